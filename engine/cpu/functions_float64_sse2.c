/* functions_float64_sse2.c -- loops over transcendental functions of float64, for SSE2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define FUNCTIONS functions_float64_sse2
#include "engine/cpu/functions_float64.inc"
