/* whole_file.h -- files that are saved whole or not at all.
 *
 * What is saved is written beside its path, to PATH.part, and takes the path's name by rename(2) when it is complete: a process that
 * is killed, a disk that is full, an error or an interrupt leave the old file as it was. A PATH.part that a killed process left
 * is used again by the next save of the path; a lock (flock) keeps two processes that save the same path apart. The new file
 * has the old one's rights and owner; links in the path are followed. Where there is an old file to lose, the new one is on
 * the disk (fsync) before it takes the name.
 *
 * Written in place are paths of what is no regular file (a device, a pipe, a link that leads nowhere), and files that may be
 * written in a folder that takes no new file.
 *
 * Functions return 0, or the number of the system's error (errno).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_BASE_WHOLE_FILE_H
#define ENGINE_BASE_WHOLE_FILE_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct WholeFile {
    int fd;        /* open for reading and writing */
    char *waiting; /* the path that is written to */
    char *path;    /* the path that it gets; the same where the file is written in place */
    bool replaces; /* a file is there already */
} WholeFile;

enum { WHOLE_FILE_MODE = 0666 }; /* the rights of a new file, before umask takes from them */

/* Begins a save. mode: a new file's rights; other ones than WHOLE_FILE_MODE are given to a file that is replaced, too. */
int whole_file_begin(WholeFile *f, const char *path, mode_t mode);
/* Ends a save: the file has its name. A failure leaves the old file, and nothing beside it. Clears f. */
int whole_file_commit(WholeFile *f);
/* Gives a save up. Clears f; nothing is done for one that is clear. */
void whole_file_discard(WholeFile *f);

#endif
