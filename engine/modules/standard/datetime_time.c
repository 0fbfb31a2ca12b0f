/* datetime_time.c -- time: a time of day.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/gc.h"
#include "engine/lang/objects/dict.h"
#include "engine/modules/standard/datetime.h"

/* ---- what a watch shows ---- */

static bool in_range(Vm *vm, const char *name, int value, int end) {
    return (value >= 0 && value < end) || vm_fail(vm, ERROR_VALUE, "%s must be in 0..%d", name, end - 1);
}

bool clock_read(Vm *vm, const Value args[4], Value fold, Clock *out) {
    int part[4] = {out->hour, out->minute, out->second, out->microsecond}, late = out->fold;
    for (int i = 0; i < 4; i++) {
        if (!date_read_part(vm, args[i], &part[i])) return false;
    }
    if (!date_read_part(vm, fold, &late)) return false;
    if (!in_range(vm, "hour", part[0], 24) || !in_range(vm, "minute", part[1], 60) ||
        !in_range(vm, "second", part[2], 60) || !in_range(vm, "microsecond", part[3], SECOND_US)) {
        return false;
    }
    if (late != 0 && late != 1) return vm_fail(vm, ERROR_VALUE, "fold must be either 0 or 1");
    *out = (Clock){(uint8_t)part[0], (uint8_t)part[1], (uint8_t)part[2], (uint8_t)late, part[3]};
    return true;
}

Clock clock_of_us(int64_t us) {
    int64_t seconds = us / SECOND_US;
    return (Clock){(uint8_t)(seconds / 3600), (uint8_t)(seconds / 60 % 60), (uint8_t)(seconds % 60), 0,
                   (int32_t)(us % SECOND_US)};
}

void clock_pack(const Clock *c, char out[6]) {
    char packed[] = {(char)c->hour,
                     (char)c->minute,
                     (char)c->second,
                     (char)(c->microsecond >> 16),
                     (char)(c->microsecond >> 8),
                     (char)c->microsecond};
    memcpy(out, packed, sizeof packed);
}

Clock clock_unpack(const char data[6]) {
    const unsigned char *u = (const unsigned char *)data;
    return (Clock){u[0] & 0x7f, u[1], u[2], u[0] >> 7, u[3] << 16 | u[4] << 8 | u[5]};
}

/* ---- construction ---- */

Value day_time_new(Vm *vm, Type *type, Clock clock, Value zone) {
    DayTime *t = object_new(vm, type, 0);
    if (!t) return ABSENT;
    t->clock = clock;
    t->zone = value_retain(zone);
    gc_follow(&t->object, zone);
    return value_object(t);
}

/* args: hour, minute, second, microsecond, tzinfo, fold. Of a pickle: its octets, tzinfo. */
static Value construct(Vm *vm, Type *type, const Value *args) {
    Clock clock = {0};
    char room[6];
    const char *state = is_absent(args[2]) ? date_state(args[0], 6, room) : NULL;
    if (state && (state[0] & 0x7f) < 24) {
        Value zone = is_absent(args[1]) ? NONE : args[1];
        return zone_check_state(vm, zone) ? day_time_new(vm, type, clock_unpack(state), zone) : ABSENT;
    }
    Value zone = is_absent(args[4]) ? NONE : args[4];
    return clock_read(vm, args, args[5], &clock) && zone_check(vm, zone) ? day_time_new(vm, type, clock, zone) : ABSENT;
}

static Value replace(Vm *vm, const Value *args) {
    const DayTime *t = as_day_time(args[0]);
    Clock clock = t->clock;
    Value zone = is_absent(args[5]) ? t->zone : args[5];
    bool ok = clock_read(vm, args + 1, args[6], &clock) && zone_check(vm, zone);
    return ok ? day_time_new(vm, value_type(args[0]), clock, zone) : ABSENT;
}

/* ---- text ---- */

static Value repr(Vm *vm, Value self) {
    const DayTime *t = as_day_time(self);
    const Clock *c = &t->clock;
    Buffer b = BUFFER_EMPTY;
    buffer_printf(&b, "%s(%d, %d", value_type(self)->name, c->hour, c->minute);
    if (c->second || c->microsecond) buffer_printf(&b, ", %d", c->second);
    if (c->microsecond) buffer_printf(&b, ", %d", c->microsecond);
    Str *zone = is_none(t->zone) ? NULL : value_repr(vm, t->zone);
    if (zone) buffer_printf(&b, ", tzinfo=%s", zone->data);
    release_object(zone);
    buffer_puts(&b, c->fold ? ", fold=1)" : ")");
    Value text = value_object(str_from_buffer(vm, &b));
    if (!vm_raised(vm)) return text;
    value_release(text);
    return ABSENT;
}

static Value isoformat(Vm *vm, const Value *args) {
    const DayTime *t = as_day_time(args[0]);
    Buffer b = BUFFER_EMPTY;
    if (text_clock(vm, &t->clock, args[1], &b) && text_offset(vm, t->zone, NONE, &b))
        return value_object(str_from_buffer(vm, &b));
    buffer_clear(&b);
    return ABSENT;
}

static Value str(Vm *vm, Value self) { return isoformat(vm, (Value[]){self, ABSENT}); }
static Value strftime_method(Vm *vm, const Value *args) { return text_format(vm, args[0], args[1], "strftime"); }

/* ---- its zone ---- */

static Value utcoffset(Vm *vm, const Value *args) {
    return zone_ask_value(vm, as_day_time(args[0])->zone, "utcoffset", NONE);
}
static Value dst(Vm *vm, const Value *args) { return zone_ask_value(vm, as_day_time(args[0])->zone, "dst", NONE); }
static Value tzname_method(Vm *vm, const Value *args) { return zone_name(vm, as_day_time(args[0])->zone, NONE); }

/* Its microseconds since midnight in UTC, or where it has no offset, since midnight. */
static bool universal(Vm *vm, Value self, bool *has, int64_t *us) {
    int64_t offset;
    if (!zone_ask(vm, as_day_time(self)->zone, "utcoffset", NONE, has, &offset)) return false;
    *us = clock_us(&as_day_time(self)->clock) - offset;
    return true;
}

static Value compare(Vm *vm, Value a, Value b, CompareOp op) {
    bool has[2];
    int64_t us[2];
    if (!is_day_time(a) || !is_day_time(b)) return NOT_IMPLEMENTED;
    if (value_same(as_day_time(a)->zone, as_day_time(b)->zone)) {
        us[0] = clock_us(&as_day_time(a)->clock), us[1] = clock_us(&as_day_time(b)->clock);
    } else {
        if (!universal(vm, a, &has[0], &us[0]) || !universal(vm, b, &has[1], &us[1])) return ABSENT;
        if (has[0] != has[1]) {
            if (op == COMPARE_EQ || op == COMPARE_NE) return value_bool(op == COMPARE_NE);
            return vm_raise(vm, ERROR_TYPE, "can't compare offset-naive and offset-aware times");
        }
    }
    return value_bool(order_holds((us[0] > us[1]) - (us[0] < us[1]), op));
}

static bool hash(Vm *vm, Value self, uint64_t *out) {
    bool has;
    int64_t us;
    if (!universal(vm, self, &has, &us)) return false;
    *out = (uint64_t)us * 0x9E3779B97F4A7C15u >> 3;
    return true;
}

/* ---- pickling ---- */

static Value reduced(Vm *vm, Value self, bool with_fold) {
    const DayTime *t = as_day_time(self);
    char state[6];
    clock_pack(&t->clock, state);
    if (with_fold && t->clock.fold) state[0] |= (char)0x80;
    return date_reduced(vm, self, state, sizeof state, t->zone);
}

static Value reduce(Vm *vm, const Value *args) { return reduced(vm, args[0], false); }

static Value reduce_ex(Vm *vm, const Value *args) {
    int protocol;
    return date_read_int(vm, args[1], &protocol) ? reduced(vm, args[0], protocol > 3) : ABSENT;
}

/* ---- what time and datetime both show ---- */

const Clock *clock_get(Value v) { return is_moment(v) ? &as_moment(v)->clock : &as_day_time(v)->clock; }
Value clock_zone(Value v) { return is_moment(v) ? as_moment(v)->zone : as_day_time(v)->zone; }

static Value get_hour(Vm *vm, Value self) { (void)vm; return value_int(clock_get(self)->hour); }
static Value get_minute(Vm *vm, Value self) { (void)vm; return value_int(clock_get(self)->minute); }
static Value get_second(Vm *vm, Value self) { (void)vm; return value_int(clock_get(self)->second); }
static Value get_microsecond(Vm *vm, Value self) { (void)vm; return value_int(clock_get(self)->microsecond); }
static Value get_zone(Vm *vm, Value self) { (void)vm; return value_retain(clock_zone(self)); }
static Value get_fold(Vm *vm, Value self) { (void)vm; return value_int(clock_get(self)->fold); }

const PropertyDef clock_properties[] = {
    {"hour", get_hour, NULL, NULL},
    {"minute", get_minute, NULL, NULL},
    {"second", get_second, NULL, NULL},
    {"microsecond", get_microsecond, NULL, NULL},
    {"tzinfo", get_zone, NULL, NULL},
    {"fold", get_fold, NULL, NULL},
    {0},
};

/* ---- the type ---- */

static const NativeDef methods[] = {
    {"isoformat", isoformat, "timespec=...", "The text of ISO 8601, as fine as timespec says.",
     NATIVE_METHOD},
    {"strftime", strftime_method, "format", "A text in this format, as time.strftime() writes it.", NATIVE_METHOD},
    {"utcoffset", utcoffset, "", "What the zone adds to UTC.", NATIVE_METHOD},
    {"tzname", tzname_method, "", "What the zone is called.", NATIVE_METHOD},
    {"dst", dst, "", "What of that is daylight saving time.", NATIVE_METHOD},
    {"replace", replace, "hour=..., minute=..., second=..., microsecond=..., tzinfo=..., *, fold=...",
     "The same but for what is given.", NATIVE_METHOD},
    {"fromisoformat", text_read_time, "time_string, /", "The time that isoformat() or another form of ISO 8601 wrote.",
     NATIVE_CLASS},
    {"__reduce_ex__", reduce_ex, "protocol, /", "What copies and pickles are made of.", NATIVE_METHOD},
    {"__reduce__", reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {0},
};

Type day_time_type = {
    .object = TYPE_OBJECT,
    .name = "datetime.time",
    .module = "datetime",
    .doc = "A time of day, with a zone or without one.",
    .flags = TYPE_GC | TYPE_BASE | TYPE_LAZY,
    .instance_size = sizeof(DayTime),
    .owns = OWNS(OWNED_FOR_LIFE(DayTime, zone)),
    .signature = "hour=..., minute=..., second=..., microsecond=..., tzinfo=..., *, fold=...",
    .construct = construct,
    .repr = repr,
    .str = str,
    .format = text_formatted,
    .compare = compare,
    .hash = hash,
    .methods = methods,
    .properties = clock_properties,
};

bool day_time_ready(Vm *vm, Value module) {
    return native_add_type(vm, module, &day_time_type) &&
           dict_set_c(vm, day_time_type.dict, "min", day_time_new(vm, &day_time_type, (Clock){0}, NONE)) &&
           dict_set_c(vm, day_time_type.dict, "max", day_time_new(vm, &day_time_type, clock_of_us(DAY_US - 1), NONE)) &&
           dict_set_c(vm, day_time_type.dict, "resolution", delta_new(vm, &delta_type, 1));
}
