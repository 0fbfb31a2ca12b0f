/* fuzz_cell.c -- a libFuzzer target: any text is rewritten as a cell, and read at any cursor.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/class_text.h"
#include "kernel/cursor_text.h"
#include "kernel/input_text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void count_name(void *context, const char *name, size_t size) {
    (void)name;
    *(size_t *)context += size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);               /* ends where its block ends, so that a step too far is seen */
    if (!text) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    Buffer out = BUFFER_EMPTY;
    PathText path;
    CallText call;
    StringText string;
    size_t cursor = size ? data[0] % (size + 1) : 0;
    input_rewrite(text, size, &out);
    cursor_path_before(text, cursor, &path);
    cursor_path_around(text, size, cursor, &path);
    cursor_call(text, cursor, &call);
    cursor_string(text, cursor, &string);
    ClassText class;
    size_t total = 0;
    if (class_text_find(text, cursor, text + path.start, path.end - path.start, &class))
        class_text_visit(text, &class, count_name, &total);
    buffer_clear(&out);
    free(text);
    return 0;
}
