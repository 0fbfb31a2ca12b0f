/* error.c -- filling an Error, and the table of error classes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/error.h"

#include <stdio.h>
#include <string.h>

const ErrorInfo error_info[ERROR_KIND_COUNT] = {
    [ERROR_NONE] = {"", ERROR_NONE, ""},
#define ERROR(kind, name, base, module) [ERROR_##kind] = {name, ERROR_##base, module},
#include "engine/base/errors.def"
#undef ERROR
};

/* Ends a text that vsnprintf cut, so that no UTF-8 sequence is left half. */
static void trim_partial_character(char *text) {
    size_t n = strlen(text);
    size_t start = n;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80) start--;
    if (start == 0) return;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t want = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    if (n - (start - 1) < want) text[start - 1] = '\0';
}

bool error_set(Error *err, ErrorKind kind, const char *format, ...) {
    if (!err || err->kind != ERROR_NONE) return false;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    if (n >= (int)sizeof err->text) trim_partial_character(err->text);
    err->kind = kind;
    err->note[0] = '\0';
    return false;
}

bool error_note(Error *err, const char *format, ...) {
    if (!err || err->kind == ERROR_NONE) return false;
    size_t used = strlen(err->note);
    if (used && used + 1 < sizeof err->note) err->note[used++] = '\n';
    va_list args;
    va_start(args, format);
    int n = vsnprintf(err->note + used, sizeof err->note - used, format, args);
    va_end(args);
    if (n >= (int)(sizeof err->note - used)) trim_partial_character(err->note);
    return false;
}

bool error_memory(Error *err, size_t bytes) {
    return error_set(err, ERROR_MEMORY, "out of memory: %zu bytes were asked for", bytes);
}
