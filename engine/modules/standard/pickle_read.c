/* pickle_read.c -- running a pickle: the class that Unpickler is derived from.
 *
 * The bytes come from memory, or from a file: from protocol 4 on by frames, before that as each opcode needs them, so
 * that what follows the pickle in the file is left alone.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/pickle_read.h"

#include "engine/base/memory.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"

/* ---- input ---- */

/* size bytes from the file: *data is theirs as long as l->chunk stays. */
static bool read_file(PickleLoad *l, Value method, const Value *size, size_t least, const char **data, size_t *got) {
    Value bytes = value_call(l->vm, method, size, size ? 1 : 0, NULL);
    if (is_absent(bytes)) return false;
    if (!bytes_view(bytes, data, got)) {
        vm_raise(l->vm, ERROR_TYPE, "read() returned non-bytes object (%s)", value_type_name(bytes));
        value_release(bytes);
        return false;
    }
    value_set(&l->chunk, bytes);
    l->at = l->end = NULL;
    return *got >= least || LOAD_FAIL(l, "pickle data was truncated");
}

/* The next size bytes: borrowed until the next call. */
bool input_take(PickleLoad *l, size_t size, const char **data) {
    size_t left = (size_t)(l->end - l->at);
    if (size <= left) {
        *data = l->at;
        l->at += size;
        return true;
    }
    if (left && !is_none(l->reader->read)) return LOAD_FAIL(l, "pickle exhausted before end of frame");
    if (is_none(l->reader->read) || size > INT64_MAX) return LOAD_FAIL(l, "pickle data was truncated");
    Value wanted = value_int((int64_t)size);
    return read_file(l, l->reader->read, &wanted, size, data, &left);
}

/* The next line without its end: borrowed likewise. */
bool input_line(PickleLoad *l, const char **data, size_t *size) {
    const char *end = l->at < l->end ? memchr(l->at, '\n', (size_t)(l->end - l->at)) : NULL;
    if (end) {
        *data = l->at;
        *size = (size_t)(end - l->at);
        l->at = end + 1;
        return true;
    }
    if (l->at < l->end || is_none(l->reader->readline)) return LOAD_FAIL(l, "pickle data was truncated");
    if (!read_file(l, l->reader->readline, NULL, 1, data, size)) return false;
    if ((*data)[--*size] != '\n') return LOAD_FAIL(l, "pickle data was truncated");
    return true;
}

/* A number of size bytes, little end first. */
bool input_number(PickleLoad *l, size_t size, uint64_t *out) {
    const char *data;
    if (!input_take(l, size, &data)) return false;
    *out = 0;
    for (size_t i = 0; i < size; i++) *out |= (uint64_t)(unsigned char)data[i] << 8 * i;
    return true;
}

/* The bytes behind their size, which takes width bytes itself. */
bool input_sized(PickleLoad *l, size_t width, const char **data, size_t *size) {
    uint64_t n;
    if (!input_number(l, width, &n)) return false;
    *size = n;
    return input_take(l, n, data);
}

/* ---- the stack ---- */

/* Takes v, also when it is ABSENT. */
bool stack_push(PickleLoad *l, Value v) {
    if (is_absent(v)) return false;
    if (l->count == l->capacity) {
        size_t capacity = l->capacity ? l->capacity * 2 : 64;
        Value *stack = mem_realloc(l->stack, capacity * sizeof *stack);
        if (!stack) {
            value_release(v);
            return !is_absent(vm_raise_memory(l->vm));
        }
        l->stack = stack;
        l->capacity = capacity;
    }
    l->stack[l->count++] = v;
    return true;
}

bool stack_need(PickleLoad *l, size_t count) {
    if (l->count - l->floor >= count) return true;
    return LOAD_FAIL(l, "%s", l->mark_count ? "unexpected MARK found" : "unpickling stack underflow");
}

void stack_drop(PickleLoad *l, size_t count) {
    while (count--) value_release(stack_pop(l));
}

/* Ends the part of the stack that began at the last mark: *first is its first value's place. */
bool stack_since_mark(PickleLoad *l, size_t *first) {
    if (!l->mark_count) return LOAD_FAIL(l, "could not find MARK");
    *first = l->marks[--l->mark_count];
    l->floor = l->mark_count ? l->marks[l->mark_count - 1] : 0;
    return true;
}

/* Begins an opcode that fills the value below the mark with what stands above it. */
bool stack_filled(PickleLoad *l, size_t *first) {
    return stack_since_mark(l, first) && (*first > l->floor || stack_need(l, l->count - l->floor + 1));
}

static bool load_mark(PickleLoad *l, unsigned char opcode) {
    (void)opcode;
    if (l->mark_count == l->mark_capacity) {
        size_t capacity = l->mark_capacity ? l->mark_capacity * 2 : 16;
        size_t *marks = mem_realloc(l->marks, capacity * sizeof *marks);
        if (!marks) return !is_absent(vm_raise_memory(l->vm));
        l->marks = marks;
        l->mark_capacity = capacity;
    }
    l->marks[l->mark_count++] = l->floor = l->count;
    return true;
}

static bool load_pop(PickleLoad *l, unsigned char opcode) {
    size_t first;
    (void)opcode;
    if (l->mark_count && l->count == l->floor) return stack_since_mark(l, &first);
    if (!stack_need(l, 1)) return false;
    stack_drop(l, 1);
    return true;
}

static bool load_pop_mark(PickleLoad *l, unsigned char opcode) {
    size_t first;
    (void)opcode;
    if (!stack_since_mark(l, &first)) return false;
    stack_drop(l, l->count - first);
    return true;
}

static bool load_dup(PickleLoad *l, unsigned char opcode) {
    (void)opcode;
    return stack_need(l, 1) && stack_push(l, value_retain(stack_top(l)));
}

static bool load_stop(PickleLoad *l, unsigned char opcode) {
    (void)opcode;
    l->stopped = true;
    return stack_need(l, 1);
}

/* ---- the memo ---- */

enum { NEAR_LEAST = 1024 };

static bool memo_put(PickleLoad *l, uint64_t number, Value v) {
    PickleRecalled *memo = &l->reader->memo;
    if (number >= NEAR_LEAST + 2 * memo->count) {
        if (!memo->far && !(memo->far = dict_new(l->vm))) return false;
        Value key = int_from_u64(l->vm, number);
        bool ok = !is_absent(key) && dict_set(l->vm, memo->far, key, v);
        value_release(key);
        return ok;
    }
    if (number >= memo->capacity) {
        size_t capacity = memo->capacity ? memo->capacity : 32;
        while (capacity <= number) capacity *= 2;
        Value *items = mem_realloc(memo->items, capacity * sizeof *items);
        if (!items) return !is_absent(vm_raise_memory(l->vm));
        for (size_t i = memo->capacity; i < capacity; i++) items[i] = ABSENT;
        memo->items = items;
        memo->capacity = capacity;
    }
    if (is_absent(memo->items[number])) memo->count++;
    value_set(&memo->items[number], value_retain(v));
    return true;
}

/* New, or ABSENT. */
static Value memo_get(PickleLoad *l, uint64_t number) {
    const PickleRecalled *memo = &l->reader->memo;
    if (number < memo->capacity && !is_absent(memo->items[number])) return value_retain(memo->items[number]);
    Value key = memo->far ? int_from_u64(l->vm, number) : ABSENT;
    Value v = is_absent(key) ? ABSENT : value_retain(dict_get(l->vm, memo->far, key));
    value_release(key);
    return v;
}

bool memo_replace(PickleLoad *l, Value old, Value fresh) {
    PickleRecalled *memo = &l->reader->memo;
    for (size_t i = memo->capacity; i-- > 0;) {
        if (!value_same(memo->items[i], old)) continue;
        value_set(&memo->items[i], value_retain(fresh));
        return true;
    }
    Value key, value;
    for (size_t i = 0; memo->far && dict_walk(memo->far, &i, &key, &value);)
        if (value_same(value, old)) return dict_set(l->vm, memo->far, key, fresh);
    return true;
}

/* The number that follows GET, PUT and their like. */
static bool input_memo_number(PickleLoad *l, size_t width, uint64_t *out) {
    const char *line;
    size_t size;
    if (width) return input_number(l, width, out);
    if (!input_line(l, &line, &size)) return false;
    Value v = int_parse(l->vm, line, size, 10);
    bool ok = !is_absent(v) && is_small_int(v) && v.as.integer >= 0;
    *out = ok ? (uint64_t)v.as.integer : 0;
    if (!ok && !vm_raised(l->vm)) vm_raise(l->vm, ERROR_VALUE, "negative PUT argument");
    value_release(v);
    return ok;
}

static bool load_get(PickleLoad *l, unsigned char opcode) {
    uint64_t number;
    if (!input_memo_number(l, opcode == PICKLE_GET ? 0 : opcode == PICKLE_BINGET ? 1 : 4, &number)) return false;
    Value v = memo_get(l, number);
    if (is_absent(v) && !vm_raised(l->vm))
        return LOAD_FAIL(l, "Memo value not found at index %llu", (unsigned long long)number);
    return stack_push(l, v);
}

static bool load_put(PickleLoad *l, unsigned char opcode) {
    uint64_t number;
    if (!input_memo_number(l, opcode == PICKLE_PUT ? 0 : opcode == PICKLE_BINPUT ? 1 : 4, &number)) return false;
    return stack_need(l, 1) && memo_put(l, number, stack_top(l));
}

static bool load_memoize(PickleLoad *l, unsigned char opcode) {
    const PickleRecalled *memo = &l->reader->memo;
    (void)opcode;
    return stack_need(l, 1) && memo_put(l, memo->count + (memo->far ? memo->far->count : 0), stack_top(l));
}

/* ---- the rest ---- */

static bool load_proto(PickleLoad *l, unsigned char opcode) {
    uint64_t n;
    (void)opcode;
    if (!input_number(l, 1, &n)) return false;
    if (n > PICKLE_HIGHEST) return vm_fail(l->vm, ERROR_VALUE, "unsupported pickle protocol: %d", (int)n);
    l->reader->protocol = (int)n;
    return true;
}

/* A frame in a file is read whole. */
static bool load_frame(PickleLoad *l, unsigned char opcode) {
    uint64_t n;
    const char *data;
    (void)opcode;
    if (!input_number(l, 8, &n)) return false;
    if (n <= (uint64_t)(l->end - l->at)) return true;
    if (!input_take(l, n, &data)) return false;
    l->at = data;
    l->end = data + n;
    return true;
}

static bool load_refused(PickleLoad *l, unsigned char opcode) {
    (void)opcode;
    return LOAD_FAIL(l, "extension codes and out-of-band buffers are not supported");
}

static PickleWay *const ways[256] = {
    [PICKLE_MARK] = load_mark,
    [PICKLE_STOP] = load_stop,
    [PICKLE_POP] = load_pop,
    [PICKLE_POP_MARK] = load_pop_mark,
    [PICKLE_DUP] = load_dup,
    [PICKLE_NONE] = load_constant,
    [PICKLE_NEWTRUE] = load_constant,
    [PICKLE_NEWFALSE] = load_constant,
    [PICKLE_BININT] = load_binint,
    [PICKLE_BININT1] = load_binint,
    [PICKLE_BININT2] = load_binint,
    [PICKLE_INT] = load_int_line,
    [PICKLE_LONG] = load_int_line,
    [PICKLE_LONG1] = load_long,
    [PICKLE_LONG4] = load_long,
    [PICKLE_FLOAT] = load_float_line,
    [PICKLE_BINFLOAT] = load_binfloat,
    [PICKLE_STRING] = load_line_text,
    [PICKLE_UNICODE] = load_line_text,
    [PICKLE_BINSTRING] = load_old_text,
    [PICKLE_SHORT_BINSTRING] = load_old_text,
    [PICKLE_BINUNICODE] = load_str,
    [PICKLE_SHORT_BINUNICODE] = load_str,
    [PICKLE_BINUNICODE8] = load_str,
    [PICKLE_BINBYTES] = load_bytes,
    [PICKLE_SHORT_BINBYTES] = load_bytes,
    [PICKLE_BINBYTES8] = load_bytes,
    [PICKLE_BYTEARRAY8] = load_bytes,
    [PICKLE_EMPTY_TUPLE] = load_empty,
    [PICKLE_EMPTY_LIST] = load_empty,
    [PICKLE_EMPTY_DICT] = load_empty,
    [PICKLE_EMPTY_SET] = load_empty,
    [PICKLE_TUPLE] = load_tuple,
    [PICKLE_TUPLE1] = load_tuple,
    [PICKLE_TUPLE2] = load_tuple,
    [PICKLE_TUPLE3] = load_tuple,
    [PICKLE_LIST] = load_list,
    [PICKLE_DICT] = load_dict,
    [PICKLE_FROZENSET] = load_frozenset,
    [PICKLE_APPEND] = load_append,
    [PICKLE_APPENDS] = load_appends,
    [PICKLE_SETITEM] = load_set_item,
    [PICKLE_SETITEMS] = load_set_items,
    [PICKLE_ADDITEMS] = load_add_items,
    [PICKLE_GET] = load_get,
    [PICKLE_BINGET] = load_get,
    [PICKLE_LONG_BINGET] = load_get,
    [PICKLE_PUT] = load_put,
    [PICKLE_BINPUT] = load_put,
    [PICKLE_LONG_BINPUT] = load_put,
    [PICKLE_MEMOIZE] = load_memoize,
    [PICKLE_GLOBAL] = load_global,
    [PICKLE_STACK_GLOBAL] = load_stack_global,
    [PICKLE_PERSID] = load_persistent,
    [PICKLE_BINPERSID] = load_persistent,
    [PICKLE_REDUCE] = load_reduce,
    [PICKLE_NEWOBJ] = load_new,
    [PICKLE_NEWOBJ_EX] = load_new,
    [PICKLE_INST] = load_inst,
    [PICKLE_OBJ] = load_obj,
    [PICKLE_BUILD] = load_build,
    [PICKLE_PROTO] = load_proto,
    [PICKLE_FRAME] = load_frame,
    [PICKLE_EXT1] = load_refused,
    [PICKLE_EXT2] = load_refused,
    [PICKLE_EXT4] = load_refused,
    [PICKLE_NEXT_BUFFER] = load_refused,
    [PICKLE_READONLY_BUFFER] = load_refused,
};

/* The next opcode. EOFError where the input is over. */
static bool input_opcode(PickleLoad *l, unsigned char *opcode) {
    const char *data;
    size_t got = 1;
    Value one = value_int(1);
    if (l->at < l->end)
        data = l->at++;
    else if (is_none(l->reader->read))
        got = 0;
    else if (!read_file(l, l->reader->read, &one, 0, &data, &got))
        return false;
    if (!got) return vm_fail(l->vm, ERROR_END_OF_FILE, "Ran out of input");
    *opcode = (unsigned char)*data;
    return true;
}

static bool fail_opcode(PickleLoad *l, unsigned char opcode) {
    if (opcode < ' ' || opcode >= 0x7f) return LOAD_FAIL(l, "invalid load key, '\\x%02x'.", opcode);
    const char *escape = opcode == '\'' || opcode == '\\' ? "\\" : "";
    return LOAD_FAIL(l, "invalid load key, '%s%c'.", escape, opcode);
}

static bool run(PickleLoad *l) {
    unsigned char opcode = 0;
    while (!l->stopped) {
        if (!input_opcode(l, &opcode)) return false;
        PickleWay *way = ways[opcode];
        if (!(way ? way(l, opcode) : fail_opcode(l, opcode)) || !vm_poll(l->vm)) return false;
    }
    return true;
}

/* ---- the type ---- */

static PickleReader *as_reader(Value v) { return (PickleReader *)v.as.object; }

static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return value_object(object_new(vm, type, 0));
}

static void memo_clear(PickleRecalled *memo) {
    PickleRecalled old = *memo;
    *memo = (PickleRecalled){0};
    for (size_t i = 0; i < old.capacity; i++) value_release(old.items[i]);
    mem_free(old.items);
    release_object(old.far);
}

/* _begin(read, readline, fix_imports, encoding, errors): what __init__ does. */
static Value reader_begin(Vm *vm, const Value *args) {
    PickleReader *r = as_reader(args[0]);
    int fix = value_truth(vm, args[3]);
    if (fix < 0) return ABSENT;
    r->fix_imports = fix;
    value_set(&r->read, value_retain(args[1]));
    value_set(&r->readline, value_retain(args[2]));
    value_set(&r->encoding, value_retain(args[4]));
    value_set(&r->errors, value_retain(args[5]));
    memo_clear(&r->memo);
    return NONE;
}

static void free_reader(Object *o) {
    PickleReader *r = (PickleReader *)o;
    memo_clear(&r->memo);
    value_clear(&r->read);
    value_clear(&r->readline);
    value_clear(&r->encoding);
    value_clear(&r->errors);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) {
    const PickleReader *r = (PickleReader *)o;
    visit_value(r->read, visit, context);
    visit_value(r->readline, visit, context);
    for (size_t i = 0; i < r->memo.capacity; i++) visit_value(r->memo.items[i], visit, context);
    visit_object(r->memo.far, visit, context);
}

static void clear(Object *o) { memo_clear(&((PickleReader *)o)->memo); }

/* _load(data): runs the pickle in data, or where that is None, in the file. */
static Value reader_load(Vm *vm, const Value *args) {
    PickleLoad l = {.vm = vm, .reader = as_reader(args[0]), .self = args[0]};
    size_t size;
    if (is_absent(l.reader->read)) {
        const char *name = value_class_name(args[0]);
        return native_raise(vm, "_pickle", "UnpicklingError", "Unpickler.__init__() was not called by %s.__init__()",
                            name);
    }
    l.reader->protocol = 0;
    if (!is_none(args[1])) {
        if (!octets_of(args[1], &l.at, &size)) {
            return vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_class_name(args[1]));
        }
        if (!is_bytes(args[1])) { /* what the pickle calls may change it */
            l.chunk = value_object(bytes_new(vm, l.at, size));
            if (is_absent(l.chunk)) return ABSENT;
            l.at = as_bytes(l.chunk)->data;
        }
        l.end = l.at + size;
    }
    Value result = run(&l) ? stack_pop(&l) : ABSENT;
    stack_drop(&l, l.count);
    mem_free(l.stack);
    mem_free(l.marks);
    value_clear(&l.chunk);
    return result;
}

/* {number: value}, a new dict. */
static Value get_memo(Vm *vm, Value self) {
    const PickleRecalled *memo = &as_reader(self)->memo;
    Dict *dict = memo->far ? dict_copy(vm, memo->far) : dict_new(vm);
    for (size_t i = 0; dict && i < memo->capacity; i++) {
        if (is_absent(memo->items[i])) continue;
        if (!dict_set(vm, dict, value_int((int64_t)i), memo->items[i])) object_clear(&dict);
    }
    return value_object(dict);
}

static Value get_protocol(Vm *vm, Value self) { (void)vm; return value_int(as_reader(self)->protocol); }
static Value get_fix_imports(Vm *vm, Value self) { (void)vm; return value_bool(as_reader(self)->fix_imports); }

static Value reader_clear_memo(Vm *vm, const Value *args) {
    (void)vm;
    memo_clear(&as_reader(args[0])->memo);
    return NONE;
}

static const NativeDef methods[] = {
    {"_begin", reader_begin, "read, readline, fix_imports, encoding, errors, /", "Sets where from and how.",
     NATIVE_METHOD},
    {"_load", reader_load, "data, /", "The value of a pickle.", NATIVE_METHOD},
    {"_clear_memo", reader_clear_memo, "", "Forgets what has been read.", NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"_memo", get_memo, NULL, NULL},
    {"_protocol", get_protocol, NULL, NULL},
    {"_fix_imports", get_fix_imports, NULL, NULL},
    {0},
};

Type pickle_reader_type = {
    .object = TYPE_OBJECT,
    .name = "Reader",
    .module = "_pickle",
    .doc = "What class Unpickler is derived from.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(PickleReader),
    .free = free_reader,
    .traverse = traverse,
    .clear = clear,
    .construct = construct,
    .methods = methods,
    .properties = properties,
};
