/* shell_command.c -- running a shell's -c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/shell_command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "engine/base/utf8.h"
#include "kernel/message_queue.h"

extern char **environ;

enum { WAIT_MS = PAUSE_MAX_MS, READ_SIZE = 65536, CHARACTER_MAX = 4, PATIENCE_MS = 2000 };

typedef struct Source {
    int fd; /* our end of an output, or -1 */
    bool is_error, ended;
    char rest[CHARACTER_MAX]; /* the start of a character */
    size_t rest_size;
} Source;

typedef struct Child {
    pid_t pid;
    Source source[2]; /* stdout, and stderr where it is apart */
} Child;

/* ---- starting ---- */

static bool open_pipe(int *ours, int *theirs) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    *ours = ends[0];
    *theirs = ends[1];
    return true;
}

/* false: the system has no terminal to give, as where /dev/pts is not mounted. */
static bool open_terminal(int *ours, int *theirs) {
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    struct termios mode;
    if (openpty(ours, theirs, NULL, NULL, &size) != 0) return false;
    if (tcgetattr(*theirs, &mode) == 0) {
        mode.c_oflag &= ~(tcflag_t)ONLCR;
        mode.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(*theirs, TCSANOW, &mode);
    }
    fcntl(*ours, F_SETFD, FD_CLOEXEC);
    fcntl(*theirs, F_SETFD, FD_CLOEXEC);
    return true;
}

/* Makes the two ends of the child's output: a pipe where a terminal is wanted and there is none. */
static bool open_output(bool terminal, int *ours, int *theirs) {
    if (!(terminal && open_terminal(ours, theirs)) && !open_pipe(ours, theirs)) return false;
    fcntl(*ours, F_SETFL, O_NONBLOCK);
    return true;
}

/* The child's environment: nothing may stop to page its output. The list is the caller's to free; its texts are not. */
static char **make_environment(void) {
    static const char *const ours[] = {"PAGER=cat", "GIT_PAGER=cat", "TERM=xterm-color"};
    size_t count = 0, kept = 0;
    while (environ[count]) count++;
    char **list = malloc((count + 4) * sizeof *list);
    if (!list) return NULL;
    for (size_t i = 0; i < count; i++) {
        bool replaced = false;
        for (size_t k = 0; k < 3; k++) {
            size_t name = (size_t)(strchr(ours[k], '=') - ours[k]) + 1;
            if (strncmp(environ[i], ours[k], name) == 0) replaced = true;
        }
        if (!replaced) list[kept++] = environ[i];
    }
    for (size_t k = 0; k < 3; k++) list[kept++] = (char *)ours[k];
    list[kept] = NULL;
    return list;
}

/* A descriptor to read the command's input from, or -1. */
static int open_input(const ShellCommand *command) {
    if (!command->input) return open("/dev/null", O_RDONLY | O_CLOEXEC);
    int fd = memfd_create("input", MFD_CLOEXEC);
    bool ok = fd >= 0 && write(fd, command->input, command->input_size) == (ssize_t)command->input_size &&
              lseek(fd, 0, SEEK_SET) == 0;
    if (ok || fd < 0) return fd;
    close(fd);
    return -1;
}

static int spawn(const ShellCommand *command, int input, int output, int errors, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGXFSZ);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    const char *shell = command->shell ? command->shell : "/bin/sh";
    char *argv[] = {(char *)(command->shell ? shell : "sh"), (char *)"-c", (char *)command->text, NULL};
    char **environment = make_environment();
    int error = posix_spawn(pid, shell, &actions, &attributes, argv, environment ? environment : environ);
    free(environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* ---- reading ---- */

static size_t incomplete_tail(const char *text, size_t size) {
    for (size_t back = 1; back < CHARACTER_MAX && back <= size; back++) {
        unsigned char lead = (unsigned char)text[size - back];
        if ((lead & 0xC0) == 0x80) continue;
        size_t needs = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
        return needs > back ? back : 0;
    }
    return 0;
}

typedef enum ReadResult { READ_MORE, READ_END, READ_STOP } ReadResult;

/* Reads all that is there. */
static ReadResult read_output(const ShellCommand *command, Source *from) {
    static const size_t room = READ_SIZE - CHARACTER_MAX;
    char bytes[READ_SIZE];
    for (;;) {
        memcpy(bytes, from->rest, from->rest_size);
        ssize_t got = read(from->fd, bytes + from->rest_size, room);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && errno == EAGAIN) return READ_MORE;
        if (got <= 0) return READ_END; /* a terminal that everybody has closed gives EIO */
        size_t size = from->rest_size + (size_t)got, tail = incomplete_tail(bytes, size);
        if (!command->output(command->context, from->is_error, bytes, size - tail)) return READ_STOP;
        memcpy(from->rest, bytes + size - tail, tail);
        from->rest_size = tail;
    }
}

static bool has_ended(Child *child, int *status) {
    if (child->pid == 0) return true;
    if (waitpid(child->pid, status, WNOHANG) != child->pid) return false;
    child->pid = 0;
    return true;
}

/* Ends the whole group: politely, then not. */
static void stop(Child *child, int *status) {
    pid_t group = child->pid;
    if (!group) return;
    bool asked_twice = false;
    kill(-group, SIGINT);
    for (int waited = 0, wait = 1; waited < PATIENCE_MS && !has_ended(child, status); waited += wait) {
        if (waited >= PATIENCE_MS / 2 && !asked_twice) asked_twice = kill(-group, SIGTERM) == 0;
        if (waited) wait = waited < WAIT_MS ? waited : WAIT_MS;
        poll(NULL, 0, wait);
    }
    if (child->pid) {
        kill(-group, SIGKILL);
        waitpid(group, status, 0);
        child->pid = 0;
    }
}

/* Reads until the command has ended. false if a callback stopped it. */
static bool follow(const ShellCommand *command, Child *child, int *status) {
    struct pollfd fds[] = {{.fd = child->source[0].fd, .events = POLLIN},
                           {.fd = child->source[1].fd, .events = POLLIN},
                           {.fd = command->bell, .events = POLLIN}};
    bool ended = false, stopped = false;
    for (int wait = 0; !ended && !stopped;) {
        poll(fds, 3, wait);
        if (fds[2].revents) bell_silence(command->bell);
        ended = has_ended(child, status);
        for (int i = 0; i < 2; i++) {
            ReadResult result = fds[i].fd < 0 ? READ_MORE : read_output(command, &child->source[i]);
            if (result == READ_END) child->source[i].ended = true, fds[i].fd = -1;
            if (result == READ_STOP) stopped = true;
        }
        if (!stopped) wait = command->pause(command->context);
        if (wait == PAUSE_STOP) stopped = true;
    }
    if (stopped) stop(child, status);
    return !stopped;
}

/* Opens what the command reads and writes, and starts it. 0, or why not (errno). */
static int start(const ShellCommand *command, Child *child) {
    int input = open_input(command), output = -1, errors = -1, error = 0;
    bool apart = command->by == OUTPUT_APART;
    if (input < 0 || !open_output(command->by == OUTPUT_BY_TERMINAL, &child->source[0].fd, &output) ||
        (apart && !open_output(false, &child->source[1].fd, &errors)))
        error = errno;
    else
        error = spawn(command, input, output, apart ? errors : output, &child->pid);
    if (input >= 0) close(input);
    if (output >= 0) close(output);
    if (errors >= 0) close(errors);
    return error;
}

/* Closes our ends; the one of stdout is handed over if children that go on still hold it. */
static void finish(ShellCommand *command, Child *child, bool ok) {
    for (int i = 0; i < 2; i++) {
        Source *from = &child->source[i];
        if (from->fd < 0) continue;
        if (ok && from->rest_size) command->output(command->context, from->is_error, from->rest, from->rest_size);
        if (ok && i == 0 && !from->ended)
            command->leftover = from->fd;
        else
            close(from->fd);
    }
}

bool shell_command_run(ShellCommand *command) {
    Child child = {.source = {{.fd = -1}, {.fd = -1, .is_error = true}}};
    int status = 0;
    command->leftover = -1;
    int error = start(command, &child);
    if (error) {
        finish(command, &child, false);
        errno = error;
        return false;
    }
    atomic_store(command->group, (int)child.pid);
    bool ok = follow(command, &child, &status);
    atomic_store(command->group, 0);
    command->status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    finish(command, &child, ok);
    if (!ok) errno = 0;
    return ok;
}
