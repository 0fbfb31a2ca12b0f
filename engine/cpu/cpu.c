/* cpu.c -- the processor as a device: its memory, its tables of kernels, one for each instruction set.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/cpu/optimizer_update.h"
#include "engine/cpu/elementwise.h"
#include "engine/cpu/isa.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/loops.h"
#include "engine/cpu/parallel.h"

static const Kernel kernels[OP_COUNT] = {
#define STRUCTURED(id, name, tf, signature, types, outputs, flags, grad, doc) [OP_##id] = cpu_##name,
#include "engine/tensor/ops.def"
};

/* Blocks from here on are pages of the system: in the heap, what lies behind them would keep them from going back. */
static const size_t MAPPED_FROM = (size_t)1 << 20;

static void *block_alloc(size_t bytes) { return bytes < MAPPED_FROM ? mem_alloc_aligned(bytes) : mem_map(bytes); }

static void block_free(void *block, size_t bytes) {
    if (bytes < MAPPED_FROM) mem_free(block);
    else mem_unmap(block, bytes);
}

/* One device for an instruction set: they differ in the loops over floats. */
#define DEVICE(isa) \
    static Loop loop_##isa(int op, int dtype) { \
        static const Loop *const tables[DTYPE_COUNT] = { \
            [DTYPE_BOOL] = loops_bool, [DTYPE_INT8] = loops_int8, [DTYPE_INT16] = loops_int16, [DTYPE_INT32] = loops_int32, \
            [DTYPE_INT64] = loops_int64, [DTYPE_UINT8] = loops_uint8, [DTYPE_UINT16] = loops_uint16, [DTYPE_UINT32] = loops_uint32, \
            [DTYPE_UINT64] = loops_uint64, [DTYPE_FLOAT32] = loops_float32_##isa, [DTYPE_FLOAT64] = loops_float64_##isa, \
            [DTYPE_COMPLEX64] = loops_complex64, [DTYPE_COMPLEX128] = loops_complex128, \
        }; \
        Loop own = dtype == DTYPE_FLOAT32 ? sine_loop((OpId)op) : dtype == DTYPE_FLOAT64 ? functions_float64_##isa((OpId)op) \
                 : dtype == DTYPE_INT64 ? division_loop((OpId)op) : NULL; \
        if (!own && (dtype == DTYPE_FLOAT32 || dtype == DTYPE_FLOAT64)) own = special_loop((OpId)op, dtype); \
        return own ? own : tables[dtype] ? tables[dtype][op] : NULL; \
    } \
    static bool elementwise_##isa(OpContext *c, const OpCall *call, Error *err) { \
        return elementwise_run(c, call, loop_##isa, err); \
    } \
    static const Device device_##isa = {.name = "CPU", .alloc = block_alloc, .free = block_free, .kernels = kernels, \
        .elementwise = elementwise_##isa, .loop = loop_##isa, .descend = descend_##isa, .share = parallel_run};

DEVICE(base)
#ifdef __x86_64__
DEVICE(avx2)
DEVICE(avx512)
#endif

const Device *device_cpu(void) {
    static const Device *const devices[] = BY_ISA(&device);
    return devices[isa_here()];
}
