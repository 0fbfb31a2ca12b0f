/* op_failure.c -- what operations say when they refuse their operands, in TensorFlow's words.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/word_list.h"
#include "engine/tensor/rules.h"

#include <ctype.h>
#include <stdio.h>

enum { TEXT_MAX = 2048 };

/* What stands after "[Op:Name]": TensorFlow's own front end names some operations. */
static const char *message_ending(OpId op) {
    switch (op) {
        case OP_EDIT_DISTANCE: return " name: edit_distance";
        case OP_BAND_MATRIX: return " name: diag";
        case OP_BAND_PARTS: return " name: diag_part";
        case OP_BAND_SET: return " name: set_diag";
        case OP_CONCAT: return " name: concat";
        case OP_STACK: return " name: stack";
        case OP_UNSTACK: return " name: unstack";
        case OP_SPLIT: return " name: split";
        case OP_INDEX: return " name: strided_slice/";
        case OP_HISTOGRAM_FIXED_WIDTH:
        case OP_INVERT_PERMUTATION:
        case OP_HASH_BUCKET:
        case OP_HASH_BUCKET_FAST:
        case OP_HASH_BUCKET_STRONG:
        case OP_UNICODE_TRANSCODE:
        case OP_SEGMENT_JOIN:
        case OP_BANDED_SOLVE:
        case OP_DYNAMIC_PARTITION:
        case OP_DYNAMIC_STITCH:
        case OP_PARSE_TENSOR:
        case OP_SOFT_SUPPRESSION:
        case OP_NON_MAX_SUPPRESSION:
        case OP_SPACE_TO_BATCH_ND:
        case OP_BATCH_TO_SPACE_ND:
        case OP_REGEX_REPLACE:
        case OP_REGEX_FULL_MATCH:
        case OP_BUCKETIZE:
        case OP_UNRAVEL_INDEX:
        case OP_REVERSE_SEQUENCE:
        case OP_LRN:
        case OP_EXTRACT_GLIMPSE:
        case OP_CONV2D_INPUT_GRAD:
        case OP_CONV3D_INPUT_GRAD:
        case OP_CTC_LOSS:
        case OP_CTC_GREEDY_DECODER:
        case OP_CTC_BEAM_SEARCH_DECODER:
        case OP_CROP_AND_RESIZE: return "";
        default: return " name: ";
    }
}

bool op_fail(const OpCall *call, Error *err, ErrorKind kind, const char *format, ...) {
    char text[TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return error_set(err, kind, "%s [Op:%s]%s", text, op_info[call->op].tf_name, message_ending(call->op));
}

bool op_fail_dtype(const OpCall *call, int i, Dtype expected, Error *err) {
    Dtype got = tensor_dtype(call->in[i]);
    op_fail(call, err, ERROR_INVALID_ARGUMENT,
            "cannot compute %s as input #%d(zero-based) was expected to be a %s tensor but is a %s tensor",
            op_info[call->op].tf_name, i, dtype_info[expected].message_name, dtype_info[got].message_name);
    if (i > 0)
        error_note(err, "operands are %s and %s; convert one of them: tf.cast(x, tf.%s)", dtype_name(expected),
                   dtype_name(got), dtype_name(dtype_is_float(expected) || !dtype_is_float(got) ? expected : got));
    else
        error_note(err, "this operation takes %s; convert with tf.cast(x, tf.%s)", dtype_name(expected),
                   dtype_name(expected));
    return false;
}

typedef struct Registered {
    const char *operations, *signature, *attributes, *dtypes;
} Registered;

static const Registered registered[] = {
#define REGISTERED(operations, signature, attributes, dtypes) {operations, signature, attributes, dtypes},
#include "engine/tensor/registered.def"
};

/* NULL: not known. */
static const Registered *find_registered(const char *operation) {
    for (size_t i = 0; i < sizeof registered / sizeof *registered; i++)
        if (words_have(registered[i].operations, operation)) return &registered[i];
    return NULL;
}

/* "half, float" as "DT_HALF, DT_FLOAT" at the end of text. */
static size_t write_dtypes(char *text, size_t room, const char *dtypes) {
    size_t n = 0;
    bool begins = true;
    for (const char *p = dtypes; *p && n + 5 < room; p++) {
        if (begins && isalpha((unsigned char)*p)) n += (size_t)snprintf(text + n, room - n, "DT_");
        begins = !isalnum((unsigned char)*p);
        text[n++] = (char)toupper((unsigned char)*p);
    }
    text[n] = '\0';
    return n;
}

void op_definition(const char *operation, char *text, size_t room) {
    const Registered *r = find_registered(operation);
    size_t n = (size_t)snprintf(text, room, "\n\t; NodeDef: {{node %s}}", operation);
    if (!r) return;
    const char *rest = r->attributes, *list = strchr(rest, '@');
    int before = (int)(list ? list - rest : (ptrdiff_t)strlen(rest));
    n += (size_t)snprintf(text + n, room - n, "; Op<name=%s; signature=%s%.*s", operation, r->signature, before, rest);
    if (list && n < room) n += write_dtypes(text + n, room - n, r->dtypes);
    if (n < room) snprintf(text + n, room - n, "%s>", list ? list + 1 : "");
}

bool op_fail_attr(const OpCall *call, int i, const char *attribute, const char *allowed, Error *err) {
    char definition[DEFINITION_MAX];
    op_definition(op_info[call->op].tf_name, definition, sizeof definition);
    return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Value for attr '%s' of %s is not in the list of allowed values: %s%s",
                   attribute, dtype_info[call->in[i]->dtype].message_name, allowed, definition);
}

bool op_fail_least(const OpCall *call, const char *attribute, int64_t value, int64_t least, Error *err) {
    char definition[DEFINITION_MAX];
    op_definition(op_info[call->op].tf_name, definition, sizeof definition);
    return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Value for attr '%s' of %lld must be at least minimum %lld%s", attribute,
                   (long long)value, (long long)least, definition);
}

/* What TensorFlow's operation takes, in its words; NULL if that is not known, or dtype is among them (and only here is
 * not). */
static const char *allowed_dtypes(const char *operation, Dtype dtype) {
    const Registered *r = find_registered(operation);
    return !r || !*r->dtypes || words_have(r->dtypes, dtype_info[dtype].message_name) ? NULL : r->dtypes;
}

bool op_fail_types(const OpCall *call, uint32_t types, Error *err) {
    static const Dtype order[] = {DTYPE_BFLOAT16,  DTYPE_FLOAT16,    DTYPE_FLOAT32, DTYPE_FLOAT64,
                                  DTYPE_UINT8,     DTYPE_UINT16,     DTYPE_UINT32,  DTYPE_UINT64,
                                  DTYPE_INT8,      DTYPE_INT16,      DTYPE_INT32,   DTYPE_INT64,
                                  DTYPE_COMPLEX64, DTYPE_COMPLEX128, DTYPE_BOOL,    DTYPE_STRING};
    Dtype got = tensor_dtype(call->in[0]);
    if (types == TYPES_BOOL) return op_fail_dtype(call, 0, DTYPE_BOOL, err);
    if (types == TYPES_TEXT) return op_fail_dtype(call, 0, DTYPE_STRING, err);
    if (types == TYPES_CHARACTERS) return op_fail_dtype(call, 0, DTYPE_INT32, err);
    if (call->op == OP_ADD && got == DTYPE_STRING) /* TensorFlow adds texts by an operation of their own */
        return error_set(err, ERROR_INVALID_ARGUMENT,
                         "cannot compute Add as input #1(zero-based) was expected to be a string tensor but is a %s "
                         "tensor [Op:Add] name: ",
                         dtype_info[call->in[1]->dtype].message_name);
    if ((call->op == OP_EQUAL || call->op == OP_NOT_EQUAL) && got == DTYPE_STRING) return op_fail_dtype(call, 1, DTYPE_STRING, err);
    char text[256];
    size_t n = 0;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (types & 1u << order[i])
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", n ? ", " : "", dtype_info[order[i]].message_name);
    const char *dtypes = allowed_dtypes(op_info[call->op].tf_name, got);
    op_fail_attr(call, 0, "T", dtypes ? dtypes : text, err);
    if (types & 1u << DTYPE_FLOAT32)
        error_note(err, "the operand is %s; convert it: tf.cast(x, tf.float32)", dtype_name(got));
    return false;
}

bool op_axes(const OpCall *call, const Ints *axes, int rank, uint32_t *mask, Error *err) {
    *mask = 0;
    if (axes->count == ATTR_NONE) {
        *mask = (1u << rank) - 1;
        return true;
    }
    for (int i = 0; i < axes->count; i++) {
        int axis;
        if (!shape_axis(axes->at[i], rank, &axis)) {
            op_fail(call, err, ERROR_INVALID_ARGUMENT,
                    "Invalid reduction dimension (%lld for input with %d dimension(s)", (long long)axes->at[i], rank);
            return error_note(err, "the axes of this tensor are 0 to %d, or -1 to -%d from the end", rank - 1, rank);
        }
        if (*mask >> axis & 1)
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "Invalid reduction arguments: Axes contains duplicate dimension: %d", axis);
        *mask |= 1u << axis;
    }
    return true;
}
