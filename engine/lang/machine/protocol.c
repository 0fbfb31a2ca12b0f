/* protocol.c -- what can be done with any value: its text, its items, iterating over it, asking for its class.
 *
 * Operators are in operator.c, attributes in attribute.c, calls in call.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/protocol.h"

#include "engine/lang/objects/generic_alias.h"
#include "engine/lang/machine/class.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/iterators.h"

/* ---- text ---- */

static Str *text_result(Vm *vm, Value v, const char *method) {
    if (is_absent(v)) return NULL;
    if (is_str(v)) return as_str(v);
    vm_raise(vm, ERROR_TYPE, "%s returned non-string (type %s)", method, value_type_name(v));
    value_release(v);
    return NULL;
}

Str *value_repr(Vm *vm, Value v) {
    Type *t = value_type(v);
    if (!machine_enter(vm, " while getting the repr of an object")) return NULL;
    Value text = t->repr(vm, v);
    vm_leave(vm);
    return text_result(vm, text, "__repr__");
}

Str *value_str(Vm *vm, Value v) {
    Type *t = value_type(v);
    if (t == &str_type) return as_str(value_retain(v));
    if (!machine_enter(vm, " while getting the str of an object")) return NULL;
    Value text = t->str ? t->str(vm, v) : t->repr(vm, v);
    vm_leave(vm);
    return text_result(vm, text, "__str__");
}

Str *value_format(Vm *vm, Value v, Str *spec) {
    Type *t = value_type(v);
    if ((!spec || !spec->size) && t == &str_type) return as_str(value_retain(v));
    if ((!spec || !spec->size) && (t == &int_type || t == &float_type)) return value_str(vm, v);
    Str *empty = spec ? spec : vm_intern(vm, "");
    if (!empty || !vm_enter(vm)) return NULL;
    Value text = t->format(vm, v, empty);
    vm_leave(vm);
    return text_result(vm, text, "__format__");
}

/* ---- items ---- */

int64_t value_length(Vm *vm, Value v) {
    Type *t = value_type(v);
    if (t->length) return t->length(vm, v);
    vm_raise(vm, ERROR_TYPE, "object of type '%s' has no len()", t->name);
    return -1;
}

Value value_get_item(Vm *vm, Value v, Value key) {
    Type *t = value_type(v);
    if (t->get_item) return t->get_item(vm, v, key);
    return vm_raise(vm, ERROR_TYPE, "'%s' object is not subscriptable", t->name);
}

bool value_set_item(Vm *vm, Value v, Value key, Value item) {
    Type *t = value_type(v);
    if (t->set_item) return t->set_item(vm, v, key, item);
    if (is_absent(item)) {
        const char *not = is_int(key) && (t->contains || (t->flags & TYPE_HEAP))
                              ? "doesn't"
                              : "does not"; /* so CPython words it for sequences */
        return vm_fail(vm, ERROR_TYPE, "'%s' object %s support item deletion", t->name, not );
    }
    return vm_fail(vm, ERROR_TYPE, "'%s' object does not support item assignment", t->name);
}

static int contains_by_iterating(Vm *vm, Value container, Value item) {
    Value iterator = value_iter(vm, container), v;
    if (is_absent(iterator)) return -1;
    int found = 0;
    while (!found && !is_absent(v = value_next(vm, iterator))) {
        found = value_equal(vm, v, item);
        value_release(v);
    }
    value_release(iterator);
    return !found && vm_raised(vm) ? -1 : found;
}

/* Whether instances can be gone through by the numbers of their items, as CPython does where there is no __iter__: native
 * types that have a length too, and classes of the language with a __getitem__ of their own. */
static bool counts_items(Vm *vm, Type *t) {
    if (!t->get_item || (t->flags & TYPE_MAPPING)) return false;
    if (t->get_item != instance_get_item) return t->native->length != NULL;
    return t->length || !(value_type(type_lookup(t, vm_intern(vm, "__getitem__")))->flags & TYPE_NATIVE);
}

bool value_is_iterable(Vm *vm, Value v) { return value_type(v)->iter || counts_items(vm, value_type(v)); }

int value_contains(Vm *vm, Value container, Value item) {
    Type *t = value_type(container);
    if (t->contains) return t->contains(vm, container, item);
    if (!value_is_iterable(vm, container)) {
        vm_raise(vm, ERROR_TYPE, "argument of type '%s' is not iterable", t->name);
        return -1;
    }
    return contains_by_iterating(vm, container, item);
}

/* ---- iteration ---- */

Value value_iter(Vm *vm, Value v) {
    Type *t = value_type(v);
    if (t->iter) return t->iter(vm, v);
    if (!counts_items(vm, t))
        return vm_raise(vm, ERROR_TYPE, "'%s' object is not iterable", t->name);
    return sequence_iter_new(vm, &sequence_iterator_type, v);
}

Value value_next(Vm *vm, Value iterator) {
    Type *t = value_type(iterator);
    /* Every loop in C over an iterable comes by here: list(), sum(), `in`. */
    bool quiet = !atomic_load_explicit(&vm->attention, memory_order_relaxed);
    if (t->next) return quiet || vm_poll(vm) ? t->next(vm, iterator) : ABSENT;
    return vm_raise(vm, ERROR_TYPE, "'%s' object is not an iterator", t->name);
}

List *value_to_list(Vm *vm, Value iterable) {
    if (value_is(iterable, &list_type)) return list_from(vm, as_list(iterable)->items, as_list(iterable)->count);
    if (value_is(iterable, &tuple_type)) return list_from(vm, as_tuple(iterable)->items, as_tuple(iterable)->count);
    List *list = list_new(vm, 0);
    if (list && !list_extend(vm, list, iterable)) object_clear(&list);
    return list;
}

Tuple *value_to_tuple(Vm *vm, Value iterable) {
    if (value_is(iterable, &tuple_type)) return as_tuple(value_retain(iterable));
    if (value_is(iterable, &list_type)) return tuple_from(vm, as_list(iterable)->items, as_list(iterable)->count);
    List *list = value_to_list(vm, iterable);
    return list ? list_end(vm, list) : NULL;
}

/* ---- classes ---- */

/* The members of a union, borrowed; NULL if v is none. */
static Tuple *union_types(Value v) { return is_union(v) ? ((Union *)v.as.object)->args : NULL; }

/* The answer of classes itself, by the method of this name that its type has. *asked false: it has none, or is a plain
 * class. */
static int ask_class(Vm *vm, Value classes, Str *name, Value v, bool *asked) {
    *asked = false;
    if (value_is(classes, &type_type)) return -1;
    Value answer = call_special(vm, name, (Value[]){classes, v}, 2, asked);
    if (vm_raised(vm)) *asked = true;
    if (!*asked) return -1;
    int truth = is_absent(answer) ? -1 : value_truth(vm, answer);
    value_release(answer);
    return truth;
}

static int check_any(Vm *vm, Value v, Tuple *classes, int (*check)(Vm *, Value, Value)) {
    if (!vm_enter(vm)) return -1;
    int answer = 0;
    for (size_t i = 0; !answer && i < classes->count; i++) answer = check(vm, v, classes->items[i]);
    vm_leave(vm);
    return answer;
}

/* Objects that stand for others say whose class they have by a __class__ of their own. */
bool value_claims(Vm *vm, Value v, const Type *type) {
    Type *own = value_type(v);
    Str *name = vm->name.class_;
    if (!(own->flags & TYPE_HEAP) || is_type(v)) return false;
    if (own->get_attr == type_get_attr && value_same(type_lookup(own, name), type_lookup(&object_type, name)))
        return false;
    Value claim = value_find_attr(vm, v, name);
    bool is_claimed = is_type(claim) && type_is_subtype(as_type(claim), type);
    value_release(claim);
    return is_claimed;
}

static int is_instance_by_claim(Vm *vm, Value v, Value type) {
    return value_claims(vm, v, as_type(type)) ? 1 : vm_raised(vm) ? -1 : 0;
}

/* What stands for a class by a tuple __bases__, which is new; ABSENT, perhaps with an exception pending: no such thing. */
static Value bases_of(Vm *vm, Value v) {
    Value bases = value_find_attr(vm, v, vm_intern(vm, "__bases__"));
    if (is_tuple(bases)) return bases;
    value_release(bases);
    return ABSENT;
}

/* Raises TypeError, saying message, unless v is a class or stands for one. */
static bool check_class(Vm *vm, Value v, const char *message) {
    Value bases = bases_of(vm, v);
    bool is = !is_absent(bases);
    value_release(bases);
    return is || vm_raised(vm) ? is : vm_fail(vm, ERROR_TYPE, "%s", message);
}

/* Is class among the bases, and theirs, of what stands for a class? */
static int is_derived(Vm *vm, Value derived, Value class) {
    if (value_same(derived, class)) return 1;
    Value bases = bases_of(vm, derived);
    if (is_absent(bases)) return vm_raised(vm) ? -1 : 0;
    int answer = vm_enter(vm) ? 0 : -1;
    if (!answer) {
        for (size_t i = 0; !answer && i < as_tuple(bases)->count; i++) {
            answer = is_derived(vm, as_tuple(bases)->items[i], class);
        }
        vm_leave(vm);
    }
    value_release(bases);
    return answer;
}

/* isinstance() where classes is no class: something with __bases__. */
static int is_instance_of_other(Vm *vm, Value v, Value classes) {
    if (is_alias(classes)) return vm_fail(vm, ERROR_TYPE, "isinstance() argument 2 cannot be a parameterized generic"), -1;
    if (!check_class(vm, classes, "isinstance() arg 2 must be a type, a tuple of types, or a union")) return -1;
    Value class = value_find_attr(vm, v, vm->name.class_);
    int answer = is_absent(class) ? (vm_raised(vm) ? -1 : 0) : is_derived(vm, class, classes);
    value_release(class);
    return answer;
}

/* issubclass() where one of both is no class: something with __bases__. */
static int is_subclass_of_other(Vm *vm, Value v, Value classes) {
    if (is_alias(classes)) return vm_fail(vm, ERROR_TYPE, "issubclass() argument 2 cannot be a parameterized generic"), -1;
    if (!check_class(vm, v, "issubclass() arg 1 must be a class") ||
        !check_class(vm, classes, "issubclass() arg 2 must be a class, a tuple of classes, or a union")) {
        return -1;
    }
    return is_derived(vm, v, classes);
}

int value_is_instance(Vm *vm, Value v, Value classes) {
    if (value_is(classes, &type_type)) {
        if (value_class(v) == as_type(classes) || value_isa(v, as_type(classes))) return 1;
        return value_type(v)->flags & TYPE_HEAP ? is_instance_by_claim(vm, v, classes) : 0;
    }
    if (is_type(classes) && value_class(v) == as_type(classes)) return 1;
    if (is_tuple(classes)) return check_any(vm, v, as_tuple(classes), value_is_instance);
    if (union_types(classes)) return check_any(vm, v, union_types(classes), value_is_instance);
    bool asked;
    int answer = ask_class(vm, classes, vm->name.instancecheck, v, &asked);
    if (asked) return answer;
    if (is_type(classes)) return is_instance_by_claim(vm, v, classes);
    return is_instance_of_other(vm, v, classes);
}

int value_is_subclass(Vm *vm, Value v, Value classes) {
    if (is_tuple(classes)) return check_any(vm, v, as_tuple(classes), value_is_subclass);
    if (union_types(classes)) return check_any(vm, v, union_types(classes), value_is_subclass);
    bool asked;
    int answer = ask_class(vm, classes, vm->name.subclasscheck, v, &asked);
    if (asked) return answer;
    if (is_type(v) && is_type(classes)) return type_is_subtype(as_type(v), as_type(classes));
    return is_subclass_of_other(vm, v, classes);
}
