/* printer.h -- the pretty printer from inside, for the files that make it up: pretty.c, which knows the types, and
 * printer.c, which lets programs print theirs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_PRINTER_H
#define DISPLAY_PRINTER_H

#include "display/layouter.h"
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

/* Has the program print v: by a function that it has registered for the type, or by _repr_pretty_. 1, 0 (it has none),
 * -1. */
int printer_ask(Printer *p, Value v, bool cycle);
/* A float by float_format. false with an exception pending. */
bool printer_float(Printer *p, Value v);
/* Ends the life of the face: a program that has kept it prints no more. */
void printer_forget(Printer *p);

#endif
