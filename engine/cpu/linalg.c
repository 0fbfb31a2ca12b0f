/* linalg.c -- decompositions and solutions by LAPACK, over batches of matrices.
 *
 * Matrices are row-major throughout (LAPACKE's LAPACK_ROW_MAJOR). Each function handles one matrix; run_batch calls it for
 * every matrix of the leading dimensions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

/* Pointers to matrix number i of every operand and output. */
typedef struct Matrices {
    const OpCall *call;
    bool wide;                   /* float64 */
    lapack_int m, n, k;          /* of the first operand, and columns of the second */
    void *in[2], *out[3];
    int *pivots;                 /* room for min(m, n) */
    void *work;                  /* room for as many elements as the first operand has */
    Error *err;
} Matrices;

typedef bool (*OneMatrix)(Matrices *a);

static size_t matrix_bytes(const Tensor *t, int inner) {
    size_t bytes = dtype_size(tensor_dtype(t));
    for (int i = t->rank - inner; i < t->rank; i++) bytes *= (size_t)t->dims[i];
    return bytes;
}

/* inner_out[i]: how many trailing dimensions output i has a matrix. */
static bool run_batch(OpContext *c, const OpCall *call, OneMatrix one, const int inner_out[3], Error *err) {
    Tensor *x = call->in[0];
    Matrices a = {.call = call, .wide = x->dtype == DTYPE_FLOAT64, .m = (lapack_int)x->dims[x->rank - 2], .n = (lapack_int)x->dims[x->rank - 1],
                  .err = err};
    Tensor *b = call->count > 1 ? call->in[1] : NULL;
    a.k = b ? (lapack_int)b->dims[b->rank - 1] : 0;
    int64_t batch = 1;
    blas_ready();
    for (int i = 0; i < x->rank - 2; i++) batch *= x->dims[i];
    size_t bytes = matrix_bytes(x, 2), room = bytes + (size_t)(a.m > a.n ? a.m : a.n) * 16 + 64;
    a.work = mem_alloc(room);
    a.pivots = mem_alloc((size_t)(a.m > a.n ? a.m : a.n) * sizeof(int) + sizeof(int));
    bool ok = (a.work && a.pivots) || error_memory(err, room);
    for (int64_t i = 0; ok && i < batch; i++) {
        a.in[0] = (char *)x->data + (size_t)i * bytes;
        if (b) a.in[1] = (char *)b->data + (size_t)i * matrix_bytes(b, 2);
        for (int o = 0; o < call->outputs; o++)
            a.out[o] = (char *)call->out[o]->data + (size_t)i * matrix_bytes(call->out[o], inner_out[o]);
        ok = one(&a) && !context_interrupted(c, err);
    }
    mem_free(a.work);
    mem_free(a.pivots);
    return ok;
}

static size_t element(const Matrices *a) { return a->wide ? 8 : 4; }
static double get(const Matrices *a, const void *m, size_t i) { return a->wide ? ((const double *)m)[i] : (double)((const float *)m)[i]; }
static void set(const Matrices *a, void *m, size_t i, double v) {
    if (a->wide) ((double *)m)[i] = v;
    else ((float *)m)[i] = (float)v;
}

static bool all_finite(const Matrices *a, const void *m, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isfinite(get(a, m, i))) return false;
    return true;
}

/* LU decomposition of the first operand into a->work. Returns LAPACK's info. */
static lapack_int factor(Matrices *a) {
    memcpy(a->work, a->in[0], (size_t)a->m * (size_t)a->n * element(a));
    return a->wide ? LAPACKE_dgetrf(LAPACK_ROW_MAJOR, a->m, a->n, a->work, a->n, a->pivots)
                   : LAPACKE_sgetrf(LAPACK_ROW_MAJOR, a->m, a->n, a->work, a->n, a->pivots);
}

static bool singular(Matrices *a) { return error_set(a->err, INVALID, "Input is not invertible. [Op:%s] name: ", op_info[a->call->op].tf_name); }

/* ---- one matrix each ---- */

static bool inverse_one(Matrices *a) {
    if (factor(a) != 0) return singular(a);
    lapack_int info = a->wide ? LAPACKE_dgetri(LAPACK_ROW_MAJOR, a->n, a->work, a->n, a->pivots)
                              : LAPACKE_sgetri(LAPACK_ROW_MAJOR, a->n, a->work, a->n, a->pivots);
    if (info != 0) return singular(a);
    size_t n = (size_t)a->n;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) set(a, a->out[0], a->call->attrs->flag_a ? j * n + i : i * n + j, get(a, a->work, i * n + j));
    return true;
}

static bool determinant_one(Matrices *a) {
    factor(a);
    double det = 1;
    for (lapack_int i = 0; i < a->n; i++) {
        det *= get(a, a->work, (size_t)i * (size_t)a->n + (size_t)i);
        if (a->pivots[i] != i + 1) det = -det;
    }
    set(a, a->out[0], 0, det);
    return true;
}

/* sign and log of the absolute determinant */
static bool log_determinant_one(Matrices *a) {
    factor(a);
    double sign = 1, log_abs = 0;
    for (lapack_int i = 0; i < a->n; i++) {
        double v = get(a, a->work, (size_t)i * (size_t)a->n + (size_t)i);
        sign *= v < 0 ? -1 : v > 0 ? 1 : 0;
        log_abs += log(fabs(v));
        if (a->pivots[i] != i + 1) sign = -sign;
    }
    set(a, a->out[0], 0, sign);
    set(a, a->out[1], 0, log_abs);
    return true;
}

static bool solve_one(Matrices *a) {
    if (factor(a) != 0) return singular(a);
    char trans = a->call->attrs->flag_a ? 'T' : 'N';
    memcpy(a->out[0], a->in[1], (size_t)a->n * (size_t)a->k * element(a));
    lapack_int info = a->wide ? LAPACKE_dgetrs(LAPACK_ROW_MAJOR, trans, a->n, a->k, a->work, a->n, a->pivots, a->out[0], a->k)
                              : LAPACKE_sgetrs(LAPACK_ROW_MAJOR, trans, a->n, a->k, a->work, a->n, a->pivots, a->out[0], a->k);
    return info == 0 || singular(a);
}

static bool triangular_solve_one(Matrices *a) {
    char uplo = a->call->attrs->flag_b ? 'L' : 'U', trans = a->call->attrs->flag_a ? 'T' : 'N';
    memcpy(a->out[0], a->in[1], (size_t)a->n * (size_t)a->k * element(a));
    lapack_int info = a->wide ? LAPACKE_dtrtrs(LAPACK_ROW_MAJOR, uplo, trans, 'N', a->n, a->k, a->in[0], a->n, a->out[0], a->k)
                              : LAPACKE_strtrs(LAPACK_ROW_MAJOR, uplo, trans, 'N', a->n, a->k, a->in[0], a->n, a->out[0], a->k);
    return info == 0 || singular(a);
}

static bool cholesky_one(Matrices *a) {
    size_t n = (size_t)a->n;
    memcpy(a->out[0], a->in[0], n * n * element(a));
    lapack_int info = a->wide ? LAPACKE_dpotrf(LAPACK_ROW_MAJOR, 'L', a->n, a->out[0], a->n)
                              : LAPACKE_spotrf(LAPACK_ROW_MAJOR, 'L', a->n, a->out[0], a->n);
    /* TensorFlow gives no error for a matrix that is not positive definite. */
    for (size_t i = 0; info != 0 && i < n * n; i++) set(a, a->out[0], i, (double)NAN);
    for (size_t i = 0; info == 0 && i < n; i++)
        for (size_t j = i + 1; j < n; j++) set(a, a->out[0], i * n + j, 0);
    return true;
}

/* m x n = q (m x r or m x m) times r (r x n or m x n) */
static bool qr_one(Matrices *a) {
    bool full = a->call->attrs->flag_b;
    lapack_int m = a->m, n = a->n, least = m < n ? m : n, columns = full ? m : least;
    size_t e = element(a), cells = (size_t)m * (size_t)(columns > n ? columns : n);
    char *q = mem_alloc(cells * e + e);
    void *tau = (char *)a->work;
    if (!q) return error_memory(a->err, cells * e);
    lapack_int width = columns > n ? columns : n;
    memset(q, 0, cells * e);
    for (lapack_int i = 0; i < m; i++) memcpy(q + (size_t)(i * width) * e, (char *)a->in[0] + (size_t)(i * n) * e, (size_t)n * e);
    lapack_int info = a->wide ? LAPACKE_dgeqrf(LAPACK_ROW_MAJOR, m, n, (double *)q, width, tau) : LAPACKE_sgeqrf(LAPACK_ROW_MAJOR, m, n, (float *)q, width, tau);
    for (lapack_int i = 0; info == 0 && i < columns; i++)
        for (lapack_int j = 0; j < n; j++)
            set(a, a->out[1], (size_t)(i * n + j), j >= i ? get(a, q, (size_t)(i * width + j)) : 0);
    if (info == 0)
        info = a->wide ? LAPACKE_dorgqr(LAPACK_ROW_MAJOR, m, columns, least, (double *)q, width, tau)
                       : LAPACKE_sorgqr(LAPACK_ROW_MAJOR, m, columns, least, (float *)q, width, tau);
    for (lapack_int i = 0; info == 0 && i < m; i++)
        memcpy((char *)a->out[0] + (size_t)(i * columns) * e, q + (size_t)(i * width) * e, (size_t)columns * e);
    mem_free(q);
    return info == 0 || error_set(a->err, INVALID, "QR decomposition was not successful. [Op:Qr] name: ");
}

/* eigenvalues ascending, eigenvectors in columns */
static bool eigh_one(Matrices *a) {
    size_t cells = (size_t)a->n * (size_t)a->n;
    if (!all_finite(a, a->in[0], cells))
        return error_set(a->err, INVALID, "Self-adjoint eigen decomposition was not successful. The input might not be valid. [Op:SelfAdjointEigV2] name: ");
    memcpy(a->out[1], a->in[0], cells * element(a));
    lapack_int info = a->wide ? LAPACKE_dsyevd(LAPACK_ROW_MAJOR, 'V', 'L', a->n, a->out[1], a->n, a->out[0])
                              : LAPACKE_ssyevd(LAPACK_ROW_MAJOR, 'V', 'L', a->n, a->out[1], a->n, a->out[0]);
    return info == 0 || error_set(a->err, INVALID, "Self-adjoint eigen decomposition was not successful. [Op:SelfAdjointEigV2] name: ");
}

/* x (m, n) = u diag(s) v^T: s (r), u (m, r or m), v (n, r or n) */
static bool svd_one(Matrices *a) {
    bool full = a->call->attrs->flag_b;
    lapack_int m = a->m, n = a->n, least = m < n ? m : n, p = full ? m : least, q = full ? n : least;
    size_t e = element(a);
    if (!all_finite(a, a->in[0], (size_t)m * (size_t)n)) {
        for (int o = 0; o < a->call->outputs; o++) {
            const Tensor *t = a->call->out[o];
            size_t cells = matrix_bytes(t, o == 0 ? 1 : 2) / e;
            for (size_t i = 0; i < cells; i++) set(a, a->out[o], i, NAN);
        }
        return true;
    }
    char *vt = mem_alloc((size_t)q * (size_t)n * e + e);
    if (!vt) return error_memory(a->err, (size_t)q * (size_t)n * e);
    memcpy(a->work, a->in[0], (size_t)m * (size_t)n * e);
    char job = full ? 'A' : 'S';
    lapack_int info = a->wide ? LAPACKE_dgesdd(LAPACK_ROW_MAJOR, job, m, n, a->work, n, a->out[0], a->out[1], p, (double *)vt, n)
                              : LAPACKE_sgesdd(LAPACK_ROW_MAJOR, job, m, n, a->work, n, a->out[0], a->out[1], p, (float *)vt, n);
    for (lapack_int i = 0; i < q; i++)
        for (lapack_int j = 0; j < n; j++) set(a, a->out[2], (size_t)(j * q + i), get(a, vt, (size_t)(i * n + j)));
    mem_free(vt);
    return info == 0 || error_set(a->err, INVALID, "SVD did not converge. [Op:Svd] name: ");
}

#define KERNEL(name, one, ...) \
    bool cpu_##name(OpContext *c, const OpCall *call, Error *err) { \
        return run_batch(c, call, one, (const int[3]){__VA_ARGS__}, err); \
    }
KERNEL(matrix_inverse, inverse_one, 2)
KERNEL(matrix_determinant, determinant_one, 0)
KERNEL(log_matrix_determinant, log_determinant_one, 0, 0)
KERNEL(matrix_solve, solve_one, 2)
KERNEL(triangular_solve, triangular_solve_one, 2)
KERNEL(cholesky, cholesky_one, 2)
KERNEL(qr, qr_one, 2, 2)
KERNEL(eigh, eigh_one, 1, 2)
KERNEL(svd, svd_one, 1, 2, 2)
