/* tracing.c -- see tracing.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/image.h"
#include "engine/modules/tensors/tracing.h"

#include "engine/base/memory.h"
#include "engine/lang/syntax/code.h"

typedef struct Undo {
    struct Undo *outer; /* of the trial that this one is part of */
    size_t count, room;
    struct {
        Variable *variable;
        Tensor *value;
    } * kept; /* both owned, in the order of the assignments */
} Undo;

Value tracing_call(Vm *vm, const char *function, const Value *args, size_t count) {
    Value module = vm_import(vm, TRACING_MODULE);
    Value result = is_absent(module) ? ABSENT : value_call_method(vm, module, function, args, count);
    value_release(module);
    return result;
}

Value tracing_operator(Vm *vm, const char *method, const Value *operands, size_t count) {
    Value name = value_object(str_from(vm, method));
    Value args[3] = {name, operands[0], count > 1 ? operands[1] : ABSENT};
    Value result = is_absent(name) ? ABSENT : tracing_call(vm, "operate", args, count + 1);
    value_release(name);
    return result;
}

/* set_tracing(on): gives what was so before. */
Value tracing_set(Vm *vm, const Value *args) {
    int on = value_truth(vm, args[0]);
    if (on < 0) return ABSENT;
    bool before = module_state(vm)->tracing;
    module_state(vm)->tracing = on > 0;
    return value_bool(before);
}

Value tracing_is_on(Vm *vm, const Value *args) {
    (void)args;
    return value_bool(is_tracing(vm));
}

Value tracing_let_through(Vm *vm, const Value *args) {
    (void)args;
    module_state(vm)->guard_off = true;
    return NONE;
}

Value tracing_variables(Vm *vm, const Value *args) {
    (void)args;
    return value_int(module_state(vm)->next_variable);
}

Value tracing_guard(Vm *vm, const Value *args) {
    guard_composite(vm, args[0]);
    return NONE;
}

/* ---- variables as they were ---- */

bool undo_note(Vm *vm, Variable *v) {
    Undo *u = module_state(vm)->undo;
    if (!u || !v->value) return true;
    if (u->count == u->room) {
        size_t room = u->room ? 2 * u->room : 16;
        void *grown = mem_realloc(u->kept, room * sizeof *u->kept);
        if (!grown) return vm_fail(vm, ERROR_MEMORY, "out of memory");
        u->kept = grown;
        u->room = room;
    }
    u->kept[u->count].variable = v;
    u->kept[u->count++].value = tensor_retain(v->value);
    object_retain(&v->object);
    return true;
}

/* Takes the innermost list off, and gives the variables their values back where restore says so. */
static bool undo_pop(Vm *vm, ModuleState *s, bool restore) {
    Undo *u = s->undo;
    bool ok = true;
    s->undo = NULL;
    while (u->count) {
        Variable *v = u->kept[--u->count].variable;
        Tensor *value = u->kept[u->count].value;
        if (restore) ok = variable_restore(vm, v, value) && ok;
        tensor_release(value);
        object_release(&v->object);
    }
    s->undo = u->outer;
    mem_free(u->kept);
    mem_free(u);
    return ok;
}

Value tracing_undo_begin(Vm *vm, const Value *args) {
    (void)args;
    Undo *u = mem_calloc(1, sizeof *u);
    if (!u) return vm_raise(vm, ERROR_MEMORY, "out of memory");
    u->outer = module_state(vm)->undo;
    module_state(vm)->undo = u;
    return NONE;
}

Value tracing_undo_end(Vm *vm, const Value *args) {
    (void)args;
    ModuleState *s = module_state(vm);
    return !s->undo || undo_pop(vm, s, true) ? NONE : ABSENT;
}

Value tracing_undo_keep(Vm *vm, const Value *args) {
    if (!is_variable(args[0])) return NONE;
    Variable *v = as_variable(args[0]);
    for (Undo *u = module_state(vm)->undo; u; u = u->outer)
        for (size_t i = 0; i < u->count; i++)
            if (u->kept[i].variable == v) {
                tensor_release(u->kept[i].value);
                u->kept[i].value = tensor_retain(v->value);
            }
    return NONE;
}

void undo_free(ModuleState *s) {
    while (s->undo) undo_pop(NULL, s, false);
}

/* ---- what a function does to names outside ---- */

static bool is_free_slot(const Code *code, uint32_t slot) { return slot >= code->local_count - (uint32_t)code->free_names->count; }

/* Whether code, or a function within it, binds globals or (code itself) variables of the functions around it. */
static bool writes_names(Vm *vm, Code *code) {
    if (!code_complete(vm, code)) return false;
    for (uint32_t i = 0; i < code->word_count; i += opcode_has_cache(word_op(code->words[i])) ? 2 : 1) {
        Opcode op = word_op(code->words[i]);
        if (op == OP_STORE_GLOBAL || op == OP_DELETE_GLOBAL) return true;
        if ((op == OP_STORE_CELL || op == OP_DELETE_CELL) && is_free_slot(code, word_arg(code->words[i]))) return true;
    }
    for (size_t i = 0; i < code->constants->count; i++)
        if (value_is(code->constants->items[i], &code_type) && writes_names(vm, (Code *)(void *)code->constants->items[i].as.object)) return true;
    return false;
}

Value tracing_writes_names(Vm *vm, const Value *args) {
    if (!value_is(args[0], &code_type)) return vm_raise(vm, ERROR_TYPE, "expected a code object");
    bool writes = writes_names(vm, (Code *)(void *)args[0].as.object);
    return vm_raised(vm) ? ABSENT : value_bool(writes);
}
