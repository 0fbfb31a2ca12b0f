/* types_int.h -- which sets of dtypes hold integer types (see loops.inc).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define IF_BOOL(...)
#define IF_INTS(...) __VA_ARGS__
#define IF_REAL_FLOATS(...)
#define IF_FLOATS(...)
#define IF_SIGNED(...) __VA_ARGS__
#define IF_REALS(...) __VA_ARGS__
#define IF_NUMBERS(...) __VA_ARGS__
#define IF_ORDERED(...) __VA_ARGS__
#define IF_PLAIN(...) __VA_ARGS__
