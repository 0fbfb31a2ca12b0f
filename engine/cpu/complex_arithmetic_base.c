/* complex_arithmetic_base.c -- loops over complex numbers, for the base of an architecture.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define COMPLEX_ARITHMETIC complex_arithmetic_base
#include "engine/cpu/complex_arithmetic.inc"
