/* colour.c -- contrast, hue and saturation of pictures, rounded as TensorFlow's kernels round.
 *
 * A colour stands on a circle of six sectors, each with its own order of red, green and blue by size; within a sector
 * the middle one moves between the lowest and the highest.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"

#include <math.h>

enum { COST = 16 };               /* of a pixel, in simple operations */

typedef struct Colours {
    const float *x;
    float *y;
    float amount;
} Colours;

/* Which of highest, middle and lowest are red, green and blue. */
static const uint8_t order_of[6][3] = {{0, 1, 2}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}, {1, 2, 0}, {0, 2, 1}};

static void put_pixel(float *y, int sector, const float parts[3], float lift) {
    for (int i = 0; i < 3; i++) y[i] = parts[order_of[sector][i]] + lift;
}

static int sector_of(float r, float g, float b) {
    if (r < g) return b < r ? 1 : b > g ? 3 : 2;
    return b < g ? 0 : b > r ? 4 : 5;
}

static inline float larger(float a, float b) { return a > b ? a : b; }
static inline float smaller(float a, float b) { return a < b ? a : b; }
static float highest(const float *p) { return larger(larger(p[0], p[1]), p[2]); }
static float lowest(const float *p) { return smaller(smaller(p[0], p[1]), p[2]); }

/* x less its sixes, toward 0. */
static inline float without_sixes(float x) {
    if (fabsf(x) < 6) return x;
    return x >= 6 && x < 12 ? x - 6 : fmodf(x, 6);
}

/* x turned on the circle by amount sixths */
static void turn_pixels(void *context, int64_t from, int64_t to) {
    const Colours *c = context;
    for (int64_t i = from; i < to; i++) {
        const float *p = c->x + 3 * i;
        float high = highest(p), low = lowest(p);
        float middle = larger(smaller(p[0], p[1]), smaller(larger(p[0], p[1]), p[2])), place = 0;
        if (high != low) {
            int sector = sector_of(p[0], p[1], p[2]);
            float ratio = (middle - low) / (high - low);
            place = (float)sector + (sector % 2 == 0 ? ratio : 1 - ratio);
        }
        place = without_sixes(place + c->amount);
        if (place < 0) place += 6;
        if (place >= 6) place -= 6;
        int sector = place > 0 ? (int)place : 0;
        float ratio = place - (float)sector;
        if (sector % 2) ratio = 1 - ratio;
        put_pixel(c->y + 3 * i, sector, (float[3]){high, low + ratio * (high - low), low}, 0);
    }
}

/* The place on the circle, 0 to 1; sixths are added in double precision. */
static float hue_of(const float *p, float high, float span) {
    if (!(span > 0)) return 0;
    float norm = 1 / (6 * span);
    float hue = p[0] == high   ? norm * (p[1] - p[2])
                : p[1] == high ? (float)((double)(norm * (p[2] - p[0])) + 2.0 / 6)
                               : (float)((double)(norm * (p[0] - p[1])) + 4.0 / 6);
    return hue < 0 ? hue + 1 : hue;
}

/* x with amount times the saturation */
static void saturate_pixels(void *context, int64_t from, int64_t to) {
    const Colours *c = context;
    for (int64_t i = from; i < to; i++) {
        const float *p = c->x + 3 * i;
        float high = highest(p), span = high - lowest(p), saturation = high > 0 ? span / high : 0;
        float chroma = fminf(fmaxf(saturation * c->amount, 0), 1) * high, place = hue_of(p, high, span) * 6;
        int sector = (int)place > 5 ? 5 : (int)place;
        float within = place - 2 * floorf(place / 2), middle = chroma * (1 - fabsf(within - 1));
        put_pixel(c->y + 3 * i, sector, (float[3]){chroma, middle, 0}, high - chroma);
    }
}

/* images (..., 3) and a number. */
static bool change(const OpCall *call, void (*pixels)(void *context, int64_t from, int64_t to), float scale) {
    Colours c = {call->in[0]->data, call->out[0]->data, *(const float *)call->in[1]->data * scale};
    parallel_run(call->in[0]->count / 3, PARALLEL_FROM / COST, pixels, &c);
    return true;
}

bool cpu_adjust_hue(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return change(call, turn_pixels, 6);
}
bool cpu_adjust_saturation(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    return change(call, saturate_pixels, 1);
}

/* ---- from hue, saturation and value ---- */

/* How much of the value a colour that is full at `full` sixths has: all of it for a sixth to both sides, and none from
 * two sixths on. */
#define DEFINE_FROM_HSV(T) \
    static inline T limited_##T(T x) { return x < 0 ? 0 : x > 1 ? 1 : x; } \
    CLONES static void from_hsv_##T(const T *x, T *restrict y, int64_t pixels) { \
        for (int64_t i = 0; i < pixels; i++, x += 3, y += 3) { \
            T h = x[0] * 6, s = x[1], v = x[2], to[3] = {h - 3, h - 2, h - 4}; \
            for (int k = 0; k < 3; k++) { \
                T away = to[k] < 0 ? -to[k] : to[k]; \
                y[k] = ((1 - s) + s * limited_##T(k ? 2 - away : away - 1)) * v; \
            } \
        } \
    }
DEFINE_FROM_HSV(float)
DEFINE_FROM_HSV(double)

static void from_hsv(void *context, int64_t from, int64_t to) {
    const OpCall *call = context;
    const Tensor *x = call->in[0], *y = call->out[0];
    if (x->dtype == DTYPE_FLOAT64) from_hsv_double((const double *)x->data + 3 * from, (double *)y->data + 3 * from, to - from);
    else from_hsv_float((const float *)x->data + 3 * from, (float *)y->data + 3 * from, to - from);
}

/* images (..., 3) */
bool cpu_hsv_to_rgb(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    parallel_run(call->in[0]->count / 3, PARALLEL_FROM / COST, from_hsv, (void *)(uintptr_t)call);
    return true;
}

/* ---- contrast ---- */

typedef struct Contrast {
    const float *x;
    float *y, factor, *work; /* work: half a picture for each, rounded up */
    int64_t pixels, channels;
} Contrast;

CLONES static void add_to(float *restrict y, const float *x, int64_t n) {
    for (int64_t i = 0; i < n; i++) y[i] += x[i];
}

CLONES static void stretch(float *y, const float *x, const float *mean, float factor, int64_t pixels,
                           int64_t channels) {
    for (int64_t i = 0; i < pixels; i++)
        for (int64_t k = 0; k < channels; k++) y[i * channels + k] = (x[i * channels + k] - mean[k]) * factor + mean[k];
}

/* The second half of the pixels is added to the first, and so on until there is one. */
static void sum_by_halves(float *work, const float *x, int64_t pixels, int64_t channels) {
    int64_t right = pixels / 2, left = pixels - right;
    memcpy(work, x, (size_t)(left * channels) * sizeof *x);
    add_to(work, x + left * channels, right * channels);
    while (left > 1) {
        right = left / 2;
        left -= right;
        add_to(work, work + left * channels, right * channels);
    }
}

/* x (images, pixels, channels) -> (x - mean) * factor + mean, mean (images, channels) */
static void stretch_images(void *context, int64_t from, int64_t to) {
    const Contrast *c = context;
    int64_t size = c->pixels * c->channels;
    for (int64_t n = from; n < to; n++) {
        float *mean = c->work + n * ((c->pixels + 1) / 2) * c->channels;
        sum_by_halves(mean, c->x + n * size, c->pixels, c->channels);
        for (int64_t k = 0; k < c->channels; k++) mean[k] *= 1 / (float)c->pixels;
        stretch(c->y + n * size, c->x + n * size, mean, c->factor, c->pixels, c->channels);
    }
}

bool cpu_adjust_contrast(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    if (x->count == 0) return true;
    int64_t channels = x->dims[x->rank - 1], pixels = x->dims[x->rank - 2] * x->dims[x->rank - 3],
            images = x->count / (channels * pixels);
    Storage *work = storage_new(c, (size_t)(images * ((pixels + 1) / 2) * channels) * sizeof(float), DTYPE_NONE, err);
    if (!work) return false;
    Contrast k = {x->data, call->out[0]->data, *(const float *)call->in[1]->data, work->data, pixels, channels};
    parallel_run(images, PARALLEL_FROM / (4 * pixels * channels) + 1, stretch_images, &k);
    storage_release(work);
    return true;
}
