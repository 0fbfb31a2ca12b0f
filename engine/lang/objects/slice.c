/* slice.c -- slice objects, and what an index or a slice means for a sequence of n items.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/slice.h"

#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/int.h"

/* A slice's bound as an int64, cut to the range when it is larger. */
static bool slice_number(Vm *vm, Value v, int64_t *out) {
    if (v.tag == TAG_INT || v.tag == TAG_BOOL) {
        *out = v.as.integer;
        return true;
    }
    if (!is_int(v)) {
        if (!value_type(v)->to_index) {
            return vm_fail(vm, ERROR_TYPE, "slice indices must be integers or None or have an __index__ method");
        }
        Value number = value_type(v)->to_index(vm, v);
        bool ok = !is_absent(number) && slice_number(vm, number, out);
        value_release(number);
        return ok;
    }
    if (!int_fits_i64(v, out)) *out = int_order(v, value_int(0)) < 0 ? INT64_MIN : INT64_MAX;
    return true;
}

static int64_t clip(int64_t i, int64_t length, int64_t low, int64_t high) {
    if (i < 0) i += length;
    return i < low ? low : i > high ? high : i;
}

bool slice_unpack(Vm *vm, Value slice, SliceRange *out) {
    const Slice *s = as_slice(slice);
    int64_t step = 1;
    if (!is_none(s->step) && !slice_number(vm, s->step, &step)) return false;
    if (!step) return vm_fail(vm, ERROR_VALUE, "slice step cannot be zero");
    if (step == INT64_MIN) step++;
    *out = (SliceRange){.start = step < 0 ? INT64_MAX : 0, .stop = step < 0 ? INT64_MIN : INT64_MAX, .step = step};
    if (!is_none(s->start) && !slice_number(vm, s->start, &out->start)) return false;
    return is_none(s->stop) || slice_number(vm, s->stop, &out->stop);
}

void slice_fit(SliceRange *r, int64_t length) {
    int64_t low = r->step < 0 ? -1 : 0, high = r->step < 0 ? length - 1 : length;
    r->start = clip(r->start, length, low, high);
    r->stop = clip(r->stop, length, low, high);
    int64_t way = r->step < 0 ? r->start - r->stop : r->stop - r->start, pace = r->step < 0 ? -r->step : r->step;
    if (way <= 0) r->count = 0;
    else r->count = pace == 1 ? way : (way - 1) / pace + 1;
}

bool slice_resolve(Vm *vm, Value slice, int64_t length, SliceRange *out) {
    if (!slice_unpack(vm, slice, out)) return false;
    slice_fit(out, length);
    return true;
}

bool index_resolve(Vm *vm, Value key, const size_t *count, const char *type_name, int64_t *out) {
    int64_t i;
    if (key.tag == TAG_INT || key.tag == TAG_BOOL) {
        i = key.as.integer;
    } else if (value_type(key)->to_index) {
        if (!value_to_size(vm, key, ERROR_INDEX, &i)) return false;
    } else {
        return vm_fail(vm, ERROR_TYPE, "%s indices must be integers or slices, not %s", type_name, value_type_name(key));
    }
    int64_t length = (int64_t)*count;
    if (i < 0) i += length;
    if (i < 0 || i >= length) return vm_fail(vm, ERROR_INDEX, "%s index out of range", type_name);
    *out = i;
    return true;
}

Value slice_new(Vm *vm, Value start, Value stop, Value step) {
    Slice *s = object_new(vm, &slice_type, 0);
    if (!s) return ABSENT;
    s->start = value_retain(start);
    s->stop = value_retain(stop);
    s->step = value_retain(step);
    return value_object(s);
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    if (is_absent(args[1])) return slice_new(vm, NONE, args[0], NONE);
    return slice_new(vm, args[0], args[1], args[2]);
}

static Value repr(Vm *vm, Value self) {
    const Slice *s = as_slice(self);
    const Value part[3] = {s->start, s->stop, s->step};
    Buffer out = BUFFER_EMPTY;
    bool ok = true;
    buffer_puts(&out, "slice(");
    for (int i = 0; ok && i < 3; i++) {
        Str *text = value_repr(vm, part[i]);
        ok = text != NULL;
        if (!ok) break;
        if (i) buffer_puts(&out, ", ");
        buffer_append(&out, text->data, text->size);
        object_release(&text->object);
    }
    buffer_putc(&out, ')');
    return container_finish(vm, &out, ok);
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!is_slice(a) || !is_slice(b)) return NOT_IMPLEMENTED;
    Slice *x = as_slice(a), *y = as_slice(b);
    Value p[3] = {x->start, x->stop, x->step}, q[3] = {y->start, y->stop, y->step};
    Value *p_items = p, *q_items = q;
    size_t count = 3;
    return container_compare(vm, &x->object, &p_items, &count, &q_items, &count, op);
}

static Value slice_indices(Vm *vm, const Value *args) {
    if (!is_int(args[1]) && !value_type(args[1])->to_index) {
        return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(args[1]));
    }
    Value length = is_int(args[1]) ? value_retain(args[1]) : value_type(args[1])->to_index(vm, args[1]);
    if (is_absent(length)) return ABSENT;
    bool negative = int_order(length, value_int(0)) < 0;
    Value indices = negative ? vm_raise(vm, ERROR_VALUE, "length should not be negative") : slice_indices_of(vm, args[0], length);
    value_release(length);
    return indices;
}

static Value get_start(Vm *vm, Value self) { (void)vm; return value_retain(as_slice(self)->start); }
static Value get_stop(Vm *vm, Value self) { (void)vm; return value_retain(as_slice(self)->stop); }
static Value get_step(Vm *vm, Value self) { (void)vm; return value_retain(as_slice(self)->step); }

static const NativeDef methods[] = {
    {"indices", slice_indices, "length, /", "(start, stop, step) for a sequence of this length", NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"start", get_start, member_readonly, NULL},
    {"stop", get_stop, member_readonly, NULL},
    {"step", get_step, member_readonly, NULL},
    {0},
};

Type slice_type = {
    .object = TYPE_OBJECT,
    .name = "slice",
    .doc = "What stands between the brackets of x[start:stop:step].",
    .flags = TYPE_GC,
    .instance_size = sizeof(Slice),
    .owns = OWNS(OWNED(Slice, start), OWNED(Slice, stop), OWNED(Slice, step)),
    .signature = "start, stop=..., step=None, /",
    .construct = construct,
    .repr = repr,
    .compare = compare,
    .hash = container_unhashable,
    .methods = methods,
    .properties = properties,
};
