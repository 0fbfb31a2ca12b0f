/* frame.c -- frames: where they are kept and what they own.
 *
 * Plain calls nest, so their frames are cut from chunks like a stack, but a stack on the heap that can grow. A
 * generator's frame outlives its caller and has a block of its own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/image.h"
#include "engine/lang/machine/gc.h"

#include "engine/lang/machine/call.h"

#include <string.h>

enum { CHUNK_SIZE = 128 * 1024 };

static void *chunk_take(Vm *vm, size_t size) {
    FrameChunk *chunk = vm->chunk;
    if (!chunk || (size_t)(chunk->end - chunk->top) < size) {
        size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        FrameChunk *more = mem_alloc(sizeof *more + room);
        if (!more) return vm_raise_memory(vm), NULL;
        more->below = chunk;
        more->top = (char *)more->data;
        more->end = more->top + room;
        vm->chunk = chunk = more;
    }
    void *block = chunk->top;
    chunk->top += size;
    return block;
}

static void chunk_give(Vm *vm, void *block) {
    FrameChunk *chunk = vm->chunk;
    chunk->top = block;
    if (chunk->top == (char *)chunk->data && chunk->below) {
        vm->chunk = chunk->below;
        mem_free(chunk);
    }
}

Frame *frame_new(Vm *vm, Function *function, Dict *names) {
    Code *code = function->code;
    if (UNLIKELY(!(code->flags & CODE_SPECIAL))) {
        if (!code_complete(vm, code)) return NULL;
        code_specialise(code);
    }
    Frame *f;
    if (code->flags & CODE_GENERATOR) {
        f = block_alloc(vm, code->frame_size);
        if (!f) vm_raise_memory(vm);
    } else {
        f = chunk_take(vm, code->frame_size);
    }
    if (!f) return NULL;
    object_retain(&function->object);
    if (names) object_retain(&names->object);
    *f = (Frame){.function = function, .code = code, .globals = function->globals, .names = names, .pc = code->words,
                 .top = f->slots + code->local_count};
    memset(f->slots, 0, code->local_count * sizeof(Value));
    return f;
}

void frame_free(Vm *vm, Frame *frame) {
    while (frame->top > frame->slots) value_release(*--frame->top);
    if (frame->names) object_release(&frame->names->object);
    Function *function = frame->function;
    if (frame->code->flags & CODE_GENERATOR) block_free(vm, frame, frame->code->frame_size);
    else chunk_give(vm, frame);
    object_release(&function->object);
}

Span frame_span(const Frame *frame) {
    size_t at = (size_t)(frame->pc - frame->code->words);
    return frame->code->spans[at ? at - 1 : 0];
}

/* A slot's value as a program sees it: what a cell holds, ABSENT if nothing. */
static Value slot_value(Value v, bool in_cell) {
    return in_cell && value_is(v, &cell_type) ? ((Cell *)v.as.object)->value : v;
}

bool frame_is_in_library(const Frame *frame) { return source_is_library(frame->code->source); }

Dict *code_locals(Vm *vm, const Code *code, const Value *slots) {
    Tuple *groups[] = {code->local_names, code->cell_names, code->free_names};
    Dict *locals = dict_new(vm);
    size_t slot = 0;
    for (int g = 0; locals && g < 3; g++) {
        for (size_t i = 0; groups[g] && i < groups[g]->count; i++, slot++) {
            Value v = slot_value(slots[slot], g > 0);
            bool hidden = as_str(groups[g]->items[i])->data[0] == '.';   /* the compiler's own */
            if (hidden || is_absent(v) || dict_set(vm, locals, groups[g]->items[i], v)) continue;
            object_clear(&locals);
            return NULL;
        }
    }
    return locals;
}

Dict *frame_locals(Vm *vm, Frame *frame) {
    if (frame->code->flags & CODE_LOCALS) return code_locals(vm, frame->code, frame->slots);
    Dict *names = frame->names ? frame->names : frame->globals;
    object_retain(&names->object);
    return names;
}
