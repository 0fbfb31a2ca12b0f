/* terminal.h -- the front that shows cells' output on a terminal, for scripts and for the console.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_TERMINAL_H
#define KERNEL_TERMINAL_H

#include "kernel/interpreter.h"
#include "kernel/terminal_picture.h"
#include "kernel/watchdog.h"

typedef struct Terminal {
    Watchdog *watchdog;          /* borrowed, */
    Interpreter *interpreter;    /* and what is interrupted when nobody can read its output; NULL: nothing */
    int failed;                  /* the errno with which stdout failed first; 0: it did not */
    int number;                  /* of the cell, for "Out[n]: "; 0: results without it */
    bool silent;                 /* stdout is for nobody: another process prints the same */
    bool exits;                  /* a cell asked to end the session */
    double flushed;              /* when stdout was last flushed */
    Pictures pictures;
} Terminal;

Front terminal_front(Terminal *terminal);

/* Prints the traceback of an outcome that is not ok to stderr. */
void terminal_print_error(const CellOutcome *outcome);

/* Flushes stdout. false if output was lost; then a line on stderr has said so in the command's name. */
bool terminal_finish(Terminal *terminal, const char *command);

#endif
