/* lazy.c -- libraries that are loaded when one of their functions is first called.
 *
 * Most sessions never draw, download or multiply large matrices, and a kernel should start at once; so the program is
 * linked against stubs of those libraries (made by kernel/lazy.sh). A stub jumps through a slot that leads here first and
 * to the library's own function from then on.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include "engine/base/memory.h"

/* Made by lazy.sh: one row a function. */
extern _Atomic(void *) lazy_slots[];
extern const char *const lazy_names[];
extern const uint16_t lazy_owners[];            /* which library has it */
extern const char *const lazy_libraries[];      /* "libcairo.so.2" */

void *lazy_resolve(size_t index);

/* Finds function number index and fills its slot. A library that has gone since the program was linked ends the process:
 * its caller cannot be told, as none of its functions says "not there". */
void *lazy_resolve(size_t index) {
    const char *name = lazy_libraries[lazy_owners[index]];
    void *library = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
    if (!library && mem_spend_reserve()) library = dlopen(name, RTLD_NOW | RTLD_GLOBAL);    /* memory may be full */
    void *function = library ? dlsym(library, lazy_names[index]) : NULL;
    if (!function) {
        dprintf(STDERR_FILENO, "tapebook: %s\n", dlerror());
        _exit(127);
    }
    atomic_store_explicit(&lazy_slots[index], function, memory_order_relaxed);
    return function;
}
