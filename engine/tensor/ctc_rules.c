/* ctc_rules.c -- shape and gradient rules of connectionist temporal classification.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

/* A vector with a number for each row of the batch. */
static bool row_numbers(const OpCall *call, int i, int64_t batch, const char *what, Error *err) {
    const Tensor *t = call->in[i];
    if (t->rank != 1) return op_fail(call, err, INVALID, "%s is not a vector", what);
    return t->dims[0] == batch || op_fail(call, err, ERROR_FAILED_PRECONDITION, "len(%s) != batch_size.  len(%s):  %lld batch_size: %lld", what, what,
                                          (long long)t->dims[0], (long long)batch);
}

/* logits (T, B, C), labels (B, L), label_length (B), logit_length (B) -> (B), (T, B, C) */
bool shape_ctc_loss(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *logits = call->in[0], *labels = call->in[1];
    if (logits->rank != 3 || logits->dims[2] < 1) return op_fail(call, err, INVALID, "logits must have 3 dimensions, the last one of classes");
    int64_t batch = logits->dims[1];
    if (labels->rank != 2 || (labels->dims[0] != batch && labels->dims[0] != 1)) return op_fail(call, err, INVALID, "labels must have a row for each of the batch");
    if (!row_numbers(call, 2, batch, "label_length", err) || !row_numbers(call, 3, batch, "logit_length", err)) return false;
    out[0].shape = (Shape){.rank = 1, .dims = {batch}};
    out[1].shape = tensor_shape(logits);
    return true;
}

/* loss, slope = ctc_loss(logits, ...): the slope is there, and has none itself */
void grad_ctc_loss(GradCall *k) {
    OpContext *c = k->c;
    if (k->g[1]) {
        error_set(c->rule_error, ERROR_LOOKUP, "Gradient explicitly disabled. Reason: b\"Currently there is no way to take the second  derivative of "
                  "ctc_loss due to the fused implementation's interaction  with tf.gradients()\"");
        return;
    }
    if (k->g[0]) k->dx[0] = t_mul(c, t_reshape(c, k->g[0], 3, (int64_t[]){1, k->g[0]->count, 1}), k->y[1]);
}

/* inputs (T, B, C), sequence_length (B) */
static bool decoded(OpCall *call, Error *err) {
    const Tensor *inputs = call->in[0], *lengths = call->in[1];
    if (inputs->rank != 3) return op_fail(call, err, INVALID, "inputs is not a 3-Tensor");
    if (!inputs->count) return op_fail(call, err, INVALID, "inputs must not be empty");
    if (!row_numbers(call, 1, inputs->dims[1], "sequence_length", err)) return false;
    for (int64_t b = 0; b < lengths->count; b++) {
        Dtype d = tensor_dtype(lengths);
        int64_t length = dtype_get_int(d, (const char *)lengths->data + b * lengths->strides[0] * (int64_t)dtype_size(d));
        if (length > inputs->dims[0])
            return op_fail(call, err, ERROR_FAILED_PRECONDITION, "sequence_length(%lld) <= %lld", (long long)b, (long long)inputs->dims[0]);
    }
    return true;
}

bool shape_ctc_greedy_decoder(OpCall *call, OutSpec *out, Error *err) {
    (void)out;
    return decoded(call, err);
}

bool shape_ctc_beam_search_decoder(OpCall *call, OutSpec *out, Error *err) {
    const OpAttrs *a = call->attrs;
    (void)out;
    if (a->number2 < 1) return op_fail_least(call, "top_paths", a->number2, 1, err);
    if (a->number < 1) return op_fail_least(call, "beam_width", a->number, 1, err);
    if (a->number2 > a->number) return op_fail(call, err, INVALID, "requested more paths than the beam width.");
    return decoded(call, err);
}
