/* driver.c -- runs a fuzz target without libFuzzer: files given to it, and for a while their random mutations.
 *
 *     fuzz_wire [-s SECONDS] FILE...
 *
 * It knows no coverage. What was tried last is left in fuzz-last, so that a crash can be repeated.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SIZE_MAX_TRIED = 1 << 16, CHANGES_MAX = 8 };

typedef struct Input {
    uint8_t *data;
    size_t size;
} Input;

static uint64_t state = 88172645463325252u;

static size_t below(size_t n) {                  /* xorshift64: Marsaglia 2003 */
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return n ? state % n : 0;
}

static Input read_input(const char *path) {
    Input input = {malloc(SIZE_MAX_TRIED), 0};
    FILE *file = fopen(path, "rb");
    if (file && input.data) input.size = fread(input.data, 1, SIZE_MAX_TRIED, file);
    if (file) fclose(file);
    return input;
}

static void try_input(const uint8_t *data, size_t size) {
    FILE *file = fopen("fuzz-last", "wb");
    if (file) {
        fwrite(data, 1, size, file);
        fclose(file);
    }
    LLVMFuzzerTestOneInput(data, size);
}

/* Changes bytes, cuts, doubles, or takes a piece of another input. */
static void mutate(Input *out, const Input *from, const Input *other) {
    memcpy(out->data, from->data, from->size);
    out->size = from->size;
    for (size_t n = 1 + below(CHANGES_MAX); n > 0; n--) {
        size_t at = below(out->size), length = below(out->size - at + 1) % 64;
        switch (below(5)) {
            case 0: if (out->size) out->data[at] = (uint8_t)below(256); break;
            case 1: if (out->size) out->data[at] ^= (uint8_t)(1 << below(8)); break;
            case 2:
                memmove(out->data + at, out->data + at + length, out->size - at - length);
                out->size -= length;
                break;
            case 3:
                if (out->size + length > SIZE_MAX_TRIED) break;
                memmove(out->data + at + length, out->data + at, out->size - at);
                out->size += length;
                break;
            default:
                if (at + length <= other->size) memcpy(out->data + at, other->data + at, length);
        }
    }
}

int main(int argc, char **argv) {
    double seconds = 0;
    int first = 1;
    if (argc > 2 && strcmp(argv[1], "-s") == 0) {
        seconds = atof(argv[2]);
        first = 3;
    }
    int count = argc - first;
    Input *inputs = calloc((size_t)count + 1, sizeof *inputs), changed = {malloc(SIZE_MAX_TRIED), 0};
    if (!inputs || !changed.data) return 1;
    for (int i = 0; i < count; i++) {
        inputs[i] = read_input(argv[first + i]);
        try_input(inputs[i].data, inputs[i].size);
    }
    long tried = count;
    state ^= (uint64_t)time(NULL);
    for (time_t end = time(NULL) + (time_t)seconds; count && time(NULL) < end; tried++) {
        mutate(&changed, &inputs[below((size_t)count)], &inputs[below((size_t)count)]);
        try_input(changed.data, changed.size);
    }
    printf("%ld inputs tried\n", tried);
    for (int i = 0; i < count; i++) free(inputs[i].data);
    free(inputs);
    free(changed.data);
    return 0;
}
