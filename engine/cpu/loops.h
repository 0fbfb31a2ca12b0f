/* loops.h -- the tables of inner loops that the loops_... files define.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_LOOPS_H
#define ENGINE_CPU_LOOPS_H

#include "engine/tensor/op.h"

extern const Loop loops_bool[OP_COUNT], loops_int8[OP_COUNT], loops_int16[OP_COUNT], loops_int32[OP_COUNT], loops_int64[OP_COUNT],
    loops_uint8[OP_COUNT], loops_uint16[OP_COUNT], loops_uint32[OP_COUNT], loops_uint64[OP_COUNT], loops_complex64[OP_COUNT],
    loops_complex128[OP_COUNT];
extern const Loop loops_float32_base[OP_COUNT], loops_float32_avx2[OP_COUNT], loops_float32_avx512[OP_COUNT];
extern const Loop loops_float64_base[OP_COUNT], loops_float64_avx2[OP_COUNT], loops_float64_avx512[OP_COUNT];

#endif
