/* cell_name.h -- the number by which debuggers know a cell: a hash of its text as it was typed.
 *
 * Front ends compute it too (the Jupyter Debug Protocol's debugInfo names method and seed), to find the cell that a
 * file name means. MurmurHash2 of 32 bits, by Austin Appleby, who gave it to the public domain.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_CELL_NAME_H
#define KERNEL_CELL_NAME_H

#include <stddef.h>
#include <stdint.h>

#define CELL_NAME_SEED 0xC70F6907u

uint32_t cell_name(const char *text, size_t size);

#endif
