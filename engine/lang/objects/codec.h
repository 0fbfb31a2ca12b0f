/* codec.h -- str to bytes and back: utf-8, ascii, latin-1, utf-16, utf-32, with error handlers; others by the module codecs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_CODEC_H
#define ENGINE_LANG_OBJECTS_CODEC_H

#include "engine/lang/objects/str.h"

/* encoding and errors are strs, or ABSENT for utf-8 and strict. A new str; raises UnicodeDecodeError,
 * LookupError for an unknown name, TypeError for what is no str. */
Value codec_decode(Vm *vm, const char *data, size_t size, Value encoding, Value errors);

/* A new bytes object; raises UnicodeEncodeError, LookupError, TypeError. */
Value codec_encode(Vm *vm, Str *text, Value encoding, Value errors);

#endif
