/* placement.c -- choosing the device of an operation, and bringing operands there.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/placement.h"

#include <dlfcn.h>

/* Multiplications that the operation makes for each element of its first output, roughly: 1 of what only moves and adds. */
static double work_per_element(const OpCall *call) {
    const Tensor *x = call->in[0], *y = call->count > 1 ? call->in[1] : NULL;
    switch (call->op) {
        case OP_MATMUL: return x->rank ? (double)x->dims[call->attrs->flag_a ? x->rank - 2 : x->rank - 1] : 1;
        case OP_CONV2D: return y->rank == 4 ? (double)(y->count / y->dims[3]) : 1;
        case OP_CONV2D_INPUT_GRAD: return y->rank == 4 ? (double)(y->count / y->dims[2]) : 1;
        case OP_CONV2D_FILTER_GRAD: return y->rank == 4 ? (double)(y->count / y->dims[3]) : 1;
        default: return 1;
    }
}

/* Whether the accelerator pays: an operand is only there, or there is enough to do. */
static bool is_worth_it(const Device *gpu, const OpCall *call) {
    int64_t elements = call->out[0]->count;
    for (int i = 0; i < call->count; i++) {
        const Tensor *t = call->in[i];
        if (!t) continue;
        if (tensor_is_only_there(t)) return true;
        elements += t->count;
    }
    double work = work_per_element(call);
    return elements >= gpu->elements_worth && (work == 1 || work * (double)call->out[0]->count >= gpu->products_worth);
}

static bool say_loss(const OpContext *c, Error *err) {
    error_set(err, c->loss.kind, "%s", c->loss.text);
    return error_note(err, "the device failed, and what was only there is lost: restart the kernel");
}

static bool stays_at_host(const Tensor *t) { return t->object.flags & (TENSOR_MUTABLE | TENSOR_HOST) || !dtype_is_plain(tensor_dtype(t)); }

/* Only tensors go there: an ndarray may be written to at any time. What is made of ndarrays stays. */
static bool may_go(const OpCall *call) {
    bool stays = false;
    for (int i = 0; i < call->count; i++) stays |= call->in[i] && stays_at_host(call->in[i]);
    for (int i = 0; i < call->outputs; i++) {
        if (!call->out[i]) return false;
        if (stays) call->out[i]->object.flags |= TENSOR_HOST;
        stays |= !dtype_is_plain(tensor_dtype(call->out[i]));
    }
    return !stays;
}

static bool refuse_room(const Tensor *t, Error *err) {
    char text[SHAPE_TEXT];
    size_t unused = 0, total = 0;
    Error fresh;
    error_clear(&fresh);
    error_set(&fresh, ERROR_RESOURCE_EXHAUSTED, "OOM when allocating tensor with shape%s and type %s on "
              "/job:localhost/replica:0/task:0/device:GPU:0 by allocator GPU_0_bfc", shape_text(t->dims, t->rank, text),
              dtype_info[t->dtype].message_name);
    t->context->gpu->memory(&unused, &total);
    error_note(&fresh, "%.4g GB asked for, %.4g GB unused of %.4g GB", (double)t->storage->bytes / 1e9, (double)unused / 1e9, (double)total / 1e9);
    if (err) *err = fresh;
    return false;
}

static bool push(Tensor *t, bool filled, Error *err) {
    if (storage_push(t->storage, filled, err)) return true;
    return err && err->kind == ERROR_RESOURCE_EXHAUSTED && refuse_room(t, err);
}

/* Mirrors of all tensors that have a storage. Filled: their elements matter. */
static bool push_all(Tensor *const *tensors, int count, bool filled, Error *err) {
    for (int i = 0; i < count; i++)
        if (tensors[i] && tensors[i]->storage && !push(tensors[i], filled, err)) return false;
    return true;
}

/* Kernels take a lone number that a tensor holds itself as a value; one that stands for many elements has to be there. */
static bool store_repeated(const OpCall *call, Error *err) {
    for (int i = 0; i < call->count; i++)
        if (call->in[i] && call->in[i]->count != 1 && !tensor_give_storage(call->in[i], err)) return false;
    return true;
}

static PlaceResult run_there(OpContext *c, const OpCall *call, Error *err) {
    Kernel kernel = op_is_elementwise(call->op) ? c->gpu->elementwise : c->gpu->kernels[call->op];
    if (!may_go(call) || !kernel || !is_worth_it(c->gpu, call)) return PLACE_HOST;
    for (int i = 0; i < call->outputs; i++)
        if (!tensor_give_storage(call->out[i], err)) return PLACE_FAILED;
    if (!store_repeated(call, err) || !push_all(call->in, call->count, true, err) || !push_all(call->out, call->outputs, false, err)) return PLACE_FAILED;
    bool done = kernel(c, call, err);
    if (!done) return error_is_set(err) ? PLACE_FAILED : PLACE_HOST;
    for (int i = 0; i < call->outputs; i++) call->out[i]->storage->stale = true;
    return PLACE_DONE;
}

PlaceResult place_run_slow(OpContext *c, const OpCall *call, Error *err) {
    if (c->gpu_lost) return say_loss(c, err), PLACE_FAILED;
    PlaceResult result = c->place_there && !c->at_host ? run_there(c, call, err) : PLACE_HOST;
    if (result != PLACE_HOST || op_info[call->op].flags & OP_VIEWS) return result;
    for (int i = 0; i < call->count; i++)
        if (call->in[i]) tensor_pull(call->in[i]);
    for (int i = 0; i < call->outputs; i++)
        if (call->out[i]) tensor_claim(call->out[i]);
    return PLACE_HOST;
}

static bool descend_there(OpContext *c, Descent *d, Tensor *const *tensors, Error *err) {
    if (!push_all(tensors, 4, true, err)) return false;
    d->x = tensor_mirror(tensors[0]);
    d->m = tensors[1] ? tensor_mirror(tensors[1]) : NULL;
    d->v = tensors[2] ? tensor_mirror(tensors[2]) : NULL;
    d->g = tensor_mirror(tensors[3]);
    if (!c->gpu->descend(d, err)) return false;
    for (int i = 0; i < 3; i++)
        if (tensors[i]) tensors[i]->storage->stale = true;
    return true;
}

bool place_descend(OpContext *c, Descent *d, Tensor *x, Tensor *m, Tensor *v, Tensor *g, Error *err) {
    Tensor *const tensors[] = {x, m, v, g};
    bool stored = x->storage && g->storage && (!m || m->storage) && (!v || v->storage);
    if (c->gpu_lost) return say_loss(c, err);
    if (c->gpu && c->place_there && stored && (tensor_is_only_there(g) || tensor_is_only_there(x))) return descend_there(c, d, tensors, err);
    for (int i = 0; i < 3; i++)
        if (tensors[i]) tensor_claim(tensors[i]);
    tensor_pull(g);
    d->x = x->data;
    d->m = m ? m->data : NULL;
    d->v = v ? v->data : NULL;
    d->g = g->data;
    return c->device->descend(d, err);
}

PlaceResult place_draw(OpContext *c, PhiloxDraw *d, Tensor *t, Error *err) {
    if (!c->gpu || !c->gpu->draw || !c->place_there || c->at_host || t->dtype != DTYPE_FLOAT32 || t->count < c->gpu->elements_worth) return PLACE_HOST;
    if (c->gpu_lost) return say_loss(c, err), PLACE_FAILED;
    if (!tensor_give_storage(t, err) || !push(t, false, err)) return PLACE_FAILED;
    d->out = tensor_mirror(t);
    d->count = t->count;
    if (!c->gpu->draw(d, err)) return PLACE_FAILED;
    t->storage->stale = true;
    return PLACE_DONE;
}

/* ---- the plug-in ---- */

bool place_open(OpContext *c, const char *path, Error *err) {
    if (c->gpu) return true;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return error_set(err, ERROR_RUNTIME, "%s", dlerror());
    DeviceEntry entry = (DeviceEntry)(uintptr_t)dlsym(library, DEVICE_ENTRY);
    c->gpu = entry ? entry(DEVICE_STAMP, err) : NULL;
    if (!entry) error_set(err, ERROR_RUNTIME, "%s has no " DEVICE_ENTRY, path);
    if (!c->gpu) dlclose(library);
    c->place_there = c->gpu != NULL;
    return c->gpu != NULL;
}
