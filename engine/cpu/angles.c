/* angles.c -- inverse sines, cosines and tangents and lengths of float64, in loops that vectorise.
 *
 * An angle is that of a right triangle with legs a <= b: the nearest angle of a table of 65, and a short series for
 * what is left of it. Sums are carried as a number and what its rounding left off, so that a result is nearly always
 * the float nearest to the true value (at most 0.52 units in the last place off), the same on every instruction set and
 * in every place. What is too large or small for this, infinite or no number goes to the C library.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/elementwise.h"

#include "engine/base/clones.h"
#include "engine/cpu/math_float64.h"
#include "engine/cpu/tables_angles.h"

enum { CHUNK = 256 };

static const Pair quarter = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}; /* of a turn */
static const Pair half = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

INLINE Pair pick_pair(_Bool condition, Pair yes, Pair no) {
    return (Pair){s_pick(condition, yes.hi, no.hi), s_pick(condition, yes.lo, no.lo)};
}

/* whole - part, whole being the larger. */
INLINE Pair rest_of(Pair whole, Pair part) {
    Pair d = pair_sum(whole.hi, -part.hi);
    return (Pair){d.hi, d.lo + (whole.lo - part.lo)};
}

/* atan(a / b) for 0 <= a <= b: with c = i / 64 near a / b, atan(c) + atan((a - c b) / (b + c a)). Products with c,
 * which has seven bits, are exact. */
INLINE Pair small_angle(Pair a, Pair b) {
    const double shifter = 0x1.8p52;
    double shifted = a.hi / b.hi * 64 + shifter;
    Pair known = atan_table[bits_of_double(shifted) & 127];
    double c = (shifted - shifter) * 0.015625, b_upper = upper_half(b.hi);
    double left = a.hi - c * b_upper - c * (b.hi - b_upper) + (a.lo - c * b.lo);
    double r = left / (b.hi + c * a.hi), r2 = r * r;
    Pair sum = pair_sum(known.hi, r);
    sum.lo += known.lo + r * r2 * (-1.0 / 3 + r2 * (0.2 - r2 * (1.0 / 7)));
    return sum;
}

/* The angle of the point (x, y), y >= 0 and x >= 0; negative: of (-x, y). */
INLINE double angle(Pair y, Pair x, _Bool negative) {
    _Bool steep = y.hi > x.hi;
    Pair s = small_angle(pick_pair(steep, x, y), pick_pair(steep, y, x));
    s = pick_pair(steep, rest_of(quarter, s), s);
    s = pick_pair(negative, rest_of(half, s), s);
    return s.hi + s.lo;
}

/* sqrt(hi + lo) of a positive number. */
INLINE Pair pair_root(Pair w) {
    double s = sqrt(w.hi);
    Pair square = pair_product(s, s);
    return (Pair){s, (w.hi - square.hi - square.lo + w.lo) / (2 * s)};
}

/* sqrt(1 - x * x) */
INLINE Pair other_leg(double x) {
    Pair square = pair_product(x, x), w = pair_sum(1, -square.hi);
    w.lo -= square.lo;
    return pair_root(w);
}

INLINE Pair lone(double x) { return (Pair){x, 0}; }
INLINE _Bool is_usual(double most) { return (most > 1e-290) & (most < 1e290); }
INLINE double larger(double x, double y) { return s_pick(x > y, x, y); }

/* Each says whether all went well; y is what the operation lacks, or its second operand. */
typedef _Bool (*ChunkFn)(int64_t n, double *out, const double *x, const double *y);

#define CHUNK_FN(name, usual, result)                                                                                  \
    CLONES static _Bool name(int64_t n, double *restrict out, const double *restrict xs, const double *restrict ys) {  \
        int64_t odd = 0;                                                                                               \
        for (int64_t i = 0; i < n; i++) {                                                                              \
            double x = xs[i], y = ys[i];                                                                               \
            (void)y;                                                                                                   \
            odd |= !(usual);                                                                                           \
            out[i] = result;                                                                                           \
        }                                                                                                              \
        return !odd;                                                                                                   \
    }

#define USUAL_ATAN (fabs(x) < 1e290)
#define USUAL_SLOPE (is_usual(larger(fabs(x), fabs(y))) & (x == x) & (y == y))
#define USUAL_SINE (fabs(x) < 1)
#define USUAL_LENGTH ((larger(fabs(x), fabs(y)) > 1e-140) & (larger(fabs(x), fabs(y)) < 1e150) & (x == x) & (y == y))

INLINE double length(double x, double y) {
    _Bool wide = fabs(x) > fabs(y);
    double a = s_pick(wide, x, y), b = s_pick(wide, y, x);
    Pair p = pair_product(a, a), q = pair_product(b, b), s = pair_sum(p.hi, q.hi);
    s.lo += p.lo + q.lo;
    Pair root = pair_root(s);
    return root.hi + root.lo;
}

CHUNK_FN(atans, USUAL_ATAN, copysign(angle(lone(fabs(x)), lone(1), 0), x))
CHUNK_FN(atan2s, USUAL_SLOPE, copysign(angle(lone(fabs(x)), lone(fabs(y)), y < 0), x))
CHUNK_FN(asins, USUAL_SINE, copysign(angle(lone(fabs(x)), other_leg(x), 0), x))
CHUNK_FN(acoss, USUAL_SINE, angle(other_leg(x), lone(fabs(x)), x < 0))
CHUNK_FN(hypots, USUAL_LENGTH, length(x, y))

static double one_atan(double x, double y) {
    (void)y;
    return atan(x);
}
static double one_asin(double x, double y) {
    (void)y;
    return asin(x);
}
static double one_acos(double x, double y) {
    (void)y;
    return acos(x);
}

static void gather(int64_t n, double *to, const char *from, int64_t step) {
    for (int64_t i = 0; i < n; i++) to[i] = *(const double *)(const void *)(from + i * step);
}

/* A loop of the elementwise kind (loops.h), in chunks, for out may be x. Where something in a chunk is out of the way,
 * all of it is the library's that `usual` says no of. */
#define ANGLE_LOOP(name, chunk, usual, single, operands)                                                               \
    static void name(int64_t n, void *out, int64_t so, const void *xv, int64_t sx, const void *yv, int64_t sy) {       \
        double xs[CHUNK], ys[CHUNK], results[CHUNK];                                                                   \
        for (int64_t from = 0; from < n; from += CHUNK) {                                                              \
            int64_t m = n - from < CHUNK ? n - from : CHUNK;                                                           \
            gather(m, xs, (const char *)xv + from * sx, sx);                                                           \
            if (operands > 1) gather(m, ys, (const char *)yv + from * sy, sy);                                         \
            bool plain = chunk(m, results, xs, operands > 1 ? ys : xs);                                                \
            for (int64_t i = 0; i < m; i++) {                                                                          \
                double x = xs[i], y = operands > 1 ? ys[i] : x;                                                        \
                *(double *)(void *)((char *)out + (from + i) * so) = plain || (usual) ? results[i] : single(x, y);     \
            }                                                                                                          \
        }                                                                                                              \
    }

ANGLE_LOOP(atan_loop, atans, USUAL_ATAN, one_atan, 1)
ANGLE_LOOP(asin_loop, asins, USUAL_SINE, one_asin, 1)
ANGLE_LOOP(acos_loop, acoss, USUAL_SINE, one_acos, 1)
ANGLE_LOOP(atan2_loop, atan2s, USUAL_SLOPE, atan2, 2)
ANGLE_LOOP(hypot_loop, hypots, USUAL_LENGTH, hypot, 2)

Loop angle_loop(OpId op) {
    switch (op) {
        case OP_ATAN: return atan_loop;
        case OP_ASIN: return asin_loop;
        case OP_ACOS: return acos_loop;
        case OP_ATAN2: return atan2_loop;
        case OP_HYPOT: return hypot_loop;
        default: return NULL;
    }
}
