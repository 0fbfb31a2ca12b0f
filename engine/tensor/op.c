/* op.c -- running an operation: checks, result, kernel, tape.
 *
 * Elementwise operations on scalars of one dtype take the shortest way, elementwise ones of one shape the
 * next; what is left goes through run_general.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/op.h"

#include "engine/base/denormals.h"
#include "engine/base/memory.h"
#include "engine/tensor/placement.h"
#include "engine/tensor/rules.h"
#include "engine/tensor/tape.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

OpId op_find(const char *name) {
    for (int i = 1; i < OP_COUNT; i++)
        if (strcmp(op_info[i].name, name) == 0) return (OpId)i;
    return OP_NONE;
}

/* ---- elementwise ---- */

Dtype op_result_dtype(OpId op, Dtype operand) {
    OpKind kind = op_info[op].kind;
    return kind == OP_KIND_PREDICATE || kind == OP_KIND_COMPARE ? DTYPE_BOOL : operand;
}

static bool fail_shapes(const OpCall *call, Error *err) {
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    const Tensor *x = call->in[0], *y = call->in[1];
    op_fail(call, err, ERROR_INVALID_ARGUMENT, "Incompatible shapes: %s vs. %s", shape_text(x->dims, x->rank, a),
            shape_text(y->dims, y->rank, b));
    for (int i = 1; i <= x->rank && i <= y->rank; i++) {
        int64_t dx = x->dims[x->rank - i], dy = y->dims[y->rank - i];
        if (dx != dy && dx != 1 && dy != 1)
            return error_note(err, "axis -%d has %lld elements on the left and %lld on the right; sizes must be equal, or one of "
                              "them 1", i, (long long)dx, (long long)dy);
    }
    return false;
}

/* Whether an integer tensor has an element of which TEST holds; contiguous ones without a look at the dtype each time. */
#define FOUND(T, TEST) \
    { \
        bool found = false; \
        for (int64_t i = 0; i < t->count; i++) { T v = ((const T *)t->data)[i]; found |= TEST; } \
        return found; \
    }
#define DEFINE_HAS(name, TEST) \
    static bool name(const Tensor *t) { \
        size_t size = t->contiguous ? dtype_size(tensor_dtype(t)) : 0; \
        if (size == 1) FOUND(int8_t, TEST) \
        if (size == 2) FOUND(int16_t, TEST) \
        if (size == 4) FOUND(int32_t, TEST) \
        if (size == 8) FOUND(int64_t, TEST) \
        for (int64_t i = 0; i < t->count; i++) { \
            int64_t v = dtype_get_int(tensor_dtype(t), tensor_element(t, i)); \
            if (TEST) return true; \
        } \
        return false; \
    }
DEFINE_HAS(has_zero, v == 0)
DEFINE_HAS(has_negative, v < 0)

/* What integer arithmetic refuses depends on values. */
static bool integers_allowed(const OpCall *call, Error *err) {
    const Tensor *y = call->in[1];
    switch (call->op) {
        case OP_DIV: case OP_FLOORDIV: case OP_FLOORMOD: case OP_TRUNCATEDIV: case OP_TRUNCATEMOD:
            tensor_pull(y);
            if (!has_zero(y)) return true;
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Integer division by zero");
        case OP_POW:
            tensor_pull(y);
            if (dtype_info[y->dtype].kind != KIND_INT || !has_negative(y)) return true;
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Integers to negative integer powers are not allowed");
        default: return true;
    }
}

static bool check_elementwise(const OpCall *call, const OpInfo *info, Shape *shape, Error *err) {
    const Tensor *x = call->in[0];
    bool order = call->op == OP_LESS || call->op == OP_LESS_EQUAL || call->op == OP_GREATER || call->op == OP_GREATER_EQUAL;
    uint32_t types = order && !(x->object.flags & TENSOR_MUTABLE) ? info->types & ~(uint32_t)TYPES_BOOL : info->types;
    if (!types_have(types, tensor_dtype(x))) return op_fail_types(call, types, err);
    if (call->count == 1) {
        *shape = tensor_shape(x);
        return true;
    }
    const Tensor *y = call->in[1];
    if (x->dtype != y->dtype) return op_fail_dtype(call, 1, tensor_dtype(x), err);
    if (!shape_broadcast(x->dims, x->rank, y->dims, y->rank, shape)) return fail_shapes(call, err);
    return !dtype_is_int(tensor_dtype(x)) || integers_allowed(call, err);
}

/* Whether the buffer of t, which the caller gave up, can hold the result. */
static bool is_reusable(const Tensor *t, const Shape *shape, Dtype dtype) {
    return t->object.refs == 1 && !t->node && t->contiguous && t->dtype == dtype && t->storage && t->storage->refs == 1 &&
           !t->storage->release && shape_equal(t->dims, t->rank, shape->dims, shape->rank);
}

static const unsigned WAS_AT_HOST = 0x80000000u;      /* no bit of the processor's */

/* Tensors' kernels take denormal numbers for zero. What a kernel calls runs on the host, as it does. Returns what was so before. */
static inline unsigned enter_kernel(OpContext *c, const OpCall *call) {
    unsigned mode = denormals_mode();
    bool numpy = false;
    for (int i = 0; i < call->count && !numpy; i++) numpy = call->in[i] && call->in[i]->object.flags & TENSOR_MUTABLE;
    if (!numpy) denormals_set(mode | DENORMALS_FLUSHED);
    mode |= c->at_host ? WAS_AT_HOST : 0;
    c->at_host = true;
    return mode;
}

/* Back to what was before; the flags that the kernel raised stay, for NumPy's warnings. */
static inline void leave_kernel(OpContext *c, unsigned mode) {
    c->at_host = (mode & WAS_AT_HOST) != 0;
    denormals_set((mode & ~(WAS_AT_HOST | (unsigned)FLAGS_IN_MODE)) | (denormals_mode() & (unsigned)FLAGS_IN_MODE));
}

/* Runs call's kernel where it is best run. */
static bool run_loops(OpContext *c, const OpCall *call, Error *err) {
    if (call->out[0]->count == 0) return true;
    PlaceResult place = place_run(c, call, err);
    if (place != PLACE_HOST) return place == PLACE_DONE;
    unsigned mode = enter_kernel(c, call);
    bool ok = c->device->elementwise(c, call, err);
    leave_kernel(c, mode);
    return ok;
}

/* ---- columns first ---- */

/* The axes in the other order, a view. New. */
static Tensor *turned(Tensor *t, Error *err) {
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX];
    for (int i = 0; i < t->rank; i++) dims[i] = t->dims[t->rank - 1 - i], strides[i] = t->strides[t->rank - 1 - i];
    return tensor_view(t, t->rank, dims, strides, 0, err);
}

static bool has_columns_first(const Tensor *t) {
    int64_t step = 1;
    for (int i = 0; i < t->rank; step *= t->dims[i++])
        if (t->dims[i] != 1 && t->strides[i] != step) return false;
    return t->rank > 1 && !t->contiguous;
}

/* Do all ndarrays among the operands, but lone numbers, stand in memory with columns first? Then the result does too, as NumPy has it. */
static bool runs_by_columns(const OpCall *call, const Shape *shape) {
    bool found = false;
    for (int i = 0; i < call->count; i++) {
        const Tensor *t = call->in[i];
        if (t->count == 1 && t->rank <= shape->rank) continue;
        if (!(t->object.flags & TENSOR_MUTABLE) || !has_columns_first(t) || !shape_equal(t->dims, t->rank, shape->dims, shape->rank)) return false;
        found = true;
    }
    return found;
}

static Tensor *run_by_columns(OpContext *c, OpCall *call, Dtype dtype, const Shape *shape, Error *err) {
    int64_t dims[SHAPE_MAX];
    Tensor *views[2] = {NULL};
    for (int i = 0; i < shape->rank; i++) dims[i] = shape->dims[shape->rank - 1 - i];
    Tensor *out = tensor_new(c, dtype, shape->rank, dims, err), *result = NULL;
    bool ok = out != NULL;
    for (int i = 0; ok && i < call->count; i++) ok = (views[i] = turned(call->in[i], err)) != NULL;
    OpCall inner = {.op = call->op, .in = views, .count = call->count, .attrs = call->attrs, .out = &out, .outputs = 1};
    if (ok && run_loops(c, &inner, err)) result = turned(out, err);
    for (int i = 0; i < call->count; i++) tensor_release(views[i]);
    tensor_release(out);
    return result;
}

/* spare: a bit for each operand that the caller gave up. */
static Tensor *run_elementwise(OpContext *c, OpCall *call, const OpInfo *info, unsigned spare, Error *err) {
    Shape shape;
    if (!check_elementwise(call, info, &shape, err)) return NULL;
    Dtype dtype = op_result_dtype(call->op, tensor_dtype(call->in[0]));
    bool tracked = c->active && (tape_tracks(c, call->in[0]) || (call->count > 1 && tape_tracks(c, call->in[1])));
    if (!tracked && shape.rank > 1 && runs_by_columns(call, &shape)) return run_by_columns(c, call, dtype, &shape, err);
    Tensor *out = NULL;
    if (spare && !tracked)
        for (int i = 0; i < call->count && !out; i++)
            if (spare & 1u << i && is_reusable(call->in[i], &shape, dtype)) out = tensor_retain(call->in[i]);
    if (!out) out = tensor_new(c, dtype, shape.rank, shape.dims, err);
    if (!out) return NULL;
    call->out = &out;
    call->outputs = 1;
    bool ok = run_loops(c, call, err);
    if (ok && tracked) ok = tape_record(c, call, err);
    if (ok) return out;
    tensor_release(out);
    return NULL;
}

/* Cheaper for one number than another mode of the processor. */
static inline void flush_scalar(Tensor *t) {
    float *single = t->data;
    double *wide = t->data;
    if (t->dtype == DTYPE_FLOAT32 && fabsf(*single) < FLT_MIN) *single = copysignf(0, *single);
    else if (t->dtype == DTYPE_FLOAT64 && fabs(*wide) < DBL_MIN) *wide = copysign(0, *wide);
}

/* x op y for two scalars of one dtype that the operation takes; NULL without an error: take the long way. */
static inline Tensor *run_scalars(OpContext *c, OpId op, const OpInfo *info, Tensor *const *in, int count, Error *err) {
    const Tensor *x = in[0], *y = in[count - 1];
    if (x->rank | y->rank || x->dtype != y->dtype || !(types_have(info->types, tensor_dtype(x)))) return NULL;
    if (x->dtype != DTYPE_FLOAT32 && x->dtype != DTYPE_FLOAT64) return NULL;
    Loop loop = tensor_is_only_there(x) || tensor_is_only_there(y) ? NULL : c->device->loop((int)op, x->dtype);
    if (!loop) return NULL;
    Tensor *out = tensor_new(c, op_result_dtype(op, (Dtype)x->dtype), 0, NULL, err);
    if (!out) return NULL;
    loop(1, out->data, 0, x->data, 0, y->data, 0);
    if (!(x->object.flags & TENSOR_MUTABLE)) flush_scalar(out);
    if (!c->active || !(tape_tracks(c, x) || tape_tracks(c, y))) return out;
    OpCall call = {.op = op, .in = in, .count = count, .attrs = &attrs_default, .out = &out, .outputs = 1};
    if (tape_record(c, &call, err)) return out;
    tensor_release(out);
    return NULL;
}

/* ---- structured ---- */

/* The operands agree in dtype, if the row wants that. */
static bool check_agreement(const OpCall *call, const OpInfo *info, Error *err) {
    const Tensor *x = call->in[0];
    if (info->flags & OP_MIXED) return true;
    for (int i = 1; i < call->count; i++)
        if (call->in[i] && call->in[i]->dtype != x->dtype) return op_fail_dtype(call, i, tensor_dtype(x), err);
    return true;
}

static bool check_operands(const OpCall *call, const OpInfo *info, Error *err) {
    const Tensor *x = call->in[0];
    if (x && !(types_have(info->types, tensor_dtype(x)))) return op_fail_types(call, info->types, err);
    return check_agreement(call, info, err);
}

enum { MANY = 64 };

/* Replaces operands by contiguous ones. The copies are in copies[0..count), NULL where none was needed. */
static bool make_contiguous(OpCall *call, Tensor **operands, Tensor **copies, Error *err) {
    for (int i = 0; i < call->count; i++) {
        operands[i] = call->in[i];
        if (!call->in[i] || call->in[i]->contiguous) continue;
        copies[i] = tensor_copy(call->in[i], err);
        if (!copies[i]) return false;
        operands[i] = copies[i];
    }
    call->in = operands;
    return true;
}

static void release_all(Tensor **tensors, int count) {
    for (int i = 0; i < count; i++) tensor_release(tensors[i]);
}

static bool make_outputs(OpContext *c, OpCall *call, const OutSpec *spec, int count, Error *err) {
    for (int i = 0; i < count; i++) {
        call->out[i] = tensor_new(c, spec[i].dtype, spec[i].shape.rank, spec[i].shape.dims, err);
        if (!call->out[i]) return false;
        for (int k = 0; k < call->count && dtype_is_date(spec[i].dtype); k++)
            if (call->in[k] && call->in[k]->dtype == call->out[i]->dtype) call->out[i]->width = call->in[k]->width;
    }
    return true;
}

static bool run_kernel(OpContext *c, OpCall *call, Error *err) {
    PlaceResult place = place_run(c, call, err);
    if (place != PLACE_HOST) return place == PLACE_DONE;
    unsigned mode = enter_kernel(c, call);
    bool done = c->device->kernels[call->op](c, call, err);
    leave_kernel(c, mode);
    return done;
}

/* Runs the kernel over contiguous operands if it wants them so, then puts the program's own operands back for the tape. */
static bool run_contiguous(OpContext *c, OpCall *call, const OpInfo *info, Error *err) {
    bool plain = (info->flags & OP_STRIDED) != 0;
    for (int i = 0; !plain && i < call->count; i++)
        if (call->in[i] && !call->in[i]->contiguous) goto copy;
    return run_kernel(c, call, err);
copy:;
    Tensor *operands[MANY], *copies[MANY] = {NULL};
    Tensor *const *own = call->in;
    bool ok = call->count <= MANY ? make_contiguous(call, operands, copies, err)
                                  : error_set(err, ERROR_INVALID_ARGUMENT, "too many operands");
    ok = ok && run_kernel(c, call, err);
    call->in = own;
    release_all(copies, call->count < MANY ? call->count : MANY);
    return ok;
}

/* Fills call->out. max is its room. */
static bool run_structured(OpContext *c, OpCall *call, const OpInfo *info, int max, Error *err) {
    OutSpec few[OP_OUTPUTS_MAX], *spec = few;
    if (!check_operands(call, info, err)) return false;
    if (max > OP_OUTPUTS_MAX) spec = mem_alloc((size_t)max * sizeof *spec);
    if (!spec) return error_memory(err, (size_t)max * sizeof *spec);
    call->outputs = info->outputs ? info->outputs : max;
    for (int i = 0; i < call->outputs && i < max; i++) spec[i].dtype = tensor_dtype(call->in[0]);
    bool ok = info->shape(call, spec, err);
    if (ok && !(info->flags & OP_DYNAMIC)) ok = make_outputs(c, call, spec, call->outputs, err);
    if (spec != few) mem_free(spec);
    return ok && run_contiguous(c, call, info, err);
}

static Tensor *cast_to(OpContext *c, Tensor *x, Dtype dtype, Error *err) {
    OpAttrs attrs = attrs_default;
    attrs.dtype = dtype;
    return op_run(c, OP_CAST, &x, 1, &attrs, err);
}

static bool is_narrow(const Tensor *t) { return t && (t->dtype == DTYPE_FLOAT16 || t->dtype == DTYPE_BFLOAT16); }

/* The operation on float32s, its result in the operands' 16 bits. Tapes see the casts. */
static bool run_widened(OpContext *c, OpCall *call, Error *err) {
    Tensor *wide[OP_INPUTS_MAX] = {NULL};
    bool ok = check_agreement(call, &op_info[call->op], err);
    for (int i = 0; ok && i < call->count; i++) {
        wide[i] = is_narrow(call->in[i]) ? cast_to(c, call->in[i], DTYPE_FLOAT32, err) : tensor_retain(call->in[i]);
        ok = wide[i] != NULL;
    }
    Tensor *result = ok ? op_run(c, call->op, wide, call->count, call->attrs, err) : NULL;
    call->out[0] = result ? cast_to(c, result, tensor_dtype(call->in[0]), err) : NULL;
    tensor_release(result);
    release_all(wide, call->count);
    return call->out[0] != NULL;
}

static bool run_general(OpContext *c, OpCall *call, int max, Error *err) {
    const OpInfo *info = &op_info[call->op];
    call->outputs = 1;
    if (info->flags & OP_WIDENS && is_narrow(call->in[0])) return run_widened(c, call, err);
    bool ok = false;
    switch (info->kind) {
        case OP_KIND_STRUCTURED: ok = run_structured(c, call, info, max, err); break;
        case OP_KIND_VIEW:
            ok = (call->out[0] = info->view(c, call, err)) != NULL;
            if (ok) call->out[0]->there = c->place_there;
            break;
        case OP_KIND_COMPOSITE: return info->compose(c, call, err);
        default: ok = (call->out[0] = run_elementwise(c, call, info, 0, err)) != NULL; return ok;
    }
    if (!ok || !c->active || !info->grad) return ok;
    for (int i = 0; i < call->count; i++)
        if (tape_tracks(c, call->in[i])) return tape_record(c, call, err);
    return true;
}

/* NULL operands: only where the signature allows them, or because an inner call failed. */
static bool operands_there(OpId op, Tensor *const *in, int count, Error *err) {
    if (count == 0 && op_info[op].kind == OP_KIND_STRUCTURED)
        return error_set(err, ERROR_INVALID_ARGUMENT, "%s needs at least one tensor", op_info[op].name);
    for (int i = 0; i < count; i++) {
        if (in[i] || (i > 0 && !error_is_set(err) && op_info[op].kind == OP_KIND_STRUCTURED)) continue;
        if (error_is_set(err)) return false;
        return error_set(err, ERROR_VALUE, "Attempt to convert a value (None) with an unsupported type "
                                           "(<class 'NoneType'>) to a Tensor.");
    }
    return true;
}

int op_run_all(OpContext *c, OpId op, Tensor *const *in, int count, const OpAttrs *attrs, Tensor **out, int max, Error *err) {
    if (!operands_there(op, in, count, err)) return -1;
    int wanted = op_info[op].outputs > max ? op_info[op].outputs : max;
    Tensor *own[OP_OUTPUTS_MAX] = {NULL};
    Tensor **room = wanted > max ? own : out;
    for (int i = 0; i < wanted; i++) room[i] = NULL;
    OpCall call = {.op = op, .in = in, .count = count, .attrs = attrs ? attrs : &attrs_default, .out = room};
    bool ok = run_general(c, &call, wanted, err);
    if (!ok) {
        release_all(room, wanted);
        for (int i = 0; i < max; i++) out[i] = NULL;
        return -1;
    }
    int count_out = call.outputs;
    if (room == out) return count_out;
    for (int i = 0; i < wanted; i++) {
        if (i < max) out[i] = own[i];
        else tensor_release(own[i]);
    }
    return max < count_out ? max : count_out;
}

Tensor *op_run(OpContext *c, OpId op, Tensor *const *in, int count, const OpAttrs *attrs, Error *err) {
    const OpInfo *info = &op_info[op];
    if (info->shape || info->view || info->compose) {
        Tensor *out;
        return op_run_all(c, op, in, count, attrs, &out, 1, err) > 0 ? out : NULL;
    }
    if (!in[0] || !in[count - 1]) return operands_there(op, in, count, err), NULL;
    Tensor *out = run_scalars(c, op, info, in, count, err);
    if (out) return out;
    OpCall call = {.op = op, .in = in, .count = count, .attrs = &attrs_default};
    return run_elementwise(c, &call, info, 0, err);
}

Tensor *op_run_take(OpContext *c, OpId op, Tensor **in, int count, const OpAttrs *attrs, Error *err) {
    const OpInfo *info = &op_info[op];
    Tensor *out;
    if (info->shape || info->view || info->compose || !in[0] || !in[count - 1]) {
        out = op_run(c, op, in, count, attrs, err);
    } else {
        OpCall call = {.op = op, .in = in, .count = count, .attrs = &attrs_default};
        out = run_elementwise(c, &call, info, count > 1 && in[0] == in[1] ? 0 : 3, err);
    }
    release_all(in, count);
    return out;
}
