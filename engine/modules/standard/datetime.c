/* datetime.c -- the module _datetime: the types of dates and times.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/datetime.h"

static bool init(Vm *vm, Value module) {
    return delta_ready(vm, module) && zones_ready(vm, module) && date_ready(vm, module) && day_time_ready(vm, module) &&
           moment_ready(vm, module);
}

extern const ModuleDef datetime_core_module;
const ModuleDef datetime_core_module = {.name = "_datetime", .doc = "Dates and times; see datetime.", .init = init};
