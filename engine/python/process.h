/* process.h -- the helper process: started, spoken to, ended.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_PYTHON_PROCESS_H
#define ENGINE_PYTHON_PROCESS_H

#include "engine/base/buffer.h"

#include <stdint.h>
#include <sys/types.h>

typedef struct Process {
    pid_t pid;                   /* 0: none */
    int socket;
    int ours, theirs;            /* the memory files */
    int64_t end;                 /* of what is in use of ours */
    int status;                  /* waitpid's, once it has ended */
    Buffer input;                /* read and not yet taken */
    size_t taken;
} Process;

/* Starts program on the helper's text. false with *err set. */
bool process_start(Process *p, const char *program, const char *text, size_t size, Error *err);
bool process_send(Process *p, const void *data, size_t size);
/* Waits a few milliseconds for more input. 1: there is some, 0: not yet, -1: the process has ended. */
int process_read(Process *p);
/* Ends it (by SIGKILL if it does not end by itself, its socket closed) and forgets it. */
void process_end(Process *p, bool kindly);
/* Appends "was ended by signal 9 (SIGKILL)" or "ended with status 3". */
void process_write_end(const Process *p, Buffer *out);

/* Room in our memory file, a multiple of pages; its offset, or -1. */
int64_t process_room(Process *p, size_t size);
void *process_map(int file, int64_t offset, size_t size, bool shared);

#endif
