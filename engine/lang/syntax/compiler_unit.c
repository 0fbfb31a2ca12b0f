/* compiler_unit.c -- the beginning and the end of a unit: from what was emitted to a Code.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/syntax/compiler_private.h"

#include <string.h>

/* outer.<locals>.name in a function, Class.name in a class, name alone in a module or declared global there. */
static Str *qualified(Compiler *c, Unit *outer, Str *name) {
    if (!outer || outer->host->kind == SCOPE_MODULE) return object_retain(&name->object), name;
    Str *mangled = name_mangle(c->vm, outer->scope->class_name, name);
    Symbol *symbol = mangled ? scope_find(outer->scope, mangled) : NULL;
    if (symbol && (symbol->flags & SYMBOL_GLOBAL)) return object_retain(&name->object), name;
    bool in_class = outer->host->kind == SCOPE_CLASS;
    return str_format(c->vm, in_class ? "%s.%s" : "%s.<locals>.%s", outer->qualname->data, name->data);
}

bool unit_begin(Compiler *c, Unit *unit, Scope *scope, Str *name, uint32_t flags, uint32_t first_line) {
    *unit = (Unit){.outer = c->unit, .scope = scope, .host = scope, .name = name, .flags = flags, .first_line = first_line};
    unit->qualname = name ? qualified(c, c->unit, name) : NULL;
    unit->constants = list_new(c->vm, 0);
    unit->names = list_new(c->vm, 0);
    c->unit = unit;
    if (!unit->qualname || !unit->constants || !unit->names) compiler_out_of_memory(c);
    return !compiler_is_failed(c);
}

static void unit_clear(Unit *u) {
    mem_free(u->words);
    mem_free(u->spans);
    mem_free(u->rows);
    mem_free(u->constant_index);
    mem_free(u->name_index);
    if (u->constants) object_release(&u->constants->object);
    if (u->names) object_release(&u->names->object);
    if (u->qualname) object_release(&u->qualname->object);
}

static Tuple *names_of(Vm *vm, const SymbolList *list) {
    Tuple *t = tuple_new(vm, list->count);
    for (uint32_t i = 0; t && i < list->count; i++) t->items[i] = value_retain(value_object(list->items[i]->name));
    return t;
}

static void count_parameters(Code *code, const Scope *scope) {
    const Node *node = scope->node;
    if (!node) return;
    if (scope->kind == SCOPE_COMPREHENSION) code->positional = 1;
    const Parameters *p = node->kind == NODE_FUNCTION ? node->function.parameters
                          : node->kind == NODE_LAMBDA ? node->lambda.parameters : NULL;
    if (!p) return;
    code->positional = p->positional.count;
    code->positional_only = p->positional_only;
    code->keyword_only = p->keyword_only.count;
    if (p->rest) code->flags |= CODE_VARARGS;
    if (p->keywords) code->flags |= CODE_KWARGS;
}

static bool take_handlers(Code *code, Unit *u) {
    if (u->row_count == 0) return true;
    code->handlers = mem_alloc(sizeof *code->handlers * u->row_count);
    if (!code->handlers) return false;
    for (uint32_t i = 0; i < u->row_count; i++) {
        Row *row = &u->rows[i];
        code->handlers[i] = (Handler){row->start, row->end, row->position, (uint32_t)row->depth};
    }
    code->handler_count = u->row_count;
    return true;
}

static Code *make_code(Compiler *c, Unit *u) {
    Vm *vm = c->vm;
    Code *code = object_new(vm, &code_type, 0);
    if (!code) return NULL;
    Scope *host = u->host;
    code->name = u->name;
    code->qualname = u->qualname;
    code->source = c->source;
    object_retain(&u->name->object);
    object_retain(&u->qualname->object);
    object_retain(&c->source->object);
    if (u->doc) object_retain(&u->doc->object);
    code->doc = u->doc;
    code->flags = u->flags;
    count_parameters(code, host);
    code->local_count = host->locals.count + host->cells.count + host->frees.count;
    code->stack_size = (uint32_t)u->deepest + 1;
    code->first_line = u->first_line;
    code->words = u->words;
    code->spans = u->spans;
    code->word_count = u->count;
    u->words = NULL;
    u->spans = NULL;
    code->local_names = names_of(vm, &host->locals);
    code->cell_names = names_of(vm, &host->cells);
    code->free_names = names_of(vm, &host->frees);
    code->names = tuple_from(vm, u->names->items, u->names->count);
    code->constants = tuple_from(vm, u->constants->items, u->constants->count);
    code->caches = mem_calloc(u->caches ? u->caches : 1, sizeof *code->caches);
    code->cache_count = u->caches;
    bool ok = code->local_names && code->cell_names && code->free_names && code->names && code->constants &&
              code->caches && take_handlers(code, u);
    if (ok) return code;
    object_release(&code->object);
    return NULL;
}

Code *unit_finish(Compiler *c) {
    Unit *u = c->unit;
    Code *code = compiler_is_failed(c) ? NULL : make_code(c, u);
    if (!code && !compiler_is_failed(c)) compiler_out_of_memory(c);
    c->unit = u->outer;
    unit_clear(u);
    return code;
}
