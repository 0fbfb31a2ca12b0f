/* quantize.c -- numbers rounded to the steps of a range, as training for few bits wants them.
 *
 * The range is moved so that 0 is one of its steps; a gradient passes inside of it, and goes to its ends outside.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"

#include <math.h>

typedef struct Range {
    float low, high, step, inverse; /* inverse of the step */
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

static float rounded(const Range *r, float x, float zero) {
    if (r->empty) return 0;
    float inside = fminf(fmaxf(x, r->low), r->high) - r->low;
    return floorf(inside * r->inverse - zero + 0.5f) * r->step;
}

/* inputs (..., C), min and max (C); all of one range where C is 1 */
static bool quantize(const OpCall *call, int64_t channels) {
    const Tensor *x = call->in[0];
    const float *in = x->data, *low = call->in[1]->data, *high = call->in[2]->data;
    float *out = call->out[0]->data;
    for (int64_t c = 0; c < channels; c++) {
        Range r = range_of(call, low[c], high[c]);
        float zero = floorf(-r.low * r.inverse + 0.5f);
        for (int64_t i = c; i < x->count; i += channels) out[i] = rounded(&r, in[i], zero);
    }
    return true;
}

/* gradients and inputs (..., C), min and max (C) -> the same for inputs, min and max */
static bool pass_inside(const OpCall *call, int64_t channels) {
    const Tensor *g = call->in[0];
    const float *gs = g->data, *xs = call->in[1]->data, *low = call->in[2]->data, *high = call->in[3]->data;
    float *dx = call->out[0]->data;
    for (int64_t c = 0; c < channels; c++) {
        Range r = range_of(call, low[c], high[c]);
        double below = 0, above = 0;
        for (int64_t i = c; i < g->count; i += channels) {
            bool inside = r.empty || (xs[i] >= r.low && xs[i] <= r.high);
            dx[i] = inside ? gs[i] : 0;
            if (!r.empty && xs[i] < r.low) below += gs[i];
            if (!r.empty && xs[i] > r.high) above += gs[i];
        }
        ((float *)call->out[1]->data)[c] = (float)below;
        ((float *)call->out[2]->data)[c] = (float)above;
    }
    return true;
}

bool cpu_fake_quant(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return quantize(call, 1);
}
bool cpu_fake_quant_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return pass_inside(call, 1);
}
bool cpu_fake_quant_channels(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return quantize(call, call->in[1]->count);
}
bool cpu_fake_quant_channels_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return pass_inside(call, call->in[2]->count);
}
