/* linalg_rules.c -- shape and gradient rules of linear algebra.
 *
 * Gradients: Giles, "An extended collection of matrix derivative results", 2008; Murray, "Differentiation of the
 * Cholesky decomposition", 2016; Boeddeker et al., arXiv 1701.00392, for complex numbers. A bar is an incoming
 * gradient; ' is the adjoint.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

static bool matrices(OpCall *call, bool square, Error *err) {
    Tensor *x = call->in[0];
    if (x->rank < 2) return op_fail(call, err, INVALID, "Input tensor 0 must have rank >= 2, got %d", x->rank);
    if (square && x->dims[x->rank - 1] != x->dims[x->rank - 2])
        return op_fail(call, err, INVALID, "Input matrix must be square.");
    return true;
}

/* x's shape with its matrices replaced by inner dimensions a, b (-1: left out). */
static Shape batch_of(const Tensor *x, int64_t a, int64_t b) {
    Shape s = {.rank = x->rank - 2};
    for (int i = 0; i < s.rank; i++) s.dims[i] = x->dims[i];
    if (a >= 0) s.dims[s.rank++] = a;
    if (b >= 0) s.dims[s.rank++] = b;
    return s;
}

static bool square_out(OpCall *call, OutSpec *out, Error *err) {
    if (!matrices(call, true, err)) return false;
    out->shape = tensor_shape(call->in[0]);
    return true;
}

bool shape_matrix_inverse(OpCall *call, OutSpec *out, Error *err) { return square_out(call, out, err); }
bool shape_cholesky(OpCall *call, OutSpec *out, Error *err) { return square_out(call, out, err); }

bool shape_matrix_square_root(OpCall *call, OutSpec *out, Error *err) { return square_out(call, out, err); }
bool shape_matrix_logarithm(OpCall *call, OutSpec *out, Error *err) { return square_out(call, out, err); }

bool shape_lu(OpCall *call, OutSpec *out, Error *err) {
    if (!square_out(call, out, err)) return false;
    out[1].shape = batch_of(call->in[0], call->in[0]->dims[call->in[0]->rank - 1], -1);
    out[1].dtype = DTYPE_INT32;
    return true;
}

bool shape_matrix_determinant(OpCall *call, OutSpec *out, Error *err) {
    if (!matrices(call, true, err)) return false;
    out->shape = batch_of(call->in[0], -1, -1);
    return true;
}

bool shape_log_matrix_determinant(OpCall *call, OutSpec *out, Error *err) {
    if (!shape_matrix_determinant(call, out, err)) return false;
    out[1].shape = out[0].shape;
    return true;
}

/* Whether the operands of a solution are as many matrices each, of as many rows. */
static bool right_side_fits(OpCall *call, bool square, Error *err) {
    const Tensor *a = call->in[0], *b = call->in[1];
    if (!matrices(call, false, err)) return false;
    if (b->rank != a->rank) return op_fail(call, err, INVALID, "All input tensors must have the same rank.");
    for (int i = 0; i < a->rank - 2; i++)
        if (a->dims[i] != b->dims[i]) return op_fail(call, err, INVALID, "All input tensors must have the same outer dimensions.");
    if (square && a->dims[a->rank - 1] != a->dims[a->rank - 2])
        return op_fail(call, err, INVALID, "First input (lhs) must be a square matrix.");
    if (a->dims[a->rank - 2] == b->dims[b->rank - 2]) return true;
    op_fail(call, err, INVALID, "Input matrix and rhs are incompatible.");
    return error_note(err, "the matrix has %lld rows, the right side %lld", (long long)a->dims[a->rank - 2], (long long)b->dims[b->rank - 2]);
}

bool shape_matrix_solve(OpCall *call, OutSpec *out, Error *err) {
    if (!right_side_fits(call, true, err)) return false;
    out->shape = tensor_shape(call->in[1]);
    return true;
}

bool shape_matrix_solve_ls(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *a = call->in[0], *b = call->in[1];
    if (!right_side_fits(call, false, err)) return false;
    out->shape = batch_of(a, a->dims[a->rank - 1], b->dims[b->rank - 1]);
    return true;
}

bool shape_triangular_solve(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *a = call->in[0], *b = call->in[1];
    char s[SHAPE_TEXT], t[SHAPE_TEXT];
    for (int i = 0; i < 2; i++)
        if (call->in[i]->rank < 2) return op_fail(call, err, INVALID, "In[%d] ndims must be >= 2: %d", i, call->in[i]->rank);
    const int64_t m = a->dims[a->rank - 2], n = a->dims[a->rank - 1], rows = b->dims[b->rank - 2];
    shape_text(a->dims, a->rank, s);
    shape_text(b->dims, b->rank, t);
    bool same = a->rank == b->rank;
    for (int i = 0; same && i < a->rank - 2; i++) same = a->dims[i] == b->dims[i];
    if (!same) return op_fail(call, err, INVALID, "In[0] and In[1] must have compatible batch dimensions: %s vs. %s", s, t);
    if (m != n) return op_fail(call, err, INVALID, "In[0] matrices in the last dimensions must be square (%lld =/= %lld)", (long long)n, (long long)m);
    if (n != rows)
        return op_fail(call, err, INVALID, "In[0] mismatch In[1] shape: %lld vs. %lld: %s %s %d %d", (long long)n, (long long)rows, s, t,
                       call->attrs->flag_b, call->attrs->flag_a);
    out->shape = tensor_shape(b);
    return true;
}

bool shape_qr(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    if (!matrices(call, false, err)) return false;
    int64_t m = x->dims[x->rank - 2], n = x->dims[x->rank - 1], r = call->attrs->flag_b ? m : m < n ? m : n;
    out[0].shape = batch_of(x, m, r);
    out[1].shape = batch_of(x, r, n);
    return true;
}

bool shape_eigh(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    if (!matrices(call, true, err)) return false;
    out[0].shape = batch_of(x, x->dims[x->rank - 1], -1);
    out[1].shape = call->attrs->flag_a ? batch_of(x, 0, 0) : tensor_shape(x);
    return true;
}

bool shape_eig(OpCall *call, OutSpec *out, Error *err) {
    Dtype d = tensor_dtype(call->in[0]);
    if (!shape_eigh(call, out, err)) return false;
    out[0].dtype = out[1].dtype = d == DTYPE_FLOAT64 || d == DTYPE_COMPLEX128 ? DTYPE_COMPLEX128 : DTYPE_COMPLEX64;
    return true;
}

bool shape_svd(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    if (!matrices(call, false, err)) return false;
    int64_t m = x->dims[x->rank - 2], n = x->dims[x->rank - 1], r = m < n ? m : n;
    bool full = call->attrs->flag_b;
    out[0].shape = batch_of(x, r, -1);
    out[1].shape = batch_of(x, m, full ? m : r);
    out[2].shape = batch_of(x, n, full ? n : r);
    return true;
}

/* ---- gradients ---- */

static bool is_complex(const Tensor *a) { return dtype_is_complex(tensor_dtype(a)); }
static Tensor *conjugate(GradCall *k, Tensor *a) { return a && is_complex(a) ? t_conj(k->c, a) : a; }

static Tensor *product(GradCall *k, Tensor *a, Tensor *b) { return t_matmul(k->c, a, b, false, false); }
static Tensor *product_ta(GradCall *k, Tensor *a, Tensor *b) { return t_matmul(k->c, conjugate(k, a), b, true, false); }
static Tensor *product_tb(GradCall *k, Tensor *a, Tensor *b) { return t_matmul(k->c, a, conjugate(k, b), false, true); }

static Tensor *run_one(GradCall *k, OpId op, Tensor *a, const OpAttrs *attrs) {
    return a ? op_scoped(k->c, op, &a, 1, attrs) : NULL;
}

static Tensor *swapped(GradCall *k, Tensor *a) {
    if (!a) return NULL;
    Ints perm = {.count = (int16_t)a->rank};
    for (int i = 0; i < a->rank; i++) perm.at[i] = i;
    perm.at[a->rank - 2] = a->rank - 1;
    perm.at[a->rank - 1] = a->rank - 2;
    return t_transpose(k->c, conjugate(k, a), perm);
}

static Tensor *diagonal_matrix(GradCall *k, Tensor *a) { return run_one(k, OP_DIAG, a, NULL); }

static Tensor *band(GradCall *k, Tensor *a, int64_t lower, int64_t upper) {
    OpAttrs attrs = attrs_default;
    attrs.number = lower;
    attrs.number2 = upper;
    return run_one(k, OP_BAND_PART, a, &attrs);
}

/* a (batch) as (batch, 1, 1), or (batch, n) as (batch, 1, n) or (batch, n, 1) */
static Tensor *spread(GradCall *k, Tensor *a, bool row, bool column) {
    if (!a) return NULL;
    int64_t dims[SHAPE_MAX];
    int rank = 0, keep = a->rank - (row != column);
    for (int i = 0; i < keep; i++) dims[rank++] = a->dims[i];
    if (row && column) {
        dims[rank++] = 1;
        dims[rank++] = 1;
    } else {
        dims[rank++] = row ? 1 : a->dims[keep];
        dims[rank++] = row ? a->dims[keep] : 1;
    }
    return t_reshape(k->c, a, rank, dims);
}

/* y = inverse(x): -y' ybar y' */
void grad_matrix_inverse(GradCall *k) {
    bool adjoint = k->attrs->flag_a;
    Tensor *y = k->y[0];
    Tensor *inner =
        adjoint ? product(k, product(k, y, swapped(k, k->g[0])), y) : product_tb(k, product_ta(k, y, k->g[0]), y);
    k->dx[0] = t_negative(k->c, inner);
}

static Tensor *inverse(GradCall *k, Tensor *x, bool adjoint) {
    OpAttrs attrs = attrs_default;
    attrs.flag_a = adjoint;
    return run_one(k, OP_MATRIX_INVERSE, x, &attrs);
}

/* y = det(x): ybar y inverse(x)' */
void grad_matrix_determinant(GradCall *k) {
    k->dx[0] = t_mul(k->c, spread(k, t_mul(k->c, k->g[0], k->y[0]), true, true), inverse(k, k->x[0], true));
}

/* sign, log_abs = slogdet(x): log_abs bar inverse(x)' */
void grad_log_matrix_determinant(GradCall *k) {
    k->dx[0] =
        k->g[1] ? t_mul(k->c, spread(k, k->g[1], true, true), inverse(k, k->x[0], true)) : t_zeros_like(k->c, k->x[0]);
}

/* y = solve(a, b): bbar = solve(a', ybar), abar = -bbar y' */
void grad_matrix_solve(GradCall *k) {
    OpAttrs attrs = *k->attrs;
    attrs.flag_a = !attrs.flag_a;
    Tensor *b = k->g[0] ? op_scoped(k->c, OP_MATRIX_SOLVE, (Tensor *[]){k->x[0], k->g[0]}, 2, &attrs) : NULL;
    if (k->need[0])
        k->dx[0] = t_negative(k->c, k->attrs->flag_a ? product_tb(k, k->y[0], b) : product_tb(k, b, k->y[0]));
    k->dx[1] = b;
}

/* The same where a is triangular: only its triangle gets a gradient. */
void grad_triangular_solve(GradCall *k) {
    OpAttrs attrs = *k->attrs;
    attrs.flag_a = !attrs.flag_a;
    Tensor *b = k->g[0] ? op_scoped(k->c, OP_TRIANGULAR_SOLVE, (Tensor *[]){k->x[0], k->g[0]}, 2, &attrs) : NULL;
    if (k->need[0]) {
        Tensor *a = t_negative(k->c, k->attrs->flag_a ? product_tb(k, k->y[0], b) : product_tb(k, b, k->y[0]));
        k->dx[0] = k->attrs->flag_b ? band(k, a, -1, 0) : band(k, a, 0, -1);
    }
    k->dx[1] = b;
}

/* l = cholesky(x): xbar = sym(inverse(l)' phi(l' lbar) inverse(l)), phi: lower triangle with half its diagonal */
void grad_cholesky(GradCall *k) {
    OpContext *c = k->c;
    Tensor *l = k->y[0], *middle = product_ta(k, l, k->g[0]);
    Tensor *half = t_scale(c, diagonal_matrix(k, run_one(k, OP_DIAG_PART, middle, NULL)), 0.5);
    Tensor *phi = t_sub(c, band(k, middle, -1, 0), half), *back = inverse(k, l, false);
    Tensor *s = product(k, product_ta(k, back, phi), back);
    k->dx[0] = t_scale(c, t_add(c, s, swapped(k, s)), 0.5);
}

/* 1 / (e[j] - e[i]) at [i, j], 0 where they are equal */
static Tensor *over_gaps(GradCall *k, Tensor *e) {
    OpContext *c = k->c;
    Tensor *gap = t_sub(c, spread(k, e, true, false), spread(k, e, false, true));
    Tensor *zero = t_number(c, gap, 0), *flat = t_equal(c, gap, zero);
    return t_where(c, flat, zero, t_reciprocal(c, t_where(c, flat, t_number(c, gap, 1), gap)));
}

/* y: eigenvalues and vectors, which are found again where only the values were asked for. */
static bool decomposition(GradCall *k, Tensor *y[2]) {
    y[0] = k->y[0], y[1] = k->y[1];
    if (!k->attrs->flag_a) return true;
    if (op_run_all(k->c, k->op, k->x, 1, &attrs_default, y, 2, k->c->rule_error) < 0) return false;
    for (int i = 0; i < 2; i++) y[i] = scope_keep(k->c, y[i]);
    return y[0] && y[1];
}

/* e, v = eigh(x): v (diag(ebar) + (v' vbar) / F) v', F[i, j] = e[j] - e[i]; then the lower triangle carries both */
void grad_eigh(GradCall *k) {
    OpContext *c = k->c;
    Tensor *y[2], *inner = NULL;
    if (!decomposition(k, y)) return;
    Tensor *e = y[0], *v = y[1];
    if (k->g[0]) inner = diagonal_matrix(k, k->g[0]);
    if (k->g[1]) {
        Tensor *f = over_gaps(k, e);
        Tensor *turned = t_mul(c, f, product_ta(k, v, k->g[1]));
        inner = inner ? t_add(c, inner, turned) : turned;
    }
    Tensor *x = product_tb(k, product(k, v, inner), v);
    Tensor *both = x ? t_add(c, x, swapped(k, x)) : NULL;
    Tensor *diagonal = both ? diagonal_matrix(k, run_one(k, OP_DIAG_PART, x, NULL)) : NULL;
    k->dx[0] = both ? t_sub(c, band(k, both, -1, 0), diagonal) : NULL;
}

/* s, u, v = svd(x), economic: u (diag(sbar) + J diag(s) + diag(s) K) v' and what lies outside the spans */
void grad_svd(GradCall *k) {
    OpContext *c = k->c;
    Tensor *s = k->y[0], *u = k->y[1], *v = k->y[2], *gs = k->g[0], *gu = k->g[1], *gv = k->g[2];
    if (!gu && !gv) {
        k->dx[0] = gs ? product_tb(k, product(k, u, diagonal_matrix(k, gs)), v) : NULL;
        return;
    }
    if (k->attrs->flag_b || is_complex(u)) {
        error_set(c->rule_error, ERROR_NOT_IMPLEMENTED, "The gradient of svd %s is not implemented",
                  is_complex(u) ? "through the vectors of complex matrices" : "with full_matrices=True");
        return;
    }
    Tensor *row = spread(k, s, true, false), *column = spread(k, s, false, true);
    Tensor *f = over_gaps(k, t_square(c, s));
    Tensor *inner = gs ? diagonal_matrix(k, gs) : NULL, *outside = NULL;
    if (gu) {
        Tensor *a = t_mul(c, f, product_ta(k, u, gu)), *part = t_mul(c, t_add(c, a, swapped(k, a)), row);
        inner = inner ? t_add(c, inner, part) : part;
        Tensor *over = t_div(c, gu, row);
        outside = product_tb(k, t_sub(c, over, product(k, u, product_ta(k, u, over))), v);
    }
    if (gv) {
        Tensor *b = t_mul(c, f, product_ta(k, v, gv)), *part = t_mul(c, column, t_add(c, b, swapped(k, b)));
        inner = inner ? t_add(c, inner, part) : part;
        Tensor *over = t_div(c, gv, row);
        Tensor *more = product_tb(k, u, t_sub(c, over, product(k, v, product_ta(k, v, over))));
        outside = outside ? t_add(c, outside, more) : more;
    }
    Tensor *x = product_tb(k, product(k, u, inner), v);
    k->dx[0] = outside ? t_add(c, x, outside) : x;
}

/* q, r = qr(x), m >= n: (qbar + q copyltu(m)) inverse(r)', m = r rbar' - qbar' q (Walter & Lehmann 2018) */
void grad_qr(GradCall *k) {
    OpContext *c = k->c;
    Tensor *x = k->x[0], *q = k->y[0], *r = k->y[1];
    if (x->dims[x->rank - 2] < x->dims[x->rank - 1] ||
        (k->attrs->flag_b && x->dims[x->rank - 2] != x->dims[x->rank - 1])) {
        error_set(c->rule_error, ERROR_NOT_IMPLEMENTED,
                  "QrGrad not implemented when nrows < ncols or full_matrices is true and ncols != nrows");
        return;
    }
    if (is_complex(x)) {
        error_set(c->rule_error, ERROR_NOT_IMPLEMENTED, "The gradient of qr of complex matrices is not implemented");
        return;
    }
    Tensor *gq = k->g[0] ? k->g[0] : t_zeros_like(c, q), *gr = k->g[1] ? k->g[1] : t_zeros_like(c, r);
    Tensor *m = t_sub(c, product_tb(k, r, gr), product_ta(k, gq, q));
    Tensor *lower = band(k, m, -1, 0),
           *strict = lower ? t_sub(c, lower, diagonal_matrix(k, run_one(k, OP_DIAG_PART, m, NULL))) : NULL;
    Tensor *sum = t_add(c, gq, product(k, q, t_add(c, lower, swapped(k, strict))));
    k->dx[0] = product_tb(k, sum, inverse(k, r, false));
}

/* e, v = eig(x): inverse(v') (diag(ebar) + (v' vbar - v' v diag(real(v' vbar))) conj(F)) v' */
void grad_eig(GradCall *k) {
    OpContext *c = k->c;
    Tensor *y[2];
    if (!decomposition(k, y)) return;
    Tensor *v = y[1], *inner = k->g[0] ? diagonal_matrix(k, k->g[0]) : NULL, *adjoint = swapped(k, v);
    if (k->g[1]) {
        Tensor *turned = product(k, adjoint, k->g[1]), *along = run_one(k, OP_DIAG_PART, turned, NULL);
        Tensor *real = t_scale(c, t_add(c, along, conjugate(k, along)), 0.5);
        Tensor *across = t_sub(c, turned, product(k, product(k, adjoint, v), diagonal_matrix(k, real)));
        Tensor *part = t_mul(c, conjugate(k, over_gaps(k, y[0])), across);
        inner = inner ? t_add(c, inner, part) : part;
    }
    Tensor *right = product(k, inner, adjoint);
    Tensor *x = right ? op_scoped(c, OP_MATRIX_SOLVE, (Tensor *[]){adjoint, right}, 2, NULL) : NULL;
    k->dx[0] = is_complex(k->x[0]) ? x : run_one(k, OP_REAL, x, NULL);
}

/* a (batch, n, n) as (batch, n, 1, n, 1), or (batch, 1, n, 1, n) */
static Tensor *in_blocks(GradCall *k, Tensor *a, bool outer) {
    if (!a) return NULL;
    int rank = a->rank - 2;
    int64_t dims[SHAPE_MAX], n = a->dims[rank];
    for (int i = 0; i < rank; i++) dims[i] = a->dims[i];
    for (int i = 0; i < 4; i++) dims[rank + i] = (i % 2 == 0) == outer ? n : 1;
    return t_reshape(k->c, a, rank + 4, dims);
}

/* y = sqrtm(x): y' xbar + xbar y' = ybar, which is linear: (y' kron 1 + 1 kron conj(y)) xbar = ybar, matrices laid out
 * as columns */
void grad_matrix_square_root(GradCall *k) {
    OpContext *c = k->c;
    Tensor *y = k->y[0];
    int rank = y->rank - 2;
    if (rank + 4 > SHAPE_MAX) {
        error_set(c->rule_error, ERROR_NOT_IMPLEMENTED,
                  "The gradient of sqrtm of more than %d dimensions is not implemented", SHAPE_MAX - 2);
        return;
    }
    Shape flat = batch_of(y, y->dims[rank] * y->dims[rank], y->dims[rank] * y->dims[rank]), column = flat,
          whole = tensor_shape(y);
    column.dims[rank + 1] = 1;
    Tensor *eye = diagonal_matrix(k, t_shift(c, t_zeros_like(c, run_one(k, OP_DIAG_PART, y, NULL)), 1));
    Tensor *left = t_mul(c, in_blocks(k, swapped(k, y), true), in_blocks(k, eye, false));
    Tensor *right = t_mul(c, in_blocks(k, eye, true), in_blocks(k, conjugate(k, y), false));
    Tensor *system = t_reshape(c, t_add(c, left, right), flat.rank, flat.dims),
           *g = t_reshape(c, k->g[0], column.rank, column.dims);
    Tensor *x = system && g ? op_scoped(c, OP_MATRIX_SOLVE, (Tensor *[]){system, g}, 2, NULL) : NULL;
    k->dx[0] = t_reshape(c, x, whole.rank, whole.dims);
}

/* a, b (..., 3) */
bool shape_cross(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *a = call->in[0], *b = call->in[1];
    char x[SHAPE_TEXT], y[SHAPE_TEXT];
    shape_text(a->dims, a->rank, x);
    if (!tensor_same_shape(a, b)) return op_fail(call, err, INVALID, "Both inputs must be of same shape: %s vs. %s", x, shape_text(b->dims, b->rank, y));
    if (a->rank < 1) return op_fail(call, err, INVALID, "Input must be at least 1D%s", x);
    if (a->dims[a->rank - 1] != 3)
        return op_fail(call, err, ERROR_FAILED_PRECONDITION, "Cross-products are only defined for 3-element vectors.");
    out->shape = tensor_shape(a);
    return true;
}

/* y = a x b */
void grad_cross(GradCall *k) {
    OpContext *c = k->c;
    if (!k->g[0]) return;
    if (k->need[0]) k->dx[0] = op_scoped(c, OP_CROSS, (Tensor *[]){k->x[1], k->g[0]}, 2, NULL);
    if (k->need[1]) k->dx[1] = op_scoped(c, OP_CROSS, (Tensor *[]){k->g[0], k->x[0]}, 2, NULL);
}
