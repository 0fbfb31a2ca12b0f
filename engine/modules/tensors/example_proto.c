/* example_proto.c -- the module _example: the features of a serialized Example, by name, for tf.io.parse_example.
 *
 * Messages are those of tensorflow/core/example/example.proto and feature.proto, in protobuf's wire format: fields are
 * a key, number
 * * 8 + type, and a varint, eight bytes, a length with so many bytes, or four bytes. What is not that is a ValueError.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
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
typedef enum Kind { KIND_BYTES_LIST = 1, KIND_FLOAT_LIST = 2, KIND_INT64_LIST = 3 } Kind;      /* the fields of Feature */

typedef struct Values {
    uint64_t kind;
    Buffer elements;          /* owned: float32s, int64s, or StringCells */
    CellRoom cells;
} Values;

static Dtype dtype_of(uint64_t kind) { return kind == KIND_BYTES_LIST ? DTYPE_STRING : kind == KIND_FLOAT_LIST ? DTYPE_FLOAT32 : DTYPE_INT64; }

static int64_t values_count(const Values *v) { return (int64_t)(v->elements.size / dtype_size(dtype_of(v->kind))); }

static void values_clear(Values *v) {
    if (v->elements.size) cells_release(dtype_of(v->kind), v->elements.data, values_count(v));
    buffer_clear(&v->elements);
}

static void add_text(Values *v, const Field *f) {
    StringCell *cell = string_cell_cut(&v->cells, (const char *)f->part.at, (size_t)f->value);
    if (cell && buffer_append(&v->elements, &cell, sizeof cell)) return;
    string_cell_release(cell);
    v->elements.failed = true;
}

/* Adds what a field of a list holds; false: it is no such list's. */
static bool add_value(Values *v, Field *f) {
    if (f->number != 1) return false;
    if (v->kind == KIND_BYTES_LIST && f->type == WIRE_BYTES) {
        add_text(v, f);
    } else if (v->kind == KIND_FLOAT_LIST && (f->type == WIRE_FOUR || (f->type == WIRE_BYTES && f->value % 4 == 0))) {
        buffer_append(&v->elements, f->part.at, (size_t)(f->part.end - f->part.at));
    } else if (v->kind == KIND_INT64_LIST && f->type == WIRE_VARINT) {
        buffer_append(&v->elements, &f->value, sizeof f->value);
    } else if (v->kind == KIND_INT64_LIST && f->type == WIRE_BYTES) {
        while (f->part.at < f->part.end && !f->part.damaged) {
            uint64_t n = read_varint(&f->part);
            buffer_append(&v->elements, &n, sizeof n);
        }
        return !f->part.damaged;
    } else {
        return false;
    }
    return true;
}

static bool add_list(Values *v, Wire list) {
    Field item;
    while (read_field(&list, &item))
        if (!add_value(v, &item)) return false;
    return !list.damaged;
}

/* The elements as a vector, which takes them; new. NULL with *err set. */
static Tensor *take_values(Vm *vm, Values *v, Error *err) {
    Dtype d = dtype_of(v->kind);
    int64_t count = values_count(v);
    if (v->elements.failed) return error_memory(err, v->elements.size), NULL;
    Tensor *t = tensor_new(vm_context(vm), d, 1, &count, err);
    if (t && count) memcpy(t->data, v->elements.data, v->elements.size);
    if (t) v->elements.size = 0;
    return t;
}

/* Texts as a list of bytes, numbers as a vector. */
static Value values_value(Vm *vm, Values *v) {
    ERROR_INIT(err);
    if (v->kind != KIND_BYTES_LIST || v->elements.failed) return tensor_result(vm, take_values(vm, v, &err), &err);
    List *texts = list_new(vm, (size_t)values_count(v));
    StringCell *const *cells = (StringCell **)(void *)v->elements.data;
    for (int64_t i = 0; texts && i < values_count(v); i++) {
        Value text = value_object(bytes_new(vm, string_cell_bytes(cells[i]), string_cell_size(cells[i])));
        if (!list_append_take(vm, texts, text)) object_release(&texts->object), texts = NULL;
    }
    return value_object(texts);
}

/* The list of Feature { one of bytes_list = 1, float_list = 2, int64_list = 3 }; TensorFlow takes the first. false: there is none. */
static bool read_feature(Wire feature, Field *list, bool *damaged) {
    bool found = read_field(&feature, list) && list->number <= KIND_INT64_LIST && list->type == WIRE_BYTES;
    *damaged = *damaged || (!found && feature.damaged);
    return found;
}

/* A list of bytes, or a vector of numbers; None without any. */
static Value feature_value(Vm *vm, Wire feature, bool *damaged) {
    Field list;
    if (!read_feature(feature, &list, damaged)) return NONE;
    Values v = {.kind = list.number};
    *damaged = !add_list(&v, list.part) || *damaged;
    Value result = values_value(vm, &v);
    values_clear(&v);
    return result;
}

/* An entry { key = 1, value = 2 } of Features.feature. */
static void read_entry(Wire entry, Wire *key, Wire *value, bool *damaged) {
    Field f;
    *key = *value = (Wire){0};
    while (read_field(&entry, &f)) {
        if (f.number == 1 && f.type == WIRE_BYTES) *key = f.part;
        if (f.number == 2 && f.type == WIRE_BYTES) *value = f.part;
    }
    *damaged = *damaged || entry.damaged;
}

/* An entry into dict. */
static bool add_entry(Vm *vm, Dict *dict, Wire entry, bool *damaged) {
    Wire key, value;
    read_entry(entry, &key, &value, damaged);
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

/* ---- many Examples ---- */

/* One feature of all of them. */
typedef struct Column {
    const char *key;
    size_t size;
    Values values;
    Buffer lengths;           /* owned: int64s, -1 where there is no such feature */
    int64_t met;              /* the Example that it was last found in */
} Column;

/* The column of a key, looked for from *next on, as features mostly come in one order; NULL: it is not wanted. */
static Column *column_of(Column *columns, size_t count, Wire key, size_t *next) {
    size_t size = (size_t)(key.end - key.at);
    for (size_t i = 0; i < count; i++) {
        Column *c = &columns[(*next + i) % count];
        if (c->size != size || memcmp(c->key, key.at, size) != 0) continue;
        *next = (size_t)(c - columns) + 1;
        return c;
    }
    return NULL;
}

/* Adds Example number `number` to the columns; false: it is damaged, names a feature twice, or has one of another kind. */
static bool add_example(Column *columns, size_t count, Wire message, int64_t number) {
    bool damaged = false;
    size_t next = 0;
    Field features, entry, list;
    Wire key, value;
    while (read_field(&message, &features)) {
        if (features.number != 1 || features.type != WIRE_BYTES) continue;
        while (read_field(&features.part, &entry)) {
            if (entry.number != 1 || entry.type != WIRE_BYTES) continue;
            read_entry(entry.part, &key, &value, &damaged);
            Column *c = column_of(columns, count, key, &next);
            if (!c || !read_feature(value, &list, &damaged)) continue;
            int64_t before = values_count(&c->values), length;
            if (c->met == number || list.number != c->values.kind || !add_list(&c->values, list.part)) return false;
            c->met = number;
            length = values_count(&c->values) - before;
            buffer_append(&c->lengths, &length, sizeof length);
        }
        damaged = damaged || features.part.damaged;
    }
    for (size_t i = 0; i < count; i++)
        if (columns[i].met != number) buffer_append(&columns[i].lengths, &(int64_t){-1}, sizeof(int64_t));
    return !damaged && !message.damaged;
}

/* A pair of the values and of how many each Example has. */
static Value column_value(Vm *vm, Column *c) {
    ERROR_INIT(err);
    int64_t rows = (int64_t)(c->lengths.size / sizeof(int64_t));
    Tensor *values = c->lengths.failed ? (error_memory(&err, c->lengths.size), NULL) : take_values(vm, &c->values, &err);
    Tensor *lengths = values ? tensor_copy_of(vm_context(vm), DTYPE_INT64, 1, &rows, rows ? c->lengths.data : "", &err) : NULL;
    if (lengths) return tuple_pair(vm, value_object(values), value_object(lengths));
    tensor_release(values);
    return vm_raise_error(vm, &err);
}

/* columns(serialized, keys, kinds): of each key, a str, whose feature has that kind, a pair of tensors: the values of all Examples, and how
 * many each has, -1 where it has no such feature. None: some Example has another kind there, or is not what it should be. */
static Value example_columns(Vm *vm, const Value *args) {
    const Tensor *serialized = as_tensor(args[0]);
    const List *keys = as_list(args[1]), *kinds = as_list(args[2]);
    Column *columns = mem_calloc(keys->count + 1, sizeof *columns);
    if (!columns) return vm_raise_memory(vm);
    for (size_t i = 0; i < keys->count; i++) {
        const Str *key = as_str(keys->items[i]);
        int64_t kind = 0;
        int_fits_i64(kinds->items[i], &kind);
        columns[i] = (Column){.key = key->data, .size = key->size, .values.kind = (uint64_t)kind, .met = -1};
    }
    bool regular = true;
    for (int64_t i = 0; regular && i < serialized->count; i++) {
        const StringCell *cell = *(StringCell **)tensor_element(serialized, i);
        const unsigned char *at = (const unsigned char *)string_cell_bytes(cell);
        regular = add_example(columns, keys->count, (Wire){at, at + string_cell_size(cell), false}, i);
    }
    List *result = regular ? list_new(vm, keys->count) : NULL;
    for (size_t i = 0; result && i < keys->count; i++)
        if (!list_append_take(vm, result, column_value(vm, &columns[i]))) object_release(&result->object), result = NULL;
    for (size_t i = 0; i < keys->count; i++) {
        values_clear(&columns[i].values);
        buffer_clear(&columns[i].lengths);
    }
    mem_free(columns);
    return regular ? value_object(result) : NONE;
}

static const NativeDef functions[] = {
    {"features", example_features, "serialized, /",
     "The features of a serialized Example: lists of bytes and vectors of numbers.", NATIVE_METHOD},
    {"columns", example_columns, "serialized, keys, kinds, /",
     "One feature of many serialized Examples: the values, and how many each has.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef example_module;
const ModuleDef example_module = {.name = "_example", .doc = "Serialized Examples.", .functions = functions};
