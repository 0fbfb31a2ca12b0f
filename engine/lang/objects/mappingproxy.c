/* mappingproxy.c -- a mapping that can only be read: every question goes to the mapping behind it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/mappingproxy.h"

#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/protocol.h"

typedef struct MappingProxy {
    Object object;
    Value mapping;
} MappingProxy;

static Value mapping_of(Value proxy) { return ((MappingProxy *)proxy.as.object)->mapping; }

Value mappingproxy_new(Vm *vm, Value mapping) {
    MappingProxy *proxy = object_new(vm, &mappingproxy_type, 0);
    if (!proxy) return ABSENT;
    proxy->mapping = value_retain(mapping);
    return value_object(proxy);
}

static Value proxy_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    if (value_type(args[0])->get_item && !is_list(args[0]) && !is_tuple(args[0])) return mappingproxy_new(vm, args[0]);
    return vm_raise(vm, ERROR_TYPE, "mappingproxy() argument must be a mapping, not %s", value_type_name(args[0]));
}

static Value proxy_repr(Vm *vm, Value self) {
    Str *inner = value_repr(vm, mapping_of(self));
    Value text = inner ? value_object(str_format(vm, "mappingproxy(%s)", inner->data)) : ABSENT;
    release_object(inner);
    return text;
}

static Value proxy_str(Vm *vm, Value self) { return value_object(value_str(vm, mapping_of(self))); }

static Value proxy_compare(Vm *vm, Value a, Value b, CompareOp op) {
    return value_compare(vm, mapping_of(a), value_is(b, &mappingproxy_type) ? mapping_of(b) : b, op);
}

static Value bare(Value v) { return value_is(v, &mappingproxy_type) ? mapping_of(v) : v; }

static Value proxy_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    return op == BINARY_OR ? value_binary(vm, op, bare(a), bare(b)) : NOT_IMPLEMENTED;
}

static Value proxy_inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    (void)a;
    (void)b;
    if (op != BINARY_OR) return NOT_IMPLEMENTED;
    return vm_raise(vm, ERROR_TYPE, "'|=' is not supported by mappingproxy; use '|' instead");
}

static int64_t proxy_length(Vm *vm, Value self) { return value_length(vm, mapping_of(self)); }
static Value proxy_get_item(Vm *vm, Value self, Value key) { return value_get_item(vm, mapping_of(self), key); }
static int proxy_contains(Vm *vm, Value self, Value key) { return value_contains(vm, mapping_of(self), key); }
static Value proxy_iter(Vm *vm, Value self) { return value_iter(vm, mapping_of(self)); }

static Value proxy_get(Vm *vm, const Value *args) { return value_call_method(vm, mapping_of(args[0]), "get", args + 1, 2); }
static Value proxy_keys(Vm *vm, const Value *args) { return value_call_method(vm, mapping_of(args[0]), "keys", NULL, 0); }
static Value proxy_values(Vm *vm, const Value *args) { return value_call_method(vm, mapping_of(args[0]), "values", NULL, 0); }
static Value proxy_items(Vm *vm, const Value *args) { return value_call_method(vm, mapping_of(args[0]), "items", NULL, 0); }
static Value proxy_copy(Vm *vm, const Value *args) { return value_call_method(vm, mapping_of(args[0]), "copy", NULL, 0); }

static Value proxy_reversed(Vm *vm, const Value *args) {
    return value_call_method(vm, mapping_of(args[0]), "__reversed__", NULL, 0);
}

static const NativeDef proxy_methods[] = {
    {"get", proxy_get, "key, default=None, /", "Return the value for key if key is in the mapping, else default.", NATIVE_METHOD},
    {"keys", proxy_keys, "", "The keys, as they are at any time.", NATIVE_METHOD},
    {"values", proxy_values, "", "The values, as they are at any time.", NATIVE_METHOD},
    {"items", proxy_items, "", "The (key, value) pairs, as they are at any time.", NATIVE_METHOD},
    {"copy", proxy_copy, "", "a shallow copy of D", NATIVE_METHOD},
    CLASS_GETITEM,
    {"__reversed__", proxy_reversed, "/", "Goes through the keys from the last.", NATIVE_METHOD},
    {0},
};

Type mappingproxy_type = {
    .object = TYPE_OBJECT,
    .name = "mappingproxy",
    .doc = "Read-only proxy of a mapping.",
    .flags = TYPE_GC | TYPE_MAPPING,
    .instance_size = sizeof(MappingProxy),
    .signature = "mapping",
    .construct = proxy_construct,
    .owns = OWNS(OWNED(MappingProxy, mapping)),
    .repr = proxy_repr,
    .str = proxy_str,
    .compare = proxy_compare,
    .hash = container_unhashable,
    .operators = "or ror ior",
    .binary = proxy_binary,
    .inplace = proxy_inplace,
    .length = proxy_length,
    .get_item = proxy_get_item,
    .contains = proxy_contains,
    .iter = proxy_iter,
    .methods = proxy_methods,
};
