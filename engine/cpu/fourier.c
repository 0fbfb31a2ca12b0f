/* fourier.c -- the discrete Fourier transform along an axis, and of real numbers along the last one: several lines side
 * by side.
 *
 * Numbers in single precision are transformed in double. Transforms with the other sign exchange real and imaginary
 * parts before and after.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/fourier.h"

#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/kernels.h"
#include "engine/tensor/shape_split.h"

#include <stdatomic.h>
#include <string.h>

enum { TILE = FOURIER_LANES / 2 }; /* complex numbers of eight lines that are a square of parts */

typedef double Wide __attribute__((vector_size(FOURIER_LANES * sizeof(double))));

/* Up to eight lines of a tensor. */
typedef struct Lines {
    int64_t n; /* numbers of each; a number has so many parts */
    int parts, count;
    int64_t first[FOURIER_LANES]; /* where each begins, and how far one number is from the next: in numbers */
    int64_t step;
    bool side_by_side; /* all eight, one number beside the other */
    bool swap;
    double factor;
} Lines;

/* Rows and columns of a square exchanged: by ones, by twos, by fours. */
INLINE void turn_tile(Wide x[FOURIER_LANES]) {
    for (int k = 0; k < 8; k += 2) {
        Wide a = x[k], b = x[k + 1];
        x[k] = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
        x[k + 1] = __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (int k = 0; k < 8; k += k & 1 ? 3 : 1) {
        Wide a = x[k], b = x[k + 2];
        x[k] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
        x[k + 2] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (int k = 0; k < 4; k++) {
        Wide a = x[k], b = x[k + 4];
        x[k] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
        x[k + 4] = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

#define T float
#define NAME(x) x##_float
#include "engine/cpu/fourier_lines.inc"

#define T double
#define NAME(x) x##_double
#include "engine/cpu/fourier_lines.inc"

typedef enum Kind { COMPLEX, TO_HALF, FROM_HALF } Kind;

typedef struct Job {
    Kind kind;
    const Fourier *fourier;
    Tensor *x, *out;
    int64_t n, count, step; /* numbers of a line, lines, numbers from one number of a line to the next */
    int lanes;
    bool reverse;
    double factor;
    atomic_bool failed;
} Job;

/* The lines from number `from` on in t, of n numbers each. Real numbers that are even in number go in pairs. */
static Lines lines_of(const Job *j, const Tensor *t, int64_t from) {
    bool complex = dtype_is_complex(tensor_dtype(t)), pairs = !complex && j->n % 2 == 0;
    int64_t n = j->kind != COMPLEX && complex ? j->n / 2 + 1 : pairs ? j->n / 2 : j->n;
    Lines l = {.n = n,
               .parts = complex || pairs ? 2 : 1,
               .step = j->step,
               .factor = j->factor,
               .swap = j->kind == COMPLEX && j->reverse};
    l.count = (int)(j->count - from < j->lanes ? j->count - from : j->lanes);
    int64_t block = from / j->step, place = from % j->step;
    for (int k = 0; k < l.count; k++, place++) {
        if (place == j->step) block++, place = 0;
        l.first[k] = block * j->step * n + place;
    }
    l.side_by_side = l.count == FOURIER_LANES && l.first[FOURIER_LANES - 1] == l.first[0] + FOURIER_LANES - 1;
    return l;
}

static void read_lines(const Tensor *t, const Lines *l, double *x, int lanes) {
    Dtype d = dtype_real(tensor_dtype(t));
    (d == DTYPE_FLOAT64 ? lines_in_double : lines_in_float)(t->data, l, x, lanes);
}

static void write_lines(Tensor *t, const Lines *l, const double *x, int lanes) {
    Dtype d = dtype_real(tensor_dtype(t));
    (d == DTYPE_FLOAT64 ? lines_out_double : lines_out_float)(t->data, l, x, lanes);
}

/* x[n-k] = conj x[k], of an odd number, exchanged. */
static void mirror(double *x, int64_t n, int lanes) {
    for (int i = 0; i < lanes; i++) x[i + lanes] = x[i], x[i] = 0;
    for (int64_t k = 1; k <= n / 2; k++) {
        double *a = x + 2 * k * lanes, *b = x + 2 * (n - k) * lanes;
        for (int i = 0; i < lanes; i++) {
            double re = a[i], im = a[i + lanes];
            a[i] = im, a[i + lanes] = re;
            b[i] = -im, b[i + lanes] = re;
        }
    }
}

static void run_lines(const Job *j, int64_t from, double *x, double *work) {
    Lines in = lines_of(j, j->x, from), out = lines_of(j, j->out, from);
    bool even = j->n % 2 == 0;
    read_lines(j->x, &in, x, j->lanes);
    if (j->kind == FROM_HALF && even) fourier_join(j->fourier, x, j->lanes);
    if (j->kind == FROM_HALF && !even) mirror(x, j->n, j->lanes);
    fourier_forward(j->fourier, x, work, j->lanes);
    if (j->kind == TO_HALF && even) fourier_part(j->fourier, x, j->lanes);
    if (j->kind == FROM_HALF) out.swap = true;
    write_lines(j->out, &out, x, j->lanes);
}

static void run_groups(void *context, int64_t from, int64_t to) {
    Job *j = context;
    int64_t numbers = j->n + 1, room = fourier_room(j->fourier);
    double *x = mem_alloc_aligned((size_t)((numbers + room) * 2 * j->lanes) * sizeof *x);
    if (!x) atomic_store(&j->failed, true);
    for (int64_t g = from; x && g < to; g++) run_lines(j, g * j->lanes, x, x + numbers * 2 * j->lanes);
    mem_free(x);
}

/* What the last transforms needed that were not too long. */
enum { PLANS = 8, KEPT_MOST = 1 << 17 };
typedef struct Plans {
    Fourier *plan[PLANS]; /* owned, or NULL */
    int next;             /* which one the next takes the place of */
} Plans;

static void plans_free(void *kept) {
    Plans *p = kept;
    for (int i = 0; p && i < PLANS; i++) fourier_free(p->plan[i]);
    mem_free(p);
}

/* What transforms of a length need: one that the context keeps, or one of the caller's own if it is too long for that. NULL: no memory. */
static Fourier *plan_of(OpContext *c, int64_t n, bool real) {
    if (n > KEPT_MOST) return fourier_new(n, real);
    Plans *p = c->plans ? c->plans : (c->plans = mem_calloc(1, sizeof *p));
    c->plans_free = plans_free;
    for (int i = 0; p && i < PLANS; i++)
        if (p->plan[i] && fourier_is_for(p->plan[i], n, real)) return p->plan[i];
    Fourier *f = p ? fourier_new(n, real) : NULL;
    if (!f) return NULL;
    fourier_free(p->plan[p->next]);
    p->plan[p->next] = f;
    p->next = (p->next + 1) % PLANS;
    return f;
}

/* Longer lines than this go one by one, as several would not stay in the cache. */
enum { ABREAST_MOST = 1 << 13 };

/* The axis of length n of x, whose numbers are step apart. */
static bool run(OpContext *c, const OpCall *call, Kind kind, int64_t n, int64_t step, Error *err) {
    Tensor *x = call->in[0];
    if (call->out[0]->count == 0) return true;
    if (kind == COMPLEX && n == 1 && call->attrs->real == 1) return memcpy(call->out[0]->data, x->data, tensor_bytes(x)), true;
    bool paired = kind != COMPLEX && n % 2 == 0;
    Fourier *f = plan_of(c, paired ? n / 2 : n, paired);
    int64_t length = kind == FROM_HALF ? n / 2 + 1 : n;
    Job j = {.kind = kind,
             .fourier = f,
             .x = x,
             .out = call->out[0],
             .n = n,
             .count = x->count / length,
             .step = step,
             .reverse = call->attrs->flag_b,
             .factor = call->attrs->real};
    j.lanes = n <= ABREAST_MOST && j.count > 1 ? FOURIER_LANES : 1;
    if (f) parallel_run((j.count + j.lanes - 1) / j.lanes, PARALLEL_FROM / (n * j.lanes * 16) + 1, run_groups, &j);
    bool ok = (f && !j.failed) || error_set(err, ERROR_MEMORY, "out of memory");
    if ((paired ? n / 2 : n) > KEPT_MOST) fourier_free(f);
    return ok && !context_interrupted(c, err);
}

bool cpu_fft(OpContext *c, const OpCall *call, Error *err) {
    Cut k = cut_at(call->in[0]->dims, call->in[0]->rank, call->attrs->axis.at[0]);
    return run(c, call, COMPLEX, k.n, k.inner, err);
}

bool cpu_rfft(OpContext *c, const OpCall *call, Error *err) {
    return run(c, call, TO_HALF, call->in[0]->dims[call->in[0]->rank - 1], 1, err);
}

bool cpu_irfft(OpContext *c, const OpCall *call, Error *err) {
    return run(c, call, FROM_HALF, call->attrs->number, 1, err);
}
