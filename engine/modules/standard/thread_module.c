/* thread_module.c -- the module _strands, of which threading is made: strands, and waiting.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/green_thread.h"
#include "engine/modules/native.h"

#include <math.h>

static const double LONGEST = 9e9; /* seconds; more is for ever */

static Value strands_start(Vm *vm, const Value *args) {
    int64_t id = strand_start(vm, args[0]);
    return id ? value_int(id) : ABSENT;
}

static Value strands_current(Vm *vm, const Value *args) {
    (void)args;
    return value_int(strand_current(vm));
}

static Value strands_park(Vm *vm, const Value *args) {
    int64_t deadline = STRAND_FOREVER;
    double seconds;
    bool permitted;
    if (!is_none(args[0])) {
        if (!value_to_double(vm, args[0], &seconds)) return ABSENT;
        if (isnan(seconds)) return vm_raise(vm, ERROR_VALUE, "Invalid value NaN (not a number)");
        if (seconds < LONGEST) deadline = strand_clock() + (int64_t)((seconds > 0 ? seconds : 0) * 1e9);
    }
    return strand_park(vm, deadline, &permitted) ? value_bool(permitted) : ABSENT;
}

static Value strands_unpark(Vm *vm, const Value *args) {
    int64_t id;
    if (!value_to_index(vm, args[0], &id)) return ABSENT;
    strand_unpark(vm, id);
    return NONE;
}

static const NativeDef functions[] = {
    {"start", strands_start, "function, /", "Begins a strand that calls function(); its number.", NATIVE_METHOD},
    {"current", strands_current, "", "The number of the strand that runs.", NATIVE_METHOD},
    {"park", strands_park, "timeout, /", "Waits for the permit, None: for ever; did it come?", NATIVE_METHOD},
    {"unpark", strands_unpark, "number, /", "Gives a strand its permit.", NATIVE_METHOD},
    {0},
};

const ModuleDef strands_module = {
    .name = "_strands",
    .doc = "The threads of the language, and how one waits for another.",
    .functions = functions,
};
