/* arrays.c -- arrays and NumPy scalars between the two processes.
 *
 * A small array of ours goes as its bytes and is kept equal on both sides (copies.c). The pages of a large one are replaced, at
 * the address where they are, by those of our memory file with the same contents, which the helper maps too: from then on it is
 * one memory, and going again costs nothing. When its storage ends, plain pages take their place again.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/python/wire.h"

#include "engine/base/memory.h"
#include "engine/modules/tensors/tensors.h"
#include "engine/tensor/storage_lend.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SHARED_LEAST = 1 << 18, PAGE_SIZE = 4096 };

/* ---- storages in our memory file ---- */

typedef struct Lent {
    OpContext *context;
    char *data, *pages;          /* the block; the first page that it has a part of */
    size_t bytes, size;          /* of the block; of the pages */
    int64_t offset;              /* of the pages in the file */
    int file;                    /* of the helper for which they were lent: another one has another file */
} Lent;

/* The pages as they were before; those at the ends may hold other things. */
static void take_back(void *owner) {
    Lent *l = owner;
    char ends[2][PAGE_SIZE];
    char *last = l->pages + l->size - PAGE_SIZE;
    memcpy(ends[0], l->pages, PAGE_SIZE);
    memcpy(ends[1], last, PAGE_SIZE);
    if (mmap(l->pages, l->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED) {
        memcpy(l->pages, ends[0], PAGE_SIZE);
        memcpy(last, ends[1], PAGE_SIZE);
    }
    if (l->file >= 0) {
        fallocate(l->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, l->offset, (off_t)l->size);
        close(l->file);
    }
    storage_free_block(l->context, l->data, l->bytes);
    mem_free(l);
}

static bool is_lent(const Storage *s) { return s->release == take_back; }

/* Whether the file of which it is a part is the one that this helper has. */
static bool is_of(const Lent *l, const Process *p) {
    struct stat a, b;
    return fstat(l->file, &a) == 0 && fstat(p->ours, &b) == 0 && a.st_ino == b.st_ino && a.st_dev == b.st_dev;
}

static bool copy_into(int file, int64_t offset, const char *data, size_t size) {
    while (size) {
        ssize_t done = pwrite(file, data, size, offset);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        data += done;
        offset += done;
        size -= (size_t)done;
    }
    return true;
}

/* Puts the pages of s under the file. NULL: it cannot be; nothing has changed then. */
static Lent *lend(Outside *o, Storage *s) {
    if (is_lent(s)) return is_of(s->owner, &o->process) ? s->owner : NULL;
    if (s->release || s->bytes < SHARED_LEAST) return NULL;
    storage_claim(s);
    uintptr_t begin = (uintptr_t)s->data / PAGE_SIZE * PAGE_SIZE, end = ((uintptr_t)s->data + s->bytes + PAGE_SIZE - 1) / PAGE_SIZE * PAGE_SIZE;
    Lent *l = mem_alloc(sizeof *l);
    if (!l) return NULL;
    *l = (Lent){s->context, s->data, (char *)begin, s->bytes, end - begin, process_room(&o->process, end - begin), -1};
    bool ok = l->offset >= 0 && copy_into(o->process.ours, l->offset, l->pages, l->size) &&
              (l->file = fcntl(o->process.ours, F_DUPFD_CLOEXEC, 3)) >= 0 &&
              mmap(l->pages, l->size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, l->file, l->offset) != MAP_FAILED;
    if (!ok) {
        if (l->file >= 0) close(l->file);
        mem_free(l);
        return NULL;
    }
    storage_lend(s, take_back, l);
    return l;
}

/* ---- to the helper ---- */

bool array_travels(Value v) {
    if (!is_array(v) || (v.as.object->flags & TENSOR_DERIVED)) return false;
    Dtype d = tensor_dtype(as_tensor(v));
    return d != DTYPE_BFLOAT16 && !dtype_is_counted(d) && !dtype_is_date(d) && !dtype_is_record(d);
}

static Value text(Vm *vm, const char *s) { return value_object(str_from(vm, s)); }

static Tuple *scalar_to_wire(Vm *vm, const Tensor *t) {
    tensor_pull(t);
    return as_tuple(tuple_of(vm, 3, text(vm, "n"), text(vm, dtype_name(tensor_dtype(t))),
                             value_object(bytes_new(vm, t->data, dtype_size(tensor_dtype(t))))));
}

static Tuple *as_items(Value v) { return is_absent(v) ? NULL : as_tuple(v); }

static Value byte_strides(Vm *vm, const Tensor *t) {
    int64_t steps[SHAPE_MAX];
    for (int i = 0; i < t->rank; i++) steps[i] = t->strides[i] * (int64_t)dtype_size(tensor_dtype(t));
    return shape_tuple(vm, t->rank, steps);
}

static Tuple *whole_to_wire(Outside *o, Value v, const char *letter) {
    Vm *vm = o->vm;
    Tensor *t = as_tensor(v);
    int64_t id = (int64_t)(intptr_t)t;
    bool writable = !(t->object.flags & TENSOR_READONLY);
    Lent *l = t->storage ? lend(o, t->storage) : NULL;
    Copy *c = copy_add(o, v, id, false);
    if (!c) return NULL;
    if (l) {
        c->offset = l->offset + ((char *)t->data - l->pages);
        return as_items(tuple_of(vm, 7, text(vm, "C"), value_int(id), text(vm, dtype_name(tensor_dtype(t))), shape_tuple(vm, t->rank, t->dims),
                                 value_int(c->offset), byte_strides(vm, t), value_bool(writable)));
    }
    if (!copy_note(o, c)) return NULL;
    return as_items(tuple_of(vm, 6, text(vm, letter), value_int(id), text(vm, dtype_name(tensor_dtype(t))), shape_tuple(vm, t->rank, t->dims),
                             value_object(bytes_new(vm, c->bytes, c->size)), value_bool(writable)));
}

Tuple *array_to_wire(Outside *o, Value v) {
    Vm *vm = o->vm;
    Tensor *t = as_tensor(v);
    int64_t id = (int64_t)(intptr_t)t;
    ERROR_INIT(err);
    if (is_scalar_array(v)) return scalar_to_wire(vm, t);
    Value theirs = dict_get(vm, o->copied, value_int(-id));
    if (!is_absent(theirs)) return as_items(tuple_of(vm, 2, text(vm, "o"), value_retain(theirs)));
    if (copy_find(o, id, false)) return as_items(tuple_of(vm, 2, text(vm, "M"), value_int(id)));
    if (t->contiguous || (t->storage && t->storage->bytes >= SHARED_LEAST && lend(o, t->storage))) return whole_to_wire(o, v, "B");
    Tensor *dense = tensor_contiguous(t, &err);          /* a small view with gaps: what is written into it there goes nowhere, so it is not to be */
    if (!dense) return vm_raise_error(vm, &err), NULL;
    Tuple *items = as_items(tuple_of(vm, 5, text(vm, "a"), text(vm, dtype_name(tensor_dtype(t))), shape_tuple(vm, t->rank, t->dims),
                                     value_object(bytes_new(vm, dense->data, tensor_bytes(dense))), VALUE_FALSE));
    tensor_release(dense);
    return items;
}

/* ---- from the helper ---- */

typedef struct Mapped {
    void *data;
    size_t size;
    int64_t offset;
    int file;
} Mapped;

static void unmap(void *owner) {
    Mapped *m = owner;
    munmap(m->data, m->size);
    if (m->file >= 0) {
        fallocate(m->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, m->offset, (off_t)m->size);
        close(m->file);
    }
    mem_free(m);
}

/* Nobody but us has this part of the helper's file: it moves here. */
static Tensor *map_tensor(Outside *o, Dtype d, const Shape *s, int64_t offset, Error *err) {
    size_t size = (size_t)shape_count(s->dims, s->rank) * dtype_size(d);
    Mapped *m = mem_alloc(sizeof *m);
    void *data = m ? process_map(o->process.theirs, offset, size, true) : NULL;
    if (!data) {
        mem_free(m);
        return error_memory(err, size), NULL;
    }
    *m = (Mapped){data, size, offset, fcntl(o->process.theirs, F_DUPFD_CLOEXEC, 3)};
    Tensor *t = tensor_foreign(vm_context(o->vm), d, s->rank, s->dims, data, unmap, m, err);
    if (!t) unmap(m);
    return t;
}

static bool read_shape(Value v, Shape *s) {
    if (!is_tuple(v) || as_tuple(v)->count > SHAPE_MAX) return false;
    s->rank = (int)as_tuple(v)->count;
    for (int i = 0; i < s->rank; i++) s->dims[i] = as_tuple(v)->items[i].as.integer;
    return true;
}

static Value bad(Outside *o) { return vm_raise(o->vm, ERROR_RUNTIME, "the Python process sent an array that is not understood"); }

Value array_from_wire(Outside *o, char letter, Tuple *items) {
    Vm *vm = o->vm;
    Dtype d;
    Shape s;
    ERROR_INIT(err);
    if (is_absent(vm_loaded(vm, "numpy"))) {             /* which readies the types */
        Value numpy = vm_import(vm, "numpy");
        value_release(numpy);
        if (is_absent(numpy)) return ABSENT;
    }
    size_t first = letter == 'B' ? 3 : 2;                 /* after S, the letter and, of a copy, its id */
    if (items->count < first + 2 || !is_str(items->items[first])) return bad(o);
    d = dtype_from_name(as_str(items->items[first])->data);
    if (d == DTYPE_NONE) return bad(o);
    if (letter == 'n') {
        Value b = items->items[first + 1];
        return is_bytes(b) && as_bytes(b)->size == dtype_size(d) ? array_scalar(vm, d, as_bytes(b)->data) : bad(o);
    }
    if (items->count < first + 4 || !read_shape(items->items[first + 1], &s)) return bad(o);
    Value data = items->items[first + 2];
    Tensor *t;
    if (letter == 'A') t = map_tensor(o, d, &s, data.as.integer, &err);
    else if (is_bytes(data) && as_bytes(data)->size == (size_t)shape_count(s.dims, s.rank) * dtype_size(d))
        t = tensor_copy_of(vm_context(vm), d, s.rank, s.dims, as_bytes(data)->data, &err);
    else return bad(o);
    Value array = array_result_plain(vm, t, &err);
    if (is_absent(array)) return ABSENT;
    if (!value_truth(vm, items->items[first + 3])) array.as.object->flags |= TENSOR_READONLY;
    if (letter != 'B') return array;
    Copy *c = copy_add(o, array, items->items[2].as.integer, true);
    if (c && copy_note(o, c)) return array;
    value_release(array);
    return ABSENT;
}
