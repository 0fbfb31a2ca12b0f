/* tick.c -- ticks that a program has asked for: each of them has looks of its own.
 *
 * A tick is known by its number among those that the locator finds. The first that is asked for makes all before it,
 * and from then on ticks that come later look like the first, as Matplotlib copies its ticks.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/figure.h"

#include <string.h>

TextPlacement tick_label_placement(int which, const TickStyle *tick, int far) {
    TextPlacement place = {.align = tick->label_align,
                           .vertical = tick->label_vertical,
                           .rotation = tick->label_rotation,
                           .anchor = tick->rotation_anchor};
    if (which == 0 && far) place.vertical = VERTICAL_BOTTOM;
    if (which == 1 && far && !tick->align_set) place.align = ALIGN_LEFT;
    place.lines = place.align;
    return place;
}

/* What a label takes from the looks of its tick. */
static void label_follow(Artist *label, int which, const TickStyle *tick, int far) {
    label->style = (TextStyle){tick->label_size, tick->label_family, tick->label_bold, label->style.italic};
    label->color = tick->label_color;
    label->placement = tick_label_placement(which, tick, far);
}

static bool make_labels(Axes *axes, int which, int minor, OwnTick *own) {
    const OwnTick *first = axes->axis[which].own_count[minor] ? axes->axis[which].own[minor] : NULL;
    for (int far = 0; far < 2; far++) {
        Artist *label = axes_text_new(axes, own->style.label_size);
        if (!label) return false;
        own->label[far] = label;
        label_follow(label, which, &own->style, far);
        if (!first) continue;
        label->style = first->label[far]->style;
        label->color = first->label[far]->color;
        label->alpha = first->label[far]->alpha;
        label->visible = first->label[far]->visible;
    }
    return true;
}

OwnTick *tick_own(Axes *axes, int which, int minor, size_t index) {
    Axis *axis = &axes->axis[which];
    while (axis->own_count[minor] <= index) {
        size_t count = axis->own_count[minor];
        OwnTick *all = mem_realloc(axis->own[minor], (count + 1) * sizeof *all);
        if (!all) return NULL;
        axis->own[minor] = all;
        all[count] = (OwnTick){.style = count ? all[0].style : axis->tick[minor]};
        bool ok = make_labels(axes, which, minor, &all[count]);
        axis->own_count[minor]++;
        if (!ok) return NULL;
    }
    return &axis->own[minor][index];
}

const TickStyle *tick_style(Axes *axes, int which, int minor, size_t index) {
    OwnTick *own = axes->axis[which].own_count[minor] ? tick_own(axes, which, minor, index) : NULL;
    return own ? &own->style : &axes->axis[which].tick[minor];
}

Artist *tick_label(Axes *axes, int which, int minor, int far, size_t index) {
    OwnTick *own = axes->axis[which].own_count[minor] ? tick_own(axes, which, minor, index) : NULL;
    return own ? own->label[far] : NULL;
}

void tick_follow(OwnTick *own, int which, const char *property) {
    static const char *const written[] = {"labelsize", "labelrotation",  "labelcolor", "family", "bold", "ha",
                                          "va",        "rotation_anchor"};
    for (size_t i = 0; i < sizeof written / sizeof written[0]; i++)
        for (int far = 0; far < 2 && strcmp(property, written[i]) == 0; far++)
            label_follow(own->label[far], which, &own->style, far);
}

void ticks_drop(Axis *axis) {
    for (int minor = 0; minor < 2; minor++) {
        for (size_t i = 0; i < axis->own_count[minor]; i++)
            for (int far = 0; far < 2; far++) artist_detach(axis->own[minor][i].label[far]);
        mem_free(axis->own[minor]);
        axis->own[minor] = NULL;
        axis->own_count[minor] = 0;
    }
}
