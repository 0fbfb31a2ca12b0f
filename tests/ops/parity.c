/* parity.c -- every operation on a GPU beside the host: the same operands, results alike within a tolerance.
 *
 * Operands are those of recorded.txt, those that parity.txt asks for (large, of odd sizes, strided), and random ones
 * for every elementwise row. What is on the GPU is poison before a kernel writes it. Without a GPU nothing is checked,
 * and it says so.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/ops/cases.h"

#include "engine/tensor/placement.h"
#include "engine/tensor/random.h"

#include <libgen.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

enum { POISON = 0xFB, KINDS = 5 };

typedef struct Tally {
    long cases[OP_COUNT], there[OP_COUNT]; /* run; run by the GPU */
    double worst[OP_COUNT][KINDS];         /* error over tolerance's scale, by kind_of */
    long values, failed;
} Tally;

/* ---- a device that poisons what it gives, and is asked for everything ---- */

static const Device *gpu;

static void *poisoned_alloc(size_t bytes) {
    void *there = gpu->alloc(bytes), *poison = malloc(bytes + 1);
    ERROR_INIT(err);
    if (poison) memset(poison, POISON, bytes);
    if (there && poison && !gpu->copy_in(there, poison, bytes, &err)) printf("poisoning: %s\n", err.text);
    free(poison);
    return there;
}

static Device eager_device(void) {
    Device d = *gpu;
    d.alloc = poisoned_alloc;
    d.elements_worth = 0;
    d.products_worth = 0;
    return d;
}

/* ---- comparing ---- */

static int kind_of(Dtype d) {
    switch (d) {
        case DTYPE_FLOAT64:
        case DTYPE_COMPLEX128: return 1;
        case DTYPE_FLOAT16: return 2;
        case DTYPE_BFLOAT16: return 3;
        case DTYPE_FLOAT32:
        case DTYPE_COMPLEX64: return 0;
        default: return 4;
    }
}

/* Of the largest element where an operation adds up, else of each. */
static double allowed(OpId op, Dtype d) {
    static const double most[KINDS] = {4e-6, 1e-13, 1e-3, 8e-3, 0};
    bool steep = op == OP_POW || op == OP_TAN || op == OP_LGAMMA || op == OP_ERFINV || op == OP_ERFCINV ||
                 op == OP_NDTRI || (op >= OP_BESSEL_I0 && op <= OP_SPENCE);
    return most[kind_of(d)] * (op == OP_LSTM || op == OP_LSTM_GRAD || op == OP_GRU || op == OP_GRU_GRAD ? 16
                               : steep && kind_of(d) < 2                                                ? 64
                                                                                                        : 1);
}

/* Where numbers of about 1 nearly cancel, the error is that of 1. */
static bool cancels(OpId op) {
    return op == OP_ELU || op == OP_SELU || op == OP_SIGMOID_XENT || op == OP_LOGADDEXP ||
           (op >= OP_BESSEL_I0 && op <= OP_BESSEL_Y1);
}

static double error_of(ComplexDouble got, ComplexDouble want, double scale) {
    if (got == want || (isnan(creal(got)) && isnan(creal(want)))) return 0;
    double difference = cabs(got - want);
    return isfinite(difference) ? difference / fmax(scale, 1e-30) : INFINITY;
}

static bool fail(Tally *t, const Case *k, const char *what) {
    if (t->failed++ < 100)
        printf("%s (line %d, %s): %s\n", op_info[k->op].name, k->line,
               k->in[0] ? dtype_name(tensor_dtype(k->in[0])) : "", what);
    return false;
}

static bool compare(Tally *t, const Case *k, const Tensor *got, const Tensor *want) {
    Dtype d = tensor_dtype(want);
    bool sums = !op_is_elementwise(k->op);
    double scale = sums ? largest(want) : 0,
           least = cancels(k->op)    ? 1
                   : kind_of(d) >= 2 ? 1e-4
                                     : 1e-12,
           most = allowed(k->op, d);
    double *worst = &t->worst[k->op][kind_of(d)];
    if (got->dtype != want->dtype || !tensor_same_shape(got, want)) return fail(t, k, "another dtype or shape");
    for (int64_t i = 0; i < want->count; i++) {
        ComplexDouble g = dtype_get_complex(d, tensor_element(got, i)),
                      w = dtype_get_complex(d, tensor_element(want, i));
        double e = error_of(g, w, sums ? scale : fmax(cabs(w), least));
        t->values++;
        if (e > *worst) *worst = e;
        if (e <= most) continue;
        char text[256];
        snprintf(text, sizeof text, "%s element %lld of %lld is %.9g, on the host %.9g: error %.2g", dtype_name(d),
                 (long long)i, (long long)want->count, creal(g), creal(w), e);
        return fail(t, k, text);
    }
    return true;
}

/* ---- one case ---- */

static int run(OpContext *c, const Case *k, bool there, Tensor **out, Error *err) {
    c->place_there = there;
    int n = op_run_all(c, k->op, k->in, k->inputs, &k->attrs, out,
                       op_info[k->op].outputs ? op_info[k->op].outputs : RESULTS, err);
    c->place_there = false;
    return n;
}

static void check(OpContext *c, Tally *t, const Case *k) {
    Tensor *host[RESULTS], *device[RESULTS];
    ERROR_INIT(err);
    int n = run(c, k, false, host, &err), m = 0;
    if (n < 0) return;
    m = run(c, k, true, device, &err);
    t->cases[k->op]++;
    if (m != n) fail(t, k, error_is_set(&err) ? err.text : "another number of results");
    bool there = m > 0 && tensor_is_only_there(device[0]);
    t->there[k->op] += there;
    for (int i = 0; m == n && there && i < n; i++)
        if (!compare(t, k, device[i], host[i])) break;
    if (c->gpu_lost) {
        printf("%s (line %d): the GPU is lost: %s\n", op_info[k->op].name, k->line, c->loss.text);
        exit(1);
    }
    for (int i = 0; i < n; i++) tensor_release(host[i]);
    for (int i = 0; i < m; i++) tensor_release(device[i]);
}

/* ---- operands ---- */

static uint64_t state = 88172645463325252u;

static double random_unit(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

/* How elements stand: in order; with the last two dimensions exchanged; with the first dimension last. */
typedef enum Order { PLAIN, TURNED, ROTATED } Order;

/* New, of numbers from low to high; a view where they do not stand in order. */
static Tensor *numbers_between(OpContext *c, Dtype d, int rank, const int64_t *dims, double low, double high,
                               Order order, Error *err) {
    int64_t own[SHAPE_MAX], strides[SHAPE_MAX];
    int place[SHAPE_MAX]; /* of the view's dimensions in memory */
    for (int i = 0; i < rank; i++) place[i] = order == ROTATED ? (i + rank - 1) % rank : i;
    if (order == TURNED) place[rank - 1] = rank - 2, place[rank - 2] = rank - 1;
    for (int i = 0; i < rank; i++) own[place[i]] = dims[i];
    Tensor *t = tensor_new(c, d, rank, own, err);
    for (int64_t i = 0; t && i < t->count; i++) {
        double v = low + (high - low) * random_unit();
        dtype_put_real(d, (char *)t->data + (size_t)i * dtype_size(d),
                       d == DTYPE_BOOL   ? v > (low + high) / 2
                       : dtype_is_int(d) ? floor(v)
                                         : v);
    }
    if (!t || order == PLAIN) return t;
    for (int i = 0; i < rank; i++) strides[i] = t->strides[place[i]];
    Tensor *view = tensor_view(t, rank, dims, strides, 0, err);
    tensor_release(t);
    return view;
}

/* "float32 64,100 -1 1", and " turned" or " rotated" where it is a view. */
static Tensor *read_random(OpContext *c, char *line, Error *err) {
    Dtype d = dtype_from_name(strtok(line, " \n"));
    int64_t dims[SHAPE_MAX];
    int rank = 0;
    for (char *p = strtok(NULL, " \n"); *p && *p != '-'; p += *p == ',') dims[rank++] = strtoll(p, &p, 10);
    double low = strtod(strtok(NULL, " \n"), NULL), high = strtod(strtok(NULL, " \n"), NULL);
    const char *word = strtok(NULL, " \n");
    return numbers_between(c, d, rank, dims, low, high, !word ? PLAIN : word[0] == 't' ? TURNED : ROTATED, err);
}

static void run_file(OpContext *c, Tally *t, const char *path) {
    Case k = {.attrs = attrs_default};
    FILE *file = fopen(path, "r");
    char *line = malloc(LINE);
    ERROR_INIT(err);
    if (!file || !line) printf("%s cannot be read\n", path), t->failed++;
    for (int number = 1; file && line && fgets(line, LINE, file); number++) {
        if (strncmp(line, "case ", 5) == 0) {
            if (k.line) check(c, t, &k);
            begin_case(&k, line + 5, number);
        } else if (strncmp(line, "in ", 3) == 0) {
            k.in[k.inputs++] = read_tensor(c, line + 3, &err);
        } else if (strncmp(line, "rand ", 5) == 0) {
            k.in[k.inputs++] = read_random(c, line + 5, &err);
        }
    }
    if (k.line) check(c, t, &k);
    clear_case(&k);
    if (file) fclose(file);
    free(line);
}

/* ---- elementwise rows ---- */

static void range_of(OpId op, Dtype d, int operand, double *low, double *high) {
    OpDomain domain = op_info[op].domain;
    bool divides =
        op == OP_DIV || op == OP_FLOORDIV || op == OP_FLOORMOD || op == OP_TRUNCATEDIV || op == OP_TRUNCATEMOD;
    *low = dtype_info[d].kind == KIND_UINT ? 0 : -5, *high = 5;
    if (domain == DOMAIN_POSITIVE || domain == DOMAIN_NONZERO) *low = 0.2;
    if (domain == DOMAIN_UNIT || domain == DOMAIN_OPEN_UNIT) *low = -0.9, *high = 0.9;
    if (domain == DOMAIN_ABOVE_ONE) *low = 1.1;
    if (dtype_is_int(d) && (divides || op == OP_POW) && operand == 1) *low = 1, *high = 4;
}

/* Shapes of two operands; the first may be a view. */
typedef struct Pair {
    int rank_x, rank_y;
    int64_t x[4], y[4];
    Order order;
} Pair;

static const Pair pairs[] = {
    {1, 1, {100003}, {100003}, PLAIN},
    {2, 0, {33, 65}, {1}, PLAIN},
    {0, 2, {1}, {33, 65}, PLAIN},
    {2, 1, {300, 77}, {77}, PLAIN},
    {3, 3, {7, 1, 33}, {1, 21, 33}, PLAIN},
    {4, 3, {3, 5, 4, 9}, {5, 1, 9}, PLAIN},
    {2, 2, {65, 130}, {65, 130}, TURNED},
    {1, 1, {0}, {0}, PLAIN},
    {1, 1, {5}, {5}, PLAIN},
    {2, 2, {300, 1}, {1, 333}, PLAIN},
};

static void check_row(OpContext *c, Tally *t, OpId op, Dtype d) {
    ERROR_INIT(err);
    double low, high;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const Pair *p = &pairs[i];
        Case k = {.op = op,
                  .attrs = attrs_default,
                  .inputs = op_info[op].kind == OP_KIND_BINARY || op_info[op].kind == OP_KIND_COMPARE ? 2 : 1,
                  .line = (int)i + 1};
        range_of(op, d, 0, &low, &high);
        k.in[0] = numbers_between(c, d, p->rank_x, p->x, low, high, p->order, &err);
        range_of(op, d, 1, &low, &high);
        if (k.inputs == 2) k.in[1] = numbers_between(c, d, p->rank_y, p->y, low, high, PLAIN, &err);
        check(c, t, &k);
        clear_case(&k);
    }
}

static void check_elementwise(OpContext *c, Tally *t) {
    static const Dtype dtypes[] = {DTYPE_FLOAT32, DTYPE_FLOAT64, DTYPE_FLOAT16, DTYPE_BFLOAT16,
                                   DTYPE_INT32,   DTYPE_INT64,   DTYPE_UINT8,   DTYPE_BOOL};
    for (int op = 1; op < OP_COUNT; op++)
        for (size_t i = 0; op_is_elementwise((OpId)op) && i < sizeof dtypes / sizeof *dtypes; i++)
            if (types_have(op_info[op].types, dtypes[i])) check_row(c, t, (OpId)op, dtypes[i]);
}

/* ---- random numbers ---- */

static void check_random(OpContext *c, Tally *t, RandomKind kind, int64_t count) {
    RandomArgs args = {.kind = kind, .dtype = DTYPE_FLOAT32, .shape = {1, {count}}, .lo = 0, .hi = 1};
    Tensor *drawn[2] = {NULL};
    Case k = {.op = OP_NONE, .line = (int)count};
    ERROR_INIT(err);
    for (int i = 0; i < 2; i++) {
        c->place_there = i == 1;
        drawn[i] = random_stateless(c, &args, (int64_t[]){7, 11}, &err);
    }
    c->place_there = false;
    if (!drawn[1] || !tensor_is_only_there(drawn[1]))
        fail(t, &k, error_is_set(&err) ? err.text : "random numbers are not drawn there");
    else if (kind == RANDOM_UNIFORM)
        compare(t, &k, drawn[1], drawn[0]);
    for (int64_t i = 0; kind == RANDOM_NORMAL && drawn[1] && i < count; i++) {
        double difference = fabs(dtype_get_real(DTYPE_FLOAT32, tensor_element(drawn[1], i)) -
                                 dtype_get_real(DTYPE_FLOAT32, tensor_element(drawn[0], i)));
        t->values++;
        if (difference <= 2e-6) continue;
        fail(t, &k, "another normal number");
        break;
    }
    tensor_release(drawn[0]);
    tensor_release(drawn[1]);
}

/* ---- the report ---- */

static void report(const Tally *t) {
    printf("%-24s %6s %6s  %9s %9s %9s %9s\n", "operation", "cases", "there", "float32", "float64", "float16",
           "bfloat16");
    for (int i = 1; i < OP_COUNT; i++) {
        if (!t->there[i]) continue;
        printf("%-24s %6ld %6ld ", op_info[i].name, t->cases[i], t->there[i]);
        for (int k = 0; k < 4; k++) printf(" %9.2g", t->worst[i][k]);
        printf("\n");
    }
    printf("never on the GPU:");
    for (int i = 1; i < OP_COUNT; i++)
        if (!t->there[i] && op_info[i].kind != OP_KIND_VIEW && op_info[i].kind != OP_KIND_COMPOSITE)
            printf(" %s", op_info[i].name);
    printf("\n");
}

static int skip(const char *why) {
    printf("skipped: %s\n0 passed, 0 failed\n", why);
    return 0;
}

/* parity [PLUGIN [CASES...]]: by default the plug-in beside the program's folder, and all cases. */
int main(int argc, char **argv) {
    ERROR_INIT(err);
    char path[4096];
    snprintf(path, sizeof path, "%s/../../tapebook-cuda.so", dirname(argv[0]));
    if (argc > 1) snprintf(path, sizeof path, "%s", argv[1]);
    if (access(path, R_OK)) return skip("the GPU plug-in is not built");
    OpContext *c = context_new(&err);
    Tally *t = calloc(1, sizeof *t);
    if (!c || !t) return 2;
    Type type = tensors_type();
    c->tensor_type = &type;
    if (!place_open(c, path, &err)) return skip(err.text);
    gpu = c->gpu;
    Device eager = eager_device();
    c->gpu = &eager;
    gpu->use_tf32(false);
    printf("on %s\n", gpu->description());
    if (argc <= 2) {
        check_elementwise(c, t);
        for (int64_t count = 1; count < 100000; count = count * 7 + 1) {
            check_random(c, t, RANDOM_UNIFORM, count);
            check_random(c, t, RANDOM_NORMAL, count);
        }
        run_file(c, t, "tests/ops/parity.txt");
        run_file(c, t, "tests/ops/recorded.txt");
    }
    for (int i = 2; i < argc; i++) run_file(c, t, argv[i]);
    report(t);
    printf("%ld passed, %ld failed\n", t->values, t->failed);
    bool failed = t->failed != 0;
    free(t);
    free(type.vm);
    context_free(c);
    return failed;
}
