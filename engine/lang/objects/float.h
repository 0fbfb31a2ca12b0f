/* float.h -- float: a double in the Value; and an object for instances of subclasses.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_FLOAT_H
#define ENGINE_LANG_OBJECTS_FLOAT_H

#include "engine/base/float_digits.h"
#include "engine/lang/objects/str.h"

typedef struct Float {           /* an instance of a subclass of float */
    Object object;
    double value;
    Dict *dict;
} Float;

/* float or an instance of a subclass; and its double. A native type that derives from float (numpy.float64) has another
 * layout than Float, and is asked for its number. */
static inline bool is_any_float(Value v) { return v.tag == TAG_FLOAT || (is_object(v) && value_isa(v, &float_type)); }
double float_object_value(Value v);
static inline double float_value(Value v) { return v.tag == TAG_FLOAT ? v.as.real : float_object_value(v); }

/* float(text): blanks, underscores and Unicode digits as Python takes them. Raises ValueError. */
Value float_parse(Vm *vm, Str *s);

/* Python's operators on doubles; division by zero and pow's errors raise. */
Value float_binary(Vm *vm, BinaryOp op, double a, double b);
Value float_power(Vm *vm, double a, double b);
double float_floor_divide(double a, double b);                /* b not 0 */
double float_modulo(double a, double b);                      /* b not 0; the sign of b */

/* Exact comparison of a double with an int: <0, 0, >0; d is not nan. */
int float_order_int(double d, Value i);

/* round(d, digits) as CPython: correctly rounded, half to even on the decimal value. */
Value float_round(Vm *vm, double d, int64_t digits);
Value float_round_to(Vm *vm, double d, Value digits);        /* None: to the nearest int, half to even */

/* CPython's hash of a double (nan: of its object, which a value has not: a fixed number). */
uint64_t float_hash(double d);

#endif
