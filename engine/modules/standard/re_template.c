/* re_template.c -- replacement texts of sub() and expand(): \1, \g<name>, escapes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/modules/standard/re.h"

#include <ctype.h>
#include <string.h>

typedef struct Reader {
    Vm *vm;
    const Pattern *p;
    Value text_value;
    const char *text;
    size_t size, at;
    Template *out;
} Reader;

#define FAIL(r, position, ...) re_fail((r)->vm, (r)->p->error, (r)->text_value, (r)->text, (position), __VA_ARGS__)

void template_clear(Template *t) {
    buffer_clear(&t->text);
    mem_free(t->parts);
    *t = (Template){0};
}

static bool add_part(Reader *r, TemplatePart part) {
    Template *t = r->out;
    if (t->count == t->capacity) {
        size_t capacity = t->capacity ? t->capacity * 2 : 8;
        TemplatePart *grown = mem_realloc(t->parts, capacity * sizeof *grown);
        if (!grown) {
            vm_raise_memory(r->vm);
            return false;
        }
        t->parts = grown;
        t->capacity = capacity;
    }
    t->parts[t->count++] = part;
    return true;
}

/* Makes what was added to the text since start a part. */
static bool end_literal(Reader *r, size_t start) {
    if (r->out->text.size == start) return true;
    return add_part(r, (TemplatePart){start, r->out->text.size, -1});
}

static bool add_group(Reader *r, size_t position, int64_t group) {
    if (group > r->p->group_count) return FAIL(r, position, "invalid group reference %lld", (long long)group);
    return add_part(r, (TemplatePart){0, 0, group});
}

/* \g<name> or \g<number>; r->at is behind the g. */
static bool read_named(Reader *r) {
    if (r->at >= r->size || r->text[r->at] != '<') return FAIL(r, r->at, "missing <");
    size_t start = ++r->at;
    while (r->at < r->size && r->text[r->at] != '>') r->at++;
    if (r->at >= r->size) return FAIL(r, start, r->at > start ? "missing >, unterminated name" : "missing group name");
    size_t size = r->at++ - start;
    if (size == 0) return FAIL(r, start, "missing group name");
    int64_t number = 0;
    bool digits = true;
    for (size_t i = start; i < start + size; i++) {
        digits = digits && isdigit((unsigned char)r->text[i]);
        if (digits && number < 1000000) number = number * 10 + (r->text[i] - '0');
    }
    if (digits) return add_group(r, start, number);
    Str *name = vm_intern_n(r->vm, r->text + start, size);
    if (!name) return false;
    Value v = dict_get_str(r->p->group_index, name);
    if (!is_absent(v)) return add_group(r, start, v.as.integer);
    if (!re_name_is_valid(r->text + start, size)) {
        return FAIL(r, start, "bad character in group name '%.*s'", (int)size, r->text + start);
    }
    return vm_fail(r->vm, ERROR_INDEX, "unknown group name '%.*s'", (int)size, r->text + start);
}

static bool is_octal(char c) {
    return c >= '0' && c <= '7';
}

static void put_character(Reader *r, unsigned code) {
    if (r->p->octets) buffer_putc(&r->out->text, (char)code);
    else buffer_put_codepoint(&r->out->text, code);
}

/* \0, \12, \123: octal, or a group. start is at the backslash, r->at behind the first digit c. 1: a character; 2: a
 * group, not yet added, in *group; 0: an error. */
static int read_digits(Reader *r, size_t start, char c, int64_t *group) {
    unsigned code = (unsigned)(c - '0');
    bool octal = c == '0';
    if (octal) {
        for (int i = 0; i < 2 && r->at < r->size && is_octal(r->text[r->at]); i++) {
            code = code * 8 + (unsigned)(r->text[r->at++] - '0');
        }
        put_character(r, code & 0xFF);
        return 1;
    }
    *group = c - '0';
    if (r->at >= r->size || !isdigit((unsigned char)r->text[r->at])) return 2;
    char d = r->text[r->at++];
    *group = *group * 10 + (d - '0');
    if (!is_octal(c) || !is_octal(d) || r->at >= r->size || !is_octal(r->text[r->at])) return 2;
    code = ((unsigned)(c - '0') * 8 + (unsigned)(d - '0')) * 8 + (unsigned)(r->text[r->at++] - '0');
    if (code > 0377) {
        FAIL(r, start, "octal escape value %.*s outside of range 0-0o377", (int)(r->at - start), r->text + start);
        return 0;
    }
    put_character(r, code);
    return 1;
}

/* An escape: literal_start is where the current literal began, moved behind a group. */
static bool read_escape(Reader *r, size_t *literal_start) {
    size_t start = r->at++;
    if (r->at >= r->size) return FAIL(r, start, "bad escape (end of pattern)");
    char c = r->text[r->at++];
    int64_t group = -1;
    if (c == 'g') {
        if (!end_literal(r, *literal_start) || !read_named(r)) return false;
        *literal_start = r->out->text.size;
        return true;
    }
    if (isdigit((unsigned char)c)) {
        int kind = read_digits(r, start, c, &group);
        if (kind != 2) return kind == 1;
        if (!end_literal(r, *literal_start) || !add_group(r, start + 1, group)) return false;
        *literal_start = r->out->text.size;
        return true;
    }
    const char *known = "abfnrtv\\", *meaning = "\a\b\f\n\r\t\v\\", *at = strchr(known, c);
    if (at) buffer_putc(&r->out->text, meaning[at - known]);
    else if (isalpha((unsigned char)c)) return FAIL(r, start, "bad escape \\%c", c);
    else {
        buffer_putc(&r->out->text, '\\');
        buffer_putc(&r->out->text, c);
    }
    return true;
}

bool template_read(Vm *vm, const Pattern *p, Value replacement, Template *out) {
    Reader r = {.vm = vm, .p = p, .text_value = replacement, .out = out};
    *out = (Template){0};
    if (!re_view(replacement, &r.text, &r.size) || is_str(replacement) == p->octets) {
        return vm_fail(vm, ERROR_TYPE, p->octets ? "a bytes-like object is required, not '%s'"
                                                 : "decoding to str: need a bytes-like object, %s found",
                       value_type_name(replacement));
    }
    size_t literal_start = 0;
    bool ok = true;
    while (ok && r.at < r.size) {
        if (r.text[r.at] == '\\') ok = read_escape(&r, &literal_start);
        else buffer_putc(&out->text, r.text[r.at++]);
    }
    ok = ok && end_literal(&r, literal_start);
    if (ok && out->text.failed) {
        vm_raise_memory(vm);
        ok = false;
    }
    if (!ok) template_clear(out);
    return ok;
}

void template_write(const Template *t, const char *subject, const size_t *offsets, Buffer *out) {
    for (size_t i = 0; i < t->count; i++) {
        const TemplatePart *part = &t->parts[i];
        if (part->group < 0) {
            buffer_append(out, t->text.data + part->start, part->end - part->start);
            continue;
        }
        size_t start = offsets[2 * part->group], end = offsets[2 * part->group + 1];
        if (start != PCRE2_UNSET) buffer_append(out, subject + start, end - start);
    }
}
