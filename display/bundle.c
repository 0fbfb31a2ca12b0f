/* bundle.c -- asking a value for its representations.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/bundle.h"

#include "display/displaymodule.h"
#include "display/pretty.h"
#include "display/table.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/numpy/array_subclass.h"

#include <string.h>

void display_bundle_clear(DisplayBundle *b) {
    for (int i = 0; i < MIME_PARTS_MAX; i++) {
        buffer_clear(&b->mime[i]);
        buffer_clear(&b->data[i]);
    }
    buffer_clear(&b->metadata);
    b->bundle = (MimeBundle){0};
}

bool display_bundle_add(DisplayBundle *b, const char *mime, const char *data, size_t size) {
    int n = b->bundle.count;
    for (int i = 0; i < n; i++) {
        if (strcmp(b->bundle.part[i].mime, mime) != 0) continue;
        buffer_clear(&b->data[i]);
        n = i;
    }
    if (n == MIME_PARTS_MAX) return true;
    if (n == b->bundle.count) buffer_puts(&b->mime[n], mime);
    buffer_append(&b->data[n], data, size);
    if (b->mime[n].failed || b->data[n].failed || !b->mime[n].data) return false;
    b->bundle.part[n] = (MimePart){b->mime[n].data, b->data[n].data ? b->data[n].data : "", size};
    if (n == b->bundle.count) b->bundle.count++;
    return true;
}

/* Puts a representation that a method gave: text or bytes; dicts and lists as JSON. None adds nothing. */
bool display_bundle_add_value(Vm *vm, DisplayBundle *b, const char *mime, Value v) {
    const char *data;
    size_t size;
    if (is_none(v)) return true;
    if (is_str(v))
        return display_bundle_add(b, mime, as_str(v)->data, as_str(v)->size) || !is_absent(vm_raise_memory(vm));
    if (bytes_view(v, &data, &size)) return display_bundle_add(b, mime, data, size) || !is_absent(vm_raise_memory(vm));
    Value json = vm_import(vm, "json");
    Value text = is_absent(json) ? ABSENT : value_call_method(vm, json, "dumps", &v, 1);
    value_release(json);
    bool ok = is_str(text) && display_bundle_add(b, mime, as_str(text)->data, as_str(text)->size);
    value_release(text);
    return ok;
}

bool display_bundle_set_metadata(Vm *vm, DisplayBundle *b, Value metadata) {
    if (!is_dict(metadata) || as_dict(metadata)->count == 0) return true;
    Value json = vm_import(vm, "json");
    Value text = is_absent(json) ? ABSENT : value_call_method(vm, json, "dumps", &metadata, 1);
    value_release(json);
    if (!is_str(text)) {
        value_release(text);
        return false;
    }
    buffer_clear(&b->metadata);
    buffer_append(&b->metadata, as_str(text)->data, as_str(text)->size);
    b->bundle.metadata = b->metadata.data;
    value_release(text);
    return true;
}

bool display_bundle_add_dict(Vm *vm, DisplayBundle *b, Value data) {
    Value key, value;
    if (!is_dict(data)) return true;
    for (size_t i = 0; dict_walk(as_dict(data), &i, &key, &value);)
        if (is_str(key) && !display_bundle_add_value(vm, b, as_str(key)->data, value)) return false;
    return true;
}

/* (data, metadata) apart; a lone value is data. */
static void split(Value v, Value *data, Value *metadata) {
    bool pair = is_tuple(v) && as_tuple(v)->count == 2;
    *data = pair ? as_tuple(v)->items[0] : v;
    *metadata = pair ? as_tuple(v)->items[1] : NONE;
}

/* Whether what has been raised only says that there is no such representation, as a NotImplementedError without a word does; one
 * with words is a refusal, and stays pending as all else does. */
static bool declines(Vm *vm) {
    if (!vm_raised_is(vm, ERROR_NOT_IMPLEMENTED)) return false;
    Value error = vm_take_raised(vm);
    bool bare = as_exception(error)->args->count == 0;
    if (!bare) vm_raise_value(vm, error);
    value_release(error);
    return bare;
}

/* Whether a method gave what its type is made of; if not, says so and leaves it out, as IPython does. */
static bool has_right_type(Vm *vm, Value v, const char *mime, Value data) {
    bool json = strcmp(mime, "application/json") == 0;
    bool binary = strcmp(mime, "application/pdf") == 0 || (strncmp(mime, "image/", 6) == 0 && strcmp(mime, "image/svg+xml") != 0);
    bool bytes = value_isa(data, &bytes_type);
    if (is_none(data) || is_str(data) || (binary && bytes) || (json && (is_dict(data) || is_list(data)))) return true;
    Str *text = value_repr(vm, v);
    Buffer line = BUFFER_EMPTY;
    buffer_printf(&line, "FormatterWarning: %s formatter returned invalid type <class '%s'> (expected <class '%s'>) for object: %s\n", mime,
                  value_type_name(data), json ? "dict" : binary ? "bytes" : "str", text ? text->data : "");
    if (text && line.data) vm_write(vm, STREAM_STDERR, line.data, line.size);
    buffer_clear(&line);
    value_release(value_object(text));
    return false;
}

static bool add_method(Vm *vm, DisplayBundle *b, Value v, const char *method, const char *mime) {
    Value bound = value_special(vm, v, method);
    if (is_absent(bound)) return !vm_raised(vm);
    Value given = value_call_0(vm, bound), data, metadata;
    value_release(bound);
    if (is_absent(given)) return declines(vm);
    split(given, &data, &metadata);
    if (!has_right_type(vm, v, mime, data)) {
        value_release(given);
        return !vm_raised(vm);
    }
    bool ok = display_bundle_add_value(vm, b, mime, data);
    if (ok && is_dict(metadata)) {
        Dict *outer = dict_new(vm);
        ok = outer && dict_set_c(vm, outer, mime, value_retain(metadata)) &&
             display_bundle_set_metadata(vm, b, value_object(outer));
        value_release(value_object(outer));
    }
    value_release(given);
    return ok;
}

/* *taken: the dict that the method gave, or ABSENT; new. */
static bool add_mimebundle(Vm *vm, DisplayBundle *b, Value v, Value *taken) {
    *taken = ABSENT;
    Value bound = value_special(vm, v, "_repr_mimebundle_");
    if (is_absent(bound)) return !vm_raised(vm);
    Value names = tuple_pair(vm, value_retain(value_object(vm_intern(vm, "include"))),
                             value_retain(value_object(vm_intern(vm, "exclude"))));
    Value none[] = {NONE, NONE};
    Value given = is_absent(names) ? ABSENT : value_call(vm, bound, none, 0, as_tuple(names)), data, metadata;
    value_release(names);
    value_release(bound);
    if (is_absent(given)) return declines(vm);
    split(given, &data, &metadata);
    bool ok = display_bundle_add_dict(vm, b, data) && display_bundle_set_metadata(vm, b, metadata);
    if (ok && is_dict(data)) *taken = value_retain(data);
    value_release(given);
    return ok;
}

static const struct {
    const char *method, *mime;
} methods[] = {
    {"_repr_html_", "text/html"},        {"_repr_markdown_", "text/markdown"},
    {"_repr_svg_", "image/svg+xml"},     {"_repr_png_", "image/png"},
    {"_repr_jpeg_", "image/jpeg"},       {"_repr_latex_", "text/latex"},
    {"_repr_json_", "application/json"}, {"_repr_javascript_", "application/javascript"},
    {"_repr_pdf_", "application/pdf"},
};

/* What tapebook.set_table_options has kept in the module _display: whether cells are tinted. */
static bool wants_tint(Vm *vm) {
    Value module = vm_import(vm, "_display");
    Value tint = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, "table_tint");
    bool wanted = !is_absent(tint) && value_truth(vm, tint) == 1;
    value_release(tint);
    value_release(module);
    return wanted;
}

/* Numbers, truth values and texts; objects and times are shown as text alone. */
static bool add_tensor(Vm *vm, DisplayBundle *b, Value v) {
    Dtype d = tensor_dtype(as_tensor(v));
    if (!dtype_is_plain(d) && d != DTYPE_STRING) return true;
    Buffer html = BUFFER_EMPTY;
    bool array = is_array(v);
    TableOptions options = {array ? "ndarray" : "tf.Tensor", array ? NULL : "CPU:0", wants_tint(vm)};
    if (vm_raised(vm)) return false;
    bool ok = table_write(as_tensor(v), &options, &html) &&
              display_bundle_add(b, "text/html", html.data ? html.data : "", html.size);
    buffer_clear(&html);
    return ok || !is_absent(vm_raise_memory(vm));
}

/* Lists of like dicts, and dicts of lists of numbers: _tables.html gives a table or None. */
static bool add_records(Vm *vm, DisplayBundle *b, Value v) {
    Value module = vm_import(vm, "_tables");
    Value html = is_absent(module) ? ABSENT : value_call_method(vm, module, "html", &v, 1);
    value_release(module);
    bool ok = !is_absent(html) && display_bundle_add_value(vm, b, "text/html", html);
    value_release(html);
    return ok;
}

/* Arrays of a class with a text of its own, as masked arrays, are more than their elements. */
static bool is_mere_tensor(Value v) {
    return has_tensor(v) && !is_scalar_array(v) && (!is_derived(v) || value_type(v)->repr == ndarray_type.repr);
}

static bool add_table(Vm *vm, DisplayBundle *b, Value v) {
    if (is_list(v) || is_dict(v)) return add_records(vm, b, v);
    return is_mere_tensor(v) ? add_tensor(vm, b, v) : true;
}

/* Whether the value has shown itself: 1, 0, -1 with an exception. */
static int shows_itself(Vm *vm, Value v) {
    Value bound = value_special(vm, v, "_ipython_display_");
    if (is_absent(bound)) return vm_raised(vm) ? -1 : 0;
    Value done = value_call_0(vm, bound);
    value_release(bound);
    if (is_absent(done)) return declines(vm) ? 0 : -1;
    value_release(done);
    return 1;
}

/* What the program has registered for the type of v (IPython.core.formatters): it comes before v's own methods, and
 * replaces them. */
static bool add_registered(Vm *vm, DisplayBundle *b, Value v) {
    Value module = vm_loaded(vm, "_display");
    Value function = is_absent(module) ? NONE : value_find_attr_c(vm, module, "representations");
    if (is_none(function) || is_absent(function)) return true;
    Value given = value_call_1(vm, function, v);
    bool ok = !is_absent(given) && display_bundle_add_dict(vm, b, given);
    value_release(given);
    value_release(function);
    return ok;
}

static bool add_plain(Vm *vm, DisplayBundle *b, Value v) {
    Buffer plain = BUFFER_EMPTY;
    bool written = pretty_write(vm, v, &plain);
    bool ok = written && display_bundle_add(b, "text/plain", plain.data ? plain.data : "", plain.size);
    buffer_clear(&plain);
    return ok || (written ? !is_absent(vm_raise_memory(vm)) : declines(vm));
}

static bool fill(Vm *vm, Value v, DisplayBundle *b) {
    if (!add_plain(vm, b, v)) return false;
    if (!is_object(v) || value_isa(v, &type_type)) return add_registered(vm, b, v);
    Value taken;
    if (!add_table(vm, b, v) || !add_mimebundle(vm, b, v, &taken)) return false;
    bool added = true;
    for (size_t i = 0; added && i < sizeof methods / sizeof methods[0]; i++)
        if (is_absent(taken) || is_absent(dict_get_c(vm, as_dict(taken), methods[i].mime)))
            added = add_method(vm, b, v, methods[i].method, methods[i].mime);
    value_release(taken);
    return added && add_registered(vm, b, v);
}

bool display_bundle(Vm *vm, Value value, DisplayBundle *out) {
    *out = (DisplayBundle){0};
    if (is_object(value) && !value_isa(value, &type_type)) {
        int shown = shows_itself(vm, value);
        if (shown != 0) return shown > 0;
    }
    if (fill(vm, value, out)) return true;
    display_bundle_clear(out);
    return false;
}

bool display_flush_figures(Vm *vm) {
    Value outside = vm_loaded(vm, "_outside");           /* it knows whose figures there are */
    if (!is_absent(outside)) {
        Value shown = value_call_method(vm, outside, "flush_figures", NULL, 0);
        value_release(shown);
        return !is_absent(shown);
    }
    Value sys = vm_import(vm, "sys");
    Value modules = is_absent(sys) ? ABSENT : value_get_attr_c(vm, sys, "modules");
    value_release(sys);
    if (is_absent(modules)) return false;
    Value pyplot = is_dict(modules) ? value_retain(dict_get_c(vm, as_dict(modules), "matplotlib.pyplot")) : ABSENT;
    value_release(modules);
    if (is_absent(pyplot)) return !vm_raised(vm);
    Value done = value_call_method(vm, pyplot, "_flush_figures", NULL, 0);
    value_release(pyplot);
    if (is_absent(done)) return false;
    value_release(done);
    return true;
}
