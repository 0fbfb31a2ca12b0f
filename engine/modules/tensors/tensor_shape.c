/* tensor_shape.c -- tf.TensorShape: the sizes of a tensor's dimensions, some of which may be unknown (None).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/tensors.h"

typedef struct ShapeObject {
    Object object;
    Shape shape;                 /* rank -1: unknown; a dimension of -1: unknown */
} ShapeObject;

static Shape *of(Value self) { return &((ShapeObject *)self.as.object)->shape; }

bool is_shape(Value v, Shape *out) {
    if (!is_object(v) || v.as.object->type != &shape_type) return false;
    if (out) *out = *of(v);
    return true;
}

Value shape_value(Vm *vm, int rank, const int64_t *dims) {
    ShapeObject *o = object_new(vm, &shape_type, 0);
    if (!o) return ABSENT;
    o->shape.rank = rank;
    for (int i = 0; i < rank; i++) o->shape.dims[i] = dims[i];
    return value_object(o);
}

static Value new_shape(Vm *vm, const Shape *s) { return shape_value(vm, s->rank, s->dims); }

static Value dimension(int64_t size) { return size < 0 ? NONE : value_int(size); }

Value shape_tuple(Vm *vm, int rank, const int64_t *dims) {
    Tuple *t = tuple_new(vm, (size_t)rank);
    for (int i = 0; t && i < rank; i++) t->items[i] = dimension(dims[i]);
    return value_object(t);
}

/* ---- text ---- */

static void write_dims(const Shape *s, const char *open, const char *close, bool tuple, Buffer *out) {
    buffer_puts(out, open);
    for (int i = 0; i < s->rank; i++) {
        if (i) buffer_puts(out, ", ");
        if (s->dims[i] < 0) buffer_puts(out, "None");
        else buffer_printf(out, "%lld", (long long)s->dims[i]);
    }
    if (tuple && s->rank == 1) buffer_putc(out, ',');
    buffer_puts(out, close);
}

static Value repr(Vm *vm, Value self) {
    Buffer b = BUFFER_EMPTY;
    if (of(self)->rank < 0) buffer_puts(&b, "TensorShape(None)");
    else write_dims(of(self), "TensorShape([", "])", false, &b);
    return value_object(str_from_buffer(vm, &b));
}

static Value str(Vm *vm, Value self) {
    Buffer b = BUFFER_EMPTY;
    if (of(self)->rank < 0) buffer_puts(&b, "<unknown>");
    else write_dims(of(self), "(", ")", true, &b);
    return value_object(str_from_buffer(vm, &b));
}

static Value format(Vm *vm, Value self, Str *spec) {
    if (spec && spec->size) return vm_raise(vm, ERROR_TYPE, "unsupported format string passed to TensorShape.__format__");
    return str(vm, self);
}

/* ---- as a sequence ---- */

static bool need_rank(Vm *vm, Value self, const char *message) {
    return of(self)->rank >= 0 || vm_fail(vm, ERROR_VALUE, "%s", message);
}

static int64_t length(Vm *vm, Value self) {
    return need_rank(vm, self, "Cannot take the length of shape with unknown rank.") ? of(self)->rank : -1;
}

static int truth(Vm *vm, Value self) {
    (void)vm;
    return of(self)->rank >= 0;
}

static Value iter(Vm *vm, Value self) {
    if (!need_rank(vm, self, "Cannot iterate over a shape with unknown rank.")) return ABSENT;
    Value tuple = shape_tuple(vm, of(self)->rank, of(self)->dims);
    if (is_absent(tuple)) return ABSENT;
    Value it = value_iter(vm, tuple);
    value_release(tuple);
    return it;
}

static Value get_item(Vm *vm, Value self, Value key) {
    const Shape *s = of(self);
    if (is_slice(key)) {
        if (s->rank < 0) return shape_value(vm, -1, NULL);
        SliceRange range;
        if (!slice_resolve(vm, key, s->rank, &range)) return ABSENT;
        Shape part = {.rank = (int)range.count};
        for (int i = 0; i < part.rank; i++) part.dims[i] = s->dims[range.start + i * range.step];
        return new_shape(vm, &part);
    }
    if (s->rank < 0) return NONE;
    int64_t i;
    if (!value_to_index(vm, key, &i)) return ABSENT;
    if (i < 0) i += s->rank;
    if (i < 0 || i >= s->rank) return vm_raise(vm, ERROR_INDEX, "tuple index out of range");
    return dimension(s->dims[i]);
}

/* ---- comparison and joining ---- */

static bool to_shape(Vm *vm, Value v, Shape *out) { return convert_shape(vm, v, true, out); }

static bool same(const Shape *a, const Shape *b) {
    if (a->rank != b->rank) return false;
    for (int i = 0; i < a->rank; i++)
        if (a->dims[i] != b->dims[i]) return false;
    return true;
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (op != COMPARE_EQ && op != COMPARE_NE) return NOT_IMPLEMENTED;
    Value other = value_type(a) == &shape_type ? b : a;
    Value self = value_type(a) == &shape_type ? a : b;
    Shape shape;
    if (!is_shape(other, NULL) && !is_list(other) && !is_tuple(other) && !is_none(other) && !has_tensor(other)) return NOT_IMPLEMENTED;
    if (!to_shape(vm, other, &shape)) {
        vm_clear_raised(vm);
        return NOT_IMPLEMENTED;
    }
    return value_bool(same(of(self), &shape) == (op == COMPARE_EQ));
}

static bool hash(Vm *vm, Value self, uint64_t *out) {
    Value tuple = shape_tuple(vm, of(self)->rank < 0 ? 0 : of(self)->rank, of(self)->dims);
    bool ok = !is_absent(tuple) && value_hash(vm, tuple, out);
    value_release(tuple);
    return ok;
}

static Value join(Vm *vm, const Shape *a, const Shape *b) {
    if (a->rank < 0 || b->rank < 0) return shape_value(vm, -1, NULL);
    if (a->rank + b->rank > SHAPE_MAX) return vm_raise(vm, ERROR_VALUE, "at most %d dimensions are supported", SHAPE_MAX);
    Shape r = *a;
    for (int i = 0; i < b->rank; i++) r.dims[r.rank++] = b->dims[i];
    return new_shape(vm, &r);
}

static Value binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op != BINARY_ADD) return NOT_IMPLEMENTED;
    Shape left, right;
    return to_shape(vm, a, &left) && to_shape(vm, b, &right) ? join(vm, &left, &right) : ABSENT;
}

static Value concatenate(Vm *vm, const Value *args) { return binary(vm, BINARY_ADD, args[0], args[1]); }

static bool compatible(const Shape *a, const Shape *b) {
    if (a->rank < 0 || b->rank < 0) return true;
    if (a->rank != b->rank) return false;
    for (int i = 0; i < a->rank; i++)
        if (a->dims[i] >= 0 && b->dims[i] >= 0 && a->dims[i] != b->dims[i]) return false;
    return true;
}

static Value is_compatible_with(Vm *vm, const Value *args) {
    Shape other;
    return to_shape(vm, args[1], &other) ? value_bool(compatible(of(args[0]), &other)) : ABSENT;
}

/* Raises that the two do not go together: they "are incompatible", or "must have the same rank". */
static Value mismatch(Vm *vm, Value self, const Shape *other, const char *how) {
    Value right = new_shape(vm, other);
    Str *a = is_absent(right) ? NULL : value_str(vm, self), *b = a ? value_str(vm, right) : NULL;
    if (b) vm_raise(vm, ERROR_VALUE, "Shapes %s and %s %s", a->data, b->data, how);
    value_release(right);
    if (a) object_release(&a->object);
    if (b) object_release(&b->object);
    return ABSENT;
}

static Value assert_is_compatible_with(Vm *vm, const Value *args) {
    Shape other;
    if (!to_shape(vm, args[1], &other)) return ABSENT;
    return compatible(of(args[0]), &other) ? NONE : mismatch(vm, args[0], &other, "are incompatible");
}

static Value assert_same_rank(Vm *vm, const Value *args) {
    Shape other;
    if (!to_shape(vm, args[1], &other)) return ABSENT;
    bool same_rank = of(args[0])->rank < 0 || other.rank < 0 || of(args[0])->rank == other.rank;
    return same_rank ? NONE : mismatch(vm, args[0], &other, "must have the same rank");
}

static Value merge_with(Vm *vm, const Value *args) {
    Shape other, *s = of(args[0]);
    if (!to_shape(vm, args[1], &other)) return ABSENT;
    if (!compatible(s, &other)) return mismatch(vm, args[0], &other, "are incompatible");
    if (s->rank < 0) return new_shape(vm, &other);
    Shape r = *s;
    for (int i = 0; i < r.rank; i++)
        if (r.dims[i] < 0 && other.rank >= 0) r.dims[i] = other.dims[i];
    return new_shape(vm, &r);
}

/* Does a say all that b says? Then every tensor of shape a is one of shape b. */
static bool is_within(const Shape *a, const Shape *b) {
    if (b->rank < 0) return true;
    if (a->rank != b->rank) return false;
    for (int i = 0; i < a->rank; i++)
        if (b->dims[i] >= 0 && a->dims[i] != b->dims[i]) return false;
    return true;
}

static Value is_subtype_of(Vm *vm, const Value *args) {
    (void)vm;
    return value_bool(is_shape(args[1], NULL) && is_within(of(args[0]), of(args[1])));
}

/* What two shapes have in common. */
static Shape both(const Shape *a, const Shape *b) {
    Shape r = *a;
    if (a->rank != b->rank) r.rank = -1;
    for (int i = 0; i < r.rank; i++)
        if (a->dims[i] != b->dims[i]) r.dims[i] = -1;
    return r;
}

static Value most_specific_common_supertype(Vm *vm, const Value *args) {
    List *others = value_to_list(vm, args[1]);
    if (!others) return ABSENT;
    Shape r = *of(args[0]);
    bool shapes = true;
    for (size_t i = 0; i < others->count && shapes; i++)
        if ((shapes = is_shape(others->items[i], NULL))) r = both(&r, of(others->items[i]));
    object_release(&others->object);
    return shapes ? new_shape(vm, &r) : NONE;
}

static Value most_specific_compatible_shape(Vm *vm, const Value *args) {
    Shape other;
    if (!to_shape(vm, args[1], &other)) return ABSENT;
    Shape r = both(of(args[0]), &other);
    return new_shape(vm, &r);
}

static Value wrong_rank(Vm *vm, Value self, const char *how, int64_t rank) {
    Str *text = value_str(vm, self);
    if (text) vm_raise(vm, ERROR_VALUE, "Shape %s must have rank %s%lld", text->data, how, (long long)rank);
    if (text) object_release(&text->object);
    return ABSENT;
}

static Value with_rank(Vm *vm, const Value *args) {
    int64_t rank;
    if (!value_to_index(vm, args[1], &rank)) return ABSENT;
    const Shape *s = of(args[0]);
    if (s->rank < 0 && rank >= 0 && rank <= SHAPE_MAX) {
        Shape r = {.rank = (int)rank};
        for (int i = 0; i < r.rank; i++) r.dims[i] = -1;
        return new_shape(vm, &r);
    }
    return s->rank == rank ? value_retain(args[0]) : wrong_rank(vm, args[0], "", rank);
}

static Value assert_has_rank(Vm *vm, const Value *args) {
    int64_t rank;
    if (!value_to_index(vm, args[1], &rank)) return ABSENT;
    return of(args[0])->rank < 0 || of(args[0])->rank == rank ? NONE : wrong_rank(vm, args[0], "", rank);
}

static Value with_rank_at_most(Vm *vm, const Value *args) {
    int64_t rank;
    if (!value_to_index(vm, args[1], &rank)) return ABSENT;
    return of(args[0])->rank <= rank ? value_retain(args[0]) : wrong_rank(vm, args[0], "at most ", rank);
}

static Value with_rank_at_least(Vm *vm, const Value *args) {
    int64_t rank;
    if (!value_to_index(vm, args[1], &rank)) return ABSENT;
    return of(args[0])->rank < 0 || of(args[0])->rank >= rank ? value_retain(args[0]) : wrong_rank(vm, args[0], "at least ", rank);
}

static Value as_list_method(Vm *vm, const Value *args) {
    const Shape *s = of(args[0]);
    if (s->rank < 0) return vm_raise(vm, ERROR_VALUE, "as_list() is not defined on an unknown TensorShape.");
    List *list = list_new(vm, (size_t)s->rank);
    for (int i = 0; list && i < s->rank; i++)
        if (!list_append_take(vm, list, dimension(s->dims[i]))) return ABSENT;
    return value_object(list);
}

static bool fully_defined(const Shape *s) {
    for (int i = 0; i < s->rank; i++)
        if (s->dims[i] < 0) return false;
    return s->rank >= 0;
}

static Value is_fully_defined(Vm *vm, const Value *args) {
    (void)vm;
    return value_bool(fully_defined(of(args[0])));
}

static Value assert_is_fully_defined(Vm *vm, const Value *args) {
    bool known = fully_defined(of(args[0]));
    Str *text = known ? NULL : value_str(vm, args[0]);
    if (text) vm_raise(vm, ERROR_VALUE, "Shape %s is not fully defined", text->data);
    if (text) object_release(&text->object);
    return known ? NONE : ABSENT;
}

static Value num_elements(Vm *vm, const Value *args) {
    (void)vm;
    const Shape *s = of(args[0]);
    return fully_defined(s) ? value_int(shape_count(s->dims, s->rank)) : NONE;
}

static Value get_rank(Vm *vm, Value self) {
    (void)vm;
    return of(self)->rank < 0 ? NONE : value_int(of(self)->rank);
}

static Value get_dims(Vm *vm, Value self) {
    Value library = vm_import(vm, "tensorflow._dimension");
    Value dims = is_absent(library) ? ABSENT : value_call_method(vm, library, "dims", &self, 1);
    value_release(library);
    return dims;
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    Shape s;
    if (!to_shape(vm, args[0], &s)) return ABSENT;
    for (int i = 0; i < s.rank; i++)
        if (s.dims[i] < -1) return vm_raise(vm, ERROR_VALUE, "Dimension %lld must be >= 0", (long long)s.dims[i]);
    return new_shape(vm, &s);
}

static const NativeDef methods[] = {
    {"as_list", as_list_method, "", "The sizes as a list, None where unknown.", NATIVE_METHOD},
    {"is_fully_defined", is_fully_defined, "", "Whether rank and all sizes are known.", NATIVE_METHOD},
    {"num_elements", num_elements, "", "Number of elements, None if unknown.", NATIVE_METHOD},
    {"is_compatible_with", is_compatible_with, "other", "Whether a tensor could have both shapes.", NATIVE_METHOD},
    {"assert_is_compatible_with", assert_is_compatible_with, "other", "Raises ValueError if no tensor could have both shapes.", NATIVE_METHOD},
    {"merge_with", merge_with, "other", "The shape that has the sizes known to either.", NATIVE_METHOD},
    {"concatenate", concatenate, "other", "The dimensions of both, one after the other.", NATIVE_METHOD},
    {"with_rank", with_rank, "rank", "The shape, which must have this rank.", NATIVE_METHOD},
    {"with_rank_at_least", with_rank_at_least, "rank", "The shape, which must have at least this rank.", NATIVE_METHOD},
    {"with_rank_at_most", with_rank_at_most, "rank", "The shape, which must have at most this rank.", NATIVE_METHOD},
    {"assert_has_rank", assert_has_rank, "rank", "Raises ValueError if no tensor of this rank could have the shape.", NATIVE_METHOD},
    {"assert_same_rank", assert_same_rank, "other", "Raises ValueError if the ranks differ.", NATIVE_METHOD},
    {"assert_is_fully_defined", assert_is_fully_defined, "", "Raises ValueError if a size is unknown.", NATIVE_METHOD},
    {"is_subtype_of", is_subtype_of, "other", "Whether every tensor of this shape has the other one too.", NATIVE_METHOD},
    {"most_specific_common_supertype", most_specific_common_supertype, "others", "The shape of all tensors that have one of these.", NATIVE_METHOD},
    {"most_specific_compatible_shape", most_specific_compatible_shape, "other", "The shape of all tensors that have one of both.", NATIVE_METHOD},
    {0}};

static const PropertyDef properties[] = {
    {"rank", get_rank, NULL, "Number of dimensions, None if unknown."},
    {"ndims", get_rank, NULL, "Number of dimensions, None if unknown."},
    {"dims", get_dims, NULL, "The sizes as Dimensions, None if their number is unknown."},
    {0}};

Type shape_type = {.object = TYPE_OBJECT, .name = "TensorShape", .module = "tensorflow.python.framework.tensor_shape",
    .doc = "The sizes of a tensor's dimensions.", .instance_size = sizeof(ShapeObject), .free = object_dealloc,
    .flags = TYPE_SEQUENCE, .signature = "dims", .construct = construct, .repr = repr, .str = str, .format = format,
    .compare = compare, .hash = hash, .binary = binary, .truth = truth, .length = length, .get_item = get_item, .iter = iter,
    .methods = methods, .properties = properties};
