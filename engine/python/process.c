/* process.c -- see process.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/python/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 10, GOODBYE_MS = 300, READ_SIZE = 1 << 16, PAGE = 4096 };
static const int64_t FILE_SIZE = (int64_t)1 << 44;      /* of which only what is written takes memory */

/* The helper's standard input is empty: input() asks the cell. It is in a process group of its own, so that a terminal's Ctrl-C
 * reaches it by us only; and it ends with us, whatever ends us. */
static void become_helper(const char *program, pid_t parent, int channel, int ours, int theirs, int text) {
    static const char code[] = "exec(compile(open(6, encoding='utf-8').read(), '<tapebook>', 'exec'), {'__name__': 'tapebook_helper'})";
    int from[] = {channel, ours, theirs, text}, empty = open("/dev/null", O_RDONLY);
    for (int i = 0; i < 4; i++) from[i] = fcntl(from[i], F_DUPFD_CLOEXEC, 16);
    for (int i = 0; i < 4; i++) dup2(from[i], 3 + i);
    dup2(empty, STDIN_FILENO);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_DFL);
    execl(program, program, "-c", code, (char *)NULL);
    _exit(127);
}

static int memory_file(const char *name) {
    int file = memfd_create(name, MFD_CLOEXEC);
    if (file >= 0 && ftruncate(file, FILE_SIZE) != 0) {
        close(file);
        file = -1;
    }
    return file;
}

static void close_all(int *files, int count) {
    for (int i = 0; i < count; i++)
        if (files[i] >= 0) close(files[i]);
}

bool process_start(Process *p, const char *program, const char *text, size_t size, Error *err) {
    int files[5] = {-1, -1, -1, -1, -1};      /* our end, theirs, our memory file, theirs, the text */
    *p = (Process){.socket = -1, .ours = -1, .theirs = -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, files) != 0) files[0] = files[1] = -1;
    files[2] = memory_file("tapebook");
    files[3] = memory_file("tapebook_helper");
    files[4] = memfd_create("tapebook_text", MFD_CLOEXEC);
    bool ok = files[0] >= 0 && files[2] >= 0 && files[3] >= 0 && files[4] >= 0 && write(files[4], text, size) == (ssize_t)size &&
              lseek(files[4], 0, SEEK_SET) == 0;
    pid_t parent = getpid(), pid = ok ? fork() : -1;
    if (pid == 0) become_helper(program, parent, files[1], files[2], files[3], files[4]);
    if (pid < 0) {
        error_set(err, ERROR_OS, "%s could not be started: %s", program, strerror(errno));
        close_all(files, 5);
        return false;
    }
    close(files[1]);
    close(files[4]);
    struct timeval patience = {0, PATIENCE_MS * 1000};
    setsockopt(files[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    p->pid = pid;
    p->socket = files[0];
    p->ours = files[2];
    p->theirs = files[3];
    return true;
}

bool process_send(Process *p, const void *data, size_t size) {
    const char *at = data;
    while (size) {
        ssize_t sent = send(p->socket, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

int process_read(Process *p) {
    if (p->taken == p->input.size) p->taken = p->input.size = 0;
    if (!buffer_reserve(&p->input, READ_SIZE)) return -1;
    ssize_t got = recv(p->socket, p->input.data + p->input.size, READ_SIZE, 0);
    if (got > 0) {
        p->input.size += (size_t)got;
        return 1;
    }
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

static bool has_ended(Process *p) { return waitpid(p->pid, &p->status, WNOHANG) == p->pid; }

void process_end(Process *p, bool kindly) {
    if (p->pid <= 0) return;
    int files[] = {p->socket, p->ours, p->theirs};
    close_all(files, 3);
    bool ended = has_ended(p);
    for (int ms = 0; kindly && !ended && ms < GOODBYE_MS; ms++) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        ended = has_ended(p);
    }
    if (!ended) {
        kill(p->pid, SIGKILL);
        waitpid(p->pid, &p->status, 0);
    }
    buffer_clear(&p->input);
    p->pid = 0;
    p->socket = p->ours = p->theirs = -1;
}

void process_write_end(const Process *p, Buffer *out) {
    if (WIFSIGNALED(p->status)) buffer_printf(out, "was ended by signal %d (SIG%s)", WTERMSIG(p->status), sigabbrev_np(WTERMSIG(p->status)));
    else buffer_printf(out, "ended with status %d", WEXITSTATUS(p->status));
}

int64_t process_room(Process *p, size_t size) {
    int64_t offset = p->end, pages = (int64_t)((size + PAGE - 1) / PAGE * PAGE);
    if (offset + pages > FILE_SIZE) return -1;
    p->end += pages;
    return offset;
}

void *process_map(int file, int64_t offset, size_t size, bool shared) {
    void *data = mmap(NULL, size, PROT_READ | PROT_WRITE, shared ? MAP_SHARED : MAP_PRIVATE, file, offset);
    return data == MAP_FAILED ? NULL : data;
}
