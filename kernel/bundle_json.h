/* bundle_json.h -- what the engine shows, as the JSON of messages and notebook files.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_BUNDLE_JSON_H
#define KERNEL_BUNDLE_JSON_H

#include <jansson.h>

#include "kernel/interpreter.h"

/* {mime: data}: texts as they are, images in base64, JSON types unpacked. New. */
json_t *bundle_to_json(const MimeBundle *bundle);
/* The bundle's metadata, {} if it has none. New. */
json_t *bundle_metadata(const MimeBundle *bundle);
/* The lines of a traceback as an array. New. */
json_t *traceback_lines(const Buffer *text);
/* language_info of kernel_info_reply and of notebook files. New. */
json_t *language_info_json(void);

#endif
