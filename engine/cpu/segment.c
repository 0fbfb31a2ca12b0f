/* segment.c -- rows of data combined by the number of the segment that each belongs to.
 *
 * Numbers of segments come in any order, or never fall: then the last one says how many there are, and segments that no
 * row has are 0.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef enum Combine { SUM, PRODUCT, LARGEST, SMALLEST } Combine;

/* What the sums of segments are divided by: nothing, how many rows there are, or its root. */
typedef enum Share { WHOLE, MEAN, ROOT } Share;

/* Rows are all alike to those who call: out and x are n elements of a dtype. */
#define DEFINE_COMBINE(T, name, LOWEST, HIGHEST) \
    static void start_##name(void *row, int64_t n, Combine how) { \
        T *out = row, v = how == SUM ? (T)0 : how == PRODUCT ? (T)1 : how == LARGEST ? LOWEST : HIGHEST; \
        for (int64_t i = 0; i < n; i++) out[i] = v; \
    } \
    static void row_##name(void *row, const void *more, int64_t n, Combine how) { \
        T *out = row; \
        const T *x = more; \
        for (int64_t i = 0; i < n; i++) \
            out[i] = how == SUM ? (T)(out[i] + x[i]) : how == PRODUCT ? (T)(out[i] * x[i]) \
                     : how == LARGEST ? (x[i] > out[i] ? x[i] : out[i]) : (x[i] < out[i] ? x[i] : out[i]); \
    }

/* Complex numbers have sums and products only. */
#define DEFINE_COMBINE_COMPLEX(T, name) \
    static void start_##name(void *row, int64_t n, Combine how) { \
        T *out = row; \
        for (int64_t i = 0; i < n; i++) out[i] = how == SUM ? 0 : 1; \
    } \
    static void row_##name(void *row, const void *more, int64_t n, Combine how) { \
        T *out = row; \
        const T *x = more; \
        for (int64_t i = 0; i < n; i++) out[i] = how == SUM ? out[i] + x[i] : out[i] * x[i]; \
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
DEFINE_COMBINE_COMPLEX(ComplexFloat, complex64)
DEFINE_COMBINE_COMPLEX(ComplexDouble, complex128)

/* Every step is rounded. */
static void start_bfloat16(void *row, int64_t n, Combine how) {
    Bfloat16 *out = row;
    static const float first[] = {[SUM] = 0, [PRODUCT] = 1, [LARGEST] = -3.38953139e38f, [SMALLEST] = 3.38953139e38f};
    for (int64_t i = 0; i < n; i++) out[i] = bfloat16_from_float(first[how]);
}

static void row_bfloat16(void *row, const void *more, int64_t n, Combine how) {
    Bfloat16 *out = row;
    const Bfloat16 *x = more;
    for (int64_t i = 0; i < n; i++) {
        float y = bfloat16_to_float(out[i]);
        row_float32(&y, &(float){bfloat16_to_float(x[i])}, 1, how);
        out[i] = bfloat16_from_float(y);
    }
}

typedef struct RowFns {
    void (*start)(void *row, int64_t n, Combine how);
    void (*add)(void *row, const void *more, int64_t n, Combine how);
} RowFns;

static const RowFns row_fns[DTYPE_COUNT] = {
#define X(D, T, name, LOWEST, HIGHEST) [DTYPE_##D] = {start_##name, row_##name},
    SEGMENT_TYPES(X)
#undef X
    [DTYPE_BFLOAT16] = {start_bfloat16, row_bfloat16}, [DTYPE_COMPLEX64] = {start_complex64, row_complex64},
    [DTYPE_COMPLEX128] = {start_complex128, row_complex128},
};

static int64_t id_of(const Tensor *ids, int64_t i) { return index_at(tensor_dtype(ids), ids->data, i); }

/* What is combined: rows of data, those at indices where there are some, by the number of each. */
typedef struct Combining {
    const Tensor *data, *indices, *ids;
    Tensor *out;
    Combine how;
    Share share;
    int64_t row;                  /* elements of one */
} Combining;

/* Shares the columns of rows among threads, so that every sum keeps its order. */
static void run_columns(const Combining *w, RangeFn run) {
    enum { TOGETHER = 64 };
    parallel_run(w->row, (PARALLEL_FROM / (w->ids->count + 1) / TOGETHER + 1) * TOGETHER, run, (void *)w);
}

/* Columns from..to - 1 of all segments; rows of negative ids are dropped. */
static void combine_columns(void *context, int64_t from, int64_t to) {
    const Combining *w = context;
    Dtype d = tensor_dtype(w->data);
    int64_t size = (int64_t)dtype_size(d);
    for (int64_t i = 0; i < w->ids->count; i++) {
        int64_t id = id_of(w->ids, i);
        if (id >= 0) row_fns[d].add((char *)w->out->data + (id * w->row + from) * size, (char *)w->data->data + (i * w->row + from) * size, to - from, w->how);
    }
}

/* data (ids' shape, rest...), ids -> (num_segments, rest...) */
static bool combine(const OpCall *call, Combine how, Error *err) {
    Tensor *data = call->in[0], *ids = call->in[1], *out = call->out[0];
    int64_t segments = call->attrs->number;
    Combining w = {.data = data, .ids = ids, .out = out, .how = how, .row = segments ? out->count / segments : 0};
    for (int64_t i = 0; i < ids->count; i++)
        if (id_of(ids, i) >= segments)
            return error_set(err, ERROR_INVALID_ARGUMENT, "segment_ids[%lld] = %lld is out of range [0, %lld) [Op:%s] name: ", (long long)i,
                             (long long)id_of(ids, i), (long long)segments, op_info[call->op].tf_name);
    row_fns[tensor_dtype(data)].start(out->data, out->count, how);
    run_columns(&w, combine_columns);
    return true;
}

bool cpu_segment_sum(OpContext *c, const OpCall *call, Error *err) { (void)c; return combine(call, SUM, err); }
bool cpu_segment_prod(OpContext *c, const OpCall *call, Error *err) { (void)c; return combine(call, PRODUCT, err); }
bool cpu_segment_max(OpContext *c, const OpCall *call, Error *err) { (void)c; return combine(call, LARGEST, err); }
bool cpu_segment_min(OpContext *c, const OpCall *call, Error *err) { (void)c; return combine(call, SMALLEST, err); }

/* ---- segments in order ---- */

/* A result of count segments with data's rows. */
static bool make_segments(OpContext *c, const OpCall *call, int64_t count, Error *err) {
    Tensor *data = call->in[0];
    Shape shape = tensor_shape(data);
    shape.dims[0] = count;
    call->out[0] = tensor_new(c, tensor_dtype(data), shape.rank, shape.dims, err);
    return call->out[0] != NULL;
}

/* Divides n sums by rows, whole numbers toward 0, or multiplies them by the inverse of its root. */
static void divide(Dtype d, void *sums, int64_t n, int64_t rows, Share share) {
    double by = (double)rows, factor = share == ROOT ? 1 / sqrt(by) : 1;
    if (d == DTYPE_FLOAT32) {
        float *singles = sums, single = (float)by, root = (float)factor;
        if (share == ROOT)
            for (int64_t i = 0; i < n; i++) singles[i] *= root;
        else
            for (int64_t i = 0; i < n; i++) singles[i] /= single;
        return;
    }
    if (share == ROOT) by = 1;
    for (int64_t i = 0; i < n; i++) {
        char *p = (char *)sums + (size_t)i * dtype_size(d);
        if (d == DTYPE_FLOAT64)
            *(double *)p = *(double *)p / by * factor;
        else if (dtype_is_int(d))
            dtype_put_int(d, p, dtype_get_int(d, p) / rows);
        else
            dtype_put_complex(d, p, dtype_get_complex(d, p) / by * factor);
    }
}

/* Where the segment ends that begins at a row. */
static int64_t segment_end(const Tensor *ids, int64_t from) {
    int64_t to = from + 1, id = id_of(ids, from);
    while (to < ids->count && id_of(ids, to) == id) to++;
    return to;
}

/* ids never fall, and are numbers of count segments. */
static bool check_segments(const OpCall *call, const Tensor *ids, int64_t count, Error *err) {
    for (int64_t from = 0, to; from < ids->count; from = to) {
        int64_t id = id_of(ids, from);
        to = segment_end(ids, from);
        if (to < ids->count && id_of(ids, to) < id)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "segment ids are not increasing");
        if (id < 0 || id >= count)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Segment id %lld out of range [0, %lld), possibly because "
                           "'segment_ids' input is not sorted.", (long long)id, (long long)count);
    }
    return true;
}

/* Columns from..to - 1 of all segments, one after the other. */
static void combine_sorted_columns(void *context, int64_t from, int64_t to) {
    const Combining *w = context;
    Dtype d = tensor_dtype(w->data);
    int64_t size = (int64_t)dtype_size(d);
    for (int64_t first = 0, end; first < w->ids->count; first = end) {
        char *sums = (char *)w->out->data + (id_of(w->ids, first) * w->row + from) * size;
        end = segment_end(w->ids, first);
        row_fns[d].start(sums, to - from, w->how);
        for (int64_t i = first; i < end; i++) {
            int64_t at = w->indices ? id_of(w->indices, i) : i;
            row_fns[d].add(sums, (char *)w->data->data + (at * w->row + from) * size, to - from, w->how);
        }
        if (w->share != WHOLE) divide(d, sums, to - from, end - first, w->share);
    }
}

/* Segments that no row has are 0, products 1. */
static bool run_sorted(const Combining *w) {
    if (w->how == PRODUCT) row_fns[tensor_dtype(w->data)].start(w->out->data, w->out->count, PRODUCT);
    else memset(w->out->data, 0, tensor_bytes(w->out));
    run_columns(w, combine_sorted_columns);
    return true;
}

/* data (n, rest...), ids (n) that never fall -> (last id + 1, rest...) */
static bool combine_sorted(OpContext *c, const OpCall *call, Combine how, Share share, Error *err) {
    Tensor *data = call->in[0], *ids = call->in[1];
    int64_t count = ids->count ? id_of(ids, ids->count - 1) + 1 : 0;
    if (!make_segments(c, call, count < 0 ? 0 : count, err) || !check_segments(call, ids, count, err)) return false;
    return run_sorted(&(Combining){data, NULL, ids, call->out[0], how, share, count > 0 ? call->out[0]->count / count : 0});
}

bool cpu_sorted_segment_sum(OpContext *c, const OpCall *call, Error *err) {
    return combine_sorted(c, call, SUM, WHOLE, err);
}
bool cpu_sorted_segment_mean(OpContext *c, const OpCall *call, Error *err) {
    return combine_sorted(c, call, SUM, MEAN, err);
}
bool cpu_sorted_segment_prod(OpContext *c, const OpCall *call, Error *err) {
    return combine_sorted(c, call, PRODUCT, WHOLE, err);
}
bool cpu_sorted_segment_max(OpContext *c, const OpCall *call, Error *err) {
    return combine_sorted(c, call, LARGEST, WHOLE, err);
}
bool cpu_sorted_segment_min(OpContext *c, const OpCall *call, Error *err) {
    return combine_sorted(c, call, SMALLEST, WHOLE, err);
}

/* ---- segments of rows that are picked ---- */

/* How many segments there are: as many as the call says, or as the last number does. -1 with *err: they do not go together. */
static int64_t count_picked(const OpCall *call, const Tensor *ids, Error *err) {
    int64_t last = ids->count ? id_of(ids, ids->count - 1) + 1 : 0, given = call->attrs->number;
    const char *problem = given < -1 || (given < 0 && ids->count && last < 1) ? ">= 0" : given >= 0 && last > given ? "< num_segments" : NULL;
    if (!problem) return given < 0 ? last : given;
    error_set(err, ERROR_INVALID_ARGUMENT, "segment ids must be %s [Op:%s%s] name: ", problem, op_info[call->op].tf_name,
              given == -1 ? "" : "WithNumSegments");
    return -1;
}

/* data (n, rest...), indices and ids (m), ids never fall -> (num_segments or last id + 1, rest...) */
static bool combine_picked(OpContext *c, const OpCall *call, Share share, Error *err) {
    Tensor *data = call->in[0], *indices = call->in[1], *ids = call->in[2];
    int64_t count = count_picked(call, ids, err);
    if (count < 0 || !make_segments(c, call, count, err) || !check_segments(call, ids, count, err)) return false;
    for (int64_t i = 0; i < indices->count; i++) {
        int64_t at = id_of(indices, i);
        if (at < 0 || at >= data->dims[0])
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Bad: indices[%lld] == %lld out of range [0, %lld)", (long long)i, (long long)at,
                           (long long)data->dims[0]);
    }
    return run_sorted(&(Combining){data, indices, ids, call->out[0], SUM, share, data->dims[0] ? data->count / data->dims[0] : 0});
}

bool cpu_sparse_segment_sum(OpContext *c, const OpCall *call, Error *err) { return combine_picked(c, call, WHOLE, err); }
bool cpu_sparse_segment_mean(OpContext *c, const OpCall *call, Error *err) { return combine_picked(c, call, MEAN, err); }
bool cpu_sparse_segment_sqrt_n(OpContext *c, const OpCall *call, Error *err) { return combine_picked(c, call, ROOT, err); }
