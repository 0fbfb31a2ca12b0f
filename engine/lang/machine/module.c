/* module.c -- modules as values: a name and a namespace.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/help.h"

#include <stddef.h>

/* A module that has no name yet. */
static Module *make(Vm *vm, Type *type) {
    Module *m = object_new(vm, type, 0);
    if (!m) return NULL;
    m->name = str_from(vm, "?");
    m->dict = dict_new(vm);
    if (m->name && m->dict) return m;
    object_release(&m->object);
    return NULL;
}

static bool set_name(Vm *vm, Module *m, Str *name, Value doc) {
    object_retain(&name->object);
    object_release(&m->name->object);
    m->name = name;
    return dict_set_str(vm, m->dict, vm->name.name, value_object(name)) && dict_set_str(vm, m->dict, vm->name.doc, doc) &&
           dict_set_str(vm, m->dict, vm->name.package, NONE);
}

Module *module_new(Vm *vm, const char *name) {
    Module *m = make(vm, &module_type);
    Str *text = m ? str_from(vm, name) : NULL;
    if (text && set_name(vm, m, text, NONE)) {
        object_release(&text->object);
        return m;
    }
    if (text) object_release(&text->object);
    if (m) object_release(&m->object);
    return NULL;
}

static Module *as_module(Value v) { return (Module *)v.as.object; }

static void module_traverse(Object *o, Visit visit, void *context) { visit_object(((Module *)o)->dict, visit, context); }

static void module_clear(Object *o) {
    Module *m = (Module *)o;
    if (m->dict) dict_empty(m->dict);
}

static void module_free(Object *o) {
    Module *m = (Module *)o;
    object_clear(&m->name);
    object_clear(&m->dict);
    object_dealloc(o);
}

/* Whether it came with the program. */
static bool is_built_in(const Module *m) {
    return is_absent(dict_get_str(m->dict, m->object.type->vm->name.file)) && is_absent(dict_get_str(m->dict, m->object.type->vm->name.loader));
}

static Value module_repr(Vm *vm, Value self) {
    Module *m = as_module(self);
    Value file = dict_get_str(m->dict, vm->name.file);
    bool made_by_program = !is_absent(dict_get_str(m->dict, vm->name.loader));
    if (!is_str(file)) return value_object(str_format(vm, made_by_program ? "<module '%s'>" : "<module '%s' (built-in)>", m->name->data));
    return value_object(str_format(vm, "<module '%s' from '%s'>", m->name->data, as_str(file)->data));
}

/* __spec__ and __loader__ of a module that the machine made are made when they are asked for. New. */
static Value late_spec(Vm *vm, Value self, Str *name) {
    Value machinery = vm_import(vm, "importlib.machinery");
    Value spec = is_absent(machinery) ? ABSENT : value_call_method(vm, machinery, "_spec_of", &self, 1);
    value_release(machinery);
    if (is_absent(spec) || is_none(spec) || str_equal(name, vm->name.spec)) return spec;
    Value loader = value_get_attr_c(vm, spec, "loader");
    value_release(spec);
    return loader;
}

bool module_complete(Vm *vm, Module *m) {
    Value lazy = dict_get_c(vm, m->dict, "__lazy__");
    List *names = is_dict(lazy) ? value_to_list(vm, lazy) : NULL;
    for (size_t i = 0; names && !vm_raised(vm) && i < names->count; i++)
        value_release(value_get_attr(vm, value_object(m), as_str(names->items[i])));
    if (names) object_release(&names->object);
    return !vm_raised(vm);
}

/* The namespace, then the type, then the module's own __getattr__. */
static Value module_get_attr(Vm *vm, Value self, Str *name) {
    Module *m = as_module(self);
    if (str_equal(name, vm->name.dict) && !module_complete(vm, m)) return ABSENT;
    Value v = dict_get_str(m->dict, name);
    if (!is_absent(v)) return str_equal(name, vm->name.doc) && is_built_in(m) ? help_doc(vm, self, v) : value_retain(v);
    v = attribute_find(vm, self, name);
    if (!is_absent(v) || vm_raised(vm)) return v;
    if (str_equal(name, vm->name.spec) || str_equal(name, vm->name.loader)) return late_spec(vm, self, name);
    Value get = dict_get_str(m->dict, vm->name.getattr);
    if (!is_absent(get)) return value_call_1(vm, get, value_object(name));
    Value own = dict_get_str(m->dict, vm->name.name);
    return attribute_error(vm, self, name, "module '%s' has no attribute '%s'",
                           is_str(own) ? as_str(own)->data : m->name->data, name->data);
}

static Value module_construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return value_object(make(vm, type));
}

/* module(name, doc=None) */
static bool module_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    Value given[2] = {ABSENT, NONE}, key, value;
    if (args->count > 2) return vm_fail(vm, ERROR_TYPE, "module() takes at most 2 arguments (%zu given)", args->count);
    for (size_t i = 0; i < args->count; i++) given[i] = args->items[i];
    for (size_t i = 0; kwargs && dict_walk(kwargs, &i, &key, &value);) {
        int at = str_equal_c(as_str(key), "name") ? 0 : str_equal_c(as_str(key), "doc") ? 1 : -1;
        if (at < 0) return vm_fail(vm, ERROR_TYPE, "'%s' is an invalid keyword argument for module()", as_str(key)->data);
        given[at] = value;
    }
    if (is_absent(given[0])) return vm_fail(vm, ERROR_TYPE, "module() missing required argument 'name' (pos 1)");
    if (!is_str(given[0])) return vm_fail(vm, ERROR_TYPE, "module() argument 'name' must be str, not %s", value_type_name(given[0]));
    Module *m = as_module(self);
    return set_name(vm, m, as_str(given[0]), given[1]) && dict_set_str(vm, m->dict, vm->name.loader, NONE) &&
           dict_set_str(vm, m->dict, vm->name.spec, NONE);
}

static Value module_dir(Vm *vm, const Value *args) {
    Value get = dict_get_str(as_module(args[0])->dict, vm->name.dir);
    if (!is_absent(get)) return value_call_0(vm, get);
    return value_object(value_to_list(vm, value_object(as_module(args[0])->dict)));
}

static const NativeDef module_methods[] = {
    {"__dir__", module_dir, "/", "The names in the module.", NATIVE_METHOD},
    {0},
};

Type module_type = {
    .name = "module",
    .flags = TYPE_GC | TYPE_DICT | TYPE_BASE | TYPE_WEAK,
    .instance_size = sizeof(Module),
    .dict_offset = offsetof(Module, dict),
    .construct = module_construct,
    .init = module_init,
    .free = module_free,
    .traverse = module_traverse,
    .clear = module_clear,
    .repr = module_repr,
    .get_attr = module_get_attr,
    .methods = module_methods,
};
