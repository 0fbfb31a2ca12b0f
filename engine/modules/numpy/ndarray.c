/* ndarray.c -- the types ndarray and np.generic: attributes and the methods that are no NumPy functions too (astype: astype.c).
 *
 * The other methods (mean, sum, argmax ...) are NumPy functions; public_names.def gives their rows the place
 * `ndarray.`, and the binder puts them into these types.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/container_private.h"
#include "engine/modules/numpy/date_array.h"
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/numpy/number_methods.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/numpy/record_array.h"
#include "engine/modules/tensors/dtype_object.h"
#include "engine/modules/tensors/memory_layout.h"
#include "engine/modules/tensors/tf.h"
#include "engine/modules/tensors/float_errors.h"

#include <math.h>
#include <stdio.h>

/* ---- attributes ---- */

static Value get_shape(Vm *vm, Value self) { return shape_tuple(vm, as_tensor(self)->rank, as_tensor(self)->dims); }

/* The sizes with one -1 worked out. false with NumPy's error. */
/* A shape as NumPy writes it in this error: no spaces, unknown dimensions left out in front and "newaxis" after. */
static const char *asked_text(const Shape *s, char text[SHAPE_TEXT]) {
    int first = 0;
    while (first < s->rank && s->dims[first] < 0) first++;
    size_t n = (size_t)snprintf(text, SHAPE_TEXT, "(");
    for (int i = first; i < s->rank && n < SHAPE_TEXT; i++) {
        const char *comma = i > first ? "," : "";
        n += (size_t)(s->dims[i] < 0 ? snprintf(text + n, SHAPE_TEXT - n, "%snewaxis", comma)
                                     : snprintf(text + n, SHAPE_TEXT - n, "%s%lld", comma, (long long)s->dims[i]));
    }
    if (n < SHAPE_TEXT) snprintf(text + n, SHAPE_TEXT - n, s->rank == 1 ? ",)" : ")");
    return text;
}

static bool resolve_shape(Vm *vm, const Tensor *t, Shape *s) {
    int unknown = -1;
    int64_t known = 1;
    Shape asked = *s;
    for (int i = 0; i < s->rank; i++) {
        if (s->dims[i] >= 0) {
            known *= s->dims[i];
        } else {
            if (unknown >= 0) return vm_fail(vm, ERROR_VALUE, "can only specify one unknown dimension");
            unknown = i;
        }
    }
    if (unknown >= 0 && known > 0 && t->count % known == 0) s->dims[unknown] = t->count / known, known = t->count;
    if (known == t->count && (unknown < 0 || s->dims[unknown] >= 0)) return true;
    char text[SHAPE_TEXT];
    return vm_fail(vm, ERROR_VALUE, "cannot reshape array of size %lld into shape %s", (long long)t->count, asked_text(&asked, text));
}

/* The strides with which a view of t has shape s; false: it takes a copy. Axes are matched in groups of one size, old against new; the
 * old ones of a group have to follow one another in memory. */
static bool view_strides(const Tensor *t, const Shape *s, int64_t *strides) {
    int64_t dims[SHAPE_MAX + 1], steps[SHAPE_MAX + 1];
    int n = 0;
    for (int i = 0; i < t->rank; i++)
        if (t->dims[i] != 1) dims[n] = t->dims[i], steps[n++] = t->strides[i];
    for (int old = 0, first = 0, last; first < s->rank; first = last + 1) {
        last = first;
        if (s->dims[first] == 1) {
            strides[first] = 1;
            continue;
        }
        int64_t size = s->dims[first], have = dims[old];
        while (size != have) {
            if (size < have) {
                size *= s->dims[++last];
            } else {
                if (steps[old] != dims[old + 1] * steps[old + 1]) return false;
                have *= dims[++old];
            }
        }
        int64_t step = steps[old++];
        for (int k = last; k >= first; step *= s->dims[k--]) strides[k] = step;
    }
    return true;
}

Value array_reshape(Vm *vm, Tensor *t, Shape *s) {
    if (!resolve_shape(vm, t, s)) return ABSENT;
    int64_t strides[SHAPE_MAX];
    if (!t->contiguous && t->count && (t->object.flags & TENSOR_MUTABLE) && view_strides(t, s, strides)) {
        ERROR_INIT(refused);
        return array_result_plain(vm, tensor_view(t, s->rank, s->dims, strides, 0, &refused), &refused);
    }
    OpAttrs attrs = attrs_default;
    attrs.shape = ints_of(s->rank, s->dims);
    ERROR_INIT(err);
    Tensor *plain = t->node ? tensor_alias(t, &err) : tensor_retain(t);
    Tensor *r = op_run(vm_context(vm), OP_RESHAPE, &plain, 1, &attrs, &err);
    tensor_release(plain);
    array_text_like(r, t);
    if (r && r->base && r->storage != t->storage) {      /* a view of a copy that nobody else has */
        tensor_release(r->base);
        r->base = NULL;
    }
    return array_result_plain(vm, r, &err);
}

static bool set_shape(Vm *vm, Value self, Value value) {
    Tensor *t = as_tensor(self);
    Shape s;
    if (is_absent(value) || !convert_shape(vm, value, false, &s) || !resolve_shape(vm, t, &s)) return vm_raised(vm) ? false : vm_fail(vm, ERROR_ATTRIBUTE, "Cannot delete array shape");
    Value seen = layout_reshape(vm, t, &s, 'C', NONE);
    if (is_absent(seen)) return false;
    const Tensor *view = as_tensor(seen);
    bool shared = view->data == t->data && view->storage == t->storage;
    if (shared) {
        t->rank = view->rank;
        memcpy(t->dims, view->dims, sizeof t->dims);
        memcpy(t->strides, view->strides, sizeof t->strides);
    }
    value_release(seen);
    return shared || vm_fail(vm, ERROR_ATTRIBUTE, "Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape.");
}

static Value get_dtype(Vm *vm, Value self) { return dtype_value_of(vm, as_tensor(self)); }
static bool set_dtype(Vm *vm, Value self, Value value) {
    Tensor *t = as_tensor(self);
    Dtype d;
    if (is_absent(value)) return vm_fail(vm, ERROR_ATTRIBUTE, "Cannot delete array dtype");
    if (!convert_dtype_numpy(vm, value, &d, NULL)) return false;
    if (d == tensor_dtype(t)) return true;
    Value seen = layout_view_as(vm, t, d);
    if (is_absent(seen)) return false;
    const Tensor *view = as_tensor(seen);
    t->dtype = view->dtype;
    t->rank = view->rank;
    t->count = view->count;
    memcpy(t->dims, view->dims, sizeof t->dims);
    memcpy(t->strides, view->strides, sizeof t->strides);
    value_release(seen);
    return true;
}

static Value get_device(Vm *vm, Value self) { (void)self; return value_object(str_from(vm, "cpu")); }
static Value get_ndim(Vm *vm, Value self) { (void)vm; return value_int(as_tensor(self)->rank); }
static Value get_size(Vm *vm, Value self) { (void)vm; return value_int(as_tensor(self)->count); }

static Value get_itemsize(Vm *vm, Value self) {
    Value dtype = get_dtype(vm, self);
    Value size = is_absent(dtype) ? ABSENT : value_get_attr_c(vm, dtype, "itemsize");
    value_release(dtype);
    return size;
}

static Value get_nbytes(Vm *vm, Value self) {
    Value size = get_itemsize(vm, self);
    return is_absent(size) ? ABSENT : value_int(size.as.integer * as_tensor(self)->count);
}

static Value get_strides(Vm *vm, Value self) {
    const Tensor *t = as_tensor(self);
    int64_t bytes[SHAPE_MAX], size = layout_itemsize(t);
    const Record *whole = t->base ? record_of(tensor_dtype(t->base)) : NULL;
    for (int i = 0; i < t->rank; i++) {
        int64_t here = t->strides[i] * (int64_t)dtype_size(tensor_dtype(t));
        bool records = whole && here % (int64_t)whole->size == 0;      /* from record to record */
        bytes[i] = records ? here / (int64_t)whole->size * (int64_t)whole->itemsize : t->strides[i] * size;
    }
    Tuple *tuple = tuple_new(vm, t->rank);
    for (int i = 0; tuple && i < t->rank; i++) tuple->items[i] = value_int(bytes[i]);
    return value_object(tuple);
}

/* A view with the axes in the order of perm. New. */
static Value permuted(Vm *vm, Tensor *t, const int64_t *perm) {
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    for (int i = 0; i < t->rank; i++) dims[i] = t->dims[perm[i]], strides[i] = t->strides[perm[i]];
    ERROR_INIT(err);
    Tensor *view = tensor_view(t, t->rank, dims, strides, 0, &err);
    return derived_like(vm, array_result_plain(vm, view, &err), value_object(t));
}

static Value get_transposed(Vm *vm, Value self) {
    Tensor *t = as_tensor(self);
    if (is_scalar_array(self)) return value_retain(self);
    int64_t perm[SHAPE_MAX];
    for (int i = 0; i < t->rank; i++) perm[i] = t->rank - 1 - i;
    return permuted(vm, t, perm);
}

static Value get_real(Vm *vm, Value self) {
    Tensor *t = as_tensor(self);
    if (!dtype_is_complex(tensor_dtype(t))) return value_retain(self);
    if (is_scalar_array(self)) return array_run(vm, OP_REAL, &t, 1, NULL);
    ERROR_INIT(err);
    return derived_like(vm, array_result_plain(vm, layout_part(t, false, &err), &err), self);
}

/* a.real = value, a.imag = value. */
static bool set_part(Vm *vm, Value self, Value value, bool imaginary) {
    Tensor *t = as_tensor(self);
    ERROR_INIT(err);
    bool complex = dtype_is_complex(tensor_dtype(t));
    if (imaginary && !complex) return vm_fail(vm, ERROR_TYPE, "array does not have imaginary part to set");
    Tensor *source = convert_array(vm, value, DTYPE_NONE), *part = complex ? layout_part(t, imaginary, &err) : tensor_retain(t);
    bool ok = source && part && tensor_assign(part, source, &err);
    if (!ok && !vm_raised(vm)) array_raise(vm, &err);
    tensor_release(source);
    tensor_release(part);
    return ok;
}

static bool set_real(Vm *vm, Value self, Value value) { return set_part(vm, self, value, false); }
static bool set_imag(Vm *vm, Value self, Value value) { return set_part(vm, self, value, true); }

static Value get_imag(Vm *vm, Value self) {
    Tensor *t = as_tensor(self);
    ERROR_INIT(err);
    if (dtype_is_complex(tensor_dtype(t)) && is_scalar_array(self)) return array_run(vm, OP_IMAG, &t, 1, NULL);
    if (dtype_is_complex(tensor_dtype(t))) return derived_like(vm, array_result_plain(vm, layout_part(t, true, &err), &err), self);
    return array_result(vm, tensor_zeros(vm_context(vm), tensor_dtype(t), t->rank, t->dims, &err), &err);
}

/* name(self) of the library's numpy._views. */
static Value from_library(Vm *vm, const char *name, Value self) {
    Value library = vm_import(vm, "numpy._views");
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, &self, 1);
    value_release(library);
    return result;
}

static Value get_flat(Vm *vm, Value self) { return from_library(vm, "flatiter", self); }
static Value get_flags(Vm *vm, Value self) { return from_library(vm, "_Flags", self); }

static bool set_flat(Vm *vm, Value self, Value value) {
    Value flat = get_flat(vm, self);
    bool ok = !is_absent(flat) && value_set_item(vm, flat, ELLIPSIS, value);
    value_release(flat);
    return ok;
}

static Value get_base(Vm *vm, Value self) {
    (void)vm;
    Tensor *base = as_tensor(self)->base;
    return base ? value_retain(value_object(base)) : NONE;
}

/* The last two axes exchanged. */
static Value get_matrix_transposed(Vm *vm, Value self) {
    Tensor *t = as_tensor(self);
    if (t->rank < 2) return vm_raise(vm, ERROR_VALUE, "matrix transpose with ndim < 2 is undefined");
    int64_t perm[SHAPE_MAX];
    for (int i = 0; i < t->rank; i++) perm[i] = i;
    perm[t->rank - 1] = t->rank - 2;
    perm[t->rank - 2] = t->rank - 1;
    return permuted(vm, t, perm);
}

static Value get_priority(Vm *vm, Value self) {
    (void)vm;
    return value_float(is_scalar_array(self) ? -1000000.0 : 0.0);
}

static const PropertyDef properties[] = {
    {"shape", get_shape, set_shape, "The sizes of the dimensions, a tuple."},
    {"dtype", get_dtype, set_dtype, "The type of the elements."},
    {"device", get_device, NULL, "'cpu'."},
    {"ndim", get_ndim, NULL, "The number of dimensions."},
    {"size", get_size, NULL, "The number of elements."},
    {"itemsize", get_itemsize, NULL, "Bytes of one element."},
    {"nbytes", get_nbytes, NULL, "Bytes of all elements."},
    {"strides", get_strides, NULL, "Bytes from element to element along every axis."},
    {"T", get_transposed, NULL, "The array with its axes reversed."},
    {"mT", get_matrix_transposed, NULL, "The array with its last two axes exchanged."},
    {"flags", get_flags, NULL, "How the elements stand in memory."},
    {"real", get_real, set_real, "The real parts."},
    {"imag", get_imag, set_imag, "The imaginary parts."},
    {"flat", get_flat, set_flat, "An iterator over all elements."},
    {"base", get_base, NULL, "The array whose elements this is a view of, or None."},
    {"__array_priority__", get_priority, NULL, "Which operand's class a result gets: the highest."},
    {0}};

/* ---- methods ---- */

/* a.reshape(2, 3) and a.reshape((2, 3)): the sizes in *args. */
static bool shape_from_rest(Vm *vm, Value rest, Shape *out) {
    Tuple *t = as_tuple(rest);
    return convert_shape(vm, t->count == 1 ? t->items[0] : rest, false, out);
}

static Value reshape(Vm *vm, const Value *args) {
    Shape s;
    Tuple *rest = as_tuple(args[1]);
    if (rest->count == 0) return vm_raise(vm, ERROR_TYPE, "reshape() takes exactly 1 argument (0 given)");
    bool lone = rest->count == 1 && !is_none(rest->items[0]) && !has_tensor(rest->items[0]);
    char order = layout_order(vm, args[2], 'C');
    return order && (lone ? array_read_shape(vm, rest->items[0], &s) : shape_from_rest(vm, args[1], &s)) ? derived_like(vm, layout_reshape(vm, as_tensor(args[0]), &s, order, args[3]), args[0]) : ABSENT;
}

static Value transpose(Vm *vm, const Value *args) {
    Tensor *t = as_tensor(args[0]);
    Tuple *rest = as_tuple(args[1]);
    if (rest->count == 0 || (rest->count == 1 && is_none(rest->items[0]))) return get_transposed(vm, args[0]);
    Shape s;
    if (!shape_from_rest(vm, args[1], &s)) return ABSENT;
    if (s.rank != t->rank) return vm_raise(vm, ERROR_VALUE, "axes don't match array");
    int64_t perm[SHAPE_MAX];
    bool seen[SHAPE_MAX] = {false};
    for (int i = 0; i < s.rank; i++) {
        int axis;
        if (!shape_axis(s.dims[i], t->rank, &axis))
            return vm_raise(vm, ERROR_AXIS, "axis %lld is out of bounds for array of dimension %d", (long long)s.dims[i], t->rank);
        if (seen[axis]) return vm_raise(vm, ERROR_VALUE, "repeated axis in transpose");
        seen[axis] = true;
        perm[i] = axis;
    }
    return permuted(vm, t, perm);
}

Value array_transpose(Vm *vm, Value array, Value axes) {
    Value rest = value_object(tuple_from(vm, &axes, 1));
    Value result = is_absent(rest) ? ABSENT : transpose(vm, (Value[]){array, rest});
    value_release(rest);
    return result;
}

static Value complex_method(Vm *vm, const Value *args) {
    Tensor *t = as_tensor(args[0]);
    if (t->rank) return vm_raise(vm, ERROR_TYPE, "only 0-dimensional arrays can be converted to Python scalars");
    Value element = convert_element(vm, t, t->data);
    Value number = is_absent(element) ? ABSENT : value_call_1(vm, value_object(&complex_type), element);
    value_release(element);
    return number;
}

static Value tolist(Vm *vm, const Value *args) { return convert_to_list(vm, as_tensor(args[0])); }

static Value item(Vm *vm, const Value *args) {
    Tensor *t = as_tensor(args[0]);
    Tuple *rest = as_tuple(args[1]);
    if (rest->count == 0) {
        if (t->count != 1) return vm_raise(vm, ERROR_VALUE, "can only convert an array of size 1 to a Python scalar");
        return convert_element(vm, t, tensor_element(t, 0));
    }
    Value key = rest->count == 1 ? rest->items[0] : args[1], part;
    if ((int)(is_tuple(key) ? as_tuple(key)->count : 1) != t->rank && is_tuple(key))
        return vm_raise(vm, ERROR_VALUE, "incorrect number of indices for array");
    if (is_str(key) || is_float(key) || is_list(key))
        return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(key));
    if (is_bool(key)) return vm_raise(vm, ERROR_TYPE, "an integer is required");
    if (is_none(key)) return vm_raise(vm, ERROR_TYPE, "'NoneType' object cannot be interpreted as an integer");
    if (rest->count == 1 && t->rank != 1 && (is_int(key) || is_scalar_array(key))) {
        int64_t at, i;
        if (!value_to_index(vm, key, &at)) return ABSENT;
        i = at < 0 ? at + t->count : at;
        if (i < 0 || i >= t->count) return vm_raise(vm, ERROR_INDEX, "index %lld is out of bounds for size %lld", (long long)at, (long long)t->count);
        return convert_element(vm, t, tensor_element(t, i));
    }
    part = array_get_item(vm, args[0], key);
    if (is_absent(part) || t->dtype == DTYPE_OBJECT) return part;
    if (!has_tensor(part)) {
        Value plain = is_str(part) ? value_object(str_exact(vm, as_str(part))) : value_object(bytes_new(vm, as_bytes(part)->data, as_bytes(part)->size));
        value_release(part);
        return plain;
    }
    Value result = convert_element(vm, as_tensor(part), as_tensor(part)->data);
    value_release(part);
    return result;
}

static Value copy(Vm *vm, const Value *args) {
    ERROR_INIT(err);
    char order = layout_order(vm, args[1], 'C');
    if (!order) return ABSENT;
    Tensor *t = as_tensor(args[0]), *r = layout_copy(t, order, &err);
    return is_scalar_array(args[0]) ? array_result(vm, r, &err) : derived_like(vm, array_result_plain(vm, r, &err), args[0]);
}

/* __deepcopy__(memo): of objects, their copies. */
static Value deep_copy(Vm *vm, const Value *args) {
    if (is_object_array(args[0])) return objects_call(vm, "deep_copy", args, 2);
    return copy(vm, (Value[]){args[0], NONE});
}

static Value flatten(Vm *vm, const Value *args) {
    char order = layout_order(vm, args[1], 'C');
    return order ? derived_like(vm, layout_flatten(vm, as_tensor(args[0]), order), args[0]) : ABSENT;
}

static Value ravel(Vm *vm, const Value *args) {
    char order = layout_order(vm, args[1], 'C');
    return order ? derived_like(vm, layout_ravel(vm, as_tensor(args[0]), order), args[0]) : ABSENT;
}

static Value fill(Vm *vm, const Value *args) {
    bool sequence = is_list(args[1]) || is_tuple(args[1]) || (has_tensor(args[1]) && as_tensor(args[1])->rank > 0);
    Tensor *t = as_tensor(args[0]);
    if (sequence && t->count && dtype_is_plain(tensor_dtype(t)) && t->dtype != DTYPE_BOOL)
        return convert_store(vm, t, t->data, args[1]) ? NONE : ABSENT;      /* it is none: the error is pending */
    return array_set_item(vm, args[0], ELLIPSIS, args[1]) ? NONE : ABSENT;
}

static Value tobytes(Vm *vm, const Value *args) {
    ERROR_INIT(err);
    char order = layout_order(vm, args[1], 'C');
    Value flat = order ? layout_ravel(vm, as_tensor(args[0]), order) : ABSENT;
    if (is_absent(flat)) return ABSENT;
    if (is_record_array(flat)) {
        Value packed = records_call(vm, "pack", &flat, 1);
        value_release(flat);
        return packed;
    }
    if (dtype_is_counted(tensor_dtype(as_tensor(flat)))) {
        Value library = as_tensor(flat)->dtype == DTYPE_STRING ? vm_import(vm, "numpy._files")
                      : vm_raise(vm, ERROR_NOT_IMPLEMENTED, "tobytes() of objects, which gives their addresses, is not supported");
        Value written = is_absent(library) ? ABSENT : value_call_method(vm, library, "_text_bytes", &flat, 1);
        value_release(library);
        value_release(flat);
        return written;
    }
    Tensor *t = tensor_contiguous(as_tensor(flat), &err);
    value_release(flat);
    if (!t) return array_raise(vm, &err);
    Value bytes = value_object(bytes_new(vm, t->data, tensor_bytes(t)));
    tensor_release(t);
    return bytes;
}

static Value array_method(Vm *vm, const Value *args) {
    if (!is_none(args[1]) && !is_absent(args[1])) return array_cast(vm, args);
    return value_retain(args[0]);
}

/* A class of arrays. */
static bool is_array_class(Value v) { return is_object(v) && value_isa(v, &type_type) && type_is_subtype((Type *)v.as.object, &ndarray_type); }

static Value view_of(Vm *vm, const Value *args);

/* view(dtype, type), where elements of the dtype may be arrays. */
static Value view(Vm *vm, const Value *args) {
    Shape parts = {0};
    Value dtype = is_array_class(args[1]) ? value_retain(args[1]) : dtype_without_shape(vm, args[1], &parts);
    Value seen = is_absent(dtype) ? ABSENT : view_of(vm, (Value[]){args[0], dtype, args[2]});
    value_release(dtype);
    if (is_absent(seen) || !parts.rank) return seen;
    Shape s = tensor_shape(as_tensor(seen));
    int64_t count = shape_count(parts.dims, parts.rank);
    if (s.rank && count) s.dims[s.rank - 1] /= count;
    if (s.rank + parts.rank > SHAPE_MAX) return value_release(seen), vm_raise(vm, ERROR_VALUE, "at most %d dimensions are supported", SHAPE_MAX);
    for (int i = 0; i < parts.rank; i++) s.dims[s.rank++] = parts.dims[i];
    Value shaped = array_reshape(vm, as_tensor(seen), &s);
    value_release(seen);
    return shaped;
}

/* Text read as numbers, numbers as text, or as text of another width. */
static Value read_octets(Vm *vm, Value array, Value dtype) {
    Value library = vm_import(vm, "numpy._text");
    Value seen = is_absent(library) ? ABSENT : value_call_method(vm, library, "view_octets", (Value[]){array, dtype}, 2);
    value_release(library);
    return seen;
}

/* view(dtype, type): either may be the class. */
static Value view_of(Vm *vm, const Value *args) {
    ERROR_INIT(err);
    Tensor *t = as_tensor(args[0]);
    Value class = is_array_class(args[1]) ? args[1] : args[2], dtype = is_array_class(args[1]) ? NONE : args[1];
    Dtype d;
    if (!is_none(class) && !is_array_class(class)) return vm_raise(vm, ERROR_VALUE, "Type must be a sub-type of ndarray type");
    bool text = false;
    if (!convert_dtype_numpy(vm, dtype, &d, &text)) return ABSENT;
    bool texts = d != DTYPE_NONE && (d == DTYPE_STRING || t->dtype == DTYPE_STRING) && d != DTYPE_OBJECT && t->dtype != DTYPE_OBJECT;
    if (texts && !(d == tensor_dtype(t) && text == tensor_is_text(t) && dtype_text_width(dtype) == print_text_width(t)))
        return read_octets(vm, args[0], dtype);
    Value seen = d != DTYPE_NONE && d != tensor_dtype(t) ? layout_view_as(vm, t, d) : array_result_plain(vm, tensor_view(t, t->rank, t->dims, t->strides, 0, &err), &err);
    if (d != DTYPE_NONE && dtype_is_date(d) && !is_absent(seen)) as_tensor(seen)->width = dtype_text_width(dtype);
    if (is_none(class)) return derived_like(vm, seen, args[0]);
    return class.as.object == &ndarray_type.object ? seen : derived_new(vm, (Type *)class.as.object, seen, args[0]);
}

/* a.resize(2, 3) and a.resize((2, 3)) */
static Value resize(Vm *vm, const Value *args) {
    Shape s;
    int check = value_truth(vm, args[2]);
    if (check < 0 || !shape_from_rest(vm, args[1], &s)) return ABSENT;
    return layout_resize(vm, as_tensor(args[0]), &s, check > 0) ? NONE : ABSENT;
}

/* a.sort(): sorts in place. */
static Value sort(Vm *vm, const Value *args) {
    Value numpy = vm_import(vm, "numpy");
    Value sorted = is_absent(numpy) ? ABSENT : value_call_method(vm, numpy, "sort", args, 4);
    value_release(numpy);
    if (is_absent(sorted)) return ABSENT;
    ERROR_INIT(err);
    bool ok = tensor_assign(as_tensor(args[0]), as_tensor(sorted), &err);
    value_release(sorted);
    return ok ? NONE : array_raise(vm, &err);
}

/* a.conj(out): the array itself, if its numbers are real. */
static Value conjugate(Vm *vm, const Value *args) {
    Dtype d = tensor_dtype(as_tensor(args[0]));
    if (is_none(args[1]) && (dtype_is_int(d) || dtype_is_float(d))) return value_retain(args[0]);
    Value numpy = vm_import(vm, "numpy");
    Value result = is_absent(numpy) ? ABSENT : value_call_method(vm, numpy, "conjugate", args, 2);
    value_release(numpy);
    return result;
}

static Value setflags(Vm *vm, const Value *args) {
    int write = is_none(args[1]) ? 1 : value_truth(vm, args[1]);
    if (write < 0) return ABSENT;
    as_tensor(args[0])->object.flags &= ~(uint32_t)TENSOR_READONLY;
    if (!write) as_tensor(args[0])->object.flags |= TENSOR_READONLY;
    return NONE;
}

/* __setstate__(state): the array becomes what __reduce__ took apart. */
static Value set_state(Vm *vm, const Value *args) {
    Value library = vm_import(vm, "numpy._core.multiarray");
    Value content = is_absent(library) ? ABSENT : value_call_method(vm, library, "_content", &args[1], 1);
    value_release(library);
    if (is_absent(content)) return ABSENT;
    layout_become(as_tensor(args[0]), as_tensor(content));
    value_release(content);
    return NONE;
}

/* ---- the protocols of derived classes ---- */

static Value array_finalize(Vm *vm, const Value *args) {
    (void)vm;
    (void)args;
    return NONE;
}

/* __array_wrap__(array, context, return_scalar): array in the class of self. */
static Value array_wrap(Vm *vm, const Value *args) {
    if (!is_array(args[1])) return vm_raise(vm, ERROR_TYPE, "can only be called with ndarray object");
    if (!is_derived(args[0]) && value_truth(vm, args[3]) > 0) {
        Tensor *element = as_tensor(args[1]);
        return array_scalar(vm, tensor_dtype(element), element->data);
    }
    return is_derived(args[1]) ? value_retain(args[1]) : derived_like(vm, value_retain(args[1]), args[0]);
}

static Value array_ufunc(Vm *vm, const Value *args) { return derived_call(vm, "array_ufunc", args, 5); }
static Value array_function(Vm *vm, const Value *args) { return derived_call(vm, "array_function", args, 5); }

static const NativeDef shared_methods[] = {
    CLASS_GETITEM,
    {"reshape", reshape, "*shape, order='C', copy=None", "The same elements in another shape.", NATIVE_METHOD},
    {"transpose", transpose, "*axes", "The array with its axes in another order.", NATIVE_METHOD},
    {"astype", array_astype, "dtype, order='K', casting='unsafe', subok=True, copy=True", "A copy converted to dtype.", NATIVE_METHOD},
    {"tolist", tolist, "", "The elements as nested lists of Python values.", NATIVE_METHOD},
    {"item", item, "*args", "One element as a Python value.", NATIVE_METHOD},
    {"copy", copy, "order='C'", "A copy of the array.", NATIVE_METHOD},
    {"flatten", flatten, "order='C'", "A copy with one dimension.", NATIVE_METHOD},
    {"ravel", ravel, "order='C'", "The elements with one dimension, not copied if possible.", NATIVE_METHOD},
    {"fill", fill, "value", "Sets all elements to value.", NATIVE_METHOD},
    {"tobytes", tobytes, "order='C'", "The elements' bytes.", NATIVE_METHOD},
    {"view", view, "dtype=None, type=None", "A view of the same elements.", NATIVE_METHOD},
    {"sort", sort, "axis=-1, kind=None, order=None", "Sorts the array in place.", NATIVE_METHOD},
    {"resize", resize, "*new_shape, refcheck=True", "Changes the shape in place.", NATIVE_METHOD},
    {"conj", conjugate, "out=None, /", "The complex conjugates.", NATIVE_METHOD},
    {"conjugate", conjugate, "out=None, /", "The complex conjugates.", NATIVE_METHOD},
    {"setflags", setflags, "write=None, align=None, uic=None", "Makes the array writeable or not.", NATIVE_METHOD},
    {"__array__", array_method, "dtype=None, copy=None", NULL, NATIVE_METHOD},
    {"__complex__", complex_method, "", NULL, NATIVE_METHOD},
    {"__copy__", copy, "order='C'", NULL, NATIVE_METHOD},
    {"__deepcopy__", deep_copy, "memo=None", NULL, NATIVE_METHOD},
    {"__setstate__", set_state, "state, /", "Gives the array what __reduce__ took of another.", NATIVE_METHOD},
    {"__array_finalize__", array_finalize, "obj, /", "Called with what a new array of the class was made from.", NATIVE_METHOD},
    {"__array_wrap__", array_wrap, "array, context=None, return_scalar=False, /", "A result in the class of this array.", NATIVE_METHOD},
    {"__array_ufunc__", array_ufunc, "ufunc, method, /, *inputs, **kwargs", "A ufunc of these inputs.", NATIVE_METHOD},
    {"__array_function__", array_function, "func, types, args, kwargs, /", "A function of these arguments.", NATIVE_METHOD},
    {0}};

static const NativeDef scalar_methods[] = {
    {"is_integer", number_is_integer, "", "Whether the number is whole.", NATIVE_METHOD},
    {"bit_count", number_bit_count, "", "How many bits of the number without its sign are set.", NATIVE_METHOD},
    {"as_integer_ratio", number_as_integer_ratio, "", "The number as a fraction.", NATIVE_METHOD},
    {"__round__", number_round, "ndigits=None", NULL, NATIVE_METHOD},
    {"reshape", reshape, "*shape, order='C', copy=None", "The element in another shape.", NATIVE_METHOD},
    {"astype", array_astype, "dtype, order='K', casting='unsafe', subok=True, copy=True", "The element converted to dtype.", NATIVE_METHOD},
    {"tolist", tolist, "", "The element as a Python value.", NATIVE_METHOD},
    {"item", item, "*args", "The element as a Python value.", NATIVE_METHOD},
    {"copy", copy, "order='C'", "The element itself.", NATIVE_METHOD},
    {"flatten", flatten, "order='C'", "An array of the one element.", NATIVE_METHOD},
    {"ravel", ravel, "order='C'", "An array of the one element.", NATIVE_METHOD},
    {"tobytes", tobytes, "order='C'", "The element's bytes.", NATIVE_METHOD},
    {"__array__", array_method, "dtype=None, copy=None", NULL, NATIVE_METHOD},
    {"__complex__", complex_method, "", NULL, NATIVE_METHOD},
    {"__copy__", copy, "order='C'", NULL, NATIVE_METHOD},
    {"__deepcopy__", deep_copy, "memo=None", NULL, NATIVE_METHOD},
    {0}};

/* ---- types ---- */

static bool array_hash(Vm *vm, Value self, uint64_t *out) {
    (void)self;
    (void)out;
    return vm_fail(vm, ERROR_TYPE, "unhashable type: 'numpy.ndarray'");
}

/* Equal for equal times in whatever units they count; times that datetime knows hash as its own do, days as their midnights. */
static bool time_hash(Vm *vm, const Tensor *t, uint64_t *out) {
    bool spans = tensor_dtype(t) == DTYPE_TIMEDELTA64;
    int64_t value = *(const int64_t *)t->data;
    uint32_t step = t->width, micro = date_step(DATE_MICRO, 1);
    if (value == DATE_NAT) return value_hash(vm, value_int(value), out);
    if (date_unit(step) == DATE_GENERIC) return vm_fail(vm, ERROR_VALUE, "Can't hash generic %s64", spans ? "timedelta" : "datetime");
    date_coarsest(&value, &step, spans);
    Tensor known = *t;
    known.width = spans || date_unit(step) > DATE_MICRO ? step : micro;
    int64_t fine = date_convert(value, step, known.width);
    Value moment = date_convert(fine, known.width, step) == value ? date_element(vm, &known, &fine) : value_int(value);
    if (!spans && is_int(moment)) value_set(&moment, value_int(value ^ (int64_t)((uint64_t)date_unit(step) << 58)));
    bool ok = !is_absent(moment) && value_hash(vm, moment, out);
    value_release(moment);
    return ok;
}

static bool scalar_hash(Vm *vm, Value self, uint64_t *out) {
    if (is_date_array(self)) return time_hash(vm, as_tensor(self), out);
    Value item_value = convert_element(vm, as_tensor(self), as_tensor(self)->data);
    bool ok = !is_absent(item_value) && value_hash(vm, item_value, out);
    value_release(item_value);
    return ok;
}

/* As an array without dimensions is indexed. */
static Value scalar_get_item(Vm *vm, Value self, Value key) {
    ERROR_INIT(err);
    Tensor *alias = tensor_alias(as_tensor(self), &err);
    if (!alias) return array_raise(vm, &err);
    alias->object.flags &= ~(uint32_t)TENSOR_SCALAR;
    Value array = array_result_plain(vm, alias, &err), result = is_absent(array) ? ABSENT : array_get_item(vm, array, key);
    value_release(array);
    if (is_absent(result) && vm_raised_is(vm, ERROR_INDEX)) {
        vm_clear_raised(vm);
        vm_raise(vm, ERROR_INDEX, "invalid index to scalar variable.");
    }
    return result;
}

static Value scalar_to_index(Vm *vm, Value self) {
    const Tensor *t = as_tensor(self);
    if (dtype_is_int(tensor_dtype(t))) return convert_element(vm, t, t->data);
    return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(self));
}

void scalar_index_init(Type *type) { type->to_index = scalar_to_index; }

void scalar_slots_init(Type *type) {
    type->repr = array_repr;
    type->str = array_str;
    type->format = array_format;
    type->compare = array_compare;
    type->hash = scalar_hash;
    type->binary = array_operator;
    type->unary = array_unary;
    type->truth = tensor_truth;
    type->to_int = tensor_to_int;
    type->to_float = tensor_to_float;
    type->get_item = scalar_get_item;
    type->methods = scalar_methods;
    type->properties = properties;
}

/* The elements' bytes: not where they are counted, apart, or records that do not stand as NumPy's do. */
static bool array_octets(Value self, const char **data, size_t *size) {
    const Tensor *t = as_tensor(self);
    const Record *r = record_of(tensor_dtype(t));
    if (!t->contiguous || dtype_is_counted(tensor_dtype(t)) || (r && !r->exact)) return false;
    *data = t->data;
    *size = tensor_bytes(t);
    return true;
}

/* item in array: whether any element equals it. */
static int array_contains(Vm *vm, Value self, Value item_value) {
    Value equal = array_compare(vm, self, item_value, COMPARE_EQ);
    if (is_absent(equal) || !is_array(equal)) return is_absent(equal) ? -1 : 0;
    const Tensor *t = as_tensor(equal);
    int found = 0;
    for (int64_t i = 0; i < t->count && !found; i++) found = *(bool *)tensor_element(t, i);
    value_release(equal);
    return found;
}

/* shape, dtype, buffer, offset, strides, order */
static Value construct(Vm *vm, Type *type, const Value *args) {
    Value array;
    if (is_none(args[2]) && is_none(args[4]) && is_none(args[5])) {
        Value zeros[5] = {args[0], args[1], NONE, NONE, NONE};
        array = np_zeros(vm, zeros);
    } else {
        Value given[6];
        for (int i = 0; i < 6; i++) given[i] = is_absent(args[i]) ? NONE : args[i];
        array = derived_call(vm, "over_buffer", given, 6);
    }
    return type == &ndarray_type ? array : derived_new(vm, type, array, NONE);
}

Type ndarray_type = {.object = TYPE_OBJECT, .name = "numpy.ndarray", .module = "numpy",
    .doc = "A multidimensional array of elements of one dtype, which can be changed.", .instance_size = sizeof(Tensor),
    .flags = TYPE_TENSOR | TYPE_BASE | TYPE_WEAK, .free = tensor_free_slot, .signature = "shape, dtype=float, buffer=None, offset=0, strides=None, order=None",
    .construct = construct, .repr = array_repr, .str = array_str, .describe = tensor_describe, .format = array_format, .compare = array_compare,
    .hash = array_hash, .binary = array_operator, .inplace = array_inplace, .unary = array_unary, .truth = tensor_truth,
    .to_int = tensor_to_int, .to_float = tensor_to_float, .to_index = tensor_to_index, .length = tensor_length,
    .get_item = array_get_item, .set_item = array_set_item, .contains = array_contains, .iter = tensor_iter, .octets = array_octets,
    .methods = shared_methods, .properties = properties};
