/* dtype_object.c -- dtypes as values: tf.float32 (DType), np.dtype('float32') and NumPy's scalar types (np.float32).
 *
 * There is one immortal DType and one NumPy dtype for every row of dtype.def, so that `is` works; text arrays get
 * a dtype of their own, which knows a width. NumPy's scalar types form NumPy's tree (float32 < floating < inexact <
 * number < generic); their instances are Tensors with the scalar face, and array.c gives them their operators.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/container_private.h"
#include "engine/modules/numpy/array.h"
#include "engine/modules/numpy/date_array.h"
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/numpy/record_array.h"
#include "engine/modules/numpy/text_scalar.h"
#include "engine/modules/tensors/dtype_object.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

typedef struct DtypeObject {
    Object object;
    Dtype dtype;
    bool text;                   /* of str, not bytes */
    int64_t width;               /* of text and bytes, in characters, 0: not said; of times, the step that they count; 0 otherwise */
    Shape shape;                 /* of what every element is an array; rank 0: it is none */
    Tensor *array;               /* owned: the array of records that it is the dtype of, for new names; or NULL */
} DtypeObject;

static DtypeObject tf_dtypes[DTYPE_COUNT], numpy_dtypes[DTYPE_COUNT];
static Type scalar_types[DTYPE_COUNT];

Type generic_type, number_type, integer_type, signedinteger_type, unsignedinteger_type, inexact_type, floating_type,
    complexfloating_type, flexible_type, character_type;

Value dtype_value(Dtype d) { return value_object(&tf_dtypes[d]); }
Value dtype_value_numpy(Dtype d) { return value_object(&numpy_dtypes[d]); }

Type *scalar_type(Dtype d) {
    if (!dtype_is_record(d)) return &scalar_types[dtype_native(d)];
    return record_of(d)->attributes ? &record_type : &void_type;
}

/* A dtype of cells of one width, without a shape. New; NULL with an exception. */
static DtypeObject *part_new(Vm *vm, Dtype d, bool text, int64_t width) {
    DtypeObject *o = object_new(vm, &numpy_dtype_type, 0);
    if (!o) return NULL;
    o->dtype = d;
    o->text = text;
    o->width = width;
    o->shape = (Shape){0};
    o->array = NULL;
    return o;
}

Value dtype_value_part(Vm *vm, Dtype d, bool text, int64_t width) {
    if (dtype_is_plain(d) || d == DTYPE_OBJECT) return dtype_value_numpy(d);
    return value_object(part_new(vm, d, text, width));
}

static Value time_dtype(Vm *vm, Dtype d, uint32_t step) { return dtype_value_part(vm, d, false, step); }

static Value text_dtype(Vm *vm, bool text, int64_t width) { return dtype_value_part(vm, DTYPE_STRING, text, width); }

Value dtype_value_of(Vm *vm, const Tensor *t) {
    if (!(t->object.flags & TENSOR_MUTABLE)) return dtype_value(tensor_dtype(t));
    if (dtype_is_date(tensor_dtype(t))) return time_dtype(vm, tensor_dtype(t), t->width);
    if (dtype_is_record(tensor_dtype(t))) {
        Value dtype = dtype_value_part(vm, tensor_dtype(t), false, 0);
        if (!is_absent(dtype)) ((DtypeObject *)dtype.as.object)->array = tensor_retain((Tensor *)t);
        return dtype;
    }
    if (t->dtype != DTYPE_STRING) return dtype_value_part(vm, tensor_dtype(t), false, 0);
    return text_dtype(vm, tensor_is_text(t), (int64_t)print_text_width(t));
}

/* ---- from arguments ---- */

bool is_dtype(Value v, Dtype *out) {
    if (!is_object(v)) return false;
    Object *o = v.as.object;
    if (o->type == &dtype_type || o->type == &numpy_dtype_type) return *out = ((DtypeObject *)o)->dtype, true;
    if (!(o->type->flags & TYPE_TYPE)) return false;
    if (o >= &scalar_types[0].object && o <= &scalar_types[DTYPE_COUNT - 1].object) {
        for (int d = 0; d < DTYPE_COUNT; d++)
            if (o == &scalar_types[d].object) return *out = (Dtype)d, true;
    }
    if (o == &text_scalar_type.object || o == &bytes_scalar_type.object) return *out = DTYPE_STRING, true;
    return false;
}

/* The scalars' own type that a class is derived from; NULL: it is derived from none that has instances. */
static Type *scalar_type_under(const Type *type) {
    for (size_t i = 0; i < type->mro->count; i++) {
        Object *o = type->mro->items[i].as.object;
        if (o >= &scalar_types[0].object && o <= &scalar_types[DTYPE_COUNT - 1].object) return (Type *)o;
    }
    return NULL;
}

static bool not_a_dtype(Vm *vm, Value v) {
    Str *repr = value_repr(vm, v);
    if (!repr) return false;
    vm_raise(vm, ERROR_TYPE, "Cannot convert the argument `type_value`: %s to a TensorFlow DType.", repr->data);
    object_release(&repr->object);
    return false;
}

/* The number of a dtype that v is equal to; 0: none. Python's dict finds the same of True and 1.0. */
static int dtype_number(Value v) {
    if (is_small_int(v) || is_bool(v)) return v.as.integer > 0 && v.as.integer < DTYPES_MAX ? (int)v.as.integer : 0;
    return is_float(v) && v.as.real > 0 && v.as.real < DTYPES_MAX && v.as.real == trunc(v.as.real) ? (int)v.as.real : 0;
}

bool convert_dtype(Vm *vm, Value v, Dtype *out) {
    if (is_none(v) || is_absent(v)) return *out = DTYPE_NONE, true;
    bool of_array = is_array(v);
    if (of_array) *out = tensor_dtype(as_tensor(v));
    if (of_array || is_dtype(v, out)) {
        *out = *out == DTYPE_OBJECT ? DTYPE_STRING : dtype_native(*out);
        return (!dtype_is_date(*out) && !dtype_is_record(*out)) || not_a_dtype(vm, v);
    }
    if (is_str(v)) {
        *out = dtype_from_name(as_str(v)->data);
        return (*out != DTYPE_NONE && *out != DTYPE_OBJECT && !dtype_is_date(*out)) || not_a_dtype(vm, v);
    }
    if (is_object(v) && v.as.object == &float_type.object) return *out = DTYPE_FLOAT32, true;
    if (is_object(v) && v.as.object == &bool_type.object) return *out = DTYPE_BOOL, true;
    if (is_object(v) && v.as.object == &object_type.object) return *out = DTYPE_STRING, true;
    *out = dtype_from_number(dtype_number(v));
    return *out != DTYPE_NONE || not_a_dtype(vm, v);
}

bool convert_required_dtype(Vm *vm, Value v, Dtype *out) {
    return is_none(v) ? not_a_dtype(vm, v) : convert_dtype(vm, v, out);
}

static Dtype dtype_from_code(const char *text);

/* The numbers that text names, with their bytes in the order that is not the machine's. */
static Dtype dtype_from_swapped_code(const char *text) {
    Dtype d = dtype_from_code(text);
    ERROR_INIT(err);
    return d == DTYPE_NONE ? d : dtype_swapped(d, &err);
}

/* NumPy's short spellings. */
static Dtype dtype_from_code(const char *text) {
    static const struct { const char *name; Dtype dtype; } codes[] = {
        {"float", DTYPE_FLOAT64}, {"int", DTYPE_INT64}, {"bool_", DTYPE_BOOL}, {"uint", DTYPE_UINT64}, {"f2", DTYPE_FLOAT16}, {"f4", DTYPE_FLOAT32},
        {"f8", DTYPE_FLOAT64}, {"i1", DTYPE_INT8}, {"i2", DTYPE_INT16}, {"i4", DTYPE_INT32}, {"i8", DTYPE_INT64},
        {"u1", DTYPE_UINT8}, {"u2", DTYPE_UINT16}, {"u4", DTYPE_UINT32}, {"u8", DTYPE_UINT64}, {"b1", DTYPE_BOOL},
        {"c8", DTYPE_COMPLEX64}, {"c16", DTYPE_COMPLEX128}, {"complex", DTYPE_COMPLEX128}, {"?", DTYPE_BOOL},
        {"b", DTYPE_INT8}, {"B", DTYPE_UINT8}, {"h", DTYPE_INT16}, {"H", DTYPE_UINT16}, {"i", DTYPE_INT32},
        {"I", DTYPE_UINT32}, {"l", DTYPE_INT64}, {"L", DTYPE_UINT64}, {"q", DTYPE_INT64}, {"Q", DTYPE_UINT64},
        {"e", DTYPE_FLOAT16}, {"f", DTYPE_FLOAT32}, {"d", DTYPE_FLOAT64}, {"D", DTYPE_COMPLEX128}, {"F", DTYPE_COMPLEX64},
        {"p", DTYPE_INT64}, {"n", DTYPE_INT64}, {"P", DTYPE_UINT64}, {"N", DTYPE_UINT64}, {"intp", DTYPE_INT64}, {"uintp", DTYPE_UINT64},
        {"byte", DTYPE_INT8}, {"ubyte", DTYPE_UINT8}, {"short", DTYPE_INT16}, {"ushort", DTYPE_UINT16}, {"intc", DTYPE_INT32}, {"uintc", DTYPE_UINT32},
        {"long", DTYPE_INT64}, {"ulong", DTYPE_UINT64}, {"longlong", DTYPE_INT64}, {"ulonglong", DTYPE_UINT64}, {"csingle", DTYPE_COMPLEX64},
        {"cdouble", DTYPE_COMPLEX128}, {"single", DTYPE_FLOAT32}, {"O", DTYPE_OBJECT}, {"O8", DTYPE_OBJECT}, {"bytes", DTYPE_STRING}};
    if (*text == '>') return dtype_from_swapped_code(text + 1);
    if (*text == '<' || *text == '=' || *text == '|') text++;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(codes[i].name, text) == 0) return codes[i].dtype;
    return dtype_from_name(text);
}

uint32_t dtype_text_width(Value v) {
    if (is_object(v) && v.as.object->type == &numpy_dtype_type) return (uint32_t)((DtypeObject *)v.as.object)->width;
    if (!is_str(v)) return 0;
    const char *name = as_str(v)->data;
    Dtype d;
    uint32_t step;
    if (date_read_dtype(name, &d, &step)) return step;
    if (*name == '<' || *name == '|' || *name == '>') name++;
    if (strcmp(name, "c") == 0) return 1;
    return *name == 'U' || *name == 'S' ? (uint32_t)strtoul(name + 1, NULL, 10) : 0;
}

bool dtype_parts(Value v, Dtype *out, bool *text, uint32_t *width) {
    if (!value_is(v, &numpy_dtype_type)) return false;
    const DtypeObject *o = (DtypeObject *)v.as.object;
    *out = o->dtype;
    *text = o->text;
    *width = (uint32_t)o->width;
    return o->shape.rank == 0;
}

/* Does only the library know what such an argument says? */
static bool is_description(Value v) {
    if (!is_str(v)) return is_list(v) || is_dict(v) || is_tuple(v);
    const char *name = as_str(v)->data;
    return strchr(name, ',') || *name == '(' || *name == 'V' || (*name >= '0' && *name <= '9');
}

/* A description in words of lists, dicts and commas: the library reads it. New. */
static Value read_description(Vm *vm, Value v) { return records_call(vm, "dtype_from", &v, 1); }

Value dtype_without_shape(Vm *vm, Value v, Shape *s) {
    Value dtype = is_absent(v) ? NONE : is_description(v) ? read_description(vm, v) : value_retain(v);
    if (!value_is(dtype, &numpy_dtype_type)) return dtype;
    const DtypeObject *o = (DtypeObject *)dtype.as.object;
    if (!o->shape.rank) return dtype;
    if (s->rank + o->shape.rank > SHAPE_MAX) {
        value_release(dtype);
        return vm_raise(vm, ERROR_VALUE, "at most %d dimensions are supported", SHAPE_MAX);
    }
    for (int i = 0; i < o->shape.rank; i++) s->dims[s->rank++] = o->shape.dims[i];
    Value base = dtype_value_part(vm, o->dtype, o->text, o->width);
    value_release(dtype);
    return base;
}

static bool described(Vm *vm, Value v, Dtype *out, bool *text) {
    uint32_t width;
    Value dtype = read_description(vm, v);
    bool ok = !is_absent(dtype) && (dtype_parts(dtype, out, text, &width) ||
                                    vm_fail(vm, ERROR_NOT_IMPLEMENTED, "dtypes with a shape are supported as fields of structured dtypes, in views and for new arrays only"));
    value_release(dtype);
    return ok;
}

bool convert_dtype_numpy(Vm *vm, Value v, Dtype *out, bool *text) {
    bool ignored;
    if (!text) text = &ignored;
    *text = false;
    if (is_none(v) || is_absent(v)) return *out = DTYPE_NONE, true;
    if (is_dtype(v, out)) {
        *text = v.as.object == &text_scalar_type.object || (v.as.object->type == &numpy_dtype_type && ((DtypeObject *)v.as.object)->text);
        return true;
    }
    if (is_str(v)) {
        const char *name = as_str(v)->data;
        if (*name == '<' || *name == '|' || (*name == '>' && name[1] == 'S')) name++;
        if (is_description(v)) return described(vm, v, out, text);
        uint32_t step;
        if (date_read_dtype(name, out, &step)) return true;
        if ((*name == 'S' && strspn(name + 1, "0123456789") == strlen(name + 1)) || strcmp(name, "c") == 0)
            return *out = DTYPE_STRING, true;
        if (*name == 'U' || strcmp(name, "str") == 0) return *text = true, *out = DTYPE_STRING, true;
        if (*as_str(v)->data == '>' && strchr("UMm", as_str(v)->data[1]))
            return vm_fail(vm, ERROR_NOT_IMPLEMENTED, "byte orders other than the machine's are supported for numbers only");
        *out = dtype_from_code(as_str(v)->data);
        if (*out == DTYPE_NONE) return vm_fail(vm, ERROR_TYPE, "data type '%s' not understood", as_str(v)->data);
        return true;
    }
    if (is_description(v)) return described(vm, v, out, text);
    if (is_array(v)) return vm_fail(vm, ERROR_TYPE, "Cannot construct a dtype from an array");
    Object *o = is_object(v) ? v.as.object : NULL;
    if (o == &float_type.object || o == &floating_type.object) return *out = DTYPE_FLOAT64, true;
    if (o == &int_type.object || o == &integer_type.object) return *out = DTYPE_INT64, true;
    if (o == &bool_type.object) return *out = DTYPE_BOOL, true;
    if (o == &str_type.object) return *text = true, *out = DTYPE_STRING, true;
    if (o == &bytes_type.object) return *out = DTYPE_STRING, true;
    if (o == &object_type.object) return *out = DTYPE_OBJECT, true;
    if (o && o->type == &type_type && strcmp(((Type *)o)->name, "complex") == 0) return *out = DTYPE_COMPLEX128, true;
    Value inner = o ? value_find_attr_c(vm, v, "dtype") : ABSENT;
    if (!is_absent(inner)) {
        bool ok = is_dtype(inner, out);
        value_release(inner);
        if (ok) return true;
    }
    if (vm_raised(vm)) return false;
    if (o && o->type->flags & TYPE_TYPE && !type_is_subtype((Type *)o, &generic_type)) return *out = DTYPE_OBJECT, true;   /* any other class */
    Type *under = o && o->type->flags & TYPE_TYPE ? scalar_type_under((Type *)o) : NULL;
    if (under) return is_dtype(value_object(under), out);
    Str *repr = value_repr(vm, v);
    if (repr) vm_raise(vm, ERROR_TYPE, "Cannot interpret '%s' as a data type", repr->data);
    if (repr) object_release(&repr->object);
    return false;
}

/* ---- DType ---- */

static Dtype of(Value self) { return ((DtypeObject *)self.as.object)->dtype; }

static Value tf_repr(Vm *vm, Value self) { return value_object(str_format(vm, "tf.%s", dtype_name(of(self)))); }
static Value tf_str(Vm *vm, Value self) { return value_object(str_format(vm, "<dtype: '%s'>", dtype_name(of(self)))); }

static bool hash_dtype(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    Dtype d = ((DtypeObject *)self.as.object)->dtype;
    *out = d >= DTYPE_COUNT ? (uint64_t)d : (uint64_t)dtype_info[d].number;
    return true;
}

static Value compare_dtypes(Vm *vm, Value a, Value b, CompareOp op) {
    if (op != COMPARE_EQ && op != COMPARE_NE) return NOT_IMPLEMENTED;
    if (value_type(a) != &dtype_type && value_type(a) != &numpy_dtype_type) {
        Value other = a;
        a = b;
        b = other;
    }
    Dtype other;
    bool same = false, text = false;
    bool numpy = value_type(a) == &numpy_dtype_type;
    if (!is_none(b)) {
        bool known = numpy ? convert_dtype_numpy(vm, b, &other, &text) : convert_dtype(vm, b, &other);
        if (!known) vm_clear_raised(vm);
        const DtypeObject *own = (DtypeObject *)a.as.object, *that = numpy && value_is(b, &numpy_dtype_type) ? (DtypeObject *)b.as.object : NULL;
        same = known && other == of(a) && (!numpy || (own->text == text && own->width == (int64_t)dtype_text_width(b) &&
                          shape_equal(own->shape.dims, own->shape.rank, that ? that->shape.dims : NULL, that ? that->shape.rank : 0)));
    }
    return value_bool(same == (op == COMPARE_EQ));
}

static Value get_name(Vm *vm, Value self) { return value_object(str_from(vm, dtype_name(of(self)))); }
static Value get_is_floating(Vm *vm, Value self) { (void)vm; return value_bool(dtype_is_float(of(self))); }
static Value get_is_complex(Vm *vm, Value self) { (void)vm; return value_bool(dtype_is_complex(of(self))); }
static Value get_is_bool(Vm *vm, Value self) { (void)vm; return value_bool(of(self) == DTYPE_BOOL); }
static Value get_is_unsigned(Vm *vm, Value self) { (void)vm; return value_bool(dtype_info[of(self)].kind == KIND_UINT); }
static Value get_is_integer(Vm *vm, Value self) { (void)vm; return value_bool(dtype_is_int(of(self))); }
static Value get_false(Vm *vm, Value self) { (void)vm; (void)self; return VALUE_FALSE; }
static Value get_is_numeric(Vm *vm, Value self) {
    (void)vm;
    return value_bool(of(self) != DTYPE_BOOL && of(self) != DTYPE_STRING);
}
static Value get_size(Vm *vm, Value self) { (void)vm; return value_int((int64_t)dtype_size(of(self))); }
static Value get_self(Vm *vm, Value self) { (void)vm; return value_retain(self); }
static Value get_real_dtype(Vm *vm, Value self) { (void)vm; return dtype_value(dtype_real(of(self))); }
static Value get_enum(Vm *vm, Value self) { (void)vm; return value_int(dtype_info[of(self)].number); }
/* TensorFlow's strings are NumPy's objects. */
static Value get_numpy_type(Vm *vm, Value self) {
    (void)vm;
    return value_object(&scalar_types[of(self) == DTYPE_STRING ? DTYPE_OBJECT : of(self)]);
}

/* The largest or smallest value of a dtype, as a NumPy scalar. */
Value dtype_limit(Vm *vm, Dtype d, bool largest) {
    switch (d) {
        case DTYPE_FLOAT16: return array_scalar_real(vm, d, largest ? 65504.0 : -65504.0);
        case DTYPE_BFLOAT16: return array_scalar_real(vm, d, largest ? 0x1.fep127 : -0x1.fep127);
        case DTYPE_FLOAT32: return array_scalar_real(vm, d, largest ? (double)FLT_MAX : -(double)FLT_MAX);
        case DTYPE_FLOAT64: return array_scalar_real(vm, d, largest ? DBL_MAX : -DBL_MAX);
        case DTYPE_BOOL: return value_bool(largest);
        default: break;
    }
    unsigned bits = (unsigned)dtype_size(d) * 8;
    if (dtype_info[d].kind == KIND_UINT)
        return int_from_u64(vm, !largest ? 0 : bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1);
    if (dtype_info[d].kind == KIND_INT)
        return value_int(largest ? INT64_MAX >> (64 - bits) : INT64_MIN >> (64 - bits));
    return vm_raise(vm, ERROR_TYPE, "Cannot find %s value of <dtype: '%s'>.", largest ? "maximum" : "minimum", dtype_name(d));
}

static Value get_max(Vm *vm, Value self) { return dtype_limit(vm, of(self), true); }
static Value get_min(Vm *vm, Value self) { return dtype_limit(vm, of(self), false); }

static Value get_limits(Vm *vm, Value self) {
    Dtype d = of(self);
    return tuple_pair(vm, dtype_is_float(d) ? value_int(-1) : dtype_limit(vm, d, false),
                    dtype_is_float(d) ? value_int(1) : dtype_limit(vm, d, true));
}

static Value is_compatible_with(Vm *vm, const Value *args) {
    Dtype other;
    return convert_dtype(vm, args[1], &other) ? value_bool(other == of(args[0])) : ABSENT;
}

/* DType('float32'), tf.as_dtype */
static Value tf_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    Dtype d;
    return convert_required_dtype(vm, args[0], &d) ? dtype_value(d) : ABSENT;
}

static const NativeDef tf_methods[] = {
    {"is_compatible_with", is_compatible_with, "other", "Whether other is the same dtype.", NATIVE_METHOD},
    {0}};

static const PropertyDef tf_properties[] = {
    {"name", get_name, NULL, "The dtype's name, as 'float32'."},
    {"is_floating", get_is_floating, NULL, "Whether it is a real floating-point dtype."},
    {"is_integer", get_is_integer, NULL, "Whether it is an integer dtype."},
    {"is_complex", get_is_complex, NULL, "Whether it is a complex dtype."},
    {"is_bool", get_is_bool, NULL, "Whether it is bool."},
    {"is_unsigned", get_is_unsigned, NULL, "Whether it is an unsigned integer dtype."},
    {"is_numeric", get_is_numeric, NULL, "Whether it is a dtype of numbers."},
    {"is_quantized", get_false, NULL, "Whether it is a quantized dtype: never."},
    {"is_numpy_compatible", get_self, NULL, "Whether NumPy has the dtype."},
    {"size", get_size, NULL, "Bytes of one element."},
    {"base_dtype", get_self, NULL, "The dtype itself."},
    {"real_dtype", get_real_dtype, NULL, "The dtype of the real part."},
    {"as_numpy_dtype", get_numpy_type, NULL, "NumPy's scalar type."},
    {"as_datatype_enum", get_enum, NULL, "TensorFlow's number of the dtype."},
    {"_type_enum", get_enum, NULL, NULL},
    {"max", get_max, NULL, "The largest value."},
    {"min", get_min, NULL, "The smallest value."},
    {"limits", get_limits, NULL, "Range of values that images have in the dtype."},
    {0}};

Type dtype_type = {.object = TYPE_OBJECT, .name = "DType", .module = "tensorflow.python.framework.dtypes", .doc = "The type of the elements of a tensor.",
    .instance_size = sizeof(DtypeObject), .free = object_dealloc, .signature = "type_value", .construct = tf_construct,
    .repr = tf_repr, .str = tf_str, .hash = hash_dtype, .compare = compare_dtypes, .methods = tf_methods,
    .properties = tf_properties};

/* ---- np.dtype ---- */

static bool write_code(const DtypeObject *o, Buffer *out) { return print_code(o->dtype, o->text, o->width, out); }

static bool has_shape(Value self) { return ((DtypeObject *)self.as.object)->shape.rank > 0; }
static int64_t part_count(const DtypeObject *o) { return shape_count(o->shape.dims, o->shape.rank); }

/* Bytes of one element, of an array in it one part. */
static int64_t part_size(const DtypeObject *o) {
    if (o->dtype == DTYPE_STRING) return o->text ? 4 * o->width : o->width;
    return dtype_is_record(o->dtype) ? (int64_t)record_of(o->dtype)->itemsize : (int64_t)dtype_size(o->dtype);
}

/* "('<i4', (2, 2))" */
static Value write_shaped(Vm *vm, const DtypeObject *o) {
    char text[SHAPE_TEXT];
    Buffer b = BUFFER_EMPTY;
    Field f = {.dtype = o->dtype, .text = o->text, .width = (uint32_t)o->width};
    buffer_putc(&b, '(');
    field_write(&f, &b);
    buffer_printf(&b, ", %s)", shape_tuple_text(o->shape.dims, o->shape.rank, text));
    return value_object(str_from_buffer(vm, &b));
}

static Value write_record(Vm *vm, const Record *r) {
    Buffer b = BUFFER_EMPTY;
    record_write(r, &b);
    return value_object(str_from_buffer(vm, &b));
}

static Value np_get_code(Vm *vm, Value self) {
    Buffer b = BUFFER_EMPTY;
    if (has_shape(self)) return value_object(str_format(vm, "|V%lld", (long long)(part_size((DtypeObject *)self.as.object) * part_count((DtypeObject *)self.as.object))));
    write_code((DtypeObject *)self.as.object, &b);
    return value_object(str_from_buffer(vm, &b));
}

static Value np_get_name(Vm *vm, Value self) {
    const DtypeObject *o = (DtypeObject *)self.as.object;
    if (has_shape(self) || dtype_is_record(o->dtype))
        return value_object(str_format(vm, "%s%lld", dtype_is_record(o->dtype) && record_of(o->dtype)->attributes ? "record" : "void", (long long)(part_size(o) * part_count(o) * 8)));
    if (dtype_is_date(o->dtype)) {
        Buffer b = BUFFER_EMPTY;
        buffer_puts(&b, dtype_name(o->dtype));
        date_write_step((uint32_t)o->width, &b);
        return value_object(str_from_buffer(vm, &b));
    }
    if (o->dtype != DTYPE_STRING) return value_object(str_from(vm, dtype_name(o->dtype)));
    const char *name = o->text ? "str" : "bytes";
    return value_object(o->width ? str_format(vm, "%s%lld", name, (long long)o->width * (o->text ? 32 : 8)) : str_from(vm, name));
}

static Value np_str(Vm *vm, Value self) {
    const DtypeObject *o = (DtypeObject *)self.as.object;
    if (o->shape.rank) return write_shaped(vm, o);
    if (dtype_is_record(o->dtype) && record_of(o->dtype)->count) return write_record(vm, record_of(o->dtype));
    bool by_code = o->dtype >= DTYPE_COUNT || o->dtype == DTYPE_STRING;
    return by_code ? np_get_code(vm, self) : np_get_name(vm, self);
}

/* "dtype([('a', '<i4')])", "dtype('V5')", "dtype([('a', 'u1')], align=True)", "dtype(('<i4', (2,)))" */
static Value repr_record(Vm *vm, const DtypeObject *o) {
    const Record *r = dtype_is_record(o->dtype) && !o->shape.rank ? record_of(o->dtype) : NULL;
    if (r && !r->count && r->itemsize) return value_object(str_format(vm, "dtype('V%zu')", r->itemsize));
    Value text = r ? write_record(vm, r) : write_shaped(vm, o);
    if (is_absent(text)) return ABSENT;
    bool list = r && r->aligned && as_str(text)->data[0] == '[';
    Value repr = value_object(str_format(vm, list ? "dtype(%s, align=True)" : "dtype(%s)", as_str(text)->data));
    value_release(text);
    return repr;
}

static Value np_repr(Vm *vm, Value self) {
    const DtypeObject *o = (DtypeObject *)self.as.object;
    if (o->shape.rank || dtype_is_record(o->dtype)) return repr_record(vm, o);
    if (o->dtype == DTYPE_OBJECT) return value_object(str_from(vm, "dtype('O')"));
    if (dtype_is_date(o->dtype) || dtype_is_swapped(o->dtype)) {
        Value code = np_get_code(vm, self);
        Value text = is_absent(code) ? ABSENT : value_object(str_format(vm, "dtype('%s')", as_str(code)->data));
        value_release(code);
        return text;
    }
    if (o->dtype != DTYPE_STRING) return value_object(str_format(vm, "dtype('%s')", dtype_name(o->dtype)));
    const char *letter = o->text ? "<U" : "S";
    return value_object(o->width ? str_format(vm, "dtype('%s%lld')", letter, (long long)o->width) : str_format(vm, "dtype('%s')", letter));
}

static Value np_get_kind(Vm *vm, Value self) {
    static const char *const letters[] = {[KIND_BOOL] = "b", [KIND_INT] = "i", [KIND_UINT] = "u", [KIND_FLOAT] = "f", [KIND_COMPLEX] = "c"};
    Dtype d = of(self);
    if (dtype_is_plain(d) && d != DTYPE_BFLOAT16 && !has_shape(self))
        return value_retain(value_object(vm_intern(vm, letters[dtype_info[d].kind])));
    Value code = np_get_code(vm, self);
    if (is_absent(code)) return ABSENT;
    Value kind = value_object(str_new(vm, as_str(code)->data + 1, 1));
    value_release(code);
    return kind;
}

static Value np_get_itemsize(Vm *vm, Value self) {
    (void)vm;
    const DtypeObject *o = (DtypeObject *)self.as.object;
    return value_int(part_size(o) * part_count(o));
}

static Type *type_of(const DtypeObject *o) {
    if (o->shape.rank) return &void_type;
    if (o->dtype == DTYPE_STRING) return o->text ? &text_scalar_type : &bytes_scalar_type;
    return scalar_type(o->dtype);
}

static Value np_get_type(Vm *vm, Value self) {
    (void)vm;
    return value_object(type_of((DtypeObject *)self.as.object));
}

static Value np_get_char(Vm *vm, Value self) {
    static const char codes[DTYPE_COUNT + 1] = {[DTYPE_BOOL] = '?', [DTYPE_INT8] = 'b', [DTYPE_INT16] = 'h', [DTYPE_INT32] = 'i',
        [DTYPE_INT64] = 'l', [DTYPE_UINT8] = 'B', [DTYPE_UINT16] = 'H', [DTYPE_UINT32] = 'I', [DTYPE_UINT64] = 'L',
        [DTYPE_FLOAT16] = 'e', [DTYPE_BFLOAT16] = 'E', [DTYPE_FLOAT32] = 'f', [DTYPE_FLOAT64] = 'd', [DTYPE_COMPLEX64] = 'F',
        [DTYPE_COMPLEX128] = 'D', [DTYPE_STRING] = 'S', [DTYPE_OBJECT] = 'O', [DTYPE_DATETIME64] = 'M', [DTYPE_TIMEDELTA64] = 'm'};
    const DtypeObject *o = (DtypeObject *)self.as.object;
    return value_object(str_new(vm, o->shape.rank || dtype_is_record(o->dtype) ? "V" : o->text ? "U" : &codes[dtype_native(o->dtype)], 1));
}

static Value np_get_shape(Vm *vm, Value self) {
    const DtypeObject *o = (DtypeObject *)self.as.object;
    return shape_tuple(vm, o->shape.rank, o->shape.dims);
}

static Value np_get_base(Vm *vm, Value self) {
    const DtypeObject *o = (DtypeObject *)self.as.object;
    return o->shape.rank ? dtype_value_part(vm, o->dtype, o->text, o->width) : value_retain(self);
}

static Value np_get_subdtype(Vm *vm, Value self) {
    return has_shape(self) ? tuple_pair(vm, np_get_base(vm, self), np_get_shape(vm, self)) : NONE;
}

Value dtype_shaped(Vm *vm, const Value *args) {
    Dtype d;
    bool text;
    uint32_t width;
    if (!dtype_parts(args[0], &d, &text, &width)) return vm_raise(vm, ERROR_TYPE, "a dtype without a shape is needed");
    DtypeObject *o = part_new(vm, d, text, width);
    if (!o || convert_shape(vm, args[1], false, &o->shape)) return value_object(o);
    object_release(&o->object);
    return ABSENT;
}

Value dtype_other_order(Vm *vm, const Value *args) {
    Dtype d;
    ERROR_INIT(err);
    if (!is_dtype(args[0], &d)) return vm_raise(vm, ERROR_TYPE, "a dtype is needed");
    d = dtype_swapped(d, &err);
    return d == DTYPE_NONE ? vm_raise_error(vm, &err) : dtype_value_part(vm, d, false, 0);
}

/* What the library knows of a dtype: numpy._records.dtype_NAME(dtype). */
#define FROM_LIBRARY(name) static Value np_get_##name(Vm *vm, Value self) { return records_call(vm, "dtype_" #name, &self, 1); }
FROM_LIBRARY(names)
FROM_LIBRARY(fields)
FROM_LIBRARY(descr)
FROM_LIBRARY(alignment)
FROM_LIBRARY(isalignedstruct)
FROM_LIBRARY(hasobject)
FROM_LIBRARY(byteorder)
FROM_LIBRARY(isnative)
FROM_LIBRARY(num)
FROM_LIBRARY(isbuiltin)
/* dtype.names = (...): of the dtype and of the array that has it. */
static bool np_set_names(Vm *vm, Value self, Value names) {
    DtypeObject *o = (DtypeObject *)self.as.object;
    Value renamed = is_absent(names) ? vm_raise(vm, ERROR_ATTRIBUTE, "Cannot delete dtype names attribute")
                                     : records_call(vm, "renamed", (Value[]){self, names}, 2);
    if (is_absent(renamed)) return false;
    Dtype d = ((DtypeObject *)renamed.as.object)->dtype;
    if (o->array && tensor_dtype(o->array) == o->dtype) o->array->dtype = (uint16_t)d;
    o->dtype = d;
    value_release(renamed);
    return true;
}

static void np_free(Object *object) {
    tensor_release(((DtypeObject *)object)->array);
    object_dealloc(object);
}

static Value np_get_ndim(Vm *vm, Value self) { (void)vm; return value_int(((DtypeObject *)self.as.object)->shape.rank); }

static Value np_get_item(Vm *vm, Value self, Value key) { return records_call(vm, "dtype_item", (Value[]){self, key}, 2); }

static int64_t np_length(Vm *vm, Value self) {
    (void)vm;
    const DtypeObject *o = (DtypeObject *)self.as.object;
    return dtype_is_record(o->dtype) && !o->shape.rank ? record_of(o->dtype)->count : 0;
}

static int np_truth(Vm *vm, Value self) { (void)vm; (void)self; return 1; }

static Value np_newbyteorder(Vm *vm, const Value *args) { return records_call(vm, "dtype_newbyteorder", args, 2); }

static Value np_copy(Vm *vm, const Value *args) {
    (void)vm;
    return value_retain(args[0]);
}

static const NativeDef np_methods[] = {
    CLASS_GETITEM,
    {"__copy__", np_copy, "", NULL, NATIVE_METHOD},
    {"__deepcopy__", np_copy, "memo=None", NULL, NATIVE_METHOD},
    {"newbyteorder", np_newbyteorder, "new_order='S', /", "The dtype with its bytes in another order.", NATIVE_METHOD},
    {0}};

static Value np_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    Dtype d;
    bool text;
    if (value_is(args[0], &numpy_dtype_type)) return value_retain(args[0]);
    if (is_description(args[0])) return records_call(vm, "dtype_from", args, 2);
    if (!convert_dtype_numpy(vm, args[0], &d, &text)) return ABSENT;
    if (d == DTYPE_NONE) d = DTYPE_FLOAT64;
    if (dtype_is_date(d)) return time_dtype(vm, d, dtype_text_width(args[0]));
    return d == DTYPE_STRING ? text_dtype(vm, text, (int64_t)dtype_text_width(args[0])) : dtype_value_part(vm, d, false, 0);
}

static const PropertyDef np_properties[] = {
    {"name", np_get_name, NULL, "The dtype's name, as 'float32'."},
    {"kind", np_get_kind, NULL, "One letter for the kind: b, i, u, f, c, U, S or O."},
    {"char", np_get_char, NULL, "One letter for the dtype."},
    {"str", np_get_code, NULL, "Byte order, kind and size, as '<f4'."},
    {"itemsize", np_get_itemsize, NULL, "Bytes of one element."},
    {"type", np_get_type, NULL, "The type of its scalars."},
    {"shape", np_get_shape, NULL, "()"},
    {"base", np_get_base, NULL, "The dtype itself, or of the parts of its elements."},
    {"subdtype", np_get_subdtype, NULL, "The dtype and the shape of the parts of an element, or None."},
    {"ndim", np_get_ndim, NULL, "How many axes an element has."},
    {"names", np_get_names, np_set_names, "The names of the fields, a tuple, or None."},
    {"fields", np_get_fields, NULL, "The fields: by their names, pairs of a dtype and an offset."},
    {"descr", np_get_descr, NULL, "The fields as a list."},
    {"alignment", np_get_alignment, NULL, "What addresses of aligned elements are multiples of."},
    {"isalignedstruct", np_get_isalignedstruct, NULL, "Whether the fields are aligned."},
    {"hasobject", np_get_hasobject, NULL, "Whether there are Python objects in elements."},
    {"byteorder", np_get_byteorder, NULL, "'=' for the machine's, '|' where there is none."},
    {"isnative", np_get_isnative, NULL, "Whether the byte order is the machine's."},
    {"num", np_get_num, NULL, "NumPy's number of the kind of dtype."},
    {"isbuiltin", np_get_isbuiltin, NULL, "1, or 0 for structured dtypes."},
    {0}};

Type numpy_dtype_type = {.object = TYPE_OBJECT, .name = "numpy.dtype", .module = "numpy", .doc = "The type of the elements of an array.",
    .instance_size = sizeof(DtypeObject), .free = np_free, .signature = "dtype, align=False, copy=False",
    .construct = np_construct, .repr = np_repr, .str = np_str, .hash = hash_dtype, .compare = compare_dtypes,
    .get_item = np_get_item, .length = np_length, .truth = np_truth, .methods = np_methods, .properties = np_properties};

/* ---- scalar types ---- */

static Value scalar_construct(Vm *vm, Type *type, const Value *args) {
    Dtype d;
    Type *own = scalar_type_under(type);
    if (own && own != type) return derived_scalar(vm, type, scalar_construct(vm, own, args));
    if (!is_dtype(value_object(type), &d)) return vm_raise(vm, ERROR_TYPE, "cannot create '%s' instances", type->name);
    Value v = args[0];
    if (d == DTYPE_OBJECT) return is_absent(v) ? NONE : value_retain(v);
    if (dtype_is_date(d)) return date_construct(vm, d, v, args[1]);
    if (is_absent(v)) return array_scalar_int(vm, d, 0);
    Value number = ABSENT;
    bool has_float = is_object(v) && !has_tensor(v) && !is_int(v) && !is_complex(v) && value_type(v)->to_float;   /* Fraction */
    if ((is_str(v) && d != DTYPE_BOOL) || (has_float && dtype_is_float(d))) {
        Type *reader = dtype_is_int(d) ? &int_type : dtype_is_complex(d) ? &complex_type : &float_type;
        number = value_call_1(vm, value_object(reader), v);
        if (is_absent(number)) return ABSENT;
        v = number;
    }
    if (d == DTYPE_BOOL && !has_tensor(v) && !is_list(v) && !is_tuple(v)) {
        int truth = value_truth(vm, v);
        v = value_bool(truth > 0);
        if (truth < 0) return ABSENT;
    }
    if (is_none(v) && dtype_is_float(d)) v = value_float(NAN);
    if (is_int(v) && dtype_is_int(d) && !array_int_fits(vm, v, d)) return ABSENT;
    Tensor *t = convert_array(vm, v, d);
    value_release(number);
    if (!t) return ABSENT;
    ERROR_INIT(err);
    if (has_tensor(args[0]) && (Tensor *)args[0].as.object == t) {
        Tensor *copy = tensor_copy(t, &err);
        tensor_release(t);
        t = copy;
    }
    return array_result(vm, t, &err);
}

static bool scalar_type_init(Vm *vm, Type *type, const char *name, Type *base) {
    type->object = (Object){.refs = OBJECT_IMMORTAL, .type = &type_type};
    type->name = name;
    type->module = "numpy";
    type->base = base;
    if (!type->instance_size) type->instance_size = sizeof(Tensor);
    type->free = tensor_free_slot;
    type->flags |= TYPE_TENSOR | TYPE_BASE;
    bool time = type == &scalar_types[DTYPE_DATETIME64] || type == &scalar_types[DTYPE_TIMEDELTA64];
    type->signature = time ? "x=..., unit=..., /" : "x=..., /";
    type->construct = scalar_construct;
    return type_ready(vm, type);
}

static Type *scalar_base(Dtype d) {
    switch (dtype_info[d].kind) {
        case KIND_INT: return &signedinteger_type;
        case KIND_UINT: return &unsignedinteger_type;
        case KIND_FLOAT: return &floating_type;
        case KIND_COMPLEX: return &complexfloating_type;
        default: return d == DTYPE_TIMEDELTA64 ? &signedinteger_type : &generic_type;
    }
}

bool type_add_bases(Vm *vm, Type *type, Type *base) {
    Tuple *old = type->mro, *more = base->mro, *mro = tuple_new(vm, old->count + more->count - 1);
    if (!mro) return false;
    size_t n = 0;
    for (size_t i = 0; i + 1 < old->count; i++) mro->items[n++] = value_retain(old->items[i]);
    for (size_t i = 0; i < more->count; i++) mro->items[n++] = value_retain(more->items[i]);
    type->mro = mro;
    object_release(&old->object);
    return true;
}

Type *scalar_root(int i) {
    Type *const roots[SCALAR_ROOTS] = {&number_type, &scalar_types[DTYPE_BOOL], &scalar_types[DTYPE_DATETIME64], &text_stand_in_type, &void_type};
    return roots[i];
}

static bool scalar_types_init(Vm *vm) {
    static const char *const names[DTYPE_COUNT] = {
#define DTYPE(id, name, message_name, type, kind, number) [DTYPE_##id] = "numpy." name,
#include "engine/tensor/dtype.def"
#undef DTYPE
    };
    scalar_slots_init(&number_type);
    scalar_index_init(&integer_type);
    scalar_slots_init(&scalar_types[DTYPE_BOOL]);
    scalar_slots_init(&scalar_types[DTYPE_DATETIME64]);
    const struct { Type *type; const char *name; Type *base; } tree[] = {
        {&generic_type, "numpy.generic", NULL}, {&number_type, "numpy.number", &generic_type},
        {&integer_type, "numpy.integer", &number_type}, {&signedinteger_type, "numpy.signedinteger", &integer_type},
        {&unsignedinteger_type, "numpy.unsignedinteger", &integer_type}, {&inexact_type, "numpy.inexact", &number_type},
        {&floating_type, "numpy.floating", &inexact_type}, {&complexfloating_type, "numpy.complexfloating", &inexact_type},
        {&flexible_type, "numpy.flexible", &generic_type}, {&character_type, "numpy.character", &flexible_type}};
    for (size_t i = 0; i < sizeof tree / sizeof *tree; i++)
        if (!scalar_type_init(vm, tree[i].type, tree[i].name, tree[i].base)) return false;
    for (int d = 0; d < DTYPE_COUNT; d++)
        if (!scalar_type_init(vm, &scalar_types[d], d == DTYPE_OBJECT ? "numpy.object_" : names[d], scalar_base((Dtype)d))) return false;
    return record_types_init(vm) && type_add_bases(vm, &scalar_types[DTYPE_FLOAT64], &float_type) && type_ready(vm, &complex_type) &&
           type_add_bases(vm, &scalar_types[DTYPE_COMPLEX128], &complex_type) && text_scalar_init(vm, &character_type);
}

bool dtype_init(Vm *vm) {
    if (!type_ready(vm, &dtype_type) || !type_ready(vm, &numpy_dtype_type) || !scalar_types_init(vm)) return false;
    for (int d = 0; d < DTYPE_COUNT; d++) {
        tf_dtypes[d] = (DtypeObject){.object = {.refs = OBJECT_IMMORTAL, .type = &dtype_type}, .dtype = (Dtype)d};
        numpy_dtypes[d] = (DtypeObject){.object = {.refs = OBJECT_IMMORTAL, .type = &numpy_dtype_type}, .dtype = (Dtype)d};
    }
    return true;
}
