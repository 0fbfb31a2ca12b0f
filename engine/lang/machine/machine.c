/* machine.c -- the Vm's own life, and what vm.h says of the outside: streams, safe points, depth.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/generic_alias.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/machine/debug.h"
#include "engine/lang/machine/class.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/green_thread.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/objects/weakref.h"

#include "engine/base/memory.h"
#include "engine/tensor/context.h"

#include <pthread.h>
#include <string.h>

enum {
    RECURSION_LIMIT = 1000,
    STACK_MARGIN = 256 * 1024,       /* of the C stack, left for what does not ask */
    STACK_UNKNOWN = 1024 * 1024,     /* taken to be there when the system does not say */
};

/* ---- safe points ---- */

bool machine_interrupted(Vm *vm) {
    const unsigned ours = ATTENTION_INTERRUPT | ATTENTION_POLL;
    unsigned reasons = atomic_fetch_and_explicit(&vm->attention, ~ours, memory_order_relaxed) & ours;
    bool stop = reasons & ATTENTION_INTERRUPT;
    if ((reasons & ATTENTION_POLL) && vm->host.poll) {
        debug_suspend(vm);
        if (vm->host.poll(vm->host.context) == POLL_INTERRUPT) stop = true;
        debug_go_on(vm);
    }
    return strand_takes_interrupt(vm, stop);
}

bool vm_poll(Vm *vm) {
    if (!atomic_load_explicit(&vm->attention, memory_order_relaxed)) return true;
    return !machine_interrupted(vm) || vm_fail(vm, ERROR_KEYBOARD_INTERRUPT, "%s", "");
}

static bool poll_for_kernels(void *context) {
    Vm *vm = context;
    return atomic_load_explicit(&vm->attention, memory_order_relaxed) && machine_interrupted(vm);
}

static bool stack_is_low(const Vm *vm) { return (char *)__builtin_frame_address(0) < vm->stack_low; }

bool vm_has_stack(Vm *vm) { return !stack_is_low(vm) || vm_fail(vm, ERROR_RECURSION, "maximum recursion depth exceeded"); }

bool machine_enter(Vm *vm, const char *doing) {
    if (vm->depth >= vm->recursion_limit || stack_is_low(vm)) {
        return vm_fail(vm, ERROR_RECURSION, "maximum recursion depth exceeded%s", doing);
    }
    vm->depth++;
    return true;
}

bool vm_enter(Vm *vm) { return machine_enter(vm, " while calling a Python object"); }

void vm_leave(Vm *vm) { vm->depth--; }

static char *stack_bottom(void) {
    pthread_attr_t attr;
    void *address;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attr)) return (char *)__builtin_frame_address(0) - STACK_UNKNOWN;
    int failed = pthread_attr_getstack(&attr, &address, &size);
    pthread_attr_destroy(&attr);
    return failed ? (char *)__builtin_frame_address(0) - STACK_UNKNOWN : (char *)address + STACK_MARGIN;
}

/* ---- the outside ---- */

const Host *vm_host(const Vm *vm) { return &vm->host; }
struct OpContext *vm_ops(Vm *vm) { return vm->ops; }
Dict *vm_globals(Vm *vm) { return vm->globals; }
Dict *vm_builtins(Vm *vm) { return vm->builtins; }

Dict *vm_builtins_of(Vm *vm, Dict *globals) {
    Value v = dict_get_str(globals, vm->name.builtins);
    if (is_absent(v)) return vm->builtins;
    if (value_isa(v, &module_type)) return ((Module *)v.as.object)->dict;
    return is_dict(v) ? as_dict(v) : NULL;
}

bool vm_set(Vm *vm, Value module, const char *name, Value value) {
    Str *s = vm_intern(vm, name);
    bool ok = s && !is_absent(value) && dict_set_str(vm, ((Module *)module.as.object)->dict, s, value);
    value_release(value);
    return ok;
}

/* What the program has put in place of sys.stdout; ABSENT: nothing. Borrowed. */
static Value redirected(Vm *vm, Stream stream) {
    if (!vm->sys) return ABSENT;
    Value now = dict_get_str(vm->sys, stream == STREAM_STDOUT ? vm->name.stdout_ : vm->name.stderr_);
    return value_same(now, vm->streams[stream]) ? ABSENT : now;
}

bool vm_write(Vm *vm, Stream stream, const char *text, size_t size) {
    Value to = redirected(vm, stream);
    if (is_absent(to)) {
        if (vm->host.write) vm->host.write(vm->host.context, stream, text, size);
        return true;
    }
    if (is_none(to)) return true;
    Str *s = str_from_bytes_lossy(vm, text, size);
    if (!s) return false;
    Value v = value_object(s), result = value_call_method(vm, to, "write", &v, 1);
    value_release(v);
    value_release(result);
    return !is_absent(result);
}

void vm_set_shows(Vm *vm, CellShows shows) { vm->shows = shows; }
CellShows vm_shows(const Vm *vm) { return vm->shows; }

bool vm_show_value(Vm *vm, Value v) {
    Value sys = vm_import(vm, "sys");
    Value shown = is_absent(sys) ? ABSENT : value_call_method(vm, sys, "displayhook", &v, 1);
    value_release(sys);
    value_release(shown);
    return !is_absent(shown);
}

const char *vm_where(const Vm *vm, int *line) {
    if (!vm->frame) return NULL;
    *line = frame_span(vm->frame).line;
    return vm->frame->code->source->filename->data;
}

/* ---- life ---- */

/* Types that this room makes values of before anything asks for them. */
static Type *const core_types[] = {
    &object_type, &type_type, &str_type, &dict_type, &tuple_type, &list_type, &int_type, &float_type, &bool_type, &none_type,
    &ellipsis_type, &not_implemented_type, &bytes_type, &set_type, &frozenset_type, &slice_type, &range_type, &function_type,
    &native_type, &method_descriptor_type, &classmethod_descriptor_type, &module_type, &cell_type, &method_type,
    &builtin_method_type, &method_wrapper_type, &generator_type, &coroutine_type,
    &coroutine_wrapper_type, &async_generator_type, &async_step_type, &async_item_type, &property_type,
    &staticmethod_type, &classmethod_type, &super_type, &slot_wrapper_type, &native_new_type, &getset_type, &member_type,
    &code_type, &source_type, &traceback_type, &generic_alias_type, &union_type, &weakref_type,
};

enum { CORE_COUNT = sizeof core_types / sizeof *core_types };

static bool ready_types(Vm *vm) {
    for (size_t i = 0; i < CORE_COUNT; i++) if (!type_ready(vm, core_types[i])) return false;
    return true;
}

static bool make_builtins(Vm *vm) {
    Module *module = module_new(vm, "builtins");
    if (!module) return false;
    Value v = value_object(module);
    vm->builtins = module->dict;
    object_retain(&module->dict->object);
    bool ok = builtins_module.init(vm, v);
    for (const NativeDef *def = builtins_module.functions; ok && def && def->name; def++) {
        ok = vm_set(vm, v, def->name, native_new(vm, def, NULL, value_object(vm_intern(vm, "builtins"))));
    }
    vm->build_class = native_new(vm, &class_build_def, NULL, NONE);
    ok = ok && vm_set(vm, v, "__build_class__", value_retain(vm->build_class));
    vm->import_function = dict_get_c(vm, module->dict, "__import__");
    return dict_set_c(vm, vm->modules, "builtins", v) && ok;
}

static bool make_main(Vm *vm) {
    if (!(vm->main = module_new(vm, "__main__"))) return false;
    vm->globals = vm->main->dict;
    Value builtins = dict_get_c(vm, vm->modules, "builtins");
    return dict_set_str(vm, vm->globals, vm->name.builtins, builtins) &&
           dict_set_c(vm, vm->modules, "__main__", value_retain(value_object(vm->main)));
}

static bool start(Vm *vm) {
    for (size_t i = 0; i < CORE_COUNT; i++) type_prepare(vm, core_types[i]);
    vm->method_cache = mem_calloc(METHOD_CACHE_SIZE, sizeof *vm->method_cache);
    vm->attribute_cache = mem_calloc(ATTRIBUTE_CACHE_SIZE, sizeof *vm->attribute_cache);
    if (!vm->method_cache || !vm->attribute_cache || !names_init(vm) || !ready_types(vm) || !exceptions_init(vm)) return false;
    vm->modules = dict_new(vm);
    vm->module_defs = dict_new(vm);
    return vm->modules && vm->module_defs && make_builtins(vm) && exception_groups_init(vm) && make_main(vm) && vm_add_module(vm, &weakref_module);
}

Vm *vm_new(const Host *host, Error *err) {
    Vm *vm = mem_calloc(1, sizeof *vm);
    if (!vm) return error_memory(err, sizeof *vm), NULL;
    vm->host = *host;
    vm->recursion_limit = RECURSION_LIMIT;
    vm->switch_interval = 0.005;
    vm->stack_low = stack_bottom();
    gc_init(vm);
    if (start(vm) && (vm->ops = context_new(err))) {
        vm->ops->poll = poll_for_kernels;
        vm->ops->poll_context = vm;
        return vm;
    }
    if (is_exception(vm->raised)) {
        Str *text = exception_text(vm, as_exception(vm->raised));
        error_set(err, ERROR_SYSTEM, "%s", text ? text->data : "the engine could not be made");
        object_clear(&text);
    }
    error_memory(err, sizeof *vm);
    vm_free(vm);
    return NULL;
}

/* Empties the modules, __main__ first, so that what they hold goes while everything still works. */
static void empty_modules(Vm *vm) {
    if (vm->main) dict_empty(vm->main->dict);
    Value key, module;
    Dict *modules = vm->modules ? dict_copy(vm, vm->modules) : NULL;
    for (size_t i = 0; modules && dict_walk(modules, &i, &key, &module);) {
        if (value_isa(module, &module_type) && ((Module *)module.as.object)->dict != vm->builtins) dict_empty(((Module *)module.as.object)->dict);
    }
    vm->sys = NULL;
    object_clear(&modules);
    object_clear(&vm->modules);
    if (vm->name.main) vm_collect(vm);
    object_clear(&vm->empty_tuple);
}

static void forget_values(Vm *vm) {
    value_clear(&vm->raised);
    value_clear(&vm->handled);
    value_clear(&vm->memory_error);
    value_clear(&vm->build_class);
    value_clear(&vm->exception_group);
    debug_forget(vm);
    value_clear(&vm->streams[0]);
    value_clear(&vm->streams[1]);
    object_clear(&vm->main);
    object_clear(&vm->module_defs);
    object_clear(&vm->importing);
    object_clear(&vm->beside);
    object_clear(&vm->standard_folder);
    object_clear(&vm->standard_missing);
    object_clear(&vm->script_folder);
    object_clear(&vm->warned);
    if (vm->builtins) dict_empty(vm->builtins);
    object_clear(&vm->builtins);
}

void vm_free(Vm *vm) {
    if (!vm) return;
    strands_free(vm);
    empty_modules(vm);
    forget_values(vm);
    if (vm->ops && vm->ops->modules_forget) vm->ops->modules_forget(vm->ops->modules);
    if (vm->name.main) vm_collect(vm);
    for (size_t i = vm->ready_count; i-- > 0;) type_forget(vm->ready_types[i]);
    mem_free(vm->ready_types);
    names_clear(vm);
    context_free(vm->ops);
    heap_clear(vm);
    while (vm->chunk) {
        FrameChunk *below = vm->chunk->below;
        mem_free(vm->chunk);
        vm->chunk = below;
    }
    mem_free(vm->weak_table);
    mem_free(vm->debugger);
    mem_free(vm->method_cache);
    mem_free(vm->attribute_cache);
    mem_free(vm);
}
