/* whole_file.c -- the module _whole_file: saves that are whole or not at all (base/whole_file.h), for library/_saving.
 *
 * A save under way is a tuple of what WholeFile holds: (descriptor, waiting path, path, does it replace a file).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/whole_file.h"

#include "engine/modules/native.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static Value begin(Vm *vm, const Value *args) {
    int64_t mode;
    WholeFile f;
    if (!value_to_index(vm, args[1], &mode)) return ABSENT;
    Str *path = native_path(vm, args[0]);
    if (!path) return ABSENT;
    errno = whole_file_begin(&f, path->data, (mode_t)mode);
    Value v = ABSENT;
    if (errno) {
        vm_raise_errno(vm, path->data);
    } else {
        Value waiting = value_object(str_from_bytes_lossy(vm, f.waiting, strlen(f.waiting)));
        Value own = value_object(str_from_bytes_lossy(vm, f.path, strlen(f.path)));
        v = tuple_of(vm, 4, value_int(f.fd), waiting, own, value_bool(f.replaces));
        if (is_absent(v)) whole_file_discard(&f);
        else free(f.waiting), free(f.path);
    }
    object_release(&path->object);
    return v;
}

/* The save that a tuple describes. */
static bool taken(Vm *vm, Value v, WholeFile *f) {
    const Tuple *t = is_tuple(v) ? as_tuple(v) : NULL;
    if (!t || t->count != 4 || !is_small_int(t->items[0]) || !is_str(t->items[1]) || !is_str(t->items[2]))
        return vm_fail(vm, ERROR_TYPE, "a save is what begin() gave");
    *f = (WholeFile){.fd = (int)t->items[0].as.integer, .waiting = strdup(as_str(t->items[1])->data),
                     .path = strdup(as_str(t->items[2])->data), .replaces = value_truth(vm, t->items[3]) == 1};
    if (f->waiting && f->path) return true;
    free(f->waiting);
    free(f->path);
    return vm_raise_memory(vm), false;
}

static Value commit(Vm *vm, const Value *args) {
    WholeFile f;
    if (!taken(vm, args[0], &f)) return ABSENT;
    errno = whole_file_commit(&f);
    return errno ? vm_raise_errno(vm, as_str(as_tuple(args[0])->items[2])->data) : NONE;
}

static Value discard(Vm *vm, const Value *args) {
    WholeFile f;
    if (!taken(vm, args[0], &f)) return ABSENT;
    whole_file_discard(&f);
    return NONE;
}

static const NativeDef functions[] = {
    {"begin", begin, "path, mode=438, /", "Begins a save; mode: a new file's rights.", NATIVE_METHOD},
    {"commit", commit, "save, /", "Ends a save: the file has its name.", NATIVE_METHOD},
    {"discard", discard, "save, /", "Gives a save up.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef whole_file_module;
const ModuleDef whole_file_module = {.name = "_whole_file", .doc = "Saves that are whole or not at all.", .functions = functions};
