/* class.c -- class statements: __build_class__, and the life of classes and their instances.
 *
 * An instance is its native base's struct with a dictionary; its type's slots are those of instance.c or the
 * native base's own (slots.c).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/class.h"

#include "engine/base/memory.h"
#include "engine/lang/machine/call.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/members.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/objects/str_methods.h"
#include "engine/lang/syntax/symbols.h"

#include <string.h>

/* ---- the life of an instance ---- */

/* Tells a hook that the program has put in sys.unraisablehook. false: there is none, or it failed itself. */
static bool tell_hook(Vm *vm, Value exception, Value where) {
    Value hook = vm->sys ? dict_get_c(vm, vm->sys, "unraisablehook") : ABSENT;
    if (is_absent(hook) || is_none(hook) || is_native(hook)) return false;
    Traceback *trace = as_exception(exception)->traceback;
    Value items[] = {value_object(value_type(exception)), exception, trace ? value_object(trace) : NONE, NONE, where};
    Value sys = vm_import(vm, "sys"), args = value_call_method(vm, sys, "_unraisable", items, 5);
    value_retain(hook);
    Value done = is_absent(args) ? ABSENT : value_call_1(vm, hook, args);
    value_release(hook);
    value_release(args);
    value_release(sys);
    value_release(done);
    vm_clear_raised(vm);
    return !is_absent(done);
}

/* Finalisers have nobody to raise to. */
static void report_ignored(Vm *vm, Value where) {
    Value exception = vm_take_raised(vm);
    if (tell_hook(vm, exception, where)) {
        value_release(exception);
        return;
    }
    Str *name = value_repr(vm, where);
    Buffer text = BUFFER_EMPTY;
    buffer_printf(&text, "Exception ignored in: %s\n", name ? name->data : "?");
    exception_write(vm, as_exception(exception), 0, &text);
    if (text.data) vm_write(vm, STREAM_STDERR, text.data, text.size);
    vm_clear_raised(vm);
    buffer_clear(&text);
    object_clear(&name);
    value_release(exception);
}

void class_finalise(Vm *vm, Object *o) {
    Value method = type_lookup(o->type, vm->name.del);
    o->flags |= OBJECT_FINALISED;
    if (is_absent(method)) return;
    Value pending = vm->raised;
    vm->raised = ABSENT;
    Value self = value_object(o);
    bool found;
    Value result = call_special(vm, vm->name.del, &self, 1, &found);
    value_release(result);
    if (vm_raised(vm)) report_ignored(vm, method);
    vm->raised = pending;
}

static void forget_attributes(Object *o) {
    Dict **dict = type_dict_slot(value_object(o));
    if (dict && *dict) object_clear(dict);
    else fields_clear(o);
    members_clear(o);
}

static void instance_free(Object *o) {
    Type *type = o->type;
    if ((type->flags & TYPE_DEL) && !(o->flags & OBJECT_FINALISED)) {
        o->refs = 1;
        class_finalise(type->vm, o);
        if (--o->refs) {             /* somebody keeps it */
            gc_retrack(type->vm, o);
            return;
        }
    }
    forget_attributes(o);
    type->native->free(o);
}

static void instance_traverse(Object *o, Visit visit, void *context) {
    Type *type = o->type;
    visit_object(type, visit, context);
    Dict **dict = type_dict_slot(value_object(o));
    bool natively = type->native->flags & TYPE_DICT;
    if (dict && !natively) visit_object(*dict, visit, context);
    fields_visit(o, visit, context);
    members_visit(o, visit, context);
    if (type->native->traverse) type->native->traverse(o, visit, context);
}

static void instance_clear(Object *o) {
    forget_attributes(o);
    if (o->type->native->clear) o->type->native->clear(o);
}

/* ---- making a class ---- */

Type *class_best_base(Vm *vm, Tuple *bases) {
    Type *best = NULL;
    for (size_t i = 0; i < bases->count; i++) {
        Value v = bases->items[i];
        if (!is_type(v)) return vm_raise(vm, ERROR_TYPE, "bases must be types"), NULL;
        Type *base = as_type(v);
        if (!(base->flags & TYPE_BASE) || base == &bool_type) {
            return vm_raise(vm, ERROR_TYPE, "type '%s' is not an acceptable base type", base->name), NULL;
        }
        Type *layout = type_layout(base), *so_far = best ? type_layout(best) : NULL;
        if (!best || (type_is_subtype(layout, so_far) && layout != so_far)) best = base;
        else if (!type_is_subtype(so_far, layout) && !(best->flags & base->flags & TYPE_EXCEPTION)) {
            return vm_raise(vm, ERROR_TYPE, "multiple bases have instance lay-out conflict"), NULL;
        }
    }
    return best;
}

/* Two bases are equal twice: "duplicate base class A". */
static bool no_duplicates(Vm *vm, Tuple *bases) {
    for (size_t i = 0; i < bases->count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (!value_same(bases->items[i], bases->items[j])) continue;
            return vm_fail(vm, ERROR_TYPE, "duplicate base class %s", as_type(bases->items[i])->name);
        }
    }
    return true;
}

static bool add_member(Vm *vm, Type *type, Value name) {
    if (!is_str(name)) return vm_fail(vm, ERROR_TYPE, "__slots__ items must be strings, not '%s'", value_type_name(name));
    if (!value_same(str_isidentifier(vm, &name), VALUE_TRUE)) return vm_fail(vm, ERROR_TYPE, "__slots__ must be identifiers");
    Str *s = name_mangle(vm, type->name_object, as_str(name));
    if (!s || !(s = names_intern(vm, s))) return false;
    Value there = dict_get_str(type->dict, s);
    if (value_is(there, &member_type) && ((Member *)there.as.object)->owner == type) return true;      /* named twice */
    if (!is_absent(there)) {
        return vm_fail(vm, ERROR_VALUE, "'%s' in __slots__ conflicts with class variable", s->data);
    }
    Member *member = object_new(vm, &member_type, 0);
    if (!member) return false;
    object_retain(&s->object);
    member->name = s;
    member->owner = type;
    object_retain(&type->object);
    type->flags |= TYPE_MEMBERS;
    bool ok = dict_set_str(vm, type->dict, s, value_object(member));
    object_release(&member->object);
    return ok;
}

/* A name of __slots__, where __dict__ and __weakref__ stand for what a class without __slots__ has. *closed is whether
 * there is no __dict__ so far. */
static bool add_slot(Vm *vm, Type *type, Value name, bool *closed) {
    if (is_str(name) && str_equal(as_str(name), vm->name.dict)) {
        if (!*closed) return vm_fail(vm, ERROR_TYPE, "__dict__ slot disallowed: we already got one");
        return *closed = false, true;
    }
    if (!is_str(name) || !str_equal_c(as_str(name), "__weakref__")) return add_member(vm, type, name);
    if (type->flags & TYPE_WEAK || type_holds_items(type->native)) {
        return vm_fail(vm, ERROR_TYPE,
                       "__weakref__ slot disallowed: either we already got one, or __itemsize__ != 0");
    }
    type->flags |= TYPE_WEAK;
    return true;
}

/* __slots__: its names are the only attributes if all bases have __slots__ too. */
static bool apply_slots(Vm *vm, Type *type) {
    Value slots = dict_get_str(type->dict, vm->name.slots);
    if (is_absent(slots)) return type->flags |= type_holds_items(type->native) ? 0 : TYPE_WEAK, true;
    Tuple *names = is_str(slots) ? tuple_from(vm, &slots, 1) : value_to_tuple(vm, slots);
    if (!names) return false;
    bool closed = !(type->native->flags & TYPE_DICT), ok = true;
    if (names->count && (type_holds_items(type->native) || type->flags & TYPE_TYPE)) {
        object_release(&names->object);
        return vm_fail(vm, ERROR_TYPE, "nonempty __slots__ not supported for subtype of '%s'", type->native->name);
    }
    for (size_t i = 0; i < type->bases->count; i++) {
        Type *base = as_type(type->bases->items[i]);
        if ((base->flags & TYPE_HEAP) && !(base->flags & TYPE_SLOTS)) closed = false;
        type->flags |= base->flags & TYPE_WEAK;
    }
    for (size_t i = 0; ok && i < names->count; i++) ok = add_slot(vm, type, names->items[i], &closed);
    if (closed) type->flags |= TYPE_SLOTS;
    object_release(&names->object);
    return ok;
}

/* __new__, __init_subclass__ and __class_getitem__ are static and class methods without saying so. */
static bool wrap_implicit(Vm *vm, Type *type) {
    struct { Str *name; Type *wrapper; } implicit[] = {
        {vm->name.new, &staticmethod_type}, {vm->name.init_subclass, &classmethod_type}, {vm->name.class_getitem, &classmethod_type}};
    for (int i = 0; i < 3; i++) {
        Value f = dict_get_str(type->dict, implicit[i].name);
        if (is_absent(f) || !value_is(f, &function_type)) continue;
        Value wrapped = descriptor_new(vm, implicit[i].wrapper, value_retain(f));
        bool ok = !is_absent(wrapped) && dict_set_str(vm, type->dict, implicit[i].name, wrapped);
        value_release(wrapped);
        if (!ok) return false;
    }
    return true;
}

static bool is_abstract(Vm *vm, Value v, bool *failed) {
    if (!is_object(v) || is_type(v)) return false;
    Value flag = value_find_attr(vm, v, vm->name.abstract);
    int truth = is_absent(flag) ? (vm_raised(vm) ? -1 : 0) : value_truth(vm, flag);
    value_release(flag);
    *failed = truth < 0;
    return truth == 1;
}

/* Of names' (a set or dict) abstract methods, those that type still does not define go to out. */
static bool add_abstract(Vm *vm, Type *type, Value names, Set *out) {
    Tuple *all = value_to_tuple(vm, names);
    bool failed = !all;
    for (size_t i = 0; !failed && i < all->count; i++) {
        Value v = type_lookup(type, as_str(all->items[i]));
        if (!is_absent(v) && is_abstract(vm, v, &failed) && !failed) failed = !set_add(vm, out, all->items[i]);
    }
    object_clear(&all);
    return !failed;
}

/* Only the classes of a metaclass that asks for it (abc.ABCMeta) are looked through. */
static bool find_abstract(Vm *vm, Type *type) {
    if (is_absent(type_lookup(type->object.type, vm->name.finds_abstract))) return true;
    Set *names = set_new(vm, &frozenset_type);
    bool ok = names && add_abstract(vm, type, value_object(type->dict), names);
    for (size_t i = 0; ok && i < type->bases->count; i++) {
        Value inherited = type_lookup(as_type(type->bases->items[i]), vm->name.abstract_methods);
        if (!is_absent(inherited)) ok = add_abstract(vm, type, inherited, names);
    }
    if (ok && names->count) type->flags |= TYPE_ABSTRACT;
    ok = ok && dict_set_str(vm, type->dict, vm->name.abstract_methods, value_object(names));
    object_clear(&names);
    return ok;
}

static bool base_has(const Type *type, Str *name) {
    for (size_t i = 0; i < type->bases->count; i++)
        if (!is_absent(type_lookup(as_type(type->bases->items[i]), name))) return true;
    return false;
}

/* o.__dict__ and o.__weakref__ as attributes of the first class of a line whose instances have them. */
static bool add_instance_attributes(Vm *vm, Type *type) {
    static const PropertyDef rows[] = {{"__dict__", attribute_get_dict, attribute_set_dict, "dictionary for instance variables (if defined)"},
                                       {"__weakref__", attribute_get_weakref, NULL,
                                        "list of weak references to the object (if defined)"}};
    if (type->native->flags & TYPE_TYPE) return true;
    bool has[2] = {!(type->flags & TYPE_SLOTS) && !(type->native->flags & TYPE_DICT),
                   (type->flags & TYPE_WEAK) && !(type->native->flags & TYPE_WEAK)};
    for (size_t i = 0; i < 2; i++) {
        Str *name = vm_intern(vm, rows[i].name);
        if (!has[i] || base_has(type, name) || !is_absent(dict_get_str(type->dict, name))) continue;
        if (!type_add_property(vm, type, &rows[i])) return false;
    }
    return true;
}

/* Classes that are written in C elsewhere are named in full by messages ('datetime.date'): __message_name__ in the body says so. */
static void take_message_name(Vm *vm, Type *type) {
    Value full = dict_get_c(vm, type->dict, "__message_name__");
    if (!is_str(full)) return;
    type->message_name = as_str(value_retain(full));
    type->name = type->message_name->data;
    dict_delete_str(type->dict, vm_intern(vm, "__message_name__"));
}

static bool set_text(Vm *vm, Type *type, Str *name) {
    type->name_object = name;
    object_retain(&name->object);
    type->name = name->data;
    Value qualname = dict_get_str(type->dict, vm->name.qualname);
    if (!is_absent(qualname) && !is_str(qualname)) {
        return vm_fail(vm, ERROR_TYPE, "type __qualname__ must be a str, not %s", value_type_name(qualname));
    }
    type->qualname = is_str(qualname) ? as_str(qualname) : name;
    object_retain(&type->qualname->object);
    if (is_str(qualname)) dict_delete_str(type->dict, vm->name.qualname);
    take_message_name(vm, type);
    if (!apply_slots(vm, type) || !add_instance_attributes(vm, type)) return false;
    if (is_absent(dict_get_str(type->dict, vm->name.doc)) && !dict_set_str(vm, type->dict, vm->name.doc, NONE)) return false;
    return !is_absent(dict_get_str(type->dict, vm->name.module)) || !vm->frame ||
           dict_set_str(vm, type->dict, vm->name.module, class_current_module(vm));
}

Value class_current_module(Vm *vm) {
    Value module = vm->frame ? dict_get_str(vm->frame->globals, vm->name.name) : ABSENT;
    return is_absent(module) ? value_object(vm->name.main) : module;
}

static void lay_out(Type *type, const Type *base) {
    const Type *native = base->native;
    type->native = base->native;
    type->flags |= TYPE_HEAP | TYPE_BASE | TYPE_READY | TYPE_GC | (base->flags & (TYPE_EXCEPTION | TYPE_DEL | TYPE_TYPE | TYPE_OWN));
    for (size_t i = 0; i < type->bases->count; i++) type->flags |= as_type(type->bases->items[i])->flags & TYPE_MEMBERS;
    type->instance_size = native->instance_size;
    type->dict_offset = native->dict_offset;
    if (!(type->flags & TYPE_TYPE)) type->flags |= TYPE_DICT;       /* the attributes of a class are in its Type */
    if (!type->dict_offset && (type->flags & TYPE_DICT)) {
        type->dict_offset = native->instance_size;
        type->instance_size += (uint32_t)sizeof(Dict *);
    }
    type->free = instance_free;
    type->traverse = instance_traverse;
    type->clear = instance_clear;
}

/* What patterns take instances for: said by collections.abc's classes in __abc_tpflags__, as in CPython. */
static void set_pattern_flags(Vm *vm, Type *type) {
    Value own = dict_get_c(vm, type->dict, "__abc_tpflags__");
    if (is_small_int(own) && (own.as.integer & 1 << 5)) type->flags |= TYPE_SEQUENCE;
    if (is_small_int(own) && (own.as.integer & 1 << 6)) type->flags |= TYPE_MAPPING;
    for (size_t i = 0; i < type->bases->count && !(type->flags & (TYPE_SEQUENCE | TYPE_MAPPING)); i++)
        type->flags |= as_type(type->bases->items[i])->flags & (TYPE_SEQUENCE | TYPE_MAPPING);
}

/* What a metaclass's own mro() may not give. */
static bool may_be_order(Vm *vm, Type *type, const Tuple *order) {
    if (!order->count) return vm_fail(vm, ERROR_TYPE, "type MRO must not be empty");
    for (size_t i = 0; i < order->count; i++) {
        if (!is_type(order->items[i])) {
            return vm_fail(vm, ERROR_TYPE, "mro() returned a non-class ('%s')", value_type_name(order->items[i]));
        }
        Type *base = as_type(order->items[i]);
        if (base == type || type_is_subtype(type_layout(type->base), type_layout(base))) continue;
        return vm_fail(vm, ERROR_TYPE, "mro() returned base with unsuitable layout ('%s')", base->name);
    }
    return true;
}

/* The order of bases: as the metaclass's own mro() has it, or C3. New. */
static Tuple *find_order(Vm *vm, Type *type, Tuple *bases) {
    Tuple *order = type_order(vm, type, bases);
    if (!order || type->object.type == &type_type) return order;
    Str *name = vm_intern(vm, "mro");
    if (!name || !value_is(type_lookup(type->object.type, name), &function_type)) return order;
    type->mro = order;                       /* what super().mro() in there starts from */
    bool found;
    Value self = value_object(type), answer = call_special(vm, name, &self, 1, &found);
    type->mro = NULL;
    object_release(&order->object);
    Tuple *own = is_absent(answer) ? NULL : value_to_tuple(vm, answer);
    value_release(answer);
    if (own && !may_be_order(vm, type, own)) object_clear(&own);
    return own;
}

static bool define(Vm *vm, Type *type, Type *base, Str *name, Tuple *bases, Dict *namespace) {
    type->base = base;
    object_retain(&base->object);
    type->bases = bases;
    object_retain(&bases->object);
    lay_out(type, base);
    if (!(type->dict = dict_copy(vm, namespace))) return false;
    dict_delete_str(type->dict, vm->name.classcell);
    if (!set_text(vm, type, name) || !(type->mro = find_order(vm, type, bases))) return false;
    if (members_apart(type) && !type_give_members(vm, type)) return false;
    if (type->native == &object_type && (type->flags & TYPE_DICT) && !members_apart(type)) type_give_fields(vm, type);
    if (!is_absent(dict_get_str(type->dict, vm->name.eq)) && is_absent(dict_get_str(type->dict, vm->name.hash)) &&
        !dict_set_str(vm, type->dict, vm->name.hash, NONE)) return false;
    set_pattern_flags(vm, type);
    if (!wrap_implicit(vm, type) || !find_abstract(vm, type)) return false;
    if (!is_absent(type_lookup(type, vm->name.del))) type->flags |= TYPE_DEL;
    for (size_t i = 0; i < bases->count; i++) if (!type_add_subclass(vm, as_type(bases->items[i]), type)) return false;
    type->version = ++vm->next_version;      /* not before the dictionary is complete: lookups are remembered by it */
    slots_update(vm, type, NULL);
    return true;
}

/* RuntimeError("Error calling __set_name__ ...") from what it raised. */
static void blame_name(Vm *vm, const Type *type, Value key, Value value) {
    Value cause = vm_take_raised(vm);
    Str *name = value_repr(vm, key);
    if (name) {
        vm_raise(vm, ERROR_RUNTIME, "Error calling __set_name__ on '%s' instance %s in '%s'", value_type_name(value), name->data,
                 type->name);
    }
    release_object(name);
    exception_from(vm, cause);
}

/* value.__set_name__(type, key) for everything in the body. */
static bool announce_names(Vm *vm, Type *type) {
    Dict *snapshot = dict_copy(vm, type->dict);
    bool ok = snapshot != NULL;
    Value key, value;
    for (size_t i = 0; ok && dict_walk(snapshot, &i, &key, &value);) {
        if (!is_object(value) || is_absent(type_lookup(value_type(value), vm->name.set_name))) continue;
        bool found;
        Value result = call_special(vm, vm->name.set_name, (Value[]){value, value_object(type), key}, 3, &found);
        ok = !is_absent(result);
        value_release(result);
        if (!ok) blame_name(vm, type, key, value);
    }
    object_clear(&snapshot);
    return ok;
}

static bool announce_subclass(Vm *vm, Type *type, Dict *keywords) {
    Value hook = ABSENT;
    size_t i = 0;
    while (i < type->mro->count && as_type(type->mro->items[i]) != type) i++;
    while (++i < type->mro->count && is_absent(hook)) {
        hook = dict_get_str(as_type(type->mro->items[i])->dict, vm->name.init_subclass);
    }
    if (is_absent(hook)) hook = type_lookup(&object_type, vm->name.init_subclass);
    Value bound = attribute_bind(vm, hook, ABSENT, type);
    if (is_absent(bound)) return false;
    Value result = value_call_spread(vm, bound, NULL, keywords);
    value_release(bound);
    value_release(result);
    return !is_absent(result);
}

Value class_new(Vm *vm, Type *meta, Str *name, Tuple *bases, Dict *namespace, Dict *keywords) {
    Value object_base = value_object(&object_type);
    Tuple *given = bases->count ? tuple_from(vm, bases->items, bases->count) : tuple_from(vm, &object_base, 1);
    Type *base = given ? class_best_base(vm, given) : NULL;
    Type *type = base && no_duplicates(vm, given) ? object_new(vm, meta, 0) : NULL;
    Value cell = dict_get_str(namespace, vm->name.classcell);
    if (type) type->vm = vm;
    bool ok = type && define(vm, type, base, name, given, namespace);
    if (ok && value_is(cell, &cell_type)) value_set(&((Cell *)cell.as.object)->value, value_retain(value_object(type)));
    ok = ok && announce_names(vm, type) && announce_subclass(vm, type, keywords);
    object_clear(&given);
    if (!ok) object_clear(&type);
    return value_object(type);
}

void class_changed(Type *type, Str *name) {
    Vm *vm = type->vm;
    type_changed(type);
    if (name == vm->name.del) type->flags |= TYPE_DEL;
    if (name == vm->name.abstract_methods) {
        Value names = dict_get_str(type->dict, name);
        int truth = is_absent(names) ? 0 : value_truth(vm, names);
        type->flags = truth == 1 ? type->flags | TYPE_ABSTRACT : type->flags & ~(unsigned)TYPE_ABSTRACT;
    }
    if (name->size > 4 && name->data[0] == '_' && name->data[1] == '_') slots_update(vm, type, name);
}

/* ---- __build_class__ ---- */

/* Bases that are no types say themselves what to derive from (__mro_entries__). New. */
static Tuple *resolve_bases(Vm *vm, const Value *bases, size_t count) {
    List *all = list_new(vm, count);
    Tuple *given = tuple_from(vm, bases, count);
    bool ok = all && given;
    for (size_t i = 0; ok && i < count; i++) {
        Value entries = is_type(bases[i]) ? ABSENT : value_find_attr(vm, bases[i], vm->name.mro_entries);
        if (is_absent(entries)) {
            ok = !vm_raised(vm) && list_append(vm, all, bases[i]);
            continue;
        }
        Value made = value_call_1(vm, entries, value_object(given));
        ok = !is_absent(made) && list_extend(vm, all, made);
        value_release(made);
        value_release(entries);
    }
    Tuple *result = ok ? tuple_from(vm, all->items, all->count) : NULL;
    object_clear(&all);
    object_clear(&given);
    return result;
}

Type *class_metatype(Vm *vm, Type *meta, Tuple *bases) {
    for (size_t i = 0; i < bases->count; i++) {
        Type *other = value_type(bases->items[i]);
        if (type_is_subtype(meta, other)) continue;
        if (!type_is_subtype(other, meta)) {
            return vm_raise(vm, ERROR_TYPE, "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass "
                                            "of the metaclasses of all its bases"), NULL;
        }
        meta = other;
    }
    return meta;
}

/* What makes the class: metaclass=..., which need not be a class, or what made the first base. It goes from keywords. New. */
static Value take_metaclass(Vm *vm, Dict *keywords, Tuple *bases) {
    Str *name = vm_intern(vm, "metaclass");
    if (!name) return ABSENT;
    Value meta = value_retain(dict_get_str(keywords, name));
    if (is_absent(meta)) meta = value_retain(value_object(bases->count ? value_type(bases->items[0]) : &type_type));
    else dict_delete_str(keywords, name);
    if (!is_type(meta)) return meta;
    Type *winner = class_metatype(vm, as_type(meta), bases);
    value_set(&meta, winner ? value_retain(value_object(winner)) : ABSENT);
    return meta;
}

/* The namespace that the body will run in: meta.__prepare__(name, bases, **keywords), or an empty one. New. */
static Dict *prepare(Vm *vm, Value meta, Value name, Tuple *bases, Dict *keywords) {
    if (is_type(meta) && as_type(meta) == &type_type) return dict_new(vm);
    Value hook = value_find_attr(vm, meta, vm->name.prepare);
    if (is_absent(hook)) return vm_raised(vm) ? NULL : dict_new(vm);
    Tuple *args = tuple_from(vm, (Value[]){name, value_object(bases)}, 2);
    Value namespace = args ? value_call_spread(vm, hook, args, keywords) : ABSENT;
    object_clear(&args);
    value_release(hook);
    if (is_absent(namespace) || is_dict(namespace)) return as_dict(namespace);
    vm_raise(vm, ERROR_TYPE, "%s.__prepare__() must return a mapping that is a dict, not %s",
             is_type(meta) ? as_type(meta)->name : "<metaclass>", value_type_name(namespace));
    value_release(namespace);
    return NULL;
}

/* Runs the body in the namespace. */
static bool run_body(Vm *vm, Function *body, Dict *namespace) {
    Frame *frame = frame_new(vm, body, namespace);
    Value result = ABSENT;
    if (frame && call_make_cells(vm, frame)) result = vm_run(vm, frame);
    else if (frame) frame_free(vm, frame);
    bool ok = !is_absent(result);
    if (ok && value_is(result, &cell_type)) ok = dict_set_str(vm, namespace, vm->name.classcell, result);
    value_release(result);
    return ok;
}

/* Were bases replaced by what their __mro_entries__ said? */
static bool bases_differ(const Tuple *bases, const Value *given, size_t count) {
    if (bases->count < count) return true;
    for (size_t i = 0; i < count; i++) if (!value_same(bases->items[i], given[i])) return true;
    return false;
}

/* The body's super() works only if the metaclass has handed __classcell__ on. */
static bool check_cell(Vm *vm, Value name, Value made, Value cell) {
    if (!is_type(made) || !value_is(cell, &cell_type) || value_same(((Cell *)cell.as.object)->value, made)) return true;
    Value set = ((Cell *)cell.as.object)->value;
    Str *text = value_repr(vm, made), *other = text && !is_absent(set) ? value_repr(vm, set) : NULL;
    if (other) {
        vm_fail(vm, ERROR_TYPE, "__class__ set to %s defining '%s' as %s", other->data, as_str(name)->data, text->data);
    } else if (text) {
        vm_fail(vm, ERROR_RUNTIME, "__class__ not set defining '%s' as %s. Was __classcell__ propagated to type.__new__?",
                as_str(name)->data, text->data);
    }
    release_object(text);
    release_object(other);
    return false;
}

/* meta(name, bases, namespace, **keywords) */
static Value make_class(Vm *vm, Value meta, Value name, Tuple *bases, Dict *namespace, Dict *keywords) {
    if (is_type(meta) && as_type(meta) == &type_type) return class_new(vm, &type_type, as_str(name), bases, namespace, keywords);
    Tuple *args = tuple_from(vm, (Value[]){name, value_object(bases), value_object(namespace)}, 3);
    Value cell = value_retain(dict_get_str(namespace, vm->name.classcell));    /* whatever the metaclass does with the namespace */
    Value made = args ? value_call_spread(vm, meta, args, keywords) : ABSENT;
    object_clear(&args);
    if (!is_absent(made) && !check_cell(vm, name, made, cell)) value_clear(&made);
    value_release(cell);
    return made;
}

static void keep_body(Type *type, const Function *body) {
    type->body = body->code;
    object_retain(&body->code->object);
}

/* args: (body, name, *bases), keywords */
static Value build_class(Vm *vm, const Value *args) {
    Tuple *given = as_tuple(args[0]);
    Dict *keywords = as_dict(args[1]), *namespace = NULL;
    if (given->count < 2 || !value_is(given->items[0], &function_type) || !is_str(given->items[1])) {
        return vm_raise(vm, ERROR_TYPE, "__build_class__: not enough arguments");
    }
    const Value *bases_given = given->items + 2;
    size_t count = given->count - 2;
    Tuple *bases = resolve_bases(vm, bases_given, count);
    Value meta = bases ? take_metaclass(vm, keywords, bases) : ABSENT, result = ABSENT;
    if (!is_absent(meta)) namespace = prepare(vm, meta, given->items[1], bases, keywords);
    bool ok = namespace && run_body(vm, (Function *)given->items[0].as.object, namespace);
    if (ok && bases_differ(bases, bases_given, count)) {
        ok = dict_set_c(vm, namespace, "__orig_bases__", value_object(tuple_from(vm, bases_given, count)));
    }
    if (ok) result = make_class(vm, meta, given->items[1], bases, namespace, keywords);
    if (is_type(result) && !as_type(result)->body) keep_body(as_type(result), (Function *)given->items[0].as.object);
    value_release(meta);
    object_clear(&bases);
    object_clear(&namespace);
    return result;
}

const NativeDef class_build_def = {
    "__build_class__", build_class, "*args, **kwargs", "What a class statement calls: runs the body and makes the "
                                                       "class.",
    NATIVE_METHOD};
