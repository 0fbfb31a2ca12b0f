/* gc.c -- the modules gc and atexit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/dict.h"
#include "engine/lang/machine/machine.h"
#include "engine/modules/native.h"

/* ---- gc ---- */

static Value gc_collect(Vm *vm, const Value *args) {
    (void)args;
    return value_int((int64_t)vm_collect(vm));
}

static Value gc_enable(Vm *vm, const Value *args) {
    (void)args;
    vm->gc.enabled = true;
    return NONE;
}

static Value gc_disable(Vm *vm, const Value *args) {
    (void)args;
    vm->gc.enabled = false;
    return NONE;
}

static Value gc_isenabled(Vm *vm, const Value *args) {
    (void)args;
    return value_bool(vm->gc.enabled);
}

static Value gc_get_count(Vm *vm, const Value *args) {
    (void)args;
    return tuple_of(vm, 3, value_int((int64_t)vm->gc.young_count), value_int(0), value_int(0));
}

static Value gc_is_tracked(Vm *vm, const Value *args) {
    (void)vm;
    return value_bool(is_object(args[0]) && (args[0].as.object->type->flags & TYPE_GC));
}

static Value gc_freeze(Vm *vm, const Value *args) {
    (void)vm;
    (void)args;
    return NONE;
}

/* The thresholds are remembered: here one rule of our own says when to collect. */
static Value gc_get_threshold(Vm *vm, const Value *args) {
    (void)args;
    Value module = vm_import(vm, "gc");
    Value thresholds = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, "_threshold");
    value_release(module);
    return thresholds;
}

static Value gc_set_threshold(Vm *vm, const Value *args) {
    Tuple *given = as_tuple(args[0]);
    if (!given->count || given->count > 3) return vm_raise(vm, ERROR_TYPE, "gc.set_threshold requires 1 to 3 arguments");
    Value old = gc_get_threshold(vm, NULL), module = is_absent(old) ? ABSENT : vm_import(vm, "gc");
    Value numbers[3];
    int64_t n;
    bool ok = !is_absent(module);
    for (size_t i = 0; ok && i < 3; i++) {
        numbers[i] = i < given->count ? given->items[i] : as_tuple(old)->items[i];
        ok = value_to_index(vm, numbers[i], &n);
    }
    ok = ok && vm_set(vm, module, "_threshold", value_object(tuple_from(vm, numbers, 3)));
    value_release(module);
    value_release(old);
    return ok ? NONE : ABSENT;
}

static const NativeDef gc_functions[] = {
    {"get_threshold", gc_get_threshold, "", "The thresholds that were set.", NATIVE_METHOD},
    {"set_threshold", gc_set_threshold, "*thresholds", "Accepted: when to collect is decided here by another rule.", NATIVE_METHOD},
    {"collect", gc_collect, "generation=2", "Run the garbage collector; the number of objects freed is returned.", NATIVE_METHOD},
    {"enable", gc_enable, "", "Lets the collector run by itself.", NATIVE_METHOD},
    {"disable", gc_disable, "", "Lets the collector run only when collect() is called.", NATIVE_METHOD},
    {"isenabled", gc_isenabled, "", "Whether the collector runs by itself.", NATIVE_METHOD},
    {"get_count", gc_get_count, "", "How many objects each generation holds that were not looked at since its last "
                                    "collection.", NATIVE_METHOD},
    {"is_tracked", gc_is_tracked, "obj, /", "Whether the collector looks at this object.", NATIVE_METHOD},
    {"freeze", gc_freeze, "", "Accepted; every collection here looks at all objects.", NATIVE_METHOD},
    {0},
};

static bool gc_init(Vm *vm, Value module) {
    return vm_set(vm, module, "garbage", value_object(list_new(vm, 0))) &&
           vm_set(vm, module, "_threshold", tuple_of(vm, 3, value_int(700), value_int(10), value_int(10)));
}

const ModuleDef gc_module = {"gc", "The collector of objects that hold one another in a circle.", gc_functions, gc_init};

/* ---- atexit: the list _callbacks of (function, args, kwargs); whoever ends the session calls _run_exitfuncs ---- */

static List *callbacks(Vm *vm) {
    Value module = vm_import(vm, "atexit");
    Value list = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, "_callbacks");
    value_release(module);
    value_release(list);                          /* the module keeps it */
    return is_list(list) ? as_list(list) : NULL;
}

static Value atexit_register(Vm *vm, const Value *args) {
    List *list = callbacks(vm);
    if (!list) return ABSENT;
    Value row = tuple_of(vm, 3, value_retain(args[0]), value_retain(args[1]), value_retain(args[2]));
    return list_append_take(vm, list, row) ? value_retain(args[0]) : ABSENT;
}

static Value atexit_unregister(Vm *vm, const Value *args) {
    List *list = callbacks(vm);
    if (!list) return ABSENT;
    for (size_t i = list->count; i-- > 0;) {
        int same = value_equal(vm, as_tuple(list->items[i])->items[0], args[0]);
        if (same < 0) return ABSENT;
        if (same) value_release(list_pop(vm, list, (int64_t)i));
    }
    return NONE;
}

static Value atexit_run(Vm *vm, const Value *args) {
    (void)args;
    List *list = callbacks(vm);
    while (list && list->count) {
        Value row = list_pop(vm, list, -1);
        Tuple *t = as_tuple(row);
        Value result = value_call_spread(vm, t->items[0], as_tuple(t->items[1]), as_dict(t->items[2]));
        value_release(result);
        value_release(row);
        if (is_absent(result)) return ABSENT;
    }
    return list ? NONE : ABSENT;
}

static const NativeDef atexit_functions[] = {
    {"register", atexit_register, "func, /, *args, **kwargs", "Register a function to be executed upon normal program termination.", NATIVE_METHOD},
    {"unregister", atexit_unregister, "func, /", "Unregister an exit function which was previously registered.", NATIVE_METHOD},
    {"_run_exitfuncs", atexit_run, "", "Calls what has been registered.", NATIVE_METHOD},
    {0},
};

static bool atexit_init(Vm *vm, Value module) { return vm_set(vm, module, "_callbacks", value_object(list_new(vm, 0))); }

const ModuleDef atexit_module = {"atexit", "Allow programmer to define multiple exit functions.", atexit_functions, atexit_init};
