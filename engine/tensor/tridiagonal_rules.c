/* tridiagonal_rules.c -- shape and gradient rules of matrices of three diagonals (..., 3, n): upper, main, lower.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

/* The complex conjugate; a real tensor itself. */
static Tensor *cj(OpContext *c, Tensor *x) { return x && dtype_is_complex(tensor_dtype(x)) ? t_conj(c, x) : x; }

/* diagonals (..., 3, n), rhs (..., n, k) -> (..., n, k) */
static bool banded(OpCall *call, OutSpec *out, Error *err) {
    Tensor *d = call->in[0], *b = call->in[1];
    char s[SHAPE_TEXT], t[SHAPE_TEXT];
    bool fits = d->rank >= 2 && d->rank == b->rank && d->dims[d->rank - 2] == 3 && d->dims[d->rank - 1] == b->dims[b->rank - 2];
    for (int i = 0; fits && i < d->rank - 2; i++) fits = d->dims[i] == b->dims[i];
    if (!fits)
        return op_fail(call, err, INVALID, "diagonals %s and right-hand sides %s do not go together: (..., 3, n) and (..., n, k)",
                       shape_text(d->dims, d->rank, s), shape_text(b->dims, b->rank, t));
    out->shape = tensor_shape(b);
    return true;
}

bool shape_tridiagonal_solve(OpCall *call, OutSpec *out, Error *err) { return banded(call, out, err); }
bool shape_tridiagonal_matmul(OpCall *call, OutSpec *out, Error *err) { return banded(call, out, err); }

/* x moved by one along its last axis but `from_last`, towards its beginning or its end; 0 comes in. */
static Tensor *moved(OpContext *c, Tensor *x, int from_last, bool forward) {
    if (!x) return NULL;
    int axis = x->rank - 1 - from_last;
    int64_t size = x->dims[axis];
    OpAttrs cut = attrs_default, pad = attrs_default;
    cut.begin = cut.end = ints_of(x->rank, x->dims);
    pad.pairs.count = (int16_t)x->rank;
    for (int i = 0; i < x->rank; i++) cut.begin.at[i] = pad.pairs.at[i][0] = pad.pairs.at[i][1] = 0;
    if (size > 0) {
        cut.begin.at[axis] = forward ? 0 : 1;
        cut.end.at[axis] = size - 1;
        pad.pairs.at[axis][forward ? 0 : 1] = 1;
    }
    Tensor *part = op_scoped(c, OP_SLICE, &x, 1, &cut);
    return op_scoped(c, OP_PAD, &part, 1, &pad);
}

static Tensor *diagonal(OpContext *c, Tensor *d, int which) {
    OpAttrs cut = attrs_default;
    cut.begin = cut.end = ints_of(d->rank, d->dims);
    for (int i = 0; i < d->rank; i++) cut.begin.at[i] = 0;
    cut.begin.at[d->rank - 2] = which;
    cut.end.at[d->rank - 2] = 1;
    return op_scoped(c, OP_SLICE, &d, 1, &cut);
}

static Tensor *three(OpContext *c, Tensor *upper, Tensor *middle, Tensor *lower) {
    OpAttrs join = attrs_default;
    if (!upper || !middle || !lower) return NULL;
    join.axis = ints_one(-2);
    return op_scoped(c, OP_CONCAT, (Tensor *[]){upper, middle, lower}, 3, &join);
}

/* The diagonals of the conjugated transpose. */
static Tensor *turned(OpContext *c, Tensor *d) {
    return cj(c, three(c, moved(c, diagonal(c, d, 2), 0, false), diagonal(c, d, 1), moved(c, diagonal(c, d, 0), 0, true)));
}

/* The three diagonals of a conj(b)^T: a and b (..., n, k). */
static Tensor *outer(OpContext *c, Tensor *a, Tensor *b) {
    Tensor *with = cj(c, b);
    Tensor *parts[3] = {moved(c, with, 1, false), with, moved(c, with, 1, true)};
    for (int i = 0; i < 3; i++) {
        Tensor *sum = t_sum(c, t_mul(c, a, parts[i]), ints_one(-1), false);
        OpAttrs at = attrs_default;
        at.axis = ints_one(-2);
        parts[i] = sum ? op_scoped(c, OP_EXPAND_DIMS, &sum, 1, &at) : NULL;
    }
    return three(c, parts[0], parts[1], parts[2]);
}

/* y = solve(d, b): with s = solve(d', g), s to b and -s y' to d */
void grad_tridiagonal_solve(GradCall *k) {
    OpContext *c = k->c;
    if (!k->g[0]) return;
    Tensor *s = op_scoped(c, OP_TRIDIAGONAL_SOLVE, (Tensor *[]){turned(c, k->x[0]), k->g[0]}, 2, k->attrs);
    if (k->need[1]) k->dx[1] = s;
    if (k->need[0]) k->dx[0] = t_negative(c, outer(c, s, k->y[0]));
}

/* y = d b: g b' to d, d' g to b */
void grad_tridiagonal_matmul(GradCall *k) {
    OpContext *c = k->c;
    if (!k->g[0]) return;
    if (k->need[1]) k->dx[1] = op_scoped(c, OP_TRIDIAGONAL_MATMUL, (Tensor *[]){turned(c, k->x[0]), k->g[0]}, 2, k->attrs);
    if (k->need[0]) k->dx[0] = outer(c, k->g[0], k->x[1]);
}
