/* einsum.c -- einsum and tensordot by transposing, reshaping and multiplying matrices.
 *
 * A Term is a tensor with a label for each of its dimensions. Labels repeated inside a term become its diagonal; labels
 * that nobody else needs are summed away; then terms are multiplied pair by pair, from the left: what both have and
 * somebody still needs are batches, what both have and nobody needs is contracted. The dimensions of an ellipsis
 * have labels above the letters, counted from the right.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/einsum.h"

#include "engine/tensor/tape.h"

enum { LABELS = 128 + SHAPE_MAX, ELLIPSIS_LABEL = 128, TERMS = 16 };

typedef struct Term {
    Tensor *tensor;               /* in the scope */
    int rank;
    uint8_t label[2 * SHAPE_MAX];
} Term;

typedef struct Einsum {
    OpContext *c;
    Error *err;
    Term term[TERMS];
    int terms;
    Term result;                  /* labels only */
} Einsum;

/* ---- the equation ---- */

static bool is_letter(char ch) { return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z'); }

/* Reads the labels of one term up to ',' or "->" or the end. The ellipsis stands for dots dimensions. Returns where it stopped, or NULL. */
static const char *read_labels(Einsum *e, const char *p, Term *t, int dots) {
    t->rank = 0;
    for (; *p && *p != ',' && *p != '-'; p++) {
        if (*p == ' ') continue;
        if (p[0] == '.' && p[1] == '.' && p[2] == '.') {
            for (int i = dots - 1; i >= 0 && t->rank < 2 * SHAPE_MAX; i--) t->label[t->rank++] = (uint8_t)(ELLIPSIS_LABEL + i);
            p += 2;
        } else if (is_letter(*p) && t->rank < 2 * SHAPE_MAX) {
            t->label[t->rank++] = (uint8_t)*p;
        } else {
            error_set(e->err, ERROR_VALUE, "Invalid character '%c' in einsum equation", *p);
            return NULL;
        }
    }
    return p;
}

static int letters_in(const char *p) {
    int n = 0;
    for (; *p && *p != ',' && *p != '-'; p++) n += is_letter(*p);
    return n;
}

static bool has_dots(const char *p) {
    for (; *p && *p != ',' && *p != '-'; p++)
        if (*p == '.') return true;
    return false;
}

static bool has_label(const Term *t, uint8_t label) {
    for (int i = 0; i < t->rank; i++)
        if (t->label[i] == label) return true;
    return false;
}

/* The labels that occur once, in order, after those of the ellipsis. */
static void implicit_result(Einsum *e, int dots) {
    int count[LABELS] = {0};
    for (int i = 0; i < e->terms; i++)
        for (int k = 0; k < e->term[i].rank; k++) count[e->term[i].label[k]]++;
    e->result.rank = 0;
    for (int i = dots - 1; i >= 0; i--) e->result.label[e->result.rank++] = (uint8_t)(ELLIPSIS_LABEL + i);
    for (int label = 'A'; label <= 'z'; label++)
        if (count[label] == 1 && e->result.rank < SHAPE_MAX) e->result.label[e->result.rank++] = (uint8_t)label;
}

static bool read_equation(Einsum *e, const char *equation, Tensor *const *in, int count) {
    const char *p = equation;
    int most_dots = 0;
    for (int i = 0; i < count; i++) {
        int dots = has_dots(p) ? in[i]->rank - letters_in(p) : 0;
        Term *t = &e->term[i];
        t->tensor = in[i];
        p = read_labels(e, p, t, dots < 0 ? 0 : dots);
        if (!p) return false;
        if (dots > most_dots) most_dots = dots;
        if (t->rank != in[i]->rank)
            return error_set(e->err, ERROR_INVALID_ARGUMENT, "Expected input %d to have rank %d but got: %d [Op:Einsum] name: ", i, t->rank, in[i]->rank);
        if (i + 1 < count && *p++ != ',')
            return error_set(e->err, ERROR_VALUE, "Einsum equation '%s' has %d operands, but %d were given", equation, i + 1, count);
    }
    e->terms = count;
    if (*p == ',') return error_set(e->err, ERROR_VALUE, "Einsum equation '%s' has more operands than the %d given", equation, count);
    if (*p != '-') {
        implicit_result(e, most_dots);
        return true;
    }
    if (p[1] != '>') return error_set(e->err, ERROR_VALUE, "Invalid einsum equation: %s", equation);
    if (!read_labels(e, p + 2, &e->result, most_dots)) return false;
    for (int k = 0; k < e->result.rank; k++) {
        bool known = false;
        for (int i = 0; i < count; i++) known = known || has_label(&e->term[i], e->result.label[k]);
        if (!known) return error_set(e->err, ERROR_VALUE, "Output label '%c' of einsum equation '%s' is in no operand", e->result.label[k], equation);
    }
    return true;
}

static bool check_sizes(Einsum *e) {
    int64_t size[LABELS] = {0};
    for (int i = 0; i < e->terms; i++) {
        Term *t = &e->term[i];
        for (int k = 0; k < t->rank; k++) {
            int64_t n = t->tensor->dims[k], *known = &size[t->label[k]];
            bool broadcasts = t->label[k] >= ELLIPSIS_LABEL && (n == 1 || *known == 1);
            if (*known && *known != n && !broadcasts) {
                char text[SHAPE_TEXT];
                return error_set(e->err, ERROR_INVALID_ARGUMENT, "Expected dimension %lld at axis %d of the input shaped %s but got dimension %lld "
                                 "[Op:Einsum] name: ", (long long)*known, k, shape_text(t->tensor->dims, t->rank, text), (long long)n);
            }
            if (n > *known) *known = n;
        }
    }
    return true;
}

/* ---- one term ---- */

/* Brings the dimensions into the order of labels, which are the term's. */
static void reorder(Einsum *e, Term *t, const uint8_t *labels) {
    Ints perm = {.count = (int16_t)t->rank};
    bool moved = false;
    for (int i = 0; i < t->rank; i++) {
        for (int k = 0; k < t->rank; k++)
            if (t->label[k] == labels[i]) perm.at[i] = k;
        moved = moved || perm.at[i] != i;
    }
    if (moved) t->tensor = t_transpose(e->c, t->tensor, perm);
    memmove(t->label, labels, (size_t)t->rank);
}

/* Dimensions i and k, which have one label, become their diagonal, at the end. */
static void take_diagonal(Einsum *e, Term *t, int i, int k) {
    Ints perm = {.count = 0};
    uint8_t label = t->label[i], rest[2 * SHAPE_MAX];
    int n = 0;
    for (int d = 0; d < t->rank; d++)
        if (d != i && d != k) {
            perm.at[perm.count++] = d;
            rest[n++] = t->label[d];
        }
    perm.at[perm.count++] = i;
    perm.at[perm.count++] = k;
    rest[n++] = label;
    Tensor *moved = t_transpose(e->c, t->tensor, perm);
    t->tensor = op_scoped(e->c, OP_DIAG_PART, &moved, 1, NULL);
    t->rank = n;
    memcpy(t->label, rest, (size_t)n);
}

static void take_diagonals(Einsum *e, Term *t) {
    for (int i = 0; i < t->rank; i++)
        for (int k = i + 1; k < t->rank; k++)
            if (t->label[i] == t->label[k]) {
                take_diagonal(e, t, i, k);
                i = -1;
                break;
            }
}

/* Whether the result, or a term other than those two, has the label. */
static bool is_needed(const Einsum *e, uint8_t label, int a, int b) {
    if (has_label(&e->result, label)) return true;
    for (int i = 0; i < e->terms; i++)
        if (i != a && i != b && has_label(&e->term[i], label)) return true;
    return false;
}

/* Sums over the labels that no other term needs. */
static void sum_lonely(Einsum *e, int at) {
    Term *t = &e->term[at];
    Ints axes = {.count = 0};
    int n = 0;
    for (int i = 0; i < t->rank; i++) {
        if (is_needed(e, t->label[i], at, at)) t->label[n++] = t->label[i];
        else axes.at[axes.count++] = i;
    }
    if (axes.count == 0) return;
    t->tensor = t_sum(e->c, t->tensor, axes, false);
    t->rank = n;
}

/* ---- two terms ---- */

/* t's dimensions as (batches..., rows, columns): labels in that order, the last two groups joined. */
static Tensor *as_matrices(Einsum *e, Term *t, const uint8_t *labels, int batches, int rows) {
    int64_t dims[SHAPE_MAX], m = 1, n = 1;
    reorder(e, t, labels);
    if (!t->tensor) return NULL;
    for (int i = 0; i < t->rank; i++) {
        if (i < batches) dims[i] = t->tensor->dims[i];
        else if (i < batches + rows) m *= t->tensor->dims[i];
        else n *= t->tensor->dims[i];
    }
    dims[batches] = m;
    dims[batches + 1] = n;
    return t_reshape(e->c, t->tensor, batches + 2, dims);
}

/* a's labels by what becomes of them: batches, kept by a alone, contracted. */
typedef struct Split {
    uint8_t batch[SHAPE_MAX * 2], free_a[SHAPE_MAX * 2], free_b[SHAPE_MAX * 2], inner[SHAPE_MAX * 2];
    int batches, only_a, only_b, inners;
} Split;

static Split split_labels(const Einsum *e, int a, int b) {
    Split s = {.batches = 0};
    const Term *x = &e->term[a], *y = &e->term[b];
    for (int i = 0; i < x->rank; i++) {
        uint8_t l = x->label[i];
        if (!has_label(y, l)) s.free_a[s.only_a++] = l;
        else if (is_needed(e, l, a, b)) s.batch[s.batches++] = l;
        else s.inner[s.inners++] = l;
    }
    for (int i = 0; i < y->rank; i++)
        if (!has_label(x, y->label[i])) s.free_b[s.only_b++] = y->label[i];
    return s;
}

/* Puts a and b's product into a's place. */
static bool multiply(Einsum *e, int a, int b) {
    Term *x = &e->term[a], *y = &e->term[b];
    Split s = split_labels(e, a, b);
    if (s.batches > SHAPE_MAX - 2 || s.batches + s.only_a + s.only_b > SHAPE_MAX)
        return error_set(e->err, ERROR_UNIMPLEMENTED, "einsum with an intermediate of more than %d dimensions", SHAPE_MAX);
    uint8_t left[4 * SHAPE_MAX], right[4 * SHAPE_MAX], out[4 * SHAPE_MAX];
    int nl = 0, nr = 0, no = 0;
    for (int i = 0; i < s.batches; i++) left[nl++] = right[nr++] = out[no++] = s.batch[i];
    for (int i = 0; i < s.only_a; i++) left[nl++] = out[no++] = s.free_a[i];
    for (int i = 0; i < s.inners; i++) left[nl++] = right[nr++] = s.inner[i];
    for (int i = 0; i < s.only_b; i++) right[nr++] = out[no++] = s.free_b[i];
    Tensor *p = as_matrices(e, x, left, s.batches, s.only_a), *q = as_matrices(e, y, right, s.batches, s.inners);
    Tensor *product = t_matmul(e->c, p, q, false, false);
    if (!product) return false;
    int64_t dims[SHAPE_MAX];
    for (int i = 0; i < s.batches; i++) dims[i] = product->dims[i];
    for (int i = 0; i < s.only_a; i++) dims[s.batches + i] = x->tensor->dims[s.batches + i];
    for (int i = 0; i < s.only_b; i++) dims[s.batches + s.only_a + i] = y->tensor->dims[s.batches + s.inners + i];
    x->tensor = t_reshape(e->c, product, no, dims);
    x->rank = no;
    memcpy(x->label, out, (size_t)no);
    for (int i = b; i + 1 < e->terms; i++) e->term[i] = e->term[i + 1];
    e->terms--;
    return x->tensor != NULL;
}

static Tensor *contract(Einsum *e) {
    for (int i = 0; i < e->terms; i++) {
        take_diagonals(e, &e->term[i]);
        if (!e->term[i].tensor) return NULL;
    }
    for (int i = 0; i < e->terms; i++) sum_lonely(e, i);
    while (e->terms > 1)
        if (!e->term[0].tensor || !e->term[1].tensor || !multiply(e, 0, 1)) return NULL;
    sum_lonely(e, 0);
    if (!e->term[0].tensor) return NULL;
    reorder(e, &e->term[0], e->result.label);
    return e->term[0].tensor;
}

Tensor *op_einsum(OpContext *c, const char *equation, Tensor *const *in, int count, Error *err) {
    if (count < 1 || count > TERMS) {
        error_set(err, ERROR_VALUE, "einsum takes 1 to %d operands, not %d", TERMS, count);
        return NULL;
    }
    Einsum e = {.c = c, .err = err};
    Error *outer = c->rule_error;
    c->rule_error = err;
    int mark = scope_open(c);
    Tensor *result = read_equation(&e, equation, in, count) && check_sizes(&e) ? contract(&e) : NULL;
    tensor_retain(result);
    if (result && count == 1 && result == in[0]) {
        tensor_release(result);
        result = op_run(c, OP_IDENTITY, &in[0], 1, NULL, err);
    }
    scope_close(c, mark);
    c->rule_error = outer;
    return result;
}

Tensor *op_tensordot(OpContext *c, Tensor *a, Tensor *b, const Ints *axes_a, const Ints *axes_b, Error *err) {
    char equation[64];
    uint8_t label_b[SHAPE_MAX] = {0};
    int n = 0, next = 'a' + a->rank;
    for (int i = 0; i < axes_a->count; i++) {
        int x, y;
        if (!shape_axis(axes_a->at[i], a->rank, &x) || !shape_axis(axes_b->at[i], b->rank, &y)) {
            error_set(err, ERROR_VALUE, "axes of tensordot are out of range for operands of ranks %d and %d", a->rank, b->rank);
            return NULL;
        }
        if (a->dims[x] != b->dims[y]) {
            char ta[SHAPE_TEXT], tb[SHAPE_TEXT];
            error_set(err, ERROR_INVALID_ARGUMENT, "Matrix size-incompatible: In[0]: %s, In[1]: %s [Op:MatMul] name: ",
                      shape_text(a->dims, a->rank, ta), shape_text(b->dims, b->rank, tb));
            return NULL;
        }
        label_b[y] = (uint8_t)('a' + x);
    }
    for (int i = 0; i < a->rank; i++) equation[n++] = (char)('a' + i);
    equation[n++] = ',';
    for (int i = 0; i < b->rank; i++) equation[n++] = (char)(label_b[i] = label_b[i] ? label_b[i] : (uint8_t)next++);
    equation[n++] = '-';
    equation[n++] = '>';
    for (int i = 0; i < a->rank; i++)
        if (!memchr(label_b, 'a' + i, (size_t)b->rank)) equation[n++] = (char)('a' + i);
    for (int i = 0; i < b->rank; i++)
        if (label_b[i] >= 'a' + a->rank) equation[n++] = (char)label_b[i];
    equation[n] = '\0';
    return op_einsum(c, equation, (Tensor *[]){a, b}, 2, err);
}
