/* str_methods.c -- the table of str's methods, and those that pad, translate, encode and format.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/str_methods.h"

#include "engine/base/swar.h"
#include "engine/lang/objects/codec.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/syntax/unicode.h"

/* ---- padding ---- */

/* Writes fill n times; the end of what is written. */
static char *put_times(char *to, int64_t n, const char *fill, size_t size) {
    if (size == 1) {
        memset(to, *fill, (size_t)n);
        return to + n;
    }
    for (int64_t i = 0; i < n; i++) to = swar_copy(to, fill, size);
    return to;
}

static Value pad(Vm *vm, const Str *s, int64_t left, int64_t right, const char *fill, size_t fill_size) {
    if (left < 0) left = 0;
    if (right < 0) right = 0;
    size_t count = (size_t)left + (size_t)right;
    if (count > UINT32_MAX) return vm_raise_memory(vm);
    Str *r = str_alloc(vm, &str_type, s->size + count * fill_size, s->length + count);
    if (!r) return ABSENT;
    char *to = r->data;
    to = put_times(to, left, fill, fill_size);
    to = swar_copy(to, s->data, s->size);
    put_times(to, right, fill, fill_size);
    return value_object(r);
}

/* Reads (width, fillchar): the missing width, and the fill character. */
static bool pad_arguments(Vm *vm, const Value *args, int64_t *missing, const Str **fill) {
    int64_t width;
    if (!value_to_index(vm, args[1], &width)) return false;
    *missing = width - (int64_t)as_str(args[0])->length;
    if (!is_str(args[2])) {
        return vm_fail(vm, ERROR_TYPE, "The fill character must be a unicode character, not %s", value_type_name(args[2]));
    }
    *fill = as_str(args[2]);
    if ((*fill)->length == 1) return true;
    return vm_fail(vm, ERROR_TYPE, "The fill character must be exactly one character long");
}

static Value pad_by(Vm *vm, const Value *args, bool left, bool right) {
    int64_t missing;
    const Str *fill = NULL;
    if (!pad_arguments(vm, args, &missing, &fill)) return ABSENT;
    Str *s = as_str(args[0]);
    if (missing <= 0) return value_object(str_exact(vm, s));
    int64_t before = left ? missing : 0;
    if (left && right) before = missing / 2 + (missing & (missing + (int64_t)s->length) & 1);
    return pad(vm, s, before, missing - before, fill->data, fill->size);
}

static Value str_center(Vm *vm, const Value *args) {
    return pad_by(vm, args, true, true);
}

static Value str_ljust(Vm *vm, const Value *args) {
    return pad_by(vm, args, false, true);
}

static Value str_rjust(Vm *vm, const Value *args) {
    return pad_by(vm, args, true, false);
}

static Value str_zfill(Vm *vm, const Value *args) {
    Str *s = as_str(args[0]);
    int64_t width;
    if (!value_to_index(vm, args[1], &width)) return ABSENT;
    int64_t missing = width - (int64_t)s->length;
    if (missing <= 0) return value_object(str_exact(vm, s));
    Value padded = pad(vm, s, missing, 0, "0", 1);
    if (!is_absent(padded) && s->size && (s->data[0] == '-' || s->data[0] == '+')) {
        as_str(padded)->data[missing] = '0';
        as_str(padded)->data[0] = s->data[0];
    }
    return padded;
}

static Value str_expandtabs(Vm *vm, const Value *args) {
    const Str *s = as_str(args[0]);
    int64_t tab, column = 0;
    if (!value_to_index(vm, args[1], &tab)) return ABSENT;
    if (!memchr(s->data, '\t', s->size)) return value_object(str_exact(vm, as_str(args[0])));
    char room[256];
    Buffer b = BUFFER_OVER(room);
    for (size_t i = 0; i < s->size;) {
        size_t start = i;
        CodePoint c = str_next(s->data, &i);
        if (c == '\t') {
            int64_t blanks = tab > 0 ? tab - column % tab : 0;
            buffer_fill(&b, ' ', (size_t)blanks);
            column += blanks;
            continue;
        }
        buffer_append(&b, s->data + start, i - start);
        column = c == '\n' || c == '\r' ? 0 : column + 1;
    }
    return value_object(str_from_buffer(vm, &b));
}

/* ---- translation ---- */

/* Puts what table maps c to: an int, a str, or nothing for None. */
static bool put_translated(Vm *vm, Buffer *b, CodePoint c, Value table) {
    Value to = value_is(table, &dict_type) ? value_retain(dict_get(vm, as_dict(table), value_int((int64_t)c)))
                                           : value_get_item(vm, table, value_int((int64_t)c));
    if (is_absent(to) && !vm_raised(vm)) {
        buffer_put_codepoint(b, c);
        return true;
    }
    if (is_absent(to)) {
        if (!vm_raised_is(vm, ERROR_LOOKUP)) return false;
        vm_clear_raised(vm);
        buffer_put_codepoint(b, c);
        return true;
    }
    int64_t code = -1;
    bool ok = true;
    if (is_str(to)) buffer_append(b, as_str(to)->data, as_str(to)->size);
    else if (!is_none(to) && !is_int(to)) {
        ok = vm_fail(vm, ERROR_TYPE, "character mapping must return integer, None or str");
    } else if (!is_none(to)) {
        ok = int_fits_i64(to, &code) && code >= 0 && code <= 0x10FFFF;
        if (ok) buffer_put_codepoint(b, (CodePoint)code);
        else vm_fail(vm, ERROR_VALUE, "character mapping must be in range(0x110000)");
    }
    value_release(to);
    return ok;
}

static Value str_translate(Vm *vm, const Value *args) {
    const Str *s = as_str(args[0]);
    Buffer b = BUFFER_EMPTY;
    char known[128] = {0};                     /* what an ASCII character became, if that was one ASCII character too */
    bool remember = value_is(args[1], &dict_type);
    for (size_t i = 0; i < s->size;) {
        CodePoint c = str_next(s->data, &i);
        if (c < 128 && known[c]) {
            buffer_putc(&b, known[c]);
            continue;
        }
        size_t before = b.size;
        if (!put_translated(vm, &b, c, args[1])) {
            buffer_clear(&b);
            return ABSENT;
        }
        if (remember && c < 128 && b.size == before + 1) known[c] = b.data[before];
    }
    return value_object(str_from_buffer(vm, &b));
}

static bool add_mapping(Vm *vm, Dict *table, CodePoint from, Value to) {
    return dict_set(vm, table, value_int((int64_t)from), to);
}

static bool maketrans_pairs(Vm *vm, Dict *table, const Str *from, const Str *to) {
    if (from->length != to->length) {
        return vm_fail(vm, ERROR_VALUE, "the first two maketrans arguments must have equal length");
    }
    for (size_t i = 0, j = 0; i < from->size;) {
        CodePoint a = str_next(from->data, &i), b = str_next(to->data, &j);
        if (!add_mapping(vm, table, a, value_int((int64_t)b))) return false;
    }
    return true;
}

static bool maketrans_dict(Vm *vm, Dict *table, Value map) {
    if (!is_dict(map)) {
        return vm_fail(vm, ERROR_TYPE, "if you give only one argument to maketrans it must be a dict");
    }
    Value key, value;
    for (size_t i = 0; dict_walk(as_dict(map), &i, &key, &value);) {
        if (is_int(key)) {
            if (!dict_set(vm, table, key, value)) return false;
            continue;
        }
        if (!is_str(key)) return vm_fail(vm, ERROR_TYPE, "keys in translate table must be strings or integers");
        if (as_str(key)->length != 1) {
            return vm_fail(vm, ERROR_VALUE, "string keys in translate table must be of length 1");
        }
        if (!add_mapping(vm, table, str_code_at(as_str(key), 0), value)) return false;
    }
    return true;
}

static Value str_maketrans(Vm *vm, const Value *args) {
    for (int i = 1; i < 3; i++) {
        if (!is_absent(args[i]) && !is_str(args[i])) {
            return vm_raise(vm, ERROR_TYPE, "maketrans() argument %d must be str, not %s", i + 1, text_argument_name(args[i]));
        }
    }
    Dict *table = dict_new(vm);
    if (!table) return ABSENT;
    bool ok;
    if (is_absent(args[1])) ok = maketrans_dict(vm, table, args[0]);
    else if (is_str(args[0])) ok = maketrans_pairs(vm, table, as_str(args[0]), as_str(args[1]));
    else ok = vm_fail(vm, ERROR_TYPE, "first maketrans argument must be a string if there is a second argument");
    if (ok && !is_absent(args[2])) {
        const Str *gone = as_str(args[2]);
        for (size_t i = 0; ok && i < gone->size;) ok = add_mapping(vm, table, str_next(gone->data, &i), NONE);
    }
    if (ok) return value_object(table);
    object_release((Object *)table);
    return ABSENT;
}

/* ---- the rest ---- */

static Value str_encode(Vm *vm, const Value *args) {
    return codec_encode(vm, as_str(args[0]), args[1], args[2]);
}

static Value str_format_bound(Vm *vm, const Value *args) {
    return str_format_method(vm, as_str(args[0]), as_tuple(args[1]), args[2]);
}

static Value str_format_map(Vm *vm, const Value *args) {
    return str_format_method(vm, as_str(args[0]), NULL, args[1]);
}

static Value str_getnewargs(Vm *vm, const Value *args) {
    return tuple_of(vm, 1, value_object(str_exact(vm, as_str(args[0]))));
}

#define RANGE "sub, start=None, end=None, /"

const NativeDef str_methods[] = {
    {"lower", str_lower, "", "A copy in small letters.", NATIVE_METHOD},
    {"upper", str_upper, "", "A copy in capital letters.", NATIVE_METHOD},
    {"casefold", str_casefold, "", "A copy for comparing without regard to case: 'ß' becomes 'ss'.", NATIVE_METHOD},
    {"swapcase", str_swapcase, "", "A copy with large and small letters exchanged.",
     NATIVE_METHOD},
    {"capitalize", str_capitalize, "", "A copy with its first character large and the others small.", NATIVE_METHOD},
    {"title", str_title, "", "A copy with each word large at its first letter and small after it.", NATIVE_METHOD},
    {"isalpha", str_isalpha, "", "Whether there are characters and all are letters.", NATIVE_METHOD},
    {"isalnum", str_isalnum, "", "Whether there are characters and all are letters or numbers.", NATIVE_METHOD},
    {"isdecimal", str_isdecimal, "", "Whether there are characters and all are digits of a decimal system.", NATIVE_METHOD},
    {"isdigit", str_isdigit, "", "Whether there are characters and all are digits, raised ones among them.", NATIVE_METHOD},
    {"isnumeric", str_isnumeric, "", "Whether there are characters and all are numbers of any kind.", NATIVE_METHOD},
    {"isspace", str_isspace, "", "Whether there are characters and all are white space.", NATIVE_METHOD},
    {"isprintable", str_isprintable, "", "Whether repr() shows every character as it is.", NATIVE_METHOD},
    {"isascii", str_isascii, "", "Whether every character is below 128.", NATIVE_METHOD},
    {"islower", str_islower, "", "Whether there are letters with case and none is large.", NATIVE_METHOD},
    {"isupper", str_isupper, "", "Whether there are letters with case and none is small.", NATIVE_METHOD},
    {"istitle", str_istitle, "", "Whether each word begins large and goes on small.", NATIVE_METHOD},
    {"isidentifier", str_isidentifier, "", "Whether it could be a name in a program, keywords included.",
     NATIVE_METHOD},
    {"find", str_find, RANGE, "Return the lowest index where substring sub is found, -1 on failure.", NATIVE_METHOD},
    {"rfind", str_rfind, RANGE, "Return the highest index where substring sub is found, -1 on failure.", NATIVE_METHOD},
    {"index", str_index, RANGE, "Return the lowest index where substring sub is found; ValueError if it is not.",
     NATIVE_METHOD},
    {"rindex", str_rindex, RANGE, "Return the highest index where substring sub is found; ValueError if it is not.",
     NATIVE_METHOD},
    {"count", str_count, RANGE, "How often sub stands in it, places side by side.", NATIVE_METHOD},
    {"startswith", str_startswith, "prefix, start=None, end=None, /",
     "Whether it begins with prefix, or one of a tuple.", NATIVE_METHOD},
    {"endswith", str_endswith, "suffix, start=None, end=None, /",
     "Whether it ends with suffix, or one of a tuple.", NATIVE_METHOD},
    {"replace", str_replace, "old, new, count=-1, /", "The text with new wherever old was.",
     NATIVE_METHOD},
    {"partition", str_partition, "sep, /", "(before, sep, after) at the first sep; the text and two empty ones if "
                                           "there is none.", NATIVE_METHOD},
    {"rpartition", str_rpartition, "sep, /",
     "(before, sep, after) at the last sep; two empty ones and the text if there is none.", NATIVE_METHOD},
    {"split", str_split, "sep=None, maxsplit=-1", "The parts between separators as a list; without sep, between "
                                                  "runs of white space.",
     NATIVE_METHOD},
    {"rsplit", str_rsplit, "sep=None, maxsplit=-1",
     "As split(), but maxsplit counts from the end.", NATIVE_METHOD},
    {"splitlines", str_splitlines, "keepends=False", "The lines as a list, without their ends unless keepends.", NATIVE_METHOD},
    {"strip", str_strip, "chars=None, /", "A copy without white space, or the characters given, at both ends.", NATIVE_METHOD},
    {"lstrip", str_lstrip, "chars=None, /", "Return a copy with leading whitespace removed.", NATIVE_METHOD},
    {"rstrip", str_rstrip, "chars=None, /", "Return a copy with trailing whitespace removed.", NATIVE_METHOD},
    {"removeprefix", str_removeprefix, "prefix, /", "A copy without prefix, if it begins with that.",
     NATIVE_METHOD},
    {"removesuffix", str_removesuffix, "suffix, /", "A copy without suffix, if it ends with that.",
     NATIVE_METHOD},
    {"join", str_join, "iterable, /", "Concatenate any number of strings, with this string between them.", NATIVE_METHOD},
    {"center", str_center, "width, fillchar=' ', /", "The text in the middle of width characters.", NATIVE_METHOD},
    {"ljust", str_ljust, "width, fillchar=' ', /", "The text at the left of width characters.", NATIVE_METHOD},
    {"rjust", str_rjust, "width, fillchar=' ', /", "The text at the right of width characters.", NATIVE_METHOD},
    {"zfill", str_zfill, "width, /", "The text with zeros before its digits, up to a width.",
     NATIVE_METHOD},
    {"expandtabs", str_expandtabs, "tabsize=8", "The text with blanks for its tabs.",
     NATIVE_METHOD},
    {"translate", str_translate, "table, /", "A copy with each character looked up by its number in a table; None "
                                             "there drops it.",
     NATIVE_METHOD},
    {"maketrans", str_maketrans, "x, y=..., z=..., /", "A table for translate().",
     NATIVE_STATIC},
    {"encode", str_encode, "encoding='utf-8', errors='strict'",
     "The text as bytes; errors says what becomes ofcharacters that the encoding has not.",
     NATIVE_METHOD},
    {"format", str_format_bound, "*args, **kwargs", "The text with its {} fields filled in from the arguments.",
     NATIVE_METHOD},
    {"format_map", str_format_map, "mapping, /", "The text with its {name} fields filled in from a mapping.",
     NATIVE_METHOD},
    {"__getnewargs__", str_getnewargs, "", NULL, NATIVE_METHOD},
    {0},
};
