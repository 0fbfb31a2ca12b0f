/* metatype.c -- classes as values: type itself, the metaclass of all that have no other.
 *
 * A metaclass is a class that derives from type: its instances are Types too, whose slots come from its methods as
 * those of any class do (slots.c).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/generic_alias.h"
#include "engine/lang/objects/mappingproxy.h"
#include "engine/lang/machine/call.h"
#include "engine/lang/machine/class.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/members.h"
#include "engine/lang/machine/help.h"

#include <string.h>

static void type_traverse(Object *o, Visit visit, void *context) {
    Type *t = (Type *)(void *)o;
    visit_object(t->dict, visit, context);
    visit_object(t->mro, visit, context);
    visit_object(t->bases, visit, context);
    visit_object(t->base, visit, context);
}

static void type_clear(Object *o) {
    Type *t = (Type *)(void *)o;
    t->version = 0;
    if (t->dict) dict_empty(t->dict);
    object_clear(&t->mro);
}

static void type_free(Object *o) {
    Type *t = (Type *)(void *)o;
    for (size_t i = 0; t->bases && i < t->bases->count; i++)
        if (is_type(t->bases->items[i])) type_remove_subclass(as_type(t->bases->items[i]), t);
    t->version = 0;
    object_clear(&t->dict);
    object_clear(&t->mro);
    object_clear(&t->bases);
    object_clear(&t->name_object);
    object_clear(&t->message_name);
    object_clear(&t->body);
    object_clear(&t->qualname);
    object_clear(&t->base);
    mem_free(t->subclasses);
    mem_free(t->fields);
    object_dealloc(o);
}

/* ---- text ---- */

static Value module_of(Type *t) {
    Value module = t->flags & TYPE_HEAP ? dict_get_str(t->dict, t->vm->name.module) : ABSENT;
    return is_absent(module) ? value_object(vm_intern(t->vm, t->module ? t->module : "builtins")) : module;
}

static Value type_repr(Vm *vm, Value self) {
    Type *t = as_type(self);
    Value module = module_of(t);
    const char *qualname = t->qualname ? t->qualname->data : t->name;
    if (!is_str(module) || str_equal_c(as_str(module), "builtins")) return value_object(str_format(vm, "<class '%s'>", qualname));
    return value_object(str_format(vm, "<class '%s.%s'>", as_str(module)->data, qualname));
}

/* ---- attributes ---- */

static Value find_attr(Vm *vm, Value self, Str *name) {
    Type *t = as_type(self), *meta = value_type(self);
    Value own = type_lookup(meta, name);
    bool reads = !is_absent(own) && value_type(own)->descriptor_get;
    if (reads && value_type(own)->descriptor_set) return attribute_bind(vm, own, self, meta);
    Value found = type_lookup(t, name);
    if (!is_absent(found)) return attribute_bind(vm, found, ABSENT, t);
    return is_absent(own) ? ABSENT : attribute_bind(vm, own, self, meta);
}

static Value metatype_find_attr(Vm *vm, Value self, Str *name) {
    Value v = find_attr(vm, self, name);
    if (is_absent(v) || !str_equal(name, vm->name.doc)) return v;
    Value doc = help_doc(vm, self, v);
    value_release(v);
    return doc;
}

static Value metatype_get_attr(Vm *vm, Value self, Str *name) {
    Value v = metatype_find_attr(vm, self, name);
    return is_absent(v) && !vm_raised(vm) ? attribute_missing(vm, self, name) : v;
}

static bool metatype_set_attr(Vm *vm, Value self, Str *name, Value value) {
    Type *t = as_type(self);
    if (!(t->flags & TYPE_HEAP)) {
        return vm_fail(vm, ERROR_TYPE, "cannot set '%s' attribute of immutable type '%s'", name->data, t->name);
    }
    Value own = type_lookup(value_type(self), name);
    if (!is_absent(own) && value_type(own)->descriptor_set) return value_type(own)->descriptor_set(vm, own, self, value);
    Str *interned = names_intern(vm, name);
    if (!interned) return false;
    if (!is_absent(value)) {
        if (!dict_set_str(vm, t->dict, interned, value)) return false;
    } else if (!dict_delete_str(t->dict, interned)) {
        return !is_absent(attribute_missing(vm, self, name));
    }
    class_changed(t, interned);
    return true;
}

static Value get_name(Vm *vm, Value self) {
    Type *t = as_type(self);
    return t->name_object ? value_retain(value_object(t->name_object)) : value_object(str_from(vm, t->name));
}

static Value get_qualname(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_type(self)->qualname)); }
static Value get_module(Vm *vm, Value self) { (void)vm; return value_retain(module_of(as_type(self))); }
static Value get_bases(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_type(self)->bases)); }
static Value get_mro(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_type(self)->mro)); }
static Value get_dict(Vm *vm, Value self) { return mappingproxy_new(vm, value_object(as_type(self)->dict)); }

static bool may_be_bases(Vm *vm, Type *t, Value value) {
    if (!value_is(value, &tuple_type)) {
        return vm_fail(vm, ERROR_TYPE, "can only assign tuple to %s.__bases__, not %s", t->name, value_type_name(value));
    }
    Tuple *bases = as_tuple(value);
    if (!bases->count) return vm_fail(vm, ERROR_TYPE, "can only assign non-empty tuple to %s.__bases__, not ()", t->name);
    for (size_t i = 0; i < bases->count; i++) {
        if (!is_type(bases->items[i])) {
            return vm_fail(vm, ERROR_TYPE, "%s.__bases__ must be tuple of classes, not '%s'", t->name, value_type_name(bases->items[i]));
        }
        Type *base = as_type(bases->items[i]);
        if (type_is_subtype(base, t)) return vm_fail(vm, ERROR_TYPE, "a __bases__ item causes an inheritance cycle");
        if (base->dict_offset != t->base->dict_offset || !(base->flags & TYPE_HEAP)) {
            return vm_fail(vm, ERROR_TYPE, "__bases__ assignment: '%s' object layout differs from '%s'", base->name, t->base->name);
        }
    }
    return true;
}

/* The order and the slots of t and the classes that derive from it, after a change of bases. */
static bool order_again(Vm *vm, Type *t) {
    Tuple *order = type_order(vm, t, t->bases);
    if (!order) return false;
    object_release(&t->mro->object);
    t->mro = order;
    slots_update(vm, t, NULL);
    for (uint32_t i = 0; i < t->subclass_count; i++) if (!order_again(vm, t->subclasses[i])) return false;
    return true;
}

static bool set_bases(Vm *vm, Value self, Value value) {
    Type *t = as_type(self);
    if (!(t->flags & TYPE_HEAP) || is_absent(value)) {
        return vm_fail(vm, ERROR_TYPE, "cannot set '__bases__' attribute of immutable type '%s'", t->name);
    }
    if (!may_be_bases(vm, t, value)) return false;
    Tuple *bases = as_tuple(value), *old = t->bases;
    Type *base = t->base, *best = class_best_base(vm, bases);
    if (!best) return false;
    if (!type_same_layout(base, best)) {
        return vm_fail(vm, ERROR_TYPE, "__bases__ assignment: '%s' object layout differs from '%s'", best->name, base->name);
    }
    Tuple *order = type_order(vm, t, bases);             /* refuses before anything has changed */
    if (!order) return false;
    object_release(&order->object);
    for (size_t i = 0; i < bases->count; i++) if (!type_add_subclass(vm, as_type(bases->items[i]), t)) return false;
    for (size_t i = 0; i < old->count; i++) type_remove_subclass(as_type(old->items[i]), t);
    t->base = best;
    object_retain(&t->base->object);
    t->bases = bases;
    object_retain(&bases->object);
    object_release(&base->object);
    object_release(&old->object);
    type_changed(t);
    return order_again(vm, t);
}

static Value get_base(Vm *vm, Value self) {
    (void)vm;
    return as_type(self)->base ? value_retain(value_object(as_type(self)->base)) : NONE;
}

static bool must_be_heap(Vm *vm, Type *t, const char *name) {
    if (t->flags & TYPE_HEAP) return true;
    return vm_fail(vm, ERROR_TYPE, "cannot set '%s' attribute of immutable type '%s'", name, t->name);
}

static bool set_name(Vm *vm, Value self, Value value) {
    Type *t = as_type(self);
    if (!must_be_heap(vm, t, "__name__")) return false;
    if (!is_str(value)) {
        return vm_fail(vm, ERROR_TYPE, "can only assign string to %s.__name__, not '%s'", t->name, value_type_name(value));
    }
    value_retain(value);
    object_release(&t->name_object->object);
    t->name_object = as_str(value);
    t->name = t->name_object->data;
    return true;
}

static bool set_qualname(Vm *vm, Value self, Value value) {
    Type *t = as_type(self);
    if (!must_be_heap(vm, t, "__qualname__")) return false;
    if (!is_str(value)) {
        return vm_fail(vm, ERROR_TYPE, "can only assign string to %s.__qualname__, not '%s'", t->name, value_type_name(value));
    }
    value_retain(value);
    object_release(&t->qualname->object);
    t->qualname = as_str(value);
    return true;
}

static bool put(Vm *vm, Type *t, Str *name, Value value) {
    bool ok = dict_set_str(vm, t->dict, name, value);
    type_changed(t);
    return ok;
}

static bool set_module(Vm *vm, Value self, Value value) {
    Type *t = as_type(self);
    if (!must_be_heap(vm, t, "__module__") || is_absent(value)) return false;
    return put(vm, t, vm->name.module, value);
}

static Value get_annotations(Vm *vm, Value self) {
    Type *t = as_type(self);
    Value v = dict_get_str(t->dict, vm->name.annotations);
    if (!is_absent(v)) return value_retain(v);
    if (!(t->flags & TYPE_HEAP)) return attribute_missing(vm, self, vm->name.annotations);
    v = value_object(dict_new(vm));
    if (!is_absent(v) && !put(vm, t, vm->name.annotations, v)) value_clear(&v);
    return v;
}

static bool set_annotations(Vm *vm, Value self, Value value) {
    Type *t = as_type(self);
    if (!must_be_heap(vm, t, "__annotations__")) return false;
    if (!is_absent(value)) return put(vm, t, vm->name.annotations, value);
    dict_delete_str(t->dict, vm->name.annotations);
    type_changed(t);
    return true;
}

static Value type_mro(Vm *vm, const Value *args) {
    Tuple *mro = as_type(args[0])->mro;
    return value_object(list_from(vm, mro->items, mro->count));
}

static Value type_subclasses(Vm *vm, const Value *args) {
    Type *t = as_type(args[0]);
    List *list = list_new(vm, t->subclass_count);
    for (uint32_t i = 0; list && i < t->subclass_count; i++) {
        if (!list_append(vm, list, value_object(t->subclasses[i]))) object_clear(&list);
    }
    return value_object(list);
}

static Value type_dir(Vm *vm, const Value *args) {
    Tuple *mro = as_type(args[0])->mro;
    Dict *names = dict_new(vm);
    for (size_t i = 0; names && i < mro->count; i++) {
        if (!dict_update(vm, names, value_object(as_type(mro->items[i])->dict))) object_clear(&names);
    }
    List *list = names ? value_to_list(vm, value_object(names)) : NULL;
    object_clear(&names);
    return value_object(list);
}

static Value type_instancecheck(Vm *vm, const Value *args) {
    if (!is_type(args[0])) return vm_raise(vm, ERROR_TYPE, "isinstance() arg 2 must be a type");
    bool answer = value_isa(args[1], as_type(args[0])) || value_claims(vm, args[1], as_type(args[0]));
    return vm_raised(vm) ? ABSENT : value_bool(answer);
}

static Value type_subclasscheck(Vm *vm, const Value *args) {
    if (!is_type(args[1])) return vm_raise(vm, ERROR_TYPE, "issubclass() arg 1 must be a class");
    return value_bool(type_is_subtype(as_type(args[1]), as_type(args[0])));
}

/* ---- operators ---- */

static bool takes_items(const Type *t) {
    const Type *generic[] = {&list_type, &dict_type, &tuple_type, &set_type, &frozenset_type, &type_type};
    for (size_t i = 0; i < sizeof generic / sizeof *generic; i++) if (t == generic[i]) return true;
    return false;
}

/* C[key]: __class_getitem__, or list[int] for the built-in collections. */
static Value metatype_get_item(Vm *vm, Value self, Value key) {
    Type *t = as_type(self);
    Value found = type_lookup(t, vm->name.class_getitem);
    if (is_absent(found)) {
        if (takes_items(t->native)) return alias_new(vm, self, key);
        return vm_raise(vm, ERROR_TYPE, "type '%s' is not subscriptable", t->name);
    }
    Value method = attribute_bind(vm, found, ABSENT, t);
    if (is_absent(method)) return ABSENT;
    Value v = value_call_1(vm, method, key);
    value_release(method);
    return v;
}

static int metatype_truth(Vm *vm, Value self) {
    (void)vm;
    (void)self;
    return 1;
}

static Value metatype_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    return op == BINARY_OR ? union_new(vm, a, b) : NOT_IMPLEMENTED;
}

static const char wrong_count[] = "type() takes 1 or 3 arguments";

/* meta(name, bases, dict, **keywords): made by the most derived metaclass, which may have a __new__ of its own. */
static Value type_construct(Vm *vm, Type *meta, const Value *args) {
    Tuple *given = as_tuple(args[0]);
    if (given->count != 3) {
        if (meta == &type_type) return vm_raise(vm, ERROR_TYPE, "%s", wrong_count);
        return vm_raise(vm, ERROR_TYPE, "type.__new__() takes exactly 3 arguments (%zu given)", given->count);
    }
    const Value *v = given->items;
    if (!is_str(v[0])) return vm_raise(vm, ERROR_TYPE, "type.__new__() argument 1 must be str, not %s", value_type_name(v[0]));
    if (!is_tuple(v[1])) return vm_raise(vm, ERROR_TYPE, "type.__new__() argument 2 must be tuple, not %s", value_type_name(v[1]));
    if (!is_dict(v[2])) return vm_raise(vm, ERROR_TYPE, "type.__new__() argument 3 must be dict, not %s", value_type_name(v[2]));
    if (memchr(as_str(v[0])->data, 0, as_str(v[0])->size)) return vm_raise(vm, ERROR_VALUE, "type name must not contain null characters");
    Type *winner = class_metatype(vm, meta, as_tuple(v[1]));
    if (!winner) return ABSENT;
    if (winner != meta && winner->construct != type_construct) return winner->construct(vm, winner, args);
    return class_new(vm, winner, as_str(v[0]), as_tuple(v[1]), as_dict(v[2]), as_dict(args[1]));
}

static bool type_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)self;
    if (args->count == 1 && kwargs && kwargs->count) return vm_fail(vm, ERROR_TYPE, "type.__init__() takes no keyword arguments");
    return args->count == 1 || args->count == 3 || vm_fail(vm, ERROR_TYPE, "type.__init__() takes 1 or 3 arguments");
}

static Value type_prepare_namespace(Vm *vm, const Value *args) {
    (void)args;
    return value_object(dict_new(vm));
}

static const NativeDef type_methods[] = {
    {"mro", type_mro, "/", "The classes in which attributes are looked up, in this order.", NATIVE_METHOD},
    {"__subclasses__", type_subclasses, "/", "The classes right below it that are alive.", NATIVE_METHOD},
    {"__dir__", type_dir, "/", "The names of the attributes of the class and its bases.", NATIVE_METHOD},
    {"__instancecheck__", type_instancecheck, "instance, /", "What isinstance() asks.", NATIVE_METHOD},
    {"__prepare__", type_prepare_namespace, "*args, **kwargs",
     "The namespace in which a class statement's bodyruns.", NATIVE_CLASS},
    {"__subclasscheck__", type_subclasscheck, "subclass, /", "What issubclass() asks.", NATIVE_METHOD},
    {0},
};

static const PropertyDef type_properties[] = {
    {"__name__", get_name, set_name, NULL},
    {"__qualname__", get_qualname, set_qualname, NULL},
    {"__module__", get_module, set_module, NULL},
    {"__bases__", get_bases, set_bases, NULL},
    {"__base__", get_base, member_readonly, NULL},
    {"__mro__", get_mro, member_readonly, NULL},
    {"__dict__", get_dict, NULL, NULL},
    {"__annotations__", get_annotations, set_annotations, NULL},
    {0},
};

static Value class_of(Vm *vm, Value v) {
    if (is_absent(v)) return vm_raise(vm, ERROR_TYPE, "%s", wrong_count);
    return value_retain(value_object(value_class(v)));
}

Type type_type = {
    .name = "type",
    .doc = "The class of an object; or, of a name, bases and a namespace, a new class.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_TYPE,
    .instance_size = sizeof(Type),
    .construct = type_construct,
    .convert = class_of,
    .init = type_init,
    .free = type_free,
    .traverse = type_traverse,
    .clear = type_clear,
    .repr = type_repr,
    .truth = metatype_truth,
    .operators = "or ror",
    .binary = metatype_binary,
    .get_attr = metatype_get_attr,
    .find_attr = metatype_find_attr,
    .set_attr = metatype_set_attr,
    .get_item = metatype_get_item,
    .call = call_type,
    .methods = type_methods,
    .properties = type_properties,
};
