/* array_text.c -- str(), repr() and format() of arrays: the print options of NumPy, and the functions of callers for elements.
 *
 * The layout is print.h's; what elements look like there, unless the caller has a function for them, too.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/format.h"
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/tensors/module_state.h"

#include <stdio.h>
#include <string.h>

PrintOptions *print_options(Vm *vm) { return &module_state(vm)->print; }

/* ---- options ---- */

static bool set_int(Vm *vm, Dict *d, const char *name, int64_t *out) {
    Value v = dict_get_c(vm, d, name);
    return is_absent(v) || is_none(v) || value_to_index(vm, v, out);
}

/* Changes the options that a dict names. Sets *formatter, taking a reference, when it has one. */
static bool options_update(Vm *vm, PrintOptions *o, Value *formatter, Dict *d) {
    int64_t precision = o->precision, legacy = o->legacy;
    if (!set_int(vm, d, "precision", &precision) || !set_int(vm, d, "legacy", &legacy) || !set_int(vm, d, "threshold", &o->threshold) ||
        !set_int(vm, d, "edgeitems", &o->edge_items) || !set_int(vm, d, "linewidth", &o->line_width))
        return false;
    o->precision = (int)precision;
    o->legacy = (int)legacy;
    Value v = dict_get_c(vm, d, "suppress");
    if (!is_absent(v) && !is_none(v)) o->suppress = value_truth(vm, v) > 0;
    v = dict_get_c(vm, d, "sign");
    if (is_str(v)) o->sign = as_str(v)->data[0];
    v = dict_get_c(vm, d, "floatmode");
    if (is_str(v)) {
        const char *m = as_str(v)->data;
        o->float_mode = !strcmp(m, "fixed")           ? FLOAT_FIXED
                        : !strcmp(m, "unique")        ? FLOAT_UNIQUE
                        : !strcmp(m, "maxprec_equal") ? FLOAT_MAXPREC_EQUAL
                                                      : FLOAT_MAXPREC;
    }
    v = dict_get_c(vm, d, "formatter");
    if (!is_absent(v)) value_set(formatter, value_retain(v));
    v = dict_get_c(vm, d, "nanstr");
    if (is_str(v)) snprintf(o->nan_text, sizeof o->nan_text, "%s", as_str(v)->data);
    v = dict_get_c(vm, d, "infstr");
    if (is_str(v)) snprintf(o->inf_text, sizeof o->inf_text, "%s", as_str(v)->data);
    return true;
}

Value array_set_print(Vm *vm, const Value *args) {
    return options_update(vm, print_options(vm), &module_state(vm)->formatter, as_dict(args[0])) ? NONE : ABSENT;
}

Value array_get_print(Vm *vm, const Value *args) {
    (void)args;
    static const char *const modes[] = {"maxprec", "maxprec_equal", "fixed", "unique"};
    const PrintOptions *o = print_options(vm);
    Dict *d = dict_new(vm);
    bool ok = d && dict_set_c(vm, d, "edgeitems", value_int(o->edge_items)) &&
              dict_set_c(vm, d, "threshold", value_int(o->threshold)) &&
              dict_set_c(vm, d, "floatmode", value_object(str_from(vm, modes[o->float_mode]))) &&
              dict_set_c(vm, d, "precision", value_int(o->precision)) && dict_set_c(vm, d, "legacy", value_int(o->legacy)) &&
              dict_set_c(vm, d, "suppress", value_bool(o->suppress)) &&
              dict_set_c(vm, d, "linewidth", value_int(o->line_width)) &&
              dict_set_c(vm, d, "nanstr", value_object(str_from(vm, o->nan_text))) &&
              dict_set_c(vm, d, "infstr", value_object(str_from(vm, o->inf_text))) &&
              dict_set_c(vm, d, "sign", value_object(str_new(vm, &o->sign, 1))) &&
              dict_set_c(vm, d, "formatter", value_retain(module_state(vm)->formatter));
    if (!ok && d) object_release(&d->object), d = NULL;
    return value_object(d);
}

/* ---- the caller's own functions ---- */

/* The keys of np.set_printoptions(formatter=...) that speak of elements of a dtype; "all" comes last. */
static const char *const *formatter_keys(Dtype d) {
    static const char *const keys[][3] = {{"bool"},
                                          {"int", "int_kind"},
                                          {"float", "float_kind"},
                                          {"complexfloat", "complex_kind"},
                                          {"numpystr", "str_kind"},
                                          {"object"},
                                          {"datetime"},
                                          {"timedelta"},
                                          {"void"}};
    switch (dtype_info[d].kind) {
        case KIND_BOOL: return keys[0];
        case KIND_INT:
        case KIND_UINT: return keys[1];
        case KIND_FLOAT: return keys[2];
        case KIND_COMPLEX: return keys[3];
        case KIND_STRING: return keys[4];
        case KIND_OBJECT: return keys[5];
        case KIND_RECORD: return keys[8];
        default: return keys[d == DTYPE_DATETIME64 ? 6 : 7];
    }
}

/* The function, borrowed, that a formatter has for elements of t; ABSENT where it has none. */
static Value formatter_pick(Vm *vm, Value formatter, const Tensor *t) {
    if (!is_dict(formatter)) return ABSENT;
    const char *const *keys = formatter_keys(tensor_dtype(t));
    for (int i = 0; i < 3; i++) {
        const char *key = keys[i] ? keys[i] : "all";
        Value function = dict_get_c(vm, as_dict(formatter), key);
        if (!is_absent(function) && !is_none(function)) return function;
        if (!keys[i]) break;
    }
    return ABSENT;
}

typedef struct Formatter {
    Vm *vm;
    Value function; /* borrowed */
} Formatter;

static bool format_with(void *context, const Tensor *t, const void *element, Buffer *out) {
    const Formatter *f = context;
    Value item = array_item(f->vm, t, element),
          text = is_absent(item) ? ABSENT : value_call_1(f->vm, f->function, item);
    value_release(item);
    bool ok = is_str(text);
    if (ok)
        buffer_append(out, as_str(text)->data, as_str(text)->size);
    else if (!is_absent(text))
        vm_raise(f->vm, ERROR_ATTRIBUTE, "'%s' object has no attribute 'splitlines'", value_type_name(text));
    value_release(text);
    return ok;
}

/* Makes o write t's elements with the formatter's function, if it has one for them. */
static void formatter_apply(Vm *vm, Value formatter, const Tensor *t, Formatter *f, PrintOptions *o) {
    *f = (Formatter){vm, formatter_pick(vm, formatter, t)};
    if (is_absent(f->function) && is_dict(formatter) && dtype_is_record(tensor_dtype(t)))
        vm_raise(vm, ERROR_NOT_IMPLEMENTED, "formatter= for the fields of structured arrays is not supported");
    if (is_absent(f->function)) return;
    o->format = format_with;
    o->format_context = f;
}

/* What was printed; ABSENT where an element's own text failed. */
static Value printed(Vm *vm, Buffer *b) {
    if (!vm_raised(vm)) return value_object(str_from_buffer(vm, b));
    buffer_clear(b);
    return ABSENT;
}

/* ---- texts ---- */

Value array_to_text(Vm *vm, const Value *args) {
    const char *separator = text_argument(vm, args[1], "separator"), *prefix = text_argument(vm, args[2], "prefix");
    const char *suffix = text_argument(vm, args[3], "suffix");
    PrintOptions o = *print_options(vm);
    Value formatter = value_retain(module_state(vm)->formatter);
    bool ok = separator && prefix && suffix && options_update(vm, &o, &formatter, as_dict(args[4]));
    Tensor *t = ok ? convert_any_array(vm, args[0], DTYPE_NONE) : NULL;
    Value text = ABSENT;
    if (t) {
        Formatter f;
        Buffer b = BUFFER_EMPTY;
        formatter_apply(vm, formatter, t, &f, &o);
        print_array(t, &o, separator, prefix, suffix, &b);
        text = printed(vm, &b);
        tensor_release(t);
    }
    value_release(formatter);
    return text;
}

static Value text_of(Vm *vm, Value self, bool (*print)(const Tensor *, const PrintOptions *, Buffer *)) {
    PrintOptions o = *print_options(vm);
    Formatter f;
    Buffer b = BUFFER_EMPTY;
    Value formatter = value_retain(module_state(vm)->formatter);
    formatter_apply(vm, formatter, as_tensor(self), &f, &o);
    if (self.as.object->flags & TENSOR_DERIVED) o.name = value_type(self)->name;
    print(as_tensor(self), &o, &b);
    value_release(formatter);
    return printed(vm, &b);
}

Value array_repr(Vm *vm, Value self) { return text_of(vm, self, print_repr); }
Value array_str(Vm *vm, Value self) { return text_of(vm, self, print_str); }

Value array_format(Vm *vm, Value self, Str *spec) {
    if (as_tensor(self)->rank == 0 && dtype_is_date(tensor_dtype(as_tensor(self)))) {
        Value text = array_str(vm, self),
              formatted_text = is_absent(text) ? ABSENT : value_object(value_format(vm, text, spec));
        value_release(text);
        return formatted_text;
    }
    if (as_tensor(self)->rank == 0) {
        Value item = convert_element(vm, as_tensor(self), as_tensor(self)->data), text = ABSENT;
        if (!is_absent(item)) text = value_object(value_format(vm, item, spec));
        value_release(item);
        return text;
    }
    if (!spec || spec->size == 0) return array_str(vm, self);
    return vm_raise(vm, ERROR_TYPE, "unsupported format string passed to numpy.ndarray.__format__");
}
