/* gradient_rules.c -- gradient rules of structured operations and views.
 *
 * Above each rule stands the forward line; g is what flows in.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#include <math.h>

/* Makes a reduced tensor's shape that of x with the reduced axes kept as 1, so that it broadcasts. */
static Tensor *keep_axes(GradCall *k, Tensor *t) {
    Tensor *x = k->x[0];
    if (!t || k->attrs->keepdims) return t;
    int64_t dims[SHAPE_MAX];
    memcpy(dims, x->dims, sizeof dims);
    const Ints *axis = &k->attrs->axis;
    for (int i = 0; i < x->rank; i++)
        if (axis->count == ATTR_NONE) dims[i] = 1;
    for (int i = 0; i < axis->count; i++) dims[axis->at[i] < 0 ? axis->at[i] + x->rank : axis->at[i]] = 1;
    return t_reshape(k->c, t, x->rank, dims);
}

/* ---- complex numbers ---- */

static Tensor *make_complex(OpContext *c, Tensor *re, Tensor *im) {
    return op_scoped(c, OP_COMPLEX, (Tensor *[]){re, im}, 2, NULL);
}
static Tensor *zeros_as(OpContext *c, Tensor *x) { return t_zeros_like(c, x); }

/* y = real(x) */
void grad_real(GradCall *k) {
    bool real = !dtype_is_complex(tensor_dtype(k->x[0]));
    k->dx[0] = real ? k->g[0] : make_complex(k->c, k->g[0], zeros_as(k->c, k->g[0]));
}

/* y = imag(x) */
void grad_imag(GradCall *k) {
    bool real = !dtype_is_complex(tensor_dtype(k->x[0]));
    k->dx[0] = real ? t_zeros_like(k->c, k->x[0]) : make_complex(k->c, zeros_as(k->c, k->g[0]), k->g[0]);
}

/* y = complex(a, b) */
void grad_complex(GradCall *k) {
    if (k->need[0]) k->dx[0] = op_scoped(k->c, OP_REAL, k->g, 1, NULL);
    if (k->need[1]) k->dx[1] = op_scoped(k->c, OP_IMAG, k->g, 1, NULL);
}

/* y = |x|: g * x / |x|, and 0 where x is 0 */
void grad_complex_abs(GradCall *k) {
    Tensor *g = make_complex(k->c, k->g[0], zeros_as(k->c, k->g[0])), *y = make_complex(k->c, k->y[0], zeros_as(k->c, k->y[0]));
    k->dx[0] = t_div_no_nan(k->c, t_mul(k->c, g, k->x[0]), y);
}

/* y = angle(x): -g / (im + i re), of a real number nothing */
void grad_angle(GradCall *k) {
    OpContext *c = k->c;
    Tensor *x = k->x[0];
    if (!dtype_is_complex(tensor_dtype(x))) return;
    Tensor *turned = make_complex(c, op_scoped(c, OP_IMAG, &x, 1, NULL), op_scoped(c, OP_REAL, &x, 1, NULL));
    k->dx[0] = t_negative(c, t_mul(c, make_complex(c, k->g[0], zeros_as(c, k->g[0])), t_reciprocal(c, turned)));
}

/* ---- converting and choosing ---- */

/* y = cast(x) */
void grad_cast(GradCall *k) { k->dx[0] = t_cast(k->c, k->g[0], tensor_dtype(k->x[0])); }

/* y = where(condition, a, b) */
void grad_where(GradCall *k) {
    Tensor *zero = t_number(k->c, k->g[0], 0);
    if (k->need[1]) k->dx[1] = t_sum_to(k->c, t_where(k->c, k->x[0], k->g[0], zero), k->x[1]);
    if (k->need[2]) k->dx[2] = t_sum_to(k->c, t_where(k->c, k->x[0], zero, k->g[0]), k->x[2]);
}

/* ---- reductions ---- */

/* y = sum(x, axis) */
void grad_reduce_sum(GradCall *k) { k->dx[0] = t_broadcast_like(k->c, keep_axes(k, k->g[0]), k->x[0]); }

/* y = mean(x, axis) */
void grad_reduce_mean(GradCall *k) {
    double n = k->y[0]->count ? (double)k->x[0]->count / (double)k->y[0]->count : 1;
    k->dx[0] = t_broadcast_like(k->c, keep_axes(k, t_div(k->c, k->g[0], t_number(k->c, k->g[0], n))), k->x[0]);
}

/* y = max(x, axis): shared equally among equals */
void grad_reduce_extreme(GradCall *k) {
    OpContext *c = k->c;
    Tensor *y = keep_axes(k, k->y[0]), *g = keep_axes(k, k->g[0]);
    Tensor *hit = y ? t_cast(c, t_equal(c, k->x[0], y), tensor_dtype(y)) : NULL;
    Tensor *number = t_sum(c, hit, k->attrs->axis, true);
    if (k->attrs->axis.count == ATTR_NONE && number) number = t_reshape_like(c, number, y);
    k->dx[0] = t_mul(c, t_div(c, hit, number), g);
}

static Tensor *scan(OpContext *c, OpId op, Tensor *x, int axis, bool exclusive, bool reverse) {
    OpAttrs a = attrs_default;
    a.axis = ints_one(axis);
    a.flag_a = exclusive;
    a.flag_b = reverse;
    return op_scoped(c, op, &x, 1, &a);
}

/* Where the axes of mask stand at the end, in *rest in front: the permutation, and sizes of both parts. */
static Ints axes_last(const Tensor *x, const Ints *axis, int64_t *kept, int64_t *gone) {
    Ints perm = {.count = 0};
    uint32_t mask = axis->count == ATTR_NONE ? ~0u : 0;
    for (int i = 0; i < axis->count; i++) mask |= 1u << (axis->at[i] < 0 ? axis->at[i] + x->rank : axis->at[i]);
    *kept = *gone = 1;
    for (int i = 0; i < x->rank; i++)
        if (!(mask >> i & 1)) perm.at[perm.count++] = i, *kept *= x->dims[i];
    for (int i = 0; i < x->rank; i++)
        if (mask >> i & 1) perm.at[perm.count++] = i, *gone *= x->dims[i];
    return perm;
}

static Ints inverse_perm(const Ints *perm) {
    Ints r = *perm;
    for (int i = 0; i < perm->count; i++) r.at[perm->at[i]] = i;
    return r;
}

/* y = prod(x, axis): products of all others from both sides, so that zeros do no harm */
void grad_reduce_prod(GradCall *k) {
    OpContext *c = k->c;
    Tensor *x = k->x[0];
    int64_t kept, gone;
    Ints perm = axes_last(x, &k->attrs->axis, &kept, &gone);
    Tensor *moved = t_transpose(c, x, perm);
    Tensor *flat = t_reshape(c, moved, 2, (int64_t[]){kept, gone});
    Tensor *others = t_mul(c, scan(c, OP_CUMPROD, flat, 1, true, false), scan(c, OP_CUMPROD, flat, 1, true, true));
    if (!others || !moved) return;
    Tensor *back = t_transpose(c, t_reshape_like(c, others, moved), inverse_perm(&perm));
    if (back && dtype_is_complex(tensor_dtype(x))) back = t_conj(c, back);
    k->dx[0] = t_mul(c, back, keep_axes(k, k->g[0]));
}

static int scan_axis(const GradCall *k) {
    int64_t a = k->attrs->axis.at[0];
    return (int)(a < 0 ? a + k->x[0]->rank : a);
}

/* y = cumsum(x) */
void grad_cumsum(GradCall *k) {
    k->dx[0] = scan(k->c, OP_CUMSUM, k->g[0], scan_axis(k), k->attrs->flag_a, !k->attrs->flag_b);
}

/* y = cumprod(x): cumsum(y * g, reversed) / x, as TensorFlow has it */
void grad_cumprod(GradCall *k) {
    OpContext *c = k->c;
    Tensor *products = scan(c, OP_CUMPROD, k->x[0], scan_axis(k), k->attrs->flag_a, k->attrs->flag_b);
    Tensor *out = scan(c, OP_CUMSUM, t_mul(c, products, k->g[0]), scan_axis(k), k->attrs->flag_a, !k->attrs->flag_b);
    k->dx[0] = t_div_no_nan(c, out, k->x[0]);
}

/* y = log(cumsum(exp(x))): exp(log(cumsum(exp(log(g) - y), reversed)) + x), for g above 0 and below 0 by themselves */
void grad_cumlogsumexp(GradCall *k) {
    OpContext *c = k->c;
    Tensor *g = k->g[0], *x = k->x[0], *zero = t_number(c, g, 0), *none = t_number(c, g, -INFINITY), *parts[2];
    for (int i = 0; i < 2; i++) {
        Tensor *side = i ? t_negative(c, g) : g, *there = t_greater(c, side, zero);
        Tensor *size = t_where(c, there, t_log(c, t_where(c, there, side, t_number(c, g, 1))), none);
        Tensor *sums = scan(c, OP_CUMLOGSUMEXP, t_where(c, there, t_sub(c, size, k->y[0]), none), scan_axis(k),
                            k->attrs->flag_a, !k->attrs->flag_b);
        parts[i] = t_exp(c, t_add(c, sums, x));
    }
    k->dx[0] = t_sub(c, parts[0], parts[1]);
}

/* ---- products ---- */

static Tensor *conj_of(OpContext *c, Tensor *x) { return dtype_is_complex(tensor_dtype(x)) ? t_conj(c, x) : x; }

/* Batch dimensions that were broadcast are summed. */
static Tensor *sum_batches(OpContext *c, Tensor *dx, const Tensor *x) { return t_sum_to(c, dx, x); }

/* y = a @ b */
void grad_matmul(GradCall *k) {
    OpContext *c = k->c;
    Tensor *g = k->g[0], *a = conj_of(c, k->x[0]), *b = conj_of(c, k->x[1]);
    bool x = k->attrs->flag_a, y = k->attrs->flag_b;
    if (k->need[0]) k->dx[0] = sum_batches(c, x ? t_matmul(c, b, g, y, true) : t_matmul(c, g, b, false, !y), k->x[0]);
    if (k->need[1]) k->dx[1] = sum_batches(c, y ? t_matmul(c, g, a, true, x) : t_matmul(c, a, g, !x, false), k->x[1]);
}

/* ---- views ---- */

/* y = x */
void grad_identity(GradCall *k) { k->dx[0] = k->g[0]; }

/* y = reshape(x), expand_dims, squeeze */
void grad_reshape(GradCall *k) { k->dx[0] = t_reshape_like(k->c, k->g[0], k->x[0]); }

/* y = transpose(x, perm) */
void grad_transpose(GradCall *k) {
    Ints perm = k->attrs->axis;
    for (int i = 0; i < perm.count; i++)
        if (perm.at[i] < 0) perm.at[i] += k->x[0]->rank;
    k->dx[0] = t_transpose(k->c, k->g[0], perm.count == ATTR_NONE ? perm : inverse_perm(&perm));
}

/* y = broadcast_to(x, shape) */
void grad_broadcast_to(GradCall *k) { k->dx[0] = t_sum_to(k->c, k->g[0], k->x[0]); }

/* y = x[begin : begin + size * strides : strides], and slice */
void grad_index(GradCall *k) {
    OpAttrs a = *k->attrs;
    Tensor *x = k->x[0];
    if (k->op == OP_SLICE) {
        a.strides.count = x->rank;
        for (int i = 0; i < x->rank; i++) a.strides.at[i] = 1;
    }
    for (int i = 0; i < x->rank; i++)
        if (k->op == OP_SLICE) a.end.at[i] = k->y[0]->dims[i];
    a.shape = ints_of(x->rank, x->dims);
    k->dx[0] = op_scoped(k->c, OP_INDEX_GRAD, k->g, 1, &a);
}

/* y = zeros(dims)[...] = x */
void grad_index_grad(GradCall *k) {
    OpAttrs a = *k->attrs;
    a.shape = ints_of(k->x[0]->rank, k->x[0]->dims);
    k->dx[0] = op_scoped(k->c, OP_INDEX, k->g, 1, &a);
}

static Tensor *band(OpContext *c, Tensor *x, int64_t lower, int64_t upper) {
    OpAttrs a = attrs_default;
    a.number = lower;
    a.number2 = upper;
    return op_scoped(c, OP_BAND_PART, &x, 1, &a);
}

static Tensor *pad_end(OpContext *c, Tensor *x, int64_t rows, int64_t columns) {
    OpAttrs a = attrs_default;
    if (!x || (rows == 0 && columns == 0)) return x;
    a.pairs.count = x->rank;
    a.pairs.at[x->rank - 2][1] = rows;
    a.pairs.at[x->rank - 1][1] = columns;
    return op_scoped(c, OP_PAD, &x, 1, &a);
}

/* y = diag_part(x) */
void grad_diag_part(GradCall *k) {
    Tensor *x = k->x[0];
    int64_t m = x->dims[x->rank - 2], n = x->dims[x->rank - 1], small = m < n ? m : n;
    k->dx[0] = pad_end(k->c, op_scoped(k->c, OP_DIAG, k->g, 1, NULL), m - small, n - small);
}

/* y = diag(x) */
void grad_diag(GradCall *k) { k->dx[0] = op_scoped(k->c, OP_DIAG_PART, k->g, 1, NULL); }

/* y = band_part(x) */
void grad_band_part(GradCall *k) { k->dx[0] = band(k->c, k->g[0], k->attrs->number, k->attrs->number2); }

/* ---- joining and cutting ---- */

static Tensor *block(OpContext *c, Tensor *x, int axis, int64_t from, int64_t size) {
    OpAttrs a = attrs_default;
    if (!x) return NULL;
    a.begin.count = a.end.count = x->rank;
    for (int i = 0; i < x->rank; i++) {
        a.begin.at[i] = i == axis ? from : 0;
        a.end.at[i] = i == axis ? size : x->dims[i];
    }
    return op_scoped(c, OP_SLICE, &x, 1, &a);
}

/* y = concat(xs, axis) */
void grad_concat(GradCall *k) {
    int axis = scan_axis(k);
    int64_t from = 0;
    for (int i = 0; i < k->count; i++) {
        if (k->need[i]) k->dx[i] = block(k->c, k->g[0], axis, from, k->x[i]->dims[axis]);
        from += k->x[i]->dims[axis];
    }
}

/* y = stack(xs, axis) */
void grad_stack(GradCall *k) {
    int64_t a = k->attrs->axis.at[0];
    int axis = (int)(a < 0 ? a + k->x[0]->rank + 1 : a);
    for (int i = 0; i < k->count; i++)
        if (k->need[i]) k->dx[i] = t_reshape_like(k->c, block(k->c, k->g[0], axis, i, 1), k->x[i]);
}

enum { MANY = 1024 };

/* The gradients of all outputs, zeros where none flowed; shape of output number i from like or from shape. */
static Tensor *join(GradCall *k, OpId op, int axis, const Ints *sizes) {
    Tensor *parts[MANY];
    if (k->outputs > MANY) {
        error_set(k->c->rule_error, ERROR_UNIMPLEMENTED, "gradient through more than %d parts", MANY);
        return NULL;
    }
    for (int i = 0; i < k->outputs; i++) {
        parts[i] = k->g[i];
        if (parts[i]) continue;
        Shape s = tensor_shape(k->x[0]);
        if (op == OP_CONCAT) {
            s.dims[axis] = sizes->at[sizes->scalar ? 0 : i];
        } else {
            for (int d = axis; d + 1 < s.rank; d++) s.dims[d] = s.dims[d + 1];
            s.rank--;
        }
        parts[i] = scope_keep(k->c, tensor_zeros(k->c, tensor_dtype(k->x[0]), s.rank, s.dims, k->c->rule_error));
    }
    OpAttrs a = attrs_default;
    a.axis = ints_one(axis);
    return op_scoped(k->c, op, parts, k->outputs, &a);
}

/* ys = unstack(x, axis) */
void grad_unstack(GradCall *k) { k->dx[0] = join(k, OP_STACK, scan_axis(k), NULL); }

/* ys = split(x, sizes, axis) */
void grad_split(GradCall *k) {
    int axis = scan_axis(k);
    Ints sizes = k->attrs->shape;
    int64_t n = k->x[0]->dims[axis], total = 0;
    if (sizes.scalar)
        sizes.at[0] = n / sizes.at[0];
    else
        for (int i = 0; i < sizes.count; i++) total += sizes.at[i] < 0 ? 0 : sizes.at[i];
    for (int i = 0; !sizes.scalar && i < sizes.count; i++)
        if (sizes.at[i] < 0) sizes.at[i] = n - total;
    k->dx[0] = join(k, OP_CONCAT, axis, &sizes);
}

/* y = tile(x, multiples): split every axis into (multiple, size), sum the first */
void grad_tile(GradCall *k) {
    Tensor *x = k->x[0], *g = k->g[0];
    for (int i = 0; i < x->rank && g; i++) {
        int64_t dims[SHAPE_MAX], m = k->attrs->shape.at[i];
        if (m == 1) continue;
        int64_t before = 1, after = 1;
        for (int d = 0; d < i; d++) before *= g->dims[d];
        for (int d = i + 1; d < g->rank; d++) after *= g->dims[d];
        memcpy(dims, g->dims, sizeof dims);
        dims[i] = x->dims[i];
        Tensor *cut = t_reshape(k->c, g, 4, (int64_t[]){before, m, x->dims[i], after});
        g = t_reshape(k->c, t_sum(k->c, cut, ints_one(1), false), x->rank, dims);
    }
    k->dx[0] = g;
}

/* y = pad(x, paddings) */
void grad_pad(GradCall *k) {
    OpAttrs a = *k->attrs;
    Tensor *x = k->x[0];
    if (a.mode != PAD_CONSTANT) {
        k->dx[0] = op_scoped(k->c, OP_PAD_GRAD, k->g, 1, &a);
        return;
    }
    a.begin.count = a.end.count = x->rank;
    for (int i = 0; i < x->rank; i++) {
        a.begin.at[i] = a.pairs.at[i][0];
        a.end.at[i] = x->dims[i];
    }
    k->dx[0] = op_scoped(k->c, OP_SLICE, k->g, 1, &a);
}

/* y = pad_grad(x, paddings): the margin folded back, whose transpose is the margin */
void grad_pad_grad(GradCall *k) { k->dx[0] = op_scoped(k->c, OP_PAD, k->g, 1, k->attrs); }

/* y = reverse(x, axis) */
void grad_reverse(GradCall *k) { k->dx[0] = op_scoped(k->c, OP_REVERSE, k->g, 1, k->attrs); }

/* y = roll(x, shift, axis) */
void grad_roll(GradCall *k) {
    OpAttrs a = *k->attrs;
    for (int i = 0; i < a.shape.count; i++) a.shape.at[i] = -a.shape.at[i];
    k->dx[0] = op_scoped(k->c, OP_ROLL, k->g, 1, &a);
}

/* ---- picking and spreading ---- */

/* y = gather(x, indices, axis) */
void grad_gather(GradCall *k) {
    OpAttrs a = *k->attrs;
    a.shape = ints_of(k->x[0]->rank, k->x[0]->dims);
    k->dx[0] = op_scoped(k->c, OP_GATHER_GRAD, (Tensor *[]){k->g[0], k->x[1]}, 2, &a);
}

/* y = zeros(shape)[indices] += x */
void grad_gather_grad(GradCall *k) {
    k->dx[0] = op_scoped(k->c, OP_GATHER, (Tensor *[]){k->g[0], k->x[1]}, 2, k->attrs);
}

/* Index vectors (..., d) of a gather_nd with b batch dimensions, with those dimensions' numbers in front: (..., b + d).
 * New. */
static Tensor *batched_indices(OpContext *c, Tensor *indices, int b, Error *err) {
    int rank = indices->rank;
    int64_t dims[SHAPE_MAX], d = indices->dims[rank - 1], width = b + d;
    memcpy(dims, indices->dims, sizeof dims);
    dims[rank - 1] = width;
    Tensor *flat = tensor_contiguous(indices, err), *out = flat ? tensor_new(c, DTYPE_INT64, rank, dims, err) : NULL;
    int64_t rows = out && width ? out->count / width : 0;
    for (int64_t r = 0; r < rows; r++) {
        int64_t *to = (int64_t *)out->data + r * width, rest = r;
        for (int i = rank - 2; i >= 0; i--) {
            if (i < b) to[i] = rest % dims[i];
            rest /= dims[i];
        }
        for (int64_t i = 0; i < d; i++) to[b + i] = dtype_get_int(tensor_dtype(flat), tensor_element(flat, r * d + i));
    }
    tensor_release(flat);
    return out;
}

/* y = gather_nd(x, indices) */
void grad_gather_nd(GradCall *k) {
    OpAttrs a = attrs_default;
    Tensor *x = k->x[0], *indices = k->x[1];
    a.shape = ints_of(x->rank, x->dims);
    if (k->attrs->number2) {
        Tensor *whole = batched_indices(k->c, indices, (int)k->attrs->number2, k->c->rule_error);
        if (!whole) return;
        indices = scope_keep(k->c, whole);
    }
    k->dx[0] = op_scoped(k->c, OP_SCATTER_ND, (Tensor *[]){indices, k->g[0]}, 2, &a);
}

/* y = scatter_nd(indices, updates, shape) */
void grad_scatter_nd(GradCall *k) {
    if (k->need[1]) k->dx[1] = op_scoped(k->c, OP_GATHER_ND, (Tensor *[]){k->g[0], k->x[0]}, 2, NULL);
}

/* ---- neural networks ---- */

/* y = x + bias */
void grad_bias_add(GradCall *k) {
    if (k->need[0]) k->dx[0] = k->g[0];
    if (k->need[1]) k->dx[1] = t_sum_to(k->c, k->g[0], k->x[1]);
}

/* y = softmax(x): y * (g - sum(g * y)) */
void grad_softmax(GradCall *k) {
    OpContext *c = k->c;
    Tensor *y = k->y[0], *sum = t_sum(c, t_mul(c, k->g[0], y), k->attrs->axis, true);
    k->dx[0] = t_mul(c, t_sub(c, k->g[0], sum), y);
}

/* y = log_softmax(x): g - sum(g) * exp(y) */
void grad_log_softmax(GradCall *k) {
    OpContext *c = k->c;
    Tensor *sum = t_sum(c, k->g[0], k->attrs->axis, true);
    k->dx[0] = t_sub(c, k->g[0], t_mul(c, sum, t_exp(c, k->y[0])));
}

static Tensor *softmax_last(OpContext *c, Tensor *x) {
    OpAttrs a = attrs_default;
    a.axis = ints_one(-1);
    a.flag_a = true;
    return op_scoped(c, OP_SOFTMAX, &x, 1, &a);
}

/* A gradient (...) as (..., 1). */
static Tensor *as_column(OpContext *c, Tensor *g) {
    int64_t dims[SHAPE_MAX];
    if (!g || g->rank >= SHAPE_MAX) return NULL;
    memcpy(dims, g->dims, sizeof dims);
    dims[g->rank] = 1;
    return t_reshape(c, g, g->rank + 1, dims);
}

static Tensor *one_hot_like(OpContext *c, Tensor *labels, Tensor *logits) {
    OpAttrs a = attrs_default;
    a.axis = ints_one(-1);
    a.number = logits->dims[logits->rank - 1];
    return op_scoped(c, OP_ONE_HOT, (Tensor *[]){labels, t_number(c, logits, 1), t_number(c, logits, 0)}, 3, &a);
}

/* y = -log(softmax(x)[label]): g * (softmax(x) - one_hot(label)) */
void grad_sparse_xent(GradCall *k) {
    OpContext *c = k->c;
    if (!k->need[0]) return;
    Tensor *difference = t_sub(c, softmax_last(c, k->x[0]), one_hot_like(c, k->x[1], k->x[0]));
    k->dx[0] = t_mul(c, difference, as_column(c, k->g[0]));
}

/* y = -sum(labels * log(softmax(x))): g * (softmax(x) - labels), labels summing to 1 */
void grad_dense_xent(GradCall *k) {
    OpContext *c = k->c;
    Tensor *x = k->x[0], *labels = k->x[1], *g = as_column(c, k->g[0]);
    OpAttrs a = attrs_default;
    a.axis = ints_one(-1);
    if (k->need[0]) k->dx[0] = t_mul(c, t_sub(c, softmax_last(c, x), labels), g);
    if (k->need[1]) k->dx[1] = t_negative(c, t_mul(c, op_scoped(c, OP_LOG_SOFTMAX, &x, 1, &a), g));
}
