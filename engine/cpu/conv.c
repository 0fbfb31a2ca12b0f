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
    int64_t in_row;              /* elements from one output row's first input row to the next's */
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

/* Images (h, w, c) put into larger ones, with zeros around them. */
typedef struct Placing {
    const char *x;
    size_t row, wide_row;         /* bytes of a row of x, of one of out */
    size_t left, columns;         /* bytes of zeros before a row of x, and of x in it: what falls behind the edge is cut off */
    int64_t h, rows, top;         /* rows of x, of out, of zeros above */
} Placing;

/* What a plan runs over. Images that need margins get them from the thread that reads them, just before it does: one by one into the same
 * room, which stays in its cache. */
typedef struct Images {
    const char *x;                /* (n, h, w, c), read as they are if room is NULL */
    size_t bytes;                 /* from image to image, with margins */
    size_t start;                 /* bytes to the first window of an image */
    Placing placing;
    char *room;                   /* for n images with margins */
} Images;

static void place_image(const Placing *p, int64_t n, char *out) {
    const char *x = p->x + (size_t)(n * p->h) * p->row;
    int64_t below = p->top + p->h < p->rows ? p->top + p->h : p->rows;
    memset(out, 0, (size_t)p->top * p->wide_row);
    memset(out + (size_t)below * p->wide_row, 0, (size_t)(p->rows - below) * p->wide_row);
    for (int64_t i = p->top; i < below; i++, x += p->row) {
        char *row = out + (size_t)i * p->wide_row;
        memset(row, 0, p->left);
        memcpy(row + p->left, x, p->columns);
        memset(row + p->left + p->columns, 0, p->wide_row - p->left - p->columns);
    }
}

/* Image n where it can be read; slot: a number of images that no other thread reads by. */
static const char *image_at(const Images *s, int64_t n, int64_t slot) {
    if (!s->room) return s->x + (size_t)n * s->bytes + s->start;
    char *out = s->room + (size_t)slot * s->bytes;
    place_image(&s->placing, n, out);
    return out + s->start;
}

static void place_images(void *context, int64_t from, int64_t to) {
    const Images *s = context;
    for (int64_t n = from; n < to; n++) place_image(&s->placing, n, s->room + (size_t)n * s->bytes);
}

/* All images get their margins at once. */
static void place_all(Images *s, int64_t n) {
    if (!s->room) return;
    parallel_run(n, PARALLEL_FROM / ((int64_t)(s->bytes / sizeof(float)) + 1) + 1, place_images, s);
    s->x = s->room;
    s->room = NULL;
}

enum { SHARES = 4, IMAGES_EACH = 16 };           /* of a filter's gradient; images that threads share: fewer get their margins at once */

/* x (n, h, w, c) as larger images of zeros, (top, left) being margin; what falls behind their edges is cut off. *scratch: the room, or NULL. */
static bool images_init(Images *s, OpContext *c, const Tensor *x, const int64_t size[2], const int64_t margin[2], Storage **scratch, Error *err) {
    size_t element = dtype_size(tensor_dtype(x)), pixel = (size_t)x->dims[3] * element, row = (size_t)x->dims[2] * pixel;
    *s = (Images){.x = x->data, .bytes = (size_t)(size[0] * size[1]) * pixel};
    *scratch = NULL;
    if (size[0] == x->dims[1] && size[1] == x->dims[2] && !margin[0] && !margin[1]) return true;
    *scratch = storage_new(c, (size_t)x->dims[0] * s->bytes, DTYPE_NONE, err);
    if (!*scratch) return false;
    size_t room = (size_t)(size[1] - margin[1]) * pixel;
    s->room = (*scratch)->data;
    s->placing = (Placing){.x = x->data, .row = row, .wide_row = (size_t)size[1] * pixel, .left = (size_t)margin[1] * pixel,
                           .columns = row < room ? row : room, .h = x->dims[1], .rows = size[0], .top = margin[0]};
    if (x->dims[0] < IMAGES_EACH) place_all(s, x->dims[0]);
    return true;
}

/* Those that a convolution can run over without looking past their edges. in: their dims. */
static bool padded(Images *s, OpContext *c, const Window *w, const Tensor *x, int64_t in[4], Storage **scratch, Error *err) {
    memcpy(in, x->dims, 4 * sizeof *in);
    for (int i = 0; i < 2; i++) in[1 + i] += w->before[i] + w->after[i];
    return images_init(s, c, x, in + 1, w->before, scratch, err);
}

typedef struct Forward {
    const Plan *plan;
    ConvForward run;
    const Images *images;
    const char *packed;
    char *y;
    int64_t first;                /* row, or image */
} Forward;

static void forward_rows(const Forward *f, const char *image, int64_t n, int64_t from, int64_t to) {
    const Plan *p = f->plan;
    for (int64_t row = from; row < to; row++)
        f->run(&p->loop, image + (size_t)(row * p->in_row) * p->element, f->packed, f->y + (size_t)(n * p->out_image + row * p->out_row) * p->element);
}

static void run_forward_rows(void *context, int64_t from, int64_t to) {
    const Forward *f = context;
    const int64_t rows = f->plan->out_rows, end = f->first + to;
    for (int64_t r = f->first + from, next; r < end; r = next) {
        int64_t n = r / rows;
        next = (n + 1) * rows < end ? (n + 1) * rows : end;
        forward_rows(f, image_at(f->images, n, n), n, r % rows, next - n * rows);
    }
}

static void run_forward_images(void *context, int64_t from, int64_t to) {
    const Forward *f = context;
    for (int64_t n = f->first + from; n < f->first + to; n++) forward_rows(f, image_at(f->images, n, f->first + from), n, 0, f->plan->out_rows);
}

/* All output rows of all images, shared among threads: by rows, or where images get their margins on the way by images. */
static bool run_forward(OpContext *c, const Plan *p, const Images *images, const char *packed, char *y, Error *err) {
    Forward f = {.plan = p, .run = conv_kernels_here()->forward[p->type], .images = images, .packed = packed, .y = y};
    bool whole = images->room != NULL;
    int64_t count = whole ? p->n : p->n * p->out_rows, work = p->loop.taps * p->loop.positions * p->loop.channels * (whole ? p->out_rows : 1);
    int64_t chunk = (1 << 28) / (work + 1) + 1;
    for (f.first = 0; f.first < count; f.first += chunk) {
        int64_t some = count - f.first < chunk ? count - f.first : chunk;
        parallel_run(some, 4 * PARALLEL_FROM / (work + 1) + 1, whole ? run_forward_images : run_forward_rows, &f);
        if (f.first + some < count && context_interrupted(c, err)) return false;
    }
    return true;
}

typedef struct FilterShares {
    const Plan *plan;
    ConvFilter filter;
    const Images *images;
    const char *g;
    char *sums;
    size_t bytes;                 /* of one share's sums */
    int64_t first, count;         /* rows */
    int shares;
} FilterShares;

static void run_filter_share(const FilterShares *f, int64_t s) {
    const Plan *p = f->plan;
    const char *image = NULL;
    int64_t from = f->first + f->count * s / f->shares, to = f->first + f->count * (s + 1) / f->shares;
    for (int64_t r = from; r < to; r++) {
        int64_t n = r / p->out_rows, row = r % p->out_rows;
        if (r == from || row == 0) image = image_at(f->images, n, s);
        f->filter(&p->loop, image + (size_t)(row * p->in_row) * p->element, f->g + (size_t)(n * p->out_image + row * p->out_row) * p->element,
                  f->sums + (size_t)s * f->bytes);
    }
}

static void run_filter_shares(void *context, int64_t from, int64_t to) {
    for (int64_t s = from; s < to; s++) run_filter_share(context, s);
}

static const size_t SUMS_MOST = (size_t)1 << 18; /* bytes of a share's sums, if there are many shares */

/* Each of a fixed number of shares sums its rows on its own, so that the result does not depend on the threads at hand. */
static bool run_filter(OpContext *c, const Plan *p, const Images *images, const char *g, char *packed, Error *err) {
    ConvFilter filter = conv_kernels_here()->filter[p->type];
    int64_t rows = p->n * p->out_rows, work = p->loop.taps * p->out_row;
    size_t bytes = packed_bytes(p);
    int shares = rows * work <= PARALLEL_FROM ? 1 : bytes <= SUMS_MOST ? SHARES : 2;
    Storage *scratch = storage_new(c, bytes * (size_t)shares, DTYPE_NONE, err);
    if (!scratch) return false;
    char *sums = scratch->data;
    memset(sums, 0, bytes * (size_t)shares);
    int64_t chunk = work ? (1 << 28) / work + 1 : rows;
    bool go_on = true;
    for (int64_t from = 0; from < rows && go_on; from += chunk) {
        int64_t count = from + chunk < rows ? chunk : rows - from;
        FilterShares f = {.plan = p, .filter = filter, .images = images, .g = g, .sums = sums, .bytes = bytes, .first = from, .count = count, .shares = shares};
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

/* Runs a plan's kernel over images into y. */
static bool convolve(OpContext *c, const Plan *p, const Images *images, const char *filters, char *y, Error *err) {
    Storage *packed = storage_new(c, packed_bytes(p), DTYPE_NONE, err);
    if (!packed) return false;
    pack(p, filters, packed->data);
    bool ok = run_forward(c, p, images, packed->data, y, err);
    storage_release(packed);
    return ok;
}

/* x (N, H, W, C), filters (kh, kw, C, F) -> y (N, OH, OW, F), plus bias (F) if there is one, and then relu */
static bool forward(OpContext *c, const OpCall *call, const Tensor *bias, bool relu, Error *err) {
    Tensor *x = call->in[0], *filters = call->in[1], *y = call->out[0];
    Window w;
    Images images;
    Storage *scratch = NULL;
    int64_t in[4];
    if (y->count == 0) return true;
    if (!window_init(&w, call, x->dims, filters->dims, err)) return false;
    Plan p = {0};
    bool ok = padded(&images, c, &w, x, in, &scratch, err) && plan_init(&p, tensor_dtype(x), in, filters->dims, w.out, w.strides, w.dilations, err);
    p.loop.bias = bias ? bias->data : NULL;
    p.loop.relu = relu;
    ok = ok && convolve(c, &p, &images, filters->data, y->data, err);
    storage_release(scratch);
    plan_clear(&p);
    return ok;
}

bool cpu_conv2d(OpContext *c, const OpCall *call, Error *err) { return forward(c, call, NULL, false, err); }
bool cpu_conv2d_bias(OpContext *c, const OpCall *call, Error *err) { return forward(c, call, call->in[2], call->attrs->flag_a, err); }

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
static bool run_phase(OpContext *c, const Window *w, const Phase phase[2], Images *wide, const int64_t size[2], const Tensor *filters,
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
    wide->start = (size_t)((phase[0].start * size[1] + phase[1].start) * f) * p.element;
    bool ok = convolve(c, &p, wide, turned,
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
    Images wide;
    Storage *scratch, *turned = storage_new(c, (size_t)filters->count * element, DTYPE_NONE, err);
    bool ok = images_init(&wide, c, g, size, margin, &scratch, err) && turned;
    if (ok && w.strides[0] * w.strides[1] > 1) place_all(&wide, g->dims[0]);
    for (int64_t i = 0; ok && i < w.strides[0]; i++)
        for (int64_t j = 0; ok && j < w.strides[1]; j++) {
            Phase phase[2] = {phase_of(&w, 0, i, dx->dims[1]), phase_of(&w, 1, j, dx->dims[2])};
            ok = run_phase(c, &w, phase, &wide, size, filters, turned->data, dx, err);
        }
    storage_release(turned);
    storage_release(scratch);
    return ok;
}

/* x (N, H, W, C), g (N, OH, OW, F) -> dw (kh, kw, C, F): forward y = conv2d(x, w) */
bool cpu_conv2d_filter_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *g = call->in[1], *dw = call->out[0];
    Window w;
    Images images;
    Storage *scratch = NULL, *packed = NULL;
    int64_t in[4];
    Plan p = {0};
    if (dw->count == 0) return true;
    if (!window_init(&w, call, x->dims, dw->dims, err)) return false;
    bool ok = padded(&images, c, &w, x, in, &scratch, err) && plan_init(&p, tensor_dtype(x), in, dw->dims, w.out, w.strides, w.dilations, err) &&
              (packed = storage_new(c, packed_bytes(&p), DTYPE_NONE, err));
    if (ok && (ok = run_filter(c, &p, &images, g->data, packed->data, err))) unpack(&p, packed->data, dw->data);
    storage_release(packed);
    storage_release(scratch);
    plan_clear(&p);
    return ok;
}
