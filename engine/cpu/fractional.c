/* fractional.c -- pooling whose windows differ in size, so that pictures shrink by factors that are no whole numbers.
 *
 * Source: Graham, Fractional Max-Pooling (2015). Where windows begin along an axis comes from a pooling sequence, drawn as TensorFlow
 * draws it from a seed; the last of its numbers is the size of the axis. Windows that overlap share their edges.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/random_stream.h"
#include "engine/tensor/rules.h"

#include <float.h>
#include <string.h>

/* ---- the sequences ---- */

/* An operation's part of a stream: so many 32-bit numbers, which the next part begins behind. */
static Stream reserve(Philox *generator, int64_t numbers) {
    Stream s = {.philox = *generator, .used = 4};
    philox_skip(generator, (uint64_t)((numbers + 3) / 4));
    return s;
}

/* starts (count + 1) from sizes that differ by one, shuffled. */
static void draw_shuffled(Philox *generator, int64_t n, int64_t count, int64_t *starts) {
    Stream s = reserve(generator, count);
    int64_t *sizes = starts + 1;
    for (int64_t i = 0; i < count; i++) sizes[i] = n / count + (i < n % count);
    for (int64_t i = 0; i + 1 < count; i++) {
        int64_t with = i + stream_next(&s) % (uint32_t)(count - i), size = sizes[i];
        sizes[i] = sizes[with];
        sizes[with] = size;
    }
    starts[0] = 0;
    for (int64_t i = 1; i <= count; i++) starts[i] += starts[i - 1];
}

/* starts (count + 1) at the whole numbers above alpha (i + u), u being drawn once. */
static void draw_even(Philox *generator, int64_t n, int64_t count, int64_t *starts) {
    Stream s = reserve(generator, 2);
    double alpha = (double)n / (double)count;
    int64_t k = n / count;
    double first = (double)(k + 2) / alpha - 1, second = (double)(n + 1 - k) / alpha - (double)(count - 1);
    uint32_t high = stream_next(&s), low = stream_next(&s);
    double u = uniform_double(high, low) * (first < second ? first : second);
    starts[0] = 0;
    starts[count] = n;
    for (int64_t i = 1; i < count; i++) starts[i] = (int64_t)ceil(alpha * ((double)i + u)) - 1;
}

static void draw_sequence(Philox *generator, int64_t n, int64_t count, bool even, int64_t *starts) {
    if (even) draw_even(generator, n, count, starts);
    else draw_shuffled(generator, n, count, starts);
}

/* The generator of an operation with two seeds. */
static Philox generator_of(const OpAttrs *a) {
    uint64_t seed = (uint64_t)a->number, seed2 = (uint64_t)a->number2;
    return (Philox){.key = {(uint32_t)seed, (uint32_t)(seed >> 32)}, .counter = {0, 0, (uint32_t)seed2, (uint32_t)(seed2 >> 32)}};
}

/* ---- the windows ---- */

/* A window [top, bottom) by [left, right) of a picture (., width, channels). */
typedef struct Region {
    int64_t top, bottom, left, right, width, channels;
} Region;

#define T float
#define LOWEST -FLT_MAX
#define NAME(x) x##_float
#include "engine/cpu/fractional.inc"

#define T double
#define LOWEST -DBL_MAX
#define NAME(x) x##_double
#include "engine/cpu/fractional.inc"

#define T int32_t
#define LOWEST INT32_MIN
#define NAME(x) x##_int32
#include "engine/cpu/fractional.inc"

#define T int64_t
#define LOWEST INT64_MIN
#define NAME(x) x##_int64
#include "engine/cpu/fractional.inc"

static void pool(Dtype d, const Region *r, const void *x, void *y, bool mean) {
    if (d == DTYPE_FLOAT32) pool_float(r, x, y, mean);
    else if (d == DTYPE_FLOAT64) pool_double(r, x, y, mean);
    else if (d == DTYPE_INT32) pool_int32(r, x, y, mean);
    else pool_int64(r, x, y, mean);
}

static void pool_back(Dtype d, const Region *r, const void *x, const void *g, void *dx, bool mean) {
    if (d == DTYPE_FLOAT32) pool_back_float(r, x, g, dx, mean);
    else if (d == DTYPE_FLOAT64) pool_back_double(r, x, g, dx, mean);
    else if (d == DTYPE_INT32) pool_back_int32(r, x, g, dx, mean);
    else pool_back_int64(r, x, g, dx, mean);
}

typedef struct Pooling {
    const int64_t *rows, *columns;   /* sequences of height and width windows */
    int64_t height, width;
    const int64_t *dims;             /* of the pictures */
    Dtype dtype;
    bool mean, overlapping;
    const char *x;                   /* pictures */
    char *y, *dx;                    /* what is pooled from them, or its gradient; theirs */
} Pooling;

/* Window number w of a picture. */
static Region region_of(const Pooling *p, int64_t w) {
    const int64_t *rows = p->rows + w / p->width, *columns = p->columns + w % p->width;
    int64_t bottom = rows[1] + p->overlapping, right = columns[1] + p->overlapping;
    return (Region){rows[0], bottom < p->dims[1] ? bottom : p->dims[1], columns[0], right < p->dims[2] ? right : p->dims[2], p->dims[2], p->dims[3]};
}

/* Rows of windows [from, to) of all pictures: y (N, height, width, C) from x (N, H, W, C) */
static void pool_rows(void *context, int64_t from, int64_t to) {
    const Pooling *p = context;
    int64_t size = (int64_t)dtype_size(p->dtype), picture = p->dims[1] * p->dims[2] * p->dims[3] * size, pixel = p->dims[3] * size;
    for (int64_t w = from * p->width; w < to * p->width; w++) {
        Region r = region_of(p, w % (p->height * p->width));
        pool(p->dtype, &r, p->x + w / (p->height * p->width) * picture, p->y + w * pixel, p->mean);
    }
}

/* Pictures [from, to): dx (N, H, W, C) from x (N, H, W, C; NULL for means) and g (N, height, width, C) */
static void pool_pictures_back(void *context, int64_t from, int64_t to) {
    const Pooling *p = context;
    int64_t size = (int64_t)dtype_size(p->dtype), picture = p->dims[1] * p->dims[2] * p->dims[3] * size, pixel = p->dims[3] * size;
    const char *g = p->y + from * p->height * p->width * pixel;
    for (int64_t n = from; n < to; n++)
        for (int64_t w = 0; w < p->height * p->width; w++, g += pixel) {
            Region r = region_of(p, w);
            pool_back(p->dtype, &r, p->x ? p->x + n * picture : NULL, g, p->dx + n * picture, p->mean);
        }
}

/* How many of what each thread takes at least, where one has so many elements. */
static int64_t grain(int64_t elements) { return PARALLEL_FROM / 4 / (elements + 1) + 1; }

/* value (N, H, W, C) -> its pool (N, height, width, C) and the sequences (height + 1), (width + 1) */
static bool forward(OpContext *c, const OpCall *call, bool mean, Error *err) {
    const Tensor *x = call->in[0];
    Tensor *y = call->out[0], *rows = call->out[1], *columns = call->out[2];
    Philox generator = generator_of(call->attrs);
    draw_sequence(&generator, x->dims[1], y->dims[1], call->attrs->flag_a, rows->data);
    draw_sequence(&generator, x->dims[2], y->dims[2], call->attrs->flag_a, columns->data);
    Pooling p = {.rows = rows->data, .columns = columns->data, .height = y->dims[1], .width = y->dims[2], .dims = x->dims, .dtype = tensor_dtype(x),
                 .mean = mean, .overlapping = call->attrs->flag_b, .x = x->data, .y = y->data};
    parallel_run(x->dims[0] * p.height, grain(x->count / (x->dims[0] * p.height + 1)), pool_rows, &p);
    return !context_interrupted(c, err);
}

bool cpu_fractional_max_pool(OpContext *c, const OpCall *call, Error *err) { return forward(c, call, false, err); }
bool cpu_fractional_avg_pool(OpContext *c, const OpCall *call, Error *err) { return forward(c, call, true, err); }

/* g, the sequences -> dx */
static bool backward(OpContext *c, const OpCall *call, const Tensor *x, const Tensor *rows, const Tensor *columns, Error *err) {
    Tensor *g = call->in[x ? 1 : 0], *dx = call->out[0];
    Pooling p = {.rows = rows->data, .columns = columns->data, .height = rows->count - 1, .width = columns->count - 1, .dims = dx->dims,
                 .dtype = tensor_dtype(dx), .mean = !x, .overlapping = call->attrs->flag_b, .x = x ? x->data : NULL, .y = g->data, .dx = dx->data};
    for (int64_t i = 0; i < rows->count + columns->count; i++) {
        const Tensor *sequence = i < rows->count ? rows : columns;
        int64_t k = i < rows->count ? i : i - rows->count, at = ((const int64_t *)sequence->data)[k], n = dx->dims[sequence == rows ? 1 : 2];
        if (at < 0 || at > n || (k && at <= ((const int64_t *)sequence->data)[k - 1]))
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "a pooling sequence does not fit the pictures");
    }
    memset(dx->data, 0, tensor_bytes(dx));
    parallel_run(dx->dims[0], grain(dx->count / (dx->dims[0] + 1)), pool_pictures_back, &p);
    return !context_interrupted(c, err);
}

bool cpu_fractional_max_grad(OpContext *c, const OpCall *call, Error *err) {
    return backward(c, call, call->in[0], call->in[2], call->in[3], err);
}
bool cpu_fractional_avg_grad(OpContext *c, const OpCall *call, Error *err) {
    return backward(c, call, NULL, call->in[1], call->in[2], err);
}
