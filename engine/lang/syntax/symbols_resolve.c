/* symbols_resolve.c -- the second pass of symbols.h: where every name is kept.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/symbols.h"

#include <string.h>

static bool is_bound(const Symbol *symbol) {
    return (symbol->flags & SYMBOL_BOUND) && !(symbol->flags & (SYMBOL_GLOBAL | SYMBOL_NONLOCAL));
}

/* ---- which comprehensions are inlined ---- */

/* Whether a function inside scope uses a name that the comprehension binds. */
static bool captures(const Scope *comprehension, const Scope *scope) {
    for (const Scope *child = scope->child; child; child = child->next) {
        for (uint32_t i = 0; !child->inlined && i < child->symbols.count; i++) {
            const Symbol *bound = scope_find(comprehension, child->symbols.items[i]->name);
            if (bound && is_bound(bound)) return true;
        }
        if (captures(comprehension, child)) return true;
    }
    return false;
}

/* Functions that look at the frame they are called from see a comprehension's own. */
static bool looks_at_frame(const Scope *scope) {
    static const char *const names[] = {"locals", "eval", "exec", "vars", "dir"};
    for (uint32_t i = 0; i < scope->symbols.count; i++)
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (strcmp(scope->symbols.items[i]->name->data, names[n]) == 0) return true;
    return false;
}

static void choose_inlined(Scope *scope) {
    for (Scope *child = scope->child; child; child = child->next) choose_inlined(child);
    if (scope->kind != SCOPE_COMPREHENSION || scope->generator || scope->parent->kind == SCOPE_CLASS) return;
    scope->inlined = !captures(scope, scope) && !looks_at_frame(scope);
}

/* ---- places ---- */

/* Makes name a free variable of every frame from scope up to, and without, owner's. */
static bool add_free(Symbols *s, Scope *scope, Scope *owner, Str *name) {
    for (Scope *at = scope_host(scope); at != owner; at = scope_host(at->parent)) {
        bool there = false;
        for (uint32_t i = 0; i < at->frees.count && !there; i++) there = at->frees.items[i]->name == name;
        if (there) return true;
        Symbol *symbol = arena_alloc(s->arena, sizeof *symbol);
        if (!symbol || !symbol_list_add(s, &at->frees, symbol)) return false;
        symbol->name = name;
        symbol->place = PLACE_FREE;
    }
    return true;
}

/* The frame's own symbol for a free name. */
static Symbol *find_free(Scope *host, Str *name) {
    for (uint32_t i = 0; i < host->frees.count; i++)
        if (host->frees.items[i]->name == name) return host->frees.items[i];
    return NULL;
}

/* A class holds the cell of itself that its methods' __class__ and super() need. */
static Symbol *class_cell(Symbols *s, Scope *scope) {
    if (!scope->class_cell) {
        scope->class_cell = true;
        Symbol *cell = arena_alloc(s->arena, sizeof *cell);
        if (!cell || !symbol_list_add(s, &scope->cells, cell)) return NULL;
        cell->name = s->name_class;
        cell->place = PLACE_CELL;
    }
    return scope->cells.items[0];
}

/* Looks outwards from scope for the function that binds symbol's name, and makes symbol refer to it. */
static bool resolve_outwards(Symbols *s, Scope *scope, Symbol *symbol) {
    for (Scope *at = scope->parent; at; at = at->parent) {
        if (at->kind == SCOPE_CLASS && symbol->name == s->name_class) {
            if (!class_cell(s, at) || !add_free(s, scope, at, symbol->name)) return false;
            symbol->origin = find_free(scope_host(scope), symbol->name);
            return true;
        }
        if (at->kind != SCOPE_FUNCTION && at->kind != SCOPE_COMPREHENSION) continue;
        Symbol *found = scope_find(at, symbol->name);
        if (!found) continue;
        if (found->flags & SYMBOL_GLOBAL) break;
        if (!is_bound(found)) continue;
        if (scope_host(at) == scope_host(scope)) {
            symbol->origin = found;
            return true;
        }
        found->flags |= SYMBOL_CELL;
        if (!add_free(s, scope, scope_host(at), symbol->name)) return false;
        symbol->origin = find_free(scope_host(scope), symbol->name);
        return true;
    }
    if (symbol->flags & SYMBOL_NONLOCAL)
        return symbols_fail(s, symbol->span, "no binding for nonlocal '%s' found", symbol->name->data);
    symbol->place = scope->kind == SCOPE_CLASS ? PLACE_NAME : PLACE_GLOBAL;
    Scope *host = scope_host(scope);
    if (host->kind == SCOPE_MODULE && host->names) symbol->place = PLACE_NAME;
    return true;
}

static bool resolve_symbol(Symbols *s, Scope *scope, Symbol *symbol) {
    if (symbol->flags & SYMBOL_HIDDEN) {
        symbol->place = PLACE_LOCAL;
    } else if (symbol->flags & SYMBOL_GLOBAL) {
        symbol->place = PLACE_GLOBAL;
    } else if (!is_bound(symbol)) {
        return resolve_outwards(s, scope, symbol);
    } else if (scope->kind == SCOPE_MODULE) {
        symbol->place = scope->names ? PLACE_NAME : PLACE_GLOBAL;
    } else {
        symbol->place = scope->kind == SCOPE_CLASS ? PLACE_NAME : PLACE_LOCAL;
    }
    return true;
}

static bool resolve(Symbols *s, Scope *scope) {
    for (uint32_t i = 0; i < scope->symbols.count; i++)
        if (!resolve_symbol(s, scope, scope->symbols.items[i])) return false;
    for (Scope *child = scope->child; child; child = child->next)
        if (!resolve(s, child)) return false;
    return true;
}

/* ---- slots ---- */

/* Files the symbols of scope, and of the comprehensions inlined in it, under host's locals and cells. */
static bool collect(Symbols *s, Scope *host, Scope *scope) {
    for (uint32_t i = 0; i < scope->symbols.count; i++) {
        Symbol *symbol = scope->symbols.items[i];
        if (symbol->origin || symbol->place != PLACE_LOCAL) continue;
        if (symbol->flags & SYMBOL_CELL) {
            symbol->place = PLACE_CELL;
            if (!symbol_list_add(s, &host->cells, symbol)) return false;
        } else if (!(symbol->flags & SYMBOL_PARAMETER)) {
            if (!symbol_list_add(s, &host->locals, symbol)) return false;
        }
    }
    for (Scope *child = scope->child; child; child = child->next)
        if (child->inlined && !collect(s, host, child)) return false;
    return true;
}

static bool assign_slots(Symbols *s, Scope *scope) {
    if (!scope->inlined) {
        if (!collect(s, scope, scope)) return false;
        uint32_t slot = 0;
        for (uint32_t i = 0; i < scope->locals.count; i++, slot++)
            if (scope->locals.items[i]->place == PLACE_LOCAL) scope->locals.items[i]->slot = slot;
        for (uint32_t i = 0; i < scope->cells.count; i++) scope->cells.items[i]->slot = slot++;
        for (uint32_t i = 0; i < scope->frees.count; i++) scope->frees.items[i]->slot = slot++;
    }
    for (Scope *child = scope->child; child; child = child->next)
        if (!assign_slots(s, child)) return false;
    return true;
}

/* A comprehension that is a function of its own takes its first iterator as the parameter .0. */
static bool add_first(Symbols *s, Scope *scope) {
    if (scope->kind == SCOPE_COMPREHENSION && !scope->inlined) {
        Symbol *first = scope_add(s, scope, s->name_first, SYMBOL_BOUND | SYMBOL_PARAMETER);
        if (!first || !symbol_list_add(s, &scope->locals, first)) return false;
        scope->parameter_count = 1;
    }
    for (Scope *child = scope->child; child; child = child->next)
        if (!add_first(s, child)) return false;
    return true;
}

bool symbols_resolve(Symbols *s, Scope *module) {
    choose_inlined(module);
    return add_first(s, module) && resolve(s, module) && assign_slots(s, module);
}
