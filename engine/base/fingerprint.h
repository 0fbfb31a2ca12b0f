/* fingerprint.h -- the hashes by which TensorFlow puts strings into buckets: FarmHash's Fingerprint64 (Pike and
 * Alakuijala, github.com/google/farmhash, the variant "na"), SipHash-2-4 (Aumasson and Bernstein 2012) and MurmurHash64A
 * (Appleby 2008).
 *
 * Their values stand in trained models, so that they never change.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_FINGERPRINT_H
#define ENGINE_BASE_FINGERPRINT_H

#include <stddef.h>
#include <stdint.h>

/* Fingerprint64 of data[0..size). */
uint64_t fingerprint_farm(const void *data, size_t size);

/* One hash of two: FingerprintCat64 (tensorflow/core/platform/fingerprint.h). */
static inline uint64_t fingerprint_join(uint64_t a, uint64_t b) {
    const uint64_t multiplier = UINT64_C(0xc6a4a7935bd1e995);
    uint64_t hash = a ^ multiplier;
    b *= multiplier;
    hash = (hash ^ (b ^ b >> 47) * multiplier) * multiplier;
    hash = (hash ^ hash >> 47) * multiplier;
    return hash ^ hash >> 47;
}

/* SipHash-2-4 of data[0..size) under a key of two halves. */
uint64_t fingerprint_sip(const uint64_t key[2], const void *data, size_t size);

/* MurmurHash64A of data[0..size); words as the machine has them, little end first. */
uint64_t fingerprint_murmur(uint64_t seed, const char *data, size_t size);

#endif
