/* format.h -- the format mini-language: [[fill]align][sign][z][#][0][width][grouping][.precision][type].
 *
 * What format(), f-strings and str.format() do with the text after the colon, for int, float,
 * complex and str, with CPython's errors. spec NULL or empty: as str().
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_FORMAT_H
#define ENGINE_LANG_OBJECTS_FORMAT_H

#include "engine/lang/objects/str.h"

Value format_str(Vm *vm, Str *s, Str *spec);
Value format_int(Vm *vm, Value v, Str *spec);                 /* v is_int; float types convert it */
Value format_float(Vm *vm, double d, Str *spec, const char *type_name);
Value format_complex(Vm *vm, double real, double imag, Str *spec);

/* Appends d as the letters e E f F g G, or 0 for repr()'s style with a precision, do it; with its minus sign.
 * precision must not be negative. alternate: '#'. */
bool format_double(double d, char type, int precision, bool alternate, Buffer *out);

#endif
