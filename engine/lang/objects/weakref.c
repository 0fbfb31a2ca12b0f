/* weakref.c -- references that do not keep their object alive, and the module weakref's core.
 *
 * The references to an object hang in a bucket chosen by its address; the object's flag OBJECT_WEAK says that
 * it is worth looking when it goes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/weakref.h"

#include "engine/base/memory.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/objects/list.h"

enum { BUCKETS = 1024 };

typedef struct WeakRef {
    Object object;
    Object *target; /* borrowed; NULL once it has gone */
    Value callback; /* NONE: none */
    uint64_t hash;  /* of the target, once it was asked for */
    bool hashed;
    struct WeakRef *next; /* in the bucket */
} WeakRef;

static WeakRef *as_ref(Value v) { return (WeakRef *)v.as.object; }

static WeakRef **bucket_of(Vm *vm, const Object *o) {
    return (WeakRef **)vm->weak_table + ((uintptr_t)o >> 4) % BUCKETS;
}

static void unlink_ref(Vm *vm, WeakRef *ref) {
    if (!ref->target) return;
    WeakRef **at = bucket_of(vm, ref->target);
    while (*at && *at != ref) at = &(*at)->next;
    if (*at) *at = ref->next;
    ref->target = NULL;
}

void weakref_forget(Vm *vm, Object *o) {
    WeakRef *gone = NULL, **last = &gone;
    o->flags &= ~(uint32_t)OBJECT_WEAK;
    for (WeakRef **at = bucket_of(vm, o); *at;) {
        WeakRef *ref = *at;
        if (ref->target != o) {
            at = &ref->next;
            continue;
        }
        *at = ref->next;
        ref->target = NULL;
        ref->next = NULL;
        if (!is_none(ref->callback) && ref->object.refs) { /* no call from one that is itself dying */
            object_retain(&ref->object);
            *last = ref;
            last = &ref->next;
        }
    }
    Value pending = vm->raised;
    vm->raised = ABSENT;
    while (gone) {
        WeakRef *ref = gone;
        gone = ref->next;
        value_release(value_call_1(vm, ref->callback, value_object(ref)));
        vm_clear_raised(vm);
        object_release(&ref->object);
    }
    vm->raised = pending;
}

static bool can_be_referred_to(Value v) {
    if (!is_object(v)) return false;
    return (v.as.object->type->flags & TYPE_WEAK) || is_type(v);
}

/* The reference without a callback that is there already (borrowed), or NULL: one serves all who ask. */
static WeakRef *plain_ref(Vm *vm, const Object *target) {
    WeakRef *ref = *bucket_of(vm, target);
    while (ref && !(ref->target == target && ref->object.type == &weakref_type && is_none(ref->callback))) ref = ref->next;
    return ref && ref->object.refs ? ref : NULL;
}

static Value ref_construct(Vm *vm, Type *type, const Value *args) {
    if (!can_be_referred_to(args[0])) {
        return vm_raise(vm, ERROR_TYPE, "cannot create weak reference to '%s' object", value_type_name(args[0]));
    }
    if (!vm->weak_table && !(vm->weak_table = mem_calloc(BUCKETS, sizeof(WeakRef *)))) return vm_raise_memory(vm);
    WeakRef *ref = type == &weakref_type && is_none(args[1]) ? plain_ref(vm, args[0].as.object) : NULL;
    if (ref) return value_retain(value_object(ref));
    ref = object_new(vm, type, 0);
    if (!ref) return ABSENT;
    ref->callback = value_retain(args[1]);
    ref->target = args[0].as.object;
    ref->target->flags |= OBJECT_WEAK;
    WeakRef **at = bucket_of(vm, ref->target);
    ref->next = *at;
    *at = ref;
    return value_object(ref);
}

/* Everything was done when it was made. */
static bool ref_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)self;
    if (args->count && args->count < 3 && !(kwargs && kwargs->count)) return true;
    return vm_fail(vm, ERROR_TYPE, "ref() takes 1 or 2 arguments (%zu given)", args->count);
}

static void ref_free(Object *o) {
    WeakRef *ref = (WeakRef *)o;
    unlink_ref(o->type->vm, ref);
    value_clear(&ref->callback);
    object_dealloc(o);
}

static void ref_traverse(Object *o, Visit visit, void *context) {
    visit_value(((WeakRef *)o)->callback, visit, context);
}
static void ref_clear(Object *o) { value_set(&((WeakRef *)o)->callback, NONE); }

static Value target_of(Value self) {
    return as_ref(self)->target ? value_retain(value_object(as_ref(self)->target)) : NONE;
}

static Value ref_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    (void)args;
    if (count || names) return vm_raise(vm, ERROR_TYPE, "ref() takes no arguments");
    return target_of(callee);
}

static Value ref_repr(Vm *vm, Value self) {
    WeakRef *ref = as_ref(self);
    if (!ref->target) return value_object(str_format(vm, "<weakref at %p; dead>", (void *)ref));
    return value_object(
        str_format(vm, "<weakref at %p; to '%s' at %p>", (void *)ref, ref->target->type->name, (void *)ref->target));
}

static bool ref_hash(Vm *vm, Value self, uint64_t *out) {
    WeakRef *ref = as_ref(self);
    if (!ref->hashed) {
        if (!ref->target) return vm_fail(vm, ERROR_TYPE, "weak object has gone away");
        if (!value_hash(vm, value_object(ref->target), &ref->hash)) return false;
        ref->hashed = true;
    }
    *out = ref->hash;
    return true;
}

static Value ref_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if ((op != COMPARE_EQ && op != COMPARE_NE) || !value_isa(b, &weakref_type)) return NOT_IMPLEMENTED;
    bool alive = as_ref(a)->target && as_ref(b)->target;
    int equal =
        !alive ? value_same(a, b) : value_equal(vm, value_object(as_ref(a)->target), value_object(as_ref(b)->target));
    return equal < 0 ? ABSENT : value_bool(equal == (op == COMPARE_EQ));
}

Type weakref_type = {
    .name = "ReferenceType",
    .module = "weakref",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(WeakRef),
    .signature = "object, callback=None, /",
    .construct = ref_construct,
    .init = ref_init,
    .free = ref_free,
    .traverse = ref_traverse,
    .clear = ref_clear,
    .repr = ref_repr,
    .compare = ref_compare,
    .hash = ref_hash,
    .call = ref_call,
};

static Value weakref_count(Vm *vm, const Value *args) {
    int64_t n = 0;
    if (!vm->weak_table || !is_object(args[0])) return value_int(0);
    for (WeakRef *ref = *bucket_of(vm, args[0].as.object); ref; ref = ref->next) n += ref->target == args[0].as.object;
    return value_int(n);
}

static Value weakref_list(Vm *vm, const Value *args) {
    List *list = list_new(vm, 0);
    if (!list || !vm->weak_table || !is_object(args[0])) return value_object(list);
    for (WeakRef *ref = *bucket_of(vm, args[0].as.object); ref; ref = ref->next) {
        if (ref->target != args[0].as.object || list_append(vm, list, value_object(ref))) continue;
        object_release(&list->object);
        return ABSENT;
    }
    return value_object(list);
}

static const NativeDef functions[] = {
    {"getweakrefs", weakref_list, "object, /", "The weak references that lead to the object.", NATIVE_METHOD},
    {"getweakrefcount", weakref_count, "object, /", "How many weak references lead to the object.", NATIVE_METHOD},
    {0},
};

static bool init(Vm *vm, Value module) {
    return type_ready(vm, &weakref_type) && vm_set(vm, module, "ref", value_object(&weakref_type)) &&
           vm_set(vm, module, "ReferenceType", value_object(&weakref_type));
}

const ModuleDef weakref_module = {"_weakref", "Weak references.", functions, init};
