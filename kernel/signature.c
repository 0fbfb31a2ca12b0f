/* signature.c -- HMAC signatures and the memory of those already seen.
 *
 * The key is the ASCII text of the connection file, not decoded. Comparison takes the same time
 * whatever differs. A message that comes a second time is refused: its digest stands in one of two
 * generations of a hash set; when the younger is full, the older is forgotten.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <string.h>

#include "engine/base/memory.h"
#include "kernel/signature.h"

struct Signer {
    EVP_MAC_CTX *mac;            /* NULL: signing is off */
};

enum { GENERATION_MAX = 32768, DIGEST_PREFIX = 16 };

typedef struct Generation {
    unsigned char (*slots)[DIGEST_PREFIX];      /* all zero: empty */
    size_t count, capacity;                     /* capacity is 0 or a power of two */
} Generation;

struct Replay {
    pthread_mutex_t lock;
    Generation now, before;
};

static EVP_MAC_CTX *open_mac(const char *digest, const char *key) {
    /* Reading openssl.cnf costs more than all the rest of our start, and HMAC needs nothing from it. */
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
    EVP_MAC *hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
    EVP_MAC_CTX *mac = hmac ? EVP_MAC_CTX_new(hmac) : NULL;
    EVP_MAC_free(hmac);
    OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)digest, 0), OSSL_PARAM_construct_end()};
    if (mac && EVP_MAC_init(mac, (const unsigned char *)key, strlen(key), params)) return mac;
    EVP_MAC_CTX_free(mac);
    return NULL;
}

Signer *signer_new(const char *scheme, const char *key, Error *err) {
    Signer *signer = mem_calloc(1, sizeof *signer);
    if (!signer) {
        error_memory(err, sizeof *signer);
        return NULL;
    }
    if (!key || !*key) return signer;
    if (scheme && strncmp(scheme, "hmac-", 5) == 0) signer->mac = open_mac(scheme + 5, key);
    if (signer->mac) return signer;
    error_set(err, ERROR_VALUE, "unknown signature scheme '%s'", scheme ? scheme : "");
    mem_free(signer);
    return NULL;
}

void signer_free(Signer *signer) {
    if (!signer) return;
    EVP_MAC_CTX_free(signer->mac);
    mem_free(signer);
}

bool signer_sign(Signer *signer, const zmq_msg_t *frames, int count, char hex[SIGNATURE_MAX + 1]) {
    static const char digits[] = "0123456789abcdef";
    hex[0] = '\0';
    if (!signer->mac) return true;
    if (!EVP_MAC_init(signer->mac, NULL, 0, NULL)) return false;
    for (int i = 0; i < count; i++) {
        zmq_msg_t *frame = (zmq_msg_t *)&frames[i];
        if (!EVP_MAC_update(signer->mac, zmq_msg_data(frame), zmq_msg_size(frame))) return false;
    }
    unsigned char digest[SIGNATURE_MAX / 2];
    size_t size = 0;
    if (!EVP_MAC_final(signer->mac, digest, &size, sizeof digest)) return false;
    for (size_t i = 0; i < size; i++) {
        hex[2 * i] = digits[digest[i] >> 4];
        hex[2 * i + 1] = digits[digest[i] & 15];
    }
    hex[2 * size] = '\0';
    return true;
}

bool signer_verify(Signer *signer, const zmq_msg_t *signature, const zmq_msg_t *frames, char hex[SIGNATURE_MAX + 1]) {
    if (!signer_sign(signer, frames, 4, hex)) return false;
    if (!signer->mac) return true;
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
        if (memcmp(g->slots[i], empty, DIGEST_PREFIX) != 0) memcpy(find_slot(&wider, g->slots[i]), g->slots[i], DIGEST_PREFIX);
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
    digest[0] |= 1;                             /* so that no digest looks like an empty slot */
    pthread_mutex_lock(&replay->lock);
    bool seen = generation_has(&replay->now, digest) || generation_has(&replay->before, digest);
    if (!seen) remember(replay, digest);
    pthread_mutex_unlock(&replay->lock);
    return !seen;
}
