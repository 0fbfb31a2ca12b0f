/* resize.c -- images (N, H, W, C) in other sizes: between two neighbours along either axis, or weighed sums of
 * neighbours along one.
 *
 * Rows are stretched first, each once for all the rows of the result that need it; then pairs of them are blended. What
 * goes into which element is worked out once for a row, so that loops run over elements, whatever the number of
 * channels is.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/base/target_clones.h"
#include "engine/cpu/parallel.h"

/* ---- between two neighbours: in[1..3] the rows above and below and the share of the lower, in[4..6] the same of
 * columns ---- */

typedef struct Stretch {
    int64_t in, out;             /* elements of a row before and after */
    const int32_t *left, *right; /* of each element after: which two elements it lies between */
    const float *share;          /* of the right one */
} Stretch;

static const int32_t *places(const OpCall *call, int i) { return call->in[i]->data; }
static const float *shares(const OpCall *call, int i) { return call->in[i]->data; }

/* The columns' places become those of elements, in room for three tables. */
static Stretch stretch_of(const OpCall *call, int64_t width, int64_t channels, void *room) {
    int64_t wanted = call->in[4]->count, n = wanted * channels;
    int32_t *left = room, *right = left + n;
    float *share = (float *)(right + n);
    for (int64_t i = 0; i < n; i++) {
        int64_t column = i / channels, channel = i % channels;
        left[i] = (int32_t)(places(call, 4)[column] * channels + channel);
        right[i] = (int32_t)(places(call, 5)[column] * channels + channel);
        share[i] = shares(call, 6)[column];
    }
    return (Stretch){width * channels, n, left, right, share};
}

CLONES static void stretch_row(const Stretch *s, const float *x, float *y) {
    const int32_t *left = s->left, *right = s->right;
    const float *share = s->share;
    for (int64_t i = 0; i < s->out; i++) y[i] = x[left[i]] + (x[right[i]] - x[left[i]]) * share[i];
}

CLONES static void blend_rows(const float *top, const float *bottom, float share, float *y, int64_t n) {
    for (int64_t i = 0; i < n; i++) y[i] = top[i] + (bottom[i] - top[i]) * share;
}

typedef struct Images {
    const OpCall *call;
    Stretch stretch;
    const float *from;
    float *to, *rooms;         /* rooms: two rows for each image, or as many as it has */
    int64_t rows_in, rows_out; /* of an image x and of its y */
} Images;

/* The last two rows that were stretched: the next result often lies between the same two, or the lower one and a new
 * one. */
typedef struct Pair {
    int64_t row[2];
    float *data[2];
} Pair;

static void pair_fill(Pair *p, const Images *k, const float *image, int which, int64_t row) {
    if (p->row[which] != row) stretch_row(&k->stretch, image + row * k->stretch.in, p->data[which]);
    p->row[which] = row;
}

static void pair_move(Pair *p, const Images *k, const float *image, int64_t top, int64_t bottom) {
    if (p->row[1] == top) *p = (Pair){{p->row[1], p->row[0]}, {p->data[1], p->data[0]}};
    pair_fill(p, k, image, 0, top);
    pair_fill(p, k, image, 1, bottom);
}

static void resize_images(void *context, int64_t from, int64_t to) {
    const Images *k = context;
    for (int64_t n = from; n < to; n++) {
        const float *image = k->from + n * k->rows_in * k->stretch.in;
        float *out = k->to + n * k->rows_out * k->stretch.out, *rooms = k->rooms + n * 2 * k->stretch.out;
        Pair p = {{-1, -1}, {rooms, rooms + k->stretch.out}};
        for (int64_t i = 0; i < k->rows_out; i++) {
            pair_move(&p, k, image, places(k->call, 1)[i], places(k->call, 2)[i]);
            blend_rows(p.data[0], p.data[1], shares(k->call, 3)[i], out + i * k->stretch.out, k->stretch.out);
        }
    }
}

/* x (N, H, W, C) -> y (N, H', W', C) */
bool cpu_resize_bilinear(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    Tensor *out = call->out[0];
    if (out->count == 0) return true;
    int64_t row = out->dims[2] * out->dims[3];
    Storage *tables = storage_new(c, (size_t)(row * 3) * sizeof(float), DTYPE_NONE, err);
    Storage *rooms = storage_new(c, (size_t)(x->dims[0] * row * 2) * sizeof(float), DTYPE_NONE, err);
    if (tables && rooms) {
        Images k = {call,        stretch_of(call, x->dims[2], x->dims[3], tables->data),
                    x->data,     out->data,
                    rooms->data, x->dims[1],
                    out->dims[1]};
        parallel_run(x->dims[0], PARALLEL_FROM / (4 * row * out->dims[1]) + 1, resize_images, &k);
    }
    bool ok = tables && rooms;
    storage_release(tables);
    storage_release(rooms);
    return ok && !context_interrupted(c, err);
}

CLONES static void share_rows(const float *g, float share, float *top, float *bottom, int64_t n) {
    for (int64_t i = 0; i < n; i++) top[i] += g[i] * (1 - share);
    for (int64_t i = 0; i < n; i++) bottom[i] += g[i] * share;
}

/* y = stretch(x), backward: every element's flow goes to the two it lay between. */
static void gather_row(const Stretch *s, const float *g, float *dx) {
    for (int64_t i = 0; i < s->out; i++) {
        dx[s->left[i]] += g[i] * (1 - s->share[i]);
        dx[s->right[i]] += g[i] * s->share[i];
    }
}

static void resize_images_back(void *context, int64_t from, int64_t to) {
    const Images *k = context;
    int64_t wide = k->stretch.out;
    for (int64_t n = from; n < to; n++) {
        const float *g = k->from + n * k->rows_out * wide;
        float *dx = k->to + n * k->rows_in * k->stretch.in, *rooms = k->rooms + n * k->rows_in * wide;
        memset(rooms, 0, (size_t)(k->rows_in * wide) * sizeof *rooms);
        memset(dx, 0, (size_t)(k->rows_in * k->stretch.in) * sizeof *dx);
        for (int64_t i = 0; i < k->rows_out; i++)
            share_rows(g + i * wide, shares(k->call, 3)[i], rooms + places(k->call, 1)[i] * wide,
                       rooms + places(k->call, 2)[i] * wide, wide);
        for (int64_t i = 0; i < k->rows_in; i++) gather_row(&k->stretch, rooms + i * wide, dx + i * k->stretch.in);
    }
}

/* g (N, H', W', C) -> dx (N, H, W, C): forward y = resize_bilinear(x) */
bool cpu_resize_bilinear_grad(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *g = call->in[0];
    Tensor *out = call->out[0];
    if (out->count == 0) return true;
    int64_t row = g->dims[2] * g->dims[3];
    Storage *tables = storage_new(c, (size_t)(row * 3) * sizeof(float), DTYPE_NONE, err);
    Storage *rooms = storage_new(c, (size_t)(out->dims[0] * out->dims[1] * row) * sizeof(float), DTYPE_NONE, err);
    if (tables && rooms) {
        Images k = {call,        stretch_of(call, out->dims[2], out->dims[3], tables->data),
                    g->data,     out->data,
                    rooms->data, out->dims[1],
                    g->dims[1]};
        parallel_run(out->dims[0], PARALLEL_FROM / (4 * row * g->dims[1]) + 1, resize_images_back, &k);
    }
    bool ok = tables && rooms;
    storage_release(tables);
    storage_release(rooms);
    return ok && !context_interrupted(c, err);
}

/* ---- weighed sums along one axis: in[1] where each window begins, in[2] (wanted, taps) the weights ---- */

typedef struct Sums {
    const OpCall *call;
    const float *from;
    float *to;
    int64_t size, wanted, taps, inner; /* x (outer, size, inner), y (outer, wanted, inner) */
} Sums;

static Sums sums_of(const OpCall *call, const Tensor *x, const Tensor *y) {
    int64_t axis = call->attrs->axis.at[0];
    Sums s = {call, NULL, NULL, x->dims[axis], y->dims[axis], call->in[2]->dims[1], 1};
    for (int i = x->rank - 1; i > axis; i--) s.inner *= x->dims[i];
    return s;
}

CLONES static void add_scaled(float *y, const float *x, float weight, int64_t n) {
    for (int64_t i = 0; i < n; i++) y[i] += x[i] * weight;
}

typedef float Sixteen __attribute__((vector_size(64), aligned(4)));
typedef float Four __attribute__((vector_size(16), aligned(4)));

/* y[k] = sum over t of x[t, k] * w[t], for as many k from first on as a T has. */
#define WEIGH(T)                                                                                                       \
    do {                                                                                                               \
        T sums = {0};                                                                                                  \
        for (int64_t t = 0; t < taps; t++) sums += *(const T *)(x + t * inner + first) * w[t];                         \
        *(T *)(y + first) = sums;                                                                                      \
    } while (0)

/* x (taps, inner), w (taps) -> y (inner). spare: one element more may be read after x, and written after y. */
INLINE void weigh(const float *x, const float *w, float *y, int64_t taps, int64_t inner, bool spare) {
    int64_t first = 0;
    for (; first + 16 <= inner; first += 16) WEIGH(Sixteen);
    if (inner - first == 3 && spare) {
        WEIGH(Four);
        return;
    }
    for (; first + 4 <= inner; first += 4) WEIGH(Four);
    for (; first < inner; first++) {
        float sum = 0;
        for (int64_t t = 0; t < taps; t++) sum += x[t * inner + first] * w[t];
        y[first] = sum;
    }
}

/* Results of x (size, inner) from number `from` on, in order, so that what is written beyond one is mended by the next.
 */
CLONES static void weigh_line(const Sums *s, const float *x, float *y, int64_t from, int64_t to) {
    const int32_t *starts = places(s->call, 1);
    const float *w = shares(s->call, 2);
    int64_t taps = s->taps, inner = s->inner, last = s->size - taps;
    for (int64_t i = from; i < to; i++) {
        bool spare = starts[i] < last && i < to - 1;
        weigh(x + starts[i] * inner, w + i * taps, y + i * inner, taps, inner, spare);
    }
}

static void run_sums(void *context, int64_t from, int64_t to) {
    const Sums *s = context;
    while (from < to) {
        int64_t outer = from / s->wanted, begin = outer * s->wanted,
                end = begin + s->wanted < to ? begin + s->wanted : to;
        weigh_line(s, s->from + outer * s->size * s->inner, s->to + begin * s->inner, from - begin, end - begin);
        from = end;
    }
}

/* y[o, i] = sum over t of x[o, start[i] + t] * w[i, t] */
bool cpu_resample(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *out = call->out[0];
    if (out->count == 0) return true;
    Sums s = sums_of(call, x, out);
    s.from = x->data, s.to = out->data;
    parallel_run(out->count / s.inner, PARALLEL_FROM / (s.inner * s.taps + 1) + 1, run_sums, &s);
    return !context_interrupted(c, err);
}

static void run_sums_back(void *context, int64_t from, int64_t to) {
    const Sums *s = context;
    for (int64_t outer = from; outer < to; outer++) {
        float *dx = s->to + outer * s->size * s->inner;
        memset(dx, 0, (size_t)(s->size * s->inner) * sizeof *dx);
        for (int64_t i = 0; i < s->wanted; i++) {
            const float *g = s->from + (outer * s->wanted + i) * s->inner, *w = shares(s->call, 2) + i * s->taps;
            float *to_x = dx + places(s->call, 1)[i] * s->inner;
            for (int64_t t = 0; t < s->taps; t++, to_x += s->inner) add_scaled(to_x, g, w[t], s->inner);
        }
    }
}

/* g like y -> dx like x: forward y = resample(x) */
bool cpu_resample_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *g = call->in[0], *out = call->out[0];
    if (out->count == 0) return true;
    Sums s = sums_of(call, out, g);
    s.from = g->data, s.to = out->data;
    parallel_run(out->count / (s.size * s.inner), PARALLEL_FROM / (s.wanted * s.inner * s.taps + 1) + 1, run_sums_back,
                 &s);
    return !context_interrupted(c, err);
}
