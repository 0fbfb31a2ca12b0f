/* vm_ops.c -- instructions' bodies that are too long for the dispatch loop of vm.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/machine/green_thread.h"
#include "engine/lang/machine/vm_ops.h"

#include "engine/base/utf8.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/set.h"

#include <string.h>

/* ---- safe points ---- */

bool op_attend(Vm *vm) {
    unsigned reasons = atomic_fetch_and_explicit(&vm->attention, ~(unsigned)ATTENTION_COLLECT, memory_order_relaxed);
    if (reasons & ATTENTION_COLLECT) gc_step(vm);
    return vm_poll(vm) && strand_attend(vm);
}

/* ---- names ---- */

Value op_find_global(Vm *vm, Dict *globals, Str *name) {
    Value v = dict_get_str(globals, name);
    if (!is_absent(v)) return v;
    Dict *builtins = vm_builtins_of(vm, globals);
    return builtins ? dict_get_str(builtins, name) : ABSENT;
}

/* Gives the pending NameError the name as an attribute, for suggestions. Returns ABSENT. */
static Value add_name(Vm *vm, Str *name) {
    if (!is_exception(vm->raised)) return ABSENT;
    Exception *e = as_exception(vm->raised);
    if (!e->dict) e->dict = dict_new(vm);
    if (e->dict) dict_set_c(vm, e->dict, "name", value_retain(value_object(name)));
    return ABSENT;
}

Value op_undefined(Vm *vm, Str *name) {
    Value builtins = dict_get_str(vm->frame->globals, vm->name.builtins);
    if (is_none(builtins)) return vm_raise(vm, ERROR_TYPE, "'NoneType' object is not subscriptable");
    vm_raise(vm, ERROR_NAME, "name '%s' is not defined", name->data);
    return add_name(vm, name);
}

static Str *slot_name(const Code *code, size_t slot) {
    Tuple *groups[] = {code->local_names, code->cell_names, code->free_names};
    for (int g = 0; g < 3; g++) {
        size_t n = groups[g] ? groups[g]->count : 0;
        if (slot < n) return as_str(groups[g]->items[slot]);
        slot -= n;
    }
    return code->name;
}

Value op_unbound_local(Vm *vm, const Code *code, uint32_t slot) {
    Str *name = slot_name(code, slot);
    size_t own = code->local_names->count + (code->cell_names ? code->cell_names->count : 0);
    if (slot >= own) {
        vm_raise(vm, ERROR_NAME,
                 "cannot access free variable '%s' where it is not associated with a value in enclosing scope",
                 name->data);
        return add_name(vm, name);
    }
    return vm_raise(vm, ERROR_UNBOUND_LOCAL,
                    "cannot access local variable '%s' where it is not associated with a value", name->data);
}

static Dict *namespace_of(const Frame *frame) { return frame->names ? frame->names : frame->globals; }

/* The class of a dict that a metaclass's __prepare__ gave may have methods of its own: all access goes through them. */
static bool is_own_kind(const Dict *names) { return names->object.type != &dict_type; }

/* names[name], or ABSENT with nothing pending when there is none. New. */
static Value find_in(Vm *vm, Dict *names, Str *name) {
    if (!is_own_kind(names)) return value_retain(dict_get_str(names, name));
    Value v = value_get_item(vm, value_object(names), value_object(name));
    if (is_absent(v) && vm_raised_is(vm, ERROR_KEY)) vm_clear_raised(vm);
    return v;
}

Value op_load_name(Vm *vm, const Frame *frame, Str *name) {
    Value v = find_in(vm, namespace_of(frame), name);
    if (is_absent(v) && !vm_raised(vm)) v = value_retain(op_find_global(vm, frame->globals, name));
    return is_absent(v) && !vm_raised(vm) ? op_undefined(vm, name) : v;
}

bool op_store_name(Vm *vm, Frame *frame, Str *name, Value v) {
    Dict *names = namespace_of(frame);
    return is_own_kind(names) ? value_set_item(vm, value_object(names), value_object(name), v)
                              : dict_set_str(vm, names, name, v);
}

bool op_delete_name(Vm *vm, Frame *frame, Str *name) {
    Dict *names = namespace_of(frame);
    if (is_own_kind(names)) return value_set_item(vm, value_object(names), value_object(name), ABSENT);
    if (dict_delete_str(names, name)) return true;
    op_undefined(vm, name);
    return false;
}

Value op_load_class_cell(Vm *vm, const Frame *frame, uint32_t slot) {
    Value v = find_in(vm, namespace_of(frame), slot_name(frame->code, slot));
    if (is_absent(v) && !vm_raised(vm)) v = value_retain(((Cell *)frame->slots[slot].as.object)->value);
    return is_absent(v) && !vm_raised(vm) ? op_unbound_local(vm, frame->code, slot) : v;
}

bool op_delete_local(Vm *vm, Frame *frame, uint32_t slot, bool in_cell) {
    Value *place = in_cell ? &((Cell *)frame->slots[slot].as.object)->value : &frame->slots[slot];
    if (is_absent(*place)) {
        op_unbound_local(vm, frame->code, slot);
        return false;
    }
    value_clear(place);
    return true;
}

/* ---- operators ---- */

static bool is_in_place(uint32_t word) { return word_op(word) == OP_INPLACE || word_arg(word) & ARG_IN_PLACE; }
static BinaryOp binary_of(uint32_t word) { return (BinaryOp)(word_arg(word) & ~(uint32_t)ARG_IN_PLACE); }

Value op_binary(Vm *vm, uint32_t word, Value a, Value b) {
    return is_in_place(word) ? value_inplace(vm, binary_of(word), a, b) : value_binary(vm, binary_of(word), a, b);
}

/* Is there no method of b's class that could come before a's? */
static bool asks_first(const Type *ta, const Type *tb) { return ta == tb || !(tb->flags & TYPE_HEAP); }

static Function *own_function(Type *type, Str *name) {
    Value method = type_lookup(type, name);
    return value_is(method, &function_type) ? (Function *)method.as.object : NULL;
}

Function *op_operator(Vm *vm, uint32_t word, Value a, Value b) {
    Type *ta = value_type(a);
    if (ta->binary != instance_binary || !asks_first(ta, value_type(b))) return NULL;
    if (is_in_place(word) && ta->inplace) return NULL;
    return own_function(ta, vm->name.binary[binary_of(word)]);
}

Function *op_comparer(Vm *vm, uint32_t word, Value a, Value b) {
    Type *ta = value_type(a);
    if (ta->compare != instance_compare || !asks_first(ta, value_type(b))) return NULL;
    return own_function(ta, vm->name.compare[word_arg(word)]);
}

Value op_ask_second(Vm *vm, uint32_t word, Value a, Value b) {
    Opcode opcode = word_op(word);
    if (opcode == OP_COMPARE || (opcode >= OP_COMPARE_JUMP_LT && opcode <= OP_COMPARE_JUMP_GE))
        return value_compare_second(vm, a, b, (CompareOp)word_arg(word));
    return value_binary_second(vm, binary_of(word), a, b, is_in_place(word));
}

/* ---- collections ---- */

Value op_build_set(Vm *vm, const Value *items, uint32_t n) {
    Set *set = set_new(vm, &set_type);
    for (uint32_t i = 0; set && i < n; i++)
        if (!set_add(vm, set, items[i])) object_clear(&set);
    return value_object(set);
}

Value op_build_dict(Vm *vm, const Value *pairs, uint32_t n) {
    Dict *dict = n && n <= DICT_ROOM_MOST ? dict_new_room(vm, n > DICT_ROOM_FIRST ? DICT_ROOM_MOST : DICT_ROOM_FIRST)
                                          : dict_new(vm);
    for (uint32_t i = 0; dict && i < n; i++) {
        if (!dict_set(vm, dict, pairs[2 * i], pairs[2 * i + 1])) object_clear(&dict);
    }
    return value_object(dict);
}

Value op_build_string(Vm *vm, const Value *items, uint32_t n) {
    size_t size = 0, length = 0;
    for (uint32_t i = 0; i < n; i++) size += as_str(items[i])->size, length += as_str(items[i])->length;
    Str *s = str_alloc(vm, &str_type, size, length);
    if (!s) return ABSENT;
    char *to = s->data;
    for (uint32_t i = 0; i < n; i++) {
        const Str *part = as_str(items[i]);
        memcpy(to, part->data, part->size);
        to += part->size;
    }
    return value_object(s);
}

/* A slice that lives on C's stack and owns nothing: only for types that neither keep it nor show it to anyone. */
static Slice borrowed_slice(const Value *bounds, uint32_t n) {
    Value step = n == 3 ? value_at(&bounds[2]) : NONE;
    return (Slice){{.refs = 1, .type = &slice_type}, value_at(&bounds[0]), value_at(&bounds[1]), step};
}

Function *op_item_getter(Vm *vm, Value o) {
    return value_type(o)->get_item == instance_get_item ? own_function(value_type(o), vm->name.getitem) : NULL;
}

Value op_get_slice(Vm *vm, const Value *bounds, uint32_t n) {
    Slice slice = borrowed_slice(bounds, n);
    return value_get_item(vm, bounds[-1], value_object(&slice));
}

bool op_set_slice(Vm *vm, const Value *bounds, uint32_t n) {
    Slice slice = borrowed_slice(bounds, n);
    return value_set_item(vm, bounds[-1], value_object(&slice), bounds[-2]);
}

bool op_set_update(Vm *vm, Value set, Value iterable) { return set_update(vm, as_set(set), iterable); }

static bool is_mapping(Vm *vm, Value v) {
    if (is_dict(v)) return true;
    Value keys = value_find_attr(vm, v, vm->name.keys);
    value_release(keys);
    return !is_absent(keys);
}

bool op_dict_update(Vm *vm, Value dict, Value mapping) {
    if (!is_mapping(vm, mapping)) {
        return vm_raised(vm) ? false
                             : vm_fail(vm, ERROR_TYPE, "'%s' object is not a mapping", value_type_name(mapping));
    }
    return dict_update(vm, as_dict(dict), mapping);
}

/* "__main__.f()": how errors about ** name the callee. New. */
static Str *callee_text(Vm *vm, Value callee) {
    Value name = value_find_attr(vm, callee, vm->name.qualname), module = value_find_attr(vm, callee, vm->name.module);
    vm_clear_raised(vm);
    Str *text;
    if (!is_str(name))
        text = value_str(vm, callee);
    else if (!is_str(module) || str_equal_c(as_str(module), "builtins"))
        text = str_format(vm, "%s()", as_str(name)->data);
    else
        text = str_format(vm, "%s.%s()", as_str(module)->data, as_str(name)->data);
    value_release(name);
    value_release(module);
    return text;
}

static bool merge_error(Vm *vm, Value callee, const char *format, const char *what) {
    Str *text = callee_text(vm, callee);
    if (!text) return false;
    vm_fail(vm, ERROR_TYPE, "%s %s%s%s", text->data, format, what, *what && format[0] == 'g' ? "'" : "");
    object_release(&text->object);
    return false;
}

bool op_list_extend(Vm *vm, Value list, Value iterable) {
    if (value_is_iterable(vm, iterable)) return list_extend(vm, as_list(list), iterable);
    return vm_fail(vm, ERROR_TYPE, "Value after * must be an iterable, not %s", value_type_name(iterable));
}

bool op_dict_merge(Vm *vm, Value dict, Value mapping, Value callee) {
    if (!is_mapping(vm, mapping)) {
        return !vm_raised(vm) &&
               merge_error(vm, callee, "argument after ** must be a mapping, not ", value_type_name(mapping));
    }
    Dict *from = is_dict(mapping) ? as_dict(value_retain(mapping)) : dict_new(vm);
    bool ok = from && (is_dict(mapping) || dict_update(vm, from, mapping));
    Value key, value;
    bool first = !as_dict(dict)->count;
    for (size_t i = 0; ok && dict_walk(from, &i, &key, &value);) {
        if (!is_str(key)) {
            ok = vm_fail(vm, ERROR_TYPE, "keywords must be strings");
        } else if (first) {
            continue;
        } else if (!is_absent(dict_get(vm, as_dict(dict), key))) {
            ok = merge_error(vm, callee, "got multiple values for keyword argument '", as_str(key)->data);
        } else {
            ok = dict_set(vm, as_dict(dict), key, value);
        }
    }
    if (ok && first) ok = dict_update(vm, as_dict(dict), value_object(from));
    object_clear(&from);
    return ok;
}

static bool wrong_unpack(Vm *vm, uint32_t expected, size_t got, bool least) {
    if (!least && got > expected) return vm_fail(vm, ERROR_VALUE, "too many values to unpack (expected %u)", expected);
    return vm_fail(vm, ERROR_VALUE, "not enough values to unpack (expected %s%u, got %zu)", least ? "at least " : "",
                   expected, got);
}

bool op_unpack(Vm *vm, Value iterable, uint32_t n, Value *sp) {
    if (value_is(iterable, &tuple_type) || value_is(iterable, &list_type)) {
        bool tuple = value_is(iterable, &tuple_type);
        const Value *items = tuple ? as_tuple(iterable)->items : as_list(iterable)->items;
        size_t count = tuple ? as_tuple(iterable)->count : as_list(iterable)->count;
        if (count != n) return wrong_unpack(vm, n, count, false);
        for (uint32_t i = 0; i < n; i++) sp[n - 1 - i] = value_retain(items[i]);
        return true;
    }
    if (!value_is_iterable(vm, iterable)) {
        return vm_fail(vm, ERROR_TYPE, "cannot unpack non-iterable %s object", value_type_name(iterable));
    }
    Value iterator = value_iter(vm, iterable), v = ABSENT;
    if (is_absent(iterator)) return false;
    uint32_t i = 0;
    while (i < n && !is_absent(v = value_next(vm, iterator))) sp[n - 1 - i++] = v;
    bool ok = i == n && !vm_raised(vm);
    if (ok && !is_absent(v = value_next(vm, iterator))) {
        value_release(v);
        ok = wrong_unpack(vm, n, n + 1u, false);
    } else if (i < n && !vm_raised(vm)) {
        wrong_unpack(vm, n, i, false);
    }
    ok = ok && !vm_raised(vm);
    while (!ok && i) value_release(sp[n - i--]);
    value_release(iterator);
    return ok;
}

/* The items before the star are asked of the iterator; the rest is list(iterator), which calls iter() on it again. */
bool op_unpack_star(Vm *vm, Value iterable, uint32_t before, uint32_t after, Value *sp) {
    if (!value_is_iterable(vm, iterable)) {
        return vm_fail(vm, ERROR_TYPE, "cannot unpack non-iterable %s object", value_type_name(iterable));
    }
    Value iterator = value_iter(vm, iterable), v = ABSENT, *first = sp + after + before;
    if (is_absent(iterator)) return false;
    uint32_t n = 0;
    while (n < before && !is_absent(v = value_next(vm, iterator))) *(first - n++) = v;
    List *rest = n == before ? value_to_list(vm, iterator) : NULL;
    if ((n < before && !vm_raised(vm)) || (rest && rest->count < after)) {
        wrong_unpack(vm, before + after, n + (rest ? rest->count : 0), true);
    }
    value_release(iterator);
    if (vm_raised(vm)) {
        while (n) value_release(*(first - --n));
        release_object(rest);
        return false;
    }
    rest->count -= after;
    for (uint32_t i = 0; i < after; i++) sp[i] = rest->items[rest->count + after - 1 - i];
    sp[after] = value_object(rest);
    return true;
}

/* repr(v) with everything beyond ASCII escaped. New. */
static Str *ascii_text(Vm *vm, Value v) {
    Str *text = value_repr(vm, v);
    if (!text || str_is_ascii(text)) return text;
    Buffer b = BUFFER_EMPTY;
    for (size_t i = 0; i < text->size;) {
        uint_least32_t c;
        size_t used = utf8_decode(text->data + i, text->size - i, &c);
        if (!used) c = (unsigned char)text->data[i], used = 1;
        if (c < 0x80)
            buffer_putc(&b, (char)c);
        else
            buffer_printf(&b, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)c);
        i += used;
    }
    object_release(&text->object);
    return str_from_buffer(vm, &b);
}

Value op_format(Vm *vm, Value v, Value spec, uint32_t how) {
    Str *converted = NULL;
    switch (how & 3) {
        case 1: converted = value_str(vm, v); break;
        case 2: converted = value_repr(vm, v); break;
        case 3: converted = ascii_text(vm, v); break;
        default: return value_object(value_format(vm, v, is_absent(spec) ? NULL : as_str(spec)));
    }
    if (!converted || is_absent(spec)) return value_object(converted);
    Str *text = value_format(vm, value_object(converted), as_str(spec));
    object_release(&converted->object);
    return value_object(text);
}

/* ---- functions and calls ---- */

/* The parts lie below the code in the order of their bits; they are moved into the function. */
Value op_make_function(Vm *vm, const Frame *frame, uint32_t parts, Value *sp, uint32_t *used) {
    Value made = function_new(vm, (Code *)sp[-1].as.object, frame->globals);
    *used = 1;
    if (is_absent(made)) return made;
    Function *f = (Function *)made.as.object;
    Value *at = sp - 2;
    if (parts & 8) f->closure = as_tuple(*at--), *used += 1;
    if (parts & 4) f->annotations = *at--, *used += 1;
    if (parts & 2) f->keyword_defaults = as_dict(*at--), *used += 1;
    if (parts & 1) f->defaults = as_tuple(*at--), *used += 1;
    for (Value *v = at + 1; v < sp - 1; v++) *v = ABSENT;
    return made;
}

/* What f(**mapping) gives callee by name: the mapping itself if it is a dict. New; NULL: it is no mapping. */
static Dict *spread_keywords(Vm *vm, Value mapping, Value callee) {
    if (value_is(mapping, &dict_type)) return as_dict(value_retain(mapping));
    Dict *dict = dict_new(vm);
    if (dict && !op_dict_merge(vm, value_object(dict), mapping, callee)) object_clear(&dict);
    return dict;
}

CallOutcome op_call_spread(Vm *vm, Frame *frame, Value *at, bool keywords) {
    Dict *kwargs = keywords ? spread_keywords(vm, at[2], *at) : NULL;
    if (keywords && !kwargs) return CALL_FAILED;
    CallOutcome outcome = CALL_FAILED;
    if (value_is_iterable(vm, at[1])) {
        Tuple *args = value_to_tuple(vm, at[1]);
        if (args) outcome = call_spread_at(vm, frame, at, args, kwargs);
        object_clear(&args);
    } else {
        merge_error(vm, *at, "argument after * must be an iterable, not ", value_type_name(at[1]));
    }
    object_clear(&kwargs);
    return outcome;
}

Value op_yield_from_iter(Vm *vm, Value iterable) {
    return value_is(iterable, &generator_type) ? value_retain(iterable) : value_iter(vm, iterable);
}

/* The value in the pending StopIteration, which is cleared. New. */
static Value take_stop_value(Vm *vm) {
    Value stop = vm_take_raised(vm);
    Tuple *args = is_exception(stop) ? as_exception(stop)->args : NULL;
    Value value = args && args->count ? value_retain(args->items[0]) : NONE;
    value_release(stop);
    return value;
}

Value op_delegate(Vm *vm, Value iterator, Value sent, Value *result) {
    *result = ABSENT;
    bool known;
    Value v = coroutine_send(vm, iterator, sent, result, &known);
    if (known) return v;
    v = is_none(sent) && value_type(iterator)->next != instance_next
            ? value_next(vm, iterator)
            : value_call_method(vm, iterator, is_none(sent) ? "__next__" : "send", &sent, !is_none(sent));
    if (!is_absent(v)) return v;
    if (!vm_raised(vm))
        *result = NONE;
    else if (vm_raised_is(vm, ERROR_STOP_ITERATION))
        *result = take_stop_value(vm);
    return ABSENT;
}

/* ---- exceptions and with ---- */

/* *again: the exception is raised once more, its traceback as it is. */
bool op_raise(Vm *vm, uint32_t n, const Value *sp) {
    if (n == 0 && !is_absent(vm->handled)) {
        vm_restore(vm, value_retain(vm->handled));
        return true;
    }
    if (n == 0)
        vm_fail(vm, ERROR_RUNTIME, "No active exception to reraise");
    else if (n == 1)
        vm_raise_value(vm, sp[-1]);
    else
        vm_raise_from(vm, sp[-2], sp[-1]);
    return false;
}

static bool is_exception_class(Value v) { return is_type(v) && (as_type(v)->flags & TYPE_EXCEPTION); }

int op_match_exception(Vm *vm, Value exception, Value classes) {
    if (is_exception_class(classes)) return value_isa(exception, as_type(classes));
    bool ok = is_tuple(classes), match = false;
    for (size_t i = 0; ok && i < as_tuple(classes)->count; i++) {
        Value c = as_tuple(classes)->items[i];
        ok = is_exception_class(c);
        match |= ok && value_isa(exception, as_type(c));
    }
    if (!ok) vm_raise(vm, ERROR_TYPE, "catching classes that do not inherit from BaseException is not allowed");
    return ok ? match : -1;
}

Value op_star(Vm *vm, const char *step, const Value *args, size_t count) {
    Value groups = vm_import(vm, "_exception_groups");
    Value result = is_absent(groups) ? ABSENT : value_call_method(vm, groups, step, args, count);
    value_release(groups);
    return result;
}

Value op_with_enter(Vm *vm, Value manager, Value *exit) {
    Type *t = value_type(manager);
    Value enter = type_lookup(t, vm->name.enter), leave = type_lookup(t, vm->name.exit);
    if (is_absent(enter) || is_absent(leave)) {
        return vm_raise(vm, ERROR_TYPE, "'%s' object does not support the context manager protocol%s", t->name,
                        is_absent(enter) ? "" : " (missed __exit__ method)");
    }
    *exit = attribute_bind(vm, leave, manager, t);
    if (is_absent(*exit)) return ABSENT;
    bool found;
    Value entered = call_special(vm, vm->name.enter, &manager, 1, &found);
    if (is_absent(entered)) value_clear(exit);
    return entered;
}

Value op_with_except(Vm *vm, Value exit, Value exception) {
    Traceback *traceback = as_exception(exception)->traceback;
    Value args[] = {value_object(value_type(exception)), exception, traceback ? value_object(traceback) : NONE};
    return value_call(vm, exit, args, 3, NULL);
}

Value op_async_with_enter(Vm *vm, Value manager, Value *exit) {
    Type *t = value_type(manager);
    Value enter = type_lookup(t, vm->name.aenter), leave = type_lookup(t, vm->name.aexit);
    if (is_absent(enter) || is_absent(leave)) {
        return vm_raise(vm, ERROR_TYPE, "'%s' object does not support the asynchronous context manager protocol%s",
                        t->name, is_absent(enter) ? "" : " (missed __aexit__ method)");
    }
    *exit = attribute_bind(vm, leave, manager, t);
    if (is_absent(*exit)) return ABSENT;
    bool found;
    Value awaitable = call_special(vm, vm->name.aenter, &manager, 1, &found);
    if (is_absent(awaitable)) value_clear(exit);
    return awaitable;
}

/* ---- match ---- */

/* Keys that are named (`{A.x: 1, A.y: 2}`) may turn out to be equal. false with an exception pending. */
static bool keys_differ(Vm *vm, const Tuple *keys) {
    for (size_t i = 1; i < keys->count; i++) {
        for (size_t k = 0; k < i; k++) {
            int equal = value_equal(vm, keys->items[k], keys->items[i]);
            if (!equal) continue;
            Str *text = equal < 0 ? NULL : value_repr(vm, keys->items[i]);
            if (text) {
                vm_raise(vm, ERROR_VALUE, "mapping pattern checks duplicate key (%s)", text->data);
                object_release(&text->object);
            }
            return false;
        }
    }
    return true;
}

Value op_match_keys(Vm *vm, Value mapping, Value keys) {
    if (!keys_differ(vm, as_tuple(keys))) return ABSENT;
    Tuple *wanted = as_tuple(keys), *values = tuple_new(vm, wanted->count);
    if (!values) return ABSENT;
    for (size_t i = 0; i < wanted->count; i++) {
        Value v;
        if (is_dict(mapping)) {
            v = value_retain(dict_get(vm, as_dict(mapping), wanted->items[i]));
        } else {
            int has = value_contains(vm, mapping, wanted->items[i]);
            v = has == 1 ? value_get_item(vm, mapping, wanted->items[i]) : ABSENT;
        }
        if (is_absent(v)) {
            object_release(&values->object);
            return vm_raised(vm) ? ABSENT : NONE;
        }
        values->items[i] = v;
    }
    return value_object(values);
}

Value op_match_rest(Vm *vm, Value mapping, Value keys) {
    Dict *rest = dict_new(vm);
    bool ok = rest && dict_update(vm, rest, mapping);
    for (size_t i = 0; ok && i < as_tuple(keys)->count; i++) ok = dict_delete(vm, rest, as_tuple(keys)->items[i]) >= 0;
    if (!ok) object_clear(&rest);
    return value_object(rest);
}

/* Types whose single positional sub-pattern is the value itself. */
static bool matches_itself(const Type *t) {
    const Type *types[] = {&bool_type, &bytearray_type, &bytes_type, &dict_type, &float_type, &frozenset_type,
                           &int_type,  &list_type,      &set_type,   &str_type,  &tuple_type};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (t->native == types[i]) return true;
    return false;
}

/* Stores v.name at *out; 1, 0 when it has none, -1. */
static int match_attribute(Vm *vm, Value v, Value name, Value *out) {
    if (!is_str(name)) {
        vm_raise(vm, ERROR_TYPE, "__match_args__ elements must be strings (got %s)", value_type_name(name));
        return -1;
    }
    *out = value_find_attr(vm, v, as_str(name));
    return is_absent(*out) ? (vm_raised(vm) ? -1 : 0) : 1;
}

/* names[i] has not been asked for before. false with TypeError pending. */
static bool attribute_is_new(Vm *vm, const Type *class, Value name, const Value *before, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!is_str(name) || !is_str(before[i]) || !str_equal(as_str(before[i]), as_str(name))) continue;
        return vm_fail(vm, ERROR_TYPE, "%s() got multiple sub-patterns for attribute '%s'", class->name,
                       as_str(name)->data);
    }
    return true;
}

static int match_positional(Vm *vm, Value v, Type *class, uint32_t n, Value *out) {
    if (!n) return 1;
    Value args = type_lookup(class, vm->name.match_args);
    if (is_absent(args) && matches_itself(class)) {
        if (n == 1) {
            *out = value_retain(v);
            return 1;
        }
        vm_raise(vm, ERROR_TYPE, "%s() accepts 1 positional sub-pattern (%u given)", class->name, n);
        return -1;
    }
    if (!is_absent(args) && !is_tuple(args)) {
        vm_raise(vm, ERROR_TYPE, "%s.__match_args__ must be a tuple (got %s)", class->name, value_type_name(args));
        return -1;
    }
    size_t most = is_absent(args) ? 0 : as_tuple(args)->count;
    if (n > most) {
        vm_raise(vm, ERROR_TYPE, "%s() accepts %zu positional sub-pattern%s (%u given)", class->name, most,
                 most == 1 ? "" : "s", n);
        return -1;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (!attribute_is_new(vm, class, as_tuple(args)->items[i], as_tuple(args)->items, i)) return -1;
        int found = match_attribute(vm, v, as_tuple(args)->items[i], &out[i]);
        if (found < 1) return found;
    }
    return 1;
}

Value op_match_class(Vm *vm, Value v, Value class, uint32_t positional, Value names) {
    if (!is_type(class)) return vm_raise(vm, ERROR_TYPE, "called match pattern must be a class");
    int matches = value_is_instance(vm, v, class);
    if (matches < 1) return matches ? ABSENT : NONE;
    Tuple *keywords = as_tuple(names), *found = tuple_new(vm, positional + keywords->count);
    if (!found) return ABSENT;
    matches = match_positional(vm, v, as_type(class), positional, found->items);
    Value args = type_lookup(as_type(class), vm->name.match_args);
    const Value *taken = is_tuple(args) ? as_tuple(args)->items : NULL;
    for (size_t i = 0; matches == 1 && i < keywords->count; i++) {
        if (!attribute_is_new(vm, as_type(class), keywords->items[i], taken, taken ? positional : 0))
            matches = -1;
        else
            matches = match_attribute(vm, v, keywords->items[i], &found->items[positional + i]);
    }
    if (matches == 1) return value_object(found);
    object_release(&found->object);
    return matches ? ABSENT : NONE;
}

/* ---- imports, annotations ---- */

/* By the builtins' __import__, if a program has put another there. */
Value op_import(Vm *vm, Frame *frame, Str *name, Value level, Value fromlist) {
    Dict *builtins = vm_builtins_of(vm, frame->globals);
    Value import = builtins ? dict_get_c(vm, builtins, "__import__") : ABSENT;
    if (is_absent(import)) return vm_raise(vm, ERROR_IMPORT, "__import__ not found");
    if (value_same(import, vm->import_function)) return import_module(vm, name, level.as.integer, fromlist, frame->globals);
    Value locals = value_object(frame_locals(vm, frame));
    if (is_absent(locals)) return ABSENT;
    const Value args[] = {value_object(name), value_object(frame->globals), locals, fromlist, level};
    Value module = value_call(vm, import, args, 5, NULL);
    value_release(locals);
    return module;
}

Value op_build_class(Vm *vm, const Frame *frame) {
    Dict *builtins = vm_builtins_of(vm, frame->globals);
    Value build = builtins == vm->builtins ? vm->build_class : builtins ? dict_get_c(vm, builtins, "__build_class__") : ABSENT;
    return is_absent(build) ? vm_raise(vm, ERROR_NAME, "__build_class__ not found") : value_retain(build);
}

bool op_setup_annotations(Vm *vm, Frame *frame) {
    Dict *names = namespace_of(frame);
    if (!is_absent(dict_get_str(names, vm->name.annotations))) return true;
    Value made = value_object(dict_new(vm));
    bool ok = !is_absent(made) && dict_set_str(vm, names, vm->name.annotations, made);
    value_release(made);
    return ok;
}
