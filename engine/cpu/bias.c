/* bias.c -- biases along the last dimension, alone and with relu; dense layers; and the way back.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"

#include <string.h>

/* rows of x (n) + bias (n) -> o */
CLONES static void bias_rows(const float *x, const float *bias, float *o, int64_t rows, int64_t n) {
    for (int64_t r = 0; r < rows; r++, x += n, o += n)
        for (int64_t i = 0; i < n; i++) o[i] = x[i] + bias[i];
}

/* The same, and relu. */
CLONES static void relu_rows(const float *x, const float *bias, float *o, int64_t rows, int64_t n) {
    for (int64_t r = 0; r < rows; r++, x += n, o += n)
        for (int64_t i = 0; i < n; i++) {
            float y = x[i] + bias[i];
            o[i] = y < 0 ? 0 : y;
        }
}

typedef struct BiasRows {
    const float *x, *bias;
    float *out;
    int64_t n;
    bool relu;
} BiasRows;

static void run_bias_rows(void *context, int64_t from, int64_t to) {
    const BiasRows *b = context;
    (b->relu ? relu_rows : bias_rows)(b->x + from * b->n, b->bias, b->out + from * b->n, to - from, b->n);
}

/* x (..., n) + bias (n) -> out, which may be x */
static void add_bias(const Tensor *x, const Tensor *bias, Tensor *out, bool relu) {
    BiasRows b = {.x = x->data, .bias = bias->data, .out = out->data, .n = bias->count, .relu = relu};
    if (b.n) parallel_run(x->count / b.n, PARALLEL_FROM / b.n + 1, run_bias_rows, &b);
}

bool cpu_bias_add(OpContext *c, const OpCall *call, Error *err) {
    OpCall add = *call;
    add.op = OP_ADD;
    if (call->in[0]->dtype != DTYPE_FLOAT32) return call->out[0]->count == 0 || c->device->elementwise(c, &add, err);
    add_bias(call->in[0], call->in[1], call->out[0], false);
    return true;
}

/* x (rows, k), kernel (k, n), bias (n) -> (rows, n) */
bool cpu_matmul_bias(OpContext *c, const OpCall *call, Error *err) {
    OpCall product = *call;
    OpAttrs plain = attrs_default;
    product.attrs = &plain;
    product.count = 2;
    if (!cpu_matmul(c, &product, err)) return false;
    add_bias(call->out[0], call->in[2], call->out[0], call->attrs->flag_a);
    return true;
}

/* ---- the way back ---- */

enum { LANES = 16, BLOCK_ROWS = 512, BLOCKS_MOST = 64 };
typedef float Lanes __attribute__((vector_size(LANES * sizeof(float))));

#pragma GCC diagnostic ignored "-Wpsabi"

/* dx (rows, n) = g where y is positive, else 0, and their sums over the rows: columns in registers, then what is left. g's rows are step apart. */
CLONES static void relu_back(const float *g, int64_t step, const float *y, float *dx, float *sums, int64_t rows, int64_t n) {
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES) {
        Lanes sum = {0}, flow, positive;
        for (int64_t r = 0; r < rows; r++) {
            memcpy(&flow, g + r * step + i, sizeof flow);
            memcpy(&positive, y + r * n + i, sizeof positive);
            flow = (Lanes)((__typeof__(positive > 0))flow & (positive > 0));
            sum += flow;
            memcpy(dx + r * n + i, &flow, sizeof flow);
        }
        for (int j = 0; j < LANES; j++) sums[i + j] += sum[j];
    }
    for (int64_t r = 0; i < n && r < rows; r++)
        for (int64_t j = i; j < n; j++) sums[j] += dx[r * n + j] = y[r * n + j] > 0 ? g[r * step + j] : 0;
}

/* Rows of g stand in runs: those of one run are step elements apart. */
typedef struct ReluBack {
    const Tensor *g;
    const float *y;
    float *dx, *sums;             /* sums: (blocks, n) */
    int64_t n, rows, block;       /* rows of a block, each of which has sums of its own: they do not depend on the threads at hand */
    int64_t run, step;
    int axes;                     /* of g before those that make a run */
    int64_t first;                /* block */
} ReluBack;

/* The first element of row r of g. */
static const float *row_of(const ReluBack *b, int64_t r) {
    const Tensor *g = b->g;
    int64_t rest = r / b->run, offset = r % b->run * b->step;
    for (int d = b->axes - 1; d >= 0; rest /= g->dims[d--]) offset += rest % g->dims[d] * g->strides[d];
    return (const float *)g->data + offset;
}

static void run_relu_back(void *context, int64_t from, int64_t to) {
    const ReluBack *b = context;
    for (int64_t block = b->first + from; block < b->first + to; block++) {
        int64_t r = block * b->block, end = r + b->block < b->rows ? r + b->block : b->rows;
        memset(b->sums + block * b->n, 0, (size_t)b->n * sizeof(float));
        for (int64_t next; r < end; r = next) {
            next = (r / b->run + 1) * b->run < end ? (r / b->run + 1) * b->run : end;
            relu_back(row_of(b, r), b->step, b->y + r * b->n, b->dx + r * b->n, b->sums + block * b->n, next - r, b->n);
        }
    }
}

/* Joins as many axes of g before the last one as steps of one size go over. Axes of one element have steps of any size. */
static void find_runs(ReluBack *b) {
    const Tensor *g = b->g;
    b->run = 1;
    b->step = b->n;
    for (b->axes = g->rank - 1; b->axes; b->run *= g->dims[--b->axes]) {
        int64_t step = g->strides[b->axes - 1];
        if (g->dims[b->axes - 1] == 1) continue;
        if (b->run > 1 && step != b->step * b->run) return;
        if (b->run == 1) b->step = step;
    }
}

static bool run_blocks(OpContext *c, ReluBack *b, int64_t blocks, Error *err) {
    int64_t work = b->block * b->n, at_once = POLL_EVERY / work + 1;
    for (b->first = 0; b->first < blocks; b->first += at_once) {
        int64_t count = blocks - b->first < at_once ? blocks - b->first : at_once;
        parallel_run(count, PARALLEL_FROM / 2 / work + 1, run_relu_back, b);
        if (b->first + count < blocks && context_interrupted(c, err)) return false;
    }
    return true;
}

/* g, y (..., n) -> dx (..., n), db (n): forward y = relu(x + bias) */
bool cpu_relu_bias_grad(OpContext *c, const OpCall *call, Error *err) {
    Tensor *g = call->in[0], *dx = call->out[0], *db = call->out[1];
    const int64_t n = db->count, rows = n ? dx->count / n : 0;
    memset(db->data, 0, tensor_bytes(db));
    if (dx->count == 0) return true;
    ReluBack b = {.n = n, .rows = rows, .dx = dx->data, .block = rows > BLOCK_ROWS * BLOCKS_MOST ? (rows + BLOCKS_MOST - 1) / BLOCKS_MOST : BLOCK_ROWS};
    int64_t blocks = (rows + b.block - 1) / b.block;
    Tensor *flow = n == 1 || g->strides[g->rank - 1] == 1 ? tensor_retain(g) : tensor_contiguous(g, err), *y = tensor_contiguous(call->in[1], err);
    Storage *sums = storage_new(c, (size_t)(blocks * n) * sizeof(float), DTYPE_NONE, err);
    bool ok = flow && y && sums;
    if (ok) {
        b.g = flow, b.y = y->data, b.sums = sums->data;
        find_runs(&b);
        ok = run_blocks(c, &b, blocks, err);
    }
    for (int64_t block = 0; ok && block < blocks; block++)
        for (int64_t i = 0; i < n; i++) ((float *)db->data)[i] += b.sums[block * n + i];
    storage_release(sums);
    tensor_release(y);
    tensor_release(flow);
    return ok;
}
