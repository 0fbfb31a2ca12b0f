/* commands.h -- the subcommands of the program. Each gets its own name as argv[0] and returns the exit status.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_COMMANDS_H
#define KERNEL_COMMANDS_H

int command_kernel(int argc, char **argv);       /* serve.c */
int command_run(int argc, char **argv);          /* run.c */
int command_rank(int argc, char **argv);         /* run.c */
int command_console(int argc, char **argv);      /* console.c */
int command_install(int argc, char **argv);      /* install.c */
int command_uninstall(int argc, char **argv);

/* Complains (text, then detail) and prints the command's usage. Returns 2. */
int usage_error(const char *command, const char *text, const char *detail);

#endif
