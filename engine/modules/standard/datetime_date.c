/* datetime_date.c -- date: a day of the Gregorian calendar.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/standard/datetime.h"

#include <time.h>

/* ---- numbers ---- */

bool date_read_int(Vm *vm, Value v, int *out) {
    int64_t i;
    if (is_int(v) && !int_fits_i64(v, &i))
        return vm_fail(vm, ERROR_OVERFLOW, "Python int too large to convert to C long");
    if (!value_to_index(vm, v, &i)) return false;
    if (i > INT32_MAX) return vm_fail(vm, ERROR_OVERFLOW, "signed integer is greater than maximum");
    if (i < INT32_MIN) return vm_fail(vm, ERROR_OVERFLOW, "signed integer is less than minimum");
    *out = (int)i;
    return true;
}

bool date_read_part(Vm *vm, Value v, int *out) { return is_absent(v) || date_read_int(vm, v, out); }

bool date_read_parts(Vm *vm, const Value args[3], int part[3]) {
    static const char *const names[] = {"year", "month", "day"};
    for (int i = 0; i < 3; i++) {
        if (is_absent(args[i]))
            return vm_fail(vm, ERROR_TYPE, "function missing required argument '%s' (pos %d)", names[i], i + 1);
        if (!date_read_int(vm, args[i], &part[i])) return false;
    }
    return true;
}

bool date_check(Vm *vm, int year, int month, int day) {
    if (year < YEAR_FIRST || year > YEAR_LAST) return vm_fail(vm, ERROR_VALUE, "year %d is out of range", year);
    if (month < 1 || month > 12) return vm_fail(vm, ERROR_VALUE, "month must be in 1..12");
    if (day >= 1 && day <= calendar_month_days(year, month)) return true;
    return vm_fail(vm, ERROR_VALUE, "day is out of range for month");
}

/* ---- construction ---- */

static Value make(Vm *vm, Type *type, int year, int month, int day) {
    if (!date_check(vm, year, month, day)) return ABSENT;
    Date *d = object_new(vm, type, 0);
    if (!d) return ABSENT;
    d->year = (int16_t)year;
    d->month = (uint8_t)month;
    d->day = (uint8_t)day;
    return value_object(d);
}

Value date_new(Vm *vm, Type *type, int year, int month, int day) {
    if (type == &date_type) return make(vm, type, year, month, day);
    Value args[] = {value_int(year), value_int(month), value_int(day)};
    return value_call(vm, value_object(type), args, 3, NULL);
}

static Value date_of_ordinal(Vm *vm, Type *type, int ordinal) {
    int year, month, day;
    calendar_date(ordinal, &year, &month, &day);
    return date_new(vm, type, year, month, day);
}

const char *date_state(Value v, size_t size, char *room) {
    if (is_bytes(v)) return as_bytes(v)->size == size ? as_bytes(v)->data : NULL;
    if (!is_str(v) || as_str(v)->length != size) return NULL;
    for (size_t i = 0, at = 0; i < size; i++) {
        uint_least32_t c = str_next(as_str(v)->data, &at);
        if (c > 255) return NULL;
        room[i] = (char)c;
    }
    return room;
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    int part[3];
    char room[4];
    const char *state = is_absent(args[1]) ? date_state(args[0], 4, room) : NULL;
    if (state && state[2] >= 1 && state[2] <= 12) {
        return make(vm, type, (unsigned char)state[0] * 256 + (unsigned char)state[1], state[2],
                    (unsigned char)state[3]);
    }
    return date_read_parts(vm, args, part) ? make(vm, type, part[0], part[1], part[2]) : ABSENT;
}

/* ---- class methods ---- */

static Value from_ordinal(Vm *vm, const Value *args) {
    int n;
    if (!date_read_int(vm, args[1], &n)) return ABSENT;
    if (n < 1) return vm_raise(vm, ERROR_VALUE, "ordinal must be >= 1");
    if (n > DAY_LAST) {
        return vm_raise(vm, ERROR_VALUE, "year %d is out of range",
                        n > DAY_LAST + 366 ? (int)((int64_t)n * 400 / 146097) + 1 : YEAR_LAST + 1);
    }
    return date_of_ordinal(vm, (Type *)args[0].as.object, n);
}

static Value from_timestamp(Vm *vm, const Value *args) {
    int year, month, day;
    if (!moment_local_day(vm, args[1], &year, &month, &day)) return ABSENT;
    return date_new(vm, (Type *)args[0].as.object, year, month, day);
}

static Value today(Vm *vm, const Value *args) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    Value seconds = value_float((double)now.tv_sec + (double)now.tv_nsec * 1e-9);
    return value_call_method(vm, args[0], "fromtimestamp", &seconds, 1);
}

static Value from_iso_calendar(Vm *vm, const Value *args) {
    int year, week, weekday;
    if (!date_read_int(vm, args[1], &year) || !date_read_int(vm, args[2], &week) ||
        !date_read_int(vm, args[3], &weekday)) {
        if (!vm_raised_is(vm, ERROR_OVERFLOW)) return ABSENT;
        vm_clear_raised(vm);
        return vm_raise(vm, ERROR_VALUE, "ISO calendar component out of range");
    }
    if (year < YEAR_FIRST || year > YEAR_LAST) return vm_raise(vm, ERROR_VALUE, "Year is out of range: %d", year);
    if (week < 1 || week > calendar_weeks(year)) return vm_raise(vm, ERROR_VALUE, "Invalid week: %d", week);
    if (weekday < 1 || weekday > 7) return vm_raise(vm, ERROR_VALUE, "Invalid day: %d (range is [1, 7])", weekday);
    int ordinal = calendar_week_one(year) + (week - 1) * 7 + weekday - 1;
    if (ordinal < 1 || ordinal > DAY_LAST)
        return vm_raise(vm, ERROR_VALUE, "year %d is out of range", ordinal < 1 ? 0 : YEAR_LAST + 1);
    return date_of_ordinal(vm, (Type *)args[0].as.object, ordinal);
}

/* ---- text ---- */

static Value repr(Vm *vm, Value self) {
    const Date *d = as_date(self);
    return value_object(str_format(vm, "%s(%d, %d, %d)", value_type(self)->name, d->year, d->month, d->day));
}

static Value isoformat(Vm *vm, const Value *args) {
    Buffer b = BUFFER_EMPTY;
    text_date(as_date(args[0]), &b);
    return value_object(str_from_buffer(vm, &b));
}

static Value str(Vm *vm, Value self) { return isoformat(vm, &self); }
static Value strftime_method(Vm *vm, const Value *args) { return text_format(vm, args[0], args[1], "strftime"); }

static Value ctime_method(Vm *vm, const Value *args) {
    const char *clock = is_moment(args[0]) ? "%H:%M:%S" : "00:00:00";
    Value format = value_object(str_format(vm, "%%a %%b %%e %s %04d", clock, as_date(args[0])->year));
    Value v = is_absent(format) ? ABSENT : text_format(vm, args[0], format, "ctime");
    value_release(format);
    return v;
}

/* ---- parts ---- */

Value date_struct(Vm *vm, const Date *d, const Clock *clock, int dst) {
    int ordinal = date_ordinal(d), yearday = ordinal - calendar_ordinal(d->year, 1, 1) + 1;
    Clock none = {0};
    if (!clock) clock = &none;
    Value parts = tuple_of(vm, 9, value_int(d->year), value_int(d->month), value_int(d->day), value_int(clock->hour),
                           value_int(clock->minute), value_int(clock->second), value_int((ordinal + 6) % 7),
                           value_int(yearday), value_int(dst));
    Value module = is_absent(parts) ? ABSENT : vm_import(vm, "time");
    Value v = is_absent(module) ? ABSENT : value_call_method(vm, module, "struct_time", &parts, 1);
    value_release(module);
    value_release(parts);
    return v;
}

static Value timetuple(Vm *vm, const Value *args) { return date_struct(vm, as_date(args[0]), NULL, -1); }
static Value toordinal(Vm *vm, const Value *args) { (void)vm; return value_int(date_ordinal(as_date(args[0]))); }
static Value weekday(Vm *vm, const Value *args) { (void)vm; return value_int((date_ordinal(as_date(args[0])) + 6) % 7); }
static Value isoweekday(Vm *vm, const Value *args) {
    (void)vm;
    return value_int((date_ordinal(as_date(args[0])) + 6) % 7 + 1);
}

static Value isocalendar(Vm *vm, const Value *args) {
    int year, week, day;
    calendar_iso(date_ordinal(as_date(args[0])), &year, &week, &day);
    Value parts[] = {value_int(year), value_int(week), value_int(day)};
    Value whole = value_object(tuple_from(vm, parts, 3));
    Value v = is_absent(whole) ? ABSENT : datetime_ask(vm, "IsoCalendarDate", &whole, 1);
    value_release(whole);
    return v;
}

static Value replace(Vm *vm, const Value *args) {
    const Date *d = as_date(args[0]);
    int year = d->year, month = d->month, day = d->day;
    bool ok =
        date_read_part(vm, args[1], &year) && date_read_part(vm, args[2], &month) && date_read_part(vm, args[3], &day);
    return ok ? make(vm, value_type(args[0]), year, month, day) : ABSENT;
}

/* ---- pickling ---- */

Value date_reduced(Vm *vm, Value self, const char *state, size_t size, Value zone) {
    Value class = value_retain(value_object(value_type(self))), octets = value_object(bytes_new(vm, state, size));
    return tuple_pair(vm, class, is_none(zone) ? tuple_of(vm, 1, octets) : tuple_pair(vm, octets, value_retain(zone)));
}

static Value reduce(Vm *vm, const Value *args) {
    const Date *d = as_date(args[0]);
    char state[] = {(char)(d->year >> 8), (char)d->year, (char)d->month, (char)d->day};
    return date_reduced(vm, args[0], state, sizeof state, NONE);
}

/* ---- comparison and arithmetic ---- */

static int number_of(const Date *d) { return d->year * 512 + d->month * 32 + d->day; }

/* With a datetime it is the datetime that is asked first. */
static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    (void)vm;
    if (!is_date(a) || !is_date(b)) return NOT_IMPLEMENTED;
    return value_bool(order_holds(number_of(as_date(a)) - number_of(as_date(b)), op));
}

static bool hash(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    *out = (uint64_t)number_of(as_date(self)) * 0x9E3779B97F4A7C15u >> 3;
    return true;
}

static Value moved(Vm *vm, Value date, int64_t days) {
    int64_t ordinal = date_ordinal(as_date(date)) + days;
    if (ordinal < 1 || ordinal > DAY_LAST) return vm_raise(vm, ERROR_OVERFLOW, "date value out of range");
    return date_of_ordinal(vm, value_type(date), (int)ordinal);
}

static Value binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (is_moment(a) || is_moment(b)) return NOT_IMPLEMENTED;
    if (op == BINARY_ADD && is_date(a) && is_delta(b)) return moved(vm, a, as_delta(b)->days);
    if (op == BINARY_ADD && is_delta(a) && is_date(b)) return moved(vm, b, as_delta(a)->days);
    if (op != BINARY_SUB || !is_date(a)) return NOT_IMPLEMENTED;
    if (is_delta(b)) return moved(vm, a, -(int64_t)as_delta(b)->days);
    if (!is_date(b)) return NOT_IMPLEMENTED;
    return delta_new(vm, &delta_type, (date_ordinal(as_date(a)) - date_ordinal(as_date(b))) * DAY_US);
}

static Value get_year(Vm *vm, Value self) { (void)vm; return value_int(as_date(self)->year); }
static Value get_month(Vm *vm, Value self) { (void)vm; return value_int(as_date(self)->month); }
static Value get_day(Vm *vm, Value self) { (void)vm; return value_int(as_date(self)->day); }

static const NativeDef methods[] = {
    {"fromtimestamp", from_timestamp, "timestamp, /", "The day of a moment, in seconds since 1970 began in UTC.", NATIVE_CLASS},
    {"fromordinal", from_ordinal, "ordinal, /", "The day of this number (toordinal()).",
     NATIVE_CLASS},
    {"fromisoformat", text_read_date, "date_string, /", "The day that isoformat() or another form of ISO 8601 wrote.",
     NATIVE_CLASS},
    {"fromisocalendar", from_iso_calendar, "year, week, day",
     "The day by ISO 8601's years, weeks and days of the week.", NATIVE_CLASS},
    {"today", today, "", "The day that it is by the machine's clock.", NATIVE_CLASS},
    {"ctime", ctime_method, "", "A text as time.ctime() writes it.", NATIVE_METHOD},
    {"strftime", strftime_method, "format", "A text in this format, as time.strftime() writes it.", NATIVE_METHOD},
    {"timetuple", timetuple, "", "Its midnight as a time.struct_time.", NATIVE_METHOD},
    {"isocalendar", isocalendar, "", "The year, the week's number and the day of the week by ISO 8601.",
     NATIVE_METHOD},
    {"isoformat", isoformat, "", "The text of ISO 8601, as 2020-12-31.", NATIVE_METHOD},
    {"isoweekday", isoweekday, "", "The day of the week, from 1 for Monday.",
     NATIVE_METHOD},
    {"toordinal", toordinal, "", "The day's number; 1 January of the year 1 has the number 1.", NATIVE_METHOD},
    {"weekday", weekday, "", "The day of the week, from 0 for Monday.",
     NATIVE_METHOD},
    {"replace", replace, "year=..., month=..., day=...", "The same but for what is given.", NATIVE_METHOD},
    {"__reduce__", reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"year", get_year, NULL, NULL},
    {"month", get_month, NULL, NULL},
    {"day", get_day, NULL, NULL},
    {0},
};

Type date_type = {
    .object = TYPE_OBJECT,
    .name = "datetime.date",
    .module = "datetime",
    .doc = "A day of the Gregorian calendar.",
    .flags = TYPE_BASE | TYPE_FLAT,
    .instance_size = sizeof(Date),
    .free = object_dealloc,
    .signature = "year=..., month=..., day=...",
    .construct = construct,
    .repr = repr,
    .str = str,
    .format = text_formatted,
    .compare = compare,
    .hash = hash,
    .operators = "add radd sub rsub",
    .binary = binary,
    .methods = methods,
    .properties = properties,
};

bool date_ready(Vm *vm, Value module) {
    return native_add_type(vm, module, &date_type) &&
           dict_set_c(vm, date_type.dict, "min", make(vm, &date_type, 1, 1, 1)) &&
           dict_set_c(vm, date_type.dict, "max", make(vm, &date_type, YEAR_LAST, 12, 31)) &&
           dict_set_c(vm, date_type.dict, "resolution", delta_new(vm, &delta_type, DAY_US));
}
