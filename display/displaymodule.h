/* displaymodule.h -- the native modules of this room, and the parts of a bundle that they fill themselves.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_DISPLAYMODULE_H
#define DISPLAY_DISPLAYMODULE_H

#include "display/bundle.h"

extern const ModuleDef display_module, figure_module;

bool display_bundle_add_value(Vm *vm, DisplayBundle *bundle, const char *mime, Value v);   /* str, bytes, or what JSON holds */
bool display_bundle_add_dict(Vm *vm, DisplayBundle *bundle, Value data);                   /* {mime: value} */
bool display_bundle_set_metadata(Vm *vm, DisplayBundle *bundle, Value metadata);

#endif
