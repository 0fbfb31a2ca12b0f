/* structured_dtype.h -- dtypes of records (NumPy's structured dtypes), and of numbers in the other byte order: rows that are added
 * to the table of dtypes at run time.
 *
 * A record is a run of fields, each with a name, a dtype and a shape. Equal layouts are one dtype, whose number is
 * DTYPE_COUNT or more; rows stay for good. A field of all records of an array is a view of the array: so a record's
 * size is a multiple of every field's, and fields of text and objects are counted cells. Where NumPy's own layout is
 * not like this, fields stand elsewhere than their offsets say, and the bytes have no meaning outside (Record.exact).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_STRUCTURED_DTYPE_H
#define ENGINE_TENSOR_STRUCTURED_DTYPE_H

#include "engine/base/buffer.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/shape.h"

typedef struct Tensor Tensor;

typedef struct Field {
    char *name, *title; /* owned; title NULL: it has none */
    Dtype dtype;
    bool text;      /* cells of str, not bytes */
    uint32_t width; /* as in Tensor */
    Shape shape;    /* of every record's field; rank 0: one element */
    size_t offset;  /* in bytes, as NumPy counts */
    size_t at;      /* in bytes, here */
} Field;

typedef struct Record {
    Dtype dtype; /* its own */
    int count;
    Field *fields;    /* owned */
    size_t itemsize;  /* bytes, as NumPy counts; of a record without fields: the bytes that it is */
    size_t size;      /* bytes here */
    size_t alignment; /* as NumPy counts */
    bool aligned;     /* made with align=True */
    bool attributes;  /* scalars are np.record, whose fields are attributes too */
    bool counted;     /* has cells of text or objects */
    bool exact;       /* fields stand at their offsets: the bytes are NumPy's */
} Record;

/* NULL: d is no record's. */
static inline const Record *record_of(Dtype d) { return dtype_info[d].record; }

/* The dtype of records with these fields, whose names, dtypes, shapes and offsets are filled in; count, itemsize,
 * aligned and attributes too. Takes what r owns. source: the record whose places the fields keep, in a view of some of
 * its fields; or NULL. DTYPE_NONE with *err set: out of memory or rows, or fields overlap in a way that is not
 * supported. */
Dtype record_dtype(Record *r, const Record *source, Error *err);
/* The dtype of d's numbers with their bytes in the other order; d itself where there is but one. DTYPE_NONE with *err
 * set: out of rows. */
Dtype dtype_swapped(Dtype d, Error *err);
/* Frees what r owns. */
void record_clear(Record *r);

/* NULL: there is none of this name or title. */
const Field *record_find(const Record *r, const char *name);
/* Bytes of one element of a field's dtype, and what its offset is a multiple of where fields are aligned, as NumPy
 * counts. */
size_t field_itemsize(const Field *f);
size_t field_alignment(const Field *f);
/* The field of every record of t, a view. New. */
Tensor *record_field(Tensor *t, const Field *f, Error *err);

/* What is counted in the record at p gets one owner more, or one less. */
void record_retain(const Record *r, const void *p);
void record_release(const Record *r, const void *p);

/* The fields as NumPy's dtype shows them: "[('a', '<i4'), ('b', '<f8', (2,))]". */
bool record_write(const Record *r, Buffer *out);
/* The same without what says that scalars are np.record. */
bool record_write_fields(const Record *r, Buffer *out);
/* A field's own dtype, as in such a list: "'<i4'". */
bool field_write(const Field *f, Buffer *out);

#endif
