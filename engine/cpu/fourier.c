/* fourier.c -- see fourier.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/fourier.h"

#include "engine/base/memory.h"
#include "engine/cpu/kernels.h"

#include <math.h>
#include <stdlib.h>

enum { FACTORS_MAX = 64, PRIME_MAX = 50 };

struct Fourier {
    int64_t n;
    int count; /* factors */
    int factor[FACTORS_MAX];
    ComplexDouble *roots; /* owned: exp(-2 pi i k / n); of length 2n with Bluestein's */
    ComplexDouble *work;  /* owned: n, or 2 * m with Bluestein's */
    Fourier *inner;       /* owned: Bluestein's transform of length m >= 2n - 1; NULL: there is none */
    ComplexDouble *chirp; /* owned: the transform of the chirp, m numbers */
};

static ComplexDouble complex_of(double x, double y) {
    ComplexDouble z;
    __real__ z = x;
    __imag__ z = y;
    return z;
}

/* The root whose angle, counted from the nearer end of that eighth of the circle, has this sine and cosine. */
static ComplexDouble in_eighth(int eighth, double s, double c) {
    switch (eighth) {
        case 0: return complex_of(c, -s);
        case 1: return complex_of(s, -c);
        case 2: return complex_of(-s, -c);
        case 3: return complex_of(-c, -s);
        case 4: return complex_of(-c, s);
        case 5: return complex_of(-s, c);
        case 6: return complex_of(s, c);
        default: return complex_of(c, s);
    }
}

/* exp(-2 pi i k / n), the angle brought into the first eighth of the circle. */
static ComplexDouble root(int64_t k, int64_t n) {
    int64_t at = k * 8 % (n * 8);
    double s, c;
    int eighth = (int)(at / n);
    int64_t rest = at % n;
    if (eighth & 1) rest = n - rest;
    long double angle = 6.283185307179586476925286766559L * (long double)rest / (8 * (long double)n);
    s = (double)sinl(angle);
    c = (double)cosl(angle);
    return in_eighth(eighth, s, c);
}

static ComplexDouble turned(ComplexDouble z) { return complex_of(__imag__ z, -__real__ z); } /* z * -i */
static ComplexDouble exchanged(ComplexDouble z) { return complex_of(__imag__ z, __real__ z); }
static ComplexDouble mirrored(ComplexDouble z) { return complex_of(__real__ z, -__imag__ z); }
static ComplexDouble scaled(ComplexDouble z, double s) { return complex_of(__real__ z * s, __imag__ z * s); }
static ComplexDouble times(ComplexDouble a, ComplexDouble b) {
    return complex_of(__real__ a * __real__ b - __imag__ a * __imag__ b,
                      __real__ a * __imag__ b + __imag__ a * __real__ b);
}

/* ---- one pass: x of (r, m, s) gives y of (m, r, s), with l * r * m = n ---- */

/* r odd: the numbers in pairs from either end, so that what is alike in a pair goes exactly. */
static void odd(int r, ComplexDouble *v, const Fourier *f) {
    ComplexDouble sum[PRIME_MAX], gap[PRIME_MAX], first = v[0];
    int64_t step = f->n / r;
    int half = r / 2;
    for (int j = 1; j <= half; j++) {
        sum[j] = v[j] + v[r - j];
        gap[j] = v[j] - v[r - j];
        v[0] += sum[j];
    }
    for (int k = 1; k <= half; k++) {
        ComplexDouble even = first, rest = 0;
        for (int j = 1; j <= half; j++) {
            ComplexDouble w = f->roots[(int64_t)j * k % r * step];
            even += scaled(sum[j], __real__ w);
            rest += scaled(gap[j], -__imag__ w);
        }
        rest = turned(rest);
        v[k] = even + rest;
        v[r - k] = even - rest;
    }
}

/* The transform of r numbers at v, r small. */
static void butterfly(int r, ComplexDouble *v, const Fourier *f) {
    ComplexDouble a, b, c, d;
    if (r == 2) {
        a = v[0] + v[1], b = v[0] - v[1];
        v[0] = a, v[1] = b;
    } else if (r == 4) {
        a = v[0] + v[2], b = v[0] - v[2], c = v[1] + v[3], d = turned(v[1] - v[3]);
        v[0] = a + c, v[1] = b + d, v[2] = a - c, v[3] = b - d;
    } else if (r == 3) {
        a = v[1] + v[2], b = v[0] - scaled(a, 0.5), c = turned(scaled(v[1] - v[2], 0.86602540378443864676));
        v[0] += a, v[1] = b + c, v[2] = b - c;
    } else {
        odd(r, v, f);
    }
}

/* Factor 4, the commonest, without detours: the same sums in the same order. */
static void pass_4(const Fourier *f, int64_t s, int64_t m, const ComplexDouble *x, ComplexDouble *y) {
    for (int64_t p = 0; p < m; p++) {
        const ComplexDouble *v = x + s * p, w1 = f->roots[p * s], w2 = f->roots[2 * p * s], w3 = f->roots[3 * p * s];
        ComplexDouble *to = y + s * 4 * p;
        for (int64_t q = 0; q < s; q++) {
            ComplexDouble v0 = v[q], v1 = v[q + s * m], v2 = v[q + s * m * 2], v3 = v[q + s * m * 3];
            ComplexDouble a = v0 + v2, b = v0 - v2, c = v1 + v3, d = turned(v1 - v3);
            to[q] = a + c;
            to[q + s] = p ? times(b + d, w1) : b + d;
            to[q + 2 * s] = p ? times(a - c, w2) : a - c;
            to[q + 3 * s] = p ? times(b - d, w3) : b - d;
        }
    }
}

/* Factor r of a transform whose factors before make s; m is what comes after. */
static void pass(const Fourier *f, int r, int64_t s, int64_t m, const ComplexDouble *x, ComplexDouble *y) {
    ComplexDouble v[PRIME_MAX];
    for (int64_t p = 0; p < m; p++)
        for (int64_t q = 0; q < s; q++) {
            for (int k = 0; k < r; k++) v[k] = x[q + s * (p + m * k)];
            butterfly(r, v, f);
            y[q + s * (int64_t)r * p] = v[0];
            for (int k = 1; k < r; k++) y[q + s * (r * p + k)] = p ? times(v[k], f->roots[p * k * s]) : v[k];
        }
}

static void forward(const Fourier *f, ComplexDouble *x) {
    ComplexDouble *from = x, *to = f->work;
    int64_t s = 1, m = f->n;
    for (int i = 0; i < f->count; i++) {
        m /= f->factor[i];
        if (f->factor[i] == 4) pass_4(f, s, m, from, to);
        else pass(f, f->factor[i], s, m, from, to);
        s *= f->factor[i];
        ComplexDouble *other = from;
        from = to;
        to = other;
    }
    if (from != x) memcpy(x, from, (size_t)f->n * sizeof *x);
}

/* X[k] = w(k) sum of x[j] w(j) conj(w(k - j)) with w(k) = exp(-pi i k k / n): a convolution. */
static void by_convolution(const Fourier *f, ComplexDouble *x) {
    int64_t m = f->inner->n;
    for (int64_t k = 0; k < f->n; k++) f->work[k] = times(x[k], f->roots[k * k % (2 * f->n)]);
    memset(f->work + f->n, 0, (size_t)(m - f->n) * sizeof *f->work);
    forward(f->inner, f->work);
    for (int64_t k = 0; k < m; k++) f->work[k] = mirrored(times(f->work[k], f->chirp[k]));
    forward(f->inner, f->work);
    for (int64_t k = 0; k < f->n; k++)
        x[k] = times(scaled(mirrored(f->work[k]), 1 / (double)m), f->roots[k * k % (2 * f->n)]);
}

void fourier_run(const Fourier *f, ComplexDouble *x, bool inverse, double factor) {
    for (int64_t i = 0; inverse && i < f->n; i++) x[i] = exchanged(x[i]);
    if (f->inner)
        by_convolution(f, x);
    else
        forward(f, x);
    for (int64_t i = 0; inverse && i < f->n; i++) x[i] = exchanged(x[i]);
    for (int64_t i = 0; factor != 1 && i < f->n; i++) x[i] = scaled(x[i], factor);
}

/* ---- making ---- */

/* Fills factor; false when a prime is too large. */
static bool factorise(Fourier *f) {
    int64_t n = f->n;
    while (n % 4 == 0) f->factor[f->count++] = 4, n /= 4;
    for (int r = 2; r <= PRIME_MAX - 1; r++)
        while (n % r == 0) f->factor[f->count++] = r, n /= r;
    return n == 1;
}

static bool make_chirp(Fourier *f) {
    int64_t m = 1;
    while (m < 2 * f->n - 1) m *= 2;
    f->inner = fourier_new(m);
    f->chirp = mem_calloc((size_t)m, sizeof *f->chirp);
    if (!f->inner || !f->chirp) return false;
    for (int64_t k = 0; k < f->n; k++) f->chirp[k] = mirrored(f->roots[k * k % (2 * f->n)]);
    for (int64_t k = 1; k < f->n; k++) f->chirp[m - k] = f->chirp[k];
    forward(f->inner, f->chirp);
    return true;
}

/* All n-th roots; where n is a multiple of 8 the first eighth gives the others. */
static void make_roots(ComplexDouble *roots, int64_t n) {
    if (n % 8) {
        for (int64_t k = 0; k < n; k++) roots[k] = root(k, n);
        return;
    }
    int64_t part = n / 8;
    for (int64_t k = 0; k <= part; k++) roots[k] = root(k, n);
    for (int64_t k = part + 1; k < n; k++) {
        int64_t eighth = k / part, rest = eighth & 1 ? part - k % part : k % part;
        double c = __real__ roots[rest], s = -__imag__ roots[rest];
        roots[k] = in_eighth((int)eighth, s, c);
    }
}

Fourier *fourier_new(int64_t n) {
    Fourier *f = mem_calloc(1, sizeof *f);
    if (!f) return NULL;
    f->n = n;
    bool direct = factorise(f);
    int64_t circle = direct ? n : 2 * n, room = n;
    while (!direct && room < 2 * n - 1)
        room = room & (room - 1) ? (int64_t)1 << (64 - __builtin_clzll((uint64_t)room)) : room * 2;
    f->roots = mem_alloc((size_t)circle * sizeof *f->roots);
    f->work = mem_alloc((size_t)room * sizeof *f->work);
    bool ok = f->roots && f->work;
    if (ok) make_roots(f->roots, circle);
    if (ok && (direct || make_chirp(f))) return f;
    fourier_free(f);
    return NULL;
}

void fourier_free(Fourier *f) {
    if (!f) return;
    fourier_free(f->inner);
    mem_free(f->chirp);
    mem_free(f->roots);
    mem_free(f->work);
    mem_free(f);
}

/* out = the transforms of x's rows, times alpha; numbers in single precision are transformed in double. */
bool cpu_fft(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    const Tensor *x = call->in[0];
    Tensor *out = call->out[0];
    int64_t n = x->dims[x->rank - 1];
    if (x->count == 0) return true;
    Fourier *f = fourier_new(n);
    ComplexDouble *row = mem_alloc((size_t)n * sizeof *row);
    bool ok = (f && row) || error_set(err, ERROR_MEMORY, "out of memory");
    for (int64_t at = 0; ok && at < x->count; at += n) {
        bool wide = tensor_dtype(x) == DTYPE_COMPLEX128;
        for (int64_t i = 0; i < n; i++) row[i] = wide ? ((ComplexDouble *)x->data)[at + i] : ((ComplexFloat *)x->data)[at + i];
        fourier_run(f, row, call->attrs->flag_b, call->attrs->real);
        for (int64_t i = 0; i < n; i++) {
            if (wide) ((ComplexDouble *)out->data)[at + i] = row[i];
            else ((ComplexFloat *)out->data)[at + i] = (ComplexFloat)row[i];
        }
    }
    mem_free(row);
    fourier_free(f);
    return ok;
}
