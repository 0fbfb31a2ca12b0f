/* print.h -- tensors as text, character for character as NumPy 2.4 writes arrays.
 *
 * print_array is NumPy's array2string: common precision and padding in columns, lines wrapped at a
 * width, long arrays summarised. print_str and print_repr are str() and repr() of an ndarray. Every
 * function appends to out and returns false only when memory ran out or one of the caller's own functions failed. Nothing here changes the tensor.
 *
 * What it does not do: TensorFlow's own frames (`tf.Tensor(..., shape=...)`); engine/modules/tensors/tensor_text.c
 * puts those around these texts.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_PRINT_H
#define ENGINE_TENSOR_PRINT_H

#include "engine/base/buffer.h"
#include "engine/tensor/tensor.h"

typedef enum FloatMode { FLOAT_MAXPREC, FLOAT_MAXPREC_EQUAL, FLOAT_FIXED, FLOAT_UNIQUE } FloatMode;

typedef struct PrintOptions {
    int precision;               /* digits after the point at most */
    int64_t threshold;           /* arrays of more elements are summarised */
    int64_t edge_items;          /* shown at either end when summarised */
    int64_t line_width;
    bool suppress;               /* no scientific notation for small numbers */
    char sign;                   /* '-', '+' or ' ' */
    FloatMode float_mode;
    char nan_text[16], inf_text[16];
    /* Appends the text of an element of an object array: repr, or str of a 0-d one. */
    bool (*object)(void *context, const void *element, bool as_repr, Buffer *out);
    void *object_context;
    /* Appends the text of any element of an array in place of NumPy's own; NULL: there is none. */
    bool (*format)(void *context, const Tensor *t, const void *element, Buffer *out);
    void *format_context;
    int legacy;                  /* 125, 201, 202: as NumPy 1.25, 2.1 or 2.2 wrote; 0: as 2.4 does */
    const char *name;            /* of the class, in repr(); NULL: "array" */
} PrintOptions;

/* Does repr() of a scalar say its dtype, as "np.float64(0.5)"? */
static inline bool print_names_scalars(const PrintOptions *o) { return !o->legacy || o->legacy > 125; }

/* NumPy's: 8, 1000, 3, 75, false, '-', maxprec, "nan", "inf". */
extern const PrintOptions print_defaults;

/* array2string: prefix and suffix are texts that will surround the result on its first and last line. */
bool print_array(const Tensor *t, const PrintOptions *o, const char *separator, const char *prefix,
                 const char *suffix, Buffer *out);
/* str() and repr() of t as an ndarray; of a NumPy scalar when t has TENSOR_SCALAR. */
bool print_str(const Tensor *t, const PrintOptions *o, Buffer *out);
bool print_repr(const Tensor *t, const PrintOptions *o, Buffer *out);
/* str() of one element as a NumPy scalar: "0.5", "1e-05", "True", "b'abc'" ("'abc'" when text). */
bool print_element(Dtype dtype, const void *element, bool text, Buffer *out);
/* repr() of one element as the Python value that item() gives: "1.0000000116860974e-07". */
bool print_python(Dtype dtype, const void *element, bool text, Buffer *out);
/* repr() of bytes / of a str. */
bool print_bytes(const char *bytes, size_t size, Buffer *out);
bool print_quoted(const char *text, size_t size, Buffer *out);
/* Code points or bytes that the cells of an array of text or bytes have room for: the number in '<U5' or '|S5'. */
size_t print_text_width(const Tensor *t);
/* The dtype's code as NumPy writes it: "<f4", "|S5", "<U3", "|V12"; width as in Tensor. */
bool print_code(Dtype d, bool text, int64_t width, Buffer *out);
/* Name of the dtype as repr(array) shows it: "float32", "object", "'<U3'". A tensor's strings are NumPy's objects. */
bool print_dtype(const Tensor *t, Buffer *out);

/* The shortest decimal digits that read back as value in a format of float16, bfloat16, float32 or float64:
 * value = 0.d1d2d3... * 10**point. Writes at most 17 digits and a NUL; value is finite. Returns how many. */
int print_shortest(Dtype dtype, double value, char digits[24], int *point);

/* Numbers as NumPy's format_float_positional and format_float_scientific write them; value finite.
 * precision < 0: all digits. trim 'k' keeps zeros, '.' drops them, '0' leaves one, '-' drops the point too. */
typedef struct FloatStyle {
    int precision, min_digits;
    bool unique;                 /* shortest digits, not exact ones */
    char trim;
    bool plus;                   /* write '+' */
    int pad_left, pad_right, exp_digits;
} FloatStyle;
bool print_positional(Dtype dtype, double value, const FloatStyle *style, Buffer *out);
bool print_scientific(Dtype dtype, double value, const FloatStyle *style, Buffer *out);

#endif
