/* structured_dtype.c -- the layouts of records, found or added to the table of dtypes, and their text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/structured_dtype.h"

#include "engine/base/memory.h"
#include "engine/tensor/print.h"
#include "engine/tensor/tensor.h"

#include <string.h>

static int rows = DTYPE_COUNT; /* of the table that are in use */

/* ---- layout ---- */

size_t field_itemsize(const Field *f) {
    if (dtype_is_record(f->dtype)) return record_of(f->dtype)->itemsize;
    if (f->dtype == DTYPE_STRING) return (size_t)f->width * (f->text ? 4 : 1);
    return dtype_size(f->dtype);
}

size_t field_alignment(const Field *f) {
    if (dtype_is_record(f->dtype)) return record_of(f->dtype)->alignment;
    if (f->dtype == DTYPE_STRING) return f->text ? 4 : 1;
    return dtype_is_complex(f->dtype) ? dtype_size(f->dtype) / 2 : dtype_size(f->dtype);
}

bool record_is_counted(const Record *r) { return r->counted; }

static size_t field_count(const Field *f) { return (size_t)shape_count(f->shape.dims, f->shape.rank); }

static bool is_exact(const Field *f) {
    return f->dtype != DTYPE_STRING && (!dtype_is_record(f->dtype) || record_of(f->dtype)->exact);
}

/* The largest number that addresses of a dtype's elements have to be multiples of. */
static size_t alignment_of(Dtype d) {
    if (dtype_is_complex(d)) return dtype_size(d) / 2;
    if (!dtype_is_record(d)) return dtype_size(d);
    const Record *r = record_of(d);
    size_t most = 1;
    for (int i = 0; i < r->count; i++) {
        size_t a = alignment_of(r->fields[i].dtype);
        if (a > most) most = a;
    }
    return most;
}

static size_t round_up(size_t n, size_t step) { return (n + step - 1) / step * step; }

static size_t common_multiple(size_t a, size_t b) {
    size_t x = a, y = b;
    while (y) {
        size_t rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b;
}

/* Can all fields be views where NumPy has them? */
static bool fits_exactly(const Record *r) {
    for (int i = 0; i < r->count; i++) {
        const Field *f = &r->fields[i];
        if (!is_exact(f) || f->offset % alignment_of(f->dtype) || r->itemsize % dtype_size(f->dtype)) return false;
    }
    return r->itemsize > 0;
}

static bool overlap(const Record *r) {
    for (int i = 0; i < r->count; i++)
        for (int k = 0; k < i; k++) {
            const Field *a = &r->fields[i], *b = &r->fields[k];
            size_t a_end = a->offset + field_itemsize(a) * field_count(a),
                   b_end = b->offset + field_itemsize(b) * field_count(b);
            if (a->offset < b_end && b->offset < a_end) return true;
        }
    return false;
}

/* Decides where the fields stand and how large the record is. */
static void lay_out(Record *r) {
    size_t end = 0, step = 1;
    r->alignment = 1;
    r->exact = fits_exactly(r);
    for (int i = 0; i < r->count; i++) {
        Field *f = &r->fields[i];
        if (r->aligned && field_alignment(f) > r->alignment) r->alignment = field_alignment(f);
        r->counted |= dtype_is_counted(f->dtype);
        f->at = r->exact ? f->offset : round_up(end, alignment_of(f->dtype));
        end = f->at + dtype_size(f->dtype) * field_count(f);
        step = common_multiple(step, dtype_size(f->dtype));
    }
    r->size = r->exact ? r->itemsize : round_up(end ? end : 1, step);
}

static void take_places(Record *r, const Record *source) {
    r->exact = source->exact;
    r->counted = source->counted;
    r->size = source->size;
    r->alignment = source->alignment;
    for (int i = 0; i < r->count; i++) r->fields[i].at = record_find(source, r->fields[i].name)->at;
}

/* ---- the table ---- */

static bool same_text(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

static bool same_field(const Field *a, const Field *b) {
    return a->dtype == b->dtype && a->text == b->text && a->width == b->width && a->offset == b->offset &&
           a->at == b->at && shape_equal(a->shape.dims, a->shape.rank, b->shape.dims, b->shape.rank) &&
           same_text(a->name, b->name) && same_text(a->title, b->title);
}

static bool same_record(const Record *a, const Record *b) {
    bool same = a->count == b->count && a->itemsize == b->itemsize && a->size == b->size && a->aligned == b->aligned &&
                a->attributes == b->attributes && a->counted == b->counted;
    for (int i = 0; same && i < a->count; i++) same = same_field(&a->fields[i], &b->fields[i]);
    return same;
}

void record_clear(Record *r) {
    for (int i = 0; i < r->count; i++) {
        mem_free(r->fields[i].name);
        mem_free(r->fields[i].title);
    }
    mem_free(r->fields);
}

Dtype record_dtype(Record *r, const Record *source, Error *err) {
    if (source)
        take_places(r, source);
    else
        lay_out(r);
    for (int d = DTYPE_COUNT; d < rows; d++)
        if (dtype_is_record((Dtype)d) && same_record(record_of((Dtype)d), r)) return record_clear(r), (Dtype)d;
    bool torn = !r->exact && !source && overlap(r);
    Record *kept = rows < DTYPES_MAX && r->size <= UINT32_MAX && !torn ? mem_alloc(sizeof *kept) : NULL;
    if (!kept) {
        if (torn)
            error_set(err, ERROR_NOT_IMPLEMENTED,
                      "fields that overlap are supported only where all begin at multiples of their sizes");
        else
            error_set(err, ERROR_RESOURCE_EXHAUSTED, "no room for one more structured dtype");
        return record_clear(r), DTYPE_NONE;
    }
    *kept = *r;
    kept->dtype = (Dtype)rows;
    dtype_info[rows] = (DtypeInfo){
        .name = "void", .message_name = "void", .size = (uint32_t)r->size, .kind = KIND_RECORD, .record = kept};
    return (Dtype)rows++;
}

Dtype dtype_swapped(Dtype d, Error *err) {
    if (dtype_is_swapped(d)) return dtype_native(d);
    if (!dtype_is_plain(d) || dtype_size(d) == 1) return d;
    for (int row = DTYPE_COUNT; row < rows; row++)
        if (dtype_info[row].native == d) return (Dtype)row;
    if (rows == DTYPES_MAX) return error_set(err, ERROR_RESOURCE_EXHAUSTED, "no room for one more dtype"), DTYPE_NONE;
    dtype_info[rows] = dtype_info[d];
    dtype_info[rows].native = d;
    return (Dtype)rows++;
}

const Field *record_find(const Record *r, const char *name) {
    for (int i = 0; i < r->count; i++)
        if (same_text(r->fields[i].name, name) || same_text(r->fields[i].title, name)) return &r->fields[i];
    return NULL;
}

/* ---- fields of tensors ---- */

Tensor *record_field(Tensor *t, const Field *f, Error *err) {
    int64_t dims[SHAPE_MAX], strides[SHAPE_MAX], plain[SHAPE_MAX];
    int rank = t->rank + f->shape.rank;
    if (rank > SHAPE_MAX) return error_set(err, ERROR_VALUE, "at most %d dimensions are supported", SHAPE_MAX), NULL;
    int64_t parts = (int64_t)(dtype_size(tensor_dtype(t)) / dtype_size(f->dtype));
    shape_strides(f->shape.dims, f->shape.rank, plain);
    for (int i = 0; i < t->rank; i++) dims[i] = t->dims[i], strides[i] = t->strides[i] * parts;
    for (int i = 0; i < f->shape.rank; i++) dims[t->rank + i] = f->shape.dims[i], strides[t->rank + i] = plain[i];
    Tensor *v = tensor_view(t, rank, dims, strides, 0, err);
    if (!v) return NULL;
    v->dtype = (uint16_t)f->dtype;
    v->width = f->width;
    v->data = (char *)v->data + f->at;
    v->object.flags = (v->object.flags & ~(uint32_t)(TENSOR_TEXT | TENSOR_SCALAR)) | (f->text ? TENSOR_TEXT : 0);
    return v;
}

/* ---- cells ---- */

typedef void (*CellFn)(Dtype d, const void *p);

/* visit(element) for all elements of counted fields of the record at p. */
static void visit_cells(const Record *r, const char *p, CellFn visit) {
    for (int i = 0; i < r->count; i++) {
        const Field *f = &r->fields[i];
        for (size_t k = 0; dtype_is_counted(f->dtype) && k < field_count(f); k++)
            visit(f->dtype, p + f->at + k * dtype_size(f->dtype));
    }
}

void record_retain(const Record *r, const void *p) { visit_cells(r, p, cell_retain); }
void record_release(const Record *r, const void *p) { visit_cells(r, p, cell_release); }

/* ---- text ---- */

bool field_write(const Field *f, Buffer *out) {
    const Record *inner = dtype_is_record(f->dtype) ? record_of(f->dtype) : NULL;
    if (inner) return !inner->count && inner->itemsize ? buffer_printf(out, "'V%zu'", inner->itemsize) : record_write(inner, out);
    Buffer code = BUFFER_EMPTY;
    if (f->dtype == DTYPE_BOOL)
        buffer_putc(&code, '?');
    else
        print_code(f->dtype, f->text, f->width, &code);
    buffer_putc(out, '\'');
    if (code.size) buffer_puts(out, code.data + (code.data[0] == '|'));
    buffer_clear(&code);
    return buffer_putc(out, '\'');
}

static bool write_shaped(const Field *f, Buffer *out) {
    char text[SHAPE_TEXT];
    field_write(f, out);
    return !f->shape.rank || buffer_printf(out, ", %s", shape_tuple_text(f->shape.dims, f->shape.rank, text));
}

static void write_name(const Field *f, Buffer *out) {
    if (f->title) buffer_putc(out, '('), print_quoted(f->title, strlen(f->title), out), buffer_puts(out, ", ");
    print_quoted(f->name, strlen(f->name), out);
    if (f->title) buffer_putc(out, ')');
}

/* Do the fields follow one another as those of a list do: without gaps, or as align=True has them? */
static bool is_packed(const Record *r) {
    size_t end = 0;
    for (int i = 0; i < r->count; i++) {
        const Field *f = &r->fields[i];
        if (r->aligned) end = round_up(end, field_alignment(f));
        if (f->offset != end) return false;
        end += field_itemsize(f) * field_count(f);
    }
    return round_up(end, r->alignment) == r->itemsize;
}

static void write_list(const Record *r, Buffer *out) {
    buffer_putc(out, '[');
    for (int i = 0; i < r->count; i++) {
        buffer_puts(out, i ? ", (" : "(");
        write_name(&r->fields[i], out);
        buffer_puts(out, ", ");
        write_shaped(&r->fields[i], out);
        buffer_putc(out, ')');
    }
    buffer_putc(out, ']');
}

/* {'names': [...], 'formats': [...], 'offsets': [...], 'titles': [...], 'itemsize': n} */
static void write_dict(const Record *r, Buffer *out) {
    bool titles = false;
    for (int i = 0; i < r->count; i++) titles |= r->fields[i].title != NULL;
    buffer_puts(out, "{'names': [");
    for (int i = 0; i < r->count; i++)
        buffer_puts(out, i ? ", " : ""), print_quoted(r->fields[i].name, strlen(r->fields[i].name), out);
    buffer_puts(out, "], 'formats': [");
    for (int i = 0; i < r->count; i++) {
        const Field *f = &r->fields[i];
        buffer_puts(out, i ? ", " : "");
        if (f->shape.rank) buffer_putc(out, '(');
        write_shaped(f, out);
        if (f->shape.rank) buffer_putc(out, ')');
    }
    buffer_puts(out, "], 'offsets': [");
    for (int i = 0; i < r->count; i++) buffer_printf(out, "%s%zu", i ? ", " : "", r->fields[i].offset);
    if (titles) buffer_puts(out, "], 'titles': [");
    for (int i = 0; titles && i < r->count; i++) {
        const char *title = r->fields[i].title;
        buffer_puts(out, i ? ", " : "");
        if (title)
            print_quoted(title, strlen(title), out);
        else
            buffer_puts(out, "None");
    }
    buffer_printf(out, "], 'itemsize': %zu", r->itemsize);
    buffer_puts(out, r->aligned ? ", 'aligned': True}" : "}");
}

bool record_write_fields(const Record *r, Buffer *out) {
    if (is_packed(r))
        write_list(r, out);
    else
        write_dict(r, out);
    return !out->failed;
}

bool record_write(const Record *r, Buffer *out) {
    if (!r->count && r->itemsize) return buffer_printf(out, "'|V%zu'", r->itemsize);
    if (r->attributes) buffer_puts(out, "(numpy.record, ");
    record_write_fields(r, out);
    if (r->attributes) buffer_putc(out, ')');
    return !out->failed;
}
