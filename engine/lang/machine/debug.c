/* debug.c -- where lines begin, when to stop, and the stop. See debug.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/debug.h"
#include "engine/lang/syntax/image.h"

#include "engine/base/memory.h"
#include "engine/lang/machine/call.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/green_thread.h"

#include <string.h>

enum { MARK_LINE = 1, MARK_ASKED = 2 }; /* a line begins; and it is one of Debugger.lines */

typedef struct LineMarks {
    uint32_t generation;
    bool wanted; /* false: the library's code */
    uint8_t mark[];
} LineMarks;

/* ---- where lines begin ---- */

/* Whether the source has `break` or `continue` there, which are jumps and nothing else. */
static bool is_jump_statement(const Source *source, Span span) {
    size_t size, column = (size_t)span.column;
    const char *line = source_line(source, span.line, &size);
    if (!line || column > size) return false;
    size -= column;
    return (size >= 5 && memcmp(line + column, "break", 5) == 0) ||
           (size >= 8 && memcmp(line + column, "continue", 8) == 0);
}

/* Words that the compiler puts around statements: their line is no place to stop at. */
static bool is_glue(const Code *code, uint32_t at) {
    Opcode op = word_op(code->words[at]);
    if (op == OP_JUMP || op == OP_JUMP_BACK) return !is_jump_statement(code->source, code->spans[at]);
    return op == OP_PUSH_HANDLED || op == OP_POP_HANDLED || op == OP_SWAP || op == OP_RERAISE;
}

static void mark_lines(const Code *code, uint8_t *mark) {
    int before = 0;
    memset(mark, 0, code->word_count);
    for (uint32_t i = 0; i < code->word_count; i += opcode_has_cache(word_op(code->words[i])) ? 2 : 1) {
        int line = code->spans[i].line;
        Opcode op = word_op(code->words[i]);
        if (op == OP_JUMP_BACK) mark[word_arg(code->words[i])] = MARK_LINE;
        if (is_glue(code, i))
            before = 0;
        else if (line && line != before)
            mark[i] = MARK_LINE, before = line;
    }
}

void debug_visit_lines(Vm *vm, Code *code, void (*visit)(void *context, int line), void *context) {
    if (!code_complete(vm, code)) return vm_clear_raised(vm);
    uint8_t *mark = mem_alloc(code->word_count);
    if (!mark) return;
    mark_lines(code, mark);
    for (uint32_t i = 0; i < code->word_count; i++)
        if (mark[i]) visit(context, code->spans[i].line);
    mem_free(mark);
    for (size_t i = 0; i < code->constants->count; i++) {
        Value v = code->constants->items[i];
        if (value_is(v, &code_type)) debug_visit_lines(vm, (Code *)(void *)v.as.object, visit, context);
    }
}

static bool is_asked(const Debugger *d, const Source *source, int line) {
    for (size_t i = 0; i < d->line_count; i++) {
        const DebugLine *asked = &d->lines[i];
        if (asked->line != line) continue;
        if (asked->typed ? asked->typed == source->typed : str_equal(asked->file, source->filename)) return true;
    }
    return false;
}

/* Marks the lines anew. What stands for several instructions is taken apart where a line begins within it. */
static void refresh_marks(const Debugger *d, Code *code) {
    LineMarks *marks = code->marks;
    marks->generation = d->generation;
    marks->wanted = !source_is_library(code->source);
    if (!marks->wanted) return;
    mark_lines(code, marks->mark);
    for (uint32_t i = 0; i < code->word_count; i++) {
        if (!marks->mark[i]) continue;
        if (is_asked(d, code->source, code->spans[i].line)) marks->mark[i] |= MARK_ASKED;
    }
    code_split(code, marks->mark);
}

const uint8_t *debug_marks(Vm *vm, Code *code) {
    const Debugger *d = vm->debugger;
    if (!code->marks && (code->marks = mem_alloc(sizeof *code->marks + code->word_count)))
        code->marks->generation = d->generation - 1;
    if (!code->marks) return NULL;
    if (code->marks->generation != d->generation) refresh_marks(d, code);
    return code->marks->wanted ? code->marks->mark : NULL;
}

/* ---- what there is to stop at ---- */

Debugger *debugger_get(Vm *vm) {
    if (vm->debugger) return vm->debugger;
    Debugger *d = mem_calloc(1, sizeof *d);
    if (!d) return vm_raise_memory(vm), NULL;
    d->reached = d->exception = d->told = ABSENT;
    return vm->debugger = d;
}

static void free_lines(Debugger *d) {
    for (size_t i = 0; i < d->line_count; i++) object_clear(&d->lines[i].file);
    mem_free(d->lines);
}

void debugger_set_lines(Vm *vm, DebugLine *lines, size_t count) {
    Debugger *d = vm->debugger;
    free_lines(d);
    d->lines = lines;
    d->line_count = count;
    d->generation++;
    debug_update(vm);
}

void debug_update(Vm *vm) {
    const Debugger *d = vm->debugger;
    if (!d) return;
    vm->traced = !d->suspended && (d->line_count || d->step || d->raised || d->uncaught);
    if (vm->traced)
        vm_attend(vm, ATTENTION_TRACE);
    else
        atomic_fetch_and_explicit(&vm->attention, ~(unsigned)ATTENTION_TRACE, memory_order_relaxed);
}

void debug_suspend(Vm *vm) {
    if (!vm->debugger) return;
    vm->debugger->suspended++;
    debug_update(vm);
}

/* A debugger that was made meanwhile has not been suspended. */
void debug_go_on(Vm *vm) {
    if (!vm->debugger) return;
    if (vm->debugger->suspended) vm->debugger->suspended--;
    debug_update(vm);
}

void debug_end_steps(Vm *vm) {
    if (!vm->debugger) return;
    if (vm->debugger->step != STEP_PAUSE) vm->debugger->step = STEP_NONE;
    value_clear(&vm->debugger->told);
    debug_update(vm);
}

void debug_forget(Vm *vm) {
    Debugger *d = vm->debugger;
    if (!d) return;
    free_lines(d);
    value_clear(&d->reached);
    value_clear(&d->told);
    vm->debugger = NULL;
    vm->traced = false;
    mem_free(d);
}

/* ---- stopping ---- */

/* Stops at the frame until the host returns. */
static void stop(Vm *vm, Frame *frame, const char *reason, Value exception) {
    Debugger *d = vm->debugger;
    d->stopped = frame;
    d->reason = reason;
    d->exception = exception;
    d->step = STEP_NONE;
    d->strand = strand_current(vm);
    d->resumed = false;
    debug_suspend(vm);
    if (vm->host.stopped) vm->host.stopped(vm->host.context);
    d->stopped = NULL;
    d->exception = ABSENT;
    d->step_depth = vm->depth;
    debug_go_on(vm);
}

static bool step_ends(Vm *vm, const Debugger *d) {
    if (d->step == STEP_PAUSE) return true;
    if (d->step == STEP_NONE || d->strand != strand_current(vm)) return false;
    return d->step == STEP_IN || vm->depth < d->step_depth + (d->step == STEP_OVER);
}

/* Asks whether to stop the frame at this breakpoint. An exception may be pending afterwards: an interrupt. */
static bool asks_to_stop(Vm *vm, Frame *frame, int line) {
    Debugger *d = vm->debugger;
    const Source *source = frame->code->source;
    if (is_absent(d->reached)) return false;
    Value args[] = {source->typed ? value_int(source->typed) : value_object(source->filename), value_int(line)};
    d->stopped = frame;
    debug_suspend(vm);
    Value answer = value_call(vm, d->reached, args, 2, NULL);
    debug_go_on(vm);
    d->stopped = NULL;
    bool stops = value_same(answer, VALUE_TRUE);
    value_release(answer);
    return stops;
}

bool debug_line(Vm *vm, Frame *frame) {
    Debugger *d = vm->debugger;
    const Code *code = frame->code;
    uint32_t at = (uint32_t)(frame->pc - code->words) - 1, last = frame->traced_at;
    int line = code->spans[at].line;
    if (last < at && code->spans[last].line == line) return true;
    frame->traced_at = at;
    if (!vm->traced) return true;
    const char *reason = NULL;
    if ((code->marks->mark[at] & MARK_ASKED) && asks_to_stop(vm, frame, line))
        reason = "breakpoint";
    else if (step_ends(vm, d))
        reason = d->step == STEP_PAUSE ? "pause" : "step";
    if (vm_raised(vm)) return false;
    if (!reason) return true;
    stop(vm, frame, reason, ABSENT);
    return vm_poll(vm);
}

/* ---- exceptions ---- */

/* Whether the pending exception comes out of the user's code here for the first time. */
static bool begins_here(const Traceback *trace) {
    for (trace = trace ? trace->next : NULL; trace; trace = trace->next)
        if (!source_is_library(trace->code->source)) return false;
    return true;
}

static bool is_caught(const Frame *frame) {
    for (; frame; frame = frame->back) {
        uint32_t at = (uint32_t)(frame->pc - frame->code->words) - 1;
        for (uint32_t i = 0; i < frame->code->handler_count; i++)
            if (at >= frame->code->handlers[i].start && at < frame->code->handlers[i].end) return true;
    }
    return false;
}

/* What ends an iteration is no mistake. */
static bool is_signal(Vm *vm, Value exception) {
    static const ErrorKind kinds[] = {ERROR_STOP_ITERATION, ERROR_STOP_ASYNC_ITERATION, ERROR_GENERATOR_EXIT};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (value_isa(exception, vm_exception_type(vm, kinds[i]))) return true;
    return false;
}

void debug_raised(Vm *vm, Frame *frame) {
    Debugger *d = vm->debugger;
    Value e = vm->raised;
    if (!vm->traced || !is_exception(e) || frame_is_in_library(frame) || value_same(e, d->told) || is_signal(vm, e))
        return;
    bool stops = (d->raised && begins_here(as_exception(e)->traceback)) || (d->uncaught && !is_caught(frame));
    if (!stops) return;
    e = vm_take_raised(vm);
    value_set(&d->told, value_retain(e));
    stop(vm, frame, "exception", e);
    if (vm_raised(vm)) vm_clear_raised(vm);
    vm_restore(vm, e);
}

Value debug_run_on(Vm *vm, Frame *frame) {
    for (Frame *f = frame; f; f = f->back) debug_forget_line(f);
    return vm_run_traced(vm, frame, true);
}
