/* print.c -- arrays as text: the layout of NumPy's array2string.
 *
 * Three steps. The elements that will be shown are gathered (all of them, or the edges of a long array); a
 * Style is made from them (one width, one precision for all columns); then the brackets are written
 * recursively and each element is formatted as the cursor meets it, in the order in which it was gathered.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/print.h"

#include "engine/base/memory.h"
#include "engine/base/utf8.h"
#include "engine/tensor/date.h"
#include "engine/tensor/structured_dtype.h"
#include "engine/tensor/tensor.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

const PrintOptions print_defaults = {.precision = 8, .threshold = 1000, .edge_items = 3, .line_width = 75, .sign = '-',
    .float_mode = FLOAT_MAXPREC, .nan_text = "nan", .inf_text = "inf"};

/* ---- single elements ---- */

bool print_bytes(const char *bytes, size_t size, Buffer *out) {
    char quote = memchr(bytes, '\'', size) && !memchr(bytes, '"', size) ? '"' : '\'';
    buffer_putc(out, 'b');
    buffer_putc(out, quote);
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == quote || c == '\\') buffer_printf(out, "\\%c", c);
        else if (c == '\n') buffer_puts(out, "\\n");
        else if (c == '\t') buffer_puts(out, "\\t");
        else if (c == '\r') buffer_puts(out, "\\r");
        else if (c < 32 || c >= 127) buffer_printf(out, "\\x%02x", c);
        else buffer_putc(out, (char)c);
    }
    return buffer_putc(out, quote);
}

bool print_quoted(const char *text, size_t size, Buffer *out) {
    char quote = memchr(text, '\'', size) && !memchr(text, '"', size) ? '"' : '\'';
    buffer_putc(out, quote);
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == quote || c == '\\') buffer_printf(out, "\\%c", c);
        else if (c == '\n') buffer_puts(out, "\\n");
        else if (c == '\t') buffer_puts(out, "\\t");
        else if (c == '\r') buffer_puts(out, "\\r");
        else if (c < 32 || c == 127) buffer_printf(out, "\\x%02x", c);
        else buffer_putc(out, (char)c);
    }
    return buffer_putc(out, quote);
}

/* From where on a lone number of this format is written with an exponent. */
static double scientific_from(Dtype d) {
    switch (d) {
        case DTYPE_FLOAT16: return 1e3;
        case DTYPE_FLOAT32:
        case DTYPE_COMPLEX64: return 1e6;
        default: return 1e16;
    }
}

/* A lone float: positional within limits, else scientific. */
static bool print_real(Dtype d, double v, char trim, bool plus, double limit, Buffer *out) {
    if (isnan(v)) return buffer_puts(out, plus ? "+nan" : "nan");
    if (isinf(v)) return buffer_puts(out, v < 0 ? "-inf" : plus ? "+inf" : "inf");
    FloatStyle style = {.precision = -1, .unique = true, .trim = trim, .plus = plus};
    double size = fabs(v);
    if (size == 0 || (size >= 1e-4 && size < limit)) return print_positional(d, v, &style, out);
    style.trim = '-';
    return print_scientific(d, v, &style, out);
}

static bool print_complex(Dtype d, ComplexDouble z, double limit, Buffer *out) {
    Dtype part = dtype_real(d);
    if (creal(z) == 0 && !signbit(creal(z))) {
        print_real(part, cimag(z), '-', false, limit, out);
        return buffer_putc(out, 'j');
    }
    buffer_putc(out, '(');
    print_real(part, creal(z), '-', false, limit, out);
    print_real(part, cimag(z), '-', true, limit, out);
    return buffer_puts(out, "j)");
}

bool print_element(Dtype d, const void *p, bool text, Buffer *out) {
    switch (dtype_info[d].kind) {
        case KIND_BOOL: return buffer_puts(out, *(const bool *)p ? "True" : "False");
        case KIND_INT: return buffer_printf(out, "%" PRId64, dtype_get_int(d, p));
        case KIND_UINT: return buffer_printf(out, "%" PRIu64, (uint64_t)dtype_get_int(d, p));
        case KIND_COMPLEX: return print_complex(d, dtype_get_complex(d, p), scientific_from(d), out);
        case KIND_STRING: {
            const StringCell *cell = *(StringCell *const *)p;
            return text ? print_quoted(string_cell_bytes(cell), string_cell_size(cell), out)
                        : print_bytes(string_cell_bytes(cell), string_cell_size(cell), out);
        }
        default: break;
    }
    double v = dtype_get_real(d, p);
    if (d != DTYPE_BFLOAT16) return print_real(d, v, '0', false, scientific_from(d), out);
    return buffer_printf(out, "%g", v);
}

bool print_python(Dtype d, const void *p, bool text, Buffer *out) {
    if (dtype_is_float(d)) return print_real(DTYPE_FLOAT64, dtype_get_real(d, p), '0', false, 1e16, out);
    if (dtype_is_complex(d)) return print_complex(DTYPE_COMPLEX128, dtype_get_complex(d, p), 1e16, out);
    return print_element(d, p, text, out);
}

/* ---- gathering the elements to show ---- */

typedef struct Shown {
    const Tensor *tensor;
    const PrintOptions *options;
    bool summary;                /* only the edges are shown */
    const char **items;          /* owned: addresses of the elements, in order of appearance */
    int64_t count;
} Shown;

static bool skips(const Shown *s, int axis) {
    return s->summary && s->tensor->dims[axis] > 2 * s->options->edge_items;
}

static void gather(Shown *s, int axis, const char *p) {
    const Tensor *t = s->tensor;
    if (axis == t->rank) {
        s->items[s->count++] = p;
        return;
    }
    int64_t n = t->dims[axis], edge = s->options->edge_items;
    int64_t step = t->strides[axis] * (int64_t)dtype_size(tensor_dtype(t));
    bool skip = skips(s, axis);
    for (int64_t i = 0; i < n; i++) {
        if (skip && i == edge) i = n - edge;
        if (i < n) gather(s, axis + 1, p + i * step);
    }
}

static bool shown_init(Shown *s, const Tensor *t, const PrintOptions *o) {
    *s = (Shown){.tensor = t, .options = o, .summary = t->count > o->threshold};
    size_t count = 1;
    for (int i = 0; i < t->rank; i++) count *= (size_t)(skips(s, i) ? 2 * o->edge_items : t->dims[i]);
    s->items = mem_calloc(count ? count : 1, sizeof *s->items);
    if (!s->items) return false;
    gather(s, 0, t->data);
    return true;
}

/* ---- one style for all columns ---- */

typedef struct RealStyle {
    Dtype dtype;
    bool scientific;
    FloatStyle style;
    const PrintOptions *options;
    char sign;
} RealStyle;

typedef struct Style {
    Dtype dtype;
    bool scalar;                 /* rank 0: no padding of bools */
    bool text;
    const PrintOptions *options;
    int width;                   /* of ints and times */
    char sign;                   /* of ints */
    uint32_t step;               /* of times */
    RealStyle real, imaginary;
    bool plain;                  /* floats are written as scalars, one by one */
    struct Style *fields;        /* owned: of a record's */
} Style;

typedef double (*Part)(Dtype d, const void *p);

static double real_part(Dtype d, const void *p) { return creal(dtype_get_complex(d, p)); }
static double imaginary_part(Dtype d, const void *p) { return cimag(dtype_get_complex(d, p)); }

/* Is some number of these so large, or the spread so wide, that all are written with exponents? */
static bool needs_exponent(const Shown *s, Dtype d, Part part, Dtype element, const PrintOptions *o) {
    double largest = 0, smallest = INFINITY;
    for (int64_t i = 0; i < s->count; i++) {
        double v = fabs(part(element, s->items[i]));
        if (v == 0 || !isfinite(v)) continue;
        if (v > largest) largest = v;
        if (v < smallest) smallest = v;
    }
    if (largest == 0) return false;
    double limit = o->legacy ? 1e8 : d == DTYPE_FLOAT16 ? 1e3 : d == DTYPE_FLOAT32 ? 1e6 : 1e8;
    if (largest >= limit) return true;
    if (o->suppress) return false;
    double ratio = largest / smallest, low = 0.0001;      /* in the precision of the elements, as NumPy divides */
    if (d == DTYPE_FLOAT32) ratio = (double)((float)largest / (float)smallest), low = (double)0.0001f;
    if (d == DTYPE_FLOAT16) ratio = (double)(Float16)ratio, low = (double)(Float16)0.0001;
    return smallest < low || ratio > 1000.0;
}

/* Width before and after the point (or of mantissa and exponent) of one number. */
static void measure(const char *text, size_t size, int *left, int *right, int *exponent) {
    const char *dot = memchr(text, '.', size), *e = memchr(text, 'e', size), *end = text + size;
    *left = (int)((dot ? dot : e ? e : end) - text);
    *right = dot ? (int)((e ? e : end) - dot - 1) : 0;
    *exponent = e ? (int)(end - e - 2) : 0;
}

static bool measure_all(const Shown *s, RealStyle *r, Part part, Dtype element, FloatStyle *trial, int *exponent) {
    Buffer b = BUFFER_EMPTY;
    trial->pad_left = trial->pad_right = 0;
    int most_left = 0, most_right = 0, most_exponent = 0;
    for (int64_t i = 0; i < s->count; i++) {
        double v = part(element, s->items[i]);
        if (!isfinite(v)) continue;
        b.size = 0;
        if (r->scientific) print_scientific(r->dtype, v, trial, &b);
        else print_positional(r->dtype, v, trial, &b);
        int left, right, digits;
        if (b.failed) break;
        measure(b.data, b.size, &left, &right, &digits);
        if (left > most_left) most_left = left;
        if (right > most_right) most_right = right;
        if (digits > most_exponent) most_exponent = digits;
    }
    bool ok = !b.failed;
    buffer_clear(&b);
    trial->pad_left = most_left;
    trial->pad_right = most_right;
    *exponent = most_exponent;
    return ok;
}

static bool real_style_init(RealStyle *r, const Shown *s, Dtype element, Part part, char sign) {
    const PrintOptions *o = s->options;
    int64_t finite = 0;
    bool negative = false, negative_infinity = false;
    for (int64_t i = 0; i < s->count; i++) {
        double v = part(element, s->items[i]);
        if (isfinite(v)) finite++, negative |= signbit(v) != 0;
        else if (isinf(v) && v < 0) negative_infinity = true;
    }
    *r = (RealStyle){.dtype = dtype_real(element), .options = o, .sign = sign};
    r->style = (FloatStyle){.precision = o->float_mode == FLOAT_UNIQUE ? -1 : o->precision, .unique = true, .trim = '.',
                            .plus = sign == '+'};
    if (finite) {
        bool fixed = o->float_mode == FLOAT_FIXED;
        FloatStyle trial = r->style;
        int exponent;
        r->scientific = needs_exponent(s, r->dtype, part, element, o);
        if (fixed) trial.trim = 'k', trial.unique = false;
        if (!measure_all(s, r, part, element, &trial, &exponent)) return false;
        int fraction = trial.pad_right;
        r->style = trial;
        if (r->scientific) {
            r->style.trim = 'k';
            r->style.precision = r->style.min_digits = fraction;
            r->style.exp_digits = exponent;
            r->style.pad_right = exponent + 2 + fraction;
        } else if (fixed || o->float_mode == FLOAT_MAXPREC_EQUAL) {
            r->style.precision = r->style.min_digits = fraction;
            r->style.trim = 'k';
        } else {
            r->style.trim = '.';
        }
    }
    if (sign == ' ' && !negative) r->style.pad_left++;
    if (finite < s->count) {
        int offset = r->style.pad_right + 1;
        int nan_width = (int)strlen(o->nan_text) - offset;
        int inf_width = (int)strlen(o->inf_text) + (sign != '-' || negative_infinity) - offset;
        if (nan_width > r->style.pad_left) r->style.pad_left = nan_width;
        if (inf_width > r->style.pad_left) r->style.pad_left = inf_width;
    }
    return true;
}

/* A whole number with its sign, padded to a width. */
static bool write_int(Dtype d, const void *p, char sign, int width, Buffer *out) {
    char digits[32];
    int64_t v = dtype_get_int(d, p);
    bool negative = dtype_info[d].kind == KIND_INT && v < 0;
    uint64_t size = negative ? 0 - (uint64_t)v : (uint64_t)v;
    snprintf(digits, sizeof digits, "%s%" PRIu64, negative ? "-" : sign == '+' ? "+" : sign == ' ' ? " " : "", size);
    return buffer_printf(out, "%*s", width, digits);
}

/* Sets the sign and the width of whole numbers. A blank in place of '+' is for columns without any '-'. */
static void int_style_init(Style *style, const Shown *s) {
    size_t most = 0;
    Buffer text = BUFFER_EMPTY;
    style->sign = s->options->sign;
    for (int64_t i = 0; style->sign == ' ' && i < s->count; i++)
        if (dtype_info[style->dtype].kind == KIND_INT && dtype_get_int(style->dtype, s->items[i]) < 0) style->sign = '-';
    for (int64_t i = 0; i < s->count; i++) {
        text.size = 0;
        write_int(style->dtype, s->items[i], style->sign, 0, &text);
        if (text.size > most) most = text.size;
    }
    buffer_clear(&text);
    style->width = (int)most;
}

/* A time as an array shows it: dates in quotes, spans as their counts. */
static bool write_time(Dtype d, int64_t value, uint32_t step, Buffer *out) {
    if (d == DTYPE_TIMEDELTA64 && value != DATE_NAT) return buffer_printf(out, "%" PRId64, value);
    return buffer_putc(out, '\'') && date_write(value, step, out) && buffer_putc(out, '\'');
}

static bool date_style_init(Style *style, const Shown *s) {
    Buffer b = BUFFER_EMPTY;
    style->step = s->tensor->width;
    for (int64_t i = 0; i < s->count; i++) {
        b.size = 0;
        write_time(style->dtype, *(const int64_t *)(const void *)s->items[i], style->step, &b);
        if ((int)b.size > style->width) style->width = (int)b.size;
    }
    bool ok = !b.failed;
    buffer_clear(&b);
    return ok;
}

static bool write_padded_time(const Style *style, const void *p, Buffer *out) {
    size_t start = out->size;
    Buffer text = BUFFER_EMPTY;
    write_time(style->dtype, *(const int64_t *)p, style->step, &text);
    if ((int)text.size < style->width) buffer_fill(out, ' ', (size_t)style->width - text.size);
    buffer_append(out, text.data ? text.data : "", text.size);
    buffer_clear(&text);
    return out->size > start;
}

static bool record_style_init(Style *style, const Shown *s);

static bool style_init(Style *style, const Shown *s) {
    Dtype d = tensor_dtype(s->tensor);
    *style = (Style){.dtype = d, .scalar = s->tensor->rank == 0, .options = s->options, .text = (s->tensor->object.flags & TENSOR_TEXT) != 0};
    if (d == DTYPE_BFLOAT16 || s->options->format) return true;
    if (dtype_is_record(d)) return record_style_init(style, s);
    if (dtype_is_float(d)) return real_style_init(&style->real, s, d, dtype_get_real, s->options->sign);
    if (dtype_is_complex(d))
        return real_style_init(&style->real, s, d, real_part, s->options->sign)
            && real_style_init(&style->imaginary, s, d, imaginary_part, '+');
    if (dtype_is_int(d)) int_style_init(style, s);
    if (dtype_is_date(d)) return date_style_init(style, s);
    return true;
}

static void style_clear(Style *style) {
    for (int i = 0; style->fields && i < record_of(style->dtype)->count; i++) style_clear(&style->fields[i]);
    mem_free(style->fields);
}

/* The style of a field by the elements that it has in the records to be shown. */
static bool field_style_init(Style *style, const Shown *s, const Field *f) {
    int64_t parts = shape_count(f->shape.dims, f->shape.rank);
    Tensor elements = {.dtype = (uint16_t)f->dtype, .width = f->width, .rank = (uint8_t)(s->tensor->rank + f->shape.rank)};
    elements.object.flags = (f->text ? TENSOR_TEXT : 0) | (dtype_is_record(f->dtype) ? s->tensor->object.flags & TENSOR_SCALAR : 0);
    Shown shown = {.tensor = &elements, .options = s->options, .items = mem_calloc((size_t)(s->count * parts) + 1, sizeof *shown.items)};
    if (!shown.items) return false;
    for (int64_t i = 0; i < s->count; i++)
        for (int64_t k = 0; k < parts; k++) shown.items[shown.count++] = s->items[i] + f->at + (size_t)k * dtype_size(f->dtype);
    bool ok = style_init(style, &shown);
    style->plain = (s->tensor->object.flags & TENSOR_SCALAR) != 0;
    mem_free(shown.items);
    return ok;
}

static bool record_style_init(Style *style, const Shown *s) {
    const Record *r = record_of(style->dtype);
    style->fields = mem_calloc((size_t)r->count + 1, sizeof *style->fields);
    bool ok = style->fields != NULL;
    for (int i = 0; ok && i < r->count; i++) ok = field_style_init(&style->fields[i], s, &r->fields[i]);
    return ok;
}

static bool write_real(const RealStyle *r, double v, Buffer *out) {
    if (isfinite(v))
        return r->scientific ? print_scientific(r->dtype, v, &r->style, out) : print_positional(r->dtype, v, &r->style, out);
    char text[24];
    const char *sign = !isnan(v) && v < 0 ? "-" : r->sign == '+' ? "+" : "";
    int n = snprintf(text, sizeof text, "%s%s", sign, isnan(v) ? r->options->nan_text : r->options->inf_text);
    int pad = r->style.pad_left + r->style.pad_right + 1 - n;
    if (pad > 0) buffer_fill(out, ' ', (size_t)pad);
    return buffer_puts(out, text);
}

/* The imaginary part, with its j before the padding at the end. */
static bool write_imaginary(const RealStyle *r, double v, Buffer *out) {
    size_t start = out->size;
    if (!write_real(r, v, out)) return false;
    size_t end = out->size;
    while (end > start && out->data[end - 1] == ' ') end--;
    size_t blanks = out->size - end;
    out->size = end;
    buffer_putc(out, 'j');
    return blanks ? buffer_fill(out, ' ', blanks) : true;
}

static bool write_element(const Style *style, const void *p, Buffer *out);

/* The elements of a field, which has axes of its own from axis on, in brackets. Gives where the next stands. */
static const char *write_parts(const Style *style, const Field *f, int axis, const char *p, Buffer *out) {
    if (axis == f->shape.rank) return write_element(style, p, out), p + dtype_size(f->dtype);
    buffer_putc(out, '[');
    for (int64_t i = 0; i < f->shape.dims[axis]; i++) {
        if (i) buffer_puts(out, ", ");
        p = write_parts(style, f, axis + 1, p, out);
    }
    buffer_putc(out, ']');
    return p;
}

/* "(1, 2.5)"; of a record without fields its bytes: "b'\x00\x01'". */
static bool write_record(const Style *style, const char *p, Buffer *out) {
    const Record *r = record_of(style->dtype);
    if (!r->count && r->itemsize) {
        buffer_puts(out, "b'");
        for (size_t i = 0; i < r->itemsize; i++) buffer_printf(out, "\\x%02x", (unsigned char)p[i]);
        return buffer_putc(out, '\'');
    }
    buffer_putc(out, '(');
    for (int i = 0; i < r->count; i++) {
        if (i) buffer_puts(out, ", ");
        write_parts(&style->fields[i], &r->fields[i], 0, p + r->fields[i].at, out);
    }
    return buffer_puts(out, r->count == 1 ? ",)" : ")");
}

static bool write_element(const Style *style, const void *p, Buffer *out) {
    Dtype d = style->dtype;
    if (style->plain && dtype_is_float(d)) return print_element(d, p, false, out);
    switch (dtype_info[d].kind) {
        case KIND_FLOAT:
            if (d == DTYPE_BFLOAT16) return print_element(d, p, false, out);
            return write_real(&style->real, dtype_get_real(d, p), out);
        case KIND_COMPLEX: {
            ComplexDouble z = dtype_get_complex(d, p);
            return write_real(&style->real, creal(z), out) && write_imaginary(&style->imaginary, cimag(z), out);
        }
        case KIND_BOOL: return buffer_puts(out, *(const bool *)p ? (style->scalar ? "True" : " True") : "False");
        case KIND_INT:
        case KIND_UINT: return write_int(d, p, style->sign, style->width, out);
        case KIND_DATE: return write_padded_time(style, p, out);
        case KIND_RECORD: return write_record(style, p, out);
        case KIND_OBJECT: return style->options->object(style->options->object_context, p, true, out);
        default: return print_element(d, p, style->text, out);
    }
}

/* ---- brackets and lines ---- */

typedef struct Layout {
    const Shown *shown;
    const Style *style;
    const char *separator;
    int64_t separator_size, separator_trimmed;   /* the latter without blanks at its end */
    int64_t next;                /* element to write */
    Buffer *out;
    Buffer word;
    bool failed;
} Layout;

static bool write_item(Layout *l, Buffer *out) {
    const PrintOptions *o = l->shown->options;
    const char *item = l->shown->items[l->next++];
    return o->format ? o->format(o->format_context, l->shown->tensor, item, out) : write_element(l->style, item, out);
}

static void break_line(Layout *l, int64_t indent) {
    while (l->out->size && l->out->data[l->out->size - 1] == ' ') l->out->size--;
    buffer_putc(l->out, '\n');
    buffer_fill(l->out, ' ', (size_t)indent);
}

/* Code points of the longest line of a text. */
static int64_t longest_line(const char *text, size_t size) {
    int64_t most = 0;
    for (const char *line = text, *end = text + size; line <= end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        int64_t length = (int64_t)utf8_length(line, (size_t)(stop - line));
        if (length > most) most = length;
        line = stop + 1;
    }
    return most;
}

/* Adds text to the line, or to a new one when it does not fit. *line is the width used so far. A text of several lines
 * stays a block: all begin below the first and what follows keeps clear of the longest. */
static void extend_line(Layout *l, const char *text, size_t size, int64_t *line, int64_t width, int64_t indent) {
    int64_t length = longest_line(text, size), last = length;
    if (*line + length > width && *line > indent) {
        break_line(l, indent);
        *line = indent;
    }
    for (const char *stop; (stop = memchr(text, '\n', size)) != NULL;) {
        buffer_append(l->out, text, (size_t)(stop - text));
        break_line(l, *line);
        size -= (size_t)(stop + 1 - text);
        text = stop + 1;
        last = (int64_t)utf8_length(text, size);
    }
    buffer_append(l->out, text, size);
    buffer_fill(l->out, ' ', (size_t)(length - last));
    *line += length;
}

static void write_row(Layout *l, int axis, int64_t indent, int64_t width) {
    const Tensor *t = l->shown->tensor;
    int64_t n = t->dims[axis], edge = l->shown->options->edge_items, line = indent;
    int64_t room = width - (l->separator_trimmed > 1 ? l->separator_trimmed : 1);
    bool skip = skips(l->shown, axis);
    for (int64_t i = 0; i < n; i++) {
        if (skip && i == edge) {
            extend_line(l, "...", 3, &line, room, indent);
            if (edge > 0) buffer_puts(l->out, l->separator), line += l->separator_size;
            i = n - edge;
            if (i >= n) break;
        }
        l->word.size = 0;
        l->failed = !write_item(l, &l->word);
        if (l->failed) return;
        extend_line(l, l->word.data ? l->word.data : "", l->word.size, &line, room, indent);
        if (i + 1 < n) buffer_puts(l->out, l->separator), line += l->separator_size;
    }
}

static void write_nested(Layout *l, int axis, int64_t indent, int64_t width);

static void write_blocks(Layout *l, int axis, int64_t indent, int64_t width) {
    const Tensor *t = l->shown->tensor;
    int64_t n = t->dims[axis], edge = l->shown->options->edge_items;
    bool skip = skips(l->shown, axis);
    size_t newlines = (size_t)(t->rank - axis - 1);
    for (int64_t i = 0; i < n; i++) {
        if (i > 0) {
            buffer_append(l->out, l->separator, (size_t)l->separator_trimmed);
            buffer_fill(l->out, '\n', newlines);
            buffer_fill(l->out, ' ', (size_t)indent);
        }
        if (skip && i == edge) {
            buffer_puts(l->out, "...");
            i = n - edge - 1;
            skip = false;
            continue;
        }
        write_nested(l, axis + 1, indent + 1, width - 1);
        if (l->failed) return;
    }
}

static void write_nested(Layout *l, int axis, int64_t indent, int64_t width) {
    const Tensor *t = l->shown->tensor;
    if (axis == t->rank) {
        l->failed = !write_item(l, l->out);
        return;
    }
    buffer_putc(l->out, '[');
    if (axis + 1 == t->rank) write_row(l, axis, indent, width);
    else write_blocks(l, axis, indent, width);
    buffer_putc(l->out, ']');
}

bool print_array(const Tensor *t, const PrintOptions *o, const char *separator, const char *prefix,
                 const char *suffix, Buffer *out) {
    tensor_pull(t);
    if (t->count == 0) return buffer_puts(out, "[]");
    Shown shown;
    Style style;
    if (!shown_init(&shown, t, o)) return buffer_reserve(out, SIZE_MAX / 2);
    bool ok = style_init(&style, &shown);
    Layout l = {.shown = &shown, .style = &style, .separator = separator, .out = out, .word = BUFFER_EMPTY};
    l.separator_size = l.separator_trimmed = (int64_t)strlen(separator);
    while (l.separator_trimmed && separator[l.separator_trimmed - 1] == ' ') l.separator_trimmed--;
    if (ok) write_nested(&l, 0, 1 + (int64_t)strlen(prefix), o->line_width - (int64_t)strlen(suffix));
    ok = ok && !l.failed && !l.word.failed && !out->failed;
    buffer_clear(&l.word);
    mem_free(shown.items);
    style_clear(&style);
    return ok;
}

/* ---- str and repr of arrays ---- */

size_t print_text_width(const Tensor *t) {
    size_t most = t->width ? t->width : 1;
    for (int64_t i = 0; !t->width && i < t->count; i++) {
        const StringCell *cell = *(StringCell **)tensor_element(t, i);
        size_t n = t->object.flags & TENSOR_TEXT ? utf8_length(string_cell_bytes(cell), string_cell_size(cell)) : string_cell_size(cell);
        if (n > most) most = n;
    }
    return most;
}

bool print_code(Dtype d, bool text, int64_t width, Buffer *out) {
    static const char kinds[] = {[KIND_BOOL] = 'b', [KIND_INT] = 'i', [KIND_UINT] = 'u', [KIND_FLOAT] = 'f', [KIND_COMPLEX] = 'c'};
    if (dtype_is_record(d)) return buffer_printf(out, "|V%zu", record_of(d)->itemsize);
    if (d == DTYPE_OBJECT) return buffer_puts(out, "|O");
    if (dtype_is_date(d)) return buffer_puts(out, d == DTYPE_DATETIME64 ? "<M8" : "<m8") && date_write_step((uint32_t)width, out);
    if (d == DTYPE_STRING) return buffer_printf(out, text ? "<U%lld" : "|S%lld", (long long)width);
    return buffer_printf(out, "%c%c%zu", dtype_is_swapped(d) ? '>' : dtype_size(d) == 1 ? '|' : '<', kinds[dtype_info[d].kind], dtype_size(d));
}

bool print_dtype(const Tensor *t, Buffer *out) {
    if (dtype_is_record(tensor_dtype(t))) return record_write(record_of(tensor_dtype(t)), out);
    if (dtype_is_date(tensor_dtype(t)))
        return t->width ? buffer_printf(out, "'%s", dtype_name(tensor_dtype(t))) && date_write_step(t->width, out) && buffer_putc(out, '\'')
                        : buffer_puts(out, dtype_name(tensor_dtype(t)));
    if (dtype_is_swapped(tensor_dtype(t)))
        return buffer_putc(out, '\'') && print_code(tensor_dtype(t), false, 0, out) && buffer_putc(out, '\'');
    if (t->dtype != DTYPE_STRING) return buffer_puts(out, dtype_name(tensor_dtype(t)));
    if (t->object.flags & TENSOR_TEXT) return buffer_printf(out, "'<U%zu'", print_text_width(t));
    if (t->object.flags & TENSOR_MUTABLE) return buffer_printf(out, "'|S%zu'", print_text_width(t));
    return buffer_puts(out, "object");
}

/* The dtypes that NumPy does not show, because the values say them. */
static bool dtype_is_implied(const Tensor *t) {
    return t->dtype == DTYPE_FLOAT64 || t->dtype == DTYPE_INT64 || t->dtype == DTYPE_BOOL || t->dtype == DTYPE_COMPLEX128;
}

/* np.datetime64('2020-01-31'), with the unit where the text does not say it; np.timedelta64(3,'D'). */
static bool repr_time(const Tensor *t, const PrintOptions *o, Buffer *out) {
    int64_t value = *(const int64_t *)t->data;
    DateUnit unit = date_unit(t->width);
    bool date = t->dtype == DTYPE_DATETIME64;
    buffer_printf(out, "%s.%s(", print_names_scalars(o) ? "np" : "numpy", dtype_name(tensor_dtype(t)));
    write_time(tensor_dtype(t), value, t->width, out);
    bool named = (unit != DATE_GENERIC || (date && value == DATE_NAT)) && (!date || value == DATE_NAT || unit == DATE_HOUR || date_multiple(t->width) > 1);
    if (named && date_multiple(t->width) > 1) buffer_printf(out, ",'%u%s'", date_multiple(t->width), date_unit_name(unit));
    else if (named) buffer_printf(out, ",'%s'", date_unit_name(unit));
    return buffer_putc(out, ')');
}

static bool print_time(const Tensor *t, Buffer *out) {
    int64_t value = *(const int64_t *)t->data;
    if (t->dtype == DTYPE_DATETIME64 || value == DATE_NAT) return date_write(value, t->width, out);
    return buffer_printf(out, "%" PRId64 " %s", value * date_multiple(t->width), date_unit_words(date_unit(t->width)));
}

/* np.void((1, 2.0), dtype=[('a', '<i4'), ('b', '<f8')]) */
static bool repr_record(const Tensor *t, const PrintOptions *o, Buffer *out) {
    const Record *r = record_of(tensor_dtype(t));
    buffer_puts(out, r->attributes ? "np.record(" : "np.void(");
    print_array(t, o, "", "", "", out);
    if (r->count) buffer_puts(out, ", dtype="), record_write_fields(r, out);
    return buffer_putc(out, ')');
}

/* The one element of t as str() of a scalar. */
static bool print_lone(const Tensor *t, const PrintOptions *o, Buffer *out) {
    Dtype d = tensor_dtype(t);
    bool limited = !o->legacy || d == DTYPE_BFLOAT16;      /* exponents begin where the dtype's precision ends */
    if (!limited && dtype_is_float(d)) return print_real(d, dtype_get_real(d, t->data), '0', false, 1e16, out);
    if (!limited && dtype_is_complex(d)) return print_complex(d, dtype_get_complex(d, t->data), 1e16, out);
    return print_element(d, t->data, (t->object.flags & TENSOR_TEXT) != 0, out);
}

/* repr() of a scalar without its dtype. */
static bool repr_bare(const Tensor *t, const PrintOptions *o, Buffer *out) {
    if (!dtype_is_record(tensor_dtype(t))) return print_lone(t, o, out);
    Tensor element = *t;
    element.object.flags &= ~(uint32_t)TENSOR_SCALAR;
    return print_array(&element, o, "", "", "", out);
}

static bool repr_scalar(const Tensor *t, const PrintOptions *o, Buffer *out) {
    Dtype d = tensor_dtype(t);
    if (dtype_is_date(d)) return repr_time(t, o, out);
    if (!print_names_scalars(o)) return repr_bare(t, o, out);
    if (dtype_is_record(d)) return repr_record(t, o, out);
    if (d == DTYPE_BOOL) return buffer_puts(out, *(bool *)t->data ? "np.True_" : "np.False_");
    bool text = (t->object.flags & TENSOR_TEXT) != 0;
    if (d == DTYPE_BFLOAT16) return print_element(d, t->data, text, out);
    if (d == DTYPE_STRING) buffer_puts(out, text ? "np.str_(" : "np.bytes_(");
    else if (o->name && dtype_is_int(d)) buffer_printf(out, "%s(", o->name);
    else buffer_printf(out, "np.%s(", dtype_name(d));
    if (dtype_is_complex(d)) {
        Buffer inner = BUFFER_EMPTY;
        print_lone(t, o, &inner);
        if (inner.size > 1 && inner.data[0] == '(') buffer_append(out, inner.data + 1, inner.size - 2);
        else buffer_append(out, inner.data, inner.size);
        out->failed |= inner.failed;
        buffer_clear(&inner);
    } else {
        print_lone(t, o, out);
    }
    return buffer_putc(out, ')');
}

/* "(2000,)" for the shape= that a summarised or empty array's repr needs. */
static void write_extras(const Tensor *t, const PrintOptions *o, Buffer *out) {
    bool empty = t->count == 0;
    bool shape = (empty && t->rank != 1) || (!o->legacy && t->count > o->threshold);
    if (shape) {
        char text[SHAPE_TEXT];
        buffer_printf(out, "shape=%s", shape_tuple_text(t->dims, t->rank, text));
    }
    if (!dtype_is_implied(t) || empty) {
        buffer_puts(out, shape ? ", dtype=" : "dtype=");
        print_dtype(t, out);
    }
}

bool print_repr(const Tensor *t, const PrintOptions *o, Buffer *out) {
    tensor_pull(t);
    if (t->object.flags & TENSOR_SCALAR) return repr_scalar(t, o, out);
    char prefix[80];
    size_t start = out->size;
    snprintf(prefix, sizeof prefix, "%.78s(", o->name ? o->name : "array");
    buffer_puts(out, prefix);
    if (!print_array(t, o, ", ", prefix, ")", out)) return false;
    Buffer extras = BUFFER_EMPTY;
    write_extras(t, o, &extras);
    if (extras.size) {
        buffer_putc(out, ',');
        size_t line = out->size;
        while (line > start && out->data[line - 1] != '\n') line--;
        size_t last = utf8_length(out->data + line, out->size - line);
        if ((int64_t)(last + extras.size + 2) > o->line_width) {
            buffer_putc(out, '\n');
            buffer_fill(out, ' ', strlen(prefix));
        } else {
            buffer_putc(out, ' ');
        }
        buffer_append(out, extras.data, extras.size);
    }
    out->failed |= extras.failed;
    buffer_clear(&extras);
    return buffer_putc(out, ')');
}

bool print_str(const Tensor *t, const PrintOptions *o, Buffer *out) {
    tensor_pull(t);
    if (t->rank > 0) return print_array(t, o, " ", "", "", out);
    if (dtype_is_date(tensor_dtype(t))) return print_time(t, out);
    if (dtype_is_record(tensor_dtype(t))) { /* as the scalar in it */
        Tensor scalar = *t;
        scalar.object.flags |= TENSOR_SCALAR;
        return print_array(&scalar, o, "", "", "", out);
    }
    if (t->dtype == DTYPE_OBJECT) return o->object(o->object_context, t->data, false, out);
    if (t->dtype == DTYPE_STRING && (t->object.flags & TENSOR_TEXT)) {
        const StringCell *cell = *(StringCell **)t->data;
        return buffer_append(out, string_cell_bytes(cell), string_cell_size(cell));
    }
    if (t->dtype == DTYPE_STRING && (t->object.flags & TENSOR_MUTABLE)) return repr_scalar(t, o, out);
    return print_lone(t, o, out);
}
