/* datetime_zones.c -- time zones: tzinfo, that others derive from, and timezone, a fixed offset.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/dict.h"
#include "engine/modules/standard/datetime.h"

static FixedZone *as_fixed(Value v) { return (FixedZone *)v.as.object; }
static bool is_zone(Value v) { return is_object(v) && value_isa(v, &zone_type); }

static const char too_long[] =
    "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24)";

static bool is_short(Wide us) { return us > -DAY_US && us < DAY_US; }

/* ---- asking a zone ---- */

Value zone_ask_value(Vm *vm, Value zone, const char *method, Value about) {
    if (is_none(zone)) return NONE;
    if (value_is(zone, &fixed_zone_type) && !strcmp(method, "utcoffset")) {
        return value_retain(value_object(as_fixed(zone)->offset));
    }
    Value v = value_call_method(vm, zone, method, &about, 1);
    if (is_absent(v) || is_none(v)) return v;
    if (!is_delta(v)) {
        vm_raise(vm, ERROR_TYPE, "tzinfo.%s() must return None or timedelta, not '%s'", method, value_type_name(v));
    } else if (!is_short(delta_us(as_delta(v)))) {
        vm_raise(vm, ERROR_VALUE, "%s.", too_long);
    } else {
        return v;
    }
    value_release(v);
    return ABSENT;
}

bool zone_ask(Vm *vm, Value zone, const char *method, Value about, bool *has, int64_t *us) {
    Value v = zone_ask_value(vm, zone, method, about);
    *has = is_object(v);
    *us = *has ? (int64_t)delta_us(as_delta(v)) : 0;
    value_release(v);
    return !is_absent(v);
}

Value zone_name(Vm *vm, Value zone, Value about) {
    Value v = is_none(zone) ? NONE : value_call_method(vm, zone, "tzname", &about, 1);
    if (is_absent(v) || is_none(v) || is_str(v)) return v;
    vm_raise(vm, ERROR_TYPE, "tzinfo.tzname() must return None or a string, not '%s'", value_type_name(v));
    value_release(v);
    return ABSENT;
}

bool zone_check(Vm *vm, Value zone) {
    if (is_none(zone) || is_zone(zone)) return true;
    return vm_fail(vm, ERROR_TYPE, "tzinfo argument must be None or of a tzinfo subclass, not type '%s'",
                   value_type_name(zone));
}

bool zone_check_state(Vm *vm, Value zone) {
    return is_none(zone) || is_zone(zone) || vm_fail(vm, ERROR_TYPE, "bad tzinfo state arg");
}

/* ---- tzinfo ---- */

static Value construct_any(Vm *vm, Type *type, const Value *args) {
    (void)args;
    return value_object(object_new(vm, type, 0));
}

static Value left_to_subclass(Vm *vm, const char *method) {
    return vm_raise(vm, ERROR_NOT_IMPLEMENTED, "a tzinfo subclass must implement %s()", method);
}

static Value zone_utcoffset(Vm *vm, const Value *args) {
    (void)args;
    return left_to_subclass(vm, "utcoffset");
}
static Value zone_dst(Vm *vm, const Value *args) {
    (void)args;
    return left_to_subclass(vm, "dst");
}
static Value zone_tzname(Vm *vm, const Value *args) {
    (void)args;
    return left_to_subclass(vm, "tzname");
}

/* Is v a moment of this very zone? */
static bool is_of_zone(Vm *vm, Value zone, Value v) {
    if (!is_moment(v)) return vm_fail(vm, ERROR_TYPE, "fromutc: argument must be a datetime");
    return value_same(as_moment(v)->zone, zone) || vm_fail(vm, ERROR_VALUE, "fromutc: dt.tzinfo is not self");
}

static bool asked_for_fromutc(Vm *vm, Value zone, const char *method, Value about, int64_t *us) {
    bool has;
    if (!zone_ask(vm, zone, method, about, &has, us)) return false;
    return has || vm_fail(vm, ERROR_VALUE, "fromutc: non-None %s() result required", method);
}

/* The standard offset is the same all year: first to standard time, then by the summer time that holds there. */
static Value zone_fromutc(Vm *vm, const Value *args) {
    Value zone = args[0], about = args[1];
    int64_t offset, dst;
    if (!is_of_zone(vm, zone, about) || !asked_for_fromutc(vm, zone, "utcoffset", about, &offset) ||
        !asked_for_fromutc(vm, zone, "dst", about, &dst)) {
        return ABSENT;
    }
    Value standard = moment_moved(vm, as_moment(about), offset - dst), result = ABSENT;
    if (is_absent(standard)) return ABSENT;
    bool has;
    if (!zone_ask(vm, as_moment(standard)->zone, "dst", standard, &has, &dst))
        has = false;
    else if (!has)
        vm_raise(vm, ERROR_VALUE, "fromutc: tz.dst() gave inconsistent results; cannot convert");
    if (has) result = dst ? moment_moved(vm, as_moment(standard), dst) : value_retain(standard);
    value_release(standard);
    return result;
}

/* What self.name() gives, or (). New. */
static Value arguments_of(Vm *vm, Value self, const char *name) {
    Value method = value_find_attr_c(vm, self, name);
    if (is_absent(method)) return vm_raised(vm) ? ABSENT : value_object(tuple_new(vm, 0));
    Value v = value_call_0(vm, method);
    value_release(method);
    return v;
}

static Value zone_reduce(Vm *vm, const Value *args) {
    Value class = value_retain(value_object(value_type(args[0])));
    Value given = arguments_of(vm, args[0], "__getinitargs__");
    Value state = is_absent(given) ? ABSENT : value_call_method(vm, args[0], "__getstate__", NULL, 0);
    return tuple_of(vm, 3, class, given, state);
}

static const NativeDef zone_methods[] = {
    {"utcoffset", zone_utcoffset, "dt, /",
     "What the zone adds to UTC at a moment: less than nothing west of it.", NATIVE_METHOD},
    {"dst", zone_dst, "dt, /", "What of that is daylight saving time.", NATIVE_METHOD},
    {"tzname", zone_tzname, "dt, /", "What the zone is called at a moment.", NATIVE_METHOD},
    {"fromutc", zone_fromutc, "dt, /", "The zone's clock at a moment of UTC.", NATIVE_METHOD},
    {"__reduce__", zone_reduce, "", "What copies and pickles are made of.", NATIVE_METHOD},
    {0},
};

Type zone_type = {
    .object = TYPE_OBJECT,
    .name = "datetime.tzinfo",
    .module = "datetime",
    .doc = "What classes of time zones derive from.",
    .flags = TYPE_BASE,
    .instance_size = sizeof(Object),
    .free = object_dealloc,
    .construct = construct_any,
    .methods = zone_methods,
};

/* ---- timezone ---- */

Value zone_utc(Vm *vm) {
    Str *name = vm_intern(vm, "utc");
    return name ? dict_get_str(fixed_zone_type.dict, name) : ABSENT;
}

static Value fixed_new(Vm *vm, Value offset, Value name) {
    FixedZone *z = object_new(vm, &fixed_zone_type, 0);
    if (!z) return ABSENT;
    z->offset = as_delta(value_retain(offset));
    z->name = value_retain(name);
    return value_object(z);
}

Value zone_fixed(Vm *vm, Wide us, Value name) {
    if (!us && is_none(name)) return value_retain(zone_utc(vm));
    Value offset = delta_new(vm, &delta_type, us);
    if (is_absent(offset)) return ABSENT;
    Value zone = ABSENT;
    if (is_short(us)) {
        zone = fixed_new(vm, offset, name);
    } else {
        Str *text = value_repr(vm, offset);
        if (text) vm_raise(vm, ERROR_VALUE, "%s, not %s.", too_long, text->data);
        release_object(text);
    }
    value_release(offset);
    return zone;
}

static Value fixed_construct(Vm *vm, Type *type, const Value *args) {
    (void)type;
    if (!is_delta(args[0])) {
        return vm_raise(vm, ERROR_TYPE, "timezone() argument 1 must be datetime.timedelta, not %s",
                        value_type_name(args[0]));
    }
    if (!is_absent(args[1]) && !is_str(args[1])) {
        return vm_raise(vm, ERROR_TYPE, "timezone() argument 2 must be str, not %s", value_type_name(args[1]));
    }
    return zone_fixed(vm, delta_us(as_delta(args[0])), is_absent(args[1]) ? NONE : args[1]);
}

/* Is v what a timezone's methods are asked about: None or a moment? */
static bool is_about(Vm *vm, Value v, const char *method) {
    if (is_none(v) || is_moment(v)) return true;
    return vm_fail(vm, ERROR_TYPE, "%s(dt) argument must be a datetime instance or None, not %s", method,
                   value_type_name(v));
}

static Value fixed_utcoffset(Vm *vm, const Value *args) {
    return is_about(vm, args[1], "utcoffset") ? value_retain(value_object(as_fixed(args[0])->offset)) : ABSENT;
}

static Value fixed_dst(Vm *vm, const Value *args) { return is_about(vm, args[1], "dst") ? NONE : ABSENT; }

static Value shown_name(Vm *vm, Value self) {
    const FixedZone *z = as_fixed(self);
    if (is_str(z->name)) return value_retain(z->name);
    Buffer b = BUFFER_EMPTY;
    int64_t us = (int64_t)delta_us(z->offset);
    buffer_puts(&b, "UTC");
    if (us) text_span(us, &b);
    return value_object(str_from_buffer(vm, &b));
}

static Value fixed_tzname(Vm *vm, const Value *args) {
    return is_about(vm, args[1], "tzname") ? shown_name(vm, args[0]) : ABSENT;
}

static Value fixed_fromutc(Vm *vm, const Value *args) {
    if (!is_moment(args[1])) return vm_raise(vm, ERROR_TYPE, "fromutc: argument must be a datetime");
    if (!is_of_zone(vm, args[0], args[1])) return ABSENT;
    return moment_moved(vm, as_moment(args[1]), delta_us(as_fixed(args[0])->offset));
}

static Value fixed_getinitargs(Vm *vm, const Value *args) {
    const FixedZone *z = as_fixed(args[0]);
    Value offset = value_retain(value_object(z->offset));
    return is_none(z->name) ? tuple_of(vm, 1, offset) : tuple_pair(vm, offset, value_retain(z->name));
}

static Value fixed_deepcopy(Vm *vm, const Value *args) { (void)vm; return value_retain(args[0]); }

static Value fixed_repr(Vm *vm, Value self) {
    const FixedZone *z = as_fixed(self);
    if (value_same(self, zone_utc(vm))) return value_object(str_from(vm, "datetime.timezone.utc"));
    Str *offset = value_repr(vm, value_object(z->offset)),
        *name = offset && is_str(z->name) ? value_repr(vm, z->name) : NULL;
    const char *type = value_type(self)->name;
    Value result = !offset || vm_raised(vm) ? ABSENT
                   : name                   ? value_object(str_format(vm, "%s(%s, %s)", type, offset->data, name->data))
                                            : value_object(str_format(vm, "%s(%s)", type, offset->data));
    release_object(offset);
    release_object(name);
    return result;
}

static Value fixed_compare(Vm *vm, Value a, Value b, CompareOp op) {
    (void)vm;
    if ((op != COMPARE_EQ && op != COMPARE_NE) || !value_isa(a, &fixed_zone_type) || !is_object(b) ||
        !value_isa(b, &fixed_zone_type)) {
        return NOT_IMPLEMENTED;
    }
    return value_bool((delta_us(as_fixed(a)->offset) == delta_us(as_fixed(b)->offset)) == (op == COMPARE_EQ));
}

static bool fixed_hash(Vm *vm, Value self, uint64_t *out) {
    return value_hash(vm, value_object(as_fixed(self)->offset), out);
}

static const NativeDef fixed_methods[] = {
    {"utcoffset", fixed_utcoffset, "dt, /", "What the zone adds to UTC.", NATIVE_METHOD},
    {"dst", fixed_dst, "dt, /", "None: it knows no daylight saving time.", NATIVE_METHOD},
    {"tzname", fixed_tzname, "dt, /", "The name, or UTC with the offset.", NATIVE_METHOD},
    {"fromutc", fixed_fromutc, "dt, /", "The zone's clock at a moment of UTC.", NATIVE_METHOD},
    {"__getinitargs__", fixed_getinitargs, "", "pickle support", NATIVE_METHOD},
    {"__deepcopy__", fixed_deepcopy, "memo, /", "Itself.", NATIVE_METHOD},
    {0},
};

Type fixed_zone_type = {
    .object = TYPE_OBJECT,
    .name = "datetime.timezone",
    .module = "datetime",
    .doc = "A zone that adds the same to UTC at every moment.",
    .base = &zone_type,
    .instance_size = sizeof(FixedZone),
    .owns = OWNS(OWNED(FixedZone, offset), OWNED(FixedZone, name)),
    .signature = "offset, name=...",
    .construct = fixed_construct,
    .repr = fixed_repr,
    .str = shown_name,
    .compare = fixed_compare,
    .hash = fixed_hash,
    .methods = fixed_methods,
};

static bool add_fixed(Vm *vm, const char *name, int64_t minutes) {
    Value offset = delta_new(vm, &delta_type, minutes * 60 * SECOND_US);
    bool ok = !is_absent(offset) && dict_set_c(vm, fixed_zone_type.dict, name, fixed_new(vm, offset, NONE));
    value_release(offset);
    return ok;
}

bool zones_ready(Vm *vm, Value module) {
    const int64_t most = 24 * 60 - 1;
    return native_add_type(vm, module, &zone_type) && native_add_type(vm, module, &fixed_zone_type) &&
           add_fixed(vm, "utc", 0) && add_fixed(vm, "min", -most) && add_fixed(vm, "max", most) &&
           vm_set(vm, module, "UTC", value_retain(zone_utc(vm)));
}
