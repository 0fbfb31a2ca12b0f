/* text.c -- kernels over string tensors: lengths, cases, parts, numbers read and written, words.
 *
 * Letters and white space are those of ASCII; a character of UTF-8 is a byte that continues none, with those that
 * continue it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/text.h"
#include "engine/tensor/rules.h"

#include <errno.h>
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

static int32_t characters(Text t) {
    int32_t n = 0;
    for (size_t i = 0; i < t.size; i++) n += !continues(t.at[i]);
    return n;
}

bool cpu_string_length(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    int32_t *out = call->out[0]->data;
    for (int64_t i = 0; i < call->in[0]->count; i++) {
        Text t = text_of(call->in[0], i);
        out[i] = call->attrs->flag_a ? characters(t) : (int32_t)t.size;
    }
    return true;
}

/* The letters from first on, 26 of them, in the other case. */
static bool other_case(const OpCall *call, char first, Error *err) {
    for (int64_t i = 0; i < call->in[0]->count; i++) {
        Text t = text_of(call->in[0], i);
        if (!text_put(call->out[0], i, t.at, t.size, err)) return false;
        char *bytes = text_room(call->out[0], i);
        for (size_t k = 0; k < t.size; k++) bytes[k] ^= (unsigned char)(bytes[k] - first) < 26 ? 'a' ^ 'A' : 0;
    }
    return true;
}

bool cpu_string_lower(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    return other_case(call, 'A', err);
}
bool cpu_string_upper(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    return other_case(call, 'a', err);
}

bool cpu_string_strip(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    for (int64_t i = 0; i < call->in[0]->count; i++) {
        Text t = stripped(text_of(call->in[0], i));
        if (!text_put(call->out[0], i, t.at, t.size, err)) return false;
    }
    return true;
}

/* in: the separator, a scalar, and tensors of one shape or scalars */
bool cpu_string_join(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Text glue = text_of(call->in[0], 0);
    Tensor *out = call->out[0];
    for (int64_t i = 0; i < out->count; i++) {
        size_t size = call->count > 2 ? glue.size * (size_t)(call->count - 2) : 0;
        for (int k = 1; k < call->count; k++) size += text_of(call->in[k], call->in[k]->rank ? i : 0).size;
        if (!text_put(out, i, NULL, size, err)) return false;
        char *to = text_room(out, i);
        for (int k = 1; k < call->count; k++) {
            Text t = text_of(call->in[k], call->in[k]->rank ? i : 0);
            if (k > 1) to = mempcpy(to, glue.at, glue.size);
            to = mempcpy(to, t.at, t.size);
        }
    }
    return true;
}

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
bool cpu_substr(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    const Tensor *x = call->in[0], *from = call->in[1], *length = call->in[2];
    Tensor *out = call->out[0];
    for (int64_t i = 0; i < out->count; i++) {
        Text t = text_of(x, place_of(x, out, i));
        int64_t k = place_of(from, out, i), position = index_at(tensor_dtype(from), from->data, k);
        int64_t wanted = index_at(tensor_dtype(length), length->data, k);
        int64_t count = call->attrs->flag_a ? characters(t) : (int64_t)t.size,
                first = position < 0 ? position + count : position;
        if (first < 0 || first > count) return bad_position(call, position, t, i, err);
        if (call->attrs->flag_a && wanted < 0) wanted = 0;
        int64_t end = wanted < 0 || wanted > count - first ? count : first + wanted;
        if (call->attrs->flag_a) first = (int64_t)byte_of(t, (size_t)first), end = (int64_t)byte_of(t, (size_t)end);
        if (!text_put(out, i, t.at + first, (size_t)(end - first), err)) return false;
    }
    return true;
}

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
    int64_t at = 0;
    for (int64_t i = 0; i < w->x->count; i++) {
        Text rest = text_of(w->x, i), word;
        for (int64_t done = 0; next_word(w, &rest, done, &word); done++)
            if (!text_put(values, at++, word.at, word.size, err)) return false;
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

/* White space around it apart, all of t must be a number. NUL inside a string ends what strto... sees. */
static bool read_number(Text t, Dtype d, void *out) {
    char *end;
    t = stripped(t);
    if (!t.size) return false;
    if (dtype_is_int(d)) {
        bool wide = d == DTYPE_UINT64;
        if (dtype_info[d].kind == KIND_UINT && t.at[0] == '-') return false;
        errno = 0;
        int64_t v = wide ? (int64_t)strtoull(t.at, &end, 10) : strtoll(t.at, &end, 10);
        if (errno || (d == DTYPE_INT32 && v != (int32_t)v) || (d == DTYPE_UINT32 && v != (uint32_t)v)) return false;
        dtype_put_int(d, out, v);
    } else if (d == DTYPE_FLOAT32) {
        *(float *)out = strtof(t.at, &end);
    } else {
        *(double *)out = strtod(t.at, &end);
    }
    return end == t.at + t.size;
}

bool cpu_string_to_number(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    Tensor *out = call->out[0];
    for (int64_t i = 0; i < out->count; i++) {
        Text t = text_of(call->in[0], i);
        if (!read_number(t, tensor_dtype(out), (char *)out->data + (size_t)i * dtype_size(tensor_dtype(out))))
            return op_fail(call, err, ERROR_INVALID_ARGUMENT, "StringToNumberOp could not correctly convert string: %s",
                           t.at);
    }
    return true;
}

/* How numbers are written: printf's format for one part. */
typedef struct Format {
    char text[64];
    bool integers, is_signed;
} Format;

/* format: [letter, precision, width, fill], what is absent negative */
static Format format_of(const OpCall *call) {
    const int64_t *a = call->attrs->shape.at;
    Dtype d = tensor_dtype(call->in[0]);
    Format f = {.integers = dtype_is_int(d), .is_signed = dtype_info[d].kind == KIND_INT};
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

bool cpu_as_string(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    const Tensor *x = call->in[0];
    Dtype d = tensor_dtype(x);
    Tensor *out = call->out[0];
    Format f = format_of(call);
    for (int64_t i = 0; i < x->count; i++) {
        char room[64];
        const void *p = (const char *)x->data + (size_t)i * dtype_size(d);
        int size = write_number(&f, d, p, room, sizeof room);
        if (size < 0) return error_memory(err, (size_t)INT32_MAX);
        bool fits = (size_t)size < sizeof room;
        if (!text_put(out, i, fits ? room : NULL, (size_t)size, err)) return false;
        if (!fits) write_number(&f, d, p, text_room(out, i), (size_t)size + 1);
    }
    return true;
}
