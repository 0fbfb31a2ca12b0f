/* compression.c -- the module _compression: streams that zlib, libbz2 and liblzma pack or unpack part by part. The
 * modules zlib, gzip, bz2 and lzma (engine/library) are written over it. It raises only for want of memory: what a
 * library says of damaged data is a status that those modules word.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/objects/bytes.h"
#include "engine/lang/objects/int.h"
#include "engine/modules/native.h"

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>

enum { STEP = 1 << 16, PIECE = 1 << 30 };

/* What a program asks of a stream, and what a stream says: a library's own code where it is neither of these. */
typedef enum Action { ACTION_RUN, ACTION_SYNC, ACTION_FULL, ACTION_FINISH } Action;
enum { STATUS_GOING = 0, STATUS_ENDED = 1, STATUS_STUCK = 2 };

typedef struct Chunk {
    const char *in;
    char *out;
    size_t in_left, out_left;
} Chunk;

typedef struct Flow Flow;

/* A way of packing. begin() returns a library's error or 0; run() moves the chunk on and returns a status. */
typedef struct Codec {
    const char *name;
    int (*begin)(Flow *s, const int64_t *settings);
    int (*run)(Flow *s, Chunk *c, Action action);
    void (*end)(Flow *s);
} Codec;

struct Flow {
    Object object;
    const Codec *codec; /* NULL until the library's state is there */
    bool packing;
    union {
        z_stream z;
        bz_stream bz;
        lzma_stream xz;
    } as;
};

static Type flow_type;

static Flow *as_flow(Value v) { return (Flow *)v.as.object; }

static unsigned piece(size_t size) { return size > PIECE ? PIECE : (unsigned)size; }

/* ---- zlib: settings are the level, the window's bits, the memory's level and the strategy ---- */

static int z_begin(Flow *s, const int64_t *settings) {
    s->as.z = (z_stream){0};
    if (!s->packing) return inflateInit2(&s->as.z, (int)settings[1]);
    return deflateInit2(&s->as.z, (int)settings[0], Z_DEFLATED, (int)settings[1], (int)settings[2], (int)settings[3]);
}

static int z_run(Flow *s, Chunk *c, Action action) {
    static const int flushes[] = {Z_NO_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH};
    z_stream *z = &s->as.z;
    unsigned in = piece(c->in_left), out = piece(c->out_left);
    z->next_in = (Bytef *)(uintptr_t)c->in;
    z->next_out = (Bytef *)c->out;
    z->avail_in = in;
    z->avail_out = out;
    int flush = in < c->in_left ? Z_NO_FLUSH : flushes[action];
    int code = s->packing ? deflate(z, flush) : inflate(z, Z_SYNC_FLUSH);
    c->in += in - z->avail_in, c->in_left -= in - z->avail_in;
    c->out += out - z->avail_out, c->out_left -= out - z->avail_out;
    return code == Z_STREAM_END ? STATUS_ENDED : code == Z_BUF_ERROR ? STATUS_STUCK : code;
}

static void z_end(Flow *s) {
    if (s->packing)
        deflateEnd(&s->as.z);
    else
        inflateEnd(&s->as.z);
}

/* ---- bzip2: the setting is the level ---- */

static int bz_begin(Flow *s, const int64_t *settings) {
    s->as.bz = (bz_stream){0};
    return s->packing ? BZ2_bzCompressInit(&s->as.bz, (int)settings[0], 0, 0) : BZ2_bzDecompressInit(&s->as.bz, 0, 0);
}

static int bz_run(Flow *s, Chunk *c, Action action) {
    bz_stream *z = &s->as.bz;
    unsigned in = piece(c->in_left), out = piece(c->out_left);
    if (s->packing && in == 0 && action != ACTION_FINISH)
        return STATUS_STUCK; /* BZ_RUN with nothing is an error there */
    z->next_in = (char *)(uintptr_t)c->in;
    z->next_out = c->out;
    z->avail_in = in;
    z->avail_out = out;
    bool last = in == c->in_left;
    int code =
        s->packing ? BZ2_bzCompress(z, last && action == ACTION_FINISH ? BZ_FINISH : BZ_RUN) : BZ2_bzDecompress(z);
    c->in += in - z->avail_in, c->in_left -= in - z->avail_in;
    c->out += out - z->avail_out, c->out_left -= out - z->avail_out;
    return code == BZ_STREAM_END ? STATUS_ENDED : code >= 0 ? STATUS_GOING : code;
}

static void bz_end(Flow *s) {
    if (s->packing)
        BZ2_bzCompressEnd(&s->as.bz);
    else
        BZ2_bzDecompressEnd(&s->as.bz);
}

/* ---- lzma: settings are the format (0 any, 1 .xz, 2 .lzma), the preset, the check and the limit of memory ---- */

static int xz_begin_packing(Flow *s, const int64_t *settings) {
    lzma_options_lzma options;
    if (settings[0] != 2) return (int)lzma_easy_encoder(&s->as.xz, (uint32_t)settings[1], (lzma_check)settings[2]);
    if (lzma_lzma_preset(&options, (uint32_t)settings[1])) return LZMA_OPTIONS_ERROR;
    return (int)lzma_alone_encoder(&s->as.xz, &options);
}

static int xz_begin(Flow *s, const int64_t *settings) {
    s->as.xz = (lzma_stream)LZMA_STREAM_INIT;
    if (s->packing) return xz_begin_packing(s, settings);
    uint64_t memory = settings[3] ? (uint64_t)settings[3] : UINT64_MAX;
    if (settings[0] == 1) return (int)lzma_stream_decoder(&s->as.xz, memory, 0);
    if (settings[0] == 2) return (int)lzma_alone_decoder(&s->as.xz, memory);
    return (int)lzma_auto_decoder(&s->as.xz, memory, 0);
}

static int xz_run(Flow *s, Chunk *c, Action action) {
    static const lzma_action actions[] = {LZMA_RUN, LZMA_SYNC_FLUSH, LZMA_FULL_FLUSH, LZMA_FINISH};
    lzma_stream *z = &s->as.xz;
    z->next_in = (const uint8_t *)c->in;
    z->next_out = (uint8_t *)c->out;
    z->avail_in = c->in_left;
    z->avail_out = c->out_left;
    lzma_ret code = lzma_code(z, s->packing ? actions[action] : LZMA_RUN);
    c->in = (const char *)z->next_in, c->in_left = z->avail_in;
    c->out = (char *)z->next_out, c->out_left = z->avail_out;
    if (code == LZMA_STREAM_END) return STATUS_ENDED;
    return code == LZMA_BUF_ERROR ? STATUS_STUCK : code == LZMA_OK ? STATUS_GOING : -(int)code;
}

static void xz_end(Flow *s) { lzma_end(&s->as.xz); }

/* ---- streams ---- */

static const Codec codecs[] = {
    {"zlib", z_begin, z_run, z_end},
    {"bz2", bz_begin, bz_run, bz_end},
    {"lzma", xz_begin, xz_run, xz_end},
};

static void flow_free(Object *o) {
    Flow *s = (Flow *)o;
    if (s->codec) s->codec->end(s);
    object_dealloc(o);
}

static const Codec *codec_named(const char *name) {
    for (size_t i = 0; i < sizeof codecs / sizeof *codecs; i++) {
        if (!strcmp(codecs[i].name, name)) return &codecs[i];
    }
    return NULL;
}

/* open(codec, packing, *settings): a stream, or the library's code where it does not take the settings. */
static Value flow_open(Vm *vm, const Value *args) {
    int64_t settings[4];
    const Codec *codec = is_str(args[0]) ? codec_named(as_str(args[0])->data) : NULL;
    if (!codec) return vm_raise(vm, ERROR_VALUE, "unknown codec");
    for (int i = 0; i < 4; i++) {
        if (!value_to_index(vm, args[2 + i], &settings[i])) return ABSENT;
    }
    if (!type_ready(vm, &flow_type)) return ABSENT;
    Flow *s = object_new(vm, &flow_type, 0);
    if (!s) return ABSENT;
    s->codec = NULL;
    s->packing = args[1].as.integer != 0;
    int code = codec->begin(s, settings);
    if (code == 0) {
        s->codec = codec;
        return value_object(s);
    }
    object_release(&s->object);
    return value_int(code);
}

/* Moves the chunk on until it needs more, ends, fails or has made limit bytes. False with an exception pending. */
static bool flow_run(Vm *vm, Flow *s, Chunk *c, Action action, size_t limit, Buffer *out, int *status) {
    *status = STATUS_GOING;
    while (*status == STATUS_GOING && out->size < limit) {
        size_t room = limit - out->size < STEP ? limit - out->size : STEP;
        if (!buffer_reserve(out, room + 1)) {
            vm_raise_memory(vm);
            return false;
        }
        c->out = out->data + out->size;
        c->out_left = room;
        *status = s->codec->run(s, c, action);
        out->size += room - c->out_left;
        if (!vm_poll(vm)) return false;
        if (c->in_left == 0 && c->out_left > 0 && !(s->packing && action == ACTION_FINISH)) break;
    }
    return true;
}

/* run(data, action, limit): (what was made, how much of data was taken, the status, what the library says of an error).
 */
static Value flow_step(Vm *vm, const Value *args) {
    Flow *s = as_flow(args[0]);
    const char *data;
    size_t size;
    int64_t action, limit;
    int status;
    /* Only bytes: other threads may run meanwhile, and nothing else stays as it is. */
    if (!value_is(args[1], &bytes_type) || !bytes_view(args[1], &data, &size)) {
        return vm_raise(vm, ERROR_TYPE, "a bytes object is required, not '%s'", value_type_name(args[1]));
    }
    if (!value_to_index(vm, args[2], &action) || !value_to_index(vm, args[3], &limit)) return ABSENT;
    Buffer out = BUFFER_EMPTY;
    Chunk c = {.in = data, .in_left = size};
    Value made = ABSENT;
    if (flow_run(vm, s, &c, (Action)action, limit < 0 ? SIZE_MAX : (size_t)limit, &out, &status)) {
        made = value_object(bytes_new(vm, out.data ? out.data : "", out.size));
    }
    buffer_clear(&out);
    if (is_absent(made)) return ABSENT;
    const char *detail = s->codec->run == z_run && s->as.z.msg ? s->as.z.msg : "";
    return tuple_of(vm, 4, made, value_int((int64_t)(size - c.in_left)), value_int(status),
                    value_object(str_from(vm, detail)));
}

static const NativeDef flow_methods[] = {
    {"run", flow_step, "data, action=0, limit=-1", "(made, taken, status, detail)", NATIVE_METHOD},
    {0},
};

static Type flow_type = {
    .object = {OBJECT_IMMORTAL, 0, &type_type},
    .name = "Stream",
    .module = "_compression",
    .instance_size = sizeof(Flow),
    .free = flow_free,
    .methods = flow_methods,
};

/* ---- checksums ---- */

typedef uLong Checksum(uLong start, const Bytef *data, z_size_t size);

static Value checksum(Vm *vm, const Value *args, Checksum *of) {
    const char *data;
    size_t size;
    int64_t start;
    if (!value_to_index(vm, args[1], &start)) return ABSENT;
    if (!octets_of(args[0], &data, &size)) {
        return vm_raise(vm, ERROR_TYPE, "a bytes-like object is required, not '%s'", value_type_name(args[0]));
    }
    return value_int((int64_t)of((uLong)(uint32_t)start, (const Bytef *)data, size));
}

static Value compression_crc32(Vm *vm, const Value *args) { return checksum(vm, args, crc32_z); }

static Value compression_adler32(Vm *vm, const Value *args) { return checksum(vm, args, adler32_z); }

static const NativeDef functions[] = {
    {"open", flow_open, "codec, packing, a=0, b=0, c=0, d=0", "A stream, or a library's code.", NATIVE_METHOD},
    {"crc32", compression_crc32, "data, value=0, /", "The CRC-32 of data, going on from value.", NATIVE_METHOD},
    {"adler32", compression_adler32, "data, value=1, /", "The Adler-32 of data, going on from value.", NATIVE_METHOD},
    {0},
};

extern const ModuleDef compression_module;
const ModuleDef compression_module = {
    .name = "_compression", .doc = "Streams packed by zlib, libbz2 and liblzma.", .functions = functions};
