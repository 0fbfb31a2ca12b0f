/* random_draws.c -- random operations whose numbers are not all of one kind: shuffles, classes, gamma, Poisson and binomial numbers, candidates.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/tensor/random_stream.h"

/* Counts come as floats or as ints. */
static bool check_count_dtype(Dtype d, Error *err) {
    bool fits = (dtype_is_float(d) && d != DTYPE_BFLOAT16) || d == DTYPE_INT32 || d == DTYPE_INT64;
    return fits || random_dtype_refused(d, "half, float, double, int32, int64", err);
}

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
    Stream s = {.philox = random_begin(c, KIND_SHUFFLE, tensor_dtype(value), seed, (samples + 3) / 4), .used = 4};
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

/* Cumulative weights exp(logit - largest) of the finite ones of n logits, in their place. Returns their total. */
static double cumulate(OpContext *c, double *logits, int64_t n) {
    double top = -INFINITY, total = 0;
    for (int64_t j = 0; j < n; j++)
        if (logits[j] > top && logits[j] < INFINITY) top = logits[j];
    for (int64_t j = 0; j < n; j++) logits[j] = isfinite(logits[j]) ? logits[j] - top : -INFINITY;
    c->device->loop(OP_EXP, DTYPE_FLOAT64)(n, logits, sizeof *logits, logits, sizeof *logits, NULL, 0);
    for (int64_t j = 0; j < n; j++) logits[j] = total += logits[j];
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

typedef struct Classes {
    OpContext *context;
    Philox philox;
    double *weights; /* (rows, classes) */
    Tensor *out;     /* (rows, samples) */
    int64_t classes;
} Classes;

static void draw_classes(void *context, int64_t from, int64_t to) {
    const Classes *k = context;
    int64_t samples = k->out->dims[1], word = 2 * samples * from;
    Dtype d = tensor_dtype(k->out);
    Stream s = {.philox = k->philox, .used = 4};
    philox_skip(&s.philox, (uint64_t)(word / 4));
    for (int64_t i = word / 4 * 4; i < word; i++) stream_next(&s);
    for (int64_t i = from; i < to; i++) {
        double *weights = k->weights + i * k->classes, total = cumulate(k->context, weights, k->classes);
        for (int64_t j = 0; j < samples; j++) {
            uint32_t high = stream_next(&s), low = stream_next(&s);
            int64_t at = first_above(weights, k->classes, uniform_double(high, low) * total);
            dtype_put_int(d, tensor_element(k->out, i * samples + j), at);
        }
    }
}

Tensor *random_categorical(OpContext *c, Tensor *logits, int64_t samples, Dtype dtype, RandomSeed seed, Error *err) {
    const char *name = seed.stateless ? "StatelessMultinomial" : "Multinomial";
    if (logits->rank != 2) {
        error_set(err, ERROR_INVALID_ARGUMENT, "logits should be a matrix, got shape %s [Op:%s] name: ",
                  shape_text(logits->dims, logits->rank, (char[SHAPE_TEXT]){0}), name);
        return NULL;
    }
    if (samples < 0 || logits->dims[1] == 0) {
        error_set(err, ERROR_INVALID_ARGUMENT, "%s, got %lld [Op:%s] name: ",
                  samples < 0 ? "num_samples should be non-negative" : "num_classes should be positive",
                  (long long)(samples < 0 ? samples : logits->dims[1]), name);
        return NULL;
    }
    int64_t rows = logits->dims[0], n = logits->dims[1], aligned = (samples + 3) / 4 * 4;
    Philox p = random_begin(c, KIND_CATEGORICAL, tensor_dtype(logits), seed, (uint64_t)(rows * aligned * 2) * RANDOM_RESERVED);
    Tensor *weights = tensor_new(c, DTYPE_FLOAT64, 2, logits->dims, err);
    bool ok = weights && tensor_assign(weights, logits, err);
    Tensor *out = ok ? tensor_new(c, dtype, 2, (int64_t[]){rows, samples}, err) : NULL;
    Classes k = {c, p, weights ? weights->data : NULL, out, n};
    if (out) c->device->share(rows, 4 * RANDOM_GRAIN / (n + 4 * samples) + 1, draw_classes, &k);
    tensor_release(weights);
    return out;
}

/* The steps that one number may use; the words of the first were made beside those of others. */
typedef struct Source {
    Philox philox;
    const uint32_t *first; /* NULL: used up */
} Source;

static void source_next(Source *s, uint32_t x[4]) {
    if (!s->first) {
        philox_next(&s->philox, x);
        return;
    }
    memcpy(x, s->first, 4 * sizeof *x);
    s->first = NULL;
    philox_skip(&s->philox, 1);
}

/* Numbers in pairs, taken from the back, as TensorFlow's gamma kernel does. */
typedef struct Pairwise {
    double value[2];
    int left;
} Pairwise;

static double take(Source *p, Pairwise *s, bool normal) {
    uint32_t x[4];
    if (s->left == 0) {
        source_next(p, x);
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
static double draw_gamma(Source *p, double alpha, double unused, double nothing) {
    Pairwise normals = {.left = 0}, uniforms = {.left = 0};
    (void)unused, (void)nothing;
    if (alpha == 1) return -log1p(-take(p, &uniforms, false));
    double d = alpha + (alpha < 1 ? 2.0 / 3 : -1.0 / 3), k = 1.0 / 3 / sqrt(d);
    for (;;) {
        double x = take(p, &normals, true), v = 1 + k * x;
        if (v <= 0) continue;
        v = v * v * v;
        double u = take(p, &uniforms, false);
        if (u < 1 - 0.0331 * (x * x) * (x * x) || log(u) < 0.5 * x * x + d * (1 - v + log(v)))
            return alpha < 1 ? d * v * pow(take(p, &uniforms, false), 1 / alpha) : d * v;
    }
}

/* Knuth's product of uniform numbers for small rates; W. Hormann: The transformed rejection method for generating
 * Poisson random variables (PTRS), Insurance: Mathematics and Economics 12 (1993), for large ones. */
static double count_arrivals(Source *p, double least) {
    Pairwise uniforms = {.left = 0};
    double product = 1;
    for (double count = 0;; count++) {
        product *= take(p, &uniforms, false);
        if (product <= least) return count;
    }
}

static double reject_arrivals(Source *p, double rate, double log_rate) {
    Pairwise uniforms = {.left = 0};
    double b = 0.931 + 2.53 * sqrt(rate), a = -0.059 + 0.02483 * b;
    double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), quick = 0.9277 - 3.6224 / (b - 2);
    for (;;) {
        double u = take(p, &uniforms, false) - 0.5, v = take(p, &uniforms, false), edge = 0.5 - fabs(u);
        double k = floor((2 * a / edge + b) * u + rate + 0.43);
        if (edge >= 0.07 && v <= quick) return k;
        if (k < 0 || (edge < 0.013 && v > edge)) continue;
        if (log(v * inverse_alpha / (a / (edge * edge) + b)) <= k * log_rate - rate - lgamma(k + 1)) return k;
    }
}

static double know_poisson(double rate, double unused) {
    (void)unused;
    return rate < 10 ? exp(-rate) : log(rate);
}

static double draw_poisson(Source *p, double rate, double unused, double known) {
    (void)unused;
    if (!(rate < INFINITY)) return rate; /* TensorFlow does not come back from NaN */
    return rate < 10 ? count_arrivals(p, known) : reject_arrivals(p, rate, known);
}

/* ---- binomial numbers ---- */

/* How often chance succeeds in count tries, by the lengths of the gaps between successes. */
static double count_gaps(Source *p, double count, double log_failure) {
    Pairwise uniforms = {.left = 0};
    double sum = 0, successes = 0;
    for (;; successes++) {
        sum += ceil(log(take(p, &uniforms, false)) / log_failure);
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
static double reject_successes(Source *p, double count, double chance) {
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

static double rarer(double chance) { return chance <= 0.5 ? chance : 1 - chance; }
static bool are_many(double count, double chance) { return count * rarer(chance) >= 10; }

static double know_binomial(double count, double chance) {
    (void)count;
    return log1p(-rarer(chance));
}

static uint64_t steps_of_binomial(double count, double chance) {
    enum { RANDOM_RESERVED_FOR_GAPS = 42 };
    bool usual = isfinite(count) && isfinite(chance);
    return usual && !are_many(count, chance) ? RANDOM_RESERVED_FOR_GAPS : RANDOM_RESERVED;
}

static double draw_binomial(Source *p, double count, double chance, double known) {
    if (!isfinite(count) || !isfinite(chance)) return NAN;
    if (count <= 0 || chance <= 0) return 0;
    if (chance >= 1) return count;
    double successes = are_many(count, chance) ? reject_successes(p, count, rarer(chance)) : count_gaps(p, count, known);
    return chance <= 0.5 ? successes : count - successes;
}

/* ---- one stream a number ---- */

typedef struct Distribution {
    double (*draw)(Source *p, double parameter, double second, double known);
    double (*know)(double parameter, double second);    /* worked out once for a parameter; or NULL */
    uint64_t (*steps)(double parameter, double second); /* that a number may use; NULL: RANDOM_RESERVED */
} Distribution;

static const Distribution gamma_numbers = {draw_gamma, NULL, NULL}, poisson_numbers = {draw_poisson, know_poisson, NULL},
                          binomial_numbers = {draw_binomial, know_binomial, steps_of_binomial};

/* A number for every place of a shape and every parameter (or pair of them), each from steps of its own: (shape..., parameters' shape). */
typedef struct Draws {
    Philox philox;
    const Distribution *distribution;
    int64_t each;                        /* numbers of one parameter */
    const Tensor *parameters, *second;   /* second: NULL, or of the same shape */
    Tensor *out;
} Draws;

static double element(const Tensor *t, int64_t i) { return t ? dtype_get_real(tensor_dtype(t), tensor_element(t, i)) : 0; }

/* Numbers [i, end) of parameter a, the first being number `from` of all. */
static void draw_some(const Draws *d, int64_t a, int64_t i, int64_t end, int64_t from) {
    enum { ABREAST = 64 };
    const Distribution *k = d->distribution;
    double parameter = element(d->parameters, a), second = element(d->second, a), known = k->know ? k->know(parameter, second) : 0;
    uint64_t steps = k->steps ? k->steps(parameter, second) : RANDOM_RESERVED;
    uint32_t words[4 * ABREAST];
    Philox own = d->philox, ahead;
    philox_skip(&own, (uint64_t)from * steps);
    ahead = own;
    for (int64_t j = 0; i < end; i++, j = (j + 1) % ABREAST, philox_skip(&own, steps)) {
        if (j == 0) philox_fill(&ahead, steps, words, end - i < ABREAST ? end - i : ABREAST);
        Source s = {own, words + 4 * j};
        dtype_put_real(tensor_dtype(d->out), tensor_element(d->out, i * d->parameters->count + a), k->draw(&s, parameter, second, known));
    }
}

static void draw_range(void *context, int64_t from, int64_t to) {
    const Draws *d = context;
    while (from < to) {
        int64_t a = from / d->each, i = from % d->each, end = i + to - from < d->each ? i + to - from : d->each;
        draw_some(d, a, i, end, from);
        from += end - i;
    }
}

static void draw_all(OpContext *c, Draws *d) { c->device->share(d->each * d->parameters->count, RANDOM_GRAIN / 4, draw_range, d); }

static Tensor *draw_each(OpContext *c, int kind, const Distribution *distribution, Shape shape, Tensor *parameters, Dtype dtype,
                         RandomSeed seed, Error *err) {
    int64_t each = shape_count(shape.dims, shape.rank);
    if (shape.rank + parameters->rank > SHAPE_MAX || each < 0) {
        error_set(err, ERROR_INVALID_ARGUMENT, "shape of the random tensor is too large");
        return NULL;
    }
    for (int i = 0; i < parameters->rank; i++) shape.dims[shape.rank++] = parameters->dims[i];
    Tensor *out = tensor_new(c, dtype, shape.rank, shape.dims, err);
    if (!out) return NULL;
    Draws d = {random_begin(c, kind, dtype, seed, (uint64_t)out->count * RANDOM_RESERVED), distribution, each, parameters, NULL, out};
    draw_all(c, &d);
    return out;
}

Tensor *random_gamma(OpContext *c, Shape shape, Tensor *alpha, RandomSeed seed, Error *err) {
    return draw_each(c, KIND_GAMMA, &gamma_numbers, shape, alpha, tensor_dtype(alpha), seed, err);
}

Tensor *random_poisson(OpContext *c, Shape shape, Tensor *rates, Dtype dtype, RandomSeed seed, Error *err) {
    if (!check_count_dtype(dtype, err)) return NULL;
    return draw_each(c, KIND_POISSON, &poisson_numbers, shape, rates, dtype, seed, err);
}

Tensor *random_binomial(OpContext *c, Shape shape, Tensor *counts, Tensor *chances, Dtype dtype, RandomSeed seed,
                        Error *err) {
    if (!check_count_dtype(dtype, err)) return NULL;
    int64_t pairs = counts->count, each = pairs ? shape_count(shape.dims, shape.rank) / pairs : 0;
    Tensor *out = tensor_new(c, dtype, shape.rank, shape.dims, err);
    Draws d = {random_stateless_philox(seed.seed), &binomial_numbers, each, counts, chances, out};
    if (out) draw_all(c, &d);
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
    if (out) s.philox = random_reserve(c, kind, DTYPE_INT64, a->has_seed, a->seed, (uint64_t)a->count * STEPS_A_CANDIDATE);
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
