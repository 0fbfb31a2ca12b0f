/* call_key.c -- what a call of a traced function is known by: the dtypes and shapes of its tensors, its numbers and texts.
 *
 * The key is bytes: for every value a letter and what there is to it, in the order of the arguments. Two calls of one key run the
 * same trace; calls that a trace would do for as well may have different keys (tensorflow/_programs.tape finds it for them).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/list.h"
#include "engine/modules/tensors/tracing.h"

enum { DEPTH_MAX = 16 };

typedef struct Key {
    Vm *vm;
    Buffer bytes;
    List *tensors;                   /* among the arguments, in order */
} Key;

static bool add_bytes(Key *k, char letter, const void *data, size_t size) {
    return buffer_putc(&k->bytes, letter) && (!size || buffer_append(&k->bytes, data, size));
}

static bool add_text(Key *k, char letter, const char *data, size_t size) {
    return add_bytes(k, letter, &size, sizeof size) && (!size || buffer_append(&k->bytes, data, size));
}

static bool add_tensor(Key *k, const Tensor *t, Value v) {
    const uint8_t kind[] = {(uint8_t)t->dtype, t->rank};
    return add_bytes(k, 't', kind, sizeof kind) && (!t->rank || buffer_append(&k->bytes, t->dims, t->rank * sizeof *t->dims)) &&
           list_append(k->vm, k->tensors, v);
}

static bool add_value(Key *k, Value v, int depth);

static bool add_items(Key *k, char letter, const Value *items, size_t count, int depth) {
    bool ok = add_bytes(k, letter, &count, sizeof count);
    for (size_t i = 0; ok && i < count; i++) ok = add_value(k, items[i], depth + 1);
    return ok;
}

static bool add_dict(Key *k, Dict *dict, int depth) {
    bool ok = add_bytes(k, '{', NULL, 0);
    size_t position = 0;
    for (Value key, v; ok && dict_walk(dict, &position, &key, &v);) ok = add_value(k, key, depth + 1) && add_value(k, v, depth + 1);
    return ok && add_bytes(k, '}', NULL, 0);
}

/* false: a value of another kind, or no memory. */
static bool add_value(Key *k, Value v, int depth) {
    if (depth > DEPTH_MAX) return false;
    if (is_tensor(v)) return add_tensor(k, as_tensor(v), v);
    if (is_none(v)) return add_bytes(k, 'n', NULL, 0);
    if (is_bool(v)) return add_bytes(k, v.as.integer ? 'T' : 'F', NULL, 0);
    if (is_small_int(v)) return add_bytes(k, 'i', &v.as.integer, sizeof v.as.integer);
    if (is_float(v)) return add_bytes(k, 'f', &v.as.real, sizeof v.as.real);
    if (is_str(v)) return add_text(k, 's', as_str(v)->data, as_str(v)->size);
    if (is_variable(v)) return add_bytes(k, 'v', &v.as.object, sizeof v.as.object);
    if (value_is(v, &list_type)) return add_items(k, '[', as_list(v)->items, as_list(v)->count, depth);
    if (value_is(v, &tuple_type)) return add_items(k, '(', as_tuple(v)->items, as_tuple(v)->count, depth);
    return value_is(v, &dict_type) && add_dict(k, as_dict(v), depth);
}

Value tracing_call_key(Vm *vm, const Value *args) {
    Key k = {.vm = vm, .bytes = BUFFER_EMPTY, .tensors = list_new(vm, 4)};
    if (!k.tensors) return ABSENT;
    Value result = NONE;
    if (add_value(&k, args[0], 0) && add_value(&k, args[1], 0)) {
        Value key = value_object(bytes_new(vm, k.bytes.data, k.bytes.size));
        result = tuple_pair(vm, key, value_retain(value_object(k.tensors)));
    }
    buffer_clear(&k.bytes);
    object_release(&k.tensors->object);
    return vm_raised(vm) ? ABSENT : result;
}
