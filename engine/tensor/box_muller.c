/* box_muller.c -- normal numbers by the method of G. Box and M. Muller (1958), pairs side by side in loops that vectorise.
 *
 * logf, sinf and cosf are worked out in float64 with the polynomials and the table of W. Dijkstra's and S. Nagy's functions in the GNU C
 * library (sysdeps/ieee754/flt-32: e_logf_data.c, s_sincosf_data.c), which is what TensorFlow calls: the same float comes out of the last
 * rounding.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/box_muller.h"

#include "engine/base/target_clones.h"

#include <math.h>
#include <string.h>

enum { BLOCK = 256 };

static inline float float_of(uint32_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline uint32_t bits_of(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* In [0, 1), of the last 23 bits. */
static inline float uniform(uint32_t x) { return float_of(127u << 23 | (x & 0x7fffffu)) - 1.0f; }

CLONES VECTORISED static void spread(const uint32_t *x, int64_t pairs, float *u, float *angle) {
    for (int64_t i = 0; i < pairs; i++) {
        float v = uniform(x[2 * i]);
        u[i] = v < 1.0e-7f ? 1.0e-7f : v;
        angle[i] = (float)(2.0 * M_PI * (double)uniform(x[2 * i + 1]));
    }
}

/* 1 / c and log(c) for 16 numbers c from 0.7 to 1.4 */
static const double log_inverse[16] = {
    0x1.661ec79f8f3bep+0, 0x1.571ed4aaf883dp+0, 0x1.49539f0f010bp+0, 0x1.3c995b0b80385p+0, 0x1.30d190c8864a5p+0, 0x1.25e227b0b8eap+0,
    0x1.1bb4a4a1a343fp+0, 0x1.12358f08ae5bap+0, 0x1.0953f419900a7p+0, 0x1p+0, 0x1.e608cfd9a47acp-1, 0x1.ca4b31f026aap-1,
    0x1.b2036576afce6p-1, 0x1.9c2d163a1aa2dp-1, 0x1.886e6037841edp-1, 0x1.767dcf5534862p-1};
static const double log_known[16] = {
    -0x1.57bf7808caadep-2, -0x1.2bef0a7c06ddbp-2, -0x1.01eae7f513a67p-2, -0x1.b31d8a68224e9p-3, -0x1.6574f0ac07758p-3, -0x1.1aa2bc79c81p-3,
    -0x1.a4e76ce8c0e5ep-4, -0x1.1973c5a611cccp-4, -0x1.252f438e10c1ep-5, 0x0p+0, 0x1.aa5aa5df25984p-5, 0x1.c5e53aa362eb4p-4,
    0x1.526e57720db08p-3, 0x1.bc2860d22477p-3, 0x1.1058bc8a07ee1p-2, 0x1.4043057b6ee09p-2};

/* sqrt(-2 log u): u = 2^k z, z near c; log(u) = k ln 2 + log(c) + log(1 + r), r = z / c - 1 */
CLONES VECTORISED static void radii(const float *u, int64_t n, float *radius) {
    for (int64_t i = 0; i < n; i++) {
        uint32_t bits = bits_of(u[i]), from = bits - 0x3f330000u, at = from >> 19 & 15;
        double z = (double)float_of(bits - (from & 0xff800000u)), k = (double)((int32_t)from >> 23);
        double r = z * log_inverse[at] - 1, square = r * r;
        double y = (-0x1.00ea348b88334p-2 * square + (0x1.5575b0be00b6ap-2 * r - 0x1.ffffef20a4123p-2)) * square;
        float l = (float)(y + (log_known[at] + k * 0x1.62e42fefa39efp-1 + r));
        radius[i] = sqrtf(-2.0f * l);
    }
}

/* radius times the sine and cosine of angle in [0, 2 pi], pairs abreast in out; x = n pi / 2 + r, n from 0 to 4 */
CLONES VECTORISED static void turns(const float *angle, const float *radius, int64_t n, float *out) {
    for (int64_t i = 0; i < n; i++) {
        int32_t quarters = (int32_t)((double)angle[i] * 0x1.45f306dc9c883p-1 + 0.5);
        double r = (double)angle[i] - quarters * 0x1.921fb54442d18p0, square = r * r, fourth = square * square, cube = r * square;
        double sine = r + cube * -0x1.555545995a603p-3 + cube * square * (0x1.1107605230bc4p-7 + square * -0x1.994eb3774cf24p-13);
        double cosine = 1 + square * -0x1.ffffffd0c621cp-2 + fourth * 0x1.55553e1068f19p-5 +
                        fourth * square * (-0x1.6c087e89a359dp-10 + square * 0x1.99343027bf8c3p-16);
        float s = (float)sine, c = (float)cosine, up = quarters & 1 ? c : s, across = quarters & 1 ? -s : c;
        out[2 * i] = (quarters & 2 ? -up : up) * radius[i];
        out[2 * i + 1] = (quarters & 2 ? -across : across) * radius[i];
    }
}

void box_muller_floats(const uint32_t *x, int64_t pairs, float *out) {
    float u[BLOCK], angle[BLOCK];
    for (int64_t from = 0; from < pairs; from += BLOCK) {
        int64_t n = pairs - from < BLOCK ? pairs - from : BLOCK;
        spread(x + 2 * from, n, u, angle);
        radii(u, n, u);
        turns(angle, u, n, out + 2 * from);
    }
}
