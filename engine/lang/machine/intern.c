/* intern.c -- interned strs: one object for each text that serves as a name, found by its bytes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/intern.h"

#include "engine/base/memory.h"

#include <string.h>

static Str **place_of(Str **table, size_t capacity, const char *text, size_t size) {
    for (size_t i = text_hash(text, size) & (capacity - 1);; i = (i + 1) & (capacity - 1)) {
        Str *s = table[i];
        if (!s || (s->size == size && !memcmp(s->data, text, size))) return &table[i];
    }
}

static bool grow(Vm *vm) {
    size_t capacity = vm->interned_capacity ? vm->interned_capacity * 2 : 2048;
    Str **table = mem_calloc(capacity, sizeof *table);
    if (!table) return vm_raise_memory(vm), false;
    for (size_t i = 0; i < vm->interned_capacity; i++) {
        Str *s = vm->interned[i];
        if (s) *place_of(table, capacity, s->data, s->size) = s;
    }
    mem_free(vm->interned);
    vm->interned = table;
    vm->interned_capacity = capacity;
    return true;
}

Str *vm_intern_n(Vm *vm, const char *text, size_t size) {
    if (vm->interned_count * 2 >= vm->interned_capacity && !grow(vm)) return NULL;
    Str **place = place_of(vm->interned, vm->interned_capacity, text, size);
    if (*place) return *place;
    Str *s = str_new(vm, text, size);
    if (!s) return NULL;
    s->interned = true;
    vm->interned_count++;
    return *place = s;
}

/* By the text's address first: C code asks with literals, the same ones again and again. */
Str *vm_intern(Vm *vm, const char *text) {
    uintptr_t address = (uintptr_t)text;
    Str **recent = &vm->recent_names[(address ^ address >> 8) % RECENT_NAMES];
    if (*recent && strcmp((*recent)->data, text) == 0) return *recent;
    Str *s = vm_intern_n(vm, text, strlen(text));
    if (s) *recent = s;
    return s;
}

Str *names_intern(Vm *vm, Str *s) { return s->interned ? s : vm_intern_n(vm, s->data, s->size); }

bool names_init(Vm *vm) {
#define X(field, text) if (!(vm->name.field = vm_intern(vm, text))) return false;
    VM_NAMES(X)
#undef X
    static const char *const compare[] = {"__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__"};
    static const char *const unary[] = {"__neg__", "__pos__", "__invert__", "__abs__"};
    static const char *const binary[][3] = {
#define X(op, sign, method) {"__" method "__", "__r" method "__", "__i" method "__"},
        BINARY_OPS(X)
#undef X
    };
    VmNames *n = &vm->name;
    for (int i = 0; i < 6; i++) if (!(n->compare[i] = vm_intern(vm, compare[i]))) return false;
    for (int i = 0; i < 4; i++) if (!(n->unary[i] = vm_intern(vm, unary[i]))) return false;
    for (int i = 0; i < BINARY_OP_COUNT; i++) {
        n->binary[i] = vm_intern(vm, binary[i][0]);
        n->reflected[i] = vm_intern(vm, binary[i][1]);
        n->inplace[i] = vm_intern(vm, binary[i][2]);
        if (!n->binary[i] || !n->reflected[i] || !n->inplace[i]) return false;
    }
    return true;
}

void names_clear(Vm *vm) {
    for (size_t i = 0; i < vm->interned_capacity; i++) {
        if (vm->interned[i]) object_release(&vm->interned[i]->object);
    }
    mem_free(vm->interned);
    vm->interned = NULL;
}
