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

/* The first line and column of what a code object's instructions came from. */
static Value inspect_start(Vm *vm, const Value *args) {
    const Code *code = introspect_code(args[0]);
    if (!code) return vm_raise(vm, ERROR_TYPE, "a code object is expected");
    Span first = {0};
    for (uint32_t i = 0; i < code->word_count; i++) {
        Span s = code->spans[i];
        bool earlier = s.line < first.line || (s.line == first.line && s.column < first.column);
        if (s.line && (!first.line || earlier)) first = s;
    }
    return tuple_pair(vm, value_int(first.line), value_int(first.column));
}

static const NativeDef functions[] = {
    {"start", inspect_start, "code, /", "Line and column (in UTF-8 bytes) of the first thing that the code does.", NATIVE_METHOD},
    {"source", inspect_source, "object, /", "The source of a function, class or code object, its file and first line; or None.", NATIVE_METHOD},
    {0},
};

const ModuleDef inspect_core_module = {"_inspect", "What the module inspect asks the machine.", functions, NULL};
