/* unique.c -- the different values of a vector, by a hash table.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"

#include <string.h>

/* Numbers of values by the values' keys: open addressing, at most half full. The key of a number is its bits, that of a
 * text a hash, which others may share. */
typedef struct Table {
    const Tensor *x; /* whose values are numbered */
    int64_t *first;  /* where each value stands first */
    uint64_t *key;   /* owned: `slots` keys */
    int32_t *number; /* owned: -1 where a slot is free */
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

static const StringCell *text_of(const Tensor *x, int64_t i) { return ((StringCell **)x->data)[i]; }

/* FNV-1a */
static uint64_t text_hash(const StringCell *cell) {
    const char *bytes = string_cell_bytes(cell);
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < string_cell_size(cell); i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* Whether elements i and j, of one key, are one value. */
static bool same_value(const Tensor *x, int64_t i, int64_t j) {
    if (x->dtype != DTYPE_STRING) return true;
    const StringCell *a = text_of(x, i), *b = text_of(x, j);
    return string_cell_size(a) == string_cell_size(b) &&
           memcmp(string_cell_bytes(a), string_cell_bytes(b), string_cell_size(a)) == 0;
}

/* Where the value of element i, of that key, is or would be put. */
static int64_t slot_of(const Table *t, uint64_t key, int64_t i) {
    uint64_t hash = (key ^ key >> 32) * UINT64_C(0x9E3779B97F4A7C15), mask = (uint64_t)t->slots - 1;
    uint64_t at = hash >> 32 & mask;
    while (t->number[at] >= 0 && !(t->key[at] == key && same_value(t->x, t->first[t->number[at]], i)))
        at = (at + 1) & mask;
    return (int64_t)at;
}

static bool table_grow(Table *t, Error *err) {
    Table larger = {.x = t->x, .first = t->first};
    bool ok = table_init(&larger, t->slots * 4, err);
    for (int64_t i = 0; ok && i < t->slots; i++) {
        if (t->number[i] < 0) continue;
        int64_t at = slot_of(&larger, t->key[i], t->first[t->number[i]]);
        larger.key[at] = t->key[i];
        larger.number[at] = t->number[i];
    }
    larger.used = t->used;
    table_clear(ok ? t : &larger);
    if (ok) *t = larger;
    return ok;
}

/* The key of element i, one for 0 and -0; says false of NaN, which equals nothing. */
static bool element_key(const Tensor *x, int64_t i, uint64_t *key) {
    Dtype d = tensor_dtype(x);
    size_t size = dtype_size(d);
    const char *p = (const char *)x->data + (size_t)i * size;
    if (d == DTYPE_STRING) return *key = text_hash(text_of(x, i)), true;
    *key = 0;
    memcpy(key, p, size);
    if (!dtype_is_float(d)) return true;
    double v = dtype_get_real(d, p);
    if (v == 0) *key = 0;
    return v == v;
}

/* The least of whole numbers and how many there are from it to the largest; 0: too many for a table by the numbers themselves. */
static int64_t narrow_range(const Tensor *x, int64_t *least) {
    Dtype d = tensor_dtype(x);
    if ((d != DTYPE_INT32 && d != DTYPE_INT64) || x->count == 0) return 0;
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (int64_t i = 0; i < x->count; i++) {
        int64_t v = index_at(d, x->data, i);
        low = v < low ? v : low;
        high = v > high ? v : high;
    }
    *least = low;
    uint64_t range = (uint64_t)high - (uint64_t)low;
    return range < (uint64_t)x->count * 2 ? (int64_t)range + 1 : 0;
}

/* number_values() of whole numbers that lie in a narrow range. */
static int64_t number_narrow(const Tensor *x, int64_t least, int64_t range, int32_t *number, int64_t *first, Error *err) {
    int32_t different = 0, *numbers = mem_alloc((size_t)range * sizeof *numbers);
    if (!numbers) return error_memory(err, (size_t)range * sizeof *numbers), -1;
    memset(numbers, 0xFF, (size_t)range * sizeof *numbers);
    for (int64_t i = 0; i < x->count; i++) {
        int32_t *of = &numbers[index_at(tensor_dtype(x), x->data, i) - least];
        if (*of < 0) {
            first[different] = i;
            *of = different++;
        }
        number[i] = *of;
    }
    mem_free(numbers);
    return different;
}

/* Fills number with each element's value's number; the values' first places go to `first`. Returns how many, or -1. */
static int64_t number_values(const Tensor *x, int32_t *number, int64_t *first, Error *err) {
    int64_t least, range = narrow_range(x, &least);
    if (range) return number_narrow(x, least, range, number, first, err);
    Table t = {.x = x, .first = first};
    int32_t different = 0;
    bool ok = table_init(&t, 1024, err);
    for (int64_t i = 0; ok && i < x->count; i++) {
        uint64_t key;
        bool comparable = element_key(x, i, &key);
        int64_t at = comparable ? slot_of(&t, key, i) : -1;
        if (comparable && t.number[at] >= 0) {
            number[i] = t.number[at];
            continue;
        }
        first[different] = i;
        number[i] = different++;
        if (!comparable) continue;
        t.key[at] = key;
        t.number[at] = number[i];
        if (++t.used * 2 > t.slots) ok = table_grow(&t, err);
    }
    table_clear(&t);
    return ok ? different : -1;
}

static void fill_values(const Tensor *x, const int32_t *number, const int64_t *first, Tensor *values, Tensor *counts) {
    Dtype d = tensor_dtype(x);
    size_t size = dtype_size(d);
    int32_t *count = counts->data;
    for (int64_t i = 0; i < values->count; i++)
        copy_elements(d, (char *)values->data + (size_t)i * size, (char *)x->data + (size_t)first[i] * size, 1);
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
        if (i < call->outputs)
            call->out[i] = made[i];
        else
            tensor_release(made[i]);
    }
    return counts != NULL;
}
