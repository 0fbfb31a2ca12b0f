/* import.c -- loading modules: native ones, those of the library, and files.
 *
 * A module that is both native and in the library is built natively first, and the library's text runs in the
 * same namespace. A file beside the notebook hides a module of the library, as in CPython, but not the modules
 * that CPython itself has built in.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/import_private.h"

#include "engine/base/memory.h"
#include "engine/lang/machine/code_cache.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/machine/standard_names.h"
#include "engine/lang/objects/list.h"
#include "engine/library/library.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- native modules ---- */

bool vm_add_module(Vm *vm, const ModuleDef *def) {
    return dict_set_c(vm, vm->module_defs, def->name, value_int((int64_t)(intptr_t)def));
}

static const ModuleDef *find_native(Vm *vm, Str *name) {
    Value v = dict_get_str(vm->module_defs, name);
    return is_small_int(v) ? (const ModuleDef *)(intptr_t)v.as.integer : NULL;
}

static bool build_native(Vm *vm, const ModuleDef *def, Value module) {
    Value name = value_object(vm_intern(vm, def->name));
    if (def->doc && !vm_set(vm, module, "__doc__", value_object(str_from(vm, def->doc)))) return false;
    for (const NativeDef *f = def->functions; f && f->name; f++)
        if (!vm_set(vm, module, f->name, native_new(vm, f, NULL, name))) return false;
    return !def->init || def->init(vm, module);
}

/* ---- the library ---- */

typedef struct LibraryHit {
    const LibraryFile *file;     /* NULL: only modules below it */
    bool package;
} LibraryHit;

/* Looks for tensorflow.keras.layers as tensorflow/keras/layers and tensorflow/keras/layers/__init__. */
static LibraryHit find_library(Str *name) {
    static const char init[] = "/__init__";
    LibraryHit hit = {NULL, false};
    char path[256];
    if (name->size + sizeof init > sizeof path) return hit;
    for (size_t i = 0; i <= name->size; i++) path[i] = name->data[i] == '.' ? '/' : name->data[i];
    hit.file = library_find(path);
    path[name->size] = '/', path[name->size + 1] = '\0';
    size_t below = library_first(path);
    hit.package = below < library_count && strncmp(library_files[below].name, path, name->size + 1) == 0;
    if (hit.file || !hit.package) return hit;
    strcpy(path + name->size, init);
    hit.file = library_find(path);
    return hit;
}

/* ---- running a module's text ---- */

/* Takes code, NULL with an exception pending. */
static bool run_code(Vm *vm, Value module, Code *code) {
    Value result = code ? vm_run_code(vm, code, ((Module *)(void *)module.as.object)->dict, NULL) : ABSENT;
    if (code) object_release(&code->object);
    value_release(result);
    return !is_absent(result);
}

static bool read_file(Vm *vm, const char *path, Buffer *out) {
    FILE *file = fopen(path, "rbe");
    if (!file) return vm_raise_errno(vm, path), false;
    char block[16384];
    size_t n;
    while ((n = fread(block, 1, sizeof block, file)) > 0) buffer_append(out, block, n);
    bool bad = ferror(file);
    fclose(file);
    if (bad) vm_raise_errno(vm, path);
    else if (out->failed) vm_raise_memory(vm);
    return !bad && !out->failed;
}

static bool run_file(Vm *vm, Value module, Str *path) {
    Buffer text = BUFFER_EMPTY;
    bool ok = read_file(vm, path->data, &text) && run_code(vm, module, code_of_file(vm, path, text.data ? text.data : "", text.size));
    buffer_clear(&text);
    return ok;
}

static bool run_library(Vm *vm, Value module, const LibraryFile *file) {
    Str *filename = str_format(vm, "<tapebook>/%s.tape", file->name);
    bool ok = filename && run_code(vm, module, code_of_library(vm, filename, file));
    if (filename) object_release(&filename->object);
    return ok;
}

/* ---- loading ---- */

bool import_is_loading(Vm *vm, Str *name) {
    return vm->importing && !is_absent(dict_get_str(vm->importing, name));
}

static bool set_package(Vm *vm, Value module, Str *name, const Found *found, bool package) {
    const char *dot = strrchr(name->data, '.');
    size_t size = package ? name->size : dot ? (size_t)(dot - name->data) : 0;
    if (!vm_set(vm, module, "__package__", value_object(str_new(vm, name->data, size)))) return false;
    if (found->kind == FOUND_FILE && (!vm_set(vm, module, "__file__", value_retain(value_object(found->path))) ||
                                      !vm_set(vm, module, "__builtins__", value_retain(value_object(vm->builtins))))) return false;
    if (!package) return true;
    List *path = list_new(vm, 1);
    if (path && found->folder && !list_append(vm, path, value_object(found->folder))) return false;
    return path && vm_set(vm, module, "__path__", value_object(path));
}

/* Names of the modules that CPython has built in, or has loaded when a program begins: no file hides them. */
static bool is_built_in(Str *name) {
    static const char *const names[] = {"sys", "builtins", "time", "math", "itertools", "gc", "errno", "weakref",
                                        "abc", "codecs", "encodings", "genericpath", "io", "os", "posixpath", "site", "stat",
                                        "tensorflow", "numpy", "matplotlib",
                                        "typing_extensions"};   /* which digs in the inside of CPython's typing */
    if (name->data[0] == '_') return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_equal_c(name, names[i])) return true;
    return false;
}

static bool fill(Vm *vm, Value module, Str *name, const Found *found) {
    const ModuleDef *native = found->kind == FOUND_FILE ? NULL : find_native(vm, name);
    LibraryHit hit = found->kind == FOUND_FILE ? (LibraryHit){NULL, false} : find_library(name);
    bool inside = native || hit.file || hit.package;
    Found nowhere = {FOUND_NOTHING, false, NULL, NULL};
    bool package = inside ? hit.package : found->package;
    if (!set_package(vm, module, name, inside ? &nowhere : found, package)) return false;
    if (native && !build_native(vm, native, module)) return false;
    if (hit.file) return run_library(vm, module, hit.file);
    return found->kind != FOUND_FILE || run_file(vm, module, found->path);
}

/* Makes the module and runs it, with its name in sys.modules from the beginning, so that circular imports
 * find it. Borrowed. */
static Value load_found(Vm *vm, Str *name, const Found *found) {
    Value module = value_object(module_new(vm, name->data));
    if (is_absent(module)) return ABSENT;
    if (!vm->importing) vm->importing = dict_new(vm);
    bool ok = vm->importing && dict_set_str(vm, vm->importing, name, NONE) &&
              dict_set_str(vm, vm->modules, name, module) && fill(vm, module, name, found);
    value_release(module);
    Value pending = ok ? ABSENT : vm_take_raised(vm);
    if (vm->importing) dict_delete_str(vm->importing, name);
    if (!ok) {
        dict_delete_str(vm->modules, name);
        return vm_restore(vm, pending);
    }
    if (str_equal_c(name, "sys")) {
        Value sys = dict_get_str(vm->modules, name);
        if (value_is(sys, &module_type)) vm->sys = ((Module *)(void *)sys.as.object)->dict;
    }
    return dict_get_str(vm->modules, name);
}

static Value fail_missing(Vm *vm, Str *name, const char *parent) {
    if (parent) vm_raise(vm, ERROR_MODULE_NOT_FOUND, "No module named '%s'; '%s' is not a package", name->data, parent);
    else vm_raise(vm, ERROR_MODULE_NOT_FOUND, "No module named '%s'", name->data);
    vm_set_raised_name(vm, name);
    if (!is_standard_name(name->data)) return ABSENT;
    static const char absent[] = "Tapebook does not have this part of Python's standard library";
    const char *why = standard_refusal(name->data);
    if (why) vm_add_note(vm, "%s: %s", absent, why);
    else if (!vm->standard_missing) vm_add_note(vm, "%s", absent);
    else vm_add_note(vm, "Tapebook reads this part of the standard library from a Python, and has found none that it can read: %s. "
                     "TAPEBOOK_PYTHON may name the program of a Python 3.11 to 3.13", vm->standard_missing->data);
    return ABSENT;
}

/* Whether the file is one of the standard library's that are not run here. */
static bool is_refused(const Vm *vm, const Str *name, const Found *found) {
    const Str *folder = vm->standard_folder;
    return folder && found->path && strncmp(found->path->data, folder->data, folder->size) == 0 && found->path->data[folder->size] == '/' &&
           standard_refusal(name->data) != NULL;
}

/* A module of its own name that the parent holds as an attribute will do as well. */
static Value find_attribute(Vm *vm, Value parent, const char *last, Str *name) {
    Value v = value_find_attr_c(vm, parent, last);
    if (is_absent(v) || !value_isa(v, &module_type)) {
        value_release(v);
        return ABSENT;
    }
    bool ok = dict_set_str(vm, vm->modules, name, v);
    value_release(v);
    return ok ? dict_get_str(vm->modules, name) : ABSENT;
}

/* What a finder that the program has put in sys.meta_path makes of the name: those before the machine's own are asked
 * first, those behind it when there is nothing else. What they themselves import of the library comes from there. New;
 * ABSENT without an exception if no finder knows the name. */
static Value ask_finders(Vm *vm, Str *name, Value folders, bool inside, bool behind) {
    bool changed = vm->sys && !is_absent(dict_get_c(vm, vm->sys, "meta_path"));
    if (!changed || (inside && vm->asking_finders)) return ABSENT;
    Value machinery = vm_loaded(vm, "importlib.machinery");
    if (is_absent(machinery)) return ABSENT;
    Value args[3] = {value_object(name), is_absent(folders) ? NONE : folders, value_bool(behind)};
    vm->asking_finders++;
    Value module = value_call_method(vm, machinery, "_consult", args, 3);
    vm->asking_finders--;
    return is_none(module) ? ABSENT : module;
}

/* The same, borrowed from sys.modules. */
static Value find_by_program(Vm *vm, Str *name, Value folders, bool inside, bool behind) {
    Value module = ask_finders(vm, name, folders, inside, behind);
    if (is_absent(module)) return ABSENT;
    value_release(module);
    return dict_get_str(vm->modules, name);
}

/* Whether a file beside the program has taken this package's name: then its modules are files too. */
static bool is_file(Vm *vm, Value package) {
    if (!value_is(package, &module_type)) return false;
    return is_str(dict_get_c(vm, ((Module *)(void *)package.as.object)->dict, "__file__"));
}

/* A module as an attribute of its package: anything that a program has put in sys.modules, or what takes no attributes. */
static bool set_child(Vm *vm, Value parent, const char *last, Value module) {
    if (value_isa(parent, &module_type)) return vm_set(vm, parent, last, value_retain(module));
    Str *name = vm_intern(vm, last);
    if (!name) return false;
    if (value_set_attr(vm, parent, name, module)) return true;
    if (vm_raised_is(vm, ERROR_ATTRIBUTE)) vm_clear_raised(vm);
    return !vm_raised(vm);
}

/* A package whose files are in folders is run here; if that comes to nothing, _outside says what to do. New. */
static Value load_from(Vm *vm, Value outside, Value folders, Str *name) {
    Found found;
    Value module = ABSENT;
    if (import_find_file(vm, folders, name->data, &found) && found.kind != FOUND_NOTHING) module = value_retain(load_found(vm, name, &found));
    found_clear(&found);
    if (!is_absent(module) || !vm_raised(vm)) return module;
    Value args[] = {value_object(name), vm_take_raised(vm)};
    module = value_call_method(vm, outside, "go_outside", args, 2);
    value_release(args[1]);
    return module;
}

/* What the library's module _outside makes of a name: a package of the Python that stands beside Jupyter, which runs in a process of
 * that, or the folders to find it in. Borrowed from sys.modules; ABSENT, nothing pending: there is none. */
static Value find_outside(Vm *vm, Str *name) {
    if (str_equal_c(name, "_outside") || is_absent(dict_get_c(vm, vm->module_defs, "_python"))) return ABSENT;
    Value outside = vm_import(vm, "_outside"), v = value_object(name);
    Value module = is_absent(outside) ? ABSENT : value_call_method(vm, outside, "find_module", &v, 1);
    if (is_list(module)) {
        Value folders = module;
        module = load_from(vm, outside, folders, name);
        value_release(folders);
    }
    value_release(outside);
    if (is_absent(module) || is_none(module)) return ABSENT;
    bool ok = dict_set_str(vm, vm->modules, name, module);
    value_release(module);
    return ok ? dict_get_str(vm->modules, name) : ABSENT;
}

/* name, whose parent (ABSENT: none) is imported. Borrowed. */
static Value load_child(Vm *vm, Str *name, Value parent, Str *parent_name) {
    const char *dot = strrchr(name->data, '.'), *last = dot ? dot + 1 : name->data;
    LibraryHit hit = find_library(name);
    bool inside = (find_native(vm, name) || hit.file || hit.package) && (is_absent(parent) || !is_file(vm, parent));
    Found found = {FOUND_NOTHING, false, NULL, NULL};
    Value folders = !is_absent(parent) ? value_find_attr_c(vm, parent, "__path__") : inside ? NONE : vm_search_path(vm);
    if (is_absent(folders) && vm_raised(vm)) return ABSENT;
    Value own_path = is_absent(parent) ? NONE : folders;
    bool elsewhere = !is_absent(parent) && !value_isa(parent, &module_type);     /* as those of _outside: their modules are there, too */
    Value result = elsewhere ? find_outside(vm, name) : ABSENT;
    if (is_absent(result) && !vm_raised(vm)) result = find_by_program(vm, name, own_path, inside, false);
    if (vm_raised(vm)) goto done;
    bool hidden = is_built_in(name) || !is_absent(parent), ok;
    if (is_absent(result)) {
        if (inside) ok = hidden || import_find_before(vm, last, &found);
        else ok = import_find_file(vm, folders, last, &found);
        if (ok && !inside && found.kind == FOUND_NOTHING && !is_absent(parent) && !is_file(vm, parent))
            ok = import_find_standard(vm, name, &found);
        if (!ok) goto done;
        if (!inside && is_refused(vm, name, &found)) found_clear(&found);
        if (inside && found.kind == FOUND_FOLDER) found_clear(&found);
        if (inside || found.kind != FOUND_NOTHING) result = load_found(vm, name, &found);
        else result = find_by_program(vm, name, own_path, inside, true);
        if (vm_raised(vm)) goto done;
    }
    if (is_absent(result)) {
        if (!is_absent(parent)) result = find_attribute(vm, parent, last, name);
        if (is_absent(result) && !vm_raised(vm) && is_absent(parent)) result = find_outside(vm, name);
        if (is_absent(result) && !vm_raised(vm))
            fail_missing(vm, name, !is_absent(parent) && is_absent(folders) ? parent_name->data : NULL);
        goto done;
    }
    if (!is_absent(parent) && !set_child(vm, parent, last, result)) result = ABSENT;
done:
    value_release(folders);
    found_clear(&found);
    return result;
}

Value import_load(Vm *vm, Str *name) {
    Value module = dict_get_str(vm->modules, name);
    if (is_none(module)) {                              /* a program's way to forbid it */
        vm_raise(vm, ERROR_MODULE_NOT_FOUND, "import of %s halted; None in sys.modules", name->data);
        vm_set_raised_name(vm, name);
        return ABSENT;
    }
    if (!is_absent(module)) return module;
    const char *dot = strrchr(name->data, '.');
    if (!dot) return load_child(vm, name, ABSENT, NULL);
    if (!vm_enter(vm)) return ABSENT;
    Str *parent_name = vm_intern_n(vm, name->data, (size_t)(dot - name->data));
    bool forbidden = parent_name && is_none(dict_get_str(vm->modules, parent_name));
    Value parent = forbidden ? fail_missing(vm, name, parent_name->data) : parent_name ? import_load(vm, parent_name) : ABSENT;
    Value result = ABSENT;
    if (!is_absent(parent)) {
        result = dict_get_str(vm->modules, name);   /* importing the parent may have brought it */
        if (is_absent(result)) result = load_child(vm, name, parent, parent_name);
    }
    vm_leave(vm);
    return result;
}

Value vm_import(Vm *vm, const char *name) {
    Str *s = vm_intern(vm, name);
    return s ? value_retain(import_load(vm, s)) : ABSENT;
}

Value vm_loaded(Vm *vm, const char *name) { return dict_get_c(vm, vm->modules, name); }
