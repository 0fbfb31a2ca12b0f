/* string_rules.c -- the shape rules of operations on string tensors.
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

/* ---- tensors as messages ---- */

bool shape_serialize_tensor(OpCall *call, OutSpec *out, Error *err) {
    *out = (OutSpec){.dtype = DTYPE_STRING};
    Dtype d = tensor_dtype(call->in[0]);
    return types_have(TYPES_PLAIN | TYPES_TEXT, d) || op_fail(call, err, INVALID, "no message holds values of %s", dtype_name(d));
}

bool shape_parse_tensor(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    char text[SHAPE_TEXT];
    (void)out;
    if (x->rank) return op_fail(call, err, INVALID, "Expected `serialized` to be a scalar, got shape: %s", shape_text(x->dims, x->rank, text));
    return types_have(TYPES_PLAIN | TYPES_TEXT, call->attrs->dtype) || op_fail(call, err, INVALID, "no message holds values of %s", dtype_name(call->attrs->dtype));
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

/* ---- characters ---- */

static bool has_format(const OpCall *call, Error *err) {
    const Ints *f = &call->attrs->shape;
    if (f->count != 5) return op_fail(call, err, INVALID, "format must have 5 numbers");
    return (f->at[3] >= 0 && f->at[3] <= 0x10ffff) || op_fail(call, err, INVALID, "replacement_char out of unicode codepoint range");
}

bool shape_unicode_split(OpCall *call, OutSpec *out, Error *err) { return (void)out, has_format(call, err); }
bool shape_unicode_decode(OpCall *call, OutSpec *out, Error *err) { return (void)out, has_format(call, err); }
bool shape_unicode_decode_starts(OpCall *call, OutSpec *out, Error *err) { return (void)out, has_format(call, err); }
bool shape_unicode_transcode(OpCall *call, OutSpec *out, Error *err) {
    return has_format(call, err) && string_by_string(call, out, DTYPE_STRING);
}
bool shape_unicode_script(OpCall *call, OutSpec *out, Error *err) {
    (void)err;
    return string_by_string(call, out, DTYPE_INT32);
}

static bool is_index(const OpCall *call, int i, const char *attribute, Error *err) {
    Dtype d = tensor_dtype(call->in[i]);
    return d == DTYPE_INT32 || d == DTYPE_INT64 || op_fail_attr(call, i, attribute, "int32, int64", err);
}

/* code points (all), splits (n + 1) -> strings (n) */
bool shape_unicode_encode(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *splits = call->in[1];
    if (!has_format(call, err) || !is_index(call, 1, "Tsplits", err)) return false;
    if (splits->count == 0)
        return op_fail(call, err, INVALID, "Input_splits should contain elements, but given input_values has 0 elements");
    out->dtype = DTYPE_STRING;
    out->shape = (Shape){.rank = 1, .dims = {splits->count - 1}};
    return true;
}

/* ---- strings with their neighbours ---- */

/* words (all), splits (rows + 1), marks (3) */
bool shape_string_ngrams(OpCall *call, OutSpec *out, Error *err) {
    const Ints *widths = &call->attrs->shape;
    (void)out;
    if (!is_index(call, 1, "Tsplits", err) || !is_text(call, 2, err)) return false;
    for (int i = 0; i < widths->count; i++)
        if (widths->at[i] < 1) return op_fail(call, err, INVALID, "ngram_widths must contain positive values");
    return call->in[2]->count == 3 || op_fail(call, err, INVALID, "marks must be 3 strings");
}

/* inputs (any shape), separator -> the same without the axes */
bool shape_reduce_join(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    const Ints *axis = &call->attrs->axis;
    uint32_t mask = axis->count == ATTR_NONE ? ~0u : 0;
    for (int i = 0; i < axis->count; i++) {
        int64_t at = axis->at[i] < 0 ? axis->at[i] + x->rank : axis->at[i];
        if (at < 0 || at >= x->rank)
            return op_fail(call, err, ERROR_OUT_OF_RANGE, "Invalid reduction dimension %lld for input with %d dimension(s)", (long long)axis->at[i], x->rank);
        if (mask >> at & 1) return error_set(err, INVALID, "Duplicate reduction dimension %lld [Op:ReduceJoin]", (long long)axis->at[i]);
        mask |= 1u << at;
    }
    *out = (OutSpec){.dtype = DTYPE_STRING};
    for (int i = 0; i < x->rank; i++)
        if (!(mask >> i & 1) || call->attrs->keepdims) out->shape.dims[out->shape.rank++] = mask >> i & 1 ? 1 : x->dims[i];
    return true;
}

/* inputs (ids' shape + rest), segment_ids, separator -> (segments + rest) */
bool shape_segment_join(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0], *ids = call->in[1];
    if (!is_index(call, 1, "Tindices", err)) return false;
    if (call->attrs->number < 0)
        return op_fail(call, err, INVALID, "Number of segments must be non-negative but got %lld", (long long)call->attrs->number);
    if (ids->rank == 0) return op_fail(call, err, INVALID, "Segment_id cannot have rank 0");
    if (ids->rank > x->rank)
        return op_fail(call, err, ERROR_OUT_OF_RANGE, "Invalid segment_id rank %d for input with %d dimension(s)", ids->rank, x->rank);
    for (int i = 0; i < ids->rank; i++)
        if (ids->dims[i] != x->dims[i])
            return op_fail(call, err, INVALID, "Segment dimension is %lld while input dimension is %lld in rank %d", (long long)ids->dims[i],
                           (long long)x->rank, i);       /* TensorFlow's message has the rank there */
    *out = (OutSpec){.dtype = DTYPE_STRING};
    out->shape.dims[out->shape.rank++] = call->attrs->number;
    for (int i = ids->rank; i < x->rank; i++) out->shape.dims[out->shape.rank++] = x->dims[i];
    return true;
}

/* ---- buckets ---- */

static bool into_buckets(const OpCall *call, OutSpec *out, Error *err) {
    int64_t buckets = call->attrs->number;
    return buckets > 0 ? string_by_string(call, out, DTYPE_INT64) : op_fail_least(call, "num_buckets", buckets, 1, err);
}

bool shape_hash_bucket_fast(OpCall *call, OutSpec *out, Error *err) { return into_buckets(call, out, err); }
bool shape_hash_bucket(OpCall *call, OutSpec *out, Error *err) { return into_buckets(call, out, err); }
bool shape_hash_bucket_strong(OpCall *call, OutSpec *out, Error *err) {
    if (call->attrs->shape.count != 2) return op_fail(call, err, INVALID, "Key must have 2 elements");
    return into_buckets(call, out, err);
}

/* ---- patterns ---- */

static bool one_text(const OpCall *call, int i, const char *what, Error *err) {
    char text[SHAPE_TEXT];
    const Tensor *t = call->in[i];
    return is_text(call, i, err) &&
           (t->rank == 0 || op_fail(call, err, INVALID, "%s must be scalar, but received %s", what, shape_text(t->dims, t->rank, text)));
}

bool shape_regex_replace(OpCall *call, OutSpec *out, Error *err) {
    return one_text(call, 1, "Pattern", err) && one_text(call, 2, "Rewrite", err) && string_by_string(call, out, DTYPE_STRING);
}
bool shape_regex_full_match(OpCall *call, OutSpec *out, Error *err) {
    return one_text(call, 1, "Pattern", err) && string_by_string(call, out, DTYPE_BOOL);
}
