/* array_functions.c -- NumPy functions in C: making arrays, joining, reshaping, sorting.
 *
 * What is plain composition of these is written in the language (engine/library/numpy).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"
#include "engine/modules/numpy/date_array.h"
#include "engine/modules/numpy/np_inner_loops.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/numpy/record_array.h"
#include "engine/modules/tensors/memory_layout.h"
#include "engine/modules/tensors/module_state.h"
#include "engine/modules/tensors/tf.h"

#include "engine/base/memory.h"

#include <math.h>
#include <stdlib.h>

/* ---- making ---- */

/* What NumPy's argument copy says: True: always, False: never, None: if need be. */
typedef enum { COPY_ALWAYS, COPY_NEVER, COPY_IF_NEEDED } Copying;

static Copying read_copying(Vm *vm, Value copy) { return is_none(copy) ? COPY_IF_NEEDED : value_truth(vm, copy) > 0 ? COPY_ALWAYS : COPY_NEVER; }

/* An ndarray with elements of its own, or v itself where it is what was asked for and need not be copied. */
static Value make_array(Vm *vm, Value v, Value dtype, Copying copying, int64_t ndmin, char order) {
    Dtype d;
    bool text;
    if (!convert_dtype_numpy(vm, dtype, &d, &text)) return ABSENT;
    if (d == DTYPE_NONE && has_tensor(v) && dtype_is_swapped(tensor_dtype(as_tensor(v)))) d = tensor_dtype(as_tensor(v));
    bool same = is_array(v) && !is_scalar_array(v) && (d == DTYPE_NONE || array_is_of(as_tensor(v), d, text, dtype_text_width(dtype)));
    if (copying != COPY_ALWAYS && same && as_tensor(v)->rank >= ndmin && layout_is_in(as_tensor(v), order)) return value_retain(v);
    if (copying == COPY_NEVER)
        return vm_raise(vm, ERROR_VALUE, "Unable to avoid copy while creating an array as requested.\nIf using `np.array(obj, copy=False)` replace it with "
                        "`np.asarray(obj)` to allow a copy when needed (no behavior change in NumPy 1.x).\nFor more details, see "
                        "https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword.");
    if (d == DTYPE_STRING && !has_tensor(v) && !is_str(v) && !is_bytes(v)) {
        Tensor *objects = convert_any_array(vm, v, DTYPE_OBJECT);
        Value plain = objects ? array_result_plain(vm, objects, NULL) : ABSENT;
        Value written = is_absent(plain) ? ABSENT : make_array(vm, plain, dtype, COPY_IF_NEEDED, 0, 'K');
        value_release(plain);
        return written;
    }
    bool to_text = d == DTYPE_STRING && has_tensor(v) && !array_is_of(as_tensor(v), d, text, 0), from_text = has_tensor(v) && as_tensor(v)->dtype == DTYPE_STRING && d != DTYPE_NONE && !dtype_is_cell(d) && !dtype_is_record(d);
    if (to_text || from_text) {
        Value cast = array_astype_text(vm, as_tensor(v), d, text);
        bool more = dtype_text_width(dtype) || (!is_absent(cast) && as_tensor(cast)->rank < ndmin);
        Value fitted = is_absent(cast) || !more ? cast : make_array(vm, cast, dtype, COPY_ALWAYS, ndmin, order);
        if (!value_same(fitted, cast)) value_release(cast);
        return fitted;
    }
    Tensor *t = dtype_is_date(d) ? dates_from(vm, v, d, dtype_text_width(dtype)) : convert_any_array(vm, v, d);
    if (!t) return ABSENT;
    ERROR_INIT(err);
    if (has_tensor(v) || is_variable(v) || order == 'F') {
        Tensor *own = layout_copy(t, order, &err);
        tensor_release(t);
        if (!(t = own)) return array_raise(vm, &err);
    }
    if (d == DTYPE_STRING && text) t->object.flags |= TENSOR_TEXT;
    uint32_t width = dtype_text_width(dtype);
    if (t->dtype == DTYPE_STRING && !width && !has_tensor(v)) width = array_text_room(t);
    if (width && t->dtype == DTYPE_STRING) {
        if (!(t = array_text_cut(vm, t, width))) return ABSENT;
        t->width = width;
    }
    if (t->rank < ndmin && ndmin <= SHAPE_MAX) {
        int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
        int extra = (int)ndmin - t->rank;
        for (int i = 0; i < ndmin; i++) dims[i] = i < extra ? 1 : t->dims[i - extra], strides[i] = i < extra ? 0 : t->strides[i - extra];
        Tensor *view = tensor_view(t, (int)ndmin, dims, strides, 0, &err);
        tensor_release(t);
        t = view;
    }
    return array_result_plain(vm, t, &err);
}

/* array(object, dtype, copy, order, subok, ndmin, like) */
Value np_array(Vm *vm, const Value *args) {
    int64_t ndmin;
    if (!value_to_index(vm, args[5], &ndmin)) return ABSENT;
    char order = layout_order(vm, args[3], 'K');
    return order ? make_array(vm, args[0], args[1], read_copying(vm, args[2]), ndmin, order) : ABSENT;
}

Value np_asarray(Vm *vm, const Value *args) {
    char order = layout_order(vm, args[2], 'K');
    return order ? make_array(vm, args[0], args[1], read_copying(vm, args[4]), 0, order) : ABSENT;
}

Value np_ascontiguousarray(Vm *vm, const Value *args) { return make_array(vm, args[0], args[1], COPY_IF_NEEDED, 1, 'C'); }
Value np_asfortranarray(Vm *vm, const Value *args) { return make_array(vm, args[0], args[1], COPY_IF_NEEDED, 1, 'F'); }

static bool check_sizes(Vm *vm, const Shape *s) {
    for (int i = 0; i < s->rank; i++)
        if (s->dims[i] < 0) return vm_fail(vm, ERROR_VALUE, "negative dimensions are not allowed");
    return true;
}

bool array_read_shape(Vm *vm, Value v, Shape *s) {
    if (is_int(v) && !is_bool(v) && !is_small_int(v)) return vm_fail(vm, ERROR_VALUE, "Maximum allowed dimension exceeded");
    bool sequence = value_type(v)->get_item && !is_dict(v) && !value_isa(v, &type_type);
    if (sequence || (is_int(v) && !is_bool(v)) || (is_object(v) && v.as.object->type->flags & TYPE_HEAP))
        return convert_shape(vm, v, false, s);
    Str *text = value_repr(vm, v);
    if (text) vm_raise(vm, ERROR_TYPE, "expected a sequence of integers or a single integer, got '%s'", text->data);
    if (text) object_release(&text->object);
    return false;
}

/* The shape of an array to be made. */
static bool shape_to_make(Vm *vm, Value v, Shape *s) {
    if (is_none(v)) return vm_fail(vm, ERROR_TYPE, "Use () not None as shape arguments");
    return array_read_shape(vm, v, s) && check_sizes(vm, s);
}

/* Stores v as every element of an array of objects; of one of text only a number that is not 0. */
static bool fill_objects(Vm *vm, Tensor *t, Value v) {
    bool ok = true, fills = t->dtype == DTYPE_OBJECT || (dtype_is_record(tensor_dtype(t)) && is_small_int(v) && v.as.integer) || (t->dtype == DTYPE_STRING && is_small_int(v) && v.as.integer);
    for (int64_t i = 0; ok && fills && i < t->count; i++) ok = convert_store(vm, t, tensor_element(t, i), v);
    return ok;
}

/* An array whose elements are all `fill`, or, where that is NONE, anything: zeros of small arrays, so that what is printed is the same each time,
 * and of those whose elements may not have any bits. */
static Tensor *tensor_of(Vm *vm, Dtype d, Shape s, Value fill, Error *err) {
    enum { BLANK_FROM = 1 << 16 };
    double value = is_none(fill) ? 0 : (double)fill.as.integer;
    bool blank = is_none(fill) && dtype_is_plain(d) && d != DTYPE_BOOL && shape_count(s.dims, s.rank) >= BLANK_FROM;
    if (blank) return tensor_new(vm_context(vm), d, s.rank, s.dims, err);
    return value == 0 || dtype_is_cell(d) || dtype_is_record(d) ? tensor_zeros(vm_context(vm), d, s.rank, s.dims, err)
                                                                : tensor_filled(vm_context(vm), d, s.rank, s.dims, value, err);
}

static Value filled_with(Vm *vm, Shape s, Value dtype, Value fill, Value order) {
    Dtype d;
    bool text;
    if (!convert_dtype_numpy(vm, dtype, &d, &text)) return ABSENT;
    ERROR_INIT(err);
    d = d == DTYPE_NONE ? DTYPE_FLOAT64 : d;
    Tensor *t = tensor_of(vm, d, s, fill, &err);
    if (t && text) t->object.flags |= TENSOR_TEXT;
    if (t && !dtype_is_plain(d)) t->width = dtype_text_width(dtype);
    if (t && !fill_objects(vm, t, fill)) return tensor_release(t), ABSENT;
    char letter = layout_order(vm, order, 'C');
    if (t && letter == 'F') t = layout_filled_order(t, t, letter, &err);
    if (t && !letter) tensor_release(t), t = NULL;
    return array_result_plain(vm, t, &err);
}

/* fill: an int, or NONE for elements that are anything. */
static Value filled(Vm *vm, Value shape, Value dtype, Value fill, Value order) {
    Shape s;
    if (!shape_to_make(vm, shape, &s)) return ABSENT;
    Value base = dtype_without_shape(vm, dtype, &s);
    Value result = is_absent(base) ? ABSENT : filled_with(vm, s, base, fill, order);
    value_release(base);
    return result;
}

Value np_zeros(Vm *vm, const Value *args) { return filled(vm, args[0], args[1], value_int(0), args[2]); }
Value np_empty(Vm *vm, const Value *args) { return filled(vm, args[0], args[1], NONE, args[2]); }
Value np_ones(Vm *vm, const Value *args) { return filled(vm, args[0], args[1], value_int(1), args[2]); }

/* What an array of dtype d is filled with: a Python int must be in its range, all else is cast. */
static Tensor *fill_value(Vm *vm, Value v, Value dtype, Dtype d, bool text) {
    if (dtype_is_date(d)) return dates_from(vm, v, d, dtype_text_width(dtype));
    bool cast = (dtype_is_plain(d) && !is_int(v)) || d == DTYPE_STRING || dtype_is_record(d);
    Tensor *value = convert_any_array(vm, v, cast ? DTYPE_NONE : d), *other = value;
    ERROR_INIT(err);
    if (!value || d == DTYPE_NONE || d == tensor_dtype(value)) return value;
    if (d == DTYPE_STRING) return array_text_from(vm, value, text);
    if (dtype_is_record(d)) other = records_from(vm, value_object(value), d);
    else if (!dtype_is_plain(tensor_dtype(value))) other = convert_any_array(vm, v, d);
    else if (!(other = convert_cast(value, d, &err))) array_raise(vm, &err);
    tensor_release(value);
    return other;
}

/* full(shape, fill_value, dtype) */
Value np_full(Vm *vm, const Value *args) {
    Shape s;
    Dtype d;
    bool text;
    if (!shape_to_make(vm, args[0], &s) || !convert_dtype_numpy(vm, args[2], &d, &text)) return ABSENT;
    Tensor *value = fill_value(vm, args[1], args[2], d, text);
    if (!value) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), tensor_dtype(value), s.rank, s.dims, &err);
    Shape joined;
    bool fits = shape_broadcast(s.dims, s.rank, value->dims, value->rank, &joined) && shape_equal(joined.dims, joined.rank, s.dims, s.rank);
    if (t && !fits) {
        char a[SHAPE_TEXT], b[SHAPE_TEXT];
        error_set(&err, ERROR_VALUE, "could not broadcast input array from shape %s into shape %s", shape_tuple_text(value->dims, value->rank, a),
                  shape_tuple_text(s.dims, s.rank, b));
    }
    if (t && (!fits || !tensor_assign(t, value, &err))) tensor_release(t), t = NULL;
    array_text_like(t, value);
    tensor_release(value);
    return array_result_plain(vm, t, &err);
}

/* zeros_like(a, dtype, order, subok, shape) and its sisters */
static Value like(Vm *vm, const Value *args, Value fill) {
    Dtype d;
    bool text;
    if (!convert_dtype_numpy(vm, args[1], &d, &text)) return ABSENT;
    Tensor *x = has_tensor(args[0]) ? tensor_retain(as_tensor(args[0])) : convert_any_array(vm, args[0], DTYPE_NONE);
    if (!x) return ABSENT;
    Shape s = tensor_shape(x);
    ERROR_INIT(err);
    char order = layout_order(vm, args[2], 'K');
    if (!order) return tensor_release(x), ABSENT;
    Tensor *t = is_none(args[4]) || convert_shape(vm, args[4], false, &s) ? tensor_of(vm, d == DTYPE_NONE ? tensor_dtype(x) : d, s, fill, &err) : NULL;
    if (d == DTYPE_NONE) array_text_like(t, x);
    else if (t && text) t->object.flags |= TENSOR_TEXT;
    if (t && !fill_objects(vm, t, fill)) tensor_release(t), t = NULL;
    if (t && t->rank > 1 && !(layout_is_in(x, 'C') && order != 'F')) t = layout_filled_order(t, x, order, &err);
    tensor_release(x);
    return array_result_plain(vm, t, &err);
}

Value np_zeros_like(Vm *vm, const Value *args) { return like(vm, args, value_int(0)); }
Value np_empty_like(Vm *vm, const Value *args) { return like(vm, args, NONE); }
Value np_ones_like(Vm *vm, const Value *args) { return like(vm, args, value_int(1)); }

/* Are these what a range goes from, to and by? */
static bool can_range(Vm *vm, Value start, Value stop, Value step) {
    const Value all[] = {start, stop, step};
    for (int i = 0; i < 3; i++)
        if (is_str(all[i]))
            return vm_fail(vm, ERROR_TYPE, "arange() not supported for inputs with DType <class 'numpy.dtypes.StrDType'>.");
    for (int i = 0; i < 2; i++)
        if (is_none(all[i]) || is_list(all[i]) || is_tuple(all[i]) || is_dict(all[i]))
            return vm_fail(vm, ERROR_TYPE, "unsupported operand type(s) for -: '%s' and '%s'", value_type_name(stop), value_type_name(start));
    return true;
}

/* arange([start,] stop[, step,], dtype) */
Value np_arange(Vm *vm, const Value *args) {
    Value start = args[0], stop = args[1], step = is_none(args[2]) ? value_int(1) : args[2];
    Dtype d;
    if (is_absent(start) && !is_none(stop) && !is_absent(stop)) start = value_int(0);
    if (is_absent(start)) return vm_raise(vm, ERROR_TYPE, "arange() requires stop to be specified.");
    if (is_none(stop) || is_absent(stop)) stop = start, start = value_int(0);
    if (!convert_dtype_numpy(vm, args[3], &d, NULL)) return ABSENT;
    if ((d != DTYPE_NONE && dtype_is_date(d)) || is_date_array(start) || is_date_array(stop)) return dates_call(vm, "arange", args, 4);
    if (d == DTYPE_OBJECT) return objects_call(vm, "arange", (Value[]){start, stop, step}, 3);
    if (dtype_is_cell(d) || dtype_is_record(d)) return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "arange() of text and records is not supported");
    if (!can_range(vm, start, stop, step)) return ABSENT;
    double first, last, by;
    if (!convert_real(vm, start, &first) || !convert_real(vm, stop, &last) || !convert_real(vm, step, &by)) return ABSENT;
    if (by == 0) return vm_raise(vm, ERROR_ZERO_DIVISION, "division by zero");
    if (d == DTYPE_NONE) {
        Value all[3] = {start, stop, step};
        d = DTYPE_INT64;                 /* the least, whatever is given */
        for (int i = 0; i < 3; i++) {
            if (has_tensor(all[i])) d = dtype_promote(d, tensor_dtype(as_tensor(all[i])));
            else if (is_float(all[i])) d = dtype_promote(d, DTYPE_FLOAT64);
        }
    }
    double n = ceil((last - first) / by);
    if (isnan(n)) return vm_raise(vm, ERROR_VALUE, "arange: cannot compute length");
    if (n >= 0x1p63) return vm_raise(vm, ERROR_VALUE, "Maximum allowed size exceeded");
    int64_t count = n > 0 ? (int64_t)n : 0;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), d, 1, &count, &err);
    size_t size = dtype_size(d);
    bool whole = dtype_is_int(d);        /* the first two values are cut, their difference goes on */
    double second = first + by;
    if (whole) by = trunc(second) - trunc(first), first = trunc(first);
    else if (d == DTYPE_FLOAT64) by = second - first;
    bool filled = t && inner_fill_range(d, t->data, count, first, by);
    for (int64_t i = 0; t && !filled && i < count; i++) {
        char *p = (char *)t->data + (size_t)i * size;
        if (whole) dtype_put_int(d, p, (int64_t)first + i * (int64_t)by);
        else dtype_put_real(d, p, first + (double)i * by);
    }
    if (t && d == DTYPE_FLOAT64 && count > 1) ((double *)t->data)[1] = second;
    return array_result_plain(vm, t, &err);
}

/* ---- joining and shaping ---- */

/* Brings arrays of times to one step. Times do not go with other things. */
static bool unite_times(Vm *vm, Tensor **parts, int count, Dtype d) {
    uint32_t step = parts[0]->width;
    bool objects = false, times = false;
    for (int i = 0; i < count; i++) objects |= parts[i]->dtype == DTYPE_OBJECT, times |= dtype_is_date(tensor_dtype(parts[i]));
    if (times && !objects && !dtype_is_date(d)) return vm_fail(vm, ERROR_TYPE, "The DTypes of times and of other elements could not be promoted to one DType.");
    if (!dtype_is_date(d)) return true;
    bool ok = true;
    for (int i = 0; ok && i < count; i++) ok = date_common(step, parts[i]->width, d == DTYPE_TIMEDELTA64, &step) || vm_fail(vm, ERROR_TYPE, "spans of months and of days have no common unit");
    for (int i = 0; ok && i < count; i++) {
        Tensor *cast = dates_cast(vm, parts[i], step);
        tensor_release(parts[i]);
        ok = (parts[i] = cast) != NULL;
    }
    return ok;
}

/* The arrays of a sequence in one dtype. NULL with an exception; *count of them. */
static Tensor **read_all(Vm *vm, Value values, Dtype dtype, int *count) {
    List *list = value_to_list(vm, values);
    Tensor **out = list ? mem_calloc(list->count + 1, sizeof *out) : NULL;
    if (list && !out) vm_raise_memory(vm);
    Dtype d = dtype;
    bool ok = out != NULL;
    *count = 0;
    for (size_t i = 0; ok && i < list->count; i++) {
        ok = (out[i] = convert_any_array(vm, list->items[i], DTYPE_NONE)) != NULL;
        if (ok) ++*count;
        if (ok && dtype == DTYPE_NONE) d = d == DTYPE_NONE ? tensor_dtype(out[i]) : dtype_promote(d, tensor_dtype(out[i]));
    }
    ERROR_INIT(err);
    if (ok && *count) ok = unite_times(vm, out, *count, d);
    for (int i = 0; ok && i < *count; i++) {
        if (tensor_dtype(out[i]) == d) continue;
        if (d == DTYPE_STRING) {
            ok = (out[i] = array_text_from(vm, out[i], true)) != NULL;
            continue;
        }
        Tensor *cast = d == DTYPE_OBJECT ? objects_from(vm, out[i]) : out[i]->dtype == DTYPE_OBJECT ? objects_cast(vm, out[i], d, false) : tensor_cast(out[i], d, &err);
        tensor_release(out[i]);
        out[i] = cast;
        ok = cast != NULL || vm_raised(vm) || (array_raise(vm, &err), false);
        ok = ok && cast;
    }
    if (list) object_release(&list->object);
    if (ok) return out;
    for (int i = 0; out && i < *count; i++) tensor_release(out[i]);
    mem_free(out);
    return NULL;
}

static Value join(Vm *vm, OpId op, Tensor **parts, int count, int64_t axis) {
    OpAttrs attrs = attrs_default;
    attrs.axis = ints_one(axis);
    ERROR_INIT(err);
    for (int i = 0; i < count; i++) {
        if (!parts[i]->node) continue;
        Tensor *bare = tensor_alias(parts[i], &err);
        if (!bare) return array_raise(vm, &err);
        tensor_release(parts[i]);
        parts[i] = bare;
    }
    Tensor *t = op == OP_CONCAT && count == 1 ? tensor_copy(parts[0], &err) : op_run(vm_context(vm), op, parts, count, &attrs, &err);
    for (int i = 0; i < count; i++) array_text_like(t, parts[i]);
    return array_result_plain(vm, t, &err);
}

static bool can_concatenate(Vm *vm, Tensor *const *parts, int count, int64_t *axis) {
    if (count == 0) return vm_fail(vm, ERROR_VALUE, "need at least one array to concatenate");
    int rank = parts[0]->rank, at;
    if (rank == 0) return vm_fail(vm, ERROR_VALUE, "zero-dimensional arrays cannot be concatenated");
    if (!shape_axis(*axis, rank, &at)) return vm_fail(vm, ERROR_AXIS, "axis %lld is out of bounds for array of dimension %d", (long long)*axis, rank);
    *axis = at;
    for (int i = 1; i < count; i++) {
        if (parts[i]->rank != rank)
            return vm_fail(vm, ERROR_VALUE, "all the input arrays must have same number of dimensions, but the array at index 0 has %d dimension(s) and the "
                           "array at index %d has %d dimension(s)", rank, i, parts[i]->rank);
        for (int d = 0; d < rank; d++)
            if (d != at && parts[i]->dims[d] != parts[0]->dims[d])
                return vm_fail(vm, ERROR_VALUE, "all the input array dimensions except for the concatenation axis must match exactly, but along dimension %d, "
                               "the array at index 0 has size %lld and the array at index %d has size %lld", d, (long long)parts[0]->dims[d], i,
                               (long long)parts[i]->dims[d]);
    }
    return true;
}

/* Leaves arrays, axis, out, dtype and casting to the library. */
static Value join_as(Vm *vm, const char *name, const Value *args) {
    Value library = vm_import(vm, "numpy._lib");
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, args, 5);
    value_release(library);
    return result;
}

static bool is_number(Value v) { return is_float(v) || is_int(v) || is_bool(v) || is_scalar_array(v); }

/* concatenate(arrays, axis, out, dtype, casting) */
Value np_concatenate(Vm *vm, const Value *args) {
    int count;
    int64_t axis = 0;
    if (is_none(args[0]) || is_number(args[0]) || (is_array(args[0]) && as_tensor(args[0])->rank == 0))
        return vm_raise(vm, ERROR_TYPE, "dispatcher for __array_function__ did not return an iterable");
    if (!is_none(args[2]) || !is_none(args[3])) return join_as(vm, "concatenate_as", args);
    Tensor **parts = read_all(vm, args[0], DTYPE_NONE, &count);
    if (!parts) return ABSENT;
    Value result = ABSENT;
    ERROR_INIT(err);
    bool ok = true;
    for (int i = 0; is_none(args[1]) && i < count; i++) {
        OpAttrs flat = attrs_default;
        flat.shape = ints_one(parts[i]->count);
        Tensor *line = op_run(vm_context(vm), OP_RESHAPE, &parts[i], 1, &flat, &err);
        tensor_release(parts[i]);
        parts[i] = line;
        ok = ok && line;
    }
    if (!ok) array_raise(vm, &err);
    if (ok && (is_none(args[1]) || value_to_index(vm, args[1], &axis)) && can_concatenate(vm, parts, count, &axis))
        result = join(vm, OP_CONCAT, parts, count, axis);
    for (int i = 0; i < count; i++) tensor_release(parts[i]);
    mem_free(parts);
    return result;
}

/* stack(arrays, axis) */
Value np_stack(Vm *vm, const Value *args) {
    int count, at;
    int64_t axis;
    if (!value_to_index(vm, args[1], &axis)) return ABSENT;
    if (is_none(args[0]) || is_number(args[0]))
        return vm_raise(vm, ERROR_TYPE, "arrays to stack must be passed as a \"sequence\" type such as list or tuple.");
    if (!is_none(args[2]) || !is_none(args[3])) return join_as(vm, "stack_as", args);
    Tensor **parts = read_all(vm, args[0], DTYPE_NONE, &count);
    if (!parts) return ABSENT;
    Value result = ABSENT;
    bool same = true;
    for (int i = 1; i < count; i++) same = same && tensor_same_shape(parts[0], parts[i]);
    if (count == 0) vm_raise(vm, ERROR_VALUE, "need at least one array to stack");
    else if (!same) vm_raise(vm, ERROR_VALUE, "all input arrays must have the same shape");
    else if (!shape_axis(axis, parts[0]->rank + 1, &at))
        vm_raise(vm, ERROR_AXIS, "axis %lld is out of bounds for array of dimension %d", (long long)axis, parts[0]->rank + 1);
    else result = join(vm, OP_STACK, parts, count, at);
    for (int i = 0; i < count; i++) tensor_release(parts[i]);
    mem_free(parts);
    return result;
}

/* The argument as an ndarray value, new. */
static Value as_array(Vm *vm, Value v) {
    if (is_array(v)) return value_retain(v);
    Tensor *t = convert_any_array(vm, v, DTYPE_NONE);
    return t ? array_result_plain(vm, t, NULL) : ABSENT;
}

/* reshape(a, shape, order, copy) */
Value np_reshape(Vm *vm, const Value *args) {
    Shape s;
    char order = layout_order(vm, args[2], 'C');
    if (order && is_none(args[1])) return as_array(vm, args[0]);
    Value a = order && array_read_shape(vm, args[1], &s) ? as_array(vm, args[0]) : ABSENT;
    Value result = is_absent(a) ? ABSENT : layout_reshape(vm, as_tensor(a), &s, order, args[3]);
    value_release(a);
    return result;
}

Value np_transpose(Vm *vm, const Value *args) {
    Value a = as_array(vm, args[0]);
    Value result = is_absent(a) ? ABSENT : array_transpose(vm, a, args[1]);
    value_release(a);
    return result;
}

/* The two operands of where in one dtype, new. */
static bool choices(Vm *vm, Value a, Value b, Tensor *x[2]) {
    bool plain = (has_tensor(a) || is_list(a) || is_float(a) || is_int(a) || is_complex(a)) && (has_tensor(b) || is_list(b) || is_float(b) || is_int(b) || is_complex(b));
    if (plain && !array_is_special(a) && !array_is_special(b)) return array_promote(vm, a, b, PROMOTE_PLAIN, "where", x);
    Value both[2] = {a, b};
    Value list = value_object(list_from(vm, both, 2));
    int count = 0;
    Tensor **read = is_absent(list) ? NULL : read_all(vm, list, DTYPE_NONE, &count);
    value_release(list);
    if (!read) return false;
    x[0] = read[0];
    x[1] = read[1];
    mem_free(read);
    return true;
}

static bool where_fits(Vm *vm, Tensor *const in[3]) {
    Shape two, all;
    if (shape_broadcast(in[0]->dims, in[0]->rank, in[1]->dims, in[1]->rank, &two)
        && shape_broadcast(two.dims, two.rank, in[2]->dims, in[2]->rank, &all)) return true;
    char text[3][SHAPE_TEXT];
    for (int i = 0; i < 3; i++) shape_numpy_text(in[i]->dims, in[i]->rank, text[i]);
    return vm_fail(vm, ERROR_VALUE, "operands could not be broadcast together with shapes %s %s %s ", text[0], text[1], text[2]);
}

/* where(condition, x, y) */
Value np_where(Vm *vm, const Value *args) {
    Tensor *condition = convert_any_array(vm, args[0], DTYPE_NONE);
    if (!condition) return ABSENT;
    ERROR_INIT(err);
    Value result = ABSENT;
    OpContext *c = vm_context(vm);
    Tensor *truth = condition->dtype == DTYPE_BOOL ? tensor_retain(condition) : condition->dtype == DTYPE_OBJECT ? objects_truth(vm, condition) : op_unary(c, OP_IS_NONZERO, condition, &err);
    if (!truth) {
        if (!vm_raised(vm)) array_raise(vm, &err);
    } else if (is_absent(args[1]) != is_absent(args[2])) {
        vm_raise(vm, ERROR_VALUE, "either both or neither of x and y should be given");
    } else if (is_absent(args[1]) && truth->rank == 0) {
        vm_raise(vm, ERROR_VALUE, "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead.%s",
                 condition->dtype == DTYPE_BOOL ? " If the context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`." : "");
    } else if (is_absent(args[1])) {
        Tensor *places = op_unary(c, OP_NONZERO, truth, &err);
        Tuple *tuple = places ? tuple_new(vm, truth->rank) : NULL;
        for (int i = 0; tuple && i < truth->rank; i++) {
            IndexItem items[2] = {{.kind = INDEX_SLICE, .step = 1}, {.kind = INDEX_INT, .start = i}};
            Tensor *column = tensor_index_view(places, items, 2, INDEX_NUMPY, &err), *own = column ? tensor_copy(column, &err) : NULL;
            tensor_release(column);
            tuple->items[i] = array_result_plain(vm, own, &err);
        }
        if (!places) array_raise(vm, &err);
        tensor_release(places);
        result = value_object(tuple);
    } else {
        Tensor *x[2];
        if (choices(vm, args[1], args[2], x)) {
            if (where_fits(vm, (Tensor *[]){truth, x[0], x[1]})) {
                Tensor *t = op_run(c, OP_WHERE, (Tensor *[]){truth, x[0], x[1]}, 3, NULL, &err);
                array_text_like(t, x[0]);
                array_text_like(t, x[1]);
                result = array_result_plain(vm, t, &err);
            }
            tensor_release(x[0]);
            tensor_release(x[1]);
        }
    }
    tensor_release(truth);
    tensor_release(condition);
    return result;
}

/* ---- sorting ---- */

typedef struct Sorting {
    Dtype dtype;
    const char *base;            /* first element of the row */
    size_t step;                 /* bytes from element to element */
    bool descending;
} Sorting;

static int real_order(double a, double b) {
    if (isnan(a) || isnan(b)) return isnan(a) - isnan(b);
    return (a > b) - (a < b);
}

/* By what is NaN, the real part before the imaginary one; then by the parts. */
static int complex_order(ComplexDouble a, ComplexDouble b) {
    int result = isnan(__real__ a) - isnan(__real__ b);
    if (!result) result = isnan(__imag__ a) - isnan(__imag__ b);
    if (!result) result = real_order(__real__ a, __real__ b);
    return result ? result : real_order(__imag__ a, __imag__ b);
}

/* Order of elements i and j; numbers that are not go last. */
static int order(const Sorting *s, int64_t i, int64_t j) {
    const char *p = s->base + (size_t)i * s->step, *q = s->base + (size_t)j * s->step;
    int result;
    if (dtype_is_date(s->dtype)) {
        int64_t a = *(const int64_t *)(const void *)p, b = *(const int64_t *)(const void *)q;
        if (a == DATE_NAT || b == DATE_NAT) return (a == DATE_NAT) - (b == DATE_NAT);
        result = (a > b) - (a < b);
    } else if (s->dtype == DTYPE_STRING) {
        const StringCell *a = *(StringCell *const *)p, *b = *(StringCell *const *)q;
        size_t n = string_cell_size(a) < string_cell_size(b) ? string_cell_size(a) : string_cell_size(b);
        result = memcmp(string_cell_bytes(a), string_cell_bytes(b), n);
        if (!result) result = (string_cell_size(a) > string_cell_size(b)) - (string_cell_size(a) < string_cell_size(b));
    } else if (dtype_is_complex(s->dtype)) {
        result = complex_order(dtype_get_complex(s->dtype, p), dtype_get_complex(s->dtype, q));
    } else if (dtype_is_float(s->dtype)) {
        double a = dtype_get_real(s->dtype, p), b = dtype_get_real(s->dtype, q);
        result = real_order(a, b);
        if (isnan(a) || isnan(b)) return result;
    } else if (dtype_info[s->dtype].kind == KIND_UINT) {
        uint64_t a = (uint64_t)dtype_get_int(s->dtype, p), b = (uint64_t)dtype_get_int(s->dtype, q);
        result = (a > b) - (a < b);
    } else {
        int64_t a = dtype_get_int(s->dtype, p), b = dtype_get_int(s->dtype, q);
        result = (a > b) - (a < b);
    }
    return s->descending ? -result : result;
}

/* Merge sort of numbers of elements, stable. scratch has room for n. */
static void merge_sort(const Sorting *s, int64_t *at, int64_t *scratch, int64_t n) {
    if (n < 2) return;
    int64_t half = n / 2, i = 0, j = half, k = 0;
    merge_sort(s, at, scratch, half);
    merge_sort(s, at + half, scratch, n - half);
    if (order(s, at[half - 1], at[half]) <= 0) return;
    memcpy(scratch, at, (size_t)n * sizeof *at);
    while (i < half && j < n) at[k++] = order(s, scratch[i], scratch[j]) <= 0 ? scratch[i++] : scratch[j++];
    while (i < half) at[k++] = scratch[i++];
    while (j < n) at[k++] = scratch[j++];
}

/* x's elements in order along axis, new, and where they stood. false, with nothing made, for dtypes that the operation does not take. */
static bool sort_fast(Vm *vm, Tensor *x, int axis, bool descending, Tensor *out[2]) {
    if (!(types_have(op_info[OP_SORT].types, tensor_dtype(x)))) return false;
    ERROR_INIT(err);
    OpAttrs attrs = attrs_default;
    attrs.axis = ints_one(axis);
    attrs.flag_a = descending;
    if (op_run_all(vm_context(vm), OP_SORT, &x, 1, &attrs, out, 2, &err) < 0) {
        out[0] = out[1] = NULL;
        array_raise(vm, &err);
    }
    return true;
}

static Tensor *sorted_indices_slow(Vm *vm, Tensor *x, int axis, bool descending);

/* The int64 indices that sort x along axis. New. */
static Tensor *sorted_indices(Vm *vm, Tensor *x, int axis, bool descending) {
    Tensor *both[2];
    if (!sort_fast(vm, x, axis, descending, both)) return sorted_indices_slow(vm, x, axis, descending);
    ERROR_INIT(err);
    Tensor *at = both[1] ? tensor_cast(both[1], DTYPE_INT64, &err) : NULL;
    if (both[1] && !at) array_raise(vm, &err);
    tensor_release(both[0]);
    tensor_release(both[1]);
    return at;
}

/* Of any dtype: strings and complex numbers. */
static Tensor *sorted_indices_slow(Vm *vm, Tensor *x, int axis, bool descending) {
    ERROR_INIT(err);
    Tensor *out = tensor_new(vm_context(vm), DTYPE_INT64, x->rank, x->dims, &err);
    int64_t n = x->dims[axis];
    int64_t *numbers = out ? mem_alloc((size_t)(n > 0 ? n : 1) * 2 * sizeof *numbers) : NULL;
    if (!out) return array_raise(vm, &err), NULL;
    if (!numbers) {
        vm_raise_memory(vm);
        tensor_release(out);
        return NULL;
    }
    int64_t index[SHAPE_MAX] = {0}, rows = n > 0 ? x->count / n : 0;
    size_t size = dtype_size(tensor_dtype(x));
    for (int64_t r = 0; r < rows; r++) {
        index[axis] = 0;
        Sorting s = {.dtype = tensor_dtype(x), .base = tensor_at(x, index), .step = (size_t)x->strides[axis] * size, .descending = descending};
        for (int64_t i = 0; i < n; i++) numbers[i] = i;
        merge_sort(&s, numbers, numbers + n, n);
        int64_t *to = tensor_at(out, index);
        for (int64_t i = 0; i < n; i++) to[i * out->strides[axis]] = numbers[i];
        for (int d = x->rank - 1; d >= 0; d--) {
            if (d == axis) continue;
            if (++index[d] < x->dims[d]) break;
            index[d] = 0;
        }
    }
    mem_free(numbers);
    return out;
}

/* Elements of x at the indices along axis. New. */
static Tensor *taken(Vm *vm, Tensor *x, const Tensor *at, int axis) {
    ERROR_INIT(err);
    Tensor *out = tensor_new(vm_context(vm), tensor_dtype(x), at->rank, at->dims, &err);
    if (!out) return array_raise(vm, &err), NULL;
    int64_t index[SHAPE_MAX] = {0};
    size_t size = dtype_size(tensor_dtype(x));
    for (int64_t i = 0; i < at->count; i++) {
        int64_t from[SHAPE_MAX];
        memcpy(from, index, sizeof from);
        from[axis] = *(int64_t *)tensor_at(at, index);
        void *to = tensor_at(out, index), *source = tensor_at(x, from);
        if (dtype_is_counted(tensor_dtype(x))) cell_copy(tensor_dtype(x), to, source);
        else memcpy(to, source, size);
        for (int d = at->rank - 1; d >= 0; d--) {
            if (++index[d] < at->dims[d]) break;
            index[d] = 0;
        }
    }
    array_text_like(out, x);
    return out;
}

/* Shared by sort and argsort: the array (flattened when axis is None) and its axis. New, or NULL. */
static Tensor *sort_operand(Vm *vm, Value a, Value axis, int *out) {
    Tensor *x = is_date_array(a) ? tensor_retain(as_tensor(a)) : convert_array(vm, a, DTYPE_NONE);
    int64_t wanted = -1;
    if (!x) return NULL;
    ERROR_INIT(err);
    if (is_none(axis)) {
        OpAttrs flat = attrs_default;
        flat.shape = ints_one(x->count);
        Tensor *line = op_run(vm_context(vm), OP_RESHAPE, &x, 1, &flat, &err);
        array_text_like(line, x);
        tensor_release(x);
        x = line;
        if (!x) return array_raise(vm, &err), NULL;
    } else if (!value_to_index(vm, axis, &wanted)) {
        tensor_release(x);
        return NULL;
    }
    if (shape_axis(wanted, x->rank, out)) return x;
    vm_raise(vm, ERROR_AXIS, "axis %lld is out of bounds for array of dimension %d", (long long)wanted, x->rank);
    tensor_release(x);
    return NULL;
}

/* Are kind= and order= of a sort what there is? Every kind gives what the stable one gives. */
static bool sort_options(Vm *vm, Value array, Value kind, Value order) {
    if (!is_none(kind) && !is_str(kind)) return vm_fail(vm, ERROR_TYPE, "sort kind must be str, not %s", value_type_name(kind));
    if (is_str(kind) && (!as_str(kind)->size || !strchr("qQhHmMsS", as_str(kind)->data[0])))
        return vm_fail(vm, ERROR_VALUE, "sort kind must be one of 'quick', 'heap', or 'stable' (got '%s')", as_str(kind)->data);
    if (is_none(order) || is_record_array(array)) return true;
    return vm_fail(vm, ERROR_VALUE, "Cannot specify order when the array has no fields.");
}

Value np_argsort(Vm *vm, const Value *args) {
    if (!sort_options(vm, args[0], args[2], args[3])) return ABSENT;
    if (is_record_array(args[0])) return records_call(vm, "argsort", args, 4);
    if (is_object_array(args[0])) return objects_call(vm, "argsort", args, 2);
    int axis;
    Tensor *x = sort_operand(vm, args[0], args[1], &axis), *at = x ? sorted_indices(vm, x, axis, false) : NULL;
    tensor_release(x);
    return at ? array_result_plain(vm, at, NULL) : ABSENT;
}

Value np_sort(Vm *vm, const Value *args) {
    if (!sort_options(vm, args[0], args[2], args[3])) return ABSENT;
    if (is_swapped_array(args[0])) return records_call(vm, "sort_swapped", args, 4);
    if (is_record_array(args[0])) return records_call(vm, "sort", args, 4);
    if (is_object_array(args[0])) return objects_call(vm, "sort", args, 2);
    int axis;
    Tensor *x = sort_operand(vm, args[0], args[1], &axis), *both[2] = {NULL}, *out = NULL;
    if (x && axis == x->rank - 1 && x->dims[axis] > 1) {
        ERROR_INIT(err);
        out = tensor_copy(x, &err);
        if (out && inner_sort_lines(tensor_dtype(x), out->data, x->count / x->dims[axis], x->dims[axis])) {
            tensor_release(x);
            return array_result_plain(vm, out, NULL);
        }
        tensor_release(out);
        out = NULL;
    }
    if (x && !sort_fast(vm, x, axis, false, both)) {
        both[1] = sorted_indices_slow(vm, x, axis, false);
        out = both[1] ? taken(vm, x, both[1], axis) : NULL;
    } else {
        out = both[0];
    }
    tensor_release(x);
    tensor_release(both[1]);
    return out ? array_result_plain(vm, out, NULL) : ABSENT;
}

/* _tensor.argsort(x, axis, descending): int64 indices, as a tensor. */
Value tensor_argsort(Vm *vm, const Value *args) {
    int axis;
    int descending = value_truth(vm, args[2]);
    Tensor *x = descending < 0 ? NULL : sort_operand(vm, args[0], args[1], &axis), *at = x ? sorted_indices(vm, x, axis, descending > 0) : NULL;
    tensor_release(x);
    return value_object(at);
}
