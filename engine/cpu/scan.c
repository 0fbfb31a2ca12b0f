/* scan.c -- running sums, products and logarithms of sums, and positions of extremes, along one axis.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/tensor/shape_split.h"
#include "engine/base/target_clones.h"
#include "engine/cpu/parallel.h"

#include <float.h>
#include <math.h>

#pragma GCC diagnostic ignored "-Wconversion"

typedef struct Scan {
    Cut cut;
    bool exclusive, reverse;
    const void *x;
    void *out;
} Scan;

#define SUM(a, b) a + b
#define PRODUCT(a, b) a * b

/* log(exp(a) + exp(b)), by the larger of the two so that nothing overflows. */
static inline double log_of_sum(double a, double b) {
    double low = b < a ? b : a, high = b > a ? b : a;
    return low == high && isinf(low) ? high : high + log1p(exp(low - high));
}

/* Lines [from, to) of a Scan, each by itself. */
#define DEFINE_SCAN(T, name, kind, START, JOIN) \
    static void kind##_##name(void *context, int64_t from, int64_t to) { \
        const Scan *s = context; \
        const Cut *k = &s->cut; \
        for (int64_t line = from; line < to; line++) { \
            int64_t first = line / k->inner * k->n * k->inner + line % k->inner; \
            T total = START; \
            for (int64_t i = 0; i < k->n; i++) { \
                int64_t at = first + (s->reverse ? k->n - 1 - i : i) * k->inner; \
                T v = ((const T *)s->x)[at]; \
                if (s->exclusive) { ((T *)s->out)[at] = total; total = (T)(JOIN(total, v)); } \
                else { total = i == 0 ? v : (T)(JOIN(total, v)); ((T *)s->out)[at] = total; } \
            } \
        } \
    }
#define DEFINE_BOTH(T, name) DEFINE_SCAN(T, name, sum, 0, SUM) DEFINE_SCAN(T, name, prod, 1, PRODUCT)
DEFINE_BOTH(float, float32)
DEFINE_BOTH(double, float64)
DEFINE_BOTH(int8_t, int8)
DEFINE_BOTH(int16_t, int16)
DEFINE_BOTH(int32_t, int32)
DEFINE_BOTH(int64_t, int64)
DEFINE_BOTH(uint8_t, uint8)
DEFINE_BOTH(uint16_t, uint16)
DEFINE_BOTH(uint32_t, uint32)
DEFINE_BOTH(uint64_t, uint64)
DEFINE_BOTH(ComplexFloat, complex64)
DEFINE_BOTH(ComplexDouble, complex128)
DEFINE_SCAN(float, float32, logsum, -INFINITY, log_of_sum)
DEFINE_SCAN(double, float64, logsum, -INFINITY, log_of_sum)

#define ROW(kind) {[DTYPE_FLOAT32] = kind##_float32, [DTYPE_FLOAT64] = kind##_float64, [DTYPE_INT8] = kind##_int8, \
    [DTYPE_INT16] = kind##_int16, [DTYPE_INT32] = kind##_int32, [DTYPE_INT64] = kind##_int64, [DTYPE_UINT8] = kind##_uint8, \
    [DTYPE_UINT16] = kind##_uint16, [DTYPE_UINT32] = kind##_uint32, [DTYPE_UINT64] = kind##_uint64, \
    [DTYPE_COMPLEX64] = kind##_complex64, [DTYPE_COMPLEX128] = kind##_complex128}
static const RangeFn running_sums[DTYPE_COUNT] = ROW(sum);
static const RangeFn running_products[DTYPE_COUNT] = ROW(prod);
static const RangeFn running_logsums[DTYPE_COUNT] = {[DTYPE_FLOAT32] = logsum_float32, [DTYPE_FLOAT64] = logsum_float64};

/* cost: of one element, in simple operations */
static void scan_lines(Scan s, RangeFn lines, int64_t cost, const void *x, void *out) {
    s.x = x;
    s.out = out;
    parallel_run(s.cut.outer * s.cut.inner, PARALLEL_FROM / cost / (s.cut.n + 1) + 1, lines, &s);
}

static bool scan(const OpCall *call, const RangeFn *table, int64_t cost, Error *err) {
    Tensor *x = call->in[0], *out = call->out[0];
    Scan s = {.cut = cut_at(x->dims, x->rank, call->attrs->axis.at[0]), .exclusive = call->attrs->flag_a, .reverse = call->attrs->flag_b};
    if (table[x->dtype]) {
        scan_lines(s, table[x->dtype], cost, x->data, out->data);
        return true;
    }
    Tensor *wide = tensor_cast(x, DTYPE_FLOAT32, err);
    Tensor *result = wide ? tensor_new(x->context, DTYPE_FLOAT32, x->rank, x->dims, err) : NULL;
    if (result) scan_lines(s, table[DTYPE_FLOAT32], cost, wide->data, result->data);
    bool ok = result && tensor_assign(out, result, err);
    tensor_release(wide);
    tensor_release(result);
    return ok;
}

bool cpu_cumsum(OpContext *c, const OpCall *call, Error *err) { (void)c; return scan(call, running_sums, 1, err); }
bool cpu_cumprod(OpContext *c, const OpCall *call, Error *err) { (void)c; return scan(call, running_products, 1, err); }
bool cpu_cumlogsumexp(OpContext *c, const OpCall *call, Error *err) { (void)c; return scan(call, running_logsums, 64, err); }

/* ---- positions ---- */

enum { LANES = 32 };

/* The best of a row of at least LANES, in lanes; *strange when there are NaNs. What is left over is gone through with numbers before it. */
#define DEFINE_BEST(T, name, COMPARE) \
    CLONES static T name(const T *x, int64_t n, bool *strange) { \
        T best[LANES], odd[LANES] = {0}; \
        for (int j = 0; j < LANES; j++) best[j] = x[j]; \
        for (int64_t i = 0; i < n; i += LANES) { \
            const T *part = x + (i + LANES <= n ? i : n - LANES); \
            for (int j = 0; j < LANES; j++) { \
                T v = part[j], m = best[j]; \
                best[j] = v COMPARE m ? v : m; \
                odd[j] = v != v ? (T)1 : odd[j]; \
            } \
        } \
        _Pragma("GCC unroll 5") \
        for (int width = LANES / 2; width; width /= 2) \
            for (int j = 0; j < width; j++) { \
                best[j] = best[j + width] COMPARE best[j] ? best[j + width] : best[j]; \
                odd[j] += odd[j + width]; \
            } \
        *strange = odd[0] != 0; \
        return best[0]; \
    }
DEFINE_BEST(float, largest_float32, >)
DEFINE_BEST(float, least_float32, <)
DEFINE_BEST(double, largest_float64, >)
DEFINE_BEST(double, least_float64, <)
DEFINE_BEST(int64_t, largest_int64, >)
DEFINE_BEST(int64_t, least_int64, <)

/* The first of the best; the first NaN is best of all in NumPy. In TensorFlow NaN never is, nor is what is no better than MOST, the largest
 * finite number (for argmax LEAST). Along rows; and for `width` columns of x (n, inner), side by side. */
enum { ABREAST = 128 };
#define DEFINE_POSITION(T, name, LEAST, MOST) \
    static int64_t walk_##name(const T *x, int64_t n, bool largest, bool numpy) { \
        int64_t at = 0; \
        T best = numpy ? x[0] : largest ? LEAST : MOST; \
        for (int64_t i = 0; i < n; i++) { \
            T v = x[i]; \
            if (numpy && v != v) return i; \
            if (largest ? v > best : v < best) at = i, best = v; \
        } \
        return at; \
    } \
    CLONES static int64_t find_##name(const T *x, int64_t n, T wanted) { \
        int64_t i = 0; \
        for (; i + LANES <= n; i += LANES) { \
            int found = 0; \
            for (int j = 0; j < LANES; j++) found |= x[i + j] == wanted; \
            if (found) break; \
        } \
        while (i < n && x[i] != wanted) i++; \
        return i; \
    } \
    static int64_t position_##name(const T *x, int64_t n, bool largest, bool numpy) { \
        bool strange = false; \
        if (n < LANES) return walk_##name(x, n, largest, numpy); \
        T best = largest ? largest_##name(x, n, &strange) : least_##name(x, n, &strange); \
        return strange ? walk_##name(x, n, largest, numpy) : find_##name(x, n, best); \
    } \
    CLONES static void columns_##name(const T *x, int64_t n, int64_t inner, int64_t width, bool largest, bool numpy, int64_t *out) { \
        T best[ABREAST]; \
        int64_t at[ABREAST] = {0}; \
        for (int64_t j = 0; j < width; j++) best[j] = numpy ? x[j] : largest ? LEAST : MOST; \
        for (int64_t i = 0; i < n; i++) { \
            const T *row = x + i * inner; \
            for (int64_t j = 0; j < width; j++) { \
                T v = row[j], m = best[j]; \
                bool better = (largest ? v > m : v < m) | (numpy & (v != v) & (m == m)); \
                best[j] = better ? v : m; \
                at[j] = better ? i : at[j]; \
            } \
        } \
        for (int64_t j = 0; j < width; j++) out[j] = at[j]; \
    }
DEFINE_POSITION(float, float32, -FLT_MAX, FLT_MAX)
DEFINE_POSITION(double, float64, -DBL_MAX, DBL_MAX)
DEFINE_POSITION(int64_t, int64, INT64_MIN, INT64_MAX)

typedef struct Positions {
    const Tensor *x;              /* float32, float64 or int64 */
    Tensor *out;
    Cut cut;
    bool largest, numpy;
} Positions;

/* Up to ABREAST columns from number `first` on of all outer dimensions' columns; those of one outer dimension. */
static void find_columns(const Positions *p, int64_t first, int64_t width, int64_t *at) {
    int64_t from = first / p->cut.inner * p->cut.n * p->cut.inner + first % p->cut.inner, n = p->cut.n, inner = p->cut.inner;
    const void *x = (const char *)p->x->data + from * (int64_t)dtype_size(tensor_dtype(p->x));
    switch (tensor_dtype(p->x)) {
        case DTYPE_FLOAT32:
            if (inner == 1) *at = position_float32(x, n, p->largest, p->numpy);
            else columns_float32(x, n, inner, width, p->largest, p->numpy, at);
            return;
        case DTYPE_FLOAT64:
            if (inner == 1) *at = position_float64(x, n, p->largest, p->numpy);
            else columns_float64(x, n, inner, width, p->largest, p->numpy, at);
            return;
        default:
            if (inner == 1) *at = position_int64(x, n, p->largest, p->numpy);
            else columns_int64(x, n, inner, width, p->largest, p->numpy, at);
    }
}

static void put_positions(void *context, int64_t from, int64_t to) {
    const Positions *p = context;
    Dtype d = tensor_dtype(p->out);
    for (int64_t first = from, width; first < to; first += width) {
        int64_t at[ABREAST], left = p->cut.inner - first % p->cut.inner;
        width = to - first < left ? to - first : left;
        if (width > ABREAST) width = ABREAST;
        find_columns(p, first, width, at);
        for (int64_t j = 0; j < width; j++) dtype_put_int(d, (char *)p->out->data + (first + j) * (int64_t)dtype_size(d), at[j]);
    }
}

static bool positions(const OpCall *call, bool largest, Error *err) {
    Tensor *x = call->in[0];
    bool numpy = (x->object.flags & TENSOR_MUTABLE) != 0;
    Dtype plain = x->dtype == DTYPE_FLOAT32 || x->dtype == DTYPE_FLOAT64 ? tensor_dtype(x) : dtype_is_float(tensor_dtype(x)) ? DTYPE_FLOAT32 : DTYPE_INT64;
    Tensor *wide = tensor_cast(x, plain, err);
    if (!wide) return false;
    Positions p = {wide, call->out[0], cut_at(x->dims, x->rank, call->attrs->axis.count > 0 ? call->attrs->axis.at[0] : 0), largest, numpy};
    parallel_run(p.cut.outer * p.cut.inner, PARALLEL_FROM / (p.cut.n + 1) + 1, put_positions, &p);
    tensor_release(wide);
    return true;
}

bool cpu_argmax(OpContext *c, const OpCall *call, Error *err) { (void)c; return positions(call, true, err); }
bool cpu_argmin(OpContext *c, const OpCall *call, Error *err) { (void)c; return positions(call, false, err); }
