/* container_private.h -- what the files of the collection types share; for engine/lang only.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_CONTAINER_PRIVATE_H
#define ENGINE_LANG_OBJECTS_CONTAINER_PRIVATE_H

#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/vm.h"

/* Object.flags of lists, dicts, sets and tuples: its repr is being written further out. */
enum { CONTAINER_IN_REPR = 1 << 0 };

/* Appends repr(items[0]), repr(items[1]) ... joined by ", "; *count may change while it runs. false with an
 * exception pending. */
bool container_write_items(Vm *vm, Object *owner, Value *const *items, const size_t *count, Buffer *out);

/* New str of what out holds (taken), or ABSENT; out may have failed. */
Value container_finish(Vm *vm, Buffer *out, bool ok);

/* a op b by the first pair of items that differ, as tuples and lists compare. */
Value container_compare(Vm *vm, Object *a, Value *const *a_items, const size_t *a_count, Value *const *b_items,
                        const size_t *b_count, CompareOp op);

/* Makes items[0..count), which are retained once, stand n times, not 0, in items[0..count * n). */
void container_repeat(Value *items, size_t count, size_t n);

/* index(value, start, stop): bounds as list.index takes them, cut to [0, length]. */
bool container_bounds(Vm *vm, Value start, Value stop, int64_t length, int64_t *first, int64_t *last);

/* An instance made by a native constructor that takes no keywords: raises as CPython's "list() takes no keyword
 * arguments" and "list expected at most 1 argument, got 2". *out is borrowed, ABSENT if no argument was given. */
bool container_argument(Vm *vm, const char *name, Tuple *args, Dict *kwargs, Value *out);

/* a + b where a is a list or tuple and b nothing of its kind: what b makes of it (an array, say), else the
 * TypeError of a's type. */
Value container_reflected(Vm *vm, BinaryOp op, Value a, Value b);

/* The hash slot of types whose values have none: raises TypeError. Their __hash__ reads None. */
bool container_unhashable(Vm *vm, Value self, uint64_t *out);

/* __class_getitem__ of the collection types: list[int]. A NativeFn. */
Value container_class_getitem(Vm *vm, const Value *args);

#define CLASS_GETITEM \
    {"__class_getitem__", container_class_getitem, "item, /", "See PEP 585", NATIVE_CLASS}

#endif
