/* device.h -- what a device offers: memory and kernels. The only way from an operation to a kernel.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_DEVICE_H
#define ENGINE_TENSOR_DEVICE_H

#include "engine/base/error.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct OpContext OpContext;
struct OpCall;

/* Runs a structured operation over outputs that are there. */
typedef bool (*Kernel)(OpContext *c, const struct OpCall *call, Error *err);

/* One run of n elements of an elementwise operation; steps are bytes from element to element, 0 repeats.
 * Unary operations ignore y. */
typedef void (*Loop)(int64_t n, void *out, int64_t out_step, const void *x, int64_t x_step, const void *y,
                     int64_t y_step);

/* One step of an optimizer over n elements, in one pass. Every rule rounds as the same steps one after the other do. */
typedef enum DescentRule {
    DESCENT_PLAIN,            /* x -= g * rate */
    DESCENT_MOMENTUM,         /* m = -g * rate + m * beta_1; x += m */
    DESCENT_NESTEROV,         /* the same m; x += -g * rate + m * beta_1 */
    DESCENT_ADAM,             /* m += (g - m) * beta_1; v += (g * g - v) * beta_2; x -= m * rate / (sqrt(v) + epsilon) */
} DescentRule;

typedef struct Descent {
    DescentRule rule;
    bool wide;                /* float64, else float32 */
    int64_t n;
    void *x, *m, *v;          /* m and v: where the rule has them */
    const void *g;
    double rate, beta_1, beta_2, epsilon;
} Descent;

typedef struct Device {
    const char *name;                                     /* "CPU" */
    void *(*alloc)(size_t bytes);
    void (*free)(void *block, size_t bytes);
    const Kernel *kernels;                                /* by OpId; NULL where elementwise */
    /* Elementwise operations: over whole tensors, operands already checked. */
    bool (*elementwise)(OpContext *c, const struct OpCall *call, Error *err);
    /* One element, for scalars: the loop for op and operand dtype, or NULL. On the host only. */
    Loop (*loop)(int op, int dtype);
    void (*descend)(const Descent *d);
} Device;

/* The processor. Its kernels are picked for the instruction set at hand when it is first asked for. */
const Device *device_cpu(void);

#endif
