/* mappingproxy.h -- a mapping that can only be read: C.__dict__, types.MappingProxyType(d).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_OBJECTS_MAPPINGPROXY_H
#define ENGINE_LANG_OBJECTS_MAPPINGPROXY_H

#include "engine/lang/machine/machine.h"

extern Type mappingproxy_type;

/* A view of mapping, whose changes show. New. */
Value mappingproxy_new(Vm *vm, Value mapping);

#endif
