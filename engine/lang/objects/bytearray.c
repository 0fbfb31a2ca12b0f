/* bytearray.c -- bytearray: what changes in place. The rest it shares with bytes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes_methods.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/tuple.h"

static ByteArray *as_bytearray(Value v) {
    return (ByteArray *)v.as.object;
}

/* Whether its size may change: not while a memoryview looks at it. */
static bool resizable(Vm *vm, const ByteArray *a) {
    return !a->exports || vm_fail(vm, ERROR_BUFFER, "Existing exports of data: object cannot be re-sized");
}

static ByteArray *new_of_type(Vm *vm, Type *type) {
    if (!type_ready(vm, &bytearray_type)) return NULL;
    return object_new(vm, type, 0);
}

ByteArray *bytearray_new(Vm *vm, const char *data, size_t size) {
    ByteArray *a = new_of_type(vm, &bytearray_type);
    if (!a) return NULL;
    if (data) buffer_append(&a->buffer, data, size);
    else buffer_fill(&a->buffer, '\0', size);
    if (!a->buffer.failed) return a;
    object_release(&a->object);
    vm_raise_memory(vm);
    return NULL;
}

static void bytearray_free(Object *o) {
    ByteArray *a = (ByteArray *)o;
    buffer_clear(&a->buffer);
    if (a->dict) object_release((Object *)a->dict);
    object_dealloc(o);
}

static Value bytearray_construct(Vm *vm, Type *type, const Value *args) {
    ByteArray *a = new_of_type(vm, type);
    if (!a) return ABSENT;
    a->filled = true;
    if (octets_collect(vm, args[0], args[1], args[2], "bytearray", &a->buffer) && !a->buffer.failed) return value_object(a);
    if (a->buffer.failed && !vm_raised(vm)) vm_raise_memory(vm);
    object_release(&a->object);
    return ABSENT;
}

/* Called by a constructor, which has filled it, or by a derived class's __init__, for which it has not. */
static bool bytearray_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    ByteArray *a = as_bytearray(self);
    bool filled = a->filled;
    a->filled = false;
    if (filled && value_type(self)->init == bytearray_init) return true;
    if (!resizable(vm, a)) return false;
    Value fresh = value_call_spread(vm, value_object(&bytearray_type), args, kwargs);
    if (is_absent(fresh)) return false;
    Buffer old = a->buffer;
    a->buffer = as_bytearray(fresh)->buffer;
    as_bytearray(fresh)->buffer = old;
    value_release(fresh);
    return true;
}

static Value bytearray_repr(Vm *vm, Value self) {
    Octets o;
    bytes_view(self, &o.data, &o.size);
    Buffer b = BUFFER_EMPTY;
    buffer_printf(&b, "%s(", value_type_name(self));
    bytes_write_repr(o.data, o.size, true, &b);
    buffer_putc(&b, ')');
    return value_object(str_from_buffer(vm, &b));
}

/* Makes room for more octets, so that appending them cannot fail. */
static bool make_room(Vm *vm, ByteArray *a, size_t extra) {
    if (!resizable(vm, a)) return false;
    if (buffer_reserve(&a->buffer, extra)) return true;
    a->buffer.failed = false;                      /* the contents are as they were */
    vm_raise_memory(vm);
    return false;
}

/* Replaces the octets [start, start + count) by size others, which may lie in the array itself. */
static bool splice(Vm *vm, ByteArray *a, size_t start, size_t count, const char *data, size_t size) {
    Buffer *b = &a->buffer, own = BUFFER_EMPTY;
    if (count != size && !resizable(vm, a)) return false;
    if (b->data && data >= b->data && data < b->data + b->size) {
        buffer_append(&own, data, size);
        data = own.data;
    }
    bool ok = !own.failed && (size <= count || make_room(vm, a, size - count));
    if (ok && b->data) {
        memmove(b->data + start + size, b->data + start + count, b->size - start - count);
        memcpy(b->data + start, data, size);
        b->size += size - count;
        b->data[b->size] = '\0';
    } else if (own.failed) {
        vm_raise_memory(vm);
    }
    buffer_clear(&own);
    return ok;
}

/* The octets of item, an iterable of ints or bytes-like, as a new bytes-like value. */
static Value to_octets(Vm *vm, Value item) {
    const char *data;
    size_t size;
    if (bytes_view(item, &data, &size)) return value_object(bytes_new(vm, data, size));
    if (is_int(item)) {
        return vm_raise(vm, ERROR_TYPE, "can assign only bytes, buffers, or iterables of ints in range(0, 256)");
    }
    Buffer b = BUFFER_EMPTY;
    Value v = ABSENT;
    if (octets_collect(vm, item, ABSENT, ABSENT, "bytearray", &b)) {
        v = b.failed ? vm_raise_memory(vm) : value_object(bytes_new(vm, b.data ? b.data : "", b.size));
    }
    buffer_clear(&b);
    return v;
}

static bool delete_stepped(Vm *vm, ByteArray *a, const SliceRange *r) {
    Buffer *b = &a->buffer;
    size_t to = 0;
    if (!resizable(vm, a)) return false;
    for (size_t i = 0; i < b->size; i++) {
        int64_t offset = (int64_t)i - r->start;
        bool gone = offset % r->step == 0 && offset / r->step >= 0 && offset / r->step < r->count;
        if (!gone) b->data[to++] = b->data[i];
    }
    b->size = to;
    return true;
}

static bool set_slice(Vm *vm, ByteArray *a, Value key, Value item) {
    SliceRange r;
    Value source = is_absent(item) ? value_object(bytes_new(vm, "", 0)) : to_octets(vm, item);
    if (is_absent(source)) return false;
    bool ok = slice_unpack(vm, key, &r);
    if (ok) slice_fit(&r, (int64_t)a->buffer.size);
    Octets o;
    bytes_view(source, &o.data, &o.size);
    if (ok && r.step == 1) {
        ok = splice(vm, a, (size_t)r.start, (size_t)r.count, o.data, o.size);
    } else if (ok && is_absent(item)) {
        ok = r.count == 0 || delete_stepped(vm, a, &r);
    } else if (ok && (int64_t)o.size != r.count) {
        ok = vm_fail(vm, ERROR_VALUE, "attempt to assign bytes of size %zu to extended slice of size %lld", o.size,
                     (long long)r.count);
    } else if (ok) {
        for (int64_t i = 0; i < r.count; i++) a->buffer.data[r.start + i * r.step] = o.data[i];
    }
    value_release(source);
    return ok;
}

static bool bytearray_set_item(Vm *vm, Value self, Value key, Value item) {
    ByteArray *a = as_bytearray(self);
    int64_t i;
    unsigned char c = 0;
    if (is_slice(key)) return set_slice(vm, a, key, item);
    if (!is_int(key) && !value_type(key)->to_index) {
        return vm_fail(vm, ERROR_TYPE, "bytearray indices must be integers or slices, not %s", value_type_name(key));
    }
    if (!is_absent(item) && !octet_read(vm, item, &c)) return false;        /* these two may change the array */
    if (!value_to_index(vm, key, &i)) return false;
    if (i < 0) i += (int64_t)a->buffer.size;
    if (i < 0 || i >= (int64_t)a->buffer.size) return vm_fail(vm, ERROR_INDEX, "bytearray index out of range");
    if (is_absent(item)) return splice(vm, a, (size_t)i, 1, "", 0);
    a->buffer.data[i] = (char)c;
    return true;
}

static Value bytearray_inplace(Vm *vm, BinaryOp op, Value a, Value b) {
    Octets o;
    int64_t count;
    if (op == BINARY_ADD && bytes_view(b, &o.data, &o.size)) {
        ByteArray *to = as_bytearray(a);
        return splice(vm, to, to->buffer.size, 0, o.data, o.size) ? value_retain(a) : ABSENT;
    }
    if (op == BINARY_ADD) return vm_raise(vm, ERROR_TYPE, "can't concat %s to %s", value_type_name(b), value_type_name(a));
    if (op != BINARY_MUL || !is_int(b)) return NOT_IMPLEMENTED;
    if (!value_to_index(vm, b, &count) || !resizable(vm, as_bytearray(a))) return ABSENT;
    Value product = octets_binary(vm, BINARY_MUL, a, b);
    if (is_absent(product)) return product;
    Buffer old = as_bytearray(a)->buffer;
    as_bytearray(a)->buffer = as_bytearray(product)->buffer;
    as_bytearray(product)->buffer = old;
    value_release(product);
    return value_retain(a);
}

/* ---- methods ---- */

static Value bytearray_append(Vm *vm, const Value *args) {
    unsigned char c;
    if (!octet_read(vm, args[1], &c) || !make_room(vm, as_bytearray(args[0]), 1)) return ABSENT;
    buffer_putc(&as_bytearray(args[0])->buffer, (char)c);
    return NONE;
}

static Value bytearray_extend(Vm *vm, const Value *args) {
    ByteArray *to = as_bytearray(args[0]);
    Buffer more = BUFFER_EMPTY;
    Octets o;
    if (bytes_view(args[1], &o.data, &o.size)) return splice(vm, to, to->buffer.size, 0, o.data, o.size) ? NONE : ABSENT;
    bool ok = octets_collect_items(vm, args[1], "bytearray", &more) && (!more.failed || !is_absent(vm_raise_memory(vm)));
    if (ok && more.size) ok = splice(vm, to, to->buffer.size, 0, more.data, more.size);
    buffer_clear(&more);
    return ok ? NONE : ABSENT;
}

static Value bytearray_insert(Vm *vm, const Value *args) {
    Buffer *b = &as_bytearray(args[0])->buffer;
    int64_t i;
    unsigned char c;
    if (!value_to_index(vm, args[1], &i) || !octet_read(vm, args[2], &c)) return ABSENT;
    if (i < 0) i = i + (int64_t)b->size < 0 ? 0 : i + (int64_t)b->size;
    if (i > (int64_t)b->size) i = (int64_t)b->size;
    char octet = (char)c;
    return splice(vm, as_bytearray(args[0]), (size_t)i, 0, &octet, 1) ? NONE : ABSENT;
}

static Value bytearray_pop(Vm *vm, const Value *args) {
    Buffer *b = &as_bytearray(args[0])->buffer;
    int64_t i;
    if (!value_to_index(vm, args[1], &i)) return ABSENT;
    if (b->size == 0) return vm_raise(vm, ERROR_INDEX, "pop from empty bytearray");
    if (i < 0) i += (int64_t)b->size;
    if (i < 0 || i >= (int64_t)b->size) return vm_raise(vm, ERROR_INDEX, "pop index out of range");
    Value v = value_int((unsigned char)b->data[i]);
    return splice(vm, as_bytearray(args[0]), (size_t)i, 1, "", 0) ? v : ABSENT;
}

static Value bytearray_remove(Vm *vm, const Value *args) {
    Buffer *b = &as_bytearray(args[0])->buffer;
    unsigned char c;
    if (!octet_read(vm, args[1], &c)) return ABSENT;
    char *at = b->size ? memchr(b->data, c, b->size) : NULL;
    if (!at) return vm_raise(vm, ERROR_VALUE, "value not found in bytearray");
    return splice(vm, as_bytearray(args[0]), (size_t)(at - b->data), 1, "", 0) ? NONE : ABSENT;
}

static Value bytearray_reverse(Vm *vm, const Value *args) {
    (void)vm;
    Buffer *b = &as_bytearray(args[0])->buffer;
    for (size_t i = 0; i < b->size / 2; i++) {
        char c = b->data[i];
        b->data[i] = b->data[b->size - 1 - i];
        b->data[b->size - 1 - i] = c;
    }
    return NONE;
}

static Value bytearray_clear(Vm *vm, const Value *args) {
    if (!resizable(vm, as_bytearray(args[0]))) return ABSENT;
    buffer_clear(&as_bytearray(args[0])->buffer);
    return NONE;
}

static Value bytearray_copy(Vm *vm, const Value *args) {
    Octets o;
    bytes_view(args[0], &o.data, &o.size);
    return value_object(bytearray_new(vm, o.data, o.size));
}

static const NativeDef methods[] = {
    OCTETS_ROWS,
    {"append", bytearray_append, "item, /", "Adds an octet at the end.", NATIVE_METHOD},
    {"extend", bytearray_extend, "iterable_of_ints, /", "Adds all items of an iterable of ints, or bytes.", NATIVE_METHOD},
    {"insert", bytearray_insert, "index, item, /", "Puts an octet before an index.",
     NATIVE_METHOD},
    {"pop", bytearray_pop, "index=-1, /", "Takes an octet away and gives it.", NATIVE_METHOD},
    {"remove", bytearray_remove, "value, /", "Takes away the first octet of this value.", NATIVE_METHOD},
    {"reverse", bytearray_reverse, "", "Turns the order around.", NATIVE_METHOD},
    {"clear", bytearray_clear, "", "Takes all octets away.", NATIVE_METHOD},
    {"copy", bytearray_copy, "", "A copy.", NATIVE_METHOD},
    {0},
};

Type bytearray_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "bytearray",
    .doc = "Bytes that can be changed. Of an iterable of ints, of a str and its encoding, of other bytes, or so "
           "many zeros.",
    .flags = TYPE_BASE | TYPE_CONCATS,
    .instance_size = sizeof(ByteArray),
    .dict_offset = offsetof(ByteArray, dict),
    .free = bytearray_free,
    .signature = "source=..., encoding=..., errors=...",
    .construct = bytearray_construct,
    .init = bytearray_init,
    .repr = bytearray_repr,
    .compare = octets_compare,
    .operators = "add mul rmul mod rmod iadd imul",
    .binary = octets_binary,
    .inplace = bytearray_inplace,
    .truth = octets_truth,
    .length = octets_length,
    .get_item = octets_get_item,
    .set_item = bytearray_set_item,
    .contains = octets_contains,
    .iter = octets_iter,
    .methods = methods,
};
