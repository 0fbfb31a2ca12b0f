/* cells.c -- replays the recorded cases of tests/lang on the engine.
 *
 *     cells [-v] [FILE.py ...]      without files: every case under tests/lang
 *
 * Each case runs in a process of its own, in an empty folder, with the modules of tests/lang itself to import; its
 * transcript (tests/oracle.py says what that is) is compared with the recorded one line by line: a line of the record
 * is a check, a separator between cells is none. -v shows every difference, otherwise the first of each case. With CELLS_STEPPED in the environment every
 * line is stopped at, as by a debugger that steps in (machine/debug.h): the transcript must be the same. The last line
 * reads "N cases, N passed, N failed".
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/bundle.h"
#include "engine/lang/engine.h"
#include "engine/lang/machine/debug.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/objects/str.h"
#include "kernel/hosted_engine.h"

#include <errno.h>
#include <ftw.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long a case may take: CELLS_SECONDS where processors are slow or emulated. */
static int case_seconds(void) {
    const char *asked = getenv("CELLS_SECONDS");
    return asked ? atoi(asked) : 120;
}

static bool read_file(const char *path, Buffer *out) {
    FILE *f = fopen(path, "rb");
    if (!f) return false;
    char block[1 << 16];
    size_t n;
    while ((n = fread(block, 1, sizeof block, f)) > 0) buffer_append(out, block, n);
    fclose(f);
    return buffer_append(out, "", 0);
}

static void mark(Buffer *out, const char *sign, const char *text, size_t size) {
    if (out->size && out->data[out->size - 1] != '\n') buffer_putc(out, '\n');
    buffer_printf(out, "%s ", sign);
    buffer_append(out, text, size);
    buffer_putc(out, '\n');
}

static void on_write(void *context, Stream stream, const char *text, size_t size) {
    if (stream == STREAM_STDOUT) buffer_append(context, text, size);
}

static const MimePart *plain_part(const MimeBundle *bundle) {
    for (int i = 0; i < bundle->count; i++)
        if (strcmp(bundle->part[i].mime, "text/plain") == 0) return &bundle->part[i];
    return NULL;
}

static void on_show(void *context, ShowKind kind, const MimeBundle *bundle, const char *display_id) {
    (void)kind, (void)display_id;
    const MimePart *part = plain_part(bundle);
    bool figure = bundle->count > 1 && strcmp(bundle->part[0].mime, "image/png") == 0;
    if (part && !figure) mark(context, "=:", part->data, part->size);
}

static Vm *stepped; /* the machine, with CELLS_STEPPED */

/* A stop: looks at what there is, and steps in. */
static void on_stopped(void *context) {
    (void)context;
    Dict *locals = frame_locals(stepped, stepped->debugger->stopped);
    if (locals) object_release(&locals->object);
    stepped->debugger->step = STEP_IN;
}

static void begin_steps(Vm *vm) {
    if (!getenv("CELLS_STEPPED") || !debugger_get(vm)) return;
    stepped = vm;
    vm->debugger->step = STEP_IN;
    vm->debugger->strand = 1;
    debug_update(vm);
}

static void write_exception(Vm *vm, Value exception, Buffer *out) {
    Str *text = exception_text(vm, as_exception(exception));
    Buffer line = BUFFER_EMPTY;
    buffer_printf(&line, "%s: ", value_type_name(exception));
    if (text) buffer_append(&line, text->data, text->size);
    mark(out, "!!", line.data, line.size);
    buffer_clear(&line);
    if (text) object_release(&text->object);
}

static void run_cell(Engine *engine, const char *source, size_t size, int number, Value *predefined, Buffer *out) {
    Vm *vm = engine_vm(engine);
    begin_steps(vm);
    hosted_predefine(vm, source, size, predefined);
    CellResult result = engine_run_cell(engine, source, size, number, 0);
    if (result.ok && !is_none(result.value)) {
        DisplayBundle bundle;
        if (display_bundle(vm, result.value, &bundle)) {
            const MimePart *part = plain_part(&bundle.bundle);
            if (part) mark(out, "=>", part->data, part->size);
            display_bundle_clear(&bundle);
        } else {
            Value raised = vm_take_raised(vm);
            write_exception(vm, raised, out);
            value_release(raised);
        }
    }
    if (!result.ok) write_exception(vm, result.exception, out);
    cell_result_clear(&result);
}

/* The next cell of text: from *at to the line before the next `# %%`. false: there is none. */
static bool next_cell(const char *text, size_t *at, const char **cell, size_t *size) {
    if (!text[*at]) return false;
    const char *start = text + *at, *end = start;
    while (*end && !(strncmp(end, "# %%", 4) == 0 && (end == text || end[-1] == '\n'))) {
        const char *newline = strchr(end, '\n');
        end = newline ? newline + 1 : end + strlen(end);
    }
    *cell = start;
    *size = (size_t)(end - start);
    const char *newline = strchr(end, '\n');
    *at = (size_t)((*end ? (newline ? newline + 1 : end + strlen(end)) : end) - text);
    return true;
}

static bool is_blank(const char *text, size_t size) { return strspn(text, " \t\r\n") >= size; }

static void hide_addresses(Buffer *b) {
    Buffer out = BUFFER_EMPTY;
    for (size_t i = 0; i < b->size;) {
        size_t digits = 0;
        if (i + 2 < b->size && b->data[i] == '0' && b->data[i + 1] == 'x')
            digits = strspn(b->data + i + 2, "0123456789abcdef");
        if (digits >= 6) {
            buffer_puts(&out, "0xADDR");
            i += 2 + digits;
        } else {
            buffer_putc(&out, b->data[i++]);
        }
    }
    buffer_append(&out, "", 0);
    buffer_clear(b);
    *b = out;
}

/* In the child: runs the case and writes its transcript to fd. */
static int run_case(const char *source, int fd) {
    Buffer out = BUFFER_EMPTY;
    Host host = {.context = &out, .write = on_write, .show = on_show, .stopped = on_stopped};
    ERROR_INIT(err);
    Engine *engine = hosted_engine_new(&host, &err);
    if (!engine) {
        fprintf(stderr, "no engine: %s\n", err.text);
        return 1;
    }
    const char *cell;
    size_t at = 0, size;
    int number = 0;
    Value predefined[PREDEFINED_COUNT] = {{0}};
    while (next_cell(source, &at, &cell, &size)) {
        if (number == 0 && is_blank(cell, size)) continue;
        number++;
        buffer_puts(&out, "# %%\n");
        hosted_predefine(engine_vm(engine), cell, size, predefined);
        run_cell(engine, cell, size, number, predefined, &out);
    }
    for (int i = 0; i < PREDEFINED_COUNT; i++) value_release(predefined[i]);
    hide_addresses(&out);
    for (size_t done = 0; done < out.size;) {
        ssize_t n = write(fd, out.data + done, out.size - done);
        if (n < 0 && errno != EINTR) return 1;
        if (n > 0) done += (size_t)n;
    }
    engine_free(engine);
    return 0;
}

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *walk) {
    (void)st, (void)kind, (void)walk;
    return remove(path);
}

/* Puts the folder of the cases' common modules on the search path. The standard library is that of the Python that the cases
 * are recorded with. */
static bool offer_modules(void) {
    char folder[PATH_MAX];
    return realpath("tests/lang", folder) && setenv("PYTHONPATH", folder, 1) == 0 && setenv("TAPEBOOK_PYTHON", "python3.11", 0) == 0;
}

/* What the cases' modules are compiled to is kept beside this program, not in the user's cache. */
static void keep_code_beside(const char *program) {
    char folder[PATH_MAX + 16];
    if (!realpath(program, folder)) return;
    strcpy(strrchr(folder, '/'), "/cache");
    setenv("XDG_CACHE_HOME", folder, 1);
}

static int transcript(const char *source, Buffer *out) {
    char folder[] = "/tmp/cellsXXXXXX";
    int ends[2], status = 0;
    if (!mkdtemp(folder) || pipe(ends)) return -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        alarm((unsigned)case_seconds());
        _exit(offer_modules() && chdir(folder) == 0 ? run_case(source, ends[1]) : 1);
    }
    close(ends[1]);
    char block[1 << 16];
    ssize_t n;
    while ((n = read(ends[0], block, sizeof block)) > 0) buffer_append(out, block, (size_t)n);
    close(ends[0]);
    buffer_append(out, "", 0);
    waitpid(child, &status, 0);
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    return status;
}

static size_t line_size(const char *text) {
    const char *newline = strchr(text, '\n');
    return newline ? (size_t)(newline - text) : strlen(text);
}

typedef struct Tally {
    int passed, failed;
} Tally;

/* Compares two blocks of lines that belong to one cell, whose separator is no check. */
static void compare_cell(const char *got, const char *got_end, const char *want, const char *want_end, const char *path,
                         int cell, bool verbose, Tally *tally) {
    while (want < want_end || got < got_end) {
        size_t g = got < got_end ? line_size(got) : 0, w = want < want_end ? line_size(want) : 0;
        bool same = got < got_end && want < want_end && g == w && memcmp(got, want, g) == 0;
        bool separator = same && w == 4 && memcmp(want, "# %%", 4) == 0;
        if (same && !separator) tally->passed++;
        if (!same && (verbose || tally->failed == 0))
            printf("%s: cell %d:\n  got:  %.*s\n  want: %.*s\n", path, cell, (int)g, got < got_end ? got : "", (int)w,
                   want < want_end ? want : "");
        if (!same) tally->failed++;
        if (got < got_end) got += g + (got[g] == '\n');
        if (want < want_end) want += w + (want[w] == '\n');
    }
}

static const char *cell_end(const char *text) {
    const char *end = strstr(text, "\n# %%\n");
    return end ? end + 1 : text + strlen(text);
}

static Tally compare(const char *got, const char *want, const char *path, bool verbose) {
    Tally tally = {0};
    for (int cell = 1; *got || *want; cell++) {
        const char *got_end = *got ? cell_end(got) : got, *want_end = *want ? cell_end(want) : want;
        compare_cell(got, got_end, want, want_end, path, cell, verbose, &tally);
        got = got_end;
        want = want_end;
    }
    return tally;
}

static Tally check_case(const char *path, bool verbose) {
    Tally tally = {.failed = 1};
    Buffer source = BUFFER_EMPTY, want = BUFFER_EMPTY, got = BUFFER_EMPTY;
    char record[4096];
    snprintf(record, sizeof record, "%.*s.out", (int)strlen(path) - 3, path);
    if (!read_file(path, &source) || !read_file(record, &want)) {
        printf("%s: no such case, or not recorded\n", path);
    } else {
        int status = transcript(source.data, &got);
        tally = compare(got.data ? got.data : "", want.data, path, verbose);
        if (memchr(want.data, 0, want.size) || (got.data && memchr(got.data, 0, got.size))) {
            printf("%s: a transcript holds a NUL byte, and would be compared up to it only\n", path);
            tally.failed++;
        }
        if (WIFSIGNALED(status)) {
            printf("%s: died of signal %d (%s)\n", path, WTERMSIG(status), strsignal(WTERMSIG(status)));
            tally.failed++;
        } else if (status != 0) {
            printf("%s: ended with status %d\n", path, WEXITSTATUS(status));
            tally.failed++;
        }
    }
    if (tally.failed) printf("%-50s %d passed, %d failed.\n", path, tally.passed, tally.failed);
    buffer_clear(&source);
    buffer_clear(&want);
    buffer_clear(&got);
    return tally;
}

int main(int argc, char **argv) {
    bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    int first = verbose ? 2 : 1;
    glob_t found = {0};
    keep_code_beside(argv[0]);
    if (argc == first) glob("tests/lang/*/*.py", 0, NULL, &found);
    size_t count = argc > first ? (size_t)(argc - first) : found.gl_pathc;
    char **paths = argc > first ? argv + first : found.gl_pathv;
    Tally all = {0};
    for (size_t i = 0; i < count; i++) {
        Tally one = check_case(paths[i], verbose);
        all.passed += one.passed;
        all.failed += one.failed;
    }
    globfree(&found);
    printf("%zu cases, %d passed, %d failed\n", count, all.passed, all.failed);
    return all.failed != 0 || count == 0;
}
