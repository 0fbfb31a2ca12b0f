/* heapq.c -- the native parts of heapq and bisect: heaps in lists, searches in sorted lists.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/iterate.h"
#include "engine/modules/native.h"

/* ---- heaps: items[0] is the smallest; items[i] <= items[2 i + 1], items[2 i + 2] ---- */

typedef int (*Less)(Vm *vm, Value a, Value b);

static int less_max(Vm *vm, Value a, Value b) { return value_less(vm, b, a); }

/* Is items[a] < items[b]? A comparison may change the list: then it is an error. */
static int item_less(Vm *vm, List *heap, Less less, size_t a, size_t b) {
    size_t count = heap->count;
    Value x = value_retain(heap->items[a]), y = value_retain(heap->items[b]);
    int result = less(vm, x, y);
    value_release(x);
    value_release(y);
    if (result >= 0 && heap->count != count) {
        vm_raise(vm, ERROR_RUNTIME, "list changed size during iteration");
        return -1;
    }
    return result;
}

static void swap(List *heap, size_t a, size_t b) {
    Value t = heap->items[a];
    heap->items[a] = heap->items[b];
    heap->items[b] = t;
}

static bool sift_up(Vm *vm, List *heap, Less less, size_t top, size_t i) {
    while (i > top) {
        size_t parent = (i - 1) / 2;
        int smaller = item_less(vm, heap, less, i, parent);
        if (smaller < 0) return false;
        if (!smaller) break;
        swap(heap, i, parent);
        i = parent;
    }
    return true;
}

/* Item i goes down along the smaller children to a leaf, and up again to its place (fewer comparisons). */
static bool sift_down(Vm *vm, List *heap, Less less, size_t i) {
    size_t top = i, child;
    while ((child = 2 * i + 1) < heap->count) {
        if (child + 1 < heap->count) {
            int left = item_less(vm, heap, less, child, child + 1);
            if (left < 0) return false;
            child += !left;
        }
        swap(heap, i, child);
        i = child;
    }
    return sift_up(vm, heap, less, top, i);
}

static List *heap_of(Vm *vm, Value v) {
    if (is_list(v)) return as_list(v);
    vm_raise(vm, ERROR_TYPE, "heap argument must be a list, not %s", value_type_name(v));
    return NULL;
}

static Value heap_push(Vm *vm, const Value *args) {
    List *heap = heap_of(vm, args[0]);
    return heap && list_append(vm, heap, args[1]) && sift_up(vm, heap, value_less, 0, heap->count - 1) ? NONE : ABSENT;
}

static Value pop_with(Vm *vm, Value v, Less less) {
    List *heap = heap_of(vm, v);
    if (!heap) return ABSENT;
    if (!heap->count) return vm_raise(vm, ERROR_INDEX, "index out of range");
    Value last = list_pop(vm, heap, -1);
    if (!heap->count) return last;
    Value first = heap->items[0];
    heap->items[0] = last;
    if (sift_down(vm, heap, less, 0)) return first;
    value_release(first);
    return ABSENT;
}

static Value replace_with(Vm *vm, Value v, Value item, Less less) {
    List *heap = heap_of(vm, v);
    if (!heap) return ABSENT;
    if (!heap->count) return vm_raise(vm, ERROR_INDEX, "index out of range");
    Value first = heap->items[0];
    heap->items[0] = value_retain(item);
    if (sift_down(vm, heap, less, 0)) return first;
    value_release(first);
    return ABSENT;
}

static Value heap_pop(Vm *vm, const Value *args) { return pop_with(vm, args[0], value_less); }
static Value heap_pop_max(Vm *vm, const Value *args) { return pop_with(vm, args[0], less_max); }
static Value heap_replace(Vm *vm, const Value *args) { return replace_with(vm, args[0], args[1], value_less); }
static Value heap_replace_max(Vm *vm, const Value *args) { return replace_with(vm, args[0], args[1], less_max); }

static Value heap_pushpop(Vm *vm, const Value *args) {
    List *heap = heap_of(vm, args[0]);
    if (!heap) return ABSENT;
    if (!heap->count) return value_retain(args[1]);
    int smaller = value_less(vm, heap->items[0], args[1]);
    if (smaller < 0) return ABSENT;
    return smaller ? replace_with(vm, args[0], args[1], value_less) : value_retain(args[1]);
}

static Value heapify_with(Vm *vm, Value v, Less less) {
    List *heap = heap_of(vm, v);
    if (!heap) return ABSENT;
    for (size_t i = heap->count / 2; i-- > 0;) {
        if (!sift_down(vm, heap, less, i) || !vm_poll(vm)) return ABSENT;
    }
    return NONE;
}

static Value heap_heapify(Vm *vm, const Value *args) { return heapify_with(vm, args[0], value_less); }
static Value heap_heapify_max(Vm *vm, const Value *args) { return heapify_with(vm, args[0], less_max); }

/* ---- the first n of all, in a heap with the last of them on top ---- */

/* Lets item, which is the one of this number, and its key (taken) into chosen, if they are among the first n so far. The heap is
 * made when there are n, as in the original: of numbers that are not ordered (NaN) that decides. */
static bool choose(Vm *vm, List *chosen, size_t n, Value key, Value item, int64_t number, bool largest) {
    Less less = largest ? value_less : less_max;
    if (chosen->count == n) {
        Value last = value_retain(as_tuple(chosen->items[0])->items[0]);
        int before = largest ? value_less(vm, last, key) : value_less(vm, key, last);
        value_release(last);
        if (before <= 0) {
            value_release(key);
            return before == 0;
        }
    }
    Value row = tuple_of(vm, 3, key, value_int(largest ? -number : number), value_retain(item));
    if (is_absent(row)) return false;
    if (chosen->count < n) {
        return list_append_take(vm, chosen, row) &&
               (chosen->count < n || !is_absent(heapify_with(vm, value_object(chosen), less)));
    }
    value_set(&chosen->items[0], row);
    return sift_down(vm, chosen, less, 0);
}

static bool choose_all(Vm *vm, List *chosen, Value iterator, size_t n, Value key, bool largest) {
    Value item;
    bool ok = true;
    for (int64_t number = 0; ok && !is_absent(item = next_at_once(vm, iterator)); number++) {
        Value k = is_none(key) ? value_retain(item) : value_call_1(vm, key, item);
        ok = !is_absent(k) && choose(vm, chosen, n, k, item, number, largest);
        value_release(item);
    }
    if (!ok || vm_raised(vm)) return false;
    bool is_heap = chosen->count == n || !is_absent(heapify_with(vm, value_object(chosen), largest ? value_less : less_max));
    return is_heap && list_sort(vm, chosen, NONE, largest);
}

/* _first(n, iterable, key, largest): n is not 0. */
static Value heap_first(Vm *vm, const Value *args) {
    int64_t n;
    if (!value_to_index(vm, args[0], &n)) return ABSENT;
    Value iterator = value_iter(vm, args[1]);
    List *chosen = is_absent(iterator) ? NULL : list_new(vm, 0);
    bool ok = chosen && choose_all(vm, chosen, iterator, (size_t)n, args[2], value_truth(vm, args[3]) > 0);
    value_release(iterator);
    for (size_t i = 0; ok && i < chosen->count; i++) {
        value_set(&chosen->items[i], value_retain(as_tuple(chosen->items[i])->items[2]));
    }
    if (ok) return value_object(chosen);
    if (chosen) object_release(&chosen->object);
    return ABSENT;
}

static const NativeDef heap_functions[] = {
    {"_first", heap_first, "n, iterable, key, largest, /", NULL, NATIVE_METHOD},
    {"heappush", heap_push, "heap, item, /", "Adds an item to a heap.", NATIVE_METHOD},
    {"heappop", heap_pop, "heap, /", "Takes the smallest item from a heap.", NATIVE_METHOD},
    {"heapreplace", heap_replace, "heap, item, /", "Takes the smallest item, then adds one.", NATIVE_METHOD},
    {"heappushpop", heap_pushpop, "heap, item, /", "Adds an item, then takes the smallest.", NATIVE_METHOD},
    {"heapify", heap_heapify, "heap, /", "Makes a heap of a list.", NATIVE_METHOD},
    {"_heappop_max", heap_pop_max, "heap, /", NULL, NATIVE_METHOD},
    {"_heapreplace_max", heap_replace_max, "heap, item, /", NULL, NATIVE_METHOD},
    {"_heapify_max", heap_heapify_max, "heap, /", NULL, NATIVE_METHOD},
    {0},
};

const ModuleDef heapq_module = {"_heapq", "Heaps in lists.", heap_functions, NULL};

/* ---- bisect(a, x, lo, hi, key) ---- */

/* Is the item (its key) on the side of the place for x where the search goes right? */
static int goes_right(Vm *vm, Value item, Value x, Value key, bool right) {
    Value k = is_none(key) ? value_retain(item) : value_call_1(vm, key, item);
    if (is_absent(k)) return -1;
    int less = right ? value_less(vm, x, k) : value_less(vm, k, x);
    value_release(k);
    return less < 0 ? -1 : right ? !less : less;
}

static int64_t search(Vm *vm, const Value *args, Value x, bool right) {
    int64_t low, high = -1;
    if (!value_to_index(vm, args[2], &low)) return -1;
    if (low < 0) {
        vm_raise(vm, ERROR_VALUE, "lo must be non-negative");
        return -1;
    }
    if (!is_none(args[3]) && !value_to_index(vm, args[3], &high)) return -1;
    if (is_none(args[3])) high = value_length(vm, args[0]);
    if (vm_raised(vm)) return -1;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        bool within = value_is(args[0], &list_type) && (size_t)middle < as_list(args[0])->count;
        Value item = within ? value_retain(as_list(args[0])->items[middle]) : value_get_item(vm, args[0], value_int(middle));
        int go = is_absent(item) ? -1 : goes_right(vm, item, x, args[4], right);
        value_release(item);
        if (go < 0) return -1;
        if (go) low = middle + 1;
        else high = middle;
    }
    return low;
}

static Value bisect(Vm *vm, const Value *args, bool right) {
    int64_t i = search(vm, args, args[1], right);
    return i < 0 ? ABSENT : value_int(i);
}

static Value insort(Vm *vm, const Value *args, bool right) {
    Value x = is_none(args[4]) ? value_retain(args[1]) : value_call_1(vm, args[4], args[1]);
    int64_t i = is_absent(x) ? -1 : search(vm, args, x, right);
    value_release(x);
    if (i < 0) return ABSENT;
    if (value_is(args[0], &list_type)) return list_insert(vm, as_list(args[0]), i, args[1]) ? NONE : ABSENT;
    Value insert[2] = {value_int(i), args[1]}, result = value_call_method(vm, args[0], "insert", insert, 2);
    value_release(result);
    return is_absent(result) ? ABSENT : NONE;
}

static Value bisect_right(Vm *vm, const Value *args) { return bisect(vm, args, true); }
static Value bisect_left(Vm *vm, const Value *args) { return bisect(vm, args, false); }
static Value insort_right(Vm *vm, const Value *args) { return insort(vm, args, true); }
static Value insort_left(Vm *vm, const Value *args) { return insort(vm, args, false); }

static const char right_doc[] = "Where x goes in the sorted a.";
static const char insort_doc[] = "Puts x where it belongs in the sorted a.";

static const NativeDef bisect_functions[] = {
    {"bisect_right", bisect_right, "a, x, lo=0, hi=None, *, key=None", right_doc, NATIVE_METHOD},
    {"bisect", bisect_right, "a, x, lo=0, hi=None, *, key=None", right_doc, NATIVE_METHOD},
    {"bisect_left", bisect_left, "a, x, lo=0, hi=None, *, key=None", right_doc, NATIVE_METHOD},
    {"insort_right", insort_right, "a, x, lo=0, hi=None, *, key=None", insort_doc, NATIVE_METHOD},
    {"insort", insort_right, "a, x, lo=0, hi=None, *, key=None", insort_doc, NATIVE_METHOD},
    {"insort_left", insort_left, "a, x, lo=0, hi=None, *, key=None", insort_doc, NATIVE_METHOD},
    {0},
};

const ModuleDef bisect_module = {"bisect", "Places in sorted lists.", bisect_functions, NULL};
