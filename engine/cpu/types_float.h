/* types_float.h -- which sets of dtypes hold real floating-point types (see loops.inc).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define IF_BOOL(...)
#define IF_INTS(...)
#define IF_REAL_FLOATS(...) __VA_ARGS__
#define IF_FLOATS(...) __VA_ARGS__
#define IF_SIGNED(...) __VA_ARGS__
#define IF_REALS(...) __VA_ARGS__
#define IF_NUMBERS(...) __VA_ARGS__
#define IF_ORDERED(...) __VA_ARGS__
#define IF_PLAIN(...) __VA_ARGS__
