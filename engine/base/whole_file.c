/* whole_file.c -- see whole_file.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_MOST = 230, WRITERS_MOST = 1000 };

static void clear(WholeFile *f) {
    free(f->waiting);
    free(f->path);
    *f = (WholeFile){.fd = -1};
}

static bool is_link(const char *path) {
    struct stat st;
    return lstat(path, &st) == 0 && S_ISLNK(st.st_mode);
}

/* The path's own name after links, new; NULL with errno. */
static char *resolve(const char *path) {
    char *found = realpath(path, NULL);
    return found || errno != ENOENT ? found : strdup(path);
}

/* PATH.part, or PATH.part2 and so on; a name that is near the longest that a folder takes is cut. New. */
static char *waiting_name(const char *path, int number) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t kept = strnlen(name, NAME_MOST), size = (size_t)(name - path) + kept + 16;
    char *made = malloc(size);
    if (made) {
        int n = snprintf(made, size, "%.*s.part", (int)(name - path) + (int)kept, path);
        if (number > 1) snprintf(made + n, size - (size_t)n, "%d", number);
    }
    return made;
}

/* Whether an open file is ours alone to write: plain, by no second name, of this user, locked, and still what the path leads to. */
static bool take(int fd, const char *path) {
    struct stat ours, there;
    if (fstat(fd, &ours) != 0 || !S_ISREG(ours.st_mode) || ours.st_nlink != 1 || ours.st_uid != geteuid()) return false;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
    return lstat(path, &there) == 0 && there.st_ino == ours.st_ino && there.st_dev == ours.st_dev;
}

/* Opens the file that is written to. */
static int open_beside(WholeFile *f, mode_t mode) {
    for (int number = 1; number <= WRITERS_MOST; number++) {
        free(f->waiting);
        f->waiting = waiting_name(f->path, number);
        if (!f->waiting) return ENOMEM;
        struct stat st;
        f->fd = open(f->waiting, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode);
        if (f->fd < 0) {
            int reason = errno;
            bool taken = reason == EACCES || reason == EPERM || reason == ELOOP || reason == EISDIR;
            if (taken && lstat(f->waiting, &st) == 0) continue; /* another user's, a link or a folder */
            return reason;
        }
        if (take(f->fd, f->waiting)) return ftruncate(f->fd, 0) == 0 ? 0 : errno;
        close(f->fd);
        f->fd = -1;
    }
    return EEXIST;
}

static int open_in_place(WholeFile *f, const char *path, mode_t mode) {
    clear(f);
    f->waiting = strdup(path);
    f->path = strdup(path);
    if (!f->waiting || !f->path) return ENOMEM;
    f->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    return f->fd < 0 ? errno : 0;
}

/* The rights and the owner that the new file is to have. */
static void give_rights(const WholeFile *f, const struct stat *old, mode_t mode) {
    if (f->replaces && (old->st_uid != geteuid() || old->st_gid != getegid()) && fchown(f->fd, old->st_uid, old->st_gid) != 0)
        (void)fchown(f->fd, (uid_t)-1, old->st_gid);
    if (mode != WHOLE_FILE_MODE) fchmod(f->fd, mode);
    else if (f->replaces) fchmod(f->fd, old->st_mode & 07777);
}

static int begin(WholeFile *f, const char *path, mode_t mode) {
    struct stat old = {0};
    if (!(f->path = resolve(path))) return errno;
    f->replaces = stat(f->path, &old) == 0;
    if (f->replaces && access(f->path, W_OK) != 0) return errno;
    if (f->replaces ? !S_ISREG(old.st_mode) : is_link(path)) return open_in_place(f, path, mode);
    int reason = open_beside(f, mode);
    if (reason == 0) give_rights(f, &old, mode);
    bool closed_folder = reason == EACCES || reason == EPERM || reason == EROFS;
    return closed_folder && f->replaces ? open_in_place(f, path, mode) : reason;
}

int whole_file_begin(WholeFile *f, const char *path, mode_t mode) {
    *f = (WholeFile){.fd = -1};
    int reason = begin(f, path, mode);
    if (reason) {
        if (f->fd >= 0) close(f->fd);
        clear(f);
    }
    return reason;
}

/* Ends the use of the descriptor; what went before, or the error of this. */
static int close_file(WholeFile *f, int reason) {
    int closed = close(f->fd) == 0 ? 0 : errno;
    f->fd = -1;
    return reason ? reason : closed;
}

static bool is_beside(const WholeFile *f) { return f->fd >= 0 && strcmp(f->waiting, f->path) != 0; }

/* A file system without fsync says EINVAL. */
static int sync_file(int fd) { return fsync(fd) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno; }

int whole_file_commit(WholeFile *f) {
    int reason = 0;
    if (is_beside(f)) {
        if (f->replaces) reason = sync_file(f->fd);
        if (!reason && rename(f->waiting, f->path) != 0) reason = errno;
        if (reason) unlink(f->waiting);
    }
    reason = close_file(f, reason);
    clear(f);
    return reason;
}

void whole_file_discard(WholeFile *f) {
    if (is_beside(f)) unlink(f->waiting);
    if (f->fd >= 0) close(f->fd);
    clear(f);
}
