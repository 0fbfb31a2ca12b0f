/* recurrent.c -- LSTM and GRU over whole sequences, forward and backward.
 *
 * The input's part of all gates at all steps is one product; a step adds the state's part and goes through its gates element by
 * element. Everything that is kept stands time first, (T, N, ...), so that a step's rows are together. Backward computes
 * only what hangs together over time, the gradients of the gates before their activations; the weights' gradients follow from
 * them as products over all steps at once (recurrent_rules.c).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/math_float32.h"
#include "engine/cpu/parallel.h"

#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))

/* Rows that a step's element loops run over, shared among threads. */
typedef struct Step {
    int64_t units, gates;             /* of a row: units, and how many gates side by side */
    float *gate;                      /* (N, gates * units): in, before activation; out, after it */
    const float *bias;                /* (gates * units); the GRU's inner bias in inner_bias */
    const float *before;              /* (N, units): the cell's (LSTM) or the output's (GRU) state before */
    float *cell, *output, *inner;     /* (N, units) */
    const float *inner_bias;
    float *hidden;                    /* GRU: h @ recurrent (N, 3 * units) */
    /* backward */
    float *d_output, *d_cell;         /* (N, units): in, what flows in; out, what flows on to the step before */
    float *d_gate, *d_hidden;         /* (N, gates * units) */
} Step;

typedef void (*RowFn)(const Step *s, int64_t row);

typedef struct Rows {
    const Step *step;
    RowFn run;
} Rows;

static void run_rows(void *context, int64_t from, int64_t to) {
    const Rows *r = context;
    for (int64_t i = from; i < to; i++) r->run(r->step, i);
}

static void each_row(const Step *s, int64_t rows, RowFn run) {
    Rows r = {s, run};
    parallel_run(rows, PARALLEL_FROM / 2 / (s->units * s->gates + 1) + 1, run_rows, &r);
}

/* (N, T, F) to (T, N, F) */
static void time_first(const float *x, int64_t n, int64_t steps, int64_t features, float *out) {
    for (int64_t t = 0; t < steps; t++)
        for (int64_t i = 0; i < n; i++)
            memcpy(out + (t * n + i) * features, x + (i * steps + t) * features, (size_t)features * sizeof *x);
}

/* The input's part of all gates: x (N, T, F) kernel (F, G) -> out (T, N, G) */
static bool input_part(OpContext *c, const Tensor *x, const Tensor *kernel, float *out, Error *err) {
    int64_t n = x->dims[0], steps = x->dims[1], features = x->dims[2];
    Storage *turned = storage_new(c, tensor_bytes(x), false, err);
    if (!turned) return false;
    time_first(x->data, n, steps, features, turned->data);
    blas_product(n * steps, kernel->dims[1], features, turned->data, false, kernel->data, false, out, false);
    storage_release(turned);
    return true;
}

/* ---- LSTM: gates i f g o ---- */

CLONES static void lstm_row(const Step *s, int64_t row) {
    int64_t u = s->units;
    float *restrict i = s->gate + row * 4 * u, *restrict f = i + u, *restrict g = f + u, *restrict o = g + u;
    float *restrict cell = s->cell + row * u, *restrict h = s->output + row * u;
    const float *restrict before = s->before + row * u, *restrict bi = s->bias, *bf = bi + u, *bg = bf + u, *bo = bg + u;
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        i[j] = wide_sigmoid(i[j] + bi[j]);
        f[j] = wide_sigmoid(f[j] + bf[j]);
    }
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        g[j] = rational_tanh(g[j] + bg[j]);
        o[j] = wide_sigmoid(o[j] + bo[j]);
    }
#pragma GCC ivdep
    for (int64_t j = 0; j < u; j++) {
        cell[j] = f[j] * before[j] + i[j] * g[j];
        h[j] = o[j] * rational_tanh(cell[j]);
    }
}

/* x (N, T, F), kernel (F, 4U), recurrent (U, 4U), bias (4U), h and c (N, U) -> outputs and cells (T, N, U), gates (T, N, 4U) */
bool cpu_lstm(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *recurrent = call->in[2], *h = call->in[4], *cell = call->in[5];
    int64_t n = x->dims[0], steps = x->dims[1], u = recurrent->dims[0];
    float *outputs = call->out[0]->data, *cells = call->out[1]->data, *gates = call->out[2]->data;
    if (!input_part(c, x, call->in[1], gates, err)) return false;
    for (int64_t t = 0; t < steps; t++) {
        const float *last = t ? outputs + (t - 1) * n * u : h->data;
        Step s = {.units = u, .gates = 4, .gate = gates + t * n * 4 * u, .bias = call->in[3]->data,
                  .before = t ? cells + (t - 1) * n * u : cell->data, .cell = cells + t * n * u, .output = outputs + t * n * u};
        blas_product(n, 4 * u, u, last, false, recurrent->data, false, s.gate, true);
        each_row(&s, n, lstm_row);
        if (context_interrupted(c, err)) return false;
    }
    return true;
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

/* gates (T, N, 4U), cells (T, N, U), recurrent (U, 4U), c (N, U), gy and gc (T, N, U) or NULL -> gradients of the gates before
 * activation (T, N, 4U), of h and c (N, U) */
bool cpu_lstm_grad(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *cells = call->in[1], *recurrent = call->in[2];
    int64_t steps = cells->dims[0], n = cells->dims[1], u = cells->dims[2];
    float *d_gates = call->out[0]->data, *dh = call->out[1]->data, *dc = call->out[2]->data;
    memset(dh, 0, tensor_bytes(call->out[1]));
    memset(dc, 0, tensor_bytes(call->out[2]));
    for (int64_t t = steps - 1; t >= 0; t--) {
        int64_t at = t * n * u;
        Step s = {.units = u, .gates = 4, .gate = (float *)call->in[0]->data + 4 * at, .cell = (float *)cells->data + at,
                  .before = t ? (float *)cells->data + at - n * u : call->in[3]->data, .d_output = dh, .d_cell = dc, .d_gate = d_gates + 4 * at};
        add_flow(dh, call->in[4], at, n * u);
        add_flow(dc, call->in[5], at, n * u);
        each_row(&s, n, lstm_row_back);
        blas_product(n, u, 4 * u, s.d_gate, false, recurrent->data, true, dh, false);
        if (context_interrupted(c, err)) return false;
    }
    return true;
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

/* x (N, T, F), kernel (F, 3U), recurrent (U, 3U), bias (2, 3U), h (N, U) -> outputs (T, N, U), gates (T, N, 3U), the candidate's
 * part of h @ recurrent (T, N, U) */
bool cpu_gru(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *recurrent = call->in[2], *bias = call->in[3], *h = call->in[4];
    int64_t n = x->dims[0], steps = x->dims[1], u = recurrent->dims[0];
    float *outputs = call->out[0]->data, *gates = call->out[1]->data, *inner = call->out[2]->data;
    Storage *hidden = storage_new(c, (size_t)(n * 3 * u) * sizeof(float), false, err);
    bool ok = hidden && input_part(c, x, call->in[1], gates, err);
    for (int64_t t = 0; ok && t < steps; t++) {
        int64_t at = t * n * u;
        Step s = {.units = u, .gates = 3, .gate = gates + 3 * at, .bias = bias->data, .inner_bias = (const float *)bias->data + 3 * u,
                  .before = t ? outputs + at - n * u : h->data, .output = outputs + at, .inner = inner + at, .hidden = hidden->data};
        blas_product(n, 3 * u, u, s.before, false, recurrent->data, false, s.hidden, false);
        each_row(&s, n, gru_row);
        ok = !context_interrupted(c, err);
    }
    storage_release(hidden);
    return ok;
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

/* gates (T, N, 3U), inner (T, N, U), outputs (T, N, U), recurrent (U, 3U), h (N, U), gy (T, N, U) -> gradients of the two sides of the
 * gates, x @ kernel and h @ recurrent (T, N, 3U), and of h (N, U) */
bool cpu_gru_grad(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *outputs = call->in[2], *recurrent = call->in[3];
    int64_t steps = outputs->dims[0], n = outputs->dims[1], u = outputs->dims[2];
    float *dh = call->out[2]->data;
    memset(dh, 0, tensor_bytes(call->out[2]));
    for (int64_t t = steps - 1; t >= 0; t--) {
        int64_t at = t * n * u;
        Step s = {.units = u, .gates = 3, .gate = (float *)call->in[0]->data + 3 * at, .inner = (float *)call->in[1]->data + at,
                  .before = t ? (float *)outputs->data + at - n * u : call->in[4]->data, .d_output = dh,
                  .d_gate = (float *)call->out[0]->data + 3 * at, .d_hidden = (float *)call->out[1]->data + 3 * at};
        add_flow(dh, call->in[5], at, n * u);
        each_row(&s, n, gru_row_back);
        blas_product(n, u, 3 * u, s.d_hidden, false, recurrent->data, true, dh, true);
        if (context_interrupted(c, err)) return false;
    }
    return true;
}
