/* edit_distance.c -- see edit_distance.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/edit_distance.h"

#include <stdint.h>

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c; }

static size_t substitution(char a, char b) {
    if (a == b) return 0;
    return lower(a) == lower(b) ? DISTANCE_CASE : DISTANCE_MOVE;
}

size_t name_distance(const char *a, size_t n, const char *b, size_t m) {
    size_t row[DISTANCE_NAME_MAX + 1];
    if (n > DISTANCE_NAME_MAX || m > DISTANCE_NAME_MAX) return SIZE_MAX;
    for (size_t i = 0; i <= n; i++) row[i] = i * DISTANCE_MOVE;
    for (size_t j = 0; j < m; j++) {
        size_t diagonal = row[0];
        row[0] = (j + 1) * DISTANCE_MOVE;
        for (size_t i = 0; i < n; i++) {
            size_t change = diagonal + substitution(a[i], b[j]);
            size_t move = (row[i] < row[i + 1] ? row[i] : row[i + 1]) + DISTANCE_MOVE;
            diagonal = row[i + 1];
            row[i + 1] = change < move ? change : move;
        }
    }
    return row[n];
}
