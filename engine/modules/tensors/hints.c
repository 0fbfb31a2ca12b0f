/* hints.c -- see hints.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/hints.h"

#include "engine/modules/tensors/module_state.h"
#include "engine/tensor/op.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void hints_begin_cell(Vm *vm, bool on) {
    ModuleState *state = module_state(vm);
    if (!state) return;
    state->hints_off = !on;
    state->hint_shown = false;
    state->losses_seen = 0;
    state->epoch = state->step = 0;
}

Value hint_step(Vm *vm, const Value *args) {
    ModuleState *state = module_state(vm);
    if (!value_to_index(vm, args[0], &state->epoch) || !value_to_index(vm, args[1], &state->step)) return ABSENT;
    return NONE;
}

static void show(Vm *vm, const char *text) {
    ModuleState *state = module_state(vm);
    if (!state || state->hints_off || state->hint_shown) return;
    state->hint_shown = true;
    if (!vm_write(vm, STREAM_STDERR, text, strlen(text))) vm_clear_raised(vm);   /* a hint that cannot be shown is no error */
}

void hint_none_gradient(Vm *vm, const TapeSource *source) {
    Dtype dtype = source->tensor ? tensor_dtype(source->tensor) : source->dtype;
    if (!dtype_is_float(dtype) && !dtype_is_complex(dtype))
        show(vm, "hint: a gradient is None because its source holds whole numbers: begin with floats, tf.cast(x, tf.float32).\n");
    else if (source->tensor && !source->tensor->node)
        show(vm, "hint: a gradient is None because the tape never watched its source: call tape.watch(x) inside the `with` block, before "
                 "x is used, or make x a tf.Variable.\n");
    else
        show(vm, "hint: a gradient is None because the target was not computed from this source by recorded operations: the source is not used "
                 "in it, or was used before the `with` block, or went through .numpy() or NumPy.\n");
}

/* ---- the first number that is none ---- */

static bool wanted(Vm *vm) {
    const ModuleState *state = module_state(vm);
    return state && !state->hints_off && !state->hint_shown;
}

enum { LOSSES_MAX = 1024 };      /* what is larger is no loss, and slow to look at every step */

static const char grown[] = ": its numbers grew too large; a smaller learning rate or clipnorm keeps them small";

/* Whether a number below 0 is raised to a fraction: then there is no real result. */
static bool has_no_power(const TapeNode *power) {
    const Tensor *base = power->in[0], *exponent = power->in[1];
    double p = exponent->count ? dtype_get_real(tensor_dtype(exponent), tensor_element(exponent, 0)) : 1;
    if (p == floor(p)) return false;
    for (int64_t i = 0; i < base->count && i < LOSSES_MAX; i++)
        if (dtype_get_real(tensor_dtype(base), tensor_element(base, i)) < 0) return true;
    return false;
}

/* What makes such numbers, and what keeps from it. */
static const char *remedy(const TapeNode *maker) {
    OpId op = (OpId)maker->op;
    switch (op) {
        case OP_LOG: return ": the logarithm of 0 or less; tf.math.log(x + 1e-7), or a loss with from_logits=True, keeps off it";
        case OP_SQRT: case OP_RSQRT: return ": the root of a number below 0, or at 0 its slope; tf.sqrt(tf.maximum(x, 1e-7)) keeps off it";
        case OP_DIV: case OP_RECIPROCAL: return ": a division by 0; tf.math.divide_no_nan(x, y) gives 0 there";
        case OP_EXP: return ": exp(x) overflows from x = 88.7 on; tf.nn.softmax, tf.nn.softplus and tf.reduce_logsumexp do not";
        case OP_POW: return has_no_power(maker) ? ": a number below 0 has no power by a fraction; tf.sign(x) * tf.abs(x) ** p has" : grown;
        case OP_SQUARE: case OP_MUL: case OP_REDUCE_SUM: case OP_MATMUL: case OP_MATMUL_BIAS: case OP_CONV2D: case OP_CONV2D_BIAS:
            return grown;
        default: return "";
    }
}

void hint_not_finite(Vm *vm, const Tape *tape, const Tensor *target) {
    const ModuleState *state = module_state(vm);
    char text[400], what[100] = "what the gradient is taken of is not finite";
    bool asks = wanted(vm) && !tensor_is_only_there(target);       /* looking would wait for the accelerator at every step */
    if (!asks || target->count > LOSSES_MAX || tensor_is_finite(target)) return;
    const TapeNode *maker = tape_first_not_finite(tape, target);
    if (state->step)
        snprintf(what, sizeof what, "the loss is not finite since step %lld of epoch %lld", (long long)state->step, (long long)state->epoch);
    if (maker && maker->op != OP_NONE)
        snprintf(text, sizeof text, "hint: %s. The first number that is not was made by %s%s.\n", what,
                 op_info[maker->op].tf_name, remedy(maker));
    else if (maker && maker->variable)
        snprintf(text, sizeof text, "hint: %s: a variable holds nan or inf already, from an earlier step.\n", what);
    else
        snprintf(text, sizeof text, "hint: %s, and so was what the tape watched: tf.debugging.check_numerics(x, 'x') stops where it comes in.\n", what);
    show(vm, text);
}

/* ---- logits and probabilities ---- */

enum { LOSSES_LOOKED_AT = 4, ELEMENTS_LOOKED_AT = 4096 };

/* Whether every row of x, of n elements, could be probabilities that add up to 1. */
static bool are_shares(const Tensor *x, int64_t n, int64_t count) {
    for (int64_t r = 0; r + n <= count; r += n) {
        double sum = 0;
        for (int64_t i = r; i < r + n; i++) {
            double v = dtype_get_real(tensor_dtype(x), tensor_element(x, i));
            if (!(v >= 0 && v <= 1)) return false;
            sum += v;
        }
        if (fabs(sum - 1) > 1e-4) return false;
    }
    return count >= n;
}

static bool within_unit(const Tensor *x, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        double v = dtype_get_real(tensor_dtype(x), tensor_element(x, i));
        if (v < -1e-6 || v > 1 + 1e-6) return false;
    }
    return true;
}

Value hint_probabilities(Vm *vm, const Value *args) {
    if (!wanted(vm) || !is_tensor(args[0]) || module_state(vm)->losses_seen++ >= LOSSES_LOOKED_AT) return NONE;
    const Tensor *x = as_tensor(args[0]);
    int64_t n = x->rank ? x->dims[x->rank - 1] : 0, count = x->count < ELEMENTS_LOOKED_AT ? x->count : ELEMENTS_LOOKED_AT;
    if (!dtype_is_float(tensor_dtype(x)) || !n) return NONE;
    bool logits = value_truth(vm, args[1]) > 0;
    if (logits && n > 1 && are_shares(x, n, count))
        show(vm, "hint: the loss has from_logits=True, but its predictions look like probabilities, which add up to 1: leave the softmax out "
                 "of the model, or from_logits=True out of the loss.\n");
    else if (!logits && !within_unit(x, count))
        show(vm, "hint: the loss takes its predictions for probabilities, but some lie below 0 or above 1, as logits do: give the loss "
                 "from_logits=True, or the last layer an activation ('softmax', 'sigmoid').\n");
    return NONE;
}
