/* reduce.cu -- sums, products and extremes over axes.
 *
 * The operand is seen as a walk over what is kept and one over what goes. Where elements that go stand side by side,
 * threads stand side by side along them (rows); else along those that are kept (columns). Where few results come of
 * many elements, blocks make parts of them, which a second launch joins: always in one order, so that a sum is the same
 * every time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/reduce.cuh"
#include "engine/cuda/strided_iteration.cuh"

enum { SHORT = 16, BLOCKS_WANTED = 2048, LEAST_PART = 2048, SINGLE_PART = 64 };

/* ---- kernels ---- */

/* Where results go: to out, divided by n for a mean, or as parts. */
template <typename S, typename T> struct Result {
    S *out;
    T *parts;
    int64_t divisor;
};

template <typename S, typename T>
__device__ static inline void put_result(const Result<S, T> &r, int64_t at, int64_t part_at, T v) {
    if (r.parts)
        r.parts[part_at] = v;
    else
        r.out[at] = (S)(r.divisor > 1 ? (T)(v / (T)r.divisor) : v);
}

/* A row of threads a result; blockIdx.y is the part of the elements that go. parts (results, parts) */
template <typename In, typename S, typename T, typename How>
__global__ void reduce_rows(const __grid_constant__ Walk kept, const __grid_constant__ Walk gone, const In *x,
                            Result<S, T> r) {
    int64_t o = (int64_t)blockIdx.x * blockDim.y + threadIdx.y, at = 0, base = 0;
    T total = How::template unit<T>();
    if (o < kept.count) {
        walk_to<1>(kept, (uint32_t)o, &base);
        int64_t share = (gone.count + gridDim.y - 1) / gridDim.y, first = blockIdx.y * share;
        int64_t last = first + share < gone.count ? first + share : gone.count;
#pragma unroll 4
        for (int64_t i = first + threadIdx.x; i < last; i += blockDim.x) {
            walk_to<1>(gone, (uint32_t)i, &at);
            total = How::join(total, (T)x[base + at]);
        }
    }
    total = join_row<How>(total);
    if (o < kept.count && threadIdx.x == 0) put_result(r, o, o * gridDim.y + blockIdx.y, total);
}

/* A thread, or a column of the block's, a result. parts (parts, results) */
template <typename In, typename S, typename T, typename How>
__global__ void reduce_columns(const __grid_constant__ Walk kept, const __grid_constant__ Walk gone, const In *x,
                               Result<S, T> r) {
    __shared__ T parts[THREADS];
    int64_t o = (int64_t)blockIdx.x * blockDim.x + threadIdx.x, at = 0, base = 0;
    T total = How::template unit<T>();
    if (o < kept.count) {
        walk_to<1>(kept, (uint32_t)o, &base);
#pragma unroll 4
        for (int64_t i = blockIdx.y * blockDim.y + threadIdx.y; i < gone.count; i += gridDim.y * blockDim.y) {
            walk_to<1>(gone, (uint32_t)i, &at);
            total = How::join(total, (T)x[base + at]);
        }
    }
    parts[threadIdx.y * blockDim.x + threadIdx.x] = total;
    __syncthreads();
    if (o >= kept.count || threadIdx.y) return;
    for (int y = 1; y < blockDim.y; y++) total = How::join(total, parts[y * blockDim.x + threadIdx.x]);
    put_result(r, o, blockIdx.y * kept.count + o, total);
}

/* ---- launchers ---- */

/* The operand's dimensions that are kept, and those that go. */
typedef struct Plan {
    Walk kept, gone;
    bool rows;
} Plan;

static bool plan_reduction(const Tensor *x, uint32_t mask, Plan *p) {
    int64_t dims[2][SHAPE_MAX], steps[2][1][SHAPE_MAX];
    int n[2] = {0, 0};
    for (int i = 0; i < x->rank; i++) {
        int goes = mask >> i & 1;
        dims[goes][n[goes]] = x->dims[i];
        steps[goes][0][n[goes]++] = x->strides[i];
    }
    if (!walk_init(&p->kept, n[0], dims[0], 1, steps[0]) || !walk_init(&p->gone, n[1], dims[1], 1, steps[1]))
        return false;
    p->rows = p->gone.count >= SHORT && p->gone.step[0][p->gone.rank - 1] == 1;
    return true;
}

/* A walk over n elements side by side, or with a step. */
static Walk line(int64_t n, int64_t step) {
    Walk w = {};
    w.rank = 1;
    w.count = n;
    w.dims[0] = divider_of(n);
    w.step[0][0] = step;
    return w;
}

/* One launch: parts of the elements that go by each of `parts` blocks. */
template <typename In, typename S, typename T, typename How>
static bool launch(const Plan &p, const In *x, Result<S, T> r, int64_t parts, Error *err) {
    if (p.rows) {
        dim3 block = block_for_rows(p.gone.count / parts),
             grid((unsigned)((p.kept.count + block.y - 1) / block.y), (unsigned)parts);
        reduce_rows<In, S, T, How><<<grid, block, 0, cuda_stream>>>(p.kept, p.gone, x, r);
    } else {
        dim3 block = p.gone.count < SHORT ? dim3(THREADS, 1) : dim3(WARP, WARPS_MAX);
        dim3 grid((unsigned)((p.kept.count + block.x - 1) / block.x), (unsigned)parts);
        reduce_columns<In, S, T, How><<<grid, block, 0, cuda_stream>>>(p.kept, p.gone, x, r);
    }
    return cuda_launched(err);
}

/* How many parts keep the GPU busy. */
static int64_t parts_for(const Plan &p) {
    int64_t blocks = p.rows ? p.kept.count : (p.kept.count + WARP - 1) / WARP,
            least = p.rows ? LEAST_PART : SINGLE_PART;
    int64_t parts = BLOCKS_WANTED / (blocks + 1), most = p.gone.count / least;
    if (parts > most) parts = most;
    return parts < 1 || blocks >= BLOCKS_WANTED / 4 ? 1 : parts > 1024 ? 1024 : parts;
}

template <typename S, typename How>
static bool reduce_as(const Plan &p, const Tensor *x, const Tensor *out, int64_t divisor, Error *err) {
    typedef typename Reckon<S>::type T;
    int64_t parts = parts_for(p), results = p.kept.count;
    Result<S, T> last = {mirror<S>(out), NULL, divisor};
    if (parts == 1) return launch<S, S, T, How>(p, mirror<S>(x), last, 1, err);
    T *room = (T *)cuda_room((size_t)(parts * results) * sizeof(T), err);
    if (!room) return false;
    Result<S, T> first = {NULL, room, 1};
    Plan second = {line(results, p.rows ? parts : 1), line(parts, p.rows ? 1 : results), p.rows};
    bool ok =
        launch<S, S, T, How>(p, mirror<S>(x), first, parts, err) && launch<T, S, T, How>(second, room, last, 1, err);
    cuda_room_free(room);
    return ok;
}

/* Over the axes that call names. */
static bool plan_call(const OpCall *call, Plan *p, Error *err) {
    const Tensor *x = call->in[0];
    uint32_t mask;
    return !is_inline(x) && op_axes(call, &call->attrs->axis, x->rank, &mask, err) && plan_reduction(x, mask, p);
}

/* X(enumerator, how an element is stored) */
#define NUMBER_TYPES(X)                                                                                                \
    X(FLOAT32, float)                                                                                                  \
    X(FLOAT64, double) X(FLOAT16, __half) X(BFLOAT16, __nv_bfloat16) X(INT32, int32_t) X(INT64, int64_t)

template <typename How> static bool reduce_numbers(const OpCall *call, bool mean, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    Plan p;
    if (out->count == 0) return true;
    if (x->count == 0 || !plan_call(call, &p, err)) return false;
    int64_t divisor = mean ? p.gone.count : 1;
    switch (x->dtype) {
#define X(D, S)                                                                                                        \
    case DTYPE_##D: return reduce_as<S, How>(p, x, out, divisor, err);
        NUMBER_TYPES(X)
#undef X
        default: return false;
    }
}

/* Truth is the largest or the smallest of bytes 0 and 1. */
template <typename How> static bool reduce_truth(const OpCall *call, Error *err) {
    Plan p;
    if (call->out[0]->count == 0) return true;
    if (call->in[0]->count == 0 || !plan_call(call, &p, err)) return false;
    return reduce_as<uint8_t, How>(p, call->in[0], call->out[0], 1, err);
}

bool cuda_reduce_sum(OpContext *, const OpCall *call, Error *err) { return reduce_numbers<Sum>(call, false, err); }
bool cuda_reduce_mean(OpContext *, const OpCall *call, Error *err) { return reduce_numbers<Sum>(call, true, err); }
bool cuda_reduce_prod(OpContext *, const OpCall *call, Error *err) { return reduce_numbers<Product>(call, false, err); }
bool cuda_reduce_max(OpContext *, const OpCall *call, Error *err) { return reduce_numbers<Largest>(call, false, err); }
bool cuda_reduce_min(OpContext *, const OpCall *call, Error *err) { return reduce_numbers<Smallest>(call, false, err); }
bool cuda_reduce_any(OpContext *, const OpCall *call, Error *err) { return reduce_truth<Largest>(call, err); }
bool cuda_reduce_all(OpContext *, const OpCall *call, Error *err) { return reduce_truth<Smallest>(call, err); }
