/* kernels.h -- what the files of this room share: the kernels that rows of ops.def name, and walking over strided operands.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_KERNELS_H
#define ENGINE_CPU_KERNELS_H

#include "engine/tensor/op.h"

#define STRUCTURED(id, name, tf, signature, types, outputs, flags, grad, doc) \
    bool cpu_##name(OpContext *c, const OpCall *call, Error *err);
#include "engine/tensor/ops.def"

/* Loops pay for threads from about this many simple element operations on. */
enum { PARALLEL_FROM = 1 << 17, POLL_EVERY = 1 << 22 };

/* Up to three operands over one shape, dimensions that run on joined, the innermost one last. Steps are bytes. */
typedef struct Walk {
    int rank;                     /* at least 1 */
    int64_t dims[SHAPE_MAX];
    int64_t step[3][SHAPE_MAX];
    char *data[3];
    int operands;
    bool alone;                   /* by one thread: elements of out are counted references */
} Walk;

/* A walk over out with the others broadcast to it; x and y may be NULL. */
void walk_init(Walk *w, const Tensor *out, const Tensor *x, const Tensor *y);

/* One innermost run: n elements of each operand. */
typedef void (*RunFn)(void *context, int64_t n, char *const data[3], const int64_t step[3]);
void walk_run(const Walk *w, RunFn run, void *context);

/* A fresh contiguous tensor with x's dimensions in another order. New. */
Tensor *cpu_permuted(Tensor *x, const int *order, Error *err);

/* Index number i of an index tensor's data. */
static inline int64_t index_at(Dtype d, const void *data, int64_t i) {
    return d == DTYPE_INT32 ? ((const int32_t *)data)[i] : d == DTYPE_INT64 ? ((const int64_t *)data)[i]
           : dtype_get_int(d, (const char *)data + i * (int64_t)dtype_size(d));
}

/* To be called before OpenBLAS or LAPACK is (blas.c): how many of threads may call it at once, as there is memory for their buffers. 0:
 * none may. Where a library's function finds no buffer it looks for one for ever. */
int blas_ready(int threads);
int lapack_ready(int threads);
/* What LAPACK is refused with where there is no memory for it. Returns false. */
bool lapack_refuse(Error *err);

/* Copies count elements of a dtype, counting references of strings. The target's old strings are not released. */
void copy_elements(Dtype d, void *to, const void *from, int64_t count);

/* The same for a slice of so many bytes, quick where it is one number. */
static inline void copy_slice(Dtype d, size_t bytes, void *to, const void *from, int64_t count) {
    if (bytes == 4) memcpy(to, from, 4);
    else if (bytes == 8 && !dtype_is_counted(d)) memcpy(to, from, 8);
    else copy_elements(d, to, from, count);
}

/* Sets count elements to the one at from, in the same way. */
void fill_elements(Dtype d, void *to, const void *from, int64_t count);

/* to[i] += from[i], of numbers that do not overlap. */
void add_elements(Dtype d, void *to, const void *from, int64_t n);

/* "[1,0]", the place of element `number` in the first rank dimensions of t. */
const char *place_text(const Tensor *t, int64_t number, int rank, char text[SHAPE_TEXT]);

#endif
