/* strand.c -- strands and the change from one to another.
 *
 * They stand in a ring, in the order in which they take turns. ucontext gives each its C stack; the fields of Vm that
 * belong to the strand that runs are kept in its Strand while another runs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/strand.h"

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
    ENDING_TRIES = 100, /* exceptions that a strand may catch before it is dropped */
};

typedef enum StrandState { STRAND_READY, STRAND_PARKED, STRAND_ASLEEP, STRAND_ENDED } StrandState;

typedef struct Strand {
    struct Strand *next; /* in the ring */
    int64_t id;
    StrandState state;
    int64_t wake; /* while parked or asleep: when that ends by itself */
    bool permit;
    Value function; /* what it calls */
    char *stack;    /* NULL: the process's own */
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
    bool interrupted; /* the first strand has an interrupt to take */
    bool stuck;       /* all wait forever: the first strand is to say so */
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

static void strand_free(Strand *s) {
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
    strand_free(ss->ended);
    ss->ended = NULL;
    if (ss->first.next != &ss->first) return;
    pay_no_attention(vm);
    if (ss->interrupted) vm_attend(vm, ATTENTION_INTERRUPT);
    ss->interrupted = false;
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
    ss->slice_end = strand_clock() + SLICE_NS;
    swapcontext(&from->context, &s->context);
    bury(vm);
}

static bool is_ready(const Strands *ss, const Strand *s, int64_t now) {
    if (s->state == STRAND_READY || ss->ending) return s->state != STRAND_ENDED;
    if (s->state == STRAND_PARKED && s->permit) return true;
    return s->wake <= now || (s == &ss->first && (ss->interrupted || ss->stuck));
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
        if (s->state != STRAND_ENDED && s->wake < wake) wake = s->wake;
        s = s->next;
    } while (s != &ss->first);
    return wake;
}

static void idle_until(int64_t wake) {
    int64_t left = wake - strand_clock();
    if (left <= 0) return;
    struct timespec t = {0, left < IDLE_STEP_NS ? left : IDLE_STEP_NS};
    nanosleep(&t, NULL);
}

/* The waiting strand has been woken: for a reason that is an exception? */
static bool woken(Vm *vm) {
    Strands *ss = vm->strands;
    if (ss->ending) return vm_fail(vm, ERROR_SYSTEM_EXIT, "%s", "");
    if (ss->current != &ss->first) return true;
    if (ss->interrupted) {
        ss->interrupted = false;
        return vm_fail(vm, ERROR_KEYBOARD_INTERRUPT, "%s", "");
    }
    if (!ss->stuck) return true;
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
        int64_t wake = earliest_wake(ss);
        if (wake == STRAND_FOREVER)
            ss->stuck = true;
        else
            idle_until(wake);
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

static bool sleep_alone(Vm *vm, int64_t deadline) {
    do {
        if (!vm_poll(vm)) return false;
        idle_until(deadline);
    } while (strand_clock() < deadline);
    return vm_poll(vm);
}

bool strand_sleep(Vm *vm, int64_t deadline) {
    return vm->strands ? wait_turn(vm, STRAND_ASLEEP, deadline) : sleep_alone(vm, deadline);
}

bool strand_park(Vm *vm, int64_t deadline, bool *permitted) {
    *permitted = false;
    if (!vm->strands) {
        if (deadline == STRAND_FOREVER)
            return vm_fail(vm, ERROR_RUNTIME, "this would wait forever: there are no other threads");
        return sleep_alone(vm, deadline);
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

static Strands *strands_of(Vm *vm) {
    if (vm->strands) return vm->strands;
    Strands *ss = mem_calloc(1, sizeof *ss);
    if (!ss) return vm_raise_memory(vm), NULL;
    ss->first.id = ss->last_id = 1;
    ss->first.wake = STRAND_FOREVER;
    ss->first.next = ss->current = &ss->first;
    return vm->strands = ss;
}

/* A strand's whole life, on its own stack. The Vm comes in two halves, as makecontext hands on ints. */
static void live(unsigned high, unsigned low) {
    Vm *vm = (Vm *)((uintptr_t)high << 32 | low);
    Strands *ss = vm->strands;
    Strand *me = ss->current;
    bury(vm);
    value_release(value_call(vm, me->function, NULL, 0, NULL));
    if (vm_raised(vm)) vm_clear_raised(vm);
    value_clear(&me->function);
    value_clear(&vm->handled);
    me->state = STRAND_ENDED;
    Strand *next;
    while (!(next = next_ready(ss))) {
        int64_t wake = earliest_wake(ss);
        if (wake == STRAND_FOREVER)
            ss->stuck = true;
        else
            idle_until(wake);
        if (!vm_poll(vm)) vm_clear_raised(vm);
    }
    unlink_strand(ss, me);
    ss->ended = me;
    change_to(vm, next);
}

static Strand *strand_new(Vm *vm, Value function) {
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
    s->function = value_retain(function);
    getcontext(&s->context);
    s->context.uc_stack = (stack_t){.ss_sp = s->stack, .ss_size = STACK_SIZE};
    uintptr_t address = (uintptr_t)vm;
    makecontext(&s->context, (void (*)(void))live, 2, (unsigned)(address >> 32), (unsigned)address);
    return s;
}

int64_t strand_start(Vm *vm, Value function) {
    Strands *ss = strands_of(vm);
    Strand *s = ss ? strand_new(vm, function) : NULL;
    if (!s) return 0;
    int64_t id = s->id = ++ss->last_id;
    s->next = ss->current->next;
    ss->current->next = s;
    change_to(vm, s);
    return id;
}

int64_t strand_current(const Vm *vm) { return vm->strands ? vm->strands->current->id : 1; }

/* ---- for others ---- */

bool strand_attend(Vm *vm) {
    Strands *ss = vm->strands;
    if (!ss || ++ss->turns % TURNS_PER_LOOK || strand_clock() < ss->slice_end) return true;
    /* What is half done here must not be seen by others: a module's body, a gradient's temporaries. */
    if ((vm->importing && vm->importing->count) || vm->ops->scope_count) return true;
    Strand *next = next_ready(ss);
    if (next == ss->current && earliest_wake(ss) == STRAND_FOREVER) pay_no_attention(vm);
    change_to(vm, next);
    return !ss->ending || vm_fail(vm, ERROR_SYSTEM_EXIT, "%s", "");
}

bool strand_takes_interrupt(Vm *vm, bool came) {
    Strands *ss = vm->strands;
    if (!ss) return came;
    ss->interrupted = ss->interrupted || came;
    if (came) vm_attend(vm, ATTENTION_STRANDS);
    if (!ss->interrupted || ss->current != &ss->first) return false;
    ss->interrupted = false;
    return true;
}

int strand_step(Vm *vm) {
    Strands *ss = vm->strands;
    if (!ss || ss->first.next == &ss->first) return -1;
    change_to(vm, next_ready(ss));
    ss->stuck = ss->interrupted = false; /* that concerns cells */
    if (next_ready(ss) != &ss->first) return 0;
    int64_t wake = earliest_wake(ss), left = (wake - strand_clock()) / 1000000 + 1;
    if (wake == STRAND_FOREVER) return -1;
    return left < 0 ? 0 : left > IDLE_MS_MAX ? IDLE_MS_MAX : (int)left;
}

void strands_free(Vm *vm) {
    Strands *ss = vm->strands;
    if (!ss) return;
    ss->ending = true;
    for (int tries = 0; ss->first.next != &ss->first && tries < ENDING_TRIES; tries++) change_to(vm, ss->first.next);
    while (ss->first.next != &ss->first) {
        Strand *s = ss->first.next;
        unlink_strand(ss, s);
        strand_free(s);
    }
    vm->strands = NULL;
    mem_free(ss);
}
