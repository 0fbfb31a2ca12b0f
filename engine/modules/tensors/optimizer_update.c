/* optimizer_update.c -- _tensor.descend(): one step of an optimizer over many variables, in place where nobody else holds the elements.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/tf.h"
#include "engine/modules/tensors/tracing.h"

#include "engine/tensor/placement.h"

typedef struct Lists {
    List *x, *g, *m, *v;         /* owned; m and v may be empty */
} Lists;

static void lists_clear(Lists *l) {
    List *const all[4] = {l->x, l->g, l->m, l->v};
    for (int i = 0; i < 4; i++)
        if (all[i]) object_release(&all[i]->object);
}

static bool lists_init(Vm *vm, Lists *l, const Value *args) {
    *l = (Lists){.x = value_to_list(vm, args[0])};
    return l->x && (l->g = value_to_list(vm, args[1])) && (l->m = value_to_list(vm, args[2])) && (l->v = value_to_list(vm, args[3]));
}

/* A variable of its own whose elements can be run over. */
static bool is_plain(Value v, Dtype dtype, int64_t count) {
    if (!is_variable(v) || as_variable(v)->parent) return false;
    const Tensor *t = as_variable(v)->value;
    return tensor_dtype(t) == dtype && t->count == count && t->contiguous;
}

/* Whether step number i is one for the device's loop. */
static bool fits(const Lists *l, size_t i, int slots) {
    if (!is_variable(l->x->items[i]) || !is_tensor(l->g->items[i])) return false;
    const Tensor *x = as_variable(l->x->items[i])->value, *g = as_tensor(l->g->items[i]);
    Dtype d = tensor_dtype(x);
    return (d == DTYPE_FLOAT32 || d == DTYPE_FLOAT64) && is_plain(l->x->items[i], d, x->count) && tensor_dtype(g) == d &&
           tensor_same_shape(x, g) && (slots < 1 || is_plain(l->m->items[i], d, x->count)) &&
           (slots < 2 || is_plain(l->v->items[i], d, x->count));
}

/* The value of v, to be overwritten: its own, or a copy if others may see it. NULL with an exception. */
static Tensor *writable(Vm *vm, Value value) {
    Variable *v = as_variable(value);
    if (!undo_note(vm, v)) return NULL;
    bool alone = v->value->object.refs == 1 && (!v->value->storage || (v->value->storage->refs == 1 && !v->value->storage->release));
    if (alone) return v->value;
    ERROR_INIT(err);
    Tensor *copy = tensor_copy(v->value, &err);
    bool ok = copy ? variable_assign(vm, v, copy) : (vm_raise_error(vm, &err), false);
    tensor_release(copy);
    return ok ? v->value : NULL;
}

static bool step(Vm *vm, const Lists *l, size_t i, int slots, Descent d) {
    ERROR_INIT(err);
    Tensor *x, *m = NULL, *v = NULL, *g = tensor_contiguous(as_tensor(l->g->items[i]), &err);
    if (!g) return vm_raise_error(vm, &err), false;
    d.n = g->count;
    d.wide = g->dtype == DTYPE_FLOAT64;
    bool ok = (x = writable(vm, l->x->items[i])) != NULL;
    if (ok && slots > 0) ok = (m = writable(vm, l->m->items[i])) != NULL;
    if (ok && slots > 1) ok = (v = writable(vm, l->v->items[i])) != NULL;
    if (ok && !place_descend(vm_context(vm), &d, x, m, v, g, &err)) ok = (vm_raise_error(vm, &err), false);
    tensor_release(g);
    return ok;
}

/* descend(rule, variables, gradients, m, v, rate, beta_1, beta_2, epsilon): False, and nothing changed, when a variable, slot or
 * gradient is none that the loops know. */
Value tensor_descend(Vm *vm, const Value *args) {
    static const char *const rules[] = {[DESCENT_PLAIN] = "plain", [DESCENT_MOMENTUM] = "momentum", [DESCENT_NESTEROV] = "nesterov",
        [DESCENT_ADAM] = "adam"};
    Descent d = {0};
    int rule = 0, count = (int)(sizeof rules / sizeof *rules);
    while (rule < count && !(is_str(args[0]) && str_equal_c(as_str(args[0]), rules[rule]))) rule++;
    if (rule == count) return vm_raise(vm, ERROR_VALUE, "descend() knows no such rule");
    d.rule = (DescentRule)rule;
    if (!convert_real(vm, args[5], &d.rate) || !convert_real(vm, args[6], &d.beta_1) || !convert_real(vm, args[7], &d.beta_2) ||
        !convert_real(vm, args[8], &d.epsilon)) return ABSENT;
    if (d.rule == DESCENT_MOMENTUM || d.rule == DESCENT_NESTEROV) d.beta_1 = (float)d.beta_1;      /* as Keras, which casts it from float32 */
    int slots = d.rule == DESCENT_PLAIN ? 0 : d.rule == DESCENT_ADAM ? 2 : 1;
    Lists l;
    bool ok = lists_init(vm, &l, args + 1);
    bool usable = ok && l.g->count == l.x->count && (slots < 1 || l.m->count == l.x->count) && (slots < 2 || l.v->count == l.x->count);
    for (size_t i = 0; usable && i < l.x->count; i++) usable = fits(&l, i, slots);
    for (size_t i = 0; ok && usable && i < l.x->count; i++) ok = step(vm, &l, i, slots, d);
    lists_clear(&l);
    return ok ? value_bool(usable) : ABSENT;
}
