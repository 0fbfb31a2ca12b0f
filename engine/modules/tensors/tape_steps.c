/* tape_steps.c -- see tape_steps.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/tape_steps.h"

#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/tensors/module_state.h"
#include "engine/tensor/tape_private.h"

#include <ctype.h>
#include <string.h>

enum { STEPS_MAX = 100000 };

/* ---- which cells want a picture ---- */

static size_t name_size(const char *text) {
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_') n++;
    return n;
}

static bool calls_with(const char *text, const char *function, const char *name, size_t size) {
    for (const char *at = strstr(text, function); at; at = strstr(at + 1, function)) {
        const char *argument = at + strlen(function);
        if (strncmp(argument, name, size) == 0 && name_size(argument) == size) return true;
    }
    return false;
}

/* The last line that is no comment, without blanks: whether it is just the name. */
static bool ends_with(const char *text, size_t total, const char *name, size_t size) {
    size_t end = total;
    while (end > 0) {
        while (end > 0 && isspace((unsigned char)text[end - 1])) end--;
        size_t begin = end;
        while (begin > 0 && text[begin - 1] != '\n') begin--;
        if (begin == end || text[begin] != '#') return end - begin == size && strncmp(text + begin, name, size) == 0;
        end = begin;
    }
    return false;
}

static bool wants_picture(const Source *source) {
    const char *text = source->text;
    for (const char *at = strstr(text, "GradientTape("); at; at = strstr(at + 1, "GradientTape(")) {
        const char *line_end = strchr(at, '\n'), *as = strstr(at, " as ");
        if (!as || (line_end && as > line_end)) continue;
        const char *name = as + 4;
        size_t size = name_size(name);
        if (size && (ends_with(text, source->size, name, size) || calls_with(text, "display(", name, size))) return true;
        if (strstr(text, "tapebook.show(")) return true;
    }
    return false;
}

/* The cell that runs: the outermost frame's source. */
static Source *cell_of(Vm *vm) {
    const Frame *frame = vm->frame;
    while (frame && frame->back) frame = frame->back;
    return frame && frame->code->source->cell > 0 ? frame->code->source : NULL;
}

/* ---- keeping steps ---- */

static Value tensors_tuple(Vm *vm, Tensor *const *tensors, int count) {
    Tuple *t = tuple_new(vm, (size_t)count);
    for (int i = 0; t && i < count; i++) t->items[i] = tensors && tensors[i] ? value_object(tensor_retain(tensors[i])) : NONE;
    return value_object(t);
}

/* The text of a span of one line; of several lines that of the first, cut. */
static Value span_text(Vm *vm, const Source *source, Span span) {
    size_t size = 0;
    const char *line = source_line(source, span.line, &size);
    size_t start = line && span.column > 0 ? (size_t)span.column : 0, end = span.end_line == span.line ? (size_t)span.end_column : size;
    if (!line || start > size) return value_object(str_from(vm, ""));
    if (end > size) end = size;
    return value_object(str_from_bytes_lossy(vm, line + start, end > start ? end - start : 0));
}

/* Steps are dropped, not raised, when memory runs out: the program did not ask for the picture's error. */
static void keep(Vm *vm, Value *list, Value step) {
    if (is_absent(*list)) *list = value_object(list_new(vm, 16));
    if (!is_absent(*list) && !is_absent(step) && as_list(*list)->count < STEPS_MAX) list_append(vm, as_list(*list), step);
    value_release(step);
}

static void on_recorded(void *data, const TapeNode *n, Tensor *const *out) {
    Vm *vm = data;
    ModuleState *state = module_state(vm);
    Value pending = vm_take_raised(vm);
    const Frame *frame = vm->frame;
    bool inside = frame && frame_is_in_library(frame);
    while (frame && frame->back && frame_is_in_library(frame)) frame = frame->back;
    Span span = frame ? frame_span(frame) : (Span){0};
    const Source *source = frame ? frame->code->source : NULL;
    Value where = tuple_of(vm, 5, value_int(source ? source->cell : 0), value_int(span.line), value_int(span.column), value_int(span.end_line),
                           value_int(span.end_column));
    Value step = tuple_of(vm, 9, value_int((int64_t)n->serial), value_object(str_from(vm, n->custom ? "custom gradient" : op_info[n->op].tf_name)),
                          tensors_tuple(vm, n->in, n->count), tensors_tuple(vm, out, n->outputs),
                          source ? span_text(vm, source, span) : value_object(str_from(vm, "")), value_int(span.line), value_bool(inside), where,
                          value_int((int64_t)n->recorded));
    keep(vm, &state->steps_recorded, step);
    vm_clear_raised(vm);
    vm_restore(vm, pending);
}

static void on_played(void *data, const TapeNode *n, Tensor *const *g, Tensor *const *dx) {
    Vm *vm = data;
    ModuleState *state = module_state(vm);
    Value pending = vm_take_raised(vm);
    keep(vm, &state->steps_played, tuple_of(vm, 3, value_int((int64_t)n->serial), tensors_tuple(vm, g, n->outputs), tensors_tuple(vm, dx, n->count)));
    vm_clear_raised(vm);
    vm_restore(vm, pending);
}

void tape_steps_forget(ModuleState *state) {
    value_clear(&state->steps_recorded);
    value_clear(&state->steps_played);
    if (state->pictured) object_release(&state->pictured->object);
    state->pictured = NULL;
}

void tape_steps_begin(Vm *vm) {
    ModuleState *state = module_state(vm);
    OpContext *c = vm_context(vm);
    Source *cell = cell_of(vm);
    if (cell && cell == state->pictured) return;
    bool wanted = cell && wants_picture(cell);
    if (cell) object_retain(&cell->object);
    tape_steps_forget(state);
    state->pictured = cell;
    state->watcher = (TapeWatcher){vm, on_recorded, on_played};
    c->watcher = wanted ? &state->watcher : NULL;
}

Value tape_steps_recorded(Vm *vm, const Tape *tape) {
    const ModuleState *state = module_state(vm);
    List *all = is_absent(state->steps_recorded) ? NULL : as_list(state->steps_recorded);
    List *found = list_new(vm, all ? all->count : 0);
    for (size_t i = 0; found && all && i < all->count; i++) {
        const Tuple *step = as_tuple(all->items[i]);
        uint64_t serial = (uint64_t)step->items[0].as.integer, bits = (uint64_t)step->items[8].as.integer;
        if (!tape || (serial >= tape->start && bits & tape->bit)) list_append(vm, found, all->items[i]);
    }
    return value_object(found);
}

Value tape_steps_played(Vm *vm) {
    const ModuleState *state = module_state(vm);
    return is_absent(state->steps_played) ? value_object(list_new(vm, 0)) : value_retain(state->steps_played);
}
