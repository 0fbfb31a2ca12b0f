/* cell_input.c -- a cell on its way from what was typed to what is compiled: macros and magics without a percent sign,
 * magics and shell lines as calls, and what get_ipython()'s lists of transformers make of it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "kernel/input_text.h"
#include "kernel/interpreter_private.h"

static bool name_is_known(Vm *vm, const char *name, size_t size) {
    Str *key = str_new(vm, name, size);
    bool known =
        !key || !is_absent(dict_get_str(vm_globals(vm), key)) || !is_absent(dict_get_str(vm_builtins(vm), key));
    value_release(value_object(key));
    return known;
}

/* The text of the macro (IPython.core.macro) that a name stands for. false: it is none. */
static bool add_macro(Interpreter *ip, const char *name, size_t size, Buffer *out) {
    Vm *vm = ip->vm;
    Value module = vm_loaded(vm, "IPython.core.macro");
    Str *key = is_absent(module) ? NULL : str_new(vm, name, size);
    Value v = key ? dict_get_str(vm_globals(vm), key) : ABSENT,
          class = is_absent(v) ? ABSENT : value_get_attr_c(vm, module, "Macro");
    Value text = !is_absent(class) && value_isa(v, (Type *)class.as.object) ? value_get_attr_c(vm, v, "value") : ABSENT;
    bool is = is_str(text) && buffer_append(out, as_str(text)->data, as_str(text)->size);
    value_release(text);
    value_release(class);
    value_release(value_object(key));
    return is;
}

/* The text, or the line magic that its only line calls without a percent sign: `ls`, `cd ..`, `timeit f()`. */
static bool add_automagic(Interpreter *ip, const char *text, size_t size, Buffer *out) {
    size_t name = input_automagic(text, size);
    if (name && add_macro(ip, text, name, out)) return true;
    if (!ip->automagic) name = 0;
    bool magic = name && magic_is_line(ip, text, name) && !name_is_known(ip->vm, text, name);
    if (!magic) return buffer_append(out, text, size);
    buffer_printf(out, "%%%.*s ", (int)name, text);      /* the blank, as in `pwd;` and `hist(3)` too the name ends there */
    return buffer_append(out, text + name, size - name);
}

static bool prepare_input(Interpreter *ip, const char *source, size_t size, Buffer *out) {
    Buffer bare = BUFFER_EMPTY, text = BUFFER_EMPTY;
    bool prompts = input_strip_prompts(source, size, &bare);
    bool ok = prompts ? add_automagic(ip, bare.data ? bare.data : "", bare.size, &text)
                      : add_automagic(ip, source, size, &text);
    ok = ok && input_rewrite(text.data ? text.data : "", text.size, out);
    buffer_clear(&bare);
    buffer_clear(&text);
    return ok;
}

/* ---- transformers ---- */

/* Puts what hook (ABSENT: nothing) makes of the text in its place. false with an exception pending. */
static bool transform(Interpreter *ip, Value hook, Buffer *text) {
    if (is_absent(hook)) return true;
    Vm *vm = ip->vm;
    Value before = value_object(str_from_bytes_lossy(vm, text->data ? text->data : "", text->size));
    Value after = is_absent(before) ? ABSENT : value_call(vm, hook, &before, 1, NULL);
    value_release(before);
    bool ok = is_str(after);
    if (ok) {
        text->size = 0;
        ok = buffer_append(text, as_str(after)->data, as_str(after)->size) || vm_fail(vm, ERROR_MEMORY, "out of memory");
    }
    value_release(after);
    return ok;
}

bool rewrite_input(Interpreter *ip, const char *source, size_t size, Buffer *out) {
    Buffer typed = BUFFER_EMPTY;
    bool cleans = !is_absent(ip->clean_input);
    bool ok = !cleans || ((buffer_append(&typed, source, size) || vm_fail(ip->vm, ERROR_MEMORY, "out of memory")) &&
                          transform(ip, ip->clean_input, &typed));
    if (ok) {
        const char *text = cleans ? (typed.data ? typed.data : "") : source;
        ok = prepare_input(ip, text, cleans ? typed.size : size, out) || vm_fail(ip->vm, ERROR_MEMORY, "out of memory");
    }
    ok = ok && transform(ip, ip->finish_input, out);
    buffer_clear(&typed);
    return ok;
}

bool transform_tree(Interpreter *ip, Buffer *text) { return transform(ip, ip->transform_tree, text); }
