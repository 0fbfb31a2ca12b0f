/* ops.c -- checks operations against what tests/ops/record.py recorded, and gradients against finite differences.
 *
 * Every recorded case is run and its values compared: integers exactly, floats within a few units in the last place (of the
 * largest element, where an operation adds up). Every case with float64 operands of a differentiable operation also
 * has its gradient, and the gradient's gradient, checked by central differences. An operation of the table that no case
 * covers is a failure.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/ops/cases.h"

#include "engine/base/memory.h"
#include "engine/tensor/rules.h"
#include "engine/tensor/tape.h"

#include <math.h>
#include <stdio.h>

enum { PROBES = 10 };

typedef struct Tally {
    long values, errors, gradients, seconds, faults, failed;
    int covered[OP_COUNT];
    double worst[OP_COUNT];       /* units in the last place, float32 */
} Tally;

/* ---- comparing ---- */

static bool fail(Tally *t, const Case *k, const char *what) {
    if (t->failed++ < 60) printf("recorded.txt:%d: %s: %s\n", k->line, op_info[k->op].name, what);
    return false;
}

/* Distance in units of the last place of scale. */
static double units(Dtype d, ComplexDouble got, ComplexDouble want, double scale) {
    int digits = d == DTYPE_FLOAT16 ? 11 : d == DTYPE_BFLOAT16 ? 8 : d == DTYPE_FLOAT32 || d == DTYPE_COMPLEX64 ? 24 : 53;
    double difference = cabs(got - want);
    if (got == want || (isnan(creal(got)) && isnan(creal(want)))) return 0;
    if (!isfinite(difference)) return 1e9;
    int exponent;
    frexp(scale > 0 ? scale : 1e-300, &exponent);
    double smallest = d == DTYPE_FLOAT16 ? ldexp(1, -24) : d == DTYPE_FLOAT64 || d == DTYPE_COMPLEX128 ? ldexp(1, -1074) : ldexp(1, -149);
    return difference / fmax(ldexp(1, exponent - digits), smallest);
}

static double allowed(OpId op) {
    if (op == OP_MATMUL || op == OP_REDUCE_PROD || op == OP_EIGH) return 128;
    if (op == OP_LSTM || op == OP_LSTM_GRAD || op == OP_GRU || op == OP_GRU_GRAD) return 64;   /* sums over steps */
    if (op == OP_CTC_LOSS) return 64;                                              /* sums over frames, in single precision there */
    if (op == OP_POW) return 16;       /* of complex numbers: exp(y log(x)), of which the C libraries for other processors round otherwise */
    if (op == OP_MATRIX_SOLVE_LS) return 64;       /* the original is up to 11 units off itself, where the rank is not full */
    if (op == OP_EIG || op == OP_MATRIX_SQUARE_ROOT || op == OP_MATRIX_LOGARITHM) return 64;                   /* by way of Schur's form */
    if (op_info[op].kind == OP_KIND_STRUCTURED || op_info[op].kind == OP_KIND_COMPOSITE) return 8;
    /* near a root, or where the original is far from correctly rounded itself */
    bool rough = op == OP_ELU || op == OP_SELU || op == OP_ZETA || op == OP_POLYGAMMA || op == OP_SELU_GRAD || op == OP_SIGMOID_XENT;
    rough = rough || op == OP_DIGAMMA || op == OP_LGAMMA || op == OP_NDTRI || op == OP_ERFINV || op == OP_LOG1P || op == OP_EXPM1;
    if (op >= OP_ERFCINV && op <= OP_SPENCE) rough = true;                                  /* all of them have roots or cancel */
    if (op == OP_IGAMMA || op == OP_IGAMMAC || op == OP_IGAMMA_GRAD_A || op == OP_TANH_GRAD) return 128;
    return rough ? 4096 : op == OP_FLOORDIV || op == OP_TRUNCATEDIV ? 256 : 6;
}

static bool same_string(const Tensor *a, const Tensor *b, int64_t i) {
    const StringCell *x = *(StringCell **)tensor_element(a, i), *y = *(StringCell **)tensor_element(b, i);
    return string_cell_size(x) == string_cell_size(y) && memcmp(string_cell_bytes(x), string_cell_bytes(y), string_cell_size(x)) == 0;
}

static bool compare(Tally *t, const Case *k, const Tensor *got, const Tensor *want) {
    char text[256];
    Dtype d = tensor_dtype(want);
    bool sums = op_info[k->op].kind == OP_KIND_STRUCTURED || op_info[k->op].kind == OP_KIND_COMPOSITE;
    if (got->dtype != want->dtype || !tensor_same_shape(got, want)) return fail(t, k, "another dtype or shape");
    double scale = sums ? largest(want) : 0;
    for (int64_t i = 0; i < want->count; i++) {
        t->values++;
        const void *g = tensor_element(got, i), *w = tensor_element(want, i);
        if (!dtype_is_trainable(d)) {
            bool same = d == DTYPE_STRING ? same_string(got, want, i) : dtype_get_int(d, g) == dtype_get_int(d, w);
            if (same) continue;
            snprintf(text, sizeof text, "element %lld is %lld, not %lld", (long long)i, (long long)dtype_get_int(d, g), (long long)dtype_get_int(d, w));
            return fail(t, k, text);
        }
        ComplexDouble x = dtype_get_complex(d, g), y = dtype_get_complex(d, w);
        double u = units(d, x, y, sums ? scale : cabs(y));
        if (d == DTYPE_FLOAT32 && u > t->worst[k->op]) t->worst[k->op] = u;
        if (u <= allowed(k->op)) continue;
        snprintf(text, sizeof text, "%s element %lld is %.17g, not %.17g: %.3g units", dtype_name(d), (long long)i, creal(x), creal(y), u);
        return fail(t, k, text);
    }
    return true;
}

static bool check_values(OpContext *c, Tally *t, Case *k) {
    Tensor *got[RESULTS];
    ERROR_INIT(err);
    int n = op_run_all(c, k->op, k->in, k->inputs, &k->attrs, got, op_info[k->op].outputs ? op_info[k->op].outputs : RESULTS, &err);
    t->covered[k->op]++;
    if (k->error[0]) {
        t->errors++;
        if (n >= 0) {
            for (int i = 0; i < n; i++) tensor_release(got[i]);
            return fail(t, k, "did not fail");
        }
        if (strcmp(error_info[err.kind].name, k->error) || strncmp(err.text, k->text, strlen(k->text))) {
            char text[4096];
            snprintf(text, sizeof text, "%s: %s\n    not %s: %s", error_info[err.kind].name, err.text, k->error, k->text);
            return fail(t, k, text);
        }
        return true;
    }
    if (n < 0) return fail(t, k, err.text);
    bool ok = n >= k->outputs || fail(t, k, "too few results");
    for (int i = 0; i < n; i++) {
        if (ok && i < k->outputs) ok = compare(t, k, got[i], k->out[i]);
        tensor_release(got[i]);
    }
    return ok;
}

/* ---- gradients ---- */

/* Fixed weights that make a scalar of a tensor: sum(t * weights), or NULL. New. */
static Tensor *weighted(OpContext *c, Tensor *t, int seed, Error *err) {
    Tensor *w = tensor_new(c, tensor_dtype(t), t->rank, t->dims, err);
    if (!w) return NULL;
    for (int64_t i = 0; i < w->count; i++) ((double *)w->data)[i] = sin((double)(i * 7 + seed)) + 0.3;
    Tensor *product = op_binary(c, OP_MUL, t, w, err);
    Tensor *sum = op_run(c, OP_REDUCE_SUM, &product, 1, NULL, err);
    tensor_release(w);
    tensor_release(product);
    return sum;
}

/* The slopes of this loss are a result that has no gradient itself. */
static bool has_gradient(OpId op, int output) { return op != OP_CTC_LOSS || output == 0; }

/* The weighted sum of all float64 results, and of complex128 ones' real parts. New. */
static Tensor *objective(OpContext *c, const Case *k, Tensor *const *in, Error *err) {
    Tensor *got[RESULTS], *total = NULL;
    int n = op_run_all(c, k->op, in, k->inputs, &k->attrs, got, op_info[k->op].outputs ? op_info[k->op].outputs : RESULTS, err);
    for (int i = 0; i < n; i++) {
        Tensor *real = got[i]->dtype == DTYPE_COMPLEX128 ? op_unary(c, OP_REAL, got[i], err) : tensor_retain(got[i]);
        Tensor *part = real && real->dtype == DTYPE_FLOAT64 && has_gradient(k->op, i) ? weighted(c, real, i, err) : NULL;
        if (part) total = total ? op_run_take(c, OP_ADD, (Tensor *[]){total, part}, 2, NULL, err) : part;
        tensor_release(real);
        tensor_release(got[i]);
    }
    return total;
}

/* The gradient of the objective in operand i, under whatever tapes are active. New or NULL. */
static Tensor *first_gradient(OpContext *c, const Case *k, int i, Error *err) {
    Tape *tape = tape_new(c, false, false, err);
    Tensor *dx = NULL;
    if (!tape) return NULL;
    tape_watch(tape, k->in[i], err);
    tape_start(tape);
    Tensor *y = objective(c, k, k->in, err);
    tape_stop(tape);
    TapeSource source = tape_source(k->in[i]);
    if (y) tape_gradient(tape, &y, 1, &source, 1, NULL, false, &dx, NULL, err);
    tensor_release(y);
    tape_free(tape);
    return dx;
}

static double value_of(OpContext *c, const Case *k, int i, bool second) {
    ERROR_INIT(err);
    Tensor *y = NULL;
    if (second) {
        Tensor *dx = first_gradient(c, k, i, &err);
        y = dx ? weighted(c, dx, 5, &err) : NULL;
        tensor_release(dx);
    } else {
        y = objective(c, k, k->in, &err);
    }
    double v = y ? tensor_real(y) : NAN;
    tensor_release(y);
    return v;
}

/* Central differences against g for up to PROBES elements of operand i. */
static bool probe(OpContext *c, Tally *t, const Case *k, int i, const Tensor *g, bool second) {
    Tensor *x = k->in[i];
    char text[256];
    int64_t step = x->count / PROBES + 1;
    for (int64_t at = 0; at < x->count; at += step) {
        double *p = tensor_element(x, at), kept = *p, h = 1e-5 * fmax(1, fabs(kept));
        *p = kept + h;
        double above = value_of(c, k, i, second);
        *p = kept - h;
        double below = value_of(c, k, i, second);
        *p = kept;
        double numeric = (above - below) / (2 * h), exact = g ? dtype_get_real(DTYPE_FLOAT64, tensor_element(g, at)) : 0;
        if (second) t->seconds++;
        else t->gradients++;
        if (!isfinite(numeric) || fabs(numeric - exact) <= 2e-5 * fmax(1, fabs(numeric)) + 1e-13 * fabs(above) / h) continue;
        snprintf(text, sizeof text, "%s gradient of operand %d at %lld is %.10g, by differences %.10g", second ? "second" : "first", i,
                 (long long)at, exact, numeric);
        return fail(t, k, text);
    }
    return true;
}

static bool check_second(OpContext *c, Tally *t, const Case *k, int i) {
    ERROR_INIT(err);
    Tape *outer = tape_new(c, false, false, &err);
    Tensor *ddx = NULL;
    tape_watch(outer, k->in[i], &err);
    tape_start(outer);
    Tensor *dx = first_gradient(c, k, i, &err);
    Tensor *y = dx ? weighted(c, dx, 5, &err) : NULL;
    tape_stop(outer);
    TapeSource source = tape_source(k->in[i]);
    if (y) tape_gradient(outer, &y, 1, &source, 1, NULL, false, &ddx, NULL, &err);
    tape_free(outer);
    bool ok = !error_is_set(&err) ? probe(c, t, k, i, ddx, true) : fail(t, k, err.text);
    tensor_release(ddx);
    tensor_release(y);
    tensor_release(dx);
    return ok;
}

static bool differentiable(const Case *k) {
    const OpInfo *info = &op_info[k->op];
    if (k->error[0] || info->domain == DOMAIN_NONE || info->grad == grad_no_entry) return false;
    return info->grad || info->kind == OP_KIND_COMPOSITE;
}

/* Labels that are a distribution and symmetric matrices do not move freely, and what rounding or sorting does has no derivative to compare. */
static bool operand_moves(const Case *k, int i) {
    if ((k->op == OP_DENSE_XENT && i == 1) || k->op == OP_CHOLESKY) return false;
    if (k->op == OP_BETAINC && i < 2) return false;     /* no gradient flows there */
    if ((k->op == OP_BAND_MATRIX || k->op == OP_BAND_PARTS) && i == 1) return false;    /* nor to what fills up */
    return k->in[i] && k->in[i]->dtype == DTYPE_FLOAT64 && k->in[i]->count > 0;
}

/* What TensorFlow calls the gradient of rounding, and of pictures through a map, is not the derivative. */
static bool has_derivative(OpId op) { return op != OP_QUANTIZE_STEPS && op != OP_QUANTIZE_STEPS_GRAD && op != OP_IMAGE_TRANSFORM; }

/* Neither TensorFlow nor we differentiate twice by the first operand of the incomplete gamma functions, nor these. */
static bool twice(const Case *k, int i) {
    if (k->op == OP_DILATION2D || k->op == OP_SOFTSIGN || k->op == OP_CTC_LOSS || k->op == OP_LRN || k->op == OP_FRACTIONAL_MAX_POOL) return false;
    return has_derivative(k->op) && (i > 0 || (k->op != OP_IGAMMA && k->op != OP_IGAMMAC));
}

/* TensorFlow gives no second derivative through what is piecewise linear; ours agrees, being 0 where it is 0. */
static void check_gradients(OpContext *c, Tally *t, const Case *k) {
    for (int i = 0; differentiable(k) && i < k->inputs; i++) {
        if (!operand_moves(k, i) || !isfinite(value_of(c, k, i, false))) continue;
        ERROR_INIT(err);
        Tensor *g = first_gradient(c, k, i, &err);
        bool ok = error_is_set(&err) ? fail(t, k, err.text) : !has_derivative(k->op) || probe(c, t, k, i, g, false);
        if (ok && g && twice(k, i)) check_second(c, t, k, i);
        tensor_release(g);
    }
}

/* ---- memory running out ---- */

/* The operation and its gradient with the k-th allocation and all later ones failing, for every k until it gets through. */
static void check_faults(OpContext *c, Tally *t, const Case *k) {
    for (long fail_at = 1; fail_at < 200; fail_at++) {
        ERROR_INIT(err);
        Tensor *got[RESULTS] = {NULL}, *dx = NULL;
        context_trim(c);
        mem_fail_after(fail_at);
        int n = op_run_all(c, k->op, k->in, k->inputs, &k->attrs, got, op_info[k->op].outputs ? op_info[k->op].outputs : RESULTS, &err);
        for (int i = 0; i < k->inputs && n >= 0; i++)
            if (differentiable(k) && operand_moves(k, i) && !dx) dx = first_gradient(c, k, i, &err);
        mem_fail_after(0);
        t->faults++;
        for (int i = 0; i < n; i++) tensor_release(got[i]);
        tensor_release(dx);
        if (n >= 0 && !error_is_set(&err)) return;
        if (!error_is_set(&err)) {
            fail(t, k, "failed without an error when memory ran out");
            return;
        }
        if (err.kind != ERROR_MEMORY && err.kind != ERROR_RESOURCE_EXHAUSTED) {
            fail(t, k, err.text);
            return;
        }
    }
    fail(t, k, "needs more than 200 allocations");
}

/* ---- the run ---- */

static void finish(OpContext *c, Tally *t, Case *k) {
    if (k->line == 0) return;
    if (k->op == OP_NONE) {
        fail(t, k, "no such operation");
        return;
    }
    if (!check_values(c, t, k)) return;
    check_gradients(c, t, k);
    if (!k->error[0]) check_faults(c, t, k);
    fflush(stdout);
}

static void run_file(OpContext *c, Tally *t, FILE *file, char *line) {
    Case k = {.attrs = attrs_default};
    ERROR_INIT(err);
    for (int number = 1; fgets(line, LINE, file); number++) {
        if (strncmp(line, "case ", 5) == 0) {
            finish(c, t, &k);
            begin_case(&k, line + 5, number);
        } else if (strncmp(line, "in ", 3) == 0) {
            k.in[k.inputs++] = read_tensor(c, line + 3, &err);
        } else if (strncmp(line, "out ", 4) == 0) {
            k.out[k.outputs++] = read_tensor(c, line + 4, &err);
        } else {
            sscanf(line, "err %63s", k.error);
            char *text = line + 4 + strlen(k.error) + 1;
            text[strcspn(text, "\n")] = '\0';
            snprintf(k.text, sizeof k.text, "%s", text);
        }
    }
    finish(c, t, &k);
    clear_case(&k);
}

static void report(Tally *t, bool verbose) {
    int operations = 0;
    for (int i = 1; i < OP_COUNT; i++) {
        operations += t->covered[i] > 0;
        if (verbose && t->worst[i] > 0) printf("%-24s worst %.2f units\n", op_info[i].name, t->worst[i]);
        if (t->covered[i]) continue;
        printf("%s: no case covers it\n", op_info[i].name);
        t->failed++;
    }
    long all = t->values + t->errors + t->gradients + t->seconds + t->faults;
    printf("%d of %d operations: %ld values, %ld errors, %ld gradients, %ld second gradients, %ld faults\n", operations, OP_COUNT - 1, t->values, t->errors,
           t->gradients, t->seconds, t->faults);
    printf("%ld passed, %ld failed\n", all - t->failed, t->failed);
}

int main(int argc, char **argv) {
    ERROR_INIT(err);
    OpContext *c = context_new(&err);
    FILE *file = fopen(argc > 1 ? argv[1] : "tests/ops/recorded.txt", "r");
    char *line = malloc(LINE);
    Tally *t = calloc(1, sizeof *t);
    if (!c || !file || !line || !t) return 2;
    Type type = tensors_type();
    c->tensor_type = &type;
    run_file(c, t, file, line);
    report(t, argc > 2);
    bool failed = t->failed != 0;
    fclose(file);
    free(line);
    free(t);
    free(type.vm);
    if (c->oldest) printf("live nodes are left\n");
    if (c->in_use) printf("%zu bytes are left\n", c->in_use);
    context_free(c);
    return failed;
}
