/* array_order.c -- comparing whole numbers as such where no dtype holds both sides: uint64 with signed ones, and ints beyond a dtype's range.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array_order.h"

#include "engine/modules/numpy/array.h"

bool order_is_mixed(const Tensor *x, const Tensor *y) {
    Dtype a = tensor_dtype(x), b = tensor_dtype(y);
    if (a != DTYPE_UINT64 && b != DTYPE_UINT64) return false;
    return dtype_info[a].kind == KIND_INT || dtype_info[b].kind == KIND_INT;
}

/* How u stands to s. */
static int order_of(uint64_t u, int64_t s) { return s < 0 ? 1 : (u > (uint64_t)s) - (u < (uint64_t)s); }

Tensor *array_compare_mixed(Vm *vm, Tensor *x, Tensor *y, CompareOp op) {
    Shape shape;
    ERROR_INIT(err);
    if (!array_check_broadcast(vm, x, y) || !shape_broadcast(x->dims, x->rank, y->dims, y->rank, &shape)) return NULL;
    Tensor *a = array_spread(vm, x, &shape), *b = a ? array_spread(vm, y, &shape) : NULL;
    Tensor *out = b ? tensor_new(vm_context(vm), DTYPE_BOOL, shape.rank, shape.dims, &err) : NULL;
    if (b && !out) array_raise(vm, &err);
    bool unsigned_first = tensor_dtype(x) == DTYPE_UINT64;
    for (int64_t i = 0; out && i < out->count; i++) {
        int64_t p = dtype_get_int(tensor_dtype(a), tensor_element(a, i)), q = dtype_get_int(tensor_dtype(b), tensor_element(b, i));
        int order = unsigned_first ? order_of((uint64_t)p, q) : -order_of((uint64_t)q, p);
        *(bool *)tensor_element(out, i) = order_holds(order, op);
    }
    tensor_release(a);
    tensor_release(b);
    return out;
}
