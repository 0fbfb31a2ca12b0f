/* sets.c -- what the rows of two ragged tensors, taken as sets, have in common and what not.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/text.h"

#include <stdlib.h>
#include <string.h>

typedef enum SetOperation { COMMON, ALL, ONLY_FIRST, ONLY_SECOND } SetOperation;

/* An element of a row: a number, or a text. */
typedef struct Member {
    int64_t number, place;    /* its place among the tensor's values */
    Text text;
} Member;

static int by_value(const void *a, const void *b) {
    const Member *x = a, *y = b;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    size_t least = x->text.size < y->text.size ? x->text.size : y->text.size;
    int order = least ? memcmp(x->text.at, y->text.at, least) : 0;
    return order ? order : (x->text.size > y->text.size) - (x->text.size < y->text.size);
}

/* The different values from..to - 1, in order. Returns how many. */
static int64_t read_set(const Tensor *values, int64_t from, int64_t to, Member *members) {
    bool words = values->dtype == DTYPE_STRING;
    int64_t n = 0;
    for (int64_t i = from; i < to; i++) {
        Member *m = &members[i - from];
        *m = (Member){.place = i};
        if (words) m->text = text_of(values, i);
        else m->number = dtype_get_int(tensor_dtype(values), tensor_element(values, i));
    }
    qsort(members, (size_t)(to - from), sizeof *members, by_value);
    for (int64_t i = 0; i < to - from; i++)
        if (n == 0 || by_value(&members[n - 1], &members[i])) members[n++] = members[i];
    return n;
}

/* What of two sets, in order, belongs to the result: its places, those in b as -1 - place. Returns how many. */
static int64_t combine(SetOperation how, const Member *a, int64_t m, const Member *b, int64_t n, int64_t *places) {
    int64_t count = 0;
    for (int64_t i = 0, k = 0; i < m || k < n;) {
        int order = i == m ? 1 : k == n ? -1 : by_value(&a[i], &b[k]);
        bool belongs = how == ALL || (how == COMMON && order == 0) || (how == ONLY_FIRST && order < 0) || (how == ONLY_SECOND && order > 0);
        if (belongs) places[count++] = order <= 0 ? a[i].place : -1 - b[k].place;
        i += order <= 0;
        k += order >= 0;
    }
    return count;
}

/* Work for the rows: room for the members of all of both, and for the places of the result. */
typedef struct Work {
    Member *a, *b;
    int64_t *places;
} Work;

/* a's and b's values and row splits (int64) -> the values of the result, and how many each row has */
bool cpu_set_operation(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *a = call->in[0], *b = call->in[2];
    const int64_t *starts = call->in[1]->data, *others = call->in[3]->data;
    int64_t rows = call->in[1]->count - 1, all = 0;
    size_t most = (size_t)(a->count + b->count + 1);
    Work w = {mem_alloc(most * sizeof *w.a), mem_alloc(most * sizeof *w.b), mem_alloc(most * sizeof *w.places)};
    bool ok = (w.a && w.b && w.places) || error_memory(err, most * sizeof *w.a);
    ok = ok && (call->out[1] = tensor_new(c, DTYPE_INT64, 1, &rows, err));
    for (int64_t i = 0; ok && i < rows; i++) {
        int64_t m = read_set(a, starts[i], starts[i + 1], w.a), n = read_set(b, others[i], others[i + 1], w.b);
        all += ((int64_t *)call->out[1]->data)[i] = combine((SetOperation)call->attrs->number, w.a, m, w.b, n, w.places + all);
    }
    ok = ok && (call->out[0] = tensor_new(c, tensor_dtype(a), 1, &all, err));
    for (int64_t i = 0; ok && i < all; i++) {
        const Tensor *from = w.places[i] >= 0 ? a : b;
        int64_t place = w.places[i] >= 0 ? w.places[i] : -1 - w.places[i];
        copy_elements(tensor_dtype(a), tensor_element(call->out[0], i), tensor_element(from, place), 1);
    }
    mem_free(w.a);
    mem_free(w.b);
    mem_free(w.places);
    return ok;
}
