/* date.h -- datetime64 and timedelta64: units of time, the calendar, and dates as text.
 *
 * An element counts units: of time since 1970 (a date) or of a span of time. What the unit is stands in Tensor.width: a
 * DateUnit, and how many of it make one (25 s). Years and months have no fixed length: dates are converted between them
 * and days by the (proleptic Gregorian) calendar, spans are not. DATE_NAT is no time at all. The text is ISO 8601's as
 * NumPy reads and writes it (numpy/_core/src/multiarray/datetime_strings.c for what is accepted).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_TENSOR_DATE_H
#define ENGINE_TENSOR_DATE_H

#include "engine/base/buffer.h"
#include "engine/tensor/dtype.h"

typedef enum DateUnit {
    DATE_GENERIC,
    DATE_YEAR,
    DATE_MONTH,
    DATE_WEEK,
    DATE_DAY,
    DATE_HOUR,
    DATE_MINUTE,
    DATE_SECOND,
    DATE_MILLI,
    DATE_MICRO,
    DATE_NANO,
    DATE_PICO,
    DATE_FEMTO,
    DATE_ATTO,
    DATE_UNITS
} DateUnit;

#define DATE_NAT INT64_MIN

/* A Tensor's width: the unit and its multiple. 0 is the generic unit. */
static inline uint32_t date_step(DateUnit unit, uint32_t multiple) { return (uint32_t)unit | multiple << 4; }
static inline DateUnit date_unit(uint32_t step) { return (DateUnit)(step & 15u); }
static inline uint32_t date_multiple(uint32_t step) { return step >> 4 ? step >> 4 : 1; }

/* "D", "25s" ...: the step in the brackets of a dtype's name. false: it is none. */
bool date_read_step(const char *text, size_t size, uint32_t *step);
/* "datetime64[D]", "<m8[25s]", "M8": false: it names no dtype of time. */
bool date_read_dtype(const char *name, Dtype *dtype, uint32_t *step);
/* Appends "[25s]"; nothing for the generic unit. */
bool date_write_step(uint32_t step, Buffer *out);
/* "D", and "days". */
const char *date_unit_name(DateUnit unit);
const char *date_unit_words(DateUnit unit);

/* The largest step that both are whole multiples of. false: spans of months and of days have none. */
bool date_common(uint32_t a, uint32_t b, bool spans, uint32_t *out);
/* value, a date or a span in steps from, in steps to; what is left over is cut, towards the past. */
int64_t date_convert(int64_t value, uint32_t from, uint32_t to);
/* Rewrites value, not NaT, and its step in the coarsest unit from days on (spans of the calendar: months) that loses nothing: the same for
 * times that are equal. */
void date_coarsest(int64_t *value, uint32_t *step, bool spans);
/* May steps of one be made steps of the other? Not spans of months and of days. */
bool date_converts(uint32_t from, uint32_t to, bool spans);

typedef enum DateError {
    DATE_FINE,
    DATE_UNREADABLE,
    DATE_MONTH_RANGE,
    DATE_DAY_RANGE,
    DATE_HOUR_RANGE,
    DATE_MINUTE_RANGE,
    DATE_SECOND_RANGE
} DateError;
/* Reads "2020-01-31T12:30"; *step becomes the unit that it is written in. Where it is unreadable, *place says. */
DateError date_read(const char *text, size_t size, int64_t *value, uint32_t *step, size_t *place);
/* Appends a date as ISO text. */
bool date_write(int64_t value, uint32_t step, Buffer *out);
/* Days since 1970 of a date of the calendar, and back. month from 1 on. */
int64_t date_days(int64_t year, int month, int day);
void date_civil(int64_t days, int64_t *year, int *month, int *day);

#endif
