/* device.c -- an accelerator for machines that have none: the host's kernels over memory of its own.
 *
 * Everything that can go to an accelerator goes here. What the host has of a result before it asks for it is poison (0xFB), so
 * that the recorded cases show any reader that forgot to ask (tensor_pull).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/denormals.h"
#include "engine/base/memory.h"
#include "engine/tensor/placement.h"

static const int POISON = 0xFB;

static void *block_alloc(size_t bytes) { return mem_alloc_aligned(bytes); }

static void block_free(void *block, size_t bytes) {
    (void)bytes;
    mem_free(block);
}

static bool copy(void *to, const void *from, size_t bytes, Error *err) {
    (void)err;
    memcpy(to, from, bytes);
    return true;
}

static bool nothing_to_wait_for(Error *err) {
    (void)err;
    return true;
}

static void memory(size_t *unused, size_t *total) { *unused = *total = (size_t)1 << 32; }
static void use_tf32(bool on) { (void)on; }
static const char *description(void) { return "the host's kernels over memory of its own"; }

/* A storage as it was before its mirror took its place. */
typedef struct Swapped {
    Storage *storage;
    void *data;
    bool stale;
} Swapped;

enum { SWAPPED_MAX = 64 };

typedef struct Swap {
    Swapped entries[SWAPPED_MAX];
    int count;
} Swap;

static bool is_swapped(const Swap *s, const Storage *storage) {
    for (int i = 0; i < s->count; i++)
        if (s->entries[i].storage == storage) return true;
    return false;
}

/* The tensor and all that share its storage live in the mirror, as if no accelerator were there. */
static void swap_storage(Swap *s, Storage *storage) {
    s->entries[s->count++] = (Swapped){.storage = storage, .data = storage->data, .stale = storage->stale};
    storage->data = storage->there;
    storage->there = NULL;
    storage->stale = false;
}

static void *moved(const Tensor *t, const void *from, void *to) { return (char *)to + ((char *)t->data - (const char *)from); }

static void swap_all(Swap *s, Tensor *const *tensors, int count) {
    for (int i = 0; i < count; i++)
        if (tensors[i] && tensors[i]->storage && !is_swapped(s, tensors[i]->storage)) swap_storage(s, tensors[i]->storage);
}

/* Every operand and output, once each, to (there) or back from its mirror. */
static void move_data(const Swap *s, const OpCall *call, bool there) {
    Tensor *seen[2 * SWAPPED_MAX];
    int count = 0;
    for (int i = 0; i < call->count + call->outputs; i++) {
        Tensor *t = i < call->count ? call->in[i] : call->out[i - call->count];
        bool again = false;
        for (int k = 0; k < count; k++) again |= seen[k] == t;
        if (!t || !t->storage || again) continue;
        seen[count++] = t;
        for (int k = 0; k < s->count; k++) {
            const Swapped *e = &s->entries[k];
            void *mirror = e->storage->data;
            if (e->storage == t->storage) t->data = there ? moved(t, e->data, mirror) : moved(t, mirror, e->data);
        }
    }
}

static void swap_back(Swap *s) {
    for (int i = 0; i < s->count; i++) {
        Swapped *e = &s->entries[i];
        e->storage->there = e->storage->data;
        e->storage->data = e->data;
        e->storage->stale = e->stale;
    }
}

static bool run_there(OpContext *c, const OpCall *call, Kernel kernel, Error *err) {
    Swap s = {.count = 0};
    const Device *self = c->gpu;
    if (call->count + call->outputs > SWAPPED_MAX) return false;
    for (int i = 0; i < call->count; i++)
        if (call->in[i] && call->in[i]->count != 1 && !call->in[i]->storage)
            return error_set(err, ERROR_INTERNAL, "operand %d has many elements and no storage: a device's kernel cannot read it", i);
    swap_all(&s, call->in, call->count);
    swap_all(&s, call->out, call->outputs);
    move_data(&s, call, true);
    c->gpu = NULL;
    unsigned mode = denormals_mode();
    denormals_set(mode | DENORMALS_FLUSHED);
    bool ok = kernel(c, call, err);
    denormals_set(mode);
    c->gpu = self;
    move_data(&s, call, false);
    swap_back(&s);
    for (int i = 0; ok && i < call->outputs; i++) memset(call->out[i]->storage->data, POISON, call->out[i]->storage->bytes);
    return ok;
}

static bool elementwise(OpContext *c, const OpCall *call, Error *err) { return run_there(c, call, device_cpu()->elementwise, err); }

static bool structured(OpContext *c, const OpCall *call, Error *err) {
    if (op_info[call->op].flags & OP_DYNAMIC) return false;
    return run_there(c, call, device_cpu()->kernels[call->op], err);
}

static const Kernel kernels[OP_COUNT] = {
#define STRUCTURED(id, name, tf, signature, types, outputs, flags, grad, doc) [OP_##id] = structured,
#include "engine/tensor/ops.def"
};

static bool descend(const Descent *d, Error *err) { return device_cpu()->descend(d, err); }

const Device *tapebook_device(uint64_t stamp, Error *err);

const Device *tapebook_device(uint64_t stamp, Error *err) {
    static const Device mirror = {.name = "CPU", .alloc = block_alloc, .free = block_free, .kernels = kernels, .elementwise = elementwise,
        .descend = descend, .copy_in = copy, .copy_out = copy, .wait = nothing_to_wait_for, .memory = memory, .use_tf32 = use_tf32,
        .description = description};
    if (stamp == DEVICE_STAMP) return &mirror;
    error_set(err, ERROR_RUNTIME, "built from other sources");
    return NULL;
}
