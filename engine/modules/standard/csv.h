/* csv.h -- rows of fields in lines of text: what csv_reader.c and csv_writer.c share. Dialects are the library's
 * (engine/library/csv/_dialects.tape): here is what one says, taken once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_CSV_H
#define ENGINE_MODULES_CSV_H

#include "engine/modules/native.h"

enum CsvQuoting { CSV_QUOTE_MINIMAL, CSV_QUOTE_ALL, CSV_QUOTE_NONNUMERIC, CSV_QUOTE_NONE };

#define CSV_NO_CHARACTER UINT_LEAST32_MAX

typedef struct CsvDialect {
    Value settings;                              /* the library's: owned */
    uint_least32_t delimiter, quote, escape;     /* code points; the last two may be CSV_NO_CHARACTER */
    Value ending;                                /* of a written line: a str, owned */
    enum CsvQuoting quoting;
    bool doubles, skips_blanks, strict;
} CsvDialect;

#define CSV_FAIL(vm, ...) (native_raise((vm), "csv", "Error", __VA_ARGS__), false)

/* Takes what settings, checked ones, say. false with an exception pending; out is to be cleared either way. */
bool csv_dialect(Vm *vm, Value settings, CsvDialect *out);
void csv_dialect_clear(CsvDialect *d);

extern Type csv_reader_type, csv_writer_type;

#endif
