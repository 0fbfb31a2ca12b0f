/* diagonal_rules.c -- shape and gradient rules of bands of diagonals (band.h), and of triangular systems of them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/band.h"
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

/* The band is one of a (rows, columns) matrix. */
static bool check_band(const OpCall *call, int64_t rows, int64_t columns, Error *err) {
    const OpAttrs *a = call->attrs;
    int64_t lower = a->begin.at[0], upper = a->begin.at[a->begin.count - 1];
    for (int i = 0; i < 2; i++) {
        int64_t d = i ? upper : lower;
        if ((d > -rows && d < columns) || d == 0) continue;
        return op_fail(call, err, INVALID, "%s_diag_index is out of bound: %lld%s It must be between %lld and %lld", i ? "upper" : "lower", (long long)d,
                       i || call->op == OP_BAND_SET ? "" : ".", (long long)-rows, (long long)columns);
    }
    return true;
}

static bool check_numbers(const OpCall *call, Error *err) {
    const OpAttrs *a = call->attrs;
    if (a->begin.count < 1 || a->begin.count > 2 || a->strides.count != 2)
        return op_fail(call, err, INVALID, "diag_index must have only one or two elements, received %d elements.", a->begin.count);
    int64_t lower = a->begin.at[0], upper = a->begin.at[a->begin.count - 1];
    return lower <= upper || op_fail(call, err, INVALID, "lower_diag_index must not be larger than upper_diag_index: %lld > %lld", (long long)lower,
                                     (long long)upper);
}

/* The band of input's matrices, of which there is one at least. */
static bool band_of_input(const OpCall *call, Band *b, Error *err) {
    const Tensor *x = call->in[0];
    char text[SHAPE_TEXT];
    if (x->rank < 2)
        return op_fail(call, err, INVALID, "input must be at least 2-dim, received shape: %s", shape_text(x->dims, x->rank, text));
    int64_t rows = x->dims[x->rank - 2], columns = x->dims[x->rank - 1];
    if (!check_numbers(call, err) || !check_band(call, rows, columns, err)) return false;
    *b = band_of(call->attrs, rows, columns);
    return true;
}

/* The shape of the bands of matrices of these shapes. */
static Shape bands_shape(const Tensor *matrices, const Band *b) {
    Shape s = tensor_shape(matrices);
    s.rank -= b->lower == b->upper;
    if (b->lower != b->upper) s.dims[s.rank - 2] = b->upper - b->lower + 1;
    s.dims[s.rank - 1] = b->longest;
    return s;
}

/* input (..., m, n), padding_value -> (..., diagonals, longest) */
bool shape_band_parts(OpCall *call, OutSpec *out, Error *err) {
    Band b;
    if (!band_of_input(call, &b, err)) return false;
    if (call->in[1]->count != 1) return op_fail(call, err, INVALID, "padding_value must be a scalar");
    out->shape = bands_shape(call->in[0], &b);
    return true;
}

/* input (..., m, n), diagonal (..., diagonals, longest) */
bool shape_band_set(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0], *d = call->in[1];
    char s[SHAPE_TEXT], t[SHAPE_TEXT];
    Band b;
    if (d->rank < 1) return op_fail(call, err, INVALID, "diagonal must be at least 1-dim, received shape: []");
    if (!band_of_input(call, &b, err)) return false;
    out->shape = tensor_shape(x);
    Shape wanted = bands_shape(x, &b);
    if (b.lower != b.upper && d->rank == wanted.rank && d->dims[d->rank - 2] != b.upper - b.lower + 1)
        return op_fail(call, err, INVALID, "The number of diagonals provided in `diag` is not consistent with `lower_diag_index` and `upper_diag_index`");
    bool fits = d->rank == wanted.rank;
    for (int i = 0; fits && i < d->rank; i++) fits = d->dims[i] == wanted.dims[i];
    if (fits) return true;
    return op_fail(call, err, INVALID, "Either first dimensions of diagonal don't match input.shape[:-2], or diagonal.shape[:-1] is not equal to the longests "
                   "diagonal in range [lower_diag_index:upper_diag_index].\nInput shape: %s\nDiagonal shape: %s\nExpected diagonal shape: %s",
                   shape_text(x->dims, x->rank, s), shape_text(d->dims, d->rank, t), shape_text(wanted.dims, wanted.rank, (char[SHAPE_TEXT]){0}));
}

/* The size of the matrices: as the attributes say, or as small as can be. */
static bool matrix_size(const OpCall *call, int64_t least_rows, int64_t least_columns, Shape *s, Error *err) {
    int64_t rows = call->attrs->number, columns = call->attrs->number2;
    if (rows == -1 && columns == -1) rows = columns = least_rows > least_columns ? least_rows : least_columns;
    if (rows == -1) rows = least_rows;
    if (columns == -1) columns = least_columns;
    s->dims[s->rank++] = rows;
    s->dims[s->rank++] = columns;
    if (rows < least_rows) return op_fail(call, err, INVALID, "The number of rows is too small.");
    if (columns < least_columns) return op_fail(call, err, INVALID, "The number of columns is too small.");
    return rows == least_rows || columns == least_columns ||
           op_fail(call, err, INVALID, "The number of rows or columns is not consistent with the specified d_lower, d_upper, and diagonal.");
}

/* diagonal (..., diagonals, longest), padding_value -> (..., m, n) */
bool shape_band_matrix(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *d = call->in[0];
    const OpAttrs *a = call->attrs;
    if (d->rank < 1) return op_fail(call, err, INVALID, "diagonal must be at least 1-dim, received shape: []");
    if (!check_numbers(call, err)) return false;
    int64_t lower = a->begin.at[0], upper = a->begin.at[a->begin.count - 1], longest = d->dims[d->rank - 1];
    bool several = lower != upper;
    if (several && (d->rank < 2 || d->dims[d->rank - 2] != upper - lower + 1))
        return op_fail(call, err, INVALID, "The number of diagonals provided in the input does not match the lower_diag_index and upper_diag_index range.");
    if (d->rank - several >= SHAPE_MAX) return op_fail(call, err, INVALID, "a tensor has at most %d dimensions", SHAPE_MAX);
    out->shape = tensor_shape(d);
    out->shape.rank -= 1 + several;
    return matrix_size(call, longest - (upper < 0 ? upper : 0), longest + (lower > 0 ? lower : 0), &out->shape, err);
}

/* ---- gradients ---- */

static Tensor *parts(GradCall *k, Tensor *g) {
    return op_scoped(k->c, OP_BAND_PARTS, (Tensor *[]){g, t_number(k->c, g, 0)}, 2, k->attrs);
}

/* y = band_matrix(diagonal): its diagonals, and the rest to the padding, which TensorFlow leaves alone */
void grad_band_matrix(GradCall *k) {
    if (k->need[0]) k->dx[0] = parts(k, k->g[0]);
}

/* y = band_parts(x): g on the diagonals of zeros */
void grad_band_parts(GradCall *k) {
    const Tensor *x = k->x[0];
    OpAttrs a = *k->attrs;
    a.number = x->dims[x->rank - 2];
    a.number2 = x->dims[x->rank - 1];
    if (k->need[0]) k->dx[0] = op_scoped(k->c, OP_BAND_MATRIX, (Tensor *[]){k->g[0], t_number(k->c, k->g[0], 0)}, 2, &a);
}

/* y = band_set(x, diagonal): g without the diagonals, and these */
void grad_band_set(GradCall *k) {
    OpContext *c = k->c;
    if (k->need[0]) k->dx[0] = op_scoped(c, OP_BAND_SET, (Tensor *[]){k->g[0], t_zeros_like(c, k->x[1])}, 2, k->attrs);
    if (k->need[1]) k->dx[1] = parts(k, k->g[0]);
}

/* ---- triangular systems ---- */

/* bands (..., diagonals, n), rhs (..., n, k) */
bool shape_banded_solve(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *a = call->in[0], *b = call->in[1];
    char s[SHAPE_TEXT], t[SHAPE_TEXT];
    for (int i = 0; i < 2; i++)
        if (call->in[i]->rank < 2) return op_fail(call, err, INVALID, "In[%d] ndims must be >= 2: %d", i, call->in[i]->rank);
    bool fits = a->rank == b->rank && a->dims[a->rank - 1] == b->dims[b->rank - 2];
    for (int i = 0; fits && i < a->rank - 2; i++) fits = a->dims[i] == b->dims[i];
    if (!fits)
        return op_fail(call, err, INVALID, "In[0] mismatch In[1] shape: %lld vs. %lld: %s %s %d %d", (long long)a->dims[a->rank - 1],
                       (long long)b->dims[b->rank - 2], shape_text(a->dims, a->rank, s), shape_text(b->dims, b->rank, t), call->attrs->flag_b, call->attrs->flag_a);
    for (int i = 0; i < 2; i++)
        if (call->in[i]->count == 0)
            return op_fail(call, err, INVALID, "In[%d] must not be an empty tensor: Tensor<type: %s shape: %s values: >", i,
                           dtype_info[a->dtype].message_name, shape_text(call->in[i]->dims, call->in[i]->rank, s));
    out->shape = tensor_shape(b);
    return true;
}

/* y = a^-1 b, or a^-H b: db = a^-H g, or a^-1 g; da = -db y^H, or -y db^H, where a has its bands */
void grad_banded_solve(GradCall *k) {
    OpContext *c = k->c;
    OpAttrs other = *k->attrs, at = attrs_default;
    bool lower = k->attrs->flag_b, adjoint = k->attrs->flag_a;
    int64_t away = k->x[0]->dims[k->x[0]->rank - 2] - 1;
    other.flag_a = !adjoint;
    Tensor *db = op_scoped(c, OP_BANDED_SOLVE, (Tensor *[]){k->x[0], k->g[0]}, 2, &other), *y = k->y[0];
    if (k->need[1]) k->dx[1] = db;
    if (!k->need[0] || !db) return;
    Tensor *left = adjoint ? y : db, *right = adjoint ? db : y;
    if (dtype_is_complex(tensor_dtype(right))) right = t_conj(c, right);
    Tensor *whole = t_negative(c, t_matmul(c, left, right, false, true));
    at.begin = ints_of(2, lower ? (int64_t[]){-away, 0} : (int64_t[]){0, away});
    at.strides = ints_of(2, (int64_t[]){1, 0});
    Tensor *bands = whole ? op_scoped(c, OP_BAND_PARTS, (Tensor *[]){whole, t_number(c, whole, 0)}, 2, &at) : NULL;
    k->dx[0] = bands ? t_reshape_like(c, bands, k->x[0]) : NULL;
}
