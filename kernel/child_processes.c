/* child_processes.c -- found in /proc, by their session (proc(5), /proc/pid/stat).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/child_processes.h"

#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 500, LOOK_MS = 5 };

/* Whether process pid is of the session, and has not ended already. */
static bool is_of(pid_t session, const char *pid) {
    char path[64], text[512], state;
    int found;
    snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
    FILE *file = fopen(path, "re");
    if (!file) return false;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    const char *end = strrchr(text, ')'); /* the command's name, in brackets, may have any characters */
    return end && sscanf(end + 1, " %c %*d %*d %d", &state, &found) == 2 && found == session && state != 'Z';
}

/* Sends a signal to all of them. How many there are. */
static int signal_all(pid_t session, int number) {
    DIR *processes = opendir("/proc");
    int count = 0;
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);
        if (pid <= 0 || pid == getpid() || !is_of(session, entry->d_name)) continue;
        count++;
        if (number) kill(pid, number);
    }
    if (processes) closedir(processes);
    return count;
}

void children_end(void) {
    pid_t session = getpid();
    if (getsid(0) != session || !signal_all(session, SIGTERM)) return;
    for (int waited = 0; waited < PATIENCE_MS && signal_all(session, 0); waited += LOOK_MS) poll(NULL, 0, LOOK_MS);
    signal_all(session, SIGKILL);
}
