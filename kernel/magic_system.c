/* magic_system.c -- the shell and the system around the session: !command, %cd, %pwd, %env, %%bash, %%writefile, %run.
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
#include "kernel/workbench.h"

/* ---- {expression} and $name ---- */

/* Appends str() of what the expression gives; false (with nothing pending) if it gives nothing. */
static bool append_value(Interpreter *ip, const char *expression, size_t size, Buffer *out) {
    predefine(ip, expression, size);
    CellResult result = engine_eval(ip->engine, expression, size);
    Str *text = result.ok ? value_str(ip->vm, result.value) : NULL;
    if (text) buffer_append(out, text->data, text->size);
    bool ok = text != NULL;
    value_release(value_object(text));
    cell_result_clear(&result);
    if (vm_raised(ip->vm)) vm_clear_raised(ip->vm);
    return ok;
}

/* The length of a name such as a.b that follows a dollar sign. */
static size_t name_length(const char *at, const char *end) {
    const char *start = at;
    if (at < end && (isalpha((unsigned char)*at) || *at == '_'))
        while (at < end && (isalnum((unsigned char)*at) || *at == '_' || (*at == '.' && at + 1 < end && isalpha((unsigned char)at[1])))) at++;
    return (size_t)(at - start);
}

/* Expands what begins at `at`. Returns how many bytes of text that was, 0 if it is nothing to expand. */
static size_t expand_one(Interpreter *ip, const char *at, const char *end, Buffer *out) {
    if (end - at >= 2 && at[0] == at[1] && strchr("{}$", at[0])) {
        buffer_putc(out, at[0]);
        if (at[0] == '$') buffer_putc(out, '$');
        return 2;
    }
    if (*at == '{') {
        const char *close = memchr(at, '}', (size_t)(end - at));
        return close && append_value(ip, at + 1, (size_t)(close - at - 1), out) ? (size_t)(close - at) + 1 : 0;
    }
    size_t name = *at == '$' ? name_length(at + 1, end) : 0;
    return name && append_value(ip, at + 1, name, out) ? name + 1 : 0;
}

bool expand_variables(Interpreter *ip, const char *text, size_t size, Buffer *out) {
    const char *end = text + size;
    while (text < end) {
        size_t used = *text == '{' || *text == '$' || *text == '}' ? expand_one(ip, text, end, out) : 0;
        if (!used) buffer_putc(out, *text);
        text += used ? used : 1;
    }
    return !out->failed;
}

/* ---- commands ---- */

typedef struct Run {
    Interpreter *ip;
    Buffer *collected;           /* NULL: shown as it comes */
} Run;

static bool take_output(void *context, const char *text, size_t size) {
    Run *run = context;
    if (run->collected) return buffer_append(run->collected, text, size);
    return vm_write(run->ip->vm, STREAM_STDOUT, text, size);
}

static bool pause_command(void *context) {
    Run *run = context;
    return vm_poll(run->ip->vm);
}

/* Runs command, already expanded. false with an exception pending. */
static bool run_command(Interpreter *ip, const char *text, bool terminal, Buffer *collected, int *status) {
    Run run = {ip, collected};
    ShellCommand command = {.text = text, .terminal = terminal, .group = &ip->child, .bell = ip->front.bell, .output = take_output,
                            .pause = pause_command, .context = &run, .leftover = -1};
    bool ok = shell_command_run(&command);
    int reason = errno;
    *status = command.status;
    if (command.leftover >= 0) {
        if (ip->front.adopt) ip->front.adopt(ip->front.context, command.leftover);
        else close(command.leftover);
    }
    if (ok || vm_raised(ip->vm)) return ok;
    return vm_fail(ip->vm, ERROR_OS, "[Errno %d] %s: '/bin/sh'", reason, strerror(reason));
}

static bool expand_and_run(Interpreter *ip, const char *text, size_t size, bool terminal, Buffer *collected) {
    Buffer expanded = BUFFER_EMPTY;
    int status = 0;
    expand_variables(ip, text, size, &expanded);
    buffer_append(&expanded, "", 0);
    bool ok = run_command(ip, expanded.data ? expanded.data : "", terminal, collected, &status);
    if (ok) dict_set_c(ip->vm, vm_globals(ip->vm), "_exit_code", value_int(status));
    buffer_clear(&expanded);
    return ok;
}

Value shell_system(Interpreter *ip, const char *command, size_t size) {
    return expand_and_run(ip, command, size, true, NULL) ? NONE : ABSENT;
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
    Value lines = expand_and_run(ip, command, size, false, &text) ? split_lines(ip->vm, &text) : ABSENT;
    buffer_clear(&text);
    return lines;
}

static Value magic_system(Interpreter *ip, const char *line, Str *body) {
    return body ? shell_getoutput(ip, body->data, body->size) : shell_getoutput(ip, line, strlen(line));
}

/* %%bash and its kin: the body goes to a shell as a script. A status other than 0 is an error, as with IPython. */
static Value run_script(Interpreter *ip, const char *program, Str *body) {
    char path[] = "/tmp/tapebook-script-XXXXXX";
    int fd = mkstemp(path);
    if (fd < 0) return vm_raise_errno(ip->vm, path);
    bool written = write(fd, body->data, body->size) == (ssize_t)body->size;
    close(fd);
    Buffer command = BUFFER_EMPTY;
    int status = 0;
    buffer_printf(&command, "%s %s", program, path);
    bool ok = written && run_command(ip, command.data, false, NULL, &status);
    buffer_clear(&command);
    unlink(path);
    if (!ok) return vm_raised(ip->vm) ? ABSENT : vm_raise_errno(ip->vm, path);
    if (!status) return NONE;
    return vm_raise(ip->vm, ERROR_RUNTIME, "Command '%s' returned non-zero exit status %d.", program, status);
}

static Value magic_bash(Interpreter *ip, const char *line, Str *body) {
    (void)line;
    return run_script(ip, "bash", body);
}

static Value magic_sh(Interpreter *ip, const char *line, Str *body) {
    (void)line;
    return run_script(ip, "sh", body);
}

static Value magic_script(Interpreter *ip, const char *line, Str *body) {
    return *line ? run_script(ip, line, body) : raise_usage(ip, "%%%%script needs the name of a program");
}

/* ---- folders and the environment ---- */

static Value magic_pwd(Interpreter *ip, const char *line, Str *body) {
    (void)line;
    (void)body;
    char path[PATH_MAX];
    if (!getcwd(path, sizeof path)) return vm_raise_errno(ip->vm, NULL);
    return value_object(str_from_bytes_lossy(ip->vm, path, strlen(path)));
}

/* Where %cd leads: the home folder, the one before (-), or what the line says. */
static void write_target(Interpreter *ip, const char *line, Buffer *out) {
    const char *home = getenv("HOME");
    if (strncmp(line, "-q", 2) == 0 && (!line[2] || line[2] == ' ')) line += 2;
    while (*line == ' ') line++;
    size_t size = strlen(line);
    if (size > 1 && (*line == '"' || *line == '\'') && line[size - 1] == *line) {
        line++;
        size -= 2;
    }
    if (size == 0) buffer_puts(out, home ? home : "/");
    else if (size == 1 && *line == '-') buffer_puts(out, ip->previous_folder ? ip->previous_folder : ".");
    else if (*line == '~' && (size == 1 || line[1] == '/')) buffer_printf(out, "%s%.*s", home ? home : "", (int)(size - 1), line + 1);
    else expand_variables(ip, line, size, out);
}

static Value magic_cd(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    char before[PATH_MAX], after[PATH_MAX];
    Buffer target = BUFFER_EMPTY;
    write_target(ip, line, &target);
    bool known = getcwd(before, sizeof before) != NULL;
    bool ok = target.data && chdir(target.data) == 0;
    Value result = NONE;
    if (!ok) {
        result = print_format(ip, "[Errno %d] %s: '%s'\n", errno, strerror(errno), target.data ? target.data : "") ? NONE : ABSENT;
    } else {
        mem_free(ip->previous_folder);
        ip->previous_folder = known ? mem_strdup(before) : NULL;
        bool quiet = strncmp(line, "-q", 2) == 0;
        if (!quiet && getcwd(after, sizeof after) && !print_format(ip, "%s\n", after)) result = ABSENT;
    }
    buffer_clear(&target);
    return result;
}

extern char **environ;

static Value all_environment(Vm *vm) {
    Dict *dict = dict_new(vm);
    for (char **at = environ; dict && *at; at++) {
        const char *equals = strchr(*at, '=');
        Str *name = equals ? str_from_bytes_lossy(vm, *at, (size_t)(equals - *at)) : NULL;
        if (!name) continue;
        dict_set_take(vm, dict, value_object(name), value_object(str_from_bytes_lossy(vm, equals + 1, strlen(equals + 1))));
        value_release(value_object(name));
    }
    return value_object(dict);
}

static Value set_environment(Interpreter *ip, const char *name, size_t size, const char *text) {
    Buffer value = BUFFER_EMPTY, variable = BUFFER_EMPTY;
    while (*text == ' ') text++;
    buffer_append(&variable, name, size);
    expand_variables(ip, text, strlen(text), &value);
    buffer_append(&value, "", 0);
    const char *shown = value.data ? value.data : "";
    bool ok = !variable.failed && setenv(variable.data, shown, 1) == 0 && print_format(ip, "env: %s=%s\n", variable.data, shown);
    buffer_clear(&value);
    buffer_clear(&variable);
    return ok ? NONE : vm_raised(ip->vm) ? ABSENT : vm_raise_errno(ip->vm, NULL);
}

static Value magic_env(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    if (!*line) return all_environment(ip->vm);
    size_t name = strcspn(line, "= ");
    if (line[name]) return set_environment(ip, line, name, line + name + 1);
    const char *value = getenv(line);
    if (value) return value_object(str_from_bytes_lossy(ip->vm, value, strlen(value)));
    return raise_usage(ip, "Environment does not have key: %s", line);
}

/* ---- files ---- */

static Value magic_writefile(Interpreter *ip, const char *line, Str *body) {
    bool append = strncmp(line, "-a ", 3) == 0 || strncmp(line, "--append ", 9) == 0;
    if (append) line = strchr(line, ' ') + 1;
    if (!*line) return raise_usage(ip, "the following arguments are required: filename");
    Buffer path = BUFFER_EMPTY;
    expand_variables(ip, line, strlen(line), &path);
    if (!path.data) return vm_raise_memory(ip->vm);
    bool there = access(path.data, F_OK) == 0;
    FILE *out = fopen(path.data, append ? "ae" : "we");
    bool ok = out && fwrite(body->data, 1, body->size, out) == body->size;
    if (out && fclose(out) != 0) ok = false;
    Value result = NONE;
    if (!ok) result = vm_raise_errno(ip->vm, path.data);
    else if (!print_format(ip, "%s %s\n", !there ? "Writing" : append ? "Appending to" : "Overwriting", path.data)) result = ABSENT;
    buffer_clear(&path);
    return result;
}

/* The contents of a file, for %run and %load. */
static Str *read_file(Interpreter *ip, const char *path) {
    Buffer text = BUFFER_EMPTY;
    char block[8192];
    FILE *in = fopen(path, "re");
    if (!in) {
        vm_raise_errno(ip->vm, path);
        return NULL;
    }
    for (size_t got; (got = fread(block, 1, sizeof block, in)) > 0;) buffer_append(&text, block, got);
    fclose(in);
    Str *str = str_from_bytes_lossy(ip->vm, text.data ? text.data : "", text.size);
    buffer_clear(&text);
    return str;
}

static Value magic_load(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    Str *text = read_file(ip, line);
    if (!text) return ABSENT;
    Buffer next = BUFFER_EMPTY;
    buffer_printf(&next, "# %%load %s\n%s", line, text->data);
    if (next.data) ip->front.payload(ip->front.context, "set_next_input", next.data);
    buffer_clear(&next);
    value_release(value_object(text));
    return NONE;
}

/* exec(compile(text, path, 'exec'), globals()) */
static Value magic_run(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    Vm *vm = ip->vm;
    Str *text = read_file(ip, line);
    if (!text) return ABSENT;
    predefine(ip, text->data, text->size);
    Value path = value_object(str_from(vm, line)), mode = value_object(str_from(vm, "exec"));
    Value compile_args[] = {value_object(text), path, mode};
    Value code = is_absent(path) || is_absent(mode) ? ABSENT : value_call(vm, dict_get_c(vm, vm_builtins(vm), "compile"), compile_args, 3, NULL);
    Value done = is_absent(code) ? ABSENT : value_call_2(vm, dict_get_c(vm, vm_builtins(vm), "exec"), code, value_object(vm_globals(vm)));
    value_release(code);
    value_release(mode);
    value_release(path);
    value_release(value_object(text));
    return done;
}

/* A few commands so common that IPython makes magics of them. */
static Value alias(Interpreter *ip, const char *command, const char *line) {
    Buffer text = BUFFER_EMPTY;
    buffer_printf(&text, "%s %s", command, line);
    Value v = text.data ? shell_system(ip, text.data, text.size) : vm_raise_memory(ip->vm);
    buffer_clear(&text);
    return v;
}

#define ALIAS(name, command) \
    static Value alias_##name(Interpreter *ip, const char *line, Str *body) { \
        (void)body; \
        return alias(ip, command, line); \
    }
ALIAS(ls, "ls -F --color=never")
ALIAS(ll, "ls -F -o --color=never")
ALIAS(cat, "cat")
ALIAS(cp, "cp")
ALIAS(mv, "mv")
ALIAS(rm, "rm")
ALIAS(mkdir, "mkdir")
ALIAS(rmdir, "rmdir")
ALIAS(less, "cat")
ALIAS(pip, "pip")
#undef ALIAS

const Magic system_magics[] = {
    {"sx", BOTH_MAGIC, magic_system, "Runs a shell command and gives its output as a list of lines, as `x = !command` does."},
    {"system", BOTH_MAGIC, magic_system, "Runs a shell command and gives its output as a list of lines, as `x = !command` does."},
    {"!", CELL_MAGIC, magic_system, "Runs the cell as a shell script and gives its output as a list of lines."},
    {"bash", CELL_MAGIC, magic_bash, "Runs the cell with bash."},
    {"sh", CELL_MAGIC, magic_sh, "Runs the cell with sh."},
    {"script", CELL_MAGIC, magic_script, "%%script PROGRAM runs the cell with a program that takes a file."},
    {"pwd", LINE_MAGIC, magic_pwd, "Gives the working directory."},
    {"cd", LINE_MAGIC, magic_cd, "Changes the working directory: %cd FOLDER, %cd (home), %cd - (the one before). -q prints nothing."},
    {"env", LINE_MAGIC, magic_env, "%env gives the environment, %env NAME a variable; %env NAME=VALUE sets it."},
    {"set_env", LINE_MAGIC, magic_env, "%set_env NAME VALUE sets an environment variable."},
    {"writefile", CELL_MAGIC, magic_writefile, "%%writefile [-a] FILE writes the cell to a file, or appends it."},
    {"load", LINE_MAGIC, magic_load, "%load FILE puts a file into the next cell."},
    {"run", LINE_MAGIC, magic_run, "%run FILE runs a script in the namespace of the cells."},
    {"ls", LINE_MAGIC, alias_ls, "Lists files."},
    {"ll", LINE_MAGIC, alias_ll, "Lists files with their sizes."},
    {"cat", LINE_MAGIC, alias_cat, "Prints a file."},
    {"less", LINE_MAGIC, alias_less, "Prints a file."},
    {"cp", LINE_MAGIC, alias_cp, "Copies files."},
    {"mv", LINE_MAGIC, alias_mv, "Moves files."},
    {"rm", LINE_MAGIC, alias_rm, "Removes files."},
    {"mkdir", LINE_MAGIC, alias_mkdir, "Makes a folder."},
    {"rmdir", LINE_MAGIC, alias_rmdir, "Removes a folder."},
    {"pip", LINE_MAGIC, alias_pip, "Runs pip; its packages are not for this kernel."},
    {0},
};
