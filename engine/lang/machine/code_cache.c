/* code_cache.c -- see code_cache.h.
 *
 * A file of the cache is a Header, the module's text, which is compared, and the text's image (syntax/image.h), whose hash is
 * compared, so that no byte of a damaged file is read as code. Its name is the hash of the module's path.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/code_cache.h"

#include "engine/base/memory.h"
#include "engine/base/whole_file.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/syntax/compiler.h"
#include "engine/lang/syntax/image.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Header {
    char compiler[32];           /* COMPILER_ID, which the Makefile makes of the compiler's sources */
    uint64_t text_size, image_size, image_hash;
} Header;

static Header header_new(size_t text_size) {
    Header h = {.text_size = text_size};
    memcpy(h.compiler, COMPILER_ID, sizeof h.compiler);
    return h;
}

/* ---- where ---- */

/* The cache's folder, made if `make` and it is not there. false: there is none. */
static bool cache_folder(char *path, bool make) {
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int size = base && *base == '/' ? snprintf(path, PATH_MAX, "%s/tapebook/code", base)
               : home && *home == '/' ? snprintf(path, PATH_MAX, "%s/.cache/tapebook/code", home) : 0;
    if (size <= 0 || size >= PATH_MAX - 80) return false;
    for (char *c = path + 1; make && *c; c++) {
        if (*c != '/') continue;
        *c = '\0';
        mkdir(path, 0700);
        *c = '/';
    }
    if (make) mkdir(path, 0700);
    return true;
}

static bool cache_path(const Str *module, bool make, char *path) {
    if (!cache_folder(path, make)) return false;
    sprintf(path + strlen(path), "/%016llx", (unsigned long long)text_hash(module->data, module->size));
    return true;
}

/* ---- reading ---- */

static bool is_ours(const struct stat *info) {
    return S_ISREG(info->st_mode) && info->st_uid == geteuid() && !(info->st_mode & (S_IWGRP | S_IWOTH)) && info->st_size > (off_t)sizeof(Header);
}

static bool read_all(int fd, char *data, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t n = read(fd, data + done, size - done);
        if (n <= 0) return false;
        done += (size_t)n;
    }
    return true;
}

/* The whole file, its Header first. New (mem_alloc), or NULL. */
static char *read_cached(const char *path, size_t *size) {
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0) return NULL;
    char *data = fstat(fd, &info) == 0 && is_ours(&info) ? mem_alloc((size_t)info.st_size) : NULL;
    if (data && !read_all(fd, data, *size = (size_t)info.st_size)) mem_free(data), data = NULL;
    close(fd);
    return data;
}

static bool is_current(const char *data, size_t size, const char *text, const Header *wanted) {
    Header header;
    memcpy(&header, data, sizeof header);
    if (memcmp(header.compiler, wanted->compiler, sizeof header.compiler) != 0 || header.text_size != wanted->text_size) return false;
    size_t rest = size - sizeof header;
    if (header.text_size > rest || header.image_size != rest - header.text_size) return false;
    data += sizeof header;
    return memcmp(data, text, header.text_size) == 0 && text_hash(data + header.text_size, header.image_size) == header.image_hash;
}

/* NULL: the cache does not have it; nothing is pending. */
static Code *find_cached(Vm *vm, Source *source, const char *path, const char *text, const Header *wanted) {
    size_t size, before = sizeof *wanted + wanted->text_size;
    char *data = read_cached(path, &size);
    if (!data) return NULL;
    if (is_current(data, size, text, wanted)) return image_read(vm, source, data + before, size - before, data);
    mem_free(data);
    return NULL;
}

/* ---- writing ---- */

static bool write_all(int fd, const char *data, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t n = write(fd, data + done, size - done);
        if (n <= 0) return false;
        done += (size_t)n;
    }
    return true;
}

/* What cannot be kept is compiled again the next time. */
static void keep(Vm *vm, const Str *module, const Code *code, const char *text, Header *header) {
    char path[PATH_MAX];
    Buffer image = BUFFER_EMPTY;
    WholeFile file;
    const char *forbidden = getenv("PYTHONDONTWRITEBYTECODE");
    if ((forbidden && *forbidden) || !image_write(vm, code, &image) || !cache_path(module, true, path)) goto done;
    header->image_size = image.size;
    header->image_hash = text_hash(image.data, image.size);
    if (whole_file_begin(&file, path, 0600) != 0) goto done;
    if (write_all(file.fd, (const char *)header, sizeof *header) && write_all(file.fd, text, header->text_size) &&
        write_all(file.fd, image.data, image.size)) whole_file_commit(&file);
    else whole_file_discard(&file);
done:
    buffer_clear(&image);
}

/* ---- both ---- */

static Code *compile_text(Vm *vm, Str *filename, const char *text, size_t size) {
    Source *source = source_new(vm, filename, text, size, 0);
    Code *code = source ? compile_source(vm, source, COMPILE_FILE) : NULL;
    if (source) object_release(&source->object);
    return code;
}

Code *code_of_file(Vm *vm, Str *path, const char *text, size_t size) {
    char cached[PATH_MAX];
    Header header = header_new(size);
    Source *source = cache_path(path, false, cached) ? source_of_image(vm, path, text, size, false) : NULL;
    Code *code = source ? find_cached(vm, source, cached, text, &header) : NULL;
    if (source) object_release(&source->object);
    if (code || vm_raised(vm)) return code;
    code = compile_text(vm, path, text, size);
    if (code) keep(vm, path, code, text, &header);
    return code;
}

Code *code_of_library(Vm *vm, Str *filename, const LibraryFile *file) {
    Source *source = file->image_size ? source_of_image(vm, filename, file->source, file->size, true) : NULL;
    Code *code = source ? image_read(vm, source, file->image, file->image_size, NULL) : NULL;
    if (source) object_release(&source->object);
    return code || vm_raised(vm) ? code : compile_text(vm, filename, file->source, file->size);
}
