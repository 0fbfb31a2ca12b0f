/* random_stream.c -- the module _random_stream: TensorFlow's stream of 32-bit random numbers, for the library.
 *
 * tf.data's shuffle draws from a Philox generator keyed by two seeds, four numbers a step, handed out one by
 * one; Philox(seed, seed2).shuffle(order, buffer_size) is its whole algorithm on row numbers.
 * Graph() holds the generators of a traced function's operations; the function runs in `with graph:`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/random_stream.h"

#include "engine/base/memory.h"
#include "engine/lang/objects/int.h"
#include "engine/tensor/context.h"
#include "engine/tensor/random.h"
#include "engine/tensor/tensor.h"

typedef struct Stream32 {
    Object object;
    Philox philox;
    uint32_t drawn[4];
    int used;                    /* of drawn; 4: all */
} Stream32;

static uint32_t stream_next(Stream32 *s) {
    if (s->used == 4) {
        philox_next(&s->philox, s->drawn);
        s->used = 0;
    }
    return s->drawn[s->used++];
}

/* The two seeds become the key and the upper half of the counter, as PhiloxRandom's constructor has it. */
static Value stream_construct(Vm *vm, Type *type, const Value *args) {
    int64_t seed, seed2;
    if (!value_to_index(vm, args[0], &seed) || !value_to_index(vm, args[1], &seed2)) return ABSENT;
    Stream32 *s = object_new(vm, type, 0);
    if (!s) return ABSENT;
    s->philox.key[0] = (uint32_t)seed;
    s->philox.key[1] = (uint32_t)((uint64_t)seed >> 32);
    s->philox.counter[2] = (uint32_t)seed2;
    s->philox.counter[3] = (uint32_t)((uint64_t)seed2 >> 32);
    s->used = 4;
    return value_object(s);
}

static Value stream_next_method(Vm *vm, const Value *args) {
    (void)vm;
    return value_int(stream_next((Stream32 *)args[0].as.object));
}

/* A buffer of the first rows is filled; each draw takes one of them out, puts the front one in its place, and the next
 * row where the front one was (ShuffleDatasetOp). */
static void shuffle_rows(Stream32 *s, const int64_t *in, int64_t *out, int64_t *ring, int64_t n, int64_t size) {
    int64_t waiting = n < size ? n : size, given = waiting, start = 0, capacity = waiting;
    for (int64_t i = 0; i < waiting; i++) ring[i] = in[i];
    for (int64_t done = 0; done < n; done++) {
        int64_t at = (start + (int64_t)stream_next(s) % waiting) % capacity, front = start % capacity;
        out[done] = ring[at];
        ring[at] = ring[front];
        start++;
        if (given < n) ring[front] = in[given++];
        else waiting--;
    }
}

static Value stream_shuffle(Vm *vm, const Value *args) {
    OpContext *c = vm_ops(vm);
    int64_t size;
    if (!is_object(args[1]) || value_type(args[1]) != c->tensor_type)
        return vm_raise(vm, ERROR_TYPE, "shuffle() needs an int64 tensor, not %s", value_type_name(args[1]));
    if (!value_to_index(vm, args[2], &size)) return ABSENT;
    ERROR_INIT(err);
    Tensor *order = tensor_contiguous((Tensor *)args[1].as.object, &err), *out = NULL;
    int64_t *ring = NULL;
    if (order && (order->dtype != DTYPE_INT64 || order->rank != 1 || size < 1)) {
        error_set(&err, ERROR_VALUE, "shuffle() needs an int64 tensor of rank 1 and a buffer of at least one row");
    } else if (order) {
        int64_t n = order->count, room = n < size ? n : size;
        out = tensor_new(c, DTYPE_INT64, 1, &n, &err);
        ring = mem_alloc((size_t)room * sizeof *ring);
        if (!ring) error_memory(&err, (size_t)room * sizeof *ring);
        else if (out && n) shuffle_rows((Stream32 *)args[0].as.object, order->data, out->data, ring, n, size);
    }
    mem_free(ring);
    tensor_release(order);
    if (!error_is_set(&err)) return value_object(out);
    tensor_release(out);
    return vm_raise_error(vm, &err);
}

/* tf.random.shuffle of the numbers 0..n-1, which sets aside whole steps of the generator for n - 1 draws. */
static Value stream_permute(Vm *vm, const Value *args) {
    Stream32 *s = (Stream32 *)args[0].as.object;
    int64_t n;
    if (!value_to_index(vm, args[1], &n)) return ABSENT;
    if (n < 0) return vm_raise(vm, ERROR_VALUE, "permute() needs a count, not %lld", (long long)n);
    ERROR_INIT(err);
    Tensor *order = tensor_new(vm_ops(vm), DTYPE_INT64, 1, &n, &err);
    if (!order) return vm_raise_error(vm, &err);
    Philox after = s->philox;
    philox_skip(&after, n ? (uint64_t)(n + 2) / 4 : 0);
    int64_t *at = order->data;
    s->used = 4;
    for (int64_t i = 0; i < n; i++) at[i] = i;
    for (int64_t i = 0; i + 1 < n; i++) {
        int64_t j = i + stream_next(s) % (uint32_t)(n - i), kept = at[i];
        at[i] = at[j];
        at[j] = kept;
    }
    s->philox = after;
    s->used = 4;
    return value_object(order);
}

static void stream_free(Object *o) { object_dealloc(o); }

static const NativeDef stream_methods[] = {
    {"next", stream_next_method, "", "The next number, from 0 to 2**32 - 1.", NATIVE_METHOD},
    {"shuffle", stream_shuffle, "order, buffer_size",
     "Row numbers in the order in which tf.data.Dataset.shuffle(buffer_size) gives them.", NATIVE_METHOD},
    {"permute", stream_permute, "n", "The numbers 0..n-1 as tf.random.shuffle orders them.", NATIVE_METHOD},
    {0},
};

static Type stream_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "Philox",
    .module = "_random_stream",
    .doc = "TensorFlow's counter-based generator of random numbers.",
    .instance_size = sizeof(Stream32),
    .free = stream_free,
    .signature = "seed, seed2",
    .construct = stream_construct,
    .methods = stream_methods,
};

typedef struct Graph {
    Object object;
    RandomGraph *random;         /* owned */
} Graph;

static Value graph_construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    Graph *g = object_new(vm, type, 0);
    if (!g) return ABSENT;
    if ((g->random = random_graph_new())) return value_object(g);
    object_release(&g->object);
    return vm_raise_memory(vm);
}

static void graph_free(Object *o) {
    random_graph_free(((Graph *)o)->random);
    object_dealloc(o);
}

static Value graph_enter(Vm *vm, const Value *args) {
    random_graph_enter(vm_ops(vm), ((Graph *)args[0].as.object)->random);
    return value_retain(args[0]);
}

static Value graph_resume(Vm *vm, const Value *args) {
    random_graph_resume(vm_ops(vm), ((Graph *)args[0].as.object)->random);
    return value_retain(args[0]);
}

static Value graph_exit(Vm *vm, const Value *args) {
    random_graph_leave(vm_ops(vm), ((Graph *)args[0].as.object)->random);
    return NONE;
}

static Value graph_has_drawn(Vm *vm, const Value *args) {
    (void)vm;
    return value_bool(random_graph_has_drawn(((Graph *)args[0].as.object)->random));
}

static const NativeDef graph_methods[] = {
    {"__enter__", graph_enter, "", "Random operations are now this function's.", NATIVE_METHOD},
    {"resume", graph_resume, "", "Random operations are this function's again, from where it was left to where it is exited.", NATIVE_METHOD},
    {"has_drawn", graph_has_drawn, "", "Whether a random operation ran since it was last entered.", NATIVE_METHOD},
    {"__exit__", graph_exit, "kind=None, value=None, traceback=None", "Random operations are again the caller's.", NATIVE_METHOD},
    {0},
};

static Type graph_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "Graph",
    .module = "_random_stream",
    .doc = "The generators of a traced function's random operations.",
    .instance_size = sizeof(Graph),
    .free = graph_free,
    .signature = "",
    .construct = graph_construct,
    .methods = graph_methods,
};

static bool init(Vm *vm, Value module) {
    if (!type_ready(vm, &stream_type) || !type_ready(vm, &graph_type)) return false;
    return vm_set(vm, module, "Philox", value_object(&stream_type)) && vm_set(vm, module, "Graph", value_object(&graph_type));
}

const ModuleDef random_stream_module = {
    .name = "_random_stream",
    .doc = "TensorFlow's stream of random numbers, as tf.data draws from it.",
    .init = init,
};
