/* reduce.c -- sums, products and extremes over axes.
 *
 * The reduced axes are brought side by side (by a copy when they are not), so that the operand is (outer, n,
 * inner) and the result (outer, inner). Sums and products run in the order of the originals, so that the last digit
 * agrees: along rows, ndarrays pairwise with 8 accumulators (NumPy), tensors with 4 packets of 32 bytes and a tree
 * above 1024 packets (Eigen's InnerMostDimReducer); across rows, one after the other (both).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/half_float.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/reduce.h"
#include "engine/tensor/rules.h"

#include <float.h>
#include <math.h>

#pragma GCC diagnostic ignored "-Wconversion"

enum { SHORT = 16 };             /* rows of fewer elements are not worth lanes */

/* ---- the order of additions ---- */

/* The tree's parts a few branches up, which threads share: where they are, and what they amount to. */
enum { BRANCHES_UP = 4 };
typedef struct Branches {
    const void *row;
    int64_t count, first[1 << BRANCHES_UP], n[1 << BRANCHES_UP];
    ComplexDouble values[1 << BRANCHES_UP];
} Branches;

/* NumPy's first half of n numbers. */
static int64_t first_half(int64_t n) { return n / 2 - n / 2 % 8; }

static void branches_halve(Branches *b, int64_t first, int64_t n, int up) {
    if (up == 0) {
        b->first[b->count] = first;
        b->n[b->count++] = n;
        return;
    }
    branches_halve(b, first, first_half(n), up - 1);
    branches_halve(b, first + first_half(n), n - first_half(n), up - 1);
}

#define DEFINE_PAIRWISE(T, name) \
    static T pairwise_##name(const T *a, int64_t n) { \
        if (n < 8) { \
            T s = -(T)0.0; \
            for (int64_t i = 0; i < n; i++) s += a[i]; \
            return s; \
        } \
        if (n <= 128) { \
            T r[8]; \
            int64_t i; \
            for (int j = 0; j < 8; j++) r[j] = a[j]; \
            for (i = 8; i < n - n % 8; i += 8) \
                for (int j = 0; j < 8; j++) r[j] += a[i + j]; \
            T s = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7])); \
            for (; i < n; i++) s += a[i]; \
            return s; \
        } \
        int64_t half = first_half(n); \
        return pairwise_##name(a, half) + pairwise_##name(a + half, n - half); \
    } \
    static void pairwise_parts_##name(void *context, int64_t from, int64_t to) { \
        Branches *b = context; \
        for (int64_t i = from; i < to; i++) ((T *)b->values)[i] = pairwise_##name((const T *)b->row + b->first[i], b->n[i]); \
    } \
    static T pairwise_shared_##name(const T *a, int64_t n) { \
        if (n < PARALLEL_FROM) return pairwise_##name(a, n); \
        Branches b = {.row = a}; \
        branches_halve(&b, 0, n, BRANCHES_UP); \
        parallel_run(b.count, 1, pairwise_parts_##name, &b); \
        T *v = (T *)b.values; \
        for (int64_t apart = 1; apart < b.count; apart *= 2) \
            for (int64_t i = 0; i < b.count; i += 2 * apart) v[i] += v[i + apart]; \
        return v[0]; \
    }

/* How many of n elements from number `first` on are to the left in the tree. */
static int64_t left_of(int64_t first, int64_t n, int lanes) {
    int64_t split = lanes * ((first + (n + 1) / 2 + lanes - 1) / lanes);
    return split - first < n ? split - first : n;
}

/* Along a row: by OP, whose neutral element is UNIT. */
#define DEFINE_TREE(kind, OP, UNIT, T, name, LANES) \
    CLONES_TO_AVX2 static T packets_##kind##_##name(const T *a, int64_t n) { \
        T p[4][LANES]; \
        int64_t i = 0; \
        for (int k = 0; k < 4; k++) \
            for (int j = 0; j < LANES; j++) p[k][j] = UNIT; \
        if (n >= 4 * LANES) { \
            for (; i + 4 * LANES <= n; i += 4 * LANES) \
                for (int k = 0; k < 4; k++) \
                    for (int j = 0; j < LANES; j++) p[k][j] OP##= a[i + k * LANES + j]; \
            for (int k = 1; k < 4; k++) \
                for (int j = 0; j < LANES; j++) p[0][j] OP##= p[k][j]; \
        } \
        for (; i + LANES <= n; i += LANES) \
            for (int j = 0; j < LANES; j++) p[0][j] OP##= a[i + j]; \
        T rest = UNIT; \
        for (; i < n; i++) rest OP##= a[i]; \
        for (int width = LANES / 2; width > 0; width /= 2) \
            for (int j = 0; j < width; j++) p[0][j] OP##= p[0][j + width]; \
        return rest OP p[0][0]; \
    } \
    static T tree_##kind##_##name(const T *a, int64_t first, int64_t n) { \
        if (n < LANES) { \
            T few = UNIT; \
            for (int64_t i = 0; i < n; i++) few OP##= a[first + i]; \
            return few; \
        } \
        if (n <= (int64_t)LANES * 1024) return packets_##kind##_##name(a + first, n); \
        int64_t left = left_of(first, n, LANES); \
        T s = tree_##kind##_##name(a, first, left); \
        return left < n ? s OP tree_##kind##_##name(a, first + left, n - left) : s; \
    } \
    static T branch_##kind##_##name(Branches *b, int64_t first, int64_t n, int up) { \
        if (up == 0 || n <= (int64_t)LANES * 1024) { \
            b->first[b->count] = first; \
            b->n[b->count] = n; \
            return ((T *)b->values)[b->count++]; \
        } \
        int64_t left = left_of(first, n, LANES); \
        T s = branch_##kind##_##name(b, first, left, up - 1); \
        return left < n ? s OP branch_##kind##_##name(b, first + left, n - left, up - 1) : s; \
    } \
    static void grow_##kind##_##name(void *context, int64_t from, int64_t to) { \
        Branches *b = context; \
        for (int64_t i = from; i < to; i++) ((T *)b->values)[i] = tree_##kind##_##name(b->row, b->first[i], b->n[i]); \
    } \
    static T shared_##kind##_##name(const T *a, int64_t n) { \
        if (n < PARALLEL_FROM) return tree_##kind##_##name(a, 0, n); \
        Branches b = {.row = a}; \
        branch_##kind##_##name(&b, 0, n, BRANCHES_UP); \
        parallel_run(b.count, 1, grow_##kind##_##name, &b); \
        b.count = 0; \
        return branch_##kind##_##name(&b, 0, n, BRANCHES_UP); \
    }

/* Columns [from, to) of a result's row. */
typedef struct Span {
    int64_t from, to;
} Span;

/* Across rows: columns [lo, hi) of x (n, inner) with four accumulators, joined in order, and then the rest of the rows. */
#define DEFINE_COLUMNS(kind, OP, UNIT, T, name, LANES) \
    CLONES_TO_AVX2 static void four_##kind##s_##name(const T *x, T *o, int64_t n, int64_t inner, int64_t lo, int64_t hi) { \
        enum { WIDTH = 64 }; \
        for (int64_t from = lo; from < hi; from += WIDTH) { \
            T a[4][WIDTH]; \
            int64_t w = hi - from < WIDTH ? hi - from : WIDTH, i = 4; \
            for (int k = 0; k < 4; k++) \
                for (int64_t j = 0; j < w; j++) a[k][j] = x[k * inner + from + j]; \
            for (; i + 4 <= n; i += 4) \
                for (int k = 0; k < 4; k++) { \
                    const T *row = x + (i + k) * inner + from; \
                    for (int64_t j = 0; j < w; j++) a[k][j] OP##= row[j]; \
                } \
            for (int k = 1; k < 4; k++) \
                for (int64_t j = 0; j < w; j++) a[0][j] OP##= a[k][j]; \
            for (; i < n; i++) \
                for (int64_t j = 0; j < w; j++) a[0][j] OP##= x[i * inner + from + j]; \
            for (int64_t j = 0; j < w; j++) o[from + j] = a[0][j]; \
        } \
    } \
    CLONES_TO_AVX2 static void plain_##kind##s_##name(const T *restrict x, T *restrict o, int64_t n, int64_t inner, int64_t lo, int64_t hi) { \
        for (int64_t j = lo; j < hi; j++) o[j] = n ? x[j] : (T)UNIT; \
        for (int64_t i = 1; i < n; i++) \
            for (int64_t j = lo; j < hi; j++) o[j] OP##= x[i * inner + j]; \
    } \
    static void column_##kind##s_##name(const T *x, T *o, int64_t n, int64_t inner, int64_t outer, bool numpy, Span s) { \
        int64_t start = outer * inner, lo = (start + LANES - 1) / LANES * LANES - start, hi = (start + inner) / LANES * LANES - start; \
        if (numpy || n < 16 || lo >= hi) lo = hi = inner; \
        plain_##kind##s_##name(x, o, n, inner, s.from, lo < s.to ? lo : s.to); \
        four_##kind##s_##name(x, o, n, inner, lo > s.from ? lo : s.from, hi < s.to ? hi : s.to); \
        plain_##kind##s_##name(x, o, n, inner, hi > s.from ? hi : s.from, s.to); \
    }

/* NumPy adds in pairs, but multiplies one by one. */
#define DEFINE_FLOAT(T, name, LANES) \
    DEFINE_PAIRWISE(T, name) \
    DEFINE_TREE(sum, +, 0, T, name, LANES) \
    DEFINE_TREE(prod, *, 1, T, name, LANES) \
    DEFINE_COLUMNS(sum, +, 0, T, name, LANES) \
    DEFINE_COLUMNS(prod, *, 1, T, name, LANES) \
    static T row_sum_##name(const T *a, int64_t n, bool numpy) { return numpy ? pairwise_shared_##name(a, n) : shared_sum_##name(a, n); } \
    static T row_prod_##name(const T *a, int64_t n, bool numpy) { \
        if (!numpy) return shared_prod_##name(a, n); \
        T p = 1; \
        for (int64_t i = 0; i < n; i++) p *= a[i]; \
        return p; \
    }

DEFINE_FLOAT(float, float32, 8)
DEFINE_FLOAT(double, float64, 4)
DEFINE_FLOAT(ComplexFloat, complex64, 4)
DEFINE_FLOAT(ComplexDouble, complex128, 2)

float cpu_row_sum_float32(const float *x, int64_t n) { return tree_sum_float32(x, 0, n); }

#define DEFINE_INT(kind, OP, UNIT, T, name) \
    CLONES_TO_AVX2 static void column_##kind##s_##name(const T *restrict x, T *restrict o, int64_t n, int64_t inner, int64_t outer, bool numpy, Span s) { \
        (void)outer; (void)numpy; \
        for (int64_t j = s.from; j < s.to; j++) o[j] = n ? x[j] : UNIT; \
        for (int64_t i = 1; i < n; i++) \
            for (int64_t j = s.from; j < s.to; j++) o[j] = (T)(o[j] OP x[i * inner + j]); \
    } \
    CLONES_TO_AVX2 static T row_##kind##_##name(const T *a, int64_t n, bool numpy) { \
        T s = UNIT; \
        (void)numpy; \
        for (int64_t i = 0; i < n; i++) s = (T)(s OP a[i]); \
        return s; \
    }
#define DEFINE_INTS(T, name) DEFINE_INT(sum, +, 0, T, name) DEFINE_INT(prod, *, 1, T, name)
DEFINE_INTS(int8_t, int8)
DEFINE_INTS(int16_t, int16)
DEFINE_INTS(int32_t, int32)
DEFINE_INTS(int64_t, int64)
DEFINE_INTS(uint8_t, uint8)
DEFINE_INTS(uint16_t, uint16)
DEFINE_INTS(uint32_t, uint32)
DEFINE_INTS(uint64_t, uint64)

typedef struct Reduction {
    const void *x;
    void *out;
    Cut cut;
    bool numpy;
    bool plain;                   /* rows are added one by one */
} Reduction;

/* Rows of one outer index added up into o. */
#define DEFINE_SUM(T, name) \
    static void sum_##name(const Reduction *r, int64_t outer, Span s) { \
        const Cut *k = &r->cut; \
        const T *x = (const T *)r->x + outer * k->n * k->inner; \
        T *o = (T *)r->out + outer * k->inner; \
        if (r->plain) { \
            T sum = 0; \
            for (int64_t i = 0; i < k->n; i++) sum = (T)(sum + x[i]); \
            *o = sum; \
        } else if (k->inner == 1) { \
            *o = row_sum_##name(x, k->n, r->numpy); \
        } else { \
            column_sums_##name(x, o, k->n, k->inner, outer, r->numpy, s); \
        } \
    } \
    static void mean_##name(const Reduction *r, int64_t outer, Span s) { \
        T *o = (T *)r->out + outer * r->cut.inner; \
        sum_##name(r, outer, s); \
        if (r->cut.n == 0 && (T)0.5 == 0) return; \
        for (int64_t j = s.from; j < s.to; j++) o[j] = (T)(o[j] / (T)r->cut.n); \
    } \
    static void prod_##name(const Reduction *r, int64_t outer, Span s) { \
        const Cut *k = &r->cut; \
        const T *x = (const T *)r->x + outer * k->n * k->inner; \
        T *o = (T *)r->out + outer * k->inner; \
        if (k->inner == 1) *o = row_prod_##name(x, k->n, r->numpy); \
        else column_prods_##name(x, o, k->n, k->inner, outer, r->numpy, s); \
    }

/* The better of two by COMPARE; a NaN wins. */
#define DEFINE_EXTREME(T, name, kind, COMPARE, WORST) \
    CLONES_TO_AVX2 static T kind##_row_##name(const T *x, int64_t n) { \
        enum { LANES = 32 }; \
        T best[LANES]; \
        int64_t i = 0, lanes = n < LANES ? 1 : LANES; \
        for (int64_t j = 0; j < lanes; j++) best[j] = WORST; \
        for (; i + LANES <= n; i += LANES) \
            for (int j = 0; j < LANES; j++) { T v = x[i + j], m = best[j]; best[j] = (v COMPARE m) | (v != v) ? v : m; } \
        for (; i < n; i++) { T v = x[i], m = best[0]; best[0] = (v COMPARE m) | (v != v) ? v : m; } \
        _Pragma("GCC unroll 5") \
        for (int width = LANES / 2; width && lanes > 1; width /= 2)                       /* folded by halves */ \
            for (int j = 0; j < width; j++) { T v = best[j + width], m = best[j]; best[j] = (v COMPARE m) | (v != v) ? v : m; } \
        return best[0]; \
    } \
    static void kind##_parts_##name(void *context, int64_t from, int64_t to) { \
        Branches *b = context; \
        for (int64_t i = from; i < to; i++) ((T *)b->values)[i] = kind##_row_##name((const T *)b->row + b->first[i], b->n[i]); \
    } \
    static T kind##_shared_##name(const T *x, int64_t n) { \
        if (n < PARALLEL_FROM) return kind##_row_##name(x, n); \
        Branches b = {.row = x}; \
        branches_halve(&b, 0, n, BRANCHES_UP); \
        parallel_run(b.count, 1, kind##_parts_##name, &b); \
        return kind##_row_##name((const T *)b.values, b.count); \
    } \
    CLONES_TO_AVX2 static void kind##_each_##name(const T *restrict x, T *restrict o, int64_t n) { \
        for (int64_t j = 0; j < n; j++) { T v = x[j], m = o[j]; o[j] = (v COMPARE m) | (v != v) ? v : m; } \
    } \
    static void kind##_##name(const Reduction *r, int64_t outer, Span s) { \
        const Cut *k = &r->cut; \
        const T *x = (const T *)r->x + outer * k->n * k->inner; \
        T *o = (T *)r->out + outer * k->inner; \
        if (k->inner == 1 && k->n < SHORT) { \
            T best = WORST; \
            for (int64_t i = 0; i < k->n; i++) { T v = x[i]; best = (v COMPARE best) | (v != v) ? v : best; } \
            *o = best; \
            return; \
        } \
        if (k->inner == 1) { \
            *o = kind##_shared_##name(x, k->n); \
            return; \
        } \
        for (int64_t j = s.from; j < s.to; j++) o[j] = WORST; \
        for (int64_t i = 0; i < k->n; i++) kind##_each_##name(x + i * k->inner + s.from, o + s.from, s.to - s.from); \
    }

#define DEFINE_REAL(T, name, LOWEST, HIGHEST) \
    DEFINE_SUM(T, name) \
    DEFINE_EXTREME(T, name, max, >, LOWEST) \
    DEFINE_EXTREME(T, name, min, <, HIGHEST)

DEFINE_REAL(float, float32, -INFINITY, INFINITY)
DEFINE_REAL(double, float64, -INFINITY, INFINITY)
DEFINE_REAL(int8_t, int8, INT8_MIN, INT8_MAX)
DEFINE_REAL(int16_t, int16, INT16_MIN, INT16_MAX)
DEFINE_REAL(int32_t, int32, INT32_MIN, INT32_MAX)
DEFINE_REAL(int64_t, int64, INT64_MIN, INT64_MAX)
DEFINE_REAL(uint8_t, uint8, 0, UINT8_MAX)
DEFINE_REAL(uint16_t, uint16, 0, UINT16_MAX)
DEFINE_REAL(uint32_t, uint32, 0, UINT32_MAX)
DEFINE_REAL(uint64_t, uint64, 0, UINT64_MAX)
DEFINE_SUM(ComplexFloat, complex64)
DEFINE_SUM(ComplexDouble, complex128)

float cpu_row_max_float32(const float *x, int64_t n) { return max_row_float32(x, n); }
double cpu_row_max_float64(const double *x, int64_t n) { return max_row_float64(x, n); }

/* Whether a row has a truth like this one. */
#define DEFINE_TRUTHS(name, UNIT, WANTED, FOUND, OP) \
    CLONES_TO_AVX2 static void name##_each(const bool *restrict x, bool *restrict o, int64_t n) { \
        for (int64_t j = 0; j < n; j++) o[j] OP x[j]; \
    } \
    static void name##_bool(const Reduction *r, int64_t outer, Span s) { \
        const Cut *k = &r->cut; \
        const bool *x = (const bool *)r->x + outer * k->n * k->inner; \
        bool *o = (bool *)r->out + outer * k->inner; \
        if (k->inner == 1) { \
            *o = (memchr(x, WANTED, (size_t)k->n) != NULL) == FOUND; \
            return; \
        } \
        memset(o + s.from, UNIT, (size_t)(s.to - s.from)); \
        for (int64_t i = 0; i < k->n; i++) name##_each(x + i * k->inner + s.from, o + s.from, s.to - s.from); \
    }
DEFINE_TRUTHS(any, false, true, true, |=)
DEFINE_TRUTHS(all, true, false, false, &=)

/* The result's columns in s of one outer index; a row that is reduced has the one column 0. */
typedef void (*ReduceFn)(const Reduction *r, int64_t outer, Span s);

#define REAL_ROW(kind) [DTYPE_FLOAT32] = kind##_float32, [DTYPE_FLOAT64] = kind##_float64, [DTYPE_INT8] = kind##_int8, \
    [DTYPE_INT16] = kind##_int16, [DTYPE_INT32] = kind##_int32, [DTYPE_INT64] = kind##_int64, [DTYPE_UINT8] = kind##_uint8, \
    [DTYPE_UINT16] = kind##_uint16, [DTYPE_UINT32] = kind##_uint32, [DTYPE_UINT64] = kind##_uint64
#define NUMBER_ROW(kind) REAL_ROW(kind), [DTYPE_COMPLEX64] = kind##_complex64, [DTYPE_COMPLEX128] = kind##_complex128

static const ReduceFn sums[DTYPE_COUNT] = {NUMBER_ROW(sum)};
static const ReduceFn means[DTYPE_COUNT] = {NUMBER_ROW(mean)};
static const ReduceFn prods[DTYPE_COUNT] = {NUMBER_ROW(prod)};
static const ReduceFn maxima[DTYPE_COUNT] = {REAL_ROW(max)};
static const ReduceFn minima[DTYPE_COUNT] = {REAL_ROW(min)};
static const ReduceFn anys[DTYPE_COUNT] = {[DTYPE_BOOL] = any_bool};
static const ReduceFn alls[DTYPE_COUNT] = {[DTYPE_BOOL] = all_bool};

/* ---- laying the operand out ---- */

/* Whether the axes of mask, sizes of 1 aside, stand side by side; then *cut says where. */
static bool side_by_side(const Tensor *x, uint32_t mask, Cut *cut) {
    *cut = (Cut){1, 1, 1};
    int state = 0;
    for (int i = 0; i < x->rank; i++) {
        bool gone = mask >> i & 1;
        if (x->dims[i] == 1) continue;
        if (state == 0 && gone) state = 1;
        if (state == 1 && !gone) state = 2;
        if (state == 2 && gone) return false;
        if (state == 0) cut->outer *= x->dims[i];
        else if (state == 1) cut->n *= x->dims[i];
        else cut->inner *= x->dims[i];
    }
    return true;
}

/* Whether the axes of mask are the first and the last ones, others being between: sizes of 1 aside. */
static bool at_both_ends(const Tensor *x, uint32_t mask) {
    int changes = 0, last = -1;
    for (int i = 0; i < x->rank; i++) {
        int gone = mask >> i & 1;
        if (x->dims[i] == 1) continue;
        if (last == -1 && !gone) return false;
        changes += last != -1 && gone != last;
        last = gone;
    }
    return changes == 2 && last == 1;
}

/* The operand with the middle axes first and the first axes last: what Eigen adds one by one. New. */
static Tensor *bring_first_last(Tensor *x, uint32_t mask, Cut *cut, Error *err) {
    int order[SHAPE_MAX], n = 0, middle = 0;
    while (mask >> middle & 1 || x->dims[middle] == 1) middle++;
    *cut = (Cut){1, 1, 1};
    for (int i = 0; i < x->rank; i++)
        if (!(mask >> i & 1)) order[n++] = i, cut->outer *= x->dims[i];
    for (int i = middle; i < x->rank; i++)
        if (mask >> i & 1) order[n++] = i, cut->n *= x->dims[i];
    for (int i = 0; i < middle; i++)
        if (mask >> i & 1) order[n++] = i, cut->n *= x->dims[i];
    return cpu_permuted(x, order, err);
}

/* The operand with the axes of mask last. New. */
static Tensor *bring_last(Tensor *x, uint32_t mask, Cut *cut, Error *err) {
    int order[SHAPE_MAX], n = 0;
    *cut = (Cut){1, 1, 1};
    for (int i = 0; i < x->rank; i++)
        if (!(mask >> i & 1)) order[n++] = i, cut->outer *= x->dims[i];
    for (int i = 0; i < x->rank; i++)
        if (mask >> i & 1) order[n++] = i, cut->n *= x->dims[i];
    return cpu_permuted(x, order, err);
}

typedef struct Shared {
    const Reduction *reduction;
    ReduceFn reduce;
} Shared;

/* The result's elements [from, to), a part of a row of it at a time. */
static void run_shared(void *context, int64_t from, int64_t to) {
    const Shared *s = context;
    int64_t inner = s->reduction->cut.inner;
    while (from < to) {
        int64_t outer = from / inner, at = from % inner, end = to - outer * inner < inner ? to - outer * inner : inner;
        s->reduce(s->reduction, outer, (Span){at, end});
        from = outer * inner + end;
    }
}

static void run(const Reduction *r, ReduceFn reduce) {
    Shared s = {r, reduce};
    int64_t grain = PARALLEL_FROM / (r->cut.n + 1) + 1;
    if (r->cut.inner > 1) grain = (grain + 63) & ~(int64_t)63;        /* portions begin at multiples of cache lines */
    parallel_run(r->cut.outer * r->cut.inner, grain, run_shared, &s);
}

/* x and out share a dtype that table serves. */
static bool reduce_into(const OpCall *call, Tensor *x, void *out, const ReduceFn *table, Error *err) {
    uint32_t mask;
    Reduction r = {.out = out, .numpy = (call->in[0]->object.flags & TENSOR_MUTABLE) != 0};
    if (!op_axes(call, &call->attrs->axis, x->rank, &mask, err)) return false;
    if (!table[x->dtype])
        return error_set(err, ERROR_UNIMPLEMENTED, "%s is not supported for %s", op_info[call->op].tf_name, dtype_name(tensor_dtype(x)));
    Tensor *moved = NULL;
    if (!side_by_side(x, mask, &r.cut)) {
        r.plain = !r.numpy && at_both_ends(x, mask);
        moved = r.plain ? bring_first_last(x, mask, &r.cut, err) : bring_last(x, mask, &r.cut, err);
        if (!moved) return false;
    }
    r.x = moved ? moved->data : x->data;
    run(&r, table[x->dtype]);
    tensor_release(moved);
    return true;
}

/* The dtype that sums are made in. A mean of small integers does not wrap. */
static Dtype working_dtype(const OpCall *call) {
    Dtype d = tensor_dtype(call->in[0]);
    if (d == DTYPE_FLOAT16 || d == DTYPE_BFLOAT16) return DTYPE_FLOAT32;
    return call->op == OP_REDUCE_MEAN && dtype_is_int(d) && dtype_size(d) < 4 ? DTYPE_INT64 : d;
}

/* Rows of 16-bit floats, each widened on its own: (outer, n) -> (outer). */
enum { NARROW_ROW = 4096 };

typedef struct NarrowRows {
    const Tensor *x;
    Tensor *out;
    ReduceFn reduce;
    int64_t n;
    bool numpy;
} NarrowRows;

static void run_narrow(void *context, int64_t from, int64_t to) {
    const NarrowRows *k = context;
    float row[NARROW_ROW], result;
    const Reduction one = {.x = row, .out = &result, .cut = {1, k->n, 1}, .numpy = k->numpy};
    for (int64_t i = from; i < to; i++) {
        if (k->x->dtype == DTYPE_FLOAT16) halves_widen(k->n, row, (const Float16 *)k->x->data + i * k->n);
        else bfloats_widen(k->n, row, (const Bfloat16 *)k->x->data + i * k->n);
        k->reduce(&one, 0, (Span){0, 1});
        if (k->x->dtype == DTYPE_FLOAT16) halves_narrow(1, (Float16 *)k->out->data + i, &result);
        else bfloats_narrow(1, (Bfloat16 *)k->out->data + i, &result);
    }
}

/* Whether that was what call asks for; then it is done. */
static bool reduce_narrow(const OpCall *call, ReduceFn fn) {
    Tensor *x = call->in[0], *out = call->out[0];
    uint32_t mask;
    Cut cut;
    ERROR_INIT(err);
    bool narrow = (x->dtype == DTYPE_FLOAT16 || x->dtype == DTYPE_BFLOAT16) && x->dtype == out->dtype && fn;
    if (!narrow || !op_axes(call, &call->attrs->axis, x->rank, &mask, &err) || !side_by_side(x, mask, &cut)) return error_clear(&err), false;
    if (cut.inner != 1 || cut.outer == 1 || cut.n == 0 || cut.n > NARROW_ROW) return false;
    NarrowRows k = {x, out, fn, cut.n, (x->object.flags & TENSOR_MUTABLE) != 0};
    parallel_run(cut.outer, PARALLEL_FROM / (cut.n + 1) + 1, run_narrow, &k);
    return true;
}

static bool reduce(const OpCall *call, const ReduceFn *table, Error *err) {
    Tensor *x = call->in[0], *out = call->out[0];
    Dtype working = working_dtype(call);
    if (working == tensor_dtype(x)) return reduce_into(call, x, out->data, table, err);
    if (reduce_narrow(call, table[working])) return true;
    Tensor *wide = tensor_cast(x, working, err);
    Tensor *result = wide ? tensor_new(x->context, working, out->rank, out->dims, err) : NULL;
    bool ok = result && reduce_into(call, wide, result->data, table, err) && tensor_assign(out, result, err);
    tensor_release(wide);
    tensor_release(result);
    return ok;
}

bool cpu_reduce_sum(OpContext *c, const OpCall *call, Error *err) { (void)c; return reduce(call, sums, err); }
bool cpu_reduce_mean(OpContext *c, const OpCall *call, Error *err) { (void)c; return reduce(call, means, err); }
bool cpu_reduce_prod(OpContext *c, const OpCall *call, Error *err) { (void)c; return reduce(call, prods, err); }
bool cpu_reduce_max(OpContext *c, const OpCall *call, Error *err) { (void)c; return reduce(call, maxima, err); }
bool cpu_reduce_min(OpContext *c, const OpCall *call, Error *err) { (void)c; return reduce(call, minima, err); }
bool cpu_reduce_any(OpContext *c, const OpCall *call, Error *err) { (void)c; return reduce(call, anys, err); }
bool cpu_reduce_all(OpContext *c, const OpCall *call, Error *err) { (void)c; return reduce(call, alls, err); }
