/* import_private.h -- what the files of the import system share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_IMPORT_PRIVATE_H
#define ENGINE_LANG_MACHINE_IMPORT_PRIVATE_H

#include "engine/lang/machine/machine.h"

/* import.c: the module called name (dotted, complete), imported if it is not yet, and its parents. Borrowed from
 * sys.modules; ABSENT with an exception pending. */
Value import_load(Vm *vm, Str *name);
/* Whether the module's body has not run to its end. */
bool import_is_loading(Vm *vm, Str *name);

/* import_find.c: where a module may come from. */
typedef enum FoundKind { FOUND_NOTHING, FOUND_FILE, FOUND_FOLDER } FoundKind;

typedef struct Found {
    FoundKind kind;              /* a text to run, or a folder without one (a namespace package) */
    bool package;                /* has submodules */
    Str *path;                   /* owned: of the file, or the folder */
    Str *folder;                 /* owned: where submodules are looked for; NULL for a plain module */
} Found;

void found_clear(Found *found);
/* Looks for the module's last name in the folders of a list of str. false: an exception is pending. */
bool import_find_file(Vm *vm, Value folders, const char *last, Found *found);
/* Looks in the folders of sys.path that come before the standard library's: what is there hides modules of the library. */
bool import_find_before(Vm *vm, const char *last, Found *found);
/* Looks in the standard library of the Python beside for a part of a package that is the library's own. */
bool import_find_standard(Vm *vm, Str *name, Found *found);
/* Finds the Python beside if that has not been done. false: an exception is pending. */
bool import_find_beside(Vm *vm);

#endif
