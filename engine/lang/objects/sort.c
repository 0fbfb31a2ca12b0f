/* sort.c -- list.sort and sorted: a stable merge sort of natural runs.
 *
 * Runs that are in order already (or strictly falling, then reversed) are found first and short ones made
 * longer by binary insertion; runs on the stack are merged so that each is longer than the two
 * above it together (timsort without its galloping). Keys are computed once and moved with the values. When all
 * keys are ints, floats or strs, they are compared without the protocol; else by `<`, which can raise.
 * While it runs the list is empty, so that a key function that looks at it or changes it harms nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/objects/container.h"
#include "engine/lang/machine/gc.h"

#include <string.h>

enum { MIN_RUN = 32, RUNS_MAX = 90 };

typedef struct Item {
    Value key, value;            /* value ABSENT when the key is the value */
} Item;

typedef struct Run {
    size_t start, count;
} Run;

typedef struct Sorter Sorter;
struct Sorter {
    Vm *vm;
    Item *items, *spare;         /* spare: room for half of the items */
    int (*less)(Sorter *s, Value a, Value b);   /* 1, 0, -1 with an exception pending */
    Run runs[RUNS_MAX];
    size_t run_count;
};

/* ---- comparing ---- */

static int less_any(Sorter *s, Value a, Value b) { return value_less(s->vm, a, b); }

static int less_int(Sorter *s, Value a, Value b) {
    (void)s;
    return a.as.integer < b.as.integer;
}

static int less_float(Sorter *s, Value a, Value b) {
    (void)s;
    return a.as.real < b.as.real;
}

static int less_str(Sorter *s, Value a, Value b) {
    (void)s;
    return str_order((Str *)a.as.object, (Str *)b.as.object) < 0;
}

/* Exact tuples: by the first items that differ. */
static int less_tuple(Sorter *s, Value a, Value b) {
    const Tuple *x = as_tuple(a), *y = as_tuple(b);
    for (size_t i = 0; i < x->count && i < y->count; i++) {
        bool ints = x->items[i].tag == TAG_INT && y->items[i].tag == TAG_INT;
        if (ints && x->items[i].as.integer == y->items[i].as.integer) continue;
        if (ints) return x->items[i].as.integer < y->items[i].as.integer;
        int equal = value_equal(s->vm, x->items[i], y->items[i]);
        if (equal < 0) return -1;
        if (!equal) return value_less(s->vm, x->items[i], y->items[i]);
    }
    return x->count < y->count;
}

/* The cheapest comparison that serves all keys. */
static void choose_less(Sorter *s, size_t count) {
    bool ints = true, floats = true, strs = true, tuples = true;
    for (size_t i = 0; i < count && (ints || floats || strs || tuples); i++) {
        Value k = s->items[i].key;
        ints = ints && k.tag == TAG_INT;
        floats = floats && k.tag == TAG_FLOAT;
        strs = strs && value_is(k, &str_type);
        tuples = tuples && value_is(k, &tuple_type);
    }
    s->less = ints ? less_int : floats ? less_float : strs ? less_str : tuples ? less_tuple : less_any;
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
    int falling = s->less(s, items[1].key, items[0].key);
    if (falling < 0) return 0;
    size_t n = 2;
    for (; n < count; n++) {
        int less = s->less(s, items[n].key, items[n - 1].key);
        if (less < 0) return 0;
        if (less != falling) break;
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
            int less = s->less(s, pivot.key, items[middle].key);
            if (less < 0) return false;
            if (less) high = middle;
            else low = middle + 1;
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
        int less = s->less(s, b->key, a->key);
        if (less < 0) {
            ok = false;
            break;
        }
        *to++ = less ? *b++ : *a++;
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
        int less = s->less(s, b[-1].key, a[-1].key);
        if (less < 0) {
            ok = false;
            break;
        }
        *--to = less ? *--a : *--b;
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
    int in_order = s->less(s, items[a.count].key, items[a.count - 1].key);
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

/* Fills s->items from values; a key that fails leaves ABSENT keys behind. */
static bool make_items(Sorter *s, const Value *values, size_t count, Value key) {
    s->items = mem_alloc((count + count / 2 + 1) * sizeof *s->items);
    if (!s->items) {
        vm_raise_memory(s->vm);
        return false;
    }
    s->spare = s->items + count;
    bool ok = true;
    for (size_t i = 0; i < count; i++) {
        s->items[i] = (Item){values[i], ABSENT};
        if (is_none(key)) continue;
        s->items[i] = (Item){ok ? value_call_1(s->vm, key, values[i]) : ABSENT, values[i]};
        ok = !is_absent(s->items[i].key);
    }
    return ok;
}

/* Writes the items back as values, in their order now. */
static void write_back(Sorter *s, Value *values, size_t count, Value key) {
    for (size_t i = 0; i < count; i++) {
        values[i] = is_none(key) ? s->items[i].key : s->items[i].value;
        if (!is_none(key)) value_release(s->items[i].key);
    }
    mem_free(s->items);
}

static bool sort_values(Vm *vm, Value *values, size_t count, Value key, bool reverse) {
    Sorter s = {.vm = vm};
    bool ok = make_items(&s, values, count, key);
    if (!s.items) return false;
    if (ok && count > 1) {
        choose_less(&s, count);
        if (reverse) reverse_items(s.items, count);   /* twice, so that equal ones keep their order */
        ok = sort_items(&s, count);
        if (reverse) reverse_items(s.items, count);
    }
    write_back(&s, values, count, key);
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
