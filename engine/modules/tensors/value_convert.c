/* value_convert.c -- values of the language become tensors, and back.
 *
 * A nested sequence is walked twice: once for its shape and the kind of its leaves, once to store them. Under
 * TensorFlow's rules the first leaf decides (floats are float32, ints int32 or int64), mixes are refused; under
 * NumPy's all leaves are promoted together. Sequences that hold tensors are packed by the stack operation, so that
 * tapes see it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array.h"
#include "engine/modules/numpy/date_array.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/numpy/record_array.h"

#include "engine/base/memory.h"

#include <inttypes.h>
#include <math.h>

/* ---- sequences and leaves ---- */

typedef struct Items {           /* the items of a sequence */
    Value sequence;              /* the list or tuple that they are in */
    size_t count;
    List *owned;                 /* NULL: borrowed from a list or tuple */
} Items;

/* 1: v is a sequence and items is filled; 0: it is a leaf; -1: an exception. */
static int items_open(Vm *vm, Value v, Items *items) {
    *items = (Items){.sequence = v};
    if (is_list(v)) return items->count = as_list(v)->count, 1;
    if (is_tuple(v)) return items->count = as_tuple(v)->count, 1;
    bool array = has_tensor(v) && as_tensor(v)->rank > 0;
    if (!array && !value_is(v, &range_type) && !is_shape(v, NULL)) return 0;
    items->owned = value_to_list(vm, v);
    if (!items->owned) return -1;
    items->sequence = value_object(items->owned);
    items->count = items->owned->count;
    return 1;
}

static bool items_changed(Vm *vm) {
    return vm_fail(vm, ERROR_RUNTIME, "Inconsistent object during array creation? Content of sequences changed (length inconsistent).");
}

/* Item number i, new: an item that is asked for its number may change the list. ABSENT with an error pending where it has become
 * shorter. */
static inline Value items_take(Vm *vm, const Items *items, size_t i) {
    if (is_tuple(items->sequence)) return value_retain(as_tuple(items->sequence)->items[i]);
    if (i < as_list(items->sequence)->count) return value_retain(as_list(items->sequence)->items[i]);
    return items_changed(vm), ABSENT;
}

static void items_close(Items *items) {
    if (items->owned) object_release(&items->owned->object);
}

typedef enum Leaf { LEAF_NONE, LEAF_BOOL, LEAF_INT, LEAF_FLOAT, LEAF_COMPLEX, LEAF_BYTES, LEAF_TEXT, LEAF_OTHER } Leaf;

static Leaf leaf_of_dtype(Dtype d, bool text) {
    switch (dtype_info[d].kind) {
        case KIND_BOOL: return LEAF_BOOL;
        case KIND_INT:
        case KIND_UINT: return LEAF_INT;
        case KIND_FLOAT: return LEAF_FLOAT;
        case KIND_COMPLEX: return LEAF_COMPLEX;
        case KIND_OBJECT:
        case KIND_RECORD:
        case KIND_DATE: return LEAF_OTHER;
        default: return text ? LEAF_TEXT : LEAF_BYTES;
    }
}

static bool is_complex_value(Value v) { return is_object(v) && strcmp(value_type_name(v), "complex") == 0; }

static Leaf leaf_kind(Value v) {
    if (is_bool(v)) return LEAF_BOOL;
    if (is_float(v)) return LEAF_FLOAT;
    if (has_tensor(v)) return leaf_of_dtype(tensor_dtype(as_tensor(v)), tensor_is_text(as_tensor(v)));
    if (is_variable(v)) return leaf_of_dtype(tensor_dtype(as_variable(v)->value), false);
    if (is_int(v)) return LEAF_INT;
    if (is_str(v)) return LEAF_TEXT;
    if (is_bytes(v)) return LEAF_BYTES;
    if (is_complex_value(v)) return LEAF_COMPLEX;
    if (is_object(v) && value_isa(v, &float_type)) return LEAF_FLOAT;
    return LEAF_OTHER;
}

typedef struct Scan {            /* what is known of a nested sequence */
    Shape shape;
    Leaf first;                  /* kind of the first leaf; LEAF_NONE: there is none */
    Leaf widest;
    Dtype promoted;              /* of the leaves that have a dtype of their own */
    bool mixed;                  /* kinds that TensorFlow does not mix */
    bool large;                  /* an int does not fit int32 */
    bool huge;                   /* an int does not fit int64 */
    bool within, beyond;         /* an int does fit int64; an int does not fit uint64 either */
    bool tensors;                /* holds EagerTensors or Variables */
    bool arrays;                 /* a leaf has a dtype of its own */
    bool plain;                  /* a leaf is a Python number */
    bool large_float;            /* a finite float does not fit float32 */
    bool ragged;
    int ragged_depth;
    unsigned seen;               /* a bit for every kind of leaf */
} Scan;

static void scan_leaf(Scan *s, Value v) {
    Leaf kind = leaf_kind(v);
    if (is_tensor(v) || is_variable(v)) s->tensors = true;
    if (has_tensor(v) || is_variable(v)) {
        Dtype d = tensor_dtype(has_tensor(v) ? as_tensor(v) : as_variable(v)->value);
        if (!dtype_is_cell(d))
            s->promoted = s->promoted == DTYPE_NONE ? d : dtype_promote(s->promoted, d);
        s->arrays = true;
        if (kind == LEAF_INT) {
            int64_t i = tensor_int(has_tensor(v) ? as_tensor(v) : as_variable(v)->value);
            if (i != (int32_t)i) s->large = true;
        }
    } else {
        s->plain = true;
        int64_t i;
        if (kind == LEAF_INT && is_small_int(v)) s->large |= v.as.integer != (int32_t)v.as.integer;
        else if (kind == LEAF_INT) s->large = true, s->huge |= !int_fits_i64(v, &i), s->beyond |= !array_int_fits_u64(v);
        if (kind == LEAF_INT) s->within |= int_fits_i64(v, &i);
        if (is_float(v)) s->large_float |= isfinite(v.as.real) && isinf((float)v.as.real);
    }
    if (s->first == LEAF_NONE) s->first = kind;
    bool both_text = (kind == LEAF_BYTES || kind == LEAF_TEXT) && (s->first == LEAF_BYTES || s->first == LEAF_TEXT);
    bool numbers = (kind == LEAF_INT || kind == LEAF_FLOAT) && (s->first == LEAF_INT || s->first == LEAF_FLOAT);
    bool real_after_complex = s->first == LEAF_COMPLEX && (kind == LEAF_INT || kind == LEAF_FLOAT);
    bool truth_after_number = kind == LEAF_BOOL && (s->first == LEAF_INT || s->first == LEAF_FLOAT || s->first == LEAF_COMPLEX);
    if (kind != s->first && !both_text && !numbers && !real_after_complex && !truth_after_number) s->mixed = true;
    if (kind == LEAF_OTHER) s->mixed = s->first != LEAF_OTHER || s->mixed;
    s->seen |= 1u << kind;
    if (kind > s->widest) s->widest = kind;
}

/* The shape that the first items say. */
static bool scan_shape(Vm *vm, Value v, Scan *s) {
    value_retain(v);
    for (;;) {
        Items items;
        int opened = items_open(vm, v, &items);
        if (opened < 0) return value_release(v), false;
        if (opened == 0) break;
        if (s->shape.rank == SHAPE_MAX) {
            items_close(&items);
            value_release(v);
            return vm_fail(vm, ERROR_VALUE, "too many dimensions: at most %d are supported", SHAPE_MAX);
        }
        s->shape.dims[s->shape.rank++] = (int64_t)items.count;
        Value next = items.count ? items_take(vm, &items, 0) : ABSENT;
        items_close(&items);
        value_release(v);
        v = next;
        if (is_absent(v)) return true;
    }
    value_release(v);
    return true;
}

static bool scan_leaves(Vm *vm, Value v, int depth, Scan *s) {
    Items items;
    int opened = items_open(vm, v, &items);
    if (opened < 0) return false;
    if (opened == 0) {
        if (depth != s->shape.rank) {
            if (!s->ragged || depth < s->ragged_depth) s->ragged_depth = depth;
            s->ragged = true;
        }
        scan_leaf(s, v);
        return true;
    }
    bool ok = true;
    if (depth >= s->shape.rank || (int64_t)items.count != s->shape.dims[depth]) {
        if (!s->ragged || depth < s->ragged_depth) s->ragged_depth = depth;
        s->ragged = true;
        if (depth >= s->shape.rank) s->mixed |= s->first != LEAF_NONE;
    }
    bool entered = ok && vm_enter(vm);
    ok = entered;
    for (size_t i = 0; ok && i < items.count; i++) {
        Value item = items_take(vm, &items, i);
        ok = !is_absent(item) && scan_leaves(vm, item, depth + 1, s);
        value_release(item);
    }
    if (entered) vm_leave(vm);
    items_close(&items);
    return ok;
}

static bool scan(Vm *vm, Value v, Scan *s) {
    *s = (Scan){.promoted = DTYPE_NONE};
    return scan_shape(vm, v, s) && scan_leaves(vm, v, 0, s);
}

/* ---- storing leaves ---- */

static bool store_string(Vm *vm, void *p, const char *bytes, size_t size) {
    StringCell *cell = size ? string_cell_new(bytes, size) : NULL;
    if (size && !cell) return vm_raise_memory(vm), false;
    StringCell **slot = p;
    string_cell_release(*slot);
    *slot = cell;
    return true;
}

static bool store_text(Vm *vm, void *p, Value v) {
    if (is_str(v)) return store_string(vm, p, as_str(v)->data, as_str(v)->size);
    const char *bytes;
    size_t size;
    if (bytes_view(v, &bytes, &size)) return store_string(vm, p, bytes, size);
    if (has_tensor(v) && as_tensor(v)->dtype == DTYPE_STRING) {
        StringCell *cell = *(StringCell **)as_tensor(v)->data;
        return store_string(vm, p, string_cell_bytes(cell), string_cell_size(cell));
    }
    Str *text = value_str(vm, v);
    if (!text) return false;
    bool ok = store_string(vm, p, text->data, text->size);
    object_release(&text->object);
    return ok;
}

static bool complex_parts(Vm *vm, Value v, double *real, double *imaginary) {
    Value r = value_get_attr_c(vm, v, "real"), i = is_absent(r) ? ABSENT : value_get_attr_c(vm, v, "imag");
    bool ok = !is_absent(i) && value_to_double(vm, r, real) && value_to_double(vm, i, imaginary);
    value_release(r);
    value_release(i);
    return ok;
}

/* Does an integer stand for a float once it is cut? If not, Python's error is pending. */
static bool is_whole_number(Vm *vm, Value v) {
    double x = is_float(v) ? v.as.real : tensor_real(as_tensor(v));
    if (isfinite(x)) return true;
    return isnan(x) ? vm_fail(vm, ERROR_VALUE, "cannot convert float NaN to integer") : vm_fail(vm, ERROR_OVERFLOW, "cannot convert float infinity to integer");
}

/* What int(), float() or complex() say of a sequence that stands where an element of dtype d is wanted. */
static bool no_element(Vm *vm, Dtype d, Value v) {
    if (dtype_is_float(d)) return vm_fail(vm, ERROR_VALUE, "setting an array element with a sequence.");
    if (has_tensor(v)) return vm_fail(vm, ERROR_TYPE, "only 0-dimensional arrays can be converted to Python scalars");
    return vm_fail(vm, ERROR_TYPE, dtype_is_int(d) ? "int() argument must be a string, a bytes-like object or a real number, not '%s'"
                                                   : "must be real number, not %s", value_type_name(v));
}

static void store_complex(Dtype d, void *p, ComplexDouble z) {
    if (d == DTYPE_BOOL) *(bool *)p = z != 0;
    else dtype_put_complex(d, p, z);
}

/* Stores a number, whatever it is, as an element of dtype d. Ints wrap, floats are cut. */
static bool store_number(Vm *vm, Dtype d, void *p, Value v) {
    if (is_list(v) || is_tuple(v) || (has_tensor(v) && as_tensor(v)->rank > 0)) return no_element(vm, d, v);
    if (d == DTYPE_BOOL && !has_tensor(v)) {
        int truth = value_truth(vm, v);
        if (truth >= 0) *(bool *)p = truth > 0;
        return truth >= 0;
    }
    if (dtype_is_int(d) && (is_float(v) || (has_tensor(v) && dtype_is_float(tensor_dtype(as_tensor(v))))) && !is_whole_number(vm, v)) return false;
    if (is_float(v)) {
        dtype_put_real(d, p, v.as.real);
    } else if (is_small_int(v) || is_bool(v)) {
        dtype_put_int(d, p, v.as.integer);
    } else if (has_tensor(v)) {
        const Tensor *t = as_tensor(v);
        tensor_pull(t);
        if (dtype_is_complex(tensor_dtype(t))) store_complex(d, p, dtype_get_complex(tensor_dtype(t), t->data));
        else if (dtype_is_float(tensor_dtype(t))) dtype_put_real(d, p, tensor_real(t));
        else dtype_put_int(d, p, tensor_int(t));
    } else if (is_complex_value(v)) {
        double real, imaginary;
        if (!dtype_is_complex(d))
            return vm_fail(vm, ERROR_TYPE, dtype_is_int(d) ? "int() argument must be a string, a bytes-like object or a real number, not 'complex'"
                                                           : "float() argument must be a string or a real number, not 'complex'");
        if (!complex_parts(vm, v, &real, &imaginary)) return false;
        dtype_put_complex(d, p, CMPLX(real, imaginary));
    } else if (is_int(v)) {
        mpz_t z;
        mpz_init(z);
        int_to_mpz(v, z);
        if (dtype_is_int(d)) {
            mpz_fdiv_r_2exp(z, z, 64);
            dtype_put_int(d, p, (int64_t)mpz_get_ui(z));
        } else {
            dtype_put_real(d, p, int_to_double(v));
        }
        mpz_clear(z);
    } else if (is_none(v) && !dtype_is_int(d)) {
        dtype_put_complex(d, p, CMPLX(NAN, NAN));
    } else {
        double real;
        if (!value_to_double(vm, v, &real)) return dtype_is_int(d) && vm_raised_is(vm, ERROR_TYPE) && (vm_clear_raised(vm), no_element(vm, d, v));
        dtype_put_real(d, p, real);
    }
    return true;
}

bool convert_store(Vm *vm, Tensor *t, void *p, Value v) {
    if (t->dtype == DTYPE_OBJECT) return object_store(vm, p, v);
    if (dtype_is_date(tensor_dtype(t))) return date_store(vm, t, p, v);
    if (dtype_is_record(tensor_dtype(t))) return record_store(vm, t, p, v);
    if (dtype_is_swapped(tensor_dtype(t))) {
        union { ComplexDouble alignment; char bytes[16]; } number;
        if (!store_number(vm, dtype_native(tensor_dtype(t)), &number, v)) return false;
        return dtype_swap(tensor_dtype(t), p, &number), true;
    }
    return t->dtype == DTYPE_STRING ? store_text(vm, p, v) : store_number(vm, tensor_dtype(t), p, v);
}

static bool fill_leaves(Vm *vm, Tensor *t, Value v, int64_t *next) {
    Items items;
    int opened = items_open(vm, v, &items);
    if (opened < 0) return false;
    if (opened == 0) {
        if (*next == t->count) return items_changed(vm);
        char *p = (char *)t->data + (*next)++ * (int64_t)dtype_size(tensor_dtype(t));
        return convert_store(vm, t, p, v);
    }
    bool ok = true;
    for (size_t i = 0; ok && i < items.count; i++) {
        Value item = items_take(vm, &items, i);
        ok = !is_absent(item) && fill_leaves(vm, t, item, next);
        value_release(item);
    }
    items_close(&items);
    return ok;
}

/* Stores the items depth levels down as objects; arrays among them are taken apart into Python's values. */
static bool fill_objects(Vm *vm, Tensor *t, Value v, int depth, int64_t *next) {
    if (depth == 0) return *next == t->count ? items_changed(vm) : object_store(vm, (Object **)t->data + (*next)++, v);
    if (has_tensor(v)) {
        bool dates = dtype_is_date(tensor_dtype(as_tensor(v)));          /* as they are: datetime has none so exact */
        Value list = dates ? value_object(value_to_list(vm, v)) : convert_to_list(vm, as_tensor(v));
        bool done = !is_absent(list) && fill_objects(vm, t, list, depth, next);
        value_release(list);
        return done;
    }
    Items items;
    int opened = items_open(vm, v, &items);
    bool ok = opened > 0;
    for (size_t i = 0; ok && i < items.count; i++) {
        Value item = items_take(vm, &items, i);
        ok = !is_absent(item) && fill_objects(vm, t, item, depth - 1, next);
        value_release(item);
    }
    if (opened > 0) items_close(&items);
    return ok;
}

/* An array of objects: as deep as all sequences go with equal lengths. */
static Tensor *objects_of(Vm *vm, Value v, const Scan *s) {
    ERROR_INIT(err);
    int rank = s->ragged ? s->ragged_depth : s->shape.rank;
    Tensor *t = tensor_new(vm_context(vm), DTYPE_OBJECT, rank, s->shape.dims, &err);
    if (!t) return vm_raise_error(vm, &err), NULL;
    int64_t next = 0;
    if (fill_objects(vm, t, v, rank, &next)) return t;
    tensor_release(t);
    return NULL;
}

static Tensor *fill(Vm *vm, Value v, Dtype dtype, const Shape *shape) {
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), dtype, shape->rank, shape->dims, &err);
    if (!t) return vm_raise_error(vm, &err), NULL;
    int64_t next = 0;
    if (fill_leaves(vm, t, v, &next) && (next == t->count || items_changed(vm))) return t;
    tensor_release(t);
    return NULL;
}

/* ---- TensorFlow's rules ---- */

static void *unsupported(Vm *vm, Value v) {
    Str *repr = value_repr(vm, v), *type = repr ? value_repr(vm, value_object(value_type(v))) : NULL;
    if (type)
        vm_raise(vm, ERROR_VALUE, "Attempt to convert a value (%s) with an unsupported type (%s) to a Tensor.",
                 repr->data, type->data);
    if (repr) object_release(&repr->object);
    if (type) object_release(&type->object);
    return NULL;
}

static void *cannot_convert(Vm *vm, Value v, Dtype dtype) {
    Str *repr = value_repr(vm, v);
    if (!repr) return NULL;
    vm_raise(vm, ERROR_TYPE, "Cannot convert %s to EagerTensor of dtype %s", repr->data, dtype_info[dtype].message_name);
    object_release(&repr->object);
    return NULL;
}

/* May leaves of this kind be stored in dtype? */
static bool leaf_fits(Leaf kind, Dtype d) {
    switch (kind) {
        case LEAF_NONE: return true;
        case LEAF_BOOL: return d == DTYPE_BOOL || d == DTYPE_INT32 || d == DTYPE_INT64 || d == DTYPE_UINT64 || d == DTYPE_COMPLEX128
                             || (dtype_is_float(d) && d != DTYPE_BFLOAT16);
        case LEAF_INT: return d != DTYPE_STRING && d != DTYPE_BOOL;
        case LEAF_FLOAT: return dtype_is_float(d) || dtype_is_complex(d);
        case LEAF_COMPLEX: return dtype_is_complex(d);
        default: return d == DTYPE_STRING;
    }
}

/* The dtype that TensorFlow gives a sequence by itself. */
static Dtype natural_dtype(const Scan *s) {
    switch (s->first) {
        case LEAF_BOOL: return DTYPE_BOOL;
        case LEAF_INT:
            if (s->widest == LEAF_FLOAT) return s->promoted == DTYPE_FLOAT64 ? DTYPE_FLOAT64 : DTYPE_FLOAT32;
            return s->large ? DTYPE_INT64 : DTYPE_INT32;
        case LEAF_FLOAT:
            return s->arrays && s->promoted != DTYPE_NONE && dtype_is_float(s->promoted) ? s->promoted : DTYPE_FLOAT32;
        case LEAF_COMPLEX: return s->promoted == DTYPE_COMPLEX64 ? DTYPE_COMPLEX64 : DTYPE_COMPLEX128;
        case LEAF_BYTES:
        case LEAF_TEXT: return DTYPE_STRING;
        default: return DTYPE_FLOAT32;
    }
}

/* Do leaves of several kinds go together in dtype, those of the first kind being converted first? */
static bool may_mix(const Scan *s, Dtype dtype) {
    if (s->ragged || dtype == DTYPE_NONE || dtype == DTYPE_STRING || !leaf_fits(s->first, dtype) || !leaf_fits(s->widest, dtype)) return false;
    return s->widest != LEAF_COMPLEX || dtype != DTYPE_COMPLEX64;
}

/* A leaf of a sequence that holds tensors: a tensor of another dtype is cast to one that was asked for. */
static Tensor *pack_leaf(Vm *vm, Value v, Dtype dtype, bool asked) {
    Tensor *t = convert_tensor(vm, v, asked && has_tensor(v) ? DTYPE_NONE : dtype, WANTED_EXACTLY);
    if (!t || tensor_dtype(t) == dtype) return t;
    ERROR_INIT(err);
    OpAttrs attrs = attrs_default;
    attrs.dtype = dtype;
    Tensor *cast = op_run(vm_context(vm), OP_CAST, &t, 1, &attrs, &err);
    tensor_release(t);
    if (!cast) vm_raise_error(vm, &err);
    return cast;
}

/* Joins the tensors in a nested sequence; tapes record it. */
static Tensor *pack(Vm *vm, Value v, Dtype dtype, bool asked) {
    Items items;
    int opened = items_open(vm, v, &items);
    if (opened < 0) return NULL;
    if (opened == 0 || has_tensor(v)) {
        items_close(&items);
        return pack_leaf(vm, v, dtype, asked);
    }
    Tensor *result = NULL, **parts = mem_calloc(items.count ? items.count : 1, sizeof *parts);
    bool ok = parts && vm_enter(vm);
    if (!parts) vm_raise_memory(vm);
    bool entered = ok;
    for (size_t i = 0; ok && i < items.count; i++) {
        Value item = items_take(vm, &items, i);
        ok = !is_absent(item) && (parts[i] = pack(vm, item, dtype, asked)) != NULL;
        value_release(item);
    }
    if (entered) vm_leave(vm);
    if (ok) {
        ERROR_INIT(err);
        result = op_run(vm_context(vm), OP_STACK, parts, (int)items.count, NULL, &err);
        if (!result) vm_raise_error(vm, &err);
    }
    for (size_t i = 0; parts && i < items.count; i++) tensor_release(parts[i]);
    mem_free(parts);
    items_close(&items);
    return result;
}

/* The dtype of the first tensor in a nested sequence, or DTYPE_NONE. */
static Dtype first_tensor_dtype(Vm *vm, Value v) {
    if (is_tensor(v)) return tensor_dtype(as_tensor(v));
    if (is_variable(v)) return variable_read_dtype(vm, as_variable(v));
    const Value *items = is_list(v) ? as_list(v)->items : is_tuple(v) ? as_tuple(v)->items : NULL;
    size_t count = is_list(v) ? as_list(v)->count : is_tuple(v) ? as_tuple(v)->count : 0;
    Dtype found = DTYPE_NONE;
    for (size_t i = 0; items && i < count && found == DTYPE_NONE; i++) found = first_tensor_dtype(vm, items[i]);
    return found;
}

/* The first leaf of nested lists and tuples, borrowed. */
static Value first_leaf(Value v) {
    for (;;) {
        if (is_list(v) && as_list(v)->count)
            v = as_list(v)->items[0];
        else if (is_tuple(v) && as_tuple(v)->count)
            v = as_tuple(v)->items[0];
        else
            return v;
    }
}

static Tensor *convert_sequence(Vm *vm, Value v, Dtype dtype, Wanted wanted, bool constant) {
    Scan s;
    if (!scan(vm, v, &s)) return NULL;
    if (s.tensors && constant) return vm_raise(vm, ERROR_VALUE, "TypeError: Scalar tensor has no `len()`"), NULL;
    if (s.tensors) {
        Dtype inner = first_tensor_dtype(vm, v);
        bool asked = dtype != DTYPE_NONE && wanted != WANTED_RATHER;
        return pack(vm, v, asked ? dtype : inner, asked && dtype != inner);
    }
    if (s.first == LEAF_OTHER) return unsupported(vm, first_leaf(v));
    if (s.mixed && !may_mix(&s, dtype))
        return vm_raise(vm, ERROR_VALUE, "Can't convert Python sequence with mixed types to Tensor."), NULL;
    if (s.ragged) {
        vm_raise(vm, ERROR_VALUE, "Can't convert non-rectangular Python sequence to Tensor.");
        vm_add_hint(vm, "rows of a tensor are equally long; tf.ragged.constant(...) keeps rows of several lengths");
        return NULL;
    }
    if (s.huge && (dtype == DTYPE_NONE || dtype_is_int(dtype)) && !(dtype == DTYPE_UINT64))
        return vm_raise(vm, ERROR_VALUE, "Can't convert Python sequence with out-of-range integer to Tensor."), NULL;
    if (dtype != DTYPE_NONE && !leaf_fits(s.widest, dtype)) {
        if (wanted == WANTED_EXACTLY) return cannot_convert(vm, v, dtype);
        dtype = DTYPE_NONE;
    }
    Dtype natural = natural_dtype(&s);
    if (dtype == DTYPE_NONE && natural == DTYPE_FLOAT32 && s.large_float)
        return vm_raise(vm, ERROR_VALUE, "Can't convert Python sequence with a value out of range for a double-precision float."), NULL;
    return fill(vm, v, dtype == DTYPE_NONE ? natural : dtype, &s.shape);
}

static Tensor *convert_scalar(Vm *vm, Dtype dtype, Value v) {
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    Tensor *t = is_float(v) ? tensor_scalar(c, dtype, v.as.real, &err) : tensor_int_scalar(c, dtype, v.as.integer, &err);
    if (!t) vm_raise_error(vm, &err);
    return t;
}

static Tensor *wrong_dtype(Vm *vm, Value v, Dtype dtype, const Tensor *t) {
    Str *repr = value_repr(vm, v);
    if (!repr) return NULL;
    vm_raise(vm, ERROR_VALUE, "Tensor conversion requested dtype %s for %s with dtype %s: %s", dtype_name(dtype),
             is_variable(v) ? "Variable" : "Tensor", dtype_name(tensor_dtype(t)), repr->data);
    object_release(&repr->object);
    return NULL;
}

/* Objects with a tensor inside say so by a method: keras variables, Parameters, IndexedSlices, PIL images. */
static Tensor *convert_protocol(Vm *vm, Value v, Dtype dtype, Wanted wanted, bool *found) {
    static const char *const names[] = {"__tf_tensor__", "__array__"};
    *found = false;
    if (!is_object(v) || (v.as.object->type->flags & TYPE_EXCEPTION) || (v.as.object->type->flags & TYPE_TYPE)) return NULL;
    for (size_t i = 0; i < 2; i++) {
        Value method = value_special(vm, v, names[i]);
        if (is_absent(method)) {
            if (vm_raised(vm)) return *found = true, NULL;
            continue;
        }
        *found = true;
        Value inner = value_call_0(vm, method);
        value_release(method);
        Tensor *t = is_absent(inner) ? NULL : convert_tensor(vm, inner, dtype, wanted);
        value_release(inner);
        return t;
    }
    return NULL;
}

static Tensor *convert(Vm *vm, Value v, Dtype dtype, Wanted wanted, bool constant) {
    if (is_float(v) && dtype == DTYPE_FLOAT32 && isfinite((float)v.as.real)) return convert_scalar(vm, dtype, v);
    if (is_small_int(v) && dtype != DTYPE_NONE && dtype != DTYPE_STRING && dtype != DTYPE_BOOL) return convert_scalar(vm, dtype, v);
    if (is_tensor(v) || is_variable(v)) {
        Tensor *t = is_tensor(v) ? tensor_retain(as_tensor(v)) : variable_read(vm, as_variable(v));
        if (!t || dtype == DTYPE_NONE || dtype == (Dtype)t->dtype || wanted != WANTED_EXACTLY) return t;
        wrong_dtype(vm, v, dtype, t);
        tensor_release(t);
        return NULL;
    }
    if (has_tensor(v)) {
        Tensor *t = array_to_tensor(vm, as_tensor(v), dtype);
        if (t || wanted == WANTED_EXACTLY || dtype == DTYPE_NONE) return t;
        vm_clear_raised(vm);
        return array_to_tensor(vm, as_tensor(v), DTYPE_NONE);
    }
    if (leaf_kind(v) == LEAF_OTHER && !is_list(v) && !is_tuple(v) && !value_is(v, &range_type) && !is_shape(v, NULL)) {
        bool found;
        Tensor *t = convert_protocol(vm, v, dtype, wanted, &found);
        return found ? t : unsupported(vm, v);
    }
    return convert_sequence(vm, v, dtype, wanted, constant);
}

Tensor *convert_tensor(Vm *vm, Value v, Dtype dtype, Wanted wanted) { return convert(vm, v, dtype, wanted, false); }

Tensor *convert_constant(Vm *vm, Value v, Dtype dtype) { return convert(vm, v, dtype, WANTED_EXACTLY, true); }

/* ---- NumPy's rules ---- */

static Dtype numpy_dtype(const Scan *s) {
    Dtype plain = DTYPE_NONE;
    if (s->plain || s->widest == LEAF_NONE) switch (s->widest) {
        case LEAF_BOOL: plain = DTYPE_BOOL; break;
        case LEAF_INT: plain = s->arrays && s->promoted != DTYPE_NONE && !dtype_is_int(s->promoted) ? DTYPE_BOOL : DTYPE_INT64; break;
        case LEAF_COMPLEX: plain = DTYPE_COMPLEX128; break;
        default: plain = DTYPE_FLOAT64; break;
    }
    if (s->promoted == DTYPE_NONE) return plain;
    return plain == DTYPE_NONE ? s->promoted : dtype_promote(s->promoted, plain);
}

static void *inhomogeneous(Vm *vm, const Scan *s) {
    char text[SHAPE_TEXT];
    int depth = s->ragged_depth;
    vm_raise(vm, ERROR_VALUE, "setting an array element with a sequence. The requested array has an inhomogeneous shape "
             "after %d dimensions. The detected shape was %s + inhomogeneous part.", depth,
             shape_tuple_text(s->shape.dims, depth, text));
    return NULL;
}

/* Are all Python ints among the leaves in dtype's range? If not, NumPy's OverflowError is pending. */
static bool ints_fit(Vm *vm, Value v, Dtype dtype) {
    Items items;
    int opened = items_open(vm, v, &items);
    if (opened <= 0) return opened == 0 && (has_tensor(v) || is_bool(v) || !is_int(v) || array_int_fits(vm, v, dtype));
    bool ok = true;
    for (size_t i = 0; ok && i < items.count; i++) {
        Value item = items_take(vm, &items, i);
        ok = !is_absent(item) && ints_fit(vm, item, dtype);
        value_release(item);
    }
    items_close(&items);
    return ok;
}

/* Code points that numbers among texts make room for. */
static uint32_t width_of_numbers(const Scan *s) {
    if (s->seen & 1u << LEAF_COMPLEX) return 64;
    if (s->seen & 1u << LEAF_FLOAT) return 32;
    if (s->seen & 1u << LEAF_INT) return 21;
    return s->seen & 1u << LEAF_BOOL ? 5 : 0;
}

/* t, taken, in dtype d. */
static Tensor *recast(Vm *vm, Tensor *t, Dtype d) {
    ERROR_INIT(err);
    Tensor *cast = t ? tensor_cast(t, d, &err) : NULL;
    if (t && !cast) vm_raise_error(vm, &err);
    tensor_release(t);
    return cast;
}

/* May an item of a list be stacked with the first one as it lies? */
static bool stacks_with(Value item, const Tensor *first) {
    if (!has_tensor(item) || !(item.as.object->flags & TENSOR_MUTABLE)) return false;
    const Tensor *t = as_tensor(item);
    return t->rank > 0 && t->rank < SHAPE_MAX && dtype_is_plain(tensor_dtype(t)) && !t->node &&
           (!first || (t->dtype == first->dtype && tensor_same_shape(t, first)));
}

/* A list of arrays of one shape and dtype, stacked without a look at their elements; NULL with nothing pending for others. */
static Tensor *array_from_arrays(Vm *vm, Value v, Dtype dtype) {
    if ((!is_list(v) && !is_tuple(v)) || (dtype != DTYPE_NONE && !dtype_is_plain(dtype))) return NULL;
    Value *items = is_list(v) ? as_list(v)->items : as_tuple(v)->items;
    size_t count = is_list(v) ? as_list(v)->count : as_tuple(v)->count;
    const Tensor *first = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!stacks_with(items[i], first)) return NULL;
        first = as_tensor(items[i]);
    }
    if (!first || count > INT32_MAX || (dtype != DTYPE_NONE && dtype != tensor_dtype(first))) return NULL;
    Tensor **parts = mem_calloc(count, sizeof *parts);
    if (!parts) return vm_raise_memory(vm), NULL;
    for (size_t i = 0; i < count; i++) parts[i] = as_tensor(items[i]);
    OpAttrs along_first = attrs_default;
    along_first.axis = ints_one(0);
    ERROR_INIT(err);
    Tensor *t = op_run(vm_context(vm), OP_STACK, parts, (int)count, &along_first, &err);
    mem_free(parts);
    if (!t) vm_raise_error(vm, &err);
    return t;
}

static Tensor *array_from_sequence(Vm *vm, Value v, Dtype dtype) {
    Scan s;
    Tensor *stacked = array_from_arrays(vm, v, dtype);
    if (stacked || vm_raised(vm)) return stacked;
    if (dtype_is_record(dtype)) return records_from(vm, v, dtype);
    if (dtype_is_swapped(dtype)) return recast(vm, array_from_sequence(vm, v, dtype_native(dtype)), dtype);
    if (!scan(vm, v, &s)) return NULL;
    if (dtype == DTYPE_NONE && s.promoted != DTYPE_NONE && dtype_is_record(s.promoted) && !s.plain) return records_from(vm, v, s.promoted);
    if (dtype == DTYPE_OBJECT) return objects_of(vm, v, &s);
    if (s.ragged) return inhomogeneous(vm, &s);
    if (dtype_is_date(dtype)) return dates_from(vm, v, dtype, 0);
    if (dtype == DTYPE_NONE && s.promoted != DTYPE_NONE && dtype_is_date(s.promoted) && !s.plain) return dates_from(vm, v, s.promoted, 0);
    if (s.widest == LEAF_OTHER && strstr(value_type_name(v), "Masked")) {
        vm_raise(vm, ERROR_TYPE, "masked arrays are taken by the functions of np.ma and by their own methods");
        vm_add_hint(vm, "x.filled(value) is an array");
        return NULL;
    }
    bool text = s.widest == LEAF_TEXT || s.widest == LEAF_BYTES;
    bool numbers_of_text = text && dtype != DTYPE_NONE && dtype != DTYPE_STRING;
    if (s.widest == LEAF_OTHER || numbers_of_text || (dtype == DTYPE_NONE && s.beyond && !text)) {
        Tensor *objects = objects_of(vm, v, &s), *cast = objects && dtype != DTYPE_NONE ? objects_cast(vm, objects, dtype, false) : objects;
        if (cast != objects) tensor_release(objects);
        return cast;
    }
    if (dtype == DTYPE_NONE) {
        dtype = text ? DTYPE_STRING : numpy_dtype(&s);
        if (s.huge && dtype == DTYPE_INT64) dtype = s.within ? DTYPE_FLOAT64 : DTYPE_UINT64;
    }
    if (dtype_is_int(dtype) && (dtype != DTYPE_INT64 || s.huge) && s.seen & 1u << LEAF_INT && !ints_fit(vm, v, dtype)) return NULL;
    Tensor *t = fill(vm, v, dtype, &s.shape);
    if (t && dtype == DTYPE_STRING) {
        if (s.widest != LEAF_BYTES) t->object.flags |= TENSOR_TEXT;
        uint32_t room = width_of_numbers(&s), width = (uint32_t)print_text_width(t);
        t->width = room > width ? room : width;
    }
    return t;
}

Tensor *convert_cast(Tensor *t, Dtype d, Error *err) {
    bool truth = d == DTYPE_BOOL && dtype_is_complex(tensor_dtype(t));
    return truth ? op_unary(t->context, OP_IS_NONZERO, t, err) : tensor_cast(t, d, err);
}

/* A tensor's elements under NumPy's rules. New. */
static Tensor *array_from_tensor(Vm *vm, Tensor *t, Dtype dtype) {
    ERROR_INIT(err);
    bool objects = t->dtype == DTYPE_STRING && !(t->object.flags & TENSOR_MUTABLE);      /* TensorFlow's strings */
    if ((objects && dtype == DTYPE_NONE) || dtype == DTYPE_OBJECT) return objects_from(vm, t);
    if (dtype_is_record(dtype)) return records_from(vm, value_object(t), dtype);
    bool swapped = dtype_is_swapped(tensor_dtype(t)), to_swapped = dtype_is_swapped(dtype) && dtype != tensor_dtype(t);
    if (to_swapped && !dtype_is_plain(dtype_native(tensor_dtype(t))))
        return recast(vm, array_from_tensor(vm, t, dtype_native(dtype)), dtype);
    if (swapped && dtype == DTYPE_NONE) dtype = dtype_native(tensor_dtype(t));
    if (t->dtype == DTYPE_OBJECT && dtype != DTYPE_NONE) return objects_cast(vm, t, dtype, false);
    if (dtype != DTYPE_NONE && dtype != (Dtype)t->dtype && dtype_is_date(tensor_dtype(t))) return dates_to_numbers(vm, t, dtype);
    bool as_it_is = dtype == DTYPE_NONE || dtype == (Dtype)t->dtype;
    bool shared = t->context->gpu && !(t->object.flags & TENSOR_MUTABLE);      /* the array stays at the host, the tensor need not */
    Tensor *result = !as_it_is ? convert_cast(t, dtype, &err) : t->node || shared ? tensor_alias(t, &err) : tensor_retain(t);
    if (!result) vm_raise_error(vm, &err);
    else tensor_pull(result);
    return result;
}

static Tensor *array_from(Vm *vm, Value v, Dtype dtype) {
    if (has_tensor(v) || is_variable(v)) return array_from_tensor(vm, has_tensor(v) ? as_tensor(v) : as_variable(v)->value, dtype);
    bool plain = dtype == DTYPE_NONE || (dtype_is_plain(dtype) && !dtype_is_int(dtype));
    if (is_float(v) && plain) return convert_scalar(vm, dtype == DTYPE_NONE ? DTYPE_FLOAT64 : dtype, v);
    if (is_small_int(v) && (plain || dtype == DTYPE_INT64)) return convert_scalar(vm, dtype == DTYPE_NONE ? DTYPE_INT64 : dtype, v);
    bool plain_sequence = (is_list(v) || is_tuple(v)) && !(v.as.object->type->flags & TYPE_HEAP);
    if (leaf_kind(v) == LEAF_OTHER && !plain_sequence) {
        Value method = is_object(v) ? value_special(vm, v, "__array__") : ABSENT;
        if (vm_raised(vm)) return NULL;
        if (!is_absent(method)) {
            Value inner = value_call_0(vm, method);
            value_release(method);
            Tensor *t = is_absent(inner) ? NULL : convert_any_array(vm, inner, dtype);
            value_release(inner);
            return t;
        }
    }
    return array_from_sequence(vm, v, dtype);
}

Tensor *convert_any_array(Vm *vm, Value v, Dtype dtype) {
    Tensor *t = array_from(vm, v, dtype);
    if (t && vm_context(vm)->gpu) t->object.flags |= TENSOR_HOST;
    return t;
}

Tensor *convert_array(Vm *vm, Value v, Dtype dtype) {
    Tensor *t = convert_any_array(vm, v, dtype);
    if (!t || dtype_is_plain(tensor_dtype(t)) || t->dtype == DTYPE_STRING || dtype == (Dtype)t->dtype) return t;
    const char *what = t->dtype == DTYPE_OBJECT ? "Python objects (dtype=object)" : dtype_name(tensor_dtype(t));
    tensor_release(t);
    vm_raise(vm, ERROR_TYPE, "arrays of %s are not supported here, got '%s'", what, value_type_name(v));
    return NULL;
}

/* ---- back to Python values ---- */

static Value complex_value(Vm *vm, ComplexDouble z) {
    Value type = dict_get_c(vm, vm_builtins(vm), "complex");
    if (is_absent(type)) return vm_raise(vm, ERROR_TYPE, "complex numbers are not supported here");
    return value_call_2(vm, type, value_float(creal(z)), value_float(cimag(z)));
}

Value convert_element(Vm *vm, const Tensor *t, const void *p) {
    tensor_pull(t);
    Dtype d = tensor_dtype(t);
    switch (dtype_info[d].kind) {
        case KIND_BOOL: return value_bool(*(const bool *)p);
        case KIND_INT: return value_int(dtype_get_int(d, p));
        case KIND_UINT: return int_from_u64(vm, (uint64_t)dtype_get_int(d, p));
        case KIND_FLOAT: return value_float(dtype_get_real(d, p));
        case KIND_COMPLEX: return complex_value(vm, dtype_get_complex(d, p));
        default: break;
    }
    if (d == DTYPE_OBJECT) return object_load(p);
    if (dtype_is_date(d)) return date_element(vm, t, p);
    if (dtype_is_record(d)) return record_element(vm, t, p);
    const StringCell *cell = *(StringCell *const *)p;
    if (tensor_is_text(t)) return value_object(str_from_bytes_lossy(vm, string_cell_bytes(cell), string_cell_size(cell)));
    return value_object(bytes_new(vm, string_cell_bytes(cell), string_cell_size(cell)));
}

static Value list_of(Vm *vm, const Tensor *t, int axis, const char *p) {
    if (axis == t->rank) return convert_element(vm, t, p);
    List *list = list_new(vm, (size_t)t->dims[axis]);
    int64_t step = t->strides[axis] * (int64_t)dtype_size(tensor_dtype(t));
    for (int64_t i = 0; list && i < t->dims[axis]; i++)
        if (!list_append_take(vm, list, list_of(vm, t, axis + 1, p + i * step))) {
            object_release(&list->object);
            return ABSENT;
        }
    return value_object(list);
}

Value convert_to_list(Vm *vm, const Tensor *t) {
    tensor_pull(t);
    return list_of(vm, t, 0, t->data);
}
