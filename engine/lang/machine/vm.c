/* vm.c -- the dispatch loop: runs frames instruction by instruction (opcodes.def).
 *
 * The instructions' bodies are in files by subject that vm_run includes (vm_*.inc), the longer ones in vm_ops.c. A call
 * of a function of the language, and a step of a generator in a for loop, go on in the same run of the loop with another
 * frame. What is remembered between runs of an instruction is in its Cache: a type's or dict's version, and where
 * something was found then.
 *
 * vm_traced.c includes this file for the loop that debuggers need (debug.h), with TRACED defined.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/set.h"
#include "engine/lang/machine/debug.h"
#include "engine/lang/machine/operands.h"
#include "engine/lang/machine/vm_cache.h"
#include "engine/lang/machine/vm_call.h"
#include "engine/lang/machine/vm_fast.h"
#include "engine/lang/machine/vm_ops.h"

#include <string.h>

/* ---- what the traced loop does besides ---- */

#ifdef TRACED
#define SEE_RAISED() debug_raised(vm, frame)
#define SEE_CODE() (marks = debug_marks(vm, frame->code))
#define SEE_JUMP_BACK() debug_forget_line(frame)
#define SEE_FRAME() (frame->pc == frame->code->words ? debug_forget_line(frame) : (void)0)
#define SEE_WORD() do { if (marks && marks[pc - code->words - 1]) goto line_begins; } while (0)
#define HAND_OVER(on_at) (void)0
#define ATTENTION_HERE ~(unsigned)ATTENTION_TRACE
#define STORES_AT_ONCE false
#else
#define SEE_RAISED() (void)0
#define SEE_CODE() (void)0
#define SEE_JUMP_BACK() (void)0
#define SEE_FRAME() (void)0
#define SEE_WORD() (void)0
#define HAND_OVER(on_at) do { if (vm->traced) return frame->pc = (on_at), debug_run_on(vm, frame); } while (0)
#define ATTENTION_HERE ~0u
#define STORES_AT_ONCE true
#endif

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
        SEE_RAISED();
        again = false;
        bool handles = find_handler(vm, frame);
        raise_keep_locals(vm, handles ? frame->top[-1] : vm->raised, frame, !handles);
        if (handles) return frame;
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
    if (word_op(next) != OP_STORE_LOCAL || !value_is(sp[-2], &str_type) || !value_is(sp[-1], &str_type)) return false;
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

/* compare_fast for what the loop has no code of its own for. */
static __attribute__((noinline)) int compare_others(CompareOp op, Value a, Value b) { return compare_fast(op, a, b); }

/* In a function of its own, which leaves the loop a register that its own frame's address would take. */
static __attribute__((noinline)) bool stack_is_low(const Vm *vm) {
    return (char *)__builtin_frame_address(0) < vm->stack_low;
}

/* values[word's argument]: its opcode, 8 bits, is cut off as it becomes an offset, by a shift and a mask. */
HOT Value *numbered(Value *values, uint32_t word) {
    _Static_assert(sizeof(Value) == 1 << 4, "the shift is for Values of 16 bytes");
    return (Value *)(void *)((char *)values + (word >> (8 - 4) & ~(uint32_t)15));
}

/* ---- the loop ---- */

#define SAVE() (frame->pc = pc, frame->top = sp)
#define LOAD_FRAME() (pc = frame->pc, sp = frame->top, code = frame->code, SEE_CODE())
#define TARGET(op) op_##op
#define NEXT() do { word = *pc++; SEE_WORD(); goto *labels[word & 0xFF]; } while (0)
#define locals (frame->slots)
#define ARGUMENT (word >> 8)
#define LOCAL (*numbered(locals, word))
#define CONSTANT (*numbered(code->constants->items, word))
#define NAME_ARGUMENT as_str(code->names->items[ARGUMENT])
#define JUMP_TO(n) (pc = code->words + (n))
#define FAIL_IF(condition) do { if (__builtin_expect(condition, 0)) goto failed; } while (0)
/* The untraced loop hands over here, at the word on_at, when it is to be traced. */
#define SAFE_POINT(on_at) do { \
    if (__builtin_expect((atomic_load_explicit(&vm->attention, memory_order_relaxed) & ATTENTION_HERE) != 0, 0)) { \
        SAVE(); \
        FAIL_IF(!op_attend(vm)); \
        HAND_OVER(on_at); \
    } } while (0)

/* The instructions that may take their last two operands by name, in all ways: both from the stack, or one or none. DO
 * is given the operands, how many of them lie on the stack, how many words stand for the others, and where to go when
 * there is more to do than it does: to the pushes, which end in the first way, and to what it has for that. */
#define IN_ALL_WAYS(op, DO, how, general) \
    TARGET(op):               DO(how, sp[-2], sp[-1], 2, 0, general); \
    TARGET(op##_LOCAL):       DO(how, sp[-1], LOCAL, 1, 1, TARGET(LOAD_LOCAL)); \
    TARGET(op##_CONST):       DO(how, sp[-1], CONSTANT, 1, 1, TARGET(LOAD_CONST)); \
    TARGET(op##_LOCAL_LOCAL): DO(how, LOCAL, *numbered(locals, *pc), 0, 2, TARGET(LOAD_LOCAL_TWICE)); \
    TARGET(op##_LOCAL_CONST): DO(how, LOCAL, *numbered(code->constants->items, *pc), 0, 2, TARGET(LOAD_LOCAL_CONST))

/* result becomes the local that the next instruction stores it in, or goes on top of the stack. */
#define GIVE_RESULT() do { \
        if (STORES_AT_ONCE && word_op(*pc) == OP_STORE_LOCAL) { \
            word = *pc++; \
            Value old = LOCAL; \
            LOCAL = result; \
            value_release(old); \
        } else { \
            *sp++ = result; \
        } \
        NEXT(); \
    } while (0)

/* Two numbers become one: each kind on a way of its own, without a jump to what they share. */
#define ARITHMETIC(op, a, b, stacked, named, general) \
    do { \
        if (LIKELY((a).tag == TAG_INT && (b).tag == TAG_INT)) { \
            result = int_fast((op), (a).as.integer, (b).as.integer); \
            GIVE_NUMBER(stacked, named, general); \
        } \
        if (LIKELY((a).tag == TAG_FLOAT && (b).tag == TAG_FLOAT)) { \
            result = float_fast((op), (a).as.real, (b).as.real); \
            GIVE_NUMBER(stacked, named, general); \
        } \
        result = number_mixed((op), (a), (b)); \
        GIVE_NUMBER(stacked, named, general); \
    } while (0)
#define GIVE_NUMBER(stacked, named, general) \
    do { \
        if (UNLIKELY(is_absent(result))) goto general; \
        sp -= (stacked); \
        pc += (named); \
        GIVE_RESULT(); \
    } while (0)

/* Two numbers or texts are compared; if the answer is no, jumps: at once for two ints or two floats. */
#define COMPARE_JUMP(op, a, b, stacked, named, general) \
    do { \
        bool holds; \
        if (__builtin_expect((a).tag == TAG_INT && (b).tag == TAG_INT, 1)) { \
            holds = COMPARED_##op((a).as.integer, (b).as.integer); \
        } else if ((a).tag == TAG_FLOAT && (b).tag == TAG_FLOAT) { \
            holds = COMPARED_##op((a).as.real, (b).as.real); \
        } else { \
            int truth = compare_others(COMPARE_##op, (a), (b)); \
            if (__builtin_expect(truth < 0, 0)) goto general; \
            holds = truth; \
            drop(sp - (stacked), sp); \
        } \
        sp -= (stacked); \
        pc += (named); \
        word = *pc++; \
        if (!holds) JUMP_TO(ARGUMENT); \
        NEXT(); \
    } while (0)
#define COMPARED_LT(a, b) ((a) < (b))
#define COMPARED_LE(a, b) ((a) <= (b))
#define COMPARED_EQ(a, b) ((a) == (b))
#define COMPARED_NE(a, b) ((a) != (b))
#define COMPARED_GT(a, b) ((a) > (b))
#define COMPARED_GE(a, b) ((a) >= (b))

/* a[b], where that only has to be found. */
#define ITEM_AT_ONCE(how, a, b, stacked, named, general) \
    do { \
        result = item_fast(vm, (a), (b)); \
        if (__builtin_expect(is_absent(result), 0)) goto general; \
        value_retain(result); \
        if ((stacked) > 0) value_release(sp[-1]); \
        if ((stacked) > 1) value_release(sp[-2]); \
        sp -= (stacked); \
        pc += (named); \
        GIVE_RESULT(); \
    } while (0)

/* a[b] = what lies below those of them that are stacked, in a list or a dict. */
#define SET_ITEM_AT_ONCE(how, a, b, stacked, named, general) \
    do { \
        Value *place = item_place((a), (b)); \
        if (LIKELY(place)) { \
            sp -= (stacked) + 1; \
            pc += (named); \
            value_set(place, value_at(sp)); \
            if ((stacked) > 0) value_release(sp[1]); \
            NEXT(); \
        } \
        if (!value_is((a), &dict_type) || !dict_set_simple(vm, as_dict(a), (b), sp[-(stacked) - 1])) goto general; \
        drop(sp - (stacked), sp); \
        sp -= (stacked) + 1; \
        pc += (named); \
        NEXT(); \
    } while (0)

/* Whether b, a set or dict, has the key a, where that only has to be found: what the next instruction may jump by. */
#define CONTAINED(how, a, b, stacked, named, general) \
    do { \
        int has = contains_fast((b), (a)); \
        if (UNLIKELY(has < 0)) goto general; \
        drop(sp - (stacked), sp); \
        sp -= (stacked); \
        pc += (named); \
        bool truth = has != (word_arg(pc[-1]) == 1); \
        Opcode next = STORES_AT_ONCE ? word_op(*pc) : OP_NOP; \
        if (next == OP_JUMP_IF_FALSE || next == OP_JUMP_IF_TRUE) { \
            word = *pc++; \
            if (truth == (next == OP_JUMP_IF_TRUE)) JUMP_TO(ARGUMENT); \
        } else { \
            *sp++ = value_bool(truth); \
        } \
        NEXT(); \
    } while (0)

/* Jumps if the top is true, or false, and pops it. */
#define JUMP_IF(wanted) \
    do { \
        int truth = plain_truth(sp[-1]); \
        if (__builtin_expect(!is_plain_truth(sp[-1]), 0)) { \
            SAVE(); \
            truth = value_truth(vm, sp[-1]); \
            FAIL_IF(truth < 0); \
            value_release(sp[-1]); \
        } \
        sp--; \
        if (truth == (wanted)) JUMP_TO(ARGUMENT); \
        NEXT(); \
    } while (0)

/* How most instructions end: result, or the exception that is pending in its stead, for values on top of the stack. */
#define PUSH_RESULT() do { \
        FAIL_IF(is_absent(result)); \
        *sp++ = result; \
        NEXT(); \
    } while (0)
#define RESULT_FOR_ONE() do { \
        FAIL_IF(is_absent(result)); \
        value_release(sp[-1]); \
        sp[-1] = result; \
        NEXT(); \
    } while (0)
#define RESULT_FOR_TWO() do { \
        FAIL_IF(is_absent(result)); \
        value_release(*--sp); \
        value_release(sp[-1]); \
        sp[-1] = result; \
        NEXT(); \
    } while (0)
#define RESULT_FOR(n) do { \
        FAIL_IF(is_absent(result)); \
        drop(sp - (n), sp); \
        sp -= (n); \
        *sp++ = result; \
        NEXT(); \
    } while (0)

/* Goes on in the frame of a function of the language, or calls one in C, most of which take their arguments where they lie:
 * function and arguments lie at `at`, the result goes to base. Does nothing where there is more to do. */
#define CALL_AT_ONCE(base, at, count) do { \
        frame->pc = pc; \
        Object *function = is_object(*(at)) ? (at)->as.object : NULL; \
        if (LIKELY(function && function->type == &function_type)) { \
            Frame *callee = frame_begin(vm, frame, (Function *)function, (at) + 1, (count)); \
            if (LIKELY(callee)) { \
                frame->top = (base); \
                frame = callee; \
                goto begun; \
            } \
        } \
        frame->top = sp; \
        if (UNLIKELY(!function || !(function->type->flags & TYPE_NATIVE))) break; \
        FAIL_IF(!call_native_at(vm, frame, (Native *)function, (base), (count))); \
        sp = (base) + 1; \
        NEXT(); \
    } while (0)

/* Goes on in the frame of a function of the language that does not lie on the stack, or is NULL. */
#define BEGIN_BORROWED(f, at, count) do { \
        Function *borrowed = (f); \
        Frame *callee = borrowed ? frame_begin(vm, frame, borrowed, (at), (count)) : NULL; \
        if (!callee) break; \
        object_retain(&borrowed->object); \
        frame->top = (at); \
        frame = callee; \
        goto begun; \
    } while (0)

/* Is it an instance of a class that a program has made? */
static inline bool is_instance(Value v) { return is_object(v) && v.as.object->type->flags & TYPE_HEAP; }

/* Goes on in the frame of the method of an operator's first operand, if that is an instance and the method not NULL, or does
 * nothing. Both operands stay on the stack. */
#define BEGIN_OPERATOR(method) do { \
        if (!is_instance(sp[-2])) break; \
        Frame *callee = call_operator(vm, frame, (method), sp - 2); \
        if (!callee) break; \
        frame = callee; \
        goto begun; \
    } while (0)

/* Goes on in the frame of a generator that does not run. */
#define ENTER_GENERATOR(generator, finishing) do { \
        SAVE(); \
        FAIL_IF(!enter_frame(vm, (generator)->frame, (finishing))); \
        if ((generator)->started) *(generator)->frame->top++ = NONE; \
        generator_enter(vm, (generator)); \
        frame = (generator)->frame; \
        SEE_FRAME(); \
        LOAD_FRAME(); \
        SAFE_POINT(pc); \
        NEXT(); \
    } while (0)

/* The end of any other call, whose result is at `at`. */
#define FINISH_CALL(at, outcome) do { \
        Value *result_at = (at); \
        switch (outcome) { \
            case CALL_FAILED: goto failed;   /* what it left of its operands is ABSENT or still counted */ \
            case CALL_DONE: sp = result_at + 1; NEXT(); \
            case CALL_FRAME: goto entered; \
        } \
        NEXT(); \
    } while (0)

/* Whether there is room for one frame more. Otherwise RecursionError, unless an exception is on its way already. */
static bool has_room(Vm *vm, bool raising) {
    if (!stack_is_low(vm) && vm->depth < vm->recursion_limit) return true;
    if (!raising) vm_fail(vm, ERROR_RECURSION, "maximum recursion depth exceeded");
    return false;
}

/* The frame ends before it began. */
static Value leave_unentered(Vm *vm, Frame *frame) {
    if (frame->generator) generator_end(vm, frame->generator);
    else frame_free(vm, frame);
    return ABSENT;
}

#ifdef TRACED
Value vm_run_traced(Vm *vm, Frame *frame, bool resumes) {
    const uint8_t *marks;
#else
Value vm_run(Vm *vm, Frame *frame) {
#endif
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

#ifdef TRACED
    if (resumes) {
        LOAD_FRAME();
        NEXT();
    }
    SEE_FRAME();
#else
    if (vm->traced) return vm_run_traced(vm, frame, false);
#endif
    bool raising = !is_absent(vm->raised);   /* a generator into which an exception is thrown */
    if (!has_room(vm, raising)) return leave_unentered(vm, frame);
    enter_frame(vm, frame, FINISH_ENTRY);
    if (frame->generator) generator_enter(vm, frame->generator);
    LOAD_FRAME();
    if (raising) goto failed_saved;
    NEXT();

#include "engine/lang/machine/vm_names.inc"
#include "engine/lang/machine/vm_items.inc"
#include "engine/lang/machine/vm_operators.inc"
#include "engine/lang/machine/vm_control.inc"
#include "engine/lang/machine/vm_statements.inc"
#include "engine/lang/machine/vm_frames.inc"
}

#ifndef TRACED
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
#endif
