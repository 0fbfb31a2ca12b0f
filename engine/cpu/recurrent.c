/* recurrent.c -- LSTM and GRU over whole sequences, forward and backward.
 *
 * A step multiplies its input and the state with the gates' weights, which are packed once for all steps, and goes through
 * the gates element by element. No row (example) needs another, so that each thread takes its rows through all steps.
 * Everything that is kept stands time first, (T, N, ...), so that a step's rows are together. Backward computes only what hangs together over time, the gradients of the gates before their activations; the weights' gradients follow from
 * them as products over all steps at once (recurrent_rules.c).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/base/target_clones.h"
#include "engine/cpu/math_float32.h"
#include "engine/cpu/packed_product.h"
#include "engine/cpu/parallel.h"

/* Rows that a step's element loops run over. */
typedef struct Step {
    int64_t units, gates;             /* of a row: units, and how many gates side by side */
    float *gate;                      /* (N, gates * units): in, the input's part; out, after activation */
    float *hidden;                    /* (N, gates * units): the state's part, h @ recurrent */
    const float *bias;                /* (gates * units); the GRU's inner bias in inner_bias */
    const float *before;              /* (N, units): the cell's (LSTM) or the output's (GRU) state before */
    float *cell, *output, *inner;     /* (N, units) */
    const float *inner_bias;
    /* backward */
    float *d_output, *d_cell;         /* (N, units): in, what flows in; out, what flows on to the step before */
    float *d_gate, *d_hidden;         /* (N, gates * units) */
} Step;

/* One way through all steps, forward or back. step does step t for rows [row, row + rows). */
typedef struct Pass Pass;
typedef void (*StepFn)(const Pass *p, int64_t t, int64_t row, int64_t rows);
struct Pass {
    const OpCall *call;
    StepFn step;
    bool back;
    int64_t n, steps, units, gates;
    Packed kernel, recurrent;         /* forward; back: the recurrent weights' transpose */
    float *products;                  /* (N, gates * units): room for a step's product with the recurrent weights */
    int64_t from, to;                 /* those of the steps that are done between two polls */
};

/* A thread takes at least so many rows, whose sums the processor can compute side by side. */
enum { ROWS_EACH = 8, MULTIPLICATIONS_A_POLL = 1 << 29 };

static void walk_steps(void *context, int64_t row, int64_t end) {
    const Pass *p = context;
    for (int64_t i = p->from; i < p->to; i++) p->step(p, p->back ? p->steps - 1 - i : i, row, end - row);
}

static bool walk(OpContext *c, Pass *p, Error *err) {
    int64_t weights = p->units * p->units * p->gates, at_once = MULTIPLICATIONS_A_POLL / (p->n * weights + 1) + 1;
    for (p->from = 0; p->from < p->steps; p->from = p->to) {
        p->to = p->from + at_once < p->steps ? p->from + at_once : p->steps;
        int64_t worth = PARALLEL_FROM / (weights * (p->to - p->from) + 1);
        parallel_run(p->n, worth > ROWS_EACH ? worth : ROWS_EACH, walk_steps, p);
        if (p->to < p->steps && context_interrupted(c, err)) return false;
    }
    return true;
}

/* Runs a pass; kernel (F, gates * units) is that of the input, NULL on the way back. */
static bool run_pass(OpContext *c, Pass *p, const Tensor *kernel, const Tensor *recurrent, Error *err) {
    int64_t u = p->units, wide = p->gates * u;
    p->back = !kernel;
    Storage *products = storage_new(c, (size_t)(p->n * wide) * sizeof(float), DTYPE_NONE, err);
    bool ok = products && (!kernel || packed_init(&p->kernel, c, kernel->data, kernel->dims[0], wide, false, err)) &&
              packed_init(&p->recurrent, c, recurrent->data, p->back ? wide : u, p->back ? u : wide, p->back, err);
    if (ok) {
        p->products = products->data;
        ok = walk(c, p, err);
    }
    packed_clear(&p->kernel);
    packed_clear(&p->recurrent);
    storage_release(products);
    return ok;
}

/* The gates' two parts for step t, rows [row, row + rows): x (N, T, F) kernel (F, G) -> gate, h (N, U) recurrent (U, G) -> products. */
static void multiply(const Pass *p, int64_t t, int64_t row, int64_t rows, const float *h, float *gate, float *products) {
    const Tensor *x = p->call->in[0];
    int64_t features = x->dims[2], lead = p->steps * features;
    packed_product(&p->kernel, rows, (const float *)x->data + row * lead + t * features, lead, gate);
    packed_product(&p->recurrent, rows, h, p->units, products);
}

/* ---- LSTM: gates i f g o ---- */

CLONES static void lstm_row(const Step *s, int64_t row) {
    int64_t u = s->units;
    float *restrict i = s->gate + row * 4 * u, *restrict f = i + u, *restrict g = f + u, *restrict o = g + u;
    float *restrict cell = s->cell + row * u, *restrict h = s->output + row * u;
    const float *restrict hi = s->hidden + row * 4 * u, *restrict hf = hi + u, *restrict hg = hf + u, *restrict ho = hg + u;
    const float *restrict before = s->before + row * u, *restrict bi = s->bias, *bf = bi + u, *bg = bf + u, *bo = bg + u;
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        i[j] = wide_sigmoid((i[j] + hi[j]) + bi[j]);
        f[j] = wide_sigmoid((f[j] + hf[j]) + bf[j]);
    }
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        g[j] = rational_tanh((g[j] + hg[j]) + bg[j]);
        o[j] = wide_sigmoid((o[j] + ho[j]) + bo[j]);
    }
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        cell[j] = f[j] * before[j] + i[j] * g[j];
        h[j] = o[j] * rational_tanh(cell[j]);
    }
}

static void lstm_step(const Pass *p, int64_t t, int64_t row, int64_t rows) {
    const OpCall *call = p->call;
    int64_t u = p->units, at = (t * p->n + row) * u, last = at - p->n * u;
    float *outputs = call->out[0]->data, *cells = call->out[1]->data, *gate = (float *)call->out[2]->data + 4 * at;
    const float *h = t ? outputs + last : (const float *)call->in[4]->data + row * u;
    const float *cell = t ? cells + last : (const float *)call->in[5]->data + row * u;
    Step s = {.units = u, .gates = 4, .gate = gate, .hidden = p->products + row * 4 * u, .bias = call->in[3]->data, .before = cell,
              .cell = cells + at, .output = outputs + at};
    multiply(p, t, row, rows, h, gate, s.hidden);
    for (int64_t i = 0; i < rows; i++) lstm_row(&s, i);
}

/* x (N, T, F), kernel (F, 4U), recurrent (U, 4U), bias (4U), h and c (N, U) -> outputs and cells (T, N, U), gates (T, N, 4U) */
bool cpu_lstm(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    Pass p = {.call = call, .step = lstm_step, .n = x->dims[0], .steps = x->dims[1], .units = call->in[2]->dims[0], .gates = 4};
    return run_pass(c, &p, call->in[1], call->in[2], err);
}

CLONES static void lstm_row_back(const Step *s, int64_t row) {
    int64_t u = s->units;
    const float *restrict i = s->gate + row * 4 * u, *restrict f = i + u, *restrict g = f + u, *restrict o = g + u;
    const float *restrict cell = s->cell + row * u, *restrict before = s->before + row * u, *restrict dh = s->d_output + row * u;
    float *restrict dc = s->d_cell + row * u;
    float *restrict di = s->d_gate + row * 4 * u, *restrict df = di + u, *restrict dg = df + u, *restrict dout = dg + u;
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        float tanh_cell = rational_tanh(cell[j]);
        float flow = dc[j] + dh[j] * o[j] * (1.0f - tanh_cell * tanh_cell);
        dout[j] = dh[j] * tanh_cell * o[j] * (1.0f - o[j]);
        di[j] = flow * g[j] * i[j] * (1.0f - i[j]);
        df[j] = flow * before[j] * f[j] * (1.0f - f[j]);
        dg[j] = flow * i[j] * (1.0f - g[j] * g[j]);
        dc[j] = flow * f[j];
    }
}

/* d += g, where g is there */
static void add_flow(float *d, const Tensor *g, int64_t offset, int64_t count) {
    if (!g) return;
    const float *from = (const float *)g->data + offset;
    for (int64_t i = 0; i < count; i++) d[i] += from[i];
}

static void lstm_step_back(const Pass *p, int64_t t, int64_t row, int64_t rows) {
    const OpCall *call = p->call;
    int64_t u = p->units, at = (t * p->n + row) * u;
    float *cells = call->in[1]->data, *dh = (float *)call->out[1]->data + row * u, *dc = (float *)call->out[2]->data + row * u;
    Step s = {.units = u, .gates = 4, .gate = (float *)call->in[0]->data + 4 * at, .cell = cells + at,
              .before = t ? cells + at - p->n * u : (const float *)call->in[3]->data + row * u, .d_output = dh, .d_cell = dc,
              .d_gate = (float *)call->out[0]->data + 4 * at};
    add_flow(dh, call->in[4], at, rows * u);
    add_flow(dc, call->in[5], at, rows * u);
    for (int64_t i = 0; i < rows; i++) lstm_row_back(&s, i);
    packed_product(&p->recurrent, rows, s.d_gate, 4 * u, dh);
}

/* gates (T, N, 4U), cells (T, N, U), recurrent (U, 4U), c (N, U), gy and gc (T, N, U) or NULL -> gradients of the gates before
 * activation (T, N, 4U), of h and c (N, U) */
bool cpu_lstm_grad(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *cells = call->in[1];
    Pass p = {.call = call, .step = lstm_step_back, .n = cells->dims[1], .steps = cells->dims[0], .units = cells->dims[2], .gates = 4};
    memset(call->out[1]->data, 0, tensor_bytes(call->out[1]));
    memset(call->out[2]->data, 0, tensor_bytes(call->out[2]));
    return run_pass(c, &p, NULL, call->in[2], err);
}

/* ---- GRU with reset after the product: gates z r and the candidate ---- */

CLONES static void gru_row(const Step *s, int64_t row) {
    int64_t u = s->units;
    float *restrict z = s->gate + row * 3 * u, *restrict r = z + u, *restrict k = r + u;
    const float *restrict hz = s->hidden + row * 3 * u, *restrict hr = hz + u, *restrict hk = hr + u;
    const float *restrict before = s->before + row * u, *restrict b = s->bias, *restrict ib = s->inner_bias;
    float *restrict inner = s->inner + row * u, *restrict h = s->output + row * u;
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        z[j] = wide_sigmoid((z[j] + b[j]) + (hz[j] + ib[j]));
        r[j] = wide_sigmoid((r[j] + b[u + j]) + (hr[j] + ib[u + j]));
    }
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        inner[j] = hk[j] + ib[2 * u + j];
        k[j] = rational_tanh((k[j] + b[2 * u + j]) + r[j] * inner[j]);
        h[j] = z[j] * before[j] + (1.0f - z[j]) * k[j];
    }
}

static void gru_step(const Pass *p, int64_t t, int64_t row, int64_t rows) {
    const OpCall *call = p->call;
    int64_t u = p->units, at = (t * p->n + row) * u;
    float *outputs = call->out[0]->data, *gate = (float *)call->out[1]->data + 3 * at;
    const float *bias = call->in[3]->data, *h = t ? outputs + at - p->n * u : (const float *)call->in[4]->data + row * u;
    Step s = {.units = u, .gates = 3, .gate = gate, .hidden = p->products + row * 3 * u, .bias = bias, .inner_bias = bias + 3 * u,
              .before = h, .output = outputs + at, .inner = (float *)call->out[2]->data + at};
    multiply(p, t, row, rows, h, gate, s.hidden);
    for (int64_t i = 0; i < rows; i++) gru_row(&s, i);
}

/* x (N, T, F), kernel (F, 3U), recurrent (U, 3U), bias (2, 3U), h (N, U) -> outputs (T, N, U), gates (T, N, 3U), the candidate's
 * part of h @ recurrent (T, N, U) */
bool cpu_gru(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    Pass p = {.call = call, .step = gru_step, .n = x->dims[0], .steps = x->dims[1], .units = call->in[2]->dims[0], .gates = 3};
    return run_pass(c, &p, call->in[1], call->in[2], err);
}

CLONES static void gru_row_back(const Step *s, int64_t row) {
    int64_t u = s->units;
    const float *restrict z = s->gate + row * 3 * u, *restrict r = z + u, *restrict k = r + u;
    const float *restrict inner = s->inner + row * u, *restrict before = s->before + row * u;
    float *restrict dh = s->d_output + row * u, *restrict d = s->d_gate + row * 3 * u, *restrict e = s->d_hidden + row * 3 * u;
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        float dk = dh[j] * (1.0f - z[j]) * (1.0f - k[j] * k[j]);
        float dz = dh[j] * (before[j] - k[j]) * z[j] * (1.0f - z[j]);
        float dr = dk * inner[j] * r[j] * (1.0f - r[j]);
        d[j] = e[j] = dz;
        d[u + j] = e[u + j] = dr;
        d[2 * u + j] = dk;
        e[2 * u + j] = dk * r[j];
        dh[j] *= z[j];
    }
}

static void gru_step_back(const Pass *p, int64_t t, int64_t row, int64_t rows) {
    const OpCall *call = p->call;
    int64_t u = p->units, at = (t * p->n + row) * u;
    float *dh = (float *)call->out[2]->data + row * u, *products = p->products + row * 3 * u;
    const float *h = call->in[4]->data, *outputs = call->in[2]->data;
    Step s = {.units = u, .gates = 3, .gate = (float *)call->in[0]->data + 3 * at, .inner = (float *)call->in[1]->data + at,
              .before = t ? outputs + at - p->n * u : h + row * u, .d_output = dh, .d_gate = (float *)call->out[0]->data + 3 * at,
              .d_hidden = (float *)call->out[1]->data + 3 * at};
    add_flow(dh, call->in[5], at, rows * u);
    for (int64_t i = 0; i < rows; i++) gru_row_back(&s, i);
    packed_product(&p->recurrent, rows, s.d_hidden, 3 * u, products);
    for (int64_t i = 0; i < rows * u; i++) dh[i] += products[i];
}

/* gates (T, N, 3U), inner (T, N, U), outputs (T, N, U), recurrent (U, 3U), h (N, U), gy (T, N, U) -> gradients of the two sides of the
 * gates, x @ kernel and h @ recurrent (T, N, 3U), and of h (N, U) */
bool cpu_gru_grad(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *outputs = call->in[2];
    Pass p = {.call = call, .step = gru_step_back, .n = outputs->dims[1], .steps = outputs->dims[0], .units = outputs->dims[2], .gates = 3};
    memset(call->out[2]->data, 0, tensor_bytes(call->out[2]));
    return run_pass(c, &p, NULL, call->in[3], err);
}
