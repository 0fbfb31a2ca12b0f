/* text_array.c -- arrays of text and bytes: their widths, and comparing and joining them element by element.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array.h"

#include <string.h>

/* ---- widths ---- */

void array_text_like(Tensor *t, const Tensor *x) {
    if (t && dtype_is_date(tensor_dtype(t)) && t->dtype == x->dtype) t->width = x->width;
    if (!t || x->dtype != DTYPE_STRING || t->dtype != DTYPE_STRING) return;
    uint32_t width = (uint32_t)print_text_width(x);
    t->object.flags |= x->object.flags & TENSOR_TEXT;
    if (width > t->width) t->width = width;
}

uint32_t array_text_room(const Tensor *x) {
    for (int64_t i = 0; i < x->count; i++) {
        const StringCell *cell = *(StringCell **)tensor_element(x, i);
        size_t size = string_cell_size(cell);
        if (size && string_cell_bytes(cell)[size - 1] == 0) return (uint32_t)print_text_width(x);
    }
    return 0;
}

/* How many of the bytes are in width characters, without the NULs at their end. */
static size_t cut_size(const StringCell *cell, uint32_t width) {
    const char *bytes = string_cell_bytes(cell);
    size_t size = string_cell_size(cell), at = 0;
    for (uint32_t n = 0; at < size && n < width; n++)
        for (at++; at < size && ((unsigned char)bytes[at] & 0xc0) == 0x80;) at++;
    while (at && bytes[at - 1] == 0) at--;
    return at;
}

Tensor *array_text_cut(Vm *vm, Tensor *x, uint32_t width) {
    bool fits = true;
    for (int64_t i = 0; fits && i < x->count; i++) {
        const StringCell *cell = *(StringCell **)tensor_element(x, i);
        fits = cut_size(cell, width) == string_cell_size(cell);
    }
    if (fits) return x;
    ERROR_INIT(err);
    Tensor *copy = tensor_copy(x, &err);
    tensor_release(x);
    if (!copy) return array_raise(vm, &err), NULL;
    StringCell **cells = copy->data;
    for (int64_t i = 0; i < copy->count; i++) {
        StringCell *old = cells[i];
        size_t size = cut_size(old, width);
        if (size == string_cell_size(old)) continue;
        cells[i] = size ? string_cell_new(string_cell_bytes(old), size) : NULL;
        string_cell_release(old);
        if (size && !cells[i]) return tensor_release(copy), vm_raise_memory(vm), NULL;
    }
    return copy;
}

/* ---- pairs of elements ---- */

static Tensor *broadcast_text(Vm *vm, Tensor *t, const Shape *shape) {
    OpAttrs attrs = attrs_default;
    attrs.shape = ints_of(shape->rank, shape->dims);
    ERROR_INIT(err);
    Tensor *wide_one = op_run(vm_context(vm), OP_BROADCAST_TO, &t, 1, &attrs, &err);
    if (!wide_one) array_raise(vm, &err);
    return wide_one;
}

static int text_order(const StringCell *a, const StringCell *b) {
    size_t n = string_cell_size(a) < string_cell_size(b) ? string_cell_size(a) : string_cell_size(b);
    int order = memcmp(string_cell_bytes(a), string_cell_bytes(b), n);
    if (order) return order;
    return (string_cell_size(a) > string_cell_size(b)) - (string_cell_size(a) < string_cell_size(b));
}

/* Calls each(...) for every pair of elements of x and y, broadcast, with the element of a new tensor. */
static Tensor *text_pairs(Vm *vm, Tensor *x, Tensor *y, Dtype dtype,
                          bool (*each)(void *out, const StringCell *a, const StringCell *b, int argument),
                          int argument) {
    Shape shape;
    shape_broadcast(x->dims, x->rank, y->dims, y->rank, &shape);
    ERROR_INIT(err);
    Tensor *a = broadcast_text(vm, x, &shape), *b = a ? broadcast_text(vm, y, &shape) : NULL;
    Tensor *out = b ? tensor_new(vm_context(vm), dtype, shape.rank, shape.dims, &err) : NULL;
    if (b && !out) array_raise(vm, &err);
    bool ok = out != NULL;
    for (int64_t i = 0; ok && i < out->count; i++)
        ok = each(tensor_element(out, i), *(StringCell **)tensor_element(a, i), *(StringCell **)tensor_element(b, i),
                  argument);
    tensor_release(a);
    tensor_release(b);
    if (out && !ok) {
        vm_raise_memory(vm);
        tensor_release(out);
        out = NULL;
    }
    return out;
}

static bool compare_cells(void *out, const StringCell *a, const StringCell *b, int op) {
    *(bool *)out = order_holds(text_order(a, b), (CompareOp)op);
    return true;
}

Tensor *array_compare_text(Vm *vm, Tensor *x, Tensor *y, CompareOp op) {
    return text_pairs(vm, x, y, DTYPE_BOOL, compare_cells, (int)op);
}

static bool join_cells(void *out, const StringCell *a, const StringCell *b, int ignored) {
    (void)ignored;
    size_t n = string_cell_size(a), m = string_cell_size(b);
    Buffer joined = BUFFER_EMPTY;
    buffer_append(&joined, string_cell_bytes(a), n);
    buffer_append(&joined, string_cell_bytes(b), m);
    bool ok = !joined.failed;
    if (ok && joined.size) ok = (*(StringCell **)out = string_cell_new(joined.data, joined.size)) != NULL;
    buffer_clear(&joined);
    return ok;
}

Tensor *array_join_text(Vm *vm, Tensor *x, Tensor *y) {
    Tensor *t = text_pairs(vm, x, y, DTYPE_STRING, join_cells, 0);
    if (t) {
        t->object.flags |= x->object.flags & TENSOR_TEXT;
        t->width = (uint32_t)(print_text_width(x) + print_text_width(y));
    }
    return t;
}
