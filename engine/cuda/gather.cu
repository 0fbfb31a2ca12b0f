/* gather.cu -- gathering, scattering, rows of segments, one-hot.
 *
 * Indices are not checked here, as TensorFlow does not on a GPU: what is read at an index that is not there is 0, and
 * what is written there is dropped.
 *
 * What goes to one place from several is put together in the order of the indices, so that sums are the host's and the
 * same every time: the indices are sorted (stably) by the rows of the result that they name, and each row takes its
 * own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/cast.cuh"
#include "engine/cuda/key_sort.cuh"

#include <cfloat>

/* ---- kernels ---- */

/* x (outer, n, inner), slots (batches, count) of outer, -1 for nowhere -> out (outer, count, inner) */
typedef struct Pick {
    int64_t n, outer_per_batch;
    Divider inner, count;
} Pick;

template <typename U>
__global__ void pick_rows(int64_t total, const __grid_constant__ Pick p, U *out, const U *x, const int32_t *slots) {
    for (EACH(i, total)) {
        uint32_t row = divide((uint32_t)i, p.inner), outer = divide(row, p.count);
        int64_t batch = outer / p.outer_per_batch, slot = slots[batch * p.count.by + (row - outer * p.count.by)];
        out[i] = slot < 0 ? U{} : x[((int64_t)outer * p.n + slot) * p.inner.by + ((uint32_t)i - row * p.inner.by)];
    }
}

/* The number of the slice that each of count index vectors of depth entries names; -1 where it lies outside. */
typedef struct Depths {
    int depth;
    int64_t dims[SHAPE_MAX];
} Depths;

template <typename Index>
__global__ void find_slots(int64_t count, const __grid_constant__ Depths d, int32_t *slots, const Index *indices) {
    for (EACH(i, count)) {
        int64_t at = 0;
        for (int k = 0; k < d.depth && at >= 0; k++) {
            int64_t v = indices[i * d.depth + k];
            at = v < 0 || v >= d.dims[k] ? -1 : at * d.dims[k] + v;
        }
        slots[i] = (int32_t)at;
    }
}

typedef enum Combine {
    COMBINE_SUM,
    COMBINE_DIFFERENCE,
    COMBINE_PRODUCT,
    COMBINE_LARGEST,
    COMBINE_SMALLEST,
    COMBINE_LAST
} Combine;

template <typename T, Combine how> __device__ static inline T combined(T a, T b) {
    switch (how) {
        case COMBINE_SUM: return (T)(a + b);
        case COMBINE_DIFFERENCE: return (T)(a - b);
        case COMBINE_PRODUCT: return (T)(a * b);
        case COMBINE_LARGEST: return b > a ? b : a;
        case COMBINE_SMALLEST: return b < a ? b : a;
        default: return b;
    }
}

/* keys: batch * n + slot, or batches * n of what goes nowhere; places: 0, 1, 2, ... */
__global__ void number_slots(int64_t total, Divider count, int64_t n, uint32_t nowhere, uint32_t *keys, int32_t *places,
                             const int32_t *slots) {
    for (EACH(i, total)) {
        int32_t slot = slots[i];
        keys[i] = slot < 0 ? nowhere : (uint32_t)(divide((uint32_t)i, count) * n + slot);
        places[i] = (int32_t)i;
    }
}

/* The first of total ascending keys that is not below key. */
__device__ static inline int64_t first_not_below(const uint32_t *keys, int64_t total, uint32_t key) {
    int64_t low = 0;
    for (int64_t high = total; low < high;) {
        int64_t middle = (low + high) / 2;
        if (keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Rows of out (outer, n, inner) and of what is combined with them, x (outer, count, inner). */
typedef struct Scatter {
    int64_t outer, outer_per_batch, n, count, inner;
    Combine how;
} Scatter;

/* A row of threads a row of out: combined with the rows of x whose key is its own, in their order. */
template <typename S, Combine how>
__global__ void combine_rows(const __grid_constant__ Scatter s, S *out, const S *x, const uint32_t *keys,
                             const int32_t *places, int64_t total) {
    typedef typename Reckon<S>::type T;
    int64_t row = (int64_t)blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= s.outer * s.n) return;
    int64_t outer = row / s.n, batch = outer / s.outer_per_batch;
    uint32_t key = (uint32_t)(batch * s.n + (row - outer * s.n));
    int64_t first = first_not_below(keys, total, key), last = first_not_below(keys, total, key + 1);
    if (first == last) return;
    for (int64_t column = threadIdx.x; column < s.inner; column += blockDim.x) {
        T value = (T)out[row * s.inner + column];
#pragma unroll 8
        for (int64_t i = first; i < last; i++) {
            int64_t from = outer * s.count + (places[i] - batch * s.count);
            value = combined<T, how>(value, (T)x[from * s.inner + column]);
        }
        out[row * s.inner + column] = (S)value;
    }
}

template <typename S> __global__ void fill_all(int64_t count, S *out, S value) {
    for (EACH(i, count)) out[i] = value;
}

/* indices (outer, inner) -> out (outer, n, inner) */
template <typename U, typename Index>
__global__ void mark_hot(int64_t count, Divider n, Divider inner, U *out, const Index *indices, Operand<U> on,
                         Operand<U> off) {
    for (EACH(i, count)) {
        uint32_t line = divide((uint32_t)i, inner), outer = divide(line, n), class_number = line - outer * n.by;
        int64_t wanted = indices[(int64_t)outer * inner.by + ((uint32_t)i - line * inner.by)];
        out[i] = wanted == class_number ? element(on, 0) : element(off, 0);
    }
}

/* x (outer, n, inner) at indices (outer, m, inner) -> out (outer, m, inner); negative ones count from the end */
template <typename U, typename Index>
__global__ void take_elements(int64_t count, Divider m, Divider inner, int64_t n, U *out, const U *x,
                              const Index *indices) {
    for (EACH(i, count)) {
        uint32_t line = divide((uint32_t)i, inner), outer = divide(line, m), column = (uint32_t)i - line * inner.by;
        int64_t at = indices[i];
        if (at < 0) at += n;
        out[i] = at >= 0 && at < n ? x[((int64_t)outer * n + at) * inner.by + column] : U{};
    }
}

/* ---- launchers: slots ---- */

/* The slots of an index tensor's vectors over dims, in device memory to be freed. NULL without an error: of another
 * dtype. */
static int32_t *make_slots(const Tensor *indices, int64_t count, int depth, const int64_t *dims, Error *err) {
    Depths d = {depth, {}};
    if (is_inline(indices) || (indices->dtype != DTYPE_INT32 && indices->dtype != DTYPE_INT64)) return NULL;
    for (int i = 0; i < depth; i++) d.dims[i] = dims[i];
    int32_t *slots = (int32_t *)cuda_room((size_t)count * sizeof *slots, err);
    if (!slots || count == 0) return slots;
    unsigned blocks = blocks_for(count);
    if (indices->dtype == DTYPE_INT32)
        find_slots<<<blocks, THREADS, 0, cuda_stream>>>(count, d, slots, mirror<int32_t>(indices));
    else
        find_slots<<<blocks, THREADS, 0, cuda_stream>>>(count, d, slots, mirror<int64_t>(indices));
    if (cuda_launched(err)) return slots;
    cuda_room_free(slots);
    return NULL;
}

/* ---- launchers: gathering ---- */

/* Rows of bytes are picked in the largest pieces that both ends allow. */
static bool pick(const GatherCut &g, const Tensor *out, const Tensor *x, const int32_t *slots, Error *err) {
    size_t size = dtype_size(tensor_dtype(x)), run = size * (size_t)g.inner, piece = size;
    uintptr_t ends = (uintptr_t)tensor_mirror(out) | (uintptr_t)tensor_mirror(x) | run;
    while (piece < 16 && ends % (2 * piece) == 0) piece *= 2;
    int64_t pieces = (int64_t)(run / piece), total = g.batches * g.outer * g.indices * pieces;
    if (total > COUNT_MAX) return false;
    Pick p = {g.n, g.outer, divider_of(pieces), divider_of(g.indices)};
    WITH_SIZE(piece, (pick_rows<<<blocks_for(total), THREADS, 0, cuda_stream>>>(total, p, mirror<U>(out), mirror<U>(x),
                                                                                slots)))
    return cuda_launched(err);
}

/* Picks what the slots say, and frees them. */
static bool pick_and_free(const GatherCut &g, const Tensor *out, const Tensor *x, int32_t *slots, Error *err) {
    if (!slots) return false;
    bool ok = pick(g, out, x, slots, err);
    cuda_room_free(slots);
    return ok;
}

bool cuda_gather(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *indices = call->in[1], *out = call->out[0];
    if (out->count == 0) return true;
    if (is_inline(x) || x->count == 0 || x->count > COUNT_MAX) return false;
    GatherCut g = gather_cut(x->dims, x->rank, indices, call->attrs);
    return pick_and_free(g, out, x, make_slots(indices, indices->count, 1, &g.n, err), err);
}

bool cuda_gather_nd(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *indices = call->in[1], *out = call->out[0];
    if (out->count == 0) return true;
    if (is_inline(x) || is_inline(indices) || x->count == 0 || x->count > COUNT_MAX) return false;
    int depth = (int)indices->dims[indices->rank - 1], batch = (int)call->attrs->number2;
    GatherCut g = {1, 1, 1, 1, 1};
    int64_t vectors = 1;
    for (int i = 0; i < batch; i++) g.batches *= x->dims[i];
    for (int i = batch; i < batch + depth; i++) g.n *= x->dims[i];
    for (int i = batch + depth; i < x->rank; i++) g.inner *= x->dims[i];
    for (int i = 0; i < indices->rank - 1; i++) vectors *= indices->dims[i];
    g.indices = vectors / g.batches;
    return pick_and_free(g, out, x, make_slots(indices, vectors, depth, x->dims + batch, err), err);
}

/* ---- launchers: combining ---- */

/* X(enumerator, how an element is stored) */
#define COMBINE_TYPES(X)                                                                                               \
    X(FLOAT32, float)                                                                                                  \
    X(FLOAT64, double) X(FLOAT16, __half) X(BFLOAT16, __nv_bfloat16) X(INT32, int32_t) X(INT64, int64_t)

/* Indices by the rows that they name. */
static bool sort_slots(const Scatter &s, const int32_t *slots, Sorting<uint32_t> *r, Error *err) {
    uint32_t nowhere = (uint32_t)(s.outer / s.outer_per_batch * s.n);
    number_slots<<<blocks_for(r->total), THREADS, 0, cuda_stream>>>(r->total, divider_of(s.count), s.n, nowhere,
                                                                    r->keys, r->places, slots);
    return cuda_launched(err) && sorting_run(r, bits_of(nowhere), err);
}

template <typename S> static void launch_combine(const Scatter &s, S *out, const S *x, const Sorting<uint32_t> &r) {
    unsigned wide = 1;
    while (wide < THREADS && wide < s.inner) wide *= 2;
    dim3 block(wide, THREADS / wide), grid((unsigned)((s.outer * s.n + block.y - 1) / block.y));
    switch (s.how) {
#define RUN(how)                                                                                                       \
    combine_rows<S, how><<<grid, block, 0, cuda_stream>>>(s, out, x, r.sorted_keys, r.sorted_places, r.total);         \
    break
        case COMBINE_SUM: RUN(COMBINE_SUM);
        case COMBINE_DIFFERENCE: RUN(COMBINE_DIFFERENCE);
        case COMBINE_PRODUCT: RUN(COMBINE_PRODUCT);
        case COMBINE_LARGEST: RUN(COMBINE_LARGEST);
        case COMBINE_SMALLEST: RUN(COMBINE_SMALLEST);
        case COMBINE_LAST: RUN(COMBINE_LAST);
#undef RUN
    }
}

static bool can_combine(const Scatter &s, const Tensor *out) {
    bool served = false;
    switch (out->dtype) {
#define X(D, S)                                                                                                        \
    case DTYPE_##D: served = true; break;
        COMBINE_TYPES(X)
#undef X
        default: break;
    }
    return served && s.outer * s.n < COUNT_MAX && s.outer * s.count <= COUNT_MAX;
}

static bool combine(const Scatter &s, const Tensor *out, const Tensor *x, const int32_t *slots, Error *err) {
    Sorting<uint32_t> r;
    if (s.count == 0) return true;
    if (!sorting_init(&r, s.outer / s.outer_per_batch * s.count, err)) return false;
    bool ok = sort_slots(s, slots, &r, err);
    switch (ok ? out->dtype : DTYPE_COUNT) {
#define X(D, S)                                                                                                        \
    case DTYPE_##D: launch_combine<S>(s, mirror<S>(out), mirror<S>(x), r); break;
        COMBINE_TYPES(X)
#undef X
        default: break;
    }
    sorting_clear(&r);
    return ok && cuda_launched(err);
}

static bool zero(const Tensor *t, Error *err) {
    return cuda_good(cudaMemsetAsync(tensor_mirror(t), 0, tensor_bytes(t), cuda_stream), err);
}

bool cuda_gather_grad(OpContext *, const OpCall *call, Error *err) {
    const Tensor *g = call->in[0], *indices = call->in[1], *out = call->out[0];
    if (out->count == 0) return true;
    if (is_inline(g)) return false;
    GatherCut p = gather_cut(out->dims, out->rank, indices, call->attrs);
    Scatter s = {p.batches * p.outer, p.outer, p.n, p.indices, p.inner, COMBINE_SUM};
    if (!can_combine(s, out)) return false;
    int32_t *slots = make_slots(indices, indices->count, 1, &p.n, err);
    bool ok = slots && zero(out, err) && combine(s, out, g, slots, err);
    cuda_room_free(slots);
    return ok;
}

/* updates (vectors, slice) into out at indices (vectors, depth); base: what out begins as, or NULL for zeros. */
static bool scatter(const OpCall *call, const Tensor *base, const Tensor *indices, const Tensor *updates, Combine how,
                    Error *err) {
    const Tensor *out = call->out[0];
    if (out->count == 0) return true;
    if (is_inline(indices) || is_inline(updates) || (base && is_inline(base))) return false;
    int depth = (int)indices->dims[indices->rank - 1];
    Scatter s = {1, 1, 1, 1, 1, how};
    for (int i = 0; i < depth; i++) s.n *= out->dims[i];
    for (int i = depth; i < out->rank; i++) s.inner *= out->dims[i];
    for (int i = 0; i < indices->rank - 1; i++) s.count *= indices->dims[i];
    if (!can_combine(s, out)) return false;
    int32_t *slots = make_slots(indices, s.count, depth, out->dims, err);
    bool ok = slots && (base ? copy_strided(out, base, err) : zero(out, err)) && combine(s, out, updates, slots, err);
    cuda_room_free(slots);
    return ok;
}

static bool scatter_into(const OpCall *call, Combine how, Error *err) {
    return scatter(call, call->in[0], call->in[1], call->in[2], how, err);
}

bool cuda_scatter_nd(OpContext *, const OpCall *call, Error *err) {
    return scatter(call, NULL, call->in[0], call->in[1], COMBINE_SUM, err);
}
bool cuda_scatter_update(OpContext *, const OpCall *call, Error *err) { return scatter_into(call, COMBINE_LAST, err); }
bool cuda_scatter_add(OpContext *, const OpCall *call, Error *err) { return scatter_into(call, COMBINE_SUM, err); }
bool cuda_scatter_sub(OpContext *, const OpCall *call, Error *err) {
    return scatter_into(call, COMBINE_DIFFERENCE, err);
}
bool cuda_scatter_min(OpContext *, const OpCall *call, Error *err) { return scatter_into(call, COMBINE_SMALLEST, err); }
bool cuda_scatter_max(OpContext *, const OpCall *call, Error *err) { return scatter_into(call, COMBINE_LARGEST, err); }

/* ---- launchers: segments ---- */

template <typename S> static void launch_fill(const Tensor *out, double value) {
    fill_all<<<blocks_for(out->count), THREADS, 0, cuda_stream>>>(out->count, mirror<S>(out),
                                                                  (S)(typename Reckon<S>::type)value);
}

/* What a segment without rows holds; the extremes of whole numbers are the host's affair. */
static bool start_segments(const Tensor *out, Combine how, Error *err) {
    double most = out->dtype == DTYPE_FLOAT64 ? DBL_MAX : out->dtype == DTYPE_FLOAT16 ? 65504 : FLT_MAX;
    double value = how == COMBINE_SUM ? 0 : how == COMBINE_PRODUCT ? 1 : how == COMBINE_LARGEST ? -most : most;
    switch (out->dtype) {
#define X(D, S)                                                                                                        \
    case DTYPE_##D: launch_fill<S>(out, value); break;
        COMBINE_TYPES(X)
#undef X
        default: return false;
    }
    return cuda_launched(err);
}

/* data (ids' shape, rest...), ids -> (num_segments, rest...); rows of negative ids are dropped */
static bool combine_segments(const OpCall *call, Combine how, Error *err) {
    const Tensor *data = call->in[0], *ids = call->in[1], *out = call->out[0];
    int64_t segments = call->attrs->number;
    bool whole = !dtype_is_float(tensor_dtype(out));
    if (out->count == 0) return true;
    if (is_inline(data) || (whole && how != COMBINE_SUM && how != COMBINE_PRODUCT)) return false;
    Scatter s = {1, 1, segments, ids->count, out->count / segments, how};
    if (!can_combine(s, out)) return false;
    int32_t *slots = make_slots(ids, ids->count, 1, &segments, err);
    bool ok = slots && start_segments(out, how, err) && combine(s, out, data, slots, err);
    cuda_room_free(slots);
    return ok;
}

bool cuda_segment_sum(OpContext *, const OpCall *call, Error *err) { return combine_segments(call, COMBINE_SUM, err); }
bool cuda_segment_prod(OpContext *, const OpCall *call, Error *err) {
    return combine_segments(call, COMBINE_PRODUCT, err);
}
bool cuda_segment_max(OpContext *, const OpCall *call, Error *err) {
    return combine_segments(call, COMBINE_LARGEST, err);
}
bool cuda_segment_min(OpContext *, const OpCall *call, Error *err) {
    return combine_segments(call, COMBINE_SMALLEST, err);
}

/* ---- launchers: elements ---- */

template <typename Index> static bool one_hot(const OpCall *call, Error *err) {
    const Tensor *indices = call->in[0], *on = call->in[1], *off = call->in[2], *out = call->out[0];
    Cut k = cut_at(out->dims, out->rank, call->attrs->axis.at[0]);
    Divider n = divider_of(k.n), inner = divider_of(k.inner);
    WITH_SIZE(dtype_size(tensor_dtype(out)),
              (mark_hot<<<blocks_for(out->count), THREADS, 0, cuda_stream>>>(
                  out->count, n, inner, mirror<U>(out), mirror<Index>(indices), operand_of<U>(on), operand_of<U>(off))))
    return cuda_launched(err);
}

bool cuda_one_hot(OpContext *, const OpCall *call, Error *err) {
    const Tensor *indices = call->in[0], *out = call->out[0];
    if (out->count == 0) return true;
    if (is_inline(indices) || out->count > COUNT_MAX) return false;
    if (indices->dtype == DTYPE_INT32) return one_hot<int32_t>(call, err);
    if (indices->dtype == DTYPE_INT64) return one_hot<int64_t>(call, err);
    if (indices->dtype == DTYPE_UINT8) return one_hot<uint8_t>(call, err);
    return false;
}

template <typename Index> static bool take_along(const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *indices = call->in[1], *out = call->out[0];
    int64_t axis = call->attrs->axis.at[0];
    Cut k = cut_at(x->dims, x->rank, axis), m = cut_at(out->dims, out->rank, axis);
    Divider count = divider_of(m.n), inner = divider_of(m.inner);
    if (k.outer != m.outer || k.inner != m.inner || indices->count != out->count) return false;
    WITH_SIZE(dtype_size(tensor_dtype(x)),
              (take_elements<<<blocks_for(out->count), THREADS, 0, cuda_stream>>>(
                  out->count, count, inner, k.n, mirror<U>(out), mirror<U>(x), mirror<Index>(indices))))
    return cuda_launched(err);
}

bool cuda_take_along(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *indices = call->in[1], *out = call->out[0];
    if (out->count == 0) return true;
    if (is_inline(x) || is_inline(indices) || out->count > COUNT_MAX || x->count > COUNT_MAX) return false;
    if (indices->dtype == DTYPE_INT32) return take_along<int32_t>(call, err);
    if (indices->dtype == DTYPE_INT64) return take_along<int64_t>(call, err);
    return false;
}
