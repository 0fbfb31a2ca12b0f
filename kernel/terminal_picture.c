/* terminal_picture.c -- see terminal_picture.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/terminal_picture.h"

#include <openssl/evp.h>
#include <png.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "engine/base/buffer.h"
#include "engine/base/memory.h"

enum { ANSWER_MS = 200, CHUNK = 3072, LEVELS = 6, GREYS = 40, COLORS = LEVELS * LEVELS * LEVELS + GREYS, BAND = 6 };

/* ---- what the terminal knows ---- */

static bool says(const char *name, const char *word) {
    const char *value = getenv(name);
    return value && strstr(value, word);
}

/* Whether "\033[?62;4;6c" has the attribute 4. */
static bool has_sixels(const char *answer) {
    for (const char *at = strchr(answer, '?'); at; at = strchr(at + 1, ';'))
        if (at[1] == '4' && (at[2] == ';' || at[2] == 'c')) return true;
    return false;
}

/* Asks the terminal for its attributes and waits a moment for the answer. */
static bool ask_for_sixels(void) {
    struct termios old;
    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &old) != 0) return false;
    struct termios raw = old;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    fputs("\033[c", stdout);
    fflush(stdout);
    char answer[64] = "";
    size_t size = 0;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (size + 1 < sizeof answer && !strchr(answer, 'c') && poll(&input, 1, ANSWER_MS) > 0 && read(STDIN_FILENO, answer + size, 1) == 1)
        answer[++size] = '\0';
    tcsetattr(STDIN_FILENO, TCSANOW, &old);
    return has_sixels(answer);
}

static PictureProtocol find_protocol(void) {
    if (getenv("KITTY_WINDOW_ID") || says("TERM", "kitty") || says("TERM_PROGRAM", "ghostty")) return PICTURE_KITTY;
    return ask_for_sixels() ? PICTURE_SIXEL : PICTURE_FILE;
}

/* ---- kitty ---- */

static void write_kitty(const char *png, size_t size) {
    unsigned char text[CHUNK / 3 * 4 + 1];
    for (size_t at = 0; at < size; at += CHUNK) {
        size_t part = size - at < CHUNK ? size - at : CHUNK;
        EVP_EncodeBlock(text, (const unsigned char *)png + at, (int)part);
        printf("\033_G%sm=%d;%s\033\\", at == 0 ? "a=T,f=100," : "", at + part < size, (const char *)text);
    }
    putchar('\n');
}

/* ---- sixels ---- */

/* The number of a color in a palette of a cube of colors and a ramp of greys. */
static unsigned char color_number(const unsigned char *rgb) {
    if (rgb[0] == rgb[1] && rgb[1] == rgb[2]) return (unsigned char)(COLORS - GREYS + (rgb[0] * (GREYS - 1) + 127) / 255);
    int number = 0;
    for (int c = 0; c < 3; c++) number = number * LEVELS + (rgb[c] * (LEVELS - 1) + 127) / 255;
    return (unsigned char)number;
}

/* The palette, each part of a color in percent. */
static void write_palette(void) {
    for (int n = 0; n < COLORS - GREYS; n++) {
        int r = n / (LEVELS * LEVELS), g = n / LEVELS % LEVELS, b = n % LEVELS;
        printf("#%d;2;%d;%d;%d", n, r * 100 / (LEVELS - 1), g * 100 / (LEVELS - 1), b * 100 / (LEVELS - 1));
    }
    for (int n = 0; n < GREYS; n++) {
        int grey = n * 100 / (GREYS - 1);
        printf("#%d;2;%d;%d;%d", COLORS - GREYS + n, grey, grey, grey);
    }
}

static void write_run(char sixel, int count) {
    if (count > 3) printf("!%d%c", count, sixel);
    else while (count-- > 0) putchar(sixel);
}

/* One color of a band of six rows: a character a column, whose bits say which rows have it. numbers: rows x width. */
static void write_color(const unsigned char *numbers, int rows, int width, int color) {
    printf("#%d", color);
    char last = 0;
    int count = 0;
    for (int x = 0; x < width; x++) {
        int bits = 0;
        for (int y = 0; y < rows; y++) bits |= (numbers[y * width + x] == color) << y;
        char sixel = (char)('?' + bits);
        if (sixel != last) {
            write_run(last, count);
            last = sixel;
            count = 0;
        }
        count++;
    }
    write_run(last, count);
    putchar('$');
}

static void write_sixels(const unsigned char *rgb, int width, int height) {
    unsigned char *numbers = mem_alloc((size_t)width * BAND);
    if (!numbers) return;
    printf("\033Pq\"1;1;%d;%d", width, height);
    write_palette();
    for (int top = 0; top < height; top += BAND) {
        int rows = height - top < BAND ? height - top : BAND;
        bool used[COLORS] = {false};
        for (int i = 0; i < rows * width; i++) used[numbers[i] = color_number(rgb + ((size_t)top * (size_t)width + (size_t)i) * 3)] = true;
        for (int color = 0; color < COLORS; color++)
            if (used[color]) write_color(numbers, rows, width, color);
        putchar('-');
    }
    printf("\033\\\n");
    mem_free(numbers);
}

/* The PNG as sixels, on white. */
static bool show_sixels(const char *png, size_t size) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, png, size)) return false;
    image.format = PNG_FORMAT_RGB;
    unsigned char *rgb = mem_alloc(PNG_IMAGE_SIZE(image));
    png_color white = {255, 255, 255};
    bool ok = rgb && png_image_finish_read(&image, &white, rgb, 0, NULL);
    if (ok) write_sixels(rgb, (int)image.width, (int)image.height);
    png_image_free(&image);
    mem_free(rgb);
    return ok;
}

/* ---- files ---- */

/* Puts the PNG into a folder of this process and prints its path. */
static bool show_path(Pictures *pictures, const char *png, size_t size) {
    char *folder = pictures->folder;
    const char *parent = getenv("TMPDIR");
    if (!*folder) {
        snprintf(folder, sizeof pictures->folder, "%s/tapebook-XXXXXX", parent && *parent ? parent : "/tmp");
        if (!mkdtemp(folder)) *folder = '\0';
    }
    char path[sizeof pictures->folder + 32];
    snprintf(path, sizeof path, "%s/figure-%d.png", folder, ++pictures->count);
    FILE *file = *folder ? fopen(path, "wb") : NULL;
    if (!file) return false;
    bool ok = fwrite(png, 1, size, file) == size;
    ok = fclose(file) == 0 && ok;
    if (ok) printf("%s\n", path);
    return ok;
}

bool picture_show(Pictures *pictures, const char *png, size_t size) {
    if (size < 8 || memcmp(png, "\x89PNG\r\n\x1a\n", 8) != 0) return false;
    if (pictures->protocol == PICTURE_UNKNOWN) pictures->protocol = find_protocol();
    if (pictures->protocol == PICTURE_SIXEL) return show_sixels(png, size);
    if (pictures->protocol == PICTURE_FILE) return show_path(pictures, png, size);
    write_kitty(png, size);
    return true;
}
