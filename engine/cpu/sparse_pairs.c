/* sparse_pairs.c -- two sparse tensors beside each other: their sum, the larger and the smaller of their elements.
 *
 * Both hold places (n, rank) in the order of rows, and values (n); so does the result, where either has something.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/places.h"
#include "engine/tensor/rules.h"

#include <complex.h>
#include <string.h>

/* Where the next element stands: <0 in a, >0 in b, 0 in both; i and k are how far both are. */
static int next_of(const Tensor *a, int64_t i, const Tensor *b, int64_t k) {
    if (i == a->dims[0]) return 1;
    return k == b->dims[0] ? -1 : place_order(place_of(a, i), place_of(b, k), a->dims[1]);
}

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

/* The elements that the result has, into room for those of both. Returns how many. */
static int64_t merge(const OpCall *call, Combine how, Source *sources) {
    const Tensor *a = call->in[0], *b = call->in[2];
    Dtype d = tensor_dtype(call->in[1]);
    int64_t n = 0;
    char sum[16];
    for (int64_t i = 0, k = 0; i < a->dims[0] || k < b->dims[0];) {
        int order = next_of(a, i, b, k);
        Source s = {order <= 0 ? i : -1, order >= 0 ? k : -1};
        bool stays = true;
        if (order == 0 && how == SUM && call->attrs->real > 0) {
            combine_values(d, how, tensor_element(call->in[1], i), tensor_element(call->in[3], k), sum);
            stays = cabs(dtype_get_complex(d, sum)) >= call->attrs->real;
        }
        if (stays) sources[n++] = s;
        i += order <= 0;
        k += order >= 0;
    }
    return n;
}

static bool run(OpContext *c, const OpCall *call, Combine how, Error *err) {
    Tensor *a = call->in[0], *b = call->in[2], *x = call->in[1], *y = call->in[3];
    int64_t most = a->dims[0] + b->dims[0], rank = a->dims[1];
    Dtype d = tensor_dtype(x);
    static const char zero[16];
    Source *sources = mem_alloc((size_t)(most + 1) * sizeof *sources);
    if (!sources) return error_memory(err, (size_t)most * sizeof *sources);
    int64_t n = merge(call, how, sources);
    bool ok = (call->out[0] = tensor_new(c, DTYPE_INT64, 2, (int64_t[]){n, rank}, err)) && (call->out[1] = tensor_new(c, d, 1, &n, err));
    for (int64_t i = 0; ok && i < n; i++) {
        Source s = sources[i];
        const int64_t *place = s.a >= 0 ? place_of(a, s.a) : place_of(b, s.b);
        memcpy((int64_t *)call->out[0]->data + i * rank, place, (size_t)rank * sizeof *place);
        combine_values(d, how, s.a < 0 ? zero : tensor_element(x, s.a), s.b < 0 ? zero : tensor_element(y, s.b), tensor_element(call->out[1], i));
    }
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
