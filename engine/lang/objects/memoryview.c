/* memoryview.c -- memoryview of unsigned bytes: one dimension, step one. Other formats, cast() and shapes are refused.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes_methods.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/tuple.h"

static MemoryView *as_view(Value v) {
    return (MemoryView *)v.as.object;
}

/* The octets of a view that has not been released. */
static bool read_view(Vm *vm, Value self, Octets *out) {
    if (is_absent(as_view(self)->base)) {
        return vm_fail(vm, ERROR_VALUE, "operation forbidden on released memoryview object");
    }
    return octets_read(vm, self, out);
}

static Value view_new(Vm *vm, Value base, size_t start, size_t size) {
    if (!type_ready(vm, &memoryview_type)) return ABSENT;
    MemoryView *m = object_new(vm, &memoryview_type, 0);
    if (!m) return ABSENT;
    m->base = value_retain(base);
    m->start = start;
    m->size = size;
    return value_object(m);
}

static void memoryview_free(Object *o) {
    value_release(((MemoryView *)o)->base);
    object_dealloc(o);
}

static Value memoryview_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    const char *data;
    size_t size;
    if (!bytes_view(args[0], &data, &size)) {
        return vm_raise(vm, ERROR_TYPE, "memoryview: a bytes-like object is required, not '%s'", value_type_name(args[0]));
    }
    return view_new(vm, args[0], 0, size);
}

static Value memoryview_repr(Vm *vm, Value self) {
    return value_object(str_format(vm, "<memory at %p>", (void *)self.as.object));
}

static int64_t memoryview_length(Vm *vm, Value self) {
    Octets o;
    return read_view(vm, self, &o) ? (int64_t)o.size : -1;
}

static Value memoryview_get_item(Vm *vm, Value self, Value key) {
    Octets o;
    int64_t i;
    SliceRange r;
    if (!read_view(vm, self, &o)) return ABSENT;
    if (is_slice(key)) {
        if (!slice_resolve(vm, key, (int64_t)o.size, &r)) return ABSENT;
        if (r.step == 1) return view_new(vm, self, (size_t)r.start, (size_t)r.count);
        return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "memoryview: slices with a step are not supported");
    }
    if (!is_int(key) && !value_type(key)->to_index) return vm_raise(vm, ERROR_TYPE, "memoryview: invalid slice key");
    if (!value_to_index(vm, key, &i)) return ABSENT;
    if (i < 0) i += (int64_t)o.size;
    if (i < 0 || i >= (int64_t)o.size) return vm_raise(vm, ERROR_INDEX, "index out of bounds on dimension 1");
    return value_int((unsigned char)o.data[i]);
}

static Value root_of(Value self) {
    while (is_object(self) && value_is(self, &memoryview_type)) self = as_view(self)->base;
    return self;
}

static bool memoryview_set_item(Vm *vm, Value self, Value key, Value item) {
    Octets o, source;
    int64_t i;
    SliceRange r;
    unsigned char c;
    if (!read_view(vm, self, &o)) return false;
    if (is_absent(item)) return vm_fail(vm, ERROR_TYPE, "cannot delete memory");
    if (!value_isa(root_of(self), &bytearray_type)) return vm_fail(vm, ERROR_TYPE, "cannot modify read-only memory");
    char *to = (char *)o.data;
    if (is_slice(key)) {
        if (!slice_resolve(vm, key, (int64_t)o.size, &r) || !octets_read(vm, item, &source)) return false;
        if (r.step != 1 || (int64_t)source.size != r.count) {
            return vm_fail(vm, ERROR_VALUE, "memoryview assignment: lvalue and rvalue have different structures");
        }
        memmove(to + r.start, source.data, source.size);
        return true;
    }
    if (!value_to_index(vm, key, &i)) return false;
    if (i < 0) i += (int64_t)o.size;
    if (i < 0 || i >= (int64_t)o.size) return vm_fail(vm, ERROR_INDEX, "index out of bounds on dimension 1");
    if (!is_int(item)) return vm_fail(vm, ERROR_TYPE, "memoryview: invalid type for format 'B'");
    if (!octet_read(vm, item, &c)) {
        vm_clear_raised(vm);
        return vm_fail(vm, ERROR_VALUE, "memoryview: invalid value for format 'B'");
    }
    to[i] = (char)c;
    return true;
}

static Value memoryview_tobytes(Vm *vm, const Value *args) {
    Octets o;
    return read_view(vm, args[0], &o) ? value_object(bytes_new(vm, o.data, o.size)) : ABSENT;
}

static Value memoryview_tolist(Vm *vm, const Value *args) {
    return value_object(value_to_list(vm, args[0]));
}

static Value memoryview_hex(Vm *vm, const Value *args) {
    Octets o;
    return read_view(vm, args[0], &o) ? octets_hex(vm, args) : ABSENT;
}

static Value memoryview_release(Vm *vm, const Value *args) {
    (void)vm;
    value_clear(&as_view(args[0])->base);
    return NONE;
}

static Value memoryview_enter(Vm *vm, const Value *args) {
    (void)vm;
    return value_retain(args[0]);
}

static Value memoryview_exit(Vm *vm, const Value *args) {
    return memoryview_release(vm, args);
}

static Value get_nbytes(Vm *vm, Value self) {
    int64_t size = memoryview_length(vm, self);
    return size < 0 ? ABSENT : value_int(size);
}

static Value get_format(Vm *vm, Value self) {
    (void)self;
    return value_object(str_from(vm, "B"));
}

static Value get_itemsize(Vm *vm, Value self) {
    (void)vm;
    (void)self;
    return value_int(1);
}

static Value get_shape(Vm *vm, Value self) {
    int64_t size = memoryview_length(vm, self);
    return size < 0 ? ABSENT : tuple_of(vm, 1, value_int(size));
}

static Value get_readonly(Vm *vm, Value self) {
    (void)vm;
    return value_bool(!value_isa(root_of(self), &bytearray_type));
}

static Value get_obj(Vm *vm, Value self) {
    (void)vm;
    Value root = root_of(self);
    return is_absent(root) ? NONE : value_retain(root);
}

static const NativeDef methods[] = {
    {"tobytes", memoryview_tobytes, "order='C'", "The octets as bytes.", NATIVE_METHOD},
    {"tolist", memoryview_tolist, "", "The items as a list.", NATIVE_METHOD},
    {"hex", memoryview_hex, "sep=..., bytes_per_sep=1", "The octets as a hexadecimal text.",
     NATIVE_METHOD},
    {"release", memoryview_release, "", "Lets go of the object that is looked at.", NATIVE_METHOD},
    {"__enter__", memoryview_enter, "", NULL, NATIVE_METHOD},
    {"__exit__", memoryview_exit, "*exc", NULL, NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"nbytes", get_nbytes, NULL, "How many bytes all items take."},
    {"format", get_format, NULL, "A string containing the format of each element in the view."},
    {"itemsize", get_itemsize, NULL, "How many bytes an item takes."},
    {"ndim", get_itemsize, NULL, "The number of dimensions of the array."},
    {"shape", get_shape, NULL, "A tuple giving the shape of the memory."},
    {"readonly", get_readonly, NULL, "Whether the memory is read only."},
    {"obj", get_obj, NULL, "What is looked at."},
    {0},
};

Type memoryview_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "memoryview",
    .doc = "A view of an object's octets.",
    .instance_size = sizeof(MemoryView),
    .free = memoryview_free,
    .signature = "object",
    .construct = memoryview_construct,
    .repr = memoryview_repr,
    .compare = octets_compare,
    .length = memoryview_length,
    .get_item = memoryview_get_item,
    .set_item = memoryview_set_item,
    .contains = octets_contains,
    .iter = octets_iter,
    .methods = methods,
    .properties = properties,
};
