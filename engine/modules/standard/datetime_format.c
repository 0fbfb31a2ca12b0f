/* datetime_format.c -- dates and times by the directives of strftime(). They are read by texts.tape.
 *
 * f, z and Z are Python's own; the others are the C library's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/text_private.h"
#include "engine/modules/standard/datetime.h"
#include "engine/modules/standard/time_format.h"

typedef struct Formatted {       /* what is written: a date (of times: 1 January 1900), a clock, and its zone */
    Vm *vm;
    Date date;
    Clock clock;
    Value zone, about;           /* about: what the zone is asked of */
} Formatted;

/* +HHMM, with seconds and microseconds where there are any. */
static bool put_offset(const Formatted *f, Buffer *out) {
    char room[40];
    Buffer text = BUFFER_OVER(room);
    bool ok = text_offset(f->vm, f->zone, f->about, &text);
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] != ':') buffer_putc(out, text.data[i]);
    buffer_clear(&text);
    return ok;
}

/* The zone's name as a format that writes it. */
static bool put_zone_name(const Formatted *f, Buffer *out) {
    Value name = zone_name(f->vm, f->zone, f->about);
    if (is_str(name)) {
        const Str *s = as_str(name);
        for (size_t i = 0; i < s->size; i++) {
            if (s->data[i] == '%') buffer_putc(out, '%');
            buffer_putc(out, s->data[i]);
        }
    }
    value_release(name);
    return !is_absent(name);
}

/* Appends the format with what Python's own directives write in their places. */
static bool put_format(const Formatted *f, const Str *format, Buffer *out) {
    const char *at = format->data, *end = at + format->size;
    while (at < end) {
        const char *mark = memchr(at, '%', (size_t)(end - at));
        buffer_append(out, at, (size_t)((mark ? mark : end) - at));
        if (!mark) return true;
        bool ok = true;
        at = mark + 1 < end ? mark + 2 : end;
        switch (mark[1]) {
            case 'f': text_number_padded(f->clock.microsecond, 6, out); break;
            case 'z': ok = put_offset(f, out); break;
            case 'Z': ok = put_zone_name(f, out); break;
            default: buffer_append(out, mark, (size_t)(at - mark)); break;
        }
        if (!ok) return false;
    }
    return true;
}

/* The date and clock as the C library has them. */
static bool break_down(const Formatted *f, struct tm *out) {
    const Date *d = &f->date;
    int day = date_ordinal(d);
    bool has = false;
    int64_t dst = 0;
    if (is_object(f->about) && !zone_ask(f->vm, f->zone, "dst", f->about, &has, &dst)) return false;
    *out = (struct tm){.tm_year = d->year - 1900, .tm_mon = d->month - 1, .tm_mday = d->day, .tm_hour = f->clock.hour,
                       .tm_min = f->clock.minute, .tm_sec = f->clock.second, .tm_wday = day % 7,
                       .tm_yday = day - calendar_ordinal(d->year, 1, 1), .tm_isdst = has ? dst != 0 : -1};
    return true;
}

Value text_format(Vm *vm, Value self, Value format, const char *function) {
    if (!is_str(format))
        return vm_raise(vm, ERROR_TYPE, "%s() argument 1 must be str, not %s", function, text_argument_name(format));
    Formatted f = {.vm = vm, .date = {.year = 1900, .month = 1, .day = 1}, .zone = NONE, .about = NONE};
    if (is_date(self)) f.date = *as_date(self);
    if (is_moment(self)) f.about = self;
    if (!is_date(self) || is_moment(self)) {
        f.clock = *clock_get(self);
        f.zone = clock_zone(self);
    }
    char room[128];
    Buffer expanded = BUFFER_OVER(room);
    struct tm parts;
    Str *plain = NULL;
    if (put_format(&f, as_str(format), &expanded) && break_down(&f, &parts)) plain = str_from_buffer(vm, &expanded);
    buffer_clear(&expanded);
    Value v = plain ? time_format(vm, plain, &parts) : ABSENT;
    release_object(plain);
    return v;
}
