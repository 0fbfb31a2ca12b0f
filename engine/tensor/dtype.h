/* dtype.h -- the element types of tensors: one table, and reading and writing single elements.
 *
 * float16 is the compiler's half type; bfloat16 is the upper half of a float. Kernels compute both in
 * float32 and round once (to nearest, ties to even). Elements of two dtypes are pointers to what is counted: of a string
 * tensor to a run of bytes, NULL the empty one; of an object array to a value of the language, NULL None.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_DTYPE_H
#define ENGINE_TENSOR_DTYPE_H

#include "engine/base/error.h"
#include "engine/base/object.h"

#include <complex.h>
#include <stdint.h>
#include <string.h>

/* complex.h claims two common names. */
#undef I
#undef complex

#ifndef CMPLXF /* C11's, which glibc 2.36 gives to GCC alone */
#define CMPLXF(re, im) __builtin_complex((float)(re), (float)(im))
#define CMPLX(re, im) __builtin_complex((double)(re), (double)(im))
#endif

typedef _Float16 Float16;
typedef struct Bfloat16 { uint16_t bits; } Bfloat16;
typedef float _Complex ComplexFloat;
typedef double _Complex ComplexDouble;

typedef struct StringCell {
    uint32_t refs;
    uint32_t size;           /* bytes, the closing NUL not counted */
    uint32_t before;         /* bytes from the beginning of the block that it was cut from; 0: it is one by itself */
    char bytes[];
} StringCell;

typedef enum Dtype {
#define DTYPE(id, name, message_name, type, kind, number) DTYPE_##id,
#include "engine/tensor/dtype.def"
#undef DTYPE
    DTYPE_COUNT,             /* and from here on records and swapped dtypes (structured_dtype.h) */
    DTYPES_MAX = 4096,
    DTYPE_NONE = -1          /* not given */
} Dtype;

typedef enum DtypeKind { KIND_BOOL, KIND_INT, KIND_UINT, KIND_FLOAT, KIND_COMPLEX, KIND_STRING, KIND_OBJECT, KIND_DATE, KIND_RECORD } DtypeKind;

typedef struct DtypeInfo {
    const char *name;          /* "float32" */
    const char *message_name;  /* "float": what TensorFlow's C++ messages say */
    uint32_t size;             /* bytes an element */
    DtypeKind kind;
    int number;                /* TensorFlow's DataType */
    const struct Record *record; /* what a record is made of; NULL: it is none */
    Dtype native;              /* of a dtype whose bytes stand in the other order than the machine's: that in the machine's; 0: it is none */
} DtypeInfo;

/* Rows from DTYPE_COUNT on are added by record_dtype and dtype_swapped; a row that is there does not change. */
extern DtypeInfo dtype_info[DTYPES_MAX];

static inline size_t dtype_size(Dtype d) { return dtype_info[d].size; }
static inline const char *dtype_name(Dtype d) { return dtype_info[d].name; }
static inline bool dtype_is_float(Dtype d) { return dtype_info[d].kind == KIND_FLOAT; }
static inline bool dtype_is_complex(Dtype d) { return dtype_info[d].kind == KIND_COMPLEX; }
static inline bool dtype_is_int(Dtype d) { return dtype_info[d].kind == KIND_INT || dtype_info[d].kind == KIND_UINT; }
/* Times and spans of time: counts of what a tensor's width says (date.h). */
static inline bool dtype_is_date(Dtype d) { return d == DTYPE_DATETIME64 || d == DTYPE_TIMEDELTA64; }
/* Numbers and truth values, which C converts into one another. */
static inline bool dtype_is_plain(Dtype d) { return d != DTYPE_NONE && d < DTYPE_COUNT && dtype_info[d].kind <= KIND_COMPLEX; }
/* Numbers whose bytes stand in the other order: they are kept and moved as they are, and reckoned with as dtype_native(d). */
static inline bool dtype_is_swapped(Dtype d) { return d >= DTYPE_COUNT && d != DTYPE_NONE && dtype_info[d].native; }
static inline Dtype dtype_native(Dtype d) { return dtype_is_swapped(d) ? dtype_info[d].native : d; }
/* Is it made of fields, or bytes without a meaning of their own? */
static inline bool dtype_is_record(Dtype d) { return d >= DTYPE_COUNT && d != DTYPE_NONE && !dtype_info[d].native; }
/* Are elements pointers to what is counted? */
static inline bool dtype_is_cell(Dtype d) { return d == DTYPE_STRING || d == DTYPE_OBJECT; }
/* Are there such pointers in an element? */
bool record_is_counted(const struct Record *r);
static inline bool dtype_is_counted(Dtype d) { return dtype_is_cell(d) || (dtype_is_record(d) && record_is_counted(dtype_info[d].record)); }
/* What gradients flow through: floats and complex numbers. */
static inline bool dtype_is_trainable(Dtype d) { return dtype_is_float(d) || dtype_is_complex(d); }
/* complex64 -> float32, complex128 -> float64, others themselves. */
Dtype dtype_real(Dtype d);
/* The dtype that TensorFlow calls name ("float32", also "float", "double", "half"), or DTYPE_NONE. */
Dtype dtype_from_name(const char *name);
/* The dtype with TensorFlow's number, or DTYPE_NONE. */
Dtype dtype_from_number(int number);
/* Copies an element, with its bytes in the other order if d is swapped: out of that order, or into it. */
void dtype_swap(Dtype d, void *to, const void *from);
/* What NumPy's rules give for two arrays (NEP 50, without the scalar exception). */
Dtype dtype_promote(Dtype a, Dtype b);

static inline float bfloat16_to_float(Bfloat16 b) {
    uint32_t bits = (uint32_t)b.bits << 16;
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline Bfloat16 bfloat16_from_float(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    if (f != f) return (Bfloat16){(uint16_t)((bits >> 16) | 0x40u)};
    bits += 0x7fffu + ((bits >> 16) & 1u);
    return (Bfloat16){(uint16_t)(bits >> 16)};
}

/* One element at p as a double, an integer or a complex number. Strings and objects give 0. */
double dtype_get_real(Dtype d, const void *p);
int64_t dtype_get_int(Dtype d, const void *p);      /* floats are truncated; uint64 wraps */
ComplexDouble dtype_get_complex(Dtype d, const void *p);
/* Stores a number as an element, converted as C converts. Strings and objects are left alone. */
void dtype_put_real(Dtype d, void *p, double value);
void dtype_put_int(Dtype d, void *p, int64_t value);
void dtype_put_complex(Dtype d, void *p, ComplexDouble value);

/* New cell holding a copy of bytes (NULL: to be written by the caller); for size 0 too. NULL when memory is out. */
StringCell *string_cell_new(const char *bytes, size_t size);
void string_cell_release(StringCell *s);

/* Where the next cells of many are cut from, all by one thread; {0} to begin with. The blocks live as long as some cell of theirs does, so
 * nothing is to be cleared. */
typedef struct CellRoom {
    struct CellBlock *block;
    uint32_t used, size;     /* bytes of the block */
} CellRoom;

/* The same as string_cell_new, from room. */
StringCell *string_cell_cut(CellRoom *room, const char *bytes, size_t size);
static inline const char *string_cell_bytes(const StringCell *s) { return s ? s->bytes : ""; }
static inline size_t string_cell_size(const StringCell *s) { return s ? s->size : 0; }

/* What is counted in count elements at p gets one owner more, or one less. Nothing is done for other dtypes. */
void cells_retain(Dtype d, const void *p, int64_t count);
void cells_release(Dtype d, const void *p, int64_t count);
/* The same of one element of a counted dtype. */
void cell_retain(Dtype d, const void *p);
void cell_release(Dtype d, const void *p);
/* Makes the element at to what stands at from. */
void cell_copy(Dtype d, void *to, const void *from);

#endif
