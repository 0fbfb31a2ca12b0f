/* tuple_getter.c -- see tuple_getter.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/tuple_getter.h"

#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/protocol.h"
#include "engine/lang/vm.h"

#include <stddef.h>

static TupleGetter *as_getter(Value v) { return (TupleGetter *)v.as.object; }

static Value construct(Vm *vm, Type *type, const Value *args) {
    int64_t index;
    TupleGetter *g = value_to_index(vm, args[0], &index) ? object_new(vm, type, 0) : NULL;
    if (!g) return ABSENT;
    g->index = index;
    g->doc = value_retain(args[1]);
    return value_object(g);
}

static Value get(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    long long index = as_getter(self)->index;
    if (is_absent(instance) || is_none(instance)) return value_retain(self);
    if (!is_tuple(instance)) {
        return vm_raise(vm, ERROR_TYPE, "descriptor for index '%lld' for tuple subclasses doesn't apply to '%s' object",
                        index, value_type_name(instance));
    }
    if (index < 0 || (size_t)index >= as_tuple(instance)->count)
        return vm_raise(vm, ERROR_INDEX, "tuple index out of range");
    return value_retain(as_tuple(instance)->items[index]);
}

static bool refuse(Vm *vm, Value self, Value instance, Value value) {
    (void)self, (void)instance;
    return vm_fail(vm, ERROR_ATTRIBUTE, "can't %s attribute", is_absent(value) ? "delete" : "set");
}

static Value repr(Vm *vm, Value self) {
    Str *doc = value_repr(vm, as_getter(self)->doc);
    if (!doc) return ABSENT;
    Str *text = str_format(vm, "_tuplegetter(%lld, %s)", (long long)as_getter(self)->index, doc->data);
    object_release(&doc->object);
    return value_object(text);
}

static Value get_doc(Vm *vm, Value self) { return (void)vm, value_retain(as_getter(self)->doc); }

static bool set_doc(Vm *vm, Value self, Value value) {
    (void)vm;
    value_set(&as_getter(self)->doc, is_absent(value) ? NONE : value_retain(value));
    return true;
}

static Value reduce(Vm *vm, const Value *args) {
    const TupleGetter *g = as_getter(args[0]);
    Value arguments = tuple_pair(vm, value_int(g->index), value_retain(g->doc));
    return tuple_pair(vm, value_retain(value_object(value_type(args[0]))), arguments);
}

static const NativeDef methods[] = {
    {"__reduce__", reduce, "", NULL, NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"__doc__", get_doc, set_doc, NULL},
    {0},
};

Type tuple_getter_type = {
    .object = TYPE_OBJECT,
    .name = "_collections._tuplegetter",
    .module = "_collections",
    .flags = TYPE_GC,
    .instance_size = sizeof(TupleGetter),
    .owns = OWNS(OWNED(TupleGetter, doc)),
    .signature = "index, doc, /",
    .construct = construct,
    .repr = repr,
    .descriptor_get = get,
    .descriptor_set = refuse,
    .methods = methods,
    .properties = properties,
};
