/* vm.c -- the dispatch loop: runs frames instruction by instruction (opcodes.def).
 *
 * A call of a function of the language, and a step of a generator in a for loop, go on in the same run of the
 * loop with another frame. Bodies longer than a few lines are in vm_ops.c. What is remembered between runs of an
 * instruction is in its Cache: a type's or dict's version, and where something was found then.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/set.h"
#include "engine/lang/machine/operands.h"
#include "engine/lang/machine/vm_cache.h"
#include "engine/lang/machine/vm_call.h"
#include "engine/lang/machine/vm_fast.h"
#include "engine/lang/machine/vm_ops.h"

#include <string.h>

/* ---- errors ---- */

/* Makes the frame go on where it handles the pending exception, its stack cut and the exception pushed. false: nowhere. */
static bool find_handler(Vm *vm, Frame *frame) {
    const Code *code = frame->code;
    uint32_t at = (uint32_t)(frame->pc - code->words) - 1;
    for (uint32_t i = 0; i < code->handler_count; i++) {
        const Handler *h = &code->handlers[i];
        if (at < h->start || at >= h->end) continue;
        Value *floor = frame->slots + code->local_count + h->depth;
        while (frame->top > floor) value_clear(--frame->top);
        *frame->top++ = vm_take_raised(vm);
        frame->pc = code->words + h->target;
        return true;
    }
    return false;
}

/* Leaves vm->frame, which has returned or failed, freeing it. */
static void leave_frame(Vm *vm, Frame *frame) {
    vm->frame = frame->back;
    vm->depth--;
    if (frame->generator) {
        generator_leave(vm, frame->generator);
        generator_end(vm, frame->generator);
    } else {
        frame_free(vm, frame);
    }
}

/* Goes outwards until a frame handles the pending exception; NULL when the frame that vm_run began with has gone. */
static Frame *unwind(Vm *vm, Frame *frame, bool again) {
    for (;;) {
        if (!again) raise_add_frame(vm, frame);
        again = false;
        if (find_handler(vm, frame)) return frame;
        Frame *back = frame->back;
        bool entry = frame->finish == FINISH_ENTRY;
        leave_frame(vm, frame);
        if (entry) return NULL;
        frame = back;
    }
}

/* [e] -> [previous e] */
static void push_handled(Vm *vm, const Frame *frame, Value *top) {
    Value exception = *top;
    bool outer = frame->generator && value_same(vm->handled, frame->generator->outer);
    top[0] = outer ? ABSENT : vm->handled;         /* what a generator found may have changed when it goes on */
    top[1] = exception;
    if (outer) value_release(vm->handled);
    vm->handled = value_retain(exception);
}

static void pop_handled(Vm *vm, const Frame *frame, Value previous) {
    if (is_absent(previous) && frame->generator) previous = value_retain(frame->generator->outer);
    value_set(&vm->handled, previous);
}

/* text += more, where the next instruction stores the sum in the local variable that text came from: that variable lets
 * go of it first, and the str grows in place. [text more] -> [sum more]. false: nothing is changed. */
static bool append_in_place(Value *sp, Value *locals, uint32_t next) {
    bool stores = word_op(next) == OP_STORE_LOCAL || word_op(next) == OP_STORE_LOAD_LOCAL;
    if (!stores || !value_is(sp[-2], &str_type) || !value_is(sp[-1], &str_type)) return false;
    Value *local = &locals[word_arg(next)];
    Str *text = as_str(sp[-2]);
    if (!value_same(*local, sp[-2]) || text->object.refs != 2 || value_same(sp[-1], sp[-2])) return false;
    text->object.refs = 1;
    Str *sum = str_extend(text, as_str(sp[-1]));
    if (!sum) {
        text->object.refs = 2;
        return false;
    }
    *local = ABSENT;
    sp[-2] = value_object(sum);
    value_release(sp[-1]);
    return true;
}

/* In a function of its own, which leaves the loop a register that its own frame's address would take. */
static __attribute__((noinline)) bool stack_is_low(const Vm *vm) {
    return (char *)__builtin_frame_address(0) < vm->stack_low;
}

/* ---- the loop ---- */

#define SAVE() (frame->pc = pc, frame->top = sp)
#define LOAD_FRAME() (pc = frame->pc, sp = frame->top, code = frame->code)
#define TARGET(op) op_##op
#define NEXT() do { word = *pc++; goto *labels[word & 0xFF]; } while (0)
#define locals (frame->slots)
#define ARGUMENT (word >> 8)
#define NAME_ARGUMENT as_str(code->names->items[ARGUMENT])
#define JUMP_TO(n) (pc = code->words + (n))
#define FAIL_IF(condition) do { if (__builtin_expect(condition, 0)) goto failed; } while (0)
#define SAFE_POINT() do { \
    if (__builtin_expect(atomic_load_explicit(&vm->attention, memory_order_relaxed) != 0, 0)) { \
        SAVE(); \
        FAIL_IF(!op_attend(vm)); \
    } } while (0)

/* The top two values become one: at once for small numbers, else by general. */
#define ARITHMETIC(op, general) \
    do { \
        result = number_fast((BinaryOp)(op), sp[-2], sp[-1]); \
        if (__builtin_expect(!is_absent(result), 1)) { \
            sp--; \
            sp[-1] = result; \
            NEXT(); \
        } \
        SAVE(); \
        result = general(vm, (BinaryOp)(op), sp[-2], sp[-1]); \
        FAIL_IF(is_absent(result)); \
        value_release(*--sp); \
        value_release(sp[-1]); \
        sp[-1] = result; \
        NEXT(); \
    } while (0)

Value vm_run(Vm *vm, Frame *frame) {
    static const void *const labels[256] = {
#define OP(name, effect, cache, doc) [OP_##name] = &&op_##name,
#include "engine/lang/syntax/opcodes.def"
#undef OP
        [OPCODE_COUNT ... 255] = &&op_unknown,
    };
    const uint32_t *pc;
    Value *sp;
    const Code *code;
    uint32_t word;
    Cache *cache;
    Value result;
    bool again = false;

    if (stack_is_low(vm)) {
        vm_fail(vm, ERROR_RECURSION, "maximum recursion depth exceeded");
        goto not_entered;
    }
    bool raising = vm_raised(vm);            /* a generator into which an exception is thrown */
    if (vm->depth >= vm->recursion_limit) {
        if (!raising) vm_fail(vm, ERROR_RECURSION, "maximum recursion depth exceeded");
        goto not_entered;
    }
    enter_frame(vm, frame, FINISH_ENTRY);
    if (frame->generator) generator_enter(vm, frame->generator);
    LOAD_FRAME();
    if (raising) goto failed_saved;
    NEXT();

    TARGET(NOP): TARGET(STATEMENT):
        NEXT();
    TARGET(POP):
        value_release(*--sp);
        NEXT();
    TARGET(SHOW_VALUE):
        SAVE();
        FAIL_IF(!vm_show_value(vm, sp[-1]));
        value_release(*--sp);
        NEXT();
    TARGET(DUP):
        *sp = value_retain(sp[-1]);
        sp++;
        NEXT();
    TARGET(DUP_TWO):
        sp[0] = value_retain(sp[-2]);
        sp[1] = value_retain(sp[-1]);
        sp += 2;
        NEXT();
    TARGET(SWAP):
        result = sp[-1];
        sp[-1] = sp[-2];
        sp[-2] = result;
        NEXT();
    TARGET(ROT_THREE):
        result = sp[-1];
        sp[-1] = sp[-2];
        sp[-2] = sp[-3];
        sp[-3] = result;
        NEXT();
    TARGET(ROT_FOUR):
        result = sp[-1];
        sp[-1] = sp[-2];
        sp[-2] = sp[-3];
        sp[-3] = sp[-4];
        sp[-4] = result;
        NEXT();
    TARGET(PICK):
        *sp = value_retain(sp[-1 - (int64_t)ARGUMENT]);
        sp++;
        NEXT();

    /* ---- names ---- */
    TARGET(LOAD_CONST):
        *sp++ = value_retain(code->constants->items[ARGUMENT]);
        NEXT();
    TARGET(LOAD_LOCAL):
        result = locals[ARGUMENT];
        if (__builtin_expect(is_absent(result), 0)) goto unbound;
        *sp++ = value_retain(result);
        NEXT();
    TARGET(STORE_LOCAL): {
        Value old = locals[ARGUMENT];
        locals[ARGUMENT] = *--sp;
        value_release(old);
        NEXT();
    }
    TARGET(DELETE_LOCAL):
        SAVE();
        FAIL_IF(!op_delete_local(vm, frame, ARGUMENT, false));
        NEXT();
    TARGET(LOAD_CELL):
        result = ((Cell *)locals[ARGUMENT].as.object)->value;
        if (__builtin_expect(is_absent(result), 0)) goto unbound;
        *sp++ = value_retain(result);
        NEXT();
    TARGET(STORE_CELL):
        value_set(&((Cell *)locals[ARGUMENT].as.object)->value, *--sp);
        NEXT();
    TARGET(DELETE_CELL):
        SAVE();
        FAIL_IF(!op_delete_local(vm, frame, ARGUMENT, true));
        NEXT();
    TARGET(LOAD_CLOSURE):
        *sp++ = value_retain(locals[ARGUMENT]);
        NEXT();
    TARGET(LOAD_CLASS_CELL):
        SAVE();
        result = op_load_class_cell(vm, frame, ARGUMENT);
        FAIL_IF(is_absent(result));
        *sp++ = result;
        NEXT();
    TARGET(LOAD_NAME):
        SAVE();
        result = op_load_name(vm, frame, NAME_ARGUMENT);
        FAIL_IF(is_absent(result));
        *sp++ = result;
        NEXT();
    TARGET(STORE_NAME):
        SAVE();
        FAIL_IF(!op_store_name(vm, frame, NAME_ARGUMENT, sp[-1]));
        value_release(*--sp);
        NEXT();
    TARGET(DELETE_NAME):
        SAVE();
        FAIL_IF(!op_delete_name(vm, frame, NAME_ARGUMENT));
        NEXT();
    TARGET(LOAD_GLOBAL): {
        cache = &code->caches[*pc++];
        result = cache_load_global(vm, frame->globals, NAME_ARGUMENT, cache);
        if (__builtin_expect(is_absent(result), 0)) {
            SAVE();
            op_undefined(vm, NAME_ARGUMENT);
            goto failed;
        }
        *sp++ = value_retain(result);
        NEXT();
    }
    TARGET(STORE_GLOBAL): {
        cache = &code->caches[*pc++];
        SAVE();
        FAIL_IF(!cache_store_global(vm, frame->globals, NAME_ARGUMENT, sp[-1], cache));
        sp--;
        NEXT();
    }
    TARGET(DELETE_GLOBAL):
        SAVE();
        if (!dict_delete_str(frame->globals, NAME_ARGUMENT)) {
            op_undefined(vm, NAME_ARGUMENT);
            goto failed;
        }
        NEXT();

    /* ---- attributes and items ---- */
    TARGET(LOAD_ATTR):
        cache = &code->caches[*pc++];
        result = cache_find_attr(sp[-1], NAME_ARGUMENT, cache);
        if (__builtin_expect(is_absent(result), 0)) goto load_attr;
        value_retain(result);
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    load_attr: {
        SAVE();
        Function *getter = cache_find_property(sp[-1], cache);
        Frame *callee = getter ? frame_begin(vm, frame, getter, sp - 1, 1) : NULL;
        if (callee) {
            object_retain(&getter->object);
            frame->top = sp - 1;
            frame = callee;
            goto begun;
        }
        result = cache_miss_attr(vm, sp[-1], NAME_ARGUMENT, cache);
        FAIL_IF(is_absent(result));
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    }
    TARGET(STORE_ATTR): {
        cache = &code->caches[*pc++];
        SAVE();
        FAIL_IF(!cache_store_attr(vm, sp[-1], NAME_ARGUMENT, sp[-2], cache));
        value_release(*--sp);
        value_release(*--sp);
        NEXT();
    }
    TARGET(DELETE_ATTR):
        SAVE();
        FAIL_IF(!value_set_attr(vm, sp[-1], NAME_ARGUMENT, ABSENT));
        value_release(*--sp);
        NEXT();
    TARGET(LOAD_METHOD): {
        cache = &code->caches[*pc++];
        SAVE();
        Value self = sp[-1];
        FAIL_IF(!cache_load_method(vm, self, NAME_ARGUMENT, cache, &sp[-1], &sp[0]));
        sp++;
        NEXT();
    }
    TARGET(GET_ITEM):
        result = item_fast(sp[-2], sp[-1]);
        if (__builtin_expect(!is_absent(result), 1)) {
            value_retain(result);
            sp--;
        } else {
            SAVE();
            result = value_get_item(vm, sp[-2], sp[-1]);
            FAIL_IF(is_absent(result));
            value_release(*--sp);
        }
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    TARGET(SET_ITEM):
        if (!set_item_fast(sp[-2], sp[-1], sp[-3])) {
            SAVE();
            FAIL_IF(!value_set_item(vm, sp[-2], sp[-1], sp[-3]));
        }
        sp -= 3;
        value_release(sp[2]);
        value_release(sp[1]);
        value_release(sp[0]);
        NEXT();
    TARGET(DELETE_ITEM):
        SAVE();
        FAIL_IF(!value_set_item(vm, sp[-2], sp[-1], ABSENT));
        value_release(*--sp);
        value_release(*--sp);
        NEXT();

    /* ---- operators ---- */
    TARGET(BINARY): ARITHMETIC(ARGUMENT, value_binary);
    TARGET(INPLACE): ARITHMETIC(ARGUMENT, value_inplace);
    TARGET(UNARY):
        if (sp[-1].tag == TAG_FLOAT && ARGUMENT == UNARY_NEG) {
            sp[-1].as.real = -sp[-1].as.real;
            NEXT();
        }
        SAVE();
        result = value_unary(vm, (UnaryOp)ARGUMENT, sp[-1]);
        FAIL_IF(is_absent(result));
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    TARGET(NOT): {
        SAVE();
        int truth = truth_fast(vm, sp[-1]);
        FAIL_IF(truth < 0);
        value_release(sp[-1]);
        sp[-1] = value_bool(!truth);
        NEXT();
    }
    TARGET(COMPARE): {
        int truth = compare_fast((CompareOp)ARGUMENT, sp[-2], sp[-1]);
        if (__builtin_expect(truth >= 0, 1)) {
            sp--;
            sp[-1] = value_bool(truth);
            NEXT();
        }
        SAVE();
        result = value_compare(vm, sp[-2], sp[-1], (CompareOp)ARGUMENT);
        FAIL_IF(is_absent(result));
        value_release(*--sp);
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    }
    TARGET(IS):
        result = value_bool(value_same(sp[-2], sp[-1]) != (ARGUMENT == 1));
        value_release(*--sp);
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    TARGET(IN): {
        SAVE();
        int has = value_contains(vm, sp[-1], sp[-2]);
        FAIL_IF(has < 0);
        value_release(*--sp);
        value_release(sp[-1]);
        sp[-1] = value_bool(has != (ARGUMENT == 1));
        NEXT();
    }

    /* ---- what specialise.c makes ---- */
    TARGET(BINARY_ADD): ARITHMETIC(BINARY_ADD, value_binary);
    TARGET(BINARY_SUB): ARITHMETIC(BINARY_SUB, value_binary);
    TARGET(BINARY_MUL): ARITHMETIC(BINARY_MUL, value_binary);
    TARGET(INPLACE_ADD):
        if (is_object(sp[-2]) && append_in_place(sp, locals, *pc)) {
            sp--;
            NEXT();
        }
        ARITHMETIC(BINARY_ADD, value_inplace);
    TARGET(LOAD_LOCAL_TWICE):
        result = locals[ARGUMENT];
        if (__builtin_expect(is_absent(result), 0)) goto unbound;
        *sp++ = value_retain(result);
        word = *pc++;
        result = locals[ARGUMENT];
        if (__builtin_expect(is_absent(result), 0)) goto unbound;
        *sp++ = value_retain(result);
        NEXT();
    TARGET(LOAD_LOCAL_CONST):
        result = locals[ARGUMENT];
        if (__builtin_expect(is_absent(result), 0)) goto unbound;
        *sp++ = value_retain(result);
        word = *pc++;
        *sp++ = value_retain(code->constants->items[ARGUMENT]);
        NEXT();
    TARGET(LOAD_LOCAL_ATTR):
        *sp = locals[ARGUMENT];
        if (__builtin_expect(is_absent(*sp), 0)) goto unbound;
        word = *pc++;
        cache = &code->caches[*pc++];
        result = cache_find_attr(*sp, NAME_ARGUMENT, cache);
        if (__builtin_expect(is_absent(result), 0)) {
            value_retain(*sp++);
            goto load_attr;
        }
        *sp++ = value_retain(result);
        NEXT();
    TARGET(COMPARE_JUMP): {
        int truth = compare_fast((CompareOp)ARGUMENT, sp[-2], sp[-1]);
        if (__builtin_expect(truth < 0, 0)) {
            SAVE();
            result = value_compare(vm, sp[-2], sp[-1], (CompareOp)ARGUMENT);
            FAIL_IF(is_absent(result));
            value_release(*--sp);
            value_release(sp[-1]);
            sp[-1] = result;
            NEXT();                          /* the jump itself */
        }
        sp -= 2;
        word = *pc++;
        if (!truth) JUMP_TO(ARGUMENT);
        NEXT();
    }
    TARGET(STORE_LOAD_LOCAL): {
        Value old = locals[ARGUMENT];
        locals[ARGUMENT] = sp[-1];
        word = *pc++;
        result = locals[ARGUMENT];
        if (__builtin_expect(is_absent(result), 0)) {
            sp--;
            value_release(old);
            goto unbound;
        }
        sp[-1] = value_retain(result);
        value_release(old);
        NEXT();
    }

    /* ---- collections ---- */
    TARGET(BUILD_TUPLE): {
        SAVE();
        Tuple *tuple = tuple_from(vm, sp - ARGUMENT, ARGUMENT);
        FAIL_IF(!tuple);
        drop(sp - ARGUMENT, sp);
        sp -= ARGUMENT;
        *sp++ = value_object(tuple);
        NEXT();
    }
    TARGET(BUILD_LIST): {
        SAVE();
        List *list = list_from(vm, sp - ARGUMENT, ARGUMENT);
        FAIL_IF(!list);
        drop(sp - ARGUMENT, sp);
        sp -= ARGUMENT;
        *sp++ = value_object(list);
        NEXT();
    }
    TARGET(BUILD_SET):
        SAVE();
        result = op_build_set(vm, sp - ARGUMENT, ARGUMENT);
        FAIL_IF(is_absent(result));
        drop(sp - ARGUMENT, sp);
        sp -= ARGUMENT;
        *sp++ = result;
        NEXT();
    TARGET(BUILD_DICT):
        SAVE();
        result = op_build_dict(vm, sp - 2 * ARGUMENT, ARGUMENT);
        FAIL_IF(is_absent(result));
        drop(sp - 2 * ARGUMENT, sp);
        sp -= 2 * ARGUMENT;
        *sp++ = result;
        NEXT();
    TARGET(BUILD_SLICE):
        SAVE();
        result = slice_new(vm, sp[-(int64_t)ARGUMENT], sp[1 - (int64_t)ARGUMENT], ARGUMENT == 3 ? sp[-1] : NONE);
        FAIL_IF(is_absent(result));
        drop(sp - ARGUMENT, sp);
        sp -= ARGUMENT;
        *sp++ = result;
        NEXT();
    TARGET(BUILD_STRING):
        SAVE();
        result = op_build_string(vm, sp - ARGUMENT, ARGUMENT);
        FAIL_IF(is_absent(result));
        drop(sp - ARGUMENT, sp);
        sp -= ARGUMENT;
        *sp++ = result;
        NEXT();
    TARGET(LIST_APPEND):
        SAVE();
        sp--;
        frame->top = sp;
        FAIL_IF(!list_append_take(vm, as_list(sp[-(int64_t)ARGUMENT]), *sp));
        NEXT();
    TARGET(LIST_EXTEND):
        SAVE();
        FAIL_IF(!op_list_extend(vm, sp[-1 - (int64_t)ARGUMENT], sp[-1], op_spread_callee(pc, sp - 2 - ARGUMENT)));
        value_release(*--sp);
        NEXT();
    TARGET(LIST_TO_TUPLE): {
        SAVE();
        Tuple *tuple = tuple_from(vm, as_list(sp[-1])->items, as_list(sp[-1])->count);
        FAIL_IF(!tuple);
        value_release(sp[-1]);
        sp[-1] = value_object(tuple);
        NEXT();
    }
    TARGET(SET_ADD):
        SAVE();
        FAIL_IF(!set_add(vm, (Set *)sp[-1 - (int64_t)ARGUMENT].as.object, sp[-1]));
        value_release(*--sp);
        NEXT();
    TARGET(SET_UPDATE):
        SAVE();
        FAIL_IF(!op_set_update(vm, sp[-1 - (int64_t)ARGUMENT], sp[-1]));
        value_release(*--sp);
        NEXT();
    TARGET(DICT_ADD):
        SAVE();
        FAIL_IF(!dict_set(vm, as_dict(sp[-2 - (int64_t)ARGUMENT]), sp[-2], sp[-1]));
        value_release(*--sp);
        value_release(*--sp);
        NEXT();
    TARGET(DICT_UPDATE):
        SAVE();
        FAIL_IF(!op_dict_update(vm, sp[-1 - (int64_t)ARGUMENT], sp[-1]));
        value_release(*--sp);
        NEXT();
    TARGET(DICT_MERGE):
        SAVE();
        FAIL_IF(!op_dict_merge(vm, sp[-1 - (int64_t)ARGUMENT], sp[-1], sp[-3 - (int64_t)ARGUMENT]));
        value_release(*--sp);
        NEXT();
    TARGET(UNPACK):
        result = *--sp;
        SAVE();
        if (__builtin_expect(!op_unpack(vm, result, ARGUMENT, sp), 0)) {
            value_release(result);
            goto failed;
        }
        value_release(result);
        sp += ARGUMENT;
        NEXT();
    TARGET(UNPACK_STAR):
        result = *--sp;
        SAVE();
        if (__builtin_expect(!op_unpack_star(vm, result, ARGUMENT & 0xFFF, ARGUMENT >> 12, sp), 0)) {
            value_release(result);
            goto failed;
        }
        value_release(result);
        sp += (ARGUMENT & 0xFFF) + (ARGUMENT >> 12) + 1;
        NEXT();
    TARGET(FORMAT): {
        bool spec = ARGUMENT & 4;
        SAVE();
        result = op_format(vm, spec ? sp[-2] : sp[-1], spec ? sp[-1] : ABSENT, ARGUMENT);
        FAIL_IF(is_absent(result));
        if (spec) value_release(*--sp);
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    }

    /* ---- jumps and loops ---- */
    TARGET(JUMP):
        JUMP_TO(ARGUMENT);
        NEXT();
    TARGET(JUMP_BACK):
        SAFE_POINT();
        JUMP_TO(ARGUMENT);
        NEXT();
    TARGET(JUMP_IF_FALSE): {
        SAVE();
        int truth = truth_fast(vm, sp[-1]);
        FAIL_IF(truth < 0);
        value_release(*--sp);
        if (!truth) JUMP_TO(ARGUMENT);
        NEXT();
    }
    TARGET(JUMP_IF_TRUE): {
        SAVE();
        int truth = truth_fast(vm, sp[-1]);
        FAIL_IF(truth < 0);
        value_release(*--sp);
        if (truth) JUMP_TO(ARGUMENT);
        NEXT();
    }
    TARGET(JUMP_IF_FALSE_OR_POP): {
        SAVE();
        int truth = truth_fast(vm, sp[-1]);
        FAIL_IF(truth < 0);
        if (!truth) JUMP_TO(ARGUMENT);
        else value_release(*--sp);
        NEXT();
    }
    TARGET(JUMP_IF_TRUE_OR_POP): {
        SAVE();
        int truth = truth_fast(vm, sp[-1]);
        FAIL_IF(truth < 0);
        if (truth) JUMP_TO(ARGUMENT);
        else value_release(*--sp);
        NEXT();
    }
    TARGET(JUMP_IF_NONE):
        result = *--sp;
        if (is_none(result)) JUMP_TO(ARGUMENT);
        value_release(result);
        NEXT();
    TARGET(JUMP_IF_NOT_NONE):
        result = *--sp;
        if (!is_none(result)) JUMP_TO(ARGUMENT);
        value_release(result);
        NEXT();
    TARGET(GET_ITER):
        SAVE();
        result = value_iter(vm, sp[-1]);
        FAIL_IF(is_absent(result));
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    TARGET(FOR_ITER_LOCAL): {
        bool known;
        result = next_fast(sp[-1], &known);
        if (__builtin_expect(known && !is_absent(result), 1)) {
            word = *pc++;
            Value old = locals[ARGUMENT];
            locals[ARGUMENT] = result;
            value_release(old);
            NEXT();
        }
        goto for_iter;
    }
    TARGET(FOR_ITER):
    for_iter: {
        bool known;
        if (sp[-1].as.object->type == &generator_type) {
            Generator *generator = (Generator *)sp[-1].as.object;
            if (generator->frame && !generator->running) {
                SAVE();
                FAIL_IF(!enter_frame(vm, generator->frame, FINISH_NEXT));
                if (generator->started) *generator->frame->top++ = NONE;
                generator_enter(vm, generator);
                frame = generator->frame;
                LOAD_FRAME();
                SAFE_POINT();
                NEXT();
            }
        }
        result = next_fast(sp[-1], &known);
        if (!known) {
            SAVE();
            result = iterator_step(vm, sp[-1]);
            FAIL_IF(is_absent(result) && vm_raised(vm));
        }
        if (is_absent(result)) {
            value_release(*--sp);
            JUMP_TO(ARGUMENT);
        } else {
            *sp++ = result;
        }
        NEXT();
    }

    /* ---- calls ---- */
    TARGET(CALL): {
        SAVE();
        Value *at = sp - ARGUMENT - 1;
        if (value_is(*at, &function_type)) {
            Frame *callee = frame_begin(vm, frame, (Function *)at->as.object, at + 1, ARGUMENT);
            if (callee) {
                frame->top = at;
                frame = callee;
                goto begun;
            }
        }
        switch (call_at(vm, frame, at, ARGUMENT, NULL)) {
            case CALL_FAILED: goto call_failed;
            case CALL_DONE: sp = at + 1; NEXT();
            case CALL_FRAME: goto entered;
        }
        NEXT();
    }
    TARGET(CALL_KEYWORDS): {
        SAVE();
        Tuple *names = as_tuple(sp[-1]);
        Value *at = sp - ARGUMENT - 2;
        sp[-1] = ABSENT;
        frame->top = sp - 1;
        CallOutcome outcome = call_at(vm, frame, at, ARGUMENT - names->count, names);
        object_release(&names->object);
        if (outcome == CALL_FAILED) goto call_failed;
        if (outcome == CALL_FRAME) goto entered;
        sp = at + 1;
        NEXT();
    }
    TARGET(CALL_SPREAD): {
        SAVE();
        Value *at = sp - ARGUMENT - 2;
        result = op_call_spread(vm, at[0], at[1], ARGUMENT ? at[2] : ABSENT);
        FAIL_IF(is_absent(result));
        drop(at, sp);
        *at = result;
        sp = at + 1;
        NEXT();
    }
    TARGET(CALL_METHOD): {
        SAVE();
        Value *at = sp - ARGUMENT - 2;
        if (value_is(*at, &function_type)) {
            Frame *callee = frame_begin(vm, frame, (Function *)at->as.object, at + 1, ARGUMENT + 1);
            if (callee) {
                frame->top = at;
                frame = callee;
                goto begun;
            }
        }
        switch (call_method_at(vm, frame, at, ARGUMENT, NULL)) {
            case CALL_FAILED: goto call_failed;
            case CALL_DONE: sp = at + 1; NEXT();
            case CALL_FRAME: goto entered;
        }
        NEXT();
    }
    TARGET(CALL_METHOD_KEYWORDS): {
        SAVE();
        Tuple *names = as_tuple(sp[-1]);
        Value *at = sp - ARGUMENT - 3;
        sp[-1] = ABSENT;
        frame->top = sp - 1;
        CallOutcome outcome = call_method_at(vm, frame, at, ARGUMENT - names->count, names);
        object_release(&names->object);
        if (outcome == CALL_FAILED) goto call_failed;
        if (outcome == CALL_FRAME) goto entered;
        sp = at + 1;
        NEXT();
    }
    TARGET(MAKE_FUNCTION): {
        uint32_t used;
        SAVE();
        result = op_make_function(vm, frame, ARGUMENT, sp, &used);
        FAIL_IF(is_absent(result));
        drop(sp - used, sp);
        sp -= used;
        *sp++ = result;
        NEXT();
    }
    TARGET(LOAD_BUILD_CLASS):
        *sp++ = value_retain(vm->build_class);
        NEXT();
    TARGET(RETURN): {
        result = *--sp;
        frame->top = sp;
        FrameFinish finish = frame->finish;
        Frame *back = frame->back;
        if (frame->generator || frame->names) leave_frame(vm, frame);
        else frame_end(vm, frame, sp);
        if (finish == FINISH_ENTRY) return result;
        frame = back;
        LOAD_FRAME();
        if (finish == FINISH_CALL) {
            *sp++ = result;
        } else if (finish == FINISH_INIT) {
            FAIL_IF(!call_check_init(vm, result));
        } else {
            value_release(result);
            value_release(*--sp);
            JUMP_TO(word_arg(pc[-1]));
        }
        NEXT();
    }

    /* ---- generators ---- */
    TARGET(YIELD):
        result = *--sp;
        SAVE();
        goto yielded;
    TARGET(GET_YIELD_FROM):
        SAVE();
        result = op_yield_from_iter(vm, sp[-1]);
        FAIL_IF(is_absent(result));
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    TARGET(YIELD_FROM): {
        Value ended;
        SAVE();
        result = op_delegate(vm, sp[-2], sp[-1], &ended);
        FAIL_IF(is_absent(result) && vm_raised(vm));
        value_release(*--sp);
        if (is_absent(result)) {
            value_release(sp[-1]);
            sp[-1] = ended;
            NEXT();
        }
        pc--;
        SAVE();
        goto yielded;
    }

    TARGET(ASYNC_WRAP):
        SAVE();
        result = coroutine_wrap(vm, sp[-1]);
        goto replace_top;
    TARGET(GET_AWAITABLE):
        SAVE();
        result = coroutine_awaitable(vm, sp[-1], ARGUMENT);
        goto replace_top;
    TARGET(GET_AITER):
        SAVE();
        result = coroutine_aiter(vm, sp[-1]);
    replace_top:
        FAIL_IF(is_absent(result));
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    TARGET(GET_ANEXT):
        SAVE();
        result = coroutine_anext(vm, sp[-1]);
        FAIL_IF(is_absent(result));
        *sp++ = result;
        NEXT();
    TARGET(END_ASYNC_FOR):
        if (!value_isa(sp[-1], vm_exception_type(vm, ERROR_STOP_ASYNC_ITERATION))) goto reraise;
        value_release(*--sp);
        value_release(*--sp);
        NEXT();

    /* ---- exceptions and with ---- */
    TARGET(RAISE):
        SAVE();
        again = op_raise(vm, ARGUMENT, sp);
        goto failed;
    TARGET(PUSH_HANDLED):
        push_handled(vm, frame, &sp[-1]);
        sp++;
        NEXT();
    TARGET(POP_HANDLED):
        pop_handled(vm, frame, *--sp);
        NEXT();
    TARGET(MATCH_EXCEPTION): {
        SAVE();
        int match = op_match_exception(vm, sp[-2], sp[-1]);
        FAIL_IF(match < 0);
        value_release(sp[-1]);
        sp[-1] = value_bool(match);
        NEXT();
    }
    TARGET(RERAISE):
    reraise:
        result = *--sp;
        SAVE();
        vm_restore(vm, result);
        again = true;
        goto failed;
    TARGET(ASYNC_WITH_ENTER): TARGET(WITH_ENTER): {
        Value exit;
        SAVE();
        result = word_op(word) == OP_WITH_ENTER ? op_with_enter(vm, sp[-1], &exit) : op_async_with_enter(vm, sp[-1], &exit);
        FAIL_IF(is_absent(result));
        value_release(sp[-1]);
        sp[-1] = exit;
        *sp++ = result;
        NEXT();
    }
    TARGET(WITH_EXIT):
        SAVE();
        result = value_call(vm, sp[-1], (Value[]){NONE, NONE, NONE}, 3, NULL);
        FAIL_IF(is_absent(result));
        value_release(result);
        value_release(*--sp);
        NEXT();
    TARGET(WITH_EXCEPT): {
        SAVE();
        result = op_with_except(vm, sp[-3], sp[-1]);
        FAIL_IF(is_absent(result));
        *sp++ = result;
        NEXT();
    }
    TARGET(ASSERTION_ERROR):
        *sp++ = value_retain(value_object(vm_exception_type(vm, ERROR_ASSERTION)));
        NEXT();

    /* ---- imports ---- */
    TARGET(IMPORT):
        SAVE();
        result = op_import(vm, frame, NAME_ARGUMENT, sp[-2], sp[-1]);
        FAIL_IF(is_absent(result));
        value_release(*--sp);
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    TARGET(IMPORT_FROM):
        SAVE();
        result = import_from(vm, sp[-1], NAME_ARGUMENT);
        FAIL_IF(is_absent(result));
        *sp++ = result;
        NEXT();
    TARGET(IMPORT_STAR):
        SAVE();
        FAIL_IF(!import_star(vm, sp[-1], frame->names ? frame->names : frame->globals));
        value_release(*--sp);
        NEXT();

    /* ---- match ---- */
    TARGET(MATCH_SEQUENCE):
        *sp = value_bool((value_type(sp[-1])->flags & TYPE_SEQUENCE) != 0);
        sp++;
        NEXT();
    TARGET(MATCH_MAPPING):
        *sp = value_bool((value_type(sp[-1])->flags & TYPE_MAPPING) != 0);
        sp++;
        NEXT();
    TARGET(MATCH_LENGTH): {
        SAVE();
        int64_t n = value_length(vm, sp[-1]);
        FAIL_IF(n < 0);
        *sp++ = value_int(n);
        NEXT();
    }
    TARGET(MATCH_KEYS):
        SAVE();
        result = op_match_keys(vm, sp[-2], sp[-1]);
        FAIL_IF(is_absent(result));
        *sp++ = result;
        NEXT();
    TARGET(MATCH_REST):
        SAVE();
        result = op_match_rest(vm, sp[-2], sp[-1]);
        FAIL_IF(is_absent(result));
        value_release(*--sp);
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    TARGET(MATCH_CLASS):
        SAVE();
        result = op_match_class(vm, sp[-3], sp[-2], ARGUMENT, sp[-1]);
        FAIL_IF(is_absent(result));
        value_release(*--sp);
        value_release(*--sp);
        value_release(sp[-1]);
        sp[-1] = result;
        NEXT();
    TARGET(SETUP_ANNOTATIONS):
        SAVE();
        FAIL_IF(!op_setup_annotations(vm, frame));
        NEXT();

unbound:
    SAVE();
    op_unbound_local(vm, code, ARGUMENT);
    goto failed;

op_unknown:
    SAVE();
    vm_fail(vm, ERROR_SYSTEM, "unknown opcode %u", word & 0xFF);
    goto failed;

entered:                         /* a call's frame is on top */
    frame = vm->frame;
begun:
    LOAD_FRAME();
    SAFE_POINT();
    NEXT();

yielded:                         /* result goes to the consumer of frame's generator */
    vm->frame = frame->back;
    vm->depth--;
    generator_leave(vm, frame->generator);
    if (frame->finish == FINISH_ENTRY) return result;
    frame = frame->back;
    LOAD_FRAME();
    *sp++ = result;
    NEXT();

call_failed:                     /* what the call left of its operands is ABSENT or still counted */
failed:
    if (!vm_raised(vm)) vm_fail(vm, ERROR_SYSTEM, "an operation failed without an exception");
    operands_note_operator(vm, frame);
failed_saved:
    frame = unwind(vm, frame, again);
    again = false;
    if (!frame) return ABSENT;
    LOAD_FRAME();
    NEXT();

not_entered:                     /* the frame ends before it began */
    if (frame->generator) {
        generator_end(vm, frame->generator);
    } else {
        frame_free(vm, frame);
    }
    return ABSENT;
}

Value vm_run_code(Vm *vm, Code *code, Dict *globals, Dict *names) {
    Value function = function_new(vm, code, globals);
    if (is_absent(function)) return ABSENT;
    Frame *frame = frame_new(vm, (Function *)function.as.object, names);
    value_release(function);
    if (!frame) return ABSENT;
    if (call_make_cells(vm, frame)) return code->flags & CODE_GENERATOR ? generator_new(vm, frame) : vm_run(vm, frame);
    frame_free(vm, frame);
    return ABSENT;
}
