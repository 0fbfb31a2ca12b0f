/* ast.c -- the module _ast: the parser's tree as the nodes that `ast` hands out.
 *
 * Each node of the parser becomes a call make(class, line, column, end_line, end_column, *fields), fields in the
 * order of the class's _fields. What the tree keeps in other words (the context of a name, an operator) goes as the
 * name of the class that stands for it: `ast` makes instances of those.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/syntax/ast.h"
#include "engine/lang/syntax/compiler.h"
#include "engine/modules/native.h"

#include <stdarg.h>

enum { FIELD_MAX = 7, DEPTH_MAX = 6000 };

typedef struct Builder {
    Vm *vm;
    Value make; /* borrowed */
    int depth;
} Builder;

static Value expression(Builder *b, const Node *node, const char *context);
static Value statements(Builder *b, Nodes body);
static Value pattern(Builder *b, const Node *node);

/* vm_intern gives a name on loan, for as long as the machine lives; NULL without memory. */
static Value name_value(Builder *b, const char *name) {
    Str *s = vm_intern(b->vm, name);
    return s ? value_retain(value_object(s)) : ABSENT;
}

static Value optional_name(Str *name) { return name ? value_retain(value_object(name)) : NONE; }

/* New node. Takes the count fields; ABSENT when one of them is. */
static Value make(Builder *b, Span span, const char *class_name, int count, ...) {
    Value args[5 + FIELD_MAX] = {value_object(vm_intern(b->vm, class_name)), value_int(span.line),
                                 value_int(span.column), value_int(span.end_line), value_int(span.end_column)};
    bool ok = args[0].as.object != NULL;
    va_list fields;
    va_start(fields, count);
    for (int i = 0; i < count; i++) {
        args[5 + i] = va_arg(fields, Value);
        if (is_absent(args[5 + i])) ok = false;
    }
    va_end(fields);
    Value node = ok ? value_call(b->vm, b->make, args, (size_t)(5 + count), NULL) : ABSENT;
    for (int i = 0; i < count; i++) value_release(args[5 + i]);
    return node;
}

typedef Value (*BuildFn)(Builder *b, const Node *node);

/* New list of what build makes of each node; of one that is NULL, None. */
static Value list_of(Builder *b, Nodes nodes, BuildFn build) {
    List *list = list_new(b->vm, nodes.count);
    for (uint32_t i = 0; list && i < nodes.count; i++) {
        const Node *node = nodes.items[i];
        if (list_append_take(b->vm, list, node ? build(b, node) : NONE)) continue;
        object_release(&list->object);
        return ABSENT;
    }
    return list ? value_object(list) : ABSENT;
}

static Value names_list(Builder *b, Str *const *names, uint32_t count) {
    List *list = list_new(b->vm, count);
    for (uint32_t i = 0; list && i < count; i++) {
        if (list_append(b->vm, list, value_object(names[i]))) continue;
        object_release(&list->object);
        return ABSENT;
    }
    return list ? value_object(list) : ABSENT;
}

static Value load(Builder *b, const Node *node) { return expression(b, node, "Load"); }
static Value store(Builder *b, const Node *node) { return expression(b, node, "Store"); }
static Value delete (Builder *b, const Node *node) { return expression(b, node, "Del"); }
static Value optional(Builder *b, const Node *node) { return node ? load(b, node) : NONE; }

/* ---- parameters ---- */

static Value parameter(Builder *b, const Node *node) {
    return make(b, node->span, "arg", 3, optional_name(node->parameter.name), optional(b, node->parameter.annotation),
                NONE);
}

static Value optional_parameter(Builder *b, const Node *node) { return node ? parameter(b, node) : NONE; }
static Value fallback(Builder *b, const Node *node) { return optional(b, node->parameter.fallback); }

static Value parameters(Builder *b, const Parameters *p) {
    Nodes only = {p->positional.items, p->positional_only};
    Nodes both = {p->positional.items + p->positional_only, p->positional.count - p->positional_only};
    Nodes defaults = p->positional;
    while (defaults.count && !defaults.items[0]->parameter.fallback) defaults.items++, defaults.count--;
    return make(b, (Span){0}, "arguments", 7, list_of(b, only, parameter), list_of(b, both, parameter),
                optional_parameter(b, p->rest), list_of(b, p->keyword_only, parameter),
                list_of(b, p->keyword_only, fallback), optional_parameter(b, p->keywords),
                list_of(b, defaults, fallback));
}

/* ---- expressions ---- */

static const char *const binary_names[] = {
    [BINARY_ADD] = "Add",           [BINARY_SUB] = "Sub",       [BINARY_MUL] = "Mult",   [BINARY_DIV] = "Div",
    [BINARY_FLOORDIV] = "FloorDiv", [BINARY_MOD] = "Mod",       [BINARY_POW] = "Pow",    [BINARY_MATMUL] = "MatMult",
    [BINARY_LSHIFT] = "LShift",     [BINARY_RSHIFT] = "RShift", [BINARY_AND] = "BitAnd", [BINARY_OR] = "BitOr",
    [BINARY_XOR] = "BitXor",
};
static const char *const unary_names[] = {[UNARY_NEG] = "USub", [UNARY_POS] = "UAdd", [UNARY_INVERT] = "Invert"};
static const char *const comparison_names[] = {
    [COMPARISON_LT] = "Lt", [COMPARISON_LE] = "LtE",       [COMPARISON_EQ] = "Eq", [COMPARISON_NE] = "NotEq",
    [COMPARISON_GT] = "Gt", [COMPARISON_GE] = "GtE",       [COMPARISON_IS] = "Is", [COMPARISON_IS_NOT] = "IsNot",
    [COMPARISON_IN] = "In", [COMPARISON_NOT_IN] = "NotIn",
};

static Value comparison(Builder *b, const Node *node) {
    List *ops = list_new(b->vm, node->compare.rest.count);
    for (uint32_t i = 0; ops && i < node->compare.rest.count; i++) {
        if (list_append_take(b->vm, ops, name_value(b, comparison_names[node->compare.ops[i]]))) continue;
        object_release(&ops->object);
        ops = NULL;
    }
    Value signs = ops ? value_object(ops) : ABSENT;
    return make(b, node->span, "Compare", 3, load(b, node->compare.left), signs, list_of(b, node->compare.rest, load));
}

static Value keyword(Builder *b, const Node *node) {
    return make(b, node->span, "keyword", 2, optional_name(node->keyword.name), load(b, node->keyword.value));
}

static Value clauses(Builder *b, const Node *node) {
    List *list = list_new(b->vm, node->comprehension.count);
    for (uint32_t i = 0; list && i < node->comprehension.count; i++) {
        const Comprehension *c = &node->comprehension.clauses[i];
        Value made = make(b, (Span){0}, "comprehension", 4, store(b, c->target), load(b, c->iterable),
                          list_of(b, c->conditions, load), value_int(c->is_async));
        if (list_append_take(b->vm, list, made)) continue;
        object_release(&list->object);
        return ABSENT;
    }
    return list ? value_object(list) : ABSENT;
}

static Value comprehension(Builder *b, const Node *node, const char *class_name) {
    return make(b, node->span, class_name, 2, load(b, node->comprehension.element), clauses(b, node));
}

static Value field(Builder *b, const Node *node) {
    static const int conversions[] = {-1, 's', 'r', 'a'};
    return make(b, node->span, "FormattedValue", 3, load(b, node->field.value), value_int(conversions[node->op]),
                optional(b, node->field.spec));
}

static Value items(Builder *b, const Node *node, const char *class_name, const char *context) {
    bool stores = context[0] == 'S', deletes = context[0] == 'D';
    return make(b, node->span, class_name, 2,
                list_of(b, node->items,
                        stores    ? store
                        : deletes ? delete
                                  : load),
                name_value(b, context));
}

static Value expression_node(Builder *b, const Node *node, const char *context) {
    Span at = node->span;
    switch (node->kind) {
        case NODE_CONSTANT: return make(b, at, "Constant", 2, value_retain(node->constant), NONE);
        case NODE_NAME: return make(b, at, "Name", 2, optional_name(node->name.id), name_value(b, context));
        case NODE_ATTRIBUTE:
            return make(b, at, "Attribute", 3, load(b, node->attribute.object), optional_name(node->attribute.name),
                        name_value(b, context));
        case NODE_SUBSCRIPT:
            return make(b, at, "Subscript", 3, load(b, node->subscript.object), load(b, node->subscript.index),
                        name_value(b, context));
        case NODE_SLICE:
            return make(b, at, "Slice", 3, optional(b, node->slice.start), optional(b, node->slice.stop),
                        optional(b, node->slice.step));
        case NODE_CALL:
            return make(b, at, "Call", 3, load(b, node->call.callee), list_of(b, node->call.args, load),
                        list_of(b, node->call.keywords, keyword));
        case NODE_STARRED:
            return make(b, at, "Starred", 2, expression(b, node->operand, context), name_value(b, context));
        case NODE_BINARY:
            return make(b, at, "BinOp", 3, load(b, node->binary.left), name_value(b, binary_names[node->op]),
                        load(b, node->binary.right));
        case NODE_UNARY: return make(b, at, "UnaryOp", 2, name_value(b, unary_names[node->op]), load(b, node->operand));
        case NODE_NOT: return make(b, at, "UnaryOp", 2, name_value(b, "Not"), load(b, node->operand));
        case NODE_AND: return make(b, at, "BoolOp", 2, name_value(b, "And"), list_of(b, node->items, load));
        case NODE_OR: return make(b, at, "BoolOp", 2, name_value(b, "Or"), list_of(b, node->items, load));
        case NODE_COMPARE: return comparison(b, node);
        case NODE_CONDITIONAL:
            return make(b, at, "IfExp", 3, load(b, node->conditional.test), load(b, node->conditional.body),
                        load(b, node->conditional.orelse));
        case NODE_LAMBDA:
            return make(b, at, "Lambda", 2, parameters(b, node->lambda.parameters), load(b, node->lambda.body));
        case NODE_TUPLE: return items(b, node, "Tuple", context);
        case NODE_LIST: return items(b, node, "List", context);
        case NODE_SET: return make(b, at, "Set", 1, list_of(b, node->items, load));
        case NODE_DICT:
            return make(b, at, "Dict", 2, list_of(b, node->dict.keys, load), list_of(b, node->dict.values, load));
        case NODE_LIST_COMPREHENSION: return comprehension(b, node, "ListComp");
        case NODE_SET_COMPREHENSION: return comprehension(b, node, "SetComp");
        case NODE_GENERATOR: return comprehension(b, node, "GeneratorExp");
        case NODE_DICT_COMPREHENSION:
            return make(b, at, "DictComp", 3, load(b, node->comprehension.element), load(b, node->comprehension.value),
                        clauses(b, node));
        case NODE_NAMED: return make(b, at, "NamedExpr", 2, store(b, node->named.target), load(b, node->named.value));
        case NODE_YIELD: return make(b, at, "Yield", 1, optional(b, node->operand));
        case NODE_YIELD_FROM: return make(b, at, "YieldFrom", 1, load(b, node->operand));
        case NODE_AWAIT: return make(b, at, "Await", 1, load(b, node->operand));
        case NODE_FSTRING: return make(b, at, "JoinedStr", 1, list_of(b, node->items, load));
        case NODE_FIELD: return field(b, node);
        default: return vm_raise(b->vm, ERROR_SYSTEM, "no expression: node %d", node->kind);
    }
}

static bool enter(Builder *b) {
    if (++b->depth <= DEPTH_MAX) return true;
    return vm_fail(b->vm, ERROR_RECURSION, "maximum recursion depth exceeded during ast construction");
}

static Value expression(Builder *b, const Node *node, const char *context) {
    Value made = enter(b) ? expression_node(b, node, context) : ABSENT;
    b->depth--;
    return made;
}

/* ---- patterns ---- */

static Value class_pattern(Builder *b, const Node *node) {
    uint32_t plain = node->class_pattern.patterns.count - node->class_pattern.named;
    Nodes by_place = {node->class_pattern.patterns.items, plain};
    Nodes by_name = {node->class_pattern.patterns.items + plain, node->class_pattern.named};
    return make(b, node->span, "MatchClass", 4, load(b, node->class_pattern.type), list_of(b, by_place, pattern),
                names_list(b, node->class_pattern.names, node->class_pattern.named), list_of(b, by_name, pattern));
}

static Value pattern(Builder *b, const Node *node) {
    Span at = node->span;
    switch (node->kind) {
        case NODE_MATCH_VALUE: return make(b, at, "MatchValue", 1, load(b, node->operand));
        case NODE_MATCH_SINGLETON: return make(b, at, "MatchSingleton", 1, value_retain(node->constant));
        case NODE_MATCH_SEQUENCE: return make(b, at, "MatchSequence", 1, list_of(b, node->items, pattern));
        case NODE_MATCH_OR: return make(b, at, "MatchOr", 1, list_of(b, node->items, pattern));
        case NODE_MATCH_MAPPING:
            return make(b, at, "MatchMapping", 3, list_of(b, node->mapping.keys, load),
                        list_of(b, node->mapping.patterns, pattern), optional_name(node->mapping.rest));
        case NODE_MATCH_STAR: return make(b, at, "MatchStar", 1, optional_name(node->as.name));
        case NODE_MATCH_AS:
            return make(b, at, "MatchAs", 2, node->as.pattern ? pattern(b, node->as.pattern) : NONE,
                        optional_name(node->as.name));
        default: return class_pattern(b, node);
    }
}

static Value match_case(Builder *b, const Node *node) {
    return make(b, (Span){0}, "match_case", 3, pattern(b, node->case_.pattern), optional(b, node->case_.guard),
                statements(b, node->case_.body));
}

/* ---- statements ---- */

static Value alias(Builder *b, const Node *node) {
    return make(b, node->span, "alias", 2, optional_name(node->alias.name), optional_name(node->alias.as));
}

/* from x import *: the star is the statement's last character. */
static Value import_from(Builder *b, const Node *node) {
    Value names;
    if (node->import.aliases.count) {
        names = list_of(b, node->import.aliases, alias);
    } else {
        Span star = node->span;
        star.line = star.end_line;
        star.column = star.end_column - 1;
        Value made = make(b, star, "alias", 2, name_value(b, "*"), NONE);
        List *list = is_absent(made) ? NULL : list_new(b->vm, 1);
        names = list && list_append_take(b->vm, list, made) ? value_object(list) : ABSENT;
    }
    return make(b, node->span, "ImportFrom", 3, optional_name(node->import.module), names,
                value_int(node->import.level));
}

static Value with_item(Builder *b, const Node *node) {
    const Node *target = node->with_item.target;
    return make(b, (Span){0}, "withitem", 2, load(b, node->with_item.manager), target ? store(b, target) : NONE);
}

static Value handler(Builder *b, const Node *node) {
    return make(b, node->span, "ExceptHandler", 3, optional(b, node->except.type), optional_name(node->except.name),
                statements(b, node->except.body));
}

static Value function(Builder *b, const Node *node) {
    return make(b, node->span, node->op ? "AsyncFunctionDef" : "FunctionDef", 6, optional_name(node->function.name),
                parameters(b, node->function.parameters), statements(b, node->function.body),
                list_of(b, node->function.decorators, load), optional(b, node->function.returns), NONE);
}

static Value class_definition(Builder *b, const Node *node) {
    return make(b, node->span, "ClassDef", 5, optional_name(node->class_.name), list_of(b, node->class_.args, load),
                list_of(b, node->class_.keywords, keyword), statements(b, node->class_.body),
                list_of(b, node->class_.decorators, load));
}

static Value annotated(Builder *b, const Node *node) {
    return make(b, node->span, "AnnAssign", 4, store(b, node->annotated.target), load(b, node->annotated.annotation),
                optional(b, node->annotated.value), value_int(node->op));
}

static Value loop(Builder *b, const Node *node) {
    return make(b, node->span, node->op ? "AsyncFor" : "For", 5, store(b, node->loop.target),
                load(b, node->loop.iterable), statements(b, node->loop.body), statements(b, node->loop.orelse), NONE);
}

static Value attempt(Builder *b, const Node *node) {
    return make(b, node->span, node->op ? "TryStar" : "Try", 4, statements(b, node->attempt.body),
                list_of(b, node->attempt.handlers, handler), statements(b, node->attempt.orelse),
                statements(b, node->attempt.final));
}

static Value simple_statement(Builder *b, const Node *node) {
    Span at = node->span;
    switch (node->kind) {
        case NODE_EXPRESSION_STATEMENT: return make(b, at, "Expr", 1, load(b, node->operand));
        case NODE_ASSIGN:
            return make(b, at, "Assign", 3, list_of(b, node->assign.targets, store), load(b, node->assign.value), NONE);
        case NODE_AUGMENTED:
            return make(b, at, "AugAssign", 3, store(b, node->augmented.target), name_value(b, binary_names[node->op]),
                        load(b, node->augmented.value));
        case NODE_ANNOTATED: return annotated(b, node);
        case NODE_RETURN: return make(b, at, "Return", 1, optional(b, node->operand));
        case NODE_DELETE: return make(b, at, "Delete", 1, list_of(b, node->items, delete));
        case NODE_PASS: return make(b, at, "Pass", 0);
        case NODE_BREAK: return make(b, at, "Break", 0);
        case NODE_CONTINUE: return make(b, at, "Continue", 0);
        case NODE_RAISE:
            return make(b, at, "Raise", 2, optional(b, node->raise.exception), optional(b, node->raise.cause));
        case NODE_GLOBAL: return make(b, at, "Global", 1, names_list(b, node->names.names, node->names.count));
        case NODE_NONLOCAL: return make(b, at, "Nonlocal", 1, names_list(b, node->names.names, node->names.count));
        case NODE_ASSERT:
            return make(b, at, "Assert", 2, load(b, node->assertion.test), optional(b, node->assertion.message));
        case NODE_IMPORT: return make(b, at, "Import", 1, list_of(b, node->import.aliases, alias));
        default: return import_from(b, node);
    }
}

static Value statement_node(Builder *b, const Node *node) {
    Span at = node->span;
    switch (node->kind) {
        case NODE_IF:
        case NODE_WHILE:
            return make(b, at, node->kind == NODE_IF ? "If" : "While", 3, load(b, node->branch.test),
                        statements(b, node->branch.body), statements(b, node->branch.orelse));
        case NODE_FOR: return loop(b, node);
        case NODE_WITH:
            return make(b, at, node->op ? "AsyncWith" : "With", 3, list_of(b, node->with.items, with_item),
                        statements(b, node->with.body), NONE);
        case NODE_TRY: return attempt(b, node);
        case NODE_FUNCTION: return function(b, node);
        case NODE_CLASS: return class_definition(b, node);
        case NODE_MATCH:
            return make(b, at, "Match", 2, load(b, node->match.subject), list_of(b, node->match.cases, match_case));
        default: return simple_statement(b, node);
    }
}

static Value statement(Builder *b, const Node *node) {
    Value made = enter(b) ? statement_node(b, node) : ABSENT;
    b->depth--;
    return made;
}

static Value statements(Builder *b, Nodes body) { return list_of(b, body, statement); }

/* ---- the module ---- */

static Value tree_value(Vm *vm, Value make_node, Source *source, bool eval) {
    Arena arena = {0};
    Tree tree = {0};
    Builder b = {.vm = vm, .make = make_node};
    Value made = ABSENT;
    if (compiler_parse(vm, source, eval ? COMPILE_EVAL : COMPILE_FILE, &arena, &tree))
        made = eval ? load(&b, tree.expression) : statements(&b, tree.body);
    arena_clear(&arena);
    return made;
}

static Value ast_tree(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    if (is_str(args[0]))
        data = as_str(args[0])->data, size = as_str(args[0])->size;
    else if (!bytes_view(args[0], &data, &size))
        return vm_raise(vm, ERROR_TYPE, "compile() arg 1 must be a string, bytes or AST object");
    if (memchr(data, 0, size)) return vm_raise(vm, ERROR_VALUE, "source code string cannot contain null bytes");
    if (!is_str(args[1])) return vm_raise(vm, ERROR_TYPE, "the filename must be a str");
    Source *source = source_new(vm, as_str(args[1]), data, size, 0);
    Value tree = source ? tree_value(vm, args[3], source, value_truth(vm, args[2]) > 0) : ABSENT;
    if (source) object_release(&source->object);
    return tree;
}

static const NativeDef functions[] = {
    {"tree", ast_tree, "source, filename, expression, make, /",
     "The statements of a text as a list of nodes, or the node of its expression; make(class, *place, *fields) makes "
     "each.",
     NATIVE_METHOD},
    {0},
};

const ModuleDef ast_module = {"_ast", "The parser's trees.", functions, NULL};
