/* builtins.h -- the parts of the module builtins, one table of functions a file.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_BUILTINS_BUILTINS_H
#define ENGINE_LANG_BUILTINS_BUILTINS_H

#include "engine/lang/vm.h"

/* Each ends with a row whose name is NULL. */
extern const NativeDef builtins_number[];     /* abs round sum min max pow divmod bin oct hex ord chr */
extern const NativeDef builtins_object[];     /* getattr isinstance repr iter len sorted dir vars ... */
extern const NativeDef builtins_code[];       /* eval exec compile globals locals __import__ */
extern const NativeDef builtins_console[];    /* print input open help exit breakpoint */

#endif
