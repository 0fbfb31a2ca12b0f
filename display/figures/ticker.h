/* ticker.h -- where an axis has its ticks, and what is written at them.
 *
 * The rules are Matplotlib 3.11's (matplotlib.ticker), since a learner compares the plots with the book's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_TICKER_H
#define DISPLAY_TICKER_H

#include "display/figures/path.h"
#include "engine/base/buffer.h"

typedef enum LocatorKind {
    LOCATOR_AUTO,            /* round numbers, at most nbins steps of them (0: as many as there is room for, at most 9) */
    LOCATOR_LOG,             /* powers of base, at most count; minor: their multiples, those in fixed if there are some */
    LOCATOR_SYMLOG,
    LOCATOR_FIXED,           /* the numbers in fixed */
    LOCATOR_NULL,
    LOCATOR_MULTIPLE,        /* multiples of base, plus offset */
    LOCATOR_LINEAR,          /* count numbers, evenly spaced over the view */
    LOCATOR_MINOR,           /* divides the steps of the major ticks; count 0: in 4 or 5 parts */
} LocatorKind;

typedef struct Locator {
    LocatorKind kind;
    int nbins, count, min_ticks;
    bool integer, symmetric, minor;
    bool whole;              /* of LOCATOR_LOG with minor: the powers too, and they alone where the multiples have no room */
    bool prune_lower, prune_upper;
    double base, offset, linthresh;
    double step[16];         /* of LOCATOR_AUTO: allowed steps, 1 to 10 */
    int step_count;
    Array fixed;
} Locator;

typedef enum FormatterKind { FORMATTER_SCALAR, FORMATTER_LOG, FORMATTER_FIXED, FORMATTER_NULL, FORMATTER_PRINTF, FORMATTER_PERCENT } FormatterKind;

typedef struct Formatter {
    FormatterKind kind;
    bool no_offset, no_scientific, mathtext, label_base_only;
    double fixed_offset;
    int power_low, power_high;
    double base, linthresh;  /* linthresh 0: plainly logarithmic */
    char *pattern;           /* of FORMATTER_PRINTF: one conversion for a double; owned */
    double percent_max;      /* of FORMATTER_PERCENT: what 100 % is; decimals below 0: as many as needed */
    int percent_decimals;
    char **labels;           /* of FORMATTER_FIXED: one a tick, in order; owned */
    size_t label_count;
} Formatter;

void locator_init(Locator *locator, LocatorKind kind);
void locator_clear(Locator *locator);
void formatter_init(Formatter *formatter, FormatterKind kind);
void formatter_clear(Formatter *formatter);

/* What locating needs to know of the axis. */
typedef struct TickRoom {
    double view0, view1;     /* the view limits, in any order */
    double minpos;           /* smallest positive number plotted */
    int space;               /* how many labels there is room for */
    double step_part;        /* the part of the view that as many steps are to fill, 1 but in three dimensions */
} TickRoom;

/* Appends the locations, some of which may lie outside the view. major: the major ticks, for LOCATOR_MINOR. */
bool ticker_locate(const Locator *locator, const TickRoom *room, const Array *major, Array *out);

/* Appends each location's text and a NUL to labels, and sets offset to the text at the axis's end ("" if none). */
bool ticker_format(const Formatter *formatter, const TickRoom *room, const Array *at, Buffer *labels, Buffer *offset);

/* What the labels of plain numbers have in common: what is taken from each, the power of ten that each is divided by, and how
 * many digits are behind the point. Each is found from those before it. */
double ticker_offset(const Formatter *formatter, const TickRoom *room, const Array *at);
int ticker_order(const Formatter *formatter, const TickRoom *room, const Array *at, double offset);
int ticker_digits(const TickRoom *room, const Array *at, double offset, int order);

/* Widens an interval that is too narrow, as Matplotlib's nonsingular: vmin < vmax afterwards. */
void ticker_widen(double *vmin, double *vmax, double expander, double tiny);

#endif
