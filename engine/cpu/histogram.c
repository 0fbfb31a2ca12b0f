/* histogram.c -- how often numbers occur, and how many fall into bins of one width.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"

#include <math.h>

/* Counters that become out's numbers at the end. NULL with *err: no memory. */
static int64_t *counters_new(const Tensor *out, Error *err) {
    int64_t *counters = mem_calloc((size_t)out->count + 1, sizeof *counters);
    if (!counters) error_memory(err, (size_t)out->count * sizeof *counters);
    return counters;
}

static void put_counters(Tensor *out, int64_t *counters) {
    Dtype d = tensor_dtype(out);
    for (int64_t i = 0; i < out->count; i++) {
        void *p = tensor_element(out, i);
        if (dtype_is_int(d))
            dtype_put_int(d, p, counters[i]);
        else
            dtype_put_real(d, p, (double)counters[i]);
    }
    mem_free(counters);
}

/* in: numbers from 0 -> (num): what lies beyond is left out */
bool cpu_dense_bincount(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    const Tensor *x = call->in[0];
    Tensor *out = call->out[0];
    int64_t *counters = counters_new(out, err), n = out->count;
    if (!counters) return false;
    for (int64_t i = 0; i < x->count; i++) {
        int64_t k = x->dtype == DTYPE_INT64 ? ((const int64_t *)x->data)[i] : ((const int32_t *)x->data)[i];
        counters[k >= 0 && k < n ? k : n]++;
    }
    put_counters(out, counters);
    return true;
}

enum { BINNED = 256, ROWS = 4 };      /* values whose bins are found together; counters that neighbours use in turn, so that none waits for the last */

/* The bins of count values, at most BINNED, by their distances from the lower limit, which like the bins' width are taken in double precision.
 * false: there is one that is not a number. */
#define BINS(T) \
    CLONES static bool bins_##T(const T *x, int64_t count, double low, double width, double last, int32_t *bins) { \
        int32_t missing = 0; \
        for (int64_t i = 0; i < count; i++) { \
            double v = (double)x[i], bin = (v > low ? v - low : 0) / width; \
            missing += !(v == v); \
            bins[i] = (int32_t)(bin < last ? bin : last); \
        } \
        return !missing; \
    } \
    static bool count_##T(const T *x, int64_t count, const T *range, int64_t bins, int64_t *counters) { \
        double width = ((double)range[1] - (double)range[0]) / (double)bins; \
        int32_t at[BINNED]; \
        for (int64_t first = 0; first < count; first += BINNED) { \
            int64_t n = count - first < BINNED ? count - first : BINNED; \
            if (!bins_##T(x + first, n, (double)range[0], width, (double)(bins - 1), at)) return false; \
            for (int64_t i = 0; i < n; i++) counters[i % ROWS * bins + at[i]]++; \
        } \
        return true; \
    }

BINS(int32_t)
BINS(int64_t)
BINS(float)
BINS(double)

/* Values that are counted part by part, each with counters of its own. */
typedef struct Binning {
    const OpCall *call;
    int64_t each, *counters;      /* values of a part; ROWS rows of bins for each part */
} Binning;

static bool count_bins(void *context, int64_t from, int64_t to, Error *err) {
    const Binning *w = context;
    const Tensor *x = w->call->in[0], *range = w->call->in[1];
    int64_t bins = w->call->attrs->number;
    bool numbers = true;
    for (int64_t part = from; part < to && numbers; part++) {
        int64_t first = part * w->each, n = x->count - first < w->each ? x->count - first : w->each, *counters = w->counters + part * ROWS * bins;
        switch (x->dtype) {
            case DTYPE_INT32: numbers = count_int32_t((const int32_t *)x->data + first, n, range->data, bins, counters); break;
            case DTYPE_INT64: numbers = count_int64_t((const int64_t *)x->data + first, n, range->data, bins, counters); break;
            case DTYPE_FLOAT32: numbers = count_float((const float *)x->data + first, n, range->data, bins, counters); break;
            default: numbers = count_double((const double *)x->data + first, n, range->data, bins, counters);
        }
    }
    return numbers || op_fail(w->call, err, ERROR_INVALID_ARGUMENT, "Histogram values must not contain NaN");
}

/* values, the two limits -> (num) */
bool cpu_histogram_fixed_width(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    const Tensor *range = call->in[1];
    double low = dtype_get_real(tensor_dtype(range), tensor_element(range, 0)),
           high = dtype_get_real(tensor_dtype(range), tensor_element(range, 1));
    if (!(low < high))
        return op_fail(call, err, ERROR_INVALID_ARGUMENT,
                       "value_range should satisfy value_range[0] < value_range[1], but got '[%g, %g]'", low, high);
    enum { FEW_BINS = 1024, PARTS = 16 };
    int64_t count = call->in[0]->count, bins = call->attrs->number;
    int64_t parts = bins > FEW_BINS || count < PARALLEL_FROM ? 1 : PARTS;
    Binning w = {call, (count + parts - 1) / parts, mem_calloc((size_t)(parts * ROWS * bins), sizeof *w.counters)};
    if (!w.counters) return error_memory(err, (size_t)(parts * ROWS * bins) * sizeof *w.counters);
    bool ok = parallel_try(parts, 1, count_bins, &w, err);
    for (int64_t i = bins; i < parts * ROWS * bins; i++) w.counters[i % bins] += w.counters[i];
    put_counters(call->out[0], w.counters);
    return ok;
}

/* input, boundaries in order -> how many boundaries each element is not below; whole numbers are compared as floats */
bool cpu_bucketize(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *boundaries = call->in[1];
    const float *limits = boundaries->data;
    Dtype d = tensor_dtype(x);
    for (int64_t i = 1; i < boundaries->count; i++)
        if (limits[i] < limits[i - 1]) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Expected sorted boundaries");
    for (int64_t i = 0; i < x->count; i++) {
        double v = dtype_get_real(d, (const char *)x->data + i * (int64_t)dtype_size(d));
        if (dtype_is_int(d)) v = (double)(float)v;
        int64_t low = 0, high = boundaries->count;
        while (low < high) {
            int64_t middle = (low + high) / 2;
            if (v < (double)limits[middle]) high = middle;
            else low = middle + 1;
        }
        ((int32_t *)call->out[0]->data)[i] = (int32_t)low;
    }
    return !context_interrupted(c, err);
}
