/* modules.c -- the table of the native modules: one row makes one importable.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/modules.h"

#define MODULES(X) \
    X(abc_core_module) \
    X(array_core_module) \
    X(ast_module) \
    X(atexit_module) \
    X(binascii_module) \
    X(bisect_module) \
    X(checksum_module) \
    X(cmath_module) \
    X(collections_module) \
    X(compression_module) \
    X(copy_core_module) \
    X(csv_rows_module) \
    X(datetime_core_module) \
    X(decimal_core_module) \
    X(descriptors_module) \
    X(whole_file_module) \
    X(download_module) \
    X(functools_module) \
    X(gc_module) \
    X(hashlib_module) \
    X(hdf5_module) \
    X(heapq_module) \
    X(example_module) \
    X(iconv_module) \
    X(image_module) \
    X(inspect_core_module) \
    X(io_module) \
    X(itertools_module) \
    X(json_core_module) \
    X(math_module) \
    X(numpy_module) X(nprandom_module) \
    X(operator_module) \
    X(os_module) \
    X(pickle_core_module) \
    X(process_module) \
    X(pyexpat_module) \
    X(random_core_module) \
    X(random_stream_module) \
    X(ranks_module) \
    X(re_core_module) \
    X(select_module) \
    X(sqlite_module) \
    X(strands_module) \
    X(struct_core_module) \
    X(sys_module) \
    X(tensor_module) \
    X(tensorflow_module) \
    X(time_module) \
    X(unicodedata_module)

#define X(def) extern const ModuleDef def;
MODULES(X)
#undef X

static const ModuleDef *const table[] = {
#define X(def) &def,
    MODULES(X)
#undef X
};

bool modules_add_all(Vm *vm) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!vm_add_module(vm, table[i])) return false;
    }
    return true;
}
