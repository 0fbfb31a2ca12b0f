/* bytes.c -- bytes, and the slots that it shares with bytearray.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"

#include "engine/base/swar.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/bytes_methods.h"
#include "engine/lang/objects/codec.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/objects/tuple.h"

/* ---- making and reading ---- */

Bytes *bytes_alloc(Vm *vm, size_t size) {
    if (size > PTRDIFF_MAX - sizeof(Bytes) - 1) return vm_raise_memory(vm), NULL;
    Bytes *b = (Bytes *)object_begin(vm, &bytes_type, sizeof(Bytes) + size + 1, false);
    if (!b) return NULL;
    b->size = size;
    b->hash = 0;
    b->dict = NULL;
    b->data[size] = '\0';
    return b;
}

static Bytes *new_of_type(Vm *vm, Type *type, const char *data, size_t size) {
    if (type == &bytes_type) return bytes_new(vm, data, size);
    if (size > PTRDIFF_MAX - sizeof(Bytes) - 1) return vm_raise_memory(vm), NULL;
    Bytes *b = object_new_room(vm, type, size + 1);
    if (!b) return NULL;
    b->size = size;
    memcpy(b->data, data, size);
    b->data[size] = '\0';
    return b;
}

Bytes *bytes_new(Vm *vm, const char *data, size_t size) {
    Bytes *b = bytes_alloc(vm, size);
    if (b && data) memcpy(b->data, data, size);
    else if (b) memset(b->data, 0, size);
    return b;
}

bool bytes_view(Value v, const char **data, size_t *size) {
    if (!is_object(v)) return false;
    if (value_isa(v, &bytes_type)) {
        *data = as_bytes(v)->data;
        *size = as_bytes(v)->size;
        return true;
    }
    if (value_isa(v, &bytearray_type)) {
        Buffer *b = &((ByteArray *)v.as.object)->buffer;
        *data = b->data ? b->data : "";
        *size = b->size;
        return true;
    }
    if (!value_isa(v, &memoryview_type)) return false;
    MemoryView *view = (MemoryView *)v.as.object;
    if (view->count > 1 && view->step != view->itemsize) return false;     /* they do not lie side by side */
    if (!bytes_view(view->base, data, size)) return false;
    *data += view->start;
    *size = (size_t)(view->count * view->itemsize);
    return true;
}

bool octets_of(Value v, const char **data, size_t *size) {
    if (bytes_view(v, data, size)) return true;
    for (const Type *t = value_type(v); t; t = t->base)
        if (t->octets) return t->octets(v, data, size);
    return false;
}

bool octets_read(Vm *vm, Value v, Octets *out) {
    if (bytes_view(v, &out->data, &out->size)) return true;
    return vm_fail(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(v));
}

bool octet_read(Vm *vm, Value v, unsigned char *out) {
    int64_t i;
    if (!is_int(v) && !value_type(v)->to_index) {
        return vm_fail(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(v));
    }
    bool fits = is_int(v) ? int_fits_i64(v, &i) : value_to_index(vm, v, &i);
    if (!fits && vm_raised(vm)) return false;
    if (!fits || i < 0 || i > 255) return vm_fail(vm, ERROR_VALUE, "byte must be in range(0, 256)");
    *out = (unsigned char)i;
    return true;
}

Value octets_like(Vm *vm, Value like, const char *data, size_t size) {
    if (is_object(like) && value_isa(like, &bytearray_type)) return value_object(bytearray_new(vm, data, size));
    return value_object(bytes_new(vm, data, size));
}

char *octets_begin(Vm *vm, Value like, size_t size, Value *out) {
    if (is_object(like) && value_isa(like, &bytearray_type)) {
        ByteArray *array = bytearray_new(vm, NULL, size);
        *out = value_object(array);
        return array ? array->buffer.data : NULL;
    }
    Bytes *bytes = bytes_alloc(vm, size);
    *out = value_object(bytes);
    return bytes ? bytes->data : NULL;
}

void octets_cut(Value made, size_t size) {
    bool array = value_is(made, &bytearray_type);
    char *data = array ? ((ByteArray *)made.as.object)->buffer.data : as_bytes(made)->data;
    if (array) ((ByteArray *)made.as.object)->buffer.size = size;
    else as_bytes(made)->size = size;
    data[size] = '\0';
}

Value octets_part(Vm *vm, Value v, size_t start, size_t size) {
    Octets o;
    bytes_view(v, &o.data, &o.size);
    if (size == o.size && value_is(v, &bytes_type)) return value_retain(v);
    return octets_like(vm, v, o.data + start, size);
}

static Value octets_self(Vm *vm, Value v) { return octets_part(vm, v, 0, (size_t)octets_length(vm, v)); }

static void bytes_free(Object *o) {
    Bytes *b = (Bytes *)o;
    if (b->dict) object_release((Object *)b->dict);
    object_dealloc(o);
}

/* ---- bytes(...) ---- */

static bool collect_text(Vm *vm, Value source, Value encoding, Value errors, Buffer *out) {
    if (is_absent(encoding)) return vm_fail(vm, ERROR_TYPE, "string argument without an encoding");
    Value encoded = codec_encode(vm, as_str(source), encoding, errors);
    if (is_absent(encoded)) return false;
    buffer_append(out, as_bytes(encoded)->data, as_bytes(encoded)->size);
    value_release(encoded);
    return true;
}

/* The item as an octet; false with an exception pending. type_name: bytes or bytearray, which word their errors differently. */
static bool collect_item(Vm *vm, Value item, const char *type_name, Buffer *out) {
    int64_t i;
    if (is_small_int(item)) i = item.as.integer;
    else if (is_int(item) && !int_fits_i64(item, &i)) i = -1;
    else if (!is_int(item) && !value_type(item)->to_index)
        return vm_fail(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(item));
    else if (!value_to_index(vm, item, &i)) return false;
    if (i >= 0 && i <= 255) return buffer_putc(out, (char)i), true;
    bool plain = !strcmp(type_name, "bytes");
    return vm_fail(vm, ERROR_VALUE, plain ? "bytes must be in range(0, 256)" : "byte must be in range(0, 256)");
}

/* Of a list or tuple, whose items an __index__ may change meanwhile. */
static bool collect_sequence(Vm *vm, Value source, const char *type_name, Buffer *out) {
    bool list = is_list(source);
    if (!buffer_reserve(out, list ? as_list(source)->count : as_tuple(source)->count)) return true;    /* out has failed */
    for (size_t i = 0; i < (list ? as_list(source)->count : as_tuple(source)->count); i++) {
        Value item = value_retain(list ? as_list(source)->items[i] : as_tuple(source)->items[i]);
        bool ok = collect_item(vm, item, type_name, out);
        value_release(item);
        if (!ok) return false;
    }
    return true;
}

bool octets_collect_items(Vm *vm, Value source, const char *type_name, Buffer *out) {
    if (value_is(source, &list_type) || value_is(source, &tuple_type)) return collect_sequence(vm, source, type_name, out);
    Value it = value_iter(vm, source), item;
    if (is_absent(it)) return false;
    bool ok = true;
    while (ok && !is_absent(item = value_next(vm, it))) {
        ok = collect_item(vm, item, type_name, out);
        value_release(item);
    }
    value_release(it);
    return ok && !vm_raised(vm);
}

static bool collect_zeros(Vm *vm, Value count, Buffer *out) {
    int64_t n;
    if (is_int(count) && !int_fits_i64(count, &n)) {
        return vm_fail(vm, ERROR_OVERFLOW, "cannot fit 'int' into an index-sized integer");
    }
    if (!value_to_index(vm, count, &n)) return false;
    if (n < 0) return vm_fail(vm, ERROR_VALUE, "negative count");
    buffer_fill(out, '\0', (size_t)n);
    return true;
}

bool octets_collect(Vm *vm, Value source, Value encoding, Value errors, const char *type_name, Buffer *out) {
    if (is_absent(source)) {
        if (is_absent(encoding) && is_absent(errors)) return true;
        return vm_fail(vm, ERROR_TYPE, "%s without a string argument", is_absent(encoding) ? "errors" : "encoding");
    }
    if (is_str(source)) return collect_text(vm, source, encoding, errors, out);
    if (!is_absent(encoding) || !is_absent(errors)) {
        return vm_fail(vm, ERROR_TYPE, "%s without a string argument", is_absent(encoding) ? "errors" : "encoding");
    }
    Octets o;
    if (octets_of(source, &o.data, &o.size)) {
        buffer_append(out, o.data, o.size);
        return true;
    }
    if (is_small_int(source)) return collect_zeros(vm, source, out);    /* which has no __bytes__ */
    Value method = value_special(vm, source, "__bytes__");
    if (!is_absent(method)) {
        Value made = value_call_0(vm, method);
        value_release(method);
        if (is_absent(made)) return false;
        bool ok = bytes_view(made, &o.data, &o.size);
        if (ok) buffer_append(out, o.data, o.size);
        else vm_raise(vm, ERROR_TYPE, "__bytes__ returned non-bytes (type %s)", value_type_name(made));
        value_release(made);
        return ok;
    }
    if (vm_raised(vm)) return false;
    Type *type = value_type(source);
    if (is_int(source) || type->to_index) return collect_zeros(vm, source, out);
    if (type->iter || type->get_item) return octets_collect_items(vm, source, type_name, out);
    return vm_fail(vm, ERROR_TYPE, "cannot convert '%s' object to %s", type->name, type_name);
}

static Value bytes_construct(Vm *vm, Type *type, const Value *args) {
    if (type == &bytes_type && !is_absent(args[0]) && value_is(args[0], &bytes_type) && is_absent(args[1])) {
        return value_retain(args[0]);
    }
    char room[256];
    Buffer b = BUFFER_OVER(room);
    Value v = ABSENT;
    if (octets_collect(vm, args[0], args[1], args[2], "bytes", &b)) {
        v = b.failed ? vm_raise_memory(vm) : value_object(new_of_type(vm, type, b.data, b.size));
    }
    buffer_clear(&b);
    return v;
}

/* ---- text ---- */

static void write_escaped(unsigned char c, Buffer *out) {
    buffer_putc(out, '\\');
    if (c == '\t') buffer_putc(out, 't');
    else if (c == '\n') buffer_putc(out, 'n');
    else if (c == '\r') buffer_putc(out, 'r');
    else if (c >= ' ' && c < 0x7F) buffer_putc(out, (char)c);
    else buffer_putc(out, 'x'), buffer_put_hex(out, c, 2);
}

bool bytes_write_repr(const char *data, size_t size, bool escape_single, Buffer *out) {
    bool single = memchr(data, '\'', size), twin = memchr(data, '"', size);
    char quote = single && !twin ? '"' : '\'';
    buffer_append(out, (char[]){'b', quote}, 2);
    size_t plain = 0;                        /* where what needs no escape begins, up to i */
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)data[i];
        bool special = c == (unsigned char)quote || c == '\\' || (escape_single && c == '\'');
        if (!special && c >= ' ' && c < 0x7F) continue;
        buffer_append(out, data + plain, i - plain);
        write_escaped(c, out);
        plain = i + 1;
    }
    buffer_append(out, data + plain, size - plain);
    return buffer_putc(out, quote);
}

static Value bytes_repr(Vm *vm, Value self) {
    char room[256];
    Buffer b = BUFFER_OVER(room);
    bytes_write_repr(as_bytes(self)->data, as_bytes(self)->size, false, &b);
    return value_object(str_from_buffer(vm, &b));
}

/* ---- shared slots ---- */

Value octets_compare(Vm *vm, Value a, Value b, CompareOp op) {
    (void)vm;
    Octets x, y;
    if (value_is(b, &memoryview_type) && (op == COMPARE_EQ || op == COMPARE_NE || is_bytes(a))) return NOT_IMPLEMENTED;
    if (!bytes_view(a, &x.data, &x.size) || !bytes_view(b, &y.data, &y.size)) return NOT_IMPLEMENTED;
    if (x.size != y.size && (op == COMPARE_EQ || op == COMPARE_NE)) return value_bool(op == COMPARE_NE);
    int order = memcmp(x.data, y.data, x.size < y.size ? x.size : y.size);
    if (order == 0) order = (x.size > y.size) - (x.size < y.size);
    return value_bool(order_holds(order, op));
}

static Value concat(Vm *vm, Value a, Octets x, Value b, Octets y) {
    if (!y.size && value_is(a, &bytes_type)) return value_retain(a);
    if (!x.size && value_is(a, &bytes_type) && value_is(b, &bytes_type)) return value_retain(b);
    Value v;
    char *to = octets_begin(vm, a, x.size + y.size, &v);
    if (to) swar_copy(swar_copy(to, x.data, x.size), y.data, y.size);
    return v;
}

static Value repeat(Vm *vm, Value like, Octets o, Value times) {
    int64_t count;
    if (!value_to_size(vm, times, ERROR_OVERFLOW, &count)) return ABSENT;
    if (count < 0) count = 0;
    if (count && o.size > (size_t)INT64_MAX / (size_t)count) return vm_raise_memory(vm);
    Value v;
    char *to = octets_begin(vm, like, o.size * (size_t)count, &v);
    if (!to) return v;
    if (o.size == 1) memset(to, o.data[0], (size_t)count);
    else for (int64_t i = 0; i < count; i++) to = mempcpy(to, o.data, o.size);
    return v;
}

static Value percent(Vm *vm, Value self, Octets format, Value arguments) {
    Buffer b = BUFFER_EMPTY;
    Value v = ABSENT;
    if (percent_write(vm, format.data, format.size, arguments, true, &b)) {
        v = b.failed ? vm_raise_memory(vm) : octets_like(vm, self, b.data ? b.data : "", b.size);
    }
    buffer_clear(&b);
    return v;
}

Value octets_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    Octets x, y;
    bool left = bytes_view(a, &x.data, &x.size), right = bytes_view(b, &y.data, &y.size);
    if (op == BINARY_ADD && left && right) return concat(vm, a, x, b, y);
    if (op == BINARY_MOD && left) return percent(vm, a, x, b);
    if (op == BINARY_MUL && left && (is_int(b) || value_type(b)->to_index)) return repeat(vm, a, x, b);
    if (op == BINARY_MUL && right && (is_int(a) || value_type(a)->to_index)) return repeat(vm, b, y, a);
    return NOT_IMPLEMENTED;
}

int64_t octets_length(Vm *vm, Value self) {
    (void)vm;
    Octets o;
    return bytes_view(self, &o.data, &o.size) ? (int64_t)o.size : 0;
}

int octets_truth(Vm *vm, Value self) {
    return octets_length(vm, self) > 0;
}

static Value get_slice(Vm *vm, Value self, Value key) {
    SliceRange r;
    Octets o;
    if (!slice_unpack(vm, key, &r)) return ABSENT;
    bytes_view(self, &o.data, &o.size);
    slice_fit(&r, (int64_t)o.size);
    if (r.step == 1) return octets_part(vm, self, (size_t)r.start, (size_t)r.count);
    Value v;
    char *to = octets_begin(vm, self, (size_t)r.count, &v);
    for (int64_t i = 0, at = r.start; to && i < r.count; i++, at += r.step) to[i] = o.data[at];
    return v;
}

Value octets_get_item(Vm *vm, Value self, Value key) {
    Octets o;
    int64_t i;
    bool array = value_isa(self, &bytearray_type);
    if (is_slice(key)) return get_slice(vm, self, key);
    if (!is_int(key) && !value_type(key)->to_index) {
        return vm_raise(vm, ERROR_TYPE, "%s indices must be integers or slices, not %s", array ? "bytearray" : "byte",
                        value_type_name(key));
    }
    if (is_small_int(key)) i = key.as.integer;
    else if (!value_to_size(vm, key, ERROR_INDEX, &i)) return ABSENT;    /* this may change a bytearray */
    bytes_view(self, &o.data, &o.size);
    if (i < 0) i += (int64_t)o.size;
    if (i < 0 || i >= (int64_t)o.size) return vm_raise(vm, ERROR_INDEX, "%sindex out of range", array ? "bytearray " : "");
    return value_int((unsigned char)o.data[i]);
}

int octets_contains(Vm *vm, Value self, Value item) {
    Octets o, part;
    bytes_view(self, &o.data, &o.size);
    if (is_int(item)) {
        unsigned char c;
        if (!octet_read(vm, item, &c)) return -1;
        return o.size && memchr(o.data, c, o.size) != NULL;
    }
    if (!octets_read(vm, item, &part)) return -1;
    return text_find(o.data, o.size, part.data, part.size) >= 0;
}

static bool bytes_hash(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    Bytes *b = as_bytes(self);
    if (!b->hash) b->hash = text_hash(b->data, b->size);
    *out = b->hash;
    return true;
}

/* ---- iteration ---- */

typedef struct OctetsIterator {
    Object object;
    Value octets;
    size_t at;
} OctetsIterator;

static void iterator_free(Object *o) {
    value_release(((OctetsIterator *)o)->octets);
    object_dealloc(o);
}

static Value octets_next(Vm *vm, Value self) {
    (void)vm;
    OctetsIterator *it = (OctetsIterator *)self.as.object;
    Octets o;
    if (is_absent(it->octets)) return ABSENT;
    if (value_is(it->octets, &bytes_type) && it->at < as_bytes(it->octets)->size) {
        return value_int((unsigned char)as_bytes(it->octets)->data[it->at++]);
    }
    if (bytes_view(it->octets, &o.data, &o.size) && it->at < o.size) return value_int((unsigned char)o.data[it->at++]);
    value_clear(&it->octets);
    return ABSENT;
}

static Value iterator_reduce(Vm *vm, const Value *args) {
    const OctetsIterator *it = (const OctetsIterator *)args[0].as.object;
    if (is_absent(it->octets)) return iterator_rest(vm, value_retain(args[0]));
    Value made_of = tuple_of(vm, 1, value_retain(it->octets));
    return iterator_reduction(vm, iterator_maker(vm), made_of, value_int((int64_t)it->at));
}

static Value iterator_set_state(Vm *vm, const Value *args) {
    int64_t index;
    if (!value_to_index(vm, args[1], &index)) return ABSENT;
    ((OctetsIterator *)args[0].as.object)->at = index < 0 ? 0 : (size_t)index;
    return NONE;
}

static Value iterator_length_hint(Vm *vm, const Value *args) {
    (void)vm;
    const OctetsIterator *it = (const OctetsIterator *)args[0].as.object;
    Octets o;
    bool any = !is_absent(it->octets) && bytes_view(it->octets, &o.data, &o.size) && it->at < o.size;
    return value_int(any ? (int64_t)(o.size - it->at) : 0);
}

static const NativeDef iterator_methods[] = {
    {"__reduce__", iterator_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {"__setstate__", iterator_set_state, "state, /", "Puts it to its place.", NATIVE_METHOD},
    {"__length_hint__", iterator_length_hint, "", "How many are left.", NATIVE_METHOD},
    {0},
};

#define OCTETS_ITERATOR(iterator_name)                                                              \
    {                                                                                               \
        .object = {OBJECT_IMMORTAL, 0, &type_type}, .name = iterator_name,                          \
        .instance_size = sizeof(OctetsIterator), .free = iterator_free, .iter = iterator_self,      \
        .next = octets_next, .methods = iterator_methods,                                           \
    }

static Type bytes_iterator_type = OCTETS_ITERATOR("bytes_iterator");
static Type bytearray_iterator_type = OCTETS_ITERATOR("bytearray_iterator");

Value octets_iter(Vm *vm, Value self) {
    Type *type = value_isa(self, &bytearray_type) ? &bytearray_iterator_type : &bytes_iterator_type;
    if (!type_ready(vm, type)) return ABSENT;
    OctetsIterator *it = object_new(vm, type, 0);
    if (it) it->octets = value_retain(self);
    return value_object(it);
}

static Value bytes_getnewargs(Vm *vm, const Value *args) {
    return tuple_of(vm, 1, octets_self(vm, args[0]));
}

static Value bytes_bytes(Vm *vm, const Value *args) {
    return octets_self(vm, args[0]);
}

static const NativeDef methods[] = {
    OCTETS_ROWS,
    {"__bytes__", bytes_bytes, "", "The value as plain bytes.", NATIVE_METHOD},
    {"__getnewargs__", bytes_getnewargs, "", NULL, NATIVE_METHOD},
    {0},
};

Type bytes_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "bytes",
    .doc = "Bytes: whole numbers from 0 to 255. Of an iterable of ints, of a str and its encoding, of other bytes, "
           "or so many zeros.",
    .flags = TYPE_BASE | TYPE_CONCATS | TYPE_FLAT,
    .instance_size = sizeof(Bytes),
    .dict_offset = offsetof(Bytes, dict),
    .free = bytes_free,
    .signature = "source=..., encoding=..., errors=...",
    .construct = bytes_construct,
    .repr = bytes_repr,
    .compare = octets_compare,
    .hash = bytes_hash,
    .operators = "add mul rmul mod rmod",
    .binary = octets_binary,
    .truth = octets_truth,
    .length = octets_length,
    .get_item = octets_get_item,
    .contains = octets_contains,
    .iter = octets_iter,
    .methods = methods,
};
