/* sort.cu -- sorting along an axis, and the largest of the last one.
 *
 * All lines are sorted at once: all elements by their keys, then, in a second stable sort, by the lines that they
 * belong to. Keys are those of engine/cpu/sort.c: unsigned numbers in the elements' order, NaNs last.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/reduce.cuh"
#include "engine/cuda/key_sort.cuh"
#include "engine/cuda/strided_iteration.cuh"

/* ---- kernels ---- */

/* Lines of n elements along an axis of (outer, n, inner), numbered line by line. */
typedef struct Lines {
    int64_t count, n, inner;
    Divider by_n;
} Lines;

/* Where element number i of the lines, one after the other, stands. */
__device__ static inline int64_t place_of(const Lines &k, uint32_t line, uint32_t at) {
    return (line / k.inner * k.n + at) * k.inner + line % k.inner;
}

template <typename Key> __device__ static inline Key key_of(float x, bool down) {
    Key bits = __float_as_uint(x == 0 ? 0.0f : x);
    if (x != x) return (Key) ~(Key)0;
    bits = bits >> 31 ? (uint32_t)~bits : bits | 1u << 31;
    return down ? (uint32_t)~bits : bits;
}
template <typename Key> __device__ static inline Key key_of(double x, bool down) {
    uint64_t bits = (uint64_t)__double_as_longlong(x == 0 ? 0.0 : x), top = (uint64_t)1 << 63;
    if (x != x) return (Key) ~(Key)0;
    bits = bits & top ? ~bits : bits | top;
    return (Key)(down ? ~bits : bits);
}
template <typename Key> __device__ static inline Key key_of(int32_t x, bool down) {
    uint32_t bits = (uint32_t)x ^ 1u << 31;
    return down ? ~bits : bits;
}
template <typename Key> __device__ static inline Key key_of(int64_t x, bool down) {
    uint64_t bits = (uint64_t)x ^ (uint64_t)1 << 63;
    return (Key)(down ? ~bits : bits);
}

template <typename T, typename S, typename Key>
__global__ void read_keys(int64_t total, const __grid_constant__ Lines k, Key *keys, int32_t *places, const S *x,
                          bool down) {
    for (EACH(i, total)) {
        uint32_t line = divide((uint32_t)i, k.by_n);
        keys[i] = key_of<Key>((T)x[place_of(k, line, (uint32_t)i - line * k.by_n.by)], down);
        places[i] = (int32_t)i;
    }
}

/* The second sort's keys: lines. */
__global__ void number_lines(int64_t total, Divider by_n, uint32_t *keys, int32_t *places, const int32_t *sorted) {
    for (EACH(i, total)) {
        keys[i] = divide((uint32_t)sorted[i], by_n);
        places[i] = sorted[i];
    }
}

/* The first m of each line's sorted elements, with where they stood. */
template <typename S>
__global__ void write_sorted(int64_t total, const __grid_constant__ Lines k, int64_t m, S *values, int32_t *indices,
                             const S *x, const int32_t *sorted) {
    for (EACH(i, total)) {
        uint32_t line = divide((uint32_t)i, k.by_n), rank = (uint32_t)i - line * k.by_n.by,
                 at = (uint32_t)sorted[i] - line * k.by_n.by;
        if (rank >= m) continue;
        int64_t to = (line / k.inner * m + rank) * k.inner + line % k.inner;
        values[to] = x[place_of(k, line, at)];
        indices[to] = (int32_t)at;
    }
}

/* predictions (rows, classes), a row of threads a row: whether all are finite and fewer than k larger than the target's
 */
template <typename Index>
__global__ void count_larger(int64_t rows, int64_t classes, int64_t k, bool *out, const Index *targets,
                             const float *predictions) {
    int64_t row = (int64_t)blockIdx.x * blockDim.y + threadIdx.y, target = row < rows ? (int64_t)targets[row] : -1;
    const float *line = predictions + (row < rows ? row : 0) * classes;
    bool known = target >= 0 && target < classes;
    int larger = 0, strange = 0;
    for (int64_t i = threadIdx.x; known && i < classes; i += blockDim.x) {
        strange += !isfinite(line[i]);
        larger += line[i] > line[target];
    }
    larger = join_row<Sum>(larger);
    strange = join_row<Sum>(strange);
    if (row < rows && threadIdx.x == 0) out[row] = known && !strange && larger < k;
}

/* ---- launchers ---- */

/* Elements by their keys, then by their lines; the places' order is in by_line. */
template <typename T, typename S, typename Key>
static bool order(const Lines &k, const S *x, bool down, Sorting<Key> *by_key, Sorting<uint32_t> *by_line, Error *err) {
    int64_t total = k.count * k.n;
    unsigned blocks = blocks_for(total);
    read_keys<T, S, Key><<<blocks, THREADS, 0, cuda_stream>>>(total, k, by_key->keys, by_key->places, x, down);
    if (!cuda_launched(err) || !sorting_run(by_key, 8 * sizeof(Key), err)) return false;
    number_lines<<<blocks, THREADS, 0, cuda_stream>>>(total, k.by_n, by_line->keys, by_line->places,
                                                      by_key->sorted_places);
    return cuda_launched(err) && sorting_run(by_line, bits_of((uint64_t)k.count - 1), err);
}

template <typename T, typename S, typename Key>
static bool sort_as(const OpCall *call, const Lines &k, int64_t m, bool down, Error *err) {
    const Tensor *x = call->in[0];
    int64_t total = k.count * k.n;
    Sorting<Key> by_key;
    Sorting<uint32_t> by_line;
    if (!sorting_init(&by_key, total, err)) return false;
    if (!sorting_init(&by_line, total, err)) return sorting_clear(&by_key), false;
    bool ok = order<T, S, Key>(k, mirror<S>(x), down, &by_key, &by_line, err);
    if (ok)
        write_sorted<<<blocks_for(total), THREADS, 0, cuda_stream>>>(
            total, k, m, mirror<S>(call->out[0]), mirror<int32_t>(call->out[1]), mirror<S>(x), by_line.sorted_places);
    sorting_clear(&by_line);
    sorting_clear(&by_key);
    return ok && cuda_launched(err);
}

/* m: how many of each line are wanted. */
static bool sort_lines(const OpCall *call, Cut cut, int64_t m, bool down, Error *err) {
    const Tensor *x = call->in[0];
    Lines k = {cut.outer * cut.inner, cut.n, cut.inner, divider_of(cut.n)};
    if (is_inline(x) || x->count == 0 || m == 0 || x->count > COUNT_MAX) return false;
    switch (x->dtype) {
        case DTYPE_FLOAT32: return sort_as<float, float, uint32_t>(call, k, m, down, err);
        case DTYPE_FLOAT64: return sort_as<double, double, uint64_t>(call, k, m, down, err);
        case DTYPE_FLOAT16: return sort_as<float, __half, uint32_t>(call, k, m, down, err);
        case DTYPE_BFLOAT16: return sort_as<float, __nv_bfloat16, uint32_t>(call, k, m, down, err);
        case DTYPE_INT32: return sort_as<int32_t, int32_t, uint32_t>(call, k, m, down, err);
        case DTYPE_INT64: return sort_as<int64_t, int64_t, uint64_t>(call, k, m, down, err);
        default: return false;
    }
}

/* x -> values and int32 indices, sorted along an axis */
bool cuda_sort(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    if (x->rank == 0) return false;
    Cut cut = cut_at(x->dims, x->rank, call->attrs->axis.at[0]);
    return sort_lines(call, cut, cut.n, call->attrs->flag_a, err);
}

/* x (..., n) -> the k largest values and their int32 indices, largest first */
bool cuda_top_k(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    if (x->rank == 0) return false;
    return sort_lines(call, cut_at(x->dims, x->rank, -1), call->attrs->number, true, err);
}

/* targets (n), predictions (n, classes) -> whether fewer than k predictions are larger than the target's */
bool cuda_in_top_k(OpContext *, const OpCall *call, Error *err) {
    const Tensor *targets = call->in[0], *predictions = call->in[1], *out = call->out[0];
    if (out->count == 0) return true;
    if (is_inline(targets) || is_inline(predictions) || predictions->dtype != DTYPE_FLOAT32 || predictions->rank != 2)
        return false;
    int64_t rows = out->count, classes = predictions->dims[1];
    dim3 block = block_for_rows(classes), grid((unsigned)((rows + block.y - 1) / block.y));
    if (targets->dtype == DTYPE_INT32)
        count_larger<<<grid, block, 0, cuda_stream>>>(rows, classes, call->attrs->number, mirror<bool>(out),
                                                      mirror<int32_t>(targets), mirror<float>(predictions));
    else if (targets->dtype == DTYPE_INT64)
        count_larger<<<grid, block, 0, cuda_stream>>>(rows, classes, call->attrs->number, mirror<bool>(out),
                                                      mirror<int64_t>(targets), mirror<float>(predictions));
    else
        return false;
    return cuda_launched(err);
}
