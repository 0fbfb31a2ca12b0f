/* type_inference.c -- reading an expression link by link: a name or a literal, then attributes, calls and indices.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/type_inference.h"

#include <ctype.h>
#include <string.h>

#include "engine/lang/machine/function.h"
#include "engine/lang/machine/introspect.h"
#include "engine/modules/standard/stream.h"
#include "engine/modules/tensors/tensors.h"
#include "kernel/class_text.h"
#include "kernel/cursor_text.h"

enum { DEPTH_MAX = 8 };

static const Guess UNKNOWN = {0};

typedef struct Reader {
    Interpreter *ip;
    const char *code;     /* from its beginning, for what it says of names */
    const char *at, *end; /* of the expression */
    int depth;
} Reader;

static Guess read_expression(const Reader *outer, const char *start, const char *end);

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80; }

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && isspace((unsigned char)*at)) at++;
    return at;
}

static Guess instance(Value type) { return (Guess){.value = type, .instance = true}; } /* takes type */

static Guess instance_of(Type *type) { return instance(value_retain(value_object(type))); }

static Guess object(Value v) { return (Guess){.value = v}; } /* takes v */

static Type *type_of_guess(const Guess *g) {
    if (is_absent(g->value)) return NULL;
    return g->instance ? (Type *)g->value.as.object : value_type(g->value);
}

static bool names_type(const Guess *g) {
    return !is_absent(g->value) && !g->instance && value_isa(g->value, &type_type);
}

/* ---- what functions give ---- */

static const struct Result {
    const char *owner; /* the type of a method, or a module */
    const char *names;
    Type *type, *element; /* element: of what its elements are, where that is known */
} results[] = {
    {"str",
     " upper lower strip lstrip rstrip title capitalize casefold swapcase center ljust rjust zfill replace join format "
     "format_map expandtabs "
     "removeprefix removesuffix translate ",
     &str_type, NULL},
    {"str", " split rsplit splitlines ", &list_type, &str_type},
    {"str", " partition rpartition ", &tuple_type, &str_type},
    {"str", " encode ", &bytes_type, NULL},
    {"str", " find rfind index rindex count ", &int_type, NULL},
    {"bytes", " decode hex ", &str_type, NULL},
    {"bytes", " split rsplit splitlines ", &list_type, &bytes_type},
    {"list", " copy ", &list_type, NULL},
    {"list", " index count ", &int_type, NULL},
    {"dict", " copy ", &dict_type, NULL},
    {"ndarray", " tolist ", &list_type, NULL},
    {"ndarray", " tobytes ", &bytes_type, NULL},
    {"EagerTensor", " numpy ", &ndarray_type, NULL},
    {"builtins", " sorted ", &list_type, NULL},
    {"builtins", " dir ", &list_type, &str_type},
    {"builtins", " len hash id ord ", &int_type, NULL},
    {"builtins", " input repr ascii chr bin oct hex format ", &str_type, NULL},
    {"builtins", " vars globals locals ", &dict_type, NULL},
    {"builtins", " open ", &text_file_type, NULL},
};

static Guess table_result(const char *owner, const char *name, size_t size) {
    char word[64];
    if (size + 3 > sizeof word) return UNKNOWN;
    word[0] = ' ';
    memcpy(word + 1, name, size);
    memcpy(word + 1 + size, " ", 2);
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(results[i].owner, owner) == 0 && strstr(results[i].names, word))
            return (Guess){value_retain(value_object(results[i].type)), true, results[i].element};
    return UNKNOWN;
}

/* What a function of the language says that it returns. */
static Guess annotated_result(const Reader *r, Value function) {
    Vm *vm = r->ip->vm;
    Value annotations = value_find_attr_c(vm, function, "__annotations__");
    Value said = is_dict(annotations) ? value_retain(dict_get_c(vm, as_dict(annotations), "return")) : ABSENT;
    value_release(annotations);
    if (value_isa(said, &type_type)) return instance(said);
    Guess named = is_str(said) ? object(introspect_path(vm, as_str(said)->data, as_str(said)->size)) : UNKNOWN;
    value_release(said);
    if (names_type(&named)) return instance(named.value);
    value_release(named.value);
    return UNKNOWN;
}

/* Most functions and methods of NumPy and TensorFlow give what they work on. */
static Guess numeric_result(const char *owner) {
    if (strcmp(owner, "numpy") == 0 || strcmp(owner, "ndarray") == 0) return instance_of(&ndarray_type);
    if (strcmp(owner, "tensorflow") == 0 || strcmp(owner, "EagerTensor") == 0) return instance_of(&tensor_type);
    return UNKNOWN;
}

/* What a call of callee gives; owner and name say where it was found. Takes callee. */
static Guess call_result(const Reader *r, Guess callee, const char *owner, const char *name, size_t size) {
    Value v = callee.value;
    if (!callee.instance && value_isa(v, &type_type)) return instance(v);
    Value function = value_is(v, &method_type) ? ((const Method *)v.as.object)->function : v;
    Guess result = value_is(function, &function_type) ? annotated_result(r, function) : UNKNOWN;
    if (is_absent(result.value)) result = table_result(owner, name, size);
    if (is_absent(result.value)) result = numeric_result(owner);
    value_release(v);
    return result;
}

/* ---- what the code says of a name ---- */

/* The end of the expression at text: of its line, or of what a bracket or a colon closes. */
static const char *expression_end(const char *at, const char *end) {
    int depth = 0;
    for (; at < end; at++) {
        if (*at == '"' || *at == '\'')
            at = cursor_skip_string(at, end) - 1;
        else if (strchr("([{", *at))
            depth++;
        else if (strchr(")]}", *at) && depth-- == 0)
            break;
        else if (depth == 0 && strchr("\n;:,#=", *at))
            break;
    }
    return at;
}

static Guess read_rest(const Reader *r, const char *text, const char *end) {
    text = skip_blanks(text, end);
    const char *stop = expression_end(text, end);
    while (stop > text && isspace((unsigned char)stop[-1])) stop--;
    return read_expression(r, text, stop);
}

/* One of the elements of container. Takes it. */
static Guess element_of(Guess container) {
    Guess g = UNKNOWN;
    Value v = container.value;
    Type *type = type_of_guess(&container);
    bool there = !container.instance;
    if (container.element || type == &str_type)
        g = instance_of(container.element ? container.element : type);
    else if (type == &bytes_type || type == &range_type)
        g = instance_of(&int_type);
    else if (type == &ndarray_type || type == &tensor_type)
        g = instance_of(type);
    else if (there && is_list(v) && as_list(v)->count)
        g = object(value_retain(as_list(v)->items[0]));
    else if (there && is_tuple(v) && as_tuple(v)->count)
        g = object(value_retain(as_tuple(v)->items[0]));
    value_release(v);
    return g;
}

/* Is `word` (with blanks around) the last before at? */
static bool follows(const char *code, const char *at, const char *word) {
    size_t size = strlen(word);
    while (at > code && at[-1] == ' ') at--;
    return (size_t)(at - code) >= size && memcmp(at - size, word, size) == 0 &&
           ((size_t)(at - code) == size || !is_word(at[-size - 1]));
}

typedef struct Lookup {
    const char *name;
    bool found;
} Lookup;

static void compare_module(void *context, const char *name, size_t size) {
    Lookup *wanted = context;
    if (strlen(wanted->name) == size && memcmp(wanted->name, name, size) == 0) wanted->found = true;
}

/* The module, if it has been imported or is one of ours: importing a user's file would run it. New. */
static Value known_module(Vm *vm, const char *name) {
    Lookup wanted = {name, !is_absent(vm_loaded(vm, name))};
    if (!wanted.found) introspect_modules(vm, compare_module, &wanted);
    return wanted.found ? vm_import(vm, name) : ABSENT;
}

/* `import path as name`, `from path import member as name`, `with expression as name`: what stands before the `as`. */
static Guess named_by_as(const Reader *r, const char *as) {
    const char *line = as;
    while (line > r->code && line[-1] != '\n') line--;
    line += strspn(line, " ");
    Vm *vm = r->ip->vm;
    size_t words = (size_t)(as - line);
    if (words > 5 && memcmp(line, "with ", 5) == 0) return read_expression(r, line + 5, as);
    bool member = words > 5 && memcmp(line, "from ", 5) == 0;
    if (!member && !(words > 7 && memcmp(line, "import ", 7) == 0)) return UNKNOWN;
    const char *path = line + (member ? 5 : 7), *path_end = path;
    while (path_end < as && (is_word(*path_end) || *path_end == '.')) path_end++;
    Str *name = vm_intern_n(vm, path, (size_t)(path_end - path));
    Value module = name ? known_module(vm, name->data) : ABSENT;
    if (member && !is_absent(module)) {
        const char *last = as;
        while (last > line && is_word(last[-1])) last--;
        Str *wanted = vm_intern_n(vm, last, (size_t)(as - last));
        Value found = wanted ? value_find_attr(vm, module, wanted) : ABSENT;
        value_release(module);
        module = found;
    }
    if (vm_raised(vm)) vm_clear_raised(vm);
    return object(module);
}

/* What an occurrence of a name at [at, after) says of it. */
static Guess told_here(const Reader *r, const char *at, const char *after, const char *end) {
    const char *next = after + strspn(after, " ");
    if (next + 1 < end && *next == '=' && next[1] != '=') return read_rest(r, next + 1, end);
    if (follows(r->code, at, "for") && next + 2 < end && memcmp(next, "in ", 3) == 0)
        return element_of(read_rest(r, next + 3, end));
    if (follows(r->code, at, "as")) {
        const char *as = at;
        while (as > r->code && as[-1] == ' ') as--;
        as -= 2;
        while (as > r->code && as[-1] == ' ') as--;
        return named_by_as(r, as);
    }
    if (follows(r->code, at, "import")) return named_by_as(r, after);
    if (next >= end || *next != ':') return UNKNOWN;
    Guess type = read_rest(r, next + 1, end);
    if (names_type(&type)) return instance(type.value);
    value_release(type.value);
    return UNKNOWN;
}

/* The last that the code before the expression says of a name. */
static Guess told_by_code(const Reader *r, const char *name, size_t size) {
    Guess g = UNKNOWN;
    const char *end = r->at;
    for (const char *at = r->code; at < end && (at = memmem(at, (size_t)(end - at), name, size)); at += size) {
        const char *after = at + size;
        if ((at > r->code && (is_word(at[-1]) || at[-1] == '.')) || after >= end || is_word(*after)) continue;
        Reader here = *r;
        here.at = at;
        Guess told = told_here(&here, at, after, end);
        if (is_absent(told.value)) continue;
        value_release(g.value);
        g = told;
    }
    return g;
}

/* A method's first parameter is an instance of the class around: as it is when the code has run before, else of its base. */
static Guess told_by_class(const Reader *r, const char *name, size_t size) {
    ClassText class;
    if (!class_text_find(r->code, (size_t)(name - r->code), name, size, &class)) return UNKNOWN;
    Guess type = object(introspect_path(r->ip->vm, r->code + class.name, class.name_end - class.name));
    if (!names_type(&type)) {
        value_release(type.value);
        type = read_expression(r, r->code + class.base, r->code + class.base_end);
    }
    if (names_type(&type)) return instance(type.value);
    value_release(type.value);
    return UNKNOWN;
}

static Guess read_name(Reader *r) {
    const char *name = r->at;
    while (r->at < r->end && is_word(*r->at)) r->at++;
    size_t size = (size_t)(r->at - name);
    Reader before = *r;
    before.at = name;
    Guess g = told_by_code(&before, name, size);
    if (is_absent(g.value)) g = told_by_class(&before, name, size);
    if (is_absent(g.value)) g = object(introspect_path(r->ip->vm, name, size));
    return g;
}

/* ---- links ---- */

/* Past the bracket that closes the one at `at`; end if none does. */
static const char *past_bracket(const char *at, const char *end) {
    int depth = 0;
    for (; at < end; at++) {
        if (*at == '"' || *at == '\'')
            at = cursor_skip_string(at, end) - 1;
        else if (strchr("([{", *at))
            depth++;
        else if (strchr(")]}", *at) && --depth == 0)
            return at + 1;
    }
    return end;
}

static bool holds_outside(const char *at, const char *end, char wanted) {
    for (int depth = 0; at < end; at++) {
        if (*at == '"' || *at == '\'')
            at = cursor_skip_string(at, end) - 1;
        else if (strchr("([{", *at))
            depth++;
        else if (strchr(")]}", *at))
            depth--;
        else if (*at == wanted && depth == 0)
            return true;
    }
    return false;
}

static Guess read_bracket(Reader *r) {
    const char *open = r->at, *close = past_bracket(open, r->end);
    r->at = close;
    if (close[-1] != ')' && close[-1] != ']' && close[-1] != '}') return UNKNOWN;
    const char *inner = skip_blanks(open + 1, close), *last = close - 1;
    if (*open == '[') return instance_of(&list_type);
    if (*open == '{') return instance_of(inner == last || holds_outside(inner, last, ':') ? &dict_type : &set_type);
    if (inner == last || holds_outside(inner, last, ',')) return instance_of(&tuple_type);
    return read_expression(r, inner, last);
}

static Guess read_number(Reader *r) {
    bool real = false;
    for (; r->at < r->end && (is_word(*r->at) || (*r->at == '.' && r->at + 1 <= r->end && !real &&
                                                  (r->at + 1 == r->end || isdigit((unsigned char)r->at[1]))));
         r->at++)
        if (*r->at == '.') real = true;
    return instance_of(real ? &float_type : &int_type);
}

static Guess read_primary(Reader *r) {
    const char *at = r->at;
    while (at < r->end && strchr("rRbBfFuU", *at) && at - r->at < 2) at++;
    if (at < r->end && (*at == '"' || *at == '\'')) {
        bool bytes = memchr(r->at, 'b', (size_t)(at - r->at)) || memchr(r->at, 'B', (size_t)(at - r->at));
        r->at = cursor_skip_string(at, r->end);
        return instance_of(bytes ? &bytes_type : &str_type);
    }
    if (r->at >= r->end) return UNKNOWN;
    if (strchr("([{", *r->at)) return read_bracket(r);
    if (isdigit((unsigned char)*r->at)) return read_number(r);
    return is_word(*r->at) ? read_name(r) : UNKNOWN;
}

/* The attribute of g, which it takes. */
static Guess attribute_of(const Reader *r, Guess g, const char *name, size_t size) {
    Vm *vm = r->ip->vm;
    Str *key = vm_intern_n(vm, name, size);
    Value v = !key ? ABSENT : value_find_attr(vm, g.value, key);
    if (vm_raised(vm)) vm_clear_raised(vm);
    value_release(g.value);
    return object(v);
}

/* "str" of a text, "numpy" of that module: where the tables of results look. */
static const char *owner_name(Interpreter *ip, const Guess *g) {
    if (!g->instance && value_is(g->value, &module_type)) {
        Value name = value_find_attr_c(ip->vm, g->value, "__name__");
        const char *text = is_str(name) ? as_str(name)->data : "";
        value_release(name); /* the module keeps it */
        return text;
    }
    const char *name = type_of_guess(g)->name, *dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

/* A part of what is of the type. Takes it. */
static Guess slice_of(Guess whole, Type *type) {
    Guess part = instance_of(type);
    part.element = whole.element;
    value_release(whole.value);
    return part;
}

static Guess item_of(const Reader *r, Guess g, const char *inner, const char *close) {
    Vm *vm = r->ip->vm;
    Type *type = type_of_guess(&g);
    bool slice = holds_outside(inner, close, ':');
    if (slice || type == &str_type || g.instance)
        return slice ? slice_of(g, type) : element_of(g);
    Guess item = object(introspect_index(vm, g.value, inner, (size_t)(close - inner)));
    if (!is_absent(item.value)) return value_release(g.value), item;
    return element_of(g);
}

/* What follows g, which was read from `name` to r->at. */
static Guess read_links(Reader *r, Guess g, const char *name) {
    const char *owner = "builtins", *name_end = r->at;
    while (!is_absent(g.value) && (r->at = skip_blanks(r->at, r->end)) < r->end) {
        if (*r->at == '.') {
            owner = owner_name(r->ip, &g);
            name = name_end = r->at + 1;
            while (name_end < r->end && is_word(*name_end)) name_end++;
            r->at = name_end;
            g = attribute_of(r, g, name, (size_t)(name_end - name));
        } else if (*r->at == '(') {
            const char *inner = r->at + 1;
            r->at = past_bracket(r->at, r->end);
            bool asks_type = !g.instance && value_is(g.value, &type_type) && g.value.as.object == &type_type.object;
            Guess asked = asks_type ? read_expression(r, inner, r->at - 1) : UNKNOWN;
            if (!is_absent(asked.value)) {
                value_release(g.value);
                g = object(value_retain(value_object(type_of_guess(&asked))));
                value_release(asked.value);
            } else {
                g = call_result(r, g, owner, name, (size_t)(name_end - name));
            }
        } else if (*r->at == '[') {
            const char *inner = r->at + 1;
            r->at = past_bracket(r->at, r->end);
            g = item_of(r, g, inner, r->at - 1);
        } else {
            value_release(g.value);
            return UNKNOWN;
        }
    }
    return g;
}

static Guess read_expression(const Reader *outer, const char *start, const char *end) {
    if (outer->depth >= DEPTH_MAX || start >= end) return UNKNOWN;
    Reader r = {outer->ip, outer->code, start, end, outer->depth + 1};
    Guess g = read_primary(&r);
    return read_links(&r, g, start);
}

Guess guess_expression(Interpreter *ip, const char *code, size_t start, size_t end) {
    Reader r = {ip, code, code + start, code + end, 0};
    Guess g = read_expression(&r, r.at, r.end);
    if (vm_raised(ip->vm)) vm_clear_raised(ip->vm);
    return g;
}
