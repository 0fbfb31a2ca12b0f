/* mail_lines.c -- octets as lines that mail lets through: quoted-printable (RFC 2045, section 6.7) and uuencode
 * (POSIX.1-2008, uuencode).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/binascii.h"

#include <string.h>

/* ---- quoted-printable ---- */

enum { QUOTED_LINE = 76 };           /* characters of a line, the closing '=' among them */

typedef struct Quoting {
    const char *data;
    size_t size;
    bool tabs, text, header;         /* quote blanks too; line ends are line ends; blanks are underscores */
    const char *line_end;            /* as the first one of the data */
    size_t column;
    Buffer out;
} Quoting;

static void put_quoted(Buffer *out, char c) { buffer_printf(out, "=%02X", (unsigned char)c); }

static bool is_blank(char c) { return c == ' ' || c == '\t'; }
static bool is_break(char c) { return c == '\r' || c == '\n'; }

static bool must_quote(const Quoting *q, size_t i) {
    unsigned char c = (unsigned char)q->data[i];
    bool last = i + 1 == q->size;
    if (c > 126 || c == '=' || (q->header && c == '_')) return true;
    if (c == '.' && q->column == 0) return last || is_break(q->data[i + 1]) || !q->data[i + 1];      /* ends a mail in SMTP */
    if (is_break((char)c)) return !q->text;
    if (is_blank((char)c)) return last || q->tabs;
    return c < 33;
}

static void break_line(Quoting *q) {
    buffer_printf(&q->out, "=%s", q->line_end);
    q->column = 0;
}

/* A line's end: the blank before it, which mail may lose, is quoted. */
static void end_line(Quoting *q) {
    Buffer *out = &q->out;
    if (out->size && is_blank(out->data[out->size - 1])) {
        char blank = out->data[--out->size];
        put_quoted(out, blank);
    }
    buffer_puts(out, q->line_end);
    q->column = 0;
}

static void quote_all(Quoting *q) {
    for (size_t i = 0; i < q->size; i++) {
        char c = q->data[i];
        bool pair = c == '\r' && i + 1 < q->size && q->data[i + 1] == '\n';
        if (must_quote(q, i)) {
            if (q->column + 3 >= QUOTED_LINE) break_line(q);
            put_quoted(&q->out, c);
            q->column += 3;
        } else if (q->text && (c == '\n' || pair)) {
            end_line(q);
            i += pair;
        } else {
            if (i + 1 < q->size && q->data[i + 1] != '\n' && q->column + 1 >= QUOTED_LINE) break_line(q);
            buffer_putc(&q->out, q->header && c == ' ' ? '_' : c);
            q->column++;
        }
    }
}

static bool read_flag(Vm *vm, Value v, bool *out) {
    int truth = value_truth(vm, v);
    *out = truth > 0;
    return truth >= 0;
}

/* args: data, quotetabs, istext, header */
Value binascii_b2a_qp(Vm *vm, const Value *args) {
    Octets o;
    Quoting q = {.out = BUFFER_EMPTY};
    if (!read_flag(vm, args[1], &q.tabs) || !read_flag(vm, args[2], &q.text) || !read_flag(vm, args[3], &q.header) ||
        !binascii_read_data(vm, args[0], &o)) {
        return ABSENT;
    }
    q.data = o.data;
    q.size = o.size;
    const char *end = o.size ? memchr(o.data, '\n', o.size) : NULL;
    q.line_end = end && end > o.data && end[-1] == '\r' ? "\r\n" : "\n";
    quote_all(&q);
    return binascii_finish(vm, &q.out);
}

static int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* What stands behind the '=' at data[i - 1]: a line's end, two digits, or what is no quoting. Returns how much of it is used. */
static size_t unquote(const char *data, size_t i, size_t size, Buffer *out) {
    size_t start = i;
    if (is_break(data[i])) {
        while (i < size && data[i] != '\n') i++;
        return i - start + (i < size);
    }
    int high = i + 1 < size ? hex_value(data[i]) : -1, low = high >= 0 ? hex_value(data[i + 1]) : -1;
    if (low < 0) return buffer_putc(out, '='), (size_t)(data[i] == '=');
    buffer_putc(out, (char)(high << 4 | low));
    return 2;
}

/* args: data, header */
Value binascii_a2b_qp(Vm *vm, const Value *args) {
    Octets o;
    bool header;
    if (!read_flag(vm, args[1], &header) || !binascii_read_ascii(vm, args[0], &o)) return ABSENT;
    Buffer out = BUFFER_EMPTY;
    for (size_t i = 0; i < o.size;) {
        char c = o.data[i++];
        if (c != '=') buffer_putc(&out, header && c == '_' ? ' ' : c);
        else if (i < o.size) i += unquote(o.data, i, o.size, &out);
    }
    return binascii_finish(vm, &out);
}

/* ---- uuencode ---- */

enum { UU_LINE = 45 };

static void put_sextet(Buffer *out, unsigned value, bool backtick) {
    buffer_putc(out, backtick && !value ? '`' : (char)(' ' + value));
}

/* args: data, backtick */
Value binascii_b2a_uu(Vm *vm, const Value *args) {
    Octets o;
    bool backtick;
    if (!read_flag(vm, args[1], &backtick) || !binascii_read_data(vm, args[0], &o)) return ABSENT;
    if (o.size > UU_LINE) return binascii_fail(vm, "At most 45 bytes at once");
    Buffer out = BUFFER_EMPTY;
    put_sextet(&out, (unsigned)o.size, backtick);
    for (size_t i = 0; i < o.size; i += 3) {
        unsigned char three[3] = {0};
        memcpy(three, o.data + i, o.size - i < 3 ? o.size - i : 3);
        unsigned word = (unsigned)three[0] << 16 | (unsigned)three[1] << 8 | three[2];
        for (int shift = 18; shift >= 0; shift -= 6) put_sextet(&out, word >> shift & 63, backtick);
    }
    buffer_putc(&out, '\n');
    return binascii_finish(vm, &out);
}

/* The six bits of the character at i; what the line lacks at its end are zeros. -1: no such character. */
static int uu_sextet(Octets o, size_t i) {
    if (i >= o.size || is_break(o.data[i])) return 0;
    unsigned char c = (unsigned char)o.data[i];
    return c < ' ' || c > ' ' + 64 ? -1 : (c - ' ') & 63;
}

Value binascii_a2b_uu(Vm *vm, const Value *args) {
    Octets o;
    if (!binascii_read_ascii(vm, args[0], &o)) return ABSENT;
    size_t count = o.size ? (size_t)((unsigned char)o.data[0] - ' ') & 63 : 32, i = 1;
    Buffer out = BUFFER_EMPTY;
    unsigned word = 0;
    int bits = 0;
    for (; out.size < count && !out.failed; i++) {
        int sextet = uu_sextet(o, i);
        if (sextet < 0) return buffer_clear(&out), binascii_fail(vm, "Illegal char");
        word = word << 6 | (unsigned)sextet;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        buffer_putc(&out, (char)(word >> bits & 255));
    }
    for (; i < o.size; i++) {
        if (o.data[i] == ' ' || o.data[i] == '`' || is_break(o.data[i])) continue;
        return buffer_clear(&out), binascii_fail(vm, "Trailing garbage");
    }
    return binascii_finish(vm, &out);
}
