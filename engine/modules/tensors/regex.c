/* regex.c -- tf.strings.regex_replace and regex_full_match: RE2's language, matched by PCRE2.
 *
 * Patterns and texts are UTF-8; bytes that are none match nothing. What PCRE2 knows beyond RE2 (looking around,
 * references to groups, possessive repetition, many escapes) is refused in RE2's words. Replacing follows
 * RE2::GlobalReplace (re2/re2.cc): no empty match right after a match.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/tensors.h"
#include "engine/modules/tensors/tf.h"

#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/list.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

typedef struct Regex {
    pcre2_code *code;
    pcre2_match_data *data;
    size_t *at; /* borrowed from data: start and end of the match and of its groups */
    uint32_t groups;
} Regex;

/* ---- patterns ---- */

static bool refuse(Vm *vm, const Bytes *pattern, const char *operation, const char *why, const char *part,
                   size_t size) {
    return vm_fail(vm, ERROR_INVALID_ARGUMENT, "Invalid pattern: %s, error: %s: %.*s [Op:%s]", pattern->data, why,
                   (int)size, part, operation);
}

static bool is_repetition(char c) { return c == '*' || c == '+' || c == '?'; }

/* Refuses what RE2 does not have. */
static bool check_pattern(Vm *vm, const Bytes *pattern, const char *operation) {
    const char *p = pattern->data, *end = p + pattern->size;
    bool in_class = false;
    for (; p < end; p++) {
        if (*p == '\\' && p + 1 < end) {
            if (p[1] == 'Q') {
                const char *close = strstr(p, "\\E");
                if (!close) return true;
                p = close + 1;
                continue;
            }
            bool letter = (p[1] | 0x20) >= 'a' && (p[1] | 0x20) <= 'z';
            bool reference = p[1] >= '1' && p[1] <= '9' && !(p + 2 < end && p[2] >= '0' && p[2] <= '7');
            if (reference || (letter && !strchr("aftnrvxCQEAbBzdDsSwWpP", p[1])))
                return refuse(vm, pattern, operation, "invalid escape sequence", p, 2);
            p++;
        } else if (in_class) {
            in_class = *p != ']';
        } else if (*p == '[') {
            in_class = true;
            if (p + 1 < end && p[1] == '^') p++;
            if (p + 1 < end && p[1] == ']') p++;
        } else if (*p == '(' && p + 2 < end && p[1] == '?') {
            if (strchr("=!>|#&R(", p[2])) return refuse(vm, pattern, operation, "invalid perl operator", p, 3);
            if (p[2] == '<' && p + 3 < end && strchr("=!", p[3]))
                return refuse(vm, pattern, operation, "invalid perl operator", p, 3);
            p += 2;
        } else if (is_repetition(*p) && p + 1 < end && (p[1] == '*' || p[1] == '+')) {
            return refuse(vm, pattern, operation, "bad repetition operator", p, 2);
        }
        if (in_class && *p == '[' && p + 1 < end && p[1] == ':') {
            const char *close = strstr(p, ":]");
            if (close) p = close + 1;
        }
    }
    return true;
}

/* PCRE2's errors (pcre2.h) in RE2's words, where they have the same. */
static bool fail_compiling(Vm *vm, const Bytes *pattern, const char *operation, int error, size_t at) {
    const char *p = pattern->data;
    switch (error) {
        case PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS:
            return refuse(vm, pattern, operation, "missing )", p, pattern->size);
        case PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS:
            return refuse(vm, pattern, operation, "unexpected )", p, pattern->size);
        case PCRE2_ERROR_MISSING_SQUARE_BRACKET: {
            const char *open = strchr(p, '[');
            return refuse(vm, pattern, operation, "missing ]", open ? open : p, strlen(open ? open : p));
        }
        case PCRE2_ERROR_QUANTIFIER_INVALID:
            return refuse(vm, pattern, operation, "no argument for repetition operator", p + (at ? at - 1 : 0), 1);
        case PCRE2_ERROR_CLASS_RANGE_ORDER:
            return refuse(vm, pattern, operation, "invalid character class range", p + (at >= 2 ? at - 2 : 0), 3);
        default: {
            char message[256];
            pcre2_get_error_message(error, (PCRE2_UCHAR8 *)message, sizeof message);
            return refuse(vm, pattern, operation, message, p, pattern->size);
        }
    }
}

static void regex_close(Regex *r) {
    pcre2_match_data_free(r->data);
    pcre2_code_free(r->code);
}

/* operation: its name in errors. */
static bool regex_open(Vm *vm, const Bytes *pattern, const char *operation, Regex *r) {
    *r = (Regex){0};
    if (!check_pattern(vm, pattern, operation)) return false;
    int error;
    size_t at;
    pcre2_compile_context *context = pcre2_compile_context_create(NULL);
    if (context) pcre2_set_newline(context, PCRE2_NEWLINE_LF);
    r->code = pcre2_compile((PCRE2_SPTR)pattern->data, pattern->size,
                            PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_DOLLAR_ENDONLY, &error, &at, context);
    pcre2_compile_context_free(context);
    if (!r->code) return fail_compiling(vm, pattern, operation, error, at);
    pcre2_jit_compile(r->code, PCRE2_JIT_COMPLETE); /* without it matching is slower, no more */
    r->data = pcre2_match_data_create_from_pattern(r->code, NULL);
    if (!r->data) return regex_close(r), vm_raise_memory(vm), false;
    r->at = pcre2_get_ovector_pointer(r->data);
    pcre2_pattern_info(r->code, PCRE2_INFO_CAPTURECOUNT, &r->groups);
    return true;
}

/* Whether there is a match from a place on; *failed: matching took too much. */
static bool regex_match(Vm *vm, const Regex *r, const Bytes *text, size_t from, uint32_t options, bool *failed) {
    int found = pcre2_match(r->code, (PCRE2_SPTR)text->data, text->size, from, options, r->data, NULL);
    *failed = found < 0 && found != PCRE2_ERROR_NOMATCH;
    if (*failed) vm_raise(vm, ERROR_RUNTIME, "matching the pattern takes more steps or memory than are allowed");
    return found > 0;
}

/* ---- replacing ---- */

/* Whether a rewrite names no group that the pattern does not have; \\ is a backslash, \0 the match. */
static bool rewrite_fits(const Regex *r, const Bytes *rewrite) {
    for (size_t i = 0; i + 1 < rewrite->size; i++) {
        if (rewrite->data[i] != '\\') continue;
        char c = rewrite->data[++i];
        if (c >= '0' && c <= '9' && (uint32_t)(c - '0') > r->groups) return false;
    }
    return true;
}

static void put_rewrite(const Regex *r, const Bytes *rewrite, const Bytes *text, Buffer *out) {
    for (size_t i = 0; i < rewrite->size; i++) {
        char c = rewrite->data[i];
        if (c != '\\') {
            buffer_putc(out, c);
            continue;
        }
        if (++i == rewrite->size) return;
        c = rewrite->data[i];
        if (c == '\\') buffer_putc(out, c);
        if (c < '0' || c > '9') continue;
        const size_t *group = r->at + 2 * (c - '0');
        if (group[0] != PCRE2_UNSET) buffer_append(out, text->data + group[0], group[1] - group[0]);
    }
}

/* Bytes of the character at a place: one where there is no whole character. */
static size_t character_size(const Bytes *text, size_t at) {
    unsigned char c = (unsigned char)text->data[at];
    size_t n = c < 0xC0 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    if (at + n > text->size) return 1;
    for (size_t i = 1; i < n; i++)
        if (((unsigned char)text->data[at + i] & 0xC0) != 0x80) return 1;
    return n;
}

static bool replace(Vm *vm, const Regex *r, const Bytes *text, const Bytes *rewrite, bool all, Buffer *out) {
    size_t at = 0, last_end = SIZE_MAX;
    bool failed = false;
    while (at <= text->size && regex_match(vm, r, text, at, 0, &failed)) {
        size_t start = r->at[0], end = r->at[1];
        buffer_append(out, text->data + at, start - at);
        if (start == end && start == last_end) {
            size_t n = at < text->size ? character_size(text, at) : 1;
            if (at < text->size) buffer_append(out, text->data + at, n);
            at += n;
            last_end = SIZE_MAX;
            continue;
        }
        put_rewrite(r, rewrite, text, out);
        at = last_end = end;
        if (!all) break;
    }
    if (at < text->size) buffer_append(out, text->data + at, text->size - at);
    return !failed;
}

/* ---- what the library calls: function(texts, pattern, ...) ---- */

static bool begin(Vm *vm, const Value *args, const char *operation, Regex *r) {
    bool fits = is_list(args[0]) && is_bytes(args[1]);
    for (size_t i = 0; fits && i < as_list(args[0])->count; i++) fits = is_bytes(as_list(args[0])->items[i]);
    if (!fits) return vm_fail(vm, ERROR_TYPE, "expected a list of bytes and a pattern of bytes");
    return regex_open(vm, as_bytes(args[1]), operation, r);
}

static Value finish(Regex *r, List *out, bool ok) {
    regex_close(r);
    if (!ok && out) object_release(&out->object), out = NULL;
    return value_object(out);
}

/* regex_replace(texts, pattern, rewrite, all, /): a list of bytes. A rewrite that names a group which is not there changes
 * nothing, as in TensorFlow. */
Value tensor_regex_replace(Vm *vm, const Value *args) {
    Regex r;
    if (!begin(vm, args, "StaticRegexReplace", &r)) return ABSENT;
    const List *texts = as_list(args[0]);
    List *out = list_new(vm, texts->count);
    bool ok = out, fits = rewrite_fits(&r, as_bytes(args[2]));
    for (size_t i = 0; ok && i < texts->count; i++) {
        Buffer b = BUFFER_EMPTY;
        const Bytes *text = as_bytes(texts->items[i]);
        ok = fits ? replace(vm, &r, text, as_bytes(args[2]), value_truth(vm, args[3]) > 0, &b)
                  : buffer_append(&b, text->data, text->size);
        ok = ok && list_append_take(vm, out, value_object(bytes_new(vm, b.data ? b.data : "", b.size)));
        buffer_clear(&b);
    }
    return finish(&r, out, ok);
}

/* regex_full_match(texts, pattern, /): a list of bools */
Value tensor_regex_full_match(Vm *vm, const Value *args) {
    Regex r;
    if (!begin(vm, args, "StaticRegexFullMatch", &r)) return ABSENT;
    const List *texts = as_list(args[0]);
    List *out = list_new(vm, texts->count);
    bool ok = out, failed = false;
    for (size_t i = 0; ok && i < texts->count; i++) {
        const Bytes *text = as_bytes(texts->items[i]);
        bool found = regex_match(vm, &r, text, 0, PCRE2_ANCHORED | PCRE2_ENDANCHORED, &failed);
        found = found && r.at[0] == 0 && r.at[1] == text->size; /* PCRE2 may skip bytes that are no UTF-8 */
        ok = !failed && list_append(vm, out, value_bool(found));
    }
    return finish(&r, out, ok);
}
