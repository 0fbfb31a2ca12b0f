/* limit.c -- the --memory option.
 *
 * The limit is one of address space: an allocation beyond it fails, which the engine turns into an error of the cell.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "kernel/commands.h"

/* "4G", "512M", "100000000" */
static bool parse_size(const char *text, rlim_t *size) {
    char *end;
    errno = 0;
    double number = strtod(text, &end);
    switch (*end) {
        case 'k':
        case 'K':
            number *= 1024;
            end++;
            break;
        case 'm':
        case 'M':
            number *= 1024.0 * 1024;
            end++;
            break;
        case 'g':
        case 'G':
            number *= 1024.0 * 1024 * 1024;
            end++;
            break;
        default: break;
    }
    if (end == text || *end || errno || !(number >= 1 && number < 1e18)) return false;
    *size = (rlim_t)number;
    return true;
}

bool limit_memory(const char *text) {
    rlim_t size;
    return parse_size(text, &size) && setrlimit(RLIMIT_AS, &(struct rlimit){size, size}) == 0;
}
