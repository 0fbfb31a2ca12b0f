/* sys.c -- the module sys. Its stdout and stderr are the streams that the machine writes to.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/standard_names.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/machine/machine.h"
#include "engine/modules/standard/stream.h"

#include <float.h>
#include <unistd.h>

static Value sys_exit(Vm *vm, const Value *args) {
    Value type = value_object(vm_exception_type(vm, ERROR_SYSTEM_EXIT));
    Value error = is_none(args[0]) ? value_call_0(vm, type) : value_call_1(vm, type, args[0]);
    if (!is_absent(error)) vm_raise_value(vm, error);
    value_release(error);
    return ABSENT;
}

static Value sys_getrecursionlimit(Vm *vm, const Value *args) {
    (void)args;
    return value_int(vm->recursion_limit);
}

static Value sys_setrecursionlimit(Vm *vm, const Value *args) {
    int64_t limit;
    if (!value_to_index(vm, args[0], &limit)) return ABSENT;
    if (limit < 1) return vm_raise(vm, ERROR_VALUE, "recursion limit must be greater or equal than 1");
    vm->recursion_limit = limit > INT32_MAX ? INT32_MAX : (int)limit;
    return NONE;
}

/* How long a thread may run before another does: kept and told, while threads change at safe points (thread_module.c). */
static Value sys_getswitchinterval(Vm *vm, const Value *args) {
    (void)args;
    return value_float(vm->switch_interval);
}

static Value sys_setswitchinterval(Vm *vm, const Value *args) {
    double seconds;
    if (!value_to_double(vm, args[0], &seconds)) return ABSENT;
    if (!(seconds > 0)) return vm_raise(vm, ERROR_VALUE, "switch interval must be strictly positive");
    vm->switch_interval = seconds;
    return NONE;
}

static Value sys_getrefcount(Vm *vm, const Value *args) {
    (void)vm;
    return value_int(is_object(args[0]) ? (int64_t)(args[0].as.object->refs & ~OBJECT_IMMORTAL) + 1 : INT32_MAX);
}

/* The object itself and the arrays that it owns alone. */
static Value sys_getsizeof(Vm *vm, const Value *args) {
    Value own = value_special(vm, args[0], "__sizeof__");
    if (!is_absent(own)) {
        Value size = value_call_0(vm, own);
        value_release(own);
        return size;
    }
    if (vm_raised(vm)) return ABSENT;
    Value v = args[0];
    size_t size = is_object(v) ? v.as.object->type->instance_size : sizeof(Value);
    if (is_str(v)) size += as_str(v)->size + 1;
    if (is_list(v)) size += as_list(v)->capacity * sizeof(Value);
    if (is_tuple(v)) size += as_tuple(v)->count * sizeof(Value);
    if (is_dict(v)) size += as_dict(v)->capacity * sizeof(DictEntry);
    return value_int((int64_t)size);
}

static Value sys_exc_info(Vm *vm, const Value *args) {
    (void)args;
    if (!is_exception(vm->handled)) return tuple_of(vm, 3, NONE, NONE, NONE);
    Value traceback = value_get_attr_c(vm, vm->handled, "__traceback__");
    return tuple_of(vm, 3, value_retain(value_object(value_type(vm->handled))), value_retain(vm->handled), traceback);
}

static Value sys_exception(Vm *vm, const Value *args) {
    (void)args;
    return is_exception(vm->handled) ? value_retain(vm->handled) : NONE;
}

static Value sys_intern(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "intern() argument must be str, not %s", value_type_name(args[0]));
    Str *s = vm_intern_n(vm, as_str(args[0])->data, as_str(args[0])->size);
    return s ? value_retain(value_object(s)) : ABSENT;
}

static Value constant_utf8(Vm *vm, const Value *args) {
    (void)args;
    return value_object(str_from(vm, "utf-8"));
}

static Value sys_is_finalizing(Vm *vm, const Value *args) {
    (void)vm;
    (void)args;
    return VALUE_FALSE;
}

static Value sys_get_limit(Vm *vm, const Value *args) {
    (void)args;
    return value_int(vm->digit_limit ? (vm->digit_limit < 0 ? 0 : vm->digit_limit) : 4300);
}

static Value sys_set_limit(Vm *vm, const Value *args) {
    int64_t limit;
    if (!value_to_index(vm, args[0], &limit)) return ABSENT;
    if (limit && limit < 640) return vm_raise(vm, ERROR_VALUE, "maxdigits must be 0 or larger than 640");
    vm->digit_limit = limit ? limit : -1;
    return NONE;
}

/* __name__ of the module whose code called the function that asks. */
static Value sys_caller_module(Vm *vm, const Value *args) {
    (void)args;
    const Frame *frame = vm->frame ? vm->frame->back : NULL;
    Value name = dict_get_str(frame ? frame->globals : vm->globals, vm->name.name);
    return is_absent(name) ? value_object(str_from(vm, "__main__")) : value_retain(name);
}

/* The text of a frame's line if that is a cell's, which no file has; else None. */
static Value cell_line(Vm *vm, const Frame *frame, int32_t line) {
    const Source *source = frame->code->source;
    if (!source->cell || line < 1 || line > (int32_t)source->line_count) return NONE;
    const char *begin = source->text + source->line_start[line - 1];
    return value_object(str_new(vm, begin, strcspn(begin, "\n")));
}

/* (file name, line, module name, the line's text or None) of the code that called warnings.warn with this stacklevel; 0: of the
 * nearest code that is not the library's. */
static Value sys_where(Vm *vm, const Value *args) {
    int64_t level;
    if (!value_to_index(vm, args[0], &level)) return ABSENT;
    const Frame *frame = vm->frame;
    if (level == 0) while (frame && frame_is_in_library(frame)) frame = frame->back;
    else for (; frame && level > 0; level--) frame = frame->back;
    if (!frame) return tuple_of(vm, 4, value_object(str_from(vm, "sys")), value_int(1), value_object(str_from(vm, "sys")), NONE);
    Value name = dict_get_str(frame->globals, vm->name.name);
    int32_t line = frame_span(frame).line;
    return tuple_of(vm, 4, value_retain(value_object(frame->code->source->filename)), value_int(line),
                    is_absent(name) ? value_object(str_from(vm, "__main__")) : value_retain(name), cell_line(vm, frame, line));
}

/* (file name, line, function name) of the nearest caller outside of module args[0], args[1] - 1 further out. */
static Value sys_caller(Vm *vm, const Value *args) {
    int64_t level;
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "a module's name is required");
    if (!value_to_index(vm, args[1], &level)) return ABSENT;
    const Frame *frame = vm->frame;
    for (; frame; frame = frame->back) {
        Value name = dict_get_str(frame->globals, vm->name.name);
        bool inside = is_str(name) && str_equal(as_str(name), as_str(args[0]));
        if (!inside && --level <= 0) break;
    }
    if (!frame) return tuple_of(vm, 3, value_object(str_from(vm, "(unknown file)")), value_int(0), value_object(str_from(vm, "(unknown function)")));
    return tuple_of(vm, 3, value_retain(value_object(frame->code->source->filename)), value_int(frame_span(frame).line),
                    value_retain(value_object(frame->code->name)));
}

static Value sys_format_exception(Vm *vm, const Value *args) {
    if (!is_exception(args[0])) return vm_raise(vm, ERROR_TYPE, "an exception is required");
    Buffer out = BUFFER_EMPTY;
    exception_write(vm, as_exception(args[0]), 0, &out);
    return value_object(str_from_buffer(vm, &out));
}

/* What is told of a running frame: its values at this moment, in a named tuple. back is taken. */
static Value frame_record(Vm *vm, Value class, Frame *frame, Value back) {
    const Value items[] = {back, value_retain(value_object(frame->code)), value_int(frame_span(frame).line),
                           value_retain(value_object(frame->globals)), value_object(frame_locals(vm, frame))};
    return native_record(vm, class, items, 5);
}

static Value record_class(Vm *vm, const char *name, const char *fields) {
    Value collections = vm_import(vm, "collections");
    Value args[2] = {value_object(str_from(vm, name)), value_object(str_from(vm, fields))};
    Value class = is_absent(collections) ? ABSENT : value_call_method(vm, collections, "namedtuple", args, 2);
    value_release(collections);
    value_release(args[0]);
    value_release(args[1]);
    return class;
}

/* The class of frames, made when the first is asked for: types.FrameType. New reference. */
static Value frame_class(Vm *vm) {
    Value class = vm->sys ? dict_get_c(vm, vm->sys, "_frame_class") : ABSENT;
    if (!is_absent(class)) return value_retain(class);
    class = record_class(vm, "frame", "f_back f_code f_lineno f_globals f_locals");
    Value module = value_object(vm_intern(vm, "builtins"));
    bool ok = !is_absent(class) && value_set_attr(vm, class, vm_intern(vm, "__module__"), module) &&
              (!vm->sys || dict_set_c(vm, vm->sys, "_frame_class", value_retain(class)));
    if (ok) return class;
    value_release(class);
    return ABSENT;
}

/* sys._getframe(depth), with no more than its callers up to FRAMES_TOLD as f_back. */
static Value sys_getframe(Vm *vm, const Value *args) {
    enum { FRAMES_TOLD = 64 };
    int64_t depth;
    if (!value_to_index(vm, args[0], &depth)) return ABSENT;
    Frame *frame = vm->frame, *told[FRAMES_TOLD];
    for (; frame && depth > 0; depth--) frame = frame->back;
    if (!frame) return vm_raise(vm, ERROR_VALUE, "call stack is not deep enough");
    size_t count = 0;
    for (; frame && count < FRAMES_TOLD; frame = frame->back) told[count++] = frame;
    Value class = frame_class(vm), made = NONE;
    while (count && !is_absent(class) && !is_absent(made)) made = frame_record(vm, class, told[--count], made);
    value_release(class);
    return is_absent(class) ? ABSENT : made;
}

static Value sys_excepthook(Vm *vm, const Value *args) {
    if (!is_exception(args[1])) return vm_raise(vm, ERROR_TYPE, "an exception is required");
    Buffer out = BUFFER_EMPTY;
    exception_write(vm, as_exception(args[1]), 0, &out);
    bool ok = out.failed ? !is_absent(vm_raise_memory(vm)) : vm_write(vm, STREAM_STDERR, out.data, out.size);
    buffer_clear(&out);
    return ok ? NONE : ABSENT;
}

/* What sys.unraisablehook is told. */
static Value sys_unraisable(Vm *vm, const Value *args) {
    Value class = record_class(vm, "UnraisableHookArgs", "exc_type exc_value exc_traceback err_msg object");
    Value made = is_absent(class) ? ABSENT : value_call(vm, class, args, 5, NULL);
    value_release(class);
    return made;
}

static Value sys_unraisablehook(Vm *vm, const Value *args) {
    Value exception = value_get_attr_c(vm, args[0], "exc_value"), where = value_get_attr_c(vm, args[0], "object");
    Str *name = is_absent(where) ? NULL : value_repr(vm, where);
    Buffer out = BUFFER_EMPTY;
    if (name) buffer_printf(&out, "Exception ignored in: %s\n", name->data);
    if (name && is_exception(exception)) exception_write(vm, as_exception(exception), 0, &out);
    bool ok = name && vm_write(vm, STREAM_STDERR, out.data, out.size);
    buffer_clear(&out);
    value_release(value_object(name));
    value_release(exception);
    value_release(where);
    return ok ? NONE : ABSENT;
}

static Value sys_displayhook(Vm *vm, const Value *args) {
    if (is_none(args[0])) return NONE;
    Str *text = value_repr(vm, args[0]);
    bool ok = text && vm_write(vm, STREAM_STDOUT, text->data, text->size) && vm_write(vm, STREAM_STDOUT, "\n", 1) &&
              dict_set_c(vm, vm_builtins(vm), "_", value_retain(args[0]));
    value_release(value_object(text));
    return ok ? NONE : ABSENT;
}

static Value constant_surrogateescape(Vm *vm, const Value *args) {
    (void)args;
    return value_object(str_from(vm, "surrogateescape"));
}

static Value constant_none(Vm *vm, const Value *args) {
    (void)vm;
    (void)args;
    return NONE;
}

static Value sys_audit(Vm *vm, const Value *args) {
    return is_str(args[0]) ? NONE : vm_raise(vm, ERROR_TYPE, "audit() argument 1 must be str, not %s", value_type_name(args[0]));
}

static Value refuse_function(Vm *vm, Value function, const char *name) {
    if (is_none(function)) return NONE;
    return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "sys.%s() takes None only: no function is told of every line or call here", name);
}

static Value sys_set_trace(Vm *vm, const Value *args) { return refuse_function(vm, args[0], "settrace"); }
static Value sys_set_profile(Vm *vm, const Value *args) { return refuse_function(vm, args[0], "setprofile"); }

static const NativeDef functions[] = {
    {"_getframe", sys_getframe, "depth=0, /", "The frame of the caller, or of one further out.", NATIVE_METHOD},
    {"excepthook", sys_excepthook, "exctype, value, traceback, /",
     "Shows an exception that nobody caught, onstderr.", NATIVE_METHOD},
    {"__excepthook__", sys_excepthook, "exctype, value, traceback, /",
     "Shows an exception that nobody caught, onstderr.", NATIVE_METHOD},
    {"unraisablehook", sys_unraisablehook, "unraisable, /", "Shows an exception that could not be raised.", NATIVE_METHOD},
    {"__unraisablehook__", sys_unraisablehook, "unraisable, /", "Shows an exception that could not be raised.", NATIVE_METHOD},
    {"_unraisable", sys_unraisable, "exc_type, exc_value, exc_traceback, err_msg, object, /", NULL, NATIVE_METHOD},
    {"_where", sys_where, "stacklevel", NULL, NATIVE_METHOD},
    {"_caller", sys_caller, "module, stacklevel", NULL, NATIVE_METHOD},
    {"_format_exception", sys_format_exception, "exception", NULL, NATIVE_METHOD},
    {"_caller_module", sys_caller_module, "", NULL, NATIVE_METHOD},
    {"exit", sys_exit, "status=None, /", "Ends the program, by SystemExit: the status is 0 for None, a number as it "
                                         "is, and 1 for a message.", NATIVE_METHOD},
    {"getrecursionlimit", sys_getrecursionlimit, "", "How deep calls may nest.", NATIVE_METHOD},
    {"setrecursionlimit", sys_setrecursionlimit, "limit, /", "Set the maximum depth of the interpreter stack to n.", NATIVE_METHOD},
    {"getswitchinterval", sys_getswitchinterval, "", "How long a thread may run before another does, in seconds.", NATIVE_METHOD},
    {"setswitchinterval", sys_setswitchinterval, "interval, /", "Sets what getswitchinterval() tells.", NATIVE_METHOD},
    {"getrefcount", sys_getrefcount, "object, /", "How many owners an object has, this call's argument among them.", NATIVE_METHOD},
    {"getsizeof", sys_getsizeof, "object, default=None", "How many bytes an object takes.", NATIVE_METHOD},
    {"exc_info", sys_exc_info, "", "Return the exception being handled: (type, value, traceback).", NATIVE_METHOD},
    {"displayhook", sys_displayhook, "object, /", "Shows the result of a statement and keeps it as _.", NATIVE_METHOD},
    {"__displayhook__", sys_displayhook, "object, /", "Shows the result of a statement and keeps it as _.", NATIVE_METHOD},
    {"exception", sys_exception, "", "The exception that is being handled, or None.", NATIVE_METHOD},
    {"intern", sys_intern, "string, /", "The one str that stands for all of this text.", NATIVE_METHOD},
    {"getdefaultencoding", constant_utf8, "", "'utf-8': how str.encode() and bytes.decode() translate by default.", NATIVE_METHOD},
    {"getfilesystemencodeerrors", constant_surrogateescape, "", "'surrogateescape': what becomes of other bytes in file names.", NATIVE_METHOD},
    {"settrace", sys_set_trace, "function, /", "Takes None only.", NATIVE_METHOD},
    {"setprofile", sys_set_profile, "function, /", "Takes None only.", NATIVE_METHOD},
    {"gettrace", constant_none, "", "None: no function is told of every line here.", NATIVE_METHOD},
    {"getprofile", constant_none, "", "None: no function is told of every call here.", NATIVE_METHOD},
    {"audit", sys_audit, "event, /, *args", "Would tell the hooks of an event: there are none.", NATIVE_METHOD},
    {"getfilesystemencoding", constant_utf8, "", "'utf-8': how file names are translated.", NATIVE_METHOD},
    {"is_finalizing", sys_is_finalizing, "", "Whether the program is about to end.", NATIVE_METHOD},
    {"get_int_max_str_digits", sys_get_limit, "", "The most decimal digits that int() and str() of an int take.", NATIVE_METHOD},
    {"set_int_max_str_digits", sys_set_limit, "maxdigits", "Sets the most decimal digits that int() and str() of an "
                                                           "int take; 0 for no limit.", NATIVE_METHOD},
    {0},
};

/* A namedtuple with these fields, holding items (taken): what sys.version_info and its like are. */
static Value record(Vm *vm, const char *name, const char *fields, const Value *items, size_t count) {
    Value class = record_class(vm, name, fields);
    if (is_absent(class)) {
        for (size_t i = 0; i < count; i++) value_release(items[i]);
        return ABSENT;
    }
    Value made = native_record(vm, class, items, count);
    value_release(class);
    return made;
}

static Value version_info(Vm *vm) {
    const Value items[] = {value_int(3), value_int(11), value_int(0), value_object(str_from(vm, "final")), value_int(0)};
    return record(vm, "version_info", "major minor micro releaselevel serial", items, 5);
}

static Value float_info(Vm *vm) {
    const Value items[] = {value_float(DBL_MAX), value_int(DBL_MAX_EXP), value_int(DBL_MAX_10_EXP), value_float(DBL_MIN),
                           value_int(DBL_MIN_EXP), value_int(DBL_MIN_10_EXP), value_int(DBL_DIG), value_int(DBL_MANT_DIG),
                           value_float(DBL_EPSILON), value_int(FLT_RADIX), value_int(1)};
    return record(vm, "float_info", "max max_exp max_10_exp min min_exp min_10_exp dig mant_dig epsilon radix rounds", items, 11);
}

static Value hash_info(Vm *vm) {
    const Value items[] = {value_int(64), value_int((INT64_C(1) << 61) - 1), value_int(314159), value_int(0),
                           value_int(1000003), value_object(str_from(vm, "siphash13")), value_int(64), value_int(128), value_int(0)};
    return record(vm, "hash_info", "width modulus inf nan imag algorithm hash_bits seed_bits cutoff", items, 9);
}

static Value int_info(Vm *vm) {
    const Value items[] = {value_int(30), value_int(4), value_int(4300), value_int(640)};
    return record(vm, "int_info", "bits_per_digit sizeof_digit default_max_str_digits str_digits_check_threshold", items, 4);
}

static Value flags(Vm *vm) {
    const Value items[] = {value_int(0), value_int(0), value_int(0), value_int(0), value_int(1), value_int(0), value_int(0),
                           value_int(0), value_int(0), value_int(0), value_int(0), value_int(1), value_int(0), VALUE_FALSE,
                           value_int(1), value_int(0), VALUE_FALSE, value_int(4300)};
    return record(vm, "flags", "debug inspect interactive optimize dont_write_bytecode no_user_site no_site ignore_environment "
                  "verbose bytes_warning quiet hash_randomization isolated dev_mode utf8_mode warn_default_encoding safe_path "
                  "int_max_str_digits", items, 18);
}

static Value implementation(Vm *vm) {
    const Value items[] = {value_object(str_from(vm, "tapebook")), value_object(str_from(vm, "cpython-311")), version_info(vm),
                           value_int(0x030B00F0)};
    return record(vm, "implementation", "name cache_tag version hexversion", items, 4);
}

static Value stdlib_module_names(Vm *vm) {
    Value text = value_object(str_from(vm, standard_names));
    Value list = is_absent(text) ? ABSENT : value_call_method(vm, text, "split", NULL, 0);
    Set *names = is_absent(list) ? NULL : set_from(vm, &frozenset_type, list);
    value_release(text);
    value_release(list);
    return value_object(names);
}

/* sys.meta_path: what stands for the machine's own way of importing, for programs to put finders before and behind it. */
static Value meta_path(Vm *vm) {
    Value machinery = vm_import(vm, "importlib.machinery");
    Value list = is_absent(machinery) ? ABSENT : value_call_method(vm, machinery, "_meta_path", NULL, 0);
    value_release(machinery);
    return list;
}

/* The attributes that need the language to be made are made when they are first asked for. */
static const struct Late {
    const char *name;
    Value (*make)(Vm *vm);
} late[] = {{"version_info", version_info}, {"float_info", float_info}, {"hash_info", hash_info},
            {"implementation", implementation}, {"int_info", int_info}, {"flags", flags},
            {"stdlib_module_names", stdlib_module_names}, {"meta_path", meta_path}, {"path", vm_search_path}};

enum { LATE_COUNT = sizeof late / sizeof *late };

static Value sys_getattr(Vm *vm, const Value *args) {
    for (size_t i = 0; is_str(args[0]) && i < LATE_COUNT; i++) {
        if (!str_equal_c(as_str(args[0]), late[i].name)) continue;
        Value made = late[i].make(vm);
        if (is_absent(made) || !vm->sys || !dict_set_c(vm, vm->sys, late[i].name, value_retain(made))) return made;
        return made;
    }
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "attribute name must be string");
    return vm_raise(vm, ERROR_ATTRIBUTE, "module 'sys' has no attribute '%s'", as_str(args[0])->data);
}

/* The names in the module but for our own two, and those that have not been asked for. */
static Value sys_dir(Vm *vm, const Value *args) {
    (void)args;
    List *names = list_new(vm, vm->sys->count);
    Value name, value;
    bool ok = names;
    for (size_t at = 0; ok && dict_walk(vm->sys, &at, &name, &value);)
        ok = (is_str(name) && (str_equal_c(as_str(name), "__getattr__") || str_equal_c(as_str(name), "__dir__"))) ||
             list_append(vm, names, name);
    for (size_t i = 0; ok && i < LATE_COUNT; i++)
        ok = !is_absent(dict_get_c(vm, vm->sys, late[i].name)) || list_append(vm, names, value_object(vm_intern(vm, late[i].name)));
    if (ok) return value_object(names);
    if (names) object_release(&names->object);
    return ABSENT;
}

static const NativeDef late_attribute = {"__getattr__", sys_getattr, "name, /", NULL, NATIVE_METHOD},
                       late_dir = {"__dir__", sys_dir, "", NULL, NATIVE_METHOD};

/* stdin, stdout and stderr; the machine learns which objects its own streams are. */
static bool add_streams(Vm *vm, Value module) {
    Value out = stream_standard(vm, STREAM_HOST_OUT, "<stdout>"), err = stream_standard(vm, STREAM_HOST_ERROR, "<stderr>");
    value_set(&vm->streams[STREAM_STDOUT], value_retain(out));
    value_set(&vm->streams[STREAM_STDERR], value_retain(err));
    Value in = stream_standard(vm, STREAM_HOST_IN, "<stdin>");
    return vm_set(vm, module, "__stdin__", value_retain(in)) && vm_set(vm, module, "__stdout__", value_retain(out)) && vm_set(vm, module, "__stderr__", value_retain(err)) &&
           vm_set(vm, module, "stdout", out) && vm_set(vm, module, "stderr", err) &&
           vm_set(vm, module, "stdin", in);
}

static bool add_paths(Vm *vm, Value module) {
    char executable[4096];
    ssize_t n = readlink("/proc/self/exe", executable, sizeof executable - 1);
    executable[n > 0 ? n : 0] = '\0';
    List *argv = list_new(vm, 1);
    bool ok = argv && list_append_take(vm, argv, value_object(str_from(vm, "")));
    ok = vm_set(vm, module, "argv", value_object(argv)) && ok;
    ok = vm_set(vm, module, "warnoptions", value_object(list_new(vm, 0))) && ok;
    static const char *const prefixes[] = {"prefix", "exec_prefix", "base_prefix", "base_exec_prefix"};
    for (size_t i = 0; i < 4; i++) ok = ok && native_set_str(vm, module, prefixes[i], "/usr");
    return ok && native_set_str(vm, module, "executable", executable) && vm_set(vm, module, "pycache_prefix", NONE) &&
           vm_set(vm, module, "orig_argv", value_object(list_new(vm, 0)));
}

static Value builtin_names(Vm *vm) {
    return tuple_pair(vm, value_object(str_from(vm, "builtins")), value_object(str_from(vm, "sys")));
}

static bool init(Vm *vm, Value module) {
    const bool constants =
        native_set_str(vm, module, "version", "3.11.0 (Tapebook)") && native_set_str(vm, module, "platform", "linux") &&
        native_set_str(vm, module, "byteorder", "little") && native_set_str(vm, module, "copyright", "") &&
        native_set_str(vm, module, "abiflags", "") && native_set_str(vm, module, "float_repr_style", "short") &&
        native_set_str(vm, module, "platlibdir", "lib") && vm_set(vm, module, "api_version", value_int(1013)) &&
        vm_set(vm, module, "maxsize", value_int(INT64_MAX)) && vm_set(vm, module, "maxunicode", value_int(0x10FFFF)) &&
        vm_set(vm, module, "hexversion", value_int(0x030B00F0)) && vm_set(vm, module, "dont_write_bytecode", VALUE_TRUE) &&
        vm_set(vm, module, "builtin_module_names", builtin_names(vm)) &&
        vm_set(vm, module, "modules", value_retain(value_object(vm->modules)));
    vm->sys = ((Module *)module.as.object)->dict;
    return constants && add_paths(vm, module) && add_streams(vm, module) &&
           vm_set(vm, module, "__getattr__", native_new(vm, &late_attribute, NULL, value_object(vm_intern(vm, "sys")))) &&
           vm_set(vm, module, "__dir__", native_new(vm, &late_dir, NULL, value_object(vm_intern(vm, "sys"))));
}

const ModuleDef sys_module = {
    "sys",
    "What belongs to the running program: its arguments, streams, modules, limits and version.",
    functions,
    init,
};
