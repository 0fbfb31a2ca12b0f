/* tensor_text.c -- str(), repr() and format() of tensors: TensorFlow's frames around print.h's texts.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/format.h"
#include "engine/modules/tensors/module_state.h"

#include <string.h>

/* A tensor seen as the array that numpy() would give. */
static Tensor as_array_view(const Tensor *t) {
    tensor_pull(t);
    Tensor view = *t;
    view.object.flags = t->rank == 0 ? TENSOR_SCALAR : 0u;
    return view;
}

bool tensor_write_numpy(Vm *vm, const Tensor *t, bool as_repr, Buffer *out) {
    Tensor view = as_array_view(t);
    Buffer text = BUFFER_EMPTY;
    if (!as_repr) print_str(&view, print_options(vm), &text);
    else if (t->rank == 0) print_python(tensor_dtype(t), t->data, false, &text);
    else print_repr(&view, print_options(vm), &text);
    if (text.data && memchr(text.data, '\n', text.size)) buffer_putc(out, '\n');
    buffer_append(out, text.data ? text.data : "", text.size);
    out->failed |= text.failed;
    buffer_clear(&text);
    return !out->failed;
}

Value tensor_repr(Vm *vm, Value self) {
    const Tensor *t = as_tensor(self);
    char shape[SHAPE_TEXT];
    Buffer b = BUFFER_EMPTY;
    buffer_printf(&b, "<tf.Tensor: shape=%s, dtype=%s, numpy=", shape_tuple_text(t->dims, t->rank, shape), dtype_name(tensor_dtype(t)));
    tensor_write_numpy(vm, t, true, &b);
    buffer_putc(&b, '>');
    return value_object(str_from_buffer(vm, &b));
}

Value tensor_str(Vm *vm, Value self) {
    const Tensor *t = as_tensor(self);
    char shape[SHAPE_TEXT];
    Buffer b = BUFFER_EMPTY;
    buffer_puts(&b, "tf.Tensor(");
    tensor_write_numpy(vm, t, false, &b);
    buffer_printf(&b, ", shape=%s, dtype=%s)", shape_tuple_text(t->dims, t->rank, shape), dtype_name(tensor_dtype(t)));
    return value_object(str_from_buffer(vm, &b));
}

/* format(tensor, spec) is format(tensor.numpy(), spec). */
static Value format_element(Vm *vm, const Tensor *t, Str *spec) {
    Value item = convert_element(vm, t, t->data);
    if (is_absent(item)) return ABSENT;
    Value text = value_object(value_format(vm, item, spec));
    value_release(item);
    return text;
}

Value tensor_format(Vm *vm, Value self, Str *spec) {
    const Tensor *t = as_tensor(self);
    bool empty = !spec || spec->size == 0;
    if (t->rank == 0) return format_element(vm, t, spec);
    if (!empty) return vm_raise(vm, ERROR_TYPE, "unsupported format string passed to numpy.ndarray.__format__");
    Tensor view = as_array_view(t);
    Buffer b = BUFFER_EMPTY;
    print_str(&view, print_options(vm), &b);
    return value_object(str_from_buffer(vm, &b));
}
