/* cases.h -- reading the cases of operations that files of this folder hold (record.py says how they are written).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TESTS_OPS_CASES_H
#define TESTS_OPS_CASES_H

#include "engine/lang/machine/machine.h"
#include "engine/lang/type.h"
#include "engine/tensor/op.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>

enum { OPERANDS = 8, RESULTS = 16, LINE = 1 << 20 };

typedef struct Case {
    OpId op;
    OpAttrs attrs;
    Tensor *in[OPERANDS], *out[RESULTS];
    int inputs, outputs;
    char error[64], text[1024];
    int line;
} Case;

/* The largest magnitude among the elements that are finite. */
static inline double largest(const Tensor *t) {
    double best = 0;
    for (int64_t i = 0; i < t->count; i++) {
        double v = cabs(dtype_get_complex(tensor_dtype(t), tensor_element(t, i)));
        if (isfinite(v) && v > best) best = v;
    }
    return best;
}

static inline void read_element(Dtype d, void *p, const char *word) {
    uint64_t bits = strtoull(word, NULL, 16);
    char half[17] = "";
    if (dtype_is_int(d) || d == DTYPE_BOOL) {
        if (d == DTYPE_UINT64) *(uint64_t *)p = strtoull(word, NULL, 10);
        else dtype_put_int(d, p, strtoll(word, NULL, 10));
        return;
    }
    if (d == DTYPE_STRING) {
        char bytes[256];
        size_t n = word[0] == '-' ? 0 : strlen(word) / 2;
        for (size_t i = 0; i < n; i++) {
            char pair[3] = {word[2 * i], word[2 * i + 1], 0};
            bytes[i] = (char)strtol(pair, NULL, 16);
        }
        *(StringCell **)p = string_cell_new(bytes, n);
        return;
    }
    if (d == DTYPE_COMPLEX128) {
        memcpy(half, word, 16);
        ((uint64_t *)p)[0] = strtoull(half, NULL, 16);
        ((uint64_t *)p)[1] = strtoull(word + 16, NULL, 16);
    } else if (d == DTYPE_COMPLEX64) {
        ((uint32_t *)p)[0] = (uint32_t)(bits >> 32);
        ((uint32_t *)p)[1] = (uint32_t)bits;
    } else {
        memcpy(p, &bits, dtype_size(d));     /* little-endian */
    }
}

static inline Tensor *read_tensor(OpContext *c, char *line, Error *err) {
    char *word = strtok(line, " \n");
    if (strcmp(word, "none") == 0) return NULL;
    Dtype d = dtype_from_name(word);
    int64_t dims[SHAPE_MAX];
    int rank = 0;
    char *sizes = strtok(NULL, " \n");
    for (char *p = sizes; *p && *p != '-'; p += *p == ',') dims[rank++] = strtoll(p, &p, 10);
    Tensor *t = tensor_new(c, d, rank, dims, err);
    strtok(NULL, " \n");
    for (int64_t i = 0; t && i < t->count; i++) read_element(d, tensor_element(t, i), strtok(NULL, " \n"));
    return t;
}

static inline void read_ints(Ints *v, const char *text) {
    v->count = 0;
    v->scalar = strchr(text, ',') == NULL && text[0] != '-' ? true : strchr(text, ',') == NULL && strlen(text) > 1;
    for (const char *p = text; *p && !(p[0] == '-' && p[1] == 0); p += *p == ',') v->at[v->count++] = strtoll(p, (char **)&p, 10);
}

static inline void read_attr(OpAttrs *a, char *word) {
    char *value = strchr(word, '=');
    const AttrInfo *info = attr_find(word, (size_t)(value++ - word));
    void *field = (char *)a + info->offset;
    switch (info->type) {
        case ATTR_INT: *(int64_t *)field = strtoll(value, NULL, 10); break;
        case ATTR_REAL: *(double *)field = strtod(value, NULL); break;
        case ATTR_BOOL: *(bool *)field = value[0] == '1'; break;
        case ATTR_DTYPE: *(Dtype *)field = dtype_from_name(value); break;
        case ATTR_INTS: read_ints(field, value); break;
        case ATTR_PADDING: *(Padding *)field = value[0] == 'S' ? PADDING_SAME : PADDING_VALID; break;
        case ATTR_MODE: *(PadMode *)field = value[0] == 'R' ? PAD_REFLECT : value[0] == 'S' ? PAD_SYMMETRIC : PAD_CONSTANT; break;
        case ATTR_PAIRS: {
            Pairs *pairs = field;
            pairs->count = 0;
            for (char *p = value; *p; p += *p == ',') {
                pairs->at[pairs->count][0] = strtoll(p, &p, 10);
                pairs->at[pairs->count++][1] = strtoll(p + 1, &p, 10);
            }
        }
    }
}

static inline void clear_case(Case *k) {
    for (int i = 0; i < k->inputs; i++) tensor_release(k->in[i]);
    for (int i = 0; i < k->outputs; i++) tensor_release(k->out[i]);
    *k = (Case){.attrs = attrs_default};
}

static inline void begin_case(Case *k, char *line, int number) {
    clear_case(k);
    k->line = number;
    k->op = op_find(strtok(line, " \n"));
    for (char *word; (word = strtok(NULL, " \n"));) read_attr(&k->attrs, word);
}

/* All that tensors need of the language here. */
static inline void free_object(Object *o) { tensor_free((Tensor *)o); }
static inline Type tensors_type(void) { return (Type){.name = "Tensor", .free = free_object, .vm = calloc(1, sizeof(Vm))}; }

#endif
