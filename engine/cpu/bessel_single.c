/* bessel_single.c -- modified Bessel functions in single precision, as series of Chebyshev polynomials.
 *
 * The coefficients are those of the Cephes library (S. L. Moshier, i0f.c, i1f.c, k0f.c and k1f.c), which TensorFlow uses
 * too, so that last digits agree. A series stands with the coefficient of the highest polynomial first and is summed by
 * Clenshaw's recurrence; its argument runs from -2 to 2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/special.h"

#include <math.h>
#include <stddef.h>

/* I: exp(-x) I0(x) and exp(-x) I1(x) / x up to 8, and both times sqrt(x) from there on, in 32 / x - 2. */
static const float I0_NEAR[] = {
    -1.30002500998624804212e-8f, 6.04699502254191894932e-8f, -2.67079385394061173391e-7f, 1.11738753912010371815e-6f,
    -4.41673835845875056359e-6f, 1.64484480707288970893e-5f, -5.75419501008210370398e-5f, 1.88502885095841655729e-4f,
    -5.76375574538582365885e-4f, 1.63947561694133579842e-3f, -4.32430999505057594430e-3f, 1.05464603945949983183e-2f,
    -2.37374148058994688156e-2f, 4.93052842396707084878e-2f, -9.49010970480476444210e-2f, 1.71620901522208775349e-1f,
    -3.04682672343198398683e-1f, 6.76795274409476084995e-1f};
static const float I0_FAR[] = {3.39623202570838634515e-9f, 2.26666899049817806459e-8f, 2.04891858946906374183e-7f,
                               2.89137052083475648297e-6f, 6.88975834691682398426e-5f, 3.36911647825569408990e-3f,
                               8.04490411014108831608e-1f};
static const float I1_NEAR[] = {
    9.38153738649577178388e-9f,  -4.44505912879632808065e-8f, 2.00329475355213526229e-7f,  -8.56872026469545474066e-7f,
    3.47025130813767847674e-6f,  -1.32731636560394358279e-5f, 4.78156510755005422638e-5f,  -1.61760815825896745588e-4f,
    5.12285956168575772895e-4f,  -1.51357245063125314899e-3f, 4.15642294431288815669e-3f,  -1.05640848946261981558e-2f,
    2.47264490306265168283e-2f,  -5.29459812080949914269e-2f, 1.02643658689847095384e-1f,  -1.76416518357834055153e-1f,
    2.52587186443633654823e-1f};
static const float I1_FAR[] = {-3.83538038596423702205e-9f, -2.63146884688951950684e-8f, -2.51223623787020892529e-7f,
                               -3.88256480887769039346e-6f, -1.10588938762623716291e-4f, -9.76109749136146840777e-3f,
                               7.78576235018280120474e-1f};

/* K: K0(x) + log(x / 2) I0(x) and x (K1(x) - log(x / 2) I1(x)) up to 2, in x * x - 2; and exp(x) sqrt(x) times both from there
 * on, in 8 / x - 2. */
static const float K0_NEAR[] = {1.90451637722020886025e-9f, 2.53479107902614945675e-7f, 2.28621210311945178607e-5f,
                                1.26461541144692592338e-3f, 3.59799365153615016266e-2f, 3.44289899924628486886e-1f,
                                -5.35327393233902768720e-1f};
static const float K0_FAR[] = {-1.69753450938905987466e-9f, 8.57403401741422608519e-9f, -4.66048989768794782956e-8f,
                               2.76681363944501510342e-7f, -1.83175552271911948767e-6f, 1.39498137188764993662e-5f,
                               -1.28495495816278026384e-4f, 1.56988388573005337491e-3f, -3.14481013119645005427e-2f,
                               2.44030308206595545468e0f};
static const float K1_NEAR[] = {-2.21338763073472585583e-8f, -2.43340614156596823496e-6f, -1.73028895751305206302e-4f,
                                -6.97572385963986435018e-3f, -1.22611180822657148235e-1f, -3.53155960776544875667e-1f,
                                1.52530022733894777053e0f};
static const float K1_FAR[] = {2.01504975519703286596e-9f, -1.03457624656780970260e-8f, 5.74108412545004946722e-8f,
                               -3.50196060308781257119e-7f, 2.40648494783721712015e-6f, -1.93619797416608296024e-5f,
                               1.95215518471351631108e-4f, -2.85781685962277938680e-3f, 1.03923736576817238437e-1f,
                               2.72062619048444266945e0f};

static float clenshaw(const float *series, size_t count, float x) {
    float b0 = series[0], b1 = 0, b2 = 0;
    for (size_t i = 1; i < count; i++) {
        b2 = b1;
        b1 = b0;
        b0 = x * b1 + series[i] - b2;
    }
    return 0.5f * (b0 - b2);
}

#define SERIES(name, x) clenshaw(name, sizeof name / sizeof *name, x)

float special_bessel_i0ef(float x) {
    float y = fabsf(x);
    return y <= 8 ? SERIES(I0_NEAR, 0.5f * y - 2) : SERIES(I0_FAR, 32 / y - 2) * (1 / sqrtf(y));
}

float special_bessel_i1ef(float x) {
    float y = fabsf(x);
    float value = y <= 8 ? y * SERIES(I1_NEAR, 0.5f * y - 2) : SERIES(I1_FAR, 32 / y - 2) * (1 / sqrtf(y));
    return x < 0 ? -value : value;
}

float special_bessel_i0f(float x) { return expf(fabsf(x)) * special_bessel_i0ef(x); }
float special_bessel_i1f(float x) { return expf(fabsf(x)) * special_bessel_i1ef(x); }

/* Up to 2. */
static float near_k0(float x) { return special_bessel_i0f(x) * -logf(0.5f * x) + SERIES(K0_NEAR, x * x - 2); }
static float near_k1(float x) { return special_bessel_i1f(x) * logf(0.5f * x) + SERIES(K1_NEAR, x * x - 2) / x; }

float special_bessel_k0f(float x) {
    if (x <= 0) return INFINITY;
    return x <= 2 ? near_k0(x) : expf(-x) * SERIES(K0_FAR, 8 / x - 2) * (1 / sqrtf(x));
}
float special_bessel_k0ef(float x) {
    if (x <= 0) return INFINITY;
    return x <= 2 ? expf(x) * near_k0(x) : SERIES(K0_FAR, 8 / x - 2) * (1 / sqrtf(x));
}
float special_bessel_k1f(float x) {
    if (x <= 0) return INFINITY;
    return x <= 2 ? near_k1(x) : expf(-x) * (SERIES(K1_FAR, 8 / x - 2) * (1 / sqrtf(x)));
}
float special_bessel_k1ef(float x) {
    if (x <= 0) return INFINITY;
    return x <= 2 ? near_k1(x) * expf(x) : SERIES(K1_FAR, 8 / x - 2) * (1 / sqrtf(x));
}
