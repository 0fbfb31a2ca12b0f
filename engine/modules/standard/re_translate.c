/* re_translate.c -- from Python's regular expression syntax to PCRE2's.
 *
 * One pass over the text. Most of it is copied; what differs is rewritten: escapes, group names, \Z, {,n}, inline
 * flags. It also finds the mistakes that Python names, with their position.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/syntax/unicode.h"
#include "engine/modules/standard/re.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 200, SHARED_TIMES = 4 };

typedef struct Translator {
    Vm *vm;
    Pattern *p;
    const char *text;
    size_t size, at;
    int64_t flags;               /* in force here, for verbose */
    uint32_t open[DEPTH_MAX];    /* groups that are open: numbers, 0 for those that do not capture */
    size_t open_at[DEPTH_MAX];
    int64_t open_flags[DEPTH_MAX];
    int branches[DEPTH_MAX];     /* of a condition, how many so far; else 0 */
    int behind;                  /* depth of the outermost look-behind that is open, from 1 on; else 0 */
    uint32_t groups_before;      /* that look-behind */
    uint32_t asked;              /* the highest group that a condition asks for, */
    size_t asked_at;             /* and where */
    struct Place {               /* before a group */
        size_t out;              /* how much is translated */
        uint32_t groups;         /* how many capture */
    } open_places[DEPTH_MAX], group;   /* of those that are open, of the one read last */
    int depth;
    Buffer shared;               /* groups that are written once and called where they repeat */
    int shared_count;
    bool repeatable, repeated;   /* of what was read last: may a quantifier follow; was it one */
} Translator;

bool re_fail(Vm *vm, Value error, Value text, const char *data, size_t position, const char *message, ...) {
    Buffer b = BUFFER_EMPTY;
    va_list args;
    va_start(args, message);
    buffer_vprintf(&b, message, args);
    va_end(args);
    int64_t index = 0;
    for (size_t i = 0; i < position; index++) {
        if (is_str(text)) str_next(data, &i);
        else i++;
    }
    Value arguments[] = {value_object(str_from_buffer(vm, &b)), text, value_int(index)};
    if (is_absent(arguments[0])) return false;
    Value e = value_call(vm, error, arguments, 3, NULL);
    value_release(arguments[0]);
    if (!is_absent(e)) vm_raise_value(vm, e);
    value_release(e);
    return false;
}

#define FAIL(t, position, ...) re_fail((t)->vm, (t)->p->error, (t)->p->pattern, (t)->text, (position), __VA_ARGS__)

static bool has(const Translator *t, size_t ahead) {
    return t->at + ahead < t->size;
}

static char peek(const Translator *t) {
    return t->at < t->size ? t->text[t->at] : '\0';
}

static void put(Translator *t, const char *text) {
    buffer_puts(&t->p->source, text);
}

static void put_code(Translator *t, uint_least32_t c) {
    buffer_printf(&t->p->source, "\\x{%x}", (unsigned)c);
}

/* ---- escapes ---- */

static bool read_hex(Translator *t, size_t start, int digits, const char *kind) {
    unsigned code = 0;
    int i = 0;
    for (; i < digits && isxdigit((unsigned char)peek(t)); i++, t->at++) {
        char c = peek(t);
        code = code << 4 | (unsigned)(isdigit((unsigned char)c) ? c - '0' : (c | 32) - 'a' + 10);
    }
    if (i < digits) return FAIL(t, start, "incomplete escape \\%s%.*s", kind, i, t->text + t->at - i);
    if (code > 0x10FFFF) return FAIL(t, start, "bad escape \\%s%.*s", kind, i, t->text + t->at - i);
    put_code(t, code);
    return true;
}

/* \N{NAME}: the character of this name. */
static bool read_named_character(Translator *t, size_t start) {
    if (peek(t) != '{') return FAIL(t, start + 2, "missing {");
    size_t from = t->at + 1, end = from;
    while (end < t->size && t->text[end] != '}') end++;
    if (end == t->size) return FAIL(t, from, end == from ? "missing character name" : "missing }, unterminated name");
    CodePoint code;
    if (end == from) return FAIL(t, from, "missing character name");
    if (!unicode_named(t->text + from, end - from, &code)) {
        return FAIL(t, start, "undefined character name '%.*s'", (int)(end - from), t->text + from);
    }
    t->at = end + 1;
    put_code(t, code);
    return true;
}

/* An escape that means a character, in or outside a set: t->at is behind its letter c. 1 done, 0 it is none, -1 error. */
static int character_escape(Translator *t, size_t start, char c) {
    switch (c) {
        case 'a': put(t, "\\x07"); return 1;
        case 'f': put(t, "\\x0c"); return 1;
        case 'n': put(t, "\\n"); return 1;
        case 'r': put(t, "\\r"); return 1;
        case 't': put(t, "\\t"); return 1;
        case 'v': put(t, "\\x0b"); return 1;
        case 'x': return read_hex(t, start, 2, "x") ? 1 : -1;
        case 'u': return t->p->octets ? 0 : read_hex(t, start, 4, "u") ? 1 : -1;
        case 'N': return t->p->octets ? 0 : read_named_character(t, start) ? 1 : -1;
        case 'U': return t->p->octets ? 0 : read_hex(t, start, 8, "U") ? 1 : -1;
        default: return 0;
    }
}

static bool is_octal(char c) {
    return c >= '0' && c <= '7';
}

/* \0, \012: up to three octal digits, the first of which stands before t->at. */
static bool put_octal(Translator *t, size_t start, char first, int more) {
    unsigned code = (unsigned)(first - '0');
    for (int i = 0; i < more && is_octal(peek(t)); i++) code = code * 8 + (unsigned)(t->text[t->at++] - '0');
    if (code > 0377) {
        return FAIL(t, start, "octal escape value %.*s outside of range 0-0o377", (int)(t->at - start), t->text + start);
    }
    put_code(t, code);
    return true;
}

static bool group_is_open(const Translator *t, uint32_t group) {
    for (int i = 0; i < t->depth; i++) {
        if (t->open[i] == group) return true;
    }
    return false;
}

/* What a look-behind refers to must have been matched before it. */
static bool check_look_behind(Translator *t, uint32_t group) {
    if (!t->behind) return true;
    if (group > t->p->group_count || group_is_open(t, group)) return FAIL(t, t->at, "cannot refer to an open group");
    if (group <= t->groups_before) return true;
    return FAIL(t, t->at, "cannot refer to group defined in the same lookbehind subpattern");
}

static bool put_reference(Translator *t, size_t start, uint32_t group) {
    if (group > t->p->group_count) return FAIL(t, start, "invalid group reference %u", group);
    if (group_is_open(t, group)) return FAIL(t, start - 1, "cannot refer to an open group");
    if (!check_look_behind(t, group)) return false;
    buffer_printf(&t->p->source, t->flags & FLAG_IGNORECASE ? "(?i:\\g{%u})" : "\\g{%u}", group);
    return true;
}

static bool read_number_escape(Translator *t, size_t start, char c) {
    if (c == '0') return put_octal(t, start, c, 2);
    if (isdigit((unsigned char)peek(t))) {
        if (is_octal(c) && is_octal(peek(t)) && has(t, 1) && is_octal(t->text[t->at + 1])) return put_octal(t, start, c, 2);
        char second = t->text[t->at++];
        return put_reference(t, start + 1, (uint32_t)((c - '0') * 10 + (second - '0')));
    }
    return put_reference(t, start + 1, (uint32_t)(c - '0'));
}

/* Are the classes of ASCII meant, in a pattern whose others are Unicode's? */
static bool is_ascii_here(const Translator *t) {
    return !t->p->octets && t->flags & FLAG_ASCII && !(t->p->flags & FLAG_ASCII);
}

/* The members of \d, \s, \w or their opposites in ASCII, for a set. */
static void put_ascii_class(Translator *t, char c) {
    switch (c) {
        case 'd': put(t, "0-9"); break;
        case 'D': put(t, "\\x00-/:-\\x{10ffff}"); break;
        case 's': put(t, "\\x09-\\x0d\\x20"); break;
        case 'S': put(t, "\\x00-\\x08\\x0e-\\x1f!-\\x{10ffff}"); break;
        case 'w': put(t, "0-9A-Z_a-z"); break;
        default: put(t, "\\x00-/:-@\\[-\\^`{-\\x{10ffff}"); break;
    }
}

/* \b, or what is no such place, between words of ASCII. */
static void put_ascii_border(Translator *t, bool is_border) {
    const char *word = "[0-9A-Za-z_]", *inside = is_border ? "!" : "=", *outside = is_border ? "=" : "!";
    buffer_printf(&t->p->source, "(?:(?<=%s)(?%s%s)|(?<!%s)(?%s%s))", word, inside, word, word, outside, word);
}

/* Must letters be written in both cases, as PCRE2 is not to fold them? */
static bool folds_ascii(const Translator *t) {
    return !t->p->octets && t->flags & FLAG_IGNORECASE && t->flags & FLAG_ASCII;
}

static void put_letter(Translator *t, char c) {
    if (folds_ascii(t)) buffer_printf(&t->p->source, "[%c%c]", c, c ^ 32);
    else buffer_putc(&t->p->source, c);
}

/* The character that an escape has written from mark on; -1 if it is none. */
static int64_t written_code(const Translator *t, size_t mark) {
    const char *written = t->p->source.failed ? "" : t->p->source.data + mark;
    if (written[0] != '\\') return -1;
    if (written[1] == 'x') return strtol(written + (written[2] == '{' ? 3 : 2), NULL, 16);
    return written[1] == 'n' ? '\n' : written[1] == 'r' ? '\r' : written[1] == 't' ? '\t' : -1;
}

/* Puts the letter that an escape has written from mark on in its place. */
static void fold_written(Translator *t, size_t mark) {
    int64_t code = written_code(t, mark);
    if (code < 0 || code > 127 || !isalpha((int)code)) return;
    t->p->source.size = mark;
    put_letter(t, (char)code);
}

static bool bad_escape(Translator *t, size_t start) {
    return FAIL(t, start, "bad escape \\%c", t->text[start + 1]);
}

static bool read_escape(Translator *t) {
    size_t start = t->at++;
    if (!has(t, 0)) return FAIL(t, start, "bad escape (end of pattern)");
    char c = t->text[t->at++];
    t->repeatable = true;
    t->repeated = false;
    size_t mark = t->p->source.size;
    bool is_number = isdigit((unsigned char)c);
    int done = !is_number ? character_escape(t, start, c) : read_number_escape(t, start, c) ? 1 : -1;
    if (done > 0) fold_written(t, mark);
    if (done) return done > 0;
    if (c == 'Z') {
        put(t, "\\z");
    } else if (strchr("bB", c)) {
        if (c == 'B') put(t, "(?!\\A\\z)");     /* an empty text has no place that is none between words */
        if (is_ascii_here(t)) put_ascii_border(t, c == 'b');
        else buffer_printf(&t->p->source, "\\%c", c);
    } else if (strchr("dDsSwW", c) && is_ascii_here(t)) {
        put(t, "[");
        put_ascii_class(t, c);
        put(t, "]");
    } else if (strchr("AdDsSwW", c)) {
        buffer_printf(&t->p->source, "\\%c", c);
    } else if (isalpha((unsigned char)c)) {
        return bad_escape(t, start);
    } else if ((unsigned char)c >= 128) {
        buffer_putc(&t->p->source, c);
    } else {
        buffer_printf(&t->p->source, isspace((unsigned char)c) ? "\\x{%02x}" : "\\%c", c);
    }
    return true;
}

/* ---- sets ---- */

/* One member at t->at. *code is its character, or -1 for a class such as \d. */
static bool read_member(Translator *t, int64_t *code) {
    size_t start = t->at;
    if (peek(t) != '\\') {
        uint_least32_t c;
        if (t->p->octets) c = (unsigned char)t->text[t->at++];
        else c = str_next(t->text, &t->at);
        *code = (int64_t)c;
        put_code(t, c);
        return true;
    }
    t->at++;
    if (!has(t, 0)) return FAIL(t, start, "bad escape (end of pattern)");
    char c = t->text[t->at++];
    size_t mark = t->p->source.size;
    *code = -1;
    if (strchr("dDsSwW", c)) {
        if (is_ascii_here(t)) put_ascii_class(t, c);
        else buffer_printf(&t->p->source, "\\%c", c);
        return true;
    }
    int done = character_escape(t, start, c);
    if (done < 0) return false;
    if (!done && is_octal(c)) {
        if (!put_octal(t, start, c, 2)) return false;
    } else if (!done && c == 'b') {
        put_code(t, 8);
    } else if (!done && isalnum((unsigned char)c)) {
        return bad_escape(t, start);
    } else if (!done) {
        t->at--;
        uint_least32_t literal = t->p->octets ? (unsigned char)t->text[t->at++] : str_next(t->text, &t->at);
        put_code(t, literal);
    }
    *code = written_code(t, mark);
    return true;
}

/* The other case of what a range of a set has of ASCII's letters, where that is wanted. */
static void put_other_case(Translator *t, int64_t low, int64_t high) {
    if (!folds_ascii(t) || low < 0) return;
    for (int64_t c = low < 'A' ? 'A' : low; c <= high && c <= 'z'; c++) {
        if (isalpha((int)c)) buffer_putc(&t->p->source, (char)(c ^ 32));
    }
}

static bool read_set(Translator *t) {
    size_t start = t->at++;
    put(t, "[");
    if (peek(t) == '^' && has(t, 0)) {
        put(t, "^");
        t->at++;
    }
    for (bool first = true;; first = false) {
        if (!has(t, 0)) return FAIL(t, start, "unterminated character set");
        if (peek(t) == ']' && !first) break;
        int64_t low, high;
        size_t member = t->at;
        if (!read_member(t, &low)) return false;
        if (peek(t) != '-' || !has(t, 1) || t->text[t->at + 1] == ']') {
            if (peek(t) == '-' && !has(t, 1)) return FAIL(t, start, "unterminated character set");
            put_other_case(t, low, low);
            continue;
        }
        t->at++;
        put(t, "-");
        if (!read_member(t, &high)) return false;
        if (low < 0 || high < 0 || low > high) {
            return FAIL(t, member, "bad character range %.*s", (int)(t->at - member), t->text + member);
        }
        put_other_case(t, low, high);
    }
    t->at++;
    put(t, "]");
    t->repeatable = true;
    t->repeated = false;
    return true;
}

/* ---- quantifiers ---- */

/* Reads {m}, {m,}, {,n} or {m,n}: false when it is none, and { stands for itself. */
static bool braces_read(const Translator *t, size_t *end, int64_t *low, int64_t *high) {
    size_t i = t->at + 1;
    *low = -1;
    *high = -1;
    char *stop;
    if (i < t->size && isdigit((unsigned char)t->text[i])) {
        *low = strtoll(t->text + i, &stop, 10);
        i = (size_t)(stop - t->text);
    }
    bool comma = i < t->size && t->text[i] == ',';
    if (comma && ++i < t->size && isdigit((unsigned char)t->text[i])) {
        *high = strtoll(t->text + i, &stop, 10);
        i = (size_t)(stop - t->text);
    }
    if (i >= t->size || t->text[i] != '}' || (*low < 0 && !comma)) return false;
    if (!comma) *high = *low;
    if (*low < 0) *low = 0;
    *end = i + 1;
    return true;
}

/* PCRE2 writes a group out as often as it may repeat. One that captures nothing can be a subroutine that is called as often. */
static void share_group(Translator *t, int64_t times) {
    Buffer *out = &t->p->source;
    if (!t->p->shares || times < SHARED_TIMES || t->text[t->at - 1] != ')' || t->group.groups != t->p->group_count) return;
    for (int i = 0; i < t->depth; i++)
        if (t->open_flags[i] != t->flags) return;        /* it would lose the flags that hold here only */
    buffer_printf(&t->shared, "(?<shared%d>", ++t->shared_count);
    buffer_append(&t->shared, out->data + t->group.out, out->size - t->group.out);
    buffer_putc(&t->shared, ')');
    out->size = t->group.out;
    buffer_printf(out, "(?&shared%d)", t->shared_count);
}

static bool read_quantifier(Translator *t) {
    size_t start = t->at, end = t->at + 1;
    int64_t low = 0, high = 0;
    char c = peek(t);
    if (c == '{' && !braces_read(t, &end, &low, &high)) {
        put(t, "\\{");
        t->at++;
        t->repeatable = true;
        t->repeated = false;
        return true;
    }
    if (t->repeated) return FAIL(t, start, "multiple repeat");
    if (!t->repeatable) return FAIL(t, start, "nothing to repeat");
    if (c == '{' && high >= 0 && high < low) return FAIL(t, t->at + 1, "min repeat greater than max repeat");
    share_group(t, high > low ? high : low);
    if (c != '{') buffer_putc(&t->p->source, c);
    else if (high == low) buffer_printf(&t->p->source, "{%lld}", (long long)low);
    else if (high < 0) buffer_printf(&t->p->source, "{%lld,}", (long long)low);
    else buffer_printf(&t->p->source, "{%lld,%lld}", (long long)low, (long long)high);
    t->at = end;
    if (peek(t) == '?' || peek(t) == '+') buffer_putc(&t->p->source, t->text[t->at++]);
    t->repeated = true;
    return true;
}

/* ---- groups ---- */

static bool push(Translator *t, size_t start, uint32_t group, int64_t flags_after) {
    if (t->depth == DEPTH_MAX) return FAIL(t, start, "too many nested groups");
    t->open[t->depth] = group;
    t->open_at[t->depth] = start;
    t->branches[t->depth] = 0;
    t->open_flags[t->depth++] = flags_after;
    t->repeatable = t->repeated = false;
    return true;
}

static bool open_capture(Translator *t, size_t start) {
    Pattern *p = t->p;
    uint32_t group = ++p->group_count;
    uint32_t *grown = mem_realloc(p->parent, (group + 1) * sizeof *grown);
    if (!grown) {
        vm_raise_memory(t->vm);
        return false;
    }
    p->parent = grown;
    grown[group] = 0;
    for (int i = t->depth; i-- > 0 && !grown[group];) grown[group] = t->open[i];
    put(t, "(");
    return push(t, start, group, t->flags);
}

/* Reads a name up to close. It begins at t->at. */
static bool read_name(Translator *t, char close, size_t *start, size_t *size) {
    *start = t->at;
    while (has(t, 0) && peek(t) != close) t->at++;
    *size = t->at - *start;
    if (!has(t, 0)) {
        return *size ? FAIL(t, *start, "missing %c, unterminated name", close) : FAIL(t, *start, "missing group name");
    }
    t->at++;
    return *size > 0 || FAIL(t, *start, "missing group name");
}

bool re_name_is_valid(const char *text, size_t size) {
    for (size_t i = 0; i < size;) {
        bool first = i == 0;
        uint_least32_t c = str_next(text, &i);
        if (first ? !unicode_is_identifier_start(c) : !unicode_is_identifier_part(c)) return false;
    }
    return true;
}

/* The number of the group with that name, 0 if there is none. */
static uint32_t name_find(Translator *t, size_t start, size_t size) {
    Str *name = vm_intern_n(t->vm, t->text + start, size);
    Value v = name ? dict_get_str(t->p->group_index, name) : ABSENT;
    return is_absent(v) ? 0 : (uint32_t)v.as.integer;
}

static bool define_name(Translator *t, size_t open_at) {
    size_t start, size;
    if (!read_name(t, '>', &start, &size)) return false;
    if (!re_name_is_valid(t->text + start, size)) {
        return FAIL(t, start, "bad character in group name '%.*s'", (int)size, t->text + start);
    }
    uint32_t old = name_find(t, start, size);
    if (old) {
        return FAIL(t, start, "redefinition of group name '%.*s' as group %u; was group %u", (int)size, t->text + start,
                    t->p->group_count + 1, old);
    }
    Str *name = vm_intern_n(t->vm, t->text + start, size);
    if (!name || !dict_set_str(t->vm, t->p->group_index, name, value_int(t->p->group_count + 1))) return false;
    return open_capture(t, open_at);
}

static bool read_named_reference(Translator *t) {
    size_t start, size;
    if (!read_name(t, ')', &start, &size)) return false;
    if (!re_name_is_valid(t->text + start, size)) {
        return FAIL(t, start, "bad character in group name '%.*s'", (int)size, t->text + start);
    }
    uint32_t group = name_find(t, start, size);
    if (!group) return FAIL(t, start, "unknown group name '%.*s'", (int)size, t->text + start);
    t->repeatable = true;
    t->repeated = false;
    return put_reference(t, start, group);
}

static bool read_condition(Translator *t, size_t open_at) {
    size_t start, size;
    if (!read_name(t, ')', &start, &size)) return false;
    char *end;
    long group = strtol(t->text + start, &end, 10);
    if (end != t->text + start + size || !isdigit((unsigned char)t->text[start])) {
        if (!re_name_is_valid(t->text + start, size)) {
            return FAIL(t, start, "bad character in group name '%.*s'", (int)size, t->text + start);
        }
        group = (long)name_find(t, start, size);
        if (!group) return FAIL(t, start, "unknown group name '%.*s'", (int)size, t->text + start);
    }
    if (group <= 0) return FAIL(t, start, "bad group number");
    if (group > INT32_MAX) return FAIL(t, start, "invalid group reference %ld", group);
    if (group > t->asked) t->asked = (uint32_t)group, t->asked_at = start;
    if (!check_look_behind(t, (uint32_t)group)) return false;
    buffer_printf(&t->p->source, "(?(%ld)", group);
    if (!push(t, open_at, 0, t->flags)) return false;
    t->branches[t->depth - 1] = 1;
    return true;
}

static int64_t flag_of(char c) {
    switch (c) {
        case 'i': return FLAG_IGNORECASE;
        case 'L': return FLAG_LOCALE;
        case 'm': return FLAG_MULTILINE;
        case 's': return FLAG_DOTALL;
        case 'x': return FLAG_VERBOSE;
        case 'a': return FLAG_ASCII;
        case 'u': return FLAG_UNICODE;
        default: return 0;
    }
}

/* The flag of the letter at t->at, which it steps over, with those of the same kind before; 0 if it is refused. */
static int64_t read_added_flag(Translator *t, int64_t before) {
    enum { KINDS = FLAG_ASCII | FLAG_LOCALE | FLAG_UNICODE };
    char c = t->text[t->at++];
    int64_t flag = flag_of(c);
    if (c == (t->p->octets ? 'u' : 'L')) {
        FAIL(t, t->at, "bad inline flags: cannot use '%c' flag with a %s pattern", c, t->p->octets ? "bytes" : "str");
        return 0;
    }
    if (flag & KINDS && (before | flag) & KINDS & ~flag) {
        FAIL(t, t->at, "bad inline flags: flags 'a', 'u' and 'L' are incompatible");
        return 0;
    }
    return flag;
}

/* The letters after the '-' of (?i-msx:...), and the colon. */
static bool read_removed_flags(Translator *t, int64_t *off) {
    for (;;) {
        const char *none_yet = *off ? NULL : "missing flag";
        if (!has(t, 0)) return FAIL(t, t->at, none_yet ? none_yet : "missing :");
        char c = t->text[t->at];
        if (*off && c == ':') return true;
        int64_t flag = flag_of(c);
        if (!flag) return FAIL(t, t->at, isalpha((unsigned char)c) ? "unknown flag" : none_yet ? none_yet : "missing :");
        t->at++;
        if (flag & (FLAG_ASCII | FLAG_LOCALE | FLAG_UNICODE)) {
            return FAIL(t, t->at, "bad inline flags: cannot turn off flags 'a', 'u' and 'L'");
        }
        *off |= flag;
    }
}

/* Does PCRE2 fold case here? Not where only ASCII has cases, for it would fold all of Unicode. */
static bool folds(const Translator *t, int64_t flags) {
    return flags & FLAG_IGNORECASE && (t->p->octets || !(flags & FLAG_ASCII));
}

/* Opens a group in which other flags are in force. */
static bool open_flags(Translator *t, size_t start, int64_t on, int64_t off) {
    int64_t outside = t->flags;
    if (!push(t, start, 0, outside)) return false;
    if (on & FLAG_UNICODE) off |= FLAG_ASCII;
    t->flags = (t->flags | on) & ~off;
    put(t, "(?");
    for (const char *c = "msx"; *c; c++) if (on & flag_of(*c)) buffer_putc(&t->p->source, *c);
    bool is_folded = folds(t, t->flags), was_folded = folds(t, outside);
    if (is_folded && !was_folded) put(t, "i");
    put(t, "-");
    for (const char *c = "msx"; *c; c++) if (off & flag_of(*c)) buffer_putc(&t->p->source, *c);
    if (was_folded && !is_folded) put(t, "i");
    put(t, ":");
    return true;
}

/* (?aiLmsux) at the start of the pattern, or (?aiLmsux-imsx:...). t->at is at the first letter or '-'. */
static bool read_flags(Translator *t, size_t start) {
    int64_t on = 0, off = 0;
    while (has(t, 0) && flag_of(peek(t))) {
        int64_t flag = read_added_flag(t, on);
        if (!flag) return false;
        on |= flag;
    }
    if (!has(t, 0)) return FAIL(t, t->at, "missing -, : or )");
    char c = t->text[t->at];
    if (!strchr("-:)", c)) return FAIL(t, t->at, isalpha((unsigned char)c) ? "unknown flag" : "missing -, : or )");
    t->at++;
    if (c == ')') {
        if (t->p->source.size) return FAIL(t, start, "global flags not at the start of the expression");
        t->p->flags |= on;
        t->flags |= on;
        return true;
    }
    if (c == '-') {
        if (!read_removed_flags(t, &off)) return false;
        if (on & off) return FAIL(t, t->at, "bad inline flags: flag turned on and off");
        t->at++;
    }
    return open_flags(t, start, on, off);
}

/* (?#...): nothing of it is kept. */
static bool skip_comment(Translator *t, size_t start) {
    while (has(t, 0) && peek(t) != ')') t->at++;
    if (!has(t, 0)) return FAIL(t, start, "missing ), unterminated comment");
    t->at++;
    return true;
}

static bool read_look_behind(Translator *t, size_t start) {
    char c = has(t, 0) ? t->text[t->at] : '\0';
    if (c != '=' && c != '!') {
        if (!c) return FAIL(t, t->at, "unexpected end of pattern");
        return FAIL(t, start + 1, "unknown extension ?<%c", c);
    }
    t->at++;
    put(t, c == '=' ? "(?<=" : "(?<!");
    if (!push(t, start, 0, t->flags)) return false;
    if (!t->behind) {
        t->behind = t->depth;
        t->groups_before = t->p->group_count;
    }
    return true;
}

static bool read_extension(Translator *t, size_t start) {
    if (!has(t, 0)) return FAIL(t, t->at, "unexpected end of pattern");
    char c = t->text[t->at++];
    switch (c) {
        case ':': put(t, "(?:"); return push(t, start, 0, t->flags);
        case '=': put(t, "(?="); return push(t, start, 0, t->flags);
        case '!': put(t, "(?!"); return push(t, start, 0, t->flags);
        case '>': put(t, "(?>"); return push(t, start, 0, t->flags);
        case '#': return skip_comment(t, start);
        case '<': return read_look_behind(t, start);
        case '(': return read_condition(t, start);
        case 'P': break;
        default:
            t->at--;
            if (c == '-' || flag_of(c)) return read_flags(t, start);
            return FAIL(t, start + 1, "unknown extension ?%c", c);
    }
    if (!has(t, 0)) return FAIL(t, t->at, "unexpected end of pattern");
    c = t->text[t->at++];
    if (c == '<') return define_name(t, start);
    if (c == '=') return read_named_reference(t);
    return FAIL(t, start + 1, "unknown extension ?P%c", c);
}

static bool open_group(Translator *t) {
    size_t start = t->at++;
    if (t->depth < DEPTH_MAX) t->open_places[t->depth] = (struct Place){t->p->source.size, t->p->group_count};
    if (peek(t) != '?') return open_capture(t, start);
    t->at++;
    return read_extension(t, start);
}

static bool close_group(Translator *t) {
    if (t->depth == 0) return FAIL(t, t->at, "unbalanced parenthesis");
    if (t->behind == t->depth) t->behind = 0;
    t->flags = t->open_flags[--t->depth];
    t->group = t->open_places[t->depth];
    t->at++;
    put(t, ")");
    t->repeatable = true;
    t->repeated = false;
    return true;
}

/* ---- the whole ---- */

static bool skip_verbose(Translator *t) {
    if (!(t->flags & FLAG_VERBOSE)) return false;
    char c = peek(t);
    if (isspace((unsigned char)c)) {
        t->at++;
        return true;
    }
    if (c != '#') return false;
    while (has(t, 0) && peek(t) != '\n') t->at++;
    return true;
}

static bool read_item(Translator *t) {
    char c = peek(t);
    switch (c) {
        case '\\': return read_escape(t);
        case '[': return read_set(t);
        case '(': return open_group(t);
        case ')': return close_group(t);
        case '*': case '+': case '?': case '{': return read_quantifier(t);
        case '|':
            if (t->depth && t->branches[t->depth - 1] && ++t->branches[t->depth - 1] > 2) {
                return FAIL(t, t->at, "conditional backref with more than two branches");
            }
            /* fall through */
        case '^': case '$':
            t->repeatable = t->repeated = false;
            break;
        case '.':
            t->repeatable = true;
            t->repeated = false;
            break;
        default:
            t->repeatable = true;
            t->repeated = false;
            if (c == '#' || c == '}' || isspace((unsigned char)c)) buffer_putc(&t->p->source, '\\');
            if (c == '\0') {
                t->at++;
                put(t, "\\x00");
                return true;
            }
            if ((unsigned char)c >= 128) {
                size_t start = t->at;
                if (t->p->octets) t->at++;
                else str_next(t->text, &t->at);
                buffer_append(&t->p->source, t->text + start, t->at - start);
                return true;
            }
    }
    if (isalpha((unsigned char)c)) put_letter(t, c);
    else buffer_putc(&t->p->source, c);
    t->at++;
    return true;
}

static bool check_flags(Vm *vm, Pattern *p) {
    if (p->octets) {
        if (p->flags & FLAG_UNICODE) return vm_fail(vm, ERROR_VALUE, "cannot use UNICODE flag with a bytes pattern");
        if (p->flags & FLAG_LOCALE && p->flags & FLAG_ASCII) {
            return vm_fail(vm, ERROR_VALUE, "ASCII and LOCALE flags are incompatible");
        }
        return true;
    }
    if (p->flags & FLAG_LOCALE) return vm_fail(vm, ERROR_VALUE, "cannot use LOCALE flag with a str pattern");
    if (p->flags & FLAG_ASCII && p->flags & FLAG_UNICODE) {
        return vm_fail(vm, ERROR_VALUE, "ASCII and UNICODE flags are incompatible");
    }
    if (!(p->flags & FLAG_ASCII)) p->flags |= FLAG_UNICODE;
    return true;
}

static uint32_t options_of(const Pattern *p) {
    uint32_t options = 0;
    if (!p->octets) options |= PCRE2_UTF | PCRE2_NO_UTF_CHECK;
    if (p->flags & FLAG_UNICODE) options |= PCRE2_UCP;
    if (p->flags & FLAG_IGNORECASE && (p->octets || !(p->flags & FLAG_ASCII))) options |= PCRE2_CASELESS;
    if (p->flags & FLAG_MULTILINE) options |= PCRE2_MULTILINE;
    if (p->flags & FLAG_DOTALL) options |= PCRE2_DOTALL;
    return options;
}

static bool read_all(Translator *t) {
    while (t->at < t->size) {
        if (skip_verbose(t)) continue;
        if (!read_item(t)) return false;
    }
    if (t->depth) return FAIL(t, t->open_at[t->depth - 1], "missing ), unterminated subpattern");
    if (t->asked > t->p->group_count) return FAIL(t, t->asked_at, "invalid group reference %u", t->asked);
    if (t->shared.size) {
        put(t, "(?(DEFINE)");
        buffer_append(&t->p->source, t->shared.data, t->shared.size);
        put(t, ")");
    }
    return true;
}

bool re_translate(Vm *vm, Pattern *p) {
    Translator t = {.vm = vm, .p = p, .flags = p->flags};
    re_view(p->pattern, &t.text, &t.size);
    bool ok = read_all(&t);
    p->source.failed = p->source.failed || t.shared.failed;
    buffer_clear(&t.shared);
    if (!ok) return false;
    if (p->source.failed) {
        vm_raise_memory(vm);
        return false;
    }
    if (!check_flags(vm, p)) return false;
    p->options = options_of(p);
    return true;
}
