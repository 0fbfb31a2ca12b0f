/* table.c -- see table.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/table.h"

#include "display/thumbnail.h"
#include "engine/base/utf8.h"
#include "engine/tensor/print.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { EDGE = 5, EDGE_OF_PAGE = 3, PAGES = 4, PAGES_OF_PICTURES = 2, SIZE_MAX_BYTES = 30 * 1000, TEXT_SHOWN = 60 };

/* Which indices of a dimension are shown: all, or the edges with a gap between. */
typedef struct Fold {
    int64_t size;
    int count, edge;
    bool folded;
} Fold;

static Fold fold(int64_t size, int edge) {
    bool folded = size > 2 * edge;
    return (Fold){size, folded ? 2 * edge + 1 : (int)size, edge, folded};
}

/* The index shown at place i, -1 for the gap. */
static int64_t shown_index(const Fold *f, int i) {
    if (!f->folded || i < f->edge) return i;
    return i == f->edge ? -1 : f->size - (2 * f->edge + 1 - i);
}

/* How the numbers of a page are written, so that their points stand below each other. */
typedef struct NumberStyle {
    int decimals;
    bool scientific;
    double largest;
} NumberStyle;

typedef struct Page {
    const Tensor *t;
    const char *base;        /* first element of the page */
    int row_dim, column_dim; /* -1: none */
    int64_t row_stride, column_stride;
    Fold rows, columns;
    NumberStyle style;
    bool vector; /* one row only, without an index of rows */
    bool tint;
} Page;

static const void *element(const Page *p, int64_t row, int64_t column) {
    return p->base + (row * p->row_stride + column * p->column_stride) * (int64_t)dtype_size(tensor_dtype(p->t));
}

static void escape(Buffer *out, const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        switch (text[i]) {
            case '<': buffer_puts(out, "&lt;"); break;
            case '>': buffer_puts(out, "&gt;"); break;
            case '&': buffer_puts(out, "&amp;"); break;
            case '"': buffer_puts(out, "&quot;"); break;
            case '\'': buffer_puts(out, "&#39;"); break;
            default: buffer_putc(out, text[i]);
        }
    }
}

/* How many decimals x needs, at most `most`, of at most ten. */
static int decimals_of(double x, int most) {
    char text[DBL_MAX_10_EXP + 16];
    int n = snprintf(text, sizeof text, "%.*f", most, x);
    while (n > 0 && text[n - 1] == '0') n--;
    const char *point = strchr(text, '.');
    return point ? (int)(text + n - point) - 1 : 0;
}

static NumberStyle choose_style(const Page *p) {
    NumberStyle style = {0, false, 0};
    Dtype d = tensor_dtype(p->t);
    if (dtype_info[d].kind == KIND_STRING || dtype_is_complex(d)) return style;
    double smallest = INFINITY;
    for (int r = 0; r < p->rows.count; r++)
        for (int c = 0; c < p->columns.count; c++) {
            int64_t row = shown_index(&p->rows, r), column = shown_index(&p->columns, c);
            if (row < 0 || column < 0) continue;
            double x = fabs(dtype_get_real(d, element(p, row, column)));
            if (!isfinite(x)) continue;
            style.largest = fmax(style.largest, x);
            if (x > 0) smallest = fmin(smallest, x);
            if (dtype_is_float(d)) style.decimals = (int)fmax(style.decimals, decimals_of(x, 4));
        }
    style.scientific =
        dtype_is_float(d) && (style.largest >= 1e8 || (smallest < 1e-4 && style.largest < 1e-2 && style.largest > 0));
    return style;
}

static void write_number(const Page *p, const void *at, Buffer *out) {
    Dtype d = tensor_dtype(p->t);
    if (!dtype_is_float(d)) {
        print_element(d, at, tensor_text_flag(p->t), out);
        return;
    }
    double x = dtype_get_real(d, at);
    if (isnan(x))
        buffer_puts(out, "nan");
    else if (isinf(x))
        buffer_puts(out, x < 0 ? "-inf" : "inf");
    else if (p->style.scientific)
        buffer_printf(out, "%.4e", x);
    else if (x != 0 && fabs(x) < 0.5 * pow(10, -p->style.decimals))
        buffer_printf(out, "%.1e", x); /* not to look like zero */
    else
        buffer_printf(out, "%.*f", p->style.decimals, x);
}

static void write_text(const Page *p, const void *at, Buffer *out) {
    StringCell *cell;
    memcpy(&cell, at, sizeof cell);
    size_t size = string_cell_size(cell), cut = size;
    (void)p;
    if (cut > TEXT_SHOWN) {
        cut = TEXT_SHOWN;
        while (cut > 0 && ((unsigned char)string_cell_bytes(cell)[cut] & 0xC0) == 0x80) cut--;
    }
    const char *text = string_cell_bytes(cell);
    if (utf8_valid(text, size, NULL))
        escape(out, text, cut);
    else
        buffer_puts(out, "(bytes)");
    if (cut < size) buffer_puts(out, "…");
}

/* A tint by sign and size, so light that text keeps its contrast on either paper. Returns its strength, 0 for none. */
static double tint_strength(const Page *p, double x) {
    if (!p->tint || p->style.largest <= 0 || !isfinite(x)) return 0;
    double strength = 0.22 * fmin(1, fabs(x) / p->style.largest);
    return strength < 0.01 ? 0 : strength;
}

static void write_cell(const Page *p, int64_t row, int64_t column, Buffer *out) {
    if (row < 0 || column < 0) {
        buffer_printf(out, "<td>%s</td>", row < 0 ? "⋮" : "…");
        return;
    }
    const void *at = element(p, row, column);
    Dtype d = tensor_dtype(p->t);
    if (dtype_info[d].kind == KIND_STRING) {
        buffer_puts(out, "<td style=\"text-align:left\">");
        write_text(p, at, out);
    } else {
        double x = dtype_is_complex(d) ? 0 : dtype_get_real(d, at), strength = tint_strength(p, x);
        if (strength > 0)
            buffer_printf(out, "<td style=\"background:rgba(%s,%.2f)\">", x < 0 ? "178,24,43" : "33,102,172", strength);
        else
            buffer_puts(out, "<td>");
        write_number(p, at, out);
    }
    buffer_puts(out, "</td>");
}

static void write_header(const char *scope, int64_t index, bool left, Buffer *out) {
    buffer_printf(out, left ? "<th scope=\"%s\" style=\"text-align:left\">" : "<th scope=\"%s\">", scope);
    if (index >= 0)
        buffer_printf(out, "%lld", (long long)index);
    else
        buffer_puts(out, strcmp(scope, "row") == 0 ? "⋮" : "…");
    buffer_puts(out, "</th>");
}

static void write_page(Page *p, const char *caption, Buffer *out) {
    p->style = choose_style(p);
    buffer_puts(
        out,
        "<table style=\"border-collapse:collapse;color:inherit;background:transparent;border:none;text-align:right;"
        "font-variant-numeric:tabular-nums\"><caption "
        "style=\"caption-side:top;text-align:left;color:inherit;padding:2px 0;white-space:nowrap\">"
        "<div style=\"width:0\">"); /* a long caption makes no wide columns */
    buffer_puts(out, caption);
    bool text = dtype_info[tensor_dtype(p->t)].kind == KIND_STRING;
    buffer_printf(out, "</div></caption><thead><tr style=\"text-align:%s\">", text ? "left" : "right");
    if (!p->vector) buffer_puts(out, "<td></td>");
    for (int c = 0; c < p->columns.count; c++) write_header("col", shown_index(&p->columns, c), text, out);
    buffer_puts(out, "</tr></thead><tbody>");
    for (int r = 0; r < p->rows.count; r++) {
        buffer_puts(out, "<tr>");
        if (!p->vector) write_header("row", shown_index(&p->rows, r), false, out);
        for (int c = 0; c < p->columns.count; c++)
            write_cell(p, shown_index(&p->rows, r), shown_index(&p->columns, c), out);
        buffer_puts(out, "</tr>");
    }
    buffer_puts(out, "</tbody></table>");
}

static void write_caption(const Tensor *t, const char *name, const char *device, Buffer *out) {
    char shape[SHAPE_TEXT];
    shape_tuple_text(t->dims, t->rank, shape);
    buffer_printf(out, "<b>%s</b> shape %s, ", name, shape);
    Buffer dtype = BUFFER_EMPTY;
    bool text = tensor_dtype(t) == DTYPE_STRING && strcmp(name, "ndarray") != 0;
    if (text)
        buffer_puts(&dtype, "string");
    else
        print_dtype(t, &dtype);
    if (dtype.data) escape(out, dtype.data, dtype.size);
    buffer_clear(&dtype);
    if (device) buffer_printf(out, ", %s", device);
}

/* The page number n, row-major by the indices of the other dimensions, and its "[1, 0, :, :]". */
static void set_page(const Tensor *t, int64_t n, Page *p, Buffer *place) {
    int64_t offset = 0, index[SHAPE_MAX] = {0};
    for (int i = t->rank - 1; i >= 0; i--) {
        if (i == p->row_dim || i == p->column_dim) continue;
        index[i] = n % t->dims[i];
        n /= t->dims[i];
        offset += index[i] * t->strides[i];
    }
    p->base = (const char *)t->data + offset * (int64_t)dtype_size(tensor_dtype(t));
    for (int i = 0; i < t->rank; i++) {
        buffer_puts(place, i == 0 ? "[" : ", ");
        if (i == p->row_dim || i == p->column_dim)
            buffer_putc(place, ':');
        else
            buffer_printf(place, "%lld", (long long)index[i]);
    }
    buffer_putc(place, ']');
}

static void write_gap(int64_t pages, Buffer *out) {
    buffer_printf(out, "<p style=\"margin:2px 0;font-size:12px\">… %lld more …</p>", (long long)pages);
}

/* The first pages and the last, as many as there is room for, beside one another where the window is wide. */
static void write_pages(const Tensor *t, Page *p, int most, Buffer *out) {
    int64_t pages = t->count / (t->dims[p->row_dim] * t->dims[p->column_dim]);
    buffer_puts(out, "<div style=\"display:flex;flex-wrap:wrap;align-items:flex-start;column-gap:24px\">");
    for (int64_t i = 0; i < pages; i++) {
        if (pages > most && i == most - 1) {
            write_gap(pages - most, out);
            i = pages - 1;
        }
        Buffer place = BUFFER_EMPTY, page = BUFFER_EMPTY;
        set_page(t, i, p, &place);
        write_page(p, place.data ? place.data : "", &page);
        bool fits = out->size + page.size + 200 < SIZE_MAX_BYTES;
        if (fits)
            buffer_append(out, page.data, page.size);
        else
            write_gap(pages - i, out);
        if (!fits) i = pages;
        buffer_clear(&place);
        buffer_clear(&page);
    }
    buffer_puts(out, "</div>");
}

/* Rows and columns are the last dimensions, of pictures height and width. */
static void choose_dimensions(Page *p, const PictureLayout *layout) {
    const Tensor *t = p->t;
    if (t->rank == 0) return;
    int edge = t->rank > 2 ? EDGE_OF_PAGE : EDGE;
    p->row_dim = layout ? layout->height : t->rank - 2;
    p->column_dim = layout ? layout->width : t->rank - 1;
    p->columns = fold(t->dims[p->column_dim], edge);
    p->column_stride = t->strides[p->column_dim];
    if (p->row_dim < 0) return;
    p->rows = fold(t->dims[p->row_dim], edge);
    p->row_stride = t->strides[p->row_dim];
}

static bool has_elements(const Tensor *t) { return t->count > 0; }

bool table_write(const Tensor *t, const TableOptions *options, Buffer *out) {
    tensor_pull(t);
    Page p = {.t = t,
              .base = t->data,
              .rows = {1, 1, 1, false},
              .columns = {1, 1, 1, false},
              .vector = t->rank < 2,
              .tint = options->tint};
    PictureLayout layout;
    bool pictures = picture_layout(t, &layout);
    choose_dimensions(&p, pictures ? &layout : NULL);
    Buffer caption = BUFFER_EMPTY;
    write_caption(t, options->name, options->device, &caption);
    const char *head = caption.data ? caption.data : "";
    buffer_puts(out, "<div style=\"overflow-x:auto\" tabindex=\"0\">");
    if (pictures) thumbnail_write(t, &layout, SIZE_MAX_BYTES * 2 / 3, out);
    if (!has_elements(t)) {
        buffer_printf(out, "<p style=\"margin:2px 0;font-size:12px\">%s (empty)</p>", head);
    } else if (t->rank == 0) {
        buffer_printf(out, "<p style=\"margin:2px 0;font-size:12px\">%s: ", head);
        if (dtype_info[tensor_dtype(t)].kind == KIND_STRING)
            write_text(&p, t->data, out);
        else
            print_element(tensor_dtype(t), t->data, tensor_text_flag(t), out);
        buffer_puts(out, "</p>");
    } else if (t->rank <= 2) {
        write_page(&p, head, out);
    } else {
        buffer_printf(out, "<p style=\"margin:2px 0;font-size:12px\">%s</p>", head);
        write_pages(t, &p, pictures ? PAGES_OF_PICTURES : PAGES, out);
    }
    buffer_puts(out, "</div>");
    buffer_clear(&caption);
    return !out->failed;
}
