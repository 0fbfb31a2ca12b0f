/* exception_unicode.c -- UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError: their arguments and what they say.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/exception_private.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"

#include <string.h>

/* ---- arguments ---- */

/* Is the n-th argument (from 1) of the kind that a letter names: str, octets or int? TypeError if not. */
static bool is_of_kind(Vm *vm, Value v, char letter, size_t n) {
    const char *data;
    size_t size;
    if (letter == 'b') {
        return octets_of(v, &data, &size) || vm_fail(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(v));
    }
    if (letter == 's') return is_str(v) || vm_fail(vm, ERROR_TYPE, "argument %zu must be str, not %s", n, value_type_name(v));
    return is_int(v) || vm_fail(vm, ERROR_TYPE, "'%s' object cannot be interpreted as an integer", value_type_name(v));
}

/* The attribute that stands for an argument: octets as bytes. New. */
static Value kept(Vm *vm, Value v, char letter) {
    const char *data;
    size_t size;
    if (letter != 'b' || is_bytes(v) || !octets_of(v, &data, &size)) return value_retain(v);
    return value_object(bytes_new(vm, data, size));
}

/* Makes attributes of these names of the arguments, one for each letter of kinds. */
static bool take_arguments(Vm *vm, Value self, Tuple *args, const char *const *names, const char *kinds) {
    size_t count = strlen(kinds);
    if (args->count != count) return vm_fail(vm, ERROR_TYPE, "function takes exactly %zu arguments (%zu given)", count, args->count);
    bool ok = exception_type.init(vm, self, args, NULL);
    for (size_t i = 0; ok && i < count; i++) {
        ok = is_of_kind(vm, args->items[i], kinds[i], i + 1) &&
             exception_set(vm, as_exception(self), names[i], kept(vm, args->items[i], kinds[i]));
    }
    return ok;
}

static const char *const coding_names[] = {"encoding", "object", "start", "end", "reason"};

bool unicode_decode_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)kwargs;
    return take_arguments(vm, self, args, coding_names, "sbiis");
}

bool unicode_encode_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)kwargs;
    return take_arguments(vm, self, args, coding_names, "ssiis");
}

bool unicode_translate_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)kwargs;
    return take_arguments(vm, self, args, coding_names + 1, "siis");
}

/* ---- texts ---- */

typedef struct Fault {           /* where it is, and why */
    Value object;                /* borrowed */
    int64_t start, end;
    Str *encoding, *reason;      /* new */
} Fault;

/* false: an exception is pending, or the exception was given no arguments. */
static bool read_fault(Vm *vm, Exception *e, Fault *out) {
    *out = (Fault){.object = exception_get(vm, e, "object")};
    Value start = exception_get(vm, e, "start"), end = exception_get(vm, e, "end");
    if (is_none(out->object) || !is_small_int(start) || !is_small_int(end)) return false;
    out->start = start.as.integer, out->end = end.as.integer;
    out->encoding = value_str(vm, exception_get(vm, e, "encoding"));
    out->reason = out->encoding ? value_str(vm, exception_get(vm, e, "reason")) : NULL;
    return out->reason != NULL;
}

static void release_fault(Fault *f) {
    release_object(f->encoding);
    release_object(f->reason);
}

/* Does the fault concern one of size items? */
static bool concerns_one(const Fault *f, size_t size) {
    return f->end == f->start + 1 && f->start >= 0 && (uint64_t)f->start < size;
}

/* "character '\x41' in position 3", or "characters in position 3-4". */
static void write_characters(const Fault *f, Buffer *out) {
    Str *text = is_str(f->object) ? as_str(f->object) : NULL;
    if (!text || !concerns_one(f, text->length)) {
        buffer_printf(out, "characters in position %lld-%lld", (long long)f->start, (long long)f->end - 1);
        return;
    }
    size_t at = str_byte_offset(text, (size_t)f->start);
    uint_least32_t c = str_next(text->data, &at);
    buffer_printf(out, c < 0x100 ? "character '\\x%02x'" : c < 0x10000 ? "character '\\u%04x'" : "character '\\U%08x'", (unsigned)c);
    buffer_printf(out, " in position %lld", (long long)f->start);
}

static void write_octets(const Fault *f, Buffer *out) {
    const char *data;
    size_t size;
    if (octets_of(f->object, &data, &size) && concerns_one(f, size)) {
        buffer_printf(out, "byte 0x%02x in position %lld", (unsigned char)data[f->start], (long long)f->start);
    } else {
        buffer_printf(out, "bytes in position %lld-%lld", (long long)f->start, (long long)f->end - 1);
    }
}

/* "'ascii' codec can't decode byte 0xff in position 0: reason". verb NULL: what cannot be translated, by no codec. */
static Value say(Vm *vm, Value self, const char *verb, void (*write)(const Fault *, Buffer *)) {
    Fault f;
    Buffer out = BUFFER_EMPTY;
    if (!read_fault(vm, as_exception(self), &f)) {
        release_fault(&f);
        return vm_raised(vm) ? ABSENT : value_object(str_new(vm, "", 0));
    }
    if (verb) buffer_printf(&out, "'%s' codec can't %s ", f.encoding->data, verb);
    else buffer_puts(&out, "can't translate ");
    write(&f, &out);
    buffer_printf(&out, ": %s", f.reason->data);
    release_fault(&f);
    return value_object(str_from_buffer(vm, &out));
}

Value unicode_decode_str(Vm *vm, Value self) { return say(vm, self, "decode", write_octets); }
Value unicode_encode_str(Vm *vm, Value self) { return say(vm, self, "encode", write_characters); }
Value unicode_translate_str(Vm *vm, Value self) { return say(vm, self, NULL, write_characters); }
