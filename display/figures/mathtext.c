/* mathtext.c -- what stands between dollars: the part of TeX's mathematics that labels use.
 *
 * A recursive descent over the source builds boxes (width, height, depth and the glyphs in them) from the inside out.
 * Letters are slanted, scripts are set at 0.7 of the size, and their places follow the rules of The TeXbook, appendix G, with
 * the constants that Matplotlib uses for DejaVu Sans. It has no arrays, no environments and no growing delimiters beyond
 * scaled ones.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/text.h"
#include "engine/base/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef enum SymbolClass { ORDINARY, BINARY, RELATION, OVERUNDER, INTEGRAL, PUNCTUATION, FUNCTION, LIMITS } SymbolClass;

typedef struct Symbol {
    const char *name;
    uint_least32_t codepoint;
    SymbolClass class;
} Symbol;

static const Symbol symbols[] = {
#define SYMBOL(name, codepoint, class) {name, codepoint, class},
#include "display/figures/symbols.def"
#undef SYMBOL
};

static const double shrink = 0.7;
static const double script_delta = 0.025, script_slanted = 0.2, sup_drop = 0.7058276785714286, sub_drop = 0.09142857142857143;
static const double sup1 = 0.7552, sub1 = 0.2742848214285714, sub2 = 0.5650285714285714;
static const double num1 = 1.3659464285714285, num2 = 0.7753142857142857, denom1 = 1.3824017857142856, denom2 = 0.6857142857142857;
static const double axis_height = 0.25, x_height = 0.546875;

enum { DEPTH_MAX = 40 };

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* What has been set, its origin at the left end of its baseline. */
typedef struct MathBox {
    TextRun run;
    double width, height, depth;     /* height above, depth below the baseline */
    bool character, slanted, limits, integral;
    bool space_after;                /* a function name: a thin space follows unless a delimiter does */
} MathBox;

typedef enum MathFont { MATH_NORMAL, MATH_ROMAN, MATH_ITALIC, MATH_BOLD, MATH_MONO, MATH_BOARD, MATH_SCRIPT, MATH_DEFAULT } MathFont;

typedef struct Parser {
    TextEngine *engine;
    TextStyle base;
    double size;                     /* points, of what is being set */
    MathFont font;
    const char *start, *at, *end;
    int depth;
    bool failed;
} Parser;

static double em(const Parser *p) {
    return p->size * text_engine_dpi(p->engine) / 72;
}

static double thickness(const Parser *p) {
    return 0.75 / 12 * em(p);
}

static void box_drop(MathBox *box) {
    text_run_clear(&box->run);
}

/* Moves the contents of part, at (x, y) from box's origin, into box. Its measures are the caller's affair. */
static void put(Parser *p, MathBox *box, MathBox *part, double x, double y) {
    for (size_t i = 0; i < part->run.glyph_count; i++) {
        Glyph glyph = part->run.glyph[i];
        glyph.x += x;
        glyph.y += y;
        if (!text_run_add(&box->run, &glyph)) p->failed = true;
    }
    for (size_t i = 0; i < part->run.rule_count; i++) {
        Box rule = part->run.rule[i];
        if (!text_run_add_rule(&box->run, (Box){rule.x0 + x, rule.y0 + y, rule.x1 + x, rule.y1 + y})) p->failed = true;
    }
    box_drop(part);
}

/* Puts part behind box on its baseline, shift higher. */
static void append(Parser *p, MathBox *box, MathBox *part, double shift) {
    double width = part->width;
    box->height = fmax(box->height, part->height + shift);
    box->depth = fmax(box->depth, part->depth - shift);
    put(p, box, part, box->width, shift);
    box->width += width;
}

static MathBox set_text(Parser *p, const char *text, size_t size, bool slanted, bool bold) {
    TextStyle style = {p->size, FAMILY_SANS, bold, slanted};
    if (p->font == MATH_MONO) style.family = FAMILY_MONO;
    if (p->font == MATH_SCRIPT) style.family = FAMILY_SCRIPT;
    if (p->font == MATH_DEFAULT) style = (TextStyle){p->size, p->base.family, p->base.bold, p->base.italic};
    MathBox box = {.character = true, .slanted = slanted};
    const TextRun *run = text_plain_run(p->engine, &style, text, size);
    if (!run) {
        p->failed = true;
        return box;
    }
    double scale = run->width > 0 ? run->linear_width / run->width : 1;
    for (size_t i = 0; i < run->glyph_count; i++) {
        Glyph glyph = run->glyph[i];
        glyph.x *= scale;
        if (!text_run_add(&box.run, &glyph)) p->failed = true;
    }
    box.width = run->linear_width;
    box.height = run->ascent;
    box.depth = run->descent;
    return box;
}

/* Letters with a doubled stroke and written letters, of which Unicode has some in a place of their own; 0: there is none such. */
static uint_least32_t letter_form(MathFont font, uint_least32_t letter) {
    static const struct { char letter; uint_least32_t board, script; } lone[] = {
        {'B', 0x1D539, 0x212C}, {'C', 0x2102, 0x1D49E}, {'E', 0x1D53C, 0x2130}, {'F', 0x1D53D, 0x2131}, {'H', 0x210D, 0x210B},
        {'I', 0x1D540, 0x2110}, {'L', 0x1D543, 0x2112}, {'M', 0x1D544, 0x2133}, {'N', 0x2115, 0x1D4A9}, {'P', 0x2119, 0x1D4AB},
        {'Q', 0x211A, 0x1D4AC}, {'R', 0x211D, 0x211B}, {'Z', 0x2124, 0x1D4B5}, {'e', 0x1D556, 0x212F}, {'g', 0x1D558, 0x210A},
        {'o', 0x1D560, 0x2134},
    };
    if (letter >= 128 || (font != MATH_BOARD && font != MATH_SCRIPT)) return 0;
    for (size_t i = 0; i < COUNT(lone); i++)
        if (lone[i].letter == (char)letter) return font == MATH_BOARD ? lone[i].board : lone[i].script;
    bool script = font == MATH_SCRIPT;
    if (isupper((int)letter)) return (script ? 0x1D49C : 0x1D538) + letter - 'A';
    if (islower((int)letter)) return (script ? 0x1D4B6 : 0x1D552) + letter - 'a';
    return isdigit((int)letter) && !script ? 0x1D7D8 + letter - '0' : 0;
}

static MathBox set_codepoint(Parser *p, uint_least32_t codepoint) {
    char bytes[4];
    uint_least32_t form = letter_form(p->font, codepoint);
    if (form) codepoint = form;
    size_t size = utf8_encode(codepoint, bytes);
    bool letter = codepoint < 128 && isalpha((int)codepoint);
    bool greek = codepoint >= 0x3B1 && codepoint <= 0x3F5;
    bool slanted = (p->font == MATH_NORMAL || p->font == MATH_ITALIC) && (letter || greek);
    return set_text(p, bytes, size, slanted, p->font == MATH_BOLD);
}

static MathBox space(double width) {
    return (MathBox){.width = width};
}

static const char *end_of_math(const Parser *p) {
    const char *at = p->start;
    while (at < p->end && (*at != '$' || at[-1] == '\\')) at++;
    return at;
}

/* Refuses the source from where on, in the words of Matplotlib's parser; what was found is the word there. */
static void complain(Parser *p, const char *where, const char *what, const char *name) {
    int size = (int)(end_of_math(p) - p->start), at = (int)(where - p->start), word = 0;
    while (word < 16 && where + word < p->end && isalnum((unsigned char)where[word])) word++;
    error_set(text_engine_problem(p->engine), ERROR_VALUE,
              "\n%.*s\n%*s^\nParseFatalException: %s%s, found '%.*s'  (at char %d), (line:1, col:%d)", size, p->start,
              at, "", what, name, word ? word : 1, where, at, at + 1);
}

/* Refuses a source that ends where more has to come. */
static void incomplete(Parser *p, const char *what) {
    int size = (int)(end_of_math(p) - p->start);
    error_set(text_engine_problem(p->engine), ERROR_VALUE,
              "\n%.*s\n%*s^\nParseSyntaxException: Expected %s, found end of text  (at char %d), (line:1, col:%d)", size,
              p->start, size, "", what, size, size + 1);
}

static MathBox parse_list(Parser *p, char stop);

static void skip_blanks(Parser *p) {
    while (p->at < p->end && isspace((unsigned char)*p->at)) p->at++;
}

/* The character before (step -1, from where) or after that is no blank; 0 at the ends. */
static char neighbour(const Parser *p, const char *where, int step) {
    const char *c = where;
    while (c >= p->start && c < p->end && *c == ' ') c += step;
    return c >= p->start && c < p->end ? *c : '\0';
}

/* A symbol with the spaces that its class has around it. where: its first byte in the source. */
static MathBox with_spaces(Parser *p, MathBox symbol, SymbolClass class, const char *where) {
    char before = neighbour(p, where - 1, -1);
    bool unary = class == BINARY && (before == '\0' || strchr("{([<>=|/$", before));
    bool script = p->size < p->base.size * 0.99 && p->size != p->base.size;
    if (class == PUNCTUATION) {
        char next = neighbour(p, p->at, 1);
        bool decimal = *where == '.' && isdigit((unsigned char)before) && isdigit((unsigned char)next);
        if (!decimal) symbol.width += 0.2 * em(p);
        return symbol;
    }
    if ((class != BINARY && class != RELATION) || unary || (script && before == '{')) return symbol;
    MathBox spaced = space(0.2 * em(p));
    append(p, &spaced, &symbol, 0);
    spaced.width += 0.2 * em(p);
    return spaced;
}

static MathBox parse_group(Parser *p) {
    skip_blanks(p);
    if (p->at < p->end && *p->at == '{') {
        p->at++;
        MathFont font = p->font;
        MathBox box = parse_list(p, '}');
        p->font = font;
        return box;
    }
    return parse_list(p, '\1');      /* one atom */
}

static void text_of_group(Parser *p, const char **text, size_t *size) {
    skip_blanks(p);
    *text = p->at;
    *size = 0;
    if (p->at >= p->end || *p->at != '{') return;
    const char *begin = ++p->at;
    int level = 1;
    while (p->at < p->end && level > 0) {
        level += (*p->at == '{') - (*p->at == '}');
        p->at++;
    }
    *text = begin;
    *size = (size_t)(p->at - begin) - (level == 0);
}

/* \frac{num}{den}; display: at full size */
static MathBox parse_fraction(Parser *p, bool display, bool ruled) {
    double size = p->size, full = em(p), rule = ruled ? thickness(p) : 0, x = x_height * full;
    if (!display) {
        p->size *= shrink;
        x *= shrink;
    }
    MathBox num = parse_group(p), den = parse_group(p);
    p->size = size;
    double width = fmax(num.width, den.width), axis = axis_height * full;
    double up = (display ? num1 : num2) * x, down = (display ? denom1 : denom2) * x;
    double clearance = (display ? 3 : 1) * thickness(p);
    double above = fmax(up - num.depth - (axis + rule / 2), clearance), below = fmax(axis - rule / 2 - (den.height - down), clearance);
    MathBox box = {0};
    double pad = thickness(p), num_y = axis + rule / 2 + above + num.depth, den_y = axis - rule / 2 - below - den.height;
    box.height = num_y + num.height;
    box.depth = den.depth - den_y;
    box.width = width + 2 * pad;
    put(p, &box, &num, pad + (width - num.width) / 2, num_y);
    put(p, &box, &den, pad + (width - den.width) / 2, den_y);
    if (ruled && !text_run_add_rule(&box.run, (Box){pad, axis - rule / 2, pad + width, axis + rule / 2})) p->failed = true;
    return box;
}

/* \sqrt[root]{body} */
static MathBox parse_root(Parser *p) {
    MathBox index = {0};
    skip_blanks(p);
    double size = p->size;
    if (p->at < p->end && *p->at == '[') {
        p->at++;
        p->size *= shrink * shrink;
        index = parse_list(p, ']');
        p->size = size;
    }
    MathBox body = parse_group(p);
    double t = thickness(p), height = body.height + 5 * t, depth = body.depth;
    MathBox sign = set_codepoint(p, 0x221A);
    double natural = sign.height + sign.depth, scale = natural > 0 ? fmax(1, (height + depth) / natural) : 1;
    box_drop(&sign);
    p->size = size * scale;
    sign = set_codepoint(p, 0x221A);
    p->size = size;
    double shift = sign.depth - depth - (sign.height + sign.depth - height - depth) / 2;
    double top = fmax(sign.height + shift, body.height + 3 * t);
    MathBox box = {.height = top, .depth = fmax(depth, sign.depth - shift)};
    double x = fmax(index.width - sign.width * 0.5, 0);
    if (index.width > 0) {
        box.height = fmax(box.height, top * 0.6 + index.height);
        put(p, &box, &index, 0, top * 0.6 - index.depth);
    }
    double sign_width = sign.width, body_width = body.width;
    put(p, &box, &sign, x, shift);
    x += sign_width;
    put(p, &box, &body, x + 2 * t, 0);
    if (!text_run_add_rule(&box.run, (Box){x - t / 2, top - t, x + body_width + 4 * t, top})) p->failed = true;
    box.width = x + body_width + 4 * t;
    return box;
}

static const struct { const char *name; uint_least32_t codepoint; } accents[] = {
    {"hat", 0x2C6}, {"widehat", 0x2C6}, {"bar", 0xAF}, {"overline", 0xAF}, {"vec", 0x2192}, {"dot", 0x2D9}, {"ddot", 0xA8},
    {"tilde", 0x2DC}, {"widetilde", 0x2DC}, {"acute", 0xB4}, {"grave", 0x60}, {"breve", 0x2D8}, {"\"", 0xA8}, {"'", 0xB4}, {"`", 0x60}, {"~", 0x2DC}, {".", 0x2D9}, {"^", 0x2C6},
};

static MathBox parse_accent(Parser *p, const char *name, uint_least32_t codepoint) {
    MathBox body = parse_group(p), box = {.width = body.width, .height = body.height, .depth = body.depth, .slanted = body.slanted};
    double t = thickness(p), width = body.width, height = body.height;
    if (body.run.glyph_count > 1 && strncmp(name, "wide", 4) == 0)
        error_set(text_engine_problem(p->engine), ERROR_NOT_IMPLEMENTED, "\\%s over several letters is not supported in mathtext", name);
    put(p, &box, &body, 0, 0);
    if (codepoint == 0xAF) {
        if (!text_run_add_rule(&box.run, (Box){t, height + 2 * t, width - t / 2, height + 3 * t})) p->failed = true;
        box.height = height + 3 * t;
        return box;
    }
    double size = p->size;
    if (codepoint == 0x2192) p->size *= shrink;
    MathBox accent = set_codepoint(p, codepoint);
    p->size = size;
    double ink = accent.run.glyph_count ? accent.height : 0, lift = height + 2 * t - fmax(0, -accent.depth);
    box.height = fmax(box.height, lift + ink);
    put(p, &box, &accent, width / 2 - accent.width / 2 + (box.slanted ? width / 8 : 0), lift);
    return box;
}

/* A delimiter as high as what it stands beside; one that nearly is stays as it is. */
static MathBox scaled_delimiter(Parser *p, uint_least32_t codepoint, double height, double depth) {
    if (codepoint == '.' || codepoint == 0) return space(0.12 * em(p));
    double size = p->size;
    MathFont font = p->font;
    p->font = MATH_ROMAN;
    MathBox box = set_codepoint(p, codepoint);
    double natural = box.height + box.depth, wanted = height + depth, shift = 0;
    if (natural > 0 && natural < wanted - 0.2 * x_height * em(p)) {
        box_drop(&box);
        p->size = size * wanted / natural;
        box = set_codepoint(p, codepoint);
        p->size = size;
        shift = box.depth - depth;
    }
    p->font = font;
    MathBox fence = {.width = box.width, .height = box.height + shift, .depth = box.depth - shift};
    put(p, &fence, &box, 0, shift);
    return fence;
}

static int compare_symbol(const void *key, const void *row) {
    return strcmp(key, ((const Symbol *)row)->name);
}

static const Symbol *find_symbol(const char *name) {
    return bsearch(name, symbols, sizeof symbols / sizeof symbols[0], sizeof symbols[0], compare_symbol);
}

/* The name behind a backslash: letters, or one other character. */
static void read_name(Parser *p, char *name, size_t room) {
    size_t n = 0;
    if (p->at < p->end && !isalpha((unsigned char)*p->at)) {
        name[n++] = *p->at++;
    } else {
        while (p->at < p->end && isalpha((unsigned char)*p->at)) {
            if (n + 1 < room) name[n++] = *p->at;
            p->at++;
        }
    }
    name[n] = '\0';
}

static uint_least32_t read_delimiter(Parser *p) {
    skip_blanks(p);
    if (p->at >= p->end) return 0;
    if (*p->at != '\\') {
        uint_least32_t codepoint = 0;
        size_t size = utf8_decode(p->at, (size_t)(p->end - p->at), &codepoint);
        p->at += size ? size : 1;
        return codepoint;
    }
    char name[32];
    p->at++;
    read_name(p, name, sizeof name);
    const Symbol *symbol = find_symbol(name);
    return symbol ? symbol->codepoint : (unsigned char)name[0];
}

static MathBox fence(Parser *p, uint_least32_t left, MathBox *body, uint_least32_t right) {
    double height = body->height, depth = body->depth;
    MathBox box = scaled_delimiter(p, left, height, depth), close = scaled_delimiter(p, right, height, depth);
    append(p, &box, body, 0);
    append(p, &box, &close, 0);
    box.character = false;
    return box;
}

/* \left( ... \right) */
static MathBox parse_fenced(Parser *p) {
    uint_least32_t left = read_delimiter(p), right = 0;
    MathBox body = parse_list(p, '\2');
    if (p->at < p->end) right = read_delimiter(p);
    return fence(p, left, &body, right);
}

/* \binom{n}{k} */
static MathBox parse_binomial(Parser *p) {
    MathBox body = parse_fraction(p, false, false);
    return fence(p, '(', &body, ')');
}

static const struct { const char *name; double ems; } spaces[] = {
    {",", 0.16667}, {"thinspace", 0.16667}, {"/", 0.16667}, {">", 0.22222}, {":", 0.22222}, {";", 0.27778}, {" ", 0.33333},
    {"enspace", 0.5}, {"quad", 1}, {"qquad", 2}, {"!", -0.16667},
};

static const struct { const char *name; MathFont font; } fonts[] = {
    {"mathrm", MATH_ROMAN}, {"rm", MATH_ROMAN}, {"mathit", MATH_ITALIC}, {"it", MATH_ITALIC}, {"mathbf", MATH_BOLD},
    {"bf", MATH_BOLD}, {"boldsymbol", MATH_BOLD}, {"mathtt", MATH_MONO}, {"mathdefault", MATH_DEFAULT},
    {"mathregular", MATH_DEFAULT}, {"mathsf", MATH_ROMAN}, {"mathcal", MATH_SCRIPT}, {"mathbb", MATH_BOARD},
    {"mathscr", MATH_SCRIPT}, {"mathnormal", MATH_NORMAL}, {"cal", MATH_SCRIPT}, {"scr", MATH_SCRIPT}, {"bb", MATH_BOARD},
    {"tt", MATH_MONO}, {"sf", MATH_ROMAN}, {"regular", MATH_DEFAULT}, {"default", MATH_DEFAULT}, {"normal", MATH_NORMAL}, {"operatorname", MATH_ROMAN},
};

static MathBox parse_font(Parser *p, MathFont font, bool short_form) {
    MathFont old = p->font;
    p->font = font;
    if (short_form) return (MathBox){0};
    MathBox box = parse_group(p);
    p->font = old;
    return box;
}

static MathBox set_function(Parser *p, const Symbol *symbol) {
    MathFont font = p->font;
    p->font = MATH_ROMAN;
    MathBox box = set_text(p, symbol->name, strlen(symbol->name), false, false);
    p->font = font;
    box.limits = symbol->class == LIMITS;
    box.character = false;
    char next = neighbour(p, p->at, 1);
    if (next == '^' || next == '_') box.space_after = true;
    else if (!next || !strchr("()[]{}|/^_", next)) box.width += 0.16667 * em(p);
    return box;
}

static MathBox set_symbol(Parser *p, const Symbol *symbol, const char *where) {
    if (symbol->class == FUNCTION || symbol->class == LIMITS) return set_function(p, symbol);
    double size = p->size;           /* the large operators of DejaVu Sans Display */
    if (symbol->class == OVERUNDER || symbol->class == INTEGRAL) p->size *= 1.39;
    MathBox box = set_codepoint(p, symbol->codepoint);
    p->size = size;
    box.limits = symbol->class == OVERUNDER;
    box.integral = symbol->class == INTEGRAL;
    return with_spaces(p, box, symbol->class, where);
}

/* What Matplotlib sets and this does not. */
static const char *const refused[] = {
    "ddddot",        "dddot",          "frak",    "genfrac", "llap", "mathbfit", "mathfrak",  "mathring", "middle",
    "overleftarrow", "overrightarrow", "overset", "phantom", "rlap", "substack", "underline", "underset", "widebar",
};

static MathBox unknown_command(Parser *p, const char *name, const char *where) {
    for (size_t i = 0; i < COUNT(spaces); i++) {
        size_t size = strlen(spaces[i].name);
        if (size == 1 || strncmp(name, spaces[i].name, size) != 0) continue;
        p->at = where + 1 + size;    /* \quad needs no blank after it */
        return space(spaces[i].ems * em(p));
    }
    for (size_t i = 0; i < COUNT(refused); i++)
        if (strcmp(name, refused[i]) == 0)
            error_set(text_engine_problem(p->engine), ERROR_NOT_IMPLEMENTED, "\\%s in mathtext is not supported", name);
    complain(p, where, "Unknown symbol: \\", name);
    return set_text(p, where, (size_t)(p->at - where), false, false);
}

static MathBox parse_command(Parser *p, const char *where) {
    char name[40];
    read_name(p, name, sizeof name);
    for (size_t i = 0; i < COUNT(spaces); i++)
        if (strcmp(name, spaces[i].name) == 0) return space(spaces[i].ems * em(p));
    for (size_t i = 0; i < COUNT(fonts); i++)
        if (strcmp(name, fonts[i].name) == 0) return parse_font(p, fonts[i].font, strlen(name) < 8 && strncmp(name, "math", 4) != 0);
    for (size_t i = 0; i < COUNT(accents); i++)
        if (strcmp(name, accents[i].name) == 0) return parse_accent(p, name, accents[i].codepoint);
    if (strcmp(name, "frac") == 0) return parse_fraction(p, false, true);
    if (strcmp(name, "dfrac") == 0) return parse_fraction(p, true, true);
    if (strcmp(name, "binom") == 0) return parse_binomial(p);
    if (strcmp(name, "hspace") == 0) {
        const char *text;
        size_t size;
        text_of_group(p, &text, &size);
        return space(strtod(text, NULL) * em(p));
    }
    if (strcmp(name, "sqrt") == 0) return parse_root(p);
    if (strcmp(name, "left") == 0) return parse_fenced(p);
    if (strcmp(name, "text") == 0) {
        const char *text;
        size_t size;
        text_of_group(p, &text, &size);
        return set_text(p, text, size, false, false);
    }
    if (name[0] && !name[1] && !isalpha((unsigned char)name[0])) {
        uint_least32_t codepoint = name[0] == '|' ? 0x2016 : (unsigned char)name[0];
        return set_codepoint(p, codepoint);
    }
    const Symbol *symbol = find_symbol(name);
    if (symbol) return set_symbol(p, symbol, where);
    return unknown_command(p, name, where);
}

/* An atom without its scripts: a character, a group or a command. */
static MathBox parse_nucleus(Parser *p) {
    const char *where = p->at;
    if (*p->at == '{') return parse_group(p);
    if (*p->at == '\\') {
        p->at++;
        return parse_command(p, where);
    }
    uint_least32_t codepoint = 0;
    size_t size = utf8_decode(p->at, (size_t)(p->end - p->at), &codepoint);
    p->at += size ? size : 1;
    if (codepoint == '~') return space(0.33333 * em(p));
    if (codepoint == '-') return with_spaces(p, set_codepoint(p, 0x2212), BINARY, where);
    if (codepoint == '*' || codepoint == '+') return with_spaces(p, set_codepoint(p, codepoint), BINARY, where);
    if (codepoint < 128 && codepoint && strchr("=<>:", (int)codepoint))
        return with_spaces(p, set_codepoint(p, codepoint), RELATION, where);
    if (codepoint < 128 && codepoint && strchr(",.!;", (int)codepoint))
        return with_spaces(p, set_codepoint(p, codepoint), PUNCTUATION, where);
    return set_codepoint(p, codepoint);
}

/* Scripts above and below, as for sums. */
static MathBox put_limits(Parser *p, MathBox *nucleus, MathBox *super, MathBox *sub) {
    double gap = 3 * thickness(p), width = fmax(nucleus->width, fmax(super->width, sub->width));
    MathBox box = {.width = width, .height = nucleus->height, .depth = nucleus->depth};
    double height = nucleus->height, depth = nucleus->depth;
    put(p, &box, nucleus, (width - nucleus->width) / 2, 0);
    if (super->width > 0) {
        box.height = height + gap + super->depth + super->height;
        put(p, &box, super, (width - super->width) / 2, height + gap + super->depth);
    }
    if (sub->width > 0) {
        box.depth = depth + gap + sub->height + sub->depth;
        put(p, &box, sub, (width - sub->width) / 2, -(depth + gap + sub->height));
    }
    return box;
}

/* Scripts at the side: The TeXbook, appendix G, rules 18 a to f. */
static MathBox put_scripts(Parser *p, MathBox *nucleus, MathBox *super, MathBox *sub, bool has_super, bool has_sub) {
    double x = x_height * em(p), kern = script_delta * x * shrink, super_kern = kern, sub_kern = kern;
    double height = nucleus->height, depth = nucleus->depth;
    if (nucleus->slanted) {
        super_kern += (script_delta * x + script_slanted * (height - x * 2 / 3)) * shrink;
        sub_kern = 0;
    }
    if (nucleus->integral) {
        sub_kern = (3 * script_delta - 0.1) * height * shrink;
        super_kern = (3 * script_delta + 0.1) * height * shrink;
    }
    double up = nucleus->character ? 0 : height - sup_drop * x * shrink;
    double down = nucleus->character ? 0 : depth + sub_drop * x * shrink;
    double width = nucleus->width, after = 0;
    MathBox box = {.width = width, .height = height, .depth = depth};
    bool integral = nucleus->integral;
    put(p, &box, nucleus, 0, 0);
    if (has_super) {
        up = integral ? height - sub_drop * x : fmax(up, fmax(sup1 * x, super->depth + x / 4));
    }
    if (has_sub && !has_super) {
        down = integral ? depth + sub_drop * x : fmax(down, fmax(sub1 * x, sub->height - x * 4 / 5));
    } else if (has_sub) {
        down = integral ? depth + sub_drop * x : fmax(down, sub2 * x);
        double clear = 4 * thickness(p) - ((up - super->depth) - (sub->height - down));
        if (clear > 0) down += clear;
    }
    if (has_super) {
        box.height = fmax(box.height, up + super->height);
        after = fmax(after, super_kern + super->width);
        put(p, &box, super, width + super_kern, up);
    }
    if (has_sub) {
        box.depth = fmax(box.depth, down + sub->depth);
        after = fmax(after, sub_kern + sub->width);
        put(p, &box, sub, width + sub_kern, -down);
    }
    box.width = width + after + 0.05 * x;
    return box;
}

static MathBox parse_atom(Parser *p) {
    MathBox nucleus = {.character = true}, super = {0}, sub = {0};
    bool has_super = false, has_sub = false;
    const char *where = p->at;
    if (*p->at != '^' && *p->at != '_' && *p->at != '\'') nucleus = parse_nucleus(p);
    double size = p->size;
    char super_at = '\0'; /* what gave the last superscript: ^ or ' */
    for (;;) {
        skip_blanks(p);
        if (p->at >= p->end || (*p->at != '^' && *p->at != '_' && *p->at != '\'')) break;
        char kind = *p->at++;
        if (kind == '_' ? has_sub : kind == '^' && super_at == '^')
            complain(p, where, "Double ", kind == '_' ? "subscript" : "superscript");
        if (kind != '_') super_at = kind;
        if (size > p->base.size * 0.3) p->size = size * shrink;
        MathBox script = kind == '\'' ? set_codepoint(p, 0x2032) : parse_group(p);
        p->size = size;
        append(p, kind == '_' ? &sub : &super, &script, 0);
        if (kind == '_') has_sub = true;
        else has_super = true;
    }
    bool space_after = nucleus.space_after;
    MathBox box = nucleus;
    if (has_super || has_sub)
        box = nucleus.limits ? put_limits(p, &nucleus, &super, &sub) : put_scripts(p, &nucleus, &super, &sub, has_super, has_sub);
    if (space_after) box.width += 0.16667 * em(p);
    return box;
}

/* Atoms up to stop: '}' or ']'; '\0' the end; '\1' just one atom; '\2' a \right. */
static MathBox parse_list(Parser *p, char stop) {
    MathBox list = {0};
    int atoms = 0;
    if (++p->depth > DEPTH_MAX) {
        p->at = p->end;
        p->depth--;
        return list;
    }
    for (;;) {
        skip_blanks(p);
        if (p->at >= p->end || p->failed || *p->at == '$') {
            if (stop) incomplete(p, stop == '}' ? "end_group" : stop == '\2' ? "'\\\\right'" : "a symbol or a group");
            break;
        }
        if (*p->at == '}' && stop == '\1') break;
        if ((stop == '}' || stop == ']') && *p->at == stop) {
            p->at++;
            break;
        }
        if (stop == '\2' && p->end - p->at >= 6 && strncmp(p->at, "\\right", 6) == 0 && !isalpha((unsigned char)p->at[6])) {
            p->at += 6;
            break;
        }
        if (*p->at == '}') {
            error_set(text_engine_problem(p->engine), ERROR_VALUE,
                      "\n$%.*s$\n^\nParseException: Expected end of text, found '$'  (at char 0), (line:1, col:1)",
                      (int)(end_of_math(p) - p->start), p->start);
            p->at++;
            continue;
        }
        MathBox atom = stop == '\1' ? parse_nucleus(p) : parse_atom(p);
        bool character = atom.character, slanted = atom.slanted, limits = atom.limits, integral = atom.integral;
        append(p, &list, &atom, 0);
        atoms++;
        list.character = atoms == 1 && character;
        list.slanted = slanted;
        list.limits = atoms == 1 && limits;
        list.integral = atoms == 1 && integral;
        if (stop == '\1') break;
    }
    p->depth--;
    return list;
}

/* Text outside the dollars. */
static MathBox plain_part(Parser *p) {
    const char *begin = p->at;
    while (p->at < p->end && (*p->at != '$' || (p->at > p->start && p->at[-1] == '\\'))) p->at++;
    p->font = MATH_DEFAULT;
    MathBox box = {0};
    for (const char *piece = begin; piece < p->at;) {
        const char *stop = piece;
        while (stop < p->at && !(*stop == '\\' && stop + 1 < p->end && stop[1] == '$')) stop++;
        MathBox part = set_text(p, piece, (size_t)(stop - piece), false, false);
        append(p, &box, &part, 0);
        piece = stop < p->at ? stop + 1 : stop;
        if (piece < p->at && *piece == '$') {
            MathBox dollar = set_text(p, "$", 1, false, false);
            append(p, &box, &dollar, 0);
            piece++;
        }
    }
    return box;
}

bool mathtext_layout(TextEngine *engine, const TextStyle *style, const char *source, size_t size, TextRun *out) {
    Parser p = {.engine = engine, .base = *style, .size = style->size, .start = source, .at = source, .end = source + size};
    MathBox whole = {0};
    while (p.at < p.end && !p.failed) {
        MathBox part = plain_part(&p);
        append(&p, &whole, &part, 0);
        if (p.at >= p.end) break;
        p.start = ++p.at;
        p.font = MATH_NORMAL;
        part = parse_list(&p, '\0');
        append(&p, &whole, &part, 0);
        if (p.at < p.end) p.at++;
    }
    if (p.failed || whole.run.failed) {
        box_drop(&whole);
        return false;
    }
    *out = whole.run;
    out->width = out->linear_width = ceil(whole.width);
    out->descent = ceil(whole.depth);
    out->ascent = ceil(whole.height);
    out->ink_right = whole.width;
    return true;
}
