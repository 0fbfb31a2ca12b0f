/* text_rules.c -- the shape rules of operations on string tensors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"

#define INVALID ERROR_INVALID_ARGUMENT

/* One output of a dtype in the first operand's shape. */
static bool string_by_string(const OpCall *call, OutSpec *out, Dtype dtype) {
    out->dtype = dtype;
    out->shape = tensor_shape(call->in[0]);
    return true;
}

bool shape_string_length(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    return string_by_string(call, out, DTYPE_INT32);
}
bool shape_string_lower(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    return string_by_string(call, out, DTYPE_STRING);
}
bool shape_string_upper(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    return string_by_string(call, out, DTYPE_STRING);
}
bool shape_string_strip(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    return string_by_string(call, out, DTYPE_STRING);
}
bool shape_as_string(OpCall *call, OutSpec *out, Error *err) {
    if (call->attrs->shape.count != 4) return op_fail(call, err, INVALID, "format must have 4 numbers");
    return string_by_string(call, out, DTYPE_STRING);
}

bool shape_string_to_number(OpCall *call, OutSpec *out, Error *err) {
    Dtype d = call->attrs->dtype;
    uint32_t allowed = 1 << DTYPE_FLOAT32 | 1 << DTYPE_FLOAT64 | 1 << DTYPE_INT32 | 1 << DTYPE_INT64 |
                       1 << DTYPE_UINT32 | 1 << DTYPE_UINT64;
    if (allowed & 1u << d) return string_by_string(call, out, d);
    return op_fail(
        call, err, INVALID,
        "Value for attr 'out_type' of %s is not in the list of allowed values: float, double, int32, int64, uint32, "
        "uint64\n"
        "\t; NodeDef: {{node StringToNumber}}; Op<name=StringToNumber; signature=string_tensor:string -> "
        "output:out_type; "
        "attr=out_type:type,default=DT_FLOAT,allowed=[DT_FLOAT, DT_DOUBLE, DT_INT32, DT_INT64, DT_UINT32, DT_UINT64]>",
        dtype_info[d].message_name);
}

static bool is_text(const OpCall *call, int i, Error *err) {
    return call->in[i]->dtype == DTYPE_STRING || op_fail_dtype(call, i, DTYPE_STRING, err);
}

bool shape_string_join(OpCall *call, OutSpec *out, Error *err) {
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    const Tensor *shaped = NULL;
    if (call->in[0]->rank) return op_fail(call, err, INVALID, "separator must be a scalar");
    for (int i = 1; i < call->count; i++) {
        const Tensor *t = call->in[i];
        if (!is_text(call, i, err)) return false;
        if (t->rank == 0) continue;
        if (shaped && !tensor_same_shape(shaped, t))
            return op_fail(call, err, INVALID, "Input shapes do not match: %s vs. %s",
                           shape_text(shaped->dims, shaped->rank, a), shape_text(t->dims, t->rank, b));
        shaped = t;
    }
    out->dtype = DTYPE_STRING;
    out->shape = shaped ? tensor_shape(shaped) : (Shape){0};
    return true;
}

bool shape_substr(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0], *from = call->in[1], *length = call->in[2];
    char a[SHAPE_TEXT], b[SHAPE_TEXT];
    out->dtype = DTYPE_STRING;
    if (from->dtype != DTYPE_INT32 && from->dtype != DTYPE_INT64) return op_fail_dtype(call, 1, DTYPE_INT32, err);
    if (length->dtype != from->dtype) return op_fail_dtype(call, 2, tensor_dtype(from), err);
    if (!tensor_same_shape(from, length))
        return op_fail(call, err, INVALID, "pos and len should have the same shape, got: %s vs. %s",
                       shape_text(from->dims, from->rank, a), shape_text(length->dims, length->rank, b));
    if (shape_broadcast(x->dims, x->rank, from->dims, from->rank, &out->shape)) return true;
    return op_fail(call, err, INVALID, "Incompatible shapes: %s vs. %s", shape_text(x->dims, x->rank, a),
                   shape_text(from->dims, from->rank, b));
}

bool shape_string_split(OpCall *call, OutSpec *out, Error *err) {
    (void)out;
    if (!is_text(call, 1, err)) return false;
    return call->in[1]->rank == 0 || op_fail(call, err, INVALID, "sep must be a scalar");
}

/* ---- what bytes stand for ---- */

bool shape_decode_raw(OpCall *call, OutSpec *out, Error *err) {
    (void)out;
    Dtype d = call->attrs->dtype;
    if (types_have(TYPES_PLAIN, d)) return true;
    return op_fail(call, err, INVALID, "Value for attr 'out_type' of %s is not in the list of allowed values: half, float, double, int32, uint16, "
                   "uint8, int16, int8, int64, complex64, complex128, bool, bfloat16", dtype_info[d].message_name);
}
bool shape_encode_base64(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    return string_by_string(call, out, DTYPE_STRING);
}
bool shape_decode_base64(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    return string_by_string(call, out, DTYPE_STRING);
}

/* How many parts come out the strings say. */
bool shape_bytes_split(OpCall *call, OutSpec *out, Error *err) { return (void)call, (void)out, (void)err, true; }
bool shape_unicode_split(OpCall *call, OutSpec *out, Error *err) { return (void)call, (void)out, (void)err, true; }
bool shape_unicode_decode(OpCall *call, OutSpec *out, Error *err) { return (void)call, (void)out, (void)err, true; }
