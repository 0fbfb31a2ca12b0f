/* struct.c -- values as packed bytes, by a format.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/struct.h"

#include "engine/base/memory.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"

#include <ctype.h>
#include <math.h>

typedef struct StructCode Code;
typedef struct StructItem Item;

/* By letter. */
#define ROW(letter, kind, native, standard) [letter] = {letter, kind, native, standard}
static const Code codes[128] = {
    ROW('x', 'x', 1, 1), ROW('c', 'c', 1, 1), ROW('b', 'i', 1, 1), ROW('B', 'u', 1, 1), ROW('?', '?', 1, 1), ROW('h', 'i', 2, 2),
    ROW('H', 'u', 2, 2), ROW('i', 'i', 4, 4), ROW('I', 'u', 4, 4), ROW('l', 'i', 8, 4), ROW('L', 'u', 8, 4), ROW('q', 'i', 8, 8),
    ROW('Q', 'u', 8, 8), ROW('n', 'i', 8, 0), ROW('N', 'u', 8, 0), ROW('e', 'f', 2, 2), ROW('f', 'f', 4, 4), ROW('d', 'f', 8, 8),
    ROW('s', 's', 1, 1), ROW('p', 'p', 1, 1), ROW('P', 'u', 8, 0),
};
#undef ROW

typedef struct Reader {
    Vm *vm;
    const char *at, *end;
    bool native, aligned, big_endian;
    size_t offset; /* so far */
} Reader;

#define FAIL STRUCT_FAIL

static bool reader_begin(Vm *vm, Value format, Reader *r) {
    size_t size;
    *r = (Reader){.vm = vm, .native = true, .aligned = true};
    if (is_str(format)) {
        r->at = as_str(format)->data;
        size = as_str(format)->size;
    } else if (!bytes_view(format, &r->at, &size)) {
        return vm_fail(vm, ERROR_TYPE, "Struct() argument 1 must be a str or bytes object, not %s",
                       value_type_name(format));
    }
    r->end = r->at + size;
    char c = size ? *r->at : '\0';
    if (!c || !strchr("@=<>!", c)) return true;
    r->at++;
    r->native = r->aligned = c == '@';
    r->big_endian = c == '>' || c == '!';
    return true;
}

static const Code *code_find(char letter) {
    unsigned char at = (unsigned char)letter;
    return at < 128 && codes[at].letter ? &codes[at] : NULL;
}

static int fail_long(Vm *vm) { return FAIL(vm, "total struct size too long") - 1; }

/* The next item: 1; the end: 0; a mistake: -1. */
static int reader_next(Reader *r, Item *item) {
    while (r->at < r->end && isspace((unsigned char)*r->at)) r->at++;
    if (r->at == r->end) return 0;
    item->count = 1;
    if (isdigit((unsigned char)*r->at)) {
        item->count = 0;
        for (; r->at < r->end && isdigit((unsigned char)*r->at); r->at++) {
            if (__builtin_mul_overflow(item->count, 10, &item->count) ||
                __builtin_add_overflow(item->count, *r->at - '0', &item->count)) {
                return fail_long(r->vm);
            }
        }
        if (r->at == r->end) return FAIL(r->vm, "repeat count given without format specifier") - 1;
    }
    item->code = code_find(*r->at++);
    if (!item->code || (!r->native && !item->code->standard)) return FAIL(r->vm, "bad char in struct format") - 1;
    item->size = r->native ? item->code->native : item->code->standard;
    size_t align = (size_t)item->size;
    if (r->aligned) r->offset = (r->offset + align - 1) & ~(align - 1);      /* a power of two */
    int64_t bytes, end;
    if (__builtin_mul_overflow(item->count, item->size, &bytes) || __builtin_add_overflow(bytes, r->offset, &end))
        return fail_long(r->vm);
    item->offset = r->offset;
    r->offset = (size_t)end;
    return 1;
}

/* Values that an item stands for. */
static int64_t item_values(const Item *item) {
    if (item->code->kind == 'x') return 0;
    return item->code->kind == 's' || item->code->kind == 'p' ? 1 : item->count;
}

/* Takes item, for which there may be no room. */
static bool layout_add(Vm *vm, StructLayout *l, const Item *item) {
    if (l->count == l->capacity) {
        size_t capacity = l->capacity * 2;
        Item *items = mem_alloc(capacity * sizeof *items);
        if (!items) return !is_absent(vm_raise_memory(vm));
        memcpy(items, l->items, l->count * sizeof *items);
        if (l->items != l->room) mem_free(l->items);
        l->items = items;
        l->capacity = capacity;
    }
    l->items[l->count++] = *item;
    l->values += item_values(item);
    return true;
}

bool struct_layout(Vm *vm, Value format, StructLayout *l) {
    Reader r;
    Item item;
    int more;
    l->items = l->room;
    l->capacity = STRUCT_ROOM;
    l->count = l->size = 0;
    l->values = 0;
    if (!reader_begin(vm, format, &r)) return false;
    while ((more = reader_next(&r, &item)) > 0) {
        if (item.code->kind == 'x') continue;
        if (!layout_add(vm, l, &item)) more = -1;
        if (more < 0) break;
    }
    l->size = r.offset;
    l->big_endian = r.big_endian;
    l->native = r.native;
    if (more < 0) struct_layout_clear(l);
    return more == 0;
}

void struct_layout_clear(StructLayout *l) {
    if (l->items != l->room) mem_free(l->items);
    l->items = l->room;
    l->count = l->size = 0;
    l->values = 0;
}

/* ---- packing ---- */

/* 1, 2, 4 or 8 bytes. */
static inline void copy_word(void *to, const void *from, int size) {
    switch (size) {
        case 8: memcpy(to, from, 8); break;
        case 4: memcpy(to, from, 4); break;
        case 2: memcpy(to, from, 2); break;
        default: memcpy(to, from, 1); break;
    }
}

/* The low size bytes of word. */
static void put_word(char *to, uint64_t word, int size, bool big_endian) {
    uint64_t bytes = big_endian ? __builtin_bswap64(word) >> (64 - 8 * size) : word;
    copy_word(to, &bytes, size);
}

/* i does not fit. In the original small ones, and shorts with the little end first, are read as C longs and have names;
 * the other unsigned ones are read as C unsigned longs, and eight bytes with the big end first by themselves. */
static bool out_of_range(Vm *vm, const Item *item, Value i, bool big_endian) {
    const Code *c = item->code;
    IntView w;
    mpz_srcptr z = int_view(i, &w);
    if (item->size == 8)
        return FAIL(vm, "%s", big_endian || c->letter == 'P' ? "int too large to convert" : "argument out of range");
    const char *name = item->size == 1 ? "byte" : item->size == 2 && !big_endian ? "short" : NULL;
    bool is_unsigned = c->kind == 'u', readable = !name && is_unsigned ? mpz_fits_ulong_p(z) : mpz_fits_slong_p(z);
    if (!readable) return FAIL(vm, "argument out of range");
    long long high = (1LL << (8 * item->size - !is_unsigned)) - 1, low = is_unsigned ? 0 : -high - 1;
    if (name) return FAIL(vm, "%s%s format requires %lld <= number <= %lld", is_unsigned ? "u" : "", name, low, high);
    return FAIL(vm, "'%c' format requires %lld <= number <= %lld", c->letter, low, high);
}

/* Does an int of 64 bits fit? An address may be written as a negative number. */
static bool small_fits(const Item *item, int64_t i) {
    int bits = 8 * item->size;
    if (item->code->letter == 'P') return true;
    if (item->code->kind == 'u') return i >= 0 && (bits == 64 || i >> bits == 0);
    return bits == 64 || i >> (bits - 1) == 0 || i >> (bits - 1) == -1;
}

/* The low bytes of the two's complement of i, if it fits. */
static bool word_of(const Item *item, Value i, uint64_t *word) {
    int64_t small;
    if (int_fits_i64(i, &small)) {
        *word = (uint64_t)small;
        return small_fits(item, small);
    }
    mpz_srcptr z = as_big(i)->value;
    *word = mpz_get_ui(z);
    return item->code->kind == 'u' && item->size == 8 && mpz_fits_ulong_p(z);
}

static bool pack_int(Vm *vm, const Item *item, Value v, char *to, bool big_endian) {
    uint64_t word;
    if (is_small_int(v) && small_fits(item, v.as.integer)) {
        put_word(to, (uint64_t)v.as.integer, item->size, big_endian);
        return true;
    }
    Value i = is_int(v) ? value_retain(v) : value_type(v)->to_index ? value_type(v)->to_index(vm, v) : NOT_IMPLEMENTED;
    if (is_not_implemented(i)) return FAIL(vm, "required argument is not an integer");
    if (is_absent(i)) return false;
    bool fits = word_of(item, i, &word) || out_of_range(vm, item, i, big_endian);
    value_release(i);
    if (fits) put_word(to, word, item->size, big_endian);
    return fits;
}

/* Bits of the nearest float16, half to even. */
static bool half_bits(double d, uint64_t *out) {
    uint64_t sign = signbit(d) ? 0x8000 : 0;
    d = fabs(d);
    if (isnan(d)) return *out = sign | 0x7E00, true;
    if (isinf(d)) return *out = sign | 0x7C00, true;
    if (d >= 65520) return false; /* rounds to infinity */
    int exponent;
    if (d == 0) return *out = sign, true;
    frexp(d, &exponent);
    if (exponent < -13) exponent = -13;
    uint64_t m = (uint64_t)nearbyint(ldexp(d, 11 - exponent)); /* 1024..2048 for normal numbers */
    *out = sign | (((uint64_t)(exponent + 13) << 10) + m);
    return true;
}

static double half_value(uint64_t bits) {
    int exponent = (int)(bits >> 10 & 31);
    double m = (double)(bits & 1023), d;
    if (exponent == 31)
        d = m != 0 ? NAN : INFINITY;
    else if (exponent == 0)
        d = ldexp(m, -24);
    else
        d = ldexp(m + 1024, exponent - 25);
    return bits & 0x8000 ? -d : d;
}

static bool fail_large(Vm *vm, const Item *item, Value v) {
    if (is_int(v)) return FAIL(vm, "int too large to convert");
    return vm_fail(vm, ERROR_OVERFLOW, "float too large to pack with %c format", item->code->letter);
}

/* Of the formats with a float, C's own takes infinity for what is too large. */
static bool pack_float(Vm *vm, const Item *item, Value v, char *to, const StructLayout *l) {
    double d;
    uint64_t word = 0;
    if (is_float(v)) {
        d = v.as.real;
    } else if (!value_to_double(vm, v, &d)) {
        vm_clear_raised(vm);
        return FAIL(vm, "required argument is not a float");
    }
    if (item->size == 8) {
        memcpy(&word, &d, 8);
    } else if (item->size == 4) {
        float f = (float)d;
        uint32_t bits;
        if (isinf(f) && !isinf(d) && !l->native) return fail_large(vm, item, v);
        memcpy(&bits, &f, 4);
        word = bits;
    } else if (!half_bits(d, &word)) {
        return fail_large(vm, item, v);
    }
    put_word(to, word, item->size, l->big_endian);
    return true;
}

static bool pack_text(Vm *vm, const Item *item, Value v, char *to) {
    const char *data;
    size_t size, room = (size_t)item->count;
    if (!bytes_view(v, &data, &size)) return FAIL(vm, "argument for '%c' must be a bytes object", item->code->letter);
    if (item->code->kind == 's') {
        memcpy(to, data, size < room ? size : room);
        return true;
    }
    if (room == 0) return true;
    if (size > room - 1) size = room - 1;
    memcpy(to + 1, data, size);
    to[0] = (char)(size > 255 ? 255 : size);
    return true;
}

static bool pack_one(Vm *vm, const Item *item, Value v, char *to, const StructLayout *l) {
    const char *data;
    size_t size;
    int truth;
    switch (item->code->kind) {
        case 'i':
        case 'u': return pack_int(vm, item, v, to, l->big_endian);
        case 'f': return pack_float(vm, item, v, to, l);
        case '?':
            truth = value_truth(vm, v);
            *to = (char)(truth > 0);
            return truth >= 0;
        case 'c':
            if (!bytes_view(v, &data, &size) || size != 1)
                return FAIL(vm, "char format requires a bytes object of length 1");
            *to = *data;
            return true;
        default: return pack_text(vm, item, v, to);
    }
}

bool struct_pack(Vm *vm, const StructLayout *l, const Value *values, char *to) {
    for (const Item *item = l->items; item < l->items + l->count; item++) {
        bool text = item->code->kind == 's' || item->code->kind == 'p';
        int64_t count = item_values(item);
        for (int64_t i = 0; i < count; i++) {
            char *at = to + item->offset + (text ? 0 : (size_t)i * (size_t)item->size);
            if (!pack_one(vm, item, *values++, at, l)) return false;
        }
    }
    return true;
}

/* ---- unpacking ---- */

static uint64_t get_word(const char *from, int size, bool big_endian) {
    uint64_t word = 0;
    copy_word(&word, from, size);
    return big_endian ? __builtin_bswap64(word) >> (64 - 8 * size) : word;
}

static Value unpack_float(const Item *item, uint64_t word) {
    double d;
    float f;
    uint32_t bits = (uint32_t)word;
    if (item->size == 2) return value_float(half_value(word));
    if (item->size == 4) {
        memcpy(&f, &bits, 4);
        return value_float((double)f);
    }
    memcpy(&d, &word, 8);
    return value_float(d);
}

static Value unpack_one(Vm *vm, const Item *item, const char *from, bool big_endian) {
    size_t room = (size_t)item->count, size;
    uint64_t word;
    switch (item->code->kind) {
        case 'u': return int_from_u64(vm, get_word(from, item->size, big_endian));
        case 'i':
            word = get_word(from, item->size, big_endian) << (64 - 8 * item->size);
            return value_int((int64_t)word >> (64 - 8 * item->size));
        case 'f': return unpack_float(item, get_word(from, item->size, big_endian));
        case '?': return value_bool(*from != 0);
        case 'c': return value_object(bytes_new(vm, from, 1));
        case 's': return value_object(bytes_new(vm, from, room));
        default:
            size = room ? (unsigned char)*from : 0;
            if (room && size > room - 1) size = room - 1;
            return value_object(bytes_new(vm, from + (room > 0), size));
    }
}

Value struct_unpack(Vm *vm, const StructLayout *l, const char *from) {
    Tuple *out = tuple_new(vm, (size_t)l->values);
    size_t next = 0;
    for (const Item *item = l->items; out && item < l->items + l->count; item++) {
        bool text = item->code->kind == 's' || item->code->kind == 'p';
        int64_t count = item_values(item);
        for (int64_t i = 0; i < count; i++) {
            const char *at = from + item->offset + (text ? 0 : (size_t)i * (size_t)item->size);
            out->items[next] = unpack_one(vm, item, at, l->big_endian);
            if (!is_absent(out->items[next++])) continue;
            object_release((Object *)out);
            return ABSENT;
        }
    }
    return value_object(out);
}
