/* time_format.h -- texts of broken-down times, as the C library writes them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_TIME_FORMAT_H
#define ENGINE_MODULES_TIME_FORMAT_H

#include "engine/modules/native.h"

#include <time.h>

/* By a format of strftime(), up to its first zero byte: new. A text more than 256 times as long as its format is left empty,
 * as the original has it. */
Value time_format(Vm *vm, const Str *format, const struct tm *parts);

#endif
