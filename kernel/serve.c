/* serve.c -- `tapebook kernel`: a connection file in, a session served, the exit status out.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernel/commands.h"
#include "kernel/memory_limit.h"
#include "kernel/session.h"

typedef struct Options {
    const char *file;    /* NULL: pick ports */
    const char *history; /* NULL: the user's */
} Options;

/* Programs that start kernels set ipykernel's traits by --Class.name=value: nbclient keeps the history out of the
 * user's file that way. What else they set is of no meaning here. */
static bool parse_trait(const char *option, Options *options) {
    static const char history[] = "--HistoryManager.hist_file=", enabled[] = "--HistoryManager.enabled=";
    const char *equals = strchr(option, '='), *dot = strchr(option, '.');
    if (strncmp(option, "--", 2) != 0 || option[2] < 'A' || option[2] > 'Z' || !equals || !dot || dot > equals)
        return false;
    if (strncmp(option, history, sizeof history - 1) == 0) options->history = equals + 1;
    if (strncmp(option, enabled, sizeof enabled - 1) == 0 && strcmp(equals, "=False") == 0)
        options->history = ":memory:";
    return true;
}

/* Options of ipykernel's program and of Jupyter's programs in general that say nothing to this one. Nor do words that are
 * no options: `jupyter run` hands on the name of its file. */
static const struct ForeignOption {
    const char *name;
    bool takes_value; /* as the next argument, if not after an equals sign */
} foreign_options[] = {{"--profile-dir", true}, {"--profile", true},    {"--ipython-dir", true},
                       {"--log-level", true},   {"--matplotlib", true}, {"--debug", false},
                       {"--quiet", false},      {"--no-secure", false}, {"--secure", false}};

/* How many arguments a foreign option takes; 0: it is none. */
static int foreign_option(const char *option) {
    size_t length = strcspn(option, "=");
    for (size_t i = 0; i < sizeof foreign_options / sizeof *foreign_options; i++)
        if (strlen(foreign_options[i].name) == length && strncmp(foreign_options[i].name, option, length) == 0)
            return foreign_options[i].takes_value && !option[length] ? 2 : 1;
    return 0;
}

static bool parse_options(int argc, char **argv, Options *options, int *status) {
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-' || parse_trait(argv[i], options)) continue;
        int foreign = foreign_option(argv[i]);
        if (foreign) {
            i += foreign - 1;
            continue;
        }
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "-f") == 0 && value) {
            options->file = value;
        } else if (strcmp(argv[i], "--memory") == 0 && value) {
            if (!limit_memory(value)) {
                *status = usage_error("kernel", "no size: ", value);
                return false;
            }
        } else {
            *status = usage_error("kernel", "unknown or incomplete option ", argv[i]);
            return false;
        }
        i++;
    }
    return true;
}

/* Where jupyter_client looks for the connection files of running kernels. */
static bool own_file(char *path, size_t size) {
    const char *runtime = getenv("JUPYTER_RUNTIME_DIR"), *home = getenv("HOME");
    char folder[400];
    if (runtime)
        snprintf(folder, sizeof folder, "%s", runtime);
    else
        snprintf(folder, sizeof folder, "%s/.local/share/jupyter/runtime", home ? home : "");
    mkdir(folder, 0700);
    return snprintf(path, size, "%s/kernel-%d.json", folder, (int)getpid()) < (int)size;
}

/* Lets other clients attach to a kernel whose ports nobody chose. */
static void announce(Session *session, char *path, size_t size) {
    ERROR_INIT(err);
    if (own_file(path, size) && connection_write(&session->connection, path, &err)) {
        session_log(session, "to connect: jupyter console --existing %s", path);
        return;
    }
    session_log(session, "%s", err.text);
    path[0] = '\0';
}

int command_kernel(int argc, char **argv) {
    Options options = {0};
    int status = 1;
    if (!parse_options(argc, argv, &options, &status)) return status;
    ERROR_INIT(err);
    Connection connection;
    bool ok = options.file ? connection_read(&connection, options.file, &err) : connection_pick(&connection, &err);
    bool announces = ok && (!options.file || connection.registration_ip);
    Session *session = ok ? session_new(&connection, options.history, &err) : NULL;
    if (!session) {
        fprintf(stderr, "tapebook kernel: %s\n", err.text);
        return 1;
    }
    char path[512] = "";
    if (announces) announce(session, path, sizeof path);
    if (path[0] || options.file) interpreter_name_connection(session->interpreter, path[0] ? path : options.file);
    status = session_run(session);
    if (path[0]) unlink(path);
    session_free(session);
    return status;
}
