/* np_reduce.c -- NumPy's reductions: sum, mean, std, min, argmax and their family.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"
#include "engine/modules/numpy/np_lapack.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/tensors/tf.h"
#include "engine/modules/tensors/float_errors.h"

#include <math.h>

typedef struct Reduction {
    Tensor *x;                   /* owned */
    int rank;                    /* of the operand before along() flattened it */
    OpAttrs attrs;
    Value out;                   /* where the result is stored too, or NONE */
} Reduction;

/* axis: an int, a tuple of ints or None. */
static bool read_axes(Vm *vm, Value axis, bool many, Ints *out) {
    bool vector = has_tensor(axis) && as_tensor(axis)->rank > 0;
    if (vector) return vm_fail(vm, ERROR_TYPE, "only integer scalar arrays can be converted to a scalar index");
    if (is_bool(axis)) return vm_fail(vm, ERROR_TYPE, "an integer is required%s", many ? "" : " for the axis");
    if (is_none(axis) || is_absent(axis) || is_int(axis) || (many && is_tuple(axis)) || has_tensor(axis)) return convert_ints(vm, axis, out);
    int64_t at;
    if (!value_to_index(vm, axis, &at)) return false;
    *out = ints_one(at);
    return true;
}

static bool check_axes(Vm *vm, const Tensor *x, Ints *axes) {
    for (int i = 0; i < axes->count; i++) {
        int at;
        if (!shape_axis(axes->at[i], x->rank, &at))
            return vm_fail(vm, ERROR_AXIS, "axis %lld is out of bounds for array of dimension %d", (long long)axes->at[i], x->rank);
        axes->at[i] = at;
        for (int k = 0; k < i; k++)
            if (axes->at[k] == at) return vm_fail(vm, ERROR_VALUE, "duplicate value in 'axis'");
    }
    return true;
}

/* Is axis one of those that NumPy lets pass although a number has none? */
static bool is_axis_of_number(const Tensor *x, Value axis) {
    return x->rank == 0 && is_small_int(axis) && (axis.as.integer == 0 || axis.as.integer == -1);
}

/* Whether the reduced axes stay, with one element: an int, which True and False are too. */
static bool read_keepdims(Vm *vm, Value v, bool *out) {
    int64_t number = 0;
    if (is_float(v)) return vm_fail(vm, ERROR_TYPE, "integer argument expected, got float");
    if (has_tensor(v) && as_tensor(v)->rank > 0) return vm_fail(vm, ERROR_TYPE, "only integer scalar arrays can be converted to a scalar index");
    if (!is_absent(v) && !value_to_index(vm, v, &number)) return false;
    *out = number != 0;
    return true;
}

/* Reads operand, axes and keepdims. counts: the operation divides by how many elements the axes have, of which a number has none. */
static bool reduction_init(Vm *vm, Reduction *r, Value a, Value axis, Value keepdims, Dtype dtype, bool counts) {
    *r = (Reduction){.attrs = attrs_default};
    r->x = convert_array(vm, a, DTYPE_NONE);
    if (!r->x) return false;
    if (!counts && is_axis_of_number(r->x, axis)) axis = NONE;
    if (!read_keepdims(vm, keepdims, &r->attrs.keepdims) || !read_axes(vm, axis, true, &r->attrs.axis) || !check_axes(vm, r->x, &r->attrs.axis)) return false;
    if (dtype == DTYPE_NONE || dtype == tensor_dtype(r->x)) return true;
    ERROR_INIT(err);
    Tensor *cast = convert_cast(r->x, dtype, &err);
    if (!cast) return array_raise(vm, &err), false;
    tensor_release(r->x);
    r->x = cast;
    return true;
}

/* What NumPy says of a sum (kind "reduce"), product or extreme of text. false with it, true for numbers. */
static bool has_numbers(Vm *vm, const Reduction *r, const char *ufunc, const char *kind) {
    if (r->x->dtype != DTYPE_STRING) return true;
    if (strcmp(ufunc, "add") != 0) return array_no_loop(vm, ufunc, (Tensor *[]){r->x, r->x}, 2), false;
    const char *code = tensor_is_text(r->x) ? "<U" : "S";
    size_t width = print_text_width(r->x);
    return vm_fail(vm, ERROR_TYPE, "the resolved dtypes are not compatible with add.%s. Resolved (dtype('%s%zu'), dtype('%s%zu'), dtype('%s%zu'))", kind, code,
                   width, code, width, code, 2 * width);
}

static bool cast_operand(Vm *vm, Reduction *r, Dtype d) {
    if (tensor_dtype(r->x) == d) return true;
    ERROR_INIT(err);
    Tensor *cast = convert_cast(r->x, d, &err);
    if (!cast) return array_raise(vm, &err), false;
    tensor_release(r->x);
    r->x = cast;
    return true;
}

/* ---- sums in NumPy's order, so that the last digits agree ---- */

/* Eight running sums in blocks of up to 128, halves beyond. */
#define PAIRWISE(name, T) \
    static T name(const T *a, int64_t n) { \
        if (n < 8) { \
            T sum = (T)-0.0; \
            for (int64_t i = 0; i < n; i++) sum += a[i]; \
            return sum; \
        } \
        if (n <= 128) { \
            T r[8]; \
            int64_t i = 8; \
            for (int k = 0; k < 8; k++) r[k] = a[k]; \
            for (; i < n - n % 8; i += 8) \
                for (int k = 0; k < 8; k++) r[k] += a[i + k]; \
            T sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7])); \
            for (; i < n; i++) sum += a[i]; \
            return sum; \
        } \
        int64_t half = n / 2; \
        half -= half % 8; \
        return name(a, half) + name(a + half, n - half); \
    }
PAIRWISE(pairwise_float, float)
PAIRWISE(pairwise_double, double)

/* Are the reduced axes the last ones (1), the first ones (-1), or neither (0)? *inner is the count of elements after the cut. */
static int reduced_end(const Reduction *r, int64_t *outer, int64_t *inner) {
    const Ints *axes = &r->attrs.axis;
    int rank = r->x->rank, count = axes->count == ATTR_NONE ? rank : axes->count;
    bool reduced[SHAPE_MAX] = {false};
    for (int i = 0; i < count; i++) reduced[axes->count == ATTR_NONE ? i : axes->at[i]] = true;
    int last = 0, first = 0;
    while (last < rank && reduced[rank - 1 - last]) last++;
    while (first < rank && reduced[first]) first++;
    if (last != count && first != count) return 0;
    int cut = last == count ? rank - count : count;
    *outer = *inner = 1;
    for (int i = 0; i < rank; i++) *(i < cut ? outer : inner) *= r->x->dims[i];
    return last == count ? 1 : -1;
}

#define DEFINE_ADD_ROW(T) \
    __attribute__((optimize("O3"))) static void add_row_##T(T *restrict to, const T *restrict x, int64_t n) { \
        for (int64_t i = 0; i < n; i++) to[i] += x[i]; \
    }
DEFINE_ADD_ROW(float)
DEFINE_ADD_ROW(double)

/* The sum of a float32 or float64 array, or NULL when it has to be done otherwise (then *done is false). */
static Tensor *ordered_sum(Vm *vm, Reduction *r, bool *done, Error *err) {
    int64_t outer, inner;
    int end = reduced_end(r, &outer, &inner);
    *done = (r->x->dtype == DTYPE_FLOAT32 || r->x->dtype == DTYPE_FLOAT64) && end != 0;
    if (!*done) return NULL;
    if (end < 0 && inner == 1) end = 1, inner = outer, outer = 1;        /* a column by itself is a row */
    Tensor *x = tensor_contiguous(r->x, err);
    Shape s = {0};
    for (int i = 0; x && i < x->rank; i++) {
        bool gone = r->attrs.axis.count == ATTR_NONE;
        for (int k = 0; k < r->attrs.axis.count; k++) gone |= r->attrs.axis.at[k] == i;
        if (!gone) s.dims[s.rank++] = x->dims[i];
        else if (r->attrs.keepdims) s.dims[s.rank++] = 1;
    }
    Tensor *out = x ? tensor_zeros(vm_context(vm), tensor_dtype(x), s.rank, s.dims, err) : NULL;
    if (out && end > 0) {
        for (int64_t i = 0; i < outer; i++) {
            if (x->dtype == DTYPE_FLOAT32) ((float *)out->data)[i] += pairwise_float((float *)x->data + i * inner, inner);
            else ((double *)out->data)[i] += pairwise_double((double *)x->data + i * inner, inner);
        }
    } else if (out) {
        for (int64_t i = 0; i < outer; i++) {
            if (x->dtype == DTYPE_FLOAT32) add_row_float(out->data, (const float *)x->data + i * inner, inner);
            else add_row_double(out->data, (const double *)x->data + i * inner, inner);
        }
    }
    tensor_release(x);
    return out;
}

/* r's sum, in NumPy's order where that matters. New. */
static Tensor *sum_of(Vm *vm, Reduction *r, Error *err) {
    bool done;
    Tensor *t = ordered_sum(vm, r, &done, err);
    return done ? t : op_run(vm_context(vm), OP_REDUCE_SUM, &r->x, 1, &r->attrs, err);
}

/* r's mean. New. */
static Tensor *mean_of(Vm *vm, Reduction *r, Error *err) {
    bool done;
    Tensor *sum = ordered_sum(vm, r, &done, err);
    if (!done) return op_run(vm_context(vm), OP_REDUCE_MEAN, &r->x, 1, &r->attrs, err);
    int64_t n = r->x->count;
    if (r->attrs.axis.count != ATTR_NONE) {
        n = 1;
        for (int i = 0; i < r->attrs.axis.count; i++) n *= r->x->dims[r->attrs.axis.at[i]];
    }
    Tensor *by = tensor_scalar(vm_context(vm), tensor_dtype(r->x), (double)n, err), *mean = op_binary(vm_context(vm), OP_DIV, sum, by, err);
    tensor_release(sum);
    tensor_release(by);
    return mean;
}

static bool holds(const Tensor *t, bool nan) {
    for (int64_t i = 0; i < t->count; i++) {
        double x = dtype_get_real(tensor_dtype(t), tensor_element(t, i));
        if (nan ? isnan(x) : isinf(x)) return true;
    }
    return false;
}

/* Sums and products that came to no number. false with an exception. */
static bool check_total(Vm *vm, const Reduction *r, const Tensor *t) {
    if (!t || !trouble_flagged() || !dtype_is_float(tensor_dtype(t)) || !(holds(t, true) || holds(t, false)) || holds(r->x, true)) return true;
    if (holds(r->x, false)) return !holds(t, true) || trouble_report(vm, TROUBLE_INVALID, "reduce");
    return trouble_report(vm, TROUBLE_OVER, "reduce");
}

static Value finish(Vm *vm, Reduction *r, OpId op) {
    ERROR_INIT(err);
    trouble_begin();
    Tensor *t = op == OP_REDUCE_SUM ? sum_of(vm, r, &err) : op == OP_REDUCE_MEAN ? mean_of(vm, r, &err)
              : op_run(vm_context(vm), op, &r->x, 1, &r->attrs, &err);
    if ((op == OP_REDUCE_SUM || op == OP_REDUCE_PROD) && !check_total(vm, r, t)) tensor_release(t), t = NULL;
    tensor_release(r->x);
    return array_result(vm, t, &err);
}

static Value store(Vm *vm, Value result, Value out) {
    if (is_tuple(out) && as_tuple(out)->count == 1) out = as_tuple(out)->items[0];
    if (is_absent(result) || is_none(out) || is_absent(out)) return result;
    if (!is_array(out)) return value_release(result), vm_raise(vm, ERROR_TYPE, "return arrays must be of ArrayType");
    ERROR_INIT(err);
    bool ok = tensor_assign(as_tensor(out), as_tensor(result), &err);
    value_release(result);
    return ok ? value_retain(out) : array_raise(vm, &err);
}

/* The same for a reduction by the function of that name, which gives as many dimensions as there are. */
static Value store_reduced(Vm *vm, const char *name, Value result, Value out) {
    if (is_tuple(out) && as_tuple(out)->count == 1) out = as_tuple(out)->items[0];
    if (has_tensor(result) && is_array(out) && as_tensor(result)->rank != as_tensor(out)->rank) {
        vm_raise(vm, ERROR_VALUE, "output parameter for reduction operation %s has the wrong number of dimensions: Found %d but expected %d",
                 name, as_tensor(out)->rank, as_tensor(result)->rank);
        return value_release(result), ABSENT;
    }
    return store(vm, result, out);
}

/* Sums and products: small integers and bools grow to 64 bits. */
static Value total(Vm *vm, const Value *args, OpId op) {
    Dtype d;
    Reduction r;
    if (!convert_dtype_numpy(vm, args[2], &d, NULL)) return ABSENT;
    if (!reduction_init(vm, &r, args[0], args[1], args[4], d, false)) return tensor_release(r.x), ABSENT;
    if (!has_numbers(vm, &r, op == OP_REDUCE_SUM ? "add" : "multiply", "reduce")) return tensor_release(r.x), ABSENT;
    DtypeKind kind = dtype_info[r.x->dtype].kind;
    Dtype wide = kind == KIND_BOOL || kind == KIND_INT ? DTYPE_INT64 : kind == KIND_UINT ? DTYPE_UINT64 : tensor_dtype(r.x);
    if (d != DTYPE_NONE) wide = d;
    if (!cast_operand(vm, &r, wide)) return tensor_release(r.x), ABSENT;
    return store_reduced(vm, op == OP_REDUCE_SUM ? "add" : "multiply", finish(vm, &r, op), args[3]);
}

/* Reductions with a mask or a first value are the library's: name(args...) of numpy._stats. */
static Value masked(Vm *vm, const char *name, const Value *args, size_t count) {
    Value library = vm_import(vm, "numpy._stats");
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, args, count);
    value_release(library);
    return result;
}

static bool has_text(Value v) { return is_array(v) && as_tensor(v)->dtype == DTYPE_STRING; }
static bool has_complex(Value v) { return has_tensor(v) && dtype_is_complex(tensor_dtype(as_tensor(v))); }
static bool is_true(Value v) { return is_absent(v) || (is_bool(v) && v.as.integer); }
static bool is_number(Value v, int64_t n) { return is_absent(v) || (is_small_int(v) && v.as.integer == n); }

Value np_sum(Vm *vm, const Value *args) {
    if (array_hides(args[0])) return array_run_shown(vm, args, 7, 1, np_sum);
    if (array_is_special(args[0])) return array_special(vm, "sum", args, 7);
    if (!is_number(args[5], 0) || !is_true(args[6])) return masked(vm, "_where_sum", args, 7);
    return total(vm, args, OP_REDUCE_SUM);
}

Value np_prod(Vm *vm, const Value *args) {
    if (array_hides(args[0])) return array_run_shown(vm, args, 7, 1, np_prod);
    if (array_is_special(args[0])) return array_special(vm, "prod", args, 7);
    if (!is_number(args[5], 1) || !is_true(args[6])) return masked(vm, "_where_prod", args, 7);
    return total(vm, args, OP_REDUCE_PROD);
}

static Dtype float_of(Dtype d) { return dtype_is_float(d) || dtype_is_complex(d) ? d : DTYPE_FLOAT64; }

static int64_t reduced_count(const Reduction *r) {
    if (r->attrs.axis.count == ATTR_NONE) return r->x->count;
    int64_t n = 1;
    for (int i = 0; i < r->attrs.axis.count; i++) n *= r->x->dims[r->attrs.axis.at[i]];
    return n;
}

/* What NumPy says of a mean over nothing: the reason, and that zero was divided by zero. */
static bool warn_empty(Vm *vm, const Reduction *r, const char *reason) {
    bool lone = r->attrs.axis.count == ATTR_NONE || r->attrs.axis.count == r->x->rank;
    return vm_warn(vm, ERROR_RUNTIME_WARNING, "%s", reason) && trouble_report(vm, TROUBLE_INVALID, lone && !r->attrs.keepdims ? "scalar divide" : "divide");
}

/* mean(a, axis, dtype, out, keepdims) */
Value np_mean(Vm *vm, const Value *args) {
    if (array_hides(args[0])) return array_run_shown(vm, args, 6, 1, np_mean);
    if (array_is_special(args[0])) return array_special(vm, "mean", args, 6);
    if (!is_true(args[5])) return masked(vm, "_where_mean", args, 6);
    Dtype d;
    Reduction r;
    if (!convert_dtype_numpy(vm, args[2], &d, NULL)) return ABSENT;
    if (!reduction_init(vm, &r, args[0], args[1], args[4], d, true)) return tensor_release(r.x), ABSENT;
    if (!has_numbers(vm, &r, "add", "reduce")) return tensor_release(r.x), ABSENT;
    Dtype result_dtype = float_of(tensor_dtype(r.x)), inner = result_dtype == DTYPE_FLOAT16 ? DTYPE_FLOAT32 : result_dtype;
    if (!cast_operand(vm, &r, inner)) return tensor_release(r.x), ABSENT;
    if (reduced_count(&r) == 0 && !warn_empty(vm, &r, "Mean of empty slice")) return tensor_release(r.x), ABSENT;
    Value mean = finish(vm, &r, OP_REDUCE_MEAN);
    if (inner != result_dtype && !is_absent(mean)) {
        ERROR_INIT(err);
        Tensor *half = tensor_cast(as_tensor(mean), result_dtype, &err);
        value_release(mean);
        mean = array_result(vm, half, &err);
    }
    return store_reduced(vm, "add", mean, args[3]);
}

/* var(a, axis, dtype, out, ddof, keepdims): the mean of squared distances from the mean. */
static Value variance(Vm *vm, const Value *args, bool root) {
    Dtype d;
    Reduction r;
    double ddof;
    if (!convert_dtype_numpy(vm, args[2], &d, NULL) || !convert_real(vm, args[4], &ddof)) return ABSENT;
    if (!reduction_init(vm, &r, args[0], args[1], args[5], d, true) || !has_numbers(vm, &r, "add", "reduce") || !cast_operand(vm, &r, float_of(tensor_dtype(r.x)))) return tensor_release(r.x), ABSENT;
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    OpAttrs keep = r.attrs;
    keep.keepdims = true;
    double n = (double)reduced_count(&r) - ddof;
    if (n <= 0 && !warn_empty(vm, &r, "Degrees of freedom <= 0 for slice")) return tensor_release(r.x), ABSENT;
    Dtype dtype = tensor_dtype(r.x);
    Reduction centre = {.x = r.x, .attrs = keep};
    Tensor *mean = mean_of(vm, &centre, &err), *distance = op_binary(c, OP_SUB, r.x, mean, &err);
    Tensor *square = op_unary(c, OP_SQUARE, distance, &err);
    Reduction spread = {.x = square, .attrs = r.attrs};
    Tensor *sum = square ? sum_of(vm, &spread, &err) : NULL;
    Tensor *by = tensor_scalar(c, dtype, n > 0 ? n : 0, &err), *result = op_binary(c, OP_DIV, sum, by, &err);
    if (root && result) {
        Tensor *before = result;
        result = op_unary(c, OP_SQRT, before, &err);
        tensor_release(before);
    }
    tensor_release(mean);
    tensor_release(distance);
    tensor_release(square);
    tensor_release(sum);
    tensor_release(by);
    tensor_release(r.x);
    return store(vm, array_result(vm, result, &err), args[3]);
}

static bool is_plain_variance(const Value *args) {
    return is_true(args[6]) && (is_none(args[7]) || is_absent(args[7])) && (is_none(args[8]) || is_absent(args[8])) && !has_complex(args[0]);
}

Value np_var(Vm *vm, const Value *args) { return is_plain_variance(args) ? variance(vm, args, false) : masked(vm, "_where_var", args, 9); }
Value np_std(Vm *vm, const Value *args) { return is_plain_variance(args) ? variance(vm, args, true) : masked(vm, "_where_std", args, 9); }

/* max(a, axis, out, keepdims) */
static Value extreme(Vm *vm, const Value *args, OpId op) {
    Reduction r;
    if (!reduction_init(vm, &r, args[0], args[1], args[3], DTYPE_NONE, false)) return tensor_release(r.x), ABSENT;
    if (!has_numbers(vm, &r, op == OP_REDUCE_MAX ? "maximum" : "minimum", "reduce")) return tensor_release(r.x), ABSENT;
    if (reduced_count(&r) == 0) {
        tensor_release(r.x);
        return vm_raise(vm, ERROR_VALUE, "zero-size array to reduction operation %s which has no identity", op == OP_REDUCE_MAX ? "maximum" : "minimum");
    }
    const char *name = op == OP_REDUCE_MAX ? "maximum" : "minimum";
    if (r.x->dtype != DTYPE_BOOL) return store_reduced(vm, name, finish(vm, &r, op), args[2]);
    return store_reduced(vm, name, finish(vm, &r, op == OP_REDUCE_MAX ? OP_REDUCE_ANY : OP_REDUCE_ALL), args[2]);
}

Value np_max(Vm *vm, const Value *args) {
    if (array_hides(args[0])) return array_run_shown(vm, args, 6, 1, np_max);
    if (array_is_special(args[0])) return array_special(vm, "max", args, 6);
    if (!(is_none(args[4]) || is_absent(args[4])) || !is_true(args[5])) return masked(vm, "_where_max", args, 6);
    if (has_complex(args[0])) return masked(vm, "_complex_max", args, 4);
    return extreme(vm, args, OP_REDUCE_MAX);
}
Value np_min(Vm *vm, const Value *args) {
    if (array_hides(args[0])) return array_run_shown(vm, args, 6, 1, np_min);
    if (array_is_special(args[0])) return array_special(vm, "min", args, 6);
    if (!(is_none(args[4]) || is_absent(args[4])) || !is_true(args[5])) return masked(vm, "_where_min", args, 6);
    if (has_complex(args[0])) return masked(vm, "_complex_min", args, 4);
    return extreme(vm, args, OP_REDUCE_MIN);
}

/* any(a, axis, out, keepdims) */
static Value truth(Vm *vm, const Value *args, OpId op) {
    Reduction r;
    if (!reduction_init(vm, &r, args[0], args[1], args[3], DTYPE_NONE, false)) return tensor_release(r.x), ABSENT;
    if (r.x->dtype != DTYPE_BOOL) {
        ERROR_INIT(err);
        Tensor *nonzero = op_unary(vm_context(vm), OP_IS_NONZERO, r.x, &err);
        tensor_release(r.x);
        if (!(r.x = nonzero)) return array_raise(vm, &err);
    }
    return store(vm, finish(vm, &r, op), args[2]);
}

Value np_any(Vm *vm, const Value *args) {
    if (array_is_special(args[0]) || has_text(args[0])) return array_special(vm, "any", args, 5);
    if (!is_true(args[4])) return masked(vm, "_where_any", args, 5);
    return truth(vm, args, OP_REDUCE_ANY);
}
Value np_all(Vm *vm, const Value *args) {
    if (array_is_special(args[0]) || has_text(args[0])) return array_special(vm, "all", args, 5);
    if (!is_true(args[4])) return masked(vm, "_where_all", args, 5);
    return truth(vm, args, OP_REDUCE_ALL);
}

/* The operand of an operation along one axis: flattened when axis is None, and a scalar. */
static bool along(Vm *vm, Reduction *r, Value a, Value axis) {
    *r = (Reduction){.attrs = attrs_default};
    r->x = convert_array(vm, a, DTYPE_NONE);
    if (!r->x) return false;
    r->rank = r->x->rank;
    if (is_none(axis) || is_absent(axis) || is_axis_of_number(r->x, axis)) {
        ERROR_INIT(err);
        OpAttrs flat = attrs_default;
        flat.shape = ints_one(r->x->count);
        Tensor *line = op_run(vm_context(vm), OP_RESHAPE, &r->x, 1, &flat, &err);
        tensor_release(r->x);
        r->x = line;
        r->attrs.axis = ints_one(0);
        return line || (array_raise(vm, &err), false);
    }
    return read_axes(vm, axis, false, &r->attrs.axis) && check_axes(vm, r->x, &r->attrs.axis);
}

/* Has out the shape that the places along an axis have? */
static bool fits_places(const Reduction *r, const Tensor *out, bool all, int64_t axis, bool keeps) {
    int rank = 0;
    int64_t dims[SHAPE_MAX];
    if (axis < 0) axis += r->x->rank;
    for (int i = 0; i < r->rank; i++) {
        bool gone = all || i == axis;
        if (gone && !keeps) continue;
        dims[rank++] = gone ? 1 : r->x->dims[i];
    }
    return shape_equal(dims, rank, out->dims, out->rank);
}

/* argmax(a, axis, out, keepdims) */
static Value place(Vm *vm, const Value *args, OpId op) {
    Reduction r;
    if (!along(vm, &r, args[0], args[1])) return tensor_release(r.x), ABSENT;
    if (r.x->count == 0) {
        tensor_release(r.x);
        return vm_raise(vm, ERROR_VALUE, "attempt to get %s of an empty sequence", op == OP_ARGMAX ? "argmax" : "argmin");
    }
    r.attrs.dtype = DTYPE_INT64;
    int64_t axis = r.attrs.axis.at[0];
    if (is_array(args[2]) && !fits_places(&r, as_tensor(args[2]), is_none(args[1]), axis, !is_absent(args[3]) && value_truth(vm, args[3]) > 0)) {
        tensor_release(r.x);
        return vm_raise(vm, ERROR_VALUE, "output array does not match result of np.%s.", op == OP_ARGMAX ? "argmax" : "argmin");
    }
    Value result = finish(vm, &r, op);
    if (is_absent(result) || is_absent(args[3]) || value_truth(vm, args[3]) <= 0) return store(vm, result, args[2]);
    ERROR_INIT(err);
    Tensor *t = as_tensor(result), *wide = NULL;
    if (is_none(args[1])) {
        int64_t ones[SHAPE_MAX];
        for (int i = 0; i < SHAPE_MAX; i++) ones[i] = 1;
        wide = tensor_view(t, r.rank, ones, ones, 0, &err);
    } else {
        OpAttrs attrs = attrs_default;
        attrs.axis = ints_one(axis);
        wide = op_run(vm_context(vm), OP_EXPAND_DIMS, &t, 1, &attrs, &err);
    }
    value_release(result);
    return store(vm, array_result(vm, wide, &err), args[2]);
}

/* argmax or argmin of what need be no array. */
static Value place_of(Vm *vm, const Value *args, OpId op) {
    const char *name = op == OP_ARGMAX ? "argmax" : "argmin";
    bool listed = is_list(args[0]) || is_tuple(args[0]);
    Tensor *t = listed ? convert_any_array(vm, args[0], DTYPE_NONE) : NULL;
    Value a = !listed ? value_retain(args[0]) : t ? array_result_plain(vm, t, NULL) : ABSENT;
    if (is_absent(a)) return ABSENT;
    Value given[] = {a, args[1], args[2], args[3]};
    Value result = has_complex(a) ? masked(vm, op == OP_ARGMAX ? "_complex_argmax" : "_complex_argmin", given, is_absent(given[3]) ? 3 : 4)
                 : array_is_special(a) || has_text(a) ? array_special(vm, name, given, 4) : place(vm, given, op);
    value_release(a);
    return result;
}

Value np_argmax(Vm *vm, const Value *args) { return place_of(vm, args, OP_ARGMAX); }
Value np_argmin(Vm *vm, const Value *args) { return place_of(vm, args, OP_ARGMIN); }

/* cumsum(a, axis, dtype, out) */
static Value running(Vm *vm, const Value *args, OpId op) {
    Dtype d;
    Reduction r;
    if (!convert_dtype_numpy(vm, args[2], &d, NULL)) return ABSENT;
    if (!along(vm, &r, args[0], args[1])) return tensor_release(r.x), ABSENT;
    if (!has_numbers(vm, &r, op == OP_CUMSUM ? "add" : "multiply", "accumulate")) return tensor_release(r.x), ABSENT;
    DtypeKind kind = dtype_info[r.x->dtype].kind;
    Dtype wide = d != DTYPE_NONE ? d : kind == KIND_BOOL || kind == KIND_INT ? DTYPE_INT64 : kind == KIND_UINT ? DTYPE_UINT64 : tensor_dtype(r.x);
    if (!cast_operand(vm, &r, wide)) return tensor_release(r.x), ABSENT;
    return store(vm, finish(vm, &r, op), args[3]);
}

Value np_cumsum(Vm *vm, const Value *args) {
    if (array_hides(args[0])) return array_run_shown(vm, args, 4, 1, np_cumsum);
    if (array_is_special(args[0])) return array_special(vm, "cumsum", args, 3);
    return running(vm, args, OP_CUMSUM);
}
Value np_cumprod(Vm *vm, const Value *args) {
    if (array_hides(args[0])) return array_run_shown(vm, args, 4, 1, np_cumprod);
    if (array_is_special(args[0])) return array_special(vm, "cumprod", args, 3);
    return running(vm, args, OP_CUMPROD);
}

/* ---- products ---- */

static Value multiply_matrices(Vm *vm, const Value *args) {
    if (array_hides(args[0]) || array_hides(args[1])) return array_run_shown(vm, args, 2, 2, multiply_matrices);
    if (is_object_array(args[0]) || is_object_array(args[1])) return objects_call(vm, "matmul", args, 2);
    Value a = value_object(convert_array(vm, args[0], DTYPE_NONE)), b = is_absent(a) ? ABSENT : value_object(convert_array(vm, args[1], DTYPE_NONE));
    Value x = is_absent(b) ? ABSENT : array_result_plain(vm, as_tensor(value_retain(a)), NULL);
    Value y = is_absent(x) ? ABSENT : array_result_plain(vm, as_tensor(value_retain(b)), NULL);
    Value result = is_absent(y) ? ABSENT : array_operator(vm, BINARY_MATMUL, x, y);
    value_release(a);
    value_release(b);
    value_release(x);
    value_release(y);
    return result;
}

/* matmul(x1, x2, out, axes, axis, keepdims, dtype) */
Value np_matmul(Vm *vm, const Value *args) {
    for (int i = 2; i < 7; i++)
        if (!is_none(args[i]) && !(is_bool(args[i]) && !value_truth(vm, args[i]))) return products_call(vm, "matmul", args, 7);
    return multiply_matrices(vm, args);
}

/* A row times a column: an inner product, as NumPy's dot works it out. */
static Value line_dot(Vm *vm, const Value *args, Tensor *a, Tensor *b) {
    ERROR_INIT(err);
    Tensor *x = tensor_view(a, 1, &a->dims[1], &a->strides[1], 0, &err), *y = tensor_view(b, 1, &b->dims[0], &b->strides[0], 0, &err);
    Tensor *out = x && y ? tensor_zeros(vm_context(vm), tensor_dtype(a), 2, (int64_t[]){1, 1}, &err) : NULL;
    bool done = out && lapack_dot(x, y, out);
    tensor_release(x);
    tensor_release(y);
    if (done) return array_result_plain(vm, out, &err);
    tensor_release(out);
    return multiply_matrices(vm, args);
}

/* dot(a, b): an inner product for 1-D, a matrix product for 2-D, a product for scalars. */
Value np_dot(Vm *vm, const Value *args) {
    if (array_hides(args[0]) || array_hides(args[1])) return array_run_shown(vm, args, 3, 2, np_dot);
    if (is_object_array(args[0]) || is_object_array(args[1])) return objects_call(vm, "dot", args, 2);
    Tensor *a = convert_array(vm, args[0], DTYPE_NONE), *b = a ? convert_array(vm, args[1], DTYPE_NONE) : NULL;
    Value result = ABSENT;
    if (b && (a->rank == 0 || b->rank == 0)) {
        Value x = array_result_plain(vm, tensor_retain(a), NULL), y = array_result_plain(vm, tensor_retain(b), NULL);
        result = is_absent(x) || is_absent(y) ? ABSENT : array_operator(vm, BINARY_MUL, x, y);
        value_release(x);
        value_release(y);
    } else if (b) {
        int64_t k = a->dims[a->rank - 1], m = b->dims[b->rank == 1 ? 0 : b->rank - 2];
        char s[SHAPE_TEXT], t[SHAPE_TEXT];
        if (k != m)
            vm_raise(vm, ERROR_VALUE, "shapes %s and %s not aligned: %lld (dim %d) != %lld (dim %d)", shape_numpy_text(a->dims, a->rank, s), shape_numpy_text(b->dims, b->rank, t), (long long)k, a->rank - 1, (long long)m, b->rank == 1 ? 0 : b->rank - 2);
        else if (a->rank == 2 && b->rank == 2 && a->dims[0] == 1 && b->dims[1] == 1 && k > 0) result = line_dot(vm, args, a, b);
        else if (b->rank <= 2 && a->rank <= 2) result = multiply_matrices(vm, args);
        else if (b->rank == 1) result = multiply_matrices(vm, args);
        else {
            Value numpy = vm_import(vm, "numpy"), axes = tuple_pair(vm, value_int(-1), value_int(-2));
            result = is_absent(numpy) || is_absent(axes) ? ABSENT : value_call_method(vm, numpy, "tensordot", (Value[]){args[0], args[1], axes}, 3);
            value_release(numpy);
            value_release(axes);
        }
    }
    tensor_release(a);
    tensor_release(b);
    return store(vm, result, args[2]);
}

/* Integers rounded to tens, hundreds ...: halves to the even one. New. */
static Tensor *rounded_integers(Vm *vm, Tensor *x, int64_t decimals, Error *err) {
    Tensor *out = tensor_new(vm_context(vm), tensor_dtype(x), x->rank, x->dims, err);
    double scale = pow(10, (double)-decimals);
    for (int64_t i = 0; out && i < x->count; i++) {
        double value = (double)dtype_get_int(tensor_dtype(x), tensor_element(x, i));
        dtype_put_int(tensor_dtype(x), tensor_element(out, i), (int64_t)(rint(value / scale) * scale));
    }
    return out;
}

/* Complex numbers are rounded part by part. */
static Value round_complex(Vm *vm, const Value *args, Tensor *x) {
    ERROR_INIT(err);
    Tensor *part[2] = {op_unary(vm_context(vm), OP_REAL, x, &err), op_unary(vm_context(vm), OP_IMAG, x, &err)};
    for (int i = 0; i < 2; i++) {
        Value plain = array_result_plain(vm, part[i], &err), rounded = is_absent(plain) ? ABSENT : np_round(vm, (Value[]){plain, args[1], NONE});
        value_release(plain);
        part[i] = is_absent(rounded) ? NULL : as_tensor(rounded);
    }
    Tensor *both = part[0] && part[1] ? op_binary(vm_context(vm), OP_COMPLEX, part[0], part[1], &err) : NULL;
    tensor_release(part[0]);
    tensor_release(part[1]);
    return store(vm, array_result(vm, both, &err), args[2]);
}

/* round(a, decimals, out) */
Value np_round(Vm *vm, const Value *args) {
    int64_t decimals;
    if (!value_to_index(vm, args[1], &decimals)) return ABSENT;
    Tensor *x = convert_array(vm, args[0], DTYPE_NONE);
    if (!x) return ABSENT;
    if (dtype_is_complex(tensor_dtype(x))) {
        Value rounded = round_complex(vm, args, x);
        tensor_release(x);
        return rounded;
    }
    if (x->dtype == DTYPE_STRING) {
        array_no_loop(vm, "rint", &x, 1);
        return tensor_release(x), ABSENT;
    }
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    Tensor *result;
    if (x->dtype == DTYPE_BOOL && decimals == 0) {
        result = tensor_cast(x, DTYPE_FLOAT16, &err);
    } else if (dtype_is_int(tensor_dtype(x)) && decimals < 0) {
        result = rounded_integers(vm, x, decimals, &err);
    } else if (!dtype_is_float(tensor_dtype(x)) && !dtype_is_complex(tensor_dtype(x))) {
        result = tensor_copy(x, &err);
    } else if (decimals == 0) {
        result = op_unary(c, OP_ROUND, x, &err);
    } else {
        Tensor *scale = tensor_scalar(c, tensor_dtype(x), pow(10, (double)(decimals < 0 ? -decimals : decimals)), &err);
        OpId up = decimals > 0 ? OP_MUL : OP_DIV, down = decimals > 0 ? OP_DIV : OP_MUL;
        Tensor *large = op_binary(c, up, x, scale, &err), *whole = op_unary(c, OP_ROUND, large, &err);
        result = op_binary(c, down, whole, scale, &err);
        tensor_release(scale);
        tensor_release(large);
        tensor_release(whole);
    }
    tensor_release(x);
    return store(vm, array_result(vm, result, &err), args[2]);
}

static bool is_ordered_apart(Value v) {
    return is_bool(v) || is_complex(v) || (has_tensor(v) && (as_tensor(v)->dtype == DTYPE_BOOL || dtype_is_complex(tensor_dtype(as_tensor(v)))));
}

/* The larger of two, or the smaller; truth values and complex numbers have an order that is np.maximum()'s own. */
static Value further(Vm *vm, bool down, Value x, Value limit) {
    if (!is_ordered_apart(x) && !is_ordered_apart(limit)) return array_binary(vm, down ? OP_MINIMUM : OP_MAXIMUM, x, limit, "clip");
    Value numpy = vm_import(vm, "numpy");
    Value y = is_absent(numpy) ? ABSENT : value_call_method(vm, numpy, down ? "minimum" : "maximum", (Value[]){x, limit}, 2);
    value_release(numpy);
    return y;
}

/* Do two limits go together with x? */
static bool limits_fit(Vm *vm, const Tensor *x, Value low, Value high) {
    if (!(is_array(low) || is_list(low) || is_tuple(low) || is_array(high) || is_list(high) || is_tuple(high))) return true;
    Tensor *a = convert_any_array(vm, low, DTYPE_NONE), *b = a ? convert_any_array(vm, high, DTYPE_NONE) : NULL;
    Shape two, all;
    bool ok = b && shape_broadcast(x->dims, x->rank, a->dims, a->rank, &two) && shape_broadcast(two.dims, two.rank, b->dims, b->rank, &all);
    char text[3][SHAPE_TEXT];
    if (b && !ok)
        vm_raise(vm, ERROR_VALUE, "operands could not be broadcast together with shapes %s %s %s ", shape_numpy_text(x->dims, x->rank, text[0]),
                 shape_numpy_text(a->dims, a->rank, text[1]), shape_numpy_text(b->dims, b->rank, text[2]));
    tensor_release(a);
    tensor_release(b);
    return ok;
}

/* Is a limit an int beyond all that the dtype d holds, so that every element is within it? */
static bool is_beyond(Value limit, Dtype d, bool down) {
    if (!is_int(limit) || !dtype_is_int(d) || array_int_in(limit, d)) return false;
    IntView view;
    return (mpz_sgn(int_view(limit, &view)) > 0) == down;
}

/* clip_with of numpy._lib: clip with options. */
static Value within_options(Vm *vm, Value a, Value low, Value high, const Value *options) {
    Value library = vm_import(vm, "numpy._lib");
    Value args[] = {a, low, high, options[0], options[1], options[2], options[3]};
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, "clip_with", args, 7);
    value_release(library);
    return result;
}

/* Elements of a within limits, NONE where there is none. options: out, where, dtype, casting. */
static Value within(Vm *vm, Value a, Value low, Value high, const Value *options) {
    if (array_is_special(a)) return array_special(vm, "clip", (Value[]){a, low, high, options[0]}, 4);
    bool everywhere = is_bool(options[1]) && value_truth(vm, options[1]);
    if (!is_none(options[0]) || !everywhere || !is_none(options[2]) || !is_none(options[3])) return within_options(vm, a, low, high, options);
    Tensor *t = convert_array(vm, a, DTYPE_NONE);
    if (t && !is_none(low) && !is_none(high) && !limits_fit(vm, t, low, high)) return tensor_release(t), ABSENT;
    Value x = t ? array_result_plain(vm, t, NULL) : ABSENT;
    const Value limits[] = {low, high};
    for (int i = 0; i < 2 && !is_absent(x); i++) {
        if (is_none(limits[i]) || is_beyond(limits[i], tensor_dtype(as_tensor(x)), i)) continue;
        Value y = further(vm, i, x, limits[i]);
        value_release(x);
        x = y;
    }
    return x;
}

/* clip(a, a_min, a_max, out, min, max, where, dtype, casting): either pair, and not half of the first. */
Value np_clip(Vm *vm, const Value *args) {
    bool low = !is_absent(args[1]), high = !is_absent(args[2]), named = !is_absent(args[4]) || !is_absent(args[5]);
    if (low != high) return vm_raise(vm, ERROR_TYPE, "clip() missing 1 required positional argument: '%s'", low ? "a_max" : "a_min");
    if (low && named)
        return vm_raise(vm, ERROR_VALUE, "Passing `min` or `max` keyword argument when `a_min` and `a_max` are provided is forbidden.");
    const Value *pair = low ? args + 1 : args + 4;
    return within(vm, args[0], is_absent(pair[0]) ? NONE : pair[0], is_absent(pair[1]) ? NONE : pair[1],
                  (Value[]){args[3], args[6], args[7], args[8]});
}

Value ndarray_clip(Vm *vm, const Value *args) { return within(vm, args[0], args[1], args[2], args + 3); }
