/* tridiagonal.c -- matrices of three diagonals (..., 3, n): the upper, whose last element is not looked at, the main and the
 * lower one, whose first is not; solving with them, and multiplying by them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"

#include <complex.h>
#include <math.h>
#include <string.h>

/* d (3, n), b (n, k) -> x (n, k). u (3, n) is work: the main and the two upper diagonals of the triangle that elimination
 * leaves. false: the matrix has no inverse (that is to be found so). */
#define DEFINE_BANDS(T, ABS)                                                                                           \
    /* Gauss, the larger of two rows first. */                                                                         \
    static bool pivoted_##T(const T *d, const T *b, T *x, T *u, int64_t n, int64_t k) {                              \
        const T *upper = d, *middle = d + n, *lower = d + 2 * n;                                                       \
        T *u0 = u, *u1 = u + n, *u2 = u + 2 * n;                                                                       \
        memcpy(x, b, (size_t)(n * k) * sizeof(T));                                                                     \
        memset(u, 0, (size_t)(3 * n) * sizeof(T));                                                                     \
        u0[0] = middle[0], u1[0] = n > 1 ? upper[0] : 0;                                                               \
        for (int64_t i = 0; i + 1 < n; i++) {                                                                          \
            T below = lower[i + 1], next = i + 2 < n ? upper[i + 1] : 0, *row = x + i * k, *after = row + k;           \
            if (ABS(u0[i]) >= ABS(below)) {                                                                            \
                if (u0[i] == 0) return false;                                                                   \
                T factor = below / u0[i];                                                                              \
                u0[i + 1] = middle[i + 1] - factor * u1[i];                                                            \
                u1[i + 1] = next;                                                                                      \
                for (int64_t j = 0; j < k; j++) after[j] -= factor * row[j];                                           \
            } else {                                                                                                   \
                T factor = u0[i] / below;                                                                              \
                u0[i + 1] = u1[i] - factor * middle[i + 1];                                                            \
                u1[i + 1] = -factor * next;                                                                            \
                u0[i] = below, u1[i] = middle[i + 1], u2[i] = next;                                                    \
                for (int64_t j = 0; j < k; j++) {                                                                      \
                    T kept = row[j];                                                                                   \
                    row[j] = after[j];                                                                                 \
                    after[j] = kept - factor * after[j];                                                               \
                }                                                                                                      \
            }                                                                                                          \
        }                                                                                                              \
        if (n > 0 && u0[n - 1] == 0) return false;                                                              \
        for (int64_t i = n - 1; i >= 0; i--)                                                                           \
            for (int64_t j = 0; j < k; j++) {                                                                          \
                T v = x[i * k + j];                                                                                    \
                if (i + 1 < n) v -= u1[i] * x[(i + 1) * k + j];                                                        \
                if (i + 2 < n) v -= u2[i] * x[(i + 2) * k + j];                                                        \
                x[i * k + j] = v / u0[i];                                                                              \
            }                                                                                                          \
        return true;                                                                                                   \
    }                                                                                                                  \
    /* Thomas, the rows as they stand. */                                                                              \
    static bool in_order_##T(const T *d, const T *b, T *x, T *u, int64_t n, int64_t k) {                             \
        const T *upper = d, *middle = d + n, *lower = d + 2 * n;                                                       \
        for (int64_t i = 0; i < n; i++) {                                                                              \
            T pivot = middle[i] - (i ? lower[i] * u[i - 1] : 0);                                                       \
            if (pivot == 0) return false;                                                                              \
            u[i] = i + 1 < n ? upper[i] / pivot : 0;                                                                   \
            for (int64_t j = 0; j < k; j++)                                                                            \
                x[i * k + j] = (b[i * k + j] - (i ? lower[i] * x[(i - 1) * k + j] : 0)) / pivot;                       \
        }                                                                                                              \
        for (int64_t i = n - 2; i >= 0; i--)                                                                           \
            for (int64_t j = 0; j < k; j++) x[i * k + j] -= u[i] * x[(i + 1) * k + j];                                 \
        return true;                                                                                                   \
    }                                                                                                                  \
    static void product_##T(const T *d, const T *b, T *y, int64_t n, int64_t k) {                                      \
        for (int64_t i = 0; i < n; i++)                                                                                \
            for (int64_t j = 0; j < k; j++) {                                                                          \
                T v = d[n + i] * b[i * k + j];                                                                         \
                if (i + 1 < n) v += d[i] * b[(i + 1) * k + j];                                                         \
                if (i > 0) v += d[2 * n + i] * b[(i - 1) * k + j];                                                     \
                y[i * k + j] = v;                                                                                      \
            }                                                                                                          \
    }

DEFINE_BANDS(float, fabsf)
DEFINE_BANDS(double, fabs)
DEFINE_BANDS(ComplexFloat, cabsf)
DEFINE_BANDS(ComplexDouble, cabs)

#define BANDED(X) X(FLOAT32, float) X(FLOAT64, double) X(COMPLEX64, ComplexFloat) X(COMPLEX128, ComplexDouble)

static bool solve(Dtype dtype, bool pivots, const void *d, const void *b, void *x, void *work, int64_t n, int64_t k) {
#define X(D, T)                                                                                                        \
    if (dtype == DTYPE_##D) return (pivots ? pivoted_##T : in_order_##T)(d, b, x, work, n, k);
    BANDED(X)
#undef X
    return true;
}

/* diagonals (..., 3, n), rhs (..., n, k) -> (..., n, k), no numbers (or 0, if they are complex) where a matrix has no
 * inverse */
bool cpu_tridiagonal_solve(OpContext *c, const OpCall *call, Error *err) {
    Tensor *d = call->in[0], *b = call->in[1], *x = call->out[0];
    Dtype dtype = tensor_dtype(d);
    int64_t n = d->dims[d->rank - 1], k = b->dims[b->rank - 1], systems = n ? d->count / (3 * n) : 0;
    size_t size = dtype_size(dtype);
    double none = dtype_is_complex(dtype) ? 0 : NAN; /* as in TensorFlow */
    Storage *work = storage_new(c, (size_t)(3 * n + 1) * size, DTYPE_NONE, err);
    bool ok = work != NULL;
    for (int64_t i = 0; ok && i < systems; i++) {
        size_t at = (size_t)(i * n * k) * size;
        bool solved = solve(dtype, call->attrs->flag_a, (char *)d->data + (size_t)(3 * i * n) * size, (char *)b->data + at,
                            (char *)x->data + at, work->data, n, k);
        for (int64_t j = 0; !solved && j < n * k; j++) dtype_put_real(dtype, (char *)x->data + at + (size_t)j * size, none);
        ok = !context_interrupted(c, err);
    }
    storage_release(work);
    return ok;
}

/* diagonals (..., 3, n), rhs (..., n, k) -> (..., n, k) */
bool cpu_tridiagonal_matmul(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    Tensor *d = call->in[0], *b = call->in[1], *y = call->out[0];
    int64_t n = d->dims[d->rank - 1], k = b->dims[b->rank - 1], matrices = n ? d->count / (3 * n) : 0;
    for (int64_t i = 0; i < matrices; i++) {
#define X(D, T)                                                                                                        \
    if (tensor_dtype(d) == DTYPE_##D)                                                                                  \
        product_##T((const T *)d->data + 3 * i * n, (const T *)b->data + i * n * k, (T *)y->data + i * n * k, n, k);
        BANDED(X)
#undef X
    }
    return true;
}
