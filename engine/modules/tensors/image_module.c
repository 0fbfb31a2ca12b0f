/* image_module.c -- the module _image: bytes of picture files to tensors and back, for tf.io and tf.image.
 *
 * Whoever calls it says in TensorFlow's words what was wrong; here errors are ValueErrors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/files/image.h"
#include "engine/modules/native.h"
#include "engine/modules/tensors/tensors.h"

static bool view(Vm *vm, Value v, const char **data, size_t *size) {
    if (bytes_view(v, data, size)) return true;
    return vm_fail(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(v));
}

/* The picture as a tensor (height, width, channels); its pixels are freed. */
static Value to_tensor(Vm *vm, Image *image) {
    int64_t dims[3] = {image->height, image->width, image->channels};
    ERROR_INIT(err);
    Tensor *t = tensor_copy_of(vm_context(vm), image->depth == 2 ? DTYPE_UINT16 : DTYPE_UINT8, 3, dims, image->pixels, &err);
    image_clear(image);
    return tensor_result(vm, t, &err);
}

static Value decode_png(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t channels, depth;
    if (!view(vm, args[0], &data, &size) || !value_to_index(vm, args[1], &channels) || !value_to_index(vm, args[2], &depth))
        return ABSENT;
    if (channels < 0 || channels > 4 || depth < 1 || depth > 2) return vm_raise(vm, ERROR_VALUE, "channels are 0 to 4, depth is 1 or 2");
    Image image;
    ERROR_INIT(err);
    if (!image_read_png(data, size, (int)channels, (int)depth, &image, &err)) return vm_raise_error(vm, &err);
    return to_tensor(vm, &image);
}

static Value decode_jpeg(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t channels, ratio;
    if (!view(vm, args[0], &data, &size) || !value_to_index(vm, args[1], &channels) || !value_to_index(vm, args[2], &ratio))
        return ABSENT;
    int accurate = value_truth(vm, args[3]), fancy = value_truth(vm, args[4]);
    if (accurate < 0 || fancy < 0) return ABSENT;
    if ((channels != 0 && channels != 1 && channels != 3) || ratio < 1 || ratio > 8)
        return vm_raise(vm, ERROR_VALUE, "channels must be 0, 1, or 3 for JPEG, got %lld", (long long)channels);
    Image image;
    ERROR_INIT(err);
    JpegReading how = {(int)channels, (int)ratio, accurate, fancy};
    if (!image_read_jpeg(data, size, &how, &image, &err)) return vm_raise_error(vm, &err);
    return to_tensor(vm, &image);
}

/* A tensor (height, width, channels) of uint8 or uint16 as a picture; *kept holds its elements. */
static bool from_tensor(Vm *vm, Value v, Tensor **kept, Image *out) {
    if (!has_tensor(v)) return vm_fail(vm, ERROR_TYPE, "a tensor is required, not '%s'", value_type_name(v));
    Tensor *t = as_tensor(v);
    Dtype dtype = tensor_dtype(t);
    if (t->rank != 3 || t->dims[2] < 1 || t->dims[2] > 4 || (dtype != DTYPE_UINT8 && dtype != DTYPE_UINT16) || !t->count)
        return vm_fail(vm, ERROR_VALUE, "image must be 3-dimensional, of 1 to 4 channels");
    ERROR_INIT(err);
    if (!(*kept = tensor_contiguous(t, &err))) return vm_raise_error(vm, &err), false;
    tensor_pull(*kept);
    *out = (Image){t->dims[0], t->dims[1], (int)t->dims[2], dtype == DTYPE_UINT16 ? 2 : 1, (*kept)->data};
    return true;
}

static Value file_bytes(Vm *vm, bool ok, Buffer *b, Error *err) {
    Value v = ok ? value_object(bytes_new(vm, b->data, b->size)) : vm_raise_error(vm, err);
    buffer_clear(b);
    return v;
}

/* encode_png(image, level) */
static Value encode_png(Vm *vm, const Value *args) {
    Image image;
    Tensor *kept = NULL;
    int64_t level;
    if (!value_to_index(vm, args[1], &level) || !from_tensor(vm, args[0], &kept, &image)) return ABSENT;
    Buffer b = BUFFER_EMPTY;
    ERROR_INIT(err);
    bool ok = image_write_png(&image, (int)level, &b, &err);
    tensor_release(kept);
    return file_bytes(vm, ok, &b, &err);
}

/* encode_jpeg(image, quality, progressive, optimized, coarse_colours, density_unit, x_density, y_density) */
static Value encode_jpeg(Vm *vm, const Value *args) {
    Image image;
    Tensor *kept = NULL;
    int64_t setting[8];
    for (int i = 1; i < 8; i++)
        if (!value_to_index(vm, args[i], &setting[i])) return ABSENT;
    if (!from_tensor(vm, args[0], &kept, &image)) return ABSENT;
    JpegWriting how = {(int)setting[1], setting[2], setting[3], setting[4], (int)setting[5], {(int)setting[6], (int)setting[7]}};
    Buffer b = BUFFER_EMPTY;
    ERROR_INIT(err);
    bool ok = image_write_jpeg(&image, &how, &b, &err);
    tensor_release(kept);
    return file_bytes(vm, ok, &b, &err);
}

static const NativeDef functions[] = {
    {"decode_png", decode_png, "data, channels=0, depth=1, /", "A PNG file as a tensor.", NATIVE_METHOD},
    {"decode_jpeg", decode_jpeg, "data, channels=0, ratio=1, accurate=False, fancy=True, /", "A JPEG file as a tensor.", NATIVE_METHOD},
    {"encode_png", encode_png, "image, level=-1, /", "A tensor as the bytes of a PNG file.", NATIVE_METHOD},
    {"encode_jpeg", encode_jpeg, "image, quality, progressive, optimized, coarse_colours, density_unit, x_density, y_density, /",
     "A tensor as the bytes of a JPEG file.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef image_module;
const ModuleDef image_module = {.name = "_image", .doc = "Picture files and tensors.", .functions = functions};
