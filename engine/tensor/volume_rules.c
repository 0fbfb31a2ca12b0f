/* volume_rules.c -- see volume.h; the shape and gradient rules of convolutions of volumes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"
#include "engine/tensor/volume.h"

#define INVALID ERROR_INVALID_ARGUMENT

/* One, three, or (as TensorFlow writes them) five numbers, of which the middle three count; 1 where there are none. */
static int64_t of_axis(const Ints *v, int axis) {
    return v->count == 1 ? v->at[0] : v->count == AXES ? v->at[axis] : v->count == AXES + 2 ? v->at[axis + 1] : 1;
}

bool volume_init(Volume *v, const OpCall *call, const int64_t dims[5], const int64_t size[AXES], Error *err) {
    const OpAttrs *a = call->attrs;
    for (int i = 0; i < AXES; i++) {
        int64_t stride = of_axis(&a->strides, i), dilation = of_axis(&a->begin, i), n = dims[1 + i];
        int64_t reach = (size[i] - 1) * dilation + 1, margin = 0;
        if (stride < 1 || dilation < 1 || size[i] < 1)
            return op_fail(call, err, INVALID, "Sliding window strides and dilations must be positive, got strides %lld and dilations %lld",
                           (long long)stride, (long long)dilation);
        v->size[i] = size[i], v->strides[i] = stride, v->dilations[i] = dilation;
        v->out[i] = a->padding == PADDING_SAME ? (n + stride - 1) / stride : n >= reach ? (n - reach) / stride + 1 : 0;
        if (a->padding == PADDING_SAME) margin = (v->out[i] - 1) * stride + reach - n;
        v->before[i] = margin > 0 ? margin / 2 : 0;
        if (a->padding != PADDING_SAME && n < reach && n > 0)
            return op_fail(call, err, INVALID, "Computed output size would be negative: %lld [input_size: %lld, effective_filter_size: %lld, "
                           "stride: %lld]", (long long)((n - reach + stride) / stride), (long long)n, (long long)reach, (long long)stride);
    }
    return true;
}

static bool five(const OpCall *call, const Tensor *t, const char *what, Error *err) {
    char text[SHAPE_TEXT];
    return t->rank == 5 || op_fail(call, err, INVALID, "%s must be 5-dimensional: %s", what, shape_text(t->dims, t->rank, text));
}

static bool from_ints(const OpCall *call, OutSpec *out, Error *err) {
    const Ints *s = &call->attrs->shape;
    if (s->count != 5) return op_fail(call, err, INVALID, "the shape must have 5 sizes, not %d", s->count);
    out->shape.rank = 5;
    for (int i = 0; i < 5; i++) out->shape.dims[i] = s->at[i];
    return true;
}

/* x (N, D, H, W, C), filters (kd, kh, kw, C, F) -> (N, OD, OH, OW, F) */
bool shape_conv3d(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *f = call->in[1];
    Volume v;
    if (!five(call, x, "input", err) || !five(call, f, "filter", err)) return false;
    if (x->dims[4] != f->dims[3])
        return op_fail(call, err, INVALID, "input depth must be evenly divisible by filter depth: %lld vs %lld", (long long)x->dims[4],
                       (long long)f->dims[3]);
    if (!volume_init(&v, call, x->dims, f->dims, err)) return false;
    out->shape = (Shape){.rank = 5, .dims = {x->dims[0], v.out[0], v.out[1], v.out[2], f->dims[4]}};
    return true;
}

/* g is what conv3d of volumes of x's dims gives. */
static bool fits(const OpCall *call, const Tensor *g, const int64_t x[5], const int64_t f[5], Error *err) {
    Volume v;
    char a[SHAPE_TEXT];
    if (!volume_init(&v, call, x, f, err)) return false;
    bool ok = g->dims[0] == x[0] && g->dims[4] == f[4] && f[3] == x[4];
    for (int i = 0; i < AXES; i++) ok = ok && g->dims[1 + i] == v.out[i];
    if (ok) return true;
    return op_fail(call, err, INVALID, "Size of out_backprop doesn't match computed: actual = %s, computed = [%lld,%lld,%lld,%lld,%lld]",
                   shape_text(g->dims, 5, a), (long long)x[0], (long long)v.out[0], (long long)v.out[1], (long long)v.out[2], (long long)f[4]);
}

bool shape_conv3d_input_grad(OpCall *call, OutSpec *out, Error *err) {
    Tensor *g = call->in[0], *f = call->in[1];
    if (g->rank != 5) return op_fail(call, err, INVALID, "input_sizes must be 4 or 5-dimensional, got: %d", g->rank);
    return five(call, f, "filter", err) && from_ints(call, out, err) && fits(call, g, out->shape.dims, f->dims, err);
}

bool shape_conv3d_filter_grad(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *g = call->in[1];
    return five(call, x, "input", err) && five(call, g, "out_backprop", err) && from_ints(call, out, err) &&
           fits(call, g, x->dims, out->shape.dims, err);
}

/* ---- gradients ---- */

static Tensor *with_shape(GradCall *k, OpId op, Tensor *a, Tensor *b, const Tensor *like) {
    OpAttrs attrs = *k->attrs;
    attrs.shape = ints_of(5, like->dims);
    return a && b ? op_scoped(k->c, op, (Tensor *[]){a, b}, 2, &attrs) : NULL;
}

static Tensor *plain(GradCall *k, Tensor *x, Tensor *w) {
    return x && w ? op_scoped(k->c, OP_CONV3D, (Tensor *[]){x, w}, 2, k->attrs) : NULL;
}

/* y = conv3d(x, w) */
void grad_conv3d(GradCall *k) {
    if (k->need[0]) k->dx[0] = with_shape(k, OP_CONV3D_INPUT_GRAD, k->g[0], k->x[1], k->x[0]);
    if (k->need[1]) k->dx[1] = with_shape(k, OP_CONV3D_FILTER_GRAD, k->x[0], k->g[0], k->x[1]);
}

/* dx = conv3d_input_grad(g, w) */
void grad_conv3d_input_grad(GradCall *k) {
    if (k->need[0]) k->dx[0] = plain(k, k->g[0], k->x[1]);
    if (k->need[1]) k->dx[1] = with_shape(k, OP_CONV3D_FILTER_GRAD, k->g[0], k->x[0], k->x[1]);
}

/* dw = conv3d_filter_grad(x, g) */
void grad_conv3d_filter_grad(GradCall *k) {
    if (k->need[0]) k->dx[0] = with_shape(k, OP_CONV3D_INPUT_GRAD, k->x[1], k->g[0], k->x[0]);
    if (k->need[1]) k->dx[1] = plain(k, k->x[0], k->g[0]);
}

/* ---- pooling ---- */

/* x (N, D, H, W, C) -> (N, OD, OH, OW, C) */
static bool pooled(const OpCall *call, OutSpec *out, const Tensor *x, Error *err) {
    Volume v;
    if (x->rank != 5) return op_fail(call, err, INVALID, "tensor_in must be 5-dimensional");
    if (call->attrs->shape.count != AXES) return op_fail(call, err, INVALID, "ksize must have %d numbers", AXES);
    if (!volume_init(&v, call, x->dims, call->attrs->shape.at, err)) return false;
    out->shape = (Shape){.rank = 5, .dims = {x->dims[0], v.out[0], v.out[1], v.out[2], x->dims[4]}};
    return true;
}

/* Operand i has the shape of what was pooled. */
static bool is_pooled(const OpCall *call, int i, const OutSpec *expected, Error *err) {
    const Tensor *t = call->in[i];
    return shape_equal(t->dims, t->rank, expected->shape.dims, expected->shape.rank) || op_fail(call, err, INVALID, "operand %d has not the shape of the pool's result", i);
}

bool shape_max_pool3d(OpCall *call, OutSpec *out, Error *err) { return pooled(call, out, call->in[0], err); }
bool shape_avg_pool3d(OpCall *call, OutSpec *out, Error *err) { return pooled(call, out, call->in[0], err); }

/* input, output, g -> as input */
bool shape_max_pool3d_grad(OpCall *call, OutSpec *out, Error *err) {
    OutSpec y = *out;
    if (!pooled(call, &y, call->in[0], err) || !is_pooled(call, 1, &y, err) || !is_pooled(call, 2, &y, err)) return false;
    out->shape = tensor_shape(call->in[0]);
    return true;
}

/* input, output, v -> as output */
bool shape_max_pool3d_pick(OpCall *call, OutSpec *out, Error *err) {
    if (!pooled(call, out, call->in[0], err) || !is_pooled(call, 1, out, err)) return false;
    return tensor_same_shape(call->in[0], call->in[2]) || op_fail(call, err, INVALID, "operand 2 has not the shape of the volumes");
}

/* g -> a shape of five sizes */
bool shape_avg_pool3d_grad(OpCall *call, OutSpec *out, Error *err) {
    const Ints *axis = &call->attrs->axis;
    Volume v;
    if (axis->count != 5) return op_fail(call, err, INVALID, "the shape must have 5 sizes, not %d", axis->count);
    if (call->attrs->shape.count != AXES) return op_fail(call, err, INVALID, "ksize must have %d numbers", AXES);
    if (!volume_init(&v, call, axis->at, call->attrs->shape.at, err)) return false;
    OutSpec y = {.shape = {.rank = 5, .dims = {axis->at[0], v.out[0], v.out[1], v.out[2], axis->at[4]}}};
    out->shape.rank = 5;
    for (int i = 0; i < 5; i++) out->shape.dims[i] = axis->at[i];
    return is_pooled(call, 0, &y, err);
}

/* y = max_pool3d(x) */
void grad_max_pool3d(GradCall *k) {
    if (k->g[0]) k->dx[0] = op_scoped(k->c, OP_MAX_POOL3D_GRAD, (Tensor *[]){k->x[0], k->y[0], k->g[0]}, 3, k->attrs);
}

/* dx = max_pool3d_grad(x, y, g): linear in g; x and y only choose */
void grad_max_pool3d_grad(GradCall *k) {
    for (int i = 0; i < 2; i++)
        if (k->need[i]) k->dx[i] = t_zeros_like(k->c, k->x[i]);
    if (k->need[2] && k->g[0]) k->dx[2] = op_scoped(k->c, OP_MAX_POOL3D_PICK, (Tensor *[]){k->x[0], k->x[1], k->g[0]}, 3, k->attrs);
}

/* y = v where x is largest in each window */
void grad_max_pool3d_pick(GradCall *k) {
    for (int i = 0; i < 2; i++)
        if (k->need[i]) k->dx[i] = t_zeros_like(k->c, k->x[i]);
    if (k->need[2] && k->g[0]) k->dx[2] = op_scoped(k->c, OP_MAX_POOL3D_GRAD, (Tensor *[]){k->x[0], k->x[1], k->g[0]}, 3, k->attrs);
}

/* y = avg_pool3d(x) */
void grad_avg_pool3d(GradCall *k) {
    OpAttrs attrs = *k->attrs;
    attrs.axis = ints_of(5, k->x[0]->dims);
    if (k->g[0]) k->dx[0] = op_scoped(k->c, OP_AVG_POOL3D_GRAD, k->g, 1, &attrs);
}

void grad_avg_pool3d_grad(GradCall *k) {
    if (k->g[0]) k->dx[0] = op_scoped(k->c, OP_AVG_POOL3D, k->g, 1, k->attrs);
}
