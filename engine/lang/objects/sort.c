/* sort.c -- list.sort and sorted: a stable merge sort of natural runs.
 *
 * Runs that are in order already (or strictly falling, then reversed) are found first and short ones made
 * longer by binary insertion; runs on the stack are merged so that each is longer than the two
 * above it together (timsort without its galloping). Keys are computed once. What is sorted is a number for each
 * value with a rank that tells most keys apart: ints and floats altogether, strs by their first bytes, tuples by their
 * first items; where ranks are equal the keys themselves are compared, which can raise.
 * While it runs the list is empty, so that a key function that looks at it or changes it harms nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/gc.h"

#include <string.h>

enum { MIN_RUN = 32, RUNS_MAX = 90, FEW = 20 };

typedef union Item {
    struct {
        int64_t rank; /* less: before; equal: the keys tell */
        size_t index; /* of the value and its key */
    };
    Value value; /* in the end, what stood there */
} Item;

typedef struct Run {
    size_t start, count;
} Run;

typedef struct Sorter Sorter;
struct Sorter {
    Vm *vm;
    const Value *keys;
    Item *items, *spare; /* spare: room for half of the items */
    int (*key_less)(Vm *vm, Value a,
                    Value b); /* of keys of equal rank: 1, 0, -1 with an exception pending; NULL: never */
    Run runs[RUNS_MAX];
    size_t run_count;
};

/* ---- ranks: false where a key is of another kind ---- */

static inline bool rank_int(Value v, int64_t *rank) {
    *rank = v.as.integer;
    return v.tag == TAG_INT || v.tag == TAG_BOOL;
}

/* The bits of a float but for their sign rise as it does. nan has no rank. */
static inline bool rank_float(Value v, int64_t *rank) {
    if (v.tag != TAG_FLOAT || v.as.real != v.as.real) return false;
    int64_t bits = value_float(v.as.real + 0.0).as.integer; /* -0.0 is 0.0 */
    *rank = bits < 0 ? INT64_MIN - bits : bits;
    return true;
}

/* The first eight bytes of UTF-8, which sorts as its code points do. */
static inline bool rank_str(Value v, int64_t *rank) {
    if (!is_plain_str(v)) return false;
    const Str *s = as_str(v);
    uint64_t bytes = 0;
    for (size_t i = 0; i < sizeof bytes; i++) bytes = bytes << 8 | (i < s->size ? (unsigned char)s->data[i] : 0);
    *rank = (int64_t)(bytes ^ (uint64_t)1 << 63);
    return true;
}

/* ---- comparing ---- */

static int less_str(Vm *vm, Value a, Value b) {
    (void)vm;
    return str_order(as_str(a), as_str(b)) < 0;
}

/* Exact tuples: by the first items that differ. */
static int less_tuple(Vm *vm, Value a, Value b) {
    const Tuple *x = as_tuple(a), *y = as_tuple(b);
    for (size_t i = 0; i < x->count && i < y->count; i++) {
        bool ints = x->items[i].tag == TAG_INT && y->items[i].tag == TAG_INT;
        if (ints && x->items[i].as.integer == y->items[i].as.integer) continue;
        if (ints) return x->items[i].as.integer < y->items[i].as.integer;
        int equal = value_equal(vm, x->items[i], y->items[i]);
        if (equal < 0) return -1;
        if (!equal) return value_less(vm, x->items[i], y->items[i]);
    }
    return x->count < y->count;
}

static inline int less(const Sorter *s, Item a, Item b) {
    if (a.rank != b.rank) return a.rank < b.rank;
    return s->key_less ? s->key_less(s->vm, s->keys[a.index], s->keys[b.index]) : 0;
}

static bool is_nonempty_tuple(Value v) { return value_is(v, &tuple_type) && as_tuple(v)->count; }

/* Ranks the items by their keys, or by the first items of these; false: not all keys are of the kind that rank is for.
 */
HOT bool rank_items(Sorter *s, size_t count, bool first, bool (*rank)(Value v, int64_t *rank)) {
    for (size_t i = 0; i < count; i++) {
        Value key = first ? as_tuple(s->keys[i])->items[0] : s->keys[i];
        if (rank(key, &s->items[i].rank)) continue;
        for (size_t k = 0; k <= i; k++) s->items[k].rank = 0;
        return false;
    }
    return true;
}

/* Chooses how keys are ranked and compared, by what all of them are. */
static void choose_order(Sorter *s, size_t count) {
    bool tuples = true;
    for (size_t i = 0; tuples && i < count; i++) tuples = is_nonempty_tuple(s->keys[i]);
    if (tuples) {
        s->key_less = less_tuple;
        if (!rank_items(s, count, true, rank_int) && !rank_items(s, count, true, rank_float))
            rank_items(s, count, true, rank_str);
    } else if (rank_items(s, count, false, rank_int) || rank_items(s, count, false, rank_float)) {
        s->key_less = NULL;
    } else {
        s->key_less = rank_items(s, count, false, rank_str) ? less_str : value_less;
    }
}

/* ---- runs ---- */

static void reverse_items(Item *items, size_t count) {
    for (size_t i = 0, j = count; i + 1 < j; i++) {
        Item t = items[--j];
        items[j] = items[i];
        items[i] = t;
    }
}

/* Length of the run that begins at items[0], made rising; 0 with an exception pending. */
static size_t find_run(Sorter *s, Item *items, size_t count) {
    if (count < 2) return count;
    int falling = less(s, items[1], items[0]);
    if (falling < 0) return 0;
    size_t n = 2;
    for (; n < count; n++) {
        int falls = less(s, items[n], items[n - 1]);
        if (falls < 0) return 0;
        if (falls != falling) break;
    }
    if (falling) reverse_items(items, n);
    return n;
}

/* Sorts items[0..count), of which items[0..sorted) are in order. */
static bool insert_rest(Sorter *s, Item *items, size_t sorted, size_t count) {
    for (size_t i = sorted; i < count; i++) {
        Item pivot = items[i];
        size_t low = 0, high = i;
        while (low < high) {
            size_t middle = (low + high) / 2;
            int before = less(s, pivot, items[middle]);
            if (before < 0) return false;
            if (before)
                high = middle;
            else
                low = middle + 1;
        }
        memmove(items + low + 1, items + low, (i - low) * sizeof *items);
        items[low] = pivot;
    }
    return true;
}

/* ---- merging ---- */

/* Merges items[0..left) and items[left..left + right), left <= right: the left part moves to the spare room. */
static bool merge_low(Sorter *s, Item *items, size_t left, size_t right) {
    Item *a = s->spare, *b = items + left, *to = items, *a_end = a + left, *b_end = b + right;
    memcpy(a, items, left * sizeof *a);
    bool ok = true;
    while (a < a_end && b < b_end) {
        int before = less(s, *b, *a);
        if (before < 0) {
            ok = false;
            break;
        }
        *to++ = before ? *b++ : *a++;
    }
    memmove(to, a, (size_t)(a_end - a) * sizeof *a);
    return ok;
}

/* The same from the far end, right < left: the right part moves to the spare room. */
static bool merge_high(Sorter *s, Item *items, size_t left, size_t right) {
    Item *a = items + left, *b = s->spare + right, *to = items + left + right;
    memcpy(s->spare, items + left, right * sizeof *items);
    bool ok = true;
    while (a > items && b > s->spare) {
        int before = less(s, b[-1], a[-1]);
        if (before < 0) {
            ok = false;
            break;
        }
        *--to = before ? *--a : *--b;
    }
    size_t rest = (size_t)(b - s->spare);
    memmove(to - rest, s->spare, rest * sizeof *items);
    return ok;
}

/* Merges runs i and i + 1. */
static bool merge_runs(Sorter *s, size_t i) {
    Run a = s->runs[i], b = s->runs[i + 1];
    Item *items = s->items + a.start;
    s->runs[i].count += b.count;
    memmove(s->runs + i + 1, s->runs + i + 2, (s->run_count - i - 2) * sizeof(Run));
    s->run_count--;
    if (!vm_poll(s->vm)) return false;
    int in_order = less(s, items[a.count], items[a.count - 1]);
    if (in_order <= 0) return in_order == 0;
    return a.count <= b.count ? merge_low(s, items, a.count, b.count) : merge_high(s, items, a.count, b.count);
}

/* Merges until the runs' lengths fall fast enough, or until one is left. */
static bool collapse(Sorter *s, bool all) {
    while (s->run_count > 1) {
        size_t n = s->run_count - 2;
        const Run *r = s->runs;
        bool crowded = (n > 0 && r[n - 1].count <= r[n].count + r[n + 1].count) ||
                       (n > 1 && r[n - 2].count <= r[n - 1].count + r[n].count);
        if (!all && !crowded && r[n].count > r[n + 1].count) break;
        if (n > 0 && (all || crowded) && r[n - 1].count < r[n + 1].count) n--;
        if (!merge_runs(s, n)) return false;
    }
    return true;
}

/* The length below which runs are lengthened: count halved until it is less than 2 * MIN_RUN, rounded up. */
static size_t minimum_run(size_t count) {
    size_t odd = 0;
    while (count >= 2 * MIN_RUN) {
        odd |= count & 1;
        count >>= 1;
    }
    return count + odd;
}

static bool sort_items(Sorter *s, size_t count) {
    size_t minimum = minimum_run(count);
    for (size_t start = 0; start < count;) {
        size_t left = count - start;
        size_t n = find_run(s, s->items + start, left);
        if (!n) return false;
        if (n < minimum) {
            size_t longer = left < minimum ? left : minimum;
            if (!insert_rest(s, s->items + start, n, longer)) return false;
            n = longer;
        }
        s->runs[s->run_count++] = (Run){start, n};
        start += n;
        if (!collapse(s, false) || !vm_poll(s->vm)) return false;
    }
    return collapse(s, true);
}

/* ---- the whole ---- */

/* key(v) of each value; NULL with an exception pending. */
static Value *make_keys(Vm *vm, const Value *values, size_t count, Value key) {
    Value *keys = mem_alloc(count * sizeof *keys);
    if (!keys) return vm_raise_memory(vm), NULL;
    for (size_t i = 0; i < count; i++) {
        keys[i] = value_call_1(vm, key, values[i]);
        if (!is_absent(keys[i])) continue;
        while (i > 0) value_release(keys[--i]);
        mem_free(keys);
        return NULL;
    }
    return keys;
}

/* Puts the values in the order of the items, each of which becomes the value that it numbers on the way. */
static void put_in_order(Item *items, Value *values, size_t count) {
    for (size_t i = 0; i < count; i++) items[i].value = values[items[i].index];
    for (size_t i = 0; i < count; i++) values[i] = items[i].value;
}

static bool sort_by_keys(Vm *vm, Value *values, const Value *keys, size_t count, bool reverse) {
    size_t room = count + count / 2 + 1;
    Item few[FEW], *items = room <= FEW ? few : mem_alloc(room * sizeof *items);
    if (!items) return vm_raise_memory(vm), false;
    Sorter s = {.vm = vm, .keys = keys, .items = items, .spare = items + count};
    for (size_t i = 0; i < count; i++) items[i] = (Item){.rank = 0, .index = i};
    choose_order(&s, count);
    if (reverse) reverse_items(items, count); /* twice, so that equal ones keep their order */
    bool ok = sort_items(&s, count);
    if (reverse) reverse_items(items, count);
    put_in_order(items, values, count);
    if (items != few) mem_free(items);
    return ok;
}

static bool sort_values(Vm *vm, Value *values, size_t count, Value key, bool reverse) {
    if (is_none(key)) return sort_by_keys(vm, values, values, count, reverse);
    Value *keys = make_keys(vm, values, count, key);
    if (!keys) return false;
    bool ok = sort_by_keys(vm, values, keys, count, reverse);
    for (size_t i = 0; i < count; i++) value_release(keys[i]);
    mem_free(keys);
    return ok;
}

bool list_sort(Vm *vm, List *list, Value key, bool reverse) {
    Value *values = list->items;
    size_t count = list->count, capacity = list->capacity;
    if (!count) return true;
    list->items = NULL;
    list->count = list->capacity = 0;
    bool ok = sort_values(vm, values, count, key, reverse);
    bool changed = list->items || list->count;
    Value *strays = list->items;
    size_t stray_count = list->count, stray_capacity = list->capacity;
    list->items = values;
    list->count = count;
    list->capacity = capacity;
    for (size_t i = 0; i < stray_count; i++) value_release(strays[i]);
    block_free(vm, strays, stray_capacity * sizeof *strays);
    if (changed && ok) return vm_fail(vm, ERROR_VALUE, "list modified during sort");
    return ok;
}
