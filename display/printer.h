/* printer.h -- the pretty printer from inside, for the files that make it up: pretty.c, which knows the types; constructor_text.c, for
 * values that are shown as calls; and printer.c, which lets programs print theirs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_PRINTER_H
#define DISPLAY_PRINTER_H

#include "display/line_breaker.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/vm.h"

enum { PRINTER_DEPTH_MAX = 400 };

typedef struct Printer {
    Vm *vm;
    Layouter *lines;
    const Object *stack[PRINTER_DEPTH_MAX]; /* what is being printed, to see cycles */
    int depth;
    Value float_format; /* what %precision has set, or NONE */
    Value printer_of;   /* gives the function that prints a type (IPython.core.formatters), or NONE */
    Value face;         /* the printer as programs see it, once one has; or ABSENT */
} Printer;

/* Prints a value, nested ones by the rules of their types. false with an exception pending. (pretty.c) */
bool printer_print(Printer *p, Value v);

/* repr(), line by line in a group of its own. (pretty.c) */
bool printer_repr(Printer *p, Value v);
/* "," and a place to break. */
void printer_comma(Printer *p);
/* The items of a dict between open and close. */
bool printer_dict(Printer *p, Dict *dict, const char *open, const char *close);
/* v.name as text in out: false (nothing pending) when it is no str. */
bool printer_text_attribute(Vm *vm, Value v, const char *name, Buffer *out);

/* Prints a value as the call that would make it; "name(...)" in a cycle. */
typedef bool PrinterCall(Printer *p, Value v, bool cycle);
/* How values of just this type are printed as calls, or NULL. (constructor_text.c) */
PrinterCall *printer_call_of(Vm *vm, const Type *type);

/* Has the program print v: by a function that it has registered for the type, or by _repr_pretty_. 1, 0 (it has none),
 * -1. */
int printer_ask(Printer *p, Value v, bool cycle);
/* A float by float_format. false with an exception pending. */
bool printer_float(Printer *p, Value v);
/* Ends the life of the face: a program that has kept it prints no more. */
void printer_forget(Printer *p);

#endif
