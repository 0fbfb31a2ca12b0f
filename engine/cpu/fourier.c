/* fourier.c -- the discrete Fourier transform of complex numbers, row by row and several rows side by side.
 *
 * Mixed radices (4, 2, 3, 5 and any other prime up to 50, Cooley and Tukey 1965, in Stockham's order, which needs no
 * reversal); lengths with larger primes go by Bluestein's convolution (1970). Roots of unity are computed for the
 * first eighth of the circle and mirrored, so that they are exact to the last bit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"

#include "engine/base/memory.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#define INLINE static inline __attribute__((always_inline))

enum { FACTORS_MAX = 64, PRIME_MAX = 50, LANES = 8 };

typedef struct Root {
    double re, im;
} Root;

/* What transforms of length n need. */
typedef struct Fourier {
    int64_t n, room; /* room: numbers that a transform works in */
    int count;       /* factors */
    int factor[FACTORS_MAX];
    Root *roots;           /* owned: exp(-2 pi i k / n); of length 2n with Bluestein's */
    struct Fourier *inner; /* owned: Bluestein's transform of length m >= 2n - 1; NULL: there is none */
    Root *chirp;           /* owned: the transform of the chirp, m numbers */
} Fourier;

typedef double Wide __attribute__((vector_size(LANES * sizeof(double))));

#define R double
#define NAME(x) x##_one
#include "engine/cpu/fourier.inc"

#define R Wide
#define NAME(x) x##_many
#include "engine/cpu/fourier.inc"

/* ---- making ---- */

/* The root whose angle, counted from the nearer end of that eighth of the circle, has this sine and cosine. */
static Root in_eighth(int eighth, double s, double c) {
    switch (eighth) {
        case 0: return (Root){c, -s};
        case 1: return (Root){s, -c};
        case 2: return (Root){-s, -c};
        case 3: return (Root){-c, -s};
        case 4: return (Root){-c, s};
        case 5: return (Root){-s, c};
        case 6: return (Root){s, c};
        default: return (Root){c, s};
    }
}

/* exp(-2 pi i k / n), the angle brought into the first eighth of the circle. */
static Root root(int64_t k, int64_t n) {
    int64_t at = k * 8 % (n * 8);
    int eighth = (int)(at / n);
    int64_t rest = at % n;
    if (eighth & 1) rest = n - rest;
    long double angle = 6.283185307179586476925286766559L * (long double)rest / (8 * (long double)n);
    return in_eighth(eighth, (double)sinl(angle), (double)cosl(angle));
}

/* All n-th roots; where n is a multiple of 8 the first eighth gives the others. */
static void make_roots(Root *roots, int64_t n) {
    if (n % 8) {
        for (int64_t k = 0; k < n; k++) roots[k] = root(k, n);
        return;
    }
    int64_t part = n / 8;
    for (int64_t k = 0; k <= part; k++) roots[k] = root(k, n);
    for (int64_t k = part + 1; k < n; k++) {
        int64_t eighth = k / part, rest = eighth & 1 ? part - k % part : k % part;
        roots[k] = in_eighth((int)eighth, -roots[rest].im, roots[rest].re);
    }
}

/* Fills factor; false when a prime is too large. */
static bool factorise(Fourier *f) {
    int64_t n = f->n;
    while (n % 4 == 0) f->factor[f->count++] = 4, n /= 4;
    for (int r = 2; r <= PRIME_MAX - 1; r++)
        while (n % r == 0) f->factor[f->count++] = r, n /= r;
    return n == 1;
}

static Fourier *fourier_new(int64_t n);

static void fourier_free(Fourier *f) {
    if (!f) return;
    fourier_free(f->inner);
    mem_free(f->chirp);
    mem_free(f->roots);
    mem_free(f);
}

static bool make_chirp(Fourier *f) {
    int64_t m = 1;
    while (m < 2 * f->n - 1) m *= 2;
    f->inner = fourier_new(m);
    f->chirp = mem_calloc((size_t)m, sizeof *f->chirp);
    Root *work = mem_alloc((size_t)m * sizeof *work);
    f->room = 2 * m;
    if (f->inner && f->chirp && work) {
        for (int64_t k = 0; k < f->n; k++)
            f->chirp[k] = (Root){f->roots[k * k % (2 * f->n)].re, -f->roots[k * k % (2 * f->n)].im};
        for (int64_t k = 1; k < f->n; k++) f->chirp[m - k] = f->chirp[k];
        forward_one(f->inner, (Num_one *)f->chirp, (Num_one *)work);
    }
    mem_free(work);
    return f->inner && f->chirp && work;
}

/* New; NULL when memory ran out. */
static Fourier *fourier_new(int64_t n) {
    Fourier *f = mem_calloc(1, sizeof *f);
    if (!f) return NULL;
    f->n = f->room = n;
    bool direct = factorise(f);
    int64_t circle = direct ? n : 2 * n;
    f->roots = mem_alloc((size_t)circle * sizeof *f->roots);
    if (f->roots) make_roots(f->roots, circle);
    if (f->roots && (direct || make_chirp(f))) return f;
    fourier_free(f);
    return NULL;
}

/* ---- rows ---- */

typedef struct Rows {
    const Fourier *fourier;
    const Tensor *x;
    Tensor *out;
    const OpAttrs *attrs;
    atomic_bool failed;
} Rows;

static Root element(const Tensor *x, int64_t i) {
    if (x->dtype == DTYPE_COMPLEX128) return ((const Root *)x->data)[i];
    const float *z = (const float *)x->data + 2 * i;
    return (Root){z[0], z[1]};
}

static void put_element(Tensor *out, int64_t i, double re, double im) {
    if (out->dtype == DTYPE_COMPLEX128) {
        ((Root *)out->data)[i] = (Root){re, im};
    } else {
        float *z = (float *)out->data + 2 * i;
        z[0] = (float)re, z[1] = (float)im;
    }
}

static void run_row(const Rows *r, int64_t row, Num_one *x) {
    int64_t n = r->fourier->n, at = row * n;
    for (int64_t i = 0; i < n; i++) {
        Root z = element(r->x, at + i);
        x[i] = (Num_one){z.re, z.im};
    }
    run_one(r->fourier, x, x + n, r->attrs->flag_b, r->attrs->real);
    for (int64_t i = 0; i < n; i++) put_element(r->out, at + i, x[i].re, x[i].im);
}

/* count rows side by side, at most LANES; the lanes that are left over hold zeros. */
static void run_rows_abreast(const Rows *r, int64_t row, int64_t count, Num_many *x) {
    int64_t n = r->fourier->n, at = row * n;
    for (int64_t i = 0; i < n; i++) {
        x[i] = (Num_many){(Wide){0}, (Wide){0}};
        for (int64_t k = 0; k < count; k++) {
            Root z = element(r->x, at + k * n + i);
            x[i].re[k] = z.re, x[i].im[k] = z.im;
        }
    }
    run_many(r->fourier, x, x + n, r->attrs->flag_b, r->attrs->real);
    for (int64_t k = 0; k < count; k++)
        for (int64_t i = 0; i < n; i++) put_element(r->out, at + k * n + i, x[i].re[k], x[i].im[k]);
}

/* Groups of rows; longer ones than this go one by one, as several would not stay in the cache. */
enum { ABREAST_MOST = 1 << 13 };

static int64_t group_of(const Rows *r) {
    return r->fourier->n <= ABREAST_MOST && r->x->count > r->fourier->n ? LANES : 1;
}

static void run_groups(void *context, int64_t from, int64_t to) {
    Rows *r = context;
    int64_t n = r->fourier->n, rows = r->x->count / n, group = group_of(r);
    size_t bytes = (size_t)(n + r->fourier->room) * (group > 1 ? sizeof(Num_many) : sizeof(Num_one));
    void *room = mem_alloc(bytes + sizeof(Wide));
    if (!room) atomic_store(&r->failed, true);
    void *aligned = (void *)(((uintptr_t)room + sizeof(Wide) - 1) & ~(sizeof(Wide) - 1));
    for (int64_t g = from; room && g < to; g++) {
        int64_t first = g * group, count = rows - first < group ? rows - first : group;
        if (group > 1)
            run_rows_abreast(r, first, count, aligned);
        else
            run_row(r, first, aligned);
    }
    mem_free(room);
}

/* out = the transforms of x's rows, times alpha; numbers in single precision are transformed in double. */
bool cpu_fft(OpContext *c, const OpCall *call, Error *err) {
    Tensor *x = call->in[0];
    int64_t n = x->dims[x->rank - 1];
    if (x->count == 0) return true;
    Rows r = {.fourier = fourier_new(n), .x = x, .out = call->out[0], .attrs = call->attrs};
    int64_t group = r.fourier ? group_of(&r) : 1;
    if (r.fourier)
        parallel_run((x->count / n + group - 1) / group, PARALLEL_FROM / (n * group * 16) + 1, run_groups, &r);
    bool ok = (r.fourier && !r.failed) || error_set(err, ERROR_MEMORY, "out of memory");
    fourier_free((Fourier *)r.fourier);
    return ok && !context_interrupted(c, err);
}
