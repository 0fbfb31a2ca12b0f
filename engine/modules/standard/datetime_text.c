/* datetime_text.c -- dates and times as ISO 8601 writes them, to text and back.
 *
 * What is read is what the original reads: dates as YYYY-MM-DD, YYYYMMDD and by weeks, times to the microsecond,
 * offsets.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/datetime.h"

/* ---- writing ---- */

void text_number_padded(int number, int width, Buffer *out) {
    char digits[12], *end = digits + sizeof digits, *at = end;
    do *--at = (char)('0' + number % 10);
    while ((number /= 10) || end - at < width);
    buffer_append(out, at, (size_t)(end - at));
}

void text_date(const Date *d, Buffer *out) {
    text_number_padded(d->year, 4, out);
    buffer_putc(out, '-');
    text_number_padded(d->month, 2, out);
    buffer_putc(out, '-');
    text_number_padded(d->day, 2, out);
}

enum TimeSpec { SPEC_HOURS, SPEC_MINUTES, SPEC_SECONDS, SPEC_MILLISECONDS, SPEC_MICROSECONDS, SPEC_COUNT };

/* Down to which unit: SPEC_COUNT with an exception pending if there is no such. */
static enum TimeSpec read_spec(Vm *vm, Value timespec, const Clock *c) {
    static const char *const names[] = {"hours", "minutes", "seconds", "milliseconds", "microseconds"};
    if (is_absent(timespec) || (is_str(timespec) && str_equal_c(as_str(timespec), "auto"))) {
        return c->microsecond ? SPEC_MICROSECONDS : SPEC_SECONDS;
    }
    if (!is_str(timespec)) {
        vm_raise(vm, ERROR_TYPE, "isoformat() argument 'timespec' must be str, not %s", value_type_name(timespec));
        return SPEC_COUNT;
    }
    for (int i = 0; i < SPEC_COUNT; i++) {
        if (str_equal_c(as_str(timespec), names[i])) return (enum TimeSpec)i;
    }
    vm_raise(vm, ERROR_VALUE, "Unknown timespec value");
    return SPEC_COUNT;
}

bool text_clock(Vm *vm, const Clock *c, Value timespec, Buffer *out) {
    enum TimeSpec spec = read_spec(vm, timespec, c);
    if (spec == SPEC_COUNT) return false;
    text_number_padded(c->hour, 2, out);
    if (spec >= SPEC_MINUTES) buffer_putc(out, ':'), text_number_padded(c->minute, 2, out);
    if (spec >= SPEC_SECONDS) buffer_putc(out, ':'), text_number_padded(c->second, 2, out);
    if (spec >= SPEC_MILLISECONDS) buffer_putc(out, '.');
    if (spec == SPEC_MILLISECONDS) text_number_padded(c->microsecond / 1000, 3, out);
    if (spec == SPEC_MICROSECONDS) text_number_padded(c->microsecond, 6, out);
    return true;
}

void text_span(int64_t us, Buffer *out) {
    char sign = us < 0 ? '-' : '+';
    int64_t magnitude = us < 0 ? -us : us;
    int seconds = (int)(magnitude / SECOND_US), rest = (int)(magnitude % SECOND_US);
    buffer_printf(out, "%c%02d:%02d", sign, seconds / 3600, seconds / 60 % 60);
    if (seconds % 60 || rest) buffer_printf(out, ":%02d", seconds % 60);
    if (rest) buffer_printf(out, ".%06d", rest);
}

bool text_offset(Vm *vm, Value zone, Value about, Buffer *out) {
    bool has;
    int64_t us;
    if (!zone_ask(vm, zone, "utcoffset", about, &has, &us)) return false;
    if (has) text_span(us, out);
    return true;
}

Value datetime_ask(Vm *vm, const char *function, const Value *args, size_t count) {
    Value module = vm_import(vm, "datetime.texts");
    Value v = is_absent(module) ? ABSENT : value_call_method(vm, module, function, args, count);
    value_release(module);
    return v;
}

Value text_formatted(Vm *vm, Value self, Str *spec) {
    Value format = value_object(spec);
    if (!spec || !spec->size) return value_object(value_str(vm, self));
    return value_call_method(vm, self, "strftime", &format, 1);
}

/* ---- reading ---- */

typedef struct Parts {
    int year, month, day;
    int hour, minute, second, microsecond;
    int64_t offset; /* microseconds */
    bool zoned;
} Parts;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Reads count digits at *at, which moves behind them. The text ends with a NUL, which is no digit. */
static bool digits(const char **at, int count, int *out) {
    *out = 0;
    for (; count; count--, ++*at) {
        if (!is_digit(**at)) return false;
        *out = *out * 10 + (**at - '0');
    }
    return true;
}

/* The rest of YYYY-Www-D, YYYYWwwD, or without the day, behind the W. */
static bool read_week(const char *at, const char *end, bool dashes, Parts *p) {
    int week, day = 1;
    if (!digits(&at, 2, &week)) return false;
    if (at < end) {
        if (dashes && *at++ != '-') return false;
        if (!digits(&at, 1, &day)) return false;
    }
    if (p->year < YEAR_FIRST || p->year > YEAR_LAST || week < 1 || week > calendar_weeks(p->year) || day < 1 || day > 7)
        return false;
    int ordinal = calendar_week_one(p->year) + (week - 1) * 7 + day - 1;
    if (ordinal < 1 || ordinal > DAY_LAST) return false;
    calendar_date(ordinal, &p->year, &p->month, &p->day);
    return true;
}

static bool read_date(const char *text, size_t size, Parts *p) {
    const char *at = text, *end = text + size;
    if (!digits(&at, 4, &p->year)) return false;
    bool dashes = *at == '-';
    at += dashes;
    if (*at == 'W') return read_week(at + 1, end, dashes, p);
    if (!digits(&at, 2, &p->month) || (dashes && *at++ != '-') || !digits(&at, 2, &p->day)) return false;
    return at == end;
}

/* HH[:MM[:SS[.ffffff]]] with or without colons: 1 if it takes all up to end, else 0. -1: it is none. */
static int read_clock(const char *text, const char *end, int out[4]) {
    static const int scale[] = {1, 100000, 10000, 1000, 100, 10, 1};
    const char *at = text;
    bool colons = true;
    out[0] = out[1] = out[2] = out[3] = 0;
    for (int i = 0; i < 3; i++) {
        if (!digits(&at, 2, &out[i])) return -1;
        char c = *at++;
        if (i == 0) colons = c == ':';
        if (at >= end) return at > end || !c;
        if (colons && c == ':') continue;
        if (c == '.' || c == ',') break;
        if (colons) return -1;
        at--;
    }
    int count = end - at < 6 ? (int)(end - at) : 6;
    if (!digits(&at, count, &out[3])) return -1;
    out[3] *= scale[count];
    while (is_digit(*at)) at++;
    return at == end;
}

/* A time of day with or without an offset, up to the text's end. */
static bool read_time(const char *text, const char *end, Parts *p) {
    const char *zone = text;
    int clock[4], offset[4];
    while (zone < end && *zone != '+' && *zone != '-' && *zone != 'Z') zone++;
    int whole = read_clock(text, zone, clock); /* in front of an offset more may stand, as in the original */
    if (whole < 0 || (zone == end && !whole)) return false;
    p->hour = clock[0], p->minute = clock[1], p->second = clock[2], p->microsecond = clock[3];
    if (zone == end) return true;
    p->zoned = true;
    if (*zone == 'Z') return zone + 1 == end;
    if (read_clock(zone + 1, end, offset) != 1) return false;
    int64_t us = ((offset[0] * 60 + offset[1]) * 60 + offset[2]) * SECOND_US + offset[3];
    p->offset = *zone == '-' ? -us : us;
    return true;
}

/* How much of a moment's text the date takes; one character of any kind follows, and the time. */
static size_t date_length(const char *text, size_t size) {
    if (size == 7) return 7;
    if (text[4] == '-') {
        if (text[5] != 'W') return 10;                   /* YYYY-MM-DD */
        if (size == 8 || text[8] != '-') return 8;       /* YYYY-Www */
        return size > 10 && is_digit(text[10]) ? 8 : 10; /* YYYY-Www-HH, YYYY-Www-D */
    }
    if (text[4] != 'W') return 8; /* YYYYMMDD */
    size_t end = 7;
    while (end < size && is_digit(text[end])) end++;
    if (end < 9) return end;
    return end % 2 == 0 ? 7 : 8; /* YYYYWww, YYYYWwwD: the time has whole pairs */
}

static bool read_moment(const char *text, size_t size, Parts *p) {
    if (size < 7) return false;
    size_t at = date_length(text, size);
    if (at > size || !read_date(text, at, p)) return false;
    if (at == size) return true;
    at++;
    while ((text[at] & 0xC0) == 0x80) at++; /* the rest of a character */
    return read_time(text + at, text + size, p);
}

static Value invalid(Vm *vm, Value text) {
    Str *shown = value_repr(vm, text);
    if (shown) vm_raise(vm, ERROR_VALUE, "Invalid isoformat string: %s", shown->data);
    release_object(shown);
    return ABSENT;
}

static bool is_text(Vm *vm, Value v) {
    return is_str(v) || vm_fail(vm, ERROR_TYPE, "fromisoformat: argument must be str");
}

Value text_read_date(Vm *vm, const Value *args) {
    Parts p = {0};
    if (!is_text(vm, args[1])) return ABSENT;
    const Str *s = as_str(args[1]);
    bool fits = s->size == 7 || s->size == 8 || s->size == 10;
    if (!fits || !read_date(s->data, s->size, &p)) return invalid(vm, args[1]);
    return date_new(vm, (Type *)args[0].as.object, p.year, p.month, p.day);
}

/* The parts that are numbers as they stand: what makes a value of them says whether they are a time. */
static bool clock_of(Vm *vm, const Parts *p, Clock *out) {
    Value args[] = {value_int(p->hour), value_int(p->minute), value_int(p->second), value_int(p->microsecond)};
    return clock_read(vm, args, ABSENT, out);
}

Value text_read_time(Vm *vm, const Value *args) {
    Parts p = {0};
    Clock clock = {0};
    if (!is_text(vm, args[1])) return ABSENT;
    const Str *s = as_str(args[1]);
    const char *text = s->data + (s->data[0] == 'T');
    if (!read_time(text, s->data + s->size, &p)) return invalid(vm, args[1]);
    Value zone = p.zoned ? zone_fixed(vm, p.offset, NONE) : NONE;
    Value v = ABSENT;
    if (!is_absent(zone) && clock_of(vm, &p, &clock)) {
        Value parts[] = {value_int(p.hour), value_int(p.minute), value_int(p.second), value_int(p.microsecond), zone};
        bool own = args[0].as.object == &day_time_type.object;
        v = own ? day_time_new(vm, &day_time_type, clock, zone) : value_call(vm, args[0], parts, 5, NULL);
    }
    value_release(zone);
    return v;
}

Value text_read_moment(Vm *vm, const Value *args) {
    Parts p = {0};
    Clock clock = {0};
    if (!is_text(vm, args[1])) return ABSENT;
    const Str *s = as_str(args[1]);
    if (!read_moment(s->data, s->size, &p)) return invalid(vm, args[1]);
    Value zone = p.zoned ? zone_fixed(vm, p.offset, NONE) : NONE;
    Value v = ABSENT;
    if (!is_absent(zone) && date_check(vm, p.year, p.month, p.day) && clock_of(vm, &p, &clock)) {
        v = moment_new(vm, (Type *)args[0].as.object, p.year, p.month, p.day, clock, zone);
    }
    value_release(zone);
    return v;
}
