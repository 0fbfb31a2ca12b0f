/* iconv.c -- the module _iconv: text in the encodings that the C library knows (POSIX.1-2008, iconv), whole or not at all.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes_methods.h"
#include "engine/modules/native.h"

#include <errno.h>
#include <iconv.h>

/* All of in, converted, goes to out; false: the converter does not know some of it, or its end is missing. */
static bool convert(iconv_t converter, Octets in, Buffer *out) {
    char *from = (char *)(uintptr_t)in.data, piece[4096];
    size_t left = in.size;
    bool more = true;
    while (more) {
        char *to = piece;
        size_t room = sizeof piece;
        bool at_end = !left;
        size_t result = at_end ? iconv(converter, NULL, NULL, &to, &room) : iconv(converter, &from, &left, &to, &room);
        if (result == (size_t)-1 && errno != E2BIG) return false;
        buffer_append(out, piece, (size_t)(to - piece));
        more = !at_end || result == (size_t)-1;
    }
    return !out->failed;
}

/* New: the octets in the encoding `to`; None where they cannot be converted; LookupError for names that libc does not know. */
static Value converted(Vm *vm, Octets in, const char *to, const char *from, Value (*made)(Vm *vm, Buffer *b)) {
    iconv_t converter = iconv_open(to, from);
    if (converter == (iconv_t)-1) return vm_raise(vm, ERROR_LOOKUP, "iconv does not convert %s to %s", from, to);
    Buffer out = BUFFER_EMPTY;
    bool ok = convert(converter, in, &out);
    iconv_close(converter);
    Value v = out.failed ? vm_raise_memory(vm) : ok ? made(vm, &out) : NONE;
    buffer_clear(&out);
    return v;
}

static Value made_text(Vm *vm, Buffer *b) { return value_object(str_new(vm, b->data ? b->data : "", b->size)); }
static Value made_bytes(Vm *vm, Buffer *b) { return value_object(bytes_new(vm, b->data ? b->data : "", b->size)); }

/* args: data, name */
static Value decode(Vm *vm, const Value *args) {
    Octets o;
    if (!octets_of(args[0], &o.data, &o.size) || !is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "decode: bytes and a name");
    return converted(vm, o, "UTF-8", as_str(args[1])->data, made_text);
}

/* args: text, name */
static Value encode(Vm *vm, const Value *args) {
    if (!is_str(args[0]) || !is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "encode: a text and a name");
    Octets o = {as_str(args[0])->data, as_str(args[0])->size};
    return converted(vm, o, as_str(args[1])->data, "UTF-8", made_bytes);
}

static const NativeDef functions[] = {
    {"decode", decode, "data, name, /", "The text of bytes in an encoding, or None.", NATIVE_METHOD},
    {"encode", encode, "text, name, /", "A text in an encoding, or None.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef iconv_module;
const ModuleDef iconv_module = {.name = "_iconv", .doc = "The encodings of the C library", .functions = functions};
