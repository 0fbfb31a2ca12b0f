/* ranks.c -- the module _ranks: collectives over the processes that mpirun or srun started, for the library's tf.distribute.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/ranks.h"

#include "engine/base/memory.h"
#include "engine/modules/tensors/devices.h"
#include "engine/modules/tensors/tf.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- the plug-in ---- */

int ranks_launched(int *size) {
    static const char *const names[][2] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"}, {"PMI_RANK", "PMI_SIZE"},
        {"PMIX_RANK", "SLURM_NTASKS"}, {"MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *rank = getenv(names[i][0]), *all = getenv(names[i][1]);
        if (!rank || !all) continue;
        *size = atoi(all);
        return atoi(rank);
    }
    return -1;
}

/* launched(): (rank, size) by the launcher's environment, or None */
static Value launched(Vm *vm, const Value *args) {
    (void)args;
    int size, rank = ranks_launched(&size);
    return rank < 0 ? NONE : tuple_of(vm, 2, value_int(rank), value_int(size));
}

static const Ranks *opened(Vm *vm) {
    const Ranks *r = ranks_of(vm);
    if (!r) vm_raise(vm, ERROR_RUNTIME, "the ranks have not been opened");
    return r;
}

/* What tells builds apart: ranks of different ones may not work together. */
static void describe_build(char *text, size_t size) {
    struct stat file;
    long long bytes = stat("/proc/self/exe", &file) == 0 ? (long long)file.st_size : 0;
    snprintf(text, size, "a program of %lld bytes", bytes);
}

static const Ranks *load(Vm *vm) {
    char path[PLUG_IN_PATH], build[64];
    ERROR_INIT(err);
    if (!plug_in_find("tapebook-mpi.so", path)) {
        vm_raise(vm, ERROR_RUNTIME, "several processes need MPI, which this Tapebook was built without (tapebook-mpi.so is not beside the program)");
        vm_add_note(vm, "on Debian: apt install libopenmpi-dev openmpi-bin, and build again");
        return NULL;
    }
    void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);      /* global: MPI loads parts of its own that look for it */
    RanksOpen open = library ? (RanksOpen)(uintptr_t)dlsym(library, "tapebook_ranks") : NULL;
    if (!open) {
        vm_raise(vm, ERROR_RUNTIME, "several processes need MPI: %s", dlerror());
        vm_add_note(vm, "on Debian: apt install openmpi-bin");
        return NULL;
    }
    describe_build(build, sizeof build);
    const Ranks *r = open(RANKS_STAMP, build, &err);
    if (!r) vm_raise_error(vm, &err);
    return r;
}

/* open(): (rank, size, MPI's name, hosts) */
static Value open_ranks(Vm *vm, const Value *args) {
    (void)args;
    ModuleState *s = module_state(vm);
    if (!s->ranks && !(s->ranks = load(vm))) return ABSENT;
    List *hosts = list_new(vm, (size_t)s->ranks->size);
    bool ok = hosts != NULL;
    for (int i = 0; ok && i < s->ranks->size; i++) ok = list_append_take(vm, hosts, value_object(str_from(vm, s->ranks->host(i))));
    Value names = ok ? value_object(list_end(vm, hosts)) : (hosts ? object_release(&hosts->object) : (void)0, ABSENT);
    if (is_absent(names)) return ABSENT;
    return tuple_of(vm, 4, value_int(s->ranks->rank), value_int(s->ranks->size), value_object(str_from(vm, s->ranks->library)), names);
}

void ranks_close(Vm *vm, bool failed) {
    ModuleState *s = module_state(vm);       /* NULL where no program has asked for tensors */
    const Ranks *r = s ? s->ranks : NULL;
    if (r) s->ranks = NULL;
    if (r) r->close(failed);
}

/* ---- collectives of bytes ---- */

static bool stop_asked(void *vm) { return !vm_poll(vm); }

static bool complete(Vm *vm, const Collective *c, bool idle) {
    ERROR_INIT(err);
    const Ranks *r = ranks_of(vm);
    Ticket *t = r->start(c, &err);
    if (t && r->wait(t, idle, stop_asked, vm, &err)) return true;
    if (!vm_raised(vm)) vm_raise_error(vm, &err);
    return false;
}

/* Runs one collective to its end, after all ranks have agreed on it. false with an exception. */
static bool run(Vm *vm, const Collective *c, bool idle) {
    const Ranks *r = opened(vm);
    return r && complete(vm, &(Collective){.kind = AGREE, .count = (size_t)r->signature(c), .what = c->what}, idle) && complete(vm, c, false);
}

/* A buffer that a collective still writes to when the program stops waiting for it is never freed: done says whether it is over. */
static void room_free(void *room, bool done) { if (done) mem_free(room); }

/* gather_bytes(bytes, what): the bytes of every rank, in a list */
static Value gather_bytes(Vm *vm, const Value *args) {
    const char *data, *what = text_argument(vm, args[1], "what");
    size_t size;
    const Ranks *r = what ? opened(vm) : NULL;
    if (!r) return ABSENT;
    if (!bytes_view(args[0], &data, &size)) return vm_raise(vm, ERROR_TYPE, "bytes are wanted, not %s", value_type_name(args[0]));
    size_t n = (size_t)r->size, total = 0;
    uint64_t *sizes = mem_calloc(n + 1, sizeof *sizes);
    size_t *counts = mem_calloc(n, sizeof *counts);
    char *own = mem_alloc(size ? size : 1), *all = NULL;
    List *parts = NULL;
    bool done = true, ok = sizes && counts && own;
    if (!ok) vm_raise_memory(vm);
    if (ok) {
        memcpy(own, data, size);
        sizes[n] = size;
        for (size_t i = 0; i < n; i++) counts[i] = sizeof *sizes;
        done = ok = run(vm, &(Collective){.kind = ALL_GATHER, .in = &sizes[n], .out = sizes, .count = sizeof *sizes, .counts = counts, .what = what}, false);
    }
    for (size_t i = 0; ok && i < n; i++) total += counts[i] = (size_t)sizes[i];
    if (ok && !(all = mem_alloc(total ? total : 1))) ok = false, vm_raise_memory(vm);
    if (ok) done = ok = complete(vm, &(Collective){.kind = ALL_GATHER, .in = own, .out = all, .count = size, .counts = counts, .what = what}, false);
    if (ok) ok = (parts = list_new(vm, n)) != NULL;
    for (size_t i = 0, at = 0; ok && i < n; at += counts[i++]) ok = list_append_take(vm, parts, value_object(bytes_new(vm, all + at, counts[i])));
    room_free(sizes, done);
    room_free(all, done);
    room_free(own, done);
    mem_free(counts);
    if (ok) return value_object(parts);
    if (parts) object_release(&parts->object);
    return ABSENT;
}

/* broadcast_bytes(bytes, root, what, idle): what root gave, on every rank */
static Value broadcast_bytes(Vm *vm, const Value *args) {
    const char *data = NULL, *what = text_argument(vm, args[2], "what");
    size_t given = 0;
    int64_t root;
    const Ranks *r = what ? opened(vm) : NULL;
    if (!r || !value_to_index(vm, args[1], &root)) return ABSENT;
    bool mine = root == r->rank, idle = value_truth(vm, args[3]) > 0;
    if (mine && !bytes_view(args[0], &data, &given)) return vm_raise(vm, ERROR_TYPE, "bytes are wanted, not %s", value_type_name(args[0]));
    uint64_t *size = mem_alloc(sizeof *size);
    char *room = NULL;
    if (!size) return vm_raise_memory(vm);
    *size = given;
    bool done = run(vm, &(Collective){.kind = BROADCAST, .root = (int)root, .out = size, .count = sizeof *size, .what = what}, idle), ok = done;
    if (ok && !(room = mem_alloc(*size ? *size : 1))) ok = false, vm_raise_memory(vm);
    if (ok && mine) memcpy(room, data, given);
    if (ok) done = ok = complete(vm, &(Collective){.kind = BROADCAST, .root = (int)root, .out = room, .count = *size, .what = what}, false);
    Value result = ok ? value_object(bytes_new(vm, room, *size)) : ABSENT;
    room_free(room, done);
    room_free(size, done);
    return result;
}

/* barrier(what) */
static Value barrier(Vm *vm, const Value *args) {
    const char *what = text_argument(vm, args[0], "what");
    return what && run(vm, &(Collective){.kind = BARRIER, .what = what}, false) ? NONE : ABSENT;
}

/* ---- collectives of tensors ---- */

/* Runs one over in and out. On failure they are given up: MPI may still be reading and writing them. */
static Value run_over(Vm *vm, const Collective *c, Tensor *in, Tensor *out) {
    if (run(vm, c, false)) {
        tensor_release(in);
        return value_object(out);
    }
    return ABSENT;
}

static Tensor *numbers(Vm *vm, Value v) {
    Tensor *x = convert_natural(vm, v);
    if (!x) return NULL;
    if (!dtype_is_plain(tensor_dtype(x))) {
        vm_raise(vm, ERROR_TYPE, "tensors of dtype %s do not go from rank to rank", dtype_info[x->dtype].name);
        tensor_release(x);
        return NULL;
    }
    ERROR_INIT(err);
    Tensor *whole = tensor_contiguous(x, &err);
    tensor_release(x);
    if (!whole) return vm_raise_error(vm, &err), NULL;
    tensor_pull(whole);
    return whole;
}

/* broadcast(tensor, root, what): root's elements, on every rank in a tensor of the same shape and dtype */
static Value broadcast(Vm *vm, const Value *args) {
    int64_t root;
    const char *what = text_argument(vm, args[2], "what");
    const Ranks *r = what && value_to_index(vm, args[1], &root) ? opened(vm) : NULL;
    Tensor *x = r ? numbers(vm, args[0]) : NULL;
    if (!x) return ABSENT;
    ERROR_INIT(err);
    Tensor *out = tensor_new(vm_context(vm), tensor_dtype(x), x->rank, x->dims, &err);
    if (!out) return tensor_release(x), vm_raise_error(vm, &err);
    if (root == r->rank) memcpy(out->data, x->data, tensor_bytes(x));
    return run_over(vm, &(Collective){.kind = BROADCAST, .root = (int)root, .out = out->data, .count = tensor_bytes(out), .what = what}, x, out);
}

/* all_gather(tensor, what, rows): the ranks' tensors, which have so many rows each, one behind the other */
static Value all_gather(Vm *vm, const Value *args) {
    const char *what = text_argument(vm, args[1], "what");
    const Ranks *r = what ? opened(vm) : NULL;
    Tensor *x = r ? numbers(vm, args[0]) : NULL;
    List *rows = x ? value_to_list(vm, args[2]) : NULL;
    size_t *counts = rows ? mem_calloc((size_t)r->size, sizeof *counts) : NULL;
    if (rows && !counts) vm_raise_memory(vm);
    int64_t dims[SHAPE_MAX] = {0}, row = 1, total = 0, n = 0;
    bool ok = counts && x->rank > 0;
    for (int i = 1; ok && i < x->rank; i++) row *= dims[i] = x->dims[i];
    for (int i = 0; ok && i < r->size; i++, total += n) {
        ok = value_to_index(vm, rows->items[i], &n);
        counts[i] = (size_t)(n * row) * dtype_size(tensor_dtype(x));
    }
    dims[0] = total;
    ERROR_INIT(err);
    Tensor *out = ok ? tensor_new(vm_context(vm), tensor_dtype(x), x->rank, dims, &err) : NULL;
    if (ok && !out) vm_raise_error(vm, &err);
    Value result = out ? run_over(vm, &(Collective){.kind = ALL_GATHER, .in = x->data, .out = out->data, .count = tensor_bytes(x), .counts = counts,
                                                    .what = what}, x, out) : ABSENT;
    if (!out) tensor_release(x);
    if (rows) object_release(&rows->object);
    mem_free(counts);
    return result;
}

/* reduce_scatter(tensor, what): of the sum over ranks of a flat tensor this rank's part; its size is a multiple of the number of ranks */
static Value reduce_scatter(Vm *vm, const Value *args) {
    const char *what = text_argument(vm, args[1], "what");
    const Ranks *r = what ? opened(vm) : NULL;
    Tensor *x = r ? numbers(vm, args[0]) : NULL;
    if (!x) return ABSENT;
    ERROR_INIT(err);
    int64_t part = x->count / r->size;
    if (x->rank != 1 || part * r->size != x->count)
        error_set(&err, ERROR_VALUE, "%lld elements cannot be shared equally among %d ranks", (long long)x->count, r->size);
    Tensor *out = error_is_set(&err) ? NULL : tensor_new(vm_context(vm), tensor_dtype(x), 1, &part, &err);
    if (!out) return tensor_release(x), vm_raise_error(vm, &err);
    return run_over(vm, &(Collective){.kind = REDUCE_SCATTER, .op = COLLECTIVE_SUM, .dtype = tensor_dtype(x), .in = x->data, .out = out->data,
                                      .count = (size_t)part, .what = what}, x, out);
}

static bool op_named(Vm *vm, Value name, CollectiveOp *op) {
    static const char *const names[] = {[COLLECTIVE_SUM] = "sum", [COLLECTIVE_MIN] = "min", [COLLECTIVE_MAX] = "max"};
    for (int i = 0; is_str(name) && i < 3; i++)
        if (str_equal_c(as_str(name), names[i])) return *op = (CollectiveOp)i, true;
    return vm_fail(vm, ERROR_VALUE, "ranks reduce by 'sum', 'min' or 'max'");
}

/* all_reduce(tensors, op, what): a list of sums */
static Value all_reduce(Vm *vm, const Value *args) {
    CollectiveOp op = COLLECTIVE_SUM;
    const char *what = text_argument(vm, args[2], "what");
    List *given = what && op_named(vm, args[1], &op) && opened(vm) ? value_to_list(vm, args[0]) : NULL;
    if (!given) return ABSENT;
    Tensor **x = mem_calloc(given->count + 1, 2 * sizeof *x), **sums = x ? x + given->count : NULL;
    bool ok = x || (vm_raise_memory(vm), false);
    for (size_t i = 0; ok && i < given->count; i++) ok = (x[i] = numbers(vm, given->items[i])) != NULL;
    ok = ok && buckets_reduce(vm, x, sums, (int)given->count, op, what);
    List *results = ok ? list_new(vm, given->count) : NULL;
    for (size_t i = 0; x && i < given->count; i++) {
        if (results) ok = list_append_take(vm, results, value_object(sums[i])) && ok;
        tensor_release(x[i]);
    }
    mem_free(x);
    object_release(&given->object);
    if (ok && results) return value_object(results);
    if (results) object_release(&results->object);
    return ABSENT;
}

/* ---- who is there ---- */

static Value tell(Vm *vm, const Value *args) {
    const char *what = text_argument(vm, args[0], "what");
    if (what && ranks_of(vm)) ranks_of(vm)->tell(what);
    return what ? NONE : ABSENT;
}

static Value leave(Vm *vm, const Value *args) {
    const char *why = text_argument(vm, args[0], "why");
    if (why && ranks_of(vm)) ranks_of(vm)->leave(why);
    return why ? NONE : ABSENT;
}

static Value renew(Vm *vm, const Value *args) {
    (void)args;
    ERROR_INIT(err);
    const Ranks *r = opened(vm);
    if (!r) return ABSENT;
    if (r->renew(stop_asked, vm, &err)) return NONE;
    return vm_raised(vm) ? ABSENT : vm_raise_error(vm, &err);
}

static Value figures(Vm *vm, const Value *args) {
    (void)args;
    const Ranks *r = opened(vm);
    if (!r) return ABSENT;
    RanksFigures f = r->figures();
    return tuple_of(vm, 3, value_int((int64_t)f.collectives), value_int((int64_t)f.bytes), value_float(f.waited));
}

/* set_limits(silence, patience): seconds, see engine/mpi/ranks.h; below 0: as it is */
static Value set_limits(Vm *vm, const Value *args) {
    Ranks *r = (Ranks *)opened(vm);
    double silence, patience;
    if (!r || !convert_real(vm, args[0], &silence) || !convert_real(vm, args[1], &patience)) return ABSENT;
    if (silence >= 0) r->silence = silence;
    if (patience >= 0) r->patience = patience;
    return NONE;
}

static Value close_ranks(Vm *vm, const Value *args) {
    ranks_close(vm, value_truth(vm, args[0]) > 0);
    return NONE;
}

static const NativeDef functions[] = {
    {"launched", launched, "", NULL, NATIVE_METHOD},
    {"open", open_ranks, "", NULL, NATIVE_METHOD},
    {"all_reduce", all_reduce, "tensors, op, what, /", NULL, NATIVE_METHOD},
    {"broadcast", broadcast, "tensor, root, what, /", NULL, NATIVE_METHOD},
    {"all_gather", all_gather, "tensor, what, rows, /", NULL, NATIVE_METHOD},
    {"reduce_scatter", reduce_scatter, "tensor, what, /", NULL, NATIVE_METHOD},
    {"gather_bytes", gather_bytes, "bytes, what, /", NULL, NATIVE_METHOD},
    {"broadcast_bytes", broadcast_bytes, "bytes, root, what, idle=False, /", NULL, NATIVE_METHOD},
    {"barrier", barrier, "what, /", NULL, NATIVE_METHOD},
    {"tell", tell, "what, /", NULL, NATIVE_METHOD},
    {"leave", leave, "why, /", NULL, NATIVE_METHOD},
    {"renew", renew, "", NULL, NATIVE_METHOD},
    {"figures", figures, "", NULL, NATIVE_METHOD},
    {"set_limits", set_limits, "silence, patience, /", NULL, NATIVE_METHOD},
    {"close", close_ranks, "failed, /", NULL, NATIVE_METHOD},
    {0},
};

static bool init(Vm *vm, Value module) { return type_ready(vm, &buckets_type) && vm_set(vm, module, "Buckets", value_object(&buckets_type)); }

const ModuleDef ranks_module = {
    .name = "_ranks",
    .doc = "Collectives over the processes that mpirun or srun started.",
    .functions = functions,
    .init = init,
};
