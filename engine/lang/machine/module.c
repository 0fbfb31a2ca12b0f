/* module.c -- modules as values: a name and a namespace.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/instance.h"

#include <stddef.h>

Module *module_new(Vm *vm, const char *name) {
    Module *m = object_new(vm, &module_type, 0);
    if (!m) return NULL;
    m->name = str_from(vm, name);
    m->dict = dict_new(vm);
    bool ok = m->name && m->dict && dict_set_str(vm, m->dict, vm->name.name, value_object(m->name)) &&
              dict_set_str(vm, m->dict, vm->name.doc, NONE) && dict_set_str(vm, m->dict, vm->name.package, NONE);
    if (ok) return m;
    object_release(&m->object);
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

static Value module_repr(Vm *vm, Value self) {
    Module *m = as_module(self);
    Value file = dict_get_str(m->dict, vm->name.file);
    if (!is_str(file)) return value_object(str_format(vm, "<module '%s' (built-in)>", m->name->data));
    return value_object(str_format(vm, "<module '%s' from '%s'>", m->name->data, as_str(file)->data));
}

/* The namespace, then the type, then the module's own __getattr__. */
static Value module_get_attr(Vm *vm, Value self, Str *name) {
    Module *m = as_module(self);
    Value v = dict_get_str(m->dict, name);
    if (!is_absent(v)) return value_retain(v);
    v = attribute_find(vm, self, name);
    if (!is_absent(v) || vm_raised(vm)) return v;
    Value get = dict_get_str(m->dict, vm->name.getattr);
    if (!is_absent(get)) return value_call_1(vm, get, value_object(name));
    Value own = dict_get_str(m->dict, vm->name.name);
    return attribute_error(vm, self, name, "module '%s' has no attribute '%s'",
                           is_str(own) ? as_str(own)->data : m->name->data, name->data);
}

static Value module_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    if (!is_str(args[0])) {
        return vm_raise(vm, ERROR_TYPE, "module() argument 'name' must be str, not %s", value_type_name(args[0]));
    }
    Module *m = module_new(vm, as_str(args[0])->data);
    if (m && !is_none(args[1]) && !dict_set_str(vm, m->dict, vm->name.doc, args[1])) object_clear(&m);
    return value_object(m);
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
    .signature = "name, doc=None",
    .construct = module_construct,
    .free = module_free,
    .traverse = module_traverse,
    .clear = module_clear,
    .repr = module_repr,
    .get_attr = module_get_attr,
    .methods = module_methods,
};
