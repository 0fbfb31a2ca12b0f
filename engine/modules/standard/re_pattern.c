/* re_pattern.c -- compiled patterns: compiling with PCRE2 and one attempt to match.
 *
 * A pattern is compiled up to three times, when first needed: to search, to match at a place, to match all. PCRE2
 * gives up after a number of steps; then the host is asked whether the user wants to stop, and the attempt is made again with
 * a higher limit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/base/utf8.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/text_private.h"
#include "engine/modules/standard/re.h"

bool re_view(Value v, const char **data, size_t *size) {
    if (!is_str(v)) return bytes_view(v, data, size);
    *data = as_str(v)->data;
    *size = as_str(v)->size;
    return true;
}

Value re_text(Vm *vm, const Pattern *p, const char *data, size_t size) {
    return p->octets ? value_object(bytes_new(vm, data, size)) : value_object(str_new(vm, data, size));
}

/* ---- compiling ---- */

static uint32_t mode_options(MatchMode mode) {
    switch (mode) {
        case MODE_MATCH: return PCRE2_ANCHORED;
        case MODE_FULL: return PCRE2_ANCHORED | PCRE2_ENDANCHORED;
        default: return 0;
    }
}

static bool fail_as_pcre(Vm *vm, Pattern *p, int code) {
    char message[256];
    pcre2_get_error_message(code, (PCRE2_UCHAR8 *)message, sizeof message);
    const char *text = message;
    if (strstr(message, "lookbehind")) text = "look-behind requires fixed-width pattern";
    Value arguments[] = {value_object(str_from(vm, text)), p->pattern};
    if (is_absent(arguments[0])) return false;
    Value e = value_call(vm, p->error, arguments, 2, NULL);
    value_release(arguments[0]);
    if (!is_absent(e)) vm_raise_value(vm, e);
    value_release(e);
    return false;
}

static bool code_make(Vm *vm, Pattern *p, MatchMode mode);

/* Translates it again, so that what repeats is written once. */
static bool make_smaller(Vm *vm, Pattern *p, MatchMode mode) {
    p->shares = true;
    p->source.size = 0;
    p->group_count = 0;
    dict_empty(p->group_index);
    return re_translate(vm, p) && code_make(vm, p, mode);
}

static bool code_make(Vm *vm, Pattern *p, MatchMode mode) {
    int error;
    size_t position;
    pcre2_compile_context *context = pcre2_compile_context_create(NULL);
    if (context) {
        pcre2_set_newline(context, PCRE2_NEWLINE_LF);
        pcre2_set_compile_extra_options(context, p->octets ? 0 : PCRE2_EXTRA_ALLOW_SURROGATE_ESCAPES);
    }
    p->code[mode] = pcre2_compile((PCRE2_SPTR)(p->source.data ? p->source.data : ""), p->source.size,
                                  p->options | mode_options(mode), &error, &position, context);
    pcre2_compile_context_free(context);
    if (!p->code[mode] && error == PCRE2_ERROR_PATTERN_TOO_LARGE && !p->shares) return make_smaller(vm, p, mode);
    if (!p->code[mode]) return fail_as_pcre(vm, p, error);
    pcre2_jit_compile(p->code[mode], PCRE2_JIT_COMPLETE);    /* without it matching is slower, no more */
    return true;
}

/* ---- making ---- */

static void pattern_free(Object *o) {
    Pattern *p = (Pattern *)o;
    value_release(p->pattern);
    value_release(p->error);
    if (p->group_index) object_release((Object *)p->group_index);
    mem_free(p->parent);
    buffer_clear(&p->source);
    for (int i = 0; i < MODE_COUNT; i++) pcre2_code_free(p->code[i]);
    pcre2_match_data_free(p->data);
    object_dealloc(o);
}

static void pattern_traverse(Object *o, Visit visit, void *context) {
    Pattern *p = (Pattern *)o;
    if (is_object(p->error)) visit(p->error.as.object, context);
}

static void pattern_clear(Object *o) {
    value_clear(&((Pattern *)o)->error);
}

/* _re.compile(pattern, flags, error) */
static Value re_compile(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t flags;
    if (!re_view(args[0], &data, &size)) return vm_raise(vm, ERROR_TYPE, "first argument must be string or compiled pattern");
    if (!value_to_index(vm, args[1], &flags) || !type_ready(vm, &pattern_type)) return ABSENT;
    Pattern *p = object_new(vm, &pattern_type, 0);
    if (!p) return ABSENT;
    p->pattern = value_retain(args[0]);
    p->error = value_retain(args[2]);
    p->flags = flags;
    p->octets = !is_str(args[0]);
    p->group_index = dict_new(vm);
    if (p->group_index && re_translate(vm, p) && code_make(vm, p, MODE_SEARCH)) return value_object(p);
    object_release(&p->object);
    return ABSENT;
}

/* ---- subjects ---- */

/* A pos or endpos argument, clipped to [0, length]. */
static bool read_position(Vm *vm, Value v, int64_t length, int64_t fallback, int64_t *out) {
    *out = fallback;
    if (is_absent(v)) return true;
    if (is_int(v) && !int_fits_i64(v, out)) *out = int_order(v, value_int(0)) < 0 ? 0 : length;
    else if (!is_int(v) && !value_to_index(vm, v, out)) return false;
    if (*out < 0) *out = 0;
    if (*out > length) *out = length;
    return true;
}

bool subject_read(Vm *vm, const Pattern *p, Value string, Value start, Value end, Subject *out) {
    out->string = string;
    if (!re_view(string, &out->data, &out->size)) {
        return vm_fail(vm, ERROR_TYPE, "expected string or bytes-like object, got '%s'", value_type_name(string));
    }
    if (p->octets && is_str(string)) return vm_fail(vm, ERROR_TYPE, "cannot use a bytes pattern on a string-like object");
    if (!p->octets && !is_str(string)) return vm_fail(vm, ERROR_TYPE, "cannot use a string pattern on a bytes-like object");
    int64_t length = is_str(string) ? (int64_t)as_str(string)->length : (int64_t)out->size;
    if (!read_position(vm, start, length, 0, &out->position)) return false;
    if (!read_position(vm, end, length, length, &out->end_position)) return false;
    out->start = is_str(string) ? str_byte_offset(as_str(string), (size_t)out->position) : (size_t)out->position;
    out->end = is_str(string) ? str_byte_offset(as_str(string), (size_t)out->end_position) : (size_t)out->end_position;
    return true;
}

/* ---- matching ---- */

static int run_limited(Vm *vm, Pattern *p, const Subject *s, size_t at, MatchMode mode, uint32_t options) {
    pcre2_match_context *context = pcre2_match_context_create(NULL);
    int result = PCRE2_ERROR_NOMEMORY;
    for (uint32_t limit = 20000000; context; limit = limit > UINT32_MAX / 4 ? UINT32_MAX : limit * 4) {
        pcre2_set_match_limit(context, limit);
        result = pcre2_match(p->code[mode], (PCRE2_SPTR)s->data, s->end, at, options, p->data, context);
        if (result != PCRE2_ERROR_MATCHLIMIT || limit == UINT32_MAX || !vm_poll(vm)) break;
    }
    pcre2_match_context_free(context);
    return result;
}

int pattern_run(Vm *vm, Pattern *p, const Subject *s, size_t at, MatchMode mode, bool not_empty_here, size_t **ovector) {
    if (at > s->end) return 0;
    if (!p->code[mode] && !code_make(vm, p, mode)) return -1;
    if (!p->data) p->data = pcre2_match_data_create(p->group_count + 1, NULL);
    if (!p->data) {
        vm_raise_memory(vm);
        return -1;
    }
    uint32_t options = (not_empty_here ? PCRE2_NOTEMPTY_ATSTART : 0) | (p->octets ? 0 : PCRE2_NO_UTF_CHECK);
    int result = pcre2_match(p->code[mode], (PCRE2_SPTR)s->data, s->end, at, options, p->data, NULL);
    if (result == PCRE2_ERROR_JIT_STACKLIMIT) {
        result = run_limited(vm, p, s, at, mode, options | PCRE2_NO_JIT);
    } else if (result == PCRE2_ERROR_MATCHLIMIT && vm_poll(vm)) {
        result = run_limited(vm, p, s, at, mode, options);
    }
    if (result == PCRE2_ERROR_NOMATCH) return 0;
    if (vm_raised(vm)) return -1;
    if (result < 0) {
        if (result == PCRE2_ERROR_NOMEMORY || result == PCRE2_ERROR_HEAPLIMIT) vm_raise_memory(vm);
        else fail_as_pcre(vm, p, result);
        return -1;
    }
    *ovector = pcre2_get_ovector_pointer(p->data);
    for (uint32_t i = 2 * (uint32_t)result; i < 2 * (p->group_count + 1); i++) (*ovector)[i] = PCRE2_UNSET;
    return 1;
}

Value match_new(Vm *vm, Pattern *p, const Subject *s, const size_t *ovector) {
    if (!type_ready(vm, &match_type)) return ABSENT;
    size_t count = 2 * (p->group_count + 1);
    Match *m = object_new(vm, &match_type, count * sizeof *m->offsets);
    if (!m) return ABSENT;
    object_retain(&p->object);
    m->pattern = p;
    m->string = value_retain(s->string);
    m->position = s->position;
    m->end_position = s->end_position;
    memcpy(m->offsets, ovector, count * sizeof *m->offsets);
    return value_object(m);
}

/* ---- slots ---- */

static void put_flags(Buffer *b, int64_t flags) {
    static const struct { int64_t flag; const char *name; } names[] = {
        {FLAG_ASCII, "re.ASCII"}, {FLAG_IGNORECASE, "re.IGNORECASE"}, {FLAG_LOCALE, "re.LOCALE"},
        {FLAG_UNICODE, "re.UNICODE"}, {FLAG_MULTILINE, "re.MULTILINE"}, {FLAG_DOTALL, "re.DOTALL"},
        {FLAG_VERBOSE, "re.VERBOSE"}, {FLAG_DEBUG, "re.DEBUG"},
    };
    const char *separator = ", ";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!(flags & names[i].flag)) continue;
        buffer_printf(b, "%s%s", separator, names[i].name);
        separator = "|";
    }
}

static Value pattern_repr(Vm *vm, Value self) {
    Pattern *p = as_pattern(self);
    Str *text = value_repr(vm, p->pattern);
    if (!text) return ABSENT;
    Buffer b = BUFFER_EMPTY;
    buffer_puts(&b, "re.compile(");
    buffer_append(&b, text->data, text->size < 200 ? text->size : 200);
    put_flags(&b, p->octets ? p->flags : p->flags & ~(int64_t)FLAG_UNICODE);
    buffer_putc(&b, ')');
    object_release(&text->object);
    return value_object(str_from_buffer(vm, &b));
}

static Value pattern_compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!value_is(a, &pattern_type) || !value_is(b, &pattern_type)) return NOT_IMPLEMENTED;
    if (op != COMPARE_EQ && op != COMPARE_NE) return NOT_IMPLEMENTED;
    int same = as_pattern(a)->flags == as_pattern(b)->flags ? value_equal(vm, as_pattern(a)->pattern, as_pattern(b)->pattern) : 0;
    return same < 0 ? ABSENT : value_bool(same == (op == COMPARE_EQ));
}

static bool pattern_hash(Vm *vm, Value self, uint64_t *out) {
    if (!value_hash(vm, as_pattern(self)->pattern, out)) return false;
    *out ^= (uint64_t)as_pattern(self)->flags * 0x9E3779B97F4A7C15u;
    return true;
}

static Value get_pattern(Vm *vm, Value self) {
    (void)vm;
    return value_retain(as_pattern(self)->pattern);
}

static Value get_flags(Vm *vm, Value self) {
    (void)vm;
    return value_int(as_pattern(self)->flags);
}

static Value get_groups(Vm *vm, Value self) {
    (void)vm;
    return value_int(as_pattern(self)->group_count);
}

static Value get_group_index(Vm *vm, Value self) {
    return value_object(dict_copy(vm, as_pattern(self)->group_index));
}

static const PropertyDef properties[] = {
    {"pattern", get_pattern, member_readonly, "The pattern's source."},
    {"flags", get_flags, member_readonly, "The regex matching flags."},
    {"groups", get_groups, member_readonly, "How many groups there are."},
    {"groupindex", get_group_index, NULL, "The numbers of the named groups, by name."},
    {0},
};

Type pattern_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "re.Pattern",
    .module = "re",
    .doc = "A compiled pattern.",
    .flags = TYPE_GC | TYPE_WEAK,
    .instance_size = sizeof(Pattern),
    .free = pattern_free,
    .traverse = pattern_traverse,
    .clear = pattern_clear,
    .repr = pattern_repr,
    .compare = pattern_compare,
    .hash = pattern_hash,
    .methods = pattern_methods,
    .properties = properties,
};

static bool init(Vm *vm, Value module) {
    return type_ready(vm, &pattern_type) && type_ready(vm, &match_type) &&
           vm_set(vm, module, "Pattern", value_object(&pattern_type)) &&
           vm_set(vm, module, "Match", value_object(&match_type));
}

static const NativeDef functions[] = {
    {"compile", re_compile, "pattern, flags, error, /", "A Pattern of Python's syntax.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef re_core_module;
const ModuleDef re_core_module = {.name = "_re", .doc = "Regular expressions; see re.", .functions = functions, .init = init};
