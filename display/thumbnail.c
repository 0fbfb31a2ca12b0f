/* thumbnail.c -- see thumbnail.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/thumbnail.h"

#include "display/figures/canvas.h"

enum { SMALLEST = 8, LARGEST = 64, PICTURES = 8, SAMPLES = 4096 };

static bool find_layout(const Tensor *t, PictureLayout *out) {
    *out = (PictureLayout){0, 1, -1, 1};
    if (t->rank == 4)
        *out = (PictureLayout){1, 2, 3, t->dims[0]};
    else if (t->rank == 3 && t->dims[2] > 4 && tensor_dtype(t) == DTYPE_UINT8)
        *out = (PictureLayout){1, 2, -1, t->dims[0]};
    else if (t->rank == 3)
        *out = (PictureLayout){0, 1, 2, 1};
    else if (t->rank != 2)
        return false;
    if (out->channel >= 0) {
        int64_t channels = t->dims[out->channel];
        if (channels != 1 && channels != 3 && channels != 4) return false;
    }
    return t->dims[out->height] >= SMALLEST && t->dims[out->width] >= SMALLEST && out->pictures > 0;
}

/* Whether the numbers can be brightnesses: all of uint8; floats if a sample of them lies in 0..1 and is not all alike.
 */
static bool is_bright(const Tensor *t) {
    Dtype d = tensor_dtype(t);
    if (d == DTYPE_UINT8) return true;
    if (!dtype_is_float(d) || t->count == 0) return false;
    int64_t step = t->count / SAMPLES > 0 ? t->count / SAMPLES : 1;
    double low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < t->count; i += step) {
        double x = dtype_get_real(d, tensor_element(t, i));
        if (!(x >= 0 && x <= 1)) return false;
        low = fmin(low, x);
        high = fmax(high, x);
    }
    return low < high;
}

static uint32_t pixel(const Tensor *t, const PictureLayout *l, int64_t picture, int64_t y, int64_t x) {
    Dtype d = tensor_dtype(t);
    double scale = d == DTYPE_UINT8 ? 1 : 255;
    int64_t channels = l->channel >= 0 ? t->dims[l->channel] : 1, index[SHAPE_MAX] = {0};
    unsigned v[4] = {0, 0, 0, 255};
    if (l->height == 1) index[0] = picture;
    index[l->height] = y;
    index[l->width] = x;
    for (int64_t c = 0; c < channels; c++) {
        if (l->channel >= 0) index[l->channel] = c;
        v[c] = (unsigned)fmin(fmax(dtype_get_real(d, tensor_at(t, index)) * scale + 0.5, 0), 255);
    }
    if (channels == 1) v[1] = v[2] = v[0];
    for (int c = 0; c < 3; c++) v[c] = v[c] * v[3] / 255;
    return v[3] << 24 | v[0] << 16 | v[1] << 8 | v[2];
}

static void put_base64(const Buffer *bytes, Buffer *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < bytes->size; i += 3) {
        unsigned n = 0;
        for (size_t k = 0; k < 3; k++) n = n << 8 | (i + k < bytes->size ? (unsigned char)bytes->data[i + k] : 0);
        for (int k = 0; k < 4; k++)
            buffer_putc(out, i + (size_t)k > bytes->size ? '=' : digits[n >> (18 - 6 * k) & 63]);
    }
}

static bool draw(const Tensor *t, const PictureLayout *l, int64_t picture, Buffer *png) {
    int64_t h = t->dims[l->height], w = t->dims[l->width], step = (h > w ? h : w) / LARGEST;
    if (step < 1) step = 1;
    int rows = (int)((h + step - 1) / step), columns = (int)((w + step - 1) / step);
    uint32_t *pixels = mem_alloc((size_t)rows * (size_t)columns * sizeof *pixels);
    if (!pixels) return false;
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++) pixels[y * columns + x] = pixel(t, l, picture, y * step, x * step);
    Canvas canvas;
    ERROR_INIT(err);
    bool ok = canvas_init(&canvas, CANVAS_IMAGE, columns, rows, 72, NULL, &err);
    if (ok) {
        canvas_image(&canvas, pixels, columns, rows, (Box){0, 0, columns, rows}, false);
        ok = canvas_write_png(&canvas, true, true, png, &err);
        canvas_clear(&canvas);
    }
    mem_free(pixels);
    return ok;
}

bool picture_layout(const Tensor *t, PictureLayout *out) { return find_layout(t, out) && is_bright(t); }

void thumbnail_write(const Tensor *t, const PictureLayout *l, size_t limit, Buffer *out) {
    size_t start = out->size;
    int64_t shown = 0, most = l->pictures < PICTURES ? l->pictures : PICTURES;
    for (bool room = true; room && shown < most;) {
        Buffer png = BUFFER_EMPTY;
        room = draw(t, l, shown, &png) && out->size - start + png.size * 4 / 3 < limit;
        if (room) {
            int64_t h = t->dims[l->height], w = t->dims[l->width];
            double zoom = 64.0 / (double)(h > w ? h : w);
            buffer_printf(out,
                          "<img alt=\"picture %lld, %lld by %lld\" "
                          "style=\"width:%.0fpx;height:%.0fpx;image-rendering:pixelated;margin:2px\" "
                          "src=\"data:image/png;base64,",
                          (long long)shown, (long long)h, (long long)w, (double)w * zoom, (double)h * zoom);
            put_base64(&png, out);
            buffer_puts(out, "\">");
            shown++;
        }
        buffer_clear(&png);
    }
    if (shown < l->pictures)
        buffer_printf(out, "<span style=\"margin:0 6px\">… %lld more</span>", (long long)(l->pictures - shown));
}
