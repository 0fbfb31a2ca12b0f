/* str_case.c -- the methods of str that change case, and those that ask what kind of characters it has.
 *
 * ASCII text takes a short way; everything else goes code point by code point through unicode.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/swar.h"
#include "engine/lang/objects/str_methods.h"
#include "engine/lang/syntax/unicode.h"

typedef int (*Mapping)(CodePoint c, CodePoint out[3]);

HOT void put_mapped(Buffer *b, Mapping map, CodePoint c) {
    CodePoint out[3];
    int count = map(c, out);
    for (int i = 0; i < count; i++) buffer_put_codepoint(b, out[i]);
}

/* s, of ASCII, with its capitals made small, its small letters made capitals, or both. */
HOT Value map_ascii(Vm *vm, const Str *s, bool capitals, bool small) {
    Str *r = str_alloc(vm, &str_type, s->size, s->size);
    if (r) swar_change_case(r->data, s->data, s->size, capitals, small);
    return value_object(r);
}

/* Whether a capital sigma at byte offset at ends a word, and so becomes a final small sigma
 * (The Unicode Standard, table 3-17, Final_Sigma). */
static bool is_final_sigma(const Str *s, size_t at, size_t after) {
    bool cased_before = false;
    for (size_t i = 0; i < at;) {
        CodePoint c = str_next(s->data, &i);
        if (!unicode_is_case_ignorable(c)) cased_before = unicode_is_cased(c);
    }
    if (!cased_before) return false;
    while (after < s->size) {
        CodePoint c = str_next(s->data, &after);
        if (!unicode_is_case_ignorable(c)) return !unicode_is_cased(c);
    }
    return true;
}

/* Puts what s's code point c, its bytes from at to after, becomes. */
typedef void (*Putter)(Buffer *b, const Str *s, CodePoint c, size_t at, size_t after);

HOT void put_lower(Buffer *b, const Str *s, CodePoint c, size_t at, size_t after) {
    if (c == 0x3A3) buffer_put_codepoint(b, is_final_sigma(s, at, after) ? 0x3C2 : 0x3C3);
    else put_mapped(b, unicode_lower, c);
}

HOT void put_upper(Buffer *b, const Str *s, CodePoint c, size_t at, size_t after) {
    (void)s, (void)at, (void)after;
    put_mapped(b, unicode_upper, c);
}

HOT void put_folded(Buffer *b, const Str *s, CodePoint c, size_t at, size_t after) {
    (void)s, (void)at, (void)after;
    put_mapped(b, unicode_fold, c);
}

HOT void put_swapped(Buffer *b, const Str *s, CodePoint c, size_t at, size_t after) {
    if (unicode_is_upper(c)) put_lower(b, s, c, at, after);
    else if (unicode_is_lower(c)) put_mapped(b, unicode_upper, c);
    else buffer_put_codepoint(b, c);
}

/* Any text: runs of ASCII as map_ascii does it, the others one by one. */
HOT Value map_all(Vm *vm, const Str *s, bool capitals, bool small, Putter put) {
    char room[256];
    Buffer b = BUFFER_OVER(room);
    for (size_t i = 0; i < s->size;) {
        size_t start = i;
        while (i < s->size && (signed char)s->data[i] >= 0) i++;
        if (i > start && buffer_reserve(&b, i - start)) {
            swar_change_case(b.data + b.size, s->data + start, i - start, capitals, small);
            b.size += i - start;
        }
        if (i == s->size) break;
        size_t at = i;
        CodePoint c = str_next(s->data, &i);
        put(&b, s, c, at, i);
    }
    return value_object(str_from_buffer(vm, &b));
}

HOT Value map(Vm *vm, const Value *args, bool capitals, bool small, Putter put) {
    const Str *s = as_str(args[0]);
    return str_is_ascii(s) ? map_ascii(vm, s, capitals, small) : map_all(vm, s, capitals, small, put);
}

Value str_lower(Vm *vm, const Value *args) {
    return map(vm, args, true, false, put_lower);
}

Value str_upper(Vm *vm, const Value *args) {
    return map(vm, args, false, true, put_upper);
}

Value str_casefold(Vm *vm, const Value *args) {
    return map(vm, args, true, false, put_folded);
}

Value str_swapcase(Vm *vm, const Value *args) {
    return map(vm, args, true, true, put_swapped);
}

static Value capitalize_ascii(Vm *vm, const Str *s) {
    Value r = map_ascii(vm, s, true, false);
    if (!is_absent(r) && s->size) swar_change_case(as_str(r)->data, s->data, 1, false, true);
    return r;
}

Value str_capitalize(Vm *vm, const Value *args) {
    Str *s = as_str(args[0]);
    if (str_is_ascii(s)) return capitalize_ascii(vm, s);
    char room[256];
    Buffer b = BUFFER_OVER(room);
    for (size_t i = 0; i < s->size;) {
        size_t at = i;
        CodePoint c = str_next(s->data, &i);
        if (at == 0) put_mapped(&b, unicode_title, c);
        else put_lower(&b, s, c, at, i);
    }
    return value_object(str_from_buffer(vm, &b));
}

static Value title_ascii(Vm *vm, const Str *s) {
    Str *r = str_alloc(vm, &str_type, s->size, s->size);
    if (!r) return ABSENT;
    bool inside = false;
    for (size_t i = 0; i < s->size; i++) {
        char c = s->data[i];
        bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z';
        r->data[i] = (inside ? upper : lower) ? (char)(c ^ 32) : c;
        inside = upper || lower;
    }
    return value_object(r);
}

Value str_title(Vm *vm, const Value *args) {
    Str *s = as_str(args[0]);
    if (str_is_ascii(s)) return title_ascii(vm, s);
    char room[256];
    Buffer b = BUFFER_OVER(room);
    bool inside = false;
    for (size_t i = 0; i < s->size;) {
        size_t at = i;
        CodePoint c = str_next(s->data, &i);
        if (inside) put_lower(&b, s, c, at, i);
        else put_mapped(&b, unicode_title, c);
        inside = unicode_is_cased(c);
    }
    return value_object(str_from_buffer(vm, &b));
}

/* ---- questions ---- */

HOT Value all_are(Value self, bool (*test)(CodePoint c)) {
    const Str *s = as_str(self);
    for (size_t i = 0; i < s->size;) {
        if (!test(str_next(s->data, &i))) return VALUE_FALSE;
    }
    return value_bool(s->size > 0);
}

static bool is_alnum(CodePoint c) {
    return unicode_is_alpha(c) || unicode_is_digit(c) || unicode_is_numeric(c);
}

Value str_isalpha(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args[0], unicode_is_alpha);
}

Value str_isalnum(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args[0], is_alnum);
}

Value str_isdecimal(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args[0], unicode_is_decimal);
}

Value str_isdigit(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args[0], unicode_is_digit);
}

Value str_isnumeric(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args[0], unicode_is_numeric);
}

Value str_isspace(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args[0], unicode_is_space);
}

Value str_isprintable(Vm *vm, const Value *args) {
    (void)vm;
    return as_str(args[0])->size ? all_are(args[0], unicode_is_printable) : VALUE_TRUE;
}

Value str_isascii(Vm *vm, const Value *args) {
    (void)vm;
    return value_bool(str_is_ascii(as_str(args[0])));
}

/* At least one cased character, and none of the other case. */
HOT Value has_case(Value self, bool (*wanted)(CodePoint c), bool (*unwanted)(CodePoint c)) {
    const Str *s = as_str(self);
    bool found = false;
    for (size_t i = 0; i < s->size;) {
        CodePoint c = str_next(s->data, &i);
        if (unwanted(c) || unicode_is_title(c)) return VALUE_FALSE;
        found |= wanted(c);
    }
    return value_bool(found);
}

Value str_islower(Vm *vm, const Value *args) {
    (void)vm;
    return has_case(args[0], unicode_is_lower, unicode_is_upper);
}

Value str_isupper(Vm *vm, const Value *args) {
    (void)vm;
    return has_case(args[0], unicode_is_upper, unicode_is_lower);
}

Value str_istitle(Vm *vm, const Value *args) {
    (void)vm;
    const Str *s = as_str(args[0]);
    bool found = false, inside = false;
    for (size_t i = 0; i < s->size;) {
        CodePoint c = str_next(s->data, &i);
        bool large = unicode_is_upper(c) || unicode_is_title(c), small = unicode_is_lower(c);
        if ((large && inside) || (small && !inside)) return VALUE_FALSE;
        inside = large || small;
        found |= inside;
    }
    return value_bool(found);
}

Value str_isidentifier(Vm *vm, const Value *args) {
    (void)vm;
    const Str *s = as_str(args[0]);
    for (size_t i = 0; i < s->size;) {
        bool first = i == 0;
        CodePoint c = str_next(s->data, &i);
        if (first ? !unicode_is_identifier_start(c) : !unicode_is_identifier_part(c)) return VALUE_FALSE;
    }
    return value_bool(s->size > 0);
}
