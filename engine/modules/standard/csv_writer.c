/* csv_writer.c -- rows as lines of text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/standard/csv.h"

typedef struct CsvWriter {
    Object object;
    CsvDialect dialect;
    Value write;       /* of the file */
    bool special[128]; /* ASCII characters that need quotes or an escape */
} CsvWriter;

static CsvWriter *as_writer(Value v) { return (CsvWriter *)v.as.object; }

static bool is_special(const CsvDialect *d, uint_least32_t c) {
    if (c == d->delimiter || c == d->quote || c == d->escape) return true;
    const Str *ending = as_str(d->ending);
    for (size_t at = 0; at < ending->size;) {
        if (str_next(ending->data, &at) == c) return true;
    }
    return false;
}

static bool is_plain(const CsvWriter *w, const Str *s) {
    for (size_t i = 0; i < s->size; i++) {
        if (s->data[i] & 0x80 || w->special[(unsigned char)s->data[i]]) return false;
    }
    return true;
}

/* What stands before a special character, and whether its field is quoted. */
static bool put_special(Vm *vm, const CsvDialect *d, uint_least32_t c, bool *quoted, Buffer *out) {
    bool doubles = c == d->quote && d->doubles;
    if (d->quoting == CSV_QUOTE_NONE || (!doubles && (c == d->quote || c == d->escape))) {
        if (d->escape == CSV_NO_CHARACTER) return CSV_FAIL(vm, "need to escape, but no escapechar set");
        buffer_put_codepoint(out, d->escape);
    } else {
        *quoted = true;
        if (doubles) buffer_put_codepoint(out, c);
    }
    return true;
}

/* Appends a field, in quotes if it needs them. The caller sees to line->failed. */
static bool put_field(Vm *vm, const CsvWriter *w, const Str *s, bool quoted, Buffer *line) {
    const CsvDialect *d = &w->dialect;
    if (is_plain(w, s)) {
        if (quoted) buffer_put_codepoint(line, d->quote);
        buffer_append(line, s->data, s->size);
    } else {
        Buffer text = BUFFER_EMPTY;
        for (size_t at = 0; at < s->size;) {
            uint_least32_t c = str_next(s->data, &at);
            if (is_special(d, c) && !put_special(vm, d, c, &quoted, &text)) {
                buffer_clear(&text);
                return false;
            }
            buffer_put_codepoint(&text, c);
        }
        if (quoted) buffer_put_codepoint(line, d->quote);
        buffer_append(line, text.data, text.size);
        line->failed |= text.failed;
        buffer_clear(&text);
    }
    if (quoted) buffer_put_codepoint(line, d->quote);
    return true;
}

static bool is_number(Value v) {
    const Type *type = value_type(v);
    return type->to_index || type->to_int || type->to_float || value_isa(v, &int_type) || value_isa(v, &float_type) ||
           value_isa(v, &complex_type);
}

static bool put_value(Vm *vm, const CsvWriter *w, Value v, Buffer *line) {
    bool quoted = w->dialect.quoting == CSV_QUOTE_ALL || (w->dialect.quoting == CSV_QUOTE_NONNUMERIC && !is_number(v));
    Str *text = is_none(v) ? vm_intern(vm, "") : is_str(v) ? as_str(v) : NULL;
    if (text) return put_field(vm, w, text, quoted, line);
    text = value_str(vm, v);
    bool ok = text && put_field(vm, w, text, quoted, line);
    release_object(text);
    return ok;
}

/* Appends the fields of row. */
static bool put_row(Vm *vm, const CsvWriter *w, Value row, Buffer *line) {
    const CsvDialect *d = &w->dialect;
    Value iterator = value_iter(vm, row), v;
    if (is_absent(iterator)) {
        if (!vm_raised_is(vm, ERROR_TYPE)) return false;
        vm_clear_raised(vm);
        return CSV_FAIL(vm, "iterable expected, not %s", value_type_name(row));
    }
    size_t count = 0;
    bool ok = true;
    for (; ok && !is_absent(v = value_next(vm, iterator)); count++) {
        if (count) buffer_put_codepoint(line, d->delimiter);
        ok = put_value(vm, w, v, line);
        value_release(v);
    }
    value_release(iterator);
    if (!ok || vm_raised(vm)) return false;
    if (count && !line->size) { /* a line without anything is no row */
        if (d->quoting == CSV_QUOTE_NONE) return CSV_FAIL(vm, "single empty field record must be quoted");
        buffer_put_codepoint(line, d->quote);
        buffer_put_codepoint(line, d->quote);
    }
    return buffer_append(line, as_str(d->ending)->data, as_str(d->ending)->size) || !is_absent(vm_raise_memory(vm));
}

/* What write() gives for row's line. */
static Value write_row(Vm *vm, const CsvWriter *w, Value row) {
    char room[256];
    Buffer line = BUFFER_OVER(room);
    Value text = put_row(vm, w, row, &line) ? value_object(str_new(vm, line.data, line.size)) : ABSENT;
    buffer_clear(&line);
    Value v = is_absent(text) ? ABSENT : value_call_1(vm, w->write, text);
    value_release(text);
    return v;
}

static Value method_writerow(Vm *vm, const Value *args) { return write_row(vm, as_writer(args[0]), args[1]); }

static Value method_writerows(Vm *vm, const Value *args) {
    Value iterator = value_iter(vm, args[1]), row;
    if (is_absent(iterator)) return ABSENT;
    bool ok = true;
    while (ok && vm_poll(vm) && !is_absent(row = value_next(vm, iterator))) {
        Value done = write_row(vm, as_writer(args[0]), row);
        ok = !is_absent(done);
        value_release(done);
        value_release(row);
    }
    value_release(iterator);
    return ok && !vm_raised(vm) ? NONE : ABSENT;
}

/* args: file, settings */
static Value construct(Vm *vm, Type *type, const Value *args) {
    CsvWriter *w = object_new(vm, type, 0);
    if (!w) return ABSENT;
    w->write = value_get_attr_c(vm, args[0], "write");
    if (!is_absent(w->write) && csv_dialect(vm, args[1], &w->dialect)) {
        for (unsigned c = 0; c < 128; c++) w->special[c] = is_special(&w->dialect, c);
        return value_object(w);
    }
    object_release(&w->object);
    return ABSENT;
}

static void free_writer(Object *o) {
    CsvWriter *w = (CsvWriter *)o;
    value_clear(&w->write);
    csv_dialect_clear(&w->dialect);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) { visit_value(((CsvWriter *)o)->write, visit, context); }
static void clear(Object *o) { value_set(&((CsvWriter *)o)->write, NONE); }

static Value get_dialect(Vm *vm, Value self) { (void)vm; return value_retain(as_writer(self)->dialect.settings); }

static const NativeDef methods[] = {
    {"writerow", method_writerow, "row, /", "Writes the fields of a row as a line.",
     NATIVE_METHOD},
    {"writerows", method_writerows, "rows, /", "Writes a line for each of the rows.",
     NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"dialect", get_dialect, NULL, NULL},
    {0},
};

Type csv_writer_type = {
    .object = TYPE_OBJECT,
    .name = "_csv.writer",
    .module = "_csv",
    .doc = "Writes rows as lines of text into what has a write().",
    .flags = TYPE_GC,
    .instance_size = sizeof(CsvWriter),
    .free = free_writer,
    .traverse = traverse,
    .clear = clear,
    .signature = "file, settings, /",
    .construct = construct,
    .methods = methods,
    .properties = properties,
};
