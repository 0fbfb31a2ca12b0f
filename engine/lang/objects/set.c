/* set.c -- the table under set and frozenset, and their slots. Their methods are in set_methods.c.
 *
 * The table follows CPython 3.11's (Objects/setobject.c describes it): linear probing over up to nine
 * neighbours, then a jump i = 5 i + 1 + perturb; it grows when three fifths are filled. An item that comes takes the
 * last deleted slot that was passed on the way to an unused one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/set.h"

#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/iterate.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/objects/iterators.h"
#include "engine/lang/objects/hash_key.h"
#include "engine/lang/objects/set_methods.h"

#include <string.h>

enum { LINEAR_PROBES = 9, PERTURB_SHIFT = 5 };

#define SET_DELETED UINT64_MAX

/* ---- probing ---- */

typedef struct Probe {
    size_t slot, index;
    uint64_t perturb;
    size_t left;                 /* neighbours still to look at */
} Probe;

static inline Probe probe_begin(const Set *s, uint64_t hash) {
    size_t i = hash & s->mask;
    return (Probe){i, i, hash, i + LINEAR_PROBES <= s->mask ? LINEAR_PROBES : 0};
}

static inline void probe_next(const Set *s, Probe *p) {
    if (p->left) {
        p->left--;
        p->slot++;
        return;
    }
    p->perturb >>= PERTURB_SHIFT;
    p->index = (p->index * 5 + 1 + p->perturb) & s->mask;
    p->slot = p->index;
    p->left = p->index + LINEAR_PROBES <= s->mask ? LINEAR_PROBES : 0;
}

static inline bool is_unused(const SetEntry *e) { return is_absent(e->key) && e->hash != SET_DELETED; }

/* Puts an item that is not there into a table without deleted slots. */
static inline void insert_clean(Set *s, Value key, uint64_t hash) {
    SetEntry *e = &s->table[hash & s->mask];
    if (!is_absent(e->key)) {
        Probe p = probe_begin(s, hash);
        do probe_next(s, &p);
        while (!is_absent(s->table[p.slot].key));
        e = &s->table[p.slot];
    }
    *e = (SetEntry){key, hash};
    s->fill++;
    s->count++;
}

static void free_table(const Set *s, SetEntry *table, size_t mask) {
    block_free(s->object.type->vm, table, (mask + 1) * sizeof *table);
}

/* Gives the table more than wanted slots and sweeps the deleted ones away. */
static bool resize(Vm *vm, Set *s, size_t wanted) {
    size_t slots = SET_SMALL;
    while (slots <= wanted) slots *= 2;
    SetEntry old_small[SET_SMALL], *old = s->table;
    size_t old_mask = s->mask;
    SetEntry *table = slots > SET_SMALL ? block_alloc(vm, slots * sizeof *table) : s->small;
    if (!table) {
        vm_raise_memory(vm);
        return false;
    }
    if (old == s->small) {
        memcpy(old_small, s->small, sizeof old_small);
        old = old_small;
    }
    memset(table, 0, slots * sizeof *table);
    s->table = table;
    s->mask = slots - 1;
    s->fill = s->count = 0;
    for (size_t i = 0; i <= old_mask; i++) {
        if (!is_absent(old[i].key)) insert_clean(s, old[i].key, old[i].hash);
    }
    if (old != old_small) free_table(s, old, old_mask);
    return true;
}

static size_t grown(const Set *s) { return s->count > 50000 ? s->count * 2 : s->count * 4; }

static inline int entry_matches(Vm *vm, Set *s, const SetEntry *e, Value key, uint64_t hash, bool *changed) {
    if (e->hash != hash || is_absent(e->key)) return 0;
    int known = keys_match(e->key, key);
    if (known >= 0) return known;
    Value other = value_retain(e->key);
    uint32_t version = s->version;
    int same = value_equal(vm, other, key);
    value_release(other);
    *changed = s->version != version;
    return same;
}

/* Is the item where its probing begins, told by its identity, text or small number? Else *slot is unused: 0; or -1: go on. */
HOT int find_first(const Set *s, Value key, uint64_t hash, size_t *slot) {
    const SetEntry *e = &s->table[*slot = hash & s->mask];
    if (is_unused(e)) return 0;
    return e->hash == hash && !is_absent(e->key) && keys_match(e->key, key) == 1 ? 1 : -1;
}

static int find_further(Vm *vm, Set *s, Value key, uint64_t hash, size_t *slot) {
    bool changed = true;
    while (changed) {
        size_t deleted = SIZE_MAX;
        changed = false;
        for (Probe p = probe_begin(s, hash); !changed; probe_next(s, &p)) {
            const SetEntry *e = &s->table[p.slot];
            *slot = p.slot;
            if (is_unused(e)) {
                if (deleted != SIZE_MAX) *slot = deleted;
                return 0;
            }
            if (is_absent(e->key)) deleted = p.slot;
            int same = entry_matches(vm, s, e, key, hash, &changed);
            if (same < 0 || (same && !changed)) return same;
        }
    }
    return 0;
}

/* Slot of key: 1 found, 0 the slot where it would go, -1 with an exception pending. */
HOT int find(Vm *vm, Set *s, Value key, uint64_t hash, size_t *slot) {
    int first = find_first(s, key, hash, slot);
    return first >= 0 ? first : find_further(vm, s, key, hash, slot);
}

HOT bool add_hashed(Vm *vm, Set *s, Value key, uint64_t hash) {
    size_t slot;
    int found = find(vm, s, key, hash, &slot);
    if (found) return found > 0;
    bool reused = s->table[slot].hash == SET_DELETED && is_absent(s->table[slot].key);
    s->table[slot] = (SetEntry){value_retain(key), hash};
    s->count++;
    s->version++;
    if (reused) return true;
    s->fill++;
    return s->fill * 5 < s->mask * 3 || resize(vm, s, grown(s));
}

Value set_take_at(Set *s, size_t slot) {
    Value item = s->table[slot].key;
    s->table[slot] = (SetEntry){ABSENT, SET_DELETED};
    s->count--;
    s->version++;
    return item;
}

static int discard_hashed(Vm *vm, Set *s, Value key, uint64_t hash) {
    size_t slot;
    int found = find(vm, s, key, hash, &slot);
    if (found <= 0) return found;
    value_release(set_take_at(s, slot));
    return 1;
}

/* ---- set.h ---- */

Set *set_new(Vm *vm, Type *type) {
    Set *s = object_new(vm, type, 0);
    if (!s) return NULL;
    s->table = s->small;
    s->mask = SET_SMALL - 1;
    return s;
}

bool set_add(Vm *vm, Set *s, Value item) {
    uint64_t hash;
    return key_hash(vm, item, &hash) && add_hashed(vm, s, item, hash);
}

int set_discard(Vm *vm, Set *s, Value item) {
    uint64_t hash;
    return key_hash(vm, item, &hash) ? discard_hashed(vm, s, item, hash) : -1;
}

int set_has(Vm *vm, Set *s, Value item) {
    uint64_t hash;
    size_t slot;
    return key_hash(vm, item, &hash) ? find(vm, s, item, hash, &slot) : -1;
}

int set_knows(const Set *s, Value item) {
    uint64_t hash;
    size_t slot;
    return key_hash_simple(item, &hash) ? find_first(s, item, hash, &slot) : -1;
}

bool set_walk(Set *s, size_t *position, Value *item) {
    for (size_t i = *position; i <= s->mask; i++) {
        if (is_absent(s->table[i].key)) continue;
        *item = s->table[i].key;
        *position = i + 1;
        return true;
    }
    *position = s->mask + 1;
    return false;
}

bool set_walk_hashed(Set *s, size_t *position, Value *item, uint64_t *hash) {
    if (!set_walk(s, position, item)) return false;
    *hash = s->table[*position - 1].hash;
    return true;
}

bool set_add_hashed(Vm *vm, Set *s, Value item, uint64_t hash) { return add_hashed(vm, s, item, hash); }
int set_discard_hashed(Vm *vm, Set *s, Value item, uint64_t hash) { return discard_hashed(vm, s, item, hash); }

int set_has_hashed(Vm *vm, Set *s, Value item, uint64_t hash) {
    size_t slot;
    return find(vm, s, item, hash, &slot);
}

bool set_tidy(Vm *vm, Set *s) { return s->fill - s->count <= s->mask / 5 || resize(vm, s, grown(s)); }

static void release_items(const SetEntry *table, size_t count) {
    for (; count > 0; table++) {
        if (is_absent(table->key)) continue;
        value_release(table->key);
        count--;
    }
}

void set_empty(Set *s) {
    SetEntry small[SET_SMALL], *old = s->table;
    size_t mask = s->mask, count = s->count;
    bool own = old != s->small;
    if (!own) old = memcpy(small, s->small, sizeof small);
    memset(s->small, 0, sizeof s->small);
    s->table = s->small;
    s->mask = SET_SMALL - 1;
    s->count = s->fill = 0;
    s->version++;
    release_items(old, count);
    if (own) free_table(s, old, mask);
}

void set_swap(Set *a, Set *b) {
    bool a_small = a->table == a->small, b_small = b->table == b->small;
    Set t = *a;
    SetEntry *a_table = a->table, *b_table = b->table;
    a->count = b->count, a->fill = b->fill, a->mask = b->mask;
    b->count = t.count, b->fill = t.fill, b->mask = t.mask;
    memcpy(a->small, b->small, sizeof a->small);
    memcpy(b->small, t.small, sizeof b->small);
    a->table = b_small ? a->small : b_table;
    b->table = a_small ? b->small : a_table;
    a->version++;
    b->version++;
}

/* ---- update ---- */

/* Takes over other's table slot by slot: the same room, and nothing deleted in it. */
static void copy_table(Set *s, const Set *other) {
    for (size_t i = 0; i <= other->mask; i++) {
        s->table[i] = other->table[i];
        value_retain(s->table[i].key);
    }
    s->fill = other->fill;
    s->count = other->count;
    s->version++;
}

static bool merge(Vm *vm, Set *s, Set *other) {
    if (s == other || !other->count) return true;
    if ((s->fill + other->count) * 5 >= s->mask * 3 && !resize(vm, s, (s->count + other->count) * 2)) return false;
    if (!s->fill && s->mask == other->mask && other->fill == other->count) {
        copy_table(s, other);
        return true;
    }
    bool clean = !s->fill;
    for (size_t i = 0; i <= other->mask; i++) {
        SetEntry e = other->table[i];
        if (is_absent(e.key)) continue;
        if (clean) {
            insert_clean(s, value_retain(e.key), e.hash);
            continue;
        }
        value_retain(e.key);
        bool ok = add_hashed(vm, s, e.key, e.hash);
        value_release(e.key);
        if (!ok) return false;
    }
    s->version++;
    return true;
}

static bool merge_dict(Vm *vm, Set *s, Dict *d) {
    if ((s->fill + d->count) * 5 >= s->mask * 3 && !resize(vm, s, (s->count + d->count) * 2)) return false;
    for (size_t i = 0; i < d->used; i++) {
        DictEntry e = d->entries[i];
        if (is_absent(e.key)) continue;
        value_retain(e.key);
        bool ok = add_hashed(vm, s, e.key, e.hash);
        value_release(e.key);
        if (!ok) return false;
    }
    return true;
}

/* Adds item, which it takes. */
HOT bool add_take(Vm *vm, Set *s, Value item) {
    uint64_t hash;
    bool ok = poll_at_once(vm) && key_hash(vm, item, &hash) && add_hashed(vm, s, item, hash);
    value_release(item);
    return ok;
}

/* Items of a list or tuple, which their == may change. */
static bool merge_items(Vm *vm, Set *s, Value *const *items, const size_t *count) {
    for (size_t i = 0; i < *count; i++)
        if (!add_take(vm, s, value_retain((*items)[i]))) return false;
    return true;
}

static bool merge_characters(Vm *vm, Set *s, const Str *text) {
    for (size_t at = 0; at < text->size;) {
        Value c = value_object(str_from_codepoint(vm, str_next(text->data, &at)));
        if (is_absent(c) || !add_take(vm, s, c)) return false;
    }
    return true;
}

bool set_update(Vm *vm, Set *s, Value iterable) {
    if (is_set(iterable)) return merge(vm, s, as_set(iterable));
    if (value_is(iterable, &dict_type)) return merge_dict(vm, s, as_dict(iterable));
    if (value_is(iterable, &list_type)) return merge_items(vm, s, &as_list(iterable)->items, &as_list(iterable)->count);
    if (value_is(iterable, &str_type)) return merge_characters(vm, s, as_str(iterable));
    if (value_is(iterable, &tuple_type)) {
        Value *items = as_tuple(iterable)->items;
        return merge_items(vm, s, &items, &as_tuple(iterable)->count);
    }
    Value iterator = value_iter(vm, iterable), item;
    if (is_absent(iterator)) return false;
    bool ok = true;
    while (ok && !is_absent(item = next_at_once(vm, iterator))) ok = add_take(vm, s, item);
    value_release(iterator);
    return ok && !vm_raised(vm);
}

Set *set_from(Vm *vm, Type *type, Value iterable) {
    Set *s = set_new(vm, type);
    if (!s || set_update(vm, s, iterable)) return s;
    object_release(&s->object);
    return NULL;
}

/* ---- slots ---- */

static void free_set(Object *o) {
    Set *s = (Set *)o;
    if (s->table) {
        release_items(s->table, s->count);
        if (s->table != s->small) free_table(s, s->table, s->mask);
    }
    release_object(s->dict);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) {
    Set *s = (Set *)o;
    for (size_t i = 0; s->table && i <= s->mask; i++) visit_value(s->table[i].key, visit, context);
    visit_object(s->dict, visit, context);
}

static void clear(Object *o) {
    Set *s = (Set *)o;
    Dict *dict = s->dict;
    s->dict = NULL;
    if (s->table) set_empty(s);
    release_object(dict);
}

static Value construct_set(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return value_object(set_new(vm, type));
}

static Value convert_set(Vm *vm, Value iterable) {
    return value_object(is_absent(iterable) ? set_new(vm, &set_type) : set_from(vm, &set_type, iterable));
}

static bool init_set(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    Value iterable;
    if (!container_argument(vm, "set", args, kwargs, &iterable)) return false;
    if (as_set(self)->count) set_empty(as_set(self));
    return is_absent(iterable) || set_update(vm, as_set(self), iterable);
}

static Value construct_frozenset(Vm *vm, Type *type, const Value *args) {
    if (is_absent(args[0])) return value_object(set_new(vm, type));
    if (type == &frozenset_type && value_is(args[0], &frozenset_type)) return value_retain(args[0]);
    return value_object(set_from(vm, type, args[0]));
}

static Value convert_frozenset(Vm *vm, Value iterable) { return construct_frozenset(vm, &frozenset_type, &iterable); }

static Value repr(Vm *vm, Value self) {
    Set *s = as_set(self);
    bool plain = value_is(self, &set_type);
    const char *name = value_type_name(self);
    if (s->object.flags & CONTAINER_IN_REPR) return value_object(str_format(vm, "%s(...)", name));
    if (!s->count) return value_object(str_format(vm, "%s()", name));
    List *items = value_to_list(vm, self);
    if (!items) return ABSENT;
    Buffer out = BUFFER_EMPTY;
    if (!plain) buffer_printf(&out, "%s(", name);
    buffer_putc(&out, '{');
    bool ok = container_write_items(vm, &s->object, &items->items, &items->count, &out);
    buffer_puts(&out, plain ? "}" : "})");
    object_release(&items->object);
    return container_finish(vm, &out, ok);
}

/* Are all items of a in b? */
static int is_subset(Vm *vm, Set *a, Set *b) {
    if (a->count > b->count) return 0;
    Value item;
    uint64_t h;
    for (size_t i = 0, slot; set_walk_hashed(a, &i, &item, &h);) {
        int in = find_first(b, item, h, &slot);
        if (in < 0) {                        /* == may be asked, which may change a */
            value_retain(item);
            in = find_further(vm, b, item, h, &slot);
            value_release(item);
        }
        if (in <= 0) return in;
    }
    return 1;
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!is_set(a) || !is_set(b)) return NOT_IMPLEMENTED;
    Set *x = as_set(a), *y = as_set(b);
    int holds = 0;
    switch (op) {
        case COMPARE_EQ:
        case COMPARE_NE: holds = x->count == y->count ? is_subset(vm, x, y) : 0; break;
        case COMPARE_LT: holds = x->count < y->count ? is_subset(vm, x, y) : 0; break;
        case COMPARE_LE: holds = is_subset(vm, x, y); break;
        case COMPARE_GT: holds = y->count < x->count ? is_subset(vm, y, x) : 0; break;
        case COMPARE_GE: holds = is_subset(vm, y, x); break;
    }
    if (holds < 0) return ABSENT;
    return value_bool(op == COMPARE_NE ? !holds : holds);
}

/* CPython's: the order of the items does not matter, and neither do the table's size and holes. */
static bool hash_frozenset(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    Set *s = as_set(self);
    if (!s->hash) {
        uint64_t h = 0;
        for (size_t i = 0; i <= s->mask; i++) {
            uint64_t item = s->table[i].hash;
            if (!is_absent(s->table[i].key)) h ^= ((item ^ 89869747u) ^ (item << 16)) * 3644798167u;
        }
        h ^= (s->count + 1) * 1927868237u;
        h ^= (h >> 11) ^ (h >> 25);
        h = h * 69069u + 907133923u;
        s->hash = h == UINT64_MAX || !h ? 590923713 : h;
    }
    *out = s->hash;
    return true;
}

static int64_t length(Vm *vm, Value self) {
    (void)vm;
    return (int64_t)as_set(self)->count;
}

static int truth(Vm *vm, Value self) {
    (void)vm;
    return as_set(self)->count != 0;
}

/* A set that cannot be hashed is looked up as the frozenset of its items. */
static int contains(Vm *vm, Value self, Value item) {
    int in = set_has(vm, as_set(self), item);
    if (in >= 0 || !value_isa(item, &set_type) || !vm_raised_is(vm, ERROR_TYPE)) return in;
    vm_clear_raised(vm);
    Set *frozen = set_from(vm, &frozenset_type, item);
    in = frozen ? set_has(vm, as_set(self), value_object(frozen)) : -1;
    release_object(frozen);
    return in;
}

/* ---- iteration ---- */

typedef struct SetIter {
    Object object;
    Set *set;                    /* NULL once it has ended */
    size_t position, count, left;
} SetIter;

extern Type set_iterator_type;

static Value iter(Vm *vm, Value self) {
    SetIter *it = object_new(vm, &set_iterator_type, 0);
    if (!it) return ABSENT;
    it->set = (Set *)value_retain(self).as.object;
    it->count = it->left = it->set->count;
    return value_object(it);
}

static void iter_free(Object *o) {
    release_object(((SetIter *)o)->set);
    object_dealloc(o);
}

static void iter_traverse(Object *o, Visit visit, void *context) { visit_object(((SetIter *)o)->set, visit, context); }

static void iter_clear(Object *o) {
    SetIter *it = (SetIter *)o;
    Set *s = it->set;
    it->set = NULL;
    release_object(s);
}

static Value iter_next(Vm *vm, Value self) {
    SetIter *it = (SetIter *)self.as.object;
    Value item;
    if (!it->set) return ABSENT;
    if (it->set->count != it->count) {
        it->count = SIZE_MAX;
        return vm_raise(vm, ERROR_RUNTIME, "Set changed size during iteration");
    }
    if (set_walk(it->set, &it->position, &item)) {
        if (it->left) it->left--;
        return value_retain(item);
    }
    iter_clear(self.as.object);
    return ABSENT;
}

static Value iter_length_hint(Vm *vm, const Value *args) {
    (void)vm;
    const SetIter *it = (const SetIter *)args[0].as.object;
    return value_int(it->set && it->set->count == it->count ? (int64_t)it->left : 0);
}

static Value iter_reduce(Vm *vm, const Value *args) {
    const SetIter *it = (const SetIter *)args[0].as.object;
    if (!it->set) return iterator_rest(vm, value_retain(args[0]));
    Value twin = iter(vm, value_object(it->set));
    if (is_absent(twin)) return ABSENT;
    SetIter *other = (SetIter *)twin.as.object;
    other->position = it->position;
    other->count = it->count;
    return iterator_rest(vm, twin);
}

static const NativeDef iter_methods[] = {
    {"__reduce__", iter_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {"__length_hint__", iter_length_hint, "", "About how many items are left.", NATIVE_METHOD},
    {0},
};

Type set_iterator_type = {
    .object = TYPE_OBJECT,
    .name = "set_iterator",
    .flags = TYPE_GC,
    .instance_size = sizeof(SetIter),
    .free = iter_free,
    .traverse = iter_traverse,
    .clear = iter_clear,
    .iter = iterator_self,
    .next = iter_next,
    .methods = iter_methods,
};

bool set_ready(Vm *vm) { return type_ready(vm, &set_iterator_type); }

Type set_type = {
    .object = TYPE_OBJECT,
    .name = "set",
    .doc = "Different items in no order, of an iterable or empty.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_WEAK,
    .instance_size = sizeof(Set),
    .dict_offset = offsetof(Set, dict),
    .free = free_set,
    .traverse = traverse,
    .clear = clear,
    .construct = construct_set,
    .convert = convert_set,
    .init = init_set,
    .repr = repr,
    .compare = compare,
    .hash = container_unhashable,
    .operators = "and rand or ror sub rsub xor rxor iand ior isub ixor",
    .binary = set_binary,
    .inplace = set_inplace,
    .truth = truth,
    .length = length,
    .contains = contains,
    .iter = iter,
    .methods = set_method_table,
};

Type frozenset_type = {
    .object = TYPE_OBJECT,
    .name = "frozenset",
    .doc = "A set that does not change, so that it can be a key.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_WEAK,
    .instance_size = sizeof(Set),
    .dict_offset = offsetof(Set, dict),
    .free = free_set,
    .traverse = traverse,
    .clear = clear,
    .signature = "iterable=..., /",
    .construct = construct_frozenset,
    .convert = convert_frozenset,
    .repr = repr,
    .compare = compare,
    .hash = hash_frozenset,
    .operators = "and rand or ror sub rsub xor rxor",
    .binary = set_binary,
    .truth = truth,
    .length = length,
    .contains = contains,
    .iter = iter,
    .methods = frozenset_method_table,
};
