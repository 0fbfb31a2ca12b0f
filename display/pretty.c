/* pretty.c -- what IPython's pretty printer does for each type.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/pretty.h"

#include "display/printer.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"

#include <stdio.h>
#include <string.h>

enum { SEQUENCE_MAX = 1000 };

static bool put(Printer *p, const char *text) {
    layouter_text(p->lines, text, strlen(text));
    return true;
}

void printer_comma(Printer *p) {
    put(p, ",");
    layouter_breakable(p->lines, " ");
}

bool printer_repr(Printer *p, Value v) {
    Str *text = value_repr(p->vm, v);
    if (!text) return false;
    layouter_begin(p->lines, 0, "");
    const char *line = text->data, *end = text->data + text->size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t size = (size_t)((stop ? stop : end) - line);
        if (line > text->data) layouter_break(p->lines);
        layouter_text(p->lines, line, size);
        line = stop ? stop + 1 : end;
    }
    layouter_end(p->lines, 0, "");
    value_release(value_object(text));
    return true;
}

/* Items with commas between; cuts after SEQUENCE_MAX. */
static bool print_items(Printer *p, const Value *items, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (i >= SEQUENCE_MAX) {
            printer_comma(p);
            put(p, "...");
            return true;
        }
        if (i) printer_comma(p);
        if (!printer_print(p, items[i])) return false;
    }
    return true;
}

static bool print_sequence(Printer *p, const Value *items, size_t count, const char *open, const char *close,
                           bool tuple) {
    int indent = (int)strlen(open);
    layouter_begin(p->lines, indent, open);
    bool ok = print_items(p, items, count);
    if (tuple && count == 1) put(p, ",");
    layouter_end(p->lines, indent, close);
    return ok;
}

/* A set's items in order, by str() where they have none. New. */
static List *sorted_items(Vm *vm, Value set) {
    List *items = value_to_list(vm, set);
    if (!items || items->count >= SEQUENCE_MAX) return items;
    if (list_sort(vm, items, NONE, false)) return items;
    vm_clear_raised(vm);
    value_release(value_object(items));
    items = value_to_list(vm, set);
    if (items && !list_sort(vm, items, value_object(&str_type), false)) vm_clear_raised(vm);
    return items;
}

static bool print_set(Printer *p, Value v) {
    bool frozen = value_isa(v, &frozenset_type);
    List *items = sorted_items(p->vm, v);
    if (!items) return false;
    bool ok = true;
    if (items->count == 0) {
        put(p, frozen ? "frozenset()" : "set()");
    } else {
        ok = print_sequence(p, items->items, items->count, frozen ? "frozenset({" : "{", frozen ? "})" : "}", false);
    }
    value_release(value_object(items));
    return ok;
}

bool printer_dict(Printer *p, Dict *dict, const char *open, const char *close) {
    Value key, value;
    int indent = (int)strlen(open);
    layouter_begin(p->lines, indent, open);
    bool ok = true;
    size_t n = 0;
    for (size_t i = 0; ok && dict_walk(dict, &i, &key, &value); n++) {
        if (n >= SEQUENCE_MAX) {
            printer_comma(p);
            put(p, "...");
            break;
        }
        value_retain(key);
        value_retain(value);
        if (n) printer_comma(p);
        ok = printer_print(p, key);
        if (ok) put(p, ": ");
        ok = ok && printer_print(p, value);
        value_release(key);
        value_release(value);
    }
    layouter_end(p->lines, indent, close);
    return ok;
}

bool printer_text_attribute(Vm *vm, Value v, const char *name, Buffer *out) {
    Value text = value_find_attr_c(vm, v, name);
    if (is_absent(text)) {
        if (vm_raised(vm)) vm_clear_raised(vm);
        return false;
    }
    bool found = is_str(text);
    if (found) buffer_append(out, as_str(text)->data, as_str(text)->size);
    value_release(text);
    return found;
}

static bool is_builtin_module(const Buffer *module) {
    return module->size == 0 || strcmp(module->data, "builtins") == 0 || strcmp(module->data, "exceptions") == 0;
}

/* "module.qualname" of a class or function. */
static void dotted_name(Vm *vm, Value v, Buffer *out) {
    Buffer module = BUFFER_EMPTY;
    printer_text_attribute(vm, v, "__module__", &module);
    if (!is_builtin_module(&module)) buffer_printf(out, "%s.", module.data);
    if (!printer_text_attribute(vm, v, "__qualname__", out)) printer_text_attribute(vm, v, "__name__", out);
    buffer_clear(&module);
}

static bool print_type(Printer *p, Value v) {
    if (value_type(v)->repr != type_type.repr) return printer_repr(p, v); /* its metaclass says what it looks like */
    Buffer name = BUFFER_EMPTY;
    dotted_name(p->vm, v, &name);
    if (name.data) put(p, name.data);
    buffer_clear(&name);
    return true;
}

static bool print_function(Printer *p, Value v) {
    Buffer text = BUFFER_EMPTY, signature = BUFFER_EMPTY;
    buffer_puts(&text, "<function ");
    dotted_name(p->vm, v, &text);
    if (function_write_signature(p->vm, v, &signature)) {
        const char *arguments = strchr(signature.data, '(');
        if (arguments) buffer_puts(&text, arguments);
    } else if (vm_raised(p->vm)) {
        vm_clear_raised(p->vm);
    }
    buffer_puts(&text, ">");
    if (text.data) put(p, text.data);
    buffer_clear(&text);
    buffer_clear(&signature);
    return true;
}

static bool print_exception(Printer *p, Value v) {
    Buffer open = BUFFER_EMPTY;
    dotted_name(p->vm, value_object(value_type(v)), &open);
    buffer_putc(&open, '(');
    Tuple *args = as_exception(v)->args;
    bool ok = open.data && print_sequence(p, args ? args->items : NULL, args ? args->count : 0, open.data, ")", false);
    buffer_clear(&open);
    return ok;
}

/* <module.Class at 0x...> */
static bool print_plain_object(Printer *p, Value v, bool cycle) {
    layouter_begin(p->lines, 1, "<");
    bool ok = printer_print(p, value_object(value_type(v)));
    char address[32];
    snprintf(address, sizeof address, " at 0x%llx", (unsigned long long)(uintptr_t)v.as.object);
    put(p, address);
    if (cycle) put(p, " ...");
    layouter_end(p->lines, 1, ">");
    return ok;
}

/* ---- choosing ---- */

static bool print_list_like(Printer *p, Value v) {
    if (is_list(v)) {
        List *list = list_from(p->vm, as_list(v)->items, as_list(v)->count); /* printing may change it */
        if (!list) return false;
        bool ok = print_sequence(p, list->items, list->count, "[", "]", false);
        value_release(value_object(list));
        return ok;
    }
    return print_sequence(p, as_tuple(v)->items, as_tuple(v)->count, "(", ")", true);
}

/* Whether the class statement of type itself says what its instances look like. */
static bool has_own_repr(Printer *p, Type *type) {
    if (!(type->flags & TYPE_HEAP) || !type->dict) return false;
    return !is_absent(dict_get_str(type->dict, vm_intern(p->vm, "__repr__")));
}

static bool print_object(Printer *p, Value v, bool cycle) {
    if (v.as.object->type == &type_type || value_isa(v, &type_type)) return print_type(p, v);
    Tuple *mro = value_type(v)->mro;
    for (size_t i = 0; mro && i < mro->count; i++) {
        Type *type = (Type *)mro->items[i].as.object;
        if (type == &list_type || type == &tuple_type) return cycle ? put(p, is_list(v) ? "[...]" : "(...)") : print_list_like(p, v);
        if (type == &dict_type) return cycle ? put(p, "{...}") : printer_dict(p, as_dict(v), "{", "}");
        if (type == &set_type || type == &frozenset_type) return cycle ? put(p, "{...}") : print_set(p, v);
        if (type == &function_type || type == &native_type) return print_function(p, v);
        if (type == &str_type || type == &bytes_type || type == &int_type || type == &float_type)
            return printer_repr(p, v);
        PrinterCall *call = printer_call_of(p->vm, type);
        if (call) return call(p, v, cycle);
        if (has_own_repr(p, type)) return printer_repr(p, v);
        if (type == vm_exception_type(p->vm, ERROR_BASE_EXCEPTION)) return print_exception(p, v);
    }
    if (value_type(v)->repr == object_type.repr) return print_plain_object(p, v, cycle);
    return printer_repr(p, v);
}

/* Numbers, None: what is no object. */
static bool print_inline(Printer *p, Value v) {
    if (is_float(v) && !is_none(p->float_format)) return printer_float(p, v);
    int asked = is_none(p->printer_of) ? 0 : printer_ask(p, v, false);
    return asked ? asked > 0 : printer_repr(p, v);
}

bool printer_print(Printer *p, Value v) {
    layouter_begin(p->lines, 0, "");
    bool ok, entered = false;
    if (!is_object(v)) {
        ok = print_inline(p, v);
    } else {
        bool cycle = p->depth >= PRINTER_DEPTH_MAX;
        for (int i = 0; i < p->depth && !cycle; i++) cycle = p->stack[i] == v.as.object;
        if (!cycle) {
            p->stack[p->depth++] = v.as.object;
            entered = true;
        }
        ok = vm_enter(p->vm);
        if (ok) {
            int asked = printer_ask(p, v, cycle);
            ok = asked ? asked > 0 : print_object(p, v, cycle);
            vm_leave(p->vm);
        }
    }
    if (entered) p->depth--;
    layouter_end(p->lines, 0, "");
    return ok;
}

/* What IPython.core.formatters has put into the module _display, or NONE. New. */
static Value setting(Vm *vm, Value module, const char *name) {
    Value v = is_absent(module) ? NONE : value_find_attr_c(vm, module, name);
    return is_absent(v) ? NONE : v;
}

/* repr(), without more ado (%pprint). */
static bool write_repr(Vm *vm, Value v, Buffer *out) {
    Str *text = value_repr(vm, v);
    bool ok = text && buffer_append(out, text->data, text->size);
    value_release(value_object(text));
    return ok;
}

bool pretty_write(Vm *vm, Value value, Buffer *out) {
    Value module = vm_loaded(vm, "_display"), on = setting(vm, module, "pprint");
    bool plain = !is_none(on) && value_truth(vm, on) == 0;
    value_release(on);
    if (plain) return write_repr(vm, value, out);
    Printer p = {.vm = vm, .lines = layouter_new(out), .face = ABSENT};
    if (!p.lines) return !is_absent(vm_raise_memory(vm));
    p.float_format = setting(vm, module, "float_format");
    p.printer_of = setting(vm, module, "printer_of");
    bool ok = printer_print(&p, value);
    if (ok && !layouter_finish(p.lines)) {
        vm_raise_memory(vm);
        ok = false;
    }
    printer_forget(&p);
    value_release(p.float_format);
    value_release(p.printer_of);
    layouter_free(p.lines);
    return ok;
}
