/* conv.cu -- convolutions of images (N, H, W, C) with filters (rows, columns, C / groups, F), and their two gradients,
 * by cuDNN.
 *
 * cuDNN has filters as (F, rows, columns, C / groups) beside such images, so that filters are turned on the way in or
 * out. Its margins are the same on both sides: where they are not, the image is copied into one with margins.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cuda/cast.cuh"
#include "engine/cuda/libraries.h"

typedef enum Direction { FORWARD, INPUT_GRAD, FILTER_GRAD } Direction;

/* All that an algorithm is chosen by; compared byte by byte. */
typedef struct Problem {
    int direction, dtype, exact; /* exact: float32 without TF32 */
    int n, h, w, c, oh, ow, f, kh, kw, groups;
    int margin[2], strides[2], dilations[2];
} Problem;

/* The problem in cuDNN's words, and how it is solved. cuDNN prepares for descriptors as they stand, so that they are
 * set only once. */
typedef struct Choice {
    Problem problem;
    cudnnTensorDescriptor_t x, y;
    cudnnFilterDescriptor_t filter;
    cudnnConvolutionDescriptor_t convolution;
    bool there; /* cuDNN has an algorithm for it */
    int algorithm;
    cudnnMathType_t math;
    size_t room; /* bytes that it works in */
} Choice;

/* What cuDNN is given: a problem, and whether images have to be copied into wider ones first. */
typedef struct Plan {
    const Cudnn *dnn;
    Problem problem;
    Window window;
    bool widened;
} Plan;

/* ---- choosing ---- */

static bool make_descriptors(const Cudnn *d, Choice *c, Error *err) {
    if (c->convolution) return true;
    return cudnn_good(d->cudnnCreateTensorDescriptor(&c->x), err) &&
           cudnn_good(d->cudnnCreateTensorDescriptor(&c->y), err) &&
           cudnn_good(d->cudnnCreateFilterDescriptor(&c->filter), err) &&
           cudnn_good(d->cudnnCreateConvolutionDescriptor(&c->convolution), err);
}

static bool describe(const Cudnn *d, Choice *c, Error *err) {
    const Problem *p = &c->problem;
    cudnnDataType_t type = p->dtype == DTYPE_FLOAT64 ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT;
    return make_descriptors(d, c, err) &&
           cudnn_good(d->cudnnSetTensor4dDescriptor(c->x, CUDNN_TENSOR_NHWC, type, p->n, p->c, p->h, p->w), err) &&
           cudnn_good(d->cudnnSetTensor4dDescriptor(c->y, CUDNN_TENSOR_NHWC, type, p->n, p->f, p->oh, p->ow), err) &&
           cudnn_good(
               d->cudnnSetFilter4dDescriptor(c->filter, type, CUDNN_TENSOR_NHWC, p->f, p->c / p->groups, p->kh, p->kw),
               err) &&
           cudnn_good(d->cudnnSetConvolution2dDescriptor(c->convolution, p->margin[0], p->margin[1], p->strides[0],
                                                         p->strides[1], p->dilations[0], p->dilations[1],
                                                         CUDNN_CROSS_CORRELATION, type),
                      err) &&
           cudnn_good(d->cudnnSetConvolutionGroupCount(c->convolution, p->groups), err) &&
           cudnn_good(d->cudnnSetConvolutionMathType(c->convolution, p->exact ? CUDNN_FMA_MATH : CUDNN_DEFAULT_MATH),
                      err);
}

enum { TRIED = 8, CHOICES = 256 };
static const size_t ROOM_MAX = (size_t)1 << 30;

/* The first of cuDNN's suggestions that runs, gives the same every time and asks for no more than ROOM_MAX. */
template <typename Perf> static void take_best(const Perf *tried, int count, Choice *choice) {
    for (int i = 0; i < count && !choice->there; i++) {
        if (tried[i].status != CUDNN_STATUS_SUCCESS || tried[i].determinism != CUDNN_DETERMINISTIC ||
            tried[i].memory > ROOM_MAX)
            continue;
        choice->there = true;
        choice->algorithm = tried[i].algo;
        choice->math = choice->problem.exact ? CUDNN_FMA_MATH : tried[i].mathType;
        choice->room = tried[i].memory;
    }
}

static void choose(const Cudnn *d, Choice *c) {
    int count = 0;
    if (c->problem.direction == FORWARD) {
        cudnnConvolutionFwdAlgoPerf_t tried[TRIED];
        if (d->cudnnGetConvolutionForwardAlgorithm_v7(d->handle, c->x, c->filter, c->convolution, c->y, TRIED, &count,
                                                      tried) == CUDNN_STATUS_SUCCESS)
            take_best(tried, count, c);
    } else if (c->problem.direction == INPUT_GRAD) {
        cudnnConvolutionBwdDataAlgoPerf_t tried[TRIED];
        if (d->cudnnGetConvolutionBackwardDataAlgorithm_v7(d->handle, c->filter, c->y, c->convolution, c->x, TRIED,
                                                           &count, tried) == CUDNN_STATUS_SUCCESS)
            take_best(tried, count, c);
    } else {
        cudnnConvolutionBwdFilterAlgoPerf_t tried[TRIED];
        if (d->cudnnGetConvolutionBackwardFilterAlgorithm_v7(d->handle, c->x, c->y, c->convolution, c->filter, TRIED,
                                                             &count, tried) == CUDNN_STATUS_SUCCESS)
            take_best(tried, count, c);
    }
}

static bool prepare(const Cudnn *d, Choice *c, Error *err) {
    if (!describe(d, c, err)) return false;
    choose(d, c);
    return !c->there || cudnn_good(d->cudnnSetConvolutionMathType(c->convolution, c->math), err);
}

/* The choice for a problem, made once; the table forgets the oldest. NULL with *err set. */
static const Choice *choice_for(const Cudnn *d, const Problem *p, Error *err) {
    static Choice choices[CHOICES];
    static int count;
    for (int i = 0; i < CHOICES && i < count; i++)
        if (memcmp(&choices[i].problem, p, sizeof *p) == 0) return &choices[i];
    Choice *c = &choices[count++ % CHOICES];
    c->problem = *p;
    c->there = false;
    if (prepare(d, c, err)) return c;
    c->problem = {}; /* never asked for again */
    return NULL;
}

/* ---- planning ---- */

/* image (N, H, W, C), filters (kh, kw, C / groups, F), result (N, OH, OW, F) */
static bool plan_init(Plan *p, const OpCall *call, Direction direction, const Tensor *image, const Tensor *filters,
                      const Tensor *result, Error *err) {
    Problem *q = &p->problem;
    *p = {};
    if (image->count > COUNT_MAX || filters->count > COUNT_MAX || result->count > COUNT_MAX ||
        !window_init(&p->window, call, image->dims, filters->dims, err))
        return false;
    const Window *w = &p->window;
    p->dnn = cudnn_here();
    p->widened = w->before[0] != w->after[0] || w->before[1] != w->after[1];
    q->direction = direction;
    q->dtype = image->dtype;
    q->exact = !cuda_tf32;
    q->n = (int)image->dims[0], q->c = (int)image->dims[3];
    q->h = (int)(image->dims[1] + (p->widened ? w->before[0] + w->after[0] : 0));
    q->w = (int)(image->dims[2] + (p->widened ? w->before[1] + w->after[1] : 0));
    q->oh = (int)result->dims[1], q->ow = (int)result->dims[2], q->f = (int)filters->dims[3];
    q->kh = (int)filters->dims[0], q->kw = (int)filters->dims[1], q->groups = (int)(image->dims[3] / filters->dims[2]);
    for (int i = 0; i < 2; i++) {
        q->margin[i] = (int)(p->widened ? 0 : w->before[i]);
        q->strides[i] = (int)w->strides[i];
        q->dilations[i] = (int)w->dilations[i];
    }
    return p->dnn != NULL;
}

/* ---- moving ---- */

/* The images' part of wide ones: copied there with margins of zeros (in), or back. */
static bool move_inside(const Plan *p, const Tensor *image, char *wide, bool in, Error *err) {
    const Problem *q = &p->problem;
    size_t size = dtype_size(tensor_dtype(image));
    int64_t steps[4] = {(int64_t)q->h * q->w * q->c, (int64_t)q->w * q->c, q->c, 1};
    Side narrow = {mirror<char>(image), image->strides},
         inside = {wide + (p->window.before[0] * steps[1] + p->window.before[1] * steps[2]) * (int64_t)size, steps};
    if (!in) return copy_block(size, 4, image->dims, narrow, inside, err);
    return cuda_good(cudaMemsetAsync(wide, 0, (size_t)(q->n * steps[0]) * size, cuda_stream), err) &&
           copy_block(size, 4, image->dims, inside, narrow, err);
}

/* Filters (kh kw C, F) to (F, kh kw C), or back. */
static bool turn_filters(const Tensor *filters, char *turned, bool in, Error *err) {
    int64_t f = filters->dims[3], rest = filters->count / f, dims[2] = {rest, f}, own[2] = {f, 1}, other[2] = {1, rest};
    Side a = {mirror<char>(filters), own}, b = {turned, other};
    return in ? copy_block(dtype_size(tensor_dtype(filters)), 2, dims, b, a, err)
              : copy_block(dtype_size(tensor_dtype(filters)), 2, dims, a, b, err);
}

/* ---- running ---- */

static bool run(const Plan *p, const Choice *how, void *x, void *filters, void *y, void *room, Error *err) {
    const Cudnn *d = p->dnn;
    const float ones = 1, none = 0;
    const double wide_one = 1, wide_none = 0;
    bool wide = p->problem.dtype == DTYPE_FLOAT64;
    const void *one = wide ? (const void *)&wide_one : &ones, *zero = wide ? (const void *)&wide_none : &none;
    if (p->problem.direction == FORWARD)
        return cudnn_good(d->cudnnConvolutionForward(d->handle, one, how->x, x, how->filter, filters, how->convolution,
                                                     (cudnnConvolutionFwdAlgo_t)how->algorithm, room, how->room, zero,
                                                     how->y, y),
                          err);
    if (p->problem.direction == INPUT_GRAD)
        return cudnn_good(d->cudnnConvolutionBackwardData(
                              d->handle, one, how->filter, filters, how->y, y, how->convolution,
                              (cudnnConvolutionBwdDataAlgo_t)how->algorithm, room, how->room, zero, how->x, x),
                          err);
    return cudnn_good(d->cudnnConvolutionBackwardFilter(d->handle, one, how->x, x, how->y, y, how->convolution,
                                                        (cudnnConvolutionBwdFilterAlgo_t)how->algorithm, room,
                                                        how->room, zero, how->filter, filters),
                      err);
}

/* The convolution with what has to be copied first and last. wide and turned: room for images with margins and turned
 * filters. */
static bool run_copied(const Plan *p, const Choice *how, const Tensor *image, const Tensor *filters,
                       const Tensor *result, char *wide, char *turned, void *room, Error *err) {
    int direction = p->problem.direction;
    bool ok = direction == FILTER_GRAD || turn_filters(filters, turned, true, err);
    if (ok && p->widened && direction != INPUT_GRAD) ok = move_inside(p, image, wide, true, err);
    ok = ok && run(p, how, p->widened ? wide : mirror<char>(image), turned, mirror<char>(result), room, err);
    if (ok && p->widened && direction == INPUT_GRAD) ok = move_inside(p, image, wide, false, err);
    return ok && (direction != FILTER_GRAD || turn_filters(filters, turned, false, err));
}

static bool convolve(const OpCall *call, Direction direction, const Tensor *image, const Tensor *filters,
                     const Tensor *result, Error *err) {
    Plan p;
    if (call->out[0]->count == 0) return true;
    if (image->count == 0 || filters->count == 0 || result->count == 0) return false;
    if (!plan_init(&p, call, direction, image, filters, result, err)) return false;
    const Choice *how = choice_for(p.dnn, &p.problem, err);
    if (!how || !how->there) return false;
    size_t size = dtype_size(tensor_dtype(image));
    const Problem *q = &p.problem;
    char *wide =
        p.widened ? (char *)cuda_room((size_t)q->n * (size_t)q->h * (size_t)q->w * (size_t)q->c * size, err) : NULL;
    char *turned = (char *)cuda_room(tensor_bytes(filters), err);
    void *room = cuda_room(how->room, err);
    bool ok =
        turned && room && (wide || !p.widened) && run_copied(&p, how, image, filters, result, wide, turned, room, err);
    cuda_room_free(room);
    cuda_room_free(turned);
    cuda_room_free(wide);
    return ok;
}

/* x (N, H, W, C), filters -> y (N, OH, OW, F) */
bool cuda_conv2d(OpContext *, const OpCall *call, Error *err) {
    return convolve(call, FORWARD, call->in[0], call->in[1], call->out[0], err);
}

/* g (N, OH, OW, F), filters -> dx (N, H, W, C) */
bool cuda_conv2d_input_grad(OpContext *, const OpCall *call, Error *err) {
    return convolve(call, INPUT_GRAD, call->out[0], call->in[1], call->in[0], err);
}

/* x (N, H, W, C), g (N, OH, OW, F) -> dw */
bool cuda_conv2d_filter_grad(OpContext *, const OpCall *call, Error *err) {
    return convolve(call, FILTER_GRAD, call->in[0], call->out[0], call->in[1], err);
}
