/* color.c -- colour texts by table, colormaps from their digits.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/color.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ColorName {
    const char *name;
    unsigned rgb;
} ColorName;

static const ColorName color_names[] = {
#define COLOR(name, rgb) {name, rgb},
#include "display/figures/colors.def"
#undef COLOR
};

static const ColorName survey_names[] = {
#define COLOR(name, rgb) {name, rgb},
#include "display/figures/xkcd.def"
#undef COLOR
};

const ColormapInfo colormap_info[] = {
#define COLORMAP(name, kind, scale, count, digits) {name, kind, scale, count, digits},
#include "display/figures/colormaps.def"
#undef COLORMAP
    {NULL, COLORMAP_LISTED, 0, 0, NULL},
};

static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static bool parse_hex(const char *text, Rgba *out) {
    size_t n = strlen(text);
    if (n != 3 && n != 4 && n != 6 && n != 8) return false;
    size_t width = n > 4 ? 2 : 1;
    double channel[4] = {0, 0, 0, 1};
    for (size_t i = 0; i * width < n; i++) {
        int high = digit(text[i * width]), low = digit(text[i * width + width - 1]);
        if (high < 0 || low < 0) return false;
        channel[i] = (high * 16 + low) / 255.0;
    }
    *out = (Rgba){channel[0], channel[1], channel[2], channel[3]};
    return true;
}

static int compare_name(const void *key, const void *row) { return strcmp(key, ((const ColorName *)row)->name); }

static bool parse_grey(const char *text, Rgba *out) {
    if (!isdigit((unsigned char)text[0]) && text[0] != '.') return false;
    char *end;
    double grey = strtod(text, &end);
    if (*end || !(grey >= 0 && grey <= 1)) return false;
    *out = (Rgba){grey, grey, grey, 1};
    return true;
}

/* The letters of Matplotlib are not quite the CSS colours that 8 bits could hold. */
static bool parse_letter(const char *text, Rgba *out) {
    static const struct {
        char letter;
        Rgba rgba;
    } letters[] = {
        {'b', {0, 0, 1, 1}},     {'g', {0, .5, 0, 1}},    {'r', {1, 0, 0, 1}}, {'c', {0, .75, .75, 1}},
        {'m', {.75, 0, .75, 1}}, {'y', {.75, .75, 0, 1}}, {'k', {0, 0, 0, 1}}, {'w', {1, 1, 1, 1}},
    };
    for (size_t i = 0; text[0] && !text[1] && i < sizeof letters / sizeof letters[0]; i++) {
        if (letters[i].letter != text[0]) continue;
        *out = letters[i].rgba;
        return true;
    }
    return false;
}

static Rgba from_bits(unsigned rgb) {
    return (Rgba){(rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, 1};
}

/* "xkcd:sea green"; grey is spelt gray, too. */
static bool parse_survey(const char *name, Rgba *out) {
    char grey[48];
    const char *gray = strstr(name, "gray");
    if (strlen(name) >= sizeof grey) return false;
    snprintf(grey, sizeof grey, "%s", name);
    if (gray) grey[gray - name + 2] = 'e';
    for (size_t i = 0; i < sizeof survey_names / sizeof survey_names[0]; i++) {
        if (strcmp(survey_names[i].name, name) != 0 && strcmp(survey_names[i].name, grey) != 0) continue;
        *out = from_bits(survey_names[i].rgb);
        return true;
    }
    return false;
}

const char *color_survey_name(size_t i, unsigned *rgb) {
    if (i >= sizeof survey_names / sizeof survey_names[0]) return NULL;
    *rgb = survey_names[i].rgb;
    return survey_names[i].name;
}

const char *color_name(size_t i, unsigned *rgb) {
    if (i >= sizeof color_names / sizeof color_names[0]) return NULL;
    *rgb = color_names[i].rgb;
    return color_names[i].name;
}

bool color_parse(const char *text, Rgba *out) {
    if (text[0] == '#') return parse_hex(text + 1, out);
    if (parse_letter(text, out) || parse_grey(text, out)) return true;
    char lower[40];
    size_t n = strlen(text);
    if (n == 0 || n >= sizeof lower) return false;
    for (size_t i = 0; i <= n; i++) lower[i] = (char)tolower((unsigned char)text[i]);
    if (strcmp(lower, "none") == 0) {
        *out = RGBA_NONE;
        return true;
    }
    if (strncmp(lower, "xkcd:", 5) == 0) return parse_survey(lower + 5, out);
    const ColorName *row =
        bsearch(lower, color_names, sizeof color_names / sizeof color_names[0], sizeof color_names[0], compare_name);
    if (!row) return false;
    *out = from_bits(row->rgb);
    return true;
}

static Rgba knot(const ColormapInfo *info, int index) {
    int width = info->scale == 255 ? 2 : 5;
    double channel[3];
    const char *p = info->digits + (size_t)index * 3 * (size_t)width;
    for (int c = 0; c < 3; c++) {
        int number = 0;
        for (int i = 0; i < width; i++) number = number * 16 + digit(*p++);
        channel[c] = (double)number / info->scale;
    }
    return (Rgba){channel[0], channel[1], channel[2], 1};
}

static Rgba mix(Rgba a, Rgba b, double t) {
    return (Rgba){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t, a.a + (b.a - a.a) * t};
}

void colormap_blend(const Rgba *colors, int n, bool listed, Colormap *out) {
    if (n > COLORMAP_MAX) n = COLORMAP_MAX;
    out->count = listed ? n : 256;
    for (int i = 0; i < out->count; i++) {
        if (listed || n == 1) {
            out->entry[i] = colors[listed ? i : 0];
            continue;
        }
        double at = (double)i / (out->count - 1) * (n - 1);
        int k = (int)at < n - 1 ? (int)at : n - 2;
        out->entry[i] = mix(colors[k], colors[k + 1], at - k);
    }
    out->under = out->entry[0];
    out->over = out->entry[out->count - 1];
    out->bad = RGBA_NONE;
}

static void reverse(Colormap *map) {
    for (int i = 0, k = map->count - 1; i < k; i++, k--) {
        Rgba swap = map->entry[i];
        map->entry[i] = map->entry[k];
        map->entry[k] = swap;
    }
}

static void sample(Colormap *map, int count) {
    Rgba few[COLORMAP_MAX];
    if (count > COLORMAP_MAX) count = COLORMAP_MAX;
    for (int i = 0; i < count; i++) few[i] = colormap_at(map, count > 1 ? (double)i / (count - 1) : 0);
    memcpy(map->entry, few, (size_t)count * sizeof few[0]);
    map->count = count;
}

bool colormap_get(const char *name, int count, Colormap *out) {
    size_t n = strlen(name);
    bool reversed = n > 2 && strcmp(name + n - 2, "_r") == 0;
    if (reversed) n -= 2;
    const ColormapInfo *info = colormap_info;
    while (info->name && (strlen(info->name) != n || strncmp(info->name, name, n) != 0)) info++;
    if (!info->name) return false;
    Rgba knots[COLORMAP_MAX];
    for (int i = 0; i < info->count; i++) knots[i] = knot(info, i);
    colormap_blend(knots, info->count, info->kind == COLORMAP_LISTED, out);
    if (reversed) reverse(out);
    if (count > 0 && count != out->count) sample(out, count);
    out->under = out->entry[0];
    out->over = out->entry[out->count - 1];
    snprintf(out->name, sizeof out->name, "%s", name);
    return true;
}

Rgba colormap_at(const Colormap *map, double x) {
    if (isnan(x)) return map->bad;
    if (x < 0) return map->under;
    if (x > 1) return map->over;
    int i = (int)(x * map->count);
    return map->entry[i < map->count ? i : map->count - 1];
}
