/* scan.cu -- running sums, products and logarithms of sums, and positions of extremes, along one axis.
 *
 * Lines of elements lie along the axis of (outer, n, inner). Many lines side by side go to a thread each; else a block
 * scans its line, a portion of THREADS elements after the other.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/reduce.cuh"

enum { MANY_LINES = 8192 };

/* log(exp(a) + exp(b)), by the larger of the two so that nothing overflows. */
struct LogSum {
    template <typename T> __device__ static T unit() { return -INFINITY; }
    template <typename T> __device__ static T join(T a, T b) {
        double low = b < a ? b : a, high = b > a ? b : a;
        return (T)(low == high && isinf(low) ? high : high + log1p(exp(low - high)));
    }
};

typedef struct Lines {
    int64_t count, n, inner;
    bool exclusive, reverse;
} Lines;

/* ---- kernels ---- */

__device__ static inline int64_t line_start(const Lines &k, int64_t line) {
    return line / k.inner * k.n * k.inner + line % k.inner;
}
__device__ static inline int64_t line_place(const Lines &k, int64_t i) {
    return (k.reverse ? k.n - 1 - i : i) * k.inner;
}

template <typename T, typename How> __global__ void scan_each(Lines k, T *out, const T *x) {
    for (EACH(line, k.count)) {
        int64_t start = line_start(k, line);
        T total = How::template unit<T>();
        for (int64_t i = 0; i < k.n; i++) {
            int64_t at = start + line_place(k, i);
            T next = i ? How::join(total, x[at]) : x[at];
            out[at] = k.exclusive ? total : next;
            total = next;
        }
    }
}

/* The numbers of lanes 0 to the own one joined. */
template <typename How, typename T> __device__ static inline T scan_lanes(T v) {
    for (int step = 1; step < WARP; step *= 2) {
        T before = __shfl_up_sync(ALL_LANES, v, step);
        if (threadIdx.x % WARP >= step) v = How::join(before, v);
    }
    return v;
}

template <typename T, typename How> __global__ void scan_together(Lines k, T *out, const T *x) {
    __shared__ T warps[WARPS_MAX];
    int64_t start = line_start(k, blockIdx.x);
    int warp = threadIdx.x / WARP;
    T carry = How::template unit<T>();
    for (int64_t first = 0; first < k.n; first += THREADS) {
        int64_t i = first + threadIdx.x, at = start + line_place(k, i);
        T own = i < k.n ? x[at] : How::template unit<T>(), v = scan_lanes<How>(own),
          before = __shfl_up_sync(ALL_LANES, v, 1);
        if (threadIdx.x % WARP == WARP - 1) warps[warp] = v;
        __syncthreads();
        T base = carry;
        for (int w = 0; w < warp; w++) base = How::join(base, warps[w]);
        for (int w = 0; w < WARPS_MAX; w++) carry = How::join(carry, warps[w]);
        if (i < k.n) out[at] = !k.exclusive ? How::join(base, v) : threadIdx.x % WARP ? How::join(base, before) : base;
        __syncthreads();
    }
}

/* Is v at i a better extreme than w at j? The first of equals is; a NaN only at the very beginning, as TensorFlow has
 * it. */
template <typename T> __device__ static inline bool is_better(T v, int64_t i, T w, int64_t j, bool largest) {
    if (j < 0 || i < 0) return i >= 0;
    if ((i == 0 && v != v) || (j == 0 && w != w)) return i == 0 && v != v;
    if (v != v || w != w) return v == v;
    return v == w ? i < j : largest ? v > w : v < w;
}

/* A row of threads a line. */
template <typename T, typename S>
__global__ void find_extremes(Lines k, void *out, bool narrow, const S *x, bool largest) {
    __shared__ T values[WARPS_MAX];
    __shared__ int64_t places[WARPS_MAX];
    int64_t line = (int64_t)blockIdx.x * blockDim.y + threadIdx.y,
            start = line_start(k, line < k.count ? line : k.count - 1), place = -1;
    T best = 0;
    for (int64_t i = threadIdx.x; i < k.n; i += blockDim.x) {
        T v = (T)x[start + i * k.inner];
        if (is_better(v, i, best, place, largest)) best = v, place = i;
    }
    for (int step = WARP / 2; step > 0; step /= 2) {
        T v = __shfl_xor_sync(ALL_LANES, best, step);
        int64_t i = __shfl_xor_sync(ALL_LANES, place, step);
        if (is_better(v, i, best, place, largest)) best = v, place = i;
    }
    if (blockDim.x > WARP) {
        if (threadIdx.x % WARP == 0) values[threadIdx.x / WARP] = best, places[threadIdx.x / WARP] = place;
        __syncthreads();
        for (int w = 0; w < blockDim.x / WARP; w++)
            if (is_better(values[w], places[w], best, place, largest)) best = values[w], place = places[w];
    }
    if (threadIdx.x || line >= k.count) return;
    if (narrow)
        ((int32_t *)out)[line] = (int32_t)place;
    else
        ((int64_t *)out)[line] = place;
}

/* ---- launchers ---- */

template <typename T, typename How>
static bool scan_as(const Lines &k, const Tensor *out, const Tensor *x, Error *err) {
    if (k.count >= MANY_LINES && k.inner >= WARP)
        scan_each<T, How><<<blocks_for(k.count), THREADS, 0, cuda_stream>>>(k, mirror<T>(out), mirror<T>(x));
    else
        scan_together<T, How><<<(unsigned)k.count, THREADS, 0, cuda_stream>>>(k, mirror<T>(out), mirror<T>(x));
    return cuda_launched(err);
}

static bool lines_of(const OpCall *call, Lines *k) {
    const Tensor *x = call->in[0];
    if (x->count == 0 || is_inline(x) || x->rank == 0) return false;
    Cut cut = cut_at(x->dims, x->rank, call->attrs->axis.count > 0 ? call->attrs->axis.at[0] : 0);
    *k = {cut.outer * cut.inner, cut.n, cut.inner, call->attrs->flag_a, call->attrs->flag_b};
    return k->count <= COUNT_MAX;
}

template <typename How> static bool scan(const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    Lines k;
    if (!lines_of(call, &k)) return false;
    switch (x->dtype) {
        case DTYPE_FLOAT32: return scan_as<float, How>(k, out, x, err);
        case DTYPE_FLOAT64: return scan_as<double, How>(k, out, x, err);
        default: return false;
    }
}

/* Whole numbers too. */
template <typename How> static bool scan_numbers(const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    Lines k;
    if (!lines_of(call, &k)) return false;
    if (x->dtype == DTYPE_INT32) return scan_as<int32_t, How>(k, out, x, err);
    if (x->dtype == DTYPE_INT64) return scan_as<int64_t, How>(k, out, x, err);
    return scan<How>(call, err);
}

bool cuda_cumsum(OpContext *, const OpCall *call, Error *err) { return scan_numbers<Sum>(call, err); }
bool cuda_cumprod(OpContext *, const OpCall *call, Error *err) { return scan_numbers<Product>(call, err); }
bool cuda_cumlogsumexp(OpContext *, const OpCall *call, Error *err) { return scan<LogSum>(call, err); }

/* X(enumerator, how an element is stored) */
#define ORDERED_TYPES(X)                                                                                               \
    X(FLOAT32, float)                                                                                                  \
    X(FLOAT64, double) X(FLOAT16, __half) X(BFLOAT16, __nv_bfloat16) X(INT32, int32_t) X(INT64, int64_t)               \
        X(UINT8, uint8_t)

static bool positions(const OpCall *call, bool largest, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    Lines k;
    if (!lines_of(call, &k) || (out->dtype != DTYPE_INT32 && out->dtype != DTYPE_INT64)) return false;
    bool narrow = out->dtype == DTYPE_INT32;
    dim3 block = block_for_rows(k.n), grid((unsigned)((k.count + block.y - 1) / block.y));
    switch (x->dtype) {
#define X(D, S)                                                                                                        \
    case DTYPE_##D:                                                                                                    \
        find_extremes<Reckon<S>::type, S>                                                                              \
            <<<grid, block, 0, cuda_stream>>>(k, mirror<void>(out), narrow, mirror<S>(x), largest);                    \
        return cuda_launched(err);
        ORDERED_TYPES(X)
#undef X
        default: return false;
    }
}

bool cuda_argmax(OpContext *, const OpCall *call, Error *err) { return positions(call, true, err); }
bool cuda_argmin(OpContext *, const OpCall *call, Error *err) { return positions(call, false, err); }
