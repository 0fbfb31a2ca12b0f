/* shortest_digits.c -- Schubfach (R. Giulietti, "The Schubfach way to render doubles", 2020).
 *
 * The interval of decimals that read back as x is scaled by a power of ten, so that it holds one or a few integers; the
 * products are kept to 64 bits and a sticky last one, which the paper proves to be enough.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/shortest_digits.h"

#include <stdbool.h>
#include <string.h>

typedef unsigned __int128 Wide;

enum { FIRST_POWER = -292 };

static const struct Power { uint64_t high, low; } powers[] = {
#define POWER(high, low) {high, low},
#include "engine/base/powers_of_ten.def"
#undef POWER
};

/* floor(log10(2**q)), or floor(log10(3/4 * 2**q)) where the interval is cut below. */
static int log10_of_power_of_2(int q, bool cut) {
    return (q * 1262611 - (cut ? 524031 : 0)) >> 22;
}

static int log2_of_power_of_10(int k) {
    return (k * 1741647) >> 19;
}

/* The upper 64 bits of g * x / 2**64, the last bit set if anything below is. */
static uint64_t round_to_odd(const struct Power *g, uint64_t x) {
    Wide low = (Wide)g->low * x, high = (Wide)g->high * x;
    uint64_t carried = (uint64_t)(low >> 64), middle = (uint64_t)high + carried;
    uint64_t top = (uint64_t)(high >> 64) + (middle < carried);
    return top | (middle > 1);
}

void shortest_decimal(double x, uint64_t *digits, int *exponent) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    uint64_t fraction = bits & (((uint64_t)1 << 52) - 1), c;
    int biased = (int)(bits >> 52 & 0x7FF), q;
    if (biased) {
        c = fraction | (uint64_t)1 << 52;
        q = biased - 1075;
        if (q <= 0 && q > -53 && (c & (((uint64_t)1 << -q) - 1)) == 0) {    /* a whole number below 2**53 */
            *digits = c >> -q;
            *exponent = 0;
            return;
        }
    } else {
        c = fraction;
        q = -1074;
    }
    bool open = c & 1, cut = fraction == 0 && biased > 1;
    int k = log10_of_power_of_2(q, cut), h = q + log2_of_power_of_10(-k) + 1;
    const struct Power *g = &powers[-k - FIRST_POWER];
    uint64_t below = round_to_odd(g, (4 * c - 2 + cut) << h) + open;
    uint64_t at = round_to_odd(g, 4 * c << h);
    uint64_t above = round_to_odd(g, (4 * c + 2) << h) - open;
    uint64_t s = at / 4;
    *exponent = k;
    if (s >= 10) {
        uint64_t tens = s / 10;
        bool lower_fits = below <= 40 * tens, upper_fits = 40 * tens + 40 <= above;
        if (lower_fits != upper_fits) {
            *digits = tens + upper_fits;
            *exponent = k + 1;
            return;
        }
    }
    bool lower_fits = below <= 4 * s, upper_fits = 4 * s + 4 <= above;
    uint64_t half = 4 * s + 2;
    bool up = lower_fits != upper_fits ? upper_fits : at > half || (at == half && (s & 1));
    *digits = s + up;
}
