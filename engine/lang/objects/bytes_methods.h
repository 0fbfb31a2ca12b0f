/* bytes_methods.h -- what bytes, bytearray and memoryview share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_BYTES_METHODS_H
#define ENGINE_LANG_OBJECTS_BYTES_METHODS_H

#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/text.h"

typedef struct Octets { const char *data; size_t size; } Octets;

/* The octets of a bytes-like value, borrowed. A TypeError if it is none. */
bool octets_read(Vm *vm, Value v, Octets *out);
/* v as one octet, 0..255. Raises TypeError or ValueError. */
bool octet_read(Vm *vm, Value v, unsigned char *out);
/* A new value of the same kind as like: a bytearray, else bytes. */
Value octets_like(Vm *vm, Value like, const char *data, size_t size);
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
    OCTETS_ROW(count, OCTETS_RANGE, "Return the number of non-overlapping occurrences of sub."), \
    OCTETS_ROW(startswith, "prefix, start=None, end=None, /", "Return True if B starts with the specified prefix."), \
    OCTETS_ROW(endswith, "suffix, start=None, end=None, /", "Return True if B ends with the specified suffix."), \
    OCTETS_ROW(replace, "old, new, count=-1, /", "Return a copy with all occurrences of old replaced by new."), \
    OCTETS_ROW(partition, "sep, /", "Partition the bytes into three parts using the given separator."), \
    OCTETS_ROW(rpartition, "sep, /", "Partition the bytes into three parts, searching from the end."), \
    OCTETS_ROW(split, "sep=None, maxsplit=-1", "Return a list of the sections in the bytes, using sep as the delimiter."), \
    OCTETS_ROW(rsplit, "sep=None, maxsplit=-1", "Return a list of the sections in the bytes, from the end."), \
    OCTETS_ROW(splitlines, "keepends=False", "Return a list of the lines in the bytes, breaking at line boundaries."), \
    OCTETS_ROW(strip, "bytes=None, /", "Strip leading and trailing bytes contained in the argument."), \
    OCTETS_ROW(lstrip, "bytes=None, /", "Strip leading bytes contained in the argument."), \
    OCTETS_ROW(rstrip, "bytes=None, /", "Strip trailing bytes contained in the argument."), \
    OCTETS_ROW(removeprefix, "prefix, /", "Return a bytes object with the given prefix removed if present."), \
    OCTETS_ROW(removesuffix, "suffix, /", "Return a bytes object with the given suffix removed if present."), \
    OCTETS_ROW(join, "iterable_of_bytes, /", "Concatenate any number of bytes objects."), \
    OCTETS_ROW(center, "width, fillchar=..., /", "Return a centered copy of length width."), \
    OCTETS_ROW(ljust, "width, fillchar=..., /", "Return a left-justified copy of length width."), \
    OCTETS_ROW(rjust, "width, fillchar=..., /", "Return a right-justified copy of length width."), \
    OCTETS_ROW(zfill, "width, /", "Pad a numeric string with zeros on the left."), \
    OCTETS_ROW(expandtabs, "tabsize=8", "Return a copy where all tab characters are expanded using spaces."), \
    OCTETS_ROW(translate, "table, /, delete=...", "Return a copy with each character mapped by the given translation table."), \
    {"maketrans", octets_maketrans, "frm, to, /", "Return a translation table usable for translate().", NATIVE_STATIC}, \
    OCTETS_ROW(decode, "encoding='utf-8', errors='strict'", "Decode the bytes using the codec registered for encoding."), \
    OCTETS_ROW(hex, "sep=..., bytes_per_sep=1", "Create a string of hexadecimal numbers."), \
    {"fromhex", octets_fromhex, "string, /", "Create from a string of hexadecimal numbers.", NATIVE_CLASS}, \
    OCTETS_ROW(lower, "", "Return a copy with all ASCII characters converted to lowercase."), \
    OCTETS_ROW(upper, "", "Return a copy with all ASCII characters converted to uppercase."), \
    OCTETS_ROW(swapcase, "", "Return a copy with uppercase ASCII characters converted to lowercase and vice versa."), \
    OCTETS_ROW(capitalize, "", "Return a copy with only its first character capitalized."), \
    OCTETS_ROW(title, "", "Return a titlecased version."), \
    OCTETS_ROW(isalpha, "", "Return True if all characters are ASCII letters."), \
    OCTETS_ROW(isalnum, "", "Return True if all characters are ASCII letters or digits."), \
    OCTETS_ROW(isdigit, "", "Return True if all characters are ASCII digits."), \
    OCTETS_ROW(isspace, "", "Return True if all characters are ASCII whitespace."), \
    OCTETS_ROW(isascii, "", "Return True if all characters are ASCII."), \
    OCTETS_ROW(islower, "", "Return True if all cased characters are lowercase and there is one."), \
    OCTETS_ROW(isupper, "", "Return True if all cased characters are uppercase and there is one."), \
    OCTETS_ROW(istitle, "", "Return True if B is a titlecased string.")

#endif
