/* abc.c -- the native part of abc (module _abc): which classes are known to be, or not to be, subclasses of which
 * abstract ones.
 *
 * An answer is right as long as neither class changes, which its version tells, and no class is registered anywhere.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/type_private.h"
#include "engine/modules/native.h"

#include <string.h>

enum { ANSWERS = 512 };

typedef struct Answer {
    uint32_t abstract, class; /* versions; 0: nothing is kept here */
    bool is_subclass;
} Answer;

typedef struct Answers {
    Object object;
    Answer at[ANSWERS];
} Answers;

static Answer *place_of(const Value *args) {
    uint32_t abstract = as_type(args[1])->version, class = as_type(args[2])->version;
    return &((Answers *)args[0].as.object)->at[(abstract * 31 ^ class) % ANSWERS];
}

static Value answers_construct(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return value_object(object_new(vm, type, 0));
}

/* get(abstract, cls): True, False, or None where nothing is known. */
static Value answers_get(Vm *vm, const Value *args) {
    (void)vm;
    if (!is_type(args[1]) || !is_type(args[2])) return NONE;
    const Answer *a = place_of(args);
    bool known = a->abstract && a->abstract == as_type(args[1])->version && a->class == as_type(args[2])->version;
    return known ? value_bool(a->is_subclass) : NONE;
}

/* put(abstract, cls, answer): the answer, as a bool. */
static Value answers_put(Vm *vm, const Value *args) {
    int truth = value_truth(vm, args[3]);
    if (truth < 0) return ABSENT;
    if (is_type(args[1]) && is_type(args[2]))
        *place_of(args) = (Answer){as_type(args[1])->version, as_type(args[2])->version, truth};
    return value_bool(truth);
}

static Value answers_clear(Vm *vm, const Value *args) {
    (void)vm;
    memset(((Answers *)args[0].as.object)->at, 0, sizeof((Answers *)0)->at);
    return NONE;
}

static const NativeDef methods[] = {
    {"get", answers_get, "abstract, cls, /", "Whether cls is a subclass of abstract; None where that is not known.",
     NATIVE_METHOD},
    {"put", answers_put, "abstract, cls, answer, /", "Keeps an answer, and gives it.", NATIVE_METHOD},
    {"clear", answers_clear, "", "Forgets all answers.", NATIVE_METHOD},
    {0},
};

static Type answers_type = {
    .object = TYPE_OBJECT,
    .name = "Answers",
    .module = "_abc",
    .doc = "What is known of subclasses of abstract classes.",
    .instance_size = sizeof(Answers),
    .signature = "",
    .construct = answers_construct,
    .methods = methods,
};

/* What patterns take a class's instances for, they take those of its subclasses for. */
static void set_pattern(Type *type, uint32_t flags) {
    type->flags |= flags;
    for (size_t i = 0; i < type->subclass_count; i++) set_pattern(type->subclasses[i], flags);
}

static Value registered(Vm *vm, const Value *args) {
    (void)vm;
    const Type *abstract = as_type(args[0]);
    uint32_t flags = abstract->flags & (TYPE_SEQUENCE | TYPE_MAPPING);
    if (flags && (as_type(args[1])->flags & TYPE_HEAP)) set_pattern(as_type(args[1]), flags);
    return NONE;
}

static const NativeDef functions[] = {
    {"registered", registered, "abstract, cls, /", "Tells patterns that a class was registered with an abstract one.", NATIVE_METHOD},
    {0},
};

static bool fill(Vm *vm, Value module) { return native_add_type(vm, module, &answers_type); }

const ModuleDef abc_core_module = {.name = "_abc", .doc = "Subclasses of abstract classes", .functions = functions, .init = fill};
