/* ast.c -- see ast.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/ast.h"

#include "engine/base/memory.h"

struct ArenaBlock {
    ArenaBlock *next;
    size_t used, size;
    _Alignas(16) char data[];
};

enum { FIRST_SIZE = 4 * 1024, LARGEST_SIZE = 64 * 1024 };

/* Most sources are a few lines: blocks begin small, as they have to be cleared. */
static size_t next_room(const ArenaBlock *last, size_t needed) {
    size_t room = last ? 2 * last->size : FIRST_SIZE;
    if (room > LARGEST_SIZE) room = LARGEST_SIZE;
    return room > needed ? room : needed;
}

void *arena_alloc(Arena *arena, size_t size) {
    size = (size + 15) & ~(size_t)15;
    ArenaBlock *block = arena->block;
    if (!block || block->size - block->used < size) {
        size_t room = next_room(block, size);
        block = mem_calloc(1, sizeof *block + room);
        if (!block) {
            arena->failed = true;
            return NULL;
        }
        block->size = room;
        block->next = arena->block;
        arena->block = block;
    }
    void *result = block->data + block->used;
    block->used += size;
    return result;
}

Value arena_keep(Arena *arena, Value v) {
    if (!is_object(v)) return v;
    if (arena->value_count == arena->value_capacity) {
        uint32_t capacity = arena->value_capacity ? arena->value_capacity * 2 : 32;
        Value *values = mem_realloc(arena->values, sizeof *values * capacity);
        if (!values) {
            arena->failed = true;
            value_release(v);
            return ABSENT;
        }
        arena->values = values;
        arena->value_capacity = capacity;
    }
    arena->values[arena->value_count++] = v;
    return v;
}

void arena_clear(Arena *arena) {
    for (uint32_t i = 0; i < arena->value_count; i++) value_release(arena->values[i]);
    mem_free(arena->values);
    while (arena->block) {
        ArenaBlock *next = arena->block->next;
        mem_free(arena->block);
        arena->block = next;
    }
    *arena = (Arena){0};
}
