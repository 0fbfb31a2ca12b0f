/* generic_alias.h -- list[int] (types.GenericAlias) and int | str (types.UnionType): types as annotations write them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_GENERIC_ALIAS_H
#define ENGINE_LANG_OBJECTS_GENERIC_ALIAS_H

#include "engine/lang/type.h"

typedef struct Alias {           /* origin[args] */
    Object object;
    Value origin;
    Tuple *args;
    bool is_unpacked;            /* *origin[args], what its iteration yields */
} Alias;

typedef struct Union {           /* args[0] | args[1] | ... */
    Object object;
    Tuple *args;
} Union;

extern Type generic_alias_type, union_type;

/* New origin[item]; item may be a tuple of arguments. */
Value alias_new(Vm *vm, Value origin, Value item);
/* a | b of types, None, aliases and unions; NOT_IMPLEMENTED if one of them is nothing of the kind. */
Value union_new(Vm *vm, Value a, Value b);

static inline bool is_alias(Value v) { return value_isa(v, &generic_alias_type); }
static inline bool is_union(Value v) { return value_is(v, &union_type); }

#endif
