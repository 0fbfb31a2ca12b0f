/* coroutine.h -- what generator.c and coroutine.c share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_COROUTINE_H
#define ENGINE_LANG_MACHINE_COROUTINE_H

#include "engine/lang/machine/machine.h"

/* coroutine.__await__() */
typedef struct CoroutineWrapper {
    Object object;
    Value coroutine;
} CoroutineWrapper;

extern const NativeDef async_generator_methods[];    /* __aiter__, __anext__, asend, athrow, aclose */

#endif
