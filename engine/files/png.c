/* png.c -- PNG files by libpng, converted to the channels and the depth that are asked for.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/files/image.h"

#include <png.h>
#include <string.h>

/* Larger pictures are taken for damage, as are those that deflate cannot have packed into so few bytes: it makes of a byte 1,032
 * at most (zlib's documentation). */
enum { SIDE_MAX = 1 << 24, PIXELS_MAX = 1 << 29, DEFLATE_MAX = 1032 };

typedef struct Source {
    const uint8_t *data;
    size_t left;
} Source;

/* What must outlive a jump out of libpng. */
typedef struct Reader {
    png_structp png;
    png_infop info;
    png_bytep *rows;
    Source source;
} Reader;

void image_clear(Image *image) {
    mem_free(image->pixels);
    *image = (Image){0};
}

static void give(png_structp png, png_bytep bytes, png_size_t size) {
    Source *s = png_get_io_ptr(png);
    if (size > s->left) png_error(png, "the file ends too early");
    memcpy(bytes, s->data, size);
    s->data += size;
    s->left -= size;
}

static void complain(png_structp png, png_const_charp text) {
    (void)text;
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static int channels_of(int color) {
    return 1 + (color & PNG_COLOR_MASK_COLOR ? 2 : 0) + (color & PNG_COLOR_MASK_ALPHA ? 1 : 0);
}

/* Asks libpng for the wanted channels (0: the file's) and depth. Returns the channels. */
static int arrange(Reader *r, int channels, int depth) {
    png_structp png = r->png;
    int color = png_get_color_type(png, r->info), bits = png_get_bit_depth(png, r->info);
    bool clear = png_get_valid(png, r->info, PNG_INFO_tRNS) != 0, colored = (color & PNG_COLOR_MASK_COLOR) != 0;
    bool alpha = (color & PNG_COLOR_MASK_ALPHA) || clear;
    if (color == PNG_COLOR_TYPE_PALETTE) channels = channels ? channels : clear ? 4 : 3;
    if (!channels) channels = channels_of(color);
    png_set_expand(png);
    if (bits == 16 && depth == 1) png_set_strip_16(png);
    if (bits < 16 && depth == 2) png_set_expand_16(png);
    if (depth == 2) png_set_swap(png);
    if (colored && channels < 3) png_set_rgb_to_gray_fixed(png, PNG_ERROR_ACTION_NONE, 29900, 58700);
    if (!colored && channels > 2) png_set_gray_to_rgb(png);
    bool wants_alpha = channels % 2 == 0;
    if (alpha && !wants_alpha) png_set_strip_alpha(png);
    if (!alpha && wants_alpha) png_set_add_alpha(png, depth == 2 ? 0xffff : 0xff, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, r->info);
    return channels;
}

static bool read_pixels(Reader *r, size_t size, int channels, int depth, Image *out) {
    if (setjmp(png_jmpbuf(r->png))) return false;
    png_set_user_limits(r->png, SIDE_MAX, SIDE_MAX);
    png_set_read_fn(r->png, &r->source, give);
    png_read_info(r->png, r->info);
    size_t height = png_get_image_height(r->png, r->info), packed_row = png_get_rowbytes(r->png, r->info);
    if ((uint64_t)height * png_get_image_width(r->png, r->info) >= PIXELS_MAX) return false;
    if (height * packed_row / DEFLATE_MAX > size) return false;
    out->channels = arrange(r, channels, depth);
    out->depth = depth;
    out->height = (int64_t)png_get_image_height(r->png, r->info);
    out->width = (int64_t)png_get_image_width(r->png, r->info);
    size_t row = (size_t)out->width * (size_t)(out->channels * depth);
    if (png_get_rowbytes(r->png, r->info) != row) return false;
    out->pixels = mem_alloc(row * (size_t)out->height);
    r->rows = mem_alloc((size_t)out->height * sizeof *r->rows);
    if (!out->pixels || !r->rows) return false;
    for (int64_t i = 0; i < out->height; i++) r->rows[i] = out->pixels + (size_t)i * row;
    png_read_image(r->png, r->rows);
    return true;
}

bool image_read_png(const void *data, size_t size, int channels, int depth, Image *out, Error *err) {
    Reader r = {.source = {data, size}};
    *out = (Image){0};
    r.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, complain, ignore);
    r.info = r.png ? png_create_info_struct(r.png) : NULL;
    bool ok = r.info && read_pixels(&r, size, channels, depth, out);
    png_destroy_read_struct(&r.png, &r.info, NULL);
    mem_free(r.rows);
    if (ok) return true;
    image_clear(out);
    return error_set(err, ERROR_VALUE, "Invalid PNG data, size %zu", size);
}

/* ---- writing ---- */

static void collect(png_structp png, png_bytep bytes, png_size_t size) {
    if (!buffer_append(png_get_io_ptr(png), bytes, size)) png_error(png, "out of memory");
}

static void flush(png_structp png) {
    (void)png;
}

static bool write_pixels(png_structp png, png_infop info, const Image *image, int level, Buffer *out) {
    static const int colors[] = {0, PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGBA};
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_write_fn(png, out, collect, flush);
    png_set_compression_level(png, level);
    png_set_IHDR(png, info, (png_uint_32)image->width, (png_uint_32)image->height, image->depth * 8, colors[image->channels],
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    if (image->depth == 2) png_set_swap(png);
    size_t row = (size_t)image->width * (size_t)(image->channels * image->depth);
    for (int64_t i = 0; i < image->height; i++) png_write_row(png, image->pixels + (size_t)i * row);
    png_write_end(png, NULL);
    return true;
}

bool image_write_png(const Image *image, int level, Buffer *out, Error *err) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, complain, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    bool ok = info && write_pixels(png, info, image, level, out);
    png_destroy_write_struct(&png, &info);
    return ok || error_set(err, ERROR_MEMORY, "Could not encode the image as PNG");
}
