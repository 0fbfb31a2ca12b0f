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

/* Elements [from, to) of a loop. */
typedef void (*RangeFn)(void *context, int64_t from, int64_t to);

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

/* count float32 numbers from a Philox generator on, as random.c makes them of its words: uniform in [0, 1), or normal. */
typedef struct PhiloxDraw {
    bool normal;
    uint32_t counter[4], key[2];
    int64_t count;
    void *out;
} PhiloxDraw;

/* The processor (the host) has every kernel. Another device has memory of its own, and may lack kernels: a kernel of
 * its that returns false without an error has left the outputs alone, and the host's is run. What it is asked to do it does in the order of
 * asking, and may return before it is done: copy_out waits. An operand without a storage is one number, to be read on the host; all others, and
 * the outputs, have a mirror. */
typedef struct Device {
    const char *name;                                     /* "CPU", "GPU" */
    void *(*alloc)(size_t bytes);
    void (*free)(void *block, size_t bytes);
    const Kernel *kernels;                                /* by OpId; NULL where elementwise, or lacking */
    /* Elementwise operations: over whole tensors, operands already checked. */
    bool (*elementwise)(OpContext *c, const struct OpCall *call, Error *err);
    /* One element, for scalars: the loop for op and operand dtype, or NULL. On the host only. */
    Loop (*loop)(int op, int dtype);
    bool (*descend)(const Descent *d, Error *err);        /* pointers into the device's memory */
    /* A loop over [0, count) among its threads, in portions that begin at multiples of a power of 2 (engine/cpu/parallel.h). On the host only. */
    void (*share)(int64_t count, int64_t grain, RangeFn run, void *context);

    /* NULL on the host: */
    bool (*copy_in)(void *there, const void *here, size_t bytes, Error *err);
    bool (*copy_out)(void *here, const void *there, size_t bytes, Error *err);
    bool (*wait)(Error *err);                             /* until all is done */
    void (*memory)(size_t *unused, size_t *total);        /* bytes */
    void (*use_tf32)(bool on);                            /* may float32 products round their operands to 11 bits? */
    const char *(*description)(void);                     /* "NVIDIA H100 80GB HBM3" */
    int compute_capability[2];
    /* What the host has at hand goes there when it has so many elements, and products to make: less is quicker done than sent. */
    int64_t elements_worth;
    double products_worth;
    bool (*draw)(const PhiloxDraw *d, Error *err);              /* into the device's memory; NULL: the host draws, and sends */
} Device;

/* The processor. Its kernels are picked for the instruction set at hand when it is first asked for. */
const Device *device_cpu(void);

/* What the library of another device (a plug-in) gives under the name DEVICE_ENTRY: the device, or NULL with *err set. stamp: DEVICE_STAMP of
 * the program; a plug-in built from other headers refuses. */
typedef const Device *(*DeviceEntry)(uint64_t stamp, Error *err);
#define DEVICE_ENTRY "tapebook_device"

#endif
