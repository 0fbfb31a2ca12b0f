/* os_process.c -- the module _process: what os knows of this process, its user and the machine.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/native.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <unistd.h>

#define NUMBER(name, call)                                                                                             \
    static Value process_##name(Vm *vm, const Value *args) {                                                           \
        (void)vm;                                                                                                      \
        (void)args;                                                                                                    \
        return value_int((int64_t)(call));                                                                             \
    }

NUMBER(getuid, getuid())
NUMBER(geteuid, geteuid())
NUMBER(getgid, getgid())
NUMBER(getegid, getegid())
NUMBER(getpgrp, getpgrp())

static Value process_umask(Vm *vm, const Value *args) {
    int64_t mask;
    return value_to_index(vm, args[0], &mask) ? value_int(umask((mode_t)mask)) : ABSENT;
}

static Value process_chown(Vm *vm, const Value *args) {
    int64_t uid, gid;
    if (!value_to_index(vm, args[1], &uid) || !value_to_index(vm, args[2], &gid)) return ABSENT;
    Str *path = native_path(vm, args[0]);
    if (!path) return ABSENT;
    bool follow = args[3].as.integer != 0;
    bool ok = (follow ? chown : lchown)(path->data, (uid_t)uid, (gid_t)gid) == 0;
    if (!ok) vm_raise_errno(vm, path->data);
    object_release(&path->object);
    return ok ? NONE : ABSENT;
}

static Value process_truncate(Vm *vm, const Value *args) {
    int64_t size;
    if (!value_to_index(vm, args[1], &size)) return ABSENT;
    Str *path = native_path(vm, args[0]);
    if (!path) return ABSENT;
    bool ok = truncate(path->data, size) == 0;
    if (!ok) vm_raise_errno(vm, path->data);
    object_release(&path->object);
    return ok ? NONE : ABSENT;
}

static Value process_getloadavg(Vm *vm, const Value *args) {
    (void)args;
    double loads[3];
    if (getloadavg(loads, 3) != 3) return vm_raise(vm, ERROR_OS, "Load averages are unobtainable");
    return tuple_of(vm, 3, value_float(loads[0]), value_float(loads[1]), value_float(loads[2]));
}

/* (user, system, children's user, children's system, elapsed) in seconds. */
static Value process_times(Vm *vm, const Value *args) {
    (void)args;
    struct tms t;
    double ticks = (double)sysconf(_SC_CLK_TCK);
    clock_t elapsed = times(&t);
    return tuple_of(vm, 5, value_float((double)t.tms_utime / ticks), value_float((double)t.tms_stime / ticks),
                    value_float((double)t.tms_cutime / ticks), value_float((double)t.tms_cstime / ticks),
                    value_float((double)elapsed / ticks));
}

/* (system, computer, release, version, processor). */
static Value process_uname(Vm *vm, const Value *args) {
    (void)args;
    struct utsname u;
    if (uname(&u) != 0) return vm_raise_errno(vm, NULL);
    const char *fields[] = {u.sysname, u.nodename, u.release, u.version, u.machine};
    Tuple *t = tuple_new(vm, 5);
    for (size_t i = 0; t && i < 5; i++) {
        Str *text = str_new(vm, fields[i], strlen(fields[i]));
        if (text) t->items[i] = value_object(text);
        else object_release(&t->object), t = NULL;
    }
    return t ? value_object(t) : ABSENT;
}

static Value process_statvfs(Vm *vm, const Value *args) {
    struct statvfs s;
    Str *path = native_path(vm, args[0]);
    if (!path) return ABSENT;
    bool ok = statvfs(path->data, &s) == 0;
    if (!ok) vm_raise_errno(vm, path->data);
    object_release(&path->object);
    if (!ok) return ABSENT;
    return tuple_of(vm, 10, value_int((int64_t)s.f_bsize), value_int((int64_t)s.f_frsize),
                    value_int((int64_t)s.f_blocks), value_int((int64_t)s.f_bfree), value_int((int64_t)s.f_bavail),
                    value_int((int64_t)s.f_files), value_int((int64_t)s.f_ffree), value_int((int64_t)s.f_favail),
                    value_int((int64_t)s.f_flag), value_int((int64_t)s.f_namemax));
}

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec * 1e-6; }

static Value process_getrusage(Vm *vm, const Value *args) {
    int64_t who;
    struct rusage u;
    if (!value_to_index(vm, args[0], &who)) return ABSENT;
    if (getrusage((int)who, &u)) return vm_raise(vm, ERROR_VALUE, "invalid who parameter");
    return tuple_of(vm, 16, value_float(seconds(u.ru_utime)), value_float(seconds(u.ru_stime)), value_int(u.ru_maxrss),
                    value_int(u.ru_ixrss), value_int(u.ru_idrss), value_int(u.ru_isrss), value_int(u.ru_minflt),
                    value_int(u.ru_majflt), value_int(u.ru_nswap), value_int(u.ru_inblock), value_int(u.ru_oublock),
                    value_int(u.ru_msgsnd), value_int(u.ru_msgrcv), value_int(u.ru_nsignals), value_int(u.ru_nvcsw),
                    value_int(u.ru_nivcsw));
}

static Value process_getrlimit(Vm *vm, const Value *args) {
    int64_t what;
    struct rlimit limit;
    if (!value_to_index(vm, args[0], &what)) return ABSENT;
    if (getrlimit((int)what, &limit)) return vm_raise(vm, ERROR_VALUE, "invalid resource specified");
    return tuple_pair(vm, value_int((int64_t)limit.rlim_cur), value_int((int64_t)limit.rlim_max));
}

static const NativeDef functions[] = {
    {"getuid", process_getuid, "", "The number of the user that runs this.", NATIVE_METHOD},
    {"geteuid", process_geteuid, "", "The number of the user with whose rights this runs.", NATIVE_METHOD},
    {"getgid", process_getgid, "", "The number of the group that runs this.", NATIVE_METHOD},
    {"getegid", process_getegid, "", "The number of the group with whose rights this runs.", NATIVE_METHOD},
    {"getpgrp", process_getpgrp, "", "The number of this process's group.", NATIVE_METHOD},
    {"umask", process_umask, "mask, /", "Sets which rights new files do not get; what was set before.", NATIVE_METHOD},
    {"chown", process_chown, "path, uid, gid, follow", NULL, NATIVE_METHOD},
    {"truncate", process_truncate, "path, length", "Makes a file so many bytes long.", NATIVE_METHOD},
    {"getloadavg", process_getloadavg, "", "How busy the machine was in the last 1, 5 and 15 minutes.", NATIVE_METHOD},
    {"getrusage", process_getrusage, "who, /", NULL, NATIVE_METHOD},
    {"getrlimit", process_getrlimit, "resource, /", NULL, NATIVE_METHOD},
    {"times", process_times, "", NULL, NATIVE_METHOD},
    {"uname", process_uname, "", NULL, NATIVE_METHOD},
    {"statvfs", process_statvfs, "path", NULL, NATIVE_METHOD},
    {0},
};

extern const ModuleDef process_module;
const ModuleDef process_module = {.name = "_process", .doc = "The system calls behind os.", .functions = functions};
