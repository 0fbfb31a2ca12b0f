/* fonts.c -- what Fontconfig knows of fonts.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/fonts.h"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <string.h>

#include "engine/base/memory.h"

/* The first four in the order of the enumerators; names that programs gave follow, and stay. */
static const char *const first[] = {"DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "DejaVu Math TeX Gyre"};
static const FontHeights dejavu = {1556 / 2048.0, 492 / 2048.0, 410 / 2048.0};

typedef struct Family {
    char *name;
    FontHeights heights;
} Family;

enum { FIRST = sizeof first / sizeof *first, FAMILIES_MAX = 200 };
static Family named[FAMILIES_MAX];
static int named_count;

static bool is_named(int family) { return family >= FIRST && family < FIRST + named_count; }

const char *font_family_name(int family) {
    return is_named(family) ? named[family - FIRST].name : first[family >= 0 && family < FIRST ? family : FAMILY_SANS];
}

FontHeights font_heights(int family) { return is_named(family) ? named[family - FIRST].heights : dejavu; }

/* From the tables that Matplotlib looks at (text.py, Text._get_layout). */
static FontHeights heights_of_face(FT_Face face) {
    const TT_OS2 *os2 = FT_Get_Sfnt_Table(face, FT_SFNT_OS2);
    const TT_HoriHeader *header = FT_Get_Sfnt_Table(face, FT_SFNT_HHEA);
    double em = face->units_per_EM;
    if (em && os2) return (FontHeights){os2->sTypoAscender / em, -os2->sTypoDescender / em, os2->sTypoLineGap / em};
    if (em && header) return (FontHeights){header->Ascender / em, -header->Descender / em, header->Line_Gap / em};
    return dejavu;
}

static FontHeights heights_of_file(const char *path) {
    FontHeights heights = dejavu;
    FT_Library library;
    FT_Face face;
    if (FT_Init_FreeType(&library) != 0) return heights;
    if (FT_New_Face(library, path, 0, &face) == 0) {
        heights = heights_of_face(face);
        FT_Done_Face(face);
    }
    FT_Done_FreeType(library);
    return heights;
}

/* All fonts of a family, or all there are; free it with FcFontSetDestroy. NULL: out of memory. */
static FcFontSet *list_fonts(const char *family) {
    FcPattern *pattern = FcPatternCreate();
    FcObjectSet *wanted = FcObjectSetBuild(FC_FAMILY, NULL);
    if (pattern && family) FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
    FcFontSet *set = pattern && wanted ? FcFontList(NULL, pattern, wanted) : NULL;
    if (pattern) FcPatternDestroy(pattern);
    if (wanted) FcObjectSetDestroy(wanted);
    return set;
}

static int add_name(const char *name) {
    char *kept = named_count < FAMILIES_MAX ? mem_alloc(strlen(name) + 1) : NULL;
    if (!kept) return -1;
    int family = FIRST + named_count++;
    Buffer path = BUFFER_EMPTY;
    named[family - FIRST] = (Family){strcpy(kept, name), dejavu};
    if (font_file(family, false, false, &path)) named[family - FIRST].heights = heights_of_file(path.data);
    buffer_clear(&path);
    return family;
}

int font_family_find(const char *name) {
    for (int family = 0; family < FIRST + named_count; family++)
        if (FcStrCmpIgnoreCase((const FcChar8 *)font_family_name(family), (const FcChar8 *)name) == 0) return family;
    FcFontSet *set = list_fonts(name);
    bool here = set && set->nfont > 0;
    if (set) FcFontSetDestroy(set);
    return here ? add_name(name) : -1;
}

bool font_file(int family, bool bold, bool italic, Buffer *path) {
    FcPattern *wanted = FcPatternBuild(NULL, FC_FAMILY, FcTypeString, font_family_name(family), FC_WEIGHT,
                                       FcTypeInteger, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR, FC_SLANT,
                                       FcTypeInteger, italic ? FC_SLANT_OBLIQUE : FC_SLANT_ROMAN, NULL);
    if (!wanted) return false;
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result;
    FcChar8 *file;
    FcPattern *found = FcFontMatch(NULL, wanted, &result);
    bool ok = found && FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch && buffer_puts(path, (char *)file);
    if (found) FcPatternDestroy(found);
    FcPatternDestroy(wanted);
    return ok;
}

int font_add_file(const char *path) {
    int count = 0, family = -1;
    FcChar8 *name;
    FcPattern *font = FcFreeTypeQuery((const FcChar8 *)path, 0, NULL, &count);
    if (font && FcPatternGetString(font, FC_FAMILY, 0, &name) == FcResultMatch &&
        FcConfigAppFontAddFile(NULL, (const FcChar8 *)path)) {
        pango_fc_font_map_config_changed(PANGO_FC_FONT_MAP(pango_cairo_font_map_get_default()));
        family = font_family_find((char *)name);
    }
    if (font) FcPatternDestroy(font);
    return family;
}

void font_families(void (*visit)(const char *name, void *data), void *data) {
    FcFontSet *set = list_fonts(NULL);
    FcChar8 *name;
    for (int i = 0; set && i < set->nfont; i++)
        if (FcPatternGetString(set->fonts[i], FC_FAMILY, 0, &name) == FcResultMatch) visit((char *)name, data);
    if (set) FcFontSetDestroy(set);
}
