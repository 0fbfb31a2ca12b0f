/* datetime_delta.c -- timedelta: a span of time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/standard/datetime.h"

#include <math.h>
#include <stdio.h>

enum { DAYS_MOST = 999999999 };

#define WIDE_MOST ((Wide)1 << 80) /* ints beyond stand for this: any span of so many of any unit is too long */

static bool overflow(Vm *vm) { return vm_fail(vm, ERROR_OVERFLOW, "Python int too large to convert to C int"); }

Value delta_new(Vm *vm, Type *type, Wide us) {
    Wide days = us / DAY_US, rest = us % DAY_US;
    if (rest < 0) {
        days--;
        rest += DAY_US;
    }
    if (days > INT32_MAX || days < INT32_MIN) return overflow(vm), ABSENT;
    if (days > DAYS_MOST || days < -DAYS_MOST) {
        return vm_raise(vm, ERROR_OVERFLOW, "days=%d; must have magnitude <= %d", (int)days, DAYS_MOST);
    }
    Delta *d = object_new(vm, type, 0);
    if (!d) return ABSENT;
    d->days = (int32_t)days;
    d->seconds = (int32_t)(rest / SECOND_US);
    d->microseconds = (int32_t)(rest % SECOND_US);
    return value_object(d);
}

static Wide wide_of_int(Value v) {
    int64_t small;
    if (int_fits_i64(v, &small)) return small;
    IntView view;
    mpz_srcptr z = int_view(v, &view);
    if (mpz_sizeinbase(z, 2) > 80) return mpz_sgn(z) < 0 ? -WIDE_MOST : WIDE_MOST;
    uint64_t words[2] = {0};
    mpz_export(words, NULL, -1, 8, 0, 0, z);
    Wide magnitude = (Wide)words[1] << 64 | words[0];
    return mpz_sgn(z) < 0 ? -magnitude : magnitude;
}

/* us as an int. New. */
static Value int_of_wide(Vm *vm, Wide us) {
    if (us >= INT64_MIN && us <= INT64_MAX) return value_int((int64_t)us);
    Wide magnitude = us < 0 ? -us : us;
    uint64_t words[2] = {(uint64_t)magnitude, (uint64_t)(magnitude >> 64)};
    mpz_t z;
    mpz_init(z);
    mpz_import(z, 2, -1, 8, 0, 0, words);
    if (us < 0) mpz_neg(z, z);
    Value v = int_from_mpz(vm, z);
    mpz_clear(z);
    return v;
}

static Value us_value(Vm *vm, Value delta) { return int_of_wide(vm, delta_us(as_delta(delta))); }

/* ---- construction ---- */

/* Adds count units of so many microseconds to *us; what a float has beyond whole microseconds to *fraction. */
static bool add_part(Vm *vm, const char *name, Value count, int64_t unit, Wide *us, double *fraction) {
    if (is_absent(count)) return true;
    if (is_int(count)) {
        *us += wide_of_int(count) * unit;
        return true;
    }
    if (!value_isa(count, &float_type)) {
        return vm_fail(vm, ERROR_TYPE, "unsupported type for timedelta %s component: %s", name, value_type_name(count));
    }
    double d, whole, part_whole;
    if (!value_to_double(vm, count, &d)) return false;
    double part = modf(d, &whole);
    Value i = int_from_double(vm, whole);
    if (is_absent(i)) return false;
    *us += wide_of_int(i) * unit;
    value_release(i);
    *fraction += modf(part * (double)unit, &part_whole);
    *us += (Wide)part_whole;
    return true;
}

/* The fraction to the nearest whole microsecond, of two to the one that makes the sum even. */
static Wide rounded(Wide us, double fraction) {
    double whole = round(fraction);
    if (fabs(whole - fraction) == 0.5) {
        double odd = us & 1 ? 1 : 0;
        whole = 2.0 * round((fraction + odd) * 0.5) - odd;
    }
    return us + (Wide)whole;
}

/* args: days, seconds, microseconds, milliseconds, minutes, hours, weeks */
static Value construct(Vm *vm, Type *type, const Value *args) {
    Wide us = 0;
    double fraction = 0;
    bool ok = add_part(vm, "microseconds", args[2], 1, &us, &fraction) &&
              add_part(vm, "milliseconds", args[3], 1000, &us, &fraction) &&
              add_part(vm, "seconds", args[1], SECOND_US, &us, &fraction) &&
              add_part(vm, "minutes", args[4], 60 * SECOND_US, &us, &fraction) &&
              add_part(vm, "hours", args[5], 3600 * SECOND_US, &us, &fraction) &&
              add_part(vm, "days", args[0], DAY_US, &us, &fraction) &&
              add_part(vm, "weeks", args[6], 7 * DAY_US, &us, &fraction);
    return ok ? delta_new(vm, type, fraction != 0 ? rounded(us, fraction) : us) : ABSENT;
}

/* ---- text ---- */

static Value repr(Vm *vm, Value self) {
    const Delta *d = as_delta(self);
    Buffer b = BUFFER_EMPTY;
    buffer_printf(&b, "%s(", value_type(self)->name);
    const char *separator = "";
    if (d->days) buffer_printf(&b, "days=%d", d->days), separator = ", ";
    if (d->seconds) buffer_printf(&b, "%sseconds=%d", separator, d->seconds), separator = ", ";
    if (d->microseconds) buffer_printf(&b, "%smicroseconds=%d", separator, d->microseconds), separator = ", ";
    buffer_puts(&b, *separator ? ")" : "0)");
    return value_object(str_from_buffer(vm, &b));
}

static Value str(Vm *vm, Value self) {
    const Delta *d = as_delta(self);
    Buffer b = BUFFER_EMPTY;
    if (d->days) buffer_printf(&b, "%d day%s, ", d->days, d->days == 1 || d->days == -1 ? "" : "s");
    buffer_printf(&b, "%d:%02d:%02d", d->seconds / 3600, d->seconds / 60 % 60, d->seconds % 60);
    if (d->microseconds) buffer_printf(&b, ".%06d", d->microseconds);
    return value_object(str_from_buffer(vm, &b));
}

/* ---- comparison and arithmetic ---- */

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    (void)vm;
    if (!is_delta(a) || !is_delta(b)) return NOT_IMPLEMENTED;
    Wide x = delta_us(as_delta(a)), y = delta_us(as_delta(b));
    return value_bool(order_holds((x > y) - (x < y), op));
}

static bool hash(Vm *vm, Value self, uint64_t *out) {
    (void)vm;
    const Delta *d = as_delta(self);
    uint64_t word = ((uint64_t)(uint32_t)d->days * 86400 + (uint32_t)d->seconds) * 1000003 + (uint32_t)d->microseconds;
    *out = word * 0x9E3779B97F4A7C15u >> 3;
    return true;
}

static int truth(Vm *vm, Value self) { (void)vm; return delta_us(as_delta(self)) != 0; }

/* The quotient to the nearest whole, of two to the even one, as a timedelta. */
static Value divided(Vm *vm, mpz_ptr n, mpz_ptr d) {
    if (mpz_sgn(d) == 0) return vm_raise(vm, ERROR_ZERO_DIVISION, "integer division or modulo by zero");
    mpz_t q, r;
    mpz_inits(q, r, NULL);
    mpz_fdiv_qr(q, r, n, d);
    mpz_mul_2exp(r, r, 1);
    int above = mpz_cmpabs(r, d);
    if (above > 0 || (above == 0 && mpz_odd_p(q))) mpz_add_ui(q, q, 1);
    Value us = int_from_mpz(vm, q);
    mpz_clears(q, r, NULL);
    Value result = is_absent(us) ? ABSENT : delta_new(vm, &delta_type, wide_of_int(us));
    value_release(us);
    return result;
}

/* The exact ratio that an int or float stands for: a pair of ints. New. */
static Value ratio_of(Vm *vm, Value factor) {
    if (is_int(factor)) return tuple_pair(vm, value_retain(factor), value_int(1));
    Value ratio = value_call_method(vm, factor, "as_integer_ratio", NULL, 0);
    if (is_absent(ratio)) return ABSENT;
    const Value *part = is_tuple(ratio) ? as_tuple(ratio)->items : NULL;
    if (part && as_tuple(ratio)->count == 2 && is_int(part[0]) && is_int(part[1])) return ratio;
    if (part && as_tuple(ratio)->count != 2)
        vm_raise(vm, ERROR_VALUE, "as_integer_ratio() must return a 2-tuple");
    else
        vm_raise(vm, ERROR_TYPE, "unexpected return type from as_integer_ratio(): expected tuple, got '%s'",
                 value_type_name(ratio));
    value_release(ratio);
    return ABSENT;
}

/* delta * factor or delta / factor. */
static Value scaled(Vm *vm, Value delta, Value factor, bool divide) {
    Value ratio = ratio_of(vm, factor);
    Value us = is_absent(ratio) ? ABSENT : us_value(vm, delta), result = ABSENT;
    if (!is_absent(us)) {
        mpz_t n, d, t;
        mpz_inits(n, d, t, NULL);
        int_to_mpz(us, t);
        int_to_mpz(as_tuple(ratio)->items[divide], n);
        int_to_mpz(as_tuple(ratio)->items[!divide], d);
        mpz_mul(n, n, t);
        result = divided(vm, n, d);
        mpz_clears(n, d, t, NULL);
    }
    value_release(us);
    value_release(ratio);
    return result;
}

/* op of the microseconds of a and of b, a timedelta or an int; as a timedelta if span says so. */
static Value of_ints(Vm *vm, BinaryOp op, Value a, Value b, bool span) {
    Value x = us_value(vm, a), y = is_absent(x) ? ABSENT : is_delta(b) ? us_value(vm, b) : value_retain(b);
    Value v = is_absent(y) ? ABSENT : int_binary(vm, op, x, y);
    value_release(x);
    value_release(y);
    if (is_absent(v) || !span) return v;
    Value result = delta_new(vm, &delta_type, wide_of_int(v));
    value_release(v);
    return result;
}

static Value quotient_and_rest(Vm *vm, Value a, Value b) {
    Value q = of_ints(vm, BINARY_FLOORDIV, a, b, false);
    if (is_absent(q)) return ABSENT;
    return tuple_pair(vm, q, of_ints(vm, BINARY_MOD, a, b, true));
}

static Value multiplied(Vm *vm, Value a, Value b) {
    Value delta = is_delta(a) ? a : b, factor = is_delta(a) ? b : a;
    Wide us;
    if (value_isa(factor, &float_type)) return scaled(vm, delta, factor, false);
    if (!is_int(factor)) return NOT_IMPLEMENTED;
    if (__builtin_mul_overflow(delta_us(as_delta(delta)), wide_of_int(factor), &us)) return overflow(vm), ABSENT;
    return delta_new(vm, &delta_type, us);
}

static Value binary(Vm *vm, BinaryOp op, Value a, Value b) {
    bool both = is_delta(a) && is_delta(b);
    switch (op) {
        case BINARY_ADD:
            return both ? delta_new(vm, &delta_type, delta_us(as_delta(a)) + delta_us(as_delta(b))) : NOT_IMPLEMENTED;
        case BINARY_SUB:
            return both ? delta_new(vm, &delta_type, delta_us(as_delta(a)) - delta_us(as_delta(b))) : NOT_IMPLEMENTED;
        case BINARY_MUL: return multiplied(vm, a, b);
        case BINARY_MOD: return both ? of_ints(vm, op, a, b, true) : NOT_IMPLEMENTED;
        case BINARY_DIVMOD: return both ? quotient_and_rest(vm, a, b) : NOT_IMPLEMENTED;
        case BINARY_FLOORDIV:
            return is_delta(a) && (both || is_int(b)) ? of_ints(vm, op, a, b, !both) : NOT_IMPLEMENTED;
        case BINARY_DIV:
            if (both) return of_ints(vm, op, a, b, false);
            return is_delta(a) && (is_int(b) || value_isa(b, &float_type)) ? scaled(vm, a, b, true) : NOT_IMPLEMENTED;
        default: return NOT_IMPLEMENTED;
    }
}

static Value unary(Vm *vm, UnaryOp op, Value a) {
    Wide us = delta_us(as_delta(a));
    if (op == UNARY_INVERT) return NOT_IMPLEMENTED;
    return delta_new(vm, &delta_type, op == UNARY_NEG || (op == UNARY_ABS && us < 0) ? -us : us);
}

/* ---- methods ---- */

static Value total_seconds(Vm *vm, const Value *args) {
    Value us = us_value(vm, args[0]);
    Value v = is_absent(us) ? ABSENT : value_binary(vm, BINARY_DIV, us, value_int(SECOND_US));
    value_release(us);
    return v;
}

static Value reduce(Vm *vm, const Value *args) {
    const Delta *d = as_delta(args[0]);
    Value parts = tuple_of(vm, 3, value_int(d->days), value_int(d->seconds), value_int(d->microseconds));
    return tuple_pair(vm, value_retain(value_object(value_type(args[0]))), parts);
}

static Value get_days(Vm *vm, Value self) { (void)vm; return value_int(as_delta(self)->days); }
static Value get_seconds(Vm *vm, Value self) { (void)vm; return value_int(as_delta(self)->seconds); }
static Value get_microseconds(Vm *vm, Value self) { (void)vm; return value_int(as_delta(self)->microseconds); }

static const NativeDef methods[] = {
    {"total_seconds", total_seconds, "", "The whole span in seconds.", NATIVE_METHOD},
    {"__reduce__", reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"days", get_days, NULL, "Whole days; below 0 where the span goes back."},
    {"seconds", get_seconds, NULL, "Seconds beyond the days, none below 0."},
    {"microseconds", get_microseconds, NULL, "Microseconds beyond the seconds, none below 0."},
    {0},
};

Type delta_type = {
    .object = TYPE_OBJECT,
    .name = "datetime.timedelta",
    .module = "datetime",
    .doc = "A span of time.",
    .flags = TYPE_BASE | TYPE_FLAT,
    .instance_size = sizeof(Delta),
    .free = object_dealloc,
    .signature = "days=..., seconds=..., microseconds=..., milliseconds=..., minutes=..., hours=..., weeks=...",
    .construct = construct,
    .repr = repr,
    .str = str,
    .compare = compare,
    .hash = hash,
    .truth = truth,
    .operators = "add radd sub rsub mul rmul truediv floordiv mod divmod neg pos abs bool",
    .binary = binary,
    .unary = unary,
    .methods = methods,
    .properties = properties,
};

bool delta_ready(Vm *vm, Value module) {
    const Wide most = ((Wide)DAYS_MOST + 1) * DAY_US - 1;
    return native_add_type(vm, module, &delta_type) &&
           dict_set_c(vm, delta_type.dict, "min", delta_new(vm, &delta_type, -(Wide)DAYS_MOST * DAY_US)) &&
           dict_set_c(vm, delta_type.dict, "max", delta_new(vm, &delta_type, most)) &&
           dict_set_c(vm, delta_type.dict, "resolution", delta_new(vm, &delta_type, 1));
}
