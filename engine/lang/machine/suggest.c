/* suggest.c -- "Did you mean: 'x'?": the nearest of the names that there are.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/edit_distance.h"
#include "engine/lang/machine/exception_private.h"
#include "engine/lang/objects/list.h"

#include <string.h>

enum { CANDIDATES_MAX = 750 };

typedef struct Search {
    const Str *wrong;
    Str *best;                   /* borrowed */
    size_t distance;
    size_t seen;
} Search;

static void consider(Search *s, Value name) {
    if (!is_str(name) || ++s->seen > CANDIDATES_MAX) return;
    Str *candidate = as_str(name);
    if (candidate->size > DISTANCE_NAME_MAX || candidate->size == 0 || str_equal(candidate, s->wrong)) return;
    size_t limit = (s->wrong->size + candidate->size + 3) * DISTANCE_MOVE / 6;
    if (s->best && s->distance - 1 < limit) limit = s->distance - 1;
    size_t d = name_distance(s->wrong->data, s->wrong->size, candidate->data, candidate->size);
    if (d > limit) return;
    s->best = candidate;
    s->distance = d;
}

static void consider_tuple(Search *s, const Tuple *names) {
    for (size_t i = 0; i < names->count; i++)
        if (is_str(names->items[i]) && as_str(names->items[i])->data[0] != '.') consider(s, names->items[i]);
}

static void consider_dict(Search *s, Dict *dict) {
    Value key, value;
    for (size_t i = 0; dict_walk(dict, &i, &key, &value);) consider(s, key);
}

static void search_names(Vm *vm, Exception *e, Search *s) {
    const Traceback *t = e->traceback;
    if (!t) return;
    while (t->next) t = t->next;
    consider_tuple(s, t->code->local_names);
    consider_tuple(s, t->code->cell_names);
    consider_tuple(s, t->code->free_names);
    consider_dict(s, t->globals);
    consider_dict(s, vm_builtins(vm));
}

static List *attributes_of(Vm *vm, Value object) {
    Value dir = dict_get_c(vm, vm_builtins(vm), "dir");
    Value names = is_absent(dir) ? ABSENT : value_call_1(vm, dir, object);
    List *list = is_absent(names) ? NULL : value_to_list(vm, names);
    value_release(names);
    vm_clear_raised(vm);
    return list;
}

void suggest_write(Vm *vm, Exception *e, Buffer *out) {
    Value name = exception_get(vm, e, "name");
    if (!is_str(name) || as_str(name)->size == 0 || as_str(name)->size > DISTANCE_NAME_MAX) return;
    Search s = {.wrong = as_str(name)};
    List *attributes = NULL;
    if (type_is_subtype(e->object.type, vm_exception_type(vm, ERROR_NAME))) {
        search_names(vm, e, &s);
    } else if (type_is_subtype(e->object.type, vm_exception_type(vm, ERROR_ATTRIBUTE))) {
        attributes = attributes_of(vm, exception_get(vm, e, "obj"));
        for (size_t i = 0; attributes && i < attributes->count; i++) consider(&s, attributes->items[i]);
    }
    if (s.best) buffer_printf(out, ". Did you mean: '%s'?", s.best->data);
    if (attributes) object_release(&attributes->object);
}
