/* exception.c -- exceptions as objects: what all of them have. See exception.h.
 *
 * The attributes that some classes add (name, errno, value ...) stand in the instance's dictionary, over
 * defaults of None in the class's, so that one layout serves every class.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/exception_private.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/list.h"

#include <string.h>

/* ---- life ---- */

Exception *exception_new(Vm *vm, Type *type, Tuple *args) {
    if (!args) return NULL;
    Exception *e = object_new(vm, type, 0);
    if (!e) {
        object_release(&args->object);
        return NULL;
    }
    e->args = args;
    e->cause = e->context = NONE;
    return e;
}

static void exception_traverse(Object *o, Visit visit, void *context) {
    Exception *e = (Exception *)o;
    visit_object(e->args, visit, context);
    visit_value(e->cause, visit, context);
    visit_value(e->context, visit, context);
    visit_object(e->traceback, visit, context);
    visit_value(e->notes, visit, context);
    visit_value(e->hints, visit, context);
    visit_object(e->dict, visit, context);
}

static void drop(void *slot) {
    Object **at = slot, *o = *at;
    *at = NULL;
    if (o) object_release(o);
}

static void exception_clear(Object *o) {
    Exception *e = (Exception *)o;
    value_clear(&e->cause);
    value_clear(&e->context);
    drop(&e->traceback);
    value_clear(&e->notes);
    value_clear(&e->hints);
    drop(&e->dict);
    drop(&e->args);
}

static void exception_free(Object *o) {
    exception_clear(o);
    object_dealloc(o);
}

/* ---- attributes of an instance ---- */

bool exception_set(Vm *vm, Exception *e, const char *name, Value value) {
    if (!e->dict && !(e->dict = dict_new(vm))) {
        value_release(value);
        return false;
    }
    return dict_set_c(vm, e->dict, name, value);
}

Value exception_get(Vm *vm, Exception *e, const char *name) {
    Value v = e->dict ? dict_get_c(vm, e->dict, name) : ABSENT;
    return is_absent(v) ? NONE : v;
}

/* ---- construction ---- */

static Value exception_construct(Vm *vm, Type *type, const Value *args) {
    Tuple *positional = as_tuple(args[0]);
    object_retain(&positional->object);
    return value_object(exception_new(vm, type, positional));
}

bool exception_is_plain(const Type *type) {
    return type->construct == exception_type.construct && type->init == exception_type.init;
}

static bool exception_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    if (kwargs && kwargs->count) {
        return vm_fail(vm, ERROR_TYPE, "%s() takes no keyword arguments", value_type_name(self));
    }
    Exception *e = as_exception(self);
    object_retain(&args->object);
    drop(&e->args);
    e->args = args;
    return true;
}

/* ---- text ---- */

static Value exception_repr(Vm *vm, Value self) {
    Exception *e = as_exception(self);
    size_t count = e->args ? e->args->count : 0;
    if (count == 0) return value_object(str_format(vm, "%s()", value_type_name(self)));
    Str *args = value_repr(vm, count == 1 ? e->args->items[0] : value_object(e->args));
    if (!args) return ABSENT;
    Str *text = count == 1 ? str_format(vm, "%s(%s)", value_type_name(self), args->data)
                           : str_format(vm, "%s%s", value_type_name(self), args->data);
    object_release(&args->object);
    return value_object(text);
}

static Value exception_str(Vm *vm, Value self) {
    Exception *e = as_exception(self);
    size_t count = e->args ? e->args->count : 0;
    if (count == 0) return value_object(str_from(vm, ""));
    return value_object(value_str(vm, count == 1 ? e->args->items[0] : value_object(e->args)));
}

Str *exception_text(Vm *vm, Exception *e) {
    Value self = value_object(e);
    Str *text = value_str(vm, self);
    if (text) return text;
    vm_clear_raised(vm);
    text = str_from(vm, "<exception str() failed>");
    if (!text) vm_clear_raised(vm);
    return text;
}

/* ---- properties ---- */

static Value get_args(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(as_exception(self)->args));
}

static bool set_args(Vm *vm, Value self, Value value) {
    if (is_absent(value)) return vm_fail(vm, ERROR_TYPE, "args may not be deleted");
    Tuple *args = value_to_tuple(vm, value);
    if (!args) return false;
    drop(&as_exception(self)->args);
    as_exception(self)->args = args;
    return true;
}

static Value get_cause(Vm *vm, Value self) {
    (void)vm;
    return value_retain(as_exception(self)->cause);
}

static Value get_context(Vm *vm, Value self) {
    (void)vm;
    return value_retain(as_exception(self)->context);
}

static bool check_linked(Vm *vm, Value value, const char *what) {
    if (!is_absent(value) && (is_none(value) || is_exception(value))) return true;
    return vm_fail(vm, ERROR_TYPE, "exception %s must be None or derive from BaseException", what);
}

static bool set_cause(Vm *vm, Value self, Value value) {
    if (!check_linked(vm, value, "cause")) return false;
    as_exception(self)->suppress_context = true;
    value_set(&as_exception(self)->cause, value_retain(value));
    return true;
}

static bool set_context(Vm *vm, Value self, Value value) {
    if (!check_linked(vm, value, "context")) return false;
    value_set(&as_exception(self)->context, value_retain(value));
    return true;
}

static Value get_suppress(Vm *vm, Value self) {
    (void)vm;
    return value_bool(as_exception(self)->suppress_context);
}

static bool set_suppress(Vm *vm, Value self, Value value) {
    int truth = is_absent(value) ? 0 : value_truth(vm, value);
    if (truth < 0) return false;
    as_exception(self)->suppress_context = truth;
    return true;
}

static Value get_traceback(Vm *vm, Value self) {
    (void)vm;
    Traceback *t = as_exception(self)->traceback;
    return t ? value_retain(value_object(t)) : NONE;
}

static bool set_traceback(Vm *vm, Value self, Value value) {
    Exception *e = as_exception(self);
    if (is_absent(value) || (!is_none(value) && !value_is(value, &traceback_type))) {
        return vm_fail(vm, ERROR_TYPE, "__traceback__ must be a traceback or None");
    }
    value_retain(value);
    drop(&e->traceback);
    e->traceback = is_none(value) ? NULL : (Traceback *)value.as.object;
    return true;
}

static Value get_notes(Vm *vm, Value self) {
    Exception *e = as_exception(self);
    if (!is_absent(e->notes)) return value_retain(e->notes);
    return vm_raise(vm, ERROR_ATTRIBUTE, "'%s' object has no attribute '__notes__'", value_type_name(self));
}

static bool set_notes(Vm *vm, Value self, Value value) {
    (void)vm;
    value_set(&as_exception(self)->notes, value_retain(value));
    return true;
}

static const PropertyDef exception_properties[] = {
    {"args", get_args, set_args, NULL},
    {"__cause__", get_cause, set_cause, "exception cause"},
    {"__context__", get_context, set_context, "exception context"},
    {"__suppress_context__", get_suppress, set_suppress, NULL},
    {"__traceback__", get_traceback, set_traceback, NULL},
    {"__notes__", get_notes, set_notes, NULL},
    {NULL, NULL, NULL, NULL},
};

/* ---- methods ---- */

static Value with_traceback(Vm *vm, const Value *args) {
    return set_traceback(vm, args[0], args[1]) ? value_retain(args[0]) : ABSENT;
}

static Value add_note(Vm *vm, const Value *args) {
    Exception *e = as_exception(args[0]);
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "note must be a str, not '%s'", value_type_name(args[1]));
    if (is_absent(e->notes)) e->notes = value_object(list_new(vm, 1));
    if (!is_absent(e->notes) && !is_list(e->notes)) return vm_raise(vm, ERROR_TYPE, "Cannot add note: __notes__ is not a list");
    return !is_absent(e->notes) && list_append(vm, as_list(e->notes), args[1]) ? NONE : ABSENT;
}

static const NativeDef exception_methods[] = {
    {"with_traceback", with_traceback, "tb, /",
     "Gives the exception this traceback and returns it.", NATIVE_METHOD},
    {"add_note", add_note, "note, /",
     "Adds a line that the report shows below the exception.", NATIVE_METHOD},
    {NULL, NULL, NULL, NULL, NATIVE_METHOD},
};

/* ---- tracebacks ---- */

static void traceback_traverse(Object *o, Visit visit, void *context) {
    Traceback *t = (Traceback *)o;
    visit_object(t->next, visit, context);
    visit_object(t->globals, visit, context);
    visit_object(t->names, visit, context);
    for (uint32_t i = 0; t->locals && i < t->code->local_count; i++) visit_value(t->locals[i], visit, context);
}

static void traceback_clear(Object *o) {
    Traceback *t = (Traceback *)o;
    Value *locals = t->locals;
    t->locals = NULL;
    for (uint32_t i = 0; locals && i < t->code->local_count; i++) value_release(locals[i]);
    if (locals) block_free(o->type->vm, locals, t->code->local_count * sizeof(Value));
    drop(&t->next);
    drop(&t->names);
    drop(&t->globals);
}

static void traceback_free(Object *o) {
    Traceback *t = (Traceback *)o;
    Traceback *next = t->next;
    t->next = NULL;
    traceback_clear(o);
    drop(&t->code);
    object_dealloc(o);
    while (next && next->object.refs == 1) {   /* a long chain comes apart without recursion */
        Traceback *after = next->next;
        next->next = NULL;
        object_release(&next->object);
        next = after;
    }
    if (next) object_release(&next->object);
}

static Value get_next(Vm *vm, Value self) {
    (void)vm;
    Traceback *next = ((Traceback *)self.as.object)->next;
    return next ? value_retain(value_object(next)) : NONE;
}

static bool set_next(Vm *vm, Value self, Value next) {
    if (is_absent(next)) return vm_fail(vm, ERROR_TYPE, "can't delete tb_next attribute");
    if (!is_none(next) && !value_is(next, &traceback_type)) {
        return vm_fail(vm, ERROR_TYPE, "expected traceback object, got '%s'", value_type_name(next));
    }
    Traceback *t = (Traceback *)self.as.object, *after = is_none(next) ? NULL : (Traceback *)next.as.object;
    for (Traceback *each = after; each; each = each->next) {
        if (each == t) return vm_fail(vm, ERROR_VALUE, "traceback loop detected");
    }
    Traceback *before = t->next;
    if (after) object_retain(&after->object);
    t->next = after;
    drop(&before);
    return true;
}

static Value get_line(Vm *vm, Value self) {
    (void)vm;
    return value_int(((Traceback *)self.as.object)->span.line);
}

/* (last line, first column, last column), for traceback.FrameSummary. */
static Value get_span(Vm *vm, Value self) {
    Span span = ((Traceback *)self.as.object)->span;
    const Value items[] = {value_int(span.end_line), value_int(span.column), value_int(span.end_column)};
    return value_object(tuple_from(vm, items, 3));
}

static Value get_code(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(((Traceback *)self.as.object)->code));
}

static Value get_globals(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(((Traceback *)self.as.object)->globals));
}

/* The variables: those of a frame that still runs, those that it had, or the namespace of code that has one. */
static Value get_locals(Vm *vm, Value self) {
    const Traceback *t = (Traceback *)self.as.object;
    if (!(t->code->flags & CODE_LOCALS)) return value_retain(value_object(t->names ? t->names : t->globals));
    for (Frame *frame = vm->frame; frame; frame = frame->back)
        if (frame == t->frame && frame->code == t->code) return value_object(frame_locals(vm, frame));
    if (t->locals || !t->code->local_count) return value_object(code_locals(vm, t->code, t->locals));
    return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "the variables of a frame that memory ran out in are not kept");
}

/* The frame of a traceback is the traceback itself: what is asked of it (f_code, f_lineno) stands there. */
static Value get_frame(Vm *vm, Value self) {
    (void)vm;
    return value_retain(self);
}

static const PropertyDef traceback_properties[] = {
    {"tb_next", get_next, set_next, NULL},     {"tb_lineno", get_line, NULL, NULL},
    {"tb_frame", get_frame, NULL, NULL},   {"f_lineno", get_line, NULL, NULL},
    {"f_locals", get_locals, NULL, NULL}, {"_span", get_span, NULL, NULL},
    {"f_code", get_code, NULL, NULL},      {"f_globals", get_globals, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};

Type traceback_type = {
    .object = TYPE_OBJECT,
    .name = "traceback",
    .flags = TYPE_GC,
    .instance_size = sizeof(Traceback),
    .free = traceback_free,
    .traverse = traceback_traverse,
    .clear = traceback_clear,
    .properties = traceback_properties,
};

Type exception_type = {
    .object = TYPE_OBJECT,
    .name = "BaseException",
    .doc = "What all exceptions derive from",
    .flags = TYPE_GC | TYPE_BASE | TYPE_DICT | TYPE_EXCEPTION,
    .instance_size = sizeof(Exception),
    .dict_offset = offsetof(Exception, dict),
    .free = exception_free,
    .traverse = exception_traverse,
    .clear = exception_clear,
    .construct = exception_construct,
    .init = exception_init,
    .repr = exception_repr,
    .str = exception_str,
    .methods = exception_methods,
    .properties = exception_properties,
};

/* ---- all classes ---- */

bool exceptions_init(Vm *vm) {
    if (!type_ready(vm, &exception_type) || !type_ready(vm, &traceback_type)) return false;
    if (!exception_types_init(vm)) return false;
    vm->memory_error = value_object(exception_new(vm, vm->exception_types[ERROR_MEMORY], tuple_new(vm, 0)));
    return !is_absent(vm->memory_error);
}
