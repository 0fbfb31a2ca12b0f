/* crc32c.h -- the checksum of TensorFlow's files: CRC-32C (Castagnoli, RFC 3720 appendix B.4), and its masked form.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_FILES_CRC32C_H
#define ENGINE_FILES_CRC32C_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of what crc was computed of, followed by data[0..size). Begin with crc 0. */
uint32_t crc32c_extend(uint32_t crc, const void *data, size_t size);

/* Checksums that stand in files are masked, so that a checksum of data that hold checksums stays good:
 * rotated right by 15 bits, plus 0xa282ead8. */
static inline uint32_t crc32c_mask(uint32_t crc) { return ((crc >> 15) | (crc << 17)) + 0xa282ead8u; }

#endif
