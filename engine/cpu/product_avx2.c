/* product_avx2.c -- the loops of product.h for AVX2. Products and sums may be fused there, as in the library's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx2,fma")
#pragma GCC optimize("fp-contract=fast")

#include "engine/cpu/product.h"

#include <stdbool.h>

enum { VECTOR_BYTES = 32, ROWS = 6, DEPTH = 256 };
#define SIZES(CASE) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6)

#define KERNELS product_kernels_avx2
#include "engine/cpu/product_types.inc"
