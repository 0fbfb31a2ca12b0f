/* code.c -- code objects as values, and their listing. See code.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/syntax/image.h"

#include <string.h>

static void drop(void *o) {
    if (o) object_release((Object *)o);
}

static void code_free(Object *o) {
    Code *code = (Code *)o;
    drop(code->name);
    drop(code->qualname);
    drop(code->source);
    drop(code->local_names);
    drop(code->cell_names);
    drop(code->free_names);
    drop(code->names);
    drop(code->constants);
    drop(code->doc);
    mem_free(code->words);
    mem_free(code->spans);
    mem_free(code->handlers);
    mem_free(code->caches);
    mem_free(code->marks);
    object_dealloc(o);
}

static Code *as_code(Value v) { return (Code *)(void *)v.as.object; }

static Value code_repr(Vm *vm, Value self) {
    Code *code = as_code(self);
    return value_object(str_format(vm, "<code object %s at %p, file \"%s\", line %u>", code->name->data, (void *)code,
                                   code->source->filename->data, code->first_line));
}

/* ---- attributes ---- */

#define CODE_OBJECT(field)                                                                                             \
    static Value get_##field(Vm *vm, Value self) { return (void)vm, value_retain(value_object(as_code(self)->field)); }
#define CODE_NUMBER(field)                                                                                             \
    static Value get_##field(Vm *vm, Value self) { return (void)vm, value_int((int64_t)as_code(self)->field); }

CODE_OBJECT(name)
CODE_OBJECT(qualname)
CODE_OBJECT(cell_names)
CODE_OBJECT(free_names)
/* What code from an image has to read first. */
#define CODE_PART(field)                                                                                               \
    static Value get_##field(Vm *vm, Value self) {                                                                     \
        return code_complete(vm, as_code(self)) ? value_retain(value_object(as_code(self)->field)) : ABSENT;           \
    }

CODE_PART(names)
CODE_PART(constants)
CODE_NUMBER(positional)
CODE_NUMBER(positional_only)
CODE_NUMBER(keyword_only)
CODE_NUMBER(first_line)
CODE_NUMBER(stack_size)

static Value get_filename(Vm *vm, Value self) {
    (void)vm;
    return value_retain(value_object(as_code(self)->source->filename));
}

/* Without the slots that the compiler keeps for itself. */
static Value get_variables(Vm *vm, Value self) {
    Tuple *all = as_code(self)->local_names;
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) count += as_str(all->items[i])->data[0] != '.';
    Tuple *names = tuple_new(vm, count);
    for (size_t i = 0, n = 0; names && i < all->count; i++)
        if (as_str(all->items[i])->data[0] != '.') names->items[n++] = value_retain(all->items[i]);
    return value_object(names);
}

static Value get_local_count(Vm *vm, Value self) {
    (void)vm;
    return value_int((int64_t)as_code(self)->local_names->count);
}

/* As CPython's flags of inspect: OPTIMIZED, NEWLOCALS, VARARGS, VARKEYWORDS, GENERATOR, COROUTINE, ASYNC_GENERATOR. */
static Value get_flags(Vm *vm, Value self) {
    (void)vm;
    uint32_t flags = as_code(self)->flags;
    int64_t out = flags & CODE_LOCALS ? 3 : 0;
    if (flags & CODE_VARARGS) out |= 4;
    if (flags & CODE_KWARGS) out |= 8;
    if (flags & CODE_COROUTINE)
        out |= 128;
    else if (flags & CODE_ASYNC_GENERATOR)
        out |= 512;
    else if (flags & CODE_GENERATOR)
        out |= 32;
    return value_int(out);
}

static const PropertyDef code_properties[] = {
    {"co_name", get_name, member_readonly, NULL},
    {"co_qualname", get_qualname, member_readonly, NULL},
    {"co_filename", get_filename, member_readonly, NULL},
    {"co_firstlineno", get_first_line, member_readonly, NULL},
    {"co_argcount", get_positional, member_readonly, NULL},
    {"co_posonlyargcount", get_positional_only, member_readonly, NULL},
    {"co_kwonlyargcount", get_keyword_only, member_readonly, NULL},
    {"co_nlocals", get_local_count, NULL, NULL},
    {"co_stacksize", get_stack_size, member_readonly, NULL},
    {"co_varnames", get_variables, NULL, NULL},
    {"co_cellvars", get_cell_names, NULL, NULL},
    {"co_freevars", get_free_names, NULL, NULL},
    {"co_names", get_names, member_readonly, NULL},
    {"co_consts", get_constants, member_readonly, NULL},
    {"co_flags", get_flags, member_readonly, NULL},
    {NULL, NULL, NULL, NULL},
};

bool opcode_has_cache(Opcode op) {
    static const bool caches[OPCODE_COUNT] = {
#define OP(name, effect, cache, doc) [OP_##name] = cache,
#include "engine/lang/syntax/opcodes.def"
#undef OP
    };
    return op < OPCODE_COUNT && caches[op];
}

/* ---- the listing ---- */

static const char *const op_names[OPCODE_COUNT] = {
#define OP(name, effect, cache, doc) [OP_##name] = #name,
#include "engine/lang/syntax/opcodes.def"
#undef OP
};

static const char *slot_name(const Code *code, uint32_t slot) {
    const Tuple *groups[] = {code->local_names, code->cell_names, code->free_names};
    for (int i = 0; i < 3; i++) {
        if (slot < groups[i]->count) return as_str(groups[i]->items[slot])->data;
        slot -= (uint32_t)groups[i]->count;
    }
    return "?";
}

/* What the argument stands for, in brackets. */
static void write_argument(Vm *vm, const Code *code, Opcode op, uint32_t arg, Buffer *out) {
    switch (op) {
        case OP_LOAD_CONST: {
            Str *text = value_repr(vm, code->constants->items[arg]);
            if (text)
                buffer_printf(out, " (%s)", text->data);
            else
                vm_clear_raised(vm);
            drop(text);
            break;
        }
        case OP_LOAD_LOCAL:
        case OP_STORE_LOCAL:
        case OP_DELETE_LOCAL:
        case OP_LOAD_CELL:
        case OP_STORE_CELL:
        case OP_DELETE_CELL:
        case OP_LOAD_CLOSURE:
        case OP_LOAD_CLASS_CELL: buffer_printf(out, " (%s)", slot_name(code, arg)); break;
        case OP_LOAD_NAME:
        case OP_STORE_NAME:
        case OP_DELETE_NAME:
        case OP_LOAD_GLOBAL:
        case OP_STORE_GLOBAL:
        case OP_DELETE_GLOBAL:
        case OP_LOAD_ATTR:
        case OP_STORE_ATTR:
        case OP_DELETE_ATTR:
        case OP_LOAD_METHOD:
        case OP_IMPORT:
        case OP_IMPORT_FROM: buffer_printf(out, " (%s)", as_str(code->names->items[arg])->data); break;
        default: break;
    }
}

static bool write_code(Vm *vm, const Code *code, Buffer *out, int depth) {
    if (depth > 50) return true;
    if (!code_complete(vm, (Code *)(uintptr_t)code)) return false;
    buffer_printf(out, "%s%s:\n", depth ? "\n" : "", code->qualname->data);
    int line = 0;
    for (uint32_t i = 0; i < code->word_count; i++) {
        Opcode op = word_op(code->words[i]);
        uint32_t arg = word_arg(code->words[i]);
        if (code->spans[i].line != line)
            buffer_printf(out, "%4d ", line = code->spans[i].line);
        else
            buffer_puts(out, "     ");
        buffer_printf(out, "%5u %-20s %5u", i, op_names[op], arg);
        write_argument(vm, code, op, arg, out);
        buffer_putc(out, '\n');
        if (opcode_has_cache(op)) i++;
    }
    for (uint32_t i = 0; i < code->handler_count; i++) {
        const Handler *h = &code->handlers[i];
        buffer_printf(out, "  handler %u to %u -> %u [%u]\n", h->start, h->end, h->target, h->depth);
    }
    for (size_t i = 0; i < code->constants->count; i++)
        if (value_is(code->constants->items[i], &code_type))
            write_code(vm, as_code(code->constants->items[i]), out, depth + 1);
    return !out->failed;
}

bool code_disassemble(Vm *vm, const Code *code, Buffer *out) { return write_code(vm, code, out, 0); }

Type code_type = {
    .object = TYPE_OBJECT,
    .name = "code",
    .instance_size = sizeof(Code),
    .free = code_free,
    .repr = code_repr,
    .methods = code_methods,
    .properties = code_properties,
};
