/* datetime.h -- dates, times of day, moments, spans of time and time zones: the types of the module datetime.
 *
 * A day is counted from 1 January of the year 1, which is day 1 (the proleptic Gregorian calendar). Texts that follow a
 * format of strptime() are read by texts.tape.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_DATETIME_H
#define ENGINE_MODULES_DATETIME_H

#include "engine/modules/native.h"

__extension__ typedef __int128 Wide;      /* microseconds of any span, and of its multiples */

enum { YEAR_FIRST = 1, YEAR_LAST = 9999, DAY_LAST = 3652059 };
#define SECOND_US ((int64_t)1000000)
#define DAY_US (86400 * SECOND_US)

/* ---- the calendar: datetime_calendar.c ---- */

int calendar_month_days(int year, int month);
int calendar_ordinal(int year, int month, int day);
void calendar_date(int ordinal, int *year, int *month, int *day);
/* Year, week and weekday as ISO 8601 counts them. */
void calendar_iso(int ordinal, int *year, int *week, int *weekday);
int calendar_week_one(int year);          /* the ordinal of the Monday that begins the year's first week */
int calendar_weeks(int year);             /* 52 or 53 */

/* ---- the types ---- */

typedef struct Delta {                    /* timedelta */
    Object object;
    int32_t days, seconds, microseconds;  /* the last two never negative and less than a day, a second */
} Delta;

typedef struct Date {
    Object object;
    int16_t year;
    uint8_t month, day;
} Date;

typedef struct Clock {                    /* what a watch shows */
    uint8_t hour, minute, second, fold;
    int32_t microsecond;
} Clock;

typedef struct DayTime {                  /* time */
    Object object;
    Clock clock;
    Value zone;                           /* a tzinfo, or NONE */
} DayTime;

typedef struct Moment {                   /* datetime */
    Date date;
    Clock clock;
    Value zone;
} Moment;

typedef struct FixedZone {                /* timezone */
    Object object;
    Delta *offset;
    Value name;                           /* a str, or NONE */
} FixedZone;

extern Type delta_type, date_type, day_time_type, moment_type, zone_type, fixed_zone_type;

static inline bool is_delta(Value v) { return is_object(v) && value_isa(v, &delta_type); }
static inline bool is_date(Value v) { return is_object(v) && value_isa(v, &date_type); }
static inline bool is_moment(Value v) { return is_object(v) && value_isa(v, &moment_type); }
static inline bool is_day_time(Value v) { return is_object(v) && value_isa(v, &day_time_type); }
static inline Delta *as_delta(Value v) { return (Delta *)v.as.object; }
static inline Date *as_date(Value v) { return (Date *)v.as.object; }
static inline Moment *as_moment(Value v) { return (Moment *)v.as.object; }
static inline DayTime *as_day_time(Value v) { return (DayTime *)v.as.object; }

/* datetime_delta.c. OverflowError if it is too long. New. */
Value delta_new(Vm *vm, Type *type, Wide us);
static inline Wide delta_us(const Delta *d) {
    return (Wide)d->days * DAY_US + (int64_t)d->seconds * SECOND_US + d->microseconds;
}
bool delta_ready(Vm *vm, Value module);

/* datetime_zones.c. zone.method(about), which must be None or a timedelta of less than a day: *has and its microseconds. */
bool zone_ask(Vm *vm, Value zone, const char *method, Value about, bool *has, int64_t *us);
/* The same as a value: new. */
Value zone_ask_value(Vm *vm, Value zone, const char *method, Value about);
Value zone_name(Vm *vm, Value zone, Value about);             /* zone.tzname(about), or None: new */
bool zone_check(Vm *vm, Value zone);                          /* TypeError unless it is None or a tzinfo */
bool zone_check_state(Vm *vm, Value zone);                    /* the same of a pickle's */
Value zone_fixed(Vm *vm, Wide us, Value name);                /* a timezone; without a name and offset: UTC. New */
Value zone_utc(Vm *vm);                                       /* borrowed */
bool zones_ready(Vm *vm, Value module);

/* datetime_date.c. New, of the class itself or by a call of a class derived from it. */
Value date_new(Vm *vm, Type *type, int year, int month, int day);
bool date_check(Vm *vm, int year, int month, int day);
static inline int date_ordinal(const Date *d) { return calendar_ordinal(d->year, d->month, d->day); }
/* v as a C int, by __index__. */
bool date_read_int(Vm *vm, Value v, int *out);
/* The same where v may be ABSENT, which leaves *out. */
bool date_read_part(Vm *vm, Value v, int *out);
/* Year, month and day, all of them there; TypeError if not. */
bool date_read_parts(Vm *vm, const Value args[3], int part[3]);
/* time.struct_time of these, the zone's summer time as tm_isdst. */
Value date_struct(Vm *vm, const Date *d, const Clock *clock, int dst);
/* The octets that a pickle holds of a value, if v is size of them (or a str of Latin-1, as Python 2 wrote it); else NULL. */
const char *date_state(Value v, size_t size, char *room);
/* What self.__reduce__() gives: its class, called with the octets of its state and, if there is one, its zone. New. */
Value date_reduced(Vm *vm, Value self, const char *state, size_t size, Value zone);
bool date_ready(Vm *vm, Value module);

/* datetime_time.c */
bool clock_read(Vm *vm, const Value args[4], Value fold, Clock *out);     /* args ABSENT: zero */
static inline int64_t clock_us(const Clock *c) {
    return ((c->hour * 60 + c->minute) * 60 + c->second) * SECOND_US + c->microsecond;
}
Clock clock_of_us(int64_t us);
const Clock *clock_get(Value v);                              /* of a time or a datetime: borrowed */
Value clock_zone(Value v);                                    /* of the same */
extern const PropertyDef clock_properties[];                  /* of both */
Value day_time_new(Vm *vm, Type *type, Clock clock, Value zone);
void clock_pack(const Clock *c, char out[6]);
Clock clock_unpack(const char data[6]);
bool day_time_ready(Vm *vm, Value module);

/* datetime_moment.c. An instance of type itself, and one that a class derived from datetime makes when it is called. New. */
Value moment_of(Vm *vm, Type *type, int year, int month, int day, Clock clock, Value zone);
Value moment_new(Vm *vm, Type *type, int year, int month, int day, Clock clock, Value zone);
/* So many microseconds later, of its class; TypeError if that makes something else. New. */
Value moment_moved(Vm *vm, const Moment *m, Wide us);
/* The day that the clocks here show so many seconds after 1970 began in UTC. */
bool moment_local_day(Vm *vm, Value timestamp, int *year, int *month, int *day);
static inline int64_t moment_us(const Moment *m) { return date_ordinal(&m->date) * DAY_US + clock_us(&m->clock); }
extern const NativeDef moment_methods[];                      /* datetime_moment_methods.c */
bool moment_ready(Vm *vm, Value module);

/* datetime_format.c. By a format of strftime(): new. */
Value text_format(Vm *vm, Value self, Value format, const char *function);

/* datetime_text.c. Appends ISO 8601. timespec ABSENT: auto. */
void text_number_padded(int number, int width, Buffer *out);  /* with zeros; number is not negative */
void text_date(const Date *d, Buffer *out);
bool text_clock(Vm *vm, const Clock *c, Value timespec, Buffer *out);
bool text_offset(Vm *vm, Value zone, Value about, Buffer *out);
void text_span(int64_t us, Buffer *out);                      /* +HH:MM */
/* format(self, spec) */
Value text_formatted(Vm *vm, Value self, Str *spec);
/* ISO 8601 to numbers: date.fromisoformat(), time... and datetime...; NativeFns of class methods. */
Value text_read_date(Vm *vm, const Value *args);
Value text_read_time(Vm *vm, const Value *args);
Value text_read_moment(Vm *vm, const Value *args);

/* The library's function in datetime.texts. New. */
Value datetime_ask(Vm *vm, const char *function, const Value *args, size_t count);

#endif
