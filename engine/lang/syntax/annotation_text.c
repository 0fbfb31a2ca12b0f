/* annotation_text.c -- annotations as text (PEP 563), laid out as ast.unparse() does it.
 *
 * Of what types are written with (names, attributes, subscripts, constants, tuples, lists, `|` and a minus) the text is
 * made from the tree; anything else is given as it stands in the source.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/int.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/protocol.h"
#include "engine/lang/syntax/compiler_private.h"

/* How tightly what is around an operand binds. */
typedef enum Around { AROUND_NOTHING, AROUND_UNION, AROUND_OPERAND, AROUND_POSTFIX } Around;

static bool write_node(Vm *vm, Buffer *out, const Node *node, Around around);

static bool write_items(Vm *vm, Buffer *out, const Nodes *items) {
    for (uint32_t i = 0; i < items->count; i++) {
        if (i) buffer_puts(out, ", ");
        if (!write_node(vm, out, items->items[i], AROUND_NOTHING)) return false;
    }
    return true;
}

static bool write_constant(Vm *vm, Buffer *out, Value constant) {
    if (!is_str(constant) && !is_int(constant) && !is_none(constant) && !is_bool(constant) &&
        !value_is(constant, &ellipsis_type)) {
        return false;
    }
    if (value_is(constant, &ellipsis_type)) return buffer_puts(out, "...");
    Str *text = value_repr(vm, constant);
    if (!text) return false;
    bool ok = buffer_append(out, text->data, text->size);
    object_release(&text->object);
    return ok;
}

/* An index: a tuple stands there without parentheses, unless it is empty. */
static bool write_subscript(Vm *vm, Buffer *out, const Node *node) {
    const Node *index = node->subscript.index;
    if (!write_node(vm, out, node->subscript.object, AROUND_POSTFIX) || !buffer_putc(out, '[')) return false;
    bool bare = index->kind == NODE_TUPLE && index->items.count;
    if (bare ? !write_items(vm, out, &index->items) : !write_node(vm, out, index, AROUND_NOTHING)) return false;
    if (bare && index->items.count == 1) buffer_putc(out, ',');
    return buffer_putc(out, ']');
}

static bool write_union(Vm *vm, Buffer *out, const Node *node, Around around) {
    if (node->op != BINARY_OR) return false;
    bool closed = around > AROUND_UNION;
    if (closed) buffer_putc(out, '(');
    if (!write_node(vm, out, node->binary.left, AROUND_UNION) || !buffer_puts(out, " | ") ||
        !write_node(vm, out, node->binary.right, AROUND_OPERAND)) {
        return false;
    }
    return closed ? buffer_putc(out, ')') : true;
}

static bool write_tuple(Vm *vm, Buffer *out, const Node *node) {
    if (!buffer_putc(out, '(') || !write_items(vm, out, &node->items)) return false;
    return buffer_puts(out, node->items.count == 1 ? ",)" : ")");
}

static bool write_node(Vm *vm, Buffer *out, const Node *node, Around around) {
    switch (node->kind) {
        case NODE_NAME: return buffer_append(out, node->name.id->data, node->name.id->size);
        case NODE_CONSTANT:
            return (around < AROUND_POSTFIX || !is_int(node->constant)) && write_constant(vm, out, node->constant);
        case NODE_ATTRIBUTE:
            return write_node(vm, out, node->attribute.object, AROUND_POSTFIX) && buffer_putc(out, '.') &&
                   buffer_append(out, node->attribute.name->data, node->attribute.name->size);
        case NODE_SUBSCRIPT: return write_subscript(vm, out, node);
        case NODE_BINARY: return write_union(vm, out, node, around);
        case NODE_TUPLE: return write_tuple(vm, out, node);
        case NODE_LIST: return buffer_putc(out, '[') && write_items(vm, out, &node->items) && buffer_putc(out, ']');
        case NODE_STARRED: return buffer_putc(out, '*') && write_node(vm, out, node->operand, AROUND_OPERAND);
        default: return false;
    }
}

static Value source_text(Compiler *c, Span span) {
    const uint32_t *starts = c->source->line_start;
    size_t start = starts[span.line - 1] + (size_t)span.column,
           end = starts[span.end_line - 1] + (size_t)span.end_column;
    return value_object(str_new(c->vm, c->source->text + start, end - start));
}

Value annotation_text(Compiler *c, Node *annotation) {
    Buffer text = BUFFER_EMPTY;
    bool written = write_node(c->vm, &text, annotation, AROUND_NOTHING) && !text.failed;
    Value made = ABSENT;
    if (written)
        made = value_object(str_new(c->vm, text.data, text.size));
    else if (!vm_raised(c->vm))
        made = source_text(c, annotation->span);
    buffer_clear(&text);
    return made;
}
