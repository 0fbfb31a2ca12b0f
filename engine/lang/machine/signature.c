/* signature.c -- parameters of native functions: read from text once, then bound to arguments at each call.
 *
 * The errors are those of CPython's functions in C, which differ with how a function takes its arguments; functions
 * whose originals are written in Python (`python_style`) get the words of Python functions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/signature.h"

#include "engine/base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static const char *skip_blank(const char *p) {
    while (*p == ' ' || *p == '\n') p++;
    return p;
}

/* The end of a default: the next comma outside brackets and quotes. */
static const char *skip_default(const char *p) {
    int depth = 0;
    char quote = 0;
    for (; *p && (depth || quote || *p != ','); p++) {
        if (quote) {
            if (*p == quote) quote = 0;
        } else if (*p == '\'' || *p == '"') {
            quote = *p;
        } else if (strchr("([{", *p)) {
            depth++;
        } else if (strchr(")]}", *p)) {
            depth--;
        }
    }
    return p;
}

static Value read_quoted(Vm *vm, const char *text, size_t size) {
    Buffer b = BUFFER_EMPTY;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (c == '\\' && i + 1 < size) {
            c = text[++i];
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
        }
        buffer_putc(&b, c);
    }
    return value_object(str_from_buffer(vm, &b));
}

/* A literal default; *known false for any other text. ABSENT with *known true: out of memory. */
static Value read_default(Vm *vm, const char *text, size_t size, bool *known) {
    *known = true;
    while (size && text[size - 1] == ' ') size--;
    if (size == 4 && !memcmp(text, "None", 4)) return NONE;
    if (size == 4 && !memcmp(text, "True", 4)) return VALUE_TRUE;
    if (size == 5 && !memcmp(text, "False", 5)) return VALUE_FALSE;
    if (size >= 2 && (*text == '\'' || *text == '"')) return read_quoted(vm, text + 1, size - 2);
    if (size && size < 40 && (isdigit((unsigned char)*text) || *text == '-' || *text == '.')) {
        char copy[40], *end;
        memcpy(copy, text, size);
        copy[size] = 0;
        long long i = strtoll(copy, &end, 10);
        if (!*end) return value_int(i);
        double d = strtod(copy, &end);
        if (!*end) return value_float(d);
    }
    *known = false;
    return ABSENT;
}

static int count_parameters(const char *p) {
    int n = 0;
    for (p = skip_blank(p); *p; p = skip_blank(*p ? p + 1 : p)) {
        n++;
        p = skip_default(p);
    }
    return n;
}

static void close_positional_only(Signature *s) {
    for (int i = 0; i < s->count; i++) s->parameter[i].kind = PARAMETER_POSITIONAL_ONLY;
}

/* One parameter's text: `name`, `name=default`, `*`, `*name`, `**name` or `/`. */
static bool read_parameter(Vm *vm, Signature *s, const char *p, const char *end, bool *keyword_only) {
    if (*p == '/') return close_positional_only(s), true;
    Parameter *parameter = &s->parameter[s->count];
    int stars = 0;
    while (*p == '*') p++, stars++;
    const char *name = p;
    while (p < end && (isalnum((unsigned char)*p) || *p == '_')) p++;
    size_t size = (size_t)(p - name);
    if (stars == 1) *keyword_only = true;
    if (!size) return true;
    parameter->kind = stars == 2 ? PARAMETER_KEYWORDS : stars ? PARAMETER_REST
                    : *keyword_only ? PARAMETER_KEYWORD_ONLY : PARAMETER_PLAIN;
    parameter->fallback = ABSENT;
    p = skip_blank(p);
    if (*p == ':') {             /* an annotation: skipped */
        while (p < end && *p != '=') p++;
    }
    parameter->required = !stars && *p != '=';
    if (*p == '=' && p < end) {
        bool known;
        p = skip_blank(p + 1);
        parameter->fallback = read_default(vm, p, (size_t)(end - p), &known);
        if (known && is_absent(parameter->fallback)) return false;
    }
    if (!(parameter->name = vm_intern_n(vm, name, size))) return false;
    s->count++;
    return true;
}

Signature *signature_parse(Vm *vm, const char *text, bool has_self) {
    int most = count_parameters(text) + 1;
    Signature *s = mem_calloc(1, sizeof *s + (size_t)most * sizeof(Parameter));
    if (!s) return vm_raise_memory(vm), NULL;
    bool keyword_only = false;
    if (has_self) {
        s->parameter[0] = (Parameter){.name = vm->name.self, .fallback = ABSENT, .kind = PARAMETER_POSITIONAL_ONLY, .required = true};
        s->count = 1;
    }
    for (const char *p = skip_blank(text); *p;) {
        const char *end = skip_default(p);
        if (!read_parameter(vm, s, p, end, &keyword_only)) {
            signature_free(s);
            return NULL;
        }
        p = skip_blank(*end ? end + 1 : end);
    }
    s->simple = true;
    s->rest = s->keywords = -1;
    s->fills = s->count <= SIGNATURE_FILL_MOST;
    for (int i = 0; i < s->count; i++) {
        bool positional = s->parameter[i].kind <= PARAMETER_PLAIN;
        if (positional) s->positional++;
        else s->simple = false;
        if (s->parameter[i].kind == PARAMETER_REST) s->rest = i;
        if (s->parameter[i].kind == PARAMETER_KEYWORDS) s->keywords = i;
        if (positional && s->parameter[i].required && s->required == i) s->required++;
        else if (s->parameter[i].required) s->fills = false;
    }
    return s;
}

void signature_free(Signature *s) {
    if (!s) return;
    for (int i = 0; i < s->count; i++) value_release(s->parameter[i].fallback);
    mem_free(s);
}

/* ---- binding ---- */

/* What an error calls the parameters: self does not count. */
typedef struct Call {
    const Signature *signature;
    const char *name;
    int hidden;                  /* 1 if the first parameter is self */
} Call;

static int hidden_of(Vm *vm, const Signature *s) { return s->count && s->parameter[0].name == vm->name.self; }

static bool all_positional_only(const Signature *s) {
    for (int i = 0; i < s->count; i++) if (s->parameter[i].kind != PARAMETER_POSITIONAL_ONLY) return false;
    return true;
}

static bool has_plain(const Signature *s) {
    for (int i = 0; i < s->count; i++) if (s->parameter[i].kind == PARAMETER_PLAIN) return true;
    return false;
}

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }

static const char *short_name(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

/* str.find and its kin: functions whose last parameters are "start, end, /" have words of their own. */
static bool ends_in_range(const Signature *s) {
    return s->count > 2 && str_equal_c(s->parameter[s->count - 1].name, "end") && s->parameter[s->count - 1].kind == PARAMETER_POSITIONAL_ONLY;
}

/* "len() takes exactly one argument (2 given)", "pop expected at most 1 argument, got 2" ... */
static bool wrong_count(Vm *vm, const Call *c, size_t given, size_t least, size_t most) {
    const char *name = short_name(c->name);
    if (has_plain(c->signature)) {
        if (least == most) {
            return vm_fail(vm, ERROR_TYPE, "%s() takes exactly %zu positional argument%s (%zu given)", name, most, plural(most), given);
        }
        return vm_fail(vm, ERROR_TYPE, "%s() takes at %s %zu %sargument%s (%zu given)", name, given > most ? "most" : "least",
                       given > most ? most : least, c->signature->simple && given > most ? "" : "positional ",
                       plural(given > most ? most : least), given);
    }
    if (!most && c->signature->count > c->hidden) return vm_fail(vm, ERROR_TYPE, "%s() takes no positional arguments", name);
    if (most == 0) return vm_fail(vm, ERROR_TYPE, "%s() takes no arguments (%zu given)", c->name, given);
    if (least == 1 && most == 1) return vm_fail(vm, ERROR_TYPE, "%s() takes exactly one argument (%zu given)", c->name, given);
    if (least == most) return vm_fail(vm, ERROR_TYPE, "%s expected %zu argument%s, got %zu", name, most, plural(most), given);
    bool many = given > most;
    if (ends_in_range(c->signature)) {
        return vm_fail(vm, ERROR_TYPE, "%s() takes at %s %zu argument%s (%zu given)", name, many ? "most" : "least",
                       many ? most : least, plural(many ? most : least), given);
    }
    return vm_fail(vm, ERROR_TYPE, "%s expected at %s %zu argument%s, got %zu", name, many ? "most" : "least", many ? most : least,
                   plural(many ? most : least), given);
}

static bool too_many(Vm *vm, const Call *c, size_t count) {
    const Signature *s = c->signature;
    size_t least = (size_t)(s->required - c->hidden), most = (size_t)(s->positional - c->hidden);
    if (s->terse)
        return vm_fail(vm, ERROR_TYPE, "Too many arguments were given. Expected %d but got %zu.", s->positional, count);
    if (!s->python_style) return wrong_count(vm, c, count - (size_t)c->hidden, least, most);
    size_t positional = (size_t)s->positional, required = (size_t)s->required;
    if (required == positional) {
        return vm_fail(vm, ERROR_TYPE, "%s() takes %zu positional argument%s but %zu %s given", c->name, positional,
                       plural(positional), count, count == 1 ? "was" : "were");
    }
    return vm_fail(vm, ERROR_TYPE, "%s() takes from %zu to %zu positional arguments but %zu %s given", c->name, required,
                   positional, count, count == 1 ? "was" : "were");
}

/* "f() missing 2 required positional arguments: 'a' and 'b'" */
static bool missing_python(Vm *vm, const Call *c, const Value *out, bool keyword_only) {
    const Signature *s = c->signature;
    const char *names[64];
    size_t n = 0;
    for (int i = 0; i < s->count && n < 64; i++) {
        const Parameter *p = &s->parameter[i];
        if (p->required && is_absent(out[i]) && (p->kind == PARAMETER_KEYWORD_ONLY) == keyword_only) names[n++] = p->name->data;
    }
    return signature_missing(vm, c->name, names, n, keyword_only);
}

bool signature_missing(Vm *vm, const char *name, const char *const *names, size_t n, bool keyword_only) {
    Buffer text = BUFFER_EMPTY;
    for (size_t i = 0; i < n; i++) {
        const char *before = !i ? "" : i + 1 < n ? ", " : n == 2 ? " and " : ", and ";
        buffer_printf(&text, "%s'%s'", before, names[i]);
    }
    vm_fail(vm, ERROR_TYPE, "%s() missing %zu required %s argument%s: %s", name, n, keyword_only ? "keyword-only" : "positional",
            plural(n), text.data ? text.data : "");
    buffer_clear(&text);
    return false;
}

static bool missing(Vm *vm, const Call *c, const Value *out, int at, size_t given) {
    const Signature *s = c->signature;
    if (s->terse) return vm_fail(vm, ERROR_TYPE, "Missing required positional argument");
    if (s->python_style) return missing_python(vm, c, out, s->parameter[at].kind == PARAMETER_KEYWORD_ONLY);
    if (s->parameter[at].kind == PARAMETER_POSITIONAL_ONLY) {
        return wrong_count(vm, c, given - (size_t)c->hidden, (size_t)(s->required - c->hidden), (size_t)(s->positional - c->hidden));
    }
    return vm_fail(vm, ERROR_TYPE, "%s() missing required argument '%s' (pos %d)", short_name(c->name),
                   s->parameter[at].name->data, at + 1 - c->hidden);
}

static int find_parameter(const Signature *s, const Str *name) {
    for (int i = 0; i < s->count; i++) {
        const Parameter *p = &s->parameter[i];
        if (p->kind != PARAMETER_PLAIN && p->kind != PARAMETER_KEYWORD_ONLY) continue;
        if (p->name == name || str_equal(p->name, name)) return i;
    }
    return -1;
}

static bool unexpected(Vm *vm, const Call *c, const Str *name) {
    if (c->signature->terse) return vm_fail(vm, ERROR_TYPE, "Got an unexpected keyword argument '%s'", name->data);
    if (c->signature->python_style) {
        return vm_fail(vm, ERROR_TYPE, "%s() got an unexpected keyword argument '%s'", c->name, name->data);
    }
    if (all_positional_only(c->signature)) return vm_fail(vm, ERROR_TYPE, "%s() takes no keyword arguments", c->name);
    return vm_fail(vm, ERROR_TYPE, "'%s' is an invalid keyword argument for %s()", name->data, short_name(c->name));
}

static bool twice(Vm *vm, const Call *c, int at, const Str *name) {
    if (c->signature->terse) return vm_fail(vm, ERROR_TYPE, "Got multiple values for argument '%s'", name->data);
    if (c->signature->python_style) {
        return vm_fail(vm, ERROR_TYPE, "%s() got multiple values for argument '%s'", c->name, name->data);
    }
    return vm_fail(vm, ERROR_TYPE, "argument for %s() given by name ('%s') and position (%d)", short_name(c->name), name->data,
                   at + 1 - c->hidden);
}

static bool bind_keywords(Vm *vm, const Call *c, const Value *values, Tuple *names, Value *out) {
    const Signature *s = c->signature;
    for (size_t i = 0; i < names->count; i++) {
        Str *name = as_str(names->items[i]);
        int at = find_parameter(s, name);
        if (at >= 0) {
            if (!is_absent(out[at])) return twice(vm, c, at, name);
            out[at] = values[i];
        } else if (s->keywords < 0) {
            return unexpected(vm, c, name);
        } else if (!dict_set(vm, as_dict(out[s->keywords]), names->items[i], values[i])) {
            return false;
        }
    }
    return true;
}

/* New objects for *args and **kwargs. */
static bool bind_rest(Vm *vm, const Signature *s, const Value *args, size_t count, const Tuple *names, Value *out) {
    size_t keywords = names && names->count <= DICT_ROOM_MOST ? names->count : 0;      /* that find room in the dict itself */
    size_t used = (size_t)s->positional < count ? (size_t)s->positional : count;
    if (s->rest >= 0) out[s->rest] = value_object(tuple_from(vm, args + used, count - used));
    if (s->keywords >= 0) out[s->keywords] = value_object(dict_new_room(vm, keywords));
    return !(s->rest >= 0 && is_absent(out[s->rest])) && !(s->keywords >= 0 && is_absent(out[s->keywords]));
}

bool signature_bind(Vm *vm, const Signature *s, const char *name, const Value *args, size_t count, Tuple *names, Value *out) {
    Call c = {s, s->called ? s->called : name, hidden_of(vm, s)};
    size_t positional = count < (size_t)s->positional ? count : (size_t)s->positional;
    for (int i = 0; i < s->count; i++) out[i] = (size_t)i < positional ? args[i] : ABSENT;
    if (count > positional && s->rest < 0) return too_many(vm, &c, count);
    bool ok = s->simple || bind_rest(vm, s, args, count, names, out);
    ok = ok && (!names || bind_keywords(vm, &c, args + count, names, out));
    for (int i = 0; ok && i < s->count; i++) {
        if (!is_absent(out[i])) continue;
        if (s->parameter[i].required) ok = missing(vm, &c, out, i, count);
        else out[i] = s->parameter[i].fallback;
    }
    if (!ok) signature_release(s, out);
    return ok;
}

void signature_release(const Signature *s, Value *out) {
    if (s->rest >= 0) value_clear(&out[s->rest]);
    if (s->keywords >= 0) value_clear(&out[s->keywords]);
}

/* ---- as text ---- */

static bool write_value(Vm *vm, Value v, Buffer *out) {
    Str *text = value_repr(vm, v);
    if (!text) return vm_clear_raised(vm), buffer_puts(out, "...");
    bool ok = buffer_append(out, text->data, text->size);
    object_release(&text->object);
    return ok;
}

void signature_write(Vm *vm, const Signature *s, int from, Buffer *out) {
    bool star = false, first = true;
    buffer_putc(out, '(');
    for (int i = from; i < s->count; i++) {
        const Parameter *p = &s->parameter[i];
        if (!first) buffer_puts(out, ", ");
        first = false;
        if (p->kind == PARAMETER_KEYWORD_ONLY && !star) buffer_puts(out, "*, ");
        if (p->kind >= PARAMETER_REST) star = true;
        if (p->kind == PARAMETER_REST) buffer_putc(out, '*');
        if (p->kind == PARAMETER_KEYWORDS) buffer_puts(out, "**");
        buffer_puts(out, p->name->data);
        if (!p->required && (p->kind == PARAMETER_PLAIN || p->kind == PARAMETER_KEYWORD_ONLY || p->kind == PARAMETER_POSITIONAL_ONLY)) {
            buffer_putc(out, '=');
            if (is_absent(p->fallback)) buffer_puts(out, "...");
            else write_value(vm, p->fallback, out);
        }
        bool last_only = p->kind == PARAMETER_POSITIONAL_ONLY &&
                         (i + 1 == s->count || s->parameter[i + 1].kind != PARAMETER_POSITIONAL_ONLY);
        if (last_only) buffer_puts(out, ", /");
    }
    buffer_putc(out, ')');
}

static void write_code(Vm *vm, const Function *f, int from, Buffer *out) {
    const Code *code = f->code;
    uint32_t n = code->positional + code->keyword_only, defaults = f->defaults ? (uint32_t)f->defaults->count : 0;
    bool first = true;
    buffer_putc(out, '(');
    for (uint32_t i = (uint32_t)from; i < n; i++) {
        if (i == code->positional) {
            buffer_printf(out, "%s*%s", first ? "" : ", ", code->flags & CODE_VARARGS ? as_str(code->local_names->items[n])->data : "");
            first = false;
        }
        const Str *name = as_str(code->local_names->items[i]);
        buffer_printf(out, "%s%s", first ? "" : ", ", name->data);
        first = false;
        Value fallback = ABSENT;
        if (i < code->positional && i + defaults >= code->positional) fallback = f->defaults->items[i + defaults - code->positional];
        if (i >= code->positional && f->keyword_defaults) fallback = dict_get(vm, f->keyword_defaults, code->local_names->items[i]);
        if (!is_absent(fallback)) {
            buffer_putc(out, '=');
            write_value(vm, fallback, out);
        }
        if (code->positional_only && i + 1 == code->positional_only) buffer_puts(out, ", /");
    }
    if ((code->flags & CODE_VARARGS) && !code->keyword_only) {
        buffer_printf(out, "%s*%s", first ? "" : ", ", as_str(code->local_names->items[n])->data);
        first = false;
    }
    if (code->flags & CODE_KWARGS) {
        uint32_t at = n + (code->flags & CODE_VARARGS ? 1 : 0);
        buffer_printf(out, "%s**%s", first ? "" : ", ", as_str(code->local_names->items[at])->data);
    }
    buffer_putc(out, ')');
}

/* A class is called like its __init__, else its __new__. */
static bool write_class(Vm *vm, Type *type, Buffer *out) {
    buffer_puts(out, type->name_object->data);
    Value init = type_lookup(type, vm->name.init), new = type_lookup(type, vm->name.new);
    if (value_is(init, &function_type)) return write_code(vm, (Function *)init.as.object, 1, out), !out->failed;
    if (value_is(new, &staticmethod_type)) new = descriptor_function(new);
    if (value_is(new, &function_type)) return write_code(vm, (Function *)new.as.object, 1, out), !out->failed;
    if (!type->native->signature) return buffer_puts(out, "(*args, **kwargs)"), false;
    signature_write(vm, type->native->construct_signature, 0, out);
    return !out->failed;
}

bool function_write_signature(Vm *vm, Value callable, Buffer *out) {
    int bound = 0;
    if (is_method(callable)) {
        callable = ((Method *)callable.as.object)->function;
        bound = 1;
    }
    if (is_type(callable)) return write_class(vm, as_type(callable), out);
    if (value_is(callable, &function_type)) {
        Function *f = (Function *)callable.as.object;
        buffer_append(out, f->name->data, f->name->size);
        write_code(vm, f, bound, out);
        return !out->failed;
    }
    if (is_object(callable) && (is_native(callable) || value_isa(callable, &native_type))) {
        Native *n = (Native *)callable.as.object;
        buffer_puts(out, n->def->name);
        signature_write(vm, n->signature, bound, out);
        return !out->failed;
    }
    return false;
}
