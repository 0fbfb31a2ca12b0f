/* import_statement.c -- the import statements: absolute and relative names, from .. import, *.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/import_private.h"
#include "engine/lang/objects/list.h"

#include <string.h>

static Value module_attribute(Vm *vm, Value module, Str *name) { return value_find_attr(vm, module, name); }

/* ---- names ---- */

/* The package that relative names start from. Borrowed; NULL with ImportError pending. */
static Str *package_of(Vm *vm, Dict *globals) {
    Value package = dict_get_str(globals, vm->name.package);
    if (is_str(package) && as_str(package)->size) return vm_intern_n(vm, as_str(package)->data, as_str(package)->size);
    Value name = dict_get_str(globals, vm->name.name);
    bool is_package = !is_absent(dict_get_str(globals, vm->name.path));
    if (!is_absent(package) && !is_none(package)) name = ABSENT;
    if (is_str(name)) {
        const char *dot = strrchr(as_str(name)->data, '.');
        if (is_package) return vm_intern_n(vm, as_str(name)->data, as_str(name)->size);
        if (dot) return vm_intern_n(vm, as_str(name)->data, (size_t)(dot - as_str(name)->data));
    }
    vm_raise(vm, ERROR_IMPORT, "attempted relative import with no known parent package");
    return NULL;
}

/* The complete name of `level` dots and name. Borrowed. */
static Str *absolute_name(Vm *vm, Str *name, int64_t level, Dict *globals) {
    if (level == 0) return name;
    Str *package = package_of(vm, globals);
    if (!package) return NULL;
    size_t size = package->size;
    for (int64_t i = 1; i < level; i++) {
        while (size > 0 && package->data[size - 1] != '.') size--;
        if (size == 0) {
            vm_raise(vm, ERROR_IMPORT, "attempted relative import beyond top-level package");
            return NULL;
        }
        size--;
    }
    if (name->size == 0) return vm_intern_n(vm, package->data, size);
    Buffer text = BUFFER_EMPTY;
    buffer_printf(&text, "%.*s.%s", (int)size, package->data, name->data);
    Str *absolute = text.failed ? NULL : vm_intern_n(vm, text.data, text.size);
    buffer_clear(&text);
    return absolute;
}

/* ---- from .. import ---- */

static Str *submodule_name(Vm *vm, Value module, Str *name) {
    Value own = value_find_attr(vm, module, vm->name.name);
    if (!is_str(own)) {
        value_release(own);
        return NULL;
    }
    Buffer text = BUFFER_EMPTY;
    buffer_printf(&text, "%s.%s", as_str(own)->data, name->data);
    value_release(own);
    Str *full = text.failed ? NULL : vm_intern_n(vm, text.data, text.size);
    buffer_clear(&text);
    return full;
}

/* Imports module.name if that is a module; it is no error if there is none. */
static bool try_submodule(Vm *vm, Value module, Str *name) {
    Value there = module_attribute(vm, module, name);
    value_release(there);
    if (!is_absent(there)) return true;
    if (vm_raised(vm)) return false;
    Str *full = submodule_name(vm, module, name);
    if (!full) return !vm_raised(vm);
    if (!is_absent(import_load(vm, full))) return true;
    if (!vm_raised_is(vm, ERROR_MODULE_NOT_FOUND)) return false;
    Value missing = value_find_attr_c(vm, vm->raised, "name");
    bool itself = is_str(missing) && str_equal(as_str(missing), full);
    value_release(missing);
    if (itself) vm_clear_raised(vm);
    return itself;
}

static bool try_submodules(Vm *vm, Value module, Value names) {
    Value path = value_find_attr(vm, module, vm->name.path);
    value_release(path);
    if (is_absent(path)) return !vm_raised(vm);
    if (!is_tuple(names) && !is_list(names)) return true;
    size_t count = is_tuple(names) ? as_tuple(names)->count : as_list(names)->count;
    for (size_t i = 0; i < count; i++) {
        Value name = is_tuple(names) ? as_tuple(names)->items[i] : as_list(names)->items[i];
        if (!is_str(name)) continue;
        if (str_equal_c(as_str(name), "*")) {
            Value all = value_find_attr(vm, module, vm->name.all);
            bool ok = is_absent(all) ? !vm_raised(vm) : try_submodules(vm, module, all);
            value_release(all);
            if (!ok) return false;
        } else if (!try_submodule(vm, module, as_str(name))) {
            return false;
        }
    }
    return true;
}

/* Whether globals are a program's own, not those of a module of the library. */
static bool is_program(Vm *vm, Dict *globals) {
    Value name = dict_get_str(globals, vm->name.name), file = dict_get_str(globals, vm->name.file);
    if (is_str(file)) return strncmp(as_str(file)->data, "<tapebook>", 10) != 0;
    return is_str(name) && str_equal_c(as_str(name), "__main__");
}

/* What an import of a module binds, new: for a program what the module's __for_programs__ is, if it has that. */
static Value bound_module(Vm *vm, Value module, Dict *globals) {
    Value other = value_is(module, &module_type) ? dict_get_c(vm, ((Module *)(void *)module.as.object)->dict, "__for_programs__") : ABSENT;
    return value_retain(is_absent(other) || !is_program(vm, globals) ? module : other);
}

Value import_module(Vm *vm, Str *name, int64_t level, Value fromlist, Dict *globals) {
    Str *full = absolute_name(vm, name, level, globals);
    if (!full) return ABSENT;
    full = vm_intern_n(vm, full->data, full->size);
    Value module = full ? import_load(vm, full) : ABSENT;
    if (is_absent(module)) return ABSENT;
    if (is_none(fromlist)) {
        const char *dot = strchr(full->data, '.');
        if (!dot) return bound_module(vm, module, globals);
        Str *top = vm_intern_n(vm, full->data, (size_t)(dot - full->data));
        return top ? value_retain(import_load(vm, top)) : ABSENT;
    }
    value_retain(module);
    if (try_submodules(vm, module, fromlist)) return module;
    value_release(module);
    return ABSENT;
}

/* ImportError "cannot import name 'x' from 'm' (file)". */
static Value fail_name(Vm *vm, Value module, Str *name) {
    Value own = value_find_attr(vm, module, vm->name.name), file = value_find_attr(vm, module, vm->name.file);
    const char *module_name = is_str(own) ? as_str(own)->data : "<unknown module name>";
    const char *place = is_str(file) ? as_str(file)->data : "unknown location";
    bool loading = is_str(own) && import_is_loading(vm, as_str(own));
    if (loading)
        vm_raise(vm, ERROR_IMPORT,
                 "cannot import name '%s' from partially initialized module '%s' "
                 "(most likely due to a circular import) (%s)",
                 name->data, module_name, place);
    else
        vm_raise(vm, ERROR_IMPORT, "cannot import name '%s' from '%s' (%s)", name->data, module_name, place);
    if (is_str(own)) vm_set_raised_name(vm, as_str(own));
    value_release(own);
    value_release(file);
    return ABSENT;
}

Value import_from(Vm *vm, Value module, Str *name) {
    Value v = module_attribute(vm, module, name);
    if (!is_absent(v) || vm_raised(vm)) return v;
    Str *full = submodule_name(vm, module, name);
    Value there = full ? dict_get_str(vm->modules, full) : ABSENT;
    if (!is_absent(there)) return value_retain(there);
    return vm_raised(vm) ? ABSENT : fail_name(vm, module, name);
}

/* ---- * ---- */

static bool copy_name(Vm *vm, Value module, Value name, Dict *into) {
    if (!is_str(name)) return vm_fail(vm, ERROR_TYPE, "Item in __all__ must be str, not %s", value_type_name(name));
    Value v = value_get_attr(vm, module, as_str(name));
    if (is_absent(v)) return false;
    bool ok = dict_set(vm, into, name, v);
    value_release(v);
    return ok;
}

static bool copy_public(Vm *vm, Module *module, Dict *into) {
    Dict *names = dict_copy(vm, module->dict);
    Value key, value;
    bool ok = names != NULL;
    for (size_t i = 0; ok && dict_walk(names, &i, &key, &value);)
        if (is_str(key) && as_str(key)->data[0] != '_') ok = dict_set(vm, into, key, value);
    if (names) object_release(&names->object);
    return ok;
}

/* Of what is no module of this machine (a module of another process, an object that a program put into sys.modules): the names in
 * its __dict__, as in CPython's import_all_from(). */
static bool copy_attributes(Vm *vm, Value module, Dict *into) {
    Value dict = value_find_attr(vm, module, vm->name.dict);
    if (is_absent(dict) && vm_raised(vm)) return false;
    if (is_absent(dict)) return vm_fail(vm, ERROR_IMPORT, "from-import-* object has no __dict__ and no __all__");
    List *names = value_to_list(vm, dict);
    value_release(dict);
    bool ok = names != NULL;
    for (size_t i = 0; ok && i < names->count; i++)
        if (is_str(names->items[i]) && as_str(names->items[i])->data[0] != '_') ok = copy_name(vm, module, names->items[i], into);
    if (names) object_release(&names->object);
    return ok;
}

bool import_star(Vm *vm, Value module, Dict *into) {
    Value all = value_find_attr(vm, module, vm->name.all);
    if (is_absent(all)) {
        if (vm_raised(vm)) return false;
        if (!value_isa(module, &module_type)) return copy_attributes(vm, module, into);
        Module *m = (Module *)(void *)module.as.object;
        return module_complete(vm, m) && copy_public(vm, m, into);
    }
    List *names = value_to_list(vm, all);
    value_release(all);
    bool ok = names != NULL;
    for (size_t i = 0; ok && i < names->count; i++) ok = copy_name(vm, module, names->items[i], into);
    if (names) object_release(&names->object);
    return ok;
}
