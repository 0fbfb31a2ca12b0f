/* magic_time.c -- %time, %%time, %timeit, %%timeit: how long code takes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "engine/lang/machine/exception.h"
#include "kernel/input_text.h"
#include "kernel/interpreter_private.h"

enum { TIMEIT_REPEAT = 7, TIMEIT_REPEAT_MAX = 1000, DURATION_SIZE = 48 };
static const double TIMEIT_ENOUGH = 0.2; /* seconds that a run of %timeit should take at least */

/* "1.23 ms", as IPython writes a duration: three digits, in the unit that fits. */
static const char *duration(double seconds, char text[DURATION_SIZE]) {
    static const char *const units[] = {"s", "ms", "\xCE\xBCs", "ns"};
    if (seconds >= 60) {
        static const struct {
            const char *unit;
            long size;
        } parts[] = {{"d", 86400}, {"h", 3600}, {"min", 60}, {"s", 1}};
        long left = (long)seconds;
        size_t at = 0;
        text[0] = '\0';
        for (int i = 0; i < 4; i++) {
            long n = left / parts[i].size;
            left %= parts[i].size;
            if (n > 0)
                at += (size_t)snprintf(text + at, DURATION_SIZE - at, "%s%ld%s", at ? " " : "", n, parts[i].unit);
        }
        return text;
    }
    int order = seconds > 0 ? -(int)floor(floor(log10(seconds)) / 3) : 3;
    if (order > 3) order = 3;
    snprintf(text, DURATION_SIZE, "%.3g %s", seconds * pow(1000, order), units[order]);
    return text;
}

typedef struct Clock {
    double wall, user, system;
} Clock;

static Clock read_clock(void) {
    struct timespec now;
    struct rusage use;
    clock_gettime(CLOCK_MONOTONIC, &now);
    getrusage(RUSAGE_SELF, &use);
    return (Clock){.wall = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec,
                   .user = (double)use.ru_utime.tv_sec + 1e-6 * (double)use.ru_utime.tv_usec,
                   .system = (double)use.ru_stime.tv_sec + 1e-6 * (double)use.ru_stime.tv_usec};
}

/* Raises error, which it takes. */
static Value raise_again(Vm *vm, Value error) {
    Value absent = vm_raise_value(vm, error);
    value_release(error);
    return absent;
}

static bool print_times(Interpreter *ip, const Clock *before, const Clock *after) {
    char user[DURATION_SIZE], system_time[DURATION_SIZE], total[DURATION_SIZE], wall[DURATION_SIZE];
    double u = after->user - before->user, s = after->system - before->system;
    return print_format(ip, "CPU times: user %s, sys: %s, total: %s\nWall time: %s\n", duration(u, user), duration(s, system_time),
                        duration(u + s, total), duration(after->wall - before->wall, wall));
}

/* What could not be compiled took no time, and what leaves the session is in a hurry. */
static bool took_time(Vm *vm, Value error) {
    return !is_exception(error) || (as_exception(error)->traceback && (value_isa(error, vm_exception_type(vm, ERROR_EXCEPTION)) ||
                                                                       value_isa(error, vm_exception_type(vm, ERROR_KEYBOARD_INTERRUPT))));
}

/* Runs text and prints the time it took, also when it failed; raises: then the exception goes on. */
static Value time_text(Interpreter *ip, const char *text, size_t size, bool raises) {
    Dict *scope;
    if (!caller_scope(ip, &scope)) return ABSENT;
    Clock before = read_clock();
    Value v = run_text_in(ip, text, size, scope);
    Clock after = read_clock();
    value_release(value_object(scope));
    Value error = is_absent(v) ? vm_take_raised(ip->vm) : ABSENT;
    bool times = took_time(ip->vm, error), printed = !times || print_times(ip, &before, &after);
    bool lost = times && !raises && !is_absent(error) && value_isa(error, vm_exception_type(ip->vm, ERROR_EXCEPTION));
    if (printed && !lost) return is_absent(error) ? v : raise_again(ip->vm, error);
    value_release(error);
    value_release(v);
    return printed ? NONE : ABSENT;
}

static Value magic_time(Interpreter *ip, const char *line, Str *body) {
    static const char quiet[] = "--no-raise-error";
    size_t length = sizeof quiet - 1;
    bool raises = strncmp(line, quiet, length) != 0 || (line[length] && line[length] != ' ');
    if (!raises) line += length + strspn(line + length, " ");
    if (!body) return time_text(ip, line, strlen(line), raises);
    if (*line) return raise_usage(ip, "Can't use statement directly after '%%%%time'!");
    return time_text(ip, body->data, body->size, raises);
}

/* ---- %timeit ---- */

typedef struct Timeit {
    long number; /* loops a run; 0: as many as it takes */
    int repeat, precision;
    bool quiet, returns;
    Value name; /* what the result is to be called; ABSENT: nothing */
    const char *statement; /* what follows the options */
    double times[TIMEIT_REPEAT_MAX];
} Timeit;

/* Reads `-n 10 -r5 -q -o -p 3`. false with an exception pending. */
static bool parse_timeit(Interpreter *ip, const char *line, Timeit *t) {
    *t = (Timeit){.repeat = TIMEIT_REPEAT, .precision = 3};
    for (;;) {
        while (*line == ' ') line++;
        if (*line != '-' || !isalpha((unsigned char)line[1])) break;
        char option = line[1];
        if (!strchr("nrpqotcv", option)) {
            raise_usage(ip, "option -%c not recognized (allowed: \"n:r:tcp:qov:\")", option);
            return false;
        }
        line += 2;
        if (strchr("nrp", option)) {
            char *end;
            long value = strtol(line, &end, 10);
            if (end == line || value < 0) {
                raise_usage(ip, "option -%c requires a number", option);
                return false;
            }
            line = end;
            if (option == 'n')
                t->number = value;
            else if (option == 'p')
                t->precision = (int)value;
            else
                t->repeat = value < 1 ? 1 : value > TIMEIT_REPEAT_MAX ? TIMEIT_REPEAT_MAX : (int)value;
        }
        if (option == 'v') {
            line += strspn(line, " ");
            size_t length = strcspn(line, " ");
            value_set(&t->name, value_object(str_new(ip->vm, line, length)));
            line += length;
        }
        if (option == 'q') t->quiet = true;
        if (option == 'o') t->returns = true;
    }
    t->statement = line;
    return true;
}

/* Appends the lines of text, indented. */
static void append_indented(Buffer *out, const char *text, size_t size, const char *indent) {
    const char *end = text + size;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = newline ? (size_t)(newline - text) : (size_t)(end - text);
        buffer_puts(out, length ? indent : "");
        buffer_append(out, text, length);
        buffer_putc(out, '\n');
        text += length + 1;
    }
}

/* New function of one argument that runs the statement that often. */
static Value make_loop(Interpreter *ip, const char *setup, const char *statement, size_t size) {
    Vm *vm = ip->vm;
    Buffer source = BUFFER_EMPTY, rewritten = BUFFER_EMPTY;
    input_rewrite(statement, size, &rewritten);
    buffer_puts(&source, "def inner(_n):\n");
    append_indented(&source, setup, strlen(setup), "    ");
    buffer_puts(&source, "    for _i in range(_n):\n");
    append_indented(&source, rewritten.data ? rewritten.data : "", rewritten.size, "        ");
    buffer_puts(&source, "        pass\n");
    Dict *names = dict_new(vm);
    Value loop = ABSENT, text = value_object(str_from_buffer(vm, &source)),
          exec = dict_get_c(vm, vm_builtins(vm), "exec");
    Dict *scope = NULL;
    if (names && !is_absent(text) && !is_absent(exec) && caller_scope(ip, &scope)) {
        Value args[] = {text, value_object(scope ? scope : vm_globals(vm)), value_object(names)};
        Value done = value_call(vm, exec, args, 3, NULL);
        if (!is_absent(done)) loop = value_retain(dict_get_c(vm, names, "inner"));
        value_release(done);
    }
    value_release(value_object(scope));
    value_release(text);
    value_release(value_object(names));
    buffer_clear(&rewritten);
    return loop;
}

/* Seconds that count loops take; negative with an exception pending. */
static double run_loop(Interpreter *ip, Value loop, long count) {
    double begin = read_clock().wall;
    Value v = value_call_1(ip->vm, loop, value_int(count));
    double seconds = read_clock().wall - begin;
    if (is_absent(v)) return -1;
    value_release(v);
    return seconds;
}

static bool measure(Interpreter *ip, Value loop, Timeit *t) {
    if (!t->number)
        for (t->number = 1; t->number < 1000000000; t->number *= 10) {
            double seconds = run_loop(ip, loop, t->number);
            if (seconds < 0) return false;
            if (seconds >= TIMEIT_ENOUGH) break;
        }
    for (int i = 0; i < t->repeat; i++) {
        double seconds = run_loop(ip, loop, t->number);
        if (seconds < 0) return false;
        t->times[i] = seconds / (double)t->number;
    }
    return true;
}

/* 1234567 as "1,234,567". */
static void write_grouped(long n, char *text, size_t size) {
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%ld", n);
    size_t at = 0;
    for (int i = 0; i < length && at + 2 < size; i++) {
        if (i && (length - i) % 3 == 0) text[at++] = ',';
        text[at++] = digits[i];
    }
    text[at] = '\0';
}

static bool report(Interpreter *ip, const Timeit *t) {
    double sum = 0, squares = 0, best = t->times[0], worst = t->times[0];
    for (int i = 0; i < t->repeat; i++) {
        sum += t->times[i];
        best = fmin(best, t->times[i]);
        worst = fmax(worst, t->times[i]);
    }
    double mean = sum / t->repeat;
    for (int i = 0; i < t->repeat; i++) squares += (t->times[i] - mean) * (t->times[i] - mean);
    if (worst > 4 * best && best > 0 && worst > 1e-6 &&
        !print_format(ip,
                      "The slowest run took %.2f times longer than the fastest. This could mean that an intermediate "
                      "result is being "
                      "cached.\n",
                      worst / best))
        return false;
    char mean_text[DURATION_SIZE], deviation[DURATION_SIZE], loops[40];
    write_grouped(t->number, loops, sizeof loops);
    return print_format(ip, "%s \xC2\xB1 %s per loop (mean \xC2\xB1 std. dev. of %d run%s, %s loop%s each)\n",
                        duration(mean, mean_text), duration(sqrt(squares / t->repeat), deviation), t->repeat,
                        t->repeat == 1 ? "" : "s", loops, t->number == 1 ? "" : "s");
}

/* TimeitResult(loops, repeat, best, worst, all_runs, compile_time, precision). New, or ABSENT with an exception
 * pending. */
static Value make_result(Interpreter *ip, const Timeit *t) {
    Vm *vm = ip->vm;
    double best = t->times[0], worst = t->times[0];
    List *runs = list_new(vm, (size_t)t->repeat);
    for (int i = 0; i < t->repeat; i++) {
        best = fmin(best, t->times[i]);
        worst = fmax(worst, t->times[i]);
        if (runs) list_append(vm, runs, value_float(t->times[i] * (double)t->number));
    }
    Value args[] = {value_int(t->number), value_int(t->repeat), value_float(best),      value_float(worst),
                    value_object(runs),   value_float(0),       value_int(t->precision)};
    Value module = vm_raised(vm) ? ABSENT : vm_import(vm, "IPython.core.magics.execution");
    Value result = is_absent(module) ? ABSENT : value_call_method(vm, module, "TimeitResult", args, 7);
    value_release(module);
    value_release(value_object(runs));
    return result;
}

static Value run_timeit(Interpreter *ip, Timeit *t, const Str *body) {
    Value loop = body ? make_loop(ip, t->statement, body->data, body->size) : make_loop(ip, "", t->statement, strlen(t->statement));
    if (is_absent(loop)) return ABSENT;
    bool ok = measure(ip, loop, t) && (t->quiet || report(ip, t));
    value_release(loop);
    if (!ok || (!t->returns && is_absent(t->name))) return ok ? NONE : ABSENT;
    Value result = make_result(ip, t);
    if (!is_absent(result) && !is_absent(t->name)) dict_set(ip->vm, vm_globals(ip->vm), t->name, result);
    if (t->returns || is_absent(result)) return result;
    value_release(result);
    return NONE;
}

static Value magic_timeit(Interpreter *ip, const char *line, Str *body) {
    Timeit t = {.name = ABSENT};
    Value given = parse_timeit(ip, line, &t) ? (body || *t.statement) ? run_timeit(ip, &t, body) : NONE : ABSENT;
    value_release(t.name);
    return given;
}

const Magic time_magics[] = {
    {"time", BOTH_MAGIC | RAW_LINE, magic_time,
     "Times one run of a statement or of the cell: processor time and wall time.\n\n  --no-raise-error  ends without its exception"},
    {"timeit", BOTH_MAGIC | RAW_LINE, magic_timeit,
     "Times many runs: mean and deviation.\n\n  -n N  loops a run\n  -r R  runs (7)\n  -q    prints nothing\n\n"
     "In a cell magic the rest of the line is set-up code that is not timed."},
    {0},
};
