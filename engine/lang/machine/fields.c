/* fields.c -- attributes in instances, and their move to a dictionary.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/type_private.h"

#include "engine/base/memory.h"
#include "engine/lang/syntax/image.h"

static void set_room(Type *type, uint32_t room) {
    type->instance_size += (room - type->object_flags) * (uint32_t)sizeof(Value);
    type->object_flags = room;
}

/* ---- how much room: what the bodies of classes speak of ---- */

typedef struct Names {
    const Str *items[FIELDS_MOST];
    uint32_t count;
} Names;

static void add_name(Names *names, const Str *name) {
    for (uint32_t i = 0; i < names->count; i++)
        if (names->items[i] == name) return;
    if (names->count < FIELDS_MOST) names->items[names->count++] = name;
}

typedef struct Wanted {
    Names *names;
    bool of_anything;            /* not of self only */
} Wanted;

static void add_store(void *context, const Str *name, bool of_self) {
    const Wanted *w = context;
    if (of_self || w->of_anything) add_name(w->names, name);
}

/* The names that the code stores as attributes of self, or of anything, if that is most likely self. */
static void add_stores(Vm *vm, const Code *code, bool of_anything, Names *names) {
    code_visit_stores(vm, code, add_store, &(Wanted){names, of_anything});
}

/* What its __init__ and its other methods store, or what it annotates without an __init__ (a data class). */
static void add_expected(Vm *vm, const Type *class, Names *names) {
    Value key, value, annotations = dict_get_str(class->dict, vm->name.annotations);
    bool has_init = value_is(dict_get_str(class->dict, vm->name.init), &function_type);
    for (size_t i = 0; dict_walk(class->dict, &i, &key, &value);) {
        bool is_init = value_same(key, value_object(vm->name.init));
        if (value_is(value, &function_type)) add_stores(vm, ((Function *)value.as.object)->code, is_init, names);
    }
    if (has_init || !value_is(annotations, &dict_type)) return;
    for (size_t i = 0; dict_walk(as_dict(annotations), &i, &key, NULL);)
        if (is_str(key)) add_name(names, as_str(key));
}

void type_give_fields(Vm *vm, Type *type) {
    Names names = {0};
    for (size_t i = 0; i < type->mro->count; i++) {
        const Type *class = as_type(type->mro->items[i]);
        if (class->flags & TYPE_HEAP) add_expected(vm, class, &names);
    }
    type->flags |= TYPE_FIELDS;
    set_room(type, names.count < FIELDS_LEAST ? FIELDS_LEAST : names.count);
}

/* ---- what they have ---- */

static uint32_t count_fields(Object *o) {
    uint32_t n = 0, room = fields_room(o);
    while (n < room && !is_absent(fields_of(o)[n])) n++;
    return n;
}

void fields_visit(Object *o, Visit visit, void *context) {
    uint32_t room = fields_room(o);
    for (uint32_t i = 0; i < room; i++) visit_value(fields_of(o)[i], visit, context);
}

void fields_clear(Object *o) {
    uint32_t room = fields_room(o);
    for (uint32_t i = 0; i < room; i++) value_clear(&fields_of(o)[i]);
}

/* The number of the field called name, which becomes the type's next one if o has all of them; -1: it cannot be one. */
static int64_t find_or_add(Object *o, Str *name) {
    Type *type = o->type;
    int64_t i = field_number(type, name);
    if (i >= 0 || type->field_count == FIELDS_MOST || count_fields(o) < type->field_count) return i;
    if (!type->fields && !(type->fields = mem_calloc(FIELDS_MOST, sizeof *type->fields))) return -1;
    type->fields[type->field_count] = name;
    if (!is_absent(type_lookup(type, name))) type_changed(type); /* caches took it for the class's alone */
    return type->field_count++;
}

static bool put_field(Object *o, Str *name, Value value) {
    int64_t i = find_or_add(o, name);
    if (i < 0) return false;
    Value *place = field_place(o, (uint32_t)i);
    if (place)
        value_set(place, value_retain(value));
    else if (i == o->type->object_flags)
        set_room(o->type, o->type->object_flags + 1); /* for the next instances */
    return place != NULL;
}

Value attribute_own(Value v, Str *name) {
    Dict **dict = type_dict_slot(v);
    if (!dict) return ABSENT;
    if (*dict) return dict_get_str(*dict, name);
    const Type *type = value_type(v);
    uint32_t room = fields_room(v.as.object);
    for (uint32_t i = 0; i < type->field_count && i < room; i++) {
        if (str_equal(type->fields[i], name)) return fields_of(v.as.object)[i];
    }
    return ABSENT;
}

bool attribute_put(Vm *vm, Value v, Str *name, Value value) {
    Object *o = v.as.object;
    if (o->type->flags & TYPE_FIELDS && !*type_dict_slot(v) && put_field(o, name, value)) return true;
    Dict *dict = attribute_dict(vm, v);
    return dict && dict_set_str(vm, dict, name, value);
}

bool attribute_drop(Vm *vm, Value v, Str *name) {
    if (is_absent(attribute_own(v, name))) return false;
    Dict *dict = attribute_dict(vm, v);
    return dict && dict_delete_str(dict, name);
}

Dict *attribute_dict(Vm *vm, Value v) {
    Dict **slot = type_dict_slot(v);
    if (*slot) return *slot;
    Object *o = v.as.object;
    Dict *dict = o->type->flags & TYPE_HEAP ? dict_new_room(vm, DICT_ROOM_FIRST) : dict_new(vm);
    uint32_t n = dict ? count_fields(o) : 0;
    for (uint32_t i = 0; dict && i < n; i++) {
        if (!dict_set_str(vm, dict, o->type->fields[i], fields_of(o)[i])) object_clear(&dict);
    }
    if (dict) fields_clear(o);
    return *slot = dict;
}
