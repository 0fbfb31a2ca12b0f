/* random_stream.h -- the module _random_stream, which the library's tf.data shuffles with.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_RANDOM_STREAM_H
#define ENGINE_MODULES_RANDOM_STREAM_H

#include "engine/lang/vm.h"

extern const ModuleDef random_stream_module;

#endif
