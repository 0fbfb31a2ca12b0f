/* math_int.c -- the functions of math that work on whole numbers of any size.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/int_scratch.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/standard/math_private.h"

/* v as an int by __index__. New. */
static Value to_int(Vm *vm, Value v) {
    if (is_int(v)) return value_retain(v);
    Type *type = value_type(v);
    if (type->to_index) return type->to_index(vm, v);
    return vm_raise(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", type->name);
}

static Value take(Vm *vm, mpz_ptr z) {
    Value v = int_from_mpz(vm, z);
    mpz_clear(z);
    return v;
}

Value math_factorial(Vm *vm, const Value *args) {
    Value n = to_int(vm, args[0]);
    if (is_absent(n)) return n;
    int64_t i;
    bool fits = int_fits_i64(n, &i), negative = int_order(n, value_int(0)) < 0;
    value_release(n);
    if (negative) return vm_raise(vm, ERROR_VALUE, "factorial() not defined for negative values");
    if (!fits) return vm_raise(vm, ERROR_OVERFLOW, "factorial() argument should not exceed %lld", (long long)INT64_MAX);
    if (i > 100000000) return vm_raise_memory(vm);
    if (i <= 20) {                           /* 20! is the largest that an int64 holds */
        int64_t product = 1;
        for (; i > 1; i--) product *= i;
        return value_int(product);
    }
    mpz_t z;
    mpz_init(z);
    mpz_fac_ui(z, (unsigned long)i);
    return take(vm, z);
}

/* Reads n and k, both ints. false with an exception pending. */
static bool read_pair(Vm *vm, const Value *args, Value *n, Value *k) {
    *n = to_int(vm, args[0]);
    *k = is_absent(*n) ? ABSENT : to_int(vm, args[1]);
    if (is_absent(*k)) return false;
    if (int_order(*n, value_int(0)) < 0) return vm_fail(vm, ERROR_VALUE, "n must be a non-negative integer");
    if (int_order(*k, value_int(0)) < 0) return vm_fail(vm, ERROR_VALUE, "k must be a non-negative integer");
    return true;
}

/* The binomial coefficient, where no product on the way is larger than an int64; false: one is. */
static bool small_comb(int64_t n, int64_t k, int64_t *out) {
    if (k > n - k) k = n - k;
    *out = k < 0 ? 0 : 1;
    for (int64_t i = 1; i <= k; i++) {
        if (__builtin_mul_overflow(*out, n - k + i, out)) return false;
        *out /= i;
    }
    return true;
}

Value math_comb(Vm *vm, const Value *args) {
    Value n, k, result = ABSENT;
    bool small = is_small_int(args[0]) && is_small_int(args[1]) && args[0].as.integer >= 0 && args[1].as.integer >= 0;
    int64_t found;
    if (small && small_comb(args[0].as.integer, args[1].as.integer, &found)) return value_int(found);
    if (read_pair(vm, args, &n, &k)) {
        mpz_t z, rest;
        mpz_init(z);
        mpz_init(rest);
        int_to_mpz(n, z);
        int_to_mpz(k, rest);
        mpz_sub(rest, z, rest);
        int64_t count;
        if (mpz_sgn(rest) < 0) {
            result = value_int(0);
        } else {
            Value other = int_from_mpz(vm, rest);
            Value fewer = int_order(k, other) < 0 ? k : other;
            if (!int_fits_i64(fewer, &count)) {
                vm_raise(vm, ERROR_OVERFLOW, "min(n - k, k) must not exceed %lld", (long long)INT64_MAX);
            } else {
                mpz_bin_ui(z, z, (unsigned long)count);
                result = int_from_mpz(vm, z);
            }
            value_release(other);
        }
        mpz_clears(z, rest, NULL);
    }
    value_release(n);
    value_release(k);
    return result;
}

/* n * (n - 1) ... of k factors, where an int64 holds the product; false: it does not. */
static bool small_perm(int64_t n, int64_t k, int64_t *out) {
    *out = 1;
    for (int64_t i = 0; i < k; i++)
        if (__builtin_mul_overflow(*out, n - i, out)) return false;
    return true;
}

static Value permutations(Vm *vm, Value n, Value k) {
    int64_t count, product;
    if (int_order(n, k) < 0) return value_int(0);
    if (is_small_int(n) && is_small_int(k) && small_perm(n.as.integer, k.as.integer, &product)) return value_int(product);
    if (!int_fits_i64(k, &count)) return vm_raise(vm, ERROR_OVERFLOW, "k must not exceed %lld", (long long)INT64_MAX);
    mpz_t z, factor;
    mpz_init_set_ui(z, 1);
    mpz_init(factor);
    int_to_mpz(n, factor);
    bool ok = true;
    for (int64_t i = 0; i < count && ok; i++) {
        mpz_mul(z, z, factor);
        mpz_sub_ui(factor, factor, 1);
        ok = vm_poll(vm);
    }
    mpz_clear(factor);
    if (ok) return take(vm, z);
    mpz_clear(z);
    return ABSENT;
}

Value math_perm(Vm *vm, const Value *args) {
    if (is_none(args[1])) return math_factorial(vm, args);
    Value n, k, result = ABSENT;
    if (read_pair(vm, args, &n, &k)) result = permutations(vm, n, k);
    value_release(n);
    value_release(k);
    return result;
}

typedef void (*Fold)(mpz_ptr out, mpz_srcptr a, mpz_srcptr b);

static Value fold_all(Vm *vm, Tuple *numbers, unsigned long start, Fold fold) {
    mpz_t z;
    mpz_init_set_ui(z, start);
    for (size_t i = 0; i < numbers->count; i++) {
        Value v = to_int(vm, numbers->items[i]);
        if (is_absent(v)) {
            mpz_clear(z);
            return ABSENT;
        }
        IntView w;
        fold(z, z, int_view(v, &w));
        value_release(v);
    }
    return take(vm, z);
}

/* Two small ints, as most are asked for, none of them the smallest. */
static bool are_two_small(const Tuple *numbers, int64_t *a, int64_t *b) {
    if (numbers->count != 2 || !is_small_int(numbers->items[0]) || !is_small_int(numbers->items[1])) return false;
    *a = numbers->items[0].as.integer;
    *b = numbers->items[1].as.integer;
    return *a != INT64_MIN && *b != INT64_MIN;
}

static int64_t small_gcd(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

Value math_gcd(Vm *vm, const Value *args) {
    int64_t a, b;
    if (are_two_small(as_tuple(args[0]), &a, &b)) return value_int(small_gcd(a, b));
    return fold_all(vm, as_tuple(args[0]), 0, mpz_gcd);
}

Value math_lcm(Vm *vm, const Value *args) {
    int64_t a, b, multiple;
    if (are_two_small(as_tuple(args[0]), &a, &b)) {
        if (!a || !b) return value_int(0);
        if (!__builtin_mul_overflow(a / small_gcd(a, b), b, &multiple) && multiple != INT64_MIN)
            return value_int(multiple < 0 ? -multiple : multiple);
    }
    return fold_all(vm, as_tuple(args[0]), 1, mpz_lcm);
}

Value math_isqrt(Vm *vm, const Value *args) {
    Value n = to_int(vm, args[0]);
    if (is_absent(n)) return n;
    if (int_order(n, value_int(0)) < 0) {
        value_release(n);
        return vm_raise(vm, ERROR_VALUE, "isqrt() argument must be nonnegative");
    }
    Scratch s;
    IntView w;
    mpz_srcptr square = int_view(n, &w);
    mpz_sqrt(scratch_begin(&s, mpz_size(square) + 1), square);
    value_release(n);
    return scratch_take(vm, &s);
}
