/* pickle_write.c -- built-in values as a pickle: the class that Pickler is derived from.
 *
 * Which opcode stands for a value, where frames end and how long batches are is as in the original, byte for byte.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/set.h"
#include "engine/modules/standard/pickle.h"

#include <stdio.h>

enum {
    FRAME_HEADER = 9, /* bytes: the opcode and the size */
    FRAME_LEAST = 4,  /* less is not worth a header */
    FRAME_FULL = 64 * 1024,
    BATCH = 1000, /* items that one opcode appends */
};

/* ---- the memo ---- */

static size_t place_of(const PickleMemo *memo, const Object *object) {
    size_t mask = memo->capacity - 1, i = (size_t)((uintptr_t)object >> 4) * 0x9E3779B97F4A7C15u >> 20 & mask;
    while (memo->table[i].object && memo->table[i].object != object) i = (i + 1) & mask;
    return i;
}

int64_t pickle_memo_find(const PickleMemo *memo, const Object *object) {
    if (!memo->count) return -1;
    size_t i = place_of(memo, object);
    return memo->table[i].object ? (int64_t)memo->table[i].number : -1;
}

static bool memo_grow(PickleMemo *memo) {
    PickleMemo old = *memo;
    memo->capacity = old.capacity ? old.capacity * 4 : 64;
    memo->table = mem_calloc(memo->capacity, sizeof *memo->table);
    if (!memo->table) {
        *memo = old;
        return false;
    }
    for (size_t i = 0; i < old.capacity; i++) {
        if (old.table[i].object) memo->table[place_of(memo, old.table[i].object)] = old.table[i];
    }
    mem_free(old.table);
    return true;
}

bool pickle_memo_add(PickleMemo *memo, Object *object) {
    if (3 * memo->count >= 2 * memo->capacity && !memo_grow(memo)) return false;
    object_retain(object);
    memo->table[place_of(memo, object)] = (struct PickleMemoEntry){object, memo->next++};
    memo->count++;
    return true;
}

void pickle_memo_clear(PickleMemo *memo) {
    PickleMemo old = *memo;
    *memo = (PickleMemo){0};
    for (size_t i = 0; i < old.capacity; i++) release_object(old.table[i].object);
    mem_free(old.table);
}

/* ---- output ---- */

static void put_word(char *to, uint64_t word, size_t size) {
    for (size_t i = 0; i < size; i++) to[i] = (char)(word >> 8 * i);
}

static void commit_frame(PickleDump *d) {
    if (d->frame == PICKLE_NO_FRAME || d->out.failed) return;
    char *header = d->out.data + d->frame;
    size_t size = d->out.size - d->frame - FRAME_HEADER;
    if (size >= FRAME_LEAST) {
        header[0] = (char)PICKLE_FRAME;
        put_word(header + 1, size, 8);
    } else {
        memmove(header, header + FRAME_HEADER, size);
        d->out.size -= FRAME_HEADER;
    }
    d->frame = PICKLE_NO_FRAME;
}

/* Hands data to write(). */
static bool write_out(PickleDump *d, const char *data, size_t size) {
    Value bytes = value_object(bytes_new(d->vm, data, size));
    Value done = is_absent(bytes) ? ABSENT : value_call_1(d->vm, d->writer->write, bytes);
    value_release(bytes);
    value_release(done);
    return !is_absent(done);
}

static bool flush(PickleDump *d) {
    if (d->out.failed) return !is_absent(vm_raise_memory(d->vm));
    if (is_none(d->writer->write) || !d->out.size) return true;
    if (!write_out(d, d->out.data, d->out.size)) return false;
    d->out.size = 0;
    return true;
}

void pickle_put(PickleDump *d, const void *data, size_t size) {
    if (d->framing && d->frame == PICKLE_NO_FRAME) {
        d->frame = d->out.size;
        buffer_fill(&d->out, '\0', FRAME_HEADER);
    }
    buffer_append(&d->out, data, size);
}

void pickle_put_opcode(PickleDump *d, unsigned char opcode) {
    if (d->framing && d->frame == PICKLE_NO_FRAME)
        pickle_put(d, &opcode, 1);
    else
        buffer_putc(&d->out, (char)opcode);
}

/* An opcode with a number of size bytes, little end first. */
static void put_number(PickleDump *d, unsigned char opcode, uint64_t number, size_t size) {
    char data[9] = {(char)opcode};
    put_word(data + 1, number, size);
    pickle_put(d, data, size + 1);
}

/* Data behind an opcode and their size. What is larger than a frame stands between frames. */
static bool put_sized(PickleDump *d, unsigned char opcode, size_t width, const char *data, size_t size) {
    bool large = size >= FRAME_FULL, framing = d->framing;
    if (width == 1) {
        char whole[2 + UINT8_MAX];
        whole[0] = (char)opcode;
        whole[1] = (char)size;
        memcpy(whole + 2, data, size);
        pickle_put(d, whole, size + 2);
        return true;
    }
    if (large) {
        commit_frame(d);
        d->framing = false;
    }
    put_number(d, opcode, size, width);
    bool ok = true;
    if (large && !is_none(d->writer->write))
        ok = flush(d) && write_out(d, data, size);
    else
        pickle_put(d, data, size);
    d->framing = framing;
    return ok;
}

/* Between two values: a full frame ends. */
static bool end_full_frame(PickleDump *d) {
    if (d->frame == PICKLE_NO_FRAME || d->out.size - d->frame - FRAME_HEADER < FRAME_FULL) return true;
    commit_frame(d);
    return flush(d);
}

/* ---- what has been written ---- */

bool pickle_remember(PickleDump *d, Value v) {
    PickleWriter *w = d->writer;
    if (w->fast) return true;
    char line[24];
    uint32_t number = w->memo.next;
    if (w->protocol >= 4)
        pickle_put_opcode(d, PICKLE_MEMOIZE);
    else if (w->protocol == 0)
        pickle_put(d, line, (size_t)snprintf(line, sizeof line, "p%u\n", number));
    else if (number < 256)
        put_number(d, PICKLE_BINPUT, number, 1);
    else
        put_number(d, PICKLE_LONG_BINPUT, number, 4);
    if (!is_object(v)) return w->memo.next++, true;
    return pickle_memo_add(&w->memo, v.as.object) || !is_absent(vm_raise_memory(d->vm));
}

bool pickle_recall(PickleDump *d, Value v, bool *known) {
    int64_t number = is_object(v) ? pickle_memo_find(&d->writer->memo, v.as.object) : -1;
    char line[24];
    *known = number >= 0;
    if (!*known) return true;
    if (d->writer->protocol == 0)
        pickle_put(d, line, (size_t)snprintf(line, sizeof line, "g%lld\n", (long long)number));
    else if (number < 256)
        put_number(d, PICKLE_BINGET, (uint64_t)number, 1);
    else
        put_number(d, PICKLE_LONG_BINGET, (uint64_t)number, 4);
    return true;
}

/* ---- plain values ---- */

/* opcode, the text of v, end, and a line's end: protocol 0. */
static bool put_line(PickleDump *d, unsigned char opcode, Value v, const char *end) {
    Str *text = value_repr(d->vm, v);
    if (!text) return false;
    pickle_put_opcode(d, opcode);
    pickle_put(d, text->data, text->size);
    pickle_put(d, end, strlen(end));
    object_release(&text->object);
    return true;
}

static bool save_bool(PickleDump *d, Value v) {
    bool yes = v.as.integer;
    if (d->writer->protocol >= 2)
        pickle_put_opcode(d, yes ? PICKLE_NEWTRUE : PICKLE_NEWFALSE);
    else
        pickle_put(d, yes ? "I01\n" : "I00\n", 4);
    return true;
}

/* An int beyond 32 bits as the shortest two's complement, little end first. */
static bool save_long(PickleDump *d, Value v) {
    IntView view;
    size_t size = mpz_sizeinbase(int_view(v, &view), 2) / 8 + 1;
    char *data = mem_alloc(size);
    bool ok = data ? int_to_octets(d->vm, v, data, size, true, true) : !is_absent(vm_raise_memory(d->vm));
    if (ok) {
        if (data[size - 1] == '\xff' && data[size - 2] & 0x80) size--;
        if (size < 256)
            put_number(d, PICKLE_LONG1, size, 1);
        else
            put_number(d, PICKLE_LONG4, size, 4);
        pickle_put(d, data, size);
    }
    mem_free(data);
    return ok;
}

static bool save_int(PickleDump *d, Value v) {
    int64_t i = v.as.integer;
    int protocol = d->writer->protocol;
    if (!is_small_int(v) || i < INT32_MIN || i > INT32_MAX) {
        return protocol < 2 ? put_line(d, PICKLE_LONG, v, "L\n") : save_long(d, v);
    }
    if (protocol == 0) return put_line(d, PICKLE_INT, v, "\n");
    if (i >= 0 && i < 1 << 8)
        put_number(d, PICKLE_BININT1, (uint64_t)i, 1);
    else if (i >= 0 && i < 1 << 16)
        put_number(d, PICKLE_BININT2, (uint64_t)i, 2);
    else
        put_number(d, PICKLE_BININT, (uint64_t)i, 4);
    return true;
}

/* Big end first. */
static bool save_float(PickleDump *d, Value v) {
    if (d->writer->protocol == 0) return put_line(d, PICKLE_FLOAT, v, "\n");
    uint64_t word;
    memcpy(&word, &v.as.real, sizeof word);
    put_number(d, PICKLE_BINFLOAT, __builtin_bswap64(word), 8);
    return true;
}

static bool save_bytes(PickleDump *d, Value v) {
    const Bytes *b = as_bytes(v);
    if (d->writer->protocol < 3) return pickle_save_as_reduced(d, v);
    bool ok = b->size < 256           ? put_sized(d, PICKLE_SHORT_BINBYTES, 1, b->data, b->size)
              : b->size <= UINT32_MAX ? put_sized(d, PICKLE_BINBYTES, 4, b->data, b->size)
                                      : put_sized(d, PICKLE_BINBYTES8, 8, b->data, b->size);
    return ok && pickle_remember(d, v);
}

static bool save_bytearray(PickleDump *d, Value v) {
    if (d->writer->protocol < 5) return pickle_save_as_reduced(d, v);
    const Buffer *b = &((ByteArray *)v.as.object)->buffer;
    return put_sized(d, PICKLE_BYTEARRAY8, 8, b->data, b->size) && pickle_remember(d, v);
}

/* Protocol 0: one line of Latin-1, with escapes for what it cannot hold. */
static void put_escaped(PickleDump *d, const Str *s) {
    char escape[16];
    pickle_put_opcode(d, PICKLE_UNICODE);
    for (size_t at = 0; at < s->size;) {
        uint_least32_t c = str_next(s->data, &at);
        bool plain = c < 256 && c != 0 && c != '\n' && c != '\r' && c != 26 && c != '\\';
        if (plain)
            pickle_put_opcode(d, (unsigned char)c);
        else
            pickle_put(d, escape,
                       (size_t)snprintf(escape, sizeof escape, c < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)c));
    }
    pickle_put_opcode(d, '\n');
}

static bool save_str(PickleDump *d, Value v) {
    const Str *s = as_str(v);
    int protocol = d->writer->protocol;
    bool ok = true;
    if (protocol == 0)
        put_escaped(d, s);
    else if (protocol >= 4 && s->size < 256)
        ok = put_sized(d, PICKLE_SHORT_BINUNICODE, 1, s->data, s->size);
    else if (s->size <= UINT32_MAX)
        ok = put_sized(d, PICKLE_BINUNICODE, 4, s->data, s->size);
    else if (protocol >= 4)
        ok = put_sized(d, PICKLE_BINUNICODE8, 8, s->data, s->size);
    else
        ok = vm_fail(d->vm, ERROR_OVERFLOW, "cannot serialize a string larger than 4GiB");
    return ok && pickle_remember(d, v);
}

/* ---- containers ---- */

/* Saves an item that its container may lose meanwhile. */
static bool save_item(PickleDump *d, Value v) {
    value_retain(v);
    bool ok = pickle_save(d, v);
    value_release(v);
    return ok;
}

/* The empty container that opcode makes, or in protocol 0 old, a mark and an opcode. */
static bool put_empty(PickleDump *d, Value v, unsigned char opcode, unsigned char old) {
    if (d->writer->protocol == 0) pickle_put_opcode(d, PICKLE_MARK);
    pickle_put_opcode(d, d->writer->protocol == 0 ? old : opcode);
    return pickle_remember(d, v);
}

static bool save_list(PickleDump *d, Value v) {
    const List *list = as_list(v);
    if (!put_empty(d, v, PICKLE_EMPTY_LIST, PICKLE_LIST)) return false;
    bool single = d->writer->protocol == 0 || list->count == 1;
    for (size_t i = 0; i < list->count;) {
        if (!single) pickle_put_opcode(d, PICKLE_MARK);
        for (size_t end = i + (single ? 1 : BATCH); i < end && i < list->count; i++) {
            if (!save_item(d, list->items[i])) return false;
        }
        pickle_put_opcode(d, single ? PICKLE_APPEND : PICKLE_APPENDS);
    }
    return true;
}

bool pickle_save_dict_items(PickleDump *d, Dict *dict) {
    size_t count = dict->count, i = 0, batch = BATCH;
    bool single = d->writer->protocol == 0 || count == 1;
    if (!count) return true;
    for (bool more = true; more && (single || batch == BATCH);) {
        if (!single) pickle_put_opcode(d, PICKLE_MARK);
        for (batch = 0; batch < (single ? 1 : BATCH); batch++) {
            Value key, value;
            more = dict_walk(dict, &i, &key, &value);
            if (!more) break;
            value_retain(value);
            bool ok = save_item(d, key) && pickle_save(d, value);
            value_release(value);
            if (!ok) return false;
            if (dict->count != count) return vm_fail(d->vm, ERROR_RUNTIME, "dictionary changed size during iteration");
        }
        if (!single || more) pickle_put_opcode(d, single ? PICKLE_SETITEM : PICKLE_SETITEMS);
    }
    return true;
}

static bool save_dict(PickleDump *d, Value v) {
    return put_empty(d, v, PICKLE_EMPTY_DICT, PICKLE_DICT) && pickle_save_dict_items(d, as_dict(v));
}

static bool save_set(PickleDump *d, Value v) {
    Set *set = as_set(v);
    if (d->writer->protocol < 4) return pickle_save_as_reduced(d, v);
    pickle_put_opcode(d, PICKLE_EMPTY_SET);
    if (!pickle_remember(d, v)) return false;
    size_t count = set->count, i = 0;
    for (size_t batch = BATCH; count && batch == BATCH;) {
        Value item;
        pickle_put_opcode(d, PICKLE_MARK);
        for (batch = 0; batch < BATCH && set_walk(set, &i, &item); batch++) {
            if (!save_item(d, item)) return false;
            if (set->count != count) return vm_fail(d->vm, ERROR_RUNTIME, "set changed size during iteration");
        }
        pickle_put_opcode(d, PICKLE_ADDITEMS);
    }
    return true;
}

static void put_pops(PickleDump *d, size_t count) {
    while (count--) pickle_put_opcode(d, PICKLE_POP);
}

static bool save_frozenset(PickleDump *d, Value v) {
    bool known;
    Value item;
    if (d->writer->protocol < 4) return pickle_save_as_reduced(d, v);
    pickle_put_opcode(d, PICKLE_MARK);
    for (size_t i = 0; set_walk(as_set(v), &i, &item);) {
        if (!pickle_save(d, item)) return false;
    }
    if (pickle_memo_find(&d->writer->memo, v.as.object) >= 0) { /* it was within itself */
        pickle_put_opcode(d, PICKLE_POP_MARK);
        return pickle_recall(d, v, &known);
    }
    pickle_put_opcode(d, PICKLE_FROZENSET);
    return pickle_remember(d, v);
}

static bool save_tuple(PickleDump *d, Value v) {
    static const unsigned char short_opcode[] = {0, PICKLE_TUPLE1, PICKLE_TUPLE2, PICKLE_TUPLE3};
    const Tuple *t = as_tuple(v);
    int protocol = d->writer->protocol;
    if (!t->count && protocol) return pickle_put_opcode(d, PICKLE_EMPTY_TUPLE), true;
    bool is_short = t->count <= 3 && protocol >= 2, known;
    if (!is_short) pickle_put_opcode(d, PICKLE_MARK);
    for (size_t i = 0; i < t->count; i++) {
        if (!pickle_save(d, t->items[i])) return false;
    }
    if (pickle_memo_find(&d->writer->memo, v.as.object) >= 0) { /* it was within itself */
        if (is_short)
            put_pops(d, t->count);
        else if (protocol)
            pickle_put_opcode(d, PICKLE_POP_MARK);
        else
            put_pops(d, t->count + 1);
        return pickle_recall(d, v, &known);
    }
    pickle_put_opcode(d, is_short ? short_opcode[t->count] : PICKLE_TUPLE);
    return !t->count || pickle_remember(d, v);
}

/* ---- any value ---- */

/* By what persistent_id(v) gives, if that is not None. */
static bool save_persistent(PickleDump *d, Value v, bool *done) {
    Value id = value_call_1(d->vm, d->persistent_id, v);
    *done = !is_absent(id) && !is_none(id);
    if (is_absent(id)) return false;
    bool ok = true;
    if (*done && d->writer->protocol) {
        Value asked = d->persistent_id;
        d->persistent_id = NONE;
        ok = end_full_frame(d) && pickle_save(d, id);
        d->persistent_id = asked;
        pickle_put_opcode(d, PICKLE_BINPERSID);
    } else if (*done) {
        Str *text = value_str(d->vm, id);
        ok = text != NULL;
        if (ok && !str_is_ascii(text))
            ok = !is_absent(
                native_raise(d->vm, "_pickle", "PicklingError", "persistent IDs in protocol 0 must be ASCII strings"));
        if (ok) {
            pickle_put_opcode(d, PICKLE_PERSID);
            pickle_put(d, text->data, text->size);
            pickle_put_opcode(d, '\n');
        }
        release_object(text);
    }
    value_release(id);
    return ok;
}

static bool save_container(PickleDump *d, Value v) {
    const Type *type = value_type(v);
    if (!machine_enter(d->vm, " while pickling an object")) return false;
    bool ok = vm_poll(d->vm) && (type == &dict_type        ? save_dict(d, v)
                                 : type == &list_type      ? save_list(d, v)
                                 : type == &tuple_type     ? save_tuple(d, v)
                                 : type == &set_type       ? save_set(d, v)
                                 : type == &frozenset_type ? save_frozenset(d, v)
                                 : type == &bytearray_type ? save_bytearray(d, v)
                                                           : pickle_save_object(d, v));
    vm_leave(d->vm);
    return ok;
}

bool pickle_save(PickleDump *d, Value v) {
    bool done;
    if (!end_full_frame(d)) return false;
    if (!is_none(d->persistent_id)) {
        if (!save_persistent(d, v, &done)) return false;
        if (done) return true;
    }
    const Type *type = value_type(v);
    if (is_none(v)) return pickle_put_opcode(d, PICKLE_NONE), true;
    if (is_bool(v)) return save_bool(d, v);
    if (type == &int_type) return save_int(d, v);
    if (is_float(v)) return save_float(d, v);
    if (!pickle_recall(d, v, &done)) return false;
    if (done) return true;
    if (type == &str_type) return save_str(d, v);
    if (type == &bytes_type) return save_bytes(d, v);
    return save_container(d, v);
}

/* ---- the type ---- */

static PickleWriter *as_writer(Value v) { return (PickleWriter *)v.as.object; }

/* _begin(write, protocol, fix_imports): what __init__ does. */
static Value writer_begin(Vm *vm, const Value *args) {
    PickleWriter *w = as_writer(args[0]);
    int64_t protocol;
    int fix = value_truth(vm, args[3]);
    if (fix < 0 || !value_to_index(vm, args[2], &protocol)) return ABSENT;
    value_set(&w->write, value_retain(args[1]));
    w->protocol = (int)protocol;
    w->fix_imports = fix && protocol < 3;
    pickle_memo_clear(&w->memo);
    return NONE;
}

static Value construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return value_object(object_new(vm, type, 0));
}

static void free_writer(Object *o) {
    PickleWriter *w = (PickleWriter *)o;
    pickle_memo_clear(&w->memo);
    value_clear(&w->write);
    object_dealloc(o);
}

static void traverse(Object *o, Visit visit, void *context) {
    const PickleWriter *w = (PickleWriter *)o;
    visit_value(w->write, visit, context);
    for (size_t i = 0; i < w->memo.capacity; i++) visit_object(w->memo.table[i].object, visit, context);
}

static void clear(Object *o) { pickle_memo_clear(&((PickleWriter *)o)->memo); }

/* _dump(obj, persistent_id, reducer_override, table): the last three as PickleDump has them. The bytes, where there is
 * no write(). */
static Value writer_dump(Vm *vm, const Value *args) {
    PickleWriter *w = as_writer(args[0]);
    if (is_absent(w->write)) {
        const char *name = value_class_name(args[0]);
        return native_raise(vm, "_pickle", "PicklingError", "Pickler.__init__() was not called by %s.__init__()", name);
    }
    PickleDump d = {.vm = vm,
                    .writer = w,
                    .frame = PICKLE_NO_FRAME,
                    .persistent_id = args[2],
                    .reducer_override = args[3],
                    .table = args[4]};
    if (w->protocol >= 2) put_number(&d, PICKLE_PROTO, (uint64_t)w->protocol, 1);
    d.framing = w->protocol >= 4;
    Value result = ABSENT;
    if (pickle_save(&d, args[1])) {
        pickle_put_opcode(&d, PICKLE_STOP);
        commit_frame(&d);
        if (flush(&d)) result = is_none(w->write) ? value_object(bytes_new(vm, d.out.data, d.out.size)) : NONE;
    }
    buffer_clear(&d.out);
    return result;
}

static Value writer_clear_memo(Vm *vm, const Value *args) {
    (void)vm;
    pickle_memo_clear(&as_writer(args[0])->memo);
    return NONE;
}

static Value get_proto(Vm *vm, Value self) { (void)vm; return value_int(as_writer(self)->protocol); }
static Value get_bin(Vm *vm, Value self) { (void)vm; return value_int(as_writer(self)->protocol > 0); }
static Value get_fast(Vm *vm, Value self) { (void)vm; return value_int(as_writer(self)->fast); }

static bool set_fast(Vm *vm, Value self, Value v) {
    int truth = is_absent(v) ? 0 : value_truth(vm, v);
    if (truth < 0) return false;
    as_writer(self)->fast = truth;
    return true;
}

/* {id: (number, object)}, a new dict. */
static Value get_memo(Vm *vm, Value self) {
    const PickleMemo *memo = &as_writer(self)->memo;
    Dict *dict = dict_new(vm);
    for (size_t i = 0; dict && i < memo->capacity; i++) {
        Object *o = memo->table[i].object;
        if (!o) continue;
        Value entry = tuple_pair(vm, value_int(memo->table[i].number), value_retain(value_object(o)));
        if (is_absent(entry) || !dict_set_take(vm, dict, value_int((int64_t)(uintptr_t)o), entry)) object_clear(&dict);
    }
    return value_object(dict);
}

static const NativeDef methods[] = {
    {"_begin", writer_begin, "write, protocol, fix_imports, /", "Sets where to and how.", NATIVE_METHOD},
    {"_dump", writer_dump, "obj, persistent_id, reducer_override, table, /", "Writes the pickle of obj.",
     NATIVE_METHOD},
    {"clear_memo", writer_clear_memo, "", "Forgets what has been written.", NATIVE_METHOD},
    {0},
};

static const PropertyDef properties[] = {
    {"proto", get_proto, NULL, NULL},
    {"bin", get_bin, NULL, NULL},
    {"fast", get_fast, set_fast, NULL},
    {"_memo", get_memo, NULL, NULL},
    {0},
};

Type pickle_writer_type = {
    .object = TYPE_OBJECT,
    .name = "Writer",
    .module = "_pickle",
    .doc = "What class Pickler is derived from.",
    .flags = TYPE_GC | TYPE_BASE,
    .instance_size = sizeof(PickleWriter),
    .free = free_writer,
    .traverse = traverse,
    .clear = clear,
    .construct = construct,
    .methods = methods,
    .properties = properties,
};
