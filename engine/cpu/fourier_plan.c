/* fourier_plan.c -- roots of unity and the passes of a transform.
 *
 * Mixed radices (8, 4, 2, 3, 5 and any other prime up to 50, Cooley and Tukey 1965, in Stockham's order, which needs no
 * reversal); lengths with larger primes go by Bluestein's convolution (1970). Roots of unity are computed for the
 * first eighth of the circle, as products of few in more digits, and mirrored.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/fourier.h"

#include "engine/base/target_clones.h"
#include "engine/base/memory.h"

#include <math.h>
#include <string.h>

enum { FACTORS_MAX = 64, PRIME_MAX = 50 };

typedef struct Root {
    double re, im;
} Root;

struct Fourier {
    int64_t n, room; /* room: numbers that a transform works in */
    int count;       /* factors */
    int factor[FACTORS_MAX];
    Root *roots;      /* owned: exp(-2 pi i k / n); of length 2n with Bluestein's */
    Root *half_roots; /* owned: exp(-pi i k / n) for the first quarter of the circle, where numbers are real; or NULL */
    struct Fourier *inner; /* owned: Bluestein's transform of length m >= 2n - 1; NULL: there is none */
    Root *chirp;           /* owned: the transform of the chirp, m numbers */
};

typedef double Wide __attribute__((vector_size(FOURIER_LANES * sizeof(double))));

#define R double
#define NAME(x) x##_one
#include "engine/cpu/fourier.inc"

#define R Wide
#define NAME(x) x##_many
#include "engine/cpu/fourier.inc"

/* ---- roots of unity ---- */

/* Sine and cosine of an angle, in more digits than the roots have. */
typedef struct Angle {
    long double s, c;
} Angle;

/* Angles of an eighth of the circle in n parts: part k is the sum of coarse[k / part] and fine[k % part]. */
typedef struct Eighth {
    int64_t n, part;
    Angle *coarse, *fine; /* owned, one block */
} Eighth;

static bool eighth_init(Eighth *e, int64_t n) {
    e->n = n;
    e->part = (int64_t)sqrt((double)n) + 1;
    int64_t coarse = n / e->part + 1;
    e->coarse = mem_alloc((size_t)(coarse + e->part) * sizeof *e->coarse);
    if (!e->coarse) return false;
    e->fine = e->coarse + coarse;
    long double unit = 0.785398163397448309615660845819875721L / (long double)n;
    for (int64_t k = 0; k < coarse; k++)
        e->coarse[k] = (Angle){sinl(unit * (long double)(k * e->part)), cosl(unit * (long double)(k * e->part))};
    for (int64_t k = 0; k < e->part; k++)
        e->fine[k] = (Angle){sinl(unit * (long double)k), cosl(unit * (long double)k)};
    return true;
}

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
static Root root(const Eighth *e, int64_t k) {
    int64_t at = k * 8 % (e->n * 8), rest = at % e->n;
    int eighth = (int)(at / e->n);
    if (eighth & 1) rest = e->n - rest;
    Angle a = e->coarse[rest / e->part], b = e->fine[rest % e->part];
    return in_eighth(eighth, (double)(a.s * b.c + a.c * b.s), (double)(a.c * b.c - a.s * b.s));
}

/* The first count n-th roots, new; where n is a multiple of 8 the first eighth gives the others. NULL: no memory. */
static Root *roots_new(int64_t n, int64_t count) {
    Eighth e;
    Root *roots = mem_alloc((size_t)count * sizeof *roots);
    if (!roots || !eighth_init(&e, n)) {
        mem_free(roots);
        return NULL;
    }
    int64_t part = n / 8, known = n % 8 == 0 && part + 1 < count ? part + 1 : count;
    for (int64_t k = 0; k < known; k++) roots[k] = root(&e, k);
    for (int64_t k = known; k < count; k++) {
        int64_t eighth = k / part, rest = eighth & 1 ? part - k % part : k % part;
        roots[k] = in_eighth((int)eighth, -roots[rest].im, roots[rest].re);
    }
    mem_free(e.coarse);
    return roots;
}

/* ---- making ---- */

/* Fills factor; false when a prime is too large. */
static bool factorise(Fourier *f) {
    int64_t n = f->n;
    while (n % 8 == 0 && n % 32 != 16) f->factor[f->count++] = 8, n /= 8;       /* what is left of 16 are two fours */
    while (n % 4 == 0) f->factor[f->count++] = 4, n /= 4;
    for (int r = 2; r <= PRIME_MAX - 1; r++)
        while (n % r == 0) f->factor[f->count++] = r, n /= r;
    return n == 1;
}

void fourier_free(Fourier *f) {
    if (!f) return;
    fourier_free(f->inner);
    mem_free(f->chirp);
    mem_free(f->roots);
    mem_free(f->half_roots);
    mem_free(f);
}

static bool make_chirp(Fourier *f) {
    int64_t m = 1;
    while (m < 2 * f->n - 1) m *= 2;
    f->inner = fourier_new(m, false);
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

Fourier *fourier_new(int64_t n, bool real) {
    Fourier *f = mem_calloc(1, sizeof *f);
    if (!f) return NULL;
    f->n = f->room = n;
    bool direct = factorise(f);
    int64_t circle = direct ? n : 2 * n;
    f->roots = roots_new(circle, circle);
    f->half_roots = real ? roots_new(2 * n, n / 2 + 1) : NULL;
    if (f->roots && (f->half_roots || !real) && (direct || make_chirp(f))) return f;
    fourier_free(f);
    return NULL;
}

bool fourier_is_for(const Fourier *f, int64_t n, bool real) { return f->n == n && (f->half_roots || !real); }

int64_t fourier_room(const Fourier *f) { return f->room; }

/* ---- running ---- */

void fourier_forward(const Fourier *f, double *x, double *work, int lanes) {
    if (lanes == 1)
        (f->inner ? by_convolution_one : forward_one)(f, (Num_one *)x, (Num_one *)work);
    else
        (f->inner ? by_convolution_many : forward_many)(f, (Num_many *)x, (Num_many *)work);
}

void fourier_part(const Fourier *f, double *x, int lanes) {
    if (lanes == 1)
        part_one(f->half_roots, f->n, (Num_one *)x);
    else
        part_many(f->half_roots, f->n, (Num_many *)x);
}

void fourier_join(const Fourier *f, double *x, int lanes) {
    if (lanes == 1)
        join_one(f->half_roots, f->n, (Num_one *)x);
    else
        join_many(f->half_roots, f->n, (Num_many *)x);
}
