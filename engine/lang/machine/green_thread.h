/* green_thread.h -- threads of the language: strands, each with a C stack of its own, of which one runs at a time.
 *
 * The evaluator's own thread runs them all. It changes from one to another where one waits (a lock, a sleep, a join)
 * and at safe points, when one has run for its slice; so no value needs a lock, and between two safe points nothing
 * else happens, as under CPython's global lock. What a strand has of its own is what vm.h calls running: frames, the
 * pending and the handled exception, the depth of calls, the tapes that record. The first strand is the one that made
 * the Vm.
 *
 * A strand waits by parking: until its permit is given (by strand_unpark, which may come first) or its time has come.
 * Locks, events and queues are made of that in engine/library/threading.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_LANG_MACHINE_GREEN_THREAD_H
#define ENGINE_LANG_MACHINE_GREEN_THREAD_H

#include "engine/lang/vm.h"

typedef struct Strands Strands;

#define STRAND_FOREVER INT64_MAX

/* The monotonic clock, in nanoseconds. */
int64_t strand_clock(void);

/* Begins a strand that calls function(), and lets it run first. Its number, or 0 with an exception pending. */
int64_t strand_start(Vm *vm, Value function);
/* Begins a strand for a cell of the host: it runs run(context) when its turn comes, and interrupts are meant for it
 * too. false with an exception pending. */
bool strand_start_cell(Vm *vm, void (*run)(void *context), void *context);
/* The number of the strand that runs; the first one's is 1. */
int64_t strand_current(const Vm *vm);
/* Waits for the permit, and takes it (*permitted), or until the clock shows deadline. false with an exception pending:
 * an interrupt, or RuntimeError where every strand would wait forever. */
bool strand_park(Vm *vm, int64_t deadline, bool *permitted);
/* Gives strand number id its permit; nothing happens if it has ended. */
void strand_unpark(Vm *vm, int64_t id);
/* Lets deadline come while others run. false with an exception pending. */
bool strand_sleep(Vm *vm, int64_t deadline);

/* For safe points: lets another strand run if this one's slice has passed. false with an exception pending. */
bool strand_attend(Vm *vm);
/* For safe points: who is to get an interrupt that has come (came) or waits? true: the strand that runs. */
bool strand_takes_interrupt(Vm *vm, bool came);
/* Whether the strand that runs has an interrupt to take that came while another ran. */
bool strand_has_interrupt(const Vm *vm);
/* For C code that waits for something outside: lets the others run for a slice each. How many milliseconds may pass
 * until the next call, -1: any number. */
int strand_yield(Vm *vm);
/* The same for a host that waits between cells. */
int strand_step(Vm *vm);
/* Ends the strands that are left, each at the place where it waits. */
void strands_free(Vm *vm);

#endif
