/* vm_call.h -- calls from the dispatch loop.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_VM_CALL_H
#define ENGINE_LANG_MACHINE_VM_CALL_H

#include "engine/lang/machine/call.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/vm_fast.h"

typedef enum CallOutcome { CALL_FAILED, CALL_DONE, CALL_FRAME } CallOutcome;

/* Puts frame on top. false with RecursionError pending. */
static inline bool enter_frame(Vm *vm, Frame *frame, FrameFinish finish) {
    if (vm->depth >= vm->recursion_limit) return vm_fail(vm, ERROR_RECURSION, "maximum recursion depth exceeded");
    vm->depth++;
    frame->back = vm->frame;
    frame->finish = finish;
    vm->frame = frame;
    return true;
}

/* Begins or makes the call of *at, whose arguments follow it on frame's stack: count positional ones, then one a name of
 * names. The result replaces all of them, at `at`; with CALL_FRAME, vm->frame is the callee's and they are gone. */
CallOutcome call_at(Vm *vm, Frame *frame, Value *at, size_t count, Tuple *names);

/* After LOAD_METHOD: *at is the function and at[1] its self, or *at is absent and at[1] the whole callee. */
CallOutcome call_method_at(Vm *vm, Frame *frame, Value *at, size_t count, Tuple *names);

/* native(args), whose count arguments are the last values of frame's stack: the result takes the place of all from base on. false:
 * it failed. */
bool call_native_at(Vm *vm, Frame *frame, const Native *native, Value *base, size_t count);

/* (*at)(*args, **kwargs) (NULL: none), for what lies from `at` to the top of frame's stack. */
CallOutcome call_spread_at(Vm *vm, Frame *frame, Value *at, Tuple *args, Dict *kwargs);

/* Either of the first two, for n arguments of which the last are named by the tuple on top of frame's stack. */
typedef CallOutcome CallAt(Vm *vm, Frame *frame, Value *at, size_t count, Tuple *names);
CallOutcome call_keywords_at(Vm *vm, Frame *frame, Value *at, size_t n, CallAt *call);

/* Puts f's defaults for the last missing parameters at slot; where the next local is, NULL if there are too few. */
static inline Value *fill_defaults(const Function *f, size_t missing, Value *slot) {
    size_t count = f->defaults ? f->defaults->count : 0;
    if (missing > count) return NULL;                     /* also with too many arguments: missing is beyond all counts */
    values_copy(slot, f->defaults->items + count - missing, missing);
    return slot + missing;
}

/* The short way of most calls: the frame of f(args[0..count)), the arguments and the reference to f moved into it.
 * NULL, with nothing done, when it takes more than this. */
HOT Frame *frame_cut(Vm *vm, Function *f, const Value *args, size_t count) {
    Code *code = f->code;
    FrameChunk *chunk = vm->chunk;
    if (UNLIKELY(!(code->flags & CODE_SIMPLE) || !chunk)) return NULL;
    if (UNLIKELY((size_t)(chunk->end - chunk->top) < code->frame_size)) return NULL;
    Frame *frame = (Frame *)(void *)chunk->top;
    Value *slot = frame->slots + count, *end = frame->slots + code->local_count;
    size_t missing = code->positional - count;
    if (UNLIKELY(missing != 0) && !(slot = fill_defaults(f, missing, slot))) return NULL;
    for (size_t i = 0; i < count; i++) frame->slots[i] = value_at(&args[i]);
    Value *free = end;
    if (UNLIKELY(f->closure)) {
        for (size_t i = f->closure->count; i > 0; i--) *--free = value_retain(f->closure->items[i - 1]);
    }
    for (; slot < free; slot++) *slot = ABSENT;
    chunk->top += code->frame_size;
    frame->function = f;
    frame->code = code;
    frame->globals = f->globals;
    frame->names = NULL;
    frame->pc = code->words;
    frame->generator = NULL;
    frame->top = end;
    return frame;
}

/* The same, and puts the frame on top of caller. */
HOT Frame *frame_begin(Vm *vm, Frame *caller, Function *f, const Value *args, size_t count) {
    Frame *frame = LIKELY(vm->depth < vm->recursion_limit) ? frame_cut(vm, f, args, count) : NULL;
    if (UNLIKELY(!frame)) return NULL;
    frame->back = caller;
    frame->finish = FINISH_CALL;
    vm->frame = frame;
    vm->depth++;
    return frame;
}

/* The frame of an operator's method (NULL: none), on top of caller, which keeps the two operands. NULL: as frame_cut. */
Frame *call_operator(Vm *vm, Frame *caller, Function *method, const Value *operands);

/* The end of a plain call's frame, whose stack ends at top. */
static inline void frame_end(Vm *vm, Frame *frame, Value *top) {
    vm->frame = frame->back;
    vm->depth--;
    if (LIKELY(top > frame->slots)) {
        do value_release(*--top);
        while (top > frame->slots);
    }
    FrameChunk *chunk = vm->chunk;
    Function *f = frame->function;
    if (__builtin_expect((char *)frame == (char *)chunk->data, 0)) {
        frame->top = frame->slots;
        frame_free(vm, frame);
        return;
    }
    chunk->top = (char *)frame;
    object_release(&f->object);
}

/* Releases [from, to), the last one first. */
static inline void drop(Value *from, Value *to) {
    while (to > from) value_release(*--to);
}

#endif
