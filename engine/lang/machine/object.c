/* object.c -- object, what every value can do; and None, `...` and NotImplemented.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/function.h"
#include "engine/lang/machine/instance.h"
#include "engine/lang/machine/members.h"
#include "engine/lang/objects/int.h"

#include <string.h>

/* ---- construction ---- */

static bool is_excess(const Value *args) { return as_tuple(args[0])->count || as_dict(args[1])->count; }

bool object_check_abstract(Vm *vm, Type *type) {
    if (!(type->flags & TYPE_ABSTRACT)) return true;
    Value names = dict_get_str(type->dict, vm->name.abstract_methods);
    List *sorted = value_to_list(vm, names);
    if (!sorted || !list_sort(vm, sorted, NONE, false)) {
        object_clear(&sorted);
        return false;
    }
    Buffer text = BUFFER_EMPTY;
    for (size_t i = 0; i < sorted->count; i++) {
        buffer_printf(&text, "%s%s", i ? ", " : "", as_str(sorted->items[i])->data);
    }
    vm_raise(vm, ERROR_TYPE, "Can't instantiate abstract class %s with abstract method%s %s", type->name,
             sorted->count == 1 ? "" : "s", text.data ? text.data : "");
    buffer_clear(&text);
    object_release(&sorted->object);
    return false;
}

Value object_construct(Vm *vm, Type *type, const Value *args) {
    if (is_excess(args)) {
        if (type->construct != object_construct) {
            return vm_raise(vm, ERROR_TYPE, "object.__new__() takes exactly one argument (the type to instantiate)");
        }
        if (type->init == object_init) return vm_raise(vm, ERROR_TYPE, "%s() takes no arguments", type->name);
    }
    const Type *native = type->native ? type->native : type;
    if (native->construct != object_construct) {
        return vm_raise(vm, ERROR_TYPE, "object.__new__(%s) is not safe, use %s.__new__()", native->name, native->name);
    }
    if (!object_check_abstract(vm, type)) return ABSENT;
    return value_object(object_new(vm, type, 0));
}

bool object_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    Type *type = value_type(self);
    if (!args->count && !(kwargs && kwargs->count)) return true;
    if (type->init != object_init) {
        return vm_fail(vm, ERROR_TYPE, "object.__init__() takes exactly one argument (the instance to initialize)");
    }
    if (type->construct == object_construct) {
        return vm_fail(vm, ERROR_TYPE, "%s.__init__() takes exactly one argument (the instance to initialize)",
                       type->name);
    }
    return true;
}

/* ---- text, comparison ---- */

static Value object_repr(Vm *vm, Value self) {
    Type *type = value_type(self);
    Value module = type->flags & TYPE_HEAP ? type_lookup(type, vm->name.module) : ABSENT;
    const char *where = is_str(module) ? as_str(module)->data : type->module;
    const char *name = type->qualname ? type->qualname->data : type->name;
    void *at = is_object(self) ? (void *)self.as.object : NULL;
    if (!where || !strcmp(where, "builtins")) return value_object(str_format(vm, "<%s object at %p>", name, at));
    return value_object(str_format(vm, "<%s.%s object at %p>", where, name, at));
}

static Value object_str(Vm *vm, Value self) { return value_object(value_repr(vm, self)); }

static Value object_format(Vm *vm, Value self, Str *spec) {
    if (spec && spec->size) {
        return vm_raise(vm, ERROR_TYPE, "unsupported format string passed to %s.__format__", value_type_name(self));
    }
    return value_object(value_str(vm, self));
}

static Value object_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (op == COMPARE_EQ) return value_same(a, b) ? VALUE_TRUE : NOT_IMPLEMENTED;
    if (op != COMPARE_NE) return NOT_IMPLEMENTED;
    Value equal = value_type(a)->compare(vm, a, b, COMPARE_EQ);
    if (is_absent(equal) || is_not_implemented(equal)) return equal;
    int truth = value_truth(vm, equal);
    value_release(equal);
    return truth < 0 ? ABSENT : value_bool(!truth);
}

static bool object_hash(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    uint64_t bits = (uint64_t)self.as.integer;
    *out = bits >> 4 | bits << 60;
    return true;
}

/* ---- attributes ---- */

static Value get_class(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(value_class(self)));
}

/* o.__class__ = C: for classes of the same layout. */
static bool set_class(Vm *vm, Value self, Value value) {
    if (is_absent(value)) return vm_fail(vm, ERROR_TYPE, "can't delete __class__ attribute");
    if (!is_type(value)) {
        return vm_fail(vm, ERROR_TYPE, "__class__ must be set to a class, not '%s' object", value_type_name(value));
    }
    Type *from = value_type(self), *to = as_type(value);
    bool modules = type_is_subtype(from, &module_type) && type_is_subtype(to, &module_type);
    if (!modules && (!(from->flags & TYPE_HEAP) || !(to->flags & TYPE_HEAP))) {
        return vm_fail(vm, ERROR_TYPE,
                       "__class__ assignment only supported for mutable types or ModuleType subclasses");
    }
    if ((!modules && !type_same_layout(from, to)) || from->dict_offset != to->dict_offset) {
        return vm_fail(vm, ERROR_TYPE, "__class__ assignment: '%s' object layout differs from '%s'", to->name,
                       from->name);
    }
    if (from->flags & TYPE_FIELDS && !attribute_dict(vm, self)) return false;
    object_retain(&to->object);
    self.as.object->type = to;
    object_release(&from->object);
    return true;
}

static bool add_keys(Vm *vm, Dict *names, Dict *from) {
    Value key, value;
    for (size_t i = 0; from && dict_walk(from, &i, &key, &value);)
        if (!dict_set(vm, names, key, NONE)) return false;
    return true;
}

static Value object_dir(Vm *vm, const Value *args) {
    Dict *names = dict_new(vm);
    Tuple *mro = value_type(args[0])->mro;
    Dict *own = value_type(args[0])->flags & TYPE_DICT ? attribute_dict(vm, args[0]) : NULL;
    bool ok = names && !vm_raised(vm) && add_keys(vm, names, own);
    for (size_t i = 0; ok && i < mro->count; i++) ok = add_keys(vm, names, as_type(mro->items[i])->dict);
    List *list = ok ? value_to_list(vm, value_object(names)) : NULL;
    object_clear(&names);
    return value_object(list);
}

static Value object_init_subclass(Vm *vm, const Value *args) {
    if (!as_dict(args[1])->count) return NONE;
    return vm_raise(vm, ERROR_TYPE, "%s.__init_subclass__() takes no keyword arguments", as_type(args[0])->name);
}

static Value object_subclasshook(Vm *vm, const Value *args) {
    (void)vm;
    (void)args;
    return NOT_IMPLEMENTED;
}

static Value object_sizeof(Vm *vm, const Value *args) {
    (void)vm;
    return value_int((int64_t)value_type(args[0])->instance_size);
}

/* The state and the parts of an object are the affair of the module copyreg. */
static Value ask_copyreg(Vm *vm, const char *function, const Value *args, size_t count) {
    Value module = vm_import(vm, "copyreg");
    Value v = is_absent(module) ? ABSENT : value_call_method(vm, module, function, args, count);
    value_release(module);
    return v;
}

static Value object_reduce(Vm *vm, const Value *args) {
    return ask_copyreg(vm, "_default_reduction", (Value[]){args[0], value_int(0)}, 2);
}

static Value object_reduce_ex(Vm *vm, const Value *args) { return ask_copyreg(vm, "_object_reduce_ex", args, 2); }
static Value object_getstate(Vm *vm, const Value *args) { return ask_copyreg(vm, "_attributes_of", args, 1); }

static const NativeDef object_methods[] = {
    {"__reduce__", object_reduce, "/", "Helper for pickle.", NATIVE_METHOD},
    {"__reduce_ex__", object_reduce_ex, "protocol, /", "Helper for pickle.", NATIVE_METHOD},
    {"__getstate__", object_getstate, "/", "Helper for pickle.", NATIVE_METHOD},
    {"__dir__", object_dir, "/", "The names of the attributes.", NATIVE_METHOD},
    {"__init_subclass__", object_init_subclass, "**kwargs", "Called with each new subclass.", NATIVE_CLASS},
    {"__subclasshook__", object_subclasshook, "subclass, /",
     "What issubclass() asks a class for; abstract classes have their own.", NATIVE_CLASS},
    {"__sizeof__", object_sizeof, "/", "How many bytes the object takes.", NATIVE_METHOD},
    {0},
};

static const PropertyDef object_properties[] = {
    {"__class__", get_class, set_class, "the object's class"},
    {0},
};

Type object_type = {
    .name = "object",
    .doc = "The base of all classes. object() makes an object without attributes.",
    .flags = TYPE_BASE,
    .instance_size = sizeof(Object),
    .free = object_dealloc,
    .construct = object_construct,
    .init = object_init,
    .repr = object_repr,
    .str = object_str,
    .format = object_format,
    .compare = object_compare,
    .hash = object_hash,
    .get_attr = type_get_attr,
    .set_attr = type_set_attr,
    .methods = object_methods,
    .properties = object_properties,
};

/* ---- the constants ---- */

static Value constant_repr(Vm *vm, Value self) {
    if (is_none(self)) return value_retain(value_object(vm->name.none));
    const char *text = self.tag == TAG_ELLIPSIS ? "Ellipsis" : "NotImplemented";
    return value_object(str_from(vm, text));
}

static int constant_truth(Vm *vm, Value self) {
    if (!is_not_implemented(self)) return self.tag == TAG_ELLIPSIS;
    return vm_warn(vm, ERROR_DEPRECATION_WARNING, "NotImplemented should not be used in a boolean context") ? 1 : -1;
}

static bool constant_hash(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    *out = 0x48f17a2bu + self.tag * 977u;
    return true;
}

static Value none_construct(Vm *vm, Type *type, const Value *args) {
    (void)vm;
    (void)args;
    return type == &none_type ? NONE : type == &ellipsis_type ? ELLIPSIS : NOT_IMPLEMENTED;
}

Type none_type = {
    .name = "NoneType",
    .instance_size = sizeof(Object),
    .signature = "",
    .construct = none_construct,
    .repr = constant_repr,
    .truth = constant_truth,
    .compare = object_compare,
    .hash = constant_hash,
};

Type ellipsis_type = {
    .name = "ellipsis",
    .instance_size = sizeof(Object),
    .signature = "",
    .construct = none_construct,
    .repr = constant_repr,
    .truth = constant_truth,
    .compare = object_compare,
    .hash = constant_hash,
};

Type not_implemented_type = {
    .name = "NotImplementedType",
    .instance_size = sizeof(Object),
    .signature = "",
    .construct = none_construct,
    .repr = constant_repr,
    .truth = constant_truth,
    .compare = object_compare,
    .hash = constant_hash,
};
