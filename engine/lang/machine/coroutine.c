/* coroutine.c -- await: what it passes through, and the steps of async generators.
 *
 * A coroutine is a generator that await sends through, as yield from does. What an async generator yields itself is marked
 * (AsyncItem), so that the step that is being awaited can tell it from what the generator in its turn awaits.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/coroutine.h"
#include "engine/lang/machine/instance.h"

/* ---- await ---- */

Value coroutine_awaitable(Vm *vm, Value v, uint32_t from) {
    if (value_is(v, &coroutine_type)) {
        Generator *g = (Generator *)v.as.object;
        bool waits = g->frame && g->started && !g->running && word_op(*g->frame->pc) == OP_YIELD_FROM;
        if (waits) return vm_raise(vm, ERROR_RUNTIME, "coroutine is being awaited already");
        return value_retain(v);
    }
    bool found;
    Value iterator = call_special(vm, vm->name.await, &v, 1, &found);
    if (!found && !vm_raised(vm)) {
        static const char *const where[] = {"", "__aenter__", "__aexit__"};
        if (from) {
            return vm_raise(vm, ERROR_TYPE, "'async with' received an object from %s that does not implement __await__: %s",
                            where[from], value_type_name(v));
        }
        return vm_raise(vm, ERROR_TYPE, "object %s can't be used in 'await' expression", value_type_name(v));
    }
    if (is_absent(iterator)) return ABSENT;
    if (value_is(iterator, &coroutine_type)) vm_raise(vm, ERROR_TYPE, "__await__() returned a coroutine");
    else if (!value_type(iterator)->next) {
        vm_raise(vm, ERROR_TYPE, "__await__() returned non-iterator of type '%s'", value_type_name(iterator));
    }
    if (vm_raised(vm)) value_clear(&iterator);
    return iterator;
}

Value coroutine_aiter(Vm *vm, Value v) {
    bool found;
    Value iterator = call_special(vm, vm->name.aiter, &v, 1, &found);
    if (!found && !vm_raised(vm)) {
        return vm_raise(vm, ERROR_TYPE, "'async for' requires an object with __aiter__ method, got %s", value_type_name(v));
    }
    if (is_absent(iterator) || !is_absent(type_lookup(value_type(iterator), vm->name.anext))) return iterator;
    vm_raise(vm, ERROR_TYPE, "'async for' received an object from __aiter__ that does not implement __anext__: %s",
             value_type_name(iterator));
    value_release(iterator);
    return ABSENT;
}

Value coroutine_anext(Vm *vm, Value iterator) {
    bool found;
    Value next = call_special(vm, vm->name.anext, &iterator, 1, &found);
    if (!found && !vm_raised(vm)) {
        return vm_raise(vm, ERROR_TYPE, "'async for' requires an iterator with __anext__ method, got %s", value_type_name(iterator));
    }
    if (is_absent(next)) return ABSENT;
    Value awaitable = coroutine_awaitable(vm, next, 0);
    if (is_absent(awaitable) && vm_raised_is(vm, ERROR_TYPE)) {
        Value cause = vm_take_raised(vm);
        vm_raise(vm, ERROR_TYPE, "'async for' received an invalid object from __anext__: %s", value_type_name(next));
        if (is_exception(vm->raised)) value_set(&as_exception(vm->raised)->cause, value_retain(cause));
        value_release(cause);
    }
    value_release(next);
    return awaitable;
}

/* ---- coroutine.__await__() ---- */

static Generator *wrapped(Value wrapper) { return (Generator *)((CoroutineWrapper *)wrapper.as.object)->coroutine.as.object; }

static Value or_stop(Vm *vm, Value v, Value result) {
    return is_absent(v) && !vm_raised(vm) ? generator_stop(vm, result) : v;
}

static Value wrapper_send(Vm *vm, const Value *args) {
    Value result, v = generator_send(vm, wrapped(args[0]), args[1], &result);
    return or_stop(vm, v, result);
}

static Value wrapper_next(Vm *vm, Value self) { return wrapper_send(vm, (Value[]){self, NONE}); }

static Value wrapper_throw(Vm *vm, const Value *args) {
    Value exception = generator_thrown(vm, args + 1), result;
    if (is_absent(exception)) return ABSENT;
    Value v = generator_throw(vm, wrapped(args[0]), exception, &result);
    value_release(exception);
    return or_stop(vm, v, result);
}

static Value wrapper_close(Vm *vm, const Value *args) {
    return value_call_method(vm, value_object(wrapped(args[0])), "close", NULL, 0);
}

static const NativeDef wrapper_methods[] = {
    {"send", wrapper_send, "value, /", NULL, NATIVE_METHOD},
    {"throw", wrapper_throw, "type, value=None, traceback=None, /", NULL, NATIVE_METHOD},
    {"close", wrapper_close, "/", NULL, NATIVE_METHOD},
    {0},
};

Type coroutine_wrapper_type = {
    .name = "coroutine_wrapper",
    .flags = TYPE_GC,
    .instance_size = sizeof(CoroutineWrapper),
    .owns = OWNS(OWNED(CoroutineWrapper, coroutine)),
    .iter = iterator_self,
    .next = wrapper_next,
    .methods = wrapper_methods,
};

/* ---- what an async generator yields ---- */

typedef struct AsyncItem {
    Object object;
    Value value;
} AsyncItem;

Value coroutine_wrap(Vm *vm, Value v) {
    AsyncItem *item = object_new(vm, &async_item_type, 0);
    if (!item) return ABSENT;
    item->value = value_retain(v);
    return value_object(item);
}

Type async_item_type = {
    .name = "async_generator_wrapped_value",
    .flags = TYPE_GC,
    .instance_size = sizeof(AsyncItem),
    .owns = OWNS(OWNED(AsyncItem, value)),
};

/* ---- the steps of an async generator: __anext__(), asend(v), athrow(e), aclose() ---- */

typedef enum StepKind { STEP_SEND, STEP_THROW, STEP_CLOSE } StepKind;

typedef struct AsyncStep {
    Object object;
    Value generator;
    Value argument;              /* that is sent or thrown first */
    StepKind kind;
    bool begun, done;
} AsyncStep;

static AsyncStep *as_step(Value v) { return (AsyncStep *)v.as.object; }

static Value step_new(Vm *vm, Value generator, StepKind kind, Value argument) {
    AsyncStep *step = object_new(vm, &async_step_type, 0);
    if (!step) return ABSENT;
    step->generator = value_retain(generator);
    step->argument = value_retain(argument);
    step->kind = kind;
    return value_object(step);
}

/* What the generator gave: its own item ends the step, the end of the generator raises, anything else is awaited. */
static Value step_result(Vm *vm, AsyncStep *step, Value v, Value ended, Value *result) {
    if (!is_absent(v) && !value_is(v, &async_item_type)) return v;
    step->done = true;
    if (!is_absent(v)) {
        Value value = value_retain(((AsyncItem *)v.as.object)->value);
        value_release(v);
        if (step->kind != STEP_CLOSE) return *result = value, ABSENT;
        value_release(value);
        return vm_raise(vm, ERROR_RUNTIME, "async generator ignored GeneratorExit");
    }
    bool raised = vm_raised(vm), is_end = vm_raised_is(vm, ERROR_STOP_ASYNC_ITERATION) || vm_raised_is(vm, ERROR_GENERATOR_EXIT);
    value_release(ended);
    if (step->kind == STEP_CLOSE && (!raised || is_end)) {
        if (raised) vm_clear_raised(vm);
        *result = NONE;
    } else if (!raised) {
        vm_raise_value(vm, value_object(vm_exception_type(vm, ERROR_STOP_ASYNC_ITERATION)));
    }
    return ABSENT;
}

static bool step_may_go_on(Vm *vm, const AsyncStep *step) {
    if (!step->done) return true;
    const char *name = step->kind == STEP_SEND ? "__anext__()/asend()" : "aclose()/athrow()";
    return vm_fail(vm, ERROR_RUNTIME, "cannot reuse already awaited %s", name);
}

/* The first step of athrow() and aclose(). */
static Value throw_first(Vm *vm, AsyncStep *step, Value *ended) {
    Generator *g = (Generator *)step->generator.as.object;
    bool closed = !g->frame || (step->kind == STEP_CLOSE && !g->started);
    if (closed) {
        if (g->frame) generator_end(vm, g);
        return ABSENT;
    }
    Value exit = step->kind == STEP_CLOSE ? value_call_0(vm, value_object(vm_exception_type(vm, ERROR_GENERATOR_EXIT)))
                                          : generator_thrown(vm, (Value[]){step->argument, NONE});
    Value v = is_absent(exit) ? ABSENT : generator_throw(vm, g, exit, ended);
    value_release(exit);
    return v;
}

static Value step_advance(Vm *vm, AsyncStep *step, Value sent, Value *result) {
    *result = ABSENT;
    Value ended = ABSENT, v;
    if (!step_may_go_on(vm, step)) return ABSENT;
    bool first = !step->begun;
    Generator *g = (Generator *)step->generator.as.object;
    if (first && g->frame && g->started && !g->running && word_op(*g->frame->pc) == OP_YIELD_FROM) {
        static const char *const names[] = {"anext", "athrow", "aclose"};
        step->done = true;
        return vm_raise(vm, ERROR_RUNTIME, "%s(): asynchronous generator is already running", names[step->kind]);
    }
    step->begun = true;
    if (first && step->kind != STEP_SEND) v = throw_first(vm, step, &ended);
    else v = generator_send(vm, g, first && is_none(sent) ? step->argument : sent, &ended);
    return step_result(vm, step, v, ended, result);
}

static Value step_send(Vm *vm, const Value *args) {
    Value result, v = step_advance(vm, as_step(args[0]), args[1], &result);
    return or_stop(vm, v, result);
}

static Value step_next(Vm *vm, Value self) { return step_send(vm, (Value[]){self, NONE}); }

static Value step_throw(Vm *vm, const Value *args) {
    AsyncStep *step = as_step(args[0]);
    if (!step_may_go_on(vm, step)) return ABSENT;
    Value exception = generator_thrown(vm, args + 1), ended = ABSENT, result = ABSENT;
    if (is_absent(exception)) return ABSENT;
    step->begun = true;
    Value v = generator_throw(vm, (Generator *)step->generator.as.object, exception, &ended);
    value_release(exception);
    v = step_result(vm, step, v, ended, &result);
    return or_stop(vm, v, result);
}

static Value step_close(Vm *vm, const Value *args) {
    (void)vm;
    as_step(args[0])->done = true;
    return NONE;
}

static Value step_await(Vm *vm, const Value *args) { (void)vm; return value_retain(args[0]); }

static const NativeDef step_methods[] = {
    {"send", step_send, "value, /", NULL, NATIVE_METHOD},
    {"throw", step_throw, "type, value=None, traceback=None, /", NULL, NATIVE_METHOD},
    {"close", step_close, "/", NULL, NATIVE_METHOD},
    {"__await__", step_await, "/", NULL, NATIVE_METHOD},
    {0},
};

Type async_step_type = {
    .name = "async_generator_asend",
    .flags = TYPE_GC,
    .instance_size = sizeof(AsyncStep),
    .owns = OWNS(OWNED_FOR_LIFE(AsyncStep, generator), OWNED(AsyncStep, argument)),
    .iter = iterator_self,
    .next = step_next,
    .methods = step_methods,
};

static Value generator_aiter(Vm *vm, const Value *args) { (void)vm; return value_retain(args[0]); }
static Value generator_anext(Vm *vm, const Value *args) { return step_new(vm, args[0], STEP_SEND, NONE); }
static Value generator_asend(Vm *vm, const Value *args) { return step_new(vm, args[0], STEP_SEND, args[1]); }
static Value generator_aclose(Vm *vm, const Value *args) { return step_new(vm, args[0], STEP_CLOSE, NONE); }

static Value generator_athrow(Vm *vm, const Value *args) {
    Value exception = generator_thrown(vm, args + 1);
    Value step = is_absent(exception) ? ABSENT : step_new(vm, args[0], STEP_THROW, exception);
    value_release(exception);
    return step;
}

const NativeDef async_generator_methods[] = {
    {"__aiter__", generator_aiter, "/", "The generator itself.", NATIVE_METHOD},
    {"__anext__", generator_anext, "/", "An awaitable of the next item; StopAsyncIteration after the last.", NATIVE_METHOD},
    {"asend", generator_asend, "value, /", "An awaitable of the next item, with a value for the yield that waits.", NATIVE_METHOD},
    {"athrow", generator_athrow, "type, value=None, traceback=None, /", "raise exception in generator.", NATIVE_METHOD},
    {"aclose", generator_aclose, "/", "An awaitable that ends it, by GeneratorExit at the yield that waits.", NATIVE_METHOD},
    {0},
};

Value coroutine_send(Vm *vm, Value iterator, Value sent, Value *result, bool *known) {
    *known = true;
    const Type *type = value_type(iterator);
    if (type == &generator_type || type == &coroutine_type) return generator_send(vm, (Generator *)iterator.as.object, sent, result);
    if (type == &coroutine_wrapper_type) return generator_send(vm, wrapped(iterator), sent, result);
    if (type == &async_step_type) return step_advance(vm, as_step(iterator), sent, result);
    *known = false;
    return ABSENT;
}
