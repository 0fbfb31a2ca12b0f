/* crop_and_resize.c -- boxes cut out of images and brought to one size, and what gradients come to of the images and of the boxes.
 *
 * A box is (y1, x1, y2, x2) in shares of the image's height and width less one; it may be upside down, and lie outside.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/tensor/rules.h"

#include <math.h>
#include <string.h>

/* The places of a crop along one axis of an image with n lines. */
typedef struct Axis {
    float start, step;
    int64_t lines, count;
} Axis;

static Axis axis_of(float low, float high, int64_t lines, int64_t count) {
    float last = (float)(lines - 1);
    if (count == 1) return (Axis){0.5f * (low + high) * last, 0, lines, count};
    return (Axis){low * last, (high - low) * last / (float)(count - 1), lines, count};
}

/* Between which lines place i lies, and the share of the second. false: outside. */
typedef struct Between {
    int64_t low, high, nearest;
    float share;
} Between;

static bool between(const Axis *a, int64_t i, Between *b) {
    float at = a->start + (float)i * a->step;
    if (!(at >= 0 && at <= (float)(a->lines - 1))) return false;
    *b = (Between){(int64_t)floorf(at), (int64_t)ceilf(at), (int64_t)roundf(at), at - floorf(at)};
    return true;
}

typedef struct Crops {
    const Tensor *image, *boxes, *numbers;
    int64_t height, width, depth;
    Dtype dtype; /* of the image */
    bool nearest;
    float outside;
} Crops;

static Crops crops_of(const OpCall *call, const Tensor *image, const Tensor *boxes, const Tensor *numbers,
                      const Tensor *crops) {
    return (Crops){image, boxes, numbers, crops->dims[1], crops->dims[2], crops->dims[3], tensor_dtype(image),
                   call->attrs->flag_a, (float)call->attrs->real};
}

static void axes_of_box(const Crops *k, int64_t n, Axis *rows, Axis *columns) {
    const float *box = (const float *)k->boxes->data + 4 * n;
    *rows = axis_of(box[0], box[2], k->image->dims[1], k->height);
    *columns = axis_of(box[1], box[3], k->image->dims[2], k->width);
}

/* The number of the element of the image that box n is cut from. */
static int64_t element(const Crops *k, int64_t n, int64_t row, int64_t column) {
    const int64_t *d = k->image->dims;
    return ((((const int32_t *)k->numbers->data)[n] * d[1] + row) * d[2] + column) * d[3];
}

static inline float value_at(const Crops *k, int64_t i) {
    return k->dtype == DTYPE_FLOAT32 ? ((const float *)k->image->data)[i]
                                     : (float)dtype_get_real(k->dtype, tensor_element(k->image, i));
}

static void cut_pixel(const Crops *k, int64_t n, Between y, Between x, float *out) {
    int64_t a = element(k, n, y.low, x.low), b = element(k, n, y.low, x.high), c = element(k, n, y.high, x.low),
            d = element(k, n, y.high, x.high), e = element(k, n, y.nearest, x.nearest);
    for (int64_t i = 0; i < k->depth; i++) {
        if (k->nearest) {
            out[i] = value_at(k, e + i);
            continue;
        }
        float top = value_at(k, a + i) + (value_at(k, b + i) - value_at(k, a + i)) * x.share;
        float bottom = value_at(k, c + i) + (value_at(k, d + i) - value_at(k, c + i)) * x.share;
        out[i] = top + (bottom - top) * y.share;
    }
}

typedef struct Cutting {
    Crops crops;
    float *out;
} Cutting;

static void cut_boxes(void *context, int64_t from, int64_t to) {
    const Cutting *cut = context;
    const Crops *k = &cut->crops;
    float *out = cut->out + from * k->height * k->width * k->depth;
    for (int64_t n = from; n < to; n++) {
        Axis rows, columns;
        axes_of_box(k, n, &rows, &columns);
        for (int64_t i = 0; i < k->height; i++)
            for (int64_t j = 0; j < k->width; j++, out += k->depth) {
                Between y, x;
                if (between(&rows, i, &y) && between(&columns, j, &x))
                    cut_pixel(k, n, y, x, out);
                else
                    for (int64_t c = 0; c < k->depth; c++) out[c] = k->outside;
            }
    }
}

/* Every box must be of an image that is there. */
static bool numbers_fit(const OpCall *call, const Tensor *numbers, int64_t images, Error *err) {
    for (int64_t i = 0; i < numbers->count; i++) {
        int32_t at = ((const int32_t *)numbers->data)[i];
        if (at < 0 || at >= images)
            return op_fail(call, err, ERROR_OUT_OF_RANGE, "box_index has values outside [0, batch_size)");
    }
    return true;
}

/* image (N, H, W, C), boxes (n, 4), box_index (n) -> (n, height, width, C) */
bool cpu_crop_and_resize(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *image = call->in[0], *out = call->out[0];
    if (!numbers_fit(call, call->in[2], image->dims[0], err)) return false;
    Cutting cut = {crops_of(call, image, call->in[1], call->in[2], out), out->data};
    int64_t work = cut.crops.height * cut.crops.width * cut.crops.depth * 8 + 1;
    parallel_run(out->dims[0], PARALLEL_FROM / work + 1, cut_boxes, &cut);
    return true;
}

/* ---- gradients ---- */

typedef void (*SpreadFn)(const Crops *k, int64_t n, int64_t i, int64_t j, Between y, Between x, const float *g,
                         void *out);

static bool spread(const OpCall *call, const Crops *k, const Tensor *g, SpreadFn put, Error *err) {
    Tensor *out = call->out[0];
    const float *at = g->data;
    memset(out->data, 0, tensor_bytes(out));
    if (!numbers_fit(call, k->numbers, k->image->dims[0], err)) return false;
    for (int64_t n = 0; n < g->dims[0]; n++) {
        Axis rows, columns;
        axes_of_box(k, n, &rows, &columns);
        for (int64_t i = 0; i < k->height; i++)
            for (int64_t j = 0; j < k->width; j++, at += k->depth) {
                Between y, x;
                if (between(&rows, i, &y) && between(&columns, j, &x)) put(k, n, i, j, y, x, at, out->data);
            }
    }
    return true;
}

static void add_to(Dtype d, void *out, int64_t i, float v) {
    if (d == DTYPE_FLOAT64)
        ((double *)out)[i] += v;
    else
        ((float *)out)[i] += v;
}

static void to_image(const Crops *k, int64_t n, int64_t i, int64_t j, Between y, Between x, const float *g, void *out) {
    (void)i, (void)j;
    for (int64_t c = 0; c < k->depth; c++) {
        if (k->nearest) {
            add_to(k->dtype, out, element(k, n, y.nearest, x.nearest) + c, g[c]);
            continue;
        }
        float top = (1 - y.share) * g[c], bottom = y.share * g[c];
        add_to(k->dtype, out, element(k, n, y.low, x.low) + c, (1 - x.share) * top);
        add_to(k->dtype, out, element(k, n, y.low, x.high) + c, x.share * top);
        add_to(k->dtype, out, element(k, n, y.high, x.low) + c, (1 - x.share) * bottom);
        add_to(k->dtype, out, element(k, n, y.high, x.high) + c, x.share * bottom);
    }
}

/* g (n, height, width, C), boxes, box_index -> images of a shape */
bool cpu_crop_image_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Crops k = crops_of(call, call->out[0], call->in[1], call->in[2], call->in[0]);
    return spread(call, &k, call->in[0], to_image, err);
}

/* What g comes to of the two ends of one axis of a box: slope is the image's along it. */
static void to_ends(float *low, float *high, float slope, int64_t i, int64_t lines, int64_t count) {
    float last = (float)(lines - 1), ratio = count > 1 ? last / (float)(count - 1) : 0;
    *low += slope * (count > 1 ? last - (float)i * ratio : 0.5f * last);
    *high += slope * (count > 1 ? (float)i * ratio : 0.5f * last);
}

static void to_boxes(const Crops *k, int64_t n, int64_t i, int64_t j, Between y, Between x, const float *g, void *out) {
    float *box = (float *)out + 4 * n;
    int64_t a = element(k, n, y.low, x.low), b = element(k, n, y.low, x.high), c = element(k, n, y.high, x.low),
            d = element(k, n, y.high, x.high);
    for (int64_t m = 0; m < k->depth; m++) {
        float tl = value_at(k, a + m), tr = value_at(k, b + m), bl = value_at(k, c + m), br = value_at(k, d + m);
        float down = ((1 - x.share) * (bl - tl) + x.share * (br - tr)) * g[m];
        float across = ((1 - y.share) * (tr - tl) + y.share * (br - bl)) * g[m];
        to_ends(&box[0], &box[2], down, i, k->image->dims[1], k->height);
        to_ends(&box[1], &box[3], across, j, k->image->dims[2], k->width);
    }
}

/* g (n, height, width, C), image, boxes, box_index -> (n, 4) */
bool cpu_crop_boxes_grad(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Crops k = crops_of(call, call->in[1], call->in[2], call->in[3], call->in[0]);
    return spread(call, &k, call->in[0], to_boxes, err);
}
