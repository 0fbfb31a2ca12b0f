/* bytes_methods.h -- what bytes, bytearray and memoryview share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_BYTES_METHODS_H
#define ENGINE_LANG_OBJECTS_BYTES_METHODS_H

#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/text_private.h"

typedef struct Octets { const char *data; size_t size; } Octets;

/* The octets of a bytes-like value, borrowed. A TypeError if it is none. */
bool octets_read(Vm *vm, Value v, Octets *out);
/* v as one octet, 0..255. Raises TypeError or ValueError. */
bool octet_read(Vm *vm, Value v, unsigned char *out);
/* A new value of the same kind as like: a bytearray, else bytes. */
Value octets_like(Vm *vm, Value like, const char *data, size_t size);
/* A new value of the same kind as like, in *out; its octets, size of them, which the caller fills. NULL with MemoryError
 * pending. */
char *octets_begin(Vm *vm, Value like, size_t size, Value *out);
/* What octets_begin has made comes out shorter. */
void octets_cut(Value made, size_t size);
/* Octets of v, its size of them from start on, as a new value of its kind: v itself if they are all of a plain bytes. */
Value octets_part(Vm *vm, Value v, size_t start, size_t size);
/* Two hexadecimal digits for each octet: written to to, and as a new str. */
void octets_write_hex(const char *data, size_t size, char *to);
Str *octets_to_hex(Vm *vm, const char *data, size_t size);
/* The octets that bytes(source, encoding, errors) has, appended to out. */
bool octets_collect(Vm *vm, Value source, Value encoding, Value errors, const char *type_name, Buffer *out);

/* The ints that an iterable gives, as octets appended to out. */
bool octets_collect_items(Vm *vm, Value source, const char *type_name, Buffer *out);

/* Slots that bytes and bytearray have in common. */
Value octets_compare(Vm *vm, Value a, Value b, CompareOp op);
Value octets_binary(Vm *vm, BinaryOp op, Value a, Value b);
int64_t octets_length(Vm *vm, Value self);
int octets_truth(Vm *vm, Value self);
Value octets_get_item(Vm *vm, Value self, Value key);
int octets_contains(Vm *vm, Value self, Value item);
Value octets_iter(Vm *vm, Value self);

/* Methods of both (bytes_search.c, bytes_methods.c). */
#define OCTETS_METHODS(X) \
    X(find) X(rfind) X(index) X(rindex) X(count) X(startswith) X(endswith) X(replace) X(partition) X(rpartition) \
    X(split) X(rsplit) X(splitlines) X(strip) X(lstrip) X(rstrip) X(removeprefix) X(removesuffix) X(join) \
    X(center) X(ljust) X(rjust) X(zfill) X(expandtabs) X(translate) X(maketrans) X(decode) X(hex) X(fromhex) \
    X(lower) X(upper) X(swapcase) X(capitalize) X(title) X(isalpha) X(isalnum) X(isdigit) X(isspace) X(isascii) \
    X(islower) X(isupper) X(istitle)

#define X(name) Value octets_##name(Vm *vm, const Value *args);
OCTETS_METHODS(X)
#undef X

#define OCTETS_RANGE "sub, start=None, end=None, /"
#define OCTETS_ROW(name, signature, doc) {#name, octets_##name, signature, doc, NATIVE_METHOD}
#define OCTETS_ROWS \
    OCTETS_ROW(find, OCTETS_RANGE, "Return the lowest index where subsection sub is found, -1 on failure."), \
    OCTETS_ROW(rfind, OCTETS_RANGE, "Return the highest index where subsection sub is found, -1 on failure."), \
    OCTETS_ROW(index, OCTETS_RANGE, "Return the lowest index where sub is found; ValueError if it is not."), \
    OCTETS_ROW(rindex, OCTETS_RANGE, "Return the highest index where sub is found; ValueError if it is not."), \
    OCTETS_ROW(count, OCTETS_RANGE, "How often sub stands in it, places side by side."), \
    OCTETS_ROW(startswith, "prefix, start=None, end=None, /", "Whether it begins with prefix, or one of a tuple."), \
    OCTETS_ROW(endswith, "suffix, start=None, end=None, /", "Whether it ends with suffix, or one of a tuple."), \
    OCTETS_ROW(replace, "old, new, count=-1, /", "A copy with new for each old, or for the first count of them."), \
    OCTETS_ROW(partition, "sep, /", "(before, sep, after) at the first sep; all and two empty ones if there is none."), \
    OCTETS_ROW(rpartition, "sep, /", "(before, sep, after) at the last sep; two empty ones and all if there is none."), \
    OCTETS_ROW(split, "sep=None, maxsplit=-1", "The parts between separators as a list; without sep, between runs of white space."), \
    OCTETS_ROW(rsplit, "sep=None, maxsplit=-1", "As split(), but maxsplit counts from the end."), \
    OCTETS_ROW(splitlines, "keepends=False", "The lines as a list, without their ends unless keepends."), \
    OCTETS_ROW(strip, "bytes=None, /", "A copy without the bytes of a set (white space if not given) at both ends."), \
    OCTETS_ROW(lstrip, "bytes=None, /", "A copy without the bytes of a set (white space if not given) at its beginning."), \
    OCTETS_ROW(rstrip, "bytes=None, /", "A copy without the bytes of a set (white space if not given) at its end."), \
    OCTETS_ROW(removeprefix, "prefix, /", "A copy without prefix, if it begins with that."), \
    OCTETS_ROW(removesuffix, "suffix, /", "A copy without suffix, if it ends with that."), \
    OCTETS_ROW(join, "iterable_of_bytes, /", "The parts with these bytes between them."), \
    OCTETS_ROW(center, "width, fillchar=..., /", "Return a centered copy of length width."), \
    OCTETS_ROW(ljust, "width, fillchar=..., /", "Return a left-justified copy of length width."), \
    OCTETS_ROW(rjust, "width, fillchar=..., /", "Return a right-justified copy of length width."), \
    OCTETS_ROW(zfill, "width, /", "A copy filled up with zeros, after a sign, to a width."), \
    OCTETS_ROW(expandtabs, "tabsize=8", "A copy with spaces for tabs, to columns of tabsize."), \
    OCTETS_ROW(translate, "table, /, delete=...", "A copy with each byte looked up in a table of 256, and those of delete left out."), \
    {"maketrans", octets_maketrans, "frm, to, /", "Return a translation table usable for translate().", NATIVE_STATIC}, \
    OCTETS_ROW(decode, "encoding='utf-8', errors='strict'", \
     "The text that the bytes stand for; errors says what becomes of those that are not valid."), \
    OCTETS_ROW(hex, "sep=..., bytes_per_sep=1", "The bytes as pairs of hexadecimal digits, with sep between groups if given."), \
    {"fromhex", octets_fromhex, "string, /", "The bytes that pairs of hexadecimal digits stand for; white space is passed over.", NATIVE_CLASS}, \
    OCTETS_ROW(lower, "", "A copy with A-Z as a-z."), \
    OCTETS_ROW(upper, "", "A copy with a-z as A-Z."), \
    OCTETS_ROW(swapcase, "", "A copy with the cases of ASCII letters turned around."), \
    OCTETS_ROW(capitalize, "", "A copy with its first letter large and the others small."), \
    OCTETS_ROW(title, "", "Return a titlecased version."), \
    OCTETS_ROW(isalpha, "", "Return True if all characters are ASCII letters."), \
    OCTETS_ROW(isalnum, "", "Return True if all characters are ASCII letters or digits."), \
    OCTETS_ROW(isdigit, "", "Return True if all characters are ASCII digits."), \
    OCTETS_ROW(isspace, "", "Return True if all characters are ASCII whitespace."), \
    OCTETS_ROW(isascii, "", "Return True if all characters are ASCII."), \
    OCTETS_ROW(islower, "", "Whether there are letters and none is large."), \
    OCTETS_ROW(isupper, "", "Whether there are letters and none is small."), \
    OCTETS_ROW(istitle, "", "Whether each word begins large and goes on small.")

#endif
