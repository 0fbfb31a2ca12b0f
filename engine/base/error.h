/* error.h -- how a function below the language says what went wrong.
 *
 * A function that a user's input can make fail returns false or NULL and fills the Error that its
 * caller passed last. The first error wins: later ones are ignored until error_clear(). Above this
 * layer, the virtual machine turns an Error into an exception (vm_raise_error).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_ERROR_H
#define ENGINE_BASE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#define MUST_USE __attribute__((warn_unused_result))
#define PRINTF_LIKE(string, first) __attribute__((format(printf, string, first)))

typedef enum ErrorKind {
    ERROR_NONE = 0,
#define ERROR(kind, name, base, module) ERROR_##kind,
#include "engine/base/errors.def"
#undef ERROR
    ERROR_KIND_COUNT
} ErrorKind;

typedef struct Error {
    ErrorKind kind;      /* ERROR_NONE: nothing failed, and text and note mean nothing */
    char text[1280];     /* what str(e) gives, in the original's words; UTF-8, cut at a character */
    char note[768];      /* for learners, shown under the message; lines split by '\n'; may be "" */
} Error;

/* Initialiser that does not clear the texts, so that an Error on a hot path costs one store. */
#define ERROR_INIT(name) Error name; (name).kind = ERROR_NONE; (name).text[0] = (name).note[0] = '\0'

typedef struct ErrorInfo {
    const char *name;    /* "ValueError" */
    ErrorKind base;      /* ERROR_NONE for BaseException */
    const char *module;  /* "builtins" */
} ErrorInfo;

extern const ErrorInfo error_info[ERROR_KIND_COUNT];

/* Sets kind and text unless an error is already there. err may be NULL. Returns false, so that
 * `return error_set(err, ...)` ends a function. */
bool error_set(Error *err, ErrorKind kind, const char *format, ...) PRINTF_LIKE(3, 4);

/* Adds a line to the note of the error that is there. Returns false. */
bool error_note(Error *err, const char *format, ...) PRINTF_LIKE(2, 3);

/* Sets ERROR_MEMORY, naming the bytes asked for. Returns false. */
bool error_memory(Error *err, size_t bytes);

static inline void error_clear(Error *err) { err->kind = ERROR_NONE; err->text[0] = err->note[0] = '\0'; }
static inline bool error_is_set(const Error *err) { return err && err->kind != ERROR_NONE; }

#endif
