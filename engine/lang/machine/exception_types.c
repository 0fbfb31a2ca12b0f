/* exception_types.c -- the exception classes of errors.def, and what some of them do of their own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/exception_private.h"
#include "engine/lang/objects/int.h"

#include <errno.h>
#include <string.h>

/* What a kind's classes have instead of BaseException's. */
typedef struct Special {
    ErrorKind kind;
    Value (*construct)(Vm *vm, Type *type, const Value *args);
    bool (*init)(Vm *vm, Value self, Tuple *args, Dict *kwargs);
    Value (*str)(Vm *vm, Value self);
    const NativeDef *methods;
    const char *attributes[10];  /* None in instances that were given no other value */
} Special;

Type exception_row_types[ERROR_KIND_COUNT] = {
#define ERROR(kind, name_, base_, module_) \
    [ERROR_##kind] = {.object = {.refs = OBJECT_IMMORTAL, .type = &type_type}, .name = name_, .module = module_, \
                      .flags = TYPE_GC | TYPE_BASE | TYPE_DICT | TYPE_EXCEPTION},
#include "engine/base/errors.def"
#undef ERROR
};

/* ---- helpers of the inits ---- */

static bool base_init(Vm *vm, Value self, Tuple *args) { return exception_type.init(vm, self, args, NULL); }

static bool set_from(Vm *vm, Exception *e, const char *name, Tuple *args, size_t index) {
    Value v = index < args->count ? args->items[index] : NONE;
    return exception_set(vm, e, name, value_retain(v));
}

/* Keyword arguments that become attributes: names ends with NULL. */
static bool set_keywords(Vm *vm, Exception *e, Dict *kwargs, const char *const *names) {
    Value key, value;
    for (size_t i = 0; kwargs && dict_walk(kwargs, &i, &key, &value);) {
        int n = 0;
        while (names[n] && !str_equal_c(as_str(key), names[n])) n++;
        if (!names[n]) {
            return vm_fail(vm, ERROR_TYPE, "'%s' is an invalid keyword argument for %s()", as_str(key)->data,
                           value_type_name(value_object(e)));
        }
        if (!exception_set(vm, e, names[n], value_retain(value))) return false;
    }
    return true;
}

/* ---- the classes ---- */

static bool stop_iteration_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)kwargs;
    return base_init(vm, self, args) && (args->count == 0 || set_from(vm, as_exception(self), "value", args, 0));
}

static bool system_exit_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)kwargs;
    if (!base_init(vm, self, args) || args->count == 0) return !vm_raised(vm);
    Value code = args->count == 1 ? args->items[0] : value_object(args);
    return exception_set(vm, as_exception(self), "code", value_retain(code));
}

static bool import_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    static const char *const names[] = {"name", "path", NULL};
    Exception *e = as_exception(self);
    static const char *const kept[] = {"msg", "name", "path"};
    for (size_t i = 0; i < 3; i++) if (!exception_set(vm, e, kept[i], NONE)) return false;
    return base_init(vm, self, args) && (args->count != 1 || set_from(vm, e, "msg", args, 0)) &&
           set_keywords(vm, e, kwargs, names);
}

static bool attribute_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    static const char *const names[] = {"name", "obj", NULL};
    return base_init(vm, self, args) && set_keywords(vm, as_exception(self), kwargs, names);
}

static bool name_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    static const char *const names[] = {"name", NULL};
    return base_init(vm, self, args) && set_keywords(vm, as_exception(self), kwargs, names);
}

static Value key_str(Vm *vm, Value self) {
    Exception *e = as_exception(self);
    if (e->args && e->args->count == 1) return value_object(value_repr(vm, e->args->items[0]));
    return exception_type.str(vm, self);
}

/* ---- OSError ---- */

static ErrorKind kind_of_errno(int64_t number) {
    switch (number) {
        case EAGAIN: case EALREADY: case EINPROGRESS: return ERROR_BLOCKING_IO;
        case EPIPE: case ESHUTDOWN: return ERROR_BROKEN_PIPE;
        case ECHILD: return ERROR_CHILD_PROCESS;
        case ECONNABORTED: return ERROR_CONNECTION_ABORTED;
        case ECONNREFUSED: return ERROR_CONNECTION_REFUSED;
        case ECONNRESET: return ERROR_CONNECTION_RESET;
        case EEXIST: return ERROR_FILE_EXISTS;
        case ENOENT: return ERROR_FILE_NOT_FOUND;
        case EINTR: return ERROR_INTERRUPTED;
        case EISDIR: return ERROR_IS_A_DIRECTORY;
        case ENOTDIR: return ERROR_NOT_A_DIRECTORY;
        case EACCES: case EPERM: return ERROR_PERMISSION;
        case ESRCH: return ERROR_PROCESS_LOOKUP;
        case ETIMEDOUT: return ERROR_TIMEOUT;
        default: return ERROR_OS;
    }
}

/* OSError(errno, text) is of the subclass that errno asks for. */
static Value os_construct(Vm *vm, Type *type, const Value *args) {
    Tuple *given = as_tuple(args[0]);
    if (type == &exception_row_types[ERROR_OS] && given->count >= 2 && is_small_int(given->items[0])) {
        type = &exception_row_types[kind_of_errno(given->items[0].as.integer)];
    }
    return exception_type.construct(vm, type, args);
}

static bool os_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)kwargs;
    Exception *e = as_exception(self);
    if (args->count < 2 || args->count > 5) return base_init(vm, self, args);
    bool ok = set_from(vm, e, "errno", args, 0) && set_from(vm, e, "strerror", args, 1) &&
              (args->count < 3 || set_from(vm, e, "filename", args, 2)) &&
              (args->count < 5 || set_from(vm, e, "filename2", args, 4));
    Tuple *two = ok ? tuple_from(vm, args->items, 2) : NULL;
    ok = two && base_init(vm, self, two);
    if (two) object_release(&two->object);
    return ok;
}

static Value os_str(Vm *vm, Value self) {
    Exception *e = as_exception(self);
    Value number = exception_get(vm, e, "errno"), text = exception_get(vm, e, "strerror");
    Value file = exception_get(vm, e, "filename"), other = exception_get(vm, e, "filename2");
    if (is_none(number) && is_none(text)) return exception_type.str(vm, self);
    Str *n = value_str(vm, number), *t = n ? value_str(vm, text) : NULL, *f = NULL, *g = NULL;
    Value result = ABSENT;
    if (!t) goto done;
    if (is_none(file)) {
        result = value_object(str_format(vm, "[Errno %s] %s", n->data, t->data));
    } else if ((f = value_repr(vm, file)) && is_none(other)) {
        result = value_object(str_format(vm, "[Errno %s] %s: %s", n->data, t->data, f->data));
    } else if (f && (g = value_repr(vm, other))) {
        result = value_object(str_format(vm, "[Errno %s] %s: %s -> %s", n->data, t->data, f->data, g->data));
    }
done:
    if (n) object_release(&n->object);
    if (t) object_release(&t->object);
    if (f) object_release(&f->object);
    if (g) object_release(&g->object);
    return result;
}

Value vm_raise_errno(Vm *vm, const char *filename) {
    int number = errno;
    Value args[3] = {value_int(number), value_object(str_from(vm, strerror(number))), ABSENT};
    size_t count = filename ? 3 : 2;
    if (filename && !is_absent(args[1])) {
        args[2] = value_object(str_from_bytes_lossy(vm, filename, strlen(filename)));
        if (is_absent(args[2])) count = 0;
    }
    Value e = is_absent(args[1]) || count == 0
                  ? ABSENT
                  : value_call(vm, value_object(&exception_row_types[ERROR_OS]), args, count, NULL);
    value_release(args[1]);
    value_release(args[2]);
    if (!is_absent(e)) {
        vm_raise_value(vm, e);
        value_release(e);
    }
    return ABSENT;
}

/* ---- SyntaxError ---- */

static bool syntax_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)kwargs;
    static const char *const names[] = {"filename", "lineno", "offset", "text", "end_lineno", "end_offset"};
    Exception *e = as_exception(self);
    if (!base_init(vm, self, args) || (args->count >= 1 && !set_from(vm, e, "msg", args, 0))) return false;
    if (args->count != 2) return true;
    Tuple *place = value_to_tuple(vm, args->items[1]);
    bool ok = place != NULL;
    if (ok && (place->count < 4 || place->count > 6)) {
        ok = vm_fail(vm, ERROR_TYPE, "function takes at %s %d arguments (%zu given)", place->count < 4 ? "least" : "most",
                     place->count < 4 ? 4 : 6, place->count);
    } else if (ok && place->count == 5) {
        ok = vm_fail(vm, ERROR_TYPE, "end_offset must be provided when end_lineno is provided");
    }
    for (size_t i = 0; ok && i < 6 && i < place->count; i++) ok = set_from(vm, e, names[i], place, i);
    if (place) object_release(&place->object);
    return ok;
}

static Value syntax_str(Vm *vm, Value self) {
    Exception *e = as_exception(self);
    Value file = exception_get(vm, e, "filename"), line = exception_get(vm, e, "lineno");
    Str *message = value_str(vm, exception_get(vm, e, "msg"));
    if (!message) return ABSENT;
    const char *name = is_str(file) ? as_str(file)->data : NULL;
    const char *slash = name ? strrchr(name, '/') : NULL;
    if (slash) name = slash + 1;
    Str *text = message;
    if (name && is_small_int(line)) {
        text = str_format(vm, "%s (%s, line %lld)", message->data, name, (long long)line.as.integer);
    } else if (name) {
        text = str_format(vm, "%s (%s)", message->data, name);
    } else if (is_small_int(line)) {
        text = str_format(vm, "%s (line %lld)", message->data, (long long)line.as.integer);
    } else {
        return value_object(message);
    }
    object_release(&message->object);
    return value_object(text);
}

/* ---- TensorFlow's ---- */

/* The numbers of absl's status codes. */
static int64_t status_code(const Type *type) {
    static const struct { ErrorKind kind; int code; } codes[] = {
        {ERROR_CANCELLED, 1}, {ERROR_UNKNOWN, 2}, {ERROR_INVALID_ARGUMENT, 3}, {ERROR_DEADLINE_EXCEEDED, 4},
        {ERROR_NOT_FOUND, 5}, {ERROR_ALREADY_EXISTS, 6}, {ERROR_PERMISSION_DENIED, 7}, {ERROR_RESOURCE_EXHAUSTED, 8},
        {ERROR_FAILED_PRECONDITION, 9}, {ERROR_ABORTED, 10}, {ERROR_OUT_OF_RANGE, 11}, {ERROR_UNIMPLEMENTED, 12},
        {ERROR_INTERNAL, 13}, {ERROR_UNAVAILABLE, 14}, {ERROR_DATA_LOSS, 15}, {ERROR_UNAUTHENTICATED, 16},
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (type_is_subtype(type, &exception_row_types[codes[i].kind])) return codes[i].code;
    return 2;
}

/* OpError(node_def, op, message), or with the message alone, as C code raises it. */
static bool op_init(Vm *vm, Value self, Tuple *args, Dict *kwargs) {
    (void)kwargs;
    Exception *e = as_exception(self);
    bool alone = args->count == 1;
    return base_init(vm, self, args) && (alone || set_from(vm, e, "node_def", args, 0)) &&
           (alone || set_from(vm, e, "op", args, 1)) && set_from(vm, e, "message", args, alone ? 0 : 2) &&
           exception_set(vm, e, "error_code", value_int(status_code(value_type(self))));
}

static Value op_str(Vm *vm, Value self) {
    Value message = exception_get(vm, as_exception(self), "message");
    return is_none(message) ? exception_type.str(vm, self) : value_object(value_str(vm, message));
}

static const Special specials[] = {
    {ERROR_BASE_EXCEPTION_GROUP, exception_group_construct, NULL, exception_group_str, exception_group_methods, {"message", "exceptions"}},
    {ERROR_STOP_ITERATION, NULL, stop_iteration_init, NULL, NULL, {"value"}},
    {ERROR_SYSTEM_EXIT, NULL, system_exit_init, NULL, NULL, {"code"}},
    {ERROR_IMPORT, NULL, import_init, NULL, NULL, {"msg", "name", "path"}},
    {ERROR_ATTRIBUTE, NULL, attribute_init, NULL, NULL, {"name", "obj"}},
    {ERROR_NAME, NULL, name_init, NULL, NULL, {"name"}},
    {ERROR_KEY, NULL, NULL, key_str, NULL, {NULL}},
    {ERROR_OS, os_construct, os_init, os_str, NULL, {"errno", "strerror", "filename", "filename2"}},
    {ERROR_SYNTAX, NULL, syntax_init, syntax_str, NULL,
     {"msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset", "print_file_and_line"}},
    {ERROR_UNICODE_DECODE, NULL, unicode_decode_init, unicode_decode_str, NULL, {"encoding", "object", "start", "end", "reason"}},
    {ERROR_UNICODE_ENCODE, NULL, unicode_encode_init, unicode_encode_str, NULL, {"encoding", "object", "start", "end", "reason"}},
    {ERROR_UNICODE_TRANSLATE, NULL, unicode_translate_init, unicode_translate_str, NULL, {"encoding", "object", "start", "end", "reason"}},
    {ERROR_OP, NULL, op_init, op_str, NULL, {"message", "op", "node_def", "error_code"}},
};

static bool set_defaults(Vm *vm, Type *type, const Special *special) {
    for (int i = 0; i < 10 && special->attributes[i]; i++)
        if (!dict_set_c(vm, type->dict, special->attributes[i], NONE)) return false;
    return true;
}

static const Special *special_of(ErrorKind kind) {
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
        if (specials[i].kind == kind) return &specials[i];
    return NULL;
}

bool exception_types_init(Vm *vm) {
    vm->exception_types[ERROR_BASE_EXCEPTION] = &exception_type;
    for (int kind = ERROR_BASE_EXCEPTION + 1; kind < ERROR_KIND_COUNT; kind++) {
        Type *type = &exception_row_types[kind];
        ErrorKind base = error_info[kind].base;
        const Special *special = special_of((ErrorKind)kind);
        type->base = base == ERROR_BASE_EXCEPTION ? &exception_type : &exception_row_types[base];
        type->instance_size = sizeof(Exception);
        type->dict_offset = offsetof(Exception, dict);
        if (special) {
            type->construct = special->construct;
            type->init = special->init;
            type->str = special->str;
            type->methods = special->methods;
        }
        if (!type_ready(vm, type) || (special && !set_defaults(vm, type, special))) return false;
        vm->exception_types[kind] = type;
    }
    return true;
}
