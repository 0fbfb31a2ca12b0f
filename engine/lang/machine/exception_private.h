/* exception_private.h -- what exception.c, exception_types.c, traceback.c and raise.c share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_EXCEPTION_PRIVATE_H
#define ENGINE_LANG_MACHINE_EXCEPTION_PRIVATE_H

#include "engine/lang/machine/machine.h"

/* e.name = value as an attribute of the instance; takes value. */
bool exception_set(Vm *vm, Exception *e, const char *name, Value value);
/* e.name if the instance has that attribute, else NONE. Borrowed. */
Value exception_get(Vm *vm, Exception *e, const char *name);

/* exception_group.c: of BaseExceptionGroup. */
Value exception_group_construct(Vm *vm, Type *type, const Value *args);
Value exception_group_str(Vm *vm, Value self);
extern const NativeDef exception_group_methods[];

/* exception_unicode.c: of UnicodeDecodeError, UnicodeEncodeError and UnicodeTranslateError. */
bool unicode_decode_init(Vm *vm, Value self, Tuple *args, Dict *kwargs);
bool unicode_encode_init(Vm *vm, Value self, Tuple *args, Dict *kwargs);
bool unicode_translate_init(Vm *vm, Value self, Tuple *args, Dict *kwargs);
Value unicode_decode_str(Vm *vm, Value self);
Value unicode_encode_str(Vm *vm, Value self);
Value unicode_translate_str(Vm *vm, Value self);

/* exception_types.c: the classes, one static Type a row of errors.def. */
extern Type exception_row_types[ERROR_KIND_COUNT];
/* Gives the classes the attributes that their instances may lack. */
bool exception_types_init(Vm *vm);

/* suggest.c: appends ". Did you mean: 'x'?" if the exception's text has a near name that exists. */
void suggest_write(Vm *vm, Exception *e, Buffer *out);

/* traceback_source.c: appends the source lines of one frame, the span underlined. style: TRACEBACK_... */
void traceback_write_source(Vm *vm, const Source *source, Span span, unsigned style, Buffer *out);

#endif
