/* elementwise.cuh -- kernels and launchers of all elementwise rows for one dtype.
 *
 * A file a dtype includes this and says DEFINE_ELEMENTWISE(DTYPE_..., S, name); S is how an element is stored. Elements
 * are reckoned with as Reckon<S>: 16-bit floats as float32, rounded once. A row has two kernels: over contiguous
 * operands, in runs of 16 bytes, of which some may be one number, or the last dimensions again and again (a bias); and
 * over a walk, for other broadcasting and strides. A unary row has the first only: its operand is made contiguous
 * before.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/elementwise.h"
#include "engine/cuda/scalar.cuh"
#include "engine/cuda/strided_iteration.cuh"

/* ---- what rows do to one element ---- */

#define UNARY(id, name, tf, types, domain, expr, grad, doc)                                                            \
    struct Row_##name {                                                                                                \
        template <typename T> static __device__ T of(T x) { return expr; }                                             \
    };
#define PREDICATE(id, name, tf, types, expr, doc)                                                                      \
    struct Row_##name {                                                                                                \
        template <typename T> static __device__ bool of(T x) { return expr; }                                          \
    };
#define BINARY(id, name, tf, types, domain, expr, grad_x, grad_y, doc)                                                 \
    struct Row_##name {                                                                                                \
        template <typename T> static __device__ T of(T x, T y) { return expr; }                                        \
    };
#define COMPARE(id, name, tf, types, expr, doc)                                                                        \
    struct Row_##name {                                                                                                \
        template <typename T> static __device__ bool of(T x, T y) { return expr; }                                     \
    };
#include "engine/tensor/ops.def"

/* ---- kernels ---- */

/* N elements that are read or written at once. */
template <typename S, int N> struct alignas(sizeof(S) * N) Pack { S at[N]; };

/* How an operand runs along the result: a lone number, element by element, or over and over after every `period` packs.
 */
typedef struct Course {
    bool lone, repeats;
    Divider period;
} Course;

/* Pack number p of n elements, fewer where fewer are left. */
template <typename S, int N>
__device__ static inline Pack<S, N> read_pack(const Operand<S> &o, const Course &c, bool aligned, int64_t p,
                                              int64_t n) {
    Pack<S, N> pack;
    if (c.repeats) p -= (int64_t)divide((uint32_t)p, c.period) * c.period.by;
    int64_t i = p * N;
    if (c.lone) {
        S v = element(o, 0);
        for (int k = 0; k < N; k++) pack.at[k] = v;
    } else if (aligned && (c.repeats || i + N <= n)) {
        pack = *(const Pack<S, N> *)(o.at + i);
    } else {
        for (int k = 0; k < N && (c.repeats || i + k < n); k++) pack.at[k] = o.at[i + k];
    }
    return pack;
}

template <typename R, int N>
__device__ static inline void write_pack(R *out, const Pack<R, N> &p, bool aligned, int64_t i, int64_t n) {
    if (aligned && i + N <= n)
        *(Pack<R, N> *)(out + i) = p;
    else
        for (int k = 0; k < N && i + k < n; k++) out[i + k] = p.at[k];
}

template <typename S, typename R, typename Row, int N>
__global__ void unary_flat(int64_t n, R *out, Operand<S> x, Course course, bool aligned) {
    typedef typename Reckon<S>::type T;
    for (EACH(p, (n + N - 1) / N)) {
        Pack<S, N> a = read_pack<S, N>(x, course, aligned, p, n);
        Pack<R, N> o;
        for (int k = 0; k < N; k++) o.at[k] = (R)Row::of((T)a.at[k]);
        write_pack<R, N>(out, o, aligned, p * N, n);
    }
}

template <typename S, typename R, typename Row, int N>
__global__ void binary_flat(int64_t n, R *out, Operand<S> x, Operand<S> y, Course cx, Course cy, bool aligned) {
    typedef typename Reckon<S>::type T;
    for (EACH(p, (n + N - 1) / N)) {
        Pack<S, N> a = read_pack<S, N>(x, cx, aligned, p, n), b = read_pack<S, N>(y, cy, aligned, p, n);
        Pack<R, N> o;
        for (int k = 0; k < N; k++) o.at[k] = (R)Row::of((T)a.at[k], (T)b.at[k]);
        write_pack<R, N>(out, o, aligned, p * N, n);
    }
}

template <typename S, typename R, typename Row>
__global__ void binary_walk(const __grid_constant__ Walk w, R *out, Operand<S> x, Operand<S> y) {
    typedef typename Reckon<S>::type T;
    for (EACH(i, w.count)) {
        int64_t at[3];
        walk_to<3>(w, (uint32_t)i, at);
        out[at[0]] = (R)Row::of((T)element(x, at[1]), (T)element(y, at[2]));
    }
}

/* ---- launchers ---- */

/* t's course along out in packs of N; false: it has none. */
template <int N> static bool course_of(const Tensor *t, const Tensor *out, Course *c) {
    int last = 0; /* of the dimensions, from the end, that t has like out */
    *c = {};
    c->lone = t->count == 1;
    if (c->lone || (t->contiguous && t->count == out->count)) return true;
    while (last < t->rank && t->dims[t->rank - 1 - last] == out->dims[out->rank - 1 - last]) last++;
    for (int i = last; i < t->rank; i++)
        if (t->dims[t->rank - 1 - i] != 1) return false;
    c->repeats = t->contiguous && t->count % N == 0 && out->count <= COUNT_MAX;
    c->period = divider_of(t->count / N);
    return c->repeats;
}

static inline bool is_aligned(const Tensor *t) {
    return is_inline(t) || t->count == 1 || (uintptr_t)tensor_mirror(t) % 16 == 0;
}

template <typename S, typename R, typename Row> static bool run_unary(const OpCall *call, Error *err) {
    const int N = 16 / (sizeof(S) > sizeof(R) ? sizeof(S) : sizeof(R));
    const Tensor *x = call->in[0], *out = call->out[0];
    Course course;
    if (!course_of<N>(x, out, &course)) return false;
    unary_flat<S, R, Row, N><<<blocks_for((out->count + N - 1) / N), THREADS, 0, cuda_stream>>>(
        out->count, mirror<R>(out), operand_of<S>(x), course, is_aligned(x) && is_aligned(out));
    return cuda_launched(err);
}

template <typename S, typename R, typename Row> static bool run_binary(const OpCall *call, Error *err) {
    const int N = 16 / (sizeof(S) > sizeof(R) ? sizeof(S) : sizeof(R));
    const Tensor *x = call->in[0], *y = call->in[1], *out = call->out[0];
    Course cx, cy;
    if (course_of<N>(x, out, &cx) && course_of<N>(y, out, &cy)) {
        binary_flat<S, R, Row, N><<<blocks_for((out->count + N - 1) / N), THREADS, 0, cuda_stream>>>(
            out->count, mirror<R>(out), operand_of<S>(x), operand_of<S>(y), cx, cy,
            is_aligned(x) && is_aligned(y) && is_aligned(out));
        return cuda_launched(err);
    }
    Walk w;
    if (!walk_over(&w, out, x, y, NULL)) return false;
    binary_walk<S, R, Row>
        <<<blocks_for(w.count), THREADS, 0, cuda_stream>>>(w, mirror<R>(out), operand_of<S>(x), operand_of<S>(y));
    return cuda_launched(err);
}

/* One case a row: its launcher, if it is for dtype D and there is one. */
#define HAS(id, types, D)                                                                                              \
    (!LACKS(id) && (TYPES_##types >> (D)&1) && !(IS_RARE(id) && ((D) == DTYPE_FLOAT16 || (D) == DTYPE_BFLOAT16)))
#define UNARY(id, name, tf, types, domain, expr, grad, doc)                                                            \
    case OP_##id:                                                                                                      \
        if constexpr (HAS(id, types, D))                                                                               \
            return run_unary<S, S, Row_##name>(call, err);                                                             \
        else                                                                                                           \
            return false;
#define PREDICATE(id, name, tf, types, expr, doc)                                                                      \
    case OP_##id:                                                                                                      \
        if constexpr (HAS(id, types, D))                                                                               \
            return run_unary<S, bool, Row_##name>(call, err);                                                          \
        else                                                                                                           \
            return false;
#define BINARY(id, name, tf, types, domain, expr, grad_x, grad_y, doc)                                                 \
    case OP_##id:                                                                                                      \
        if constexpr (HAS(id, types, D))                                                                               \
            return run_binary<S, S, Row_##name>(call, err);                                                            \
        else                                                                                                           \
            return false;
#define COMPARE(id, name, tf, types, expr, doc)                                                                        \
    case OP_##id:                                                                                                      \
        if constexpr (HAS(id, types, D))                                                                               \
            return run_binary<S, bool, Row_##name>(call, err);                                                         \
        else                                                                                                           \
            return false;
template <typename S, Dtype D> static bool run_elementwise(const OpCall *call, Error *err) {
    switch (call->op) {
#include "engine/tensor/ops.def"
        default: return false;
    }
}

#define DEFINE_ELEMENTWISE(D, S, name)                                                                                 \
    bool elementwise_##name(const OpCall *call, Error *err) { return run_elementwise<S, D>(call, err); }
