/* embed_library.c -- puts the library into the program: its sources, and what they compile to.
 *
 *     embed_library OUT.S OUT.images FILE.tape...
 *
 * writes an assembler file that holds both as data, and the table that engine/library/library.h declares, by name in the order
 * of strcmp(). The names stand together, so that looking for one touches no page of the sources. This program is the engine's
 * language without the library, run by the build.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/buffer.h"
#include "engine/lang/engine.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/syntax/compiler.h"
#include "engine/lang/syntax/image.h"
#include "engine/library/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const LibraryFile library_files[] = {{0}};
const size_t library_count = 0;

static const char folder[] = "engine/library/", ending[] = ".tape";

static void read_whole(const char *path, Buffer *out) {
    FILE *f = fopen(path, "rb");
    char block[1 << 14];
    size_t n;
    while (f && (n = fread(block, 1, sizeof block, f)) > 0) buffer_append(out, block, n);
    if (!f || ferror(f) || out->failed) {
        fprintf(stderr, "embed_library: %s cannot be read\n", path);
        exit(1);
    }
    fclose(f);
    buffer_putc(out, '\0');
    out->size--;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* engine/library/os/path.tape -> os/path, in place. */
static char *name_of(char *path) {
    size_t size = strlen(path), tail = sizeof ending - 1, head = sizeof folder - 1;
    if (size <= head + tail || strncmp(path, folder, head) != 0 || strcmp(path + size - tail, ending) != 0) {
        fprintf(stderr, "embed_library: %s is no file of the library\n", path);
        exit(1);
    }
    path[size - tail] = '\0';
    return path + head;
}

/* Appends the image of a file; false: it does not compile. */
static bool add_image(Vm *vm, const char *name, const Buffer *text, Buffer *images) {
    Str *filename = str_format(vm, "<tapebook>/%s.tape", name);
    Source *source = filename ? source_new(vm, filename, text->data, text->size, 0) : NULL;
    Code *code = source ? compile_source(vm, source, COMPILE_FILE) : NULL;
    bool ok = code && image_write(vm, code, images);
    if (!ok) {
        Value raised = vm_raised(vm) ? vm_take_raised(vm) : ABSENT;
        Str *said = is_absent(raised) ? NULL : value_str(vm, raised);
        fprintf(stderr, "embed_library: %s: %s\n", name, said ? said->data : "a constant that no image holds");
        release_object(said);
        value_release(raised);
    }
    release_object(code);
    release_object(source);
    release_object(filename);
    return ok;
}

int main(int argc, char **argv) {
    ERROR_INIT(err);
    Host host = {0};
    Engine *engine = argc > 3 ? engine_new(&host, &err) : NULL;
    FILE *out = engine ? fopen(argv[1], "w") : NULL;
    FILE *data = out ? fopen(argv[2], "wb") : NULL;
    if (!data) return fprintf(stderr, "usage: embed_library OUT.S OUT.images FILE.tape...\n"), 2;
    int count = argc - 3;
    char **names = argv + 3;
    for (int i = 0; i < count; i++) names[i] = name_of(names[i]);
    qsort(names, (size_t)count, sizeof *names, by_name);
    Buffer images = BUFFER_EMPTY;
    fprintf(out, "    .section .rodata\n    .balign 8\nimages:\n    .incbin \"%s\"\n", argv[2]);
    Buffer rows = BUFFER_EMPTY;
    for (int i = 0; i < count; i++) {
        Buffer text = BUFFER_EMPTY;
        char path[4096];
        snprintf(path, sizeof path, "%s%s%s", folder, names[i], ending);
        read_whole(path, &text);
        size_t at = images.size;
        if (!add_image(engine_vm(engine), names[i], &text, &images)) return 1;
        fprintf(out, "    .subsection 0\nsource%d:\n    .incbin \"%s\"\n    .byte 0\n", i, path);
        fprintf(out, "    .subsection 1\nname%d:\n    .asciz \"%s\"\n", i, names[i]);
        buffer_printf(&rows, "    .quad name%d, source%d, %zu, images + %zu, %zu\n", i, i, text.size, at, images.size - at);
        buffer_clear(&text);
    }
    fprintf(out, "    .section .data.rel.ro,\"aw\"\n    .balign 8\n    .globl library_files\nlibrary_files:\n%s", rows.data);
    fprintf(out, "    .section .rodata\n    .balign 8\n    .globl library_count\nlibrary_count:\n    .quad %d\n", count);
    fprintf(out, "    .section .note.GNU-stack,\"\",@progbits\n");
    fwrite(images.data, 1, images.size, data);
    bool ok = !images.failed && !rows.failed && !ferror(out) && !ferror(data) && fclose(out) == 0 && fclose(data) == 0;
    buffer_clear(&images);
    buffer_clear(&rows);
    engine_free(engine);
    return ok ? 0 : 1;
}
