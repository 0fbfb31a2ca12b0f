/* json_encode.c -- values to JSON text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/swar.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/float.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/objects/tuple.h"
#include "engine/modules/standard/json.h"

#include <math.h>

typedef struct Encoder {
    Vm *vm;
    Buffer out;
    bool skip_keys, ascii, check_circular, allow_nan, sort_keys;
    Str *indent;                 /* NULL: all in one line */
    Str *item_separator, *key_separator;
    Value fallback;              /* what encodes other values; NONE: none */
    Set *open;                   /* ids of the containers that are being written */
    int depth;
} Encoder;

static bool put_value(Encoder *e, Value v);

/* ---- text ---- */

static void put_unit(Buffer *out, unsigned unit) {
    buffer_append(out, "\\u", 2);
    buffer_put_hex(out, unit, 4);
}

static void put_special(Buffer *out, uint_least32_t c) {
    switch (c) {
        case '"': buffer_puts(out, "\\\""); break;
        case '\\': buffer_puts(out, "\\\\"); break;
        case '\n': buffer_puts(out, "\\n"); break;
        case '\r': buffer_puts(out, "\\r"); break;
        case '\t': buffer_puts(out, "\\t"); break;
        case '\f': buffer_puts(out, "\\f"); break;
        case '\b': buffer_puts(out, "\\b"); break;
        default:
            if (c >= 0x10000) {
                put_unit(out, 0xD800 + (unsigned)((c - 0x10000) >> 10));
                put_unit(out, 0xDC00 + (unsigned)((c - 0x10000) & 0x3FF));
            } else {
                put_unit(out, (unsigned)c);
            }
    }
}

/* Where the bytes end that stand for themselves in every text. */
static size_t skip_plain(const Str *s, size_t i) {
    while (i + 8 <= s->size && swar_is_plain(swar_load(s->data + i), '"')) i += 8;
    while (i < s->size && s->data[i] >= ' ' && s->data[i] < 0x7F && s->data[i] != '"' && s->data[i] != '\\') i++;
    return i;
}

static void put_string(Encoder *e, const Str *s) {
    buffer_putc(&e->out, '"');
    size_t plain = 0;
    for (size_t i = skip_plain(s, 0); i < s->size; i = skip_plain(s, i)) {
        size_t start = i;
        uint_least32_t c = str_next(s->data, &i);
        bool special = c < ' ' || c == '"' || c == '\\' || (e->ascii && c >= 0x7F);
        if (!special) continue;
        buffer_append(&e->out, s->data + plain, start - plain);
        put_special(&e->out, c);
        plain = i;
    }
    buffer_append(&e->out, s->data + plain, s->size - plain);
    buffer_putc(&e->out, '"');
}

static void put_str(Encoder *e, const Str *s) {
    buffer_append(&e->out, s->data, s->size);
}

static void put_newline(Encoder *e) {
    if (!e->indent) return;
    buffer_putc(&e->out, '\n');
    for (int i = 0; i < e->depth; i++) put_str(e, e->indent);
}

static bool put_float(Encoder *e, double d) {
    if (isfinite(d)) {
        number_write_repr(d, &e->out);
        return true;
    }
    if (!e->allow_nan) return vm_fail(e->vm, ERROR_VALUE, "Out of range float values are not JSON compliant");
    return buffer_puts(&e->out, isnan(d) ? "NaN" : d < 0 ? "-Infinity" : "Infinity"), true;
}

/* ---- containers ---- */

static bool container_open(Encoder *e, Value v, char bracket) {
    if (!vm_enter(e->vm)) return false;
    if (e->check_circular) {
        Value id = value_int((int64_t)(uintptr_t)v.as.object);
        int known = set_has(e->vm, e->open, id);
        if (known > 0) vm_raise(e->vm, ERROR_VALUE, "Circular reference detected");
        if (known || !set_add(e->vm, e->open, id)) {
            vm_leave(e->vm);
            return false;
        }
    }
    buffer_putc(&e->out, bracket);
    e->depth++;
    return true;
}

static bool container_close(Encoder *e, Value v, char bracket, bool ok, bool any) {
    e->depth--;
    if (any) put_newline(e);
    buffer_putc(&e->out, bracket);
    if (e->check_circular) set_discard(e->vm, e->open, value_int((int64_t)(uintptr_t)v.as.object));
    vm_leave(e->vm);
    return ok;
}

static void put_separator(Encoder *e, bool first) {
    if (!first) put_str(e, e->item_separator);
    put_newline(e);
}

static bool put_sequence(Encoder *e, Value v) {
    bool list = is_list(v), ok = true;
    size_t i = 0;
    if (!container_open(e, v, '[')) return false;
    for (; ok && i < (list ? as_list(v)->count : as_tuple(v)->count); i++) {
        put_separator(e, i == 0);
        Value item = value_retain(list ? as_list(v)->items[i] : as_tuple(v)->items[i]);
        ok = put_value(e, item);
        value_release(item);
    }
    return container_close(e, v, ']', ok, i > 0);
}

/* 1: written; 0: to be skipped; -1: an error. */
static int put_key(Encoder *e, Value key) {
    if (is_str(key)) {
        put_string(e, as_str(key));
        return 1;
    }
    bool simple = is_none(key) || is_bool(key) || is_int(key) || is_any_float(key);
    if (!simple) {
        if (e->skip_keys) return 0;
        vm_raise(e->vm, ERROR_TYPE, "keys must be str, int, float, bool or None, not %s", value_type_name(key));
        return -1;
    }
    buffer_putc(&e->out, '"');
    if (!put_value(e, key)) return -1;
    buffer_putc(&e->out, '"');
    return 1;
}

static bool put_entry(Encoder *e, Value key, Value value, bool *first) {
    size_t start = e->out.size;
    put_separator(e, *first);
    int written = put_key(e, key);
    if (written <= 0) {
        e->out.size = start;
        return written == 0;
    }
    *first = false;
    put_str(e, e->key_separator);
    return put_value(e, value);
}

static bool put_sorted(Encoder *e, Value v, bool *first) {
    List *keys = value_to_list(e->vm, v);
    bool ok = keys && list_sort(e->vm, keys, NONE, false);
    for (size_t i = 0; ok && i < keys->count; i++) {
        Value item = value_retain(dict_get(e->vm, as_dict(v), keys->items[i]));
        ok = !is_absent(item) && put_entry(e, keys->items[i], item, first);
        value_release(item);
    }
    if (keys) object_release((Object *)keys);
    return ok;
}

/* A class derived from dict may have items() of its own. */
static bool has_own_items(Encoder *e, Value v) {
    if (value_type(v) == &dict_type || !as_dict(v)->count) return false;
    Str *name = vm_intern(e->vm, "items");
    return name && !value_same(type_lookup(value_type(v), name), type_lookup(&dict_type, name));
}

static bool put_own_items(Encoder *e, Value v, bool *first) {
    Value items = value_call_method(e->vm, v, "items", NULL, 0);
    List *list = is_absent(items) ? NULL : value_to_list(e->vm, items);
    value_release(items);
    bool ok = list && (!e->sort_keys || list_sort(e->vm, list, NONE, false));
    for (size_t i = 0; ok && i < list->count; i++) {
        Value pair = value_retain(list->items[i]);
        if (is_tuple(pair) && as_tuple(pair)->count == 2) ok = put_entry(e, as_tuple(pair)->items[0], as_tuple(pair)->items[1], first);
        else ok = vm_fail(e->vm, ERROR_VALUE, "items must return 2-tuples");
        value_release(pair);
    }
    if (list) object_release((Object *)list);
    return ok;
}

static bool put_dict(Encoder *e, Value v) {
    bool ok = true, first = true;
    if (!container_open(e, v, '{')) return false;
    if (has_own_items(e, v)) {
        ok = put_own_items(e, v, &first);
    } else if (e->sort_keys) {
        ok = put_sorted(e, v, &first);
    } else {
        Value key, value;
        for (size_t i = 0; ok && dict_walk(as_dict(v), &i, &key, &value);) {
            value_retain(key);
            value_retain(value);
            ok = put_entry(e, key, value, &first);
            value_release(key);
            value_release(value);
        }
    }
    return container_close(e, v, '}', ok, !first);
}

/* ---- values ---- */

static bool put_other(Encoder *e, Value v) {
    if (is_none(e->fallback)) {
        return vm_fail(e->vm, ERROR_TYPE, "Object of type %s is not JSON serializable", value_type_name(v));
    }
    if (!vm_enter(e->vm)) return false;
    Value id = value_int((int64_t)(uintptr_t)v.as.object);
    int known = e->check_circular && is_object(v) ? set_has(e->vm, e->open, id) : 0;
    bool ok = known == 0 && (!e->check_circular || !is_object(v) || set_add(e->vm, e->open, id));
    if (known > 0) vm_raise(e->vm, ERROR_VALUE, "Circular reference detected");
    Value other = ok ? value_call_1(e->vm, e->fallback, v) : ABSENT;
    ok = !is_absent(other) && put_value(e, other);
    value_release(other);
    if (ok && e->check_circular && is_object(v)) set_discard(e->vm, e->open, id);
    vm_leave(e->vm);
    return ok;
}

static bool put_value(Encoder *e, Value v) {
    if (is_str(v)) put_string(e, as_str(v));
    else if (is_none(v)) buffer_puts(&e->out, "null");
    else if (is_bool(v)) buffer_puts(&e->out, v.as.integer ? "true" : "false");
    else if (is_int(v)) return int_check_digits(e->vm, v) && (int_write(v, 10, &e->out), true);
    else if (is_any_float(v)) return put_float(e, float_value(v));
    else if (is_list(v) || is_tuple(v)) return put_sequence(e, v);
    else if (is_dict(v)) return put_dict(e, v);
    else return put_other(e, v);
    return true;
}

/* encode(obj, skipkeys, ensure_ascii, check_circular, allow_nan, indent, item_separator, key_separator, sort_keys, default) */
Value json_encode(Vm *vm, const Value *args) {
    Encoder e = {.vm = vm, .fallback = args[9]};
    e.skip_keys = value_truth(vm, args[1]) > 0;
    e.ascii = value_truth(vm, args[2]) > 0;
    e.check_circular = value_truth(vm, args[3]) > 0;
    e.allow_nan = value_truth(vm, args[4]) > 0;
    e.sort_keys = value_truth(vm, args[8]) > 0;
    if (vm_raised(vm)) return ABSENT;
    if (!is_str(args[6]) || !is_str(args[7]) || !(is_none(args[5]) || is_str(args[5]))) {
        return vm_raise(vm, ERROR_TYPE, "separators must be strings");
    }
    e.indent = is_none(args[5]) ? NULL : as_str(args[5]);
    e.item_separator = as_str(args[6]);
    e.key_separator = as_str(args[7]);
    e.open = set_new(vm, &set_type);
    if (!e.open) return ABSENT;
    bool ok = put_value(&e, args[0]);
    object_release(&e.open->object);
    if (ok) return value_object(str_from_buffer(vm, &e.out));
    buffer_clear(&e.out);
    return ABSENT;
}
