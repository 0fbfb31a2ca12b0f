/* tensor.h -- a tensor: dtype, shape, strides, a counted buffer, and the tape node that made it.
 *
 * A Tensor is a value of the language as it stands (it begins with an Object), and has two faces
 * there: Tensor (immutable, TensorFlow's rules) and ndarray (TENSOR_MUTABLE, NumPy's rules, never
 * recorded); they differ in object.type and that flag only. Views share a Storage. A scalar's element stands in
 * the Tensor itself (storage NULL), unless it is a view of a mutable array. Strides count elements, may
 * be 0 or negative.
 *
 * Results are new references, arguments are borrowed, NULL with *err set on failure.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_TENSOR_H
#define ENGINE_TENSOR_TENSOR_H

#include "engine/base/object.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/shape.h"
#include "engine/tensor/storage.h"

typedef struct TapeNode TapeNode;

enum {
    TENSOR_MUTABLE = 1 << 0,      /* the ndarray face; a bit of object.flags */
    TENSOR_SCALAR = 1 << 1,       /* ndarray face: a NumPy scalar (np.float32(1.0)), not a 0-d array */
    TENSOR_READONLY = 1 << 2,     /* ndarray face: assignment is refused (result of broadcast_to, of .numpy() views) */
    TENSOR_TEXT = 1 << 3,         /* string elements come from str, not bytes (ndarray face: dtype '<U..', not '|S..') */
    TENSOR_HOST = 1 << 5,         /* made of ndarrays, by an operation: no accelerator works with it */
    TENSOR_DERIVED = 1 << 4,      /* ndarray face: of a class derived from ndarray; the class's machinery owns the struct */
};

typedef struct Tensor {
    Object object;
    OpContext *context;
    void *data;                   /* first element */
    Storage *storage;             /* owned; NULL: the element is in scalar */
    TapeNode *node;               /* owned; NULL: no tape knows this tensor */
    int64_t count;                /* elements */
    uint16_t dtype;               /* a Dtype */
    uint8_t rank;
    bool contiguous;              /* row-major without gaps */
    uint8_t output;               /* which output of node it is */
    bool there;                   /* the program sees it on the accelerator (placement.h); where its elements are, the storage knows */
    uint32_t reserved;
    uint32_t width;               /* of times: the step that they count (date.h); of text or bytes: code points or bytes that a cell has room for; 0: as many as the longest has */
    struct Tensor *base;          /* owned; ndarray face: the array whose elements this is a view of, or NULL */
    union { double alignment; char bytes[16]; } scalar;
    int64_t dims[SHAPE_MAX];
    int64_t strides[SHAPE_MAX];   /* in elements */
} Tensor;

static inline Dtype tensor_dtype(const Tensor *t) { return (Dtype)t->dtype; }
static inline size_t tensor_bytes(const Tensor *t) { return (size_t)t->count * dtype_size(tensor_dtype(t)); }
static inline void tensor_release(Tensor *t) { if (t) object_release(&t->object); }
static inline Tensor *tensor_retain(Tensor *t) { if (t) object_retain(&t->object); return t; }

/* What the language's Type.free slot calls: gives the struct back to its context. */
void tensor_free(Tensor *t);

/* New, contents undefined (strings: all empty, objects: None). rank 0 takes dims NULL. Face and type are the Tensor's. */
Tensor *tensor_new(OpContext *c, Dtype dtype, int rank, const int64_t *dims, Error *err);
/* New, filled with one value. */
Tensor *tensor_filled(OpContext *c, Dtype dtype, int rank, const int64_t *dims, double value, Error *err);
Tensor *tensor_zeros(OpContext *c, Dtype dtype, int rank, const int64_t *dims, Error *err);
/* New scalars. */
Tensor *tensor_scalar(OpContext *c, Dtype dtype, double value, Error *err);
Tensor *tensor_int_scalar(OpContext *c, Dtype dtype, int64_t value, Error *err);
Tensor *tensor_string_scalar(OpContext *c, const char *bytes, size_t size, Error *err);
/* New tensor over a copy of count elements at data, row-major. */
Tensor *tensor_copy_of(OpContext *c, Dtype dtype, int rank, const int64_t *dims, const void *data, Error *err);
/* New, over foreign memory; see storage_foreign. */
Tensor *tensor_foreign(OpContext *c, Dtype dtype, int rank, const int64_t *dims, void *data,
                       void (*release)(void *owner), void *owner, Error *err);
/* New view of t's storage: same dtype, other shape and strides, starting offset elements after t's
 * first. Not recorded by a tape. Keeps t's mutability and face; a derived array's view is a plain ndarray. */
Tensor *tensor_view(Tensor *t, int rank, const int64_t *dims, const int64_t *strides, int64_t offset, Error *err);
/* New tensor with the same elements and no tape node (stop_gradient; the ndarray face of a tensor). */
Tensor *tensor_alias(Tensor *t, Error *err);
/* New contiguous copy with storage of its own, unrecorded. */
Tensor *tensor_copy(Tensor *t, Error *err);
/* Gives an inline scalar a storage: of a mutable array, so that a view of it sees what is written; for an accelerator to write to. */
bool tensor_give_storage(Tensor *t, Error *err);
/* t itself (new reference) when contiguous, else a contiguous copy. */
Tensor *tensor_contiguous(Tensor *t, Error *err);
/* Whether no element of a tensor of floats is infinite or not a number; true of other dtypes. */
bool tensor_is_finite(const Tensor *t);
/* New copy converted to dtype as C converts (astype); t itself when it has that dtype. Unrecorded. */
Tensor *tensor_cast(Tensor *t, Dtype dtype, Error *err);
/* Writes source, broadcast and cast, over the elements of target (a mutable view). */
bool tensor_assign(Tensor *target, Tensor *source, Error *err);
/* The same of a source that its caller is about to release, which instead gives its memory for target's where nobody else has either. */
bool tensor_assign_spare(Tensor *target, Tensor *source, Error *err);
/* Writes one value over all elements; zeros over records, which are contiguous. */
void tensor_fill(Tensor *t, double value);

/* Before the elements are read at data, and before they are written there: an accelerator may have newer ones. */
static inline void tensor_pull(const Tensor *t) { if (t->storage && t->storage->stale) storage_pull(t->storage); }
static inline bool tensor_is_only_there(const Tensor *t) { return t->storage && t->storage->stale; }
static inline void tensor_claim(const Tensor *t) { if (t->storage && t->storage->there) storage_claim(t->storage); }

/* Where data's mirror is in the accelerator's memory. */
static inline void *tensor_mirror(const Tensor *t) {
    return (char *)t->storage->there + ((char *)t->data - (char *)t->storage->data);
}

/* Address of the element with these indices, or with this row-major number. */
static inline void *tensor_at(const Tensor *t, const int64_t *index) {
    int64_t offset = 0;
    tensor_pull(t);
    for (int i = 0; i < t->rank; i++) offset += index[i] * t->strides[i];
    return (char *)t->data + offset * (int64_t)dtype_size(tensor_dtype(t));
}
void *tensor_element(const Tensor *t, int64_t number);   /* pulled */

/* A scalar's, or element number's, value. */
static inline double tensor_real(const Tensor *t) { tensor_pull(t); return dtype_get_real(tensor_dtype(t), t->data); }
static inline int64_t tensor_int(const Tensor *t) { tensor_pull(t); return dtype_get_int(tensor_dtype(t), t->data); }

/* Reads a rank 0 or 1 integer tensor into values. Returns how many, -1 when rank, dtype or length (max) do not fit. */
int tensor_to_ints(const Tensor *t, int64_t *values, int max);

bool tensor_same_shape(const Tensor *a, const Tensor *b);
Shape tensor_shape(const Tensor *t);

#endif
