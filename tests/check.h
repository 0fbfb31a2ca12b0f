/* check.h -- the whole of our C test harness: CHECK and a summary.
 *
 * A test program calls CHECK as often as it likes and ends with `return check_summary();`. A failed check
 * prints where it stands and the program goes on. The last line reads "N passed, N failed".
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <stdio.h>
#include <string.h>

static int check_passed, check_failed;

#define CHECK(condition) check_that((condition), #condition, __FILE__, __LINE__)
#define CHECK_STR(got, want) check_text((got), (want), __FILE__, __LINE__)

__attribute__((unused)) static void check_that(int ok, const char *text, const char *file, int line) {
    if (ok) {
        check_passed++;
        return;
    }
    check_failed++;
    printf("%s:%d: failed: %s\n", file, line, text);
}

__attribute__((unused)) static void check_text(const char *got, const char *want, const char *file, int line) {
    if (got && strcmp(got, want) == 0) {
        check_passed++;
        return;
    }
    check_failed++;
    printf("%s:%d: failed:\n  got:  %s\n  want: %s\n", file, line, got ? got : "(null)", want);
}

__attribute__((unused)) static int check_summary(void) {
    printf("%d passed, %d failed\n", check_passed, check_failed);
    return check_failed != 0;
}

#endif
