/* test_float_digits.c -- digits of floating-point numbers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/float_digits.h"
#include "tests/check.h"

#include <math.h>
#include <stdlib.h>

static void check_repr(double x, NumberKind kind, const char *want) {
    Buffer b = BUFFER_EMPTY;
    number_write_repr_kind(x, kind, &b);
    CHECK_STR(b.data, want);
    buffer_clear(&b);
}

static void check_round_trips(void) {
    uint64_t state = 88172645463325252u;
    int bad = 0;
    for (int i = 0; i < 200000; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        double x, back = 0;
        memcpy(&x, &state, sizeof x);
        if (!isfinite(x)) continue;
        Buffer b = BUFFER_EMPTY;
        number_write_repr(x, &b);
        if (!number_parse(b.data, b.size, &back) || back != x) bad++;
        buffer_clear(&b);
    }
    CHECK(bad == 0);
}

int main(void) {
    check_repr(0.0, NUMBER_FLOAT64, "0.0");
    check_repr(-0.0, NUMBER_FLOAT64, "-0.0");
    check_repr(0.1, NUMBER_FLOAT64, "0.1");
    check_repr(0.1 + 0.2, NUMBER_FLOAT64, "0.30000000000000004");
    check_repr(1e16, NUMBER_FLOAT64, "1e+16");
    check_repr(1e15, NUMBER_FLOAT64, "1000000000000000.0");
    check_repr(123456789.125, NUMBER_FLOAT64, "123456789.125");
    check_repr(1e22, NUMBER_FLOAT64, "1e+22");
    check_repr(0.0001, NUMBER_FLOAT64, "0.0001");
    check_repr(0.00001, NUMBER_FLOAT64, "1e-05");
    check_repr(5e-324, NUMBER_FLOAT64, "5e-324");
    check_repr(0x1p-44, NUMBER_FLOAT64, "5.684341886080802e-14");
    check_repr(2.2250738585072014e-308, NUMBER_FLOAT64, "2.2250738585072014e-308");
    check_repr(1.7976931348623157e308, NUMBER_FLOAT64, "1.7976931348623157e+308");
    check_repr(9007199254740993.0, NUMBER_FLOAT64, "9007199254740992.0");
    check_repr(INFINITY, NUMBER_FLOAT64, "inf");
    check_repr(-INFINITY, NUMBER_FLOAT64, "-inf");
    check_repr(NAN, NUMBER_FLOAT64, "nan");
    check_repr((double)0.1f, NUMBER_FLOAT32, "0.1");
    check_repr((double)3.4028235e38f, NUMBER_FLOAT32, "3.4028235e+38");
    check_repr((double)1e-45f, NUMBER_FLOAT32, "1e-45");
    check_repr((double)16777216.0f, NUMBER_FLOAT32, "16777216.0");
    check_repr(0.0999755859375, NUMBER_FLOAT16, "0.1");
    check_repr(65504.0, NUMBER_FLOAT16, "65500.0");
    check_repr(5.960464477539063e-08, NUMBER_FLOAT16, "6e-08");
    check_repr(0.333251953125, NUMBER_FLOAT16, "0.3333");
    check_repr(3.140625, NUMBER_BFLOAT16, "3.14");
    check_round_trips();
    double x;
    CHECK(number_parse("1e400", 5, &x) && isinf(x));
    CHECK(number_parse("-Infinity", 9, &x) && isinf(x) && x < 0);
    CHECK(!number_parse("1e", 2, &x));
    CHECK(!number_parse(".", 1, &x));
    CHECK(number_parse("1.", 2, &x) && x == 1);
    return check_summary();
}
