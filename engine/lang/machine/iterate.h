/* iterate.h -- value_next and vm_poll in line, for the loops in C that list(), set() or sum() spend their time in.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_ITERATE_H
#define ENGINE_LANG_MACHINE_ITERATE_H

#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/iterators.h"

/* vm_poll: false with an exception pending. */
HOT bool poll_at_once(Vm *vm) {
    return LIKELY(!atomic_load_explicit(&vm->attention, memory_order_relaxed)) || vm_poll(vm);
}

/* value_next: new; ABSENT at the end, or with an exception pending. */
HOT Value next_at_once(Vm *vm, Value iterator) {
    return LIKELY(poll_at_once(vm)) ? iterator_next(vm, iterator) : ABSENT;
}

#endif
