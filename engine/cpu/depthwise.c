/* depthwise.c -- convolutions that keep channels apart, and their gradients.
 *
 * x (N, H, W, C) with filters (kh, kw, C, m) gives (N, OH, OW, C * m). All three operations visit the same triples of an
 * output position, a tap and a channel; they differ in which of y, x and w is added to.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/tensor/window.h"

#include <string.h>

typedef enum Sum { SUM_Y, SUM_X, SUM_W } Sum;

typedef struct Sizes { int64_t n, h, w, c, m, oh, ow; } Sizes;

/* One output position and tap: y[c, q] += x[c] * f[c, q], or one of the others. */
#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#define TAP(T, sum, ONE, MANY) \
    CLONES static void tap_##sum##_##T(int64_t channels, int64_t m, void *ys, void *xs, void *fs) { \
        T *restrict y = ys, *restrict x = xs, *restrict f = fs; \
        if (m == 1) \
            for (int64_t c = 0; c < channels; c++) ONE; \
        else \
            for (int64_t c = 0, o = 0; c < channels; c++) \
                for (int64_t q = 0; q < m; q++, o++) MANY; \
    }
#define TAPS(T) \
    TAP(T, y, y[c] += x[c] * f[c], y[o] += x[c] * f[o]) \
    TAP(T, x, x[c] += y[c] * f[c], x[c] += y[o] * f[o]) \
    TAP(T, w, f[c] += y[c] * x[c], f[o] += y[o] * x[c])
TAPS(float)
TAPS(double)

typedef void (*TapFn)(int64_t channels, int64_t m, void *y, void *x, void *f);
static const TapFn taps[2][3] = {{tap_y_float, tap_x_float, tap_w_float}, {tap_y_double, tap_x_double, tap_w_double}};

static bool run(OpContext *c, Sum sum, const Window *w, const Sizes *s, Dtype dtype, char *y, char *x, char *f, Error *err) {
    TapFn tap = taps[dtype == DTYPE_FLOAT64][sum];
    int64_t e = (int64_t)dtype_size(dtype);
    for (int64_t n = 0; n < s->n; n++) {
        if (context_interrupted(c, err)) return false;
        for (int64_t i = 0; i < s->oh; i++)
            for (int64_t j = 0; j < s->ow; j++)
                for (int64_t a = 0; a < w->size[0]; a++)
                    for (int64_t b = 0; b < w->size[1]; b++) {
                        int64_t row = i * w->strides[0] + a * w->dilations[0] - w->before[0];
                        int64_t column = j * w->strides[1] + b * w->dilations[1] - w->before[1];
                        if (row < 0 || row >= s->h || column < 0 || column >= s->w) continue;
                        tap(s->c, s->m, y + ((n * s->oh + i) * s->ow + j) * s->c * s->m * e,
                            x + ((n * s->h + row) * s->w + column) * s->c * e, f + (a * w->size[1] + b) * s->c * s->m * e);
                    }
    }
    return true;
}

static bool start(OpContext *c, const OpCall *call, Sum sum, Tensor *y, Tensor *x, Tensor *f, Error *err) {
    Window w;
    Tensor *out = call->out[0];
    memset(out->data, 0, tensor_bytes(out));
    if (!window_init(&w, call, x->dims, f->dims, err)) return false;
    Sizes s = {x->dims[0], x->dims[1], x->dims[2], x->dims[3], f->dims[3], w.out[0], w.out[1]};
    return run(c, sum, &w, &s, tensor_dtype(x), y->data, x->data, f->data, err);
}

bool cpu_depthwise_conv2d(OpContext *c, const OpCall *call, Error *err) {
    return start(c, call, SUM_Y, call->out[0], call->in[0], call->in[1], err);
}

bool cpu_depthwise_input_grad(OpContext *c, const OpCall *call, Error *err) {
    return start(c, call, SUM_X, call->in[0], call->out[0], call->in[1], err);
}

bool cpu_depthwise_filter_grad(OpContext *c, const OpCall *call, Error *err) {
    return start(c, call, SUM_W, call->in[1], call->in[0], call->out[0], err);
}
