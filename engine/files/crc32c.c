/* crc32c.c -- CRC-32C eight bytes at a time, from tables that the first call fills.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/files/crc32c.h"

#include <pthread.h>
#include <string.h>

enum { POLYNOMIAL_BITS = 8 };
static const uint32_t polynomial = 0x82f63b78u;      /* Castagnoli's, bits reversed */

/* table[k][b]: what byte b, followed by k zero bytes, adds. Constant once filled. */
static uint32_t table[8][256];

static void fill_tables(void) {
    for (uint32_t b = 0; b < 256; b++) {
        uint32_t crc = b;
        for (int i = 0; i < POLYNOMIAL_BITS; i++) crc = crc & 1 ? crc >> 1 ^ polynomial : crc >> 1;
        table[0][b] = crc;
    }
    for (int k = 1; k < 8; k++)
        for (uint32_t b = 0; b < 256; b++) table[k][b] = table[k - 1][b] >> 8 ^ table[0][table[k - 1][b] & 0xFF];
}

uint32_t crc32c_extend(uint32_t crc, const void *data, size_t size) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill_tables);
    const unsigned char *p = data;
    crc = ~crc;
    for (; size >= 8; size -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        word ^= crc;
        crc = 0;
        for (int k = 0; k < 8; k++) crc ^= table[7 - k][word >> (8 * k) & 0xFF];
    }
    for (; size; size--, p++) crc = crc >> 8 ^ table[0][(crc ^ *p) & 0xFF];
    return ~crc;
}
