/* ticker.c -- tick locations: round numbers, powers, and their kin.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/ticker.h"

#include <float.h>
#include <string.h>

enum { TICKS_MAX = 1000 };           /* as Locator.MAXTICKS: more are a mistake */

static const double auto_steps[] = {1, 2, 2.5, 5, 10};

void locator_init(Locator *locator, LocatorKind kind) {
    *locator = (Locator){.kind = kind, .min_ticks = 2, .base = kind == LOCATOR_MULTIPLE ? 1 : 10, .linthresh = 2};
    locator->step_count = 5;
    memcpy(locator->step, auto_steps, sizeof auto_steps);
}

void locator_clear(Locator *locator) {
    array_clear(&locator->fixed);
}

void ticker_widen(double *vmin, double *vmax, double expander, double tiny) {
    if (!isfinite(*vmin) || !isfinite(*vmax)) {
        *vmin = -expander;
        *vmax = expander;
        return;
    }
    if (*vmax < *vmin) {
        double swap = *vmin;
        *vmin = *vmax;
        *vmax = swap;
    }
    double largest = fmax(fabs(*vmin), fabs(*vmax));
    if (largest < 1e6 / tiny * DBL_MIN) {
        *vmin = -expander;
        *vmax = expander;
    } else if (*vmax - *vmin <= largest * tiny) {
        if (*vmax == 0 && *vmin == 0) {
            *vmin = -expander;
            *vmax = expander;
        } else {
            *vmin -= expander * fabs(*vmin);
            *vmax += expander * fabs(*vmax);
        }
    }
}

/* Whether m lies so near edge that the difference is rounding of numbers as large as offset. */
static bool near_edge(double m, double edge, double step, double offset) {
    double tolerance = 1e-10;
    if (offset > 0) tolerance = fmin(0.4999, fmax(1e-10, pow(10, log10(offset / step) - 12)));
    return fabs(m - edge) < tolerance;
}

static double floor_steps(double x, double step, double offset) {
    double d = floor(x / step), m = x - d * step;
    return near_edge(m / step, 1, step, offset) ? d + 1 : d;
}

static double ceil_steps(double x, double step, double offset) {
    double d = floor(x / step), m = x - d * step;
    return near_edge(m / step, 0, step, offset) ? d : d + 1;
}

/* The steps to try, small to large, times scale: a tenth of each, each, ten times the second. */
static int candidate_steps(const Locator *locator, double scale, double *out) {
    int n = 0;
    for (int i = 0; i < locator->step_count - 1; i++) out[n++] = 0.1 * locator->step[i] * scale;
    for (int i = 0; i < locator->step_count; i++) out[n++] = locator->step[i] * scale;
    out[n++] = 10 * locator->step[locator->step_count > 1] * scale;
    if (!locator->integer) return n;
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (out[i] < 1 || fabs(out[i] - round(out[i])) < 0.001) out[kept++] = out[i];
    return kept;
}

static bool locate_auto(const Locator *locator, const TickRoom *room, Array *out) {
    double vmin = room->view0, vmax = room->view1;
    if (locator->symmetric) {
        vmax = fmax(fabs(vmin), fabs(vmax));
        vmin = -vmax;
    }
    ticker_widen(&vmin, &vmax, 1e-13, 1e-14);
    int low_bins = locator->min_ticks - 1 > 1 ? locator->min_ticks - 1 : 1;
    int nbins = locator->nbins;
    if (nbins <= 0) nbins = room->space < low_bins ? low_bins : room->space > 9 ? 9 : room->space;
    double range = vmax - vmin, middle = (vmax + vmin) / 2;
    double offset = fabs(middle) / range < 100 ? 0 : copysign(pow(10, floor(log10(fabs(middle)))), middle);
    double scale = pow(10, floor(log10(range / nbins)));
    double low = vmin - offset, high = vmax - offset, steps[40];
    int count = candidate_steps(locator, scale, steps), first = 0;
    while (first < count - 1 && steps[first] < (high - low) * room->step_part / nbins) first++;
    double from = 0, to = 0, best = 0, step = 1;
    for (int i = first; i >= 0; i--) {
        step = steps[i];
        if (locator->integer && floor(high) - ceil(low) >= locator->min_ticks - 1) step = fmax(1, step);
        best = floor(low / step) * step;
        from = floor_steps(low - best, step, fabs(offset));
        to = ceil_steps(high - best, step, fabs(offset));
        if (to - from > TICKS_MAX) break;
        int inside = 0;
        for (double k = from; k <= to; k++) inside += k * step + best <= high && k * step + best >= low;
        if (inside >= locator->min_ticks) break;
    }
    if (to - from > TICKS_MAX) return true;
    for (double k = from + locator->prune_lower; k <= to - locator->prune_upper; k++)
        array_push(out, k * step + best + offset);
    return !out->failed;
}

static bool push_range(Array *out, double base, double first, double last, double stride) {
    for (double d = first; d <= last && out->n < TICKS_MAX; d += stride) array_push(out, pow(base, d));
    return !out->failed;
}

/* The decades that bear ticks, from emin .. emax, at most request of them: first, last and stride as exponents. */
typedef struct Decades { double first, last, stride; int count; } Decades;

static Decades choose_decades(double low, double high, double emin, double emax, double request) {
    double available = emax - emin + 1, stride = floor(available / (request + 1)) + 1;
    double needed = ceil(available / stride);
    if (needed <= request) request = needed;
    if (request == 0) return (Decades){emin - 1, emax + 1, emax - emin + 2, 2};
    if (request == 1) {
        double middle = nearbyint((low + high) / 2);
        stride = fmax(middle - (emin - 1), (emax + 1) - middle);
        return (Decades){middle - stride, middle + stride, stride, 3};
    }
    stride = floor((available - 1) / (request - 1));
    if (stride < available / request) stride = floor(available / request);
    double lowest = fmax(available - stride * request, 0), end = fmin(available - stride * (request - 1), stride);
    double offset = -emin - floor(-emin / stride) * stride;
    if (!(lowest <= offset && offset < end)) offset = lowest;
    double first = emin + offset - stride;
    int count = (int)((emax + stride - first) / stride + 1e-9) + 1;
    return (Decades){first, emax + stride, stride, count};
}

/* Multiples of the powers of b from emin - 1 to emax: those in fixed, or all (whole: from 1 on) below b. */
static bool push_multiples(const Locator *locator, double b, double emin, double emax, Array *out) {
    for (double d = emin - 1; d <= emax && out->n < TICKS_MAX; d++) {
        for (size_t i = 0; i < locator->fixed.n; i++) array_push(out, locator->fixed.v[i] * pow(b, d));
        for (double k = locator->whole ? 1 : 2; k < b && !locator->fixed.n; k++) array_push(out, k * pow(b, d));
    }
    return !out->failed;
}

static bool locate_log(const Locator *locator, const TickRoom *room, Array *out) {
    double vmin = fmin(room->view0, room->view1), vmax = fmax(room->view0, room->view1), b = locator->base;
    if (vmin <= 0) vmin = room->minpos;
    if (!(vmin > 0) || !isfinite(vmin) || !isfinite(vmax)) return true;
    double low = log(vmin) / log(b), high = log(vmax) / log(b);
    if (b == 10 || b == 2) {
        low = b == 10 ? log10(vmin) : log2(vmin);
        high = b == 10 ? log10(vmax) : log2(vmax);
    }
    double emin = ceil(low), emax = floor(high), available = emax - emin + 1;
    double request = locator->count > 0 ? locator->count : room->space < 2 ? 2 : room->space > 9 ? 9 : room->space;
    bool minor = locator->minor, crowded = minor && !locator->fixed.n && (available >= 10 || b < 3);
    if (crowded && !locator->whole) return true;
    Decades decades = choose_decades(low, high, emin, emax, request);
    if (!minor || crowded) return push_range(out, b, decades.first, decades.last, decades.stride);
    size_t before = out->n;
    int inside = 0;
    if ((decades.stride == 1 || available <= 1) && !push_multiples(locator, b, emin, emax, out)) return false;
    for (size_t i = before; i < out->n; i++) inside += out->v[i] >= vmin && out->v[i] <= vmax;
    if (locator->fixed.n != 1 && decades.stride == 1 && decades.count - 2 + inside <= 1) {
        Locator plain;
        locator_init(&plain, LOCATOR_AUTO);
        out->n = before;
        return locate_auto(&plain, room, out);
    }
    return !out->failed;
}

static bool locate_symlog(const Locator *locator, const TickRoom *room, Array *out) {
    double vmin = fmin(room->view0, room->view1), vmax = fmax(room->view0, room->view1);
    double threshold = locator->linthresh, b = locator->base;
    if (-threshold <= vmin && vmax <= threshold) {
        array_push(out, vmin);
        if (vmin != 0 && vmax != 0) array_push(out, 0);
        return array_push(out, vmax);
    }
    bool negative = vmin < -threshold, positive = vmax > threshold;
    bool middle = (negative && vmax > -threshold) || (positive && vmin < threshold);
    double nlow = 0, nhigh = 0, plow = 0, phigh = 0;
    if (negative) {
        nlow = floor(log(fabs(fmin(-threshold, vmax))) / log(b));
        nhigh = ceil(log(fabs(vmin) + 1) / log(b));
    }
    if (positive) {
        plow = floor(log(fmax(threshold, vmin)) / log(b));
        phigh = ceil(log(vmax + 1) / log(b));
    }
    double total = nhigh - nlow + phigh - plow + middle, stride = fmax(floor(total / 14), 1);
    for (double d = nlow + floor((nhigh - 1 - nlow) / stride) * stride; negative && d >= nlow; d -= stride)
        array_push(out, -pow(b, d));
    if (middle) array_push(out, 0);
    for (double d = plow; positive && d < phigh; d += stride) array_push(out, pow(b, d));
    return !out->failed;
}

static bool locate_multiple(const Locator *locator, const TickRoom *room, Array *out) {
    double step = locator->base, vmin = fmin(room->view0, room->view1) - locator->offset;
    double vmax = fmax(room->view0, room->view1) - locator->offset;
    double first = ceil_steps(vmin, step, 0) * step, count = floor((vmax - first + 0.001 * step) / step);
    if (!(step > 0) || count > TICKS_MAX) return true;
    for (double k = 0; k < count + 3; k++) array_push(out, first - step + k * step + locator->offset);
    return !out->failed;
}

static bool locate_linear(const Locator *locator, const TickRoom *room, Array *out) {
    double vmin = fmin(room->view0, room->view1), vmax = fmax(room->view0, room->view1);
    int n = locator->count > 0 ? locator->count : 11;
    for (int i = 0; i < n; i++) array_push(out, n > 1 ? vmin + (vmax - vmin) * i / (n - 1) : vmin);
    return !out->failed;
}

static bool locate_minor(const Locator *locator, const TickRoom *room, const Array *major, Array *out) {
    if (!major || major->n < 2) return true;
    double step = major->v[1] - major->v[0], mantissa = pow(10, fmod(fmod(log10(step), 1) + 1, 1));
    static const double fives[] = {1, 2.5, 5, 10};
    int parts = locator->count;
    for (size_t i = 0; parts <= 0 && i < sizeof fives / sizeof fives[0]; i++)
        if (fabs(mantissa - fives[i]) <= 1e-8 + 1e-5 * fives[i]) parts = 5;
    if (parts <= 0) parts = 4;
    double fine = step / parts, origin = major->v[0];
    double vmin = fmin(room->view0, room->view1), vmax = fmax(room->view0, room->view1);
    double first = nearbyint((vmin - origin) / fine), last = nearbyint((vmax - origin) / fine);
    for (double k = first; k <= last && out->n < TICKS_MAX; k++) array_push(out, k * fine + origin);
    return !out->failed;
}

bool ticker_locate(const Locator *locator, const TickRoom *room, const Array *major, Array *out) {
    switch (locator->kind) {
        case LOCATOR_AUTO: return locate_auto(locator, room, out);
        case LOCATOR_LOG: return locate_log(locator, room, out);
        case LOCATOR_SYMLOG: return locate_symlog(locator, room, out);
        case LOCATOR_FIXED:
            for (size_t i = 0; i < locator->fixed.n; i++) array_push(out, locator->fixed.v[i]);
            return !out->failed;
        case LOCATOR_MULTIPLE: return locate_multiple(locator, room, out);
        case LOCATOR_LINEAR: return locate_linear(locator, room, out);
        case LOCATOR_MINOR: return locate_minor(locator, room, major, out);
        case LOCATOR_NULL: break;
    }
    return true;
}
