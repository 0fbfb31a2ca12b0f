/* variable_rows.c -- rows and elements of a tf.Variable by their numbers: replaced, added to, multiplied ..; gathered.
 *
 * An assignment of some rows, as of all, puts another tensor in the variable's place.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/variable_rows.h"

#include "engine/modules/tensors/tracing.h"

#include <stdio.h>
#include <string.h>

/* ---- scattered ---- */

typedef enum Scatter {
    SCATTER_UPDATE,
    SCATTER_ADD,
    SCATTER_SUB,
    SCATTER_MUL,
    SCATTER_DIV,
    SCATTER_MIN,
    SCATTER_MAX
} Scatter;

/* What scatters: the variable's elements, index vectors of depth numbers each (nd), or row numbers. */
typedef struct ScatterCall {
    Scatter mode;
    bool nd;
    int depth;
    Tensor *to, *indices, *updates;
    const char *ending; /* of messages: " name: " unless TensorFlow's call goes its slow way */
} ScatterCall;

static bool scatter_fail(Vm *vm, const ScatterCall *s, const char *format, ...) {
    static const char *const names[] = {"Update", "Add", "Sub", "Mul", "Div", "Min", "Max"};
    char text[4 * SHAPE_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return vm_fail(vm, ERROR_INVALID_ARGUMENT, "%s [Op:ResourceScatter%s%s]%s", text, s->nd ? "Nd" : "", names[s->mode],
                   s->ending);
}

/* Whether updates are one block an index; without nd a single number will do for all. */
static bool scatter_check(Vm *vm, const ScatterCall *s) {
    const Tensor *i = s->indices, *u = s->updates, *to = s->to;
    char a[SHAPE_TEXT], b[SHAPE_TEXT], c[SHAPE_TEXT];
    shape_text(i->dims, i->rank, a);
    shape_text(u->dims, u->rank, b);
    shape_text(to->dims, to->rank, c);
    if (i->dtype != DTYPE_INT32 && i->dtype != DTYPE_INT64)
        return scatter_fail(vm, s, "Value for attr 'Tindices' of %s is not in the list of allowed values: int32, int64",
                            dtype_info[i->dtype].message_name);
    if (!s->nd && !u->rank) return true;
    if (s->nd && i->rank == 1 && i->count > 1 && u->rank && u->dims[0] == i->dims[0])
        return scatter_fail(
            vm, s, "Index vectors of rank 1 name one row only: [[0], [1]] in place of [0, 1] names rows 0 and 1");
    int outer = s->nd && i->rank != 1 ? i->rank - 1 : i->rank;
    bool outer_fits = outer >= 0 && u->rank >= outer && memcmp(i->dims, u->dims, (size_t)outer * sizeof *u->dims) == 0;
    bool inner_fits = outer_fits && s->depth <= to->rank && u->rank - outer == to->rank - s->depth &&
                      memcmp(to->dims + s->depth, u->dims + outer, (size_t)(u->rank - outer) * sizeof *u->dims) == 0;
    if (inner_fits) return true;
    if (!s->nd)
        return scatter_fail(vm, s,
                            "Must have updates.shape = indices.shape + params.shape[1:] or updates.shape = [], got "
                            "updates.shape %s, indices.shape %s, "
                            "params.shape %s",
                            b, a, c);
    if (!outer_fits)
        return scatter_fail(
            vm, s,
            "Dimensions [0,%d) of indices[shape=%s] = %lld must match dimensions [0,%d) of updates[shape=%s] = %lld",
            outer < 0 ? 0 : outer, a, (long long)shape_count(i->dims, outer), outer < 0 ? 0 : outer, b,
            (long long)shape_count(u->dims, u->rank < outer ? u->rank : outer));
    return scatter_fail(vm, s,
                        "Dimensions [%d,%d) of input[shape=%s] must match dimensions [%d,%d) of updates[shape=%s]",
                        s->depth, to->rank, c, s->depth, u->rank, b);
}

/* Whether all indices are inside; otherwise TensorFlow's exception. */
static bool scatter_inside(Vm *vm, const ScatterCall *s) {
    for (int64_t i = 0; s->depth && i < s->indices->count / s->depth; i++) {
        int64_t at[SHAPE_MAX];
        bool inside = true;
        for (int k = 0; k < s->depth; k++) {
            at[k] = dtype_get_int(tensor_dtype(s->indices), tensor_element(s->indices, i * s->depth + k));
            inside = inside && at[k] >= 0 && at[k] < s->to->dims[k];
        }
        char index[SHAPE_TEXT], shape[SHAPE_TEXT];
        if (!inside && s->nd)
            return scatter_fail(vm, s, "indices[%lld] = %s does not index into shape %s", (long long)i,
                                shape_text(at, s->depth, index), shape_text(s->to->dims, s->to->rank, shape));
        if (!inside)
            return scatter_fail(vm, s, "indices[%lld] = %lld is not in [0, %lld)", (long long)i, (long long)at[0],
                                (long long)s->to->dims[0]);
    }
    return true;
}

/* One row of updates, or their only number, multiplies or divides a row; indices may name it again. */
static void scatter_scale(Tensor *t, const ScatterCall *s) {
    Dtype d = tensor_dtype(t);
    size_t size = dtype_size(d);
    int64_t row = t->dims[0] ? t->count / t->dims[0] : 0;
    tensor_claim(t);
    tensor_pull(s->updates);
    for (int64_t i = 0; i < s->indices->count; i++) {
        char *to = (char *)t->data +
                   dtype_get_int(tensor_dtype(s->indices), tensor_element(s->indices, i)) * row * (int64_t)size;
        for (int64_t k = 0; k < row; k++, to += size) {
            const char *x = (const char *)s->updates->data + (s->updates->rank ? i * row + k : 0) * (int64_t)size;
            if (dtype_is_int(d)) {
                int64_t old = dtype_get_int(d, to), by = dtype_get_int(d, x);
                dtype_put_int(d, to, s->mode == SCATTER_MUL ? old * by : by == -1 ? (int64_t)(0 - (uint64_t)old) : by ? old / by : 0);
            } else {
                ComplexDouble old = dtype_get_complex(d, to), by = dtype_get_complex(d, x);
                dtype_put_complex(d, to, s->mode == SCATTER_MUL ? old * by : old / by);
            }
        }
    }
}

/* A copy of the variable's tensor with the updates in it. */
static Tensor *scattered(OpContext *c, const ScatterCall *s, Error *err) {
    static const OpId ops[] = {[SCATTER_UPDATE] = OP_SCATTER_UPDATE,
                               [SCATTER_ADD] = OP_SCATTER_ADD,
                               [SCATTER_SUB] = OP_SCATTER_SUB,
                               [SCATTER_MIN] = OP_SCATTER_MIN,
                               [SCATTER_MAX] = OP_SCATTER_MAX};
    if (s->mode == SCATTER_MUL || s->mode == SCATTER_DIV) {
        Tensor *copy = tensor_copy(s->to, err);
        if (copy) scatter_scale(copy, s);
        return copy;
    }
    OpAttrs vectors = attrs_default, blocks = attrs_default;
    Shape wanted = tensor_shape(s->indices);
    if (!s->nd || s->indices->rank == 1) wanted.dims[wanted.rank++] = 1;
    vectors.shape = ints_of(wanted.rank, wanted.dims);
    wanted.rank--;
    for (int k = s->depth; k < s->to->rank; k++) wanted.dims[wanted.rank++] = s->to->dims[k];
    blocks.shape = ints_of(wanted.rank, wanted.dims);
    Tensor *at = op_run(c, OP_RESHAPE, (Tensor *[]){s->indices}, 1, &vectors, err);
    Tensor *updates = at ? op_run(c, OP_BROADCAST_TO, (Tensor *[]){s->updates}, 1, &blocks, err) : NULL;
    Tensor *result = updates ? op_run(c, ops[s->mode], (Tensor *[]){s->to, at, updates}, 3, NULL, err) : NULL;
    tensor_release(at);
    tensor_release(updates);
    return result;
}

static bool scatter(Vm *vm, Variable *v, const ScatterCall *s) {
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    uint64_t active = c->active;
    if (!scatter_check(vm, s) || !scatter_inside(vm, s)) return false;
    c->active = 0; /* an assignment is not recorded */
    Tensor *changed = scattered(c, s, &err);
    c->active = active;
    bool ok = changed ? undo_note(vm, v) && variable_set(vm, v, changed) : (vm_raise_error(vm, &err), false);
    tensor_release(changed);
    return ok;
}

static Value scatter_values(Vm *vm, Variable *v, Value indices, Value updates, bool nd, Scatter mode) {
    ERROR_INIT(err);
    Tensor *i = convert_natural(vm, indices), *u = i ? variable_convert(vm, v, updates) : NULL;
    Tensor *flat = u ? tensor_contiguous(u, &err) : NULL;
    ScatterCall call = {.mode = mode, .nd = nd, .depth = 1, .to = v->value, .indices = i, .updates = flat};
    call.ending = has_tensor(indices) && has_tensor(updates) ? " name: " : "";
    if (i && nd && i->rank > 1) call.depth = (int)i->dims[i->rank - 1];
    bool ok = flat && scatter(vm, v, &call);
    if (u && !flat) vm_raise_error(vm, &err);
    tensor_release(i);
    tensor_release(u);
    tensor_release(flat);
    return ok ? variable_unread(vm, v) : ABSENT;
}

/* scatter_add(IndexedSlices) */
static Value scatter_slices(Vm *vm, const Value *args, Scatter mode) {
    Value values = value_get_attr_c(vm, args[1], "values"),
          indices = is_absent(values) ? ABSENT : value_get_attr_c(vm, args[1], "indices");
    Value result = is_absent(indices) ? ABSENT : scatter_values(vm, variable_target(args[0]), indices, values, false, mode);
    value_release(values);
    value_release(indices);
    return result;
}

Value variable_scatter_update(Vm *vm, const Value *args) { return scatter_slices(vm, args, SCATTER_UPDATE); }
Value variable_scatter_add(Vm *vm, const Value *args) { return scatter_slices(vm, args, SCATTER_ADD); }
Value variable_scatter_sub(Vm *vm, const Value *args) { return scatter_slices(vm, args, SCATTER_SUB); }
Value variable_scatter_mul(Vm *vm, const Value *args) { return scatter_slices(vm, args, SCATTER_MUL); }
Value variable_scatter_div(Vm *vm, const Value *args) { return scatter_slices(vm, args, SCATTER_DIV); }
Value variable_scatter_min(Vm *vm, const Value *args) { return scatter_slices(vm, args, SCATTER_MIN); }
Value variable_scatter_max(Vm *vm, const Value *args) { return scatter_slices(vm, args, SCATTER_MAX); }

static Value scatter_nd(Vm *vm, const Value *args, Scatter mode) {
    return scatter_values(vm, variable_target(args[0]), args[1], args[2], true, mode);
}
Value variable_scatter_nd_update(Vm *vm, const Value *args) { return scatter_nd(vm, args, SCATTER_UPDATE); }
Value variable_scatter_nd_add(Vm *vm, const Value *args) { return scatter_nd(vm, args, SCATTER_ADD); }
Value variable_scatter_nd_sub(Vm *vm, const Value *args) { return scatter_nd(vm, args, SCATTER_SUB); }
Value variable_scatter_nd_min(Vm *vm, const Value *args) { return scatter_nd(vm, args, SCATTER_MIN); }
Value variable_scatter_nd_max(Vm *vm, const Value *args) { return scatter_nd(vm, args, SCATTER_MAX); }

/* ---- gathered ---- */

/* What tf's function gives of the variable, which tapes see read. */
static Value gathered(Vm *vm, const char *function, const Value *args) {
    Value tf = vm_import(vm, "tensorflow"), result = is_absent(tf) ? ABSENT : value_call_method(vm, tf, function, args, 2);
    value_release(tf);
    return result;
}

Value variable_sparse_read(Vm *vm, const Value *args) { return gathered(vm, "gather", args); }
Value variable_gather_nd(Vm *vm, const Value *args) { return gathered(vm, "gather_nd", args); }
