/* image_rules.c -- shape and gradient rules of what is done to images (N, H, W, C) beside convolution and pooling:
 * patches, greyscale morphology, where maxima stand, boxes that are cut out.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/rules.h"
#include "engine/tensor/window.h"

#define INVALID ERROR_INVALID_ARGUMENT

static bool ranked(const OpCall *call, const Tensor *t, int rank, const char *what, Error *err) {
    char text[SHAPE_TEXT];
    if (t->rank == rank) return true;
    return op_fail(call, err, INVALID, "%s must be %d-dimensional%s", what, rank, shape_text(t->dims, t->rank, text));
}

static void set_images(OutSpec *out, int64_t n, const Window *w, int64_t c) {
    out->shape = (Shape){.rank = 4, .dims = {n, w->out[0], w->out[1], c}};
}

static bool from_ints(const OpCall *call, OutSpec *out, const Ints *s, Error *err) {
    if (s->count != 4) return op_fail(call, err, INVALID, "the shape must have 4 sizes, not %d", s->count);
    out->shape = (Shape){.rank = 4, .dims = {s->at[0], s->at[1], s->at[2], s->at[3]}};
    return true;
}

/* ---- patches ---- */

/* x (N, H, W, C) -> (N, OH, OW, kh * kw * C) */
bool shape_extract_patches(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    int64_t size[2];
    Window w;
    if (!ranked(call, x, 4, "input", err)) return false;
    window_pair(&call->attrs->shape, size);
    if (!window_init(&w, call, x->dims, size, err)) return false;
    set_images(out, x->dims[0], &w, size[0] * size[1] * x->dims[3]);
    return true;
}

bool shape_extract_patches_grad(OpCall *call, OutSpec *out, Error *err) { return from_ints(call, out, &call->attrs->axis, err); }

/* y = extract_patches(x) */
void grad_extract_patches(GradCall *k) {
    OpAttrs attrs = *k->attrs;
    attrs.axis = ints_of(4, k->x[0]->dims);
    k->dx[0] = k->g[0] ? op_scoped(k->c, OP_EXTRACT_PATCHES_GRAD, k->g, 1, &attrs) : NULL;
}

void grad_extract_patches_grad(GradCall *k) {
    k->dx[0] = k->g[0] ? op_scoped(k->c, OP_EXTRACT_PATCHES, k->g, 1, k->attrs) : NULL;
}

/* ---- greyscale morphology ---- */

/* x (N, H, W, C), filter (kh, kw, C) */
static bool dilated(OpCall *call, Window *w, Error *err) {
    Tensor *x = call->in[0], *f = call->in[1];
    if (!ranked(call, x, 4, "input", err) || !ranked(call, f, 3, "filter", err)) return false;
    if (x->dims[3] != f->dims[2])
        return op_fail(call, err, INVALID, "input and filter must have the same depth: %lld vs %lld", (long long)x->dims[3], (long long)f->dims[2]);
    return window_init(w, call, x->dims, f->dims, err);
}

bool shape_dilation2d(OpCall *call, OutSpec *out, Error *err) {
    Window w;
    if (!dilated(call, &w, err)) return false;
    set_images(out, call->in[0]->dims[0], &w, call->in[0]->dims[3]);
    return true;
}

static bool dilated_back(OpCall *call, OutSpec *out, int like, Error *err) {
    Window w;
    Tensor *x = call->in[0], *g = call->in[2];
    if (!dilated(call, &w, err) || !ranked(call, g, 4, "out_backprop", err)) return false;
    if (g->dims[0] != x->dims[0] || g->dims[1] != w.out[0] || g->dims[2] != w.out[1] || g->dims[3] != x->dims[3])
        return op_fail(call, err, INVALID, "out_backprop has incompatible size.");
    out->shape = tensor_shape(call->in[like]);
    return true;
}

bool shape_dilation2d_input_grad(OpCall *call, OutSpec *out, Error *err) { return dilated_back(call, out, 0, err); }
bool shape_dilation2d_filter_grad(OpCall *call, OutSpec *out, Error *err) { return dilated_back(call, out, 1, err); }

/* y = dilation2d(x, filter): g goes where the largest sum stood */
void grad_dilation2d(GradCall *k) {
    Tensor *in[] = {k->x[0], k->x[1], k->g[0]};
    if (!k->g[0]) return;
    if (k->need[0]) k->dx[0] = op_scoped(k->c, OP_DILATION2D_INPUT_GRAD, in, 3, k->attrs);
    if (k->need[1]) k->dx[1] = op_scoped(k->c, OP_DILATION2D_FILTER_GRAD, in, 3, k->attrs);
}

/* ---- maxima and where they stand ---- */

/* x (N, H, W, C) -> (N, OH, OW, C) twice */
bool shape_max_pool_places(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    int64_t size[2];
    Window w;
    if (x->rank != 4) return op_fail(call, err, INVALID, "tensor_in must be 4-dimensional (2)");
    window_pair(&call->attrs->shape, size);
    if (!window_init(&w, call, x->dims, size, err)) return false;
    set_images(&out[0], x->dims[0], &w, x->dims[3]);
    out[1] = out[0];
    out[1].dtype = call->attrs->dtype == DTYPE_INT32 ? DTYPE_INT32 : DTYPE_INT64;
    return true;
}

/* y, places = max_pool_places(x): g goes to the places, which are counted in each image or through the batch */
void grad_max_pool_places(GradCall *k) {
    OpContext *c = k->c;
    const Tensor *x = k->x[0];
    if (!k->g[0]) return;
    bool whole = k->attrs->flag_a;
    int64_t n = whole ? 1 : x->dims[0], each = n ? x->count / n : 0, taken = n ? k->g[0]->count / n : 0;
    OpAttrs attrs = attrs_default;
    attrs.axis = ints_one(1);
    attrs.number2 = 1;
    attrs.shape = ints_of(2, (int64_t[]){n, each});
    Tensor *in[] = {t_reshape(c, k->g[0], 2, (int64_t[]){n, taken}), t_reshape(c, k->y[1], 2, (int64_t[]){n, taken})};
    k->dx[0] = t_reshape_like(c, op_scoped(c, OP_GATHER_GRAD, in, 2, &attrs), x);
}

/* ---- boxes cut out ---- */

static bool boxes_fit(const OpCall *call, const Tensor *boxes, const Tensor *numbers, Error *err) {
    char text[SHAPE_TEXT];
    if (boxes->rank != 2) return op_fail(call, err, INVALID, "boxes must be 2-D, got: %s", shape_text(boxes->dims, boxes->rank, text));
    if (boxes->dims[1] != 4) return op_fail(call, err, INVALID, "boxes must have 4 columns");
    if (numbers->rank != 1 || numbers->dims[0] != boxes->dims[0]) return op_fail(call, err, INVALID, "box_index has incompatible shape");
    return true;
}

/* image (N, H, W, C), boxes (n, 4), box_index (n) -> (n, height, width, C) */
bool shape_crop_and_resize(OpCall *call, OutSpec *out, Error *err) {
    Tensor *image = call->in[0], *boxes = call->in[1];
    const Ints *size = &call->attrs->end;
    char text[SHAPE_TEXT];
    if (image->rank != 4) return op_fail(call, err, INVALID, "input image must be 4-D%s", shape_text(image->dims, image->rank, text));
    if (image->dims[1] <= 0 || image->dims[2] <= 0) return op_fail(call, err, INVALID, "image dimensions must be positive");
    if (!boxes_fit(call, boxes, call->in[2], err)) return false;
    if (size->count != 2) return op_fail(call, err, INVALID, "crop_size must have two elements[%d]", size->count);
    if (size->at[0] <= 0 || size->at[1] <= 0) return op_fail(call, err, INVALID, "crop dimensions must be positive");
    out->dtype = DTYPE_FLOAT32;
    out->shape = (Shape){.rank = 4, .dims = {boxes->dims[0], size->at[0], size->at[1], image->dims[3]}};
    return true;
}

/* g (n, height, width, C), boxes, box_index -> images of a shape */
bool shape_crop_image_grad(OpCall *call, OutSpec *out, Error *err) {
    out->dtype = call->attrs->dtype;
    return ranked(call, call->in[0], 4, "grads image", err) && boxes_fit(call, call->in[1], call->in[2], err) &&
           from_ints(call, out, &call->attrs->shape, err);
}

/* g (n, height, width, C), image, boxes, box_index -> (n, 4) */
bool shape_crop_boxes_grad(OpCall *call, OutSpec *out, Error *err) {
    if (!ranked(call, call->in[0], 4, "grads image", err) || !ranked(call, call->in[1], 4, "input image", err) ||
        !boxes_fit(call, call->in[2], call->in[3], err)) return false;
    out->shape = tensor_shape(call->in[2]);
    return true;
}

/* y = crop_and_resize(image, boxes, box_index); to the boxes as if by bilinear sampling whichever it was, as in TensorFlow */
void grad_crop_and_resize(GradCall *k) {
    OpAttrs attrs = *k->attrs;
    Dtype d = tensor_dtype(k->x[0]);
    if (!k->g[0]) return;
    attrs.shape = ints_of(4, k->x[0]->dims);
    attrs.dtype = d == DTYPE_FLOAT64 ? d : DTYPE_FLOAT32;
    if (k->need[0]) k->dx[0] = t_cast(k->c, op_scoped(k->c, OP_CROP_IMAGE_GRAD, (Tensor *[]){k->g[0], k->x[1], k->x[2]}, 3, &attrs), d);
    if (k->need[1]) k->dx[1] = op_scoped(k->c, OP_CROP_BOXES_GRAD, (Tensor *[]){k->g[0], k->x[0], k->x[1], k->x[2]}, 4, k->attrs);
}

/* ---- windows of several sizes ---- */

/* value (N, H, W, C) -> (N, height, width, C), (height + 1), (width + 1) */
static bool fractional(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0];
    const Ints *size = &call->attrs->end;
    if (x->rank != 4) return op_fail(call, err, INVALID, "tensor_in must be 4-dimensional");
    if (size->count != 2) return op_fail(call, err, INVALID, "the size must have two numbers");
    for (int i = 0; i < 2; i++) {
        if (size->at[i] <= 0 || size->at[i] > x->dims[1 + i])
            return op_fail(call, err, INVALID, "output_size should be larger than 0 and at most the input's, got %lld", (long long)size->at[i]);
        out[1 + i] = (OutSpec){DTYPE_INT64, {.rank = 1, .dims = {size->at[i] + 1}}};
    }
    out[0].shape = (Shape){.rank = 4, .dims = {x->dims[0], size->at[0], size->at[1], x->dims[3]}};
    return true;
}

bool shape_fractional_max_pool(OpCall *call, OutSpec *out, Error *err) { return fractional(call, out, err); }
bool shape_fractional_avg_pool(OpCall *call, OutSpec *out, Error *err) { return fractional(call, out, err); }

/* g (N, height, width, C) beside sequences (height + 1), (width + 1) */
static bool sequences_fit(const OpCall *call, const Tensor *g, const Tensor *rows, const Tensor *columns, Error *err) {
    if (!ranked(call, g, 4, "out_backprop", err)) return false;
    bool fit = rows->rank == 1 && columns->rank == 1 && rows->dtype == DTYPE_INT64 && columns->dtype == DTYPE_INT64 &&
               rows->count == g->dims[1] + 1 && columns->count == g->dims[2] + 1;
    return fit || op_fail(call, err, INVALID, "the pooling sequences do not fit out_backprop");
}

/* input (N, H, W, C), g, the sequences -> as input */
bool shape_fractional_max_grad(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0], *g = call->in[1];
    if (!ranked(call, x, 4, "orig_input", err) || !sequences_fit(call, g, call->in[2], call->in[3], err)) return false;
    if (g->dtype != x->dtype || g->dims[0] != x->dims[0] || g->dims[3] != x->dims[3])
        return op_fail(call, err, INVALID, "out_backprop does not fit orig_input");
    out->shape = tensor_shape(x);
    return true;
}

/* g, the sequences -> pictures of a shape */
bool shape_fractional_avg_grad(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *g = call->in[0];
    if (!sequences_fit(call, g, call->in[1], call->in[2], err) || !from_ints(call, out, &call->attrs->shape, err)) return false;
    return (out->shape.dims[0] == g->dims[0] && out->shape.dims[3] == g->dims[3]) || op_fail(call, err, INVALID, "out_backprop does not fit the shape");
}

/* y, rows, columns = fractional_max_pool(x) */
void grad_fractional_max_pool(GradCall *k) {
    if (k->g[0]) k->dx[0] = op_scoped(k->c, OP_FRACTIONAL_MAX_GRAD, (Tensor *[]){k->x[0], k->g[0], k->y[1], k->y[2]}, 4, k->attrs);
}

/* y, rows, columns = fractional_avg_pool(x) */
void grad_fractional_avg_pool(GradCall *k) {
    OpAttrs attrs = *k->attrs;
    attrs.shape = ints_of(4, k->x[0]->dims);
    if (k->g[0]) k->dx[0] = op_scoped(k->c, OP_FRACTIONAL_AVG_GRAD, (Tensor *[]){k->g[0], k->y[1], k->y[2]}, 3, &attrs);
}

/* ---- neighbouring channels ---- */

bool shape_lrn(OpCall *call, OutSpec *out, Error *err) {
    if (call->in[0]->rank != 4) return op_fail(call, err, INVALID, "in must be 4-dimensional");
    if (call->attrs->number < 0) return op_fail(call, err, INVALID, "depth_radius = %lld larger than int max", (long long)call->attrs->number);
    out->shape = tensor_shape(call->in[0]);
    return true;
}

bool shape_lrn_grad(OpCall *call, OutSpec *out, Error *err) {
    if (!shape_lrn(call, out, err)) return false;
    bool same = tensor_same_shape(call->in[0], call->in[1]) && tensor_same_shape(call->in[0], call->in[2]);
    return same || op_fail(call, err, INVALID, "input_grads, input_image, and out_image should have the same shape");
}

/* y = lrn(x) */
void grad_lrn(GradCall *k) {
    if (k->g[0]) k->dx[0] = op_scoped(k->c, OP_LRN_GRAD, (Tensor *[]){k->g[0], k->x[0], k->y[0]}, 3, k->attrs);
}

/* ---- the best of boxes that overlap ---- */

/* One score for each of n boxes. */
static bool scores_fit(const OpCall *call, const Tensor *scores, int64_t n, Error *err) {
    char text[SHAPE_TEXT];
    if (scores->rank != 1)
        return op_fail(call, err, INVALID, "scores must be 1-D%s (Shape must be rank 1 but is rank %d)", shape_text(scores->dims, scores->rank, text), scores->rank);
    return scores->dims[0] == n || op_fail(call, err, INVALID, "scores has incompatible shape (Dimensions must be equal, but are %lld and %lld)", (long long)n,
                                           (long long)scores->dims[0]);
}

/* boxes (n, 4), scores (n); how many stay they say */
bool shape_non_max_suppression(OpCall *call, OutSpec *out, Error *err) {
    Tensor *boxes = call->in[0], *scores = call->in[1];
    const OpAttrs *a = call->attrs;
    char text[SHAPE_TEXT];
    (void)out;
    if (a->number < 0) return op_fail(call, err, INVALID, "output size must be non-negative");
    if (boxes->rank != 2)
        return op_fail(call, err, INVALID, "boxes must be 2-D%s (Shape must be rank 2 but is rank %d)", shape_text(boxes->dims, boxes->rank, text), boxes->rank);
    if (boxes->dims[1] != 4)
        return op_fail(call, err, INVALID, "boxes must have 4 columns (Dimension must be 4 but is %lld)", (long long)boxes->dims[1]);
    if (!scores_fit(call, scores, boxes->dims[0], err)) return false;
    return (a->real >= 0 && a->real <= 1) || error_set(err, INVALID, "iou_threshold must be in [0, 1] [Op:%s] name: ", op_info[call->op].tf_name);
}

bool shape_soft_suppression(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *sigma = call->in[2];
    char text[SHAPE_TEXT];
    return shape_non_max_suppression(call, out, err) &&
           (sigma->rank == 0 || op_fail(call, err, INVALID, "soft_nms_sigma must be 0-D (got shape %s)", shape_text(sigma->dims, sigma->rank, text)));
}

/* overlaps (n, n), scores (n) */
bool shape_suppression_by_overlaps(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *overlaps = call->in[0], *scores = call->in[1];
    char text[SHAPE_TEXT];
    (void)out;
    shape_text(overlaps->dims, overlaps->rank, text);
    if (call->attrs->number < 0) return op_fail(call, err, INVALID, "output size must be non-negative");
    if (overlaps->rank != 2) return op_fail(call, err, INVALID, "overlaps must be 2-D%s", text);
    if (overlaps->dims[0] != overlaps->dims[1]) return op_fail(call, err, INVALID, "overlaps must be square%s", text);
    return scores_fit(call, scores, overlaps->dims[0], err);
}

/* boxes (N, n, 1 or classes, 4), scores (N, n, classes) -> (N, size, 4), (N, size), (N, size), (N) */
bool shape_combined_suppression(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *boxes = call->in[0], *scores = call->in[1];
    const OpAttrs *a = call->attrs;
    if (a->number <= 0) return op_fail(call, err, INVALID, "max_size_per_class must be positive");
    if (a->number2 <= 0) return op_fail(call, err, INVALID, "max_total_size must be > 0");
    if (!(a->real >= 0 && a->real <= 1)) return op_fail(call, err, INVALID, "iou_threshold must be in [0, 1]");
    if (boxes->rank < 1 || scores->rank < 1 || boxes->dims[0] != scores->dims[0])
        return op_fail(call, err, INVALID, "boxes and scores must have same batch size");
    if (boxes->rank != 4) return op_fail(call, err, INVALID, "boxes must be 4-D");
    if (scores->rank != 3) return op_fail(call, err, INVALID, "scores must be 3-D");
    if (boxes->dims[3] != 4) return op_fail(call, err, INVALID, "boxes must have 4 columns");
    if (scores->dims[1] != boxes->dims[1]) return op_fail(call, err, INVALID, "scores has incompatible shape");
    if (boxes->dims[2] != 1 && boxes->dims[2] != scores->dims[2])
        return op_fail(call, err, INVALID, "third dimension of boxes must be either 1 or num classes");
    int64_t n = boxes->dims[0], size = a->number2, most;
    if (a->flag_b && !__builtin_mul_overflow(a->number, scores->dims[2], &most) && most < size) size = most;
    out[0].shape = (Shape){.rank = 3, .dims = {n, size, 4}};
    out[1].shape = out[2].shape = (Shape){.rank = 2, .dims = {n, size}};
    out[3] = (OutSpec){DTYPE_INT32, {.rank = 1, .dims = {n}}};
    return true;
}

/* ---- boxes drawn, windows, maps ---- */

/* images (N, H, W, C), boxes (N, n, 4), colors (k, at least C) */
bool shape_draw_bounding_boxes(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *images = call->in[0], *boxes = call->in[1], *colors = call->in[2];
    char text[SHAPE_TEXT];
    if (images->rank != 4) return op_fail(call, err, INVALID, "The rank of the images should be 4");
    if (boxes->rank != 3) return op_fail(call, err, INVALID, "The rank of the boxes tensor should be 3");
    if (images->dims[0] != boxes->dims[0]) return op_fail(call, err, INVALID, "The batch sizes should be the same");
    if (boxes->dims[2] != 4)
        return op_fail(call, err, INVALID, "The size of the third dimension of the box must be 4. Received: %lld", (long long)boxes->dims[2]);
    int64_t depth = images->dims[3];
    if (depth != 1 && depth != 3 && depth != 4)
        return op_fail(call, err, INVALID, "Channel depth should be either 1 (GRY), 3 (RGB), or 4 (RGBA)");
    shape_text(colors->dims, colors->rank, text);
    if (colors->rank != 2) return op_fail(call, err, INVALID, "colors must be a 2-D matrix%s", text);
    if (colors->dims[1] < depth) return op_fail(call, err, INVALID, "colors must have equal or more channels than the image provided: %s", text);
    out->shape = tensor_shape(images);
    return true;
}

/* input (N, H, W, C), offsets (N, 2) -> (N, height, width, C) */
bool shape_extract_glimpse(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *x = call->in[0], *offsets = call->in[1];
    const Ints *size = &call->attrs->end;
    char text[SHAPE_TEXT];
    if (x->rank != 4)
        return op_fail(call, err, INVALID, "input must be 4-dimensional (batch_size, height, width, depth)%s", shape_text(x->dims, x->rank, text));
    if (size->count != 2 || size->scalar)
        return op_fail(call, err, INVALID, "input must be a vector of size 2 (height, width)%s", size->scalar ? "[]" : "");
    shape_text(offsets->dims, offsets->rank, text);
    if (offsets->rank != 2) return op_fail(call, err, INVALID, "input must be a matrix%s", text);
    if (offsets->dims[0] != x->dims[0]) return op_fail(call, err, INVALID, "first dimension should be batch%s", text);
    if (offsets->dims[1] != 2) return op_fail(call, err, INVALID, "second dimension should be of size 2 (y,x)%s", text);
    if (size->at[0] < 0 || size->at[1] < 0) return op_fail(call, err, INVALID, "size must not be negative");
    out->shape = (Shape){.rank = 4, .dims = {x->dims[0], size->at[0], size->at[1], x->dims[3]}};
    return true;
}

/* images (N, H, W, C), transforms (N or 1, 8) -> (N, height, width, C) */
bool shape_image_transform(OpCall *call, OutSpec *out, Error *err) {
    const Tensor *images = call->in[0], *transforms = call->in[1];
    const Ints *size = &call->attrs->end;
    if (images->rank != 4) return op_fail(call, err, INVALID, "Input images must have rank 4");
    if (transforms->rank != 2 || (transforms->dims[0] != images->dims[0] && transforms->dims[0] != 1) || transforms->dims[1] != 8)
        return op_fail(call, err, INVALID, "Input transform should be num_images x 8 or 1 x 8");
    if (size->count != 2) return op_fail(call, err, INVALID, "output shape must have two elements");
    if (size->at[0] <= 0 || size->at[1] <= 0) return op_fail(call, err, INVALID, "output dimensions must be positive");
    out->shape = (Shape){.rank = 4, .dims = {images->dims[0], size->at[0], size->at[1], images->dims[3]}};
    return true;
}

/* y = image_transform(images, transforms): to the images by the inverse maps, as in TensorFlow; to the maps nothing */
void grad_image_transform(GradCall *k) {
    OpContext *c = k->c;
    if (!k->g[0] || !k->need[0]) return;
    int64_t n = k->x[1]->dims[0];
    OpAttrs joined = attrs_default, cut = attrs_default, back = *k->attrs;
    joined.axis = ints_one(1);
    Tensor *ends = t_full_like(c, t_reshape(c, t_sum(c, k->x[1], ints_one(1), false), 2, (int64_t[]){n, 1}), 1);
    Tensor *whole = ends ? op_scoped(c, OP_CONCAT, (Tensor *[]){k->x[1], ends}, 2, &joined) : NULL;
    Tensor *matrix = t_reshape(c, whole, 3, (int64_t[]){n, 3, 3});
    Tensor *inverse = matrix ? t_reshape(c, op_scoped(c, OP_MATRIX_INVERSE, &matrix, 1, NULL), 2, (int64_t[]){n, 9}) : NULL;
    if (!inverse) return;
    cut.begin = ints_of(2, (int64_t[]){0, 8});
    cut.end = ints_of(2, (int64_t[]){n, 1});
    Tensor *scale = op_scoped(c, OP_SLICE, &inverse, 1, &cut);
    cut.begin = ints_of(2, (int64_t[]){0, 0});
    cut.end = ints_of(2, (int64_t[]){n, 8});
    Tensor *maps = t_div(c, op_scoped(c, OP_SLICE, &inverse, 1, &cut), scale);
    back.end = ints_of(2, k->x[0]->dims + 1);
    back.real = 0;
    if (maps) k->dx[0] = op_scoped(c, OP_IMAGE_TRANSFORM, (Tensor *[]){k->g[0], maps}, 2, &back);
}

/* ---- colours ---- */

bool shape_hsv_to_rgb(OpCall *call, OutSpec *out, Error *err) {
    Tensor *x = call->in[0];
    out->shape = tensor_shape(x);
    if (x->rank < 1) return op_fail(call, err, INVALID, "input must be at least 1D, got shape []");
    return x->dims[x->rank - 1] == 3 ||
           op_fail(call, err, ERROR_FAILED_PRECONDITION, "input must have 3 channels but input only has %lld channels.", (long long)x->dims[x->rank - 1]);
}
