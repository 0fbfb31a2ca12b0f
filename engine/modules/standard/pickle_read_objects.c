/* pickle_read_objects.c -- the opcodes of a pickle that find classes and functions by name, make objects and fill them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/standard/pickle_read.h"

#include "engine/lang/objects/dict.h"
#include "engine/modules/standard/plain_instance.h"

/* self.name(args...) pushed. */
static bool push_method(PickleLoad *l, const char *name, const Value *args, size_t count) {
    return stack_push(l, value_call_method(l->vm, l->self, name, args, count));
}

/* self.find_class(module, name), which takes both. */
static bool push_class(PickleLoad *l, Value module, Value name) {
    Value args[] = {module, name};
    bool ok = !is_absent(module) && !is_absent(name) && push_method(l, "find_class", args, 2);
    value_release(module);
    value_release(name);
    return ok;
}

bool load_global(PickleLoad *l, unsigned char opcode) {
    const char *line;
    size_t size;
    (void)opcode;
    if (!input_line(l, &line, &size)) return false;
    Value module = value_object(str_from_bytes_lossy(l->vm, line, size));
    if (is_absent(module) || !input_line(l, &line, &size)) {
        value_release(module);
        return false;
    }
    return push_class(l, module, value_object(str_from_bytes_lossy(l->vm, line, size)));
}

bool load_stack_global(PickleLoad *l, unsigned char opcode) {
    (void)opcode;
    if (l->count - l->floor < 2) return LOAD_FAIL(l, "STACK_GLOBAL requires str");
    Value name = stack_pop(l), module = stack_pop(l);
    if (is_plain_str(name) && is_plain_str(module)) return push_class(l, module, name);
    value_release(name);
    value_release(module);
    return LOAD_FAIL(l, "STACK_GLOBAL requires str");
}

bool load_persistent(PickleLoad *l, unsigned char opcode) {
    const char *line;
    size_t size;
    Value id;
    if (opcode == PICKLE_PERSID) {
        if (!input_line(l, &line, &size)) return false;
        id = value_object(str_from_bytes_lossy(l->vm, line, size));
    } else {
        if (!stack_need(l, 1)) return false;
        id = stack_pop(l);
    }
    bool ok = !is_absent(id) && push_method(l, "persistent_load", &id, 1);
    value_release(id);
    return ok;
}

/* Pushes what a call gives; takes all three. kwargs may be ABSENT. */
static bool push_call(PickleLoad *l, Value function, Value args, Value kwargs) {
    Value v = ABSENT;
    if (!is_tuple(args))
        vm_raise(l->vm, ERROR_TYPE, "argument list must be a tuple");
    else
        v = value_call_spread(l->vm, function, as_tuple(args), is_absent(kwargs) ? NULL : as_dict(kwargs));
    value_release(function);
    value_release(args);
    value_release(kwargs);
    return stack_push(l, v);
}

bool load_reduce(PickleLoad *l, unsigned char opcode) {
    (void)opcode;
    if (!stack_need(l, 2)) return false;
    Value args = stack_pop(l), function = stack_pop(l);
    return push_call(l, function, args, ABSENT);
}

/* Can they be of a call of __new__? kwargs may be ABSENT. */
static bool new_fits(PickleLoad *l, Value class, Value args, Value kwargs) {
    const char *opcode = is_absent(kwargs) ? "NEWOBJ" : "NEWOBJ_EX";
    if (!is_object(class) || !value_isa(class, &type_type))
        return LOAD_FAIL(l, "%s class argument must be a type, not %s", opcode, value_type_name(class));
    if (!is_tuple(args)) return LOAD_FAIL(l, "%s args argument must be a tuple, not %s", opcode, value_type_name(args));
    if (is_absent(kwargs) || is_dict(kwargs)) return true;
    return LOAD_FAIL(l, "NEWOBJ_EX kwargs argument must be a dict, not %s", value_type_name(kwargs));
}

/* cls.__new__(cls, *args, **kwargs); takes all. */
static bool push_new(PickleLoad *l, Value class, Value args, Value kwargs) {
    bool fits = new_fits(l, class, args, kwargs);
    bool simple = fits && is_absent(kwargs) && !as_tuple(args)->count && plain_type(l->vm, (Type *)class.as.object);
    Value made = simple ? plain_new(l->vm, (Type *)class.as.object) : ABSENT;
    Value function = ABSENT, all = ABSENT;
    if (fits && !simple) {
        Tuple *given = as_tuple(args), *t = tuple_new(l->vm, given->count + 1);
        if (t) t->items[0] = value_retain(class);
        if (t) values_copy(t->items + 1, given->items, given->count);
        all = value_object(t);
        function = t ? value_get_attr_c(l->vm, class, "__new__") : ABSENT;
    }
    value_release(class);
    value_release(args);
    if (simple) return stack_push(l, made);
    if (!is_absent(function)) return push_call(l, function, all, kwargs);
    value_release(all);
    value_release(kwargs);
    return false;
}

bool load_new(PickleLoad *l, unsigned char opcode) {
    bool extended = opcode == PICKLE_NEWOBJ_EX;
    if (!stack_need(l, extended ? 3 : 2)) return false;
    Value kwargs = extended ? stack_pop(l) : ABSENT, args = stack_pop(l), class = stack_pop(l);
    return push_new(l, class, args, kwargs);
}

/* class(*items of the stack from place first on); takes class. Without any, an instance as NEWOBJ makes it. */
static bool instantiate(PickleLoad *l, Value class, size_t first) {
    Value args = value_object(tuple_take(l->vm, l->stack + first, l->count - first));
    if (is_absent(args)) {
        value_release(class);
        return false;
    }
    l->count = first;
    bool bare = !as_tuple(args)->count && is_object(class) && value_isa(class, &type_type);
    Value initial = bare ? value_find_attr_c(l->vm, class, "__getinitargs__") : ABSENT;
    value_release(initial);
    return bare && is_absent(initial) ? push_new(l, class, args, ABSENT) : push_call(l, class, args, ABSENT);
}

bool load_inst(PickleLoad *l, unsigned char opcode) {
    size_t first;
    return stack_since_mark(l, &first) && load_global(l, opcode) && instantiate(l, stack_pop(l), first);
}

bool load_obj(PickleLoad *l, unsigned char opcode) {
    size_t first;
    (void)opcode;
    if (!stack_since_mark(l, &first)) return false;
    if (l->count == first) return stack_need(l, l->count - l->floor + 1);
    Value class = l->stack[first];
    memmove(l->stack + first, l->stack + first + 1, (--l->count - first) * sizeof *l->stack);
    return instantiate(l, class, first);
}

/* Gives v its attributes, the items of state. */
static bool fill(PickleLoad *l, Value v, Dict *state) {
    Value name, value;
    for (size_t i = 0; dict_walk(state, &i, &name, &value);) {
        if (!plain_put(l->vm, v, name, value)) return false;
    }
    return true;
}

static bool all_named(Dict *state) {
    Value name, value;
    for (size_t i = 0; dict_walk(state, &i, &name, &value);) {
        if (!is_str(name)) return false;
    }
    return true;
}

/* What has no place for a state (a dtype) is made anew of it, and takes the target's place. */
static bool build(PickleLoad *l, Value target, Value state) {
    Value made = pickle_ask(l->vm, "_build", (Value[]){target, state}, 2);
    if (is_absent(made)) return false;
    bool ok = is_none(made) || memo_replace(l, target, made);
    if (ok && !is_none(made)) value_set(&l->stack[l->count - 1], value_retain(made));
    value_release(made);
    return ok;
}

bool load_build(PickleLoad *l, unsigned char opcode) {
    (void)opcode;
    if (!stack_need(l, 2)) return false;
    Value state = stack_pop(l), target = stack_top(l);
    bool ok;
    if (value_is(state, &dict_type) && plain_fills(l->vm, value_type(target)) && all_named(as_dict(state))) {
        ok = fill(l, target, as_dict(state));
    } else {
        ok = build(l, target, state);
    }
    value_release(state);
    return ok;
}
