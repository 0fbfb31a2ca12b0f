/* attrs.c -- the table of attribute names.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/tensor/attrs.h"

const OpAttrs attrs_default = {
    .axis.count = ATTR_NONE, .shape.count = ATTR_NONE, .begin.count = ATTR_NONE, .end.count = ATTR_NONE,
    .strides.count = ATTR_NONE, .pairs.count = ATTR_NONE, .dtype = DTYPE_NONE,
};

const AttrInfo attr_info[] = {
#define ATTR(name, type, field) {#name, ATTR_##type, offsetof(OpAttrs, field)},
#include "engine/tensor/attrs.def"
#undef ATTR
};

const int attr_count = (int)(sizeof attr_info / sizeof *attr_info);

const AttrInfo *attr_find(const char *name, size_t size) {
    for (int i = 0; i < attr_count; i++)
        if (strlen(attr_info[i].name) == size && memcmp(attr_info[i].name, name, size) == 0) return &attr_info[i];
    return NULL;
}
