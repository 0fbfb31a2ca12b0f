/* hints.c -- see hints.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/hints.h"

#include "engine/modules/state.h"

#include <string.h>

void hints_begin_cell(Vm *vm, bool on) {
    ModuleState *state = module_state(vm);
    if (!state) return;
    state->hints_off = !on;
    state->hint_shown = false;
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
        show(vm, "hint: a gradient is None because the target was not computed from this source by recorded operations: perhaps outside the "
                 "`with` block, or by way of .numpy() or NumPy.\n");
}
