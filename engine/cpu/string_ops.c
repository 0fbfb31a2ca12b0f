/* string_ops.c -- kernels over string tensors: lengths, cases, parts, numbers read and written, words.
 *
 * Letters and white space are those of ASCII; a character of UTF-8 is a byte that continues none, with those that
 * continue it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/float_digits.h"
#include "engine/base/swar.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/string_tensor.h"
#include "engine/tensor/rules.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool continues(char c) { return ((unsigned char)c & 0xc0) == 0x80; }

static Text stripped(Text t) {
    while (t.size && is_space(t.at[0])) t.at++, t.size--;
    while (t.size && is_space(t.at[t.size - 1])) t.size--;
    return t;
}

/* ---- string by string ---- */

typedef struct TextWork {
    const OpCall *call;
    TextPart part;
} TextWork;

static bool run_part(void *context, int64_t from, int64_t to, Error *err) {
    const TextWork *w = context;
    return w->part(w->call, from, to, err);
}

bool texts_run(const OpCall *call, TextPart part, Error *err) {
    return parallel_try(call->out[0]->count, TEXTS_EACH, run_part, &(TextWork){call, part}, err);
}

static int32_t characters(Text t) {
    int32_t n = 0;
    for (size_t i = 0; i < t.size; i++) n += !continues(t.at[i]);
    return n;
}

static bool measure(const OpCall *call, int64_t from, int64_t to, Error *err) {
    (void)err;
    int32_t *out = call->out[0]->data;
    for (int64_t i = from; i < to; i++) {
        Text t = text_of(call->in[0], i);
        out[i] = call->attrs->flag_a ? characters(t) : (int32_t)t.size;
    }
    return true;
}

bool cpu_string_length(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, measure, err); }

static bool change_case(const OpCall *call, int64_t from, int64_t to, Error *err) {
    CellRoom cells = {0};
    bool lower = call->op == OP_STRING_LOWER;
    for (int64_t i = from; i < to; i++) {
        Text t = text_of(call->in[0], i);
        if (!text_put(&cells, call->out[0], i, NULL, t.size, err)) return false;
        swar_change_case(text_room(call->out[0], i), t.at, t.size, lower, !lower);
    }
    return true;
}

bool cpu_string_lower(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, change_case, err); }
bool cpu_string_upper(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, change_case, err); }

static bool strip(const OpCall *call, int64_t from, int64_t to, Error *err) {
    CellRoom cells = {0};
    for (int64_t i = from; i < to; i++) {
        Text t = stripped(text_of(call->in[0], i));
        if (!text_put(&cells, call->out[0], i, t.at, t.size, err)) return false;
    }
    return true;
}

bool cpu_string_strip(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, strip, err); }

/* in: the separator, a scalar, and tensors of one shape or scalars */
static bool join(const OpCall *call, int64_t from, int64_t end, Error *err) {
    CellRoom cells = {0};
    Text glue = text_of(call->in[0], 0);
    Tensor *out = call->out[0];
    for (int64_t i = from; i < end; i++) {
        size_t size = call->count > 2 ? glue.size * (size_t)(call->count - 2) : 0;
        for (int k = 1; k < call->count; k++) size += text_of(call->in[k], call->in[k]->rank ? i : 0).size;
        if (!text_put(&cells, out, i, NULL, size, err)) return false;
        char *to = text_room(out, i);
        for (int k = 1; k < call->count; k++) {
            Text t = text_of(call->in[k], call->in[k]->rank ? i : 0);
            if (k > 1) to = mempcpy(to, glue.at, glue.size);
            to = mempcpy(to, t.at, t.size);
        }
    }
    return true;
}

bool cpu_string_join(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, join, err); }

/* ---- parts ---- */

/* The byte at which character number n begins. */
static size_t byte_of(Text t, size_t n) {
    size_t i = 0;
    while (i < t.size && (continues(t.at[i]) || n-- > 0)) i++;
    return i;
}

/* Element i of out, in an operand that was broadcast to it. */
static int64_t place_of(const Tensor *t, const Tensor *out, int64_t i) {
    int64_t place = 0, step = 1;
    if (t->count == out->count) return i;
    if (t->count == 1) return 0;
    for (int d = t->rank - 1, o = out->rank - 1; d >= 0; d--, o--) {
        if (t->dims[d] != 1) place += i % out->dims[o] * step;
        i /= out->dims[o];
        step *= t->dims[d];
    }
    return place;
}

static bool bad_position(const OpCall *call, int64_t position, Text t, int64_t i, Error *err) {
    if (call->attrs->flag_a)
        return op_fail(call, err, ERROR_INVALID_ARGUMENT, "pos %lld out of range for string at index %lld",
                       (long long)position, (long long)i);
    return op_fail(call, err, ERROR_INVALID_ARGUMENT, "pos %lld out of range for string b'%s' at index %lld",
                   (long long)position, t.at, (long long)i);
}

/* input, pos and len broadcast; a negative pos counts from the end, a negative len is all bytes that are left, but no
 * character. */
static bool cut_out(const OpCall *call, int64_t start, int64_t stop, Error *err) {
    CellRoom cells = {0};
    const Tensor *x = call->in[0], *from = call->in[1], *length = call->in[2];
    Tensor *out = call->out[0];
    for (int64_t i = start; i < stop; i++) {
        Text t = text_of(x, place_of(x, out, i));
        int64_t k = place_of(from, out, i), position = index_at(tensor_dtype(from), from->data, k);
        int64_t wanted = index_at(tensor_dtype(length), length->data, k);
        int64_t count = call->attrs->flag_a ? characters(t) : (int64_t)t.size,
                first = position < 0 ? position + count : position;
        if (first < 0 || first > count) return bad_position(call, position, t, i, err);
        if (call->attrs->flag_a && wanted < 0) wanted = 0;
        int64_t end = wanted < 0 || wanted > count - first ? count : first + wanted;
        if (call->attrs->flag_a) first = (int64_t)byte_of(t, (size_t)first), end = (int64_t)byte_of(t, (size_t)end);
        if (!text_put(&cells, out, i, t.at + first, (size_t)(end - first), err)) return false;
    }
    return true;
}

bool cpu_substr(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, cut_out, err); }

typedef struct Words {
    const Tensor *x;
    Text separator; /* empty: any white space */
    int64_t most;   /* splits; negative: as many as there are */
} Words;

/* Up to the next white space, or to the end. */
static size_t solid(Text t) {
    size_t n = 0;
    while (n < t.size && !is_space(t.at[n])) n++;
    return n;
}

/* Takes the next word off *rest, after `done` others; rest->at is NULL after the last one. false: there is none. What
 * is left after the last split at white space is a word even if it is empty, and without splits not even white space is
 * taken off: so TensorFlow. */
static bool next_word(const Words *w, Text *rest, int64_t done, Text *word) {
    bool spaces = w->separator.size == 0, last = w->most >= 0 && done >= w->most;
    if (!rest->at) return false;
    while (spaces && w->most != 0 && rest->size && is_space(rest->at[0])) rest->at++, rest->size--;
    if (spaces && !last && !rest->size) return false;
    const char *gap = last || spaces ? NULL : memmem(rest->at, rest->size, w->separator.at, w->separator.size);
    size_t size = gap ? (size_t)(gap - rest->at) : spaces && !last ? solid(*rest) : rest->size;
    *word = (Text){rest->at, size};
    size += gap ? w->separator.size : 0;
    rest->size -= size;
    rest->at = gap || (spaces && !last) ? rest->at + size : NULL;
    return true;
}

static int64_t count_words(const Words *w, int64_t *lengths) {
    int64_t all = 0;
    for (int64_t i = 0; i < w->x->count; i++) {
        Text rest = text_of(w->x, i), word;
        lengths[i] = 0;
        while (next_word(w, &rest, lengths[i], &word)) lengths[i]++;
        all += lengths[i];
    }
    return all;
}

static bool put_words(const Words *w, Tensor *values, Error *err) {
    CellRoom cells = {0};
    int64_t at = 0;
    for (int64_t i = 0; i < w->x->count; i++) {
        Text rest = text_of(w->x, i), word;
        for (int64_t done = 0; next_word(w, &rest, done, &word); done++)
            if (!text_put(&cells, values, at++, word.at, word.size, err)) return false;
    }
    return true;
}

/* in: strings and a separator -> the words of all, and how many each string has */
bool cpu_string_split(OpContext *c, const OpCall *call, Error *err) {
    Words w = {call->in[0], text_of(call->in[1], 0), call->attrs->number};
    call->out[1] = tensor_new(c, DTYPE_INT64, 1, &w.x->count, err);
    if (!call->out[1]) return false;
    int64_t all = count_words(&w, call->out[1]->data);
    call->out[0] = tensor_new(c, DTYPE_STRING, 1, &all, err);
    return call->out[0] && put_words(&w, call->out[0], err);
}

/* ---- numbers ---- */

/* A decimal as a double that does not lie so near the middle between two floats, or so near 0, that it might round to another float than the
 * decimal itself would. */
static bool read_float(Text t, float *out) {
    const uint64_t below = (UINT64_C(1) << 29) - 1, middle = UINT64_C(1) << 28;      /* what a float's mantissa leaves out */
    double x;
    uint64_t bits;
    if (!number_parse_decimal(t.at, t.size, &x)) return false;
    memcpy(&bits, &x, sizeof bits);
    if ((bits & below) - (middle - 1) <= 2 || (x != 0 && !(fabs(x) >= FLT_MIN))) return false;
    *out = (float)x;
    return true;
}

/* A whole number of up to 18 digits. */
static bool read_digits(Text t, int64_t *out) {
    enum { DIGITS_MOST = 18 };
    bool negative = t.at[0] == '-';
    size_t i = negative || t.at[0] == '+';
    if (i == t.size || t.size - i > DIGITS_MOST) return false;
    int64_t n = 0;
    for (; i < t.size; i++) {
        if (t.at[i] < '0' || t.at[i] > '9') return false;
        n = n * 10 + (t.at[i] - '0');
    }
    *out = negative ? -n : n;
    return true;
}

/* White space around it apart, all of t must be a number. NUL inside a string ends what strto... sees. */
static bool read_number(Text t, Dtype d, void *out) {
    char *end;
    t = stripped(t);
    if (!t.size) return false;
    if (dtype_is_int(d)) {
        bool wide = d == DTYPE_UINT64;
        if (dtype_info[d].kind == KIND_UINT && t.at[0] == '-') return false;
        errno = 0;
        int64_t v;
        if (read_digits(t, &v)) end = (char *)t.at + t.size;
        else v = wide ? (int64_t)strtoull(t.at, &end, 10) : strtoll(t.at, &end, 10);
        if (errno || (d == DTYPE_INT32 && v != (int32_t)v) || (d == DTYPE_UINT32 && v != (uint32_t)v)) return false;
        dtype_put_int(d, out, v);
    } else if (d == DTYPE_FLOAT32) {
        if (read_float(t, out)) return true;
        *(float *)out = strtof(t.at, &end);
    } else {
        if (number_parse_decimal(t.at, t.size, out)) return true;
        *(double *)out = strtod(t.at, &end);
    }
    return end == t.at + t.size;
}

static bool read_numbers(const OpCall *call, int64_t from, int64_t to, Error *err) {
    Tensor *out = call->out[0];
    for (int64_t i = from; i < to; i++) {
        Text t = text_of(call->in[0], i);
        if (!read_number(t, tensor_dtype(out), (char *)out->data + (size_t)i * dtype_size(tensor_dtype(out))))
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "StringToNumberOp could not correctly convert string: %s",
                           t.at);
    }
    return true;
}

bool cpu_string_to_number(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, read_numbers, err); }

/* How numbers are written: printf's format for one part. */
typedef struct Format {
    char text[64];
    int places;                   /* of %f without a width; negative: another letter, or a width */
    bool integers, is_signed, plain;
} Format;

/* format: [letter, precision, width, fill], what is absent negative */
static Format format_of(const OpCall *call) {
    const int64_t *a = call->attrs->shape.at;
    Dtype d = tensor_dtype(call->in[0]);
    Format f = {.integers = dtype_is_int(d), .is_signed = dtype_info[d].kind == KIND_INT, .plain = a[2] < 0 && a[3] <= 0, .places = -1};
    if (f.plain && a[0] == 'f') f.places = a[1] < 0 ? 6 : (int)a[1];
    size_t n = 0, room = sizeof f.text;
    f.text[n++] = '%';
    if (a[2] >= 0 && a[3] > 0) f.text[n++] = (char)a[3];
    if (a[2] >= 0) n += (size_t)snprintf(f.text + n, room - n, "%d", (int)a[2]);
    if (a[1] >= 0) n += (size_t)snprintf(f.text + n, room - n, ".%d", (int)a[1]);
    snprintf(f.text + n, room - n, f.integers ? f.is_signed ? "lld" : "llu" : "%c", (int)a[0]);
    return f;
}

#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* Writes element p, of dtype d, into room; returns the bytes needed, negative where printf cannot. */
static int write_number(const Format *f, Dtype d, const void *p, char *room, size_t size) {
    if (d == DTYPE_BOOL) return snprintf(room, size, *(const bool *)p ? "true" : "false");
    if (f->integers) return snprintf(room, size, f->text, (long long)dtype_get_int(d, p));
    if (!dtype_is_complex(d)) return snprintf(room, size, f->text, dtype_get_real(d, p));
    ComplexDouble z = dtype_get_complex(d, p);
    char both[2 * sizeof f->text + 4];
    snprintf(both, sizeof both, "(%s,%s)", f->text, f->text);
    return snprintf(room, size, both, creal(z), cimag(z));
}

/* Writes a number that needs no printf into b; false: it does. */
static bool write_plainly(const Format *f, Dtype d, const void *p, Buffer *b) {
    if (!f->plain || d == DTYPE_BOOL || dtype_is_complex(d)) return false;
    if (!f->integers) {
        double x = dtype_get_real(d, p);
        return f->places >= 0 && isfinite(x) && number_write_fixed(x, f->places, b);
    }
    int64_t value = dtype_get_int(d, p);
    bool negative = f->is_signed && value < 0;
    char digits[24] = "-";
    size_t size = number_put_u64(negative ? -(uint64_t)value : (uint64_t)value, digits + negative);
    return buffer_append(b, digits, size + negative);
}

static bool write_numbers(const OpCall *call, int64_t from, int64_t to, Error *err) {
    CellRoom cells = {0};
    const Tensor *x = call->in[0];
    Dtype d = tensor_dtype(x);
    Tensor *out = call->out[0];
    Format f = format_of(call);
    for (int64_t i = from; i < to; i++) {
        char room[64];
        Buffer b = BUFFER_OVER(room);
        const void *p = (const char *)x->data + (size_t)i * dtype_size(d);
        if (write_plainly(&f, d, p, &b)) {
            bool put = text_put_buffer(&cells, out, i, &b, err);
            buffer_clear(&b);
            if (!put) return false;
            continue;
        }
        int size = write_number(&f, d, p, room, sizeof room);
        if (size < 0) return error_memory(err, (size_t)INT32_MAX);
        bool fits = (size_t)size < sizeof room;
        if (!text_put(&cells, out, i, fits ? room : NULL, (size_t)size, err)) return false;
        if (!fits) write_number(&f, d, p, text_room(out, i), (size_t)size + 1);
    }
    return true;
}

bool cpu_as_string(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, write_numbers, err); }
