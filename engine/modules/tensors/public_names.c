/* public_names.c -- the table public_names.def put to use: modules, their callables, and the names that come from the library.
 *
 * A module's `__lazy__` says which library module defines a name; the first use imports it. Names that are neither are
 * tried as submodules written in the language (tf.keras), then refused with the nearest names as a note.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/tf.h"
#include "engine/modules/tensors/argument_errors.h"

#include "engine/base/edit_distance.h"
#include "engine/base/memory.h"
#include "engine/library/library.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct OpRow { const char *places, *signature, *op; Rule rule; } OpRow;
typedef struct NativeRow { const char *places; NativeDef def; } NativeRow;
typedef struct LibraryRow { const char *places, *module; } LibraryRow;

static const OpRow op_rows[] = {
#define OP(places, signature, op, rule) {places, signature, op, RULE_##rule},
#include "engine/modules/tensors/public_names.def"
};

static const NativeRow native_rows[] = {
#define NATIVE(name, places, signature, function, doc) {places, {#name, function, signature, doc, NATIVE_METHOD}},
#define PLAIN(name, places, signature, function, doc) {places, {#name, function, signature, doc, NATIVE_STATIC}},
#include "engine/modules/tensors/public_names.def"
};

static const LibraryRow library_rows[] = {
#define LIBRARY(places, module) {places, module},
#include "engine/modules/tensors/public_names.def"
};
static const size_t library_row_count = sizeof library_rows / sizeof *library_rows;

/* ---- places ---- */

typedef struct Place {           /* "tf.math.exp": root "tf", path "math", name "exp" */
    const char *root, *path, *name;
    size_t root_size, path_size, name_size;
} Place;

/* Reads the place at *text and steps over it. false at the end. */
static bool next_place(const char **text, Place *out) {
    const char *p = *text;
    while (*p == ' ') p++;
    if (!*p) return false;
    const char *end = p, *dot = NULL, *last = NULL;
    for (; *end && *end != ' '; end++)
        if (*end == '.') {
            if (!dot) dot = end;
            last = end;
        }
    *text = end;
    if (!dot) return false;
    *out = (Place){.root = p, .root_size = (size_t)(dot - p), .path = dot + 1, .path_size = last > dot ? (size_t)(last - dot - 1) : 0,
                   .name = last + 1, .name_size = (size_t)(end - last - 1)};
    return true;
}

static bool in_root(const Place *p, const char *root) { return strlen(root) == p->root_size && memcmp(p->root, root, p->root_size) == 0; }

/* ---- lazy attributes ---- */

static bool library_has(const char *dotted) {
    char path[256];
    size_t n = strlen(dotted);
    if (n + 10 > sizeof path) return false;
    for (size_t i = 0; i <= n; i++) path[i] = dotted[i] == '.' ? '/' : dotted[i];
    if (library_find(path)) return true;
    strcpy(path + n, "/__init__");
    return library_find(path);
}

/* The name under which a module of ours is imported: "tensorflow._api.v2.math" is "tensorflow.math". */
static void import_name(const Module *m, char *out, size_t size) {
    static const char api[] = "tensorflow._api.v2";
    const char *name = m->name->data;
    if (strncmp(name, api, sizeof api - 1) == 0) snprintf(out, size, "tensorflow%s", name + sizeof api - 1);
    else snprintf(out, size, "%s", name);
}

/* Notes the public names that are most like name. */
enum { FAR = 3 * DISTANCE_MOVE };
static void note_nearest(Vm *vm, const Module *m, const Str *name, const char *shown) {
    const char *best[3] = {NULL};
    size_t score[3] = {SIZE_MAX, SIZE_MAX, SIZE_MAX};
    Value lazy = dict_get_c(vm, m->dict, "__lazy__");
    Dict *dicts[2] = {m->dict, is_dict(lazy) ? as_dict(lazy) : NULL};
    for (int d = 0; d < 2; d++) {
        size_t position = 0;
        for (Value key, v; dicts[d] && dict_walk(dicts[d], &position, &key, &v);) {
            if (!is_str(key) || as_str(key)->data[0] == '_') continue;
            size_t s = name_distance(name->data, name->size, as_str(key)->data, as_str(key)->size);
            if (s > FAR && strstr(as_str(key)->data, name->data) && name->size > 3) s = FAR;
            if (s > DISTANCE_MOVE * (name->size / 2 + 1) || s > FAR) continue;
            for (int k = 0; k < 3; k++)
                if (s < score[k]) {
                    for (int j = 2; j > k; j--) score[j] = score[j - 1], best[j] = best[j - 1];
                    score[k] = s;
                    best[k] = as_str(key)->data;
                    break;
                }
        }
    }
    if (best[0] && best[1] && score[1] <= score[0] + DISTANCE_MOVE) vm_add_hint(vm, "did you mean %s.%s or %s.%s?", shown, best[0], shown, best[1]);
    else if (best[0]) vm_add_hint(vm, "did you mean %s.%s?", shown, best[0]);
}

/* Notes why a name of TensorFlow's has no place here, wherever it stands, and what does its work. */
static bool note_absent(Vm *vm, const Str *name) {
    static const struct { const char *name, *note; } absent[] = {
        {"tpu", "There are no TPUs here: tf.distribute.get_strategy() runs on the CPU."},
        {"dtensor", "Tensors spread over devices are not supported: there is one device."},
        {"estimator", "Estimators are gone from TensorFlow too: tf.keras.Model trains, evaluates and predicts."},
        {"lite", "Models can not be converted to TensorFlow Lite here."},
        {"xla", "Nothing is compiled by XLA here: tf.function(jit_compile=True) is accepted and runs as any other."},
        {"mlir", "There are no graphs here to convert."},
        {"graph_util", "There are no graphs here: a function of tensors takes the place of a GraphDef."},
        {"import_graph_def", "There are no graphs here: a function of tensors takes the place of a GraphDef."},
        {"load_op_library", "Operations in C++ can not be loaded: write it as a function, and its gradient with tf.custom_gradient."},
        {"load_library", "Operations in C++ can not be loaded: write it as a function, and its gradient with tf.custom_gradient."},
        {"RegisterGradient", "tf.custom_gradient gives a function a gradient of its own."},
        {"sysconfig", "There are no headers and libraries here to compile operations against."},
        {"python", "TensorFlow's inner modules are not there: public names are in tf and its parts."},
        {"decode_bmp", "Pictures are read from PNG and JPEG: tf.io.decode_image."},
        {"decode_gif", "Pictures are read from PNG and JPEG: tf.io.decode_image."},
        {"decode_webp", "Pictures are read from PNG and JPEG: tf.io.decode_image."},
        {"make_tensor_proto", "tf.io.serialize_tensor and tf.io.parse_tensor keep a tensor as bytes."},
        {"make_ndarray", "tf.io.serialize_tensor and tf.io.parse_tensor keep a tensor as bytes."}};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        if (str_equal_c(name, absent[i].name)) return vm_add_hint(vm, "%s", absent[i].note), true;
    return false;
}

/* What NumPy says of a name that it no longer has, raised; false: it never had it. */
static bool raise_removed(Vm *vm, Str *name) {
    Value library = vm_import(vm, "numpy._removed"), self = value_object(name);
    Value text = is_absent(library) ? ABSENT : value_call_method(vm, library, "message", &self, 1);
    value_release(library);
    bool removed = is_str(text);
    if (removed) vm_raise(vm, ERROR_ATTRIBUTE, "%s", as_str(text)->data);
    value_release(text);
    return removed || vm_raised(vm);
}

/* TensorFlow 1's meaning of a name of tf or of a part of it (_v1.older); NONE if it had none, ABSENT if that failed. */
static Value older_name(Vm *vm, const char *imported, Str *name) {
    static const char root[] = "tensorflow";
    size_t n = sizeof root - 1;
    if (strncmp(imported, root, n) != 0 || (imported[n] && imported[n] != '.') || name->data[0] == '_') return NONE;
    Value library = vm_import(vm, "tensorflow._v1");
    if (is_absent(library)) return ABSENT;
    Str *place = str_from(vm, imported[n] ? imported + n + 1 : "");
    Value args[2] = {value_object(place), value_object(name)};
    Value found = place ? value_call_method(vm, library, "older", args, 2) : ABSENT;
    value_release(args[0]);
    value_release(library);
    return found;
}

static Value missing(Vm *vm, const Module *m, Str *name) {
    char imported[128];
    import_name(m, imported, sizeof imported);
    if (strcmp(imported, "numpy") == 0 && raise_removed(vm, name)) return ABSENT;
    vm_raise(vm, ERROR_ATTRIBUTE, "module '%s' has no attribute '%s'", m->name->data, name->data);
    bool numpy = strncmp(imported, "numpy", 5) == 0;
    char shown[140];
    snprintf(shown, sizeof shown, "%s%s", numpy ? "np" : "tf", imported + (numpy ? 5 : 10));
    if (numpy || !note_absent(vm, name)) note_nearest(vm, m, name, shown);
    return ABSENT;
}

/* A function of the library takes its place in tf: "tf", path (".math" or ""), "exp". */
static void adopt(Vm *vm, Value function, const char *path, const char *name) {
    char place[160];
    if (!value_is(function, &function_type)) return;
    snprintf(place, sizeof place, "tf%s.%s", path, name);
    calls_mark(vm, (Function *)function.as.object, calls_words(place));
    guard_composite(vm, function);
}

/* module.__getattr__(name) for the module called own: what is not in its namespace yet. */
static Value module_getattr(Vm *vm, Module *m, Value key) {
    if (!is_str(key)) return vm_raise(vm, ERROR_TYPE, "attribute name must be string");
    Str *name = as_str(key);
    if (!is_absent(dict_get_str(m->dict, name))) return missing(vm, m, name);
    char dotted[256], imported[128];
    import_name(m, imported, sizeof imported);
    Value lazy = dict_get_c(vm, m->dict, "__lazy__"), found = ABSENT;
    Value source = is_dict(lazy) ? dict_get(vm, as_dict(lazy), key) : ABSENT;
    if (is_str(source)) {
        Value library = vm_import(vm, as_str(source)->data);
        if (is_absent(library)) return ABSENT;
        found = value_get_attr(vm, library, name);
        value_release(library);
        if (strncmp(imported, "tensorflow", 10) == 0) adopt(vm, found, imported + 10, name->data);
        else guard_composite(vm, found);
    } else {
        snprintf(dotted, sizeof dotted, "%s.%s", imported, name->data);
        found = library_has(dotted) ? vm_import(vm, dotted) : older_name(vm, imported, name);
        if (is_none(found)) return missing(vm, m, name);
    }
    if (!is_absent(found) && !dict_set_str(vm, m->dict, name, found)) value_release(found), found = ABSENT;
    return found;
}

typedef struct Getter {          /* a module's __getattr__ or __dir__ */
    Object object;
    Module *module;              /* borrowed: the module owns this */
    bool dir;
} Getter;

/* The library's modules below m that have not been imported yet, by their last names. */
static bool add_children(Vm *vm, const Module *m, List *names) {
    char prefix[128];
    import_name(m, prefix, sizeof prefix - 1);
    for (char *p = prefix; *p; p++)
        if (*p == '.') *p = '/';
    size_t n = strlen(prefix);
    prefix[n++] = '/';
    prefix[n] = '\0';
    for (size_t i = library_first(prefix); i < library_count; i++) {
        const LibraryFile *f = &library_files[i];
        if (strncmp(f->name, prefix, n) != 0) break;
        if (f->name[n] == '_') continue;
        const char *child = f->name + n, *slash = strchr(child, '/');
        if (slash && strcmp(slash, "/__init__") != 0) continue;
        Str *name = vm_intern_n(vm, child, slash ? (size_t)(slash - child) : strlen(child));
        if (!name) return false;
        if (is_absent(dict_get_str(m->dict, name)) && !list_append(vm, names, value_object(name))) return false;
    }
    return true;
}

static Value module_names(Vm *vm, Module *m) {
    List *list = value_to_list(vm, value_object(m->dict));
    Value lazy = dict_get_c(vm, m->dict, "__lazy__");
    if (list && is_dict(lazy) && !list_extend(vm, list, lazy)) object_release(&list->object), list = NULL;
    if (list && !add_children(vm, m, list)) object_release(&list->object), list = NULL;
    if (!list) return ABSENT;
    List *kept = list_new(vm, list->count);
    for (size_t i = 0; kept && i < list->count; i++)
        if (is_str(list->items[i]) && !str_equal_c(as_str(list->items[i]), "__lazy__") && !str_equal_c(as_str(list->items[i]), "__getattr__")
            && !str_equal_c(as_str(list->items[i]), "__dir__"))
            list_append(vm, kept, list->items[i]);
    object_release(&list->object);
    if (kept && !list_sort(vm, kept, NONE, false)) object_release(&kept->object), kept = NULL;
    return value_object(kept);
}

static Value getter_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    (void)names;
    const Getter *g = (const Getter *)callee.as.object;
    if (g->dir) return module_names(vm, g->module);
    return count == 1 ? module_getattr(vm, g->module, args[0]) : vm_raise(vm, ERROR_TYPE, "__getattr__() takes one argument");
}

static Type getter_type = {.object = TYPE_OBJECT, .name = "function", .instance_size = sizeof(Getter), .free = object_dealloc,
    .call = getter_call};

static Value getter_new(Vm *vm, Module *m, bool dir) {
    if (!(getter_type.flags & TYPE_READY) && !type_ready(vm, &getter_type)) return ABSENT;
    Getter *g = object_new(vm, &getter_type, 0);
    if (!g) return ABSENT;
    g->module = m;
    g->dir = dir;
    return value_object(g);
}

static bool make_lazy(Vm *vm, Module *m) {
    if (!is_absent(dict_get_c(vm, m->dict, "__getattr__"))) return true;
    return dict_set_c(vm, m->dict, "__getattr__", getter_new(vm, m, false)) && dict_set_c(vm, m->dict, "__dir__", getter_new(vm, m, true));
}

/* ---- building modules ---- */

Module *names_module(Vm *vm, Module *root, const char *name, size_t size) {
    Module *m = root;
    while (size) {
        size_t n = 0;
        while (n < size && name[n] != '.') n++;
        Str *part = vm_intern_n(vm, name, n);
        if (!part) return NULL;
        Value found = dict_get_str(m->dict, part);
        if (is_absent(found)) {
            char full[160];
            bool tf = strcmp(m->name->data, "tensorflow") == 0;
            snprintf(full, sizeof full, "%s.%s", tf ? "tensorflow._api.v2" : m->name->data, part->data);
            Module *made = module_new(vm, full);
            if (!made || !make_lazy(vm, made) || !dict_set_str(vm, m->dict, part, value_object(made))) return NULL;
            object_release(&made->object);
            found = value_object(made);
        }
        if (!value_isa(found, &module_type)) return vm_fail(vm, ERROR_SYSTEM, "%s is no module", part->data), NULL;
        m = (Module *)found.as.object;
        name += n;
        size -= n;
        if (size) name++, size--;
    }
    return m;
}

static bool add_method(Vm *vm, Str *name, Value callable) {
    bool ok = dict_set_str(vm, ndarray_type.dict, name, callable);
    for (int i = 0; i < SCALAR_ROOTS; i++) ok = ok && dict_set_str(vm, scalar_root(i)->dict, name, callable);
    return ok;
}

/* Puts callable, borrowed, at every place of a row below root, and method into the array types, which come with NumPy's root. */
static bool put(Vm *vm, Module *root, const char *prefix, const char *places, Value callable, Value method) {
    Place p;
    for (const char *text = places; next_place(&text, &p);) {
        Str *name = vm_intern_n(vm, p.name, p.name_size);
        if (!name) return false;
        if (in_root(&p, "ndarray")) {
            if (strcmp(prefix, "np") == 0 && !add_method(vm, name, method)) return false;
            continue;
        }
        if (!in_root(&p, prefix)) continue;
        Module *m = names_module(vm, root, p.path, p.path_size);
        if (!m || !dict_set_str(vm, m->dict, name, callable)) return false;
    }
    return true;
}

static bool has_prefix(const char *places, const char *prefix) {
    Place p;
    for (const char *text = places; next_place(&text, &p);)
        if (in_root(&p, prefix)) return true;
    return false;
}

/* "exp" of "tf.math.exp tf.exp": the last part of the first place, interned. */
static const char *first_name(Vm *vm, const char *places) {
    Place p;
    const char *text = places;
    if (!next_place(&text, &p)) return NULL;
    Str *name = vm_intern_n(vm, p.name, p.name_size);
    return name ? name->data : NULL;
}

/* The words for wrong arguments of a function in C, by its first place in tf. */
static void set_words(Value function, const char *places) {
    Place p;
    char place[160];
    for (const char *text = places; next_place(&text, &p);) {
        if (!in_root(&p, "tf")) continue;
        snprintf(place, sizeof place, "%.*s", (int)(p.name + p.name_size - p.root), p.root);
        CallWords words = calls_words(place);
        Signature *s = ((Native *)function.as.object)->signature;
        s->terse = words.terse;
        s->called = words.name;
        return;
    }
}

/* Has the row a place under the root of this prefix? ndarray's methods are installed with np. */
static bool belongs(const char *places, const char *prefix) {
    return has_prefix(places, prefix) || (strcmp(prefix, "np") == 0 && has_prefix(places, "ndarray"));
}

static bool install_lazy(Vm *vm, Module *root, const char *prefix, const LibraryRow *row) {
    Place p;
    for (const char *text = row->places; next_place(&text, &p);) {
        if (!in_root(&p, prefix)) continue;
        Module *m = names_module(vm, root, p.path, p.path_size);
        if (!m) return false;
        Value lazy = dict_get_c(vm, m->dict, "__lazy__");
        if (is_absent(lazy)) {
            if (!dict_set_c(vm, m->dict, "__lazy__", value_object(dict_new(vm)))) return false;
            lazy = dict_get_c(vm, m->dict, "__lazy__");
        }
        Str *name = vm_intern_n(vm, p.name, p.name_size), *module = vm_intern(vm, row->module);
        if (!name || !module || !dict_set_str(vm, as_dict(lazy), name, value_object(module))) return false;
    }
    return true;
}

/* The same function as a method, which is another object: np.sum(a) asks the class of a for its sum, ndarray.sum does not. New. */
static Value method_of(Vm *vm, const NativeRow *row, Value owner) {
    if (!has_prefix(row->places, "ndarray")) return NONE;
    Value f = native_function_new(vm, &row->def, owner);
    if (is_absent(f)) return ABSENT;
    Native *n = (Native *)f.as.object;
    object_release(&n->qualname->object);
    n->qualname = str_format(vm, "ndarray.%s", row->def.name);
    if (n->qualname) return f;
    value_release(f);
    return ABSENT;
}

bool names_install(Vm *vm, Module *root, const char *prefix) {
    const char *module = root->name->data;
    if (!make_lazy(vm, root)) return false;
    for (size_t i = 0; i < sizeof op_rows / sizeof *op_rows; i++) {
        const OpRow *row = &op_rows[i];
        if (!belongs(row->places, prefix) || op_find(row->op) == OP_NONE) continue;
        const char *name = first_name(vm, row->places);
        Value f = name ? op_function_new(vm, name, row->op, row->signature, row->rule, module) : ABSENT;
        if (!is_absent(f)) set_words(f, row->places);
        bool ok = !is_absent(f) && put(vm, root, prefix, row->places, f, f);
        value_release(f);
        if (!ok) return false;
    }
    Value owner = value_object(str_from(vm, module));
    bool ok = !is_absent(owner);
    for (size_t i = 0; ok && i < sizeof native_rows / sizeof *native_rows; i++) {
        const NativeRow *row = &native_rows[i];
        if (!belongs(row->places, prefix)) continue;
        Value f = native_function_new(vm, &row->def, owner), method = method_of(vm, row, owner);
        if (!is_absent(f)) set_words(f, row->places);
        ok = !is_absent(f) && !is_absent(method) && put(vm, root, prefix, row->places, f, method);
        value_release(f);
        value_release(method);
    }
    value_release(owner);
    for (size_t i = 0; ok && i < library_row_count; i++) ok = install_lazy(vm, root, prefix, &library_rows[i]);
    return ok;
}
