/* completion.c -- what could be meant at a cursor.
 *
 * The text before the cursor says which of the sources below is asked: magics, file names, dictionary keys, modules,
 * attributes of a live object, or names. Exact prefixes come first; when there is none, names that hold the
 * typed letters in this order. What stands before a dot or a bracket is found by kernel/type_inference.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/base/memory.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/machine/introspect.h"
#include "kernel/class_text.h"
#include "kernel/cursor_text.h"
#include "kernel/type_inference.h"
#include "kernel/interpreter_private.h"

enum { DESCRIBED_MAX = 300, MATCHES_MAX = 5000 };

typedef struct Finder {
    Interpreter *ip;
    Completion *out;
    const char *prefix;          /* what has been typed of the name */
    size_t prefix_size;
    bool fuzzy;
} Finder;

/* ---- collecting ---- */

static bool holds_in_order(const char *name, size_t size, const char *letters, size_t count) {
    size_t at = 0;
    for (size_t i = 0; i < size && at < count; i++)
        if (tolower((unsigned char)name[i]) == tolower((unsigned char)letters[at])) at++;
    return at == count;
}

static bool matches(const Finder *f, const char *name, size_t size) {
    if (f->fuzzy) return f->prefix_size > 0 && holds_in_order(name, size, f->prefix, f->prefix_size);
    return size >= f->prefix_size && memcmp(name, f->prefix, f->prefix_size) == 0;
}

static bool is_known(const Completion *out, const char *name, size_t size) {
    for (size_t i = 0; i < out->count; i++)
        if (strlen(out->items[i].text) == size && memcmp(out->items[i].text, name, size) == 0) return true;
    return false;
}

/* Adds lead + name + suffix if the name matches; the new item, or NULL. */
static CompletionItem *offer_led(Finder *f, const char *lead, const char *name, size_t size, const char *suffix, const char *type) {
    Completion *out = f->out;
    if (!matches(f, name, size) || out->count >= MATCHES_MAX) return NULL;
    if (out->count == out->capacity) {
        size_t wider = out->capacity ? out->capacity * 2 : 32;
        CompletionItem *items = mem_realloc(out->items, wider * sizeof *items);
        if (!items) return NULL;
        out->items = items;
        out->capacity = wider;
    }
    Buffer text = BUFFER_EMPTY;
    buffer_puts(&text, lead);
    buffer_append(&text, name, size);
    buffer_puts(&text, suffix);
    char *owned = buffer_take(&text);
    if (!owned) return NULL;
    out->items[out->count] = (CompletionItem){.text = owned, .type = type};
    return &out->items[out->count++];
}

static CompletionItem *offer(Finder *f, const char *name, size_t size, const char *suffix, const char *type) {
    return offer_led(f, "", name, size, suffix, type);
}

void completion_clear(Completion *completion) {
    for (size_t i = 0; i < completion->count; i++) {
        mem_free(completion->items[i].text);
        mem_free(completion->items[i].signature);
    }
    mem_free(completion->items);
    *completion = (Completion){0};
}

static int by_text(const void *a, const void *b) {
    const char *x = ((const CompletionItem *)a)->text, *y = ((const CompletionItem *)b)->text;
    bool hidden_x = *x == '_', hidden_y = *y == '_';
    return hidden_x != hidden_y ? hidden_x - hidden_y : strcmp(x, y);
}

static void sort_from(Completion *out, size_t start) {
    if (out->count > start) qsort(out->items + start, out->count - start, sizeof *out->items, by_text);
}

/* Says of an item what v is: its kind, and how it is called. */
static void describe(Interpreter *ip, CompletionItem *item, Value v) {
    item->type = introspect_kind(v);
    Buffer signature = BUFFER_EMPTY;
    if (strcmp(item->type, "function") == 0 && function_write_signature(ip->vm, v, &signature) && signature.data) {
        const char *open = strchr(signature.data, '(');
        item->signature = open ? mem_strdup(open) : NULL;
    }
    buffer_clear(&signature);
    if (vm_raised(ip->vm)) vm_clear_raised(ip->vm);
}

/* ---- attributes ---- */

/* Properties are named without being computed. */
static bool is_property(Vm *vm, Value owner, Str *name) {
    Value on_type = type_lookup(value_type(owner), vm_intern_n(vm, name->data, name->size));
    return is_object(on_type) && on_type.as.object->type->descriptor_set && !value_is(owner, &module_type);
}

static void describe_attributes(Interpreter *ip, Completion *out, Value owner) {
    Vm *vm = ip->vm;
    for (size_t i = 0; i < out->count && out->count <= DESCRIBED_MAX; i++) {
        Str *name = vm_intern(vm, out->items[i].text);
        if (!name || is_property(vm, owner, name)) {
            out->items[i].type = "property";
            continue;
        }
        Value v = value_find_attr(vm, owner, name);
        if (vm_raised(vm)) vm_clear_raised(vm);
        if (!is_absent(v)) describe(ip, &out->items[i], v);
        value_release(v);
    }
}

static void offer_attributes(Finder *f, Value owner) {
    List *names = introspect_dir(f->ip->vm, owner);
    for (size_t i = 0; names && i < names->count; i++) {
        if (!is_str(names->items[i])) continue;
        Str *name = as_str(names->items[i]);
        if (name->data[0] == '_' && !(f->prefix_size && f->prefix[0] == '_')) continue;
        offer(f, name->data, name->size, "", "instance");
    }
    value_release(value_object(names));
    sort_from(f->out, 0);
    describe_attributes(f->ip, f->out, owner);
}

/* ---- words of the text ---- */

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80; }

/* Offers the names that the code before the cursor has: what a cell defines that has not run yet. With an owner,
 * the names that follow "owner." there. */
static void offer_own_words(Finder *f, const char *code, size_t cursor, const char *owner, size_t owner_size) {
    for (size_t at = 0; at < cursor;) {
        size_t start = at;
        if (code[at] == '#') while (at < cursor && code[at] != '\n') at++;
        else if (code[at] == '"' || code[at] == '\'') at = (size_t)(cursor_skip_string(code + at, code + cursor) - code);
        else while (at < cursor && is_word(code[at])) at++;
        if (at == start) at++;
        if (at >= cursor || !is_word(code[start]) || isdigit((unsigned char)code[start])) continue;
        bool member = start > 0 && code[start - 1] == '.';
        bool owned = member && start > owner_size && owner && memcmp(code + start - 1 - owner_size, owner, owner_size) == 0 &&
                     (start == owner_size + 1 || !is_word(code[start - owner_size - 2]));
        if ((owner ? owned : !member) && !is_known(f->out, code + start, at - start)) offer(f, code + start, at - start, "", "instance");
    }
}

/* ---- names ---- */

static void offer_namespace(Finder *f, Dict *names) {
    Value key, value;
    for (size_t i = 0; dict_walk(names, &i, &key, &value);) {
        if (!is_str(key)) continue;
        Str *name = as_str(key);
        if (name->data[0] == '_' && !(f->prefix_size && f->prefix[0] == '_')) continue;
        if (is_known(f->out, name->data, name->size)) continue;
        CompletionItem *item = offer(f, name->data, name->size, "", "instance");
        if (item) describe(f->ip, item, value);
    }
}

static void offer_keywords(Finder *f) {
    static const char *const words[] = {"False", "None", "True", "and", "as", "assert", "break", "class", "continue", "def", "del", "elif",
                                        "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
                                        "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) offer(f, words[i], strlen(words[i]), "", "keyword");
}

static void offer_predefined(Finder *f) {
    for (int i = 0; i < PREDEFINED_COUNT; i++) {
        const char *name = hosted_predefined_name(i);
        const char *type = name[0] == '_' ? "instance" : strcmp(name, "display") == 0 ? "function" : "module";
        if (!is_known(f->out, name, strlen(name))) offer(f, name, strlen(name), "", type);
    }
}

static void offer_parameter(void *context, const char *name, size_t size) { offer(context, name, size, "=", "param"); }

static void offer_parameters(Finder *f, const char *code, size_t cursor) {
    CallText call;
    cursor_call(code, cursor, &call);
    if (call.position < 0 || call.keyword_size) return;
    Guess callee = guess_expression(f->ip, code, cursor_chain(code, 0, call.open), call.open);
    if (!is_absent(callee.value) && !callee.instance) introspect_parameters(f->ip->vm, callee.value, offer_parameter, f);
    value_release(callee.value);
}

static void offer_names(Finder *f, const char *code, size_t cursor) {
    offer_parameters(f, code, cursor);
    size_t start = f->out->count;
    offer_namespace(f, vm_globals(f->ip->vm));
    offer_namespace(f, vm_builtins(f->ip->vm));
    offer_own_words(f, code, cursor, NULL, 0);
    offer_predefined(f);
    if (f->prefix_size) offer_keywords(f);
    sort_from(f->out, start);
}

/* ---- modules ---- */

/* Offers the part of a module's name that follows the dots already typed. */
static void offer_module(void *context, const char *name, size_t size) {
    Finder *f = context;
    const char *typed_end = f->prefix + f->prefix_size, *last = typed_end;
    while (last > f->prefix && last[-1] != '.') last--;
    size_t package = (size_t)(last - f->prefix);
    if (size <= package || memcmp(name, f->prefix, package) != 0) return;
    const char *dot = memchr(name + package, '.', size - package);
    Finder part = *f;
    part.prefix = last;
    part.prefix_size = (size_t)(typed_end - last);
    size_t length = dot ? (size_t)(dot - name) - package : size - package;
    if (name[package] == '_' || is_known(f->out, name + package, length)) return;
    offer(&part, name + package, length, "", "module");
}

typedef struct ImportText {
    bool of_module;              /* `import a.b|`, `from a.b|` */
    const char *from;            /* `from X import |`: X */
    size_t from_size;
} ImportText;

/* Whether the cursor's line is an import statement. */
static bool read_import(const char *code, size_t cursor, ImportText *import) {
    size_t start = cursor;
    while (start > 0 && code[start - 1] != '\n' && code[start - 1] != ';') start--;
    const char *line = code + start + strspn(code + start, " "), *end = code + cursor;
    *import = (ImportText){0};
    if (end - line > 7 && memcmp(line, "import ", 7) == 0) import->of_module = true;
    if (end - line <= 5 || memcmp(line, "from ", 5) != 0) return import->of_module;
    const char *name = line + 5 + strspn(line + 5, " "), *stop = name;
    while (stop < end && (is_word(*stop) || *stop == '.')) stop++;
    const char *word = stop + strspn(stop, " ");
    if (word < end && end - word >= 7 && memcmp(word, "import", 6) == 0) {
        import->from = name;
        import->from_size = (size_t)(stop - name);
    } else {
        import->of_module = stop == end;
    }
    return true;
}

/* ---- strings ---- */

static void offer_files(Finder *f, const char *text, size_t size) {
    char folder[1024];
    const char *slash = memrchr(text, '/', size);
    size_t folder_size = slash ? (size_t)(slash - text) + 1 : 0;
    const char *home = getenv("HOME");
    bool tilde = size > 1 && text[0] == '~' && text[1] == '/';
    snprintf(folder, sizeof folder, "%s%.*s", tilde && home ? home : folder_size ? "" : ".", (int)(folder_size - tilde), text + tilde);
    DIR *dir = opendir(folder);
    f->prefix = text + folder_size;
    f->prefix_size = size - folder_size;
    f->out->start = f->out->end - f->prefix_size;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        if (entry->d_name[0] == '.' && !(f->prefix_size && f->prefix[0] == '.')) continue;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        offer(f, entry->d_name, strlen(entry->d_name), entry->d_type == DT_DIR ? "/" : "", "path");
    }
    if (dir) closedir(dir);
    sort_from(f->out, 0);
}

/* d['|, d[|: the keys of the dict before the bracket at `open`; those that are text with their quotes, unless one is typed. */
static bool offer_keys(Finder *f, const char *code, size_t from, size_t open, bool quoted) {
    Guess owner = guess_expression(f->ip, code, cursor_chain(code, from, open), open);
    Value key, value;
    size_t before = f->out->count;
    bool found = !owner.instance && is_dict(owner.value);
    for (size_t i = 0; found && dict_walk(as_dict(owner.value), &i, &key, &value);) {
        if (!is_str(key) && (quoted || !is_small_int(key))) continue;
        Str *text = quoted ? as_str(key) : value_repr(f->ip->vm, key);
        if (text) offer(f, text->data, text->size, "", "dict key");
        if (!quoted) value_release(value_object(text));
    }
    value_release(owner.value);
    return found && (quoted || f->out->count > before);
}

/* What an argument of this name usually is. */
static const struct Choices {
    const char *argument, *values;
} choices[] = {
    {"activation", "relu sigmoid softmax softplus softsign tanh selu elu gelu swish exponential linear hard_sigmoid"},
    {"loss", "mse mae binary_crossentropy categorical_crossentropy sparse_categorical_crossentropy huber hinge kl_divergence poisson "
             "mean_squared_error mean_absolute_error cosine_similarity log_cosh"},
    {"optimizer", "adam sgd rmsprop adagrad adadelta adamax nadam ftrl"},
    {"metrics", "accuracy mse mae AUC"},
    {"dtype", "float16 float32 float64 bfloat16 int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool string complex64"},
    {"padding", "valid same causal"},
    {"kernel_initializer", "glorot_uniform glorot_normal he_normal he_uniform zeros ones random_normal random_uniform lecun_normal"},
    {"color", "blue orange green red purple brown pink gray olive cyan black white"},
    {"c", "blue orange green red purple brown pink gray olive cyan black white"},
    {"cmap", "viridis plasma inferno magma cividis gray binary bone hot cool coolwarm RdBu jet Blues Greens Reds tab10"},
    {"linestyle", "solid dashed dotted dashdot"},
    {"loc", "best upper right lower left center"},
    {"%matplotlib", "inline agg"},
    {"%load_ext", "autoreload tensorboard"},
    {"%config", "InlineBackend.figure_format InlineBackend.figure_formats InteractiveShell.ast_node_interactivity"},
};

static bool offer_choices(Finder *f, const char *argument, size_t argument_size) {
    bool found = false;
    for (size_t i = 0; argument_size && i < sizeof choices / sizeof *choices; i++) {
        if (strlen(choices[i].argument) != argument_size || memcmp(choices[i].argument, argument, argument_size) != 0) continue;
        found = true;
        for (const char *at = choices[i].values; *at; at += strspn(at, " ")) {
            size_t size = strcspn(at, " ");
            offer(f, at, size, "", "value");
            at += size;
        }
    }
    return found;
}

static void offer_in_string(Finder *f, const char *code, size_t cursor, const StringText *string) {
    f->prefix = code + string->start;
    f->prefix_size = cursor - string->start;
    f->out->start = string->start;
    size_t before = string->start - 1;
    if (before > 0 && code[before - 1] == '[' && offer_keys(f, code, 0, before - 1, true)) return;
    CallText call;
    cursor_call(code, cursor, &call);
    if (offer_choices(f, call.keyword, call.keyword_size)) return;
    offer_files(f, code + string->start, cursor - string->start);
}

/* ---- magics ---- */

/* One percent sign asks for cell magics too. */
static void offer_magic(void *context, const char *name, bool line, bool cell) {
    Finder *f = context;
    char text[80];
    snprintf(text, sizeof text, "%%%s", name);
    if (line) offer(f, text, strlen(text), "", "magic");
    snprintf(text, sizeof text, "%%%%%s", name);
    bool single = f->prefix_size > 0 && !(f->prefix_size > 1 && f->prefix[1] == '%');
    if (cell) offer_led(f, single ? "%" : "", text + single, strlen(text) - single, "", "magic");
}

/* The user's own. */
static void offer_own_magics(Finder *f, Dict *magics, bool cell) {
    Value key, value;
    for (size_t i = 0; magics && dict_walk(magics, &i, &key, &value);)
        if (is_str(key)) offer_magic(f, as_str(key)->data, !cell, cell);
}

static void offer_magics(Finder *f) {
    magic_visit(offer_magic, f);
    offer_own_magics(f, f->ip->line_magics, false);
    offer_own_magics(f, f->ip->cell_magics, true);
    sort_from(f->out, 0);
}

/* A word at the beginning may be a magic without its percent sign. */
static void offer_automagic(void *context, const char *name, bool line, bool cell) {
    (void)cell;
    if (line) offer_led(context, "%", name, strlen(name), "", "magic");
}

/* Whether the cursor is in the word after % or %% that begins a line; *start is at the percent sign. */
static bool is_magic(const char *code, size_t cursor, size_t *start) {
    size_t at = cursor;
    while (at > 0 && is_word(code[at - 1])) at--;
    size_t percent = at;
    while (percent > 0 && code[percent - 1] == '%') percent--;
    if (percent == at) return false;
    *start = percent;
    while (percent > 0 && code[percent - 1] == ' ') percent--;
    return percent == 0 || code[percent - 1] == '\n';
}

/* Offers what a line magic takes, where that is one of a few words. false: it is not such a line. */
static bool offer_magic_words(Finder *f, const char *code, size_t cursor) {
    size_t line = cursor, word = cursor;
    while (line > 0 && code[line - 1] != '\n') line--;
    while (word > line && !isspace((unsigned char)code[word - 1])) word--;
    f->prefix = code + word;
    f->prefix_size = cursor - word;
    f->out->start = word;
    size_t size = strcspn(code + line, " \n");
    return code[line] == '%' && line + size < word && offer_choices(f, code + line, size);
}

/* Whether the line calls a magic whose words are files. */
static bool takes_files(const char *line) {
    static const char *const magics[] = {"cd", "run", "load", "loadpy", "pushd", "writefile", "pycat", "pfile", "cat", "ls", "less", "cp", "mv", "rm"};
    if (*line != '%') return false;
    line += strspn(line, "%");
    size_t size = strcspn(line, " \n");
    for (size_t i = 0; line[size] == ' ' && i < sizeof magics / sizeof *magics; i++)
        if (strlen(magics[i]) == size && memcmp(magics[i], line, size) == 0) return true;
    return false;
}

/* Whether the cursor's line is for the shell; *start is the beginning of the word at the cursor. */
static bool is_shell(const char *code, size_t cursor, size_t *start) {
    size_t at = cursor;
    while (at > 0 && code[at - 1] != '\n') at--;
    at += strspn(code + at, " ");
    if (at >= cursor || (code[at] != '!' && !takes_files(code + at))) return false;
    for (*start = cursor; *start > at + 1 && !isspace((unsigned char)code[*start - 1]);) --*start;
    return true;
}

/* ---- choosing the source ---- */

/* `from name import |` */
static void offer_members(Finder *f, const char *name, size_t size) {
    Vm *vm = f->ip->vm;
    Str *interned = vm_intern_n(vm, name, size);
    Value module = interned ? vm_import(vm, interned->data) : ABSENT;
    if (!is_absent(module)) offer_attributes(f, module);
    value_release(module);
    if (vm_raised(vm)) vm_clear_raised(vm);
}

static void offer_defined(void *context, const char *name, size_t size) {
    Finder *f = context;
    if (name[0] == '_' && !(f->prefix_size && f->prefix[0] == '_')) return;
    if (!is_known(f->out, name, size)) offer(f, name, size, "", "instance");
}

/* After a method's first parameter also what the class around it defines, and what its methods assign. */
static bool offer_of_class(Finder *f, const char *code, size_t cursor, const char *name, size_t size) {
    ClassText class;
    if (!class_text_find(code, cursor, name, size, &class)) return false;
    class_text_visit(code, &class, offer_defined, f);
    offer_own_words(f, code, cursor, name, size);
    sort_from(f->out, 0);
    return true;
}

/* After a dot: attributes of what stands before it. Nothing is known of it: what the code itself has after it. */
static void offer_after_dot(Finder *f, const char *code, size_t from, size_t dot) {
    size_t start = cursor_chain(code, from, dot), digits = start;
    while (digits < dot && isdigit((unsigned char)code[digits])) digits++;
    if (start < dot && digits == dot) return;    /* "3." is a number that goes on */
    Guess owner = guess_expression(f->ip, code, start, dot);
    if (!is_absent(owner.value)) offer_attributes(f, owner.value);
    bool of_class = offer_of_class(f, code, dot, code + start, dot - start);
    if (!of_class && is_absent(owner.value) && start < dot) offer_own_words(f, code, dot, code + start, dot - start);
    value_release(owner.value);
}

/* A name, or what follows a dot. The expression begins at `from` or later. */
static void find_at_path(Finder *f, const char *code, size_t from, size_t cursor) {
    size_t start = cursor, open;
    while (start > from && is_word(code[start - 1])) start--;
    f->prefix = code + start;
    f->prefix_size = cursor - start;
    f->out->start = start;
    for (open = start; open > from && code[open - 1] == ' ';) open--;
    if (start > from && code[start - 1] == '.' && !(start > from + 1 && code[start - 2] == '.')) offer_after_dot(f, code, from, start - 1);
    else if (open > from && code[open - 1] == '[' && offer_keys(f, code, from, open - 1, false)) sort_from(f->out, 0);
    else if (start == cursor || !isdigit((unsigned char)code[start])) offer_names(f, code, cursor);
    if (start == 0 && cursor > 0 && f->ip->automagic && !f->fuzzy) magic_visit(offer_automagic, f);
}

static bool find_import(Finder *f, const char *code, size_t cursor) {
    PathText path;
    ImportText import;
    if (!read_import(code, cursor, &import) || !(import.of_module || import.from)) return false;
    cursor_path_before(code, cursor, &path);
    const char *text = code + path.start, *dot = memrchr(text, '.', path.end - path.start), *last = dot ? dot + 1 : text;
    f->prefix = last;
    f->prefix_size = (size_t)(code + cursor - last);
    f->out->start = cursor - f->prefix_size;
    if (import.from) offer_members(f, import.from, import.from_size);
    f->prefix = import.from ? last : text;
    f->prefix_size = (size_t)(code + cursor - f->prefix);
    if (import.of_module) introspect_modules(f->ip->vm, offer_module, f);
    sort_from(f->out, 0);
    return true;
}

/* \alpha gives the letter, \al the names that begin so. */
static bool offer_latex(Finder *f, const char *code, size_t cursor) {
    static const struct {
        const char *name, *text;
    } letters[] = {
#define X(name, text) {name, text},
#include "kernel/latex.def"
#undef X
    };
    size_t start = cursor;
    while (start > 0 && (isalpha((unsigned char)code[start - 1]) || code[start - 1] == '^' || code[start - 1] == '_')) start--;
    if (start == 0 || code[start - 1] != '\\' || start == cursor) return false;
    f->prefix = code + start;
    f->prefix_size = cursor - start;
    f->out->start = start - 1;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        if (strlen(letters[i].name) != f->prefix_size || memcmp(letters[i].name, f->prefix, f->prefix_size) != 0) continue;
        f->prefix_size = 0;
        offer(f, letters[i].text, strlen(letters[i].text), "", "latex");
        return true;
    }
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) offer_led(f, "\\", letters[i].name, strlen(letters[i].name), "", "latex");
    sort_from(f->out, 0);
    return true;
}

/* Where the expression begins that the cursor is in within an f-string's braces; 0: it is in none. */
static size_t f_string_expression(const char *code, size_t cursor, const StringText *string) {
    size_t quote = string->start - 1;
    while (quote > 0 && code[quote] == code[quote - 1]) quote--;
    bool f = (quote > 0 && strchr("fF", code[quote - 1])) || (quote > 1 && strchr("rR", code[quote - 1]) && strchr("fF", code[quote - 2]));
    for (size_t at = cursor; f && at > string->start; at--) {
        if (code[at - 1] == '}') return 0;
        if (code[at - 1] == '{') return at > string->start + 1 && code[at - 2] == '{' ? 0 : at;
    }
    return 0;
}

static void find(Finder *f, const char *code, size_t cursor) {
    size_t start;
    StringText string;
    cursor_string(code, cursor, &string);
    if (is_magic(code, cursor, &start)) {
        f->prefix = code + start;
        f->prefix_size = cursor - start;
        f->out->start = start;
        offer_magics(f);
    } else if (offer_magic_words(f, code, cursor)) {
        sort_from(f->out, 0);
    } else if (is_shell(code, cursor, &start)) {
        offer_files(f, code + start, cursor - start);
    } else if (string.inside && (start = f_string_expression(code, cursor, &string))) {
        find_at_path(f, code, start, cursor);
    } else if (string.inside) {
        offer_in_string(f, code, cursor, &string);
    } else if (offer_latex(f, code, cursor)) {
        return;
    } else if (!find_import(f, code, cursor)) {
        find_at_path(f, code, 0, cursor);
    }
}

void interpreter_complete(Interpreter *ip, const char *code, size_t size, size_t cursor, Completion *out) {
    *out = (Completion){.start = cursor, .end = cursor};
    Finder f = {.ip = ip, .out = out};
    predefine(ip, code, size);
    find(&f, code, cursor);
    if (out->count) return;
    f.fuzzy = true;
    find(&f, code, cursor);
}
