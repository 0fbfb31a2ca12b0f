/* image.c -- see image.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/syntax/image.h"

#include "engine/base/memory.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/complex.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/set.h"

#include <string.h>

/* The letters before constants. */
enum Kind {
    KIND_NONE = 'N', KIND_TRUE = 'T', KIND_FALSE = 'F', KIND_ELLIPSIS = '.', KIND_INT = 'i', KIND_LONG = 'l', KIND_FLOAT = 'f',
    KIND_COMPLEX = 'c', KIND_STR = 's', KIND_BYTES = 'b', KIND_TUPLE = 't',
    KIND_FROZENSET = 'z', KIND_CODE = 'C',
};

enum { TEXT_OWN, TEXT_INTERNED, SAME_SPAN = 0 };

/* ---- writing ---- */

typedef struct Writer {
    Vm *vm;
    Buffer texts, bodies;        /* the shared texts; instructions of functions, inner ones first */
    uint32_t text_count;
    Dict *numbers[2];            /* text -> its number: of interned texts, and of others */
    bool failed;
} Writer;

static void put(Buffer *b, uint64_t n) {
    for (; n >= 0x80; n >>= 7) buffer_putc(b, (char)(n | 0x80));
    buffer_putc(b, (char)n);
}

static uint64_t fold(int64_t n) { return (uint64_t)n << 1 ^ (uint64_t)(n >> 63); }
static int64_t unfold(uint64_t n) { return (int64_t)(n >> 1) ^ -(int64_t)(n & 1); }

static void put_signed(Buffer *b, int64_t n) { put(b, fold(n)); }

/* The number of a text, which joins the shared ones if it is not among them. */
static void put_text(Writer *w, Buffer *b, const Str *s) {
    Dict *numbers = w->numbers[s->interned ? TEXT_INTERNED : TEXT_OWN];
    Value known = dict_get_str(numbers, (Str *)(uintptr_t)s);
    if (is_absent(known)) {
        put(&w->texts, s->size);
        buffer_putc(&w->texts, s->interned ? TEXT_INTERNED : TEXT_OWN);
        buffer_append(&w->texts, s->data, s->size);
        known = value_int(w->text_count++);
        w->failed |= !dict_set_str(w->vm, numbers, (Str *)(uintptr_t)s, known);
    }
    put(b, (uint64_t)known.as.integer);
}

static void put_texts(Writer *w, Buffer *b, const Tuple *t) {
    put(b, t->count);
    for (size_t i = 0; i < t->count; i++) put_text(w, b, as_str(t->items[i]));
}

static void put_code(Writer *w, Buffer *b, const Code *code);

static void put_octets(Buffer *b, const void *data, size_t size) {
    put(b, size);
    buffer_append(b, data, size);
}

static void put_long(Writer *w, Buffer *b, Value v) {
    Buffer digits = BUFFER_EMPTY;
    w->failed |= !int_write(v, 16, &digits);
    buffer_putc(b, KIND_LONG);
    put_octets(b, digits.data ? digits.data : "", digits.size);
    buffer_clear(&digits);
}

static void put_constant(Writer *w, Buffer *b, Value v);

static void put_items(Writer *w, Buffer *b, char kind, const Value *items, size_t count) {
    buffer_putc(b, kind);
    put(b, count);
    for (size_t i = 0; i < count; i++) put_constant(w, b, items[i]);
}

static void put_frozenset(Writer *w, Buffer *b, Value v) {
    Tuple *items = value_to_tuple(w->vm, v);
    if (items) put_items(w, b, KIND_FROZENSET, items->items, items->count);
    w->failed |= !items;
    release_object(items);
}

static void put_number(Writer *w, Buffer *b, Value v) {
    double parts[2];
    if (is_small_int(v)) {
        buffer_putc(b, KIND_INT);
        put_signed(b, v.as.integer);
    } else if (value_is(v, &int_type)) {
        put_long(w, b, v);
    } else if (value_is(v, &float_type)) {
        value_to_double(w->vm, v, &parts[0]);
        buffer_putc(b, KIND_FLOAT);
        buffer_append(b, (const char *)parts, sizeof parts[0]);
    } else if (value_is(v, &complex_type)) {
        parts[0] = as_complex(v)->real, parts[1] = as_complex(v)->imag;
        buffer_putc(b, KIND_COMPLEX);
        buffer_append(b, (const char *)parts, sizeof parts);
    } else {
        w->failed = true;
    }
}

static void put_constant(Writer *w, Buffer *b, Value v) {
    if (is_none(v)) buffer_putc(b, KIND_NONE);
    else if (v.tag == TAG_BOOL) buffer_putc(b, value_same(v, VALUE_TRUE) ? KIND_TRUE : KIND_FALSE);
    else if (value_is(v, &ellipsis_type)) buffer_putc(b, KIND_ELLIPSIS);
    else if (is_plain_str(v)) buffer_putc(b, KIND_STR), put_text(w, b, as_str(v));
    else if (value_is(v, &bytes_type)) buffer_putc(b, KIND_BYTES), put_octets(b, as_bytes(v)->data, as_bytes(v)->size);
    else if (value_is(v, &tuple_type)) put_items(w, b, KIND_TUPLE, as_tuple(v)->items, as_tuple(v)->count);
    else if (value_is(v, &frozenset_type)) put_frozenset(w, b, v);
    else if (value_is(v, &code_type)) buffer_putc(b, KIND_CODE), put_code(w, b, (const Code *)v.as.object);
    else put_number(w, b, v);
}

/* What code_complete() reads. The words are as the compiler made them. */
static void put_body(Writer *w, Buffer *b, const Code *code) {
    Span before = {0};
    put(b, code->word_count);
    for (uint32_t i = 0; i < code->word_count; i++) put(b, code->words[i]);
    for (uint32_t i = 0; i < code->word_count; i++) {
        Span s = code->spans[i];
        if (memcmp(&s, &before, sizeof s) == 0) {        /* a cache's word, or another instruction of the same expression */
            put(b, SAME_SPAN);
            continue;
        }
        put(b, fold(s.line - before.line) + 1);
        put_signed(b, s.column - before.column);
        put_signed(b, s.end_line - s.line);
        put_signed(b, s.end_column - s.column);
        before = s;
    }
    put(b, code->handler_count);
    for (uint32_t i = 0; i < code->handler_count; i++) {
        const Handler *h = &code->handlers[i];
        put(b, h->start), put(b, h->end), put(b, h->target), put(b, h->depth);
    }
    put(b, code->cache_count);
    put_texts(w, b, code->names);
    put(b, code->constants->count);
    for (size_t i = 0; i < code->constants->count; i++) put_constant(w, b, code->constants->items[i]);
}

typedef struct Stores {
    Writer *writer;
    Buffer list;
    uint32_t count;
} Stores;

static void put_store(void *context, const Str *name, bool of_self) {
    Stores *s = context;
    put_text(s->writer, &s->list, name);
    buffer_putc(&s->list, of_self);
    s->count++;
}

static void put_code(Writer *w, Buffer *b, const Code *code) {
    Buffer body = BUFFER_EMPTY;
    Stores stores = {w, BUFFER_EMPTY, 0};
    put_body(w, &body, code);
    size_t at = w->bodies.size;
    buffer_append(&w->bodies, body.data ? body.data : "", body.size);
    put_text(w, b, code->name);
    put_text(w, b, code->qualname);
    const uint32_t numbers[] = {code->flags, code->positional, code->positional_only, code->keyword_only,
                                code->local_count, code->stack_size, code->first_line};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) put(b, numbers[i]);
    put_texts(w, b, code->local_names);
    put_texts(w, b, code->cell_names);
    put_texts(w, b, code->free_names);
    buffer_putc(b, code->doc != NULL);
    if (code->doc) put_text(w, b, code->doc);
    put(b, at);
    code_visit_stores(w->vm, code, put_store, &stores);
    put(b, stores.count);
    buffer_append(b, stores.list.data ? stores.list.data : "", stores.list.size);
    w->failed |= body.failed || stores.list.failed;
    buffer_clear(&body);
    buffer_clear(&stores.list);
}

/* The sizes of the texts and of the bodies, the number of texts, the texts, the bodies, the module's code. */
bool image_write(Vm *vm, const Code *code, Buffer *out) {
    Writer w = {.vm = vm, .numbers = {dict_new(vm), dict_new(vm)}};
    Buffer whole = BUFFER_EMPTY;
    w.failed = !w.numbers[0] || !w.numbers[1];
    if (!w.failed) put_code(&w, &whole, code);
    put(out, w.texts.size), put(out, w.bodies.size), put(out, w.text_count);
    buffer_append(out, w.texts.data ? w.texts.data : "", w.texts.size);
    buffer_append(out, w.bodies.data ? w.bodies.data : "", w.bodies.size);
    buffer_append(out, whole.data ? whole.data : "", whole.size);
    bool ok = !w.failed && !w.texts.failed && !w.bodies.failed && !whole.failed && !out->failed;
    buffer_clear(&w.texts);
    buffer_clear(&w.bodies);
    buffer_clear(&whole);
    release_object(w.numbers[0]);
    release_object(w.numbers[1]);
    if (vm_raised(vm)) vm_clear_raised(vm);
    return ok;
}

/* ---- reading ---- */

typedef struct Image {
    const unsigned char *bodies, *bodies_end, *end;
    const char *text_end;
    void *owned;
    uint32_t text_count;
    struct ImageText {
        const char *at;          /* where its size stands */
        Str *interned;           /* borrowed from the machine; NULL: not asked for yet, or not interned */
    } texts[];
} Image;

typedef struct Reader {
    Vm *vm;
    Source *source;
    const unsigned char *at, *end;
    bool failed;
} Reader;

static uint64_t get(Reader *r) {
    uint64_t n = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        if (r->at >= r->end) break;
        unsigned char c = *r->at++;
        n |= (uint64_t)(c & 0x7F) << shift;
        if (c < 0x80) return n;
    }
    r->failed = true;
    return 0;
}

static uint32_t get_32(Reader *r) {
    uint64_t n = get(r);
    if (n > UINT32_MAX) r->failed = true;
    return (uint32_t)n;
}

static int64_t get_signed(Reader *r) { return unfold(get(r)); }

/* A count of things of which each takes a byte at least. */
static uint32_t get_count(Reader *r) {
    uint32_t n = get_32(r);
    if (n > (size_t)(r->end - r->at)) r->failed = true;
    return r->failed ? 0 : n;
}

static const char *get_octets(Reader *r, size_t *size) {
    *size = get_count(r);
    const char *data = (const char *)r->at;
    r->at += *size;
    return data;
}

static int get_byte(Reader *r) {
    if (r->at < r->end) return *r->at++;
    r->failed = true;
    return 0;
}

/* New, or NULL with failed set. */
static Str *get_text(Reader *r) {
    Image *image = r->source->image;
    uint32_t number = get_32(r);
    if (r->failed || number >= image->text_count) return r->failed = true, NULL;
    struct ImageText *text = &image->texts[number];
    if (text->interned) return object_retain(&text->interned->object), text->interned;
    Reader in = {.at = (const unsigned char *)text->at, .end = (const unsigned char *)image->text_end};
    size_t size = get(&in);
    bool interned = get_byte(&in) == TEXT_INTERNED;
    Str *s = interned ? vm_intern_n(r->vm, (const char *)in.at, size) : str_new(r->vm, (const char *)in.at, size);
    if (!s) return r->failed = true, NULL;
    if (interned) text->interned = s, object_retain(&s->object);
    return s;
}

static Tuple *get_texts(Reader *r) {
    uint32_t count = get_count(r);
    Tuple *t = r->failed ? NULL : tuple_new(r->vm, count);
    for (uint32_t i = 0; t && i < count; i++) {
        Str *s = get_text(r);
        if (!s) return object_release(&t->object), NULL;
        t->items[i] = value_object(s);
    }
    r->failed |= !t;
    return t;
}

static Value get_constant(Reader *r);

static Tuple *get_items(Reader *r) {
    uint32_t count = get_count(r);
    Tuple *t = r->failed ? NULL : tuple_new(r->vm, count);
    for (uint32_t i = 0; t && i < count; i++) {
        t->items[i] = get_constant(r);
        if (is_absent(t->items[i])) return object_release(&t->object), NULL;
    }
    r->failed |= !t;
    return t;
}

static Value get_frozenset(Reader *r) {
    Tuple *items = get_items(r);
    Set *set = items ? set_from(r->vm, &frozenset_type, value_object(items)) : NULL;
    release_object(items);
    return value_object(set);
}

static Value get_doubles(Reader *r, size_t count) {
    double parts[2] = {0};
    if ((size_t)(r->end - r->at) < count * sizeof *parts) return r->failed = true, ABSENT;
    memcpy(parts, r->at, count * sizeof *parts);
    r->at += count * sizeof *parts;
    return count == 1 ? value_float(parts[0]) : complex_new(r->vm, parts[0], parts[1]);
}

static Value get_long(Reader *r) {
    size_t size;
    const char *digits = get_octets(r, &size);
    return r->failed ? ABSENT : int_parse(r->vm, digits, size, 16);
}

static Value get_bytes(Reader *r) {
    size_t size;
    const char *data = get_octets(r, &size);
    return r->failed ? ABSENT : value_object(bytes_new(r->vm, data, size));
}

static Code *get_code(Reader *r);

/* New; ABSENT with failed set. */
static Value get_constant(Reader *r) {
    Value v = ABSENT;
    switch (get_byte(r)) {
        case KIND_NONE: return NONE;
        case KIND_TRUE: return VALUE_TRUE;
        case KIND_FALSE: return VALUE_FALSE;
        case KIND_ELLIPSIS: return ELLIPSIS;
        case KIND_INT: return value_int(get_signed(r));
        case KIND_LONG: v = get_long(r); break;
        case KIND_FLOAT: v = get_doubles(r, 1); break;
        case KIND_COMPLEX: v = get_doubles(r, 2); break;
        case KIND_STR: v = value_object(get_text(r)); break;
        case KIND_BYTES: v = get_bytes(r); break;
        case KIND_TUPLE: v = value_object(get_items(r)); break;
        case KIND_FROZENSET: v = get_frozenset(r); break;
        case KIND_CODE: v = value_object(get_code(r)); break;
        default: break;
    }
    if (is_absent(v)) r->failed = true;
    return v;
}

/* Code that has no instructions yet. New, or NULL with failed set. */
static Code *get_code(Reader *r) {
    Code *code = object_new(r->vm, &code_type, 0);
    if (!code) return r->failed = true, NULL;
    object_retain(&r->source->object);
    code->source = r->source;
    code->name = get_text(r);
    code->qualname = get_text(r);
    uint32_t *const numbers[] = {&code->flags, &code->positional, &code->positional_only, &code->keyword_only,
                                 &code->local_count, &code->stack_size, &code->first_line};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) *numbers[i] = get_32(r);
    code->local_names = get_texts(r);
    code->cell_names = get_texts(r);
    code->free_names = get_texts(r);
    if (get_byte(r)) code->doc = get_text(r);
    const Image *image = r->source->image;
    size_t at = get(r);
    if (at >= (size_t)(image->bodies_end - image->bodies)) r->failed = true;
    code->body = image->bodies + at;
    code->stores = r->at;
    for (uint32_t n = get_count(r); n && !r->failed; n--) get(r), get_byte(r);
    if (!r->failed) return code;
    object_release(&code->object);
    return NULL;
}

static bool get_words(Reader *r, Code *code) {
    Span before = {0};
    code->word_count = get_count(r);
    code->words = mem_alloc(code->word_count * sizeof *code->words + 1);
    code->spans = mem_alloc(code->word_count * sizeof *code->spans + 1);
    if (!code->words || !code->spans) return false;
    for (uint32_t i = 0; i < code->word_count; i++) code->words[i] = get_32(r);
    for (uint32_t i = 0; i < code->word_count; i++) {
        uint64_t line = get(r);
        Span s = before;
        code->spans[i] = s;
        if (line == SAME_SPAN) continue;
        s.line = before.line + (int32_t)unfold(line - 1);
        s.column = before.column + (int32_t)get_signed(r);
        s.end_line = s.line + (int32_t)get_signed(r);
        s.end_column = s.column + (int32_t)get_signed(r);
        code->spans[i] = before = s;
    }
    return !r->failed;
}

static bool get_handlers(Reader *r, Code *code) {
    code->handler_count = get_count(r);
    code->handlers = code->handler_count ? mem_alloc(code->handler_count * sizeof *code->handlers) : NULL;
    if (code->handler_count && !code->handlers) return code->handler_count = 0, false;
    for (uint32_t i = 0; i < code->handler_count; i++) {
        Handler *h = &code->handlers[i];
        h->start = get_32(r), h->end = get_32(r), h->target = get_32(r), h->depth = get_32(r);
    }
    code->cache_count = get_count(r);
    code->caches = mem_calloc(code->cache_count ? code->cache_count : 1, sizeof *code->caches);
    return code->caches && !r->failed;
}

bool code_complete(Vm *vm, Code *code) {
    if (!code->body) return true;
    const Image *image = code->source->image;
    Reader r = {.vm = vm, .source = code->source, .at = code->body, .end = image->bodies_end};
    bool ok = get_words(&r, code) && get_handlers(&r, code) && (code->names = get_texts(&r)) && (code->constants = get_items(&r));
    if (ok) {
        code->body = NULL;
        return true;
    }
    mem_free(code->words), mem_free(code->spans), mem_free(code->handlers), mem_free(code->caches);
    release_object(code->names);
    code->words = NULL, code->spans = NULL, code->handlers = NULL, code->caches = NULL, code->names = NULL;
    code->word_count = code->handler_count = code->cache_count = 0;
    if (!vm_raised(vm)) vm_raise_memory(vm);
    return false;
}

/* Finds the texts and the parts; NULL: they are not whole. Takes owned, unless it fails. */
static Image *open_image(Reader *r, void *owned) {
    size_t texts = get(r), bodies = get(r);
    uint32_t count = get_count(r);
    size_t left = (size_t)(r->end - r->at);
    if (r->failed || texts > left || bodies > left - texts) return NULL;
    Image *image = mem_calloc(1, sizeof *image + count * sizeof *image->texts);
    if (!image) return NULL;
    const unsigned char *end = r->at + texts;
    Reader in = {.at = r->at, .end = end};
    for (uint32_t i = 0; i < count && !in.failed; i++) {
        image->texts[i].at = (const char *)in.at;
        size_t size = get(&in);
        get_byte(&in);
        if (size > (size_t)(in.end - in.at)) in.failed = true;
        else in.at += size;
    }
    if (in.failed) return mem_free(image), NULL;
    image->text_count = count;
    image->text_end = (const char *)end;
    image->bodies = end;
    image->bodies_end = end + bodies;
    image->end = r->end;
    image->owned = owned;
    r->at = end + bodies;
    return image;
}

void image_free(Image *image) {
    if (!image) return;
    mem_free(image->owned);
    mem_free(image);
}

Code *image_read(Vm *vm, Source *source, const void *data, size_t size, void *owned) {
    Reader r = {.vm = vm, .source = source, .at = data, .end = (const unsigned char *)data + size};
    source->image = open_image(&r, owned);
    if (!source->image) return mem_free(owned), NULL;
    Code *code = get_code(&r);
    if (vm_raised(vm)) vm_clear_raised(vm);
    return code;
}

/* ---- attributes that code stores ---- */

/* Does the word load the first parameter, most likely self? STORE_ATTR_LOCAL begins with that. */
static bool is_self(uint32_t word) {
    return word_arg(word) == 0 && (word_op(word) == OP_LOAD_LOCAL || word_op(word) == OP_STORE_ATTR_LOCAL);
}

void code_visit_stores(Vm *vm, const Code *code, StoreVisit visit, void *context) {
    if (code->body) {
        Reader r = {.vm = vm, .source = code->source, .at = code->stores, .end = code->source->image->end};
        for (uint32_t n = get_count(&r); n; n--) {
            Str *name = get_text(&r);
            if (!name) break;
            visit(context, name, get_byte(&r));
            object_release(&name->object);
        }
        return;
    }
    uint32_t before = code_word(OP_NOP, 0), step;
    for (uint32_t i = 0; i < code->word_count; i += step) {
        uint32_t word = code->words[i];
        step = opcode_has_cache(word_op(word)) ? 2 : 1;
        if (word_op(word) == OP_STORE_ATTR) visit(context, as_str(code->names->items[word_arg(word)]), is_self(before));
        before = word;
    }
}
