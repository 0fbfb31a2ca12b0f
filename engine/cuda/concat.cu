/* concat.cu -- joining, repeating, padding, reversing, rolling, diagonals and bands.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/cast.cuh"

/* ---- kernels ---- */

/* From a result's indices to the operand's, one axis at a time. */
typedef struct Axes {
    int rank;
    int64_t count;
    Divider out[SHAPE_MAX];   /* sizes of the result */
    int64_t in[SHAPE_MAX];    /* sizes of the operand */
    int64_t step[SHAPE_MAX];  /* of the operand */
    int64_t shift[SHAPE_MAX]; /* a margin, an offset, a way to roll */
    int64_t every[SHAPE_MAX]; /* INDEX_GRAD: the stride */
} Axes;

typedef enum Map { MAP_TILE, MAP_ROLL, MAP_PAD, MAP_REFLECT, MAP_SYMMETRIC, MAP_INDEX_GRAD } Map;

/* Where index i along axis d comes from; -1: from nowhere. */
template <Map map> __device__ static inline int64_t source_index(const Axes &a, int d, int64_t i) {
    int64_t n = a.in[d];
    if (map == MAP_TILE) return i % n;
    if (map == MAP_ROLL) return i >= a.shift[d] ? i - a.shift[d] : i - a.shift[d] + n;
    if (map == MAP_INDEX_GRAD) {
        int64_t from = i - a.shift[d], j = from / a.every[d];
        return from == j * a.every[d] && j >= 0 && j < n ? j : -1;
    }
    i -= a.shift[d];
    if (i >= 0 && i < n) return i;
    if (map == MAP_PAD) return -1;
    int64_t edge = map == MAP_REFLECT ? 0 : 1;
    return i < 0 ? -i - edge : 2 * n - 2 + edge - i;
}

template <typename U, Map map>
__global__ void rearrange(const __grid_constant__ Axes a, U *out, const U *x, U filling) {
    for (EACH(number, a.count)) {
        uint32_t rest = (uint32_t)number;
        int64_t at = 0;
        bool inside = true;
        for (int d = a.rank - 1; d >= 0; d--) {
            uint32_t outer = divide(rest, a.out[d]);
            int64_t from = source_index<map>(a, d, rest - outer * a.out[d].by);
            inside = inside && from >= 0;
            at += from * a.step[d];
            rest = outer;
        }
        out[number] = inside ? x[at] : filling;
    }
}

/* Of the three places along axis d of a padded tensor that index i of the inner one may have gone to, number `which`;
 * -1: none. a.in are the padded sizes, a.shift the margins before. */
__device__ static inline int64_t mirrored_place(const Axes &a, int d, int64_t i, int which, int edge) {
    int64_t n = a.out[d].by, after = a.in[d] - n - a.shift[d],
            place = which == 0   ? i
                    : which == 1 ? -i - edge
                                 : 2 * n - 2 + edge - i;
    bool there = which == 0 || (which == 1 ? place < 0 && place >= -a.shift[d] : place >= n && place < n + after);
    return there ? place + a.shift[d] : -1;
}

/* dx: the sum of g, which is padded, over all places that an element went to; edge: 1 where the outermost is mirrored
 * too. */
template <typename T>
__global__ void return_margins(const __grid_constant__ Axes a, T *dx, const T *g, int edge, int places) {
    for (EACH(number, a.count)) {
        T sum = 0;
        for (int choice = 0; choice < places; choice++) {
            uint32_t rest = (uint32_t)number;
            int64_t at = 0;
            bool there = true;
            for (int d = a.rank - 1, which = choice; d >= 0; d--) {
                uint32_t outer = divide(rest, a.out[d]);
                bool margin = a.in[d] != a.out[d].by;
                int64_t place = mirrored_place(a, d, rest - outer * a.out[d].by, margin ? which % 3 : 0, edge);
                there = there && place >= 0;
                at += place * a.step[d];
                rest = outer;
                if (margin) which /= 3;
            }
            if (there) sum += g[at];
        }
        dx[number] = sum;
    }
}

/* x (lines, n) -> out (lines, n, n) with x on the diagonals */
template <typename U> __global__ void make_diagonals(int64_t count, Divider n, U *out, const U *x) {
    for (EACH(i, count)) {
        uint32_t line = divide((uint32_t)i, n), column = (uint32_t)i - line * n.by, matrix = divide(line, n),
                 row = line - matrix * n.by;
        out[i] = row == column ? x[(int64_t)matrix * n.by + row] : U{};
    }
}

/* x (..., rows, columns) with 0 beyond lower diagonals below the main one and upper above; negative: all stay. */
template <typename U>
__global__ void keep_band(int64_t count, Divider rows, Divider columns, int64_t lower, int64_t upper, U *out,
                          const U *x) {
    for (EACH(i, count)) {
        uint32_t line = divide((uint32_t)i, columns), matrix = divide(line, rows);
        int64_t column = (uint32_t)i - line * columns.by, row = line - matrix * rows.by;
        bool stays = (lower < 0 || row - column <= lower) && (upper < 0 || column - row <= upper);
        out[i] = stays ? x[i] : U{};
    }
}

/* ---- launchers: one axis at a time ---- */

/* Over out's and x's dims, x's elements stepping so; false: too many. */
static bool axes_init(Axes *a, int rank, const int64_t *out, const int64_t *in) {
    *a = {};
    a->rank = rank;
    a->count = 1;
    int64_t step = 1;
    for (int d = rank - 1; d >= 0; d--) {
        a->out[d] = divider_of(out[d]);
        a->in[d] = in[d];
        a->step[d] = step;
        a->every[d] = 1;
        step *= in[d];
        a->count *= out[d];
    }
    return a->count <= COUNT_MAX;
}

template <typename U> static void launch_map(Map map, const Axes &a, U *out, const U *x, U filling) {
    unsigned blocks = blocks_for(a.count);
    switch (map) {
        case MAP_TILE: rearrange<U, MAP_TILE><<<blocks, THREADS, 0, cuda_stream>>>(a, out, x, filling); break;
        case MAP_ROLL: rearrange<U, MAP_ROLL><<<blocks, THREADS, 0, cuda_stream>>>(a, out, x, filling); break;
        case MAP_PAD: rearrange<U, MAP_PAD><<<blocks, THREADS, 0, cuda_stream>>>(a, out, x, filling); break;
        case MAP_REFLECT: rearrange<U, MAP_REFLECT><<<blocks, THREADS, 0, cuda_stream>>>(a, out, x, filling); break;
        case MAP_SYMMETRIC: rearrange<U, MAP_SYMMETRIC><<<blocks, THREADS, 0, cuda_stream>>>(a, out, x, filling); break;
        case MAP_INDEX_GRAD:
            rearrange<U, MAP_INDEX_GRAD><<<blocks, THREADS, 0, cuda_stream>>>(a, out, x, filling);
            break;
    }
}

/* filling: the value of what comes from nowhere. */
static bool run_map(Map map, const Axes &a, const Tensor *out, const Tensor *x, double filling, Error *err) {
    Dtype d = tensor_dtype(out);
    char bytes[16] = {};
    if (is_inline(x)) return false;
    dtype_put_real(d, bytes, filling);
    WITH_SIZE(dtype_size(d), U value; memcpy(&value, bytes, sizeof value);
              launch_map<U>(map, a, mirror<U>(out), mirror<U>(x), value))
    return cuda_launched(err);
}

bool cuda_tile(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    Axes a;
    if (out->count == 0) return true;
    return axes_init(&a, out->rank, out->dims, x->dims) && run_map(MAP_TILE, a, out, x, 0, err);
}

bool cuda_pad(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    PadMode mode = call->attrs->mode;
    Axes a;
    if (out->count == 0) return true;
    if (x->rank == 0 || !axes_init(&a, out->rank, out->dims, x->dims)) return false;
    for (int d = 0; d < x->rank; d++) a.shift[d] = call->attrs->pairs.at[d][0];
    return run_map(mode == PAD_CONSTANT  ? MAP_PAD
                   : mode == PAD_REFLECT ? MAP_REFLECT
                                         : MAP_SYMMETRIC,
                   a, out, x, call->attrs->real, err);
}

/* g (padded) -> dx, mirrored elements added where they came from */
bool cuda_pad_grad(OpContext *, const OpCall *call, Error *err) {
    const Tensor *g = call->in[0], *dx = call->out[0];
    int edge = call->attrs->mode == PAD_REFLECT ? 0 : 1, places = 1;
    Axes a;
    if (dx->count == 0) return true;
    if (dx->rank == 0 || g->count > COUNT_MAX || !axes_init(&a, dx->rank, dx->dims, g->dims)) return false;
    for (int d = 0; d < dx->rank; d++) {
        a.shift[d] = call->attrs->pairs.at[d][0];
        if (g->dims[d] != dx->dims[d]) places *= 3;
    }
    unsigned blocks = blocks_for(dx->count);
    if (g->dtype == DTYPE_FLOAT32)
        return_margins<<<blocks, THREADS, 0, cuda_stream>>>(a, mirror<float>(dx), mirror<float>(g), edge, places);
    else if (g->dtype == DTYPE_FLOAT64)
        return_margins<<<blocks, THREADS, 0, cuda_stream>>>(a, mirror<double>(dx), mirror<double>(g), edge, places);
    else
        return false;
    return cuda_launched(err);
}

bool cuda_roll(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    const Ints *axes = &call->attrs->axis;
    Axes a;
    if (out->count == 0) return true;
    if (x->rank == 0 || !axes_init(&a, out->rank, out->dims, x->dims)) return false;
    for (int i = 0; i < axes->count; i++) {
        int64_t d = axes->at[i] < 0 ? axes->at[i] + x->rank : axes->at[i], n = x->dims[d];
        a.shift[d] = ((a.shift[d] + call->attrs->shape.at[i]) % n + n) % n;
    }
    return run_map(MAP_ROLL, a, out, x, 0, err);
}

/* g -> zeros(dims)[begin + i * strides] = g; g counts as having `size` elements an axis. */
bool cuda_index_grad(OpContext *, const OpCall *call, Error *err) {
    const Tensor *g = call->in[0], *out = call->out[0];
    const OpAttrs *attrs = call->attrs;
    Axes a;
    if (out->count == 0) return true;
    if (g->count == 0) return cuda_good(cudaMemsetAsync(tensor_mirror(out), 0, tensor_bytes(out), cuda_stream), err);
    if (out->rank == 0 || !axes_init(&a, out->rank, out->dims, attrs->end.at)) return false;
    for (int d = 0; d < out->rank; d++) a.shift[d] = attrs->begin.at[d], a.every[d] = attrs->strides.at[d];
    return run_map(MAP_INDEX_GRAD, a, out, g, 0, err);
}

/* ---- launchers: blocks ---- */

static int positive_axis(const OpCall *call, int rank) {
    int64_t axis = call->attrs->axis.at[0];
    return (int)(axis < 0 ? axis + rank : axis);
}

/* Operands one after the other along an axis of out; stacked ones lack that axis. */
static bool join(const OpCall *call, bool stacked, Error *err) {
    const Tensor *out = call->out[0];
    size_t size = dtype_size(tensor_dtype(out));
    int axis = positive_axis(call, out->rank);
    int64_t at = 0;
    for (int i = 0; i < call->count; i++)
        if (is_inline(call->in[i]) || out->count > COUNT_MAX) return false;
    for (int i = 0; i < call->count && out->count; i++) {
        const Tensor *x = call->in[i];
        int64_t dims[SHAPE_MAX], steps[SHAPE_MAX], n = stacked ? 1 : x->dims[axis];
        memcpy(dims, out->dims, sizeof dims);
        dims[axis] = n;
        for (int d = 0, j = 0; d < out->rank; d++) steps[d] = stacked && d == axis ? 0 : x->strides[j++];
        Side to = {mirror<char>(out) + at * out->strides[axis] * (int64_t)size, out->strides},
             from = {mirror<char>(x), steps};
        if (!copy_block(size, out->rank, dims, to, from, err)) return false;
        at += n;
    }
    return true;
}

bool cuda_concat(OpContext *, const OpCall *call, Error *err) { return join(call, false, err); }
bool cuda_stack(OpContext *, const OpCall *call, Error *err) { return join(call, true, err); }

bool cuda_reverse(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    const Ints *axes = &call->attrs->axis;
    int64_t steps[SHAPE_MAX], offset = 0;
    if (out->count == 0) return true;
    if (is_inline(x)) return false;
    memcpy(steps, x->strides, sizeof steps);
    for (int i = 0; i < axes->count; i++) {
        int64_t d = axes->at[i] < 0 ? axes->at[i] + x->rank : axes->at[i];
        offset += (x->dims[d] - 1) * x->strides[d];
        steps[d] = -x->strides[d];
    }
    size_t size = dtype_size(tensor_dtype(x));
    Side to = {mirror<char>(out), out->strides}, from = {mirror<char>(x) + offset * (int64_t)size, steps};
    return copy_block(size, x->rank, x->dims, to, from, err);
}

/* ---- launchers: matrices ---- */

bool cuda_diag(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    if (out->count == 0) return true;
    if (out->count > COUNT_MAX || is_inline(x)) return false;
    Divider n = divider_of(x->dims[x->rank - 1]);
    WITH_SIZE(dtype_size(tensor_dtype(x)), (make_diagonals<<<blocks_for(out->count), THREADS, 0, cuda_stream>>>(
                                               out->count, n, mirror<U>(out), mirror<U>(x))))
    return cuda_launched(err);
}

bool cuda_band_part(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    if (out->count == 0) return true;
    if (out->count > COUNT_MAX) return false;
    Divider rows = divider_of(x->dims[x->rank - 2]), columns = divider_of(x->dims[x->rank - 1]);
    WITH_SIZE(dtype_size(tensor_dtype(x)),
              (keep_band<<<blocks_for(out->count), THREADS, 0, cuda_stream>>>(
                  out->count, rows, columns, call->attrs->number, call->attrs->number2, mirror<U>(out), mirror<U>(x))))
    return cuda_launched(err);
}
