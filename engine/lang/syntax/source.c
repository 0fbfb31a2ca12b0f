/* source.c -- the text that code was compiled from, by lines. See code.h.
 *
 * Line ends are made '\n' and a byte order mark is dropped when the text is copied, so that nothing later meets
 * them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/base/memory.h"
#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/machine.h"
#include "engine/lang/syntax/image.h"

#include <string.h>

static void source_free(Object *o) {
    Source *s = (Source *)o;
    if (s->filename) object_release(&s->filename->object);
    if (!s->borrowed) mem_free(s->text);
    image_free(s->image);
    mem_free(s->line_start);
    object_dealloc(o);
}

/* Copies text with '\r\n' and '\r' as '\n'. Returns the new size. */
static size_t copy_text(char *out, const char *text, size_t size) {
    if (!memchr(text, '\r', size)) {
        memcpy(out, text, size);
        return size;
    }
    size_t n = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\r') {
            out[n++] = '\n';
            if (i + 1 < size && text[i + 1] == '\n') i++;
        } else {
            out[n++] = text[i];
        }
    }
    return n;
}

bool source_find_lines(Source *s) {
    if (s->line_start) return true;
    uint32_t count = 1;
    for (size_t i = 0; i < s->size; i++) count += s->text[i] == '\n';
    s->line_start = mem_alloc(sizeof *s->line_start * (count + 1));
    if (!s->line_start) return false;
    s->line_count = 1;
    s->line_start[0] = 0;
    for (size_t i = 0; i < s->size; i++)
        if (s->text[i] == '\n') s->line_start[s->line_count++] = (uint32_t)i + 1;
    s->line_start[count] = (uint32_t)s->size;
    return true;
}

Source *source_of_image(Vm *vm, Str *filename, const char *text, size_t size, bool borrowed) {
    if (size > UINT32_MAX / 2) {
        vm_raise(vm, ERROR_OVERFLOW, "source text is too large");
        return NULL;
    }
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) text += 3, size -= 3;
    Source *s = object_new(vm, &source_type, 0);
    if (!s) return NULL;
    object_retain(&filename->object);
    s->filename = filename;
    s->borrowed = borrowed;
    s->text = borrowed ? (char *)(uintptr_t)text : mem_alloc(size + 1);
    if (borrowed) s->size = size;
    else if (s->text) s->text[s->size = copy_text(s->text, text, size)] = '\0';
    if (s->text) return s;
    object_release(&s->object);
    vm_raise_memory(vm);
    return NULL;
}

Source *source_new(Vm *vm, Str *filename, const char *text, size_t size, int cell) {
    Source *s = source_of_image(vm, filename, text, size, false);
    if (!s) return NULL;
    s->cell = cell;
    if (source_find_lines(s)) return s;
    object_release(&s->object);
    vm_raise_memory(vm);
    return NULL;
}

const char *source_line(const Source *source, int n, size_t *size) {
    if (!source_find_lines((Source *)(uintptr_t)source) || n < 1 || (uint32_t)n > source->line_count) return NULL;
    uint32_t start = source->line_start[n - 1], end = source->line_start[n];
    if (end > start && source->text[end - 1] == '\n') end--;
    *size = end - start;
    return source->text + start;
}

Type source_type = {
    .object = TYPE_OBJECT,
    .name = "source",
    .instance_size = sizeof(Source),
    .free = source_free,
};
