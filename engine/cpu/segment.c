/* segment.c -- rows of data combined by the number of the segment that each belongs to.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef enum Combine { SUM, PRODUCT, LARGEST, SMALLEST } Combine;

#define DEFINE_COMBINE(T, name, LOWEST, HIGHEST) \
    static void start_##name(T *out, int64_t n, Combine how) { \
        T v = how == SUM ? (T)0 : how == PRODUCT ? (T)1 : how == LARGEST ? LOWEST : HIGHEST; \
        for (int64_t i = 0; i < n; i++) out[i] = v; \
    } \
    static void row_##name(T *out, const T *x, int64_t n, Combine how) { \
        for (int64_t i = 0; i < n; i++) \
            out[i] = how == SUM ? (T)(out[i] + x[i]) : how == PRODUCT ? (T)(out[i] * x[i]) \
                     : how == LARGEST ? (x[i] > out[i] ? x[i] : out[i]) : (x[i] < out[i] ? x[i] : out[i]); \
    }

#define SEGMENT_TYPES(X) \
    X(INT8, int8_t, int8, INT8_MIN, INT8_MAX) X(INT16, int16_t, int16, INT16_MIN, INT16_MAX) \
    X(INT32, int32_t, int32, INT32_MIN, INT32_MAX) X(INT64, int64_t, int64, INT64_MIN, INT64_MAX) \
    X(UINT8, uint8_t, uint8, 0, UINT8_MAX) X(UINT16, uint16_t, uint16, 0, UINT16_MAX) \
    X(UINT32, uint32_t, uint32, 0, UINT32_MAX) X(UINT64, uint64_t, uint64, 0, UINT64_MAX) \
    X(FLOAT16, Float16, float16, -65504, 65504) X(FLOAT32, float, float32, -FLT_MAX, FLT_MAX) \
    X(FLOAT64, double, float64, -DBL_MAX, DBL_MAX)

#define X(D, T, name, LOWEST, HIGHEST) DEFINE_COMBINE(T, name, LOWEST, HIGHEST)
SEGMENT_TYPES(X)
#undef X

static void start(Dtype d, void *out, int64_t n, Combine how) {
#define X(D, T, name, LOWEST, HIGHEST) if (d == DTYPE_##D) start_##name(out, n, how);
    SEGMENT_TYPES(X)
#undef X
}

static void add_row(Dtype d, void *out, const void *x, int64_t n, Combine how) {
#define X(D, T, name, LOWEST, HIGHEST) if (d == DTYPE_##D) row_##name(out, x, n, how);
    SEGMENT_TYPES(X)
#undef X
}

/* data (ids' shape, rest...), ids -> (num_segments, rest...); rows of negative ids are dropped */
static bool combine(const OpCall *call, Combine how, Error *err) {
    Tensor *data = call->in[0], *ids = call->in[1], *out = call->out[0];
    Dtype d = tensor_dtype(data);
    int64_t segments = call->attrs->number, row = segments ? out->count / segments : 0;
    size_t size = dtype_size(d);
    start(d, out->data, out->count, how);
    for (int64_t i = 0; i < ids->count; i++) {
        int64_t id = index_at(tensor_dtype(ids), ids->data, i);
        if (id < 0) continue;
        if (id >= segments)
            return error_set(err, ERROR_INVALID_ARGUMENT, "segment_ids[%lld] = %lld is out of range [0, %lld) [Op:%s] name: ", (long long)i,
                             (long long)id, (long long)segments, op_info[call->op].tf_name);
        add_row(d, (char *)out->data + (size_t)(id * row) * size, (char *)data->data + (size_t)(i * row) * size, row, how);
    }
    return true;
}

bool cpu_segment_sum(OpContext *c, const OpCall *call, Error *err) { (void)c; return combine(call, SUM, err); }
bool cpu_segment_prod(OpContext *c, const OpCall *call, Error *err) { (void)c; return combine(call, PRODUCT, err); }
bool cpu_segment_max(OpContext *c, const OpCall *call, Error *err) { (void)c; return combine(call, LARGEST, err); }
bool cpu_segment_min(OpContext *c, const OpCall *call, Error *err) { (void)c; return combine(call, SMALLEST, err); }
