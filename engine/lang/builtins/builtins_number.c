/* builtins_number.c -- the builtin functions that compute.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/builtins/builtins.h"

#include "engine/base/utf8.h"
#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/float.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/hash_key.h"

static Value builtin_abs(Vm *vm, const Value *args) { return value_unary(vm, UNARY_ABS, args[0]); }

static Value builtin_divmod(Vm *vm, const Value *args) { return value_binary(vm, BINARY_DIVMOD, args[0], args[1]); }

static Value builtin_round(Vm *vm, const Value *args) {
    if (is_float(args[0])) return float_round_to(vm, args[0].as.real, args[1]);
    if (is_small_int(args[0]) && is_none(args[1])) return args[0];
    Value method = value_special(vm, args[0], "__round__");
    if (is_absent(method)) {
        if (vm_raised(vm)) return ABSENT;
        return vm_raise(vm, ERROR_TYPE, "type %s doesn't define __round__ method", value_type_name(args[0]));
    }
    Value result = is_none(args[1]) ? value_call_0(vm, method) : value_call_1(vm, method, args[1]);
    value_release(method);
    return result;
}

/* pow() with a third argument that the first one's type knows nothing of: what those of float and complex say, asked in turn. */
static Value refuse_modulus(Vm *vm, const Value *args) {
    for (int i = 0; i < 3; i++) {
        if (is_float(args[i])) return vm_raise(vm, ERROR_TYPE, "pow() 3rd argument not allowed unless all arguments are integers");
        Value refused = is_complex(args[i]) ? complex_type.power(vm, args[0], args[1], args[2]) : NOT_IMPLEMENTED;
        if (!is_not_implemented(refused)) return refused;
    }
    return vm_raise(vm, ERROR_TYPE, "unsupported operand type(s) for ** or pow(): '%s', '%s', '%s'",
                    value_type_name(args[0]), value_type_name(args[1]), value_type_name(args[2]));
}

static Value builtin_pow(Vm *vm, const Value *args) {
    if (is_none(args[2])) return value_binary(vm, BINARY_POW, args[0], args[1]);
    Type *t = value_type(args[0]);
    Value result = t->power ? t->power(vm, args[0], args[1], args[2]) : NOT_IMPLEMENTED;
    return is_not_implemented(result) ? refuse_modulus(vm, args) : result;
}

/* ---- sum ---- */

static inline bool is_whole(Value v) { return is_small_int(v) || is_bool(v); }

/* Adds the items of iterator to *sum while both are small ints, truths among them, or floats: true with *item ABSENT at the end, or
 * the first item that needs the general way. */
static bool sum_numbers(Vm *vm, Value iterator, Value *sum, Value *item) {
    while (!is_absent(*item = next_at_once(vm, iterator))) {
        if (is_small_int(*sum) && is_whole(*item)) {
            int64_t total;
            if (__builtin_add_overflow(sum->as.integer, item->as.integer, &total)) return true;
            *sum = value_int(total);
        } else if (is_float(*sum) && (is_float(*item) || is_whole(*item))) {
            sum->as.real += is_float(*item) ? item->as.real : (double)item->as.integer;
        } else if (is_small_int(*sum) && is_float(*item)) {
            *sum = value_float((double)sum->as.integer + item->as.real);
        } else {
            return true;
        }
    }
    return !vm_raised(vm);
}

static Value sum_items(Vm *vm, Value iterator, Value start) {
    Value sum = value_retain(start), item;
    for (;;) {
        if (!sum_numbers(vm, iterator, &sum, &item)) break;
        if (is_absent(item)) return sum;
        Value next = value_binary(vm, BINARY_ADD, sum, item);
        value_release(item);
        value_set(&sum, next);
        if (is_absent(next)) return ABSENT;
    }
    value_release(sum);
    return ABSENT;
}

static Value builtin_sum(Vm *vm, const Value *args) {
    if (is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "sum() can't sum strings [use ''.join(seq) instead]");
    if (is_bytes(args[1])) return vm_raise(vm, ERROR_TYPE, "sum() can't sum bytes [use b''.join(seq) instead]");
    if (value_isa(args[1], &bytearray_type)) return vm_raise(vm, ERROR_TYPE, "sum() can't sum bytearray [use b''.join(seq) instead]");
    Value iterator = value_iter(vm, args[0]);
    if (is_absent(iterator)) return ABSENT;
    Value sum = sum_items(vm, iterator, args[1]);
    value_release(iterator);
    return sum;
}

/* ---- min and max ---- */

typedef struct Best {
    Value item, key;
} Best;

static int asked(Vm *vm, Value a, Value b, CompareOp op) {
    Value verdict = value_compare(vm, a, b, op);
    int truth = is_absent(verdict) ? -1 : value_truth(vm, verdict);
    value_release(verdict);
    return truth;
}

/* Puts item (taken) in the place of best's if it is smaller (larger). */
HOT bool challenge(Vm *vm, Best *best, Value item, Value key_function, CompareOp op) {
    Value key = is_none(key_function) ? value_retain(item) : value_call_1(vm, key_function, item);
    int better = is_absent(key) ? -1 : 1;
    if (better > 0 && !is_absent(best->item)) {
        better = op == COMPARE_LT ? keys_less(key, best->key) : keys_less(best->key, key);
        if (better < 0) better = asked(vm, key, best->key, op);
    }
    if (better > 0) {
        value_set(&best->item, item);
        value_set(&best->key, key);
        return true;
    }
    value_release(item);
    value_release(key);
    return better == 0;
}

static bool challenge_all(Vm *vm, Best *best, Value iterable, Value key, CompareOp op) {
    Value iterator = value_iter(vm, iterable), item;
    if (is_absent(iterator)) return false;
    bool ok = true;
    while (ok && !is_absent(item = next_at_once(vm, iterator))) ok = challenge(vm, best, item, key, op);
    value_release(iterator);
    return ok && !vm_raised(vm);
}

static Value extreme(Vm *vm, const char *name, const Value *args, CompareOp op) {
    Tuple *given = as_tuple(args[0]);
    Value key = args[1], fallback = args[2];
    if (!given->count) return vm_raise(vm, ERROR_TYPE, "%s expected at least 1 argument, got 0", name);
    if (given->count > 1 && !is_absent(fallback)) {
        return vm_raise(vm, ERROR_TYPE, "Cannot specify a default for %s() with multiple positional arguments", name);
    }
    Best best = {ABSENT, ABSENT};
    bool ok = true;
    if (given->count > 1) {
        for (size_t i = 0; ok && i < given->count; i++) ok = challenge(vm, &best, value_retain(given->items[i]), key, op);
    } else {
        ok = challenge_all(vm, &best, given->items[0], key, op);
    }
    value_release(best.key);
    if (!ok) {
        value_release(best.item);
        return ABSENT;
    }
    if (!is_absent(best.item)) return best.item;
    return is_absent(fallback) ? vm_raise(vm, ERROR_VALUE, "%s() arg is an empty sequence", name) : value_retain(fallback);
}

static Value builtin_min(Vm *vm, const Value *args) { return extreme(vm, "min", args, COMPARE_LT); }
static Value builtin_max(Vm *vm, const Value *args) { return extreme(vm, "max", args, COMPARE_GT); }

/* ---- digits and characters ---- */

static Value digits(Vm *vm, Value v, int base, const char *prefix) {
    Value number = v;
    if (!is_int(v)) {
        if (!value_type(v)->to_index) {
            return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(v));
        }
        number = value_type(v)->to_index(vm, v);
        if (is_absent(number)) return ABSENT;
    }
    char room[128];
    Buffer text = BUFFER_OVER(room);
    buffer_append(&text, prefix, 2);
    bool ok = int_write(number, base, &text);
    if (!is_int(v)) value_release(number);
    if (!ok) {
        buffer_clear(&text);
        return vm_raise_memory(vm);
    }
    if (text.data[2] == '-') {               /* the sign comes first */
        memcpy(text.data + 1, prefix, 2);
        text.data[0] = '-';
    }
    return value_object(str_from_buffer(vm, &text));
}

static Value builtin_bin(Vm *vm, const Value *args) { return digits(vm, args[0], 2, "0b"); }
static Value builtin_oct(Vm *vm, const Value *args) { return digits(vm, args[0], 8, "0o"); }
static Value builtin_hex(Vm *vm, const Value *args) { return digits(vm, args[0], 16, "0x"); }

/* The code point of text, one character, or three bytes of a lone surrogate. */
static Value code_point(const Str *s) {
    uint_least32_t c = 0;
    if (utf8_decode(s->data, s->size, &c)) return value_int(c);
    const unsigned char *b = (const unsigned char *)s->data;
    return value_int((b[0] & 0x0F) << 12 | (b[1] & 0x3F) << 6 | (b[2] & 0x3F));
}

static Value builtin_ord(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    if (is_str(args[0])) {
        size = as_str(args[0])->length;
        if (size == 1) return code_point(as_str(args[0]));
    } else if (bytes_view(args[0], &data, &size)) {
        if (size == 1) return value_int((unsigned char)data[0]);
    } else {
        return vm_raise(vm, ERROR_TYPE, "ord() expected string of length 1, but %s found", value_type_name(args[0]));
    }
    return vm_raise(vm, ERROR_TYPE, "ord() expected a character, but string of length %zu found", size);
}

static Value builtin_chr(Vm *vm, const Value *args) {
    int64_t c;
    if (!value_to_index(vm, args[0], &c)) return ABSENT;
    if (c < 0 || c > 0x10FFFF) return vm_raise(vm, ERROR_VALUE, "chr() arg not in range(0x110000)");
    return value_object(str_from_codepoint(vm, (uint_least32_t)c));
}

const NativeDef builtins_number[] = {
    {"abs", builtin_abs, "x, /", "The number without its sign.", NATIVE_METHOD},
    {"divmod", builtin_divmod, "x, y, /", "Quotient and remainder: (x // y, x % y).", NATIVE_METHOD},
    {"round", builtin_round, "number, ndigits=None",
     "The nearest int, or the nearest number of ndigits places.", NATIVE_METHOD},
    {"pow", builtin_pow, "base, exp, mod=None",
     "base ** exp, or its remainder by mod.",
     NATIVE_METHOD},
    {"sum", builtin_sum, "iterable, /, start=0",
     "start plus all items, from the left. For texts use ''.join(), for iterables itertools.chain().",
     NATIVE_METHOD},
    {"min", builtin_min, "*args, key=None, default=...",
     "The smallest of the items, or of the arguments.", NATIVE_METHOD},
    {"max", builtin_max, "*args, key=None, default=...",
     "The largest of the items, or of the arguments.", NATIVE_METHOD},
    {"bin", builtin_bin, "number, /",
     "An int in binary digits: bin(5) is '0b101'.", NATIVE_METHOD},
    {"oct", builtin_oct, "number, /",
     "An int in octal digits: oct(9) is '0o11'.", NATIVE_METHOD},
    {"hex", builtin_hex, "number, /",
     "An int in hexadecimal digits: hex(255) is '0xff'.", NATIVE_METHOD},
    {"ord", builtin_ord, "c, /", "The number of a character.", NATIVE_METHOD},
    {"chr", builtin_chr, "i, /", "The character of a number, up to 0x10ffff.", NATIVE_METHOD},
    {0},
};
