/* math.c -- the module math: real functions, with ValueError for a domain and OverflowError for a range.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <math.h>

#include "engine/base/memory.h"
#include "engine/base/pair.h"
#include "engine/lang/objects/float.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/standard/math_private.h"

static Value domain_error(Vm *vm) {
    return vm_raise(vm, ERROR_VALUE, "math domain error");
}

static Value range_error(Vm *vm) {
    return vm_raise(vm, ERROR_OVERFLOW, "math range error");
}

/* ---- functions of one number ---- */

static Value checked(Vm *vm, double r, bool fine, bool can_overflow) {
    if (isnan(r) && fine) return domain_error(vm);
    if (isinf(r) && fine) return can_overflow ? range_error(vm) : domain_error(vm);
    return value_float(r);
}

static Value unary(Vm *vm, Value v, double (*f)(double), bool can_overflow) {
    double x;
    if (!value_to_double(vm, v, &x)) return ABSENT;
    double r = f(x);
    if (isnan(r) && !isnan(x)) return domain_error(vm);
    return checked(vm, r, isfinite(x), can_overflow);
}

#define UNARY(name, f, can_overflow) \
    static Value math_##name(Vm *vm, const Value *args) { return unary(vm, args[0], f, can_overflow); }

UNARY(acos, acos, false)
UNARY(acosh, acosh, false)
UNARY(asin, asin, false)
UNARY(asinh, asinh, false)
UNARY(atan, atan, false)
UNARY(atanh, atanh, false)
UNARY(cbrt, cbrt, false)
UNARY(cos, cos, false)
UNARY(cosh, cosh, true)
UNARY(erf, erf, false)
UNARY(erfc, erfc, false)
UNARY(exp, exp, true)
UNARY(exp2, exp2, true)
UNARY(expm1, expm1, true)
UNARY(fabs, fabs, false)
UNARY(log1p, log1p, false)
UNARY(sin, sin, false)
UNARY(sinh, sinh, true)
UNARY(sqrt, sqrt, false)
UNARY(tan, tan, false)
UNARY(tanh, tanh, false)

static Value math_gamma(Vm *vm, const Value *args) {
    double x, r;
    if (!value_to_double(vm, args[0], &x)) return ABSENT;
    if (!gamma_function(x, &r)) return domain_error(vm);
    return isinf(r) && isfinite(x) ? range_error(vm) : value_float(r);
}

static Value math_lgamma(Vm *vm, const Value *args) {
    double x, r;
    if (!value_to_double(vm, args[0], &x)) return ABSENT;
    if (!gamma_logarithm(x, &r)) return domain_error(vm);
    return isinf(r) && isfinite(x) ? range_error(vm) : value_float(r);
}

static Value math_degrees(Vm *vm, const Value *args) {
    double x;
    return value_to_double(vm, args[0], &x) ? value_float(x * (180.0 / M_PI)) : ABSENT;
}

static Value math_radians(Vm *vm, const Value *args) {
    double x;
    return value_to_double(vm, args[0], &x) ? value_float(x * (M_PI / 180.0)) : ABSENT;
}

static Value math_isfinite(Vm *vm, const Value *args) {
    double x;
    return value_to_double(vm, args[0], &x) ? value_bool(isfinite(x)) : ABSENT;
}

static Value math_isinf(Vm *vm, const Value *args) {
    double x;
    return value_to_double(vm, args[0], &x) ? value_bool(isinf(x)) : ABSENT;
}

static Value math_isnan(Vm *vm, const Value *args) {
    double x;
    return value_to_double(vm, args[0], &x) ? value_bool(isnan(x)) : ABSENT;
}

static Value math_frexp(Vm *vm, const Value *args) {
    double x;
    int exponent = 0;
    if (!value_to_double(vm, args[0], &x)) return ABSENT;
    if (isfinite(x)) x = frexp(x, &exponent);
    return tuple_pair(vm, value_float(x), value_int(exponent));
}

static Value math_modf(Vm *vm, const Value *args) {
    double x, whole;
    if (!value_to_double(vm, args[0], &x)) return ABSENT;
    double fraction = modf(x, &whole);
    return tuple_pair(vm, value_float(fraction), value_float(whole));
}

static Value math_ulp(Vm *vm, const Value *args) {
    double x;
    if (!value_to_double(vm, args[0], &x)) return ABSENT;
    if (isnan(x)) return value_float(x);
    x = fabs(x);
    if (isinf(x)) return value_float(x);
    double next = nextafter(x, INFINITY);
    return value_float(isinf(next) ? x - nextafter(x, -INFINITY) : next - x);
}

/* ---- rounding to an int: by the number's own method where it has one ---- */

static Value round_by(Vm *vm, Value v, const char *method, double (*f)(double)) {
    if (is_float(v)) return int_from_double(vm, f(v.as.real));
    Value special = value_special(vm, v, method);
    if (!is_absent(special)) {
        Value r = value_call_0(vm, special);
        value_release(special);
        return r;
    }
    double x;
    if (vm_raised(vm)) return ABSENT;
    if (f == trunc) {
        return vm_raise(vm, ERROR_TYPE, "type %s doesn't define __trunc__ method", value_type_name(v));
    }
    return value_to_double(vm, v, &x) ? int_from_double(vm, f(x)) : ABSENT;
}

static Value math_floor(Vm *vm, const Value *args) {
    return round_by(vm, args[0], "__floor__", floor);
}

static Value math_ceil(Vm *vm, const Value *args) {
    return round_by(vm, args[0], "__ceil__", ceil);
}

static Value math_trunc(Vm *vm, const Value *args) {
    return round_by(vm, args[0], "__trunc__", trunc);
}

/* ---- logarithms: of ints of any size too ---- */

static Value log_of(Vm *vm, Value v, double (*f)(double)) {
    double x;
    if (is_int(v)) {
        if (int_order(v, value_int(0)) <= 0) return domain_error(vm);
        x = int_to_double(v);
        if (isfinite(x)) return value_float(f(x));
        IntView w;
        long exponent;
        double m = mpz_get_d_2exp(&exponent, int_view(v, &w));
        return value_float(f(m) + f(2.0) * (double)exponent);
    }
    if (!value_to_double(vm, v, &x)) return ABSENT;
    if (x <= 0) return domain_error(vm);
    return value_float(f(x));
}

static Value math_log(Vm *vm, const Value *args) {
    Value top = log_of(vm, args[0], log);
    if (is_absent(top) || is_absent(args[1])) return top;
    Value bottom = log_of(vm, args[1], log);
    if (is_absent(bottom)) return bottom;
    return float_binary(vm, BINARY_DIV, top.as.real, bottom.as.real);
}

static Value math_log2(Vm *vm, const Value *args) {
    return log_of(vm, args[0], log2);
}

static Value math_log10(Vm *vm, const Value *args) {
    return log_of(vm, args[0], log10);
}

/* ---- functions of two numbers ---- */

static bool read_two(Vm *vm, const Value *args, double *x, double *y) {
    return value_to_double(vm, args[0], x) && value_to_double(vm, args[1], y);
}

static Value math_atan2(Vm *vm, const Value *args) {
    double y, x;
    return read_two(vm, args, &y, &x) ? value_float(atan2(y, x)) : ABSENT;
}

static Value math_copysign(Vm *vm, const Value *args) {
    double x, y;
    return read_two(vm, args, &x, &y) ? value_float(copysign(x, y)) : ABSENT;
}

static Value math_fmod(Vm *vm, const Value *args) {
    double x, y;
    if (!read_two(vm, args, &x, &y)) return ABSENT;
    if (isinf(y) && isfinite(x)) return value_float(x);
    double r = fmod(x, y);
    return isnan(r) && !isnan(x) && !isnan(y) ? domain_error(vm) : value_float(r);
}

static Value math_remainder(Vm *vm, const Value *args) {
    double x, y;
    if (!read_two(vm, args, &x, &y)) return ABSENT;
    double r = remainder(x, y);
    return isnan(r) && !isnan(x) && !isnan(y) ? domain_error(vm) : value_float(r);
}

static Value math_pow(Vm *vm, const Value *args) {
    double x, y;
    if (!read_two(vm, args, &x, &y)) return ABSENT;
    double r = pow(x, y);
    bool fine = isfinite(x) && isfinite(y);
    if (fine && isnan(r)) return domain_error(vm);
    if (fine && isinf(r)) return x == 0 ? domain_error(vm) : range_error(vm);
    return value_float(r);
}

static Value math_nextafter(Vm *vm, const Value *args) {
    double x, y;
    return read_two(vm, args, &x, &y) ? value_float(nextafter(x, y)) : ABSENT;
}

static Value math_ldexp(Vm *vm, const Value *args) {
    double x;
    int64_t exponent;
    if (!value_to_double(vm, args[0], &x)) return ABSENT;
    if (!is_int(args[1])) return vm_raise(vm, ERROR_TYPE, "Expected an int as second argument to ldexp.");
    if (!int_fits_i64(args[1], &exponent)) exponent = int_order(args[1], value_int(0)) < 0 ? -100000 : 100000;
    if (x == 0 || !isfinite(x)) return value_float(x);
    if (exponent > 100000) exponent = 100000;
    if (exponent < -100000) exponent = -100000;
    double r = ldexp(x, (int)exponent);
    return isinf(r) ? range_error(vm) : value_float(r);
}

static Value math_isclose(Vm *vm, const Value *args) {
    double a, b, relative, absolute;
    if (!read_two(vm, args, &a, &b) || !read_two(vm, args + 2, &relative, &absolute)) return ABSENT;
    if (relative < 0 || absolute < 0) return vm_raise(vm, ERROR_VALUE, "tolerances must be non-negative");
    if (a == b) return VALUE_TRUE;
    if (isinf(a) || isinf(b)) return VALUE_FALSE;
    double difference = fabs(b - a);
    return value_bool(difference <= fabs(relative * b) || difference <= fabs(relative * a) || difference <= absolute);
}

/* ---- functions of many numbers ---- */

/* The root of the sum of squares, in twice the digits and scaled so that nothing overflows. */
static double norm(const double *x, size_t count) {
    double largest = 0;
    bool nan = false;
    for (size_t i = 0; i < count; i++) {
        if (isinf(x[i])) return INFINITY;
        nan |= isnan(x[i]);
        if (fabs(x[i]) > largest) largest = fabs(x[i]);
    }
    if (nan) return NAN;
    if (largest == 0) return 0;
    int exponent;
    frexp(largest, &exponent);
    Pair sum = {0, 0};
    for (size_t i = 0; i < count; i++) {
        double scaled = ldexp(x[i], -exponent);
        sum = pair_add(sum, pair_product(scaled, scaled));
    }
    double root = sqrt(sum.hi);
    Pair square = pair_product(root, root);
    return ldexp(root + (sum.hi - square.hi - square.lo + sum.lo) / (2 * root), exponent);
}

static Value math_hypot(Vm *vm, const Value *args) {
    Tuple *numbers = as_tuple(args[0]);
    double *x = mem_alloc((numbers->count + 1) * sizeof *x);
    if (!x) return vm_raise_memory(vm);
    bool ok = true;
    for (size_t i = 0; ok && i < numbers->count; i++) ok = value_to_double(vm, numbers->items[i], &x[i]);
    Value v = ok ? value_float(norm(x, numbers->count)) : ABSENT;
    mem_free(x);
    return v;
}

static Value distance(Vm *vm, Tuple *p, Tuple *q) {
    if (p->count != q->count) {
        return vm_raise(vm, ERROR_VALUE, "both points must have the same number of dimensions");
    }
    double *x = mem_alloc((p->count + 1) * sizeof *x), y;
    if (!x) return vm_raise_memory(vm);
    bool ok = true;
    for (size_t i = 0; ok && i < p->count; i++) {
        ok = value_to_double(vm, p->items[i], &x[i]) && value_to_double(vm, q->items[i], &y);
        if (ok) x[i] -= y;
    }
    Value v = ok ? value_float(norm(x, p->count)) : ABSENT;
    mem_free(x);
    return v;
}

static Value math_dist(Vm *vm, const Value *args) {
    Tuple *p = value_to_tuple(vm, args[0]), *q = p ? value_to_tuple(vm, args[1]) : NULL;
    Value v = q ? distance(vm, p, q) : ABSENT;
    if (p) object_release((Object *)p);
    if (q) object_release((Object *)q);
    return v;
}

typedef struct Partials {        /* of Shewchuk's exact sum: non-overlapping, growing */
    double *x;
    size_t count, capacity;
    double special;              /* sum of infinities and nans met */
    double infinities;           /* sum of the infinities alone: nan when both signs were met */
    bool infinite, met_special;
} Partials;

static bool partials_add(Partials *p, double x) {
    double original = x;
    size_t kept = 0;
    for (size_t i = 0; i < p->count; i++) {
        double y = p->x[i];
        if (fabs(x) < fabs(y)) {
            double t = x;
            x = y;
            y = t;
        }
        double high = x + y, low = y - (high - x);
        if (low != 0) p->x[kept++] = low;
        x = high;
    }
    p->count = kept;
    if (x == 0) return true;
    if (!isfinite(x)) {
        if (isfinite(original)) p->infinite = true;    /* overflow on the way */
        else p->special += original;
        if (isinf(original)) p->infinities += original;
        p->met_special = true;
        p->count = 0;
        return true;
    }
    if (p->count == p->capacity) {
        size_t capacity = p->capacity ? p->capacity * 2 : 32;
        double *grown = mem_realloc(p->x, capacity * sizeof *grown);
        if (!grown) return false;
        p->x = grown;
        p->capacity = capacity;
    }
    p->x[p->count++] = x;
    return true;
}

/* The partials' sum, rounded once, half to even. */
static double partials_sum(const Partials *p) {
    size_t n = p->count;
    if (n == 0) return 0;
    double high = p->x[--n], low = 0;
    while (n > 0) {
        double x = high, y = p->x[--n];
        high = x + y;
        low = y - (high - x);
        if (low != 0) break;
    }
    if (n > 0 && ((low < 0 && p->x[n - 1] < 0) || (low > 0 && p->x[n - 1] > 0))) {
        double y = low * 2, x = high + y;
        if (y == x - high) high = x;
    }
    return high;
}

/* The sum of products of finite floats (and ints among them), rounded once. *exact false: they are not all of that kind. */
static Value sum_products(Vm *vm, const List *p, const List *q, bool *exact) {
    Partials sum = {0};
    bool any_float = false;
    *exact = true;
    for (size_t i = 0; *exact && i < p->count; i++) {
        const Value v[2] = {p->items[i], q->items[i]};
        double x[2];
        for (int k = 0; k < 2; k++) {
            any_float |= v[k].tag == TAG_FLOAT;
            *exact = *exact && (v[k].tag == TAG_FLOAT || is_small_int(v[k]));
            x[k] = v[k].tag == TAG_FLOAT ? v[k].as.real : (double)v[k].as.integer;
            *exact = *exact && (v[k].tag == TAG_FLOAT || fabs(x[k]) < 0x1p53);
        }
        double high = x[0] * x[1], low = fma(x[0], x[1], -high);
        *exact = *exact && isfinite(high) && partials_add(&sum, high) && partials_add(&sum, low);
    }
    *exact = *exact && any_float && !sum.met_special;
    Value v = *exact ? value_float(partials_sum(&sum)) : ABSENT;
    mem_free(sum.x);
    (void)vm;
    return v;
}

/* Python 3.12's, which its statistics imports. */
static Value math_sumprod(Vm *vm, const Value *args) {
    List *p = value_to_list(vm, args[0]), *q = p ? value_to_list(vm, args[1]) : NULL;
    Value sum = ABSENT;
    bool exact = false;
    if (q && p->count != q->count) vm_raise(vm, ERROR_VALUE, "Inputs are not the same length");
    else if (q) sum = sum_products(vm, p, q, &exact);
    if (q && !exact && !vm_raised(vm)) sum = value_int(0);
    for (size_t i = 0; !exact && !is_absent(sum) && i < p->count; i++) {
        Value product = value_binary(vm, BINARY_MUL, p->items[i], q->items[i]);
        Value more = is_absent(product) ? ABSENT : value_binary(vm, BINARY_ADD, sum, product);
        value_release(product);
        value_release(sum);
        sum = more;
    }
    release_object(p);
    release_object(q);
    return sum;
}

static Value math_fsum(Vm *vm, const Value *args) {
    Partials p = {0};
    Value it = value_iter(vm, args[0]), item;
    if (is_absent(it)) return it;
    bool ok = true;
    while (ok && !is_absent(item = value_next(vm, it))) {
        double x;
        ok = value_to_double(vm, item, &x);
        value_release(item);
        if (ok && !partials_add(&p, x)) {
            vm_raise_memory(vm);
            ok = false;
        }
    }
    Value r = ABSENT;
    if (ok && !vm_raised(vm)) {
        if (p.infinite) vm_raise(vm, ERROR_OVERFLOW, "intermediate overflow in fsum");
        else if (p.met_special && isnan(p.infinities)) vm_raise(vm, ERROR_VALUE, "-inf + inf in fsum");
        else r = value_float(p.met_special ? p.special : partials_sum(&p));
    }
    value_release(it);
    mem_free(p.x);
    return r;
}

static Value math_prod(Vm *vm, const Value *args) {
    Value it = value_iter(vm, args[0]), item, product = value_retain(args[1]);
    if (is_absent(it)) {
        value_release(product);
        return it;
    }
    while (!is_absent(product) && !is_absent(item = value_next(vm, it))) {
        Value next = value_binary(vm, BINARY_MUL, product, item);
        value_release(item);
        value_release(product);
        product = next;
    }
    value_release(it);
    if (!is_absent(product) && vm_raised(vm)) value_clear(&product);
    return product;
}

static bool init(Vm *vm, Value module) {
    return vm_set(vm, module, "pi", value_float(M_PI)) && vm_set(vm, module, "e", value_float(M_E)) &&
           vm_set(vm, module, "tau", value_float(2 * M_PI)) && vm_set(vm, module, "inf", value_float(INFINITY)) &&
           vm_set(vm, module, "nan", value_float(NAN));
}

#define ROW(name, signature, doc) {#name, math_##name, signature, doc, NATIVE_METHOD}

static const NativeDef functions[] = {
    ROW(acos, "x, /", "The angle in 0..pi whose cosine is x."),
    ROW(acosh, "x, /", "What has this hyperbolic cosine."),
    ROW(asin, "x, /", "The angle with this sine."),
    ROW(asinh, "x, /", "What has this hyperbolic sine."),
    ROW(atan, "x, /", "The angle with this tangent."),
    ROW(atan2, "y, x, /", "The angle of the point (x, y)."),
    ROW(atanh, "x, /", "What has this hyperbolic tangent."),
    ROW(cbrt, "x, /", "The cube root."),
    ROW(ceil, "x, /", "The smallest int that is not below x."),
    ROW(comb, "n, k, /", "How many sets of k there are of n."),
    ROW(copysign, "x, y, /", "Return a float with the magnitude of x but the sign of y."),
    ROW(cos, "x, /", "The cosine of an angle in radians."),
    ROW(cosh, "x, /", "The hyperbolic cosine."),
    ROW(degrees, "x, /", "Radians in degrees."),
    ROW(dist, "p, q, /", "How far two points are apart."),
    ROW(erf, "x, /", "The error function."),
    ROW(erfc, "x, /", "1 minus the error function."),
    ROW(exp, "x, /", "e ** x."),
    ROW(exp2, "x, /", "2 ** x."),
    ROW(expm1, "x, /", "Return exp(x)-1."),
    ROW(fabs, "x, /", "x without its sign."),
    ROW(factorial, "n, /", "Find n!."),
    ROW(floor, "x, /", "The greatest int that is not above x."),
    ROW(fmod, "x, y, /", "The remainder with the sign of x."),
    ROW(frexp, "x, /", "(m, e) with x = m * 2**e and m from 0.5 to 1."),
    ROW(fsum, "seq, /", "The sum, rounded once."),
    ROW(sumprod, "p, q, /", "The sum of products of two sequences."),
    ROW(gamma, "x, /", "The gamma function."),
    ROW(gcd, "*integers", "The greatest number that divides all."),
    ROW(hypot, "*coordinates", "How far a point is from 0."),
    ROW(isclose, "a, b, *, rel_tol=1e-09, abs_tol=0.0", "Are two numbers nearly equal?"),
    ROW(isfinite, "x, /", "Is x a finite number?"),
    ROW(isinf, "x, /", "Is x infinite?"),
    ROW(isnan, "x, /", "Is x NaN?"),
    ROW(isqrt, "n, /", "The square root without its places."),
    ROW(lcm, "*integers", "The smallest number that all divide."),
    ROW(ldexp, "x, i, /", "Return x * (2**i)."),
    ROW(lgamma, "x, /", "The logarithm of the gamma function's absolute value."),
    ROW(log, "x, base=..., /", "The exponent to which base must be raised to give x; base is e if not given."),
    ROW(log10, "x, /", "The logarithm to base 10."),
    ROW(log1p, "x, /", "The natural logarithm of 1 + x."),
    ROW(log2, "x, /", "The logarithm to base 2."),
    ROW(modf, "x, /", "(places, whole part), both with the sign of x."),
    ROW(nextafter, "x, y, /", "The float beside x on the side of y."),
    ROW(perm, "n, k=None, /", "How many rows of k there are of n."),
    ROW(pow, "x, y, /", "x ** y as floats."),
    ROW(prod, "iterable, /, *, start=1", "The product of the items."),
    ROW(radians, "x, /", "Degrees in radians."),
    ROW(remainder, "x, y, /", "x less the nearest multiple of y."),
    ROW(sin, "x, /", "The sine of an angle in radians."),
    ROW(sinh, "x, /", "The hyperbolic sine."),
    ROW(sqrt, "x, /", "The square root."),
    ROW(tan, "x, /", "The tangent of an angle in radians."),
    ROW(tanh, "x, /", "The hyperbolic tangent."),
    ROW(trunc, "x, /", "The int that is left without the places."),
    ROW(ulp, "x, /", "What the last bit of x is worth."),
    {0},
};

extern const ModuleDef math_module;
const ModuleDef math_module = {
    .name = "math",
    .doc = "Functions and constants of real numbers.",
    .functions = functions,
    .init = init,
};
