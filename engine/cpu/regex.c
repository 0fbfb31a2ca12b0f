/* regex.c -- texts that match patterns, and rewriting them: RE2's language, matched by PCRE2.
 *
 * Patterns and texts are UTF-8; bytes that are none match nothing. What PCRE2 knows beyond RE2 (looking around,
 * references to groups, possessive repetition, many escapes) is refused in RE2's words. Replacing follows
 * RE2::GlobalReplace (re2/re2.cc): no empty match right after a match.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/string_tensor.h"
#include "engine/tensor/rules.h"

#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/* From so many texts on, machine code for the pattern is made sooner than it is missed. */
enum { COMPILED_FROM = 64 };

typedef struct Regex {
    pcre2_code *code;
    uint32_t groups;
    pcre2_match_data *data; /* one for each thread: see regex_ready */
    size_t *at;             /* borrowed from data: start and end of the match and of its groups */
} Regex;

/* ---- patterns ---- */

static bool refuse(const OpCall *call, Text pattern, Error *err, const char *why, const char *part, size_t size) {
    return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Invalid pattern: %s, error: %s: %.*s", pattern.at, why, (int)size, part);
}

static bool is_repetition(char c) { return c == '*' || c == '+' || c == '?'; }

/* Refuses what RE2 does not have. */
static bool check_pattern(const OpCall *call, Text pattern, Error *err) {
    const char *p = pattern.at, *end = p + pattern.size;
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
                return refuse(call, pattern, err, "invalid escape sequence", p, 2);
            p++;
        } else if (in_class) {
            in_class = *p != ']';
        } else if (*p == '[') {
            in_class = true;
            if (p + 1 < end && p[1] == '^') p++;
            if (p + 1 < end && p[1] == ']') p++;
        } else if (*p == '(' && p + 2 < end && p[1] == '?') {
            if (strchr("=!>|#&R(", p[2])) return refuse(call, pattern, err, "invalid perl operator", p, 3);
            if (p[2] == '<' && p + 3 < end && strchr("=!", p[3]))
                return refuse(call, pattern, err, "invalid perl operator", p, 3);
            p += 2;
        } else if (is_repetition(*p) && p + 1 < end && (p[1] == '*' || p[1] == '+')) {
            return refuse(call, pattern, err, "bad repetition operator", p, 2);
        }
        if (in_class && *p == '[' && p + 1 < end && p[1] == ':') {
            const char *close = strstr(p, ":]");
            if (close) p = close + 1;
        }
    }
    return true;
}

/* PCRE2's errors (pcre2.h) in RE2's words, where they have the same. */
static bool fail_compiling(const OpCall *call, Text pattern, int error, size_t at, Error *err) {
    const char *p = pattern.at;
    switch (error) {
        case PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS:
            return refuse(call, pattern, err, "missing )", p, pattern.size);
        case PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS:
            return refuse(call, pattern, err, "unexpected )", p, pattern.size);
        case PCRE2_ERROR_MISSING_SQUARE_BRACKET: {
            const char *open = strchr(p, '[');
            return refuse(call, pattern, err, "missing ]", open ? open : p, strlen(open ? open : p));
        }
        case PCRE2_ERROR_QUANTIFIER_INVALID:
            return refuse(call, pattern, err, "no argument for repetition operator", p + (at ? at - 1 : 0), 1);
        case PCRE2_ERROR_CLASS_RANGE_ORDER:
            return refuse(call, pattern, err, "invalid character class range", p + (at >= 2 ? at - 2 : 0), 3);
        default: {
            char message[256];
            pcre2_get_error_message(error, (PCRE2_UCHAR8 *)message, sizeof message);
            return refuse(call, pattern, err, message, p, pattern.size);
        }
    }
}

static void regex_close(Regex *r) {
    pcre2_code_free(r->code);
}

/* The pattern is call's second operand. */
static bool regex_open(const OpCall *call, Regex *r, Error *err) {
    Text pattern = text_of(call->in[1], 0);
    *r = (Regex){0};
    if (!check_pattern(call, pattern, err)) return false;
    int error;
    size_t at;
    pcre2_compile_context *context = pcre2_compile_context_create(NULL);
    if (context) pcre2_set_newline(context, PCRE2_NEWLINE_LF);
    r->code = pcre2_compile((PCRE2_SPTR)pattern.at, pattern.size,
                            PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_DOLLAR_ENDONLY, &error, &at, context);
    pcre2_compile_context_free(context);
    if (!r->code) return fail_compiling(call, pattern, error, at, err);
    if (call->in[0]->count >= COMPILED_FROM) pcre2_jit_compile(r->code, PCRE2_JIT_COMPLETE); /* without it matching is slower, no more */
    pcre2_pattern_info(r->code, PCRE2_INFO_CAPTURECOUNT, &r->groups);
    return true;
}

/* Makes room for what r, a copy of the pattern that was opened, matches. */
static bool regex_ready(Regex *r, Error *err) {
    r->data = pcre2_match_data_create_from_pattern(r->code, NULL);
    if (!r->data) return error_memory(err, sizeof *r);
    r->at = pcre2_get_ovector_pointer(r->data);
    return true;
}

/* Whether there is a match from a place on. *err is set when matching takes too much. */
static bool regex_match(const Regex *r, Text text, size_t from, uint32_t options, Error *err) {
    int found = pcre2_match(r->code, (PCRE2_SPTR)text.at, text.size, from, options, r->data, NULL);
    if (found < 0 && found != PCRE2_ERROR_NOMATCH) error_set(err, ERROR_RUNTIME, "matching the pattern takes more steps or memory than are allowed");
    return found > 0;
}

/* ---- replacing ---- */

/* Whether a rewrite names no group that the pattern does not have; \\ is a backslash, \0 the match. */
static bool rewrite_fits(const Regex *r, Text rewrite) {
    for (size_t i = 0; i + 1 < rewrite.size; i++) {
        if (rewrite.at[i] != '\\') continue;
        char c = rewrite.at[++i];
        if (c >= '0' && c <= '9' && (uint32_t)(c - '0') > r->groups) return false;
    }
    return true;
}

static void put_rewrite(const Regex *r, Text rewrite, Text text, Buffer *out) {
    for (size_t i = 0; i < rewrite.size; i++) {
        char c = rewrite.at[i];
        if (c != '\\') {
            buffer_putc(out, c);
            continue;
        }
        if (++i == rewrite.size) return;
        c = rewrite.at[i];
        if (c == '\\') buffer_putc(out, c);
        if (c < '0' || c > '9') continue;
        const size_t *group = r->at + 2 * (c - '0');
        if (group[0] != PCRE2_UNSET) buffer_append(out, text.at + group[0], group[1] - group[0]);
    }
}

/* Bytes of the character at a place: one where there is no whole character. */
static size_t character_size(Text text, size_t at) {
    unsigned char c = (unsigned char)text.at[at];
    size_t n = c < 0xC0 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    if (at + n > text.size) return 1;
    for (size_t i = 1; i < n; i++)
        if (((unsigned char)text.at[at + i] & 0xC0) != 0x80) return 1;
    return n;
}

static bool replace(const Regex *r, Text text, Text rewrite, bool all, Buffer *out, Error *err) {
    size_t at = 0, last_end = SIZE_MAX;
    while (at <= text.size && regex_match(r, text, at, 0, err)) {
        size_t start = r->at[0], end = r->at[1];
        buffer_append(out, text.at + at, start - at);
        if (start == end && start == last_end) {
            size_t n = at < text.size ? character_size(text, at) : 1;
            if (at < text.size) buffer_append(out, text.at + at, n);
            at += n;
            last_end = SIZE_MAX;
            continue;
        }
        put_rewrite(r, rewrite, text, out);
        at = last_end = end;
        if (!all) break;
    }
    if (at < text.size) buffer_append(out, text.at + at, text.size - at);
    return !error_is_set(err);
}

/* ---- the kernels ---- */

/* A pattern, and the operation that it is for. */
typedef struct Matching {
    const OpCall *call;
    const Regex *regex;
} Matching;

static bool rewrite_texts(void *context, int64_t from, int64_t to, Error *err) {
    CellRoom cells = {0};
    const Matching *w = context;
    Text rewrite = text_of(w->call->in[2], 0);
    Regex r = *w->regex;
    if (!regex_ready(&r, err)) return false;
    bool ok = true, fits = rewrite_fits(&r, rewrite);
    char room[256];
    Buffer b = BUFFER_OVER(room);
    for (int64_t i = from; ok && i < to; i++) {
        Text text = text_of(w->call->in[0], i);
        b.size = 0;
        ok = fits ? replace(&r, text, rewrite, w->call->attrs->flag_a, &b, err) : buffer_append(&b, text.at, text.size) || error_memory(err, text.size);
        ok = ok && text_put_buffer(&cells, w->call->out[0], i, &b, err);
    }
    buffer_clear(&b);
    pcre2_match_data_free(r.data);
    return ok;
}

/* input, pattern and rewrite (scalars) -> as input. A rewrite that names a group which is not there changes nothing, as in TensorFlow. */
bool cpu_regex_replace(OpContext *c, const OpCall *call, Error *err) {
    Regex r;
    (void)c;
    if (!regex_open(call, &r, err)) return false;
    bool ok = parallel_try(call->in[0]->count, TEXTS_EACH, rewrite_texts, &(Matching){call, &r}, err);
    regex_close(&r);
    return ok;
}

static bool match_texts(void *context, int64_t from, int64_t to, Error *err) {
    const Matching *w = context;
    Regex r = *w->regex;
    if (!regex_ready(&r, err)) return false;
    for (int64_t i = from; i < to && !error_is_set(err); i++) {
        Text text = text_of(w->call->in[0], i);
        bool found = regex_match(&r, text, 0, PCRE2_ANCHORED | PCRE2_ENDANCHORED, err);
        ((bool *)w->call->out[0]->data)[i] = found && r.at[0] == 0 && r.at[1] == text.size; /* PCRE2 may skip bytes that are no UTF-8 */
    }
    pcre2_match_data_free(r.data);
    return !error_is_set(err);
}

/* input, pattern (a scalar) -> whether it matches each text as a whole */
bool cpu_regex_full_match(OpContext *c, const OpCall *call, Error *err) {
    Regex r;
    (void)c;
    if (!regex_open(call, &r, err)) return false;
    bool ok = parallel_try(call->in[0]->count, TEXTS_EACH, match_texts, &(Matching){call, &r}, err);
    regex_close(&r);
    return ok;
}
