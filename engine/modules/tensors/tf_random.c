/* tf_random.c -- tf.random: stateful and stateless random tensors, and the doors that tf.random.Generator uses.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/tf.h"
#include "engine/tensor/random.h"

#include <math.h>

static const double SEED_END = 2147483647;   /* 2 ** 31 - 1 */

/* A seed, of which TensorFlow takes the remainder: what has none is refused in the words of %. A float loses its fraction then. */
static bool read_seed(Vm *vm, Value v, bool *given, int64_t *seed) {
    *given = !is_none(v) && !is_absent(v);
    Ints one;
    if (!*given) return true;
    if (is_str(v)) return vm_fail(vm, ERROR_TYPE, "not all arguments converted during string formatting");
    if (is_list(v) || is_tuple(v) || is_dict(v)) return vm_fail(vm, ERROR_TYPE, "unsupported operand type(s) for %%: '%s' and 'int'", value_type_name(v));
    const Tensor *t = has_tensor(v) ? as_tensor(v) : NULL;
    bool real = is_float(v) || (t && t->count == 1 && dtype_is_float(tensor_dtype(t)));
    double x = is_float(v) ? v.as.real : real ? tensor_real(t) : 0;
    if (real && isfinite(x)) return *seed = (int64_t)(x - floor(x / SEED_END) * SEED_END), true;
    if (real) return vm_fail(vm, ERROR_TYPE, "Expected int for argument 'seed2' not nan.");   /* the remainder of an infinity, too */
    if (!convert_ints(vm, v, &one)) return false;
    *seed = one.at[0];
    return true;
}

/* Limits or parameters of a distribution: numbers, or tensors that broadcast. */
typedef struct Parameters {
    RandomArgs args;
    Tensor *a, *b; /* owned when they are no single numbers; else NULL */
} Parameters;

static void parameters_clear(Parameters *p) {
    tensor_release(p->a);
    tensor_release(p->b);
}

/* A number into *out, or a tensor into *tensor. */
static bool read_parameter(Vm *vm, Value v, const char *name, Dtype d, double *out, int64_t *out_int, Tensor **tensor) {
    Tensor *t = convert_named(vm, v, d, name);
    if (!t) return false;
    if (t->rank == 0 && !t->node) {
        *out = tensor_real(t);
        *out_int = dtype_is_int(tensor_dtype(t)) ? tensor_int(t) : (int64_t)*out;
        tensor_release(t);
    } else {
        *tensor = t;
    }
    return true;
}

/* x * scale + shift with tensors as parameters. Takes x. */
static Tensor *shape_numbers(Vm *vm, Tensor *x, Tensor *shift, Tensor *scale) {
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    if (x && scale) {
        Tensor *y = op_binary(c, OP_MUL, x, scale, &err);
        tensor_release(x);
        x = y;
    }
    if (x && shift) {
        Tensor *y = op_binary(c, OP_ADD, x, shift, &err);
        tensor_release(x);
        x = y;
    }
    if (!x && error_is_set(&err)) vm_raise_error(vm, &err);
    return x;
}

typedef enum Numbers { NUMBERS_SEEDED, NUMBERS_STATELESS, NUMBERS_GENERATOR } Numbers;

/* Makes the numbers; seed and state by the source. */
static Value generate(Vm *vm, Parameters *p, Numbers source, const int64_t seed[2], int64_t state[3]) {
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    RandomArgs args = p->args;
    bool uniform = args.kind == RANDOM_UNIFORM;
    if (p->a || p->b) {
        if (uniform && !p->a && args.lo != 0) p->a = tensor_scalar(c, args.dtype, args.lo, &err);
        if (!uniform && !p->a && args.lo != 0) p->a = tensor_scalar(c, args.dtype, args.lo, &err);
        if (!p->b) p->b = tensor_scalar(c, args.dtype, args.hi, &err);
        if (uniform && p->a && p->b) {
            Tensor *width = op_binary(c, OP_SUB, p->b, p->a, &err);
            tensor_release(p->b);
            p->b = width;
        }
        args.lo = 0;
        args.hi = 1;
    }
    Tensor *t = source == NUMBERS_SEEDED      ? random_tensor(c, &args, &err)
                : source == NUMBERS_STATELESS ? random_stateless(c, &args, seed, &err)
                                              : random_generator(c, &args, state, &err);
    if (!t || !(p->a || p->b)) return tensor_result(vm, t, &err);
    return value_object(shape_numbers(vm, t, p->a, p->b));
}

/* What tf.random.uniform and its stateless sister say of dtypes that they do not draw; generators leave it to the drawing. */
static bool check_uniform_dtype(Vm *vm, Dtype d, Numbers source) {
    bool seeded = source == NUMBERS_SEEDED;
    if (source == NUMBERS_GENERATOR || dtype_is_float(d) || d == DTYPE_INT32 || d == DTYPE_INT64) return true;
    if (!seeded && (d == DTYPE_UINT32 || d == DTYPE_UINT64)) return true;
    return vm_fail(vm, ERROR_VALUE,
                   "Argument `dtype` got invalid value <dtype: '%s'>. Accepted dtypes are (tf.float16, tf.bfloat16, "
                   "tf.float32, tf.float64, tf.int32, tf.int64%s).",
                   dtype_name(d), seeded ? "" : ", tf.uint32, tf.uint64");
}

static const char *operation_of(RandomKind kind, Numbers source) {
    static const char *const seeded[] = {[RANDOM_UNIFORM] = "RandomUniform", [RANDOM_UNIFORM_INT] = "RandomUniformInt",
                                         [RANDOM_UNIFORM_FULL_INT] = "RandomUniformInt", [RANDOM_NORMAL] = "RandomStandardNormal",
                                         [RANDOM_TRUNCATED_NORMAL] = "TruncatedNormal"};
    static const char *const stateless[] = {[RANDOM_UNIFORM] = "StatelessRandomUniformV2", [RANDOM_UNIFORM_INT] = "StatelessRandomUniformIntV2",
                                            [RANDOM_UNIFORM_FULL_INT] = "StatelessRandomUniformFullIntV2",
                                            [RANDOM_NORMAL] = "StatelessRandomNormalV2", [RANDOM_TRUNCATED_NORMAL] = "StatelessTruncatedNormalV2"};
    return source == NUMBERS_SEEDED ? seeded[kind] : stateless[kind];
}

/* Limits of whole numbers are numbers; t is one with axes, or NULL. */
static bool is_limit(Vm *vm, const char *name, const Tensor *t, const char *operation) {
    char shape[SHAPE_TEXT];
    return !t || vm_fail(vm, ERROR_INVALID_ARGUMENT, "%s must be 0-D, got shape %s [Op:%s] name: ", name,
                         shape_text(t->dims, t->rank, shape), operation);
}

/* Reads shape, dtype and the two parameters of uniform (minval, maxval) or normal (mean, stddev). */
static bool read_args(Vm *vm, Parameters *p, RandomKind kind, Numbers source, Value shape, Value dtype, Value first,
                      Value second) {
    *p = (Parameters){.args = {.kind = kind, .dtype = DTYPE_FLOAT32}};
    Dtype d;
    if (!convert_shape(vm, shape, false, &p->args.shape) || !convert_dtype(vm, dtype, &d)) return false;
    if (d != DTYPE_NONE) p->args.dtype = d;
    bool ints = dtype_is_int(p->args.dtype);
    if (kind == RANDOM_UNIFORM && !check_uniform_dtype(vm, p->args.dtype, source)) return false;
    if (kind == RANDOM_UNIFORM && ints) {
        if (is_none(second) && is_none(first)) {
            p->args.kind = RANDOM_UNIFORM_FULL_INT;
            return true;
        }
        if (is_none(second))
            return vm_fail(vm, ERROR_VALUE, "Must specify maxval for integer dtype tf.%s", dtype_name(p->args.dtype));
        p->args.kind = RANDOM_UNIFORM_INT;
    }
    p->args.operation = operation_of(p->args.kind, source);
    p->args.hi = 1;
    if (kind != RANDOM_UNIFORM && (is_none(first) || is_none(second))) return convert_natural(vm, NONE) != NULL;
    const char *const names[] = {kind == RANDOM_UNIFORM ? "min" : "mean", kind == RANDOM_UNIFORM ? "max" : "stddev"};
    if (!is_none(first) && !read_parameter(vm, first, names[0], p->args.dtype, &p->args.lo, &p->args.lo_int, &p->a)) return false;
    if (!is_none(second) && !read_parameter(vm, second, names[1], p->args.dtype, &p->args.hi, &p->args.hi_int, &p->b))
        return false;
    return !ints || (is_limit(vm, "minval", p->a, p->args.operation) && is_limit(vm, "maxval", p->b, p->args.operation));
}

static Value stateful(Vm *vm, RandomKind kind, Value shape, Value dtype, Value first, Value second, Value seed) {
    Parameters p;
    Value result = ABSENT;
    if (read_args(vm, &p, kind, NUMBERS_SEEDED, shape, dtype, first, second) && read_seed(vm, seed, &p.args.has_seed, &p.args.seed))
        result = generate(vm, &p, NUMBERS_SEEDED, NULL, NULL);
    parameters_clear(&p);
    return result;
}

/* uniform(shape, minval, maxval, dtype, seed, name) */
Value tf_random_uniform(Vm *vm, const Value *args) {
    return stateful(vm, RANDOM_UNIFORM, args[0], args[3], args[1], args[2], args[4]);
}
/* normal(shape, mean, stddev, dtype, seed, name) */
Value tf_random_normal(Vm *vm, const Value *args) {
    return stateful(vm, RANDOM_NORMAL, args[0], args[3], args[1], args[2], args[4]);
}
Value tf_random_truncated_normal(Vm *vm, const Value *args) {
    return stateful(vm, RANDOM_TRUNCATED_NORMAL, args[0], args[3], args[1], args[2], args[4]);
}

/* Whether alg is Philox, as nearly always; what else it is the library says. */
static bool is_philox(Vm *vm, Value alg, const char *operation) {
    if (is_str(alg) && strcmp(as_str(alg)->data, "auto_select") == 0) return true;
    Value library = vm_import(vm, "tensorflow._random"), check = ABSENT, result = ABSENT;
    if (!is_absent(library)) check = value_get_attr_c(vm, library, "_require_philox");
    Str *name = is_absent(check) ? NULL : str_from(vm, operation);
    if (name) result = value_call(vm, check, (Value[]){alg, value_object(name)}, 2, NULL);
    bool ok = !is_absent(result);
    value_release(library);
    value_release(check);
    if (name) object_release(&name->object);
    value_release(result);
    return ok;
}

static bool is_pair_of_ints(Value v) {
    const Value *items = is_list(v) ? as_list(v)->items : is_tuple(v) ? as_tuple(v)->items : NULL;
    size_t count = is_list(v) ? as_list(v)->count : is_tuple(v) ? as_tuple(v)->count : 0;
    return count == 2 && is_small_int(items[0]) && is_small_int(items[1]);
}

/* The two numbers of a stateless operation's seed. */
static bool read_pair(Vm *vm, Value seed, Ints *two) {
    if (is_pair_of_ints(seed)) return convert_ints(vm, seed, two);
    Value library = vm_import(vm, "tensorflow._random");
    Value pair = is_absent(library) ? ABSENT : value_call_method(vm, library, "_seeds", &seed, 1);
    bool ok = !is_absent(pair) && convert_ints(vm, pair, two);
    value_release(library);
    value_release(pair);
    return ok;
}

static Value stateless(Vm *vm, RandomKind kind, Value shape, Value seed, Value dtype, Value first, Value second, Value alg) {
    bool whole = kind == RANDOM_UNIFORM && is_none(first) && is_none(second);
    if (!is_philox(vm, alg, operation_of(whole ? RANDOM_UNIFORM_FULL_INT : kind, NUMBERS_STATELESS))) return ABSENT;
    Parameters p;
    Ints two;
    Value result = ABSENT;
    if (!read_pair(vm, seed, &two)) return ABSENT;
    if (read_args(vm, &p, kind, NUMBERS_STATELESS, shape, dtype, first, second))
        result = generate(vm, &p, NUMBERS_STATELESS, two.at, NULL);
    parameters_clear(&p);
    return result;
}

/* stateless_uniform(shape, seed, minval, maxval, dtype, name, alg) */
Value tf_stateless_uniform(Vm *vm, const Value *args) {
    return stateless(vm, RANDOM_UNIFORM, args[0], args[1], args[4], args[2], args[3], args[6]);
}
Value tf_stateless_normal(Vm *vm, const Value *args) {
    return stateless(vm, RANDOM_NORMAL, args[0], args[1], args[4], args[2], args[3], args[6]);
}
Value tf_stateless_truncated_normal(Vm *vm, const Value *args) {
    return stateless(vm, RANDOM_TRUNCATED_NORMAL, args[0], args[1], args[4], args[2], args[3], args[6]);
}

Value tf_set_seed(Vm *vm, const Value *args) {
    bool given;
    int64_t seed = 0;
    if (is_float(args[0])) return vm_raise(vm, ERROR_TYPE, "tf.random.set_seed takes a whole number here");
    if (!read_seed(vm, args[0], &given, &seed)) return ABSENT;
    random_set_seed(vm_context(vm), given, seed);
    return NONE;
}

static Value shuffled(Vm *vm, Value value, RandomSeed seed) {
    Tensor *x = convert_natural(vm, value);
    if (!x) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = random_shuffle(vm_context(vm), x, seed, &err);
    tensor_release(x);
    return tensor_result(vm, t, &err);
}

/* shuffle(value, seed, name) */
Value tf_random_shuffle(Vm *vm, const Value *args) {
    RandomSeed seed = {.stateless = false};
    return read_seed(vm, args[1], &seed.given, &seed.seed[0]) ? shuffled(vm, args[0], seed) : ABSENT;
}

/* The two numbers of a stateless operation's seed, or the one of another's. */
static bool read_seeds(Vm *vm, Value v, RandomSeed *out) {
    Ints numbers;
    *out = (RandomSeed){.given = !is_none(v) && !is_absent(v)};
    if (!out->given) return true;
    if (!convert_ints(vm, v, &numbers)) return false;
    out->stateless = !numbers.scalar && numbers.count == 2;
    memcpy(out->seed, numbers.at, sizeof out->seed);
    return true;
}

/* _tensor.stateless_shuffle(value, seeds) */
Value tensor_stateless_shuffle(Vm *vm, const Value *args) {
    RandomSeed seed;
    return read_seeds(vm, args[1], &seed) ? shuffled(vm, args[0], seed) : ABSENT;
}

/* Class numbers for logits, dtype None being int64. */
static Value draw_classes(Vm *vm, Value logits, Value count, Value dtype, RandomSeed seed) {
    Ints samples;
    Dtype d;
    if (!convert_ints(vm, count, &samples) || !convert_dtype(vm, dtype, &d)) return ABSENT;
    if (d != DTYPE_NONE && d != DTYPE_INT32 && d != DTYPE_INT64)
        return vm_raise(vm, ERROR_VALUE,
                        "Argument `dtype` got invalid value <dtype: '%s'>. Accepted dtypes are (tf.int32, tf.int64).",
                        dtype_name(d));
    Tensor *x = convert_natural(vm, logits);
    if (!x) return ABSENT;
    ERROR_INIT(err);
    Tensor *t = random_categorical(vm_context(vm), x, samples.at[0], d == DTYPE_NONE ? DTYPE_INT64 : d, seed, &err);
    tensor_release(x);
    return tensor_result(vm, t, &err);
}

/* categorical(logits, num_samples, dtype, seed, name) */
Value tf_random_categorical(Vm *vm, const Value *args) {
    RandomSeed seed = {.stateless = false};
    if (!read_seed(vm, args[3], &seed.given, &seed.seed[0])) return ABSENT;
    return draw_classes(vm, args[0], args[1], args[2], seed);
}

/* _tensor.stateless_categorical(logits, num_samples, seeds, dtype) */
Value tensor_stateless_categorical(Vm *vm, const Value *args) {
    RandomSeed seed;
    return read_seeds(vm, args[2], &seed) ? draw_classes(vm, args[0], args[1], args[3], seed) : ABSENT;
}

/* Numbers of distributions with the parameters given; dtype DTYPE_NONE: gamma, whose numbers are of the parameters'
 * dtype. */
static Value draw(Vm *vm, Value sizes, Value parameters, Dtype dtype, Value seeds) {
    RandomSeed seed;
    Shape shape;
    if (!convert_shape(vm, sizes, false, &shape) || !read_seeds(vm, seeds, &seed)) return ABSENT;
    Tensor *x = convert_natural(vm, parameters);
    if (!x) return ABSENT;
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    Tensor *t =
        dtype == DTYPE_NONE ? random_gamma(c, shape, x, seed, &err) : random_poisson(c, shape, x, dtype, seed, &err);
    tensor_release(x);
    return tensor_result(vm, t, &err);
}

/* _tensor.random_gamma(shape, alpha, seed) */
Value tensor_random_gamma(Vm *vm, const Value *args) { return draw(vm, args[0], args[1], DTYPE_NONE, args[2]); }

/* _tensor.random_poisson(shape, rates, dtype, seed) */
Value tensor_random_poisson(Vm *vm, const Value *args) {
    Dtype dtype;
    return convert_dtype(vm, args[2], &dtype) ? draw(vm, args[0], args[1], dtype, args[3]) : ABSENT;
}

/* _tensor.stateless_binomial(shape, seeds, counts, chances, dtype): counts and chances are of one shape */
Value tensor_stateless_binomial(Vm *vm, const Value *args) {
    RandomSeed seed;
    Shape shape;
    Dtype dtype;
    if (!convert_shape(vm, args[0], false, &shape) || !read_seeds(vm, args[1], &seed) ||
        !convert_dtype(vm, args[4], &dtype))
        return ABSENT;
    Tensor *counts = convert_natural(vm, args[2]), *chances = counts ? convert_natural(vm, args[3]) : NULL, *t = NULL;
    ERROR_INIT(err);
    if (chances && counts->count == chances->count)
        t = random_binomial(vm_context(vm), shape, counts, chances, dtype, seed, &err);
    else if (chances)
        error_set(&err, ERROR_VALUE, "counts and chances differ in shape");
    bool made = chances != NULL;
    tensor_release(counts);
    tensor_release(chances);
    return made ? tensor_result(vm, t, &err) : ABSENT;
}

/* _tensor.random_candidates(count, range, log_uniform, unique, seed): (numbers of classes, how many draws that took) */
Value tensor_random_candidates(Vm *vm, const Value *args) {
    CandidateArgs a = {.log_uniform = value_truth(vm, args[2]) > 0, .unique = value_truth(vm, args[3]) > 0};
    if (!value_to_index(vm, args[0], &a.count) || !value_to_index(vm, args[1], &a.range) ||
        !read_seed(vm, args[4], &a.has_seed, &a.seed))
        return ABSENT;
    ERROR_INIT(err);
    int64_t tries = 0;
    Value numbers = tensor_result(vm, random_candidates(vm_context(vm), &a, &tries, &err), &err);
    return is_absent(numbers) ? ABSENT : tuple_pair(vm, numbers, value_int(tries));
}

/* op_seeds(seed): the two seeds that an operation gets now. */
Value tensor_op_seeds(Vm *vm, const Value *args) {
    bool given;
    int64_t seed = 0, out[2], global;
    if (!read_seed(vm, args[0], &given, &seed)) return ABSENT;
    if (!given && !random_get_seed(vm_context(vm), &global)) return tuple_pair(vm, NONE, NONE);
    random_op_seeds(vm_context(vm), given, seed, out);
    return tuple_pair(vm, value_int(out[0]), value_int(out[1]));
}

/* ---- generators: state is a list of three ints, changed in place ---- */

static bool read_state(Vm *vm, Value v, int64_t state[3]) {
    if (!is_list(v) || as_list(v)->count != 3)
        return vm_fail(vm, ERROR_TYPE, "a generator's state is a list of three ints");
    for (int i = 0; i < 3; i++)
        if (!value_to_index(vm, as_list(v)->items[i], &state[i])) return false;
    return true;
}

static void write_state(Value v, const int64_t state[3]) {
    for (int i = 0; i < 3; i++) value_set(&as_list(v)->items[i], value_int(state[i]));
}

/* generate(state, kind, shape, first, second, dtype) */
Value tensor_generate(Vm *vm, const Value *args) {
    static const struct {
        const char *name;
        RandomKind kind;
    } kinds[] = {{"uniform", RANDOM_UNIFORM},
                 {"normal", RANDOM_NORMAL},
                 {"truncated_normal", RANDOM_TRUNCATED_NORMAL},
                 {"full_int", RANDOM_UNIFORM_FULL_INT}};
    int64_t state[3];
    const char *name = text_argument(vm, args[1], "kind");
    if (!name || !read_state(vm, args[0], state)) return ABSENT;
    RandomKind kind = RANDOM_UNIFORM;
    for (size_t i = 0; i < 4; i++)
        if (strcmp(kinds[i].name, name) == 0) kind = kinds[i].kind;
    Parameters p;
    Value result = ABSENT;
    bool full = kind == RANDOM_UNIFORM_FULL_INT;
    if (read_args(vm, &p, full ? RANDOM_UNIFORM : kind, NUMBERS_GENERATOR, args[2], args[5], full ? NONE : args[3],
                  full ? NONE : args[4])) {
        if (full) p.args.kind = kind;
        result = generate(vm, &p, NUMBERS_GENERATOR, NULL, state);
    }
    parameters_clear(&p);
    if (!is_absent(result)) write_state(args[0], state);
    return result;
}

Value tensor_generator_from_seed(Vm *vm, const Value *args) {
    int64_t seed, state[3];
    if (!value_to_index(vm, args[0], &seed)) return ABSENT;
    random_generator_from_seed(seed, state);
    List *list = list_new(vm, 3);
    for (int i = 0; list && i < 3; i++) list_append(vm, list, value_int(state[i]));
    return value_object(list);
}

Value tensor_generator_skip(Vm *vm, const Value *args) {
    int64_t delta, state[3];
    if (!value_to_index(vm, args[1], &delta) || !read_state(vm, args[0], state)) return ABSENT;
    random_generator_skip(state, (uint64_t)delta);
    write_state(args[0], state);
    return NONE;
}
