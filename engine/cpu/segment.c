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
DEFINE_COMBINE(float, float32, -FLT_MAX, FLT_MAX)
DEFINE_COMBINE(double, float64, -DBL_MAX, DBL_MAX)
DEFINE_COMBINE(int32_t, int32, INT32_MIN, INT32_MAX)
DEFINE_COMBINE(int64_t, int64, INT64_MIN, INT64_MAX)

static void start(Dtype d, void *out, int64_t n, Combine how) {
    if (d == DTYPE_FLOAT32) start_float32(out, n, how);
    else if (d == DTYPE_FLOAT64) start_float64(out, n, how);
    else if (d == DTYPE_INT32) start_int32(out, n, how);
    else start_int64(out, n, how);
}

static void add_row(Dtype d, void *out, const void *x, int64_t n, Combine how) {
    if (d == DTYPE_FLOAT32) row_float32(out, x, n, how);
    else if (d == DTYPE_FLOAT64) row_float64(out, x, n, how);
    else if (d == DTYPE_INT32) row_int32(out, x, n, how);
    else row_int64(out, x, n, how);
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
