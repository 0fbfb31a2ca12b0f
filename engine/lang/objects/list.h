/* list.h -- list: a growing array of values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_LIST_H
#define ENGINE_LANG_OBJECTS_LIST_H

#include "engine/lang/type.h"

struct List {
    Object object;
    size_t count, capacity;
    Value *items;
    Dict *dict;                  /* attributes, in instances of subclasses only */
};

List *list_new(Vm *vm, size_t capacity);
List *list_from(Vm *vm, const Value *items, size_t count);         /* retains the items */
List *list_take(Vm *vm, const Value *items, size_t count);         /* takes the items unless it fails */
/* A tuple of list's items; takes list, which nobody else has, also when it fails. */
Tuple *list_end(Vm *vm, List *list);
bool list_append(Vm *vm, List *list, Value item);                  /* retains item */
bool list_append_take(Vm *vm, List *list, Value item);             /* takes item, also when ABSENT: then false */
bool list_extend(Vm *vm, List *list, Value iterable);
bool list_insert(Vm *vm, List *list, int64_t index, Value item);
Value list_pop(Vm *vm, List *list, int64_t index);
/* Stable, in place. key NONE: none. Raises what comparisons raise; ValueError if the list changes meanwhile. */
bool list_sort(Vm *vm, List *list, Value key, bool reverse);
void list_reverse(List *list);

static inline bool is_list(Value v) { return is_object(v) && value_isa(v, &list_type); }
static inline List *as_list(Value v) { return (List *)v.as.object; }

/* For every sequence type: a slice or index of a sequence of n items. */
typedef struct SliceRange { int64_t start, stop, step, count; } SliceRange;
bool slice_resolve(Vm *vm, Value slice, int64_t length, SliceRange *out);
/* Its two steps, for sequences that the __index__ of a bound could change: the numbers, then what they mean for a length. */
bool slice_unpack(Vm *vm, Value slice, SliceRange *out);
void slice_fit(SliceRange *r, int64_t length);
/* key as an index into *count items, negative from the end; *count is read last, as key's __index__ could change it.
 * IndexError text: "list index out of range". */
bool index_resolve(Vm *vm, Value key, const size_t *count, const char *type_name, int64_t *out);

typedef struct Slice {
    Object object;
    Value start, stop, step;     /* NONE where left out */
} Slice;

Value slice_new(Vm *vm, Value start, Value stop, Value step);      /* retains all three */
static inline bool is_slice(Value v) { return value_is(v, &slice_type); }
static inline Slice *as_slice(Value v) { return (Slice *)v.as.object; }

#endif
