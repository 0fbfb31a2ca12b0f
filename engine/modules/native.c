/* native.c -- small things that many native modules need.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/native.h"

#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"

#include <string.h>

/* New str of v, a str or bytes, or NULL with nothing pending. */
static Str *plain_path(Vm *vm, Value v) {
    if (is_str(v)) return (Str *)value_retain(v).as.object;
    if (is_bytes(v)) return str_from_bytes_lossy(vm, as_bytes(v)->data, as_bytes(v)->size);
    return NULL;
}

Str *native_path(Vm *vm, Value path) {
    Str *s = plain_path(vm, path);
    Value method = s ? ABSENT : value_special(vm, path, "__fspath__");
    if (!s && is_absent(method)) {
        if (!vm_raised(vm)) {
            vm_raise(vm, ERROR_TYPE, "expected str, bytes or os.PathLike object, not %s", value_type_name(path));
        }
        return NULL;
    }
    if (!s) {
        Value v = value_call_0(vm, method);
        value_release(method);
        s = is_absent(v) ? NULL : plain_path(vm, v);
        if (!s && !vm_raised(vm)) {
            vm_raise(vm, ERROR_TYPE, "expected %s.__fspath__() to return str or bytes, not %s", value_type_name(path),
                     value_type_name(v));
        }
        value_release(v);
    }
    if (s && memchr(s->data, 0, s->size)) {
        object_release(&s->object);
        vm_raise(vm, ERROR_VALUE, "embedded null byte");
        return NULL;
    }
    return s;
}

Value native_class(Vm *vm, const char *module, const char *name, Value base, Value second_base) {
    Value args[3] = {
        value_object(str_from(vm, name)),
        is_absent(second_base) ? tuple_of(vm, 1, value_retain(base))
                               : tuple_pair(vm, value_retain(base), value_retain(second_base)),
        value_object(dict_new(vm)),
    };
    Value made = ABSENT;
    if (!is_absent(args[0]) && !is_absent(args[1]) && !is_absent(args[2]) &&
        dict_set_c(vm, as_dict(args[2]), "__module__", value_object(str_from(vm, module)))) {
        made = value_call(vm, value_object(&type_type), args, 3, NULL);
    }
    for (int i = 0; i < 3; i++) value_release(args[i]);
    return made;
}

Value native_raise(Vm *vm, const char *module_name, const char *name, const char *format, ...) {
    Buffer b = BUFFER_EMPTY;
    va_list list;
    va_start(list, format);
    buffer_vprintf(&b, format, list);
    va_end(list);
    Value text = value_object(str_from_buffer(vm, &b)), module = is_absent(text) ? ABSENT : vm_import(vm, module_name);
    Value class = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, name);
    Value e = is_absent(class) ? ABSENT : value_call_1(vm, class, text);
    if (!is_absent(e)) vm_raise_value(vm, e);
    value_release(text);
    value_release(module);
    value_release(class);
    value_release(e);
    return ABSENT;
}

Value native_record(Vm *vm, Value class_value, const Value *items, size_t count) {
    bool ok = true;
    for (size_t i = 0; i < count; i++) ok = ok && !is_absent(items[i]);
    Value record = ok ? value_call(vm, class_value, items, count, NULL) : ABSENT;
    for (size_t i = 0; i < count; i++) value_release(items[i]);
    return record;
}
