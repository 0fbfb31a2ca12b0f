/* debug.h -- stopping running code where a debugger wants it: on a line, at a step, at an exception.
 *
 * The dispatch loop is compiled twice: as it is, and with a look at every word where a line begins (vm_traced.c). The
 * second one runs only while there is something to stop at, so that code costs nothing more as long as there is not; a
 * frame that runs in the first goes on in the second from its next safe point. A line begins where CPython's tracing
 * sees one begin: at a word of another line than that before it, and at every jump back.
 *
 * A stop is one call of the host (Host.stopped), which returns when code is to go on; meanwhile frames can be looked
 * at, and code run, which does not stop in its turn. The library's own code is never stopped in. What debuggers say to
 * one another (breakpoints with conditions, the Debug Adapter Protocol) is written in the language: library/_debugger.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_DEBUG_H
#define ENGINE_LANG_MACHINE_DEBUG_H

#include "engine/lang/machine/machine.h"

typedef enum DebugStep { STEP_NONE, STEP_IN, STEP_OVER, STEP_OUT, STEP_PAUSE } DebugStep;

typedef struct DebugLine {
    uint32_t typed; /* of the cell (Source), or 0: */
    Str *file;      /* then a file's name; owned */
    int line;
} DebugLine;

typedef struct Debugger {
    DebugLine *lines; /* where to ask */
    size_t line_count;
    uint32_t generation;   /* another one for other lines: what LineMarks were made for */
    Value reached;         /* called with a cell's `typed` or a file's name, and a line: whether to stop; or ABSENT */
    bool raised, uncaught; /* at which exceptions to stop */
    DebugStep step;
    int step_depth;     /* Vm.depth where the step began, */
    int64_t strand;     /* and the number of the strand */
    int suspended;      /* nothing stops while it is not 0 */
    Frame *stopped;     /* where code has stopped, or is about to; NULL: it runs */
    const char *reason; /* "breakpoint", "step", "pause", "exception" */
    Value exception;    /* at which it has stopped; ABSENT: none */
    Value told;         /* the last exception at which it has stopped */
    bool resumed;       /* the host is to return */
} Debugger;

/* The debugger, made when there is none. NULL with MemoryError pending. */
Debugger *debugger_get(Vm *vm);
/* Takes lines (an array of mem_alloc, count of them, with their files) in the stead of those before. */
void debugger_set_lines(Vm *vm, DebugLine *lines, size_t count);
/* To be called when what there is to stop at has changed: lets the right loop run. */
void debug_update(Vm *vm);
/* Between the two, code does not stop. They nest. */
void debug_suspend(Vm *vm);
void debug_go_on(Vm *vm);
/* A cell has ended: so has a step that would have led on. */
void debug_end_steps(Vm *vm);
/* Gives up what a debugger holds, at the Vm's end. */
void debug_forget(Vm *vm);
/* Calls visit for each line of code, and of what is defined in it, on which it can stop. */
void debug_visit_lines(Vm *vm, Code *code, void (*visit)(void *context, int line), void *context);

/* ---- for the loop ---- */

/* The same as vm_run, with a look at every line. resumes: frame runs already. */
Value vm_run_traced(Vm *vm, Frame *frame, bool resumes);
/* Goes on in the traced loop with frame, which ran in the other one up to frame->pc. */
Value debug_run_on(Vm *vm, Frame *frame);
/* For each word of code whether a line begins there; NULL: nobody wants to know. */
const uint8_t *debug_marks(Vm *vm, Code *code);
/* A marked word is to be executed, the one before frame->pc. false with an exception pending. */
bool debug_line(Vm *vm, Frame *frame);
/* An exception is pending and goes through frame. */
void debug_raised(Vm *vm, Frame *frame);

/* No line has begun in the frame so far, or code has jumped back: the next mark counts. */
static inline void debug_forget_line(Frame *frame) { frame->traced_at = UINT32_MAX; }

#endif
