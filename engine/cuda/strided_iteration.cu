/* strided_iteration.cu -- preparing walks, on the host.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/strided_iteration.cuh"

Divider divider_of(int64_t by) {
    uint32_t d = by < 1 ? 1 : (uint32_t)by, shift = 0;
    while (shift < 32 && ((uint64_t)1 << shift) < d) shift++;
    uint64_t factor = (((uint64_t)1 << 32) * (((uint64_t)1 << shift) - d)) / d + 1;
    return {d, (uint32_t)factor, shift};
}

/* Whether dimension b goes on where dimension a (further out) steps. */
static bool joins(const int64_t (*steps)[SHAPE_MAX], int operands, const int64_t *dims, int a, int b) {
    for (int k = 0; k < operands; k++)
        if (steps[k][a] != steps[k][b] * dims[b]) return false;
    return true;
}

bool walk_init(Walk *w, int rank, const int64_t *dims, int operands, const int64_t (*steps)[SHAPE_MAX]) {
    int64_t size[SHAPE_MAX] = {1}, step[OPERANDS_MAX][SHAPE_MAX] = {};
    int n = 0;
    *w = {};
    w->count = 1;
    for (int i = 0; i < rank; i++) {
        w->count *= dims[i];
        if (dims[i] == 1) continue;
        for (int k = 0; k < operands; k++) step[k][n] = steps[k][i];
        size[n] = dims[i];
        bool joined = n && joins(step, operands, size, n - 1, n);
        if (!joined) {
            n++;
            continue;
        }
        size[n - 1] *= dims[i];
        for (int k = 0; k < operands; k++) step[k][n - 1] = step[k][n];
    }
    if (w->count > COUNT_MAX) return false;
    w->rank = n ? n : 1;
    for (int i = 0; i < w->rank; i++) w->dims[i] = divider_of(n ? size[i] : 1);
    for (int k = 0; k < operands; k++)
        for (int i = 0; i < w->rank; i++) w->step[k][i] = n ? step[k][i] : 0;
    return true;
}

void walk_steps(const Tensor *t, const Tensor *out, int64_t *steps) {
    int missing = out->rank - t->rank;
    for (int i = 0; i < out->rank; i++)
        steps[i] = i < missing || t->dims[i - missing] == 1 ? 0 : t->strides[i - missing];
}

bool walk_over(Walk *w, const Tensor *out, const Tensor *x, const Tensor *y, const Tensor *z) {
    const Tensor *t[OPERANDS_MAX] = {out, x, y, z};
    int64_t steps[OPERANDS_MAX][SHAPE_MAX];
    int operands = 0;
    for (; operands < OPERANDS_MAX && t[operands]; operands++) walk_steps(t[operands], out, steps[operands]);
    return walk_init(w, out->rank, out->dims, operands, steps);
}
