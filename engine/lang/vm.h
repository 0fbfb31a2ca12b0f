/* vm.h -- the virtual machine as C functions see it: exceptions, modules, safe points.
 *
 * At most one exception is pending. A C function that meets one returns its failure value at once
 * (ABSENT, NULL, false, -1) or clears it; it never calls on with an exception pending.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_VM_H
#define ENGINE_LANG_VM_H

#include "engine/lang/host.h"
#include "engine/lang/protocol.h"

struct OpContext;

/* ---- exceptions ---- */

/* Raises an exception of this kind with a formatted message. Returns ABSENT. */
Value vm_raise(Vm *vm, ErrorKind kind, const char *format, ...) PRINTF_LIKE(3, 4);
/* The same for functions that fail with false, -1 or NULL. Returns false. */
bool vm_fail(Vm *vm, ErrorKind kind, const char *format, ...) PRINTF_LIKE(3, 4);
/* Raises what a lower room reported, its note as a note (PEP 678). Returns ABSENT. */
Value vm_raise_error(Vm *vm, const Error *err);
/* Raises exception (an instance or a class; retained). Returns ABSENT. */
Value vm_raise_value(Vm *vm, Value exception);
/* Raises MemoryError without allocating. Returns ABSENT. */
Value vm_raise_memory(Vm *vm);
/* Raises the OSError subclass that errno asks for, filename (may be NULL) in its text. */
Value vm_raise_errno(Vm *vm, const char *filename);
/* Adds a line to the pending exception's notes: a fact about what failed. */
void vm_add_note(Vm *vm, const char *format, ...) PRINTF_LIKE(2, 3);
/* Adds a line to its hints: what would mend the program. */
void vm_add_hint(Vm *vm, const char *format, ...) PRINTF_LIKE(2, 3);

/* An operand of the instruction that runs, as the cell has it: "a" and "w[0]" in `a + w[0]`. */
typedef struct VmOperand {
    Value value;                         /* borrowed */
    char text[64];
} VmOperand;

/* While an operator or a C function runs that the source calls directly: its operands in the source's order (a method's
 * object, arguments, the items of a list that is written out), at most max of them. For notes on a failure; slow. 0 if the
 * machine cannot say, and in the library's own code. An operand whose text is long is left out. */
size_t vm_operands(Vm *vm, VmOperand *out, size_t max);

/* Who may add a note that says what would have fit; text is str(e). Called after the note that names the operands. */
void vm_set_adviser(Vm *vm, void (*advise)(Vm *vm, const char *text, const VmOperand *operands, size_t count));

bool vm_raised(const Vm *vm);                          /* is one pending? */
bool vm_raised_is(const Vm *vm, ErrorKind kind);       /* is one pending, of this kind or derived from it? */
Value vm_take_raised(Vm *vm);                          /* new; nothing is pending afterwards */
void vm_clear_raised(Vm *vm);
Type *vm_exception_type(Vm *vm, ErrorKind kind);       /* borrowed: the class of a row of errors.def */

/* warnings.warn(message, category) in C: stderr, once a place. false if a filter makes it an exception. */
bool vm_warn(Vm *vm, ErrorKind category, const char *format, ...) PRINTF_LIKE(3, 4);

/* ---- names and modules ---- */

/* The interned str of text; equal texts give the same object. Borrowed, lives as long as the Vm. */
Str *vm_intern(Vm *vm, const char *text);
Str *vm_intern_n(Vm *vm, const char *text, size_t size);

typedef struct ModuleDef {
    const char *name;                    /* "math", "os.path" */
    const char *doc;
    const NativeDef *functions;          /* ends with a NULL name; may be NULL */
    bool (*init)(Vm *vm, Value module);  /* constants, types; may be NULL */
} ModuleDef;

/* Makes a native module importable: it is built when it is first imported. def must outlive the Vm. */
bool vm_add_module(Vm *vm, const ModuleDef *def);
/* import name (dotted: the last part). New. */
Value vm_import(Vm *vm, const char *name);
/* The module if it has been imported, else ABSENT. Borrowed. */
Value vm_loaded(Vm *vm, const char *name);
/* module.name = value; takes value. */
bool vm_set(Vm *vm, Value module, const char *name, Value value);
/* The namespace of the cells. Borrowed. */
Dict *vm_globals(Vm *vm);
Dict *vm_builtins(Vm *vm);

/* ---- the outside ---- */

const Host *vm_host(const Vm *vm);
/* sys.stdout.write / sys.stderr.write, whatever the program has put there. */
bool vm_write(Vm *vm, Stream stream, const char *text, size_t size);
/* Flushes what a program has put in the places of sys.stdout and sys.stderr; its errors are passed over. */
void vm_flush_output(Vm *vm);

/* Which values of a cell are shown, by the names that IPython's ast_node_interactivity has for them: "last_expr" (its value is
 * what engine_run_cell gives), "all", "last", "last_expr_or_assign", "none". Those that are not given go to sys.displayhook. */
typedef enum CellShows { SHOWS_LAST_EXPRESSION, SHOWS_ALL, SHOWS_LAST, SHOWS_LAST_OR_ASSIGNED, SHOWS_NONE } CellShows;
void vm_set_shows(Vm *vm, CellShows shows);
CellShows vm_shows(const Vm *vm);
/* sys.displayhook(v). false with an exception pending. */
bool vm_show_value(Vm *vm, Value v);

/* The state of the tensor room: devices, random state, tapes. */
struct OpContext *vm_ops(Vm *vm);

/* A safe point, for loops in C that may run long (sorts, big ints, file reading): lets the host in and
 * returns false with KeyboardInterrupt pending if the user asked to stop. Cheap: one load. */
bool vm_poll(Vm *vm);
/* Guards recursion in C (repr of nested lists, ==): false with RecursionError pending. */
bool vm_enter(Vm *vm);
void vm_leave(Vm *vm);
/* The same for what goes down in C without counting calls, as a nest of lists or a chain of iterators may be of any depth: false
 * with RecursionError pending where the C stack comes to its end. One comparison, and nothing to undo. */
bool vm_has_stack(Vm *vm);

/* Runs the cycle collector; returns how many objects it freed. */
size_t vm_collect(Vm *vm);

/* Where the running code stands: file name (borrowed) and line, for warnings and logging. */
const char *vm_where(const Vm *vm, int *line);

#endif
