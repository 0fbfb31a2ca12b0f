/* main.c -- the program's front door: its subcommands and their options.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/aside.h"
#include "kernel/commands.h"
#include "kernel/memory_limit.h"
#include "kernel/version.h"

typedef struct Command {
    const char *name, *usage, *about;
    int (*run)(int argc, char **argv);       /* argv[0] is the command's name; returns the exit status */
} Command;

/* The language's own help() writes the text. */
static int command_help(int argc, char **argv) {
    if (argc != 2) return usage_error("help", "one name is expected", "");
    char *words[] = {"run", "-c", "import pydoc, sys; sys.exit(pydoc.explain(sys.argv[1]))", argv[1], NULL};
    return command_run(4, words);
}

static const Command commands[] = {
    {"kernel", "[-f CONNECTION_FILE] [--memory SIZE]", "serves a Jupyter client", command_kernel},
    {"run", "FILE.ipynb|FILE.py|FILE.tape [--to OUT.ipynb] [--timeout S] [--memory SIZE] [--allow-errors] [--only CELLS] [-p NAME VALUE]"
     " [-- ARGUMENT...] | -c CODE [ARGUMENT...]",
     "runs a notebook and writes its outputs back, or a script", command_run},
    {"rank", "", "one of the processes that %cluster starts: runs the cells that a notebook sends", command_rank},
    {"console", "", "a session in the terminal", command_console},
    {"help", "NAME", "explains a public name: tf.reduce_sum, np.mean, %timeit", command_help},
    {"install", "[--user | --sys-prefix | --prefix DIR] [--name NAME] [--program PATH]", "makes Jupyter know this kernel", command_install},
    {"uninstall", "[--user | --sys-prefix | --prefix DIR] [--name NAME]", "takes it away again", command_uninstall},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_usage(FILE *to) {
    fprintf(to, "usage: tapebook COMMAND [OPTIONS]\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++) fprintf(to, "  %-10s %s\n", commands[i].name, commands[i].about);
    fprintf(to, "\n  --version  prints the version\n  --help     prints this, or with a command its options\n");
}

int usage_error(const char *command, const char *text, const char *detail) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, command) == 0) {
            fprintf(stderr, "tapebook %s: ", command);
            fprintf(stderr, "%s%s\n", text, detail);
            fprintf(stderr, "usage: tapebook %s %s\n", command, commands[i].usage);
        }
    return 2;
}

/* A wheel brings fonts along (packaging/wheel.py), for systems that have none: fonts/fonts.conf beside the program. */
static void find_own_fonts(void) {
    char path[1024];
    static const char tail[] = "/fonts/fonts.conf";
    ssize_t size = readlink("/proc/self/exe", path, sizeof path - sizeof tail);
    if (size <= 0) return;
    path[size] = '\0';
    char *slash = strrchr(path, '/');
    if (!slash) return;
    memcpy(slash, tail, sizeof tail);
    if (access(path, R_OK) == 0) setenv("FONTCONFIG_FILE", path, 0);
}

/* Programs start sys.executable as they start Python: with -c CODE, or with a script and its arguments. */
static bool runs_as_python(int argc, char **argv, int *status) {
    size_t length = strlen(argv[1]);
    bool code = strcmp(argv[1], "-c") == 0, script = length > 3 && strcmp(argv[1] + length - 3, ".py") == 0;
    if (strcmp(argv[1], "-m") == 0 && argc > 2) {
        fprintf(stderr, "tapebook: no module is run by -m: %s\n", argv[2]);
        *status = 1;
        return true;
    }
    if (!code && !script) return false;
    char **words = calloc((size_t)argc + 3, sizeof *words);
    if (!words) return false;
    int count = 0;
    words[count++] = "run";
    words[count++] = argv[1];
    if (script) words[count++] = "--";
    for (int i = 2; i < argc; i++) words[count++] = argv[i];
    *status = command_run(count, words);
    free(words);
    return true;
}

/* Where a standard stream is closed, no file that is opened later may take its place. */
static void hold_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0) return;
}

static int run_command(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : NULL;
    if (!name) {
        print_usage(stderr);
        return 2;
    }
    if (strcmp(name, "--version") == 0) return printf("tapebook %s\n", TAPEBOOK_VERSION) < 0;
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || (strcmp(name, "help") == 0 && argc == 2)) {
        print_usage(stdout);
        return 0;
    }
    find_own_fonts();
    int status;
    if (runs_as_python(argc, argv, &status)) return status;
    if (strcmp(name, "-f") == 0) return command_kernel(argc, argv);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(name, commands[i].name) != 0) continue;
        if (argc > 2 && (strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0))
            return printf("usage: tapebook %s %s\n%s\n", name, commands[i].usage, commands[i].about) < 0;
        return commands[i].run(argc - 1, argv + 1);
    }
    fprintf(stderr, "tapebook: unknown %s '%s'\n", *name == '-' ? "option" : "command", name);
    print_usage(stderr);
    return 2;
}

int main(int argc, char **argv) {
    hold_streams();
    signal(SIGXFSZ, SIG_IGN); /* a file beyond the limit is an OSError of the write */
    limit_begin();
    int status = run_command(argc, argv);
    if (aside_threads() == 0) return status;
    fflush(NULL);
    _exit(status);      /* what exit() takes down, a library is still computing with on its thread */
}
