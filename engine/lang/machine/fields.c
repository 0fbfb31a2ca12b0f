/* fields.c -- attributes in instances, and their move to a dictionary.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/typeroom.h"

#include "engine/base/memory.h"

static void set_room(Type *type, uint32_t room) {
    type->instance_size += (room - type->object_flags) * (uint32_t)sizeof(Value);
    type->object_flags = room;
}

/* How many different names the code stores as attributes, most likely self's. */
static uint32_t count_stores(const Code *code) {
    uint64_t seen = 0;
    for (uint32_t i = 0; i < code->word_count; i += opcode_has_cache(word_op(code->words[i])) ? 2 : 1) {
        if (word_op(code->words[i]) == OP_STORE_ATTR) seen |= 1ull << word_arg(code->words[i]) % 64;
    }
    return (uint32_t)__builtin_popcountll(seen);
}

/* What the body of a class says of its instances: what its __init__ stores, or what it annotates (a data class). */
static uint32_t expect_fields(const Vm *vm, const Type *class) {
    Value init = dict_get_str(class->dict, vm->name.init),
          annotations = dict_get_str(class->dict, vm->name.annotations);
    if (value_is(init, &function_type)) return count_stores(((Function *)init.as.object)->code);
    return value_is(annotations, &dict_type) ? (uint32_t)as_dict(annotations)->count : 0;
}

void type_give_fields(const Vm *vm, Type *type) {
    uint32_t room = 0;
    for (size_t i = 0; i < type->mro->count; i++) {
        const Type *class = as_type(type->mro->items[i]);
        if (class->flags & TYPE_HEAP) room += expect_fields(vm, class);
    }
    type->flags |= TYPE_FIELDS;
    set_room(type, room < FIELDS_LEAST ? FIELDS_LEAST : room > FIELDS_MOST ? FIELDS_MOST : room);
}

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
