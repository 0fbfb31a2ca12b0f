/* re.h -- what the files of the module _re share: patterns, matches, the translation to PCRE2, templates.
 *
 * Python's syntax is translated to PCRE2's (re_translate.c), which numbers all groups; names stay here. Offsets inside are
 * bytes; what programs see are code points. engine/library/re.tape makes the module re of it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_RE_H
#define ENGINE_MODULES_RE_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/list.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/objects/tuple.h"
#include "engine/lang/vm.h"

enum {                           /* the numbers of re.I and its sisters */
    FLAG_IGNORECASE = 2, FLAG_LOCALE = 4, FLAG_MULTILINE = 8, FLAG_DOTALL = 16, FLAG_UNICODE = 32, FLAG_VERBOSE = 64,
    FLAG_DEBUG = 128, FLAG_ASCII = 256,
};

typedef enum MatchMode { MODE_SEARCH, MODE_MATCH, MODE_FULL, MODE_COUNT } MatchMode;

typedef struct Pattern {
    Object object;
    Value pattern;               /* str or bytes */
    Value error;                 /* the class re.error */
    int64_t flags;
    bool octets;                 /* of bytes */
    uint32_t group_count;        /* without group 0 */
    Dict *group_index;           /* name -> number */
    uint32_t *parent;            /* of each group, 0 for none: parent[1..group_count] */
    Buffer source;               /* in PCRE2's syntax */
    bool shares;                 /* groups that repeat stand in it once: it was too large otherwise */
    uint32_t options;
    pcre2_code *code[MODE_COUNT];/* compiled when first needed */
    pcre2_match_data *data;      /* NULL while in use by a match on the way */
} Pattern;

typedef struct Match {
    Object object;
    Pattern *pattern;
    Value string;
    int64_t position, end_position;   /* as given, in code points */
    size_t offsets[];            /* 2 * (group_count + 1) bytes; SIZE_MAX: the group did not take part */
} Match;

typedef struct Subject {         /* the string that is matched, and the part of it */
    Value string;
    const char *data;
    size_t size, start, end;     /* bytes */
    int64_t position, end_position;
} Subject;

extern Type pattern_type, match_type;

static inline Pattern *as_pattern(Value v) { return (Pattern *)v.as.object; }
static inline Match *as_match(Value v) { return (Match *)v.as.object; }

/* re_translate.c: fills source, options, groups of pattern from its text. false with re.error pending. */
bool re_translate(Vm *vm, Pattern *pattern);
/* Raises re.error(message, pattern, position). Returns false. position in bytes of text. */
bool re_fail(Vm *vm, Value error, Value text, const char *data, size_t position, const char *message, ...)
    PRINTF_LIKE(6, 7);

/* re_pattern.c */
bool subject_read(Vm *vm, const Pattern *p, Value string, Value start, Value end, Subject *out);
/* One attempt from byte offset at. 1: matched, offsets are in ovector (borrowed, until the next attempt); 0; -1. */
int pattern_run(Vm *vm, Pattern *p, const Subject *s, size_t at, MatchMode mode, bool not_empty_here, size_t **ovector);
Value match_new(Vm *vm, Pattern *p, const Subject *s, const size_t *ovector);

/* re_match.c: the text of a group, new; fallback (retained) when it did not take part. */
Value match_group_text(Vm *vm, const Pattern *p, Value string, const size_t *offsets, uint32_t group, Value fallback);
/* New str or bytes, as the pattern is. */
Value re_text(Vm *vm, const Pattern *p, const char *data, size_t size);
/* Can a group be named so? */
bool re_name_is_valid(const char *text, size_t size);
/* The text of a str or bytes-like value. */
bool re_view(Value v, const char **data, size_t *size);

/* re_template.c: a replacement text, cut into literals and groups. */
typedef struct TemplatePart { size_t start, end; int64_t group; } TemplatePart;   /* group -1: literal */
typedef struct Template {
    Buffer text;                 /* literals, one after another */
    TemplatePart *parts;
    size_t count, capacity;
} Template;
bool template_read(Vm *vm, const Pattern *p, Value replacement, Template *out);
void template_clear(Template *t);
void template_write(const Template *t, const char *subject, const size_t *offsets, Buffer *out);

/* re_methods.c */
extern const NativeDef pattern_methods[];

#endif
