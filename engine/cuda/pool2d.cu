/* pool2d.cu -- maxima and means over windows of images (N, H, W, C), and their gradients.
 *
 * Margins count for nothing: a maximum does not see them, and a mean is over what lies inside. A thread makes one
 * element of the result: gradients look for the windows that cover it, so that nothing is added by two threads.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/window.cuh"

#include <cfloat>

/* ---- kernels ---- */

/* y (N, OH, OW, C): as TensorFlow has it, a maximum is never NaN nor less than the least float32. */
template <typename T>
__global__ void pool_windows(int64_t count, const __grid_constant__ Windows w, T *y, const T *x, bool mean) {
    for (EACH(i, count)) {
        Spot s = spot_of(w, (uint32_t)i);
        int top, bottom, left, right;
        inside(w, 0, s.row, &top, &bottom);
        inside(w, 1, s.column, &left, &right);
        T pool = mean ? (T)0 : (T)-FLT_MAX;
        for (int row = top; row < bottom; row++)
            for (int column = left; column < right; column++) {
                T v = x[(((int64_t)s.image * w.in[0] + row) * w.in[1] + column) * w.c + s.channel];
                pool = mean ? pool + v : v > pool ? v : pool;
            }
        y[i] = mean ? pool * ((T)1 / (T)((bottom - top) * (right - left))) : pool;
    }
}

/* The pixel of each window's largest element, the first among equals. */
template <typename T>
__global__ void find_places(int64_t count, const __grid_constant__ Windows w, int32_t *places, const T *x) {
    for (EACH(i, count)) {
        Spot s = spot_of(w, (uint32_t)i);
        int top, bottom, left, right;
        inside(w, 0, s.row, &top, &bottom);
        inside(w, 1, s.column, &left, &right);
        const T *image = x + (int64_t)s.image * w.in[0] * w.in[1] * w.c + s.channel;
        int best = top * w.in[1] + left;
        for (int row = top; row < bottom; row++)
            for (int column = left; column < right; column++)
                if (image[(row * w.in[1] + column) * w.c] > image[best * w.c]) best = row * w.in[1] + column;
        places[i] = best;
    }
}

template <typename T>
__global__ void pick_places(int64_t count, const __grid_constant__ Windows w, T *y, const int32_t *places, const T *v) {
    for (EACH(i, count)) {
        Spot s = spot_of(w, (uint32_t)i);
        y[i] = v[((int64_t)s.image * w.in[0] * w.in[1] + places[i]) * w.c + s.channel];
    }
}

/* dx (N, H, W, C) = the sum of g over the windows whose place this is; of means, of all that cover it, by their share.
 */
template <typename T>
__global__ void return_flow(int64_t count, const __grid_constant__ Windows w, T *dx, const int32_t *places,
                            const T *g) {
    for (EACH(e, count)) {
        Spot s = spot_of(w, (uint32_t)e);
        int first[2], last[2], top, bottom, left, right, own = s.row * w.in[1] + s.column;
        T sum = 0;
        covering(w, 0, s.row, &first[0], &last[0]);
        covering(w, 1, s.column, &first[1], &last[1]);
        for (int i = first[0]; i < last[0]; i++)
            for (int j = first[1]; j < last[1]; j++) {
                int64_t at = (((int64_t)s.image * w.out[0] + i) * w.out[1] + j) * w.c + s.channel;
                if (places) {
                    if (places[at] == own) sum += g[at];
                    continue;
                }
                inside(w, 0, i, &top, &bottom);
                inside(w, 1, j, &left, &right);
                sum += g[at] * ((T)1 / (T)((bottom - top) * (right - left)));
            }
        dx[e] = sum;
    }
}

/* ---- launchers ---- */

static bool window_of(const OpCall *call, const int64_t *dims, Window *w, Error *err) {
    const Ints *size = &call->attrs->shape;
    int64_t window[2] = {1, 1};
    if (size->count == 1) window[0] = window[1] = size->at[0];
    if (size->count == 2) window[0] = size->at[0], window[1] = size->at[1];
    if (size->count == 4) window[0] = size->at[1], window[1] = size->at[2];
    return window_init(w, call, dims, window, err);
}

/* Windows over images of dims, seen from positions, or from the images' elements. */
static bool prepare(const OpCall *call, const int64_t *dims, bool from_positions, Windows *v, Error *err) {
    Window w;
    if (!window_of(call, dims, &w, err)) return false;
    int64_t positions[4] = {dims[0], w.out[0], w.out[1], dims[3]};
    return windows_init(v, &w, dims, from_positions ? positions : dims);
}

static bool pool(const OpCall *call, bool mean, Error *err) {
    const Tensor *x = call->in[0], *y = call->out[0];
    Windows w;
    if (y->count == 0) return true;
    if (!prepare(call, x->dims, true, &w, err)) return false;
    if (x->dtype == DTYPE_FLOAT32)
        pool_windows<<<blocks_for(y->count), THREADS, 0, cuda_stream>>>(y->count, w, mirror<float>(y), mirror<float>(x),
                                                                        mean);
    else if (x->dtype == DTYPE_FLOAT64)
        pool_windows<<<blocks_for(y->count), THREADS, 0, cuda_stream>>>(y->count, w, mirror<double>(y),
                                                                        mirror<double>(x), mean);
    else
        return false;
    return cuda_launched(err);
}

bool cuda_max_pool2d(OpContext *, const OpCall *call, Error *err) { return pool(call, false, err); }
bool cuda_avg_pool2d(OpContext *, const OpCall *call, Error *err) { return pool(call, true, err); }

/* Room with the places of the largest elements of x's windows, count of them. */
template <typename T> static int32_t *places_of(const OpCall *call, const Tensor *x, int64_t count, Error *err) {
    Windows w;
    if (!prepare(call, x->dims, true, &w, err)) return NULL;
    int32_t *places = (int32_t *)cuda_room((size_t)count * sizeof *places, err);
    if (places) find_places<<<blocks_for(count), THREADS, 0, cuda_stream>>>(count, w, places, mirror<T>(x));
    return places;
}

template <typename T> static bool return_maxima(const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *g = call->in[1], *dx = call->out[0];
    Windows w;
    int32_t *places = prepare(call, dx->dims, false, &w, err) ? places_of<T>(call, x, g->count, err) : NULL;
    if (!places) return false;
    return_flow<<<blocks_for(dx->count), THREADS, 0, cuda_stream>>>(dx->count, w, mirror<T>(dx), places, mirror<T>(g));
    cuda_room_free(places);
    return cuda_launched(err);
}

/* x (N, H, W, C), g (N, OH, OW, C) -> dx */
bool cuda_max_pool_grad(OpContext *, const OpCall *call, Error *err) {
    if (call->out[0]->count == 0 || call->in[1]->count == 0) return false;
    if (call->in[0]->dtype == DTYPE_FLOAT32) return return_maxima<float>(call, err);
    return call->in[0]->dtype == DTYPE_FLOAT64 && return_maxima<double>(call, err);
}

template <typename T> static bool pick_maxima(const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *v = call->in[1], *y = call->out[0];
    Windows w;
    int32_t *places = prepare(call, x->dims, true, &w, err) ? places_of<T>(call, x, y->count, err) : NULL;
    if (!places) return false;
    pick_places<<<blocks_for(y->count), THREADS, 0, cuda_stream>>>(y->count, w, mirror<T>(y), places, mirror<T>(v));
    cuda_room_free(places);
    return cuda_launched(err);
}

/* x and v (N, H, W, C) -> (N, OH, OW, C) */
bool cuda_max_pool_pick(OpContext *, const OpCall *call, Error *err) {
    if (call->out[0]->count == 0) return true;
    if (call->in[0]->dtype == DTYPE_FLOAT32) return pick_maxima<float>(call, err);
    return call->in[0]->dtype == DTYPE_FLOAT64 && pick_maxima<double>(call, err);
}

/* g (N, OH, OW, C) -> dx (N, H, W, C) */
bool cuda_avg_pool_grad(OpContext *, const OpCall *call, Error *err) {
    const Tensor *g = call->in[0], *dx = call->out[0];
    Windows w;
    if (dx->count == 0 || g->count == 0 || !prepare(call, dx->dims, false, &w, err)) return false;
    unsigned blocks = blocks_for(dx->count);
    if (g->dtype == DTYPE_FLOAT32)
        return_flow<float>
            <<<blocks, THREADS, 0, cuda_stream>>>(dx->count, w, mirror<float>(dx), NULL, mirror<float>(g));
    else if (g->dtype == DTYPE_FLOAT64)
        return_flow<double>
            <<<blocks, THREADS, 0, cuda_stream>>>(dx->count, w, mirror<double>(dx), NULL, mirror<double>(g));
    else
        return false;
    return cuda_launched(err);
}
