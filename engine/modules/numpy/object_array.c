/* object_array.c -- arrays of Python objects.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/object_array.h"

#include "engine/lang/objects/complex.h"
#include "engine/modules/numpy/array.h"

#include <math.h>

/* ---- elements ---- */

typedef struct Boxed { /* a value that is no object by itself */
    Object object;
    Value value;
} Boxed;

static Type boxed_type = {
    .object = TYPE_OBJECT, .name = "boxed", .instance_size = sizeof(Boxed), .free = object_dealloc};

Value object_load(const void *p) {
    Object *o = *(Object *const *)p;
    if (!o) return NONE;
    return o->type == &boxed_type ? ((Boxed *)o)->value : value_retain(value_object(o));
}

bool object_store(Vm *vm, void *p, Value v) {
    Object *o = NULL, *old = *(Object **)p;
    if (is_object(v)) {
        o = v.as.object;
        object_retain(o);
    } else if (!is_none(v)) {
        Boxed *box = type_ready(vm, &boxed_type) ? object_new(vm, &boxed_type, 0) : NULL;
        if (!box) return false;
        box->value = v;
        o = &box->object;
    }
    *(Object **)p = o;
    if (old) object_release(old);
    return true;
}

/* ---- conversions ---- */

static Tensor *array_like(Vm *vm, Dtype d, const Tensor *t) {
    ERROR_INIT(err);
    Tensor *out = tensor_new(vm_context(vm), d, t->rank, t->dims, &err);
    if (!out) array_raise(vm, &err);
    return out;
}

Tensor *objects_from(Vm *vm, Tensor *t) {
    if (t->dtype == DTYPE_OBJECT) return tensor_retain(t);
    Tensor *out = array_like(vm, DTYPE_OBJECT, t);
    for (int64_t i = 0; out && i < t->count; i++) {
        Value item = convert_element(vm, t, tensor_element(t, i));
        bool ok = !is_absent(item) && object_store(vm, (Object **)out->data + i, item);
        value_release(item);
        if (!ok) return tensor_release(out), NULL;
    }
    return out;
}

/* What an object is as an element of dtype d. New. */
static Value cast_object(Vm *vm, Value v, Dtype d) {
    if (d == DTYPE_BOOL) {
        int truth = value_truth(vm, v);
        return truth < 0 ? ABSENT : value_bool(truth);
    }
    if (d == DTYPE_STRING) return is_bytes(v) ? value_retain(v) : value_object(value_str(vm, v));
    if (is_none(v) && dtype_is_float(d)) return value_float(NAN);
    return value_call_1(vm,
                        value_object(dtype_is_int(d)       ? &int_type
                                     : dtype_is_complex(d) ? &complex_type
                                                           : &float_type),
                        v);
}

Tensor *objects_cast(Vm *vm, Tensor *t, Dtype d, bool text) {
    Tensor *out = array_like(vm, d, t);
    if (out && text) out->object.flags |= TENSOR_TEXT;
    for (int64_t i = 0; out && i < t->count; i++) {
        Value item = object_load(tensor_element(t, i)), element = cast_object(vm, item, d);
        bool ok = !is_absent(element) && (!dtype_is_int(d) || array_int_fits(vm, element, d)) &&
                  convert_store(vm, out, tensor_element(out, i), element);
        value_release(item);
        value_release(element);
        if (!ok) return tensor_release(out), NULL;
    }
    return out;
}

Tensor *objects_to_strings(Vm *vm, Tensor *t) {
    Tensor *out = array_like(vm, DTYPE_STRING, t);
    for (int64_t i = 0; out && i < t->count; i++) {
        Value item = object_load(tensor_element(t, i));
        bool ok = is_str(item) || is_bytes(item);
        if (!ok)
            vm_raise(vm, ERROR_VALUE, "Failed to convert a NumPy array to a Tensor (Unsupported object type %s).",
                     value_type_name(item));
        ok = ok && convert_store(vm, out, tensor_element(out, i), item);
        value_release(item);
        if (!ok) return tensor_release(out), NULL;
    }
    return out;
}

Tensor *objects_truth(Vm *vm, Tensor *t) { return objects_cast(vm, t, DTYPE_BOOL, false); }

/* ---- operators ---- */

typedef union ElementOp {
    BinaryOp binary;
    CompareOp compare;
} ElementOp;

/* Stores what an operator makes of two elements at out. */
typedef bool (*Each)(Vm *vm, ElementOp op, Value a, Value b, void *out);

/* An operand as an array of objects: an array's elements, or one object that is repeated. */
static Tensor *operand(Vm *vm, Value v) {
    if (!has_tensor(v) && !is_list(v) && !is_tuple(v)) {
        ERROR_INIT(err);
        Tensor *one = tensor_new(vm_context(vm), DTYPE_OBJECT, 0, NULL, &err);
        if (!one) return array_raise(vm, &err), NULL;
        if (object_store(vm, one->data, v)) return one;
        return tensor_release(one), NULL;
    }
    return convert_any_array(vm, v, DTYPE_OBJECT);
}

static Value each_pair(Vm *vm, Value a, Value b, Dtype d, Each each, ElementOp op) {
    Tensor *x = operand(vm, a), *y = x ? operand(vm, b) : NULL, *wide[2] = {NULL}, *out = NULL;
    Shape shape;
    ERROR_INIT(err);
    bool ok = y && array_check_broadcast(vm, x, y) && shape_broadcast(x->dims, x->rank, y->dims, y->rank, &shape) &&
              (wide[0] = array_spread(vm, x, &shape)) && (wide[1] = array_spread(vm, y, &shape));
    if (ok && !(out = tensor_new(vm_context(vm), d, shape.rank, shape.dims, &err))) ok = (array_raise(vm, &err), false);
    bool entered = ok && vm_enter(vm); /* an element may be the array itself */
    ok = ok && entered;
    for (int64_t i = 0; ok && i < out->count; i++) {
        Value p = object_load(tensor_element(wide[0], i)), q = object_load(tensor_element(wide[1], i));
        ok = each(vm, op, p, q, tensor_element(out, i));
        value_release(p);
        value_release(q);
    }
    if (entered) vm_leave(vm);
    tensor_release(wide[0]);
    tensor_release(wide[1]);
    tensor_release(x);
    tensor_release(y);
    if (ok) return array_result(vm, out, &err);
    tensor_release(out);
    return ABSENT;
}

static bool store_taken(Vm *vm, void *out, Value v) {
    bool ok = !is_absent(v) && object_store(vm, out, v);
    value_release(v);
    return ok;
}

static bool operate(Vm *vm, ElementOp op, Value a, Value b, void *out) {
    return store_taken(vm, out, value_binary(vm, op.binary, a, b));
}

Value objects_operator(Vm *vm, BinaryOp op, Value a, Value b) {
    return each_pair(vm, a, b, DTYPE_OBJECT, operate, (ElementOp){.binary = op});
}

static bool compare(Vm *vm, ElementOp op, Value a, Value b, void *out) {
    Value result = value_compare(vm, a, b, op.compare);
    int truth = is_absent(result) ? -1 : value_truth(vm, result);
    value_release(result);
    *(bool *)out = truth > 0;
    return truth >= 0;
}

Value objects_compare(Vm *vm, Value a, Value b, CompareOp op) {
    return each_pair(vm, a, b, DTYPE_BOOL, compare, (ElementOp){.compare = op});
}

/* make(element) for every element of an array. */
static Value each_element(Vm *vm, const Tensor *t, Value (*make)(Vm *vm, Value v, const void *context),
                          const void *context) {
    Tensor *out = array_like(vm, DTYPE_OBJECT, t);
    bool entered = out && vm_enter(vm), ok = entered;
    for (int64_t i = 0; ok && i < t->count; i++) {
        Value item = object_load(tensor_element(t, i));
        ok = store_taken(vm, tensor_element(out, i), make(vm, item, context));
        value_release(item);
    }
    if (entered) vm_leave(vm);
    if (ok) return array_result(vm, out, NULL);
    tensor_release(out);
    return ABSENT;
}

static Value make_unary(Vm *vm, Value v, const void *op) { return value_unary(vm, *(const UnaryOp *)op, v); }

Value objects_unary(Vm *vm, UnaryOp op, Value a) { return each_element(vm, as_tensor(a), make_unary, &op); }

static Value make_call(Vm *vm, Value v, const void *name) {
    Value method = value_find_attr_c(vm, v, name);
    if (is_absent(method)) {
        if (vm_raised(vm)) return ABSENT;
        return vm_raise(vm, ERROR_TYPE,
                        "loop of ufunc does not support argument 0 of type %s which has no callable %s method",
                        value_type_name(v), (const char *)name);
    }
    Value result = value_call_0(vm, method);
    value_release(method);
    return result;
}

Value objects_method(Vm *vm, Value a, const char *name) {
    if (strcmp(name, "negative") == 0) return objects_unary(vm, UNARY_NEG, a);
    if (strcmp(name, "square") == 0) return objects_operator(vm, BINARY_MUL, a, a);
    static const char *const numbers_only[] = {"isnan", "isinf", "isfinite"};
    for (size_t i = 0; i < sizeof numbers_only / sizeof *numbers_only; i++)
        if (strcmp(name, numbers_only[i]) == 0)
            return vm_raise(
                vm, ERROR_TYPE,
                "ufunc '%s' not supported for the input types, and the inputs could not be safely coerced to any "
                "supported types according to the casting rule ''safe''",
                name);
    return each_element(vm, as_tensor(a), make_call, name);
}

Value objects_call(Vm *vm, const char *name, const Value *args, size_t count) {
    Value library = vm_import(vm, "numpy._objects");
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, args, count);
    value_release(library);
    return result;
}

Value products_call(Vm *vm, const char *name, const Value *args, size_t count) {
    Value library = vm_import(vm, "numpy._products");
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, args, count);
    value_release(library);
    return result;
}

/* ---- text ---- */

bool object_print(void *context, const void *element, bool as_repr, Buffer *out) {
    Vm *vm = context;
    Value v = object_load(element);
    Str *text = as_repr ? value_repr(vm, v) : value_str(vm, v);
    bool list = as_repr && value_is(v, &list_type); /* so that it does not look like a dimension */
    value_release(v);
    if (!text) return false;
    bool ok = buffer_printf(out, list ? "list(%s)" : "%s", text->data);
    object_release(&text->object);
    return ok;
}
