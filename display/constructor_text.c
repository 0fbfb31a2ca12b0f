/* constructor_text.c -- values that IPython shows as the call that would make them: collections, namespaces, patterns of re.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/printer.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"

#include <stdio.h>
#include <string.h>

/* ---- a call ---- */

static void put(Printer *p, const char *text) { layouter_text(p->lines, text, strlen(text)); }

/* The callable's name opens a group in a group of the value's own, as p.pretty() makes one for every value. */
static void begin_call(Printer *p, const char *name) {
    char open[80];
    int size = snprintf(open, sizeof open, "%.70s(", name);
    layouter_begin(p->lines, 0, "");
    layouter_begin(p->lines, size, open);
}

static void end_call(Printer *p, const char *name) {
    layouter_end(p->lines, (int)strlen(name) + 1, ")");
    layouter_end(p->lines, 0, "");
}

/* name=value in a group of its own. Takes value. */
static bool print_keyword(Printer *p, const char *name, Value value) {
    char open[80];
    int size = snprintf(open, sizeof open, "%.70s=", name);
    layouter_begin(p->lines, size, open);
    bool ok = !is_absent(value) && printer_print(p, value);
    layouter_end(p->lines, size, "");
    value_release(value);
    return ok;
}

/* name(arg), name() where arg is ABSENT, name(...) in a cycle. Takes arg. */
static bool print_call(Printer *p, const char *name, Value arg, bool cycle) {
    begin_call(p, name);
    if (cycle) put(p, "...");
    bool ok = cycle || is_absent(arg) || printer_print(p, arg);
    end_call(p, name);
    value_release(arg);
    return ok;
}

/* ---- collections ---- */

/* The attribute of v, new; ABSENT with nothing pending when it has none. */
static Value attribute(Vm *vm, Value v, const char *name) {
    Value found = value_find_attr_c(vm, v, name);
    if (is_absent(found) && vm_raised(vm)) vm_clear_raised(vm);
    return found;
}

static bool print_defaultdict(Printer *p, Value v, bool cycle) {
    const char *name = value_class_name(v);
    if (cycle) return print_call(p, name, ABSENT, true);
    Value factory = attribute(p->vm, v, "default_factory"), dict = value_object(dict_copy(p->vm, as_dict(v)));
    begin_call(p, name);
    bool ok = !is_absent(dict) && printer_print(p, is_absent(factory) ? NONE : factory);
    printer_comma(p);
    ok = ok && printer_print(p, dict);
    end_call(p, name);
    value_release(factory);
    value_release(dict);
    return ok;
}

static bool print_ordered(Printer *p, Value v, bool cycle) {
    Dict *dict = as_dict(v);
    if (cycle || dict->count == 0) return print_call(p, value_class_name(v), ABSENT, cycle);
    List *pairs = list_new(p->vm, dict->count);
    Value key, value;
    for (size_t i = 0; pairs && dict_walk(dict, &i, &key, &value);)
        if (!list_append_take(p->vm, pairs, tuple_of(p->vm, 2, value_retain(key), value_retain(value)))) break;
    if (pairs && !vm_raised(p->vm)) return print_call(p, value_class_name(v), value_object(pairs), false);
    value_release(value_object(pairs));
    return false;
}

static bool print_counter(Printer *p, Value v, bool cycle) {
    if (cycle || as_dict(v)->count == 0) return print_call(p, value_class_name(v), ABSENT, cycle);
    Value common = value_call_method(p->vm, v, "most_common", NULL, 0);
    Dict *dict = is_absent(common) ? NULL : dict_new(p->vm);
    bool ok = dict && dict_update(p->vm, dict, common);
    value_release(common);
    if (ok) return print_call(p, value_class_name(v), value_object(dict), false);
    value_release(value_object(dict));
    return false;
}

static bool print_deque(Printer *p, Value v, bool cycle) {
    const char *name = value_class_name(v);
    if (cycle) return print_call(p, name, ABSENT, true);
    Value items = value_object(value_to_list(p->vm, v)), limit = attribute(p->vm, v, "maxlen");
    begin_call(p, name);
    bool ok = !is_absent(items) && printer_print(p, items), bounded = !is_absent(limit) && !is_none(limit);
    if (bounded) printer_comma(p);
    ok = ok && (!bounded || print_keyword(p, "maxlen", value_retain(limit)));
    end_call(p, name);
    value_release(items);
    value_release(limit);
    return ok;
}

static bool print_user_list(Printer *p, Value v, bool cycle) {
    return print_call(p, value_class_name(v), cycle ? ABSENT : attribute(p->vm, v, "data"), cycle);
}

/* ---- namespaces and mappings ---- */

static bool print_namespace(Printer *p, Value v, bool cycle) {
    if (cycle) return print_call(p, "namespace", ABSENT, true);
    Value names = attribute(p->vm, v, "__dict__"), key, value;
    bool ok = is_dict(names);
    size_t n = 0;
    begin_call(p, "namespace");
    for (size_t i = 0; ok && dict_walk(as_dict(names), &i, &key, &value); n++) {
        if (n) printer_comma(p);
        ok = is_str(key) && print_keyword(p, as_str(key)->data, value_retain(value));
    }
    end_call(p, "namespace");
    value_release(names);
    return ok;
}

static bool print_mapping_proxy(Printer *p, Value v, bool cycle) {
    if (cycle) return put(p, "{...}"), true;
    Dict *copy = dict_new(p->vm);
    bool ok = copy && dict_update(p->vm, copy, v) && printer_dict(p, copy, "mappingproxy({", "})");
    value_release(value_object(copy));
    return ok;
}

/* ---- patterns ---- */

/* The literal r'...' of a pattern: its repr with single backslashes. */
static bool put_raw(Printer *p, Value pattern) {
    Str *text = value_repr(p->vm, pattern);
    if (!text) return false;
    Buffer raw = BUFFER_EMPTY;
    buffer_putc(&raw, 'r');
    for (const char *c = text->data; *c; c++) {
        buffer_putc(&raw, *c);
        if (c[0] == '\\' && c[1] == '\\') c++;
    }
    if (raw.data) layouter_text(p->lines, raw.data, raw.size);
    buffer_clear(&raw);
    value_release(value_object(text));
    return true;
}

static void put_flags(Printer *p, int64_t flags) {
    static const struct {
        int64_t bit;
        const char *name;
    } names[] = {{2, "re.IGNORECASE"}, {4, "re.LOCALE"}, {8, "re.MULTILINE"}, {16, "re.DOTALL"}, {32, "re.UNICODE"}, {64, "re.VERBOSE"},
        {128, "re.DEBUG"}};
    bool some = false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!(flags & names[i].bit)) continue;
        if (some) put(p, "|");
        put(p, names[i].name);
        some = true;
    }
}

/* re.compile(r'a+', re.UNICODE) */
static bool print_pattern(Printer *p, Value v, bool cycle) {
    (void)cycle;                 /* a pattern holds no values */
    Value pattern = attribute(p->vm, v, "pattern"), flags = attribute(p->vm, v, "flags");
    int64_t bits = 0;
    bool ok = !is_absent(pattern) && !is_absent(flags) && value_to_index(p->vm, flags, &bits);
    begin_call(p, "re.compile");
    layouter_begin(p->lines, 0, "");
    ok = ok && put_raw(p, pattern);
    layouter_end(p->lines, 0, "");
    if (bits) {
        printer_comma(p);
        layouter_begin(p->lines, 0, "");
        put_flags(p, bits);
        layouter_end(p->lines, 0, "");
    }
    end_call(p, "re.compile");
    value_release(pattern);
    value_release(flags);
    return ok;
}

/* ---- choosing ---- */

static const struct {
    const char *module, *name;
    PrinterCall *print;
} rows[] = {
    {"collections", "defaultdict", print_defaultdict},
    {"collections", "OrderedDict", print_ordered},
    {"collections", "Counter", print_counter},
    {"collections", "deque", print_deque},
    {"collections", "UserList", print_user_list},
    {"types", "SimpleNamespace", print_namespace},
    {"builtins", "mappingproxy", print_mapping_proxy},
    {"re", "Pattern", print_pattern},
};

PrinterCall *printer_call_of(Vm *vm, const Type *type) {
    const char *name = type->name_object ? type->name_object->data : type->name;
    for (size_t i = 0; name && i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(name, rows[i].name)) continue;
        Buffer module = BUFFER_EMPTY;
        bool found = printer_text_attribute(vm, value_object((Type *)(uintptr_t)type), "__module__", &module) && module.data && !strcmp(module.data, rows[i].module);
        buffer_clear(&module);
        if (found) return rows[i].print;
    }
    return NULL;
}
