/* find.c -- see find.h.
 *
 * The rules are those of CPython's getpath and site: a program whose folder's parent has a pyvenv.cfg belongs to a virtual
 * environment, whose standard library is that of the Python in `home`; Debian keeps packages in dist-packages.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/python/find.h"

#include "engine/base/buffer.h"
#include "engine/base/memory.h"

#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_given(const char *text) { return text && *text; }

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool is_program(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

/* path = folder/rest; false: it does not fit. */
static bool join(char *path, const char *folder, const char *rest) {
    int size = snprintf(path, PATH_MAX, "%s/%s", folder, rest);
    return size > 0 && size < PATH_MAX;
}

/* Cuts the last component off. */
static bool cut_last(char *path) {
    char *slash = strrchr(path, '/');
    if (!slash || slash == path) return false;
    *slash = '\0';
    return true;
}

static bool keep(char **to, const char *text) {
    mem_free(*to);
    *to = mem_strdup(text);
    return *to != NULL;
}

/* ---- the folder of the standard library ---- */

/* "python3.11": the numbers behind the name. */
static bool read_version(const char *name, Python *out) {
    int major = 0, minor = 0, used = 0;
    if (sscanf(name, "python%d.%d%n", &major, &minor, &used) != 2 || name[used]) return false;
    out->major = major;
    out->minor = minor;
    return true;
}

static bool try_library(const char *prefix, const char *lib, const char *name, Python *out) {
    char folder[PATH_MAX], file[PATH_MAX];
    int size = snprintf(folder, sizeof folder, "%s/%s/%s", prefix, lib, name);
    if (size <= 0 || size >= PATH_MAX || !join(file, folder, "os.py") || access(file, R_OK) != 0) return false;
    return keep(&out->library, folder);
}

/* Of several versions in one folder the newest, which is what a program without a number in its name usually is. */
static bool newest_library(const char *prefix, const char *lib, Python *out) {
    char path[PATH_MAX], name[32];
    DIR *folder = join(path, prefix, lib) ? opendir(path) : NULL;
    if (!folder) return false;
    Python seen = {0}, best = {0};
    for (struct dirent *entry; (entry = readdir(folder));)
        if (read_version(entry->d_name, &seen) && (seen.major > best.major || (seen.major == best.major && seen.minor > best.minor))) {
            if (!try_library(prefix, lib, entry->d_name, &seen)) continue;
            best.major = seen.major;
            best.minor = seen.minor;
        }
    closedir(folder);
    mem_free(seen.library);
    if (!best.major) return false;
    out->major = best.major;
    out->minor = best.minor;
    snprintf(name, sizeof name, "python%d.%d", out->major, out->minor);
    return try_library(prefix, lib, name, out);
}

/* prefix has bin/python; real is what that program is when links are followed, its version known or 0. */
static bool find_library(const char *prefix, Python *out) {
    static const char *const libs[] = {"lib", "lib64"};
    char name[32];
    for (size_t i = 0; i < sizeof libs / sizeof *libs; i++) {
        if (!out->major) {
            if (newest_library(prefix, libs[i], out)) return true;
            continue;
        }
        snprintf(name, sizeof name, "python%d.%d", out->major, out->minor);
        if (try_library(prefix, libs[i], name, out)) return true;
    }
    return false;
}

/* ---- the folders of packages ---- */

static bool add_site(Python *out, const char *folder) {
    for (size_t i = 0; i < out->site_count; i++)
        if (strcmp(out->sites[i], folder) == 0) return true;
    if (out->site_count == PYTHON_SITES_MAX || !is_folder(folder)) return true;
    if (!keep(&out->sites[out->site_count], folder)) return false;
    out->site_count++;
    return true;
}

static bool add_packages(Python *out, const char *prefix, const char *format) {
    char path[PATH_MAX], tail[64];
    snprintf(tail, sizeof tail, format, out->major, out->minor);
    return !join(path, prefix, tail) || add_site(out, path);
}

static bool add_user(Python *out, const PythonClues *clues) {
    return !is_given(clues->user_base) || add_packages(out, clues->user_base, "lib/python%d.%d/site-packages");
}

/* What Python at prefix has outside virtual environments. */
static bool add_system(Python *out, const char *prefix) {
    char local[PATH_MAX];
    if (!add_packages(out, prefix, "lib/python%d.%d/site-packages") || !add_packages(out, prefix, "lib64/python%d.%d/site-packages"))
        return false;
    return (!join(local, prefix, "local") || add_packages(out, local, "lib/python%d.%d/dist-packages")) &&
           add_packages(out, prefix, "lib/python%d/dist-packages") && add_packages(out, prefix, "lib/python%d.%d/dist-packages");
}

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

static int is_path_file(const struct dirent *entry) {
    size_t size = strlen(entry->d_name);
    return entry->d_name[0] != '.' && size > 4 && strcmp(entry->d_name + size - 4, ".pth") == 0;
}

/* The folders that the lines of a .pth file name (editable installations); lines of code are for Python itself. */
static bool add_lines(Python *out, const char *site, const char *name) {
    char path[PATH_MAX], line[PATH_MAX], *end;
    FILE *file = join(path, site, name) ? fopen(path, "re") : NULL;
    bool ok = true;
    while (ok && file && fgets(line, sizeof line, file)) {
        for (end = line + strlen(line); end > line && isspace((unsigned char)end[-1]);) *--end = '\0';
        if (!*line || *line == '#' || strncmp(line, "import ", 7) == 0 || strncmp(line, "import\t", 7) == 0) continue;
        if (*line == '/') ok = add_site(out, line);
        else if (join(path, site, line)) ok = add_site(out, path);
    }
    if (file) fclose(file);
    return ok;
}

static bool add_path_files(Python *out) {
    size_t count = out->site_count;
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        struct dirent **names = NULL;
        int found = scandir(out->sites[i], &names, is_path_file, by_name);
        for (int k = 0; k < found; k++) {
            ok = ok && add_lines(out, out->sites[i], names[k]->d_name);
            free(names[k]);
        }
        free(names);
    }
    return ok;
}

/* ---- a program ---- */

/* The value of a key of pyvenv.cfg; false: it has none. */
static bool read_setting(const char *config, const char *key, char *value) {
    char line[PATH_MAX];
    FILE *file = fopen(config, "re");
    bool found = false;
    while (file && !found && fgets(line, sizeof line, file)) {
        char *equals = strchr(line, '=');
        if (!equals) continue;
        char *end = equals;
        while (end > line && isspace((unsigned char)end[-1])) end--;
        *end = '\0';
        if (strcmp(line, key) != 0) continue;
        for (equals++; isspace((unsigned char)*equals);) equals++;
        for (end = equals + strlen(equals); end > equals && isspace((unsigned char)end[-1]);) *--end = '\0';
        strcpy(value, equals);
        found = true;
    }
    if (file) fclose(file);
    return found;
}

/* The version in the name of the file that program is in the end: /usr/bin/python3 is python3.11. */
static void version_by_file(const char *program, Python *out) {
    char real[PATH_MAX];
    if (!realpath(program, real)) return;
    const char *slash = strrchr(real, '/');
    read_version(slash ? slash + 1 : real, out);
}

static bool in_virtual_environment(const PythonClues *clues, const char *config, Python *out) {
    char value[PATH_MAX], home[PATH_MAX], real[PATH_MAX];
    if (!read_setting(config, "home", home)) return false;
    if (read_setting(config, "version", value) || read_setting(config, "version_info", value)) {
        int major = 0, minor = 0;
        if (sscanf(value, "%d.%d", &major, &minor) == 2) {
            out->major = major;
            out->minor = minor;
        }
    }
    if (!out->major) version_by_file(out->program, out);
    bool all = read_setting(config, "include-system-site-packages", value) && strcasecmp(value, "true") == 0;
    char *base = realpath(home, real) ? real : home;      /* .../bin */
    bool found = cut_last(base) && find_library(base, out);
    if (!found && realpath(out->program, real)) {         /* where home has moved, the program's own place */
        base = real;
        found = cut_last(base) && cut_last(base) && find_library(base, out);
    }
    return found && add_packages(out, out->prefix, "lib/python%d.%d/site-packages") &&
           add_packages(out, out->prefix, "lib64/python%d.%d/site-packages") && (!all || (add_user(out, clues) && add_system(out, base)));
}

static bool use_program(const PythonClues *clues, const char *program, const char *found_by, Python *out) {
    char folder[PATH_MAX], path[PATH_MAX];
    if (!is_program(program) || strlen(program) >= PATH_MAX) return false;
    python_clear(out);
    strcpy(folder, program);
    char *name = strrchr(folder, '/');
    if (!name) return false;
    *name = '\0';
    char *real = realpath(*folder ? folder : "/", path);        /* of the folder alone: the program in it may be a link out of it */
    if (!real || !join(folder, path, strrchr(program, '/') + 1) || !keep(&out->program, folder) || !cut_last(path) || !keep(&out->prefix, path))
        return false;
    out->found_by = found_by;
    if (join(folder, path, "pyvenv.cfg") && access(folder, R_OK) == 0)
        return in_virtual_environment(clues, folder, out) && add_path_files(out);
    version_by_file(program, out);
    bool found = find_library(path, out);
    if (!found && realpath(program, path)) {                    /* a link to it from elsewhere */
        found = cut_last(path) && cut_last(path) && find_library(path, out) && keep(&out->prefix, path);
    }
    return found && add_user(out, clues) && add_system(out, path) && add_path_files(out);
}

static bool use_environment(const PythonClues *clues, const char *prefix, const char *found_by, Python *out) {
    static const char *const names[] = {"bin/python3", "bin/python"};
    char path[PATH_MAX];
    for (size_t i = 0; is_given(prefix) && i < sizeof names / sizeof *names; i++)
        if (join(path, prefix, names[i]) && use_program(clues, path, found_by, out)) return true;
    return false;
}

/* PREFIX/bin/tapebook, or PREFIX/lib/tapebook/tapebook, as the wheel installs it. */
static bool use_own_environment(const PythonClues *clues, Python *out) {
    char path[PATH_MAX];
    if (!is_given(clues->self) || strlen(clues->self) >= sizeof path) return false;
    strcpy(path, clues->self);
    if (!cut_last(path)) return false;
    const char *name = strrchr(path, '/');
    if (name && strcmp(name, "/bin") == 0) return cut_last(path) && use_environment(clues, path, "the kernelspec", out);
    return name && strcmp(name, "/tapebook") == 0 && cut_last(path) && cut_last(path) && use_environment(clues, path, "the kernelspec", out);
}

/* name in $PATH's folders; those that are no installation (pyenv's shims) are passed over. */
static bool use_path(const PythonClues *clues, const char *name, const char *found_by, Python *out) {
    char folder[PATH_MAX], path[PATH_MAX];
    const char *at = clues->path;
    for (size_t size; is_given(at); at += size + (at[size] == ':')) {
        size = strcspn(at, ":");
        if (size == 0 || size >= sizeof folder) continue;
        memcpy(folder, at, size);
        folder[size] = '\0';
        if (join(path, folder, name) && use_program(clues, path, found_by, out)) return true;
    }
    return false;
}

static bool use_chosen(const PythonClues *clues, Python *out, Error *err) {
    static const char clue[] = "TAPEBOOK_PYTHON";
    const char *chosen = clues->chosen;
    if (strcmp(chosen, "none") == 0) return error_set(err, ERROR_IMPORT, "TAPEBOOK_PYTHON=none: no Python is used");
    bool found = is_folder(chosen)     ? use_environment(clues, chosen, clue, out)
                 : strchr(chosen, '/') ? use_program(clues, chosen, clue, out)
                                       : use_path(clues, chosen, clue, out);
    return found || error_set(err, ERROR_IMPORT, "TAPEBOOK_PYTHON is '%s', which is no Python that can be used", chosen);
}

bool python_find(const PythonClues *clues, Python *out, Error *err) {
    *out = (Python){0};
    bool found;
    if (is_given(clues->chosen)) found = use_chosen(clues, out, err);
    else found = use_environment(clues, clues->virtual_env, "VIRTUAL_ENV", out) || use_environment(clues, clues->conda, "CONDA_PREFIX", out) ||
                 use_environment(clues, clues->kernelspec, "the kernelspec", out) || use_own_environment(clues, out) ||
                 use_path(clues, "python3", "PATH", out);
    if (!found) error_set(err, ERROR_IMPORT, "no Python was found");
    else if (out->major != 3 || out->minor < PYTHON_MINOR_MIN)
        found = error_set(err, ERROR_IMPORT, "%s is Python %d.%d; packages need 3.%d or newer", out->program, out->major, out->minor, PYTHON_MINOR_MIN);
    if (!found) python_clear(out);
    return found;
}

void python_clear(Python *python) {
    mem_free(python->program);
    mem_free(python->prefix);
    mem_free(python->library);
    for (size_t i = 0; i < python->site_count; i++) mem_free(python->sites[i]);
    *python = (Python){0};
}

/* ---- the clues of this process ---- */

static char *own_file(void) {
    char path[PATH_MAX];
    ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
    if (size <= 0) return NULL;
    path[size] = '\0';
    return mem_strdup(path);
}

static char *user_base(void) {
    char path[PATH_MAX];
    const char *base = getenv("PYTHONUSERBASE"), *home = getenv("HOME");
    if (is_given(getenv("PYTHONNOUSERSITE"))) return NULL;
    if (is_given(base)) return mem_strdup(base);
    return is_given(home) && join(path, home, ".local") ? mem_strdup(path) : NULL;
}

PythonClues python_clues(void) {
    return (PythonClues){.chosen = getenv("TAPEBOOK_PYTHON"),
                         .virtual_env = getenv("VIRTUAL_ENV"),
                         .conda = getenv("CONDA_PREFIX"),
                         .kernelspec = getenv("TAPEBOOK_ENVIRONMENT"),
                         .self = own_file(),
                         .path = getenv("PATH"),
                         .user_base = user_base()};
}

void python_clues_clear(PythonClues *clues) {
    mem_free((char *)clues->self);
    mem_free((char *)clues->user_base);
    *clues = (PythonClues){0};
}
