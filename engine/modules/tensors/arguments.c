/* arguments.c -- numbers, axes and shapes that are given as arguments: ints, lists, arrays, tensors, variables.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/exception.h"
#include "engine/lang/machine/machine.h"
#include "engine/modules/numpy/array.h"

/* The tensor that v is or, a variable, holds; NULL: neither. */
static const Tensor *tensor_in(Value v) { return has_tensor(v) ? as_tensor(v) : is_variable(v) ? as_variable(v)->value : NULL; }

bool convert_real(Vm *vm, Value v, double *out) {
    if (is_float(v)) return *out = v.as.real, true;
    if (is_small_int(v) || is_bool(v)) return *out = (double)v.as.integer, true;
    const Tensor *t = tensor_in(v);
    if (t && t->count == 1 && dtype_is_plain(tensor_dtype(t))) return *out = tensor_real(t), true;
    return value_to_double(vm, v, out);
}

/* One size or axis: an int, or a scalar integer tensor. */
static bool one_int(Vm *vm, Value v, int64_t *out) {
    if (is_small_int(v)) return *out = v.as.integer, true;
    const Tensor *t = tensor_in(v);
    if (t && t->count == 1 && dtype_is_int(tensor_dtype(t))) return *out = tensor_int(t), true;
    return value_to_index(vm, v, out);
}

/* A size of a shape in which None stands for those that are not known. */
static bool known_size(Vm *vm, int64_t size) { return size >= 0 || vm_fail(vm, ERROR_VALUE, "Dimension %lld must be >= 0", (long long)size); }

static bool many_ints(Vm *vm, Value v, bool unknown, int64_t *out, int max, int *count) {
    const Tensor *t = tensor_in(v);
    if (t) {
        int n = tensor_to_ints(t, out, max);
        if (n >= 0) return *count = n, true;
        if (is_array(v) && t->rank == 1 && t->dtype == DTYPE_BOOL) return vm_fail(vm, ERROR_TYPE, "an integer is required");
        if (is_array(v) && t->rank == 1 && t->dtype != DTYPE_OBJECT)
            return vm_fail(vm, ERROR_TYPE, "'numpy.%s' object cannot be interpreted as an integer", t->dtype == DTYPE_STRING ? "str_" : dtype_name(tensor_dtype(t)));
        if (is_array(v)) return vm_fail(vm, ERROR_TYPE, "only integer scalar arrays can be converted to a scalar index");
        char shape[SHAPE_TEXT];
        return vm_fail(vm, ERROR_INVALID_ARGUMENT, "sizes input must be 1-D, not %s", shape_text(t->dims, t->rank, shape));
    }
    Shape shape;
    if (is_shape(v, &shape)) {
        if (shape.rank < 0) return vm_fail(vm, ERROR_VALUE, "Cannot convert an unknown TensorShape to a Tensor.");
        for (int i = 0; i < shape.rank; i++) out[i] = shape.dims[i];
        return *count = shape.rank, true;
    }
    List *list = value_to_list(vm, v);
    if (!list) return false;
    bool ok = list->count <= (size_t)max || vm_fail(vm, ERROR_VALUE, "at most %d dimensions are supported", max);
    for (size_t i = 0; ok && i < list->count; i++) {
        if (unknown && is_none(list->items[i])) out[i] = -1;
        else ok = one_int(vm, list->items[i], &out[i]) && (!unknown || known_size(vm, out[i]));
    }
    *count = (int)list->count;
    object_release(&list->object);
    return ok;
}

bool convert_ints(Vm *vm, Value v, Ints *out) {
    *out = (Ints){.count = ATTR_NONE};
    if (is_none(v) || is_absent(v)) return true;
    const Tensor *t = tensor_in(v);
    if (is_int(v) || (t && t->rank == 0)) {
        out->count = 1;
        out->scalar = true;
        return one_int(vm, v, &out->at[0]);
    }
    int count;
    if (!many_ints(vm, v, false, out->at, SHAPE_MAX, &count)) return false;
    out->count = (int16_t)count;
    return true;
}

bool convert_shape(Vm *vm, Value v, bool unknown, Shape *out) {
    out->rank = 0;
    if (unknown && is_none(v)) return out->rank = -1, true;
    if (unknown && is_shape(v, out)) return true;
    const Tensor *t = tensor_in(v);
    if (is_int(v) || (t && t->rank == 0)) {
        out->rank = 1;
        return one_int(vm, v, &out->dims[0]) && (!unknown || known_size(vm, out->dims[0]));
    }
    return many_ints(vm, v, unknown, out->dims, SHAPE_MAX, &out->rank);
}

Tensor *convert_named(Vm *vm, Value v, Dtype dtype, const char *name) {
    Tensor *t = convert_tensor(vm, v, dtype, WANTED_EXACTLY);
    if (t || !name) return t;
    Value pending = vm_take_raised(vm);
    Str *text = exception_text(vm, as_exception(pending)), *named = NULL;
    vm_restore(vm, pending);
    if (text && strncmp(text->data, "Tensor conversion requested", 27) == 0) named = str_format(vm, "%s: %s", name, text->data);
    if (named) vm_set_raised_text(vm, named->data, strlen(named->data));
    if (named) object_release(&named->object);
    if (text) object_release(&text->object);
    return NULL;
}

const char *text_argument(Vm *vm, Value v, const char *what) {
    if (is_str(v)) return as_str(v)->data;
    if (is_bytes(v)) return as_bytes(v)->data;
    if (has_tensor(v) && as_tensor(v)->dtype == DTYPE_STRING && as_tensor(v)->count == 1)
        return string_cell_bytes(*(StringCell **)as_tensor(v)->data);
    vm_raise(vm, ERROR_TYPE, "%s must be str, not %s", what, value_type_name(v));
    return NULL;
}
