/* magic_system.c -- the shell around the session: !command, $name and {expression}, %pwd, %ls and its kin.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "kernel/shell_command.h"
#include "kernel/interpreter_private.h"

/* ---- {expression} and $name ---- */

/* What {x!r} asks for: a builtin function's name, NULL for none. */
static const char *conversion(const char *expression, size_t size) {
    if (size < 3 || expression[size - 2] != '!') return NULL;
    return expression[size - 1] == 'r'   ? "repr"
           : expression[size - 1] == 'a' ? "ascii"
           : expression[size - 1] == 's' ? "str"
                                         : NULL;
}

/* Appends str() of what the expression gives; false (with nothing pending) if it gives nothing. */
static bool append_value(Interpreter *ip, const char *expression, size_t size, Dict *scope, Buffer *out) {
    const char *convert = conversion(expression, size);
    predefine(ip, expression, size);
    CellResult result = engine_eval(ip->engine, expression, convert ? size - 2 : size, scope);
    if (result.ok && convert)
        value_set(&result.value, value_call_1(ip->vm, dict_get_c(ip->vm, vm_builtins(ip->vm), convert), result.value));
    Str *text = result.ok && !is_absent(result.value) ? value_str(ip->vm, result.value) : NULL;
    if (text) buffer_append(out, text->data, text->size);
    bool ok = text != NULL;
    value_release(value_object(text));
    cell_result_clear(&result);
    if (vm_raised(ip->vm)) vm_clear_raised(ip->vm);
    return ok;
}

/* The length of what follows a dollar sign: name, a.b. */
static size_t name_length(const char *at, const char *end) {
    const char *start = at;
    while (at < end && (isalnum((unsigned char)*at) || *at == '_' || *at == '.')) at++;
    return (size_t)(at - start);
}

/* A dollar sign within single quotes is the shell's: an odd number of quotes follows it, up to the next brace. */
static bool is_quoted(const char *at, const char *end) {
    bool quoted = false;
    for (; at < end && *at != '{' && *at != '}'; at++) quoted ^= *at == '\'';
    return quoted;
}

typedef enum Expanded { NOTHING_TO_EXPAND, EXPANDED, EXPANDS_NOT } Expanded;

/* Expands what begins at *at, and goes past it. */
static Expanded expand_one(Interpreter *ip, const char **at, const char *end, Dict *scope, Buffer *out) {
    const char *sign = *at;
    if (end - sign >= 2 && (*sign == '{' || *sign == '}') && sign[1] == *sign) {
        buffer_putc(out, *sign);
        *at += 2;
        return EXPANDED;
    }
    if (*sign == '}') return EXPANDS_NOT;
    bool brace = *sign == '{', escaped = !brace && end - sign >= 2 && sign[1] == '$';
    const char *start = sign + 1 + escaped, *close = brace ? memchr(sign, '}', (size_t)(end - sign)) : NULL;
    size_t size = !brace ? name_length(start, end) : close ? (size_t)(close - start) : 0;
    if (brace && !close) return EXPANDS_NOT;
    if (!brace && (!size || is_quoted(start + size, end))) return NOTHING_TO_EXPAND;
    *at = start + size + brace;
    if (!escaped) return append_value(ip, start, size, scope, out) ? EXPANDED : EXPANDS_NOT;
    buffer_append(out, start - 1, size + 1);
    return EXPANDED;
}

bool expand_variables(Interpreter *ip, const char *text, size_t size, Buffer *out) {
    const char *at = text, *end = text + size;
    size_t mark = out->size;
    bool plain = !memchr(text, '{', size) && !memchr(text, '$', size);
    Dict *scope = NULL;
    if (!plain && !caller_scope(ip, &scope)) return false;
    while (at < end) {
        Expanded state =
            *at == '{' || *at == '$' || *at == '}' ? expand_one(ip, &at, end, scope, out) : NOTHING_TO_EXPAND;
        if (state == NOTHING_TO_EXPAND) buffer_putc(out, *at++);
        if (state != EXPANDS_NOT) continue;
        out->size = mark;
        buffer_append(out, text, size);
        break;
    }
    value_release(value_object(scope));
    if (buffer_append(out, "", 0)) return true;
    vm_raise_memory(ip->vm);
    return false;
}

/* ---- commands ---- */

typedef struct Run {
    Interpreter *ip;
    Buffer *out, *err; /* where output is kept; NULL: it is shown as it comes */
} Run;

static bool take_output(void *context, bool is_error, const char *text, size_t size) {
    Run *run = context;
    Buffer *kept = is_error ? run->err : run->out;
    return kept ? buffer_append(kept, text, size)
                : vm_write(run->ip->vm, is_error ? STREAM_STDERR : STREAM_STDOUT, text, size);
}

static int pause_command(void *context) {
    const Run *run = context;
    if (!vm_poll(run->ip->vm)) return PAUSE_STOP;
    int wait = engine_let_threads_run(run->ip->engine);
    return wait < 0 || wait > PAUSE_MAX_MS ? PAUSE_MAX_MS : wait;
}

/* Runs command, whose text is already expanded. false with an exception pending. */
static bool run_command(Run *run, ShellCommand *command) {
    Interpreter *ip = run->ip;
    command->group = &ip->child;
    command->bell = ip->front.bell;
    command->output = take_output;
    command->pause = pause_command;
    command->context = run;
    bool ok = shell_command_run(command);
    int reason = errno;
    if (command->leftover >= 0) {
        if (ip->front.adopt)
            ip->front.adopt(ip->front.context, command->leftover);
        else
            close(command->leftover);
    }
    if (ok || vm_raised(ip->vm)) return ok;
    return vm_fail(ip->vm, ERROR_OS, "[Errno %d] %s: '%s'", reason, strerror(reason),
                   command->shell ? command->shell : "/bin/sh");
}

bool shell_script(Interpreter *ip, const ScriptRun *script, int *status) {
    Run run = {ip, script->out, script->err};
    ShellCommand command = {
        .text = script->command, .input = script->input->data, .input_size = script->input->size, .by = OUTPUT_APART};
    bool ok = run_command(&run, &command);
    *status = command.status;
    return ok;
}

static bool expand_and_run(Interpreter *ip, const char *text, size_t size, ShellOutput by, Buffer *collected) {
    Buffer expanded = BUFFER_EMPTY;
    Run run = {ip, collected, collected};
    const char *shell = getenv("SHELL");
    ShellCommand command = {.shell = shell && *shell ? shell : NULL, .by = by};
    bool ok = expand_variables(ip, text, size, &expanded);
    if (ok) command.text = expanded.data;
    ok = ok && run_command(&run, &command);
    if (ok) dict_set_c(ip->vm, vm_globals(ip->vm), "_exit_code", value_int(command.status));
    buffer_clear(&expanded);
    return ok;
}

Value shell_system(Interpreter *ip, const char *command, size_t size) {
    return expand_and_run(ip, command, size, OUTPUT_BY_TERMINAL, NULL) ? NONE : ABSENT;
}

/* The lines of text as a list. */
static Value split_lines(Vm *vm, const Buffer *text) {
    List *lines = list_new(vm, 8);
    const char *at = text->data, *end = at ? at + text->size : at;
    while (lines && at && at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        size_t size = (size_t)(stop - at);
        if (size && at[size - 1] == '\r') size--;
        if (!list_append_take(vm, lines, value_object(str_from_bytes_lossy(vm, at, size)))) {
            value_release(value_object(lines));
            return ABSENT;
        }
        at = stop + 1;
    }
    return value_object(lines);
}

Value shell_getoutput(Interpreter *ip, const char *command, size_t size) {
    Buffer text = BUFFER_EMPTY;
    Value lines = expand_and_run(ip, command, size, OUTPUT_BY_PIPE, &text) ? split_lines(ip->vm, &text) : ABSENT;
    buffer_clear(&text);
    Value module = is_absent(lines) ? ABSENT : vm_import(ip->vm, "IPython.utils.text");
    Value list = is_absent(module) ? ABSENT : value_call_method(ip->vm, module, "SList", &lines, 1);
    value_release(module);
    value_release(lines);
    return list;
}

static Value magic_system(Interpreter *ip, const char *line, Str *body) {
    return body ? shell_getoutput(ip, body->data, body->size) : shell_getoutput(ip, line, strlen(line));
}

/* ---- folders ---- */

static Value magic_pwd(Interpreter *ip, const char *line, Str *body) {
    (void)line;
    (void)body;
    char path[PATH_MAX];
    if (!getcwd(path, sizeof path)) return vm_raise_errno(ip->vm, NULL);
    return value_object(str_from_bytes_lossy(ip->vm, path, strlen(path)));
}

/* ---- aliases ---- */

/* A few commands so common that IPython makes magics of them. */
static Value alias(Interpreter *ip, const char *before, const char *line, const char *after) {
    Buffer text = BUFFER_EMPTY;
    buffer_printf(&text, "%s %s%s", before, line, after);
    Value v = text.data ? shell_system(ip, text.data, text.size) : vm_raise_memory(ip->vm);
    buffer_clear(&text);
    return v;
}

#define ALIAS(name, before, after)                                                                                     \
    static Value alias_##name(Interpreter *ip, const char *line, Str *body) {                                          \
        (void)body;                                                                                                    \
        return alias(ip, before, line, after);                                                                         \
    }
ALIAS(ls, "ls -F --color=never", "")
ALIAS(ll, "ls -F -o --color=never", "")
ALIAS(lf, "ls -F -o --color=never", " | grep ^-")
ALIAS(lk, "ls -F -o --color=never", " | grep ^l")
ALIAS(ldir, "ls -F -o --color=never", " | grep /$")
ALIAS(lx, "ls -F -o --color=never", " | grep ^-..x")
ALIAS(cat, "cat", "")
ALIAS(cp, "cp", "")
ALIAS(mv, "mv", "")
ALIAS(rm, "rm", "")
ALIAS(mkdir, "mkdir", "")
ALIAS(rmdir, "rmdir", "")
ALIAS(man, "man", "")
ALIAS(uv, "uv", "")
#undef ALIAS

const Magic system_magics[] = {
    {"sx", BOTH_MAGIC | RAW_LINE, magic_system,
     "Runs a shell command and gives its output as a list of lines, as `x = !command` does."},
    {"system", BOTH_MAGIC | RAW_LINE, magic_system,
     "Runs a shell command and gives its output as a list of lines, as `x = !command` does."},
    {"!", CELL_MAGIC | RAW_LINE, magic_system,
     "Runs the cell as a shell script and gives its output as a list of lines."},
    {"pwd", LINE_MAGIC, magic_pwd, "Gives the working directory."},
    {"ls", LINE_MAGIC, alias_ls, "Lists files."},
    {"ll", LINE_MAGIC, alias_ll, "Lists files with their sizes."},
    {"lf", LINE_MAGIC, alias_lf, "Lists files alone."},
    {"lk", LINE_MAGIC, alias_lk, "Lists links."},
    {"ldir", LINE_MAGIC, alias_ldir, "Lists folders."},
    {"lx", LINE_MAGIC, alias_lx, "Lists programs."},
    {"man", LINE_MAGIC, alias_man, "Prints a manual page."},
    {"cat", LINE_MAGIC, alias_cat, "Prints a file."},
    {"cp", LINE_MAGIC, alias_cp, "Copies files."},
    {"mv", LINE_MAGIC, alias_mv, "Moves files."},
    {"rm", LINE_MAGIC, alias_rm, "Removes files."},
    {"mkdir", LINE_MAGIC, alias_mkdir, "Makes a folder."},
    {"rmdir", LINE_MAGIC, alias_rmdir, "Removes a folder."},
    {"uv", LINE_MAGIC, alias_uv, "Runs uv; its packages are not for this kernel."},
    {0},
};
