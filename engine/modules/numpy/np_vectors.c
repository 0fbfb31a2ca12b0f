/* np_vectors.c -- NumPy functions of lines of numbers, in the forms that programs call most: float64 and int64 arrays
 * of one dimension that stand together. All else is the library's, which has the rules and the errors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array_subclass.h"
#include "engine/base/target_clones.h"
#include "engine/cpu/parallel.h"
#include "engine/modules/numpy/np_inner_loops.h"
#include "engine/modules/tensors/tf.h"

#include <stdlib.h>

/* name(args...) of a module of the library. */
static Value ask_library(Vm *vm, const char *module, const char *name, const Value *args, size_t count) {
    Value library = vm_import(vm, module);
    Value result = is_absent(library) ? ABSENT : value_call_method(vm, library, name, args, count);
    value_release(library);
    return result;
}

/* Is v a plain array of one dimension, of float64 or int64, whose elements stand together? */
static bool is_line(Value v) {
    if (!is_array(v) || is_scalar_array(v) || is_derived(v)) return false;
    const Tensor *t = as_tensor(v);
    return t->rank == 1 && t->contiguous && t->count && (t->dtype == DTYPE_FLOAT64 || t->dtype == DTYPE_INT64);
}

/* ---- sums of products ---- */

typedef struct Sums {
    const Tensor *many;
    const void *few;              /* m elements */
    int64_t m, first;
    Tensor *out;
} Sums;

enum { SUMS_EACH = 1 << 17 };     /* products that pay for a thread */

/* out[i] = sum over k of few[k] * many[first + i - k], k from the last to the first, where there is such an element: n
 * and m elements, the sums from low up to high. */
#define DEFINE_SUMS(T)                                                                                                 \
    static void edge_##T(const T *many, int64_t n, const T *few, int64_t m, int64_t first, int64_t low, int64_t high,  \
                         T *out) {                                                                                     \
        for (int64_t i = low; i < high; i++) {                                                                         \
            T sum = 0;                                                                                                 \
            for (int64_t k = m - 1; k >= 0; k--)                                                                       \
                if (first + i - k >= 0 && first + i - k < n) sum += many[first + i - k] * few[k];                      \
            out[i] = sum;                                                                                              \
        }                                                                                                              \
    }                                                                                                                  \
    /* Where there are all m elements: blocks of the result stay near the processor while all of few moves over them,  \
     * four at a time. many is moved by first. */                                                                      \
    CLONES VECTORISED static void inside_##T(const T *many, const T *few, int64_t m, int64_t low, int64_t high,        \
                                             T *restrict out) {                                                        \
        for (int64_t from = low; from < high; from += 1024) {                                                          \
            int64_t end = from + 1024 < high ? from + 1024 : high, k = m - 1;                                          \
            for (int64_t i = from; i < end; i++) out[i] = 0;                                                           \
            for (; k >= 3; k -= 4)                                                                                     \
                for (int64_t i = from; i < end; i++)                                                                   \
                    out[i] = (((out[i] + many[i - k] * few[k]) + many[i - k + 1] * few[k - 1]) +                       \
                              many[i - k + 2] * few[k - 2]) +                                                          \
                             many[i - k + 3] * few[k - 3];                                                             \
            for (; k >= 0; k--)                                                                                        \
                for (int64_t i = from; i < end; i++) out[i] += many[i - k] * few[k];                                   \
        }                                                                                                              \
    }                                                                                                                  \
    static void sums_##T(void *context, int64_t from, int64_t to) {                                                    \
        const Sums *w = context;                                                                                       \
        const T *many = w->many->data, *few = w->few;                                                                  \
        int64_t n = w->many->count, first = w->first, low = w->m - 1 - first, high = n - first;                        \
        T *out = w->out->data;                                                                                         \
        low = low < from ? from : low < to ? low : to;                                                                 \
        high = high < low ? low : high < to ? high : to;                                                               \
        edge_##T(many, n, few, w->m, first, from, low, out);                                                           \
        inside_##T(many + first, few, w->m, low, high, out);                                                           \
        edge_##T(many, n, few, w->m, first, high, to, out);                                                            \
    }
DEFINE_SUMS(double)
DEFINE_SUMS(int64_t)

/* Which of the n + m - 1 sums mode asks for; false for an unknown mode. late: of an even number the later half. */
static bool sums_wanted(Value mode, int64_t n, int64_t m, bool late, int64_t *first, int64_t *count) {
    if (!is_str(mode)) return false;
    const char *text = as_str(mode)->data;
    *first = strcmp(text, "full") == 0 ? 0 : strcmp(text, "valid") == 0 ? m - 1 : late ? m / 2 : (m - 1) / 2;
    *count = strcmp(text, "full") == 0 ? n + m - 1 : strcmp(text, "valid") == 0 ? n - m + 1 : n;
    return strcmp(text, "full") == 0 || strcmp(text, "valid") == 0 || strcmp(text, "same") == 0;
}

static Value sums_of(Vm *vm, const Tensor *many, const void *few, int64_t m, int64_t first, int64_t count) {
    ERROR_INIT(err);
    Tensor *out = tensor_new(vm_context(vm), tensor_dtype(many), 1, &count, &err);
    if (out) parallel_run(count, SUMS_EACH / (m + 1) + 1, many->dtype == DTYPE_FLOAT64 ? sums_double : sums_int64_t, &(Sums){many, few, m, first, out});
    return array_result_plain(vm, out, &err);
}

/* convolve(a, v, mode) */
Value np_convolve(Vm *vm, const Value *args) {
    int64_t first, count;
    if (is_line(args[0]) && is_line(args[1]) && as_tensor(args[0])->dtype == as_tensor(args[1])->dtype) {
        Tensor *many = as_tensor(args[0]), *few = as_tensor(args[1]);
        if (few->count > many->count) many = few, few = as_tensor(args[0]);
        if (sums_wanted(args[2], many->count, few->count, false, &first, &count))
            return sums_of(vm, many, few->data, few->count, first, count);
    }
    return ask_library(vm, "numpy._calculus", "convolve", args, 3);
}

enum { FEW_MAX = 64 };

/* correlate(a, v, mode): a convolution with v turned round. */
Value np_correlate(Vm *vm, const Value *args) {
    int64_t first, count;
    if (is_line(args[0]) && is_line(args[1]) && as_tensor(args[0])->dtype == as_tensor(args[1])->dtype) {
        Tensor *many = as_tensor(args[0]), *few = as_tensor(args[1]);
        int64_t m = few->count, turned[FEW_MAX];
        const int64_t *from = few->data; /* any eight bytes */
        if (m <= FEW_MAX && m <= many->count && sums_wanted(args[2], many->count, m, false, &first, &count)) {
            for (int64_t i = 0; i < m; i++) turned[i] = from[m - 1 - i];
            return sums_of(vm, many, turned, m, first, count);
        }
    }
    return ask_library(vm, "numpy._calculus", "correlate", args, 3);
}

/* ---- diagonals and copies ---- */

/* The diagonal of a matrix: a view that cannot be written to. */
static Value diagonal(Vm *vm, Tensor *t) {
    int64_t n = t->dims[0] < t->dims[1] ? t->dims[0] : t->dims[1], step = t->strides[0] + t->strides[1];
    ERROR_INIT(err);
    Tensor *view = tensor_view(t, 1, &n, &step, 0, &err);
    if (view) view->object.flags |= TENSOR_READONLY;
    return array_result_plain(vm, view, &err);
}

/* diag(v, k) */
Value np_diag(Vm *vm, const Value *args) {
    bool main = is_small_int(args[1]) && args[1].as.integer == 0;
    if (main && is_array(args[0]) && !is_derived(args[0]) && as_tensor(args[0])->rank == 2)
        return diagonal(vm, as_tensor(args[0]));
    if (!is_line(args[0]) || !is_small_int(args[1]) || llabs(args[1].as.integer) > 1 << 20)
        return ask_library(vm, "numpy._making", "diag", args, 2);
    const Tensor *v = as_tensor(args[0]);
    int64_t k = args[1].as.integer, n = v->count + llabs(k), dims[2] = {n, n};
    ERROR_INIT(err);
    Tensor *out = tensor_zeros(vm_context(vm), tensor_dtype(v), 2, dims, &err);
    const int64_t *from = v->data; /* any eight bytes */
    int64_t *to = out ? (int64_t *)out->data + (k > 0 ? k : -k * n) : NULL;
    for (int64_t i = 0; out && i < v->count; i++) to[i * (n + 1)] = from[i];
    return array_result_plain(vm, out, &err);
}

/* tile(A, reps) */
Value np_tile(Vm *vm, const Value *args) {
    int64_t count;
    bool fits = is_line(args[0]) && is_small_int(args[1]) && args[1].as.integer >= 0 &&
                !__builtin_mul_overflow(as_tensor(args[0])->count, args[1].as.integer, &count);
    if (!fits) return ask_library(vm, "numpy._lib", "tile", args, 2);
    const Tensor *a = as_tensor(args[0]);
    ERROR_INIT(err);
    Tensor *out = tensor_new(vm_context(vm), tensor_dtype(a), 1, &count, &err);
    for (int64_t i = 0; out && i < args[1].as.integer; i++)
        memcpy((int64_t *)out->data + i * a->count, a->data, tensor_bytes(a));
    return array_result_plain(vm, out, &err);
}

/* ---- interpolation ---- */

static bool is_float_line(Value v) { return is_line(v) && as_tensor(v)->dtype == DTYPE_FLOAT64; }

/* interp(x, xp, fp, left, right, period) */
Value np_interp(Vm *vm, const Value *args) {
    bool plain = is_float_line(args[0]) && is_float_line(args[1]) && is_float_line(args[2]) && is_none(args[5]) &&
                 as_tensor(args[1])->count == as_tensor(args[2])->count && is_none(args[3]) && is_none(args[4]);
    if (!plain) return ask_library(vm, "numpy._calculus", "interp", args, 6);
    const Tensor *fp = as_tensor(args[2]);
    const double *ends = fp->data;
    return inner_interp(vm,
                        (Value[]){args[0], args[1], args[2], value_float(ends[0]), value_float(ends[fp->count - 1])});
}

/* searchsorted(a, v, side, sorter) */
Value np_searchsorted(Vm *vm, const Value *args) {
    bool lines = is_line(args[0]) && is_line(args[1]) && as_tensor(args[0])->dtype == as_tensor(args[1])->dtype;
    bool right = is_str(args[2]) && str_equal_c(as_str(args[2]), "right");
    if (!lines || !is_none(args[3]) || !(right || (is_str(args[2]) && str_equal_c(as_str(args[2]), "left"))))
        return ask_library(vm, "numpy._sets", "searchsorted", args, 4);
    return inner_places(vm, (Value[]){args[0], args[1], value_bool(right)});
}

/* Do the edges rise? */
static bool rises(const Tensor *edges) {
    const double *at = edges->data;
    for (int64_t i = 1; i < edges->count; i++)
        if (!(at[i] >= at[i - 1])) return false;
    return true;
}

/* digitize(x, bins, right) */
Value np_digitize(Vm *vm, const Value *args) {
    if (!is_float_line(args[0]) || !is_float_line(args[1]) || !is_bool(args[2]) || !rises(as_tensor(args[1])))
        return ask_library(vm, "numpy._stats", "digitize", args, 3);
    return inner_places(vm, (Value[]){args[1], args[0], value_bool(value_truth(vm, args[2]) == 0)});
}

/* ---- ufuncs in place ---- */

Value np_ufunc_at(Vm *vm, const Value *args) {
    Value b = args[3];
    if (is_line(args[1]) && is_line(args[2]) && !(as_tensor(args[1])->object.flags & TENSOR_READONLY)) {
        bool number = is_float(b) && as_tensor(args[1])->dtype == DTYPE_FLOAT64;
        Value fitted = number ? array_scalar_real(vm, DTYPE_FLOAT64, b.as.real) : value_retain(b);
        if (is_absent(fitted)) return ABSENT;
        Value name = value_get_attr_c(vm, args[0], "__name__");
        Value done = is_absent(name) ? ABSENT : inner_scatter(vm, (Value[]){name, args[1], args[2], fitted});
        value_release(name);
        value_release(fitted);
        if (is_absent(done) || value_same(done, VALUE_TRUE)) return is_absent(done) ? ABSENT : NONE;
    }
    return ask_library(vm, "numpy._ufuncs", "at", args, is_absent(b) ? 3 : 4);
}
