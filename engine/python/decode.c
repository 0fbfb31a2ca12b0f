/* decode.c -- frames as values: the reverse of encode.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/python/wire.h"

#include "engine/base/memory.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"

#include <unistd.h>

typedef struct Decoder {
    Outside *o;
    Vm *vm;
    const char *at, *end;
} Decoder;

static Value get(Decoder *d);

static Value bad(Decoder *d) {
    if (vm_raised(d->vm)) return ABSENT;
    return vm_raise(d->vm, ERROR_RUNTIME, "the Python process sent a message that is not understood");
}

static bool take(Decoder *d, void *out, size_t size) {
    if ((size_t)(d->end - d->at) < size) return false;
    memcpy(out, d->at, size);
    d->at += size;
    return true;
}

/* The size that follows; the octets of a text or bytes are then there. */
static bool take_size(Decoder *d, bool octets, uint32_t *size) {
    return take(d, size, sizeof *size) && *size <= (size_t)(d->end - d->at) + (octets ? 0 : 1);
}

static Value get_int(Decoder *d) {
    int32_t number;
    if (!take(d, &number, sizeof number)) return bad(d);
    size_t count = (size_t)(number < 0 ? -(int64_t)number : number);
    if ((size_t)(d->end - d->at) / 2 < count) return bad(d);
    mpz_t z;
    mpz_init(z);
    uint16_t *digits = mem_alloc(count * sizeof *digits + 1);
    if (digits) memcpy(digits, d->at, count * sizeof *digits);
    if (digits) mpz_import(z, count, -1, sizeof *digits, -1, 1, digits);
    mem_free(digits);
    d->at += count * sizeof *digits;
    if (number < 0) mpz_neg(z, z);
    Value v = int_from_mpz(d->vm, z);
    mpz_clear(z);
    return v;
}

/* ---- objects ---- */

/* An object came back before the helper was told that it was let go. */
static void have_again(Outside *o, int64_t id) {
    for (size_t i = 0; i < o->released_count; i++)
        if (o->released[i] == id) o->released[i--] = o->released[--o->released_count];
}

/* An object of the helper's: the Reference that there is, or a new one of the class that stands for its class. */
static Value get_reference(Decoder *d, Value id, Value class_id) {
    Outside *o = d->o;
    Value address = dict_get(d->vm, o->live, id);
    if (is_small_int(address)) return value_retain(value_object((void *)(intptr_t)address.as.integer));
    Value type = dict_get(d->vm, o->classes, class_id);
    if (is_absent(type)) {
        Value made = value_call_method(d->vm, o->hooks, "_class", &class_id, 1);
        value_release(made);
        type = dict_get(d->vm, o->classes, class_id);
        if (is_absent(type)) return bad(d);
        address = dict_get(d->vm, o->live, id);
        if (is_small_int(address)) return value_retain(value_object((void *)(intptr_t)address.as.integer));
    }
    Type *t = (Type *)type.as.object;
    if (!type_is_subtype(t, &reference_type)) return bad(d);
    Reference *r = object_new(d->vm, t, 0);
    if (!r) return ABSENT;
    have_again(o, id.as.integer);
    r->id = id.as.integer;
    r->owner = o;
    r->next = o->references;
    r->link = &o->references;
    if (r->next) r->next->link = &r->next;
    o->references = r;
    if (dict_set(d->vm, o->live, id, value_int((int64_t)(intptr_t)r))) return value_object(r);
    object_release(&r->object);
    return ABSENT;
}

static Value get_class(Decoder *d, Value id) {
    Value type = dict_get(d->vm, d->o->classes, id);
    return is_absent(type) ? value_call_method(d->vm, d->o->hooks, "_class", &id, 1) : value_retain(type);
}

static Value get_copied(Decoder *d, Tuple *t) {
    if (t->count < 5 || !is_str(t->items[3]) || !is_tuple(t->items[4])) return bad(d);
    char kind = as_str(t->items[3])->data[0];
    Value object = kind == 'l' ? value_object(list_new(d->vm, 0)) : kind == 'd' ? value_object(dict_new(d->vm)) : value_object(set_new(d->vm, &set_type));
    if (is_absent(object)) return ABSENT;
    Copy *c = copy_add(d->o, object, t->items[2].as.integer, true);
    if (c && copy_set(d->o, c, t->items[4])) return object;
    value_release(object);
    return ABSENT;
}

static Value get_moved(Decoder *d, char kind, Tuple *t) {
    if (kind == 'l') return value_object(list_from(d->vm, t->items + 2, t->count - 2));
    Value object = kind == 'd' ? value_object(dict_new(d->vm)) : value_object(set_new(d->vm, &set_type));
    bool ok = !is_absent(object);
    for (size_t i = 2; ok && i < t->count; i += kind == 'd' ? 2 : 1)
        ok = kind == 'd' ? i + 1 < t->count && dict_set(d->vm, as_dict(object), t->items[i], t->items[i + 1]) : set_add(d->vm, as_set(object), t->items[i]);
    if (ok) return object;
    value_release(object);
    return bad(d);
}

static Value get_copy(Decoder *d, Value id) {
    Copy *c = is_small_int(id) ? copy_find(d->o, id.as.integer, true) : NULL;
    return c ? value_retain(c->object) : bad(d);
}

/* One of ours, which the helper has or of which it has a copy. */
static Value get_own(Decoder *d, Value id) {
    Value v = dict_get(d->vm, d->o->exported, id);
    if (!is_absent(v)) return value_retain(v);
    Copy *c = is_small_int(id) ? copy_find(d->o, id.as.integer, false) : NULL;
    return c ? value_retain(c->object) : bad(d);
}

static Value get_escape(Decoder *d, Tuple *t) {
    char letter = is_str(t->items[1]) ? as_str(t->items[1])->data[0] : '?';
    size_t count = t->count - 2;
    Value *items = t->items + 2, tuple = value_object(t);
    switch (letter) {
        case 'o': return count == 1 ? get_own(d, items[0]) : bad(d);
        case 'r': return count == 2 ? get_reference(d, items[0], items[1]) : bad(d);
        case 'k': return count == 1 ? get_class(d, items[0]) : bad(d);
        case 's': return count == 3 ? slice_new(d->vm, items[0], items[1], items[2]) : bad(d);
        case 'N': return NOT_IMPLEMENTED;
        case 'l': case 'd': case 'e': return get_moved(d, letter, t);
        case 'L': return get_copied(d, t);
        case 'M': return count == 1 ? get_copy(d, items[0]) : bad(d);
        case 'a': case 'A': case 'B': case 'n': return array_from_wire(d->o, letter, t);
        default: return value_call_method(d->vm, d->o->hooks, "_decode", &tuple, 1);
    }
}

/* ---- containers ---- */

static Value get_items(Decoder *d, bool tuple) {
    uint32_t count;
    if (!take_size(d, false, &count) || !vm_enter(d->vm)) return bad(d);
    if (count >= 2 && tuple && *d->at == 'S') {
        Tuple *t = tuple_new(d->vm, count);
        bool ok = t != NULL;
        d->at++;
        if (ok) t->items[0] = NONE;
        for (uint32_t i = 1; ok && i < count; i++) ok = !is_absent(t->items[i] = get(d));
        Value v = ok ? get_escape(d, t) : ABSENT;
        if (t) object_release(&t->object);
        vm_leave(d->vm);
        return v;
    }
    Tuple *t = tuple && count ? tuple_new(d->vm, count) : NULL;
    List *l = tuple ? NULL : list_new(d->vm, count);
    bool ok = t || l || (tuple && !count);
    for (uint32_t i = 0; ok && i < count; i++) {
        Value v = get(d);
        ok = !is_absent(v);
        if (ok && t) t->items[i] = v;
        else if (ok) ok = list_append_take(d->vm, l, v);
    }
    vm_leave(d->vm);
    if (ok) return tuple ? value_object(t ? t : tuple_new(d->vm, 0)) : value_object(l);
    release_object(t);
    release_object(l);
    return ABSENT;
}

static Value get_dict(Decoder *d) {
    Dict *dict = dict_new(d->vm);
    bool ok = dict && vm_enter(d->vm);
    while (ok && d->at < d->end && *d->at != '0') {
        Value key = get(d), value = is_absent(key) ? ABSENT : get(d);
        ok = !is_absent(value) && dict_set(d->vm, dict, key, value);
        value_release(key);
        value_release(value);
    }
    if (dict) vm_leave(d->vm);
    if (ok && d->at++ < d->end) return value_object(dict);
    release_object(dict);
    return bad(d);
}

static Value get_set(Decoder *d, Type *type) {
    Value items = get_items(d, true);
    if (is_absent(items)) return ABSENT;
    Set *set = set_from(d->vm, type, items);
    value_release(items);
    return value_object(set);
}

static Value get_complex(Decoder *d) {
    double parts[2];
    return take(d, parts, sizeof parts) ? complex_new(d->vm, parts[0], parts[1]) : bad(d);
}

static Value get(Decoder *d) {
    uint32_t size;
    int32_t small;
    double real;
    if (d->at == d->end) return bad(d);
    switch (*d->at++) {
        case 'N': return NONE;
        case 'T': return VALUE_TRUE;
        case 'F': return VALUE_FALSE;
        case '.': return ELLIPSIS;
        case 'i': return take(d, &small, sizeof small) ? value_int(small) : bad(d);
        case 'l': return get_int(d);
        case 'g': return take(d, &real, sizeof real) ? value_float(real) : bad(d);
        case 'y': return get_complex(d);
        case 's':
            if (!take_size(d, true, &size)) return bad(d);
            d->at += size;
            return value_object(bytes_new(d->vm, d->at - size, size));
        case 'u':
            if (!take_size(d, true, &size)) return bad(d);
            d->at += size;
            return value_object(str_new(d->vm, d->at - size, size));
        case '(': return get_items(d, true);
        case '[': return get_items(d, false);
        case '{': return get_dict(d);
        case '<': return get_set(d, &set_type);
        case '>': return get_set(d, &frozenset_type);
        default: return bad(d);
    }
}

/* ---- the house ---- */

static bool let_go(Decoder *d, Tuple *t) {
    for (size_t i = 0; i < t->count; i++) dict_delete(d->vm, d->o->exported, t->items[i]);
    return !vm_raised(d->vm);
}

static bool set_changes(Decoder *d, Tuple *t) {
    bool ok = true;
    for (size_t i = 0; ok && i < t->count; i++) {
        if (!is_tuple(t->items[i]) || as_tuple(t->items[i])->count != 3) return false;
        Value *change = as_tuple(t->items[i])->items;
        Copy *c = is_small_int(change[1]) ? copy_find(d->o, change[1].as.integer, value_truth(d->vm, change[0]) == 1) : NULL;
        ok = !c || copy_set(d->o, c, change[2]);
    }
    return ok;
}

static bool see_to_house(Decoder *d, Value house) {
    if (is_none(house)) return true;
    if (!is_tuple(house) || as_tuple(house)->count != 5) return false;
    Value *part = as_tuple(house)->items;
    if (!is_tuple(part[0]) || !is_tuple(part[1]) || !is_tuple(part[2]) || !set_changes(d, as_tuple(part[2])) || !let_go(d, as_tuple(part[0])))
        return false;
    for (size_t i = 0; i < as_tuple(part[1])->count; i++) copy_drop(d->o, as_tuple(part[1])->items[i].as.integer, false);
    if (is_str(part[3]) && as_str(part[3])->size < sizeof d->o->folder && chdir(as_str(part[3])->data) == 0)
        strcpy(d->o->folder, as_str(part[3])->data);
    if (is_none(part[4])) return true;
    Value done = value_call_method(d->vm, d->o->hooks, "_set_random_states", &part[4], 1);
    value_release(done);
    return !is_absent(done);
}

Value wire_decode(Outside *o, const char *data, size_t size) {
    Decoder d = {o, o->vm, data, data + size};
    uint32_t count;
    if (size < 5 || *d.at++ != '(' || !take(&d, &count, sizeof count) || count != 2) return bad(&d);
    Value house = get(&d), body = ABSENT;
    if (!is_absent(house) && see_to_house(&d, house)) body = get(&d);
    value_release(house);
    return is_absent(body) ? bad(&d) : body;
}
