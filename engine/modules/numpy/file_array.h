/* file_array.h -- arrays whose elements stand in a file, which is mapped into memory.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_FILE_ARRAY_H
#define ENGINE_MODULES_FILE_ARRAY_H

#include "engine/modules/tensors/tensors.h"

/* Of the module _tensor: map_file(descriptor, size, write, own), an array of the first size bytes of an open file.
 * write: it may be written to; own: what is written does not reach the file. sync_file(array) writes what has been
 * changed. */
Value array_map_file(Vm *vm, const Value *args);
Value array_sync_file(Vm *vm, const Value *args);

#endif
