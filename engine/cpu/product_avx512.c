/* product_avx512.c -- the loops of product.h for AVX512. Products and sums may be fused there, as in the library's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,fma")
#pragma GCC optimize("fp-contract=fast")

#include "engine/cpu/product.h"

#include <stdbool.h>

enum { VECTOR_BYTES = 64, ROWS = 14, DEPTH = 256 };
#define SIZES(CASE) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12) CASE(13) CASE(14)

#define KERNELS product_kernels_avx512
#include "engine/cpu/product_types.inc"
