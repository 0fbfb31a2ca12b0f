/* random.c -- TensorFlow's random operations: seeds, distributions, and how much of the sequence each call uses up.
 *
 * Facts are from tensorflow/core/lib/random (philox_random.h, random_distributions.h) and core/kernels/random_op.cc: an
 * operation reserves 256 steps of the generator for each output; distributions take numbers in groups of what one step
 * gives; the truncated normal, which rejects, gives each group steps of its own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/random.h"

#include "engine/base/memory.h"
#include "engine/tensor/place.h"
#include "engine/tensor/twister.h"

#include <math.h>
#include <sys/random.h>

enum { RESERVED = 256, DEFAULT_SEED = 87654321 };
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
static Philox stateless_philox(const int64_t seed[2]) {
    uint64_t s0 = (uint64_t)seed[0], s1 = (uint64_t)seed[1];
    Philox mixer = {{(uint32_t)s0, (uint32_t)(s0 >> 32), (uint32_t)s1, (uint32_t)(s1 >> 32)},
                    {0x3ec8f720u, 0x02461e29u}};
    uint32_t mix[4];
    philox_next(&mixer, mix);
    return (Philox){{0, 0, mix[2], mix[3]}, {mix[0], mix[1]}};
}

/* The generator for one call of a stateful operation that uses up steps of it. */
static Philox reserve(OpContext *c, int kind, Dtype dtype, bool has_seed, int64_t seed, uint64_t steps) {
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

/* The same, of an operation that may be stateless. */
static Philox begin(OpContext *c, int kind, Dtype dtype, RandomSeed s, uint64_t steps) {
    return s.stateless ? stateless_philox(s.seed) : reserve(c, kind, dtype, s.given, s.seed[0], steps);
}

/* ---- distributions ---- */

static float uniform_float(uint32_t x) {
    uint32_t bits = 127u << 23 | (x & 0x7fffffu);
    float f;
    memcpy(&f, &bits, sizeof f);
    return f - 1.0f;
}

static double uniform_double(uint32_t high, uint32_t low) {
    uint64_t bits = (uint64_t)1023 << 52 | (uint64_t)(high & 0xfffffu) << 32 | low;
    double f;
    memcpy(&f, &bits, sizeof f);
    return f - 1.0;
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

/* Box and Muller's pair. */
static void normal_floats(uint32_t x0, uint32_t x1, float out[2]) {
    float u = uniform_float(x0);
    if (u < 1.0e-7f) u = 1.0e-7f;
    float angle = (float)(2.0 * M_PI * (double)uniform_float(x1)), radius = sqrtf(-2.0f * logf(u));
    sincosf(angle, &out[0], &out[1]);
    out[0] *= radius;
    out[1] *= radius;
}

static void normal_doubles(const uint32_t x[4], double out[2]) {
    double u = uniform_double(x[0], x[1]);
    if (u < 1.0e-7) u = 1.0e-7;
    double angle = 2 * M_PI * uniform_double(x[2], x[3]), radius = sqrt(-2.0 * log(u));
    sincos(angle, &out[0], &out[1]);
    out[0] *= radius;
    out[1] *= radius;
}

static void put_float(Dtype d, void *data, int64_t i, float value) {
    if (d == DTYPE_FLOAT32)
        ((float *)data)[i] = value;
    else if (d == DTYPE_FLOAT16)
        ((Float16 *)data)[i] = (Float16)value;
    else
        ((Bfloat16 *)data)[i] = bfloat16_from_float(value);
}

/* Distributions turn so many words of the generator at a time into numbers: `words` a number, n numbers to out. */
enum { WORDS_AT_ONCE = 1024 };
typedef void (*PutFn)(const uint32_t *x, Dtype d, int64_t n, void *out);

static void fill(Philox p, Tensor *t, int64_t words, PutFn put) {
    uint32_t x[WORDS_AT_ONCE];
    Dtype d = tensor_dtype(t);
    for (int64_t i = 0; i < t->count; i += WORDS_AT_ONCE / words) {
        int64_t n = t->count - i < WORDS_AT_ONCE / words ? t->count - i : WORDS_AT_ONCE / words;
        philox_fill(&p, x, (n * words + 3) / 4);
        put(x, d, n, (char *)t->data + i * (int64_t)dtype_size(d));
    }
}

static void put_uniform(const uint32_t *x, Dtype d, int64_t n, void *out) {
    switch (d) {
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

static void put_normal(const uint32_t *x, Dtype d, int64_t n, void *out) {
    for (int64_t i = 0; i < n; i += 2) {
        float f[2];
        double g[2];
        if (d == DTYPE_FLOAT64)
            normal_doubles(x + 2 * i, g);
        else
            normal_floats(x[i], x[i + 1], f);
        for (int64_t j = 0; j < 2 && i + j < n; j++) {
            if (d == DTYPE_FLOAT64)
                ((double *)out)[i + j] = g[j];
            else
                put_float(d, out, i + j, f[j]);
        }
    }
}

static int64_t words_of(const Tensor *t) { return dtype_size(tensor_dtype(t)) == 8 ? 2 : 1; }

/* Uniform in [0, 1), or normal; an accelerator draws its own. */
static bool fill_floats(OpContext *c, Philox p, Tensor *t, bool normal, Error *err) {
    PhiloxDraw d = {.normal = normal};
    memcpy(d.counter, p.counter, sizeof d.counter);
    memcpy(d.key, p.key, sizeof d.key);
    PlaceResult place = place_draw(c, &d, t, err);
    if (place == PLACE_HOST) fill(p, t, words_of(t), normal ? put_normal : put_uniform);
    return place != PLACE_FAILED;
}

/* One number of a step at a time. */
typedef struct Stream {
    Philox philox;
    uint32_t x[4];
    int used;
} Stream;

static uint32_t stream_next(Stream *s) {
    if (s->used == 4) {
        philox_next(&s->philox, s->x);
        s->used = 0;
    }
    return s->x[s->used++];
}

/* One group of numbers within two standard deviations. */
static void truncated_group(Stream *s, bool doubles, double out[4]) {
    for (int n = 0; n < (doubles ? 2 : 4);) {
        double pair[2];
        if (doubles) {
            uint32_t x[4];
            for (int j = 0; j < 4; j++) x[j] = stream_next(s);
            normal_doubles(x, pair);
        } else {
            float f[2];
            uint32_t x0 = stream_next(s), x1 = stream_next(s);
            normal_floats(x0, x1, f);
            pair[0] = (double)f[0];
            pair[1] = (double)f[1];
        }
        for (int j = 0; j < 2 && n < (doubles ? 2 : 4); j++)
            if (fabs(pair[j]) < 2) out[n++] = pair[j];
    }
}

static void fill_truncated(Philox p, Tensor *t) {
    bool doubles = t->dtype == DTYPE_FLOAT64;
    int group = doubles ? 2 : 4;
    for (int64_t i = 0; i < t->count; i += group) {
        double out[4];
        Stream s = {.philox = p, .used = 4};
        philox_skip(&s.philox, (uint64_t)(i / group) * (uint64_t)group * RESERVED / 4);
        truncated_group(&s, doubles, out);
        for (int j = 0; j < group && i + j < t->count; j++) {
            if (doubles)
                ((double *)t->data)[i + j] = out[j];
            else
                put_float(tensor_dtype(t), t->data, i + j, (float)out[j]);
        }
    }
}

static void fill_ints(Philox p, Tensor *t, bool full, int64_t lo, int64_t hi) {
    uint32_t x[4];
    bool wide = dtype_size(tensor_dtype(t)) == 8;
    uint64_t range = (uint64_t)hi - (uint64_t)lo;
    int group = wide ? 2 : 4;
    for (int64_t i = 0; i < t->count; i += group) {
        philox_next(&p, x);
        for (int j = 0; j < group && i + j < t->count; j++) {
            uint64_t bits = wide ? (uint64_t)x[2 * j + 1] << 32 | x[2 * j] : x[j];
            uint64_t r = wide ? range : (uint32_t)range;
            uint64_t v = full ? bits : (uint64_t)lo + bits % r;
            dtype_put_int(tensor_dtype(t), (char *)t->data + (i + j) * (int64_t)dtype_size(tensor_dtype(t)),
                          (int64_t)v);
        }
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

static Tensor *generate(OpContext *c, Philox p, const RandomArgs *a, Error *err) {
    Tensor *t = tensor_new(c, a->dtype, a->shape.rank, a->shape.dims, err);
    bool floats = a->kind == RANDOM_UNIFORM || a->kind == RANDOM_NORMAL;
    if (t && floats && !fill_floats(c, p, t, a->kind == RANDOM_NORMAL, err)) tensor_release(t), t = NULL;
    if (!t) return NULL;
    switch (a->kind) {
        case RANDOM_UNIFORM:
            return scaled(c, t, rounded(a->dtype, rounded(a->dtype, a->hi) - rounded(a->dtype, a->lo)), a->lo, err);
        case RANDOM_UNIFORM_INT: fill_ints(p, t, false, a->lo_int, a->hi_int); return t;
        case RANDOM_UNIFORM_FULL_INT: fill_ints(p, t, true, 0, 0); return t;
        case RANDOM_NORMAL: return scaled(c, t, a->hi, a->lo, err);
        case RANDOM_TRUNCATED_NORMAL: fill_truncated(p, t); return scaled(c, t, a->hi, a->lo, err);
    }
    return t;
}

static bool wrong_dtype(Dtype d, const char *allowed, Error *err) {
    return error_set(err, ERROR_INVALID_ARGUMENT, "Value for attr 'dtype' of %s is not in the list of allowed values: %s",
                     dtype_info[d].message_name, allowed);
}

/* Whole numbers are drawn in words of 32 and 64 bits, the others as floats. */
static bool check_dtype(const RandomArgs *a, Error *err) {
    bool whole = a->kind == RANDOM_UNIFORM_INT || a->kind == RANDOM_UNIFORM_FULL_INT;
    bool fits = whole ? dtype_is_int(a->dtype) && dtype_size(a->dtype) >= 4 : dtype_is_float(a->dtype);
    return fits || wrong_dtype(a->dtype, whole ? "int32, int64, uint32, uint64" : "half, bfloat16, float, double", err);
}

/* Counts come as floats or as ints. */
static bool check_count_dtype(Dtype d, Error *err) {
    bool fits = (dtype_is_float(d) && d != DTYPE_BFLOAT16) || d == DTYPE_INT32 || d == DTYPE_INT64;
    return fits || wrong_dtype(d, "half, float, double, int32, int64", err);
}

static bool check_args(const RandomArgs *a, Error *err) {
    char text[SHAPE_TEXT];
    if (!check_dtype(a, err)) return false;
    for (int i = 0; i < a->shape.rank; i++)
        if (a->shape.dims[i] < 0)
            return error_set(err, ERROR_INVALID_ARGUMENT, "Dimension %lld must be >= 0", (long long)a->shape.dims[i]);
    if (a->kind == RANDOM_UNIFORM_INT && a->lo_int >= a->hi_int && shape_count(a->shape.dims, a->shape.rank) != 0)
        return error_set(err, ERROR_INVALID_ARGUMENT,
                         "Need minval < maxval, got %lld >= %lld [Op:RandomUniformInt] name: ", (long long)a->lo_int,
                         (long long)a->hi_int);
    if (shape_count(a->shape.dims, a->shape.rank) < 0)
        return error_set(err, ERROR_RESOURCE_EXHAUSTED, "OOM when allocating tensor with shape%s and type %s",
                         shape_text(a->shape.dims, a->shape.rank, text), dtype_info[a->dtype].message_name);
    return true;
}

Tensor *random_tensor(OpContext *c, const RandomArgs *args, Error *err) {
    if (!check_args(args, err)) return NULL;
    uint64_t steps = (uint64_t)shape_count(args->shape.dims, args->shape.rank) * RESERVED;
    return generate(c, reserve(c, (int)args->kind, args->dtype, args->has_seed, args->seed, steps), args, err);
}

Tensor *random_stateless(OpContext *c, const RandomArgs *args, const int64_t seed[2], Error *err) {
    if (!check_args(args, err)) return NULL;
    return generate(c, stateless_philox(seed), args, err);
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
    philox_skip(&p, delta * RESERVED);
    state[0] = (int64_t)((uint64_t)p.counter[1] << 32 | p.counter[0]);
    state[1] = (int64_t)((uint64_t)p.counter[3] << 32 | p.counter[2]);
}

Tensor *random_generator(OpContext *c, const RandomArgs *args, int64_t state[3], Error *err) {
    if (!check_args(args, err)) return NULL;
    Philox p = philox_of_state(state);
    random_generator_skip(state, (uint64_t)shape_count(args->shape.dims, args->shape.rank));
    return generate(c, p, args, err);
}

/* ---- shuffling and drawing ---- */

enum { KIND_SHUFFLE = 100, KIND_CATEGORICAL = 101, KIND_GAMMA = 102, KIND_POISSON = 103, KIND_CANDIDATES = 1000 };

/* Fisher and Yates's walk over n cells, as TensorFlow draws for it. */
#define DEFINE_SHUFFLE(T)                                                                                              \
    static void shuffle_##T(Stream *s, T *at, int64_t n) {                                                             \
        for (int64_t i = 0; i + 1 < n; i++) {                                                                          \
            int64_t j = i + stream_next(s) % (uint32_t)(n - i);                                                        \
            T kept = at[i];                                                                                            \
            at[i] = at[j];                                                                                             \
            at[j] = kept;                                                                                              \
        }                                                                                                              \
    }
DEFINE_SHUFFLE(uint32_t)
DEFINE_SHUFFLE(uint64_t)

/* The rows of value in the order that is drawn for their numbers. */
static Tensor *shuffle_rows(OpContext *c, Tensor *value, Stream *s, Error *err) {
    int64_t n = value->dims[0];
    Tensor *order = tensor_new(c, DTYPE_INT64, 1, &n, err), *plain = tensor_alias(value, err), *out = NULL;
    if (order && plain) {
        uint64_t *at = order->data;
        for (int64_t i = 0; i < n; i++) at[i] = (uint64_t)i;
        shuffle_uint64_t(s, at, n);
        OpAttrs a = attrs_default;
        a.axis = ints_one(0);
        a.number2 = 0;
        out = op_run(c, OP_GATHER, (Tensor *[]){plain, order}, 2, &a, err);
    }
    tensor_release(plain);
    tensor_release(order);
    return out;
}

Tensor *random_shuffle(OpContext *c, Tensor *value, RandomSeed seed, Error *err) {
    if (value->rank == 0) return tensor_alias(value, err);
    int64_t n = value->dims[0];
    uint64_t samples = n ? (uint64_t)n - 1 : 0;
    Stream s = {.philox = begin(c, KIND_SHUFFLE, tensor_dtype(value), seed, (samples + 3) / 4), .used = 4};
    size_t size = dtype_size(tensor_dtype(value));
    if (value->rank > 1 || (size != 4 && size != 8)) return shuffle_rows(c, value, &s, err);
    Tensor *out = tensor_copy(value, err);
    if (out) tensor_claim(out);
    if (out && size == 4)
        shuffle_uint32_t(&s, out->data, n);
    else if (out)
        shuffle_uint64_t(&s, out->data, n);
    return out;
}

/* Cumulative weights exp(logit - largest) of the finite logits. Returns their total. */
static double cumulate(const Tensor *logits, int64_t row, int64_t n, double *cdf) {
    double top = -INFINITY, total = 0;
    Dtype d = tensor_dtype(logits);
    for (int64_t j = 0; j < n; j++) {
        double v = dtype_get_real(d, tensor_element(logits, row * n + j));
        if (isfinite(v) && v > top) top = v;
    }
    for (int64_t j = 0; j < n; j++) {
        double v = dtype_get_real(d, tensor_element(logits, row * n + j));
        if (isfinite(v)) total += exp(v - top);
        cdf[j] = total;
    }
    return total;
}

static int64_t first_above(const double *cdf, int64_t n, double value) {
    int64_t lo = 0, hi = n;
    while (lo < hi) {
        int64_t middle = lo + (hi - lo) / 2;
        if (cdf[middle] > value)
            hi = middle;
        else
            lo = middle + 1;
    }
    return lo;
}

Tensor *random_categorical(OpContext *c, Tensor *logits, int64_t samples, Dtype dtype, bool has_seed, int64_t seed,
                           Error *err) {
    if (logits->rank != 2) {
        error_set(err, ERROR_INVALID_ARGUMENT, "logits should be a matrix, got shape %s [Op:Multinomial] name: ",
                  shape_text(logits->dims, logits->rank, (char[SHAPE_TEXT]){0}));
        return NULL;
    }
    int64_t rows = logits->dims[0], n = logits->dims[1], aligned = (samples + 3) / 4 * 4;
    Stream s = {.philox = reserve(c, KIND_CATEGORICAL, tensor_dtype(logits), has_seed, seed,
                                  (uint64_t)(rows * aligned * 2) * RESERVED),
                .used = 4};
    double *cdf = mem_alloc((size_t)n * sizeof *cdf);
    Tensor *out = cdf ? tensor_new(c, dtype, 2, (int64_t[]){rows, samples}, err) : NULL;
    for (int64_t i = 0; out && i < rows; i++) {
        double total = cumulate(logits, i, n, cdf);
        for (int64_t j = 0; j < samples; j++) {
            uint32_t high = stream_next(&s), low = stream_next(&s);
            int64_t at = first_above(cdf, n, uniform_double(high, low) * total);
            dtype_put_int(dtype, tensor_element(out, i * samples + j), at);
        }
    }
    if (!cdf) error_memory(err, (size_t)n * sizeof *cdf);
    mem_free(cdf);
    return out;
}

/* Numbers in pairs, taken from the back, as TensorFlow's gamma kernel does. */
typedef struct Pairwise {
    double value[2];
    int left;
} Pairwise;

static double take(Philox *p, Pairwise *s, bool normal) {
    uint32_t x[4];
    if (s->left == 0) {
        philox_next(p, x);
        s->left = 2;
        if (normal) {
            normal_doubles(x, s->value);
        } else {
            s->value[0] = uniform_double(x[0], x[1]);
            s->value[1] = uniform_double(x[2], x[3]);
        }
    }
    return s->value[--s->left];
}

/* Marsaglia and Tsang: A simple method for generating gamma variables, ACM TOMS 26 (2000). */
static double draw_gamma(Philox p, double alpha) {
    Pairwise normals = {.left = 0}, uniforms = {.left = 0};
    if (alpha == 1) return -log1p(-take(&p, &uniforms, false));
    double d = alpha + (alpha < 1 ? 2.0 / 3 : -1.0 / 3), k = 1.0 / 3 / sqrt(d);
    for (;;) {
        double x = take(&p, &normals, true), v = 1 + k * x;
        if (v <= 0) continue;
        v = v * v * v;
        double u = take(&p, &uniforms, false);
        if (u < 1 - 0.0331 * (x * x) * (x * x) || log(u) < 0.5 * x * x + d * (1 - v + log(v)))
            return alpha < 1 ? d * v * pow(take(&p, &uniforms, false), 1 / alpha) : d * v;
    }
}

/* Knuth's product of uniform numbers for small rates; W. Hormann: The transformed rejection method for generating
 * Poisson random variables (PTRS), Insurance: Mathematics and Economics 12 (1993), for large ones. */
static double count_arrivals(Philox p, double rate) {
    Pairwise uniforms = {.left = 0};
    double product = 1, least = exp(-rate);
    for (double count = 0;; count++) {
        product *= take(&p, &uniforms, false);
        if (product <= least) return count;
    }
}

static double reject_arrivals(Philox p, double rate) {
    Pairwise uniforms = {.left = 0};
    double b = 0.931 + 2.53 * sqrt(rate), a = -0.059 + 0.02483 * b;
    double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), quick = 0.9277 - 3.6224 / (b - 2);
    for (;;) {
        double u = take(&p, &uniforms, false) - 0.5, v = take(&p, &uniforms, false), edge = 0.5 - fabs(u);
        double k = floor((2 * a / edge + b) * u + rate + 0.43);
        if (edge >= 0.07 && v <= quick) return k;
        if (k < 0 || (edge < 0.013 && v > edge)) continue;
        if (log(v * inverse_alpha / (a / (edge * edge) + b)) <= k * log(rate) - rate - lgamma(k + 1)) return k;
    }
}

static double draw_poisson(Philox p, double rate) {
    if (!(rate < INFINITY)) return rate; /* TensorFlow does not come back from NaN */
    return rate < 10 ? count_arrivals(p, rate) : reject_arrivals(p, rate);
}

/* A number for every place of shape and every parameter, each from a stream of its own: (shape..., parameters' shape).
 */
static Tensor *draw_each(OpContext *c, int kind, double (*draw)(Philox p, double parameter), Shape shape,
                         Tensor *parameters, Dtype dtype, RandomSeed seed, Error *err) {
    int64_t each = shape_count(shape.dims, shape.rank);
    if (shape.rank + parameters->rank > SHAPE_MAX || each < 0) {
        error_set(err, ERROR_INVALID_ARGUMENT, "shape of the random tensor is too large");
        return NULL;
    }
    for (int i = 0; i < parameters->rank; i++) shape.dims[shape.rank++] = parameters->dims[i];
    Tensor *out = tensor_new(c, dtype, shape.rank, shape.dims, err);
    if (!out) return NULL;
    Philox p = begin(c, kind, dtype, seed, (uint64_t)out->count * RESERVED);
    for (int64_t a = 0; a < parameters->count; a++) {
        double parameter = dtype_get_real(tensor_dtype(parameters), tensor_element(parameters, a));
        for (int64_t i = 0; i < each; i++) {
            Philox here = p;
            philox_skip(&here, (uint64_t)(a * each + i) * RESERVED);
            dtype_put_real(dtype, tensor_element(out, i * parameters->count + a), draw(here, parameter));
        }
    }
    return out;
}

Tensor *random_gamma(OpContext *c, Shape shape, Tensor *alpha, RandomSeed seed, Error *err) {
    return draw_each(c, KIND_GAMMA, draw_gamma, shape, alpha, tensor_dtype(alpha), seed, err);
}

Tensor *random_poisson(OpContext *c, Shape shape, Tensor *rates, Dtype dtype, RandomSeed seed, Error *err) {
    if (!check_count_dtype(dtype, err)) return NULL;
    return draw_each(c, KIND_POISSON, draw_poisson, shape, rates, dtype, seed, err);
}

/* ---- binomial numbers ---- */

/* How often chance succeeds in count tries, by the lengths of the gaps between successes. */
static double count_gaps(Philox *p, double count, double chance) {
    Pairwise uniforms = {.left = 0};
    double sum = 0, successes = 0;
    for (;; successes++) {
        sum += ceil(log(take(p, &uniforms, false)) / log1p(-chance));
        if (sum > count) return successes;
    }
}

/* What Stirling's formula leaves of log(k!). */
static double stirling_tail(double k) {
    static const double tail[] = {0.0810614667953272,  0.0413406959554092, 0.0276779256849983, 0.02079067210376509,
                                  0.0166446911898211,  0.0138761288230707, 0.0118967099458917, 0.0104112652619720,
                                  0.00925546218271273, 0.00833056343336287};
    if (k <= 9) return tail[(int)k];
    double square = (k + 1) * (k + 1);
    return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1);
}

/* The same for many successes: transformed rejection (Hormann 1993, algorithm BTRS). */
static double reject_successes(Philox *p, double count, double chance) {
    Pairwise uniforms = {.left = 0};
    double deviation = sqrt(count * chance * (1 - chance));
    double b = 1.15 + 2.53 * deviation, a = -0.0873 + 0.0248 * b + 0.01 * chance, middle = count * chance + 0.5;
    double sure = 0.92 - 4.2 / b, odds = chance / (1 - chance), alpha = (2.83 + 5.1 / b) * deviation,
           mode = floor((count + 1) * chance);
    for (;;) {
        double u = take(p, &uniforms, false) - 0.5, v = take(p, &uniforms, false), left = 0.5 - fabs(u);
        double k = floor((2 * a / left + b) * u + middle);
        if (left >= 0.07 && v <= sure) return k;
        if (k < 0 || k > count) continue;
        double bound = (mode + 0.5) * log((mode + 1) / (odds * (count - mode + 1))) +
                       (count + 1) * log((count - mode + 1) / (count - k + 1)) +
                       (k + 0.5) * log(odds * (count - k + 1) / (k + 1)) + stirling_tail(mode) +
                       stirling_tail(count - mode) - stirling_tail(k) - stirling_tail(count - k);
        if (log(v * alpha / (a / (left * left) + b)) <= bound) return k;
    }
}

/* Number `at` of the numbers that p's seeds give. */
static double draw_binomial(Philox p, int64_t at, double count, double chance) {
    enum { RESERVED_FOR_GAPS = 42 };
    if (!isfinite(count) || !isfinite(chance)) return NAN;
    if (count <= 0 || chance <= 0) return 0;
    if (chance >= 1) return count;
    double rare = chance <= 0.5 ? chance : 1 - chance;
    bool many = count * rare >= 10;
    philox_skip(&p, (uint64_t)at * (many ? RESERVED : RESERVED_FOR_GAPS));
    double successes = many ? reject_successes(&p, count, rare) : count_gaps(&p, count, rare);
    return chance <= 0.5 ? successes : count - successes;
}

Tensor *random_binomial(OpContext *c, Shape shape, Tensor *counts, Tensor *chances, Dtype dtype, RandomSeed seed,
                        Error *err) {
    if (!check_count_dtype(dtype, err)) return NULL;
    Philox p = stateless_philox(seed.seed);
    int64_t pairs = counts->count, each = pairs ? shape_count(shape.dims, shape.rank) / pairs : 0;
    Tensor *out = tensor_new(c, dtype, shape.rank, shape.dims, err);
    for (int64_t a = 0; out && a < pairs; a++) {
        double count = dtype_get_real(tensor_dtype(counts), tensor_element(counts, a));
        double chance = dtype_get_real(tensor_dtype(chances), tensor_element(chances, a));
        for (int64_t i = 0; i < each; i++) {
            dtype_put_real(dtype, tensor_element(out, i * pairs + a), draw_binomial(p, a * each + i, count, chance));
        }
    }
    return out;
}

/* ---- candidates ---- */

static uint64_t next_64(Stream *s) {
    uint64_t low = stream_next(s);
    return low | (uint64_t)stream_next(s) << 32;
}

/* A number below range (tsl/lib/random/exact_uniform_int.h; range_sampler.h). */
static int64_t draw_candidate(Stream *s, const CandidateArgs *a) {
    uint64_t n = (uint64_t)a->range, bits;
    if (a->log_uniform) {
        uint32_t high = stream_next(s), low = stream_next(s);
        return ((int64_t)exp(uniform_double(high, low) * log1p((double)n)) - 1) % a->range;
    }
    if ((n & (n - 1)) == 0) return (int64_t)(next_64(s) & (n - 1));
    do {
        bits = next_64(s);
    } while (bits < UINT64_MAX % n + 1);
    return (int64_t)(bits % n);
}

Tensor *random_candidates(OpContext *c, const CandidateArgs *a, int64_t *tries, Error *err) {
    enum { STEPS_A_CANDIDATE = 2048 / 4 };
    Tensor *out = tensor_new(c, DTYPE_INT64, 1, &a->count, err);
    uint8_t *seen = out ? mem_calloc((size_t)(a->range + 1), 1) : NULL;
    if (out && !seen) {
        error_memory(err, (size_t)a->range);
        tensor_release(out);
        return NULL;
    }
    /* samplers of other sizes are other kernels */
    int kind =
        KIND_CANDIDATES +
        (int)(((uint64_t)a->count * 1000003 + (uint64_t)a->range * 4 + (uint64_t)a->unique * 2 + a->log_uniform) %
              1000000007);
    Stream s = {.used = 4};
    if (out) s.philox = reserve(c, kind, DTYPE_INT64, a->has_seed, a->seed, (uint64_t)a->count * STEPS_A_CANDIDATE);
    *tries = 0;
    for (int64_t i = 0; out && i < a->count; ++*tries) {
        int64_t candidate = draw_candidate(&s, a);
        if (a->unique && seen[candidate]) continue;
        seen[candidate] = 1;
        ((int64_t *)out->data)[i++] = candidate;
    }
    mem_free(seen);
    return out;
}
