/* image.h -- pictures as rows of samples, read from and written to the bytes of PNG and JPEG files.
 *
 * Sizes are as TensorFlow's decoders have them: rows from the top, channels together, 16-bit samples in the machine's
 * byte order. Reading and writing set *err and return false when the bytes are no such file or memory ends.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_FILES_IMAGE_H
#define ENGINE_FILES_IMAGE_H

#include "engine/base/buffer.h"
#include "engine/base/error.h"

#include <stdint.h>

typedef struct Image {
    int64_t height, width;
    int channels;                 /* 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA */
    int depth;                    /* bytes a sample: 1 or 2 */
    uint8_t *pixels;              /* owned when read, borrowed when written */
} Image;

/* channels 0: as the file has them. depth: wanted. */
bool image_read_png(const void *data, size_t size, int channels, int depth, Image *out, Error *err);
/* level: of the compression, -1 for the usual one. */
bool image_write_png(const Image *image, int level, Buffer *out, Error *err);

typedef struct JpegReading {
    int channels;                  /* 0 (as the file has them), 1 or 3 */
    int ratio;                     /* 1, 2, 4 or 8: so many times smaller */
    bool accurate;                 /* the slow integer transform, not the fast one */
    bool fancy;                    /* colours smoothed where the file has them coarser */
} JpegReading;

bool image_read_jpeg(const void *data, size_t size, const JpegReading *how, Image *out, Error *err);

typedef struct JpegWriting {
    int quality;                   /* 0 to 100 */
    bool progressive, optimized;
    bool coarse_colours;           /* colours at half the resolution */
    int density_unit, density[2];  /* 0 no unit, 1 an inch, 2 a centimetre */
} JpegWriting;

/* 1 or 3 channels of one byte. */
bool image_write_jpeg(const Image *image, const JpegWriting *how, Buffer *out, Error *err);

void image_clear(Image *image);

#endif
