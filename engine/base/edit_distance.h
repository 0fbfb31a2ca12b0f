/* edit_distance.h -- how far two names are apart, for "did you mean".
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_EDIT_DISTANCE_H
#define ENGINE_BASE_EDIT_DISTANCE_H

#include <stddef.h>

enum { DISTANCE_MOVE = 2, DISTANCE_CASE = 1, DISTANCE_NAME_MAX = 40 };

/* CPython's edit distance (Python/suggestions.c): a byte added, left out or changed costs DISTANCE_MOVE, one of the other case
 * DISTANCE_CASE. Names of more than DISTANCE_NAME_MAX bytes are SIZE_MAX apart. */
size_t name_distance(const char *a, size_t n, const char *b, size_t m);

#endif
