/* example.c -- the module _example: the features of a serialized Example, by name, for tf.io.parse_example.
 *
 * Messages are those of tensorflow/core/example/example.proto and feature.proto, in protobuf's wire format: fields are
 * a key, number
 * * 8 + type, and a varint, eight bytes, a length with so many bytes, or four bytes. What is not that is a ValueError.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/modules/native.h"
#include "engine/modules/tensors/tensors.h"

enum { WIRE_VARINT = 0, WIRE_EIGHT = 1, WIRE_BYTES = 2, WIRE_FOUR = 5 };

typedef struct Wire {
    const unsigned char *at, *end;
    bool damaged;
} Wire;

typedef struct Field {
    uint64_t number;
    unsigned type;
    uint64_t value; /* a varint, or the length of part */
    Wire part;      /* the bytes of WIRE_BYTES, WIRE_FOUR, WIRE_EIGHT */
} Field;

static uint64_t read_varint(Wire *w) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && w->at < w->end; shift += 7) {
        unsigned char byte = *w->at++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
    }
    w->damaged = true;
    return 0;
}

/* The next field of a message; false at its end, and where it is damaged. */
static bool read_field(Wire *w, Field *out) {
    if (w->at >= w->end || w->damaged) return false;
    uint64_t key = read_varint(w);
    *out = (Field){.number = key >> 3, .type = key & 7};
    uint64_t size = 0;
    switch (out->type) {
        case WIRE_VARINT: out->value = read_varint(w); break;
        case WIRE_EIGHT: size = 8; break;
        case WIRE_FOUR: size = 4; break;
        case WIRE_BYTES: size = out->value = read_varint(w); break;
        default: w->damaged = true;
    }
    w->damaged = w->damaged || out->number == 0 || size > (uint64_t)(w->end - w->at);
    if (w->damaged) return false;
    out->part = (Wire){w->at, w->at + size, false};
    w->at += size;
    return true;
}

/* BytesList, FloatList and Int64List: value = 1, repeated, numbers packed or not. */
typedef struct Values {
    uint64_t kind; /* the field of Feature: 1 bytes, 2 float, 3 int64 */
    List *texts;
    Buffer numbers;
} Values;

static bool add_value(Vm *vm, Values *v, Field *f, bool *damaged) {
    if (f->number != 1) return *damaged = true;
    if (v->kind == 1 && f->type == WIRE_BYTES)
        return list_append_take(vm, v->texts, value_object(bytes_new(vm, (const char *)f->part.at, (size_t)f->value)));
    if (v->kind == 2 && (f->type == WIRE_FOUR || (f->type == WIRE_BYTES && f->value % 4 == 0))) {
        buffer_append(&v->numbers, f->part.at, (size_t)(f->part.end - f->part.at));
    } else if (v->kind == 3 && f->type == WIRE_VARINT) {
        buffer_append(&v->numbers, &f->value, sizeof f->value);
    } else if (v->kind == 3 && f->type == WIRE_BYTES) {
        while (f->part.at < f->part.end && !f->part.damaged) {
            uint64_t n = read_varint(&f->part);
            buffer_append(&v->numbers, &n, sizeof n);
        }
        *damaged = *damaged || f->part.damaged;
    } else {
        *damaged = true;
    }
    return true;
}

/* The numbers as a vector; new. */
static Value numbers_value(Vm *vm, Dtype dtype, const Buffer *numbers) {
    ERROR_INIT(err);
    int64_t count = (int64_t)(numbers->size / dtype_size(dtype));
    if (numbers->failed) error_memory(&err, numbers->size);
    Tensor *t =
        numbers->failed ? NULL : tensor_copy_of(vm_context(vm), dtype, 1, &count, count ? numbers->data : "", &err);
    return tensor_result(vm, t, &err);
}

/* Feature { one of bytes_list = 1, float_list = 2, int64_list = 3 }: a list of bytes, or a vector of numbers; None
 * without any. TensorFlow takes the first. */
static Value feature_value(Vm *vm, Wire feature, bool *damaged) {
    Field list, item;
    if (!read_field(&feature, &list) || list.number > 3 || list.type != WIRE_BYTES) {
        *damaged = *damaged || feature.damaged;
        return NONE;
    }
    Values v = {.kind = list.number, .texts = list_new(vm, 0), .numbers = BUFFER_EMPTY};
    bool ok = v.texts != NULL;
    while (ok && read_field(&list.part, &item)) ok = add_value(vm, &v, &item, damaged);
    *damaged = *damaged || list.part.damaged;
    Value result = !ok           ? ABSENT
                   : v.kind == 1 ? value_retain(value_object(v.texts))
                                 : numbers_value(vm, v.kind == 2 ? DTYPE_FLOAT32 : DTYPE_INT64, &v.numbers);
    value_release(value_object(v.texts));
    buffer_clear(&v.numbers);
    return result;
}

/* An entry { key = 1, value = 2 } of Features.feature into dict. */
static bool add_entry(Vm *vm, Dict *dict, Wire entry, bool *damaged) {
    Wire key = {0}, value = {0};
    Field f;
    while (read_field(&entry, &f)) {
        if (f.number == 1 && f.type == WIRE_BYTES) key = f.part;
        if (f.number == 2 && f.type == WIRE_BYTES) value = f.part;
    }
    *damaged = *damaged || entry.damaged;
    Str *name = str_from_bytes_lossy(vm, (const char *)key.at, (size_t)(key.end - key.at));
    Value features = name ? feature_value(vm, value, damaged) : ABSENT;
    bool ok = !is_absent(features) && dict_set_str(vm, dict, name, features);
    value_release(features);
    value_release(value_object(name));
    return ok;
}

/* features(serialized): name -> list of bytes, vector or None. Example { features = 1 }, Features { map feature = 1 }
 */
static Value example_features(Vm *vm, const Value *args) {
    Wire message = {0};
    const char *data;
    size_t size;
    if (!bytes_view(args[0], &data, &size))
        return vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(args[0]));
    message.at = (const unsigned char *)data;
    message.end = message.at + size;
    Dict *dict = dict_new(vm);
    bool ok = dict != NULL, damaged = false;
    Field features, entry;
    while (ok && read_field(&message, &features)) {
        if (features.number != 1 || features.type != WIRE_BYTES) continue;
        while (ok && read_field(&features.part, &entry))
            if (entry.number == 1 && entry.type == WIRE_BYTES) ok = add_entry(vm, dict, entry.part, &damaged);
        damaged = damaged || features.part.damaged;
    }
    if (ok && !damaged && !message.damaged) return value_object(dict);
    value_release(value_object(dict));
    return ok ? vm_raise(vm, ERROR_VALUE, "no Example") : ABSENT;
}

static const NativeDef functions[] = {
    {"features", example_features, "serialized, /",
     "The features of a serialized Example: lists of bytes and vectors of numbers.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef example_module;
const ModuleDef example_module = {.name = "_example", .doc = "Serialized Examples.", .functions = functions};
