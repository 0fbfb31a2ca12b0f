/* date.c -- units of time, the calendar, and dates as text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/date.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>

/* ---- units ---- */

static const struct {
    const char *name, *words;
    int64_t finer;
} units[DATE_UNITS] = {[DATE_GENERIC] = {"generic", "generic time units", 1},
                       [DATE_YEAR] = {"Y", "years", 12},
                       [DATE_MONTH] = {"M", "months", 0},
                       [DATE_WEEK] = {"W", "weeks", 7},
                       [DATE_DAY] = {"D", "days", 24},
                       [DATE_HOUR] = {"h", "hours", 60},
                       [DATE_MINUTE] = {"m", "minutes", 60},
                       [DATE_SECOND] = {"s", "seconds", 1000},
                       [DATE_MILLI] = {"ms", "milliseconds", 1000},
                       [DATE_MICRO] = {"us", "microseconds", 1000},
                       [DATE_NANO] = {"ns", "nanoseconds", 1000},
                       [DATE_PICO] = {"ps", "picoseconds", 1000},
                       [DATE_FEMTO] = {"fs", "femtoseconds", 1000},
                       [DATE_ATTO] = {"as", "attoseconds", 1}};

const char *date_unit_name(DateUnit unit) { return units[unit].name; }
const char *date_unit_words(DateUnit unit) { return units[unit].words; }

bool date_read_step(const char *text, size_t size, uint32_t *step) {
    char *end = (char *)text;
    unsigned long multiple = isdigit((unsigned char)*text) ? strtoul(text, &end, 10) : 1;
    size_t left = size - (size_t)(end - text);
    if (multiple == 0 || multiple >> 27) return false;
    for (int u = DATE_GENERIC; u < DATE_UNITS; u++)
        if (strlen(units[u].name) == left && memcmp(units[u].name, end, left) == 0)
            return *step = u ? date_step((DateUnit)u, (uint32_t)multiple) : 0, true;
    return false;
}

bool date_read_dtype(const char *name, Dtype *dtype, uint32_t *step) {
    static const struct {
        const char *name;
        Dtype dtype;
    } names[] = {{"datetime64", DTYPE_DATETIME64},
                 {"timedelta64", DTYPE_TIMEDELTA64},
                 {"M8", DTYPE_DATETIME64},
                 {"m8", DTYPE_TIMEDELTA64},
                 {"M", DTYPE_DATETIME64},
                 {"m", DTYPE_TIMEDELTA64}};
    if (*name == '<' || *name == '=') name++;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t n = strlen(names[i].name), size = strlen(name);
        if (strncmp(name, names[i].name, n) != 0) continue;
        *dtype = names[i].dtype;
        if (size == n) return *step = 0, true;
        return name[n] == '[' && name[size - 1] == ']' && date_read_step(name + n + 1, size - n - 2, step);
    }
    return false;
}

bool date_write_step(uint32_t step, Buffer *out) {
    if (date_unit(step) == DATE_GENERIC) return true;
    if (date_multiple(step) == 1) return buffer_printf(out, "[%s]", units[date_unit(step)].name);
    return buffer_printf(out, "[%u%s]", date_multiple(step), units[date_unit(step)].name);
}

static bool is_calendar(DateUnit u) { return u == DATE_YEAR || u == DATE_MONTH; }

/* How many of the finer unit make one of the coarser one; both of the calendar or neither. */
static int64_t units_in(DateUnit coarse, DateUnit fine) {
    uint64_t n = 1; /* wraps, as NumPy's does */
    for (int u = coarse; u < (int)fine; u++) n *= (uint64_t)units[u].finer;
    return (int64_t)n;
}

static uint64_t divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool date_converts(uint32_t from, uint32_t to, bool spans) {
    DateUnit a = date_unit(from), b = date_unit(to);
    return !spans || a == DATE_GENERIC || b == DATE_GENERIC || is_calendar(a) == is_calendar(b);
}

bool date_common(uint32_t a, uint32_t b, bool spans, uint32_t *out) {
    DateUnit u = date_unit(a), v = date_unit(b);
    if (u == DATE_GENERIC || v == DATE_GENERIC || a == b) return *out = u == DATE_GENERIC ? b : a, true;
    if (!date_converts(a, b, spans)) return false;
    DateUnit fine = u > v ? u : v;
    if (is_calendar(u) != is_calendar(v)) return *out = date_step(fine, date_multiple(u > v ? a : b)), true;
    uint64_t x = (uint64_t)units_in(u, fine) * date_multiple(a), y = (uint64_t)units_in(v, fine) * date_multiple(b);
    return *out = date_step(fine, (uint32_t)divisor(x, y)), true;
}

/* ---- the calendar ---- */

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

/* H. Hinnant, "chrono-compatible low-level date algorithms": eras of 400 years that begin in March. */
int64_t date_days(int64_t year, int month, int day) {
    year -= month <= 2;
    int64_t era = floor_div(year, 400), of_era = year - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

void date_civil(int64_t days, int64_t *year, int *month, int *day) {
    days += 719468;
    int64_t era = floor_div(days, 146097), of_era = days - era * 146097;
    int64_t years = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * years + years / 4 - years / 100), part = (5 * of_year + 2) / 153;
    *day = (int)(of_year - (153 * part + 2) / 5 + 1);
    *month = (int)(part + (part < 10 ? 3 : -9));
    *year = years + era * 400 + (*month <= 2);
}

static int64_t days_of_months(int64_t months) {
    int64_t years = floor_div(months, 12);
    return date_days(1970 + years, (int)(months - years * 12) + 1, 1);
}

static int64_t months_of_days(int64_t days) {
    int64_t year;
    int month, day;
    date_civil(days, &year, &month, &day);
    return (year - 1970) * 12 + month - 1;
}

static int64_t rescaled(int64_t value, DateUnit from, DateUnit to) {
    return from <= to ? (int64_t)((uint64_t)value * (uint64_t)units_in(from, to))
                      : floor_div(value, units_in(to, from));
}

int64_t date_convert(int64_t value, uint32_t from, uint32_t to) {
    DateUnit a = date_unit(from), b = date_unit(to);
    if (value == DATE_NAT || from == to || a == DATE_GENERIC || b == DATE_GENERIC) return value;
    value *= date_multiple(from);
    if (is_calendar(a) == is_calendar(b))
        value = rescaled(value, a, b);
    else if (is_calendar(a))
        value = rescaled(days_of_months(rescaled(value, a, DATE_MONTH)), DATE_DAY, b);
    else
        value = rescaled(months_of_days(rescaled(value, a, DATE_DAY)), DATE_MONTH, b);
    return floor_div(value, date_multiple(to));
}

void date_coarsest(int64_t *value, uint32_t *step, bool spans) {
    DateUnit unit = date_unit(*step), end = is_calendar(unit) && spans ? DATE_MONTH : DATE_DAY;
    *value = date_convert(*value, *step, date_step(unit < end ? end : unit, 1));
    if (unit < end) unit = end;
    for (; unit > end && *value % units[unit - 1].finer == 0; unit--) *value /= units[unit - 1].finer;
    *step = date_step(unit, 1);
}

/* ---- text ---- */

typedef struct Reader {
    const char *text;
    size_t size, at;
} Reader;

/* Exactly n digits. */
static bool digits(Reader *r, int n, int *out) {
    if (r->size - r->at < (size_t)n) return false;
    *out = 0;
    for (int i = 0; i < n; i++) {
        char c = r->text[r->at + (size_t)i];
        if (!isdigit((unsigned char)c)) return r->at += (size_t)i, false;
        *out = *out * 10 + (c - '0');
    }
    r->at += (size_t)n;
    return true;
}

static bool takes(Reader *r, char c) { return r->at < r->size && r->text[r->at] == c ? (r->at++, true) : false; }

static int days_in_month(int64_t year, int month) {
    return (int)(date_days(month == 12 ? year + 1 : year, month == 12 ? 1 : month + 1, 1) - date_days(year, month, 1));
}

static DateError done(const Reader *r, DateUnit unit, int64_t number, int64_t *value, uint32_t *step, size_t *place) {
    *place = r->at;
    *value = number;
    *step = date_step(unit, 1);
    return r->at == r->size ? DATE_FINE : DATE_UNREADABLE;
}

static DateError read_time(Reader *r, int64_t days, int64_t *value, uint32_t *step, size_t *place) {
    static const struct {
        DateUnit unit;
        int64_t scale;
        int limit;
        DateError range;
    } parts[] = {{DATE_HOUR, 24, 24, DATE_HOUR_RANGE},
                 {DATE_MINUTE, 60, 60, DATE_MINUTE_RANGE},
                 {DATE_SECOND, 60, 60, DATE_SECOND_RANGE}};
    int64_t number = days;
    for (int i = 0; i < 3; i++) {
        int n;
        if (!digits(r, 2, &n)) return *place = r->at, DATE_UNREADABLE;
        if (n >= parts[i].limit) return parts[i].range;
        number = number * parts[i].scale + n;
        if (i < 2 && takes(r, ':')) continue;
        if (i < 2 || !takes(r, '.')) return done(r, parts[i].unit, number, value, step, place);
    }
    int count = 0;
    for (; r->at < r->size && isdigit((unsigned char)r->text[r->at]) && count < 18; r->at++, count++)
        number = number * 10 + (r->text[r->at] - '0');
    for (; count % 3; count++) number *= 10;
    return done(r, (DateUnit)(DATE_SECOND + count / 3), number, value, step, place);
}

DateError date_read(const char *text, size_t size, int64_t *value, uint32_t *step, size_t *place) {
    Reader r = {text, size, 0};
    *place = 0;
    if (size == 0 || (size == 3 && strncasecmp(text, "nat", 3) == 0)) return *value = DATE_NAT, *step = 0, DATE_FINE;
    bool negative = takes(&r, '-');
    if (!negative) takes(&r, '+');
    int64_t year = 0;
    size_t first = r.at;
    while (r.at < size && isdigit((unsigned char)text[r.at]) && r.at - first < 12)
        year = year * 10 + (text[r.at++] - '0');
    if (r.at == first) return DATE_UNREADABLE;
    if (negative) year = -year;
    int month, day;
    if (!takes(&r, '-')) return done(&r, DATE_YEAR, year - 1970, value, step, place);
    if (!digits(&r, 2, &month)) return *place = r.at, DATE_UNREADABLE;
    if (month < 1 || month > 12) return DATE_MONTH_RANGE;
    if (!takes(&r, '-')) return done(&r, DATE_MONTH, (year - 1970) * 12 + month - 1, value, step, place);
    if (!digits(&r, 2, &day)) return *place = r.at, DATE_UNREADABLE;
    if (day < 1 || day > days_in_month(year, month)) return DATE_DAY_RANGE;
    int64_t days = date_days(year, month, day);
    if (takes(&r, 'T') || takes(&r, ' ')) return read_time(&r, days, value, step, place);
    return done(&r, DATE_DAY, days, value, step, place);
}

static bool write_time(int64_t value, DateUnit unit, Buffer *out) {
    int64_t day = units_in(DATE_DAY, unit), days = floor_div(value, day), rest = value - days * day, year;
    int month, of_month;
    date_civil(days, &year, &month, &of_month);
    buffer_printf(out, "%04" PRId64 "-%02d-%02dT", year, month, of_month);
    for (int u = DATE_HOUR; u <= (int)unit && u <= DATE_SECOND; u++) {
        int64_t one = units_in((DateUnit)u, unit);
        buffer_printf(out, u == DATE_HOUR ? "%02d" : ":%02d", (int)(rest / one));
        rest %= one;
    }
    return unit <= DATE_SECOND || buffer_printf(out, ".%0*" PRId64, 3 * (int)(unit - DATE_SECOND), rest);
}

bool date_write(int64_t value, uint32_t step, Buffer *out) {
    DateUnit unit = date_unit(step);
    if (value == DATE_NAT) return buffer_puts(out, "NaT");
    value *= date_multiple(step);
    if (unit == DATE_YEAR) return buffer_printf(out, "%04" PRId64, 1970 + value);
    if (unit == DATE_MONTH) {
        int64_t years = floor_div(value, 12);
        return buffer_printf(out, "%04" PRId64 "-%02d", 1970 + years, (int)(value - years * 12) + 1);
    }
    if (unit == DATE_WEEK || unit == DATE_DAY) {
        int64_t year;
        int month, day;
        date_civil(rescaled(value, unit, DATE_DAY), &year, &month, &day);
        return buffer_printf(out, "%04" PRId64 "-%02d-%02d", year, month, day);
    }
    return write_time(value, unit, out);
}
