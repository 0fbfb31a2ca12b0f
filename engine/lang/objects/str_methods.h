/* str_methods.h -- the methods of str, which stand in several files and are joined by one table.
 *
 * Every function here is a NativeFn with the str as args[0]; see str_methods.c for the signatures.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_STR_METHODS_H
#define ENGINE_LANG_OBJECTS_STR_METHODS_H

#include "engine/lang/objects/text_private.h"

#define STR_METHODS(X) \
    X(lower) X(upper) X(casefold) X(swapcase) X(capitalize) X(title) \
    X(isalpha) X(isalnum) X(isdecimal) X(isdigit) X(isnumeric) X(isspace) X(isprintable) X(isascii) \
    X(islower) X(isupper) X(istitle) X(isidentifier) \
    X(find) X(rfind) X(index) X(rindex) X(count) X(startswith) X(endswith) X(replace) \
    X(partition) X(rpartition) X(split) X(rsplit) X(splitlines) X(strip) X(lstrip) X(rstrip) \
    X(removeprefix) X(removesuffix) X(join)

#define X(name) Value str_##name(Vm *vm, const Value *args);
STR_METHODS(X)
#undef X

#endif
