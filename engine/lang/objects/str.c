/* str.c -- str: making, comparing, hashing, indexing and showing strings, and its table of slots.
 *
 * Methods stand in str_search.c, str_methods.c and str_case.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/str.h"

#include "engine/base/memory.h"
#include "engine/base/swar.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/codec.h"
#include "engine/lang/objects/format.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/text_private.h"
#include "engine/lang/syntax/unicode.h"

#include <malloc.h>

enum { OFFSET_STEP = 64 };

/* ---- making ---- */

Str *str_alloc(Vm *vm, Type *type, size_t size, size_t length) {
    if (size > PTRDIFF_MAX - sizeof(Str) - 1 || size > UINT32_MAX) {
        vm_raise_memory(vm);
        return NULL;
    }
    bool plain = type == &str_type;
    Str *s = plain ? (Str *)object_begin(vm, type, sizeof(Str) + size + 1, false) : object_new_room(vm, type, size + 1);
    if (!s) return NULL;
    if (plain) {
        s->hash = 0;
        s->offsets = NULL;
        s->dict = NULL;
        s->interned = false;
    }
    s->size = size;
    s->length = length;
    s->data[size] = '\0';
    return s;
}

static Str *new_of_type(Vm *vm, Type *type, const char *text, size_t size) {
    Str *s = str_alloc(vm, type, size, utf8_length(text, size));
    if (s) swar_copy(s->data, text, size);
    return s;
}

Str *str_new(Vm *vm, const char *text, size_t size) {
    return new_of_type(vm, &str_type, text, size);
}

Str *str_from(Vm *vm, const char *text) {
    return str_new(vm, text, strlen(text));
}

Str *str_from_codepoint(Vm *vm, uint_least32_t codepoint) {
    if (codepoint < 128) {
        char c = (char)codepoint;
        if (!vm->characters[codepoint]) vm->characters[codepoint] = vm_intern_n(vm, &c, 1);
        Str *s = vm->characters[codepoint];
        if (s) object_retain(&s->object);
        return s;
    }
    char bytes[4];
    size_t size = utf8_encode(codepoint, bytes);
    Str *s = str_alloc(vm, &str_type, size, 1);
    if (s) memcpy(s->data, bytes, size);
    return s;
}

Str *str_exact(Vm *vm, Str *s) {
    if (s->object.type != &str_type) return str_new(vm, s->data, s->size);
    object_retain(&s->object);
    return s;
}

Str *str_from_buffer(Vm *vm, Buffer *b) {
    Str *s = NULL;
    if (b->failed) vm_raise_memory(vm);
    else s = str_new(vm, b->data ? b->data : "", b->size);
    buffer_clear(b);
    return s;
}

Str *str_from_bytes_lossy(Vm *vm, const char *text, size_t size) {
    if (utf8_valid(text, size, NULL)) return str_new(vm, text, size);
    Buffer b = BUFFER_EMPTY;
    for (size_t i = 0; i < size;) {
        uint_least32_t c;
        size_t used = utf8_decode(text + i, size - i, &c);
        if (used) buffer_append(&b, text + i, used);
        else buffer_put_codepoint(&b, 0xFFFD);
        i += used ? used : 1;
    }
    return str_from_buffer(vm, &b);
}

Str *str_format(Vm *vm, const char *format, ...) {
    Buffer b = BUFFER_EMPTY;
    va_list args;
    va_start(args, format);
    buffer_vprintf(&b, format, args);
    va_end(args);
    if (b.failed || utf8_valid(b.data ? b.data : "", b.size, NULL)) return str_from_buffer(vm, &b);
    Str *s = str_from_bytes_lossy(vm, b.data, b.size);
    buffer_clear(&b);
    return s;
}

static void str_free(Object *o) {
    Str *s = (Str *)o;
    if (s->offsets) mem_free(s->offsets);
    if (LIKELY(o->type == &str_type)) {
        object_end(o->type->vm, o);
        return;
    }
    if (s->dict) object_release((Object *)s->dict);
    object_dealloc(o);
}

/* ---- comparing and hashing ---- */

int str_order(const Str *a, const Str *b) {
    size_t size = a->size < b->size ? a->size : b->size;
    int order = memcmp(a->data, b->data, size);    /* UTF-8 sorts as its code points do */
    if (order) return order;
    return (a->size > b->size) - (a->size < b->size);
}

/* Fewer than eight bytes as the low ones of a word, by loads that may overlap. */
static uint64_t last_word(const char *text, size_t size) {
    const unsigned char *p = (const unsigned char *)text;
    if (size >= 4) {
        uint32_t low, high;
        memcpy(&low, p, 4);
        memcpy(&high, p + size - 4, 4);
        return low | (uint64_t)high << (8 * (size - 4));
    }
    if (!size) return 0;
    size_t middle = size / 2, last = size - 1;
    return p[0] | (uint64_t)p[middle] << (8 * middle) | (uint64_t)p[last] << (8 * last);
}

uint64_t text_hash(const char *text, size_t size) {
    const uint64_t m1 = 0x9E3779B97F4A7C15u, m2 = 0xBF58476D1CE4E5B9u;
    uint64_t h = size * m1;
    while (size >= 8) {
        uint64_t word;
        memcpy(&word, text, 8);
        h = (h ^ word) * m2;
        h ^= h >> 29;
        text += 8;
        size -= 8;
    }
    h = (h ^ last_word(text, size)) * m2;
    h ^= h >> 32;
    h *= m1;
    h ^= h >> 29;
    return h ? h : 1;
}

/* ---- positions ---- */

uint_least32_t str_next_wide(const char *data, size_t *position) {
    const unsigned char *p = (const unsigned char *)data + *position;
    if (p[0] < 0xE0) {
        *position += 2;
        return (uint_least32_t)(p[0] & 0x1F) << 6 | (p[1] & 0x3F);
    }
    if (p[0] < 0xF0) {
        *position += 3;
        return (uint_least32_t)(p[0] & 0x0F) << 12 | (uint_least32_t)(p[1] & 0x3F) << 6 | (p[2] & 0x3F);
    }
    *position += 4;
    return (uint_least32_t)(p[0] & 0x07) << 18 | (uint_least32_t)(p[1] & 0x3F) << 12 |
           (uint_least32_t)(p[2] & 0x3F) << 6 | (p[3] & 0x3F);
}

static void make_offsets(Str *s) {
    size_t marks = s->length / OFFSET_STEP + 1, at = 0;
    uint32_t *offsets = mem_alloc(marks * sizeof *offsets);
    if (!offsets) return;
    for (size_t i = 0; i < marks; i++) {
        offsets[i] = (uint32_t)at;
        if (i + 1 < marks) at += utf8_offset(s->data + at, s->size - at, OFFSET_STEP);
    }
    s->offsets = offsets;
}

size_t str_byte_offset(Str *s, size_t index) {
    if (str_is_ascii(s)) return index;
    if (index >= s->length) return s->size;
    if (index >= OFFSET_STEP && !s->offsets) make_offsets(s);
    if (!s->offsets) return utf8_offset(s->data, s->size, index);    /* near the start, or memory is short */
    size_t mark = s->offsets[index / OFFSET_STEP];
    return mark + utf8_offset(s->data + mark, s->size - mark, index % OFFSET_STEP);
}

uint_least32_t str_code_at(Str *s, size_t index) {
    size_t at = str_byte_offset(s, index);
    return str_next(s->data, &at);
}

Str *str_slice(Vm *vm, Str *s, size_t start, size_t stop) {
    if (start == 0 && stop >= s->length) return str_exact(vm, s);
    if (start >= stop) return str_new(vm, "", 0);
    size_t begin = str_byte_offset(s, start), end = str_byte_offset(s, stop);
    if (end - begin == 1) return str_from_codepoint(vm, (unsigned char)s->data[begin]);
    Str *part = str_alloc(vm, &str_type, end - begin, stop - start);
    if (part) swar_copy(part->data, s->data + begin, end - begin);
    return part;
}

Str *str_concat(Vm *vm, const Str *a, const Str *b) {
    Str *s = str_alloc(vm, &str_type, a->size + b->size, a->length + b->length);
    if (!s) return NULL;
    swar_copy(swar_copy(s->data, a->data, a->size), b->data, b->size);
    return s;
}

/* Blocks of their own only, not those that object_new() keeps by size: the C library knows how much room they have. */
Str *str_extend(Str *a, const Str *b) {
    size_t size = a->size + b->size, need = sizeof(Str) + size + 1;
    bool own_block = ((a->object.flags >> OBJECT_BLOCKS_SHIFT) & (BLOCK_CLASSES - 1)) == 0;
    if (!own_block || a->object.refs != 1 || a->interned || a->object.type != &str_type || size > UINT32_MAX) return NULL;
    if (malloc_usable_size(a) < need) {
        Str *grown = mem_realloc(a, need + need / 8);
        if (!grown) return NULL;
        a = grown;
    }
    swar_copy(a->data + a->size, b->data, b->size);
    a->data[size] = '\0';
    a->size = size;
    a->length += b->length;
    a->hash = 0;
    mem_free(a->offsets);
    a->offsets = NULL;
    return a;
}

/* ---- repr ---- */

void str_write_number(uint_least32_t c, Buffer *out) {
    buffer_putc(out, '\\');
    buffer_putc(out, c < 0x100 ? 'x' : c < 0x10000 ? 'u' : 'U');
    buffer_put_hex(out, c, c < 0x100 ? 2 : c < 0x10000 ? 4 : 8);
}

static void write_escaped(uint_least32_t c, char quote, Buffer *out) {
    if (c == (unsigned char)quote || c == '\\') buffer_append(out, (char[]){'\\', (char)c}, 2);
    else if (c == '\n') buffer_append(out, "\\n", 2);
    else if (c == '\r') buffer_append(out, "\\r", 2);
    else if (c == '\t') buffer_append(out, "\\t", 2);
    else str_write_number(c, out);
}

bool str_write_repr(const Str *s, Buffer *out) {
    bool single = memchr(s->data, '\'', s->size), twin = memchr(s->data, '"', s->size);
    char quote = single && !twin ? '"' : '\'';
    buffer_putc(out, quote);
    size_t plain = 0;                        /* where what needs no escape begins, up to i */
    for (size_t i = 0; i < s->size;) {
        while (i + 8 <= s->size && swar_is_plain(swar_load(s->data + i), quote)) i += 8;
        if (i == s->size) break;
        size_t start = i;
        uint_least32_t c = str_next(s->data, &i);
        bool special = c == (unsigned char)quote || c == '\\';
        if (!special && (c < 0x7F ? c >= ' ' : unicode_is_printable(c))) continue;
        buffer_append(out, s->data + plain, start - plain);
        write_escaped(c, quote, out);
        plain = i;
    }
    buffer_append(out, s->data + plain, s->size - plain);
    return buffer_putc(out, quote);
}

static Value str_repr(Vm *vm, Value self) {
    char room[256];
    Buffer b = BUFFER_OVER(room);
    str_write_repr(as_str(self), &b);
    return value_object(str_from_buffer(vm, &b));
}

static Value str_str(Vm *vm, Value self) {
    return value_object(str_exact(vm, as_str(self)));
}

/* ---- slots ---- */

static Value construct_from_object(Vm *vm, Type *type, Value object) {
    Str *text = value_str(vm, object);
    if (!text || type == &str_type) return value_object(text);
    Str *s = new_of_type(vm, type, text->data, text->size);
    object_release(&text->object);
    return value_object(s);
}

static Value construct_decoded(Vm *vm, Type *type, Value object, Value encoding, Value errors) {
    const char *data;
    size_t size;
    if (!is_absent(encoding) && !is_str(encoding)) {
        return vm_raise(vm, ERROR_TYPE, "str() argument 'encoding' must be str, not %s", value_type_name(encoding));
    }
    if (is_str(object)) return vm_raise(vm, ERROR_TYPE, "decoding str is not supported");
    if (!bytes_view(object, &data, &size)) {
        return vm_raise(vm, ERROR_TYPE, "decoding to str: need a bytes-like object, %s found", value_type_name(object));
    }
    Value text = codec_decode(vm, data, size, encoding, errors);
    if (is_absent(text) || type == &str_type) return text;
    Value result = construct_from_object(vm, type, text);
    value_release(text);
    return result;
}

static Value str_construct(Vm *vm, Type *type, const Value *args) {
    if (!is_absent(args[1]) || !is_absent(args[2])) return construct_decoded(vm, type, args[0], args[1], args[2]);
    return construct_from_object(vm, type, args[0]);
}

static Value str_convert(Vm *vm, Value v) { return value_object(is_absent(v) ? str_from(vm, "") : value_str(vm, v)); }

static Value str_compare(Vm *vm, Value a, Value b, CompareOp op) {
    (void)vm;
    if (!is_str(a) || !is_str(b)) return NOT_IMPLEMENTED;
    if (op == COMPARE_EQ) return value_bool(str_equal(as_str(a), as_str(b)));
    if (op == COMPARE_NE) return value_bool(!str_equal(as_str(a), as_str(b)));
    return value_bool(order_holds(str_order(as_str(a), as_str(b)), op));
}

static bool str_hash_slot(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    *out = str_hash(as_str(self));
    return true;
}

static Value str_repeat(Vm *vm, Str *s, Value times) {
    int64_t count;
    if (!value_to_size(vm, times, ERROR_OVERFLOW, &count)) return ABSENT;
    if (count <= 0 || s->size == 0) return value_object(str_new(vm, "", 0));
    if (count == 1) return value_object(str_exact(vm, s));
    if (s->size > (size_t)INT64_MAX / (size_t)count) return vm_raise_memory(vm);
    size_t total = s->size * (size_t)count;
    Str *r = str_alloc(vm, &str_type, total, s->length * (size_t)count);
    if (!r) return ABSENT;
    memcpy(r->data, s->data, s->size);
    for (size_t done = s->size; done < total;) {    /* doubling: the copies are long ones */
        size_t step = done < total - done ? done : total - done;
        memcpy(r->data + done, r->data, step);
        done += step;
    }
    return value_object(r);
}

static bool can_index(Value v) {
    return is_int(v) || value_type(v)->to_index;
}

/* a + b: where one is empty, the other as it is. */
static Value concat(Vm *vm, Value a, Value b) {
    if (!as_str(a)->size && is_plain_str(b)) return value_retain(b);
    if (!as_str(b)->size && is_plain_str(a)) return value_retain(a);
    return value_object(str_concat(vm, as_str(a), as_str(b)));
}

static Value str_binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op == BINARY_ADD && is_str(a) && is_str(b)) return concat(vm, a, b);
    if (op == BINARY_MOD && is_str(a)) return str_percent(vm, as_str(a), b);
    if (op == BINARY_MUL && is_str(a) && can_index(b)) return str_repeat(vm, as_str(a), b);
    if (op == BINARY_MUL && is_str(b) && can_index(a)) return str_repeat(vm, as_str(b), a);
    return NOT_IMPLEMENTED;
}

static int str_truth(Vm *vm, Value self) {
    (void)vm;
    return as_str(self)->size > 0;
}

static int64_t str_length(Vm *vm, Value self) {
    (void)vm;
    return (int64_t)as_str(self)->length;
}

/* The characters of s, of ASCII, that r names. */
static Value every_nth(Vm *vm, const Str *s, const SliceRange *r) {
    Str *part = str_alloc(vm, &str_type, (size_t)r->count, (size_t)r->count);
    for (int64_t i = 0, at = r->start; part && i < r->count; i++, at += r->step) part->data[i] = s->data[at];
    return value_object(part);
}

/* The code points [start, stop), the last of them first. */
static Value reversed_slice(Vm *vm, Str *s, size_t start, size_t stop) {
    size_t begin = str_byte_offset(s, start), end = str_byte_offset(s, stop);
    Str *part = str_alloc(vm, &str_type, end - begin, stop - start);
    for (size_t at = begin, next = begin; part && at < end; at = next) {
        str_next(s->data, &next);
        swar_copy(part->data + (end - next), s->data + at, next - at);
    }
    return value_object(part);
}

static Value get_slice(Vm *vm, Str *s, Value key) {
    SliceRange r;
    if (!slice_resolve(vm, key, (int64_t)s->length, &r)) return ABSENT;
    if (r.step == 1 || r.count == 0) {
        return value_object(str_slice(vm, s, (size_t)r.start, (size_t)(r.start + r.count)));
    }
    if (str_is_ascii(s)) return every_nth(vm, s, &r);
    if (r.step == -1) return reversed_slice(vm, s, (size_t)(r.start - r.count + 1), (size_t)r.start + 1);
    Buffer b = BUFFER_EMPTY;
    for (int64_t i = 0, at = r.start; i < r.count; i++, at += r.step) buffer_put_codepoint(&b, str_code_at(s, (size_t)at));
    return value_object(str_from_buffer(vm, &b));
}

static Value str_get_item(Vm *vm, Value self, Value key) {
    Str *s = as_str(self);
    int64_t i;
    if (is_small_int(key) && (uint64_t)key.as.integer < s->length) {
        return value_object(str_from_codepoint(vm, str_code_at(s, (size_t)key.as.integer)));
    }
    if (is_slice(key)) return get_slice(vm, s, key);
    if (!can_index(key)) {
        return vm_raise(vm, ERROR_TYPE, "string indices must be integers, not '%s'", value_type_name(key));
    }
    if (!index_resolve(vm, key, &s->length, "string", &i)) return ABSENT;
    return value_object(str_from_codepoint(vm, str_code_at(s, (size_t)i)));
}

static int str_contains(Vm *vm, Value self, Value item) {
    if (!is_str(item)) {
        vm_raise(vm, ERROR_TYPE, "'in <string>' requires string as left operand, not %s", value_type_name(item));
        return -1;
    }
    Str *s = as_str(self), *part = as_str(item);
    return text_find(s->data, s->size, part->data, part->size) >= 0;
}

static Value str_format_slot(Vm *vm, Value self, Str *spec) {
    return format_str(vm, as_str(self), spec);
}

/* ---- iteration ---- */

typedef struct StrIterator {
    Object object;
    Str *str;
    size_t at;                   /* byte offset of the next code point */
} StrIterator;

static void iterator_free(Object *o) {
    object_release(&((StrIterator *)o)->str->object);
    object_dealloc(o);
}

static Value str_iterator_next(Vm *vm, Value self) {
    StrIterator *it = (StrIterator *)self.as.object;
    if (it->at >= it->str->size) return ABSENT;
    return value_object(str_from_codepoint(vm, str_next(it->str->data, &it->at)));
}

static Value iterator_reduce(Vm *vm, const Value *args) {
    const StrIterator *it = (const StrIterator *)args[0].as.object;
    Value rest = value_object(str_new(vm, it->str->data + it->at, it->str->size - it->at));
    return iterator_reduction(vm, iterator_maker(vm), tuple_of(vm, 1, rest), ABSENT);
}

static Value iterator_length_hint(Vm *vm, const Value *args) {
    (void)vm;
    const StrIterator *it = (const StrIterator *)args[0].as.object;
    int64_t left = 0;
    for (size_t at = it->at; at < it->str->size; left++) str_next(it->str->data, &at);
    return value_int(left);
}

static const NativeDef iterator_methods[] = {
    {"__reduce__", iterator_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {"__length_hint__", iterator_length_hint, "", "How many are left.", NATIVE_METHOD},
    {0},
};

#define STR_ITERATOR(iterator_name)                                                                 \
    {                                                                                               \
        .object = {OBJECT_IMMORTAL, 0, &type_type}, .name = iterator_name,                          \
        .instance_size = sizeof(StrIterator), .free = iterator_free, .iter = iterator_self,         \
        .next = str_iterator_next, .methods = iterator_methods,                                     \
    }

static Type str_iterator_type = STR_ITERATOR("str_iterator");
static Type str_ascii_iterator_type = STR_ITERATOR("str_ascii_iterator");

static Value str_iter(Vm *vm, Value self) {
    Type *type = as_str(self)->size == as_str(self)->length ? &str_ascii_iterator_type : &str_iterator_type;
    if (!type_ready(vm, type)) return ABSENT;
    StrIterator *it = object_new(vm, type, 0);
    if (!it) return ABSENT;
    object_retain(self.as.object);
    it->str = as_str(self);
    return value_object(it);
}

Type str_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "str",
    .doc = "Text. Of any object, as print() would show it; of bytes with an encoding, decoded.",
    .flags = TYPE_BASE | TYPE_CONCATS | TYPE_FLAT,
    .instance_size = sizeof(Str),
    .dict_offset = offsetof(Str, dict),
    .free = str_free,
    .signature = "object='', encoding=..., errors=...",
    .construct = str_construct,
    .convert = str_convert,
    .repr = str_repr,
    .str = str_str,
    .format = str_format_slot,
    .compare = str_compare,
    .hash = str_hash_slot,
    .operators = "add mul rmul mod rmod",
    .binary = str_binary,
    .truth = str_truth,
    .length = str_length,
    .get_item = str_get_item,
    .contains = str_contains,
    .iter = str_iter,
    .methods = str_methods,
};
