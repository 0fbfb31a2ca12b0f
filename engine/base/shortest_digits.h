/* shortest_digits.h -- the shortest decimal of a float64.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_SHORTEST_DIGITS_H
#define ENGINE_BASE_SHORTEST_DIGITS_H

#include <stdint.h>

/* Finds digits and exponent such that digits * 10**exponent is the shortest decimal that reads back as x (positive, finite),
 * and the closest to x of those. digits may end in zeros. */
void shortest_decimal(double x, uint64_t *digits, int *exponent);

#endif
