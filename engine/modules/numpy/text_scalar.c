/* text_scalar.c -- np.str_ and np.bytes_.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/text_scalar.h"

#include "engine/modules/numpy/array.h"

Value text_scalar_of(Vm *vm, const Tensor *t) {
    const StringCell *cell = *(StringCell *const *)t->data;
    const char *bytes = string_cell_bytes(cell);
    size_t size = string_cell_size(cell);
    if (!tensor_is_text(t)) {
        Bytes *b = object_new_room(vm, &bytes_scalar_type, size + 1);
        if (!b) return ABSENT;
        b->size = size;
        memcpy(b->data, bytes, size);
        b->data[size] = '\0';
        return value_object(b);
    }
    Str *plain = str_from_bytes_lossy(vm, bytes, size),
        *s = plain ? str_alloc(vm, &text_scalar_type, plain->size, plain->length) : NULL;
    if (s) memcpy(s->data, plain->data, plain->size);
    if (plain) object_release(&plain->object);
    return value_object(s);
}

static Value stand_in(Vm *vm, Value self) {
    Tensor *t = convert_array(vm, self, DTYPE_NONE);
    if (!t) return ABSENT;
    array_face(t, true);
    t->object.type = &text_stand_in_type;
    return value_object(t);
}

static Value get_attr(Vm *vm, Value self, Str *name) {
    if (!is_absent(type_lookup(value_type(self), name)) || is_absent(type_lookup(&text_stand_in_type, name)))
        return type_get_attr(vm, self, name);
    Value t = stand_in(vm, self);
    Value attribute = is_absent(t) ? ABSENT : value_get_attr(vm, t, name);
    value_release(t);
    return attribute;
}

static Value framed(Vm *vm, const char *frame, Str *repr) {
    if (repr && !print_names_scalars(print_options(vm))) return value_object(repr);
    Value text = repr ? value_object(str_format(vm, frame, repr->data)) : ABSENT;
    if (repr) object_release(&repr->object);
    return text;
}

static Value text_repr(Vm *vm, Value self) {
    Value plain = value_object(str_exact(vm, as_str(self)));
    Value text = is_absent(plain) ? ABSENT : framed(vm, "np.str_(%s)", value_repr(vm, plain));
    value_release(plain);
    return text;
}

static Value bytes_repr(Vm *vm, Value self) {
    Value plain = value_object(bytes_new(vm, as_bytes(self)->data, as_bytes(self)->size));
    Value text = is_absent(plain) ? ABSENT : framed(vm, "np.bytes_(%s)", value_repr(vm, plain));
    value_release(plain);
    return text;
}

static Value bytes_str(Vm *vm, Value self) {
    Value plain = value_object(bytes_new(vm, as_bytes(self)->data, as_bytes(self)->size));
    Value text = is_absent(plain) ? ABSENT : value_object(value_repr(vm, plain));
    value_release(plain);
    return text;
}

Type text_scalar_type = {.object = TYPE_OBJECT,
                         .name = "numpy.str_",
                         .module = "numpy",
                         .base = &str_type,
                         .flags = TYPE_BASE,
                         .instance_size = sizeof(Str),
                         .repr = text_repr,
                         .get_attr = get_attr};
Type bytes_scalar_type = {.object = TYPE_OBJECT,
                          .name = "numpy.bytes_",
                          .module = "numpy",
                          .base = &bytes_type,
                          .flags = TYPE_BASE,
                          .instance_size = sizeof(Bytes),
                          .repr = bytes_repr,
                          .str = bytes_str,
                          .get_attr = get_attr};
Type text_stand_in_type = {.object = TYPE_OBJECT,
                           .name = "numpy.character",
                           .module = "numpy",
                           .instance_size = sizeof(Tensor),
                           .free = tensor_free_slot,
                           .flags = TYPE_TENSOR};

bool text_scalar_init(Vm *vm, Type *character) {
    scalar_slots_init(&text_stand_in_type);
    return type_ready(vm, &text_stand_in_type) && type_ready(vm, &text_scalar_type) &&
           type_ready(vm, &bytes_scalar_type) && type_add_bases(vm, &text_scalar_type, character) &&
           type_add_bases(vm, &bytes_scalar_type, character);
}
