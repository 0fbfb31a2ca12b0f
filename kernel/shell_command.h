/* shell_command.h -- a shell command as a child process whose output is read while it runs.
 *
 * Its stdout and stderr are one terminal, so that programs write line by line; its stdin is empty.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_SHELL_COMMAND_H
#define KERNEL_SHELL_COMMAND_H

#include <stdatomic.h>

#include "engine/base/buffer.h"

typedef struct ShellCommand {
    const char *text;
    bool terminal;               /* output through a pseudo-terminal, else a pipe */
    atomic_int *group;           /* receives the child's process group while it runs */
    int bell;                    /* another descriptor to wait for, or -1 */
    /* Gets output as it comes, whole UTF-8 characters. false: stop the command. */
    bool (*output)(void *context, const char *text, size_t size);
    /* Called at least every 50 ms. false: stop the command. */
    bool (*pause)(void *context);
    void *context;
    int status;                  /* exit status afterwards; negative: the signal that ended it */
    int leftover;                /* output that background children still hold, to be read on; or -1 */
} ShellCommand;

/* Runs it. false if it could not be started (errno) or was stopped by a callback (errno 0). */
bool shell_command_run(ShellCommand *command);

#endif
