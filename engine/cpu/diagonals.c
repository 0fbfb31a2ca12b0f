/* diagonals.c -- bands of diagonals (band.h) put into matrices and taken out of them; triangular systems of such matrices.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/tensor/band.h"
#include "engine/tensor/rules.h"

#include <complex.h>
#include <string.h>

/* Copies n elements whose places are so many bytes apart. */
static void copy_run(size_t size, char *to, int64_t to_step, const char *from, int64_t from_step, int64_t n) {
#define COPY(T) for (int64_t i = 0; i < n; i++, to += to_step, from += from_step) *(T *)to = *(const T *)from
    switch (size) {
        case 1: COPY(uint8_t); break;
        case 2: COPY(uint16_t); break;
        case 4: COPY(uint32_t); break;
        case 8: COPY(uint64_t); break;
        default: COPY(ComplexDouble); break;
    }
#undef COPY
}

/* Between a band (diagonals, longest) and a matrix (rows, columns), in the direction that inwards says. */
static void copy_band(const Band *b, size_t size, char *band, char *matrix, bool inwards) {
    int64_t bytes = (int64_t)size, step = (b->columns + 1) * bytes;
    for (int64_t d = b->upper; d >= b->lower; d--, band += b->longest * bytes) {
        char *in_band = band + band_start(b, d) * bytes, *in_matrix = matrix + (d < 0 ? -d * b->columns : d) * bytes;
        if (inwards) copy_run(size, in_matrix, step, in_band, bytes, band_length(b, d));
        else copy_run(size, in_band, bytes, in_matrix, step, band_length(b, d));
    }
}

/* Copies the bands of all matrices. */
static void copy_bands(const Band *b, const Tensor *bands, const Tensor *matrices, bool inwards) {
    size_t size = dtype_size(tensor_dtype(matrices));
    int64_t each = b->rows * b->columns, one = (b->upper - b->lower + 1) * b->longest;
    for (int64_t i = 0; each && i < matrices->count / each; i++)
        copy_band(b, size, (char *)bands->data + (size_t)(i * one) * size, (char *)matrices->data + (size_t)(i * each) * size, inwards);
}

static Band band_for(const OpCall *call, const Tensor *matrices) {
    return band_of(call->attrs, matrices->dims[matrices->rank - 2], matrices->dims[matrices->rank - 1]);
}

/* input (..., m, n), diagonal (..., diagonals, longest) -> input with these diagonals */
bool cpu_band_set(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    Band b = band_for(call, call->in[0]);
    memcpy(call->out[0]->data, call->in[0]->data, tensor_bytes(call->in[0]));
    copy_bands(&b, call->in[1], call->out[0], true);
    return true;
}

/* diagonal (..., diagonals, longest), padding_value -> (..., m, n) */
bool cpu_band_matrix(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    Band b = band_for(call, call->out[0]);
    fill_elements(tensor_dtype(call->out[0]), call->out[0]->data, call->in[1]->data, call->out[0]->count);
    copy_bands(&b, call->in[0], call->out[0], true);
    return true;
}

/* input (..., m, n), padding_value -> (..., diagonals, longest) */
bool cpu_band_parts(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    Band b = band_for(call, call->in[0]);
    fill_elements(tensor_dtype(call->out[0]), call->out[0]->data, call->in[1]->data, call->out[0]->count);
    copy_bands(&b, call->out[0], call->in[0], false);
    return true;
}

/* ---- triangular systems ---- */

#define SAME(z) (z)

/* a (bands, n): of a lower triangle the main diagonal first, of an upper one last; b, x (n, k). Row i of the triangle, or of its adjoint,
 * names the rows of x that are solved before it. */
#define DEFINE_SOLVE(T, CONJ)                                                                                          \
    static void solve_##T(const T *a, const T *b, T *x, int64_t bands, int64_t n, int64_t k, bool lower, bool adjoint) { \
        bool down = lower != adjoint;                                                                                  \
        for (int64_t step = 0; step < n; step++) {                                                                     \
            int64_t i = down ? step : n - 1 - step;                                                                    \
            T *row = x + i * k, pivot = a[(lower ? 0 : bands - 1) * n + i];                                            \
            memcpy(row, b + i * k, (size_t)k * sizeof(T));                                                             \
            for (int64_t away = 1; away < bands && away <= step; away++) {                                             \
                int64_t from = down ? i - away : i + away, at = adjoint ? from : i;                                    \
                T factor = a[(lower ? away : bands - 1 - away) * n + at];                                              \
                if (adjoint) factor = CONJ(factor);                                                                    \
                for (int64_t j = 0; j < k; j++) row[j] -= factor * x[from * k + j];                                    \
            }                                                                                                          \
            if (adjoint) pivot = CONJ(pivot);                                                                          \
            for (int64_t j = 0; j < k; j++) row[j] /= pivot;                                                           \
        }                                                                                                              \
    }

DEFINE_SOLVE(float, SAME)
DEFINE_SOLVE(double, SAME)
DEFINE_SOLVE(ComplexFloat, conjf)
DEFINE_SOLVE(ComplexDouble, conj)

/* A pivot of 0 leaves no solution. */
static bool has_zero(const Tensor *a, int64_t first, int64_t n) {
    for (int64_t i = first; i < first + n; i++) {
        ComplexDouble v = dtype_get_complex(tensor_dtype(a), tensor_element(a, i));
        if (v == 0) return true;
    }
    return false;
}

/* bands (..., diagonals, n), rhs (..., n, k) -> (..., n, k) */
bool cpu_banded_solve(OpContext *c, const OpCall *call, Error *err) {
    Tensor *a = call->in[0], *b = call->in[1], *x = call->out[0];
    bool lower = call->attrs->flag_b, adjoint = call->attrs->flag_a;
    int64_t bands = a->dims[a->rank - 2], n = a->dims[a->rank - 1], k = b->dims[b->rank - 1];
    for (int64_t i = 0; bands && n && i < a->count / (bands * n); i++) {
        if (has_zero(a, (i * bands + (lower ? 0 : bands - 1)) * n, n)) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Input matrix is not invertible.");
#define X(D, T)                                                                                                        \
    if (tensor_dtype(a) == DTYPE_##D)                                                                                  \
        solve_##T((const T *)a->data + i * bands * n, (const T *)b->data + i * n * k, (T *)x->data + i * n * k, bands, n, k, lower, adjoint);
        X(FLOAT32, float) X(FLOAT64, double) X(COMPLEX64, ComplexFloat) X(COMPLEX128, ComplexDouble)
#undef X
        if (context_interrupted(c, err)) return false;
    }
    return true;
}
