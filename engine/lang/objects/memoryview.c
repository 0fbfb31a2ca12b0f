/* memoryview.c -- memoryview: the items of a bytes or bytearray, of any format of one letter and any step; with cast(), in
 * several dimensions, laid out in C's order. Arrays of other modules are refused.
 *
 * What an item is worth is the module struct's business, unless it is an unsigned octet.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes_methods.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/objects/tuple.h"

static MemoryView *as_view(Value v) { return (MemoryView *)v.as.object; }

/* The view, unless it has been released. */
static MemoryView *live(Vm *vm, Value self) {
    MemoryView *m = as_view(self);
    if (!is_absent(m->base)) return m;
    vm_fail(vm, ERROR_VALUE, "operation forbidden on released memoryview object");
    return NULL;
}

/* A view of base, which is no view itself: count items of a format, step octets apart. */
static Value view_new(Vm *vm, Value base, const MemoryView *like) {
    if (!type_ready(vm, &memoryview_type)) return ABSENT;
    MemoryView *m = object_new(vm, &memoryview_type, 0);
    if (!m) return ABSENT;
    m->base = value_retain(base);
    m->start = like->start, m->count = like->count, m->step = like->step;
    m->itemsize = like->itemsize, m->format = like->format, m->locked = like->locked;
    if (value_isa(base, &bytearray_type)) ((ByteArray *)base.as.object)->exports++;
    return value_object(m);
}

/* What self looks at now, kept as it is while code of a program runs, which may release self; let_go ends it. */
static bool hold(Vm *vm, Value self, MemoryView *held) {
    const MemoryView *m = live(vm, self);
    if (!m) return false;
    *held = *m;
    value_retain(held->base);
    if (value_isa(held->base, &bytearray_type)) ((ByteArray *)held->base.as.object)->exports++;
    return true;
}

static void let_go(MemoryView *m) {
    if (!is_absent(m->base) && value_isa(m->base, &bytearray_type)) ((ByteArray *)m->base.as.object)->exports--;
    value_clear(&m->base);
}

static void memoryview_free(Object *o) {
    let_go((MemoryView *)o);
    release_object(((MemoryView *)o)->shape);
    object_dealloc(o);
}

static Value memoryview_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    const char *data;
    size_t size;
    if (value_isa(args[0], &memoryview_type)) {
        MemoryView *m = live(vm, args[0]);
        return m ? view_new(vm, m->base, m) : ABSENT;
    }
    if (!bytes_view(args[0], &data, &size)) {
        return vm_raise(vm, ERROR_TYPE, "memoryview: a bytes-like object is required, not '%s'", value_type_name(args[0]));
    }
    return view_new(vm, args[0], &(MemoryView){.count = (int64_t)size, .step = 1, .itemsize = 1, .format = 'B'});
}

static Value memoryview_repr(Vm *vm, Value self) {
    const char *state = is_absent(as_view(self)->base) ? "released memory" : "memory";
    return value_object(str_format(vm, "<%s at %p>", state, (void *)self.as.object));
}

static bool is_locked(const MemoryView *m) { return m->locked || !value_isa(m->base, &bytearray_type); }

static bool is_contiguous(const MemoryView *m) { return m->step == m->itemsize || m->count < 2; }

static int64_t dimensions(const MemoryView *m) { return m->shape ? (int64_t)m->shape->count : 1; }

/* The octets of the item that begins at an offset of the base; they can be written if it is not locked. */
static char *item_at(const MemoryView *m, int64_t index) {
    const char *data;
    size_t size;
    bytes_view(m->base, &data, &size);
    return (char *)data + m->start + index * m->step;
}

/* How many items stand one behind the other: all, or each by itself. */
static int64_t run_of(const MemoryView *m) { return m->step == m->itemsize && m->count > 1 ? m->count : 1; }

/* ---- values ---- */

/* struct.unpack_from or pack_into: name(format, octets, offset, ...). */
static Value call_struct(Vm *vm, const MemoryView *m, const char *name, int64_t offset, int64_t repeat, Value item) {
    Value module = vm_import(vm, "struct");
    Value format = is_absent(module) ? ABSENT : value_object(str_format(vm, "@%lld%c", (long long)repeat, m->format));
    const Value args[] = {format, m->base, value_int(offset), item};
    Value result = is_absent(format) ? ABSENT : value_call_method(vm, module, name, args, is_absent(item) ? 3 : 4);
    value_release(format);
    value_release(module);
    return result;
}

static Value read_item(Vm *vm, const MemoryView *m, int64_t index) {
    if (m->format == 'B') return value_int((unsigned char)*item_at(m, index));
    Value row = call_struct(vm, m, "unpack_from", (int64_t)m->start + index * m->step, 1, ABSENT);
    Value item = is_absent(row) ? ABSENT : value_retain(as_tuple(row)->items[0]);
    value_release(row);
    return item;
}

static bool write_item(Vm *vm, const MemoryView *m, int64_t index, Value item) {
    bool real = m->format == 'f' || m->format == 'd', octet = m->format == 'c', truth = m->format == '?';
    bool fits = octet ? is_bytes(item) : truth || is_int(item) || value_type(item)->to_index || (real && is_float(item));
    if (!fits) return vm_fail(vm, ERROR_TYPE, "memoryview: invalid type for format '%c'", m->format);
    Value done = call_struct(vm, m, "pack_into", (int64_t)m->start + index * m->step, 1, item);
    value_release(done);
    if (!is_absent(done)) return true;
    vm_clear_raised(vm);
    return vm_fail(vm, ERROR_VALUE, "memoryview: invalid value for format '%c'", m->format);
}

/* ---- indices ---- */

static int64_t memoryview_length(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    if (!m) return -1;
    return m->shape ? m->shape->items[0].as.integer : m->count;
}

/* Index i of a dimension of so many items, from the front; -1 with an exception pending. */
static int64_t index_within(Vm *vm, Value key, int64_t count, int64_t dimension) {
    int64_t i;
    if (!is_int(key) && !value_type(key)->to_index) return vm_fail(vm, ERROR_TYPE, "memoryview: invalid slice key"), -1;
    if (!value_to_index(vm, key, &i)) return -1;
    if (i < 0) i += count;
    if (i >= 0 && i < count) return i;
    return vm_fail(vm, ERROR_INDEX, "index out of bounds on dimension %lld", (long long)dimension + 1), -1;
}

/* The place of the item that an int or a tuple of ints names; -1 with an exception pending. */
static int64_t place_of(Vm *vm, const MemoryView *m, Value key) {
    int64_t all = dimensions(m), place = 0;
    if (!is_tuple(key)) {
        if (all == 1) return index_within(vm, key, m->count, 0);
        return vm_fail(vm, ERROR_NOT_IMPLEMENTED, "multi-dimensional sub-views are not implemented"), -1;
    }
    Tuple *keys = as_tuple(key);
    if ((int64_t)keys->count < all) return vm_fail(vm, ERROR_NOT_IMPLEMENTED, "sub-views are not implemented"), -1;
    if (all == 1 && keys->count > 1) return vm_fail(vm, ERROR_TYPE, "memoryview: invalid slice key"), -1;
    if ((int64_t)keys->count > all) {
        return vm_fail(vm, ERROR_TYPE, "cannot index %lld-dimension view with %zu-element tuple", (long long)all, keys->count), -1;
    }
    for (int64_t d = 0; d < all; d++) {
        int64_t count = m->shape ? m->shape->items[d].as.integer : m->count, i = index_within(vm, keys->items[d], count, d);
        if (i < 0) return -1;
        place = place * count + i;
    }
    return place;
}

/* What a slice of m looks like, without its own reference to the base. */
static bool slice_of(Vm *vm, const MemoryView *m, Value key, MemoryView *out) {
    SliceRange r;
    if (dimensions(m) > 1) return vm_fail(vm, ERROR_NOT_IMPLEMENTED, "memoryview: slices of several dimensions are not supported");
    if (!slice_resolve(vm, key, m->count, &r)) return false;
    *out = *m;
    out->shape = NULL;
    out->start = (size_t)((int64_t)m->start + (r.count ? r.start * m->step : 0));
    out->count = r.count;
    out->step = r.step * m->step;
    return true;
}

static Value memoryview_get_item(Vm *vm, Value self, Value key) {
    MemoryView m, part;
    Value item = ABSENT;
    if (!hold(vm, self, &m)) return ABSENT;
    if (is_slice(key)) {
        if (slice_of(vm, &m, key, &part) && live(vm, self)) item = view_new(vm, m.base, &part);
    } else {
        int64_t place = place_of(vm, &m, key);
        if (place >= 0 && live(vm, self)) item = read_item(vm, &m, place);
    }
    let_go(&m);
    return item;
}

/* The items of a bytes-like value to those of a slice of the same number and size. */
static bool set_slice(Vm *vm, const MemoryView *to, Value item) {
    Octets o;
    bool view = value_isa(item, &memoryview_type);
    Value octets = view ? value_call_method(vm, item, "tobytes", NULL, 0) : value_retain(item);
    char format = view ? as_view(item)->format : 'B';
    bool ok = !is_absent(octets) && octets_read(vm, octets, &o);
    if (ok && (format != to->format || (int64_t)o.size != to->count * to->itemsize)) {
        ok = vm_fail(vm, ERROR_VALUE, "memoryview assignment: lvalue and rvalue have different structures");
    }
    int64_t run = run_of(to);
    for (int64_t i = 0; ok && i < to->count; i += run) {
        memmove(item_at(to, i), o.data + i * to->itemsize, (size_t)(run * to->itemsize));
    }
    value_release(octets);
    return ok;
}

static bool memoryview_set_item(Vm *vm, Value self, Value key, Value item) {
    MemoryView m, part;
    if (!hold(vm, self, &m)) return false;
    bool ok = false;
    if (is_locked(&m)) {
        vm_fail(vm, ERROR_TYPE, "cannot modify read-only memory");
    } else if (is_absent(item)) {
        vm_fail(vm, ERROR_TYPE, "cannot delete memory");
    } else if (is_slice(key)) {
        ok = slice_of(vm, &m, key, &part) && live(vm, self) && set_slice(vm, &part, item);
    } else {
        int64_t place = place_of(vm, &m, key);
        ok = place >= 0 && live(vm, self) && write_item(vm, &m, place, item);
    }
    let_go(&m);
    return ok;
}

/* ---- all items ---- */

static Value memoryview_tobytes(Vm *vm, const Value *args) {
    const MemoryView *m = live(vm, args[0]);
    Bytes *all = m ? bytes_new(vm, NULL, (size_t)(m->count * m->itemsize)) : NULL;
    if (!all) return ABSENT;
    int64_t run = run_of(m);
    for (int64_t i = 0; i < m->count; i += run) {
        memcpy(all->data + i * m->itemsize, item_at(m, i), (size_t)(run * m->itemsize));
    }
    return value_object(all);
}

/* Lists of lists, from dimension d on; *place is the next item. */
static Value nested_list(Vm *vm, const MemoryView *m, size_t d, int64_t *place) {
    int64_t count = m->shape ? m->shape->items[d].as.integer : m->count;
    bool last = !m->shape || d + 1 == m->shape->count;
    List *list = list_new(vm, (size_t)count);
    for (int64_t i = 0; list && i < count; i++) {
        Value item = last ? read_item(vm, m, (*place)++) : nested_list(vm, m, d + 1, place);
        if (!list_append_take(vm, list, item)) object_clear(&list);
    }
    return value_object(list);
}

static Value memoryview_tolist(Vm *vm, const Value *args) {
    const MemoryView *m = live(vm, args[0]);
    int64_t place = 0;
    return m ? nested_list(vm, m, 0, &place) : ABSENT;
}

static Value memoryview_iter(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    if (!m) return ABSENT;
    if (dimensions(m) > 1) return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "multi-dimensional sub-views are not implemented");
    return sequence_iter_new(vm, &sequence_iterator_type, self);
}

/* Views are equal to bytes-like values whose items, read by their formats, are equal. */
static Value memoryview_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (op != COMPARE_EQ && op != COMPARE_NE) return NOT_IMPLEMENTED;
    Value other = value_isa(b, &memoryview_type) ? value_retain(b) : memoryview_construct(vm, &memoryview_type, &b);
    if (is_absent(other)) return vm_clear_raised(vm), NOT_IMPLEMENTED;
    if (is_absent(as_view(a)->base) || is_absent(as_view(other)->base)) {
        value_release(other);
        return value_bool(value_same(a, b) == (op == COMPARE_EQ));
    }
    Value x = memoryview_tolist(vm, &a), y = is_absent(x) ? ABSENT : memoryview_tolist(vm, &other);
    Value result = is_absent(y) ? ABSENT : value_compare(vm, x, y, op);
    value_release(x);
    value_release(y);
    value_release(other);
    return result;
}

static bool memoryview_hash(Vm *vm, Value self, uint64_t *out) {
    const MemoryView *m = live(vm, self);
    if (!m) return false;
    if (!is_locked(m)) return vm_fail(vm, ERROR_VALUE, "cannot hash writable memoryview object");
    if (!strchr("Bbc", m->format)) {
        return vm_fail(vm, ERROR_VALUE, "memoryview: hashing is restricted to formats 'B', 'b' or 'c'");
    }
    Value all = memoryview_tobytes(vm, &self);
    bool ok = !is_absent(all) && value_hash(vm, all, out);
    value_release(all);
    return ok;
}

/* ---- methods ---- */

static Value memoryview_hex(Vm *vm, const Value *args) {
    Value all = memoryview_tobytes(vm, args);
    Value text = is_absent(all) ? ABSENT : octets_hex(vm, (Value[]){all, args[1], args[2]});
    value_release(all);
    return text;
}

static Value memoryview_toreadonly(Vm *vm, const Value *args) {
    const MemoryView *m = live(vm, args[0]);
    Value made = m ? view_new(vm, m->base, m) : ABSENT;
    if (is_absent(made)) return ABSENT;
    as_view(made)->locked = true;
    as_view(made)->shape = m->shape;
    if (m->shape) object_retain(&m->shape->object);
    return made;
}

/* The format that a text names: a letter, with an @ before it or not; 0 for any other. */
static char format_letter(const Str *text) {
    const char *at = text->data + (text->size == 2 && text->data[0] == '@');
    return text->size == (size_t)(at - text->data) + 1 && strchr("cbB?hHiIlLqQnNfd", *at) ? *at : 0;
}

static int64_t size_of_format(char format) {
    if (strchr("cbB?", format)) return 1;
    if (strchr("hH", format)) return 2;
    return strchr("iIf", format) ? 4 : 8;
}

/* shape, a list or tuple of positive ints whose product is count, as a new tuple. */
static Tuple *read_shape(Vm *vm, Value shape, int64_t count) {
    if (!is_list(shape) && !is_tuple(shape)) {
        vm_fail(vm, ERROR_TYPE, "shape must be a list or a tuple");
        return NULL;
    }
    Tuple *sizes = value_to_tuple(vm, shape);
    int64_t product = 1;
    for (size_t i = 0; sizes && i < sizes->count; i++) {
        Value n = sizes->items[i];
        bool good = is_small_int(n) && n.as.integer > 0;
        if (!good) vm_fail(vm, is_int(n) ? ERROR_VALUE : ERROR_TYPE, "memoryview.cast(): elements of shape must be %s",
                           is_int(n) ? "integers > 0" : "integers");
        if (!good) object_clear(&sizes);
        else if (__builtin_mul_overflow(product, n.as.integer, &product)) product = -1;
    }
    if (!sizes || product == count) return sizes;
    vm_fail(vm, ERROR_TYPE, "memoryview: product(shape) * itemsize != buffer size");
    object_clear(&sizes);
    return NULL;
}

static Value memoryview_cast(Vm *vm, const Value *args) {
    const MemoryView *m = live(vm, args[0]);
    if (!m) return ABSENT;
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "cast() argument 'format' must be str, not %s", value_type_name(args[1]));
    char format = format_letter(as_str(args[1]));
    if (!format) return vm_raise(vm, ERROR_VALUE, "memoryview: destination format must be a native single character format prefixed "
                                                  "with an optional '@'");
    if (!is_contiguous(m)) return vm_raise(vm, ERROR_TYPE, "memoryview: casts are restricted to C-contiguous views");
    if (!strchr("Bbc", format) && !strchr("Bbc", m->format)) {
        return vm_raise(vm, ERROR_TYPE, "memoryview: cannot cast between two non-byte formats");
    }
    int64_t octets = m->count * m->itemsize, size = size_of_format(format);
    if (octets % size) return vm_raise(vm, ERROR_TYPE, "memoryview: length is not a multiple of itemsize");
    Tuple *shape = is_absent(args[2]) ? NULL : read_shape(vm, args[2], octets / size);
    if (vm_raised(vm)) return ABSENT;
    const MemoryView like = {.start = m->start, .count = octets / size, .step = size, .itemsize = size, .format = format,
                             .locked = m->locked};
    Value made = view_new(vm, m->base, &like);
    if (!is_absent(made)) as_view(made)->shape = shape;
    else object_clear(&shape);
    return made;
}

static Value memoryview_release(Vm *vm, const Value *args) {
    (void)vm;
    let_go(as_view(args[0]));
    return NONE;
}

static Value memoryview_enter(Vm *vm, const Value *args) { return live(vm, args[0]) ? value_retain(args[0]) : ABSENT; }

static Value memoryview_exit(Vm *vm, const Value *args) { return memoryview_release(vm, args); }

/* ---- properties ---- */

static Value get_nbytes(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    return m ? value_int(m->count * m->itemsize) : ABSENT;
}

static Value get_format(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    return m ? value_object(str_new(vm, &m->format, 1)) : ABSENT;
}

static Value get_itemsize(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    return m ? value_int(m->itemsize) : ABSENT;
}

static Value get_ndim(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    return m ? value_int(dimensions(m)) : ABSENT;
}

static Value get_shape(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    if (!m) return ABSENT;
    return m->shape ? value_retain(value_object(m->shape)) : tuple_of(vm, 1, value_int(m->count));
}

static Value get_strides(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    if (!m) return ABSENT;
    if (!m->shape) return tuple_of(vm, 1, value_int(m->step));
    Tuple *strides = tuple_new(vm, m->shape->count);
    int64_t step = m->itemsize;
    for (size_t i = strides ? strides->count : 0; i-- > 0; step *= m->shape->items[i].as.integer) strides->items[i] = value_int(step);
    return value_object(strides);
}

static Value get_suboffsets(Vm *vm, Value self) { return live(vm, self) ? value_object(tuple_new(vm, 0)) : ABSENT; }

static Value get_readonly(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    return m ? value_bool(is_locked(m)) : ABSENT;
}

static Value get_obj(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    return m ? value_retain(m->base) : ABSENT;
}

static Value get_contiguous(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    return m ? value_bool(is_contiguous(m)) : ABSENT;
}

static Value get_f_contiguous(Vm *vm, Value self) {
    const MemoryView *m = live(vm, self);
    return m ? value_bool(is_contiguous(m) && dimensions(m) == 1) : ABSENT;
}

static const NativeDef methods[] = {
    {"tobytes", memoryview_tobytes, "order='C'", "The octets as bytes.", NATIVE_METHOD},
    {"tolist", memoryview_tolist, "", "The items as a list.", NATIVE_METHOD},
    {"hex", memoryview_hex, "sep=..., bytes_per_sep=1", "The octets as a hexadecimal text.",
     NATIVE_METHOD},
    {"cast", memoryview_cast, "format, shape=...", "The same octets as items of another format or in another shape.", NATIVE_METHOD},
    {"toreadonly", memoryview_toreadonly, "", "A view that cannot be written through.", NATIVE_METHOD},
    {"release", memoryview_release, "", "Lets go of the object that is looked at.", NATIVE_METHOD},
    {"__enter__", memoryview_enter, "", NULL, NATIVE_METHOD},
    {"__exit__", memoryview_exit, "*exc", NULL, NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"nbytes", get_nbytes, NULL, "How many bytes all items take."},
    {"format", get_format, NULL, "A string containing the format of each element in the view."},
    {"itemsize", get_itemsize, NULL, "How many bytes an item takes."},
    {"ndim", get_ndim, NULL, "The number of dimensions of the array."},
    {"shape", get_shape, NULL, "A tuple giving the shape of the memory."},
    {"strides", get_strides, NULL, "How many bytes lie from an item to the next one of each dimension."},
    {"suboffsets", get_suboffsets, NULL, "Empty: nothing lies behind pointers."},
    {"readonly", get_readonly, NULL, "Whether the memory is read only."},
    {"c_contiguous", get_contiguous, NULL, "Whether the items lie side by side in C's order."},
    {"f_contiguous", get_f_contiguous, NULL, "Whether the items lie side by side in Fortran's order."},
    {"contiguous", get_contiguous, NULL, "Whether the items lie side by side."},
    {"obj", get_obj, NULL, "What is looked at."},
    {0},
};

Type memoryview_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "memoryview",
    .doc = "A view of an object's octets.",
    .flags = TYPE_WEAK | TYPE_SEQUENCE,
    .instance_size = sizeof(MemoryView),
    .free = memoryview_free,
    .signature = "object",
    .construct = memoryview_construct,
    .repr = memoryview_repr,
    .compare = memoryview_compare,
    .hash = memoryview_hash,
    .length = memoryview_length,
    .get_item = memoryview_get_item,
    .set_item = memoryview_set_item,
    .iter = memoryview_iter,
    .methods = methods,
    .properties = properties,
};
