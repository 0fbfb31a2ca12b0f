/* gpu.c -- how fast the GPU's kernels are, each beside its floor.
 *
 * The floors are measured too: of what moves bytes, those bytes over what a device-to-device copy of the same size
 * moves a second; of products, what the best of the matrix products reaches. Times are the median of several rounds; a
 * round is as many calls as fill some milliseconds.
 *
 *     gpu [PLUGIN]
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/ops/cases.h"

#include "engine/tensor/placement.h"

#include <libgen.h>
#include <stdio.h>
#include <time.h>

enum { ROUNDS = 7 };
static const double ROUND_SECONDS = 0.02;

typedef struct Bench {
    OpContext *c;
    double bandwidth; /* bytes a second, read and written, of a copy */
    Error err;
} Bench;

/* A call to be timed. */
typedef struct Work {
    OpId op;
    OpAttrs attrs;
    Tensor *in[OPERANDS];
    int count;
    Descent descent; /* op OP_NONE: an optimizer's step over in (x, m, v, g) */
} Work;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool run_once(Bench *b, Work *w) {
    if (w->op == OP_NONE) return place_descend(b->c, &w->descent, w->in[0], w->in[1], w->in[2], w->in[3], &b->err);
    Tensor *out[RESULTS];
    int n = op_run_all(b->c, w->op, w->in, w->count, &w->attrs, out, op_info[w->op].outputs, &b->err);
    for (int i = 0; i < n; i++) tensor_release(out[i]);
    return n >= 0;
}

static int compare_times(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static double time_calls(Bench *b, Work *w, int calls) {
    b->c->gpu->wait(&b->err);
    double start = now();
    for (int i = 0; i < calls; i++)
        if (!run_once(b, w)) return 1e9;
    b->c->gpu->wait(&b->err);
    return (now() - start) / calls;
}

/* Seconds a call. */
static double median_time(Bench *b, Work *w) {
    double seconds[ROUNDS];
    time_calls(b, w, 3);
    double once = time_calls(b, w, 3);
    int calls = once < ROUND_SECONDS ? (int)(ROUND_SECONDS / once) + 1 : 1;
    for (int i = 0; i < ROUNDS; i++) seconds[i] = time_calls(b, w, calls);
    qsort(seconds, ROUNDS, sizeof *seconds, compare_times);
    return seconds[ROUNDS / 2];
}

/* New, of small numbers that differ. */
static Tensor *numbers(Bench *b, Dtype d, int rank, const int64_t *dims) {
    Tensor *t = tensor_new(b->c, d, rank, dims, &b->err);
    uint64_t state = 88172645463325252u;
    for (int64_t i = 0; t && i < t->count; i++) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        double v = (double)(state >> 11) * 0x1p-53 - 0.5;
        if (d == DTYPE_FLOAT32)
            ((float *)t->data)[i] = (float)v;
        else
            dtype_put_real(d, (char *)t->data + (size_t)i * dtype_size(d),
                           dtype_is_int(d) ? (double)(state % 1000) : v);
    }
    return t;
}

#define DIMS(...)                                                                                                      \
    (int)(sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (int64_t[]) { __VA_ARGS__ }

static void finish(Bench *b, Work *w) {
    for (int i = 0; i < OPERANDS; i++) tensor_release(w->in[i]);
    if (error_is_set(&b->err)) printf("  failed: %s\n", b->err.text);
    error_clear(&b->err);
}

/* bytes: the fewest that it must read and write. */
static void report_bytes(Bench *b, const char *name, Work *w, double bytes) {
    double seconds = median_time(b, w), floor = bytes / b->bandwidth;
    printf("%-44s %10.1f us %10.1f us %6.2f x  %8.0f GB/s\n", name, seconds * 1e6, floor * 1e6, seconds / floor,
           bytes / seconds * 1e-9);
    finish(b, w);
}

static void report_products(Bench *b, const char *name, Work *w, double products) {
    double seconds = median_time(b, w);
    printf("%-44s %10.1f us %33.1f TFLOP/s\n", name, seconds * 1e6, 2 * products / seconds * 1e-12);
    finish(b, w);
}

static Work work(OpId op, Tensor *x, Tensor *y) {
    return (Work){.op = op, .attrs = attrs_default, .in = {x, y}, .count = y ? 2 : 1};
}

/* ---- what moves bytes ---- */

static void measure_copy(Bench *b) {
    int64_t n = 1 << 26;
    Work w = work(OP_CAST, numbers(b, DTYPE_FLOAT32, 1, &n), NULL);
    w.attrs.dtype = DTYPE_FLOAT32;
    b->bandwidth = 8.0 * (double)n / median_time(b, &w);
    printf("%-44s %10.0f GB/s\n", "copy, 64 M float32", b->bandwidth * 1e-9);
    finish(b, &w);
}

static void measure_moves(Bench *b) {
    int64_t n = 1 << 26;
    Work w = work(OP_ADD, numbers(b, DTYPE_FLOAT32, 1, &n), numbers(b, DTYPE_FLOAT32, 1, &n));
    report_bytes(b, "add, 64 M float32", &w, 12.0 * (double)n);
    w = work(OP_TANH, numbers(b, DTYPE_FLOAT32, 1, &n), NULL);
    report_bytes(b, "tanh, 64 M float32", &w, 8.0 * (double)n);
    w = work(OP_ADD, numbers(b, DTYPE_FLOAT16, 1, &n), numbers(b, DTYPE_FLOAT16, 1, &n));
    report_bytes(b, "add, 64 M float16", &w, 6.0 * (double)n);
    w = work(OP_CAST, numbers(b, DTYPE_FLOAT32, 1, &n), NULL);
    w.attrs.dtype = DTYPE_FLOAT16;
    report_bytes(b, "cast float32 to float16, 64 M", &w, 6.0 * (double)n);
    w = work(OP_BIAS_ADD, numbers(b, DTYPE_FLOAT32, DIMS(65536, 1000)), numbers(b, DTYPE_FLOAT32, DIMS(1000)));
    report_bytes(b, "bias_add (65536, 1000)", &w, 8.0 * 65536 * 1000);
    w = work(OP_CONCAT, numbers(b, DTYPE_FLOAT32, DIMS(65536, 500)), numbers(b, DTYPE_FLOAT32, DIMS(65536, 500)));
    w.attrs.axis = ints_one(1);
    report_bytes(b, "concat 2 x (65536, 500), axis 1", &w, 8.0 * 65536 * 1000);
    w = work(OP_GATHER, numbers(b, DTYPE_FLOAT32, DIMS(1000, 256)), numbers(b, DTYPE_INT32, DIMS(200000)));
    w.attrs.axis = ints_one(0);
    report_bytes(b, "gather 200000 rows of 256", &w, 4.0 * 200000 * 256);
    w = work(OP_GATHER_GRAD, numbers(b, DTYPE_FLOAT32, DIMS(20000, 128)), numbers(b, DTYPE_INT32, DIMS(20000)));
    w.attrs.axis = ints_one(0);
    w.attrs.shape = ints_of(2, (int64_t[]){10000, 128});
    report_bytes(b, "gather_grad 20000 rows of 128 into 10000", &w, 4.0 * 30000 * 128);
}

static void measure_turned(Bench *b) {
    Tensor *x = numbers(b, DTYPE_FLOAT32, DIMS(64, 1024, 1024));
    Tensor *view = tensor_view(x, 3, x->dims, (int64_t[]){1024 * 1024, 1, 1024}, 0, &b->err);
    tensor_release(x);
    Work w = work(OP_CAST, view, NULL);
    w.attrs.dtype = DTYPE_FLOAT32;
    report_bytes(b, "transposed copy (64, 1024, 1024)", &w, 8.0 * (double)view->count);
}

static void measure_reductions(Bench *b) {
    static const char *const names[] = {"reduce_sum (65536, 1000), all", "reduce_sum (65536, 1000), axis 0",
                                        "reduce_sum (65536, 1000), axis 1"};
    for (int i = 0; i < 3; i++) {
        Work w = work(OP_REDUCE_SUM, numbers(b, DTYPE_FLOAT32, DIMS(65536, 1000)), NULL);
        w.attrs.axis = i ? ints_one(i - 1) : (Ints){.count = ATTR_NONE};
        report_bytes(b, names[i], &w, 4.0 * 65536 * 1000);
    }
    Work w = work(OP_SOFTMAX, numbers(b, DTYPE_FLOAT32, DIMS(65536, 1000)), NULL);
    w.attrs.axis = ints_one(-1);
    report_bytes(b, "softmax (65536, 1000)", &w, 8.0 * 65536 * 1000);
    w = work(OP_SOFTMAX, numbers(b, DTYPE_FLOAT32, DIMS(2048, 32000)), NULL);
    w.attrs.axis = ints_one(-1);
    report_bytes(b, "softmax (2048, 32000)", &w, 8.0 * 2048 * 32000);
}

static void measure_descent(Bench *b) {
    int64_t n = 1 << 26;
    Work w = {.descent = {.rule = DESCENT_ADAM, .n = n, .rate = 1e-3, .beta_1 = 0.1, .beta_2 = 0.001, .epsilon = 1e-7}};
    for (int i = 0; i < 4; i++) w.in[i] = numbers(b, DTYPE_FLOAT32, 1, &n);
    for (int i = 0; i < 4; i++) { /* to the GPU, as its own results are */
        Tensor *there = op_unary(b->c, OP_ABS, w.in[i], &b->err);
        tensor_release(w.in[i]);
        w.in[i] = there;
    }
    report_bytes(b, "Adam over 64 M float32", &w, 28.0 * (double)n);
}

static void measure_latency(Bench *b) {
    int64_t n = 1000;
    Work w = work(OP_ADD, numbers(b, DTYPE_FLOAT32, 1, &n), numbers(b, DTYPE_FLOAT32, 1, &n));
    printf("%-44s %10.2f us a call\n", "add, 1000 float32: from the call to the next", median_time(b, &w) * 1e6);
    finish(b, &w);
}

/* ---- products ---- */

static void measure_products(Bench *b) {
    static const struct {
        Dtype dtype;
        bool tf32;
        const char *name;
    } kinds[] = {{DTYPE_FLOAT32, true, "matmul 4096, float32 by TF32"},
                 {DTYPE_FLOAT32, false, "matmul 4096, float32"},
                 {DTYPE_FLOAT16, true, "matmul 4096, float16"},
                 {DTYPE_BFLOAT16, true, "matmul 4096, bfloat16"},
                 {DTYPE_FLOAT64, true, "matmul 4096, float64"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        b->c->gpu->use_tf32(kinds[i].tf32);
        Work w =
            work(OP_MATMUL, numbers(b, kinds[i].dtype, DIMS(4096, 4096)), numbers(b, kinds[i].dtype, DIMS(4096, 4096)));
        report_products(b, kinds[i].name, &w, 4096.0 * 4096 * 4096);
    }
    b->c->gpu->use_tf32(true);
}

/* A convolution of 64 pictures (56, 56, 64) with 64 filters of 3 by 3, and its gradients. */
static void measure_convolutions(Bench *b) {
    static const OpId ops[] = {OP_CONV2D, OP_CONV2D_INPUT_GRAD, OP_CONV2D_FILTER_GRAD};
    double products = 64.0 * 56 * 56 * 64 * 64 * 9;
    for (int i = 0; i < 3; i++) {
        Tensor *x = numbers(b, DTYPE_FLOAT32, DIMS(64, 56, 56, 64)), *f = numbers(b, DTYPE_FLOAT32, DIMS(3, 3, 64, 64));
        Work w = work(ops[i], x, i < 2 ? f : tensor_retain(x));
        if (i == 2) tensor_release(f);
        w.attrs.strides = ints_one(1);
        w.attrs.begin = ints_one(1);
        w.attrs.padding = PADDING_SAME;
        w.attrs.shape = i == 2 ? ints_of(4, (int64_t[]){3, 3, 64, 64}) : ints_of(4, (int64_t[]){64, 56, 56, 64});
        report_products(b, op_info[ops[i]].name, &w, products);
    }
}

int main(int argc, char **argv) {
    Bench b = {0};
    char path[4096];
    snprintf(path, sizeof path, "%s/../../tapebook-cuda.so", dirname(argv[0]));
    if (argc > 1) snprintf(path, sizeof path, "%s", argv[1]);
    b.c = context_new(&b.err);
    if (!b.c) return 2;
    Type type = tensors_type();
    b.c->tensor_type = &type;
    if (!place_open(b.c, path, &b.err)) {
        printf("skipped: %s\n", b.err.text);
        return 0;
    }
    Device eager = *b.c->gpu;
    eager.elements_worth = 0;
    eager.products_worth = 0;
    b.c->gpu = &eager;
    printf("on %s\n%-44s %13s %13s\n", eager.description(), "", "time", "floor");
    measure_copy(&b);
    measure_moves(&b);
    measure_turned(&b);
    measure_reductions(&b);
    measure_descent(&b);
    measure_products(&b);
    measure_convolutions(&b);
    measure_latency(&b);
    context_free(b.c);
    return 0;
}
