/* pngfile.c -- an image canvas as a PNG file: RGBA, as Matplotlib writes it; where the file is only to be looked at, a
 * palette if few colours are used, and no alpha where everything is opaque.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/canvas.h"
#include "display/figures/palette.h"

#include <endian.h>
#include <png.h>
#include <string.h>
#include <zlib.h>

/* Cairo's premultiplied pixel as RGBA bytes in one word (R lowest), laid on white unless transparent. */
static uint32_t plain_pixel(uint32_t p, bool transparent) {
    unsigned a = p >> 24, r = p >> 16 & 255, g = p >> 8 & 255, b = p & 255;
    if (a == 255) return 0xFF000000u | b << 16 | g << 8 | r;
    if (!transparent) {
        unsigned white = 255 - a;
        return 0xFF000000u | (b + white) << 16 | (g + white) << 8 | (r + white);
    }
    if (a == 0) return 0x00FFFFFFu;
    r = (r * 255 + a / 2) / a;
    g = (g * 255 + a / 2) / a;
    b = (b * 255 + a / 2) / a;
    return a << 24 | (b > 255 ? 255 : b) << 16 | (g > 255 ? 255 : g) << 8 | (r > 255 ? 255 : r);
}

static void collect(png_structp png, png_bytep bytes, png_size_t size) {
    if (!buffer_append(png_get_io_ptr(png), bytes, size)) png_error(png, "out of memory");
}

static void flush(png_structp png) { (void)png; }

static void complain(png_structp png, png_const_charp text) {
    (void)text;
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

typedef struct Raster {
    int width, height;
    uint32_t *pixel; /* owned */
    const uint32_t *first; /* the canvas's first pixel, which is paper; borrowed */
    Palette palette;
    bool few, small, opaque; /* few colours; it may have a palette; it has no alpha */
    bool bare;               /* most of it is paper */
    bool upright;            /* what is drawn there runs down rather than along the rows */
} Raster;

/* How often the colour changes along a row. */
static size_t changes_along(const uint32_t *row, size_t width) {
    size_t changes = 0;
    for (size_t x = 1; x < width; x++) changes += row[x] != row[x - 1];
    return changes;
}

/* Whether most rows are those above them, or more changes along the rows than between them: bars, grids, areas. */
static bool is_upright(const Raster *raster) {
    size_t width = (size_t)raster->width, equal = 0, along = 0, down = 0, in_row = 0;
    for (int y = 1; y < raster->height; y++) {
        const uint32_t *row = raster->pixel + (size_t)y * width, *above = row - width;
        if (memcmp(row, above, width * sizeof *row) == 0) {
            equal++;
            along += in_row;
            continue;
        }
        in_row = changes_along(row, width);
        along += in_row;
        for (size_t x = 1; x < width; x++) down += row[x] != above[x];
    }
    return down < along || equal > (size_t)raster->height / 2;
}

/* Turns a row of the canvas's pixels into ours and takes note of its colours. Returns how many are those of paper. */
static size_t take_row(Raster *raster, const uint32_t *from, uint32_t *to, bool transparent) {
    uint32_t paper = plain_pixel(*raster->first, transparent), last = ~from[0], color = 0;
    size_t count = 0;
    for (int x = 0; x < raster->width; x++) {
        if (from[x] != last) {
            last = from[x];
            color = plain_pixel(last, transparent);
            raster->opaque &= color >> 24 == 255;
            if (raster->few) raster->few = palette_number(&raster->palette, color) >= 0;
        }
        to[x] = color;
        count += color == paper;
    }
    return count;
}

static bool raster_init(Raster *raster, Canvas *canvas, bool transparent, bool small) {
    cairo_surface_flush(canvas->surface);
    raster->width = cairo_image_surface_get_width(canvas->surface);
    raster->height = cairo_image_surface_get_height(canvas->surface);
    size_t count = (size_t)raster->width * (size_t)raster->height;
    raster->pixel = mem_alloc(count * 4);
    if (!raster->pixel) return false;
    const unsigned char *data = cairo_image_surface_get_data(canvas->surface);
    int stride = cairo_image_surface_get_stride(canvas->surface);
    palette_init(&raster->palette);
    raster->few = true;
    raster->small = small;
    raster->opaque = small && !transparent; /* who asks for transparency gets the channel */
    raster->first = (const uint32_t *)(const void *)data;
    size_t paper = 0, in_row = 0, width = (size_t)raster->width;
    for (int y = 0; y < raster->height; y++) {
        const unsigned char *row = data + (ptrdiff_t)y * stride;
        uint32_t *out = raster->pixel + (size_t)y * width;
        if (y > 0 && memcmp(row, row - stride, width * 4) == 0) memcpy(out, out - width, width * 4);
        else in_row = take_row(raster, (const uint32_t *)(const void *)row, out, transparent);
        paper += in_row;
    }
    raster->bare = paper > count / 5 * 3;
    raster->upright = raster->bare && is_upright(raster);
    return true;
}

static bool has_palette(const Raster *raster) { return raster->few && raster->small; }

static void write_header(png_structp png, png_infop info, const Raster *raster, double dpi) {
    int kind = has_palette(raster) ? PNG_COLOR_TYPE_PALETTE
               : raster->opaque    ? PNG_COLOR_TYPE_RGB
                                   : PNG_COLOR_TYPE_RGB_ALPHA;
    png_set_IHDR(png, info, (png_uint_32)raster->width, (png_uint_32)raster->height, 8, kind, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_uint_32 meter = (png_uint_32)(dpi / 0.0254 + 0.5);
    png_set_pHYs(png, info, meter, meter, PNG_RESOLUTION_METER);
    if (!has_palette(raster)) return;
    png_color color[PALETTE_MAX];
    png_byte alpha[PALETTE_MAX];
    for (int i = 0; i < raster->palette.count; i++) {
        uint32_t c = raster->palette.color[i];
        color[i] = (png_color){(png_byte)c, (png_byte)(c >> 8), (png_byte)(c >> 16)};
        alpha[i] = (png_byte)(c >> 24);
    }
    png_set_PLTE(png, info, color, raster->palette.count);
    if (!raster->opaque) png_set_tRNS(png, info, alpha, raster->palette.count, NULL);
}

static void write_rows(png_structp png, Raster *raster, png_bytep row) {
    bool palette = has_palette(raster), is_plain = !palette && !raster->opaque && BYTE_ORDER == LITTLE_ENDIAN;
    for (int y = 0; y < raster->height; y++) {
        uint32_t *pixel = raster->pixel + (size_t)y * (size_t)raster->width;
        if (is_plain) {
            png_write_row(png, (png_bytep)pixel);
            continue;
        }
        png_bytep out = row;
        png_byte number = 0;
        for (int x = 0; x < raster->width; x++) {
            uint32_t c = pixel[x];
            if (palette) {
                if (x == 0 || c != pixel[x - 1]) number = (png_byte)palette_number(&raster->palette, c);
                *out++ = number;
                continue;
            }
            *out++ = (png_byte)c;
            *out++ = (png_byte)(c >> 8);
            *out++ = (png_byte)(c >> 16);
            if (!raster->opaque) *out++ = (png_byte)(c >> 24);
        }
        png_write_row(png, row);
    }
}

/* Rows of bars, grids and enlarged pictures are much like the ones above them; rows of paper with curves and of a palette's
 * numbers are best left as they are. */
static int best_filters(const Raster *raster) {
    if (has_palette(raster) || (raster->bare && !raster->upright)) return PNG_FILTER_NONE;
    return raster->few || raster->bare ? PNG_FILTER_UP : PNG_FILTER_NONE | PNG_FILTER_SUB | PNG_FILTER_UP;
}

bool canvas_write_png(Canvas *canvas, bool transparent, bool small, Buffer *out, Error *err) {
    Raster raster;
    if (!raster_init(&raster, canvas, transparent, small))
        return error_memory(err, (size_t)(canvas->width * canvas->height * 4));
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, complain, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    png_bytep row = mem_alloc((size_t)raster.width * 4);
    volatile bool ok = false;
    if (info && row && setjmp(png_jmpbuf(png)) == 0) {
        png_set_write_fn(png, out, collect, flush);
        write_header(png, info, &raster, canvas->dpi);
        png_set_compression_level(png, 6);
        png_set_compression_strategy(png, Z_DEFAULT_STRATEGY);    /* most of a plot repeats: longer matches pay whatever the filter */
        png_set_filter(png, 0, best_filters(&raster));
        png_write_info(png, info);
        write_rows(png, &raster, row);
        png_write_end(png, info);
        ok = true;
    }
    png_destroy_write_struct(&png, &info);
    mem_free(row);
    mem_free(raster.pixel);
    return ok && !out->failed ? true : error_memory(err, (size_t)raster.width * (size_t)raster.height);
}
