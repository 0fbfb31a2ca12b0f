/* reverse_sequence.c -- sequences of several lengths backwards, what follows them staying.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"

/* The product of x's dimensions behind an axis. */
static int64_t behind(const Tensor *x, int64_t axis) {
    int64_t n = 1;
    for (int64_t i = axis + 1; i < x->rank; i++) n *= x->dims[i];
    return n;
}

/* Sequences that run along behind the batch axis: (outer, batch, between, sequence) runs of so many bytes. */
typedef struct Sequences {
    const Tensor *x, *lengths;
    Tensor *out;
    int64_t batch, between, width;
    size_t bytes;
} Sequences;

static void reverse_sequences(void *context, int64_t from, int64_t to) {
    const Sequences *w = context;
    for (int64_t line = from; line < to; line++) {
        int64_t n = index_at(tensor_dtype(w->lengths), w->lengths->data, line / w->between % w->batch), at = line * w->width;
        const char *x = (const char *)w->x->data + (size_t)at * w->bytes;
        char *out = (char *)w->out->data + (size_t)at * w->bytes;
        if (w->bytes == 4)
            for (int64_t i = 0; i < n; i++) ((uint32_t *)(void *)out)[i] = ((const uint32_t *)(const void *)x)[n - 1 - i];
        else
            for (int64_t i = 0; i < n; i++) memcpy(out + (size_t)i * w->bytes, x + (size_t)(n - 1 - i) * w->bytes, w->bytes);
        memcpy(out + (size_t)n * w->bytes, x + (size_t)n * w->bytes, (size_t)(w->width - n) * w->bytes);
    }
}

/* input, lengths (one for each index along batch_axis) -> as input, the first so many elements along seq_axis reversed */
bool cpu_reverse_sequence(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0], *lengths = call->in[1];
    Dtype d = tensor_dtype(x);
    int64_t along = call->attrs->number, batch = call->attrs->number2, inner = behind(x, along > batch ? along : batch);
    for (int64_t i = 0; i < lengths->count; i++) {
        int64_t n = index_at(tensor_dtype(lengths), lengths->data, i);
        if (n < 0) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "seq_lens(%lld) < 0", (long long)i);
        if (n > x->dims[along]) return op_fail(call, err, ERROR_INVALID_ARGUMENT, "seq_lens(%lld) > input.dims(%lld)", (long long)i, (long long)along);
    }
    if (!inner) return true;
    int64_t step = behind(x, along) / inner, turn = behind(x, batch) / inner;   /* in runs of inner elements */
    size_t bytes = (size_t)inner * dtype_size(d);
    if (step == 1 && x->count) {
        int64_t width = x->dims[along], lines = x->count / inner / width;
        Sequences w = {x, lengths, call->out[0], x->dims[batch], turn / width, width, bytes};
        parallel_run(lines, PARALLEL_FROM / (width * inner) + 1, reverse_sequences, &w);
        cells_retain(d, call->out[0]->data, x->count);
        return !context_interrupted(c, err);
    }
    for (int64_t run = 0; run < x->count / inner; run++) {
        int64_t at = run / step % x->dims[along], n = index_at(tensor_dtype(lengths), lengths->data, run / turn % x->dims[batch]);
        int64_t from = at < n ? run + (n - 1 - 2 * at) * step : run;
        copy_slice(d, bytes, (char *)call->out[0]->data + (size_t)run * bytes, (const char *)x->data + (size_t)from * bytes, inner);
    }
    return !context_interrupted(c, err);
}
