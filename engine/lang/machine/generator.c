/* generator.c -- generators: a frame that is run piece by piece.
 *
 * A for loop over a generator runs its frame in the loop's own run of the dispatch loop (vm.c, FOR_ITER);
 * everything else comes through generator_send here.
 *
 * Coroutines and async generators are of the same struct; what awaits them is in coroutine.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/coroutine.h"
#include "engine/lang/machine/instance.h"

static Type *type_of(const Code *code) {
    if (code->flags & CODE_COROUTINE) return &coroutine_type;
    return code->flags & CODE_ASYNC_GENERATOR ? &async_generator_type : &generator_type;
}

/* What messages call it. */
static const char *word(const Generator *g) {
    const Type *type = g->object.type;
    return type == &async_generator_type ? "async generator" : type->name;
}

Value generator_new(Vm *vm, Frame *frame) {
    Generator *g = object_new(vm, type_of(frame->code), 0);
    if (!g) {
        frame_free(vm, frame);
        return ABSENT;
    }
    g->frame = frame;
    g->name = frame->function->name;
    g->qualname = frame->function->qualname;
    object_retain(&g->name->object);
    object_retain(&g->qualname->object);
    g->code = frame->code;
    object_retain(&g->code->object);
    frame->generator = g;
    return value_object(g);
}

/* RuntimeError("generator raised StopIteration") from the StopIteration. */
static void convert_stop(Vm *vm, const Generator *g) {
    Value stop = vm_take_raised(vm);
    vm_raise(vm, ERROR_RUNTIME, "%s raised %s", word(g), value_type_name(stop));
    exception_from(vm, stop);
}

void generator_end(Vm *vm, Generator *g) {
    Frame *frame = g->frame;
    g->frame = NULL;
    value_clear(&g->handled);
    bool is_async = g->object.type == &async_generator_type;
    if (vm_raised_is(vm, ERROR_STOP_ITERATION) || (is_async && vm_raised_is(vm, ERROR_STOP_ASYNC_ITERATION))) convert_stop(vm, g);
    if (frame) frame_free(vm, frame);
}

/* Runs the frame; the caller holds a reference to g. *result as in generator_send. */
static Value resume(Vm *vm, Generator *g, Value *result) {
    Value v = vm_run(vm, g->frame);
    if (g->frame) return v;                       /* yielded */
    if (!is_absent(v)) *result = v;
    return ABSENT;
}

Value generator_send(Vm *vm, Generator *g, Value sent, Value *result) {
    *result = ABSENT;
    if (g->running) return vm_raise(vm, ERROR_VALUE, "%s already executing", word(g));
    if (!g->frame) {
        if (g->object.type == &coroutine_type) return vm_raise(vm, ERROR_RUNTIME, "cannot reuse already awaited coroutine");
        *result = NONE;
        return ABSENT;
    }
    if (!g->started && !is_none(sent)) {
        return vm_raise(vm, ERROR_TYPE, "can't send non-None value to a just-started %s", word(g));
    }
    if (g->started) *g->frame->top++ = value_retain(sent);
    return resume(vm, g, result);
}

/* ---- throw and close ---- */

/* The iterator that a generator standing at `yield from` is passing items from; ABSENT if it does not. Borrowed. */
static Value delegate(const Generator *g) {
    if (!g->frame || !g->started || g->running) return ABSENT;
    return word_op(*g->frame->pc) == OP_YIELD_FROM ? g->frame->top[-1] : ABSENT;
}

/* What a StopIteration brings: its first argument. New. */
static Value stop_value(Value exception) {
    if (!is_exception(exception) || !as_exception(exception)->args->count) return NONE;
    return value_retain(as_exception(exception)->args->items[0]);
}

/* Goes on with the pending exception at the place where the frame stands. */
static Value resume_raising(Vm *vm, Generator *g, Value *result) {
    if (!is_absent(delegate(g))) g->frame->pc++;          /* as if `yield from` had raised it */
    return resume(vm, g, result);
}

/* What the generator was passing items from has ended with value (taken): it goes on behind `yield from`. */
static Value resume_behind(Vm *vm, Generator *g, Value value, Value *result) {
    value_set(&g->frame->top[-1], value);
    g->frame->pc++;
    return resume(vm, g, result);
}

/* inner.throw(exception). *ended: it returned, with *value. */
static Value throw_to(Vm *vm, Value inner, Value exception, bool *ended, Value *value) {
    Value v;
    if (value_is(inner, &generator_type) || value_is(inner, &coroutine_type)) {
        v = generator_throw(vm, (Generator *)inner.as.object, exception, value);
        *ended = is_absent(v) && !vm_raised(vm);
        return v;
    }
    Value method = value_find_attr(vm, inner, vm->name.throw_);
    if (is_absent(method)) return vm_raised(vm) ? ABSENT : vm_raise_value(vm, exception);
    v = value_call_1(vm, method, exception);
    value_release(method);
    *ended = is_absent(v) && vm_raised_is(vm, ERROR_STOP_ITERATION);
    if (*ended) {
        Value stop = vm_take_raised(vm);
        *value = stop_value(stop);
        value_release(stop);
    }
    return v;
}

static bool close_iterator(Vm *vm, Value inner) {
    Value method = value_find_attr(vm, inner, vm->name.close);
    if (is_absent(method)) return !vm_raised(vm);
    Value v = value_call_0(vm, method);
    value_release(method);
    value_release(v);
    return !is_absent(v);
}

/* Raises exception as the generator's own code would: its context is what is being handled in there. */
static void raise_inside(Vm *vm, const Generator *g, Value exception) {
    Value outside = vm->handled;
    if (!is_absent(g->handled)) vm->handled = g->handled;
    vm_raise_value(vm, exception);
    vm->handled = outside;
}

Value generator_throw(Vm *vm, Generator *g, Value exception, Value *result) {
    *result = ABSENT;
    if (g->running) return vm_raise(vm, ERROR_VALUE, "%s already executing", word(g));
    if (!g->frame && g->object.type == &coroutine_type) return vm_raise(vm, ERROR_RUNTIME, "cannot reuse already awaited coroutine");
    if (!g->frame) return vm_raise_value(vm, exception);
    Value inner = value_retain(delegate(g));
    if (is_absent(inner)) {
        raise_inside(vm, g, exception);
        return resume_raising(vm, g, result);
    }
    bool ended = false;
    Value value = ABSENT, v = ABSENT;
    g->running = true;
    if (value_isa(exception, vm_exception_type(vm, ERROR_GENERATOR_EXIT))) {
        if (close_iterator(vm, inner)) vm_raise_value(vm, exception);
    } else {
        v = throw_to(vm, inner, exception, &ended, &value);
    }
    g->running = false;
    value_release(inner);
    if (!is_absent(v)) return v;
    if (ended) return resume_behind(vm, g, value, result);
    Value raised = vm_take_raised(vm);
    raise_inside(vm, g, raised);
    value_release(raised);
    return resume_raising(vm, g, result);
}

/* true when it ended (by GeneratorExit or a return). */
static bool generator_close(Vm *vm, Generator *g) {
    if (!g->frame) return true;
    if (!g->started) {
        generator_end(vm, g);
        return true;
    }
    Value exit = value_call_0(vm, value_object(vm_exception_type(vm, ERROR_GENERATOR_EXIT))), result = ABSENT;
    if (is_absent(exit)) return false;
    Value v = generator_throw(vm, g, exit, &result);
    value_release(exit);
    value_release(result);
    if (!is_absent(v)) {
        value_release(v);
        return vm_fail(vm, ERROR_RUNTIME, "%s ignored GeneratorExit", word(g));
    }
    if (vm_raised_is(vm, ERROR_GENERATOR_EXIT) || vm_raised_is(vm, ERROR_STOP_ITERATION)) vm_clear_raised(vm);
    return !vm_raised(vm);
}

/* ---- as a value ---- */

static Generator *as_generator(Value v) { return (Generator *)v.as.object; }

/* What was returned, as StopIteration(result), takes result; a plain StopIteration for None. */
Value generator_stop(Vm *vm, Value result) {
    bool plain = is_none(result) || is_absent(result);
    return exception_raise(vm, ERROR_STOP_ITERATION, plain ? tuple_new(vm, 0) : (Tuple *)tuple_of(vm, 1, result).as.object);
}

static Value generator_next(Vm *vm, Value self) {
    Value result, v = generator_send(vm, as_generator(self), NONE, &result);
    value_release(result);
    return v;
}

static Value or_stop(Vm *vm, Value v, Value result) {
    return is_absent(v) && !vm_raised(vm) ? generator_stop(vm, result) : v;
}

static Value method_send(Vm *vm, const Value *args) {
    Value result, v = generator_send(vm, as_generator(args[0]), args[1], &result);
    return or_stop(vm, v, result);
}

/* As exception_refuse, in the words of throw(): the type is named, not shown. */
static Value exception_refuse_thrown(Vm *vm, Value class, Value made) {
    Str *maker = value_repr(vm, class);
    if (maker) {
        vm_raise(vm, ERROR_TYPE, "calling %s should have returned an instance of BaseException, not %s", maker->data,
                 value_type_name(made));
    }
    release_object(maker);
    value_release(made);
    return ABSENT;
}

Value generator_thrown(Vm *vm, const Value *args) {
    Value exception = value_retain(args[0]);
    bool is_class = is_type(exception) && (as_type(exception)->flags & TYPE_EXCEPTION);
    if (is_class) {
        Value made = is_none(args[1]) ? value_call_0(vm, exception)
                   : is_exception(args[1]) ? value_retain(args[1]) : value_call_1(vm, exception, args[1]);
        value_set(&exception, made);
        if (is_absent(made)) return ABSENT;
    }
    if (is_exception(exception)) return exception;
    if (is_class) return exception_refuse_thrown(vm, args[0], exception);
    vm_raise(vm, ERROR_TYPE, "exceptions must be classes or instances deriving from BaseException, not %s", value_type_name(exception));
    value_release(exception);
    return ABSENT;
}

/* throw(exception), or the older throw(type, value) */
static Value method_throw(Vm *vm, const Value *args) {
    Value exception = generator_thrown(vm, args + 1), result;
    if (is_absent(exception)) return ABSENT;
    Value v = generator_throw(vm, as_generator(args[0]), exception, &result);
    value_release(exception);
    return or_stop(vm, v, result);
}

static Value method_close(Vm *vm, const Value *args) { return generator_close(vm, as_generator(args[0])) ? NONE : ABSENT; }

static void generator_traverse(Object *o, Visit visit, void *context) {
    Generator *g = (Generator *)o;
    visit_value(g->handled, visit, context);
    if (!g->frame || g->running) return;
    visit_object(g->frame->function, visit, context);
    visit_object(g->frame->names, visit, context);
    for (Value *v = g->frame->slots; v < g->frame->top; v++) visit_value(*v, visit, context);
}

/* Empties a frame that stands still. */
static void generator_clear(Object *o) {
    Generator *g = (Generator *)o;
    value_clear(&g->handled);
    if (!g->frame || g->running) return;
    Frame *frame = g->frame;
    g->frame = NULL;
    frame_free(o->type->vm, frame);
}

static void warn_never_awaited(Vm *vm, Generator *g) {
    Value pending = vm->raised;
    vm->raised = ABSENT;
    if (!vm_warn(vm, ERROR_RUNTIME_WARNING, "coroutine '%s' was never awaited", g->qualname->data)) vm_clear_raised(vm);
    vm->raised = pending;
}

/* A generator that waits inside try or with is closed, so that its finally blocks run. */
static void generator_free(Object *o) {
    Generator *g = (Generator *)o;
    Vm *vm = o->type->vm;
    if (g->frame && g->started && g->frame->code->handler_count && !(o->flags & OBJECT_FINALISED)) {
        Value pending = vm->raised;
        vm->raised = ABSENT;
        o->flags |= OBJECT_FINALISED;
        o->refs = 1;
        if (!generator_close(vm, g)) vm_clear_raised(vm);
        vm->raised = pending;
        if (--o->refs) {
            gc_retrack(vm, o);
            return;
        }
    }
    if (o->type == &coroutine_type && g->frame && !g->started) warn_never_awaited(vm, g);
    generator_clear(o);
    object_clear(&g->name);
    object_clear(&g->qualname);
    object_clear(&g->code);
    object_dealloc(o);
}

static Value generator_repr(Vm *vm, Value self) {
    Generator *g = as_generator(self);
    return value_object(str_format(vm, "<%s object %s at %p>", g->object.type->name, g->qualname->data, (void *)g));
}

static Value generator_iter(Vm *vm, Value self) { (void)vm; return value_retain(self); }

static Value get_name(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_generator(self)->name)); }
static Value get_qualname(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_generator(self)->qualname)); }
static Value get_running(Vm *vm, Value self) { (void)vm; return value_bool(as_generator(self)->running); }
static Value get_suspended(Vm *vm, Value self) {
    (void)vm;
    const Generator *g = as_generator(self);
    return value_bool(g->started && !g->running && g->frame);
}

static Value get_frame(Vm *vm, Value self) { (void)vm; return as_generator(self)->frame ? value_retain(self) : NONE; }

/* What gi_frame is asked for. */
static Value get_frame_locals(Vm *vm, Value self) {
    Frame *frame = as_generator(self)->frame;
    return frame ? value_object(frame_locals(vm, frame)) : value_object(dict_new(vm));
}

static Value get_frame_code(Vm *vm, Value self) {
    (void)vm;
    Frame *frame = as_generator(self)->frame;
    return frame ? value_retain(value_object(frame->code)) : NONE;
}

static Value get_frame_line(Vm *vm, Value self) {
    (void)vm;
    Frame *frame = as_generator(self)->frame;
    return frame ? value_int(frame_span(frame).line) : NONE;
}

/* While it is suspended nobody has called it. */
static Value get_frame_caller(Vm *vm, Value self) {
    if (!as_generator(self)->running) return NONE;
    return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "f_back of what runs is known to sys._getframe() only");
}

static Value get_code(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_generator(self)->code)); }

/* What gi_frame, cr_frame and ag_frame, which are the generator itself, are asked for. */
#define FRAME_ROWS \
    {"f_locals", get_frame_locals, NULL, NULL}, {"f_code", get_frame_code, NULL, NULL}, \
        {"f_lineno", get_frame_line, NULL, NULL}, {"f_back", get_frame_caller, NULL, NULL}

static Value get_yield_from(Vm *vm, Value self) {
    (void)vm;
    Value inner = delegate(as_generator(self));
    return is_absent(inner) ? NONE : value_retain(inner);
}

static bool set_text(Vm *vm, Str **place, Value text, const char *attribute) {
    if (!is_str(text)) return vm_fail(vm, ERROR_TYPE, "%s must be set to a string object", attribute);
    Str *old = *place;
    *place = as_str(value_retain(text));
    object_release(&old->object);
    return true;
}

static bool set_name(Vm *vm, Value self, Value name) { return set_text(vm, &as_generator(self)->name, name, "__name__"); }

static bool set_qualname(Vm *vm, Value self, Value name) {
    return set_text(vm, &as_generator(self)->qualname, name, "__qualname__");
}

static const NativeDef generator_methods[] = {
    {"send", method_send, "value, /", "Goes on, with a value for the yield that waits; gives what is yielded next.",
     NATIVE_METHOD},
    {"throw", method_throw, "type, value=None, traceback=None, /",
     "Goes on, with an exception at the yield that waits.", NATIVE_METHOD},
    {"close", method_close, "/", "Ends it, by GeneratorExit at the yield that waits.", NATIVE_METHOD},
    {0},
};

static const PropertyDef generator_properties[] = {
    {"__name__", get_name, set_name, "name of the generator"},
    {"__qualname__", get_qualname, set_qualname, "qualified name of the generator"},
    {"gi_running", get_running, NULL, NULL},
    {"gi_suspended", get_suspended, NULL, NULL},
    {"gi_frame", get_frame, NULL, "the generator itself while it can go on, else None"},
    FRAME_ROWS,
    {"gi_code", get_code, member_readonly, NULL},
    {"gi_yieldfrom", get_yield_from, NULL, NULL},
    {0},
};

Type generator_type = {
    .name = "generator",
    .flags = TYPE_GC | TYPE_WEAK,
    .instance_size = sizeof(Generator),
    .free = generator_free,
    .traverse = generator_traverse,
    .clear = generator_clear,
    .repr = generator_repr,
    .iter = generator_iter,
    .next = generator_next,
    .methods = generator_methods,
    .properties = generator_properties,
};

/* ---- coroutines, and the generators among them ---- */

static Value coroutine_await(Vm *vm, const Value *args) {
    Value wrapper = value_object(object_new(vm, &coroutine_wrapper_type, 0));
    if (!is_absent(wrapper)) ((CoroutineWrapper *)wrapper.as.object)->coroutine = value_retain(args[0]);
    return wrapper;
}

static const NativeDef coroutine_methods[] = {
    {"send", method_send, "value, /", "Goes on, with a value for the await that waits.",
     NATIVE_METHOD},
    {"throw", method_throw, "type, value=None, traceback=None, /",
     "Goes on, with an exception at the await thatwaits.", NATIVE_METHOD},
    {"close", method_close, "/", "Ends it, by GeneratorExit at the await that waits.", NATIVE_METHOD},
    {"__await__", coroutine_await, "/", "The iterator that await runs.", NATIVE_METHOD},
    {0},
};

static const PropertyDef coroutine_properties[] = {
    {"__name__", get_name, set_name, "name of the coroutine"},
    {"__qualname__", get_qualname, set_qualname, "qualified name of the coroutine"},
    {"cr_running", get_running, NULL, NULL},
    {"cr_suspended", get_suspended, NULL, NULL},
    {"cr_frame", get_frame, NULL, "the coroutine itself while it can go on, else None"},
    FRAME_ROWS,
    {"cr_code", get_code, member_readonly, NULL},
    {"cr_await", get_yield_from, NULL, "What it is waiting for, or None."},
    {0},
};

Type coroutine_type = {
    .name = "coroutine",
    .flags = TYPE_GC,
    .instance_size = sizeof(Generator),
    .free = generator_free,
    .traverse = generator_traverse,
    .clear = generator_clear,
    .repr = generator_repr,
    .methods = coroutine_methods,
    .properties = coroutine_properties,
};

static const PropertyDef async_generator_properties[] = {
    {"__name__", get_name, set_name, "name of the async generator"},
    {"__qualname__", get_qualname, set_qualname, "qualified name of the async generator"},
    {"ag_running", get_running, NULL, NULL},
    {"ag_frame", get_frame, NULL, "the generator itself while it can go on, else None"},
    FRAME_ROWS,
    {"ag_code", get_code, member_readonly, NULL},
    {"ag_await", get_yield_from, NULL, "What it is waiting for, or None."},
    {0},
};

Type async_generator_type = {
    .name = "async_generator",
    .flags = TYPE_GC,
    .instance_size = sizeof(Generator),
    .free = generator_free,
    .traverse = generator_traverse,
    .clear = generator_clear,
    .repr = generator_repr,
    .methods = async_generator_methods,
    .properties = async_generator_properties,
};
