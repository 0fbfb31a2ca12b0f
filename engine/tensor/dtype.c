/* dtype.c -- the table of element types, and single elements read and written through it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/dtype.h"

#include "engine/base/memory.h"
#include "engine/tensor/structured_dtype.h"

DtypeInfo dtype_info[DTYPES_MAX] = {
#define DTYPE(id, name, message_name, type, kind, number) \
    [DTYPE_##id] = {name, message_name, sizeof(type), KIND_##kind, number, NULL},
#include "engine/tensor/dtype.def"
#undef DTYPE
};

Dtype dtype_real(Dtype d) {
    return d == DTYPE_COMPLEX64 ? DTYPE_FLOAT32 : d == DTYPE_COMPLEX128 ? DTYPE_FLOAT64 : d;
}

Dtype dtype_from_name(const char *name) {
    static const struct { const char *name; Dtype dtype; } others[] = {
        {"float", DTYPE_FLOAT32}, {"double", DTYPE_FLOAT64}, {"half", DTYPE_FLOAT16},
    };
    for (int i = 0; i < DTYPE_COUNT; i++)
        if (strcmp(dtype_info[i].name, name) == 0) return (Dtype)i;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].name, name) == 0) return others[i].dtype;
    return DTYPE_NONE;
}

Dtype dtype_from_number(int number) {
    for (int i = 0; i < DTYPE_COUNT; i++)
        if (number && dtype_info[i].number == number) return (Dtype)i;
    return DTYPE_NONE;
}

/* The float that holds an integer type's values, as NumPy has it. */
static Dtype float_for_int(Dtype d) {
    size_t size = dtype_size(d);
    return size == 1 ? DTYPE_FLOAT16 : size == 2 ? DTYPE_FLOAT32 : DTYPE_FLOAT64;
}

static Dtype promote_ints(Dtype a, Dtype b) {
    static const Dtype with_sign[] = {DTYPE_INT8, DTYPE_INT16, DTYPE_INT32, DTYPE_INT64};
    size_t sa = dtype_size(a), sb = dtype_size(b);
    if (dtype_info[a].kind == dtype_info[b].kind) return sa >= sb ? a : b;
    size_t with = dtype_info[a].kind == KIND_INT ? sa : sb, without = dtype_info[a].kind == KIND_INT ? sb : sa;
    if (without == 8) return DTYPE_FLOAT64;
    size_t need = without * 2 > with ? without * 2 : with;
    return with_sign[need == 1 ? 0 : need == 2 ? 1 : need == 4 ? 2 : 3];
}

static Dtype promote_floats(Dtype a, Dtype b) {
    if ((a == DTYPE_FLOAT16 && b == DTYPE_BFLOAT16) || (a == DTYPE_BFLOAT16 && b == DTYPE_FLOAT16)) return DTYPE_FLOAT32;
    return dtype_size(a) >= dtype_size(b) ? a : b;
}

Dtype dtype_promote(Dtype a, Dtype b) {
    a = dtype_native(a);
    b = dtype_native(b);
    if (a == b) return a;
    if (a == DTYPE_OBJECT || b == DTYPE_OBJECT || dtype_is_date(a) || dtype_is_date(b) || dtype_is_record(a) || dtype_is_record(b)) return DTYPE_OBJECT;
    if (b == DTYPE_BOOL) return a;
    if (a == DTYPE_BOOL) return b;
    if (a == DTYPE_STRING || b == DTYPE_STRING) return DTYPE_STRING;
    if (dtype_is_int(a) && dtype_is_int(b)) return promote_ints(a, b);
    if (dtype_is_int(a)) a = float_for_int(a);
    if (dtype_is_int(b)) b = float_for_int(b);
    if (!dtype_is_complex(a) && !dtype_is_complex(b)) return promote_floats(a, b);
    bool wide = dtype_real(a) == DTYPE_FLOAT64 || dtype_real(b) == DTYPE_FLOAT64;
    return wide ? DTYPE_COMPLEX128 : DTYPE_COMPLEX64;
}

void dtype_swap(Dtype d, void *to, const void *from) {
    size_t size = dtype_size(d), part = dtype_is_complex(d) ? size / 2 : size;
    for (size_t i = 0; i < size; i++) {
        size_t at = dtype_is_swapped(d) ? i / part * part + part - 1 - i % part : i;
        ((char *)to)[i] = ((const char *)from)[at];
    }
}

/* The bytes of the widest number. */
typedef union Number { ComplexDouble alignment; char bytes[16]; } Number;

double dtype_get_real(Dtype d, const void *p) {
    Number n;
    if (dtype_is_swapped(d)) return dtype_swap(d, &n, p), dtype_get_real(dtype_native(d), &n);
    switch (d) {
        case DTYPE_BOOL: return *(const bool *)p;
        case DTYPE_INT8: return *(const int8_t *)p;
        case DTYPE_INT16: return *(const int16_t *)p;
        case DTYPE_INT32: return *(const int32_t *)p;
        case DTYPE_INT64: case DTYPE_DATETIME64: case DTYPE_TIMEDELTA64: return (double)*(const int64_t *)p;
        case DTYPE_UINT8: return *(const uint8_t *)p;
        case DTYPE_UINT16: return *(const uint16_t *)p;
        case DTYPE_UINT32: return *(const uint32_t *)p;
        case DTYPE_UINT64: return (double)*(const uint64_t *)p;
        case DTYPE_FLOAT16: return (double)*(const Float16 *)p;
        case DTYPE_BFLOAT16: return (double)bfloat16_to_float(*(const Bfloat16 *)p);
        case DTYPE_FLOAT32: return (double)*(const float *)p;
        case DTYPE_FLOAT64: return *(const double *)p;
        case DTYPE_COMPLEX64: return (double)crealf(*(const ComplexFloat *)p);
        case DTYPE_COMPLEX128: return creal(*(const ComplexDouble *)p);
        default: return 0;
    }
}

/* A float as an integer; what does not fit becomes the smallest, as x86 has it. */
static int64_t real_to_int(double value) {
    return value >= -9223372036854775808.0 && value < 9223372036854775808.0 ? (int64_t)value : INT64_MIN;
}

int64_t dtype_get_int(Dtype d, const void *p) {
    Number n;
    if (dtype_is_swapped(d)) return dtype_swap(d, &n, p), dtype_get_int(dtype_native(d), &n);
    switch (d) {
        case DTYPE_INT64: case DTYPE_DATETIME64: case DTYPE_TIMEDELTA64: return *(const int64_t *)p;
        case DTYPE_UINT64: return (int64_t)*(const uint64_t *)p;
        default: return real_to_int(dtype_get_real(d, p));
    }
}

ComplexDouble dtype_get_complex(Dtype d, const void *p) {
    Number n;
    if (dtype_is_swapped(d)) return dtype_swap(d, &n, p), dtype_get_complex(dtype_native(d), &n);
    if (d == DTYPE_COMPLEX64) return (ComplexDouble)*(const ComplexFloat *)p;
    if (d == DTYPE_COMPLEX128) return *(const ComplexDouble *)p;
    return (ComplexDouble)dtype_get_real(d, p);
}

void dtype_put_int(Dtype d, void *p, int64_t value) {
    Number n;
    if (dtype_is_swapped(d)) {
        dtype_put_int(dtype_native(d), &n, value);
        dtype_swap(d, p, &n);
        return;
    }
    switch (d) {
        case DTYPE_BOOL: *(bool *)p = value != 0; break;
        case DTYPE_INT8: *(int8_t *)p = (int8_t)value; break;
        case DTYPE_INT16: *(int16_t *)p = (int16_t)value; break;
        case DTYPE_INT32: *(int32_t *)p = (int32_t)value; break;
        case DTYPE_INT64: case DTYPE_DATETIME64: case DTYPE_TIMEDELTA64: *(int64_t *)p = value; break;
        case DTYPE_UINT8: *(uint8_t *)p = (uint8_t)value; break;
        case DTYPE_UINT16: *(uint16_t *)p = (uint16_t)value; break;
        case DTYPE_UINT32: *(uint32_t *)p = (uint32_t)value; break;
        case DTYPE_UINT64: *(uint64_t *)p = (uint64_t)value; break;
        case DTYPE_FLOAT32: *(float *)p = (float)value; break;
        default: dtype_put_real(d, p, (double)value);
    }
}

void dtype_put_real(Dtype d, void *p, double value) {
    Number n;
    if (dtype_is_record(d)) return;
    if (dtype_is_swapped(d)) {
        dtype_put_real(dtype_native(d), &n, value);
        dtype_swap(d, p, &n);
        return;
    }
    switch (d) {
        case DTYPE_BOOL: *(bool *)p = value != 0; break;
        case DTYPE_FLOAT16: *(Float16 *)p = (Float16)value; break;
        case DTYPE_BFLOAT16: *(Bfloat16 *)p = bfloat16_from_float((float)value); break;
        case DTYPE_FLOAT32: *(float *)p = (float)value; break;
        case DTYPE_FLOAT64: *(double *)p = value; break;
        case DTYPE_COMPLEX64: *(ComplexFloat *)p = (ComplexFloat)value; break;
        case DTYPE_COMPLEX128: *(ComplexDouble *)p = (ComplexDouble)value; break;
        case DTYPE_UINT64: *(uint64_t *)p = value >= 0 && value < 18446744073709551616.0 ? (uint64_t)value
                                                                                       : (uint64_t)real_to_int(value); break;
        case DTYPE_STRING: case DTYPE_OBJECT: break;
        default: dtype_put_int(d, p, real_to_int(value));
    }
}

void dtype_put_complex(Dtype d, void *p, ComplexDouble value) {
    Number n;
    if (dtype_is_swapped(d)) {
        dtype_put_complex(dtype_native(d), &n, value);
        dtype_swap(d, p, &n);
        return;
    }
    if (d == DTYPE_COMPLEX64) *(ComplexFloat *)p = (ComplexFloat)value;
    else if (d == DTYPE_COMPLEX128) *(ComplexDouble *)p = value;
    else dtype_put_real(d, p, creal(value));
}

static StringCell *cell_filled(StringCell *s, const char *bytes, size_t size, uint32_t before) {
    s->refs = 1;
    s->size = (uint32_t)size;
    s->before = before;
    if (bytes && size) memcpy(s->bytes, bytes, size);
    s->bytes[size] = '\0';
    return s;
}

StringCell *string_cell_new(const char *bytes, size_t size) {
    if (size > UINT32_MAX) return NULL;
    StringCell *s = mem_alloc(sizeof *s + size + 1);
    return s ? cell_filled(s, bytes, size, 0) : NULL;
}

/* An allocation that short cells share. Small, as one that lives keeps all of it. */
typedef struct CellBlock {
    uint32_t cells;          /* that live */
} CellBlock;

enum { FIRST_BLOCK = 192, CELL_BLOCK = 1024, CELL_MOST = 128, CELL_STEP = _Alignof(StringCell) };

StringCell *string_cell_cut(CellRoom *room, const char *bytes, size_t size) {
    if (size > CELL_MOST) return string_cell_new(bytes, size);
    uint32_t need = (uint32_t)((sizeof(StringCell) + size + CELL_STEP) / CELL_STEP * CELL_STEP);
    if (mem_refused()) return NULL;
    if (!room->block || room->used + need > room->size) {
        uint32_t whole = room->block ? CELL_BLOCK : FIRST_BLOCK;
        CellBlock *block = mem_alloc(whole);
        if (!block) return NULL;
        block->cells = 0;
        *room = (CellRoom){block, sizeof *block, whole};
    }
    StringCell *s = (StringCell *)(void *)((char *)room->block + room->used);
    cell_filled(s, bytes, size, room->used);
    room->used += need;
    room->block->cells++;
    return s;
}

void string_cell_release(StringCell *s) {
    if (!s || --s->refs) return;
    CellBlock *block = (CellBlock *)(void *)((char *)s - s->before);
    if (!s->before || --block->cells == 0) mem_free(block);
}

void cell_retain(Dtype d, const void *p) {
    if (dtype_is_record(d)) {
        record_retain(record_of(d), p);
        return;
    }
    StringCell *cell = *(StringCell *const *)p;
    Object *object = *(Object *const *)p;
    if (d == DTYPE_OBJECT && object) object_retain(object);
    else if (d == DTYPE_STRING && cell) cell->refs++;
}

void cell_release(Dtype d, const void *p) {
    if (dtype_is_record(d)) {
        record_release(record_of(d), p);
        return;
    }
    Object *object = *(Object *const *)p;
    if (d == DTYPE_STRING) string_cell_release(*(StringCell *const *)p);
    else if (object) object_release(object);
}

void cell_copy(Dtype d, void *to, const void *from) {
    cell_retain(d, from);
    cell_release(d, to);
    memmove(to, from, dtype_size(d));
}

void cells_retain(Dtype d, const void *p, int64_t count) {
    for (int64_t i = 0; dtype_is_counted(d) && i < count; i++) cell_retain(d, (const char *)p + (size_t)i * dtype_size(d));
}

void cells_release(Dtype d, const void *p, int64_t count) {
    for (int64_t i = 0; d == DTYPE_STRING && i < count; i++) string_cell_release(((StringCell *const *)p)[i]);
    for (int64_t i = 0; d != DTYPE_STRING && dtype_is_counted(d) && i < count; i++) cell_release(d, (const char *)p + (size_t)i * dtype_size(d));
}
