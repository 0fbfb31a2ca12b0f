/* displaymodule.c -- the native module _display, beneath IPython.display: showing and clearing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/displaymodule.h"

#include "display/pretty.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"

#include <string.h>

static const char *text_or_null(Value v) { return is_str(v) ? as_str(v)->data : NULL; }

static void send(Vm *vm, const DisplayBundle *bundle, Value display_id, Value update) {
    const Host *host = vm_host(vm);
    if (host && host->show)
        host->show(host->context, value_truth(vm, update) == 1 ? SHOW_UPDATE : SHOW_DISPLAY, &bundle->bundle,
                   text_or_null(display_id));
}

/* show(value, display_id=None, update=False, metadata=None) */
static Value show(Vm *vm, const Value *args) {
    DisplayBundle bundle;
    if (!display_bundle(vm, args[0], &bundle)) return ABSENT;
    bool ok = display_bundle_set_metadata(vm, &bundle, args[3]);
    if (ok && bundle.bundle.count > 0) send(vm, &bundle, args[1], args[2]);
    display_bundle_clear(&bundle);
    return ok ? NONE : ABSENT;
}

/* publish(data, metadata=None, display_id=None, update=False) */
static Value publish(Vm *vm, const Value *args) {
    DisplayBundle bundle = {0};
    bool ok = display_bundle_add_dict(vm, &bundle, args[0]) && display_bundle_set_metadata(vm, &bundle, args[1]);
    if (ok) send(vm, &bundle, args[2], args[3]);
    display_bundle_clear(&bundle);
    return ok ? NONE : ABSENT;
}

static Value clear_output(Vm *vm, const Value *args) {
    const Host *host = vm_host(vm);
    if (host && host->clear_output) host->clear_output(host->context, value_truth(vm, args[0]) == 1);
    return NONE;
}

static Value pretty(Vm *vm, const Value *args) {
    Buffer out = BUFFER_EMPTY;
    if (!pretty_write(vm, args[0], &out)) {
        buffer_clear(&out);
        return ABSENT;
    }
    return value_object(str_from_buffer(vm, &out));
}

/* {mime: data} with pictures as bytes, and the metadata. */
static Value bundle_parts(Vm *vm, const Value *args) {
    DisplayBundle bundle;
    if (!display_bundle(vm, args[0], &bundle)) return ABSENT;
    Dict *data = dict_new(vm);
    for (int i = 0; data && i < bundle.bundle.count; i++) {
        const MimePart *part = &bundle.bundle.part[i];
        bool picture = strncmp(part->mime, "image/", 6) == 0 && strcmp(part->mime, "image/svg+xml") != 0;
        dict_set_c(vm, data, part->mime,
                   picture ? value_object(bytes_new(vm, part->data, part->size))
                           : value_object(str_from_bytes_lossy(vm, part->data, part->size)));
    }
    Value metadata = NONE;
    if (bundle.bundle.metadata) {
        Value json = vm_import(vm, "json"), text = value_object(str_from(vm, bundle.bundle.metadata));
        metadata = is_absent(json) ? ABSENT : value_call_method(vm, json, "loads", &text, 1);
        value_release(text);
        value_release(json);
    }
    display_bundle_clear(&bundle);
    return tuple_pair(vm, value_object(data), is_none(metadata) ? value_object(dict_new(vm)) : metadata);
}

/* Whether the host shows pictures and HTML, as a notebook does. */
static Value has_host(Vm *vm, const Value *args) {
    (void)args;
    const Host *host = vm_host(vm);
    return value_bool(host && host->show);
}

static const NativeDef functions[] = {
    {"show", show, "value, display_id=None, update=False, metadata=None", "Shows a value in the notebook.",
     NATIVE_METHOD},
    {"publish", publish, "data, metadata=None, display_id=None, update=False", "Shows representations by MIME type.",
     NATIVE_METHOD},
    {"clear_output", clear_output, "wait=False", "Clears the cell's output.", NATIVE_METHOD},
    {"pretty", pretty, "value", "The text that a notebook shows for a value.", NATIVE_METHOD},
    {"bundle", bundle_parts, "value", "All representations of a value, and their metadata.", NATIVE_METHOD},
    {"has_host", has_host, "", "Whether values can be shown.", NATIVE_METHOD},
    {0},
};

/* What programs set: tapebook.set_table_options, and IPython.core.formatters. */
static bool init_options(Vm *vm, Value module) {
    return vm_set(vm, module, "table_tint", value_bool(true)) && vm_set(vm, module, "pprint", value_bool(true)) &&
           vm_set(vm, module, "float_format", NONE) && vm_set(vm, module, "printer_of", NONE) &&
           vm_set(vm, module, "representations", NONE);
}

const ModuleDef display_module = {"_display", "Showing values.", functions, init_options};

bool display_add_modules(Vm *vm) { return vm_add_module(vm, &display_module) && vm_add_module(vm, &figure_module); }
