/* buckets.c -- sums over ranks in buckets, each of which starts as soon as its last tensor is there.
 *
 * Buckets(sources, order, bytes, wire) is for the gradients of a list of variables. order says which of them share a
 * bucket: those that the tape completes one after the other; the same on every rank, so that nothing is negotiated. Once armed, they
 * are fed by tape.gradient() itself while it goes on with the arithmetic; reduce() then takes the sums, if the gradients that it is
 * given are those that the tape gave. If a program has changed them meanwhile (clipped, added up), they are summed anew.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/ranks.h"

#include "engine/base/memory.h"
#include "engine/modules/tensors/tf.h"

#include <stdio.h>
#include <string.h>

enum { PIECE = 4 << 20 };        /* bytes of one collective: what processors' caches hold goes through memory once */

typedef struct Slot {            /* of one tensor */
    int bucket;                  /* -1: it has none */
    int64_t offset;              /* in the bucket, elements */
    Tensor *given;               /* owned; NULL: not there yet */
} Slot;

typedef struct Bucket {
    int first, count;            /* of order */
    Dtype dtype;                 /* in which it goes from rank to rank */
    int64_t elements;
    int ready;
    Tensor *in, *out;            /* owned; while it is under way */
    Ticket **tickets;            /* owned array */
    int pieces;                  /* started */
} Bucket;

struct Buckets {
    Object object;
    Buckets *next;               /* armed */
    bool armed, fed, lost;       /* fed: by a backward pass, and reduce() has not taken it. lost: a collective was given up */
    int count, bucket_count, order_count, learned_count;
    TapeNode **leaves;           /* owned, retained: whose gradients they are; NULL in buckets_reduce() */
    TapeSource *shapes;
    int *order, *learned;        /* owned */
    Slot *slots;                 /* owned */
    Bucket *buckets;             /* owned */
    Ticket *agreement;           /* of all ranks that these buckets come next; waited for before the sums; NULL: none was asked for */
    int started;                 /* buckets, in their order */
    CollectiveOp op;
    char what[RANKS_WHAT];
    int64_t hits, misses;        /* steps whose sums the tape had started; that had to be summed anew */
    Vm *vm;
    Error err;                   /* of a start while the tape ran */
};

/* ---- under way ---- */

static void bucket_clear(Bucket *b, bool lost) {
    if (!lost) tensor_release(b->in), tensor_release(b->out);       /* else MPI may still use them */
    mem_free(b->tickets);
    b->in = b->out = NULL;
    b->tickets = NULL;
    b->ready = b->pieces = 0;
}

static void forget_step(Buckets *b) {
    for (int i = 0; i < b->bucket_count; i++) bucket_clear(&b->buckets[i], b->lost);
    for (int i = 0; i < b->count; i++) {
        tensor_release(b->slots[i].given);
        b->slots[i].given = NULL;
    }
    b->started = 0;
    b->fed = false;
}

static bool bucket_start(Buckets *b, Bucket *k, int number) {
    const Ranks *r = ranks_of(b->vm);
    size_t size = dtype_size(k->dtype);
    int64_t step = (int64_t)(PIECE / size), pieces = (k->elements + step - 1) / step;
    char what[RANKS_WHAT];
    snprintf(what, sizeof what, "%.60s, bucket %d of %d", b->what, number + 1, b->bucket_count);
    k->tickets = mem_calloc((size_t)pieces + 1, sizeof *k->tickets);
    if (!k->tickets) return error_memory(&b->err, (size_t)pieces * sizeof *k->tickets);
    if (!(k->out = tensor_new(vm_context(b->vm), k->dtype, 1, &k->elements, &b->err))) return false;
    for (int64_t i = 0; i < pieces; i++) {
        int64_t begin = i * step, n = begin + step > k->elements ? k->elements - begin : step;
        Collective c = {.kind = ALL_REDUCE, .op = b->op, .dtype = k->dtype, .in = (char *)k->in->data + (size_t)begin * size,
                        .out = (char *)k->out->data + (size_t)begin * size, .count = (size_t)n, .what = what};
        k->tickets[i] = r->start(&c, &b->err);
        if (!k->tickets[i]) return false;
        k->pieces++;
    }
    return true;
}

/* What tells these buckets from other collectives. */
static size_t signature_of(const Buckets *b) {
    size_t s = 0x9e3779b97f4a7c15u + (size_t)b->op;
    for (int i = 0; i < b->bucket_count; i++) s = (s ^ (size_t)b->buckets[i].elements * 32 ^ (size_t)b->buckets[i].dtype) * 0xff51afd7ed558ccdu;
    return s;
}

/* Starts those that are complete, in their order. */
static bool start_ready(Buckets *b) {
    bool ok = !error_is_set(&b->err);
    if (ok && !b->agreement && b->started == 0 && b->buckets[0].ready == b->buckets[0].count)
        ok = (b->agreement = ranks_of(b->vm)->start(&(Collective){.kind = AGREE, .count = signature_of(b), .what = b->what}, &b->err)) != NULL;
    for (; ok && b->started < b->bucket_count && b->buckets[b->started].ready == b->buckets[b->started].count; b->started++)
        ok = bucket_start(b, &b->buckets[b->started], b->started);
    return ok;
}

/* One tensor goes into its bucket; t NULL: zeros. */
static bool put(Buckets *b, int i, Tensor *t) {
    Slot *s = &b->slots[i];
    if (s->bucket < 0 || s->given || error_is_set(&b->err)) return !error_is_set(&b->err);
    Bucket *k = &b->buckets[s->bucket];
    Tensor *whole = NULL, *narrow = NULL;
    if (t && (!(narrow = tensor_cast(t, k->dtype, &b->err)) || !(whole = tensor_contiguous(narrow, &b->err)))) return tensor_release(narrow), false;
    tensor_release(narrow);
    if (whole) tensor_pull(whole);
    if (whole && k->count == 1) {                              /* alone: it goes as it is */
        int64_t stride = 1;
        k->in = tensor_view(whole, 1, &k->elements, &stride, 0, &b->err);
        tensor_release(whole);
    } else {
        if (!k->in && !(k->in = tensor_zeros(vm_context(b->vm), k->dtype, 1, &k->elements, &b->err))) return tensor_release(whole), false;
        if (whole) memcpy((char *)k->in->data + (size_t)s->offset * dtype_size(k->dtype), whole->data, tensor_bytes(whole));
        tensor_release(whole);
    }
    if (error_is_set(&b->err)) return false;
    s->given = t ? tensor_retain(t) : NULL;
    k->ready++;
    return start_ready(b);
}

static bool stop_asked(void *vm) { return !vm_poll(vm); }

/* Waits for all that was started. false with an exception. */
static bool wait_all(Buckets *b) {
    Vm *vm = b->vm;
    const Ranks *r = ranks_of(vm);
    ERROR_INIT(differs);
    bool ok = !error_is_set(&b->err) && (!b->agreement || r->wait(b->agreement, false, stop_asked, vm, &differs));
    if (b->agreement && !ok && error_is_set(&differs) && !vm_raised(vm)) vm_raise_error(vm, &differs);
    b->agreement = NULL;
    for (int i = 0; i < b->bucket_count; i++)
        for (int k = 0; k < b->buckets[i].pieces; k++) {
            ERROR_INIT(err);
            bool done = ok && r->wait(b->buckets[i].tickets[k], false, stop_asked, vm, &err);
            if (done) continue;
            if (!ok) r->give_up(b->buckets[i].tickets[k]);
            else if (!vm_raised(vm)) vm_raise_error(vm, &err);
            b->lost = true;
            ok = false;
        }
    if (error_is_set(&b->err) && !vm_raised(vm)) vm_raise_error(vm, &b->err);
    return ok;
}

/* The sum in tensor i, in its dtype and shape. New. */
static Tensor *taken(Buckets *b, int i, Dtype dtype, int rank, const int64_t *dims, Error *err) {
    const Slot *s = &b->slots[i];
    int64_t strides[SHAPE_MAX];
    int64_t step = 1;
    for (int k = rank - 1; k >= 0; k--) strides[k] = step, step *= dims[k];
    Tensor *view = tensor_view(b->buckets[s->bucket].out, rank, dims, strides, s->offset, err);
    Tensor *own = view ? tensor_cast(view, dtype, err) : NULL;
    tensor_release(view);
    return own;
}

/* ---- the plan ---- */

/* Fills buckets by order with tensors of these dtypes and sizes, some bytes each. wire: the dtype of floats on their way, or NONE. */
static bool plan(Buckets *b, const Dtype *dtypes, const int64_t *sizes, int64_t bytes, Dtype wire) {
    b->buckets = mem_calloc((size_t)b->order_count + 1, sizeof *b->buckets);
    if (!b->buckets) return vm_raise_memory(b->vm), false;
    for (int i = 0; i < b->count; i++) b->slots[i].bucket = -1;
    for (int at = 0; at < b->order_count; at++) {
        int i = b->order[at];
        Dtype d = wire != DTYPE_NONE && dtype_is_float(dtypes[i]) ? wire : dtypes[i];
        Bucket *last = b->bucket_count ? &b->buckets[b->bucket_count - 1] : NULL;
        int64_t size = (int64_t)dtype_size(d);
        if (!last || last->dtype != d || (last->elements + sizes[i]) * size > bytes) {
            last = &b->buckets[b->bucket_count++];
            *last = (Bucket){.first = at, .dtype = d};
        }
        b->slots[i].bucket = b->bucket_count - 1;
        b->slots[i].offset = last->elements;
        last->elements += sizes[i];
        last->count++;
    }
    return true;
}

enum { PACKED = 4 << 20 };

bool buckets_reduce(Vm *vm, Tensor *const *given, Tensor **sums, int count, CollectiveOp op, const char *what) {
    Buckets b = {.vm = vm, .count = count, .order_count = count, .op = op};
    size_t n = (size_t)count + 1;
    Dtype *dtypes = mem_calloc(n, sizeof *dtypes);
    int64_t *sizes = mem_calloc(n, sizeof *sizes);
    b.order = mem_calloc(n, sizeof *b.order);
    b.slots = mem_calloc(n, sizeof *b.slots);
    snprintf(b.what, sizeof b.what, "%s", what);
    bool ok = (dtypes && sizes && b.order && b.slots) || (vm_raise_memory(vm), false);
    for (int i = 0; ok && i < count; i++) dtypes[i] = tensor_dtype(given[i]), sizes[i] = given[i]->count, b.order[i] = i;
    ok = ok && plan(&b, dtypes, sizes, PACKED, DTYPE_NONE);
    for (int i = 0; ok && i < count; i++) put(&b, i, given[i]);
    ok = ok && wait_all(&b);
    ERROR_INIT(err);
    for (int i = 0; ok && i < count; i++)
        ok = (sums[i] = taken(&b, i, dtypes[i], given[i]->rank, given[i]->dims, &err)) != NULL || (vm_raise_error(vm, &err), false);
    if (b.slots && b.buckets) forget_step(&b);
    mem_free(dtypes);
    mem_free(sizes);
    mem_free(b.order);
    mem_free(b.slots);
    mem_free(b.buckets);
    return ok;
}

/* ---- gradients of variables ---- */

static Buckets *of(Value v) { return (Buckets *)v.as.object; }

static void disarm(Buckets *b) {
    Buckets **link = &module_state(b->vm)->armed;
    while (*link && *link != b) link = &(*link)->next;
    if (*link) *link = b->next;
    b->armed = false;
}

static void buckets_free(Object *object) {
    Buckets *b = (Buckets *)object;
    if (b->armed) disarm(b);
    if (b->slots && b->buckets) {
        b->lost = b->lost || b->started > 0;
        forget_step(b);
    }
    for (int i = 0; b->leaves && i < b->count; i++) tape_node_release(b->leaves[i]);
    mem_free(b->leaves);
    mem_free(b->shapes);
    mem_free(b->order);
    mem_free(b->learned);
    mem_free(b->slots);
    mem_free(b->buckets);
    object_dealloc(object);
}

static bool read_sources(Vm *vm, Buckets *b, List *sources) {
    size_t n = sources->count + 1;
    b->leaves = mem_calloc(n, sizeof *b->leaves);
    b->shapes = mem_calloc(n, sizeof *b->shapes);
    b->slots = mem_calloc(n, sizeof *b->slots);
    b->learned = mem_calloc(n, sizeof *b->learned);
    if (!b->leaves || !b->shapes || !b->slots || !b->learned) return vm_raise_memory(vm), false;
    for (size_t i = 0; i < sources->count; i++, b->count++) {
        if (!is_variable(sources->items[i])) return vm_fail(vm, ERROR_TYPE, "a variable is wanted, not %s", value_type_name(sources->items[i]));
        const Variable *v = as_variable(sources->items[i]);
        b->leaves[i] = tape_node_retain(v->leaf);
        b->shapes[i] = (TapeSource){.leaf = v->leaf, .dtype = tensor_dtype(v->value), .shape = tensor_shape(v->value)};
        b->slots[i].bucket = -1;
    }
    return true;
}

static bool read_order(Vm *vm, Buckets *b, Value order, Value bytes, Value wire) {
    int64_t most, at;
    Dtype d = DTYPE_NONE;
    if (is_none(order)) return true;
    List *list = value_to_index(vm, bytes, &most) && (is_none(wire) || convert_dtype(vm, wire, &d)) ? value_to_list(vm, order) : NULL;
    if (!list) return false;
    size_t n = (size_t)b->count + 1;
    Dtype *dtypes = mem_calloc(n, sizeof *dtypes);
    int64_t *sizes = mem_calloc(n, sizeof *sizes);
    b->order = mem_calloc(list->count + 1, sizeof *b->order);
    bool ok = (dtypes && sizes && b->order) || (vm_raise_memory(vm), false);
    for (int i = 0; ok && i < b->count; i++) {
        dtypes[i] = b->shapes[i].dtype;
        sizes[i] = 1;
        for (int k = 0; k < b->shapes[i].shape.rank; k++) sizes[i] *= b->shapes[i].shape.dims[k];
    }
    for (size_t i = 0; ok && i < list->count; i++) {
        ok = value_to_index(vm, list->items[i], &at) && ((at >= 0 && at < b->count) || vm_fail(vm, ERROR_INDEX, "no variable has this number"));
        if (ok) b->order[b->order_count++] = (int)at;
    }
    ok = ok && plan(b, dtypes, sizes, most, d);
    mem_free(dtypes);
    mem_free(sizes);
    object_release(&list->object);
    return ok;
}

/* Buckets(sources, order, bytes, wire, what): order None: they only learn in which order the tape completes the gradients. */
static Value construct(Vm *vm, Type *type, const Value *args) {
    const char *what = text_argument(vm, args[4], "what");
    List *sources = what ? value_to_list(vm, args[0]) : NULL;
    Buckets *b = sources ? object_new(vm, type, 0) : NULL;
    if (b) b->vm = vm, b->err.kind = ERROR_NONE;
    if (b) snprintf(b->what, sizeof b->what, "%s", what);
    bool ok = b && read_sources(vm, b, sources) && read_order(vm, b, args[1], args[2], args[3]);
    if (sources) object_release(&sources->object);
    if (ok) return value_object(b);
    if (b) object_release(&b->object);
    return ABSENT;
}

Buckets *buckets_armed_for(Vm *vm, const TapeSource *sources, int count) {
    if (module_state(vm)->undo) return NULL;                   /* a trial of something that is traced */
    for (Buckets *b = module_state(vm)->armed; b; b = b->next) {
        bool same = b->count == count;
        for (int i = 0; same && i < count; i++) same = sources[i].leaf == b->leaves[i];
        if (same) return b;
    }
    return NULL;
}

static void ready(void *listener, int source, Tensor *g) {
    Buckets *b = listener;
    if (!b->order) {
        if (b->learned_count < b->count) b->learned[b->learned_count++] = source;
    } else {
        put(b, source, g);                                     /* a failure is told by buckets_end() */
    }
}

/* What a program did not take is waited for, and dropped. */
static bool drop_fed(Buckets *b) {
    bool ok = !b->fed || wait_all(b);
    if (b->fed) b->misses++;
    forget_step(b);
    return ok;
}

void buckets_begin(Vm *vm, Buckets *b) {
    OpContext *c = vm_context(vm);
    error_clear(&b->err);
    b->learned_count = 0;
    if (b->order && !drop_fed(b)) return;
    c->gradient_ready = ready;
    c->listener = b;
    b->fed = b->order != NULL;
}

bool buckets_end(Vm *vm, Buckets *b) {
    vm_context(vm)->gradient_ready = NULL;
    for (int i = 0; b->fed && i < b->order_count; i++)
        if (!b->slots[b->order[i]].given && !put(b, b->order[i], NULL)) break;
    if (error_is_set(&b->err) && !vm_raised(vm)) vm_raise_error(vm, &b->err);
    if (!vm_raised(vm)) return true;
    b->lost = b->lost || b->started > 0;
    forget_step(b);
    return false;
}

/* Whether these are the gradients that the tape fed. */
static bool are_fed(const Buckets *b, const List *given) {
    for (int i = 0; i < b->count; i++) {
        const Tensor *fed = b->slots[i].given, *t = is_tensor(given->items[i]) ? as_tensor(given->items[i]) : NULL;
        if (!fed != !t || (t && t != fed && (!t->storage || t->storage != fed->storage || t->data != fed->data))) return false;
    }
    return true;
}

/* reduce(gradients): the sums, None where no rank has a gradient. A gradient may be None on some ranks: zeros. */
static Value reduce(Vm *vm, const Value *args) {
    Buckets *b = of(args[0]);
    List *given = ranks_of(vm) ? value_to_list(vm, args[1]) : NULL, *results = NULL;
    if (!given) return vm_raised(vm) ? ABSENT : vm_raise(vm, ERROR_RUNTIME, "the ranks have not been opened");
    bool ok = given->count == (size_t)b->count || vm_fail(vm, ERROR_VALUE, "%d gradients are wanted", b->count);
    bool fed = ok && b->fed && are_fed(b, given);
    if (ok && fed) b->hits++;
    else if (ok) ok = drop_fed(b);
    if (ok) error_clear(&b->err);
    for (int at = 0; ok && !fed && at < b->order_count; at++) {
        Value v = given->items[b->order[at]];
        ok = put(b, b->order[at], is_tensor(v) ? as_tensor(v) : NULL) || (vm_raise_error(vm, &b->err), false);
    }
    ok = ok && wait_all(b);
    results = ok ? list_new(vm, given->count) : NULL;
    ok = results != NULL;
    for (int i = 0; ok && i < b->count; i++) {
        ERROR_INIT(err);
        const TapeSource *s = &b->shapes[i];
        Value sum = b->slots[i].bucket < 0 ? NONE : tensor_result(vm, taken(b, i, s->dtype, s->shape.rank, s->shape.dims, &err), &err);
        ok = list_append_take(vm, results, sum);
    }
    if (!ok && b->started) b->lost = true;
    forget_step(b);
    object_release(&given->object);
    if (ok) return value_object(results);
    if (results) object_release(&results->object);
    return ABSENT;
}

static Value arm(Vm *vm, const Value *args) {
    Buckets *b = of(args[0]);
    if (!b->armed) {
        b->next = module_state(vm)->armed;
        module_state(vm)->armed = b;
        b->armed = true;
    }
    return NONE;
}

static Value disarm_method(Vm *vm, const Value *args) {
    (void)vm;
    if (of(args[0])->armed) disarm(of(args[0]));
    return NONE;
}

/* learned(): the numbers of the variables, in the order in which the last backward pass completed their gradients */
static Value learned(Vm *vm, const Value *args) {
    Buckets *b = of(args[0]);
    List *list = list_new(vm, (size_t)b->learned_count);
    for (int i = 0; list && i < b->learned_count; i++)
        if (!list_append_take(vm, list, value_int(b->learned[i]))) break;
    return list && !vm_raised(vm) ? value_object(list) : (list ? object_release(&list->object) : (void)0, ABSENT);
}

/* figures(): (bytes of each bucket, steps that the tape fed, steps that were summed anew) */
static Value bucket_figures(Vm *vm, const Value *args) {
    Buckets *b = of(args[0]);
    List *sizes = list_new(vm, (size_t)b->bucket_count);
    for (int i = 0; sizes && i < b->bucket_count; i++)
        if (!list_append_take(vm, sizes, value_int(b->buckets[i].elements * (int64_t)dtype_size(b->buckets[i].dtype)))) break;
    if (!sizes || vm_raised(vm)) return sizes ? object_release(&sizes->object) : (void)0, ABSENT;
    return tuple_of(vm, 3, value_object(sizes), value_int(b->hits), value_int(b->misses));
}

static const NativeDef methods[] = {
    {"reduce", reduce, "gradients, /", NULL, NATIVE_METHOD},
    {"arm", arm, "", NULL, NATIVE_METHOD},
    {"disarm", disarm_method, "", NULL, NATIVE_METHOD},
    {"learned", learned, "", NULL, NATIVE_METHOD},
    {"figures", bucket_figures, "", NULL, NATIVE_METHOD},
    {0},
};

Type buckets_type = {
    .object = TYPE_OBJECT,
    .name = "Buckets",
    .module = "_ranks",
    .instance_size = sizeof(Buckets),
    .free = buckets_free,
    .signature = "sources, order, bytes, wire, what, /",
    .construct = construct,
    .methods = methods,
};
