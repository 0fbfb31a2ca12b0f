/* gradient_tape.c -- tf.GradientTape and custom gradients as values of the language, over engine/tensor/tape.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/hints.h"
#include "engine/modules/tensors/ranks.h"
#include "engine/modules/tensors/tape_steps.h"
#include "engine/modules/tensors/tf.h"
#include "engine/modules/tensors/tracing.h"

#include "engine/base/memory.h"
#include "engine/tensor/tape_private.h"

#include <string.h>

typedef struct TapeObject {
    Object object;
    Tape *tape;
    bool persistent, watch_accessed;
    bool recording, entered;
    Value watched;               /* the tuple of watched variables, once gradient() has made the tape forget them; ABSENT before */
} TapeObject;

static TapeObject *of(Value self) { return (TapeObject *)self.as.object; }

static void tape_free_slot(Object *o) {
    tape_free(((TapeObject *)o)->tape);
    value_release(((TapeObject *)o)->watched);
    object_dealloc(o);
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    if (is_tracing(vm)) return tracing_call(vm, "tape", args, 2);
    int persistent = value_truth(vm, args[0]), accessed = persistent < 0 ? -1 : value_truth(vm, args[1]);
    TapeObject *t = accessed < 0 ? NULL : object_new(vm, type, 0);
    if (!t) return ABSENT;
    t->persistent = persistent;
    t->watch_accessed = accessed;
    tape_steps_begin(vm);
    ERROR_INIT(err);
    t->tape = tape_new(vm_context(vm), t->persistent, t->watch_accessed, &err);
    if (t->tape) return value_object(t);
    vm_raise_error(vm, &err);
    object_release(&t->object);
    return ABSENT;
}

/* ---- recording ---- */

static Value enter(Vm *vm, const Value *args) {
    TapeObject *t = of(args[0]);
    if (t->recording) return vm_raise(vm, ERROR_VALUE, "Tape is still recording, This can happen if you try to re-enter an already-active tape.");
    if (tape_is_used(t->tape)) tape_reset(t->tape);
    tape_start(t->tape);
    t->recording = t->entered = true;
    value_clear(&t->watched);
    return value_retain(args[0]);
}

static Value leave(Vm *vm, const Value *args) {
    (void)vm;
    TapeObject *t = of(args[0]);
    if (t->recording) tape_stop(t->tape);
    t->recording = false;
    return NONE;
}

static Value reset(Vm *vm, const Value *args) {
    if (!of(args[0])->recording) return vm_raise(vm, ERROR_VALUE, "Tape is not recording.");
    tape_reset(of(args[0])->tape);
    return NONE;
}

/* The context manager that stop_recording() gives. */
typedef struct Pause {
    Object object;
    Value tape;
} Pause;

static Value pause_enter(Vm *vm, const Value *args) {
    TapeObject *t = of(((Pause *)args[0].as.object)->tape);
    if (!t->recording) return vm_raise(vm, ERROR_RUNTIME, "Trying to stop recording a tape which is not recording.");
    tape_stop(t->tape);
    t->recording = false;
    return NONE;
}

static Value pause_leave(Vm *vm, const Value *args) {
    (void)vm;
    TapeObject *t = of(((Pause *)args[0].as.object)->tape);
    if (!t->recording) tape_start(t->tape);
    t->recording = true;
    return NONE;
}

static const NativeDef pause_methods[] = {
    {"__enter__", pause_enter, "", NULL, NATIVE_METHOD},
    {"__exit__", pause_leave, "kind=None, value=None, traceback=None", NULL, NATIVE_METHOD},
    {0}};

static Type pause_type = {.object = TYPE_OBJECT, .name = "_GeneratorContextManager", .module = "contextlib", .instance_size = sizeof(Pause),
    .owns = OWNS(OWNED(Pause, tape)), .methods = pause_methods};

static Value stop_recording(Vm *vm, const Value *args) {
    if (!(pause_type.flags & TYPE_READY) && !type_ready(vm, &pause_type)) return ABSENT;
    Pause *p = object_new(vm, &pause_type, 0);
    if (!p) return ABSENT;
    p->tape = value_retain(args[0]);
    return value_object(p);
}

/* ---- watching ---- */

/* Calls a function of tensorflow._logging, which says something beside the result. */
static bool tell(Vm *vm, const char *function, const Value *args, size_t count) {
    Value module = vm_import(vm, "tensorflow._logging"), f = ABSENT, result = ABSENT;
    if (!is_absent(module)) f = value_get_attr(vm, module, vm_intern(vm, function));
    if (!is_absent(f)) result = value_call(vm, f, args, count, NULL);
    bool ok = !is_absent(result);
    value_release(result);
    value_release(f);
    value_release(module);
    return ok;
}

static bool warn_of_watched(Vm *vm, Dtype dtype) {
    return dtype_is_trainable(dtype) || tell(vm, "warn_of_watched", (Value[]){dtype_value(dtype)}, 1);
}

static bool watchable(Vm *vm, Value v) {
    if (is_variable(v) || is_tensor(v)) return true;
    Str *text = value_str(vm, v);
    const char *name = value_type_name(v), *dot = strrchr(name, '.');
    if (text)
        vm_raise(vm, ERROR_VALUE, "Passed in object %s of type '%s', not tf.Tensor or tf.Variable or ExtensionType.", text->data, dot ? dot + 1 : name);
    if (text) object_release(&text->object);
    return false;
}

static bool watch_one(Vm *vm, TapeObject *t, Value v) {
    if (!watchable(vm, v)) return false;
    if (!t->entered) {
        vm_raise(vm, ERROR_ATTRIBUTE, "'NoneType' object has no attribute '_tape'");
        vm_add_hint(vm, "a tape watches inside of its block: with tf.GradientTape() as tape: tape.watch(x)");
        return false;
    }
    if (is_variable(v)) return tape_watch_leaf(t->tape, as_variable(v)->leaf), warn_of_watched(vm, as_variable(v)->value->dtype);
    if (!warn_of_watched(vm, as_tensor(v)->dtype)) return false;
    ERROR_INIT(err);
    return tape_watch(t->tape, as_tensor(v), &err) || (vm_raise_error(vm, &err), false);
}

static Value watch(Vm *vm, const Value *args) {
    List *leaves = list_new(vm, 4);
    bool ok = leaves && nest_flatten_components(vm, args[1], leaves);
    for (size_t i = 0; ok && i < leaves->count; i++) ok = watch_one(vm, of(args[0]), leaves->items[i]);
    if (leaves) object_release(&leaves->object);
    return ok ? NONE : ABSENT;
}

static Value watched_variables(Vm *vm, const Value *args) {
    TapeObject *t = of(args[0]);
    if (!is_absent(t->watched)) return value_retain(t->watched);
    int count = tape_watched(t->tape, NULL, 0);
    TapeNode **leaves = mem_calloc((size_t)count + 1, sizeof *leaves);
    if (!leaves) return vm_raise_memory(vm);
    count = tape_watched(t->tape, leaves, count);
    List *list = list_new(vm, (size_t)count);
    bool ok = list != NULL;
    for (int i = 0; ok && i < count; i++)
        if (leaves[i]->data) ok = list_append(vm, list, value_object(leaves[i]->data));
    mem_free(leaves);
    Value result = ok ? value_object(tuple_from(vm, list->items, list->count)) : ABSENT;
    if (list) object_release(&list->object);
    return result;
}

/* ---- gradients ---- */

typedef struct Request {         /* the arguments of one gradient() */
    List *targets, *sources;     /* flat */
    Tensor **target;             /* borrowed from targets' values */
    TapeSource *source;
    Tensor **seed;               /* output gradients, owned; NULL: ones */
    Tensor **result;             /* owned */
    TapeSlices *slices;          /* owned; NULL: only dense gradients are wanted */
} Request;

static void request_clear(Request *r) {
    for (size_t i = 0; r->seed && i < r->targets->count; i++) tensor_release(r->seed[i]);
    for (size_t i = 0; r->result && i < r->sources->count; i++) tensor_release(r->result[i]);
    for (size_t i = 0; r->slices && i < r->sources->count; i++) {
        tensor_release(r->slices[i].values);
        tensor_release(r->slices[i].indices);
    }
    mem_free(r->slices);
    mem_free(r->target);
    mem_free(r->source);
    mem_free(r->seed);
    mem_free(r->result);
    if (r->targets) object_release(&r->targets->object);
    if (r->sources) object_release(&r->sources->object);
}

/* Ragged tensors in leaves give place to their flat values: gradients are of those. */
static bool use_flat_values(Vm *vm, List *leaves) {
    for (size_t i = 0; i < leaves->count; i++) {
        if (!is_composite(vm, leaves->items[i])) continue;
        Value flat = value_find_attr_c(vm, leaves->items[i], "flat_values");
        if (vm_raised(vm)) return false;
        if (is_absent(flat))
            return vm_raise(vm, ERROR_VALUE, "Type %s is not supported as a gradient source or gradient target.", value_type_name(leaves->items[i])), false;
        value_release(leaves->items[i]);
        leaves->items[i] = flat;
    }
    return true;
}

static bool bad_target(Vm *vm, Value v) {
    if (has_tensor(v)) return vm_fail(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute '_id'", value_type_name(v));
    Str *text = value_str(vm, v);
    if (text)
        vm_raise(vm, ERROR_TYPE, "Argument `target` should be a list or nested structure of Tensors, Variables or CompositeTensors to be "
                 "differentiated, but received %s.", text->data);
    if (text) object_release(&text->object);
    return false;
}

static bool read_targets(Vm *vm, Request *r) {
    for (size_t i = 0; i < r->targets->count; i++) {
        Value v = r->targets->items[i];
        if (is_tensor(v)) r->target[i] = as_tensor(v);
        else if (is_variable(v)) r->target[i] = as_variable(v)->value;
        else return bad_target(vm, v);
    }
    return true;
}

static bool read_sources(Vm *vm, Request *r) {
    for (size_t i = 0; i < r->sources->count; i++) {
        Value v = r->sources->items[i];
        if (is_variable(v)) {
            const Variable *x = as_variable(v);
            r->source[i] = (TapeSource){.leaf = x->leaf, .dtype = tensor_dtype(x->value), .shape = tensor_shape(x->value)};
        } else if (is_tensor(v)) {
            r->source[i] = tape_source(as_tensor(v));
        } else {
            if (has_tensor(v)) return vm_fail(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute '_id'", value_type_name(v));
            if (is_float(v) || is_int(v)) return vm_fail(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute 'dtype'", value_type_name(v));
            Str *text = value_repr(vm, v);
            if (text && (is_none(v) || is_str(v)))
                vm_raise(vm, ERROR_TYPE, "Cannot convert the argument `type_value`: %s to a TensorFlow DType.", text->data);
            else if (text)
                vm_raise(vm, ERROR_TYPE, "Argument `sources` should be a list or nested structure of Tensors or Variables, but received %s.", text->data);
            if (text) object_release(&text->object);
            return false;
        }
    }
    return true;
}

/* What flows into each target. */
static bool read_seeds(Vm *vm, Request *r, Value seeds) {
    if (is_none(seeds)) return true;
    List *flat = list_new(vm, 4);
    bool ok = flat && nest_flatten(vm, seeds, flat);
    if (ok && flat->count < r->targets->count)
        ok = vm_fail(vm, ERROR_VALUE, "The number of output_gradients (%zu) does not match the number of targets (%zu)", flat->count, r->targets->count);
    r->seed = ok ? mem_calloc(r->targets->count + 1, sizeof *r->seed) : NULL;
    for (size_t i = 0; ok && r->seed && i < r->targets->count; i++)
        ok = (r->seed[i] = convert_tensor(vm, flat->items[i], tensor_dtype(r->target[i]), WANTED_EXACTLY)) != NULL;
    if (ok && !r->seed) vm_raise_memory(vm), ok = false;
    if (flat) object_release(&flat->object);
    return ok;
}

static bool request_init(Vm *vm, Request *r, Value target, Value sources, Value seeds) {
    *r = (Request){.targets = list_new(vm, 4), .sources = list_new(vm, 4)};
    if (!r->targets || !r->sources || !nest_flatten(vm, target, r->targets) || !nest_flatten(vm, sources, r->sources)
        || !use_flat_values(vm, r->targets) || !use_flat_values(vm, r->sources)) return false;
    r->target = mem_calloc(r->targets->count + 1, sizeof *r->target);
    r->source = mem_calloc(r->sources->count + 1, sizeof *r->source);
    r->result = mem_calloc(r->sources->count + 1, sizeof *r->result);
    if (!r->target || !r->source || !r->result) return vm_raise_memory(vm), false;
    return read_targets(vm, r) && read_sources(vm, r) && read_seeds(vm, r, seeds);
}

/* unconnected_gradients: 'none', 'zero' or a member of tf.UnconnectedGradients. 0, 1, or -1. */
static int wants_zeros(Vm *vm, Value v) {
    Value inner = is_str(v) ? value_retain(v) : is_object(v) ? value_find_attr_c(vm, v, "value") : NONE;
    int result = -1;
    if (is_none(v) || is_none(inner)) result = 0;
    else if (is_str(inner) && str_equal_c(as_str(inner), "none")) result = 0;
    else if (is_str(inner) && str_equal_c(as_str(inner), "zero")) result = 1;
    value_release(inner);
    if (result >= 0) return result;
    Str *text = vm_raised(vm) ? NULL : value_repr(vm, v);
    if (text) vm_raise(vm, ERROR_VALUE, "Unknown value for unconnected_gradients: %s", text->data);
    if (text) object_release(&text->object);
    return -1;
}

static bool usable(Vm *vm, TapeObject *t) {
    if (t->entered && !tape_is_used(t->tape)) return true;
    return vm_fail(vm, ERROR_RUNTIME, "A non-persistent GradientTape can only be used to compute one set of gradients (or jacobians)");
}

/* A source that is a target itself has the gradient 1 (or what flows in), whether a tape has seen it or not. */
static bool add_own_gradients(Vm *vm, Request *r) {
    ERROR_INIT(err);
    for (size_t i = 0; i < r->sources->count; i++) {
        for (size_t k = 0; k < r->targets->count && !r->result[i]; k++) {
            if (!value_same(r->sources->items[i], r->targets->items[k]) || !dtype_is_trainable(tensor_dtype(r->target[k]))) continue;
            Tensor *x = r->target[k];
            r->result[i] = r->seed && r->seed[k] ? tensor_retain(r->seed[k])
                                                 : tensor_filled(vm_context(vm), tensor_dtype(x), x->rank, x->dims, 1, &err);
            if (!r->result[i]) return vm_raise_error(vm, &err), false;
        }
    }
    return true;
}

/* tf.IndexedSlices of what was gathered from source. */
static Value slices_value(Vm *vm, const TapeSlices *s, const TapeSource *source) {
    Shape shape = source->tensor ? tensor_shape(source->tensor) : source->shape;
    int64_t rank = shape.rank;
    ERROR_INIT(err);
    Tensor *dense = tensor_new(vm_context(vm), DTYPE_INT32, 1, &rank, &err);
    if (!dense) return vm_raise_error(vm, &err);
    for (int i = 0; i < shape.rank; i++) dtype_put_int(DTYPE_INT32, tensor_element(dense, i), shape.dims[i]);
    Value library = vm_import(vm, "tensorflow._core"), type = ABSENT, result = ABSENT;
    if (!is_absent(library)) type = value_get_attr(vm, library, vm_intern(vm, "IndexedSlices"));
    if (!is_absent(type)) result = value_call(vm, type, (Value[]){value_object(s->values), value_object(s->indices), value_object(dense)}, 3, NULL);
    value_release(type);
    value_release(library);
    tensor_release(dense);
    return result;
}

/* A list of the gradients in r; NULL after raising. */
static List *gradient_values(Vm *vm, Request *r) {
    List *values = list_new(vm, r->sources->count);
    for (size_t i = 0; values && i < r->sources->count; i++) {
        bool sliced = r->slices && r->slices[i].values && !r->result[i];
        Value v = r->result[i] ? value_retain(value_object(r->result[i])) : sliced ? slices_value(vm, &r->slices[i], &r->source[i]) : NONE;
        if (is_none(v)) hint_none_gradient(vm, &r->source[i]);
        if (!list_append_take(vm, values, v)) break;
    }
    if (values && !vm_raised(vm)) return values;
    if (values) object_release(&values->object);
    return NULL;
}

/* gradients, one a leaf of sources, in the structure of sources; a ragged source's as a ragged tensor. */
static Value pack_gradients(Vm *vm, Value sources, List *gradients) {
    List *leaves = list_new(vm, gradients->count);
    bool ok = leaves && nest_flatten(vm, sources, leaves);
    for (size_t i = 0; ok && i < leaves->count; i++) {
        if (is_none(gradients->items[i]) || !is_composite(vm, leaves->items[i])) continue;
        Value whole = value_call_method(vm, leaves->items[i], "with_flat_values", &gradients->items[i], 1);
        if ((ok = !is_absent(whole))) value_release(gradients->items[i]), gradients->items[i] = whole;
    }
    size_t next = 0;
    Value result = ok ? nest_pack(vm, sources, gradients->items, gradients->count, &next) : ABSENT;
    if (leaves) object_release(&leaves->object);
    return result;
}

/* The arguments are those of gradient(). */
static Value gradient_of(Vm *vm, const Value *args, bool sparse) {
    TapeObject *t = of(args[0]);
    if (!usable(vm, t)) return ABSENT;
    if (t->recording && t->persistent && !tell(vm, "warn_of_persistent", NULL, 0)) return ABSENT;
    int zeros = wants_zeros(vm, args[4]);
    if (zeros < 0) return ABSENT;
    Request r;
    Value result = ABSENT;
    bool ready = request_init(vm, &r, args[1], args[2], args[3]);
    if (ready && sparse) {
        r.slices = mem_calloc(r.sources->count + 1, sizeof *r.slices);
        if (!r.slices) vm_raise_memory(vm), ready = false;
    }
    if (ready) {
        ERROR_INIT(err);
        /* A tape that is not persistent stops recording, so that its own backward pass is not on it. */
        bool paused = t->recording && !t->persistent;
        if (!t->persistent && is_absent(t->watched)) t->watched = watched_variables(vm, args);
        if (paused) tape_stop(t->tape), t->recording = false;
        for (size_t i = 0; i < r.targets->count; i++) hint_not_finite(vm, t->tape, r.target[i]);
        Buckets *buckets = buckets_armed_for(vm, r.source, (int)r.sources->count);
        if (buckets) buckets_begin(vm, buckets);
        bool ok = tape_gradient(t->tape, r.target, (int)r.targets->count, r.source, (int)r.sources->count, r.seed, zeros > 0, r.result, r.slices, &err);
        if (!ok && !vm_raised(vm)) vm_raise_error(vm, &err);
        if (buckets) ok = buckets_end(vm, buckets) && ok;
        ok = ok && add_own_gradients(vm, &r);
        List *values = ok ? gradient_values(vm, &r) : NULL;
        if (values) result = pack_gradients(vm, args[2], values);
        if (values) object_release(&values->object);
    }
    request_clear(&r);
    return result;
}

/* gradient(target, sources, output_gradients, unconnected_gradients) */
static Value gradient(Vm *vm, const Value *args) { return gradient_of(vm, args, true); }

/* The gradients of target with ones flowing in at every element whose number is i modulo step, for every i below step: with
 * step = target->count a jacobian's rows, with the size of an example those of a batch jacobian. One list of tensors for each i,
 * and one of a target without elements, which says what it is connected with. */
static bool jacobian_rows(Vm *vm, TapeObject *t, Tensor *target, Value sources, bool zeros, int64_t step, List *rows) {
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    if (t->recording && !t->persistent) tape_stop(t->tape), t->recording = false;
    t->tape->persistent = true;
    bool ok = true;
    for (int64_t i = 0; ok && (i < step || i == 0); i++) {
        Tensor *seed = tensor_zeros(c, tensor_dtype(target), target->rank, target->dims, &err);
        ok = seed || (vm_raise_error(vm, &err), false);
        for (int64_t k = i; ok && k < target->count; k += step) dtype_put_real(tensor_dtype(seed), tensor_element(seed, k), 1);
        if (ok) ok = list_append_take(vm, rows, gradient_of(vm, (Value[]){value_object(t), value_object(target), sources, value_object(seed),
                                                                          zeros ? value_object(vm_intern(vm, "zero")) : NONE}, false));
        tensor_release(seed);
    }
    t->tape->persistent = t->persistent;
    if (!t->persistent) tape_mark_used(t->tape);
    return ok;
}

/* The leaves number k of all rows, stacked at axis and given shape target.shape + source.shape[axis:]; NONE if one is None. */
static Value stack_rows(Vm *vm, const Tensor *target, List *rows, size_t k, int axis) {
    Tensor **parts = mem_calloc(rows->count + 1, sizeof *parts);
    if (!parts) return vm_raise_memory(vm);
    Value result = NONE;
    bool ok = true;
    for (size_t i = 0; ok && i < rows->count; i++) {
        Value v = as_list(rows->items[i])->items[k];
        if (is_none(v)) ok = false;
        else parts[i] = as_tensor(v);
    }
    if (ok && rows->count) {
        ERROR_INIT(err);
        OpAttrs attrs = attrs_default;
        attrs.axis = ints_one(axis);
        Tensor *stacked = op_run(vm_context(vm), OP_STACK, parts, (int)rows->count, &attrs, &err);
        attrs.shape = ints_of(target->rank, target->dims);
        for (int i = axis; i < parts[0]->rank && attrs.shape.count < SHAPE_MAX; i++) attrs.shape.at[attrs.shape.count++] = parts[0]->dims[i];
        Tensor *shaped = target->count == 0
            ? tensor_zeros(vm_context(vm), tensor_dtype(parts[0]), attrs.shape.count, attrs.shape.at, &err)
            : op_run(vm_context(vm), OP_RESHAPE, &stacked, 1, &attrs, &err);
        tensor_release(stacked);
        result = tensor_result(vm, shaped, &err);
    }
    mem_free(parts);
    return result;
}

/* Whether a jacobian's target is a tensor, and the tape may be used as often as experimental_use_pfor=pfor needs it; refused: what it may
 * not be used for, in TensorFlow's words and spaces. */
static bool jacobian_ready(Vm *vm, TapeObject *t, Value target, Value pfor, const char *refused) {
    if (!usable(vm, t)) return false;
    if (!is_tensor(target) && !is_variable(target)) return vm_fail(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute 'shape'", value_type_name(target));
    int vectorized = value_truth(vm, pfor);
    if (vectorized || t->persistent) return vectorized >= 0;
    return vm_fail(vm, ERROR_RUNTIME, "GradientTape must be created with persistent=True to compute the %s experimental_use_pfor set to False.", refused);
}

/* jacobian(target, sources, unconnected_gradients, parallel_iterations, experimental_use_pfor) */
static Value jacobian(Vm *vm, const Value *args) {
    TapeObject *t = of(args[0]);
    if (!jacobian_ready(vm, t, args[1], args[5], "jacobian with eager execution enabled and with ")) return ABSENT;
    int zeros = wants_zeros(vm, args[3]);
    if (zeros < 0) return ABSENT;
    Tensor *target = is_tensor(args[1]) ? as_tensor(args[1]) : as_variable(args[1])->value;
    List *flat = list_new(vm, 4), *rows = list_new(vm, (size_t)target->count), *results = list_new(vm, 4);
    Value result = ABSENT;
    if (flat && rows && results && nest_flatten(vm, args[2], flat)) {
        bool ok = jacobian_rows(vm, t, target, value_object(flat), zeros > 0, target->count, rows);
        for (size_t k = 0; ok && k < flat->count; k++) ok = list_append_take(vm, results, stack_rows(vm, target, rows, k, 0));
        size_t next = 0;
        if (ok) result = nest_pack(vm, args[2], results->items, results->count, &next);
    }
    if (flat) object_release(&flat->object);
    if (rows) object_release(&rows->object);
    if (results) object_release(&results->object);
    return result;
}

/* Whether y and x are batches of as many examples. */
static bool batches_agree(Vm *vm, const Tensor *y, const Tensor *x) {
    char y_text[SHAPE_TEXT], x_text[SHAPE_TEXT];
    shape_tuple_text(y->dims, y->rank, y_text);
    shape_tuple_text(x->dims, x->rank, x_text);
    if (!y->rank) return vm_fail(vm, ERROR_INDEX, "list index out of range");
    if (y->rank < 2 || x->rank < 2) return vm_fail(vm, ERROR_VALUE, "Shape %s must have rank at least 2", y->rank < 2 ? y_text : x_text);
    return y->dims[0] == x->dims[0]
        || vm_fail(vm, ERROR_VALUE, "Need first dimension of target shape (%s) and source shape (%s) to match.", y_text, x_text);
}

/* The jacobian of a batch to which nothing connects source x: zeros. */
static Value batch_zeros(Vm *vm, const Tensor *y, const Tensor *x) {
    Ints shape = ints_of(y->rank, y->dims);
    for (int i = 1; i < x->rank && shape.count < SHAPE_MAX; i++) shape.at[shape.count++] = x->dims[i];
    ERROR_INIT(err);
    return tensor_result(vm, tensor_zeros(vm_context(vm), tensor_dtype(y), shape.count, shape.at, &err), &err);
}

/* batch_jacobian(target, source, ...), for targets whose examples depend on their own example of source only: what flows in at
 * all examples at once is told apart by the batch axis of the gradient. */
static Value batch_jacobian(Vm *vm, const Value *args) {
    TapeObject *t = of(args[0]);
    if (!jacobian_ready(vm, t, args[1], args[5], "batch_jacobian with eager execution enabled and  with")) return ABSENT;
    if (!is_tensor(args[2]) && !is_variable(args[2]))
        return vm_raise(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute 'shape'", value_type_name(args[2]));
    Tensor *y = is_tensor(args[1]) ? as_tensor(args[1]) : as_variable(args[1])->value;
    const Tensor *x = is_tensor(args[2]) ? as_tensor(args[2]) : as_variable(args[2])->value;
    int zeros = wants_zeros(vm, args[3]);
    if (zeros < 0 || !batches_agree(vm, y, x)) return ABSENT;
    Value source = value_object(list_from(vm, &args[2], 1));
    List *rows = is_absent(source) ? NULL : list_new(vm, 4);
    Value result = ABSENT;
    if (rows && jacobian_rows(vm, t, y, source, zeros > 0, y->dims[0] ? y->count / y->dims[0] : 0, rows)) {
        result = stack_rows(vm, y, rows, 0, 1);
        if (is_none(result)) result = batch_zeros(vm, y, x);
    }
    value_release(source);
    if (rows) object_release(&rows->object);
    return result;
}

static Value get_persistent(Vm *vm, Value self) { (void)vm; return value_bool(of(self)->persistent); }
static Value get_recording(Vm *vm, Value self) { (void)vm; return value_bool(of(self)->recording); }

/* What a notebook shows of a tape: a picture, if its steps were kept (tape_steps.h). */
static Value mimebundle(Vm *vm, const Value *args) {
    Value module = vm_import(vm, "_tape_picture");
    Value bundle = is_absent(module) ? ABSENT : value_call_method(vm, module, "bundle", args, 1);
    value_release(module);
    return bundle;
}

static const NativeDef methods[] = {
    {"_repr_mimebundle_", mimebundle, "include=None, exclude=None", NULL, NATIVE_METHOD},
    {"__enter__", enter, "", NULL, NATIVE_METHOD},
    {"__exit__", leave, "typ=None, value=None, traceback=None", NULL, NATIVE_METHOD},
    {"watch", watch, "tensor", "Makes the tape track what is computed from tensor.", NATIVE_METHOD},
    {"gradient", gradient, "target, sources, output_gradients=None, unconnected_gradients='none'",
     "Gradients of target with respect to sources.", NATIVE_METHOD},
    {"jacobian", jacobian, "target, sources, unconnected_gradients='none', parallel_iterations=None, experimental_use_pfor=True",
     "Gradients of every element of target with respect to sources.", NATIVE_METHOD},
    {"batch_jacobian", batch_jacobian, "target, source, unconnected_gradients='none', parallel_iterations=None, experimental_use_pfor=True",
     "The jacobian of every example of a batch.", NATIVE_METHOD},
    {"stop_recording", stop_recording, "", "A context in which nothing is recorded.", NATIVE_METHOD},
    {"reset", reset, "", "Forgets everything recorded.", NATIVE_METHOD},
    {"watched_variables", watched_variables, "", "The variables that are watched, in the order in which they were read.", NATIVE_METHOD},
    {0}};

static const PropertyDef properties[] = {
    {"_persistent", get_persistent, NULL, NULL},
    {"_recording", get_recording, NULL, NULL},
    {0}};

Type tape_type = {.object = TYPE_OBJECT, .name = "GradientTape", .module = "tensorflow.python.eager.backprop",
    .doc = "Records what is computed from watched tensors, and gives gradients of it.", .instance_size = sizeof(TapeObject),
    .free = tape_free_slot, .signature = "persistent=False, watch_accessed_variables=True", .construct = construct, .methods = methods,
    .properties = properties};

/* ---- custom gradients ---- */

typedef struct CustomData {
    Vm *vm;
    Value function;              /* called with the outputs' gradients */
    int inputs;
} CustomData;

static void custom_release(void *data) {
    CustomData *d = data;
    value_release(d->function);
    mem_free(d);
}

/* Puts what the user's function gave into dx. */
static bool take_gradients(Vm *vm, Value given, Tensor **dx, int inputs) {
    List *flat = list_new(vm, 4);
    bool ok = flat && nest_flatten(vm, given, flat);
    if (ok && (int)flat->count != inputs)
        ok = vm_fail(vm, ERROR_VALUE, "custom_gradient function expected to return %d gradients, but returned %zu instead.", inputs, flat->count);
    for (int i = 0; ok && i < inputs; i++)
        if (!is_none(flat->items[i])) ok = (dx[i] = convert_natural(vm, flat->items[i])) != NULL;
    if (flat) object_release(&flat->object);
    return ok;
}

static bool custom_backward(OpContext *c, void *data, Tensor *const *g, int outputs, Tensor **dx, int inputs, Error *err) {
    (void)c;
    CustomData *d = data;
    Tuple *args = tuple_new(d->vm, (size_t)outputs);
    bool ok = args != NULL;
    for (int i = 0; ok && i < outputs; i++) args->items[i] = g[i] ? value_object(tensor_retain(g[i])) : NONE;
    Value given = ok ? value_call(d->vm, d->function, args->items, (size_t)outputs, NULL) : ABSENT;
    ok = !is_absent(given) && take_gradients(d->vm, given, dx, inputs);
    value_release(given);
    if (args) object_release(&args->object);
    if (!ok) error_set(err, ERROR_RUNTIME, "the gradient function failed");
    return ok;
}

static const CustomGradient custom = {custom_backward, custom_release};

/* _tensor.record(outputs, inputs, function): outputs as results of their own, whose gradients come from function. */
Value tape_record_function(Vm *vm, const Value *args) {
    List *outputs = value_to_list(vm, args[0]), *inputs = outputs ? value_to_list(vm, args[1]) : NULL;
    Value result = ABSENT;
    size_t n = inputs ? outputs->count : 0, m = inputs ? inputs->count : 0;
    Tensor **in = mem_calloc(m + 1, sizeof *in), **out = mem_calloc(n + 1, sizeof *out);
    CustomData *data = mem_calloc(1, sizeof *data);
    ERROR_INIT(err);
    bool ok = inputs && in && out && data;
    for (size_t i = 0; ok && i < m; i++) ok = (in[i] = convert_natural(vm, inputs->items[i])) != NULL;
    for (size_t i = 0; ok && i < n; i++) {
        Tensor *t = convert_natural(vm, outputs->items[i]);
        ok = t && (out[i] = tensor_alias(t, &err));
        tensor_release(t);
    }
    if (ok) {
        *data = (CustomData){.vm = vm, .function = value_retain(args[2]), .inputs = (int)m};
        ok = tape_record_custom(vm_context(vm), in, (int)m, out, (int)n, &custom, data, &err);
        data = NULL;
    }
    if (ok) {
        List *list = list_new(vm, n);
        for (size_t i = 0; list && i < n; i++) list_append(vm, list, value_object(out[i]));
        result = value_object(list);
    } else if (!vm_raised(vm)) {
        if (error_is_set(&err)) vm_raise_error(vm, &err);
        else vm_raise_memory(vm);
    }
    for (size_t i = 0; in && i < m; i++) tensor_release(in[i]);
    for (size_t i = 0; out && i < n; i++) tensor_release(out[i]);
    mem_free(in);
    mem_free(out);
    mem_free(data);
    if (outputs) object_release(&outputs->object);
    if (inputs) object_release(&inputs->object);
    return result;
}

/* _tensor.tape_steps(tape), of None all: the steps that were kept for a picture, recorded and played back. */
Value tape_steps(Vm *vm, const Value *args) {
    bool is_tape = is_object(args[0]) && value_type(args[0]) == &tape_type;
    return tuple_pair(vm, tape_steps_recorded(vm, is_tape ? of(args[0])->tape : NULL), tape_steps_played(vm));
}

/* _tensor.variable_of(tensor): the variable whose value it was when it was read; None. */
Value tape_variable_of(Vm *vm, const Value *args) {
    (void)vm;
    const TapeNode *node = is_tensor(args[0]) ? as_tensor(args[0])->node : NULL;
    return node && node->variable && node->data ? value_retain(value_object(node->data)) : NONE;
}

/* _tensor.taped(): whether a tape is recording. */
Value tape_any(Vm *vm, const Value *args) {
    (void)args;
    return value_bool(vm_context(vm)->active != 0);
}

/* _tensor.nested_tapes(): whether more than one tape is recording, and gradients of gradients may be asked for. */
Value tape_nested(Vm *vm, const Value *args) {
    (void)args;
    uint64_t active = vm_context(vm)->active;
    return value_bool((active & (active - 1)) != 0);
}

/* _tensor.pause() and _tensor.resume(bits): no tape records in between. */
Value tape_pause_all(Vm *vm, const Value *args) {
    (void)args;
    OpContext *c = vm_context(vm);
    Value bits = tuple_pair(vm, int_from_u64(vm, c->active), int_from_u64(vm, c->watching));
    c->active = c->watching = 0;
    return bits;
}

static uint64_t bits_of(Value v) {
    int64_t i;
    if (int_fits_i64(v, &i)) return (uint64_t)i;
    mpz_t z;
    mpz_init(z);
    int_to_mpz(v, z);
    uint64_t bits = mpz_get_ui(z);
    mpz_clear(z);
    return bits;
}

Value tape_resume_all(Vm *vm, const Value *args) {
    if (!is_tuple(args[0]) || as_tuple(args[0])->count != 2) return vm_raise(vm, ERROR_TYPE, "resume() takes what pause() gave");
    OpContext *c = vm_context(vm);
    c->active = bits_of(as_tuple(args[0])->items[0]) & c->used;
    c->watching = bits_of(as_tuple(args[0])->items[1]) & c->used;
    return NONE;
}
