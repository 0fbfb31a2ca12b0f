/* library_methods.c -- descriptors that import their function when they are first asked for.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/library_methods.h"

#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/tensors/dtype_object.h"

#include <stdio.h>

typedef enum Origin {
    OF_NUMPY,  /* the function of NumPy with this name */
    OF_ARRAYS, /* "_method_" and the name in numpy._views */
    OF_SCALARS /* what scalar_method() of numpy._views makes of the array's method */
} Origin;

typedef struct LibraryMethod {
    Object object;
    const char *name;
    Origin origin;
    Value function; /* ABSENT: not looked up yet */
} LibraryMethod;

static const char *const numpy_names[] = {"squeeze", "swapaxes",     "repeat", "take", "nonzero",     "diagonal",
                                          "trace",   "searchsorted", "choose", "put",  "argpartition"};
static const char *const array_names[] = {"partition", "compress",   "byteswap",         "tofile",
                                          "dump",      "dumps",      "getfield",         "setfield",
                                          "to_device", "__dlpack__", "__dlpack_device__", "__array_namespace__"};
/* What scalars have of arrays beside those. */
static const char *const scalar_names[] = {"transpose", "view", "fill", "sort", "resize", "setflags", "conj", "conjugate"};

static Value look_up(Vm *vm, const LibraryMethod *m) {
    char text[40];
    snprintf(text, sizeof text, "%s%s", m->origin == OF_ARRAYS ? "_method_" : "", m->name);
    Value library = vm_import(vm, m->origin == OF_NUMPY ? "numpy" : "numpy._views");
    if (is_absent(library)) return ABSENT;
    Value name = value_object(vm_intern(vm, m->name));
    Value function = m->origin == OF_SCALARS ? value_call_method(vm, library, "scalar_method", &name, 1)
                                             : value_get_attr_c(vm, library, text);
    value_release(library);
    return function;
}

static Value bind(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    LibraryMethod *m = (LibraryMethod *)self.as.object;
    if (is_absent(m->function)) m->function = look_up(vm, m);
    if (is_absent(m->function) || is_absent(instance)) return value_retain(m->function);
    Value function = value_retain(m->function);
    if (is_derived(instance)) value_set(&function, derived_call(vm, "method", &function, 1));
    Value method = is_absent(function) ? ABSENT : method_new(vm, function, instance);
    value_release(function);
    return method;
}

static void library_method_free(Object *o) {
    value_release(((LibraryMethod *)o)->function);
    object_dealloc(o);
}

static Value library_method_repr(Vm *vm, Value self) {
    return value_object(
        str_format(vm, "<method '%s' of 'numpy.ndarray' objects>", ((LibraryMethod *)self.as.object)->name));
}

static Type library_method_type = {.object = TYPE_OBJECT,
                                   .name = "method_descriptor",
                                   .instance_size = sizeof(LibraryMethod),
                                   .free = library_method_free,
                                   .repr = library_method_repr,
                                   .descriptor_get = bind};

static bool add(Vm *vm, Type *type, const char *name, Origin origin) {
    LibraryMethod *m = object_new(vm, &library_method_type, 0);
    if (!m) return false;
    m->name = name;
    m->origin = origin;
    m->function = ABSENT;
    return dict_set_c(vm, type->dict, name, value_object(m));
}

static bool add_all(Vm *vm, Type *type, const char *const *names, size_t count, Origin origin) {
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) ok = add(vm, type, names[i], origin);
    return ok;
}

#define ADD_ALL(type, names, origin) add_all(vm, type, names, sizeof names / sizeof *names, origin)

bool library_methods_init(Vm *vm) {
    if (!type_ready(vm, &library_method_type)) return false;
    bool ok = ADD_ALL(&ndarray_type, numpy_names, OF_NUMPY) && ADD_ALL(&ndarray_type, array_names, OF_ARRAYS);
    for (int i = 0; ok && i < SCALAR_ROOTS; i++) {
        Type *root = scalar_root(i);
        ok = ADD_ALL(root, numpy_names, OF_SCALARS) && ADD_ALL(root, array_names, OF_SCALARS) &&
             ADD_ALL(root, scalar_names, OF_SCALARS);
    }
    return ok;
}
