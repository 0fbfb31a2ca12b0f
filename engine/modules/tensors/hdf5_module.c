/* hdf5_module.c -- the module _hdf5: HDF5 files for Keras's library. Places are numbers; close() ends each.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/files/hdf5.h"

#include "engine/base/memory.h"
#include "engine/modules/native.h"
#include "engine/modules/tensors/tensors.h"

#include <string.h>

/* A place and a name as arguments. */
static bool place_and_name(Vm *vm, const Value *args, int64_t *place, const char **name) {
    if (!value_to_index(vm, args[0], place)) return false;
    return (*name = text_argument(vm, args[1], "name")) != NULL;
}

static Value open_file(Vm *vm, const Value *args) {
    Str *path = native_path(vm, args[0]);
    if (!path) return ABSENT;
    ERROR_INIT(err);
    int64_t id = hdf5_open(path->data, value_truth(vm, args[1]) == 1, &err);
    object_release(&path->object);
    return id < 0 ? vm_raise_error(vm, &err) : value_int(id);
}

static Value group(Vm *vm, const Value *args) {
    int64_t place;
    const char *name;
    if (!place_and_name(vm, args, &place, &name)) return ABSENT;
    ERROR_INIT(err);
    int64_t id = hdf5_group(place, name, value_truth(vm, args[2]) == 1, &err);
    return id < 0 ? vm_raise_error(vm, &err) : value_int(id);
}

static Value close_place(Vm *vm, const Value *args) {
    int64_t id;
    if (!value_to_index(vm, args[0], &id)) return ABSENT;
    ERROR_INIT(err);
    return hdf5_close(id, &err) ? NONE : vm_raise_error(vm, &err);
}

typedef struct Names {
    Vm *vm;
    List *list;
} Names;

static bool add_name(const char *name, bool is_group, void *context) {
    Names *n = context;
    Value pair = value_object(tuple_new(n->vm, 2));
    if (is_absent(pair)) return false;
    as_tuple(pair)->items[0] = value_object(str_from(n->vm, name));
    as_tuple(pair)->items[1] = value_bool(is_group);
    return list_append_take(n->vm, n->list, pair);
}

static Value names(Vm *vm, const Value *args) {
    int64_t place;
    if (!value_to_index(vm, args[0], &place)) return ABSENT;
    Names n = {vm, list_new(vm, 0)};
    ERROR_INIT(err);
    if (n.list && hdf5_list(place, add_name, &n, &err)) return value_object(n.list);
    if (n.list) object_release(&n.list->object);
    return error_is_set(&err) ? vm_raise_error(vm, &err) : ABSENT;
}

static Value read_array(Vm *vm, const Value *args) {
    int64_t place;
    const char *name;
    if (!place_and_name(vm, args, &place, &name)) return ABSENT;
    ERROR_INIT(err);
    return array_result_plain(vm, hdf5_read(vm_context(vm), place, name, &err), &err);
}

static Value write_array(Vm *vm, const Value *args) {
    int64_t place;
    const char *name;
    if (!place_and_name(vm, args, &place, &name)) return ABSENT;
    Tensor *t = convert_array(vm, args[2], DTYPE_NONE);
    if (!t) return ABSENT;
    ERROR_INIT(err);
    bool ok = hdf5_write(place, name, t, &err);
    tensor_release(t);
    return ok ? NONE : vm_raise_error(vm, &err);
}

static Value get_text(Vm *vm, const Value *args) {
    int64_t place, count = 0;
    const char *name;
    if (!place_and_name(vm, args, &place, &name)) return ABSENT;
    Buffer b = BUFFER_EMPTY;
    ERROR_INIT(err);
    Value v = NONE;
    if (!hdf5_get_texts(place, name, &b, &count, &err)) {
        if (error_is_set(&err)) v = vm_raise_error(vm, &err);
    } else if (count < 0) {
        v = value_object(str_from(vm, b.data));
    } else {
        List *list = list_new(vm, (size_t)count);
        const char *at = b.data;
        for (int64_t i = 0; list && i < count; i++, at += strlen(at) + 1) {
            if (!list_append_take(vm, list, value_object(str_from(vm, at)))) {
                object_release(&list->object);
                list = NULL;
            }
        }
        v = value_object(list);
    }
    buffer_clear(&b);
    return v;
}

static Value set_text(Vm *vm, const Value *args) {
    int64_t place;
    const char *name;
    if (!place_and_name(vm, args, &place, &name)) return ABSENT;
    ERROR_INIT(err);
    bool ok = false;
    if (is_str(args[2])) {
        ok = hdf5_set_texts(place, name, (const char *const[]){as_str(args[2])->data}, -1, &err);
    } else if (value_is(args[2], &list_type)) {
        List *list = as_list(args[2]);
        const char **texts = mem_calloc(list->count ? list->count : 1, sizeof *texts);
        if (!texts) return vm_raise_memory(vm);
        for (size_t i = 0; i < list->count; i++) {
            if (!(texts[i] = text_argument(vm, list->items[i], "text"))) return mem_free(texts), ABSENT;
        }
        ok = hdf5_set_texts(place, name, texts, (int64_t)list->count, &err);
        mem_free(texts);
    } else {
        return vm_raise(vm, ERROR_TYPE, "an attribute is a str or a list of str, not '%s'", value_type_name(args[2]));
    }
    return ok ? NONE : vm_raise_error(vm, &err);
}

static const NativeDef functions[] = {
    {"open", open_file, "path, write=False, /", "The place of a file, opened or made anew.", NATIVE_METHOD},
    {"group", group, "place, name, create=False, /", "The place of a group.", NATIVE_METHOD},
    {"close", close_place, "place, /", "Ends the use of a place.", NATIVE_METHOD},
    {"names", names, "place, /", "[(name, is it a group)] of what is in a group.", NATIVE_METHOD},
    {"read", read_array, "place, name, /", "An array.", NATIVE_METHOD},
    {"write", write_array, "place, name, array, /", "Adds an array.", NATIVE_METHOD},
    {"get_text", get_text, "place, name, /", "An attribute: str, or a list of them; None if there is none.", NATIVE_METHOD},
    {"set_text", set_text, "place, name, text, /", "Adds an attribute: str, or a list of them.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef hdf5_module;
const ModuleDef hdf5_module = {.name = "_hdf5", .doc = "HDF5 files.", .functions = functions};
