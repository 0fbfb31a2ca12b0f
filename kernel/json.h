/* json.h -- JSON as it travels: texts that may be broken, and values written compactly.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_JSON_H
#define KERNEL_JSON_H

#include <jansson.h>

#include "engine/base/buffer.h"

/* New object that text holds, mended where it is no Unicode; NULL if it holds none. */
json_t *json_read_object(const char *text, size_t size);
/* New JSON string of text, what is not UTF-8 replaced by U+FFFD. */
json_t *json_text(const char *text, size_t size);
/* Appends json, compactly. false without memory. */
bool json_write(const json_t *json, Buffer *buffer);

#endif
