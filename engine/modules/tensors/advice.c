/* advice.c -- see advice.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/advice.h"

#include "engine/lang/objects/list.h"
#include "engine/modules/tensors/tensors.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PARTS_MAX = 8, EXPRESSION = 96 };

/* An operand that is a tensor, a variable or an array. */
typedef struct Part {
    const Tensor *t;
    char text[EXPRESSION];           /* as code that can be followed by [...] */
    const char *newaxis;
    const VmOperand *operand;
    bool array;
} Part;

typedef struct Case {
    Vm *vm;
    const VmOperand *operands;
    size_t operand_count;
    Part part[PARTS_MAX];
    int count;
} Case;

/* ---- operands ---- */

static bool is_plain(const char *text) {
    int depth = 0;
    for (const char *p = text; *p; p++) {
        if (strchr("([{", *p)) depth++;
        else if (strchr(")]}", *p)) depth--;
        else if (!depth && strchr(" +-*/@<>=%&|^~", *p)) return false;
    }
    return true;
}

static void add_part(Case *k, const VmOperand *o) {
    const Tensor *t = has_tensor(o->value) ? as_tensor(o->value) : is_variable(o->value) ? as_variable(o->value)->value : NULL;
    if (!t || k->count == PARTS_MAX) return;
    Part *p = &k->part[k->count++];
    p->t = t;
    p->operand = o;
    p->array = is_array(o->value);
    p->newaxis = p->array ? "np.newaxis" : "tf.newaxis";
    snprintf(p->text, sizeof p->text, is_plain(o->text) ? "%s" : "(%s)", o->text);
}

static void advise(Case *k, const char *format, ...) PRINTF_LIKE(2, 3);
static void advise(Case *k, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    vm_add_hint(k->vm, "try %s", text);
}

/* ---- shapes ---- */

/* x[..., newaxis] with as many new axes behind as make it broadcast with y. */
static bool try_axes_behind(Case *k, const Part *x, const Part *y) {
    int64_t dims[SHAPE_MAX];
    Shape out;
    for (int added = 1; x->t->rank && x->t->rank + added <= y->t->rank; added++) {
        memcpy(dims, x->t->dims, sizeof dims);
        for (int i = 0; i < added; i++) dims[x->t->rank + i] = 1;
        if (!shape_broadcast(dims, x->t->rank + added, y->t->dims, y->t->rank, &out)) continue;
        char index[EXPRESSION] = "";
        size_t n = 0;
        for (int i = 0; i < x->t->rank; i++) n += (size_t)snprintf(index + n, sizeof index - n, ":, ");
        for (int i = 0; i < added && n < sizeof index - 24; i++) n += (size_t)snprintf(index + n, sizeof index - n, "%s%s", i ? ", " : "", x->newaxis);
        return advise(k, "%s[%s]", x->text, index), true;
    }
    return false;
}

static bool try_transposed(Case *k, const Part *x, const Part *y) {
    Shape out;
    if (x->t->rank != 2 || !shape_broadcast((int64_t[]){x->t->dims[1], x->t->dims[0]}, 2, y->t->dims, y->t->rank, &out)) return false;
    return advise(k, x->array ? "%s.T" : "tf.transpose(%s)", x->text), true;
}

static void fit_broadcast(Case *k) {
    if (k->count < 2) return;
    const Part *x = &k->part[0], *y = &k->part[1];
    if (try_axes_behind(k, y, x) || try_axes_behind(k, x, y) || try_transposed(k, y, x) || try_transposed(k, x, y)) return;
    if (x->t->rank == 1 && y->t->rank == 1) advise(k, "%s[:, %s], for every pair of elements", x->text, x->newaxis);
}

/* x @ y; arrays have methods for what TensorFlow has functions for. */
static void fit_product(Case *k) {
    if (k->count < 2) return;
    const Part *x = &k->part[0], *y = &k->part[1];
    bool arrays = x->array && y->array;
    int a = x->t->rank, b = y->t->rank;
    if (a == 1 && b == 1 && x->t->dims[0] == y->t->dims[0]) return advise(k, "tf.tensordot(%s, %s, 1), the sum of the products", x->text, y->text);
    if (a == 2 && b == 1 && x->t->dims[1] == y->t->dims[0]) return advise(k, "tf.linalg.matvec(%s, %s)", x->text, y->text);
    if (a == 1 && b == 2 && x->t->dims[0] == y->t->dims[0]) return advise(k, "%s[%s] @ %s", x->text, x->newaxis, y->text);
    if (a < 2 || b < 2) return;
    int64_t m = x->t->dims[a - 2], ka = x->t->dims[a - 1], kb = y->t->dims[b - 2], n = y->t->dims[b - 1], rest = 1;
    if (ka == n && m == kb && a == 2 && b == 2 && !arrays)
        return advise(k, "tf.matmul(%s, %s, transpose_b=True) for products of rows, or transpose_a=True for products of columns", x->text, y->text);
    if (ka == n && a == b) return advise(k, arrays ? (a == 2 ? "%s @ %s.T" : "%s @ %s.mT") : "tf.matmul(%s, %s, transpose_b=True)", x->text, y->text);
    if (m == kb && a == b) return advise(k, arrays ? (a == 2 ? "%s.T @ %s" : "%s.mT @ %s") : "tf.matmul(%s, %s, transpose_a=True)", x->text, y->text);
    for (int i = 1; i < a; i++) rest *= x->t->dims[i];
    if (a > 2 && b == 2 && rest == kb) advise(k, arrays ? "%s.reshape(-1, %lld) @ %s" : "tf.reshape(%s, [-1, %lld]) @ %s", x->text, (long long)rest, y->text);
}

/* tf.concat: another axis along which they agree. */
static void fit_concat(Case *k) {
    if (k->count < 2) return;
    for (int axis = 0; axis < k->part[0].t->rank; axis++) {
        bool fits = true;
        for (int p = 1; p < k->count && fits; p++) {
            fits = k->part[p].t->rank == k->part[0].t->rank;
            for (int i = 0; fits && i < k->part[0].t->rank; i++) fits = i == axis || k->part[p].t->dims[i] == k->part[0].t->dims[i];
        }
        if (fits) return advise(k, "axis=%d, along which the others agree", axis);
    }
}

static void fit_stack(Case *k) {
    for (int p = 0; p < k->count; p++)
        if (k->part[p].t->rank != 1) return;
    advise(k, "tf.concat([...], axis=0), one behind the other");
}

/* tf.reshape(x, [..]) with one size left open. Rows stay rows: of a tensor of several axes the first size is kept as it was written if
 * it is that of the tensor, and left open only where the others are those of its rows. */
static void fit_reshape(Case *k) {
    const VmOperand *next = k->count ? k->part[0].operand + 1 : NULL;
    if (!next || next >= k->operands + k->operand_count) return;
    Value shape = next->value;
    size_t n = is_list(shape) ? as_list(shape)->count : is_tuple(shape) ? as_tuple(shape)->count : 0;
    const Value *sizes = is_list(shape) ? as_list(shape)->items : n ? as_tuple(shape)->items : NULL;
    const Tensor *x = k->part[0].t;
    int64_t row = 1;
    for (int i = 1; i < x->rank; i++) row *= x->dims[i];
    bool flat = n == 2 && is_int(sizes[0]) && sizes[0].as.integer == -1 && x->rank > 2;
    if (flat) return advise(k, "tf.reshape(%s, [-1, %lld])", k->part[0].text, (long long)row);
    for (size_t open = n; open-- > 0;) {
        int64_t rest = 1;
        char text[EXPRESSION] = "";
        size_t used = 0;
        for (size_t i = 0; i < n; i++) {
            if (!is_int(sizes[i]) || used > sizeof text - 24) return;
            int64_t size = i == open ? -1 : sizes[i].as.integer;
            if (i != open) rest *= size;
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%lld", i ? ", " : "", (long long)size);
        }
        bool keeps_rows = x->rank < 2 || (open > 0 ? sizes[0].as.integer == x->dims[0] : rest == row);
        if (rest > 0 && x->count % rest == 0 && keeps_rows) return advise(k, "tf.reshape(%s, [%s])", k->part[0].text, text);
    }
}

static void fit_split(Case *k) {
    if (!k->count || k->part[0].t->rank == 0) return;
    int64_t n = k->part[0].t->dims[0];
    if (n > 1) advise(k, "sizes instead of a number: tf.split(%s, [%lld, %lld])", k->part[0].text, (long long)(n / 2), (long long)(n - n / 2));
}

static void fit_assignment(Case *k) {
    if (k->count < 2 || k->part[0].t->count != k->part[1].t->count)
        return advise(k, "a value of the same shape; a variable made with shape=tf.TensorShape(None) takes any");
    const Tensor *v = k->part[0].t, *x = k->part[1].t;
    bool turned = v->rank == 2 && x->rank == 2 && v->dims[0] == x->dims[1] && v->dims[0] > 1 && v->dims[1] > 1;
    if (turned) return advise(k, "tf.transpose(%s)", k->part[1].text);
    advise(k, "tf.reshape(%s, %s.shape)", k->part[1].text, k->part[0].text);
}

/* ---- dtypes ---- */

static void advise_cast(Case *k, const Part *p, Dtype dtype) {
    if (p->array) advise(k, "%s.astype(np.%s)", p->text, dtype_name(dtype));
    else advise(k, "tf.cast(%s, tf.%s)", p->text, dtype_name(dtype));
}

/* Which of two operands is to be cast: whole numbers beside floats; float64, which came from NumPy or a quotient of Python, beside
 * the float32 of weights and data; or else the narrower. */
static bool is_stray(Dtype a, Dtype b) {
    if (dtype_is_float(a) != dtype_is_float(b)) return !dtype_is_float(a);
    if (dtype_is_float(a) && (a == DTYPE_FLOAT64 || b == DTYPE_FLOAT64)) return a == DTYPE_FLOAT64;
    return dtype_size(a) < dtype_size(b);
}

/* A condition is no operand. */
static void fit_dtypes(Case *k) {
    for (int i = 0; i + 1 < k->count; i++) {
        const Part *x = &k->part[i], *y = &k->part[i + 1];
        Dtype a = tensor_dtype(x->t), b = tensor_dtype(y->t);
        if (a == b || a == DTYPE_BOOL || a == DTYPE_STRING || b == DTYPE_STRING) continue;
        bool first = is_stray(a, b);
        return advise_cast(k, first ? x : y, first ? b : a);
    }
}

static void fit_float(Case *k) {
    if (k->count == 1 && is_variable(k->part[0].operand->value))
        return advise(k, "a variable of floats, tf.Variable(..., dtype=tf.float32); tf.cast(%s, tf.float32) reads it as floats", k->part[0].text);
    for (int i = 0; i < k->count; i++)
        if (dtype_is_int(tensor_dtype(k->part[i].t)) || k->part[i].t->dtype == DTYPE_BOOL) return advise_cast(k, &k->part[i], DTYPE_FLOAT32);
}

static void fit_int(Case *k) {
    for (int i = 0; i < k->count; i++)
        if (dtype_is_float(tensor_dtype(k->part[i].t))) return advise_cast(k, &k->part[i], DTYPE_INT32);
}

/* Converted to the dtype of the first operand (v.assign), or a cast for convert_to_tensor. */
static void fit_requested(Case *k) {
    if (k->count >= 2 && k->part[0].t->dtype != k->part[1].t->dtype) advise_cast(k, &k->part[1], tensor_dtype(k->part[0].t));
    else if (k->count == 1) advise(k, "tf.cast(%s, dtype), which computes the other numbers", k->part[0].text);
}

/* ---- what Python asks ---- */

static void fit_number(Case *k) {
    if (k->count) advise(k, "one element, %s[%s], or all: %s%s.tolist()", k->part[0].text, k->part[0].t->rank > 1 ? "0, 0" : "0", k->part[0].text,
                         k->part[0].array ? "" : ".numpy()");
}

static void fit_truth(Case *k) {
    if (k->count && k->part[0].array) advise(k, "np.all(%s) or np.any(%s)", k->part[0].text, k->part[0].text);
    else if (k->count) advise(k, "tf.reduce_all(%s) or tf.reduce_any(%s)", k->part[0].text, k->part[0].text);
}

/* ---- the table ---- */

static const struct Row {
    const char *words;               /* somewhere in the error's text */
    void (*fit)(Case *k);
} rows[] = {
    {"Incompatible shapes:", fit_broadcast},
    {"operands could not be broadcast together", fit_broadcast},
    {"Matrix size-incompatible", fit_product},
    {"ndims must be >= 2", fit_product},
    {"ndims must be == 2", fit_product},
    {"has different ndims", fit_product},
    {"matmul: Input operand", fit_product},
    {"ConcatOp : Dimension", fit_concat},
    {"all the input array dimensions except for the concatenation axis", fit_concat},
    {"Shapes of all inputs must match", fit_stack},
    {"Input to reshape is a tensor", fit_reshape},
    {"cannot reshape array of size", fit_reshape},
    {"num_split", fit_split},
    {"Cannot assign value to variable", fit_assignment},
    {"(zero-based) was expected to be a", fit_dtypes},
    {"must have the same dtype, got", fit_float},
    {"to EagerTensor of dtype int", fit_float},
    {"Value for attr 'T' of int", fit_float},
    {"Value for attr 'T' of uint", fit_float},
    {"Value for attr 'TI' of", fit_int},
    {"Value for attr 'Tindices' of", fit_int},
    {"Tensor conversion requested dtype", fit_requested},
    {"only 0-dimensional arrays can be converted", fit_number},
    {"The truth value of an array", fit_truth},
};

void advice_add(Vm *vm, const char *message, const VmOperand *operands, size_t count) {
    Case k = {.vm = vm, .operands = operands, .operand_count = count};
    for (size_t i = 0; i < count; i++) add_part(&k, &operands[i]);
    for (size_t i = 0; k.count && i < sizeof rows / sizeof *rows; i++)
        if (strstr(message, rows[i].words)) return rows[i].fit(&k);
}

/* ---- methods of other libraries ---- */

void advice_attribute(Vm *vm, const char *name) {
    static const char *const known[][2] = {
        {"T", "tf.transpose(x)"}, {"reshape", "tf.reshape(x, shape)"}, {"view", "tf.reshape(x, shape)"}, {"astype", "tf.cast(x, dtype)"},
        {"float", "tf.cast(x, tf.float32)"}, {"long", "tf.cast(x, tf.int64)"}, {"ravel", "tf.reshape(x, [-1])"},
        {"flatten", "tf.reshape(x, [-1])"}, {"transpose", "tf.transpose(x, perm)"}, {"permute", "tf.transpose(x, perm)"},
        {"squeeze", "tf.squeeze(x)"}, {"unsqueeze", "tf.expand_dims(x, axis)"}, {"clip", "tf.clip_by_value(x, low, high)"},
        {"size", "tf.size(x)"}, {"tolist", "x.numpy().tolist()"}, {"item", "x.numpy().item()"}, {"sum", "tf.reduce_sum(x)"},
        {"mean", "tf.reduce_mean(x)"}, {"max", "tf.reduce_max(x)"}, {"min", "tf.reduce_min(x)"}, {"prod", "tf.reduce_prod(x)"},
        {"std", "tf.math.reduce_std(x)"}, {"var", "tf.math.reduce_variance(x)"}, {"argmax", "tf.argmax(x, axis)"},
        {"argmin", "tf.argmin(x, axis)"}, {"any", "tf.reduce_any(x)"}, {"all", "tf.reduce_all(x)"}, {"cumsum", "tf.cumsum(x)"},
        {"sort", "tf.sort(x)"}, {"round", "tf.round(x)"}, {"dot", "tf.tensordot(x, y, 1)"}, {"matmul", "x @ y"}, {"copy", "tf.identity(x)"},
        {"clone", "tf.identity(x)"}, {"detach", "tf.stop_gradient(x)"}, {"backward", "tape.gradient(x, variables)"},
        {"grad", "tape.gradient(loss, x)"}, {"append", "tf.concat([x, more], axis=0)"}, {"assign", "tf.Variable(x), which can be assigned to"},
        {"assign_add", "tf.Variable(x), which can be assigned to"}, {"assign_sub", "tf.Variable(x), which can be assigned to"},
        {"exp", "tf.exp(x)"}, {"log", "tf.math.log(x)"}, {"sqrt", "tf.sqrt(x)"}, {"abs", "tf.abs(x)"}, {"pow", "x ** n"},
        {"repeat", "tf.repeat(x, n)"}, {"split", "tf.split(x, n)"}, {"norm", "tf.norm(x)"}, {"fill", "tf.fill(x.shape, value)"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i][0], name) == 0) return vm_add_hint(vm, "for a tensor x: %s", known[i][1]);
}
