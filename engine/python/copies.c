/* copies.c -- lists, dicts, sets and arrays that are on both sides: who has which, and what has changed (wire.h).
 *
 * The table copied finds an entry by the id of its owner's: of ours by its address, of theirs by their id with its sign
 * turned and one bit set, and theirs once more by the address of the copy, to know it when it goes back.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/python/wire.h"

#include "engine/base/memory.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/tensors/tensors.h"

static Value key_of(int64_t id, bool theirs) { return value_int(theirs ? (int64_t)((uint64_t)id | (uint64_t)1 << 62) : id); }

/* By the copy's address: negative, so that it is no other key. */
static Value back_key(Value object) { return value_int(-(int64_t)(intptr_t)object.as.object); }

Copy *copy_find(Outside *o, int64_t id, bool theirs) {
    Value number = dict_get(o->vm, o->copied, key_of(id, theirs));
    return is_small_int(number) ? &o->copies[number.as.integer] : NULL;
}

Copy *copy_add(Outside *o, Value object, int64_t id, bool theirs) {
    if (o->copy_count == o->copy_capacity) {
        size_t capacity = o->copy_capacity ? 2 * o->copy_capacity : 16;
        Copy *copies = mem_realloc(o->copies, capacity * sizeof *copies);
        if (!copies) return vm_raise_memory(o->vm), NULL;
        o->copies = copies;
        o->copy_capacity = capacity;
    }
    if (!dict_set(o->vm, o->copied, key_of(id, theirs), value_int((int64_t)o->copy_count))) return NULL;
    if (theirs && !dict_set(o->vm, o->copied, back_key(object), value_int(id))) return NULL;
    Copy *c = &o->copies[o->copy_count++];
    *c = (Copy){.object = value_retain(object), .id = id, .theirs = theirs, .offset = -1};
    return c;
}

static void forget_known(Copy *c) {
    for (size_t i = 0; i < c->count; i++) value_release(c->known[i]);
    mem_free(c->known);
    mem_free(c->bytes);
    c->known = NULL;
    c->bytes = NULL;
    c->count = c->size = 0;
}

void copy_drop(Outside *o, int64_t id, bool theirs) {
    Copy *c = copy_find(o, id, theirs);
    if (!c) return;
    Copy gone = *c, *last = &o->copies[--o->copy_count];
    dict_delete(o->vm, o->copied, key_of(id, theirs));
    if (theirs) dict_delete(o->vm, o->copied, back_key(gone.object));
    if (c != last) {
        *c = *last;
        dict_set(o->vm, o->copied, key_of(c->id, c->theirs), value_int(c - o->copies));
    }
    forget_known(&gone);
    value_release(gone.object);
}

void copies_clear(Outside *o) {
    while (o->copy_count) copy_drop(o, o->copies[o->copy_count - 1].id, o->copies[o->copy_count - 1].theirs);
    mem_free(o->copies);
    o->copies = NULL;
    o->copy_capacity = 0;
}

/* ---- contents ---- */

static size_t count_of(Value v) {
    return is_list(v) ? as_list(v)->count : is_dict(v) ? 2 * as_dict(v)->count : as_set(v)->count;
}

static void read_items(Value v, Value *out) {
    Value key, value;
    size_t n = 0;
    if (is_list(v)) memcpy(out, as_list(v)->items, as_list(v)->count * sizeof *out);
    else if (is_dict(v)) for (size_t i = 0; dict_walk(as_dict(v), &i, &key, &value);) out[n++] = key, out[n++] = value;
    else for (size_t i = 0; set_walk(as_set(v), &i, &key);) out[n++] = key;
}

static bool note_array(Outside *o, Copy *c) {
    const Tensor *t = as_tensor(c->object);
    size_t size = tensor_bytes(t);
    if (!c->bytes) {
        c->bytes = mem_alloc(size + 1);
        c->size = size;
    }
    if (!c->bytes) return vm_raise_memory(o->vm), false;
    tensor_pull(t);
    memcpy(c->bytes, t->data, size);
    return true;
}

bool copy_note(Outside *o, Copy *c) {
    if (has_tensor(c->object)) return c->offset >= 0 || note_array(o, c);
    size_t count = count_of(c->object);
    Value *known = mem_alloc((count + 1) * sizeof *known);
    if (!known) return vm_raise_memory(o->vm), false;
    read_items(c->object, known);
    for (size_t i = 0; i < count; i++) value_retain(known[i]);
    forget_known(c);
    c->known = known;
    c->count = count;
    return true;
}

bool copy_has_changed(const Copy *c) {
    Value key, value;
    size_t n = 0;
    if (has_tensor(c->object)) {
        const Tensor *t = as_tensor(c->object);
        tensor_pull(t);
        return c->bytes && (tensor_bytes(t) != c->size || memcmp(t->data, c->bytes, c->size) != 0);
    }
    if (count_of(c->object) != c->count) return true;
    if (is_list(c->object)) return c->count && memcmp(as_list(c->object)->items, c->known, c->count * sizeof(Value)) != 0;
    if (is_dict(c->object)) {
        for (size_t i = 0; dict_walk(as_dict(c->object), &i, &key, &value); n += 2)
            if (!value_same(key, c->known[n]) || !value_same(value, c->known[n + 1])) return true;
        return false;
    }
    for (size_t i = 0; set_walk(as_set(c->object), &i, &key);)
        if (!value_same(key, c->known[n++])) return true;
    return false;
}

static bool set_array(Outside *o, Copy *c, Value contents) {
    const char *data;
    size_t size;
    Tensor *t = as_tensor(c->object);
    if (!bytes_view(contents, &data, &size) || size != tensor_bytes(t)) return true;
    tensor_claim(t);
    memcpy(t->data, data, size);
    return note_array(o, c);
}

/* In place: the object stays the same. */
bool copy_set(Outside *o, Copy *c, Value contents) {
    Vm *vm = o->vm;
    if (has_tensor(c->object)) return set_array(o, c, contents);
    if (!is_tuple(contents)) return true;
    Tuple *t = as_tuple(contents);
    int64_t id = c->id;
    bool theirs = c->theirs, ok = true;
    Value object = value_retain(c->object), done = value_call_method(vm, object, "clear", NULL, 0);
    ok = !is_absent(done);
    value_release(done);
    if (ok && is_list(object)) ok = list_extend(vm, as_list(object), contents);
    for (size_t i = 0; ok && i < t->count && !is_list(object); i += is_dict(object) ? 2 : 1)
        ok = is_dict(object) ? dict_set(vm, as_dict(object), t->items[i], t->items[i + 1]) : set_add(vm, as_set(object), t->items[i]);
    value_release(object);
    c = copy_find(o, id, theirs);
    return ok && (!c || copy_note(o, c));
}
