/* operator.c -- the module operator: the language's operators as functions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/machine.h"
#include "engine/lang/machine/vm_fast.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/modules/native.h"

#include <stdio.h>
#include <string.h>

/* ---- one function an operator ---- */

#define X(name, sign, method) \
    static Value op_##name(Vm *vm, const Value *args) { return value_binary(vm, BINARY_##name, args[0], args[1]); } \
    static Value op_I##name(Vm *vm, const Value *args) { return value_inplace(vm, BINARY_##name, args[0], args[1]); }
BINARY_OPS(X)
#undef X

#define COMPARISONS(X) X(LT, lt, "<") X(LE, le, "<=") X(EQ, eq, "==") X(NE, ne, "!=") X(GT, gt, ">") X(GE, ge, ">=")

#define X(name, method, sign) \
    static Value op_##method(Vm *vm, const Value *args) { return value_compare(vm, args[0], args[1], COMPARE_##name); }
COMPARISONS(X)
#undef X

static Value op_neg(Vm *vm, const Value *args) { return value_unary(vm, UNARY_NEG, args[0]); }
static Value op_pos(Vm *vm, const Value *args) { return value_unary(vm, UNARY_POS, args[0]); }
static Value op_invert(Vm *vm, const Value *args) { return value_unary(vm, UNARY_INVERT, args[0]); }
static Value op_abs(Vm *vm, const Value *args) { return value_unary(vm, UNARY_ABS, args[0]); }

static Value truth_value(int truth) { return truth < 0 ? ABSENT : value_bool(truth); }

static Value op_not(Vm *vm, const Value *args) {
    int truth = value_truth(vm, args[0]);
    return truth < 0 ? ABSENT : value_bool(!truth);
}

static Value op_truth(Vm *vm, const Value *args) { return truth_value(value_truth(vm, args[0])); }
static Value op_contains(Vm *vm, const Value *args) { return truth_value(value_contains(vm, args[0], args[1])); }
static Value op_is(Vm *vm, const Value *args) { (void)vm; return value_bool(value_same(args[0], args[1])); }
static Value op_is_not(Vm *vm, const Value *args) { (void)vm; return value_bool(!value_same(args[0], args[1])); }

static Value get_item(Vm *vm, Value o, Value key) {
    Value item = item_fast(vm, o, key);
    return is_absent(item) ? value_get_item(vm, o, key) : value_retain(item);
}

static Value op_getitem(Vm *vm, const Value *args) { return get_item(vm, args[0], args[1]); }
static Value op_setitem(Vm *vm, const Value *args) { return value_set_item(vm, args[0], args[1], args[2]) ? NONE : ABSENT; }
static Value op_delitem(Vm *vm, const Value *args) { return value_set_item(vm, args[0], args[1], ABSENT) ? NONE : ABSENT; }

static Value op_index(Vm *vm, const Value *args) {
    if (is_small_int(args[0])) return args[0];
    if (is_bool(args[0])) return value_int(args[0].as.integer);
    if (value_type(args[0])->to_index) return value_type(args[0])->to_index(vm, args[0]);
    return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(args[0]));
}

static Value op_concat(Vm *vm, const Value *args) {
    bool sequence = value_type(args[0])->get_item != NULL;
    if (sequence) return value_binary(vm, BINARY_ADD, args[0], args[1]);
    return vm_raise(vm, ERROR_TYPE, "'%s' object can't be concatenated", value_type_name(args[0]));
}

/* Walks the iterable and calls found for each item equal to args[1]; it stops when found gives false. */
static int64_t count_equal(Vm *vm, const Value *args, bool first_index) {
    Value iterator = value_iter(vm, args[0]), item;
    if (is_absent(iterator)) return -1;
    int64_t count = 0, index = 0;
    int same = 0;
    for (; !is_absent(item = value_next(vm, iterator)); index++) {
        same = value_equal(vm, item, args[1]);
        value_release(item);
        if (same < 0 || (same && first_index)) break;
        count += same;
    }
    value_release(iterator);
    if (vm_raised(vm)) return -1;
    if (!first_index) return count;
    if (same > 0) return index;
    vm_raise(vm, ERROR_VALUE, "sequence.index(x): x not in sequence");
    return -1;
}

static Value op_countOf(Vm *vm, const Value *args) {
    int64_t n = count_equal(vm, args, false);
    return n < 0 ? ABSENT : value_int(n);
}

static Value op_indexOf(Vm *vm, const Value *args) {
    int64_t n = count_equal(vm, args, true);
    return n < 0 ? ABSENT : value_int(n);
}

/* The default instead of a length or hint that failed with a TypeError. */
static Value hint_failed(Vm *vm, Value fallback) {
    if (!vm_raised_is(vm, ERROR_TYPE)) return ABSENT;
    vm_clear_raised(vm);
    return value_retain(fallback);
}

static Value op_length_hint(Vm *vm, const Value *args) {
    if (!is_int(args[1])) return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(args[1]));
    if (value_type(args[0])->length) {
        int64_t n = value_length(vm, args[0]);
        if (n >= 0) return value_int(n);
        if (!vm_raised_is(vm, ERROR_TYPE)) return ABSENT;
        vm_clear_raised(vm);
    }
    Value method = value_special(vm, args[0], "__length_hint__");
    if (is_absent(method)) return vm_raised(vm) ? ABSENT : value_retain(args[1]);
    Value hint = value_call_0(vm, method);
    value_release(method);
    if (is_absent(hint)) return hint_failed(vm, args[1]);
    if (is_not_implemented(hint)) return value_retain(args[1]);
    int64_t n = 0;
    if (!is_int(hint)) vm_raise(vm, ERROR_TYPE, "__length_hint__ must be an integer, not %s", value_type_name(hint));
    else if (value_to_index(vm, hint, &n) && n < 0) vm_raise(vm, ERROR_VALUE, "__length_hint__() should return >= 0");
    value_release(hint);
    return vm_raised(vm) ? ABSENT : value_int(n);
}

static Value op_call(Vm *vm, const Value *args) {
    return value_call_spread(vm, args[0], as_tuple(args[1]), as_dict(args[2]));
}

/* ---- itemgetter, attrgetter, methodcaller: what they were made with ---- */

typedef struct Getter {
    Object object;
    Tuple *names;                /* keys; attribute names; the method's name and its arguments */
    Dict *keywords;              /* methodcaller's, or NULL */
} Getter;

static Getter *as_getter(Value v) { return (Getter *)v.as.object; }

static Value getter_new(Vm *vm, Type *type, Tuple *names) {
    if (!names->count) return vm_raise(vm, ERROR_TYPE, "%s expected 1 argument, got 0", type->name);
    Getter *g = object_new(vm, type, 0);
    if (!g) return ABSENT;
    object_retain(&names->object);
    g->names = names;
    return value_object(g);
}

static Value itemgetter_new(Vm *vm, Type *type, const Value *args) { return getter_new(vm, type, as_tuple(args[0])); }

static Value attrgetter_new(Vm *vm, Type *type, const Value *args) {
    Tuple *names = as_tuple(args[0]);
    for (size_t i = 0; i < names->count; i++) {
        if (!is_str(names->items[i])) return vm_raise(vm, ERROR_TYPE, "attribute name must be a string");
    }
    return getter_new(vm, type, names);
}

static Value methodcaller_new(Vm *vm, Type *type, const Value *args) {
    Tuple *names = as_tuple(args[0]);
    if (!names->count) return vm_raise(vm, ERROR_TYPE, "methodcaller needs at least one argument, the method name");
    if (!is_str(names->items[0])) return vm_raise(vm, ERROR_TYPE, "method name must be a string");
    Value v = getter_new(vm, type, names);
    if (!is_absent(v)) as_getter(v)->keywords = (Dict *)value_retain(args[1]).as.object;
    return v;
}

/* o.a.b for the dotted name "a.b" */
static Value dotted(Vm *vm, Value o, Str *name) {
    if (name->interned && !strchr(name->data, '.')) return value_get_attr(vm, o, name);
    Value v = value_retain(o);
    for (const char *part = name->data; part && !is_absent(v);) {
        const char *dot = strchr(part, '.');
        Str *one = vm_intern_n(vm, part, dot ? (size_t)(dot - part) : strlen(part));
        Value next = one ? value_get_attr(vm, v, one) : ABSENT;
        value_release(v);
        v = next;
        part = dot ? dot + 1 : NULL;
    }
    return v;
}

/* One result for one name, a tuple for several. */
static Value get_each(Vm *vm, const Getter *g, Value o, Value (*get)(Vm *vm, Value o, Value name)) {
    if (g->names->count == 1) return get(vm, o, g->names->items[0]);
    Tuple *results = tuple_new(vm, g->names->count);
    for (size_t i = 0; results && i < results->count; i++) {
        results->items[i] = get(vm, o, g->names->items[i]);
        if (!is_absent(results->items[i])) continue;
        object_release(&results->object);
        return ABSENT;
    }
    return value_object(results);
}

static Value get_named(Vm *vm, Value o, Value name) { return dotted(vm, o, as_str(name)); }

static bool one_argument(Vm *vm, Value self, size_t count, Tuple *names) {
    if (names && names->count) return vm_fail(vm, ERROR_TYPE, "%s() takes no keyword arguments", value_type_name(self));
    return count == 1 || vm_fail(vm, ERROR_TYPE, "%s expected 1 argument, got %zu", value_type_name(self), count);
}

static Value itemgetter_call(Vm *vm, Value self, const Value *args, size_t count, Tuple *names) {
    return one_argument(vm, self, count, names) ? get_each(vm, as_getter(self), args[0], get_item) : ABSENT;
}

static Value attrgetter_call(Vm *vm, Value self, const Value *args, size_t count, Tuple *names) {
    return one_argument(vm, self, count, names) ? get_each(vm, as_getter(self), args[0], get_named) : ABSENT;
}

static Value methodcaller_call(Vm *vm, Value self, const Value *args, size_t count, Tuple *names) {
    if (!one_argument(vm, self, count, names)) return ABSENT;
    const Getter *g = as_getter(self);
    Value method = value_get_attr(vm, args[0], as_str(g->names->items[0]));
    Tuple *rest = is_absent(method) ? NULL : tuple_from(vm, g->names->items + 1, g->names->count - 1);
    Value result = rest ? value_call_spread(vm, method, rest, g->keywords) : ABSENT;
    release_object(rest);
    value_release(method);
    return result;
}

static Value getter_repr(Vm *vm, Value self) {
    Buffer out = BUFFER_EMPTY;
    const Getter *g = as_getter(self);
    buffer_printf(&out, "operator.%s(", value_type_name(self));
    for (size_t i = 0; i < g->names->count; i++) {
        Str *text = value_repr(vm, g->names->items[i]);
        if (!text) {
            buffer_clear(&out);
            return ABSENT;
        }
        buffer_printf(&out, "%s%s", i ? ", " : "", text->data);
        object_release(&text->object);
    }
    Value key, value;
    for (size_t i = 0; g->keywords && dict_walk(g->keywords, &i, &key, &value);) {
        Str *text = value_repr(vm, value);
        if (!text) {
            buffer_clear(&out);
            return ABSENT;
        }
        buffer_printf(&out, ", %s=%s", as_str(key)->data, text->data);
        object_release(&text->object);
    }
    buffer_putc(&out, ')');
    return value_object(str_from_buffer(vm, &out));
}

/* (type, names), or (functools.partial(type, name, **keywords), rest). */
static Value getter_reduce(Vm *vm, const Value *args) {
    const Getter *g = as_getter(args[0]);
    Value type = value_object(value_type(args[0]));
    if (!g->keywords || !g->keywords->count) return tuple_of(vm, 2, value_retain(type), value_retain(value_object(g->names)));
    Value functools = vm_import(vm, "functools");
    Value partial = is_absent(functools) ? ABSENT : value_get_attr_c(vm, functools, "partial");
    Tuple *named = is_absent(partial) ? NULL : tuple_from(vm, (Value[]){type, g->names->items[0]}, 2);
    Value maker = named ? value_call_spread(vm, partial, named, g->keywords) : ABSENT;
    Value rest = is_absent(maker) ? ABSENT : value_object(tuple_from(vm, g->names->items + 1, g->names->count - 1));
    release_object(named);
    value_release(partial);
    value_release(functools);
    return tuple_of(vm, 2, maker, rest);
}

static const NativeDef getter_methods[] = {
    {"__reduce__", getter_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {0},
};

#define GETTER_TYPE(variable, text, sign, make, invoke, help) \
    static Type variable = { \
        .object = TYPE_OBJECT, .name = text, .module = "operator", .doc = help, .flags = TYPE_GC, \
        .instance_size = sizeof(Getter), .owns = OWNS(OWNED_FOR_LIFE(Getter, names), OWNED_FOR_LIFE(Getter, keywords)), \
        .signature = sign, .construct = make, .call = invoke, .repr = getter_repr, .methods = getter_methods, \
    }

GETTER_TYPE(itemgetter_type, "itemgetter", "*items", itemgetter_new, itemgetter_call,
            "A function that gives x[item] of its argument x; with several items, a tuple of them.");
GETTER_TYPE(attrgetter_type, "attrgetter", "*attrs", attrgetter_new, attrgetter_call,
            "A function that gives an attribute of its argument; dots reach deeper, several names give a tuple.");
GETTER_TYPE(methodcaller_type, "methodcaller", "*name_and_args, **kwargs", methodcaller_new, methodcaller_call,
            "A function that calls this method of its argument.");

/* ---- the table ---- */

#define ONE(name, fn, help) {name, fn, "a, /", help, NATIVE_METHOD}
#define TWO(name, fn, help) {name, fn, "a, b, /", help, NATIVE_METHOD}

static const NativeDef functions[] = {
#define X(name, sign, method) \
    TWO(method, op_##name, "Same as a " sign " b."), TWO("i" method, op_I##name, "Same as a " sign "= b."),
    BINARY_OPS(X)
#undef X
#define X(name, method, sign) TWO(#method, op_##method, "Same as a " sign " b."),
    COMPARISONS(X)
#undef X
    TWO("and_", op_AND, "Same as a & b."),
    TWO("or_", op_OR, "Same as a | b."),
    TWO("iconcat", op_IADD, "a += b of sequences."),
    ONE("neg", op_neg, "Same as -a."),
    ONE("pos", op_pos, "Same as +a."),
    ONE("inv", op_invert, "Same as ~a."),
    ONE("invert", op_invert, "Same as ~a."),
    ONE("abs", op_abs, "Same as abs(a)."),
    ONE("not_", op_not, "Same as not a."),
    ONE("truth", op_truth, "bool(a)."),
    ONE("index", op_index, "a as an index"),
    TWO("is_", op_is, "Same as a is b."),
    TWO("is_not", op_is_not, "a is not b."),
    TWO("contains", op_contains, "b in a."),
    TWO("concat", op_concat, "a + b of sequences."),
    TWO("countOf", op_countOf, "How many items of a are equal to b."),
    TWO("indexOf", op_indexOf, "The first index of b in a."),
    TWO("getitem", op_getitem, "Same as a[b]."),
    {"setitem", op_setitem, "a, b, c, /", "Same as a[b] = c.", NATIVE_METHOD},
    TWO("delitem", op_delitem, "Same as del a[b]."),
    {"length_hint", op_length_hint, "obj, default=0, /", "About how many items there are.", NATIVE_METHOD},
    {"call", op_call, "obj, /, *args, **kwargs", "obj(*args, **kwargs).", NATIVE_METHOD},
    {0},
};

/* Has a special method the name of this function, written with underscores around it? */
static bool is_special(const char *name) {
    static const char *const others[] = {"is_", "is_not", "truth", "countOf", "indexOf", "length_hint"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) if (!strcmp(name, others[i])) return false;
    return true;
}

/* operator.__lt__ and its like: the functions once more. */
static bool add_special_names(Vm *vm, Value module) {
    for (const NativeDef *def = functions; def->name; def++) {
        if (!is_special(def->name)) continue;
        char name[32];
        size_t length = strlen(def->name);
        if (def->name[length - 1] == '_') length--;
        snprintf(name, sizeof name, "__%.*s__", (int)length, def->name);
        if (!vm_set(vm, module, name, value_get_attr_c(vm, module, def->name))) return false;
    }
    return true;
}

static bool init(Vm *vm, Value module) {
    return add_special_names(vm, module) && native_add_type(vm, module, &itemgetter_type) && native_add_type(vm, module, &attrgetter_type) &&
           native_add_type(vm, module, &methodcaller_type);
}

const ModuleDef operator_module = {"operator", "The operators as functions.", functions, init};
