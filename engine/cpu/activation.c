/* activation.c -- softmax and its losses, and biases.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/math_float32.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/reduce.h"
#include "engine/tensor/rules.h"

#include <math.h>
#include <stdio.h>

#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))

/* o = exp(x - top) in eights and a rest; returns the sum, added up as reduce.c adds rows. */
CLONES static float exp_sum_float32(const float *x, float top, float *o, int64_t n) {
    float lanes[8] = {0}, rest = 0;
    int64_t eights = n & ~(int64_t)7;
    for (int64_t i = 0; i < eights; i++) o[i] = wide_exp(x[i] - top);
    for (int64_t i = eights; i < n; i++) o[i] = expf(x[i] - top);
    for (int64_t i = 0; i < eights; i += 8)
        for (int j = 0; j < 8; j++) lanes[j] += o[i + j];
    for (int64_t i = eights; i < n; i++) rest += o[i];
    for (int width = 4; width > 0; width /= 2)
        for (int j = 0; j < width; j++) lanes[j] += lanes[j + width];
    return rest + lanes[0];
}

static double exp_sum_float64(const double *x, double top, double *o, int64_t n) {
    double sum = 0;
    for (int64_t i = 0; i < n; i++) sum += o[i] = exp(x[i] - top);
    return sum;
}

/* The largest of a row; a NaN is larger than all. */
#define DEFINE_TOP(T, name) \
    static T top_##name(const T *x, int64_t n) { \
        T top = -(T)INFINITY; \
        for (int64_t i = 0; i < n; i++) top = (x[i] > top) | (x[i] != x[i]) ? x[i] : top; \
        return top; \
    }
DEFINE_TOP(float, float32)
DEFINE_TOP(double, float64)

/* x (n) -> softmax or its logarithm in o */
#define DEFINE_SOFTMAX(T, name, LOG) \
    static void softmax_##name(const T *x, T *o, int64_t n, bool logarithm) { \
        T top = top_##name(x, n), sum = exp_sum_##name(x, top, o, n); \
        if (logarithm) { T l = LOG(sum); for (int64_t i = 0; i < n; i++) o[i] = x[i] - top - l; } \
        else { T r = 1 / sum; for (int64_t i = 0; i < n; i++) o[i] *= r; } \
    }
DEFINE_SOFTMAX(float, float32, logf)
DEFINE_SOFTMAX(double, float64, log)

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

typedef struct Rows {
    const Tensor *x;
    Tensor *out;
    int64_t n;
    bool logarithm;
} Rows;

static void run_rows(void *context, int64_t from, int64_t to) {
    const Rows *k = context;
    for (int64_t i = from * k->n; i < to * k->n; i += k->n) {
        if (k->x->dtype == DTYPE_FLOAT32) softmax_float32((const float *)k->x->data + i, (float *)k->out->data + i, k->n, k->logarithm);
        else softmax_float64((const double *)k->x->data + i, (double *)k->out->data + i, k->n, k->logarithm);
    }
}

/* Over the last axis. */
static void softmax_rows(const Tensor *x, Tensor *out, bool logarithm) {
    Rows k = {x, out, x->dims[x->rank - 1], logarithm};
    if (k.n) parallel_run(x->count / k.n, PARALLEL_FROM / (8 * k.n) + 1, run_rows, &k);
}

/* Another axis is brought to the end and back. */
static bool softmax_along(const OpCall *call, bool logarithm, Error *err) {
    Tensor *x = call->in[0], *out = call->out[0];
    int axis, order[SHAPE_MAX];
    shape_axis(call->attrs->axis.at[0], x->rank, &axis);
    if (axis == x->rank - 1) {
        softmax_rows(x, out, logarithm);
        return true;
    }
    for (int i = 0; i < x->rank; i++) order[i] = i == axis ? x->rank - 1 : i == x->rank - 1 ? axis : i;
    Tensor *moved = cpu_permuted(x, order, err);
    Tensor *result = moved ? tensor_new(x->context, tensor_dtype(x), moved->rank, moved->dims, err) : NULL;
    if (result) softmax_rows(moved, result, logarithm);
    Tensor *back = result ? cpu_permuted(result, order, err) : NULL;
    if (back) memcpy(out->data, back->data, tensor_bytes(out));
    tensor_release(back);
    tensor_release(result);
    tensor_release(moved);
    return back != NULL;
}

static bool plain_softmax(const OpCall *call, Error *err) { return softmax_along(call, false, err); }
static bool log_softmax(const OpCall *call, Error *err) { return softmax_along(call, true, err); }

bool cpu_softmax(OpContext *c, const OpCall *call, Error *err) { (void)c; return with_floats(call, plain_softmax, err); }
bool cpu_log_softmax(OpContext *c, const OpCall *call, Error *err) { (void)c; return with_floats(call, log_softmax, err); }

enum { CHUNK = 512 };

/* log(sum(exp(x - top))) */
#define DEFINE_LOSS(T, name, LOG) \
    static T log_total_##name(const T *x, int64_t n, T top) { \
        T room[CHUNK], sum = 0; \
        for (int64_t i = 0; i < n; i += CHUNK) sum += exp_sum_##name(x + i, top, room, n - i < CHUNK ? n - i : CHUNK); \
        return LOG(sum); \
    } \
    static T sparse_loss_##name(const T *x, int64_t n, int64_t label) { \
        T top = top_##name(x, n); \
        return log_total_##name(x, n, top) - (x[label] - top); \
    } \
    static T dense_loss_##name(const T *x, const T *y, int64_t n) { \
        T top = top_##name(x, n), l = log_total_##name(x, n, top), loss = 0; \
        for (int64_t i = 0; i < n; i++) loss += y[i] == 0 ? (T)0 : y[i] * (l - (x[i] - top)); \
        return loss; \
    }
DEFINE_LOSS(float, float32, logf)
DEFINE_LOSS(double, float64, log)

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
    for (int64_t r = 0; r < labels->count; r++) {
        int64_t label = index_at(tensor_dtype(labels), labels->data, r);
        if (x->dtype == DTYPE_FLOAT32) ((float *)out->data)[r] = sparse_loss_float32((const float *)x->data + r * n, n, label);
        else ((double *)out->data)[r] = sparse_loss_float64((const double *)x->data + r * n, n, label);
    }
    return true;
}

/* logits and labels (rows, n) -> losses (rows) */
static bool dense_xent(const OpCall *call, Error *err) {
    (void)err;
    Tensor *x = call->in[0], *y = call->in[1], *out = call->out[0];
    int64_t n = x->dims[x->rank - 1];
    for (int64_t r = 0; r < out->count; r++) {
        if (x->dtype == DTYPE_FLOAT32) ((float *)out->data)[r] = dense_loss_float32((const float *)x->data + r * n, (const float *)y->data + r * n, n);
        else ((double *)out->data)[r] = dense_loss_float64((const double *)x->data + r * n, (const double *)y->data + r * n, n);
    }
    return true;
}

bool cpu_sparse_xent(OpContext *c, const OpCall *call, Error *err) { (void)c; return with_floats(call, sparse_xent, err); }
bool cpu_dense_xent(OpContext *c, const OpCall *call, Error *err) { (void)c; return with_floats(call, dense_xent, err); }

/* x (..., n) + bias (n) */
bool cpu_bias_add(OpContext *c, const OpCall *call, Error *err) {
    OpCall add = *call;
    Tensor *x = call->in[0], *b = call->in[1], *out = call->out[0];
    int64_t n = b->count;
    add.op = OP_ADD;
    if (x->dtype != DTYPE_FLOAT32) return out->count == 0 || c->device->elementwise(c, &add, err);
    for (int64_t r = 0; r < x->count; r += n) {
        const float *from = (const float *)x->data + r, *bias = b->data;
        float *to = (float *)out->data + r;
        for (int64_t i = 0; i < n; i++) to[i] = from[i] + bias[i];
    }
    return true;
}
