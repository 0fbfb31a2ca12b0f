/* op.h -- operations: what they are called, and running one.
 *
 * Every operation is a row of ops.def. op_run checks the operands as TensorFlow does, finds the
 * result's shape, gets a buffer, calls the device's kernel, and lets the active tapes record it. By
 * the time it returns, the operation has run or failed.
 *
 * A row's signature is written as Python writes it: "x, axis=None, keepdims=False". A name that stands in
 * attrs.def is an attribute: it goes into the OpAttrs field of its row there, as the type says; every other
 * name is a tensor operand, in order; "x=None" may be NULL, "*xs" takes any number. Defaults are
 * literals (None, True, False, ints, floats, "SAME"), to be parsed the same way. A dtype attribute takes a dtype.
 * A binder that follows this needs to know no operation.
 *
 * Operands must agree in dtype as TensorFlow wants it; nobody is promoted here. The ndarray face casts before.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_OP_H
#define ENGINE_TENSOR_OP_H

#include "engine/tensor/attrs.h"
#include "engine/tensor/context.h"
#include "engine/tensor/tensor.h"

typedef enum OpId {
    OP_NONE = 0,
#define UNARY(id, name, tf, types, domain, expr, grad, doc) OP_##id,
#define PREDICATE(id, name, tf, types, expr, doc) OP_##id,
#define BINARY(id, name, tf, types, domain, expr, grad_x, grad_y, doc) OP_##id,
#define COMPARE(id, name, tf, types, expr, doc) OP_##id,
#define STRUCTURED(id, name, tf, signature, types, outputs, flags, grad, doc) OP_##id,
#define VIEW(id, name, tf, signature, grad, doc) OP_##id,
#define COMPOSITE(id, name, tf, signature, doc) OP_##id,
#include "engine/tensor/ops.def"
    OP_COUNT
} OpId;

typedef enum OpKind { OP_KIND_NONE, OP_KIND_UNARY, OP_KIND_PREDICATE, OP_KIND_BINARY, OP_KIND_COMPARE,
    OP_KIND_STRUCTURED, OP_KIND_VIEW, OP_KIND_COMPOSITE } OpKind;

/* Flags of structured rows. */
enum {
    OP_STRIDED = 1 << 0,      /* the kernel takes any strides; otherwise operands are made contiguous first */
    OP_DYNAMIC = 1 << 1,      /* the kernel makes its outputs itself (their size depends on data) */
    OP_MIXED = 1 << 2,        /* operands' dtypes are the shape rule's affair; otherwise they must agree */
    OP_SAVES = 1 << 3,        /* the gradient needs the outputs, of an operation with several */
    OP_WIDENS = 1 << 4,       /* one output; 16-bit floats are computed in float32 */
    OP_VIEWS = 1 << 5,        /* the kernel makes views of its operand, whose elements it does not read */
};

/* Where finite differences can be tried: the domain of the operands. */
typedef enum OpDomain { DOMAIN_ANY, DOMAIN_POSITIVE, DOMAIN_NONZERO, DOMAIN_UNIT, DOMAIN_ABOVE_ONE, DOMAIN_OPEN_UNIT,
    DOMAIN_NONE } OpDomain;

/* Sets of dtypes, one bit a Dtype: what an operation takes. */
enum {
    TYPES_BOOL = 1 << DTYPE_BOOL,
    TYPES_SINT = 1 << DTYPE_INT8 | 1 << DTYPE_INT16 | 1 << DTYPE_INT32 | 1 << DTYPE_INT64,
    TYPES_UINT = 1 << DTYPE_UINT8 | 1 << DTYPE_UINT16 | 1 << DTYPE_UINT32 | 1 << DTYPE_UINT64,
    TYPES_INTS = TYPES_SINT | TYPES_UINT,
    TYPES_REAL_FLOATS = 1 << DTYPE_FLOAT16 | 1 << DTYPE_BFLOAT16 | 1 << DTYPE_FLOAT32 | 1 << DTYPE_FLOAT64,
    TYPES_SINGLE = 1 << DTYPE_FLOAT32,
    TYPES_WIDE_FLOATS = 1 << DTYPE_FLOAT32 | 1 << DTYPE_FLOAT64,
    TYPES_DRAWN = 1 << DTYPE_FLOAT16 | 1 << DTYPE_FLOAT32,
    TYPES_COUNTED = 1 << DTYPE_INT32 | 1 << DTYPE_INT64,
    TYPES_CHARACTERS = 1 << DTYPE_INT32,
    TYPES_BINNED = TYPES_COUNTED | TYPES_WIDE_FLOATS,
    TYPES_SEGMENTS = TYPES_INTS | TYPES_REAL_FLOATS,
    TYPES_WINDOWED = TYPES_INTS | TYPES_REAL_FLOATS,
    TYPES_COMPLEX = 1 << DTYPE_COMPLEX64 | 1 << DTYPE_COMPLEX128,
    TYPES_SUMMED_SEGMENTS = TYPES_SEGMENTS | TYPES_COMPLEX,
    TYPES_FLOATS = TYPES_REAL_FLOATS | TYPES_COMPLEX,
    TYPES_MULTIPLIED = TYPES_WIDE_FLOATS | TYPES_COMPLEX | 1 << DTYPE_INT32,   /* by a sparse matrix */
    TYPES_MATRICES = TYPES_WIDE_FLOATS | TYPES_COMPLEX,   /* what LAPACK takes */
    TYPES_SIGNED = TYPES_SINT | TYPES_REAL_FLOATS,
    TYPES_REALS = TYPES_INTS | TYPES_REAL_FLOATS,
    TYPES_NUMBERS = TYPES_REALS | TYPES_COMPLEX,
    TYPES_ORDERED = TYPES_REALS | TYPES_BOOL,
    TYPES_PLAIN = TYPES_NUMBERS | TYPES_BOOL,
    TYPES_TEXT = 1 << DTYPE_STRING,
    TYPES_ORDERED_AND_TEXT = TYPES_ORDERED | TYPES_TEXT,
    TYPES_ANY = TYPES_PLAIN | 1 << DTYPE_STRING | 1 << DTYPE_OBJECT | 1 << DTYPE_DATETIME64 | 1 << DTYPE_TIMEDELTA64,
};

/* Are operands of dtype d among types? Records and swapped numbers go where objects do. */
static inline bool types_have(uint32_t types, Dtype d) { return types >> (d >= DTYPE_COUNT ? DTYPE_OBJECT : d) & 1; }

enum { OP_INPUTS_MAX = 8, OP_OUTPUTS_MAX = 4 };  /* "*xs" and unstack go beyond; see OpCall */

/* One execution. in has count entries; NULL only where the signature says "=None". */
typedef struct OpCall {
    OpId op;
    Tensor *const *in;
    int count;
    const OpAttrs *attrs;         /* never NULL */
    Tensor **out;                 /* outputs entries, made before the kernel runs unless OP_DYNAMIC */
    int outputs;
} OpCall;

/* What a shape rule decides about one output. */
typedef struct OutSpec {
    Dtype dtype;
    Shape shape;
} OutSpec;

/* Everything that a gradient rule may use. It sets dx[i] for operands whose need[i] is true, to tensors
 * of the scope (what t_... functions return); NULL: no gradient flows there. */
typedef struct GradCall {
    OpContext *c;
    OpId op;
    const OpAttrs *attrs;
    int count;
    Tensor *const *x;             /* operands */
    const bool *need;
    int outputs;
    Tensor *const *y;             /* outputs; NULL where an output of several is gone and the row lacks OP_SAVES */
    Tensor *const *g;             /* incoming gradients; NULL where nothing flows */
    Tensor **dx;
} GradCall;

/* Of a row with varying outputs, the rule finds room for call->outputs of them and says how many there are. */
typedef bool (*ShapeRule)(OpCall *call, OutSpec *out, Error *err);
typedef Tensor *(*ViewRule)(OpContext *c, const OpCall *call, Error *err);
typedef bool (*Composition)(OpContext *c, const OpCall *call, Error *err);   /* fills call->out */
typedef void (*GradRule)(GradCall *call);                                    /* failures end up in c->rule_error */

typedef struct OpInfo {
    const char *name;             /* "reduce_sum": the name in our table */
    const char *tf_name;          /* "Sum": in messages, [Op:Sum] */
    const char *signature;        /* "x, axis=None, keepdims=False" */
    const char *doc;
    OpKind kind;
    uint32_t types;               /* TYPES_... that the first operand may have */
    OpDomain domain;
    int outputs;                  /* 0: as many as the operation finds */
    unsigned flags;
    ShapeRule shape;
    ViewRule view;
    Composition compose;
    GradRule grad;                /* NULL: no gradient flows through it */
} OpInfo;

extern const OpInfo op_info[OP_COUNT];

static inline bool op_is_elementwise(OpId op) { return op_info[op].kind < OP_KIND_STRUCTURED; }

/* The operation called name, or OP_NONE. */
OpId op_find(const char *name);

enum { DEFINITION_MAX = 1536 };
/* What TensorFlow's messages tell of its operation behind the dtypes that an attribute allows: "\n\t; NodeDef: {{node Exp}}; Op<name=Exp;
 * signature=x:T -> y:T; attr=...>", the node alone where registered.def does not know the operation. */
void op_definition(const char *operation, char *text, size_t room);

/* Runs an operation; new first output. NULL with *err set, or when an operand that must be there is NULL and err is
 * set already (so that nested calls need one check). attrs NULL: attrs_default. */
Tensor *op_run(OpContext *c, OpId op, Tensor *const *in, int count, const OpAttrs *attrs, Error *err);

/* Runs an operation and gives its first max outputs, new, in out. Returns how many, or -1. Of unstack and split, which have
 * as many as the operation finds, max must be enough. */
int op_run_all(OpContext *c, OpId op, Tensor *const *in, int count, const OpAttrs *attrs, Tensor **out, int max,
               Error *err);

/* op_run that takes its operands: the buffer of one that nobody else holds is reused for the result where the kind
 * of operation allows it. */
Tensor *op_run_take(OpContext *c, OpId op, Tensor **in, int count, const OpAttrs *attrs, Error *err);

/* Shorthands. */
static inline Tensor *op_unary(OpContext *c, OpId op, Tensor *x, Error *err) { return op_run(c, op, &x, 1, NULL, err); }
static inline Tensor *op_binary(OpContext *c, OpId op, Tensor *x, Tensor *y, Error *err) {
    Tensor *in[] = {x, y};
    return op_run(c, op, in, 2, NULL, err);
}

/* Result dtype when x, y are given: what the row says of its output for this operand dtype. */
Dtype op_result_dtype(OpId op, Dtype operand);

#endif
