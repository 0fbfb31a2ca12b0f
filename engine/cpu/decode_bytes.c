/* decode_bytes.c -- what the bytes of strings stand for: numbers as a machine has them, base64, bytes.
 *
 * Base64 is that of RFC 4648, section 5 (- and _ for + and /).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/string_tensor.h"
#include "engine/tensor/rules.h"

#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

/* ---- numbers ---- */

/* All strings are of one size, a multiple of the numbers'. */
static bool even_sizes(const OpCall *call, size_t size, size_t *bytes, Error *err) {
    const Tensor *x = call->in[0];
    *bytes = x->count ? text_of(x, 0).size : 0;
    for (int64_t i = 1; i < x->count; i++)
        if (text_of(x, i).size != *bytes)
            return op_fail(call, err, INVALID, "DecodeRaw requires input strings to all be the same size, but element %lld has size %zu != %zu",
                           (long long)i, *bytes, text_of(x, i).size);
    if (*bytes % size == 0) return true;
    return op_fail(call, err, INVALID, "Input to DecodeRaw has length %zu that is not a multiple of %zu, the size of %s", *bytes, size,
                   dtype_info[call->attrs->dtype].message_name);
}

/* The bytes of every number of size in the other order. */
static void swap_bytes(char *p, size_t bytes, size_t size) {
    for (size_t i = 0; i < bytes; i += size)
        for (size_t k = 0; k < size / 2; k++) {
            char kept = p[i + k];
            p[i + k] = p[i + size - 1 - k];
            p[i + size - 1 - k] = kept;
        }
}

/* strings -> (strings' shape, numbers in each) */
bool cpu_decode_raw(OpContext *c, const OpCall *call, Error *err) {
    const Tensor *x = call->in[0];
    Dtype d = call->attrs->dtype;
    size_t size = dtype_size(d), part = dtype_is_complex(d) ? size / 2 : size, bytes;
    Shape shape = tensor_shape(x);
    if (!even_sizes(call, size, &bytes, err)) return false;
    if (shape.rank == SHAPE_MAX) return op_fail(call, err, INVALID, "a tensor has at most %d dimensions", SHAPE_MAX);
    shape.dims[shape.rank++] = (int64_t)(bytes / size);
    call->out[0] = tensor_new(c, d, shape.rank, shape.dims, err);
    if (!call->out[0]) return false;
    char *to = call->out[0]->data;
    for (int64_t i = 0; i < x->count; i++) to = mempcpy(to, text_of(x, i).at, bytes);
    if (call->attrs->flag_a) swap_bytes(call->out[0]->data, tensor_bytes(call->out[0]), part);
    return true;
}

/* ---- base64 ---- */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Three bytes as four digits. */
static void put_digits(const unsigned char three[3], char four[4]) {
    unsigned bits = (unsigned)three[0] << 16 | (unsigned)three[1] << 8 | three[2];
    for (int k = 0; k < 4; k++) four[k] = digits[bits >> (18 - 6 * k) & 63];
}

static bool encode(const OpCall *call, int64_t from, int64_t end, Error *err) {
    CellRoom cells = {0};
    for (int64_t i = from; i < end; i++) {
        Text t = text_of(call->in[0], i);
        size_t whole = t.size / 3, rest = t.size % 3, size = 4 * whole + (rest ? call->attrs->flag_a ? 4 : rest + 1 : 0);
        if (!text_put(&cells, call->out[0], i, NULL, size, err)) return false;
        char *to = text_room(call->out[0], i), last[4];
        for (size_t k = 0; k < whole; k++) put_digits((const unsigned char *)t.at + 3 * k, to + 4 * k);
        if (!rest) continue;
        unsigned char three[3] = {0};
        memcpy(three, t.at + 3 * whole, rest);
        put_digits(three, last);
        memset(last + rest + 1, '=', 3 - rest);
        memcpy(to + 4 * whole, last, size - 4 * whole);
    }
    return true;
}

bool cpu_encode_base64(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, encode, err); }

/* The number of a digit; -1: it is none. */
static int digit_of(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

static bool decode_one(const OpCall *call, int64_t i, CellRoom *cells, Error *err) {
    Text t = text_of(call->in[0], i);
    size_t padding = 0;
    while (padding < 2 && t.size && t.size % 4 == 0 && t.at[t.size - 1 - padding] == '=') padding++;
    t.size -= padding;
    if (t.size % 4 == 1) return op_fail(call, err, INVALID, "Base64 string length cannot be 1 modulo 4.");
    if (!text_put(cells, call->out[0], i, NULL, t.size * 3 / 4, err)) return false;
    char *to = text_room(call->out[0], i);
    unsigned bits = 0, held = 0;
    for (size_t k = 0; k < t.size; k++) {
        int digit = digit_of(t.at[k]);
        if (digit < 0) return op_fail(call, err, INVALID, "Invalid character found in base64.");
        bits = bits << 6 | (unsigned)digit;
        held += 6;
        if (held >= 8) *to++ = (char)(bits >> (held -= 8));
    }
    return true;
}

static bool decode(const OpCall *call, int64_t from, int64_t to, Error *err) {
    CellRoom cells = {0};
    for (int64_t i = from; i < to; i++)
        if (!decode_one(call, i, &cells, err)) return false;
    return true;
}

bool cpu_decode_base64(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, decode, err); }

/* ---- bytes ---- */

/* strings -> the bytes of all, as strings, and how many each string has */
bool cpu_bytes_split(OpContext *c, const OpCall *call, Error *err) {
    CellRoom cells = {0};
    const Tensor *x = call->in[0];
    int64_t all = 0, at = 0;
    call->out[1] = tensor_new(c, DTYPE_INT64, x->rank, x->dims, err);
    if (!call->out[1]) return false;
    for (int64_t i = 0; i < x->count; i++) all += ((int64_t *)call->out[1]->data)[i] = (int64_t)text_of(x, i).size;
    Tensor *parts = call->out[0] = tensor_new(c, DTYPE_STRING, 1, &all, err);
    for (int64_t i = 0; parts && i < x->count; i++) {
        Text t = text_of(x, i);
        for (size_t k = 0; k < t.size; k++)
            if (!text_put(&cells, parts, at++, t.at + k, 1, err)) return false;
    }
    return parts != NULL;
}
