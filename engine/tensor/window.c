/* window.c -- see window.h; the shape and gradient rules of convolutions and pooling.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/window.h"

#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

void window_pair(const Ints *v, int64_t out[2]) {
    out[0] = out[1] = 1;
    if (v->count == 1) out[0] = out[1] = v->at[0];
    if (v->count == 2) out[0] = v->at[0], out[1] = v->at[1];
    if (v->count == 4) out[0] = v->at[1], out[1] = v->at[2];
}

bool window_init(Window *w, const OpCall *call, const int64_t dims[4], const int64_t size[2], Error *err) {
    const OpAttrs *a = call->attrs;
    window_pair(&a->strides, w->strides);
    window_pair(&a->begin, w->dilations);
    for (int i = 0; i < 2; i++) {
        int64_t n = dims[1 + i], reach = (size[i] - 1) * w->dilations[i] + 1;
        w->size[i] = size[i];
        if (w->strides[i] < 1 || w->dilations[i] < 1 || size[i] < 1)
            return op_fail(call, err, INVALID, "Sliding window strides and dilations must be positive, got strides %lld and dilations %lld",
                           (long long)w->strides[i], (long long)w->dilations[i]);
        w->before[i] = w->after[i] = 0;
        if (a->padding == PADDING_SAME) {
            w->out[i] = (n + w->strides[i] - 1) / w->strides[i];
            int64_t margin = (w->out[i] - 1) * w->strides[i] + reach - n;
            if (margin > 0) w->before[i] = margin / 2, w->after[i] = margin - margin / 2;
        } else {
            if (a->pairs.count == 4) w->before[i] = a->pairs.at[1 + i][0], w->after[i] = a->pairs.at[1 + i][1];
            int64_t room = n + w->before[i] + w->after[i] - reach + w->strides[i];   /* as TensorFlow's GetWindowedOutputSize */
            w->out[i] = room / w->strides[i];
            if (w->out[i] < 1 && n > 0)
                return op_fail(call, err, INVALID, "Computed output size would be negative: %lld [input_size: %lld, effective_filter_size: %lld, "
                               "stride: %lld]", (long long)w->out[i], (long long)n, (long long)reach, (long long)w->strides[i]);
            if (n == 0) w->out[i] = 0;
        }
    }
    return true;
}

static bool four(const OpCall *call, const Tensor *t, const char *what, Error *err) {
    char text[SHAPE_TEXT];
    if (t->rank == 4) return true;
    return op_fail(call, err, INVALID, "%s must be 4-dimensional: %s", what, shape_text(t->dims, t->rank, text));
}

static bool from_ints(const OpCall *call, OutSpec *out, Error *err) {
    const Ints *s = &call->attrs->shape;
    if (s->count != 4) return op_fail(call, err, INVALID, "the shape must have 4 sizes, not %d", s->count);
    out->shape.rank = 4;
    for (int i = 0; i < 4; i++) out->shape.dims[i] = s->at[i];
    return true;
}

static void set_shape(OutSpec *out, int64_t n, const Window *w, int64_t c) {
    out->shape.rank = 4;
    out->shape.dims[0] = n;
    out->shape.dims[1] = w->out[0];
    out->shape.dims[2] = w->out[1];
    out->shape.dims[3] = c;
}

/* x (N, H, W, C), filters (kh, kw, C, F) -> (N, OH, OW, F) */
bool shape_conv2d(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *f = call->in[1];
    Window w;
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    if (!four(call, x, "input", err) || !four(call, f, "filter", err)) return false;
    if (f->dims[2] == 0 || x->dims[3] != f->dims[2]) {
        int64_t groups = f->dims[2] && x->dims[3] % f->dims[2] == 0 ? x->dims[3] / f->dims[2] : 0;
        if (groups && f->dims[3] % groups)
            op_fail(call, err, INVALID, "output depth must be evenly divisible by number of groups: %lld vs %lld", (long long)f->dims[3],
                    (long long)groups);
        else op_fail(call, err, f->dims[2] && x->dims[3] % f->dims[2] == 0 ? ERROR_UNIMPLEMENTED : INVALID,
                "input depth must be evenly divisible by filter depth: %lld vs %lld", (long long)x->dims[3], (long long)f->dims[2]);
        return error_note(err, "input %s has its channels last; the filter %s is (rows, columns, channels in, channels out)",
                          shape_text(x->dims, 4, a), shape_text(f->dims, 4, b));
    }
    if (!window_init(&w, call, x->dims, f->dims, err)) return false;
    set_shape(out, x->dims[0], &w, f->dims[3]);
    return true;
}

/* Whether g is as long as conv2d's output, along rows and columns, of images with this many. */
static bool as_long(const OpCall *call, const Tensor *g, const Window *w, const int64_t dims[4], Error *err) {
    for (int i = 0; i < 2; i++)
        if (w->out[i] != g->dims[1 + i])
            return op_fail(call, err, INVALID, "Conv2DCustomBackpropInput: Size of out_backprop doesn't match computed: actual = %lld, computed = "
                           "%lld spatial_dim: %d input: %lld filter: %lld output: %lld stride: %lld dilation: %lld", (long long)g->dims[1 + i],
                           (long long)w->out[i], 1 + i, (long long)dims[1 + i], (long long)w->size[i], (long long)g->dims[1 + i],
                           (long long)w->strides[i], (long long)w->dilations[i]);
    return true;
}

/* g (N, OH, OW, F), filters (kh, kw, C, F) -> (N, H, W, C), which the attribute shape says */
bool shape_conv2d_input_grad(OpCall *call, OutSpec *out, Error *err) {
    Tensor *g = call->in[0], *f = call->in[1];
    const int64_t *dims = out->shape.dims;
    Window w;
    if (g->rank != 4) return op_fail(call, err, INVALID, "input_sizes must be 4 or 5-dimensional, got: %d", g->rank);
    if (!four(call, f, "filter", err) || !from_ints(call, out, err)) return false;
    if (dims[0] != g->dims[0])
        return op_fail(call, err, INVALID, "Conv2DCustomBackpropInput: input and out_backprop must have the same batch size. Input batch: %lld, "
                       "outbackprop batch: %lld, batch_dim: 0", (long long)dims[0], (long long)g->dims[0]);
    if (dims[3] != f->dims[2])
        return op_fail(call, err, INVALID, "input depth must be evenly divisible by filter depth: %lld vs %lld", (long long)dims[3], (long long)f->dims[2]);
    if (f->dims[3] != g->dims[3])
        return op_fail(call, err, INVALID, "Conv2DCustomBackpropInput: filter and out_backprop must have the same out_depth");
    return window_init(&w, call, dims, f->dims, err) && as_long(call, g, &w, dims, err);
}

bool shape_conv2d_filter_grad(OpCall *call, OutSpec *out, Error *err) {
    return four(call, call->in[0], "input", err) && four(call, call->in[1], "out_backprop", err) && from_ints(call, out, err);
}

/* x (N, H, W, C), filters (kh, kw, C, m) -> (N, OH, OW, C * m) */
bool shape_depthwise_conv2d(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *f = call->in[1];
    Window w;
    if (!four(call, x, "input", err) || !four(call, f, "filter", err)) return false;
    if (x->dims[3] != f->dims[2])
        return op_fail(call, err, INVALID, "input depth must be evenly divisible by filter depth: %lld vs %lld", (long long)x->dims[3], (long long)f->dims[2]);
    if (!window_init(&w, call, x->dims, f->dims, err)) return false;
    set_shape(out, x->dims[0], &w, f->dims[2] * f->dims[3]);
    return true;
}

bool shape_depthwise_input_grad(OpCall *call, OutSpec *out, Error *err) { return from_ints(call, out, err); }
bool shape_depthwise_filter_grad(OpCall *call, OutSpec *out, Error *err) { return from_ints(call, out, err); }

static bool pooled(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    Window w;
    int64_t size[2];
    if (x->rank != 4) return op_fail(call, err, INVALID, "Input must be 4 or 5-dimensional");
    window_pair(&call->attrs->shape, size);
    if (!window_init(&w, call, x->dims, size, err)) return false;
    set_shape(out, x->dims[0], &w, x->dims[3]);
    return true;
}

static bool as_first(OpCall *call, OutSpec *out) {
    out->shape = tensor_shape(call->in[0]);
    return true;
}

bool shape_max_pool2d(OpCall *call, OutSpec *out, Error *err) { return pooled(call, out, err); }
bool shape_avg_pool2d(OpCall *call, OutSpec *out, Error *err) { return pooled(call, out, err); }
bool shape_max_pool_pick(OpCall *call, OutSpec *out, Error *err) { return pooled(call, out, err); }
bool shape_max_pool_grad(OpCall *call, OutSpec *out, Error *err) { (void)err; return as_first(call, out); }

bool shape_avg_pool_grad(OpCall *call, OutSpec *out, Error *err) {
    const Ints *s = &call->attrs->axis;
    if (s->count != 4) return op_fail(call, err, INVALID, "the shape must have 4 sizes, not %d", s->count);
    out->shape.rank = 4;
    for (int i = 0; i < 4; i++) out->shape.dims[i] = s->at[i];
    return true;
}

/* ---- gradients ---- */

static Tensor *with_shape(GradCall *k, OpId op, Tensor *a, Tensor *b, const Tensor *like) {
    OpAttrs attrs = *k->attrs;
    attrs.shape = ints_of(4, like->dims);
    return a && b ? op_scoped(k->c, op, (Tensor *[]){a, b}, 2, &attrs) : NULL;
}

static Tensor *plain(GradCall *k, OpId op, Tensor *a, Tensor *b) {
    return a && b ? op_scoped(k->c, op, (Tensor *[]){a, b}, 2, k->attrs) : NULL;
}

/* y = conv2d(x, w) */
void grad_conv2d(GradCall *k) {
    if (k->need[0]) k->dx[0] = with_shape(k, OP_CONV2D_INPUT_GRAD, k->g[0], k->x[1], k->x[0]);
    if (k->need[1]) k->dx[1] = with_shape(k, OP_CONV2D_FILTER_GRAD, k->x[0], k->g[0], k->x[1]);
}

/* dx = conv2d_input_grad(g, w): what conv2d(x, w) is to x, it is to g */
void grad_conv2d_input_grad(GradCall *k) {
    if (k->need[0]) k->dx[0] = plain(k, OP_CONV2D, k->g[0], k->x[1]);
    if (k->need[1]) k->dx[1] = with_shape(k, OP_CONV2D_FILTER_GRAD, k->g[0], k->x[0], k->x[1]);
}

/* dw = conv2d_filter_grad(x, g) */
void grad_conv2d_filter_grad(GradCall *k) {
    if (k->need[0]) k->dx[0] = with_shape(k, OP_CONV2D_INPUT_GRAD, k->x[1], k->g[0], k->x[0]);
    if (k->need[1]) k->dx[1] = plain(k, OP_CONV2D, k->x[0], k->g[0]);
}

/* y = depthwise_conv2d(x, w) */
void grad_depthwise_conv2d(GradCall *k) {
    if (k->need[0]) k->dx[0] = with_shape(k, OP_DEPTHWISE_INPUT_GRAD, k->g[0], k->x[1], k->x[0]);
    if (k->need[1]) k->dx[1] = with_shape(k, OP_DEPTHWISE_FILTER_GRAD, k->x[0], k->g[0], k->x[1]);
}

void grad_depthwise_input_grad(GradCall *k) {
    if (k->need[0]) k->dx[0] = plain(k, OP_DEPTHWISE_CONV2D, k->g[0], k->x[1]);
    if (k->need[1]) k->dx[1] = with_shape(k, OP_DEPTHWISE_FILTER_GRAD, k->g[0], k->x[0], k->x[1]);
}

void grad_depthwise_filter_grad(GradCall *k) {
    if (k->need[0]) k->dx[0] = with_shape(k, OP_DEPTHWISE_INPUT_GRAD, k->x[1], k->g[0], k->x[0]);
    if (k->need[1]) k->dx[1] = plain(k, OP_DEPTHWISE_CONV2D, k->x[0], k->g[0]);
}

/* y = max_pool2d(x): g goes to the first largest element of each window */
void grad_max_pool2d(GradCall *k) { k->dx[0] = plain(k, OP_MAX_POOL_GRAD, k->x[0], k->g[0]); }

/* dx = max_pool_grad(x, g): linear in g, and x only chooses */
void grad_max_pool_grad(GradCall *k) {
    if (k->need[0]) k->dx[0] = t_zeros_like(k->c, k->x[0]);
    if (k->need[1]) k->dx[1] = plain(k, OP_MAX_POOL_PICK, k->x[0], k->g[0]);
}

/* y = v at x's largest element in each window */
void grad_max_pool_pick(GradCall *k) {
    if (k->need[1]) k->dx[1] = plain(k, OP_MAX_POOL_GRAD, k->x[0], k->g[0]);
}

/* y = avg_pool2d(x) */
void grad_avg_pool2d(GradCall *k) {
    OpAttrs attrs = *k->attrs;
    attrs.axis = ints_of(4, k->x[0]->dims);
    k->dx[0] = k->g[0] ? op_scoped(k->c, OP_AVG_POOL_GRAD, k->g, 1, &attrs) : NULL;
}

void grad_avg_pool_grad(GradCall *k) {
    k->dx[0] = k->g[0] ? op_scoped(k->c, OP_AVG_POOL2D, k->g, 1, k->attrs) : NULL;
}
