/* array.c -- the native part of array (module _array): what a loop over an array does, as long as the numbers are of the
 * array's kind. Everything else is asked of the class in engine/library/array.tape: _fitting(value), the value as the array
 * keeps it, and _get(index), _set(index, value) and _delete(index).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/gc.h"
#include "engine/modules/native.h"

typedef struct Numbers {
    Object object;
    Value code;                  /* a str of one letter */
    List *items;
    int64_t low, high;           /* ints between them are kept as they are: none if low > high */
    bool single, real;           /* floats are kept, rounded to 32 bits or as they are */
} Numbers;

static Numbers *as_numbers(Value v) { return (Numbers *)v.as.object; }

static void set_kind(Numbers *n, char code) {
    static const char letters[] = "bhilq";
    static const int bits[] = {8, 16, 32, 64, 64};
    const char *at = memchr(letters, code | 32, sizeof letters - 1);
    n->single = code == 'f';
    n->real = code == 'd';
    n->high = -1;
    if (!at) return;
    bool is_signed = code & 32;
    int width = bits[at - letters];
    n->high = width == 64 ? INT64_MAX : (INT64_C(1) << (width - is_signed)) - 1;
    n->low = is_signed ? -n->high - 1 : 0;
}

static Value numbers_construct(Vm *vm, Type *type, const Value *args) {
    if (!is_str(args[0]) || as_str(args[0])->size != 1) return vm_raise(vm, ERROR_TYPE, "a code is one letter");
    Numbers *n = object_new(vm, type, 0);
    if (!n) return ABSENT;
    n->code = value_retain(args[0]);
    set_kind(n, as_str(args[0])->data[0]);
    if ((n->items = value_to_list(vm, args[1]))) return value_object(n);
    object_release(&n->object);
    return ABSENT;
}

/* v as the array keeps it. New; ABSENT with an exception pending. */
static Value fitting(Vm *vm, Value self, Value v) {
    const Numbers *n = as_numbers(self);
    if (is_small_int(v) && v.as.integer >= n->low && v.as.integer <= n->high) return v;
    if (is_float(v) && n->real) return v;
    if (is_float(v) && n->single) return value_float((float)v.as.real);
    return value_call_method(vm, self, "_fitting", &v, 1);
}

/* Where the item of an index of the usual kind lies; NULL: another kind of index, or none of this array. */
static Value *find(Value self, Value key) {
    const List *items = as_numbers(self)->items;
    int64_t i = key.as.integer;
    if (!is_small_int(key)) return NULL;
    if (i < 0) i += (int64_t)items->count;
    return (uint64_t)i < items->count ? &items->items[i] : NULL;
}

static Value get_item(Vm *vm, Value self, Value key) {
    const Value *item = find(self, key);
    return item ? value_retain(*item) : value_call_method(vm, self, "_get", &key, 1);
}

static bool set_item(Vm *vm, Value self, Value key, Value v) {
    Value kept = is_absent(v) || !find(self, key) ? ABSENT : fitting(vm, self, v);
    Value *item = is_absent(kept) ? NULL : find(self, key);       /* which _fitting() may have taken away */
    if (item) {
        value_set(item, kept);
        return true;
    }
    value_release(kept);
    if (vm_raised(vm)) return false;
    Value done = value_call_method(vm, self, is_absent(v) ? "_delete" : "_set", (const Value[]){key, v}, is_absent(v) ? 1 : 2);
    value_release(done);
    return !is_absent(done);
}

static int64_t length(Vm *vm, Value self) {
    (void)vm;
    return (int64_t)as_numbers(self)->items->count;
}

static Value iter(Vm *vm, Value self) { return value_iter(vm, value_object(as_numbers(self)->items)); }

static int contains(Vm *vm, Value self, Value v) { return value_contains(vm, value_object(as_numbers(self)->items), v); }

static Value numbers_append(Vm *vm, const Value *args) {
    Value v = fitting(vm, args[0], args[1]);
    return list_append_take(vm, as_numbers(args[0])->items, v) ? NONE : ABSENT;
}

/* _take(iterable): appends its values. */
static Value numbers_take(Vm *vm, const Value *args) {
    Value iterator = value_iter(vm, args[1]), item;
    if (is_absent(iterator)) return ABSENT;
    while (!is_absent(item = value_next(vm, iterator))) {
        bool ok = list_append_take(vm, as_numbers(args[0])->items, fitting(vm, args[0], item));
        value_release(item);
        if (!ok) break;
    }
    value_release(iterator);
    return vm_raised(vm) ? ABSENT : NONE;
}

static Value get_code(Vm *vm, Value self) { (void)vm; return value_retain(as_numbers(self)->code); }
static Value get_items(Vm *vm, Value self) { (void)vm; return value_retain(value_object(as_numbers(self)->items)); }

static bool set_items(Vm *vm, Value self, Value items) {
    if (!value_is(items, &list_type)) return vm_fail(vm, ERROR_TYPE, "the items are a list");
    List *old = as_numbers(self)->items;
    as_numbers(self)->items = as_list(value_retain(items));
    object_release((Object *)old);
    return true;
}

static const NativeDef methods[] = {
    {"append", numbers_append, "v, /", "Adds a number at the end.", NATIVE_METHOD},
    {"_take", numbers_take, "iterable, /", "Adds the numbers of an iterable.", NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"_code", get_code, NULL, NULL},
    {"_items", get_items, set_items, NULL},
    {0},
};

static Type numbers_type = {
    .object = TYPE_OBJECT,
    .name = "Numbers",
    .module = "_array",
    .doc = "What class array is derived from.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(Numbers),
    .owns = OWNS(OWNED_FOR_LIFE(Numbers, code), OWNED_FOR_LIFE(Numbers, items)),
    .signature = "code, items, /",
    .construct = numbers_construct,
    .length = length,
    .get_item = get_item,
    .set_item = set_item,
    .contains = contains,
    .iter = iter,
    .methods = methods,
    .properties = properties,
};

static bool fill(Vm *vm, Value module) { return native_add_type(vm, module, &numbers_type); }

const ModuleDef array_core_module = {.name = "_array", .doc = "Numbers of one kind.", .init = fill};
