/* norm.c -- scales of axes and of colours: numbers to places and back.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

static double symlog(double x, double base, double threshold, double linscale) {
    double adjusted = linscale / (1 - 1 / base);
    if (fabs(x) <= threshold) return x * adjusted;
    return copysign(threshold * (adjusted + log(fabs(x) / threshold) / log(base)), x);
}

/* Between rising numbers from and their counterparts to, by straight lines; on beyond both ends. */
static double between(const Array *from, const Array *to, double x) {
    if (from->n < 2 || to->n < from->n) return x;
    size_t low = 0, high = from->n - 1;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (x >= from->v[middle]) low = middle;
        else high = middle;
    }
    return to->v[low] + (to->v[high] - to->v[low]) * (x - from->v[low]) / (from->v[high] - from->v[low]);
}

double scale_at(const Scale *scale, double x) {
    switch (scale->kind) {
        case SCALE_LINEAR: return x;
        case SCALE_LOG: return x > 0 ? log(x) / log(scale->base) : NAN;
        case SCALE_SYMLOG: return symlog(x, scale->base, scale->linthresh, scale->linscale);
        case SCALE_LOGIT: return x > 0 && x < 1 ? log10(x / (1 - x)) : NAN;
        case SCALE_ASINH: return scale->linthresh * asinh(x / scale->linthresh);
        case SCALE_TABLE: return between(&scale->knot, &scale->place, x);
    }
    return x;
}

double scale_back(const Scale *scale, double t) {
    double adjusted = scale->linscale / (1 - 1 / scale->base), edge = scale->linthresh * adjusted;
    switch (scale->kind) {
        case SCALE_LINEAR: return t;
        case SCALE_LOG: return pow(scale->base, t);
        case SCALE_SYMLOG:
            if (fabs(t) <= edge) return t / adjusted;
            return copysign(scale->linthresh * pow(scale->base, fabs(t) / scale->linthresh - adjusted), t);
        case SCALE_LOGIT: return 1 / (1 + pow(10, -t));
        case SCALE_ASINH: return scale->linthresh * sinh(t / scale->linthresh);
        case SCALE_TABLE: return between(&scale->place, &scale->knot, t);
    }
    return t;
}

void norm_fit(Norm *norm, const double *v, size_t n) {
    if (!isnan(norm->vmin) && !isnan(norm->vmax)) return;
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        if (!isfinite(v[i]) || (norm->kind == NORM_LOG && v[i] <= 0)) continue;
        low = fmin(low, v[i]);
        high = fmax(high, v[i]);
    }
    if (low > high) return;
    if (norm->kind == NORM_CENTERED && isnan(norm->vmin) && isnan(norm->vmax) && norm->gamma < 0) {
        double half = fmax(fabs(high - norm->center), fabs(low - norm->center));
        low = norm->center - half;
        high = norm->center + half;
    }
    if (isnan(norm->vmin)) norm->vmin = low;
    if (isnan(norm->vmax)) norm->vmax = high;
}

static double at_boundary(const Norm *norm, int entries, double x) {
    const Array *b = &norm->boundary;
    if (b->n < 2 || isnan(x)) return NAN;
    if (x < b->v[0]) return -1;
    if (x > b->v[b->n - 1] || (x == b->v[b->n - 1] && !norm->clip && norm->gamma > 1)) return 2;
    size_t i = 0;
    while (i + 2 < b->n && x >= b->v[i + 1]) i++;
    size_t regions = b->n - 1 + norm->below + norm->above;
    i += norm->below;
    double entry = regions > 1 ? (double)i * (entries - 1) / (double)(regions - 1) : (entries - 1) / 2;
    return (floor(entry) + 0.5) / entries;
}

double norm_at(const Norm *norm, int entries, double x) {
    double low = norm->vmin, high = norm->vmax;
    if (norm->kind == NORM_BOUNDARY) return at_boundary(norm, entries, x);
    if (isnan(low) || isnan(high)) return isnan(x) ? NAN : 0;
    if (norm->clip) x = fmin(fmax(x, low), high);
    if (low == high) return isnan(x) ? NAN : 0;
    switch (norm->kind) {
        case NORM_LOG: return x > 0 && low > 0 ? log(x / low) / log(high / low) : NAN;
        case NORM_SYMLOG: {
            double a = symlog(low, 10, norm->linthresh, norm->linscale), b = symlog(high, 10, norm->linthresh, norm->linscale);
            return (symlog(x, 10, norm->linthresh, norm->linscale) - a) / (b - a);
        }
        case NORM_POWER: {
            double t = (x - low) / (high - low);
            return t < 0 ? t : pow(t, norm->gamma);
        }
        case NORM_CENTERED:
            if (x < norm->center) return 0.5 * (x - low) / (norm->center - low);
            return 0.5 + 0.5 * (x - norm->center) / (high - norm->center);
        default: return (x - low) / (high - low);
    }
}
