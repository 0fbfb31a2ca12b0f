/* binascii.c -- the module binascii: bytes as base64 and hexadecimal text, and two checksums; as lines of mail they are
 * in mail_lines.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/binascii.h"

#include "engine/lang/objects/int.h"

#include <string.h>
#include <zlib.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

bool binascii_read_data(Vm *vm, Value v, Octets *out) {
    if (octets_of(v, &out->data, &out->size)) return true;
    return vm_fail(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(v));
}

bool binascii_read_ascii(Vm *vm, Value v, Octets *out) {
    if (octets_of(v, &out->data, &out->size)) return true;
    if (!is_str(v)) {
        return vm_fail(vm, ERROR_TYPE, "argument should be bytes, buffer or ASCII string, not '%s'", value_type_name(v));
    }
    if (!str_is_ascii(as_str(v))) return vm_fail(vm, ERROR_VALUE, "string argument should contain only ASCII characters");
    *out = (Octets){as_str(v)->data, as_str(v)->size};
    return true;
}

Value binascii_finish(Vm *vm, Buffer *b) {
    Value v = b->failed ? vm_raise_memory(vm) : value_object(bytes_new(vm, b->data ? b->data : "", b->size));
    buffer_clear(b);
    return v;
}

Value binascii_fail(Vm *vm, const char *message) {
    return native_raise(vm, "binascii", "Error", "%s", message);
}

/* The four characters that stand for 24 bits. */
static void put_base64(unsigned word, char *to) {
    to[0] = alphabet[word >> 18];
    to[1] = alphabet[word >> 12 & 63];
    to[2] = alphabet[word >> 6 & 63];
    to[3] = alphabet[word & 63];
}

static Value b2a_base64(Vm *vm, const Value *args) {
    Octets o;
    int newline = value_truth(vm, args[1]);
    if (newline < 0 || !binascii_read_data(vm, args[0], &o)) return ABSENT;
    Bytes *line = bytes_alloc(vm, (o.size + 2) / 3 * 4 + (size_t)newline);
    if (!line) return ABSENT;
    const unsigned char *p = (const unsigned char *)o.data, *end = p + o.size / 3 * 3;
    char *to = line->data;
    for (; p < end; p += 3, to += 4) put_base64((unsigned)p[0] << 16 | (unsigned)p[1] << 8 | p[2], to);
    size_t left = o.size % 3;
    if (left) {
        put_base64((unsigned)p[0] << 16 | (left > 1 ? (unsigned)p[1] << 8 : 0), to);
        memset(to + left + 1, '=', 3 - left);
        to += 4;
    }
    if (newline) *to = '\n';
    return value_object(line);
}

static int sextet(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* What the strict mode says of the character at i, with pads before it, or after all that there may be; NULL: nothing. */
static const char *strict_fault(Octets o, size_t i, bool padded, bool complete) {
    if (o.data[0] == '=') return "Leading padding not allowed";
    if (complete) return "Excess data after padding";
    if (o.data[i] == '=') return NULL;
    if (sextet(o.data[i]) < 0) return "Only base64 data is allowed";
    return padded ? "Discontinuous padding not allowed" : NULL;
}

static Value wrong_length(Vm *vm, size_t digits) {
    if (digits % 4 != 1) return binascii_fail(vm, "Incorrect padding");
    return native_raise(vm, "binascii", "Error", "Invalid base64-encoded string: number of data characters (%zu) cannot be "
                        "1 more than a multiple of 4", digits);
}

/* Characters that are none of the alphabet's are left out, unless strict. */
static Value a2b_base64(Vm *vm, const Value *args) {
    Octets o;
    int strict = value_truth(vm, args[1]);
    if (strict < 0 || !binascii_read_ascii(vm, args[0], &o)) return ABSENT;
    Buffer b = BUFFER_EMPTY;
    buffer_reserve(&b, o.size / 4 * 3 + 2);
    unsigned word = 0;
    size_t digits = 0, pads = 0;
    bool complete = false, padded = false;
    for (size_t i = 0; i < o.size && !(complete && !strict); i++) {
        int s = sextet(o.data[i]);
        const char *fault = strict ? strict_fault(o, i, padded, complete) : NULL;
        if (fault) {
            buffer_clear(&b);
            return binascii_fail(vm, fault);
        }
        if (o.data[i] == '=') {
            pads++;
            padded = true;
            complete = digits % 4 >= 2 && digits % 4 + pads >= 4;
            continue;
        }
        if (s < 0) continue;
        pads = 0;
        word = word << 6 | (unsigned)s;
        digits++;
        if (digits % 4 == 0) for (int shift = 16; shift >= 0; shift -= 8) buffer_putc(&b, (char)(word >> shift));
    }
    if (digits % 4 && !complete) {
        buffer_clear(&b);
        return wrong_length(vm, digits);
    }
    if (digits % 4 == 2) buffer_putc(&b, (char)(word >> 4));
    if (digits % 4 == 3) {
        buffer_putc(&b, (char)(word >> 10));
        buffer_putc(&b, (char)(word >> 2));
    }
    return binascii_finish(vm, &b);
}

static Value b2a_hex(Vm *vm, const Value *args) {
    Octets o;
    if (!binascii_read_data(vm, args[0], &o)) return ABSENT;
    if (is_absent(args[1])) {
        Bytes *digits = bytes_alloc(vm, 2 * o.size);
        if (digits) octets_write_hex(o.data, o.size, digits->data);
        return value_object(digits);
    }
    Value octets = value_object(bytes_new(vm, o.data, o.size));
    Value text = is_absent(octets) ? ABSENT : octets_hex(vm, (const Value[]){octets, args[1], args[2]});
    value_release(octets);
    if (is_absent(text)) return ABSENT;
    Value made = value_object(bytes_new(vm, as_str(text)->data, as_str(text)->size));
    value_release(text);
    return made;
}

static Value a2b_hex(Vm *vm, const Value *args) {
    Octets o;
    if (!binascii_read_ascii(vm, args[0], &o)) return ABSENT;
    if (o.size % 2) return binascii_fail(vm, "Odd-length string");
    Bytes *made = bytes_alloc(vm, o.size / 2);
    for (size_t i = 0; made && i < o.size; i += 2) {
        int high = digit_value(o.data[i]), low = digit_value(o.data[i + 1]);
        if (high > 15 || low > 15) {
            object_release(&made->object);
            return binascii_fail(vm, "Non-hexadecimal digit found");
        }
        made->data[i / 2] = (char)(high << 4 | low);
    }
    return value_object(made);
}

static Value crc32_of(Vm *vm, const Value *args) {
    Octets o;
    int64_t start;
    if (!value_to_index(vm, args[1], &start) || !binascii_read_data(vm, args[0], &o)) return ABSENT;
    return value_int((int64_t)crc32_z((uLong)(uint32_t)start, (const Bytef *)o.data, o.size));
}

/* CRC-CCITT, x^16 + x^12 + x^5 + 1, the highest bit first: of BinHex 4.0. */
static Value crc_hqx(Vm *vm, const Value *args) {
    Octets o;
    int64_t start;
    if (!value_to_index(vm, args[1], &start) || !binascii_read_data(vm, args[0], &o)) return ABSENT;
    unsigned crc = (unsigned)start & 0xffff;
    for (size_t i = 0; i < o.size; i++) {
        crc ^= (unsigned)(unsigned char)o.data[i] << 8;
        for (int bit = 0; bit < 8; bit++) crc = (crc << 1 ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
    }
    return value_int((int64_t)crc);
}

static bool init(Vm *vm, Value module) {
    Value base = value_object(vm_exception_type(vm, ERROR_VALUE));
    Value exception = value_object(vm_exception_type(vm, ERROR_EXCEPTION));
    return vm_set(vm, module, "Error", native_class(vm, "binascii", "Error", base, ABSENT)) &&
           vm_set(vm, module, "Incomplete", native_class(vm, "binascii", "Incomplete", exception, ABSENT));
}

static const NativeDef functions[] = {
    {"b2a_base64", b2a_base64, "data, /, *, newline=True", "Octets as a line of Base64.", NATIVE_METHOD},
    {"a2b_base64", a2b_base64, "data, /, *, strict_mode=False", "The octets of a line of Base64.", NATIVE_METHOD},
    {"b2a_hex", b2a_hex, "data, sep=..., bytes_per_sep=1", "Octets as hexadecimal digits.", NATIVE_METHOD},
    {"hexlify", b2a_hex, "data, sep=..., bytes_per_sep=1", "Octets as hexadecimal digits.", NATIVE_METHOD},
    {"a2b_hex", a2b_hex, "hexstr, /", "The octets of hexadecimal digits.", NATIVE_METHOD},
    {"unhexlify", a2b_hex, "hexstr, /", "The octets of hexadecimal digits.", NATIVE_METHOD},
    {"crc32", crc32_of, "data, crc=0, /", "The CRC-32 of octets, going on from another.", NATIVE_METHOD},
    {"crc_hqx", crc_hqx, "data, crc, /", "The CRC-CCITT of octets, going on from another.", NATIVE_METHOD},
    {"b2a_qp", binascii_b2a_qp, "data, quotetabs=False, istext=True, header=False", "Octets as quoted-printable lines.", NATIVE_METHOD},
    {"a2b_qp", binascii_a2b_qp, "data, header=False", "The octets of quoted-printable lines.", NATIVE_METHOD},
    {"b2a_uu", binascii_b2a_uu, "data, /, *, backtick=False", "Up to 45 octets as a line of uuencode.", NATIVE_METHOD},
    {"a2b_uu", binascii_a2b_uu, "data, /", "The octets of a line of uuencode.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef binascii_module;
const ModuleDef binascii_module = {.name = "binascii", .doc = "Octets written in ASCII",
                                   .functions = functions, .init = init};
