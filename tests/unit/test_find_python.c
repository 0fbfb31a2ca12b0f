/* test_find_python.c -- which Python stands beside Jupyter, in folders made up here.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/python/find.h"
#include "tests/check.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char top[PATH_MAX / 4];

static const char *at(const char *path) {
    static char texts[8][PATH_MAX];
    static int next;
    char *text = texts[next++ % 8];
    snprintf(text, PATH_MAX, "%s/%s", top, path);
    return text;
}

static void make_folder(const char *path) {
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", at(path));
    for (char *slash = part + strlen(top) + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = '\0';
        mkdir(part, 0755);
    }
    mkdir(part, 0755);
}

static void make_file(const char *path, const char *text, mode_t mode) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash) *slash = '\0', make_folder(folder);
    FILE *file = fopen(at(path), "w");
    CHECK(file != NULL);
    if (!file) return;
    fputs(text, file);
    fclose(file);
    chmod(at(path), mode);
}

static void make_link(const char *path, const char *target) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    *strrchr(folder, '/') = '\0';
    make_folder(folder);
    CHECK(symlink(target, at(path)) == 0);
}

/* Debian: python3 is a link to python3.11, packages are in dist-packages. */
static void make_debian(void) {
    make_file("usr/bin/python3.11", "", 0755);
    make_link("usr/bin/python3", "python3.11");
    make_file("usr/lib/python3.11/os.py", "", 0644);
    make_file("usr/lib/python3.9/os.py", "", 0644);
    make_folder("usr/lib/python3/dist-packages");
    make_folder("usr/local/lib/python3.11/dist-packages");
    make_folder("home/.local/lib/python3.11/site-packages");
}

static void make_virtual(const char *name, const char *more) {
    char path[PATH_MAX], text[2 * PATH_MAX];
    snprintf(path, sizeof path, "%s/bin/python3", name);
    make_link(path, at("usr/bin/python3"));
    snprintf(path, sizeof path, "%s/pyvenv.cfg", name);
    snprintf(text, sizeof text, "home = %s\nversion = 3.11.2\n%s", at("usr/bin"), more);
    make_file(path, text, 0644);
    snprintf(path, sizeof path, "%s/lib/python3.11/site-packages", name);
    make_folder(path);
}

static void make_conda(void) {
    make_file("conda/bin/python3.12", "", 0755);
    make_link("conda/bin/python", "python3.12");
    make_file("conda/lib/python3.12/os.py", "", 0644);
    make_folder("conda/lib/python3.12/site-packages");
}

static void check_found(PythonClues clues, const char *program, int minor, const char *library, const char *found_by) {
    Python python;
    ERROR_INIT(err);
    CHECK(python_find(&clues, &python, &err));
    CHECK_STR(err.text, "");
    CHECK_STR(python.program, at(program));
    CHECK_STR(python.library, at(library));
    CHECK_STR(python.found_by, found_by);
    CHECK(python.major == 3 && python.minor == minor);
    python_clear(&python);
}

static void check_sites(PythonClues clues, const char *const *want) {
    Python python;
    ERROR_INIT(err);
    CHECK(python_find(&clues, &python, &err));
    size_t count = 0;
    while (want[count]) count++;
    CHECK(python.site_count == count);
    for (size_t i = 0; i < count && i < python.site_count; i++) CHECK_STR(python.sites[i], at(want[i]));
    python_clear(&python);
}

static void check_none(PythonClues clues, const char *text) {
    Python python;
    ERROR_INIT(err);
    CHECK(!python_find(&clues, &python, &err));
    CHECK_STR(err.text, text);
    CHECK(python.program == NULL);
}

static void check_order(void) {
    char path[3 * PATH_MAX];
    snprintf(path, sizeof path, "/nowhere::%s:%s", at("shims"), at("usr/bin"));
    PythonClues clues = {.path = path};
    check_found(clues, "usr/bin/python3", 11, "usr/lib/python3.11", "PATH");
    clues.self = at("usr/lib/tapebook/tapebook");
    check_found(clues, "usr/bin/python3", 11, "usr/lib/python3.11", "the kernelspec");
    clues.self = at("venv/lib/tapebook/tapebook");
    check_found(clues, "venv/bin/python3", 11, "usr/lib/python3.11", "the kernelspec");
    clues.self = at("conda/bin/tapebook");
    check_found(clues, "conda/bin/python", 12, "conda/lib/python3.12", "the kernelspec");
    clues.kernelspec = at("venv");
    check_found(clues, "venv/bin/python3", 11, "usr/lib/python3.11", "the kernelspec");
    clues.conda = at("conda");
    check_found(clues, "conda/bin/python", 12, "conda/lib/python3.12", "CONDA_PREFIX");
    clues.virtual_env = at("gone");
    check_found(clues, "conda/bin/python", 12, "conda/lib/python3.12", "CONDA_PREFIX");
    clues.virtual_env = at("venv");
    check_found(clues, "venv/bin/python3", 11, "usr/lib/python3.11", "VIRTUAL_ENV");
    clues.chosen = at("conda/bin/python");
    check_found(clues, "conda/bin/python", 12, "conda/lib/python3.12", "TAPEBOOK_PYTHON");
    clues.chosen = at("conda");
    check_found(clues, "conda/bin/python", 12, "conda/lib/python3.12", "TAPEBOOK_PYTHON");
    clues.chosen = "python3";
    check_found(clues, "usr/bin/python3", 11, "usr/lib/python3.11", "TAPEBOOK_PYTHON");
}

static void check_refused(void) {
    char text[2 * PATH_MAX];
    PythonClues clues = {.path = at("shims")};
    check_none(clues, "no Python was found");
    clues.chosen = "none";
    check_none(clues, "TAPEBOOK_PYTHON=none: no Python is used");
    clues.chosen = at("gone/python3");
    snprintf(text, sizeof text, "TAPEBOOK_PYTHON is '%s', which is no Python that can be used", clues.chosen);
    check_none(clues, text);
    clues.chosen = at("old/bin/python3.8");
    snprintf(text, sizeof text, "%s is Python 3.8; packages need 3.9 or newer", clues.chosen);
    check_none(clues, text);
}

static void check_packages(void) {
    const char *base = at("home/.local");
    char user[PATH_MAX];
    strcpy(user, base);
    PythonClues clues = {.chosen = at("usr/bin/python3"), .user_base = user};
    check_sites(clues, (const char *[]){"home/.local/lib/python3.11/site-packages", "usr/local/lib/python3.11/dist-packages",
                                        "usr/lib/python3/dist-packages", NULL});
    clues.chosen = at("venv");
    check_sites(clues, (const char *[]){"venv/lib/python3.11/site-packages", "venv/lib/python3.11/site-packages/beside", "project", NULL});
    clues.chosen = at("open");
    check_sites(clues, (const char *[]){"open/lib/python3.11/site-packages", "home/.local/lib/python3.11/site-packages",
                                        "usr/local/lib/python3.11/dist-packages", "usr/lib/python3/dist-packages", NULL});
    clues.chosen = at("conda");
    check_sites(clues, (const char *[]){"conda/lib/python3.12/site-packages", NULL});
    clues.chosen = at("linked/python");
    check_sites(clues, (const char *[]){"conda/lib/python3.12/site-packages", NULL});
}

int main(void) {
    char folder[] = "/tmp/find_python_XXXXXX", text[2 * PATH_MAX];
    if (!mkdtemp(folder) || !realpath(folder, text)) return 1;
    snprintf(top, sizeof top, "%.*s", (int)sizeof top - 1, text);
    make_debian();
    make_conda();
    make_virtual("venv", "include-system-site-packages = false\n");
    make_virtual("open", "include-system-site-packages = true\n");
    make_folder("venv/lib/python3.11/site-packages/beside");
    make_folder("project");
    snprintf(text, sizeof text, "# folders\nbeside\n/nowhere/at/all\nimport sys; sys.path\n%s\n", at("project"));
    make_file("venv/lib/python3.11/site-packages/more.pth", text, 0644);
    make_file("shims/python3", "#!/bin/sh\n", 0755);
    make_link("linked/python", at("conda/bin/python3.12"));
    make_file("old/bin/python3.8", "", 0755);
    make_file("old/lib/python3.8/os.py", "", 0644);
    check_order();
    check_refused();
    check_packages();
    snprintf(text, sizeof text, "rm -rf '%s'", top);
    CHECK(system(text) == 0);
    return check_summary();
}
