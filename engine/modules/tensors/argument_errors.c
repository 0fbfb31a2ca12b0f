/* argument_errors.c -- see argument_errors.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/tensors/argument_errors.h"

#include "engine/base/word_list.h"

#include <stdio.h>
#include <string.h>

/* The modules whose functions TensorFlow's dispatcher calls. */
static const char *const modules[] = {"",         ".math",   ".nn",           ".linalg", ".random",
                                      ".strings", ".image",  ".io",           ".signal", ".debugging",
                                      ".bitwise", ".dtypes", ".quantization", ".sets",   ".ragged"};

static const char own[] =
#define OWN(names) names
#define CALLED(place, name)
#include "engine/modules/tensors/argument_errors.def"
    ;

static const struct {
    const char *place, *name;
} called[] = {
#define OWN(names)
#define CALLED(place, name) {place, name},
#include "engine/modules/tensors/argument_errors.def"
};

CallWords calls_words(const char *place) {
    CallWords words = {0};
    for (size_t i = 0; i < sizeof called / sizeof *called; i++)
        if (strcmp(called[i].place, place) == 0) return words.name = called[i].name, words;
    const char *dot = strrchr(place, '.');
    for (size_t i = 0; dot && i < sizeof modules / sizeof *modules; i++) {
        size_t size = strlen(modules[i]);
        bool inside = (size_t)(dot - place) == size + 2 && memcmp(place + 2, modules[i], size) == 0;
        bool ragged = strcmp(modules[i], ".ragged") == 0;
        if (inside) words.terse = ragged || !words_have(own, dot + 1);
    }
    return words;
}

void calls_mark(Vm *vm, Function *f, CallWords words) {
    if (words.terse) f->code->flags |= CODE_TERSE;
    Str *name = words.name ? vm_intern(vm, words.name) : NULL;
    if (!name) return;
    object_retain(&name->object);
    object_release(&f->qualname->object);
    f->qualname = name;
}

Value calls_mark_all(Vm *vm, const Value *args) {
    const Tuple *functions = as_tuple(args[0]);
    for (size_t i = 0; i < functions->count; i++)
        if (value_is(functions->items[i], &function_type))
            calls_mark(vm, (Function *)functions->items[i].as.object, (CallWords){.terse = true});
    return NONE;
}
