/* signature.h -- what signature.c gives to the machine's other files; function.h has the rest.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_SIGNATURE_H
#define ENGINE_LANG_MACHINE_SIGNATURE_H

#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/machine/type_private.h"

/* TypeError "f() missing 2 required positional arguments: 'a' and 'b'". Returns false. */
bool signature_missing(Vm *vm, const char *name, const char *const *names, size_t n, bool keyword_only);
/* Appends "(a, b=1, *, c)", parameters before number from left out. */
void signature_write(Vm *vm, const Signature *s, int from, Buffer *out);

#endif
