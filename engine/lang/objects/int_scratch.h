/* int_scratch.h -- where GMP writes a result that is to be an int: room on the stack, so that short ones ask for no memory.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_INT_SCRATCH_H
#define ENGINE_LANG_OBJECTS_INT_SCRATCH_H

#include "engine/lang/objects/int.h"

enum { SCRATCH_LIMBS = 24 };
typedef struct Scratch {
    mpz_t z;
    mp_limb_t limbs[SCRATCH_LIMBS];
} Scratch;

/* A scratch for a number of at most so many limbs, 0 at first: GMP asks for memory only if they are more than it has. */
static inline mpz_ptr scratch_begin(Scratch *s, size_t limbs) {
    if (limbs <= SCRATCH_LIMBS)
        *s->z = (__mpz_struct){._mp_alloc = SCRATCH_LIMBS, ._mp_d = s->limbs};
    else
        mpz_init(s->z);
    return s->z;
}

static inline void scratch_end(Scratch *s) {
    if (s->z->_mp_d != s->limbs) mpz_clear(s->z);
}

/* The number, and the end of the scratch. */
static inline Value scratch_take(Vm *vm, Scratch *s) {
    Value v = int_from_mpz(vm, s->z);
    scratch_end(s);
    return v;
}

#endif
