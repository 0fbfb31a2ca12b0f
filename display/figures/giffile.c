/* giffile.c -- see giffile.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/figures/giffile.h"

#include "display/figures/palette.h"
#include "engine/base/memory.h"

#include <string.h>

enum { BINS = 1 << 15, CODE_MAX = 4096, CODE_SLOTS = 16384, CODE_BITS = 8, CLEAR = 1 << CODE_BITS, END = CLEAR + 1 };

static void put_word(Buffer *out, int word) {
    unsigned char bytes[2] = {(unsigned char)(word & 255), (unsigned char)(word >> 8 & 255)};
    buffer_append(out, bytes, 2);
}

static void put_byte(Buffer *out, int byte) {
    unsigned char c = (unsigned char)byte;
    buffer_append(out, &c, 1);
}

void gif_begin(Buffer *out, int width, int height, bool forever) {
    buffer_append(out, "GIF89a", 6);
    put_word(out, width);
    put_word(out, height);
    buffer_append(out, "\x70\0\0", 3);               /* no palette for all frames */
    if (!forever) return;
    buffer_append(out, "\x21\xFF\x0BNETSCAPE2.0\x03\x01", 16);
    put_word(out, 0);                                /* so often; 0: for ever */
    put_byte(out, 0);
}

void gif_end(Buffer *out) { put_byte(out, 0x3B); }

/* ---- colours ---- */

/* Colours to five bits a channel, between first and last in each; how many pixels have them. */
typedef struct ColorBox {
    int first[3], last[3];
    size_t pixels;
} ColorBox;

static int bin_of(const unsigned char *p) { return p[0] >> 3 << 10 | p[1] >> 3 << 5 | p[2] >> 3; }

static size_t count_within(const size_t *bins, const ColorBox *box) {
    size_t pixels = 0;
    for (int r = box->first[0]; r <= box->last[0]; r++)
        for (int g = box->first[1]; g <= box->last[1]; g++)
            for (int b = box->first[2]; b <= box->last[2]; b++) pixels += bins[r << 10 | g << 5 | b];
    return pixels;
}

/* Cuts box across its longest side so that the lower part has about half of the pixels; the upper part goes to *other. */
static bool cut(const size_t *bins, ColorBox *box, ColorBox *other) {
    int side = 0;
    for (int k = 1; k < 3; k++)
        if (box->last[k] - box->first[k] > box->last[side] - box->first[side]) side = k;
    if (box->last[side] == box->first[side]) return false;
    size_t all = box->pixels;
    int last = box->last[side];
    for (int at = box->first[side]; at < last; at++) {
        box->last[side] = at;
        box->pixels = count_within(bins, box);
        if (box->pixels * 2 >= all) break;
    }
    *other = *box;
    other->first[side] = box->last[side] + 1;
    other->last[side] = last;
    other->pixels = all - box->pixels;
    return true;
}

/* The box whose cut helps most: many pixels along a long side. -1: none can be cut. */
static int worst(const ColorBox *box, int count) {
    int best = -1;
    double most = 0;
    for (int i = 0; i < count; i++) {
        int length = 0;
        for (int k = 0; k < 3; k++) length = box[i].last[k] - box[i].first[k] > length ? box[i].last[k] - box[i].first[k] : length;
        double score = (double)length * length * (double)box[i].pixels;
        if (score > most) most = score, best = i;
    }
    return best;
}

/* Median cut (Heckbert 1982): which of the palette's colours stands for each bin, and the means that these are. */
static void cut_colors(const unsigned char *pixels, size_t n, size_t *bins, unsigned char *number, unsigned char palette[PALETTE_MAX][3]) {
    static const ColorBox whole = {{0, 0, 0}, {31, 31, 31}, 0};
    ColorBox box[PALETTE_MAX] = {whole};
    double sum[PALETTE_MAX][4] = {{0}};
    int count = 1;
    memset(bins, 0, BINS * sizeof *bins);
    for (size_t i = 0; i < n; i++) bins[bin_of(pixels + 3 * i)]++;
    box[0].pixels = n;
    for (int at = 0; count < PALETTE_MAX && (at = worst(box, count)) >= 0; count++)
        if (!cut(bins, &box[at], &box[count])) break;
    for (int i = 0; i < count; i++)
        for (int r = box[i].first[0]; r <= box[i].last[0]; r++)
            for (int g = box[i].first[1]; g <= box[i].last[1]; g++)
                for (int b = box[i].first[2]; b <= box[i].last[2]; b++) number[r << 10 | g << 5 | b] = (unsigned char)i;
    for (size_t i = 0; i < n; i++) {
        double *s = sum[number[bin_of(pixels + 3 * i)]];
        for (int k = 0; k < 3; k++) s[k] += pixels[3 * i + (size_t)k];
        s[3]++;
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) palette[i][k] = (unsigned char)(sum[i][3] > 0 ? sum[i][k] / sum[i][3] + 0.5 : 0);
}

/* Fills index with a number for each pixel and palette with the colours. */
static bool choose_colors(const unsigned char *pixels, size_t n, unsigned char *index, unsigned char palette[PALETTE_MAX][3]) {
    Palette exact;
    palette_init(&exact);
    size_t i = 0;
    for (; i < n; i++) {
        const unsigned char *p = pixels + 3 * i;
        int number = palette_number(&exact, (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16);
        if (number < 0) break;
        index[i] = (unsigned char)number;
    }
    if (i == n) {
        for (int k = 0; k < exact.count; k++)
            for (int c = 0; c < 3; c++) palette[k][c] = (unsigned char)(exact.color[k] >> (8 * c));
        return true;
    }
    size_t *bins = mem_alloc(BINS * sizeof *bins);
    unsigned char *number = mem_alloc(BINS);
    if (bins && number) {
        cut_colors(pixels, n, bins, number, palette);
        for (i = 0; i < n; i++) index[i] = number[bin_of(pixels + 3 * i)];
    }
    bool ok = bins && number;
    mem_free(bins);
    mem_free(number);
    return ok;
}

/* ---- compression: Welch 1984, with codes that grow from 9 to 12 bits ---- */

typedef struct Coder {
    Buffer *out;
    unsigned char block[256];        /* its length, then its bytes */
    uint32_t bits;
    int held, width, next;           /* bits not written yet; of a code; the next code to be given */
    uint32_t key[CODE_SLOTS];        /* prefix << 8 | byte, plus 1; 0: free */
    uint16_t code[CODE_SLOTS];
} Coder;

static void put_block(Coder *c) {
    if (c->block[0]) buffer_append(c->out, c->block, (size_t)c->block[0] + 1);
    c->block[0] = 0;
}

static void put_code(Coder *c, int code) {
    c->bits |= (uint32_t)code << c->held;
    for (c->held += c->width; c->held >= 8; c->held -= 8) {
        c->block[++c->block[0]] = (unsigned char)(c->bits & 255);
        c->bits >>= 8;
        if (c->block[0] == 255) put_block(c);
    }
}

static void restart(Coder *c) {
    put_code(c, CLEAR);
    memset(c->key, 0, sizeof c->key);
    c->width = CODE_BITS + 1;
    c->next = END + 1;
}

/* The code of prefix and byte together; -1: there was none, and there is one now. */
static int follow(Coder *c, int prefix, int byte) {
    uint32_t key = ((uint32_t)prefix << 8 | (uint32_t)byte) + 1;
    unsigned slot = key * 2654435761u >> 18;
    for (; c->key[slot]; slot = (slot + 1) & (CODE_SLOTS - 1))
        if (c->key[slot] == key) return c->code[slot];
    c->key[slot] = key;
    c->code[slot] = (uint16_t)c->next;
    return -1;
}

static void compress(Coder *c, const unsigned char *index, size_t n) {
    put_byte(c->out, CODE_BITS);
    c->width = CODE_BITS + 1;
    restart(c);
    int prefix = n ? index[0] : END;
    for (size_t i = 1; i < n; i++) {
        int code = follow(c, prefix, index[i]);
        if (code < 0) {
            put_code(c, prefix);
            if (c->next == CODE_MAX) restart(c);
            else if (c->next++ == 1 << c->width) c->width++;
            code = index[i];
        }
        prefix = code;
    }
    put_code(c, prefix);
    put_code(c, END);
    if (c->held) put_code(c, 0);
    put_block(c);
    put_byte(c->out, 0);
}

bool gif_add_frame(Buffer *out, const unsigned char *pixels, int width, int height, int delay) {
    size_t n = (size_t)width * (size_t)height;
    unsigned char palette[PALETTE_MAX][3] = {{0}}, *index = mem_alloc(n + 1);
    Coder *coder = mem_calloc(1, sizeof *coder);
    bool ok = index && coder && choose_colors(pixels, n, index, palette);
    if (ok) {
        buffer_append(out, "\x21\xF9\x04\x04", 4);   /* the frame stays until the next one */
        put_word(out, delay);
        buffer_append(out, "\0\0\x2C\0\0\0\0", 7);
        put_word(out, width);
        put_word(out, height);
        put_byte(out, 0x87);                         /* a palette of 256 colours of its own */
        buffer_append(out, palette, sizeof palette);
        coder->out = out;
        compress(coder, index, n);
    }
    mem_free(index);
    mem_free(coder);
    return ok && !out->failed;
}
