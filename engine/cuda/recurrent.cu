/* recurrent.cu -- the LSTM and the GRU over whole sequences, forward and backward.
 *
 * The input's part of all gates is one product for all steps; a step is a product of the state with the recurrent
 * weights and one kernel through the gates. Outputs stand time first, (T, N, ...). Backward computes the gradients of
 * the gates before their activations; the weights' follow from them as products over all steps (recurrent_rules.c).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/cast.cuh"
#include "engine/cuda/matmul.h"

/* ---- kernels: one step, a thread an element of (N, U) ---- */

__device__ static inline float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }

/* gate (N, 4U): in, the input's part; out, i f g o after activation. hidden (N, 4U): the state's part. */
__global__ void lstm_forward(int64_t count, int u, float *gate, const float *hidden, const float *bias,
                             const float *before, float *cell, float *output) {
    for (EACH(e, count)) {
        int64_t row = e / u;
        int j = (int)(e - row * u);
        float *own = gate + row * 4 * u + j;
        const float *state = hidden + row * 4 * u + j;
        float i = sigmoid(own[0] + state[0] + bias[j]), f = sigmoid(own[u] + state[u] + bias[u + j]);
        float g = tanhf(own[2 * u] + state[2 * u] + bias[2 * u + j]),
              o = sigmoid(own[3 * u] + state[3 * u] + bias[3 * u + j]);
        float c = f * before[e] + i * g;
        own[0] = i, own[u] = f, own[2 * u] = g, own[3 * u] = o;
        cell[e] = c;
        output[e] = o * tanhf(c);
    }
}

/* dh, dc (N, U): what flows in from later steps, gy and gc (NULL: nothing) from outside; dc: out, what flows on. dgate
 * (N, 4U). */
__global__ void lstm_backward(int64_t count, int u, const float *gate, const float *cell, const float *before,
                              const float *dh, float *dc, const float *gy, const float *gc, float *dgate) {
    for (EACH(e, count)) {
        int64_t row = e / u, at = row * 4 * u + (e - row * u);
        float i = gate[at], f = gate[at + u], g = gate[at + 2 * u], o = gate[at + 3 * u], t = tanhf(cell[e]);
        float h = dh[e] + (gy ? gy[e] : 0.0f), c = dc[e] + (gc ? gc[e] : 0.0f), flow = c + h * o * (1.0f - t * t);
        dgate[at + 3 * u] = h * t * o * (1.0f - o);
        dgate[at] = flow * g * i * (1.0f - i);
        dgate[at + u] = flow * before[e] * f * (1.0f - f);
        dgate[at + 2 * u] = flow * i * (1.0f - g * g);
        dc[e] = flow * f;
    }
}

/* gate (N, 3U): in, the input's part; out, z r and the candidate. inner (N, U): the candidate's state part. bias (2,
 * 3U) */
__global__ void gru_forward(int64_t count, int u, float *gate, const float *hidden, const float *bias,
                            const float *before, float *inner, float *output) {
    const float *b = bias, *ib = bias + 3 * u;
    for (EACH(e, count)) {
        int64_t row = e / u;
        int j = (int)(e - row * u);
        float *own = gate + row * 3 * u + j;
        const float *state = hidden + row * 3 * u + j;
        float z = sigmoid((own[0] + b[j]) + (state[0] + ib[j])),
              r = sigmoid((own[u] + b[u + j]) + (state[u] + ib[u + j]));
        float part = state[2 * u] + ib[2 * u + j], k = tanhf((own[2 * u] + b[2 * u + j]) + r * part);
        own[0] = z, own[u] = r, own[2 * u] = k;
        inner[e] = part;
        output[e] = z * before[e] + (1.0f - z) * k;
    }
}

/* dh (N, U): in, what flows in; out, what flows on beside the product. dgate, dhidden (N, 3U): both sides of the gates.
 */
__global__ void gru_backward(int64_t count, int u, const float *gate, const float *inner, const float *before,
                             float *dh, const float *gy, float *dgate, float *dhidden) {
    for (EACH(e, count)) {
        int64_t row = e / u, at = row * 3 * u + (e - row * u);
        float z = gate[at], r = gate[at + u], k = gate[at + 2 * u], h = dh[e] + (gy ? gy[e] : 0.0f);
        float dk = h * (1.0f - z) * (1.0f - k * k), dz = h * (before[e] - k) * z * (1.0f - z),
              dr = dk * inner[e] * r * (1.0f - r);
        dgate[at] = dhidden[at] = dz;
        dgate[at + u] = dhidden[at + u] = dr;
        dgate[at + 2 * u] = dk;
        dhidden[at + 2 * u] = dk * r;
        dh[e] = h * z;
    }
}

/* ---- launchers ---- */

/* Sizes of a pass: examples, steps, units, gates side by side. */
typedef struct Pass {
    int64_t n, steps, units, wide;
} Pass;

/* out (rows, columns) (+)= a (rows, inner) b (inner, columns), or b's transpose; a's rows are lead apart. */
static bool product(const float *a, int64_t lead, const float *b, bool turned, float *out, int64_t rows,
                    int64_t columns, int64_t inner, bool added, Error *err) {
    Matrix x = {(void *)a, false, lead, 0}, y = {(void *)b, turned, turned ? inner : columns, 0},
           z = {out, false, columns, 0};
    return matrix_product(DTYPE_FLOAT32, 1, rows, columns, inner, x, y, z, added, err);
}

/* The input's part of the gates of all steps: x (N, T, F) kernel (F, wide) -> gates (T, N, wide), a product a step. */
static bool input_part(const Pass *p, const Tensor *x, const Tensor *kernel, float *gates, Error *err) {
    int64_t features = x->dims[2];
    Matrix a = {tensor_mirror(x), false, p->steps * features, features}, b = {tensor_mirror(kernel), false, p->wide, 0};
    Matrix out = {gates, false, p->wide, p->n * p->wide};
    return matrix_product(DTYPE_FLOAT32, p->steps, p->n, p->wide, features, a, b, out, false, err);
}

static bool can_run(const OpCall *call, const Pass *p) {
    for (int i = 0; i < call->count; i++)
        if (call->in[i] && (is_inline(call->in[i]) || call->in[i]->count == 0)) return false;
    return p->n * p->steps * p->wide > 0;
}

typedef void (*ForwardKernel)(int64_t count, int u, float *gate, const float *hidden, const float *bias,
                              const float *before, float *kept, float *output);

/* Runs all steps: x, kernel, recurrent, bias, h (and c) -> outputs, what is kept beside them, gates. The state that the
 * kernel reads besides the product is the cell's (LSTM: what is kept before), or the output's. */
static bool run_forward(const OpCall *call, const Pass *p, ForwardKernel kernel, const Tensor *kept, float *gates,
                        const Tensor *start, bool by_cell, Error *err) {
    const float *h0 = mirror<float>(call->in[4]), *recurrent = mirror<float>(call->in[2]),
                *bias = mirror<float>(call->in[3]);
    float *outputs = mirror<float>(call->out[0]), *cells = mirror<float>(kept), *hidden;
    int64_t state = p->n * p->units;
    if (!input_part(p, call->in[0], call->in[1], gates, err)) return false;
    if (!(hidden = (float *)cuda_room((size_t)(p->n * p->wide) * sizeof(float), err))) return false;
    bool ok = true;
    for (int64_t t = 0; ok && t < p->steps; t++) {
        const float *h = t ? outputs + (t - 1) * state : h0,
                    *before = t ? (by_cell ? cells : outputs) + (t - 1) * state : mirror<float>(start);
        ok = product(h, p->units, recurrent, false, hidden, p->n, p->wide, p->units, false, err);
        if (ok)
            kernel<<<blocks_for(state), THREADS, 0, cuda_stream>>>(state, (int)p->units, gates + t * p->n * p->wide,
                                                                   hidden, bias, before, cells + t * state,
                                                                   outputs + t * state);
        ok = ok && cuda_launched(err);
    }
    cuda_room_free(hidden);
    return ok;
}

/* x (N, T, F), kernel (F, 4U), recurrent (U, 4U), bias (4U), h and c (N, U) -> outputs and cells (T, N, U), gates (T,
 * N, 4U) */
bool cuda_lstm(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    Pass p = {x->dims[0], x->dims[1], call->in[2]->dims[0], call->in[2]->dims[1]};
    return can_run(call, &p) &&
           run_forward(call, &p, lstm_forward, call->out[1], mirror<float>(call->out[2]), call->in[5], true, err);
}

/* x (N, T, F), kernel (F, 3U), recurrent (U, 3U), bias (2, 3U), h (N, U) -> outputs (T, N, U), gates (T, N, 3U), the
 * candidate's part of h @ recurrent (T, N, U) */
bool cuda_gru(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    Pass p = {x->dims[0], x->dims[1], call->in[2]->dims[0], call->in[2]->dims[1]};
    return can_run(call, &p) &&
           run_forward(call, &p, gru_forward, call->out[2], mirror<float>(call->out[1]), call->in[4], false, err);
}

static const float *at_step(const Tensor *t, int64_t step, int64_t size) {
    return t ? mirror<float>(t) + step * size : NULL;
}

static bool clear(const Tensor *t, Error *err) {
    return cuda_good(cudaMemsetAsync(tensor_mirror(t), 0, tensor_bytes(t), cuda_stream), err);
}

/* gates (T, N, 4U), cells (T, N, U), recurrent (U, 4U), c (N, U), gy and gc (T, N, U) or NULL -> gradients of the gates
 * before activation (T, N, 4U), of h and c (N, U) */
bool cuda_lstm_grad(OpContext *, const OpCall *call, Error *err) {
    const Tensor *cells = call->in[1];
    Pass p = {cells->dims[1], cells->dims[0], cells->dims[2], 4 * cells->dims[2]};
    int64_t state = p.n * p.units;
    if (!can_run(call, &p)) return false;
    float *dh = mirror<float>(call->out[1]), *dc = mirror<float>(call->out[2]);
    bool ok = clear(call->out[1], err) && clear(call->out[2], err);
    for (int64_t t = p.steps - 1; ok && t >= 0; t--) {
        const float *before = t ? at_step(cells, t - 1, state) : mirror<float>(call->in[3]);
        float *dgate = mirror<float>(call->out[0]) + t * p.n * p.wide;
        lstm_backward<<<blocks_for(state), THREADS, 0, cuda_stream>>>(
            state, (int)p.units, at_step(call->in[0], t, p.n * p.wide), at_step(cells, t, state), before, dh, dc,
            at_step(call->in[4], t, state), at_step(call->in[5], t, state), dgate);
        ok = cuda_launched(err) &&
             product(dgate, p.wide, mirror<float>(call->in[2]), true, dh, p.n, p.units, p.wide, false, err);
    }
    return ok;
}

/* gates (T, N, 3U), inner (T, N, U), outputs (T, N, U), recurrent (U, 3U), h (N, U), gy (T, N, U) or NULL -> gradients
 * of the two sides of the gates (T, N, 3U), and of h (N, U) */
bool cuda_gru_grad(OpContext *, const OpCall *call, Error *err) {
    const Tensor *outputs = call->in[2];
    Pass p = {outputs->dims[1], outputs->dims[0], outputs->dims[2], 3 * outputs->dims[2]};
    int64_t state = p.n * p.units;
    if (!can_run(call, &p)) return false;
    float *dh = mirror<float>(call->out[2]);
    bool ok = clear(call->out[2], err);
    for (int64_t t = p.steps - 1; ok && t >= 0; t--) {
        const float *before = t ? at_step(outputs, t - 1, state) : mirror<float>(call->in[4]);
        float *dgate = mirror<float>(call->out[0]) + t * p.n * p.wide,
              *dhidden = mirror<float>(call->out[1]) + t * p.n * p.wide;
        gru_backward<<<blocks_for(state), THREADS, 0, cuda_stream>>>(
            state, (int)p.units, at_step(call->in[0], t, p.n * p.wide), at_step(call->in[1], t, state), before, dh,
            at_step(call->in[5], t, state), dgate, dhidden);
        ok = cuda_launched(err) &&
             product(dhidden, p.wide, mirror<float>(call->in[3]), true, dh, p.n, p.units, p.wide, true, err);
    }
    return ok;
}
