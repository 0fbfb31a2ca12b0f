/* tensor_attributes.c -- what a few tensors carry beside their elements: the variable that they are a part of, so that
 * v[key].assign(value) works, and attributes that a program has set on them.
 *
 * Tensor.reserved is a number of an entry here plus one, or 0. An entry counts only while it names that very tensor, so
 * that a number left over in a recycled struct does no harm.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/module_state.h"

#include "engine/base/memory.h"

typedef struct SliceEntry {
    const Tensor *part;          /* NULL: free; next is then the number of the next free one plus one */
    Vm *vm;
    Value variable, key;         /* ABSENT: no part of a variable */
    Dict *attributes;            /* owned; NULL: none */
    size_t next;
} SliceEntry;

typedef struct SliceMethod {     /* part.assign, bound */
    Object object;
    Value variable, key;
} SliceMethod;

static SliceEntry *find(ModuleState *s, const Tensor *part) {
    if (!s || !part->reserved || part->reserved > s->slice_count) return NULL;
    SliceEntry *e = &s->slices[part->reserved - 1];
    return e->part == part ? e : NULL;
}

/* The entry of part, made if there is none. */
static SliceEntry *entry(Vm *vm, Tensor *part) {
    ModuleState *s = module_state(vm);
    SliceEntry *e = find(s, part);
    if (e) return e;
    if (!s->slice_free) {
        size_t count = s->slice_count ? s->slice_count * 2 : 16;
        SliceEntry *grown = mem_realloc(s->slices, count * sizeof *grown);
        if (!grown) return vm_raise_memory(vm), NULL;
        for (size_t i = s->slice_count; i < count; i++) grown[i] = (SliceEntry){.next = i + 2 <= count ? i + 2 : 0};
        s->slice_free = s->slice_count + 1;
        s->slices = grown;
        s->slice_count = count;
    }
    size_t number = s->slice_free;
    e = &s->slices[number - 1];
    s->slice_free = e->next;
    *e = (SliceEntry){.part = part, .variable = ABSENT, .key = ABSENT};
    part->reserved = (uint32_t)number;
    return e;
}

bool slice_remember(Vm *vm, Tensor *part, Value variable, Value key) {
    SliceEntry *e = entry(vm, part);
    if (!e) return false;
    value_set(&e->variable, value_retain(variable));
    value_set(&e->key, value_retain(key));
    return true;
}

bool slice_set_attribute(Vm *vm, Value part, Str *name, Value value) {
    SliceEntry *e = entry(vm, as_tensor(part));
    if (!e || (!e->attributes && !(e->attributes = dict_new(vm)))) return false;
    if (!is_absent(value)) return dict_set_str(vm, e->attributes, name, value);
    return dict_delete_str(e->attributes, name)
        || vm_fail(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute '%s'", value_type_name(part), name->data);
}

void slice_forget(Tensor *part) {
    ModuleState *s = part->context->modules;
    SliceEntry *e = find(s, part);
    size_t number = part->reserved;
    part->reserved = 0;
    if (!e) return;
    Value variable = e->variable, key = e->key;
    Dict *attributes = e->attributes;
    *e = (SliceEntry){.next = s->slice_free};
    s->slice_free = number;
    value_release(variable);
    value_release(key);
    if (attributes) object_release(&attributes->object);
}

static Value method_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    const SliceMethod *m = (SliceMethod *)callee.as.object;
    size_t given = count + (names ? names->count : 0);
    if (!given) return vm_raise(vm, ERROR_TYPE, "assign() missing 1 required positional argument: 'value'");
    return variable_assign_slice(vm, as_variable(m->variable), m->key, args[0]);
}

static Type slice_method_type = {.object = TYPE_OBJECT, .name = "function", .instance_size = sizeof(SliceMethod), .owns = OWNS(OWNED(SliceMethod, variable), OWNED(SliceMethod, key)),
    .call = method_call};

Value slice_attribute(Vm *vm, Value part, Str *name) {
    const SliceEntry *e = find(module_state(vm), as_tensor(part));
    Value own = e && e->attributes ? dict_get_str(e->attributes, name) : ABSENT;
    if (!is_absent(own)) return value_retain(own);
    if (!e || is_absent(e->variable) || !str_equal_c(name, "assign")) return ABSENT;
    if (!(slice_method_type.flags & TYPE_READY) && !type_ready(vm, &slice_method_type)) return ABSENT;
    SliceMethod *m = object_new(vm, &slice_method_type, 0);
    if (!m) return ABSENT;
    m->variable = value_retain(e->variable);
    m->key = value_retain(e->key);
    return value_object(m);
}
