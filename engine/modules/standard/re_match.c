/* re_match.c -- match objects.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/container_private.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/standard/re.h"

Value match_group_text(Vm *vm, const Pattern *p, Value string, const size_t *offsets, uint32_t group, Value fallback) {
    size_t start = offsets[2 * group], end = offsets[2 * group + 1];
    const char *data;
    size_t size;
    if (start == PCRE2_UNSET) return value_retain(fallback);
    re_view(string, &data, &size);
    if (end < start) end = start;    /* \K is not Python's, so this does not happen */
    return re_text(vm, p, data + start, end - start);
}

/* The number that names a group: an int or a name. false with IndexError pending. */
static bool find_group(Vm *vm, const Match *m, Value key, uint32_t *out) {
    int64_t i = -1;
    if (is_int(key)) {
        if (!int_fits_i64(key, &i)) i = -1;
    } else if (is_str(key)) {
        Value v = dict_get(vm, m->pattern->group_index, key);
        if (vm_raised(vm)) return false;
        if (!is_absent(v)) i = v.as.integer;
    } else if (value_type(key)->to_index && !value_to_clipped(vm, key, &i)) {
        return false;
    }
    if (i < 0 || i > m->pattern->group_count) return vm_fail(vm, ERROR_INDEX, "no such group");
    *out = (uint32_t)i;
    return true;
}

static Value group_text(Vm *vm, const Match *m, Value key, Value fallback) {
    uint32_t group;
    if (!find_group(vm, m, key, &group)) return ABSENT;
    return match_group_text(vm, m->pattern, m->string, m->offsets, group, fallback);
}

/* A byte offset as a position in the string; -1 where the group did not take part. */
static int64_t position_of(const Match *m, size_t offset) {
    if (offset == PCRE2_UNSET) return -1;
    if (!is_str(m->string) || str_is_ascii(as_str(m->string))) return (int64_t)offset;
    return (int64_t)utf8_length(as_str(m->string)->data, offset);
}

/* ---- methods ---- */

static Value match_group(Vm *vm, const Value *args) {
    Match *m = as_match(args[0]);
    Tuple *keys = as_tuple(args[1]);
    if (keys->count == 0) return group_text(vm, m, value_int(0), NONE);
    if (keys->count == 1) return group_text(vm, m, keys->items[0], NONE);
    Tuple *t = tuple_new(vm, keys->count);
    for (size_t i = 0; t && i < keys->count; i++) {
        t->items[i] = group_text(vm, m, keys->items[i], NONE);
        if (!is_absent(t->items[i])) continue;
        object_release((Object *)t);
        return ABSENT;
    }
    return value_object(t);
}

static Value match_get_item(Vm *vm, Value self, Value key) {
    return group_text(vm, as_match(self), key, NONE);
}

static Value match_groups(Vm *vm, const Value *args) {
    Match *m = as_match(args[0]);
    Tuple *t = tuple_new(vm, m->pattern->group_count);
    for (uint32_t i = 0; t && i < m->pattern->group_count; i++) {
        t->items[i] = match_group_text(vm, m->pattern, m->string, m->offsets, i + 1, args[1]);
        if (!is_absent(t->items[i])) continue;
        object_release((Object *)t);
        return ABSENT;
    }
    return value_object(t);
}

static Value match_groupdict(Vm *vm, const Value *args) {
    Match *m = as_match(args[0]);
    Dict *d = dict_new(vm);
    Value name, number;
    for (size_t i = 0; d && dict_walk(m->pattern->group_index, &i, &name, &number);) {
        Value text = match_group_text(vm, m->pattern, m->string, m->offsets, (uint32_t)number.as.integer, args[1]);
        if (!is_absent(text) && dict_set_take(vm, d, name, text)) continue;
        object_release((Object *)d);
        return ABSENT;
    }
    return value_object(d);
}

static Value match_start(Vm *vm, const Value *args) {
    uint32_t group;
    Match *m = as_match(args[0]);
    return find_group(vm, m, args[1], &group) ? value_int(position_of(m, m->offsets[2 * group])) : ABSENT;
}

static Value match_end(Vm *vm, const Value *args) {
    uint32_t group;
    Match *m = as_match(args[0]);
    return find_group(vm, m, args[1], &group) ? value_int(position_of(m, m->offsets[2 * group + 1])) : ABSENT;
}

static Value span_of(Vm *vm, const Match *m, uint32_t group) {
    return tuple_pair(vm, value_int(position_of(m, m->offsets[2 * group])),
                    value_int(position_of(m, m->offsets[2 * group + 1])));
}

static Value match_span(Vm *vm, const Value *args) {
    uint32_t group;
    Match *m = as_match(args[0]);
    return find_group(vm, m, args[1], &group) ? span_of(vm, m, group) : ABSENT;
}

static Value match_expand(Vm *vm, const Value *args) {
    Match *m = as_match(args[0]);
    Template t;
    const char *data;
    size_t size;
    if (!template_read(vm, m->pattern, args[1], &t)) return ABSENT;
    Buffer b = BUFFER_EMPTY;
    re_view(m->string, &data, &size);
    template_write(&t, data, m->offsets, &b);
    Value v = b.failed ? vm_raise_memory(vm) : re_text(vm, m->pattern, b.data ? b.data : "", b.size);
    template_clear(&t);
    buffer_clear(&b);
    return v;
}

static Value match_copy(Vm *vm, const Value *args) {
    (void)vm;
    return value_retain(args[0]);
}

/* ---- attributes ---- */

static bool is_inside(const Pattern *p, uint32_t inner, uint32_t outer) {
    for (uint32_t g = inner; g; g = p->parent[g]) {
        if (g == outer) return true;
    }
    return false;
}

/* The group that was closed last: the one that ends last, an outer one before those in it. 0: none. */
static uint32_t last_group(const Match *m) {
    uint32_t last = 0;
    for (uint32_t g = 1; g <= m->pattern->group_count; g++) {
        size_t end = m->offsets[2 * g + 1];
        if (end == PCRE2_UNSET) continue;
        if (!last || end > m->offsets[2 * last + 1] ||
            (end == m->offsets[2 * last + 1] && !is_inside(m->pattern, g, last))) last = g;
    }
    return last;
}

static Value get_last_index(Vm *vm, Value self) {
    (void)vm;
    uint32_t last = last_group(as_match(self));
    return last ? value_int(last) : NONE;
}

static Value get_last_group(Vm *vm, Value self) {
    (void)vm;
    uint32_t last = last_group(as_match(self));
    Value name, number;
    for (size_t i = 0; dict_walk(as_match(self)->pattern->group_index, &i, &name, &number);) {
        if (last && number.as.integer == last) return value_retain(name);
    }
    return NONE;
}

static Value get_string(Vm *vm, Value self) {
    (void)vm;
    return value_retain(as_match(self)->string);
}

static Value get_re(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(as_match(self)->pattern));
}

static Value get_pos(Vm *vm, Value self) {
    (void)vm;
    return value_int(as_match(self)->position);
}

static Value get_endpos(Vm *vm, Value self) {
    (void)vm;
    return value_int(as_match(self)->end_position);
}

static Value get_regs(Vm *vm, Value self) {
    Match *m = as_match(self);
    Tuple *t = tuple_new(vm, m->pattern->group_count + 1);
    for (uint32_t i = 0; t && i <= m->pattern->group_count; i++) {
        t->items[i] = span_of(vm, m, i);
        if (!is_absent(t->items[i])) continue;
        object_release((Object *)t);
        return ABSENT;
    }
    return value_object(t);
}

/* ---- slots ---- */

static Value match_repr(Vm *vm, Value self) {
    Match *m = as_match(self);
    Value text = match_group_text(vm, m->pattern, m->string, m->offsets, 0, NONE);
    Str *shown = is_absent(text) ? NULL : value_repr(vm, text);
    value_release(text);
    if (!shown) return ABSENT;
    Str *s = str_format(vm, "<re.Match object; span=(%lld, %lld), match=%s>", (long long)position_of(m, m->offsets[0]),
                        (long long)position_of(m, m->offsets[1]), shown->data);
    object_release(&shown->object);
    return value_object(s);
}

static int match_truth(Vm *vm, Value self) {
    (void)vm;
    (void)self;
    return 1;
}

static const NativeDef methods[] = {
    {"group", match_group, "*groups", "What a group matched, by number or name; several give a tuple, none the "
                                      "whole match.", NATIVE_METHOD},
    {"groups", match_groups, "default=None", "What all groups matched, as a tuple.",
     NATIVE_METHOD},
    {"groupdict", match_groupdict, "default=None", "Return a dictionary of all the named subgroups, keyed by name.",
     NATIVE_METHOD},
    {"start", match_start, "group=0, /", "Where the group's match begins.", NATIVE_METHOD},
    {"end", match_end, "group=0, /", "Where the group's match ends.", NATIVE_METHOD},
    {"span", match_span, "group=0, /", "Where the group's match begins and ends: (start, end).",
     NATIVE_METHOD},
    {"expand", match_expand, "template", "The template with \\1, \\g<name> and the like filled in from the match.",
     NATIVE_METHOD},
    {"__copy__", match_copy, "", NULL, NATIVE_METHOD},
    CLASS_GETITEM,
    {"__deepcopy__", match_copy, "memo, /", NULL, NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"string", get_string, NULL, "The text that was searched."},
    {"re", get_re, NULL, "The pattern that matched."},
    {"pos", get_pos, NULL, "Where in the text the search began."},
    {"endpos", get_endpos, NULL, "Where in the text the search had to stop."},
    {"lastindex", get_last_index, NULL, "The number of the group that closed last, or None."},
    {"lastgroup", get_last_group, NULL, "The name of the group that closed last, or None."},
    {"regs", get_regs, NULL, NULL},
    {0},
};

Type match_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "re.Match",
    .module = "re",
    .doc = "What a pattern found: where, and what its groups hold. Always true.",
    .instance_size = sizeof(Match),
    .owns = OWNS(OWNED(Match, pattern), OWNED(Match, string)),
    .repr = match_repr,
    .truth = match_truth,
    .get_item = match_get_item,
    .methods = methods,
    .properties = properties,
};
