/* pretty.h -- a value as text the way IPython shows it: repr(), with containers wrapped at 79 columns.
 *
 * After IPython.lib.pretty: sets are sorted, long sequences are cut at 1000 items, what contains itself is marked with dots.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_PRETTY_H
#define DISPLAY_PRETTY_H

#include "engine/lang/vm.h"

/* Appends value's text to out. false with an exception pending. */
bool pretty_write(Vm *vm, Value value, Buffer *out);

#endif
