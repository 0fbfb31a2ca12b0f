/* traceback_source.c -- the source line of a frame, with the expression that failed underlined.
 *
 * Carets mark the expression. In a binary operation they mark the operator, in a subscript the brackets, and tildes
 * the rest: to find those, the expression is parsed once more.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/exception.h"
#include "engine/lang/machine/exception_private.h"
#include "engine/lang/syntax/parser.h"

#include "engine/base/utf8.h"

#include <string.h>

typedef struct Anchors {         /* bytes of the segment: [left, right) is the operator */
    size_t left, right;
} Anchors;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }

static void anchor_operator(const char *text, size_t size, const Node *node, Anchors *out) {
    size_t start = (size_t)node->binary.left->span.end_column, end = (size_t)node->binary.right->span.column;
    size_t blanks = 0;
    while (start + blanks < end && is_blank(text[start + blanks])) blanks++;
    out->left = start + blanks;
    out->right = out->left + 1;
    if (blanks + 1 < end - start && !is_blank(text[start + blanks + 1])) out->right++;
    while (out->left < size && (is_blank(text[out->left]) || text[out->left] == ')')) out->left++, out->right++;
}

static void anchor_brackets(const char *text, size_t size, const Node *node, Anchors *out) {
    out->left = (size_t)node->subscript.object->span.end_column;
    out->right = (size_t)node->subscript.index->span.end_column + 1;
    while (out->left < size && text[out->left] != '[') out->left++;
    while (out->right < size && text[out->right] != ']') out->right++;
    if (out->right < size) out->right++;
}

/* Finds the anchors of the one-line expression text; false if it has none. */
static bool find_anchors(Vm *vm, const char *text, size_t size, Anchors *out) {
    Arena arena = {0};
    SyntaxFault fault;
    Tree tree;
    Str *name = vm_intern(vm, "<segment>");
    Source *source = name ? source_new(vm, name, text, size, 0) : NULL;
    bool found = source && parser_parse(vm, source, COMPILE_EVAL, &arena, &tree, &fault);
    const Node *node = found ? tree.expression : NULL;
    if (found && node->kind == NODE_BINARY && !node->parenthesized) anchor_operator(text, size, node, out);
    else if (found && node->kind == NODE_SUBSCRIPT && !node->parenthesized) anchor_brackets(text, size, node, out);
    else found = false;
    vm_clear_raised(vm);
    arena_clear(&arena);
    if (source) object_release(&source->object);
    return found;
}

static void put_marks(Buffer *out, char mark, const char *text, size_t from, size_t to) {
    buffer_fill(out, mark, utf8_length(text + from, to - from));
}

/* Cuts [first, size) of a long line down to what fits a folded traceback, with the beginning of the span in view. */
static void cut_line(const char *line, size_t start, size_t *first, size_t *size) {
    enum { SHOWN = TRACEBACK_WIDTH - 4 - 6, BEFORE = 40 }; /* indented by 4, with "..." at either side */
    if (utf8_length(line + *first, *size - *first) <= TRACEBACK_WIDTH - 4) return;
    size_t before = start > *first ? utf8_length(line + *first, start - *first) : 0;
    if (before > SHOWN - BEFORE) *first += utf8_offset(line + *first, *size - *first, before - BEFORE);
    if (utf8_length(line + *first, *size - *first) > SHOWN) *size = *first + utf8_offset(line + *first, *size - *first, SHOWN);
}

void traceback_write_source(Vm *vm, const Source *source, Span span, unsigned style, Buffer *out) {
    size_t size = 0;
    const char *line = source_line(source, span.line, &size);
    if (!line) return;
    size_t first = 0;
    while (first < size && is_blank(line[first])) first++;
    while (size > first && is_blank(line[size - 1])) size--;
    if (first == size) return;
    size_t start = (size_t)(span.column < 0 ? 0 : span.column), whole_first = first, whole_size = size;
    size_t end = span.end_line > span.line ? size : (size_t)(span.end_column < 0 ? 0 : span.end_column);
    if (style & TRACEBACK_FOLDED) cut_line(line, start, &first, &size);
    const char *left = first > whole_first ? "..." : "", *right = size < whole_size ? "..." : "";
    buffer_printf(out, "    %s%.*s%s\n", left, (int)(size - first), line + first, right);
    if (start < first) start = first;
    if (end > whole_size) end = whole_size;
    if (end <= start) return;
    Anchors anchors = {0, 0};
    bool anchored = span.end_line == span.line && find_anchors(vm, line + start, end - start, &anchors);
    if (end > size) end = size;
    anchored = anchored && anchors.left < anchors.right && anchors.right <= end - start;
    if (end <= start || (end - start >= whole_size - whole_first && !anchored)) return;
    buffer_printf(out, "    %*s", (int)strlen(left), "");
    put_marks(out, ' ', line, first, start);
    if (style & TRACEBACK_COLOR) buffer_puts(out, "\033[31m");
    if (anchored) {
        put_marks(out, '~', line, start, start + anchors.left);
        put_marks(out, '^', line, start + anchors.left, start + anchors.right);
        put_marks(out, '~', line, start + anchors.right, end);
    } else {
        put_marks(out, '^', line, start, end);
    }
    if (style & TRACEBACK_COLOR) buffer_puts(out, "\033[0m");
    buffer_putc(out, '\n');
}
