/* line_breaker.c -- see line_breaker.h. Widths are code points.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/line_breaker.h"

#include "engine/base/memory.h"
#include "engine/base/utf8.h"

#include <string.h>

enum { MAX_WIDTH = 79, SEPARATOR_SIZE = 16 };

typedef struct Group {
    int depth, breaks; /* breaks: how many of its breaks wait */
    bool want_break, queued;
    size_t next_in_queue;
} Group;

typedef struct Item {
    char *text; /* owned; NULL: a break */
    size_t size;
    int width, indentation;
    size_t group;                   /* of a break */
    char separator[SEPARATOR_SIZE]; /* what a break is when the line is not broken there */
} Item;

/* Groups of one depth that may still be broken, in the order of their beginning. */
typedef struct Level {
    size_t *group; /* owned */
    size_t count, capacity;
} Level;

struct Layouter {
    Buffer *out;
    Group *groups;
    size_t group_count, group_capacity;
    size_t *stack;
    size_t stack_count, stack_capacity;
    Level *levels;
    size_t level_count;
    Item *items; /* waiting: first .. last */
    size_t first, last, item_capacity;
    int out_width, waiting_width, indentation;
    bool failed;
};

static bool grow(Layouter *l, void *array, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity) return true;
    size_t wanted = *capacity ? *capacity * 2 : 16;
    if (wanted < needed) wanted = needed;
    void *grown = mem_realloc(*(void **)array, wanted * size);
    if (!grown) {
        l->failed = true;
        return false;
    }
    *(void **)array = grown;
    *capacity = wanted;
    return true;
}

static size_t new_group(Layouter *l, int depth) {
    if (!grow(l, &l->groups, &l->group_capacity, l->group_count + 1, sizeof *l->groups)) return 0;
    if ((size_t)depth >= l->level_count) {
        Level *levels = mem_realloc(l->levels, ((size_t)depth + 1) * sizeof *levels);
        if (!levels) {
            l->failed = true;
            return 0;
        }
        l->levels = levels;
        while (l->level_count <= (size_t)depth) l->levels[l->level_count++] = (Level){0};
    }
    Level *level = &l->levels[depth];
    if (!grow(l, &level->group, &level->capacity, level->count + 1, sizeof *level->group)) return 0;
    level->group[level->count++] = l->group_count;
    l->groups[l->group_count] = (Group){.depth = depth};
    return l->group_count++;
}

Layouter *layouter_new(Buffer *out) {
    Layouter *l = mem_calloc(1, sizeof *l);
    if (!l) return NULL;
    l->out = out;
    size_t root = new_group(l, 0);
    if (grow(l, &l->stack, &l->stack_capacity, 1, sizeof *l->stack)) l->stack[l->stack_count++] = root;
    if (!l->failed) return l;
    layouter_free(l);
    return NULL;
}

void layouter_free(Layouter *l) {
    if (!l) return;
    for (size_t i = l->first; i < l->last; i++) mem_free(l->items[i].text);
    for (size_t i = 0; i < l->level_count; i++) mem_free(l->levels[i].group);
    mem_free(l->levels);
    mem_free(l->items);
    mem_free(l->groups);
    mem_free(l->stack);
    mem_free(l);
}

static void unqueue(Layouter *l, size_t group) {
    Level *level = &l->levels[l->groups[group].depth];
    for (size_t i = 0; i < level->count; i++) {
        if (level->group[i] != group) continue;
        memmove(level->group + i, level->group + i + 1, (level->count - i - 1) * sizeof *level->group);
        level->count--;
        return;
    }
}

/* The outermost group with breaks left, marked as broken. false: there is none. */
static bool next_to_break(Layouter *l, size_t *out) {
    for (size_t depth = 0; depth < l->level_count; depth++) {
        Level *level = &l->levels[depth];
        for (size_t i = 0; i < level->count; i++) {
            size_t group = level->group[level->count - 1 - i];
            if (l->groups[group].breaks == 0) continue;
            /* IPython deletes by the index counted from the other end; wrapping depends on it. */
            memmove(level->group + i, level->group + i + 1, (level->count - i - 1) * sizeof *level->group);
            level->count--;
            l->groups[group].want_break = true;
            *out = group;
            return true;
        }
        for (size_t i = 0; i < level->count; i++) l->groups[level->group[i]].want_break = true;
        level->count = 0;
    }
    return false;
}

static void new_line(Layouter *l, int indentation) {
    buffer_putc(l->out, '\n');
    buffer_fill(l->out, ' ', (size_t)(indentation > 0 ? indentation : 0));
    l->out_width = indentation;
}

/* Writes the first item that waits. */
static void write_item(Layouter *l) {
    Item *item = &l->items[l->first++];
    if (item->text) {
        buffer_append(l->out, item->text, item->size);
        l->out_width += item->width;
        mem_free(item->text);
        return;
    }
    Group *group = &l->groups[item->group];
    group->breaks--;
    if (group->want_break) {
        new_line(l, item->indentation);
        return;
    }
    if (group->breaks == 0) unqueue(l, item->group);
    buffer_puts(l->out, item->separator);
    l->out_width += item->width;
}

/* Writes what waits up to the last break of a group that is to be broken, and the text behind it. */
static void break_group(Layouter *l, size_t group) {
    while (l->groups[group].breaks > 0 && l->first < l->last) {
        l->waiting_width -= l->items[l->first].width;
        write_item(l);
    }
    while (l->first < l->last && l->items[l->first].text) {
        l->waiting_width -= l->items[l->first].width;
        write_item(l);
    }
}

static void break_outer_groups(Layouter *l) {
    size_t group;
    while (MAX_WIDTH < l->out_width + l->waiting_width && next_to_break(l, &group)) break_group(l, group);
}

static void wait(Layouter *l, Item item) {
    if (l->first == l->last) l->first = l->last = 0;
    if (!grow(l, &l->items, &l->item_capacity, l->last + 1, sizeof *l->items)) {
        mem_free(item.text);
        return;
    }
    l->items[l->last++] = item;
    l->waiting_width += item.width;
    break_outer_groups(l);
}

void layouter_text(Layouter *l, const char *text, size_t size) {
    int width = (int)utf8_length(text, size);
    if (l->first == l->last) {
        buffer_append(l->out, text, size);
        l->out_width += width;
        return;
    }
    Item *last = &l->items[l->last - 1];
    char *joined = last->text ? mem_realloc(last->text, last->size + size + 1) : mem_alloc(size + 1);
    if (!joined) {
        l->failed = true;
        return;
    }
    if (!last->text) {
        memcpy(joined, text, size);
        wait(l, (Item){.text = joined, .size = size, .width = width});
        return;
    }
    memcpy(joined + last->size, text, size);
    last->text = joined;
    last->size += size;
    last->width += width;
    l->waiting_width += width;
    break_outer_groups(l);
}

static void flush(Layouter *l) {
    while (l->first < l->last) write_item(l);
    l->waiting_width = 0;
}

void layouter_indent(Layouter *l, int by) { l->indentation += by; }

void layouter_breakable(Layouter *l, const char *separator) {
    size_t group = l->stack[l->stack_count - 1];
    if (l->groups[group].want_break) {
        flush(l);
        new_line(l, l->indentation);
        return;
    }
    l->groups[group].breaks++;
    Item item = {.indentation = l->indentation, .group = group};
    size_t size = strlen(separator);
    if (size >= SEPARATOR_SIZE) size = utf8_offset(separator, size, (SEPARATOR_SIZE - 1) / 4);
    memcpy(item.separator, separator, size);
    item.width = (int)utf8_length(item.separator, size);
    wait(l, item);
}

void layouter_break(Layouter *l) {
    size_t group;
    if (next_to_break(l, &group)) break_group(l, group);
    flush(l);
    new_line(l, l->indentation);
}

void layouter_begin(Layouter *l, int indent, const char *open) {
    if (open[0]) layouter_text(l, open, strlen(open));
    int depth = l->groups[l->stack[l->stack_count - 1]].depth + 1;
    size_t group = new_group(l, depth);
    if (grow(l, &l->stack, &l->stack_capacity, l->stack_count + 1, sizeof *l->stack))
        l->stack[l->stack_count++] = group;
    l->indentation += indent;
}

void layouter_end(Layouter *l, int indent, const char *close) {
    l->indentation -= indent;
    if (l->stack_count > 1) {
        size_t group = l->stack[--l->stack_count];
        if (l->groups[group].breaks == 0) unqueue(l, group);
    }
    if (close[0]) layouter_text(l, close, strlen(close));
}

bool layouter_finish(Layouter *l) {
    flush(l);
    return !l->failed && !l->out->failed;
}
