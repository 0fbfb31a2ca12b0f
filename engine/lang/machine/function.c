/* function.c -- functions of the language, their cells, bound methods, and modules, as values.
 *
 * What a call does is in call.c and vm.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/instance.h"

#include "engine/lang/machine/call.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/help.h"

#include <stddef.h>

/* ---- cells ---- */

Value cell_new(Vm *vm, Value value) {
    Cell *cell = (Cell *)object_begin(vm, &cell_type, sizeof(Cell), true);
    if (!cell) return ABSENT;
    cell->value = value_retain(value);
    gc_track(vm, &cell->object);
    return value_object(cell);
}

static void cell_traverse(Object *o, Visit visit, void *context) { visit_value(((Cell *)o)->value, visit, context); }
static void cell_clear(Object *o) { value_clear(&((Cell *)o)->value); }

static void cell_free(Object *o) {
    cell_clear(o);
    object_dealloc(o);
}

static Value cell_contents(Vm *vm, Value self) {
    Value v = ((Cell *)self.as.object)->value;
    return is_absent(v) ? vm_raise(vm, ERROR_VALUE, "Cell is empty") : value_retain(v);
}

static bool cell_set_contents(Vm *vm, Value self, Value value) {
    (void)vm;
    value_set(&((Cell *)self.as.object)->value, value_retain(value));
    return true;
}

static Value cell_repr(Vm *vm, Value self) {
    Value v = ((Cell *)self.as.object)->value;
    void *at = self.as.object;
    if (is_absent(v)) return value_object(str_format(vm, "<cell at %p: empty>", at));
    return value_object(str_format(vm, "<cell at %p: %s object at %p>", at, value_type_name(v),
                                   is_object(v) ? (void *)v.as.object : at));
}

static Value cell_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    return cell_new(vm, args[0]);
}

/* By what they hold; an empty one comes first. */
static Value cell_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!value_is(b, &cell_type)) return NOT_IMPLEMENTED;
    Value x = ((Cell *)a.as.object)->value, y = ((Cell *)b.as.object)->value;
    if (is_absent(x) || is_absent(y)) return value_compare(vm, value_int(!is_absent(x)), value_int(!is_absent(y)), op);
    return value_compare(vm, x, y, op);
}

static const PropertyDef cell_properties[] = {{"cell_contents", cell_contents, cell_set_contents, NULL}, {0}};

Type cell_type = {
    .name = "cell",
    .flags = TYPE_GC,
    .instance_size = sizeof(Cell),
    .free = cell_free,
    .traverse = cell_traverse,
    .clear = cell_clear,
    .repr = cell_repr,
    .compare = cell_compare,
    .hash = container_unhashable,
    .signature = "contents=..., /",
    .construct = cell_construct,
    .properties = cell_properties,
};

/* ---- functions ---- */

Value function_new(Vm *vm, Code *code, Dict *globals) {
    Function *f = object_new(vm, &function_type, 0);
    if (!f) return ABSENT;
    f->code = code;
    f->globals = globals;
    f->name = code->name;
    f->qualname = code->qualname;
    object_retain(&code->object);
    object_retain(&globals->object);
    object_retain(&f->name->object);
    object_retain(&f->qualname->object);
    f->doc = code->doc ? value_retain(value_object(code->doc)) : NONE;
    Value module = dict_get_str(globals, vm->name.name);
    f->module = is_absent(module) ? NONE : value_retain(module);
    return value_object(f);
}

/* types.FunctionType(code, globals, name=None, argdefs=None, closure=None). */
static bool fits_closure(Vm *vm, const Code *code, Value closure) {
    size_t wanted = code->free_names ? code->free_names->count : 0;
    if (is_none(closure) && wanted) return vm_fail(vm, ERROR_TYPE, "arg 5 (closure) must be tuple");
    if (is_none(closure)) return true;
    if (!value_is(closure, &tuple_type)) return vm_fail(vm, ERROR_TYPE, "arg 5 (closure) must be None or tuple");
    size_t given = as_tuple(closure)->count;
    if (given != wanted) {
        return vm_fail(vm, ERROR_VALUE, "%s requires closure of length %zu, not %zu", code->name->data, wanted, given);
    }
    for (size_t i = 0; i < given; i++) {
        Value cell = as_tuple(closure)->items[i];
        if (!value_is(cell, &cell_type)) {
            return vm_fail(vm, ERROR_TYPE, "arg 5 (closure) expected cell, found %s", value_type_name(cell));
        }
    }
    return true;
}

static Value function_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    if (!value_is(args[0], &code_type)) {
        return vm_raise(vm, ERROR_TYPE, "function() argument 'code' must be code, not %s", value_type_name(args[0]));
    }
    if (!is_dict(args[1])) {
        return vm_raise(vm, ERROR_TYPE, "function() argument 'globals' must be dict, not %s", value_type_name(args[1]));
    }
    Code *code = (Code *)args[0].as.object;
    if (!is_none(args[2]) && !is_str(args[2])) return vm_raise(vm, ERROR_TYPE, "arg 3 (name) must be None or string");
    if (!is_none(args[3]) && !value_is(args[3], &tuple_type)) return vm_raise(vm, ERROR_TYPE, "arg 4 (defaults) must be None or tuple");
    if (!fits_closure(vm, code, args[4])) return ABSENT;
    Value made = function_new(vm, code, as_dict(args[1]));
    if (is_absent(made)) return ABSENT;
    Function *f = (Function *)made.as.object;
    if (is_str(args[2])) {
        object_release(&f->name->object);
        f->name = as_str(value_retain(args[2]));
    }
    if (!is_none(args[3])) f->defaults = as_tuple(value_retain(args[3]));
    if (!is_none(args[4]) && as_tuple(args[4])->count) f->closure = as_tuple(value_retain(args[4]));
    return made;
}

static void function_traverse(Object *o, Visit visit, void *context) {
    Function *f = (Function *)o;
    visit_object(f->globals, visit, context);
    visit_object(f->defaults, visit, context);
    visit_object(f->keyword_defaults, visit, context);
    visit_object(f->closure, visit, context);
    visit_value(f->annotations, visit, context);
    visit_value(f->doc, visit, context);
    visit_value(f->module, visit, context);
    visit_object(f->dict, visit, context);
}

static void function_clear(Object *o) {
    Function *f = (Function *)o;
    object_clear(&f->defaults);
    object_clear(&f->keyword_defaults);
    object_clear(&f->closure);
    value_clear(&f->annotations);
    object_clear(&f->dict);
}

static void function_free(Object *o) {
    Function *f = (Function *)o;
    function_clear(o);
    object_clear(&f->code);
    object_clear(&f->former);
    object_clear(&f->globals);
    object_clear(&f->name);
    object_clear(&f->qualname);
    value_clear(&f->doc);
    value_clear(&f->module);
    object_dealloc(o);
}

static Function *as_function(Value v) { return (Function *)v.as.object; }
static Value object_or_none(void *o) { return o ? value_retain(value_object(o)) : NONE; }

static Value function_repr(Vm *vm, Value self) {
    return value_object(str_format(vm, "<function %s at %p>", as_function(self)->qualname->data, (void *)self.as.object));
}

static Value function_bind(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    return is_absent(instance) ? value_retain(self) : method_new(vm, self, instance);
}

static Value get_name(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_function(self)->name)); }
static Value get_qualname(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_function(self)->qualname)); }
static Value get_doc(Vm *vm, Value self) { return help_doc(vm, self, as_function(self)->doc); }
static Value get_module(Vm *vm, Value self) { (void)vm; return value_retain(as_function(self)->module); }
static Value get_defaults(Vm *vm, Value self) { (void)vm; return object_or_none(as_function(self)->defaults); }
static Value get_keyword_defaults(Vm *vm, Value self) { (void)vm; return object_or_none(as_function(self)->keyword_defaults); }
static Value get_code(Vm *vm, Value self) { (void)vm; return object_or_none(as_function(self)->code); }
static Value get_globals(Vm *vm, Value self) { (void)vm; return object_or_none(as_function(self)->globals); }
static Value get_builtins(Vm *vm, Value self) { return object_or_none(vm_builtins_of(vm, as_function(self)->globals)); }
static Value get_closure(Vm *vm, Value self) { (void)vm; return object_or_none(as_function(self)->closure); }

/* Frames that run borrow the code that they began with, so what a function had stays with it. */
static bool keep_code(Vm *vm, Function *f) {
    if (!f->former && !(f->former = list_new(vm, 1))) return false;
    for (size_t i = 0; i < f->former->count; i++)
        if (f->former->items[i].as.object == &f->code->object) return true;
    return list_append(vm, f->former, value_object(f->code));
}

static bool set_code(Vm *vm, Value self, Value value) {
    Function *f = as_function(self);
    if (is_absent(value) || !value_is(value, &code_type))
        return vm_fail(vm, ERROR_TYPE, "__code__ must be set to a code object");
    Code *code = (Code *)value.as.object;
    size_t had = f->closure ? f->closure->count : 0, free = code->free_names ? code->free_names->count : 0;
    if (had != free)
        return vm_fail(vm, ERROR_VALUE, "%s() requires a code object with %zu free vars, not %zu", f->name->data, had,
                       free);
    if (!keep_code(vm, f)) return false;
    object_retain(&code->object);
    object_release(&f->code->object);
    f->code = code;
    return true;
}

static Value get_annotations(Vm *vm, Value self) {
    Function *f = as_function(self);
    if (is_absent(f->annotations)) f->annotations = value_object(dict_new(vm));
    return value_retain(f->annotations);
}

static bool set_str(Vm *vm, Str **place, Value value, const char *name) {
    if (!is_str(value)) return vm_fail(vm, ERROR_TYPE, "%s must be set to a string object", name);
    object_retain(value.as.object);
    object_release(&(*place)->object);
    *place = as_str(value);
    return true;
}

static bool set_name(Vm *vm, Value self, Value value) { return set_str(vm, &as_function(self)->name, value, "__name__"); }
static bool set_qualname(Vm *vm, Value self, Value value) {
    return set_str(vm, &as_function(self)->qualname, value, "__qualname__");
}

static bool set_doc(Vm *vm, Value self, Value value) {
    (void)vm;
    value_set(&as_function(self)->doc, is_absent(value) ? NONE : value_retain(value));
    return true;
}

static bool set_module(Vm *vm, Value self, Value value) {
    (void)vm;
    value_set(&as_function(self)->module, is_absent(value) ? NONE : value_retain(value));
    return true;
}

static bool set_annotations(Vm *vm, Value self, Value value) {
    if (!is_absent(value) && !is_none(value) && !is_dict(value)) {
        return vm_fail(vm, ERROR_TYPE, "__annotations__ must be set to a dict object");
    }
    value_set(&as_function(self)->annotations, is_dict(value) ? value_retain(value) : ABSENT);
    return true;
}

static bool set_defaults(Vm *vm, Value self, Value value) {
    if (!is_absent(value) && !is_none(value) && !is_tuple(value)) {
        return vm_fail(vm, ERROR_TYPE, "__defaults__ must be set to a tuple object");
    }
    object_clear(&as_function(self)->defaults);
    if (is_tuple(value)) as_function(self)->defaults = as_tuple(value_retain(value));
    return true;
}

static bool set_keyword_defaults(Vm *vm, Value self, Value value) {
    if (!is_absent(value) && !is_none(value) && !is_dict(value)) {
        return vm_fail(vm, ERROR_TYPE, "__kwdefaults__ must be set to a dict object");
    }
    object_clear(&as_function(self)->keyword_defaults);
    if (is_dict(value)) as_function(self)->keyword_defaults = as_dict(value_retain(value));
    return true;
}

static const PropertyDef function_properties[] = {
    {"__name__", get_name, set_name, NULL},
    {"__qualname__", get_qualname, set_qualname, NULL},
    {"__doc__", get_doc, set_doc, NULL},
    {"__module__", get_module, set_module, NULL},
    {"__defaults__", get_defaults, set_defaults, NULL},
    {"__kwdefaults__", get_keyword_defaults, set_keyword_defaults, NULL},
    {"__code__", get_code, set_code, NULL},
    {"__globals__", get_globals, member_readonly, NULL},
    {"__builtins__", get_builtins, member_readonly, NULL},
    {"__closure__", get_closure, member_readonly, NULL},
    {"__annotations__", get_annotations, set_annotations, NULL},
    {0},
};

Type function_type = {
    .name = "function",
    .flags = TYPE_GC | TYPE_DICT | TYPE_WEAK,
    .instance_size = sizeof(Function),
    .dict_offset = offsetof(Function, dict),
    .free = function_free,
    .traverse = function_traverse,
    .clear = function_clear,
    .repr = function_repr,
    .signature = "code, globals, name=None, argdefs=None, closure=None",
    .construct = function_construct,
    .call = call_function,
    .descriptor_get = function_bind,
    .properties = function_properties,
};

/* ---- bound methods ---- */

static Value bind(Vm *vm, Type *type, Value function, Value self) {
    Method *m = (Method *)object_begin(vm, type, sizeof(Method), true);
    if (!m) return ABSENT;
    m->function = value_retain(function);
    m->self = value_retain(self);
    gc_track(vm, &m->object);
    return value_object(m);
}

Value method_new(Vm *vm, Value function, Value self) {
    Type *t = value_type(function);
    if (t == &slot_wrapper_type) return bind(vm, &method_wrapper_type, function, self);
    return bind(vm, is_native(function) ? &builtin_method_type : &method_type, function, self);
}

static Value method_construct(Vm *vm, Type *type, const Value *args) {
    if (!value_is_callable(args[0])) return vm_raise(vm, ERROR_TYPE, "first argument must be callable");
    if (is_none(args[1])) return vm_raise(vm, ERROR_TYPE, "instance must not be None");
    return bind(vm, type, args[0], args[1]);
}

static Method *as_method(Value v) { return (Method *)v.as.object; }

static void method_traverse(Object *o, Visit visit, void *context) {
    visit_value(((Method *)o)->function, visit, context);
    visit_value(((Method *)o)->self, visit, context);
}

static void method_clear(Object *o) {
    value_clear(&((Method *)o)->function);
    value_clear(&((Method *)o)->self);
}

static void method_free(Object *o) {
    method_clear(o);
    object_dealloc(o);
}

static Value method_repr(Vm *vm, Value self) {
    Method *m = as_method(self);
    Value name = value_find_attr(vm, m->function, vm->name.qualname);
    if (is_absent(name)) {
        if (vm_raised(vm)) return ABSENT;
        name = value_retain(value_object(vm_intern(vm, "?")));
    }
    Str *of = value_repr(vm, m->self);
    Value text = ABSENT;
    if (of && is_str(name)) text = value_object(str_format(vm, "<bound method %s of %s>", as_str(name)->data, of->data));
    object_clear(&of);
    value_release(name);
    return text;
}

static const char *native_name(Value function) {
    if (is_native(function)) return ((Native *)function.as.object)->def->name;
    return NULL;
}

static Value builtin_method_repr(Vm *vm, Value self) {
    Method *m = as_method(self);
    const char *name = native_name(m->function);
    void *at = is_object(m->self) ? (void *)m->self.as.object : (void *)self.as.object;
    if (name) {
        const char *type = is_type(m->self) ? "type" : value_type_name(m->self);
        return value_object(str_format(vm, "<built-in method %s of %s object at %p>", name, type, at));
    }
    Value text = value_find_attr(vm, m->function, vm->name.name);
    if (is_absent(text)) return ABSENT;
    Value result = value_object(str_format(vm, "<method-wrapper '%s' of %s object at %p>", as_str(text)->data,
                                           value_type_name(m->self), at));
    value_release(text);
    return result;
}

static Value method_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (value_type(a) != value_type(b) || (op != COMPARE_EQ && op != COMPARE_NE)) return NOT_IMPLEMENTED;
    bool same = value_same(as_method(a)->self, as_method(b)->self);
    int equal = same ? value_equal(vm, as_method(a)->function, as_method(b)->function) : 0;
    return equal < 0 ? ABSENT : value_bool(equal == (op == COMPARE_EQ));
}

static bool method_hash(Vm *vm, Value self, uint64_t *out) {
    uint64_t hash;
    if (!value_hash(vm, as_method(self)->function, &hash)) return false;
    *out = hash ^ (uint64_t)as_method(self)->self.as.integer >> 4;
    return true;
}

/* What a bound method does not know, its function does. */
static Value method_get_attr(Vm *vm, Value self, Str *name) {
    if (!vm_has_stack(vm)) return ABSENT;    /* a method's function may be a method */
    Value v = attribute_find(vm, self, name);
    if (!is_absent(v) || vm_raised(vm)) return v;
    v = value_find_attr(vm, as_method(self)->function, name);
    if (!is_absent(v) || vm_raised(vm)) return v;
    return attribute_missing(vm, self, name);
}

static Value method_get_function(Vm *vm, Value self) { (void)vm; return value_retain(as_method(self)->function); }
static Value method_get_self(Vm *vm, Value self) { (void)vm; return value_retain(as_method(self)->self); }
static Value method_get_doc(Vm *vm, Value self) { return value_get_attr(vm, as_method(self)->function, vm->name.doc); }

static const PropertyDef method_properties[] = {
    {"__func__", method_get_function, member_readonly, NULL},
    {"__self__", method_get_self, member_readonly, NULL},
    {"__doc__", method_get_doc, NULL, NULL},
    {0},
};

Value descriptor_function(Value descriptor) { return as_method(descriptor)->function; }

Type method_type = {
    .name = "method",
    .flags = TYPE_GC | TYPE_WEAK,
    .instance_size = sizeof(Method),
    .free = method_free,
    .traverse = method_traverse,
    .clear = method_clear,
    .repr = method_repr,
    .compare = method_compare,
    .hash = method_hash,
    .get_attr = method_get_attr,
    .signature = "function, instance, /",
    .construct = method_construct,
    .call = call_method,
    .properties = method_properties,
};

bool is_method(Value v) {
    return value_is(v, &method_type) || value_is(v, &builtin_method_type) || value_is(v, &method_wrapper_type);
}

#define BUILTIN_METHOD_TYPE(type_name) { \
        .name = type_name, \
        .flags = TYPE_GC, \
        .instance_size = sizeof(Method), \
        .free = method_free, \
        .traverse = method_traverse, \
        .clear = method_clear, \
        .repr = builtin_method_repr, \
        .compare = method_compare, \
        .hash = method_hash, \
        .get_attr = method_get_attr, \
        .call = call_method, \
        .properties = method_properties, \
    }

Type builtin_method_type = BUILTIN_METHOD_TYPE("builtin_function_or_method");
Type method_wrapper_type = BUILTIN_METHOD_TYPE("method-wrapper");
