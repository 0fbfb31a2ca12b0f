/* sparse.c -- tensors given by the places (n, rank) of what is not 0 in them, and its values (n).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/tensor/rules.h"

#include <complex.h>
#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

/* The number of place number i in out's order of elements; -1 with *err: it is not in out, or does not come after the one
 * before it. */
static int64_t element_of(const OpCall *call, const Tensor *indices, const Tensor *out, int64_t i, int64_t before, Error *err) {
    const int64_t *place = (const int64_t *)indices->data + i * out->rank;
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    int64_t at = 0;
    for (int d = 0; d < out->rank; d++) {
        if (place[d] < 0 || place[d] >= out->dims[d]) {
            op_fail(call, err, INVALID, "indices[%lld] = %s is out of bounds: need 0 <= index < %s", (long long)i,
                    shape_text(place, out->rank, a), shape_text(out->dims, out->rank, b));
            return -1;
        }
        at = at * out->dims[d] + place[d];
    }
    if (at > before) return at;
    op_fail(call, err, INVALID, "indices[%lld] = %s is %s", (long long)i, shape_text(place, out->rank, a),
            at == before ? "repeated" : "out of order. Many sparse ops require sorted indices.\n    Use `tf.sparse.reorder` to create a "
                                        "correctly ordered copy.\n\n");
    return -1;
}

/* indices (n, rank), values (n), a default -> a tensor of a shape */
bool cpu_sparse_to_dense(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *indices = call->in[0], *values = call->in[1], *out = call->out[0];
    Dtype d = tensor_dtype(values);
    int64_t at = -1, size = (int64_t)dtype_size(d);
    fill_elements(d, out->data, call->in[2]->data, out->count);
    for (int64_t i = 0; i < indices->dims[0]; i++) {
        if ((at = element_of(call, indices, out, i, at, err)) < 0) return false;
        char *to = (char *)out->data + at * size;
        if (dtype_is_counted(d)) cells_release(d, to, 1);
        copy_slice(d, (size_t)size, to, (const char *)values->data + (values->count == 1 ? 0 : i) * size, 1);
    }
    return true;
}

/* indices (n, rank), values (n), dense -> dense with the values added at the places, which may come in any order and repeat */
bool cpu_sparse_dense_add(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *indices = call->in[0], *values = call->in[1], *out = call->out[0];
    Dtype d = tensor_dtype(values);
    int64_t size = (int64_t)dtype_size(d);
    memcpy(out->data, call->in[2]->data, tensor_bytes(out));
    for (int64_t i = 0; i < indices->dims[0]; i++) {
        int64_t at = element_of(call, indices, out, i, -1, err);
        if (at < 0) return false;
        char *to = (char *)out->data + at * size, *value = (char *)values->data + i * size;
#define X(D, T) case DTYPE_##D: *(T *)to = (T)(*(T *)to + *(T *)value); break;
        switch (d) {
            X(INT8, int8_t) X(INT16, int16_t) X(INT32, int32_t) X(INT64, int64_t) X(UINT8, uint8_t) X(UINT16, uint16_t) X(UINT32, uint32_t)
            X(UINT64, uint64_t) X(FLOAT32, float) X(FLOAT64, double) X(COMPLEX64, ComplexFloat) X(COMPLEX128, ComplexDouble)
            default: dtype_put_real(d, to, dtype_get_real(d, to) + dtype_get_real(d, value));
        }
#undef X
    }
    return true;
}

/* ---- products ---- */

/* out (rows, k) += values at (row, column) times rows of b (columns, k) */
#define DEFINE_PRODUCT(T, name) \
    static void product_##name(T *out, const T *values, const T *b, const int64_t *places, int64_t n, int64_t k, int turned, bool conjugate) { \
        for (int64_t i = 0; i < n; i++) { \
            const T *from = b + places[2 * i + !turned] * k, v = CONJUGATE_##name(values[i], conjugate); \
            T *to = out + places[2 * i + turned] * k; \
            for (int64_t j = 0; j < k; j++) to[j] += v * from[j]; \
        } \
    }
#define CONJUGATE_float32(v, conjugate) ((void)(conjugate), v)
#define CONJUGATE_float64(v, conjugate) ((void)(conjugate), v)
#define CONJUGATE_int32(v, conjugate) ((void)(conjugate), v)
#define CONJUGATE_complex64(v, conjugate) ((conjugate) ? conjf(v) : v)
#define CONJUGATE_complex128(v, conjugate) ((conjugate) ? conj(v) : v)
#define MULTIPLIED(X) X(FLOAT32, float, float32) X(FLOAT64, double, float64) X(INT32, int32_t, int32) \
    X(COMPLEX64, ComplexFloat, complex64) X(COMPLEX128, ComplexDouble, complex128)
#define X(D, T, name) DEFINE_PRODUCT(T, name)
MULTIPLIED(X)
#undef X

/* Every place is one of a matrix of rows by columns. */
static bool places_fit(const OpCall *call, const Tensor *indices, int64_t rows, int64_t columns, bool turned, Error *err) {
    const int64_t *p = indices->data;
    for (int64_t i = 0; i < indices->dims[0]; i++) {
        int64_t row = p[2 * i + turned], column = p[2 * i + !turned];
        if (column < 0 || column >= columns)
            return op_fail(call, err, INVALID, "k (%lld) from index[%lld,%d] out of bounds (>=%lld)", (long long)column, (long long)i, !turned,
                           (long long)columns);
        if (row < 0 || row >= rows)
            return op_fail(call, err, INVALID, "m (%lld) from index[%lld,%d] out of bounds (>=%lld)", (long long)row, (long long)i, turned,
                           (long long)rows);
    }
    return true;
}

/* places (n, 2), values (n), b (columns, k) -> (rows, k) */
bool cpu_sparse_matmul(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *indices = call->in[0], *values = call->in[1], *b = call->in[2], *out = call->out[0];
    bool turned = call->attrs->flag_a;
    if (!places_fit(call, indices, out->dims[0], b->dims[0], turned, err)) return false;
    memset(out->data, 0, tensor_bytes(out));
#define X(D, T, name) if (tensor_dtype(b) == DTYPE_##D) \
        product_##name(out->data, values->data, b->data, indices->data, indices->dims[0], b->dims[1], turned, turned);
    MULTIPLIED(X)
#undef X
    return true;
}
