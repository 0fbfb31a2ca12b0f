/* sets.c -- what the rows of two ragged tensors, taken as sets, have in common and what not.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/key_sort.h"
#include "engine/cpu/parallel.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef enum SetOperation { COMMON, ALL, ONLY_FIRST, ONLY_SECOND } SetOperation;

/* An element of a row: a number as a key of the same order, or a text. */
typedef union Member {
    uint64_t key;
    StringCell *cell;
} Member;

static int order_of(bool words, Member x, Member y) {
    if (!words) return (x.key > y.key) - (x.key < y.key);
    size_t m = string_cell_size(x.cell), n = string_cell_size(y.cell);
    int order = memcmp(string_cell_bytes(x.cell), string_cell_bytes(y.cell), m < n ? m : n);
    return order ? order : (m > n) - (m < n);
}

static int by_text(const void *a, const void *b) { return order_of(true, *(const Member *)a, *(const Member *)b); }

static const uint64_t SIGN = UINT64_C(1) << 63;      /* turned around, signed numbers have the order of unsigned ones */

/* Reads elements from..to - 1 into members; spare has room for as many. Returns how many different ones there are: they stand first, in order. */
static int64_t read_set(const Tensor *values, int64_t from, int64_t to, Member *members, uint64_t *spare) {
    bool words = values->dtype == DTYPE_STRING;
    Dtype d = tensor_dtype(values);
    int64_t n = 0;
    for (int64_t i = from; i < to; i++) {
        if (words) members[i - from].cell = ((StringCell **)values->data)[i];
        else members[i - from].key = (uint64_t)index_at(d, values->data, i) ^ SIGN;
    }
    if (words) qsort(members, (size_t)(to - from), sizeof *members, by_text);
    else keys_sort((uint64_t *)members, to - from, spare);
    for (int64_t i = 0; i < to - from; i++)
        if (n == 0 || order_of(words, members[n - 1], members[i])) members[n++] = members[i];
    return n;
}

/* What of two sets, in order, belongs to the result. Returns how many. */
static int64_t combine(SetOperation how, bool words, const Member *a, int64_t m, const Member *b, int64_t n, Member *found) {
    int64_t count = 0;
    for (int64_t i = 0, k = 0; i < m || k < n;) {
        int order = i == m ? 1 : k == n ? -1 : order_of(words, a[i], b[k]);
        bool belongs = how == ALL || (how == COMMON && order == 0) || (how == ONLY_FIRST && order < 0) || (how == ONLY_SECOND && order > 0);
        if (belongs) found[count++] = order <= 0 ? a[i] : b[k];
        i += order <= 0;
        k += order >= 0;
    }
    return count;
}

/* Both sides' rows, and what is found in each. */
typedef struct Rows {
    SetOperation how;
    const Tensor *a, *b;
    const int64_t *starts, *others;
    Member *found;                /* those of a row stand where its elements of both sides would */
    int64_t *lengths;
    atomic_bool failed;
} Rows;

static int64_t longest_row(const int64_t *splits, int64_t from, int64_t to) {
    int64_t most = 0;
    for (int64_t i = from; i < to; i++)
        if (splits[i + 1] - splits[i] > most) most = splits[i + 1] - splits[i];
    return most;
}

static int64_t begin_of(const Rows *r, int64_t i) { return r->starts[i] + r->others[i] - r->starts[0] - r->others[0]; }

static void combine_rows(void *context, int64_t from, int64_t to) {
    Rows *r = context;
    bool words = r->a->dtype == DTYPE_STRING;
    int64_t m = longest_row(r->starts, from, to), n = longest_row(r->others, from, to), more = (m > n ? m : n) + KEYS_BEYOND;
    Member *a = mem_alloc((size_t)(m + n + more) * sizeof *a), *b = a + m;
    if (!a) {
        atomic_store(&r->failed, true);
        return;
    }
    for (int64_t i = from; i < to; i++) {
        uint64_t *spare = (uint64_t *)(b + n);
        int64_t one = read_set(r->a, r->starts[i], r->starts[i + 1], a, spare), other = read_set(r->b, r->others[i], r->others[i + 1], b, spare);
        r->lengths[i] = combine(r->how, words, a, one, b, other, r->found + begin_of(r, i));
    }
    mem_free(a);
}

static void put_members(Dtype d, void *to, const Member *found, int64_t n) {
    size_t size = dtype_size(d);
    if (d == DTYPE_STRING) copy_elements(d, to, found, n);
    for (int64_t i = 0; d != DTYPE_STRING && i < n; i++) dtype_put_int(d, (char *)to + (size_t)i * size, (int64_t)(found[i].key ^ SIGN));
}

/* a's and b's values and row splits (int64) -> the values of the result, and how many each row has */
bool cpu_set_operation(OpContext *c, const OpCall *call, Error *err) {
    Rows r = {.how = (SetOperation)call->attrs->number, .a = call->in[0], .b = call->in[2], .starts = call->in[1]->data, .others = call->in[3]->data};
    int64_t rows = call->in[1]->count - 1, elements = r.a->count + r.b->count, all = 0;
    Dtype d = tensor_dtype(r.a);
    if (!(call->out[1] = tensor_new(c, DTYPE_INT64, 1, &rows, err))) return false;
    r.lengths = call->out[1]->data;
    r.found = mem_alloc((size_t)(elements + 1) * sizeof *r.found);
    if (!r.found) return error_memory(err, (size_t)elements * sizeof *r.found);
    parallel_run(rows, rows / (elements / (PARALLEL_FROM / 16) + 1) + 1, combine_rows, &r);
    bool ok = !r.failed || error_memory(err, (size_t)elements * sizeof *r.found);
    for (int64_t i = 0; ok && i < rows; i++) all += r.lengths[i];
    ok = ok && (call->out[0] = tensor_new(c, d, 1, &all, err));
    for (int64_t i = 0, at = 0; ok && i < rows; at += r.lengths[i++])
        put_members(d, tensor_element(call->out[0], at), r.found + begin_of(&r, i), r.lengths[i]);
    mem_free(r.found);
    return ok && !context_interrupted(c, err);
}
