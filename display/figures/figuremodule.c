/* figuremodule.c -- the native module _figure: handles on figures, axes and artists for engine/library/matplotlib.
 *
 * A Node of the language holds one node of the model. The library gives it Matplotlib's names and manners; here are
 * only few verbs: set and get a property, add, remove, measure, render.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/displaymodule.h"
#include "display/figures/delaunay.h"
#include "display/figures/figurenode.h"
#include "display/figures/giffile.h"
#include "display/figures/property.h"
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/set.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"

#include <string.h>

static Value new_figure(Vm *vm, const Value *args) {
    double size[3];
    for (int i = 0; i < 3; i++)
        if (!value_to_double(vm, args[i], &size[i])) return ABSENT;
    Figure *figure = figure_new(size[0], size[1], size[2]);
    return figure ? node_value_take(vm, &figure->node) : vm_raise_memory(vm);
}

static Value new_artist(Vm *vm, const Value *args) {
    static const char *const kinds[] = {"figure", "axes",  "line", "patch", "collection",
                                        "mesh",   "image", "text", "legend"};
    const char *name = is_str(args[0]) ? as_str(args[0])->data : "";
    for (int kind = NODE_LINE; kind <= NODE_LEGEND; kind++) {
        if (strcmp(kinds[kind], name) != 0) continue;
        Artist *artist = artist_new((NodeKind)kind);
        return artist ? node_value_take(vm, &artist->node) : vm_raise_memory(vm);
    }
    return vm_raise(vm, ERROR_VALUE, "no artist is called '%s'", name);
}

static Value to_rgba(Vm *vm, const Value *args) {
    Rgba c;
    if (!property_color(vm, args[0], &c)) return ABSENT;
    if (!is_none(args[1])) {
        double alpha;
        if (!value_to_double(vm, args[1], &alpha)) return ABSENT;
        if (!(alpha >= 0 && alpha <= 1)) return vm_raise(vm, ERROR_VALUE, "'alpha' must be between 0 and 1, inclusive");
        if (c.a > 0 || !is_str(args[0])) c.a = alpha;
    }
    return property_color_value(vm, c);
}

/* colormap(name, count=0): the entries, or None if there is no such map. */
static Value colormap(Vm *vm, const Value *args) {
    int64_t count;
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "a colormap's name must be a str");
    if (!value_to_index(vm, args[1], &count)) return ABSENT;
    Colormap *map = mem_alloc(sizeof *map);
    if (!map) return vm_raise_memory(vm);
    List *list = NULL;
    bool found = colormap_get(as_str(args[0])->data, (int)count, map);
    if (found) list = list_new(vm, (size_t)map->count);
    for (int i = 0; list && i < map->count; i++)
        if (!list_append_take(vm, list, property_color_value(vm, map->entry[i]))) break;
    mem_free(map);
    return found ? value_object(list) : NONE;
}

static Value colormap_names(Vm *vm, const Value *args) {
    (void)args;
    List *list = list_new(vm, 160);
    for (const ColormapInfo *info = colormap_info; list && info->name; info++)
        list_append_take(vm, list, value_object(str_from(vm, info->name)));
    return value_object(list);
}

/* color_names(survey): {name: 0xRRGGBB} of all names, or of those of the xkcd survey */
static Value color_names(Vm *vm, const Value *args) {
    bool survey = value_truth(vm, args[0]) == 1;
    Dict *names = dict_new(vm);
    unsigned rgb;
    const char *name;
    for (size_t i = 0; names && (name = survey ? color_survey_name(i, &rgb) : color_name(i, &rgb)); i++)
        if (!dict_set_c(vm, names, name, value_int(rgb))) break;
    return value_object(names);
}

static Value is_color(Vm *vm, const Value *args) {
    Rgba c;
    if (property_color(vm, args[0], &c)) return VALUE_TRUE;
    if (!vm_raised_is(vm, ERROR_EXCEPTION)) return ABSENT;
    vm_clear_raised(vm);
    return VALUE_FALSE;
}

/* numbers(v): (flat list of floats, shape) */
static Value numbers(Vm *vm, const Value *args) {
    Array flat = {0};
    int64_t shape[8];
    int rank = 0;
    Value result = ABSENT;
    if (numbers_read(vm, args[0], &flat, shape, &rank)) {
        List *sizes = list_new(vm, 8);
        for (int i = 0; sizes && i < rank; i++) list_append_take(vm, sizes, value_int(shape[i]));
        result = tuple_pair(vm, numbers_value(vm, &flat), value_object(sizes));
    }
    array_clear(&flat);
    return result;
}

/* shape(v): its sizes, without making a list of its numbers */
static Value shape_of(Vm *vm, const Value *args) {
    Array flat = {0};
    int64_t shape[8];
    int rank = 0;
    List *sizes = NULL;
    if (numbers_read(vm, args[0], &flat, shape, &rank)) {
        sizes = list_new(vm, 8);
        for (int i = 0; sizes && i < rank; i++) list_append_take(vm, sizes, value_int(shape[i]));
    }
    array_clear(&flat);
    return value_object(sizes);
}

/* extent(v): (smallest, largest) of the finite numbers, or None */
static Value extent(Vm *vm, const Value *args) {
    Array flat = {0};
    double low = INFINITY, high = -INFINITY;
    bool ok = numbers_read(vm, args[0], &flat, NULL, NULL);
    for (size_t i = 0; ok && i < flat.n; i++) {
        if (!isfinite(flat.v[i])) continue;
        low = fmin(low, flat.v[i]);
        high = fmax(high, flat.v[i]);
    }
    array_clear(&flat);
    if (!ok) return ABSENT;
    return low <= high ? tuple_pair(vm, value_float(low), value_float(high)) : NONE;
}

/* delaunay(x, y): three indices a triangle, flat */
static Value delaunay_of(Vm *vm, const Value *args) {
    Array x = {0}, y = {0}, out = {0};
    Value result = ABSENT;
    if (numbers_read(vm, args[0], &x, NULL, NULL) && numbers_read(vm, args[1], &y, NULL, NULL))
        result = delaunay(x.v, y.v, x.n < y.n ? x.n : y.n, &out) ? numbers_value(vm, &out) : vm_raise_memory(vm);
    array_clear(&x);
    array_clear(&y);
    array_clear(&out);
    return result;
}

/* histogram(values, edges, weights=None): counts a bin as floats; the last bin includes its right edge */
static Value histogram(Vm *vm, const Value *args) {
    Array values = {0}, edges = {0}, weights = {0}, counts = {0};
    Value result = ABSENT;
    bool ok = numbers_read(vm, args[0], &values, NULL, NULL) && numbers_read(vm, args[1], &edges, NULL, NULL);
    if (ok && !is_none(args[2])) ok = numbers_read(vm, args[2], &weights, NULL, NULL);
    if (ok && edges.n >= 2 && array_set(&counts, NULL, edges.n - 1)) {
        for (size_t i = 0; i < values.n; i++) {
            double x = values.v[i];
            if (!(x >= edges.v[0] && x <= edges.v[edges.n - 1])) continue;
            size_t low = 0, high = edges.n - 1;
            while (high - low > 1) {
                size_t middle = (low + high) / 2;
                if (x >= edges.v[middle])
                    low = middle;
                else
                    high = middle;
            }
            counts.v[low] += i < weights.n ? weights.v[i] : 1;
        }
        result = numbers_value(vm, &counts);
    } else if (ok) {
        vm_raise(vm, ERROR_VALUE, "`bins` must have at least two edges");
    }
    array_clear(&values);
    array_clear(&edges);
    array_clear(&weights);
    array_clear(&counts);
    return result;
}

/* ticks(low, high, nbins, min_ticks, steps): locations that AutoLocator would take, for contour levels and colorbars; steps True: more of them, or a list */
static Value ticks(Vm *vm, const Value *args) {
    double low, high;
    int64_t nbins, min_ticks;
    if (!value_to_double(vm, args[0], &low) || !value_to_double(vm, args[1], &high) ||
        !value_to_index(vm, args[2], &nbins) || !value_to_index(vm, args[3], &min_ticks))
        return ABSENT;
    Locator locator;
    locator_init(&locator, LOCATOR_AUTO);
    locator.nbins = (int)nbins;
    locator.min_ticks = (int)min_ticks;
    static const double contour_steps[] = {1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10};
    Array steps = {0};
    if (!is_bool(args[4]) && !numbers_read(vm, args[4], &steps, NULL, NULL)) return ABSENT;
    if (steps.n || value_truth(vm, args[4]) == 1) {
        locator.step_count = steps.n ? (int)fmin((double)steps.n, 16) : 10;
        memcpy(locator.step, steps.n ? steps.v : contour_steps, (size_t)locator.step_count * sizeof *contour_steps);
    }
    array_clear(&steps);
    TickRoom room = {low, high, 1, 9, 1};
    Array at = {0};
    Value result = ticker_locate(&locator, &room, NULL, &at) ? numbers_value(vm, &at) : vm_raise_memory(vm);
    array_clear(&at);
    locator_clear(&locator);
    return result;
}

/* locate(kind, options, low, high, space=9): where a locator has its ticks between low and high */
static Value locate(Vm *vm, const Value *args) {
    Locator locator;
    TickRoom room = {.minpos = 1, .step_part = 1};
    int64_t space;
    Array at = {0};
    if (!value_to_double(vm, args[2], &room.view0) || !value_to_double(vm, args[3], &room.view1) || !value_to_index(vm, args[4], &space) ||
        !locator_read(vm, args[0], args[1], NULL, &locator))
        return ABSENT;
    room.space = (int)space;
    Value result = ticker_locate(&locator, &room, NULL, &at) ? numbers_value(vm, &at) : vm_raise_memory(vm);
    array_clear(&at);
    locator_clear(&locator);
    return result;
}

/* scalar_style(options, at, low, high, offset=None, order=None): (offset, order, digits) of plain numbers at those places; given ones are kept */
static Value scalar_style(Vm *vm, const Value *args) {
    Formatter formatter;
    formatter_init(&formatter, FORMATTER_SCALAR);
    formatter_read(vm, args[0], &formatter);
    TickRoom room = {.minpos = 1, .space = 9, .step_part = 1};
    Array at = {0};
    double offset;
    int64_t order;
    Value result = ABSENT;
    if (!numbers_read(vm, args[1], &at, NULL, NULL) || !value_to_double(vm, args[2], &room.view0) || !value_to_double(vm, args[3], &room.view1))
        goto done;
    if (is_none(args[4])) offset = ticker_offset(&formatter, &room, &at);
    else if (!value_to_double(vm, args[4], &offset)) goto done;
    if (is_none(args[5])) order = ticker_order(&formatter, &room, &at, offset);
    else if (!value_to_index(vm, args[5], &order)) goto done;
    result = tuple_of(vm, 3, value_float(offset), value_int(order), value_int(ticker_digits(&room, &at, offset, (int)order)));
done:
    array_clear(&at);
    return result;
}

/* font_family(name): its number, or None if no such font is here */
static Value font_family(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "a font family's name must be a str");
    int family = font_family_find(as_str(args[0])->data);
    return family < 0 ? NONE : value_int(family);
}

/* font_file(family, bold, italic): the path of the font */
static Value font_path(Vm *vm, const Value *args) {
    int64_t family;
    if (!value_to_index(vm, args[0], &family)) return ABSENT;
    Buffer path = BUFFER_EMPTY;
    if (font_file((int)family, value_truth(vm, args[1]) == 1, value_truth(vm, args[2]) == 1, &path)) return value_object(str_from_buffer(vm, &path));
    buffer_clear(&path);
    return vm_raise_memory(vm);
}

/* font_add(path): the name of the family of the font in a file, which can be drawn with from then on; None if it is no font */
static Value font_add(Vm *vm, const Value *args) {
    if (!is_str(args[0])) return vm_raise(vm, ERROR_TYPE, "a font's path must be a str");
    int family = font_add_file(as_str(args[0])->data);
    return family < 0 ? NONE : value_object(str_from(vm, font_family_name(family)));
}

typedef struct Names { Vm *vm; Set *set; } Names;

static void take_name(const char *name, void *data) {
    Names *names = data;
    Value text = names->set ? value_object(str_from(names->vm, name)) : ABSENT;
    if (!is_absent(text) && !set_add(names->vm, names->set, text)) names->set = NULL;
    value_release(text);
}

static Value font_names(Vm *vm, const Value *args) {
    (void)args;
    Names names = {vm, set_new(vm, &set_type)};
    Value all = value_object(names.set);
    font_families(take_name, &names);
    if (names.set) return all;
    value_release(all);
    return ABSENT;
}

/* gif(frames, width, height, delay): bytes of a file that shows frames (bytes: red, green, blue of each pixel) over and over */
static Value gif(Vm *vm, const Value *args) {
    int64_t n[3];
    for (int i = 0; i < 3; i++)
        if (!value_to_index(vm, args[1 + i], &n[i])) return ABSENT;
    if (n[0] < 1 || n[1] < 1 || n[0] > GIF_SIDE_MAX || n[1] > GIF_SIDE_MAX)
        return vm_raise(vm, ERROR_VALUE, "a GIF has 1 to %d pixels on a side, not %lld x %lld", GIF_SIDE_MAX, (long long)n[0], (long long)n[1]);
    List *frames = value_to_list(vm, args[0]);
    if (!frames) return ABSENT;
    Buffer out = BUFFER_EMPTY;
    Value result = NONE;
    gif_begin(&out, (int)n[0], (int)n[1], true);
    for (size_t i = 0; !is_absent(result) && i < frames->count; i++) {
        Value frame = frames->items[i];
        if (!is_bytes(frame) || as_bytes(frame)->size != (size_t)n[0] * (size_t)n[1] * 3)
            result = vm_raise(vm, ERROR_VALUE, "frames must all be %lld x %lld pixels", (long long)n[0], (long long)n[1]);
        else if (!gif_add_frame(&out, (const unsigned char *)as_bytes(frame)->data, (int)n[0], (int)n[1], (int)n[2]))
            result = vm_raise_memory(vm);
    }
    gif_end(&out);
    if (!is_absent(result)) result = out.failed ? vm_raise_memory(vm) : value_object(bytes_new(vm, out.data, out.size));
    buffer_clear(&out);
    value_release(value_object(frames));
    return result;
}

static const NativeDef functions[] = {
    {"gif", gif, "frames, width, height, delay", "Pictures that follow one another as a GIF file.", NATIVE_METHOD},
    {"figure", new_figure, "width, height, dpi", "A new figure.", NATIVE_METHOD},
    {"artist", new_artist, "kind", "A new artist.", NATIVE_METHOD},
    {"grid", figure_new_grid, "rows, columns, parent=None, cell=None", "A new grid of cells.", NATIVE_METHOD},
    {"to_rgba", to_rgba, "color, alpha=None", "A colour as (r, g, b, a).", NATIVE_METHOD},
    {"is_color", is_color, "color", "Whether this is a colour.", NATIVE_METHOD},
    {"colormap", colormap, "name, count=0", "The colours of a colormap.", NATIVE_METHOD},
    {"color_names", color_names, "survey=False", "The names of colours.", NATIVE_METHOD},
    {"colormap_names", colormap_names, "", "The names of all colormaps.", NATIVE_METHOD},
    {"numbers", numbers, "values", "The numbers, flat, and their shape.", NATIVE_METHOD},
    {"shape", shape_of, "values", "The shape.", NATIVE_METHOD},
    {"extent", extent, "values", "The smallest and the largest number.", NATIVE_METHOD},
    {"delaunay", delaunay_of, "x, y", "Joins points by triangles.", NATIVE_METHOD},
    {"font_family", font_family, "name", "The number of a family of fonts.", NATIVE_METHOD},
    {"font_file", font_path, "family, bold=False, italic=False", "The path of a font.", NATIVE_METHOD},
    {"font_add", font_add, "path", "Makes the font in a file known.", NATIVE_METHOD},
    {"font_names", font_names, "", "The families of fonts that are here.", NATIVE_METHOD},
    {"histogram", histogram, "values, edges, weights=None", "Counts in bins.", NATIVE_METHOD},
    {"locate", locate, "kind, options, low, high, space=9", "The ticks of a locator between low and high.", NATIVE_METHOD},
    {"scalar_style", scalar_style, "options, at, low, high, offset=None, order=None", "Offset, power of ten and digits of plain numbers.", NATIVE_METHOD},
    {"ticks", ticks, "low, high, nbins=9, min_ticks=2, steps=False", "Round numbers between low and high.",
     NATIVE_METHOD},
    {0},
};

static bool init(Vm *vm, Value module) {
    (void)module;
    return type_ready(vm, &figure_node_type) && type_ready(vm, &figure_grid_type);
}

const ModuleDef figure_module = {"_figure", "Figures, beneath matplotlib.", functions, init};
