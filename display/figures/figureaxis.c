/* figureaxis.c -- methods of Node for one axis of an axes: its limits, scale, locators and formatters.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figurenode.h"

#include "display/figures/property.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"

#include <string.h>

Value node_take_limits(Vm *vm, const Value *args) {
    if (!node_need(vm, args[0], NODE_AXES) || !is_artist_node(args[1]))
        return vm_raised(vm) ? ABSENT : vm_raise(vm, ERROR_TYPE, "this needs an artist");
    axes_take_limits((Axes *)node_of(args[0]), (Artist *)node_of(args[1]));
    return NONE;
}

Value node_relim(Vm *vm, const Value *args) {
    if (!node_need(vm, args[0], NODE_AXES)) return ABSENT;
    axes_relimit((Axes *)node_of(args[0]));
    return NONE;
}

bool axis_args(Vm *vm, const Value *args, Axes **axes, int *which) {
    int64_t n;
    if (!node_need(vm, args[0], NODE_AXES) || !value_to_index(vm, args[1], &n)) return false;
    *axes = (Axes *)node_of(args[0]);
    *which = n != 0;
    return true;
}

Value node_limits(Vm *vm, const Value *args) {
    Axes *axes;
    int which;
    if (!axis_args(vm, args, &axes, &which)) return ABSENT;
    axes_update_view(axes);
    const Axis *axis = axes_axis(axes, which);
    return tuple_pair(vm, value_float(axis->view[0]), value_float(axis->view[1]));
}

Value node_set_limits(Vm *vm, const Value *args) {
    Axes *axes;
    int which;
    double low, high;
    if (!axis_args(vm, args, &axes, &which) || !value_to_double(vm, args[2], &low) ||
        !value_to_double(vm, args[3], &high))
        return ABSENT;
    if (!isfinite(low) || !isfinite(high)) return vm_raise(vm, ERROR_VALUE, "Axis limits cannot be NaN or Inf");
    axes_set_view(axes, which, low, high, value_truth(vm, args[4]) == 1);
    return NONE;
}

/* autoscale(which, on): turns it on or off for the axis whose limits count */
Value node_autoscale(Vm *vm, const Value *args) {
    Axes *axes;
    int which;
    if (!axis_args(vm, args, &axes, &which)) return ABSENT;
    Axis *axis = axes_axis(axes, which);
    if (!is_none(args[2])) axis->autoscale = value_truth(vm, args[2]) == 1;
    axis->stale = true;
    return value_bool(axis->autoscale);
}

Value node_set_scale(Vm *vm, const Value *args) {
    static const char *const names[] = {"linear", "log", "symlog", "logit", "asinh"};
    Axes *axes;
    int which;
    double base, threshold, scale;
    if (!axis_args(vm, args, &axes, &which) || !value_to_double(vm, args[3], &base) ||
        !value_to_double(vm, args[4], &threshold) || !value_to_double(vm, args[5], &scale))
        return ABSENT;
    const char *name = is_str(args[2]) ? as_str(args[2])->data : "";
    for (int kind = 0; kind < 5; kind++) {
        if (strcmp(name, names[kind]) != 0) continue;
        axis_set_scale(axes_axis(axes, which), (ScaleKind)kind, base, threshold, scale);
        return NONE;
    }
    return vm_raise(
        vm, ERROR_VALUE,
        "'%s' is not a valid value for scale; supported values are 'asinh', 'linear', 'log', 'logit', 'symlog'", name);
}

/* set_scale_table(which, knots, places): a scale of straight lines between given numbers */
Value node_set_scale_table(Vm *vm, const Value *args) {
    Axes *axes;
    int which;
    Array knots = {0}, places = {0};
    if (!axis_args(vm, args, &axes, &which)) return ABSENT;
    if (!numbers_read(vm, args[2], &knots, NULL, NULL) || !numbers_read(vm, args[3], &places, NULL, NULL)) {
        array_clear(&knots);
        array_clear(&places);
        return ABSENT;
    }
    Scale *scale = &axes_axis(axes, which)->scale;
    array_clear(&scale->knot);
    array_clear(&scale->place);
    scale->kind = SCALE_TABLE;
    scale->knot = knots;
    scale->place = places;
    return NONE;
}

static double number_or(Vm *vm, Value options, const char *name, double otherwise) {
    Value v = is_dict(options) ? dict_get_c(vm, as_dict(options), name) : ABSENT;
    double x;
    if (is_absent(v) || is_none(v)) return otherwise;
    if (value_to_double(vm, v, &x)) return x;
    vm_clear_raised(vm);
    return otherwise;
}

/* The steps of LOCATOR_AUTO from a list that may lack 1 and 10. */
static void read_steps(Vm *vm, Value steps, Locator *locator) {
    Array some = {0};
    if (numbers_read(vm, steps, &some, NULL, NULL) && some.n > 0) {
        locator->step_count = 0;
        if (some.v[0] != 1) locator->step[locator->step_count++] = 1;
        for (size_t i = 0; i < some.n && locator->step_count < 15; i++) locator->step[locator->step_count++] = some.v[i];
        if (some.v[some.n - 1] != 10) locator->step[locator->step_count++] = 10;
    }
    array_clear(&some);
}

bool locator_read(Vm *vm, Value kind, Value options, const Scale *scale, Locator *locator) {
    static const char *const names[] = {"auto", "log", "symlog", "fixed", "null", "multiple", "linear", "minor"};
    const char *name = is_str(kind) ? as_str(kind)->data : "";
    int which = 0;
    while (which < 8 && strcmp(name, names[which]) != 0) which++;
    if (which == 8) return vm_fail(vm, ERROR_VALUE, "no locator is called '%s'", name);
    locator_init(locator, (LocatorKind)which);
    Value at = is_dict(options) ? dict_get_c(vm, as_dict(options), "at") : ABSENT,
          steps = is_dict(options) ? dict_get_c(vm, as_dict(options), "steps") : ABSENT;
    if (!is_absent(at) && !numbers_read(vm, at, &locator->fixed, NULL, NULL)) {
        locator_clear(locator);
        return false;
    }
    if (!is_absent(steps) && !is_none(steps)) read_steps(vm, steps, locator);
    locator->nbins = (int)number_or(vm, options, "nbins", 0);
    locator->count = (int)number_or(vm, options, "count", 0);
    locator->integer = number_or(vm, options, "integer", 0) != 0;
    locator->symmetric = number_or(vm, options, "symmetric", 0) != 0;
    locator->min_ticks = (int)number_or(vm, options, "min_ticks", 2);
    locator->prune_lower = number_or(vm, options, "prune_lower", 0) != 0;
    locator->prune_upper = number_or(vm, options, "prune_upper", 0) != 0;
    locator->base = number_or(vm, options, "base", which == LOCATOR_MULTIPLE ? 1 : scale ? scale->base : 10);
    locator->offset = number_or(vm, options, "offset", 0);
    locator->linthresh = number_or(vm, options, "linthresh", scale ? scale->linthresh : 2);
    locator->minor = number_or(vm, options, "minor", 0) != 0;
    locator->whole = number_or(vm, options, "whole", 0) != 0;
    return true;
}

/* The scale that tells a locator its base, if it is not linear. */
static const Scale *curved(const Axis *axis) { return axis->scale.kind == SCALE_LINEAR ? NULL : &axis->scale; }

/* set_locator(which, minor, kind, options) */
Value node_set_locator(Vm *vm, const Value *args) {
    Axes *axes;
    int which;
    Locator locator;
    if (!axis_args(vm, args, &axes, &which)) return ABSENT;
    Axis *axis = axes_axis(axes, which);
    if (!locator_read(vm, args[3], args[4], curved(axis), &locator)) return ABSENT;
    int minor = value_truth(vm, args[2]) == 1;
    locator_clear(&axis->locator[minor]);
    axis->locator[minor] = locator;
    return NONE;
}

static bool set_labels(Vm *vm, Formatter *f, Value labels) {
    List *list = value_to_list(vm, labels);
    if (!list) return false;
    f->labels = mem_calloc(list->count + 1, sizeof *f->labels);
    bool ok = f->labels != NULL || !is_absent(vm_raise_memory(vm));
    for (size_t i = 0; ok && i < list->count; i++) {
        Str *text = value_str(vm, list->items[i]);
        ok = text != NULL;
        if (ok) f->labels[f->label_count++] = mem_strdup(text->data);
        value_release(value_object(text));
    }
    value_release(value_object(list));
    return ok;
}

void formatter_read(Vm *vm, Value options, Formatter *f) {
    f->no_offset = number_or(vm, options, "no_offset", 0) != 0;
    f->fixed_offset = number_or(vm, options, "fixed_offset", 0);
    f->no_scientific = number_or(vm, options, "no_scientific", 0) != 0;
    f->mathtext = number_or(vm, options, "mathtext", 0) != 0;
    f->power_low = (int)number_or(vm, options, "power_low", -5);
    f->power_high = (int)number_or(vm, options, "power_high", 6);
}

/* set_formatter(which, minor, kind, options) */
Value node_set_formatter(Vm *vm, const Value *args) {
    static const char *const names[] = {"scalar", "log", "fixed", "null", "printf", "percent"};
    Axes *axes;
    int which;
    if (!axis_args(vm, args, &axes, &which)) return ABSENT;
    const char *name = is_str(args[3]) ? as_str(args[3])->data : "";
    int kind = 0;
    while (kind < 6 && strcmp(name, names[kind]) != 0) kind++;
    if (kind == 6) return vm_raise(vm, ERROR_VALUE, "no formatter is called '%s'", name);
    Axis *axis = axes_axis(axes, which);
    Formatter f;
    formatter_init(&f, (FormatterKind)kind);
    Value labels = is_dict(args[4]) ? dict_get_c(vm, as_dict(args[4]), "labels") : ABSENT,
          pattern = is_dict(args[4]) ? dict_get_c(vm, as_dict(args[4]), "pattern") : ABSENT;
    bool ok = is_absent(labels) || set_labels(vm, &f, labels);
    if (ok)
        ok = string_set(&f.pattern, is_str(pattern) ? as_str(pattern)->data : kind == FORMATTER_PRINTF ? "%g" : NULL);
    if (!ok) {
        formatter_clear(&f);
        return vm_raised(vm) ? ABSENT : vm_raise_memory(vm);
    }
    formatter_read(vm, args[4], &f);
    f.label_base_only = number_or(vm, args[4], "label_base_only", 0) != 0;
    f.base = number_or(vm, args[4], "base", axis->scale.kind == SCALE_LINEAR ? 10 : axis->scale.base);
    f.linthresh = number_or(vm, args[4], "linthresh", axis->scale.kind == SCALE_SYMLOG ? axis->scale.linthresh : 0);
    f.percent_max = number_or(vm, args[4], "percent_max", 100);
    f.percent_decimals = (int)number_or(vm, args[4], "percent_decimals", -1);
    int minor = value_truth(vm, args[2]) == 1;
    formatter_clear(&axis->formatter[minor]);
    axis->formatter[minor] = f;
    return NONE;
}
