/* activation.cu -- softmax and its losses, and biases.
 *
 * A row of threads a row of classes; the row is read again for every pass over it, from the caches.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/reduce.cuh"

enum { LONG = 4096, BLOCK_MOST = 1024 };

/* ---- kernels ---- */

/* The row of threads' place among rows (outer, inner) of n elements that step by inner. */
typedef struct Rows {
    int64_t count, n, step;
} Rows;

__device__ static inline int64_t my_row() { return (int64_t)blockIdx.x * blockDim.y + threadIdx.y; }
__device__ static inline int64_t row_start(const Rows &r, int64_t row) {
    return row / r.step * r.n * r.step + row % r.step;
}

/* The largest of a row's elements and the sum of exp(x - largest), in one pass: a thread takes HELD elements at a time,
 * and where a larger one comes, its sum so far is scaled down. */
template <typename T> struct Total { T top, sum; };

enum { HELD = 8 };

template <typename T, typename S> __device__ static inline Total<T> row_total(const S *x, const Rows &r) {
    T top = -INFINITY, sum = 0;
    for (int64_t first = threadIdx.x; first < r.n; first += HELD * blockDim.x) {
        T v[HELD], best = top;
#pragma unroll
        for (int k = 0; k < HELD; k++) {
            int64_t i = first + k * blockDim.x;
            v[k] = i < r.n ? (T)x[i * r.step] : (T)-INFINITY;
        }
#pragma unroll
        for (int k = 0; k < HELD; k++) best = Largest::join(best, v[k]);
        if (best == -INFINITY) continue;
        sum *= exp(top - best);
#pragma unroll
        for (int k = 0; k < HELD; k++) sum += exp(v[k] - best);
        top = best;
    }
    T all = join_row<Largest>(top);
    sum = join_row<Sum>(top == -INFINITY ? (T)0 : sum * exp(top - all));
    return {all, sum};
}

/* Threads beyond the last row work on it too, without writing: all meet at the barriers. */
template <typename S>
__global__ void __launch_bounds__(BLOCK_MOST) softmax_rows(Rows r, S *out, const S *x, bool logarithm) {
    typedef typename Reckon<S>::type T;
    int64_t row = my_row(), at = row_start(r, row < r.count ? row : r.count - 1);
    Total<T> t = row_total<T>(x + at, r);
    T l = log(t.sum), share = (T)1 / t.sum;
    if (row >= r.count) return;
#pragma unroll 4
    for (int64_t i = threadIdx.x; i < r.n; i += blockDim.x) {
        T v = (T)x[at + i * r.step] - t.top;
        out[at + i * r.step] = (S)(logarithm ? v - l : exp(v) * share);
    }
}

/* log(sum(exp(x - top))) - (x[label] - top); a label that is no class gives NaN, as TensorFlow's does on a GPU */
template <typename S, typename Index>
__global__ void __launch_bounds__(BLOCK_MOST) sparse_losses(Rows r, S *out, const S *x, const Index *labels) {
    typedef typename Reckon<S>::type T;
    int64_t row = my_row(), at = (row < r.count ? row : r.count - 1) * r.n;
    Total<T> t = row_total<T>(x + at, r);
    if (row >= r.count || threadIdx.x) return;
    Index label = labels[row];
    out[row] = (S)(label >= 0 && label < r.n ? log(t.sum) - ((T)x[at + label] - t.top) : (T)NAN);
}

/* sum(y * (log(sum(exp(x - top))) - (x - top))) */
template <typename S>
__global__ void __launch_bounds__(BLOCK_MOST) dense_losses(Rows r, S *out, const S *x, const S *y) {
    typedef typename Reckon<S>::type T;
    int64_t row = my_row(), at = (row < r.count ? row : r.count - 1) * r.n;
    Total<T> t = row_total<T>(x + at, r);
    T l = log(t.sum), loss = 0;
    for (int64_t i = threadIdx.x; i < r.n; i += blockDim.x) loss += (T)y[at + i] * (l - ((T)x[at + i] - t.top));
    loss = join_row<Sum>(loss);
    if (row < r.count && threadIdx.x == 0) out[row] = (S)loss;
}

/* ---- launchers ---- */

/* X(enumerator, how an element is stored) */
#define FLOAT_TYPES(X) X(FLOAT32, float) X(FLOAT64, double) X(FLOAT16, __half) X(BFLOAT16, __nv_bfloat16)

/* Long rows are read twice: few at a time, by large blocks, so that the second time they are still in the cache. */
static dim3 block_for_classes(int64_t n) { return n > LONG ? dim3(BLOCK_MOST) : block_for_rows(n); }

static dim3 grid_for_rows(const Rows &r, dim3 block) { return dim3((unsigned)((r.count + block.y - 1) / block.y)); }

static bool softmax_along(const OpCall *call, bool logarithm, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    if (out->count == 0) return true;
    if (is_inline(x)) return false;
    Cut k = cut_at(x->dims, x->rank, call->attrs->axis.at[0]);
    Rows r = {k.outer * k.inner, k.n, k.inner};
    dim3 block = block_for_classes(r.n), grid = grid_for_rows(r, block);
    switch (x->dtype) {
#define X(D, S)                                                                                                        \
    case DTYPE_##D: softmax_rows<S><<<grid, block, 0, cuda_stream>>>(r, mirror<S>(out), mirror<S>(x), logarithm); break;
        FLOAT_TYPES(X)
#undef X
        default: return false;
    }
    return cuda_launched(err);
}

bool cuda_softmax(OpContext *, const OpCall *call, Error *err) { return softmax_along(call, false, err); }
bool cuda_log_softmax(OpContext *, const OpCall *call, Error *err) { return softmax_along(call, true, err); }

static Rows rows_of(const Tensor *x) {
    int64_t n = x->dims[x->rank - 1];
    return {n ? x->count / n : 0, n, 1};
}

template <typename Index> static bool sparse_as(const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *labels = call->in[1], *out = call->out[0];
    Rows r = rows_of(x);
    dim3 block = block_for_classes(r.n), grid = grid_for_rows(r, block);
    switch (x->dtype) {
#define X(D, S)                                                                                                        \
    case DTYPE_##D:                                                                                                    \
        sparse_losses<S, Index>                                                                                        \
            <<<grid, block, 0, cuda_stream>>>(r, mirror<S>(out), mirror<S>(x), mirror<Index>(labels));                 \
        break;
        FLOAT_TYPES(X)
#undef X
        default: return false;
    }
    return cuda_launched(err);
}

bool cuda_sparse_xent(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *labels = call->in[1];
    if (x->count == 0 || is_inline(labels) || is_inline(x)) return false;
    if (labels->dtype == DTYPE_INT32) return sparse_as<int32_t>(call, err);
    if (labels->dtype == DTYPE_INT64) return sparse_as<int64_t>(call, err);
    return false;
}

bool cuda_dense_xent(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *y = call->in[1], *out = call->out[0];
    if (x->count == 0 || x->count != y->count || is_inline(x)) return false;
    Rows r = rows_of(x);
    dim3 block = block_for_classes(r.n), grid = grid_for_rows(r, block);
    switch (x->dtype) {
#define X(D, S)                                                                                                        \
    case DTYPE_##D:                                                                                                    \
        dense_losses<S><<<grid, block, 0, cuda_stream>>>(r, mirror<S>(out), mirror<S>(x), mirror<S>(y));               \
        break;
        FLOAT_TYPES(X)
#undef X
        default: return false;
    }
    return cuda_launched(err);
}

/* x (..., n) + bias (n) */
bool cuda_bias_add(OpContext *c, const OpCall *call, Error *err) {
    OpCall add = *call;
    add.op = OP_ADD;
    return call->out[0]->count == 0 || cuda_elementwise(c, &add, err);
}
