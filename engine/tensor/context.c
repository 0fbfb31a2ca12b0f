/* context.c -- the life of an OpContext.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/context.h"

#include "engine/base/memory.h"
#include "engine/tensor/random.h"
#include "engine/tensor/tape.h"

#include <stdio.h>
#include <unistd.h>

OpContext *context_new(Error *err) {
    OpContext *c = mem_calloc(1, sizeof *c);
    if (!c) {
        error_memory(err, sizeof *c);
        return NULL;
    }
    c->device = device_cpu();
    c->next_serial = c->next_call = 1;
    c->limit = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    if (!random_init(c, err)) {
        mem_free(c);
        return NULL;
    }
    return c;
}

void context_device_lost(OpContext *c, const Error *err) {
    if (c->gpu_lost) return;
    c->gpu_lost = true;
    c->loss = *err;
    if (!c->report) return;
    char text[sizeof err->text + 100];
    snprintf(text, sizeof text, "%s. Numbers that were only there are lost, and shown as nan or -1.\n", err->text);
    c->report(c->poll_context, text);
}

void context_trim(OpContext *c) {
    asides_reap(&c->asides);
    storage_trim(c);
    while (c->free_storages) {
        Storage *next = c->free_storages->next;
        mem_free(c->free_storages);
        c->free_storages = next;
    }
    while (c->free_tensors) {
        Tensor *next = c->free_tensors->data;
        mem_free(c->free_tensors);
        c->free_tensors = next;
    }
    while (c->free_nodes) {
        TapeNode *next = c->free_nodes->newer;
        mem_free(c->free_nodes);
        c->free_nodes = next;
    }
    if (c->scope_count == 0) {
        mem_free(c->scope);
        c->scope = NULL;
        c->scope_capacity = 0;
    }
}

void context_free(OpContext *c) {
    if (!c) return;
    asides_reap(&c->asides);
    if (c->asides.abandoned) return;   /* their tensors are of this context: it is left to the end of the process */
    random_clear(c);
    context_trim(c);
    mem_free(c->scope);
    if (c->modules_free) c->modules_free(c->modules);
    if (c->plans_free) c->plans_free(c->plans);
    mem_free(c);
}

bool context_interrupted(OpContext *c, Error *err) {
    if (!c->poll || !c->poll(c->poll_context)) return false;
    error_set(err, ERROR_KEYBOARD_INTERRUPT, "%s", "");
    return true;
}
