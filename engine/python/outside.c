/* outside.c -- the module _python: finding the Python beside Jupyter, and calls to a helper process of it.
 *
 * What objects of the helper look like here is the business of engine/library/_outside, which this module asks (hooks).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/python/outside.h"

#include "engine/base/memory.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/native.h"
#include "engine/python/find.h"
#include "engine/python/wire.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { SECOND_INTERRUPT_S = 3 };

extern const char helper_text[], helper_text_end[];     /* helper.py, from text.S */

typedef struct Helper {
    Object object;
    Value hooks;
    Dict *exported, *classes, *live, *copied;
    Outside outside;             /* which borrows these */
} Helper;

static Outside *outside_of(Value v) { return &((Helper *)v.as.object)->outside; }

/* ---- references ---- */

static void free_reference(Object *object) {
    Reference *r = (Reference *)object;
    Outside *o = r->owner;
    if (r->link) {
        *r->link = r->next;
        if (r->next) r->next->link = r->link;
    }
    if (o) {
        dict_delete(o->vm, o->live, value_int(r->id));
        if (o->released_count == o->released_capacity) {
            size_t capacity = o->released_capacity ? 2 * o->released_capacity : 64;
            int64_t *released = mem_realloc(o->released, capacity * sizeof *released);
            if (released) {
                o->released = released;
                o->released_capacity = capacity;
            }
        }
        if (o->released_count < o->released_capacity) o->released[o->released_count++] = r->id;
    }
    object_dealloc(object);
}

static Value construct_reference(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return vm_raise(vm, ERROR_TYPE, "cannot create '%s' instances", type->name);
}

Type reference_type = {
    .object = TYPE_OBJECT,
    .name = "_python.Reference",
    .module = "_python",
    .doc = "An object of the helper process.",
    .flags = TYPE_BASE | TYPE_WEAK,
    .instance_size = sizeof(Reference),
    .free = free_reference,
    .construct = construct_reference,
};

/* ---- the end of the process ---- */

static void forget(Outside *o) {
    for (Reference *r = o->references, *next; r; r = next) {
        next = r->next;
        r->owner = NULL;
        r->next = NULL;
        r->link = NULL;
    }
    o->references = NULL;
    copies_clear(o);
    dict_empty(o->exported);
    dict_empty(o->live);
    dict_empty(o->copied);
    o->released_count = 0;
}

static void finish(Outside *o, bool kindly) {
    process_end(&o->process, kindly);
    forget(o);
}

/* What the call was, in the words of _outside. New; NULL: it has none. */
static Str *name_of(Outside *o, Value body) {
    Value name = value_call_method(o->vm, o->hooks, "_name_of", &body, 1);
    if (is_str(name)) return as_str(name);
    value_release(name);
    vm_clear_raised(o->vm);
    return NULL;
}

static Value fail_ended(Outside *o, Value body) {
    Buffer text = BUFFER_EMPTY;
    Str *name = name_of(o, body);
    finish(o, true);
    process_write_end(&o->process, &text);
    vm_raise(o->vm, ERROR_RUNTIME, "the Python process %s during %s; its objects are lost, and the next import starts another one",
             text.data ? text.data : "ended", name ? name->data : "a call");
    release_object(name);
    buffer_clear(&text);
    return ABSENT;
}

/* ---- frames ---- */

static bool send_frame(Outside *o, char kind, uint32_t number, Value body) {
    Buffer frame = BUFFER_EMPTY;
    FrameHead head = {.kind = (uint8_t)kind, .number = number, .within = o->within};
    bool escapes = false, ok = buffer_append(&frame, &head, sizeof head) && wire_encode(o, body, &frame, &escapes);
    if (ok && frame.size > UINT32_MAX) ok = vm_fail(o->vm, ERROR_VALUE, "more than 4 GiB cannot go to the Python process at once");
    if (ok) {
        head.size = (uint32_t)(frame.size - sizeof head);
        head.escapes = escapes;
        memcpy(frame.data, &head, sizeof head);
        process_send(&o->process, frame.data, frame.size);       /* where it has ended, reading tells */
    } else if (!vm_raised(o->vm)) {
        vm_raise_memory(o->vm);
    }
    buffer_clear(&frame);
    return ok;
}

/* The exception that is pending as an E frame. */
static bool send_exception(Outside *o, uint32_t number) {
    Value exception = vm_take_raised(o->vm), body = value_call_method(o->vm, o->hooks, "_describe", &exception, 1);
    bool ok = !is_absent(body) && send_frame(o, 'E', number, body);
    value_release(body);
    value_release(exception);
    return ok;
}

static bool serve(Outside *o, const FrameHead *head, Value body) {
    uint32_t within = o->within;
    o->within = head->number;
    Value result = value_call_method(o->vm, o->hooks, "_serve", &body, 1);
    bool ok = !is_absent(result) && send_frame(o, 'R', head->number, result);
    value_release(result);
    if (!ok) ok = vm_raised(o->vm) && send_exception(o, head->number);
    o->within = within;
    return ok;
}

static bool write_out(Outside *o, Value body) {
    if (!is_tuple(body) || as_tuple(body)->count != 2 || !is_str(as_tuple(body)->items[1])) return true;
    Str *text = as_str(as_tuple(body)->items[1]);
    return vm_write(o->vm, value_truth(o->vm, as_tuple(body)->items[0]) == 1 ? STREAM_STDERR : STREAM_STDOUT, text->data, text->size);
}

/* The next frame's payload, if it is there as a whole. */
static const char *next_frame(Process *p, FrameHead *head) {
    size_t there = p->input.size - p->taken;
    if (there < sizeof *head) return NULL;
    memcpy(head, p->input.data + p->taken, sizeof *head);
    if (there - sizeof *head < head->size) return NULL;
    const char *payload = p->input.data + p->taken + sizeof *head;
    p->taken += sizeof *head + head->size;
    return payload;
}

static time_t seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* Waits for a frame. false: the process has ended, or was ended because a second interrupt came (*interrupted then as well). */
static bool wait_frame(Outside *o, FrameHead *head, Value *body, time_t *interrupted) {
    const char *payload;
    while (!(payload = next_frame(&o->process, head))) {
        o->waiting = true;
        int got = process_read(&o->process);
        bool go_on = vm_poll(o->vm);
        o->waiting = false;
        if (got < 0) return false;
        if (go_on) continue;
        vm_clear_raised(o->vm);
        if (*interrupted && seconds_now() - *interrupted >= SECOND_INTERRUPT_S) {
            finish(o, false);
            return false;
        }
        if (!*interrupted) *interrupted = seconds_now();
        kill(o->process.pid, SIGINT);
    }
    char *copy = mem_alloc(head->size + 1);              /* decoding may call the helper, whose answer comes to where the payload is */
    if (!copy) return vm_raise_memory(o->vm), true;
    memcpy(copy, payload, head->size);
    *body = wire_decode(o, copy, head->size);
    mem_free(copy);
    return true;
}

/* The reply to a call. */
static Value await_reply(Outside *o, uint32_t number, Value call) {
    FrameHead head;
    time_t interrupted = 0;
    for (;;) {
        Value body = ABSENT;
        if (!wait_frame(o, &head, &body, &interrupted)) {
            if (!o->process.pid)
                return vm_raise(o->vm, ERROR_KEYBOARD_INTERRUPT, "the Python process did not stop at the first interrupt and was ended by the second; its objects are lost");
            return fail_ended(o, call);
        }
        bool ok = !is_absent(body);
        if (head.kind == 'W') ok = ok && write_out(o, body);
        else if (head.kind == 'C') ok = ok ? serve(o, &head, body) : send_exception(o, head.number);
        if (head.kind == 'W' || head.kind == 'C') {
            value_release(body);
            if (!o->process.pid) return vm_raised(o->vm) ? ABSENT : vm_raise(o->vm, ERROR_RUNTIME, "the Python process has ended");
            if (!ok) vm_clear_raised(o->vm);
            continue;
        }
        if (head.kind == 'E' && ok) {
            Value raised = value_call_method(o->vm, o->hooks, "_raise", &body, 1);
            value_release(raised);
            value_release(body);
            return vm_raised(o->vm) ? ABSENT : vm_raise(o->vm, ERROR_RUNTIME, "the Python process sent no exception");
        }
        if (head.number != number) ok = false;
        if (!interrupted || !ok) return body;
        value_release(body);
        return vm_raise(o->vm, ERROR_KEYBOARD_INTERRUPT, "%s", "");
    }
}

/* ---- the module's type ---- */

static Value helper_call(Vm *vm, const Value *args) {
    Outside *o = outside_of(args[0]);
    if (!o->process.pid) return vm_raise(vm, ERROR_RUNTIME, "the Python process has ended");
    if (o->waiting) return vm_raise(vm, ERROR_RUNTIME, "the Python process is busy");
    if (!vm_enter(vm)) return ABSENT;
    uint32_t number = ++o->number;
    Value reply = send_frame(o, 'C', number, args[1]) ? await_reply(o, number, args[1]) : ABSENT;
    vm_leave(vm);
    return reply;
}

static Value helper_export(Vm *vm, const Value *args) {
    Outside *o = outside_of(args[0]);
    if (!is_object(args[1])) return vm_raise(vm, ERROR_TYPE, "values that are no objects have no number");
    Value id = value_int((int64_t)(intptr_t)args[1].as.object);
    return dict_set(vm, o->exported, id, args[1]) ? id : ABSENT;
}

static Value helper_add_class(Vm *vm, const Value *args) {
    return dict_set(vm, outside_of(args[0])->classes, args[1], args[2]) ? NONE : ABSENT;
}

static Value helper_end(Vm *vm, const Value *args) {
    (void)vm;
    finish(outside_of(args[0]), true);
    return NONE;
}

static Value helper_pid(Vm *vm, Value self) {
    (void)vm;
    return value_int(outside_of(self)->process.pid);
}

static Value construct_helper(Vm *vm, Type *type, const Value *args) {
    ERROR_INIT(err);
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "Helper() takes the path of a program");
    Helper *h = object_new(vm, type, 0);
    if (!h) return ABSENT;
    h->hooks = value_retain(args[1]);
    h->exported = dict_new(vm);
    h->classes = dict_new(vm);
    h->live = dict_new(vm);
    h->copied = dict_new(vm);
    h->outside = (Outside){.vm = vm, .hooks = h->hooks, .exported = h->exported, .classes = h->classes, .live = h->live, .copied = h->copied};
    bool ok = h->exported && h->classes && h->live && h->copied && getcwd(h->outside.folder, sizeof h->outside.folder);
    if (ok && !process_start(&h->outside.process, as_str(args[0])->data, helper_text, (size_t)(helper_text_end - helper_text), &err)) {
        vm_raise_error(vm, &err);
        ok = false;
    }
    if (ok) return value_object(h);
    object_release(&h->object);
    return vm_raised(vm) ? ABSENT : vm_raise_memory(vm);
}

static void free_helper(Object *object) {
    Helper *h = (Helper *)object;
    if (h->live && h->copied && h->exported) finish(&h->outside, false);
    mem_free(h->outside.released);
    value_release(h->hooks);
    release_object(h->exported);
    release_object(h->classes);
    release_object(h->live);
    release_object(h->copied);
    object_dealloc(object);
}

static const NativeDef helper_methods[] = {
    {"call", helper_call, "body, /", "Sends a call and waits for its reply.", NATIVE_METHOD},
    {"export", helper_export, "object, /", "Keeps an object for the helper; its number.", NATIVE_METHOD},
    {"add_class", helper_add_class, "number, type, /", "The class that stands for one of the helper's.", NATIVE_METHOD},
    {"end", helper_end, "", "Ends the process.", NATIVE_METHOD},
    {0},
};

static const PropertyDef helper_properties[] = {
    {"pid", helper_pid, NULL, "The number of the process; 0: it has ended."},
    {0},
};

static Type helper_type = {
    .object = TYPE_OBJECT,
    .name = "_python.Helper",
    .module = "_python",
    .doc = "A process of the Python beside Jupyter, and what it and this one have of each other.",
    .instance_size = sizeof(Helper),
    .free = free_helper,
    .signature = "program, hooks, /",
    .construct = construct_helper,
    .methods = helper_methods,
    .properties = helper_properties,
};

/* ---- functions ---- */

static Value number_of(Vm *vm, const Value *args) {
    if (!is_reference(args[0])) return vm_raise(vm, ERROR_TYPE, "not an object of the helper");
    return value_int(((Reference *)args[0].as.object)->id);
}

static Value is_alive(Vm *vm, const Value *args) {
    (void)vm;
    return value_bool(is_reference(args[0]) && ((Reference *)args[0].as.object)->owner);
}

static Value text_or_none(Vm *vm, const char *text) { return text ? value_object(str_from_bytes_lossy(vm, text, strlen(text))) : NONE; }

static Value find(Vm *vm, const Value *args) {
    (void)args;
    Python python;
    ERROR_INIT(err);
    PythonClues clues = python_clues();
    bool found = python_find(&clues, &python, &err);
    python_clues_clear(&clues);
    if (!found) return vm_raise_error(vm, &err);
    List *sites = list_new(vm, python.site_count);
    bool ok = sites != NULL;
    for (size_t i = 0; ok && i < python.site_count; i++) ok = list_append_take(vm, sites, text_or_none(vm, python.sites[i]));
    Value result = ok ? tuple_of(vm, 6, text_or_none(vm, python.program), tuple_pair(vm, value_int(python.major), value_int(python.minor)),
                                 text_or_none(vm, python.prefix), text_or_none(vm, python.library), value_object(sites), text_or_none(vm, python.found_by))
                      : ABSENT;
    if (!ok) release_object(sites);
    python_clear(&python);
    return result;
}

static const NativeDef functions[] = {
    {"find", find, "", "(program, (major, minor), prefix, folder of the standard library, folders of packages, what it was found by).", NATIVE_METHOD},
    {"number_of", number_of, "reference, /", "The number that the helper knows an object by.", NATIVE_METHOD},
    {"is_alive", is_alive, "reference, /", "Whether the helper that has the object still runs.", NATIVE_METHOD},
    {0},
};

static bool init(Vm *vm, Value module) { return native_add_type(vm, module, &reference_type) && native_add_type(vm, module, &helper_type); }

static const ModuleDef python_module = {
    .name = "_python", .doc = "The Python that stands beside Jupyter, and a helper process of it.", .functions = functions, .init = init};

bool python_add_module(Vm *vm) { return vm_add_module(vm, &python_module); }
