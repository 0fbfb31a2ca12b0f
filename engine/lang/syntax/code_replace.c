/* code_replace.c -- code.replace(): a copy of a code object with other names, constants or lines.
 *
 * What the instructions are laid out for (counts of parameters and variables, flags, the instructions themselves) stays; to
 * ask for another one is refused.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/image.h"
#include "engine/base/memory.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/syntax/code.h"

#include <string.h>

#define FIELDS(F) \
    F(co_argcount) F(co_posonlyargcount) F(co_kwonlyargcount) F(co_nlocals) F(co_stacksize) F(co_flags) F(co_firstlineno) \
        F(co_consts) F(co_names) F(co_varnames) F(co_freevars) F(co_cellvars) F(co_filename) F(co_name) F(co_qualname)
#define FIELD_NAME(field) #field,
#define FIELD_PARAMETER(field) ", " #field "=None"

/* A copy of count items; NULL if there are none or memory is out, which *ok says. */
static void *copy_array(const void *items, size_t count, size_t size, bool *ok) {
    void *copy = count ? mem_calloc(count, size) : NULL;
    if (copy) memcpy(copy, items, count * size);
    if (count && !copy) *ok = false;
    return copy;
}

static void retain(void *o) {
    if (o) object_retain((Object *)o);
}

/* New; what it holds is shared or copied, and its caches are empty. */
static Code *code_copy(Vm *vm, const Code *code) {
    if (!code_complete(vm, (Code *)(uintptr_t)code)) return NULL;
    Code *copy = object_new(vm, &code_type, 0);
    if (!copy) return NULL;
    Object head = copy->object;
    *copy = *code;
    copy->object = head;
    void *const held[] = {copy->name, copy->qualname, copy->source, copy->local_names, copy->cell_names, copy->free_names,
                          copy->names, copy->constants, copy->doc};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++) retain(held[i]);
    bool ok = true;
    copy->words = copy_array(code->words, code->word_count, sizeof *code->words, &ok);
    copy->spans = copy_array(code->spans, code->word_count, sizeof *code->spans, &ok);
    copy->handlers = copy_array(code->handlers, code->handler_count, sizeof *code->handlers, &ok);
    copy->caches = code->cache_count ? mem_calloc(code->cache_count, sizeof *code->caches) : NULL;
    copy->marks = NULL;
    if (ok && (copy->caches || !code->cache_count)) return copy;
    object_release(&copy->object);
    vm_raise_memory(vm);
    return NULL;
}

/* Puts a new reference to v, of the type wanted, where *place is. */
static bool put(Vm *vm, void *place, Value v, const Type *wanted, const char *name) {
    if (!value_is(v, wanted)) {
        return vm_fail(vm, ERROR_TYPE, "replace() argument '%s' must be %s, not %s", name, wanted->name, value_type_name(v));
    }
    Object **held = place;
    object_retain(v.as.object);
    object_release(*held);
    *held = v.as.object;
    return true;
}

/* A tuple in the place of one of as many items. */
static bool put_items(Vm *vm, Tuple **place, Value v, const char *name) {
    if (is_tuple(v) && as_tuple(v)->count != (*place)->count) {
        return vm_fail(vm, ERROR_NOT_IMPLEMENTED, "code.replace() with another number of items in %s is not supported", name);
    }
    return put(vm, place, v, &tuple_type, name);
}

static bool put_filename(Vm *vm, Code *code, Value v) {
    if (!is_str(v)) return vm_fail(vm, ERROR_TYPE, "replace() argument 'co_filename' must be str, not %s", value_type_name(v));
    const Source *old = code->source;
    Source *source = source_new(vm, as_str(v), old->text, old->size, 0);
    if (!source) return false;
    object_release(&code->source->object);
    code->source = source;
    return true;
}

static bool put_first_line(Vm *vm, Code *code, Value v) {
    int64_t line;
    if (!value_to_index(vm, v, &line)) return false;
    int32_t by = (int32_t)line - (int32_t)code->first_line;
    code->first_line = (uint32_t)line;
    for (uint32_t i = 0; i < code->word_count; i++) {
        if (!code->spans[i].line) continue;
        code->spans[i].line += by;
        code->spans[i].end_line += by;
    }
    return true;
}

static bool put_field(Vm *vm, Code *code, const char *name, Value v) {
    if (strcmp(name, "co_name") == 0) return put(vm, &code->name, v, &str_type, name);
    if (strcmp(name, "co_qualname") == 0) return put(vm, &code->qualname, v, &str_type, name);
    if (strcmp(name, "co_filename") == 0) return put_filename(vm, code, v);
    if (strcmp(name, "co_firstlineno") == 0) return put_first_line(vm, code, v);
    if (strcmp(name, "co_consts") == 0) return put_items(vm, &code->constants, v, name);
    if (strcmp(name, "co_names") == 0) return put_items(vm, &code->names, v, name);
    Value old = value_get_attr(vm, value_object(code), vm_intern(vm, name));
    if (is_absent(old)) return false;
    int same = value_equal(vm, old, v);
    value_release(old);
    if (same == 0) vm_raise(vm, ERROR_NOT_IMPLEMENTED, "code.replace() with another %s is not supported", name);
    return same == 1;
}

static Value code_replace(Vm *vm, const Value *args) {
    static const char *const names[] = {FIELDS(FIELD_NAME)};
    Code *code = code_copy(vm, (Code *)args[0].as.object);
    for (size_t i = 0; code && i < sizeof names / sizeof *names; i++) {
        if (is_none(args[i + 1]) || put_field(vm, code, names[i], args[i + 1])) continue;
        object_release(&code->object);
        return ABSENT;
    }
    return value_object(code);
}

const NativeDef code_methods[] = {
    {"replace", code_replace, "*" FIELDS(FIELD_PARAMETER), "A copy with other names, constants or lines.", NATIVE_METHOD},
    {0},
};
