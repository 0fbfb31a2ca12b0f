/* fuzz_run.c -- a libFuzzer target: any text runs as a cell to a result or an exception, and the engine goes on.
 *
 * Each input has an engine of its own, so that what is found can be found again. What runs too long is interrupted, as a
 * user would. Programs may do what programs do with files and processes: tests/fuzz/run.sh gives them a sandbox.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/engine.h"

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PATIENCE_US = 300000 };                   /* at the most; then an interrupt, and again and again */

static Engine *running;

static void discard(void *context, Stream stream, const char *text, size_t size) {
    (void)context, (void)stream, (void)text, (void)size;
}

static void show_nothing(void *context, ShowKind kind, const MimeBundle *bundle, const char *display_id) {
    (void)context, (void)kind, (void)bundle, (void)display_id;
}

static void interrupt(int number) {
    (void)number;
    if (running) engine_interrupt(running);
}

/* A timer of our own: libFuzzer needs SIGALRM. */
static timer_t impatience(void) {
    static timer_t timer;
    static bool exists;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR2};
    if (exists) return timer;
    signal(SIGUSR2, interrupt);
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) exit(1);
    exists = true;
    return timer;
}

static void set_impatience(long ns) {
    struct itimerspec spec = {.it_value.tv_nsec = ns, .it_interval.tv_nsec = ns};
    timer_settime(impatience(), 0, &spec, NULL);
}

/* How long the interrupt waits is the input's affair too: it can come anywhere. */
static long patience_of(const char *text, size_t size) {
    unsigned long sum = 0;
    for (size_t i = 0; i < size; i++) sum = sum * 31 + (unsigned char)text[i];
    return (long)(sum % PATIENCE_US + 100) * 1000;
}

static void run(Engine *engine, const char *text, size_t size) {
    set_impatience(patience_of(text, size));
    CellResult result = engine_run_cell(engine, text, size, 1, 0);
    cell_result_clear(&result);
    set_impatience(0);
    engine_clear_interrupt(engine);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const Host host = {.write = discard, .show = show_nothing};
    static const char after[] = "1 + 1";
    Error err = {.kind = ERROR_NONE};
    Engine *engine = engine_new(&host, &err);
    if (!engine) return 0;
    running = engine;
    run(engine, (const char *)data, size);
    CellResult result = engine_run_cell(engine, after, sizeof after - 1, 2, 0);
    if (!result.ok || result.value.tag != TAG_INT) abort();
    cell_result_clear(&result);
    running = NULL;
    engine_free(engine);
    return 0;
}
