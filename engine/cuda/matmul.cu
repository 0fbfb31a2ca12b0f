/* matmul.cu -- products of tensors: which products of matrices they are made of.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/matmul.h"

#include "engine/cuda/contiguous.cuh"

/* How t's last two dimensions, rows and columns as the product sees them, can be read: false if neither runs on. */
static bool layout_of(const Tensor *t, bool transposed, Matrix *x) {
    int64_t rows = t->dims[t->rank - 2], columns = t->dims[t->rank - 1], row = t->strides[t->rank - 2],
            column = t->strides[t->rank - 1];
    x->at = tensor_mirror(t);
    if ((column == 1 || columns == 1) && (row >= columns || rows == 1)) {
        x->turned = transposed;
        x->lead = rows == 1 ? columns : row;
        return true;
    }
    x->turned = !transposed;
    x->lead = columns == 1 ? rows : column;
    return (row == 1 || rows == 1) && (column >= rows || columns == 1);
}

/* The batches' dimensions of a product, joined: steps of a, b and out. */
static bool walk_batches(Walk *w, const Tensor *a, const Tensor *b, const Tensor *out) {
    const Tensor *t[3] = {out, a, b};
    int64_t steps[3][SHAPE_MAX];
    for (int k = 0; k < 3; k++) walk_steps(t[k], out, steps[k]);
    return walk_init(w, out->rank - 2, out->dims, 3, steps);
}

/* As many products as w has elements: those of its last dimension at once. */
static bool multiply_all(const OpCall *call, const Walk *w, Matrix a, Matrix b, Error *err) {
    const Tensor *x = call->in[0], *out = call->out[0];
    Dtype d = tensor_dtype(out);
    int64_t size = (int64_t)dtype_size(d), m = out->dims[out->rank - 2], n = out->dims[out->rank - 1];
    int64_t k = x->dims[x->rank - (call->attrs->flag_a ? 2 : 1)], last = w->rank - 1, many = w->dims[last].by;
    for (int64_t i = 0; i < w->count; i += many) {
        int64_t rest = i / many, at[3] = {};
        for (int64_t j = last - 1; j >= 0; j--) {
            for (int s = 0; s < 3; s++) at[s] += rest % w->dims[j].by * w->step[s][j];
            rest /= w->dims[j].by;
        }
        Matrix o = {mirror<char>(out) + at[0] * size, false, n, w->step[0][last]};
        Matrix p = {(char *)a.at + at[1] * size, a.turned, a.lead, w->step[1][last]};
        Matrix q = {(char *)b.at + at[2] * size, b.turned, b.lead, w->step[2][last]};
        if (!matrix_product(d, many, m, n, k, p, q, o, false, err)) return false;
    }
    return true;
}

/* A batch of matrices in a row times one matrix: one product of more rows. */
static void flatten(const OpCall *call, Tensor *x, Tensor *out) {
    if (x->rank < 3 || call->in[1]->rank != 2 || !x->contiguous || call->attrs->flag_a) return;
    int64_t n = out->dims[out->rank - 1], k = x->dims[x->rank - 1];
    out->dims[0] = out->count / n, out->dims[1] = n, out->strides[0] = n, out->strides[1] = 1, out->rank = 2;
    x->dims[0] = out->dims[0], x->dims[1] = k, x->strides[0] = k, x->strides[1] = 1, x->rank = 2;
}

/* Are t's matrices read as they stand? */
static bool is_readable(const Tensor *t) {
    Matrix x;
    return layout_of(t, false, &x);
}

/* a (..., m, k) b (..., k, n) -> out (..., m, n) */
bool cuda_matmul(OpContext *, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *y = call->in[1];
    Tensor out = *call->out[0], *result = &out;
    Packed a = {}, b = {};
    Tensor *in[2] = {&a.tensor, &b.tensor};
    OpCall inner = *call;
    Matrix p = {}, q = {};
    Walk w;
    inner.in = in;
    inner.out = &result;
    if (out.count == 0) return true;
    if (x->count == 0) return cuda_good(cudaMemsetAsync(tensor_mirror(&out), 0, tensor_bytes(&out), cuda_stream), err);
    bool ok = packed_init(&a, x, !is_readable(x), err) && packed_init(&b, y, !is_readable(y), err);
    if (ok) {
        flatten(call, &a.tensor, &out);
        ok = layout_of(&a.tensor, call->attrs->flag_a, &p) && layout_of(&b.tensor, call->attrs->flag_b, &q) &&
             walk_batches(&w, &a.tensor, &b.tensor, &out) && multiply_all(&inner, &w, p, q, err);
    }
    packed_clear(&b);
    packed_clear(&a);
    return ok;
}
