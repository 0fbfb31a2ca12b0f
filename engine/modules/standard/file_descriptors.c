/* file_descriptors.c -- the module _descriptors: files by their numbers, and processes that are started beside this one.
 *
 * What `os` (open, read, pipe ...) and `subprocess` (Popen) are made of. Nothing here waits for long: who has to wait
 * asks again and again, so that an interrupt is heard.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/machine/green_thread.h"
#include "engine/modules/native.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static bool descriptor(Vm *vm, Value v, int *out) {
    int64_t n;
    *out = -1;
    if (!value_to_index(vm, v, &n)) return false;
    if (n != (int)n) return vm_fail(vm, ERROR_OVERFLOW, "Python int too large to convert to C int");
    *out = (int)n;
    return true;
}

/* None, or the error of the last call when it gave a negative result. */
static Value done(Vm *vm, int result) { return result < 0 ? vm_raise_errno(vm, NULL) : NONE; }
static Value number(Vm *vm, int64_t result) { return result < 0 ? vm_raise_errno(vm, NULL) : value_int(result); }

/* ---- files ---- */

static Value fd_open(Vm *vm, const Value *args) {
    int64_t flags, mode;
    if (!value_to_index(vm, args[1], &flags) || !value_to_index(vm, args[2], &mode)) return ABSENT;
    Str *name = native_path(vm, args[0]);
    if (!name) return ABSENT;
    int fd = open(name->data, (int)flags | O_CLOEXEC, (mode_t)mode);
    Value result = fd < 0 ? vm_raise_errno(vm, name->data) : value_int(fd);
    object_release(&name->object);
    return result;
}

static Value fd_read(Vm *vm, const Value *args) {
    int fd;
    int64_t size;
    if (!descriptor(vm, args[0], &fd) || !value_to_index(vm, args[1], &size)) return ABSENT;
    if (size < 0) return errno = EINVAL, vm_raise_errno(vm, NULL);
    char *data = mem_alloc((size_t)size + 1);
    if (!data) return vm_raise_memory(vm);
    ssize_t count = read(fd, data, (size_t)size);
    Value result = count < 0 ? vm_raise_errno(vm, NULL) : value_object(bytes_new(vm, data, (size_t)count));
    mem_free(data);
    return result;
}

static Value fd_write(Vm *vm, const Value *args) {
    int fd;
    const char *data;
    size_t size;
    if (!descriptor(vm, args[0], &fd)) return ABSENT;
    if (!bytes_view(args[1], &data, &size))
        return vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(args[1]));
    return number(vm, write(fd, data, size));
}

static Value fd_close(Vm *vm, const Value *args) {
    int fd;
    return descriptor(vm, args[0], &fd) ? done(vm, close(fd)) : ABSENT;
}

static Value fd_lseek(Vm *vm, const Value *args) {
    int fd, whence;
    int64_t offset;
    if (!descriptor(vm, args[0], &fd) || !value_to_index(vm, args[1], &offset) || !descriptor(vm, args[2], &whence))
        return ABSENT;
    return number(vm, lseek(fd, offset, whence));
}

static Value fd_ftruncate(Vm *vm, const Value *args) {
    int fd;
    int64_t length;
    if (!descriptor(vm, args[0], &fd) || !value_to_index(vm, args[1], &length)) return ABSENT;
    return done(vm, ftruncate(fd, length));
}

static Value fd_fsync(Vm *vm, const Value *args) {
    int fd;
    return descriptor(vm, args[0], &fd) ? done(vm, fsync(fd)) : ABSENT;
}

static Value fd_isatty(Vm *vm, const Value *args) {
    int fd;
    return descriptor(vm, args[0], &fd) ? value_bool(isatty(fd) != 0) : ABSENT;
}

static Value fd_dup(Vm *vm, const Value *args) {
    int fd;
    return descriptor(vm, args[0], &fd) ? number(vm, fcntl(fd, F_DUPFD_CLOEXEC, 0)) : ABSENT;
}

static Value fd_dup2(Vm *vm, const Value *args) {
    int from, to;
    if (!descriptor(vm, args[0], &from) || !descriptor(vm, args[1], &to)) return ABSENT;
    fflush(NULL);
    return number(vm, dup2(from, to));
}

static Value fd_pipe(Vm *vm, const Value *args) {
    (void)args;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return vm_raise_errno(vm, NULL);
    return tuple_pair(vm, value_int(ends[0]), value_int(ends[1]));
}

/* Which of these can be read, or written, within some milliseconds, or fewer if other threads want a turn. */
static Value fd_ready(Vm *vm, const Value *args) {
    List *fds = value_to_list(vm, args[0]);
    int64_t wait;
    if (!fds) return ABSENT;
    struct pollfd *polled = mem_calloc(fds->count + 1, sizeof *polled);
    List *found = polled ? list_new(vm, fds->count) : NULL;
    bool ok = found && value_to_index(vm, args[2], &wait);
    for (size_t i = 0; ok && i < fds->count; i++) {
        ok = descriptor(vm, fds->items[i], &polled[i].fd);
        polled[i].events = value_truth(vm, args[1]) ? POLLOUT : POLLIN;
    }
    int patience = ok ? strand_yield(vm) : -1;
    if (ok && patience >= 0 && patience < wait) wait = patience;
    if (ok && poll(polled, fds->count, (int)wait) < 0 && errno != EINTR) {
        vm_raise_errno(vm, NULL);
        ok = false;
    }
    for (size_t i = 0; ok && i < fds->count; i++)
        if (polled[i].revents) ok = list_append(vm, found, fds->items[i]);
    mem_free(polled);
    object_release(&fds->object);
    if (ok) return value_object(found);
    if (found) object_release(&found->object);
    return vm_raised(vm) ? ABSENT : vm_raise_memory(vm);
}

/* ---- processes ---- */

/* New vector of C texts that the strs of a list hold, NULL at its end; freed by the caller. */
static char **vector(Vm *vm, const List *texts) {
    char **items = mem_calloc(texts->count + 1, sizeof *items);
    if (!items) return vm_raise_memory(vm), NULL;
    for (size_t i = 0; i < texts->count; i++) {
        Value v = texts->items[i];
        if (!is_str(v)) {
            mem_free(items);
            return vm_fail(vm, ERROR_TYPE, "expected str, bytes or os.PathLike object, not %s", value_type_name(v)),
                   NULL;
        }
        items[i] = as_str(v)->data;
    }
    return items;
}

/* What the new process has for its streams (-1: ours), where it begins, and what it closes. */
static int add_actions(posix_spawn_file_actions_t *actions, const int *streams, const char *cwd) {
    int error = 0;
    for (int i = 0; !error && i < 3; i++)
        if (streams[i] >= 0) error = posix_spawn_file_actions_adddup2(actions, streams[i], i);
    if (!error && cwd) error = posix_spawn_file_actions_addchdir_np(actions, cwd);
    return error ? error : posix_spawn_file_actions_addclosefrom_np(actions, 3);
}

static int start(pid_t *pid, const char *program, char **argv, char **environment, const int *streams, const char *cwd,
                 bool session) {
    extern char **environ;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGXFSZ);
    sigaddset(&defaults, SIGINT);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, (short)(POSIX_SPAWN_SETSIGDEF | (session ? POSIX_SPAWN_SETSID : 0)));
    int error = add_actions(&actions, streams, cwd);
    fflush(NULL);
    if (!error) error = posix_spawnp(pid, program, &actions, &attributes, argv, environment ? environment : environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

static Value process_spawn(Vm *vm, const Value *args) {
    int streams[3];
    for (int i = 0; i < 3; i++)
        if (!descriptor(vm, args[4 + i], &streams[i])) return ABSENT;
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "the program must be a str");
    const char *program = as_str(args[0])->data;
    List *words = value_to_list(vm, args[1]),
         *settings = words && !is_none(args[2]) ? value_to_list(vm, args[2]) : NULL;
    char **argv = words ? vector(vm, words) : NULL;
    char **environment = argv && settings ? vector(vm, settings) : NULL;
    pid_t pid = 0;
    if (!vm_raised(vm)) {
        const char *cwd = is_str(args[3]) ? as_str(args[3])->data : NULL;
        errno = start(&pid, program, argv, environment, streams, cwd, value_truth(vm, args[7]) > 0);
        if (errno) vm_raise_errno(vm, argv[0]);
    }
    mem_free(argv);
    mem_free(environment);
    if (words) object_release(&words->object);
    if (settings) object_release(&settings->object);
    return vm_raised(vm) ? ABSENT : value_int(pid);
}

static Value process_wait(Vm *vm, const Value *args) {
    int pid, options, status = 0;
    if (!descriptor(vm, args[0], &pid) || !descriptor(vm, args[1], &options)) return ABSENT;
    pid_t found = waitpid(pid, &status, options);
    return found < 0 ? vm_raise_errno(vm, NULL) : tuple_pair(vm, value_int(found), value_int(status));
}

static const NativeDef functions[] = {
    {"open", fd_open, "path, flags, mode=511, *, dir_fd=None", "Opens a file and gives its descriptor.", NATIVE_METHOD},
    {"read", fd_read, "fd, n, /", "At most n bytes of a file.", NATIVE_METHOD},
    {"write", fd_write, "fd, data, /", "Writes bytes, and gives how many of them were.", NATIVE_METHOD},
    {"close", fd_close, "fd", "Closes a file.", NATIVE_METHOD},
    {"lseek", fd_lseek, "fd, position, how, /", "Sets where a file is read and written.", NATIVE_METHOD},
    {"ftruncate", fd_ftruncate, "fd, length, /", "Sets how long a file is.", NATIVE_METHOD},
    {"fsync", fd_fsync, "fd", "Waits until a file is on the disk.", NATIVE_METHOD},
    {"isatty", fd_isatty, "fd, /", "Is it a terminal?", NATIVE_METHOD},
    {"dup", fd_dup, "fd, /", "A second descriptor of the same file.", NATIVE_METHOD},
    {"dup2", fd_dup2, "fd, fd2, inheritable=True", "Makes fd2 a descriptor of the same file.", NATIVE_METHOD},
    {"pipe", fd_pipe, "", "The two ends of a new pipe: the one to read from, the one to write to.", NATIVE_METHOD},
    {"ready", fd_ready, "fds, writing, milliseconds, /", NULL, NATIVE_METHOD},
    {"spawn", process_spawn, "program, args, env, cwd, stdin, stdout, stderr, new_session, /", NULL, NATIVE_METHOD},
    {"waitpid", process_wait, "pid, options, /", "Which process has ended, and its status.", NATIVE_METHOD},
    {0},
};

const ModuleDef descriptors_module = {"_descriptors", "Files by their numbers, and processes.", functions, NULL};
