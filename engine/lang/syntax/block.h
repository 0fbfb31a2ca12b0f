/* block.h -- how far a definition reaches in its source.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_SYNTAX_BLOCK_H
#define ENGINE_LANG_SYNTAX_BLOCK_H

#include "engine/lang/syntax/code.h"

/* The last line of the def, class or lambda that begins on line first, with its decorators: as CPython's inspect.getblock
 * has it, comments after the last statement belong to the block if they are indented as its body is. */
int block_last_line(Vm *vm, const Source *source, int first);

#endif
