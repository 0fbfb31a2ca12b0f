/* normalise.c -- local response normalisation: every channel of a pixel divided by a power of what its neighbours amount to.
 *
 * Source: Krizhevsky, Sutskever, Hinton, ImageNet Classification with Deep Convolutional Neural Networks (2012), section 3.3.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/math_float32.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"

#include <math.h>

enum { FEW = 24, ABREAST = 8 };   /* channels that are not worth vectors; pixels side by side */

typedef struct Response {
    double bias, alpha, beta;
    int64_t radius, channels;
    bool wide;
    const void *x, *y, *g;
    void *out, *room;
} Response;

#define T float
#define NAME(x) x##_float
#define EXP(x) wide_exp(x)
#define LOG(x) wide_log(x)
#define SQRT(x) sqrtf(x)
#include "engine/cpu/normalise.inc"

#define T double
#define NAME(x) x##_double
#define EXP(x) exp(x)
#define LOG(x) log(x)
#define SQRT(x) sqrt(x)
#include "engine/cpu/normalise.inc"

static void respond(void *context, int64_t from, int64_t to) {
    const Response *p = context;
    if (p->wide) respond_double(p, from, to);
    else respond_float(p, from, to);
}

static void respond_back(void *context, int64_t from, int64_t to) {
    const Response *p = context;
    if (p->wide) respond_back_double(p, from, to);
    else respond_back_float(p, from, to);
}

static Response response_of(const OpCall *call) {
    const OpAttrs *a = call->attrs;
    const Tensor *out = call->out[0];
    return (Response){.bias = a->real2, .alpha = a->real, .beta = a->real3, .radius = a->number, .channels = out->dims[3],
                      .wide = out->dtype == DTYPE_FLOAT64, .out = out->data};
}

/* input (N, H, W, C) */
bool cpu_lrn(OpContext *c, const OpCall *call, Error *err) {
    Response p = response_of(call);
    p.x = call->in[0]->data;
    if (p.channels) parallel_run(call->out[0]->count / p.channels, PARALLEL_FROM / (16 * p.channels) + 1, respond, &p);
    return !context_interrupted(c, err);
}

/* g, input, output (N, H, W, C) -> the same for the input */
bool cpu_lrn_grad(OpContext *c, const OpCall *call, Error *err) {
    Response p = response_of(call);
    size_t bytes = 2 * tensor_bytes(call->out[0]);
    p.g = call->in[0]->data;
    p.x = call->in[1]->data;
    p.y = call->in[2]->data;
    p.room = mem_alloc(bytes + 1);
    if (!p.room) return error_memory(err, bytes);
    if (p.channels) parallel_run(call->out[0]->count / p.channels, PARALLEL_FROM / (32 * p.channels) + 1, respond_back, &p);
    mem_free(p.room);
    return !context_interrupted(c, err);
}
