/* magic_names.c -- the namespace of the session: %who, %whos, %reset.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/tuple.h"
#include "kernel/interpreter_private.h"

/* ---- names ---- */

/* The last part of a type's name: types of libraries bear their module in front. */
static const char *short_type_name(Value v) {
    const char *name = value_type_name(v), *dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

static bool is_shown(Interpreter *ip, Value key, Value value, const char *types) {
    if (!is_str(key) || as_str(key)->data[0] == '_' || is_ours(ip, as_str(key)->data, value)) return false;
    if (!*types) return true;
    const char *name = short_type_name(value), *found = strstr(types, name);
    return found && (found == types || found[-1] == ' ') && (!found[strlen(name)] || found[strlen(name)] == ' ');
}

/* The user's names of these types ("": all), sorted: a new list, or NULL with an exception pending. */
static List *user_names(Interpreter *ip, const char *types) {
    Vm *vm = ip->vm;
    List *names = list_new(vm, 16);
    Value key, value;
    for (size_t i = 0; names && dict_walk(vm_globals(vm), &i, &key, &value);)
        if (is_shown(ip, key, value, types) && !list_append(vm, names, key)) break;
    if (names && !vm_raised(vm) && list_sort(vm, names, NONE, false)) return names;
    value_release(value_object(names));
    return NULL;
}

static bool say_empty(Interpreter *ip, const char *types) {
    return *types ? print_format(ip, "No variables match your requested type.\n")
                  : print_format(ip, "Interactive namespace is empty.\n");
}

static Value magic_who(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    enum { PER_LINE = 9 };
    List *names = user_names(ip, line);
    if (!names) return ABSENT;
    Buffer text = BUFFER_EMPTY;
    for (size_t i = 0; i < names->count; i++) {
        buffer_printf(&text, "%s\t ", as_str(names->items[i])->data);
        if ((i + 1) % PER_LINE == 0) buffer_putc(&text, '\n');
    }
    bool ok = names->count ? print_format(ip, "%s\n", text.data) : say_empty(ip, line);
    buffer_clear(&text);
    value_release(value_object(names));
    return ok ? NONE : ABSENT;
}

static Value magic_who_ls(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    return value_object(user_names(ip, line));
}

/* What %whos says of arrays: "3x4: 12 elems, type `float64`, 96 bytes". */
static bool write_array(Vm *vm, Value v, Buffer *out) {
    Value shape = value_find_attr_c(vm, v, "shape"), size = value_find_attr_c(vm, v, "size"),
          dtype = value_find_attr_c(vm, v, "dtype"), bytes = value_find_attr_c(vm, v, "nbytes");
    Str *type = is_absent(dtype) ? NULL : value_str(vm, dtype);
    bool ok = is_tuple(shape) && is_small_int(size) && is_small_int(bytes) && type;
    for (size_t i = 0; ok && i < as_tuple(shape)->count; i++)
        buffer_printf(out, "%s%lld", i ? "x" : "", (long long)as_tuple(shape)->items[i].as.integer);
    if (ok) {
        double size_in_bytes = (double)bytes.as.integer;
        buffer_printf(out, ": %lld elems, type `%s`, %.0f bytes", (long long)size.as.integer, type->data,
                      size_in_bytes);
        if (size_in_bytes >= 1024 * 1024)
            buffer_printf(out, " (%.1f Mb)", size_in_bytes / (1024.0 * 1024));
        else if (size_in_bytes >= 100000)
            buffer_printf(out, " (%.1f kb)", size_in_bytes / 1024.0);
    }
    value_release(value_object(type));
    value_release(shape);
    value_release(size);
    value_release(dtype);
    value_release(bytes);
    return ok;
}

/* str(v) in one line, the middle left out when it is long. */
static bool write_short(Vm *vm, Value v, Buffer *out) {
    enum { WHOLE = 50, SIDE = 25 };
    Str *text = value_str(vm, v);
    if (!text) {
        value_release(vm_take_raised(vm));
        buffer_printf(out, "<object with id %llu (str() failed)>", (unsigned long long)(uintptr_t)v.as.object);
        return true;
    }
    Buffer line = BUFFER_EMPTY;
    for (size_t i = 0; i < text->size; i++) {
        if (text->data[i] == '\n')
            buffer_puts(&line, "\\n");
        else
            buffer_putc(&line, text->data[i]);
    }
    size_t length = line.data ? utf8_length(line.data, line.size) : 0;
    if (length < WHOLE) {
        buffer_append(out, line.data, line.size);
    } else {
        size_t tail = utf8_offset(line.data, line.size, length - SIDE);
        buffer_append(out, line.data, utf8_offset(line.data, line.size, SIDE));
        buffer_puts(out, "<...>");
        buffer_append(out, line.data + tail, line.size - tail);
    }
    buffer_clear(&line);
    value_release(value_object(text));
    return true;
}

static bool write_data(Vm *vm, Value v, Buffer *out) {
    if (value_is(v, &list_type) || value_is(v, &tuple_type) || value_is(v, &dict_type))
        return buffer_printf(out, "n=%lld", (long long)value_length(vm, v));
    if (strcmp(short_type_name(v), "ndarray") == 0 && write_array(vm, v, out)) return true;
    return write_short(vm, v, out);
}

static size_t widest(const List *names, Interpreter *ip, bool of_types) {
    size_t width = of_types ? strlen("Type") : strlen("Variable");
    for (size_t i = 0; i < names->count; i++) {
        Value v = dict_get_str(vm_globals(ip->vm), as_str(names->items[i]));
        size_t size = of_types ? strlen(short_type_name(v)) : as_str(names->items[i])->length;
        if (size > width) width = size;
    }
    return width + 3;
}

static bool write_table(Interpreter *ip, const List *names, Buffer *out) {
    int names_width = (int)widest(names, ip, false), types_width = (int)widest(names, ip, true);
    buffer_printf(out, "%-*s%-*s Data/Info\n", names_width, "Variable", types_width, "Type");
    buffer_fill(out, '-', (size_t)(names_width + types_width) + strlen(" Data/Info"));
    buffer_putc(out, '\n');
    for (size_t i = 0; i < names->count; i++) {
        Str *name = as_str(names->items[i]);
        Value v = value_retain(dict_get_str(vm_globals(ip->vm), name));
        buffer_printf(out, "%-*s%-*s ", names_width, name->data, types_width, short_type_name(v));
        bool ok = write_data(ip->vm, v, out);
        value_release(v);
        if (!ok) return false;
        buffer_putc(out, '\n');
    }
    return true;
}

static Value magic_whos(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    List *names = user_names(ip, line);
    if (!names) return ABSENT;
    Buffer text = BUFFER_EMPTY;
    bool ok = names->count ? write_table(ip, names, &text) && print_format(ip, "%s", text.data) : say_empty(ip, line);
    buffer_clear(&text);
    value_release(value_object(names));
    return ok ? NONE : ABSENT;
}

/* ---- %reset ---- */

static bool confirm(Interpreter *ip) {
    Buffer line = BUFFER_EMPTY;
    bool unsupported;
    bool answered = ip->front.ask(ip->front.context, "Once deleted, variables cannot be recovered. Proceed (y/[n])? ",
                                  false, &line, &unsupported);
    bool yes = answered && line.size && (line.data[0] == 'y' || line.data[0] == 'Y');
    buffer_clear(&line);
    return yes;
}

static bool delete_names(Interpreter *ip) {
    List *names = user_names(ip, "");
    for (size_t i = 0; names && i < names->count; i++) dict_delete_str(vm_globals(ip->vm), as_str(names->items[i]));
    value_release(value_object(names));
    return names != NULL;
}

/* Forgets results: Out is empty, _ and its kin are empty texts, _7 and its like are gone. */
static void forget_outputs(Interpreter *ip) {
    Dict *globals = vm_globals(ip->vm);
    char name[32];
    for (size_t i = 1; ip->inputs && i <= ip->inputs->count; i++) {
        snprintf(name, sizeof name, "_%zu", i);
        dict_delete_str(globals, vm_intern(ip->vm, name));
    }
    if (ip->outputs) dict_empty(ip->outputs);
    empty_results(ip);
    value_set(&ip->last_value, NONE);
}

static void forget_texts(List *texts, Str *empty) {
    for (size_t i = 0; i < texts->count; i++) value_set(&texts->items[i], value_retain(value_object(empty)));
}

/* Forgets inputs: their numbers go on. */
static void forget_inputs(Interpreter *ip) {
    static const char *const recent[] = {"_i", "_ii", "_iii"};
    Str *empty = str_from(ip->vm, "");
    if (!empty || !ip->inputs) return;
    forget_texts(ip->inputs, empty);
    forget_texts(ip->raw_inputs, empty);
    for (int i = 0; i < RECENT_INPUTS; i++)
        dict_set_c(ip->vm, vm_globals(ip->vm), recent[i], value_retain(value_object(empty)));
    value_release(value_object(empty));
}

static bool delete_arrays(Interpreter *ip) {
    List *names = user_names(ip, "ndarray");
    for (size_t i = 0; names && i < names->count; i++) dict_delete_str(vm_globals(ip->vm), as_str(names->items[i]));
    value_release(value_object(names));
    return names != NULL;
}

/* %reset out, in, array: one kind of thing. false with an exception pending. */
static bool reset_kind(Interpreter *ip, const char *kind) {
    if (strcmp(kind, "out") == 0) {
        bool ok = print_format(ip, "Flushing output cache (%d entries)\n", ip->outputs ? (int)ip->outputs->count : 0);
        forget_outputs(ip);
        return ok;
    }
    if (strcmp(kind, "in") == 0) {
        forget_inputs(ip);
        return print_format(ip, "Flushing input history\n");
    }
    if (strcmp(kind, "array") == 0) return delete_arrays(ip);
    return print_format(ip, "Don't know how to reset  %s, please run `%%reset?` for details\n", kind);
}

static bool reset_all(Interpreter *ip) {
    if (!delete_names(ip)) return false;
    forget_outputs(ip);
    static const char *const results[] = {"_", "__", "___"};
    for (int i = 0; i < 3; i++) dict_delete_str(vm_globals(ip->vm), vm_intern(ip->vm, results[i]));
    value_clear(&ip->last_result);
    return true;
}

static Value magic_reset(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    bool force = false, all = true, ok = true;
    char word[32];
    int size;
    for (const char *at = line; sscanf(at, "%31s%n", word, &size) == 1; at += size) force |= strcmp(word, "-f") == 0;
    if (!force && !confirm(ip)) return print_format(ip, "Nothing done.\n") ? NONE : ABSENT;
    for (const char *at = line; ok && sscanf(at, "%31s%n", word, &size) == 1; at += size) {
        if (word[0] == '-') continue;
        all = false;
        ok = reset_kind(ip, word);
    }
    if (all) ok = reset_all(ip);
    vm_collect(ip->vm);
    return ok && !vm_raised(ip->vm) ? NONE : ABSENT;
}

/* %xdel name: the name goes, and what the outputs keep of its value. */
static Value magic_xdel(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    Value name = value_object(vm_intern(ip->vm, line));
    if (dict_delete_str(vm_globals(ip->vm), as_str(name))) return NONE;
    return vm_raise(ip->vm, ERROR_NAME, "name '%s' is not defined", line);
}

const Magic name_magics[] = {
    {"who", LINE_MAGIC, magic_who, "Prints your names; %who TYPE ... only those of these types."},
    {"who_ls", LINE_MAGIC, magic_who_ls, "Gives your names as a sorted list."},
    {"whos", LINE_MAGIC, magic_whos, "Prints your names with their types and values."},
    {"reset", LINE_MAGIC, magic_reset,
     "Deletes your names; with words only some things: in, out, array. -f does not ask."},
    {"xdel", LINE_MAGIC, magic_xdel, "Deletes a name."},
    {0},
};
