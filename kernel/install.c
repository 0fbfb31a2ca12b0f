/* install.c -- `tapebook install` and `uninstall`: the kernelspec that makes Jupyter know this kernel.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernel/commands.h"
#include "kernel/wire.h"
#include "kernelspec/files.h"

enum { PATH_SIZE = 1024 };

typedef struct Place {
    char data[PATH_SIZE];        /* .../share/jupyter */
    char folder[PATH_SIZE + 320];      /* .../share/jupyter/kernels/NAME */
    const char *name;
    const char *program;         /* what kernel.json starts; NULL: this program */
    char environment[PATH_SIZE]; /* the folder of the environment that Jupyter is in, or "": none is known */
} Place;

typedef struct File {
    const char *name, *start, *end;
} File;

static bool is_name(const char *name) {
    if (!*name || strlen(name) > 255) return false;
    for (; *name; name++)
        if (!isalnum((unsigned char)*name) && !strchr("._-", *name)) return false;
    return true;
}

static void user_data(char *path) {
    const char *jupyter = getenv("JUPYTER_DATA_DIR"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (jupyter && *jupyter) snprintf(path, PATH_SIZE, "%s", jupyter);
    else if (data && *data) snprintf(path, PATH_SIZE, "%s/jupyter", data);
    else snprintf(path, PATH_SIZE, "%s/.local/share/jupyter", home ? home : "");
}

/* The environment that is active: a virtual one, Conda's, or NULL. */
static const char *active_prefix(void) {
    const char *prefix = getenv("VIRTUAL_ENV");
    if (!prefix || !*prefix) prefix = getenv("CONDA_PREFIX");
    return prefix && *prefix ? prefix : NULL;
}

/* The kernelspec goes into an environment: its packages are the ones that cells will import (engine/python/find.h). */
static void use_prefix(Place *place, const char *prefix) {
    snprintf(place->data, sizeof place->data, "%s/share/jupyter", prefix);
    char python[PATH_SIZE + 16], real[PATH_MAX];
    snprintf(python, sizeof python, "%s/bin/python3", prefix);
    if (access(python, X_OK) == 0 && realpath(prefix, real) && strlen(real) < sizeof place->environment) strcpy(place->environment, real);
}

static void default_data(char *path) {
    if (access("/usr/local/share", W_OK) == 0) snprintf(path, PATH_SIZE, "/usr/local/share/jupyter");
    else user_data(path);
}

/* Reads the options that both commands share. Returns 0, or the exit status. */
static int parse_place(int argc, char **argv, Place *place) {
    *place = (Place){.name = "tapebook"};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--user") == 0) {
            user_data(place->data);
        } else if (strcmp(argv[i], "--sys-prefix") == 0) {
            if (!active_prefix()) return usage_error(argv[0], "--sys-prefix: no environment is active", "");
            use_prefix(place, active_prefix());
        } else if (strcmp(argv[i], "--prefix") == 0 && value) {
            use_prefix(place, value);
            i++;
        } else if (strcmp(argv[i], "--name") == 0 && value) {
            if (!is_name(value)) return usage_error(argv[0], "a kernel's name is made of letters, digits, '.', '_' and '-': ", value);
            place->name = value;
            i++;
        } else if (strcmp(argv[i], "--program") == 0 && value) {
            place->program = value;
            i++;
        } else {
            return usage_error(argv[0], "unknown or incomplete option ", argv[i]);
        }
    }
    if (!place->data[0]) default_data(place->data);
    snprintf(place->folder, sizeof place->folder, "%s/kernels/%s", place->data, place->name);
    return 0;
}

static bool make_folders(const char *path) {
    char part[PATH_SIZE + 320];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        if (mkdir(part, 0755) != 0 && errno != EEXIST) return false;
        *at = '/';
    }
    return mkdir(part, 0755) == 0 || errno == EEXIST;
}

static bool write_file(const char *folder, const File *file) {
    char path[PATH_SIZE + 400];
    snprintf(path, sizeof path, "%s/%s", folder, file->name);
    FILE *out = fopen(path, "we");
    size_t size = (size_t)(file->end - file->start);
    bool ok = out && fwrite(file->start, 1, size, out) == size;
    if (out && fclose(out) != 0) ok = false;
    if (!ok) fprintf(stderr, "tapebook install: %s: %s\n", path, strerror(errno));
    return ok;
}

static json_t *make_spec(const char *program, const Place *place) {
    const char *name = place->name;
    json_t *spec = json_pack("{s[ssss] ss ss ss s{sbs[s]} ss}", "argv", program, "kernel", "-f", "{connection_file}", "display_name",
                     strcmp(name, "tapebook") == 0 ? "Tapebook" : name, "language", "tapebook", "interrupt_mode", "message", "metadata",
                     "debugger", 1, "supported_encryption", "curve", "kernel_protocol_version", PROTOCOL_VERSION ".0");
    if (spec && place->environment[0] &&
        json_object_set_new(spec, "env", json_pack("{ss}", "TAPEBOOK_ENVIRONMENT", place->environment)) != 0) {
        json_decref(spec);
        return NULL;
    }
    return spec;
}

/* Whether what was written can be read back, and names a program that runs. */
static bool check_spec(const char *folder) {
    char path[PATH_SIZE + 400];
    snprintf(path, sizeof path, "%s/kernel.json", folder);
    json_t *spec = json_load_file(path, 0, NULL);
    const char *program = json_string_value(json_array_get(json_object_get(spec, "argv"), 0));
    bool ok = program && access(program, X_OK) == 0;
    if (!ok) fprintf(stderr, "tapebook install: %s does not name a program that can be run\n", path);
    json_decref(spec);
    return ok;
}

static bool write_spec(const Place *place) {
    char self[PATH_SIZE];
    ssize_t size = readlink("/proc/self/exe", self, sizeof self - 1);
    if (size < 0) return false;
    self[size] = '\0';
    json_t *spec = make_spec(place->program ? place->program : self, place);
    char *text = spec ? json_dumps(spec, JSON_INDENT(1)) : NULL;
    const File files[] = {{"kernel.json", text, text ? text + strlen(text) : text}, {"logo-32x32.png", logo_32, logo_32_end},
                          {"logo-64x64.png", logo_64, logo_64_end}, {"logo-svg.svg", logo_svg, logo_svg_end}};
    bool ok = text != NULL;
    for (size_t i = 0; ok && i < sizeof files / sizeof *files; i++) ok = write_file(place->folder, &files[i]);
    free(text);
    json_decref(spec);
    return ok && (place->program || check_spec(place->folder));
}

int command_install(int argc, char **argv) {
    Place place;
    int status = parse_place(argc, argv, &place);
    if (status) return status;
    if (!make_folders(place.folder)) {
        fprintf(stderr, "tapebook install: %s: %s\n", place.folder, strerror(errno));
        return 1;
    }
    if (!write_spec(&place)) return 1;
    printf("installed the kernel '%s' in %s\n", place.name, place.folder);
    return 0;
}

int command_uninstall(int argc, char **argv) {
    static const char *const names[] = {"kernel.json", "logo-32x32.png", "logo-64x64.png", "logo-svg.svg"};
    Place place;
    int status = parse_place(argc, argv, &place);
    if (status) return status;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[PATH_SIZE + 400];
        snprintf(path, sizeof path, "%s/%s", place.folder, names[i]);
        unlink(path);
    }
    if (rmdir(place.folder) != 0) {
        fprintf(stderr, "tapebook uninstall: %s: %s\n", place.folder, strerror(errno));
        return 1;
    }
    printf("removed the kernel '%s' from %s\n", place.name, place.data);
    return 0;
}
