/* tickformat.c -- the texts at the ticks: plain and scientific numbers with a common offset, powers, percents.
 *
 * Minus signs are U+2212, as Matplotlib writes them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/ticker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MINUS "\xe2\x88\x92"

void formatter_init(Formatter *formatter, FormatterKind kind) {
    *formatter = (Formatter){.kind = kind, .power_low = -5, .power_high = 6, .base = 10, .percent_max = 100, .percent_decimals = -1};
}

void formatter_clear(Formatter *formatter) {
    for (size_t i = 0; i < formatter->label_count; i++) mem_free(formatter->labels[i]);
    mem_free(formatter->labels);
    mem_free(formatter->pattern);
    formatter->labels = NULL;
    formatter->label_count = 0;
    formatter->pattern = NULL;
}

static void put_number(Buffer *out, const char *text) {
    for (; *text; text++) {
        if (*text == '-') buffer_puts(out, MINUS);
        else buffer_putc(out, *text);
    }
}

static double round_to(double x, int digits) {
    double scale = pow(10, digits);
    return isfinite(x * scale) ? nearbyint(x * scale) / scale : x;
}

/* What the scalar formatter has found out about the ticks together. */
typedef struct ScalarStyle { double offset; int order, digits; } ScalarStyle;

/* The locations inside the view: their smallest and largest. false: there are none. */
static bool inside(const TickRoom *room, const Array *at, double *low, double *high) {
    double vmin = fmin(room->view0, room->view1), vmax = fmax(room->view0, room->view1);
    *low = INFINITY;
    *high = -INFINITY;
    for (size_t i = 0; i < at->n; i++) {
        if (at->v[i] < vmin || at->v[i] > vmax) continue;
        *low = fmin(*low, at->v[i]);
        *high = fmax(*high, at->v[i]);
    }
    return *low <= *high;
}

double ticker_offset(const Formatter *formatter, const TickRoom *room, const Array *at) {
    double low, high;
    if (formatter->no_offset) return formatter->fixed_offset;
    if (!inside(room, at, &low, &high) || low == high || (low <= 0 && high >= 0)) return 0;
    double small = fmin(fabs(low), fabs(high)), large = fmax(fabs(low), fabs(high)), sign = copysign(1, low);
    double top = ceil(log10(large)), order = top;
    while (floor(small / pow(10, order)) == floor(large / pow(10, order))) order--;
    order++;
    if ((large - small) / pow(10, order) <= 1e-2) {
        order = top;
        while (floor(large / pow(10, order)) - floor(small / pow(10, order)) <= 1) order--;
        order++;
    }
    double leading = floor(large / pow(10, order));
    return leading >= 1000 ? sign * leading * pow(10, order) : 0;
}

int ticker_order(const Formatter *formatter, const TickRoom *room, const Array *at, double offset) {
    if (formatter->no_scientific) return 0;
    if (formatter->power_low == formatter->power_high && formatter->power_low != 0) return formatter->power_low;
    double low, high;
    if (!inside(room, at, &low, &high)) return 0;
    double largest = fmax(fabs(low), fabs(high));
    int order = offset != 0   ? (int)floor(log10(fabs(room->view1 - room->view0)))
                : largest > 0 ? (int)floor(log10(largest))
                              : 0;
    return order <= formatter->power_low || order >= formatter->power_high ? order : 0;
}

int ticker_digits(const TickRoom *room, const Array *at, double offset, int order) {
    double scale = pow(10, order), low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < at->n + (at->n < 2 ? 2 : 0); i++) {
        double x = i < at->n ? at->v[i] : i == at->n ? room->view0 : room->view1;
        low = fmin(low, (x - offset) / scale);
        high = fmax(high, (x - offset) / scale);
    }
    double range = high - low;
    if (range == 0) range = fmax(fabs(low), fabs(high));
    if (range == 0) range = 1;
    int range_order = (int)floor(log10(range)), digits = 3 - range_order > 0 ? 3 - range_order : 0;
    double threshold = 1e-3 * pow(10, range_order);
    for (; digits >= 0; digits--) {
        double worst = 0;
        for (size_t i = 0; i < at->n; i++) {
            double x = (at->v[i] - offset) / scale;
            worst = fmax(worst, fabs(x - round_to(x, digits)));
        }
        if (!(worst < threshold)) break;
    }
    return digits + 1;
}

/* The additive offset as "1.5e3". */
static void put_data(Buffer *out, double value, bool mathtext) {
    int exponent = (int)floor(log10(fabs(value)));
    double s = round_to(value / pow(10, exponent), 10);
    char text[40];
    if (mathtext && exponent != 0 && s == 1) {
        buffer_puts(out, "10^{");
        snprintf(text, sizeof text, "%d", exponent);
        put_number(out, text);
        buffer_puts(out, "}");
        return;
    }
    snprintf(text, sizeof text, fmod(s, 1) == 0 ? "%.0f" : "%1.10g", s);
    put_number(out, text);
    if (exponent == 0) return;
    snprintf(text, sizeof text, mathtext ? " \\times 10^{%d}" : "e%d", exponent);
    put_number(out, text);
}

static void put_offset(const Formatter *formatter, const ScalarStyle *style, Buffer *out) {
    if (style->order == 0 && style->offset == 0) return;
    if (formatter->mathtext) {
        buffer_puts(out, "$");
        if (style->order) {
            buffer_puts(out, "\\times\\mathdefault{");
            put_data(out, pow(10, style->order), true);
            buffer_puts(out, "}");
        }
        buffer_puts(out, "\\mathdefault{");
    } else if (style->order) {
        buffer_puts(out, "1e");
        char text[16];
        snprintf(text, sizeof text, "%d", style->order);
        put_number(out, text);
    }
    if (style->offset > 0) buffer_putc(out, '+');
    if (style->offset != 0) put_data(out, style->offset, formatter->mathtext);
    if (formatter->mathtext) buffer_puts(out, "}$");
}

static void format_scalar(const Formatter *formatter, const TickRoom *room, const Array *at, Buffer *labels, Buffer *offset) {
    ScalarStyle style = {.offset = ticker_offset(formatter, room, at)};
    style.order = ticker_order(formatter, room, at, style.offset);
    style.digits = ticker_digits(room, at, style.offset, style.order);
    for (size_t i = 0; i < at->n; i++) {
        double x = (at->v[i] - style.offset) / pow(10, style.order);
        if (fabs(x) < 1e-8) x = 0;
        char text[400];
        snprintf(text, sizeof text, "%1.*f", style.digits, x);
        if (formatter->mathtext) buffer_puts(labels, "$\\mathdefault{");
        put_number(labels, text);
        if (formatter->mathtext) buffer_puts(labels, "}$");
        buffer_putc(labels, '\0');
    }
    if (at->n > 0) put_offset(formatter, &style, offset);
}

/* Which multiples of the powers are labelled: bit k for k times a power. */
static unsigned labelled_multiples(const Formatter *formatter, const TickRoom *room) {
    double vmin = fmin(room->view0, room->view1), vmax = fmax(room->view0, room->view1), b = formatter->base;
    double ticks = 0, decades = 0, threshold = formatter->linthresh;
    if (threshold == 0 && vmin <= 0) return 1u << 1;
    if (threshold > 0) {
        if (vmin < -threshold) {
            double edge = fmin(vmax, -threshold);
            ticks += floor(log(fabs(edge)) / log(b)) - floor(nextafter(log(fabs(vmin)) / log(b), -INFINITY));
            decades += log(vmin / edge) / log(b);
        }
        if (vmax > threshold) {
            double edge = fmax(vmin, threshold);
            ticks += floor(log(vmax) / log(b)) - floor(nextafter(log(edge) / log(b), -INFINITY));
            decades += log(vmax / edge) / log(b);
        }
    } else {
        double low = log(vmin) / log(b), high = log(vmax) / log(b);
        ticks = floor(high) - floor(nextafter(low, -INFINITY));
        decades = fabs(high - low);
    }
    if (ticks > 1) return 1u << 1;
    if (decades <= 0.4) return ~0u;
    unsigned bits = 0;
    int count = (int)b / 2 + 1;
    for (int i = 0; i < count; i++) bits |= 1u << ((unsigned)nearbyint(pow(b, (double)i / (count - 1))) & 31);
    return bits;
}

static bool is_near_int(double x) {
    return fabs(x - nearbyint(x)) <= 1e-9 * fmax(fabs(x), fabs(nearbyint(x)));
}

static void put_power(const Formatter *formatter, double x, unsigned multiples, Buffer *out) {
    if (x == 0) {
        buffer_puts(out, "$\\mathdefault{0}$");
        return;
    }
    const char *sign = x < 0 ? "-" : "";
    x = fabs(x);
    double power = log(x) / log(formatter->base);
    bool whole = is_near_int(power);
    double exponent = whole ? nearbyint(power) : floor(power);
    double multiple = nearbyint(pow(formatter->base, power - exponent));
    if (formatter->label_base_only && !whole) return;
    if (!(multiples >> ((unsigned)multiple & 31) & 1)) return;
    if (whole) {
        buffer_printf(out, "$\\mathdefault{%s%g^{%d}}$", sign, formatter->base, (int)exponent);
        return;
    }
    double factor = pow(formatter->base, power - exponent);
    if (is_near_int(factor)) factor = nearbyint(factor);
    buffer_printf(out, "$\\mathdefault{%s%g\\times%g^{%d}}$", sign, factor, formatter->base, (int)exponent);
}

static void format_log(const Formatter *formatter, const TickRoom *room, const Array *at, Buffer *labels) {
    unsigned multiples = labelled_multiples(formatter, room);
    for (size_t i = 0; i < at->n; i++) {
        put_power(formatter, at->v[i], multiples, labels);
        buffer_putc(labels, '\0');
    }
}

static void format_percent(const Formatter *formatter, const TickRoom *room, const Array *at, Buffer *labels) {
    double range = fabs(room->view1 - room->view0);
    int decimals = formatter->percent_decimals;
    if (decimals < 0) {
        double scaled = 100 * range / formatter->percent_max;
        decimals = scaled <= 0 ? 0 : (int)ceil(2.0 - log10(2.0 * scaled));
        decimals = decimals > 5 ? 5 : decimals < 0 ? 0 : decimals;
    }
    for (size_t i = 0; i < at->n; i++) {
        char text[64];
        snprintf(text, sizeof text, "%.*f%%", decimals, 100 * at->v[i] / formatter->percent_max);
        put_number(labels, text);
        buffer_putc(labels, '\0');
    }
}

/* A pattern with anything but one conversion of a double in it never gets here (see the module that sets it). */
static void put_pattern(const char *pattern, double x, Buffer *out) {
    const char *percent = strchr(pattern, '%');
    while (percent && percent[1] == '%') percent = strchr(percent + 2, '%');
    if (!percent) {
        buffer_puts(out, pattern);
        return;
    }
    const char *end = percent + 1 + strspn(percent + 1, "0123456789.+- #");
    int flags = (int)(end - percent);          /* with the sign itself */
    end += strspn(end, "hlL");       /* sizes, which Python skips */
    char text[400];
    for (const char *p = pattern; p < percent; p++)
        if (p[0] != '%' || p[1] != '%') buffer_putc(out, *p);
    bool whole = *end == 'd' || *end == 'i', known = whole || (*end && strchr("eEfF", *end));
    char spec[40];
    snprintf(spec, sizeof spec, "%.*s%s%c", flags < 30 ? flags : 30, percent, whole ? ".0" : "", whole ? 'f' : known ? *end : 'g');
    snprintf(text, sizeof text, spec, whole ? trunc(x) : x);
    buffer_puts(out, text);
    for (const char *p = *end ? end + 1 : end; *p; p++) {
        buffer_putc(out, *p);
        if (p[0] == '%' && p[1] == '%') p++;
    }
}

bool ticker_format(const Formatter *formatter, const TickRoom *room, const Array *at, Buffer *labels, Buffer *offset) {
    switch (formatter->kind) {
        case FORMATTER_SCALAR: format_scalar(formatter, room, at, labels, offset); break;
        case FORMATTER_LOG: format_log(formatter, room, at, labels); break;
        case FORMATTER_PERCENT: format_percent(formatter, room, at, labels); break;
        case FORMATTER_FIXED:
            for (size_t i = 0; i < at->n; i++) {
                if (i < formatter->label_count) buffer_puts(labels, formatter->labels[i]);
                buffer_putc(labels, '\0');
            }
            if (formatter->pattern) buffer_puts(offset, formatter->pattern);
            break;
        case FORMATTER_PRINTF:
            for (size_t i = 0; i < at->n; i++) {
                put_pattern(formatter->pattern, at->v[i], labels);
                buffer_putc(labels, '\0');
            }
            break;
        case FORMATTER_NULL:
            for (size_t i = 0; i < at->n; i++) buffer_putc(labels, '\0');
            break;
    }
    return !labels->failed && !offset->failed;
}
