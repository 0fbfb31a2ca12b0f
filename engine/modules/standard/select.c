/* select.c -- the module select: waiting until files can be read or written, by poll(2). CPython's selectors stands on it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/modules/native.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <time.h>

enum { SETS = 3, SLICE = 50 };   /* milliseconds between looks at what the user asks for */

/* The number of a file: an int, or what fileno() gives. */
static bool descriptor_of(Vm *vm, Value v, int *out) {
    int64_t number;
    Value given = value_isa(v, &int_type) ? value_retain(v) : value_call_method(vm, v, "fileno", NULL, 0);
    bool ok = !is_absent(given) && value_to_index(vm, given, &number);
    if (!ok && vm_raised_is(vm, ERROR_ATTRIBUTE)) {
        vm_clear_raised(vm);
        vm_raise(vm, ERROR_TYPE, "argument must be an int, or have a fileno() method.");
    }
    value_release(given);
    if (!ok) return false;
    *out = (int)number;
    return number >= 0 || vm_fail(vm, ERROR_VALUE, "file descriptor cannot be a negative integer (%lld)", (long long)number);
}

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Until one of them is ready or the time is over (INFINITY: never). -1 with an exception pending. */
static int wait_for(Vm *vm, struct pollfd *files, size_t count, double seconds) {
    double end = seconds_now() + seconds;
    for (;;) {
        double left = (end - seconds_now()) * 1000;
        int n = poll(files, (nfds_t)count, left > SLICE ? SLICE : left > 0 ? (int)ceil(left) : 0);
        if (n < 0 && errno != EINTR) return vm_raise_errno(vm, NULL), -1;
        if (n > 0 || left <= 0) return n > 0 ? n : 0;
        if (!vm_poll(vm)) return -1;
    }
}

static bool read_timeout(Vm *vm, Value v, double *seconds) {
    *seconds = INFINITY;
    if (is_none(v)) return true;
    if (!value_to_double(vm, v, seconds)) {
        vm_clear_raised(vm);
        return vm_fail(vm, ERROR_TYPE, "timeout must be a float or None");
    }
    return *seconds >= 0 || vm_fail(vm, ERROR_VALUE, "timeout must be non-negative");
}

/* args: three sequences of files, to be read, to be written, and with exceptional conditions; timeout */
static Value select_files(Vm *vm, const Value *args) {
    static const short events[SETS] = {POLLIN, POLLOUT, POLLPRI}, answers[SETS] = {POLLIN | POLLHUP | POLLERR, POLLOUT | POLLERR, POLLPRI};
    List *sets[SETS] = {NULL}, *ready[SETS] = {NULL};
    struct pollfd *files = NULL;
    size_t count = 0, n = 0;
    double seconds;
    bool ok = read_timeout(vm, args[3], &seconds);
    for (int s = 0; ok && s < SETS; s++) {
        ok = (sets[s] = value_to_list(vm, args[s])) && (ready[s] = list_new(vm, 0));
        if (ok) count += sets[s]->count;
    }
    if (ok && !(files = mem_calloc(count + 1, sizeof *files))) ok = false, vm_raise_memory(vm);
    for (int s = 0; ok && s < SETS; s++)
        for (size_t i = 0; ok && i < sets[s]->count; i++, n++) {
            ok = descriptor_of(vm, sets[s]->items[i], &files[n].fd);
            files[n].events = events[s];
        }
    ok = ok && wait_for(vm, files, count, seconds) >= 0;
    n = 0;
    for (int s = 0; ok && s < SETS; s++)
        for (size_t i = 0; ok && i < sets[s]->count; i++, n++) {
            if (files[n].revents & POLLNVAL) errno = EBADF, vm_raise_errno(vm, NULL), ok = false;
            else if (files[n].revents & answers[s]) ok = list_append(vm, ready[s], sets[s]->items[i]);
        }
    Value result = ok ? tuple_of(vm, SETS, value_retain(value_object(ready[0])), value_retain(value_object(ready[1])), value_retain(value_object(ready[2]))) : ABSENT;
    for (int s = 0; s < SETS; s++) release_object(sets[s]), release_object(ready[s]);
    mem_free(files);
    return result;
}

static const NativeDef functions[] = {
    {"select", select_files, "rlist, wlist, xlist, timeout=None, /", "Those of the files that are ready, as three lists.", NATIVE_METHOD},
    {0},
};

static bool init(Vm *vm, Value module) { return vm_set(vm, module, "error", value_retain(value_object(vm_exception_type(vm, ERROR_OS)))); }

extern const ModuleDef select_module;
const ModuleDef select_module = {.name = "select", .doc = "Waiting for files", .functions = functions, .init = init};
