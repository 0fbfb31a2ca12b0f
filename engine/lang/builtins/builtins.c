/* builtins.c -- the module builtins: types, exceptions and constants; its functions are in builtins_*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/builtins/builtins.h"

#include "engine/lang/objects/generic_alias.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/dictviews.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/mappingproxy.h"
#include "engine/lang/objects/set.h"

#include <string.h>

/* Types under their own names. */
static Type *const types[] = {
    &object_type, &type_type, &int_type, &float_type, &complex_type, &bool_type, &str_type, &bytes_type, &bytearray_type, &memoryview_type,
    &list_type, &tuple_type, &dict_type, &set_type, &frozenset_type, &range_type, &slice_type,
    &enumerate_type, &zip_type, &map_type, &filter_type, &reversed_type, &property_type, &staticmethod_type,
    &classmethod_type, &super_type,
};

static bool add_types(Vm *vm, Value module) {
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!type_ready(vm, types[i]) || !vm_set(vm, module, types[i]->name, value_object(types[i]))) return false;
    }
    return type_ready(vm, &generic_alias_type) && type_ready(vm, &union_type) && iterators_ready(vm) &&
           dictviews_ready(vm) && set_ready(vm) && type_ready(vm, &mappingproxy_type);
}

static bool add_exceptions(Vm *vm, Value module) {
    for (int kind = ERROR_NONE + 1; kind < ERROR_KIND_COUNT; kind++) {
        const ErrorInfo *info = &error_info[kind];
        if (strcmp(info->module, "builtins")) continue;
        Value type = value_retain(value_object(vm_exception_type(vm, (ErrorKind)kind)));
        if (!vm_set(vm, module, info->name, type)) return false;
    }
    Value os_error = value_object(vm_exception_type(vm, ERROR_OS));
    return vm_set(vm, module, "IOError", value_retain(os_error)) &&
           vm_set(vm, module, "EnvironmentError", value_retain(os_error));
}

static bool add_functions(Vm *vm, Value module, const NativeDef *table) {
    Value name = value_object(vm_intern(vm, "builtins"));
    for (const NativeDef *def = table; def->name; def++) {
        if (!vm_set(vm, module, def->name, native_new(vm, def, NULL, name))) return false;
    }
    return true;
}

static bool init(Vm *vm, Value module) {
    return add_types(vm, module) && add_exceptions(vm, module) && add_functions(vm, module, builtins_number) &&
           add_functions(vm, module, builtins_object) && add_functions(vm, module, builtins_code) &&
           add_functions(vm, module, builtins_console) && vm_set(vm, module, "Ellipsis", ELLIPSIS) &&
           vm_set(vm, module, "NotImplemented", NOT_IMPLEMENTED) && vm_set(vm, module, "__debug__", VALUE_TRUE);
}

const ModuleDef builtins_module = {
    "builtins",
    "What is there without an import: functions, types, exceptions.",
    NULL,
    init,
};
