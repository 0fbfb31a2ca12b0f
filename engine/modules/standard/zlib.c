/* zlib.c -- the module zlib: compress, decompress and checksums in one call each. gzip (engine/library/gzip.tape) uses it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/native.h"

#include <zlib.h>

enum { STEP = 1 << 16 };

static bool view(Vm *vm, Value v, const char **data, size_t *size) {
    if (bytes_view(v, data, size)) return true;
    return vm_fail(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(v));
}

static Value fail(Vm *vm, int code, const char *what, const char *detail) {
    return native_raise(vm, "zlib", "error", "Error %d while %s%s%s", code, what, detail ? ": " : "", detail ? detail : "");
}

static Value finish(Vm *vm, Buffer *b) {
    Value v = b->failed ? vm_raise_memory(vm) : value_object(bytes_new(vm, b->data ? b->data : "", b->size));
    buffer_clear(b);
    return v;
}

/* Runs the stream to its end; returns zlib's last code. */
static int run(z_stream *z, int (*step)(z_stream *z, int flush), const char *data, size_t size, Buffer *out) {
    int code = Z_OK;
    z->next_in = (Bytef *)(uintptr_t)data;
    while (code == Z_OK) {
        if (z->avail_in == 0 && size > 0) {
            z->avail_in = size > UINT32_MAX ? UINT32_MAX : (uInt)size;
            size -= z->avail_in;
        }
        if (!buffer_reserve(out, STEP)) return Z_MEM_ERROR;
        z->next_out = (Bytef *)out->data + out->size;
        z->avail_out = STEP;
        code = step(z, size ? Z_NO_FLUSH : Z_FINISH);
        size_t made = STEP - z->avail_out;
        out->size += made;
        if (code == Z_BUF_ERROR && z->avail_out == 0) code = Z_OK;
    }
    if (out->data) out->data[out->size] = '\0';
    return code;
}

static Value zlib_compress(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t level, bits;
    if (!view(vm, args[0], &data, &size) || !value_to_index(vm, args[1], &level) || !value_to_index(vm, args[2], &bits)) {
        return ABSENT;
    }
    z_stream z = {0};
    int code = deflateInit2(&z, (int)level, Z_DEFLATED, (int)bits, 8, Z_DEFAULT_STRATEGY);
    if (code == Z_STREAM_ERROR) return fail(vm, code, "compressing data", "bad compression level");
    if (code != Z_OK) return vm_raise_memory(vm);
    Buffer b = BUFFER_EMPTY;
    code = run(&z, deflate, data, size, &b);
    deflateEnd(&z);
    if (code == Z_STREAM_END) return finish(vm, &b);
    buffer_clear(&b);
    return code == Z_MEM_ERROR ? vm_raise_memory(vm) : fail(vm, code, "compressing data", NULL);
}

static Value zlib_decompress(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t bits;
    if (!view(vm, args[0], &data, &size) || !value_to_index(vm, args[1], &bits)) return ABSENT;
    z_stream z = {0};
    if (inflateInit2(&z, (int)bits) != Z_OK) return vm_raise(vm, ERROR_VALUE, "Invalid initialization option");
    Buffer b = BUFFER_EMPTY;
    int code = run(&z, inflate, data, size, &b);
    const char *detail = code == Z_BUF_ERROR ? "incomplete or truncated stream" : z.msg;
    inflateEnd(&z);
    if (code == Z_STREAM_END) return finish(vm, &b);
    buffer_clear(&b);
    return code == Z_MEM_ERROR ? vm_raise_memory(vm) : fail(vm, code, "decompressing data", detail);
}

static Value zlib_crc32(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t start;
    if (!view(vm, args[0], &data, &size) || !value_to_index(vm, args[1], &start)) return ABSENT;
    return value_int((int64_t)crc32_z((uLong)(uint32_t)start, (const Bytef *)data, size));
}

static Value zlib_adler32(Vm *vm, const Value *args) {
    const char *data;
    size_t size;
    int64_t start;
    if (!view(vm, args[0], &data, &size) || !value_to_index(vm, args[1], &start)) return ABSENT;
    return value_int((int64_t)adler32_z((uLong)(uint32_t)start, (const Bytef *)data, size));
}

static bool init(Vm *vm, Value module) {
    Value base = value_object(vm_exception_type(vm, ERROR_EXCEPTION));
    return vm_set(vm, module, "error", native_class(vm, "zlib", "error", base, ABSENT)) &&
           vm_set(vm, module, "MAX_WBITS", value_int(MAX_WBITS)) &&
           vm_set(vm, module, "DEFLATED", value_int(Z_DEFLATED)) &&
           vm_set(vm, module, "Z_BEST_SPEED", value_int(Z_BEST_SPEED)) &&
           vm_set(vm, module, "Z_BEST_COMPRESSION", value_int(Z_BEST_COMPRESSION)) &&
           vm_set(vm, module, "Z_DEFAULT_COMPRESSION", value_int(Z_DEFAULT_COMPRESSION));
}

static const NativeDef functions[] = {
    {"compress", zlib_compress, "data, /, level=-1, wbits=15", "The data compressed.",
     NATIVE_METHOD},
    {"decompress", zlib_decompress, "data, /, wbits=15, bufsize=16384", "The data that was compressed.",
     NATIVE_METHOD},
    {"crc32", zlib_crc32, "data, value=0, /", "The CRC-32 of data, going on from value.", NATIVE_METHOD},
    {"adler32", zlib_adler32, "data, value=1, /", "The Adler-32 of data, going on from value.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef zlib_module;
const ModuleDef zlib_module = {.name = "zlib", .doc = "Compression and decompression by zlib.", .functions = functions,
                               .init = init};
