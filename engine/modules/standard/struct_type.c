/* struct_type.c -- the module struct: its functions, and the class Struct of formats that are read once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/list.h"
#include "engine/modules/standard/struct.h"

typedef struct Struct {
    Object object;
    Value format; /* a str */
    StructLayout layout;
    size_t packing; /* calls that go by the layout: as long as there are any, it stays */
} Struct;

typedef struct UnpackIter { /* records, one after another */
    Object object;
    Struct *format;
    Value buffer;
    size_t at;
} UnpackIter;

extern Type struct_type, unpack_iterator_type;

static Struct *as_struct(Value v) { return (Struct *)v.as.object; }

/* ---- by a layout ---- */

static bool right_count(Vm *vm, const StructLayout *l, const char *function, size_t given) {
    if ((int64_t)given == l->values) return true;
    return STRUCT_FAIL(vm, "%s expected %lld items for packing (got %zu)", function, (long long)l->values, given);
}

static Value pack(Vm *vm, const StructLayout *l, const Tuple *values) {
    if (!right_count(vm, l, "pack", values->count)) return ABSENT;
    Bytes *out = bytes_new(vm, NULL, l->size);
    if (!out || struct_pack(vm, l, values->items, out->data)) return value_object(out);
    object_release(&out->object);
    return ABSENT;
}

static bool bytes_of(Vm *vm, Value v, const char **data, size_t *size) {
    if (octets_of(v, data, size)) return true;
    return vm_fail(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(v));
}

static Value unpack(Vm *vm, const StructLayout *l, Value buffer) {
    const char *data;
    size_t size;
    if (!bytes_of(vm, buffer, &data, &size)) return ABSENT;
    if (size == l->size) return struct_unpack(vm, l, data);
    return native_raise(vm, "_struct", "error", "unpack requires a buffer of %zu bytes", l->size);
}

/* Where a record begins: *offset, from the end where negative. lacking: what is said where it goes beyond the end. */
static bool place(Vm *vm, const StructLayout *l, size_t size, const char *function, const char *lacking,
                  int64_t *offset) {
    int64_t given = *offset, length = (int64_t)size, need = (int64_t)l->size;
    bool packing = !strcmp(function, "pack_into");
    if (given < 0) {
        if (given + need > 0)
            return STRUCT_FAIL(vm, "%s %lld bytes at offset %lld", lacking, (long long)need, (long long)given);
        if (given + length < 0)
            return STRUCT_FAIL(vm, "offset %lld out of range for %zu-byte buffer", (long long)given, size);
        *offset += length;
    }
    if (length - *offset >= need) return true;
    return STRUCT_FAIL(
        vm, "%s requires a buffer of at least %zu bytes for %s %lld bytes at offset %lld (actual buffer size is %zu)",
        function, l->size + (size_t)*offset, packing ? "packing" : "unpacking", (long long)need, (long long)*offset,
        size);
}

static Value unpack_from(Vm *vm, const StructLayout *l, Value buffer, Value at) {
    const char *data;
    size_t size;
    int64_t offset = 0;
    if ((!is_absent(at) && !value_to_index(vm, at, &offset)) || !bytes_of(vm, buffer, &data, &size)) return ABSENT;
    return place(vm, l, size, "unpack_from", "not enough data to unpack", &offset) ? struct_unpack(vm, l, data + offset)
                                                                                   : ABSENT;
}

/* buffer[offset:offset + size] = bytes, for buffers that are written through their items. */
static bool assign(Vm *vm, Value buffer, int64_t offset, Value bytes) {
    Value slice = slice_new(vm, value_int(offset), value_int(offset + (int64_t)as_bytes(bytes)->size), NONE);
    bool ok = !is_absent(slice) && value_set_item(vm, buffer, slice, bytes);
    value_release(slice);
    return ok;
}

static Value pack_into(Vm *vm, const StructLayout *l, Value buffer, Value at, const Tuple *values) {
    const char *data;
    size_t size;
    int64_t offset;
    if (!right_count(vm, l, "pack_into", values->count)) return ABSENT;
    if (is_bytes(buffer) || !octets_of(buffer, &data, &size)) {
        return vm_raise(vm, ERROR_TYPE, "argument must be read-write bytes-like object, not %s",
                        value_type_name(buffer));
    }
    if (!value_to_index(vm, at, &offset) || !octets_of(buffer, &data, &size) ||
        !place(vm, l, size, "pack_into", "no space to pack", &offset)) {
        return ABSENT;
    }
    Value packed = pack(vm, l, values);
    if (is_absent(packed)) return ABSENT;
    bool ok = true;
    if (!value_isa(buffer, &bytearray_type))
        ok = assign(vm, buffer, offset, packed);
    else if (!octets_of(buffer, &data, &size) || size < l->size + (size_t)offset) /* by a value's __index__ */
        ok = vm_fail(vm, ERROR_BUFFER, "Existing exports of data: object cannot be re-sized");
    else if (l->size)
        memcpy(((ByteArray *)buffer.as.object)->buffer.data + offset, as_bytes(packed)->data, l->size);
    value_release(packed);
    return ok ? NONE : ABSENT;
}

/* Takes s, which may be NULL. */
static Value iterate(Vm *vm, Struct *s, Value buffer) {
    const char *data;
    size_t size;
    UnpackIter *it = NULL;
    bool ok = s && bytes_of(vm, buffer, &data, &size);
    if (ok && !s->layout.size) ok = STRUCT_FAIL(vm, "cannot iteratively unpack with a struct of length 0");
    if (ok && size % s->layout.size) {
        ok = STRUCT_FAIL(vm, "iterative unpacking requires a buffer of a multiple of %zu bytes", s->layout.size);
    }
    if (ok && (it = object_new(vm, &unpack_iterator_type, 0))) {
        it->format = s;
        it->buffer = value_retain(buffer);
        return value_object(it);
    }
    release_object(s);
    return ABSENT;
}

/* ---- the functions ---- */

/* Ends a function that has read a format. */
static Value finished(StructLayout *l, Value result) {
    struct_layout_clear(l);
    return result;
}

static Value function_pack(Vm *vm, const Value *args) {
    StructLayout l;
    return struct_layout(vm, args[0], &l) ? finished(&l, pack(vm, &l, as_tuple(args[1]))) : ABSENT;
}

static Value function_pack_into(Vm *vm, const Value *args) {
    StructLayout l;
    return struct_layout(vm, args[0], &l) ? finished(&l, pack_into(vm, &l, args[1], args[2], as_tuple(args[3])))
                                          : ABSENT;
}

static Value function_unpack(Vm *vm, const Value *args) {
    StructLayout l;
    return struct_layout(vm, args[0], &l) ? finished(&l, unpack(vm, &l, args[1])) : ABSENT;
}

static Value function_unpack_from(Vm *vm, const Value *args) {
    StructLayout l;
    return struct_layout(vm, args[0], &l) ? finished(&l, unpack_from(vm, &l, args[1], args[2])) : ABSENT;
}

static Value function_calcsize(Vm *vm, const Value *args) {
    StructLayout l;
    return struct_layout(vm, args[0], &l) ? finished(&l, value_int((int64_t)l.size)) : ABSENT;
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    Struct *s = object_new(vm, type, 0);
    if (s) s->layout.items = s->layout.room;
    return value_object(s);
}

static bool read_format(Vm *vm, Struct *s, Value format) {
    const char *data;
    size_t size;
    if (s->packing) return vm_fail(vm, ERROR_RUNTIME, "a Struct cannot get another format while it packs");
    struct_layout_clear(&s->layout);
    if (!struct_layout(vm, format, &s->layout)) return false;
    bool is_text = is_str(format) || !bytes_view(format, &data, &size);
    Value text = is_text ? value_retain(format) : value_object(str_from_bytes_lossy(vm, data, size));
    value_set(&s->format, text);
    return !is_absent(text);
}

static bool init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    Value format = args->count ? args->items[0] : kwargs ? dict_get_c(vm, kwargs, "format") : ABSENT;
    size_t given = args->count + (kwargs ? kwargs->count : 0);
    if (given > 1) return vm_fail(vm, ERROR_TYPE, "Struct() takes at most 1 argument (%zu given)", given);
    if (is_absent(format)) return vm_fail(vm, ERROR_TYPE, "Struct() missing required argument 'format' (pos 1)");
    return read_format(vm, as_struct(self), format);
}

static Value function_iter_unpack(Vm *vm, const Value *args) {
    Value s = construct(vm, &struct_type, NULL);
    if (is_absent(s)) return ABSENT;
    if (read_format(vm, as_struct(s), args[0])) return iterate(vm, as_struct(s), args[1]);
    value_release(s);
    return ABSENT;
}

/* ---- Struct ---- */

static void free_struct(Object *o) {
    Struct *s = (Struct *)o;
    struct_layout_clear(&s->layout);
    value_clear(&s->format);
    object_dealloc(o);
}

static const StructLayout *layout_of(Value v) { return &as_struct(v)->layout; }

static Value method_pack(Vm *vm, const Value *args) {
    as_struct(args[0])->packing++;
    Value v = pack(vm, layout_of(args[0]), as_tuple(args[1]));
    as_struct(args[0])->packing--;
    return v;
}

static Value method_unpack(Vm *vm, const Value *args) { return unpack(vm, layout_of(args[0]), args[1]); }
static Value method_unpack_from(Vm *vm, const Value *args) {
    return unpack_from(vm, layout_of(args[0]), args[1], args[2]);
}

static Value method_pack_into(Vm *vm, const Value *args) {
    as_struct(args[0])->packing++;
    Value v = pack_into(vm, layout_of(args[0]), args[1], args[2], as_tuple(args[3]));
    as_struct(args[0])->packing--;
    return v;
}

static Value method_iter_unpack(Vm *vm, const Value *args) {
    return iterate(vm, as_struct(value_retain(args[0])), args[1]);
}

static Value get_format(Vm *vm, Value self) {
    (void)vm;
    return is_absent(as_struct(self)->format) ? NONE : value_retain(as_struct(self)->format);
}

static Value get_size(Vm *vm, Value self) { (void)vm; return value_int((int64_t)layout_of(self)->size); }

static const NativeDef methods[] = {
    {"pack", method_pack, "*v", "The bytes of the values.", NATIVE_METHOD},
    {"pack_into", method_pack_into, "buffer, offset, /, *v",
     "Writes the bytes of the values into a buffer from an offset on.", NATIVE_METHOD},
    {"unpack", method_unpack, "buffer, /", "The values that the bytes of a buffer stand for.", NATIVE_METHOD},
    {"unpack_from", method_unpack_from, "buffer, offset=0", "The values in a buffer from an offset on.", NATIVE_METHOD},
    {"iter_unpack", method_iter_unpack, "buffer, /", "The records in a buffer, one by one.", NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"format", get_format, NULL, "The format, a str."},
    {"size", get_size, NULL, "How many bytes the format takes."},
    {0},
};

Type struct_type = {
    .object = TYPE_OBJECT,
    .name = "_struct.Struct",
    .module = "_struct",
    .doc = "A format of packed bytes, read once.",
    .flags = TYPE_BASE | TYPE_WEAK,
    .instance_size = sizeof(Struct),
    .free = free_struct,
    .construct = construct,
    .init = init,
    .methods = methods,
    .properties = properties,
};

/* ---- records, one by one ---- */

static Value next_record(Vm *vm, Value self) {
    UnpackIter *it = (UnpackIter *)self.as.object;
    const StructLayout *l = &it->format->layout;
    const char *data;
    size_t size;
    if (!octets_of(it->buffer, &data, &size) || it->at + l->size > size) return ABSENT;
    Value v = struct_unpack(vm, l, data + it->at);
    it->at += l->size;
    return v;
}

static Value length_hint(Vm *vm, const Value *args) {
    const UnpackIter *it = (const UnpackIter *)args[0].as.object;
    const char *data;
    size_t size;
    (void)vm;
    size_t record = it->format->layout.size; /* 0 if the Struct got another format */
    bool more = octets_of(it->buffer, &data, &size) && size > it->at && record;
    return value_int(more ? (int64_t)((size - it->at) / record) : 0);
}

static const NativeDef iterator_methods[] = {
    {"__length_hint__", length_hint, "", "How many records are left.", NATIVE_METHOD},
    {0},
};

Type unpack_iterator_type = {
    .object = TYPE_OBJECT,
    .name = "_struct.unpack_iterator",
    .module = "_struct",
    .flags = TYPE_GC,
    .instance_size = sizeof(UnpackIter),
    .owns = OWNS(OWNED(UnpackIter, format), OWNED_FOR_LIFE(UnpackIter, buffer)),
    .iter = iterator_self,
    .next = next_record,
    .methods = iterator_methods,
};

/* ---- the module ---- */

static bool fill(Vm *vm, Value module) {
    Value base = value_object(vm_exception_type(vm, ERROR_EXCEPTION));
    return vm_set(vm, module, "error", native_class(vm, "struct", "error", base, ABSENT)) &&
           native_add_type(vm, module, &struct_type) && type_ready(vm, &unpack_iterator_type);
}

static const NativeDef functions[] = {
    {"pack", function_pack, "format, /, *v", "The bytes of the values, one after another as the format says.",
     NATIVE_METHOD},
    {"pack_into", function_pack_into, "format, buffer, offset, /, *v",
     "Writes the bytes of the values into a buffer from an offset on.", NATIVE_METHOD},
    {"unpack", function_unpack, "format, buffer, /",
     "The values that the bytes of a buffer stand for; its length "
     "must be the format's.",
     NATIVE_METHOD},
    {"unpack_from", function_unpack_from, "format, /, buffer, offset=0", "The values in a buffer from an offset on.",
     NATIVE_METHOD},
    {"iter_unpack", function_iter_unpack, "format, buffer, /", "The records in a buffer, one by one.", NATIVE_METHOD},
    {"calcsize", function_calcsize, "format, /", "How many octets the format takes.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef struct_core_module;
const ModuleDef struct_core_module = {
    .name = "_struct", .doc = "Packed bytes; see struct.", .functions = functions, .init = fill};
