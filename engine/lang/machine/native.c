/* native.c -- functions in C as values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/call.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/signature.h"
#include "engine/lang/machine/help.h"

#include <string.h>

static bool starts_with(const char *text, const char *prefix) { return !strncmp(text, prefix, strlen(prefix)); }

/* Are functions of this module written in Python in the original? */
static bool is_python_module(const char *module) {
    return module && (starts_with(module, "tensorflow") || starts_with(module, "keras") || starts_with(module, "matplotlib"));
}

/* Errors call math.sqrt by its full name, and len by its short one. */
static bool has_long_name(Value module) {
    if (!is_str(module) || str_equal_c(as_str(module), "builtins")) return false;
    return !is_python_module(as_str(module)->data) && !starts_with(as_str(module)->data, "numpy");
}

Value native_new(Vm *vm, const NativeDef *def, Type *owner, Value module) {
    Type *type = !owner || def->kind == NATIVE_STATIC ? &native_type
                 : def->kind == NATIVE_CLASS          ? &classmethod_descriptor_type
                                                      : &method_descriptor_type;
    Native *n = object_new(vm, type, 0);
    if (!n) return ABSENT;
    n->def = def;
    n->fn = def->fn;
    n->owner = owner;
    n->self_type = def->kind == NATIVE_METHOD ? owner : NULL;
    n->module = value_retain(module);
    n->signature = signature_parse(vm, def->signature ? def->signature : "*args, **kwargs", owner && def->kind != NATIVE_STATIC);
    n->qualname = owner ? str_format(vm, "%s.%s", owner->qualname->data, def->name) : str_from(vm, def->name);
    if (!n->signature || !n->qualname) {
        object_release(&n->object);
        return ABSENT;
    }
    n->takes = n->signature->simple ? (size_t)n->signature->count : SIZE_MAX;
    size_t optional = (size_t)(n->signature->count - n->signature->required);
    if (n->signature->simple && n->signature->fills) n->spares = optional < NATIVE_SPARE ? optional : NATIVE_SPARE;
    if (!owner && has_long_name(module)) n->error_name = str_format(vm, "%s.%s", as_str(module)->data, def->name);
    n->signature->python_style = is_python_module(owner ? owner->module : is_str(module) ? as_str(module)->data : NULL);
    return value_object(n);
}

static Native *as_native(Value v) { return (Native *)v.as.object; }

static void native_free(Object *o) {
    Native *n = (Native *)o;
    signature_free(n->signature);
    value_clear(&n->module);
    object_clear(&n->qualname);
    object_clear(&n->error_name);
    object_dealloc(o);
}

static bool wrong_self(Vm *vm, const Native *n, const Value *args, size_t count) {
    if (!count) return vm_fail(vm, ERROR_TYPE, "unbound method %s() needs an argument", n->qualname->data);
    return vm_fail(vm, ERROR_TYPE, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", n->def->name,
                   n->owner->name, value_type_name(args[0]));
}

static __attribute__((noinline)) Value call_bound(Vm *vm, const Native *n, const Value *args, size_t count, Tuple *names) {
    const Signature *s = n->signature;
    Value few[12], *out = few, result = ABSENT;
    if (s->count > 12 && !(out = mem_alloc((size_t)s->count * sizeof(Value)))) return vm_raise_memory(vm);
    if (signature_bind(vm, s, (n->error_name ? n->error_name : n->qualname)->data, args, count, names, out)) {
        result = n->def->fn(vm, out);
        signature_release(s, out);
    }
    if (out != few) mem_free(out);
    return result;
}

/* A call by position of a function with *args. */
static __attribute__((noinline)) Value call_with_rest(Vm *vm, const Native *n, Value *all, const Value *args, size_t count) {
    size_t own = (size_t)n->signature->positional < count ? (size_t)n->signature->positional : count;
    Tuple *rest = tuple_from(vm, args + own, count - own);
    if (!rest) return ABSENT;
    all[n->signature->rest] = value_object(rest);
    Value result = n->fn(vm, all);
    object_release(&rest->object);
    return result;
}

Value native_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    const Native *n = as_native(callee);
    const Signature *s = n->signature;
    if (n->self_type && (!count || !value_isa(args[0], n->self_type))) {
        return wrong_self(vm, n, args, count), ABSENT;
    }
    Value all[SIGNATURE_FILL_MOST];
    if (!names && count == n->takes) return n->fn(vm, args);
    if (!names && signature_fill(s, args, count, all)) return n->fn(vm, all);
    if (!names && signature_fill_rest(s, args, count, all)) return call_with_rest(vm, n, all, args, count);
    return call_bound(vm, n, args, count, names);
}

static Value native_repr(Vm *vm, Value self) {
    const Native *n = as_native(self);
    if (!n->owner) return value_object(str_format(vm, "<built-in function %s>", n->def->name));
    return value_object(str_format(vm, "<method '%s' of '%s' objects>", n->def->name, n->owner->name));
}

static Value native_bind(Vm *vm, Value self, Value instance, Type *owner) {
    const Native *n = as_native(self);
    if (!n->owner || n->def->kind == NATIVE_STATIC) return value_retain(self);
    if (n->def->kind == NATIVE_CLASS) return method_new(vm, self, value_object(owner));
    return is_absent(instance) ? value_retain(self) : method_new(vm, self, instance);
}

static Value get_name(Vm *vm, Value self) { return value_object(str_from(vm, as_native(self)->def->name)); }
static Value get_qualname(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_native(self)->qualname)); }
static Value get_module(Vm *vm, Value self) { (void)vm; return value_retain(as_native(self)->module); }

static Value get_doc(Vm *vm, Value self) {
    const char *doc = as_native(self)->def->doc;
    Value own = doc ? value_object(str_from(vm, doc)) : NONE, text = help_doc(vm, self, own);
    value_release(own);
    return text;
}

static Value get_text_signature(Vm *vm, Value self) {
    Buffer b = BUFFER_EMPTY;
    signature_write(vm, as_native(self)->signature, 0, &b);
    return value_object(str_from_buffer(vm, &b));
}

static Value get_owner(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(as_native(self)->owner));
}

#define NATIVE_PROPERTIES                                                                                              \
    {"__name__", get_name, NULL, NULL}, {"__qualname__", get_qualname, NULL, NULL},                                    \
        {"__module__", get_module, NULL, NULL}, {"__doc__", get_doc, NULL, NULL},                                      \
        {"__text_signature__", get_text_signature, NULL, NULL}

static const PropertyDef native_properties[] = {NATIVE_PROPERTIES, {0}};

static const PropertyDef descriptor_properties[] = {
    NATIVE_PROPERTIES,
    {"__objclass__", get_owner, member_readonly, "The class whose method it is."},
    {0},
};

#define NATIVE_TYPE(type_name, own_properties) { \
        .name = type_name, \
        .flags = TYPE_NATIVE, \
        .instance_size = sizeof(Native), \
        .free = native_free, \
        .repr = native_repr, \
        .call = native_call, \
        .descriptor_get = native_bind, \
        .properties = own_properties, \
    }

Type native_type = NATIVE_TYPE("builtin_function_or_method", native_properties);
Type method_descriptor_type = NATIVE_TYPE("method_descriptor", descriptor_properties);
Type classmethod_descriptor_type = NATIVE_TYPE("classmethod_descriptor", descriptor_properties);
