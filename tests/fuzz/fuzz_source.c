/* fuzz_source.c -- a libFuzzer target: any bytes given as source compile, or raise an exception.
 *
 * Nothing is run. What compiles is listed, which walks all of it; what does not is shown as an error is shown to
 * people.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/compiler.h"
#include "engine/lang/engine.h"
#include "engine/lang/machine/exception.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Vm *machine(void) {
    static Engine *engine;
    static const Host host;
    Error err = {.kind = ERROR_NONE};
    if (!engine) engine = engine_new(&host, &err);
    if (!engine) exit(1);
    return engine_vm(engine);
}

static void show_error(Vm *vm) {
    Value e = vm_take_raised(vm);
    Buffer out = BUFFER_EMPTY;
    if (is_exception(e)) exception_write(vm, as_exception(e), 0, &out);
    buffer_clear(&out);
    value_release(e);
    vm_clear_raised(vm);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Vm *vm = machine();
    int indent;
    CompileMode mode = size ? (CompileMode)(data[0] % (COMPILE_EVAL_NAMES + 1)) : COMPILE_FILE;
    const char *text = size ? (const char *)data + 1 : "";
    size_t length = size ? size - 1 : 0;
    Str *name = str_from(vm, "<fuzz>");
    Source *source = name ? source_new(vm, name, text, length, 1) : NULL;
    Code *code = source ? compile_source(vm, source, mode) : NULL;
    Buffer listing = BUFFER_EMPTY;
    if (code) code_disassemble(vm, code, &listing);
    buffer_clear(&listing);
    if (vm_raised(vm)) show_error(vm);
    source_completeness(vm, text, length, &indent);
    if (code) object_release(&code->object);
    if (source) object_release(&source->object);
    if (name) object_release(&name->object);
    return 0;
}
