/* call.c -- calls: arguments into the parameters of a function of the language, classes, bound methods, and
 * calls from C.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/call.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/signature.h"
#include "engine/lang/machine/vm_call.h"

#include <stdio.h>
#include <string.h>

/* ---- parameters of functions of the language ---- */

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }
static Str *parameter_name(const Code *code, size_t i) { return as_str(code->local_names->items[i]); }

/* As TensorFlow words it. */
static bool too_many_terse(Vm *vm, const Function *f, size_t count) {
    return vm_fail(vm, ERROR_TYPE, "Too many arguments were given. Expected %zu but got %zu.",
                   (size_t)f->code->positional, count);
}

static bool too_many(Vm *vm, const Function *f, const Value *slots, size_t count) {
    const Code *code = f->code;
    size_t most = code->positional, least = function_required(f), keyword_only = 0;
    for (size_t i = most; i < most + code->keyword_only; i++) keyword_only += !is_absent(slots[i]);
    char takes[64], given[128];
    if (least == most) snprintf(takes, sizeof takes, "%zu positional argument%s", most, plural(most));
    else snprintf(takes, sizeof takes, "from %zu to %zu positional arguments", least, most);
    if (!keyword_only) {
        snprintf(given, sizeof given, "%zu %s given", count, count == 1 ? "was" : "were");
    } else {
        snprintf(given, sizeof given, "%zu positional argument%s (and %zu keyword-only argument%s) were given", count,
                 plural(count), keyword_only, plural(keyword_only));
    }
    return vm_fail(vm, ERROR_TYPE, "%s() takes %s but %s", f->qualname->data, takes, given);
}

/* The first parameter that is called name and may be given by keyword, or -1. */
static int64_t find_parameter(const Code *code, const Str *name) {
    size_t n = code->positional + code->keyword_only;
    for (size_t i = code->positional_only; i < n; i++) if (parameter_name(code, i) == name) return (int64_t)i;
    for (size_t i = code->positional_only; !name->interned && i < n; i++)
        if (str_equal(parameter_name(code, i), name)) return (int64_t)i;
    return -1;
}

/* None of the parameters that may be given by keyword is called name. */
static bool unexpected(Vm *vm, const Function *f, const Tuple *names, const Str *name) {
    Buffer wrong = BUFFER_EMPTY;
    for (size_t i = 0; i < f->code->positional_only; i++) {
        const Str *parameter = parameter_name(f->code, i);
        for (size_t n = 0; n < names->count; n++)
            if (str_equal(parameter, as_str(names->items[n]))) buffer_printf(&wrong, "%s%s", wrong.size ? ", " : "", parameter->data);
    }
    if (wrong.size) {
        vm_fail(vm, ERROR_TYPE, "%s() got some positional-only arguments passed as keyword arguments: '%s'", f->qualname->data,
                wrong.data);
        buffer_clear(&wrong);
        return false;
    }
    if (f->code->flags & CODE_TERSE)
        return vm_fail(vm, ERROR_TYPE, "Got an unexpected keyword argument '%s'", name->data);
    return vm_fail(vm, ERROR_TYPE, "%s() got an unexpected keyword argument '%s'", f->qualname->data, name->data);
}

static bool bind_keywords(Vm *vm, const Function *f, Value *slots, const Value *values, Tuple *names) {
    const Code *code = f->code;
    Value rest = ABSENT;
    if (code->flags & CODE_KWARGS) {
        rest = slots[code->positional + code->keyword_only + (code->flags & CODE_VARARGS ? 1 : 0)];
    }
    for (size_t i = 0; i < names->count; i++) {
        Str *name = as_str(names->items[i]);
        int64_t at = find_parameter(code, name);
        if (at >= 0 && is_absent(slots[at])) {
            slots[at] = value_retain(values[i]);
        } else if (at >= 0) {
            if (code->flags & CODE_TERSE)
                return vm_fail(vm, ERROR_TYPE, "Got multiple values for argument '%s'", name->data);
            return vm_fail(vm, ERROR_TYPE, "%s() got multiple values for argument '%s'", f->qualname->data, name->data);
        } else if (is_absent(rest)) {
            return unexpected(vm, f, names, name);
        } else if (!dict_set(vm, as_dict(rest), names->items[i], values[i])) {
            return false;
        }
    }
    return true;
}

/* The places of *args and **kwargs. */
static bool bind_rest(Vm *vm, const Code *code, Value *slots, const Value *args, size_t count, const Tuple *names) {
    size_t at = code->positional + code->keyword_only;
    if (code->flags & CODE_VARARGS) {
        size_t used = count < code->positional ? count : code->positional;
        slots[at] = value_object(tuple_from(vm, args + used, count - used));
        if (is_absent(slots[at++])) return false;
    }
    if (code->flags & CODE_KWARGS) {
        bool few = names && names->count <= DICT_ROOM_MOST;
        slots[at] = value_object(few ? dict_new_room(vm, names->count) : dict_new(vm));
        if (is_absent(slots[at])) return false;
        return few || !names || dict_reserve(vm, as_dict(slots[at]), names->count);
    }
    return true;
}

static bool report_missing(Vm *vm, const Function *f, const Value *slots, size_t from, size_t to, bool keyword_only) {
    const char *names[256];
    size_t n = 0;
    for (size_t i = from; i < to && n < 256; i++)
        if (is_absent(slots[i])) names[n++] = parameter_name(f->code, i)->data;
    if (n && f->code->flags & CODE_TERSE) return vm_fail(vm, ERROR_TYPE, "Missing required positional argument");
    return !n || signature_missing(vm, f->qualname->data, names, n, keyword_only);
}

static bool bind_defaults(Vm *vm, const Function *f, Value *slots) {
    const Code *code = f->code;
    size_t first = function_required(f), defaults = f->defaults ? f->defaults->count : 0;
    if (!report_missing(vm, f, slots, 0, first, false)) return false;
    for (size_t i = first; i < code->positional; i++) {
        if (is_absent(slots[i])) slots[i] = value_retain(f->defaults->items[i + defaults - code->positional]);
    }
    size_t end = code->positional + code->keyword_only;
    for (size_t i = code->positional; f->keyword_defaults && i < end; i++) {
        if (is_absent(slots[i])) slots[i] = value_retain(dict_get_str(f->keyword_defaults, parameter_name(code, i)));
    }
    return report_missing(vm, f, slots, code->positional, end, true);
}

bool call_make_cells(Vm *vm, Frame *frame) {
    const Code *code = frame->code;
    size_t locals = code->local_names ? code->local_names->count : 0, cells = code->cell_names ? code->cell_names->count : 0;
    size_t parameters = code->positional + code->keyword_only + !!(code->flags & CODE_VARARGS) + !!(code->flags & CODE_KWARGS);
    for (size_t i = 0; i < cells; i++) {
        Value cell = cell_new(vm, ABSENT);
        if (is_absent(cell)) return false;
        frame->slots[locals + i] = cell;
        for (size_t p = 0; p < parameters; p++) {
            if (!value_same(code->local_names->items[p], code->cell_names->items[i])) continue;
            ((Cell *)cell.as.object)->value = frame->slots[p];
            frame->slots[p] = ABSENT;
        }
    }
    Tuple *closure = frame->function->closure;
    for (size_t i = 0; closure && i < closure->count; i++) {
        frame->slots[locals + cells + i] = value_retain(closure->items[i]);
    }
    return true;
}

void call_note_signature(Vm *vm, Value callable) {
    Buffer text = BUFFER_EMPTY;
    if (function_write_signature(vm, callable, &text)) vm_add_note(vm, "the function is %s", text.data);
    buffer_clear(&text);
}

/* What is not a positional parameter with an argument in its place. */
static bool bind_parts(Vm *vm, const Function *f, Value *slots, const Value *args, size_t count, Tuple *names) {
    const Code *code = f->code;
    bool beyond = count > code->positional && !(code->flags & CODE_VARARGS);
    if (!bind_rest(vm, code, slots, args, count, names)) return false;
    if (beyond && code->flags & CODE_TERSE) return too_many_terse(vm, f, count);
    if (names && !bind_keywords(vm, f, slots, args + count, names)) return false;
    if (beyond) return too_many(vm, f, slots, count);
    return bind_defaults(vm, f, slots);
}

static size_t all_count(size_t count, Tuple *names) { return count + (names ? names->count : 0); }

static bool bind_others(Vm *vm, Function *f, Value *slots, const Value *args, size_t count, Tuple *names) {
    if (bind_parts(vm, f, slots, args, count, names)) return true;
    if (f->code->flags & CODE_TERSE) call_note_signature(vm, value_object(f));
    return false;
}

/* The frame of other(f, *args, **names). */
static Frame *substitute_frame(Vm *vm, Function *other, Function *f, const Value *args, size_t count, Tuple *names) {
    size_t n = all_count(count, names);
    Value *all = mem_alloc((n + 1) * sizeof(Value));
    if (!all) return vm_raise_memory(vm), NULL;
    all[0] = value_object(f);
    memcpy(all + 1, args, n * sizeof(Value));
    Frame *frame = call_frame(vm, other, all, count + 1, names);
    mem_free(all);
    return frame;
}

void call_guard(Vm *vm, Function *f, CallGuard *guard) {
    if (f->code->flags & CODE_GENERATOR) return;
    vm->guard = guard;
    f->code->flags = (f->code->flags | CODE_GUARDED) & ~(uint32_t)CODE_SIMPLE;
}

Frame *call_frame(Vm *vm, Function *f, const Value *args, size_t count, Tuple *names) {
    const Code *code = f->code;
    if (code->flags & CODE_GUARDED) {
        Function *other = vm->guard(vm, args, all_count(count, names));
        if (other) return substitute_frame(vm, other, f, args, count, names);
        if (vm_raised(vm)) return NULL;
    }
    Frame *frame = frame_new(vm, f, NULL);
    if (!frame) return NULL;
    size_t used = count < code->positional ? count : code->positional;
    for (size_t i = 0; i < used; i++) frame->slots[i] = value_retain(args[i]);
    bool exact = !names && count == code->positional && !code->keyword_only && !(code->flags & (CODE_VARARGS | CODE_KWARGS));
    bool ok = exact || bind_others(vm, f, frame->slots, args, count, names);
    bool cells = code->cell_names->count || f->closure;
    if (ok && (!cells || call_make_cells(vm, frame))) return frame;
    frame_free(vm, frame);
    return NULL;
}

Value call_function(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    Function *f = (Function *)callee.as.object;
    Frame *frame = names ? NULL : frame_cut(vm, f, args, count);
    if (frame) {
        object_retain(&f->object);
        for (size_t i = 0; i < count; i++) value_retain(args[i]);
        return vm_run(vm, frame);
    }
    frame = call_frame(vm, f, args, count, names);
    if (!frame) return ABSENT;
    if (f->code->flags & CODE_GENERATOR) return generator_new(vm, frame);
    return vm_run(vm, frame);
}

/* ---- bound methods ---- */

/* function(first, *args, **names); takes function and first. */
static Value call_with_first(Vm *vm, Value function, Value first, const Value *args, size_t count, Tuple *names) {
    Value few[10], *all = few, result = ABSENT;
    size_t n = all_count(count, names);
    if (n + 1 > 10) all = mem_alloc((n + 1) * sizeof(Value));
    if (all) {
        all[0] = first;
        for (size_t i = 0; i < n; i++) all[i + 1] = args[i];
        result = (is_native(function) ? native_call : value_call)(vm, function, all, count + 1, names);
    } else {
        vm_raise_memory(vm);
    }
    value_release(first);
    value_release(function);
    if (all != few) mem_free(all);
    return result;
}

Value call_method(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    Method *m = (Method *)callee.as.object;
    return call_with_first(vm, value_retain(m->function), value_retain(m->self), args, count, names);
}

/* ---- classes ---- */

bool call_keywords_dict(Vm *vm, const Value *values, Tuple *names, Dict **out) {
    *out = NULL;
    if (!names || !names->count) return true;
    Dict *dict = names->count <= DICT_ROOM_MOST ? dict_new_room(vm, names->count) : dict_new(vm);
    for (size_t i = 0; dict && i < names->count; i++) {
        if (!dict_set(vm, dict, names->items[i], values[i])) object_clear(&dict);
    }
    return (*out = dict) != NULL;
}

bool call_check_init(Vm *vm, Value result) {
    if (is_none(result)) return true;
    if (!is_absent(result)) {
        vm_fail(vm, ERROR_TYPE, "__init__() should return None, not '%s'", value_type_name(result));
    }
    value_release(result);
    return false;
}

/* What a class's own __new__ makes: instance_construct() without a tuple and a dict of the arguments. */
static Value construct_by_new(Vm *vm, Type *type, const Value *args, size_t count, Tuple *names) {
    Value method = attribute_bind(vm, type_lookup(type, vm->name.new), ABSENT, type);
    if (is_absent(method)) return ABSENT;
    return call_with_first(vm, method, value_retain(value_object(type)), args, count, names);
}

Value call_construct(Vm *vm, Type *owner, Type *type, const Value *args, size_t count, Tuple *names) {
    if (owner->construct == instance_construct) return construct_by_new(vm, type, args, count, names);
    const Signature *s = owner->construct_signature;
    if (!names && s->simple && count == (size_t)s->count) return owner->construct(vm, type, args);
    Value few[12], *out = few, result = ABSENT;
    if (!names && signature_fill(s, args, count, few)) return owner->construct(vm, type, few);
    if (s->count > 12 && !(out = mem_alloc((size_t)s->count * sizeof(Value)))) return vm_raise_memory(vm);
    if (signature_bind(vm, s, owner->name, args, count, names, out)) {
        result = owner->construct(vm, type, out);
        signature_release(s, out);
    }
    if (out != few) mem_free(out);
    return result;
}

static bool initialise(Vm *vm, Type *type, Value self, const Value *args, size_t count, Tuple *names) {
    if (type->init == instance_init) {
        Value method = attribute_bind(vm, type_lookup(type, vm->name.init), self, type);
        if (is_absent(method)) return false;
        Value result = value_call(vm, method, args, count, names);
        value_release(method);
        return call_check_init(vm, result);
    }
    Tuple *tuple = tuple_from(vm, args, count);
    Dict *keywords = NULL;
    bool ok = tuple && call_keywords_dict(vm, args + count, names, &keywords) && type->init(vm, self, tuple, keywords);
    object_clear(&tuple);
    object_clear(&keywords);
    return ok;
}

/* A class that has its own __init__ on a mutable native type, or such a type that has an init: what it is called with concerns
 * that only. */
static bool construct_ignores_arguments(const Type *type) {
    bool own = type->init == instance_init || (type->init != object_init && !type->native->signature);
    return own && type->construct == type->native->construct &&
           (!type->native->hash || type->native->hash == container_unhashable);
}

/* The same on a type that takes positional arguments only, tuple or float say: names concern __init__ only. */
static bool construct_ignores_names(const Type *type) {
    if (type->init != instance_init || type->construct != type->native->construct) return false;
    const Signature *s = type->native->construct_signature;
    for (int i = 0; i < s->count; i++) {
        if (s->parameter[i].kind != PARAMETER_POSITIONAL_ONLY) return false;
    }
    return s->count > 0;
}

Value call_type(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    Type *type = as_type(callee);
    if (type->convert && count <= 1 && !names) return type->convert(vm, count ? args[0] : ABSENT);
    if (type == &dict_type && !count && names) {
        Dict *dict;
        return call_keywords_dict(vm, args, names, &dict) ? value_object(dict) : ABSENT;
    }
    if (!names && exception_is_plain(type)) return value_object(exception_new(vm, type, tuple_from(vm, args, count)));
    if (!type->construct) return vm_raise(vm, ERROR_TYPE, "cannot create '%s' instances", type->name);
    Value self;
    if (type->construct == object_construct && (type->init != object_init || (!count && !names))) {
        self = object_check_abstract(vm, type) ? value_object(object_new(vm, type, 0)) : ABSENT;
    } else if (construct_ignores_arguments(type)) {
        bool looks = type->native->signature != NULL;            /* list's, dict's do not look at arguments at all */
        self = looks ? call_construct(vm, type, type, NULL, 0, NULL) : type->construct(vm, type, NULL);
    } else {
        self = call_construct(vm, type, type, args, count, names && construct_ignores_names(type) ? NULL : names);
    }
    if (is_absent(self) || !value_isa(self, type)) return self;
    Type *made = value_type(self);
    if (!made->init || made->init == object_init) return self;
    if (initialise(vm, made, self, args, count, names)) return self;
    value_release(self);
    return ABSENT;
}

/* ---- calls from C ---- */

bool value_is_callable(Value v) { return value_type(v)->call != NULL; }

/* Would vm_enter succeed? */
HOT bool has_room(const Vm *vm) {
    return vm->depth < vm->recursion_limit && (char *)__builtin_frame_address(0) >= vm->stack_low;
}

Value value_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    Type *type = value_type(callee);
    if (!type->call) return vm_raise(vm, ERROR_TYPE, "'%s' object is not callable", type->name);
    if (names && !names->count) names = NULL;
    if (UNLIKELY(!has_room(vm))) return vm_enter(vm), ABSENT;
    vm->depth++;
    Value result = type->call(vm, callee, args, count, names);
    vm->depth--;
    return result;
}

Value value_call_0(Vm *vm, Value callee) { return value_call(vm, callee, NULL, 0, NULL); }

/* The short way of map(len, L) or max(L, key=d.get): the call of a function in C, bound or not, that takes the arguments as
 * they lie. args has room for one more before them, and NATIVE_SPARE behind. false: nothing is done. */
static inline bool call_native_at_once(Vm *vm, Value callee, Value *args, size_t count, Value *result) {
    Value function = callee;
    if (is_method(callee)) {
        const Method *m = (const Method *)callee.as.object;
        function = m->function;
        *--args = m->self;
        count++;
    }
    if (!is_native(function) || !has_room(vm)) return false;
    const Native *n = (const Native *)function.as.object;
    if (!native_completes(n, args, count)) return false;
    value_retain(callee);
    vm->depth++;
    *result = n->fn(vm, args);
    vm->depth--;
    value_release(callee);
    return true;
}

Value value_call_1(Vm *vm, Value callee, Value a) {
    Value args[2 + NATIVE_SPARE], result;
    args[1] = a;
    return call_native_at_once(vm, callee, args + 1, 1, &result) ? result : value_call(vm, callee, args + 1, 1, NULL);
}

Value value_call_2(Vm *vm, Value callee, Value a, Value b) {
    Value args[3 + NATIVE_SPARE], result;
    args[1] = a;
    args[2] = b;
    return call_native_at_once(vm, callee, args + 1, 2, &result) ? result : value_call(vm, callee, args + 1, 2, NULL);
}

bool call_spread_names(Vm *vm, Dict *kwargs, Value *values, Tuple *names) {
    Value key, value;
    size_t n = 0;
    for (size_t i = 0; dict_walk(kwargs, &i, &key, &value); n++) {
        if (!is_str(key)) return vm_fail(vm, ERROR_TYPE, "keywords must be strings");
        names->items[n] = value_retain(key);
        values[n] = value_retain(value);
    }
    return true;
}

Value value_call_spread(Vm *vm, Value callee, Tuple *args, Dict *kwargs) {
    size_t keywords = kwargs ? kwargs->count : 0, count = args ? args->count : 0;
    if (!keywords) return value_call(vm, callee, args ? args->items : NULL, count, NULL);
    Tuple *names = tuple_new(vm, keywords);
    Value few[SPREAD_FEW], *all = few, result = ABSENT;
    if (count + keywords > SPREAD_FEW && !(all = mem_alloc((count + keywords) * sizeof(Value)))) vm_raise_memory(vm);
    if (names && all) {
        for (size_t i = 0; i < count; i++) all[i] = args->items[i];
        for (size_t i = 0; i < keywords; i++) all[count + i] = ABSENT;
        if (call_spread_names(vm, kwargs, all + count, names)) result = value_call(vm, callee, all, count, names);
        for (size_t i = 0; i < keywords; i++) value_release(all[count + i]);
    }
    if (all != few) mem_free(all);
    object_clear(&names);
    return result;
}

Value call_special(Vm *vm, Str *name, const Value *args, size_t count, bool *found) {
    Type *type = value_type(args[0]);
    Value method = type_lookup(type, name);
    *found = !is_absent(method);
    if (!*found) return ABSENT;
    if (value_is(method, &function_type)) {
        value_retain(method);
        Value result = value_call(vm, method, args, count, NULL);
        value_release(method);
        return result;
    }
    Value bound = attribute_bind(vm, method, args[0], type);
    if (is_absent(bound)) return ABSENT;
    Value result = value_call(vm, bound, args + 1, count - 1, NULL);
    value_release(bound);
    return result;
}

Value value_call_method(Vm *vm, Value v, const char *name, const Value *args, size_t count) {
    Value method = value_get_attr_c(vm, v, name);
    if (is_absent(method)) return ABSENT;
    Value result = value_call(vm, method, args, count, NULL);
    value_release(method);
    return result;
}
