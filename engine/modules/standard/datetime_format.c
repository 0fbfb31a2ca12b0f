/* datetime_format.c -- dates and times by the directives of strftime(). They are read by texts.tape.
 *
 * What a directive writes is what the C library does in the locale "C"; f, z, :z and Z are Python's own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/text.h"
#include "engine/modules/standard/datetime.h"

static const char *const day_names[] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
static const char *const month_names[] = {"January", "February", "March", "April", "May", "June", "July",
                                          "August", "September", "October", "November", "December"};
enum { SHORT_NAME = 3 };

typedef struct Formatted {       /* what is written: a date (of times: 1 January 1900), a clock, and who knows the zone */
    Vm *vm;
    Date date;
    Clock clock;
    Value zoned;                 /* ABSENT: nobody */
    Buffer *out;
} Formatted;

static bool put(Formatted *f, const char *format, size_t size);

static int weekday(const Formatted *f) { return (date_ordinal(&f->date) + 6) % 7; }       /* 0: Monday */
static int day_of_year(const Formatted *f) { return date_ordinal(&f->date) - calendar_ordinal(f->date.year, 1, 1) + 1; }

/* The week of the year, whose first begins with the first day of the kind that first says: 0 a Monday, 1 a Sunday. */
static int week(const Formatted *f, int first) { return (day_of_year(f) + 6 - (weekday(f) + first) % 7) / 7; }

static int iso(const Formatted *f, char letter) {
    int year, number, day;
    calendar_iso(date_ordinal(&f->date), &year, &number, &day);
    return letter == 'G' ? year : letter == 'V' ? number : day;
}

/* +HHMM or +HH:MM, with seconds and microseconds where there are any. */
static bool put_offset(Formatted *f, bool colon) {
    char room[40];
    Buffer text = BUFFER_OVER(room);
    if (is_absent(f->zoned)) return true;
    Value offset = value_call_method(f->vm, f->zoned, "utcoffset", NULL, 0);
    bool has = is_delta(offset), ok = has || is_none(offset);
    if (has) text_span((int64_t)delta_us(as_delta(offset)), &text);
    for (size_t i = 0; i < text.size; i++)
        if (colon || text.data[i] != ':') buffer_putc(f->out, text.data[i]);
    if (!ok && !is_absent(offset))
        vm_raise(f->vm, ERROR_TYPE, "tzinfo.utcoffset() must return None or a timedelta, not '%s'", value_type_name(offset));
    value_release(offset);
    buffer_clear(&text);
    return ok;
}

static bool put_zone_name(Formatted *f) {
    if (is_absent(f->zoned)) return true;
    Value name = value_call_method(f->vm, f->zoned, "tzname", NULL, 0);
    if (is_str(name)) buffer_append(f->out, as_str(name)->data, as_str(name)->size);
    value_release(name);
    return !is_absent(name);
}

/* The formats that a letter stands for; NULL: for none. */
static const char *compound(char letter) {
    switch (letter) {
        case 'c': return "%a %b %e %H:%M:%S %Y";
        case 'x': case 'D': return "%m/%d/%y";
        case 'X': case 'T': return "%H:%M:%S";
        case 'F': return "%Y-%m-%d";
        case 'R': return "%H:%M";
        case 'r': return "%I:%M:%S %p";
        default: return NULL;
    }
}

static bool put_number(Formatted *f, int number, int width) {
    text_number_padded(number, width, f->out);
    return true;
}

static bool put_name(Formatted *f, const char *name, size_t size) {
    return buffer_append(f->out, name, size), true;
}

static bool put_directive(Formatted *f, char letter) {
    const Date *d = &f->date;
    const Clock *c = &f->clock;
    const char *day = day_names[weekday(f)], *month = month_names[d->month - 1], *more = compound(letter);
    switch (letter) {
        case 'Y': return put_number(f, d->year, 1);
        case 'C': return put_number(f, d->year / 100, 2);
        case 'y': return put_number(f, d->year % 100, 2);
        case 'm': return put_number(f, d->month, 2);
        case 'd': return put_number(f, d->day, 2);
        case 'e': return (d->day >= 10 || buffer_putc(f->out, ' ')) && put_number(f, d->day, 1);
        case 'j': return put_number(f, day_of_year(f), 3);
        case 'H': return put_number(f, c->hour, 2);
        case 'I': return put_number(f, (c->hour + 11) % 12 + 1, 2);
        case 'M': return put_number(f, c->minute, 2);
        case 'S': return put_number(f, c->second, 2);
        case 'f': return put_number(f, c->microsecond, 6);
        case 'p': return put_name(f, c->hour < 12 ? "AM" : "PM", 2);
        case 'a': return put_name(f, day, SHORT_NAME);
        case 'A': return put_name(f, day, strlen(day));
        case 'b': case 'h': return put_name(f, month, SHORT_NAME);
        case 'B': return put_name(f, month, strlen(month));
        case 'w': return put_number(f, (weekday(f) + 1) % 7, 1);
        case 'U': return put_number(f, week(f, 1), 2);
        case 'W': return put_number(f, week(f, 0), 2);
        case 'G': case 'u': return put_number(f, iso(f, letter), 1);
        case 'V': return put_number(f, iso(f, letter), 2);
        case 'z': return put_offset(f, false);
        case 'Z': return put_zone_name(f);
        case 'n': return put_name(f, "\n", 1);
        case 't': return put_name(f, "\t", 1);
        case '%': return put_name(f, "%", 1);
        default: return more ? put(f, more, strlen(more)) : put_name(f, (char[]){'%', letter}, 2);
    }
}

/* What the directive writes without the zeros before it; one zero stays. */
static bool put_unpadded(Formatted *f, char letter) {
    char room[64];
    Buffer text = BUFFER_OVER(room);
    Formatted inner = *f;
    inner.out = &text;
    bool ok = put_directive(&inner, letter);
    size_t zeros = strspn(text.data, "0");
    if (zeros && zeros == text.size) zeros--;
    buffer_append(f->out, text.data + zeros, text.size - zeros);
    buffer_clear(&text);
    return ok;
}

static bool put(Formatted *f, const char *format, size_t size) {
    const char *end = format + size;
    while (format < end) {
        const char *mark = memchr(format, '%', (size_t)(end - format));
        buffer_append(f->out, format, (size_t)((mark ? mark : end) - format));
        if (!mark) return true;
        size_t left = (size_t)(end - mark);
        bool ok = true;
        if (left == 1) ok = put_name(f, "%", 1), format = end;
        else if (mark[1] == '-' && left > 2) ok = put_unpadded(f, mark[2]), format = mark + 3;
        else if (mark[1] == ':' && left > 2 && mark[2] == 'z') ok = put_offset(f, true), format = mark + 3;
        else ok = put_directive(f, mark[1]), format = mark + 2;
        if (!ok) return false;
    }
    return true;
}

Value text_format(Vm *vm, Value self, Value format, const char *function) {
    if (!is_str(format))
        return vm_raise(vm, ERROR_TYPE, "%s() argument 1 must be str, not %s", function, text_argument_name(format));
    char room[128];
    Buffer out = BUFFER_OVER(room);
    bool dated = is_date(self), clocked = !dated || is_moment(self);
    Formatted f = {.vm = vm, .date = {.year = 1900, .month = 1, .day = 1}, .zoned = clocked ? self : ABSENT, .out = &out};
    if (dated) f.date = *as_date(self);
    if (clocked) f.clock = *clock_get(self);
    if (put(&f, as_str(format)->data, as_str(format)->size)) return value_object(str_from_buffer(vm, &out));
    buffer_clear(&out);
    return ABSENT;
}
