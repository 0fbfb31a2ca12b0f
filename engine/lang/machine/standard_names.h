/* standard_names.h -- which modules Python's standard library has (sys.stdlib_module_names), so that the want of one is told from
 * a name mistyped.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_STANDARD_NAMES_H
#define ENGINE_LANG_MACHINE_STANDARD_NAMES_H

#include <stdbool.h>

extern const char standard_names[];          /* each followed by a blank */

/* Why a standard module, or the package that it is in, is not run here (standard_refused.def); NULL: it may be. */
const char *standard_refusal(const char *name);

bool is_standard_name(const char *name);     /* or the name of something inside such a package */

#endif
