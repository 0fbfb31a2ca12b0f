/* optimizer_update.h -- steps of optimizers (Descent of device.h), one function an instruction set.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_CPU_OPTIMIZER_UPDATE_H
#define ENGINE_CPU_OPTIMIZER_UPDATE_H

#include "engine/tensor/device.h"

/* True always: no error can happen. */
bool descend_base(const Descent *d, Error *err);
bool descend_avx2(const Descent *d, Error *err);
bool descend_avx512(const Descent *d, Error *err);

#endif
