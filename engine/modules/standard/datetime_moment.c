/* datetime_moment.c -- datetime: a day and a time of it. Its methods are in datetime_moment_methods.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/dict.h"
#include "engine/modules/standard/datetime.h"

/* ---- construction ---- */

Value moment_of(Vm *vm, Type *type, int year, int month, int day, Clock clock, Value zone) {
    if (!date_check(vm, year, month, day)) return ABSENT;
    Moment *m = object_new(vm, type, 0);
    if (!m) return ABSENT;
    m->date.year = (int16_t)year;
    m->date.month = (uint8_t)month;
    m->date.day = (uint8_t)day;
    m->clock = clock;
    m->zone = value_retain(zone);
    gc_follow(&m->date.object, zone);
    return value_object(m);
}

Value moment_new(Vm *vm, Type *type, int year, int month, int day, Clock clock, Value zone) {
    if (type == &moment_type) return moment_of(vm, type, year, month, day, clock, zone);
    Value args[] = {value_int(year),
                    value_int(month),
                    value_int(day),
                    value_int(clock.hour),
                    value_int(clock.minute),
                    value_int(clock.second),
                    value_int(clock.microsecond),
                    zone};
    Value v = value_call(vm, value_object(type), args, 8, NULL);
    if (is_moment(v)) as_moment(v)->clock.fold = clock.fold;
    return v;
}

/* args: year, month, day, hour, minute, second, microsecond, tzinfo, fold. Of a pickle: its octets, tzinfo. */
static Value construct(Vm *vm, Type *type, const Value *args) {
    char room[10];
    const char *state = is_absent(args[2]) ? date_state(args[0], 10, room) : NULL;
    Clock clock = {0};
    if (state && (state[2] & 0x7f) >= 1 && (state[2] & 0x7f) <= 12) {
        Value zone = is_absent(args[1]) ? NONE : args[1];
        clock = clock_unpack(state + 4);
        clock.fold = (unsigned char)state[2] >> 7;
        int year = (unsigned char)state[0] * 256 + (unsigned char)state[1];
        return zone_check_state(vm, zone)
                   ? moment_of(vm, type, year, state[2] & 0x7f, (unsigned char)state[3], clock, zone)
                   : ABSENT;
    }
    int part[3];
    Value zone = is_absent(args[7]) ? NONE : args[7];
    bool ok = date_read_parts(vm, args, part) && date_check(vm, part[0], part[1], part[2]) &&
              clock_read(vm, args + 3, args[8], &clock) && zone_check(vm, zone);
    return ok ? moment_of(vm, type, part[0], part[1], part[2], clock, zone) : ABSENT;
}

Value moment_moved(Vm *vm, const Moment *m, Wide by) {
    Wide us = moment_us(m) + by;
    if (us < DAY_US || us >= (Wide)(DAY_LAST + 1) * DAY_US)
        return vm_raise(vm, ERROR_OVERFLOW, "date value out of range");
    int year, month, day;
    calendar_date((int)(us / DAY_US), &year, &month, &day);
    Value v = moment_new(vm, m->date.object.type, year, month, day, clock_of_us((int64_t)(us % DAY_US)), m->zone);
    if (is_absent(v) || is_moment(v)) return v;
    vm_raise(vm, ERROR_TYPE, "a class derived from datetime must make datetimes, not %s", value_type_name(v));
    value_release(v);
    return ABSENT;
}

/* ---- comparison ---- */

static bool offset_of(Vm *vm, Value moment, bool *has, int64_t *us) {
    return zone_ask(vm, as_moment(moment)->zone, "utcoffset", moment, has, us);
}

/* Is its offset another one with the other fold (PEP 495)? 1, 0, -1. */
static int is_ambiguous(Vm *vm, Value moment, bool has, int64_t us) {
    const Moment *m = as_moment(moment);
    Clock other = m->clock;
    other.fold = !other.fold;
    Value twin = moment_of(vm, &moment_type, m->date.year, m->date.month, m->date.day, other, m->zone);
    bool twin_has;
    int64_t twin_us;
    bool ok = !is_absent(twin) && offset_of(vm, twin, &twin_has, &twin_us);
    value_release(twin);
    return !ok ? -1 : twin_has != has || twin_us != us;
}

static Value compare_zones(Vm *vm, Value a, Value b, CompareOp op) {
    bool has[2], equality = op == COMPARE_EQ || op == COMPARE_NE;
    int64_t offset[2];
    if (!offset_of(vm, a, &has[0], &offset[0]) || !offset_of(vm, b, &has[1], &offset[1])) return ABSENT;
    if (has[0] != has[1]) {
        if (equality) return value_bool(op == COMPARE_NE);
        return vm_raise(vm, ERROR_TYPE, "can't compare offset-naive and offset-aware datetimes");
    }
    int64_t x = moment_us(as_moment(a)) - offset[0], y = moment_us(as_moment(b)) - offset[1];
    if (equality && x == y) {
        int odd = is_ambiguous(vm, a, has[0], offset[0]);
        if (!odd) odd = is_ambiguous(vm, b, has[1], offset[1]);
        if (odd) return odd < 0 ? ABSENT : value_bool(op == COMPARE_NE);
    }
    return value_bool(order_holds((x > y) - (x < y), op));
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    if (!is_moment(a)) return NOT_IMPLEMENTED;
    if (!is_moment(b)) {
        if (!is_date(b)) return NOT_IMPLEMENTED;
        if (op == COMPARE_EQ || op == COMPARE_NE) return value_bool(op == COMPARE_NE);
        return vm_raise(vm, ERROR_TYPE, "can't compare %s to %s", value_type_name(a), value_type_name(b));
    }
    if (!value_same(as_moment(a)->zone, as_moment(b)->zone)) return compare_zones(vm, a, b, op);
    int64_t x = moment_us(as_moment(a)), y = moment_us(as_moment(b));
    return value_bool(order_holds((x > y) - (x < y), op));
}

/* By the clocks of UTC, as with fold 0, so that equal moments have one hash. */
static bool hash(Vm *vm, Value self, uint64_t *out) {
    const Moment *m = as_moment(self);
    bool has = false;
    int64_t us = 0;
    if (!is_none(m->zone)) {
        Clock clock = m->clock;
        clock.fold = 0;
        Value first = m->clock.fold
                          ? moment_of(vm, &moment_type, m->date.year, m->date.month, m->date.day, clock, m->zone)
                          : value_retain(self);
        bool ok = !is_absent(first) && offset_of(vm, first, &has, &us);
        value_release(first);
        if (!ok) return false;
    }
    *out = (uint64_t)(moment_us(m) - us) * 0x9E3779B97F4A7C15u >> 3;
    return true;
}

/* ---- arithmetic ---- */

static Value difference(Vm *vm, Value a, Value b) {
    bool has[2];
    int64_t offset[2] = {0};
    if (!value_same(as_moment(a)->zone, as_moment(b)->zone)) {
        if (!offset_of(vm, a, &has[0], &offset[0]) || !offset_of(vm, b, &has[1], &offset[1])) return ABSENT;
        if (has[0] != has[1]) return vm_raise(vm, ERROR_TYPE, "can't subtract offset-naive and offset-aware datetimes");
    }
    return delta_new(vm, &delta_type, moment_us(as_moment(a)) - offset[0] - moment_us(as_moment(b)) + offset[1]);
}

static Value binary(Vm *vm, BinaryOp op, Value a, Value b) {
    if (op == BINARY_ADD && is_moment(a) && is_delta(b)) return moment_moved(vm, as_moment(a), delta_us(as_delta(b)));
    if (op == BINARY_ADD && is_delta(a) && is_moment(b)) return moment_moved(vm, as_moment(b), delta_us(as_delta(a)));
    if (op != BINARY_SUB || !is_moment(a)) return NOT_IMPLEMENTED;
    if (is_delta(b)) return moment_moved(vm, as_moment(a), -delta_us(as_delta(b)));
    return is_moment(b) ? difference(vm, a, b) : NOT_IMPLEMENTED;
}

/* ---- text ---- */

static Value repr(Vm *vm, Value self) {
    const Moment *m = as_moment(self);
    const Clock *c = &m->clock;
    Buffer b = BUFFER_EMPTY;
    buffer_printf(&b, "%s(%d, %d, %d, %d, %d", value_type(self)->name, m->date.year, m->date.month, m->date.day,
                  c->hour, c->minute);
    if (c->second || c->microsecond) buffer_printf(&b, ", %d", c->second);
    if (c->microsecond) buffer_printf(&b, ", %d", c->microsecond);
    if (c->fold) buffer_puts(&b, ", fold=1");
    Str *zone = is_none(m->zone) ? NULL : value_repr(vm, m->zone);
    if (zone) buffer_printf(&b, ", tzinfo=%s", zone->data);
    release_object(zone);
    buffer_putc(&b, ')');
    Value text = value_object(str_from_buffer(vm, &b));
    if (!vm_raised(vm)) return text;
    value_release(text);
    return ABSENT;
}

static Value str(Vm *vm, Value self) {
    Value blank = value_object(vm_intern(vm, " "));
    return value_call_method(vm, self, "isoformat", &blank, 1);
}

Type moment_type = {
    .object = TYPE_OBJECT,
    .name = "datetime.datetime",
    .module = "datetime",
    .doc = "A day and a time of day, with a zone or without one.",
    .base = &date_type,
    .flags = TYPE_GC | TYPE_BASE | TYPE_LAZY,
    .instance_size = sizeof(Moment),
    .owns = OWNS(OWNED_FOR_LIFE(Moment, zone)),
    .signature =
        "year=..., month=..., day=..., hour=..., minute=..., second=..., microsecond=..., tzinfo=..., *, fold=...",
    .construct = construct,
    .repr = repr,
    .str = str,
    .compare = compare,
    .hash = hash,
    .operators = "add radd sub rsub",
    .binary = binary,
    .methods = moment_methods,
    .properties = clock_properties,
};

bool moment_ready(Vm *vm, Value module) {
    return native_add_type(vm, module, &moment_type) &&
           dict_set_c(vm, moment_type.dict, "min", moment_of(vm, &moment_type, 1, 1, 1, (Clock){0}, NONE)) &&
           dict_set_c(vm, moment_type.dict, "max",
                      moment_of(vm, &moment_type, YEAR_LAST, 12, 31, clock_of_us(DAY_US - 1), NONE)) &&
           dict_set_c(vm, moment_type.dict, "resolution", delta_new(vm, &delta_type, 1));
}
