/* symbols.c -- the first pass of symbols.h: which names every scope binds and uses.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/symbols.h"

#include "engine/lang/vm.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 6000 };

/* ---- scopes ---- */

bool symbols_fail(Symbols *s, Span span, const char *format, ...) {
    if (s->fault->kind != ERROR_NONE) return false;
    va_list args;
    va_start(args, format);
    vsnprintf(s->fault->text, sizeof s->fault->text, format, args);
    va_end(args);
    s->fault->kind = ERROR_SYNTAX;
    s->fault->span = span;
    return false;
}

static bool is_failed(const Symbols *s) { return s->fault->kind != ERROR_NONE || s->arena->failed; }

bool symbol_list_add(Symbols *s, SymbolList *list, Symbol *symbol) {
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? list->capacity * 2 : 8;
        Symbol **items = arena_alloc(s->arena, sizeof *items * capacity);
        if (!items) return false;
        if (list->count) memcpy(items, list->items, sizeof *items * list->count);
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = symbol;
    return true;
}

static uint32_t pointer_hash(const void *p) { return (uint32_t)(((uintptr_t)p >> 4) * 2654435761u >> 7); }

Symbol *scope_find(const Scope *scope, Str *name) {
    if (scope->index) {
        for (uint32_t i = pointer_hash(name) & scope->index_mask; scope->index[i]; i = (i + 1) & scope->index_mask)
            if (scope->index[i]->name == name) return scope->index[i];
        return NULL;
    }
    for (uint32_t i = 0; i < scope->symbols.count; i++)
        if (scope->symbols.items[i]->name == name) return scope->symbols.items[i];
    return NULL;
}

static void index_put(Scope *scope, Symbol *symbol) {
    uint32_t i = pointer_hash(symbol->name) & scope->index_mask;
    while (scope->index[i]) i = (i + 1) & scope->index_mask;
    scope->index[i] = symbol;
}

static void index_grow(Symbols *s, Scope *scope) {
    uint32_t size = (scope->index ? scope->index_mask + 1 : 16) * 4;
    Symbol **index = arena_alloc(s->arena, sizeof *index * size);
    if (!index) return;
    scope->index = index;
    scope->index_mask = size - 1;
    for (uint32_t i = 0; i < scope->symbols.count; i++) index_put(scope, scope->symbols.items[i]);
}

Symbol *scope_add(Symbols *s, Scope *scope, Str *name, unsigned flags) {
    Symbol *symbol = scope_find(scope, name);
    if (symbol) {
        symbol->flags |= flags;
        return symbol;
    }
    symbol = arena_alloc(s->arena, sizeof *symbol);
    if (!symbol || !symbol_list_add(s, &scope->symbols, symbol)) return NULL;
    symbol->name = name;
    symbol->flags = flags;
    uint32_t count = scope->symbols.count;
    if (scope->index ? count * 2 > scope->index_mask : count > 8) index_grow(s, scope);
    else if (scope->index) index_put(scope, symbol);
    return symbol;
}

Str *name_mangle(Vm *vm, Str *class_name, Str *name) {
    if (!class_name || name->size < 3 || name->data[0] != '_' || name->data[1] != '_') return name;
    if (name->data[name->size - 1] == '_' && name->data[name->size - 2] == '_') return name;
    if (memchr(name->data, '.', name->size)) return name;
    const char *class_text = class_name->data;
    while (*class_text == '_') class_text++;
    if (!*class_text) return name;
    Buffer text = BUFFER_EMPTY;
    buffer_printf(&text, "_%s%s", class_text, name->data);
    Str *mangled = text.failed ? NULL : vm_intern_n(vm, text.data, text.size);
    buffer_clear(&text);
    return mangled;
}

static Symbol *add(Symbols *s, Str *name, unsigned flags) {
    name = name_mangle(s->vm, s->scope->class_name, name);
    if (!name) s->arena->failed = true;
    return name ? scope_add(s, s->scope, name, flags) : NULL;
}

static Scope *scope_enter(Symbols *s, ScopeKind kind, Node *node) {
    Scope *scope = arena_alloc(s->arena, sizeof *scope);
    if (!scope) return NULL;
    scope->kind = kind;
    scope->node = node;
    scope->parent = s->scope;
    if (s->scope) {
        scope->class_name = s->scope->class_name;
        if (s->scope->last_child) s->scope->last_child->next = scope;
        else s->scope->child = scope;
        s->scope->last_child = scope;
    }
    s->scope = scope;
    return scope;
}

static void scope_leave(Symbols *s) { s->scope = s->scope->parent; }

/* ---- binding ---- */

static void expression(Symbols *s, Node *node);
static void statements(Symbols *s, const Nodes *nodes);

static void expressions(Symbols *s, const Nodes *nodes) {
    for (uint32_t i = 0; i < nodes->count; i++) expression(s, nodes->items[i]);
}

static bool is_debug(const Str *name) { return strcmp(name->data, "__debug__") == 0; }

/* Whether name may not be bound, nor be an attribute or a keyword that is assigned to: says so. */
static bool forbid_name(Symbols *s, Str *name, Span span) {
    if (is_debug(name)) symbols_fail(s, span, "cannot assign to __debug__");
    return is_debug(name);
}

static void bind(Symbols *s, Str *name, Span span) {
    if (forbid_name(s, name, span)) return;
    Symbol *symbol = add(s, name, SYMBOL_BOUND);
    if (symbol && !symbol->span.line) symbol->span = span;
}

/* Reads a target: names in it are bound, the rest is evaluated. flags: SYMBOL_TARGET in a comprehension. */
static void target(Symbols *s, Node *node, unsigned flags) {
    switch (node->kind) {
        case NODE_NAME: {
            Symbol *old = flags ? scope_find(s->scope, node->name.id) : NULL;
            if (old && (old->flags & SYMBOL_NAMED))
                symbols_fail(s, node->span, "comprehension inner loop cannot rebind assignment expression target '%s'",
                             node->name.id->data);
            bind(s, node->name.id, node->span);
            if (flags) add(s, node->name.id, flags);
            break;
        }
        case NODE_STARRED: target(s, node->operand, flags); break;
        case NODE_TUPLE: case NODE_LIST:
            for (uint32_t i = 0; i < node->items.count; i++) target(s, node->items.items[i], flags);
            break;
        case NODE_ATTRIBUTE:
            forbid_name(s, node->attribute.name, node->span);
            expression(s, node->attribute.object);
            break;
        default: expression(s, node); break;
    }
}

/* A walrus binds in the nearest scope that is no comprehension. */
static void named(Symbols *s, Node *node) {
    Str *name = node->named.target->name.id;
    Scope *from = s->scope, *scope = s->scope;
    if (s->iterables > 0) {
        symbols_fail(s, node->span, "assignment expression cannot be used in a comprehension iterable expression");
        return;
    }
    for (; scope->kind == SCOPE_COMPREHENSION; scope = scope->parent) {
        Symbol *symbol = scope_find(scope, name);
        if (symbol && (symbol->flags & SYMBOL_TARGET)) {
            symbols_fail(s, node->named.target->span,
                         "assignment expression cannot rebind comprehension iteration variable '%s'", name->data);
            return;
        }
        scope_add(s, scope, name, SYMBOL_USED | SYMBOL_NAMED);
    }
    if (scope != from && scope->kind == SCOPE_CLASS) {
        symbols_fail(s, node->named.target->span, "assignment expression within a comprehension cannot be used in a class body");
        return;
    }
    s->scope = scope;
    bind(s, name, node->named.target->span);
    s->scope = from;
    expression(s, node->named.value);
}

/* ---- scopes of expressions ---- */

static void parameter_names(Symbols *s, const Nodes *nodes) {
    for (uint32_t i = 0; i < nodes->count; i++) {
        Node *p = nodes->items[i];
        Str *name = name_mangle(s->vm, s->scope->class_name, p->parameter.name);
        if (!name) return;
        Symbol *old = scope_find(s->scope, name);
        if (old && (old->flags & SYMBOL_PARAMETER))
            symbols_fail(s, p->span, "duplicate argument '%s' in function definition", p->parameter.name->data);
        forbid_name(s, name, p->span);
        Symbol *symbol = scope_add(s, s->scope, name, SYMBOL_BOUND | SYMBOL_PARAMETER);
        if (symbol) symbol_list_add(s, &s->scope->locals, symbol);
    }
}

/* Parameters become the first locals, in the order of their slots. */
static void parameters(Symbols *s, Parameters *p) {
    Nodes rest = {&p->rest, p->rest != NULL}, keywords = {&p->keywords, p->keywords != NULL};
    parameter_names(s, &p->positional);
    parameter_names(s, &p->keyword_only);
    parameter_names(s, &rest);
    parameter_names(s, &keywords);
    s->scope->parameter_count = s->scope->locals.count;
}

static void fallbacks(Symbols *s, const Nodes *nodes) {
    for (uint32_t i = 0; i < nodes->count; i++)
        if (nodes->items[i]->parameter.fallback) expression(s, nodes->items[i]->parameter.fallback);
}

static void annotations(Symbols *s, const Nodes *nodes) {
    for (uint32_t i = 0; i < nodes->count; i++)
        if (nodes->items[i] && nodes->items[i]->parameter.annotation) expression(s, nodes->items[i]->parameter.annotation);
}

static void lambda(Symbols *s, Node *node) {
    fallbacks(s, &node->lambda.parameters->positional);
    fallbacks(s, &node->lambda.parameters->keyword_only);
    node->lambda.scope = scope_enter(s, SCOPE_FUNCTION, node);
    if (!node->lambda.scope) return;
    parameters(s, node->lambda.parameters);
    expression(s, node->lambda.body);
    scope_leave(s);
}

static void iterable(Symbols *s, Node *node) {
    s->iterables++;
    expression(s, node);
    s->iterables--;
}

/* What stands here awaits: a comprehension becomes a coroutine, a cell too; anything else must be one. fault: its text if not. */
static void must_await(Symbols *s, Span span, const char *fault) {
    Scope *scope = s->scope;
    bool may = scope->kind == SCOPE_COMPREHENSION || (scope->kind == SCOPE_MODULE && s->awaits);
    if (may) scope->coroutine = true;
    if (!scope->coroutine) symbols_fail(s, span, "%s", fault);
}

static void await(Symbols *s, Node *node) {
    bool in_function = s->scope->kind == SCOPE_FUNCTION || s->scope->kind == SCOPE_COMPREHENSION;
    must_await(s, node->span, in_function ? "'await' outside async function" : "'await' outside function");
    expression(s, node->operand);
}

/* The first iterable belongs to the enclosing scope, everything else to the comprehension's own. */
static void comprehension(Symbols *s, Node *node) {
    Comprehension *clauses = node->comprehension.clauses;
    iterable(s, clauses[0].iterable);
    node->comprehension.scope = scope_enter(s, SCOPE_COMPREHENSION, node);
    if (!node->comprehension.scope) return;
    s->scope->generator = node->kind == NODE_GENERATOR;
    for (uint32_t i = 0; i < node->comprehension.count; i++) {
        if (clauses[i].is_async) s->scope->coroutine = true;
        target(s, clauses[i].target, SYMBOL_TARGET);
        if (i > 0) iterable(s, clauses[i].iterable);
        expressions(s, &clauses[i].conditions);
    }
    expression(s, node->comprehension.element);
    if (node->comprehension.value) expression(s, node->comprehension.value);
    bool is_awaited = s->scope->coroutine && !s->scope->generator;
    scope_leave(s);
    if (is_awaited) must_await(s, node->span, "asynchronous comprehension outside of an asynchronous function");
}

static void yield(Symbols *s, Node *node) {
    static const char *const names[] = {"list comprehension", "set comprehension", "dict comprehension",
                                        "generator expression"};
    if (s->scope->kind == SCOPE_COMPREHENSION)
        symbols_fail(s, node->span, "'yield' inside %s", names[s->scope->node->kind - NODE_LIST_COMPREHENSION]);
    else if (s->scope->kind != SCOPE_FUNCTION)
        symbols_fail(s, node->span, "'yield' outside function");
    else if (s->scope->coroutine && node->kind == NODE_YIELD_FROM)
        symbols_fail(s, node->span, "'yield from' inside async function");
    s->scope->generator = true;
    if (node->operand) expression(s, node->operand);
}

static void use_name(Symbols *s, Str *name) {
    add(s, name, SYMBOL_USED);
    bool inside = s->scope->kind == SCOPE_FUNCTION || s->scope->kind == SCOPE_COMPREHENSION;
    if (inside && name == s->name_super) scope_add(s, s->scope, s->name_class, SYMBOL_USED);
}

/* ---- expressions ---- */

static void call(Symbols *s, Node *node) {
    expression(s, node->call.callee);
    expressions(s, &node->call.args);
    expressions(s, &node->call.keywords);
    for (uint32_t i = 0; i < node->call.keywords.count; i++) {
        Str *name = node->call.keywords.items[i]->keyword.name;
        if (name) forbid_name(s, name, node->span);
    }
}

static void expression_of_kind(Symbols *s, Node *node) {
    switch (node->kind) {
        case NODE_NAME: use_name(s, node->name.id); break;
        case NODE_ATTRIBUTE: expression(s, node->attribute.object); break;
        case NODE_SUBSCRIPT:
            expression(s, node->subscript.object);
            expression(s, node->subscript.index);
            break;
        case NODE_SLICE:
            if (node->slice.start) expression(s, node->slice.start);
            if (node->slice.stop) expression(s, node->slice.stop);
            if (node->slice.step) expression(s, node->slice.step);
            break;
        case NODE_CALL: call(s, node); break;
        case NODE_KEYWORD: expression(s, node->keyword.value); break;
        case NODE_STARRED: case NODE_UNARY: case NODE_NOT: expression(s, node->operand); break;
        case NODE_BINARY:
            while (node->kind == NODE_BINARY) {
                expression(s, node->binary.right);
                node = node->binary.left;
            }
            expression(s, node);
            break;
        case NODE_AND: case NODE_OR: case NODE_TUPLE: case NODE_LIST: case NODE_SET: case NODE_FSTRING:
            expressions(s, &node->items);
            break;
        case NODE_COMPARE:
            expression(s, node->compare.left);
            expressions(s, &node->compare.rest);
            break;
        case NODE_CONDITIONAL:
            expression(s, node->conditional.test);
            expression(s, node->conditional.body);
            expression(s, node->conditional.orelse);
            break;
        case NODE_LAMBDA: lambda(s, node); break;
        case NODE_DICT:
            for (uint32_t i = 0; i < node->dict.values.count; i++) {
                if (node->dict.keys.items[i]) expression(s, node->dict.keys.items[i]);
                expression(s, node->dict.values.items[i]);
            }
            break;
        case NODE_LIST_COMPREHENSION: case NODE_SET_COMPREHENSION: case NODE_DICT_COMPREHENSION: case NODE_GENERATOR:
            comprehension(s, node);
            break;
        case NODE_NAMED: named(s, node); break;
        case NODE_YIELD: case NODE_YIELD_FROM: yield(s, node); break;
        case NODE_AWAIT: await(s, node); break;
        case NODE_FIELD:
            expression(s, node->field.value);
            if (node->field.spec) expression(s, node->field.spec);
            break;
        default: break;
    }
}

static void expression(Symbols *s, Node *node) {
    if (++s->depth > DEPTH_MAX) {
        symbols_fail(s, (Span){0}, "maximum recursion depth exceeded during compilation");
        if (s->fault->kind == ERROR_SYNTAX) s->fault->kind = ERROR_RECURSION;
    }
    if (!is_failed(s)) expression_of_kind(s, node);
    s->depth--;
}

/* ---- patterns ---- */

/* A capture goes into a hidden slot until the whole pattern has matched. */
static void capture(Symbols *s, Str *name, Span span) {
    if (!name) return;
    bind(s, name, span);
    Buffer text = BUFFER_EMPTY;
    buffer_printf(&text, ".%s", name->data);
    Str *hidden = text.failed ? NULL : vm_intern_n(s->vm, text.data, text.size);
    buffer_clear(&text);
    if (!hidden || !scope_add(s, scope_host(s->scope), hidden, SYMBOL_BOUND | SYMBOL_HIDDEN)) s->arena->failed = true;
}

static void pattern(Symbols *s, Node *node);

static void patterns(Symbols *s, const Nodes *nodes) {
    for (uint32_t i = 0; i < nodes->count; i++) pattern(s, nodes->items[i]);
}

static void pattern(Symbols *s, Node *node) {
    switch (node->kind) {
        case NODE_MATCH_VALUE: expression(s, node->operand); break;
        case NODE_MATCH_SEQUENCE: case NODE_MATCH_OR: patterns(s, &node->items); break;
        case NODE_MATCH_MAPPING:
            expressions(s, &node->mapping.keys);
            patterns(s, &node->mapping.patterns);
            capture(s, node->mapping.rest, node->span);
            break;
        case NODE_MATCH_CLASS:
            expression(s, node->class_pattern.type);
            patterns(s, &node->class_pattern.patterns);
            break;
        case NODE_MATCH_AS: case NODE_MATCH_STAR:
            if (node->as.pattern) pattern(s, node->as.pattern);
            capture(s, node->as.name, node->span);
            break;
        default: break;
    }
}

static void match(Symbols *s, Node *node) {
    expression(s, node->match.subject);
    for (uint32_t i = 0; i < node->match.cases.count; i++) {
        Node *c = node->match.cases.items[i];
        pattern(s, c->case_.pattern);
        if (c->case_.guard) expression(s, c->case_.guard);
        statements(s, &c->case_.body);
    }
}

/* ---- statements ---- */

static void declare(Symbols *s, Node *node, unsigned flag) {
    const char *word = flag == SYMBOL_GLOBAL ? "global" : "nonlocal";
    if (flag == SYMBOL_NONLOCAL && s->scope->kind == SCOPE_MODULE) {
        symbols_fail(s, node->span, "nonlocal declaration not allowed at module level");
        return;
    }
    for (uint32_t i = 0; i < node->names.count; i++) {
        Str *name = name_mangle(s->vm, s->scope->class_name, node->names.names[i]);
        if (!name) return;
        Symbol *old = scope_find(s->scope, name);
        unsigned flags = old ? old->flags : 0;
        if (flags & SYMBOL_PARAMETER) symbols_fail(s, node->span, "name '%s' is parameter and %s", name->data, word);
        else if (flags & SYMBOL_USED)
            symbols_fail(s, node->span, "name '%s' is used prior to %s declaration", name->data, word);
        else if (flags & SYMBOL_ANNOTATED) symbols_fail(s, node->span, "annotated name '%s' can't be %s", name->data, word);
        else if (flags & SYMBOL_BOUND)
            symbols_fail(s, node->span, "name '%s' is assigned to before %s declaration", name->data, word);
        else if (flags & (flag == SYMBOL_GLOBAL ? SYMBOL_NONLOCAL : SYMBOL_GLOBAL))
            symbols_fail(s, old->span, "name '%s' is nonlocal and global", name->data);
        Symbol *symbol = scope_add(s, s->scope, name, flag);
        if (symbol && !symbol->span.line) symbol->span = node->span;
        if (flag == SYMBOL_GLOBAL) scope_add(s, s->module, name, SYMBOL_GLOBAL);   /* there too, as in CPython */
    }
}

static void function(Symbols *s, Node *node) {
    Parameters *p = node->function.parameters;
    Nodes rest = {&p->rest, p->rest != NULL}, keywords = {&p->keywords, p->keywords != NULL};
    expressions(s, &node->function.decorators);
    fallbacks(s, &p->positional);
    fallbacks(s, &p->keyword_only);
    annotations(s, &p->positional);
    annotations(s, &rest);
    annotations(s, &p->keyword_only);
    annotations(s, &keywords);
    if (node->function.returns) expression(s, node->function.returns);
    bind(s, node->function.name, node->span);
    node->function.scope = scope_enter(s, SCOPE_FUNCTION, node);
    if (!node->function.scope) return;
    s->scope->coroutine = node->op;
    parameters(s, p);
    statements(s, &node->function.body);
    scope_leave(s);
}

static void class_statement(Symbols *s, Node *node) {
    expressions(s, &node->class_.decorators);
    expressions(s, &node->class_.args);
    expressions(s, &node->class_.keywords);
    bind(s, node->class_.name, node->span);
    node->class_.scope = scope_enter(s, SCOPE_CLASS, node);
    if (!node->class_.scope) return;
    s->scope->class_name = node->class_.name;
    statements(s, &node->class_.body);
    scope_leave(s);
}

static void deleted(Symbols *s, Node *node) {
    bool several = node->kind == NODE_TUPLE || node->kind == NODE_LIST;
    for (uint32_t i = 0; several && i < node->items.count; i++) deleted(s, node->items.items[i]);
    if (several) return;
    if (node->kind == NODE_NAME && is_debug(node->name.id)) symbols_fail(s, node->span, "cannot delete __debug__");
    if (node->kind == NODE_ATTRIBUTE) expression(s, node->attribute.object);
    else target(s, node, 0);
}

static void annotated(Symbols *s, Node *node) {
    Node *to = node->annotated.target;
    if (node->op) {
        Symbol *old = scope_find(s->scope, to->name.id);
        if (old && (old->flags & (SYMBOL_GLOBAL | SYMBOL_NONLOCAL)) && s->scope->kind != SCOPE_MODULE) {
            symbols_fail(s, node->span, "annotated name '%s' can't be %s", to->name.id->data,
                         old->flags & SYMBOL_GLOBAL ? "global" : "nonlocal");
            return;
        }
        bind(s, to->name.id, to->span);
        add(s, to->name.id, SYMBOL_ANNOTATED);
    } else if (to->kind != NODE_NAME || node->annotated.value) {
        target(s, to, 0);
    }
    expression(s, node->annotated.annotation);
    if (node->annotated.value) expression(s, node->annotated.value);
}

static void import(Symbols *s, Node *node) {
    if (node->kind == NODE_IMPORT_FROM && node->import.aliases.count == 0 && s->scope->kind != SCOPE_MODULE)
        symbols_fail(s, (Span){node->span.end_line, node->span.end_column - 1, node->span.end_line, node->span.end_column},
                     "import * only allowed at module level");
    for (uint32_t i = 0; i < node->import.aliases.count; i++) {
        Node *alias = node->import.aliases.items[i];
        Str *name = alias->alias.as ? alias->alias.as : alias->alias.name;
        const char *dot = alias->alias.as ? NULL : memchr(name->data, '.', name->size);
        if (dot) name = vm_intern_n(s->vm, name->data, (size_t)(dot - name->data));
        if (name) bind(s, name, node->span);
    }
}

static void attempt(Symbols *s, Node *node) {
    statements(s, &node->attempt.body);
    for (uint32_t i = 0; i < node->attempt.handlers.count; i++) {
        Node *h = node->attempt.handlers.items[i];
        if (h->except.type) expression(s, h->except.type);
        if (h->except.name) bind(s, h->except.name, h->span);
        statements(s, &h->except.body);
    }
    statements(s, &node->attempt.orelse);
    statements(s, &node->attempt.final);
}

static void with(Symbols *s, Node *node) {
    if (node->op) must_await(s, node->span, "'async with' outside async function");
    for (uint32_t i = 0; i < node->with.items.count; i++) {
        Node *item = node->with.items.items[i];
        expression(s, item->with_item.manager);
        if (item->with_item.target) target(s, item->with_item.target, 0);
    }
    statements(s, &node->with.body);
}

/* if and while; the elif chain of an if is followed in a loop. */
static void branch(Symbols *s, Node *node) {
    for (;;) {
        expression(s, node->branch.test);
        statements(s, &node->branch.body);
        Nodes *orelse = &node->branch.orelse;
        if (orelse->count != 1 || orelse->items[0]->kind != NODE_IF) break;
        node = orelse->items[0];
    }
    statements(s, &node->branch.orelse);
}

static void statement(Symbols *s, Node *node) {
    switch (node->kind) {
        case NODE_EXPRESSION_STATEMENT: expression(s, node->operand); break;
        case NODE_RETURN:
            if (s->scope->kind != SCOPE_FUNCTION) symbols_fail(s, node->span, "'return' outside function");
            if (node->operand) expression(s, node->operand);
            break;
        case NODE_ASSIGN:
            expression(s, node->assign.value);
            for (uint32_t i = 0; i < node->assign.targets.count; i++) target(s, node->assign.targets.items[i], 0);
            break;
        case NODE_AUGMENTED:
            target(s, node->augmented.target, 0);
            expression(s, node->augmented.value);
            break;
        case NODE_ANNOTATED: annotated(s, node); break;
        case NODE_DELETE:
            for (uint32_t i = 0; i < node->items.count; i++) deleted(s, node->items.items[i]);
            break;
        case NODE_RAISE:
            if (node->raise.exception) expression(s, node->raise.exception);
            if (node->raise.cause) expression(s, node->raise.cause);
            break;
        case NODE_GLOBAL: declare(s, node, SYMBOL_GLOBAL); break;
        case NODE_NONLOCAL: declare(s, node, SYMBOL_NONLOCAL); break;
        case NODE_ASSERT:
            expression(s, node->assertion.test);
            if (node->assertion.message) expression(s, node->assertion.message);
            break;
        case NODE_IMPORT: case NODE_IMPORT_FROM: import(s, node); break;
        case NODE_IF: case NODE_WHILE: branch(s, node); break;
        case NODE_FOR:
            if (node->op) must_await(s, node->span, "'async for' outside async function");
            target(s, node->loop.target, 0);
            expression(s, node->loop.iterable);
            statements(s, &node->loop.body);
            statements(s, &node->loop.orelse);
            break;
        case NODE_WITH: with(s, node); break;
        case NODE_TRY: attempt(s, node); break;
        case NODE_FUNCTION: function(s, node); break;
        case NODE_CLASS: class_statement(s, node); break;
        case NODE_MATCH: match(s, node); break;
        default: break;
    }
}

static void statements(Symbols *s, const Nodes *nodes) {
    for (uint32_t i = 0; i < nodes->count && !is_failed(s); i++) statement(s, nodes->items[i]);
}

bool symbols_analyze(Vm *vm, Arena *arena, Tree *tree, CompileMode mode, SyntaxFault *fault, Scope **module) {
    Symbols s = {.vm = vm, .arena = arena, .fault = fault, .awaits = mode == COMPILE_CELL};
    s.name_class = vm_intern(vm, "__class__");
    s.name_super = vm_intern(vm, "super");
    s.name_first = vm_intern(vm, ".0");
    *module = s.module = scope_enter(&s, SCOPE_MODULE, NULL);
    if (!*module || !s.name_class || !s.name_super || !s.name_first) return false;
    (*module)->names = mode == COMPILE_EXEC_NAMES || mode == COMPILE_EVAL_NAMES || mode == COMPILE_SINGLE_NAMES;
    if (tree->expression) expression(&s, tree->expression);
    statements(&s, &tree->body);
    return !is_failed(&s) && symbols_resolve(&s, *module) && !is_failed(&s);
}
