/* pyexpat.c -- the module pyexpat: XML read by libexpat, on which CPython's packages xml, plistlib and xmlrpc stand.
 *
 * An XMLParser owns an XML_Parser and the functions that a program has given it. A row of HANDLERS is one such function: the
 * attribute's name, what expat calls, and how expat is given it. Expat knows a function only while the program has set one,
 * so that all else goes to the default handler. An exception in a function stops the parser.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/utf8.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/bytes_methods.h"
#include "engine/lang/objects/dict.h"
#include "engine/modules/native.h"

#include <expat.h>
#include <string.h>

#define HANDLERS(X)                                                                                                    \
    X(StartElementHandler, start_element, XML_SetStartElementHandler)                                                  \
    X(EndElementHandler, end_element, XML_SetEndElementHandler)                                                        \
    X(ProcessingInstructionHandler, instruction, XML_SetProcessingInstructionHandler)                                  \
    X(CharacterDataHandler, character_data, XML_SetCharacterDataHandler)                                               \
    X(UnparsedEntityDeclHandler, unparsed_entity, XML_SetUnparsedEntityDeclHandler)                                    \
    X(NotationDeclHandler, notation, XML_SetNotationDeclHandler)                                                       \
    X(StartNamespaceDeclHandler, start_namespace, XML_SetStartNamespaceDeclHandler)                                    \
    X(EndNamespaceDeclHandler, end_namespace, XML_SetEndNamespaceDeclHandler)                                          \
    X(CommentHandler, comment, XML_SetCommentHandler)                                                                  \
    X(StartCdataSectionHandler, start_cdata, XML_SetStartCdataSectionHandler)                                          \
    X(EndCdataSectionHandler, end_cdata, XML_SetEndCdataSectionHandler)                                                \
    X(DefaultHandler, default_data, XML_SetDefaultHandler)                                                             \
    X(DefaultHandlerExpand, expanded_data, XML_SetDefaultHandlerExpand)                                                \
    X(NotStandaloneHandler, not_standalone, XML_SetNotStandaloneHandler)                                               \
    X(ExternalEntityRefHandler, external_entity, XML_SetExternalEntityRefHandler)                                      \
    X(StartDoctypeDeclHandler, start_doctype, XML_SetStartDoctypeDeclHandler)                                          \
    X(EndDoctypeDeclHandler, end_doctype, XML_SetEndDoctypeDeclHandler)                                                \
    X(EntityDeclHandler, entity, XML_SetEntityDeclHandler)                                                             \
    X(XmlDeclHandler, declaration, XML_SetXmlDeclHandler)                                                              \
    X(ElementDeclHandler, element_declaration, XML_SetElementDeclHandler)                                              \
    X(AttlistDeclHandler, attribute_list, XML_SetAttlistDeclHandler)                                                   \
    X(SkippedEntityHandler, skipped_entity, XML_SetSkippedEntityHandler)

typedef enum HandlerId {
#define X(attribute, function, setter) ID_##function,
    HANDLERS(X)
#undef X
    HANDLER_COUNT
} HandlerId;

typedef struct Parser {
    Object object;
    Vm *vm;
    XML_Parser expat;
    struct Parser *parent;       /* of an external entity's parser, which expat keeps pointers into; owned */
    Dict *intern;                /* names seen, each one object; NULL: names are made anew */
    Value handlers[HANDLER_COUNT];   /* ABSENT: none */
    Buffer text;                 /* character data that waits, with buffer_text */
    int64_t text_limit;
    bool buffers_text, ordered, specified_only, prefixes;
    bool in_callback;
} Parser;

static Type parser_type;

static Parser *as_parser(Value v) { return (Parser *)(void *)v.as.object; }

/* ---- arguments of functions ---- */

static Value text_of(Parser *p, const char *text) {
    return text ? value_object(str_new(p->vm, text, strlen(text))) : NONE;
}

/* The same object for equal names. */
static Value name_of(Parser *p, const char *text) {
    Value v = text_of(p, text);
    if (!is_str(v) || !p->intern) return v;
    Value known = dict_get_str(p->intern, as_str(v));
    if (!is_absent(known)) {
        value_release(v);
        return value_retain(known);
    }
    if (!dict_set_str(p->vm, p->intern, as_str(v), v)) value_clear(&v);
    return v;
}

static void give_up(Parser *p) { XML_StopParser(p->expat, XML_FALSE); }

static Value call(Parser *p, HandlerId id, Value *args, size_t count) {
    bool whole = !vm_raised(p->vm);
    for (size_t i = 0; i < count; i++) whole = whole && !is_absent(args[i]);
    Value function = value_retain(p->handlers[id]), result = ABSENT;
    bool outer = p->in_callback;
    p->in_callback = true;
    if (whole && !is_absent(function)) result = value_call(p->vm, function, args, count, NULL);
    p->in_callback = outer;
    for (size_t i = 0; i < count; i++) value_release(args[i]);
    value_release(function);
    if (is_absent(result)) give_up(p);
    return result;
}

/* Hands out the character data that waits. */
static bool flush(Parser *p) {
    if (!p->text.size) return !vm_raised(p->vm);
    Value text = value_object(str_new(p->vm, p->text.data, p->text.size));
    p->text.size = 0;
    if (is_absent(p->handlers[ID_character_data])) {
        value_release(text);
        return true;
    }
    Value result = call(p, ID_character_data, &text, 1);
    value_release(result);
    return !is_absent(result);
}

/* Whether the function is to be called: what waits goes first. */
static bool ready(Parser *p, HandlerId id) { return !vm_raised(p->vm) && flush(p) && !is_absent(p->handlers[id]); }

#define TELL(p, id, ...)                                                                                               \
    do {                                                                                                               \
        if (!ready(p, id)) return;                                                                                     \
        Value told[] = {__VA_ARGS__};                                                                                  \
        value_release(call(p, id, told, sizeof told / sizeof *told));                                                  \
    } while (0)

/* An answer that is a number: what it is not counts as a refusal. */
static int answer(Parser *p, HandlerId id, Value *args, size_t count) {
    int64_t number = 0;
    Value v = call(p, id, args, count);
    if (!is_absent(v) && !value_to_index(p->vm, v, &number)) give_up(p);
    value_release(v);
    return (int)number;
}

/* ---- what expat calls ---- */

static Value attributes_of(Parser *p, const char **pairs) {
    int count = p->specified_only ? XML_GetSpecifiedAttributeCount(p->expat) : INT32_MAX;
    List *list = p->ordered ? list_new(p->vm, 0) : NULL;
    Dict *dict = p->ordered ? NULL : dict_new(p->vm);
    bool ok = list || dict;
    for (int i = 0; ok && i < count && pairs[i]; i += 2) {
        Value name = name_of(p, pairs[i]), value = text_of(p, pairs[i + 1]);
        ok = !is_absent(name) && !is_absent(value);
        if (list) ok = ok && list_append(p->vm, list, name) && list_append(p->vm, list, value);
        else ok = ok && dict_set(p->vm, dict, name, value);
        value_release(name);
        value_release(value);
    }
    Value made = list ? value_object(list) : value_object(dict);
    if (!ok) value_clear(&made);
    return made;
}

static void start_element(void *self, const char *name, const char **pairs) {
    TELL(self, ID_start_element, name_of(self, name), attributes_of(self, pairs));
}

static void end_element(void *self, const char *name) { TELL(self, ID_end_element, name_of(self, name)); }

static void instruction(void *self, const char *target, const char *data) {
    TELL(self, ID_instruction, name_of(self, target), text_of(self, data));
}

static void character_data(void *self, const char *data, int size) {
    Parser *p = self;
    if (vm_raised(p->vm)) return;
    if (p->buffers_text) {
        if ((int64_t)p->text.size + size > p->text_limit && !flush(p)) return;
        if (size <= p->text_limit) {
            buffer_append(&p->text, data, (size_t)size);
            if (!p->text.failed) return;
            vm_raise_memory(p->vm);
            return give_up(p);
        }
    }
    if (is_absent(p->handlers[ID_character_data])) return;
    Value text = value_object(str_new(p->vm, data, (size_t)size));
    value_release(call(p, ID_character_data, &text, 1));
}

static void unparsed_entity(void *self, const char *name, const char *base, const char *system, const char *public, const char *notation) {
    TELL(self, ID_unparsed_entity, name_of(self, name), name_of(self, base), name_of(self, system), name_of(self, public), name_of(self, notation));
}

static void notation(void *self, const char *name, const char *base, const char *system, const char *public) {
    TELL(self, ID_notation, name_of(self, name), name_of(self, base), name_of(self, system), name_of(self, public));
}

static void start_namespace(void *self, const char *prefix, const char *uri) {
    TELL(self, ID_start_namespace, name_of(self, prefix), name_of(self, uri));
}

static void end_namespace(void *self, const char *prefix) { TELL(self, ID_end_namespace, name_of(self, prefix)); }
static void comment(void *self, const char *data) { TELL(self, ID_comment, text_of(self, data)); }

static void tell_nothing(Parser *p, HandlerId id) {
    if (ready(p, id)) value_release(call(p, id, NULL, 0));
}

static void start_cdata(void *self) { tell_nothing(self, ID_start_cdata); }
static void end_cdata(void *self) { tell_nothing(self, ID_end_cdata); }
static void end_doctype(void *self) { tell_nothing(self, ID_end_doctype); }

static void default_data(void *self, const char *data, int size) {
    TELL(self, ID_default_data, value_object(str_new(((Parser *)self)->vm, data, (size_t)size)));
}

static void expanded_data(void *self, const char *data, int size) {
    TELL(self, ID_expanded_data, value_object(str_new(((Parser *)self)->vm, data, (size_t)size)));
}

static int not_standalone(void *self) { return ready(self, ID_not_standalone) ? answer(self, ID_not_standalone, NULL, 0) : 0; }

static int external_entity(XML_Parser expat, const char *context, const char *base, const char *system, const char *public) {
    Parser *p = XML_GetUserData(expat);
    if (!ready(p, ID_external_entity)) return 0;
    Value args[] = {text_of(p, context), name_of(p, base), name_of(p, system), name_of(p, public)};
    return answer(p, ID_external_entity, args, 4);
}

static void start_doctype(void *self, const char *name, const char *system, const char *public, int internal) {
    TELL(self, ID_start_doctype, name_of(self, name), name_of(self, system), name_of(self, public), value_int(internal));
}

static void entity(void *self, const char *name, int parameter, const char *value, int size, const char *base, const char *system,
                   const char *public, const char *notation_name) {
    Parser *p = self;
    TELL(p, ID_entity, name_of(p, name), value_int(parameter), value ? value_object(str_new(p->vm, value, (size_t)size)) : NONE,
         name_of(p, base), name_of(p, system), name_of(p, public), name_of(p, notation_name));
}

static void declaration(void *self, const char *version, const char *encoding, int standalone) {
    TELL(self, ID_declaration, text_of(self, version), text_of(self, encoding), value_int(standalone));
}

/* (type, quantifier, name, children) */
static Value model_of(Parser *p, const XML_Content *model, int depth) {
    if (depth > 1000) return vm_raise(p->vm, ERROR_RECURSION, "maximum recursion depth exceeded");
    Tuple *children = tuple_new(p->vm, model->numchildren);
    for (unsigned i = 0; children && i < model->numchildren; i++) {
        children->items[i] = model_of(p, &model->children[i], depth + 1);
        if (is_absent(children->items[i])) release_object(children), children = NULL;
    }
    if (!children) return ABSENT;
    Value name = name_of(p, model->name);
    Tuple *made = is_absent(name) ? NULL : tuple_new(p->vm, 4);
    if (!made) return object_release(&children->object), value_release(name), ABSENT;
    made->items[0] = value_int((int64_t)model->type);
    made->items[1] = value_int((int64_t)model->quant);
    made->items[2] = name;
    made->items[3] = value_object(children);
    return value_object(made);
}

static void element_declaration(void *self, const char *name, XML_Content *model) {
    Parser *p = self;
    if (ready(p, ID_element_declaration)) {
        Value args[] = {name_of(p, name), model_of(p, model, 0)};
        value_release(call(p, ID_element_declaration, args, 2));
    }
    XML_FreeContentModel(p->expat, model);
}

static void attribute_list(void *self, const char *element, const char *name, const char *type, const char *fallback, int required) {
    TELL(self, ID_attribute_list, name_of(self, element), name_of(self, name), text_of(self, type), text_of(self, fallback), value_int(required));
}

static void skipped_entity(void *self, const char *name, int parameter) {
    TELL(self, ID_skipped_entity, name_of(self, name), value_int(parameter));
}

/* An encoding that expat does not know, but a codec does whose octets are each one character. */
static int unknown_encoding(void *self, const char *name, XML_Encoding *info) {
    Parser *p = self;
    char octets[256];
    for (int i = 0; i < 256; i++) octets[i] = (char)i;
    Value bytes = value_object(bytes_new(p->vm, octets, sizeof octets));
    Value args[] = {text_of(p, name), value_object(str_from(p->vm, "replace"))};
    Value text = is_absent(bytes) || is_absent(args[0]) || is_absent(args[1]) ? ABSENT : value_call_method(p->vm, bytes, "decode", args, 2);
    int64_t count = is_str(text) ? value_length(p->vm, text) : -1;
    for (int i = 0; i < 256 && count == 256; i++) {
        Value item = value_get_item(p->vm, text, value_int(i));
        uint_least32_t c = 0xFFFD;
        if (is_str(item)) utf8_decode(as_str(item)->data, as_str(item)->size, &c);
        info->map[i] = c == 0xFFFD ? -1 : (int)c;
        value_release(item);
    }
    if (count >= 0 && count != 256) vm_raise(p->vm, ERROR_VALUE, "multi-byte encodings are not supported");
    info->data = NULL, info->convert = NULL, info->release = NULL;
    value_release(bytes);
    value_release(args[0]);
    value_release(args[1]);
    value_release(text);
    return count == 256 && !vm_raised(p->vm) ? XML_STATUS_OK : XML_STATUS_ERROR;
}

/* ---- the attributes that are functions ---- */

static const char *const handler_names[HANDLER_COUNT] = {
#define X(attribute, function, setter) #attribute,
    HANDLERS(X)
#undef X
};

static void tell_expat(Parser *p, HandlerId id) {
    bool set = !is_absent(p->handlers[id]);
    if (id == ID_character_data) set = set || p->in_callback;    /* what is left of the text is not the default handler's */
    switch (id) {
#define X(attribute, function, setter) case ID_##function: setter(p->expat, set ? function : NULL); break;
        HANDLERS(X)
#undef X
        case HANDLER_COUNT: break;
    }
}

static int handler_id(const Str *name) {
    for (int i = 0; i < HANDLER_COUNT; i++)
        if (str_equal_c(name, handler_names[i])) return i;
    return -1;
}

static Value get_attr(Vm *vm, Value self, Str *name) {
    int id = handler_id(name);
    if (id < 0) return type_get_attr(vm, self, name);
    Value v = as_parser(self)->handlers[id];
    return is_absent(v) ? NONE : value_retain(v);
}

static bool set_attr(Vm *vm, Value self, Str *name, Value value) {
    int id = handler_id(name);
    if (id < 0) return type_set_attr(vm, self, name, value);
    if (is_absent(value)) return vm_fail(vm, ERROR_TYPE, "Cannot delete attribute");
    Parser *p = as_parser(self);
    if (id == ID_character_data && !flush(p)) return false;
    value_set(&p->handlers[id], is_none(value) ? ABSENT : value_retain(value));
    tell_expat(p, (HandlerId)id);
    return true;
}

/* ---- making parsers ---- */

static void parser_traverse(Object *o, Visit visit, void *context) {
    Parser *p = (Parser *)o;
    visit_object(p->parent, visit, context);
    visit_object(p->intern, visit, context);
    for (int i = 0; i < HANDLER_COUNT; i++) visit_value(p->handlers[i], visit, context);
}

static void parser_clear(Object *o) {
    Parser *p = (Parser *)o;
    for (int i = 0; i < HANDLER_COUNT; i++) value_clear(&p->handlers[i]);
    object_clear(&p->intern);
}

static void parser_free(Object *o) {
    Parser *p = (Parser *)o;
    parser_clear(o);
    if (p->expat) XML_ParserFree(p->expat);
    object_clear(&p->parent);
    buffer_clear(&p->text);
    object_dealloc(o);
}

/* Takes expat and intern. */
static Value parser_new(Vm *vm, XML_Parser expat, Dict *intern) {
    Parser *p = expat ? object_new(vm, &parser_type, 0) : NULL;
    if (!p) {
        if (expat) XML_ParserFree(expat);
        release_object(intern);
        return vm_raised(vm) ? ABSENT : vm_raise_memory(vm);
    }
    p->vm = vm;
    p->expat = expat;
    p->intern = intern;
    p->text_limit = 8192;
    for (int i = 0; i < HANDLER_COUNT; i++) p->handlers[i] = ABSENT;
    XML_SetUserData(expat, p);
    XML_SetUnknownEncodingHandler(expat, unknown_encoding, p);
    return value_object(p);
}

static bool is_text_or_none(Vm *vm, Value v, const char *name) {
    return is_none(v) || is_str(v) ||
           vm_fail(vm, ERROR_TYPE, "ParserCreate() argument '%s' must be str or None, not %s", name, value_type_name(v));
}

/* args: encoding, namespace_separator, intern */
static Value parser_create(Vm *vm, const Value *args) {
    if (!is_text_or_none(vm, args[0], "encoding") || !is_text_or_none(vm, args[1], "namespace_separator")) return ABSENT;
    if (is_str(args[1]) && as_str(args[1])->size > 1)
        return vm_raise(vm, ERROR_VALUE, "namespace_separator must be at most one character, omitted, or None");
    if (!is_absent(args[2]) && !is_none(args[2]) && !value_isa(args[2], &dict_type)) return vm_raise(vm, ERROR_TYPE, "intern must be a dictionary");
    Dict *intern = is_absent(args[2]) || is_none(args[2]) ? dict_new(vm) : as_dict(value_retain(args[2]));
    if (!intern) return ABSENT;
    const char *separator = is_str(args[1]) ? as_str(args[1])->data : NULL;
    return parser_new(vm, XML_ParserCreate_MM(is_str(args[0]) ? as_str(args[0])->data : NULL, NULL, separator), intern);
}

/* args: self, context, encoding */
static Value external_parser(Vm *vm, const Value *args) {
    Parser *p = as_parser(args[0]);
    if (!is_none(args[1]) && !is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "a context is a str or None");
    XML_Parser expat = XML_ExternalEntityParserCreate(p->expat, is_str(args[1]) ? as_str(args[1])->data : NULL,
                                                      is_str(args[2]) ? as_str(args[2])->data : NULL);
    if (p->intern) object_retain(&p->intern->object);
    Value made = parser_new(vm, expat, p->intern);
    if (is_absent(made)) return ABSENT;
    Parser *inner = as_parser(made);
    object_retain(&p->object);
    inner->parent = p;
    inner->buffers_text = p->buffers_text;
    inner->text_limit = p->text_limit;
    inner->ordered = p->ordered;
    inner->specified_only = p->specified_only;
    inner->prefixes = p->prefixes;
    for (int i = 0; i < HANDLER_COUNT; i++) {
        inner->handlers[i] = value_retain(p->handlers[i]);
        tell_expat(inner, (HandlerId)i);
    }
    return made;
}

/* ---- parsing ---- */

static Value fail(Parser *p) {
    enum XML_Error code = XML_GetErrorCode(p->expat);
    int64_t line = (int64_t)XML_GetErrorLineNumber(p->expat), column = (int64_t)XML_GetErrorColumnNumber(p->expat);
    native_raise(p->vm, "pyexpat", "ExpatError", "%s: line %lld, column %lld", XML_ErrorString(code), (long long)line, (long long)column);
    Value error = vm_take_raised(p->vm);
    const struct { const char *name; int64_t value; } said[] = {{"code", code}, {"offset", column}, {"lineno", line}};
    for (size_t i = 0; i < 3; i++) {
        Str *name = vm_intern(p->vm, said[i].name);
        if (!name || !value_set_attr(p->vm, error, name, value_int(said[i].value))) vm_clear_raised(p->vm);
    }
    vm_raise_value(p->vm, error);
    value_release(error);
    return ABSENT;
}

static Value parse_piece(Parser *p, const char *data, size_t size, bool last) {
    enum { PIECE = 1 << 20 };
    enum XML_Status status = XML_STATUS_OK;
    for (size_t at = 0, n; status == XML_STATUS_OK; at += n) {
        n = size - at < PIECE ? size - at : PIECE;
        status = XML_Parse(p->expat, data + at, (int)n, last && at + n == size);
        if (vm_raised(p->vm)) return ABSENT;
        if (at + n == size) break;
    }
    if (status == XML_STATUS_ERROR) return fail(p);
    return flush(p) ? value_int(status) : ABSENT;
}

/* args: self, data, isfinal. A str is UTF-8 whatever its declaration says. */
static Value method_parse(Vm *vm, const Value *args) {
    Parser *p = as_parser(args[0]);
    Octets o;
    int last = value_truth(vm, args[2]);
    if (last < 0) return ABSENT;
    if (is_str(args[1])) {
        o = (Octets){as_str(args[1])->data, as_str(args[1])->size};
        XML_SetEncoding(p->expat, "utf-8");
    } else if (!octets_of(args[1], &o.data, &o.size)) {
        return vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(args[1]));
    }
    return parse_piece(p, o.data, o.size, last);
}

/* args: self, file */
static Value method_parse_file(Vm *vm, const Value *args) {
    Value result = ABSENT;
    for (bool more = true; more;) {
        Value size = value_int(2048), data = value_call_method(vm, args[1], "read", &size, 1);
        Octets o;
        more = false;
        if (is_absent(data)) return ABSENT;
        if (octets_of(data, &o.data, &o.size)) {
            result = parse_piece(as_parser(args[0]), o.data, o.size, !o.size);
            more = o.size && !is_absent(result);
        } else {
            result = vm_raise(vm, ERROR_TYPE, "read() did not return a bytes object (type=%s)", value_type_name(data));
        }
        value_release(data);
    }
    return result;
}

static Value method_set_base(Vm *vm, const Value *args) {
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "SetBase() argument must be str, not %s", value_type_name(args[1]));
    return XML_SetBase(as_parser(args[0])->expat, as_str(args[1])->data) ? NONE : vm_raise_memory(vm);
}

static Value method_get_base(Vm *vm, const Value *args) {
    (void)vm;
    return text_of(as_parser(args[0]), XML_GetBase(as_parser(args[0])->expat));
}

static Value method_context(Vm *vm, const Value *args) {
    Parser *p = as_parser(args[0]);
    int offset, size;
    const char *context = p->in_callback ? XML_GetInputContext(p->expat, &offset, &size) : NULL;
    return context ? value_object(bytes_new(vm, context + offset, (size_t)(size - offset))) : NONE;
}

static Value method_parameter_entities(Vm *vm, const Value *args) {
    int64_t flag;
    if (!value_to_index(vm, args[1], &flag)) return ABSENT;
    return value_int(XML_SetParamEntityParsing(as_parser(args[0])->expat, (enum XML_ParamEntityParsing)flag));
}

static Value method_foreign_dtd(Vm *vm, const Value *args) {
    int flag = value_truth(vm, args[1]);
    if (flag < 0) return ABSENT;
    return XML_UseForeignDTD(as_parser(args[0])->expat, (XML_Bool)flag) == XML_ERROR_NONE ? NONE : fail(as_parser(args[0]));
}

/* libexpat 2.5 puts nothing off: there is nothing to set (expat's XML_SetReparseDeferralEnabled came with 2.6). */
static Value method_get_deferral(Vm *vm, const Value *args) { return (void)vm, (void)args, VALUE_FALSE; }
static Value method_set_deferral(Vm *vm, const Value *args) { return (void)vm, (void)args, NONE; }

static const NativeDef parser_methods[] = {
    {"Parse", method_parse, "data, isfinal=False, /", "Parses a piece of a document, or its last.", NATIVE_METHOD},
    {"ParseFile", method_parse_file, "file, /", "Parses what a binary file holds.", NATIVE_METHOD},
    {"SetBase", method_set_base, "base, /", "Sets what relative system identifiers are relative to.", NATIVE_METHOD},
    {"GetBase", method_get_base, "", "What SetBase() has set.", NATIVE_METHOD},
    {"GetInputContext", method_context, "", "The text at which the handler that runs was called, or None.", NATIVE_METHOD},
    {"ExternalEntityParserCreate", external_parser, "context, encoding=None, /", "A parser of an external entity.", NATIVE_METHOD},
    {"SetParamEntityParsing", method_parameter_entities, "flag, /", "Which parameter entities are parsed.", NATIVE_METHOD},
    {"UseForeignDTD", method_foreign_dtd, "flag=True, /", "Whether to ask for a document type where there is none.", NATIVE_METHOD},
    {"GetReparseDeferralEnabled", method_get_deferral, "", "Whether parsing of unfinished tokens is put off: it is not.", NATIVE_METHOD},
    {"SetReparseDeferralEnabled", method_set_deferral, "enabled, /", "Does nothing.", NATIVE_METHOD},
    {0},
};

#define FLAG(name, field)                                                                                              \
    static Value get_##name(Vm *vm, Value self) { return (void)vm, value_bool(as_parser(self)->field); }               \
    static bool set_##name(Vm *vm, Value self, Value value) {                                                          \
        int truth = is_absent(value) ? vm_fail(vm, ERROR_TYPE, "Cannot delete attribute"), -1 : value_truth(vm, value); \
        if (truth < 0) return false;                                                                                   \
        if (!flush(as_parser(self))) return false;                                                                     \
        as_parser(self)->field = truth;                                                                                \
        return true;                                                                                                   \
    }

FLAG(buffer_text, buffers_text)
FLAG(ordered_attributes, ordered)
FLAG(specified_attributes, specified_only)

static Value get_prefixes(Vm *vm, Value self) { return (void)vm, value_bool(as_parser(self)->prefixes); }

static bool set_prefixes(Vm *vm, Value self, Value value) {
    int truth = is_absent(value) ? vm_fail(vm, ERROR_TYPE, "Cannot delete attribute"), -1 : value_truth(vm, value);
    if (truth < 0) return false;
    as_parser(self)->prefixes = truth;
    XML_SetReturnNSTriplet(as_parser(self)->expat, truth);
    return true;
}

static Value get_buffer_size(Vm *vm, Value self) { return (void)vm, value_int(as_parser(self)->text_limit); }
static Value get_buffer_used(Vm *vm, Value self) { return (void)vm, value_int((int64_t)as_parser(self)->text.size); }

static bool set_buffer_size(Vm *vm, Value self, Value value) {
    int64_t size;
    if (is_absent(value)) return vm_fail(vm, ERROR_TYPE, "Cannot delete attribute");
    if (!value_isa(value, &int_type)) return vm_fail(vm, ERROR_TYPE, "buffer_size must be an integer");
    if (!value_to_index(vm, value, &size)) return false;
    if (size <= 0) return vm_fail(vm, ERROR_VALUE, "buffer_size must be greater than zero");
    if (!flush(as_parser(self))) return false;
    as_parser(self)->text_limit = size;
    return true;
}

static Value get_intern(Vm *vm, Value self) {
    (void)vm;
    Parser *p = as_parser(self);
    return p->intern ? value_retain(value_object(p->intern)) : NONE;
}

#define POSITION(name, function)                                                                                       \
    static Value get_##name(Vm *vm, Value self) { return (void)vm, value_int((int64_t)function(as_parser(self)->expat)); }

POSITION(error_code, XML_GetErrorCode)
POSITION(line, XML_GetCurrentLineNumber)
POSITION(column, XML_GetCurrentColumnNumber)
POSITION(offset, XML_GetCurrentByteIndex)

static const PropertyDef parser_properties[] = {
    {"buffer_text", get_buffer_text, set_buffer_text, "Whether neighbouring pieces of text come as one."},
    {"buffer_size", get_buffer_size, set_buffer_size, "How much text comes as one at most."},
    {"buffer_used", get_buffer_used, NULL, "How much text waits."},
    {"ordered_attributes", get_ordered_attributes, set_ordered_attributes, "Whether attributes come as a list."},
    {"specified_attributes", get_specified_attributes, set_specified_attributes, "Whether only written attributes come."},
    {"namespace_prefixes", get_prefixes, set_prefixes, "Whether names come with their prefixes, too."},
    {"intern", get_intern, NULL, "The names seen."},
    {"ErrorCode", get_error_code, NULL, NULL},
    {"ErrorLineNumber", get_line, NULL, NULL},
    {"ErrorColumnNumber", get_column, NULL, NULL},
    {"ErrorByteIndex", get_offset, NULL, NULL},
    {"CurrentLineNumber", get_line, NULL, NULL},
    {"CurrentColumnNumber", get_column, NULL, NULL},
    {"CurrentByteIndex", get_offset, NULL, NULL},
    {0},
};

static Type parser_type = {
    .object = TYPE_OBJECT,
    .name = "pyexpat.xmlparser",
    .module = "pyexpat",
    .doc = "Calls functions with what it finds in a document",
    .flags = TYPE_GC,
    .instance_size = sizeof(Parser),
    .free = parser_free,
    .traverse = parser_traverse,
    .clear = parser_clear,
    .get_attr = get_attr,
    .set_attr = set_attr,
    .methods = parser_methods,
    .properties = parser_properties,
};

/* ---- the module ---- */

static Value error_string(Vm *vm, const Value *args) {
    int64_t code;
    if (!value_to_index(vm, args[0], &code)) return ABSENT;
    const char *text = code >= 0 && code < 1000 ? XML_ErrorString((enum XML_Error)code) : NULL;
    return text ? value_object(str_from(vm, text)) : NONE;
}

static const NativeDef functions[] = {
    {"ParserCreate", parser_create, "encoding=None, namespace_separator=None, intern=...", "A new parser.", NATIVE_METHOD},
    {"ErrorString", error_string, "code, /", "What an error's number means.", NATIVE_METHOD},
    {0},
};

#define ERRORS(X)                                                                                                      \
    X(NO_MEMORY) X(SYNTAX) X(NO_ELEMENTS) X(INVALID_TOKEN) X(UNCLOSED_TOKEN) X(PARTIAL_CHAR) X(TAG_MISMATCH)           \
    X(DUPLICATE_ATTRIBUTE) X(JUNK_AFTER_DOC_ELEMENT) X(PARAM_ENTITY_REF) X(UNDEFINED_ENTITY) X(RECURSIVE_ENTITY_REF)   \
    X(ASYNC_ENTITY) X(BAD_CHAR_REF) X(BINARY_ENTITY_REF) X(ATTRIBUTE_EXTERNAL_ENTITY_REF) X(MISPLACED_XML_PI)          \
    X(UNKNOWN_ENCODING) X(INCORRECT_ENCODING) X(UNCLOSED_CDATA_SECTION) X(EXTERNAL_ENTITY_HANDLING) X(NOT_STANDALONE)  \
    X(UNEXPECTED_STATE) X(ENTITY_DECLARED_IN_PE) X(FEATURE_REQUIRES_XML_DTD) X(CANT_CHANGE_FEATURE_ONCE_PARSING)       \
    X(UNBOUND_PREFIX) X(UNDECLARING_PREFIX) X(INCOMPLETE_PE) X(XML_DECL) X(TEXT_DECL) X(PUBLICID) X(SUSPENDED)         \
    X(NOT_SUSPENDED) X(ABORTED) X(FINISHED) X(SUSPEND_PE) X(RESERVED_PREFIX_XML) X(RESERVED_PREFIX_XMLNS)              \
    X(RESERVED_NAMESPACE_URI) X(INVALID_ARGUMENT) X(NO_BUFFER) X(AMPLIFICATION_LIMIT_BREACH)

typedef struct Number {
    const char *name;
    int value;
} Number;

static const Number errors[] = {
#define X(name) {"XML_ERROR_" #name, XML_ERROR_##name},
    ERRORS(X)
#undef X
};

#define NUMBER(name) {#name, name}
static const Number models[] = {NUMBER(XML_CTYPE_EMPTY), NUMBER(XML_CTYPE_ANY), NUMBER(XML_CTYPE_MIXED), NUMBER(XML_CTYPE_NAME),
                                NUMBER(XML_CTYPE_CHOICE), NUMBER(XML_CTYPE_SEQ), NUMBER(XML_CQUANT_NONE), NUMBER(XML_CQUANT_OPT),
                                NUMBER(XML_CQUANT_REP), NUMBER(XML_CQUANT_PLUS)};
static const Number settings[] = {NUMBER(XML_PARAM_ENTITY_PARSING_NEVER), NUMBER(XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE),
                                  NUMBER(XML_PARAM_ENTITY_PARSING_ALWAYS)};

/* The module pyexpat.errors: texts by name, numbers by text (codes), texts by number (messages). */
static bool add_errors(Vm *vm, Value module) {
    Dict *codes = dict_new(vm), *messages = dict_new(vm);
    bool ok = codes && messages;
    for (size_t i = 0; ok && i < sizeof errors / sizeof *errors; i++) {
        Value text = value_object(str_from(vm, XML_ErrorString((enum XML_Error)errors[i].value))), code = value_int(errors[i].value);
        ok = !is_absent(text) && dict_set(vm, codes, text, code) && dict_set(vm, messages, code, text) &&
             vm_set(vm, module, errors[i].name, value_retain(text));
        value_release(text);
    }
    return vm_set(vm, module, "codes", value_object(codes)) && vm_set(vm, module, "messages", value_object(messages)) && ok;
}

static bool add_numbers(Vm *vm, Value module, const Number *numbers, size_t count) {
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) ok = vm_set(vm, module, numbers[i].name, value_int(numbers[i].value));
    return ok;
}

static bool add_module(Vm *vm, Value module, const char *name, const char *whole, bool (*fill)(Vm *vm, Value module)) {
    Value made = value_object(module_new(vm, whole));
    Value known = made;
    return !is_absent(made) && fill(vm, made) && dict_set_c(vm, vm->modules, whole, value_retain(known)) && vm_set(vm, module, name, made);
}

static bool add_models(Vm *vm, Value module) { return add_numbers(vm, module, models, sizeof models / sizeof *models); }

static Value version_info(Vm *vm) {
    XML_Expat_Version v = XML_ExpatVersionInfo();
    return tuple_of(vm, 3, value_int(v.major), value_int(v.minor), value_int(v.micro));
}

static Value features(Vm *vm) {
    List *list = list_new(vm, 0);
    bool ok = list;
    for (const XML_Feature *f = XML_GetFeatureList(); ok && f && f->feature != XML_FEATURE_END; f++)
        ok = list_append_take(vm, list, tuple_pair(vm, value_object(str_from(vm, f->name)), value_int(f->value)));
    return value_object(list);
}

static bool init(Vm *vm, Value module) {
    Value error = native_class(vm, "xml.parsers.expat", "ExpatError", value_object(vm_exception_type(vm, ERROR_EXCEPTION)), ABSENT);
    return !is_absent(error) && vm_set(vm, module, "error", value_retain(error)) && vm_set(vm, module, "ExpatError", error) &&
           type_ready(vm, &parser_type) && vm_set(vm, module, "XMLParserType", value_object(&parser_type)) &&
           add_numbers(vm, module, settings, sizeof settings / sizeof *settings) && add_module(vm, module, "errors", "pyexpat.errors", add_errors) &&
           add_module(vm, module, "model", "pyexpat.model", add_models) && vm_set(vm, module, "version_info", version_info(vm)) &&
           vm_set(vm, module, "features", features(vm)) && native_set_str(vm, module, "EXPAT_VERSION", XML_ExpatVersion()) &&
           native_set_str(vm, module, "native_encoding", "UTF-8");
}

extern const ModuleDef pyexpat_module;
const ModuleDef pyexpat_module = {.name = "pyexpat", .doc = "XML documents, read by libexpat", .functions = functions, .init = init};
