/* product.h -- the inner loops of matrix products, one set for an instruction set and a type.
 *
 * A library's product copies both operands into an order of its own first, which costs a third of the time of a layer's product: a few
 * hundred rows by a few hundred columns. Here the left operand is read where it stands, in any order, and the right one too where its
 * columns are neighbours. A tile of the result, a few rows by two registers, is held in registers while its products are summed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_PRODUCT_H
#define ENGINE_CPU_PRODUCT_H

#include <stdint.h>

/* c (m, n) = a (m, k) b (k, n). Element (i, j) of an operand stands at i * row + j * column; c's columns are neighbours. */
typedef struct ProductLoop {
    int64_t m, n, k;
    int64_t a_row, a_column, b_row, b_column, c_row;
} ProductLoop;

typedef void (*ProductRun)(const ProductLoop *loop, const void *a, const void *b, void *c);

/* Whole numbers, signed or not, by their bits: what does not fit is lost alike. */
typedef enum ProductType { PRODUCT_FLOAT, PRODUCT_DOUBLE, PRODUCT_INT8, PRODUCT_INT16, PRODUCT_INT32, PRODUCT_INT64, PRODUCT_TYPES } ProductType;

typedef struct ProductKernels { ProductRun run[PRODUCT_TYPES]; } ProductKernels;

extern const ProductKernels product_kernels_avx512, product_kernels_avx2, product_kernels_base;

#endif
