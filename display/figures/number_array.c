/* number_array.c -- whatever the language has that is made of numbers, as one array of doubles.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/property.h"

#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/tensors/tensors.h"

#include <math.h>

static bool read_objects(Vm *vm, const Tensor *t, Array *out) {
    for (int64_t i = 0; i < t->count; i++) {
        Value v = convert_element(vm, t, tensor_element(t, i));
        double x = NAN;                      /* of None */
        bool ok = is_none(v) || value_to_double(vm, v, &x);
        value_release(v);
        if (!ok) return false;
        if (!array_push(out, x)) return !is_absent(vm_raise_memory(vm));
    }
    return true;
}

static bool read_tensor(Vm *vm, const Tensor *t, Array *out) {
    Dtype d = tensor_dtype(t);
    if (d == DTYPE_OBJECT) return read_objects(vm, t, out);
    if (dtype_is_date(d)) return vm_fail(vm, ERROR_TYPE, "numbers are needed here, not %s", dtype_name(d));
    if (dtype_info[d].kind == KIND_STRING)
        return vm_fail(vm, ERROR_TYPE, "numbers are needed here, not strings");
    size_t start = out->n;
    tensor_pull(t);
    if (t->contiguous && d == DTYPE_FLOAT64 && start == 0) return array_set(out, t->data, (size_t)t->count) || !is_absent(vm_raise_memory(vm));
    if (t->contiguous) {
        size_t size = dtype_size(d);
        const char *p = t->data;
        for (int64_t i = 0; i < t->count; i++, p += size)
            if (!array_push(out, dtype_get_real(d, p))) return !is_absent(vm_raise_memory(vm));
        return true;
    }
    for (int64_t i = 0; i < t->count; i++)
        if (!array_push(out, dtype_get_real(d, tensor_element(t, i)))) return !is_absent(vm_raise_memory(vm));
    return true;
}

static bool set_shape(int64_t *shape, int *rank, int level, int64_t size) {
    if (!shape || level >= SHAPE_MAX) return true;
    if (*rank <= level) {
        *rank = level + 1;
        shape[level] = size;
    }
    return shape[level] == size;
}

static bool read_value(Vm *vm, Value v, Array *out, int64_t *shape, int *rank, int level);

static bool read_items(Vm *vm, const Value *items, size_t count, Array *out, int64_t *shape, int *rank, int level) {
    if (!set_shape(shape, rank, level, (int64_t)count))
        return vm_fail(vm, ERROR_VALUE, "setting an array element with a sequence. The requested array has an inhomogeneous shape after %d dimensions.", level);
    for (size_t i = 0; i < count; i++)
        if (!read_value(vm, items[i], out, shape, rank, level + 1)) return false;
    return true;
}

static bool read_iterable(Vm *vm, Value v, Array *out, int64_t *shape, int *rank, int level) {
    List *list = value_to_list(vm, v);
    if (!list) return false;
    bool ok = read_items(vm, list->items, list->count, out, shape, rank, level);
    value_release(value_object(list));
    return ok;
}

static bool read_value(Vm *vm, Value v, Array *out, int64_t *shape, int *rank, int level) {
    double x;
    if (!vm_has_stack(vm)) return false;
    if (is_none(v)) return array_push(out, NAN) || !is_absent(vm_raise_memory(vm));
    if (is_float(v)) return array_push(out, v.as.real) || !is_absent(vm_raise_memory(vm));
    if (is_small_int(v) || is_bool(v)) return array_push(out, (double)v.as.integer) || !is_absent(vm_raise_memory(vm));
    Value numpy = is_derived(v) ? value_special(vm, v, "_gaps") : ABSENT;     /* of a masked array: NaN where it is masked */
    if (is_absent(numpy) && !vm_raised(vm) && has_tensor(v)) {
        const Tensor *t = as_tensor(v);
        for (int i = 0; i < t->rank; i++) set_shape(shape, rank, level + i, t->dims[i]);
        return read_tensor(vm, t, out);
    }
    if (is_variable(v)) return read_value(vm, value_object(as_variable(v)->value), out, shape, rank, level);
    if (is_list(v)) return read_items(vm, as_list(v)->items, as_list(v)->count, out, shape, rank, level);
    if (is_tuple(v)) return read_items(vm, as_tuple(v)->items, as_tuple(v)->count, out, shape, rank, level);
    if (is_str(v)) return vm_fail(vm, ERROR_TYPE, "numbers are needed here, not str '%s'", as_str(v)->data);
    if (is_absent(numpy) && !vm_raised(vm)) numpy = value_special(vm, v, "__array__");
    if (!is_absent(numpy)) {
        Value array = value_call_0(vm, numpy);
        value_release(numpy);
        bool ok = !is_absent(array) && read_value(vm, array, out, shape, rank, level);
        value_release(array);
        return ok;
    }
    if (vm_raised(vm)) return false;
    Value iter = value_special(vm, v, "__iter__");
    bool iterable = !is_absent(iter) || (is_object(v) && v.as.object->type->iter);
    value_release(iter);
    if (iterable) return read_iterable(vm, v, out, shape, rank, level);
    return value_to_double(vm, v, &x) && (array_push(out, x) || !is_absent(vm_raise_memory(vm)));
}

bool numbers_read(Vm *vm, Value v, Array *out, int64_t *shape, int *rank) {
    int own_rank = 0;
    int64_t own_shape[SHAPE_MAX];
    if (rank) *rank = 0;
    return read_value(vm, v, out, shape ? shape : own_shape, rank ? rank : &own_rank, 0);
}

Value numbers_value(Vm *vm, const Array *a) {
    List *list = list_new(vm, a->n);
    for (size_t i = 0; list && i < a->n; i++)
        if (!list_append_take(vm, list, value_float(a->v[i]))) break;
    return value_object(list);
}
