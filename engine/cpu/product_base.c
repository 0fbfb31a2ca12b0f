/* product_base.c -- the loops of product.h for SSE2 or NEON. Products and sums may be fused there, as in the library's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC optimize("fp-contract=fast")

#include "engine/cpu/product.h"

#include <stdbool.h>

enum { VECTOR_BYTES = 16, ROWS = 5, DEPTH = 256 };
#define SIZES(CASE) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5)

#define KERNELS product_kernels_base
#include "engine/cpu/product_types.inc"
