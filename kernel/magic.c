/* magic.c -- finding magics by name and running them: those of the user first, then ours.
 *
 * Ours stand in tables, one a file (magic_*.c); a row adds one. Those that are written in the language have their rows
 * here.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "engine/lang/machine/help.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/objects/tuple.h"
#include "kernel/interpreter_private.h"

const Magic library_magics[] = {
    {"alias", LINE_MAGIC | RAW_LINE, NULL,
     "%alias NAME COMMAND makes a line magic of a shell command; %s are its arguments, %l the whole line."},
    {"alias_magic", LINE_MAGIC, NULL,
     "%alias_magic [-l] [-c] [-p PARAMS] NAME TARGET gives a magic a second name, with PARAMS before what follows it."},
    {"autoawait", LINE_MAGIC, NULL, "Cells may always await here."},
    {"autosave", LINE_MAGIC, NULL, "%autosave SECONDS asks the page to save the notebook so often; 0: not by itself."},
    {"autocall", LINE_MAGIC, NULL, "Calls are always written with parentheses here."},
    {"automagic", LINE_MAGIC, NULL, "%automagic on: the percent sign of line magics may be left out; off: it may not."},
    {"bookmark", LINE_MAGIC, NULL,
     "%bookmark NAME [FOLDER] remembers a folder for %cd -b NAME; -l lists, -d NAME and -r remove."},
    {"capture", CELL_MAGIC, NULL,
     "%%capture [--no-stdout] [--no-stderr] [--no-display] [NAME] keeps what the cell writes and shows in "
     "NAME (NAME.stdout, NAME.stderr, NAME.outputs, NAME.show()) instead of showing it."},
    {"cd", LINE_MAGIC, NULL,
     "Changes the working directory: %cd FOLDER, %cd (home), %cd - (the one before), %cd -b BOOKMARK. -q prints "
     "nothing."},
    {"clear", LINE_MAGIC, NULL, "Clears a terminal."},
    {"code_wrap", BOTH_MAGIC, NULL,
     "%%code_wrap NAME runs every later cell where its text says __code__, and shows what it says for __ret__; "
     "%code_wrap --remove NAME ends that, --list and --list-all list."},
    {"colors", LINE_MAGIC, NULL, "Accepts the names of IPython's colour schemes; tracebacks have one."},
    {"config", LINE_MAGIC | RAW_LINE, NULL,
     "%config CLASS.NAME = VALUE sets, for example InlineBackend.figure_format = 'retina'."},
    {"connect_info", LINE_MAGIC, NULL, "Prints how other clients connect to this kernel."},
    {"conda", LINE_MAGIC, NULL, "Runs conda for the Conda environment whose Python is beside Jupyter."},
    {"mamba", LINE_MAGIC, NULL, "Runs mamba for the Conda environment whose Python is beside Jupyter."},
    {"micromamba", LINE_MAGIC, NULL, "Runs micromamba for the Conda environment whose Python is beside Jupyter."},
    {"dhist", LINE_MAGIC, NULL, "Prints the folders that %cd has been in."},
    {"dirs", LINE_MAGIC, NULL, "Gives the stack of folders of %pushd."},
    {"doctest_mode", LINE_MAGIC, NULL, "Turns pretty printing off, and on again."},
    {"edit", LINE_MAGIC, NULL, "Refused: there is no editor but the notebook."},
    {"ed", LINE_MAGIC, NULL, "Refused: there is no editor but the notebook."},
    {"env", LINE_MAGIC, NULL, "%env gives the environment, %env NAME a variable; %env NAME=VALUE sets it."},
    {"set_env", LINE_MAGIC, NULL, "%set_env NAME VALUE sets an environment variable."},
    {"html", CELL_MAGIC, NULL, "Shows the cell as HTML; --isolated: in a frame of its own."},
    {"HTML", CELL_MAGIC, NULL, "As %%html."},
    {"markdown", CELL_MAGIC, NULL, "Shows the cell as Markdown."},
    {"latex", CELL_MAGIC, NULL, "Shows the cell as LaTeX."},
    {"svg", CELL_MAGIC, NULL, "Shows the cell as SVG."},
    {"SVG", CELL_MAGIC, NULL, "As %%svg."},
    {"javascript", CELL_MAGIC, NULL, "Runs the cell in the browser."},
    {"js", CELL_MAGIC, NULL, "As %%javascript."},
    {"killbgscripts", LINE_MAGIC, NULL, "Ends the scripts in the background, of which there are none."},
    {"less", LINE_MAGIC, NULL, "Shows a file in the pager."},
    {"more", LINE_MAGIC, NULL, "As %less."},
    {"lsmagic", LINE_MAGIC, NULL, "Lists the magics."},
    {"gui", LINE_MAGIC, NULL, "Refused: there are no windows."},
    {"history", LINE_MAGIC, NULL,
     "Prints the inputs of this session: %history [-n] [-o] [-p] [-t] [-u] [-f FILE] [-l N] [-g PATTERN] [3 5-7]. -n "
     "with numbers, "
     "-o with outputs, -p with prompts."},
    {"hist", LINE_MAGIC, NULL, "As %history."},
    {"recall", LINE_MAGIC, NULL, "Puts an earlier input into the next cell."},
    {"rep", LINE_MAGIC, NULL, "As %recall."},
    {"rerun", LINE_MAGIC, NULL, "Runs earlier inputs again."},
    {"load", LINE_MAGIC, NULL,
     "%load FILE (or inputs: 3-5, or a name) puts text into the next cell; -r 2-8 some lines, -s NAMES some "
     "definitions."},
    {"load_ext", LINE_MAGIC, NULL,
     "%load_ext MODULE has a module add its magics; tensorboard and autoreload need no loading here."},
    {"reload_ext", LINE_MAGIC, NULL, "%load_ext again."},
    {"loadpy", LINE_MAGIC, NULL, "As %load."},
    {"logstart", LINE_MAGIC | RAW_LINE, NULL,
     "%logstart [-o] [-r] [-t] [-q] [FILE [append|backup|global|over|rotate]] writes the inputs of this session to a file; "
     "-o with results, -r as typed, -t with times."},
    {"logstop", LINE_MAGIC, NULL, "Ends %logstart."},
    {"logoff", LINE_MAGIC, NULL, "Pauses %logstart."},
    {"logon", LINE_MAGIC, NULL, "Goes on after %logoff."},
    {"logstate", LINE_MAGIC, NULL, "Prints what %logstart does."},
    {"macro", LINE_MAGIC, NULL, "%macro NAME 3-5 makes a macro of inputs; the cell NAME runs it."},
    {"notebook", LINE_MAGIC, NULL, "%notebook FILE writes the inputs of this session as a notebook."},
    {"cluster", LINE_MAGIC, NULL,
     "%cluster 4 starts ranks on this machine, %cluster --hosts node1:8,node2:8 on others by ssh, %cluster --slurm OPTIONS by srun; "
     "alone it shows them, stop ends them, restart begins anew. %%ranks runs a cell on them."},
    {"ranks", BOTH_MAGIC, NULL, "%%ranks runs the cell on every rank of %cluster; %ranks all shows what each one prints, %ranks 0 rank 0's, %ranks folded both."},
    {"send", LINE_MAGIC, NULL, "%send NAMES gives every rank the notebook's variables of these names."},
    {"fetch", LINE_MAGIC, NULL, "%fetch NAMES brings rank 0's variables of these names; --all: a list of every rank's."},
    {"pastebin", LINE_MAGIC, NULL, "Refused: this kernel sends nothing away."},
    {"page", LINE_MAGIC, NULL, "%page [-r] NAME shows a value in the pager; -r: its str()."},
    {"packages", LINE_MAGIC, NULL,
     "Shows the Python whose packages can be imported, and where they run; %packages native NAME and %packages outside NAME choose that, "
     "%packages forget NAME leaves it to Tapebook again."},
    {"pip", LINE_MAGIC, NULL, "Runs pip of the Python whose packages can be imported: %pip install NAME."},
    {"pdb", LINE_MAGIC, NULL, "Refused: the debugger is that of JupyterLab and Notebook."},
    {"pdef", LINE_MAGIC, NULL, "Prints a function's signature."},
    {"pdoc", LINE_MAGIC, NULL, "Shows an object's docstring."},
    {"psearch", LINE_MAGIC, NULL, "Lists the names that match a pattern, as `np.*sum*?`; -i: whatever their case."},
    {"pfile", LINE_MAGIC, NULL, "Shows the file in which an object is defined."},
    {"popd", LINE_MAGIC, NULL, "Goes back to the folder before %pushd."},
    {"prun", BOTH_MAGIC | RAW_LINE, NULL, "Runs code under the profiler and shows how long it took. -q shows nothing."},
    {"pprint", LINE_MAGIC, NULL, "Turns pretty printing of results off or on."},
    {"precision", LINE_MAGIC, NULL,
     "%precision 3 shows floats with three digits, %precision %e by a format; nothing: as usual."},
    {"pushd", LINE_MAGIC, NULL, "%pushd FOLDER changes the folder and remembers this one for %popd."},
    {"pycat", LINE_MAGIC, NULL, "Shows a file, or a name's text."},
    {"pylab", LINE_MAGIC, NULL, "Imports NumPy's and pyplot's names into the namespace."},
    {"qtconsole", LINE_MAGIC, NULL, "Opens a qtconsole that is connected to this kernel, where there is one."},
    {"rehashx", LINE_MAGIC, NULL, "Needs nothing here: every program can be called by !."},
    {"reset_selective", LINE_MAGIC, NULL, "%reset_selective [-f] PATTERN deletes the names that match."},
    {"run", LINE_MAGIC, NULL, "%run [-n -i -t -e -m -G] FILE [ARGUMENTS] runs a script, and takes over its names."},
    {"save", LINE_MAGIC, NULL, "%save [-f -a -r] FILE 3-5 writes inputs to a file."},
    {"sc", LINE_MAGIC, NULL, "%sc NAME = COMMAND keeps what a shell command prints."},
    {"script", BOTH_MAGIC, NULL,
     "%%script [--out NAME] [--err NAME] [--no-raise-error] PROGRAM runs the cell with a program that reads it."},
    {"bash", CELL_MAGIC, NULL, "Runs the cell with bash; options as %%script."},
    {"sh", CELL_MAGIC, NULL, "Runs the cell with sh; options as %%script."},
    {"perl", CELL_MAGIC, NULL, "Runs the cell with perl; options as %%script."},
    {"ruby", CELL_MAGIC, NULL, "Runs the cell with ruby; options as %%script."},
    {"python", CELL_MAGIC, NULL, "Runs the cell with python in a process of its own; options as %%script."},
    {"python2", CELL_MAGIC, NULL, "Runs the cell with python2 in a process of its own; options as %%script."},
    {"python3", CELL_MAGIC, NULL, "Runs the cell with python3 in a process of its own; options as %%script."},
    {"pypy", CELL_MAGIC, NULL, "Runs the cell with pypy in a process of its own; options as %%script."},
    {"store", LINE_MAGIC, NULL, "%store NAMES keeps their values in the user's files; -r brings them back, -d and -z forget, alone it lists; NAME >FILE writes text."},
    {"writefile", CELL_MAGIC, NULL, "%%writefile [-a] FILE writes the cell to a file, or appends it."},
    {"file", CELL_MAGIC, NULL, "As %%writefile."},
    {"subshell", LINE_MAGIC, NULL, "Prints in which subshell this cell runs, and which there are."},
    {"tb", LINE_MAGIC, NULL, "Shows the last traceback again."},
    {"unalias", LINE_MAGIC, NULL, "Removes an alias."},
    {"unload_ext", LINE_MAGIC, NULL, "The opposite of %load_ext."},
    {"xmode", LINE_MAGIC, NULL, "%xmode Minimal shows errors in one line, Context with the lines of cells that led there, Verbose with those of the library too."},
    {0},
};

static const Magic *const magic_tables[] = {time_magics, system_magics, name_magics,
                                            help_magics, library_magics};

enum { TABLE_COUNT = sizeof magic_tables / sizeof *magic_tables };

static const Magic *find(const char *name, size_t size, int kind) {
    for (int t = 0; t < TABLE_COUNT; t++)
        for (const Magic *m = magic_tables[t]; m->name; m++)
            if (m->kind & kind && strlen(m->name) == size && memcmp(m->name, name, size) == 0) return m;
    return NULL;
}

void magic_visit(void (*visit)(void *context, const char *name, bool line, bool cell), void *context) {
    for (int t = 0; t < TABLE_COUNT; t++)
        for (const Magic *m = magic_tables[t]; m->name; m++)
            visit(context, m->name, m->kind & LINE_MAGIC, m->kind & CELL_MAGIC);
}

const char *magic_doc(const char *name, size_t size) {
    const Magic *m = find(name, size, BOTH_MAGIC);
    return m ? m->doc : NULL;
}

Value magic_help(Interpreter *ip, const char *name, size_t size) {
    for (; size && *name == '%'; size--) name++;
    const char *doc = magic_doc(name, size);
    if (!doc) return ABSENT;
    Buffer signs = BUFFER_EMPTY;
    buffer_puts(&signs, "%%");
    buffer_append(&signs, name, size);
    Value text = ABSENT;
    if (!signs.failed) text = help_find_name(ip->vm, signs.data + 1, signs.size - 1, ABSENT);
    if (is_absent(text) && !signs.failed) text = help_find_name(ip->vm, signs.data, signs.size, ABSENT);
    buffer_clear(&signs);
    return is_absent(text) ? value_object(str_from(ip->vm, doc)) : text;
}

/* The user's magic, or ABSENT. Borrowed. */
static Value find_own(Dict *magics, Str *name) { return magics ? dict_get_str(magics, name) : ABSENT; }

bool magic_is_line(Interpreter *ip, const char *name, size_t size) {
    if (find(name, size, LINE_MAGIC)) return true;
    Str *key = ip->line_magics ? str_new(ip->vm, name, size) : NULL;
    bool is = key && !is_absent(find_own(ip->line_magics, key));
    value_release(value_object(key));
    return is;
}

/* ---- running ---- */

/* Whether a magic is marked by one of the decorators of IPython.core.magic. */
static bool is_marked(Vm *vm, Value function, const char *mark) {
    Value flag = value_find_attr_c(vm, function, mark);
    bool marked = !is_absent(flag) && value_truth(vm, flag) == 1;
    value_release(flag);
    return marked;
}

/* Calls a magic that is written in the language: function(line), or function(line, body), with the names of the
 * function that runs it as local_ns if it wants them. */
static Value call(Interpreter *ip, Value function, const char *line, Value body, bool by_both) {
    Vm *vm = ip->vm;
    size_t count = by_both || !is_absent(body) ? 2 : 1;
    Value args[3] = {value_object(str_from(vm, line)), is_absent(body) ? NONE : body};
    bool local = is_marked(vm, function, "needs_local_scope");
    Value names = local ? tuple_of(vm, 1, value_retain(value_object(vm_intern(vm, "local_ns")))) : ABSENT;
    if (local) args[count] = value_object(engine_caller_locals(ip->engine));
    Value given = vm_raised(vm) ? ABSENT : value_call(vm, function, args, count, local ? as_tuple(names) : NULL);
    if (local) value_release(args[count]);
    value_release(names);
    value_release(args[0]);
    return given;
}

static Value call_library(Interpreter *ip, const Magic *m, const char *line, Value body) {
    Value module = vm_import(ip->vm, "IPython.core.magics");
    Value function = is_absent(module) ? ABSENT : value_get_attr_c(ip->vm, module, m->name);
    Value given = is_absent(function) ? ABSENT : call(ip, function, line, body, true);
    value_release(function);
    value_release(module);
    return given;
}

static Value not_found(Interpreter *ip, const Str *name, bool is_cell) {
    bool other = find(name->data, name->size, is_cell ? LINE_MAGIC : CELL_MAGIC);
    const char *sign = is_cell ? "%%" : "%", *other_sign = is_cell ? "%" : "%%";
    if (!other)
        return raise_usage(ip, "%s magic%s `%s%s` not found.", is_cell ? "Cell" : "Line", is_cell ? "" : " function",
                           sign, name->data);
    return raise_usage(ip, "%s magic%s `%s%s` not found (But %s magic `%s%s` exists, did you mean that instead?).",
                       is_cell ? "Cell" : "Line", is_cell ? "" : " function", sign, name->data,
                       is_cell ? "line" : "cell", other_sign, name->data);
}

static Value no_body(Interpreter *ip, const char *name) {
    if (!magic_is_line(ip, name, strlen(name)))
        return raise_usage(ip, "%%%%%s is a cell magic, but the cell body is empty.", name);
    return raise_usage(
        ip, "%%%%%s is a cell magic, but the cell body is empty. Did you mean the line magic %%%s (single %%)?", name,
        name);
}

Value magic_run(Interpreter *ip, Str *name, Str *line, Value body) {
    bool is_cell = !is_absent(body);
    Value own = value_retain(find_own(is_cell ? ip->cell_magics : ip->line_magics, name));
    const Magic *m = is_absent(own) ? find(name->data, name->size, is_cell ? CELL_MAGIC : LINE_MAGIC) : NULL;
    if (!m && is_absent(own)) return not_found(ip, name, is_cell);
    if (is_cell && as_str(body)->size == 0) return value_release(own), no_body(ip, name->data);
    Buffer expanded = BUFFER_EMPTY;
    const char *text = line->data;
    bool raw = m ? m->kind & RAW_LINE : is_marked(ip->vm, own, "_ipython_magic_no_var_expand");
    bool ok = raw || expand_variables(ip, line->data, line->size, &expanded);
    if (ok && !raw) text = expanded.data;
    if (m) text += strspn(text, " \t");
    Value given = !ok      ? ABSENT
                  : !m     ? call(ip, own, text, body, false)
                  : m->run ? m->run(ip, text, is_cell ? as_str(body) : NULL)
                           : call_library(ip, m, text, body);
    buffer_clear(&expanded);
    value_release(own);
    return given;
}

/* ---- get_ipython() ---- */

static Value get_ipython(Vm *vm, const Value *args) {
    (void)args;
    return shell_object(interpreter_of(vm));
}

/* sys.displayhook: the value is a result of the running cell; a script's is printed. */
static Value display_hook(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    if (ip->desk->input) return show_value(ip, args[0]) ? NONE : ABSENT;
    Value sys = vm_import(vm, "sys");
    Value shown = is_absent(sys) ? ABSENT : value_call_method(vm, sys, "__displayhook__", &args[0], 1);
    value_release(sys);
    return shown;
}

static bool hook_display(Vm *vm) {
    static const NativeDef def = {"displayhook", display_hook, "result=None", "Shows a value as the cell's result.",
                                  NATIVE_METHOD};
    Value sys = vm_import(vm, "sys");
    bool ok = !is_absent(sys) && vm_set(vm, sys, "displayhook", native_new(vm, &def, NULL, NONE));
    value_release(sys);
    return ok;
}

bool magic_init(Interpreter *ip) {
    static const NativeDef def = {"get_ipython", get_ipython, "", "Returns the session that runs this cell.",
                                  NATIVE_METHOD};
    Vm *vm = ip->vm;
    Value fn = native_new(vm, &def, NULL, NONE);
    return dict_set_c(vm, vm_builtins(vm), "get_ipython", fn) && hook_display(vm);
}
