/* complex_arithmetic_sse2.c -- loops over complex numbers, for SSE2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define COMPLEX_ARITHMETIC complex_arithmetic_sse2
#include "engine/cpu/complex_arithmetic.inc"
