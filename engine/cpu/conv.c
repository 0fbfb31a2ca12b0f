/* conv.c -- convolutions of images (N, H, W, C) with filters (rows, columns, C / groups, F), and their two gradients.
 *
 * The image is copied into one with margins, where padding or the kernel asks for them, and then every output row is a loop over
 * the kernel's taps (convolution.h). The gradient with respect to the image is again a convolution, of the incoming gradient with
 * the filter turned around: with strides, one for each remainder of the position by the stride, over the taps that meet it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/convolution.h"
#include "engine/cpu/isa.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/window.h"

#include "engine/base/memory.h"

#include <string.h>

const ConvKernels *conv_kernels_here(void) {
    static const ConvKernels *const kernels[] = {
        [ISA_SSE2] = &conv_kernels_sse2, [ISA_AVX2] = &conv_kernels_avx2, [ISA_AVX512] = &conv_kernels_avx512};
    return kernels[isa_here()];
}

/* A convolution without padding over an image that may be wider than what is used of it. */
typedef struct Plan {
    ConvLoop loop;
    int64_t *taps;               /* loop.tap, owned */
    size_t element;              /* bytes */
    int type;                    /* 0 float32, 1 float64 */
    int64_t n, out_rows;         /* images; output rows */
    int64_t in_image, in_row;    /* elements from image to image, from one output row's first input row to the next's */
    int64_t out_image, out_row;
    int64_t blocks;              /* of output channels */
    int64_t lanes;
} Plan;

static void plan_clear(Plan *p) { mem_free(p->taps); }

/* x (n, h, w, c) with kernel (kh, kw, depth, f): depth channels from `first` on, of c. */
static bool plan_init(Plan *p, Dtype dtype, const int64_t in[4], const int64_t kernel[4], const int64_t out_space[2],
                      const int64_t strides[2], const int64_t dilations[2], Error *err) {
    int64_t w = in[2], c = in[3], depth = kernel[2], taps = kernel[0] * kernel[1] * depth;
    *p = (Plan){.element = dtype_size(dtype), .type = dtype == DTYPE_FLOAT64, .n = in[0], .out_rows = out_space[0]};
    p->taps = mem_alloc((size_t)(taps ? taps : 1) * sizeof *p->taps);
    if (!p->taps) return error_memory(err, (size_t)taps * sizeof *p->taps);
    int64_t *tap = p->taps;
    for (int64_t i = 0; i < kernel[0]; i++)
        for (int64_t j = 0; j < kernel[1]; j++)
            for (int64_t k = 0; k < depth; k++) *tap++ = (i * dilations[0] * w + j * dilations[1]) * c + k;
    int64_t run = depth == c && dilations[1] == 1 ? kernel[1] * depth : depth;
    p->loop = (ConvLoop){.taps = taps, .tap = p->taps, .run = run, .positions = out_space[1], .step = strides[1] * c, .channels = kernel[3], .out_step = kernel[3]};
    p->in_image = in[1] * w * c;
    p->in_row = strides[0] * w * c;
    p->out_row = out_space[1] * kernel[3];
    p->out_image = out_space[0] * p->out_row;
    p->lanes = CONV_VECTOR_BYTES / (int64_t)p->element;
    p->blocks = (kernel[3] + p->lanes - 1) / p->lanes;
    return true;
}

static size_t packed_bytes(const Plan *p) { return (size_t)(p->blocks * p->loop.taps) * CONV_VECTOR_BYTES; }

/* Filters (taps, F) to (blocks, taps, lanes), filled up with zeros, and back. */
static void pack(const Plan *p, const char *w, char *packed) {
    size_t e = p->element, vector = CONV_VECTOR_BYTES;
    int64_t f = p->loop.channels;
    memset(packed, 0, packed_bytes(p));
    for (int64_t b = 0; b < p->blocks; b++) {
        int64_t first = b * p->lanes, n = f - first < p->lanes ? f - first : p->lanes;
        for (int64_t t = 0; t < p->loop.taps; t++)
            memcpy(packed + (size_t)(b * p->loop.taps + t) * vector, w + (size_t)(t * f + first) * e, (size_t)n * e);
    }
}

static void unpack(const Plan *p, const char *packed, char *w) {
    size_t e = p->element, vector = CONV_VECTOR_BYTES;
    int64_t f = p->loop.channels;
    for (int64_t b = 0; b < p->blocks; b++) {
        int64_t first = b * p->lanes, n = f - first < p->lanes ? f - first : p->lanes;
        for (int64_t t = 0; t < p->loop.taps; t++)
            memcpy(w + (size_t)(t * f + first) * e, packed + (size_t)(b * p->loop.taps + t) * vector, (size_t)n * e);
    }
}

typedef struct ForwardRows {
    const Plan *plan;
    ConvForward forward;
    const char *x, *packed;
    char *y;
    int64_t first;
} ForwardRows;

static void run_forward_rows(void *context, int64_t from, int64_t to) {
    const ForwardRows *f = context;
    const Plan *p = f->plan;
    for (int64_t r = f->first + from; r < f->first + to; r++) {
        int64_t image = r / p->out_rows, row = r % p->out_rows;
        f->forward(&p->loop, f->x + (size_t)(image * p->in_image + row * p->in_row) * p->element, f->packed,
                   f->y + (size_t)(image * p->out_image + row * p->out_row) * p->element);
    }
}

/* All output rows of all images, shared among threads. */
static bool run_forward(OpContext *c, const Plan *p, const char *x, const char *packed, char *y, Error *err) {
    ForwardRows f = {.plan = p, .forward = conv_kernels_here()->forward[p->type], .x = x, .packed = packed, .y = y};
    int64_t rows = p->n * p->out_rows, work = p->loop.taps * p->loop.positions * p->loop.channels;
    int64_t chunk = work ? (1 << 28) / work + 1 : rows;
    for (f.first = 0; f.first < rows; f.first += chunk) {
        int64_t count = rows - f.first < chunk ? rows - f.first : chunk;
        parallel_run(count, 4 * PARALLEL_FROM / (work + 1) + 1, run_forward_rows, &f);
        if (f.first + count < rows && context_interrupted(c, err)) return false;
    }
    return true;
}

typedef struct FilterShares {
    const Plan *plan;
    ConvFilter filter;
    const char *x, *g;
    char *sums;
    size_t bytes;                 /* of one share's sums */
    int64_t first, count;         /* rows */
    int shares;
} FilterShares;

static void run_filter_shares(void *context, int64_t from, int64_t to) {
    const FilterShares *f = context;
    const Plan *p = f->plan;
    for (int64_t s = from; s < to; s++)
        for (int64_t r = f->first + f->count * s / f->shares; r < f->first + f->count * (s + 1) / f->shares; r++) {
            int64_t image = r / p->out_rows, row = r % p->out_rows;
            f->filter(&p->loop, f->x + (size_t)(image * p->in_image + row * p->in_row) * p->element,
                      f->g + (size_t)(image * p->out_image + row * p->out_row) * p->element, f->sums + (size_t)s * f->bytes);
        }
}

/* Each of a fixed number of shares sums its rows on its own, so that the result does not depend on the threads at hand. */
static bool run_filter(OpContext *c, const Plan *p, const char *x, const char *g, char *packed, Error *err) {
    ConvFilter filter = conv_kernels_here()->filter[p->type];
    int64_t rows = p->n * p->out_rows, work = p->loop.taps * p->out_row;
    int shares = rows * work > PARALLEL_FROM ? 2 : 1;
    size_t bytes = packed_bytes(p);
    Storage *scratch = storage_new(c, bytes * (size_t)shares, DTYPE_NONE, err);
    if (!scratch) return false;
    char *sums = scratch->data;
    memset(sums, 0, bytes * (size_t)shares);
    int64_t chunk = work ? (1 << 28) / work + 1 : rows;
    bool go_on = true;
    for (int64_t from = 0; from < rows && go_on; from += chunk) {
        int64_t count = from + chunk < rows ? chunk : rows - from;
        FilterShares f = {.plan = p, .filter = filter, .x = x, .g = g, .sums = sums, .bytes = bytes, .first = from, .count = count, .shares = shares};
        parallel_run(shares, 1, run_filter_shares, &f);
        go_on = from + count >= rows || !context_interrupted(c, err);
    }
    size_t values = bytes / p->element;
    for (size_t i = 0; i < values; i++)
        for (int s = 1; s < shares; s++) {
            if (p->type) ((double *)sums)[i] += ((double *)(sums + (size_t)s * bytes))[i];
            else ((float *)sums)[i] += ((float *)(sums + (size_t)s * bytes))[i];
        }
    memcpy(packed, sums, bytes);
    storage_release(scratch);
    return go_on;
}

/* Images (h, w, c) put into larger ones, with zeros around them. */
typedef struct Placing {
    const char *x;
    char *out;
    size_t row, wide_row;         /* bytes of a row of x, of one of out */
    size_t left, columns;         /* bytes of zeros before a row of x, and of x in it: what falls behind the edge is cut off */
    int64_t h, rows, top;         /* rows of x, of out, of zeros above */
} Placing;

static void place_images(void *context, int64_t from, int64_t to) {
    const Placing *p = context;
    int64_t below = p->top + p->h < p->rows ? p->top + p->h : p->rows;
    for (int64_t n = from; n < to; n++) {
        const char *x = p->x + (size_t)(n * p->h) * p->row;
        char *out = p->out + (size_t)(n * p->rows) * p->wide_row;
        memset(out, 0, (size_t)p->top * p->wide_row);
        memset(out + (size_t)below * p->wide_row, 0, (size_t)(p->rows - below) * p->wide_row);
        for (int64_t i = p->top; i < below; i++, x += p->row) {
            char *row = out + (size_t)i * p->wide_row;
            memset(row, 0, p->left);
            memcpy(row + p->left, x, p->columns);
            memset(row + p->left + p->columns, 0, p->wide_row - p->left - p->columns);
        }
    }
}

/* x (n, h, w, c) into a larger image of zeros, (top, left) being margin; what falls behind its edges is cut off. */
static void place(const char *x, const int64_t in[4], char *out, const int64_t size[2], const int64_t margin[2], size_t element) {
    size_t pixel = (size_t)in[3] * element, room = (size_t)(size[1] - margin[1]) * pixel, row = (size_t)in[2] * pixel;
    Placing p = {.x = x, .out = out, .row = row, .wide_row = (size_t)size[1] * pixel, .left = (size_t)margin[1] * pixel,
                 .columns = row < room ? row : room, .h = in[1], .rows = size[0], .top = margin[0]};
    int64_t image = size[0] * size[1] * in[3];
    parallel_run(in[0], PARALLEL_FROM / (image + 1) + 1, place_images, &p);
}

/* The image that a convolution can run over without looking past its edges: x itself, or a new one in *scratch. in: its dims. */
static const char *padded(OpContext *c, const Window *w, const Tensor *x, int64_t in[4], Storage **scratch, Error *err) {
    size_t element = dtype_size(tensor_dtype(x));
    memcpy(in, x->dims, 4 * sizeof *in);
    *scratch = NULL;
    if (w->before[0] == 0 && w->after[0] == 0 && w->before[1] == 0 && w->after[1] == 0) return x->data;
    int64_t size[2] = {x->dims[1] + w->before[0] + w->after[0], x->dims[2] + w->before[1] + w->after[1]};
    *scratch = storage_new(c, (size_t)(x->dims[0] * size[0] * size[1] * x->dims[3]) * element, DTYPE_NONE, err);
    if (!*scratch) return NULL;
    place(x->data, x->dims, (*scratch)->data, size, w->before, element);
    in[1] = size[0];
    in[2] = size[1];
    return (*scratch)->data;
}

/* Runs a plan's kernel over image into y. */
static bool convolve(OpContext *c, const Plan *p, const char *image, const char *filters, char *y, Error *err) {
    Storage *packed = storage_new(c, packed_bytes(p), DTYPE_NONE, err);
    if (!packed) return false;
    pack(p, filters, packed->data);
    bool ok = run_forward(c, p, image, packed->data, y, err);
    storage_release(packed);
    return ok;
}

/* x (N, H, W, C), filters (kh, kw, C, F) -> y (N, OH, OW, F) */
bool cpu_conv2d(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *filters = call->in[1], *y = call->out[0];
    Window w;
    Storage *scratch = NULL;
    int64_t in[4];
    if (y->count == 0) return true;
    if (!window_init(&w, call, x->dims, filters->dims, err)) return false;
    const char *image = padded(c, &w, x, in, &scratch, err);
    Plan p = {0};
    bool ok = image && plan_init(&p, tensor_dtype(x), in, filters->dims, w.out, w.strides, w.dilations, err) &&
              convolve(c, &p, image, filters->data, y->data, err);
    storage_release(scratch);
    plan_clear(&p);
    return ok;
}

/* Along one axis, the positions h of the image with (h + before) % stride == rest: dx[h] is the sum over m of
 * g[(h + before - rest) / stride - m] times tap rest + stride * m. */
typedef struct Phase {
    int64_t rest, taps;          /* taps that meet these positions */
    int64_t first, count;        /* positions */
    int64_t start;               /* where in the widened g the first position's window begins */
} Phase;

/* How far a window over g reaches back, in elements of g. */
static int64_t reach_of(const Window *w, int axis) { return (w->size[axis] - 1) / w->strides[axis] * w->dilations[axis]; }

static Phase phase_of(const Window *w, int axis, int64_t rest, int64_t size) {
    int64_t s = w->strides[axis], before = w->before[axis], first = ((rest - before) % s + s) % s;
    Phase p = {.rest = rest, .taps = (w->size[axis] - rest + s - 1) / s, .first = first, .count = (size - first + s - 1) / s};
    p.start = (first + before - rest) / s + reach_of(w, axis) - (p.taps - 1) * w->dilations[axis];
    return p;
}

/* from (rows, columns) -> out (columns, rows) */
static void transpose(const char *from, char *out, int64_t rows, int64_t columns, size_t element) {
    for (int64_t j = 0; j < columns; j++)
        for (int64_t i = 0; element == sizeof(float) && i < rows; i++) ((float *)out)[j * rows + i] = ((const float *)from)[i * columns + j];
    for (int64_t j = 0; j < columns; j++)
        for (int64_t i = 0; element == sizeof(double) && i < rows; i++) ((double *)out)[j * rows + i] = ((const double *)from)[i * columns + j];
}

/* The filters (kh, kw, C, F) that phases take, turned by half a circle and their channels exchanged: (rows, columns, F, C). */
static void turn(const Tensor *filters, const Window *w, const Phase phase[2], char *out) {
    size_t element = dtype_size(tensor_dtype(filters));
    int64_t columns = filters->dims[1], c = filters->dims[2], f = filters->dims[3];
    for (int64_t row = phase[0].taps - 1; row >= 0; row--)
        for (int64_t column = phase[1].taps - 1; column >= 0; column--, out += (size_t)(c * f) * element) {
            int64_t at = (phase[0].rest + w->strides[0] * row) * columns + phase[1].rest + w->strides[1] * column;
            transpose((const char *)filters->data + (size_t)(at * c * f) * element, out, c, f, element);
        }
}

/* The part of dx that belongs to a phase of either axis. wide (N, ...size, F): g with margins; turned: room for filters. */
static bool run_phase(OpContext *c, const Window *w, const Phase phase[2], const char *wide, const int64_t size[2], const Tensor *filters,
                      char *turned, Tensor *dx, Error *err) {
    int64_t f = filters->dims[3], channels = filters->dims[2], n = dx->dims[0], *dims = dx->dims;
    if (phase[0].taps <= 0 || phase[1].taps <= 0 || phase[0].count <= 0 || phase[1].count <= 0) return true;
    const int64_t in[4] = {n, size[0], size[1], f}, kernel[4] = {phase[0].taps, phase[1].taps, f, channels};
    const int64_t out[2] = {phase[0].count, phase[1].count}, ones[2] = {1, 1};
    Plan p;
    if (!plan_init(&p, tensor_dtype(dx), in, kernel, out, ones, w->dilations, err)) return false;
    p.loop.out_step = w->strides[1] * channels;
    p.out_row = w->strides[0] * dims[2] * channels;
    p.out_image = dims[1] * dims[2] * channels;
    turn(filters, w, phase, turned);
    bool ok = convolve(c, &p, wide + (size_t)((phase[0].start * size[1] + phase[1].start) * f) * p.element, turned,
                       (char *)dx->data + (size_t)((phase[0].first * dims[2] + phase[1].first) * channels) * p.element, err);
    plan_clear(&p);
    return ok;
}

/* g (N, OH, OW, F), filters (kh, kw, C, F) -> dx (N, H, W, C): forward y = conv2d(x, filters). g is given such a margin that every x
 * has a window over all the y that it went into. */
bool cpu_conv2d_input_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *g = call->in[0], *filters = call->in[1], *dx = call->out[0];
    size_t element = dtype_size(tensor_dtype(g));
    Window w;
    if (dx->count == 0) return true;
    if (g->count == 0) return memset(dx->data, 0, (size_t)dx->count * element), true;
    if (!window_init(&w, call, dx->dims, filters->dims, err)) return false;
    int64_t size[2], margin[2];
    for (int i = 0; i < 2; i++) {
        margin[i] = reach_of(&w, i);
        size[i] = margin[i] + (dx->dims[1 + i] - 1 + w.before[i]) / w.strides[i] + 1;
        if (w.size[i] < w.strides[i]) memset(dx->data, 0, (size_t)dx->count * element);      /* some positions are never met */
    }
    Storage *wide = storage_new(c, (size_t)(g->dims[0] * size[0] * size[1] * g->dims[3]) * element, DTYPE_NONE, err);
    Storage *turned = storage_new(c, (size_t)filters->count * element, DTYPE_NONE, err);
    bool ok = wide && turned;
    if (ok) place(g->data, g->dims, wide->data, size, margin, element);
    for (int64_t i = 0; ok && i < w.strides[0]; i++)
        for (int64_t j = 0; ok && j < w.strides[1]; j++) {
            Phase phase[2] = {phase_of(&w, 0, i, dx->dims[1]), phase_of(&w, 1, j, dx->dims[2])};
            ok = run_phase(c, &w, phase, wide->data, size, filters, turned->data, dx, err);
        }
    storage_release(turned);
    storage_release(wide);
    return ok;
}

/* x (N, H, W, C), g (N, OH, OW, F) -> dw (kh, kw, C, F): forward y = conv2d(x, w) */
bool cpu_conv2d_filter_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *g = call->in[1], *dw = call->out[0];
    Window w;
    Storage *scratch = NULL, *packed = NULL;
    int64_t in[4];
    Plan p = {0};
    if (dw->count == 0) return true;
    if (!window_init(&w, call, x->dims, dw->dims, err)) return false;
    const char *image = padded(c, &w, x, in, &scratch, err);
    bool ok = image && plan_init(&p, tensor_dtype(x), in, dw->dims, w.out, w.strides, w.dilations, err) &&
              (packed = storage_new(c, packed_bytes(&p), DTYPE_NONE, err));
    if (ok && (ok = run_filter(c, &p, image, g->data, packed->data, err))) unpack(&p, packed->data, dw->data);
    storage_release(packed);
    storage_release(scratch);
    plan_clear(&p);
    return ok;
}
