/* matmul.c -- matrix products: OpenBLAS for large ones of floats, cut so that an interrupt is met, own loops for others (product.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/isa.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/product.h"

#include <cblas-openblas.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wconversion"

/* One matrix operand: its element (i, j) stands at data[i * row + j * column]. */
typedef struct Matrix {
    const char *data;
    int64_t row, column;
} Matrix;

typedef struct Product {
    Dtype dtype;
    int64_t m, n, k;
    Matrix a, b;
    char *out;                    /* (m, n), row-major */
    int64_t lead;                 /* elements from one row of out to the next */
} Product;

/* Multiplications by the plainest loops; where product.h has better ones; of a matrix and a vector; of complex numbers. */
enum { SMALL = 4096, SMALL_TILED = 100, SMALL_VECTOR = 100, SMALL_COMPLEX = 250 };

/* Multiplications between two polls: below 0.1 s of one processor, and enough that packing b again for each part costs little. */
static int64_t products_a_poll(Dtype dtype) { return ((int64_t)1 << 33) / (int64_t)dtype_size(dtype); }

#define DEFINE_PRODUCT(T, name) \
    static void product_##name(const Product *p) { \
        const T *a = (const T *)p->a.data, *b = (const T *)p->b.data; \
        T *o = (T *)p->out; \
        for (int64_t i = 0; i < p->m; i++) { \
            for (int64_t j = 0; j < p->n; j++) o[i * p->n + j] = 0; \
            for (int64_t l = 0; l < p->k; l++) { \
                T x = a[i * p->a.row + l * p->a.column]; \
                const T *y = b + l * p->b.row; \
                T *row = o + i * p->n; \
                if (p->b.column == 1) \
                    for (int64_t j = 0; j < p->n; j++) row[j] = (T)(row[j] + x * y[j]); \
                else \
                    for (int64_t j = 0; j < p->n; j++) row[j] = (T)(row[j] + x * y[j * p->b.column]); \
            } \
        } \
    }

DEFINE_PRODUCT(float, float32)
DEFINE_PRODUCT(double, float64)
DEFINE_PRODUCT(int32_t, int32)
DEFINE_PRODUCT(int64_t, int64)
DEFINE_PRODUCT(int16_t, int16)
DEFINE_PRODUCT(int8_t, int8)
DEFINE_PRODUCT(uint8_t, uint8)
DEFINE_PRODUCT(uint16_t, uint16)
DEFINE_PRODUCT(uint32_t, uint32)
DEFINE_PRODUCT(uint64_t, uint64)
DEFINE_PRODUCT(ComplexFloat, complex64)
DEFINE_PRODUCT(ComplexDouble, complex128)

typedef void (*ProductFn)(const Product *p);
static const ProductFn products[DTYPE_COUNT] = {
    [DTYPE_FLOAT32] = product_float32, [DTYPE_FLOAT64] = product_float64, [DTYPE_INT8] = product_int8, [DTYPE_INT16] = product_int16,
    [DTYPE_INT32] = product_int32, [DTYPE_INT64] = product_int64, [DTYPE_UINT8] = product_uint8, [DTYPE_UINT16] = product_uint16,
    [DTYPE_UINT32] = product_uint32, [DTYPE_UINT64] = product_uint64, [DTYPE_COMPLEX64] = product_complex64,
    [DTYPE_COMPLEX128] = product_complex128,
};

/* Whether BLAS can read the matrix: one of its steps is 1 (sizes of 1 aside) and the other covers it. */
static bool blas_layout(const Matrix *x, int64_t rows, int64_t columns, CBLAS_TRANSPOSE *how, int64_t *lead) {
    if (x->column == 1 || columns == 1) {
        *how = CblasNoTrans;
        *lead = rows == 1 ? columns : x->row;
        return *lead >= columns && (x->column == 1 || columns == 1) && *lead > 0;
    }
    *how = CblasTrans;
    *lead = columns == 1 ? rows : x->column;
    return (x->row == 1 || rows == 1) && *lead >= rows;
}

/* How BLAS reads the two operands. */
typedef struct Layout {
    CBLAS_TRANSPOSE ta, tb;
    int64_t lda, ldb;
} Layout;

static void gemm(const Product *p, const Layout *l) {
    int m = (int)p->m, n = (int)p->n, k = (int)p->k, lda = (int)l->lda, ldb = (int)l->ldb, ldo = (int)p->lead;
    const void *a = p->a.data, *b = p->b.data;
    void *o = p->out;
    const float one_c[2] = {1, 0}, zero_c[2] = {0, 0};
    const double one_z[2] = {1, 0}, zero_z[2] = {0, 0};
    switch (p->dtype) {
        case DTYPE_FLOAT32: cblas_sgemm(CblasRowMajor, l->ta, l->tb, m, n, k, 1, a, lda, b, ldb, 0, o, ldo); break;
        case DTYPE_FLOAT64: cblas_dgemm(CblasRowMajor, l->ta, l->tb, m, n, k, 1, a, lda, b, ldb, 0, o, ldo); break;
        case DTYPE_COMPLEX64: cblas_cgemm(CblasRowMajor, l->ta, l->tb, m, n, k, one_c, a, lda, b, ldb, zero_c, o, ldo); break;
        default: cblas_zgemm(CblasRowMajor, l->ta, l->tb, m, n, k, one_z, a, lda, b, ldb, zero_z, o, ldo); break;
    }
}

/* Multiplications: larger products are worth being put in another order by BLAS, but for those over so short a k with so narrow a result. */
enum { OWN_MOST = 1 << 26, SHORT = 256, NARROW = 512 };

static bool worth_order(const Product *p) { return p->m * p->n * p->k > OWN_MOST && (p->k > SHORT || p->n > NARROW); }

static ProductType product_type(Dtype dtype) {
    if (dtype_is_float(dtype)) return dtype == DTYPE_FLOAT64 ? PRODUCT_DOUBLE : PRODUCT_FLOAT;
    size_t size = dtype_size(dtype);
    return size == 1 ? PRODUCT_INT8 : size == 2 ? PRODUCT_INT16 : size == 4 ? PRODUCT_INT32 : PRODUCT_INT64;
}

/* Our loops; NULL: there are none for complex numbers. */
static ProductRun loops_of(Dtype dtype) {
    static const ProductKernels *const kernels[] = BY_ISA(&product_kernels);
    return dtype_is_complex(dtype) ? NULL : kernels[isa_here()]->run[product_type(dtype)];
}

/* What is quicker here than in BLAS, which multiplies no whole numbers; NULL: nothing. */
static ProductRun own_loops(const Product *p) {
    return dtype_is_float(p->dtype) && worth_order(p) ? NULL : loops_of(p->dtype);
}

static void run_own(const Product *p, ProductRun run) {
    ProductLoop loop = {.m = p->m, .n = p->n, .k = p->k, .a_row = p->a.row, .a_column = p->a.column, .b_row = p->b.row,
                        .b_column = p->b.column, .c_row = p->lead};
    run(&loop, p->a.data, p->b.data, p->out);
}

typedef struct Share {
    const Product *product;
    const Layout *layout;
    ProductRun own;               /* or NULL: BLAS's */
    bool rows;                    /* rows of the result are shared out, else columns */
} Share;

enum { STRIP = 16, STRIP_WORK = 3 << 20 };      /* rows or columns that are not divided; multiplications worth a thread */

/* Strips [from, to) of p's rows. */
static Product rows_of(const Product *p, int64_t from, int64_t to) {
    Product r = *p;
    int64_t size = (int64_t)dtype_size(p->dtype), first = from * STRIP;
    r.m = to * STRIP < p->m ? (to - from) * STRIP : p->m - first;
    r.a.data += first * p->a.row * size;
    r.out += first * p->lead * size;
    return r;
}

static Product columns_of(const Product *p, int64_t from, int64_t to) {
    Product r = *p;
    int64_t size = (int64_t)dtype_size(p->dtype), first = from * STRIP;
    r.n = to * STRIP < p->n ? (to - from) * STRIP : p->n - first;
    r.b.data += first * p->b.column * size;
    r.out += first * size;
    return r;
}

static void run_share(void *context, int64_t from, int64_t to) {
    const Share *s = context;
    Product p = s->rows ? rows_of(s->product, from, to) : columns_of(s->product, from, to);
    if (s->own) run_own(&p, s->own);
    else gemm(&p, s->layout);
}

/* Complex numbers where there is no memory for BLAS, row by row. */
static void run_plain(const Product *p) {
    int64_t size = (int64_t)dtype_size(p->dtype);
    for (int64_t i = 0; i < p->m; i++) {
        Product row = *p;
        row.m = 1;
        row.a.data += i * p->a.row * size;
        row.out += i * p->lead * size;
        products[p->dtype](&row);
    }
}

static void gemm_shared(const Product *p, const Layout *l) {
    Share s = {.product = p, .layout = l, .own = own_loops(p), .rows = p->m >= p->n};
    int64_t strips = ((s.rows ? p->m : p->n) + STRIP - 1) / STRIP, work = p->m * p->n * p->k / strips + 1;
    int64_t grain = STRIP_WORK / (s.own ? 4 : p->m == 1 || p->n == 1 ? 8 : 1) / work + 1;
    int threads = parallel_threads(), may = s.own ? threads : blas_ready(threads);
    if (may == 0 && !(s.own = loops_of(p->dtype))) run_plain(p);
    else if (may == 0 || may == threads) parallel_run(strips, grain, run_share, &s);
    else run_share(&s, 0, strips);
}

/* A product in two: over the first half of k, and over the second. A layer's weights have more rows than a batch: each thread reads its half
 * of them, the one that it wrote when they were last stepped, rather than all. */
typedef struct Halves {
    Product half[2];
    ProductRun run;
    int64_t strips;               /* of a half */
} Halves;

enum { HALVES_FROM = 512 };                      /* size of k */

/* Smaller products than that may run on any thread, where no memory can be had. */
static bool worth_halves(const Product *p) {
    return p->k >= HALVES_FROM && p->m <= p->k / 4 && p->n <= p->k / 4 && p->m * p->n * p->k >= STRIP_WORK && p->lead == p->n && own_loops(p);
}

static void run_halves(void *context, int64_t from, int64_t to) {
    const Halves *h = context;
    for (int64_t i = from / h->strips, end; from < to; i++, from = end) {
        end = (i + 1) * h->strips < to ? (i + 1) * h->strips : to;
        Product p = rows_of(&h->half[i], from - i * h->strips, end - i * h->strips);
        run_own(&p, h->run);
    }
}

static void add_halves(void *context, int64_t from, int64_t to) {
    const Halves *h = context;
    const Product *p = &h->half[0];
    int64_t size = (int64_t)dtype_size(p->dtype);
    add_elements(p->dtype, p->out + from * size, h->half[1].out + from * size, to - from);
}

static bool multiply_halves(OpContext *c, const Product *p, Error *err) {
    int64_t size = (int64_t)dtype_size(p->dtype), first = p->k / 2;
    Storage *room = storage_new(c, (size_t)(p->m * p->n * size), DTYPE_NONE, err);
    if (!room) return false;
    Halves h = {.half = {*p, *p}, .run = own_loops(p), .strips = (p->m + STRIP - 1) / STRIP};
    h.half[0].k = first;
    h.half[1].k = p->k - first;
    h.half[1].a.data += first * p->a.column * size;
    h.half[1].b.data += first * p->b.row * size;
    h.half[1].out = room->data;
    parallel_run(2 * h.strips, STRIP_WORK / 4 / (p->m * p->n * p->k / (2 * h.strips) + 1) + 1, run_halves, &h);
    parallel_run(p->m * p->n, PARALLEL_FROM / 16, add_halves, &h);
    storage_release(room);
    return true;
}

/* Two vectors (m and n are 1): BLAS's products of matrices are slow for these. */
static bool dot(const Product *p) {
    if (p->k > INT32_MAX) return false;
    blas_ready(0);               /* it needs no buffer */
    if (p->dtype == DTYPE_FLOAT32) *(float *)p->out = cblas_sdot((int)p->k, (const float *)p->a.data, (int)p->a.column, (const float *)p->b.data, (int)p->b.row);
    else if (p->dtype == DTYPE_FLOAT64) *(double *)p->out = cblas_ddot((int)p->k, (const double *)p->a.data, (int)p->a.column, (const double *)p->b.data, (int)p->b.row);
    else return false;
    return true;
}

/* A matrix and a vector. Of complex numbers the library's loops read beyond the matrix. */
static bool times_vector(const Product *p, const Layout *l) {
    bool column = p->n == 1;
    if ((!column && p->m != 1)) return false;
    const Matrix *vector = column ? &p->b : &p->a;
    const void *matrix = column ? p->a.data : p->b.data, *v = vector->data;
    int64_t step = column ? vector->row : vector->column, out_step = column ? p->lead : 1;
    int lead = (int)(column ? l->lda : l->ldb), vs = (int)step, os = (int)out_step;
    bool turned = column ? l->ta == CblasTrans : l->tb == CblasNoTrans;      /* out = matrix v, or its transpose's */
    int64_t out_count = column ? p->m : p->n;
    int rows = (int)(turned ? p->k : out_count), columns = (int)(turned ? out_count : p->k);
    if (blas_ready(1) == 0) return false;
    CBLAS_TRANSPOSE how = turned ? CblasTrans : CblasNoTrans;
    if (p->dtype == DTYPE_FLOAT32) cblas_sgemv(CblasRowMajor, how, rows, columns, 1, matrix, lead, v, vs, 0, (float *)p->out, os);
    else if (p->dtype == DTYPE_FLOAT64) cblas_dgemv(CblasRowMajor, how, rows, columns, 1, matrix, lead, v, vs, 0, (double *)p->out, os);
    else return false;
    return true;
}

/* ---- long and thin ---- */

enum { THIN_RESULTS = 16, PART_K = 1 << 14, PARTS_MOST = 32, STRIPS_EACH = 256 };

/* A product with few results over a long k, in parts whose number depends on nothing but k; or one with a vector and many results, in strips. */
typedef struct Thin {
    const Product *product;
    const Layout *layout;
    int64_t parts;
    double sums[PARTS_MOST * THIN_RESULTS];       /* of each part; of either dtype */
} Thin;

/* Each result by itself: the rows of a and the columns of b, whose elements are neighbours, are short enough to be read from a near cache again. */
static void dots(const Product *p) {
    int64_t size = (int64_t)dtype_size(p->dtype);
    for (int64_t i = 0; i < p->m; i++)
        for (int64_t j = 0; j < p->n; j++) {
            Product one = {.dtype = p->dtype, .m = 1, .n = 1, .k = p->k, .a = p->a, .b = p->b, .out = p->out + (i * p->lead + j) * size};
            one.a.data += i * p->a.row * size;
            one.b.data += j * p->b.column * size;
            dot(&one);
        }
}

static void run_parts(void *context, int64_t from, int64_t to) {
    Thin *t = context;
    int64_t size = (int64_t)dtype_size(t->product->dtype), k = t->product->k;
    for (int64_t part = from; part < to; part++) {
        int64_t first = part * k / t->parts;
        Product p = *t->product;
        p.k = (part + 1) * k / t->parts - first;
        p.a.data += first * p.a.column * size;
        p.b.data += first * p.b.row * size;
        p.out = (char *)t->sums + part * p.m * p.n * size;
        if ((p.m == 1) != (p.n == 1)) times_vector(&p, t->layout);
        else dots(&p);
    }
}

static void run_strips(void *context, int64_t from, int64_t to) {
    const Thin *t = context;
    for (int64_t i = from; i < to; i++) {
        int64_t first = i * STRIPS_EACH, end = first + STRIPS_EACH;
        Product p = t->product->n == 1 ? rows_of(t->product, first, end) : columns_of(t->product, first, end);
        times_vector(&p, t->layout);
    }
}

/* false: it is no such product. The layout of two vectors is no matter. */
static bool multiply_thin(const Product *p, const Layout *l) {
    int64_t results = p->m * p->n, size = (int64_t)dtype_size(p->dtype), each = STRIP * STRIPS_EACH;
    Thin t = {.product = p, .layout = l, .parts = p->k / PART_K < PARTS_MOST ? p->k / PART_K : PARTS_MOST};
    bool vector = p->m == 1 || p->n == 1, known = p->dtype == DTYPE_FLOAT32 || p->dtype == DTYPE_FLOAT64;
    if (!known || p->lead != p->n || results * p->k < STRIP_WORK / 4 || blas_ready(parallel_threads()) < parallel_threads()) return false;
    if (vector && results >= 2 * each) {
        parallel_run((results + each - 1) / each, 1, run_strips, &t);
        return true;
    }
    if (results > THIN_RESULTS || t.parts < 2 || !(vector || (p->a.column == 1 && p->b.row == 1))) return false;
    parallel_run(t.parts, 1, run_parts, &t);
    memcpy(p->out, t.sums, (size_t)(results * size));
    for (int64_t part = 1; part < t.parts; part++) add_elements(p->dtype, p->out, (char *)t.sums + part * results * size, results);
    return true;
}

/* Rows of the result in portions, the interrupt asked for between them; l NULL: by loops of our own. */
static bool multiply_in_parts(OpContext *c, Product p, const Layout *l, Error *err) {
    int64_t size = (int64_t)dtype_size(p.dtype), rows = p.m;
    int64_t most = products_a_poll(p.dtype) / (p.n * p.k + 1) + 1;
    while (rows > 0) {
        p.m = rows < most * 2 ? rows : most;
        if (l || own_loops(&p)) gemm_shared(&p, l);
        else products[p.dtype](&p);
        rows -= p.m;
        p.a.data += p.m * p.a.row * size;
        p.out += p.m * p.n * size;
        if (rows && context_interrupted(c, err)) return false;
    }
    return true;
}

/* A matrix times a column as a row times the matrix turned around, whose own columns are then read side by side. */
static Product as_row(const Product *p) {
    Product r = *p;
    r.m = 1;
    r.n = r.lead = p->m;
    r.a = (Matrix){p->b.data, p->b.column, p->b.row};
    r.b = (Matrix){p->a.data, p->a.column, p->a.row};
    return r;
}

static bool multiply(OpContext *c, const Product *p, Error *err) {
    Layout l;
    int64_t work = p->m * p->n * p->k;
    if (p->k == 0) {
        memset(p->out, 0, (size_t)(p->m * p->n) * dtype_size(p->dtype));
        return true;
    }
    if (p->k > 64 && p->m == 1 && p->n == 1 && (multiply_thin(p, NULL) || dot(p))) return true;
    bool whole = dtype_is_int(p->dtype);
    bool vector = (p->m == 1) != (p->n == 1) && (p->dtype == DTYPE_FLOAT32 || p->dtype == DTYPE_FLOAT64);
    int64_t least = vector ? SMALL_VECTOR : dtype_is_complex(p->dtype) ? SMALL_COMPLEX : p->m > 1 && p->n > 1 && own_loops(p) ? SMALL_TILED : SMALL;
    bool blas = !whole && work > least && p->m < INT32_MAX && p->n < INT32_MAX && p->k < INT32_MAX;
    if (blas && blas_layout(&p->a, p->m, p->k, &l.ta, &l.lda) && blas_layout(&p->b, p->k, p->n, &l.tb, &l.ldb))
        return multiply_thin(p, &l) || times_vector(p, &l) || (worth_halves(p) ? multiply_halves(c, p, err) : multiply_in_parts(c, *p, &l, err));
    if (work > (whole ? SMALL_TILED : SMALL)) return multiply_in_parts(c, whole && p->n == 1 ? as_row(p) : *p, NULL, err);
    products[p->dtype](p);
    return true;
}

static Matrix matrix_of(const Tensor *t, bool transposed) {
    int64_t row = t->strides[t->rank - 2], column = t->strides[t->rank - 1];
    return transposed ? (Matrix){t->data, column, row} : (Matrix){t->data, row, column};
}

/* Bytes from t's first matrix to that of batch number i of the result. */
static int64_t batch_offset(const Tensor *t, const Tensor *out, int64_t i) {
    int64_t offset = 0;
    int missing = out->rank - t->rank;
    for (int d = out->rank - 3; d >= 0; d--) {
        int64_t index = i % out->dims[d];
        i /= out->dims[d];
        if (d >= missing && t->dims[d - missing] != 1) offset += index * t->strides[d - missing];
    }
    return offset * (int64_t)dtype_size(tensor_dtype(t));
}

/* BLAS wants one step to be 1: anything else is copied first. */
static Tensor *readable(Tensor *t, Error *err) {
    int64_t row = t->strides[t->rank - 2], column = t->strides[t->rank - 1];
    bool fine = (column == 1 && row >= t->dims[t->rank - 1]) || (row == 1 && column >= t->dims[t->rank - 2]) || t->count <= 64 ||
                t->dims[t->rank - 2] == 1 || t->dims[t->rank - 1] == 1;
    return fine ? tensor_retain(t) : tensor_copy(t, err);
}

/* The products of a batch. */
typedef struct Batch {
    OpContext *c;
    Product product;              /* the first one */
    const Tensor *a, *b, *out;
    int64_t first;                /* of those in one run */
    Error *err;
} Batch;

static bool multiply_one(const Batch *s, int64_t i) {
    Product p = s->product;
    p.a.data += batch_offset(s->a, s->out, i);
    p.b.data += batch_offset(s->b, s->out, i);
    p.out += i * p.m * p.n * (int64_t)dtype_size(p.dtype);
    return multiply(s->c, &p, s->err);
}

/* Only products too small to be cut, so that no thread asks for an interrupt. */
static void run_batch(void *context, int64_t from, int64_t to) {
    const Batch *s = context;
    for (int64_t i = s->first + from; i < s->first + to; i++) multiply_one(s, i);
}

/* a (..., m, k) b (..., k, n) -> out (..., m, n): small products are shared out among threads, large ones are shared themselves. */
static bool multiply_batches(OpContext *c, const OpCall *call, Tensor *a, Tensor *b, Tensor *out, Error *err) {
    Product p = {.dtype = tensor_dtype(a), .m = out->dims[out->rank - 2], .n = out->dims[out->rank - 1], .out = out->data};
    p.k = a->dims[a->rank - (call->attrs->flag_a ? 2 : 1)];
    p.lead = p.n;
    if (out->count == 0) return true;
    p.a = matrix_of(a, call->attrs->flag_a);
    p.b = matrix_of(b, call->attrs->flag_b);
    Batch s = {.c = c, .product = p, .a = a, .b = b, .out = out, .err = err};
    int64_t batches = out->count / (p.m * p.n), work = p.m * p.n * p.k + 1;
    bool small = work < STRIP_WORK;
    int64_t at_once = small ? products_a_poll(p.dtype) / work + 1 : 1;
    for (; s.first < batches; s.first += at_once) {
        int64_t count = s.first + at_once < batches ? at_once : batches - s.first;
        if (small) parallel_run(count, STRIP_WORK / 4 / work + 1, run_batch, &s);
        else if (!multiply_one(&s, s.first)) return false;
        if (s.first + count < batches && context_interrupted(c, err)) return false;
    }
    return true;
}

/* A batch of matrices times one matrix is one larger product. */
static bool can_flatten(const OpCall *call, const Tensor *a, const Tensor *b) {
    return a->rank > 2 && b->rank == 2 && a->contiguous && !call->attrs->flag_a;
}

static bool multiply_flat(OpContext *c, const OpCall *call, Tensor *a, Tensor *b, Tensor *out, Error *err) {
    int64_t k = a->dims[a->rank - 1], n = out->dims[out->rank - 1];
    if (out->count == 0) return true;
    Product p = {.dtype = tensor_dtype(a), .m = out->count / n, .n = n, .k = k, .a = {a->data, k, 1},
                 .b = matrix_of(b, call->attrs->flag_b), .out = out->data, .lead = n};
    return multiply(c, &p, err);
}

bool cpu_matmul(OpContext *c, const OpCall *call, Error *err) {
    Tensor *out = call->out[0];
    bool narrow = out->dtype == DTYPE_FLOAT16 || out->dtype == DTYPE_BFLOAT16;
    Tensor *a = narrow ? tensor_cast(call->in[0], DTYPE_FLOAT32, err) : readable(call->in[0], err);
    Tensor *b = narrow ? tensor_cast(call->in[1], DTYPE_FLOAT32, err) : readable(call->in[1], err);
    Tensor *result = narrow ? tensor_new(c, DTYPE_FLOAT32, out->rank, out->dims, err) : tensor_retain(out);
    bool ok = a && b && result;
    if (ok) ok = can_flatten(call, a, b) ? multiply_flat(c, call, a, b, result, err) : multiply_batches(c, call, a, b, result, err);
    if (ok && narrow) ok = tensor_assign(out, result, err);
    tensor_release(a);
    tensor_release(b);
    tensor_release(result);
    return ok;
}
