/* np_inner_loops.c -- see np_inner_loops.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/np_inner_loops.h"

#include "engine/base/target_clones.h"
#include "engine/base/memory.h"
#include "engine/cpu/key_sort.h"
#include "engine/cpu/parallel.h"

#include <ctype.h>
#include <math.h>

static Value unexpected(Vm *vm) { return vm_raise(vm, ERROR_TYPE, "an array of another kind was expected"); }

/* v as a contiguous array of dtype d (DTYPE_NONE: any) and this rank (-1: any). Borrowed; NULL with TypeError. */
static Tensor *plain(Vm *vm, Value v, Dtype d, int rank) {
    if (has_tensor(v)) {
        Tensor *t = as_tensor(v);
        if (t->contiguous && (d == DTYPE_NONE || t->dtype == d) && (rank < 0 || t->rank == rank)) return t;
    }
    return unexpected(vm), NULL;
}

static Tensor *fresh(Vm *vm, Dtype d, int rank, const int64_t *dims) {
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), d, rank, dims, &err);
    if (!t) vm_raise_error(vm, &err);
    return t;
}

static Value faced(Vm *vm, Tensor *t) { return t ? array_result_plain(vm, t, NULL) : ABSENT; }

/* ---- counting ---- */

VECTORISED static int64_t count_true(const uint8_t *x, int64_t n) {
    int64_t total = 0;
    for (int64_t i = 0; i < n;) {
        int64_t end = i + 128 < n ? i + 128 : n;
        uint8_t few = 0;
        for (; i < end; i++) few = (uint8_t)(few + x[i]);
        total += few;
    }
    return total;
}

Value inner_count_true(Vm *vm, const Value *args) {
    const Tensor *a = plain(vm, args[0], DTYPE_BOOL, -1);
    return a ? value_int(count_true(a->data, a->count)) : ABSENT;
}

Value inner_bincount(Vm *vm, const Value *args) {
    const Tensor *x = plain(vm, args[0], DTYPE_INT64, 1),
                 *w = is_none(args[1]) ? NULL : plain(vm, args[1], DTYPE_FLOAT64, 1);
    int64_t n;
    if (vm_raised(vm) || !value_to_index(vm, args[2], &n)) return ABSENT;
    const int64_t *at = x->data;
    for (int64_t i = 0; i < x->count; i++) {
        if (at[i] < 0) return vm_raise(vm, ERROR_VALUE, "'list' argument must have no negative elements");
        if (at[i] >= n) n = at[i] + 1;
    }
    ERROR_INIT(err);
    Tensor *out = tensor_zeros(vm_context(vm), w ? DTYPE_FLOAT64 : DTYPE_INT64, 1, &n, &err);
    for (int64_t i = 0; out && w && i < x->count; i++) ((double *)out->data)[at[i]] += ((const double *)w->data)[i];
    for (int64_t i = 0; out && !w && i < x->count; i++) ((int64_t *)out->data)[at[i]]++;
    return array_result_plain(vm, out, &err);
}

/* The bin of x among n + 1 rising edges, guessed from even ones; -1: in none. */
static inline int64_t bin_of(double x, const double *edges, int64_t n, double scale) {
    if (!(x >= edges[0] && x <= edges[n])) return -1;
    double guess = (x - edges[0]) * scale;
    int64_t at = guess >= 0 && guess < (double)n ? (int64_t)guess : n - 1;
    while (at > 0 && x < edges[at]) at--;
    while (at < n - 1 && x >= edges[at + 1]) at++;
    return at;
}

Value inner_histogram(Vm *vm, const Value *args) {
    const Tensor *x = plain(vm, args[0], DTYPE_FLOAT64, 1), *e = plain(vm, args[1], DTYPE_FLOAT64, 1);
    if (vm_raised(vm)) return ABSENT;
    int64_t n = e->count - 1;
    const double *edges = e->data;
    ERROR_INIT(err);
    Tensor *out = tensor_zeros(vm_context(vm), DTYPE_INT64, 1, &n, &err);
    double scale = n > 0 && edges[n] > edges[0] ? (double)n / (edges[n] - edges[0]) : 0;
    for (int64_t i = 0; out && n > 0 && i < x->count; i++) {
        int64_t at = bin_of(((const double *)x->data)[i], edges, n, scale);
        if (at >= 0) ((int64_t *)out->data)[at]++;
    }
    return array_result_plain(vm, out, &err);
}

/* ---- repeating ---- */

/* One row of size bytes, count times. */
static char *put_rows(char *to, const char *row, size_t size, int64_t count) {
    if (size == 8) {
        uint64_t v;
        memcpy(&v, row, 8);
        for (int64_t k = 0; k < count; k++, to += 8) memcpy(to, &v, 8);
        return to;
    }
    for (int64_t k = 0; k < count; k++, to += size) memcpy(to, row, size);
    return to;
}

Value inner_repeat(Vm *vm, const Value *args) {
    const Tensor *a = plain(vm, args[0], DTYPE_NONE, -1), *counts = plain(vm, args[1], DTYPE_INT64, 1);
    if (vm_raised(vm)) return ABSENT;
    const int64_t *times = counts->data, rows = a->rank ? a->dims[0] : 0;
    if (a->rank == 0 || (counts->count != 1 && counts->count != rows))
        return unexpected(vm);
    int64_t total = counts->count == 1 ? rows * times[0] : 0, dims[SHAPE_MAX];
    for (int64_t i = 0; counts->count != 1 && i < rows; i++) total += times[i];
    memcpy(dims, a->dims, sizeof dims);
    dims[0] = total;
    Tensor *out = fresh(vm, tensor_dtype(a), a->rank, dims);
    size_t size = rows ? tensor_bytes(a) / (size_t)rows : 0;
    char *to = out ? out->data : NULL;
    for (int64_t i = 0; out && i < rows; i++)
        to = put_rows(to, (const char *)a->data + (size_t)i * size, size, times[counts->count == 1 ? 0 : i]);
    if (out) cells_retain(tensor_dtype(a), out->data, out->count);
    array_text_like(out, a);
    return faced(vm, out);
}

/* ---- lines through points ---- */

/* Where among n rising numbers x stands: the last one not above it, beginning to look at guess. */
static int64_t place_of(double x, const double *xp, int64_t n, int64_t guess) {
    int64_t low = 0, high = n;
    if (xp[guess] <= x) {
        if (guess + 1 == n || x < xp[guess + 1]) return guess;
        low = guess + 1;
    } else {
        high = guess;
    }
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (xp[middle] <= x)
            low = middle + 1;
        else
            high = middle;
    }
    return low - 1;
}

Value inner_interp(Vm *vm, const Value *args) {
    const Tensor *x = plain(vm, args[0], DTYPE_FLOAT64, -1), *points = plain(vm, args[1], DTYPE_FLOAT64, 1),
                 *values = plain(vm, args[2], DTYPE_FLOAT64, 1);
    double left, right;
    if (vm_raised(vm) || !convert_real(vm, args[3], &left) || !convert_real(vm, args[4], &right)) return ABSENT;
    Tensor *out = fresh(vm, DTYPE_FLOAT64, x->rank, x->dims);
    const double *xp = points->data, *fp = values->data, *from = x->data;
    double *to = out ? out->data : NULL;
    int64_t n = points->count, at = 0;
    for (int64_t i = 0; out && i < x->count; i++) {
        double v = from[i];
        if (isnan(v))
            to[i] = v;
        else if (v < xp[0])
            to[i] = left;
        else if (v > xp[n - 1])
            to[i] = right;
        else if (v == xp[n - 1])
            to[i] = fp[n - 1];
        else {
            at = place_of(v, xp, n, at);
            if (v == xp[at]) {
                to[i] = fp[at];
                continue;
            }
            double slope = (fp[at + 1] - fp[at]) / (xp[at + 1] - xp[at]), y = slope * (v - xp[at]) + fp[at];
            if (isnan(y)) y = slope * (v - xp[at + 1]) + fp[at + 1];
            to[i] = isnan(y) && fp[at] == fp[at + 1] ? fp[at] : y;
        }
    }
    return faced(vm, out);
}

/* ---- einsum without detours ---- */

enum { LETTERS_MAX = 16, OPERANDS_MAX = 4, SUMMED_EACH = 1 << 16 };      /* products that pay for a thread */

typedef struct Summation {
    char letters[LETTERS_MAX]; /* those of the result first */
    int count, kept, operands;
    int64_t sizes[LETTERS_MAX], steps[OPERANDS_MAX][LETTERS_MAX];
    const Tensor *in[OPERANDS_MAX];
    Tensor *out;
} Summation;

static int letter_at(Summation *s, char c) {
    for (int i = 0; i < s->count; i++)
        if (s->letters[i] == c) return i;
    if (s->count == LETTERS_MAX) return -1;
    s->letters[s->count] = c;
    s->sizes[s->count] = -1;
    return s->count++;
}

/* Reads "ij,jk->ik". false: not so plain, or sizes that need stretching or do not fit. */
static bool read_summation(Summation *s, const char *text) {
    const char *arrow = strstr(text, "->");
    if (!arrow) return false;
    for (const char *p = arrow + 2; *p; p++) {
        int before = s->count;
        if (!isalpha((unsigned char)*p) || letter_at(s, *p) != before) return false;
    }
    s->kept = s->count;
    int operand = 0, axis = 0;
    for (const char *p = text; p <= arrow; p++) {
        if (p == arrow || *p == ',') {
            if (operand >= s->operands || axis != s->in[operand]->rank) return false;
            operand++;
            axis = 0;
            continue;
        }
        int at =
            isalpha((unsigned char)*p) && operand < s->operands && axis < s->in[operand]->rank ? letter_at(s, *p) : -1;
        if (at < 0 || (s->sizes[at] >= 0 && s->sizes[at] != s->in[operand]->dims[axis])) return false;
        s->sizes[at] = s->in[operand]->dims[axis];
        s->steps[operand][at] += s->in[operand]->strides[axis++];
    }
    for (int i = 0; i < s->kept; i++)
        if (s->sizes[i] < 0) return false;
    return operand == s->operands && s->kept <= SHAPE_MAX;
}

/* Worth a plain loop: little to do, or each product used once, so that no matrix product would save anything. */
static bool is_plain_sum(const Summation *s) {
    int64_t total = 1, largest = 0;
    for (int i = 0; i < s->count; i++) total *= s->sizes[i];
    for (int k = 0; k < s->operands; k++) largest = s->in[k]->count > largest ? s->in[k]->count : largest;
    return total <= 4096 || total == largest;
}

typedef double Pair __attribute__((vector_size(16)));

static Pair product_at(const double *a, const double *b) {
    Pair x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x * y;
}

/* Products of elements side by side, summed in the order of NumPy, which has vectors of two: four of them at a time, the last one first. */
static double dot_double(const double *a, const double *b, int64_t n) {
    Pair sums = {0};
    int64_t i = 0;
    for (; i + 8 <= n; i += 8)
        for (int k = 6; k >= 0; k -= 2) sums += product_at(a + i + k, b + i + k);
    for (; i + 2 <= n; i += 2) sums += product_at(a + i, b + i);
    if (i < n) sums[0] += a[i] * b[i];
    return sums[0] + sums[1];
}

static int64_t dot_int64_t(const int64_t *a, const int64_t *b, int64_t n) {
    int64_t total = 0;
    for (int64_t i = 0; i < n; i++) total += a[i] * b[i];
    return total;
}

/* The sum over letters from `letter` on of the products of the elements at p. */
#define DEFINE_SUM(T)                                                                                                  \
    static T sum_##T(const Summation *s, int letter, const T *const p[OPERANDS_MAX]) {                                 \
        if (letter == s->count) {                                                                                      \
            T product = *p[0];                                                                                         \
            for (int k = 1; k < s->operands; k++) product *= *p[k];                                                    \
            return product;                                                                                            \
        }                                                                                                              \
        T total = 0;                                                                                                   \
        int64_t n = s->sizes[letter];                                                                                  \
        if (letter == s->count - 1 && s->operands == 2) {                                                              \
            int64_t a = s->steps[0][letter], b = s->steps[1][letter];                                                  \
            if (a == 1 && b == 1) return dot_##T(p[0], p[1], n);                                                       \
            for (int64_t i = 0; i < n; i++) total += p[0][i * a] * p[1][i * b];                                        \
            return total;                                                                                              \
        }                                                                                                              \
        const T *at[OPERANDS_MAX];                                                                                     \
        for (int k = 0; k < s->operands; k++) at[k] = p[k];                                                            \
        for (int64_t i = 0; i < n; i++) {                                                                              \
            total += sum_##T(s, letter + 1, at);                                                                       \
            for (int k = 0; k < s->operands; k++) at[k] += s->steps[k][letter];                                        \
        }                                                                                                              \
        return total;                                                                                                  \
    }                                                                                                                  \
    static T *fill_##T(const Summation *s, int letter, const T *const p[OPERANDS_MAX], T *out) {                       \
        if (letter == s->kept) {                                                                                       \
            *out = sum_##T(s, letter, p);                                                                              \
            return out + 1;                                                                                            \
        }                                                                                                              \
        const T *at[OPERANDS_MAX];                                                                                     \
        for (int k = 0; k < s->operands; k++) at[k] = p[k];                                                            \
        for (int64_t i = 0; i < s->sizes[letter]; i++) {                                                               \
            out = fill_##T(s, letter + 1, at, out);                                                                    \
            for (int k = 0; k < s->operands; k++) at[k] += s->steps[k][letter];                                        \
        }                                                                                                              \
        return out;                                                                                                    \
    }                                                                                                                  \
    /* The results at places from..to - 1 of the first letter. */                                                      \
    static void fill_part_##T(void *context, int64_t from, int64_t to) {                                               \
        Summation s = *(const Summation *)context;                                                                     \
        const T *at[OPERANDS_MAX] = {NULL};                                                                            \
        int64_t each = s.kept ? s.out->count / s.sizes[0] : 1;                                                         \
        for (int k = 0; k < s.operands; k++) at[k] = (const T *)s.in[k]->data + (s.kept ? from * s.steps[k][0] : 0);   \
        if (s.kept) s.sizes[0] = to - from;                                                                            \
        fill_##T(&s, 0, at, (T *)s.out->data + from * each);                                                           \
    }
DEFINE_SUM(double)
DEFINE_SUM(int64_t)

Value inner_sum_products(Vm *vm, const Value *args) {
    const char *text = text_argument(vm, args[0], "subscripts");
    const Tuple *rest = as_tuple(args[1]);
    if (!text || rest->count == 0 || rest->count > OPERANDS_MAX) return text ? NONE : ABSENT;
    Summation s = {.operands = (int)rest->count};
    for (int k = 0; k < s.operands; k++) {
        if (!is_array(rest->items[k])) return NONE;
        s.in[k] = as_tensor(rest->items[k]);
        if (s.in[k]->dtype != s.in[0]->dtype) return NONE;
    }
    bool real = s.in[0]->dtype == DTYPE_FLOAT64;
    if ((!real && s.in[0]->dtype != DTYPE_INT64) || !read_summation(&s, text) || !is_plain_sum(&s)) return NONE;
    if (!(s.out = fresh(vm, tensor_dtype(s.in[0]), s.kept, s.sizes))) return ABSENT;
    int64_t places = s.kept ? s.sizes[0] : 1, all = 1;
    for (int i = 0; i < s.count; i++) all *= s.sizes[i];
    parallel_run(places, SUMMED_EACH / (all / (places + 1) + 1) + 1, real ? fill_part_double : fill_part_int64_t, &s);
    return array_result(vm, s.out, NULL);
}

/* ---- storing at places that may come again ---- */

typedef enum Meeting { MEET_ADD, MEET_SUBTRACT, MEET_MULTIPLY, MEET_MAXIMUM, MEET_MINIMUM, MEET_NONE } Meeting;

static Meeting meeting_of(const char *name) {
    static const char *const names[MEET_NONE] = {"add", "subtract", "multiply", "maximum", "minimum"};
    int k = 0;
    while (k < MEET_NONE && strcmp(name, names[k]) != 0) k++;
    return (Meeting)k;
}

#define DEFINE_SCATTER(T)                                                                                              \
    static void scatter_##T(Meeting how, T *a, const int64_t *at, int64_t size, const T *v, int64_t step, int64_t n) { \
        for (int64_t i = 0; i < n; i++, v += step) {                                                                   \
            T *x = a + (at[i] < 0 ? at[i] + size : at[i]);                                                             \
            switch (how) {                                                                                             \
                case MEET_ADD: *x = (T)(*x + *v); break;                                                               \
                case MEET_SUBTRACT: *x = (T)(*x - *v); break;                                                          \
                case MEET_MULTIPLY: *x = (T)(*x * *v); break;                                                          \
                case MEET_MAXIMUM: *x = *x > *v || *x != *x ? *x : *v; break;                                          \
                default: *x = *x < *v || *x != *x ? *x : *v; break;                                                    \
            }                                                                                                          \
        }                                                                                                              \
    }
DEFINE_SCATTER(double)
DEFINE_SCATTER(float)
DEFINE_SCATTER(int64_t)

static bool is_line(Value v) { return has_tensor(v) && as_tensor(v)->rank == 1 && as_tensor(v)->contiguous; }

Value inner_scatter(Vm *vm, const Value *args) {
    const char *name = text_argument(vm, args[0], "name");
    if (!name) return ABSENT;
    Meeting how = meeting_of(name);
    if (how == MEET_NONE || !is_line(args[1]) || !is_line(args[2]) || !has_tensor(args[3])) return VALUE_FALSE;
    Tensor *a = as_tensor(args[1]), *index = as_tensor(args[2]), *values = as_tensor(args[3]);
    bool fits = values->count == 1 || (values->rank == 1 && values->contiguous && values->count == index->count);
    if (!fits || values->dtype != a->dtype || index->dtype != DTYPE_INT64 || a->object.flags & TENSOR_READONLY)
        return VALUE_FALSE;
    const int64_t *at = index->data, n = index->count, step = values->count != 1;
    for (int64_t i = 0; i < n; i++)
        if (at[i] < -a->count || at[i] >= a->count)
            return vm_raise(vm, ERROR_INDEX, "index %lld is out of bounds for axis 0 with size %lld", (long long)at[i],
                            (long long)a->count);
    switch (a->dtype) {
        case DTYPE_FLOAT64: scatter_double(how, a->data, at, a->count, values->data, step, n); break;
        case DTYPE_FLOAT32: scatter_float(how, a->data, at, a->count, values->data, step, n); break;
        case DTYPE_INT64: scatter_int64_t(how, a->data, at, a->count, values->data, step, n); break;
        default: return VALUE_FALSE;
    }
    return VALUE_TRUE;
}

/* ---- order ---- */

/* Keys of one order with the elements; and back. */
CLONES VECTORISED static bool to_keys(Dtype d, const void *x, uint64_t *key, int64_t n) {
    switch (d) {
        case DTYPE_FLOAT64:
            for (int64_t i = 0; i < n; i++) key[i] = key_of_double(((const double *)x)[i]);
            return true;
        case DTYPE_FLOAT32:
            for (int64_t i = 0; i < n; i++) key[i] = key_of_double((double)((const float *)x)[i]);
            return true;
        case DTYPE_INT64:
            for (int64_t i = 0; i < n; i++) key[i] = (uint64_t)((const int64_t *)x)[i] ^ UINT64_C(1) << 63;
            return true;
        case DTYPE_INT32:
            for (int64_t i = 0; i < n; i++) key[i] = (uint64_t)(int64_t)((const int32_t *)x)[i] ^ UINT64_C(1) << 63;
            return true;
        default: return false;
    }
}

CLONES VECTORISED static void from_keys(Dtype d, const uint64_t *key, void *x, int64_t n) {
    switch (d) {
        case DTYPE_FLOAT64:
            for (int64_t i = 0; i < n; i++) ((double *)x)[i] = double_of_key(key[i]);
            return;
        case DTYPE_FLOAT32:
            for (int64_t i = 0; i < n; i++) ((float *)x)[i] = (float)double_of_key(key[i]);
            return;
        case DTYPE_INT64:
            for (int64_t i = 0; i < n; i++) ((int64_t *)x)[i] = (int64_t)(key[i] ^ UINT64_C(1) << 63);
            return;
        default:
            for (int64_t i = 0; i < n; i++) ((int32_t *)x)[i] = (int32_t)(int64_t)(key[i] ^ UINT64_C(1) << 63);
    }
}

Value inner_partition(Vm *vm, const Value *args) {
    const Tensor *a = plain(vm, args[0], DTYPE_NONE, -1), *at = plain(vm, args[1], DTYPE_INT64, 1);
    if (vm_raised(vm) || a->rank == 0) return vm_raised(vm) ? ABSENT : unexpected(vm);
    int64_t n = a->dims[a->rank - 1];
    uint64_t *keys = mem_alloc((size_t)(2 * n + KEYS_BEYOND) * sizeof *keys);
    if (!keys) return vm_raise_memory(vm);
    Tensor *out = fresh(vm, tensor_dtype(a), a->rank, a->dims);
    bool known = true;
    for (int64_t first = 0; out && known && first < a->count; first += n) {
        size_t offset = (size_t)first * dtype_size(tensor_dtype(a));
        known = to_keys(tensor_dtype(a), (const char *)a->data + offset, keys, n);
        if (!known) break;
        keys_choose(keys, n, at->data, at->count, keys + n);
        from_keys(tensor_dtype(a), keys, (char *)out->data + offset, n);
    }
    mem_free(keys);
    if (known) return faced(vm, out);
    tensor_release(out);
    return unexpected(vm);
}

/* Zeros of both signs are equal: among the sorted keys of the elements x they come as they stood. */
static void order_zeros(Dtype d, const void *x, uint64_t *keys, int64_t n) {
    const uint64_t minus = key_of_double(-0.0), plus = key_of_double(0.0);
    int64_t low = 0, high = n;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (keys[middle] < minus) low = middle + 1;
        else high = middle;
    }
    if (low == n || keys[low] != minus) return;
    for (int64_t i = 0; i < n; i++) {
        double v = d == DTYPE_FLOAT64 ? ((const double *)x)[i] : (double)((const float *)x)[i];
        if (v == 0) keys[low++] = signbit(v) ? minus : plus;
    }
}

bool inner_sort_lines(Dtype d, void *x, int64_t lines, int64_t n) {
    if (d != DTYPE_FLOAT64 && d != DTYPE_FLOAT32 && d != DTYPE_INT64 && d != DTYPE_INT32) return false;
    uint64_t *keys = n > 0 && n <= UINT32_MAX ? mem_alloc((size_t)(2 * n + KEYS_BEYOND) * sizeof *keys) : NULL;
    for (int64_t k = 0; keys && k < lines; k++) {
        char *line = (char *)x + (size_t)(k * n) * dtype_size(d);
        to_keys(d, line, keys, n);
        keys_sort(keys, n, keys + n);
        if (dtype_is_float(d)) order_zeros(d, line, keys, n);
        from_keys(d, keys, line, n);
    }
    mem_free(keys);
    return keys != NULL;
}

/* Numbers that follow one another are often near: the last bound that still holds is kept. NaNs come after all else. */
#define DEFINE_PLACES(T)                                                                                               \
    static void places_##T(const T *sorted, int64_t n, const T *v, int64_t m, bool right, int64_t *out) {              \
        int64_t low = 0, high = n;                                                                                     \
        for (int64_t i = 0; i < m; i++) {                                                                              \
            bool rises = i > 0 && (v[i - 1] < v[i] || v[i] != v[i]);                                                   \
            if (rises)                                                                                                 \
                high = n;                                                                                              \
            else                                                                                                       \
                low = 0, high = i > 0 && high < n ? high + 1 : n;                                                      \
            while (low < high) {                                                                                       \
                int64_t middle = low + (high - low) / 2;                                                               \
                T x = sorted[middle];                                                                                  \
                bool before = right ? x <= v[i] || v[i] != v[i] : x < v[i] || (v[i] != v[i] && x == x);                \
                if (before)                                                                                            \
                    low = middle + 1;                                                                                  \
                else                                                                                                   \
                    high = middle;                                                                                     \
            }                                                                                                          \
            out[i] = low;                                                                                              \
        }                                                                                                              \
    }
DEFINE_PLACES(double)
DEFINE_PLACES(int64_t)

Value inner_places(Vm *vm, const Value *args) {
    const Tensor *sorted = plain(vm, args[0], DTYPE_NONE, 1),
                 *v = sorted ? plain(vm, args[1], tensor_dtype(sorted), 1) : NULL;
    int right = value_truth(vm, args[2]);
    if (!v || right < 0) return ABSENT;
    if (v->dtype != DTYPE_FLOAT64 && v->dtype != DTYPE_INT64) return unexpected(vm);
    Tensor *out = fresh(vm, DTYPE_INT64, 1, v->dims);
    if (out && v->dtype == DTYPE_FLOAT64)
        places_double(sorted->data, sorted->count, v->data, v->count, right, out->data);
    else if (out)
        places_int64_t(sorted->data, sorted->count, v->data, v->count, right, out->data);
    return faced(vm, out);
}

/* ---- ranges ---- */

VECTORISED static void fill_range(double *to, int64_t n, double start, double step) {
    for (int64_t i = 0; i < n; i++) to[i] = (double)i * step + start;
}

VECTORISED bool inner_fill_range(Dtype d, void *to, int64_t n, double start, double step) {
    if (d == DTYPE_FLOAT64) return fill_range(to, n, start, step), true;
    if (d != DTYPE_INT64) return false;
    int64_t first = (int64_t)start, by = (int64_t)step;
    for (int64_t i = 0; i < n; i++) ((int64_t *)to)[i] = first + i * by;
    return true;
}

Value inner_linspace(Vm *vm, const Value *args) {
    double start, stop;
    int64_t n;
    if (!convert_real(vm, args[0], &start) || !convert_real(vm, args[1], &stop) || !value_to_index(vm, args[2], &n))
        return ABSENT;
    bool endpoint = value_truth(vm, args[3]) > 0;
    double step = (stop - start) / (double)(endpoint ? n - 1 : n);
    if (step == 0) return NONE;
    Tensor *out = fresh(vm, DTYPE_FLOAT64, 1, &n);
    if (!out) return ABSENT;
    fill_range(out->data, n, start, step);
    if (endpoint) ((double *)out->data)[n - 1] = stop;
    return faced(vm, out);
}
