/* help.h -- the texts that explain the public names, compiled into the program as data.
 *
 * The sources are the .txt files beside this one (README.md says how they are written). expand.awk fills in what they share, and
 * embed.sh compresses each of them and makes one index of all names, so that a question inflates one file and nothing is
 * read before the first question.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_HELP_HELP_H
#define ENGINE_HELP_HELP_H

#include <stddef.h>

typedef struct HelpFile {
    const unsigned char *data;   /* gzip */
    size_t size, whole;          /* bytes of data, and of the text in it */
} HelpFile;

extern const HelpFile help_files[];

/* One line an entry, NUL-terminated: "\nNAME NAME...\tFILE OFFSET SIZE". "=NAME" is no public name but
 * what the object calls itself. FILE counts help_files; the others are bytes of its text. */
extern const char help_index[];

#endif
