/* mathtext.c -- what stands between dollars: the part of TeX's mathematics that labels use.
 *
 * A recursive descent over the source builds boxes (width, height, depth and the glyphs in them) from the inside out.
 * Letters are slanted, scripts are set at 0.7 of the size, and their places follow the rules of The TeXbook, appendix G, with
 * the constants that Matplotlib uses for DejaVu Sans. As there, it has no arrays and no environments.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/mathbox.h"
#include "engine/base/utf8.h"

#include <ctype.h>
#include <math.h>
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
static const double num1 = 1.3659464285714285, num2 = 0.7753142857142857, num3 = 0.86674285714285714, denom1 = 1.3824017857142856, denom2 = 0.6857142857142857;
static const double axis_height = 0.25, x_height = 0.546875;

enum { DEPTH_MAX = 40, PARTS_MAX = 16 };

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

typedef struct Parser {
    MathSetter set;
    const char *start, *at, *end;
    int depth;
    bool tight;                      /* between a function's name and the end of its scripts: signs have no spaces around, but a space follows */
} Parser;

static const char *end_of_math(const Parser *p) {
    const char *at = p->start;
    while (at < p->end && (*at != '$' || at[-1] == '\\')) at++;
    return at;
}

/* Refuses the source from where on, in the words of Matplotlib's parser; what was found is the word there. */
static void complain(Parser *p, const char *where, const char *what, const char *name) {
    int size = (int)(end_of_math(p) - p->start), at = (int)(where - p->start), word = 0;
    while (word < 16 && where + word < p->end && isalnum((unsigned char)where[word])) word++;
    error_set(text_engine_problem(p->set.engine), ERROR_VALUE,
              "\n%.*s\n%*s^\nParseFatalException: %s%s, found '%.*s'  (at char %d), (line:1, col:%d)", size, p->start,
              at, "", what, name, word ? word : 1, where, at, at + 1);
}

/* Refuses a source that ends where more has to come. */
static void incomplete(Parser *p, const char *what) {
    int size = (int)(end_of_math(p) - p->start);
    error_set(text_engine_problem(p->set.engine), ERROR_VALUE,
              "\n%.*s\n%*s^\nParseSyntaxException: Expected %s, found end of text  (at char %d), (line:1, col:%d)", size,
              p->start, size, "", what, size, size + 1);
}

enum { FENCE_END = '\2', LINE_END = '\3' };    /* of lists: before \right or \middle; behind two backslashes, or a brace */

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
    bool unary = class == BINARY && (before == '\0' || strchr("{([<>=:", before));
    bool script = p->set.size < p->set.base.size * 0.99 && p->set.size != p->set.base.size;
    if (class == PUNCTUATION) {
        char next = neighbour(p, p->at, 1);
        if (*where == ',' && before == '{' && next == '}') return symbol;
        bool decimal = *where == '.' && isdigit((unsigned char)before) && isdigit((unsigned char)next);
        if (!decimal) symbol.width += 0.2 * math_quad(&p->set);
        return symbol;
    }
    if ((class != BINARY && class != RELATION) || unary || p->tight || (script && before == '{')) return symbol;
    MathBox spaced = math_space(0.2 * math_quad(&p->set));
    math_append(&p->set, &spaced, &symbol, 0);
    spaced.width += 0.2 * math_quad(&p->set);
    return spaced;
}

static MathBox parse_group(Parser *p) {
    skip_blanks(p);
    if (p->at < p->end && *p->at == '{') {
        p->at++;
        MathFont font = p->set.font;
        MathBox box = parse_list(p, '}');
        p->set.font = font;
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

/* num over den, set in a smaller size by the caller; rule: the thickness of the line between, 0: none; steps: by how many sizes they are
 * smaller, 0: a fraction in a display. */
static MathBox set_fraction(Parser *p, MathBox *num, MathBox *den, double rule, int steps) {
    MathSetter *s = &p->set;
    double t = math_thickness(s), x = x_height * math_em(s) * pow(shrink, steps), axis = axis_height * math_em(s);
    double width = fmax(num->width, den->width), num_y, den_y;
    bool display = steps == 0;
    if (rule > 0) {
        double up = (display ? num1 : num2) * x, down = (display ? denom1 : denom2) * x, least = (display ? 3 : 1) * rule;
        num_y = axis + rule / 2 + fmax(up - num->depth - (axis + rule / 2), least) + num->depth;
        den_y = axis - rule / 2 - fmax(axis - rule / 2 - (den->height - down), least) - den->height;
    } else {
        double up = (display ? num1 : num3) * x, down = (display ? denom1 : denom2) * x, least = (display ? 7 : 3) * t;
        double gap = up - num->depth - (den->height - down);
        den_y = -down - fmax(0, least - gap) / 2;
        num_y = den_y + den->height + fmax(gap, least) + num->depth;
    }
    MathBox box = {.width = width + 2 * t, .height = num_y + num->height, .depth = den->depth - den_y};
    math_put(s, &box, num, t + (width - num->width) / 2, num_y);
    math_put(s, &box, den, t + (width - den->width) / 2, den_y);
    if (rule > 0) math_put_rule(s, &box, t, axis - rule / 2, t + width, axis + rule / 2);
    return box;
}

/* The next two groups as a fraction; see set_fraction. */
static MathBox parse_fraction(Parser *p, double rule, int steps) {
    double size = p->set.size;
    p->set.size = size * pow(shrink, steps);
    MathBox num = parse_group(p), den = parse_group(p);
    p->set.size = size;
    return set_fraction(p, &num, &den, rule, steps);
}

/* \sqrt[root]{body} */
static MathBox parse_root(Parser *p) {
    MathSetter *s = &p->set;
    MathBox index = {0};
    skip_blanks(p);
    double size = s->size, t = math_thickness(s);
    if (p->at < p->end && *p->at == '[') {
        p->at++;
        s->size *= shrink * shrink;
        index = parse_list(p, ']');
        s->size = size;
    }
    MathBox body = parse_group(p), sign = math_grown(s, 0x221A, body.height + 5 * t, body.depth);
    double top = sign.height + 0.06 * math_em(s), half = sign.width / 2, lift = sign.height * 0.6;
    MathBox box = {.height = fmax(top, index.width > 0 ? lift + index.height : 0), .depth = fmax(sign.depth, body.depth)};
    double x = index.width > 0 ? index.width - half : 0;
    if (index.width > 0) math_put(s, &box, &index, 0, lift);
    double begin = x + sign.width, end = begin + body.width + 4 * t;
    math_put(s, &box, &sign, x, 0);
    math_put(s, &box, &body, begin + 2 * t, 0);
    math_put_rule(s, &box, begin, top - t, end, top);
    box.width = end;
    return box;
}

/* \overline{body} */
static MathBox parse_overline(Parser *p) {
    MathSetter *s = &p->set;
    MathBox body = parse_group(p);
    double t = math_thickness(s), top = body.height + 3 * t + 0.06 * math_em(s);
    MathBox box = {.width = body.width, .height = top, .depth = body.depth};
    math_put(s, &box, &body, 0, 0);
    math_put_rule(s, &box, 0, top - t, box.width, top);
    return box;
}

/* \underline{body} */
static MathBox parse_underline(Parser *p) {
    MathSetter *s = &p->set;
    MathBox body = parse_group(p);
    double t = math_thickness(s), y = -body.depth - 3 * t;
    MathBox box = {.width = body.width, .height = body.height, .depth = body.depth + 5 * t};
    math_put(s, &box, &body, 0, 0);
    math_put_rule(s, &box, 0, y - t, box.width, y);
    return box;
}

/* \overset{note}{body}, \underset{note}{body} */
static MathBox parse_set(Parser *p, bool over) {
    MathSetter *s = &p->set;
    double size = s->size, gap = 3 * math_thickness(s);
    s->size = size * shrink;
    MathBox note = parse_group(p);
    s->size = size;
    MathBox body = parse_group(p);
    double width = fmax(note.width, body.width), y = over ? body.height + gap + note.depth : -(body.depth + gap + note.height);
    MathBox box = {.width = width, .height = fmax(body.height, over ? y + note.height : 0), .depth = fmax(body.depth, over ? 0 : note.depth - y)};
    math_put(s, &box, &body, (width - body.width) / 2, 0);
    math_put(s, &box, &note, (width - note.width) / 2, y);
    return box;
}

/* \substack{line \\ line ...}: the baseline is the last line's */
static MathBox parse_substack(Parser *p) {
    MathSetter *s = &p->set;
    MathBox line[PARTS_MAX], box = {0};
    int count = 0;
    skip_blanks(p);
    if (p->at < p->end && *p->at == '{') p->at++;
    for (bool more = true; more && count < PARTS_MAX && p->at < p->end; count++) {
        line[count] = parse_list(p, LINE_END);
        more = p->at[-1] == '\\';
        box.width = fmax(box.width, line[count].width);
    }
    double y = 0, gap = 2 * math_thickness(s);
    for (int i = count - 1; i >= 0; i--) {
        if (i == count - 1) box.depth = line[i].depth;
        else y += line[i].depth;
        box.height = y + line[i].height;
        double height = line[i].height;
        math_put(s, &box, &line[i], (box.width - line[i].width) / 2, y);
        y += height + gap;
    }
    return box;
}

/* \phantom{body} takes its room unseen; \llap{body} and \rlap{body} take none across. */
static MathBox parse_lap(Parser *p, const char *name) {
    MathBox body = parse_group(p), box = {.width = body.width, .height = body.height, .depth = body.depth};
    if (name[0] == 'p') {
        math_drop(&body);
        return box;
    }
    box.width = 0;
    math_put(&p->set, &box, &body, name[0] == 'l' ? -body.width : 0, 0);
    return box;
}

static const struct { const char *name; uint_least32_t codepoint; bool wide; } accents[] = {
    {"hat", 0x302, false}, {"breve", 0x306, false}, {"bar", 0x304, false}, {"grave", 0x300, false}, {"acute", 0x301, false}, {"tilde", 0x303, false},
    {"dot", 0x307, false}, {"ddot", 0x308, false}, {"dddot", 0x20DB, false}, {"ddddot", 0x20DC, false}, {"vec", 0x20D7, false}, {"\"", 0x308, false},
    {"`", 0x300, false}, {"'", 0x301, false}, {"~", 0x303, false}, {".", 0x307, false}, {"^", 0x302, false}, {"overrightarrow", 0x2192, false},
    {"overleftarrow", 0x2190, false}, {"mathring", 0x2218, false}, {"widehat", 0x302, true}, {"widetilde", 0x303, true}, {"widebar", 0x305, true},
};

/* The next atom with an accent: an eighth of its width right of its middle, a wide one as wide as it. */
static MathBox parse_accent(Parser *p, const char *name, uint_least32_t codepoint, bool wide) {
    MathSetter *s = &p->set;
    MathBox body = parse_group(p), box = {.width = body.width, .height = body.height, .depth = body.depth};
    double size = s->size, lift = body.height + 2 * math_thickness(s), width = body.width;
    if (strcmp(name, "mathring") == 0) s->size *= shrink * shrink;
    MathBox accent = wide ? math_wide_accent(s, codepoint, width) : math_accent(s, codepoint);
    s->size = size;
    math_put(s, &box, &body, 0, 0);
    box.height = lift + accent.height;
    math_put(s, &box, &accent, (width - accent.width) / 2 + (wide ? 0 : width / 8), lift);
    return box;
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
    return symbol ? symbol->codepoint : name[0] == '|' ? 0x2016 : (unsigned char)name[0];
}

/* \left( ... \middle| ... \right): delimiters as high as the highest of what stands between. */
static MathBox set_fenced(Parser *p, const uint_least32_t *delimiter, MathBox *part, int parts) {
    double height = 0, depth = 0;
    for (int i = 0; i < parts; i++) {
        height = fmax(height, part[i].height);
        depth = fmax(depth, part[i].depth);
    }
    MathBox box = {.character = true};
    for (int i = 0; i < parts; i++) box.character &= part[i].character;
    for (int i = 0; i <= parts; i++) {
        bool none = delimiter[i] == '.' || delimiter[i] == 0;
        MathBox sign = none ? (MathBox){0} : math_grown(&p->set, delimiter[i], height, depth);
        math_append(&p->set, &box, &sign, 0);
        if (i < parts) math_append(&p->set, &box, &part[i], 0);
    }
    return box;
}

static bool at_command(const Parser *p, const char *name) {
    size_t size = strlen(name);
    return p->end - p->at > (ptrdiff_t)size && strncmp(p->at, name, size) == 0 && !isalpha((unsigned char)p->at[size]);
}

static MathBox parse_fenced(Parser *p) {
    uint_least32_t delimiter[PARTS_MAX + 1];
    MathBox part[PARTS_MAX];
    int parts = 0;
    delimiter[0] = read_delimiter(p);
    for (bool more = true; more && parts < PARTS_MAX;) {
        part[parts++] = parse_list(p, FENCE_END);
        more = at_command(p, "\\middle");
        p->at += more ? strlen("\\middle") : at_command(p, "\\right") ? strlen("\\right") : 0;
        delimiter[parts] = p->at < p->end ? read_delimiter(p) : 0;
    }
    return set_fenced(p, delimiter, part, parts);
}

/* \binom{n}{k} */
static MathBox parse_binomial(Parser *p) {
    MathBox body = parse_fraction(p, 0, 1);
    return set_fenced(p, (uint_least32_t[]){'(', ')'}, &body, 1);
}

/* A delimiter in braces, or none. */
static uint_least32_t delimiter_group(Parser *p) {
    uint_least32_t delimiter = 0;
    skip_blanks(p);
    if (p->at < p->end && *p->at == '{') p->at++;
    skip_blanks(p);
    if (p->at < p->end && *p->at != '}') delimiter = read_delimiter(p);
    skip_blanks(p);
    if (p->at < p->end && *p->at == '}') p->at++;
    return delimiter;
}

/* \genfrac{left}{right}{pixels of rule}{sizes smaller}{num}{den} */
static MathBox parse_general_fraction(Parser *p) {
    const char *text;
    size_t size;
    uint_least32_t delimiter[2] = {delimiter_group(p), delimiter_group(p)};
    text_of_group(p, &text, &size);
    double rule = strtod(text, NULL);
    text_of_group(p, &text, &size);
    MathBox body = parse_fraction(p, rule, size > 0 ? (int)strtol(text, NULL, 10) & 3 : 1);
    return delimiter[0] || delimiter[1] ? set_fenced(p, delimiter, &body, 1) : body;
}

static const struct { const char *name; double ems; } spaces[] = {
    {",", 0.16667}, {"thinspace", 0.16667}, {"/", 0.16667}, {">", 0.22222}, {":", 0.22222}, {";", 0.27778}, {" ", 0.33333},
    {"enspace", 0.5}, {"quad", 1}, {"qquad", 2}, {"!", -0.16667},
};

static const struct { const char *name; MathFont font; } fonts[] = {
    {"mathrm", MATH_ROMAN}, {"rm", MATH_ROMAN}, {"mathit", MATH_ITALIC}, {"it", MATH_ITALIC}, {"mathbf", MATH_BOLD},
    {"bf", MATH_BOLD}, {"boldsymbol", MATH_BOLD_SYMBOL}, {"mathbfit", MATH_BOLD_ITALIC}, {"bfit", MATH_BOLD_ITALIC},
    {"mathfrak", MATH_FRAKTUR}, {"frak", MATH_FRAKTUR}, {"mathtt", MATH_MONO}, {"mathdefault", MATH_DEFAULT},
    {"mathregular", MATH_DEFAULT}, {"mathsf", MATH_ROMAN}, {"mathcal", MATH_SCRIPT}, {"mathbb", MATH_BOARD},
    {"mathscr", MATH_SCRIPT}, {"mathnormal", MATH_NORMAL}, {"cal", MATH_SCRIPT}, {"scr", MATH_SCRIPT}, {"bb", MATH_BOARD},
    {"tt", MATH_MONO}, {"sf", MATH_ROMAN}, {"regular", MATH_DEFAULT}, {"default", MATH_DEFAULT}, {"normal", MATH_NORMAL}, {"operatorname", MATH_ROMAN},
};

static MathBox parse_font(Parser *p, MathFont font, bool short_form) {
    MathFont old = p->set.font;
    p->set.font = font;
    if (short_form) return (MathBox){0};
    MathBox box = parse_group(p);
    p->set.font = old;
    return box;
}

static MathBox set_function(Parser *p, const Symbol *symbol) {
    MathFont font = p->set.font;
    p->set.font = MATH_ROMAN;
    MathBox box = math_text(&p->set, symbol->name, strlen(symbol->name), false, false);
    p->set.font = font;
    box.limits = symbol->class == LIMITS;
    char next = neighbour(p, p->at, 1);
    p->tight = next == '^' || next == '_';
    if (p->tight) return box;
    if (!next || !strchr("([<)]>|/.^_", next)) box.width += 0.16667 * math_quad(&p->set);
    return box;
}

static MathBox set_symbol(Parser *p, const Symbol *symbol, const char *where) {
    if (symbol->class == FUNCTION || symbol->class == LIMITS) return set_function(p, symbol);
    MathBox box = math_codepoint(&p->set, symbol->codepoint);
    box.limits = symbol->class == OVERUNDER;
    box.integral = symbol->class == INTEGRAL;
    return with_spaces(p, box, symbol->class, where);
}

static MathBox unknown_command(Parser *p, const char *name, const char *where) {
    for (size_t i = 0; i < COUNT(spaces); i++) {
        size_t size = strlen(spaces[i].name);
        if (size == 1 || strncmp(name, spaces[i].name, size) != 0) continue;
        p->at = where + 1 + size;    /* \quad needs no blank after it */
        return math_space(spaces[i].ems * math_quad(&p->set));
    }
    complain(p, where, "Unknown symbol: \\", name);
    return math_text(&p->set, where, (size_t)(p->at - where), false, false);
}

/* \hspace{ems} */
static MathBox parse_hspace(Parser *p) {
    const char *text;
    size_t size;
    text_of_group(p, &text, &size);
    return math_space(strtod(text, NULL) * math_quad(&p->set));
}

/* \text{words}: upright, blanks kept; a backslash stands before what would be read otherwise. */
static MathBox parse_text(Parser *p) {
    MathBox box = {0};
    skip_blanks(p);
    if (p->at < p->end && *p->at == '{') p->at++;
    while (p->at < p->end && *p->at != '}') {
        const char *begin = p->at += *p->at == '\\' && p->at + 1 < p->end;
        if (p->at < p->end) p->at++;
        while (p->at < p->end && *p->at != '}' && *p->at != '\\') p->at++;
        MathBox part = math_text(&p->set, begin, (size_t)(p->at - begin), false, false);
        math_append(&p->set, &box, &part, 0);
    }
    if (p->at < p->end) p->at++;
    return box;
}

static const struct { const char *name; MathBox (*parse)(Parser *p); } commands[] = {
    {"binom", parse_binomial}, {"genfrac", parse_general_fraction}, {"hspace", parse_hspace}, {"left", parse_fenced}, {"overline", parse_overline},
    {"sqrt", parse_root}, {"substack", parse_substack}, {"text", parse_text}, {"underline", parse_underline},
};

static MathBox parse_command(Parser *p, const char *where) {
    char name[40];
    read_name(p, name, sizeof name);
    for (size_t i = 0; i < COUNT(spaces); i++)
        if (strcmp(name, spaces[i].name) == 0) return math_space(spaces[i].ems * math_quad(&p->set));
    for (size_t i = 0; i < COUNT(fonts); i++)
        if (strcmp(name, fonts[i].name) == 0) return parse_font(p, fonts[i].font, strlen(name) < 8 && strncmp(name, "math", 4) != 0);
    for (size_t i = 0; i < COUNT(accents); i++)
        if (strcmp(name, accents[i].name) == 0) return parse_accent(p, name, accents[i].codepoint, accents[i].wide);
    if (strcmp(name, "frac") == 0) return parse_fraction(p, math_thickness(&p->set), 1);
    if (strcmp(name, "dfrac") == 0) return parse_fraction(p, math_thickness(&p->set), 0);
    for (size_t i = 0; i < COUNT(commands); i++)
        if (strcmp(name, commands[i].name) == 0) return commands[i].parse(p);
    if (strcmp(name, "phantom") == 0 || strcmp(name, "llap") == 0 || strcmp(name, "rlap") == 0) return parse_lap(p, name);
    if (strcmp(name, "overset") == 0 || strcmp(name, "underset") == 0) return parse_set(p, name[0] == 'o');
    if (name[0] && !name[1] && !isalpha((unsigned char)name[0])) {
        uint_least32_t codepoint = name[0] == '|' ? 0x2016 : (unsigned char)name[0];
        return math_codepoint(&p->set, codepoint);
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
    if (codepoint == '~') return math_space(0.33333 * math_quad(&p->set));
    if (codepoint == '-') return with_spaces(p, math_codepoint(&p->set, 0x2212), BINARY, where);
    if (codepoint == '*' || codepoint == '+') return with_spaces(p, math_codepoint(&p->set, codepoint), BINARY, where);
    if (codepoint < 128 && codepoint && strchr("=<>:", (int)codepoint))
        return with_spaces(p, math_codepoint(&p->set, codepoint), RELATION, where);
    if (codepoint < 128 && codepoint && strchr(",.!;", (int)codepoint))
        return with_spaces(p, math_codepoint(&p->set, codepoint), PUNCTUATION, where);
    return math_codepoint(&p->set, codepoint);
}

/* Scripts above and below, as for sums. */
static MathBox put_limits(Parser *p, MathBox *nucleus, MathBox *super, MathBox *sub) {
    if (nucleus->character && nucleus->ink > 0) nucleus->width = nucleus->ink;
    double gap = 3 * math_thickness(&p->set), width = fmax(nucleus->width, fmax(super->width, sub->width));
    MathBox box = {.width = width, .height = nucleus->height, .depth = nucleus->depth};
    double height = nucleus->height, depth = nucleus->depth;
    math_put(&p->set, &box, nucleus, (width - nucleus->width) / 2, 0);
    if (super->width > 0) {
        box.height = height + gap + super->depth + super->height;
        math_put(&p->set, &box, super, (width - super->width) / 2, height + gap + super->depth);
    }
    if (sub->width > 0) {
        box.depth = depth + gap + sub->height + sub->depth;
        math_put(&p->set, &box, sub, (width - sub->width) / 2, -(depth + gap + sub->height));
    }
    return box;
}

/* Scripts at the side: The TeXbook, appendix G, rules 18 a to f. */
static MathBox put_scripts(Parser *p, MathBox *nucleus, MathBox *super, MathBox *sub, bool has_super, bool has_sub) {
    double x = x_height * math_em(&p->set), kern = script_delta * x * shrink, super_kern = kern, sub_kern = kern;
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
    box.character = nucleus->character && !(has_super && has_sub) && (!has_super || super->character) && (!has_sub || sub->character);
    bool integral = nucleus->integral;
    math_put(&p->set, &box, nucleus, 0, 0);
    if (has_super) {
        up = integral ? height - sub_drop * x : fmax(up, fmax(sup1 * x, super->depth + x / 4));
    }
    if (has_sub && !has_super) {
        down = integral ? depth + sub_drop * x : fmax(down, fmax(sub1 * x, sub->height - x * 4 / 5));
    } else if (has_sub) {
        down = integral ? depth + sub_drop * x : fmax(down, sub2 * x);
        double clear = 4 * math_thickness(&p->set) - ((up - super->depth) - (sub->height - down));
        if (clear > 0) {
            double rise = fmax(0, x * 4 / 5 - up + super->depth);
            up += rise;
            down += clear - rise;
        }
    }
    if (has_super) {
        box.height = fmax(box.height, up + super->height);
        after = fmax(after, super_kern + super->width);
        math_put(&p->set, &box, super, width + super_kern, up);
    }
    if (has_sub) {
        box.depth = fmax(box.depth, down + sub->depth);
        after = fmax(after, sub_kern + sub->width);
        math_put(&p->set, &box, sub, width + sub_kern, -down);
    }
    box.width = width + after + (integral ? 0 : 0.05 * x);
    return box;
}

static MathBox parse_atom(Parser *p) {
    MathBox nucleus = {.character = true}, super = {0}, sub = {0};
    bool has_super = false, has_sub = false;
    const char *where = p->at;
    if (*p->at != '^' && *p->at != '_' && *p->at != '\'') nucleus = parse_nucleus(p);
    double size = p->set.size;
    char super_at = '\0'; /* what gave the last superscript: ^ or ' */
    for (;;) {
        skip_blanks(p);
        if (p->at >= p->end || (*p->at != '^' && *p->at != '_' && *p->at != '\'')) break;
        char kind = *p->at++;
        if (kind == '_' ? has_sub : kind == '^' && super_at == '^')
            complain(p, where, "Double ", kind == '_' ? "subscript" : "superscript");
        if (kind != '_') super_at = kind;
        if (size > p->set.base.size * 0.3) p->set.size = size * shrink;
        MathBox script = kind == '\'' ? math_codepoint(&p->set, 0x2032) : parse_group(p);
        p->set.size = size;
        math_append(&p->set, kind == '_' ? &sub : &super, &script, 0);
        if (kind == '_') has_sub = true;
        else has_super = true;
    }
    if (!has_super && !has_sub) return nucleus;
    MathBox box = nucleus.limits ? put_limits(p, &nucleus, &super, &sub) : put_scripts(p, &nucleus, &super, &sub, has_super, has_sub);
    if (p->tight) box.width += 0.16667 * math_quad(&p->set);
    p->tight = false;
    return box;
}

/* Whether a list that ends with stop ends here. */
static bool at_end(Parser *p, char stop) {
    if (stop == FENCE_END) return at_command(p, "\\right") || at_command(p, "\\middle");
    if (stop == LINE_END && p->end - p->at > 1 && p->at[0] == '\\' && p->at[1] == '\\') {
        p->at += 2;
        return true;
    }
    if (*p->at != (stop == LINE_END ? '}' : stop) || (stop != '}' && stop != ']' && stop != LINE_END)) return false;
    p->at++;
    return true;
}

/* Atoms up to stop: '}' or ']'; '\0' the end; '\1' just one atom; FENCE_END or LINE_END. */
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
        if (p->at >= p->end || p->set.failed || *p->at == '$') {
            if (stop) incomplete(p, stop == '}' ? "end_group" : stop == FENCE_END ? "'\\\\right'" : "a symbol or a group");
            break;
        }
        if (*p->at == '}' && stop == '\1') break;
        if (at_end(p, stop)) break;
        if (*p->at == '}') {
            error_set(text_engine_problem(p->set.engine), ERROR_VALUE,
                      "\n$%.*s$\n^\nParseException: Expected end of text, found '$'  (at char 0), (line:1, col:1)",
                      (int)(end_of_math(p) - p->start), p->start);
            p->at++;
            continue;
        }
        MathBox atom = stop == '\1' ? parse_nucleus(p) : parse_atom(p);
        bool character = atom.character, slanted = atom.slanted, limits = atom.limits, integral = atom.integral;
        math_append(&p->set, &list, &atom, 0);
        atoms++;
        list.character = (atoms == 1 || list.character) && character;
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
    p->set.font = MATH_DEFAULT;
    MathBox box = {0};
    for (const char *piece = begin; piece < p->at;) {
        const char *stop = piece;
        while (stop < p->at && !(*stop == '\\' && stop + 1 < p->end && stop[1] == '$')) stop++;
        MathBox part = math_text(&p->set, piece, (size_t)(stop - piece), false, false);
        math_append(&p->set, &box, &part, 0);
        piece = stop < p->at ? stop + 1 : stop;
        if (piece < p->at && *piece == '$') {
            MathBox dollar = math_text(&p->set, "$", 1, false, false);
            math_append(&p->set, &box, &dollar, 0);
            piece++;
        }
    }
    return box;
}

bool mathtext_layout(TextEngine *engine, const TextStyle *style, const char *source, size_t size, TextRun *out) {
    Parser p = {.set = {.engine = engine, .base = *style, .size = style->size}, .start = source, .at = source, .end = source + size};
    MathBox whole = {0};
    while (p.at < p.end && !p.set.failed) {
        MathBox part = plain_part(&p);
        math_append(&p.set, &whole, &part, 0);
        if (p.at >= p.end) break;
        p.start = ++p.at;
        p.set.font = MATH_NORMAL;
        part = parse_list(&p, '\0');
        math_append(&p.set, &whole, &part, 0);
        if (p.at < p.end) p.at++;
    }
    if (p.set.failed || whole.run.failed) {
        math_drop(&whole);
        return false;
    }
    *out = whole.run;
    out->width = out->linear_width = ceil(whole.width);
    out->descent = ceil(whole.depth);
    out->ascent = ceil(whole.height);
    out->ink_right = whole.width;
    return true;
}
