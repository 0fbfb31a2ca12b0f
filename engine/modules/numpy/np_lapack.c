/* np_lapack.c -- see np_lapack.h. Operands are copied, as LAPACK works in place.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/np_lapack.h"

#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"

#include <cblas-openblas.h>
#include <lapacke.h>

typedef lapack_complex_double Z;

/* A contiguous copy of a matrix as dtype d, the caller's own. NULL with an exception. */
static Tensor *matrix_copy(Vm *vm, Value v, Dtype d) {
    ERROR_INIT(err);
    if (!is_array(v) || as_tensor(v)->rank != 2) return vm_raise(vm, ERROR_TYPE, "a matrix is needed"), NULL;
    Tensor *t = tensor_dtype(as_tensor(v)) == d ? tensor_copy(as_tensor(v), &err) : tensor_cast(as_tensor(v), d, &err);
    if (!t) return vm_raise_error(vm, &err), NULL;
    if (lapack_ready(1)) return t;
    lapack_refuse(&err);
    tensor_release(t);
    return vm_raise_error(vm, &err), NULL;
}

static Tensor *fresh(Vm *vm, Dtype d, int rank, int64_t m, int64_t n) {
    ERROR_INIT(err);
    Tensor *t = tensor_zeros(vm_context(vm), d, rank, (int64_t[]){m, n}, &err);
    if (!t) vm_raise_error(vm, &err);
    return t;
}

static Value faced(Vm *vm, Tensor *t) { return t ? array_result_plain(vm, t, NULL) : ABSENT; }

/* A tuple of the tensors, which it takes; ABSENT, all released, when ok is false. */
static Value pack(Vm *vm, bool ok, Tensor **parts, int count) {
    Tuple *tuple = ok ? tuple_new(vm, (size_t)count) : NULL;
    for (int i = 0; i < count; i++) {
        if (tuple) tuple->items[i] = faced(vm, parts[i]);
        else tensor_release(parts[i]);
    }
    return value_object(tuple);
}

static bool failed(Vm *vm, lapack_int info, const char *text) {
    if (info == 0) return false;
    if (!vm_raised(vm)) vm_raise(vm, ERROR_LINALG, "%s", text);
    return true;
}

/* Real eigenvectors as LAPACK packs them, a pair of columns for a pair of conjugates, made complex. */
static void unpack_vectors(int64_t n, const double *imaginary, const double *packed, ComplexDouble *v) {
    for (int64_t j = 0; j < n; j++) {
        bool pair = imaginary[j] != 0;
        for (int64_t i = 0; i < n; i++) {
            __real__ v[i * n + j] = packed[i * n + j];
            __imag__ v[i * n + j] = pair ? packed[i * n + j + 1] : 0;
            if (!pair) continue;
            __real__ v[i * n + j + 1] = packed[i * n + j];
            __imag__ v[i * n + j + 1] = -packed[i * n + j + 1];
        }
        j += pair;
    }
}

static lapack_int eig_real(Tensor *a, ComplexDouble *w, ComplexDouble *v) {
    int64_t n = a->dims[0];
    double *room = mem_alloc((size_t)(n * n + 2 * n) * sizeof *room);
    if (!room) return -1;
    double *real = room, *imaginary = room + n, *vectors = room + 2 * n;
    lapack_int info = LAPACKE_dgeev(LAPACK_ROW_MAJOR, 'N', 'V', (lapack_int)n, a->data, (lapack_int)n, real, imaginary, NULL, (lapack_int)n, vectors, (lapack_int)n);
    for (int64_t i = 0; i < n; i++) {
        __real__ w[i] = real[i];
        __imag__ w[i] = imaginary[i];
    }
    unpack_vectors(n, imaginary, vectors, v);
    mem_free(room);
    return info;
}

Value lapack_eig(Vm *vm, const Value *args) {
    bool complex = is_array(args[0]) && as_tensor(args[0])->dtype == DTYPE_COMPLEX128;
    Tensor *a = matrix_copy(vm, args[0], complex ? DTYPE_COMPLEX128 : DTYPE_FLOAT64);
    if (!a) return ABSENT;
    int64_t n = a->dims[0];
    Tensor *out[2] = {fresh(vm, DTYPE_COMPLEX128, 1, n, 0), fresh(vm, DTYPE_COMPLEX128, 2, n, n)};
    lapack_int info = -1;
    if (n == 0) info = 0;
    else if (out[0] && out[1] && complex)
        info = LAPACKE_zgeev(LAPACK_ROW_MAJOR, 'N', 'V', (lapack_int)n, a->data, (lapack_int)n, out[0]->data, NULL, (lapack_int)n, out[1]->data, (lapack_int)n);
    else if (out[0] && out[1]) info = eig_real(a, out[0]->data, out[1]->data);
    tensor_release(a);
    return pack(vm, !failed(vm, info, "Eigenvalues did not converge"), out, 2);
}

Value lapack_eigh(Vm *vm, const Value *args) {
    Tensor *a = matrix_copy(vm, args[0], DTYPE_COMPLEX128);
    if (!a) return ABSENT;
    int64_t n = a->dims[0];
    Tensor *out[2] = {fresh(vm, DTYPE_FLOAT64, 1, n, 0), a};
    lapack_int info = !out[0] ? -1 : n == 0 ? 0
                    : LAPACKE_zheevd(LAPACK_ROW_MAJOR, 'V', value_truth(vm, args[1]) > 0 ? 'U' : 'L', (lapack_int)n, a->data, (lapack_int)n, out[0]->data);
    return pack(vm, !failed(vm, info, "Eigenvalues did not converge"), out, 2);
}

Value lapack_svd(Vm *vm, const Value *args) {
    Tensor *a = matrix_copy(vm, args[0], DTYPE_COMPLEX128);
    if (!a) return ABSENT;
    int64_t m = a->dims[0], n = a->dims[1], least = m < n ? m : n;
    bool full = value_truth(vm, args[1]) > 0;
    int64_t columns = full ? m : least, rows = full ? n : least;
    Tensor *out[3] = {fresh(vm, DTYPE_COMPLEX128, 2, m, columns), fresh(vm, DTYPE_FLOAT64, 1, least, 0), fresh(vm, DTYPE_COMPLEX128, 2, rows, n)};
    lapack_int info = -1;
    if (out[0] && out[1] && out[2])
        info = LAPACKE_zgesdd(LAPACK_ROW_MAJOR, full ? 'A' : 'S', (lapack_int)m, (lapack_int)n, a->data, (lapack_int)n, out[1]->data, out[0]->data,
                              (lapack_int)columns, out[2]->data, (lapack_int)n);
    tensor_release(a);
    return pack(vm, !failed(vm, info, "SVD did not converge"), out, 3);
}

bool lapack_dot(const Tensor *x, const Tensor *y, Tensor *out) {
    if (x->dtype != y->dtype || (x->dtype != DTYPE_FLOAT32 && x->dtype != DTYPE_FLOAT64) || x->count > INT32_MAX) return false;
    blas_ready(0);
    blasint n = (blasint)x->count, dx = (blasint)(n > 1 ? x->strides[0] : 1), dy = (blasint)(n > 1 ? y->strides[0] : 1);
    if (dx <= 0 || dy <= 0) return false;      /* BLAS counts backward from elsewhere */
    if (x->dtype == DTYPE_FLOAT32) *(float *)out->data = cblas_sdot(n, x->data, dx, y->data, dy);
    else *(double *)out->data = cblas_ddot(n, x->data, dx, y->data, dy);
    return true;
}

Value lapack_svdvals(Vm *vm, const Value *args) {
    Tensor *a = matrix_copy(vm, args[0], DTYPE_FLOAT64);
    if (!a) return ABSENT;
    int64_t m = a->dims[0], n = a->dims[1];
    Tensor *s = fresh(vm, DTYPE_FLOAT64, 1, m < n ? m : n, 0);
    lapack_int info = s && s->count ? LAPACKE_dgesdd(LAPACK_ROW_MAJOR, 'N', (lapack_int)m, (lapack_int)n, a->data, (lapack_int)n, s->data, NULL, (lapack_int)m, NULL,
                                                     (lapack_int)n) : s ? 0 : -1;
    tensor_release(a);
    if (!failed(vm, info, "SVD did not converge")) return faced(vm, s);
    tensor_release(s);
    return ABSENT;
}

/* Row exchanges of a factorisation, in room for n. NULL with an exception. */
static lapack_int *pivots_new(Vm *vm, int64_t n) {
    lapack_int *pivots = mem_alloc((size_t)(n + 1) * sizeof *pivots);
    if (!pivots) vm_raise_memory(vm);
    return pivots;
}

Value lapack_solve(Vm *vm, const Value *args) {
    Tensor *a = matrix_copy(vm, args[0], DTYPE_COMPLEX128), *b = a ? matrix_copy(vm, args[1], DTYPE_COMPLEX128) : NULL;
    lapack_int *pivots = b ? pivots_new(vm, a->dims[0]) : NULL, info = -1;
    if (pivots) info = LAPACKE_zgesv(LAPACK_ROW_MAJOR, (lapack_int)a->dims[0], (lapack_int)b->dims[1], a->data, (lapack_int)a->dims[0], pivots, b->data,
                                     (lapack_int)b->dims[1]);
    mem_free(pivots);
    tensor_release(a);
    if (b && !failed(vm, info, "Singular matrix")) return faced(vm, b);
    tensor_release(b);
    return ABSENT;
}

Value lapack_lu(Vm *vm, const Value *args) {
    Tensor *a = matrix_copy(vm, args[0], DTYPE_COMPLEX128);
    lapack_int *pivots = a ? pivots_new(vm, a->dims[0]) : NULL;
    if (!pivots) return tensor_release(a), ABSENT;
    int64_t n = a->dims[0], exchanges = 0;
    LAPACKE_zgetrf(LAPACK_ROW_MAJOR, (lapack_int)n, (lapack_int)n, a->data, (lapack_int)n, pivots);    /* a zero pivot is a determinant of zero */
    for (int64_t i = 0; i < n; i++) exchanges += pivots[i] != i + 1;
    mem_free(pivots);
    return tuple_pair(vm, faced(vm, a), value_int(exchanges));
}

Value lapack_cholesky(Vm *vm, const Value *args) {
    Tensor *a = matrix_copy(vm, args[0], DTYPE_COMPLEX128);
    if (!a) return ABSENT;
    int64_t n = a->dims[0];
    lapack_int info = LAPACKE_zpotrf(LAPACK_ROW_MAJOR, 'L', (lapack_int)n, a->data, (lapack_int)n);
    if (failed(vm, info, "Matrix is not positive definite")) return tensor_release(a), ABSENT;
    ComplexDouble *x = a->data;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = i + 1; j < n; j++) x[i * n + j] = 0;
    return faced(vm, a);
}

Value lapack_qr(Vm *vm, const Value *args) {
    Tensor *a = matrix_copy(vm, args[0], DTYPE_COMPLEX128);
    if (!a) return ABSENT;
    int64_t m = a->dims[0], n = a->dims[1], least = m < n ? m : n, columns = value_truth(vm, args[1]) > 0 ? m : least;
    Tensor *out[2] = {fresh(vm, DTYPE_COMPLEX128, 2, m, columns > n ? columns : n), fresh(vm, DTYPE_COMPLEX128, 2, columns, n)};
    ComplexDouble *tau = mem_calloc((size_t)least + 1, sizeof *tau), *x = a->data;
    lapack_int info = -1;
    if (out[0] && out[1] && tau) {
        ComplexDouble *q = out[0]->data, *r = out[1]->data;
        lapack_int wide = (lapack_int)out[0]->dims[1];
        info = LAPACKE_zgeqrf(LAPACK_ROW_MAJOR, (lapack_int)m, (lapack_int)n, (Z *)x, (lapack_int)n, (Z *)tau);
        for (int64_t i = 0; i < m; i++) {
            memcpy(q + i * wide, x + i * n, (size_t)n * sizeof *q);
            for (int64_t j = i; i < columns && j < n; j++) r[i * n + j] = x[i * n + j];
        }
        if (!info) info = LAPACKE_zungqr(LAPACK_ROW_MAJOR, (lapack_int)m, (lapack_int)columns, (lapack_int)least, (Z *)q, wide, (Z *)tau);
    }
    mem_free(tau);
    tensor_release(a);
    return pack(vm, !failed(vm, info, "Incorrect argument found while performing QR factorization"), out, 2);
}

Value lapack_lstsq(Vm *vm, const Value *args) {
    bool complex = is_array(args[0]) && as_tensor(args[0])->dtype == DTYPE_COMPLEX128;
    Dtype d = complex ? DTYPE_COMPLEX128 : DTYPE_FLOAT64;
    double rcond;
    Tensor *a = convert_real(vm, args[2], &rcond) ? matrix_copy(vm, args[0], d) : NULL, *b = a ? matrix_copy(vm, args[1], d) : NULL;
    if (!b) return tensor_release(a), ABSENT;
    int64_t m = a->dims[0], n = a->dims[1], k = b->dims[1], most = m > n ? m : n, least = m < n ? m : n;
    Tensor *out[2] = {fresh(vm, d, 2, most, k), fresh(vm, DTYPE_FLOAT64, 1, least, 0)};
    lapack_int info = -1, rank = 0;
    if (out[0] && out[1]) {
        memcpy(out[0]->data, b->data, tensor_bytes(b));
        info = complex ? LAPACKE_zgelsd(LAPACK_ROW_MAJOR, (lapack_int)m, (lapack_int)n, (lapack_int)k, a->data, (lapack_int)n, out[0]->data, (lapack_int)k,
                                        out[1]->data, rcond, &rank)
                       : LAPACKE_dgelsd(LAPACK_ROW_MAJOR, (lapack_int)m, (lapack_int)n, (lapack_int)k, a->data, (lapack_int)n, out[0]->data, (lapack_int)k,
                                        out[1]->data, rcond, &rank);
    }
    tensor_release(a);
    tensor_release(b);
    if (!failed(vm, info, "SVD did not converge in Linear Least Squares"))
        return tuple_of(vm, 3, faced(vm, out[0]), value_int(rank), faced(vm, out[1]));
    tensor_release(out[0]);
    tensor_release(out[1]);
    return ABSENT;
}
