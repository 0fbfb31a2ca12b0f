/* struct.c -- the module _struct: values as packed bytes, by a format. engine/library/struct.tape adds the rest of struct.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/native.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

typedef struct Code {
    char letter;
    char kind;                   /* i signed, u unsigned, f float, c char, s string, p pascal, ? bool, x pad */
    int native, standard;        /* sizes; standard 0: native formats only */
    const char *range_name;      /* for errors of small ints; NULL: by letter, or a plain text */
} Code;

static const Code codes[] = {
    {'x', 'x', 1, 1, NULL}, {'c', 'c', 1, 1, NULL}, {'b', 'i', 1, 1, "byte"}, {'B', 'u', 1, 1, "ubyte"},
    {'?', '?', 1, 1, NULL}, {'h', 'i', 2, 2, "short"}, {'H', 'u', 2, 2, "ushort"}, {'i', 'i', 4, 4, "'i'"},
    {'I', 'u', 4, 4, NULL}, {'l', 'i', 8, 4, "'l'"}, {'L', 'u', 8, 4, NULL}, {'q', 'i', 8, 8, NULL},
    {'Q', 'u', 8, 8, NULL}, {'n', 'i', 8, 0, NULL}, {'N', 'u', 8, 0, NULL}, {'e', 'f', 2, 2, NULL},
    {'f', 'f', 4, 4, NULL}, {'d', 'f', 8, 8, NULL}, {'s', 's', 1, 1, NULL}, {'p', 'p', 1, 1, NULL},
    {'P', 'u', 8, 0, NULL},
};

typedef struct Reader {
    Vm *vm;
    const char *at, *end;
    bool native, aligned, big_endian;
    size_t offset;               /* so far */
} Reader;

typedef struct Item {
    const Code *code;
    int size;                    /* of one */
    size_t offset;               /* where it stands, after its alignment */
    int64_t count;
} Item;

#define FAIL(vm, ...) (native_raise((vm), "_struct", "error", __VA_ARGS__), false)

static bool reader_begin(Vm *vm, Value format, Reader *r) {
    size_t size;
    *r = (Reader){.vm = vm, .native = true, .aligned = true};
    if (is_str(format)) {
        r->at = as_str(format)->data;
        size = as_str(format)->size;
    } else if (!bytes_view(format, &r->at, &size)) {
        return vm_fail(vm, ERROR_TYPE, "Struct() argument 1 must be a str or bytes object, not %s", value_type_name(format));
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
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (codes[i].letter == letter) return &codes[i];
    }
    return NULL;
}

/* The next item: 1; the end: 0; a mistake: -1. */
static int reader_next(Reader *r, Item *item) {
    while (r->at < r->end && isspace((unsigned char)*r->at)) r->at++;
    if (r->at == r->end) return 0;
    item->count = 1;
    if (isdigit((unsigned char)*r->at)) {
        item->count = 0;
        for (; r->at < r->end && isdigit((unsigned char)*r->at); r->at++) {
            item->count = item->count * 10 + (*r->at - '0');
            if (item->count > INT32_MAX) return FAIL(r->vm, "overflow in item count") - 1;
        }
        if (r->at == r->end) return FAIL(r->vm, "repeat count given without format specifier") - 1;
    }
    item->code = code_find(*r->at++);
    if (!item->code || (!r->native && !item->code->standard)) return FAIL(r->vm, "bad char in struct format") - 1;
    item->size = r->native ? item->code->native : item->code->standard;
    size_t align = (size_t)item->size;
    if (r->aligned) r->offset = (r->offset + align - 1) / align * align;
    item->offset = r->offset;
    r->offset += (size_t)item->size * (size_t)item->count;
    return 1;
}

/* Values that an item stands for. */
static int64_t item_values(const Item *item) {
    if (item->code->kind == 'x') return 0;
    return item->code->kind == 's' || item->code->kind == 'p' ? 1 : item->count;
}

static bool measure(Vm *vm, Value format, size_t *size, int64_t *values) {
    Reader r;
    Item item;
    int more;
    *values = 0;
    if (!reader_begin(vm, format, &r)) return false;
    while ((more = reader_next(&r, &item)) > 0) *values += item_values(&item);
    *size = r.offset;
    return more == 0;
}

/* ---- packing ---- */

static void put_word(char *to, uint64_t word, int size, bool big_endian) {
    for (int i = 0; i < size; i++) to[big_endian ? size - 1 - i : i] = (char)(word >> 8 * i);
}

static bool out_of_range(Vm *vm, const Item *item) {
    const Code *c = item->code;
    if (!c->range_name) return FAIL(vm, "argument out of range");
    long long high = c->kind == 'u' ? (1LL << 8 * item->size) - 1 : (long long)(((uint64_t)1 << (8 * item->size - 1)) - 1);
    return FAIL(vm, "%s format requires %lld <= number <= %lld", c->range_name, c->kind == 'u' ? 0LL : -high - 1, high);
}

static bool pack_int(Vm *vm, const Item *item, Value v, char *to, bool big_endian) {
    Value i = is_int(v) ? value_retain(v) : value_type(v)->to_index ? value_type(v)->to_index(vm, v) : NOT_IMPLEMENTED;
    if (is_not_implemented(i)) return FAIL(vm, "required argument is not an integer");
    if (is_absent(i)) return false;
    IntView w;
    mpz_srcptr z = int_view(i, &w);
    size_t bits = mpz_sgn(z) < 0 ? 0 : mpz_sizeinbase(z, 2), limit = (size_t)item->size * 8;
    int64_t small;
    bool fits;
    uint64_t word = 0;
    if (item->code->kind == 'u') {
        fits = mpz_sgn(z) >= 0 && bits <= limit;
        if (fits) word = mpz_get_ui(z);
    } else {
        fits = int_fits_i64(i, &small) && (limit == 64 || (small >= -(1LL << (limit - 1)) && small < 1LL << (limit - 1)));
        if (fits) word = (uint64_t)small;
    }
    value_release(i);
    if (!fits) return out_of_range(vm, item);
    put_word(to, word, item->size, big_endian);
    return true;
}

/* Bits of the nearest float16, half to even. */
static bool half_bits(double d, uint64_t *out) {
    uint64_t sign = signbit(d) ? 0x8000 : 0;
    d = fabs(d);
    if (isnan(d)) return *out = sign | 0x7E00, true;
    if (isinf(d)) return *out = sign | 0x7C00, true;
    if (d >= 65520) return false;    /* rounds to infinity */
    int exponent;
    if (d == 0) return *out = sign, true;
    frexp(d, &exponent);
    if (exponent < -13) exponent = -13;
    uint64_t m = (uint64_t)nearbyint(ldexp(d, 11 - exponent));    /* 1024..2048 for normal numbers */
    *out = sign | (((uint64_t)(exponent + 13) << 10) + m);
    return true;
}

static double half_value(uint64_t bits) {
    int exponent = (int)(bits >> 10 & 31);
    double m = (double)(bits & 1023), d;
    if (exponent == 31) d = m != 0 ? NAN : INFINITY;
    else if (exponent == 0) d = ldexp(m, -24);
    else d = ldexp(m + 1024, exponent - 25);
    return bits & 0x8000 ? -d : d;
}

static bool pack_float(Vm *vm, const Item *item, Value v, char *to, bool big_endian) {
    double d;
    uint64_t word = 0;
    if (!value_to_double(vm, v, &d)) {
        if (!vm_raised_is(vm, ERROR_TYPE)) return false;
        vm_clear_raised(vm);
        return FAIL(vm, "required argument is not a float");
    }
    if (item->size == 8) {
        memcpy(&word, &d, 8);
    } else if (item->size == 4) {
        float f = (float)d;
        uint32_t bits;
        if (isinf(f) && !isinf(d)) return vm_fail(vm, ERROR_OVERFLOW, "float too large to pack with f format");
        memcpy(&bits, &f, 4);
        word = bits;
    } else if (!half_bits(d, &word)) {
        return vm_fail(vm, ERROR_OVERFLOW, "float too large to pack with e format");
    }
    put_word(to, word, item->size, big_endian);
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

static bool pack_one(Vm *vm, const Item *item, Value v, char *to, bool big_endian) {
    const char *data;
    size_t size;
    int truth;
    switch (item->code->kind) {
        case 'i': case 'u': return pack_int(vm, item, v, to, big_endian);
        case 'f': return pack_float(vm, item, v, to, big_endian);
        case '?':
            truth = value_truth(vm, v);
            *to = (char)(truth > 0);
            return truth >= 0;
        case 'c':
            if (!bytes_view(v, &data, &size) || size != 1) return FAIL(vm, "char format requires a bytes object of length 1");
            *to = *data;
            return true;
        default: return pack_text(vm, item, v, to);
    }
}

static bool pack_all(Vm *vm, Value format, const Tuple *values, char *to) {
    Reader r;
    Item item;
    size_t next = 0;
    reader_begin(vm, format, &r);
    while (reader_next(&r, &item) > 0) {
        bool text = item.code->kind == 's' || item.code->kind == 'p';
        for (int64_t i = 0; i < item_values(&item); i++) {
            char *at = to + item.offset + (text ? 0 : (size_t)i * (size_t)item.size);
            if (!pack_one(vm, &item, values->items[next++], at, r.big_endian)) return false;
        }
    }
    return true;
}

static Value struct_pack(Vm *vm, const Value *args) {
    size_t size;
    int64_t values;
    Tuple *given = as_tuple(args[1]);
    if (!measure(vm, args[0], &size, &values)) return ABSENT;
    if ((int64_t)given->count != values) {
        return native_raise(vm, "_struct", "error", "pack expected %lld items for packing (got %zu)", (long long)values,
                            given->count);
    }
    Bytes *out = bytes_new(vm, NULL, size);
    if (out && pack_all(vm, args[0], given, out->data)) return value_object(out);
    if (out) object_release(&out->object);
    return ABSENT;
}

/* ---- unpacking ---- */

static uint64_t get_word(const char *from, int size, bool big_endian) {
    uint64_t word = 0;
    for (int i = 0; i < size; i++) word |= (uint64_t)(unsigned char)from[big_endian ? size - 1 - i : i] << 8 * i;
    return word;
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

static bool unpack_all(Vm *vm, Value format, const char *from, Tuple *out) {
    Reader r;
    Item item;
    size_t next = 0;
    reader_begin(vm, format, &r);
    while (reader_next(&r, &item) > 0) {
        bool text = item.code->kind == 's' || item.code->kind == 'p';
        for (int64_t i = 0; i < item_values(&item); i++) {
            const char *at = from + item.offset + (text ? 0 : (size_t)i * (size_t)item.size);
            out->items[next] = unpack_one(vm, &item, at, r.big_endian);
            if (is_absent(out->items[next++])) return false;
        }
    }
    return true;
}

static Value struct_unpack(Vm *vm, const Value *args) {
    const char *data;
    size_t size, given;
    int64_t values;
    if (!measure(vm, args[0], &size, &values)) return ABSENT;
    if (!octets_of(args[1], &data, &given)) {
        return vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(args[1]));
    }
    if (given != size) return native_raise(vm, "_struct", "error", "unpack requires a buffer of %zu bytes", size);
    Tuple *out = tuple_new(vm, (size_t)values);
    if (out && unpack_all(vm, args[0], data, out)) return value_object(out);
    if (out) object_release((Object *)out);
    return ABSENT;
}

static Value struct_calcsize(Vm *vm, const Value *args) {
    size_t size;
    int64_t values;
    return measure(vm, args[0], &size, &values) ? value_int((int64_t)size) : ABSENT;
}

static bool init(Vm *vm, Value module) {
    Value base = value_object(vm_exception_type(vm, ERROR_EXCEPTION));
    return vm_set(vm, module, "error", native_class(vm, "struct", "error", base, ABSENT));
}

static const NativeDef functions[] = {
    {"pack", struct_pack, "format, /, *v", "Return a bytes object containing values packed according to the format.",
     NATIVE_METHOD},
    {"unpack", struct_unpack, "format, buffer, /", "The values that the bytes of a buffer stand for; its length "
                                                   "must be the format's.",
     NATIVE_METHOD},
    {"calcsize", struct_calcsize, "format, /", "How many octets the format takes.",
     NATIVE_METHOD},
    {0},
};

extern const ModuleDef struct_core_module;
const ModuleDef struct_core_module = {.name = "_struct", .doc = "Packed bytes; see struct.", .functions = functions,
                                      .init = init};
