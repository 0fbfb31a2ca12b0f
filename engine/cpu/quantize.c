/* quantize.c -- numbers rounded to the steps of a range, as training for few bits wants them.
 *
 * The range is moved so that 0 is one of its steps; a gradient passes inside of it, and goes to its ends outside.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"

#include <float.h>
#include <math.h>

typedef struct Range {
    float low, high, step, inverse; /* inverse of the step */
    float zero;                     /* the number of the step that is 0, from below */
    bool empty;                     /* both ends are 0: all that it holds is 0 */
} Range;

static Range range_of(const OpCall *call, float low, float high) {
    float first = call->attrs->flag_a ? 1 : 0, last = (float)((1 << call->attrs->number) - 1);
    Range r = {.empty = low == 0 && high == 0};
    r.step = (high - low) / (last - first);
    r.inverse = (last - first) / (high - low);
    float zero = first - low / r.step;
    zero = zero < first ? first : zero > last ? last : floorf(zero + 0.5f);
    r.low = (first - zero) * r.step;
    r.high = (last - zero) * r.step;
    return r;
}

/* NaN becomes the lowest step, as in TensorFlow. */
INLINE float rounded(const Range *r, float x) {
    float inside = (x > r->low ? x < r->high ? x : r->high : r->low) - r->low;
    return floorf(inside * r->inverse - r->zero + 0.5f) * r->step;
}

typedef struct Rounding {
    const Range *ranges;
    int64_t channels;
    const float *x;
    float *y;
} Rounding;

/* Numbers [from, to), of one range that is not empty. */
CLONES_TO_AVX2 static void round_all(void *context, int64_t from, int64_t to) {
    const Rounding *k = context;
    const Range r = *k->ranges;
    const float *x = k->x;
    float *y = k->y;
    for (int64_t i = from; i < to; i++) y[i] = rounded(&r, x[i]);
}

/* Rows [from, to) of all channels. */
CLONES_TO_AVX2 static void round_channels(void *context, int64_t from, int64_t to) {
    const Rounding *k = context;
    const Range *ranges = k->ranges;
    for (int64_t row = from; row < to; row++) {
        const float *x = k->x + row * k->channels;
        float *y = k->y + row * k->channels;
        for (int64_t c = 0; c < k->channels; c++) y[c] = ranges[c].empty ? 0 : rounded(&ranges[c], x[c]);
    }
}

/* inputs (..., C), min and max (C); all of one range where C is 1 */
static bool quantize(const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    const float *low = call->in[1]->data, *high = call->in[2]->data;
    int64_t channels = call->in[1]->count;
    Range *ranges = mem_alloc((size_t)(channels + 1) * sizeof *ranges);
    if (!ranges) return error_memory(err, (size_t)channels * sizeof *ranges);
    for (int64_t c = 0; c < channels; c++) {
        ranges[c] = range_of(call, low[c], high[c]);
        ranges[c].zero = floorf(-ranges[c].low * ranges[c].inverse + 0.5f);
    }
    Rounding k = {ranges, channels, x->data, call->out[0]->data};
    if (channels == 1 && !ranges->empty) parallel_run(x->count, PARALLEL_FROM, round_all, &k);
    else if (channels) parallel_run(x->count / channels, PARALLEL_FROM / 4 / channels + 1, round_channels, &k);
    mem_free(ranges);
    return true;
}

/* g and x -> dx for every channels-th number, from the first on; ends: the sums for min and max. */
static void pass_channel(const Range *r, const float *g, const float *x, float *dx, int64_t n, int64_t channels, double ends[2]) {
    for (int64_t i = 0; i < n; i += channels) {
        dx[i] = r->empty || (x[i] >= r->low && x[i] <= r->high) ? g[i] : 0;
        if (!r->empty && x[i] < r->low) ends[0] += g[i];
        if (!r->empty && x[i] > r->high) ends[1] += g[i];
    }
}

/* The same for a block of numbers of a range that is not empty. What goes to its ends is summed in several places, which vectors can do. */
enum { BLOCK = 4096 };
CLONES static void pass_block(const Range *range, const float *g, const float *x, float *dx, int64_t n, double ends[2]) {
    enum { LANES = 16 };
    float below[LANES] = {0}, above[LANES] = {0};
    const float low = range->low, high = range->high;
    const int64_t whole = n - n % LANES;
    for (int64_t i = 0; i < whole; i += LANES)
        for (int64_t k = 0; k < LANES; k++) {
            float gi = g[i + k], xi = x[i + k];
            dx[i + k] = (xi >= low) & (xi <= high) ? gi : 0;
            below[k] += xi < low ? gi : 0;
            above[k] += xi > high ? gi : 0;
        }
    for (int k = 0; k < LANES; k++) ends[0] += below[k], ends[1] += above[k];
    pass_channel(range, g + whole, x + whole, dx + whole, n - whole, 1, ends);
}

/* gradients and inputs (..., C), min and max (C) -> the same for inputs, min and max */
static bool pass_inside(const OpCall *call, int64_t channels) {
    const Tensor *g = call->in[0];
    const float *gs = g->data, *xs = call->in[1]->data, *low = call->in[2]->data, *high = call->in[3]->data;
    float *dx = call->out[0]->data;
    for (int64_t c = 0; c < channels; c++) {
        Range r = range_of(call, low[c], high[c]);
        double ends[2] = {0, 0};
        if (channels > 1 || r.empty) pass_channel(&r, gs + c, xs + c, dx + c, g->count - c, channels, ends);
        else for (int64_t i = 0; i < g->count; i += BLOCK)
            pass_block(&r, gs + i, xs + i, dx + i, g->count - i < BLOCK ? g->count - i : BLOCK, ends);
        ((float *)call->out[1]->data)[c] = (float)ends[0];
        ((float *)call->out[2]->data)[c] = (float)ends[1];
    }
    return true;
}

bool cpu_fake_quant(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    return quantize(call, err);
}
bool cpu_fake_quant_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return pass_inside(call, 1);
}
bool cpu_fake_quant_channels(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    return quantize(call, err);
}
bool cpu_fake_quant_channels_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return pass_inside(call, call->in[2]->count);
}

/* ---- the steps of a range that begins or ends where the numbers do ---- */

typedef struct Steps {
    double low, high, scale, inverse;
    bool clamp, up;               /* to the range; halves */
} Steps;

/* A scale so that both ends have a step of their own or lie inside; in float32 or float64, as the numbers are. */
static Steps steps_of(const OpCall *call, double low, double high, bool wide) {
    const OpAttrs *a = call->attrs;
    double least = a->flag_a ? -ldexp(1, (int)a->number - 1) + (a->flag_c ? 1 : 0) : 0;
    double most = ldexp(1, (int)a->number - (a->flag_a ? 1 : 0)) - 1;
    double infinite = wide ? DBL_MAX : FLT_MAX;
#define ROUND(x) (wide ? (x) : (double)(float)(x))
    double from_low = least * low > 0 ? ROUND(least / low) : infinite, from_high = most * high > 0 ? ROUND(most / high) : infinite;
    Steps s = {.low = low, .high = high, .scale = from_low < from_high ? from_low : from_high};
    s.inverse = from_low < from_high ? ROUND(low / least) : ROUND(high / most);
    if (from_low < from_high) s.high = ROUND(most * s.inverse);
    else s.low = ROUND(least * s.inverse);
#undef ROUND
    return s;
}

#define STEPPED(T, half_to_even, down)                                                                                 \
    CLONES static void stepped_##T(const Steps *s, const T *x, T *y, int64_t n) {                                      \
        const T scale = (T)s->scale, inverse = (T)s->inverse;                                                          \
        const T low = s->clamp ? (T)s->low : -(T)INFINITY, high = s->clamp ? (T)s->high : (T)INFINITY;                 \
        if (s->up)                                                                                                     \
            for (int64_t i = 0; i < n; i++) y[i] = down((x[i] < low ? low : x[i] > high ? high : x[i]) * scale + (T)0.5) * inverse; \
        else                                                                                                           \
            for (int64_t i = 0; i < n; i++) y[i] = half_to_even((x[i] < low ? low : x[i] > high ? high : x[i]) * scale) * inverse; \
    }
STEPPED(float, rintf, floorf)
STEPPED(double, rint, floor)
#undef STEPPED

/* The numbers of one range, shared. */
typedef struct Stepping {
    const Steps *steps;
    const Tensor *x, *out;
    int64_t first;
} Stepping;

static void step_portion(void *context, int64_t from, int64_t to) {
    const Stepping *k = context;
    int64_t at = k->first + from;
    if (k->x->dtype == DTYPE_FLOAT64) stepped_double(k->steps, (const double *)k->x->data + at, (double *)k->out->data + at, to - from);
    else stepped_float(k->steps, (const float *)k->x->data + at, (float *)k->out->data + at, to - from);
}

/* Ends moved out to n numbers; NaN is none of them. */
#define WIDEN(T)                                                                                                       \
    CLONES static void widen_##T(const T *x, int64_t n, double ends[2]) {                                              \
        enum { LANES = 16 };                                                                                           \
        T low[LANES], high[LANES];                                                                                     \
        for (int k = 0; k < LANES; k++) low[k] = (T)ends[0], high[k] = (T)ends[1];                                     \
        for (int64_t i = 0; i < n; i += LANES) {                                                                       \
            int64_t m = n - i < LANES ? n - i : LANES;                                                                 \
            for (int64_t k = 0; k < m; k++) {                                                                          \
                low[k] = x[i + k] < low[k] ? x[i + k] : low[k];                                                        \
                high[k] = x[i + k] > high[k] ? x[i + k] : high[k];                                                     \
            }                                                                                                          \
        }                                                                                                              \
        for (int k = 0; k < LANES; k++) {                                                                              \
            ends[0] = (double)low[k] < ends[0] ? (double)low[k] : ends[0];                                             \
            ends[1] = (double)high[k] > ends[1] ? (double)high[k] : ends[1];                                           \
        }                                                                                                              \
    }
WIDEN(float)
WIDEN(double)
#undef WIDEN

/* The least and the largest of n numbers from `first` on in each of so many rows. */
static void ends_of(const Tensor *x, int64_t first, int64_t rows, int64_t row, int64_t n, double ends[2]) {
    bool wide = x->dtype == DTYPE_FLOAT64;
    ends[0] = INFINITY, ends[1] = -INFINITY;
    for (int64_t r = 0; r < rows; r++) {
        int64_t at = first + r * row;
        if (wide) widen_double((const double *)x->data + at, n, ends);
        else widen_float((const float *)x->data + at, n, ends);
    }
}

/* input, min and max (scalars) -> as input; without a given range that of the input, or of each of its slices along an axis */
bool cpu_quantize_steps(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    const OpAttrs *a = call->attrs;
    bool wide = x->dtype == DTYPE_FLOAT64, given = a->flag_b;
    int64_t slices = 1, n = x->count, rows = 1;
    if (a->axis.count == 1) {
        slices = x->dims[a->axis.at[0]];
        n = 1;
        for (int i = (int)a->axis.at[0] + 1; i < x->rank; i++) n *= x->dims[i];
        for (int i = 0; i < a->axis.at[0]; i++) rows *= x->dims[i];
    }
    for (int64_t k = 0; k < slices && x->count; k++) {
        double ends[2] = {dtype_get_real(tensor_dtype(x), call->in[1]->data), dtype_get_real(tensor_dtype(x), call->in[2]->data)};
        if (given && ends[0] > ends[1])
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Invalid range: input_min %g > input_max %g", ends[0], ends[1]);
        if (!given) ends_of(x, k * n, rows, slices * n, n, ends);
        Steps s = steps_of(call, ends[0], ends[1], wide);
        s.clamp = given, s.up = a->flag_d;
        for (int64_t r = 0; r < rows; r++) {
            Stepping part = {&s, x, call->out[0], (r * slices + k) * n};
            parallel_run(n, PARALLEL_FROM, step_portion, &part);
        }
    }
    return !context_interrupted(c, err);
}

/* g, input, min and max -> g where the input lies between min and max; 0 for these */
bool cpu_quantize_steps_grad(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *g = call->in[0], *x = call->in[1];
    double low = dtype_get_real(tensor_dtype(x), call->in[2]->data), high = dtype_get_real(tensor_dtype(x), call->in[3]->data);
    for (int64_t i = 0; i < x->count; i++) {
        if (x->dtype == DTYPE_FLOAT64) {
            double v = ((const double *)x->data)[i];
            ((double *)call->out[0]->data)[i] = v >= low && v <= high ? ((const double *)g->data)[i] : 0;
        } else {
            double v = (double)((const float *)x->data)[i];
            ((float *)call->out[0]->data)[i] = v >= low && v <= high ? ((const float *)g->data)[i] : 0;
        }
    }
    for (int k = 1; k < 3; k++) dtype_put_real(tensor_dtype(x), call->out[k]->data, 0);
    return !context_interrupted(c, err);
}
