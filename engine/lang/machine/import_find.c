/* import_find.c -- modules that are files: beside the notebook and on sys.path.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/import_private.h"
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

bool import_find_file(Vm *vm, Value folders, const char *last, Found *found) {
    *found = (Found){FOUND_NOTHING, false, NULL, NULL};
    if (!is_list(folders)) return true;
    List *list = as_list(folders);
    for (size_t i = 0; i < list->count && found->kind != FOUND_FILE; i++)
        if (is_str(list->items[i]) && !look_in(vm, as_str(list->items[i])->data, last, found)) return false;
    return true;
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
    Value list = set ? value_get_attr_c(vm, sys, "path") : ABSENT;
    value_release(sys);
    if (is_absent(list)) return false;
    char *slash = realpath(path, real) ? strrchr(real, '/') : NULL;
    if (slash) *slash = '\0';
    Value folder = slash ? value_object(str_from_bytes_lossy(vm, real, strlen(real))) : ABSENT;
    bool ok = !slash || !is_absent(folder);
    if (ok && slash && is_list(list) && as_list(list)->count) ok = value_set_item(vm, list, value_int(0), folder);
    value_release(folder);
    value_release(list);
    return ok;
}

/* Beside the notebook, then the folders that PYTHONPATH names. */
static List *default_path(Vm *vm) {
    List *path = list_new(vm, 1);
    bool ok = path && list_append_take(vm, path, value_object(str_from(vm, "")));
    const char *at = getenv("PYTHONPATH");
    for (size_t size; ok && at && *at; at += size + (at[size] == ':')) {
        size = strcspn(at, ":");
        if (size) ok = list_append_take(vm, path, value_object(str_from_bytes_lossy(vm, at, size)));
    }
    if (ok) return path;
    if (path) object_release(&path->object);
    return NULL;
}

Value vm_search_path(Vm *vm) {
    Value path = vm->sys ? dict_get_c(vm, vm->sys, "path") : ABSENT;
    if (!is_absent(path)) return value_retain(path);
    List *list = default_path(vm);
    return list ? value_object(list) : ABSENT;
}
