/* inspect.c -- the module _inspect: what `inspect` asks the machine.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/introspect.h"
#include "engine/lang/objects/str.h"
#include "engine/modules/native.h"

static Value inspect_source(Vm *vm, const Value *args) {
    Buffer text = BUFFER_EMPTY;
    const char *file = NULL;
    int line = 0;
    Value result = NONE;
    if (introspect_source(vm, args[0], &text, &file, &line)) {
        result = tuple_of(vm, 3, value_object(str_from_buffer(vm, &text)), value_object(str_from(vm, file)), value_int(line));
    }
    buffer_clear(&text);                         /* not found: nothing is in it */
    return result;
}

static const NativeDef functions[] = {
    {"source", inspect_source, "object, /", "The source of a function, class or code object, its file and first line; or None.", NATIVE_METHOD},
    {0},
};

const ModuleDef inspect_core_module = {"_inspect", "What the module inspect asks the machine.", functions, NULL};
