/* pickle_read_values.c -- the opcodes of a pickle that make built-in values, and those that fill containers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/pickle_read.h"

#include "engine/base/utf8.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/codec.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/set.h"

/* ---- plain values ---- */

bool load_constant(PickleLoad *l, unsigned char opcode) {
    return stack_push(l, opcode == PICKLE_NONE ? NONE : value_bool(opcode == PICKLE_NEWTRUE));
}

bool load_binint(PickleLoad *l, unsigned char opcode) {
    uint64_t n;
    if (!input_number(l, opcode == PICKLE_BININT1 ? 1 : opcode == PICKLE_BININT2 ? 2 : 4, &n)) return false;
    return stack_push(l, value_int(opcode == PICKLE_BININT ? (int32_t)(uint32_t)n : (int64_t)n));
}

bool load_int_line(PickleLoad *l, unsigned char opcode) {
    const char *line;
    size_t size;
    if (!input_line(l, &line, &size)) return false;
    bool is_bool = opcode == PICKLE_INT && size == 2 && line[0] == '0' && (line[1] == '0' || line[1] == '1');
    if (is_bool) return stack_push(l, value_bool(line[1] == '1'));
    if (opcode == PICKLE_LONG && size && line[size - 1] == 'L') size--;
    Value v = int_parse(l->vm, line, size, 0);
    if (is_absent(v) && opcode == PICKLE_INT && vm_raised_is(l->vm, ERROR_VALUE)) {
        vm_clear_raised(l->vm);
        vm_raise(l->vm, ERROR_VALUE, "could not convert string to int");
    }
    return stack_push(l, v);
}

bool load_long(PickleLoad *l, unsigned char opcode) {
    const char *data;
    size_t size;
    if (!input_sized(l, opcode == PICKLE_LONG1 ? 1 : 4, &data, &size)) return false;
    return stack_push(l, int_from_octets(l->vm, data, size, true, true));
}

bool load_float_line(PickleLoad *l, unsigned char opcode) {
    const char *line;
    size_t size;
    (void)opcode;
    if (!input_line(l, &line, &size)) return false;
    Value text = value_object(str_from_bytes_lossy(l->vm, line, size));
    Value v = is_absent(text) ? ABSENT : value_call_1(l->vm, value_object(&float_type), text);
    value_release(text);
    return stack_push(l, v);
}

bool load_binfloat(PickleLoad *l, unsigned char opcode) {
    const char *data;
    uint64_t word;
    double d;
    (void)opcode;
    if (!input_take(l, 8, &data)) return false;
    memcpy(&word, data, 8);
    word = __builtin_bswap64(word);
    memcpy(&d, &word, 8);
    return stack_push(l, value_float(d));
}

/* A str of Python 2 by what the library makes of its bytes. */
static bool push_asked(PickleLoad *l, const char *function, const char *data, size_t size) {
    Value args[] = {value_object(bytes_new(l->vm, data, size)), l->reader->encoding, l->reader->errors};
    Value v = is_absent(args[0]) ? ABSENT : pickle_ask(l->vm, function, args, 3);
    value_release(args[0]);
    return stack_push(l, v);
}

bool load_old_text(PickleLoad *l, unsigned char opcode) {
    const char *data;
    size_t size;
    return input_sized(l, opcode == PICKLE_BINSTRING ? 4 : 1, &data, &size) && push_asked(l, "_old_text", data, size);
}

bool load_line_text(PickleLoad *l, unsigned char opcode) {
    const char *data;
    size_t size;
    return input_line(l, &data, &size) &&
           push_asked(l, opcode == PICKLE_STRING ? "_quoted_text" : "_unescaped", data, size);
}

static size_t width_of(unsigned char opcode) {
    switch (opcode) {
        case PICKLE_SHORT_BINUNICODE:
        case PICKLE_SHORT_BINBYTES: return 1;
        case PICKLE_BINUNICODE:
        case PICKLE_BINBYTES: return 4;
        default: return 8;
    }
}

bool load_str(PickleLoad *l, unsigned char opcode) {
    const char *data;
    size_t size;
    if (!input_sized(l, width_of(opcode), &data, &size)) return false;
    if (utf8_valid(data, size, NULL)) return stack_push(l, value_object(str_new(l->vm, data, size)));
    Value utf8 = value_object(vm_intern(l->vm, "utf-8")), errors = value_object(vm_intern(l->vm, "surrogatepass"));
    return stack_push(l, codec_decode(l->vm, data, size, utf8, errors));
}

bool load_bytes(PickleLoad *l, unsigned char opcode) {
    const char *data;
    size_t size;
    if (!input_sized(l, width_of(opcode), &data, &size)) return false;
    return stack_push(l, opcode == PICKLE_BYTEARRAY8 ? value_object(bytearray_new(l->vm, data, size))
                                                     : value_object(bytes_new(l->vm, data, size)));
}

/* ---- containers ---- */

bool load_empty(PickleLoad *l, unsigned char opcode) {
    Vm *vm = l->vm;
    return stack_push(l, value_object(opcode == PICKLE_EMPTY_LIST   ? (void *)list_new(vm, 0)
                                      : opcode == PICKLE_EMPTY_DICT ? (void *)dict_new(vm)
                                      : opcode == PICKLE_EMPTY_SET  ? (void *)set_new(vm, &set_type)
                                                                    : (void *)tuple_new(vm, 0)));
}

bool load_tuple(PickleLoad *l, unsigned char opcode) {
    size_t first, count = 0;
    if (opcode == PICKLE_TUPLE) {
        if (!stack_since_mark(l, &first)) return false;
    } else {
        count = (size_t)(opcode - PICKLE_TUPLE1 + 1);
        if (!stack_need(l, count)) return false;
        first = l->count - count;
    }
    Tuple *t = tuple_take(l->vm, l->stack + first, l->count - first);
    if (!t) return false;
    l->count = first;
    return stack_push(l, value_object(t));
}

bool load_list(PickleLoad *l, unsigned char opcode) {
    size_t first;
    (void)opcode;
    if (!stack_since_mark(l, &first)) return false;
    List *list = list_take(l->vm, l->stack + first, l->count - first);
    if (!list) return false;
    l->count = first;
    return stack_push(l, value_object(list));
}

bool load_frozenset(PickleLoad *l, unsigned char opcode) {
    if (!load_list(l, opcode)) return false;
    Value items = stack_pop(l);
    Set *set = set_from(l->vm, &frozenset_type, items);
    value_release(items);
    return stack_push(l, value_object(set));
}

/* target[key] = value for the pairs from place first on, which leave the stack. */
static bool set_pairs(PickleLoad *l, Value target, size_t first) {
    bool ok = (l->count - first) % 2 == 0 || LOAD_FAIL(l, "odd number of items for SETITEMS");
    for (size_t i = first; ok && i < l->count; i += 2) {
        ok = value_is(target, &dict_type) ? dict_set(l->vm, as_dict(target), l->stack[i], l->stack[i + 1])
                                          : value_set_item(l->vm, target, l->stack[i], l->stack[i + 1]);
    }
    stack_drop(l, l->count - first);
    return ok;
}

bool load_dict(PickleLoad *l, unsigned char opcode) {
    size_t first;
    (void)opcode;
    if (!stack_since_mark(l, &first)) return false;
    if ((l->count - first) % 2) return LOAD_FAIL(l, "odd number of items for DICT");
    Value dict = value_object(dict_new(l->vm));
    if (!is_absent(dict) && set_pairs(l, dict, first)) return stack_push(l, dict);
    value_release(dict);
    return false;
}

bool load_set_item(PickleLoad *l, unsigned char opcode) {
    (void)opcode;
    return stack_need(l, 3) && set_pairs(l, l->stack[l->count - 3], l->count - 2);
}

bool load_set_items(PickleLoad *l, unsigned char opcode) {
    size_t first;
    (void)opcode;
    return stack_filled(l, &first) && set_pairs(l, l->stack[first - 1], first);
}

/* target.name(item) for all items from place first on, which leave the stack. */
static bool call_each(PickleLoad *l, Value target, const char *name, size_t first) {
    Value method = value_get_attr_c(l->vm, target, name);
    bool ok = !is_absent(method);
    for (size_t i = first; ok && i < l->count; i++) {
        Value done = value_call_1(l->vm, method, l->stack[i]);
        ok = !is_absent(done);
        value_release(done);
    }
    value_release(method);
    stack_drop(l, l->count - first);
    return ok;
}

/* target.extend() or append() of the items from place first on. */
static bool append_all(PickleLoad *l, Value target, size_t first) {
    bool ok = true;
    if (value_is(target, &list_type)) {
        for (size_t i = first; ok && i < l->count; i++) ok = list_append(l->vm, as_list(target), l->stack[i]);
        stack_drop(l, l->count - first);
        return ok;
    }
    Value extend = l->count - first > 1 ? value_find_attr_c(l->vm, target, "extend") : ABSENT;
    if (is_absent(extend)) return !vm_raised(l->vm) && call_each(l, target, "append", first);
    List *items = list_from(l->vm, l->stack + first, l->count - first);
    Value done = items ? value_call_1(l->vm, extend, value_object(items)) : ABSENT;
    release_object(items);
    value_release(extend);
    value_release(done);
    stack_drop(l, l->count - first);
    return !is_absent(done);
}

bool load_append(PickleLoad *l, unsigned char opcode) {
    (void)opcode;
    return stack_need(l, 2) && append_all(l, l->stack[l->count - 2], l->count - 1);
}

bool load_appends(PickleLoad *l, unsigned char opcode) {
    size_t first;
    (void)opcode;
    return stack_filled(l, &first) && append_all(l, l->stack[first - 1], first);
}

bool load_add_items(PickleLoad *l, unsigned char opcode) {
    size_t first;
    (void)opcode;
    return stack_filled(l, &first) && call_each(l, l->stack[first - 1], "add", first);
}
