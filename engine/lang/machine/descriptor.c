/* descriptor.c -- attributes of classes that say themselves what reading and writing them does: property,
 * staticmethod, classmethod, the properties of native types, the names in __slots__; and super.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/members.h"

#include <stddef.h>

/* ---- property ---- */

typedef struct Property {
    Object object;
    Value get, set, delete, doc;
    Str *name;                   /* what it was assigned to in its class, for messages */
    Dict *dict;
    bool takes_doc;              /* doc is that of get */
} Property;

static Property *as_property(Value v) { return (Property *)v.as.object; }

/* property's arguments: what reads, sets and deletes, and the doc. */
enum { PROPERTY_ARGUMENTS = 4 };

static Value property_construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    Property *p = object_new(vm, type, 0);
    if (!p) return ABSENT;
    p->get = p->set = p->delete = p->doc = NONE;
    return value_object(p);
}

static void property_fill(Vm *vm, Property *p, const Value *args) {
    value_set(&p->get, value_retain(args[0]));
    value_set(&p->set, value_retain(args[1]));
    value_set(&p->delete, value_retain(args[2]));
    value_set(&p->doc, value_retain(args[3]));
    p->takes_doc = false;
    if (!is_none(p->doc) || is_none(p->get)) return;
    Value doc = value_find_attr(vm, p->get, vm->name.doc);
    if (is_absent(doc)) {
        vm_clear_raised(vm);
        return;
    }
    p->doc = doc;
    p->takes_doc = true;
    if (p->object.type == &property_type) return;
    if (!p->dict) p->dict = dict_new(vm);        /* the __doc__ of a class made of property hides its own */
    if (!p->dict || !dict_set_str(vm, p->dict, vm->name.doc, doc)) vm_clear_raised(vm);
}

static bool property_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    static const char *const names[PROPERTY_ARGUMENTS] = {"fget", "fset", "fdel", "doc"};
    Value given[PROPERTY_ARGUMENTS] = {NONE, NONE, NONE, NONE}, key, value;
    if (args->count > PROPERTY_ARGUMENTS) return vm_fail(vm, ERROR_TYPE, "property() takes at most 4 arguments (%zu given)", args->count);
    for (size_t i = 0; i < args->count; i++) given[i] = args->items[i];
    for (size_t i = 0; kwargs && dict_walk(kwargs, &i, &key, &value);) {
        size_t at = 0;
        while (at < PROPERTY_ARGUMENTS && !str_equal_c(as_str(key), names[at])) at++;
        if (at == PROPERTY_ARGUMENTS) return vm_fail(vm, ERROR_TYPE, "'%s' is an invalid keyword argument for property()", as_str(key)->data);
        if (at < args->count) {
            return vm_fail(vm, ERROR_TYPE, "argument for property() given by name ('%s') and position (%zu)", names[at], at + 1);
        }
        given[at] = value;
    }
    property_fill(vm, (Property *)self.as.object, given);
    return true;
}

/* "property 'x' of 'A' object has no setter" */
static Value property_refuse(Vm *vm, Property *p, Value instance, const char *what) {
    const char *type = value_type(instance)->qualname->data;
    if (!p->name) return vm_raise(vm, ERROR_ATTRIBUTE, "property of '%s' object has no %s", type, what);
    return vm_raise(vm, ERROR_ATTRIBUTE, "property '%s' of '%s' object has no %s", p->name->data, type, what);
}

static Value property_get(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    Property *p = as_property(self);
    if (is_absent(instance)) return value_retain(self);
    if (is_none(p->get)) return property_refuse(vm, p, instance, "getter");
    return value_call_1(vm, p->get, instance);
}

Value property_function(Value v) {
    bool plain = value_is(v, &property_type) && value_is(as_property(v)->get, &function_type);
    return plain ? as_property(v)->get : ABSENT;
}

static bool property_set(Vm *vm, Value self, Value instance, Value value) {
    Property *p = as_property(self);
    bool delete = is_absent(value);
    Value f = delete ? p->delete : p->set;
    if (is_none(f)) return !is_absent(property_refuse(vm, p, instance, delete ? "deleter" : "setter"));
    Value result = delete ? value_call_1(vm, f, instance) : value_call_2(vm, f, instance, value);
    value_release(result);
    return !is_absent(result);
}

static Value property_with(Vm *vm, Value self, Value get, Value set, Value delete) {
    Property *p = as_property(self);
    Value made = property_construct(vm, value_type(self), NULL);
    if (is_absent(made)) return ABSENT;
    property_fill(vm, as_property(made), (Value[]){get, set, delete, p->takes_doc ? NONE : p->doc});
    if (!is_absent(made) && p->name) {
        object_retain(&p->name->object);
        as_property(made)->name = p->name;
    }
    return made;
}

static Value property_getter(Vm *vm, const Value *args) {
    Property *p = as_property(args[0]);
    return property_with(vm, args[0], args[1], p->set, p->delete);
}

static Value property_setter(Vm *vm, const Value *args) {
    Property *p = as_property(args[0]);
    return property_with(vm, args[0], p->get, args[1], p->delete);
}

static Value property_deleter(Vm *vm, const Value *args) {
    Property *p = as_property(args[0]);
    return property_with(vm, args[0], p->get, p->set, args[1]);
}

static Value property_set_name(Vm *vm, const Value *args) {
    Property *p = as_property(args[0]);
    const Tuple *given = as_tuple(args[1]);
    if (given->count != 2) {
        return vm_raise(vm, ERROR_TYPE, "__set_name__() takes 2 positional arguments but %zu were given", given->count);
    }
    object_clear(&p->name);                      /* what is no str names it in no message */
    if (is_str(given->items[1])) p->name = as_str(value_retain(given->items[1]));
    return NONE;
}

static Value property_fget(Vm *vm, Value self) { (void)vm; return value_retain(as_property(self)->get); }
static Value property_fset(Vm *vm, Value self) { (void)vm; return value_retain(as_property(self)->set); }
static Value property_fdel(Vm *vm, Value self) { (void)vm; return value_retain(as_property(self)->delete); }
static Value property_doc(Vm *vm, Value self) { (void)vm; return value_retain(as_property(self)->doc); }

static bool property_set_doc(Vm *vm, Value self, Value value) {
    (void)vm;
    value_set(&as_property(self)->doc, is_absent(value) ? NONE : value_retain(value));
    return true;
}

static Value property_abstract(Vm *vm, Value self) {
    Property *p = as_property(self);
    Value functions[] = {p->get, p->set, p->delete};
    for (int i = 0; i < 3; i++) {
        Value v = value_find_attr(vm, functions[i], vm->name.abstract);
        if (is_absent(v) && vm_raised(vm)) return ABSENT;
        int truth = is_absent(v) ? 0 : value_truth(vm, v);
        value_release(v);
        if (truth) return truth < 0 ? ABSENT : VALUE_TRUE;
    }
    return VALUE_FALSE;
}

static const NativeDef property_methods[] = {
    {"getter", property_getter, "fget, /", "The property with another function that reads.", NATIVE_METHOD},
    {"setter", property_setter, "fset, /", "The property with another function that sets.", NATIVE_METHOD},
    {"deleter", property_deleter, "fdel, /", "The property with another function that deletes.", NATIVE_METHOD},
    {"__set_name__", property_set_name, "*args", "Tells the property its name.", NATIVE_METHOD},
    {0},
};

static const PropertyDef property_properties[] = {
    {"fget", property_fget, member_readonly, NULL},
    {"fset", property_fset, member_readonly, NULL},
    {"fdel", property_fdel, member_readonly, NULL},
    {"__doc__", property_doc, property_set_doc, NULL},
    {"__isabstractmethod__", property_abstract, NULL, NULL},
    {0},
};

Type property_type = {
    .name = "property",
    .doc = "An attribute that functions read, set and delete.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(Property),
    .dict_offset = offsetof(Property, dict),
    .construct = property_construct,
    .init = property_init,
    .owns = OWNS(OWNED(Property, get), OWNED(Property, set), OWNED(Property, delete), OWNED(Property, dict), OWNED_FOR_LIFE(Property, doc),
                 OWNED_FOR_LIFE(Property, name)),
    .descriptor_get = property_get,
    .descriptor_set = property_set,
    .methods = property_methods,
    .properties = property_properties,
};

/* ---- staticmethod and classmethod ---- */

typedef struct Wrapper {         /* begins as a Method does, so that descriptor_function serves all three */
    Object object;
    Value function, self;
    Dict *dict;
} Wrapper;

static Wrapper *as_wrapper(Value v) { return (Wrapper *)v.as.object; }

static const Owned wrapper_owns[] = {OWNED(Wrapper, function), OWNED(Wrapper, dict), {0}};

Value descriptor_new(Vm *vm, Type *type, Value function) {
    Wrapper *w = is_absent(function) ? NULL : object_new(vm, type, 0);
    if (w) w->function = function;
    else value_release(function);
    return value_object(w);
}

static Value wrapper_construct(Vm *vm, Type *type, const Value *args) { return descriptor_new(vm, type, value_retain(args[0])); }

static Value wrapper_function(Vm *vm, Value self) { (void)vm; return value_retain(as_wrapper(self)->function); }

/* __name__, __doc__ ... are the function's. */
static Value wrapper_get_attr(Vm *vm, Value self, Str *name) {
    if (!vm_has_stack(vm)) return ABSENT;
    bool native = value_is(self, &staticmethod_type) || value_is(self, &classmethod_type);
    bool hides = native && str_equal(name, vm->name.doc);      /* what is said of staticmethod itself */
    Value v = hides ? ABSENT : attribute_find(vm, self, name);
    if ((!is_absent(v) && !is_none(v)) || vm_raised(vm)) return v;
    Value own = value_find_attr(vm, as_wrapper(self)->function, name);
    if (!is_absent(own) || vm_raised(vm)) return own;
    return is_none(v) ? v : attribute_missing(vm, self, name);
}

static Value wrapper_repr(Vm *vm, Value self) {
    Str *inner = value_repr(vm, as_wrapper(self)->function);
    if (!inner) return ABSENT;
    Value text = value_object(str_format(vm, "<%s(%s)>", value_type_name(self), inner->data));
    object_release(&inner->object);
    return text;
}

static Value static_get(Vm *vm, Value self, Value instance, Type *owner) {
    (void)vm;
    (void)instance;
    (void)owner;
    return value_retain(as_wrapper(self)->function);
}

static Value static_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    return value_call(vm, as_wrapper(callee)->function, args, count, names);
}

/* classmethod around another descriptor: that descriptor's view of the class. */
static Value class_get(Vm *vm, Value self, Value instance, Type *owner) {
    Type *type = owner ? owner : value_type(instance);
    Value f = as_wrapper(self)->function;
    if (value_type(f)->descriptor_get && !value_is(f, &function_type)) return attribute_bind(vm, f, value_object(type), &type_type);
    return method_new(vm, f, value_object(type));
}

static const PropertyDef wrapper_properties[] = {
    {"__func__", wrapper_function, member_readonly, NULL},
    {"__wrapped__", wrapper_function, NULL, NULL},
    {0},
};

Type staticmethod_type = {
    .name = "staticmethod",
    .doc = "Lets a class hold a function that gets no self.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_DICT,
    .instance_size = sizeof(Wrapper),
    .dict_offset = offsetof(Wrapper, dict),
    .signature = "function, /",
    .construct = wrapper_construct,
    .owns = wrapper_owns,
    .repr = wrapper_repr,
    .get_attr = wrapper_get_attr,
    .descriptor_get = static_get,
    .call = static_call,
    .properties = wrapper_properties,
};

Type classmethod_type = {
    .name = "classmethod",
    .doc = "Lets a class hold a function that gets the class as its first argument.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_DICT,
    .instance_size = sizeof(Wrapper),
    .dict_offset = offsetof(Wrapper, dict),
    .signature = "function, /",
    .construct = wrapper_construct,
    .owns = wrapper_owns,
    .repr = wrapper_repr,
    .get_attr = wrapper_get_attr,
    .descriptor_get = class_get,
    .properties = wrapper_properties,
};

/* ---- properties of native types ---- */

static Getset *as_getset(Value v) { return (Getset *)v.as.object; }

static bool right_instance(Vm *vm, const char *name, const Type *owner, Value instance) {
    if (value_isa(instance, owner)) return true;
    return vm_fail(vm, ERROR_TYPE, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", name, owner->name,
                   value_type_name(instance));
}

static Value getset_get(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    Getset *g = as_getset(self);
    if (is_absent(instance)) return value_retain(self);
    if (!right_instance(vm, g->def->name, g->owner, instance)) return ABSENT;
    return g->def->get(vm, instance);
}

static bool getset_set(Vm *vm, Value self, Value instance, Value value) {
    Getset *g = as_getset(self);
    if (!right_instance(vm, g->def->name, g->owner, instance)) return false;
    if (g->def->set) return g->def->set(vm, instance, value);
    return vm_fail(vm, ERROR_ATTRIBUTE, "attribute '%s' of '%s' objects is not writable", g->def->name, g->owner->name);
}

static Value getset_repr(Vm *vm, Value self) {
    Getset *g = as_getset(self);
    return value_object(str_format(vm, "<attribute '%s' of '%s' objects>", g->def->name, g->owner->name));
}

static Value getset_name(Vm *vm, Value self) { return value_object(str_from(vm, as_getset(self)->def->name)); }

static Value getset_doc(Vm *vm, Value self) {
    const char *doc = as_getset(self)->def->doc;
    return doc ? value_object(str_from(vm, doc)) : NONE;
}

static const PropertyDef getset_properties[] = {{"__name__", getset_name, NULL, NULL}, {"__doc__", getset_doc, NULL, NULL}, {0}};

Type getset_type = {
    .name = "getset_descriptor",
    .flags = TYPE_GC,
    .instance_size = sizeof(Getset),
    .owns = OWNS(OWNED_FOR_LIFE(Getset, owner)),
    .repr = getset_repr,
    .descriptor_get = getset_get,
    .descriptor_set = getset_set,
    .properties = getset_properties,
};

bool member_readonly(Vm *vm, Value self, Value value) {
    (void)self;
    (void)value;
    return vm_fail(vm, ERROR_ATTRIBUTE, "readonly attribute");
}

/* ---- __slots__ ---- */

static Member *as_member(Value v) { return (Member *)v.as.object; }

static Value member_get(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    Member *m = as_member(self);
    if (is_absent(instance)) return value_retain(self);
    if (!right_instance(vm, m->name->data, m->owner, instance)) return ABSENT;
    Value v = member_own(instance, m->name);
    return is_absent(v) ? attribute_missing(vm, instance, m->name) : value_retain(v);
}

static bool member_set(Vm *vm, Value self, Value instance, Value value) {
    Member *m = as_member(self);
    if (!right_instance(vm, m->name->data, m->owner, instance)) return false;
    if (!is_absent(value)) return member_put(vm, instance, m->name, value);
    return member_drop(vm, instance, m->name) || (!vm_raised(vm) && vm_fail(vm, ERROR_ATTRIBUTE, "%s", m->name->data));
}

static Value member_repr(Vm *vm, Value self) {
    Member *m = as_member(self);
    return value_object(str_format(vm, "<member '%s' of '%s' objects>", m->name->data, m->owner->name));
}

Type member_type = {
    .name = "member_descriptor",
    .flags = TYPE_GC,
    .instance_size = sizeof(Member),
    .owns = OWNS(OWNED_FOR_LIFE(Member, name), OWNED_FOR_LIFE(Member, owner)),
    .repr = member_repr,
    .descriptor_get = member_get,
    .descriptor_set = member_set,
};

/* ---- super ---- */

typedef struct Super {
    Object object;
    Type *start;                 /* the lookup begins behind this one; counted */
    Value self;                  /* instance or class; ABSENT: not bound */
    Type *self_type;             /* whose mro is walked; counted */
} Super;

static Super *as_super(Value v) { return (Super *)v.as.object; }

/* The value of slot, through its cell if it became one. */
static Value frame_value(const Frame *frame, size_t slot) {
    Value v = frame->slots[slot];
    return value_is(v, &cell_type) ? ((Cell *)v.as.object)->value : v;
}

static Value first_argument(const Frame *frame) {
    const Code *code = frame->code;
    if (!code->positional) return ABSENT;
    if (!is_absent(frame->slots[0])) return frame->slots[0];
    for (size_t i = 0; i < code->cell_names->count; i++) {
        if (value_same(code->cell_names->items[i], code->local_names->items[0])) return frame_value(frame, code->local_names->count + i);
    }
    return ABSENT;
}

/* super(): __class__ and the first argument of the method that runs. */
static bool find_arguments(Vm *vm, Value *type, Value *self) {
    const Frame *frame = vm->frame;
    if (!frame || !(frame->code->flags & CODE_LOCALS)) return vm_fail(vm, ERROR_RUNTIME, "super(): no arguments");
    const Code *code = frame->code;
    *self = first_argument(frame);
    if (is_absent(*self)) return vm_fail(vm, ERROR_RUNTIME, "super(): no arguments");
    size_t base = code->local_names->count + code->cell_names->count;
    for (size_t i = 0; i < code->free_names->count; i++) {
        if (as_str(code->free_names->items[i]) != vm->name.class_) continue;
        *type = frame_value(frame, base + i);
        if (is_absent(*type)) return vm_fail(vm, ERROR_RUNTIME, "super(): empty __class__ cell");
        return true;
    }
    return vm_fail(vm, ERROR_RUNTIME, "super(): __class__ cell not found");
}

/* The class whose order is walked for self: self, its type, or the class that it claims to be of. New, NULL with an
 * exception pending. */
static Type *type_to_walk(Vm *vm, Value self, Type *start) {
    Type *found = is_type(self) && type_is_subtype(as_type(self), start) ? as_type(self) : NULL;
    if (!found && value_isa(self, start)) found = value_type(self);
    if (found) {
        object_retain(&found->object);
        return found;
    }
    Value claim = value_find_attr(vm, self, vm->name.class_);
    if (is_type(claim) && type_is_subtype(as_type(claim), start)) return as_type(claim);
    value_release(claim);
    if (!vm_raised(vm)) vm_raise(vm, ERROR_TYPE, "super(type, obj): obj must be an instance or subtype of type");
    return NULL;
}

/* Binds s to super()'s arguments. */
static bool super_fill(Vm *vm, Super *s, const Value *args) {
    Value type = args[0], self = args[1];
    if (is_absent(type) && !find_arguments(vm, &type, &self)) return false;
    if (!is_type(type)) return vm_fail(vm, ERROR_TYPE, "super() argument 1 must be a type, not %s", value_type_name(type));
    bool is_bound = !is_absent(self) && !is_none(self);
    Type *walked = is_bound ? type_to_walk(vm, self, as_type(type)) : NULL;
    if (is_bound && !walked) return false;
    Super old = *s;
    s->start = as_type(value_retain(type));
    s->self_type = walked;
    s->self = is_bound ? value_retain(self) : ABSENT;
    release_object(old.start);
    release_object(old.self_type);
    value_release(old.self);
    return true;
}

static Value super_construct(Vm *vm, Type *made, const Value *args) {
    Super *s = object_new(vm, made, 0);
    if (!s) return ABSENT;
    s->self = ABSENT;
    if (super_fill(vm, s, args)) return value_object(s);
    object_release(&s->object);
    return ABSENT;
}

/* For the __init__ of a class made of super; what is made by calling super itself is bound already. */
static Value super_init(Vm *vm, const Value *args) {
    return super_fill(vm, as_super(args[0]), args + 1) ? NONE : ABSENT;
}

static Value super_lookup(const Super *s, Str *name) {
    Tuple *mro = s->self_type->mro;
    size_t i = 0;
    while (i < mro->count && as_type(mro->items[i]) != s->start) i++;
    for (i++; i < mro->count; i++) {
        Value v = dict_get_str(as_type(mro->items[i])->dict, name);
        if (!is_absent(v)) return v;
    }
    return ABSENT;
}

bool super_find_method(Value super, Str *name, Value *function, Value *self) {
    Super *s = as_super(super);
    if (!s->self_type || (is_type(s->self) && as_type(s->self) == s->self_type)) return false;
    Value found = super_lookup(s, name);
    if (is_absent(found) || (!value_is(found, &function_type) && !value_is(found, &slot_wrapper_type))) return false;
    *function = value_retain(found);
    *self = value_retain(s->self);
    return true;
}

static Value super_get_attr(Vm *vm, Value self, Str *name) {
    Super *s = as_super(self);
    if (s->self_type && name != vm->name.class_) {
        Value found = super_lookup(s, name);
        bool on_class = is_type(s->self) && as_type(s->self) == s->self_type;
        if (!is_absent(found)) return attribute_bind(vm, found, on_class ? ABSENT : s->self, s->self_type);
    }
    Value v = attribute_find(vm, self, name);
    return is_absent(v) && !vm_raised(vm) ? attribute_missing(vm, self, name) : v;
}

/* super(C) kept as a class attribute: bound to the instance that it is asked of. */
static Value super_bind(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    Super *s = as_super(self);
    if (is_absent(instance) || is_none(instance) || s->self_type) return value_retain(self);
    return super_construct(vm, value_type(self), (Value[]){value_object(s->start), instance});
}

static Value super_repr(Vm *vm, Value self) {
    Super *s = as_super(self);
    if (!s->self_type) return value_object(str_format(vm, "<super: <class '%s'>, NULL>", s->start->name));
    return value_object(str_format(vm, "<super: <class '%s'>, <%s object>>", s->start->name, s->self_type->name));
}

static const NativeDef super_methods[] = {
    {"__init__", super_init, "type=..., object=..., /", "Binds it to a class and an object.", NATIVE_METHOD},
    {0},
};

Type super_type = {
    .name = "super",
    .doc = "The attributes of the classes after a type in the order of inheritance. Without arguments: after the "
           "class that the method stands in.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(Super),
    .signature = "type=..., object=..., /",
    .construct = super_construct,
    .owns = OWNS(OWNED_FOR_LIFE(Super, start), OWNED_FOR_LIFE(Super, self), OWNED_FOR_LIFE(Super, self_type)),
    .repr = super_repr,
    .get_attr = super_get_attr,
    .descriptor_get = super_bind,
    .methods = super_methods,
};
