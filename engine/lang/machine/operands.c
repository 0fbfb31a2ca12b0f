/* operands.c -- what the operands of the failing instruction are called in the source. See operands.h and vm.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/operands.h"

#include "engine/lang/objects/list.h"
#include "engine/lang/syntax/parser.h"

#include <string.h>

enum { OPERANDS_MAX = 16 };

/* ---- values: the top of the frame's stack ---- */

/* How many values on top of the stack the instruction works on, the object of a method included. 0: not known. */
static size_t count_on_stack(const Frame *frame) {
    uint32_t word = frame->pc[-1];
    switch (word_op(word)) {
        case OP_BINARY:
        case OP_INPLACE:
        case OP_BINARY_ADD ... OP_INPLACE_ADD:
        case OP_COMPARE:
        case OP_COMPARE_JUMP_LT ... OP_COMPARE_JUMP_GE:
        case OP_GET_ITEM: return 2;
        case OP_UNARY: return 1;
        case OP_CALL:
        case OP_CALL_KEYWORDS: return word_arg(word);
        case OP_CALL_METHOD:
        case OP_CALL_METHOD_KEYWORDS: return word_arg(word) + 1;
        default: return 0;
    }
}

static bool is_in_place(uint32_t word) {
    Opcode op = word_op(word);
    bool marked = op == OP_BINARY || (op >= OP_BINARY_ADD && op <= OP_INPLACE_ADD);
    return op == OP_INPLACE || (marked && word_arg(word) & ARG_IN_PLACE);
}

static bool is_call(uint32_t word) {
    Opcode op = word_op(word);
    return op == OP_CALL || op == OP_CALL_KEYWORDS || op == OP_CALL_METHOD || op == OP_CALL_METHOD_KEYWORDS;
}

/* ---- names: the nodes of the instruction's expression ---- */

/* The source of a span. An expression is put in parentheses, so that its line ends do not matter. New, or NULL. */
static Source *span_source(Vm *vm, const Source *source, Span span, bool expression) {
    Str *name = vm_intern(vm, "<segment>");
    if (!name || !source_find_lines((Source *)(uintptr_t)source) || span.line < 1 || (uint32_t)span.end_line > source->line_count) return NULL;
    size_t start = source->line_start[span.line - 1] + (size_t)span.column;
    size_t end = source->line_start[span.end_line - 1] + (size_t)span.end_column;
    Buffer text = BUFFER_EMPTY;
    if (expression) buffer_putc(&text, '(');
    if (start < end && end <= source->size) buffer_append(&text, source->text + start, end - start);
    if (expression) buffer_putc(&text, ')');
    Source *segment = text.failed || !text.size ? NULL : source_new(vm, name, text.data, text.size, 0);
    buffer_clear(&text);
    return segment;
}

/* The operands' nodes in the order of the stack. 0: another kind of expression. */
static size_t operand_nodes(const Node *node, bool method, const Node *out[OPERANDS_MAX]) {
    size_t n = 0;
    switch (node->kind) {
        case NODE_BINARY: out[n++] = node->binary.left, out[n++] = node->binary.right; break;
        case NODE_SUBSCRIPT: out[n++] = node->subscript.object, out[n++] = node->subscript.index; break;
        case NODE_AUGMENTED: out[n++] = node->augmented.target, out[n++] = node->augmented.value; break;
        case NODE_UNARY: out[n++] = node->operand; break;
        case NODE_COMPARE:
            if (node->compare.rest.count == 1) out[n++] = node->compare.left, out[n++] = node->compare.rest.items[0];
            break;
        case NODE_CALL:
            if (node->call.args.count + node->call.keywords.count + 1 > OPERANDS_MAX) return 0;
            if (method)
                out[n++] =
                    node->call.callee->kind == NODE_ATTRIBUTE ? node->call.callee->attribute.object : node->call.callee;
            for (uint32_t i = 0; i < node->call.args.count; i++) out[n++] = node->call.args.items[i];
            for (uint32_t i = 0; i < node->call.keywords.count; i++)
                out[n++] = node->call.keywords.items[i]->keyword.value;
            break;
        default: break;
    }
    return n;
}

/* ---- both together ---- */

static void add_operand(const Source *segment, const Node *node, Value v, VmOperand *out, size_t max, size_t *count) {
    Span span = node->span;
    size_t size = (size_t)(span.end_column - span.column);
    if (*count == max || span.line != span.end_line || size >= sizeof out->text) return;
    VmOperand *operand = &out[(*count)++];
    operand->value = v;
    memcpy(operand->text, segment->text + segment->line_start[span.line - 1] + span.column, size);
    operand->text[size] = '\0';
}

/* An operand, and after it the items of a list or tuple that is written out. */
static void add_operands(const Source *segment, const Node *node, Value v, VmOperand *out, size_t max, size_t *count) {
    add_operand(segment, node, v, out, max, count);
    if (node->kind != NODE_LIST && node->kind != NODE_TUPLE) return;
    const Value *items = is_list(v) ? as_list(v)->items : is_tuple(v) ? as_tuple(v)->items : NULL;
    size_t n = is_list(v) ? as_list(v)->count : is_tuple(v) ? as_tuple(v)->count : 0;
    if (n != node->items.count) return;
    for (size_t i = 0; i < n; i++)
        if (node->items.items[i]->kind != NODE_STARRED)
            add_operand(segment, node->items.items[i], items[i], out, max, count);
}

static size_t read_operands(Vm *vm, const Frame *frame, size_t n, VmOperand *out, size_t max) {
    Opcode op = word_op(frame->pc[-1]);
    bool method = op == OP_CALL_METHOD || op == OP_CALL_METHOD_KEYWORDS, expression = !is_in_place(frame->pc[-1]);
    Source *segment = span_source(vm, frame->code->source, frame_span(frame), expression);
    if (!segment) return 0;
    Arena arena = {0};
    SyntaxFault fault;
    Tree tree = {0};
    size_t count = 0;
    const Node *nodes[OPERANDS_MAX];
    bool parsed = parser_parse(vm, segment, expression ? COMPILE_EVAL : COMPILE_FILE, &arena, &tree, &fault);
    const Node *node = parsed && !expression && tree.body.count == 1 ? tree.body.items[0] : tree.expression;
    if (parsed && node && operand_nodes(node, method, nodes) == n) {
        for (size_t i = 0; i < n; i++)
            add_operands(segment, nodes[i], frame->top[(int64_t)i - (int64_t)n], out, max, &count);
    }
    arena_clear(&arena);
    object_release(&segment->object);
    return count;
}

size_t vm_operands(Vm *vm, VmOperand *out, size_t max) {
    const Frame *frame = vm->frame;
    if (!frame || frame->pc == frame->code->words || frame_is_in_library(frame)) return 0;
    size_t n = count_on_stack(frame);
    if (!n || n > OPERANDS_MAX || frame->top - (frame->slots + frame->code->local_count) < (int64_t)n) return 0;
    Value pending = vm_take_raised(vm);
    size_t count = read_operands(vm, frame, n, out, max);
    vm_restore(vm, pending);
    return count;
}

/* ---- the note ---- */

static void (*describer(Value v))(Value, Buffer *) {
    if (!is_object(v)) return NULL;
    const Type *t = value_type(v);
    while (t && !t->describe) t = t->base;
    return t ? t->describe : NULL;
}

static bool has_described(const Value *values, size_t n) {
    for (size_t i = 0; i < n; i++) {
        const Value *items = is_list(values[i])    ? as_list(values[i])->items
                             : is_tuple(values[i]) ? as_tuple(values[i])->items
                                                   : NULL;
        size_t count = is_list(values[i])    ? as_list(values[i])->count
                       : is_tuple(values[i]) ? as_tuple(values[i])->count
                                             : 0;
        if (describer(values[i])) return true;
        for (size_t k = 0; k < count && k < OPERANDS_MAX; k++)
            if (describer(items[k])) return true;
    }
    return false;
}

/* An operand that is written twice is described once. */
static bool is_repeated(const VmOperand *operands, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (strcmp(operands[k].text, operands[i].text) == 0) return true;
    return false;
}

void vm_set_adviser(Vm *vm, void (*advise)(Vm *vm, const char *text, const VmOperand *operands, size_t count)) {
    vm->advise = advise;
}

static void ask_adviser(Vm *vm, const VmOperand *operands, size_t count) {
    Str *text = vm->advise && count ? exception_text(vm, as_exception(vm->raised)) : NULL;
    if (!text) return;
    vm->advise(vm, text->data, operands, count);
    object_release(&text->object);
}

void operands_note(Vm *vm, const Frame *frame) {
    static const ErrorKind kinds[] = {ERROR_INVALID_ARGUMENT, ERROR_VALUE, ERROR_TYPE, ERROR_INDEX};
    size_t n = frame == vm->frame ? count_on_stack(frame) : 0;
    if (!n || frame->top - (frame->slots + frame->code->local_count) < (int64_t)n || !has_described(frame->top - n, n))
        return;
    bool concerned = false;
    for (size_t i = 0; !concerned && i < sizeof kinds / sizeof *kinds; i++) concerned = vm_raised_is(vm, kinds[i]);
    if (!concerned || as_exception(vm->raised)->traceback) return;
    VmOperand operands[OPERANDS_MAX];
    size_t count = vm_operands(vm, operands, OPERANDS_MAX);
    Buffer text = BUFFER_EMPTY;
    for (size_t i = 0; i < count; i++) {
        void (*describe)(Value, Buffer *) = describer(operands[i].value);
        if (!describe || is_repeated(operands, i)) continue;
        buffer_printf(&text, "%s%s has ", text.size ? "; " : "", operands[i].text);
        describe(operands[i].value, &text);
    }
    if (text.size && !text.failed) vm_add_note(vm, "%s", text.data);
    ask_adviser(vm, operands, count);
    buffer_clear(&text);
}

void operands_note_operator(Vm *vm, const Frame *frame) {
    bool begun = frame->pc > frame->code->words; /* not interrupted before its first instruction */
    if (begun && !is_call(frame->pc[-1])) operands_note(vm, frame);
}
