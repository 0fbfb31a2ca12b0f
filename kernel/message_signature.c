/* message_signature.c -- HMAC signatures and the memory of those already seen.
 *
 * The key is the ASCII text of the connection file, not decoded. Comparison takes the same time
 * whatever differs. A message that comes a second time is refused: its digest stands in one of two
 * generations of a hash set; when the younger is full, the older is forgotten.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define OPENSSL_SUPPRESS_DEPRECATED /* see digests */
#include <openssl/crypto.h>
#include <openssl/md5.h>
#include <openssl/sha.h>
#include <pthread.h>
#include <string.h>

#include "engine/base/memory.h"
#include "kernel/message_signature.h"

typedef union State { /* of a digest that is being made */
    MD5_CTX md5;
    SHA_CTX sha1;
    SHA256_CTX sha256;
    SHA512_CTX sha512;
} State;

typedef struct Digest {
    const char *scheme;
    size_t size, block; /* bytes of the digest, and of what it works on at a time */
    int (*begin)(State *state);
    int (*update)(State *state, const void *data, size_t size);
    int (*finish)(State *state, unsigned char *digest);
} Digest;

enum { BLOCK_MAX = SHA512_CBLOCK, DIGEST_MAX = SHA512_DIGEST_LENGTH };

struct Signer {
    const Digest *digest; /* NULL: signing is off */
    State inner, outer;   /* begun with the key */
};

enum { GENERATION_MAX = 32768, DIGEST_PREFIX = 16 };

typedef struct Generation {
    unsigned char (*slots)[DIGEST_PREFIX]; /* all zero: empty */
    size_t count, capacity;                /* capacity is 0 or a power of two */
} Generation;

struct Replay {
    pthread_mutex_t lock;
    Generation now, before;
};

/* OpenSSL's older functions: its newer ones look each digest up among all that its providers have, which costs a
 * quarter of our start and two megabytes. */
#define DIGEST(name, PREFIX, field)                                                                                    \
    static int begin_##name(State *s) { return PREFIX##_Init(&s->field); }                                             \
    static int update_##name(State *s, const void *data, size_t n) { return PREFIX##_Update(&s->field, data, n); }     \
    static int finish_##name(State *s, unsigned char *digest) { return PREFIX##_Final(digest, &s->field); }
DIGEST(md5, MD5, md5)
DIGEST(sha1, SHA1, sha1)
DIGEST(sha224, SHA224, sha256)
DIGEST(sha256, SHA256, sha256)
DIGEST(sha384, SHA384, sha512)
DIGEST(sha512, SHA512, sha512)

#define ROW(name, size, block)                                                                                         \
    { "hmac-" #name, size, block, begin_##name, update_##name, finish_##name }
static const Digest digests[] = {ROW(md5, 16, 64),    ROW(sha1, 20, 64),    ROW(sha224, 28, 64),
                                 ROW(sha256, 32, 64), ROW(sha384, 48, 128), ROW(sha512, 64, 128)};

static const Digest *find_digest(const char *scheme) {
    for (size_t i = 0; i < sizeof digests / sizeof *digests; i++)
        if (strcmp(digests[i].scheme, scheme) == 0) return &digests[i];
    return NULL;
}

/* Begins one of the two digests of an HMAC (RFC 2104): with the key, every byte changed by pad. */
static bool begin_with_key(const Digest *d, const char *key, unsigned char pad, State *state) {
    unsigned char block[BLOCK_MAX] = {0};
    size_t size = strlen(key);
    bool ok = true;
    if (size <= d->block)
        memcpy(block, key, size);
    else
        ok = d->begin(state) && d->update(state, key, size) && d->finish(state, block);
    for (size_t i = 0; i < d->block; i++) block[i] ^= pad;
    return ok && d->begin(state) && d->update(state, block, d->block);
}

Signer *signer_new(const char *scheme, const char *key, Error *err) {
    Signer *signer = mem_calloc(1, sizeof *signer);
    if (!signer) {
        error_memory(err, sizeof *signer);
        return NULL;
    }
    if (!key || !*key) return signer;
    signer->digest = find_digest(scheme ? scheme : "");
    if (signer->digest && begin_with_key(signer->digest, key, 0x36, &signer->inner) &&
        begin_with_key(signer->digest, key, 0x5c, &signer->outer))
        return signer;
    error_set(err, ERROR_VALUE, "unknown signature scheme '%s'", scheme ? scheme : "");
    mem_free(signer);
    return NULL;
}

void signer_free(Signer *signer) { mem_free(signer); }

bool signer_sign(Signer *signer, const zmq_msg_t *frames, int count, char hex[SIGNATURE_MAX + 1]) {
    static const char digits[] = "0123456789abcdef";
    const Digest *d = signer->digest;
    hex[0] = '\0';
    if (!d) return true;
    unsigned char digest[DIGEST_MAX];
    State inner = signer->inner, outer = signer->outer;
    for (int i = 0; i < count; i++) {
        zmq_msg_t *frame = (zmq_msg_t *)&frames[i];
        if (!d->update(&inner, zmq_msg_data(frame), zmq_msg_size(frame))) return false;
    }
    if (!d->finish(&inner, digest) || !d->update(&outer, digest, d->size) || !d->finish(&outer, digest)) return false;
    for (size_t i = 0; i < d->size; i++) {
        hex[2 * i] = digits[digest[i] >> 4];
        hex[2 * i + 1] = digits[digest[i] & 15];
    }
    hex[2 * d->size] = '\0';
    return true;
}

bool signer_verify(Signer *signer, const zmq_msg_t *signature, const zmq_msg_t *frames, char hex[SIGNATURE_MAX + 1]) {
    if (!signer_sign(signer, frames, 4, hex)) return false;
    if (!signer->digest) return true;
    size_t size = strlen(hex);
    return zmq_msg_size(signature) == size && CRYPTO_memcmp(zmq_msg_data((zmq_msg_t *)signature), hex, size) == 0;
}

/* ---- digests already seen ---- */

Replay *replay_new(void) {
    Replay *replay = mem_calloc(1, sizeof *replay);
    if (replay) pthread_mutex_init(&replay->lock, NULL);
    return replay;
}

void replay_free(Replay *replay) {
    if (!replay) return;
    pthread_mutex_destroy(&replay->lock);
    mem_free(replay->now.slots);
    mem_free(replay->before.slots);
    mem_free(replay);
}

/* The slot that holds digest, or the empty one where it belongs; the table has room. */
static unsigned char *find_slot(const Generation *g, const unsigned char digest[DIGEST_PREFIX]) {
    static const unsigned char empty[DIGEST_PREFIX];
    size_t at;
    memcpy(&at, digest, sizeof at);
    for (at &= g->capacity - 1;; at = (at + 1) & (g->capacity - 1))
        if (memcmp(g->slots[at], digest, DIGEST_PREFIX) == 0 || memcmp(g->slots[at], empty, DIGEST_PREFIX) == 0)
            return g->slots[at];
}

static bool generation_has(const Generation *g, const unsigned char digest[DIGEST_PREFIX]) {
    return g->capacity && memcmp(find_slot(g, digest), digest, DIGEST_PREFIX) == 0;
}

static bool generation_grow(Generation *g) {
    Generation wider = {.capacity = g->capacity ? g->capacity * 2 : 256, .count = g->count};
    wider.slots = mem_calloc(wider.capacity, DIGEST_PREFIX);
    if (!wider.slots) return false;
    static const unsigned char empty[DIGEST_PREFIX];
    for (size_t i = 0; i < g->capacity; i++)
        if (memcmp(g->slots[i], empty, DIGEST_PREFIX) != 0)
            memcpy(find_slot(&wider, g->slots[i]), g->slots[i], DIGEST_PREFIX);
    mem_free(g->slots);
    *g = wider;
    return true;
}

static void remember(Replay *replay, const unsigned char digest[DIGEST_PREFIX]) {
    if (replay->now.count == GENERATION_MAX) {
        mem_free(replay->before.slots);
        replay->before = replay->now;
        replay->now = (Generation){0};
    }
    if (replay->now.count * 2 >= replay->now.capacity && !generation_grow(&replay->now)) return;
    memcpy(find_slot(&replay->now, digest), digest, DIGEST_PREFIX);
    replay->now.count++;
}

bool replay_is_new(Replay *replay, const char *hex) {
    unsigned char digest[DIGEST_PREFIX];
    for (int i = 0; i < DIGEST_PREFIX; i++) {
        unsigned high = (unsigned char)hex[2 * i], low = (unsigned char)hex[2 * i + 1];
        digest[i] = (unsigned char)(((high & 15) + (high > '9' ? 9 : 0)) << 4 | ((low & 15) + (low > '9' ? 9 : 0)));
    }
    digest[0] |= 1; /* so that no digest looks like an empty slot */
    pthread_mutex_lock(&replay->lock);
    bool seen = generation_has(&replay->now, digest) || generation_has(&replay->before, digest);
    if (!seen) remember(replay, digest);
    pthread_mutex_unlock(&replay->lock);
    return !seen;
}
