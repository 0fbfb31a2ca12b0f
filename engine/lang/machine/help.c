/* help.c -- see help.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/help.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "engine/help/help.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/machine/instance.h"

/* ---- the texts ---- */

/* Where an entry's text is; names points into the index. */
typedef struct Entry {
    const char *names;
    size_t names_size;
    unsigned long file, offset, size;
} Entry;

/* The entry whose line in the index has the character at. */
static Entry entry_around(const char *at) {
    while (at[-1] != '\n') at--;
    Entry e = {.names = at, .names_size = strcspn(at, "\t")};
    char *number = (char *)at + e.names_size;
    e.file = strtoul(number, &number, 10);
    e.offset = strtoul(number, &number, 10);
    e.size = strtoul(number, &number, 10);
    return e;
}

/* Inflates the file as far as the entry's end. */
static Value entry_text(Vm *vm, const Entry *e) {
    const HelpFile *file = &help_files[e->file];
    size_t size = e->offset + e->size;
    Bytef *text = size <= file->whole ? malloc(size) : NULL;
    z_stream z = {.next_in = (Bytef *)file->data, .avail_in = (uInt)file->size, .next_out = text, .avail_out = (uInt)size};
    enum { GZIP = 15 + 16 };
    Value result = ABSENT;
    if (text && inflateInit2(&z, GZIP) == Z_OK) {
        inflate(&z, Z_SYNC_FLUSH);
        if (!z.avail_out) result = value_object(str_new(vm, (char *)text + e->offset, e->size - 1));      /* without its last newline */
        inflateEnd(&z);
    }
    free(text);
    if (vm_raised(vm)) vm_clear_raised(vm);
    return result;
}

void help_visit(void (*visit)(void *context, const char *names, size_t size), void *context) {
    for (const char *at = help_index; (at = strchr(at, '\n')); at++) visit(context, at + 1, strcspn(at + 1, "\t"));
}

/* ---- names ---- */

/* The names that notebooks give to modules. */
static const char *const roots[][2] = {{"tf", "tensorflow"}, {"np", "numpy"}, {"plt", "matplotlib.pyplot"}};
enum { ROOT_COUNT = sizeof roots / sizeof *roots };

static Value find_root(Vm *vm, const char *name, size_t size) {
    for (int i = 0; i < ROOT_COUNT; i++)
        if (strlen(roots[i][0]) == size && memcmp(roots[i][0], name, size) == 0) return value_retain(vm_loaded(vm, roots[i][1]));
    Str *key = vm_intern_n(vm, name, size);
    if (!key) return ABSENT;
    Value v = dict_get_str(vm_builtins(vm), key);
    return value_retain(is_absent(v) ? vm_loaded(vm, key->data) : v);
}

/* An attribute of a class, or of what derives from it: tf.Tensor leaves all that tensors can do to another class. Borrowed. */
static Value find_in_class(Type *type, Str *name) {
    Value v = type_lookup(type, name);
    for (uint32_t i = 0; is_absent(v) && i < type->subclass_count; i++) v = type_lookup(type->subclasses[i], name);
    return v;
}

/* An attribute on the way. loaded: only what modules hold already, as others make what is asked for. New. */
static Value find_part(Vm *vm, Value v, Str *name, bool loaded) {
    if (loaded && value_isa(v, &module_type)) return value_retain(dict_get_str(((Module *)(void *)v.as.object)->dict, name));
    return value_isa(v, &type_type) ? value_retain(find_in_class((Type *)v.as.object, name)) : value_find_attr(vm, v, name);
}

/* What a name leads to: new, or ABSENT. */
static Value resolve(Vm *vm, const char *name, size_t size, bool loaded) {
    const char *end = name + size, *dot = memchr(name, '.', size);
    Value v = find_root(vm, name, (size_t)((dot ? dot : end) - name));
    while (dot && !is_absent(v)) {
        const char *part = dot + 1;
        dot = memchr(part, '.', (size_t)(end - part));
        Str *key = vm_intern_n(vm, part, (size_t)((dot ? dot : end) - part));
        Value next = key ? find_part(vm, v, key, loaded) : ABSENT;
        value_release(v);
        v = next;
    }
    if (vm_raised(vm)) vm_clear_raised(vm);
    return v;
}

/* A static or class method as the function that it is; a bound one too. Borrowed. */
static Value bare(Value v) {
    bool wraps = is_method(v) || value_is(v, &staticmethod_type) || value_is(v, &classmethod_type);
    return wraps ? descriptor_function(v) : v;
}

static bool leads_to(Vm *vm, const char *name, size_t size, Value v, bool loaded) {
    Value found = resolve(vm, name, size, loaded);
    bool same = !is_absent(found) && value_same(bare(found), v);
    value_release(found);
    return same;
}

/* Whether one of the entry's names leads to v. */
static bool is_about(Vm *vm, const Entry *e, Value v, bool loaded) {
    const char *end = e->names + e->names_size;
    for (const char *at = e->names; at < end;) {
        const char *blank = memchr(at, ' ', (size_t)(end - at)), *stop = blank ? blank : end;
        if (*at != '=' && leads_to(vm, at, (size_t)(stop - at), v, loaded)) return true;
        at = blank ? blank + 1 : end;
    }
    return false;
}

static bool ends_name(char c) { return c == ' ' || c == '\t'; }
static bool begins_name(const char *at) { return at[-1] == ' ' || at[-1] == '\n'; }

/* The next entry after at that has a name which is, or ends with, the name given. */
static const char *next_match(const char *at, const char *name, size_t size, bool whole) {
    while ((at = strstr(at, name))) {
        if (ends_name(at[size]) && (begins_name(at) || (!whole && (at[-1] == '.' || at[-1] == '='))) && entry_around(at).names + entry_around(at).names_size > at)
            return at;
        at += size;
    }
    return NULL;
}

/* The name by which v calls itself, the last part of it. New, or NULL. */
static Str *own_name(Vm *vm, Value v) {
    Value holder = value_is(v, &property_type) ? value_find_attr_c(vm, v, "fget") : ABSENT, name = ABSENT;
    if (vm_raised(vm)) vm_clear_raised(vm);
    name = value_find_attr(vm, is_absent(holder) ? v : holder, vm->name.name);
    value_release(holder);
    if (vm_raised(vm)) vm_clear_raised(vm);
    if (!is_str(name)) {
        value_release(name);
        return NULL;
    }
    Str *text = as_str(name);
    const char *dot = strrchr(text->data, '.'), *last = dot ? dot + 1 : text->data;
    for (int i = 0; value_isa(v, &module_type) && i < ROOT_COUNT; i++)
        if (strcmp(text->data, roots[i][1]) == 0) last = roots[i][0];
    Str *result = last == text->data ? text : str_from(vm, last);
    if (result != text) value_release(name);
    return result;
}

static Value search(Vm *vm, Value v, const char *name, size_t size, bool loaded) {
    for (const char *at = help_index; (at = next_match(at, name, size, false)); at += size) {
        Entry e = entry_around(at);
        if (is_about(vm, &e, v, loaded)) return entry_text(vm, &e);
    }
    return ABSENT;
}

Value help_find(Vm *vm, Value v) {
    v = bare(v);
    Str *name = is_object(v) ? own_name(vm, v) : NULL;
    Value text = ABSENT;
    if (name && name->size) {
        text = search(vm, v, name->data, name->size, true);
        if (is_absent(text)) text = search(vm, v, name->data, name->size, false);
    }
    if (name) object_release(&name->object);
    return text;
}

Value help_find_name(Vm *vm, const char *name, size_t size, Value v) {
    Str *key = str_new(vm, name, size);
    const char *at = key && size ? next_match(help_index, key->data, size, true) : NULL;
    Entry e = at ? entry_around(at) : (Entry){0};
    value_release(value_object(key));
    bool found = at && (is_absent(v) || leads_to(vm, name, size, v, false));
    return found ? entry_text(vm, &e) : ABSENT;
}

/* Whether a function is the library's: by its source, or by its module where the library has made it by exec(). */
static bool is_our_function(Vm *vm, const Function *f) {
    if (source_is_library(f->code->source)) return true;
    Value module = is_str(f->module) ? dict_get_str(vm->modules, as_str(f->module)) : ABSENT;
    if (!value_is(module, &module_type) || str_equal(as_str(f->module), vm->name.main)) return false;
    return is_absent(dict_get_str(((Module *)(void *)module.as.object)->dict, vm->name.file));
}

/* Whether it is written in C or in the library's own files. */
static bool is_ours(Vm *vm, Value v) {
    if (value_is(v, &function_type)) return is_our_function(vm, (Function *)v.as.object);
    if (!value_isa(v, &type_type)) return true;
    const Type *type = (Type *)v.as.object;
    return !(type->flags & TYPE_HEAP) || (type->body && source_is_library(type->body->source));
}

Value help_doc(Vm *vm, Value v, Value own) {
    bool importing = vm->importing && vm->importing->count;
    Value text = importing || !is_ours(vm, v) ? ABSENT : help_find(vm, v);
    return is_absent(text) ? value_retain(own) : text;
}
