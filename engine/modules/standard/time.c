/* time.c -- the module time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/time_format.h"

#include "engine/lang/machine/green_thread.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static int64_t clock_ns(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static Value clock_value(clockid_t clock) { return value_float((double)clock_ns(clock) * 1e-9); }

static Value time_time(Vm *vm, const Value *args) { (void)vm; (void)args; return clock_value(CLOCK_REALTIME); }
static Value time_time_ns(Vm *vm, const Value *args) { (void)vm; (void)args; return value_int(clock_ns(CLOCK_REALTIME)); }
static Value time_counter(Vm *vm, const Value *args) { (void)vm; (void)args; return clock_value(CLOCK_MONOTONIC); }
static Value time_counter_ns(Vm *vm, const Value *args) { (void)vm; (void)args; return value_int(clock_ns(CLOCK_MONOTONIC)); }
static Value time_process(Vm *vm, const Value *args) { (void)vm; (void)args; return clock_value(CLOCK_PROCESS_CPUTIME_ID); }
static Value time_process_ns(Vm *vm, const Value *args) { (void)vm; (void)args; return value_int(clock_ns(CLOCK_PROCESS_CPUTIME_ID)); }
static Value time_thread(Vm *vm, const Value *args) { (void)vm; (void)args; return clock_value(CLOCK_THREAD_CPUTIME_ID); }

static Value time_sleep(Vm *vm, const Value *args) {
    double duration;
    if (!value_to_double(vm, args[0], &duration)) return ABSENT;
    if (isnan(duration)) return vm_raise(vm, ERROR_VALUE, "Invalid value NaN (not a number)");
    if (duration < 0) return vm_raise(vm, ERROR_VALUE, "sleep length must be non-negative");
    if (duration > 9e9) return vm_raise(vm, ERROR_OVERFLOW, "timestamp too large to convert to C _PyTime_t");
    return strand_sleep(vm, strand_clock() + (int64_t)(duration * 1e9)) ? NONE : ABSENT;
}

/* ---- broken-down time ---- */

static Value struct_time(Vm *vm, const struct tm *t) {
    Value module = vm_import(vm, "time");   /* the library module that has the class */
    Value class = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, "struct_time");
    value_release(module);
    if (is_absent(class)) return ABSENT;
    const Value fields[] = {value_int(t->tm_year + 1900), value_int(t->tm_mon + 1), value_int(t->tm_mday),
                            value_int(t->tm_hour), value_int(t->tm_min), value_int(t->tm_sec),
                            value_int((t->tm_wday + 6) % 7), value_int(t->tm_yday + 1), value_int(t->tm_isdst)};
    Value items = value_object(tuple_from(vm, fields, 9));
    Value made = is_absent(items) ? ABSENT : value_call_1(vm, class, items);
    value_release(items);
    value_release(class);
    return made;
}

static bool seconds_of(Vm *vm, Value v, time_t *out) {
    double t;
    if (is_none(v)) {
        *out = time(NULL);
        return true;
    }
    if (!value_to_double(vm, v, &t)) return false;
    if (isnan(t)) return vm_fail(vm, ERROR_VALUE, "Invalid value NaN (not a number)");
    if (fabs(t) > 6.7e16) return vm_fail(vm, ERROR_OVERFLOW, "timestamp out of range for platform time_t");
    *out = (time_t)floor(t);
    return true;
}

static Value time_gmtime(Vm *vm, const Value *args) {
    time_t t;
    struct tm parts;
    if (!seconds_of(vm, args[0], &t)) return ABSENT;
    return gmtime_r(&t, &parts) ? struct_time(vm, &parts) : vm_raise_errno(vm, NULL);
}

static Value time_localtime(Vm *vm, const Value *args) {
    time_t t;
    struct tm parts;
    if (!seconds_of(vm, args[0], &t)) return ABSENT;
    return localtime_r(&t, &parts) ? struct_time(vm, &parts) : vm_raise_errno(vm, NULL);
}

/* The nine numbers of a struct_time or tuple. */
static bool parts_of(Vm *vm, Value v, struct tm *out) {
    if (is_none(v)) {
        time_t now = time(NULL);
        return localtime_r(&now, out) != NULL;
    }
    if (!is_tuple(v) || as_tuple(v)->count < 9) return vm_fail(vm, ERROR_TYPE, "Tuple or struct_time argument required");
    int64_t n[9];
    for (int i = 0; i < 9; i++) {
        if (!value_to_index(vm, as_tuple(v)->items[i], &n[i])) return false;
    }
    *out = (struct tm){.tm_year = (int)n[0] - 1900, .tm_mon = (int)n[1] - 1, .tm_mday = (int)n[2], .tm_hour = (int)n[3],
                       .tm_min = (int)n[4], .tm_sec = (int)n[5], .tm_wday = (int)(n[6] + 1) % 7,
                       .tm_yday = (int)n[7] - 1, .tm_isdst = (int)n[8]};
    return true;
}

static Value time_mktime(Vm *vm, const Value *args) {
    struct tm parts;
    if (!parts_of(vm, args[0], &parts)) return ABSENT;
    return value_float((double)mktime(&parts));
}

Value time_format(Vm *vm, const Str *format, const struct tm *parts) {
    char room[1024];
    Buffer text = BUFFER_OVER(room);
    size_t written = strftime(room, sizeof room, format->data, parts);
    for (size_t size = sizeof room; !written && size < 256 * format->size; ) {
        size *= 2;
        if (!buffer_reserve(&text, size)) {
            buffer_clear(&text);
            return vm_raise_memory(vm);
        }
        written = strftime(text.data, size, format->data, parts);
    }
    Value v = value_object(str_from_bytes_lossy(vm, text.data, written));
    buffer_clear(&text);
    return v;
}

/* The text of asctime() and ctime(). */
static Value usual_text(Vm *vm, const struct tm *parts) {
    Str *format = str_from(vm, "%a %b %e %H:%M:%S %Y");
    Value v = format ? time_format(vm, format, parts) : ABSENT;
    release_object(format);
    return v;
}

static Value time_strftime(Vm *vm, const Value *args) {
    struct tm parts;
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "strftime() argument 1 must be str, not %s", value_type_name(args[0]));
    if (!parts_of(vm, args[1], &parts)) return ABSENT;
    time_t now = time(NULL);
    struct tm here;
    if (localtime_r(&now, &here)) parts.tm_zone = here.tm_zone;
    return time_format(vm, as_str(args[0]), &parts);
}

static Value time_asctime(Vm *vm, const Value *args) {
    struct tm parts;
    return parts_of(vm, args[0], &parts) ? usual_text(vm, &parts) : ABSENT;
}

static Value time_ctime(Vm *vm, const Value *args) {
    time_t t;
    struct tm parts;
    if (!seconds_of(vm, args[0], &t) || !localtime_r(&t, &parts)) return ABSENT;
    return usual_text(vm, &parts);
}

/* timezone, altzone, daylight and tzname, as tzset() found them. */
static bool set_zone(Vm *vm, Value module) {
    return vm_set(vm, module, "timezone", value_int(timezone)) && vm_set(vm, module, "daylight", value_int(daylight)) &&
           vm_set(vm, module, "altzone", value_int(timezone - (daylight ? 3600 : 0))) &&
           vm_set(vm, module, "tzname",
                  tuple_pair(vm, value_object(str_from(vm, tzname[0])), value_object(str_from(vm, tzname[1]))));
}

static Value time_tzset(Vm *vm, const Value *args) {
    (void)args;
    tzset();
    Value module = vm_loaded(vm, "_time");
    return is_absent(module) || set_zone(vm, module) ? NONE : ABSENT;
}

static const NativeDef functions[] = {
    {"time", time_time, "", "Seconds since 1970.", NATIVE_METHOD},
    {"time_ns", time_time_ns, "", "Nanoseconds since 1970.", NATIVE_METHOD},
    {"perf_counter", time_counter, "", "Seconds of the finest clock.", NATIVE_METHOD},
    {"perf_counter_ns", time_counter_ns, "", "Nanoseconds of the finest clock.", NATIVE_METHOD},
    {"monotonic", time_counter, "", "Seconds of a clock that is never set back.", NATIVE_METHOD},
    {"monotonic_ns", time_counter_ns, "", "Nanoseconds of a clock that is never set back.", NATIVE_METHOD},
    {"process_time", time_process, "", "Seconds of the processor that the program has used.", NATIVE_METHOD},
    {"process_time_ns", time_process_ns, "", "The processor time that the program has used, in nanoseconds.", NATIVE_METHOD},
    {"thread_time", time_thread, "", "Thread time for profiling.", NATIVE_METHOD},
    {"sleep", time_sleep, "seconds, /", "Waits for some seconds; a fraction is fine.", NATIVE_METHOD},
    {"gmtime", time_gmtime, "seconds=None, /", "The time in UTC as a struct_time; now, if no seconds are given.", NATIVE_METHOD},
    {"localtime", time_localtime, "seconds=None, /", "Seconds since 1970 as local time.", NATIVE_METHOD},
    {"mktime", time_mktime, "tuple, /", "Local time in seconds since 1970.", NATIVE_METHOD},
    {"strftime", time_strftime, "format, tuple=None, /", "A time as text, by a format.", NATIVE_METHOD},
    {"asctime", time_asctime, "tuple=None, /", "A time as text: 'Thu Jan  1 00:00:00 1970'.", NATIVE_METHOD},
    {"tzset", time_tzset, "", "Reads the environment's TZ anew.", NATIVE_METHOD},
    {"ctime", time_ctime, "seconds=None, /", "Seconds since 1970 as text, in local time.", NATIVE_METHOD},
    {0},
};

static bool init(Vm *vm, Value module) {
    tzset();
    return set_zone(vm, module);
}

const ModuleDef time_module = {"_time", "The clocks and calendars behind time.", functions, init};
