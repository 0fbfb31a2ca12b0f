/* unicode_strings.c -- strings taken apart into characters, put together again, written in other encodings; scripts of characters.
 *
 * What is malformed counts as one character, for as many bytes as could have begun one (Unicode, section 3.9).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/utf8.h"
#include "engine/cpu/kernels.h"
#include "engine/cpu/parallel.h"
#include "engine/cpu/tables_scripts.h"
#include "engine/cpu/string_tensor.h"
#include "engine/tensor/rules.h"

#include <uchar.h>

#define INVALID ERROR_INVALID_ARGUMENT

/* In the order of tensorflow._strings' names. */
typedef enum Coding { CODING_UTF8, CODING_UTF16_BE, CODING_UTF32_BE, CODING_UTF16_LE, CODING_UTF32_LE, CODING_ASCII, CODING_LATIN1 } Coding;
typedef enum Faults { FAULTS_STRICT, FAULTS_REPLACE, FAULTS_IGNORE } Faults;

/* The attribute `format` of operations on characters. */
typedef struct UnicodeFormat {
    Coding from, to;
    Faults faults;
    char32_t replacement;
    bool controls;          /* characters below U+0020 are replaced, too */
    bool forbids_controls;  /* and are errors where malformed ones are */
} UnicodeFormat;

static UnicodeFormat format_of(const OpCall *call) {
    const int64_t *f = call->attrs->shape.at;
    return (UnicodeFormat){(Coding)f[0], (Coding)f[1], (Faults)f[2], (char32_t)f[3], f[4] != 0, false};
}

/* A character and the bytes it stands in. */
typedef struct Character {
    char32_t code;
    size_t size;
    bool malformed;
} Character;

static bool is_surrogate(uint_least32_t code) { return code >= 0xd800 && code <= 0xdfff; }

/* ---- one character ---- */

/* How many bytes at t could begin a character of UTF-8 that is then broken off. */
static size_t broken(Text t) {
    unsigned char lead = (unsigned char)t.at[0], low = 0x80, high = 0xbf;
    size_t wanted = lead >= 0xc2 && lead <= 0xdf ? 1 : (lead & 0xf0) == 0xe0 ? 2 : lead >= 0xf0 && lead <= 0xf4 ? 3 : 0, n = 1;
    if (lead == 0xe0) low = 0xa0;
    if (lead == 0xed) high = 0x9f;
    if (lead == 0xf0) low = 0x90;
    if (lead == 0xf4) high = 0x8f;
    for (; n <= wanted && n < t.size && (unsigned char)t.at[n] >= low && (unsigned char)t.at[n] <= high; n++) low = 0x80, high = 0xbf;
    return n;
}

static Character malformed(size_t size) { return (Character){0xfffd, size, true}; }

static Character first_utf8(Text t) {
    uint_least32_t code;
    size_t size = utf8_decode(t.at, t.size, &code);
    return size ? (Character){code, size, false} : malformed(broken(t));
}

/* The number that the bytes of t write, the most significant one first or last. */
static uint_least32_t unit_of(Text t, size_t at, size_t bytes, bool big) {
    uint_least32_t unit = 0;
    for (size_t i = 0; i < bytes; i++) unit = unit << 8 | (unsigned char)t.at[at + (big ? i : bytes - 1 - i)];
    return unit;
}

static Character first_utf16(Text t, bool big) {
    if (t.size < 2) return malformed(t.size);
    uint_least32_t high = unit_of(t, 0, 2, big);
    if (!is_surrogate(high)) return (Character){high, 2, false};
    if (high >= 0xdc00) return malformed(2);
    if (t.size < 4) return malformed(t.size);
    uint_least32_t low = unit_of(t, 2, 2, big);
    if (low < 0xdc00 || low > 0xdfff) return malformed(2);
    return (Character){0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), 4, false};
}

static Character first_utf32(Text t, bool big) {
    if (t.size < 4) return malformed(t.size);
    uint_least32_t code = unit_of(t, 0, 4, big);
    return code > 0x10ffff || is_surrogate(code) ? malformed(4) : (Character){code, 4, false};
}

/* The first character of t, which has bytes. */
static Character first_of(Coding coding, Text t) {
    unsigned char byte = (unsigned char)t.at[0];
    switch (coding) {
        case CODING_UTF8: return first_utf8(t);
        case CODING_UTF16_BE:
        case CODING_UTF16_LE: return first_utf16(t, coding == CODING_UTF16_BE);
        case CODING_UTF32_BE:
        case CODING_UTF32_LE: return first_utf32(t, coding == CODING_UTF32_BE);
        case CODING_ASCII: return byte < 0x80 ? (Character){byte, 1, false} : malformed(1);
        case CODING_LATIN1: break;
    }
    return (Character){byte, 1, false};
}

/* Takes the next character that format lets through off t, from byte *at on; *start is where it begins. -1: there is none left, or *failed:
 * it is malformed, and that is an error. */
static int64_t next_of(const UnicodeFormat *format, Text t, size_t *at, size_t *start, bool *failed) {
    while (*at < t.size) {
        Character one = first_of(format->from, (Text){t.at + *at, t.size - *at});
        *start = *at;
        *at += one.size;
        bool control = format->controls && one.code < 0x20;
        if (!one.malformed && !control) return (int64_t)one.code;
        if (format->faults == FAULTS_STRICT && (one.malformed || format->forbids_controls)) return *failed = true, -1;
        if (format->faults != FAULTS_IGNORE) return (int64_t)format->replacement;
    }
    return -1;
}

/* The bytes of a code point. Returns how many. */
static size_t write_character(Coding coding, char32_t code, char bytes[4]) {
    if (coding == CODING_UTF8) return utf8_encode(code, bytes);
    size_t size = coding == CODING_UTF32_BE || code > 0xffff ? 4 : 2;
    if (coding == CODING_UTF16_BE && size == 4)
        code = (0xd800 + ((code - 0x10000) >> 10)) << 16 | (0xdc00 + ((code - 0x10000) & 0x3ff));
    for (size_t i = 0; i < size; i++) bytes[i] = (char)(code >> 8 * (size - 1 - i));
    return size;
}

/* ---- strings into characters ---- */

static bool malformed_input(const OpCall *call, Error *err) { return op_fail(call, err, INVALID, "Invalid formatting on input string"); }

/* How many characters each string has, in fresh call->out[1], and how many all have; -1 on failure. */
static int64_t count_characters(OpContext *c, const OpCall *call, const UnicodeFormat *format, Error *err) {
    const Tensor *x = call->in[0];
    int64_t all = 0;
    bool failed = false;
    call->out[1] = tensor_new(c, DTYPE_INT64, x->rank, x->dims, err);
    if (!call->out[1]) return -1;
    for (int64_t i = 0; i < x->count; i++) {
        Text t = text_of(x, i);
        int64_t *length = (int64_t *)call->out[1]->data + i;
        *length = 0;
        for (size_t at = 0, start; next_of(format, t, &at, &start, &failed) >= 0;) ++*length;
        all += *length;
    }
    return failed ? malformed_input(call, err), -1 : all;
}

/* strings -> the characters of all as code points or as strings of the encoding, how many each string has, and, where the operation has
 * three outputs, the byte at which each begins */
static bool take_apart(OpContext *c, const OpCall *call, Dtype dtype, Error *err) {
    CellRoom cells = {0};
    UnicodeFormat format = format_of(call);
    const Tensor *x = call->in[0];
    int64_t all = count_characters(c, call, &format, err), k = 0;
    Tensor *parts = all < 0 ? NULL : (call->out[0] = tensor_new(c, dtype, 1, &all, err));
    bool ok = parts && (call->outputs < 3 || (call->out[2] = tensor_new(c, DTYPE_INT64, 1, &all, err))), failed = false;
    char bytes[4];
    for (int64_t i = 0; ok && i < x->count; i++) {
        Text t = text_of(x, i);
        int64_t code;
        for (size_t at = 0, start; ok && (code = next_of(&format, t, &at, &start, &failed)) >= 0; k++) {
            if (call->outputs > 2) ((int64_t *)call->out[2]->data)[k] = (int64_t)start;
            if (dtype == DTYPE_INT32)
                ((int32_t *)parts->data)[k] = (int32_t)code;
            else
                ok = text_put(&cells, parts, k, bytes, write_character(format.from, (char32_t)code, bytes), err);
        }
    }
    return ok;
}

bool cpu_unicode_split(OpContext *c, const OpCall *call, Error *err) { return take_apart(c, call, DTYPE_STRING, err); }
bool cpu_unicode_decode(OpContext *c, const OpCall *call, Error *err) { return take_apart(c, call, DTYPE_INT32, err); }
bool cpu_unicode_decode_starts(OpContext *c, const OpCall *call, Error *err) { return take_apart(c, call, DTYPE_INT32, err); }

/* ---- characters into strings ---- */

/* Appends code point `code` to text as format writes it. */
static bool append(const OpCall *call, const UnicodeFormat *format, int64_t code, Buffer *text, Error *err) {
    char bytes[4];
    if (code < 0 || code > 0x10ffff || is_surrogate((uint_least32_t)code)) {
        if (format->faults == FAULTS_STRICT) return op_fail(call, err, INVALID, "Code point is out of range for Unicode, or is a surrogate.");
        if (format->faults == FAULTS_IGNORE) return true;
        code = format->replacement;
    }
    buffer_append(text, bytes, write_character(format->to, (char32_t)code, bytes));
    return true;
}

/* The splits begin at 0 and end at the number of code points. */
static bool check_splits(const OpCall *call, const Tensor *splits, int64_t size, Error *err) {
    Dtype d = tensor_dtype(splits);
    if (index_at(d, splits->data, 0) != 0) return op_fail(call, err, INVALID, "First value in input_splits must be zero.");
    if (index_at(d, splits->data, splits->count - 1) != size)
        return op_fail(call, err, INVALID, "Last value in input_splits must be equal to length of input_tensor.");
    return true;
}

/* code points (all), splits (n + 1) -> strings (n) */
bool cpu_unicode_encode(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    CellRoom cells = {0};
    UnicodeFormat format = format_of(call);
    const int32_t *codes = call->in[0]->data;
    const Tensor *splits = call->in[1];
    char room[256];
    Buffer text = BUFFER_OVER(room);
    bool ok = check_splits(call, splits, call->in[0]->count, err);
    for (int64_t i = 0, k = 0; ok && i < call->out[0]->count; i++) {
        int64_t end = index_at(tensor_dtype(splits), splits->data, i + 1);
        text.size = 0;
        if (end < k || end > call->in[0]->count) ok = op_fail(call, err, INVALID, "Values in input_splits must be equal or in ascending order.");
        for (; ok && k < end; k++) ok = append(call, &format, codes[k], &text, err);
        ok = ok && text_put_buffer(&cells, call->out[0], i, &text, err);
    }
    buffer_clear(&text);
    return ok;
}

static bool transcode(const OpCall *call, int64_t first, int64_t last, Error *err) {
    CellRoom cells = {0};
    UnicodeFormat format = format_of(call);
    char room[256];
    Buffer text = BUFFER_OVER(room);
    bool ok = true, failed = false;
    format.forbids_controls = format.controls;
    for (int64_t i = first; ok && i < last; i++) {
        Text t = text_of(call->in[0], i);
        int64_t code;
        text.size = 0;
        for (size_t at = 0, start; ok && (code = next_of(&format, t, &at, &start, &failed)) >= 0;) ok = append(call, &format, code, &text, err);
        if (failed) ok = malformed_input(call, err);
        ok = ok && text_put_buffer(&cells, call->out[0], i, &text, err);
    }
    buffer_clear(&text);
    return ok;
}

bool cpu_unicode_transcode(OpContext *c, const OpCall *call, Error *err) { return (void)c, texts_run(call, transcode, err); }

/* ---- scripts ---- */

/* ICU's number of a code point's script; -1: it is none. */
static int32_t script_of(int32_t code) {
    if (code < 0 || code > 0x10ffff) return -1;
    size_t low = 0, high = sizeof script_runs / sizeof *script_runs;       /* the run is among low .. high - 1 */
    if (code < SCRIPT_PAGES << 8) low = script_pages[code >> 8], high = script_pages[(code >> 8) + 1] + 1u;
    for (size_t n = high - low, half; n > 1; n -= half) {                     /* without a branch that cannot be foreseen */
        half = n / 2;
        low += (int32_t)(script_runs[low + half] >> 8) <= code ? half : 0;
    }
    return (int32_t)(script_runs[low] & 0xff);
}

enum { NEAR = 0x3000, SCRIPTS_MANY = 1024 };     /* how many characters, the commonest, have their scripts laid out for so many look-ups */

/* Code points, and the scripts of the first NEAR characters; NULL: they are looked up one by one. */
typedef struct Scripts {
    const int32_t *codes;
    int32_t *out;
    const uint8_t *near;
} Scripts;

static void find_scripts(void *context, int64_t from, int64_t to) {
    const Scripts *w = context;
    for (int64_t i = from; i < to; i++) w->out[i] = w->near && (uint32_t)w->codes[i] < NEAR ? w->near[w->codes[i]] : script_of(w->codes[i]);
}

bool cpu_unicode_script(OpContext *c, const OpCall *call, Error *err) {
    (void)c, (void)err;
    const Tensor *x = call->in[0];
    uint8_t near[NEAR];
    bool many = x->count >= SCRIPTS_MANY;
    for (size_t run = 0; many && (script_runs[run] >> 8) < NEAR; run++)
        for (size_t code = script_runs[run] >> 8; code < NEAR && code < script_runs[run + 1] >> 8; code++) near[code] = (uint8_t)script_runs[run];
    parallel_run(x->count, PARALLEL_FROM / 4, find_scripts, &(Scripts){x->data, call->out[0]->data, many ? near : NULL});
    return true;
}
