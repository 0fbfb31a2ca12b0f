/* import_find.c -- modules that are files: beside the notebook and on sys.path.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/import_private.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/standard_names.h"
#include "engine/lang/objects/list.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const endings[] = {".py", ".tape"};

void found_clear(Found *found) {
    if (found->path) object_release(&found->path->object);
    if (found->folder) object_release(&found->folder->object);
    *found = (Found){FOUND_NOTHING, false, NULL, NULL};
}

static bool is_kind(const char *path, mode_t kind) {
    struct stat info;
    return stat(path, &info) == 0 && (info.st_mode & S_IFMT) == kind;
}

static bool set_found(Vm *vm, Found *found, FoundKind kind, const char *path, const char *folder) {
    found_clear(found);
    found->kind = kind;
    found->package = folder != NULL;
    found->path = str_from_bytes_lossy(vm, path, strlen(path));
    if (folder) found->folder = str_from_bytes_lossy(vm, folder, strlen(folder));
    return found->path && (!folder || found->folder);
}

/* One folder: name/__init__.py, name.py, or (if nothing better turns up) a folder called name. */
static bool look_in(Vm *vm, const char *folder, const char *last, Found *found) {
    Buffer base = BUFFER_EMPTY, path = BUFFER_EMPTY;
    bool ok = true;
    char here[PATH_MAX];
    if (!*folder && getcwd(here, sizeof here)) folder = here;
    if (*folder) buffer_printf(&base, "%s/", folder);
    buffer_puts(&base, last);
    for (int init = 1; init >= 0 && found->kind != FOUND_FILE; init--) {
        for (size_t i = 0; i < 2 && found->kind != FOUND_FILE; i++) {
            path.size = 0;
            buffer_printf(&path, "%s%s%s", base.data, init ? "/__init__" : "", endings[i]);
            if (!path.failed && is_kind(path.data, S_IFREG))
                ok = set_found(vm, found, FOUND_FILE, path.data, init ? base.data : NULL);
        }
    }
    if (found->kind == FOUND_NOTHING && !base.failed && is_kind(base.data, S_IFDIR))
        ok = set_found(vm, found, FOUND_FOLDER, base.data, base.data);
    buffer_clear(&base);
    buffer_clear(&path);
    return ok;
}

static bool find_until(Vm *vm, Value folders, const Str *end, const char *last, Found *found) {
    *found = (Found){FOUND_NOTHING, false, NULL, NULL};
    if (!is_list(folders)) return true;
    List *list = as_list(folders);
    for (size_t i = 0; i < list->count && found->kind != FOUND_FILE; i++) {
        if (!is_str(list->items[i])) continue;
        Str *folder = as_str(list->items[i]);
        if (end && str_equal(folder, end)) return true;
        if (!look_in(vm, folder->data, last, found)) return false;
    }
    return true;
}

bool import_find_file(Vm *vm, Value folders, const char *last, Found *found) {
    return find_until(vm, folders, NULL, last, found);
}

/* sys.argv */
static bool set_arguments(Vm *vm, Value sys, const char *path, char *const *arguments, size_t count) {
    List *list = list_new(vm, count + 1);
    bool ok = list && list_append_take(vm, list, value_object(str_from_bytes_lossy(vm, path, strlen(path))));
    for (size_t i = 0; ok && i < count; i++) {
        ok = list_append_take(vm, list, value_object(str_from_bytes_lossy(vm, arguments[i], strlen(arguments[i]))));
    }
    if (ok) return vm_set(vm, sys, "argv", value_object(list));
    release_object(list);
    return false;
}

bool vm_set_script(Vm *vm, const char *path, char *const *arguments, size_t count) {
    char real[PATH_MAX];
    Value sys = vm_import(vm, "sys");
    bool set = !is_absent(sys) && set_arguments(vm, sys, path, arguments, count);
    value_release(sys);
    if (!set) return false;
    char *slash = realpath(path, real) ? strrchr(real, '/') : NULL;
    if (!slash) return true;
    *slash = '\0';
    object_clear(&vm->script_folder);
    vm->script_folder = str_from_bytes_lossy(vm, real, strlen(real));
    Value list = dict_get_c(vm, vm->sys, "path");
    if (!vm->script_folder || !is_list(list) || !as_list(list)->count) return vm->script_folder != NULL;
    return value_set_item(vm, list, value_int(0), value_object(vm->script_folder));
}

/* Beside the script or the notebook, then the folders that PYTHONPATH names. */
static List *own_path(Vm *vm) {
    List *path = list_new(vm, 1);
    Value first = vm->script_folder ? value_retain(value_object(vm->script_folder)) : value_object(str_from(vm, ""));
    bool ok = path && list_append_take(vm, path, first);
    const char *at = getenv("PYTHONPATH");
    for (size_t size; ok && at && *at; at += size + (at[size] == ':')) {
        size = strcspn(at, ":");
        if (size) ok = list_append_take(vm, path, value_object(str_from_bytes_lossy(vm, at, size)));
    }
    if (ok) return path;
    if (path) object_release(&path->object);
    return NULL;
}

bool import_find_beside(Vm *vm) {
    if (vm->beside) return true;
    vm->beside = list_new(vm, 0);
    return vm->beside && (!vm->find_beside || vm->find_beside(vm));
}

static Value asked_path(Vm *vm) { return vm->sys ? dict_get_c(vm, vm->sys, "path") : ABSENT; }

Value vm_search_path(Vm *vm) {
    Value path = asked_path(vm);
    if (!is_absent(path)) return value_retain(path);
    List *list = import_find_beside(vm) ? own_path(vm) : NULL;
    bool ok = list;
    for (size_t i = 0; ok && i < vm->beside->count; i++) ok = list_append(vm, list, vm->beside->items[i]);
    if (ok) return value_object(list);
    if (list) object_release(&list->object);
    return ABSENT;
}

/* A program that has not asked for sys.path has its own folders before the others: the Python beside need not be found. */
bool import_find_before(Vm *vm, const char *last, Found *found) {
    Value path = value_retain(asked_path(vm));
    if (is_absent(path)) path = value_object(own_path(vm));
    bool ok = !is_absent(path) && find_until(vm, path, vm->standard_folder, last, found);
    value_release(path);
    return ok;
}

bool import_find_standard(Vm *vm, Str *name, Found *found) {
    *found = (Found){FOUND_NOTHING, false, NULL, NULL};
    if (!is_standard_name(name->data)) return true;
    if (!import_find_beside(vm)) return false;
    if (!vm->standard_folder) return true;
    const char *last = strrchr(name->data, '.');
    Buffer folder = BUFFER_EMPTY;
    buffer_printf(&folder, "%s/%.*s", vm->standard_folder->data, (int)(last - name->data), name->data);
    for (char *c = folder.failed ? NULL : folder.data + vm->standard_folder->size; c && *c; c++)
        if (*c == '.') *c = '/';
    bool ok = !folder.failed && look_in(vm, folder.data, last + 1, found);
    if (folder.failed) vm_raise_memory(vm);
    buffer_clear(&folder);
    return ok;
}
