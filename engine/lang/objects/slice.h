/* slice.h -- range, and the numbers behind slices. slice itself is declared in list.h.
 *
 * A range whose bounds or length go beyond int64 keeps them as ints (range_large.c).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_SLICE_H
#define ENGINE_LANG_OBJECTS_SLICE_H

#include "engine/lang/objects/list.h"

typedef struct Range {
    Object object;
    int64_t start, stop, step;
    int64_t count;
    Tuple *large;                /* (start, stop, step, count) as ints, and the numbers above are 0; else NULL */
} Range;

/* New range; step is not 0. */
Value range_new(Vm *vm, int64_t start, int64_t stop, int64_t step);

/* range_large.c: the same for ranges beyond int64. Bounds are ints. New references. */
Value range_of(Vm *vm, Value start, Value stop, Value step);
Value range_large_item(Vm *vm, const Range *r, Value key);
Value range_large_iter(Vm *vm, const Range *r, bool backward);
/* Number of v, an int, in r as an int; NONE if it is not there. */
Value range_large_find(Vm *vm, const Range *r, Value v);
/* slice.indices(length) for numbers of any size: new (start, stop, step). length is an int. */
Value slice_indices_of(Vm *vm, Value slice, Value length);
extern Type longrange_iterator_type;

static inline bool is_range(Value v) { return value_is(v, &range_type); }
static inline Range *as_range(Value v) { return (Range *)v.as.object; }

#endif
