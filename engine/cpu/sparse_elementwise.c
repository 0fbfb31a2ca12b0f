/* sparse_elementwise.c -- two sparse tensors beside each other: their sum, the larger and the smaller of their elements.
 *
 * Both hold places (n, rank) in the order of rows, and values (n); so does the result, where either has something.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/sparse_indices.h"
#include "engine/tensor/rules.h"

#include <complex.h>
#include <string.h>

/* What two values of a dtype come to. */
typedef enum Combine { SUM, LARGER, SMALLER } Combine;

static void combine_values(Dtype d, Combine how, const void *x, const void *y, void *z) {
#define X(D, T) case DTYPE_##D: { \
        T p = *(const T *)x, q = *(const T *)y; \
        *(T *)z = (T)(how == SUM ? p + q : (how == LARGER) == (p > q) ? p : q); \
        break; \
    }
    switch (d) {
        X(INT8, int8_t) X(INT16, int16_t) X(INT32, int32_t) X(INT64, int64_t) X(UINT8, uint8_t) X(UINT16, uint16_t) X(UINT32, uint32_t)
        X(UINT64, uint64_t) X(FLOAT32, float) X(FLOAT64, double)
        default:
            if (dtype_is_complex(d)) dtype_put_complex(d, z, dtype_get_complex(d, x) + dtype_get_complex(d, y));
            else {
                double p = dtype_get_real(d, x), q = dtype_get_real(d, y);
                dtype_put_real(d, z, how == SUM ? p + q : (how == LARGER) == (p > q) ? p : q);
            }
    }
#undef X
}

/* Where element number k of a result comes from: numbers in a and in b, -1 where there is none. */
typedef struct Source {
    int64_t a, b;
} Source;

/* Whether a sum is worth keeping. */
static bool stays(const OpCall *call, int64_t i, int64_t k) {
    Dtype d = tensor_dtype(call->in[1]);
    char sum[16];
    combine_values(d, SUM, tensor_element(call->in[1], i), tensor_element(call->in[3], k), sum);
    return cabs(dtype_get_complex(d, sum)) >= call->attrs->real;
}

/* The elements that the result has, into room for those of both. Returns how many. Which of two places comes first cannot be foreseen: nothing
 * branches on it where they are those of matrices. */
INLINE int64_t merge(const OpCall *call, const bool matrices, const bool drops, Source *sources) {
    const Tensor *a = call->in[0], *b = call->in[2];
    const int64_t *p = a->data, *q = b->data, rank = matrices ? 2 : a->dims[1];
    int64_t m = a->dims[0], n = b->dims[0], i = 0, k = 0, count = 0;
    while (i < m && k < n) {
        int order = matrices ? 0 : place_order(p, q, rank);
        bool first = matrices ? (p[0] < q[0]) | ((p[0] == q[0]) & (p[1] <= q[1])) : order <= 0;
        bool second = matrices ? (q[0] < p[0]) | ((q[0] == p[0]) & (q[1] <= p[1])) : order >= 0;
        sources[count] = (Source){first ? i : -1, second ? k : -1};
        count += !(drops && first && second) || stays(call, i, k);
        i += first;
        k += second;
        p += first * rank;
        q += second * rank;
    }
    for (; i < m; i++) sources[count++] = (Source){i, -1};
    for (; k < n; k++) sources[count++] = (Source){-1, k};
    return count;
}

/* What makes the elements of a result. */
typedef struct Making {
    const OpCall *call;
    Combine how;
    const Source *sources;
} Making;

static void make_places(const Making *w, int64_t from, int64_t to) {
    int64_t rank = w->call->in[0]->dims[1], *places = w->call->out[0]->data;
    const int64_t *both[] = {w->call->in[0]->data, w->call->in[2]->data};
    for (int64_t i = from; i < to; i++) {
        Source s = w->sources[i];
        const int64_t *place = both[s.a < 0] + (s.a < 0 ? s.b : s.a) * rank;
        for (int64_t k = 0; k < rank; k++) places[i * rank + k] = place[k];
    }
}

/* Whether there is an element in a, in b or in both cannot be foreseen either: one is read in any case. */
#define DEFINE_MAKE(T) \
    INLINE void make_##T(const Making *w, int64_t from, int64_t to, const Combine how) { \
        const T none = 0, *x = w->call->in[1]->count ? w->call->in[1]->data : &none, *y = w->call->in[3]->count ? w->call->in[3]->data : &none; \
        T *out = w->call->out[1]->data; \
        for (int64_t i = from; i < to; i++) { \
            Source s = w->sources[i]; \
            T p = x[s.a < 0 ? 0 : s.a], q = y[s.b < 0 ? 0 : s.b]; \
            p = s.a < 0 ? 0 : p; \
            q = s.b < 0 ? 0 : q; \
            out[i] = (T)(how == SUM ? p + q : how == LARGER ? (p > q ? p : q) : p > q ? q : p); \
        } \
    }
DEFINE_MAKE(float)
DEFINE_MAKE(double)
DEFINE_MAKE(int32_t)
DEFINE_MAKE(int64_t)

static void make_elements(void *context, int64_t from, int64_t to) {
    const Making *w = context;
    const Tensor *x = w->call->in[1], *y = w->call->in[3];
    static const char zero[16];
    make_places(w, from, to);
#define X(D, T) case DTYPE_##D: \
        if (w->how == SUM) make_##T(w, from, to, SUM); \
        else if (w->how == LARGER) make_##T(w, from, to, LARGER); \
        else make_##T(w, from, to, SMALLER); \
        return;
    switch (tensor_dtype(x)) {
        X(FLOAT32, float) X(FLOAT64, double) X(INT32, int32_t) X(INT64, int64_t)
        default: break;
    }
#undef X
    for (int64_t i = from; i < to; i++) {
        Source s = w->sources[i];
        combine_values(tensor_dtype(x), w->how, s.a < 0 ? zero : tensor_element(x, s.a), s.b < 0 ? zero : tensor_element(y, s.b), tensor_element(w->call->out[1], i));
    }
}

static bool run(OpContext *c, const OpCall *call, Combine how, Error *err) {
    Tensor *a = call->in[0], *b = call->in[2];
    int64_t most = a->dims[0] + b->dims[0], rank = a->dims[1];
    Source *sources = mem_alloc((size_t)(most + 1) * sizeof *sources);
    if (!sources) return error_memory(err, (size_t)most * sizeof *sources);
    bool drops = how == SUM && call->attrs->real > 0;
    int64_t n = drops ? merge(call, false, true, sources) : rank == 2 ? merge(call, true, false, sources) : merge(call, false, false, sources);
    bool ok = (call->out[0] = tensor_new(c, DTYPE_INT64, 2, (int64_t[]){n, rank}, err)) &&
              (call->out[1] = tensor_new(c, tensor_dtype(call->in[1]), 1, &n, err));
    if (ok) parallel_run(n, PARALLEL_FROM / 8, make_elements, &(Making){call, how, sources});
    mem_free(sources);
    return ok;
}

/* indices (n, rank) and values (n) of a and of b -> indices and values of the result */
bool cpu_sparse_add(OpContext *c, const OpCall *call, Error *err) { return run(c, call, SUM, err); }
bool cpu_sparse_maximum(OpContext *c, const OpCall *call, Error *err) { return run(c, call, LARGER, err); }
bool cpu_sparse_minimum(OpContext *c, const OpCall *call, Error *err) { return run(c, call, SMALLER, err); }

/* dx (n): g (sums) at the elements whose places (n, rank) are among those of the sums, 0 at the others. */
static void pick_gradient(const Tensor *g, const Tensor *sums, const Tensor *places, Tensor *dx) {
    size_t size = dtype_size(tensor_dtype(g));
    memset(dx->data, 0, tensor_bytes(dx));
    for (int64_t i = 0, k = 0; i < places->dims[0] && k < sums->dims[0];) {
        int order = place_order(place_of(places, i), place_of(sums, k), places->dims[1]);
        if (order == 0) memcpy((char *)dx->data + (size_t)i * size, (const char *)g->data + (size_t)k * size, size);
        i += order <= 0;
        k += order >= 0;
    }
}

/* g (sums), indices of a, of b and of the sums -> gradients of the values of a and of b */
bool cpu_sparse_add_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    for (int i = 0; i < 2; i++) pick_gradient(call->in[0], call->in[3], call->in[1 + i], call->out[i]);
    return true;
}
