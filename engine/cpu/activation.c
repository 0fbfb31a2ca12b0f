/* activation.c -- softmax and its losses, and biases.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/half_float.h"
#include "engine/cpu/math_float32.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/reduce.h"
#include "engine/tensor/rules.h"

#include <math.h>
#include <stdio.h>

/* o = exp(x - top) in eights and a rest; returns the sum. */
CLONES static void exp_row_float32(const float *x, float top, float *o, int64_t n) {
    int64_t eights = n & ~(int64_t)7;
    for (int64_t i = 0; i < eights; i++) o[i] = wide_exp(x[i] - top);
    for (int64_t i = eights; i < n; i++) o[i] = expf(x[i] - top);
}

static float exp_sum_float32(const float *x, float top, float *o, int64_t n) {
    exp_row_float32(x, top, o, n);
    return cpu_row_sum_float32(o, n);
}

static double exp_sum_float64(const double *x, double top, double *o, int64_t n) {
    double sum = 0;
    for (int64_t i = 0; i < n; i++) o[i] = x[i] - top;
    device_cpu()->loop(OP_EXP, DTYPE_FLOAT64)(n, o, sizeof *o, o, sizeof *o, NULL, 0);
    for (int64_t i = 0; i < n; i++) sum += o[i];
    return sum;
}

/* exp(x) for x <= 0 as oneDNN has it: 2^m P(r) with fused multiply-adds, and nothing below the normal numbers. */
static inline float fused_exp(float x0) {
    float x = x0 < -87.33654785f ? -87.33654785f : x0, m = floorf(x * 1.44269502f + 0.5f), r = __builtin_fmaf(-m, 0.693147182f, x);
    float y = __builtin_fmaf(0.00828929059f, r, 0.0418978221f);
    y = __builtin_fmaf(y, r, 0.166676521f);
    y = __builtin_fmaf(y, r, 0.499991506f);
    y = __builtin_fmaf(y, r, 0.999999701f);
    y = __builtin_fmaf(y, r, 1.0f);
    y = y * power_of_two((int32_t)m - 1) * 2.0f;
    return x0 < -87.33654785f ? 0.0f : y;
}

/* x (n) -> its softmax in o. Four sums of sixteen lanes take turns, what is left over goes to the first; they are added in pairs,
 * and the lanes folded by halves, each with its opposite. */
FUSED_CLONES static void softmax_float32(const float *x, float *o, int64_t n) {
    float top = cpu_row_max_float32(x, n), sums[4][16] = {{0}}, lanes[16];
    for (int64_t i = 0; i < n; i++) o[i] = fused_exp(x[i] - top);
    int64_t whole = n & ~(int64_t)15;
    for (int64_t i = 0; i < whole; i += 16)
        for (int j = 0; j < 16; j++) sums[i / 16 % 4][j] += o[i + j];
    for (int64_t i = whole; i < n; i++) sums[0][i - whole] += o[i];
    for (int j = 0; j < 16; j++) lanes[j] = (sums[0][j] + sums[1][j]) + (sums[2][j] + sums[3][j]);
#pragma GCC unroll 4
    for (int width = 8; width > 0; width /= 2)
        for (int j = 0; j < width; j++) lanes[j] += lanes[j + width];
    float r = 1.0f / lanes[0];
    for (int64_t i = 0; i < n; i++) o[i] *= r;
}

static void softmax_float64(const double *x, double *o, int64_t n) {
    double r = 1 / exp_sum_float64(x, cpu_row_max_float64(x, n), o, n);
    for (int64_t i = 0; i < n; i++) o[i] *= r;
}

/* x (n) -> the logarithm of its softmax in o; wide as the loops of ops.def have it, for the logarithm of the row's sum. */
static void log_softmax_float32(const float *x, float *o, int64_t n, bool wide) {
    float top = cpu_row_max_float32(x, n), sum = exp_sum_float32(x, top, o, n), l = wide ? wide_log(sum) : logf(sum);
    for (int64_t i = 0; i < n; i++) o[i] = x[i] - top - l;
}

static void log_softmax_float64(const double *x, double *o, int64_t n) {
    double top = cpu_row_max_float64(x, n), l = log(exp_sum_float64(x, top, o, n));
    for (int64_t i = 0; i < n; i++) o[i] = x[i] - top - l;
}

/* Runs f over operands widened to float32 when they are 16 bits wide, and narrows the result. */
typedef bool (*WideFn)(const OpCall *call, Error *err);

static bool with_floats(const OpCall *call, WideFn f, Error *err) {
    if (call->out[0]->dtype == DTYPE_FLOAT32 || call->out[0]->dtype == DTYPE_FLOAT64) return f(call, err);
    Tensor *in[2] = {NULL, NULL}, *out = call->out[0];
    bool ok = true;
    for (int i = 0; i < call->count; i++) {
        in[i] = dtype_is_float(tensor_dtype(call->in[i])) ? tensor_cast(call->in[i], DTYPE_FLOAT32, err) : tensor_retain(call->in[i]);
        ok = ok && in[i];
    }
    Tensor *wide = ok ? tensor_new(out->context, DTYPE_FLOAT32, out->rank, out->dims, err) : NULL;
    OpCall inner = *call;
    inner.in = in;
    inner.out = &wide;
    ok = wide && f(&inner, err) && tensor_assign(out, wide, err);
    tensor_release(wide);
    tensor_release(in[0]);
    tensor_release(in[1]);
    return ok;
}

/* The rest of exp / sum as the losses' gradients have it: the eights are those of the whole matrix, of whose count elements
 * this row's begin at from. */
static void shares_float32(const float *x, float *o, int64_t n, int64_t from, int64_t count) {
    float top = cpu_row_max_float32(x, n), sum = exp_sum_float32(x, top, o, n);
    int64_t eights = count & ~(int64_t)7, own = n & ~(int64_t)7;
    for (int64_t i = own; i < n; i++)
        if (from + i < eights) o[i] = wide_exp(x[i] - top);
    for (int64_t i = eights > from ? eights - from : 0; i < own; i++) o[i] = expf(x[i] - top);
    for (int64_t i = 0; i < n; i++) o[i] /= sum;
}

typedef enum RowKind { ROW_SOFTMAX, ROW_SHARES, ROW_LOGARITHM } RowKind;

typedef struct Rows {
    const Tensor *x;
    Tensor *out;
    int64_t n;
    RowKind kind;
} Rows;

static void run_row(const Rows *k, int64_t r, const float *x, float *o) {
    int64_t rows = k->x->count / k->n;
    if (k->kind == ROW_LOGARITHM) log_softmax_float32(x, o, k->n, r < (rows & ~(int64_t)7));
    else if (k->kind == ROW_SHARES) shares_float32(x, o, k->n, r * k->n, k->x->count);
    else softmax_float32(x, o, k->n);
}

static void run_rows(void *context, int64_t from, int64_t to) {
    const Rows *k = context;
    for (int64_t r = from; r < to; r++) {
        const double *x = (const double *)k->x->data + r * k->n;
        double *o = (double *)k->out->data + r * k->n;
        if (k->x->dtype == DTYPE_FLOAT32) run_row(k, r, (const float *)k->x->data + r * k->n, (float *)k->out->data + r * k->n);
        else if (k->kind == ROW_LOGARITHM) log_softmax_float64(x, o, k->n);
        else softmax_float64(x, o, k->n);
    }
}

enum { NARROW_ROW = 2048 };

/* Rows of 16-bit floats, each widened on its own. */
static void run_narrow_rows(void *context, int64_t from, int64_t to) {
    const Rows *k = context;
    float x[NARROW_ROW], o[NARROW_ROW];
    for (int64_t r = from; r < to; r++) {
        if (k->x->dtype == DTYPE_FLOAT16) halves_widen(k->n, x, (const Float16 *)k->x->data + r * k->n);
        else bfloats_widen(k->n, x, (const Bfloat16 *)k->x->data + r * k->n);
        run_row(k, r, x, o);
        if (k->x->dtype == DTYPE_FLOAT16) halves_narrow(k->n, (Float16 *)k->out->data + r * k->n, o);
        else bfloats_narrow(k->n, (Bfloat16 *)k->out->data + r * k->n, o);
    }
}

/* Whether that was what call asks for; then it is done. */
static bool narrow_softmax(const OpCall *call, RowKind kind) {
    const Tensor *x = call->in[0];
    int axis;
    shape_axis(call->attrs->axis.at[0], x->rank, &axis);
    Rows k = {x, call->out[0], x->dims[axis], kind};
    bool narrow = x->dtype == DTYPE_FLOAT16 || x->dtype == DTYPE_BFLOAT16;
    if (!narrow || axis != x->rank - 1 || k.n == 0 || k.n > NARROW_ROW) return false;
    parallel_run(x->count / k.n, PARALLEL_FROM / (8 * k.n) + 1, run_narrow_rows, &k);
    return true;
}

/* Over the last axis. */
static void softmax_rows(const Tensor *x, Tensor *out, RowKind kind) {
    Rows k = {x, out, x->dims[x->rank - 1], kind};
    if (k.n) parallel_run(x->count / k.n, PARALLEL_FROM / (8 * k.n) + 1, run_rows, &k);
}

/* Another axis is brought to the end and back. */
static bool softmax_along(const OpCall *call, RowKind kind, Error *err) {
    Tensor *x = call->in[0], *out = call->out[0];
    int axis, order[SHAPE_MAX];
    shape_axis(call->attrs->axis.at[0], x->rank, &axis);
    if (axis == x->rank - 1) {
        softmax_rows(x, out, kind);
        return true;
    }
    for (int i = 0; i < x->rank; i++) order[i] = i == axis ? x->rank - 1 : i == x->rank - 1 ? axis : i;
    Tensor *moved = cpu_permuted(x, order, err);
    Tensor *result = moved ? tensor_new(x->context, tensor_dtype(x), moved->rank, moved->dims, err) : NULL;
    if (result) softmax_rows(moved, result, kind);
    Tensor *back = result ? cpu_permuted(result, order, err) : NULL;
    if (back) memcpy(out->data, back->data, tensor_bytes(out));
    tensor_release(back);
    tensor_release(result);
    tensor_release(moved);
    return back != NULL;
}

static RowKind softmax_kind(const OpCall *call) { return call->attrs->flag_a ? ROW_SHARES : ROW_SOFTMAX; }
static bool plain_softmax(const OpCall *call, Error *err) { return softmax_along(call, softmax_kind(call), err); }
static bool log_softmax(const OpCall *call, Error *err) { return softmax_along(call, ROW_LOGARITHM, err); }

bool cpu_softmax(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    return narrow_softmax(call, softmax_kind(call)) || with_floats(call, plain_softmax, err);
}

bool cpu_log_softmax(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    return narrow_softmax(call, ROW_LOGARITHM) || with_floats(call, log_softmax, err);
}

/* log(sum(exp(x - top))) - (x[label] - top), and sum(y * (log(sum(exp(x - top))) - (x - top))); room holds n elements */
static float sparse_loss_float32(const float *x, int64_t n, int64_t label, float *room) {
    float top = cpu_row_max_float32(x, n);
    return logf(exp_sum_float32(x, top, room, n)) - (x[label] - top);
}

static double sparse_loss_float64(const double *x, int64_t n, int64_t label, double *room) {
    double top = cpu_row_max_float64(x, n);
    return log(exp_sum_float64(x, top, room, n)) - (x[label] - top);
}

static float dense_loss_float32(const float *x, const float *y, int64_t n, float *room, bool wide) {
    float top = cpu_row_max_float32(x, n), sum = exp_sum_float32(x, top, room, n), l = wide ? wide_log(sum) : logf(sum);
    for (int64_t i = 0; i < n; i++) room[i] = y[i] * (l - (x[i] - top));
    return cpu_row_sum_float32(room, n);
}

static double dense_loss_float64(const double *x, const double *y, int64_t n, double *room) {
    double top = cpu_row_max_float64(x, n), l = log(exp_sum_float64(x, top, room, n)), loss = 0;
    for (int64_t i = 0; i < n; i++) loss += y[i] * (l - (x[i] - top));
    return loss;
}

static bool check_labels(const OpCall *call, Error *err) {
    Tensor *labels = call->in[1];
    int64_t n = call->in[0]->dims[call->in[0]->rank - 1];
    char text[400] = "";
    for (int64_t i = 0; i < labels->count; i++) {
        int64_t v = index_at(tensor_dtype(labels), labels->data, i);
        if (v >= 0 && v < n) continue;
        size_t used = 0;
        for (int64_t j = 0; j < labels->count && used < sizeof text - 24; j++)
            used += (size_t)snprintf(text + used, sizeof text - used, " %lld", (long long)index_at(tensor_dtype(labels), labels->data, j));
        op_fail(call, err, ERROR_INVALID_ARGUMENT, "Received a label value of %lld which is outside the valid range of [0, %lld).  Label values:%s",
                (long long)v, (long long)n, text);
        return error_note(err, "there are %lld classes, numbered from 0", (long long)n);
    }
    return true;
}

/* logits (rows, n), labels (rows) -> losses (rows) */
static bool sparse_xent(const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *labels = call->in[1], *out = call->out[0];
    int64_t n = x->dims[x->rank - 1];
    if (!check_labels(call, err)) return false;
    Storage *room = storage_new(out->context, (size_t)n * sizeof(double), DTYPE_NONE, err);
    if (!room) return false;
    for (int64_t r = 0; r < labels->count; r++) {
        int64_t label = index_at(tensor_dtype(labels), labels->data, r);
        if (x->dtype == DTYPE_FLOAT32) ((float *)out->data)[r] = sparse_loss_float32((const float *)x->data + r * n, n, label, room->data);
        else ((double *)out->data)[r] = sparse_loss_float64((const double *)x->data + r * n, n, label, room->data);
    }
    storage_release(room);
    return true;
}

/* logits and labels (rows, n) -> losses (rows) */
static bool dense_xent(const OpCall *call, Error *err) {
    Tensor *x = call->in[0], *y = call->in[1], *out = call->out[0];
    int64_t n = x->dims[x->rank - 1], eights = out->count & ~(int64_t)7;
    Storage *room = storage_new(out->context, (size_t)n * sizeof(double), DTYPE_NONE, err);
    if (!room) return false;
    for (int64_t r = 0; r < out->count; r++) {
        const float *xf = (const float *)x->data + r * n, *yf = (const float *)y->data + r * n;
        const double *xd = (const double *)x->data + r * n, *yd = (const double *)y->data + r * n;
        if (x->dtype == DTYPE_FLOAT32) ((float *)out->data)[r] = dense_loss_float32(xf, yf, n, room->data, r < eights);
        else ((double *)out->data)[r] = dense_loss_float64(xd, yd, n, room->data);
    }
    storage_release(room);
    return true;
}

bool cpu_sparse_xent(OpContext *c, const OpCall *call, Error *err) { (void)c; return with_floats(call, sparse_xent, err); }
bool cpu_dense_xent(OpContext *c, const OpCall *call, Error *err) { (void)c; return with_floats(call, dense_xent, err); }
