/* fuzz_notebook.c -- a libFuzzer target: any bytes are a notebook that can be changed and written, or refused.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/notebook.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void change(Notebook *notebook) {
    MimeBundle bundle = {.part = {{"text/plain", "x\ny", 3}}, .count = 1};
    for (size_t i = 0; i < notebook_cell_count(notebook); i++) {
        json_t *cell = notebook_cell(notebook, i);
        Buffer source = cell_source(cell);
        cell_has_tag(cell, "parameters");
        if (cell_is_code(cell)) {
            cell_begin(cell);
            cell_add_stream(cell, STREAM_STDOUT, source.data ? source.data : "", source.size);
            cell_add_bundle(cell, true, 1, &bundle, "id");
        }
        buffer_clear(&source);
    }
    notebook_update(notebook, &bundle, "id");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[64];
    Error err = {.kind = ERROR_NONE};
    Notebook notebook;
    int fd = memfd_create("notebook", MFD_CLOEXEC);
    if (fd < 0 || write(fd, data, size) != (ssize_t)size) return 0;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (notebook_read(&notebook, path, &err)) {
        change(&notebook);
        error_clear(&err);
        notebook_write(&notebook, "/tmp/tapebook-fuzz.ipynb", &err);
        notebook_clear(&notebook);
    }
    close(fd);
    return 0;
}
