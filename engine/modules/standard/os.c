/* os.c -- the native part of os (module _os): the system calls. The rest, os.path included, is written in the
 * language (library/os.tape).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/modules/native.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Runs a call on the path args[0]; an error is raised with the path in its text. */
static Value on_path(Vm *vm, Value path, int (*call)(const char *path)) {
    Str *name = native_path(vm, path);
    if (!name) return ABSENT;
    bool ok = call(name->data) == 0;
    if (!ok) vm_raise_errno(vm, name->data);
    object_release(&name->object);
    return ok ? NONE : ABSENT;
}

static Value os_remove(Vm *vm, const Value *args) { return on_path(vm, args[0], unlink); }
static Value os_rmdir(Vm *vm, const Value *args) { return on_path(vm, args[0], rmdir); }
static Value os_chdir(Vm *vm, const Value *args) { return on_path(vm, args[0], chdir); }

static Value os_mkdir(Vm *vm, const Value *args) {
    int64_t mode;
    if (!value_to_index(vm, args[1], &mode)) return ABSENT;
    Str *name = native_path(vm, args[0]);
    if (!name) return ABSENT;
    bool ok = mkdir(name->data, (mode_t)mode) == 0;
    if (!ok) vm_raise_errno(vm, name->data);
    object_release(&name->object);
    return ok ? NONE : ABSENT;
}

static Value os_chmod(Vm *vm, const Value *args) {
    int64_t mode;
    if (!value_to_index(vm, args[1], &mode)) return ABSENT;
    Str *name = native_path(vm, args[0]);
    if (!name) return ABSENT;
    bool ok = chmod(name->data, (mode_t)mode) == 0;
    if (!ok) vm_raise_errno(vm, name->data);
    object_release(&name->object);
    return ok ? NONE : ABSENT;
}

/* OSError of a call on two paths: "[Errno 2] No such file or directory: 'a' -> 'b'". */
static Value raise_two(Vm *vm, Str *from, Str *to) {
    int code = errno;
    vm_raise_errno(vm, from->data);
    Value error = vm_take_raised(vm);
    Value args[5] = {value_int(code), value_object(str_from(vm, strerror(code))), value_object(from), NONE, value_object(to)};
    Value both = is_absent(args[1]) ? ABSENT : value_call(vm, value_object(value_type(error)), args, 5, NULL);
    value_release(args[1]);
    value_release(error);
    if (!is_absent(both)) vm_raise_value(vm, both);
    value_release(both);
    return ABSENT;
}

static Value on_two_paths(Vm *vm, const Value *args, int (*call)(const char *from, const char *to)) {
    Str *from = native_path(vm, args[0]), *to = from ? native_path(vm, args[1]) : NULL;
    Value result = ABSENT;
    if (to) result = call(from->data, to->data) ? raise_two(vm, from, to) : NONE;
    release_object(from);
    release_object(to);
    return result;
}

static Value os_rename(Vm *vm, const Value *args) { return on_two_paths(vm, args, rename); }
static Value os_symlink(Vm *vm, const Value *args) { return on_two_paths(vm, args, symlink); }
static Value os_link(Vm *vm, const Value *args) { return on_two_paths(vm, args, link); }

static Value os_readlink(Vm *vm, const Value *args) {
    char target[PATH_MAX];
    Str *name = native_path(vm, args[0]);
    if (!name) return ABSENT;
    ssize_t n = readlink(name->data, target, sizeof target);
    Value result = n < 0 ? vm_raise_errno(vm, name->data) : value_object(str_from_bytes_lossy(vm, target, (size_t)n));
    object_release(&name->object);
    return result;
}

static Value os_getcwd(Vm *vm, const Value *args) {
    (void)args;
    char path[PATH_MAX];
    return getcwd(path, sizeof path) ? value_object(str_from_bytes_lossy(vm, path, strlen(path))) : vm_raise_errno(vm, NULL);
}

static Value os_listdir(Vm *vm, const Value *args) {
    Str *name = is_none(args[0]) ? str_from(vm, ".") : native_path(vm, args[0]);
    if (!name) return ABSENT;
    DIR *dir = opendir(name->data);
    List *names = dir ? list_new(vm, 0) : NULL;
    if (!dir) vm_raise_errno(vm, name->data);
    object_release(&name->object);
    bool ok = names != NULL;
    for (struct dirent *e; ok && (e = readdir(dir));) {
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
        ok = list_append_take(vm, names, value_object(str_from_bytes_lossy(vm, e->d_name, strlen(e->d_name))));
    }
    if (dir) closedir(dir);
    if (ok) return value_object(names);
    release_object(names);
    return ABSENT;
}

static double seconds(struct timespec t) { return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec; }

/* (mode, ino, dev, nlink, uid, gid, size, atime, mtime, ctime) with float times; path may be a descriptor. */
static Value os_stat(Vm *vm, const Value *args) {
    struct stat st;
    int follow = value_truth(vm, args[1]);
    if (follow < 0) return ABSENT;
    int failed;
    if (is_small_int(args[0])) {
        failed = fstat((int)args[0].as.integer, &st);
        if (failed) return vm_raise_errno(vm, NULL);
    } else {
        Str *name = native_path(vm, args[0]);
        if (!name) return ABSENT;
        failed = follow ? stat(name->data, &st) : lstat(name->data, &st);
        if (failed) vm_raise_errno(vm, name->data);
        object_release(&name->object);
        if (failed) return ABSENT;
    }
    return tuple_of(vm, 10, value_int(st.st_mode), value_int((int64_t)st.st_ino), value_int((int64_t)st.st_dev),
                    value_int((int64_t)st.st_nlink), value_int(st.st_uid), value_int(st.st_gid), value_int(st.st_size),
                    value_float(seconds(st.st_atim)), value_float(seconds(st.st_mtim)), value_float(seconds(st.st_ctim)));
}

/* The mode of what path leads to, 0 if there is nothing: what os.path.exists and its like ask. */
static Value os_mode(Vm *vm, const Value *args) {
    struct stat st;
    if (is_small_int(args[0])) return value_int(fstat((int)args[0].as.integer, &st) ? 0 : st.st_mode);
    int follow = value_truth(vm, args[1]);
    Str *name = follow < 0 ? NULL : native_path(vm, args[0]);
    if (!name) {
        if (!vm_raised_is(vm, ERROR_VALUE)) return ABSENT;
        vm_clear_raised(vm);
        return value_int(0);
    }
    int failed = follow ? stat(name->data, &st) : lstat(name->data, &st);
    object_release(&name->object);
    return value_int(failed ? 0 : st.st_mode);
}

static Value os_access(Vm *vm, const Value *args) {
    int64_t mode;
    if (!value_to_index(vm, args[1], &mode)) return ABSENT;
    Str *name = native_path(vm, args[0]);
    if (!name) return ABSENT;
    bool ok = access(name->data, (int)mode) == 0;
    object_release(&name->object);
    return value_bool(ok);
}

static Value os_utime(Vm *vm, const Value *args) {
    struct timespec times[2] = {{0, UTIME_NOW}, {0, UTIME_NOW}};
    for (int i = 0; i < 2 && !is_none(args[1 + i]); i++) {
        double t;
        if (!value_to_double(vm, args[1 + i], &t)) return ABSENT;
        times[i].tv_sec = (time_t)t;
        times[i].tv_nsec = (long)((t - (double)(time_t)t) * 1e9);
    }
    Str *name = native_path(vm, args[0]);
    if (!name) return ABSENT;
    bool ok = utimensat(AT_FDCWD, name->data, times, 0) == 0;
    if (!ok) vm_raise_errno(vm, name->data);
    object_release(&name->object);
    return ok ? NONE : ABSENT;
}

static Value os_realpath(Vm *vm, const Value *args) {
    Str *name = native_path(vm, args[0]);
    if (!name) return ABSENT;
    char *path = realpath(name->data, NULL);
    object_release(&name->object);
    if (!path) return NONE;
    Value result = value_object(str_from_bytes_lossy(vm, path, strlen(path)));
    free(path);
    return result;
}

static Value os_fspath(Vm *vm, const Value *args) {
    if (is_str(args[0]) || value_isa(args[0], &bytes_type)) return value_retain(args[0]);
    return value_object(native_path(vm, args[0]));
}

static Value os_getpid(Vm *vm, const Value *args) {
    (void)vm;
    (void)args;
    return value_int(getpid());
}

static Value os_kill(Vm *vm, const Value *args) {
    int64_t pid, number;
    if (!value_to_index(vm, args[0], &pid) || !value_to_index(vm, args[1], &number)) return ABSENT;
    if (kill((pid_t)pid, (int)number) != 0) return vm_raise_errno(vm, NULL);
    return vm_poll(vm) ? NONE : ABSENT;
}

static Value os_cpu_count(Vm *vm, const Value *args) {
    (void)vm;
    (void)args;
    return value_int(sysconf(_SC_NPROCESSORS_ONLN));
}

static Value os_putenv(Vm *vm, const Value *args) {
    if (!is_str(args[0]) || !is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "str expected, not %s", value_type_name(args[1]));
    return setenv(as_str(args[0])->data, as_str(args[1])->data, 1) ? vm_raise_errno(vm, NULL) : NONE;
}

static Value os_unsetenv(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "str expected, not %s", value_type_name(args[0]));
    return unsetenv(as_str(args[0])->data) ? vm_raise_errno(vm, NULL) : NONE;
}

static Value os_environment(Vm *vm, const Value *args) {
    (void)args;
    Dict *d = dict_new(vm);
    for (char **e = environ; d && *e; e++) {
        const char *equals = strchr(*e, '=');
        if (!equals) continue;
        Value key = value_object(str_from_bytes_lossy(vm, *e, (size_t)(equals - *e)));
        bool ok = !is_absent(key) && dict_set_take(vm, d, key, value_object(str_from_bytes_lossy(vm, equals + 1, strlen(equals + 1))));
        value_release(key);
        if (ok) continue;
        object_release(&d->object);
        return ABSENT;
    }
    return value_object(d);
}

static Value os_urandom(Vm *vm, const Value *args) {
    int64_t size;
    if (!value_to_index(vm, args[0], &size)) return ABSENT;
    if (size < 0) return vm_raise(vm, ERROR_VALUE, "negative argument not allowed");
    Bytes *octets = bytes_new(vm, NULL, (size_t)size);
    for (size_t got = 0; octets && got < (size_t)size;) {
        ssize_t n = getrandom(octets->data + got, (size_t)size - got, 0);
        if (n > 0) got += (size_t)n;
        if (n >= 0 || errno == EINTR) continue;
        object_release(&octets->object);
        return vm_raise_errno(vm, NULL);
    }
    return value_object(octets);
}

enum { LOOK_MS = 5, ENDING_MS = 500 };      /* between two looks at a child; for one to end after it was interrupted */

/* The child's status; an interrupt is the child's, too, and ends it. */
static Value wait_for_child(Vm *vm, pid_t child) {
    int status = 0;
    for (int left = -1; waitpid(child, &status, WNOHANG) == 0; left -= left > 0) {
        if (left < 0 && !vm_poll(vm)) {
            kill(child, SIGINT);
            left = ENDING_MS / LOOK_MS;
        }
        if (left == 0) kill(child, SIGKILL);
        poll(NULL, 0, LOOK_MS);
    }
    return vm_raised(vm) ? ABSENT : value_int(status);
}

/* Runs a shell command; its status as os.system gives it. */
static Value os_system(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "system() argument 1 must be str, not %s", value_type_name(args[0]));
    fflush(NULL);
    char *const words[] = {"sh", "-c", as_str(args[0])->data, NULL};
    pid_t child;
    int failed = posix_spawn(&child, "/bin/sh", NULL, NULL, words, environ);
    return failed ? value_int(-1) : wait_for_child(vm, child);
}

static Value os_strerror(Vm *vm, const Value *args) {
    int64_t code;
    return value_to_index(vm, args[0], &code) ? value_object(str_from(vm, strerror((int)code))) : ABSENT;
}

/* A new file for its owner alone: its descriptor. */
static Value os_create(Vm *vm, const Value *args) {
    Str *name = native_path(vm, args[0]);
    if (!name) return ABSENT;
    int fd = open(name->data, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    Value result = fd < 0 ? vm_raise_errno(vm, name->data) : value_int(fd);
    object_release(&name->object);
    return result;
}

static const NativeDef functions[] = {
    {"remove", os_remove, "path", "Remove a file.", NATIVE_METHOD},
    {"unlink", os_remove, "path", "Removes a file.", NATIVE_METHOD},
    {"rmdir", os_rmdir, "path", "Removes an empty directory.", NATIVE_METHOD},
    {"chdir", os_chdir, "path", "Makes a directory the current one.", NATIVE_METHOD},
    {"mkdir", os_mkdir, "path, mode=511", "Makes a directory.", NATIVE_METHOD},
    {"chmod", os_chmod, "path, mode", "Sets who may do what with a file.", NATIVE_METHOD},
    {"rename", os_rename, "src, dst", "Gives a file or directory another name.", NATIVE_METHOD},
    {"replace", os_rename, "src, dst", "The same; what has the name already is replaced.", NATIVE_METHOD},
    {"symlink", os_symlink, "src, dst", "Makes dst a symbolic link to src.", NATIVE_METHOD},
    {"link", os_link, "src, dst", "Gives a file a second name.", NATIVE_METHOD},
    {"readlink", os_readlink, "path", "Where a symbolic link leads to.", NATIVE_METHOD},
    {"getcwd", os_getcwd, "", "The current directory.", NATIVE_METHOD},
    {"listdir", os_listdir, "path=None", "The names in a directory.", NATIVE_METHOD},
    {"stat", os_stat, "path, follow", NULL, NATIVE_METHOD},
    {"mode", os_mode, "path, follow", NULL, NATIVE_METHOD},
    {"access", os_access, "path, mode", "May this program's user do this with the file?", NATIVE_METHOD},
    {"utime", os_utime, "path, atime=None, mtime=None", NULL, NATIVE_METHOD},
    {"realpath", os_realpath, "path", NULL, NATIVE_METHOD},
    {"fspath", os_fspath, "path", "The path of an object that stands for one.", NATIVE_METHOD},
    {"kill", os_kill, "pid, signal, /", "Sends a signal to a process.", NATIVE_METHOD},
    {"getpid", os_getpid, "", "This program's number.", NATIVE_METHOD},
    {"cpu_count", os_cpu_count, "", "How many processors there are.", NATIVE_METHOD},
    {"putenv", os_putenv, "name, value, /", "Sets a variable of the environment.", NATIVE_METHOD},
    {"unsetenv", os_unsetenv, "name, /", "Takes a variable from the environment.", NATIVE_METHOD},
    {"environment", os_environment, "", NULL, NATIVE_METHOD},
    {"urandom", os_urandom, "size, /", "Random octets, as good as the system's.", NATIVE_METHOD},
    {"system", os_system, "command", "Runs a command of the shell; its status.", NATIVE_METHOD},
    {"strerror", os_strerror, "code, /", "What an error's number means.", NATIVE_METHOD},
    {"create", os_create, "path", NULL, NATIVE_METHOD},
    {0},
};

const ModuleDef os_module = {"_os", "The system calls behind os.", functions, NULL};
