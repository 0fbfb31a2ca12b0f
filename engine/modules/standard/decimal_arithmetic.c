/* decimal_arithmetic.c -- sums, products, quotients and roundings of finite decimal numbers.
 *
 * Source: the General Decimal Arithmetic Specification 1.70 (speleotrove.com/decimal).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int_scratch.h"
#include "engine/modules/standard/decimal.h"

enum {
    PRECISION_MOST = 100000, /* beyond that the library takes its time */
    SMALL_DIGITS = 18,       /* powers of ten that an int64 holds */
};

static const int64_t small_powers[SMALL_DIGITS + 1] = {
    1,
    10,
    100,
    1000,
    10000,
    100000,
    1000000,
    10000000,
    100000000,
    1000000000,
    10000000000,
    100000000000,
    1000000000000,
    10000000000000,
    100000000000000,
    1000000000000000,
    10000000000000000,
    100000000000000000,
    1000000000000000000,
};

/* ---- digits ---- */

static int64_t small_digits(int64_t n) {
    int64_t count = 1;
    while (count <= SMALL_DIGITS && n >= small_powers[count]) count++;
    return count;
}

static int64_t digits_of(mpz_srcptr n) {
    if (mpz_fits_slong_p(n)) return small_digits(mpz_get_si(n));
    if (mpz_size(n) <= 2) {      /* the digits before the last twenty-one */
        unsigned __int128 wide = (unsigned __int128)mpz_getlimbn(n, 1) << 64 | mpz_getlimbn(n, 0);
        uint64_t head = (uint64_t)(wide / ((unsigned __int128)1000 * (uint64_t)small_powers[SMALL_DIGITS]));
        if (head) return small_digits((int64_t)head) + SMALL_DIGITS + 3;
    }
    size_t count = mpz_sizeinbase(n, 10); /* or one too many */
    mpz_t power;
    mpz_init(power);
    mpz_ui_pow_ui(power, 10, count - 1);
    if (mpz_cmp(n, power) < 0) count--;
    mpz_clear(power);
    return (int64_t)count;
}

int64_t decimal_digits(Value coefficient) {
    IntView view;
    return is_small_int(coefficient) ? small_digits(coefficient.as.integer) : digits_of(int_view(coefficient, &view));
}

/* Whether n * 10**count is an int64, and it. */
static bool scale_small(Value n, int64_t count, int64_t *out) {
    return is_small_int(n) && count <= SMALL_DIGITS && !__builtin_mul_overflow(n.as.integer, small_powers[count], out);
}

/* n *= 10**count */
static void scale(mpz_ptr n, int64_t count) {
    enum { STEPS = 3 };          /* so many products with words are quicker than a power */
    for (int i = 0; count > 0 && (i > 0 || count <= STEPS * SMALL_DIGITS); i++) {
        int64_t step = count < SMALL_DIGITS ? count : SMALL_DIGITS;
        mpz_mul_ui(n, n, (unsigned long)small_powers[step]);
        count -= step;
    }
    if (count <= 0) return;
    mpz_t power;
    mpz_init(power);
    mpz_ui_pow_ui(power, 10, (unsigned long)count);
    mpz_mul(n, n, power);
    mpz_clear(power);
}

/* Limbs that coefficient * 10**count takes at most. */
static size_t limbs_of(Value coefficient, int64_t count) {
    IntView view;
    return mpz_size(int_view(coefficient, &view)) + (size_t)(count > 0 ? count : 0) / 19 + 2;
}

/* coefficient * 10**count, with room for so many limbs. */
static mpz_ptr scaled(Scratch *s, Value coefficient, int64_t count, size_t limbs) {
    mpz_ptr n = scratch_begin(s, limbs);
    int_to_mpz(coefficient, n);
    scale(n, count);
    return n;
}

/* Does rounding go up, where `half` says how what is dropped, which is not zero, compares to a half? last: the last digit
 * that stays. */
static bool goes_up(DecimalRounding rounding, bool negative, unsigned long last, int half) {
    switch (rounding) {
        case ROUND_HALF_EVEN: return half > 0 || (half == 0 && last % 2);
        case ROUND_HALF_UP: return half >= 0;
        case ROUND_HALF_DOWN: return half > 0;
        case ROUND_UP: return true;
        case ROUND_CEILING: return !negative;
        case ROUND_FLOOR: return negative;
        case ROUND_05UP: return last % 5 == 0;
        default: return false;
    }
}

/* Drops the last count digits of n; true if they were other than zeros. */
static bool drop_digits(mpz_ptr n, int64_t count, DecimalRounding rounding, bool negative) {
    if (count <= SMALL_DIGITS) {
        unsigned long unit = (unsigned long)small_powers[count], left = mpz_tdiv_q_ui(n, n, unit);
        int half = (2 * left > unit) - (2 * left < unit);
        if (left && goes_up(rounding, negative, mpz_tdiv_ui(n, 10), half)) mpz_add_ui(n, n, 1);
        return left != 0;
    }
    mpz_t power, rest;
    mpz_inits(power, rest, NULL);
    mpz_ui_pow_ui(power, 10, (unsigned long)count);
    mpz_tdiv_qr(n, rest, n, power);
    bool lost = mpz_sgn(rest) != 0;
    mpz_mul_2exp(rest, rest, 1);
    if (lost && goes_up(rounding, negative, mpz_tdiv_ui(n, 10), mpz_cmp(rest, power))) mpz_add_ui(n, n, 1);
    mpz_clears(power, rest, NULL);
    return lost;
}

/* n, not negative, without its last count digits, at most SMALL_DIGITS of them. */
static int64_t drop_small(int64_t n, int64_t count, DecimalRounding rounding, bool negative, bool *lost) {
    int64_t unit = small_powers[count], rest = n % unit;
    int half = (2 * rest > unit) - (2 * rest < unit);
    n /= unit;
    *lost = rest != 0;
    return n + (*lost && goes_up(rounding, negative, (unsigned long)(n % 10), half));
}

Value decimal_rescale(Vm *vm, const DecimalNumber *a, int64_t exponent, DecimalRounding rounding, bool *lost) {
    int64_t dropped = exponent - a->exponent, longer;
    *lost = false;
    if (dropped > PRECISION_MOST || dropped < -PRECISION_MOST) return NOT_IMPLEMENTED;
    if (is_small_int(a->coefficient) && dropped <= SMALL_DIGITS && dropped >= -SMALL_DIGITS) {
        int64_t n = a->coefficient.as.integer;
        if (dropped > 0) return value_int(drop_small(n, dropped, rounding, a->negative, lost));
        if (!__builtin_mul_overflow(n, small_powers[-dropped], &longer)) return value_int(longer);
    }
    mpz_t n;
    mpz_init(n);
    int_to_mpz(a->coefficient, n);
    if (dropped > 0)
        *lost = drop_digits(n, dropped, rounding, a->negative);
    else
        scale(n, -dropped);
    Value v = int_from_mpz(vm, n);
    mpz_clear(n);
    return v;
}

/* ---- signals ---- */

/* The set of the signals that are on in a SignalDict of the library. New. */
static Value on_signals(Vm *vm, Value signals) { return value_get_attr_c(vm, signals, "_on"); }

/* Is `rounded` in the set on, and, if digits were lost, `inexact`? Or, with any, one of them? 1, 0, -1. */
static int has_signals(Vm *vm, Value on, Value rounded, Value inexact, bool lost, bool any) {
    int has = is_absent(on) ? -1 : value_contains(vm, on, rounded);
    return lost && has == !any ? value_contains(vm, on, inexact) : has;
}

/* Signals Rounded, and Inexact if digits were lost. false if that is a trap. */
static bool signal_rounding(const DecimalWorld *w, bool lost) {
    Vm *vm = w->vm;
    Value inexact = dict_get_c(vm, w->names, "_Inexact"), rounded = dict_get_c(vm, w->names, "_Rounded");
    if (is_absent(inexact) || is_absent(rounded)) return vm_fail(vm, ERROR_RUNTIME, "the module decimal is not complete");
    Value flags = on_signals(vm, w->context->flags), traps = is_absent(flags) ? ABSENT : on_signals(vm, w->context->traps);
    int known = has_signals(vm, flags, rounded, inexact, lost, false);
    int trapped = known < 0 ? -1 : has_signals(vm, traps, rounded, inexact, lost, true);
    value_release(flags);
    value_release(traps);
    if (known < 0 || trapped < 0) return false;
    if (known && !trapped) return true;
    Value args[] = {inexact, rounded};
    Value done = value_call_method(vm, value_object(w->context), "_signal", lost ? args : args + 1, lost ? 2 : 1);
    value_release(done);
    return !is_absent(done);
}

/* ---- results ---- */

/* Is a number of count digits and this exponent a result as it stands? */
static bool fits(const DecimalSettings *c, int64_t count, int64_t exponent, bool zero) {
    if (zero)
        return exponent >= c->least - c->precision + 1 && exponent <= (c->clamp ? c->most - c->precision + 1 : c->most);
    int64_t adjusted = exponent + count - 1;
    return count <= c->precision && adjusted >= c->least && adjusted <= c->most &&
           !(c->clamp && exponent > c->most - c->precision + 1);
}

static Value made(const DecimalWorld *w, bool negative, mpz_srcptr n, int64_t exponent) {
    Value coefficient = int_from_mpz(w->vm, n);
    return is_absent(coefficient) ? ABSENT : decimal_new(w->vm, w->class, negative, coefficient, exponent);
}

/* n, not negative, rounded to the context. */
static Value fitted(const DecimalWorld *w, bool negative, mpz_ptr n, int64_t exponent) {
    const DecimalSettings *c = w->context;
    int64_t count = digits_of(n), adjusted = exponent + count - 1;
    if (fits(c, count, exponent, mpz_sgn(n) == 0)) return made(w, negative, n, exponent);
    if (mpz_sgn(n) == 0 || count <= c->precision || adjusted < c->least || adjusted >= c->most || c->clamp)
        return NOT_IMPLEMENTED;
    bool lost = drop_digits(n, count - c->precision, c->rounding, negative);
    exponent += count - c->precision;
    if (digits_of(n) > c->precision) {
        mpz_divexact_ui(n, n, 10);
        exponent++;
    }
    return signal_rounding(w, lost) ? made(w, negative, n, exponent) : ABSENT;
}

/* The same of a sum or product that is an int64, without GMP. */
static Value fitted_small(const DecimalWorld *w, bool negative, int64_t n, int64_t exponent) {
    if (!fits(w->context, small_digits(n), exponent, n == 0)) return NOT_IMPLEMENTED;
    return decimal_new(w->vm, w->class, negative, value_int(n), exponent);
}

/* ---- operations ---- */

/* The sign of a sum that is zero. */
static bool zero_sign(const DecimalWorld *w, bool a, bool b) {
    return a == b ? a : w->context->rounding == ROUND_FLOOR;
}

static Value add_small(const DecimalWorld *w, const DecimalNumber *a, const DecimalNumber *b, bool minus,
                       int64_t exponent) {
    int64_t x, y, sum;
    if (!scale_small(a->coefficient, a->exponent - exponent, &x) || !scale_small(b->coefficient, b->exponent - exponent, &y))
        return NOT_IMPLEMENTED;
    if (__builtin_add_overflow(a->negative ? -x : x, minus ? -y : y, &sum) || sum == INT64_MIN) return NOT_IMPLEMENTED;
    bool negative = sum ? sum < 0 : zero_sign(w, a->negative, minus);
    return fitted_small(w, negative, sum < 0 ? -sum : sum, exponent);
}

Value decimal_add(const DecimalWorld *w, const DecimalNumber *a, const DecimalNumber *b, bool subtract) {
    bool minus = b->negative != subtract;
    int64_t exponent = a->exponent < b->exponent ? a->exponent : b->exponent;
    int64_t apart = a->exponent - b->exponent;
    if (w->context->precision > PRECISION_MOST || apart > PRECISION_MOST || apart < -PRECISION_MOST)
        return NOT_IMPLEMENTED;
    Value result = add_small(w, a, b, minus, exponent);
    if (!is_not_implemented(result)) return result;
    int64_t up = a->exponent - exponent, down = b->exponent - exponent;
    size_t limbs = limbs_of(a->coefficient, up) + limbs_of(b->coefficient, down);
    Scratch first, second;
    mpz_ptr x = scaled(&first, a->coefficient, up, limbs), y = scaled(&second, b->coefficient, down, limbs);
    if (a->negative) mpz_neg(x, x);
    if (minus)
        mpz_sub(x, x, y);
    else
        mpz_add(x, x, y);
    bool negative = mpz_sgn(x) ? mpz_sgn(x) < 0 : zero_sign(w, a->negative, minus);
    mpz_abs(x, x);
    result = fitted(w, negative, x, exponent);
    scratch_end(&first);
    scratch_end(&second);
    return result;
}

Value decimal_multiply(const DecimalWorld *w, const DecimalNumber *a, const DecimalNumber *b) {
    bool negative = a->negative != b->negative;
    int64_t exponent = a->exponent + b->exponent, product;
    if (w->context->precision > PRECISION_MOST) return NOT_IMPLEMENTED;
    if (is_small_int(a->coefficient) && is_small_int(b->coefficient) &&
        !__builtin_mul_overflow(a->coefficient.as.integer, b->coefficient.as.integer, &product)) {
        Value result = fitted_small(w, negative, product, exponent);
        if (!is_not_implemented(result)) return result;
    }
    IntView first, second;
    Scratch s;
    mpz_ptr x = scratch_begin(&s, limbs_of(a->coefficient, 0) + limbs_of(b->coefficient, 0));
    mpz_mul(x, int_view(a->coefficient, &first), int_view(b->coefficient, &second));
    Value result = fitted(w, negative, x, exponent);
    scratch_end(&s);
    return result;
}

/* An exact quotient n * 10**exponent with the exponent as near to ideal as it can be. */
static int64_t toward_ideal(mpz_ptr n, int64_t exponent, int64_t ideal) {
    while (exponent < ideal && mpz_divisible_ui_p(n, 10)) {
        mpz_divexact_ui(n, n, 10);
        exponent++;
    }
    if (exponent <= ideal) return exponent;
    scale(n, exponent - ideal);
    return ideal;
}

Value decimal_divide(const DecimalWorld *w, const DecimalNumber *a, const DecimalNumber *b) {
    int64_t precision = w->context->precision, ideal = a->exponent - b->exponent;
    int64_t longer = decimal_digits(b->coefficient) - decimal_digits(a->coefficient) + precision + 1;
    bool zero = value_same(a->coefficient, value_int(0)) || value_same(b->coefficient, value_int(0));
    if (zero || precision > PRECISION_MOST) return NOT_IMPLEMENTED;
    int64_t exponent = ideal - longer;
    size_t limbs = limbs_of(a->coefficient, longer) + limbs_of(b->coefficient, -longer);
    Scratch first, second, third;
    mpz_ptr x = scaled(&first, a->coefficient, longer, limbs), y = scaled(&second, b->coefficient, -longer, limbs);
    mpz_ptr rest = scratch_begin(&third, limbs);
    mpz_tdiv_qr(x, rest, x, y);
    if (!mpz_sgn(rest))
        exponent = toward_ideal(x, exponent, ideal);
    else if (mpz_divisible_ui_p(x, 5))
        mpz_add_ui(x, x, 1); /* so that rounding sees that there is more */
    Value result = fitted(w, a->negative != b->negative, x, exponent);
    scratch_end(&first);
    scratch_end(&second);
    scratch_end(&third);
    return result;
}

Value decimal_quantize(const DecimalWorld *w, const DecimalNumber *a, int64_t exponent, DecimalRounding rounding) {
    const DecimalSettings *c = w->context;
    int64_t dropped = exponent - a->exponent, count = decimal_digits(a->coefficient);
    bool beyond = count - dropped > c->precision || dropped > count || c->precision > PRECISION_MOST;
    if (value_same(a->coefficient, value_int(0)) || beyond || c->clamp) return NOT_IMPLEMENTED;
    bool lost;
    Value n = decimal_rescale(w->vm, a, exponent, rounding, &lost);
    bool normal = is_int(n) && !value_same(n, value_int(0)) && fits(c, decimal_digits(n), exponent, false);
    if (normal && (dropped <= 0 || signal_rounding(w, lost))) return decimal_new(w->vm, w->class, a->negative, n, exponent);
    value_release(n);
    return normal || is_absent(n) ? ABSENT : NOT_IMPLEMENTED;
}

Value decimal_divide_whole(const DecimalWorld *w, const DecimalNumber *a, const DecimalNumber *b, bool remainder) {
    int64_t exponent = a->exponent < b->exponent ? a->exponent : b->exponent, apart = a->exponent - b->exponent;
    int64_t longer = apart + decimal_digits(a->coefficient) - decimal_digits(b->coefficient), precision = w->context->precision;
    bool zero = value_same(a->coefficient, value_int(0)) || value_same(b->coefficient, value_int(0));
    if (zero || longer > precision || precision > PRECISION_MOST || apart > PRECISION_MOST || apart < -PRECISION_MOST)
        return NOT_IMPLEMENTED;
    mpz_t q, r, y;
    mpz_inits(q, r, y, NULL);
    int_to_mpz(a->coefficient, q);
    int_to_mpz(b->coefficient, y);
    scale(q, apart);
    scale(y, -apart);
    mpz_tdiv_qr(q, r, q, y);
    Value result = NOT_IMPLEMENTED;
    if (digits_of(q) <= precision)
        result = remainder ? fitted(w, a->negative, r, exponent) : fitted(w, a->negative != b->negative, q, 0);
    mpz_clears(q, r, y, NULL);
    return result;
}

Value decimal_power(const DecimalWorld *w, const DecimalNumber *a, int64_t n) {
    int64_t digits = decimal_digits(a->coefficient), precision = w->context->precision, exponent;
    bool exact = n > 0 && n <= precision && precision <= PRECISION_MOST && (digits - 1) * n < precision;
    if (!exact || value_same(a->coefficient, value_int(0)) || __builtin_mul_overflow(a->exponent, n, &exponent))
        return NOT_IMPLEMENTED;
    IntView view;
    mpz_t product;
    mpz_init(product);
    mpz_pow_ui(product, int_view(a->coefficient, &view), (unsigned long)n);
    Value result = digits_of(product) <= precision ? fitted(w, a->negative && n % 2, product, exponent) : NOT_IMPLEMENTED;
    mpz_clear(product);
    return result;
}

Value decimal_sign(const DecimalWorld *w, const DecimalNumber *a, UnaryOp op) {
    bool negative = op != UNARY_ABS && a->negative != (op == UNARY_NEG), zero = value_same(a->coefficient, value_int(0));
    if (zero && w->context->rounding != ROUND_FLOOR) negative = false;
    if (!fits(w->context, decimal_digits(a->coefficient), a->exponent, zero)) return NOT_IMPLEMENTED;
    return decimal_new(w->vm, w->class, negative, value_retain(a->coefficient), a->exponent);
}

int decimal_order(const DecimalNumber *a, const DecimalNumber *b) {
    bool zero_a = value_same(a->coefficient, value_int(0)), zero_b = value_same(b->coefficient, value_int(0));
    int sign_a = zero_a ? 0 : a->negative ? -1 : 1, sign_b = zero_b ? 0 : b->negative ? -1 : 1;
    if (sign_a != sign_b || !sign_a) return (sign_a > sign_b) - (sign_a < sign_b);
    int64_t top_a = a->exponent + decimal_digits(a->coefficient), top_b = b->exponent + decimal_digits(b->coefficient);
    if (top_a != top_b) return top_a > top_b ? sign_a : -sign_a;
    int64_t apart = a->exponent - b->exponent;
    if (!apart) return sign_a * int_order(a->coefficient, b->coefficient);
    if (apart > PRECISION_MOST || apart < -PRECISION_MOST) return DECIMAL_UNKNOWN_ORDER;
    int64_t p, q;
    if (scale_small(a->coefficient, apart > 0 ? apart : 0, &p) && scale_small(b->coefficient, apart < 0 ? -apart : 0, &q))
        return sign_a * ((p > q) - (p < q));
    size_t limbs = limbs_of(a->coefficient, apart) + limbs_of(b->coefficient, -apart);
    Scratch first, second;
    int order = mpz_cmp(scaled(&first, a->coefficient, apart, limbs), scaled(&second, b->coefficient, -apart, limbs));
    scratch_end(&first);
    scratch_end(&second);
    return sign_a * ((order > 0) - (order < 0));
}
