/* unicode.c -- code point properties: general categories from utf8proc, the few lists it lacks, and names from
 * libunistring.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/unicode.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <uniname.h>
#include <utf8proc.h>

typedef struct Range { CodePoint first, last; } Range;

/* Numeric_Type=Digit: superscripts, circled digits and their like. */
static const Range digit_ranges[] = {
    {0x00B2, 0x00B3}, {0x00B9, 0x00B9}, {0x1369, 0x1371}, {0x19DA, 0x19DA}, {0x2070, 0x2070}, {0x2074, 0x2079},
    {0x2080, 0x2089}, {0x2460, 0x2468}, {0x2474, 0x247C}, {0x2488, 0x2490}, {0x24EA, 0x24EA}, {0x24F5, 0x24FD},
    {0x24FF, 0x24FF}, {0x2776, 0x277E}, {0x2780, 0x2788}, {0x278A, 0x2792}, {0x10A40, 0x10A43}, {0x10E60, 0x10E68},
    {0x11052, 0x1105A}, {0x1F100, 0x1F10A},
};

/* Letters with a Numeric_Type: ideographs that are numbers. */
static const Range numeral_ranges[] = {
    {0x3405, 0x3405}, {0x3483, 0x3483}, {0x382A, 0x382A}, {0x3B4D, 0x3B4D}, {0x4E00, 0x4E00}, {0x4E03, 0x4E03},
    {0x4E07, 0x4E07}, {0x4E09, 0x4E09}, {0x4E5D, 0x4E5D}, {0x4E8C, 0x4E8C}, {0x4E94, 0x4E94}, {0x4E96, 0x4E96},
    {0x4EBF, 0x4EC0}, {0x4EDF, 0x4EDF}, {0x4EE8, 0x4EE8}, {0x4F0D, 0x4F0D}, {0x4F70, 0x4F70}, {0x5104, 0x5104},
    {0x5146, 0x5146}, {0x5169, 0x5169}, {0x516B, 0x516B}, {0x516D, 0x516D}, {0x5341, 0x5341}, {0x5343, 0x5345},
    {0x534C, 0x534C}, {0x53C1, 0x53C4}, {0x56DB, 0x56DB}, {0x58F1, 0x58F1}, {0x58F9, 0x58F9}, {0x5E7A, 0x5E7A},
    {0x5EFE, 0x5EFF}, {0x5F0C, 0x5F0E}, {0x5F10, 0x5F10}, {0x62FE, 0x62FE}, {0x634C, 0x634C}, {0x67D2, 0x67D2},
    {0x6F06, 0x6F06}, {0x7396, 0x7396}, {0x767E, 0x767E}, {0x8086, 0x8086}, {0x842C, 0x842C}, {0x8CAE, 0x8CAE},
    {0x8CB3, 0x8CB3}, {0x8D30, 0x8D30}, {0x9621, 0x9621}, {0x9646, 0x9646}, {0x964C, 0x964C}, {0x9678, 0x9678},
    {0x96F6, 0x96F6}, {0xF96B, 0xF96B}, {0xF973, 0xF973}, {0xF978, 0xF978}, {0xF9B2, 0xF9B2}, {0xF9D1, 0xF9D1},
    {0xF9D3, 0xF9D3}, {0xF9FD, 0xF9FD}, {0x20001, 0x20001}, {0x20064, 0x20064}, {0x200E2, 0x200E2},
    {0x20121, 0x20121}, {0x2092A, 0x2092A}, {0x20983, 0x20983}, {0x2098C, 0x2098C}, {0x2099C, 0x2099C},
    {0x20AEA, 0x20AEA}, {0x20AFD, 0x20AFD}, {0x20B19, 0x20B19}, {0x22390, 0x22390}, {0x22998, 0x22998},
    {0x23B1B, 0x23B1B}, {0x2626D, 0x2626D}, {0x2F890, 0x2F890},
};

typedef struct Casing { CodePoint c, upper[3], title[3]; } Casing;

static const Casing casings[] = {
#define CASING(c, u0, u1, u2, t0, t1, t2) {c, {u0, u1, u2}, {t0, t1, t2}},
#include "engine/lang/syntax/special_casing.def"
#undef CASING
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static int range_order(const void *key, const void *element) {
    CodePoint c = *(const CodePoint *)key;
    const Range *r = element;
    return c < r->first ? -1 : c > r->last;
}

static bool in_ranges(CodePoint c, const Range *ranges, size_t count) {
    return bsearch(&c, ranges, count, sizeof *ranges, range_order) != NULL;
}

static int casing_order(const void *key, const void *element) {
    CodePoint c = *(const CodePoint *)key, other = ((const Casing *)element)->c;
    return (c > other) - (c < other);
}

/* Asked of every letter that is not ASCII, and nearly always in vain: comparing ranges is quicker than a search. */
static inline bool has_casing(CodePoint c) {
    switch (c) {
#define CASING(c, u0, u1, u2, t0, t1, t2) case c:
#include "engine/lang/syntax/special_casing.def"
#undef CASING
            return true;
        default: return false;
    }
}

static const Casing *casing_find(CodePoint c) {
    if (!has_casing(c)) return NULL;
    return bsearch(&c, casings, COUNT(casings), sizeof *casings, casing_order);
}

static utf8proc_category_t category(CodePoint c) {
    return utf8proc_category((utf8proc_int32_t)c);
}

bool unicode_is_space(CodePoint c) {
    if (c < 128) return c == ' ' || (c >= 9 && c <= 13) || (c >= 0x1C && c <= 0x1F);
    return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
           c == 0x202F || c == 0x205F || c == 0x3000;
}

bool unicode_is_line_break(CodePoint c) {
    return (c >= 10 && c <= 13) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool unicode_is_alpha(CodePoint c) {
    if (c < 128) return (c | 32) >= 'a' && (c | 32) <= 'z';
    utf8proc_category_t k = category(c);
    return k >= UTF8PROC_CATEGORY_LU && k <= UTF8PROC_CATEGORY_LO;
}

bool unicode_is_decimal(CodePoint c) {
    if (c < 128) return c >= '0' && c <= '9';
    return category(c) == UTF8PROC_CATEGORY_ND;
}

/* Decimal digits stand in runs of ten, zero first. */
int unicode_decimal_value(CodePoint c) {
    if (c < 128) return c >= '0' && c <= '9' ? (int)c - '0' : -1;
    if (!unicode_is_decimal(c)) return -1;
    int steps = 0;
    while (unicode_is_decimal(c - 1)) {
        c--;
        steps++;
    }
    return steps % 10;
}

bool unicode_is_digit(CodePoint c) {
    return unicode_is_decimal(c) || in_ranges(c, digit_ranges, COUNT(digit_ranges));
}

bool unicode_is_numeric(CodePoint c) {
    if (c < 128) return c >= '0' && c <= '9';
    utf8proc_category_t k = category(c);
    return (k >= UTF8PROC_CATEGORY_ND && k <= UTF8PROC_CATEGORY_NO) ||
           in_ranges(c, numeral_ranges, COUNT(numeral_ranges));
}

/* From the radicals of Chinese characters to the syllables of Yi: letters of one case only. */
static inline bool is_caseless(CodePoint c) { return c >= 0x2E80 && c < 0xA4D0; }

bool unicode_is_lower(CodePoint c) {
    if (c < 128) return c >= 'a' && c <= 'z';
    return !is_caseless(c) && utf8proc_islower((utf8proc_int32_t)c);
}

bool unicode_is_upper(CodePoint c) {
    if (c < 128) return c >= 'A' && c <= 'Z';
    return !is_caseless(c) && utf8proc_isupper((utf8proc_int32_t)c);
}

bool unicode_is_title(CodePoint c) {
    return c >= 0x1C5 && !is_caseless(c) && category(c) == UTF8PROC_CATEGORY_LT;      /* the first is a digraph */
}

bool unicode_is_cased(CodePoint c) {
    return unicode_is_lower(c) || unicode_is_upper(c) || unicode_is_title(c);
}

bool unicode_is_case_ignorable(CodePoint c) {
    switch (c) {
        case 0x27: case 0x2E: case 0x3A: case 0xB7: case 0x387: case 0x55F: case 0x5F4: case 0x2018: case 0x2019:
        case 0x2024: case 0x2027: case 0xFE13: case 0xFE52: case 0xFE55: case 0xFF07: case 0xFF0E: case 0xFF1A:
            return true;
        default: break;
    }
    utf8proc_category_t k = category(c);
    return k == UTF8PROC_CATEGORY_MN || k == UTF8PROC_CATEGORY_ME || k == UTF8PROC_CATEGORY_CF ||
           k == UTF8PROC_CATEGORY_LM || k == UTF8PROC_CATEGORY_SK;
}

bool unicode_is_printable(CodePoint c) {
    if (c < 127) return c >= ' ';
    switch (category(c)) {
        case UTF8PROC_CATEGORY_CN: case UTF8PROC_CATEGORY_CC: case UTF8PROC_CATEGORY_CF: case UTF8PROC_CATEGORY_CS:
        case UTF8PROC_CATEGORY_CO: case UTF8PROC_CATEGORY_ZS: case UTF8PROC_CATEGORY_ZL: case UTF8PROC_CATEGORY_ZP:
            return false;
        default: return true;
    }
}

bool unicode_is_identifier_start(CodePoint c) {
    if (c < 128) return c == '_' || unicode_is_alpha(c);
    return unicode_is_alpha(c) || category(c) == UTF8PROC_CATEGORY_NL || c == 0x2118 || c == 0x212E ||
           c == 0x309B || c == 0x309C || c == 0x1885 || c == 0x1886;
}

bool unicode_is_identifier_part(CodePoint c) {
    if (unicode_is_identifier_start(c) || unicode_is_decimal(c)) return true;
    if (c < 128) return false;
    utf8proc_category_t k = category(c);
    return k == UTF8PROC_CATEGORY_MN || k == UTF8PROC_CATEGORY_MC || k == UTF8PROC_CATEGORY_PC || c == 0xB7 ||
           c == 0x387 || (c >= 0x1369 && c <= 0x1371) || c == 0x19DA;
}

static int copy_mapping(const CodePoint from[3], CodePoint out[3]) {
    int count = 0;
    for (; count < 3 && from[count]; count++) out[count] = from[count];
    return count;
}

/* The letter in the other case, if c is one of ASCII from first to last. */
static int map_ascii(CodePoint c, CodePoint first, CodePoint last, CodePoint out[3]) {
    out[0] = c >= first && c <= last ? c ^ 32 : c;
    return 1;
}

int unicode_lower(CodePoint c, CodePoint out[3]) {
    if (c < 128) return map_ascii(c, 'A', 'Z', out);
    out[0] = c;
    if (is_caseless(c)) return 1;
    out[0] = (CodePoint)utf8proc_tolower((utf8proc_int32_t)c);
    if (c != 0x130) return 1;
    out[0] = 'i';
    out[1] = 0x307;
    return 2;
}

int unicode_upper(CodePoint c, CodePoint out[3]) {
    if (c < 128) return map_ascii(c, 'a', 'z', out);
    out[0] = c;
    if (is_caseless(c)) return 1;
    const Casing *special = casing_find(c);
    if (special) return copy_mapping(special->upper, out);
    out[0] = (CodePoint)utf8proc_toupper((utf8proc_int32_t)c);
    return 1;
}

int unicode_title(CodePoint c, CodePoint out[3]) {
    if (c < 128) return map_ascii(c, 'a', 'z', out);
    out[0] = c;
    if (is_caseless(c)) return 1;
    const Casing *special = casing_find(c);
    if (special) return copy_mapping(special->title, out);
    out[0] = (CodePoint)utf8proc_totitle((utf8proc_int32_t)c);
    return 1;
}

int unicode_fold(CodePoint c, CodePoint out[3]) {
    if (c < 128) return map_ascii(c, 'A', 'Z', out);
    utf8proc_int32_t folded[4];
    int boundary = 0;
    utf8proc_ssize_t count = utf8proc_decompose_char((utf8proc_int32_t)c, folded, 4, UTF8PROC_CASEFOLD, &boundary);
    if (count < 1 || count > 3) {
        out[0] = c;
        return 1;
    }
    for (int i = 0; i < count; i++) out[i] = (CodePoint)folded[i];
    return (int)count;
}

/* Whose names end with their numbers. */
static const Range ideograph_ranges[] = {
    {0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0x20000, 0x2A6DF}, {0x2A700, 0x2B738}, {0x2B740, 0x2B81D}, {0x2B820, 0x2CEA1},
    {0x2CEB0, 0x2EBE0}, {0x30000, 0x3134A},
};
static const char ideograph[] = "CJK UNIFIED IDEOGRAPH-";

/* Control characters have no names but aliases (NameAliases.txt). */
static const struct { const char *name; CodePoint c; } aliases[] = {
    {"NULL", 0x00}, {"BACKSPACE", 0x08}, {"CHARACTER TABULATION", 0x09}, {"HORIZONTAL TABULATION", 0x09}, {"TAB", 0x09},
    {"LINE FEED", 0x0A}, {"NEW LINE", 0x0A}, {"LF", 0x0A}, {"LINE TABULATION", 0x0B}, {"VERTICAL TABULATION", 0x0B},
    {"FORM FEED", 0x0C}, {"CARRIAGE RETURN", 0x0D}, {"CR", 0x0D}, {"ESCAPE", 0x1B}, {"ESC", 0x1B}, {"DELETE", 0x7F},
    {"NEXT LINE", 0x85},
};

bool unicode_name(CodePoint c, char name[UNICODE_NAME_SIZE]) {
    if (in_ranges(c, ideograph_ranges, COUNT(ideograph_ranges))) {
        snprintf(name, UNICODE_NAME_SIZE, "%s%X", ideograph, (unsigned)c);
        return true;
    }
    if (!unicode_character_name((ucs4_t)c, name)) return false;
    bool hangul = c >= 0xAC00 && c <= 0xD7A3;
    if (hangul && (c - 0xAC00) % 28 == 5) name[strlen(name) - 1] = 'J';    /* libunistring writes NI for NJ */
    return true;
}

bool unicode_named(const char *name, size_t size, CodePoint *out) {
    char text[UNINAME_MAX];
    if (size >= sizeof text || memchr(name, '\0', size)) return false;
    memcpy(text, name, size);
    text[size] = '\0';
    for (size_t i = 0; i < COUNT(aliases); i++) {
        *out = aliases[i].c;
        if (!strcasecmp(text, aliases[i].name)) return true;
    }
    if (!strncasecmp(text, ideograph, strlen(ideograph))) {
        char *end;
        *out = (CodePoint)strtoul(text + strlen(ideograph), &end, 16);
        return !*end && in_ranges(*out, ideograph_ranges, COUNT(ideograph_ranges));
    }
    ucs4_t found = unicode_name_character(text);
    *out = found;
    return found != UNINAME_INVALID;
}
