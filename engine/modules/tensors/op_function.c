/* op_function.c -- callables that run one operation: the binder between Python's signatures and OpAttrs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/array_subclass.h"
#include "engine/modules/tensors/public_names.h"
#include "engine/modules/tensors/tracing.h"

#include "engine/modules/numpy/date_array.h"
#include "engine/modules/numpy/np_inner_loops.h"
#include "engine/modules/numpy/object_array.h"
#include "engine/modules/tensors/float_errors.h"

#include "engine/base/memory.h"
#include "engine/lang/machine/call.h"
#include "engine/lang/machine/exception.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <strings.h>
#include <stdlib.h>

/* ---- the operation's own signature ---- */

typedef struct Token {           /* "axis=None" of a signature */
    const char *name;
    size_t size;
    const char *fallback;        /* text after '=', or NULL */
    size_t fallback_size;
    bool star;
} Token;

/* Reads the parameter at *text and steps over it. false at the end. */
static bool next_token(const char **text, Token *token) {
    const char *p = *text;
    while (*p == ' ' || *p == ',') p++;
    if (!*p) return false;
    *token = (Token){.star = *p == '*'};
    if (token->star) p++;
    token->name = p;
    while (isalnum((unsigned char)*p) || *p == '_') p++;
    token->size = (size_t)(p - token->name);
    if (*p == '=') {
        token->fallback = ++p;
        while (*p && *p != ',') p++;
        token->fallback_size = (size_t)(p - token->fallback);
    }
    *text = p;
    return true;
}

static void *field(OpAttrs *attrs, const AttrInfo *info) { return (char *)attrs + info->offset; }

/* The default written in an operation's signature. */
static void set_default(const AttrInfo *info, const Token *t, OpAttrs *attrs) {
    if (!t->fallback || strncmp(t->fallback, "None", 4) == 0) return;
    void *p = field(attrs, info);
    switch (info->type) {
        case ATTR_INT: *(int64_t *)p = strtoll(t->fallback, NULL, 10); break;
        case ATTR_REAL: *(double *)p = strtod(t->fallback, NULL); break;
        case ATTR_BOOL: *(bool *)p = t->fallback[0] == 'T'; break;
        case ATTR_INTS: *(Ints *)p = ints_one(strtoll(t->fallback, NULL, 10)); break;
        case ATTR_PADDING: *(Padding *)p = strncmp(t->fallback, "\"SAME", 5) == 0 ? PADDING_SAME : PADDING_VALID; break;
        case ATTR_MODE: *(PadMode *)p = t->fallback[1] == 'R' ? PAD_REFLECT : t->fallback[1] == 'S' ? PAD_SYMMETRIC : PAD_CONSTANT; break;
        default: break;
    }
}

/* ---- attributes from values ---- */

/* Whether v is to be looked at: None stands for the default, except of paddings, which have none to users. */
static bool is_given(const AttrInfo *info, Value v) { return !is_absent(v) && (!is_none(v) || info->type == ATTR_PADDING); }

static bool set_padding(Vm *vm, OpId op, Value v, Padding *out) {
    const char *text = is_str(v) || is_bytes(v) ? text_argument(vm, v, "padding") : NULL;
    Str *repr = text ? NULL : value_repr(vm, v);
    if (repr) vm_fail(vm, ERROR_TYPE, "Expected string for argument 'padding' not %s.", repr->data);
    if (repr) object_release(&repr->object);
    if (!text) return false;
    *out = strcmp(text, "SAME") == 0 ? PADDING_SAME : PADDING_VALID;
    if (strcmp(text, "SAME") == 0 || strcmp(text, "VALID") == 0) return true;
    char definition[DEFINITION_MAX];
    op_definition(op_info[op].tf_name, definition, sizeof definition);
    return vm_fail(vm, ERROR_INVALID_ARGUMENT, "Value for attr 'padding' of \"%s\" is not in the list of allowed values: \"SAME\", \"VALID\"%s [Op:%s] name: ",
                   text, definition, op_info[op].tf_name);
}

static bool set_mode(Vm *vm, Value v, PadMode *out) {
    const char *text = text_argument(vm, v, "mode");
    if (!text) return false;
    static const char *const names[] = {[PAD_CONSTANT] = "CONSTANT", [PAD_REFLECT] = "REFLECT", [PAD_SYMMETRIC] = "SYMMETRIC"};
    for (int i = 0; i < 3; i++)
        if (strcasecmp(text, names[i]) == 0) return *out = (PadMode)i, true;
    return vm_fail(vm, ERROR_VALUE, "Value of argument `mode` expected to be one of \"CONSTANT\", \"REFLECT\", or \"SYMMETRIC\". "
                   "Received `mode` = %s", text);
}

static bool set_pairs(Vm *vm, Value v, Pairs *out) {
    List *rows = value_to_list(vm, v);
    if (!rows) return false;
    bool ok = rows->count <= SHAPE_MAX || vm_fail(vm, ERROR_VALUE, "paddings has more than %d rows", SHAPE_MAX);
    out->count = (int16_t)rows->count;
    for (size_t i = 0; ok && i < rows->count; i++) {
        Ints pair;
        ok = convert_ints(vm, rows->items[i], &pair);
        if (ok && pair.count != 2) ok = vm_fail(vm, ERROR_INVALID_ARGUMENT, "paddings must be a matrix with 2 columns");
        if (ok) out->at[i][0] = pair.at[0], out->at[i][1] = pair.at[1];
    }
    object_release(&rows->object);
    return ok;
}

/* Sets one attribute's field of attrs from v, as its type says. */
static bool set_attribute(Vm *vm, OpId op, const AttrInfo *info, Value v, OpAttrs *attrs) {
    void *p = field(attrs, info);
    int truth;
    double real;
    Ints one;
    switch (info->type) {
        case ATTR_INT:
            if (!convert_ints(vm, v, &one)) return false;
            if (one.count != 1) return vm_fail(vm, ERROR_TYPE, "%s must be an integer", info->name);
            *(int64_t *)p = one.at[0];
            return true;
        case ATTR_REAL:
            if (!convert_real(vm, v, &real)) return false;
            *(double *)p = real;
            return true;
        case ATTR_BOOL:
            truth = value_truth(vm, v);
            *(bool *)p = truth > 0;
            return truth >= 0;
        case ATTR_DTYPE: return convert_dtype(vm, v, p);
        case ATTR_INTS: return convert_ints(vm, v, p);
        case ATTR_PAIRS: return set_pairs(vm, v, p);
        case ATTR_PADDING: return set_padding(vm, op, v, p);
        case ATTR_MODE: return set_mode(vm, v, p);
    }
    return false;
}

/* ---- the plan ---- */

static bool has_name(const Str *name, const Token *t) { return name->size == t->size && memcmp(name->data, t->name, t->size) == 0; }

/* Decides what parameter number i of the public signature is. */
static void plan_slot(OpFunction *f, int i, const char *signature, int *next_operand) {
    const Str *name = f->native.signature->parameter[i].name;
    Token t;
    f->slot[i].kind = SLOT_IGNORED;
    if (str_equal_c(name, "name")) return;
    for (const char *p = signature; next_token(&p, &t);) {
        if (!has_name(name, &t)) continue;
        f->slot[i].attribute = attr_find(t.name, t.size);
        if (f->slot[i].attribute) {
            f->slot[i].kind = SLOT_ATTRIBUTE;
            return;
        }
    }
    int operand = 0;
    for (const char *p = signature; next_token(&p, &t);) {
        if (attr_find(t.name, t.size)) continue;
        if (operand++ != *next_operand) continue;
        f->slot[i] = (NameSlot){.kind = t.star ? SLOT_OPERANDS : SLOT_OPERAND, .operand = (*next_operand)++};
        return;
    }
}

static void plan(OpFunction *f) {
    const char *signature = op_info[f->op].signature;
    Token t;
    f->base = attrs_default;
    for (const char *p = signature; next_token(&p, &t);) {
        const AttrInfo *info = attr_find(t.name, t.size);
        if (info) {
            set_default(info, &t, &f->base);
            f->attributes = true;
        } else {
            f->operands++;
            if (t.fallback) f->optional = true;
        }
    }
    int next = 0;
    for (int i = 0; i < f->native.signature->count && i < SLOTS_MAX; i++) plan_slot(f, i, signature, &next);
}

/* The number of a NumPy function's parameter; -1: it has none of this name. */
static int parameter(const OpFunction *f, const char *name) {
    for (int i = 0; f->rule >= RULE_ARRAY && i < f->native.signature->count; i++)
        if (str_equal_c(f->native.signature->parameter[i].name, name)) return i;
    return -1;
}

/* An operation's own signature with a name at the end; elementwise rows have none. */
static const char *own_signature(const OpInfo *info) {
    if (info->signature) return info->signature;
    return info->kind == OP_KIND_UNARY || info->kind == OP_KIND_PREDICATE ? "x" : "x, y";
}

/* Is it one of NumPy's functions that work element by element? Their operands are called x and nothing else. */
static bool is_ufunc_signature(const char *signature) {
    return signature && signature[0] == 'x' && strstr(signature, "/, out=None");
}

static bool is_ufunc(Value v) { return value_is(v, &ufunc_type); }

Value op_function_new(Vm *vm, const char *name, const char *op, const char *signature, Rule rule, const char *module) {
    OpId id = op_find(op);
    if (id == OP_NONE) return vm_raise(vm, ERROR_SYSTEM, "no operation called %s", op);
    OpFunction *f = object_new(vm, is_ufunc_signature(signature) ? &ufunc_type : &op_function_type, 0);
    if (!f) return ABSENT;
    f->op = id;
    f->rule = rule;
    f->def = (NativeDef){.name = name, .signature = signature ? signature : own_signature(&op_info[id]), .doc = op_info[id].doc};
    f->native.def = &f->def;
    f->native.module = value_object(str_from(vm, module));
    f->native.signature = signature_parse(vm, f->def.signature, false);
    f->native.qualname = str_from(vm, name);
    if (is_absent(f->native.module) || !f->native.signature || !f->native.qualname) {
        object_release(&f->native.object);
        return ABSENT;
    }
    f->native.signature->python_style = true;
    plan(f);
    if (rule < RULE_ARRAY) inputs_plan(&f->inputs, name, op_info[id].tf_name, f->native.signature);
    f->out = parameter(f, "out");
    f->where = parameter(f, "where");
    f->dtype = parameter(f, "dtype");
    return value_object(f);
}

/* ---- operands ---- */

typedef struct Operands {
    Tensor *few[OP_INPUTS_MAX];
    Tensor **at;                 /* owned tensors; few or memory of its own */
    int count;
} Operands;

static void operands_clear(Operands *o) {
    for (int i = 0; i < o->count; i++) tensor_release(o->at[i]);
    if (o->at != o->few) mem_free(o->at);
}

/* The dtype that matching operands take: of the first tensor among the arguments. */
static Dtype matched_dtype(Vm *vm, const Value *args, int count) {
    for (int i = 0; i < count; i++) {
        if (is_tensor(args[i])) return tensor_dtype(as_tensor(args[i]));
        if (is_variable(args[i])) return variable_read_dtype(vm, as_variable(args[i]));
    }
    return DTYPE_NONE;
}

/* Does one of the arguments lead TensorFlow to its slow way, which converts all to the operation's only dtype? */
static bool are_converted(const Value *args, int count) {
    for (int i = 0; i < count; i++)
        if (is_list(args[i]) || is_tuple(args[i])) return true;
    return false;
}

static Tensor *convert_operand(Vm *vm, Value v, Dtype dtype, Rule rule) {
    if (is_tensor(v)) return tensor_retain(as_tensor(v));
    if (is_variable(v)) return variable_read(vm, as_variable(v));
    if (dtype == DTYPE_NONE || rule == RULE_EACH) return convert_natural(vm, v);
    return convert_tensor(vm, v, dtype, rule == RULE_FIRST ? WANTED_RATHER : WANTED_EXACTLY);
}

static bool read_tensors(Vm *vm, const OpFunction *f, const Value *values, int count, Operands *out) {
    Rule rule = f->rule;
    bool truths = op_info[f->op].types == TYPES_BOOL, converted = truths && are_converted(values, count);
    Dtype dtype = truths ? DTYPE_BOOL : rule == RULE_MATCH ? matched_dtype(vm, values, count) : DTYPE_NONE;
    for (int i = 0; i < count; i++) {
        bool left_out = f->optional && (is_none(values[i]) || is_absent(values[i]));
        if (left_out) out->at[i] = NULL;
        else out->at[i] = converted ? convert_tensor(vm, values[i], DTYPE_BOOL, WANTED_EXACTLY) : convert_operand(vm, values[i], dtype, rule);
        out->count = i + 1;
        if (!out->at[i] && vm_raised(vm)) return false;
        if (dtype == DTYPE_NONE && out->at[i]) dtype = tensor_dtype(out->at[i]);
    }
    return true;
}

/* Functions of NumPy whose first loop is that of int8, in which they take truth values. */
static bool counts_bools(OpId op) { return op == OP_SQUARE || op == OP_RECIPROCAL || op == OP_CONJ; }

/* As NumPy has them: bare arrays in one dtype. */
static bool read_arrays(Vm *vm, const OpFunction *f, const Value *values, int count, Operands *out) {
    Rule rule = f->rule;
    if (count == 2) {
        Tensor *pair[2];
        if (!array_promote(vm, values[0], values[1], rule == RULE_ARRAY_FLOAT ? PROMOTE_TO_FLOATS : PROMOTE_PLAIN, f->def.name, pair)) return false;
        out->at[0] = pair[0];
        out->at[1] = pair[1];
        out->count = 2;
        return array_check_broadcast(vm, pair[0], pair[1]);
    }
    Dtype dtype = DTYPE_NONE;
    for (int i = 0; i < count; i++) {
        if (!(out->at[i] = convert_array(vm, values[i], DTYPE_NONE))) return false;
        out->count = i + 1;
        Dtype d = tensor_dtype(out->at[i]);
        dtype = dtype == DTYPE_NONE ? d : dtype_promote(dtype, d);
    }
    if (rule == RULE_ARRAY_FLOAT) dtype = array_float_of(dtype);
    if (dtype == DTYPE_BOOL && counts_bools(f->op)) dtype = DTYPE_INT8;
    ERROR_INIT(err);
    for (int i = 0; i < count; i++) {
        if (tensor_dtype(out->at[i]) == dtype) continue;
        Tensor *cast = tensor_cast(out->at[i], dtype, &err);
        if (!cast) return vm_raise_error(vm, &err), false;
        tensor_release(out->at[i]);
        out->at[i] = cast;
    }
    return true;
}

/* ---- calling ---- */

static Value many_results(Vm *vm, OpFunction *f, const Operands *in, const OpAttrs *attrs) {
    const OpInfo *info = &op_info[f->op];
    int64_t max = info->outputs == 0 && attrs->number > OP_OUTPUTS_MAX ? attrs->number : OP_OUTPUTS_MAX;
    for (int i = 0; info->outputs == 0 && attrs->number <= 0 && i < in->count; i++)
        for (int d = 0; in->at[i] && d < in->at[i]->rank; d++)
            if (in->at[i]->dims[d] + SHAPE_MAX > max) max = in->at[i]->dims[d] + SHAPE_MAX;
    Tensor **out = max <= INT_MAX ? mem_calloc((size_t)max, sizeof *out) : NULL;
    if (!out) return vm_raise_memory(vm);
    ERROR_INIT(err);
    int n = op_run_all(vm_context(vm), f->op, in->at, in->count, attrs, out, (int)max, &err);
    Value result = ABSENT;
    if (n < 0) {
        vm_raise_error(vm, &err);
    } else {
        bool list = info->outputs == 0;
        Value *values = mem_calloc((size_t)n + 1, sizeof *values);
        for (int i = 0; values && i < n; i++) values[i] = f->rule >= RULE_ARRAY ? array_result(vm, out[i], &err) : value_object(out[i]);
        if (!values) vm_raise_memory(vm);
        else if (list) result = value_object(list_from(vm, values, (size_t)n));
        else result = value_object(tuple_from(vm, values, (size_t)n));
        for (int i = 0; values && i < n; i++) value_release(values[i]);
        mem_free(values);
    }
    mem_free(out);
    return result;
}

/* isnan and its sisters of complex numbers: of either part, isfinite of both. */
static Value complex_test(Vm *vm, OpId op, Tensor *x) {
    ERROR_INIT(err);
    OpContext *c = vm_context(vm);
    Tensor *real = op_unary(c, OP_REAL, x, &err), *imaginary = op_unary(c, OP_IMAG, x, &err);
    Tensor *a = op_unary(c, op, real, &err), *b = op_unary(c, op, imaginary, &err);
    Tensor *both = op_binary(c, op == OP_IS_FINITE ? OP_LOGICAL_AND : OP_LOGICAL_OR, a, b, &err);
    tensor_release(real);
    tensor_release(imaginary);
    tensor_release(a);
    tensor_release(b);
    return array_result(vm, both, &err);
}

/* The larger or smaller of complex numbers, by their real parts and then by their imaginary ones. */
static Value complex_extreme(Vm *vm, const char *name, Tensor *const *x) {
    Value library = vm_import(vm, "numpy._ufuncs");
    Value args[3] = {value_object(str_from(vm, name)), array_result_plain(vm, tensor_retain(x[0]), NULL), array_result_plain(vm, tensor_retain(x[1]), NULL)};
    Value result = is_absent(library) || is_absent(args[0]) ? ABSENT : value_call_method(vm, library, "complex_extreme", args, 3);
    for (int i = 0; i < 3; i++) value_release(args[i]);
    value_release(library);
    return result;
}

static bool is_extreme(OpId op) { return op == OP_MAXIMUM || op == OP_MINIMUM || op == OP_FMAX || op == OP_FMIN; }

/* The operation on operands that are there: of truth values NumPy has extremes, which are "or" and "and". */
static OpId operation_on(const OpFunction *f, const Operands *in) {
    if (f->rule < RULE_ARRAY || !is_extreme(f->op) || in->at[0]->dtype != DTYPE_BOOL) return f->op;
    return f->op == OP_MAXIMUM || f->op == OP_FMAX ? OP_LOGICAL_OR : OP_LOGICAL_AND;
}

/* A copy of whole numbers and truth values, which floor() and its sisters leave as they are; NONE for others. */
static Value whole_copy(Vm *vm, Value v) {
    Tensor *t = convert_array(vm, v, DTYPE_NONE);
    if (!t) return ABSENT;
    bool whole = dtype_is_int(tensor_dtype(t)) || t->dtype == DTYPE_BOOL;
    Value copy = whole ? array_copy_of(vm, t) : NONE;
    tensor_release(t);
    return copy;
}

/* Functions of arrays of objects and of times: what there is of them. */
static Value run_special(Vm *vm, const OpFunction *f, const Value *values, int count) {
    bool dates = is_date_array(values[0]);
    if (count == 2 && dates && (f->op == OP_FMAX || f->op == OP_FMIN)) return dates_call(vm, f->op == OP_FMAX ? "fmax" : "fmin", values, 2);
    if (count == 2 && is_extreme(f->op))
        return array_special(vm, f->op == OP_MAXIMUM || f->op == OP_FMAX ? "maximum" : "minimum", values, 2);
    bool objects = as_tensor(values[0])->dtype == DTYPE_OBJECT;
    if (count == 1 && objects) return objects_method(vm, values[0], f->def.name);
    if (dates && f->op == OP_IS_NAN) return dates_call(vm, "isnat", values, 1);
    if (dates && f->op == OP_IS_FINITE) return dates_call(vm, "isfinite", values, 1);
    if (dates && f->op == OP_IS_INF) return dates_call(vm, "isinf", values, 1);
    if (dates && f->op == OP_SIGN && as_tensor(values[0])->dtype == DTYPE_TIMEDELTA64) return dates_call(vm, "sign", values, 1);
    if (dates && f->op == OP_NEGATIVE) return array_unary(vm, UNARY_NEG, values[0]);
    return vm_raise(vm, ERROR_TYPE, "ufunc '%s' not supported for the input types, and the inputs could not be safely coerced to any supported types "
                    "according to the casting rule ''safe''", f->def.name);
}

static Value run(Vm *vm, OpFunction *f, const Value *values, int count, const OpAttrs *attrs) {
    Operands in = {.count = 0};
    in.at = count <= OP_INPUTS_MAX ? in.few : mem_calloc((size_t)count, sizeof *in.at);
    if (!in.at) return vm_raise_memory(vm);
    Value result = ABSENT;
    if (f->rule >= RULE_ARRAY && (array_is_special(values[0]) || (count == 2 && array_is_special(values[1])))) return run_special(vm, f, values, count);
    bool rounds = f->op == OP_FLOOR || f->op == OP_CEIL || f->op == OP_TRUNC;
    if (f->rule >= RULE_ARRAY && rounds) {
        Value whole = whole_copy(vm, values[0]);
        if (!is_none(whole)) return whole;
    }
    bool ok = f->rule >= RULE_ARRAY ? read_arrays(vm, f, values, count, &in) : read_tensors(vm, f, values, count, &in);
    if (ok && op_info[f->op].outputs != 1) {
        result = many_results(vm, f, &in, attrs);
    } else if (ok && (f->op == OP_IS_NAN || f->op == OP_IS_INF || f->op == OP_IS_FINITE) && f->rule >= RULE_ARRAY && dtype_is_complex(tensor_dtype(in.at[0]))) {
        result = complex_test(vm, f->op, in.at[0]);
    } else if (ok && is_extreme(f->op) && f->rule >= RULE_ARRAY && dtype_is_complex(tensor_dtype(in.at[0]))) {
        result = complex_extreme(vm, f->def.name, in.at);
    } else if (ok) {
        ERROR_INIT(err);
        if (f->rule >= RULE_ARRAY) trouble_begin();
        Tensor *t = op_run(vm_context(vm), operation_on(f, &in), in.at, in.count, attrs, &err);
        if (!t && f->rule >= RULE_ARRAY && !(types_have(op_info[f->op].types, tensor_dtype(in.at[0])))) array_no_loop(vm, f->def.name, in.at, in.count);
        else if (f->rule < RULE_ARRAY) result = tensor_result(vm, t, &err);
        else if (!t || !trouble_flagged() || trouble_check(vm, f->op, f->def.name, in.at, in.count, t)) result = array_result(vm, t, &err);
        else tensor_release(t);
    }
    operands_clear(&in);
    return result;
}

/* The same for NumPy's functions of anything that becomes an array, objects among them. */
static Value run_shown(Vm *vm, OpFunction *f, const Value *values, int count, const OpAttrs *attrs) {
    bool hidden = f->rule >= RULE_ARRAY && (count == 1 || count == 2) && (array_hides(values[0]) || (count == 2 && array_hides(values[1])));
    if (!hidden) return run(vm, f, values, count, attrs);
    Value shown[2] = {array_shown(vm, values[0]), ABSENT};
    if (count == 2 && !is_absent(shown[0])) shown[1] = array_shown(vm, values[1]);
    Value result = is_absent(shown[count - 1]) ? ABSENT : run(vm, f, shown, count, attrs);
    value_release(shown[0]);
    value_release(shown[1]);
    return result;
}

/* The bound arguments, sorted into operands and attributes. */
static Value call_bound(Vm *vm, OpFunction *f, const Value *bound) {
    OpAttrs attrs;
    Value operands[SLOTS_MAX];
    List *list = NULL;
    int count = 0;
    if (f->attributes) attrs = f->base;
    for (int i = 0; i < f->native.signature->count && i < SLOTS_MAX; i++) {
        const NameSlot *slot = &f->slot[i];
        Value v = bound[i];
        if (slot->kind == SLOT_OPERAND) {
            operands[count++] = v;
        } else if (slot->kind == SLOT_OPERANDS && !list) {
            if (!(list = value_to_list(vm, v))) return ABSENT;
        } else if (slot->kind == SLOT_ATTRIBUTE && is_given(slot->attribute, v) && !set_attribute(vm, f->op, slot->attribute, v, &attrs)) {
            if (list) object_release(&list->object);
            return ABSENT;
        }
    }
    bool cast = f->dtype >= 0 && !is_none(bound[f->dtype]);
    for (int i = 0; cast && i < count; i++)
        if (is_absent(operands[i] = ufunc_input(vm, operands[i], bound[f->dtype], f->def.name, count > 1 ? i : -1))) count = i;
    Value result = vm_raised(vm) ? ABSENT : run_shown(vm, f, list ? list->items : operands, list ? (int)list->count : count, f->attributes ? &attrs : NULL);
    for (int i = 0; cast && i < count; i++) value_release(operands[i]);
    if (list) object_release(&list->object);
    if (cast && op_info[f->op].kind != OP_KIND_PREDICATE && is_array(result)) result = ufunc_of_dtype(vm, result, bound[f->dtype], f->def.name);
    return f->out < 0 ? result : ufunc_finish(vm, result, bound[f->out], f->where < 0 ? ABSENT : bound[f->where], f->def.name);
}

/* The name of the module whose dispatch() runs functions of tf for v, a Str, borrowed; ABSENT where v is no composite. */
static Value dispatcher_of(Vm *vm, Value v) {
    if (!is_object(v) || !(v.as.object->type->flags & TYPE_HEAP)) return ABSENT;
    Value found = is_derived(v) ? ABSENT : type_lookup(v.as.object->type, vm_intern(vm, "__composite_tensor__"));
    return is_absent(found) && has_array_protocol(vm, v) ? value_object(vm_intern(vm, "numpy._derived")) : found;
}

/* The same for the first composite in arguments, or in a list or tuple among them. */
static Value first_dispatcher(Vm *vm, const Value *args, size_t count) {
    enum { LOOKED_AT = 64 };
    for (size_t i = 0; i < count; i++) {
        if (!is_object(args[i])) continue;
        Value found = dispatcher_of(vm, args[i]);
        const Value *items = is_list(args[i]) ? as_list(args[i])->items : is_tuple(args[i]) ? as_tuple(args[i])->items : NULL;
        size_t n = is_list(args[i]) ? as_list(args[i])->count : items ? as_tuple(args[i])->count : 0;
        for (size_t k = 0; is_absent(found) && k < n && k < LOOKED_AT; k++) found = dispatcher_of(vm, items[k]);
        if (!is_absent(found)) return found;
    }
    return ABSENT;
}

/* The same of a call of a function of tf, all of which are recorded while a function is traced. */
static Value call_dispatcher(Vm *vm, bool numpy, const Value *args, size_t count) {
    return is_tracing(vm) && !numpy ? value_object(vm_intern(vm, TRACING_MODULE)) : first_dispatcher(vm, args, count);
}

bool is_composite(Vm *vm, Value v) {
    return !is_absent(first_dispatcher(vm, &v, 1));
}

/* What the module of that name makes of function(*positional, **keywords). */
static Value dispatch_by(Vm *vm, Value module_name, Value function, Value positional, Value keywords) {
    Value module = vm_import(vm, as_str(module_name)->data);
    Value result = is_absent(module) ? ABSENT : value_call_method(vm, module, "dispatch", (Value[]){function, positional, keywords}, 3);
    value_release(module);
    return result;
}

/* The same of a call's arguments, the last of which go by names. */
static Value composite_dispatch(Vm *vm, Value module_name, Value function, const Value *args, size_t count, Tuple *names) {
    Value positional = value_object(tuple_from(vm, args, count)), result = ABSENT;
    Dict *keywords = is_absent(positional) ? NULL : dict_new(vm);
    bool ok = keywords != NULL;
    for (size_t i = 0; ok && names && i < names->count; i++) ok = dict_set(vm, keywords, names->items[i], args[count + i]);
    if (ok) result = dispatch_by(vm, module_name, function, positional, value_object(keywords));
    value_release(positional);
    if (keywords) object_release(&keywords->object);
    return result;
}

Value tensor_dispatch(Vm *vm, const Value *args) {
    Value dispatcher = first_dispatcher(vm, as_tuple(args[1])->items, as_tuple(args[1])->count);
    size_t position = 0;
    for (Value key, v; is_absent(dispatcher) && dict_walk(as_dict(args[2]), &position, &key, &v);) dispatcher = first_dispatcher(vm, &v, 1);
    return is_absent(dispatcher) ? value_retain(NOT_IMPLEMENTED) : dispatch_by(vm, dispatcher, args[0], args[1], args[2]);
}

/* The stand-in for a function written in the language of these arguments, if the first composite among them has one: Keras's for
 * symbolic tensors, NumPy's for derived arrays. */
static Function *composite_guard(Vm *vm, const Value *args, size_t count) {
    if (module_state(vm)->guard_off) return module_state(vm)->guard_off = false, NULL;
    Value name = is_tracing(vm) ? value_object(vm_intern(vm, TRACING_MODULE)) : first_dispatcher(vm, args, count);
    if (is_absent(name)) return NULL;
    bool whole = str_equal_c(as_str(name), "tensorflow.keras.models.functional") || str_equal_c(as_str(name), "numpy._derived") ||
                 str_equal_c(as_str(name), TRACING_MODULE);
    if (!whole) return NULL;
    Value library = vm_import(vm, as_str(name)->data);
    Value found = is_absent(library) ? ABSENT : dict_get_c(vm, ((Module *)library.as.object)->dict, "dispatch_whole");
    value_release(library);
    return value_is(found, &function_type) ? (Function *)found.as.object : NULL;
}

void guard_composite(Vm *vm, Value function) {
    if (value_is(function, &function_type)) call_guard(vm, (Function *)function.as.object, composite_guard);
}

Value tensor_guard(Vm *vm, const Value *args) {
    size_t position = 0;
    for (Value key, v; dict_walk(as_dict(args[0]), &position, &key, &v);)
        if (is_str(key) && as_str(key)->data[0] != '_') guard_composite(vm, v);
    return NONE;
}

/* The words of a ufunc that got count operands, not enough. */
static Value too_few_operands(Vm *vm, Value callee, size_t count, size_t needed) {
    vm_clear_raised(vm);
    return vm_raise(vm, ERROR_TYPE, "%s() takes from %zu to %zu positional arguments but %zu %s given", ((const Native *)callee.as.object)->def->name,
                    needed, needed + 1, count, count == 1 ? "was" : "were");
}

static Value not_bound(Vm *vm, Value callee, const Signature *s, size_t count) {
    size_t needed = is_ufunc(callee) ? (size_t)(strncmp(((const Native *)callee.as.object)->def->signature, "x1, x2,", 7) == 0) + 1 : 0;
    if (count < needed) return too_few_operands(vm, callee, count, needed);
    if (s->terse) call_note_signature(vm, callee);
    return ABSENT;
}

/* Whether TensorFlow's fast way makes no tensor of one of the arguments. slot: what they are to an operation; NULL: all are operands. */
static bool is_slow(const InputPlan *plan, const Signature *s, const NameSlot *slot, const Value *bound) {
    for (int i = 0; i < s->count && i < INPUTS_MAX; i++) {
        SlotKind kind = !slot ? SLOT_OPERAND : i < SLOTS_MAX ? slot[i].kind : SLOT_IGNORED;
        const List *list = kind == SLOT_OPERANDS && is_list(bound[i]) ? as_list(bound[i]) : NULL;
        for (size_t k = 0; list && k < list->count; k++)
            if (inputs_slow(plan, i, true, list->items[k])) return true;
        if (kind != SLOT_OPERANDS && inputs_slow(plan, i, kind == SLOT_OPERAND, bound[i])) return true;
    }
    return false;
}

static Value call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    OpFunction *f = (OpFunction *)callee.as.object;
    const Signature *s = f->native.signature;
    Value bound[SLOTS_MAX];
    Value dispatcher = call_dispatcher(vm, f->rule >= RULE_ARRAY, args, count + (names ? names->count : 0));
    if (!is_absent(dispatcher)) return composite_dispatch(vm, dispatcher, callee, args, count, names);
    if (s->count > SLOTS_MAX) return vm_raise(vm, ERROR_SYSTEM, "%s has too many parameters", f->def.name);
    if (!signature_bind(vm, s, f->def.name, args, count, names, bound)) return not_bound(vm, callee, s, count);
    Value result = inputs_check(vm, &f->inputs, s, bound) ? call_bound(vm, f, bound) : ABSENT;
    if (is_absent(result) && f->rule < RULE_ARRAY && is_slow(&f->inputs, s, f->slot, bound)) inputs_leave_name_away(vm);
    signature_release(s, bound);
    return result;
}

static Value repr(Vm *vm, Value self) {
    const Native *n = (const Native *)self.as.object;
    return value_object(str_format(vm, "<function %s at %p>", n->def->name, (const void *)n));
}

/* add.reduce and its sisters: functions of numpy._ufuncs, bound to this one. */
static Value ufunc_get_attr(Vm *vm, Value self, Str *name) {
    static const char *const methods[] = {"reduce", "accumulate", "reduceat", "outer"}, *const facts[] = {"nin", "nout", "nargs", "identity", "types", "ntypes", "signature"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (!str_equal_c(name, methods[i])) continue;
        Value library = vm_import(vm, "numpy._ufuncs"), function = is_absent(library) ? ABSENT : value_get_attr_c(vm, library, methods[i]);
        Value method = is_absent(function) ? ABSENT : method_new(vm, function, self);
        value_release(library);
        value_release(function);
        return method;
    }
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        if (!str_equal_c(name, facts[i])) continue;
        Value library = vm_import(vm, "numpy._ufuncs");
        Value fact = is_absent(library) ? ABSENT : value_call_method(vm, library, "attribute", (Value[]){self, value_object(name)}, 2);
        value_release(library);
        return fact;
    }
    return type_get_attr(vm, self, name);
}

static const NativeDef ufunc_methods[] = {{"at", np_ufunc_at, "a, indices, b=..., /", "Does the operation in place for every index in turn.", NATIVE_METHOD}, {0}};

/* In the class ndarray it is a method. */
static Value bind(Vm *vm, Value self, Value instance, Type *owner) {
    (void)owner;
    return is_absent(instance) ? value_retain(self) : method_new(vm, self, instance);
}

/* As functions written in Python: they show as such, and bind when a class holds them. */
Type op_function_type = {.object = TYPE_OBJECT, .name = "function", .base = &native_type, .instance_size = sizeof(OpFunction),
    .repr = repr, .call = call, .descriptor_get = bind};

/* ---- functions in C ---- */

typedef struct NativeFunction {
    Native native;
    InputPlan inputs;
} NativeFunction;

static Value function_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    const Native *n = (const Native *)callee.as.object;
    Value bound[SLOTS_MAX + 8];
    bool numpy = !is_str(n->module) || !str_equal_c(as_str(n->module), "tensorflow");
    Value dispatcher = n->def->kind == NATIVE_STATIC ? ABSENT : call_dispatcher(vm, numpy, args, count + (names ? names->count : 0));
    if (!is_absent(dispatcher)) return composite_dispatch(vm, dispatcher, callee, args, count, names);
    if (n->signature->count > SLOTS_MAX + 8) return vm_raise(vm, ERROR_SYSTEM, "%s has too many parameters", n->def->name);
    if (!signature_bind(vm, n->signature, n->def->name, args, count, names, bound)) return not_bound(vm, callee, n->signature, count);
    bool ok = inputs_check(vm, &((const NativeFunction *)n)->inputs, n->signature, bound);
    Value result = ok ? n->def->fn(vm, bound) : ABSENT;
    if (is_absent(result) && is_slow(&((const NativeFunction *)n)->inputs, n->signature, NULL, bound)) inputs_leave_name_away(vm);
    signature_release(n->signature, bound);
    return result;
}

static Type native_function_type = {.object = TYPE_OBJECT, .name = "function", .base = &native_type, .instance_size = sizeof(NativeFunction),
    .repr = repr, .call = function_call, .descriptor_get = bind};

Value native_function_new(Vm *vm, const NativeDef *def, Value module) {
    if (!(native_function_type.flags & TYPE_READY) && !type_ready(vm, &native_function_type)) return ABSENT;
    Native *n = object_new(vm, is_ufunc_signature(def->signature) ? &ufunc_type : &native_function_type, 0);
    if (!n) return ABSENT;
    n->def = def;
    n->module = value_retain(module);
    n->signature = signature_parse(vm, def->signature, false);
    n->qualname = str_from(vm, def->name);
    if (n->signature && n->qualname) {
        n->signature->python_style = true;
        if (is_str(module) && str_equal_c(as_str(module), "tensorflow"))
            inputs_plan(&((NativeFunction *)n)->inputs, def->name, NULL, n->signature);
        return value_object(n);
    }
    object_release(&n->object);
    return ABSENT;
}

/* ---- ufuncs: operations and functions in C ---- */

static Value ufunc_repr(Vm *vm, Value self) { return value_object(str_format(vm, "<ufunc '%s'>", ((const Native *)self.as.object)->def->name)); }

/* Is there a name among these that chooses a loop? */
static bool has_loop_options(const Tuple *names) {
    static const char *const options[] = {"casting", "order", "subok", "signature", "sig"};
    for (size_t i = 0; names && i < names->count; i++)
        for (size_t k = 0; k < sizeof options / sizeof *options; k++)
            if (str_equal_c(as_str(names->items[i]), options[k])) return true;
    return false;
}

static Value ufunc_call(Vm *vm, Value callee, const Value *args, size_t count, Tuple *names) {
    const OpFunction *f = (const OpFunction *)callee.as.object;
    if (has_loop_options(names) && is_absent(first_dispatcher(vm, args, count + names->count)))
        return composite_dispatch(vm, value_object(vm_intern(vm, "numpy._loops")), callee, args, count, names);
    return (f->native.def == &f->def ? call : function_call)(vm, callee, args, count, names);
}

Type ufunc_type = {.object = TYPE_OBJECT, .name = "numpy.ufunc", .module = "numpy", .base = &native_type, .instance_size = sizeof(OpFunction),
    .repr = ufunc_repr, .call = ufunc_call, .get_attr = ufunc_get_attr, .methods = ufunc_methods};

_Static_assert(sizeof(NativeFunction) <= sizeof(OpFunction), "either is a ufunc");
