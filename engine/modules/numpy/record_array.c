/* record_array.c -- arrays and scalars of records.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/record_array.h"

#include "engine/base/memory.h"
#include "engine/modules/numpy/array.h"

/* ---- fields ---- */

bool is_field_key(Value key) {
    if (is_str(key)) return true;
    if (!is_list(key) || !as_list(key)->count) return false;
    for (size_t i = 0; i < as_list(key)->count; i++)
        if (!is_str(as_list(key)->items[i])) return false;
    return true;
}

static const Record *record_in(Value v) { return record_of(tensor_dtype(as_tensor(v))); }

/* A view of one field as an array. */
static Value field_array(Vm *vm, Tensor *t, const Field *f) {
    ERROR_INIT(err);
    return array_result_plain(vm, record_field(t, f, &err), &err);
}

/* The record in v, taken, as np.record if it is np.void. */
static Value with_attributes(Vm *vm, Value v) {
    if (is_absent(v) || value_type(v) != &void_type || !record_in(v)->count) return v;
    Value dtype = dtype_value_of(vm, as_tensor(v)),
          other = is_absent(dtype) ? ABSENT : record_with_attributes(vm, (Value[]){dtype, VALUE_TRUE});
    Dtype d;
    bool ok = !is_absent(other) && is_dtype(other, &d);
    if (ok) {
        as_tensor(v)->dtype = (uint16_t)d;
        as_tensor(v)->object.type = &record_type;
    }
    value_release(dtype);
    value_release(other);
    if (!ok) value_release(v);
    return ok ? v : ABSENT;
}

/* What a field of a lone record is: a scalar, or a view where it has axes or fields of its own. */
static Value field_value(Vm *vm, Tensor *t, const Field *f) {
    Value array = field_array(vm, t, f);
    if (is_absent(array) || f->shape.rank) return array;
    Value item = array_item(vm, as_tensor(array), as_tensor(array)->data);
    value_release(array);
    return record_of(tensor_dtype(t))->attributes ? with_attributes(vm, item) : item;
}

/* A view of some fields, records of their own. */
static Value some_fields(Vm *vm, Value self, Value names) {
    Tensor *t = as_tensor(self);
    Value args[2] = {dtype_value_of(vm, t), names};
    Value dtype = is_absent(args[0]) ? ABSENT : records_call(vm, "select", args, 2);
    value_release(args[0]);
    Dtype d;
    if (is_absent(dtype) || !is_dtype(dtype, &d)) return ABSENT;
    value_release(dtype);
    ERROR_INIT(err);
    Tensor *view = tensor_alias(t, &err);
    if (view) view->dtype = (uint16_t)d;
    return is_scalar_array(self) ? array_result(vm, view, &err) : array_result_plain(vm, view, &err);
}

static const Field *field_named(Vm *vm, Value self, Value name) {
    const Field *f = record_find(record_in(self), as_str(name)->data);
    if (!f) vm_raise(vm, ERROR_VALUE, "no field of name %s", as_str(name)->data);
    return f;
}

Value record_get(Vm *vm, Value self, Value key) {
    if (!is_str(key)) return some_fields(vm, self, key);
    const Field *f = field_named(vm, self, key);
    if (!f) return ABSENT;
    return is_scalar_array(self) ? field_value(vm, as_tensor(self), f) : field_array(vm, as_tensor(self), f);
}

static bool field_set(Vm *vm, Tensor *t, const Field *f, Value value) {
    Value array = field_array(vm, t, f);
    bool ok = !is_absent(array) && array_set_item(vm, array, ELLIPSIS, value);
    value_release(array);
    return ok;
}

bool record_set(Vm *vm, Value self, Value key, Value value) {
    if (is_str(key)) {
        const Field *f = field_named(vm, self, key);
        return f && field_set(vm, as_tensor(self), f, value);
    }
    Value part = some_fields(vm, self, key);
    if (is_absent(part)) return false;
    array_face(as_tensor(part), false);
    bool ok = array_set_item(vm, part, ELLIPSIS, value);
    value_release(part);
    return ok;
}

/* ---- conversion ---- */

Value records_call(Vm *vm, const char *name, const Value *args, size_t count) {
    Value library = vm_import(vm, "numpy._records");
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, args, count);
    value_release(library);
    return result;
}

/* The lone record at p of t, as a view without a face. New. */
static Tensor *record_at(const Tensor *t, const void *p, Error *err) {
    int64_t offset = ((const char *)p - (const char *)t->data) / (int64_t)dtype_size(tensor_dtype(t));
    return tensor_view((Tensor *)t, 0, NULL, NULL, offset, err);
}

/* Stores a number or a text that a field takes as it is. false, with nothing done: for others. */
static bool store_plainly(const Field *f, char *p, Value v) {
    bool number = is_float(v) || (is_small_int(v) && !is_bool(v));
    if (f->shape.rank || !number) return false;
    if (dtype_is_float(f->dtype))
        dtype_put_real(f->dtype, p + f->at, is_float(v) ? v.as.real : (double)v.as.integer);
    else if (f->dtype == DTYPE_INT64 && !is_float(v))
        dtype_put_int(f->dtype, p + f->at, v.as.integer);
    else
        return false;
    return true;
}

/* Stores a str that has room in a field of text. */
static bool store_str(const Field *f, char *p, Value v) {
    if (f->shape.rank || !is_str(v) || f->dtype != DTYPE_STRING || !f->text || as_str(v)->length > f->width)
        return false;
    StringCell *cell = string_cell_new(as_str(v)->data, as_str(v)->size), **place = (StringCell **)(void *)(p + f->at);
    if (!cell) return false;
    string_cell_release(*place);
    *place = cell;
    return true;
}

/* Writes v, a tuple, into the fields of the lone record. */
static bool store_tuple(Vm *vm, Tensor *cell, const Record *r, const Tuple *v) {
    if ((int)v->count != r->count)
        return vm_fail(vm, ERROR_VALUE, "could not assign tuple of length %zu to structure with %d fields.", v->count,
                       r->count);
    for (int i = 0; i < r->count; i++) {
        const Field *f = &r->fields[i];
        if (store_plainly(f, cell->data, v->items[i]) || store_str(f, cell->data, v->items[i])) continue;
        if (!field_set(vm, cell, f, v->items[i])) return false;
    }
    return true;
}

static bool store_bytes(Vm *vm, void *p, const Record *r, Value v) {
    const char *bytes;
    size_t size;
    if (!bytes_view(v, &bytes, &size))
        return vm_fail(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(v));
    if (size > r->itemsize) size = r->itemsize;
    memset(p, 0, r->itemsize);
    memcpy(p, bytes, size);
    return true;
}

/* Bytes without fields from a record of the same kind and another size. */
static bool store_void(Vm *vm, void *p, const Record *r, const Tensor *v) {
    const Record *from = record_of(tensor_dtype(v));
    if (v->rank || from->count) return vm_fail(vm, ERROR_TYPE, "bytes without fields are made of bytes, not of records");
    Value bytes = record_element(vm, v, v->data);
    bool ok = !is_absent(bytes) && store_bytes(vm, p, r, bytes);
    value_release(bytes);
    return ok;
}

bool record_store(Vm *vm, Tensor *t, void *p, Value v) {
    const Record *r = record_of(tensor_dtype(t));
    ERROR_INIT(err);
    if (!r->count && is_record_array(v)) return store_void(vm, p, r, as_tensor(v));
    if (!r->count) return store_bytes(vm, p, r, v);
    Tensor *cell = record_at(t, p, &err);
    if (!cell) return array_raise(vm, &err), false;
    bool ok = true;
    if (is_tuple(v)) {
        ok = store_tuple(vm, cell, r, as_tuple(v));
    } else if (is_record_array(v)) {
        Tensor *source = records_from(vm, v, tensor_dtype(t));
        ok = source && (tensor_assign(cell, source, &err) || (array_raise(vm, &err), false));
        tensor_release(source);
    } else {
        for (int i = 0; ok && i < r->count; i++) ok = field_set(vm, cell, &r->fields[i], v);
    }
    tensor_release(cell);
    return ok;
}

/* The elements of an array as records: its fields one by one, or each element in every field. */
static bool store_array(Vm *vm, Tensor *out, Value v) {
    Tensor *t = as_tensor(v);
    const Record *to = record_of(tensor_dtype(out)), *from = record_of(tensor_dtype(t));
    if (from && from->count != to->count) return vm_fail(vm, ERROR_VALUE, "structures must have the same size");
    for (int i = 0; i < to->count; i++) {
        const Field *f = &to->fields[i];
        int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
        int rank = t->rank + f->shape.rank;
        ERROR_INIT(err);
        for (int k = 0; k < rank; k++)
            dims[k] = k < t->rank ? t->dims[k] : 1, strides[k] = k < t->rank ? t->strides[k] : 0;
        Value part = from ? field_array(vm, t, &from->fields[i])
                          : array_result_plain(vm, tensor_view(t, rank, dims, strides, 0, &err), &err);
        bool ok = !is_absent(part) && field_set(vm, out, f, part);
        value_release(part);
        if (!ok) return false;
    }
    return true;
}

/* The sizes of nested lists; tuples and all else are elements. */
static bool list_shape(Vm *vm, Value v, Shape *s) {
    for (s->rank = 0; is_list(v) || (has_tensor(v) && !is_record_array(v) && as_tensor(v)->rank);
         v = as_list(v)->items[0]) {
        if (s->rank == SHAPE_MAX)
            return vm_fail(vm, ERROR_VALUE, "too many dimensions: at most %d are supported", SHAPE_MAX);
        if (has_tensor(v))
            return vm_fail(vm, ERROR_TYPE, "lists of arrays as records are not supported; np.stack() joins arrays");
        s->dims[s->rank++] = (int64_t)as_list(v)->count;
        if (!as_list(v)->count) return true;
    }
    for (int i = 0; is_record_array(v) && i < as_tensor(v)->rank; i++)
        if (s->rank < SHAPE_MAX) s->dims[s->rank++] = as_tensor(v)->dims[i];
    return true;
}

static bool fill_list(Vm *vm, Tensor *out, Value v, const Shape *s, int depth, int64_t *next) {
    char *p = (char *)out->data + *next * (int64_t)dtype_size(tensor_dtype(out));
    if (depth == s->rank) return (*next)++, record_store(vm, out, p, v);
    if (is_record_array(v) && as_tensor(v)->rank == s->rank - depth) {
        Value list = value_object(value_to_list(vm, v));
        bool ok = !is_absent(list) && fill_list(vm, out, list, s, depth, next);
        value_release(list);
        return ok;
    }
    if (!is_list(v) || (int64_t)as_list(v)->count != s->dims[depth])
        return vm_fail(vm, ERROR_VALUE,
                       "setting an array element with a sequence. The requested array has an inhomogeneous shape after "
                       "%d dimensions.",
                       depth);
    for (size_t i = 0; i < as_list(v)->count; i++)
        if (!fill_list(vm, out, as_list(v)->items[i], s, depth + 1, next)) return false;
    return true;
}

Tensor *records_from(Vm *vm, Value v, Dtype d) {
    ERROR_INIT(err);
    Shape s = {0};
    bool array = has_tensor(v);
    if (array && tensor_dtype(as_tensor(v)) == d) return tensor_retain(as_tensor(v));
    if (array)
        s = tensor_shape(as_tensor(v));
    else if (!list_shape(vm, v, &s))
        return NULL;
    Tensor *out = tensor_zeros(vm_context(vm), d, s.rank, s.dims, &err);
    int64_t next = 0;
    if (!out) return array_raise(vm, &err), NULL;
    array_face(out, false);
    if (array && record_of(d)->count ? store_array(vm, out, v) : fill_list(vm, out, v, &s, 0, &next)) return out;
    tensor_release(out);
    return NULL;
}

Value record_scalar(Vm *vm, const Tensor *t, const void *p) {
    ERROR_INIT(err);
    return array_result(vm, record_at(t, p, &err), &err);
}

Value record_element(Vm *vm, const Tensor *t, const void *p) {
    const Record *r = record_of(tensor_dtype(t));
    ERROR_INIT(err);
    if (!r->count) return value_object(bytes_new(vm, p, r->itemsize));
    Tensor *cell = record_at(t, p, &err);
    Tuple *tuple = cell ? tuple_new(vm, (size_t)r->count) : NULL;
    if (!cell) return array_raise(vm, &err);
    for (int i = 0; tuple && i < r->count; i++) {
        Value part = field_array(vm, cell, &r->fields[i]);
        bool axes = r->fields[i].shape.rank > 0;
        tuple->items[i] = is_absent(part) ? NONE
                          : axes          ? value_retain(part)
                                          : convert_element(vm, as_tensor(part), as_tensor(part)->data);
        value_release(part);
        if (is_absent(tuple->items[i])) tuple->items[i] = NONE;
    }
    tensor_release(cell);
    if (tuple && vm_raised(vm)) object_release(&tuple->object), tuple = NULL;
    return value_object(tuple);
}

/* ---- dtypes ---- */

static bool read_field(Vm *vm, Value v, Field *f) {
    const Tuple *t = as_tuple(v);
    int64_t offset;
    if (!is_str(t->items[0]) || !dtype_parts(t->items[1], &f->dtype, &f->text, &f->width))
        return vm_fail(vm, ERROR_TYPE, "a field is a name and a dtype");
    if (!convert_shape(vm, t->items[2], false, &f->shape) || !value_to_index(vm, t->items[3], &offset)) return false;
    f->offset = (size_t)offset;
    f->name = mem_strdup(as_str(t->items[0])->data);
    f->title = is_str(t->items[4]) ? mem_strdup(as_str(t->items[4])->data) : NULL;
    return (f->name && (f->title || !is_str(t->items[4]))) || (vm_raise_memory(vm), false);
}

static Value finished_dtype(Vm *vm, Record *r, const Record *source) {
    ERROR_INIT(err);
    Dtype d = record_dtype(r, source, &err);
    return d == DTYPE_NONE ? vm_raise_error(vm, &err) : dtype_value_part(vm, d, false, 0);
}

Value record_make_dtype(Vm *vm, const Value *args) {
    const List *fields = as_list(args[0]);
    int64_t itemsize;
    Dtype from = DTYPE_NONE;
    Record r = {.aligned = value_truth(vm, args[2]) > 0, .attributes = value_truth(vm, args[3]) > 0};
    if (!value_to_index(vm, args[1], &itemsize)) return ABSENT;
    r.itemsize = (size_t)itemsize;
    r.fields = mem_calloc(fields->count + 1, sizeof *r.fields);
    if (!r.fields) return vm_raise_memory(vm);
    for (size_t i = 0; i < fields->count; i++) {
        bool ok = read_field(vm, fields->items[i], &r.fields[r.count]);
        r.count++;
        if (!ok) return record_clear(&r), ABSENT;
    }
    return finished_dtype(vm, &r, is_dtype(args[4], &from) ? record_of(from) : NULL);
}

static Value field_tuple(Vm *vm, const Field *f) {
    return tuple_of(vm, 5, value_object(str_from(vm, f->name)), dtype_value_part(vm, f->dtype, f->text, f->width),
                    shape_tuple(vm, f->shape.rank, f->shape.dims), value_int((int64_t)f->offset),
                    f->title ? value_object(str_from(vm, f->title)) : NONE);
}

static const Record *record_argument(Value v) {
    Dtype d;
    return is_dtype(v, &d) && dtype_is_record(d) ? record_of(d) : NULL;
}

Value record_layout(Vm *vm, const Value *args) {
    const Record *r = record_argument(args[0]);
    if (!r) return NONE;
    List *fields = list_new(vm, (size_t)r->count);
    for (int i = 0; fields && i < r->count; i++)
        if (!list_append_take(vm, fields, field_tuple(vm, &r->fields[i])))
            return object_release(&fields->object), ABSENT;
    if (!fields) return ABSENT;
    return tuple_of(vm, 6, value_object(fields), value_int((int64_t)r->itemsize), value_int((int64_t)r->alignment),
                    value_bool(r->aligned), value_bool(r->attributes), value_bool(r->exact));
}

Value record_with_attributes(Vm *vm, const Value *args) {
    const Record *r = record_argument(args[0]);
    if (!r) return vm_raise(vm, ERROR_TYPE, "a structured dtype is needed");
    Record other = *r;
    other.attributes = value_truth(vm, args[1]) > 0;
    other.fields = mem_calloc((size_t)r->count + 1, sizeof *other.fields);
    if (!other.fields) return vm_raise_memory(vm);
    for (int i = 0; i < r->count; i++) {
        Field *f = &other.fields[i];
        *f = r->fields[i];
        f->name = mem_strdup(f->name);
        f->title = f->title ? mem_strdup(f->title) : NULL;
        if (f->name) continue;
        other.count = i;
        mem_free(f->title);
        return record_clear(&other), vm_raise_memory(vm);
    }
    return finished_dtype(vm, &other, r);
}

/* ---- np.void ---- */

/* The field that an int stands for. */
static const Field *field_numbered(Vm *vm, Value self, int64_t i) {
    const Record *r = record_in(self);
    if (i < 0) i += r->count;
    if (i >= 0 && i < r->count) return &r->fields[i];
    vm_raise(vm, ERROR_INDEX, "invalid index (%lld)", (long long)i);
    return NULL;
}

static Value void_get_item(Vm *vm, Value self, Value key) {
    if (is_field_key(key)) return record_get(vm, self, key);
    if (is_tuple(key) || key.tag == TAG_ELLIPSIS || is_none(key)) return array_get_item(vm, self, key);
    int64_t i;
    if (!value_to_index(vm, key, &i)) return ABSENT;
    const Field *f = field_numbered(vm, self, i);
    return f ? field_value(vm, as_tensor(self), f) : ABSENT;
}

static bool void_set_item(Vm *vm, Value self, Value key, Value value) {
    int64_t i;
    if (is_absent(value)) return vm_fail(vm, ERROR_TYPE, "'numpy.void' object doesn't support item deletion");
    if (is_field_key(key)) return record_set(vm, self, key, value);
    if (!value_to_index(vm, key, &i)) return false;
    const Field *f = field_numbered(vm, self, i);
    return f && field_set(vm, as_tensor(self), f, value);
}

static int64_t void_length(Vm *vm, Value self) {
    (void)vm;
    const Record *r = record_in(self);
    return r->count ? r->count : (int64_t)r->itemsize;
}

static Value void_iter(Vm *vm, Value self) {
    const Record *r = record_in(self);
    List *items = list_new(vm, (size_t)r->count);
    for (int i = 0; items && i < r->count; i++)
        if (!list_append_take(vm, items, field_value(vm, as_tensor(self), &r->fields[i])))
            return object_release(&items->object), ABSENT;
    Value it = items ? value_iter(vm, value_object(items)) : ABSENT;
    value_release(value_object(items));
    return it;
}

static bool void_hash(Vm *vm, Value self, uint64_t *out) {
    if (!(as_tensor(self)->object.flags & TENSOR_READONLY))
        return vm_fail(vm, ERROR_TYPE, "unhashable type: 'writeable void-scalar'");
    Value item = record_element(vm, as_tensor(self), as_tensor(self)->data);
    bool ok = !is_absent(item) && value_hash(vm, item, out);
    value_release(item);
    return ok;
}

static Value void_construct(Vm *vm, Type *type, const Value *args) {
    Value with[3] = {args[0], args[1], value_bool(type == &record_type)};
    return records_call(vm, "construct", with, 3);
}

/* A field of an np.record by its name, as an attribute. */
static Value record_get_attr(Vm *vm, Value self, Str *name) {
    const Field *f = is_absent(type_lookup(value_type(self), name)) ? record_find(record_in(self), name->data) : NULL;
    return f ? field_value(vm, as_tensor(self), f) : void_type.get_attr(vm, self, name);
}

static bool record_set_attr(Vm *vm, Value self, Str *name, Value value) {
    const Field *f = is_absent(value) ? NULL : record_find(record_in(self), name->data);
    if (f) return field_set(vm, as_tensor(self), f, value);
    return vm_fail(vm, ERROR_ATTRIBUTE, "'record' object has no attribute '%s'", name->data);
}

#define VOID_SLOTS                                                                                                     \
    .object = TYPE_OBJECT, .module = "numpy", .instance_size = sizeof(Tensor), .flags = TYPE_TENSOR | TYPE_BASE,       \
    .free = tensor_free_slot, .signature = "length_or_data, /, dtype=None", .construct = void_construct
Type void_type = {VOID_SLOTS, .name = "numpy.void"};
static Value record_pprint(Vm *vm, const Value *args) { return records_call(vm, "pprint", args, 1); }

static const NativeDef record_methods[] = {{"pprint", record_pprint, "", "The fields, one a line.", NATIVE_METHOD},
                                           {0}};
Type record_type = {VOID_SLOTS, .name = "numpy.record", .base = &void_type, .methods = record_methods};

bool record_types_init(Vm *vm) {
    scalar_slots_init(&void_type);
    void_type.base = &flexible_type;
    void_type.get_item = void_get_item;
    void_type.set_item = void_set_item;
    void_type.length = void_length;
    void_type.iter = void_iter;
    void_type.hash = void_hash;
    if (!type_ready(vm, &void_type)) return false;
    record_type.get_attr = record_get_attr;
    record_type.set_attr = record_set_attr;
    return type_ready(vm, &record_type);
}
