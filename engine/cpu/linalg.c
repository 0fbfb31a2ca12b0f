/* linalg.c -- decompositions and solutions by LAPACK, over batches of matrices.
 *
 * Matrices are row-major throughout (LAPACKE's LAPACK_ROW_MAJOR). Each function handles one matrix; run_batch calls it
 * for every matrix of the leading dimensions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/schur.h"

#include <cblas-openblas.h>
#include <complex.h>
#include <float.h>
#include <lapacke.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

/* Pointers to matrix number i of every operand and output. */
typedef struct Matrices {
    const OpCall *call;
    Dtype dtype;        /* float32, float64, complex64 or complex128 */
    lapack_int m, n, k; /* of the first operand, and columns of the second */
    void *in[2], *out[3];
    int *pivots; /* room for max(m, n) */
    void *work;  /* room for as many elements as the first operand has */
    Error *err;
} Matrices;

typedef bool (*OneMatrix)(Matrices *a);

/* LAPACK's function for the matrices' dtype; the names of two functions where those of complex numbers have another. */
#define LAPACK2(a, real, complex, ...)                                                                                 \
    ((a)->dtype == DTYPE_FLOAT32     ? LAPACKE_s##real(LAPACK_ROW_MAJOR, __VA_ARGS__)                                  \
     : (a)->dtype == DTYPE_FLOAT64   ? LAPACKE_d##real(LAPACK_ROW_MAJOR, __VA_ARGS__)                                  \
     : (a)->dtype == DTYPE_COMPLEX64 ? LAPACKE_c##complex(LAPACK_ROW_MAJOR, __VA_ARGS__)                               \
                                     : LAPACKE_z##complex(LAPACK_ROW_MAJOR, __VA_ARGS__))
#define LAPACK(a, name, ...) LAPACK2(a, name, name, __VA_ARGS__)

static size_t matrix_bytes(const Tensor *t, int inner) {
    size_t bytes = dtype_size(tensor_dtype(t));
    for (int i = t->rank - inner; i < t->rank; i++) bytes *= (size_t)t->dims[i];
    return bytes;
}

/* A call over the matrices of its leading dimensions. */
typedef struct Batch {
    const OpCall *call;
    OneMatrix one;
    const int *inner_out;        /* how many trailing dimensions each output has a matrix */
    int64_t first;
    atomic_int_least64_t undone; /* the first matrix that a thread could not do */
} Batch;

/* Matrices [from, to), until one fails. Returns the number of the next one. */
static int64_t run_some(const Batch *b, int64_t from, int64_t to, Error *err) {
    const OpCall *call = b->call;
    const Tensor *x = call->in[0], *y = call->count > 1 ? call->in[1] : NULL;
    Matrices a = {.call = call, .dtype = tensor_dtype(x), .m = (lapack_int)x->dims[x->rank - 2], .n = (lapack_int)x->dims[x->rank - 1], .err = err};
    a.k = y ? (lapack_int)y->dims[y->rank - 1] : 0;
    size_t bytes = matrix_bytes(x, 2), most = (size_t)(a.m > a.n ? a.m : a.n), room = bytes + most * 16 + 64;
    a.work = mem_alloc(room);
    a.pivots = mem_alloc(most * sizeof(int) + sizeof(int));
    /* LAPACKE turns its matrices around in memory of its own, and tells where it gets none as of other failures. */
    void *turned = mem_alloc(4 * bytes);
    bool ok = (a.work && a.pivots && turned) || error_memory(err, room);
    mem_free(turned);
    for (; ok && from < to; from += ok) {
        a.in[0] = (char *)x->data + (size_t)from * bytes;
        if (y) a.in[1] = (char *)y->data + (size_t)from * matrix_bytes(y, 2);
        for (int o = 0; o < call->outputs; o++)
            a.out[o] = (char *)call->out[o]->data + (size_t)from * matrix_bytes(call->out[o], b->inner_out[o]);
        ok = b->one(&a);
    }
    mem_free(a.work);
    mem_free(a.pivots);
    return from;
}

static void run_portion(void *context, int64_t from, int64_t to) {
    Batch *b = context;
    ERROR_INIT(err);
    int64_t end = b->first + to, next = run_some(b, b->first + from, end, &err), before = atomic_load(&b->undone);
    while (next < end && next < before && !atomic_compare_exchange_weak(&b->undone, &before, next)) {}
}

enum { FIXED_COST = 512, COST_A_POLL = 1 << 24 }; /* of a matrix, beside what grows with its size; of what is done between two polls */
static const int64_t COST_ASIDE = 1 << 26;              /* of a matrix that takes some hundredths of a second */

/* ---- aside ---- */

/* One matrix that takes long, decomposed on a thread of its own: the call with its operands and outputs, kept alive. */
typedef struct Lone {
    AsideJob job;
    Batch batch;
    OpCall call;
    OpAttrs attrs;
    int inner_out[OP_OUTPUTS_MAX];
    Tensor *in[OP_INPUTS_MAX], *out[OP_OUTPUTS_MAX];
    bool ok;
    Error err;
} Lone;

static void lone_run(AsideJob *job) {
    Lone *l = (Lone *)job;
    l->ok = run_some(&l->batch, l->batch.first, l->batch.first + 1, &l->err) == l->batch.first + 1;
}

static void lone_drop(AsideJob *job) {
    Lone *l = (Lone *)job;
    for (int i = 0; i < l->call.count; i++) tensor_release(l->in[i]);
    for (int i = 0; i < l->call.outputs; i++) tensor_release(l->out[i]);
    mem_free(l);
}

/* Matrix number b->first. An interrupt does not wait for it. */
static bool run_aside(OpContext *c, const Batch *b, Error *err) {
    Lone *l = mem_calloc(1, sizeof *l);
    if (!l) return error_memory(err, sizeof *l);
    l->job = (AsideJob){.run = lone_run, .drop = lone_drop, .name = op_info[b->call->op].name};
    l->call = *b->call;
    l->attrs = *b->call->attrs;
    for (int i = 0; i < b->call->count; i++) l->in[i] = tensor_retain(b->call->in[i]);
    for (int i = 0; i < b->call->outputs; i++) {
        l->out[i] = tensor_retain(b->call->out[i]);
        l->inner_out[i] = b->inner_out[i];
    }
    l->call.in = l->in, l->call.out = l->out, l->call.attrs = &l->attrs;
    l->batch = (Batch){.call = &l->call, .one = b->one, .inner_out = l->inner_out, .first = b->first};
    if (!aside_run(&c->asides, &l->job, c->poll, c->poll_context)) return error_set(err, ERROR_KEYBOARD_INTERRUPT, "%s", "");
    bool ok = l->ok;
    if (!ok) *err = l->err;
    lone_drop(&l->job);
    return ok;
}

/* Threads share the matrices. What one could not do is done again here, in order, so that the error is that of the first one. */
static bool run_batch(OpContext *c, const OpCall *call, OneMatrix one, int weight, const int inner_out[3], Error *err) {
    const Tensor *x = call->in[0];
    int64_t m = x->dims[x->rank - 2], n = x->dims[x->rank - 1], count = 1, cost = weight * (FIXED_COST + m * n * (m < n ? m : n));
    int threads = parallel_threads(), may = lapack_ready(threads);
    if (may == 0) return lapack_refuse(err);
    for (int i = 0; i < x->rank - 2; i++) count *= x->dims[i];
    Batch b = {.call = call, .one = one, .inner_out = inner_out};
    for (int64_t at_once = COST_A_POLL / cost + 1; b.first < count; b.first += at_once) {
        if (may < threads) at_once = 1;
        int64_t some = count - b.first < at_once ? count - b.first : at_once, end = b.first + some;
        if (cost >= COST_ASIDE && c->poll) {
            if (!run_aside(c, &b, err)) return false;
            continue;
        }
        atomic_init(&b.undone, some > 1 ? end : b.first);
        if (some > 1) parallel_run(some, PARALLEL_FROM / cost + 1, run_portion, &b);
        if (run_some(&b, atomic_load(&b.undone), end, err) < end || context_interrupted(c, err)) return false;
    }
    return true;
}

static size_t element(const Matrices *a) { return dtype_size(a->dtype); }
static bool is_complex(const Matrices *a) { return a->dtype == DTYPE_COMPLEX64 || a->dtype == DTYPE_COMPLEX128; }
static bool is_wide(const Matrices *a) { return a->dtype == DTYPE_FLOAT64 || a->dtype == DTYPE_COMPLEX128; }
static ComplexDouble get(const Matrices *a, const void *m, size_t i) {
    return dtype_get_complex(a->dtype, (const char *)m + i * element(a));
}
static void set(const Matrices *a, void *m, size_t i, ComplexDouble v) {
    dtype_put_complex(a->dtype, (char *)m + i * element(a), v);
}

static bool all_finite(const Matrices *a, const void *m, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ComplexDouble v = get(a, m, i);
        if (!isfinite(creal(v)) || !isfinite(cimag(v))) return false;
    }
    return true;
}

/* count real numbers that LAPACK left in m, made elements of the matrices' dtype. */
static void widen_reals(const Matrices *a, void *m, size_t count) {
    Dtype real = dtype_real(a->dtype);
    for (size_t i = count; is_complex(a) && i-- > 0;)
        set(a, m, i, dtype_get_real(real, (char *)m + i * dtype_size(real)));
}

static void fill(const Matrices *a, void *m, size_t count, double v) {
    for (size_t i = 0; i < count; i++) set(a, m, i, v);
}

/* LU decomposition of the first operand into lu. Returns LAPACK's info. */
static lapack_int factor(Matrices *a, void *lu) {
    memcpy(lu, a->in[0], (size_t)a->m * (size_t)a->n * element(a));
    return LAPACK(a, getrf, a->m, a->n, lu, a->n, a->pivots);
}

static bool singular(Matrices *a) {
    return error_set(a->err, INVALID, "Input is not invertible. [Op:%s] name: ", op_info[a->call->op].tf_name);
}

/* ---- one matrix each ---- */

/* By solving for the unit matrix, as NumPy does: getri leaves -0 where there is nothing. */
static bool inverse_one(Matrices *a) {
    if (factor(a, a->work) != 0) return singular(a);
    size_t n = (size_t)a->n;
    memset(a->out[0], 0, n * n * element(a));
    for (size_t i = 0; i < n; i++) set(a, a->out[0], i * n + i, 1);
    char trans = a->call->attrs->flag_a ? 'C' : 'N';
    return LAPACK(a, getrs, trans, a->n, a->n, a->work, a->n, a->pivots, a->out[0], a->n) == 0 || singular(a);
}

static bool determinant_one(Matrices *a) {
    factor(a, a->work);
    ComplexDouble det = 1;
    for (lapack_int i = 0; i < a->n; i++) {
        det *= get(a, a->work, (size_t)i * (size_t)a->n + (size_t)i);
        if (a->pivots[i] != i + 1) det = -det;
    }
    set(a, a->out[0], 0, det);
    return true;
}

/* sign and log of the absolute determinant */
static bool log_determinant_one(Matrices *a) {
    factor(a, a->work);
    ComplexDouble sign = 1;
    double log_abs = 0;
    for (lapack_int i = 0; i < a->n; i++) {
        ComplexDouble v = get(a, a->work, (size_t)i * (size_t)a->n + (size_t)i);
        sign *= v == 0 ? 0 : v / cabs(v);
        log_abs += log(cabs(v));
        if (a->pivots[i] != i + 1) sign = -sign;
    }
    set(a, a->out[0], 0, sign);
    set(a, a->out[1], 0, log_abs);
    return true;
}

static bool solve_one(Matrices *a) {
    if (factor(a, a->work) != 0) return singular(a);
    char trans = a->call->attrs->flag_a ? 'C' : 'N';
    memcpy(a->out[0], a->in[1], (size_t)a->n * (size_t)a->k * element(a));
    return LAPACK(a, getrs, trans, a->n, a->k, a->work, a->n, a->pivots, a->out[0], a->k) == 0 || singular(a);
}

/* By BLAS, which reads rows as they stand: LAPACK would have the matrix turned first. As in TensorFlow, there is something on the diagonal or
 * what comes out is not finite. */
static bool triangular_solve_one(Matrices *a) {
    CBLAS_UPLO half = a->call->attrs->flag_b ? CblasLower : CblasUpper;
    CBLAS_TRANSPOSE how = a->call->attrs->flag_a ? CblasConjTrans : CblasNoTrans;
    int n = a->n, k = a->k;
    const void *matrix = a->in[0];
    void *x = a->out[0];
    const ComplexFloat one_c = 1;
    const ComplexDouble one_z = 1;
    if (!n || !k) return true;
    memcpy(x, a->in[1], (size_t)n * (size_t)k * element(a));
#define SOLVE(letter, one) cblas_##letter##trsm(CblasRowMajor, CblasLeft, half, how, CblasNonUnit, n, k, one, matrix, n, x, k)
    if (a->dtype == DTYPE_FLOAT32) SOLVE(s, 1);
    else if (a->dtype == DTYPE_FLOAT64) SOLVE(d, 1);
    else if (a->dtype == DTYPE_COMPLEX64) SOLVE(c, &one_c);
    else SOLVE(z, &one_z);
#undef SOLVE
    return true;
}

/* The shortest of the x (n, k) for which matrix (m, n) times x is nearest to the right side (m, k), by a complete orthogonal decomposition. */
static bool least_squares_one(Matrices *a) {
    size_t e = element(a), k = (size_t)a->k, m = (size_t)a->m, n = (size_t)a->n;
    lapack_int rank = 0, least = a->m < a->n ? a->m : a->n;
    char *x = mem_calloc((m > n ? m : n) * k + 1, e);
    if (!x) return error_memory(a->err, (m > n ? m : n) * k * e);
    memcpy(x, a->in[1], m * k * e);
    memcpy(a->work, a->in[0], m * n * e);
    memset(a->pivots, 0, n * sizeof *a->pivots);
    double limit = least * (is_wide(a) ? DBL_EPSILON : (double)FLT_EPSILON);      /* below that share of the largest pivot one counts for 0 */
    void *matrix = a->work, *at = x;
    lapack_int info = a->dtype == DTYPE_FLOAT32 ? LAPACKE_sgelsy(LAPACK_ROW_MAJOR, a->m, a->n, a->k, matrix, a->n, at, a->k, a->pivots, (float)limit, &rank)
                      : a->dtype == DTYPE_FLOAT64 ? LAPACKE_dgelsy(LAPACK_ROW_MAJOR, a->m, a->n, a->k, matrix, a->n, at, a->k, a->pivots, limit, &rank)
                      : a->dtype == DTYPE_COMPLEX64 ? LAPACKE_cgelsy(LAPACK_ROW_MAJOR, a->m, a->n, a->k, matrix, a->n, at, a->k, a->pivots, (float)limit, &rank)
                                                    : LAPACKE_zgelsy(LAPACK_ROW_MAJOR, a->m, a->n, a->k, matrix, a->n, at, a->k, a->pivots, limit, &rank);
    if (info == 0) memcpy(a->out[0], x, n * k * e);
    else fill(a, a->out[0], n * k, (double)NAN);
    mem_free(x);
    return true;
}

/* Complex pivots are the largest by modulus, as in TensorFlow; LAPACK goes by |re| + |im|. info as factor's. */
#define DEFINE_FACTOR(T, size_of, name)                                                                                \
    static lapack_int name(const Matrices *a, T *lu) {                                                                 \
        const lapack_int n = a->n;                                                                                     \
        memcpy(lu, a->in[0], (size_t)n *(size_t)n * sizeof *lu);                                                       \
        for (lapack_int k = 0; k < n; k++) {                                                                           \
            lapack_int best = k;                                                                                       \
            for (lapack_int i = k + 1; i < n; i++)                                                                     \
                if (size_of(lu[i * n + k]) > size_of(lu[best * n + k])) best = i;                                      \
            a->pivots[k] = best + 1;                                                                                   \
            if (lu[best * n + k] == 0) return k + 1;                                                                   \
            for (lapack_int j = 0; j < n; j++) {                                                                       \
                T kept = lu[k * n + j];                                                                                \
                lu[k * n + j] = lu[best * n + j];                                                                      \
                lu[best * n + j] = kept;                                                                               \
            }                                                                                                          \
            for (lapack_int i = k + 1; i < n; i++) {                                                                   \
                T share = lu[i * n + k] /= lu[k * n + k];                                                              \
                for (lapack_int j = k + 1; j < n; j++) lu[i * n + j] -= share * lu[k * n + j];                         \
            }                                                                                                          \
        }                                                                                                              \
        return 0;                                                                                                      \
    }
DEFINE_FACTOR(ComplexFloat, cabsf, factor_complex64)
DEFINE_FACTOR(ComplexDouble, cabs, factor_complex128)

/* l (1 on its diagonal, left out) and u in one matrix, and the row of x that stands at each row of l u */
static bool lu_one(Matrices *a) {
    lapack_int info = a->dtype == DTYPE_COMPLEX64    ? factor_complex64(a, a->out[0])
                      : a->dtype == DTYPE_COMPLEX128 ? factor_complex128(a, a->out[0])
                                                     : factor(a, a->out[0]);
    if (info != 0) return singular(a);
    int32_t *rows = a->out[1];
    for (lapack_int i = 0; i < a->n; i++) rows[i] = i;
    for (lapack_int i = 0; i < a->n; i++) {
        int32_t row = rows[i];
        rows[i] = rows[a->pivots[i] - 1];
        rows[a->pivots[i] - 1] = row;
    }
    return true;
}

static bool cholesky_one(Matrices *a) {
    size_t n = (size_t)a->n;
    memcpy(a->out[0], a->in[0], n * n * element(a));
    /* TensorFlow gives no error for a matrix that is not positive definite. */
    if (LAPACK(a, potrf, 'L', a->n, a->out[0], a->n) != 0) return fill(a, a->out[0], n * n, (double)NAN), true;
    for (size_t i = 0; i < n; i++) fill(a, (char *)a->out[0] + (i * n + i + 1) * element(a), n - i - 1, 0);
    return true;
}

/* m x n = q (m x r or m x m) times r (r x n or m x n) */
static bool qr_one(Matrices *a) {
    bool full = a->call->attrs->flag_b;
    lapack_int m = a->m, n = a->n, least = m < n ? m : n, columns = full ? m : least;
    size_t e = element(a), cells = (size_t)m * (size_t)(columns > n ? columns : n);
    char *q = mem_alloc(cells * e + e);
    if (!q) return error_memory(a->err, cells * e);
    lapack_int width = columns > n ? columns : n;
    memset(q, 0, cells * e);
    for (lapack_int i = 0; i < m; i++)
        memcpy(q + (size_t)(i * width) * e, (char *)a->in[0] + (size_t)(i * n) * e, (size_t)n * e);
    void *at = q, *tau = a->work;
    lapack_int info = LAPACK(a, geqrf, m, n, at, width, tau);
    for (lapack_int i = 0; info == 0 && i < columns; i++)
        for (lapack_int j = 0; j < n; j++)
            set(a, a->out[1], (size_t)(i * n + j), j >= i ? get(a, q, (size_t)(i * width + j)) : 0);
    if (info == 0) info = LAPACK2(a, orgqr, ungqr, m, columns, least, at, width, tau);
    for (lapack_int i = 0; info == 0 && i < m; i++)
        memcpy((char *)a->out[0] + (size_t)(i * columns) * e, q + (size_t)(i * width) * e, (size_t)columns * e);
    mem_free(q);
    return info == 0 || error_set(a->err, INVALID, "QR decomposition was not successful. [Op:Qr] name: ");
}

/* Whether the lower triangle, which is all that counts, is finite. */
static bool triangle_is_finite(const Matrices *a, const void *m) {
    for (lapack_int i = 0; i < a->n; i++)
        if (!all_finite(a, (const char *)m + (size_t)(i * a->n) * element(a), (size_t)(i + 1))) return false;
    return true;
}

/* eigenvalues ascending, eigenvectors in columns if they are wanted */
static bool eigh_one(Matrices *a) {
    size_t cells = (size_t)a->n * (size_t)a->n;
    bool ok = triangle_is_finite(a, a->in[0]), alone = a->call->attrs->flag_a;
    void *matrix = alone ? a->work : a->out[1];
    memcpy(matrix, a->in[0], cells * element(a));
    ok = ok && LAPACK2(a, syevd, heevd, alone ? 'N' : 'V', 'L', a->n, matrix, a->n, a->out[0]) == 0;
    widen_reals(a, a->out[0], (size_t)a->n);
    return ok || error_set(a->err, INVALID,
                           "Self-adjoint eigen decomposition was not successful. The input might not be valid. "
                           "[Op:SelfAdjointEigV2] name: ");
}

/* x (m, n) = u diag(s) v': s (r), u (m, r or m), v (n, r or n) */
static bool svd_one(Matrices *a) {
    bool full = a->call->attrs->flag_b;
    lapack_int m = a->m, n = a->n, least = m < n ? m : n, p = full ? m : least, q = full ? n : least;
    size_t e = element(a), cells = (size_t)q * (size_t)n;
    if (!all_finite(a, a->in[0], (size_t)m * (size_t)n)) {
        for (int o = 0; o < a->call->outputs; o++)
            fill(a, a->out[o], matrix_bytes(a->call->out[o], o == 0 ? 1 : 2) / e, (double)NAN);
        return true;
    }
    void *vt = mem_alloc(cells * e + e);
    if (!vt) return error_memory(a->err, cells * e);
    memcpy(a->work, a->in[0], (size_t)m * (size_t)n * e);
    lapack_int info = LAPACK(a, gesdd, full ? 'A' : 'S', m, n, a->work, n, a->out[0], a->out[1], p, vt, n);
    widen_reals(a, a->out[0], (size_t)least);
    for (lapack_int i = 0; i < q; i++)
        for (lapack_int j = 0; j < n; j++)
            set(a, a->out[2], (size_t)(j * q + i), conj(get(a, vt, (size_t)(i * n + j))));
    mem_free(vt);
    return info == 0 || error_set(a->err, INVALID, "SVD did not converge. [Op:Svd] name: ");
}

/* ---- matrices without symmetry, by Schur's form in double precision ---- */

typedef struct Schur {
    size_t n, cells;
    ComplexDouble *t, *u, *result, *room; /* (n, n) each, in one block */
} Schur;

static bool schur_begin(Matrices *a, Schur *s) {
    s->n = (size_t)a->n;
    s->cells = s->n * s->n;
    s->t = mem_alloc((4 * s->cells + s->n + 1) * sizeof *s->t);
    if (!s->t) return error_memory(a->err, 4 * s->cells * sizeof *s->t);
    s->u = s->t + s->cells;
    s->result = s->u + s->cells;
    s->room = s->result + s->cells;
    for (size_t i = 0; i < s->cells; i++) s->t[i] = get(a, a->in[0], i);
    return true;
}

/* The Schur form of real numbers, which meanwhile stand as such in result and room; alone: without u. */
static bool real_form(const Matrices *a, Schur *s, bool alone) {
    void *u = alone ? NULL : s->room;
    for (size_t i = 0; i < s->cells; i++) set(a, s->result, i, s->t[i]);
    if (!(is_wide(a) ? schur_double(a->n, (double *)s->result, u) : schur_float(a->n, (float *)s->result, u))) return false;
    for (size_t i = 0; i < s->cells; i++) s->t[i] = get(a, s->result, i);
    for (size_t i = 0; i < s->cells && u; i++) s->u[i] = get(a, u, i);
    return true;
}

/* Eigen has those of complex matrices by their size. alone: there are no vectors. */
static void sort_by_size(const Schur *s, ComplexDouble *values, bool alone) {
    size_t n = s->n;
    for (size_t i = 0; i < n; i++) {
        size_t least = i;
        for (size_t k = i + 1; k < n; k++)
            if (cabs(values[k]) < cabs(values[least])) least = k;
        ComplexDouble value = values[i];
        values[i] = values[least];
        values[least] = value;
        for (size_t row = 0; !alone && least != i && row < n; row++) {
            ComplexDouble *at = s->result + row * n, vector = at[i];
            at[i] = at[least];
            at[least] = vector;
        }
    }
}

/* eigenvalues, eigenvectors in columns if they are wanted; complex */
static bool eig_one(Matrices *a) {
    Schur s;
    bool alone = a->call->attrs->flag_a;
    if (!schur_begin(a, &s)) return false;
    ComplexDouble *values = s.room + s.cells;
    bool ok = all_finite(a, a->in[0], s.cells) && (is_complex(a) ? schur_complex(a->n, s.t, alone ? NULL : s.u) : real_form(a, &s, alone));
    if (ok) schur_eigen(a->n, s.t, alone ? NULL : s.u, values, s.result);
    if (ok && is_complex(a)) sort_by_size(&s, values, alone);
    Matrices to = *a;
    to.dtype = is_wide(a) ? DTYPE_COMPLEX128 : DTYPE_COMPLEX64;
    for (size_t i = 0; ok && i < s.n; i++) set(&to, a->out[0], i, values[i]);
    for (size_t i = 0; ok && !alone && i < s.cells; i++) set(&to, a->out[1], i, s.result[i]);
    mem_free(s.t);
    return ok || error_set(a->err, INVALID,
                           "Eigen decomposition was not successful. The input might not be valid. [Op:Eig] name: ");
}

/* out = u f u', nan where a real matrix has no real result */
static void turn_back(Matrices *a, const Schur *s, const ComplexDouble *f) {
    const double one[2] = {1, 0}, zero[2] = {0, 0};
    int n = a->n;
    bool real = !is_complex(a), lost = false;
    for (size_t i = 0; real && i < s->n; i++) {
        ComplexDouble v = f[i * s->n + i];
        lost |= fabs(cimag(v)) > 1e-8 * cabs(v) && creal(v) < 1e-8 * cabs(v);
    }
    if (lost) return fill(a, a->out[0], s->cells, (double)NAN);
    cblas_zgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, one, s->u, n, f, n, zero, s->t, n);
    cblas_zgemm(CblasRowMajor, CblasNoTrans, CblasConjTrans, n, n, n, one, s->t, n, s->u, n, zero, s->room, n);
    for (size_t i = 0; i < s->cells; i++) set(a, a->out[0], i, s->room[i]);
}

static bool square_root_one(Matrices *a) {
    Schur s;
    if (!schur_begin(a, &s)) return false;
    bool ok = schur_triangular(a->n, !is_complex(a), s.t, s.u, s.room);
    if (ok) schur_square_root(a->n, s.t, s.result);
    if (ok) turn_back(a, &s, s.result);
    mem_free(s.t);
    return ok ||
           error_set(a->err, INVALID, "Schur's form of the matrix did not converge. [Op:MatrixSquareRoot] name: ");
}

static bool logarithm_one(Matrices *a) {
    Schur s;
    if (!schur_begin(a, &s)) return false;
    bool ok = schur_complex(a->n, s.t, s.u);
    if (ok) schur_logarithm(a->n, s.t, s.result, s.room);
    if (ok) turn_back(a, &s, s.result);
    mem_free(s.t);
    return ok || error_set(a->err, INVALID, "Schur's form of the matrix did not converge. [Op:MatrixLogarithm] name: ");
}

/* weight: how much longer than a Cholesky decomposition it takes, about. */
#define KERNEL(name, one, weight, ...)                                                                                 \
    bool cpu_##name(OpContext *c, const OpCall *call, Error *err) {                                                    \
        return run_batch(c, call, one, weight, (const int[3]){__VA_ARGS__}, err);                                      \
    }
KERNEL(matrix_inverse, inverse_one, 1, 2)
KERNEL(matrix_determinant, determinant_one, 1, 0)
KERNEL(log_matrix_determinant, log_determinant_one, 1, 0, 0)
KERNEL(matrix_solve, solve_one, 1, 2)
KERNEL(triangular_solve, triangular_solve_one, 1, 2)
KERNEL(cholesky, cholesky_one, 1, 2)
KERNEL(matrix_solve_ls, least_squares_one, 4, 2)
KERNEL(qr, qr_one, 4, 2, 2)
KERNEL(eigh, eigh_one, 8, 1, 2)
KERNEL(svd, svd_one, 16, 1, 2, 2)
KERNEL(lu, lu_one, 1, 2, 1)
KERNEL(eig, eig_one, 32, 1, 2)
KERNEL(matrix_square_root, square_root_one, 32, 2)
KERNEL(matrix_logarithm, logarithm_one, 64, 2)
