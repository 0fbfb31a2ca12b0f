/* encode.c -- values as frames: marshal's format with escapes (wire.h).
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

typedef struct Encoder {
    Outside *o;
    Vm *vm;
    Buffer *out;
    bool escapes;
} Encoder;

static bool put(Encoder *e, Value v);

static bool put_u32(Encoder *e, char letter, size_t n) {
    if (n > INT32_MAX) return vm_fail(e->vm, ERROR_VALUE, "a value of %zu bytes or items is too large to go to the Python process", n);
    uint32_t size = (uint32_t)n;
    return buffer_putc(e->out, letter) && buffer_append(e->out, &size, sizeof size);
}

static bool put_bytes(Encoder *e, char letter, const char *data, size_t size) {
    return put_u32(e, letter, size) && buffer_append(e->out, data, size);
}

static bool put_text(Encoder *e, const char *text) { return put_bytes(e, 'u', text, strlen(text)); }

/* An int in digits of 15 bits, least significant first, its sign that of their number. */
static bool put_int(Encoder *e, Value v) {
    int64_t i;
    if (int_fits_i64(v, &i) && i == (int32_t)i) {
        int32_t small = (int32_t)i;
        return buffer_putc(e->out, 'i') && buffer_append(e->out, &small, sizeof small);
    }
    IntView view;
    mpz_srcptr z = int_view(v, &view);
    size_t count = (mpz_sizeinbase(z, 2) + 14) / 15;
    uint16_t *digits = mem_alloc(count * sizeof *digits);
    if (!digits) return vm_raise_memory(e->vm), false;
    mpz_export(digits, &count, -1, sizeof *digits, -1, 1, z);
    int32_t number = (int32_t)count * (mpz_sgn(z) < 0 ? -1 : 1);
    bool ok = buffer_putc(e->out, 'l') && buffer_append(e->out, &number, sizeof number) && buffer_append(e->out, digits, count * sizeof *digits);
    mem_free(digits);
    return ok;
}

static bool put_id(Encoder *e, int64_t id) { return put_int(e, value_int(id)); }

/* Begins an escape of so many items after its letter. */
static bool put_escape(Encoder *e, char letter, size_t items) {
    e->escapes = true;
    return put_u32(e, '(', items + 2) && buffer_putc(e->out, 'S') && put_bytes(e, 'u', &letter, 1);
}

static bool put_items(Encoder *e, char letter, const Value *items, size_t count) {
    bool ok = put_u32(e, letter, count);
    for (size_t i = 0; ok && i < count; i++) ok = put(e, items[i]);
    return ok;
}

/* What the copy is now, as a tuple: a dict's keys and values in turn. */
static bool put_contents(Encoder *e, const Copy *c) {
    if (c->bytes) return put_bytes(e, 's', c->bytes, c->size);
    return put_items(e, '(', c->known, c->count);
}

static char kind_of(Value v) { return is_list(v) ? 'l' : is_dict(v) ? 'd' : 'e'; }

static bool put_container(Encoder *e, Value v) {
    int64_t address = (int64_t)(intptr_t)v.as.object;
    Value theirs = dict_get(e->vm, e->o->copied, value_int(-address));
    if (!is_absent(theirs)) return put_escape(e, 'o', 1) && put(e, theirs);
    Copy *c = copy_find(e->o, address, false);
    if (c) return put_escape(e, 'M', 1) && put_id(e, address);
    c = copy_add(e->o, v, address, false);
    if (!c || !copy_note(e->o, c)) return false;
    char kind = kind_of(v);
    size_t number = (size_t)(c - e->o->copies);
    return put_escape(e, 'L', 3) && put_id(e, address) && put_bytes(e, 'u', &kind, 1) && put_contents(e, &e->o->copies[number]);
}

static bool put_slice(Encoder *e, const Slice *s) {
    return put_escape(e, 's', 3) && put(e, s->start) && put(e, s->stop) && put(e, s->step);
}

/* The items of an escape that somebody else has worked out, its letter first. */
static bool put_worked_out(Encoder *e, Tuple *t) {
    e->escapes = true;
    bool ok = t && put_u32(e, '(', t->count + 1) && buffer_putc(e->out, 'S');
    for (size_t i = 0; ok && i < t->count; i++) ok = put(e, t->items[i]);
    if (t) object_release(&t->object);
    return ok;
}

static bool put_other(Encoder *e, Value v) {
    if (!vm_enter(e->vm)) return false;
    Value t = value_call_method(e->vm, e->o->hooks, "_encode", &v, 1);
    bool ok = is_tuple(t);
    if (ok) ok = put_worked_out(e, as_tuple(t));
    else if (!is_absent(t)) {                            /* another value, which stands for it */
        ok = put(e, t);
        value_release(t);
    }
    vm_leave(e->vm);
    return ok;
}

static bool put_object(Encoder *e, Value v) {
    const Type *type = value_type(v);
    if (type == &str_type) return put_bytes(e, 'u', as_str(v)->data, as_str(v)->size);
    if (type == &tuple_type) {
        bool ok = vm_enter(e->vm) && put_items(e, '(', as_tuple(v)->items, as_tuple(v)->count);
        if (ok) vm_leave(e->vm);
        return ok;
    }
    if (is_reference(v)) {
        const Reference *r = (Reference *)v.as.object;
        if (!r->owner) return vm_fail(e->vm, ERROR_REFERENCE, "the Python process that had this object has ended");
        return put_escape(e, 'o', 1) && put_id(e, r->id);
    }
    if (type == &list_type || type == &dict_type || type == &set_type) return put_container(e, v);
    if (type == &int_type) return put_int(e, v);
    if (type == &bytes_type) return put_bytes(e, 's', as_bytes(v)->data, as_bytes(v)->size);
    if (type == &complex_type)
        return buffer_putc(e->out, 'y') && buffer_append(e->out, &as_complex(v)->real, 8) && buffer_append(e->out, &as_complex(v)->imag, 8);
    if (type == &slice_type) return put_slice(e, as_slice(v));
    if (array_travels(v)) return put_worked_out(e, array_to_wire(e->o, v));
    return put_other(e, v);
}

static bool put(Encoder *e, Value v) {
    switch (v.tag) {
        case TAG_NONE: return buffer_putc(e->out, 'N');
        case TAG_BOOL: return buffer_putc(e->out, v.as.integer ? 'T' : 'F');
        case TAG_INT: return put_int(e, v);
        case TAG_FLOAT: return buffer_putc(e->out, 'g') && buffer_append(e->out, &v.as.real, sizeof v.as.real);
        case TAG_ELLIPSIS: return buffer_putc(e->out, '.');
        case TAG_NOT_IMPLEMENTED: return put_escape(e, 'N', 0);
        default: return put_object(e, v);
    }
}

/* ---- the house ---- */

/* A copy of theirs that the table alone holds. */
static bool is_forgotten(const Copy *c) { return c->theirs && c->object.as.object->refs == 1; }

static bool put_changes(Encoder *e) {
    Outside *o = e->o;
    size_t at = e->out->size, count = 0;
    if (!put_u32(e, '(', 0)) return false;
    for (size_t i = 0; i < o->copy_count; i++) {         /* the table may grow meanwhile */
        Copy *c = &o->copies[i];
        if (!copy_has_changed(c)) continue;
        if (!copy_note(o, c) || !put_u32(e, '(', 3) || !put(e, value_bool(!c->theirs)) || !put_id(e, c->id) || !put_contents(e, &o->copies[i]))
            return false;
        count++;
    }
    uint32_t size = (uint32_t)count;
    memcpy(e->out->data + at + 1, &size, sizeof size);
    return true;
}

static bool put_forgotten(Encoder *e) {
    Outside *o = e->o;
    size_t at = e->out->size, count = 0;
    if (!put_u32(e, '(', 0)) return false;
    for (size_t i = 0; i < o->copy_count;) {
        Copy *c = &o->copies[i];
        if (!is_forgotten(c)) {
            i++;
            continue;
        }
        if (!put_id(e, c->id)) return false;
        copy_drop(o, c->id, true);                       /* the last one comes into its place; its items may be forgotten now */
        count++;
    }
    uint32_t size = (uint32_t)count;
    memcpy(e->out->data + at + 1, &size, sizeof size);
    return true;
}

static bool put_released(Encoder *e) {
    bool ok = put_u32(e, '(', e->o->released_count);
    for (size_t i = 0; ok && i < e->o->released_count; i++) ok = put_id(e, e->o->released[i]);
    e->o->released_count = 0;
    return ok;
}

static bool put_folder(Encoder *e) {
    char folder[sizeof e->o->folder];
    if (!getcwd(folder, sizeof folder) || strcmp(folder, e->o->folder) == 0) return buffer_putc(e->out, 'N');
    strcpy(e->o->folder, folder);
    return put_text(e, folder);
}

static bool has_house(const Outside *o) {
    for (size_t i = 0; i < o->copy_count; i++)
        if (is_forgotten(&o->copies[i]) || copy_has_changed(&o->copies[i])) return true;
    return o->released_count > 0;
}

/* Whether the body is a call that runs little code there: which draws no random numbers. */
static bool only_looks(Value body) {
    static const char *const looks[] = {"get", "set", "special", "block", "next", "iter", "class", "signature", "parameters"};
    if (!is_tuple(body) || !as_tuple(body)->count || !is_plain_str(as_tuple(body)->items[0])) return false;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (str_equal_c(as_str(as_tuple(body)->items[0]), looks[i])) return true;
    return false;
}

static bool put_house(Encoder *e, Value body) {
    char folder[sizeof e->o->folder];
    Value random = only_looks(body) ? NONE : value_call_method(e->vm, e->o->hooks, "_random_states", NULL, 0);
    if (is_absent(random)) return false;
    bool moved = getcwd(folder, sizeof folder) && strcmp(folder, e->o->folder) != 0;
    if (!has_house(e->o) && !moved && is_none(random)) return buffer_putc(e->out, 'N');
    bool ok = put_u32(e, '(', 5);
    Buffer changes = BUFFER_EMPTY, *out = e->out;        /* what is let go may have changed before; letting go may release more */
    e->out = &changes;
    ok = ok && put_changes(e);
    Buffer forgotten = BUFFER_EMPTY;
    e->out = &forgotten;
    ok = ok && put_forgotten(e);
    e->out = out;
    ok = ok && put_released(e) && buffer_append(out, forgotten.data, forgotten.size) && buffer_append(out, changes.data, changes.size) &&
         put_folder(e) && put(e, random);
    buffer_clear(&changes);
    buffer_clear(&forgotten);
    value_release(random);
    return ok;
}

bool wire_encode(Outside *o, Value body, Buffer *out, bool *escapes) {
    Encoder e = {o, o->vm, out, false};
    bool ok = put_u32(&e, '(', 2) && put_house(&e, body) && put(&e, body);
    *escapes = e.escapes;
    if (ok && out->failed) vm_raise_memory(o->vm);
    return ok && !out->failed && !vm_raised(o->vm);
}
