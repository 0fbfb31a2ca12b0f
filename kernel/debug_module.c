/* debug_module.c -- the debugger seen from the language: the module _debug, on which engine/library/_debugger builds,
 * and a client's requests on their way there.
 *
 * Frames are counted from the one where code has stopped, 0, outwards, without the library's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "engine/base/memory.h"
#include "engine/lang/machine/debug.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/list.h"
#include "kernel/cell_name.h"
#include "kernel/interpreter_private.h"

/* ---- frames ---- */

static Frame *user_frame(Frame *frame) {
    while (frame && frame_is_in_library(frame)) frame = frame->back;
    return frame;
}

static Frame *stopped_frame(const Vm *vm) { return vm->debugger ? user_frame(vm->debugger->stopped) : NULL; }

/* What a source is called: a cell's number, or the name of a file. New. */
static Value source_name(const Source *source) {
    return source->typed ? value_int(source->typed) : value_retain(value_object(source->filename));
}

static Value debug_frames(Vm *vm, const Value *args) {
    (void)args;
    List *list = list_new(vm, 4);
    for (Frame *f = stopped_frame(vm); list && f; f = user_frame(f->back)) {
        Value name = value_retain(value_object(f->code->name));
        Value entry = tuple_of(vm, 3, name, source_name(f->code->source), value_int(frame_span(f).line));
        if (!list_append_take(vm, list, entry)) return value_release(value_object(list)), ABSENT;
    }
    return value_object(list);
}

/* Frame number n, or NULL with IndexError pending. */
static Frame *numbered_frame(Vm *vm, Value n) {
    int64_t number;
    if (!value_to_index(vm, n, &number)) return NULL;
    Frame *f = stopped_frame(vm);
    while (f && number-- > 0) f = user_frame(f->back);
    if (!f) vm_fail(vm, ERROR_INDEX, "no such frame");
    return f;
}

static Value debug_namespace(Vm *vm, const Value *args) {
    Frame *f = numbered_frame(vm, args[0]);
    if (!f) return ABSENT;
    return tuple_of(vm, 2, value_retain(value_object(f->globals)), value_object(frame_locals(vm, f)));
}

/* The place of a function's variable, in its frame or in a cell, or NULL. */
static Value *variable_place(Frame *f, const Str *name) {
    const Tuple *groups[] = {f->code->local_names, f->code->cell_names, f->code->free_names};
    size_t slot = 0;
    Value *place = NULL;
    for (int g = 0; g < 3; g++)
        for (size_t i = 0; groups[g] && i < groups[g]->count; i++, slot++)
            if (str_equal(as_str(groups[g]->items[i]), name)) place = &f->slots[slot];
    return place && value_is(*place, &cell_type) ? &((Cell *)place->as.object)->value : place;
}

static Value debug_assign(Vm *vm, const Value *args) {
    Frame *f = numbered_frame(vm, args[0]);
    if (!f) return ABSENT;
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "a name is text, not %s", value_type_name(args[1]));
    Value *place = f->code->flags & CODE_LOCALS ? variable_place(f, as_str(args[1])) : NULL;
    if (place) value_set(place, value_retain(args[2]));
    if (f->code->flags & CODE_LOCALS) return value_bool(place != NULL);
    return dict_set(vm, f->names ? f->names : f->globals, args[1], args[2]) ? VALUE_TRUE : ABSENT;
}

/* ---- what to stop at ---- */

/* (cell number or file, line) */
static bool read_line(Vm *vm, Value pair, DebugLine *out) {
    int64_t typed = 0, line = 0;
    if (!is_tuple(pair) || as_tuple(pair)->count != 2) return vm_fail(vm, ERROR_TYPE, "expected (source, line)");
    Value source = as_tuple(pair)->items[0];
    if (!value_to_index(vm, as_tuple(pair)->items[1], &line)) return false;
    if (!is_str(source) && !value_to_index(vm, source, &typed)) return false;
    *out = (DebugLine){.typed = (uint32_t)typed, .line = (int)line};
    if (is_str(source)) out->file = as_str(value_retain(source));
    return true;
}

static Value debug_watch(Vm *vm, const Value *args) {
    Debugger *d = debugger_get(vm);
    List *list = is_list(args[1]) ? as_list(args[1]) : NULL;
    if (!d || !list) return d ? vm_raise(vm, ERROR_TYPE, "expected a list of lines") : ABSENT;
    DebugLine *lines = mem_calloc(list->count + 1, sizeof *lines);
    if (!lines) return vm_raise_memory(vm);
    size_t count = 0;
    while (count < list->count && read_line(vm, list->items[count], &lines[count])) count++;
    value_set(&d->reached, value_retain(args[0]));
    debugger_set_lines(vm, lines, count);
    return vm_raised(vm) ? ABSENT : NONE;
}

static Value debug_exceptions(Vm *vm, const Value *args) {
    Debugger *d = debugger_get(vm);
    if (!d) return ABSENT;
    d->raised = value_same(args[0], VALUE_TRUE);
    d->uncaught = value_same(args[1], VALUE_TRUE);
    debug_update(vm);
    return NONE;
}

/* ---- going on ---- */

static Value debug_resume(Vm *vm, const Value *args) {
    static const char *const names[] = {
        [STEP_NONE] = "continue", [STEP_IN] = "stepIn", [STEP_OVER] = "next", [STEP_OUT] = "stepOut"};
    Debugger *d = debugger_get(vm);
    if (!d) return ABSENT;
    if (!d->stopped) return VALUE_FALSE;
    for (DebugStep step = STEP_NONE; is_str(args[0]) && step <= STEP_OUT; step++)
        if (str_equal_c(as_str(args[0]), names[step])) d->step = step;
    d->resumed = true;
    return VALUE_TRUE;
}

static Value debug_pause(Vm *vm, const Value *args) {
    (void)args;
    Debugger *d = debugger_get(vm);
    if (!d) return ABSENT;
    if (!d->stopped && vm->frame) d->step = STEP_PAUSE;
    debug_update(vm);
    return NONE;
}

static Value debug_state(Vm *vm, const Value *args) {
    (void)args;
    const Debugger *d = vm->debugger;
    if (!d || !d->stopped || !d->reason) return NONE;
    return tuple_of(vm, 3, value_int(d->strand), value_object(str_from(vm, d->reason)),
                    is_absent(d->exception) ? NONE : value_retain(d->exception));
}

/* ---- sources ---- */

typedef struct Lines {
    Vm *vm;
    List *list;
} Lines;

static void add_line(void *context, int line) {
    Lines *lines = context;
    if (lines->list) list_append_take(lines->vm, lines->list, value_int(line));
}

static Value debug_lines(Vm *vm, const Value *args) {
    if (!value_is(args[0], &code_type)) return vm_raise(vm, ERROR_TYPE, "expected code");
    Lines lines = {vm, list_new(vm, 16)};
    debug_visit_lines(vm, (Code *)(void *)args[0].as.object, add_line, &lines);
    return vm_raised(vm) ? ABSENT : value_object(lines.list);
}

static Value debug_hash(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "expected text");
    return value_int(cell_name(as_str(args[0])->data, as_str(args[0])->size));
}

static const NativeDef functions[] = {
    {"frames", debug_frames, "", "The stopped frames: (name, source, line) each.", NATIVE_METHOD},
    {"namespace", debug_namespace, "frame, /", "A frame's globals, and a copy of its locals.", NATIVE_METHOD},
    {"assign", debug_assign, "frame, name, value, /", "Sets a variable; False: the frame has none of that name.",
     NATIVE_METHOD},
    {"watch", debug_watch, "reached, lines, /",
     "Calls reached(source, line) at each of lines, which says whether to stop.", NATIVE_METHOD},
    {"exceptions", debug_exceptions, "raised, uncaught, /", "At which exceptions to stop.", NATIVE_METHOD},
    {"resume", debug_resume, "step, /", "Goes on: continue, next, stepIn or stepOut. False: nothing has stopped.",
     NATIVE_METHOD},
    {"pause", debug_pause, "", "Stops at the next line.", NATIVE_METHOD},
    {"state", debug_state, "", "(thread, reason, exception) where code has stopped, else None.", NATIVE_METHOD},
    {"lines", debug_lines, "code, /", "The lines on which code can stop.", NATIVE_METHOD},
    {"hash", debug_hash, "text, /", "The number of a cell with this text.", NATIVE_METHOD},
    {0},
};

static bool debug_init(Vm *vm, Value module) { return vm_set(vm, module, "SEED", value_int(CELL_NAME_SEED)); }

const ModuleDef debug_module = {
    .name = "_debug", .doc = "Where code stops, and what is there then.", .functions = functions, .init = debug_init};

/* ---- from a client ---- */

bool interpreter_is_stopped(const Interpreter *ip) {
    const Debugger *d = ip->vm->debugger;
    return d && d->stopped && !d->resumed;
}

bool interpreter_debug(Interpreter *ip, const char *function, const char *text, size_t size, Buffer *answer) {
    Vm *vm = ip->vm;
    Value module = vm_import(vm, "_debugger");
    Value request = is_absent(module) ? ABSENT : value_object(str_new(vm, text, size));
    Value said = is_absent(request) ? ABSENT : value_call_method(vm, module, function, &request, 1);
    bool ok = is_str(said) && buffer_append(answer, as_str(said)->data, as_str(said)->size);
    value_release(said);
    value_release(request);
    value_release(module);
    if (vm_raised(vm)) vm_clear_raised(vm);
    return ok;
}
