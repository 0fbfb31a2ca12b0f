/* conv.c -- convolutions of volumes (N, D, H, W, C) with filters (layers, rows, columns, C, F), and their two gradients; images (N, H, W, C)
 * are volumes of one layer.
 *
 * The volume is copied into one with margins, where padding or the kernel asks for them, and then every output row is a loop over
 * the kernel's taps (convolution.h). The gradient with respect to the volume is again a convolution, of the incoming gradient with
 * the filter turned around: with strides, one for each remainder of the position by the stride, over the taps that meet it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/convolution.h"
#include "engine/cpu/isa.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/volume.h"
#include "engine/tensor/window.h"

#include "engine/base/memory.h"

#include <string.h>

const ConvKernels *conv_kernels_here(void) {
    static const ConvKernels *const kernels[] = BY_ISA(&conv_kernels);
    return kernels[isa_here()];
}

/* A tensor's dimensions as volumes' or as filters' of volumes. */
typedef struct Dims { int64_t at[AXES + 2]; } Dims;

static Dims volumes_of(const Tensor *x) {
    const int64_t *d = x->dims;
    return x->rank == AXES + 2 ? (Dims){{d[0], d[1], d[2], d[3], d[4]}} : (Dims){{d[0], 1, d[1], d[2], d[3]}};
}

static Dims filters_of(const Tensor *w) {
    const int64_t *d = w->dims;
    return w->rank == AXES + 2 ? (Dims){{d[0], d[1], d[2], d[3], d[4]}} : (Dims){{1, d[0], d[1], d[2], d[3]}};
}

/* The window of a filter over x, which are images or volumes. */
static bool find_window(Volume *v, const OpCall *call, const Tensor *x, const Tensor *filters, Error *err) {
    Window w;
    if (x->rank == AXES + 2) return volume_init(v, call, x->dims, filters->dims, err);
    if (!window_init(&w, call, x->dims, filters->dims, err)) return false;
    *v = (Volume){.size = {1, w.size[0], w.size[1]}, .strides = {1, w.strides[0], w.strides[1]}, .dilations = {1, w.dilations[0], w.dilations[1]},
                  .before = {0, w.before[0], w.before[1]}, .out = {1, w.out[0], w.out[1]}};
    return true;
}

/* A convolution without padding over a volume that may be wider than what is used of it. */
typedef struct Plan {
    ConvLoop loop;
    int64_t *taps;               /* loop.tap, owned */
    size_t element;              /* bytes */
    int type;                    /* 0 float32, 1 float64 */
    int64_t n, layers, rows;     /* volumes; output layers, and rows of one */
    int64_t in_layer;            /* elements from the first input element of an output layer to the next one's */
    int64_t out_volume, out_layer;
    int64_t blocks;              /* of output channels */
    int64_t lanes;
} Plan;

static void plan_clear(Plan *p) { mem_free(p->taps); }

/* Fills p's taps: those of a kernel of dims (layers, rows, columns, C, F) over volumes of dims `in`. */
static void plan_taps(Plan *p, const Dims *in, const Dims *kernel, const int64_t dilations[AXES]) {
    int64_t h = in->at[2], w = in->at[3], c = in->at[4], depth = kernel->at[3], *tap = p->taps;
    for (int64_t l = 0; l < kernel->at[0]; l++)
        for (int64_t i = 0; i < kernel->at[1]; i++)
            for (int64_t j = 0; j < kernel->at[2]; j++)
                for (int64_t k = 0; k < depth; k++) *tap++ = ((l * dilations[0] * h + i * dilations[1]) * w + j * dilations[2]) * c + k;
}

/* x (n, d, h, w, c) with kernel (kd, kh, kw, depth, f): depth of the c channels. */
static bool plan_init(Plan *p, Dtype dtype, const Dims *in, const Dims *kernel, const int64_t out_space[AXES], const int64_t strides[AXES],
                      const int64_t dilations[AXES], Error *err) {
    int64_t row = in->at[3] * in->at[4], c = in->at[4], depth = kernel->at[3], f = kernel->at[4];
    int64_t taps = kernel->at[0] * kernel->at[1] * kernel->at[2] * depth;
    *p = (Plan){.element = dtype_size(dtype), .type = dtype == DTYPE_FLOAT64, .n = in->at[0], .layers = out_space[0], .rows = out_space[1]};
    p->taps = mem_alloc((size_t)(taps ? taps : 1) * sizeof *p->taps);
    if (!p->taps) return error_memory(err, (size_t)taps * sizeof *p->taps);
    plan_taps(p, in, kernel, dilations);
    int64_t run = depth == c && dilations[2] == 1 ? kernel->at[2] * depth : depth;
    p->loop = (ConvLoop){.taps = taps, .tap = p->taps, .run = run, .positions = out_space[2], .step = strides[2] * c, .channels = f, .out_step = f};
    p->in_layer = strides[0] * in->at[2] * row;
    p->loop.in_row = strides[1] * row;
    p->loop.out_row = out_space[2] * f;
    p->out_layer = out_space[1] * p->loop.out_row;
    p->out_volume = out_space[0] * p->out_layer;
    p->lanes = CONV_VECTOR_BYTES / (int64_t)p->element;
    p->blocks = (f + p->lanes - 1) / p->lanes;
    return true;
}

/* Bytes from a volume's beginning to what output row r is computed of, and from the output's to the row. */
static size_t row_in(const Plan *p, int64_t r) { return (size_t)(r / p->rows * p->in_layer + r % p->rows * p->loop.in_row) * p->element; }
static size_t row_out(const Plan *p, int64_t n, int64_t r) {
    return (size_t)(n * p->out_volume + r / p->rows * p->out_layer + r % p->rows * p->loop.out_row) * p->element;
}

/* Output rows of a volume. */
static int64_t plan_rows(const Plan *p) { return p->layers * p->rows; }

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

/* Volumes (d, h, w, c) put into larger ones, with zeros around them. */
typedef struct Placing {
    const char *x;
    size_t row, wide_row;         /* bytes of a row of x, of one of out */
    size_t left, columns;         /* bytes of zeros before a row of x, and of x in it: what falls behind the edge is cut off */
    int64_t d, layers, front;     /* layers of x, of out, of zeros before */
    int64_t h, rows, top;         /* rows of x, of out, of zeros above */
} Placing;

/* What a plan runs over. Volumes that need margins get them from the thread that reads them, just before it does: one by one into the same
 * room, which stays in its cache. */
typedef struct Volumes {
    const char *x;                /* (n, d, h, w, c), read as they are if room is NULL */
    size_t bytes;                 /* from volume to volume, with margins */
    size_t start;                 /* bytes to the first window of a volume */
    Placing placing;
    char *room;                   /* for n volumes with margins */
} Volumes;

/* x (h, w, c) -> out (rows, columns, c) */
static void place_layer(const Placing *p, const char *x, char *out) {
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

static void place_volume(const Placing *p, int64_t n, char *out) {
    size_t layer = (size_t)p->rows * p->wide_row;
    for (int64_t i = 0; i < p->layers; i++, out += layer) {
        int64_t at = i - p->front;
        if (at >= 0 && at < p->d) place_layer(p, p->x + (size_t)((n * p->d + at) * p->h) * p->row, out);
        else memset(out, 0, layer);
    }
}

/* Volume n where it can be read; slot: a number of volumes that no other thread reads by. */
static const char *volume_at(const Volumes *s, int64_t n, int64_t slot) {
    if (!s->room) return s->x + (size_t)n * s->bytes + s->start;
    char *out = s->room + (size_t)slot * s->bytes;
    place_volume(&s->placing, n, out);
    return out + s->start;
}

static void place_volumes(void *context, int64_t from, int64_t to) {
    const Volumes *s = context;
    for (int64_t n = from; n < to; n++) place_volume(&s->placing, n, s->room + (size_t)n * s->bytes);
}

/* All volumes get their margins at once. */
static void place_all(Volumes *s, int64_t n) {
    if (!s->room) return;
    parallel_run(n, PARALLEL_FROM / ((int64_t)(s->bytes / sizeof(float)) + 1) + 1, place_volumes, s);
    s->x = s->room;
    s->room = NULL;
}

enum { SHARES = 4, VOLUMES_EACH = 16 };           /* of a filter's gradient; volumes that threads share: fewer get their margins at once */

/* x as larger volumes of zeros, margin being (front, top, left); what falls behind their edges is cut off. *scratch: the room, or NULL. */
static bool volumes_init(Volumes *s, OpContext *c, const Tensor *x, const int64_t size[AXES], const int64_t margin[AXES], Storage **scratch, Error *err) {
    const Dims d = volumes_of(x);
    size_t pixel = (size_t)d.at[4] * dtype_size(tensor_dtype(x)), row = (size_t)d.at[3] * pixel;
    *s = (Volumes){.x = x->data, .bytes = (size_t)(size[0] * size[1] * size[2]) * pixel};
    *scratch = NULL;
    bool fits = true;
    for (int i = 0; i < AXES; i++) fits = fits && size[i] == d.at[1 + i] && !margin[i];
    if (fits) return true;
    *scratch = storage_new(c, (size_t)d.at[0] * s->bytes, DTYPE_NONE, err);
    if (!*scratch) return false;
    size_t room = (size_t)(size[2] - margin[2]) * pixel;
    s->room = (*scratch)->data;
    s->placing = (Placing){.x = x->data, .row = row, .wide_row = (size_t)size[2] * pixel, .left = (size_t)margin[2] * pixel,
                           .columns = row < room ? row : room, .d = d.at[1], .layers = size[0], .front = margin[0], .h = d.at[2], .rows = size[1],
                           .top = margin[1]};
    if (d.at[0] < VOLUMES_EACH) place_all(s, d.at[0]);
    return true;
}

/* Those that a convolution can run over without looking past their edges. in: their dims. */
static bool padded(Volumes *s, OpContext *c, const Volume *v, const Tensor *x, Dims *in, Storage **scratch, Error *err) {
    *in = volumes_of(x);
    for (int i = 0; i < AXES; i++) {
        int64_t used = (v->out[i] - 1) * v->strides[i] + (v->size[i] - 1) * v->dilations[i] + 1, there = v->before[i] + in->at[1 + i];
        in->at[1 + i] = used > there ? used : there;
    }
    return volumes_init(s, c, x, in->at + 1, v->before, scratch, err);
}

typedef struct Forward {
    const Plan *plan;
    ConvForward run;
    const Volumes *volumes;
    const char *packed;
    char *y;
    int64_t first;                /* row, or volume */
} Forward;

static void forward_rows(const Forward *f, const char *volume, int64_t n, int64_t from, int64_t to) {
    const Plan *p = f->plan;
    ConvLoop loop = p->loop;
    for (; from < to; from += loop.rows) {
        int64_t layer_end = (from / p->rows + 1) * p->rows;
        loop.rows = (layer_end < to ? layer_end : to) - from;
        f->run(&loop, volume + row_in(p, from), f->packed, f->y + row_out(p, n, from));
    }
}

static void run_forward_rows(void *context, int64_t from, int64_t to) {
    const Forward *f = context;
    const int64_t rows = plan_rows(f->plan), end = f->first + to;
    for (int64_t r = f->first + from, next; r < end; r = next) {
        int64_t n = r / rows;
        next = (n + 1) * rows < end ? (n + 1) * rows : end;
        forward_rows(f, volume_at(f->volumes, n, n), n, r % rows, next - n * rows);
    }
}

static void run_forward_volumes(void *context, int64_t from, int64_t to) {
    const Forward *f = context;
    for (int64_t n = f->first + from; n < f->first + to; n++) forward_rows(f, volume_at(f->volumes, n, f->first + from), n, 0, plan_rows(f->plan));
}

/* All output rows of all volumes, shared among threads: by rows, or where volumes get their margins on the way by volumes. */
static bool run_forward(OpContext *c, const Plan *p, const Volumes *volumes, const char *packed, char *y, Error *err) {
    Forward f = {.plan = p, .run = conv_kernels_here()->forward[p->type], .volumes = volumes, .packed = packed, .y = y};
    bool whole = volumes->room != NULL;
    int64_t rows = plan_rows(p), count = whole ? p->n : p->n * rows, work = p->loop.taps * p->loop.positions * p->loop.channels * (whole ? rows : 1);
    int64_t chunk = (1 << 28) / (work + 1) + 1;
    for (f.first = 0; f.first < count; f.first += chunk) {
        int64_t some = count - f.first < chunk ? count - f.first : chunk;
        parallel_run(some, 4 * PARALLEL_FROM / (work + 1) + 1, whole ? run_forward_volumes : run_forward_rows, &f);
        if (f.first + some < count && context_interrupted(c, err)) return false;
    }
    return true;
}

typedef struct FilterShares {
    const Plan *plan;
    ConvFilter filter;
    const Volumes *volumes;
    const char *g;
    char *sums;
    size_t bytes;                 /* of one share's sums */
    int64_t first, count;         /* rows */
    int shares;
} FilterShares;

static void run_filter_share(const FilterShares *f, int64_t s) {
    const Plan *p = f->plan;
    const char *volume = NULL;
    int64_t rows = plan_rows(p), from = f->first + f->count * s / f->shares, to = f->first + f->count * (s + 1) / f->shares;
    for (int64_t r = from; r < to; r++) {
        int64_t n = r / rows, row = r % rows;
        if (r == from || row == 0) volume = volume_at(f->volumes, n, s);
        f->filter(&p->loop, volume + row_in(p, row), f->g + row_out(p, n, row), f->sums + (size_t)s * f->bytes);
    }
}

static void run_filter_shares(void *context, int64_t from, int64_t to) {
    for (int64_t s = from; s < to; s++) run_filter_share(context, s);
}

static const size_t SUMS_MOST = (size_t)1 << 18; /* bytes of a share's sums, if there are many shares */

/* Each of a fixed number of shares sums its rows on its own, so that the result does not depend on the threads at hand. */
static bool run_filter(OpContext *c, const Plan *p, const Volumes *volumes, const char *g, char *packed, Error *err) {
    ConvFilter filter = conv_kernels_here()->filter[p->type];
    int64_t rows = p->n * plan_rows(p), work = p->loop.taps * p->loop.out_row;
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
        FilterShares f = {.plan = p, .filter = filter, .volumes = volumes, .g = g, .sums = sums, .bytes = bytes, .first = from, .count = count, .shares = shares};
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

/* Runs a plan's kernel over volumes into y. */
static bool convolve(OpContext *c, const Plan *p, const Volumes *volumes, const char *filters, char *y, Error *err) {
    Storage *packed = storage_new(c, packed_bytes(p), DTYPE_NONE, err);
    if (!packed) return false;
    pack(p, filters, packed->data);
    bool ok = run_forward(c, p, volumes, packed->data, y, err);
    storage_release(packed);
    return ok;
}

/* x (N, D, H, W, C), filters (kd, kh, kw, C, F) -> y (N, OD, OH, OW, F), plus bias (F) if there is one, and then relu */
static bool forward(OpContext *c, const OpCall *call, const Tensor *bias, bool relu, Error *err) {
    Tensor *x = call->in[0], *filters = call->in[1], *y = call->out[0];
    const Dims kernel = filters_of(filters);
    Volume v;
    Volumes volumes;
    Storage *scratch = NULL;
    Dims in;
    if (y->count == 0) return true;
    if (!find_window(&v, call, x, filters, err)) return false;
    Plan p = {0};
    bool ok = padded(&volumes, c, &v, x, &in, &scratch, err) && plan_init(&p, tensor_dtype(x), &in, &kernel, v.out, v.strides, v.dilations, err);
    p.loop.bias = bias ? bias->data : NULL;
    p.loop.relu = relu;
    ok = ok && convolve(c, &p, &volumes, filters->data, y->data, err);
    storage_release(scratch);
    plan_clear(&p);
    return ok;
}

bool cpu_conv2d(OpContext *c, const OpCall *call, Error *err) { return forward(c, call, NULL, false, err); }
bool cpu_conv3d(OpContext *c, const OpCall *call, Error *err) { return forward(c, call, NULL, false, err); }
bool cpu_conv2d_bias(OpContext *c, const OpCall *call, Error *err) { return forward(c, call, call->in[2], call->attrs->flag_a, err); }

/* Along one axis, the positions h of the volume with (h + before) % stride == rest: dx[h] is the sum over m of
 * g[(h + before - tap * dilation) / stride - m * step] times filter place tap + m * apart, `tap` being the first one that meets them. */
typedef struct Phase {
    int64_t tap, apart, taps;    /* places of the filter that meet these positions */
    int64_t step;                /* elements of g between those of neighbouring taps */
    int64_t first, count;        /* positions */
    int64_t start;               /* where in the widened g the first position's window begins */
} Phase;

static int64_t common_divisor(int64_t a, int64_t b) { return b ? common_divisor(b, a % b) : a; }

/* How far a window over g reaches back, in elements of g. */
static int64_t reach_of(const Volume *w, int axis) { return (w->size[axis] - 1) * w->dilations[axis] / w->strides[axis]; }

static Phase phase_of(const Volume *w, int axis, int64_t rest, int64_t size) {
    int64_t s = w->strides[axis], before = w->before[axis], d = w->dilations[axis], first = ((rest - before) % s + s) % s;
    int64_t divisor = common_divisor(s, d), tap = 0;
    while (tap < s && tap * d % s != rest) tap++;
    Phase p = {.tap = tap, .apart = s / divisor, .step = d / divisor, .first = first, .count = (size - first + s - 1) / s};
    if (tap < s && tap < w->size[axis]) p.taps = (w->size[axis] - tap + p.apart - 1) / p.apart;
    p.start = (first + before - tap * d) / s + reach_of(w, axis) - (p.taps - 1) * p.step;
    return p;
}

/* from (rows, columns) -> out (columns, rows) */
static void transpose(const char *from, char *out, int64_t rows, int64_t columns, size_t element) {
    for (int64_t j = 0; j < columns; j++)
        for (int64_t i = 0; element == sizeof(float) && i < rows; i++) ((float *)out)[j * rows + i] = ((const float *)from)[i * columns + j];
    for (int64_t j = 0; j < columns; j++)
        for (int64_t i = 0; element == sizeof(double) && i < rows; i++) ((double *)out)[j * rows + i] = ((const double *)from)[i * columns + j];
}

/* The filters (kd, kh, kw, C, F) that phases take, turned by half a circle and their channels exchanged: (layers, rows, columns, F, C). */
static void turn(const Tensor *filters, const Phase phase[AXES], char *out) {
    const Dims d = filters_of(filters);
    size_t element = dtype_size(tensor_dtype(filters));
    int64_t c = d.at[3], f = d.at[4];
    for (int64_t l = phase[0].taps - 1; l >= 0; l--)
        for (int64_t i = phase[1].taps - 1; i >= 0; i--)
            for (int64_t j = phase[2].taps - 1; j >= 0; j--, out += (size_t)(c * f) * element) {
                int64_t at = phase[0].tap + phase[0].apart * l;
                at = at * d.at[1] + phase[1].tap + phase[1].apart * i;
                at = at * d.at[2] + phase[2].tap + phase[2].apart * j;
                transpose((const char *)filters->data + (size_t)(at * c * f) * element, out, c, f, element);
            }
}

/* The part of dx that belongs to a phase of each axis. wide (N, ...size, F): g with margins; turned: room for filters. */
static bool run_phase(OpContext *c, const Volume *w, const Phase phase[AXES], Volumes *wide, const int64_t size[AXES], const Tensor *filters,
                      char *turned, Tensor *dx, Error *err) {
    const Dims d = volumes_of(dx), k = filters_of(filters);
    int64_t channels = k.at[3], f = k.at[4], row = d.at[3] * channels, layer = d.at[2] * row;
    const int64_t *s = w->strides;
    for (int i = 0; i < AXES; i++)
        if (phase[i].taps <= 0 || phase[i].count <= 0) return true;
    const Dims in = {{d.at[0], size[0], size[1], size[2], f}}, kernel = {{phase[0].taps, phase[1].taps, phase[2].taps, f, channels}};
    const int64_t out[AXES] = {phase[0].count, phase[1].count, phase[2].count}, steps[AXES] = {phase[0].step, phase[1].step, phase[2].step};
    const int64_t ones[AXES] = {1, 1, 1};
    Plan p;
    if (!plan_init(&p, tensor_dtype(dx), &in, &kernel, out, ones, steps, err)) return false;
    p.loop.out_step = s[2] * channels;
    p.out_volume = d.at[1] * layer;
    p.out_layer = s[0] * layer;
    p.loop.out_row = s[1] * row;
    turn(filters, phase, turned);
    wide->start = (size_t)(((phase[0].start * size[1] + phase[1].start) * size[2] + phase[2].start) * f) * p.element;
    int64_t first = phase[0].first * layer + phase[1].first * row + phase[2].first * channels;
    bool ok = convolve(c, &p, wide, turned, (char *)dx->data + (size_t)first * p.element, err);
    plan_clear(&p);
    return ok;
}

/* All phases. */
static bool run_phases(OpContext *c, const Volume *w, Volumes *wide, const int64_t size[AXES], const Tensor *filters, char *turned, Tensor *dx,
                       Error *err) {
    const Dims d = volumes_of(dx);
    const int64_t *s = w->strides;
    bool ok = true;
    for (int64_t at = 0; ok && at < s[0] * s[1] * s[2]; at++) {
        const int64_t rest[AXES] = {at / (s[1] * s[2]), at / s[2] % s[1], at % s[2]};
        Phase phase[AXES];
        for (int i = 0; i < AXES; i++) phase[i] = phase_of(w, i, rest[i], d.at[1 + i]);
        ok = run_phase(c, w, phase, wide, size, filters, turned, dx, err);
    }
    return ok;
}

/* g (N, OD, OH, OW, F), filters (kd, kh, kw, C, F) -> dx (N, D, H, W, C): forward y = convolution of x. g is given such a margin that every x
 * has a window over all the y that it went into. */
static bool input_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *g = call->in[0], *filters = call->in[1], *dx = call->out[0];
    const Dims d = volumes_of(dx);
    Volume w;
    if (dx->count == 0) return true;
    if (g->count == 0) return memset(dx->data, 0, tensor_bytes(dx)), true;
    if (!find_window(&w, call, dx, filters, err)) return false;
    int64_t size[AXES], margin[AXES];
    bool all_met = true;                         /* every position by some window */
    for (int i = 0; i < AXES; i++) {
        margin[i] = reach_of(&w, i);
        size[i] = margin[i] + (d.at[1 + i] - 1 + w.before[i]) / w.strides[i] + 1;
        all_met = all_met && w.size[i] >= w.strides[i] && common_divisor(w.strides[i], w.dilations[i]) == 1;
    }
    if (!all_met) memset(dx->data, 0, tensor_bytes(dx));
    Volumes wide;
    Storage *scratch, *turned = storage_new(c, tensor_bytes(filters), DTYPE_NONE, err);
    bool ok = volumes_init(&wide, c, g, size, margin, &scratch, err) && turned;
    if (ok && w.strides[0] * w.strides[1] * w.strides[2] > 1) place_all(&wide, d.at[0]);
    ok = ok && run_phases(c, &w, &wide, size, filters, turned->data, dx, err);
    storage_release(turned);
    storage_release(scratch);
    return ok;
}

bool cpu_conv2d_input_grad(OpContext *c, const OpCall *call, Error *err) { return input_grad(c, call, err); }
bool cpu_conv3d_input_grad(OpContext *c, const OpCall *call, Error *err) { return input_grad(c, call, err); }

/* x (N, D, H, W, C), g (N, OD, OH, OW, F) -> dw (kd, kh, kw, C, F): forward y = convolution of x with w */
static bool filter_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *g = call->in[1], *dw = call->out[0];
    const Dims kernel = filters_of(dw);
    Volume v;
    Volumes volumes;
    Storage *scratch = NULL, *packed = NULL;
    Dims in;
    Plan p = {0};
    if (dw->count == 0) return true;
    if (!find_window(&v, call, x, dw, err)) return false;
    bool ok = padded(&volumes, c, &v, x, &in, &scratch, err) && plan_init(&p, tensor_dtype(x), &in, &kernel, v.out, v.strides, v.dilations, err) &&
              (packed = storage_new(c, packed_bytes(&p), DTYPE_NONE, err));
    if (ok && (ok = run_filter(c, &p, &volumes, g->data, packed->data, err))) unpack(&p, packed->data, dw->data);
    storage_release(packed);
    storage_release(scratch);
    plan_clear(&p);
    return ok;
}

bool cpu_conv2d_filter_grad(OpContext *c, const OpCall *call, Error *err) { return filter_grad(c, call, err); }
bool cpu_conv3d_filter_grad(OpContext *c, const OpCall *call, Error *err) { return filter_grad(c, call, err); }
