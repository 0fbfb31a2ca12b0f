/* strided_iteration.c -- going over several strided operands of one shape, run by run.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"

static void steps_of(const Tensor *t, int rank, int64_t *step) {
    int64_t size = (int64_t)dtype_size(tensor_dtype(t));
    int missing = rank - t->rank;
    for (int i = 0; i < rank; i++)
        step[i] = i < missing || t->dims[i - missing] == 1 ? 0 : t->strides[i - missing] * size;
}

/* Whether dimension b goes on where dimension a (further out) steps. */
static bool joins(const Walk *w, int a, int b) {
    for (int k = 0; k < w->operands; k++)
        if (w->step[k][a] != w->step[k][b] * w->dims[b]) return false;
    return true;
}

static void move_dimension(Walk *w, int from, int to) {
    w->dims[to] = w->dims[from];
    for (int k = 0; k < w->operands; k++) w->step[k][to] = w->step[k][from];
}

static void join_dimensions(Walk *w) {
    int n = 0;
    for (int i = 0; i < w->rank; i++) {
        if (w->dims[i] == 1) continue;
        if (n && joins(w, n - 1, i)) {
            int64_t outer = w->dims[n - 1];
            move_dimension(w, i, n - 1);
            w->dims[n - 1] *= outer;
        } else {
            move_dimension(w, i, n++);
        }
    }
    if (n == 0) {
        w->dims[0] = 1;
        for (int k = 0; k < w->operands; k++) w->step[k][0] = 0;
        n = 1;
    }
    w->rank = n;
}

void walk_init(Walk *w, const Tensor *out, const Tensor *x, const Tensor *y) {
    const Tensor *t[3] = {out, x, y};
    w->rank = out->rank;
    w->operands = y ? 3 : x ? 2 : 1;
    w->alone = dtype_is_counted(tensor_dtype(out));
    memcpy(w->dims, out->dims, sizeof w->dims);
    for (int k = 0; k < w->operands; k++) {
        w->data[k] = t[k]->data;
        steps_of(t[k], out->rank, w->step[k]);
    }
    for (int k = w->operands; k < 3; k++) w->data[k] = NULL;
    join_dimensions(w);
}

/* Runs number first to last of the outer dimensions. */
static void run_range(const Walk *w, int64_t first, int64_t last, RunFn run, void *context) {
    int inner = w->rank - 1;
    int64_t index[SHAPE_MAX], rest = first, step[3] = {0};
    char *data[3] = {w->data[0], w->data[1], w->data[2]};
    for (int i = inner - 1; i >= 0; i--) {
        index[i] = rest % w->dims[i];
        rest /= w->dims[i];
        for (int k = 0; k < w->operands; k++) data[k] += index[i] * w->step[k][i];
    }
    for (int k = 0; k < w->operands; k++) step[k] = w->step[k][inner];
    for (int64_t r = first; r < last; r++) {
        run(context, w->dims[inner], data, step);
        for (int i = inner - 1; i >= 0; i--) {
            for (int k = 0; k < w->operands; k++) data[k] += w->step[k][i];
            if (++index[i] < w->dims[i]) break;
            for (int k = 0; k < w->operands; k++) data[k] -= index[i] * w->step[k][i];
            index[i] = 0;
        }
    }
}

typedef struct Shared {
    const Walk *walk;
    RunFn run;
    void *context;
} Shared;

static void run_shared(void *context, int64_t from, int64_t to) {
    const Shared *s = context;
    run_range(s->walk, from, to, s->run, s->context);
}

/* A part of the one run that a walk of rank 1 is. */
static void run_portion(void *context, int64_t from, int64_t to) {
    const Shared *s = context;
    char *data[3] = {NULL};
    int64_t step[3] = {0};
    for (int k = 0; k < s->walk->operands; k++) {
        step[k] = s->walk->step[k][0];
        data[k] = s->walk->data[k] + from * step[k];
    }
    s->run(s->context, to - from, data, step);
}

/* ---- short runs that repeat ---- */

/* A walk whose innermost runs are short and the same again for some operand, as (N, H, W, 3) with (3,): those operands
 * are laid out several times side by side, so that runs get long. */
typedef struct Tiled {
    RunFn run;
    void *context;
    const char *base; /* of the first operand, which runs on through the whole walk */
    int64_t period;   /* elements of a short run */
    int64_t size[3];  /* bytes of an element, of operands that repeat; 0: it runs on */
} Tiled;

enum { SHORT = 32, TILE = 8192 };

/* period elements beginning with number phase, over and over, n in all. */
static void lay_tile(char *tile, const char *from, int64_t size, int64_t period, int64_t phase, int64_t n) {
    int64_t head = period - phase, filled = period * size;
    memcpy(tile, from + phase * size, (size_t)(head * size));
    memcpy(tile + head * size, from, (size_t)(phase * size));
    for (int64_t more; filled < n * size; filled += more) {
        more = n * size - filled < filled ? n * size - filled : filled;
        memcpy(tile + filled, tile, (size_t)more);
    }
}

static void run_tiled(void *context, int64_t n, char *const data[3], const int64_t step[3]) {
    const Tiled *t = context;
    char tiles[2][TILE];
    int64_t most = TILE / 16 / t->period * t->period, phase = (data[0] - t->base) / step[0] % t->period;
    int64_t laid = n < most ? (n + t->period - 1) / t->period * t->period : most, steps[3];
    for (int k = 0; k < 3; k++) {
        steps[k] = t->size[k] ? t->size[k] : step[k];
        if (t->size[k]) lay_tile(tiles[k - 1], data[k], t->size[k], t->period, phase, laid);
    }
    for (int64_t from = 0; from < n; from += most) {
        char *here[3];
        for (int k = 0; k < 3; k++) here[k] = t->size[k] ? tiles[k - 1] : data[k] ? data[k] + from * step[k] : NULL;
        t->run(t->context, n - from < most ? n - from : most, here, steps);
    }
}

/* w with its two innermost dimensions as one, and how operands repeat in it; false where that is not so. */
static bool tile_walk(const Walk *w, Walk *joined, Tiled *t) {
    int last = w->rank - 1;
    if (w->alone || last < 1 || w->dims[last] > SHORT || w->dims[last] * w->dims[last - 1] < 4 * SHORT) return false;
    *joined = *w;
    t->period = w->dims[last];
    bool any = false;
    int64_t whole = w->step[0][last];
    for (int i = last; i >= 0; whole *= w->dims[i--])
        if (w->step[0][i] != whole) return false;
    for (int k = 0; k < w->operands; k++) {
        bool runs_on = w->step[k][last - 1] == w->step[k][last] * t->period;
        bool repeats = k && w->step[k][last - 1] == 0 && w->step[k][last] > 0 && w->step[k][last] <= 16;
        if (!runs_on && !repeats) return false;
        t->size[k] = runs_on ? 0 : w->step[k][last];
        joined->step[k][last - 1] = runs_on ? w->step[k][last] : 0;
        any = any || repeats;
    }
    joined->dims[last - 1] *= t->period;
    joined->rank--;
    return any;
}

void walk_run(const Walk *w, RunFn run, void *context) {
    Walk joined;
    Tiled tiled = {.run = run, .context = context, .base = w->data[0]};
    if (tile_walk(w, &joined, &tiled)) return walk_run(&joined, run_tiled, &tiled);
    int64_t runs = 1, inner = w->dims[w->rank - 1];
    for (int i = 0; i < w->rank - 1; i++) runs *= w->dims[i];
    Shared s = {w, run, context};
    if (w->alone)
        run_shared(&s, 0, runs);
    else if (w->rank == 1)
        parallel_run(inner, PARALLEL_FROM, run_portion, &s);
    else
        parallel_run(runs, PARALLEL_FROM / (inner + 1) + 1, run_shared, &s);
}
