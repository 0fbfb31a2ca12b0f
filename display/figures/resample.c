/* resample.c -- see resample.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/resample.h"

#include "engine/base/memory.h"

#include <math.h>

static double radius_of(Filter filter) {
    static const double radius[] = {1, 0.5, 1, 2, 2, 3, 1, 1, 1, 1, 1.5, 2, 2, 3.2383, 2, 4, 4, 4};
    return radius[filter];
}

static double sinc(double x) { return x == 0 ? 1 : sin(M_PI * x) / (M_PI * x); }

/* The modified Bessel function of order 0, by its series. */
static double bessel_i0(double x) {
    double sum = 1, term = 1;
    for (int k = 1; term > sum * 1e-12; k++) {
        term *= x * x / 4 / (k * k);
        sum += term;
    }
    return sum;
}

static double cubed_above_zero(double x) { return x > 0 ? x * x * x : 0; }

static double spline36(double x) {
    if (x < 1) return ((13.0 / 11 * x - 453.0 / 209) * x - 3.0 / 209) * x + 1;
    if (x < 2) return ((-6.0 / 11 * (x - 1) + 270.0 / 209) * (x - 1) - 156.0 / 209) * (x - 1);
    return ((1.0 / 11 * (x - 2) - 45.0 / 209) * (x - 2) + 26.0 / 209) * (x - 2);
}

/* Filters of pieces of polynomials. */
static double polynomial(Filter filter, double x) {
    switch (filter) {
        case FILTER_BICUBIC:
            return (cubed_above_zero(x + 2) - 4 * cubed_above_zero(x + 1) + 6 * cubed_above_zero(x) -
                    4 * cubed_above_zero(x - 1)) /
                   6;
        case FILTER_SPLINE16:
            return x < 1 ? ((x - 1.8) * x - 0.2) * x + 1 : ((-1.0 / 3 * (x - 1) + 0.8) * (x - 1) - 7.0 / 15) * (x - 1);
        case FILTER_SPLINE36: return spline36(x);
        case FILTER_HERMITE: return (2 * x - 3) * x * x + 1;
        case FILTER_QUADRIC: return x < 0.5 ? 0.75 - x * x : 0.5 * (x - 1.5) * (x - 1.5);
        case FILTER_CATROM: return x < 1 ? 0.5 * (2 + x * x * (-5 + 3 * x)) : 0.5 * (4 + x * (-8 + x * (5 - x)));
        case FILTER_MITCHELL:
            return x < 1 ? 8.0 / 9 + x * x * (-2 + x * 7.0 / 6) : 16.0 / 9 + x * (-10.0 / 3 + x * (2 - x * 7.0 / 18));
        default: return 1 - x;
    }
}

/* The weight at distance x >= 0, within the radius. */
static double weight(Filter filter, double x) {
    double r = radius_of(filter);
    if (x > r) return 0;
    switch (filter) {
        case FILTER_ANTIALIASED:
        case FILTER_HANNING: return 0.5 + 0.5 * cos(M_PI * x);
        case FILTER_NEAREST: return 1;
        case FILTER_HAMMING: return 0.54 + 0.46 * cos(M_PI * x);
        case FILTER_KAISER: return bessel_i0(6.33 * sqrt(1 - x * x)) / (bessel_i0(6.33) + 1e-12);
        case FILTER_GAUSSIAN: return exp(-2 * x * x) * sqrt(2 / M_PI);
        case FILTER_BESSEL: return x == 0 ? M_PI / 4 : j1(M_PI * x) / (2 * x);
        case FILTER_SINC: return sinc(x);
        case FILTER_LANCZOS: return sinc(x) * sinc(x / r);
        case FILTER_BLACKMAN: return sinc(x) * (0.42 + 0.5 * cos(M_PI * x / r) + 0.08 * cos(2 * M_PI * x / r));
        default: return polynomial(filter, x);
    }
}

/* The cells that a pixel is made of, and their weights. */
typedef struct Taps {
    int first, count;
    const double *weight;
} Taps;

static int mirrored(int k, int n) {
    int period = 2 * n;
    k = ((k % period) + period) % period;
    return k < n ? k : period - 1 - k;
}

/* taps and weights hold lattice.pixels rows; most: room for weights in a row. */
static void find_taps(Filter filter, Lattice lattice, Taps *taps, double *weights, int most) {
    double stretch = fmax(1, fabs(lattice.step)), reach = radius_of(filter) * stretch;
    for (int i = 0; i < lattice.pixels; i++) {
        double at = lattice.start + i * lattice.step, *w = weights + (ptrdiff_t)i * most;
        int first = (int)ceil(at - reach - 0.5), last = (int)floor(at + reach - 0.5), n = 0;
        for (int k = first; k <= last && n < most; k++) w[n++] = weight(filter, fabs(k + 0.5 - at) / stretch);
        taps[i] = (Taps){first, n, w};
    }
}

static double gather(const double *from, ptrdiff_t stride, int cells, const Taps *taps) {
    double sum = 0, total = 0;
    for (int j = 0; j < taps->count; j++) {
        double v = from[mirrored(taps->first + j, cells) * stride];
        if (isnan(v)) continue;
        sum += taps->weight[j] * v;
        total += taps->weight[j];
    }
    return total != 0 ? sum / total : NAN;
}

/* One side: line by line, lines of `lattice` cells, stride apart, to as many pixels. */
static bool resample_lines(const double *from, double *to, Filter filter, Lattice lattice, int lines,
                           ptrdiff_t line_from, ptrdiff_t line_to, ptrdiff_t stride) {
    int most = (int)(2 * radius_of(filter) * fmax(1, fabs(lattice.step))) + 2;
    Taps *taps = mem_alloc((size_t)lattice.pixels * sizeof *taps);
    double *weights = mem_alloc((size_t)lattice.pixels * (size_t)most * sizeof *weights);
    bool ok = taps && weights;
    if (ok) find_taps(filter, lattice, taps, weights, most);
    for (int line = 0; ok && line < lines; line++)
        for (int i = 0; i < lattice.pixels; i++)
            to[line * line_to + i * stride] = gather(from + line * line_from, stride, lattice.cells, &taps[i]);
    mem_free(taps);
    mem_free(weights);
    return ok;
}

double *resample(const double *cells, int channels, Filter filter, Lattice across, Lattice down) {
    size_t n = (size_t)channels, wide = (size_t)across.pixels * n;
    double *half = mem_alloc((size_t)down.cells * wide * sizeof *half),
           *out = mem_alloc((size_t)down.pixels * wide * sizeof *out);
    bool ok = half && out;
    for (int k = 0; ok && k < channels; k++)
        ok = resample_lines(cells + k, half + k, filter, across, down.cells, (ptrdiff_t)across.cells * channels,
                            (ptrdiff_t)wide, channels);
    for (size_t column = 0; ok && column < wide; column++)
        ok = resample_lines(half + column, out + column, filter, down, 1, 0, 0, (ptrdiff_t)wide);
    mem_free(half);
    if (ok) return out;
    mem_free(out);
    return NULL;
}
