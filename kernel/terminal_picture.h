/* terminal_picture.h -- pictures on a terminal: by kitty's graphics protocol or as sixels where the terminal says that it knows one of
 * them, else as a file whose path is printed.
 *
 * Sources: the protocol's page at sw.kovidgoyal.net/kitty/graphics-protocol; sixels and the device attributes (DA1, whose 4 is
 * sixel graphics) in DEC's VT340 manual.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_TERMINAL_PICTURE_H
#define KERNEL_TERMINAL_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum PictureProtocol { PICTURE_UNKNOWN, PICTURE_FILE, PICTURE_KITTY, PICTURE_SIXEL } PictureProtocol;

/* What is known of the terminal, and where its pictures went; all zero at first. */
typedef struct Pictures {
    PictureProtocol protocol;
    char folder[256];
    int count;                       /* of the files there */
} Pictures;

/* Shows a PNG on stdout, which is a terminal. Returns false, having written nothing, if these are not the bytes of a PNG or
 * neither protocol nor file is to be had. */
bool picture_show(Pictures *pictures, const char *png, size_t size);

#endif
