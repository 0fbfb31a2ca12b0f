/* half_float.h -- runs of float16 and bfloat16 to float32 and back, float16 by the processor's instructions where it has them (F16C).
 *
 * Rounding is to the nearest, halves to even (IEEE 754); NaN stays NaN.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_HALF_FLOAT_H
#define ENGINE_CPU_HALF_FLOAT_H

#include "engine/tensor/dtype.h"

void halves_widen(int64_t n, float *to, const Float16 *from);
void halves_narrow(int64_t n, Float16 *to, const float *from);
void bfloats_widen(int64_t n, float *to, const Bfloat16 *from);
void bfloats_narrow(int64_t n, Bfloat16 *to, const float *from);

#endif
