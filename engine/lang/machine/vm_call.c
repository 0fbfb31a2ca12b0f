/* vm_call.c -- calls from the dispatch loop: the operands on the stack become a frame's locals, or a C function's
 * arguments where they lie.
 *
 * Calls from C, and every call that is not simple, are in call.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/operands.h"
#include "engine/lang/machine/vm_call.h"

#include <string.h>

enum { PARAMETERS_FEW = 64 };

/* Which parameters a call's arguments are for: bit i of given is that of parameter i, places[n] the parameter of the nth name, or
 * OTHERS, where **kwargs gets it. */
typedef struct Binding {
    uint64_t given;
    size_t others;               /* so many of the names are for **kwargs */
    uint8_t places[PARAMETERS_FEW];
} Binding;

enum { OTHERS = PARAMETERS_FEW };

static inline bool is_named(const Code *code, size_t i, Value name) {
    return code->local_names->items[i].as.object == name.as.object;
}

/* Finds the parameters called names, after count positional ones, the name being the very str. false: one is given already, or
 * not found and there is no **kwargs, or that takes a closer look. */
static bool find_places(const Code *code, size_t count, const Tuple *names, Binding *b) {
    size_t parameters = code->positional + code->keyword_only;
    if (names->count > PARAMETERS_FEW) return false;
    for (size_t n = 0; n < names->count; n++) {
        size_t i = count + n;                      /* where it is if they come in order */
        if (i >= parameters || i < code->positional_only || !is_named(code, i, names->items[n])) {
            i = code->positional_only;
            while (i < parameters && !is_named(code, i, names->items[n])) i++;
        }
        if (i < parameters ? b->given >> i & 1 : !(code->flags & CODE_KWARGS) || !as_str(names->items[n])->interned) return false;
        b->others += i == parameters;
        b->given |= i < parameters ? (uint64_t)1 << i : 0;
        b->places[n] = (uint8_t)(i < parameters ? i : OTHERS);
    }
    return true;
}

/* What parameter i is when it is left out; borrowed, ABSENT: it must be given. */
static Value default_of(const Function *f, size_t i) {
    const Code *code = f->code;
    if (i >= code->positional) {
        return f->keyword_defaults ? dict_get_str(f->keyword_defaults, as_str(code->local_names->items[i])) : ABSENT;
    }
    return i >= function_required(f) ? f->defaults->items[i + f->defaults->count - code->positional] : ABSENT;
}

/* The dict of **kwargs, values being those of the names. NULL with an exception pending. */
static Dict *other_names(Vm *vm, const Binding *b, const Value *values, const Tuple *names) {
    Dict *dict = b->others <= DICT_ROOM_MOST ? dict_new_room(vm, b->others) : dict_new(vm);
    for (size_t n = 0; dict && b->others && n < names->count; n++) {
        if (b->places[n] == OTHERS && !dict_set(vm, dict, names->items[n], values[n])) object_clear(&dict);
    }
    return dict;
}

/* Puts the objects of *args, the arguments [used, count), and of **kwargs at slot. false with an exception pending. */
static bool put_rest(Vm *vm, const Code *code, Value *slot, const Value *args, size_t used, size_t count, const Binding *b,
                     const Tuple *names) {
    if (code->flags & CODE_VARARGS) {
        *slot = value_object(tuple_from(vm, args + used, count - used));
        if (is_absent(*slot++)) return false;
    }
    if (code->flags & CODE_KWARGS) *slot = value_object(other_names(vm, b, args + count, names));
    return !(code->flags & CODE_KWARGS) || !is_absent(*slot);
}

/* *from, which is ABSENT from then on. */
static inline Value moved(Value *from) {
    Value v = value_at(from);
    *from = ABSENT;
    return v;
}

/* A call's frame, for any kind of parameters: count positional arguments, then one a name of names (NULL: none); what becomes a
 * local is moved. NULL with nothing pending: an argument is missing or wrong, or it takes a closer look. */
static Frame *bound_frame(Vm *vm, Function *f, Value *args, size_t count, const Tuple *names) {
    const Code *code = f->code;
    size_t parameters = code->positional + code->keyword_only, used = count < code->positional ? count : code->positional;
    if (code->flags & (CODE_GENERATOR | CODE_GUARDED) || parameters >= PARAMETERS_FEW) return NULL;
    if (count > used && !(code->flags & CODE_VARARGS)) return NULL;
    Binding b;                   /* places are not cleared: few are used */
    b.given = ((uint64_t)1 << used) - 1;
    b.others = 0;
    if (names && !find_places(code, used, names, &b)) return NULL;
    Value defaults[PARAMETERS_FEW];
    for (size_t i = used; i < parameters; i++) {
        if (b.given >> i & 1) continue;
        defaults[i] = default_of(f, i);
        if (is_absent(defaults[i])) return NULL;
    }
    Frame *frame = frame_new(vm, f, NULL);
    if (!frame) return NULL;
    bool rest = code->flags & (CODE_VARARGS | CODE_KWARGS);
    bool ok = !rest || put_rest(vm, code, frame->slots + parameters, args, used, count, &b, names);
    for (size_t i = 0; ok && i < used; i++) frame->slots[i] = moved(&args[i]);
    for (size_t n = 0; ok && names && n < names->count; n++) {
        if (b.places[n] != OTHERS) frame->slots[b.places[n]] = moved(&args[count + n]);
    }
    for (size_t i = used; ok && i < parameters; i++) {
        if (!(b.given >> i & 1)) frame->slots[i] = value_retain(defaults[i]);
    }
    if (ok && (!(code->cell_names->count || f->closure) || call_make_cells(vm, frame))) return frame;
    frame_free(vm, frame);
    return NULL;
}

/* A call that gave a value and left an exception behind has failed: it must not surface in a later statement. */
static CallOutcome finish_call(Vm *vm, Frame *frame, Value *at, size_t n, Value result) {
    if (__builtin_expect(!is_absent(vm->raised), 0)) value_clear(&result);
    if (__builtin_expect(is_absent(result), 0)) operands_note(vm, frame);
    drop(at, at + 1 + n);
    frame->top = at;
    *at = result;
    return is_absent(result) ? CALL_FAILED : CALL_DONE;
}

bool call_native_at(Vm *vm, Frame *frame, const Native *native, Value *base, size_t count) {
    Value *top = frame->top, *args = top - count, result;
    if (LIKELY(native_completes(native, args, count))) result = native->fn(vm, args);
    else result = native_call(vm, args[-1], args, count, NULL);
    if (UNLIKELY(!is_absent(vm->raised) || is_absent(result))) {
        value_release(result);           /* a call that gave a value and left an exception behind has failed */
        operands_note(vm, frame);
        return false;
    }
    while (--top > base) value_release(value_at(top));
    Value lowest = value_at(base);
    *base = result;
    value_release(lowest);
    return true;
}

/* The operands [base, end) of frame's stack have become callee, which is entered, or waits in a generator. */
static CallOutcome begin_call(Vm *vm, Frame *frame, Value *base, Value *end, Frame *callee) {
    bool runs = !(callee->code->flags & CODE_GENERATOR);
    Value made = runs ? ABSENT : generator_new(vm, callee);
    drop(base, end);
    frame->top = base;
    *base = made;
    if (!runs) return is_absent(made) ? CALL_FAILED : CALL_DONE;
    if (enter_frame(vm, callee, FINISH_CALL)) return CALL_FRAME;
    frame_free(vm, callee);
    return CALL_FAILED;
}

/* The frame of f(args[0..count)), whose arguments are moved in or stay the caller's. */
static Frame *frame_of(Vm *vm, Function *f, Value *args, size_t count, Tuple *names) {
    Frame *callee = names ? NULL : frame_cut(vm, f, args, count);
    if (callee) {
        object_retain(&f->object);
        memset(args, 0, count * sizeof(Value));
        return callee;
    }
    callee = bound_frame(vm, f, args, count, names);
    return callee || vm_raised(vm) ? callee : call_frame(vm, f, args, count, names);
}

/* f(args[0..count)) with args on the stack of frame, which is cut at base; the result will be pushed there. */
static CallOutcome call_function_at(Vm *vm, Frame *frame, Value *base, Function *f, Value *args, size_t count,
                                    Tuple *names) {
    Frame *callee = frame_of(vm, f, args, count, names);
    return callee ? begin_call(vm, frame, base, args + count + (names ? names->count : 0), callee) : CALL_FAILED;
}

/* The frame of f(*args, **kwargs), or of f(self, *args, **kwargs). */
static Frame *frame_of_spread(Vm *vm, Function *f, Value self, const Tuple *args, Dict *kwargs) {
    size_t own = !is_absent(self), count = own + args->count, keywords = kwargs ? kwargs->count : 0;
    size_t size = (count + keywords) * sizeof(Value);
    Tuple *names = keywords ? tuple_new(vm, keywords) : NULL;
    Value few[SPREAD_FEW], *all = count + keywords <= SPREAD_FEW ? few : block_alloc(vm, size);
    Frame *callee = NULL;
    if (!all) vm_raise_memory(vm);
    if (all && (names || !keywords)) {
        memset(all, 0, size);
        if (own) *all = value_retain(self);
        values_copy(all + own, args->items, args->count);
        if (!keywords || call_spread_names(vm, kwargs, all + count, names)) callee = frame_of(vm, f, all, count, names);
        drop(all, all + count + keywords);
    }
    if (all && all != few) block_free(vm, all, size);
    if (names) object_release(&names->object);
    return callee;
}

CallOutcome call_spread_at(Vm *vm, Frame *frame, Value *at, Tuple *args, Dict *kwargs) {
    Value function = *at, self = ABSENT;
    if (is_method(*at)) {
        const Method *m = (Method *)at->as.object;
        function = m->function;
        self = m->self;
    }
    if (!value_is(function, &function_type))
        return finish_call(vm, frame, at, (size_t)(frame->top - at) - 1, value_call_spread(vm, *at, args, kwargs));
    Frame *callee = frame_of_spread(vm, (Function *)function.as.object, self, args, kwargs);
    return callee ? begin_call(vm, frame, at, frame->top, callee) : CALL_FAILED;
}

Frame *call_operator(Vm *vm, Frame *caller, Function *method, const Value *operands) {
    Frame *callee = method ? frame_begin(vm, caller, method, operands, 2) : NULL;
    if (!callee) return NULL;
    value_retain(operands[0]);
    value_retain(operands[1]);
    object_retain(&method->object);
    callee->finish = FINISH_OPERATOR;
    return callee;
}

/* f(*at, at[1..count]), f being taken. */
static CallOutcome call_bound_at(Vm *vm, Frame *frame, Value *at, Function *f, size_t count) {
    if (frame_begin(vm, frame, f, at, count + 1)) {
        frame->top = at;
        return CALL_FRAME;
    }
    CallOutcome outcome = call_function_at(vm, frame, at, f, at, count + 1, NULL);
    object_release(&f->object);
    return outcome;
}

/* An instance of a plain class whose __init__ is a function: its frame is entered, the instance waits at `at`. */
static CallOutcome call_class_at(Vm *vm, Frame *frame, Value *at, size_t count) {
    Type *type = as_type(*at);
    Function *f = (Function *)type_lookup(type, vm->name.init).as.object;
    Value self = value_object(object_new(vm, type, 0));
    if (is_absent(self)) return CALL_FAILED;
    value_set(at, value_retain(self)); /* the first argument, in the class's place */
    object_retain(&f->object);
    Frame *short_way = frame_begin(vm, frame, f, at, count + 1);
    if (short_way) {
        short_way->finish = FINISH_INIT;
        *at = self;
        frame->top = at + 1;
        return CALL_FRAME;
    }
    object_release(&f->object);
    Frame *callee = call_frame(vm, f, at, count + 1, NULL);
    if (!callee) {
        value_release(self);
        return CALL_FAILED;
    }
    drop(at, at + 1 + count);
    *at = self;
    frame->top = at + 1;
    if (!(f->code->flags & CODE_GENERATOR) && enter_frame(vm, callee, FINISH_INIT)) return CALL_FRAME;
    if (!vm_raised(vm)) vm_fail(vm, ERROR_TYPE, "__init__() should return None, not 'generator'");
    frame_free(vm, callee);
    return CALL_FAILED;
}

/* Classes whose metaclass has a __call__ of its own are not plain. */
static bool is_plain_class(Value v) {
    return value_type(v)->call == type_type.call && (as_type(v)->flags & (TYPE_PLAIN | TYPE_ABSTRACT)) == TYPE_PLAIN;
}

/* str(v), list(v), dict() ..: of the built-in classes themselves. */
static bool is_conversion(Value v) { return value_is(v, &type_type) && as_type(v)->convert; }

CallOutcome call_at(Vm *vm, Frame *frame, Value *at, size_t count, Tuple *names) {
    Value callee = *at;
    size_t n = count + (names ? names->count : 0);
    Type *type = value_type(callee);
    if (type == &function_type)
        return call_function_at(vm, frame, at, (Function *)callee.as.object, at + 1, count, names);
    if (is_native(callee)) return finish_call(vm, frame, at, n, native_call(vm, callee, at + 1, count, names));
    if (!names && type->call == instance_call) {
        Value method = type_lookup(type, vm->name.call);
        if (value_is(method, &function_type))
            return call_bound_at(vm, frame, at, (Function *)value_retain(method).as.object, count);
    }
    if (is_method(callee)) {
        Method *m = (Method *)callee.as.object;
        Value function = value_retain(m->function);
        value_set(at, value_retain(m->self));
        CallOutcome outcome;
        if (value_is(function, &function_type) && !names) {
            return call_bound_at(vm, frame, at, (Function *)function.as.object, count);
        } else if (value_is(function, &function_type)) {
            outcome = call_function_at(vm, frame, at, (Function *)function.as.object, at, count + 1, names);
        } else {
            bool native = is_native(function);
            Value result = (native ? native_call : value_call)(vm, function, at, count + 1, names);
            outcome = finish_call(vm, frame, at, n, result);
        }
        value_release(function);
        return outcome;
    }
    if (!names && is_plain_class(callee)) return call_class_at(vm, frame, at, count);
    if (!names && count <= 1 && is_conversion(callee)) {
        return finish_call(vm, frame, at, n, as_type(callee)->convert(vm, count ? at[1] : ABSENT));
    }
    return finish_call(vm, frame, at, n, value_call(vm, callee, at + 1, count, names));
}

CallOutcome call_method_at(Vm *vm, Frame *frame, Value *at, size_t count, Tuple *names) {
    size_t n = count + (names ? names->count : 0);
    if (is_absent(*at)) {
        memmove(at, at + 1, (n + 1) * sizeof(Value));
        at[n + 1] = ABSENT;
        frame->top--;
        return call_at(vm, frame, at, count, names);
    }
    if (value_is(*at, &function_type)) {
        return call_function_at(vm, frame, at, (Function *)at->as.object, at + 1, count + 1, names);
    }
    if (is_native(*at))
        return finish_call(vm, frame, at, n + 1, native_call(vm, *at, at + 1, count + 1, names));
    return finish_call(vm, frame, at, n + 1, value_call(vm, *at, at + 1, count + 1, names));
}

CallOutcome call_keywords_at(Vm *vm, Frame *frame, Value *at, size_t n, CallAt *call) {
    Tuple *names = as_tuple(*--frame->top);
    *frame->top = ABSENT;
    CallOutcome outcome = call(vm, frame, at, n - names->count, names);
    object_release(&names->object);
    return outcome;
}
