/* green_thread.c -- strands and the change from one to another.
 *
 * They stand in a ring, in the order in which they take turns. ucontext gives each its C stack; the fields of Vm that
 * belong to the strand that runs are kept in its Strand while another runs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/green_thread.h"

#include "engine/base/memory.h"
#include "engine/lang/machine/gc.h"
#include "engine/tensor/context.h"

#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>

enum {
    STACK_SIZE = 4 * 1024 * 1024, /* address space only, until it is used */
    STACK_GUARD = 64 * 1024,
    STACK_LEFT = 256 * 1024, /* for C code that does not ask how much there is */
    SLICE_NS = 5000000,      /* CPython's switch interval */
    TURNS_PER_LOOK = 16,     /* safe points between two looks at the clock */
    IDLE_STEP_NS = 50000000, /* a safe point at least every 50 ms of waiting */
    IDLE_MS_MAX = 1000,
    OUTSIDE_MS = 5,     /* between two turns of those who wait for something outside */
    ENDING_TRIES = 100, /* exceptions that a strand may catch before it is dropped */
};

/* Who waits outside looks there whenever it has its turn. */
typedef enum StrandState { STRAND_READY, STRAND_OUTSIDE, STRAND_PARKED, STRAND_ASLEEP, STRAND_GONE } StrandState;

typedef struct Strand {
    struct Strand *next; /* in the ring */
    int64_t id;
    StrandState state;
    int64_t wake; /* while parked or asleep: when that ends by itself */
    bool permit;
    bool is_cell;     /* the host's own, as the first strand is: interrupts are meant for it */
    bool interrupted; /* it has an interrupt to take */
    HostPlace place;  /* the host's, while another strand runs */
    Value function;   /* what it calls; ABSENT: run(context) */
    void (*run)(void *context);
    void *run_context;
    char *stack; /* NULL: the process's own */
    ucontext_t context;

    Frame *frame; /* from here on Vm's fields of the same names */
    Value raised, handled;
    int depth, free_depth;
    char *stack_low;
    FrameChunk *chunk;
    uint64_t active, watching; /* OpContext's */
} Strand;

struct Strands {
    Strand first;
    Strand *current;
    Strand *ended; /* whose stack is to be freed by the one that runs next, or NULL */
    int64_t last_id;
    int64_t slice_end;
    unsigned turns;
    bool stuck; /* all wait forever: the first strand is to say so */
    bool ending;
};

int64_t strand_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

/* ---- the change ---- */

static void keep(const Vm *vm, Strand *s) {
    s->frame = vm->frame;
    s->raised = vm->raised;
    s->handled = vm->handled;
    s->depth = vm->depth;
    s->free_depth = vm->free_depth;
    s->stack_low = vm->stack_low;
    s->chunk = vm->chunk;
    s->active = vm->ops->active;
    s->watching = vm->ops->watching;
}

static void bring_back(Vm *vm, const Strand *s) {
    vm->frame = s->frame;
    vm->raised = s->raised;
    vm->handled = s->handled;
    vm->depth = s->depth;
    vm->free_depth = s->free_depth;
    vm->stack_low = s->stack_low;
    vm->chunk = s->chunk;
    vm->ops->active = s->active;
    vm->ops->watching = s->watching;
}

static void tell_host(Vm *vm, StrandEvent event, HostPlace *place) {
    if (vm->host.strand) vm->host.strand(vm->host.context, event, place);
}

static void strand_free(Vm *vm, Strand *s) {
    tell_host(vm, STRAND_ENDED, &s->place);
    while (s->chunk) {
        FrameChunk *below = s->chunk->below;
        mem_free(s->chunk);
        s->chunk = below;
    }
    munmap(s->stack, STACK_SIZE);
    mem_free(s);
}

static void unlink_strand(Strands *ss, const Strand *s) {
    Strand *before = &ss->first;
    while (before->next != s) before = before->next;
    before->next = s->next;
}

/* Until somebody is unparked or begins, safe points need not look here. */
static void pay_no_attention(Vm *vm) {
    atomic_fetch_and_explicit(&vm->attention, ~(unsigned)ATTENTION_STRANDS, memory_order_relaxed);
}

/* Frees what ended before the strand that runs now came to run. */
static void bury(Vm *vm) {
    Strands *ss = vm->strands;
    if (!ss->ended) return;
    strand_free(vm, ss->ended);
    ss->ended = NULL;
    if (ss->first.next == &ss->first && !ss->first.interrupted) pay_no_attention(vm);
}

/* Runs s; returns when somebody runs this one again. */
static void change_to(Vm *vm, Strand *s) {
    Strands *ss = vm->strands;
    Strand *from = ss->current;
    if (s == from) return;
    keep(vm, from);
    vm_attend(vm, ATTENTION_STRANDS);
    ss->current = s;
    bring_back(vm, s);
    from->place = s->place;
    tell_host(vm, STRAND_COMES, &from->place);
    ss->slice_end = strand_clock() + SLICE_NS;
    swapcontext(&from->context, &s->context);
    bury(vm);
}

static bool is_ready(const Strands *ss, const Strand *s, int64_t now) {
    if (s->state <= STRAND_OUTSIDE || ss->ending) return s->state != STRAND_GONE;
    if (s->state == STRAND_PARKED && s->permit) return true;
    return s->wake <= now || s->interrupted || (s == &ss->first && ss->stuck);
}

/* Whose turn it is after the current one's; the current one comes last. NULL: nobody can go on. */
static Strand *next_ready(const Strands *ss) {
    int64_t now = strand_clock();
    Strand *s = ss->current;
    do {
        s = s->next;
        if (is_ready(ss, s, now)) return s;
    } while (s != ss->current);
    return NULL;
}

/* ---- waiting ---- */

static int64_t earliest_wake(const Strands *ss) {
    int64_t wake = STRAND_FOREVER;
    const Strand *s = &ss->first;
    do {
        if (s->state != STRAND_GONE && s->wake < wake) wake = s->wake;
        s = s->next;
    } while (s != &ss->first);
    return wake;
}

static void idle_until(const Vm *vm, int64_t wake) {
    int64_t left = wake - strand_clock();
    if (left <= 0) return;
    struct timespec t = {0, left < IDLE_STEP_NS ? left : IDLE_STEP_NS};
    if (vm->host.wait)
        vm->host.wait(vm->host.context, t.tv_nsec);
    else
        nanosleep(&t, NULL);
}

/* Nobody can go on: lets time pass until somebody may. */
static void idle(Vm *vm) {
    Strands *ss = vm->strands;
    int64_t wake = earliest_wake(ss);
    if (wake == STRAND_FOREVER && !(vm->host.brings_strands && vm->host.brings_strands(vm->host.context)))
        ss->stuck = true;
    else
        idle_until(vm, wake);
}

/* The waiting strand has been woken: for a reason that is an exception? */
static bool woken(Vm *vm) {
    Strands *ss = vm->strands;
    if (ss->ending) return vm_fail(vm, ERROR_SYSTEM_EXIT, "%s", "");
    if (ss->current->interrupted) {
        ss->current->interrupted = false;
        return vm_fail(vm, ERROR_KEYBOARD_INTERRUPT, "%s", "");
    }
    if (ss->current != &ss->first || !ss->stuck) return true;
    ss->stuck = false;
    return vm_fail(vm, ERROR_RUNTIME, "this would wait forever: every thread waits for another");
}

static bool wait_turn(Vm *vm, StrandState state, int64_t deadline) {
    Strands *ss = vm->strands;
    Strand *me = ss->current, *next;
    me->state = state;
    me->wake = deadline;
    bool ok = true;
    while (ok && !(next = next_ready(ss))) {
        idle(vm);
        ok = vm_poll(vm);
    }
    if (ok) {
        change_to(vm, next);
        ok = woken(vm);
    }
    me->state = STRAND_READY;
    me->wake = STRAND_FOREVER;
    return ok;
}

static Strands *strands_of(Vm *vm) {
    if (vm->strands) return vm->strands;
    Strands *ss = mem_calloc(1, sizeof *ss);
    if (!ss) return vm_raise_memory(vm), NULL;
    ss->first.id = ss->last_id = 1;
    ss->first.is_cell = true;
    ss->first.wake = STRAND_FOREVER;
    ss->first.next = ss->current = &ss->first;
    return vm->strands = ss;
}

/* The host may begin a strand meanwhile. */
static bool sleep_alone(Vm *vm, int64_t deadline) {
    do {
        if (!vm_poll(vm)) return false;
        if (vm->strands) return wait_turn(vm, STRAND_ASLEEP, deadline);
        idle_until(vm, deadline);
    } while (strand_clock() < deadline);
    return vm_poll(vm);
}

bool strand_sleep(Vm *vm, int64_t deadline) {
    return vm->strands ? wait_turn(vm, STRAND_ASLEEP, deadline) : sleep_alone(vm, deadline);
}

bool strand_park(Vm *vm, int64_t deadline, bool *permitted) {
    *permitted = false;
    if (!vm->strands) {
        if (deadline != STRAND_FOREVER) return sleep_alone(vm, deadline);
        if (!vm->host.brings_strands || !vm->host.brings_strands(vm->host.context))
            return vm_fail(vm, ERROR_RUNTIME, "this would wait forever: there are no other threads");
        if (!strands_of(vm)) return false;
    }
    Strand *me = vm->strands->current;
    bool ok = me->permit || wait_turn(vm, STRAND_PARKED, deadline);
    *permitted = me->permit;
    me->permit = false;
    return ok;
}

void strand_unpark(Vm *vm, int64_t id) {
    Strands *ss = vm->strands;
    if (!ss) return;
    vm_attend(vm, ATTENTION_STRANDS);
    Strand *s = &ss->first;
    do {
        if (s->id == id) s->permit = true;
        s = s->next;
    } while (s != &ss->first);
}

/* ---- life ---- */

/* A strand's whole life, on its own stack. The Vm comes in two halves, as makecontext hands on ints. */
static void live(unsigned high, unsigned low) {
    Vm *vm = (Vm *)((uintptr_t)high << 32 | low);
    Strands *ss = vm->strands;
    Strand *me = ss->current;
    bury(vm);
    if (me->run)
        me->run(me->run_context);
    else
        value_release(value_call(vm, me->function, NULL, 0, NULL));
    if (vm_raised(vm)) vm_clear_raised(vm);
    value_clear(&me->function);
    value_clear(&vm->handled);
    me->state = STRAND_GONE;
    Strand *next;
    while (!(next = next_ready(ss))) {
        idle(vm);
        if (!vm_poll(vm)) vm_clear_raised(vm);
    }
    unlink_strand(ss, me);
    ss->ended = me;
    change_to(vm, next);
}

static Strand *strand_new(Vm *vm) {
    Strand *s = mem_calloc(1, sizeof *s);
    if (!s) return vm_raise_memory(vm), NULL;
    s->stack =
        mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (s->stack == MAP_FAILED || mprotect(s->stack, STACK_GUARD, PROT_NONE)) {
        if (s->stack != MAP_FAILED) munmap(s->stack, STACK_SIZE);
        mem_free(s);
        vm_raise(vm, ERROR_RUNTIME, "can't start new thread");
        return NULL;
    }
    s->wake = STRAND_FOREVER;
    s->stack_low = s->stack + STACK_GUARD + STACK_LEFT;
    s->function = ABSENT;
    getcontext(&s->context);
    s->context.uc_stack = (stack_t){.ss_sp = s->stack, .ss_size = STACK_SIZE};
    uintptr_t address = (uintptr_t)vm;
    makecontext(&s->context, (void (*)(void))live, 2, (unsigned)(address >> 32), (unsigned)address);
    return s;
}

/* Puts it into the ring as the next to take its turn. */
static void join_ring(Vm *vm, Strand *s) {
    Strands *ss = vm->strands;
    s->id = ++ss->last_id;
    s->next = ss->current->next;
    ss->current->next = s;
    tell_host(vm, STRAND_BEGINS, &s->place);
}

int64_t strand_start(Vm *vm, Value function) {
    Strand *s = strands_of(vm) ? strand_new(vm) : NULL;
    if (!s) return 0;
    s->function = value_retain(function);
    join_ring(vm, s);
    int64_t id = s->id;
    change_to(vm, s);
    return id;
}

bool strand_start_cell(Vm *vm, void (*run)(void *context), void *context) {
    Strand *s = strands_of(vm) ? strand_new(vm) : NULL;
    if (!s) return false;
    s->is_cell = true;
    s->run = run;
    s->run_context = context;
    join_ring(vm, s);
    vm->strands->slice_end = 0;
    vm_attend(vm, ATTENTION_STRANDS);
    return true;
}

int64_t strand_current(const Vm *vm) { return vm->strands ? vm->strands->current->id : 1; }

/* ---- for others ---- */

/* What is half done here must not be seen by others: a module's body, a gradient's temporaries. */
static bool is_amid(const Vm *vm) { return (vm->importing && vm->importing->count) || vm->ops->scope_count; }

bool strand_attend(Vm *vm) {
    Strands *ss = vm->strands;
    if (!ss || ++ss->turns % TURNS_PER_LOOK || strand_clock() < ss->slice_end || is_amid(vm)) return true;
    Strand *next = next_ready(ss);
    if (next == ss->current && earliest_wake(ss) == STRAND_FOREVER) pay_no_attention(vm);
    change_to(vm, next);
    return !ss->ending || vm_fail(vm, ERROR_SYSTEM_EXIT, "%s", "");
}

bool strand_takes_interrupt(Vm *vm, bool came) {
    Strands *ss = vm->strands;
    if (!ss) return came;
    Strand *me = ss->current, *s = me;
    do {
        s->interrupted = s->interrupted || (came && s->is_cell);
        s = s->next;
    } while (came && s != me);
    if (came) vm_attend(vm, ATTENTION_STRANDS);
    bool takes = me->interrupted;
    me->interrupted = false;
    return takes;
}

bool strand_has_interrupt(const Vm *vm) { return vm->strands && vm->strands->current->interrupted; }

/* How many milliseconds the strand that runs may wait outside before the others want a turn; -1: any number. */
static int patience(const Strands *ss) {
    int64_t now = strand_clock(), least = STRAND_FOREVER;
    for (const Strand *s = ss->current->next; s != ss->current; s = s->next) {
        int64_t wake = s->state == STRAND_OUTSIDE ? now + OUTSIDE_MS * 1000000 : is_ready(ss, s, now) ? now : s->wake;
        if (s->state != STRAND_GONE && wake < least) least = wake;
    }
    if (least == STRAND_FOREVER) return -1;
    int64_t left = least <= now ? 0 : (least - now) / 1000000 + 1;
    return left > IDLE_MS_MAX ? IDLE_MS_MAX : (int)left;
}

int strand_yield(Vm *vm) {
    Strands *ss = vm->strands;
    if (!ss || ss->current->next == ss->current || is_amid(vm)) return -1;
    ss->current->state = STRAND_OUTSIDE;
    change_to(vm, next_ready(ss));
    ss->current->state = STRAND_READY;
    return patience(ss);
}

int strand_step(Vm *vm) {
    Strands *ss = vm->strands;
    if (!ss) return -1;
    unsigned reasons = atomic_fetch_and_explicit(&vm->attention, ~(unsigned)ATTENTION_INTERRUPT, memory_order_relaxed);
    if (reasons & ATTENTION_INTERRUPT) strand_takes_interrupt(vm, true);
    int wait = strand_yield(vm);
    ss->stuck = ss->first.interrupted = false; /* that concerns cells of the first strand */
    return wait;
}

void strands_free(Vm *vm) {
    Strands *ss = vm->strands;
    if (!ss) return;
    ss->ending = true;
    for (int tries = 0; ss->first.next != &ss->first && tries < ENDING_TRIES; tries++) change_to(vm, ss->first.next);
    while (ss->first.next != &ss->first) {
        Strand *s = ss->first.next;
        unlink_strand(ss, s);
        strand_free(vm, s);
    }
    vm->strands = NULL;
    mem_free(ss);
}
