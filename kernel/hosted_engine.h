/* hosted_engine.h -- an engine with every module and the display room, as all hosts make it: the kernel, the runner, the
 * terminal and the tests.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_HOSTED_ENGINE_H
#define KERNEL_HOSTED_ENGINE_H

#include "engine/lang/engine.h"

/* Names that a cell need not import: tf, np, plt, display, _dh. */
enum { PREDEFINED_COUNT = 5 };

/* The modules getpass, which asks the host (getpass_module.c), _comm (comm_module.c), _debug (debug_module.c) and _shell
 * (shell_module.c). */
extern const ModuleDef getpass_module, comm_module, debug_module, shell_module;

/* New engine that talks to host (copied). NULL with *err set. */
Engine *hosted_engine_new(const Host *host, Error *err);

/* Makes those of the names that text mentions, and that nobody has defined, globals of the cells. Only then are their
 * modules loaded, so that they cost a kernel's start nothing. values[i] (ABSENT at first; the caller releases them) is
 * what the i-th name was given. Leaves nothing pending. */
void hosted_predefine(Vm *vm, const char *text, size_t size, Value values[PREDEFINED_COUNT]);
/* The i-th name. Static. */
const char *hosted_predefined_name(int i);

#endif
