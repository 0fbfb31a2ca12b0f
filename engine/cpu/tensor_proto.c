/* tensor_proto.c -- tensors as messages of TensorFlow's (tensor.proto), in the encoding of protocol buffers.
 *
 * A message is a run of fields: a varint of 8 times the field's number plus how it is written (0: a varint, 1: 8 bytes, 2: a varint of
 * how many bytes there are, and these, 5: 4 bytes), and that. Sources: tensor.proto, tensor_shape.proto, protobuf.dev/programming-guides/encoding.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/cpu/kernels.h"
#include "engine/cpu/string_tensor.h"
#include "engine/tensor/rules.h"

#include <string.h>

#define INVALID ERROR_INVALID_ARGUMENT

enum { VARINT = 0, EIGHT = 1, BYTES = 2, FOUR = 5 };                                                    /* how a field is written */
enum { DTYPE_FIELD = 1, SHAPE_FIELD = 2, CONTENT_FIELD = 4, STRING_FIELD = 8, DIM_FIELD = 2, SIZE_FIELD = 1 };    /* their numbers */

/* ---- writing ---- */

static void put_varint(Buffer *to, uint64_t n) {
    for (; n > 127; n >>= 7) buffer_putc(to, (char)(n | 128));
    buffer_putc(to, (char)n);
}

static void put_bytes(Buffer *to, unsigned number, const void *bytes, size_t size) {
    put_varint(to, number << 3 | BYTES);
    put_varint(to, size);
    buffer_append(to, bytes, size);
}

static void put_shape(Buffer *to, const Tensor *x) {
    char rooms[2][128];
    Buffer dims = BUFFER_OVER(rooms[0]);
    for (int i = 0; i < x->rank; i++) {
        Buffer dim = BUFFER_OVER(rooms[1]);
        if (x->dims[i]) put_varint(&dim, SIZE_FIELD << 3 | VARINT), put_varint(&dim, (uint64_t)x->dims[i]);
        put_bytes(&dims, DIM_FIELD, dim.data, dim.size);
        buffer_clear(&dim);
    }
    put_bytes(to, SHAPE_FIELD, dims.data, dims.size);
    buffer_clear(&dims);
}

/* any tensor -> a scalar string */
bool cpu_serialize_tensor(OpContext *c, const OpCall *call, Error *err) {
    (void)c;
    CellRoom cells = {0};
    const Tensor *x = call->in[0];
    Buffer message = {0};
    put_varint(&message, DTYPE_FIELD << 3 | VARINT);
    put_varint(&message, (uint64_t)dtype_info[x->dtype].number);
    put_shape(&message, x);
    if (x->dtype == DTYPE_STRING)
        for (int64_t i = 0; i < x->count; i++) put_bytes(&message, STRING_FIELD, text_of(x, i).at, text_of(x, i).size);
    else if (x->count)
        put_bytes(&message, CONTENT_FIELD, x->data, tensor_bytes(x));
    bool ok = text_put_buffer(&cells, call->out[0], 0, &message, err);
    buffer_clear(&message);
    return ok;
}

/* ---- reading ---- */

/* A field: its number, how it is written, and a number or bytes. */
typedef struct Field {
    unsigned number, kind;
    uint64_t value;
    Text bytes;
} Field;

static bool take_varint(Text *t, uint64_t *n) {
    *n = 0;
    for (int shift = 0; t->size && shift < 64; shift += 7) {
        unsigned char byte = (unsigned char)*t->at++;
        t->size--;
        *n |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return true;
    }
    return false;
}

static bool take_bytes(Text *t, uint64_t size, Text *bytes) {
    if (size > t->size) return false;
    *bytes = (Text){t->at, (size_t)size};
    t->at += size, t->size -= (size_t)size;
    return true;
}

/* Takes a field off t; false: it is broken off, or none. */
static bool take_field(Text *t, Field *f) {
    uint64_t key = 0, size = 0;
    bool begun = take_varint(t, &key);
    *f = (Field){.number = (unsigned)(key >> 3), .kind = key & 7};
    if (!begun) return false;
    switch (f->kind) {
        case VARINT: return take_varint(t, &f->value);
        case EIGHT: return take_bytes(t, 8, &f->bytes);
        case FOUR: return take_bytes(t, 4, &f->bytes);
        case BYTES: return take_varint(t, &size) && take_bytes(t, size, &f->bytes);
        default: return false;
    }
}

static bool read_shape(Text t, Shape *s) {
    Field dim, size;
    while (t.size) {
        if (!take_field(&t, &dim)) return false;
        if (dim.number != DIM_FIELD || dim.kind != BYTES) continue;
        if (s->rank == SHAPE_MAX) return false;
        s->dims[s->rank] = 0;
        while (dim.bytes.size) {
            if (!take_field(&dim.bytes, &size)) return false;
            if (size.number == SIZE_FIELD && size.kind == VARINT) s->dims[s->rank] = (int64_t)size.value;
        }
        s->rank++;
    }
    return true;
}

/* The number of the field that holds values of a dtype. */
static unsigned values_field(Dtype d) {
    switch (d) {
        case DTYPE_FLOAT32: return 5;
        case DTYPE_FLOAT64: return 6;
        case DTYPE_STRING: return STRING_FIELD;
        case DTYPE_COMPLEX64: return 9;
        case DTYPE_INT64: return 10;
        case DTYPE_BOOL: return 11;
        case DTYPE_COMPLEX128: return 12;
        case DTYPE_FLOAT16:
        case DTYPE_BFLOAT16: return 13;
        case DTYPE_UINT32: return 16;
        case DTYPE_UINT64: return 17;
        default: return 7;
    }
}

/* Values on their way into a tensor; a complex number is two, and the last element stands for all that are missing. */
typedef struct Filling {
    Tensor *out;
    int64_t parts;                /* numbers put, two for a complex one */
    CellRoom cells;               /* for strings */
} Filling;

static void put_number(Filling *f, uint64_t value, const char *bits) {
    Dtype d = tensor_dtype(f->out);
    bool complex_number = dtype_is_complex(d);
    size_t size = dtype_size(d) >> complex_number;
    if (f->parts >= f->out->count << complex_number) return;
    if (d == DTYPE_BOOL) value = value != 0;
    memcpy((char *)f->out->data + (size_t)f->parts++ * size, bits ? bits : (const char *)&value, size);     /* little-endian */
}

static bool put_values(Filling *f, const Field *field, Error *err) {
    Dtype d = tensor_dtype(f->out);
    if (d == DTYPE_STRING)
        return f->parts >= f->out->count || text_put(&f->cells, f->out, f->parts++, field->bytes.at, field->bytes.size, err);
    bool fixed = dtype_is_complex(d) || d == DTYPE_FLOAT32 || d == DTYPE_FLOAT64;
    size_t size = dtype_size(d) >> dtype_is_complex(d);
    if (field->kind == VARINT) return put_number(f, field->value, NULL), true;
    Text rest = field->bytes;
    for (uint64_t value = 0; rest.size;) {
        if (fixed ? rest.size < size : !take_varint(&rest, &value)) return false;
        put_number(f, value, fixed ? rest.at : NULL);
        if (fixed) rest.at += size, rest.size -= size;
    }
    return true;
}

static void repeat_last(Filling *f) {
    Dtype d = tensor_dtype(f->out);
    size_t size = dtype_size(d);
    int64_t n = f->parts >> dtype_is_complex(d);
    for (int64_t i = n; n > 0 && i < f->out->count; i++)
        copy_elements(d, (char *)f->out->data + (size_t)i * size, (char *)f->out->data + (size_t)(n - 1) * size, 1);
}

/* Strings one after the other, behind how many bytes each has. */
static bool take_strings(Text content, Tensor *out, Error *err) {
    CellRoom cells = {0};
    Text sizes = content, text;
    uint64_t size;
    for (int64_t i = 0; i < out->count; i++)
        if (!take_varint(&content, &size)) return false;
    for (int64_t i = 0; i < out->count; i++)
        if (!take_varint(&sizes, &size) || !take_bytes(&content, size, &text) || !text_put(&cells, out, i, text.at, text.size, err)) return false;
    return content.size == 0;
}

/* The elements of out as they are in memory. */
static bool take_elements(Text content, Tensor *out) {
    if (content.size != tensor_bytes(out)) return false;
    for (size_t i = 0; out->dtype == DTYPE_BOOL && i < content.size; i++)
        if ((unsigned char)content.at[i] > 1) return false;
    return memcpy(out->data, content.at, content.size), true;
}

static bool no_message(const OpCall *call, Error *err) { return op_fail(call, err, INVALID, "Could not parse `serialized` as TensorProto"); }
static bool no_tensor(const OpCall *call, Error *err) { return op_fail(call, err, INVALID, "Cannot parse tensor from proto: goo.gle/debugonly  \n"); }

/* a scalar string -> the tensor that it is the message of */
bool cpu_parse_tensor(OpContext *c, const OpCall *call, Error *err) {
    Text whole = text_of(call->in[0], 0), content = {0};
    Dtype d = call->attrs->dtype;
    Shape shape = {0};
    Field field;
    int64_t number = 0;
    for (Text t = whole; t.size;) {
        if (!take_field(&t, &field)) return no_message(call, err);
        if (field.number == DTYPE_FIELD && field.kind == VARINT) number = (int64_t)field.value;
        else if (field.number == SHAPE_FIELD && field.kind == BYTES && !read_shape(field.bytes, &shape)) return no_message(call, err);
        else if (field.number == CONTENT_FIELD) content = field.bytes;
    }
    for (Dtype found = 0; number != dtype_info[d].number && found < DTYPE_OBJECT; found++)
        if (dtype_info[found].number == number)
            return op_fail(call, err, INVALID, "Type mismatch between parsed tensor (%s) and dtype (%s)", dtype_info[found].message_name, dtype_info[d].message_name);
    if (number != dtype_info[d].number || shape_count(shape.dims, shape.rank) < 0) return no_tensor(call, err);
    Tensor *out = call->out[0] = tensor_zeros(c, d, shape.rank, shape.dims, err);
    if (!out) return false;
    if (content.size) {
        bool taken = d == DTYPE_STRING ? take_strings(content, out, err) : take_elements(content, out);
        return taken || (!error_is_set(err) && no_tensor(call, err));
    }
    Filling filling = {.out = out};
    for (Text t = whole; t.size;) {
        take_field(&t, &field);
        if (field.number == values_field(d) && !put_values(&filling, &field, err)) return error_is_set(err) ? false : no_message(call, err);
    }
    repeat_last(&filling);
    return true;
}
