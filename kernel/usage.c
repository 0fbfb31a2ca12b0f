/* usage.c -- usage_request: memory and processor use, as ipykernel answers jupyter-resource-usage.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "kernel/session.h"

/* A value of /proc/meminfo, in bytes. */
static double memory_field(const char *text, const char *name) {
    const char *at = strstr(text, name);
    unsigned long long kilobytes = 0;
    if (at) sscanf(at + strlen(name), ": %llu", &kilobytes);
    return (double)kilobytes * 1024;
}

static size_t read_text(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "re");
    size_t got = file ? fread(text, 1, size - 1, file) : 0;
    if (file) fclose(file);
    text[got] = '\0';
    return got;
}

static json_t *host_memory(void) {
    char text[4096];
    read_text("/proc/meminfo", text, sizeof text);
    double total = memory_field(text, "MemTotal"), available = memory_field(text, "MemAvailable"), free_bytes = memory_field(text, "\nMemFree");
    double cached = memory_field(text, "\nCached"), buffers = memory_field(text, "\nBuffers");
    double used = total - free_bytes - cached - buffers;
    return json_pack("{sI sI sf sI sI sI sI sI sI sI}", "total", (json_int_t)total, "available", (json_int_t)available, "percent",
                     total > 0 ? 100 * (total - available) / total : 0.0, "used", (json_int_t)used, "free", (json_int_t)free_bytes, "active",
                     (json_int_t)memory_field(text, "\nActive"), "inactive", (json_int_t)memory_field(text, "\nInactive"), "buffers",
                     (json_int_t)buffers, "cached", (json_int_t)cached, "shared", (json_int_t)memory_field(text, "\nShmem"));
}

/* Bytes of this process: its proportional share, or all that is resident. */
static double own_memory(void) {
    char text[8192];
    if (read_text("/proc/self/smaps_rollup", text, sizeof text)) {
        double share = memory_field(text, "\nPss");
        if (share > 0) return share;
    }
    unsigned long pages = 0;
    read_text("/proc/self/statm", text, sizeof text);
    sscanf(text, "%*u %lu", &pages);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* Percent of one processor, since the last question or since the start. */
static double processor_use(Session *s) {
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    double cpu = (double)used.tv_sec + 1e-9 * (double)used.tv_nsec, now = clock_seconds();
    double elapsed = now - s->usage_clock, spent = cpu - s->usage_cpu;
    s->usage_clock = now;
    s->usage_cpu = cpu;
    return elapsed > 0 ? 100 * spent / elapsed : 0.0;
}

void handle_usage(Session *s, Request *request, Reply *reply) {
    (void)request;
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    reply->content = json_pack("{so si sf sI sI so}", "hostname", json_text(host, strlen(host)), "pid", (int)getpid(), "kernel_cpu",
                               processor_use(s), "kernel_memory", (json_int_t)own_memory(), "cpu_count",
                               (json_int_t)sysconf(_SC_NPROCESSORS_ONLN), "host_virtual_memory", host_memory());
}
