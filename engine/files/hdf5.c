/* hdf5.c -- HDF5 files by libhdf5, opened at the first use: most sessions never need it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/files/hdf5.h"

#include "engine/base/memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <hdf5.h>
#include <pthread.h>
#include <string.h>

/* Elements that no file need hold: those of an array that was made and not filled. */
enum { DEFLATE_MAX = 1032, UNSTORED_MAX = 1 << 16 };
enum { READ_ONLY = 0, MAKE_ANEW = 2 };      /* H5F_ACC_RDONLY and H5F_ACC_TRUNC, whose macros call the library by name */

#define FUNCTIONS(X) \
    X(H5dont_atexit) X(H5open) X(H5Fopen) X(H5Fcreate) X(H5Fclose) X(H5Gopen2) X(H5Gcreate2) X(H5Gclose) X(H5Gget_info) X(H5Lget_name_by_idx) \
    X(H5Oopen) X(H5Oclose) X(H5Iget_type) X(H5Pcreate) X(H5Pset_create_intermediate_group) X(H5Pclose) X(H5Dopen2) X(H5Dcreate2) \
    X(H5Dread) X(H5Dwrite) X(H5Dclose) X(H5Dget_space) X(H5Dget_type) X(H5Screate) X(H5Screate_simple) X(H5Sclose) \
    X(H5Sget_simple_extent_ndims) X(H5Sget_simple_extent_dims) X(H5Sget_simple_extent_npoints) X(H5Tcopy) X(H5Tset_size) \
    X(H5Tget_size) X(H5Tget_class) X(H5Tget_sign) X(H5Tis_variable_str) X(H5Tset_cset) X(H5Tget_cset) X(H5Tset_strpad) X(H5Tclose) X(H5Aexists) X(H5Aopen) \
    X(H5Acreate2) X(H5Aread) X(H5Awrite) X(H5Aclose) X(H5Aget_space) X(H5Aget_type) X(H5Eset_auto2) X(H5Dvlen_reclaim) X(H5Pset_file_locking) X(H5Dget_storage_size) X(H5Dget_create_plist) X(H5Pget_nfilters)

/* The library's functions, and the ids of its types. */
typedef struct Library {
#define X(name) __typeof__(&name) name;
    FUNCTIONS(X)
#undef X
    struct {
        hid_t link_create, file_access, NATIVE_FLOAT, NATIVE_DOUBLE, NATIVE_INT8, NATIVE_INT16, NATIVE_INT32, NATIVE_INT64, NATIVE_UINT8,
            NATIVE_UINT16, NATIVE_UINT32, NATIVE_UINT64, C_S1;
    } type;
    bool usable;
} Library;

static Library lib;                          /* written once, by load */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool find(void *handle, const char *name, void *place, size_t size) {
    void *symbol = dlsym(handle, name);
    memcpy(place, &symbol, size);
    return symbol != NULL;
}

static bool find_type(void *handle, const char *name, hid_t *id) {
    const hid_t *there = dlsym(handle, name);
    if (there) *id = *there;
    return there != NULL;
}

static void load(void) {
    static const char *const names[] = {"libhdf5_serial.so.103", "libhdf5_serial.so.310", "libhdf5_serial.so", "libhdf5.so.103",
                                        "libhdf5.so.200", "libhdf5.so.310", "libhdf5.so"};
    void *handle = NULL;
    for (size_t i = 0; !handle && i < sizeof names / sizeof *names; i++) handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    bool ok = true;
#define FIND(name) ok = find(handle, #name, &lib.name, sizeof lib.name) && ok;
    FUNCTIONS(FIND)
#undef FIND
    /* At the exit the library would write what a full disk did not take, and crash. Whatever is opened here is closed here. */
    if (!ok || lib.H5dont_atexit() < 0 || lib.H5open() < 0) return;
    lib.H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
#define FIND(name) ok = find_type(handle, "H5T_" #name "_g", &lib.type.name) && ok;
    FIND(NATIVE_FLOAT) FIND(NATIVE_DOUBLE) FIND(NATIVE_INT8) FIND(NATIVE_INT16) FIND(NATIVE_INT32) FIND(NATIVE_INT64)
    FIND(NATIVE_UINT8) FIND(NATIVE_UINT16) FIND(NATIVE_UINT32) FIND(NATIVE_UINT64) FIND(C_S1)
#undef FIND
    ok = find_type(handle, "H5P_CLS_LINK_CREATE_ID_g", &lib.type.link_create) && ok;
    ok = find_type(handle, "H5P_CLS_FILE_ACCESS_ID_g", &lib.type.file_access) && ok;
    lib.usable = ok;
}

static bool ready(Error *err) {
    pthread_once(&once, load);
    return lib.usable || error_set(err, ERROR_IMPORT, "HDF5 files need the library libhdf5, which is not there (Debian: apt install libhdf5-103-1). "
                                                      "Without it, save_weights('name') writes TensorFlow's own checkpoints.");
}

/* A file that is made is locked by who makes it (base/whole_file.h), which the library's own lock would take for another's. */
static hid_t create(const char *path) {
    hid_t access = lib.H5Pcreate(lib.type.file_access);
    if (access < 0) return access;
    lib.H5Pset_file_locking(access, false, true);
    hid_t id = lib.H5Fcreate(path, MAKE_ANEW, H5P_DEFAULT, access);
    lib.H5Pclose(access);
    return id;
}

int64_t hdf5_open(const char *path, bool write, Error *err) {
    if (!ready(err)) return -1;
    hid_t id = write ? create(path) : lib.H5Fopen(path, READ_ONLY, H5P_DEFAULT);
    if (id < 0) error_set(err, ERROR_OS, write ? "Unable to create file (%s)" : "Unable to open file (%s: no such file, or not an HDF5 file)", path);
    return id;
}

static hid_t link_properties(void) {
    hid_t id = lib.H5Pcreate(lib.type.link_create);
    if (id >= 0) lib.H5Pset_create_intermediate_group(id, 1);
    return id;
}

int64_t hdf5_group(int64_t place, const char *name, bool create, Error *err) {
    hid_t id = lib.H5Gopen2(place, name, H5P_DEFAULT);
    if (id < 0 && create) {
        hid_t links = link_properties();
        id = lib.H5Gcreate2(place, name, links, H5P_DEFAULT, H5P_DEFAULT);
        lib.H5Pclose(links);
    }
    if (id < 0) error_set(err, ERROR_KEY, "Unable to open object (object '%s' doesn't exist)", name);
    return id;
}

bool hdf5_close(int64_t id, Error *err) {
    errno = 0;
    bool ok = (lib.H5Iget_type(id) == H5I_FILE ? lib.H5Fclose(id) : lib.H5Gclose(id)) >= 0;
    return ok || error_set(err, ERROR_OS, "Unable to write the file (%s)", errno ? strerror(errno) : "its contents could not be flushed");
}

bool hdf5_list(int64_t place, bool (*visit)(const char *name, bool group, void *context), void *context, Error *err) {
    H5G_info_t info;
    if (lib.H5Gget_info(place, &info) < 0) return error_set(err, ERROR_OS, "the group cannot be read");
    for (hsize_t i = 0; i < info.nlinks; i++) {
        ssize_t size = lib.H5Lget_name_by_idx(place, ".", H5_INDEX_NAME, H5_ITER_INC, i, NULL, 0, H5P_DEFAULT);
        char *name = size < 0 ? NULL : mem_alloc((size_t)size + 1);
        if (!name) return error_set(err, ERROR_OS, "the group cannot be read");
        lib.H5Lget_name_by_idx(place, ".", H5_INDEX_NAME, H5_ITER_INC, i, name, (size_t)size + 1, H5P_DEFAULT);
        hid_t object = lib.H5Oopen(place, name, H5P_DEFAULT);
        bool on = visit(name, object >= 0 && lib.H5Iget_type(object) == H5I_GROUP, context);
        if (object >= 0) lib.H5Oclose(object);
        mem_free(name);
        if (!on) return false;
    }
    return true;
}

/* ---- arrays ---- */

static hid_t type_of(Dtype d) {
    switch (d) {
    case DTYPE_FLOAT32: return lib.type.NATIVE_FLOAT;
    case DTYPE_FLOAT64: return lib.type.NATIVE_DOUBLE;
    case DTYPE_INT8: return lib.type.NATIVE_INT8;
    case DTYPE_INT16: return lib.type.NATIVE_INT16;
    case DTYPE_INT32: return lib.type.NATIVE_INT32;
    case DTYPE_INT64: return lib.type.NATIVE_INT64;
    case DTYPE_UINT8: case DTYPE_BOOL: return lib.type.NATIVE_UINT8;
    case DTYPE_UINT16: return lib.type.NATIVE_UINT16;
    case DTYPE_UINT32: return lib.type.NATIVE_UINT32;
    case DTYPE_UINT64: return lib.type.NATIVE_UINT64;
    default: return -1;
    }
}

/* The dtype that holds what the file's type holds; DTYPE_NONE: none does. */
static Dtype dtype_of(hid_t type) {
    static const Dtype with_sign[] = {[1] = DTYPE_INT8, [2] = DTYPE_INT16, [4] = DTYPE_INT32, [8] = DTYPE_INT64};
    static const Dtype without[] = {[1] = DTYPE_UINT8, [2] = DTYPE_UINT16, [4] = DTYPE_UINT32, [8] = DTYPE_UINT64};
    H5T_class_t kind = lib.H5Tget_class(type);
    size_t size = lib.H5Tget_size(type);
    if (kind == H5T_FLOAT) return size > 4 ? DTYPE_FLOAT64 : DTYPE_FLOAT32;
    if (kind == H5T_INTEGER && (size == 1 || size == 2 || size == 4 || size == 8))
        return lib.H5Tget_sign(type) == H5T_SGN_NONE ? without[size] : with_sign[size];
    return DTYPE_NONE;
}

/* Whether the file holds as much as the array declares: what is packed may be so many times smaller as deflate makes it at most. */
static bool is_there(hid_t dataset, hid_t space, hid_t type) {
    hssize_t count = lib.H5Sget_simple_extent_npoints(space);
    hid_t how = lib.H5Dget_create_plist(dataset);
    uint64_t times = how >= 0 && lib.H5Pget_nfilters(how) > 0 ? DEFLATE_MAX : 1, stored = lib.H5Dget_storage_size(dataset);
    if (how >= 0) lib.H5Pclose(how);
    return count <= 0 || (uint64_t)count / times <= stored / lib.H5Tget_size(type) + UNSTORED_MAX;
}

static Tensor *read_dataset(OpContext *c, hid_t dataset, hid_t space, hid_t type, const char *name, Error *err) {
    Dtype dtype = dtype_of(type);
    int rank = lib.H5Sget_simple_extent_ndims(space);
    if (dtype == DTYPE_NONE || rank < 0 || rank > SHAPE_MAX) return error_set(err, ERROR_VALUE, "the array '%s' has a type that is not supported", name), NULL;
    if (!is_there(dataset, space, type))
        return error_set(err, ERROR_OS, "the array '%s' cannot be read: the file is damaged, it declares more elements than it holds", name), NULL;
    hsize_t sizes[SHAPE_MAX];
    int64_t dims[SHAPE_MAX];
    if (rank) lib.H5Sget_simple_extent_dims(space, sizes, NULL);
    for (int i = 0; i < rank; i++) dims[i] = (int64_t)sizes[i];
    Tensor *t = tensor_new(c, dtype, rank, dims, err);
    if (t && lib.H5Dread(dataset, type_of(dtype), H5S_ALL, H5S_ALL, H5P_DEFAULT, t->data) < 0) {
        error_set(err, ERROR_OS, "the array '%s' cannot be read", name);
        tensor_release(t);
        return NULL;
    }
    return t;
}

Tensor *hdf5_read(OpContext *c, int64_t place, const char *name, Error *err) {
    hid_t dataset = lib.H5Dopen2(place, name, H5P_DEFAULT);
    if (dataset < 0) return error_set(err, ERROR_KEY, "Unable to open object (object '%s' doesn't exist)", name), NULL;
    hid_t space = lib.H5Dget_space(dataset), type = lib.H5Dget_type(dataset);
    Tensor *t = read_dataset(c, dataset, space, type, name, err);
    lib.H5Tclose(type);
    lib.H5Sclose(space);
    lib.H5Dclose(dataset);
    return t;
}

bool hdf5_write(int64_t place, const char *name, Tensor *given, Error *err) {
    hid_t type = type_of(tensor_dtype(given));
    if (type < 0) return error_set(err, ERROR_TYPE, "arrays of %s cannot be written to HDF5 files", dtype_name(tensor_dtype(given)));
    Tensor *t = tensor_contiguous(given, err);
    if (!t) return false;
    tensor_pull(t);
    hsize_t dims[SHAPE_MAX] = {0};
    for (int i = 0; i < t->rank; i++) dims[i] = (hsize_t)t->dims[i];
    hid_t space = t->rank ? lib.H5Screate_simple(t->rank, dims, NULL) : lib.H5Screate(H5S_SCALAR), links = link_properties();
    hid_t dataset = lib.H5Dcreate2(place, name, type, space, links, H5P_DEFAULT, H5P_DEFAULT);
    bool ok = dataset >= 0 && (!t->count || lib.H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, t->data) >= 0);
    if (dataset >= 0) lib.H5Dclose(dataset);
    lib.H5Pclose(links);
    lib.H5Sclose(space);
    tensor_release(t);
    return ok || error_set(err, ERROR_OS, "Unable to create dataset '%s'", name);
}

/* ---- attributes ---- */

static bool read_variable_texts(hid_t attribute, hid_t type, hid_t space, size_t count, Buffer *out) {
    char **texts = mem_calloc(count ? count : 1, sizeof *texts);
    hid_t memory = lib.H5Tcopy(lib.type.C_S1);
    lib.H5Tset_size(memory, H5T_VARIABLE);
    lib.H5Tset_cset(memory, lib.H5Tget_cset(type));
    bool ok = texts && lib.H5Aread(attribute, memory, texts) >= 0;
    for (size_t i = 0; ok && i < count; i++) ok = buffer_append(out, texts[i] ? texts[i] : "", texts[i] ? strlen(texts[i]) + 1 : 1);
    if (texts) lib.H5Dvlen_reclaim(memory, space, H5P_DEFAULT, texts);
    lib.H5Tclose(memory);
    mem_free(texts);
    return ok;
}

static bool read_fixed_texts(hid_t attribute, hid_t type, size_t count, Buffer *out) {
    size_t size = lib.H5Tget_size(type);
    char *bytes = mem_calloc(count ? count : 1, size + 1);
    bool ok = bytes && lib.H5Aread(attribute, type, bytes) >= 0;
    for (size_t i = 0; ok && i < count; i++) {
        size_t used = strnlen(bytes + i * size, size);
        ok = buffer_append(out, bytes + i * size, used) && buffer_append(out, "", 1);
    }
    mem_free(bytes);
    return ok;
}

bool hdf5_get_texts(int64_t place, const char *name, Buffer *out, int64_t *count, Error *err) {
    if (lib.H5Aexists(place, name) <= 0) return false;
    hid_t attribute = lib.H5Aopen(place, name, H5P_DEFAULT);
    hid_t type = lib.H5Aget_type(attribute), space = lib.H5Aget_space(attribute);
    hssize_t points = lib.H5Sget_simple_extent_npoints(space);
    *count = lib.H5Sget_simple_extent_ndims(space) == 0 ? -1 : (int64_t)points;
    bool text = lib.H5Tget_class(type) == H5T_STRING, ok = true;
    if (text && lib.H5Tis_variable_str(type) > 0) ok = read_variable_texts(attribute, type, space, (size_t)points, out);
    else if (text) ok = read_fixed_texts(attribute, type, (size_t)points, out);
    lib.H5Sclose(space);
    lib.H5Tclose(type);
    lib.H5Aclose(attribute);
    if (!ok) return error_set(err, ERROR_OS, "the attribute '%s' cannot be read", name);
    return text || *count == 0;
}

static bool write_attribute(int64_t place, const char *name, hid_t type, hid_t space, const void *data, Error *err) {
    hid_t attribute = lib.H5Acreate2(place, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool ok = attribute >= 0 && (!data || lib.H5Awrite(attribute, type, data) >= 0);
    if (attribute >= 0) lib.H5Aclose(attribute);
    lib.H5Sclose(space);
    lib.H5Tclose(type);
    return ok || error_set(err, ERROR_OS, "Unable to create attribute '%s'", name);
}

/* One text has its own length, as h5py writes it; of several, all have that of the longest. */
bool hdf5_set_texts(int64_t place, const char *name, const char *const *texts, int64_t count, Error *err) {
    hid_t type = lib.H5Tcopy(lib.type.C_S1);
    if (count < 0) {
        lib.H5Tset_size(type, H5T_VARIABLE);
        return write_attribute(place, name, type, lib.H5Screate(H5S_SCALAR), texts, err);
    }
    hsize_t dims = (hsize_t)count;
    hid_t space = lib.H5Screate_simple(1, &dims, NULL);
    size_t longest = 1;
    for (int64_t i = 0; i < count; i++) if (strlen(texts[i]) > longest) longest = strlen(texts[i]);
    lib.H5Tset_size(type, longest);
    lib.H5Tset_strpad(type, H5T_STR_NULLPAD);
    char *bytes = mem_calloc(count ? (size_t)count : 1, longest + 1);
    if (!bytes) return lib.H5Tclose(type), lib.H5Sclose(space), error_memory(err, (size_t)count * longest);
    for (int64_t i = 0; i < count; i++) memcpy(bytes + (size_t)i * longest, texts[i], strlen(texts[i]));
    bool ok = write_attribute(place, name, type, space, count ? bytes : NULL, err);
    mem_free(bytes);
    return ok;
}
