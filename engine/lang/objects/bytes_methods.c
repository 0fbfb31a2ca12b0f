/* bytes_methods.c -- the methods of bytes and bytearray that pad, map, ask and convert. All of them see ASCII only.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes_methods.h"

#include "engine/base/swar.h"
#include "engine/lang/objects/codec.h"
#include "engine/lang/objects/int.h"

static Octets self_octets(const Value *args) {
    Octets o = {"", 0};
    bytes_view(args[0], &o.data, &o.size);
    return o;
}

static Value finish(Vm *vm, Value like, Buffer *b) {
    Value v = b->failed ? vm_raise_memory(vm) : octets_like(vm, like, b->data ? b->data : "", b->size);
    buffer_clear(b);
    return v;
}

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
static bool is_alpha(char c) { return is_upper(c) || is_lower(c); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_alnum(char c) { return is_alpha(c) || is_digit(c); }
static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static char to_upper(char c) { return is_lower(c) ? (char)(c - 32) : c; }
static char to_lower(char c) { return is_upper(c) ? (char)(c + 32) : c; }

/* ---- padding ---- */

static Value pad_by(Vm *vm, const Value *args, const char *name, bool left, bool right) {
    Octets o = self_octets(args), fill = {" ", 1};
    int64_t width;
    if (!value_to_index(vm, args[1], &width)) return ABSENT;
    if (!is_absent(args[2]) && (!bytes_view(args[2], &fill.data, &fill.size) || fill.size != 1)) {
        return vm_raise(vm, ERROR_TYPE, "%s() argument 2 must be a byte string of length 1, not %s", name,
                        value_type_name(args[2]));
    }
    int64_t missing = width - (int64_t)o.size;
    if (missing <= 0) return octets_part(vm, args[0], 0, o.size);
    size_t before = left ? (size_t)missing : 0, all = (size_t)missing;
    if (left && right) before = (size_t)(missing / 2 + (missing & width & 1));
    Value padded;
    char *to = octets_begin(vm, args[0], (size_t)width, &padded);
    if (!to) return padded;
    memset(to, fill.data[0], before);
    memcpy(to + before, o.data, o.size);
    memset(to + before + o.size, fill.data[0], all - before);
    return padded;
}

Value octets_center(Vm *vm, const Value *args) {
    return pad_by(vm, args, "center", true, true);
}

Value octets_ljust(Vm *vm, const Value *args) {
    return pad_by(vm, args, "ljust", false, true);
}

Value octets_rjust(Vm *vm, const Value *args) {
    return pad_by(vm, args, "rjust", true, false);
}

Value octets_zfill(Vm *vm, const Value *args) {
    Octets o = self_octets(args);
    int64_t width;
    if (!value_to_index(vm, args[1], &width)) return ABSENT;
    if (width <= (int64_t)o.size) return octets_part(vm, args[0], 0, o.size);
    Value padded;
    char *to = octets_begin(vm, args[0], (size_t)width, &padded);
    if (!to) return padded;
    size_t sign = o.size && (o.data[0] == '+' || o.data[0] == '-'), zeros = (size_t)width - o.size;
    if (sign) *to = o.data[0];
    memset(to + sign, '0', zeros);
    memcpy(to + sign + zeros, o.data + sign, o.size - sign);
    return padded;
}

Value octets_expandtabs(Vm *vm, const Value *args) {
    Octets o = self_octets(args);
    int64_t tab, column = 0;
    if (!value_to_index(vm, args[1], &tab)) return ABSENT;
    char room[256];
    Buffer b = BUFFER_OVER(room);
    for (size_t i = 0; i < o.size; i++) {
        if (o.data[i] != '\t') {
            buffer_putc(&b, o.data[i]);
            column = o.data[i] == '\n' || o.data[i] == '\r' ? 0 : column + 1;
            continue;
        }
        int64_t blanks = tab > 0 ? tab - column % tab : 0;
        buffer_fill(&b, ' ', (size_t)blanks);
        column += blanks;
    }
    return finish(vm, args[0], &b);
}

/* ---- mapping ---- */

Value octets_translate(Vm *vm, const Value *args) {
    Octets o = self_octets(args), table = {NULL, 0}, gone = {NULL, 0};
    if (!is_none(args[1]) && !octets_read(vm, args[1], &table)) return ABSENT;
    if (table.data && table.size != 256) return vm_raise(vm, ERROR_VALUE, "translation table must be 256 characters long");
    if (!is_absent(args[2]) && !octets_read(vm, args[2], &gone)) return ABSENT;
    bool dropped[256] = {false};
    for (size_t i = 0; i < gone.size; i++) dropped[(unsigned char)gone.data[i]] = true;
    Value made;
    char *to = octets_begin(vm, args[0], o.size, &made);
    if (!to) return made;
    size_t size = 0;
    for (size_t i = 0; i < o.size; i++) {
        unsigned char c = (unsigned char)o.data[i];
        to[size] = table.data ? table.data[c] : (char)c;
        size += !dropped[c];
    }
    octets_cut(made, size);
    return made;
}

Value octets_maketrans(Vm *vm, const Value *args) {
    Octets from, to;
    if (!octets_read(vm, args[0], &from) || !octets_read(vm, args[1], &to)) return ABSENT;
    if (from.size != to.size) return vm_raise(vm, ERROR_VALUE, "maketrans arguments must have same length");
    char table[256];
    for (int i = 0; i < 256; i++) table[i] = (char)i;
    for (size_t i = 0; i < from.size; i++) table[(unsigned char)from.data[i]] = to.data[i];
    return value_object(bytes_new(vm, table, sizeof table));
}

HOT Value change_case(Vm *vm, const Value *args, bool capitals, bool small) {
    Octets o = self_octets(args);
    Value made;
    char *to = octets_begin(vm, args[0], o.size, &made);
    if (to) swar_change_case(to, o.data, o.size, capitals, small);
    return made;
}

Value octets_lower(Vm *vm, const Value *args) {
    return change_case(vm, args, true, false);
}

Value octets_upper(Vm *vm, const Value *args) {
    return change_case(vm, args, false, true);
}

Value octets_swapcase(Vm *vm, const Value *args) {
    return change_case(vm, args, true, true);
}

Value octets_capitalize(Vm *vm, const Value *args) {
    Octets o = self_octets(args);
    Value made;
    char *to = octets_begin(vm, args[0], o.size, &made);
    if (!to) return made;
    swar_change_case(to, o.data, o.size, true, false);
    swar_change_case(to, o.data, o.size ? 1 : 0, false, true);
    return made;
}

Value octets_title(Vm *vm, const Value *args) {
    Octets o = self_octets(args);
    Value made;
    char *to = octets_begin(vm, args[0], o.size, &made);
    bool inside = false;
    for (size_t i = 0; to && i < o.size; i++) {
        to[i] = inside ? to_lower(o.data[i]) : to_upper(o.data[i]);
        inside = is_alpha(o.data[i]);
    }
    return made;
}

/* ---- questions ---- */

HOT Value all_are(const Value *args, bool (*test)(char c)) {
    Octets o = self_octets(args);
    for (size_t i = 0; i < o.size; i++) {
        if (!test(o.data[i])) return VALUE_FALSE;
    }
    return value_bool(o.size > 0);
}

Value octets_isalpha(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args, is_alpha);
}

Value octets_isalnum(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args, is_alnum);
}

Value octets_isdigit(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args, is_digit);
}

Value octets_isspace(Vm *vm, const Value *args) {
    (void)vm;
    return all_are(args, is_blank);
}

Value octets_isascii(Vm *vm, const Value *args) {
    (void)vm;
    Octets o = self_octets(args);
    return value_bool(swar_is_ascii(o.data, o.size));
}

HOT Value has_case(const Value *args, bool (*wanted)(char c), bool (*unwanted)(char c)) {
    Octets o = self_octets(args);
    bool found = false;
    for (size_t i = 0; i < o.size; i++) {
        if (unwanted(o.data[i])) return VALUE_FALSE;
        found |= wanted(o.data[i]);
    }
    return value_bool(found);
}

Value octets_islower(Vm *vm, const Value *args) {
    (void)vm;
    return has_case(args, is_lower, is_upper);
}

Value octets_isupper(Vm *vm, const Value *args) {
    (void)vm;
    return has_case(args, is_upper, is_lower);
}

Value octets_istitle(Vm *vm, const Value *args) {
    (void)vm;
    Octets o = self_octets(args);
    bool found = false, inside = false;
    for (size_t i = 0; i < o.size; i++) {
        if (is_alpha(o.data[i]) && is_upper(o.data[i]) == inside) return VALUE_FALSE;
        inside = is_alpha(o.data[i]);
        found |= inside;
    }
    return value_bool(found);
}

/* ---- conversions ---- */

Value octets_decode(Vm *vm, const Value *args) {
    Octets o = self_octets(args);
    return codec_decode(vm, o.data, o.size, args[1], args[2]);
}

enum { NO_SEPARATOR = 256 };

/* The separator of hex(): one ASCII character or NO_SEPARATOR, -1 with an exception pending. */
static int read_separator(Vm *vm, Value v) {
    Octets o;
    if (is_absent(v)) return NO_SEPARATOR;
    bool text = is_str(v);
    if (text) o = (Octets){as_str(v)->data, as_str(v)->size};
    else if (!bytes_view(v, &o.data, &o.size)) {
        vm_raise(vm, ERROR_TYPE, "sep must be str or bytes.");
        return -1;
    }
    if (o.size != 1 && !(text && as_str(v)->length == 1)) {
        vm_raise(vm, ERROR_VALUE, "sep must be length 1.");
        return -1;
    }
    if ((unsigned char)o.data[0] < 128) return o.data[0];
    vm_raise(vm, ERROR_VALUE, "sep must be ASCII.");
    return -1;
}

void octets_write_hex(const char *data, size_t size, char *to) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        unsigned char octet = (unsigned char)data[i];
        *to++ = digits[octet >> 4];
        *to++ = digits[octet & 15];
    }
}

Str *octets_to_hex(Vm *vm, const char *data, size_t size) {
    Str *s = str_alloc(vm, &str_type, 2 * size, 2 * size);
    if (s) octets_write_hex(data, size, s->data);
    return s;
}

Value octets_hex(Vm *vm, const Value *args) {
    Octets o = self_octets(args);
    int64_t group;
    int separator = read_separator(vm, args[1]);
    if (separator < 0 || !value_to_index(vm, args[2], &group)) return ABSENT;
    if (group != (int)group) return vm_raise(vm, ERROR_OVERFLOW, "Python int too large to convert to C int");
    if (separator == NO_SEPARATOR || !group || !o.size) return value_object(octets_to_hex(vm, o.data, o.size));
    uint64_t wide = group < 0 ? 0 - (uint64_t)group : (uint64_t)group;
    size_t marks = (size_t)((o.size - 1) / wide), first = group > 0 ? (size_t)(o.size - marks * wide) : 0;
    Str *s = str_alloc(vm, &str_type, 2 * o.size + marks, 2 * o.size + marks);
    if (!s) return ABSENT;
    char *to = s->data;
    for (size_t i = 0, n = first ? first : (size_t)wide; i < o.size; i += n, n = (size_t)wide) {
        if (i) *to++ = (char)separator;
        if (n > o.size - i) n = o.size - i;
        octets_write_hex(o.data + i, n, to);
        to += 2 * n;
    }
    return value_object(s);
}

Value octets_fromhex(Vm *vm, const Value *args) {
    if (!is_str(args[1])) {
        return vm_raise(vm, ERROR_TYPE, "fromhex() argument must be str, not %s", text_argument_name(args[1]));
    }
    const Str *s = as_str(args[1]);
    Bytes *bytes = bytes_alloc(vm, s->size / 2);
    if (!bytes) return ABSENT;
    size_t size = 0;
    for (size_t i = 0; i < s->size;) {
        if (is_blank(s->data[i])) {
            i++;
            continue;
        }
        int high = digit_value(s->data[i]), low = high > 15 ? high : digit_value(s->data[i + 1]);
        if (low > 15) {
            object_release(&bytes->object);
            return vm_raise(vm, ERROR_VALUE, "non-hexadecimal number found in fromhex() arg at position %zu", i + (high <= 15));
        }
        bytes->data[size++] = (char)(high << 4 | low);
        i += 2;
    }
    Value v = value_object(bytes);
    octets_cut(v, size);
    if (args[0].as.object == &bytes_type.object) return v;
    Value made = value_call_1(vm, args[0], v);
    value_release(v);
    return made;
}
