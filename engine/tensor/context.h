/* context.h -- everything that operations change: device table, buffer pool, active tapes, random state.
 *
 * One OpContext belongs to one engine and one thread. It outlives every tensor made in it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_CONTEXT_H
#define ENGINE_TENSOR_CONTEXT_H

#include "engine/base/aside.h"
#include "engine/base/error.h"
#include "engine/tensor/device.h"
#include "engine/tensor/storage.h"

#include <stdint.h>

struct Type;
struct Tensor;
struct TapeNode;
struct Tape;
struct RandomState;

enum { POOL_CLASSES = 192, TAPES_MAX = 64 };

struct OpContext {
    const Device *device;              /* the host: &device_cpu */
    const Device *gpu;                 /* an accelerator, or NULL */
    bool place_there;                  /* tensors made now are the accelerator's; see placement.h */
    bool at_host;                      /* a kernel of the host is running: what it calls runs there too */
    bool gpu_lost;                     /* the accelerator failed, and what was only there is gone */
    Error loss;                        /* how */

    /* Active tapes. active has a bit for every tape that is recording now. */
    uint64_t active;
    uint64_t watching;                 /* of those, the ones that watch trainable variables as they are read */
    uint64_t used;                     /* bits of all tapes alive */
    struct Tape *tapes[TAPES_MAX];
    struct TapeNode *newest, *oldest;  /* live nodes in the order they were made */
    uint64_t next_serial;
    uint64_t next_call;                /* numbers backward passes */
    /* Told by the next backward pass of each source whose gradient is complete (borrowed), as soon as it is; or NULL. */
    void (*gradient_ready)(void *listener, int source, struct Tensor *g);
    void *listener;
    const struct TapeWatcher *watcher; /* borrowed; or NULL */

    /* Free structs and buffers. */
    struct Tensor *free_tensors;
    struct TapeNode *free_nodes;
    struct TapeNode *dying_nodes;      /* the one that is being dropped, and those after it */
    Storage *free_storages;
    Storage *pool[POOL_CLASSES];
    size_t pooled;                     /* bytes in pool */
    size_t in_use;                     /* bytes in storages handed out */
    size_t peak;                       /* highest in_use */
    size_t limit;                      /* of in_use + pooled */

    /* Temporaries of gradient rules (t_... functions), released when the rule ends. */
    struct Tensor **scope;
    int scope_count, scope_capacity;
    Error *rule_error;                 /* where t_... functions report */

    struct RandomState *random;
    void *plans;                       /* what the host's Fourier transforms keep from one to the next; or NULL */
    void (*plans_free)(void *plans);

    /* Set by the language: the face of new tensors, and the safe point of long kernels (true: stop). */
    struct Type *tensor_type;
    struct Type *array_type;           /* the ndarray face */
    bool (*poll)(void *context);
    void *poll_context;
    Asides asides;                     /* what runs on although an interrupt has ended its cell */
    bool soft_placement;
    void (*report)(void *context, const char *text);   /* says something on stderr, with poll_context; or NULL */
    void *modules;                     /* what the modules of the language keep; see engine/modules/tensors/module_state.h */
    void (*modules_forget)(void *modules);   /* lets go of its values, while the language can still free them */
    void (*modules_free)(void *modules);
};

/* New context on the CPU, no language around it. NULL with *err set. */
OpContext *context_new(Error *err);
void context_free(OpContext *c);

/* The accelerator failed with *err: that is reported once, and every operation from here on says so. */
void context_device_lost(OpContext *c, const Error *err);

/* Gives back what is kept for reuse: free structs and the pool's blocks. */
void context_trim(OpContext *c);

/* Asks the safe point. true: the kernel has to stop; *err is then KeyboardInterrupt. */
bool context_interrupted(OpContext *c, Error *err);

#endif
