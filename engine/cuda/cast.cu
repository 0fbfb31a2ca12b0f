/* cast.cu -- moving elements: conversion between dtypes and copies over any strides, and choosing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/cast.cuh"

/* ---- kernels ---- */

template <typename U> __global__ void copy_walk(const __grid_constant__ Walk w, U *to, const U *from) {
    for (EACH(i, w.count)) {
        int64_t at[2];
        walk_to<2>(w, (uint32_t)i, at);
        to[at[0]] = from[at[1]];
    }
}

enum { TILE = 32, TILE_ROWS = 8 };

/* Matrices (rows, columns), one for every element of batch, with steps 1 along columns where they go and along rows
 * where they come from: by tiles, so that both ends are read and written side by side. */
template <typename U>
__global__ void copy_turned(const __grid_constant__ Walk batch, U *to, int64_t to_row, const U *from,
                            int64_t from_column, int rows, int columns) {
    __shared__ U tile[TILE][TILE + 1];
    int64_t at[2];
    for (uint32_t b = blockIdx.z; b < batch.count; b += gridDim.z) {
        walk_to<2>(batch, b, at);
        int row = blockIdx.y * TILE + threadIdx.x, column = blockIdx.x * TILE + threadIdx.y;
        for (int k = 0; k < TILE; k += TILE_ROWS)
            if (row < rows && column + k < columns)
                tile[threadIdx.y + k][threadIdx.x] = from[at[1] + row + (column + k) * from_column];
        __syncthreads();
        row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
        for (int k = 0; k < TILE; k += TILE_ROWS)
            if (row + k < rows && column < columns)
                to[at[0] + (row + k) * to_row + column] = tile[threadIdx.x][threadIdx.y + k];
        __syncthreads();
    }
}

/* As C converts; to small integers by way of int32, whose low bits are kept. */
template <typename R, typename S> __device__ static inline R converted(S v) {
    typename Reckon<S>::type x = (typename Reckon<S>::type)v;
    if constexpr (std::is_same<R, bool>::value)
        return x != 0;
    else if constexpr (std::is_integral<R>::value && sizeof(R) < 4)
        return (R)(int32_t)x;
    else if constexpr (std::is_same<R, __half>::value || std::is_same<R, __nv_bfloat16>::value)
        return (R)(float)x;
    else
        return (R)x;
}

template <typename R, typename S> __global__ void cast_walk(const __grid_constant__ Walk w, R *to, Operand<S> from) {
    for (EACH(i, w.count)) {
        int64_t at[2];
        walk_to<2>(w, (uint32_t)i, at);
        to[at[0]] = converted<R, S>(element(from, at[1]));
    }
}

enum { AT_ONCE = 4 };

/* Contiguous ones, AT_ONCE by each thread. */
template <typename R, typename S> __global__ void cast_flat(int64_t n, R *to, const S *from) {
    struct alignas(sizeof(S) * AT_ONCE) In {
        S at[AT_ONCE];
    };
    struct alignas(sizeof(R) * AT_ONCE) Out {
        R at[AT_ONCE];
    };
    int64_t packs = n / AT_ONCE;
    for (EACH(i, packs)) {
        In in = ((const In *)from)[i];
        Out out;
        for (int k = 0; k < AT_ONCE; k++) out.at[k] = converted<R, S>(in.at[k]);
        ((Out *)to)[i] = out;
    }
    int64_t i = packs * AT_ONCE + threadIdx.x;
    if (blockIdx.x == 0 && i < n) to[i] = converted<R, S>(from[i]);
}

template <typename U>
__global__ void choose_walk(const __grid_constant__ Walk w, U *out, Operand<bool> k, Operand<U> x, Operand<U> y) {
    for (EACH(i, w.count)) {
        int64_t at[4];
        walk_to<4>(w, (uint32_t)i, at);
        out[at[0]] = element(k, at[1]) ? element(x, at[2]) : element(y, at[3]);
    }
}

/* ---- launchers: copies ---- */

/* Elements may be taken several at once, as one of 16 bytes or fewer: how many. Only where the last dimension runs on
 * at both ends. */
static int64_t elements_at_once(size_t size, const Walk *w, int64_t steps_last_to, int64_t steps_last_from, Side to,
                                Side from) {
    if (steps_last_to != 1 || steps_last_from != 1) return 1;
    for (int64_t n = 16 / (int64_t)size; n > 1; n /= 2) {
        size_t wide = (size_t)n * size;
        bool fits = w->dims[w->rank - 1].by % n == 0 && (uintptr_t)to.at % wide == 0 && (uintptr_t)from.at % wide == 0;
        for (int i = 0; fits && i < w->rank - 1; i++) fits = w->step[0][i] % n == 0 && w->step[1][i] % n == 0;
        if (fits) return n;
    }
    return 1;
}

/* w over elements n times as large. */
static void widen_walk(Walk *w, int64_t n) {
    int last = w->rank - 1;
    w->dims[last] = divider_of(w->dims[last].by / n);
    w->count /= n;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < last; i++) w->step[k][i] /= n;
}

/* The dimension along which elements come side by side, if they go so along the last; -1: none worth tiles. */
static int turned_dimension(const Walk *w) {
    int last = w->rank - 1;
    if (w->rank < 2 || w->step[0][last] != 1 || w->step[1][last] == 1 || w->dims[last].by < TILE / 2) return -1;
    for (int i = 0; i < last; i++)
        if (w->step[1][i] == 1 && w->dims[i].by >= TILE / 2) return i;
    return -1;
}

template <typename U> static bool launch_turned(const Walk *w, int turned, U *to, const U *from, Error *err) {
    int last = w->rank - 1, rows = (int)w->dims[turned].by, columns = (int)w->dims[last].by;
    int64_t dims[SHAPE_MAX], steps[2][SHAPE_MAX];
    int n = 0;
    for (int i = 0; i < last; i++) {
        if (i == turned) continue;
        dims[n] = w->dims[i].by;
        for (int k = 0; k < 2; k++) steps[k][n] = w->step[k][i];
        n++;
    }
    Walk batch;
    dim3 grid((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE, 1);
    if (!walk_init(&batch, n, dims, 2, steps) || grid.y > UINT16_MAX) return false;
    grid.z = (unsigned)(batch.count < UINT16_MAX ? batch.count : UINT16_MAX);
    copy_turned<<<grid, dim3(TILE, TILE_ROWS), 0, cuda_stream>>>(batch, to, w->step[0][turned], from, w->step[1][last],
                                                                 rows, columns);
    return cuda_launched(err);
}

bool copy_block(size_t size, int rank, const int64_t *dims, Side to, Side from, Error *err) {
    int64_t steps[2][SHAPE_MAX] = {};
    Walk w;
    if (rank)
        memcpy(steps[0], to.steps, (size_t)rank * sizeof(int64_t)),
            memcpy(steps[1], from.steps, (size_t)rank * sizeof(int64_t));
    if (!walk_init(&w, rank, dims, 2, steps)) return false;
    if (w.count == 0) return true;
    int last = w.rank - 1;
    bool runs_on = w.rank == 1 && (w.count == 1 || (w.step[0][0] == 1 && w.step[1][0] == 1));
    if (runs_on)
        return cuda_good(cudaMemcpyAsync(to.at, from.at, (size_t)w.count * size, cudaMemcpyDeviceToDevice, cuda_stream),
                         err);
    int turned = turned_dimension(&w);
    if (turned >= 0 && w.count >= TILE * TILE) {
        WITH_SIZE(size, if (launch_turned(&w, turned, (U *)to.at, (const U *)from.at, err)) return true;
                  if (error_is_set(err)) return false)
    }
    int64_t n = elements_at_once(size, &w, w.step[0][last], w.step[1][last], to, from);
    if (n > 1) widen_walk(&w, n);
    WITH_SIZE(size * (size_t)n,
              (copy_walk<<<blocks_for(w.count), THREADS, 0, cuda_stream>>>(w, (U *)to.at, (const U *)from.at)))
    return cuda_launched(err);
}

bool copy_strided(const Tensor *out, const Tensor *t, Error *err) {
    Side to = {mirror<char>(out), out->strides}, from = {mirror<char>(t), t->strides};
    return copy_block(dtype_size(tensor_dtype(t)), t->rank, t->dims, to, from, err);
}

/* ---- launchers: conversion ---- */

/* X(enumerator, how an element is stored) */
#define CAST_TYPES(X)                                                                                                  \
    X(BOOL, bool)                                                                                                      \
    X(INT8, int8_t) X(UINT8, uint8_t) X(INT32, int32_t) X(INT64, int64_t) X(FLOAT16, __half)                           \
        X(BFLOAT16, __nv_bfloat16) X(FLOAT32, float) X(FLOAT64, double)

/* Does t run on, from an address that is as round as AT_ONCE elements are large? */
static bool is_flat(const Tensor *t, const Tensor *out) {
    return !is_inline(t) && t->contiguous && t->count == out->count &&
           (uintptr_t)tensor_mirror(t) % (AT_ONCE * dtype_size(tensor_dtype(t))) == 0;
}

template <typename S> static bool cast_from(const Walk &w, const Tensor *out, const Tensor *x, Error *err) {
    bool flat = is_flat(x, out) && is_flat(out, out);
    switch (out->dtype) {
#define X(D, R)                                                                                                        \
    case DTYPE_##D:                                                                                                    \
        if (flat)                                                                                                      \
            cast_flat<R, S>                                                                                            \
                <<<blocks_for(w.count / AT_ONCE), THREADS, 0, cuda_stream>>>(w.count, mirror<R>(out), mirror<S>(x));   \
        else                                                                                                           \
            cast_walk<R, S><<<blocks_for(w.count), THREADS, 0, cuda_stream>>>(w, mirror<R>(out), operand_of<S>(x));    \
        return cuda_launched(err);
        CAST_TYPES(X)
#undef X
        default: return false;
    }
}

bool cuda_cast(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    Walk w;
    if (out->count == 0) return true;
    if (x->dtype == out->dtype && !is_inline(x) && x->count == out->count) return copy_strided(out, x, err);
    if (!walk_over(&w, out, x, NULL, NULL)) return false;
    switch (x->dtype) {
#define X(D, S)                                                                                                        \
    case DTYPE_##D: return cast_from<S>(w, out, x, err);
        CAST_TYPES(X)
#undef X
        default: return false;
    }
}

bool cuda_where(OpContext *, const OpCall *call, Error *err) {
    const Tensor *out = call->out[0], *k = call->in[0], *x = call->in[1], *y = call->in[2];
    Walk w;
    if (out->count == 0) return true;
    if (k->dtype != DTYPE_BOOL || x->dtype != out->dtype || y->dtype != out->dtype || !walk_over(&w, out, k, x, y))
        return false;
    WITH_SIZE(dtype_size(tensor_dtype(out)),
              (choose_walk<<<blocks_for(w.count), THREADS, 0, cuda_stream>>>(w, mirror<U>(out), operand_of<bool>(k),
                                                                             operand_of<U>(x), operand_of<U>(y))))
    return cuda_launched(err);
}
