/* engine.c -- the engine's face to its hosts.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/engine.h"

#include "engine/base/memory.h"
#include "engine/lang/syntax/compiler.h"
#include "engine/lang/machine/debug.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/green_thread.h"
#include "engine/tensor/context.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TASKS_WAIT_MAX = 60 }; /* seconds */

struct Engine {
    Vm *vm;
};

Engine *engine_new(const Host *host, Error *err) {
    mem_prepare();
    Engine *engine = mem_calloc(1, sizeof *engine);
    if (!engine) return error_memory(err, sizeof *engine), NULL;
    engine->vm = vm_new(host, err);
    if (engine->vm) return engine;
    mem_free(engine);
    return NULL;
}

void engine_free(Engine *engine) {
    if (!engine) return;
    vm_free(engine->vm);
    mem_free(engine);
}

Vm *engine_vm(Engine *engine) { return engine->vm; }

void cell_result_clear(CellResult *result) {
    value_clear(&result->value);
    value_clear(&result->exception);
}

static CellResult finish(Vm *vm, Value value) {
    CellResult result = {.ok = !is_absent(value), .value = value, .exception = ABSENT};
    if (!result.ok) {
        result.value = NONE;
        result.exception = vm_take_raised(vm);
    }
    if (!vm->frame) value_clear(&vm->handled); /* code around it may be handling an exception */
    return result;
}

/* The traceback of the pending exception begins with the cell's frame, not with the event loop's. */
static void hide_loop(Vm *vm) {
    Exception *e = is_exception(vm->raised) ? as_exception(vm->raised) : NULL;
    const char *own = "<tapebook>/asyncio/";
    while (e && e->traceback && e->traceback->next &&
           !strncmp(e->traceback->code->source->filename->data, own, strlen(own))) {
        Traceback *rest = e->traceback->next;
        object_retain(&rest->object);
        object_release(&e->traceback->object);
        e->traceback = rest;
    }
}

/* A cell with an await of its own is a coroutine (taken): it runs on the event loop that such cells share. */
static Value run_coroutine(Vm *vm, Value coroutine) {
    Value asyncio = vm_import(vm, "asyncio");
    Value value = is_absent(asyncio) ? ABSENT : value_call_method(vm, asyncio, "_run_cell", &coroutine, 1);
    if (is_absent(value)) hide_loop(vm);
    value_release(asyncio);
    value_release(coroutine);
    return value;
}

/* What source holds (taken; NULL: an exception is pending). */
static Value run_source(Vm *vm, Source *source, CompileMode mode, Dict *names) {
    Code *code = source ? compile_source(vm, source, mode) : NULL;
    Value value = code ? vm_run_code(vm, code, names ? names : vm->globals, NULL) : ABSENT;
    if (code && (code->flags & CODE_COROUTINE) && !is_absent(value)) value = run_coroutine(vm, value);
    object_clear(&code);
    object_clear(&source);
    return value;
}

/* New, or NULL with an exception pending. */
static Source *cell_source(Vm *vm, const char *text, size_t size, int number) {
    Str *filename = str_format(vm, "<cell %d>", number);
    Source *source = filename ? source_new(vm, filename, text, size, number) : NULL;
    object_clear(&filename);
    return source;
}

CellResult engine_run_cell(Engine *engine, const char *text, size_t size, int number, uint32_t typed) {
    Vm *vm = engine->vm;
    Source *source = cell_source(vm, text, size, number);
    if (source) source->typed = typed;
    CellResult result = finish(vm, run_source(vm, source, COMPILE_CELL, NULL));
    if (!vm->frame) debug_end_steps(vm);
    return result;
}

CellResult engine_run_cell_in(Engine *engine, const char *text, size_t size, int number, Dict *names) {
    Vm *vm = engine->vm;
    return finish(vm, run_source(vm, cell_source(vm, text, size, number), COMPILE_CELL, names));
}

static bool read_file(Vm *vm, const char *path, Buffer *text) {
    FILE *file = fopen(path, "rbe");
    if (!file) return vm_raise_errno(vm, path), false;
    char block[16384];
    size_t n;
    while ((n = fread(block, 1, sizeof block, file))) buffer_append(text, block, n);
    int failed = ferror(file);
    fclose(file);
    if (failed) return vm_raise_errno(vm, path), false;
    return !text->failed || (vm_raise_memory(vm), false);
}

/* path from the root, as CPython names a script in __file__ and in tracebacks. New. */
static Str *absolute(Vm *vm, const char *path) {
    char folder[PATH_MAX];
    if (path[0] == '/' || !getcwd(folder, sizeof folder)) return str_from(vm, path);
    while (path[0] == '.' && path[1] == '/') path += 2;
    return str_format(vm, "%s/%s", folder, path);
}

CellResult engine_run_file(Engine *engine, const char *path, char *const *arguments, size_t count) {
    Vm *vm = engine->vm;
    Buffer text = BUFFER_EMPTY;
    Str *filename = absolute(vm, path);
    Value value = ABSENT;
    if (filename && read_file(vm, path, &text) && vm_set_script(vm, path, arguments, count) &&
        dict_set_str(vm, vm->globals, vm->name.file, value_object(filename))) {
        value = run_source(vm, source_new(vm, filename, text.data ? text.data : "", text.size, 0), COMPILE_FILE, NULL);
    }
    object_clear(&filename);
    buffer_clear(&text);
    return finish(vm, value);
}

CellResult engine_run_string(Engine *engine, const char *text, char *const *arguments, size_t count) {
    Vm *vm = engine->vm;
    Str *filename = vm_intern(vm, "<string>");
    Value value = ABSENT;
    if (filename && vm_set_script(vm, "-c", arguments, count))
        value = run_source(vm, source_new(vm, filename, text, strlen(text), 0), COMPILE_FILE, NULL);
    return finish(vm, value);
}

/* module.function(), if the module has been imported. New. */
static Value call_if_loaded(Vm *vm, const char *module, const char *function) {
    Value loaded = vm_loaded(vm, module);
    return is_absent(loaded) ? NONE : value_call_method(vm, loaded, function, NULL, 0);
}

CellResult engine_end_script(Engine *engine) {
    Vm *vm = engine->vm;
    Value threads = call_if_loaded(vm, "threading", "_shutdown");
    Value value = is_absent(threads) ? ABSENT : call_if_loaded(vm, "atexit", "_run_exitfuncs");
    value_release(threads);
    return finish(vm, value);
}

int engine_step_threads(Engine *engine) { return strand_step(engine->vm); }
int engine_let_threads_run(Engine *engine) { return strand_yield(engine->vm); }
void engine_end_threads(Engine *engine) { strands_free(engine->vm); }

bool engine_start_beside(Engine *engine, void (*run)(void *context), void *context) {
    if (strand_start_cell(engine->vm, run, context)) return true;
    vm_clear_raised(engine->vm);
    return false;
}

int engine_step_tasks(Engine *engine, bool *ran) {
    Vm *vm = engine->vm;
    Value asyncio = vm_loaded(vm, "asyncio");
    double seconds = -1;
    *ran = !is_absent(asyncio);
    if (!*ran) return -1;
    Value left = value_call_method(vm, asyncio, "_step_cells", NULL, 0);
    if (is_absent(left) || !value_to_double(vm, left, &seconds))
        vm_clear_raised(vm); /* an interrupt, or the end of a task's program */
    value_release(left);
    value_clear(&vm->handled);
    return seconds < 0 ? -1 : seconds > TASKS_WAIT_MAX ? TASKS_WAIT_MAX * 1000 : (int)ceil(seconds * 1000);
}

CellResult engine_eval(Engine *engine, const char *source, size_t size, Dict *names) {
    Vm *vm = engine->vm;
    Str *filename = str_from(vm, "<string>");
    Value value = filename ? run_source(vm, source_new(vm, filename, source, size, 0), COMPILE_EVAL, names) : ABSENT;
    object_clear(&filename);
    return finish(vm, value);
}

Dict *engine_caller_locals(Engine *engine) {
    Vm *vm = engine->vm;
    Frame *frame = vm->frame;
    while (frame && frame_is_in_library(frame)) frame = frame->back;
    if (frame) return frame_locals(vm, frame);
    object_retain(&vm->globals->object);
    return vm->globals;
}

void engine_rest(Engine *engine) {
    context_trim(engine->vm->ops);
    heap_trim(engine->vm);
    mem_trim();
}

void engine_interrupt(Engine *engine) { vm_attend(engine->vm, ATTENTION_INTERRUPT); }
void engine_request_poll(Engine *engine) { vm_attend(engine->vm, ATTENTION_POLL); }

bool engine_is_interrupted(const Engine *engine) {
    return (atomic_load_explicit(&engine->vm->attention, memory_order_relaxed) & ATTENTION_INTERRUPT) ||
           strand_has_interrupt(engine->vm);
}

void engine_clear_interrupt(Engine *engine) {
    atomic_fetch_and_explicit(&engine->vm->attention, ~(unsigned)ATTENTION_INTERRUPT, memory_order_relaxed);
}
