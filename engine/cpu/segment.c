/* segment.c -- rows of data combined by the number of the segment that each belongs to.
 *
 * Numbers of segments come in any order, or never fall: then the last one says how many there are, and segments that no
 * row has are 0.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Of floating-point numbers the last NaN is LARGEST and SMALLEST so far; the LARGEST_NUMBER and the SMALLEST_NUMBER leave them out. */
typedef enum Combine { SUM, PRODUCT, LARGEST, SMALLEST, LARGEST_NUMBER, SMALLEST_NUMBER } Combine;

/* What the sums of segments are divided by: nothing, how many rows there are, or its root. */
typedef enum Share { WHOLE, MEAN, ROOT } Share;

/* A loop for each way to combine, which the compiler would not make of one; y is combined with x. */
#define JOIN_EACH(T, LOOP, y, x) \
    switch (how) { \
        case SUM: LOOP y = (T)(y + x); break; \
        case PRODUCT: LOOP y = (T)(y * x); break; \
        case LARGEST: LOOP y = y > x ? y : x; break; \
        case SMALLEST: LOOP y = y < x ? y : x; break; \
        case LARGEST_NUMBER: LOOP y = x > y ? x : y; break; \
        default: LOOP y = x < y ? x : y; \
    }

/* Rows are all alike to those who call: out and x are n elements of a dtype. LEAST and MOST are where the numbers' largest and smallest begin. */
#define DEFINE_COMBINE(T, name, LOWEST, HIGHEST, LEAST, MOST) \
    static void start_##name(void *row, int64_t n, Combine how) { \
        const T first[] = {[SUM] = 0, [PRODUCT] = 1, [LARGEST] = LOWEST, [SMALLEST] = HIGHEST, [LARGEST_NUMBER] = LEAST, [SMALLEST_NUMBER] = MOST}; \
        T *out = row, v = first[how]; \
        for (int64_t i = 0; i < n; i++) out[i] = v; \
    } \
    static void row_##name(void *row, const void *more, int64_t n, Combine how) { \
        T *out = row; \
        const T *x = more; \
        JOIN_EACH(T, for (int64_t i = 0; i < n; i++), out[i], x[i]) \
    } \
    static void column_##name(void *sums, const void *more, const int32_t *ids, int64_t n, Combine how) { \
        T *out = sums; \
        const T *x = more; \
        JOIN_EACH(T, for (int64_t i = 0; i < n; i++) if (ids[i] >= 0), out[ids[i]], x[i]) \
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

#define SEGMENT_INTS(X) \
    X(INT8, int8_t, int8, INT8_MIN, INT8_MAX) X(INT16, int16_t, int16, INT16_MIN, INT16_MAX) \
    X(INT32, int32_t, int32, INT32_MIN, INT32_MAX) X(INT64, int64_t, int64, INT64_MIN, INT64_MAX) \
    X(UINT8, uint8_t, uint8, 0, UINT8_MAX) X(UINT16, uint16_t, uint16, 0, UINT16_MAX) \
    X(UINT32, uint32_t, uint32, 0, UINT32_MAX) X(UINT64, uint64_t, uint64, 0, UINT64_MAX)
#define SEGMENT_FLOATS(X) \
    X(FLOAT16, Float16, float16, -65504, 65504) X(FLOAT32, float, float32, -FLT_MAX, FLT_MAX) X(FLOAT64, double, float64, -DBL_MAX, DBL_MAX)

#define X(D, T, name, LOWEST, HIGHEST) DEFINE_COMBINE(T, name, LOWEST, HIGHEST, LOWEST, HIGHEST)
SEGMENT_INTS(X)
#undef X
#define X(D, T, name, LOWEST, HIGHEST) DEFINE_COMBINE(T, name, LOWEST, HIGHEST, -(T)INFINITY, (T)INFINITY)
SEGMENT_FLOATS(X)
#undef X
DEFINE_COMBINE_COMPLEX(ComplexFloat, complex64)
DEFINE_COMBINE_COMPLEX(ComplexDouble, complex128)

/* Every step is rounded. */
static void start_bfloat16(void *row, int64_t n, Combine how) {
    Bfloat16 *out = row;
    static const float first[] = {[SUM] = 0, [PRODUCT] = 1, [LARGEST] = -3.38953139e38f, [SMALLEST] = 3.38953139e38f,
                                  [LARGEST_NUMBER] = -INFINITY, [SMALLEST_NUMBER] = INFINITY};
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
    void (*add_column)(void *sums, const void *more, const int32_t *ids, int64_t n, Combine how);     /* rows of one element; or NULL */
} RowFns;

static const RowFns row_fns[DTYPE_COUNT] = {
#define X(D, T, name, LOWEST, HIGHEST) [DTYPE_##D] = {start_##name, row_##name, column_##name},
    SEGMENT_INTS(X) SEGMENT_FLOATS(X)
#undef X
    [DTYPE_BFLOAT16] = {start_bfloat16, row_bfloat16, NULL}, [DTYPE_COMPLEX64] = {start_complex64, row_complex64, NULL},
    [DTYPE_COMPLEX128] = {start_complex128, row_complex128, NULL},
};

static int64_t id_of(const Tensor *ids, int64_t i) { return index_at(tensor_dtype(ids), ids->data, i); }

/* What is combined: rows of data, those at indices where there are some, by the number of each. */
typedef struct Combining {
    const Tensor *data, *indices, *ids;
    Tensor *out;
    Combine how;
    Share share;
    int64_t segments, row;        /* how many there are; elements of one */
} Combining;

/* Which row of data is the i-th to be combined. */
static int64_t row_at(const Combining *w, int64_t i) { return w->indices ? id_of(w->indices, i) : i; }

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
    Combining w = {.data = data, .ids = ids, .out = out, .how = how, .segments = segments, .row = segments ? out->count / segments : 0};
    for (int64_t i = 0; i < ids->count; i++)
        if (id_of(ids, i) >= segments)
            return error_set(err, ERROR_INVALID_ARGUMENT, "segment_ids[%lld] = %lld is out of range [0, %lld) [Op:%s] name: ", (long long)i,
                             (long long)id_of(ids, i), (long long)segments, op_info[call->op].tf_name);
    const RowFns *fns = &row_fns[tensor_dtype(data)];
    fns->start(out->data, out->count, how);
    if (w.row == 1 && fns->add_column && ids->dtype == DTYPE_INT32) fns->add_column(out->data, data->data, ids->data, ids->count, how);
    else run_columns(&w, combine_columns);
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
#define DEFINE_DIVIDE(T) \
    static void divide_##T(T *sums, int64_t n, T by, Share share) { \
        T factor = (T)(1 / sqrt((double)by)); \
        for (int64_t i = 0; i < n; i++) sums[i] = share == ROOT ? sums[i] * factor : sums[i] / by; \
    }
DEFINE_DIVIDE(float)
DEFINE_DIVIDE(double)

static void divide(Dtype d, void *sums, int64_t n, int64_t rows, Share share) {
    double by = share == ROOT ? 1 : (double)rows, factor = share == ROOT ? 1 / sqrt((double)rows) : 1;
    if (d == DTYPE_FLOAT32) divide_float(sums, n, (float)rows, share);
    else if (d == DTYPE_FLOAT64) divide_double(sums, n, (double)rows, share);
    else
        for (int64_t i = 0; i < n; i++) {
            char *p = (char *)sums + (size_t)i * dtype_size(d);
            if (dtype_is_int(d)) dtype_put_int(d, p, dtype_get_int(d, p) / rows);
            else dtype_put_complex(d, p, dtype_get_complex(d, p) / by * factor);
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

/* Columns from..to - 1 of the segment of the rows first..end - 1. One row is taken as it is, and what is more is joined to it, unless it has to
 * begin elsewhere: sums of rows that are not picked begin with 0, which takes the sign from a negative one. */
static void combine_rows(const Combining *w, int64_t first, int64_t end, int64_t from, int64_t to, Combine how) {
    Dtype d = tensor_dtype(w->data);
    int64_t size = (int64_t)dtype_size(d), i = first;
    char *sums = (char *)w->out->data + (id_of(w->ids, first) * w->row + from) * size, *rows = (char *)w->data->data + from * size;
    bool elsewhere = how == LARGEST_NUMBER || how == SMALLEST_NUMBER || (how == SUM && !w->indices);
    if (end - first > 1 && elsewhere) row_fns[d].start(sums, to - from, how);
    else memcpy(sums, rows + row_at(w, i++) * w->row * size, (size_t)((to - from) * size));
    for (; i < end; i++) row_fns[d].add(sums, rows + row_at(w, i) * w->row * size, to - from, how);
    if (w->share != WHOLE && end - first > 1) divide(d, sums, to - from, end - first, w->share);
}

/* Segments before..id - 1 are those that no row has: they are 0, products 1. */
static void fill_missing(const Combining *w, int64_t before, int64_t id, int64_t from, int64_t to) {
    Dtype d = tensor_dtype(w->data);
    int64_t size = (int64_t)dtype_size(d);
    for (; before < id; before++) row_fns[d].start((char *)w->out->data + (before * w->row + from) * size, to - from, w->how == PRODUCT ? PRODUCT : SUM);
}

/* Where the next segment begins at a row or behind it; count: there is none. */
static int64_t segment_start(const Tensor *ids, int64_t i) {
    while (i > 0 && i < ids->count && id_of(ids, i) == id_of(ids, i - 1)) i++;
    return i;
}

/* Columns from..to - 1 of the segments that begin at the rows first..last - 1, one after the other. As in TensorFlow, NaNs are left out of the
 * largest and the smallest of those columns that fill vectors of 32 bytes, or of 8 elements. */
static void combine_segments(const Combining *w, int64_t first, int64_t last, int64_t from, int64_t to) {
    Dtype d = tensor_dtype(w->data);
    int64_t vector = d == DTYPE_FLOAT64 ? 4 : 8, vectors = w->row / vector * vector, end = segment_start(w->ids, first);
    int64_t middle = !dtype_is_float(d) || (w->how != LARGEST && w->how != SMALLEST) || vectors < from ? from : vectors < to ? vectors : to;
    for (int64_t next = end ? id_of(w->ids, end - 1) + 1 : 0; end < last;) {
        int64_t start = end, id = id_of(w->ids, start);
        fill_missing(w, next, id, from, to);
        next = id + 1;
        end = segment_end(w->ids, start);
        if (middle > from) combine_rows(w, start, end, from, middle, w->how == LARGEST ? LARGEST_NUMBER : SMALLEST_NUMBER);
        if (to > middle) combine_rows(w, start, end, middle, to, w->how);
        if (end == w->ids->count) fill_missing(w, next, w->segments, from, to);
    }
}

static void combine_whole_rows(void *context, int64_t from, int64_t to) {
    const Combining *w = context;
    combine_segments(w, from, to, 0, w->row);
}

static void combine_sorted_columns(void *context, int64_t from, int64_t to) {
    const Combining *w = context;
    combine_segments(w, 0, w->ids->count, from, to);
}

/* Shares segments among threads if there are many, else their columns. */
static void run_sorted(const Combining *w) {
    enum { MANY = 64 };
    if (!w->ids->count) fill_missing(w, 0, w->segments, 0, w->row);
    else if (w->segments >= MANY) parallel_run(w->ids->count, PARALLEL_FROM / (w->row + 1) + 1, combine_whole_rows, (void *)w);
    else run_columns(w, combine_sorted_columns);
}

/* data (n, rest...), ids (n) that never fall -> (last id + 1, rest...) */
static bool combine_sorted(OpContext *c, const OpCall *call, Combine how, Share share, Error *err) {
    Tensor *data = call->in[0], *ids = call->in[1];
    int64_t count = ids->count ? id_of(ids, ids->count - 1) + 1 : 0;
    if (!make_segments(c, call, count < 0 ? 0 : count, err) || !check_segments(call, ids, count, err)) return false;
    run_sorted(&(Combining){data, NULL, ids, call->out[0], how, share, count, count > 0 ? call->out[0]->count / count : 0});
    return true;
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
    run_sorted(&(Combining){data, indices, ids, call->out[0], SUM, share, count, data->dims[0] ? data->count / data->dims[0] : 0});
    return true;
}

bool cpu_sparse_segment_sum(OpContext *c, const OpCall *call, Error *err) { return combine_picked(c, call, WHOLE, err); }
bool cpu_sparse_segment_mean(OpContext *c, const OpCall *call, Error *err) { return combine_picked(c, call, MEAN, err); }
bool cpu_sparse_segment_sqrt_n(OpContext *c, const OpCall *call, Error *err) { return combine_picked(c, call, ROOT, err); }
