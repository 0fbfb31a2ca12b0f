/* date_array.c -- arrays and scalars of dates and spans of time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/date_array.h"

#include "engine/modules/numpy/array.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/tensors/float_errors.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

Value dates_call(Vm *vm, const char *name, const Value *args, size_t count) {
    Value library = vm_import(vm, "numpy._dates");
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, args, count);
    value_release(library);
    return result;
}

/* ---- one value ---- */

typedef struct Moment { /* a count and the step that it counts */
    int64_t value;
    uint32_t step;
} Moment;

static bool unreadable(Vm *vm, const Str *s, DateError error, size_t place) {
    static const char *const parts[] = {[DATE_MONTH_RANGE] = "Month",
                                        [DATE_DAY_RANGE] = "Day",
                                        [DATE_HOUR_RANGE] = "Hours",
                                        [DATE_MINUTE_RANGE] = "Minutes",
                                        [DATE_SECOND_RANGE] = "Seconds"};
    if (error != DATE_UNREADABLE)
        return vm_fail(vm, ERROR_VALUE, "%s out of range in datetime string \"%s\"", parts[error], s->data);
    return vm_fail(vm, ERROR_VALUE, "Error parsing datetime string \"%s\" at position %zu", s->data, place);
}

/* a / b, rounded down. */
static int64_t quotient(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

/* "+02", "-0530" or "+05:30" at the end of text, whose first `size` bytes stay: minutes east of Greenwich; "Z": 0. false: there is none. */
static bool cut_zone(const char *text, size_t *size, int64_t *minutes) {
    const char *clock = memchr(text, 'T', *size);
    if (!clock) clock = memchr(text, ' ', *size);
    if (!clock) return false;
    if (text[*size - 1] == 'Z') return --*size, *minutes = 0, true;
    const char *sign = clock;
    while (*sign && *sign != '+' && *sign != '-') sign++;
    int hours, rest = 0, taken = 0;
    if (!*sign || sscanf(sign + 1, "%2d%n", &hours, &taken) != 1 || taken != 2) return false;
    const char *more = sign + 3;
    if (*more == ':') more++;
    if (*more && (sscanf(more, "%2d%n", &rest, &taken) != 1 || taken != 2 || more[2])) return false;
    *minutes = (*sign == '-' ? -1 : 1) * (hours * 60 + rest);
    *size = (size_t)(sign - text);
    return true;
}

/* A time of a zone, which NumPy warns of, as Greenwich's. */
static bool read_zoned(Vm *vm, const Str *s, Moment *out) {
    size_t size = s->size, place;
    int64_t minutes;
    if (!cut_zone(s->data, &size, &minutes)) return false;
    if (date_read(s->data, size, &out->value, &out->step, &place) != DATE_FINE || date_unit(out->step) < DATE_HOUR) return false;
    if (date_unit(out->step) == DATE_HOUR) {
        out->value = quotient(out->value * 60 - minutes, 60);
    } else {
        int64_t a_minute = 1;
        for (DateUnit u = DATE_SECOND; u <= date_unit(out->step); u++) a_minute *= u == DATE_SECOND ? 60 : 1000;
        out->value -= minutes * a_minute;
    }
    return vm_warn(vm, ERROR_USER_WARNING, "no explicit representation of timezones available for np.datetime64");
}

static bool read_text(Vm *vm, Str *s, Dtype d, Moment *out) {
    if (s->size == 0 || strcasecmp(s->data, "nat") == 0) return *out = (Moment){DATE_NAT, 0}, true;
    if (d == DTYPE_TIMEDELTA64) {
        char *end;
        out->value = strtoll(s->data, &end, 10);
        out->step = 0;
        return !*end || vm_fail(vm, ERROR_VALUE, "Could not convert object to NumPy timedelta");
    }
    int64_t now = (int64_t)time(NULL);
    if (str_equal_c(s, "now")) return *out = (Moment){now, date_step(DATE_SECOND, 1)}, true;
    if (str_equal_c(s, "today")) return *out = (Moment){now / 86400, date_step(DATE_DAY, 1)}, true;
    size_t place;
    DateError error = date_read(s->data, s->size, &out->value, &out->step, &place);
    if (error == DATE_UNREADABLE && (read_zoned(vm, s, out) || vm_raised(vm))) return !vm_raised(vm);
    return error == DATE_FINE || unreadable(vm, s, error, place);
}

/* What the library says of one of datetime's objects: (count, unit), or None. 1 read, 0 it is none, -1 an exception. */
static int read_object(Vm *vm, Value v, Dtype d, Moment *out) {
    Value pair = dates_call(vm, d == DTYPE_DATETIME64 ? "count_date" : "count_span", &v, 1);
    if (is_absent(pair) || is_none(pair)) return is_absent(pair) ? -1 : 0;
    const Tuple *t = as_tuple(pair);
    const Str *unit = as_str(t->items[1]);
    bool ok = value_to_index(vm, t->items[0], &out->value) && date_read_step(unit->data, unit->size, &out->step);
    value_release(pair);
    return ok ? 1 : -1;
}

/* v as a date or span; a number counts steps of the size that was asked for. */
static bool read_moment(Vm *vm, Value v, Dtype d, uint32_t step, Moment *out) {
    if (is_none(v)) return *out = (Moment){DATE_NAT, 0}, true;
    if (is_date_array(v) && as_tensor(v)->rank == 0 && as_tensor(v)->dtype == d)
        return *out = (Moment){*(const int64_t *)as_tensor(v)->data, as_tensor(v)->width}, true;
    if (is_str(v)) return read_text(vm, as_str(v), d, out);
    bool number = is_int(v) || (has_tensor(v) && as_tensor(v)->rank == 0 && dtype_is_int(tensor_dtype(as_tensor(v))));
    if (number) {
        out->step = step;
        if (d == DTYPE_DATETIME64 && date_unit(step) == DATE_GENERIC)
            return vm_fail(vm, ERROR_VALUE, "Converting an integer to a NumPy datetime requires a specified unit");
        return value_to_index(vm, v, &out->value);
    }
    int read = read_object(vm, v, d, out);
    if (read == 0)
        vm_raise(vm, ERROR_VALUE, "Could not convert object to NumPy %s",
                 d == DTYPE_DATETIME64 ? "datetime" : "timedelta");
    return read > 0;
}

static bool common_step(Vm *vm, uint32_t a, uint32_t b, Dtype d, uint32_t *out) {
    if (date_common(a, b, d == DTYPE_TIMEDELTA64, out)) return true;
    Buffer x = BUFFER_EMPTY, y = BUFFER_EMPTY;
    date_write_step(a, &x);
    date_write_step(b, &y);
    vm_raise(vm, ERROR_TYPE,
             "Cannot get a common metadata divisor for Numpy datetime metadata %s and %s because they have "
             "incompatible nonlinear base "
             "time units.",
             x.data ? x.data : "", y.data ? y.data : "");
    buffer_clear(&x);
    buffer_clear(&y);
    return false;
}

bool date_store(Vm *vm, Tensor *t, void *p, Value v) {
    Moment m;
    if (!read_moment(vm, v, tensor_dtype(t), t->width, &m)) return false;
    *(int64_t *)p = date_convert(m.value, m.step, t->width);
    return true;
}

Value date_element(Vm *vm, const Tensor *t, const void *p) {
    int64_t value = *(const int64_t *)p;
    if (value == DATE_NAT) return NONE;
    Value args[3] = {value_int(value * date_multiple(t->width)),
                     value_object(str_from(vm, date_unit_name(date_unit(t->width))))};
    Value result = is_absent(args[1])
                       ? ABSENT
                       : dates_call(vm, t->dtype == DTYPE_DATETIME64 ? "date_object" : "span_object", args, 2);
    value_release(args[1]);
    return result;
}

/* ---- arrays ---- */

static Tensor *array_of(Vm *vm, Dtype d, uint32_t step, int rank, const int64_t *dims) {
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), d, rank, dims, &err);
    if (!t) return array_raise(vm, &err), NULL;
    t->width = step;
    return t;
}

Tensor *dates_cast(Vm *vm, Tensor *t, uint32_t step) {
    if (t->width == step) return tensor_retain(t);
    if (!date_converts(t->width, step, t->dtype == DTYPE_TIMEDELTA64)) {
        Buffer b = BUFFER_EMPTY;
        print_dtype(t, &b);
        vm_raise(vm, ERROR_TYPE, "Cannot cast array data from dtype('%s') to %s according to the rule 'same_kind'",
                 b.data ? b.data : "", date_unit_words(date_unit(step)));
        buffer_clear(&b);
        return NULL;
    }
    Tensor *out = array_of(vm, tensor_dtype(t), step, t->rank, t->dims);
    for (int64_t i = 0; out && i < t->count; i++)
        ((int64_t *)out->data)[i] = date_convert(*(const int64_t *)tensor_element(t, i), t->width, step);
    return out;
}

Tensor *dates_to_numbers(Vm *vm, Tensor *t, Dtype d) {
    Tensor *out = array_of(vm, d, 0, t->rank, t->dims);
    for (int64_t i = 0; out && i < t->count; i++)
        dtype_put_int(d, tensor_element(out, i), *(const int64_t *)tensor_element(t, i));
    return out;
}

static Tensor *labelled(Vm *vm, Tensor *numbers, Dtype d, uint32_t step) {
    if (d == DTYPE_DATETIME64 && date_unit(step) == DATE_GENERIC)
        return vm_raise(vm, ERROR_VALUE, "Converting an integer to a NumPy datetime requires a specified unit"), NULL;
    Tensor *out = array_of(vm, d, step, numbers->rank, numbers->dims);
    for (int64_t i = 0; out && i < numbers->count; i++) {
        const void *p = tensor_element(numbers, i);
        bool nan = dtype_is_float(tensor_dtype(numbers)) && isnan(dtype_get_real(tensor_dtype(numbers), p));
        ((int64_t *)out->data)[i] = nan ? DATE_NAT : dtype_get_int(tensor_dtype(numbers), p);
    }
    return out;
}

/* Objects of any kind, which are read twice: for the step that fits them all, then to be stored. */
static Tensor *from_objects(Vm *vm, Tensor *objects, Dtype d, uint32_t step) {
    uint32_t found = step;
    bool ok = true, any = false;
    for (int64_t i = 0; ok && date_unit(step) == DATE_GENERIC && i < objects->count; i++) {
        Value v = object_load(tensor_element(objects, i));
        Moment m;
        ok = read_moment(vm, v, d, step, &m) &&
             (m.value == DATE_NAT || !any || common_step(vm, found, m.step, d, &found));
        if (ok && !any && m.value != DATE_NAT) found = m.step, any = true;
        value_release(v);
    }
    Tensor *out = ok ? array_of(vm, d, found, objects->rank, objects->dims) : NULL;
    for (int64_t i = 0; out && i < objects->count; i++) {
        Value v = object_load(tensor_element(objects, i));
        bool stored = date_store(vm, out, tensor_element(out, i), v);
        value_release(v);
        if (!stored) return tensor_release(out), NULL;
    }
    return out;
}

Tensor *dates_from(Vm *vm, Value v, Dtype d, uint32_t step) {
    if (has_tensor(v) && as_tensor(v)->dtype == d)
        return date_unit(step) == DATE_GENERIC ? tensor_retain(as_tensor(v)) : dates_cast(vm, as_tensor(v), step);
    if (has_tensor(v) && !dtype_is_counted(tensor_dtype(as_tensor(v)))) return labelled(vm, as_tensor(v), d, step);
    Tensor *objects = convert_any_array(vm, v, DTYPE_OBJECT),
           *out = objects ? from_objects(vm, objects, d, step) : NULL;
    tensor_release(objects);
    return out;
}

/* ---- operators ---- */

typedef enum Sort { SORT_DATE, SORT_SPAN, SORT_INT, SORT_REAL, SORT_OTHER } Sort;

static Sort sort_of(const Tensor *t) {
    Dtype d = tensor_dtype(t);
    if (d == DTYPE_DATETIME64) return SORT_DATE;
    if (d == DTYPE_TIMEDELTA64) return SORT_SPAN;
    return dtype_is_int(d) || d == DTYPE_BOOL ? SORT_INT : dtype_is_float(d) ? SORT_REAL : SORT_OTHER;
}

/* A date or span beside something of Python's that is no array: then it is one of datetime's too. false: not so, or an
 * exception. */
static bool as_objects(Vm *vm, Value a, Value b, Value out[2]) {
    Value x = is_date_array(a) ? a : b, other = is_date_array(a) ? b : a;
    if (!is_object(other) || has_tensor(other) || is_str(other) || is_bytes(other) || is_list(other) ||
        is_tuple(other) || is_int(other))
        return false;
    Value plain = is_scalar_array(x) ? convert_element(vm, as_tensor(x), as_tensor(x)->data)
                                     : value_object(objects_from(vm, as_tensor(x)));
    if (is_absent(plain)) return false;
    if (!is_scalar_array(x)) plain = array_result_plain(vm, as_tensor(plain), NULL);
    out[0] = is_date_array(a) ? plain : value_retain(other);
    out[1] = is_date_array(a) ? value_retain(other) : plain;
    return true;
}

static bool refused(Vm *vm, const char *name, Tensor *const x[2]) {
    Buffer b[2] = {BUFFER_EMPTY, BUFFER_EMPTY};
    for (int i = 0; i < 2; i++) {
        Value dtype = dtype_value_of(vm, x[i]),
              code = is_absent(dtype) ? ABSENT
                                      : value_get_attr_c(vm, dtype, dtype_is_date(tensor_dtype(x[i])) ? "str" : "name");
        if (!is_absent(code) && is_str(code)) buffer_puts(&b[i], as_str(code)->data);
        value_release(code);
        value_release(dtype);
    }
    if (!vm_raised(vm))
        vm_raise(vm, ERROR_UFUNC_TYPE, "ufunc '%s' cannot use operands with types dtype('%s') and dtype('%s')", name,
                 b[0].data ? b[0].data : "", b[1].data ? b[1].data : "");
    buffer_clear(&b[0]);
    buffer_clear(&b[1]);
    return false;
}

/* Brings dates and spans to one step; numbers beside them count it. */
static bool align(Vm *vm, Tensor *x[2], uint32_t *step) {
    uint32_t steps[2];
    bool spans = sort_of(x[0]) != SORT_DATE && sort_of(x[1]) != SORT_DATE;
    for (int i = 0; i < 2; i++) steps[i] = dtype_is_date(tensor_dtype(x[i])) ? x[i]->width : x[1 - i]->width;
    if (!common_step(vm, steps[0], steps[1], spans ? DTYPE_TIMEDELTA64 : DTYPE_DATETIME64, step)) return false;
    for (int i = 0; i < 2; i++) {
        Tensor *cast = dtype_is_date(tensor_dtype(x[i])) ? dates_cast(vm, x[i], *step) : tensor_retain(x[i]);
        tensor_release(x[i]);
        x[i] = cast;
        if (!cast) return false;
    }
    return true;
}

typedef struct Rule { /* what an operator makes of two sorts: of dtype d, in steps of the operands or none */
    Dtype d;
    bool step;
} Rule;

static bool rule_of(BinaryOp op, Sort a, Sort b, Rule *out) {
    bool span = a == SORT_SPAN && b == SORT_SPAN,
         counts = (a == SORT_SPAN && b == SORT_INT) || (a == SORT_INT && b == SORT_SPAN);
    *out = (Rule){DTYPE_TIMEDELTA64, true};
    switch (op) {
        case BINARY_ADD:
            if (span || counts) return true;
            out->d = DTYPE_DATETIME64;
            return (a == SORT_DATE && (b == SORT_SPAN || b == SORT_INT)) ||
                   (b == SORT_DATE && (a == SORT_SPAN || a == SORT_INT));
        case BINARY_SUB:
            if (span || counts || (a == SORT_DATE && b == SORT_DATE)) return true;
            out->d = DTYPE_DATETIME64;
            return a == SORT_DATE && (b == SORT_SPAN || b == SORT_INT);
        case BINARY_MUL: return counts || (a == SORT_SPAN && b == SORT_REAL) || (a == SORT_REAL && b == SORT_SPAN);
        case BINARY_DIV:
            if (span) *out = (Rule){DTYPE_FLOAT64, false};
            return a == SORT_SPAN && b != SORT_DATE && b != SORT_OTHER;
        case BINARY_FLOORDIV:
            if (span) *out = (Rule){DTYPE_INT64, false};
            return a == SORT_SPAN && b != SORT_DATE && b != SORT_OTHER;
        case BINARY_MOD: return span;
        default: return false;
    }
}

static double real_at(const Tensor *t, const void *p) {
    return dtype_is_date(tensor_dtype(t)) ? (double)*(const int64_t *)p : dtype_get_real(tensor_dtype(t), p);
}
static int64_t count_at(const Tensor *t, const void *p) {
    return dtype_is_date(tensor_dtype(t)) ? *(const int64_t *)p : dtype_get_int(tensor_dtype(t), p);
}
static bool nat_at(const Tensor *t, const void *p) {
    return dtype_is_date(tensor_dtype(t)) && *(const int64_t *)p == DATE_NAT;
}


/* Which of the troubles that np.seterr knows an operator met. */
typedef struct Met {
    bool zero, invalid;
} Met;

/* One element of the result. */
static void operate(BinaryOp op, const Tensor *x, const void *p, const Tensor *y, const void *q, Tensor *out, void *r,
                    Met *met) {
    bool spans = dtype_is_date(tensor_dtype(out)), nat = nat_at(x, p) || nat_at(y, q);
    bool reals = dtype_is_float(tensor_dtype(x)) || dtype_is_float(tensor_dtype(y));
    if (nat) {
        met->invalid |= op == BINARY_FLOORDIV && !spans;
        if (out->dtype == DTYPE_FLOAT64) *(double *)r = (double)NAN;
        else *(int64_t *)r = spans ? DATE_NAT : 0;
        return;
    }
    bool divides = op == BINARY_DIV || op == BINARY_FLOORDIV || op == BINARY_MOD, zero = divides && real_at(y, q) == 0;
    met->zero |= zero && (!spans || reals || op == BINARY_MOD);
    if (reals || out->dtype == DTYPE_FLOAT64) {
        double real = op == BINARY_MUL ? real_at(x, p) * real_at(y, q) : real_at(x, p) / real_at(y, q);
        if (!spans) *(double *)r = real;
        else *(int64_t *)r = isfinite(real) ? (int64_t)(op == BINARY_FLOORDIV ? floor(real) : real) : DATE_NAT;
        return;
    }
    int64_t a = count_at(x, p), b = count_at(y, q), result = 0;
    switch (op) {
        case BINARY_ADD: result = a + b; break;
        case BINARY_SUB: result = a - b; break;
        case BINARY_MUL: result = a * b; break;
        case BINARY_DIV: result = zero ? DATE_NAT : a / b; break;
        case BINARY_FLOORDIV: result = !zero ? quotient(a, b) : spans ? DATE_NAT : 0; break;
        default: result = zero ? DATE_NAT : a - quotient(a, b) * b; break;
    }
    *(int64_t *)r = result;
}

static void compare(CompareOp op, const void *p, const void *q, bool *r) {
    int64_t a = *(const int64_t *)p, b = *(const int64_t *)q;
    bool nat = a == DATE_NAT || b == DATE_NAT;
    switch (op) {
        case COMPARE_LT: *r = !nat && a < b; break;
        case COMPARE_LE: *r = !nat && a <= b; break;
        case COMPARE_EQ: *r = !nat && a == b; break;
        case COMPARE_NE: *r = nat || a != b; break;
        case COMPARE_GT: *r = !nat && a > b; break;
        default: *r = !nat && a >= b; break;
    }
}

static void release_both(Tensor *x[2]) {
    tensor_release(x[0]);
    tensor_release(x[1]);
}

/* Views of both in their common shape, in wide, and the array for the result. */
static Tensor *spread_both(Vm *vm, Tensor *x[2], Dtype d, uint32_t step, Tensor *wide[2]) {
    Shape shape;
    wide[0] = wide[1] = NULL;
    if (!array_check_broadcast(vm, x[0], x[1]) ||
        !shape_broadcast(x[0]->dims, x[0]->rank, x[1]->dims, x[1]->rank, &shape))
        return NULL;
    wide[0] = array_spread(vm, x[0], &shape);
    wide[1] = wide[0] ? array_spread(vm, x[1], &shape) : NULL;
    return wide[1] ? array_of(vm, d, step, shape.rank, shape.dims) : NULL;
}

/* An operator of two arrays; name is what warnings call it, NULL: there are none. */
static Value operate_all(Vm *vm, BinaryOp op, Value a, Value b, const char *name) {
    Tensor *x[2] = {convert_any_array(vm, a, DTYPE_NONE), NULL}, *wide[2] = {NULL}, *out = NULL;
    if (x[0]) x[1] = convert_any_array(vm, b, DTYPE_NONE);
    Rule rule;
    Met met = {false, false};
    uint32_t step = 0;
    bool ok = x[1] && (rule_of(op, sort_of(x[0]), sort_of(x[1]), &rule) || refused(vm, array_ufunc_name(op), x)) &&
              align(vm, x, &step);
    if (ok) out = spread_both(vm, x, rule.d, rule.step ? step : 0, wide);
    for (int64_t i = 0; out && i < out->count; i++)
        operate(op, wide[0], tensor_element(wide[0], i), wide[1], tensor_element(wide[1], i), out,
                tensor_element(out, i), &met);
    release_both(wide);
    release_both(x);
    if (out && name &&
        ((met.zero && !trouble_report(vm, TROUBLE_DIVIDE, name)) || (met.invalid && !trouble_report(vm, TROUBLE_INVALID, name))))
        return tensor_release(out), ABSENT;
    return out ? array_result(vm, out, NULL) : ABSENT;
}

Value dates_operator(Vm *vm, BinaryOp op, Value a, Value b) {
    Value plain[2];
    if (as_objects(vm, a, b, plain)) {
        Value result = value_binary(vm, op, plain[0], plain[1]);
        value_release(plain[0]);
        value_release(plain[1]);
        return result;
    }
    if (vm_raised(vm)) return ABSENT;
    if (op != BINARY_DIVMOD) return operate_all(vm, op, a, b, array_ufunc_name(op));
    Value q = operate_all(vm, BINARY_FLOORDIV, a, b, "divmod");
    return is_absent(q) ? ABSENT : tuple_of(vm, 2, q, operate_all(vm, BINARY_MOD, a, b, NULL));
}

/* "DateTime64": how NumPy names the class of a dtype. */
static const char *class_name(const Tensor *t) {
    switch (dtype_info[t->dtype].kind) {
        case KIND_DATE: return t->dtype == DTYPE_DATETIME64 ? "DateTime64" : "TimeDelta64";
        case KIND_STRING: return tensor_is_text(t) ? "Str" : "Bytes";
        case KIND_FLOAT: return t->dtype == DTYPE_FLOAT64 ? "Float64" : "Float32";
        default: return t->dtype == DTYPE_BOOL ? "Bool" : "Int64";
    }
}

Value dates_compare(Vm *vm, Value a, Value b, CompareOp op) {
    static const char *const names[] = {
        [COMPARE_LT] = "less",      [COMPARE_LE] = "less_equal", [COMPARE_EQ] = "equal",
        [COMPARE_NE] = "not_equal", [COMPARE_GT] = "greater",    [COMPARE_GE] = "greater_equal"};
    Value plain[2];
    if (as_objects(vm, a, b, plain)) {
        Value result = value_compare(vm, plain[0], plain[1], op);
        value_release(plain[0]);
        value_release(plain[1]);
        return result;
    }
    if (vm_raised(vm)) return ABSENT;
    Tensor *x[2] = {convert_any_array(vm, a, DTYPE_NONE), NULL}, *wide[2] = {NULL}, *out = NULL;
    if (x[0]) x[1] = convert_any_array(vm, b, DTYPE_NONE);
    if (!x[1]) return release_both(x), ABSENT;
    Sort s = sort_of(x[0]), t = sort_of(x[1]);
    bool fit = s == t || (s == SORT_SPAN && t == SORT_INT) || (s == SORT_INT && t == SORT_SPAN);
    uint32_t step;
    if (!fit) {
        if (op != COMPARE_EQ && op != COMPARE_NE)
            vm_raise(vm, ERROR_UFUNC_TYPE,
                     "ufunc '%s' did not contain a loop with signature matching types (<class 'numpy.dtypes.%sDType'>, "
                     "<class 'numpy.dtypes.%sDType'>) -> None",
                     names[op], class_name(x[0]), class_name(x[1]));
        release_both(x);
        if (vm_raised(vm)) return ABSENT;
        const Tensor *like = as_tensor(is_date_array(a) ? a : b);
        ERROR_INIT(err);
        return array_result(
            vm, tensor_filled(vm_context(vm), DTYPE_BOOL, like->rank, like->dims, op == COMPARE_NE, &err), &err);
    }
    for (int i = 0; i < 2; i++) {
        if (sort_of(x[i]) != SORT_INT) continue;
        Tensor *span = labelled(vm, x[i], DTYPE_TIMEDELTA64, x[1 - i]->width);
        tensor_release(x[i]);
        x[i] = span;
        if (!span) return release_both(x), ABSENT;
    }
    if (align(vm, x, &step)) out = spread_both(vm, x, DTYPE_BOOL, 0, wide);
    for (int64_t i = 0; out && i < out->count; i++)
        compare(op, tensor_element(wide[0], i), tensor_element(wide[1], i), tensor_element(out, i));
    release_both(wide);
    release_both(x);
    return out ? array_result(vm, out, NULL) : ABSENT;
}

Value dates_unary(Vm *vm, UnaryOp op, Value a) {
    const Tensor *t = as_tensor(a);
    if (t->dtype != DTYPE_TIMEDELTA64 || op == UNARY_INVERT) {
        static const char *const names[] = {
            [UNARY_NEG] = "negative", [UNARY_POS] = "positive", [UNARY_INVERT] = "invert", [UNARY_ABS] = "absolute"};
        return vm_raise(
            vm, ERROR_UFUNC_TYPE,
            "ufunc '%s' not supported for the input types, and the inputs could not be safely coerced to any "
            "supported types according to the casting rule ''safe''",
            names[op]);
    }
    Tensor *out = array_of(vm, DTYPE_TIMEDELTA64, t->width, t->rank, t->dims);
    for (int64_t i = 0; out && i < t->count; i++) {
        int64_t n = *(const int64_t *)tensor_element(t, i);
        bool turn = n != DATE_NAT && (op == UNARY_NEG || (op == UNARY_ABS && n < 0));
        *(int64_t *)tensor_element(out, i) = turn ? -n : n;
    }
    return out ? array_result(vm, out, NULL) : ABSENT;
}

/* ---- np.datetime64, np.timedelta64 ---- */

Value date_construct(Vm *vm, Dtype d, Value value, Value unit) {
    uint32_t step = 0;
    if (!is_none(unit) && !is_absent(unit)) {
        bool pair = is_tuple(unit); /* ('s', 25), as np.datetime_data gives it */
        Value name = pair && as_tuple(unit)->count == 2 ? as_tuple(unit)->items[0] : unit;
        if (!is_str(name) || !date_read_step(as_str(name)->data, as_str(name)->size, &step))
            return vm_raise(vm, ERROR_TYPE, "Invalid datetime unit \"%s\" in metadata",
                            is_str(name) ? as_str(name)->data : value_type_name(name));
        if (pair && is_small_int(as_tuple(unit)->items[1]))
            step = date_step(date_unit(step), (uint32_t)as_tuple(unit)->items[1].as.integer);
    }
    Moment m = {d == DTYPE_DATETIME64 ? DATE_NAT : 0, step};
    if (!is_absent(value) && !read_moment(vm, value, d, step, &m)) return ABSENT;
    if (date_unit(step) == DATE_GENERIC) step = m.step;
    if (!date_converts(m.step, step, d == DTYPE_TIMEDELTA64))
        return vm_raise(
            vm, ERROR_TYPE,
            "Cannot cast NumPy timedelta64 scalar from metadata [%s] to [%s] according to the rule 'same_kind'",
            date_unit_name(date_unit(m.step)), date_unit_name(date_unit(step)));
    Tensor *t = array_of(vm, d, step, 0, NULL);
    if (!t) return ABSENT;
    *(int64_t *)t->data = date_convert(m.value, m.step, step);
    return array_result(vm, t, NULL);
}
