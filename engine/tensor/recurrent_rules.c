/* recurrent_rules.c -- shapes and gradients of LSTM and GRU over whole sequences.
 *
 * N examples, T steps, F features, U units, G gates.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

static Shape shape_of(int64_t a, int64_t b, int64_t c) { return (Shape){.rank = 3, .dims = {a, b, c}}; }

static bool has_dims(const Tensor *t, int rank, int64_t a, int64_t b) {
    return t->rank == rank && t->dims[0] == a && (rank < 2 || t->dims[1] == b);
}

/* x (N, T, F), kernel (F, G * U), recurrent (U, G * U), bias and states behind them */
static bool check(OpCall *call, int64_t gates, int bias_rank, Error *err) {
    const Tensor *x = call->in[0], *kernel = call->in[1], *recurrent = call->in[2], *bias = call->in[3];
    int64_t u = recurrent->rank ? recurrent->dims[0] : 0;
    bool ok = x->rank == 3 && has_dims(kernel, 2, x->dims[2], gates * u) && has_dims(recurrent, 2, u, gates * u) &&
              bias->rank == bias_rank && bias->dims[bias_rank - 1] == gates * u && (bias_rank == 1 || bias->dims[0] == 2);
    for (int i = 4; ok && i < call->count; i++) ok = has_dims(call->in[i], 2, x->dims[0], u);
    return ok || op_fail(call, err, INVALID, "input, weights and states do not fit each other");
}

bool shape_lstm(OpCall *call, OutSpec *out, Error *err) {
    if (!check(call, 4, 1, err)) return false;
    int64_t n = call->in[0]->dims[0], steps = call->in[0]->dims[1], u = call->in[2]->dims[0];
    out[0].shape = out[1].shape = shape_of(steps, n, u);
    out[2].shape = shape_of(steps, n, 4 * u);
    return true;
}

bool shape_gru(OpCall *call, OutSpec *out, Error *err) {
    if (!check(call, 3, 2, err)) return false;
    int64_t n = call->in[0]->dims[0], steps = call->in[0]->dims[1], u = call->in[2]->dims[0];
    out[0].shape = out[2].shape = shape_of(steps, n, u);
    out[1].shape = shape_of(steps, n, 3 * u);
    return true;
}

/* Run by the rules below only, over what a forward pass saved. */
bool shape_lstm_grad(OpCall *call, OutSpec *out, Error *err) {
    if (call->in[0]->rank != 3 || call->in[1]->rank != 3 || call->in[3]->rank != 2) return op_fail(call, err, INVALID, "wrong ranks");
    out[0].shape = tensor_shape(call->in[0]);
    out[1].shape = out[2].shape = tensor_shape(call->in[3]);
    return true;
}

bool shape_gru_grad(OpCall *call, OutSpec *out, Error *err) {
    if (call->in[0]->rank != 3 || call->in[2]->rank != 3 || call->in[4]->rank != 2) return op_fail(call, err, INVALID, "wrong ranks");
    out[0].shape = out[1].shape = tensor_shape(call->in[0]);
    out[2].shape = tensor_shape(call->in[4]);
    return true;
}

/* (T, N, K) as (T * N, K) */
static Tensor *flat(GradCall *k, Tensor *t) { return t ? t_reshape(k->c, t, 2, (int64_t[]){t->dims[0] * t->dims[1], t->dims[2]}) : NULL; }

static Tensor *swap_first(GradCall *k, Tensor *t) { return t_transpose(k->c, t, ints_of(3, (int64_t[]){1, 0, 2})); }

/* h and then outputs but the last: the states before each step, (T * N, U) */
static Tensor *states_before(GradCall *k, Tensor *outputs, Tensor *h) {
    OpAttrs a = attrs_default;
    int64_t steps = outputs->dims[0], n = outputs->dims[1], u = outputs->dims[2];
    a.begin = ints_of(3, (int64_t[]){0, 0, 0});
    a.end = ints_of(3, (int64_t[]){steps - 1, n, u});
    Tensor *front = op_scoped(k->c, OP_SLICE, &outputs, 1, &a), *first = t_reshape(k->c, h, 3, (int64_t[]){1, n, u});
    OpAttrs join = attrs_default;
    join.axis = ints_one(0);
    return front && first ? flat(k, op_scoped(k->c, OP_CONCAT, (Tensor *[]){first, front}, 2, &join)) : NULL;
}

/* What both share: from the gates' gradients on the input's side, those of x, kernel and (one row of) the bias. */
static Tensor *input_side(GradCall *k, Tensor *d) {
    OpContext *c = k->c;
    Tensor *x = k->x[0], *rows = flat(k, d);
    if (!rows) return NULL;
    if (k->need[0]) {
        Tensor *dx = t_matmul(c, rows, k->x[1], false, true);
        k->dx[0] = swap_first(k, t_reshape(c, dx, 3, (int64_t[]){x->dims[1], x->dims[0], x->dims[2]}));
    }
    if (k->need[1]) k->dx[1] = t_matmul(c, flat(k, swap_first(k, x)), rows, true, false);
    return t_sum(c, rows, ints_one(0), false);
}

/* outputs, cells, gates = lstm(x, kernel, recurrent, bias, h, c) */
void grad_lstm(GradCall *k) {
    OpContext *c = k->c;
    Tensor *d[3];
    Tensor *in[6] = {k->y[2], k->y[1], k->x[2], k->x[5], k->g[0], k->g[1]};
    if (op_run_all(c, OP_LSTM_GRAD, in, 6, NULL, d, 3, c->rule_error) < 0) return;
    for (int i = 0; i < 3; i++) d[i] = scope_keep(c, d[i]);
    k->dx[3] = input_side(k, d[0]);
    if (k->need[2]) k->dx[2] = t_matmul(c, states_before(k, k->y[0], k->x[4]), flat(k, d[0]), true, false);
    k->dx[4] = d[1];
    k->dx[5] = d[2];
}

/* outputs, gates, inner = gru(x, kernel, recurrent, bias, h) */
void grad_gru(GradCall *k) {
    OpContext *c = k->c;
    Tensor *d[3];
    Tensor *in[6] = {k->y[1], k->y[2], k->y[0], k->x[2], k->x[4], k->g[0]};
    if (op_run_all(c, OP_GRU_GRAD, in, 6, NULL, d, 3, c->rule_error) < 0) return;
    for (int i = 0; i < 3; i++) d[i] = scope_keep(c, d[i]);
    Tensor *outer = input_side(k, d[0]), *rows = flat(k, d[1]), *inner = rows ? t_sum(c, rows, ints_one(0), false) : NULL;
    OpAttrs a = attrs_default;
    a.axis = ints_one(0);
    if (outer && inner) k->dx[3] = op_scoped(c, OP_STACK, (Tensor *[]){outer, inner}, 2, &a);
    if (k->need[2]) k->dx[2] = t_matmul(c, states_before(k, k->y[0], k->x[4]), rows, true, false);
    k->dx[4] = d[2];
}

static void refuse_second(GradCall *k) {
    error_set(k->c->rule_error, ERROR_UNIMPLEMENTED, "%s has no second gradients: build the layer with unroll=True for them",
              op_info[k->op].name);
}

void grad_lstm_grad(GradCall *k) { refuse_second(k); }
void grad_gru_grad(GradCall *k) { refuse_second(k); }
