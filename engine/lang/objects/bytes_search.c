/* bytes_search.c -- the methods of bytes and bytearray that find, replace, cut and join.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/swar.h"
#include "engine/lang/objects/bytes_methods.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/tuple.h"

#include <ctype.h>

static Octets self_octets(const Value *args) {
    Octets o = {"", 0};
    bytes_view(args[0], &o.data, &o.size);
    return o;
}

/* ASCII white space as bytes methods see it; isspace() would follow the locale. */
static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* ---- finding ---- */

/* What find() looks for: octets, or one octet given as an int (kept in *single). */
static bool read_needle(Vm *vm, Value v, char *single, Octets *out) {
    if (bytes_view(v, &out->data, &out->size)) return true;
    if (!is_int(v)) {
        return vm_fail(vm, ERROR_TYPE, "argument should be integer or bytes-like object, not '%s'", value_type_name(v));
    }
    unsigned char c;
    if (!octet_read(vm, v, &c)) return false;
    *single = (char)c;
    *out = (Octets){single, 1};
    return true;
}

/* args[2] and args[3] as a range of o. *valid: whether start is not beyond end. */
static bool read_range(Vm *vm, const Value *args, Octets o, Octets *part, int64_t *start, bool *valid) {
    int64_t length = (int64_t)o.size, to;
    if (!text_bound(vm, args[2], length, 0, start) || !text_bound(vm, args[3], length, length, &to)) return false;
    if (to > length) to = length;
    *valid = *start <= to;
    *part = *valid ? (Octets){o.data + *start, (size_t)(to - *start)} : (Octets){o.data, 0};
    return true;
}

typedef int64_t (*Finder)(const char *text, size_t size, const char *needle, size_t needle_size);

static int64_t find_position(Vm *vm, const Value *args, Finder find) {
    Octets needle, part;
    char single;
    int64_t start;
    bool valid;
    if (!read_needle(vm, args[1], &single, &needle)) return -2;
    if (!read_range(vm, args, self_octets(args), &part, &start, &valid)) return -2;
    int64_t at = valid ? find(part.data, part.size, needle.data, needle.size) : -1;
    return at < 0 ? -1 : at + start;
}

static Value found(Vm *vm, int64_t at, bool must) {
    if (at == -1 && must) return vm_raise(vm, ERROR_VALUE, "subsection not found");
    return at == -2 ? ABSENT : value_int(at);
}

Value octets_find(Vm *vm, const Value *args) {
    return found(vm, find_position(vm, args, text_find), false);
}

Value octets_rfind(Vm *vm, const Value *args) {
    return found(vm, find_position(vm, args, text_find_last), false);
}

Value octets_index(Vm *vm, const Value *args) {
    return found(vm, find_position(vm, args, text_find), true);
}

Value octets_rindex(Vm *vm, const Value *args) {
    return found(vm, find_position(vm, args, text_find_last), true);
}

Value octets_count(Vm *vm, const Value *args) {
    Octets needle, part;
    char single;
    int64_t start;
    bool valid;
    if (!read_needle(vm, args[1], &single, &needle)) return ABSENT;
    if (!read_range(vm, args, self_octets(args), &part, &start, &valid)) return ABSENT;
    if (!valid) return value_int(0);
    if (needle.size == 0) return value_int((int64_t)part.size + 1);
    return value_int((int64_t)text_count(part.data, part.size, needle.data, needle.size));
}

/* ---- beginnings and ends ---- */

static bool matches(Octets part, bool valid, Octets affix, bool at_end) {
    if (!valid || affix.size > part.size) return false;
    return memcmp(at_end ? part.data + part.size - affix.size : part.data, affix.data, affix.size) == 0;
}

static Value match_affix(Vm *vm, const Value *args, bool at_end) {
    Octets part, affix;
    int64_t start;
    bool valid;
    if (!read_range(vm, args, self_octets(args), &part, &start, &valid)) return ABSENT;
    if (bytes_view(args[1], &affix.data, &affix.size)) return value_bool(matches(part, valid, affix, at_end));
    if (!is_tuple(args[1])) {
        return vm_raise(vm, ERROR_TYPE, "%s first arg must be bytes or a tuple of bytes, not %s",
                        at_end ? "endswith" : "startswith", value_type_name(args[1]));
    }
    Tuple *choices = as_tuple(args[1]);
    for (size_t i = 0; i < choices->count; i++) {
        if (!octets_read(vm, choices->items[i], &affix)) return ABSENT;
        if (matches(part, valid, affix, at_end)) return VALUE_TRUE;
    }
    return VALUE_FALSE;
}

Value octets_startswith(Vm *vm, const Value *args) {
    return match_affix(vm, args, false);
}

Value octets_endswith(Vm *vm, const Value *args) {
    return match_affix(vm, args, true);
}

static Value remove_affix(Vm *vm, const Value *args, bool at_end) {
    Octets o = self_octets(args), affix;
    if (!octets_read(vm, args[1], &affix)) return ABSENT;
    if (!matches(o, true, affix, at_end)) return octets_part(vm, args[0], 0, o.size);
    return octets_part(vm, args[0], at_end ? 0 : affix.size, o.size - affix.size);
}

Value octets_removeprefix(Vm *vm, const Value *args) {
    return remove_affix(vm, args, false);
}

Value octets_removesuffix(Vm *vm, const Value *args) {
    return remove_affix(vm, args, true);
}

/* ---- replace ---- */

/* One octet for another. */
static Value replace_each(Vm *vm, Value like, Octets o, char old, char by) {
    Value made;
    char *to = octets_begin(vm, like, o.size, &made);
    for (size_t i = 0; to && i < o.size; i++) to[i] = o.data[i] == old ? by : o.data[i];
    return made;
}

static Value replace_all(Vm *vm, Value like, Octets o, Octets old, Octets by, uint64_t limit) {
    size_t count = text_count(o.data, o.size, old.data, old.size);
    if (count > limit) count = (size_t)limit;
    if (!count) return octets_part(vm, like, 0, o.size);
    if (by.size && count > SIZE_MAX / 4 / by.size) return vm_raise_memory(vm);
    if (old.size == 1 && by.size == 1 && limit >= o.size) return replace_each(vm, like, o, old.data[0], by.data[0]);
    Value made;
    char *to = octets_begin(vm, like, o.size - count * old.size + count * by.size, &made);
    if (!to) return made;
    size_t done = 0;
    TextSearch search = text_search(o.data, o.size, old.data, old.size);
    for (; count > 0; count--) {
        size_t at = (size_t)text_search_on(&search, done);
        to = swar_copy(swar_copy(to, o.data + done, at - done), by.data, by.size);
        done = at + old.size;
    }
    swar_copy(to, o.data + done, o.size - done);
    return made;
}

static void put_between(Buffer *b, Octets o, Octets by, uint64_t limit) {
    for (size_t i = 0; i <= o.size; i++) {
        if (limit > 0) {
            buffer_append(b, by.data, by.size);
            limit--;
        }
        if (i < o.size) buffer_putc(b, o.data[i]);
    }
}

Value octets_replace(Vm *vm, const Value *args) {
    Octets o = self_octets(args), old, by;
    int64_t count;
    if (!octets_read(vm, args[1], &old) || !octets_read(vm, args[2], &by)) return ABSENT;
    if (!value_to_index(vm, args[3], &count)) return ABSENT;
    uint64_t limit = count < 0 ? UINT64_MAX : (uint64_t)count;
    if (old.size) return replace_all(vm, args[0], o, old, by, limit);
    Buffer b = BUFFER_EMPTY;
    put_between(&b, o, by, limit);
    Value v = b.failed ? vm_raise_memory(vm) : octets_like(vm, args[0], b.data ? b.data : "", b.size);
    buffer_clear(&b);
    return v;
}

/* ---- cutting ---- */

static Value partition(Vm *vm, const Value *args, bool last) {
    Octets o = self_octets(args), mark;
    if (!octets_read(vm, args[1], &mark)) return ABSENT;
    if (mark.size == 0) return vm_raise(vm, ERROR_VALUE, "empty separator");
    int64_t at = (last ? text_find_last : text_find)(o.data, o.size, mark.data, mark.size);
    Value like = args[0];
    if (at < 0) {
        Value whole = octets_part(vm, like, 0, o.size), a = octets_like(vm, like, "", 0), b = octets_like(vm, like, "", 0);
        return last ? tuple_of(vm, 3, a, b, whole) : tuple_of(vm, 3, whole, a, b);
    }
    size_t after = (size_t)at + mark.size;
    return tuple_of(vm, 3, octets_like(vm, like, o.data, (size_t)at), octets_like(vm, like, mark.data, mark.size),
                    octets_like(vm, like, o.data + after, o.size - after));
}

Value octets_partition(Vm *vm, const Value *args) {
    return partition(vm, args, false);
}

Value octets_rpartition(Vm *vm, const Value *args) {
    return partition(vm, args, true);
}

typedef struct Split {
    Vm *vm;
    Value like;
    List *list;
    Octets o;
    Octets mark;                 /* size 0: at blanks */
    uint64_t limit;
} Split;

static bool split_add(Split *s, size_t start, size_t end) {
    return list_append_take(s->vm, s->list, octets_part(s->vm, s->like, start, end - start));
}

static bool split_at(Split *s) {
    size_t done = 0;
    TextSearch search = text_search(s->o.data, s->o.size, s->mark.data, s->mark.size);
    while (s->limit-- > 0) {
        int64_t at = text_search_on(&search, done);
        if (at < 0) break;
        if (!split_add(s, done, (size_t)at)) return false;
        done = (size_t)at + s->mark.size;
    }
    return split_add(s, done, s->o.size);
}

static bool split_at_right(Split *s) {
    size_t end = s->o.size;
    while (s->limit-- > 0) {
        int64_t at = text_find_last(s->o.data, end, s->mark.data, s->mark.size);
        if (at < 0) break;
        if (!split_add(s, (size_t)at + s->mark.size, end)) return false;
        end = (size_t)at;
    }
    return split_add(s, 0, end);
}

static bool split_blanks(Split *s) {
    const char *p = s->o.data;
    size_t i = 0, size = s->o.size;
    for (;;) {
        while (i < size && is_blank(p[i])) i++;
        if (i == size) return true;
        size_t end = i;
        if (s->limit-- > 0) while (end < size && !is_blank(p[end])) end++;
        else end = size;
        if (!split_add(s, i, end)) return false;
        i = end;
        if (s->limit == UINT64_MAX) return true;
    }
}

static bool split_blanks_right(Split *s) {
    const char *p = s->o.data;
    size_t end = s->o.size;
    for (;;) {
        while (end > 0 && is_blank(p[end - 1])) end--;
        if (end == 0) return true;
        size_t i = end;
        bool rest = s->limit-- == 0;
        if (!rest) while (i > 0 && !is_blank(p[i - 1])) i--;
        else i = 0;
        if (!split_add(s, i, end)) return false;
        end = i;
        if (rest) return true;
    }
}

static Value split(Vm *vm, const Value *args, bool right) {
    Split s = {.vm = vm, .like = args[0], .o = self_octets(args)};
    int64_t count;
    if (!is_none(args[1]) && !octets_read(vm, args[1], &s.mark)) return ABSENT;
    if (!is_none(args[1]) && s.mark.size == 0) return vm_raise(vm, ERROR_VALUE, "empty separator");
    if (!value_to_index(vm, args[2], &count)) return ABSENT;
    s.limit = count < 0 ? UINT64_MAX - 1 : (uint64_t)count;
    s.list = list_new(vm, 8);
    if (!s.list) return ABSENT;
    bool ok;
    if (s.mark.size) ok = right ? split_at_right(&s) : split_at(&s);
    else ok = right ? split_blanks_right(&s) : split_blanks(&s);
    if (ok && right) list_reverse(s.list);
    if (ok) return value_object(s.list);
    object_release((Object *)s.list);
    return ABSENT;
}

Value octets_split(Vm *vm, const Value *args) {
    return split(vm, args, false);
}

Value octets_rsplit(Vm *vm, const Value *args) {
    return split(vm, args, true);
}

Value octets_splitlines(Vm *vm, const Value *args) {
    int keep = value_truth(vm, args[1]);
    Split s = {.vm = vm, .like = args[0], .o = self_octets(args), .list = keep < 0 ? NULL : list_new(vm, 8)};
    if (!s.list) return ABSENT;
    for (size_t i = 0; i < s.o.size;) {
        size_t end = i;
        while (end < s.o.size && s.o.data[end] != '\n' && s.o.data[end] != '\r') end++;
        size_t next = end < s.o.size ? end + 1 : end;
        if (end + 1 < s.o.size && s.o.data[end] == '\r' && s.o.data[end + 1] == '\n') next++;
        if (!split_add(&s, i, keep ? next : end)) {
            object_release((Object *)s.list);
            return ABSENT;
        }
        i = next;
    }
    return value_object(s.list);
}

static Value strip(Vm *vm, const Value *args, bool left, bool right) {
    Octets o = self_octets(args), set = {NULL, 0};
    if (!is_none(args[1]) && !octets_read(vm, args[1], &set)) return ABSENT;
    size_t begin = 0, end = o.size;
#define GONE(c) (set.data ? memchr(set.data, (c), set.size) != NULL : is_blank(c))
    while (left && begin < end && GONE(o.data[begin])) begin++;
    while (right && end > begin && GONE(o.data[end - 1])) end--;
#undef GONE
    return octets_part(vm, args[0], begin, end - begin);
}

Value octets_strip(Vm *vm, const Value *args) {
    return strip(vm, args, true, true);
}

Value octets_lstrip(Vm *vm, const Value *args) {
    return strip(vm, args, true, false);
}

Value octets_rstrip(Vm *vm, const Value *args) {
    return strip(vm, args, false, true);
}

/* ---- join ---- */

static bool join_measure(Vm *vm, Octets mark, const List *items, size_t *size) {
    Octets o;
    for (size_t i = 0; i < items->count; i++) {
        if (!octets_of(items->items[i], &o.data, &o.size)) {
            return vm_fail(vm, ERROR_TYPE, "sequence item %zu: expected a bytes-like object, %s found", i,
                           value_type_name(items->items[i]));
        }
        *size += o.size + (i ? mark.size : 0);
    }
    return true;
}

static Value join_list(Vm *vm, Value self, const List *items) {
    Octets mark = self_octets(&self), o;
    size_t size = 0;
    if (items->count == 1 && value_is(items->items[0], &bytes_type) && value_is(self, &bytes_type)) {
        return value_retain(items->items[0]);
    }
    if (!join_measure(vm, mark, items, &size)) return ABSENT;
    Value joined;
    char *to = octets_begin(vm, self, size, &joined);
    for (size_t i = 0; to && i < items->count; i++) {
        octets_of(items->items[i], &o.data, &o.size);
        if (i) to = swar_copy(to, mark.data, mark.size);
        to = swar_copy(to, o.data, o.size);
    }
    return joined;
}

Value octets_join(Vm *vm, const Value *args) {
    if (value_is(args[1], &list_type)) return join_list(vm, args[0], as_list(args[1]));
    Type *type = value_type(args[1]);
    if (!type->iter && !type->get_item) return vm_raise(vm, ERROR_TYPE, "can only join an iterable");
    List *items = value_to_list(vm, args[1]);
    if (!items) return ABSENT;
    Value v = join_list(vm, args[0], items);
    object_release((Object *)items);
    return v;
}
