/* functions_float64_base.c -- loops over transcendental functions of float64, for SSE2 or NEON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define FUNCTIONS functions_float64_base
#include "engine/cpu/functions_float64.inc"
