/* attrs.h -- the attributes that an operation takes beside its tensors.
 *
 * One struct serves every operation; attrs.def maps the names in signatures to its fields, so that
 * the language binds arguments without knowing the operation. Start from attrs_default.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_ATTRS_H
#define ENGINE_TENSOR_ATTRS_H

#include "engine/tensor/dtype.h"
#include "engine/tensor/shape.h"

enum { ATTR_NONE = -1 };

typedef struct Ints {
    int16_t count;                /* ATTR_NONE: not given, or None */
    bool scalar;                  /* given as a bare int */
    int64_t at[SHAPE_MAX];
} Ints;

typedef struct Pairs {
    int16_t count;
    int64_t at[SHAPE_MAX][2];
} Pairs;

typedef enum Padding { PADDING_VALID, PADDING_SAME } Padding;               /* "VALID", "SAME" */
typedef enum PadMode { PAD_CONSTANT, PAD_REFLECT, PAD_SYMMETRIC } PadMode;  /* "CONSTANT", "REFLECT", "SYMMETRIC" */

/* What strided_slice does at one axis. */
typedef struct OpAttrs {
    Ints axis, shape, begin, end, strides;
    Pairs pairs;
    double real, real2, real3;
    int64_t number, number2;
    Dtype dtype;                  /* DTYPE_NONE: not given */
    Padding padding;
    PadMode mode;
    bool keepdims, flag_a, flag_b, flag_c, flag_d;
} OpAttrs;

/* Everything absent, 0 or false. */
extern const OpAttrs attrs_default;

typedef enum AttrType { ATTR_INT, ATTR_REAL, ATTR_BOOL, ATTR_DTYPE, ATTR_INTS, ATTR_PAIRS, ATTR_PADDING,
    ATTR_MODE } AttrType;

typedef struct AttrInfo {
    const char *name;
    AttrType type;
    size_t offset;                /* of the field in OpAttrs */
} AttrInfo;

extern const AttrInfo attr_info[];
extern const int attr_count;
/* The row called name[0..size), or NULL when that is no attribute but a tensor. */
const AttrInfo *attr_find(const char *name, size_t size);

static inline Ints ints_of(int count, const int64_t *values) {
    Ints r = {.count = (int16_t)count};
    for (int i = 0; i < count; i++) r.at[i] = values[i];
    return r;
}
static inline Ints ints_one(int64_t value) { return (Ints){.count = 1, .scalar = true, .at = {value}}; }

#endif
