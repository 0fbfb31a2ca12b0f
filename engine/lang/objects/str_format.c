/* str_format.c -- str.format and str.format_map: replacement fields, their attributes, indexes and conversions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/text_private.h"
#include "engine/lang/objects/tuple.h"

#include <ctype.h>

typedef enum Numbering { NUMBERING_UNKNOWN, NUMBERING_AUTOMATIC, NUMBERING_MANUAL } Numbering;

typedef struct Fields {
    Vm *vm;
    Tuple *args;                 /* NULL in format_map */
    Value mapping;
    Numbering numbering;
    int64_t next;                /* of automatic numbering */
} Fields;

typedef struct Text { const char *at, *end; } Text;

typedef struct Field {           /* {name!conversion:spec} */
    Text name, spec;
    char conversion;             /* 0: none */
    bool nested;                 /* the specifier has fields of its own */
} Field;

static bool expand(Fields *fields, Text text, int depth, Buffer *out);

/* ---- reading a field ---- */

/* Skips to what ends the field's name; returns that character, 0 at the end of the text. */
static char skip_name(Fields *fields, Text *text, bool *ok) {
    while (text->at < text->end) {
        char c = *text->at++;
        if (c == '{') {
            *ok = vm_fail(fields->vm, ERROR_VALUE, "unexpected '{' in field name");
            return 0;
        }
        if (c == '[') {
            while (text->at < text->end && *text->at != ']') text->at++;
        } else if (c == '}' || c == ':' || c == '!') {
            return c;
        }
    }
    return 0;
}

static bool read_spec(Fields *fields, Text *text, Field *field) {
    field->spec.at = text->at;
    for (int depth = 1; text->at < text->end;) {
        char c = *text->at++;
        if (c == '{') {
            field->nested = true;
            depth++;
        } else if (c == '}' && --depth == 0) {
            field->spec.end = text->at - 1;
            return true;
        }
    }
    return vm_fail(fields->vm, ERROR_VALUE, "unmatched '{' in format spec");
}

/* text stands behind the opening brace, and is moved behind the closing one. */
static bool read_field(Fields *fields, Text *text, Field *field) {
    bool ok = true;
    *field = (Field){.name = {text->at, text->at}};
    char c = skip_name(fields, text, &ok);
    if (!ok) return false;
    if (!c) return vm_fail(fields->vm, ERROR_VALUE, "expected '}' before end of string");
    field->name.end = text->at - 1;
    if (c == '}') return true;
    if (c == '!') {
        if (text->at >= text->end) {
            return vm_fail(fields->vm, ERROR_VALUE, "end of string while looking for conversion specifier");
        }
        field->conversion = *text->at++;
        if (text->at < text->end) {
            char after = *text->at++;
            if (after == '}') return true;
            if (after != ':') return vm_fail(fields->vm, ERROR_VALUE, "expected ':' after conversion specifier");
        }
    }
    return read_spec(fields, text, field);
}

/* ---- finding its value ---- */

/* The number that text is, -1 if it is none, -2 with an exception pending. */
static int64_t read_index(Fields *fields, Text text) {
    int64_t n = 0;
    if (text.at == text.end) return -1;
    for (; text.at < text.end; text.at++) {
        if (!isdigit((unsigned char)*text.at)) return -1;
        if (n > (INT64_MAX - 9) / 10) {
            vm_raise(fields->vm, ERROR_VALUE, "Too many decimal digits in format string");
            return -2;
        }
        n = n * 10 + (*text.at - '0');
    }
    return n;
}

static bool set_numbering(Fields *fields, Numbering kind) {
    if (fields->numbering == NUMBERING_UNKNOWN) fields->numbering = kind;
    if (fields->numbering == kind) return true;
    return vm_fail(fields->vm, ERROR_VALUE, "cannot switch from %s",
                   kind == NUMBERING_MANUAL ? "automatic field numbering to manual field specification"
                                            : "manual field specification to automatic field numbering");
}

/* The argument that the first part of a field's name names. New. */
static Value find_argument(Fields *fields, Text first) {
    Vm *vm = fields->vm;
    int64_t index = read_index(fields, first);
    bool empty = first.at == first.end;
    if (index == -2) return ABSENT;
    if (!empty && index < 0) {
        Value key = value_object(str_new(vm, first.at, (size_t)(first.end - first.at)));
        if (is_absent(key)) return key;
        Value v = value_get_item(vm, fields->mapping, key);
        value_release(key);
        return v;
    }
    if (!set_numbering(fields, empty ? NUMBERING_AUTOMATIC : NUMBERING_MANUAL)) return ABSENT;
    if (empty) index = fields->next++;
    if (!fields->args) return vm_raise(vm, ERROR_VALUE, "Format string contains positional fields");
    if ((size_t)index >= fields->args->count) {
        return vm_raise(vm, ERROR_INDEX, "Replacement index %lld out of range for positional args tuple", (long long)index);
    }
    return value_retain(fields->args->items[index]);
}

static Value step_attribute(Fields *fields, Value v, Text name) {
    Str *attribute = vm_intern_n(fields->vm, name.at, (size_t)(name.end - name.at));
    return attribute ? value_get_attr(fields->vm, v, attribute) : ABSENT;
}

static Value step_item(Fields *fields, Value v, Text key) {
    int64_t index = read_index(fields, key);
    if (index == -2) return ABSENT;
    if (index >= 0) return value_get_item(fields->vm, v, value_int(index));
    Value name = value_object(str_new(fields->vm, key.at, (size_t)(key.end - key.at)));
    if (is_absent(name)) return name;
    Value item = value_get_item(fields->vm, v, name);
    value_release(name);
    return item;
}

/* Goes one .name or [key] on from v, which it takes. */
static Value step(Fields *fields, Value v, Text *rest) {
    char c = *rest->at++;
    Text part = {rest->at, rest->at};
    Value next = ABSENT;
    if (c == '.') {
        while (rest->at < rest->end && *rest->at != '.' && *rest->at != '[') rest->at++;
        part.end = rest->at;
    } else if (c == '[') {
        while (rest->at < rest->end && *rest->at != ']') rest->at++;
        part.end = rest->at;
        if (rest->at == rest->end) {
            value_release(v);
            return vm_raise(fields->vm, ERROR_VALUE, "Missing ']' in format string");
        }
        rest->at++;
    } else {
        value_release(v);
        return vm_raise(fields->vm, ERROR_VALUE, "Only '.' or '[' may follow ']' in format field specifier");
    }
    if (part.at == part.end) vm_raise(fields->vm, ERROR_VALUE, "Empty attribute in format string");
    else next = c == '.' ? step_attribute(fields, v, part) : step_item(fields, v, part);
    value_release(v);
    return next;
}

static Value find_value(Fields *fields, Text name) {
    Text first = {name.at, name.at};
    while (first.end < name.end && *first.end != '.' && *first.end != '[') first.end++;
    Value v = find_argument(fields, first);
    Text rest = {first.end, name.end};
    while (!is_absent(v) && rest.at < rest.end) v = step(fields, v, &rest);
    return v;
}

/* ---- writing it ---- */

/* v, which it takes, after !r, !s or !a. */
static Value convert(Fields *fields, Value v, char conversion) {
    Value r;
    switch (conversion) {
        case 0: return v;
        case 'r': r = value_object(value_repr(fields->vm, v)); break;
        case 's': r = value_object(value_str(fields->vm, v)); break;
        case 'a': r = value_object(value_ascii(fields->vm, v)); break;
        default:
            if (conversion > 32 && conversion < 127) {
                r = vm_raise(fields->vm, ERROR_VALUE, "Unknown conversion specifier %c", conversion);
            } else {
                r = vm_raise(fields->vm, ERROR_VALUE, "Unknown conversion specifier \\x%x", (unsigned char)conversion);
            }
    }
    value_release(v);
    return r;
}

static Str *read_specifier(Fields *fields, const Field *field, int depth) {
    if (!field->nested) return str_new(fields->vm, field->spec.at ? field->spec.at : "",
                                       (size_t)(field->spec.end - field->spec.at));
    Buffer b = BUFFER_EMPTY;
    if (expand(fields, field->spec, depth - 1, &b)) return str_from_buffer(fields->vm, &b);
    buffer_clear(&b);
    return NULL;
}

static bool write_field(Fields *fields, const Field *field, int depth, Buffer *out) {
    Value v = find_value(fields, field->name);
    if (!is_absent(v)) v = convert(fields, v, field->conversion);
    if (is_absent(v)) return false;
    Str *spec = read_specifier(fields, field, depth), *text = NULL;
    if (spec) text = value_format(fields->vm, v, spec);
    if (text) buffer_append(out, text->data, text->size);
    value_release(v);
    if (spec) object_release(&spec->object);
    if (text) object_release(&text->object);
    return text != NULL;
}

/* Copies text up to the next field. 1: a field follows; 0: the text is over; -1: an error. */
static int copy_literal(Fields *fields, Text *text, Buffer *out) {
    while (text->at < text->end) {
        char c = *text->at++;
        bool doubled = text->at < text->end && *text->at == c;
        if (c == '}' && !doubled) {
            vm_raise(fields->vm, ERROR_VALUE, "Single '}' encountered in format string");
            return -1;
        }
        if (c == '{' && text->at == text->end) {
            vm_raise(fields->vm, ERROR_VALUE, "Single '{' encountered in format string");
            return -1;
        }
        if (c == '{' && !doubled) return 1;
        if (c == '{' || c == '}') text->at++;
        buffer_putc(out, c);
    }
    return 0;
}

static bool expand(Fields *fields, Text text, int depth, Buffer *out) {
    if (depth < 0) return vm_fail(fields->vm, ERROR_VALUE, "Max string recursion exceeded");
    for (;;) {
        int more = copy_literal(fields, &text, out);
        if (more <= 0) return more == 0;
        Field field;
        if (!read_field(fields, &text, &field) || !write_field(fields, &field, depth, out)) return false;
    }
}

Value str_format_method(Vm *vm, Str *format, Tuple *args, Value mapping) {
    Fields fields = {.vm = vm, .args = args, .mapping = mapping};
    char room[256];
    Buffer b = BUFFER_OVER(room);
    Text text = {format->data, format->data + format->size};
    if (expand(&fields, text, 1, &b)) return value_object(str_from_buffer(vm, &b));
    buffer_clear(&b);
    return ABSENT;
}
