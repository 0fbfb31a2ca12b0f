/* memory_limit.c -- the memory that is left, and the limit that follows it.
 *
 * What is left of a control group: its limit less its use, without the file pages that the system drops when it needs
 * them (Documentation/admin-guide/cgroup-v2.rst, cgroup-v1/memory.rst). A group is looked for at its path and at all
 * paths above: within a container the path may be the host's, and only the root is mounted.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/memory_limit.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/memory.h"

/* "4G", "512M", "100000000" */
static bool parse_size(const char *text, rlim_t *size) {
    static const char units[] = "kmg";
    char *end;
    errno = 0;
    double number = strtod(text, &end);
    const char *unit = *end ? strchr(units, *end | ' ') : NULL;
    if (unit) {
        for (const char *u = units; u <= unit; u++) number *= 1024;
        end++;
    }
    if (end == text || *end || errno || !(number >= 1 && number < 1e18)) return false;
    *size = (rlim_t)number;
    return true;
}

/* The hard limit lies above what --memory says by this much: with a full memory, a notebook can still be written. What is set aside
 * (base/memory.h) is not the cells', either. */
enum { SPARE = 64 << 20, LITTLE = 16 << 20, LOW = 64 << 20, ASIDE = MEM_RESERVE + MEM_LIBRARIES };

/* Addresses of libraries that are loaded when they are first used. */
enum { CODE = 200 << 20 };

/* Of what the process has not touched yet, so much may still be: stacks, and what is set aside, but little of OpenBLAS's buffers. */
enum { UNTOUCHED = 128 << 20 };

bool limit_memory(const char *text) {
    rlim_t size;
    return parse_size(text, &size) && setrlimit(RLIMIT_DATA, &(struct rlimit){size + ASIDE, size + ASIDE + SPARE}) == 0;
}

void limit_begin(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) == 0) setrlimit(RLIMIT_DATA, &(struct rlimit){limit.rlim_cur, limit.rlim_cur});
}

void limit_lift(double *looked) {
    struct rlimit limit;
    *looked = 0;
    if (getrlimit(RLIMIT_DATA, &limit) == 0) setrlimit(RLIMIT_DATA, &(struct rlimit){limit.rlim_max, limit.rlim_max});
}

/* ---- what is left ---- */

/* The number after `name` in a file of lines "name number", or the file's only number (name ""); fallback: it is not
 * there. */
static double file_number(const char *path, const char *name, double fallback) {
    char line[256];
    double number = fallback;
    size_t size = strlen(name);
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, name, size) != 0) continue;
        char *end;
        double found = strtod(line + size, &end);
        if (end > line + size) number = found;
        break;
    }
    if (file) fclose(file);
    return number;
}

static double machine_left(void) {
    double available = file_number("/proc/meminfo", "MemAvailable:", INFINITY),
           swap = file_number("/proc/meminfo", "SwapFree:", 0);
    return (available + swap) * 1024;
}

typedef struct GroupFiles {
    const char *root, *limit, *use, *reclaimable;
} GroupFiles;

static const GroupFiles first_version = {"/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
                                         "total_inactive_file "};
static const GroupFiles second_version = {"/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file "};

static double group_file(const GroupFiles *files, const char *path, const char *name, const char *field,
                         double fallback) {
    char full[600];
    snprintf(full, sizeof full, "%s%s/%s", files->root, path, name);
    return file_number(full, field, fallback);
}

/* What is left of the group at path, and of those around it. Shortens path to "". */
static double group_left(const GroupFiles *files, char *path) {
    double left = INFINITY;
    for (char *slash = path; slash; *slash = '\0') {
        double limit = group_file(files, path, files->limit, "", INFINITY),
               use = group_file(files, path, files->use, "", 0);
        double here = limit - use + group_file(files, path, "memory.stat", files->reclaimable, 0);
        if (here < left) left = here;
        slash = strrchr(path, '/');
        if (!slash) break;
    }
    return left;
}

/* Lines of /proc/self/cgroup: "4:memory:/path", "0::/path". */
static double groups_left(void) {
    char line[512];
    double left = INFINITY;
    FILE *file = fopen("/proc/self/cgroup", "re");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *names = strchr(line, ':'), *path = names ? strchr(names + 1, ':') : NULL;
        if (!path) continue;
        *path++ = '\0';
        if (strcmp(path, "/") == 0) *path = '\0';
        bool second = names[1] == '\0', first = strstr(names, "memory") != NULL;
        double here = second || first ? group_left(second ? &second_version : &first_version, path) : INFINITY;
        if (here < left) left = here;
    }
    if (file) fclose(file);
    return left;
}

/* What the process has of memory, in bytes. */
typedef struct Own {
    double all;                  /* addresses: what RLIMIT_AS counts */
    double data;                 /* those that are writable, touched or not: what RLIMIT_DATA counts */
    double touched;              /* pages of the machine, without those of files */
} Own;

static Own own_memory(void) {
    unsigned long all = 0, resident = 0, shared = 0, data = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file && fscanf(file, "%lu %lu %lu %*u %*u %lu", &all, &resident, &shared, &data) != 4) all = resident = shared = data = 0;
    if (file) fclose(file);
    double page = (double)sysconf(_SC_PAGESIZE);
    return (Own){(double)all * page, (double)data * page, (double)(resident - shared) * page};
}

/* What RLIMIT_AS leaves: the limit on data follows it, so that allocations of cells fail before those of the libraries, whose code takes
 * addresses too. */
static double addresses_left(const Own *own) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return INFINITY;
    return (double)limit.rlim_cur - own->all - CODE;
}

/* ---- the limit ---- */

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

bool limit_follow(double *looked) {
    double now = seconds_now();
    if (*looked > 0 && now - *looked < 1) return false;
    *looked = now;
    mem_keep_reserve();
    Own own = own_memory();
    double machine = machine_left(), groups = groups_left(), left = machine < groups ? machine : groups, addresses = addresses_left(&own);
    struct rlimit limit;
    if ((left == INFINITY && addresses == INFINITY) || getrlimit(RLIMIT_DATA, &limit) != 0) return false;
    /* Others need some of it too: a twentieth is left alone. What the process has but has not touched yet comes out of what is left. */
    double used = own.data, untouched = fmin(fmax(own.data - own.touched, 0), UNTOUCHED),
           hard = limit.rlim_max == RLIM_INFINITY ? INFINITY : (double)limit.rlim_max;
    double most = used + left * 0.95 - untouched;
    if (most > used + addresses) most = used + addresses;
    if (most > hard - SPARE) most = hard - SPARE;
    bool low = most < used + LOW;
    /* A little is always allowed, for the cell that lets go of what fills the memory. */
    if (most < used + LITTLE) most = used + LITTLE;
    limit.rlim_cur = most < hard ? (rlim_t)most : limit.rlim_max;
    setrlimit(RLIMIT_DATA, &limit);
    return low;
}
