/* datetime_moment_methods.c -- the methods of datetime: the clocks here and in UTC, and the parts of a moment.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/standard/datetime.h"

#include <errno.h>
#include <math.h>
#include <time.h>

enum { EPOCH_DAY = 719163 };                   /* 1 January 1970 */
static const int64_t fold_seconds = 24 * 3600; /* more than any change of the clocks */

typedef bool Breaker(Vm *vm, int64_t seconds, struct tm *out);

/* ---- seconds ---- */

static bool break_local(Vm *vm, int64_t seconds, struct tm *out) {
    time_t t = (time_t)seconds;
    if (localtime_r(&t, out)) return true;
    return vm_raise_errno(vm, NULL), false;
}

static bool break_utc(Vm *vm, int64_t seconds, struct tm *out) {
    time_t t = (time_t)seconds;
    if (gmtime_r(&t, out)) return true;
    return vm_raise_errno(vm, NULL), false;
}

/* Years beyond an int wrap around, as in the original: none of them is in range. */
static int year_of(const struct tm *t) { return (int)((unsigned)t->tm_year + 1900); }

/* What the clocks of UTC would show so many seconds after 1970 began, where t stands on any clocks. */
static bool to_seconds(Vm *vm, const struct tm *t, int64_t *out) {
    int year = year_of(t);
    if (year < YEAR_FIRST || year > YEAR_LAST) return vm_fail(vm, ERROR_VALUE, "year %d is out of range", year);
    int64_t day = calendar_ordinal(year, t->tm_mon + 1, t->tm_mday) - EPOCH_DAY;
    *out = day * 86400 + (t->tm_hour * 60 + t->tm_min) * 60 + t->tm_sec;
    return true;
}

/* What the clocks here show at a second of UTC, as such seconds. */
static bool local_of(Vm *vm, int64_t seconds, int64_t *out) {
    struct tm t;
    return break_local(vm, seconds, &t) && to_seconds(vm, &t, out);
}

/* Solves shown = local_of(u) for u: of two solutions the earlier one, with fold the later; in a gap of the clocks by
 * the offset before it, with fold after it. As in the original. */
static bool local_seconds(Vm *vm, const Moment *m, int64_t *out) {
    int64_t shown = moment_us(m) / SECOND_US - (int64_t)EPOCH_DAY * 86400, local, first;
    bool fold = m->clock.fold;
    if (!local_of(vm, shown, &local)) return false;
    int64_t a = local - shown, b, u1 = shown - a;
    if (!local_of(vm, u1, &first)) return false;
    if (first == shown) {
        int64_t u2 = fold ? u1 + fold_seconds : u1 - fold_seconds;
        if (!local_of(vm, u2, &local)) return false;
        b = local - u2;
        *out = u1;
        if (a == b) return true;
    } else {
        b = first - u1;
    }
    int64_t u2 = shown - b, second;
    if (!local_of(vm, u2, &second)) return false;
    if (second == shown)
        *out = u2;
    else if (first == shown)
        *out = u1;
    else
        *out = (u1 < u2) == fold ? u1 : u2;
    return true;
}

/* Do the clocks here show t, a second of UTC, for the second time? */
static bool find_fold(Vm *vm, int64_t seconds, const struct tm *t, uint8_t *fold) {
    int64_t shown, before, probe;
    if (!to_seconds(vm, t, &shown) || !local_of(vm, seconds - fold_seconds, &before)) return false;
    int64_t change = shown - before - fold_seconds;
    if (change >= 0) return true;
    if (!local_of(vm, seconds + change, &probe)) return false;
    *fold = probe == shown;
    return true;
}

static Value of_seconds(Vm *vm, Type *type, int64_t seconds, int us, Value zone, Breaker *breaker) {
    struct tm t;
    Clock clock = {.microsecond = us};
    if (!breaker(vm, seconds, &t)) return ABSENT;
    clock.hour = (uint8_t)t.tm_hour;
    clock.minute = (uint8_t)t.tm_min;
    clock.second = (uint8_t)(t.tm_sec < 59 ? t.tm_sec : 59);
    if (is_none(zone) && breaker == break_local && !find_fold(vm, seconds, &t, &clock.fold)) return ABSENT;
    return moment_new(vm, type, year_of(&t), t.tm_mon + 1, t.tm_mday, clock, zone);
}

static bool out_of_range(Vm *vm) { return vm_fail(vm, ERROR_OVERFLOW, "timestamp out of range for platform time_t"); }

/* A number of seconds as whole ones and microseconds, of two to the even one; us NULL: as the whole ones below it. */
static bool read_timestamp(Vm *vm, Value v, int64_t *seconds, int *us) {
    if (us) *us = 0;
    if (is_int(v)) return int_fits_i64(v, seconds) || out_of_range(vm);
    if (!value_isa(v, &float_type)) return value_to_index(vm, v, seconds);
    double d, whole;
    if (!value_to_double(vm, v, &d)) return false;
    if (isnan(d)) return vm_fail(vm, ERROR_VALUE, "Invalid value NaN (not a number)");
    double part = nearbyint(modf(d, &whole) * 1e6);
    if (!us) {
        whole = floor(d);
    } else if (part >= 1e6) {
        part -= 1e6;
        whole += 1;
    } else if (part < 0) {
        part += 1e6;
        whole -= 1;
    }
    if (!(whole >= -0x1p63 && whole < 0x1p63)) return out_of_range(vm);
    *seconds = (int64_t)whole;
    if (us) *us = (int)part;
    return true;
}

bool moment_local_day(Vm *vm, Value timestamp, int *year, int *month, int *day) {
    int64_t seconds;
    struct tm t;
    if (!read_timestamp(vm, timestamp, &seconds, NULL) || !break_local(vm, seconds, &t)) return false;
    *year = year_of(&t), *month = t.tm_mon + 1, *day = t.tm_mday;
    return true;
}

/* ---- class methods ---- */

static Type *class_of(const Value *args) { return (Type *)args[0].as.object; }

/* moment, of the clocks of UTC and with zone, as the zone's clocks show it; takes moment. */
static Value into_zone(Vm *vm, Value zone, Value moment) {
    if (is_absent(moment) || is_none(zone)) return moment;
    Value v = value_call_method(vm, zone, "fromutc", &moment, 1);
    value_release(moment);
    return v;
}

static Value from_timestamp(Vm *vm, const Value *args) {
    int64_t seconds;
    int us;
    Value zone = args[2];
    if (!zone_check(vm, zone) || !read_timestamp(vm, args[1], &seconds, &us)) return ABSENT;
    return into_zone(vm, zone,
                     of_seconds(vm, class_of(args), seconds, us, zone, is_none(zone) ? break_local : break_utc));
}

static Value from_utc_timestamp(Vm *vm, const Value *args) {
    int64_t seconds;
    int us;
    return read_timestamp(vm, args[1], &seconds, &us) ? of_seconds(vm, class_of(args), seconds, us, NONE, break_utc)
                                                      : ABSENT;
}

static Value at_this_moment(Vm *vm, Type *type, Value zone, Breaker *breaker) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return of_seconds(vm, type, now.tv_sec, (int)(now.tv_nsec / 1000), zone, breaker);
}

static Value now_method(Vm *vm, const Value *args) {
    if (!zone_check(vm, args[1])) return ABSENT;
    return into_zone(vm, args[1],
                     at_this_moment(vm, class_of(args), args[1], is_none(args[1]) ? break_local : break_utc));
}

static Value utcnow(Vm *vm, const Value *args) { return at_this_moment(vm, class_of(args), NONE, break_utc); }

static Value combine(Vm *vm, const Value *args) {
    if (!is_date(args[1]))
        return vm_raise(vm, ERROR_TYPE, "combine() argument 1 must be datetime.date, not %s", value_type_name(args[1]));
    if (!is_day_time(args[2]))
        return vm_raise(vm, ERROR_TYPE, "combine() argument 2 must be datetime.time, not %s", value_type_name(args[2]));
    const Date *d = as_date(args[1]);
    const DayTime *t = as_day_time(args[2]);
    Value zone = is_absent(args[3]) ? t->zone : args[3];
    return zone_check(vm, zone) ? moment_new(vm, class_of(args), d->year, d->month, d->day, t->clock, zone) : ABSENT;
}

static Value strptime_method(Vm *vm, const Value *args) {
    for (int i = 1; i < 3; i++) {
        if (!is_str(args[i]))
            return vm_raise(vm, ERROR_TYPE, "strptime() argument %d must be str, not %s", i, value_type_name(args[i]));
    }
    return datetime_ask(vm, "parse_time", args, 3);
}

/* ---- parts ---- */

static Value date_part(Vm *vm, const Value *args) {
    const Date *d = as_date(args[0]);
    return date_new(vm, &date_type, d->year, d->month, d->day);
}

static Value time_part(Vm *vm, const Value *args) {
    return day_time_new(vm, &day_time_type, as_moment(args[0])->clock, NONE);
}

static Value timetz(Vm *vm, const Value *args) {
    const Moment *m = as_moment(args[0]);
    return day_time_new(vm, &day_time_type, m->clock, m->zone);
}

static Value replace(Vm *vm, const Value *args) {
    const Moment *m = as_moment(args[0]);
    int year = m->date.year, month = m->date.month, day = m->date.day;
    Clock clock = m->clock;
    Value zone = is_absent(args[8]) ? m->zone : args[8];
    if (!date_read_part(vm, args[1], &year) || !date_read_part(vm, args[2], &month) ||
        !date_read_part(vm, args[3], &day) || !date_check(vm, year, month, day) ||
        !clock_read(vm, args + 4, args[9], &clock) || !zone_check(vm, zone)) {
        return ABSENT;
    }
    return moment_of(vm, value_type(args[0]), year, month, day, clock, zone);
}

/* ---- zones ---- */

static Value utcoffset(Vm *vm, const Value *args) {
    return zone_ask_value(vm, as_moment(args[0])->zone, "utcoffset", args[0]);
}
static Value dst(Vm *vm, const Value *args) { return zone_ask_value(vm, as_moment(args[0])->zone, "dst", args[0]); }
static Value tzname_method(Vm *vm, const Value *args) { return zone_name(vm, as_moment(args[0])->zone, args[0]); }

static Value timetuple(Vm *vm, const Value *args) {
    const Moment *m = as_moment(args[0]);
    bool has;
    int64_t us;
    if (!zone_ask(vm, m->zone, "dst", args[0], &has, &us)) return ABSENT;
    return date_struct(vm, &m->date, &m->clock, !has ? -1 : us != 0);
}

/* The moment as the clocks of UTC show it, where its zone has an offset, else as it stands: of its class, with its
 * zone. */
static Value in_utc(Vm *vm, Value self, bool *has) {
    int64_t us;
    if (!zone_ask(vm, as_moment(self)->zone, "utcoffset", self, has, &us)) return ABSENT;
    return us ? moment_moved(vm, as_moment(self), -us) : value_retain(self);
}

static Value utctimetuple(Vm *vm, const Value *args) {
    bool has;
    Value utc = in_utc(vm, args[0], &has);
    Value v = is_absent(utc) ? ABSENT : date_struct(vm, as_date(utc), &as_moment(utc)->clock, 0);
    value_release(utc);
    return v;
}

/* Microseconds since 1970 as seconds. */
static Value seconds_of(Vm *vm, int64_t us) {
    return value_binary(vm, BINARY_DIV, value_int(us), value_int(SECOND_US));
}

static Value timestamp(Vm *vm, const Value *args) {
    const Moment *m = as_moment(args[0]);
    bool has;
    int64_t us, seconds;
    if (!is_none(m->zone)) {
        if (!zone_ask(vm, m->zone, "utcoffset", args[0], &has, &us)) return ABSENT;
        if (!has) return vm_raise(vm, ERROR_TYPE, "can't subtract offset-naive and offset-aware datetimes");
        return seconds_of(vm, moment_us(m) - us - EPOCH_DAY * DAY_US);
    }
    if (!local_seconds(vm, m, &seconds)) return ABSENT;
    return value_float((double)seconds + m->clock.microsecond / 1e6);
}

/* The fixed offset that the clocks here have at a second of UTC. */
static Value local_zone(Vm *vm, int64_t seconds) {
    struct tm t;
    if (!break_local(vm, seconds, &t)) return ABSENT;
    Value name = value_object(str_from(vm, t.tm_zone));
    Value zone = is_absent(name) ? ABSENT : zone_fixed(vm, t.tm_gmtoff * SECOND_US, name);
    value_release(name);
    return zone;
}

/* self by the clocks of UTC, without a zone of its own: new, of its class. */
static Value without_offset(Vm *vm, Value self) {
    const Moment *m = as_moment(self);
    bool has;
    Value utc = in_utc(vm, self, &has);
    if (is_absent(utc) || has) return utc;
    value_release(utc);
    int64_t seconds;
    if (!local_seconds(vm, m, &seconds)) return ABSENT;
    return moment_moved(vm, m,
                        (seconds + (int64_t)EPOCH_DAY * 86400) * SECOND_US + m->clock.microsecond - moment_us(m));
}

static Value astimezone(Vm *vm, const Value *args) {
    const Moment *m = as_moment(args[0]);
    if (!zone_check(vm, args[1])) return ABSENT;
    if (!is_none(args[1]) && value_same(args[1], m->zone)) return value_retain(args[0]);
    Value utc = without_offset(vm, args[0]);
    if (is_absent(utc)) return ABSENT;
    const Moment *u = as_moment(utc);
    Value zone = is_none(args[1]) ? local_zone(vm, moment_us(u) / SECOND_US - (int64_t)EPOCH_DAY * 86400)
                                  : value_retain(args[1]);
    Value there = is_absent(zone)
                      ? ABSENT
                      : moment_of(vm, value_type(utc), u->date.year, u->date.month, u->date.day, u->clock, zone);
    Value v = into_zone(vm, zone, there);
    value_release(zone);
    value_release(utc);
    return v;
}

/* ---- text, pickling ---- */

static Value isoformat(Vm *vm, const Value *args) {
    const Moment *m = as_moment(args[0]);
    Buffer b = BUFFER_EMPTY;
    if (!is_absent(args[1]) && (!is_str(args[1]) || as_str(args[1])->length != 1)) {
        return vm_raise(vm, ERROR_TYPE, "isoformat() argument 1 must be a unicode character, not %s",
                        value_type_name(args[1]));
    }
    text_date(&m->date, &b);
    if (is_absent(args[1]))
        buffer_putc(&b, 'T');
    else
        buffer_append(&b, as_str(args[1])->data, as_str(args[1])->size);
    if (text_clock(vm, &m->clock, args[2], &b) && text_offset(vm, m->zone, args[0], &b))
        return value_object(str_from_buffer(vm, &b));
    buffer_clear(&b);
    return ABSENT;
}

/* The fold rides on the month. */
static Value reduced(Vm *vm, Value self, bool with_fold) {
    const Moment *m = as_moment(self);
    char state[10] = {(char)(m->date.year >> 8), (char)m->date.year, (char)m->date.month, (char)m->date.day};
    if (with_fold && m->clock.fold) state[2] |= (char)0x80;
    clock_pack(&m->clock, state + 4);
    return date_reduced(vm, self, state, sizeof state, m->zone);
}

static Value reduce(Vm *vm, const Value *args) { return reduced(vm, args[0], false); }

static Value reduce_ex(Vm *vm, const Value *args) {
    int protocol;
    return date_read_int(vm, args[1], &protocol) ? reduced(vm, args[0], protocol > 3) : ABSENT;
}

const NativeDef moment_methods[] = {
    {"now", now_method, "tz=None", "The moment that it is, by the clock of the zone tz, or the machine's.", NATIVE_CLASS},
    {"utcnow", utcnow, "", "The moment that it is in UTC, without a zone.", NATIVE_CLASS},
    {"fromtimestamp", from_timestamp, "timestamp, tz=None", "The moment so many seconds after 1970 began in UTC, in the zone tz, or the machine's.",
     NATIVE_CLASS},
    {"utcfromtimestamp", from_utc_timestamp, "timestamp, /", "The same in UTC, without a zone.",
     NATIVE_CLASS},
    {"strptime", strptime_method, "date_string, format, /",
     "The moment that a text in this format tells.", NATIVE_CLASS},
    {"combine", combine, "date, time, tzinfo=...", "A day and a time of day as one moment.",
     NATIVE_CLASS},
    {"fromisoformat", text_read_moment, "date_string, /", "The moment that isoformat() or most other forms of ISO 8601 wrote.",
     NATIVE_CLASS},
    {"date", date_part, "", "The day.", NATIVE_METHOD},
    {"time", time_part, "", "The time of day, without a zone.", NATIVE_METHOD},
    {"timetz", timetz, "", "The time of day, with the zone.", NATIVE_METHOD},
    {"timetuple", timetuple, "", "The same as a time.struct_time.", NATIVE_METHOD},
    {"timestamp", timestamp, "", "Seconds since 1970 began in UTC.", NATIVE_METHOD},
    {"utctimetuple", utctimetuple, "", "The same in UTC as a time.struct_time.", NATIVE_METHOD},
    {"isoformat", isoformat, "sep=..., timespec=...",
     "The text of ISO 8601, with sep between day and time, as fine as timespec says.", NATIVE_METHOD},
    {"utcoffset", utcoffset, "", "What the zone adds to UTC then.", NATIVE_METHOD},
    {"tzname", tzname_method, "", "What the zone is called then.", NATIVE_METHOD},
    {"dst", dst, "", "What of that is daylight saving time.", NATIVE_METHOD},
    {"replace", replace,
     "year=..., month=..., day=..., hour=..., minute=..., second=..., microsecond=..., tzinfo=..., *, fold=...",
     "The same but for what is given.", NATIVE_METHOD},
    {"astimezone", astimezone, "tz=None", "The same instant by the clock of another zone.", NATIVE_METHOD},
    {"__reduce_ex__", reduce_ex, "protocol, /", "What copies and pickles are made of.", NATIVE_METHOD},
    {"__reduce__", reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {0},
};
