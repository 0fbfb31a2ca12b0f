/* tuple_getter.h -- a field of a named tuple, as an attribute of its class: an item by its number.
 *
 * It stands among the objects, not with collections, so that the machine's caches can read the item at once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_TUPLE_GETTER_H
#define ENGINE_LANG_OBJECTS_TUPLE_GETTER_H

#include "engine/lang/type.h"

typedef struct TupleGetter {
    Object object;
    int64_t index;
    Value doc;
} TupleGetter;

extern Type tuple_getter_type;

#endif
