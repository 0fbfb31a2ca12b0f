/* cast.c -- moving elements: conversion between dtypes over any strides, choosing, and parts of complex numbers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/elementwise.h"
#include "engine/base/target_clones.h"
#include "engine/cpu/half_float.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"

#include <math.h>

#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wfloat-conversion"

/* What is too large for an integer, or no number, C leaves to the processor. Everywhere it becomes what x86-64's instructions make of it:
 * converted by way of the next type of 32 or 64 bits with a sign, of which it gives the lowest value, and cut. */
#ifdef __x86_64__
#define WHOLE_32(v) (v)
#define WHOLE_64(v) (v)
#define COUNT_32(v) (v)
#define COUNT_64(v) (v)
#else
static inline int32_t whole_32(double v) { return v > -2147483649.0 && v < 2147483648.0 ? (int32_t)v : INT32_MIN; }
static inline int64_t whole_64(double v) { return v >= -0x1p63 && v < 0x1p63 ? (int64_t)v : INT64_MIN; }
static inline uint32_t count_32(double v) { return v >= 0x1p31 ? (uint32_t)whole_32(v - 0x1p31) ^ 0x80000000u : (uint32_t)whole_32(v); }
static inline uint64_t count_64(double v) { return v >= 0x1p63 ? (uint64_t)whole_64(v - 0x1p63) ^ (UINT64_C(1) << 63) : (uint64_t)whole_64(v); }

#define IF_FLOAT(v, convert) _Generic((v), float: convert((double)(v)), double: convert((double)(v)), default: (v))
#define WHOLE_32(v) IF_FLOAT(v, whole_32)
#define WHOLE_64(v) IF_FLOAT(v, whole_64)
#define COUNT_32(v) IF_FLOAT(v, count_32)
#define COUNT_64(v) IF_FLOAT(v, count_64)
#endif

/* How an element of each dtype is read, to a type that C converts from, and written. */
#define GET_BOOL(x) (x)
#define GET_INT8(x) (x)
#define GET_INT16(x) (x)
#define GET_INT32(x) (x)
#define GET_INT64(x) (x)
#define GET_UINT8(x) (x)
#define GET_UINT16(x) (x)
#define GET_UINT32(x) (x)
#define GET_UINT64(x) (x)
#define GET_FLOAT16(x) ((float)(x))
#define GET_BFLOAT16(x) bfloat16_to_float(x)
#define GET_FLOAT32(x) (x)
#define GET_FLOAT64(x) (x)
#define PUT_BOOL(v) ((v) != 0)
#define PUT_INT8(v) ((int8_t)WHOLE_32(v))
#define PUT_INT16(v) ((int16_t)WHOLE_32(v))
#define PUT_INT32(v) ((int32_t)WHOLE_32(v))
#define PUT_INT64(v) ((int64_t)WHOLE_64(v))
#define PUT_UINT8(v) ((uint8_t)WHOLE_32(v))
#define PUT_UINT16(v) ((uint16_t)WHOLE_32(v))
#define PUT_UINT32(v) ((uint32_t)COUNT_32(v))
#define PUT_UINT64(v) ((uint64_t)COUNT_64(v))
#define PUT_FLOAT16(v) ((Float16)(v))
#define PUT_BFLOAT16(v) bfloat16_from_float((float)(v))
#define PUT_FLOAT32(v) ((float)(v))
#define PUT_FLOAT64(v) ((double)(v))

/* X(enumerator, C type) for every real dtype; bools are bytes of 0 or 1, of which loops vectorise. */
#define REAL_TYPES(X, other) X(BOOL, uint8_t, other) X(INT8, int8_t, other) X(INT16, int16_t, other) X(INT32, int32_t, other) \
    X(INT64, int64_t, other) X(UINT8, uint8_t, other) X(UINT16, uint16_t, other) X(UINT32, uint32_t, other) \
    X(UINT64, uint64_t, other) X(FLOAT16, Float16, other) X(BFLOAT16, Bfloat16, other) X(FLOAT32, float, other) \
    X(FLOAT64, double, other)

#define CONVERT(to_id, to_type, from_id, from_type) \
    static void convert_##from_id##_##to_id(int64_t n, char *to, int64_t so, const char *from, int64_t sx) { \
        if (so == sizeof(to_type) && sx == sizeof(from_type)) { \
            to_type *o = (to_type *)to; \
            const from_type *x = (const from_type *)from; \
            for (int64_t i = 0; i < n; i++) o[i] = PUT_##to_id(GET_##from_id(x[i])); \
            return; \
        } \
        for (int64_t i = 0; i < n; i++, to += so, from += sx) *(to_type *)to = PUT_##to_id(GET_##from_id(*(const from_type *)from)); \
    }
#define FROM(from_id, from_type) \
    CONVERT(BOOL, uint8_t, from_id, from_type) CONVERT(INT8, int8_t, from_id, from_type) CONVERT(INT16, int16_t, from_id, from_type) \
    CONVERT(INT32, int32_t, from_id, from_type) CONVERT(INT64, int64_t, from_id, from_type) CONVERT(UINT8, uint8_t, from_id, from_type) \
    CONVERT(UINT16, uint16_t, from_id, from_type) CONVERT(UINT32, uint32_t, from_id, from_type) CONVERT(UINT64, uint64_t, from_id, from_type) \
    CONVERT(FLOAT16, Float16, from_id, from_type) CONVERT(BFLOAT16, Bfloat16, from_id, from_type) CONVERT(FLOAT32, float, from_id, from_type) \
    CONVERT(FLOAT64, double, from_id, from_type)
FROM(BOOL, uint8_t)
FROM(INT8, int8_t)
FROM(INT16, int16_t)
FROM(INT32, int32_t)
FROM(INT64, int64_t)
FROM(UINT8, uint8_t)
FROM(UINT16, uint16_t)
FROM(UINT32, uint32_t)
FROM(UINT64, uint64_t)
FROM(FLOAT16, Float16)
FROM(BFLOAT16, Bfloat16)
FROM(FLOAT32, float)
FROM(FLOAT64, double)

typedef void (*ConvertFn)(int64_t n, char *to, int64_t so, const char *from, int64_t sx);

#define ENTRY(to_id, to_type, from_id) [DTYPE_##to_id] = convert_##from_id##_##to_id,
#define ROW(from_id) [DTYPE_##from_id] = { REAL_TYPES(ENTRY, from_id) },
static const ConvertFn converters[DTYPE_COUNT][DTYPE_COUNT] = {
    ROW(BOOL) ROW(INT8) ROW(INT16) ROW(INT32) ROW(INT64) ROW(UINT8) ROW(UINT16) ROW(UINT32) ROW(UINT64) ROW(FLOAT16) ROW(BFLOAT16)
    ROW(FLOAT32) ROW(FLOAT64)
};

typedef struct Move {
    ConvertFn convert;
    Dtype from, to;
    size_t size;                  /* when both are one dtype */
} Move;

static bool is_flat_run(const int64_t step[3], size_t to, size_t from) { return step[0] == (int64_t)to && step[1] == (int64_t)from; }

/* Where the bytes of one side stand in the other order: one element after the other. */
static void move_swapped(const Move *m, int64_t n, char *to, int64_t to_step, const char *from, int64_t from_step) {
    union { ComplexDouble alignment; char bytes[16]; } in, out;
    Dtype source = dtype_native(m->from), target = dtype_native(m->to);
    for (int64_t i = 0; i < n; i++, to += to_step, from += from_step) {
        dtype_swap(m->from, &in, from);
        if (source == target) out = in;
        else if (m->convert) m->convert(1, out.bytes, 0, in.bytes, 0);
        else dtype_put_complex(target, &out, dtype_get_complex(source, &in));
        dtype_swap(m->to, to, &out);
    }
}

/* 16-bit floats beside each other, to or from another dtype: by way of float32, in blocks. */
static void move_narrow(const Move *m, int64_t n, char *to, const char *from) {
    enum { BLOCK = 512 };
    float block[BLOCK];
    ConvertFn widen = converters[m->from][DTYPE_FLOAT32], narrow = converters[DTYPE_FLOAT32][m->to];
    int64_t size_from = (int64_t)dtype_size(m->from), size_to = (int64_t)dtype_size(m->to), size = (int64_t)sizeof *block;
    for (int64_t i = 0; i < n; i += BLOCK, to += BLOCK * size_to, from += BLOCK * size_from) {
        int64_t some = n - i < BLOCK ? n - i : BLOCK;
        if (m->from == DTYPE_FLOAT16) halves_widen(some, block, (const Float16 *)from);
        else if (m->from == DTYPE_BFLOAT16) bfloats_widen(some, block, (const Bfloat16 *)from);
        else widen(some, (char *)block, size, from, size_from);
        if (m->to == DTYPE_FLOAT16) halves_narrow(some, (Float16 *)to, block);
        else if (m->to == DTYPE_BFLOAT16) bfloats_narrow(some, (Bfloat16 *)to, block);
        else narrow(some, to, size_to, (const char *)block, size);
    }
}

/* Whether float32 comes between the two without a change: float64 would be rounded twice. */
static bool is_narrow_move(const Move *m) {
    bool narrow = m->from == DTYPE_FLOAT16 || m->from == DTYPE_BFLOAT16 || m->to == DTYPE_FLOAT16 || m->to == DTYPE_BFLOAT16;
    return narrow && m->convert && m->from < DTYPE_COUNT && m->to < DTYPE_COUNT && !(m->from == DTYPE_FLOAT64 && m->to == DTYPE_FLOAT16);
}

/* Real numbers that become complex ones beside each other, if they are converted to their real parts in one step; false: others. */
static bool move_to_complex(const Move *m, int64_t n, char *to, const char *from, const int64_t step[3]) {
    Dtype part = dtype_real(m->to);
    ConvertFn convert = dtype_is_complex(m->to) && m->from < DTYPE_COUNT ? converters[m->from][part] : NULL;
    int64_t size = (int64_t)dtype_size(part);
    if (!convert || (part == DTYPE_FLOAT32 && !dtype_is_float(m->from))) return false;
    convert(n, to, step[0], from, step[1]);
    for (int64_t i = 0; i < n; i++) memset(to + i * step[0] + size, 0, (size_t)size);
    return true;
}

static void move_run(void *context, int64_t n, char *const data[3], const int64_t step[3]) {
    const Move *m = context;
    char *to = data[0];
    const char *from = data[1];
    if (dtype_is_counted(m->from)) {
        for (int64_t i = 0; i < n; i++, to += step[0], from += step[1]) cell_copy(m->from, to, from);
    } else if (m->from == m->to && is_flat_run(step, m->size, m->size)) {
        memcpy(to, from, (size_t)n * m->size);
    } else if (is_narrow_move(m) && is_flat_run(step, dtype_size(m->to), dtype_size(m->from))) {
        move_narrow(m, n, to, from);
    } else if (m->from == m->to && m->from >= DTYPE_COUNT) {
        for (int64_t i = 0; i < n; i++, to += step[0], from += step[1]) memcpy(to, from, m->size);
    } else if (dtype_is_swapped(m->from) || dtype_is_swapped(m->to)) {
        move_swapped(m, n, to, step[0], from, step[1]);
    } else if (m->convert) {
        m->convert(n, to, step[0], from, step[1]);
    } else if (m->from == DTYPE_COMPLEX128 && m->to == DTYPE_COMPLEX64 && is_flat_run(step, sizeof(ComplexFloat), sizeof(ComplexDouble))) {
        converters[DTYPE_FLOAT64][DTYPE_FLOAT32](2 * n, to, sizeof(float), from, sizeof(double));
    } else if (m->from == DTYPE_COMPLEX64 && m->to == DTYPE_COMPLEX128 && is_flat_run(step, sizeof(ComplexDouble), sizeof(ComplexFloat))) {
        converters[DTYPE_FLOAT32][DTYPE_FLOAT64](2 * n, to, sizeof(double), from, sizeof(float));
    } else if (!move_to_complex(m, n, to, from, step)) {
        for (int64_t i = 0; i < n; i++, to += step[0], from += step[1]) dtype_put_complex(m->to, to, dtype_get_complex(m->from, from));
    }
}

/* A walk of few elements that are all the same, one such run after the other: what tf.repeat() copies. */
typedef struct Repeating {
    int64_t times;
    size_t size;
} Repeating;

static bool repeats_each(const Walk *w, const Move *m) {
    enum { FEW = 64 };
    int last = w->rank - 1;
    return last > 0 && w->dims[last] <= FEW && w->step[1][last] == 0 && w->step[0][last] == (int64_t)m->size && m->from == m->to &&
           (m->size == 4 || m->size == 8) && !dtype_is_counted(m->from);
}

/* n elements, each so many times. */
static void repeat_run(void *context, int64_t n, char *const data[3], const int64_t step[3]) {
    const Repeating *r = context;
#define REPEAT(T) \
    for (int64_t i = 0; i < n; i++) { \
        T v = *(const T *)(const void *)(data[1] + i * step[1]), *to = (T *)(void *)(data[0] + i * step[0]); \
        for (int64_t k = 0; k < r->times; k++) to[k] = v; \
    }
    if (r->size == 4) REPEAT(uint32_t)
    else REPEAT(uint64_t)
#undef REPEAT
}

bool cpu_cast(OpContext *c, const OpCall *call, Error *err) {
    (void)c; (void)err;
    Tensor *x = call->in[0], *out = call->out[0];
    Dtype from = dtype_is_date(tensor_dtype(x)) ? DTYPE_INT64 : tensor_dtype(x), to = dtype_is_date(tensor_dtype(out)) ? DTYPE_INT64 : tensor_dtype(out);
    bool records = dtype_is_record(from) || dtype_is_record(to);      /* of one dtype, both */
    Move m = {records ? NULL : converters[dtype_native(from)][dtype_native(to)], tensor_dtype(x), tensor_dtype(out), dtype_size(tensor_dtype(x))};
    Walk w;
    if (out->count == 0) return true;
    walk_init(&w, out, x, NULL);
    if (repeats_each(&w, &m)) {
        Repeating r = {w.dims[w.rank - 1], m.size};
        w.rank--;
        walk_run(&w, repeat_run, &r);
    } else {
        walk_run(&w, move_run, &m);
    }
    return true;
}

void copy_elements(Dtype d, void *to, const void *from, int64_t count) {
    memcpy(to, from, (size_t)count * dtype_size(d));
    cells_retain(d, to, count);
}

void fill_elements(Dtype d, void *to, const void *from, int64_t count) {
    size_t size = dtype_is_counted(d) ? 0 : dtype_size(d);
#define FILL(T) for (T v = *(const T *)from, *p = to, *end = p + count; p < end; p++) *p = v
    switch (size) {
        case 1: FILL(uint8_t); break;
        case 2: FILL(uint16_t); break;
        case 4: FILL(uint32_t); break;
        case 8: FILL(uint64_t); break;
        default: for (int64_t i = 0; i < count; i++) copy_elements(d, (char *)to + (size_t)i * dtype_size(d), from, 1);
    }
#undef FILL
}

#define DEFINE_ADD(T, name)                                                                     \
    CLONES static void add_##name(T *restrict to, const T *restrict from, int64_t n) {          \
        for (int64_t i = 0; i < n; i++) to[i] = (T)(to[i] + from[i]);                           \
    }
DEFINE_ADD(float, float)
DEFINE_ADD(double, double)
DEFINE_ADD(uint32_t, int32)
DEFINE_ADD(uint64_t, int64)

void add_elements(Dtype d, void *to, const void *from, int64_t n) {
    int64_t size = (int64_t)dtype_size(d);
    if (d == DTYPE_FLOAT32) add_float(to, from, n);
    else if (d == DTYPE_FLOAT64) add_double(to, from, n);
    else if (d == DTYPE_COMPLEX64) add_float(to, from, 2 * n);
    else if (d == DTYPE_COMPLEX128) add_double(to, from, 2 * n);
    else if (dtype_is_int(d) && size == 4) add_int32(to, from, n);
    else if (dtype_is_int(d) && size == 8) add_int64(to, from, n);
    else
        for (int64_t i = 0; i < n; i++, to = (char *)to + size, from = (const char *)from + size) {
            if (dtype_is_int(d)) dtype_put_int(d, to, dtype_get_int(d, to) + dtype_get_int(d, from));
            else dtype_put_real(d, to, dtype_get_real(d, to) + dtype_get_real(d, from));
        }
}

const char *place_text(const Tensor *t, int64_t number, int rank, char text[SHAPE_TEXT]) {
    int64_t at[SHAPE_MAX];
    for (int i = rank - 1; i >= 0; number /= t->dims[i--]) at[i] = number % t->dims[i];
    return shape_text(at, rank, text);
}

Tensor *cpu_permuted(Tensor *x, const int *order, Error *err) {
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    for (int i = 0; i < x->rank; i++) {
        dims[i] = x->dims[order[i]];
        strides[i] = x->strides[order[i]];
    }
    Tensor *view = tensor_view(x, x->rank, dims, strides, 0, err);
    Tensor *whole = view ? tensor_contiguous(view, err) : NULL;
    tensor_release(view);
    return whole;
}

/* ---- where ---- */

/* Elements of any size, the condition running along or being one. */
#define CHOOSE(type) \
    for (int64_t i = 0; i < n; i++, o += so, k += sk, x += sx, y += sy) *(type *)o = *(const bool *)k ? *(const type *)x : *(const type *)y

static void choose(size_t size, int64_t n, char *o, int64_t so, const char *k, int64_t sk, const char *x, int64_t sx, const char *y, int64_t sy) {
    switch (size) {
        case 1: CHOOSE(uint8_t); break;
        case 2: CHOOSE(uint16_t); break;
        case 4: CHOOSE(uint32_t); break;
        case 8: CHOOSE(uint64_t); break;
        case 16: CHOOSE(ComplexDouble); break;
        default:
            for (int64_t i = 0; i < n; i++, o += so, k += sk, x += sx, y += sy) memcpy(o, *(const bool *)k ? x : y, size);
    }
}

/* Of operands that run along or are one number; in arithmetic, so that no branch hangs on the condition. */
#define EITHER(T, k, x, y) (T)(((x) & (T)-(T)(k)) | ((y) & (T)((T)(k) - 1)))
#define DEFINE_CHOOSE(T)                                                                                                \
    CLONES static void choose_##T(int64_t n, T *restrict o, const bool *k, const T *x, int64_t sx, const T *y, int64_t sy) { \
        T a = *x, b = *y;                                                                                               \
        if (sx && sy)                                                                                                   \
            for (int64_t i = 0; i < n; i++) o[i] = EITHER(T, ((const uint8_t *)k)[i], x[i], y[i]);                      \
        else if (sx)                                                                                                    \
            for (int64_t i = 0; i < n; i++) o[i] = EITHER(T, ((const uint8_t *)k)[i], x[i], b);                         \
        else if (sy)                                                                                                    \
            for (int64_t i = 0; i < n; i++) o[i] = EITHER(T, ((const uint8_t *)k)[i], a, y[i]);                         \
        else                                                                                                            \
            for (int64_t i = 0; i < n; i++) o[i] = EITHER(T, ((const uint8_t *)k)[i], a, b);                            \
    }
DEFINE_CHOOSE(uint8_t)
DEFINE_CHOOSE(uint16_t)
DEFINE_CHOOSE(uint32_t)
DEFINE_CHOOSE(uint64_t)

static bool is_flat(const Tensor *t, const Tensor *out) { return t->count == 1 || (t->contiguous && t->count == out->count); }

/* A view of t with out's shape. New. */
static Tensor *spread(Tensor *t, const Tensor *out, Error *err) {
    int64_t strides[SHAPE_MAX];
    int missing = out->rank - t->rank;
    for (int i = 0; i < out->rank; i++) strides[i] = i < missing || t->dims[i - missing] == 1 ? 0 : t->strides[i - missing];
    return tensor_view(t, out->rank, out->dims, strides, 0, err);
}

/* Condition, operands and result, each one element or as many as the result. */
typedef struct Choice {
    const Tensor *k, *x, *y;
    Tensor *out;
} Choice;

static void choose_portion(void *context, int64_t from, int64_t to) {
    const Choice *t = context;
    int64_t size = (int64_t)dtype_size(tensor_dtype(t->out));
    int64_t sx = t->x->count == 1 ? 0 : size, sy = t->y->count == 1 ? 0 : size, sk = t->k->count == 1 ? 0 : 1;
    const char *k = (char *)t->k->data + from * sk, *x = (char *)t->x->data + from * sx, *y = (char *)t->y->data + from * sy;
    char *o = (char *)t->out->data + from * size;
    int64_t n = to - from;
    switch (sk ? size : 0) {
        case 1: choose_uint8_t(n, (uint8_t *)o, (const bool *)k, (const uint8_t *)x, sx, (const uint8_t *)y, sy); return;
        case 2: choose_uint16_t(n, (uint16_t *)o, (const bool *)k, (const uint16_t *)x, sx, (const uint16_t *)y, sy); return;
        case 4: choose_uint32_t(n, (uint32_t *)o, (const bool *)k, (const uint32_t *)x, sx, (const uint32_t *)y, sy); return;
        case 8: choose_uint64_t(n, (uint64_t *)o, (const bool *)k, (const uint64_t *)x, sx, (const uint64_t *)y, sy); return;
        default: choose((size_t)size, n, o, size, k, sk, x, sx, y, sy);
    }
}

bool cpu_where(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *out = call->out[0], *in[3] = {call->in[0], call->in[1], call->in[2]}, *owned[3] = {NULL};
    bool ok = true;
    for (int i = 0; i < 3 && ok && out->count; i++) {
        if (is_flat(in[i], out)) continue;
        Tensor *view = spread(in[i], out, err);
        owned[i] = view ? tensor_contiguous(view, err) : NULL;
        tensor_release(view);
        in[i] = owned[i];
        ok = in[i] != NULL;
    }
    Choice choice = {in[0], in[1], in[2], out};
    if (ok) parallel_run(out->count, PARALLEL_FROM, choose_portion, &choice);
    Dtype d = tensor_dtype(out);
    if (ok) cells_retain(d, out->data, out->count);
    for (int i = 0; i < 3; i++) tensor_release(owned[i]);
    return ok;
}

/* ---- complex numbers ---- */

/* The loops of a function of complex numbers to real ones, and what shares them. */
#define DEFINE_PARTS(name, expr64, expr128) \
    CLONES static void name##_portion(void *context, int64_t from, int64_t to) { \
        const OpCall *call = context; \
        const Tensor *x = call->in[0]; \
        const float *x64 = x->data; \
        const double *x128 = x->data; \
        float *y64 = call->out[0]->data; \
        double *y128 = call->out[0]->data; \
        if (x->dtype == DTYPE_COMPLEX64) \
            for (int64_t i = from; i < to; i++) { float re = x64[2 * i], im = x64[2 * i + 1]; (void)re, (void)im; y64[i] = expr64; } \
        else \
            for (int64_t i = from; i < to; i++) { double re = x128[2 * i], im = x128[2 * i + 1]; (void)re, (void)im; y128[i] = expr128; } \
    }

DEFINE_PARTS(real, re, re)
DEFINE_PARTS(imag, im, im)
DEFINE_PARTS(angle, atan2f(im, re), atan2(im, re))

/* As the C library's hypotf: by way of double, and infinite if a part is. */
CLONES static void sizes_complex64(const float *x, float *y, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        double re = x[2 * i], im = x[2 * i + 1];
        y[i] = (fabs(re) == INFINITY) | (fabs(im) == INFINITY) ? INFINITY : (float)sqrt(re * re + im * im);
    }
}

static void abs_portion(void *context, int64_t from, int64_t to) {
    const OpCall *call = context;
    const Tensor *z = call->in[0];
    int64_t step = (int64_t)dtype_size(tensor_dtype(z)), size = step / 2, n = to - from;
    const char *x = (const char *)z->data + from * step;
    char *y = (char *)call->out[0]->data + from * size;
    bool array = z->object.flags & TENSOR_MUTABLE && z->rank;
    if (array) complex_loop(OP_COMPLEX_ABS, z->dtype, true)(n, y, size, x, step, NULL, 0);
    else if (z->dtype == DTYPE_COMPLEX64) sizes_complex64((const float *)(const void *)x, (float *)(void *)y, n);
    else device_cpu()->loop(OP_HYPOT, DTYPE_FLOAT64)(n, y, size, x, step, x + size, step);
}

/* cost: of a number, in simple operations. */
static bool share_parts(const OpCall *call, RangeFn portion, int64_t cost) {
    parallel_run(call->out[0]->count, PARALLEL_FROM / cost, portion, (void *)(uintptr_t)call);
    return true;
}

static bool copy_real(const OpCall *call) {
    if (dtype_is_complex(tensor_dtype(call->in[0]))) return false;
    memcpy(call->out[0]->data, call->in[0]->data, tensor_bytes(call->out[0]));
    return true;
}

bool cpu_real(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return copy_real(call) || share_parts(call, real_portion, 1);
}

bool cpu_imag(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    if (copy_real(call)) {
        memset(call->out[0]->data, 0, tensor_bytes(call->out[0]));
        return true;
    }
    return share_parts(call, imag_portion, 1);
}

bool cpu_complex_abs(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return share_parts(call, abs_portion, 4);
}

bool cpu_angle(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    Tensor *in = call->in[0];
    if (copy_real(call)) {
        for (int64_t i = 0; i < in->count; i++) {
            Dtype d = tensor_dtype(in);
            size_t at = (size_t)i * dtype_size(d);
            dtype_put_real(d, (char *)call->out[0]->data + at, dtype_get_real(d, (char *)in->data + at) < 0 ? M_PI : 0);
        }
        return true;
    }
    return share_parts(call, angle_portion, 16);
}

/* A complex number is its real part followed by its imaginary part (C17 6.2.5). */
#define DEFINE_PAIRS(T) \
    CLONES static void pairs_##T(void *context, int64_t from, int64_t to) { \
        const OpCall *call = context; \
        const T *re = call->in[0]->data, *im = call->in[1]->data; \
        T *out = call->out[0]->data; \
        for (int64_t i = from; i < to; i++) { \
            out[2 * i] = re[i]; \
            out[2 * i + 1] = im[i]; \
        } \
    }
DEFINE_PAIRS(float)
DEFINE_PAIRS(double)

bool cpu_complex(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return share_parts(call, call->in[0]->dtype == DTYPE_FLOAT32 ? pairs_float : pairs_double, 2);
}
