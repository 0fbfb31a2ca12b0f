/* complex.c -- exp, log and sign of complex64 tensors, by way of the functions of their parts, and which loop is whose.
 *
 * TensorFlow (Eigen) takes four numbers at a time through formulas over real and imaginary parts, and what is left over
 * through the C library; ndarrays go there whole, as NumPy's do, and do not come here. The last bits, and what becomes
 * of numbers whose squares overflow or vanish, are its own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/target_clones.h"
#include "engine/cpu/elementwise.h"
#include "engine/cpu/isa.h"
#include "engine/tensor/device.h"

#include <complex.h>
#include <float.h>
#include <math.h>

#undef complex
#undef I

enum { CHUNK = 256, ABREAST = 4 };

/* Numbers of a chunk, parts apart; what lies behind the last is 1 + i. */
typedef struct Parts {
    float x[CHUNK], y[CHUNK];
} Parts;

static void run_loop(Loop loop, int64_t n, float *out, const float *x, const float *y) {
    loop(n, out, sizeof *out, x, sizeof *x, y, sizeof *y);
}

static Loop float_loop(OpId op) { return device_cpu()->loop((int)op, DTYPE_FLOAT32); }
static Loop float64_loop(OpId op) { return device_cpu()->loop((int)op, DTYPE_FLOAT64); }

static bool is_special(float x, float y) {
    return !(fabsf(x) <= FLT_MAX) | !(fabsf(y) <= FLT_MAX) | (x == 0) | (y == 0);
}

CLONES static bool has_special(int64_t n, const Parts *z) {
    int special = 0;
    for (int64_t i = 0; i < n; i++) special |= is_special(z->x[i], z->y[i]);
    return special;
}

/* ---- e^x (cos y, sin y) ---- */

static void special_exp(float x, float y, float e, float *re, float *im) {
    if (y == 0) {
        *re = e, *im = y;
    } else if (x == -INFINITY && !isfinite(y)) {
        *re = isinf(y) ? -0.0f : 0.0f, *im = y == INFINITY ? -0.0f : 0.0f;
    } else if (x == INFINITY && !isfinite(y)) {
        *re = isnan(y) ? INFINITY : y, *im = NAN;
    }
}

static void exp_chunk(int64_t n, const Parts *z, Parts *out) {
    float e[CHUNK];
    run_loop(float_loop(OP_EXP), n, e, z->x, NULL);
    run_loop(float_loop(OP_COS), n, out->x, z->y, NULL);
    run_loop(float_loop(OP_SIN), n, out->y, z->y, NULL);
    for (int64_t i = 0; i < n; i++) out->x[i] *= e[i], out->y[i] *= e[i];
    if (has_special(n, z))
        for (int64_t i = 0; i < n; i++) special_exp(z->x[i], z->y[i], e[i], &out->x[i], &out->y[i]);
}

/* ---- log sqrt(x^2 + y^2), the root once corrected (C. F. Borges); the angle ---- */

CLONES static void moduli(int64_t n, const Parts *z, float *h) {
    for (int64_t i = 0; i < n; i++) {
        float x2 = z->x[i] * z->x[i], y2 = z->y[i] * z->y[i], root = sqrtf(x2 + y2), square = root * root;
        h[i] = root - -(y2 + (x2 - square)) / (2 * root);
    }
}

static ComplexFloat single_log(ComplexFloat z) {
    return CMPLXF(logf(hypotf(crealf(z), cimagf(z))), atan2f(cimagf(z), crealf(z)));
}

static void log_chunk(int64_t n, const Parts *z, Parts *out) {
    float h[CHUNK];
    moduli(n, z, h);
    if (has_special(n, z))
        for (int64_t i = 0; i < n; i++) {
            if (z->x[i] == 0 && z->y[i] == 0) h[i] = 0;
            if (isinf(z->x[i]) || isinf(z->y[i])) h[i] = INFINITY;
        }
    run_loop(float_loop(OP_LOG), n, out->x, h, NULL);
    run_loop(estimates_loop(OP_ATAN2), n, out->y, z->y, z->x);
}

/* ---- z / |z|, the absolute value as the C library's hypotf has it ---- */

CLONES static void sign_chunk(int64_t n, const Parts *z, Parts *out) {
    for (int64_t i = 0; i < n; i++) {
        double x = (double)z->x[i], y = (double)z->y[i];
        float size = fabs(x) == (double)INFINITY || fabs(y) == (double)INFINITY ? INFINITY : (float)sqrt(x * x + y * y);
        out->x[i] = size == 0 ? z->x[i] : z->x[i] / size;
        out->y[i] = size == 0 ? z->y[i] : z->y[i] / size;
    }
}

static ComplexFloat single_sign(ComplexFloat z) { return z == 0 ? z : z / cabsf(z); }

/* ---- loops of the elementwise kind (loops.h) ---- */

typedef void (*ChunkFn)(int64_t n, const Parts *z, Parts *out);

CLONES static void run_chunk(ChunkFn run, int64_t n, float *out, const float *in) {
    Parts z = {.x = {0}}, result;
    int64_t whole = (n + 7) & ~(int64_t)7; /* what runs over parts goes in eights */
    for (int64_t i = 0; i < n; i++) z.x[i] = in[2 * i], z.y[i] = in[2 * i + 1];
    for (int64_t i = n; i < whole; i++) z.x[i] = z.y[i] = 1;
    run(whole, &z, &result);
    for (int64_t i = 0; i < n; i++) out[2 * i] = result.x[i], out[2 * i + 1] = result.y[i];
}

typedef ComplexFloat (*SingleFn)(ComplexFloat z);

static void run_chunks(ChunkFn run, SingleFn single, int64_t n, char *out, int64_t so, const char *x, int64_t sx) {
    int64_t size = (int64_t)sizeof(ComplexFloat), fours = so == size && sx == size ? n - n % ABREAST : 0;
    for (int64_t from = 0; from < fours; from += CHUNK)
        run_chunk(run, fours - from < CHUNK ? fours - from : CHUNK, (float *)(void *)(out + from * size),
                  (const float *)(const void *)(x + from * size));
    for (int64_t i = fours; i < n; i++)
        *(ComplexFloat *)(void *)(out + i * so) = single(*(const ComplexFloat *)(const void *)(x + i * sx));
}

#define COMPLEX_LOOP(name, run, single)                                                                                \
    static void name(int64_t n, void *out, int64_t so, const void *x, int64_t sx, const void *y, int64_t sy) {         \
        (void)y, (void)sy;                                                                                             \
        run_chunks(run, single, n, out, so, x, sx);                                                                    \
    }

COMPLEX_LOOP(exps, exp_chunk, cexpf)
COMPLEX_LOOP(logs, log_chunk, single_log)
COMPLEX_LOOP(signs, sign_chunk, single_sign)

/* log |z| and the angle of complex128, which TensorFlow takes for the logarithm near 1 too. */
static void long_logs(int64_t n, void *out, int64_t so, const void *z, int64_t sz, const void *y, int64_t sy) {
    double size[CHUNK], angle[CHUNK];
    (void)y, (void)sy;
    for (int64_t from = 0; from < n; from += CHUNK) {
        int64_t m = n - from < CHUNK ? n - from : CHUNK;
        const char *re = (const char *)z + from * sz, *im = re + sizeof(double);
        float64_loop(OP_HYPOT)(m, size, sizeof(double), re, sz, im, sz);
        float64_loop(OP_LOG)(m, size, sizeof(double), size, sizeof(double), NULL, 0);
        float64_loop(OP_ATAN2)(m, angle, sizeof(double), im, sz, re, sz);
        for (int64_t i = 0; i < m; i++) *(ComplexDouble *)(void *)((char *)out + (from + i) * so) = CMPLX(size[i], angle[i]);
    }
}

Loop complex_loop(OpId op, int dtype, bool ndarray) {
    static Loop (*const arithmetic[])(OpId, int, bool) =  BY_ISA(complex_arithmetic);
    Loop loop = arithmetic[isa_here()](op, dtype, ndarray);
    if (loop || ndarray) return loop;
    if (dtype == DTYPE_COMPLEX128) return op == OP_LOG ? long_logs : NULL;
    switch (op) {
        case OP_EXP: return exps;
        case OP_LOG: return logs;
        case OP_SIGN: return signs;
        default: return NULL;
    }
}
