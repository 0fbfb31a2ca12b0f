/* complex.h -- complex: two doubles in an object.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_COMPLEX_H
#define ENGINE_LANG_OBJECTS_COMPLEX_H

#include "engine/lang/type.h"

typedef struct Complex {
    Object object;
    double real, imag;
    Dict *dict;                  /* attributes, in instances of subclasses only */
} Complex;

extern Type complex_type;

Value complex_new(Vm *vm, double real, double imag);
/* A complex or an instance of a class derived from it; not NumPy's complex128, which is one to isinstance() but laid out otherwise. */
static inline bool is_complex(Value v) { return is_object(v) && value_type(v)->native == &complex_type; }
static inline Complex *as_complex(Value v) { return (Complex *)v.as.object; }

/* (a + bj) ** (c + dj). Raises ZeroDivisionError and OverflowError as CPython does. */
Value complex_power(Vm *vm, double a, double b, double c, double d);

/* v as a complex number: complex, __complex__, float or int. Raises TypeError. */
bool complex_read(Vm *vm, Value v, double *real, double *imag);

#endif
