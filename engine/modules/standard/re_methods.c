/* re_methods.c -- the methods of compiled patterns: match, search, findall, finditer, split, sub.
 *
 * All that walk over a string go on behind each match; an empty match is allowed right behind another one, but not
 * twice at one place.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/container_private.h"
#include "engine/modules/standard/re.h"

typedef struct Walk {
    Vm *vm;
    Pattern *p;
    Subject s;
    size_t at;                   /* where the next attempt begins */
    bool not_empty;              /* it must not be empty there */
    size_t *offsets;             /* of the match found: borrowed until the next attempt */
} Walk;

static bool walk_begin(Vm *vm, Walk *w, Value self, Value string, Value start, Value end) {
    *w = (Walk){.vm = vm, .p = as_pattern(self)};
    if (!subject_read(vm, w->p, string, start, end, &w->s)) return false;
    w->at = w->s.start;
    return true;
}

/* 1: the next match is in w->offsets; 0: there is none; -1. */
static int walk_on(Walk *w, MatchMode mode) {
    int found = pattern_run(w->vm, w->p, &w->s, w->at, mode, w->not_empty, &w->offsets);
    if (found > 0) {
        w->not_empty = w->offsets[0] == w->offsets[1];
        w->at = w->offsets[1];
    }
    return found;
}

static int walk_next(Walk *w) { return walk_on(w, MODE_SEARCH); }

/* ---- one match ---- */

static Value match_once(Vm *vm, const Value *args, MatchMode mode) {
    Walk w;
    if (!walk_begin(vm, &w, args[0], args[1], args[2], args[3])) return ABSENT;
    int found = pattern_run(vm, w.p, &w.s, w.at, mode, false, &w.offsets);
    if (found < 0) return ABSENT;
    return found ? match_new(vm, w.p, &w.s, w.offsets) : NONE;
}

static Value pattern_match(Vm *vm, const Value *args) {
    return match_once(vm, args, MODE_MATCH);
}

static Value pattern_fullmatch(Vm *vm, const Value *args) {
    return match_once(vm, args, MODE_FULL);
}

static Value pattern_search(Vm *vm, const Value *args) {
    return match_once(vm, args, MODE_SEARCH);
}

/* ---- findall and finditer ---- */

/* What findall() gives for a match: its text, that of its one group, or a tuple of its groups'. */
static Value found_text(Walk *w, Value empty) {
    Pattern *p = w->p;
    if (p->group_count < 2) return match_group_text(w->vm, p, w->s.string, w->offsets, p->group_count, empty);
    Tuple *t = tuple_new(w->vm, p->group_count);
    for (uint32_t i = 0; t && i < p->group_count; i++) {
        t->items[i] = match_group_text(w->vm, p, w->s.string, w->offsets, i + 1, empty);
        if (!is_absent(t->items[i])) continue;
        object_release((Object *)t);
        return ABSENT;
    }
    return value_object(t);
}

static Value pattern_findall(Vm *vm, const Value *args) {
    Walk w;
    if (!walk_begin(vm, &w, args[0], args[1], args[2], args[3])) return ABSENT;
    Value empty = re_text(vm, w.p, "", 0);
    List *list = is_absent(empty) ? NULL : list_new(vm, 8);
    int found = list ? 1 : -1;
    while (found > 0 && (found = walk_next(&w)) > 0) {
        if (!list_append_take(vm, list, found_text(&w, empty)) || !vm_poll(vm)) found = -1;
    }
    value_release(empty);
    if (found == 0) return value_object(list);
    if (list) object_release((Object *)list);
    return ABSENT;
}

typedef struct MatchIterator {
    Object object;
    Value pattern, string;
    Walk walk;
} MatchIterator;

static Value iterator_next(Vm *vm, Value self) {
    Walk *w = &((MatchIterator *)self.as.object)->walk;
    return walk_next(w) > 0 ? match_new(vm, w->p, &w->s, w->offsets) : ABSENT;
}

static Type iterator_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "callable_iterator",
    .instance_size = sizeof(MatchIterator),
    .owns = OWNS(OWNED(MatchIterator, pattern), OWNED(MatchIterator, string)),
    .iter = iterator_self,
    .next = iterator_next,
};

/* A MatchIterator as type. */
static Value walk_object(Vm *vm, Type *type, const Value *args) {
    Walk w;
    if (!walk_begin(vm, &w, args[0], args[1], args[2], args[3])) return ABSENT;
    if (!type_ready(vm, type)) return ABSENT;
    MatchIterator *it = object_new(vm, type, 0);
    if (!it) return ABSENT;
    it->pattern = value_retain(args[0]);
    it->string = value_retain(args[1]);
    it->walk = w;
    return value_object(it);
}

static Value pattern_finditer(Vm *vm, const Value *args) { return walk_object(vm, &iterator_type, args); }

/* ---- scanner ---- */

/* The match that begins where the last one ended, or the next one anywhere behind; None from the first failure on. */
static Value scan(Vm *vm, Value self, MatchMode mode) {
    Walk *w = &((MatchIterator *)self.as.object)->walk;
    int found = walk_on(w, mode);
    if (found > 0) return match_new(vm, w->p, &w->s, w->offsets);
    w->at = SIZE_MAX;
    return found ? ABSENT : NONE;
}

static Value scanner_match(Vm *vm, const Value *args) { return scan(vm, args[0], MODE_MATCH); }
static Value scanner_search(Vm *vm, const Value *args) { return scan(vm, args[0], MODE_SEARCH); }

static Value scanner_pattern(Vm *vm, Value self) {
    (void)vm;
    return value_retain(((MatchIterator *)self.as.object)->pattern);
}

static const NativeDef scanner_methods[] = {
    {"match", scanner_match, "", "The match that begins where the last one ended, or None.", NATIVE_METHOD},
    {"search", scanner_search, "", "The next match behind the last one, or None.", NATIVE_METHOD},
    {0},
};

static const PropertyDef scanner_properties[] = {{"pattern", scanner_pattern, NULL, NULL}, {0}};

static Type scanner_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "_sre.SRE_Scanner",
    .instance_size = sizeof(MatchIterator),
    .owns = OWNS(OWNED(MatchIterator, pattern), OWNED(MatchIterator, string)),
    .methods = scanner_methods,
    .properties = scanner_properties,
};

static Value pattern_scanner(Vm *vm, const Value *args) { return walk_object(vm, &scanner_type, args); }

/* ---- split ---- */

static bool split_add(Walk *w, List *list, size_t from) {
    if (!list_append_take(w->vm, list, re_text(w->vm, w->p, w->s.data + from, w->offsets[0] - from))) return false;
    for (uint32_t i = 1; i <= w->p->group_count; i++) {
        Value text = match_group_text(w->vm, w->p, w->s.string, w->offsets, i, NONE);
        if (!list_append_take(w->vm, list, text)) return false;
    }
    return true;
}

static Value pattern_split(Vm *vm, const Value *args) {
    Walk w;
    int64_t limit;
    if (!value_to_index(vm, args[2], &limit) || !walk_begin(vm, &w, args[0], args[1], ABSENT, ABSENT)) return ABSENT;
    List *list = list_new(vm, 8);
    if (!list) return ABSENT;
    size_t done = 0;
    int found = 0;
    for (int64_t count = 0; limit == 0 || count < limit; count++) {
        found = walk_next(&w);
        if (found <= 0) break;
        if (!split_add(&w, list, done)) {
            found = -1;
            break;
        }
        done = w.offsets[1];
    }
    if (found >= 0 && list_append_take(vm, list, re_text(vm, w.p, w.s.data + done, w.s.end - done))) return value_object(list);
    object_release((Object *)list);
    return ABSENT;
}

/* ---- sub ---- */

/* Appends what function makes of the match. piece: how many pieces the result has so far, for the error. */
static bool put_called(Walk *w, Value function, int64_t piece, Buffer *out) {
    Value match = match_new(w->vm, w->p, &w->s, w->offsets);
    if (is_absent(match)) return false;
    Value text = value_call_1(w->vm, function, match);
    value_release(match);
    if (is_absent(text)) return false;
    const char *data;
    size_t size;
    bool ok = is_none(text) || (re_view(text, &data, &size) && is_str(text) != w->p->octets);
    if (ok && !is_none(text)) buffer_append(out, data, size);
    if (!ok) {
        vm_raise(w->vm, ERROR_TYPE, "sequence item %lld: expected %s, %s found", (long long)piece,
                 w->p->octets ? "a bytes-like object" : "str instance", value_type_name(text));
    }
    value_release(text);
    return ok;
}

/* Replaces up to limit matches (0: all) into out; the number replaced, or -1. */
static int64_t replace(Walk *w, Value replacement, const Template *t, int64_t limit, Buffer *out) {
    size_t done = 0;
    int64_t count = 0, pieces = 0;
    while (limit == 0 || count < limit) {
        int found = walk_next(w);
        if (found < 0) return -1;
        if (found == 0) break;
        size_t end = w->offsets[1];
        buffer_append(out, w->s.data + done, w->offsets[0] - done);
        pieces += w->offsets[0] > done;
        if (t) template_write(t, w->s.data, w->offsets, out);
        else if (!put_called(w, replacement, pieces, out)) return -1;
        pieces++;
        done = end;
        count++;
        if (!vm_poll(w->vm)) return -1;
    }
    buffer_append(out, w->s.data + done, w->s.end - done);
    return count;
}

static Value substitute(Vm *vm, const Value *args, int64_t *count) {
    Walk w;
    int64_t limit;
    Template t = {0};
    bool called = value_is_callable(args[1]);
    if (!value_to_index(vm, args[3], &limit) || !walk_begin(vm, &w, args[0], args[2], ABSENT, ABSENT)) return ABSENT;
    if (!called && !template_read(vm, w.p, args[1], &t)) return ABSENT;
    Buffer b = BUFFER_EMPTY;
    Value v = ABSENT;
    *count = replace(&w, args[1], called ? NULL : &t, limit < 0 ? 1 : limit, &b);
    if (*count == 0) v = value_retain(args[2]);
    else if (*count > 0) v = b.failed ? vm_raise_memory(vm) : re_text(vm, w.p, b.data ? b.data : "", b.size);
    buffer_clear(&b);
    template_clear(&t);
    return v;
}

static Value pattern_sub(Vm *vm, const Value *args) {
    int64_t count;
    return substitute(vm, args, &count);
}

static Value pattern_subn(Vm *vm, const Value *args) {
    int64_t count = 0;
    Value v = substitute(vm, args, &count);
    return is_absent(v) ? v : tuple_pair(vm, v, value_int(count));
}

static Value pattern_copy(Vm *vm, const Value *args) {
    (void)vm;
    return value_retain(args[0]);
}

/* For pickle: re._compile(pattern, flags). */
static Value pattern_reduce(Vm *vm, const Value *args) {
    Value re = vm_import(vm, "re");
    Value compile = is_absent(re) ? ABSENT : value_get_attr(vm, re, vm_intern(vm, "_compile"));
    value_release(re);
    if (is_absent(compile)) return ABSENT;
    Value parts = tuple_pair(vm, value_retain(as_pattern(args[0])->pattern), value_int(as_pattern(args[0])->flags));
    return tuple_pair(vm, compile, parts);
}

#define RANGE "string, pos=..., endpos=..."

const NativeDef pattern_methods[] = {
    {"match", pattern_match, RANGE, "A match that begins where the text does, or None.", NATIVE_METHOD},
    CLASS_GETITEM,
    {"fullmatch", pattern_fullmatch, RANGE, "A match of the whole text, or None.", NATIVE_METHOD},
    {"search", pattern_search, RANGE, "The first match anywhere in the text, or None.",
     NATIVE_METHOD},
    {"findall", pattern_findall, RANGE, "All matches, as a list of texts, or of tuples where the pattern has "
                                        "several groups.", NATIVE_METHOD},
    {"finditer", pattern_finditer, RANGE, "The matches, one by one, as Match objects.", NATIVE_METHOD},
    {"split", pattern_split, "string, maxsplit=0", "Cuts the text at every match; what groups matched stays in the "
                                                   "list.", NATIVE_METHOD},
    {"sub", pattern_sub, "repl, string, count=0",
     "The text with each match replaced by repl, a template or a function of the match.", NATIVE_METHOD},
    {"subn", pattern_subn, "repl, string, count=0", "As sub(), with the count of replacements: (text, count).", NATIVE_METHOD},
    {"scanner", pattern_scanner, RANGE, "Has match() and search() that go on where the last match ended.", NATIVE_METHOD},
    {"__reduce__", pattern_reduce, "", NULL, NATIVE_METHOD},
    {"__copy__", pattern_copy, "", NULL, NATIVE_METHOD},
    {"__deepcopy__", pattern_copy, "memo, /", NULL, NATIVE_METHOD},
    {0},
};
