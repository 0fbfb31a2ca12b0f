/* builtins_code.c -- eval, exec, compile, globals, locals, __import__.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/builtins/builtins.h"

#include "engine/lang/objects/bytes.h"
#include "engine/lang/syntax/compiler.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/machine.h"

#include <string.h>

/* New Code of a str or bytes-like source. */
static Code *compile_text(Vm *vm, Value text, Str *filename, CompileMode mode, const char *function) {
    const char *data;
    size_t size;
    if (is_str(text)) {
        data = as_str(text)->data;
        size = as_str(text)->size;
    } else if (!bytes_view(text, &data, &size)) {
        vm_raise(vm, ERROR_TYPE, "%s() arg 1 must be a string, bytes or code object", function);
        return NULL;
    }
    if (memchr(data, 0, size)) {
        vm_raise(vm, ERROR_VALUE, "source code string cannot contain null bytes");
        return NULL;
    }
    while (mode == COMPILE_EVAL_NAMES && size && (*data == ' ' || *data == '\t')) data++, size--;
    Source *source = source_new(vm, filename, data, size, 0);
    Code *code = source ? compile_source(vm, source, mode) : NULL;
    release_object(source);
    return code;
}

/* The code that eval and exec are to run: v's own, or compiled. New. */
static Code *code_of(Vm *vm, Value v, CompileMode mode, const char *function) {
    if (value_is(v, &code_type)) return (Code *)value_retain(v).as.object;
    Str *filename = vm_intern(vm, "<string>");
    return filename ? compile_text(vm, v, filename, mode, function) : NULL;
}

/* The local names in any mapping, as a dict that asks it. New. */
static Dict *names_of(Vm *vm, Value mapping, const char *function) {
    if (is_dict(mapping)) return as_dict(value_retain(mapping));
    if (!value_type(mapping)->get_item || value_isa(mapping, &type_type)) {
        bool eval = function[1] == 'v';
        if (eval) vm_fail(vm, ERROR_TYPE, "locals must be a mapping");
        else vm_fail(vm, ERROR_TYPE, "locals must be a mapping or None, not %s", value_type_name(mapping));
        return NULL;
    }
    Value module = vm_import(vm, "_namespace");
    Value names = is_absent(module) ? ABSENT : value_call_method(vm, module, "Namespace", &mapping, 1);
    value_release(module);
    return is_absent(names) ? NULL : as_dict(names);
}

/* The namespaces of eval and exec; *names is new or NULL. */
static bool namespaces(Vm *vm, const Value *args, const char *function, Dict **globals, Dict **names) {
    *names = NULL;
    *globals = vm->frame ? vm->frame->globals : vm->globals;
    if (!is_none(args[1])) {
        if (!is_dict(args[1])) {
            bool eval = function[1] == 'v';
            return eval ? vm_fail(vm, ERROR_TYPE, "globals must be a dict")
                        : vm_fail(vm, ERROR_TYPE, "exec() globals must be a dict, not %s", value_type_name(args[1]));
        }
        *globals = as_dict(args[1]);
        if (is_absent(dict_get_str(*globals, vm->name.builtins)) &&
            !dict_set_str(vm, *globals, vm->name.builtins, value_object(vm->builtins))) {
            return false;
        }
    }
    if (!is_none(args[2])) {
        *names = names_of(vm, args[2], function);
        return *names != NULL;
    } else if (is_none(args[1]) && vm->frame) {
        *names = frame_locals(vm, vm->frame);
        return *names != NULL;
    }
    return true;
}

static Value run(Vm *vm, const Value *args, CompileMode mode, const char *function) {
    Dict *globals, *names;
    if (!namespaces(vm, args, function, &globals, &names)) return ABSENT;
    object_retain(&globals->object);
    Code *code = code_of(vm, args[0], mode, function);
    bool closed = !code || code->free_names->count == 0;
    if (!closed) vm_fail(vm, ERROR_TYPE, "code object passed to %s() may not contain free variables", function);
    Value result = code && closed ? vm_run_code(vm, code, globals, names) : ABSENT;
    release_object(code);
    release_object(names);
    object_release(&globals->object);
    return result;
}

static Value builtin_eval(Vm *vm, const Value *args) { return run(vm, args, COMPILE_EVAL_NAMES, "eval"); }

/* A code object with free variables runs in the cells that closure gives. */
static Value run_closed(Vm *vm, const Value *args) {
    bool code = value_is(args[0], &code_type);
    size_t wanted = code ? ((Code *)args[0].as.object)->free_names->count : 0;
    if (!wanted) return vm_raise(vm, ERROR_TYPE, "cannot use a closure with this code object");
    if (!is_tuple(args[3]) || as_tuple(args[3])->count != wanted) {
        return vm_raise(vm, ERROR_TYPE, "code object requires a closure of exactly length %zu", wanted);
    }
    Dict *globals, *names;
    if (!namespaces(vm, args, "exec", &globals, &names)) return ABSENT;
    release_object(names);
    const Value made_of[] = {args[0], value_object(globals), NONE, NONE, args[3]};
    Value function = value_call(vm, value_object(&function_type), made_of, 5, NULL);
    Value result = is_absent(function) ? ABSENT : value_call_0(vm, function);
    value_release(function);
    return result;
}

static Value builtin_exec(Vm *vm, const Value *args) {
    Value result = !is_none(args[3]) ? run_closed(vm, args) : run(vm, args, COMPILE_EXEC_NAMES, "exec");
    if (is_absent(result)) return ABSENT;
    value_release(result);
    return NONE;
}

/* What ast.name(a, b, c) gives; c may be ABSENT. */
static Value call_ast(Vm *vm, const char *name, Value a, Value b, Value c) {
    Value ast = vm_import(vm, "ast"), args[] = {a, b, c};
    Value result = is_absent(ast) ? ABSENT : value_call_method(vm, ast, name, args, is_absent(c) ? 2 : 3);
    value_release(ast);
    return result;
}

/* What compile()'s flags may say, as ast and __future__ name them. */
enum {
    COMPILE_ONLY_AST = 0x400,
    COMPILE_FLAGS = COMPILE_ONLY_AST | 0x200 | 0x1000 | 0x2000 | 0x4000 | 0x10 | 0x1FE0000,     /* the last two: __future__'s features */
};

static Value builtin_compile(Vm *vm, const Value *args) {
    if (!is_str(args[1]) || !is_str(args[2])) {
        return vm_raise(vm, ERROR_TYPE, "compile() arguments 2 and 3 must be str");
    }
    int64_t flags;
    if (!value_to_index(vm, args[3], &flags)) return ABSENT;
    if (flags & ~(int64_t)COMPILE_FLAGS) return vm_raise(vm, ERROR_VALUE, "compile(): unrecognised flags");
    if (memchr(as_str(args[1])->data, 0, as_str(args[1])->size)) return vm_raise(vm, ERROR_VALUE, "embedded null character");
    if (flags & COMPILE_ONLY_AST) return call_ast(vm, "_parse", args[0], args[1], args[2]);
    CompileMode mode;
    if (str_equal_c(as_str(args[2]), "eval")) mode = COMPILE_EVAL_NAMES;
    else if (str_equal_c(as_str(args[2]), "exec")) mode = COMPILE_EXEC_NAMES;
    else if (str_equal_c(as_str(args[2]), "single")) mode = COMPILE_SINGLE_NAMES;
    else return vm_raise(vm, ERROR_VALUE, "compile() mode must be 'exec', 'eval' or 'single'");
    if (value_is(args[0], &code_type)) return value_retain(args[0]);
    const char *data;
    size_t size;
    bool is_text = is_str(args[0]) || bytes_view(args[0], &data, &size);
    Value text = is_text ? value_retain(args[0]) : call_ast(vm, "_source_of", args[0], args[2], ABSENT);
    Code *code = is_absent(text) ? NULL : compile_text(vm, text, as_str(args[1]), mode, "compile");
    value_release(text);
    return value_object(code);
}

static Value builtin_globals(Vm *vm, const Value *args) {
    (void)args;
    return value_retain(value_object(vm->frame ? vm->frame->globals : vm->globals));
}

static Value builtin_locals(Vm *vm, const Value *args) {
    (void)args;
    return vm->frame ? value_object(frame_locals(vm, vm->frame)) : value_retain(value_object(vm->globals));
}

static Value builtin_import(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "module name must be a string");
    int64_t level;
    if (!value_to_index(vm, args[4], &level)) return ABSENT;
    if (!as_str(args[0])->size && level <= 0) return vm_raise(vm, ERROR_VALUE, "Empty module name");
    Dict *globals = is_dict(args[1]) ? as_dict(args[1]) : vm->frame ? vm->frame->globals : vm->globals;
    int wants_names = is_none(args[3]) ? 0 : value_truth(vm, args[3]);
    if (wants_names < 0) return ABSENT;
    return import_module(vm, as_str(args[0]), level, wants_names ? args[3] : NONE, globals);
}

const NativeDef builtins_code[] = {
    {"eval", builtin_eval, "source, globals=None, locals=None, /",
     "The value of an expression, from its source or from what compile() made of it.", NATIVE_METHOD},
    {"exec", builtin_exec, "source, globals=None, locals=None, /, *, closure=None",
     "Runs statements, from their source or from what compile() made of them.", NATIVE_METHOD},
    {"compile", builtin_compile, "source, filename, mode, flags=0, dont_inherit=False, optimize=-1",
     "Makes of a source text what exec() and eval() run.", NATIVE_METHOD},
    {"globals", builtin_globals, "",
     "The names of the module, as a dict.",
     NATIVE_METHOD},
    {"locals", builtin_locals, "", "The local names and their values.", NATIVE_METHOD},
    {"__import__", builtin_import, "name, globals=None, locals=None, fromlist=None, level=0", "Import a module.",
     NATIVE_METHOD},
    {0},
};
