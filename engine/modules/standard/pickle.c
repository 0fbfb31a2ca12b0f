/* pickle.c -- the module _pickle: what classes Pickler and Unpickler are derived from, and what both raise.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/pickle.h"

static bool add_error(Vm *vm, Value module, const char *name, Value base) {
    Value made = native_class(vm, "_pickle", name, base, ABSENT);
    return !is_absent(made) && vm_set(vm, module, name, made);
}

static bool init(Vm *vm, Value module) {
    if (!native_add_type(vm, module, &pickle_writer_type) || !native_add_type(vm, module, &pickle_reader_type))
        return false;
    if (!add_error(vm, module, "PickleError", value_object(vm_exception_type(vm, ERROR_EXCEPTION)))) return false;
    Value base = value_get_attr_c(vm, module, "PickleError");
    bool ok = add_error(vm, module, "PicklingError", base) && add_error(vm, module, "UnpicklingError", base);
    value_release(base);
    return ok;
}

extern const ModuleDef pickle_core_module;
const ModuleDef pickle_core_module = {.name = "_pickle", .doc = "Values as bytes and back; see pickle.", .init = init};
