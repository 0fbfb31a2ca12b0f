/* decimal_settings.c -- the class that decimal contexts are derived from; and the module _decimal.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/int.h"
#include "engine/modules/standard/decimal.h"

static const char *const rounding_names[ROUNDINGS] = {
    "ROUND_CEILING", "ROUND_FLOOR",     "ROUND_UP",        "ROUND_DOWN",
    "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP",
};

#define LIMIT ((int64_t)999999999999999999) /* of a context's numbers */

static DecimalSettings *as_settings(Value v) { return (DecimalSettings *)v.as.object; }

DecimalRounding decimal_rounding(Value name) {
    int i = 0;
    if (!is_str(name)) return ROUNDINGS;
    while (i < ROUNDINGS && !str_equal_c(as_str(name), rounding_names[i])) i++;
    return (DecimalRounding)i;
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return value_object(object_new(vm, type, 0));
}

static bool set_number(Vm *vm, Value v, int64_t *out) {
    if (is_absent(v)) return vm_fail(vm, ERROR_ATTRIBUTE, "context attributes cannot be deleted");
    int64_t n;
    if (!value_to_index(vm, v, &n)) return false;
    if (n > LIMIT || n < -LIMIT) return vm_fail(vm, ERROR_VALUE, "a context has no number so large");
    *out = n;
    return true;
}

static bool set_flag(Vm *vm, Value v, bool *out) {
    int64_t n = 0;
    if (!set_number(vm, v, &n)) return false;
    *out = n != 0;
    return true;
}

static bool set_value(Vm *vm, Value v, Value *out) {
    if (is_absent(v)) return vm_fail(vm, ERROR_ATTRIBUTE, "context attributes cannot be deleted");
    value_set(out, value_retain(v));
    return true;
}

static bool set_prec(Vm *vm, Value self, Value v) {
    int64_t n = 0;
    if (!set_number(vm, v, &n)) return false;
    if (n < 1) return vm_fail(vm, ERROR_VALUE, "valid range for prec is [1, MAX_PREC]");
    as_settings(self)->precision = n;
    return true;
}

static bool set_least(Vm *vm, Value self, Value v) { return set_number(vm, v, &as_settings(self)->least); }
static bool set_most(Vm *vm, Value self, Value v) { return set_number(vm, v, &as_settings(self)->most); }
static bool set_capitals(Vm *vm, Value self, Value v) { return set_flag(vm, v, &as_settings(self)->capitals); }
static bool set_clamp(Vm *vm, Value self, Value v) { return set_flag(vm, v, &as_settings(self)->clamp); }
static bool set_flags(Vm *vm, Value self, Value v) { return set_value(vm, v, &as_settings(self)->flags); }
static bool set_traps(Vm *vm, Value self, Value v) { return set_value(vm, v, &as_settings(self)->traps); }

static bool set_rounding(Vm *vm, Value self, Value v) {
    DecimalRounding rounding = decimal_rounding(v);
    if (rounding == ROUNDINGS) return vm_fail(vm, ERROR_TYPE, "no such rounding");
    as_settings(self)->rounding = rounding;
    return true;
}

static Value get_prec(Vm *vm, Value self) { (void)vm; return value_int(as_settings(self)->precision); }
static Value get_least(Vm *vm, Value self) { (void)vm; return value_int(as_settings(self)->least); }
static Value get_most(Vm *vm, Value self) { (void)vm; return value_int(as_settings(self)->most); }
static Value get_capitals(Vm *vm, Value self) { (void)vm; return value_int(as_settings(self)->capitals); }
static Value get_clamp(Vm *vm, Value self) { (void)vm; return value_int(as_settings(self)->clamp); }
static Value get_flags(Vm *vm, Value self) { (void)vm; return value_retain(as_settings(self)->flags); }
static Value get_traps(Vm *vm, Value self) { (void)vm; return value_retain(as_settings(self)->traps); }
static Value get_rounding(Vm *vm, Value self) {
    return value_retain(value_object(vm_intern(vm, rounding_names[as_settings(self)->rounding])));
}

static const PropertyDef properties[] = {
    {"prec", get_prec, set_prec, NULL},
    {"rounding", get_rounding, set_rounding, NULL},
    {"Emin", get_least, set_least, NULL},
    {"Emax", get_most, set_most, NULL},
    {"capitals", get_capitals, set_capitals, NULL},
    {"clamp", get_clamp, set_clamp, NULL},
    {"flags", get_flags, set_flags, NULL},
    {"traps", get_traps, set_traps, NULL},
    {0},
};

Type decimal_settings_type = {
    .object = TYPE_OBJECT,
    .name = "Settings",
    .module = "_decimal",
    .doc = "What class Context is derived from.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(DecimalSettings),
    .owns = OWNS(OWNED_FOR_LIFE(DecimalSettings, flags), OWNED_FOR_LIFE(DecimalSettings, traps)),
    .construct = construct,
    .properties = properties,
};

static bool fill(Vm *vm, Value module) {
    return native_add_type(vm, module, &decimal_number_type) && native_add_type(vm, module, &decimal_settings_type);
}

extern const ModuleDef decimal_core_module;
const ModuleDef decimal_core_module = {.name = "_decimal", .doc = "Decimal numbers; see decimal.", .init = fill};
