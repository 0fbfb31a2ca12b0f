/* pool3d.c -- maxima and means over windows of volumes (N, D, H, W, C), and their gradients.
 *
 * Margins count for nothing: a maximum does not see them, and a mean is over what lies inside. Unlike that of images, the gradient of a
 * maximum goes to all elements that are equal to it, as in TensorFlow.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/pool.h"
#include "engine/tensor/volume.h"

#include <float.h>
#include <string.h>

/* What of a window lies inside the volume. */
typedef struct Box {
    int64_t from[AXES], to[AXES];
} Box;

static int64_t cell_of(const int64_t *d, int64_t i, int64_t j, int64_t l) { return ((i * d[2] + j) * d[3] + l) * d[4]; }

static Span span_of(const Box *b, const int64_t *d) {
    return (Span){b->to[0] - b->from[0], b->to[1] - b->from[1], b->to[2] - b->from[2], d[2] * d[3] * d[4], d[3] * d[4], d[4]};
}

static Box box_at(const Volume *v, const int64_t *d, const int64_t place[AXES]) {
    Box b;
    for (int i = 0; i < AXES; i++) {
        int64_t from = place[i] * v->strides[i] - v->before[i], to = from + v->size[i];
        b.from[i] = from < 0 ? 0 : from;
        b.to[i] = to > d[1 + i] ? d[1 + i] : to;
    }
    return b;
}

#define T float
#define Place int32_t
#define NAME(x) x##_float
#include "engine/cpu/pool3d.inc"

#define T double
#define Place int64_t
#define NAME(x) x##_double
#include "engine/cpu/pool3d.inc"

typedef enum What { MAX, AVERAGE, AVERAGE_BACK, MAX_BACK, PICK } What;

/* x, dx and v are volumes of dims, y and g have a pixel a position; those that `what` does not need are NULL. */
typedef struct Volumes {
    What what;
    bool wide;
    Volume v;
    const int64_t *dims;
    const char *x, *y, *g, *values;
    char *out;
    int64_t together; /* lines of windows that one thread works on */
} Volumes;

/* One line of windows, at (i, j): their volume begins at element `volume`, the pixels at element `pixel`. */
static void pool_line(const Volumes *p, int64_t i, int64_t j, int64_t volume, int64_t pixel) {
    const int64_t *d = p->dims;
#define CALL(T)                                                                                                        \
    const T *x = (const T *)p->x + volume, *y = (const T *)p->y + pixel, *g = (const T *)p->g + pixel,                 \
            *values = (const T *)p->values + volume;                                                                   \
    T *out = (T *)p->out;                                                                                              \
    if (p->what == MAX || p->what == AVERAGE) pool_line_##T(&p->v, d, x, out + pixel, i, j, p->what == AVERAGE);       \
    else                                                                                                               \
        for (int64_t k = 0; k < p->v.out[2]; k++, y += d[4], g += d[4], pixel += d[4]) {                               \
            Box b = box_at(&p->v, d, (int64_t[]){i, j, k});                                                            \
            if (p->what == AVERAGE_BACK) mean_back_##T(&b, d, g, out + volume);                                        \
            else if (p->what == MAX_BACK) largest_back_##T(&b, d, x, y, g, out + volume);                              \
            else pick_##T(&b, d, x, y, values, out + pixel);                                                           \
        }
    if (p->wide) {
        CALL(double)
    } else {
        CALL(float)
    }
#undef CALL
}

/* Lines of windows [from, to) times `together`: those that add to the same elements of a volume. */
static void run_lines(void *context, int64_t from, int64_t to) {
    const Volumes *p = context;
    const int64_t *d = p->dims, *n = p->v.out;
    for (int64_t line = from * p->together; line < to * p->together; line++)
        pool_line(p, line / n[1] % n[0], line % n[1], line / (n[0] * n[1]) * d[1] * d[2] * d[3] * d[4], line * n[2] * d[4]);
}

static bool run(OpContext *c, const OpCall *call, Volumes p, const int64_t dims[5], Error *err) {
    const Tensor *out = call->out[0];
    Volume *v = &p.v;
    p.dims = dims;
    p.wide = out->dtype == DTYPE_FLOAT64;
    p.out = out->data;
    if (!volume_init(v, call, dims, call->attrs->shape.at, err)) return false;
    int64_t lines = dims[0] * v->out[0] * v->out[1], work = v->out[2] * dims[4] * v->size[0] * v->size[1] * v->size[2];
    if (!lines) return true;
    bool adds = p.what == AVERAGE_BACK || p.what == MAX_BACK;
    p.together = !adds ? 1 : v->strides[0] < v->size[0] ? v->out[0] * v->out[1] : v->strides[1] < v->size[1] ? v->out[1] : 1;
    parallel_run(lines / p.together, PARALLEL_FROM / 4 / (work * p.together + 1) + 1, run_lines, &p);
    return !context_interrupted(c, err);
}

bool cpu_max_pool3d(OpContext *c, const OpCall *call, Error *err) {
    return run(c, call, (Volumes){MAX, .x = call->in[0]->data}, call->in[0]->dims, err);
}

bool cpu_avg_pool3d(OpContext *c, const OpCall *call, Error *err) {
    return run(c, call, (Volumes){AVERAGE, .x = call->in[0]->data}, call->in[0]->dims, err);
}

bool cpu_avg_pool3d_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *dx = call->out[0];
    memset(dx->data, 0, tensor_bytes(dx));
    return run(c, call, (Volumes){AVERAGE_BACK, .g = call->in[0]->data}, dx->dims, err);
}

bool cpu_max_pool3d_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *dx = call->out[0];
    memset(dx->data, 0, tensor_bytes(dx));
    return run(c, call, (Volumes){MAX_BACK, .x = call->in[0]->data, .y = call->in[1]->data, .g = call->in[2]->data}, dx->dims, err);
}

bool cpu_max_pool3d_pick(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0];
    return run(c, call, (Volumes){PICK, .x = x->data, .y = call->in[1]->data, .values = call->in[2]->data}, x->dims, err);
}
