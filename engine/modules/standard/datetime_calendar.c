/* datetime_calendar.c -- days counted from 1 January of the year 1, which is day 1, and the weeks of ISO 8601.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/datetime.h"

static const int month_days[] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static const int days_before[] = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

static bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int calendar_month_days(int year, int month) { return month == 2 && is_leap(year) ? 29 : month_days[month]; }

int calendar_ordinal(int year, int month, int day) {
    int y = year - 1;
    return y * 365 + y / 4 - y / 100 + y / 400 + days_before[month] + (month > 2 && is_leap(year)) + day;
}

void calendar_date(int ordinal, int *year, int *month, int *day) {
    int n = ordinal - 1;
    int n400 = n / 146097, n100 = n % 146097 / 36524;
    n = n % 146097 % 36524;
    int n4 = n / 1461, n1 = n % 1461 / 365;
    n = n % 1461 % 365;
    *year = n400 * 400 + n100 * 100 + n4 * 4 + n1 + 1;
    if (n1 == 4 || n100 == 4) { /* the last day of 4 or of 400 years */
        --*year;
        *month = 12;
        *day = 31;
        return;
    }
    *month = (n + 50) / 32; /* or one too many */
    if (calendar_ordinal(*year, *month, 1) > ordinal) --*month;
    *day = ordinal - calendar_ordinal(*year, *month, 1) + 1;
}

int calendar_week_one(int year) {
    int first = calendar_ordinal(year, 1, 1), weekday = (first + 6) % 7;
    return first - weekday + (weekday > 3 ? 7 : 0);
}

int calendar_weeks(int year) { return (calendar_week_one(year + 1) - calendar_week_one(year)) / 7; }

void calendar_iso(int ordinal, int *year, int *week, int *weekday) {
    int month, day;
    calendar_date(ordinal, year, &month, &day);
    if (ordinal < calendar_week_one(*year))
        --*year;
    else if (ordinal >= calendar_week_one(*year + 1))
        ++*year;
    int since = ordinal - calendar_week_one(*year);
    *week = since / 7 + 1;
    *weekday = since % 7 + 1;
}
