/* twister.h -- the Mersenne Twister, seeded as Python's random.Random(int) is.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_TWISTER_H
#define ENGINE_TENSOR_TWISTER_H

#include <stdint.h>

enum { TWISTER_SIZE = 624 };

typedef struct Twister {
    uint32_t state[TWISTER_SIZE];
    int next;
} Twister;

void twister_seed(Twister *t, uint64_t seed);   /* the absolute value of Python's int */
uint32_t twister_next(Twister *t);

#endif
