/* fourier_plan.c -- roots of unity and the passes of a transform.
 *
 * Mixed radices (8, 4, 2, 3, 5 and any other prime up to 50, Cooley and Tukey 1965, in Stockham's order, which needs no
 * reversal); lengths with larger primes go by Bluestein's convolution (1970). Roots of unity are computed for the
 * first eighth of the circle, as products of few in twice the digits, and mirrored.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/fourier.h"

#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/base/pair.h"

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

typedef struct Angle {
    Pair s, c; /* its sine and its cosine */
} Angle;

/* Angles of an eighth of the circle in n parts: part k is the sum of coarse[k / part] and fine[k % part]. */
typedef struct Eighth {
    int64_t n, part;
    Angle *coarse, *fine; /* owned, one block */
} Eighth;

enum { SIXTEENTHS = 16 };

/* Of m / 16 of that eighth: x = mpmath.sin(m * pi / 64) and cos as float(x) and float(x - float(x)), computed with 300 bits. */
static const Angle sixteenths[SIXTEENTHS + 1] = {
    {{0x0.0p+0, 0x0.0p+0}, {0x1.0000000000000p+0, 0x0.0p+0}},
    {{0x1.91f65f10dd814p-5, -0x1.912bd0d569a90p-61}, {0x1.ff621e3796d7ep-1, -0x1.c57bc2e24aa15p-57}},
    {{0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60}, {0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55}},
    {{0x1.2c8106e8e613ap-3, 0x1.13000a89a11e0p-58}, {0x1.fa7557f08a517p-1, -0x1.7a0a8ca13571fp-55}},
    {{0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57}, {0x1.f6297cff75cb0p-1, 0x1.562172a361fd3p-56}},
    {{0x1.f19f97b215f1bp-3, -0x1.42deef11da2c4p-57}, {0x1.f0a7efb9230d7p-1, 0x1.52c7adc6b4989p-56}},
    {{0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56}, {0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55}},
    {{0x1.58f9a75ab1fddp-2, -0x1.efdc0d58cf620p-62}, {0x1.e212104f686e5p-1, -0x1.014c76c126527p-55}},
    {{0x1.87de2a6aea963p-2, -0x1.72cedd3d5a610p-57}, {0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56}},
    {{0x1.b5d1009e15cc0p-2, 0x1.5b362cb974183p-57}, {0x1.ced7af43cc773p-1, -0x1.e7b6bb5ab58aep-58}},
    {{0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58}, {0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56}},
    {{0x1.073879922ffeep-1, -0x1.a5a014347406cp-55}, {0x1.b728345196e3ep-1, -0x1.bc69f324e6d61p-55}},
    {{0x1.1c73b39ae68c8p-1, 0x1.b25dd267f6600p-55}, {0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60}},
    {{0x1.30ff7fce17035p-1, -0x1.efcc626f74a6fp-57}, {0x1.9b3e047f38741p-1, -0x1.30ee286712474p-55}},
    {{0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57}, {0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55}},
    {{0x1.57d69348ceca0p-1, -0x1.75720992bfbb2p-55}, {0x1.7b5df226aafafp-1, -0x1.0f537acdf0ad7p-56}},
    {{0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55}, {0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55}},
};

/* k / n of that eighth, 0 <= k <= n: the nearest of the sixteenths turned by an angle so small that of the series for its sine and cosine only
 * the first terms need more digits than a double has. Right to 2^-64 or so. */
static Angle angle_of(int64_t k, int64_t n) {
    const Pair unit = {0x1.921fb54442d18p-5, 0x1.1a62633145c07p-59};
    int64_t m = (2 * SIXTEENTHS * k + n) / (2 * n), rest = SIXTEENTHS * k - m * n;
    double part = (double)rest / (double)n;
    Pair back = pair_product(part, (double)n);
    Pair x = pair_multiply((Pair){part, ((double)rest - back.hi - back.lo) / (double)n}, unit), z = pair_multiply(x, x);
    double t = z.hi;
    Pair s = pair_sum(x.hi, x.lo - x.hi * t * (1.0 / 6 - t * (1.0 / 120 - t * (1.0 / 5040 - t / 362880))));
    Pair less = pair_sum(-0.5 * z.hi, t * t * (1.0 / 24 - t * (1.0 / 720 - t / 40320)) - 0.5 * z.lo); /* the cosine is 1 larger */
    Angle a = sixteenths[m];
    return (Angle){pair_add(a.s, pair_add(pair_multiply(a.c, s), pair_multiply(a.s, less))),
                   pair_add(a.c, pair_add(pair_multiply(a.c, less), pair_multiply((Pair){-a.s.hi, -a.s.lo}, s)))};
}

static bool eighth_init(Eighth *e, int64_t n) {
    e->n = n;
    e->part = (int64_t)sqrt((double)n) + 1;
    int64_t coarse = n / e->part + 1;
    e->coarse = mem_alloc((size_t)(coarse + e->part) * sizeof *e->coarse);
    if (!e->coarse) return false;
    e->fine = e->coarse + coarse;
    for (int64_t k = 0; k < coarse; k++) e->coarse[k] = angle_of(k * e->part, n);
    for (int64_t k = 0; k < e->part; k++) e->fine[k] = angle_of(k, n);
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

/* p q + r t, rounded once but for rare exceptions. */
static double turned(Pair p, Pair q, Pair r, Pair t) {
    Pair first = pair_product(p.hi, q.hi), second = pair_product(r.hi, t.hi), sum = any_pair_sum(first.hi, second.hi);
    return sum.hi + (sum.lo + (first.lo + second.lo + (p.hi * q.lo + p.lo * q.hi + (r.hi * t.lo + r.lo * t.hi))));
}

/* exp(-2 pi i k / n), the angle brought into the first eighth of the circle. */
static Root root(const Eighth *e, int64_t k) {
    int64_t at = k * 8 % (e->n * 8), rest = at % e->n;
    int eighth = (int)(at / e->n);
    if (eighth & 1) rest = e->n - rest;
    Angle a = e->coarse[rest / e->part], b = e->fine[rest % e->part];
    return in_eighth(eighth, turned(a.s, b.c, a.c, b.s), turned(a.c, b.c, (Pair){-a.s.hi, -a.s.lo}, b.s));
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
