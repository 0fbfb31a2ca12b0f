/* projective_transform.c -- pictures whose pixels come from places of others that a projective map gives.
 *
 * Source: TensorFlow's ImageProjectiveTransformV3, its documentation and behaviour.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"

#include <math.h>

/* What a place outside of the picture shows, in the order of the row's attribute fill. */
typedef enum Fill { FILL_CONSTANT, FILL_REFLECT, FILL_WRAP, FILL_NEAREST } Fill;

typedef struct Mapping {
    const Tensor *images, *transforms;
    Tensor *out;
    Fill fill;
    bool nearest;
    double outside;
} Mapping;

static float clamped(float x, float high) { return x < 0 ? 0 : x > high ? high : x; }

/* d c b a | a b c d | d c b a */
static float reflected(float x, int64_t n) {
    float size = (float)n, twice = 2 * size;
    if (n <= 1) return 0;
    if (x < 0) {
        x += twice * (float)(int64_t)(-x / twice);
        return x < -size ? x + twice : -x - 1;
    }
    if (x <= size - 1) return x;
    x -= twice * (float)(int64_t)(x / twice);
    return x >= size ? twice - x - 1 : x;
}

/* a b c d | a b c d | a b c d */
static float wrapped(float x, int64_t n) {
    float size = (float)n, last = size - 1;
    if (n <= 1) return 0;
    if (x < 0) return x + size * (float)((int64_t)(-x / last) + 1);
    return x > last ? x - size * (float)(int64_t)(x / last) : x;
}

static float placed(Fill fill, float x, int64_t n) {
    if (fill == FILL_CONSTANT) return x;
    if (!(fabsf(x) < 1e18f)) return clamped(x, (float)(n - 1));
    return clamped(fill == FILL_REFLECT ? reflected(x, n) : fill == FILL_WRAP ? wrapped(x, n) : x, (float)(n - 1));
}

/* Where channel 0 of the pixel stands in the picture; -1: outside. */
static int64_t pixel_at(const Mapping *m, float y, float x) {
    const int64_t *d = m->images->dims;
    if (!(y >= 0 && x >= 0 && y < (float)d[1] && x < (float)d[2])) return -1;
    return ((int64_t)y * d[2] + (int64_t)x) * d[3];
}

static float value_at(const Mapping *m, const char *image, int64_t pixel, int64_t channel) {
    Dtype d = tensor_dtype(m->images);
    if (pixel < 0) return (float)m->outside;
    pixel += channel;
    return d == DTYPE_FLOAT32 ? ((const float *)image)[pixel] : (float)dtype_get_real(d, image + pixel * (int64_t)dtype_size(d));
}

/* One pixel of the result, from between four of the picture. */
static void between_pixels(const Mapping *m, const char *image, float y, float x, char *to) {
    float top = floorf(y), left = floorf(x), below = y - top, beside = x - left;
    int64_t corner[4] = {pixel_at(m, top, left), pixel_at(m, top, left + 1), pixel_at(m, top + 1, left), pixel_at(m, top + 1, left + 1)};
    Dtype d = tensor_dtype(m->images);
    for (int64_t c = 0; c < m->images->dims[3]; c++) {
        float v[4];
        for (int i = 0; i < 4; i++) v[i] = value_at(m, image, corner[i], c);
        float upper = (left + 1 - x) * v[0] + beside * v[1], lower = (left + 1 - x) * v[2] + beside * v[3];
        dtype_put_real(d, to + c * (int64_t)dtype_size(d), (double)((top + 1 - y) * upper + below * lower));
    }
}

/* One pixel of the result, that of a whole place; from halfway the one farther from 0. */
static void nearest_pixel(const Mapping *m, const char *image, float y, float x, char *to) {
    Dtype d = tensor_dtype(m->images);
    int64_t pixel = pixel_at(m, roundf(y), roundf(x)), size = (int64_t)dtype_size(d), channels = m->images->dims[3];
    if (pixel >= 0) copy_elements(d, to, image + pixel * size, channels);
    for (int64_t c = 0; pixel < 0 && c < channels; c++) dtype_put_real(d, to + c * size, m->outside);
}

/* Rows [from, to) of all pictures' rows together. */
static void transform_rows(void *context, int64_t from, int64_t to) {
    const Mapping *m = context;
    const int64_t *d = m->images->dims;
    int64_t rows = m->out->dims[1], columns = m->out->dims[2], size = (int64_t)dtype_size(tensor_dtype(m->images));
    for (int64_t r = from; r < to; r++) {
        int64_t n = r / rows;
        float i = (float)(r % rows);
        const float *t = (const float *)m->transforms->data + (m->transforms->dims[0] == 1 ? 0 : 8 * n);
        const char *image = (const char *)m->images->data + n * d[1] * d[2] * d[3] * size;
        for (int64_t column = 0; column < columns; column++) {
            char *pixel = (char *)m->out->data + (r * columns + column) * d[3] * size;
            float j = (float)column, depth = t[6] * j + t[7] * i + 1;
            float x = placed(m->fill, (t[0] * j + t[1] * i + t[2]) / depth, d[2]), y = placed(m->fill, (t[3] * j + t[4] * i + t[5]) / depth, d[1]);
            if (depth == 0) x = y = -2;          /* nowhere */
            if (m->nearest) nearest_pixel(m, image, y, x, pixel);
            else between_pixels(m, image, y, x, pixel);
        }
    }
}

/* images (N, H, W, C), transforms (N or 1, 8) -> (N, height, width, C): the pixel (x, y) from ((a0 x + a1 y + a2) / k, (b0 x + b1 y + b2) / k),
 * k = c0 x + c1 y + 1 */
bool cpu_image_transform(OpContext *c, const OpCall *call, Error *err) {
    const OpAttrs *a = call->attrs;
    Tensor *out = call->out[0];
    Mapping m = {call->in[0], call->in[1], out, (Fill)a->number, a->flag_a, a->real};
    parallel_run(out->dims[0] * out->dims[1], PARALLEL_FROM / 16 / (out->dims[2] * out->dims[3] + 1) + 1, transform_rows, &m);
    return !context_interrupted(c, err);
}
