/* astype.c -- copies of arrays in another dtype: of numbers, text, times, objects and records.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"
#include "engine/modules/numpy/date_array.h"
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/numpy/record_array.h"
#include "engine/modules/tensors/memory_layout.h"
#include "engine/modules/tensors/tf.h"
#include "engine/modules/tensors/float_errors.h"

#include <math.h>

/* Floats that no integer of dtype d stands for: NaN, infinities, and what is too large; or no float of a smaller one. false with an exception. */
static bool check_cast(Vm *vm, const Tensor *t, const Tensor *result) {
    Dtype d = tensor_dtype(result);
    if (dtype_is_float(tensor_dtype(t)) && dtype_is_float(d)) {
        for (int64_t i = 0; i < t->count; i++)
            if (isfinite(dtype_get_real(tensor_dtype(t), tensor_element(t, i))) && isinf(dtype_get_real(d, tensor_element(result, i))))
                return trouble_report(vm, TROUBLE_OVER, "cast");
        return true;
    }
    if (!dtype_is_float(tensor_dtype(t)) || !dtype_is_int(d)) return true;
    for (int64_t i = 0; i < t->count; i++) {
        double x = dtype_get_real(tensor_dtype(t), tensor_element(t, i));
        if (!(fabs(x) < 9223372036854775808.0)) return trouble_report(vm, TROUBLE_INVALID, "cast");
    }
    return true;
}

/* A copy of an array of text, taken, with room for width characters; 0: as it is. */
static Value cut_copy(Vm *vm, Tensor *t, uint32_t width) {
    ERROR_INIT(err);
    Tensor *copy = t ? tensor_copy(t, &err) : NULL;
    if (t && !copy) array_raise(vm, &err);
    tensor_release(t);
    if (copy && width) copy = array_text_cut(vm, copy, width);
    if (copy && width) copy->width = width;
    return copy ? array_result_plain(vm, copy, &err) : ABSENT;
}

/* A copy that stays an array where it has no axes. */
static Value copy_plain(Vm *vm, Tensor *t) {
    ERROR_INIT(err);
    bool tensorflow = t->dtype == DTYPE_STRING && !(t->object.flags & TENSOR_MUTABLE);
    return array_result_plain(vm, tensorflow ? objects_from(vm, t) : tensor_copy(t, &err), &err);
}

/* By way of the numbers in the machine's order. */
static Value cast_swapped(Vm *vm, Tensor *t, Value dtype) {
    ERROR_INIT(err);
    Value native = array_result_plain(vm, tensor_cast(t, dtype_native(tensor_dtype(t)), &err), &err);
    Value result = is_absent(native) ? ABSENT : array_cast(vm, (Value[]){native, dtype});
    value_release(native);
    return result;
}

/* Says that imaginary parts are lost. false with an exception where warnings are errors. */
static bool warn_complex(Vm *vm) {
    Value library = vm_import(vm, "numpy._types");
    Value done = is_absent(library) ? ABSENT : value_call_method(vm, library, "warn_complex", NULL, 0);
    value_release(library);
    return !is_absent(done);
}

Value array_cast(Vm *vm, const Value *args) {
    Tensor *t = as_tensor(args[0]);
    Dtype d;
    bool text;
    if (!convert_dtype_numpy(vm, args[1], &d, &text)) return ABSENT;
    if (d == DTYPE_NONE) d = DTYPE_FLOAT64;
    uint32_t width = dtype_text_width(args[1]);
    if (dtype_is_swapped(tensor_dtype(t)) && d != tensor_dtype(t)) return cast_swapped(vm, t, args[1]);
    if (d != tensor_dtype(t) && (dtype_is_record(d) || dtype_is_record(tensor_dtype(t)))) return records_call(vm, "cast", (Value[]){args[0], args[1]}, 2);
    if (dtype_is_date(d)) {
        Tensor *dates = dates_from(vm, args[0], d, width);
        Value copy = dates ? copy_plain(vm, dates) : ABSENT;
        tensor_release(dates);
        return copy;
    }
    if (d == tensor_dtype(t) && (d != DTYPE_STRING || (text == tensor_is_text(t) && !width))) return copy_plain(vm, t);
    if (d == DTYPE_STRING) return cut_copy(vm, array_text_from(vm, tensor_retain(t), text), width);
    if (t->dtype == DTYPE_STRING && d != DTYPE_OBJECT) return array_astype_text(vm, t, d, text);
    ERROR_INIT(err);
    if (dtype_is_swapped(d) && !dtype_is_plain(tensor_dtype(t))) return array_result_plain(vm, convert_any_array(vm, args[0], d), &err);
    if (dtype_is_date(tensor_dtype(t)) && dtype_is_plain(d)) return array_result_plain(vm, dates_to_numbers(vm, t, d), &err);
    if (d == DTYPE_OBJECT || t->dtype == DTYPE_OBJECT) return array_result_plain(vm, d == DTYPE_OBJECT ? objects_from(vm, t) : objects_cast(vm, t, d, text), &err);
    trouble_begin();
    Tensor *r = convert_cast(t, d, &err);
    bool flagged = trouble_flagged() || d == DTYPE_FLOAT16;      /* the conversion to 16 bits sets no flags */
    if (r && flagged && !check_cast(vm, t, r)) return tensor_release(r), ABSENT;
    if (r && dtype_is_complex(tensor_dtype(t)) && !dtype_is_complex(d) && d != DTYPE_BOOL && !warn_complex(vm)) return tensor_release(r), ABSENT;
    return array_result_plain(vm, r, &err);
}

/* Of astype's arguments: may the elements become dtype under the rule casting? */
static bool check_casting(Vm *vm, const Value *args) {
    Value library = vm_import(vm, "numpy._casting");
    Value done = is_absent(library) ? ABSENT : value_call_method(vm, library, "check_casting", (Value[]){args[0], args[1], args[3]}, 3);
    value_release(library);
    return !is_absent(done);
}

bool array_is_of(const Tensor *t, Dtype d, bool text, uint32_t width) {
    if (tensor_dtype(t) != d) return false;
    if (d == DTYPE_STRING) return text == tensor_is_text(t) && (!width || width == print_text_width(t));
    return !dtype_is_date(d) || !width || width == t->width;
}

/* array_cast whose elements stand in the order that was asked for. */
static Value cast_in_order(Vm *vm, const Value *args, char order) {
    Tensor *t = as_tensor(args[0]);
    if (t->rank < 2 || (t->contiguous && order != 'F')) return array_cast(vm, args);
    ERROR_INIT(err);
    Value turned = array_result_plain(vm, layout_turned(t, order, &err), &err);
    Value cast = is_absent(turned) ? ABSENT : array_cast(vm, (Value[]){turned, args[1]});
    value_release(turned);
    if (is_absent(cast)) return ABSENT;
    Tensor *result = layout_turned_back(as_tensor(cast), t, order, &err);
    value_release(cast);
    return array_result_plain(vm, result, &err);
}

/* Of astype's arguments: is the array itself what was asked for? false with an exception. */
static bool check_itself(Vm *vm, const Value *args, char order, bool *itself) {
    Dtype d;
    bool text;
    *itself = false;
    if (value_truth(vm, args[5]) != 0 || is_scalar_array(args[0])) return true;
    if (!convert_dtype_numpy(vm, args[1], &d, &text)) return false;
    bool keeps_class = !is_derived(args[0]) || value_truth(vm, args[4]) > 0;
    *itself = keeps_class && array_is_of(as_tensor(args[0]), d == DTYPE_NONE ? DTYPE_FLOAT64 : d, text, dtype_text_width(args[1])) && layout_is_in(as_tensor(args[0]), order);
    return true;
}

/* astype of a scalar gives a scalar. */
Value array_astype(Vm *vm, const Value *args) {
    bool checked = !is_str(args[3]) || !str_equal_c(as_str(args[3]), "unsafe");
    if (checked && !check_casting(vm, args)) return ABSENT;
    char order = layout_order(vm, args[2], 'K');
    if (!order) return ABSENT;
    bool itself;
    if (!check_itself(vm, args, order, &itself)) return ABSENT;
    if (itself) return value_retain(args[0]);
    Value result = cast_in_order(vm, args, order);
    if (is_scalar_array(args[0]) && has_tensor(result)) return array_result(vm, as_tensor(result), NULL);
    return value_truth(vm, args[4]) > 0 ? derived_like(vm, result, args[0]) : result;
}

/* Code points that every number of a dtype can be written with, as NumPy counts them. */
static uint32_t text_room(Dtype d) {
    static const uint8_t room[DTYPE_COUNT] = {[DTYPE_BOOL] = 5, [DTYPE_INT8] = 4, [DTYPE_INT16] = 6, [DTYPE_INT32] = 11, [DTYPE_INT64] = 21,
        [DTYPE_UINT8] = 3, [DTYPE_UINT16] = 5, [DTYPE_UINT32] = 10, [DTYPE_UINT64] = 20, [DTYPE_FLOAT16] = 32, [DTYPE_FLOAT32] = 32,
        [DTYPE_FLOAT64] = 32, [DTYPE_COMPLEX64] = 64, [DTYPE_COMPLEX128] = 64, [DTYPE_DATETIME64] = 28, [DTYPE_TIMEDELTA64] = 21};
    return room[d];
}

/* A time as astype(str) writes it. */
static Value date_text(Vm *vm, const Tensor *t, const void *p) {
    Buffer b = BUFFER_EMPTY;
    int64_t value = *(const int64_t *)p;
    if (t->dtype == DTYPE_DATETIME64 || value == DATE_NAT) date_write(value, t->width, &b);
    else buffer_printf(&b, "%lld", (long long)value);
    return value_object(str_from_buffer(vm, &b));
}

/* A complex number written as text, or as bytes. */
static Value read_complex(Vm *vm, Value item) {
    Value text = is_str(item) ? value_retain(item) : value_call_method(vm, item, "decode", NULL, 0);
    Value number = is_absent(text) ? ABSENT : value_call_1(vm, value_object(&complex_type), text);
    value_release(text);
    return number;
}

/* Numbers to text and text to numbers, element by element. */
Value array_astype_text(Vm *vm, Tensor *t, Dtype d, bool text) {
    ERROR_INIT(err);
    if (t->dtype == DTYPE_OBJECT) return array_result_plain(vm, objects_cast(vm, t, d, text), &err);
    Tensor *r = tensor_new(vm_context(vm), d, t->rank, t->dims, &err);
    bool ok = r != NULL;
    if (r && d == DTYPE_STRING) {
        if (text) r->object.flags |= TENSOR_TEXT;
        r->width = text_room(tensor_dtype(t));
    }
    for (int64_t i = 0; ok && i < t->count; i++) {
        const void *element = tensor_element(t, i);
        bool read = t->dtype == DTYPE_STRING && (dtype_is_float(d) || (dtype_is_int(d) && tensor_is_text(t)));   /* as np.str_, which errors show */
        Value item = dtype_is_date(tensor_dtype(t)) ? date_text(vm, t, element) : read ? array_item(vm, t, element) : convert_element(vm, t, element);
        if (d == DTYPE_STRING && !text && is_str(item)) {
            Value ascii = value_object(str_from(vm, "ascii"));
            Value bytes = is_absent(ascii) ? ABSENT : value_call_method(vm, item, "encode", &ascii, 1);
            value_release(ascii);
            value_release(item);
            item = bytes;
        }
        if (d != DTYPE_STRING && !is_absent(item)) {
            Value number = d == DTYPE_BOOL ? value_bool(value_truth(vm, item) > 0) : dtype_is_complex(d) ? read_complex(vm, item)
                         : value_call_1(vm, value_object(dtype_is_int(d) ? &int_type : &float_type), item);
            value_release(item);
            item = number;
        }
        ok = !is_absent(item) && convert_store(vm, r, tensor_element(r, i), item);
        value_release(item);
    }
    if (r && !ok) {
        tensor_release(r);
        return ABSENT;
    }
    return array_result_plain(vm, r, &err);
}

Tensor *array_text_from(Vm *vm, Tensor *t, bool text) {
    if (t->dtype == DTYPE_STRING && tensor_is_text(t) == text) return t;
    Value written = array_astype_text(vm, t, DTYPE_STRING, text);
    tensor_release(t);
    return is_absent(written) ? NULL : as_tensor(written);
}
