/* elementwise.c -- elementwise operations over whole tensors: which loop, over which runs.
 *
 * 16-bit floats are widened to float32 block by block, computed, and rounded once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/elementwise.h"

#include "engine/cpu/half_float.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/loops.h"
#include "engine/cpu/parallel.h"

#include <math.h>

enum { BLOCK = 512 };

/* Functions that take tens or hundreds of steps for an element are worth a thread sooner than sums. */
static int64_t grain_of(OpId op) {
    switch (op) {
        case OP_IGAMMA: case OP_IGAMMAC: case OP_IGAMMA_GRAD_A: case OP_ZETA: case OP_POLYGAMMA: return PARALLEL_FROM / 128;
        case OP_DIGAMMA: case OP_LGAMMA: case OP_ERFCINV: case OP_SPENCE: case OP_EXPINT: case OP_DAWSN: case OP_FRESNEL_COS: case OP_FRESNEL_SIN:
        case OP_BESSEL_J0: case OP_BESSEL_J1: case OP_BESSEL_Y0: case OP_BESSEL_Y1: return PARALLEL_FROM / 32;
        case OP_EXP: case OP_EXPM1: case OP_EXP2: case OP_LOG: case OP_LOG1P: case OP_LOG2: case OP_LOG10: case OP_SIN: case OP_COS: case OP_TAN:
        case OP_ASIN: case OP_ACOS: case OP_ATAN: case OP_SINH: case OP_COSH: case OP_TANH: case OP_ASINH: case OP_ACOSH: case OP_ATANH:
        case OP_ERF: case OP_ERFC: case OP_ERFINV: case OP_NDTRI: case OP_ELU: case OP_SELU: case OP_SIGMOID:
        case OP_BESSEL_I0: case OP_BESSEL_I1: case OP_BESSEL_I0E: case OP_BESSEL_I1E: case OP_BESSEL_K0: case OP_BESSEL_K1: case OP_BESSEL_K0E:
        case OP_BESSEL_K1E: case OP_SOFTPLUS: case OP_POW: case OP_ATAN2: case OP_LOGADDEXP: case OP_SIGMOID_XENT: return PARALLEL_FROM / 8;
        default: return PARALLEL_FROM;
    }
}

typedef struct Job {
    Loop loop;
    int64_t grain;                /* elements worth a thread */
    Dtype narrow;                 /* DTYPE_FLOAT16 or DTYPE_BFLOAT16: through float32; DTYPE_NONE: directly */
    bool result_bool;
    int64_t size_out, size_in;
} Job;

/* n numbers of 16 bits, at most BLOCK, step bytes apart, to float32 and back. */
static void widen(Dtype d, const char *from, int64_t step, int64_t n, float *to) {
    uint16_t together[BLOCK];
    int64_t count = step == 0 && n ? 1 : n;
    if (step != (int64_t)sizeof *together) {
        for (int64_t i = 0; i < count; i++) together[i] = *(const uint16_t *)(from + i * step);
        from = (const char *)together;
    }
    if (d == DTYPE_FLOAT16) halves_widen(count, to, (const Float16 *)from);
    else bfloats_widen(count, to, (const Bfloat16 *)from);
    for (int64_t i = count; i < n; i++) to[i] = to[0];
}

static void narrow(Dtype d, const float *from, int64_t n, char *to, int64_t step) {
    uint16_t together[BLOCK];
    void *target = step == (int64_t)sizeof *together ? (void *)to : together;
    if (d == DTYPE_FLOAT16) halves_narrow(n, target, from);
    else bfloats_narrow(n, target, from);
    for (int64_t i = 0; target == together && i < n; i++) *(uint16_t *)(to + i * step) = together[i];
}

static void run_narrow(const Job *j, int64_t n, char *const data[3], const int64_t step[3]) {
    float x[BLOCK], y[BLOCK], out[BLOCK];
    for (int64_t from = 0; from < n; from += BLOCK) {
        int64_t m = n - from < BLOCK ? n - from : BLOCK;
        widen(j->narrow, data[1] + from * step[1], step[1], m, x);
        if (data[2]) widen(j->narrow, data[2] + from * step[2], step[2], m, y);
        char *to = data[0] + from * step[0];
        if (j->result_bool) {
            j->loop(m, to, step[0], x, sizeof *x, y, sizeof *y);
        } else {
            j->loop(m, out, sizeof *out, x, sizeof *x, y, sizeof *y);
            narrow(j->narrow, out, m, to, step[0]);
        }
    }
}

static void run(void *context, int64_t n, char *const data[3], const int64_t step[3]) {
    const Job *j = context;
    if (j->narrow != DTYPE_NONE) run_narrow(j, n, data, step);
    else j->loop(n, data[0], step[0], data[1], step[1], data[2], step[2]);
}

/* One contiguous run that threads share. */
typedef struct Flat {
    const Job *job;
    char *data[3];
    int64_t step[3];
} Flat;

static void run_portion(void *context, int64_t from, int64_t to) {
    const Flat *f = context;
    char *here[3];
    for (int k = 0; k < 3; k++) here[k] = f->data[k] ? f->data[k] + from * f->step[k] : NULL;
    run((void *)(uintptr_t)f->job, to - from, here, f->step);
}

/* Cut for the interrupt too, at multiples of the vector loops' eights. */
static bool run_flat(OpContext *c, const Job *j, int64_t n, char *const data[3], const int64_t step[3], Error *err) {
    for (int64_t from = 0; from < n; from += POLL_EVERY) {
        Flat f = {.job = j, .step = {step[0], step[1], step[2]}};
        int64_t m = n - from < POLL_EVERY ? n - from : POLL_EVERY;
        for (int k = 0; k < 3; k++) f.data[k] = data[k] ? data[k] + from * step[k] : NULL;
        parallel_run(m, j->grain, run_portion, &f);
        if (from + m < n && context_interrupted(c, err)) return false;
    }
    return true;
}

static void ndarray_powers(int64_t n, void *out, int64_t so, const void *x, int64_t sx, const void *y, int64_t sy) {
    for (int64_t i = 0; i < n; i++)
        *(float *)((char *)out + i * so) = powf(*(const float *)((const char *)x + i * sx), *(const float *)((const char *)y + i * sy));
}

/* Powers of ndarrays: 2, 1 and -1 by one multiplication, copy or division, as NumPy does. */
static Loop loop_for_powers(const OpCall *call, int dtype, LoopFn find) {
    const Tensor *y = call->in[1];
    double exponent = y->count == 1 ? dtype_get_real(tensor_dtype(y), y->data) : 0;
    bool real = dtype == DTYPE_FLOAT32 || dtype == DTYPE_FLOAT64;
    if (real && exponent == 2) return find(OP_SQUARE, dtype);
    if (real && exponent == 1) return find(OP_CONJ, dtype);
    if (real && exponent == -1) return find(OP_RECIPROCAL, dtype);
    return dtype == DTYPE_FLOAT32 ? ndarray_powers : find(OP_POW, dtype);
}

/* Tensors and ndarrays part where TensorFlow and NumPy round differently; NumPy multiplies scalars apart from arrays. */
static Loop loop_for(const OpCall *call, int dtype, LoopFn find) {
    bool ndarray = call->in[0]->object.flags & TENSOR_MUTABLE;
    if (ndarray && call->op == OP_POW) return loop_for_powers(call, dtype, find);
    bool complex = dtype == DTYPE_COMPLEX64 || dtype == DTYPE_COMPLEX128, apart = ndarray && call->op == OP_MUL && call->out[0]->rank == 0;
    Loop loop = complex && !apart ? complex_loop(call->op, dtype, ndarray) : !ndarray && dtype == DTYPE_FLOAT32 ? estimates_loop(call->op) : NULL;
    return loop ? loop : find((int)call->op, dtype);
}

/* Whether the last digits hang on which elements stand in a run of eight, or of four complex ones: functions of tensors, which TensorFlow
 * has in one piece, broadcast. */
static bool counts_in_eights(const OpCall *call) {
    const Tensor *x = call->in[0];
    bool narrow = x->dtype == DTYPE_FLOAT32 || x->dtype == DTYPE_COMPLEX64 || x->dtype == DTYPE_FLOAT16 || x->dtype == DTYPE_BFLOAT16;
    return narrow && (call->count == 1 || call->op == OP_POW || call->op == OP_ATAN2) && !(x->object.flags & TENSOR_MUTABLE);
}

static bool run_copied(OpContext *c, const OpCall *call, LoopFn find, Error *err) {
    const Tensor *out = call->out[0];
    Tensor *copies[2] = {NULL, NULL};
    bool ok = true;
    for (int i = 0; ok && i < call->count; i++) {
        Tensor *in = call->in[i];
        copies[i] = in->count == 1 ? tensor_retain(in) : tensor_new(c, tensor_dtype(in), out->rank, out->dims, err);
        ok = copies[i] && (in->count == 1 || tensor_assign(copies[i], in, err));
    }
    OpCall inner = *call;
    inner.in = copies;
    ok = ok && elementwise_run(c, &inner, find, err);
    tensor_release(copies[0]);
    tensor_release(copies[1]);
    return ok;
}

bool elementwise_run(OpContext *c, const OpCall *call, LoopFn find, Error *err) {
    Tensor *out = call->out[0], *x = call->in[0], *y = call->count > 1 ? call->in[1] : NULL;
    bool half = x->dtype == DTYPE_FLOAT16 || x->dtype == DTYPE_BFLOAT16;
    Loop loop = loop_for(call, half ? DTYPE_FLOAT32 : x->dtype, find);
    if (!loop)
        return error_set(err, ERROR_UNIMPLEMENTED, "%s is not supported for %s", op_info[call->op].tf_name, dtype_name(tensor_dtype(x)));
    int64_t size = (int64_t)dtype_size(tensor_dtype(x)), size_out = (int64_t)dtype_size(tensor_dtype(out));
    Job j = {.loop = loop, .grain = grain_of(call->op), .narrow = half ? tensor_dtype(x) : DTYPE_NONE, .result_bool = out->dtype == DTYPE_BOOL, .size_out = size_out,
             .size_in = size};
    bool x_flat = x->count == 1 || (x->contiguous && x->count == out->count);
    bool y_flat = !y || y->count == 1 || (y->contiguous && y->count == out->count);
    if (x_flat && y_flat) {
        int64_t step[3] = {size_out, x->count == 1 && out->count != 1 ? 0 : size, !y || (y->count == 1 && out->count != 1) ? 0 : size};
        return run_flat(c, &j, out->count, (char *const[3]){out->data, x->data, y ? y->data : NULL}, step, err);
    }
    if (counts_in_eights(call)) return run_copied(c, call, find, err);
    Walk w;
    walk_init(&w, out, x, y);
    walk_run(&w, run, &j);
    return true;
}
