/* hosted_engine.c -- the engine with its modules, and the names that need no import.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/hosted_engine.h"

#include <ctype.h>
#include <string.h>

#include "display/bundle.h"
#include "engine/lang/objects/dict.h"
#include "engine/modules/modules.h"
#include "engine/python/outside.h"
#include "engine/python/search.h"

static const struct Predefined {
    const char *name, *module, *attribute;
} predefined[PREDEFINED_COUNT] = {
    {"tf", "tensorflow", NULL},
    {"np", "numpy", NULL},
    {"plt", "matplotlib.pyplot", NULL},
    {"display", "IPython.display", "display"},
    {"_dh", "IPython.core._dirs", "history"},
};

const char *hosted_predefined_name(int i) { return predefined[i].name; }

Engine *hosted_engine_new(const Host *host, Error *err) {
    Engine *engine = engine_new(host, err);
    if (!engine) return NULL;
    Vm *vm = engine_vm(engine);
    search_install(vm);
    if (modules_add_all(vm) && python_add_module(vm) && display_add_modules(vm) && vm_add_module(vm, &getpass_module) &&
        vm_add_module(vm, &comm_module) && vm_add_module(vm, &debug_module) && vm_add_module(vm, &shell_module))
        return engine;
    error_set(err, ERROR_MEMORY, "the modules cannot be added");
    engine_free(engine);
    return NULL;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80; }

/* Whether text has name as a word that no dot precedes, and does not itself import something as that name. */
static bool uses_name(const char *text, size_t size, const char *name) {
    size_t length = strlen(name);
    const char *end = text + size;
    bool found = false;
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), name, length)); at++) {
        bool begins = at == text || (!is_word(at[-1]) && at[-1] != '.');
        bool ends = at + length == end || !is_word(at[length]);
        if (!begins || !ends) continue;
        if (at - text >= 4 && memcmp(at - 4, " as ", 4) == 0) return false;
        found = true;
    }
    return found;
}

static Value load(Vm *vm, const struct Predefined *p) {
    Value module = vm_import(vm, p->module);
    if (is_absent(module) || !p->attribute) return module;
    Value v = value_get_attr_c(vm, module, p->attribute);
    value_release(module);
    return v;
}

void hosted_predefine(Vm *vm, const char *text, size_t size, Value values[PREDEFINED_COUNT]) {
    for (int i = 0; i < PREDEFINED_COUNT; i++) {
        const struct Predefined *p = &predefined[i];
        if (!is_absent(values[i]) || !uses_name(text, size, p->name)) continue;
        if (!is_absent(dict_get_c(vm, vm_globals(vm), p->name))) continue;
        values[i] = load(vm, p);
        if (!is_absent(values[i])) dict_set_c(vm, vm_globals(vm), p->name, value_retain(values[i]));
        if (vm_raised(vm)) vm_clear_raised(vm);
    }
}
