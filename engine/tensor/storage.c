/* storage.c -- the buffer pool: size classes of freed blocks.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/storage.h"
#include "engine/tensor/storage_lend.h"

#include "engine/base/memory.h"
#include "engine/tensor/context.h"
#include "engine/tensor/dtype.h"

enum { FOREIGN_CLASS = 255, SMALLEST = 64 };

/* No machine has so much, and the classes end there. */
static const size_t BYTES_MOST = (size_t)1 << 53;

/* Blocks larger than this go straight back to the system, and so does what would make the pool larger than
 * POOL_MOST: a program that drops a gigabyte gets it back at once. */
static const size_t POOL_BLOCK_MOST = (size_t)256 << 20;
static const size_t POOL_MOST = (size_t)1 << 30;

/* The class of a size, and in *rounded the bytes that a block of the class has: 1, 1.25, 1.5 or 1.75 times a power of 2. */
static int size_class(size_t bytes, size_t *rounded) {
    if (bytes <= SMALLEST) {
        *rounded = SMALLEST;
        return 0;
    }
    int log = 63 - __builtin_clzll((unsigned long long)(bytes - 1));
    size_t base = (size_t)1 << log, quarter = base >> 2;
    size_t step = (bytes - base + quarter - 1) / quarter;
    *rounded = base + step * quarter;
    return (log - 6) * 4 + (int)step;
}

static bool refuse(OpContext *c, size_t bytes, Error *err) {
    error_set(err, ERROR_RESOURCE_EXHAUSTED, "OOM when allocating %zu bytes on /job:localhost/replica:0/task:0/device:CPU:0 by allocator cpu",
              bytes);
    return error_note(err, "%.1f MB asked for, %.1f MB in use of %.1f MB", (double)bytes / 1e6, (double)c->in_use / 1e6,
                      (double)c->limit / 1e6);
}

static Storage *take_struct(OpContext *c) {
    Storage *s = c->free_storages;
    if (!s) return mem_alloc(sizeof *s);
    c->free_storages = s->next;
    return s;
}

static void *take_block(OpContext *c, int class, size_t rounded, Error *err) {
    if (c->in_use + c->pooled + rounded > c->limit) storage_trim(c);
    if (c->in_use + rounded > c->limit) {
        refuse(c, rounded, err);
        return NULL;
    }
    (void)class;
    void *data = c->device->alloc(rounded);
    if (!data) {
        storage_trim(c);
        data = c->device->alloc(rounded);
    }
    if (!data) refuse(c, rounded, err);
    return data;
}

Storage *storage_new(OpContext *c, size_t bytes, Dtype cells, Error *err) {
    size_t rounded;
    if (bytes > BYTES_MOST) {
        refuse(c, bytes, err);
        return NULL;
    }
    int class = size_class(bytes, &rounded);
    Storage *s = c->pool[class];
    if (s) {
        c->pool[class] = s->next;
        c->pooled -= s->bytes;
    } else {
        void *data = take_block(c, class, rounded, err);
        if (!data) return NULL;
        s = take_struct(c);
        if (!s) {
            c->device->free(data, rounded);
            error_memory(err, sizeof *s);
            return NULL;
        }
        *s = (Storage){.size_class = (uint8_t)class, .bytes = rounded, .data = data, .device = c->device, .context = c};
    }
    s->refs = 1;
    s->cells = (int16_t)cells;
    c->in_use += s->bytes;
    if (c->in_use > c->peak) c->peak = c->in_use;
    if (dtype_is_counted(cells)) memset(s->data, 0, s->bytes);
    return s;
}

Storage *storage_foreign(OpContext *c, void *data, size_t bytes, void (*release)(void *owner), void *owner, Error *err) {
    Storage *s = take_struct(c);
    if (!s) {
        error_memory(err, sizeof *s);
        return NULL;
    }
    *s = (Storage){.refs = 1, .size_class = FOREIGN_CLASS, .bytes = bytes, .data = data, .device = c->device, .context = c, .cells = DTYPE_NONE,
                   .release = release, .owner = owner};
    return s;
}

void storage_lend(Storage *s, void (*release)(void *owner), void *owner) {
    s->size_class = FOREIGN_CLASS;
    s->release = release;
    s->owner = owner;
}

void storage_free_block(OpContext *c, void *data, size_t bytes) {
    c->in_use -= bytes;
    c->device->free(data, bytes);
}

static void release_cells(Storage *s) {
    Dtype d = (Dtype)s->cells;
    cells_release(d, s->data, (int64_t)(s->bytes / dtype_size(d)));
}

static void give_back_struct(OpContext *c, Storage *s) {
    s->next = c->free_storages;
    c->free_storages = s;
}

/* ---- mirrors ---- */

static void drop_mirror(Storage *s) {
    s->context->gpu->free(s->there, s->bytes);
    s->there = NULL;
    s->stale = false;
}

bool storage_push(Storage *s, bool filled, Error *err) {
    const Device *gpu = s->context->gpu;
    if (s->there) return true;
    void *there = gpu->alloc(s->bytes);
    if (!there)
        return error_set(err, ERROR_RESOURCE_EXHAUSTED, "OOM when allocating %zu bytes on /job:localhost/replica:0/task:0/device:GPU:0 by "
                         "allocator GPU_0_bfc", s->bytes);
    if (filled && !gpu->copy_in(there, s->data, s->bytes, err)) {
        gpu->free(there, s->bytes);
        return false;
    }
    s->there = there;
    return true;
}

void storage_pull(Storage *s) {
    Error err;
    error_clear(&err);
    if (!s->stale) return;
    s->stale = false;
    if (s->context->gpu->copy_out(s->data, s->there, s->bytes, &err)) return;
    memset(s->data, 0xFF, s->bytes);
    context_device_lost(s->context, &err);
}

void storage_claim(Storage *s) {
    storage_pull(s);
    if (s->there) drop_mirror(s);
}

void storage_free(Storage *s) {
    OpContext *c = s->context;
    if (s->size_class == FOREIGN_CLASS) {
        if (s->there) drop_mirror(s);
        if (s->release) s->release(s->owner);
        give_back_struct(c, s);
        return;
    }
    if (dtype_is_counted((Dtype)s->cells)) release_cells(s);
    if (s->there) drop_mirror(s);
    c->in_use -= s->bytes;
    if (s->bytes > POOL_BLOCK_MOST || c->pooled + s->bytes > POOL_MOST) {
        s->device->free(s->data, s->bytes);
        give_back_struct(c, s);
        return;
    }
    s->next = c->pool[s->size_class];
    c->pool[s->size_class] = s;
    c->pooled += s->bytes;
}

void storage_trim(OpContext *c) {
    for (int i = 0; i < POOL_CLASSES; i++) {
        while (c->pool[i]) {
            Storage *s = c->pool[i];
            c->pool[i] = s->next;
            s->device->free(s->data, s->bytes);
            give_back_struct(c, s);
        }
    }
    c->pooled = 0;
}
