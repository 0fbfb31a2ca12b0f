/* str_search.c -- the methods of str that find, replace, cut and join.
 *
 * All of them work on bytes: UTF-8 is self-synchronising, so that a match of bytes is one of code points.
 * Only positions that go in or out are counted in code points.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/swar.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str_methods.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/syntax/unicode.h"

/* s's bytes from start on, size of them. New. */
static Str *part_of(Vm *vm, const Str *s, size_t start, size_t size) {
    if (!str_is_ascii(s)) return str_new(vm, s->data + start, size);
    if (size == 1) return str_from_codepoint(vm, (unsigned char)s->data[start]);
    Str *part = str_alloc(vm, &str_type, size, size);
    if (part) swar_copy(part->data, s->data + start, size);
    return part;
}

/* ---- finding ---- */

bool text_bound(Vm *vm, Value v, int64_t length, int64_t fallback, int64_t *out) {
    *out = fallback;
    if (is_absent(v) || is_none(v)) return true;
    Value index = is_int(v) ? value_retain(v) : ABSENT;
    if (is_absent(index)) {
        Type *type = value_type(v);
        if (!type->to_index) {
            return vm_fail(vm, ERROR_TYPE, "slice indices must be integers or None or have an __index__ method");
        }
        index = type->to_index(vm, v);
        if (is_absent(index)) return false;
    }
    int64_t i;
    if (!int_fits_i64(index, &i)) i = int_order(index, value_int(0)) < 0 ? INT64_MIN : INT64_MAX;
    value_release(index);
    if (i < 0) i = i < -length ? 0 : i + length;
    *out = i;
    return true;
}

bool str_range(Vm *vm, Str *s, Value start, Value stop, TextRange *out) {
    int64_t length = (int64_t)s->length, from, to;
    if (!text_bound(vm, start, length, 0, &from) || !text_bound(vm, stop, length, length, &to)) return false;
    if (to > length) to = length;
    out->valid = from <= to;
    if (!out->valid) return true;
    out->begin = str_byte_offset(s, (size_t)from);
    out->end = str_byte_offset(s, (size_t)to);
    return true;
}

typedef int64_t (*Finder)(const char *text, size_t size, const char *needle, size_t needle_size);

/* The position of args[1] in code points, -1 if it is not there, -2 with an exception pending. */
static int64_t find_position(Vm *vm, const Value *args, Finder find) {
    Str *s = as_str(args[0]);
    if (!is_str(args[1])) {
        vm_raise(vm, ERROR_TYPE, "must be str, not %s", value_type_name(args[1]));
        return -2;
    }
    Str *needle = as_str(args[1]);
    TextRange r;
    if (!str_range(vm, s, args[2], args[3], &r)) return -2;
    if (!r.valid) return -1;
    int64_t at = find(s->data + r.begin, r.end - r.begin, needle->data, needle->size);
    if (at < 0) return -1;
    size_t offset = r.begin + (size_t)at;
    return (int64_t)(str_is_ascii(s) ? offset : utf8_length(s->data, offset));
}

static Value found_or_minus_one(int64_t at) {
    return at == -2 ? ABSENT : value_int(at);
}

static Value found_or_error(Vm *vm, int64_t at) {
    if (at == -1) return vm_raise(vm, ERROR_VALUE, "substring not found");
    return at == -2 ? ABSENT : value_int(at);
}

Value str_find(Vm *vm, const Value *args) {
    return found_or_minus_one(find_position(vm, args, text_find));
}

Value str_rfind(Vm *vm, const Value *args) {
    return found_or_minus_one(find_position(vm, args, text_find_last));
}

Value str_index(Vm *vm, const Value *args) {
    return found_or_error(vm, find_position(vm, args, text_find));
}

Value str_rindex(Vm *vm, const Value *args) {
    return found_or_error(vm, find_position(vm, args, text_find_last));
}

Value str_count(Vm *vm, const Value *args) {
    Str *s = as_str(args[0]);
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "must be str, not %s", value_type_name(args[1]));
    Str *needle = as_str(args[1]);
    TextRange r;
    if (!str_range(vm, s, args[2], args[3], &r)) return ABSENT;
    if (!r.valid) return value_int(0);
    const char *text = s->data + r.begin;
    size_t size = r.end - r.begin;
    if (needle->size == 0) return value_int((int64_t)utf8_length(text, size) + 1);
    return value_int((int64_t)text_count(text, size, needle->data, needle->size));
}

/* ---- beginnings and ends ---- */

static bool matches(const Str *s, const TextRange *r, const Str *part, bool at_end) {
    if (!r->valid || part->size > r->end - r->begin) return false;
    const char *at = at_end ? s->data + r->end - part->size : s->data + r->begin;
    return memcmp(at, part->data, part->size) == 0;
}

static Value match_affix(Vm *vm, const Value *args, bool at_end) {
    const char *name = at_end ? "endswith" : "startswith";
    Str *s = as_str(args[0]);
    TextRange r;
    if (!str_range(vm, s, args[2], args[3], &r)) return ABSENT;
    if (is_str(args[1])) return value_bool(matches(s, &r, as_str(args[1]), at_end));
    if (!is_tuple(args[1])) {
        return vm_raise(vm, ERROR_TYPE, "%s first arg must be str or a tuple of str, not %s", name,
                        value_type_name(args[1]));
    }
    Tuple *choices = as_tuple(args[1]);
    for (size_t i = 0; i < choices->count; i++) {
        if (!is_str(choices->items[i])) {
            return vm_raise(vm, ERROR_TYPE, "tuple for %s must only contain str, not %s", name,
                            value_type_name(choices->items[i]));
        }
        if (matches(s, &r, as_str(choices->items[i]), at_end)) return VALUE_TRUE;
    }
    return VALUE_FALSE;
}

Value str_startswith(Vm *vm, const Value *args) {
    return match_affix(vm, args, false);
}

Value str_endswith(Vm *vm, const Value *args) {
    return match_affix(vm, args, true);
}

static Value remove_affix(Vm *vm, const Value *args, bool at_end) {
    Str *s = as_str(args[0]);
    if (!is_str(args[1])) {
        return vm_raise(vm, ERROR_TYPE, "%s() argument must be str, not %s", at_end ? "removesuffix" : "removeprefix",
                        text_argument_name(args[1]));
    }
    Str *part = as_str(args[1]);
    TextRange r = {0, s->size, true};
    if (part->size == 0 || !matches(s, &r, part, at_end)) return value_object(str_exact(vm, s));
    return value_object(part_of(vm, s, at_end ? 0 : part->size, s->size - part->size));
}

Value str_removeprefix(Vm *vm, const Value *args) {
    return remove_affix(vm, args, false);
}

Value str_removesuffix(Vm *vm, const Value *args) {
    return remove_affix(vm, args, true);
}

/* ---- replace ---- */

/* Puts by before every code point and at the end, at most limit times. */
static Value replace_gaps(Vm *vm, const Str *s, const Str *by, uint64_t limit) {
    Buffer b = BUFFER_EMPTY;
    for (size_t i = 0; i < s->size;) {
        size_t start = i;
        if (limit > 0) {
            buffer_append(&b, by->data, by->size);
            limit--;
        }
        str_next(s->data, &i);
        buffer_append(&b, s->data + start, i - start);
    }
    if (limit > 0) buffer_append(&b, by->data, by->size);
    return value_object(str_from_buffer(vm, &b));
}

/* One character for another of one byte each. */
static Value replace_bytes(Vm *vm, Str *s, char old, char by) {
    const char *first = memchr(s->data, old, s->size);
    if (!first) return value_object(str_exact(vm, s));
    Str *made = str_alloc(vm, &str_type, s->size, s->length);
    if (!made) return ABSENT;
    memcpy(made->data, s->data, s->size);
    for (size_t i = (size_t)(first - s->data); i < s->size; i++) if (made->data[i] == old) made->data[i] = by;
    return value_object(made);
}

static Value replace_all(Vm *vm, Str *s, const Str *old, const Str *by, uint64_t limit) {
    size_t count = text_count(s->data, s->size, old->data, old->size), done = 0;
    if (count > limit) count = limit;
    if (!count) return value_object(str_exact(vm, s));
    if (by->size && count > SIZE_MAX / 4 / by->size) return vm_raise_memory(vm);
    Str *made = str_alloc(vm, &str_type, s->size - count * old->size + count * by->size,
                          s->length - count * old->length + count * by->length);
    if (!made) return ABSENT;
    char *to = made->data;
    TextSearch search = text_search(s->data, s->size, old->data, old->size);
    for (; count > 0; count--) {
        size_t at = (size_t)text_search_on(&search, done);
        to = swar_copy(swar_copy(to, s->data + done, at - done), by->data, by->size);
        done = at + old->size;
    }
    swar_copy(to, s->data + done, s->size - done);
    return value_object(made);
}

Value str_replace(Vm *vm, const Value *args) {
    for (int i = 1; i <= 2; i++) {
        if (!is_str(args[i])) {
            return vm_raise(vm, ERROR_TYPE, "replace() argument %d must be str, not %s", i, text_argument_name(args[i]));
        }
    }
    int64_t count;
    if (!value_to_index(vm, args[3], &count)) return ABSENT;
    uint64_t limit = count < 0 ? UINT64_MAX : (uint64_t)count;
    Str *s = as_str(args[0]), *old = as_str(args[1]), *by = as_str(args[2]);
    if (old->size == 0) return replace_gaps(vm, s, by, limit);
    if (old->size == 1 && by->size == 1 && limit >= s->size) return replace_bytes(vm, s, old->data[0], by->data[0]);
    return replace_all(vm, s, old, by, limit);
}

/* ---- partition ---- */

static Value partition(Vm *vm, const Value *args, Finder find) {
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "must be str, not %s", value_type_name(args[1]));
    Str *s = as_str(args[0]), *mark = as_str(args[1]);
    if (mark->size == 0) return vm_raise(vm, ERROR_VALUE, "empty separator");
    int64_t at = find(s->data, s->size, mark->data, mark->size);
    if (at < 0) {
        Value whole = value_object(str_exact(vm, s)), a = value_object(str_new(vm, "", 0)), b = value_retain(a);
        return find == text_find ? tuple_of(vm, 3, whole, a, b) : tuple_of(vm, 3, a, b, whole);
    }
    size_t after = (size_t)at + mark->size;
    return tuple_of(vm, 3, value_object(part_of(vm, s, 0, (size_t)at)), value_object(str_exact(vm, mark)),
                    value_object(part_of(vm, s, after, s->size - after)));
}

Value str_partition(Vm *vm, const Value *args) {
    return partition(vm, args, text_find);
}

Value str_rpartition(Vm *vm, const Value *args) {
    return partition(vm, args, text_find_last);
}

/* ---- split ---- */

static bool list_add(Vm *vm, List *list, const Str *s, size_t start, size_t size) {
    return list_append_take(vm, list, value_object(part_of(vm, s, start, size)));
}

static bool split_at(Vm *vm, List *list, const Str *s, const Str *mark, uint64_t limit) {
    size_t done = 0;
    TextSearch search = text_search(s->data, s->size, mark->data, mark->size);
    while (limit-- > 0) {
        int64_t at = text_search_on(&search, done);
        if (at < 0) break;
        if (!list_add(vm, list, s, done, (size_t)at - done)) return false;
        done = (size_t)at + mark->size;
    }
    return list_add(vm, list, s, done, s->size - done);
}

static bool split_at_right(Vm *vm, List *list, const Str *s, const Str *mark, uint64_t limit) {
    size_t end = s->size;
    while (limit-- > 0) {
        int64_t at = text_find_last(s->data, end, mark->data, mark->size);
        if (at < 0) break;
        size_t after = (size_t)at + mark->size;
        if (!list_add(vm, list, s, after, end - after)) return false;
        end = (size_t)at;
    }
    return list_add(vm, list, s, 0, end);
}

/* Offset of the first byte from at on that is no blank (or that is one, when blank is set). */
HOT size_t skip(const Str *s, size_t at, bool blank) {
    while (at < s->size) {
        unsigned char c = (unsigned char)s->data[at];
        if (c >= ' ' && c < 0x80) {
            if ((c == ' ') != blank) return at;
            at++;
        } else {
            size_t next = at;
            if (unicode_is_space(str_next(s->data, &next)) != blank) return at;
            at = next;
        }
    }
    return at;
}

/* Offset of the code point that ends at end. */
static inline size_t code_before(const Str *s, size_t end) {
    size_t start = end - 1;
    while (((unsigned char)s->data[start] & 0xC0) == 0x80) start--;
    return start;
}

static size_t skip_back(const Str *s, size_t end, bool blank) {
    while (end > 0) {
        unsigned char c = (unsigned char)s->data[end - 1];
        if (c >= ' ' && c < 0x80) {
            if ((c == ' ') != blank) return end;
            end--;
            continue;
        }
        size_t start = code_before(s, end), at = start;
        if (unicode_is_space(str_next(s->data, &at)) != blank) return end;
        end = start;
    }
    return 0;
}

static bool split_blanks(Vm *vm, List *list, const Str *s, uint64_t limit) {
    for (size_t at = skip(s, 0, true); at < s->size;) {
        size_t end = limit-- > 0 ? skip(s, at, false) : s->size;
        if (!list_add(vm, list, s, at, end - at)) return false;
        at = skip(s, end, true);
    }
    return true;
}

static bool split_blanks_right(Vm *vm, List *list, const Str *s, uint64_t limit) {
    for (size_t end = skip_back(s, s->size, true); end > 0;) {
        size_t at = limit-- > 0 ? skip_back(s, end, false) : 0;
        if (!list_add(vm, list, s, at, end - at)) return false;
        end = skip_back(s, at, true);
    }
    return true;
}

static Value split(Vm *vm, const Value *args, bool right) {
    Str *s = as_str(args[0]);
    int64_t count;
    if (!is_none(args[1]) && !is_str(args[1])) {
        return vm_raise(vm, ERROR_TYPE, "must be str or None, not %s", value_type_name(args[1]));
    }
    if (!value_to_index(vm, args[2], &count)) return ABSENT;
    Str *mark = is_none(args[1]) ? NULL : as_str(args[1]);
    if (mark && mark->size == 0) return vm_raise(vm, ERROR_VALUE, "empty separator");
    uint64_t limit = count < 0 ? UINT64_MAX : (uint64_t)count;
    List *list = list_new(vm, 8);
    if (!list) return ABSENT;
    bool ok;
    if (mark) ok = right ? split_at_right(vm, list, s, mark, limit) : split_at(vm, list, s, mark, limit);
    else ok = right ? split_blanks_right(vm, list, s, limit) : split_blanks(vm, list, s, limit);
    if (ok && right) list_reverse(list);
    if (ok) return value_object(list);
    object_release((Object *)list);
    return ABSENT;
}

Value str_split(Vm *vm, const Value *args) {
    return split(vm, args, false);
}

Value str_rsplit(Vm *vm, const Value *args) {
    return split(vm, args, true);
}

Value str_splitlines(Vm *vm, const Value *args) {
    Str *s = as_str(args[0]);
    int keep = value_truth(vm, args[1]);
    List *list = keep < 0 ? NULL : list_new(vm, 8);
    if (!list) return ABSENT;
    for (size_t i = 0; i < s->size;) {
        size_t start = i, end = i;
        while (i < s->size) {
            if ((signed char)s->data[i] >= ' ') {    /* of ASCII: the bytes of others are negative */
                end = ++i;
                continue;
            }
            CodePoint c = str_next(s->data, &i);
            if (unicode_is_line_break(c)) {
                if (c == '\r' && i < s->size && s->data[i] == '\n') i++;
                break;
            }
            end = i;
        }
        if (!list_add(vm, list, s, start, (keep ? i : end) - start)) {
            object_release((Object *)list);
            return ABSENT;
        }
    }
    return value_object(list);
}

/* ---- strip ---- */

/* What is to be stripped: a bit for each character of ASCII, and for others the text that names them, NULL: blanks. */
typedef struct CharacterSet {
    uint64_t low, high;          /* of those below 64, and of the others */
    const Str *text;
} CharacterSet;

static CharacterSet character_set(const Str *text) {
    if (!text) return (CharacterSet){.low = 1ull << ' ' | 31ull << '\t' | 15ull << '\x1c'};
    CharacterSet set = {.text = text};
    for (size_t i = 0; i < text->size; i++) {
        unsigned char c = (unsigned char)text->data[i];
        if (c < 64) set.low |= 1ull << c;
        else if (c < 128) set.high |= 1ull << (c - 64);
    }
    return set;
}

static inline bool has_ascii(const CharacterSet *set, unsigned char c) {
    return (c < 64 ? set->low >> c : set->high >> (c - 64)) & 1;
}

static bool has_wide(const CharacterSet *set, CodePoint c) {
    if (!set->text) return unicode_is_space(c);
    for (size_t i = 0; i < set->text->size;) {
        if (str_next(set->text->data, &i) == c) return true;
    }
    return false;
}

/* The first code point from begin to end that is not in the set, and the end of the last. */
static size_t strip_left(const Str *s, const CharacterSet *set, size_t begin, size_t end) {
    while (begin < end) {
        unsigned char c = (unsigned char)s->data[begin];
        if (c < 0x80) {
            if (!has_ascii(set, c)) break;
            begin++;
        } else {
            size_t next = begin;
            if (!has_wide(set, str_next(s->data, &next))) break;
            begin = next;
        }
    }
    return begin;
}

static size_t strip_right(const Str *s, const CharacterSet *set, size_t begin, size_t end) {
    while (end > begin) {
        unsigned char c = (unsigned char)s->data[end - 1];
        if (c < 0x80) {
            if (!has_ascii(set, c)) break;
            end--;
        } else {
            size_t start = code_before(s, end), next = start;
            if (!has_wide(set, str_next(s->data, &next))) break;
            end = start;
        }
    }
    return end;
}

static Value strip(Vm *vm, const Value *args, const char *name, bool left, bool right) {
    Str *s = as_str(args[0]);
    if (!is_none(args[1]) && !is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "%s arg must be None or str", name);
    CharacterSet set = character_set(is_none(args[1]) ? NULL : as_str(args[1]));
    size_t begin = left ? strip_left(s, &set, 0, s->size) : 0;
    size_t end = right ? strip_right(s, &set, begin, s->size) : s->size;
    if (begin == 0 && end == s->size) return value_object(str_exact(vm, s));
    return value_object(part_of(vm, s, begin, end - begin));
}

Value str_strip(Vm *vm, const Value *args) {
    return strip(vm, args, "strip", true, true);
}

Value str_lstrip(Vm *vm, const Value *args) {
    return strip(vm, args, "lstrip", true, false);
}

Value str_rstrip(Vm *vm, const Value *args) {
    return strip(vm, args, "rstrip", false, true);
}

/* ---- join ---- */

static bool join_measure(Vm *vm, const Str *mark, const List *items, size_t *size, size_t *length) {
    for (size_t i = 0; i < items->count; i++) {
        if (!is_str(items->items[i])) {
            return vm_fail(vm, ERROR_TYPE, "sequence item %zu: expected str instance, %s found", i,
                           value_type_name(items->items[i]));
        }
        const Str *s = as_str(items->items[i]);
        *size += s->size + (i ? mark->size : 0);
        *length += s->length + (i ? mark->length : 0);
    }
    return true;
}

static Value join_list(Vm *vm, const Str *mark, const List *items) {
    size_t size = 0, length = 0;
    if (items->count == 1 && value_is(items->items[0], &str_type)) return value_retain(items->items[0]);
    if (!join_measure(vm, mark, items, &size, &length)) return ABSENT;
    Str *r = str_alloc(vm, &str_type, size, length);
    if (!r) return ABSENT;
    char *to = r->data;
    for (size_t i = 0; i < items->count; i++) {
        const Str *s = as_str(items->items[i]);
        if (i) to = swar_copy(to, mark->data, mark->size);
        to = swar_copy(to, s->data, s->size);
    }
    return value_object(r);
}

Value str_join(Vm *vm, const Value *args) {
    if (value_is(args[1], &list_type)) return join_list(vm, as_str(args[0]), as_list(args[1]));
    Type *type = value_type(args[1]);
    if (!type->iter && !type->get_item) return vm_raise(vm, ERROR_TYPE, "can only join an iterable");
    List *items = value_to_list(vm, args[1]);
    if (!items) return ABSENT;
    Value result = join_list(vm, as_str(args[0]), items);
    object_release((Object *)items);
    return result;
}
