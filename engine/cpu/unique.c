/* unique.c -- the different values of a vector, by a hash table.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"

#include <string.h>

/* Numbers of values by the values' bits: open addressing, at most half full. */
typedef struct Table {
    uint64_t *key;                /* owned: `slots` keys */
    int32_t *number;              /* owned: -1 where a slot is free */
    int64_t slots, used;
} Table;

static bool table_init(Table *t, int64_t slots, Error *err) {
    t->slots = slots;
    t->used = 0;
    t->key = mem_alloc((size_t)slots * sizeof *t->key);
    t->number = mem_alloc((size_t)slots * sizeof *t->number);
    if (t->number) memset(t->number, 0xFF, (size_t)slots * sizeof *t->number);
    return (t->key && t->number) || error_set(err, ERROR_MEMORY, "out of memory");
}

static void table_clear(Table *t) {
    mem_free(t->key);
    mem_free(t->number);
}

/* Where key is, or would be put. */
static int64_t slot_of(const Table *t, uint64_t key) {
    uint64_t hash = (key ^ key >> 32) * UINT64_C(0x9E3779B97F4A7C15), mask = (uint64_t)t->slots - 1;
    uint64_t at = hash >> 32 & mask;
    while (t->number[at] >= 0 && t->key[at] != key) at = (at + 1) & mask;
    return (int64_t)at;
}

static bool table_grow(Table *t, Error *err) {
    Table larger;
    bool ok = table_init(&larger, t->slots * 4, err);
    for (int64_t i = 0; ok && i < t->slots; i++) {
        if (t->number[i] < 0) continue;
        int64_t at = slot_of(&larger, t->key[i]);
        larger.key[at] = t->key[i];
        larger.number[at] = t->number[i];
    }
    larger.used = t->used;
    table_clear(ok ? t : &larger);
    if (ok) *t = larger;
    return ok;
}

/* The bits of element i, those of 0 for -0; says false of NaN, which equals nothing. */
static bool element_bits(Dtype d, const char *x, int64_t i, uint64_t *bits) {
    size_t size = dtype_size(d);
    const char *p = x + (size_t)i * size;
    *bits = 0;
    memcpy(bits, p, size);
    if (!dtype_is_float(d)) return true;
    double v = dtype_get_real(d, p);
    if (v == 0) *bits = 0;
    return v == v;
}

/* Fills number with each element's value's number; the values' first places go to `first`. Returns how many, or -1. */
static int64_t number_values(const Tensor *x, int32_t *number, int64_t *first, Error *err) {
    Table t;
    int32_t different = 0;
    bool ok = table_init(&t, 1024, err);
    for (int64_t i = 0; ok && i < x->count; i++) {
        uint64_t bits;
        bool comparable = element_bits(tensor_dtype(x), x->data, i, &bits);
        int64_t at = comparable ? slot_of(&t, bits) : -1;
        if (comparable && t.number[at] >= 0) {
            number[i] = t.number[at];
            continue;
        }
        first[different] = i;
        number[i] = different++;
        if (!comparable) continue;
        t.key[at] = bits;
        t.number[at] = number[i];
        if (++t.used * 2 > t.slots) ok = table_grow(&t, err);
    }
    table_clear(&t);
    return ok ? different : -1;
}

static void fill_values(const Tensor *x, const int32_t *number, const int64_t *first, Tensor *values, Tensor *counts) {
    size_t size = dtype_size(tensor_dtype(x));
    int32_t *count = counts->data;
    for (int64_t i = 0; i < values->count; i++) memcpy((char *)values->data + (size_t)i * size, (char *)x->data + (size_t)first[i] * size, size);
    memset(count, 0, tensor_bytes(counts));
    for (int64_t i = 0; i < x->count; i++) count[number[i]]++;
}

/* x (n) -> the different values in order of appearance, the number of each element's value, how often each appears */
bool cpu_unique(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *values = NULL, *counts = NULL, *number = tensor_new(c, DTYPE_INT32, 1, &x->count, err);
    int64_t *first = number ? mem_alloc((size_t)(x->count + 1) * sizeof *first) : NULL;
    if (number && !first) error_set(err, ERROR_MEMORY, "out of memory");
    int64_t different = first ? number_values(x, number->data, first, err) : -1;
    if (different >= 0) {
        values = tensor_new(c, tensor_dtype(x), 1, &different, err);
        counts = values ? tensor_new(c, DTYPE_INT32, 1, &different, err) : NULL;
    }
    if (counts) fill_values(x, number->data, first, values, counts);
    mem_free(first);
    Tensor *made[] = {values, number, counts};
    for (int i = 0; i < 3; i++) {
        if (i < call->outputs) call->out[i] = made[i];
        else tensor_release(made[i]);
    }
    return counts != NULL;
}
