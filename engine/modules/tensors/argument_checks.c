/* argument_checks.c -- see argument_checks.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/argument_checks.h"

#include "engine/base/word_list.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/machine/machine.h"
#include "engine/modules/numpy/array.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef enum Way { HINTED, NATURAL, EXACT, NUMBER_WAY, NUMBERS_WAY, PLACE_WAY, TRUTH_WAY } Way;

enum { ONE = -2 };  /* a tensor of any rank with one element */
enum { OPERATION_MAX = 64 };

struct Input {
    const char *functions, *parameters; /* names between spaces */
    const char *attribute;              /* "Tidx"; "#0 Split" for an input of one dtype */
    const char *allowed;
    Way way;
    int rank;          /* -1: any; ONE */
    const char *words; /* of another rank */
};

static const Input inputs[] = {
#define TENSOR(functions, parameter, attribute, allowed, way, rank, words)                                             \
    {functions, parameter, attribute, allowed, way, rank, words},
#define NUMBER(functions, parameters) {functions, parameters, "", "", NUMBER_WAY, 0, ""},
#define NUMBERS(functions, parameters) {functions, parameters, "", "", NUMBERS_WAY, -1, ""},
#define PLACE(functions, parameters, operation) {functions, parameters, "", "", PLACE_WAY, 0, operation},
#define TRUTH(functions, parameters) {functions, parameters, "", "", TRUTH_WAY, -1, ""},
#define CONVERTS(functions)
#include "engine/modules/tensors/argument_checks.def"
};

static const char converting[] =
#define TENSOR(functions, parameter, attribute, allowed, way, rank, words)
#define NUMBER(functions, parameters)
#define NUMBERS(functions, parameters)
#define PLACE(functions, parameters, operation)
#define TRUTH(functions, parameters)
#define CONVERTS(functions) functions
#include "engine/modules/tensors/argument_checks.def"
    ;

/* ---- plans ---- */

void inputs_plan(InputPlan *plan, const char *name, const char *operation, const Signature *signature) {
    *plan = (InputPlan){.converts = words_have(converting, name), .operation = operation};
    for (size_t k = 0; k < sizeof inputs / sizeof *inputs; k++) {
        if (!words_have(inputs[k].functions, name)) continue;
        for (int i = 0; i < signature->count && i < INPUTS_MAX; i++) {
            if (!words_have(inputs[k].parameters, signature->parameter[i].name->data)) continue;
            plan->at[i] = &inputs[k];
            plan->any = true;
        }
    }
}

/* ---- arguments ---- */

static bool are_ints(const Value *items, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!is_small_int(items[i])) return false;
    return count > 0;
}

/* What most calls give. */
static bool is_plain(const Input *in, Value v) {
    if (is_absent(v)) return true;
    if (in->way == TRUTH_WAY) return is_bool(v);
    if (is_small_int(v)) return in->rank < 1;
    if (in->rank >= 0 ? in->rank != 1 : in->rank == ONE) return false;
    if (is_list(v)) return are_ints(as_list(v)->items, as_list(v)->count);
    return is_tuple(v) ? are_ints(as_tuple(v)->items, as_tuple(v)->count) : is_shape(v, NULL);
}

static bool expected(Vm *vm, const char *what, const char *name, Value v) {
    Str *repr = value_repr(vm, v);
    if (!repr) return false;
    vm_fail(vm, ERROR_TYPE, "Expected %s for argument '%s' not %s.", what, name, repr->data);
    object_release(&repr->object);
    return false;
}

/* What int() takes becomes an int; the rest is refused. v is borrowed. */
static bool check_number(Vm *vm, const char *name, Value *v) {
    if (is_small_int(*v) || is_bool(*v)) return true;
    Tensor *t = has_tensor(*v) ? as_tensor(*v) : NULL;
    bool number = is_float(*v) ? isfinite(v->as.real) : t && t->rank == 0 && dtype_is_plain(tensor_dtype(t)) && isfinite(tensor_real(t));
    if (!number) return expected(vm, "int", name, *v);
    *v = value_int(t ? (int64_t)tensor_real(t) : (int64_t)v->as.real);
    return true;
}

/* An attribute that is a list of ints, or one. */
static bool check_numbers(Vm *vm, const Input *in, const char *name, Value *v) {
    if (is_float(*v) || is_str(*v) || is_bool(*v) || (has_tensor(*v) && as_tensor(*v)->rank == 0)) return check_number(vm, name, v);
    if (!is_list(*v) && !is_tuple(*v)) {
        Str *repr = value_repr(vm, *v);
        if (repr) vm_fail(vm, ERROR_TYPE, "Expected list for '%s' argument to '%s' Op, not %s.", name, in->functions, repr->data);
        if (repr) object_release(&repr->object);
        return false;
    }
    Value *items = is_list(*v) ? as_list(*v)->items : as_tuple(*v)->items;
    size_t count = is_list(*v) ? as_list(*v)->count : as_tuple(*v)->count;
    for (size_t i = 0; i < count; i++) {
        Value item = items[i];
        if (!check_number(vm, name, &item)) return false;
    }
    return true;
}

/* argmax's axis: the front end takes an int, or a tensor of ints, which the operation asks to be a scalar. */
static bool check_place(Vm *vm, const Input *in, Value v) {
    if (is_bool(v) || is_int(v)) return true;
    const Tensor *t = has_tensor(v) ? as_tensor(v) : NULL;
    if (!t) return vm_fail(vm, ERROR_TYPE, "axis must be int or Tensor with integer datatype");
    if (!dtype_is_int(tensor_dtype(t))) return vm_fail(vm, ERROR_TYPE, "axis tensor dtypes <dtype: '%s'> is not supported", dtype_name(tensor_dtype(t)));
    char shape[SHAPE_TEXT];
    return t->rank == 0 || vm_fail(vm, ERROR_INVALID_ARGUMENT, "dim must be a scalar, but received tensor of shape: %s [Op:%s] name: ",
                                   shape_text(t->dims, t->rank, shape), in->words);
}

static bool check_truth(Vm *vm, const char *name, Value v) {
    bool scalar = is_array(v) && as_tensor(v)->count == 1 && as_tensor(v)->dtype == DTYPE_BOOL;
    return scalar || expected(vm, "bool", name, v);
}

/* The operation's name into text: the plan's, or the one that the words of the input end with. false: there is none. */
static bool find_operation(const InputPlan *plan, const Input *in, char text[OPERATION_MAX]) {
    const char *begin = strstr(in->words, "[Op:"), *end = begin ? strchr(begin, ']') : NULL;
    if (end) snprintf(text, OPERATION_MAX, "%.*s", (int)(end - begin - 4), begin + 4);
    else if (plan->operation) snprintf(text, OPERATION_MAX, "%s", plan->operation);
    return end || plan->operation;
}

static bool wrong_dtype(Vm *vm, const InputPlan *plan, const Input *in, Dtype dtype) {
    const char *got = dtype_info[dtype].message_name;
    if (*in->attribute == '#')
        return vm_fail(
            vm, ERROR_INVALID_ARGUMENT,
            "cannot compute %s as input %.2s(zero-based) was expected to be a %s tensor but is a %s tensor [Op:%s]",
            in->attribute + 3, in->attribute, in->allowed, got, in->attribute + 3);
    char operation[OPERATION_MAX], definition[DEFINITION_MAX];
    if (!find_operation(plan, in, operation))
        return vm_fail(vm, ERROR_INVALID_ARGUMENT, "Value for attr '%s' of %s is not in the list of allowed values: %s",
                       in->attribute, got, in->allowed);
    op_definition(operation, definition, sizeof definition);
    return vm_fail(vm, ERROR_INVALID_ARGUMENT, "Value for attr '%s' of %s is not in the list of allowed values: %s%s [Op:%s] name: %s",
                   in->attribute, got, in->allowed, definition, operation, strcmp(operation, "ConcatV2") == 0 ? "concat" : "");
}

static bool wrong_rank(Vm *vm, const Input *in, const Tensor *t) {
    char shape[SHAPE_TEXT];
    const char *place = strstr(in->words, "%d");
    if (!place) place = strstr(in->words, "%s");
    if (!place) return vm_fail(vm, ERROR_INVALID_ARGUMENT, "%s", in->words);
    if (place[1] == 'd')
        snprintf(shape, sizeof shape, "%d", t->rank);
    else
        shape_text(t->dims, t->rank, shape);
    return vm_fail(vm, ERROR_INVALID_ARGUMENT, "%.*s%s%s", (int)(place - in->words), in->words, shape, place + 2);
}

static bool holds_none(Value v) {
    const Value *items = is_list(v) ? as_list(v)->items : is_tuple(v) ? as_tuple(v)->items : &v;
    size_t count = is_list(v) ? as_list(v)->count : is_tuple(v) ? as_tuple(v)->count : 1;
    for (size_t i = 0; i < count; i++)
        if (is_none(items[i])) return true;
    return false;
}

static void note_refused(Vm *vm, const Input *in, const char *name, Value v) {
    if (is_float(v)) vm_add_hint(vm, "%s takes whole numbers: int(...) makes one of a float", name);
    else if (holds_none(v) && strcmp(in->attribute, "Tshape") == 0) vm_add_hint(vm, "%s takes no None; tf.reshape counts the size that is left for -1", name);
    else if (holds_none(v)) vm_add_hint(vm, "%s takes whole numbers, no None", name);
}

static bool check_tensor(Vm *vm, const InputPlan *plan, const Input *in, const char *name, Value v) {
    bool exact = in->way == EXACT && !has_tensor(v) && !is_variable(v);
    if (is_float(v) && in->way == HINTED) exact = true;
    Tensor *t = convert_tensor(vm, v, exact ? DTYPE_INT32 : DTYPE_NONE, WANTED_EXACTLY);
    if (!t) {
        note_refused(vm, in, name, v);
        return false;
    }
    bool loose = (t->count == 0 && !has_tensor(v)) || (in->way == HINTED && (is_bool(v) || is_array(v)));
    bool ok = loose || words_have(in->allowed, dtype_info[tensor_dtype(t)].message_name) ||
              wrong_dtype(vm, plan, in, tensor_dtype(t));
    if (!ok) vm_add_hint(vm, "%s takes whole numbers: an int, or a list of them", name);
    bool fits = in->rank == ONE ? t->count == 1 : in->rank < 0 || in->rank == t->rank;
    ok = ok && (fits || wrong_rank(vm, in, t));
    tensor_release(t);
    return ok;
}

static bool check(Vm *vm, const InputPlan *plan, const Input *in, const Parameter *p, Value *v) {
    if (is_none(*v) && !p->required && is_none(p->fallback)) return true;
    if (in->way == NUMBER_WAY) return check_number(vm, p->name->data, v);
    if (in->way == NUMBERS_WAY) return check_numbers(vm, in, p->name->data, v);
    if (in->way == PLACE_WAY) return check_place(vm, in, *v);
    if (in->way == TRUTH_WAY) return is_none(*v) || check_truth(vm, p->name->data, *v);
    return check_tensor(vm, plan, in, p->name->data, *v);
}

bool inputs_refused(Vm *vm, const InputPlan *plan, const Signature *signature, Value *bound) {
    for (int i = 0; i < signature->count && i < INPUTS_MAX; i++)
        if (plan->at[i] && !is_plain(plan->at[i], bound[i]) &&
            !check(vm, plan, plan->at[i], &signature->parameter[i], &bound[i]))
            return true;
    return false;
}

void inputs_leave_name_away(Vm *vm) {
    Value pending = vm_take_raised(vm);
    Str *text = exception_text(vm, as_exception(pending));
    vm_restore(vm, pending);
    const char *end = text ? strstr(text->data, "] name: ") : NULL;
    if (end) vm_set_raised_text(vm, text->data, (size_t)(end + 1 - text->data));
    if (text) object_release(&text->object);
}

bool inputs_is_slow(Value v) { return is_list(v) || is_tuple(v) || is_str(v) || is_shape(v, NULL); }

bool inputs_slow(const InputPlan *plan, int i, bool operand, Value v) {
    const Input *in = i < INPUTS_MAX ? plan->at[i] : NULL;
    bool scalar = in && *in->attribute && (in->rank == 0 || in->rank == ONE);
    bool tensor = scalar || (!plan->converts && (operand || (in && *in->attribute)));
    return tensor && inputs_is_slow(v);
}
