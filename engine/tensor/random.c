/* random.c -- TensorFlow's random operations: seeds, distributions, and how much of the sequence each call uses up.
 *
 * Facts are from tensorflow/core/lib/random (philox_random.h, random_distributions.h) and core/kernels/random_op.cc: an
 * operation reserves 256 steps of the generator for each output; distributions take numbers in groups of what one step
 * gives; the truncated normal, which rejects, gives each group steps of its own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/box_muller.h"
#include "engine/tensor/random_stream.h"

#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/tensor/placement.h"
#include "engine/tensor/twister.h"

#include <math.h>
#include <sys/random.h>

enum { DEFAULT_SEED = 87654321 };
static const int64_t MAX_INT32 = 2147483647;

/* An operation with a seed of its own goes on where it stopped: its kernel stays in TensorFlow's cache. */
typedef struct SeededOp {
    int kind, dtype;
    int64_t seed, seed2;
    Philox philox;
} SeededOp;

struct RandomGraph {
    RandomGraph *outer;   /* that of the function which called */
    int depth;            /* calls of the function under way */
    bool known, has_seed; /* the global seed at the first call */
    int64_t seed;
    uint64_t epoch;   /* of the global seed at the last call */
    int64_t unseeded; /* operations without seeds in this call so far */
    int at;           /* operations in this call so far */
    SeededOp *ops;
    int count, capacity;
};

typedef struct RandomState {
    RandomGraph *graph; /* borrowed; NULL: none */
    bool has_seed;
    int64_t seed;
    uint64_t epoch; /* how often the global seed was set */
    Twister twister; /* gives operations their seeds */
    SeededOp *ops;
    int count, capacity;
} RandomState;

bool random_init(OpContext *c, Error *err) {
    c->random = mem_calloc(1, sizeof *c->random);
    return c->random || error_memory(err, sizeof *c->random);
}

void random_clear(OpContext *c) {
    if (c->random) mem_free(c->random->ops);
    mem_free(c->random);
    c->random = NULL;
}

void random_set_seed(OpContext *c, bool has_seed, int64_t seed) {
    RandomState *r = c->random;
    r->has_seed = has_seed;
    r->seed = seed;
    r->epoch++;
    r->count = 0;
    twister_seed(&r->twister, seed < 0 ? -(uint64_t)seed : (uint64_t)seed);
}

bool random_get_seed(const OpContext *c, int64_t *seed) {
    *seed = c->random->seed;
    return c->random->has_seed;
}

/* random.Random.randint(0, 2**31 - 1) */
static int64_t next_op_seed(RandomState *r) {
    for (;;) {
        uint32_t v = twister_next(&r->twister);
        if (v < 0x80000000u) return v;
    }
}

/* Python's seed % (2**31 - 1) */
static int64_t truncate_seed(int64_t seed) {
    int64_t r = seed % MAX_INT32;
    return r < 0 ? r + MAX_INT32 : r;
}

void random_op_seeds(OpContext *c, bool has_seed, int64_t seed, int64_t out[2]) {
    RandomState *r = c->random;
    RandomGraph *g = r->graph;
    if (!(g ? g->has_seed : r->has_seed) && !has_seed) {
        if (getrandom(out, 2 * sizeof *out, 0) != 2 * sizeof *out) out[0] = out[1] = (int64_t)(intptr_t)out;
        return;
    }
    if (g)
        out[0] = g->has_seed ? truncate_seed(g->seed) : DEFAULT_SEED;
    else
        out[0] = r->has_seed ? truncate_seed(r->seed) : DEFAULT_SEED;
    out[1] = truncate_seed(has_seed ? seed : g ? g->unseeded++ : next_op_seed(r));
    if (out[0] == 0 && out[1] == 0) out[1] = MAX_INT32;
}

static Philox philox_from(uint64_t seed, uint64_t seed2) {
    return (Philox){{0, 0, (uint32_t)seed2, (uint32_t)(seed2 >> 32)}, {(uint32_t)seed, (uint32_t)(seed >> 32)}};
}

/* ---- traced functions ---- */

RandomGraph *random_graph_new(void) { return mem_calloc(1, sizeof(RandomGraph)); }

void random_graph_free(RandomGraph *g) {
    if (g) mem_free(g->ops);
    mem_free(g);
}

void random_graph_enter(OpContext *c, RandomGraph *g) {
    RandomState *r = c->random;
    if (g->depth++) return;
    g->outer = r->graph;
    g->unseeded = g->at = 0;
    if (!g->known) {
        g->known = true;
        g->has_seed = g->outer ? g->outer->has_seed : r->has_seed;
        g->seed = g->outer ? g->outer->seed : r->seed;
    }
    if (g->epoch != r->epoch) g->count = 0; /* the generators begin anew, with the seed of the first call */
    g->epoch = r->epoch;
    r->graph = g;
}

void random_graph_resume(OpContext *c, RandomGraph *g) {
    if (g->depth++) return;
    g->outer = c->random->graph;
    c->random->graph = g;
}

bool random_graph_has_drawn(const RandomGraph *g) { return g->at > 0 || g->unseeded > 0; }

void random_graph_leave(OpContext *c, RandomGraph *g) {
    if (--g->depth) return;
    c->random->graph = g->outer;
    g->outer = NULL;
}

/* Room for one more in *ops. */
static bool make_room(SeededOp **ops, int count, int *capacity) {
    if (count < *capacity) return true;
    int more = *capacity ? *capacity * 2 : 16;
    SeededOp *room = mem_realloc(*ops, (size_t)more * sizeof *room);
    if (!room) return false;
    *ops = room;
    *capacity = more;
    return true;
}

/* The generator of the operation that the running function has reached, which begins as fresh. */
static Philox reserve_in_graph(RandomGraph *g, Philox fresh, uint64_t steps) {
    int at = g->at++;
    if (at == g->count) {
        if (!make_room(&g->ops, g->count, &g->capacity)) return fresh;
        g->ops[g->count++].philox = fresh;
    }
    Philox here = g->ops[at].philox;
    philox_skip(&g->ops[at].philox, steps);
    return here;
}

/* The generator of a stateless operation (get_key_counter_alg in stateless_random_ops_v2). */
Philox random_stateless_philox(const int64_t seed[2]) {
    uint64_t s0 = (uint64_t)seed[0], s1 = (uint64_t)seed[1];
    Philox mixer = {{(uint32_t)s0, (uint32_t)(s0 >> 32), (uint32_t)s1, (uint32_t)(s1 >> 32)},
                    {0x3ec8f720u, 0x02461e29u}};
    uint32_t mix[4];
    philox_next(&mixer, mix);
    return (Philox){{0, 0, mix[2], mix[3]}, {mix[0], mix[1]}};
}

/* The generator for one call of a stateful operation that uses up steps of it. */
Philox random_reserve(OpContext *c, int kind, Dtype dtype, bool has_seed, int64_t seed, uint64_t steps) {
    RandomState *r = c->random;
    int64_t seeds[2];
    random_op_seeds(c, has_seed, seed, seeds);
    Philox fresh = philox_from((uint64_t)seeds[0], (uint64_t)seeds[1]);
    if (r->graph) return reserve_in_graph(r->graph, fresh, steps);
    if (!has_seed) return fresh;
    for (int i = 0; i < r->count; i++) {
        SeededOp *op = &r->ops[i];
        if (op->kind != kind || op->dtype != (int)dtype || op->seed != seeds[0] || op->seed2 != seeds[1]) continue;
        Philox here = op->philox;
        philox_skip(&op->philox, steps);
        return here;
    }
    if (!make_room(&r->ops, r->count, &r->capacity)) return fresh;
    Philox later = fresh;
    philox_skip(&later, steps);
    r->ops[r->count++] = (SeededOp){kind, (int)dtype, seeds[0], seeds[1], later};
    return fresh;
}

Philox random_begin(OpContext *c, int kind, Dtype dtype, RandomSeed s, uint64_t steps) {
    return s.stateless ? random_stateless_philox(s.seed) : random_reserve(c, kind, dtype, s.given, s.seed[0], steps);
}

/* ---- distributions ---- */

static float uniform_float(uint32_t x) {
    uint32_t bits = 127u << 23 | (x & 0x7fffffu);
    float f;
    memcpy(&f, &bits, sizeof f);
    return f - 1.0f;
}

static Float16 uniform_half(uint32_t x) {
    uint16_t bits = (uint16_t)(15u << 10 | (x & 0x3ffu));
    Float16 f;
    memcpy(&f, &bits, sizeof f);
    return (Float16)((float)f - 1.0f);
}

static Bfloat16 uniform_bfloat(uint32_t x) {
    return bfloat16_from_float(bfloat16_to_float((Bfloat16){(uint16_t)(127u << 7 | (x & 0x7fu))}) - 1.0f);
}

static void put_float(Dtype d, void *data, int64_t i, float value) {
    if (d == DTYPE_FLOAT32)
        ((float *)data)[i] = value;
    else if (d == DTYPE_FLOAT16)
        ((Float16 *)data)[i] = (Float16)value;
    else
        ((Bfloat16 *)data)[i] = bfloat16_from_float(value);
}

/* Numbers that distributions make of the generator's words, so many words each. */
enum { WORDS_AT_ONCE = 1024 };
typedef struct Fill Fill;
typedef void (*PutFn)(const Fill *f, const uint32_t *x, int64_t n, void *out);

struct Fill {
    Philox philox; /* of number 0 */
    Tensor *out;
    int64_t words;
    PutFn put;
    int64_t lo;     /* of whole numbers: the least, and how many there are; 0: all that the words hold */
    uint64_t range;
};

static void fill_range(void *context, int64_t from, int64_t to) {
    const Fill *f = context;
    uint32_t x[WORDS_AT_ONCE];
    int64_t size = (int64_t)dtype_size(tensor_dtype(f->out)), most = WORDS_AT_ONCE / f->words;
    Philox p = f->philox;
    philox_skip(&p, (uint64_t)(from * f->words / 4));
    for (int64_t i = from; i < to; i += most) {
        int64_t n = to - i < most ? to - i : most;
        philox_fill(&p, 1, x, (n * f->words + 3) / 4);
        f->put(f, x, n, (char *)f->out->data + i * size);
    }
}

static void put_uniform(const Fill *f, const uint32_t *x, int64_t n, void *out) {
    switch (tensor_dtype(f->out)) {
        case DTYPE_FLOAT64:
            for (int64_t i = 0; i < n; i++) ((double *)out)[i] = uniform_double(x[2 * i], x[2 * i + 1]);
            return;
        case DTYPE_FLOAT32:
            for (int64_t i = 0; i < n; i++) ((float *)out)[i] = uniform_float(x[i]);
            return;
        case DTYPE_FLOAT16:
            for (int64_t i = 0; i < n; i++) ((Float16 *)out)[i] = uniform_half(x[i]);
            return;
        default:
            for (int64_t i = 0; i < n; i++) ((Bfloat16 *)out)[i] = uniform_bfloat(x[i]);
    }
}

static void put_normal(const Fill *fill, const uint32_t *x, int64_t n, void *out) {
    Dtype d = tensor_dtype(fill->out);
    float room[WORDS_AT_ONCE + 1], *f = d == DTYPE_FLOAT32 ? out : room;
    double g[2];
    if (d == DTYPE_FLOAT64) {
        for (int64_t i = 0; i < n; i += 2) {
            normal_doubles(x + 2 * i, g);
            memcpy((double *)out + i, g, (size_t)(n - i < 2 ? n - i : 2) * sizeof *g);
        }
        return;
    }
    box_muller_floats(x, n / 2, f);
    if (n % 2) {
        box_muller_floats(x + n - 1, 1, room + n - 1);
        f[n - 1] = room[n - 1];
    }
    for (int64_t i = 0; f == room && i < n; i++) put_float(d, out, i, f[i]);
}

static int64_t words_of(const Tensor *t) { return dtype_size(tensor_dtype(t)) == 8 ? 2 : 1; }

/* Uniform in [0, 1), or normal; an accelerator draws its own. */
static bool fill_floats(OpContext *c, Philox p, Tensor *t, bool normal, Error *err) {
    PhiloxDraw d = {.normal = normal};
    memcpy(d.counter, p.counter, sizeof d.counter);
    memcpy(d.key, p.key, sizeof d.key);
    PlaceResult place = place_draw(c, &d, t, err);
    if (place == PLACE_HOST) {
        Fill f = {.philox = p, .out = t, .words = words_of(t), .put = normal ? put_normal : put_uniform};
        c->device->share(t->count, normal ? RANDOM_GRAIN : UNIFORM_GRAIN, fill_range, &f);
    }
    return place != PLACE_FAILED;
}

/* One group of numbers within two standard deviations. */
static void truncated_group(Stream *s, bool doubles, double out[4]) {
    for (int n = 0; n < (doubles ? 2 : 4);) {
        double pair[2];
        uint32_t x[4];
        for (int j = 0; j < (doubles ? 4 : 2); j++) x[j] = stream_next(s);
        if (doubles) {
            normal_doubles(x, pair);
        } else {
            float f[2];
            box_muller_floats(x, 1, f);
            pair[0] = (double)f[0];
            pair[1] = (double)f[1];
        }
        for (int j = 0; j < 2 && n < (doubles ? 2 : 4); j++)
            if (fabs(pair[j]) < 2) out[n++] = pair[j];
    }
}

static bool all_within_two(const float f[4]) { return fabsf(f[0]) < 2 && fabsf(f[1]) < 2 && fabsf(f[2]) < 2 && fabsf(f[3]) < 2; }

/* Groups [from, to), each from the first of the steps `apart` that are its own; few need more than that. */
static void truncated_range(void *context, int64_t from, int64_t to) {
    enum { GROUPS_AT_ONCE = WORDS_AT_ONCE / 4 };
    const Fill *f = context;
    Dtype d = tensor_dtype(f->out);
    bool doubles = d == DTYPE_FLOAT64;
    int group = doubles ? 2 : 4;
    uint64_t apart = (uint64_t)group * RANDOM_RESERVED / 4;
    uint32_t words[WORDS_AT_ONCE];
    float normals[WORDS_AT_ONCE];
    Philox p = f->philox, ahead;
    philox_skip(&p, (uint64_t)from * apart);
    ahead = p;
    for (int64_t g = from; g < to; g++, philox_skip(&p, apart)) {
        double out[4];
        int64_t at = (g - from) % GROUPS_AT_ONCE, n = to - g < GROUPS_AT_ONCE ? to - g : GROUPS_AT_ONCE;
        if (at == 0) philox_fill(&ahead, apart, words, n);
        if (at == 0 && !doubles) box_muller_floats(words, 2 * n, normals);
        if (!doubles && all_within_two(normals + 4 * at)) {
            for (int j = 0; j < 4; j++) out[j] = (double)normals[4 * at + j];
        } else {
            Stream s = {.philox = p};
            philox_skip(&s.philox, 1);
            memcpy(s.x, words + 4 * at, sizeof s.x);
            truncated_group(&s, doubles, out);
        }
        for (int64_t i = g * group, j = 0; j < group && i + j < f->out->count; j++) {
            if (doubles)
                ((double *)f->out->data)[i + j] = out[j];
            else
                put_float(d, f->out->data, i + j, (float)out[j]);
        }
    }
}

/* lo + x % range, by a quotient in float64 that is at most 1 off. */
CLONES VECTORISED static void put_words(const uint32_t *x, uint32_t lo, uint32_t range, int64_t n, uint32_t *out) {
    const double divisor = range, inverse = 1 / divisor;
    for (int64_t i = 0; i < n; i++) {
        double rest = x[i] - floor(x[i] * inverse) * divisor;
        rest += rest < 0 ? divisor : 0;
        rest -= rest >= divisor ? divisor : 0;
        out[i] = lo + (uint32_t)rest;
    }
}

static void put_ints(const Fill *f, const uint32_t *x, int64_t n, void *out) {
    if (!f->range) {
        memcpy(out, x, (size_t)(n * f->words) * sizeof *x);
    } else if (f->words == 1) {
        put_words(x, (uint32_t)f->lo, (uint32_t)f->range, n, out);
    } else {
        for (int64_t i = 0; i < n; i++)
            ((uint64_t *)out)[i] = (uint64_t)f->lo + ((uint64_t)x[2 * i + 1] << 32 | x[2 * i]) % f->range;
    }
}

/* x * factor + amount in t's dtype, as TensorFlow's front end does it. */
static Tensor *scaled(OpContext *c, Tensor *t, double factor, double amount, Error *err) {
    OpId ops[2] = {OP_MUL, OP_ADD};
    double by[2] = {factor, amount};
    for (int i = 0; i < 2 && t; i++) {
        if (by[i] == (i == 0 ? 1 : 0)) continue;
        Tensor *number = tensor_scalar(c, tensor_dtype(t), by[i], err);
        if (!number) {
            tensor_release(t);
            return NULL;
        }
        t = op_run_take(c, ops[i], (Tensor *[]){t, number}, 2, NULL, err);
    }
    return t;
}

static double rounded(Dtype d, double v) {
    char room[16];
    dtype_put_real(d, room, v);
    return dtype_get_real(d, room);
}

static void fill_ints(OpContext *c, Philox p, Tensor *t, int64_t lo, uint64_t range) {
    Fill f = {.philox = p, .out = t, .words = words_of(t), .put = put_ints, .lo = lo, .range = range};
    c->device->share(t->count, UNIFORM_GRAIN, fill_range, &f);
}

static void fill_truncated(OpContext *c, Philox p, Tensor *t) {
    Fill f = {.philox = p, .out = t};
    int64_t group = t->dtype == DTYPE_FLOAT64 ? 2 : 4;
    c->device->share((t->count + group - 1) / group, RANDOM_GRAIN / 4, truncated_range, &f);
}

static Tensor *generate(OpContext *c, Philox p, const RandomArgs *a, Error *err) {
    Tensor *t = tensor_new(c, a->dtype, a->shape.rank, a->shape.dims, err);
    bool floats = a->kind == RANDOM_UNIFORM || a->kind == RANDOM_NORMAL;
    if (t && floats && !fill_floats(c, p, t, a->kind == RANDOM_NORMAL, err)) tensor_release(t), t = NULL;
    if (!t) return NULL;
    switch (a->kind) {
        case RANDOM_UNIFORM:
            return scaled(c, t, rounded(a->dtype, rounded(a->dtype, a->hi) - rounded(a->dtype, a->lo)), a->lo, err);
        case RANDOM_UNIFORM_INT: fill_ints(c, p, t, a->lo_int, (uint64_t)a->hi_int - (uint64_t)a->lo_int); return t;
        case RANDOM_UNIFORM_FULL_INT: fill_ints(c, p, t, 0, 0); return t;
        case RANDOM_NORMAL: return scaled(c, t, a->hi, a->lo, err);
        case RANDOM_TRUNCATED_NORMAL: fill_truncated(c, p, t); return scaled(c, t, a->hi, a->lo, err);
    }
    return t;
}

bool random_dtype_refused(Dtype d, const char *allowed, Error *err) {
    return error_set(err, ERROR_INVALID_ARGUMENT, "Value for attr 'dtype' of %s is not in the list of allowed values: %s",
                     dtype_info[d].message_name, allowed);
}

/* Whole numbers are drawn in words of 32 and 64 bits, the others as floats. */
static bool check_dtype(const RandomArgs *a, Error *err) {
    bool whole = a->kind == RANDOM_UNIFORM_INT || a->kind == RANDOM_UNIFORM_FULL_INT;
    bool fits = whole ? dtype_is_int(a->dtype) && dtype_size(a->dtype) >= 4 : dtype_is_float(a->dtype);
    return fits || random_dtype_refused(a->dtype, whole ? "int32, int64, uint32, uint64" : "half, bfloat16, float, double", err);
}

static bool check_args(const RandomArgs *a, Error *err) {
    char text[SHAPE_TEXT];
    if (!check_dtype(a, err)) return false;
    for (int i = 0; i < a->shape.rank; i++)
        if (a->shape.dims[i] < 0)
            return error_set(err, ERROR_INVALID_ARGUMENT, "Dimension %lld must be >= 0 [Op:%s] name: ",
                             (long long)a->shape.dims[i], a->operation);
    if (a->kind == RANDOM_UNIFORM_INT && a->lo_int >= a->hi_int && shape_count(a->shape.dims, a->shape.rank) != 0)
        return error_set(err, ERROR_INVALID_ARGUMENT,
                         "Need minval < maxval, got %lld >= %lld [Op:%s] name: ", (long long)a->lo_int,
                         (long long)a->hi_int, a->operation);
    if (shape_count(a->shape.dims, a->shape.rank) < 0)
        return error_set(err, ERROR_RESOURCE_EXHAUSTED, "OOM when allocating tensor with shape%s and type %s",
                         shape_text(a->shape.dims, a->shape.rank, text), dtype_info[a->dtype].message_name);
    return true;
}

Tensor *random_tensor(OpContext *c, const RandomArgs *args, Error *err) {
    if (!check_args(args, err)) return NULL;
    uint64_t steps = (uint64_t)shape_count(args->shape.dims, args->shape.rank) * RANDOM_RESERVED;
    return generate(c, random_reserve(c, (int)args->kind, args->dtype, args->has_seed, args->seed, steps), args, err);
}

Tensor *random_stateless(OpContext *c, const RandomArgs *args, const int64_t seed[2], Error *err) {
    if (!check_args(args, err)) return NULL;
    return generate(c, random_stateless_philox(seed), args, err);
}

/* ---- tf.random.Generator ---- */

static Philox philox_of_state(const int64_t state[3]) {
    uint64_t lo = (uint64_t)state[0], hi = (uint64_t)state[1], key = (uint64_t)state[2];
    return (Philox){{(uint32_t)lo, (uint32_t)(lo >> 32), (uint32_t)hi, (uint32_t)(hi >> 32)},
                    {(uint32_t)key, (uint32_t)(key >> 32)}};
}

void random_generator_from_seed(int64_t seed, int64_t state[3]) {
    state[0] = seed;
    state[1] = state[2] = 0;
}

void random_generator_skip(int64_t state[3], uint64_t delta) {
    Philox p = philox_of_state(state);
    philox_skip(&p, delta * RANDOM_RESERVED);
    state[0] = (int64_t)((uint64_t)p.counter[1] << 32 | p.counter[0]);
    state[1] = (int64_t)((uint64_t)p.counter[3] << 32 | p.counter[2]);
}

Tensor *random_generator(OpContext *c, const RandomArgs *args, int64_t state[3], Error *err) {
    if (!check_args(args, err)) return NULL;
    Philox p = philox_of_state(state);
    random_generator_skip(state, (uint64_t)shape_count(args->shape.dims, args->shape.rank));
    return generate(c, p, args, err);
}
