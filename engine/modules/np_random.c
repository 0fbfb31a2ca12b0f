/* np_random.c -- the module _nprandom: NumPy's bit generators and the distributions that are hot.
 *
 * Two generators: the Mersenne Twister MT19937 (Matsumoto and Nishimura 1998) with the legacy distributions behind
 * np.random.seed, and PCG64 (O'Neill 2014: 128-bit state, XSL-RR output), seeded through NumPy's SeedSequence, with
 * ziggurats (Marsaglia and Tsang 2000; Doornik 2005) behind np.random.default_rng. Both give NumPy's own numbers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tf.h"

#include "engine/base/memory.h"

#include <math.h>

enum { TWISTER_WORDS = 624, TWISTER_SHIFT = 397, LAYERS = 256 };

typedef unsigned __int128 Wide;

typedef struct Bits {
    Object object;
    bool legacy;                 /* the twister; otherwise PCG64 */
    uint32_t word[TWISTER_WORDS];
    int next;                    /* word to give next */
    bool has_gauss;
    double gauss;
    Wide state, increment;
    bool has_half;
    uint32_t half;
} Bits;

static Bits *of(Value v) { return (Bits *)v.as.object; }

/* ---- the twister ---- */

static void twister_seed(Bits *b, uint32_t seed) {
    for (int i = 0; i < TWISTER_WORDS; i++) {
        b->word[i] = seed;
        seed = 1812433253u * (seed ^ (seed >> 30)) + (uint32_t)i + 1;
    }
    b->next = TWISTER_WORDS;
    b->has_gauss = false;
}

static void twister_seed_many(Bits *b, const uint32_t *key, int count) {
    twister_seed(b, 19650218u);
    int i = 1, j = 0;
    for (int k = TWISTER_WORDS > count ? TWISTER_WORDS : count; k; k--) {
        b->word[i] = (b->word[i] ^ ((b->word[i - 1] ^ (b->word[i - 1] >> 30)) * 1664525u)) + key[j] + (uint32_t)j;
        if (++i >= TWISTER_WORDS) b->word[0] = b->word[TWISTER_WORDS - 1], i = 1;
        if (++j >= count) j = 0;
    }
    for (int k = TWISTER_WORDS - 1; k; k--) {
        b->word[i] = (b->word[i] ^ ((b->word[i - 1] ^ (b->word[i - 1] >> 30)) * 1566083941u)) - (uint32_t)i;
        if (++i >= TWISTER_WORDS) b->word[0] = b->word[TWISTER_WORDS - 1], i = 1;
    }
    b->word[0] = 0x80000000u;
}

static void twister_turn(Bits *b) {
    for (int i = 0; i < TWISTER_WORDS; i++) {
        uint32_t y = (b->word[i] & 0x80000000u) | (b->word[(i + 1) % TWISTER_WORDS] & 0x7fffffffu);
        b->word[i] = b->word[(i + TWISTER_SHIFT) % TWISTER_WORDS] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    b->next = 0;
}

static uint32_t twister_next(Bits *b) {
    if (b->next >= TWISTER_WORDS) twister_turn(b);
    uint32_t y = b->word[b->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

/* ---- PCG64 ---- */

static void pcg_step(Bits *b) {
    const Wide multiplier = ((Wide)UINT64_C(0x2360ed051fc65da4) << 64) | UINT64_C(0x4385df649fccf645);
    b->state = b->state * multiplier + b->increment;
}

static uint64_t pcg_next(Bits *b) {
    pcg_step(b);
    uint64_t x = (uint64_t)(b->state >> 64) ^ (uint64_t)b->state;
    unsigned turn = (unsigned)(b->state >> 122);
    return (x >> turn) | (x << ((64 - turn) & 63));
}

static uint32_t hash_mix(uint32_t value, uint32_t *hash) {
    value ^= *hash;
    *hash *= 0x931e8875u;
    value *= *hash;
    return value ^ (value >> 16);
}

static uint32_t mix(uint32_t x, uint32_t y) {
    uint32_t r = 0xca01f9ddu * x - 0x4973f715u * y;
    return r ^ (r >> 16);
}

/* SeedSequence(entropy).generate_state(8, uint32): the pool of 4 words, mixed, and drawn from. */
static void seed_sequence(const uint32_t *entropy, int count, uint32_t out[8]) {
    uint32_t pool[4], hash = 0x43b0d7e5u;
    for (int i = 0; i < 4; i++) pool[i] = hash_mix(i < count ? entropy[i] : 0, &hash);
    for (int from = 0; from < 4; from++)
        for (int to = 0; to < 4; to++)
            if (from != to) pool[to] = mix(pool[to], hash_mix(pool[from], &hash));
    for (int from = 4; from < count; from++)
        for (int to = 0; to < 4; to++) pool[to] = mix(pool[to], hash_mix(entropy[from], &hash));
    hash = 0x8b51f9ddu;
    for (int i = 0; i < 8; i++) {
        uint32_t value = pool[i % 4] ^ hash;
        hash *= 0x58f38dedu;
        value *= hash;
        out[i] = value ^ (value >> 16);
    }
}

static void pcg_seed(Bits *b, const uint32_t *entropy, int count) {
    uint32_t words[8];
    uint64_t w[4];
    seed_sequence(entropy, count, words);
    for (int i = 0; i < 4; i++) w[i] = words[2 * i] | (uint64_t)words[2 * i + 1] << 32;
    b->increment = ((((Wide)w[2] << 64) | w[3]) << 1) | 1;
    b->state = 0;
    pcg_step(b);
    b->state += ((Wide)w[0] << 64) | w[1];
    pcg_step(b);
    b->has_half = false;
}

/* ---- numbers ---- */

static uint32_t next_32(Bits *b) {
    if (b->legacy) return twister_next(b);
    if (b->has_half) return b->has_half = false, b->half;
    uint64_t x = pcg_next(b);
    b->has_half = true;
    b->half = (uint32_t)(x >> 32);
    return (uint32_t)x;
}

static uint64_t next_64(Bits *b) {
    if (!b->legacy) return pcg_next(b);
    uint64_t high = twister_next(b);
    return high << 32 | twister_next(b);
}

static double next_double(Bits *b) {
    if (!b->legacy) return (double)(pcg_next(b) >> 11) * (1.0 / 9007199254740992.0);
    uint32_t high = twister_next(b) >> 5, low = twister_next(b) >> 6;
    return ((double)high * 67108864.0 + (double)low) / 9007199254740992.0;
}

static float next_float(Bits *b) { return (float)(next_32(b) >> 8) * (1.0f / 16777216.0f); }

/* A number in [0, range] by throwing away those that are too large, as the legacy functions and shuffles do. */
static uint64_t masked(Bits *b, uint64_t range) {
    uint64_t mask = range, value;
    for (unsigned s = 1; s < 64; s <<= 1) mask |= mask >> s;
    if (range == 0) return 0;
    if (range == UINT32_MAX) return next_32(b);
    if (range < UINT32_MAX) while ((value = next_32(b) & mask) > range) {}
    else while ((value = next_64(b) & mask) > range) {}
    return value;
}

/* A number in [0, range], range included. */
static uint64_t bounded(Bits *b, uint64_t range) {
    if (range == 0) return 0;
    if (b->legacy) return masked(b, range);
    if (range == UINT32_MAX) return next_32(b);
    if (range < UINT32_MAX) {                    /* Lemire 2019, 32 bits */
        uint32_t n = (uint32_t)range + 1;
        uint64_t m = (uint64_t)next_32(b) * n;
        if ((uint32_t)m < n) {
            uint32_t threshold = (UINT32_MAX - (uint32_t)range) % n;
            while ((uint32_t)m < threshold) m = (uint64_t)next_32(b) * n;
        }
        return m >> 32;
    }
    if (range == UINT64_MAX) return next_64(b);
    uint64_t n = range + 1;
    Wide m = (Wide)next_64(b) * n;
    if ((uint64_t)m < n) {
        uint64_t threshold = (UINT64_MAX - range) % n;
        while ((uint64_t)m < threshold) m = (Wide)next_64(b) * n;
    }
    return (uint64_t)(m >> 64);
}

/* ---- normal and exponential numbers ---- */

typedef struct Ziggurat {
    double r, volume;
    uint64_t k[LAYERS];
    double w[LAYERS], f[LAYERS];
    bool ready;
} Ziggurat;

static const long double normal_r = 3.6541528853610087963519472518L, exponential_r = 7.6971174701310497140446280481L;

/* Tables of layers of one area under exp(-x*x/2), scaled to integers of 52 bits. */
static void normal_tables(Ziggurat *z) {
    long double r = normal_r, scale = 4503599627370496.0L;
    long double f = expl(-0.5L * r * r), v = r * f + sqrtl(2 * atanl(1)) * erfcl(r / sqrtl(2.0L));
    long double x = r;
    z->w[LAYERS - 1] = (double)(r / scale);
    z->f[LAYERS - 1] = (double)f;
    z->k[0] = (uint64_t)(r * f / v * scale);
    z->w[0] = (double)(v / f / scale);
    z->f[0] = 1;
    for (int i = LAYERS - 2; i >= 1; i--) {
        long double before = x;
        x = sqrtl(-2 * logl(v / before + expl(-0.5L * before * before)));
        z->k[i + 1] = (uint64_t)(x / before * scale);
        z->w[i] = (double)(x / scale);
        z->f[i] = (double)expl(-0.5L * x * x);
    }
    z->k[1] = 0;
    z->ready = true;
}

/* The same under exp(-x), of 53 bits. */
static void exponential_tables(Ziggurat *z) {
    long double r = exponential_r, scale = 9007199254740992.0L, f = expl(-r), v = (r + 1) * f, x = r;
    z->w[LAYERS - 1] = (double)(r / scale);
    z->f[LAYERS - 1] = (double)f;
    z->k[0] = (uint64_t)(r * f / v * scale);
    z->w[0] = (double)(v / f / scale);
    z->f[0] = 1;
    for (int i = LAYERS - 2; i >= 1; i--) {
        long double before = x;
        x = -logl(v / before + expl(-before));
        z->k[i + 1] = (uint64_t)(x / before * scale);
        z->w[i] = (double)(x / scale);
        z->f[i] = (double)expl(-x);
    }
    z->k[1] = 0;
    z->ready = true;
}

static double gauss_legacy(Bits *b) {
    if (b->has_gauss) return b->has_gauss = false, b->gauss;
    double x, y, r;
    do {
        x = 2.0 * next_double(b) - 1.0;
        y = 2.0 * next_double(b) - 1.0;
        r = x * x + y * y;
    } while (r >= 1.0 || r == 0.0);
    double f = sqrt(-2.0 * log(r) / r);
    b->gauss = f * x;
    b->has_gauss = true;
    return f * y;
}

static double normal(Bits *b, const Ziggurat *z) {
    if (b->legacy) return gauss_legacy(b);
    for (;;) {
        uint64_t r = next_64(b);
        int i = (int)(r & 0xff);
        r >>= 8;
        uint64_t size = (r >> 1) & UINT64_C(0xfffffffffffff);
        double x = (double)size * z->w[i];
        if (r & 1) x = -x;
        if (size < z->k[i]) return x;
        if (i == 0) {
            for (;;) {
                double tail = -(1.0 / (double)normal_r) * log1p(-next_double(b)), y = -log1p(-next_double(b));
                if (y + y > tail * tail) return (size >> 8) & 1 ? -((double)normal_r + tail) : (double)normal_r + tail;
            }
        }
        if ((z->f[i - 1] - z->f[i]) * next_double(b) + z->f[i] < exp(-0.5 * x * x)) return x;
    }
}

static double exponential(Bits *b, const Ziggurat *z) {
    if (b->legacy) return -log(1.0 - next_double(b));
    for (;;) {
        uint64_t r = next_64(b) >> 3;
        int i = (int)(r & 0xff);
        r >>= 8;
        double x = (double)r * z->w[i];
        if (r < z->k[i]) return x;
        if (i == 0) return (double)exponential_r - log1p(-next_double(b));
        if ((z->f[i - 1] - z->f[i]) * next_double(b) + z->f[i] < exp(-x)) return x;
    }
}

/* Marsaglia and Tsang 2000, as NumPy orders its draws. */
static double gamma_number(Bits *b, double shape, const Ziggurat *z, const Ziggurat *e) {
    if (shape == 1.0) return exponential(b, e);
    if (shape == 0.0) return 0.0;
    if (shape < 1.0) {
        for (;;) {
            double u = next_double(b), v = exponential(b, e);
            if (u <= 1.0 - shape) {
                double x = pow(u, 1.0 / shape);
                if (x <= v) return x;
            } else {
                double y = -log((1 - u) / shape), x = pow(1.0 - shape + shape * y, 1.0 / shape);
                if (x <= v + y) return x;
            }
        }
    }
    double d = shape - 1.0 / 3.0, c = 1.0 / sqrt(9.0 * d);
    for (;;) {
        double x, v;
        do {
            x = normal(b, z);
            v = 1.0 + c * x;
        } while (v <= 0.0);
        v = v * v * v;
        double u = next_double(b);
        if (u < 1.0 - 0.0331 * (x * x) * (x * x)) return d * v;
        if (log(u) < 0.5 * x * x + d * (1.0 - v + log(v))) return d * v;
    }
}

/* ---- values ---- */

typedef enum Distribution { DISTRIBUTION_UNIFORM, DISTRIBUTION_NORMAL, DISTRIBUTION_EXPONENTIAL, DISTRIBUTION_GAMMA, DISTRIBUTION_FLOAT } Distribution;

/* A sample of shape size (None: one Python float). */
static Value sample(Vm *vm, Bits *b, Value size, Distribution kind, double parameter) {
    Ziggurat *z = mem_calloc(2, sizeof *z);
    Shape s;
    if (!z) return vm_raise_memory(vm);
    if (!b->legacy && kind != DISTRIBUTION_UNIFORM && kind != DISTRIBUTION_FLOAT) normal_tables(&z[0]), exponential_tables(&z[1]);
    Value result = ABSENT;
    bool one = is_none(size);
    if (one) s.rank = 0;
    if (one || convert_shape(vm, size, false, &s)) {
        ERROR_INIT(err);
        Tensor *t = tensor_new(vm_context(vm), kind == DISTRIBUTION_FLOAT ? DTYPE_FLOAT32 : DTYPE_FLOAT64, s.rank, s.dims, &err);
        for (int64_t i = 0; t && i < t->count; i++) {
            double x = 0;
            switch (kind) {
                case DISTRIBUTION_UNIFORM: x = next_double(b); break;
                case DISTRIBUTION_NORMAL: x = normal(b, &z[0]); break;
                case DISTRIBUTION_EXPONENTIAL: x = exponential(b, &z[1]); break;
                case DISTRIBUTION_GAMMA: x = gamma_number(b, parameter, &z[0], &z[1]); break;
                case DISTRIBUTION_FLOAT: ((float *)t->data)[i] = next_float(b); continue;
            }
            ((double *)t->data)[i] = x;
        }
        if (t && one && kind != DISTRIBUTION_FLOAT) {
            result = value_float(*(double *)t->data);
            tensor_release(t);
        } else {
            result = kind == DISTRIBUTION_FLOAT && one ? array_result(vm, t, &err) : array_result_plain(vm, t, &err);
        }
    }
    mem_free(z);
    return result;
}

static Value bits_random(Vm *vm, const Value *args) { return sample(vm, of(args[0]), args[1], DISTRIBUTION_UNIFORM, 0); }
static Value bits_random_float(Vm *vm, const Value *args) { return sample(vm, of(args[0]), args[1], DISTRIBUTION_FLOAT, 0); }
static Value bits_normal(Vm *vm, const Value *args) { return sample(vm, of(args[0]), args[1], DISTRIBUTION_NORMAL, 0); }
static Value bits_exponential(Vm *vm, const Value *args) { return sample(vm, of(args[0]), args[1], DISTRIBUTION_EXPONENTIAL, 0); }

static Value bits_gamma(Vm *vm, const Value *args) {
    double shape;
    return convert_real(vm, args[1], &shape) ? sample(vm, of(args[0]), args[2], DISTRIBUTION_GAMMA, shape) : ABSENT;
}

/* integers(low, high, size, dtype): in [low, high), high excluded. */
static Value bits_integers(Vm *vm, const Value *args) {
    Bits *b = of(args[0]);
    int64_t low, high;
    Dtype d;
    if (!value_to_index(vm, args[1], &low) || !value_to_index(vm, args[2], &high) || !convert_dtype_numpy(vm, args[4], &d, NULL)) return ABSENT;
    if (low >= high) return vm_raise(vm, ERROR_VALUE, "low >= high");
    d = d == DTYPE_NONE ? DTYPE_INT64 : d;
    uint64_t range = (uint64_t)high - (uint64_t)low - 1;
    if (is_none(args[3])) return value_int((int64_t)((uint64_t)low + bounded(b, range)));
    Shape s;
    if (!convert_shape(vm, args[3], false, &s)) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), d, s.rank, s.dims, &err);
    for (int64_t i = 0; t && i < t->count; i++)
        dtype_put_int(d, (char *)t->data + i * (int64_t)dtype_size(d), (int64_t)((uint64_t)low + bounded(b, range)));
    return array_result_plain(vm, t, &err);
}

/* order(n, first, bounded): what shuffling range(n) from its end down to first gives, as an int64 array. */
static Value bits_order(Vm *vm, const Value *args) {
    int64_t n, first;
    if (!value_to_index(vm, args[1], &n) || !value_to_index(vm, args[2], &first)) return ABSENT;
    bool plain = value_truth(vm, args[3]) > 0;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), DTYPE_INT64, 1, &n, &err);
    if (!t) return vm_raise_error(vm, &err);
    int64_t *at = t->data;
    for (int64_t i = 0; i < n; i++) at[i] = i;
    for (int64_t i = n - 1; i >= (first > 1 ? first : 1); i--) {
        int64_t j = (int64_t)(plain ? bounded(of(args[0]), (uint64_t)i) : masked(of(args[0]), (uint64_t)i)), held = at[i];
        at[i] = at[j];
        at[j] = held;
    }
    return array_result_plain(vm, t, &err);
}

/* ---- seeding ---- */

/* An int or a sequence of ints as 32-bit words, lowest first. Returns how many, -1 with an exception. */
static int entropy_words(Vm *vm, Value seed, uint32_t *out, int max) {
    if (is_list(seed) || is_tuple(seed) || is_array(seed)) {
        List *list = value_to_list(vm, seed);
        int total = list ? 0 : -1;
        for (size_t i = 0; list && total >= 0 && i < list->count; i++) {
            int n = entropy_words(vm, list->items[i], out + total, max - total);
            total = n < 0 ? -1 : total + n;
        }
        if (list) object_release(&list->object);
        return total;
    }
    Value index = has_tensor(seed) ? convert_element(vm, as_tensor(seed), as_tensor(seed)->data) : value_retain(seed);
    if (!is_int(index)) {
        vm_raise(vm, ERROR_TYPE, "Cannot cast array data from dtype('float64') to dtype('int64') according to the rule 'safe'");
        value_release(index);
        return -1;
    }
    mpz_t z;
    mpz_init(z);
    int_to_mpz(index, z);
    value_release(index);
    int n = 0;
    if (mpz_sgn(z) < 0) {
        vm_raise(vm, ERROR_VALUE, "expected non-negative integer");
        n = -1;
    } else {
        do {
            if (n >= max) break;
            out[n++] = (uint32_t)mpz_get_ui(z);
            mpz_fdiv_q_2exp(z, z, 32);
        } while (mpz_sgn(z) > 0);
    }
    mpz_clear(z);
    return n;
}

static Value bits_seed(Vm *vm, const Value *args) {
    Bits *b = of(args[0]);
    uint32_t words[TWISTER_WORDS];
    int n = entropy_words(vm, args[1], words, TWISTER_WORDS);
    if (n < 0) return ABSENT;
    if (!b->legacy) {
        pcg_seed(b, words, n);
    } else if (is_list(args[1]) || is_tuple(args[1]) || (is_array(args[1]) && as_tensor(args[1])->rank > 0)) {
        twister_seed_many(b, words, n);
    } else {
        if (n > 1) return vm_raise(vm, ERROR_VALUE, "Seed must be between 0 and 2**32 - 1");
        twister_seed(b, words[0]);
    }
    return NONE;
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    Bits *b = object_new(vm, type, 0);
    if (!b) return ABSENT;
    b->legacy = value_truth(vm, args[0]) > 0;
    Value self = value_object(b), done = bits_seed(vm, (Value[]){self, args[1]});
    if (!is_absent(done)) return self;
    value_release(self);
    return ABSENT;
}

static Value bits_copy(Vm *vm, const Value *args) {
    Bits *from = of(args[0]), *b = object_new(vm, from->object.type, 0);
    if (!b) return ABSENT;
    Object header = b->object;
    *b = *from;
    b->object = header;
    return value_object(b);
}

static const NativeDef methods[] = {
    {"seed", bits_seed, "seed, /", "Starts again from a seed.", NATIVE_METHOD},
    {"copy", bits_copy, "", "A generator in the same state.", NATIVE_METHOD},
    {"random", bits_random, "size=None, /", "Numbers in [0, 1).", NATIVE_METHOD},
    {"random_float", bits_random_float, "size=None, /", "float32 numbers in [0, 1).", NATIVE_METHOD},
    {"normal", bits_normal, "size=None, /", "Standard normal numbers.", NATIVE_METHOD},
    {"exponential", bits_exponential, "size=None, /", "Standard exponential numbers.", NATIVE_METHOD},
    {"gamma", bits_gamma, "shape, size=None, /", "Standard gamma numbers.", NATIVE_METHOD},
    {"integers", bits_integers, "low, high, size=None, dtype=None, /", "Integers in [low, high).", NATIVE_METHOD},
    {"order", bits_order, "n, first=1, bounded=False, /", "A random order of range(n).", NATIVE_METHOD},
    {0}};

static Type bits_type = {.object = TYPE_OBJECT, .name = "Bits", .module = "_nprandom", .instance_size = sizeof(Bits), .free = object_dealloc,
    .signature = "legacy, seed", .construct = construct, .methods = methods};

static bool init(Vm *vm, Value module) {
    return type_ready(vm, &bits_type) && vm_set(vm, module, "Bits", value_object(&bits_type));
}

const ModuleDef nprandom_module = {.name = "_nprandom", .doc = "NumPy's random bit generators.", .init = init};
