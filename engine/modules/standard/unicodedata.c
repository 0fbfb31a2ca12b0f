/* unicodedata.c -- the module unicodedata: what the Unicode Character Database (version 14, as in CPython 3.11) says of
 * characters, over libunistring; normal forms over
 * utf8proc, widths over GLib.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/syntax/unicode.h"
#include "engine/modules/native.h"

#include <glib.h>
#include <string.h>
#include <uninorm.h>
#include <unictype.h>
#include <utf8proc.h>

/* Reads the code point that a str's bytes begin with; a lone surrogate is three bytes as well. */
static size_t read_point(const char *data, size_t size, uint_least32_t *c) {
    size_t used = utf8_decode(data, size, c);
    if (used) return used;
    *c = ((uint_least32_t)data[0] & 0xF) << 12 | ((uint_least32_t)data[1] & 0x3F) << 6 | ((uint_least32_t)data[2] & 0x3F);
    return 3;
}

/* The one character of an argument. */
static bool read_character(Vm *vm, Value v, const char *function, ucs4_t *out) {
    if (!is_str(v))
        return vm_fail(vm, ERROR_TYPE, "%s() argument%s must be a unicode character, not %s", function,
                       strcmp(function, "category") && strcmp(function, "bidirectional") &&
                               strcmp(function, "combining") && strcmp(function, "mirrored") &&
                               strcmp(function, "decomposition") && strcmp(function, "east_asian_width")
                           ? " 1"
                           : "",
                       value_type_name(v));
    const Str *s = as_str(v);
    uint_least32_t c = 0;
    if (s->size == 0 || read_point(s->data, s->size, &c) != s->size)
        return vm_fail(vm, ERROR_TYPE, "%s() argument must be a unicode character, not str", function);
    *out = (ucs4_t)c;
    return true;
}

static Value text(Vm *vm, const char *s) { return value_object(str_from(vm, s)); }

static bool is_unassigned(ucs4_t c) { return !strcmp(uc_general_category_name(uc_general_category(c)), "Cn"); }

static Value unicodedata_category(Vm *vm, const Value *args) {
    ucs4_t c;
    if (!read_character(vm, args[0], "category", &c)) return ABSENT;
    return text(vm, uc_general_category_name(uc_general_category(c)));
}

static Value unicodedata_bidirectional(Vm *vm, const Value *args) {
    ucs4_t c;
    if (!read_character(vm, args[0], "bidirectional", &c)) return ABSENT;
    if (is_unassigned(c)) return text(vm, "");
    const char *name = uc_bidi_class_name(uc_bidi_class(c));
    static const char *const isolates[] = {"LRI", "RLI", "FSI", "PDI"};    /* U+2066 on, which it has no names for */
    return text(vm, name ? name : isolates[(c - 0x2066) & 3]);
}

static Value unicodedata_combining(Vm *vm, const Value *args) {
    ucs4_t c;
    return read_character(vm, args[0], "combining", &c) ? value_int(uc_combining_class(c)) : ABSENT;
}

static Value unicodedata_mirrored(Vm *vm, const Value *args) {
    ucs4_t c;
    return read_character(vm, args[0], "mirrored", &c)
               ? value_int(utf8proc_get_property((utf8proc_int32_t)c)->bidi_mirrored)
               : ABSENT;
}

/* Halfwidth and fullwidth forms, and what is narrow because it has such a form: Unicode's EastAsianWidth.txt. */
static const char *width_of(ucs4_t c) {
    if (c == 0x3000 || (c >= 0xFF01 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6)) return "F";
    if (c == 0x20A9 || (c >= 0xFF61 && c <= 0xFFBE) || (c >= 0xFFC2 && c <= 0xFFC7) || (c >= 0xFFCA && c <= 0xFFCF) ||
        (c >= 0xFFD2 && c <= 0xFFD7) || (c >= 0xFFDA && c <= 0xFFDC) || (c >= 0xFFE8 && c <= 0xFFEE))
        return "H";
    if ((c >= 0x20 && c <= 0x7E) || c == 0xA2 || c == 0xA3 || c == 0xA5 || c == 0xA6 || c == 0xAC || c == 0xAF ||
        (c >= 0x27E6 && c <= 0x27ED) || c == 0x2985 || c == 0x2986)
        return "Na";
    if (is_unassigned(c)) return "F";                  /* as CPython 3.11 has it */
    if (g_unichar_iswide(c)) return "W";
    return g_unichar_iswide_cjk(c) ? "A" : "N";
}

static Value unicodedata_east_asian_width(Vm *vm, const Value *args) {
    ucs4_t c;
    return read_character(vm, args[0], "east_asian_width", &c) ? text(vm, width_of(c)) : ABSENT;
}

static const char *const tags[] = {
    /* by libunistring's UC_DECOMP_* */
    "",          "<font> ",     "<noBreak> ", "<initial> ",  "<medial> ", "<final> ",  "<isolated> ",
    "<circle> ", "<super> ",    "<sub> ",     "<vertical> ", "<wide> ",   "<narrow> ", "<small> ",
    "<square> ", "<fraction> ", "<compat> ",
};

static Value unicodedata_decomposition(Vm *vm, const Value *args) {
    ucs4_t c, parts[UC_DECOMPOSITION_MAX_LENGTH];
    if (!read_character(vm, args[0], "decomposition", &c)) return ABSENT;
    int tag = 0, count = c >= 0xAC00 && c <= 0xD7A3 ? -1 : uc_decomposition(c, &tag, parts);
    Buffer out = BUFFER_EMPTY;
    if (count > 0) buffer_puts(&out, tags[tag]);
    for (int i = 0; i < count; i++) buffer_printf(&out, i ? " %04X" : "%04X", parts[i]);
    Value v = out.failed ? vm_raise_memory(vm) : value_object(str_new(vm, out.data ? out.data : "", out.size));
    buffer_clear(&out);
    return v;
}

/* Hands back the default of a function of (character, default). */
static Value missing(Vm *vm, Value fallback, const char *what) {
    return is_absent(fallback) ? vm_raise(vm, ERROR_VALUE, "%s", what) : value_retain(fallback);
}

static Value unicodedata_name(Vm *vm, const Value *args) {
    ucs4_t c;
    if (!read_character(vm, args[0], "name", &c)) return ABSENT;
    char name[UNICODE_NAME_SIZE];
    return unicode_name((CodePoint)c, name) ? text(vm, name) : missing(vm, args[1], "no such name");
}

static Value unicodedata_lookup(Vm *vm, const Value *args) {
    if (!is_str(args[0]))
        return vm_raise(vm, ERROR_TYPE, "lookup() argument must be str, not %s", value_type_name(args[0]));
    const Str *name = as_str(args[0]);
    CodePoint c;
    if (!unicode_named(name->data, name->size, &c))
        return vm_raise(vm, ERROR_KEY, "undefined character name '%s'", name->data);
    return value_object(str_from_codepoint(vm, c));
}

static Value unicodedata_decimal(Vm *vm, const Value *args) {
    ucs4_t c;
    if (!read_character(vm, args[0], "decimal", &c)) return ABSENT;
    int value = uc_decimal_value(c);
    return value >= 0 ? value_int(value) : missing(vm, args[1], "not a decimal");
}

static Value unicodedata_digit(Vm *vm, const Value *args) {
    ucs4_t c;
    if (!read_character(vm, args[0], "digit", &c)) return ABSENT;
    int value = uc_digit_value(c);
    return value >= 0 ? value_int(value) : missing(vm, args[1], "not a digit");
}

/* Ideographs that stand for numbers, which libunistring leaves out: Unihan's kPrimaryNumeric and its kin. */
static const struct { ucs4_t c; double value; } numerals[] = {
    {0x3405, 5}, {0x3483, 2}, {0x382A, 5}, {0x3B4D, 7}, {0x4E00, 1}, {0x4E03, 7}, {0x4E07, 10000}, {0x4E09, 3}, {0x4E5D, 9},
    {0x4E8C, 2}, {0x4E94, 5}, {0x4E96, 4}, {0x4EBF, 1e+08}, {0x4EC0, 10}, {0x4EDF, 1000}, {0x4EE8, 3}, {0x4F0D, 5},
    {0x4F70, 100}, {0x5104, 1e+08}, {0x5146, 1e+12}, {0x5169, 2}, {0x516B, 8}, {0x516D, 6}, {0x5341, 10}, {0x5343, 1000},
    {0x5344, 20}, {0x5345, 30}, {0x534C, 40}, {0x53C1, 3}, {0x53C2, 3}, {0x53C3, 3}, {0x53C4, 3}, {0x56DB, 4}, {0x58F1, 1},
    {0x58F9, 1}, {0x5E7A, 1}, {0x5EFE, 9}, {0x5EFF, 20}, {0x5F0C, 1}, {0x5F0D, 2}, {0x5F0E, 3}, {0x5F10, 2}, {0x62FE, 10},
    {0x634C, 8}, {0x67D2, 7}, {0x6F06, 7}, {0x7396, 9}, {0x767E, 100}, {0x8086, 4}, {0x842C, 10000}, {0x8CAE, 2},
    {0x8CB3, 2}, {0x8D30, 2}, {0x9621, 1000}, {0x9646, 6}, {0x964C, 100}, {0x9678, 6}, {0x96F6, 0}, {0x16B60, 1e+10},
    {0x16B61, 1e+12}, {0x20001, 7}, {0x20064, 4}, {0x200E2, 4}, {0x20121, 5}, {0x2092A, 1}, {0x20983, 30}, {0x2098C, 40},
    {0x2099C, 40}, {0x20AEA, 6}, {0x20AFD, 3}, {0x20B19, 3}, {0x22390, 2}, {0x22998, 3}, {0x23B1B, 3}, {0x2626D, 4},
};

static Value unicodedata_numeric(Vm *vm, const Value *args) {
    ucs4_t c;
    if (!read_character(vm, args[0], "numeric", &c)) return ABSENT;
    for (size_t i = 0; i < sizeof numerals / sizeof *numerals; i++)
        if (numerals[i].c == c) return value_float(numerals[i].value);
    uc_fraction_t value = uc_numeric_value(c);
    if (value.denominator == 0) return missing(vm, args[1], "not a numeric character");
    return value_float((double)value.numerator / (double)value.denominator);
}

/* utf8proc's options for a form's name; 0 with ValueError pending. */
static int form_of(Vm *vm, Value v) {
    static const struct {
        const char *name;
        int options;
    } forms[] = {
        {"NFC", UTF8PROC_STABLE | UTF8PROC_COMPOSE},
        {"NFD", UTF8PROC_STABLE | UTF8PROC_DECOMPOSE},
        {"NFKC", UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT},
        {"NFKD", UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (is_str(v) && !strcmp(as_str(v)->data, forms[i].name)) return forms[i].options;
    vm_raise(vm, ERROR_VALUE, "invalid normalization form");
    return 0;
}

typedef struct Points {
    utf8proc_int32_t *data;
    size_t count, capacity;
} Points;

/* Appends what c is put together of. */
static bool points_put(Points *p, uint_least32_t c, int options) {
    enum { MOST = 32 }; /* the longest decomposition has 18 */
    if (p->capacity - p->count < MOST) {
        size_t capacity = p->capacity * 2 + MOST;
        utf8proc_int32_t *grown = mem_realloc(p->data, capacity * sizeof *grown);
        if (!grown) return false;
        p->data = grown;
        p->capacity = capacity;
    }
    int boundary = 0;
    utf8proc_ssize_t n = utf8proc_decompose_char((utf8proc_int32_t)c, p->data + p->count, MOST, options, &boundary);
    if (n < 1) p->data[p->count] = (utf8proc_int32_t)c; /* a lone surrogate stands as it is */
    p->count += n < 1 ? 1 : (size_t)n;
    return true;
}

static int class_of(utf8proc_int32_t c) { return utf8proc_get_property(c)->combining_class; }

/* Sorts the marks after each base by their combining class, equal ones in their order. */
static void points_order(Points *p) {
    for (size_t i = 1; i < p->count; i++) {
        utf8proc_int32_t c = p->data[i];
        int rank = class_of(c);
        size_t at = i;
        for (; rank && at > 0 && class_of(p->data[at - 1]) > rank; at--) p->data[at] = p->data[at - 1];
        p->data[at] = c;
    }
}

static bool points_normalize(Points *p, const Str *s, int options) {
    for (size_t at = 0; at < s->size;) {
        uint_least32_t c = 0;
        at += read_point(s->data + at, s->size - at, &c);
        if (!points_put(p, c, (options & ~UTF8PROC_COMPOSE) | UTF8PROC_DECOMPOSE)) return false;
    }
    points_order(p);
    if (options & UTF8PROC_COMPOSE && p->count) {
        utf8proc_ssize_t n = utf8proc_normalize_utf32(p->data, (utf8proc_ssize_t)p->count, options);
        p->count = n < 0 ? p->count : (size_t)n;
    }
    return true;
}

/* Is s, as far as its bytes tell, in the form as it stands? ASCII is in all of them, what comes before the first mark that
 * combines, U+0300, in NFC. */
static bool is_settled(const Str *s, int options) {
    bool composed = options & UTF8PROC_COMPOSE && !(options & UTF8PROC_COMPAT);
    if (str_is_ascii(s) || !composed) return str_is_ascii(s);
    size_t i = 0;
    while (i < s->size && (unsigned char)s->data[i] < 0xCC) i++;
    return i == s->size;
}

/* New str in the form that args[0] names, of args[1]. NULL with an exception pending. */
static Str *normalized(Vm *vm, const Value *args) {
    int options = form_of(vm, args[0]);
    if (!options) return NULL;
    if (!is_str(args[1])) {
        vm_raise(vm, ERROR_TYPE, "normalize() argument 2 must be str, not %s", value_type_name(args[1]));
        return NULL;
    }
    if (is_settled(as_str(args[1]), options)) return str_exact(vm, as_str(args[1]));
    Points p = {0};
    Buffer out = BUFFER_EMPTY;
    bool ok = points_normalize(&p, as_str(args[1]), options);
    for (size_t i = 0; ok && i < p.count; i++) ok = buffer_put_codepoint(&out, (uint_least32_t)p.data[i]);
    Str *result = ok ? str_new(vm, out.data ? out.data : "", out.size) : NULL;
    if (!ok) vm_raise_memory(vm);
    buffer_clear(&out);
    mem_free(p.data);
    return result;
}

static Value unicodedata_normalize(Vm *vm, const Value *args) {
    Str *s = normalized(vm, args);
    return s ? value_object(s) : ABSENT;
}

static Value unicodedata_is_normalized(Vm *vm, const Value *args) {
    Str *s = normalized(vm, args);
    if (!s) return ABSENT;
    const Str *given = as_str(args[1]);
    bool same = s->size == given->size && !memcmp(s->data, given->data, s->size);
    release_object(s);
    return value_bool(same);
}

static bool init(Vm *vm, Value module) { return native_set_str(vm, module, "unidata_version", "14.0.0"); }

#define ROW(name, signature, doc)                                                                                      \
    { #name, unicodedata_##name, signature, doc, NATIVE_METHOD }

static const NativeDef functions[] = {
    ROW(bidirectional, "chr, /", "The bidirectional class of a character; '' for unassigned ones."),
    ROW(category, "chr, /", "The general category of a character: two letters."),
    ROW(combining, "chr, /", "The canonical combining class of a character; 0 for most."),
    ROW(decimal, "chr, default=..., /", "The value of a decimal digit."),
    ROW(decomposition, "chr, /", "What a character is put together of, as hexadecimal numbers; '' for most."),
    ROW(digit, "chr, default=..., /", "The value of a digit of any kind."),
    ROW(east_asian_width, "chr, /", "The width of a character in East Asian text: F, H, W, Na, A or N."),
    ROW(is_normalized, "form, unistr, /", "Whether a text is in a normal form."),
    ROW(lookup, "name, /", "The character of a name."),
    ROW(mirrored, "chr, /", "1 if a character is mirrored in text from right to left."),
    ROW(name, "chr, default=..., /", "The name of a character."),
    ROW(normalize, "form, unistr, /", "A text in one of the forms NFC, NFD, NFKC and NFKD."),
    ROW(numeric, "chr, default=..., /", "The number that a character stands for, as a float."),
    {0},
};

extern const ModuleDef unicodedata_module;
const ModuleDef unicodedata_module = {"unicodedata", "The Unicode Character Database.", functions, init};
