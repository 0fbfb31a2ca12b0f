/* interpreter.c -- running cells: rewriting, results, In and Out, errors, figures.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/interpreter.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "display/bundle.h"
#include "engine/base/memory.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/syntax/compiler.h"
#include "engine/modules/tensors/ranks.h"
#include "engine/modules/tensors/hints.h"
#include "kernel/cell_name.h"
#include "kernel/input_text.h"
#include "kernel/memory_limit.h"
#include "kernel/message_queue.h"
#include "kernel/interpreter_private.h"

/* ---- the host of the engine ---- */

static void host_write(void *context, Stream stream, const char *text, size_t size) {
    Interpreter *ip = context;
    for (Sink *sink = ip->desk->sink; sink; sink = sink->below) {
        if (!(stream == STREAM_STDERR ? sink->takes_err : sink->takes_out)) continue;
        buffer_append(stream == STREAM_STDERR ? &sink->err : &sink->out, text, size);
        return;
    }
    ip->front.write(ip->front.context, stream, text, size);
}

/* One representation: text, or the bytes of a picture. */
static Value part_value(Vm *vm, const MimePart *part) {
    bool picture = strncmp(part->mime, "image/", 6) == 0 && strcmp(part->mime, "image/svg+xml") != 0;
    return value_object(picture ? bytes_new(vm, part->data, part->size)
                                : (void *)str_from_bytes_lossy(vm, part->data, part->size));
}

/* Keeps what is shown, for IPython.utils.capture. */
static void keep_shown(Interpreter *ip, Sink *sink, const MimeBundle *bundle, const char *display_id, bool update) {
    Vm *vm = ip->vm;
    Dict *dict = dict_new(vm);
    for (int i = 0; dict && i < bundle->count; i++)
        dict_set_c(vm, dict, bundle->part[i].mime, part_value(vm, &bundle->part[i]));
    Value kept =
        tuple_of(vm, 4, value_object(dict), value_object(str_from(vm, bundle->metadata ? bundle->metadata : "")),
                 value_object(str_from(vm, display_id ? display_id : "")), value_bool(update));
    if (!is_absent(kept)) list_append_take(vm, sink->shown, kept);
    if (vm_raised(vm)) vm_clear_raised(vm);
}

/* false: nobody captures what is shown. */
static bool capture_shown(Interpreter *ip, const MimeBundle *bundle, const char *display_id, bool update) {
    for (Sink *sink = ip->desk->sink; sink; sink = sink->below) {
        if (!sink->takes_shown) continue;
        keep_shown(ip, sink, bundle, display_id, update);
        return true;
    }
    return false;
}

void sink_drop(Interpreter *ip) {
    Sink *sink = ip->desk->sink;
    ip->desk->sink = sink->below;
    buffer_clear(&sink->out);
    buffer_clear(&sink->err);
    value_release(value_object(sink->shown));
    mem_free(sink);
}

static void host_show(void *context, ShowKind kind, const MimeBundle *bundle, const char *display_id) {
    Interpreter *ip = context;
    if (capture_shown(ip, bundle, display_id, kind == SHOW_UPDATE)) return;
    ip->front.show(ip->front.context, kind == SHOW_UPDATE ? SHOW_AS_UPDATE : SHOW_AS_DISPLAY, bundle, display_id);
}

static void host_clear_output(void *context, bool wait) {
    Interpreter *ip = context;
    ip->front.clear_output(ip->front.context, wait);
}

static bool host_ask(void *context, const char *prompt, bool password, Buffer *line, bool *unsupported) {
    Interpreter *ip = context;
    return ip->front.ask(ip->front.context, prompt, password, line, unsupported);
}

static PollResult host_poll(void *context) {
    Interpreter *ip = context;
    return ip->front.poll(ip->front.context);
}

static void host_payload(void *context, const char *source, const char *text) {
    Interpreter *ip = context;
    ip->front.payload(ip->front.context, source, text);
}

static void host_comm(void *context, const CommMessage *message) {
    Interpreter *ip = context;
    ip->front.comm(ip->front.context, message);
}

static void host_strand(void *context, StrandEvent event, HostPlace *place) {
    Interpreter *ip = context;
    Desk *mine = ip->desk;
    if (event == STRAND_BEGINS) place->desk = &ip->main_desk;
    if (event == STRAND_COMES) {
        ip->desk = place->desk;
        place->desk = mine;
    }
    if (ip->front.thread) ip->front.thread(ip->front.context, event, &place->owner);
}

static void host_wait(void *context, int64_t nanoseconds) {
    Interpreter *ip = context;
    struct pollfd bell = {.fd = ip->front.bell, .events = POLLIN};
    struct timespec t = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    if (ppoll(&bell, 1, &t, NULL) > 0) bell_silence(ip->front.bell);
}

static bool host_brings_strands(void *context) {
    Interpreter *ip = context;
    return ip->front.brings_cells && ip->front.brings_cells(ip->front.context);
}

static void host_stopped(void *context) {
    Interpreter *ip = context;
    if (ip->front.stopped) ip->front.stopped(ip->front.context);
}

/* ---- life ---- */

Interpreter *interpreter_new(const Front *front, Error *err) {
    Interpreter *ip = mem_calloc(1, sizeof *ip);
    if (!ip) {
        error_memory(err, sizeof *ip);
        return NULL;
    }
    ip->front = *front;
    ip->desk = &ip->main_desk;
    ip->hints = ip->automagic = true;
    Host host = {.context = ip,
                 .write = host_write,
                 .show = host_show,
                 .clear_output = host_clear_output,
                 .ask = host_ask,
                 .poll = host_poll,
                 .payload = host_payload,
                 .comm = front->comm ? host_comm : NULL,
                 .strand = host_strand,
                 .wait = front->bell >= 0 ? host_wait : NULL,
                 .brings_strands = host_brings_strands,
                 .stopped = host_stopped,
                 .has_descriptors = front->has_descriptors};
    ip->engine = hosted_engine_new(&host, err);
    ip->vm = ip->engine ? engine_vm(ip->engine) : NULL;
    if (ip->vm && magic_init(ip)) return ip;
    error_set(err, ERROR_MEMORY, "the engine does not start");
    interpreter_free(ip);
    return NULL;
}

void interpreter_free(Interpreter *ip) {
    if (!ip) return;
    value_release(ip->shell);
    value_release(ip->usage_error);
    value_release(value_object(ip->line_magics));
    value_release(value_object(ip->cell_magics));
    value_release(ip->before_cell);
    value_release(ip->after_cell);
    value_release(ip->clean_input);
    value_release(ip->finish_input);
    value_release(ip->transform_tree);
    mem_free(ip->connection_file);
    while (ip->desk->sink) sink_drop(ip);
    value_release(ip->last_result);
    value_release(ip->last_value);
    value_release(ip->last_error);
    value_release(value_object(ip->inputs));
    value_release(value_object(ip->raw_inputs));
    value_release(value_object(ip->outputs));
    for (int i = 0; i < PREDEFINED_COUNT; i++) value_release(ip->predefined[i]);
    engine_free(ip->engine);
    mem_free(ip);
}

void interpreter_interrupt(Interpreter *ip) {
    engine_interrupt(ip->engine);
    int child = atomic_load(&ip->child);
    if (child > 0) kill(-child, SIGINT);
}

bool interpreter_is_interrupted(Interpreter *ip) { return engine_is_interrupted(ip->engine); }
void interpreter_clear_interrupt(Interpreter *ip) { engine_clear_interrupt(ip->engine); }
void interpreter_request_poll(Interpreter *ip) { engine_request_poll(ip->engine); }

/* ---- services for the magics ---- */

void predefine(Interpreter *ip, const char *text, size_t size) { hosted_predefine(ip->vm, text, size, ip->predefined); }

bool is_ours(Interpreter *ip, const char *name, Value value) {
    for (int i = 0; i < PREDEFINED_COUNT; i++)
        if (strcmp(name, hosted_predefined_name(i)) == 0) return value_same(value, ip->predefined[i]);
    return strcmp(name, "In") == 0 || strcmp(name, "Out") == 0 || name[0] == '_';
}

bool print_format(Interpreter *ip, const char *format, ...) {
    Buffer text = BUFFER_EMPTY;
    va_list args;
    va_start(args, format);
    buffer_vprintf(&text, format, args);
    va_end(args);
    bool ok = text.failed ? vm_fail(ip->vm, ERROR_MEMORY, "out of memory")
                          : vm_write(ip->vm, STREAM_STDOUT, text.data ? text.data : "", text.size);
    buffer_clear(&text);
    return ok;
}

Value run_text(Interpreter *ip, const char *text, size_t size) { return run_text_in(ip, text, size, NULL); }

Value run_text_in(Interpreter *ip, const char *text, size_t size, Dict *names) {
    Buffer rewritten = BUFFER_EMPTY;
    if (!rewrite_input(ip, text, size, &rewritten) || !transform_tree(ip, &rewritten)) {
        buffer_clear(&rewritten);
        return ABSENT;
    }
    predefine(ip, text, size);
    CellResult result = engine_run_cell_in(ip->engine, rewritten.data ? rewritten.data : "", rewritten.size,
                                           ip->desk->input ? ip->desk->input->number : 0, names);
    buffer_clear(&rewritten);
    Value v = result.ok ? value_retain(result.value) : vm_raise_value(ip->vm, result.exception);
    cell_result_clear(&result);
    return v;
}

Value shell_object(Interpreter *ip) {
    if (is_absent(ip->shell)) {
        Value module = vm_import(ip->vm, "ipykernel.zmqshell"), shell = ABSENT;
        if (!is_absent(module)) shell = value_get_attr_c(ip->vm, module, "_shell");
        value_release(module);
        value_set(&ip->shell, shell);
    }
    return value_retain(ip->shell);
}

Value raise_usage(Interpreter *ip, const char *format, ...) {
    Vm *vm = ip->vm;
    Buffer text = BUFFER_EMPTY;
    va_list args;
    va_start(args, format);
    buffer_vprintf(&text, format, args);
    va_end(args);
    if (is_absent(ip->usage_error)) {
        Value module = vm_import(vm, "IPython.core.error");
        ip->usage_error = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, "UsageError");
        value_release(module);
    }
    Str *message = str_from_buffer(vm, &text);
    Value error =
        message && !is_absent(ip->usage_error) ? value_call_1(vm, ip->usage_error, value_object(message)) : ABSENT;
    value_release(value_object(message));
    if (!is_absent(error)) vm_raise_value(vm, error);
    value_release(error);
    return ABSENT;
}

/* ---- In, Out, _ ---- */

static bool set_global(Interpreter *ip, const char *name, Value v) {
    return dict_set_c(ip->vm, vm_globals(ip->vm), name, value_retain(v));
}

void interpreter_name_session(Interpreter *ip, const char *path) {
    Value name = value_object(str_from_bytes_lossy(ip->vm, path, strlen(path)));
    if (!is_absent(name)) set_global(ip, "__session__", name);
    value_release(name);
}

void interpreter_name_connection(Interpreter *ip, const char *path) {
    char *absolute = realpath(path, NULL);
    mem_free(ip->connection_file);
    ip->connection_file = mem_strdup(absolute ? absolute : path);
    free(absolute);
}

void empty_results(Interpreter *ip) {
    static const char *const names[] = {"_", "__", "___"};
    Value empty = value_object(str_from(ip->vm, ""));
    for (size_t i = 0; i < 3; i++) set_global(ip, names[i], empty);
    value_set(&ip->last_result, empty);
}

/* Makes In and Out, with an empty text as In[0]. */
static bool open_store(Interpreter *ip) {
    if (ip->inputs) return true;
    Vm *vm = ip->vm;
    ip->inputs = list_new(vm, 8);
    ip->raw_inputs = list_new(vm, 8);
    ip->outputs = dict_new(vm);
    if (!ip->inputs || !ip->raw_inputs || !ip->outputs) return false;
    Value in = value_object(ip->inputs), out = value_object(ip->outputs);
    empty_results(ip);
    return list_append_take(vm, ip->inputs, value_object(str_from(vm, ""))) &&
           list_append_take(vm, ip->raw_inputs, value_object(str_from(vm, ""))) && set_global(ip, "In", in) &&
           set_global(ip, "_ih", in) && set_global(ip, "Out", out) && set_global(ip, "_oh", out);
}

/* The n-th text from the end, "" past the first. */
static Value recent_input(Interpreter *ip, size_t n) {
    size_t count = ip->raw_inputs->count;
    return ip->raw_inputs->items[n < count ? count - 1 - n : 0];
}

static void remember_input(Interpreter *ip, const CellInput *input, const Buffer *rewritten) {
    Vm *vm = ip->vm;
    static const char *const names[RECENT_INPUTS] = {"_i", "_ii", "_iii"};
    char name[32];
    if (open_store(ip)) {
        for (size_t i = 0; i < RECENT_INPUTS; i++) set_global(ip, names[i], recent_input(ip, i));
        while ((int)ip->inputs->count < input->number &&
               list_append_take(vm, ip->inputs, value_object(str_from(vm, ""))) &&
               list_append_take(vm, ip->raw_inputs, value_object(str_from(vm, ""))))
            continue;
        Value raw = value_object(str_from_bytes_lossy(vm, input->source, input->size));
        bool same = rewritten->size == input->size &&
                    (!input->size || memcmp(rewritten->data, input->source, input->size) == 0);
        Value text =
            same ? value_retain(raw)
                 : value_object(str_from_bytes_lossy(vm, rewritten->data ? rewritten->data : "", rewritten->size));
        list_append_take(vm, ip->inputs, text);
        list_append_take(vm, ip->raw_inputs, raw);
        snprintf(name, sizeof name, "_i%d", input->number);
        set_global(ip, name, recent_input(ip, 0));
    }
    if (vm_raised(vm)) vm_clear_raised(vm);
}

/* Out is a cache: where there are many results the oldest go (IPython.core.displayhook). */
static void bound_results(Interpreter *ip) {
    if (ip->outputs->count < RESULTS_MAX) return;
    Value module = vm_import(ip->vm, "IPython.core.displayhook");
    Value done = is_absent(module) ? ABSENT : value_call_method(ip->vm, module, "cull_cache", NULL, 0);
    value_release(done);
    value_release(module);
}

/* _ moves to __ and so on, unless the user has taken _ for something else. */
static void remember_result(Interpreter *ip, const CellInput *input, Value v) {
    Vm *vm = ip->vm;
    Dict *globals = vm_globals(vm);
    char name[32];
    if (!open_store(ip) || value_same(v, value_object(ip->outputs))) return;
    bound_results(ip);
    Value last = dict_get_c(vm, globals, "_"), second = dict_get_c(vm, globals, "__");
    if (is_absent(last) || value_same(last, ip->last_result)) {
        set_global(ip, "___", is_absent(second) ? value_object(ip->inputs->items[0].as.object) : second);
        set_global(ip, "__", is_absent(last) ? value_object(ip->inputs->items[0].as.object) : last);
        set_global(ip, "_", v);
        value_set(&ip->last_result, value_retain(v));
    }
    snprintf(name, sizeof name, "_%d", input->number);
    set_global(ip, name, v);
    dict_set(vm, ip->outputs, value_int(input->number), v);
    if (vm_raised(vm)) vm_clear_raised(vm);
}

/* ---- outcomes ---- */

void cell_outcome_clear(CellOutcome *outcome) {
    mem_free(outcome->ename);
    mem_free(outcome->evalue);
    buffer_clear(&outcome->traceback);
    buffer_clear(&outcome->result);
    *outcome = (CellOutcome){0};
}

static int exit_status(Interpreter *ip, const Exception *e) {
    Value code = e->args && e->args->count ? e->args->items[0] : NONE;
    if (is_none(code)) return 0;
    int64_t status;
    if (is_int(code)) return int_fits_i64(code, &status) ? (int)status : -1;
    Str *text = value_str(ip->vm, code);
    if (text) ip->front.write(ip->front.context, STREAM_STDERR, text->data, text->size);
    if (text) ip->front.write(ip->front.context, STREAM_STDERR, "\n", 1);
    value_release(value_object(text));
    if (vm_raised(ip->vm)) vm_clear_raised(ip->vm);
    return 1;
}

/* Whether it is UsageError, which the user's code may raise too: then its module is loaded. */
static bool is_usage_error(Interpreter *ip, Value exception) {
    Value module = vm_loaded(ip->vm, "IPython.core.error");
    Value class = is_absent(module) ? ABSENT : value_get_attr_c(ip->vm, module, "UsageError");
    bool is = !is_absent(class) && value_isa(exception, (Type *)class.as.object);
    value_release(class);
    return is;
}

/* Whether %xmode has been set to this mode. */
static bool is_mode(Interpreter *ip, const char *name) {
    Value mode = is_absent(ip->shell) ? ABSENT : value_find_attr_c(ip->vm, ip->shell, "xmode");
    bool same = is_str(mode) && str_equal_c(as_str(mode), name);
    value_release(mode);
    return same;
}

/* How errors are shown: a script's as CPython shows them, a cell's for learners. */
static unsigned traceback_style(Interpreter *ip) {
    bool folded = !ip->is_script && !is_mode(ip, "Verbose");
    return (ip->front.color ? TRACEBACK_COLOR : 0u) | (folded ? TRACEBACK_FOLDED : 0u);
}

/* Adds hints for learners to an uncaught error that has none yet (engine/library/_advice). Errors in the advice itself are dropped. */
static void advise(Vm *vm, Value exception) {
    Exception *e = as_exception(exception);
    bool advised = value_isa(exception, vm_exception_type(vm, ERROR_EXCEPTION)) && !value_isa(exception, vm_exception_type(vm, ERROR_MEMORY));
    if (!advised || !is_absent(e->hints)) return;
    Value advice = vm_import(vm, "_advice");
    Value hints = is_absent(advice) ? ABSENT : value_call_method(vm, advice, "advise", &exception, 1);
    for (size_t i = 0; is_list(hints) && i < as_list(hints)->count; i++)
        if (is_str(as_list(hints)->items[i])) exception_add_hint(vm, e, as_str(as_list(hints)->items[i]));
    value_release(hints);
    value_release(advice);
    if (vm_raised(vm)) vm_clear_raised(vm);
}

/* Fills the outcome from exception, which must be one. */
static void describe_error(Interpreter *ip, Value exception, CellOutcome *outcome) {
    Vm *vm = ip->vm;
    Exception *e = as_exception(exception);
    Str *text = exception_text(vm, e);
    outcome->ok = false;
    outcome->ename = mem_strdup(value_type_name(exception));
    outcome->evalue = mem_strdup(text ? text->data : "");
    outcome->interrupted = value_isa(exception, vm_exception_type(vm, ERROR_KEYBOARD_INTERRUPT));
    outcome->exits = value_isa(exception, vm_exception_type(vm, ERROR_SYSTEM_EXIT));
    outcome->usage = is_usage_error(ip, exception);
    if (outcome->usage)
        buffer_printf(&outcome->traceback, "UsageError: %s\n", outcome->evalue ? outcome->evalue : "");
    else if (is_mode(ip, "Minimal"))
        buffer_printf(&outcome->traceback, "%s: %s\n", outcome->ename ? outcome->ename : "",
                      outcome->evalue ? outcome->evalue : "");
    else {
        if (ip->hints) advise(vm, exception);
        else value_clear(&e->hints);
        exception_write(vm, e, traceback_style(ip), &outcome->traceback);
    }
    value_release(value_object(text));
    if (vm_raised(vm)) vm_clear_raised(vm);
}

static void take_error(Interpreter *ip, CellOutcome *outcome) {
    Value exception = vm_take_raised(ip->vm);
    if (is_exception(exception)) describe_error(ip, exception, outcome);
    value_release(exception);
}

static void keep_text(const MimeBundle *bundle, Buffer *out) {
    for (int i = 0; i < bundle->count; i++)
        if (strcmp(bundle->part[i].mime, "text/plain") == 0)
            buffer_append(out, bundle->part[i].data, bundle->part[i].size);
}

bool show_value(Interpreter *ip, Value v) {
    const CellInput *input = ip->desk->input;
    DisplayBundle bundle;
    if (is_none(v) || !input || input->silent) return true;
    if (!display_bundle(ip->vm, v, &bundle)) return false;
    if (bundle.bundle.count && !capture_shown(ip, &bundle.bundle, NULL, false)) {
        ip->front.show(ip->front.context, SHOW_AS_RESULT, &bundle.bundle, NULL);
        ip->desk->outcome->result.size = 0;
        keep_text(&bundle.bundle, &ip->desk->outcome->result);
    }
    display_bundle_clear(&bundle);
    if (input->store) remember_result(ip, input, v);
    return true;
}

/* ---- running ---- */

static const char *const interactivity_names[] = {[SHOWS_LAST_EXPRESSION] = "last_expr",
                                                  [SHOWS_ALL] = "all",
                                                  [SHOWS_LAST] = "last",
                                                  [SHOWS_LAST_OR_ASSIGNED] = "last_expr_or_assign",
                                                  [SHOWS_NONE] = "none"};

/* What ast_node_interactivity asks for: that of the shell, or of its class, once somebody has looked at either. */
static CellShows shows_now(Interpreter *ip) {
    Vm *vm = ip->vm;
    Value module = is_absent(ip->shell) ? vm_loaded(vm, "IPython.core.interactiveshell") : ABSENT;
    Value class = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, "InteractiveShell");
    Value holder = is_absent(ip->shell) ? class : ip->shell;
    Value asked = is_absent(holder) ? ABSENT : value_get_attr_c(vm, holder, "ast_node_interactivity");
    CellShows shows = SHOWS_LAST_EXPRESSION;
    for (CellShows i = SHOWS_LAST_EXPRESSION; is_str(asked) && i <= SHOWS_NONE; i++)
        if (str_equal_c(as_str(asked), interactivity_names[i])) shows = i;
    value_release(asked);
    value_release(class);
    if (vm_raised(vm)) vm_clear_raised(vm);
    return shows;
}

/* Calls what IPython.core.events has given us; what it raises is shown, and over. */
static void call_hook(Interpreter *ip, Value hook, const CellInput *input, const CellOutcome *outcome) {
    if (is_absent(hook)) return;
    Vm *vm = ip->vm;
    Value args[] = {value_object(str_from_bytes_lossy(vm, input->source, input->size)), value_bool(input->store),
                    value_bool(input->silent), value_bool(!outcome || outcome->ok)};
    Value done = is_absent(args[0]) ? ABSENT : value_call(vm, hook, args, 4, NULL);
    value_release(args[0]);
    value_release(done);
    if (!is_absent(done)) return;
    Value exception = vm_take_raised(vm);
    show_exception(ip, exception);
    value_release(exception);
}

/* sys.last_value and its kin, but for what memory ran out with: that is to go. */
static void remember_error(Interpreter *ip, Value exception, const CellOutcome *outcome) {
    Vm *vm = ip->vm;
    value_set(&ip->last_value, NONE);
    if (strcmp(outcome->ename, "MemoryError") == 0 || strcmp(outcome->ename, "ResourceExhaustedError") == 0) return;
    value_set(&ip->last_error, value_retain(exception));
    if (outcome->usage) return;
    Value sys = vm_import(vm, "sys"), trace = value_find_attr_c(vm, exception, "__traceback__");
    if (!is_absent(sys)) {
        vm_set(vm, sys, "last_type", value_retain(value_object(value_type(exception))));
        vm_set(vm, sys, "last_value", value_retain(exception));
        vm_set(vm, sys, "last_traceback", is_absent(trace) ? NONE : value_retain(trace));
    }
    value_release(trace);
    value_release(sys);
    if (vm_raised(vm)) vm_clear_raised(vm);
}

static void run_rewritten(Interpreter *ip, const CellInput *input, const Buffer *text, CellOutcome *outcome) {
    CellResult result = engine_run_cell(ip->engine, text->data ? text->data : "", text->size, input->number,
                                        cell_name(input->source, input->size));
    value_clear(&ip->last_error);
    if (!result.ok) {
        limit_lift(&ip->memory_looked);
        describe_error(ip, result.exception, outcome);
        remember_error(ip, result.exception, outcome);
    } else {
        value_set(&ip->last_value, value_retain(result.value));
        if (!show_value(ip, result.value)) take_error(ip, outcome);
    }
    cell_result_clear(&result);
}

/* The cell never ran: what it was to go through before has raised an exception. */
static void fail_early(Interpreter *ip, CellOutcome *outcome) {
    Value exception = vm_take_raised(ip->vm);
    value_clear(&ip->last_error);
    if (is_exception(exception)) {
        describe_error(ip, exception, outcome);
        remember_error(ip, exception, outcome);
    }
    value_release(exception);
}

/* An error as clients see it: a traceback; one line for a magic that was used wrongly. */
static void tell_error(Interpreter *ip, const CellOutcome *outcome) {
    if (outcome->usage)
        host_write(ip, STREAM_STDERR, outcome->traceback.data, outcome->traceback.size);
    else
        ip->front.error(ip->front.context, outcome);
}

void show_exception(Interpreter *ip, Value exception) {
    CellOutcome outcome = {0};
    if (!is_exception(exception)) return;
    describe_error(ip, exception, &outcome);
    tell_error(ip, &outcome);
    cell_outcome_clear(&outcome);
}

/* The figures that the cell has drawn; an error among them is the cell's if it had none. */
static void show_figures(Interpreter *ip, CellOutcome *outcome) {
    if (display_flush_figures(ip->vm)) return;
    bool was_ok = outcome->ok;
    if (was_ok)
        take_error(ip, outcome);
    else
        vm_clear_raised(ip->vm);
    if (was_ok && !outcome->ok) tell_error(ip, outcome);
}

/* Sets the memory limit anew; where little is left, what is kept for reuse goes back first. */
static void follow_limit(Interpreter *ip) {
    if (!limit_follow(&ip->memory_looked)) return;
    engine_rest(ip->engine);
    ip->memory_looked = 0;
    limit_follow(&ip->memory_looked);
}

void interpreter_run(Interpreter *ip, const CellInput *input, CellOutcome *outcome) {
    *outcome = (CellOutcome){.ok = true};
    const CellInput *outer = ip->desk->input;
    CellOutcome *outer_outcome = ip->desk->outcome;
    Buffer text = BUFFER_EMPTY;
    ip->desk->input = input;
    ip->desk->outcome = outcome;
    follow_limit(ip);
    call_hook(ip, ip->before_cell, input, NULL);
    vm_set_shows(ip->vm, shows_now(ip));
    if (!rewrite_input(ip, input->source, input->size, &text)) {
        fail_early(ip, outcome);
        text.size = 0;
        buffer_append(&text, input->source, input->size);
    }
    predefine(ip, input->source, input->size);
    if (!outer) hints_begin_cell(ip->vm, ip->hints);
    if (input->store) remember_input(ip, input, &text);
    if (outcome->ok && !transform_tree(ip, &text)) fail_early(ip, outcome);
    if (outcome->ok) run_rewritten(ip, input, &text, outcome);
    if (!outcome->ok) tell_error(ip, outcome);
    call_hook(ip, ip->after_cell, input, outcome);
    if (!outer) vm_flush_output(ip->vm);
    show_figures(ip, outcome);
    while (!outer && ip->desk->sink) sink_drop(ip);
    ip->desk->input = outer;
    ip->desk->outcome = outer_outcome;
    buffer_clear(&text);
}

static void begin_script(Interpreter *ip) {
    ip->is_script = true;
    limit_follow(&ip->memory_looked);
    dict_delete_str(vm_builtins(ip->vm), vm_intern(ip->vm, "get_ipython")); /* a script has no session */
}

static void end_run(Interpreter *ip, CellResult *result, CellOutcome *outcome) {
    *outcome = (CellOutcome){.ok = true};
    if (!result->ok) describe_error(ip, result->exception, outcome);
    if (outcome->exits) outcome->exit_status = exit_status(ip, as_exception(result->exception));
    cell_result_clear(result);
    vm_flush_output(ip->vm);
}

void interpreter_run_file(Interpreter *ip, const char *path, char *const *arguments, size_t count,
                          CellOutcome *outcome) {
    begin_script(ip);
    CellResult result = engine_run_file(ip->engine, path, arguments, count);
    end_run(ip, &result, outcome);
}

void interpreter_run_string(Interpreter *ip, const char *text, char *const *arguments, size_t count,
                            CellOutcome *outcome) {
    begin_script(ip);
    CellResult result = engine_run_string(ip->engine, text, arguments, count);
    end_run(ip, &result, outcome);
}

void interpreter_end_script(Interpreter *ip, CellOutcome *outcome) {
    *outcome = (CellOutcome){.ok = true};
    CellResult result = engine_end_script(ip->engine);
    if (!result.ok) describe_error(ip, result.exception, outcome);
    cell_result_clear(&result);
    vm_flush_output(ip->vm);
}

int interpreter_rank(void) {
    int size, rank = ranks_launched(&size);
    return rank < 0 ? 0 : rank;
}

void interpreter_leave_ranks(Interpreter *ip, bool failed) { ranks_close(ip->vm, failed); }

bool interpreter_ask_rank(Interpreter *ip, const char *function, const char *text, Buffer *out, Error *err) {
    Vm *vm = ip->vm;
    Value module = vm_import(vm, "IPython.core.magics._rank"), argument = value_object(str_from(vm, text));
    Value f = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, function);
    Value given = is_absent(f) || vm_raised(vm) ? ABSENT : value_call(vm, f, &argument, 1, NULL);
    bool ok = is_str(given) && buffer_append(out, as_str(given)->data, as_str(given)->size);
    if (!ok) {
        Value raised = vm_raised(vm) ? vm_take_raised(vm) : ABSENT;
        Str *why = is_absent(raised) ? NULL : value_str(vm, raised);
        error_set(err, ERROR_RUNTIME, "%s", why ? why->data : "no answer");
        if (why) object_release(&why->object);
        value_release(raised);
    }
    value_release(given);
    value_release(f);
    value_release(argument);
    value_release(module);
    return ok;
}

int interpreter_step_threads(Interpreter *ip) { return engine_step_threads(ip->engine); }
int interpreter_let_threads_run(Interpreter *ip) { return engine_let_threads_run(ip->engine); }
void interpreter_end_threads(Interpreter *ip) { engine_end_threads(ip->engine); }

typedef struct Beside {
    Interpreter *ip;
    void (*run)(void *context);
    void *context;
} Beside;

static void run_beside(void *context) {
    Beside beside = *(Beside *)context;
    Desk own = {0};
    mem_free(context);
    beside.ip->desk = &own;
    beside.run(beside.context);
    beside.ip->desk = &beside.ip->main_desk;
}

bool interpreter_run_beside(Interpreter *ip, void (*run)(void *context), void *context) {
    Beside *beside = mem_alloc(sizeof *beside);
    if (!beside) return false;
    *beside = (Beside){ip, run, context};
    if (engine_start_beside(ip->engine, run_beside, beside)) return true;
    mem_free(beside);
    return false;
}

void interpreter_rest(Interpreter *ip) { engine_rest(ip->engine); }

int interpreter_step_tasks(Interpreter *ip) {
    bool ran;
    int wait = engine_step_tasks(ip->engine, &ran);
    if (ran && !display_flush_figures(ip->vm)) vm_clear_raised(ip->vm);
    return wait;
}

void interpreter_evaluate(Interpreter *ip, const char *source, size_t size,
                          void (*got)(void *context, const MimeBundle *bundle), void *context, CellOutcome *outcome) {
    *outcome = (CellOutcome){.ok = true};
    predefine(ip, source, size);
    CellResult result = engine_eval(ip->engine, source, size, NULL);
    DisplayBundle bundle;
    if (!result.ok) {
        describe_error(ip, result.exception, outcome);
    } else if (display_bundle(ip->vm, result.value, &bundle)) {
        got(context, &bundle.bundle);
        display_bundle_clear(&bundle);
    } else {
        take_error(ip, outcome);
    }
    cell_result_clear(&result);
}

/* A cell magic's body ends with a blank line. */
static Complete is_magic_complete(const char *code, size_t size, int *indent) {
    size_t end = size;
    while (end > 0 && strchr(" \t\n", code[end - 1])) end--;
    const char *first = memchr(code + end, '\n', size - end);
    if (first && memchr(first + 1, '\n', (size_t)(code + size - first - 1))) return CODE_COMPLETE;
    *indent = source_last_indent(code, size);
    return CODE_INCOMPLETE;
}

Complete interpreter_is_complete(Interpreter *ip, const char *code, size_t size, int *indent) {
    CellMagicText magic;
    *indent = 0;
    if (input_cell_magic(code, size, &magic)) return is_magic_complete(code, size, indent);
    Buffer text = BUFFER_EMPTY;
    if (!rewrite_input(ip, code, size, &text)) vm_clear_raised(ip->vm);
    Completeness state = source_completeness(ip->vm, text.data ? text.data : "", text.size, indent);
    buffer_clear(&text);
    return state == SOURCE_COMPLETE ? CODE_COMPLETE : state == SOURCE_INVALID ? CODE_INVALID : CODE_INCOMPLETE;
}
