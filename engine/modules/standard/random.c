/* random.c -- the module _random: the generator under random.Random. Distributions stand in engine/library/random.tape.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/base/mersenne.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/vm.h"

#include <sys/random.h>
#include <time.h>

typedef struct RandomObject {
    Object object;
    Mersenne state;
    Dict *dict;
} RandomObject;

static Mersenne *state_of(const Value *args) {
    return &((RandomObject *)args[0].as.object)->state;
}

static void seed_from_system(Mersenne *m) {
    uint32_t key[MERSENNE_WORDS];
    if (getrandom(key, sizeof key, 0) == (ssize_t)sizeof key) {
        mersenne_seed_words(m, key, MERSENNE_WORDS);
        return;
    }
    uint32_t now = (uint32_t)time(NULL);
    mersenne_seed_words(m, &now, 1);
}

static bool seed_from_int(Vm *vm, Mersenne *m, Value v) {
    IntView w;
    mpz_srcptr z = int_view(v, &w);
    size_t count = mpz_sgn(z) ? (mpz_sizeinbase(z, 2) + 31) / 32 : 1;
    uint32_t *key = mem_calloc(count, sizeof *key);
    if (!key) {
        vm_raise_memory(vm);
        return false;
    }
    mpz_export(key, NULL, -1, sizeof *key, 0, 0, z);    /* the absolute value, least significant word first */
    mersenne_seed_words(m, key, count);
    mem_free(key);
    return true;
}

static bool seed(Vm *vm, Mersenne *m, Value v) {
    if (is_none(v)) {
        seed_from_system(m);
        return true;
    }
    if (is_int(v)) return seed_from_int(vm, m, v);
    uint64_t hash;
    if (!value_hash(vm, v, &hash)) return false;
    Value unsigned_hash = int_from_u64(vm, hash);
    bool ok = !is_absent(unsigned_hash) && seed_from_int(vm, m, unsigned_hash);
    value_release(unsigned_hash);
    return ok;
}

static Value random_seed(Vm *vm, const Value *args) {
    return seed(vm, state_of(args), args[1]) ? NONE : ABSENT;
}

static Value random_random(Vm *vm, const Value *args) {
    (void)vm;
    return value_float(mersenne_double(state_of(args)));
}

static Value bits_to_int(Vm *vm, Mersenne *m, size_t bits) {
    if (bits <= 32) return value_int(bits ? (int64_t)(mersenne_next(m) >> (32 - bits)) : 0);
    size_t count = (bits + 31) / 32;
    uint32_t *words = mem_alloc(count * sizeof *words);
    if (!words) return vm_raise_memory(vm);
    for (size_t i = 0; i < count; i++, bits -= 32) {
        words[i] = mersenne_next(m);
        if (bits < 32) words[i] >>= 32 - bits;
    }
    mpz_t z;
    mpz_init(z);
    mpz_import(z, count, -1, sizeof *words, 0, 0, words);
    Value v = int_from_mpz(vm, z);
    mpz_clear(z);
    mem_free(words);
    return v;
}

static Value random_getrandbits(Vm *vm, const Value *args) {
    int64_t bits;
    if (!value_to_index(vm, args[1], &bits)) return ABSENT;
    if (bits < 0) return vm_raise(vm, ERROR_VALUE, "number of bits must be non-negative");
    if (bits > INT32_MAX) return vm_raise_memory(vm);
    return bits_to_int(vm, state_of(args), (size_t)bits);
}

/* A random int in [0, n): numbers of n's length are drawn until one is smaller. n = 0 gives 0. */
static Value random_randbelow(Vm *vm, const Value *args) {
    int64_t n;
    if (!is_int(args[1])) return vm_raise(vm, ERROR_TYPE, "an integer is required");
    IntView w;
    mpz_srcptr z = int_view(args[1], &w);
    if (mpz_sgn(z) <= 0) return value_int(0);
    size_t bits = mpz_sizeinbase(z, 2);
    bool small = int_fits_i64(args[1], &n);
    for (;;) {
        Value r = bits_to_int(vm, state_of(args), bits);
        if (is_absent(r) || (small ? r.tag == TAG_INT && r.as.integer < n : int_order(r, args[1]) < 0)) return r;
        value_release(r);
    }
}

static Value random_getstate(Vm *vm, const Value *args) {
    Mersenne *m = state_of(args);
    Tuple *t = tuple_new(vm, MERSENNE_WORDS + 1);
    if (!t) return ABSENT;
    for (int i = 0; i < MERSENNE_WORDS; i++) t->items[i] = value_int(m->word[i]);
    t->items[MERSENNE_WORDS] = value_int(m->next);
    return value_object(t);
}

static Value random_setstate(Vm *vm, const Value *args) {
    if (!is_tuple(args[1])) return vm_raise(vm, ERROR_TYPE, "state vector must be a tuple");
    Tuple *t = as_tuple(args[1]);
    if (t->count != MERSENNE_WORDS + 1) return vm_raise(vm, ERROR_VALUE, "state vector is the wrong size");
    Mersenne fresh;
    for (size_t i = 0; i < t->count; i++) {
        int64_t word;
        if (!value_to_index(vm, t->items[i], &word)) return ABSENT;
        if (i < MERSENNE_WORDS) fresh.word[i] = (uint32_t)word;
        else if (word < 0 || word > MERSENNE_WORDS) return vm_raise(vm, ERROR_VALUE, "invalid state");
        else fresh.next = (int)word;
    }
    *state_of(args) = fresh;
    return NONE;
}

static Value random_construct(Vm *vm, Type *type, const Value *args) {
    RandomObject *r = object_new(vm, type, 0);
    if (!r) return ABSENT;
    bool ok = seed(vm, &r->state, args[0]);
    if (ok) return value_object(r);
    object_release(&r->object);
    return ABSENT;
}

static void random_free(Object *o) {
    RandomObject *r = (RandomObject *)o;
    if (r->dict) object_release((Object *)r->dict);
    object_dealloc(o);
}

static const NativeDef methods[] = {
    {"seed", random_seed, "n=None, /", "Initializes the generator from a hashable value.", NATIVE_METHOD},
    {"random", random_random, "", "A float from 0 up to 1.", NATIVE_METHOD},
    {"getrandbits", random_getrandbits, "k, /", "An int of k random bits.", NATIVE_METHOD},
    {"_randbelow", random_randbelow, "n, /", "A whole number from 0 to n - 1, each as likely.", NATIVE_METHOD},
    {"getstate", random_getstate, "", "What setstate() needs to go on from here.", NATIVE_METHOD},
    {"setstate", random_setstate, "state, /", "Goes on from where getstate() was called.", NATIVE_METHOD},
    {0},
};

static Type random_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "Random",
    .module = "_random",
    .flags = TYPE_BASE,
    .instance_size = sizeof(RandomObject),
    .dict_offset = offsetof(RandomObject, dict),
    .free = random_free,
    .signature = "x=None, /",
    .construct = random_construct,
    .methods = methods,
};

static bool init(Vm *vm, Value module) {
    return type_ready(vm, &random_type) && vm_set(vm, module, "Random", value_object(&random_type));
}

extern const ModuleDef random_core_module;
const ModuleDef random_core_module = {.name = "_random", .doc = "The Mersenne Twister.",
                                      .init = init};
