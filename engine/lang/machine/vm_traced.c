/* vm_traced.c -- the dispatch loop once more, with a look at every word where a line begins: vm_run_traced (debug.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define TRACED
#include "engine/lang/machine/vm.c"
