/* jpeg.c -- JPEG files by libjpeg, as gray or RGB.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/files/image.h"

#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>

enum { SAMPLES_MAX = 1 << 29 };

typedef struct Guard {
    struct jpeg_error_mgr manager;
    jmp_buf out;
} Guard;

static void leave(j_common_ptr common) {
    longjmp(((Guard *)common->err)->out, 1);
}

/* Of warnings only the end of the file before that of the picture counts, which would be grey from there on. */
static void warn(j_common_ptr common, int level) {
    if (level < 0 && common->err->msg_code == JWRN_JPEG_EOF) leave(common);
}

/* Whether a file of so many bytes can hold the picture that it declares: every block of 8 x 8 samples takes a bit or more where it is
 * coded by Huffman's method, and TensorFlow takes no larger pictures than this. */
static bool is_possible(const struct jpeg_decompress_struct *j, size_t size) {
    uint64_t blocks = 0, samples = (uint64_t)j->image_width * j->image_height * (uint64_t)j->num_components;
    for (int c = 0; c < j->num_components; c++)
        blocks += (uint64_t)j->comp_info[c].width_in_blocks * j->comp_info[c].height_in_blocks;
    return samples < SAMPLES_MAX && (j->arith_code || blocks / 8 <= size);
}

static struct jpeg_error_mgr *guard_init(Guard *g) {
    jpeg_std_error(&g->manager);
    g->manager.error_exit = leave;
    g->manager.emit_message = warn;
    return &g->manager;
}

static bool read_pixels(struct jpeg_decompress_struct *j, Guard *g, const void *data, size_t size, const JpegReading *how,
                        Image *out) {
    if (setjmp(g->out)) return false;
    jpeg_create_decompress(j);
    jpeg_mem_src(j, data, size);
    jpeg_read_header(j, TRUE);
    if (!is_possible(j, size)) return false;
    int channels = how->channels ? how->channels : j->num_components == 1 ? 1 : 3;
    j->out_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    j->scale_num = 1;
    j->scale_denom = (unsigned)how->ratio;
    j->dct_method = how->accurate ? JDCT_ISLOW : JDCT_IFAST;
    j->do_fancy_upsampling = how->fancy;
    jpeg_start_decompress(j);
    *out = (Image){(int64_t)j->output_height, (int64_t)j->output_width, j->output_components, 1, NULL};
    size_t row = (size_t)j->output_width * (size_t)j->output_components;
    if (!(out->pixels = mem_alloc(row * j->output_height))) return false;
    while (j->output_scanline < j->output_height) {
        JSAMPROW at = out->pixels + j->output_scanline * row;
        jpeg_read_scanlines(j, &at, 1);
    }
    jpeg_finish_decompress(j);
    return true;
}

bool image_read_jpeg(const void *data, size_t size, const JpegReading *how, Image *out, Error *err) {
    struct jpeg_decompress_struct j = {0};
    Guard guard;
    *out = (Image){0};
    j.err = guard_init(&guard);
    bool ok = read_pixels(&j, &guard, data, size, how, out);
    jpeg_destroy_decompress(&j);
    if (ok) return true;
    image_clear(out);
    return error_set(err, ERROR_VALUE, "Invalid JPEG data or crop window, data size %zu", size);
}

/* ---- writing ---- */

typedef struct Output {
    unsigned char *bytes;         /* libjpeg's own allocation */
    unsigned long size;
} Output;

static bool write_pixels(struct jpeg_compress_struct *j, Guard *g, const Image *image, const JpegWriting *how,
                         Output *out) {
    if (setjmp(g->out)) return false;
    jpeg_create_compress(j);
    jpeg_mem_dest(j, &out->bytes, &out->size);
    j->image_width = (JDIMENSION)image->width;
    j->image_height = (JDIMENSION)image->height;
    j->input_components = image->channels;
    j->in_color_space = image->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(j);
    jpeg_set_quality(j, how->quality, TRUE);
    j->optimize_coding = how->optimized;
    j->density_unit = (UINT8)how->density_unit;
    j->X_density = (UINT16)how->density[0];
    j->Y_density = (UINT16)how->density[1];
    for (int c = 0; !how->coarse_colours && c < j->num_components; c++) j->comp_info[c].h_samp_factor = j->comp_info[c].v_samp_factor = 1;
    if (how->progressive) jpeg_simple_progression(j);
    jpeg_start_compress(j, TRUE);
    size_t row = (size_t)image->width * (size_t)image->channels;
    while (j->next_scanline < j->image_height) {
        JSAMPROW at = image->pixels + j->next_scanline * row;
        jpeg_write_scanlines(j, &at, 1);
    }
    jpeg_finish_compress(j);
    return true;
}

bool image_write_jpeg(const Image *image, const JpegWriting *how, Buffer *out, Error *err) {
    struct jpeg_compress_struct j = {0};
    Guard guard;
    Output made = {0};
    j.err = guard_init(&guard);
    bool ok = write_pixels(&j, &guard, image, how, &made) && buffer_append(out, made.bytes, made.size);
    jpeg_destroy_compress(&j);
    free(made.bytes);
    return ok || error_set(err, ERROR_MEMORY, "Could not encode the image as JPEG");
}
