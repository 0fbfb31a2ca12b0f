/* depthwise.cu -- convolutions that keep channels apart, and their gradients.
 *
 * x (N, H, W, C) with filters (kh, kw, C, m) gives (N, OH, OW, C * m). A thread makes one element of the result; the
 * filters' gradient, a sum over all images and positions, is made in parts, which are added up in order.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/window.cuh"

enum { CHANNELS = 32, SHARES = THREADS / CHANNELS, PARTS_MAX = 256 };

/* ---- kernels ---- */

template <typename T>
__global__ void convolve_each(int64_t count, const __grid_constant__ Windows w, Divider m, T *y, const T *x,
                              const T *f) {
    for (EACH(o, count)) {
        Spot s = spot_of(w, (uint32_t)o);
        int64_t channel = divide(s.channel, m), outputs = w.c * m.by;
        T sum = 0;
        for (int a = 0; a < w.size[0]; a++)
            for (int b = 0; b < w.size[1]; b++) {
                int row = s.row * w.strides[0] + a * w.dilations[0] - w.before[0],
                    column = s.column * w.strides[1] + b * w.dilations[1] - w.before[1];
                if (row < 0 || row >= w.in[0] || column < 0 || column >= w.in[1]) continue;
                sum = fma(x[(((int64_t)s.image * w.in[0] + row) * w.in[1] + column) * w.c + channel],
                          f[(a * w.size[1] + b) * outputs + s.channel], sum);
            }
        y[o] = sum;
    }
}

/* The position whose window has this element at tap number tap; -1: none. */
__device__ static inline int position_of(const Windows &w, int axis, int at, int tap) {
    int from = at + w.before[axis] - tap * w.dilations[axis], position = from / w.strides[axis];
    return from >= 0 && position * w.strides[axis] == from && position < w.out[axis] ? position : -1;
}

template <typename T>
__global__ void convolve_back(int64_t count, const __grid_constant__ Windows w, int m, T *dx, const T *g, const T *f) {
    for (EACH(e, count)) {
        Spot s = spot_of(w, (uint32_t)e);
        int64_t outputs = w.c * m;
        T sum = 0;
        for (int a = 0; a < w.size[0]; a++)
            for (int b = 0; b < w.size[1]; b++) {
                int i = position_of(w, 0, s.row, a), j = position_of(w, 1, s.column, b);
                if (i < 0 || j < 0) continue;
                const T *at = g + (((int64_t)s.image * w.out[0] + i) * w.out[1] + j) * outputs + (int64_t)s.channel * m;
                const T *tap = f + (a * w.size[1] + b) * outputs + (int64_t)s.channel * m;
                for (int q = 0; q < m; q++) sum = fma(at[q], tap[q], sum);
            }
        dx[e] = sum;
    }
}

/* parts (parts, kh kw, C m): a block has one tap, CHANNELS outputs and a share of the positions; w runs over positions
 * (N, OH, OW, 1) */
template <typename T>
__global__ void sum_taps(int64_t positions, const __grid_constant__ Windows w, int m, T *parts, const T *x,
                         const T *g) {
    __shared__ T sums[SHARES][CHANNELS];
    int64_t outputs = w.c * m, o = (int64_t)blockIdx.x * CHANNELS + threadIdx.x;
    int a = blockIdx.y / w.size[1], b = blockIdx.y % w.size[1];
    T sum = 0;
    for (int64_t p = blockIdx.z * SHARES + threadIdx.y; p < positions && o < outputs; p += gridDim.z * SHARES) {
        Spot s = spot_of(w, (uint32_t)p);
        int row = s.row * w.strides[0] + a * w.dilations[0] - w.before[0],
            column = s.column * w.strides[1] + b * w.dilations[1] - w.before[1];
        if (row < 0 || row >= w.in[0] || column < 0 || column >= w.in[1]) continue;
        sum = fma(x[(((int64_t)s.image * w.in[0] + row) * w.in[1] + column) * w.c + o / m], g[p * outputs + o], sum);
    }
    sums[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.y || o >= outputs) return;
    for (int k = 1; k < SHARES; k++) sum += sums[k][threadIdx.x];
    parts[((int64_t)blockIdx.z * gridDim.y + blockIdx.y) * outputs + o] = sum;
}

template <typename T> __global__ void add_parts(int64_t count, int parts, T *out, const T *from) {
    for (EACH(i, count)) {
        T sum = 0;
        for (int p = 0; p < parts; p++) sum += from[p * count + i];
        out[i] = sum;
    }
}

/* ---- launchers ---- */

template <typename T> static bool forward(const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *f = call->in[1], *y = call->out[0];
    Window window;
    Windows w;
    if (!window_init(&window, call, x->dims, f->dims, err) || !windows_init(&w, &window, x->dims, y->dims))
        return false;
    convolve_each<<<blocks_for(y->count), THREADS, 0, cuda_stream>>>(y->count, w, divider_of(f->dims[3]), mirror<T>(y),
                                                                     mirror<T>(x), mirror<T>(f));
    return cuda_launched(err);
}

template <typename T> static bool input_grad(const OpCall *call, Error *err) {
    const Tensor *g = call->in[0], *f = call->in[1], *dx = call->out[0];
    Window window;
    Windows w;
    if (!window_init(&window, call, dx->dims, f->dims, err) || !windows_init(&w, &window, dx->dims, dx->dims))
        return false;
    convolve_back<<<blocks_for(dx->count), THREADS, 0, cuda_stream>>>(dx->count, w, (int)f->dims[3], mirror<T>(dx),
                                                                      mirror<T>(g), mirror<T>(f));
    return cuda_launched(err);
}

template <typename T> static bool filter_grad(const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *g = call->in[1], *df = call->out[0];
    Window window;
    Windows w;
    int64_t positions[4] = {g->dims[0], g->dims[1], g->dims[2], 1}, count = g->dims[0] * g->dims[1] * g->dims[2],
            taps = df->dims[0] * df->dims[1];
    if (!window_init(&window, call, x->dims, df->dims, err) || !windows_init(&w, &window, x->dims, positions) ||
        taps > UINT16_MAX)
        return false;
    int64_t parts = count / (SHARES * 16) + 1;
    if (parts > PARTS_MAX) parts = PARTS_MAX;
    T *room = (T *)cuda_room((size_t)(parts * df->count) * sizeof(T), err);
    if (!room) return false;
    dim3 grid((unsigned)((g->dims[3] + CHANNELS - 1) / CHANNELS), (unsigned)taps, (unsigned)parts);
    sum_taps<<<grid, dim3(CHANNELS, SHARES), 0, cuda_stream>>>(count, w, (int)df->dims[3], room, mirror<T>(x),
                                                               mirror<T>(g));
    add_parts<<<blocks_for(df->count), THREADS, 0, cuda_stream>>>(df->count, (int)parts, mirror<T>(df), room);
    cuda_room_free(room);
    return cuda_launched(err);
}

/* Nothing is made of nothing: the host says what. */
static bool is_empty(const OpCall *call) {
    return call->in[0]->count == 0 || call->in[1]->count == 0 || call->out[0]->count == 0;
}

#define DEFINE_ROW(name, run)                                                                                          \
    bool cuda_##name(OpContext *, const OpCall *call, Error *err) {                                                    \
        if (is_empty(call)) return false;                                                                              \
        if (call->in[0]->dtype == DTYPE_FLOAT32) return run<float>(call, err);                                         \
        return call->in[0]->dtype == DTYPE_FLOAT64 && run<double>(call, err);                                          \
    }
DEFINE_ROW(depthwise_conv2d, forward)
DEFINE_ROW(depthwise_input_grad, input_grad)
DEFINE_ROW(depthwise_filter_grad, filter_grad)
