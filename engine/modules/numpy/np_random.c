/* np_random.c -- the module _nprandom: NumPy's bit generators as a type of the language, and the numbers that
 * distributions are made of. See np_random.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/np_random.h"

#include "engine/base/memory.h"
#include "engine/modules/tensors/module_state.h"
#include "engine/modules/tensors/tf.h"

#include <math.h>
#include <stdlib.h>

static Bits *of(Value v) { return (Bits *)v.as.object; }

/* ---- numbers ---- */

float bits_float(Bits *b) { return (float)(bits_next_32(b) >> 8) * (1.0f / 16777216.0f); }

uint64_t bits_masked(Bits *b, uint64_t range) {
    uint64_t mask = range, value;
    for (unsigned s = 1; s < 64; s <<= 1) mask |= mask >> s;
    if (range == 0) return 0;
    if (range == UINT32_MAX) return bits_next_32(b);
    if (range < UINT32_MAX) while ((value = bits_next_32(b) & mask) > range) {}
    else while ((value = bits_next_64(b) & mask) > range) {}
    return value;
}

uint64_t bits_bounded(Bits *b, uint64_t range) {
    if (range == 0) return 0;
    if (b->legacy) return bits_masked(b, range);
    if (range == UINT32_MAX) return bits_next_32(b);
    if (range < UINT32_MAX) {
        uint32_t offset;
        bits_below(b, (uint32_t)range + 1, &offset, 1);
        return offset;
    }
    if (range == UINT64_MAX) return bits_next_64(b);
    uint64_t n = range + 1;
    Wide m = (Wide)bits_next_64(b) * n;
    if ((uint64_t)m < n) {
        uint64_t threshold = (UINT64_MAX - range) % n;
        while ((uint64_t)m < threshold) m = (Wide)bits_next_64(b) * n;
    }
    return (uint64_t)(m >> 64);
}

/* ---- normal and exponential numbers ---- */

static double gauss_legacy(Bits *b) {
    if (b->has_gauss) return b->has_gauss = false, b->gauss;
    double x, y, r;
    do {
        x = 2.0 * bits_double(b) - 1.0;
        y = 2.0 * bits_double(b) - 1.0;
        r = x * x + y * y;
    } while (r >= 1.0 || r == 0.0);
    double f = sqrt(-2.0 * log(r) / r);
    b->gauss = f * x;
    b->has_gauss = true;
    return f * y;
}

double bits_gauss(Bits *b) {
    const Ziggurat *z = &ziggurat_normal;
    if (b->legacy) return gauss_legacy(b);
    for (;;) {
        uint64_t r = bits_next_64(b);
        int i = (int)(r & 0xff);
        r >>= 8;
        uint64_t size = (r >> 1) & UINT64_C(0xfffffffffffff);
        double x = (double)size * z->w[i];
        if (r & 1) x = -x;
        if (size < z->k[i]) return x;
        if (i == 0) {
            for (;;) {
                double tail = -(1.0 / NORMAL_R) * log1p(-bits_double(b)), y = -log1p(-bits_double(b));
                if (y + y > tail * tail) return (size >> 8) & 1 ? -(NORMAL_R + tail) : NORMAL_R + tail;
            }
        }
        if ((z->f[i - 1] - z->f[i]) * bits_double(b) + z->f[i] < exp(-0.5 * x * x)) return x;
    }
}

double bits_exponential(Bits *b) {
    const Ziggurat *z = &ziggurat_exponential;
    if (b->legacy) return -log(1.0 - bits_double(b));
    for (;;) {
        uint64_t r = bits_next_64(b) >> 3;
        int i = (int)(r & 0xff);
        r >>= 8;
        double x = (double)r * z->w[i];
        if (r < z->k[i]) return x;
        if (i == 0) return EXPONENTIAL_R - log1p(-bits_double(b));
        if ((z->f[i - 1] - z->f[i]) * bits_double(b) + z->f[i] < exp(-x)) return x;
    }
}

/* Marsaglia and Tsang 2000, as NumPy orders its draws. */
double bits_gamma(Bits *b, double shape) {
    if (shape == 1.0) return bits_exponential(b);
    if (shape == 0.0) return 0.0;
    if (shape < 1.0) {
        for (;;) {
            double u = bits_double(b), v = bits_exponential(b);
            if (u <= 1.0 - shape) {
                double x = pow(u, 1.0 / shape);
                if (x <= v) return x;
            } else {
                double y = -log((1 - u) / shape), x = pow(1.0 - shape + shape * y, 1.0 / shape);
                if (x <= v + y) return x;
            }
        }
    }
    double d = shape - 1.0 / 3.0, c = 1.0 / sqrt(9.0 * d);
    for (;;) {
        double x, v;
        do {
            x = bits_gauss(b);
            v = 1.0 + c * x;
        } while (v <= 0.0);
        v = v * v * v;
        double u = bits_double(b);
        if (u < 1.0 - 0.0331 * (x * x) * (x * x)) return d * v;
        if (log(u) < 0.5 * x * x + d * (1.0 - v + log(v))) return d * v;
    }
}

/* ---- values ---- */

/* size as a shape without negative sizes. */
static bool random_size(Vm *vm, Value size, Shape *out) {
    if (!array_read_shape(vm, size, out)) return false;
    for (int i = 0; i < out->rank; i++)
        if (out->dims[i] < 0) return vm_fail(vm, ERROR_VALUE, "negative dimensions are not allowed");
    return true;
}

static float uniform_float(Bits *b, float unused) { return (void)unused, bits_float(b); }
static float gauss_float(Bits *b, float unused) { return (void)unused, bits_gauss_float(b); }
static float exponential_float(Bits *b, float unused) { return (void)unused, bits_exponential_float(b); }

/* draw_float(name, size, shape): float32 numbers of a distribution, of which gamma's has this shape. */
static Value bits_draw_float(Vm *vm, const Value *args) {
    static const struct {
        const char *name;
        float (*draw)(Bits *b, float parameter);
    } all[] = {{"random", uniform_float}, {"normal", gauss_float}, {"exponential", exponential_float}, {"gamma", bits_gamma_float}};
    Bits *b = of(args[0]);
    Shape s = {0};
    double parameter;
    size_t k = 0;
    while (k < 3 && !str_equal_c(as_str(args[1]), all[k].name)) k++;
    if (!value_to_double(vm, args[3], &parameter)) return ABSENT;
    if (!is_none(args[2]) && !random_size(vm, args[2], &s)) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), DTYPE_FLOAT32, s.rank, s.dims, &err);
    for (int64_t i = 0; t && i < t->count; i++) ((float *)t->data)[i] = all[k].draw(b, (float)parameter);
    return is_none(args[2]) ? array_result(vm, t, &err) : array_result_plain(vm, t, &err);
}

/* Uniform numbers, which are drawn most. */
static Value bits_random(Vm *vm, const Value *args) {
    Bits *b = of(args[0]);
    Shape s;
    if (is_none(args[1])) return value_float(bits_double(b));
    if (!random_size(vm, args[1], &s)) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), DTYPE_FLOAT64, s.rank, s.dims, &err);
    if (t) bits_doubles(b, t->data, t->count);
    return array_result_plain(vm, t, &err);
}

/* ---- draws ---- */

/* What a draw needs: its distribution, and its parameters as float64 arrays. */
typedef struct Draw {
    const Distribution *distribution;
    int count;                           /* of parameters */
    Tensor *parameter[PARAMETERS_MAX];   /* owned */
    Shape shape;
    bool one;                            /* a lone number, not an array */
} Draw;

/* What is no number, in the words of Python's int() and float(). */
static bool refuse_parameter(Vm *vm, Value v, bool whole) {
    if (is_none(v) && !whole) return vm_fail(vm, ERROR_TYPE, "must be real number, not NoneType");
    if (is_str(v)) {
        Str *text = value_repr(vm, v);
        if (text) vm_raise(vm, ERROR_VALUE, whole ? "invalid literal for int() with base 10: %s" : "could not convert string to float: %s", text->data);
        if (text) object_release(&text->object);
        return false;
    }
    return vm_fail(vm, ERROR_TYPE, whole ? "int() argument must be a string, a bytes-like object or a real number, not '%s'"
                                         : "float() argument must be a string or a real number, not '%s'", value_type_name(v));
}

/* v as float64, for a whole parameter cut to whole numbers. New, or NULL. */
static Tensor *read_parameter(Vm *vm, Value v, bool whole) {
    if (has_tensor(v)) {
        const Tensor *t = as_tensor(v);
        Dtype d = tensor_dtype(t);
        bool cut = whole && t->rank == 0 && dtype_is_float(d);
        if (!cut && !(dtype_is_int(d) || d == DTYPE_BOOL || (!whole && dtype_is_float(d)))) {
            const char *name = d == DTYPE_OBJECT ? "O" : dtype_name(d);
            vm_raise(vm, ERROR_TYPE, "Cannot cast array data from dtype('%s') to dtype('%s') according to the rule 'safe'", name, whole ? "int64" : "float64");
            return NULL;
        }
    } else if (!is_int(v) && !is_float(v) && !is_list(v) && !is_tuple(v) && !is_variable(v)) {
        return refuse_parameter(vm, v, whole), NULL;
    }
    Tensor *t = convert_any_array(vm, v, DTYPE_FLOAT64), *own = NULL;
    ERROR_INIT(err);
    if (!t || !whole || (t->count == 1 && dtype_is_int(tensor_dtype(t)))) return t;
    own = tensor_copy(t, &err);
    tensor_release(t);
    if (!own) return array_raise(vm, &err), NULL;
    for (int64_t i = 0; i < own->count; i++) {
        double *x = (double *)own->data + i;
        bool fits = fabs(*x) < 0x1p63;
        if (!fits) {
            if (isnan(*x)) vm_raise(vm, ERROR_VALUE, "cannot convert float NaN to integer");
            else vm_raise(vm, ERROR_OVERFLOW, isinf(*x) ? "cannot convert float infinity to integer" : "Python int too large to convert to C long");
            tensor_release(own);
            return NULL;
        }
        *x = trunc(*x);
    }
    return own;
}

static bool is_within(Limit limit, double x) {
    switch (limit) {
        case NON_NEGATIVE: return isnan(x) || !signbit(x);
        case COUNT: return x >= 0;
        case POSITIVE: return isnan(x) || x > 0;
        case POSITIVE_NUMBER: return x > 0;
        case IN_UNIT: return x >= 0 && x <= 1;
        case IN_UNIT_ABOVE_0: return x > 0 && x <= 1;
        case IN_UNIT_BELOW_1: return x >= 0 && x < 1;
        case ABOVE_1: return x > 1;
        case POISSON_MEAN: return x >= 0 && x <= 9.223372006484771e+18;
        default: return true;
    }
}

/* NumPy's words for x, an element of a parameter, out of its limit (numpy/random/_common.pyx). */
static bool refuse_value(Vm *vm, const DrawParameter *p, double x, bool array) {
    const char *n = p->name, *nan = array ? "contains NaNs" : "is NaN";
    switch (p->limit) {
        case POSITIVE:
        case POSITIVE_NUMBER: return vm_fail(vm, ERROR_VALUE, isnan(x) ? "%s must not be NaN" : "%s <= 0", n);
        case IN_UNIT: return vm_fail(vm, ERROR_VALUE, "%s < 0, %s > 1 or %s %s", n, n, n, nan);
        case IN_UNIT_ABOVE_0: return vm_fail(vm, ERROR_VALUE, "%s <= 0, %s > 1 or %s contains NaNs", n, n, n);
        case IN_UNIT_BELOW_1: return vm_fail(vm, ERROR_VALUE, "%s < 0, %s >= 1 or %s %s", n, n, n, nan);
        case ABOVE_1: return vm_fail(vm, ERROR_VALUE, "%s <= 1 or %s %s", n, n, nan);
        case POISSON_MEAN:
            if (x > 0) return vm_fail(vm, ERROR_VALUE, "%s value too large", n);
            return array ? vm_fail(vm, ERROR_VALUE, "%s < 0 or %s contains NaNs", n, n) : vm_fail(vm, ERROR_VALUE, "%s < 0 or %s is NaN", n, n);
        default: return vm_fail(vm, ERROR_VALUE, "%s < 0", n);
    }
}

static bool check_parameters(Vm *vm, const Draw *d) {
    bool array = false;
    for (int k = 0; k < d->count; k++) array |= d->parameter[k]->rank > 0;
    for (int k = 0; k < d->count; k++)
        for (int64_t i = 0; i < d->parameter[k]->count; i++) {
            double x = *(const double *)tensor_element(d->parameter[k], i);
            if (!is_within(d->distribution->parameter[k].limit, x)) return refuse_value(vm, &d->distribution->parameter[k], x, array);
        }
    return true;
}

/* The shape that shapes share, NumPy's words for the first two that do not go together. */
static bool join_shapes(Vm *vm, const Shape *shapes, int count, Shape *out) {
    int rank = 0;
    for (int i = 0; i < count; i++) rank = shapes[i].rank > rank ? shapes[i].rank : rank;
    out->rank = rank;
    for (int axis = 0; axis < rank; axis++) {
        int from = 0;
        out->dims[axis] = 1;
        for (int i = 0; i < count; i++) {
            int at = axis - (rank - shapes[i].rank);
            if (at < 0 || shapes[i].dims[at] == 1 || shapes[i].dims[at] == out->dims[axis]) continue;
            if (out->dims[axis] != 1) {
                char a[SHAPE_TEXT], b[SHAPE_TEXT];
                return vm_fail(vm, ERROR_VALUE, "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg %d with shape "
                               "%s and arg %d with shape %s.", from, shape_tuple_text(shapes[from].dims, shapes[from].rank, a), i,
                               shape_tuple_text(shapes[i].dims, shapes[i].rank, b));
            }
            out->dims[axis] = shapes[i].dims[at];
            from = i;
        }
    }
    return true;
}

/* size: a shape, or NONE for that of the parameters. */
static bool draw_shape(Vm *vm, Draw *d, Value size) {
    Shape shapes[PARAMETERS_MAX + 1], joined;
    int given = is_none(size) ? 0 : 1, count = given;
    if (given && !random_size(vm, size, &shapes[0])) return false;
    for (int i = 0; i < d->count; i++) shapes[count++] = tensor_shape(d->parameter[i]);
    if (!join_shapes(vm, shapes, count, &joined)) return false;
    d->one = !given && joined.rank == 0;
    d->shape = given ? shapes[0] : joined;
    if (shape_equal(joined.dims, joined.rank, d->shape.dims, d->shape.rank)) return true;
    char a[SHAPE_TEXT], c[SHAPE_TEXT];
    return vm_fail(vm, ERROR_VALUE, "Output size %s is not compatible with broadcast dimensions of inputs %s.",
                   shape_tuple_text(d->shape.dims, d->shape.rank, a), shape_tuple_text(joined.dims, joined.rank, c));
}

/* Element number i of shape s in a parameter that is broadcast to it. */
static double parameter_at(const Tensor *t, const Shape *s, int64_t i) {
    int64_t offset = 0;
    if (t->count > 1)
        for (int d = s->rank - 1, k = t->rank - 1; d >= 0 && k >= 0; d--, k--) {
            if (t->dims[k] != 1) offset += i % s->dims[d] * t->strides[k];
            i /= s->dims[d];
        }
    return ((const double *)t->data)[offset];
}

static Value draw_all(Vm *vm, Bits *b, const Draw *d) {
    double p[PARAMETERS_MAX] = {0};
    bool fixed = true;
    for (int k = 0; k < d->count; k++) {
        p[k] = d->parameter[k]->count ? ((const double *)d->parameter[k]->data)[0] : 0;
        fixed = fixed && d->parameter[k]->count == 1;
    }
    if (d->one) {
        double x = d->distribution->draw(b, p);
        return d->distribution->whole ? value_int((int64_t)x) : value_float(x);
    }
    ERROR_INIT(err);
    Dtype dtype = d->distribution->whole ? DTYPE_INT64 : DTYPE_FLOAT64;
    Tensor *t = tensor_new(vm_context(vm), dtype, d->shape.rank, d->shape.dims, &err);
    if (!t) return array_raise(vm, &err);
    for (int64_t i = 0; i < t->count; i++) {
        for (int k = 0; !fixed && k < d->count; k++) p[k] = parameter_at(d->parameter[k], &d->shape, i);
        double x = d->distribution->draw(b, p);
        if (dtype == DTYPE_INT64) ((int64_t *)t->data)[i] = (int64_t)x;
        else ((double *)t->data)[i] = x;
        if (i % 65536 == 65535 && !vm_poll(vm)) return tensor_release(t), ABSENT;
    }
    return array_result_plain(vm, t, &err);
}

/* draw(name, size, *parameters): numbers of a distribution; a Python number when size is None and no parameter is an array. */
static Value bits_draw(Vm *vm, const Value *args) {
    Bits *b = of(args[0]);
    Tuple *rest = as_tuple(args[3]);
    Draw d = {.distribution = is_str(args[1]) ? distribution_find(as_str(args[1])->data) : NULL};
    while (d.distribution && d.count < PARAMETERS_MAX && d.distribution->parameter[d.count].name) d.count++;
    if (!d.distribution || rest->count != (size_t)d.count) return vm_raise(vm, ERROR_TYPE, "no such distribution");
    bool ok = true;
    for (int i = 0; ok && i < d.count; i++) {
        bool whole = d.distribution->parameter[i].limit == COUNT;
        ok = (d.parameter[i] = read_parameter(vm, rest->items[i], whole)) != NULL;
    }
    Value result = ok && check_parameters(vm, &d) && draw_shape(vm, &d, args[2]) ? draw_all(vm, b, &d) : ABSENT;
    for (int i = 0; i < d.count; i++) tensor_release(d.parameter[i]);
    return result;
}

/* The next small integer of so many bits out of a buffered word: dtypes below 32 bits share one among them. */
typedef struct Sliced { uint32_t word; int left, bits; } Sliced;

static uint32_t next_slice(Bits *b, Sliced *s) {
    if (s->left == 0) s->word = bits_next_32(b), s->left = 32 / s->bits;
    else s->word >>= s->bits;
    s->left--;
    return s->word & ((1u << s->bits) - 1);
}

static uint32_t bounded_slice(Bits *b, Sliced *s, uint32_t range) {
    uint32_t top = (1u << s->bits) - 1, mask = range;
    if (range == 0) return 0;
    if (range == top) return next_slice(b, s);
    if (b->legacy) {
        for (unsigned k = 1; k < 32; k <<= 1) mask |= mask >> k;
        uint32_t value;
        do value = next_slice(b, s) & mask;
        while (value > range);
        return value;
    }
    uint32_t n = range + 1, m = next_slice(b, s) * n;
    if ((m & top) < n)
        for (uint32_t threshold = (top - range) % n; (m & top) < threshold;) m = next_slice(b, s) * n;
    return m >> s->bits;
}

/* The lowest 64 bits of an int. */
static bool low_bits(Vm *vm, Value v, uint64_t *out) {
    int64_t i;
    if (int_fits_i64(v, &i)) return *out = (uint64_t)i, true;
    if (!is_int(v)) return vm_fail(vm, ERROR_TYPE, "an integer is needed");
    mpz_t z;
    mpz_init(z);
    int_to_mpz(v, z);
    mpz_fdiv_r_2exp(z, z, 64);
    *out = mpz_get_ui(z);
    mpz_clear(z);
    return true;
}

static Sliced slices_of(Dtype d) { return (Sliced){.bits = d == DTYPE_BOOL ? 1 : (int)dtype_size(d) * 8}; }

/* An integer in [0, range]. */
static uint64_t bounded(Bits *b, Sliced *s, uint64_t range) { return s->bits < 32 ? bounded_slice(b, s, (uint32_t)range) : bits_bounded(b, range); }

/* Draws element i of t: an integer in [low, low + range]. */
static void put_integer(Bits *b, Sliced *s, Tensor *t, int64_t i, uint64_t low, uint64_t range) {
    dtype_put_int(t->dtype, tensor_element(t, i), (int64_t)(low + bounded(b, s, range)));
}

/* out (n) in [low, low + range] */
static void fill_integers(Bits *b, uint64_t *out, int64_t n, uint64_t low, uint64_t range) {
    uint32_t offsets[256];
    int64_t together = !b->legacy && range && range < UINT32_MAX ? (int64_t)(sizeof offsets / sizeof *offsets) : 0;
    for (int64_t from = 0; together && from < n; from += together) {
        int64_t m = n - from < together ? n - from : together;
        bits_below(b, (uint32_t)range + 1, offsets, m);
        for (int64_t i = 0; i < m; i++) out[from + i] = low + offsets[i];
    }
    for (int64_t i = 0; !together && i < n; i++) out[i] = low + bits_bounded(b, range);
}

/* integers(low, high, size, dtype): in [low, high), high excluded, which the library has found to be larger. */
static Value bits_integers(Vm *vm, const Value *args) {
    Bits *b = of(args[0]);
    uint64_t low, high;
    Dtype d;
    if (!low_bits(vm, args[1], &low) || !low_bits(vm, args[2], &high) || !convert_dtype_numpy(vm, args[4], &d, NULL)) return ABSENT;
    d = d == DTYPE_NONE ? DTYPE_INT64 : d;
    uint64_t range = high - low - 1;
    Sliced slices = slices_of(d);
    if (is_none(args[3])) {
        uint64_t one = low + bounded(b, &slices, range);
        return d == DTYPE_UINT64 ? int_from_u64(vm, one) : value_int((int64_t)one);
    }
    Shape s;
    if (!random_size(vm, args[3], &s)) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), d, s.rank, s.dims, &err);
    if (t && dtype_size(d) == 8)
        fill_integers(b, t->data, t->count, low, range);
    else if (t && dtype_size(d) == 4)
        for (int64_t i = 0; i < t->count; i++) ((uint32_t *)t->data)[i] = (uint32_t)(low + bits_bounded(b, range));
    else
        for (int64_t i = 0; t && i < t->count; i++) put_integer(b, &slices, t, i, low, range);
    return array_result_plain(vm, t, &err);
}

/* integers_each(low, range, dtype): integers in [low, low + range] for every place of two uint64 arrays of one shape. */
static Value bits_integers_each(Vm *vm, const Value *args) {
    const Tensor *low = as_tensor(args[1]), *range = as_tensor(args[2]);
    Dtype d;
    if (!convert_dtype_numpy(vm, args[3], &d, NULL)) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), d, low->rank, low->dims, &err);
    Sliced slices = slices_of(d);
    for (int64_t i = 0; t && i < t->count; i++)
        put_integer(of(args[0]), &slices, t, i, *(const uint64_t *)tensor_element(low, i), *(const uint64_t *)tensor_element(range, i));
    return array_result_plain(vm, t, &err);
}

/* bits_masked up to i, which falls from call to call; mask, whose bits are all set up to its highest, has those of i. */
static inline int64_t next_place(Bits *b, uint64_t i, uint64_t *mask) {
    uint64_t value;
    while (*mask >> 1 >= i) *mask >>= 1;
    if (i <= UINT32_MAX) while ((value = bits_next_32(b) & *mask) > i) {}
    else while ((value = bits_next_64(b) & *mask) > i) {}
    return (int64_t)value;
}

/* Exchanges elements from the last down to the first-th with any that is not behind it. */
#define DEFINE_SHUFFLE(T)                                                                                              \
    static void shuffle_##T(Bits *b, T *at, int64_t n, int64_t first) {                                                \
        uint64_t mask = UINT64_MAX;                                                                                    \
        for (int64_t i = n - 1; i >= first; i--) {                                                                     \
            int64_t j = next_place(b, (uint64_t)i, &mask);                                                             \
            T held = at[i];                                                                                            \
            at[i] = at[j];                                                                                             \
            at[j] = held;                                                                                              \
        }                                                                                                              \
    }
DEFINE_SHUFFLE(int64_t)
DEFINE_SHUFFLE(int32_t)

/* order(n, first, bounded): what shuffling range(n) from its end down to first gives, as an int64 array. */
static Value bits_order(Vm *vm, const Value *args) {
    int64_t n, first;
    if (!value_to_index(vm, args[1], &n) || !value_to_index(vm, args[2], &first)) return ABSENT;
    bool plain = value_truth(vm, args[3]) > 0;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), DTYPE_INT64, 1, &n, &err);
    if (!t) return vm_raise_error(vm, &err);
    int64_t *at = t->data;
    for (int64_t i = 0; i < n; i++) at[i] = i;
    if (first < 1) first = 1;
    if (!plain) shuffle_int64_t(of(args[0]), at, n, first);
    for (int64_t i = n - 1; plain && i >= first; i--) {
        int64_t j = (int64_t)bits_bounded(of(args[0]), (uint64_t)i), held = at[i];
        at[i] = at[j];
        at[j] = held;
    }
    return array_result_plain(vm, t, &err);
}

/* shuffle(x): whether it could be done in place: x is one line of numbers of 8 or 4 bytes. */
static Value bits_shuffle(Vm *vm, const Value *args) {
    if (!is_array(args[1])) return VALUE_FALSE;
    Tensor *t = as_tensor(args[1]);
    if (t->object.flags & TENSOR_READONLY) return vm_raise(vm, ERROR_VALUE, "array is read-only");
    size_t size = dtype_size(tensor_dtype(t));
    bool line = t->rank == 1 && t->contiguous && dtype_is_plain(tensor_dtype(t));
    if (!line || (size != 8 && size != 4)) return VALUE_FALSE;
    if (size == 8) shuffle_int64_t(of(args[0]), t->data, t->count, 1);
    else shuffle_int32_t(of(args[0]), t->data, t->count, 1);
    return VALUE_TRUE;
}

/* ---- seeding ---- */

/* An int or a sequence of ints as 32-bit words, lowest first. Returns how many, -1 with an exception. */
static int entropy_words(Vm *vm, Value seed, uint32_t *out, int max) {
    if (is_list(seed) || is_tuple(seed) || is_array(seed)) {
        List *list = vm_has_stack(vm) ? value_to_list(vm, seed) : NULL;
        int total = list ? 0 : -1;
        for (size_t i = 0; list && total >= 0 && i < list->count; i++) {
            int n = entropy_words(vm, list->items[i], out + total, max - total);
            total = n < 0 ? -1 : total + n;
        }
        if (list) object_release(&list->object);
        return total;
    }
    Value index = has_tensor(seed) ? convert_element(vm, as_tensor(seed), as_tensor(seed)->data) : value_retain(seed);
    if (!is_int(index)) {
        vm_raise(vm, ERROR_TYPE, "Cannot cast array data from dtype('float64') to dtype('int64') according to the rule 'safe'");
        value_release(index);
        return -1;
    }
    mpz_t z;
    mpz_init(z);
    int_to_mpz(index, z);
    value_release(index);
    int n = 0;
    if (mpz_sgn(z) < 0) {
        vm_raise(vm, ERROR_VALUE, "expected non-negative integer");
        n = -1;
    } else {
        do {
            if (n >= max) break;
            out[n++] = (uint32_t)mpz_get_ui(z);
            mpz_fdiv_q_2exp(z, z, 32);
        } while (mpz_sgn(z) > 0);
    }
    mpz_clear(z);
    return n;
}

static Value bits_seed(Vm *vm, const Value *args) {
    Bits *b = of(args[0]);
    uint32_t words[TWISTER_WORDS];
    int n = entropy_words(vm, args[1], words, TWISTER_WORDS);
    if (n < 0) return ABSENT;
    bool many = is_list(args[1]) || is_tuple(args[1]) || (is_array(args[1]) && as_tensor(args[1])->rank > 0);
    if (!b->legacy) {
        bits_seed_sequence(b, words, n);
    } else {
        if (!many && n > 1) return vm_raise(vm, ERROR_VALUE, "Seed must be between 0 and 2**32 - 1");
        bits_seed_legacy(b, words, n, many);
    }
    return NONE;
}

/* Bits(source, seed): source is one of source_names, or None for the twister as RandomState seeds it. */
static Value construct(Vm *vm, Type *type, const Value *args) {
    Bits *b = object_new(vm, type, 0);
    if (!b) return ABSENT;
    b->legacy = is_none(args[0]);
    for (int i = 0; i < SOURCES; i++)
        if (is_str(args[0]) && str_equal_c(as_str(args[0]), source_names[i])) b->source = (BitSource)i;
    Value self = value_object(b), done = bits_seed(vm, (Value[]){self, args[1]});
    if (!is_absent(done)) return self;
    value_release(self);
    return ABSENT;
}

static Value bits_copy(Vm *vm, const Value *args) {
    Bits *from = of(args[0]), *b = object_new(vm, from->object.type, 0);
    if (!b) return ABSENT;
    Object header = b->object;
    *b = *from;
    b->object = header;
    return value_object(b);
}

static Value bits_word(Vm *vm, const Value *args) { return int_from_u64(vm, bits_next_64(of(args[0]))); }

/* random_raw(size): words as the generator gives them, of the twister of 32 bits. */
static Value bits_raw(Vm *vm, const Value *args) {
    Shape s;
    if (is_none(args[1])) return int_from_u64(vm, bits_next_raw(of(args[0])));
    if (!random_size(vm, args[1], &s)) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = tensor_new(vm_context(vm), DTYPE_UINT64, s.rank, s.dims, &err);
    for (int64_t i = 0; t && i < t->count; i++) ((uint64_t *)t->data)[i] = bits_next_raw(of(args[0]));
    return array_result_plain(vm, t, &err);
}

static Value bits_interval(Vm *vm, const Value *args) {
    int64_t most;
    return value_to_index(vm, args[1], &most) ? int_from_u64(vm, bits_masked(of(args[0]), (uint64_t)most)) : ABSENT;
}

static Value bits_source(Vm *vm, const Value *args) { return value_object(str_from(vm, source_names[of(args[0])->source])); }

/* for_legacy(): a generator in the same state for the distributions of RandomState. */
static Value bits_for_legacy(Vm *vm, const Value *args) {
    Value copy = bits_copy(vm, args);
    if (!is_absent(copy)) of(copy)->legacy = true;
    return copy;
}

/* set_key(key, counter): of Philox; words of 64 bits, two and four. */
static Value bits_key(Vm *vm, const Value *args) {
    uint64_t words[6];
    for (int i = 0; i < 6; i++)
        if (!low_bits(vm, as_list(args[1])->items[i], &words[i])) return ABSENT;
    bits_set_key(of(args[0]), words, words + 2);
    return NONE;
}

/* fields(): the twister's words and place, whether a normal number is kept and it, the words of 64 bits of the others (state
 * and increment, lanes, key, block), whether half a word is kept and it. */
static Value bits_fields(Vm *vm, const Value *args) {
    const Bits *b = of(args[0]);
    uint64_t words[14] = {(uint64_t)(b->state >> 64), (uint64_t)b->state, (uint64_t)(b->increment >> 64), (uint64_t)b->increment};
    memcpy(words + 4, b->lane, sizeof b->lane);
    memcpy(words + 8, b->key, sizeof b->key);
    memcpy(words + 10, b->block, sizeof b->block);
    ERROR_INIT(err);
    const int64_t count = TWISTER_WORDS;
    Value key = array_result_plain(vm, tensor_copy_of(vm_context(vm), DTYPE_UINT32, 1, &count, b->word, &err), &err);
    List *list = list_new(vm, 14);
    for (int i = 0; list && i < 14; i++)
        if (!list_append_take(vm, list, int_from_u64(vm, words[i]))) object_release(&list->object), list = NULL;
    if (!list || is_absent(key)) return ABSENT;
    return tuple_of(vm, 7, key, value_int(b->next), value_int(b->has_gauss), value_float(b->gauss), value_object(list), value_int(b->has_half),
                    value_int(b->half));
}

/* set_fields(*fields()) */
static Value bits_set_fields(Vm *vm, const Value *args) {
    Bits *b = of(args[0]);
    uint64_t words[14], half;
    int64_t next;
    double gauss;
    if (!value_to_index(vm, args[2], &next) || !value_to_double(vm, args[4], &gauss) || !low_bits(vm, args[7], &half)) return ABSENT;
    for (int i = 0; i < 14; i++)
        if (!low_bits(vm, as_list(args[5])->items[i], &words[i])) return ABSENT;
    if (next < 0 || next > TWISTER_WORDS) return vm_raise(vm, ERROR_VALUE, "state dictionary is not valid.");
    memcpy(b->word, as_tensor(args[1])->data, sizeof b->word);
    b->next = (int)next;
    b->has_gauss = value_truth(vm, args[3]) > 0;
    b->gauss = gauss;
    b->state = (Wide)words[0] << 64 | words[1];
    b->increment = (Wide)words[2] << 64 | words[3];
    memcpy(b->lane, words + 4, sizeof b->lane);
    memcpy(b->key, words + 8, sizeof b->key);
    memcpy(b->block, words + 10, sizeof b->block);
    b->has_half = value_truth(vm, args[6]) > 0;
    b->half = (uint32_t)half;
    return NONE;
}

static const NativeDef methods[] = {
    {"fields", bits_fields, "", "The state in numbers.", NATIVE_METHOD},
    {"set_fields", bits_set_fields, "key, pos, has_gauss, gauss, words, has_half, half, /", "Sets the state.", NATIVE_METHOD},
    {"seed", bits_seed, "seed, /", "Starts again from a seed.", NATIVE_METHOD},
    {"copy", bits_copy, "", "A generator in the same state.", NATIVE_METHOD},
    {"random", bits_random, "size=None, /", "Numbers in [0, 1).", NATIVE_METHOD},
    {"draw_float", bits_draw_float, "name, size, shape=1.0, /", "float32 numbers of a distribution.", NATIVE_METHOD},
    {"draw", bits_draw, "name, size, /, *parameters", "Numbers of a distribution.", NATIVE_METHOD},
    {"next_64", bits_word, "", "64 random bits.", NATIVE_METHOD},
    {"random_raw", bits_raw, "size=None, /", "Words as the generator gives them.", NATIVE_METHOD},
    {"interval", bits_interval, "most, /", "A whole number in [0, most].", NATIVE_METHOD},
    {"source", bits_source, "", "The generator's name.", NATIVE_METHOD},
    {"for_legacy", bits_for_legacy, "", "A generator in the same state for RandomState.", NATIVE_METHOD},
    {"set_key", bits_key, "words, /", "Sets Philox's key and counter.", NATIVE_METHOD},
    {"integers", bits_integers, "low, high, size=None, dtype=None, /", "Integers in [low, high).", NATIVE_METHOD},
    {"integers_each", bits_integers_each, "low, range, dtype, /", "Integers in limits of their own.", NATIVE_METHOD},
    {"order", bits_order, "n, first=1, bounded=False, /", "A random order of range(n).", NATIVE_METHOD},
    {"shuffle", bits_shuffle, "x, /", "Whether x could be put in random order in place.", NATIVE_METHOD},
    {0}};

static Type bits_type = {.object = TYPE_OBJECT, .name = "Bits", .module = "_nprandom", .instance_size = sizeof(Bits), .free = object_dealloc,
    .signature = "source, seed", .construct = construct, .methods = methods, .flags = TYPE_BASE};

static bool init(Vm *vm, Value module) {
    return type_ready(vm, &bits_type) && vm_set(vm, module, "Bits", value_object(&bits_type));
}

const ModuleDef nprandom_module = {.name = "_nprandom", .doc = "NumPy's random bit generators.", .init = init};
