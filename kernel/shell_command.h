/* shell_command.h -- a shell command as a child process whose output is read while it runs.
 *
 * A command line's stdout and stderr are one terminal, so that programs write line by line, or one pipe; a script's are
 * two pipes. Its stdin is empty, or a text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_SHELL_COMMAND_H
#define KERNEL_SHELL_COMMAND_H

#include <stdatomic.h>

#include "engine/base/buffer.h"

typedef enum ShellOutput { OUTPUT_BY_TERMINAL, OUTPUT_BY_PIPE, OUTPUT_APART } ShellOutput;

enum { PAUSE_STOP = -1, PAUSE_MAX_MS = 50 };

typedef struct ShellCommand {
    const char *shell; /* the program that gets -c and the text; NULL: /bin/sh */
    const char *text;
    const char *input; /* what its stdin has, input_size bytes; NULL: nothing */
    size_t input_size;
    ShellOutput by;    /* how stdout and stderr reach us; as one but for OUTPUT_APART */
    atomic_int *group; /* receives the child's process group while it runs */
    int bell;          /* another descriptor to wait for, or -1 */
    /* Gets output as it comes, whole UTF-8 characters. false: stop the command. */
    bool (*output)(void *context, bool is_error, const char *text, size_t size);
    /* Called at least every 50 ms; how many milliseconds later it is to be called again. PAUSE_STOP: stop the command.
     */
    int (*pause)(void *context);
    void *context;
    int status;   /* exit status afterwards; negative: the signal that ended it */
    int leftover; /* output that background children still hold, to be read on; or -1 */
} ShellCommand;

/* Runs it. false if it could not be started (errno) or was stopped by a callback (errno 0). */
bool shell_command_run(ShellCommand *command);

#endif
