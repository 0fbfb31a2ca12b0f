/* box_muller.h -- many normal numbers at once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_BOX_MULLER_H
#define ENGINE_TENSOR_BOX_MULLER_H

#include <stdint.h>

/* out (2 pairs), sqrt(-2 log u) times sine and cosine of 2 pi v, u and v uniform numbers of x (2 pairs) as TensorFlow makes them of the
 * generator's words. Logarithms, sines and cosines have the GNU C library's digits. */
void box_muller_floats(const uint32_t *x, int64_t pairs, float *out);

#endif
