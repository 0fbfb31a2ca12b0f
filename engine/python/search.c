/* search.c -- see search.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/python/search.h"

#include "engine/lang/objects/list.h"
#include "engine/python/find.h"

static bool add_folder(Vm *vm, const char *folder) {
    return list_append_take(vm, vm->beside, value_object(str_from_bytes_lossy(vm, folder, strlen(folder))));
}

/* The library's folder goes to sys.path and is remembered, or why it does not. */
static bool add_library(Vm *vm, const Python *python) {
    if (python->minor >= STANDARD_MINOR_MIN && python->minor <= STANDARD_MINOR_MAX) {
        vm->standard_folder = str_from_bytes_lossy(vm, python->library, strlen(python->library));
        return vm->standard_folder && add_folder(vm, python->library);
    }
    vm->standard_missing = str_format(vm, "%s is Python %d.%d", python->program, python->major, python->minor);
    return vm->standard_missing != NULL;
}

static bool find_beside(Vm *vm) {
    Python python;
    ERROR_INIT(err);
    PythonClues clues = python_clues();
    bool found = python_find(&clues, &python, &err), ok;
    python_clues_clear(&clues);
    if (found) ok = add_library(vm, &python);
    else ok = (vm->standard_missing = str_from(vm, err.text)) != NULL;
    python_clear(&python);
    return ok;
}

void search_install(Vm *vm) { vm->find_beside = find_beside; }
