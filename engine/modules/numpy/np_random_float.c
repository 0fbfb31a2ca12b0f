/* np_random_float.c -- normal, exponential and gamma numbers in single precision.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/np_random.h"

#include <math.h>

/* Does a point beside a layer's bound lie under the curve? */
static bool is_under(Bits *b, const FloatZiggurat *z, int i, double height) {
    return (double)((z->f[i - 1] - z->f[i]) * bits_float(b) + z->f[i]) < height;
}

static float normal_tail(Bits *b, bool negative) {
    float r = (float)NORMAL_R, inverse = (float)(1.0 / NORMAL_R), x, y;
    do {
        x = -inverse * log1pf(-bits_float(b));
        y = -log1pf(-bits_float(b));
    } while (y + y <= x * x);
    return negative ? -(r + x) : r + x;
}

float bits_gauss_float(Bits *b) {
    const FloatZiggurat *z = &ziggurat_normal_float;
    for (;;) {
        uint32_t word = bits_next_32(b), size = (word >> 9) & 0x7fffff;
        int i = (int)(word & 0xff);
        float x = (float)size * z->w[i];
        if ((word >> 8) & 1) x = -x;
        if (size < z->k[i]) return x;
        if (i == 0) return normal_tail(b, (size >> 8) & 1);
        if (is_under(b, z, i, exp(-0.5 * (double)x * (double)x))) return x;
    }
}

float bits_exponential_float(Bits *b) {
    const FloatZiggurat *z = &ziggurat_exponential_float;
    for (;;) {
        uint32_t word = bits_next_32(b) >> 1, size = word >> 8;
        int i = (int)(word & 0xff);
        float x = (float)size * z->w[i];
        if (size < z->k[i]) return x;
        if (i == 0) return (float)EXPONENTIAL_R - log1pf(-bits_float(b));
        if (is_under(b, z, i, (double)expf(-x))) return x;
    }
}

static float gamma_below_1(Bits *b, float shape) {
    for (;;) {
        float u = bits_float(b), v = bits_exponential_float(b);
        if (u <= 1.0f - shape) {
            float x = powf(u, 1.0f / shape);
            if (x <= v) return x;
        } else {
            float y = -logf((1.0f - u) / shape), x = powf(1.0f - shape + shape * y, 1.0f / shape);
            if (x <= v + y) return x;
        }
    }
}

/* Marsaglia and Tsang 2000, as bits_gamma(). */
float bits_gamma_float(Bits *b, float shape) {
    if (shape == 1.0f) return bits_exponential_float(b);
    if (shape == 0.0f) return 0.0f;
    if (shape < 1.0f) return gamma_below_1(b, shape);
    float d = shape - 1.0f / 3.0f, c = 1.0f / sqrtf(9.0f * d);
    for (;;) {
        float x, v;
        do {
            x = bits_gauss_float(b);
            v = 1.0f + c * x;
        } while (v <= 0.0f);
        v = v * v * v;
        float u = bits_float(b);
        if (u < 1.0f - 0.0331f * (x * x) * (x * x)) return d * v;
        if (logf(u) < 0.5f * x * x + d * (1.0f - v + logf(v))) return d * v;
    }
}
