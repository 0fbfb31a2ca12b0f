/* property.h -- the fields of figures, axes, axes' parts and artists, by the names under which the language sets them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_PROPERTY_H
#define DISPLAY_PROPERTY_H

#include "display/figures/figure.h"
#include "engine/lang/vm.h"

/* What a set of properties belongs to. */
typedef enum PropertyOwner { OWNER_FIGURE, OWNER_AXES, OWNER_AXIS, OWNER_TICK, OWNER_SPINE, OWNER_ARTIST, OWNER_GRID } PropertyOwner;

/* Sets or gets a field of the struct at owner. Unknown names raise AttributeError. */
bool property_set(Vm *vm, PropertyOwner kind, void *owner, const char *name, Value v);
Value property_get(Vm *vm, PropertyOwner kind, const void *owner, const char *name);

/* v as a colour: a text, (r, g, b), (r, g, b, a), (colour, alpha). ValueError as Matplotlib words it. */
bool property_coords(Vm *vm, Value name, Coords *out);   /* "data", "axes" ... */
bool property_color(Vm *vm, Value v, Rgba *out);
Value property_color_value(Vm *vm, Rgba c);              /* (r, g, b, a) */

/* The numbers of v, flattened: a tensor, an array, nested sequences; None and masked are NaN. shape (may be NULL) gets the sizes,
 * *rank how many. */
bool numbers_read(Vm *vm, Value v, Array *out, int64_t *shape, int *rank);
/* New list of floats. */
Value numbers_value(Vm *vm, const Array *a);

#endif
