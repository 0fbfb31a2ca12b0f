/* float_errors.c -- finding out which trouble there was, and reporting it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/float_errors.h"

#include "engine/modules/tensors/module_state.h"

#include <math.h>
#include <stdio.h>

typedef enum Action { IGNORE, WARN, RAISE, CALL, PRINT, LOG } Action;

/* Hands trouble to what np.seterrcall was given. */
static bool ask_handler(Vm *vm, Trouble kind, const char *name) {
    Value library = vm_import(vm, "numpy._text");
    Value args[3] = {value_int(module_state(vm)->float_actions[kind]), value_int(kind), value_object(str_from(vm, name))};
    Value result = is_absent(library) || is_absent(args[2]) ? ABSENT : value_call_method(vm, library, "meet", args, 3);
    value_release(library);
    value_release(args[2]);
    value_release(result);
    return !is_absent(result);
}

bool trouble_report(Vm *vm, Trouble kind, const char *name) {
    static const char *const words[] = {"divide by zero", "overflow", "underflow", "invalid value"};
    char line[160];
    switch ((Action)module_state(vm)->float_actions[kind]) {
        case WARN: return vm_warn(vm, ERROR_RUNTIME_WARNING, "%s encountered in %s", words[kind], name);
        case RAISE: return vm_fail(vm, ERROR_FLOATING_POINT, "%s encountered in %s", words[kind], name);
        case PRINT:
            snprintf(line, sizeof line, "Warning: %s encountered in %s\n", words[kind], name);
            return vm_write(vm, STREAM_STDERR, line, strlen(line));
        case CALL:
        case LOG: return ask_handler(vm, kind, name);
        default: return true;
    }
}

/* ---- looking at elements ---- */

/* Element number i of out's shape in an operand that was broadcast to it; complex ones by their larger part. */
static double element(const Tensor *t, const Tensor *out, int64_t i) {
    int64_t offset = 0;
    if (t->count > 1)
        for (int d = out->rank - 1, k = t->rank - 1; d >= 0 && k >= 0; d--, k--) {
            if (t->dims[k] != 1) offset += i % out->dims[d] * t->strides[k];
            i /= out->dims[d];
        }
    tensor_pull(t);
    const void *p = (const char *)t->data + offset * (int64_t)dtype_size(tensor_dtype(t));
    if (!dtype_is_complex(tensor_dtype(t))) return dtype_get_real(tensor_dtype(t), p);
    ComplexDouble z = dtype_get_complex(tensor_dtype(t), p);
    double x = __real__ z, y = __imag__ z;
    return isnan(x) || isnan(y) ? NAN : fabs(x) > fabs(y) ? x : y;
}

/* Is the infinity that op made of x and y that of a pole? */
static bool is_pole(OpId op, double x, double y) {
    switch (op) {
        case OP_DIV:
        case OP_NP_FLOORDIV: return y == 0;
        case OP_POW: return x == 0;
        case OP_RECIPROCAL:
        case OP_LOG:
        case OP_LOG2:
        case OP_LOG10: return x == 0;
        case OP_LOG1P: return x == -1;
        case OP_ATANH: return fabs(x) == 1;
        default: return false;
    }
}

/* Is z, next to nothing, what is left of numbers that are not? */
static bool is_lost(OpId op, double z, double x, double y, const Tensor *out) {
    double least = out->dtype == DTYPE_FLOAT32 ? 0x1p-126 : 0x1p-1022;
    if (fabs(z) >= least || isinf(x) || isinf(y)) return false;
    switch (op) {
        case OP_MUL: return x != 0 && y != 0;
        case OP_DIV: return x != 0;
        case OP_POW: return x != 0;
        case OP_EXP:
        case OP_EXP2: return true;
        default: return false;
    }
}

bool trouble_check(Vm *vm, OpId op, const char *name, Tensor *const *in, int count, const Tensor *out) {
    if (!dtype_is_float(tensor_dtype(out)) && !dtype_is_complex(tensor_dtype(out))) return true;
    bool found[TROUBLE_COUNT] = {false}, under = module_state(vm)->float_actions[TROUBLE_UNDER] != IGNORE;
    for (int64_t i = 0; i < out->count; i++) {
        double z = element(out, out, i);
        if (isfinite(z) && !under) continue;
        double x = element(in[0], out, i), y = count > 1 ? element(in[1], out, i) : 0;
        if (isnan(x) || isnan(y)) continue;
        if (isnan(z))
            found[TROUBLE_INVALID] = true;
        else if (isinf(z) && is_pole(op, x, y) && !isinf(x))
            found[TROUBLE_DIVIDE] = true;
        else if (isinf(z) && !isinf(x) && !isinf(y))
            found[TROUBLE_OVER] = true;
        else if (under && isfinite(z))
            found[TROUBLE_UNDER] |= is_lost(op, z, x, y, out);
        if (found[TROUBLE_INVALID] && found[TROUBLE_DIVIDE] && found[TROUBLE_OVER]) break;
    }
    for (int k = 0; k < TROUBLE_COUNT; k++)
        if (found[k] && !trouble_report(vm, (Trouble)k, name)) return false;
    return true;
}

/* ---- np.seterr ---- */

Value trouble_actions(Vm *vm, const Value *args) {
    ModuleState *s = module_state(vm);
    for (int k = 0; k < TROUBLE_COUNT; k++)
        if (is_small_int(args[k])) s->float_actions[k] = (uint8_t)args[k].as.integer;
    return tuple_of(vm, 4, value_int(s->float_actions[0]), value_int(s->float_actions[1]),
                    value_int(s->float_actions[2]), value_int(s->float_actions[3]));
}
