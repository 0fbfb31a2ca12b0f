/* csv_reader.c -- rows out of lines of text, character by character; and the module _csv_rows.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/standard/csv.h"

/* Where in a row the next character stands. */
typedef enum ReaderState {
    AT_ROW,
    AT_FIELD,
    IN_FIELD,
    ESCAPED,
    BEHIND_ESCAPED_END,
    IN_QUOTES,
    ESCAPED_IN_QUOTES,
    QUOTE_IN_QUOTES,
    AFTER_ROW,
} ReaderState;

typedef struct CsvReader {
    Object object;
    CsvDialect dialect;
    Value lines; /* an iterator */
    int64_t line_number;
    ReaderState state;
    List *row;      /* so far; NULL between rows */
    Buffer field;   /* so far */
    int64_t length; /* of field, in characters */
    List *limits;   /* of one int: what field_size_limit() has set */
    int64_t limit;  /* of length, in this row */
    bool is_number; /* the field has no quotes, where numbers have none */
} CsvReader;

/* Stands for the end of a line among its characters. */
#define LINE_END (CSV_NO_CHARACTER - 1)

static CsvReader *as_reader(Value v) { return (CsvReader *)v.as.object; }
static bool is_end(uint_least32_t c) { return c == '\n' || c == '\r' || c == LINE_END; }

/* ---- dialects ---- */

/* Places in a Settings' _row: the order of _DEFAULTS in engine/library/csv/_dialects.tape. */
enum { DELIMITER, DOUBLEQUOTE, ESCAPECHAR, LINETERMINATOR, QUOTECHAR, QUOTING, SKIPINITIALSPACE, STRICT, SETTINGS };

static uint_least32_t character(Value v) { return is_str(v) && as_str(v)->size ? str_code_at(as_str(v), 0) : CSV_NO_CHARACTER; }

bool csv_dialect(Vm *vm, Value settings, CsvDialect *out) {
    out->settings = value_retain(settings);
    Value row = value_get_attr_c(vm, settings, "_row");
    if (is_absent(row)) return false;
    const Value *values = value_is(row, &tuple_type) && as_tuple(row)->count == SETTINGS ? as_tuple(row)->items : NULL;
    bool ok = values && is_str(values[LINETERMINATOR]) && is_small_int(values[QUOTING]);
    if (ok) {
        out->ending = value_retain(values[LINETERMINATOR]);
        out->quoting = (enum CsvQuoting)values[QUOTING].as.integer;
        out->delimiter = character(values[DELIMITER]);
        out->quote = character(values[QUOTECHAR]);
        out->escape = character(values[ESCAPECHAR]);
        out->doubles = value_same(values[DOUBLEQUOTE], VALUE_TRUE);
        out->skips_blanks = value_same(values[SKIPINITIALSPACE], VALUE_TRUE);
        out->strict = value_same(values[STRICT], VALUE_TRUE);
    }
    value_release(row);
    return ok || vm_fail(vm, ERROR_TYPE, "these are no settings of a dialect");
}

void csv_dialect_clear(CsvDialect *d) {
    value_clear(&d->settings);
    value_clear(&d->ending);
}

/* ---- characters ---- */

static bool add(Vm *vm, CsvReader *r, uint_least32_t c) {
    if (r->length >= r->limit) return CSV_FAIL(vm, "field larger than field limit (%lld)", (long long)r->limit);
    r->length++;
    return c < 0x80 ? buffer_putc(&r->field, (char)c) : buffer_put_codepoint(&r->field, c);
}

static bool end_field(Vm *vm, CsvReader *r) {
    Value field = value_object(str_new(vm, r->field.data, r->field.size));
    if (r->is_number && !is_absent(field)) {
        Value number = value_call_1(vm, value_object(&float_type), field);
        value_release(field);
        field = number;
    }
    r->field.size = 0;
    r->length = 0;
    r->is_number = false;
    return list_append_take(vm, r->row, field);
}

static bool end_row(Vm *vm, CsvReader *r, uint_least32_t c) {
    r->state = c == LINE_END ? AT_ROW : AFTER_ROW;
    return end_field(vm, r);
}

static bool take_delimiter(Vm *vm, CsvReader *r) {
    r->state = AT_FIELD;
    return end_field(vm, r);
}

static bool take_into(Vm *vm, CsvReader *r, uint_least32_t c, ReaderState state) {
    r->state = state;
    return add(vm, r, c);
}

static bool take_at_field(Vm *vm, CsvReader *r, uint_least32_t c) {
    const CsvDialect *d = &r->dialect;
    if (is_end(c)) return end_row(vm, r, c);
    if (c == d->quote) return r->state = IN_QUOTES, true;
    if (c == d->escape) return r->state = ESCAPED, true;
    if (c == ' ' && d->skips_blanks) return r->state = AT_FIELD, true;
    if (c == d->delimiter) return take_delimiter(vm, r);
    r->is_number = d->quoting == CSV_QUOTE_NONNUMERIC;
    return take_into(vm, r, c, IN_FIELD);
}

static bool take_in_field(Vm *vm, CsvReader *r, uint_least32_t c) {
    if (is_end(c)) return end_row(vm, r, c);
    if (c == r->dialect.escape) return r->state = ESCAPED, true;
    return c == r->dialect.delimiter ? take_delimiter(vm, r) : add(vm, r, c);
}

static bool take_in_quotes(Vm *vm, CsvReader *r, uint_least32_t c) {
    if (c == r->dialect.escape) return r->state = ESCAPED_IN_QUOTES, true;
    if (c == r->dialect.quote) return r->state = r->dialect.doubles ? QUOTE_IN_QUOTES : IN_FIELD, true;
    return c == LINE_END || add(vm, r, c);
}

/* Behind a quote within quotes: it was the closing one, or the first of two that stand for one. */
static bool take_behind_quote(Vm *vm, CsvReader *r, uint_least32_t c) {
    const CsvDialect *d = &r->dialect;
    if (c == d->quote) return take_into(vm, r, c, IN_QUOTES);
    if (c == d->delimiter) return take_delimiter(vm, r);
    if (is_end(c)) return end_row(vm, r, c);
    if (!d->strict) return take_into(vm, r, c, IN_FIELD);
    Str *delimiter = str_from_codepoint(vm, d->delimiter), *quote = delimiter ? str_from_codepoint(vm, d->quote) : NULL;
    if (quote) native_raise(vm, "csv", "Error", "'%s' expected after '%s'", delimiter->data, quote->data);
    release_object(delimiter);
    release_object(quote);
    return false;
}

static bool take(Vm *vm, CsvReader *r, uint_least32_t c) {
    switch (r->state) {
        case AT_ROW:
            if (c == LINE_END) return true;
            if (!is_end(c)) return take_at_field(vm, r, c);
            r->state = AFTER_ROW;
            return true;
        case AT_FIELD: return take_at_field(vm, r, c);
        case IN_FIELD: return take_in_field(vm, r, c);
        case ESCAPED:
            return take_into(vm, r, c == LINE_END ? '\n' : c, c == '\n' || c == '\r' ? BEHIND_ESCAPED_END : IN_FIELD);
        case BEHIND_ESCAPED_END: return c == LINE_END || take_in_field(vm, r, c); /* to the field's end, as in the original */
        case IN_QUOTES: return take_in_quotes(vm, r, c);
        case ESCAPED_IN_QUOTES: return take_into(vm, r, c == LINE_END ? '\n' : c, IN_QUOTES);
        case QUOTE_IN_QUOTES: return take_behind_quote(vm, r, c);
        default:
            if (c == LINE_END) r->state = AT_ROW;
            return is_end(c) || CSV_FAIL(vm, "new-line character seen in unquoted field - do you need to open the file "
                                             "in universal-newline mode?");
    }
}

/* Takes the characters from at on that only lengthen the field, of a line of ASCII; where they end. */
static size_t take_run(CsvReader *r, const Str *line, size_t at) {
    const CsvDialect *d = &r->dialect;
    bool quoted = r->state == IN_QUOTES;
    if (!str_is_ascii(line) || (!quoted && r->state != IN_FIELD)) return at;
    size_t end = at;
    for (; end < line->size && r->length < r->limit; end++, r->length++) {
        uint_least32_t c = (unsigned char)line->data[end];
        if (c == d->escape || (quoted ? c == d->quote : c == d->delimiter || is_end(c))) break;
    }
    buffer_append(&r->field, line->data + at, end - at);
    return end;
}

static bool take_line(Vm *vm, CsvReader *r, Value line) {
    if (!is_str(line)) {
        return CSV_FAIL(vm, "iterator should return strings, not %s (the file should be opened in text mode)",
                        value_type_name(line));
    }
    const Str *s = as_str(line);
    r->line_number++;
    for (size_t at = 0; at < s->size;) {
        if (!take(vm, r, str_next(s->data, &at))) return false;
        at = take_run(r, s, at);
    }
    return take(vm, r, LINE_END);
}

/* ---- rows ---- */

static int64_t limit_of(const CsvReader *r) {
    int64_t n;
    return r->limits->count && is_int(r->limits->items[0]) && int_fits_i64(r->limits->items[0], &n) ? n : INT64_MAX;
}

/* The lines are over: what has been read of a row is one. */
static bool last_row(Vm *vm, CsvReader *r, bool *is_row) {
    *is_row = r->length || r->state == IN_QUOTES;
    if (!*is_row) return false;
    if (r->dialect.strict) return CSV_FAIL(vm, "unexpected end of data");
    return end_field(vm, r);
}

/* Reads lines until a row is whole; false at the end, or with an exception pending. */
static bool read_row(Vm *vm, CsvReader *r) {
    bool is_row;
    r->state = AT_ROW;
    do {
        Value line = value_next(vm, r->lines);
        if (!r->row) {
            value_release(line);
            return vm_raised(vm) ? false : CSV_FAIL(vm, "the lines' iterator has gone on with their reader itself");
        }
        if (is_absent(line)) return !vm_raised(vm) && last_row(vm, r, &is_row);
        bool ok = take_line(vm, r, line);
        value_release(line);
        if (!ok) return false;
    } while (r->state != AT_ROW);
    return true;
}

static Value next_row(Vm *vm, Value self) {
    CsvReader *r = as_reader(self);
    release_object(r->row);
    r->row = list_new(vm, 0);
    r->field.size = 0;
    r->length = 0;
    r->is_number = false;
    r->limit = limit_of(r);
    bool ok = r->row && read_row(vm, r);
    if (r->field.failed) vm_raise_memory(vm);
    List *row = r->row;
    r->row = NULL;
    if (ok && !r->field.failed) return value_object(row);
    release_object(row);
    return ABSENT;
}

/* ---- the type ---- */

/* args: lines, settings, the list that holds the limit */
static Value construct(Vm *vm, Type *type, const Value *args) {
    if (!is_list(args[2])) return vm_raise(vm, ERROR_TYPE, "the limit must stand in a list");
    CsvReader *r = object_new(vm, type, 0);
    if (!r) return ABSENT;
    r->limits = as_list(value_retain(args[2]));
    r->lines = value_iter(vm, args[0]);
    if (!is_absent(r->lines) && csv_dialect(vm, args[1], &r->dialect)) {
        if (r->dialect.quoting == CSV_QUOTE_NONE) r->dialect.quote = CSV_NO_CHARACTER;
        return value_object(r);
    }
    object_release(&r->object);
    return ABSENT;
}

static void free_reader(Object *o) {
    CsvReader *r = (CsvReader *)o;
    value_clear(&r->lines);
    csv_dialect_clear(&r->dialect);
    release_object(r->row);
    release_object(r->limits);
    buffer_clear(&r->field);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) { visit_value(((CsvReader *)o)->lines, visit, context); }

static void clear(Object *o) { value_set(&((CsvReader *)o)->lines, NONE); }

static Value get_dialect(Vm *vm, Value self) { (void)vm; return value_retain(as_reader(self)->dialect.settings); }
static Value get_line_num(Vm *vm, Value self) { (void)vm; return value_int(as_reader(self)->line_number); }

static const PropertyDef properties[] = {
    {"dialect", get_dialect, NULL, NULL},
    {"line_num", get_line_num, NULL, NULL},
    {0},
};

Type csv_reader_type = {
    .object = TYPE_OBJECT,
    .name = "_csv.reader",
    .module = "_csv",
    .doc = "Goes through the rows of lines of text, each a list of its fields.",
    .flags = TYPE_GC,
    .instance_size = sizeof(CsvReader),
    .free = free_reader,
    .traverse = traverse,
    .clear = clear,
    .signature = "lines, settings, limits, /",
    .construct = construct,
    .iter = iterator_self,
    .next = next_row,
    .properties = properties,
};

static bool fill(Vm *vm, Value module) {
    return native_add_type(vm, module, &csv_reader_type) && native_add_type(vm, module, &csv_writer_type);
}

extern const ModuleDef csv_rows_module;
const ModuleDef csv_rows_module = {.name = "_csv_rows", .doc = "Readers and writers of rows; see csv.", .init = fill};
