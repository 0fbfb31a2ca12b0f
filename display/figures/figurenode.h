/* figurenode.h -- handles of the language on nodes and grids of the model.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_FIGURENODE_H
#define DISPLAY_FIGURENODE_H

#include "display/figures/figure.h"
#include "engine/lang/vm.h"

typedef struct FigureNode {
    Object object;
    Node *node;                      /* counted */
} FigureNode;

typedef struct FigureGrid {
    Object object;
    Grid *grid;                      /* counted */
} FigureGrid;

extern Type figure_node_type, figure_grid_type;

Value node_value(Vm *vm, Node *node);            /* a new handle; retains node */
Value node_value_take(Vm *vm, Node *node);       /* takes node */
Value figure_new_grid(Vm *vm, const Value *args);

/* The node that a handle holds, borrowed; whether v is a handle on an artist. */
Node *node_of(Value v);
bool is_artist_node(Value v);
bool node_need(Vm *vm, Value v, NodeKind kind);  /* whether v is a handle on such a node; raises */
bool axis_args(Vm *vm, const Value *args, Axes **axes, int *which);

/* Methods of Node that are in figureaxis.c. */
Value node_take_limits(Vm *vm, const Value *args);
Value node_relim(Vm *vm, const Value *args);
Value node_limits(Vm *vm, const Value *args);
Value node_set_limits(Vm *vm, const Value *args);
Value node_autoscale(Vm *vm, const Value *args);
Value node_set_scale(Vm *vm, const Value *args);
Value node_set_scale_table(Vm *vm, const Value *args);
Value node_set_locator(Vm *vm, const Value *args);
/* Makes a locator of a name and a dict of options; scale: the one it is for, if that is not linear. false: an exception is raised. */
bool locator_read(Vm *vm, Value kind, Value options, const Scale *scale, Locator *locator);
/* Takes what a dict of options says of numbers written plainly. */
void formatter_read(Vm *vm, Value options, Formatter *formatter);
Value node_set_formatter(Vm *vm, const Value *args);

/* Methods of Node that are in figureparts.c. */
Value node_set_path(Vm *vm, const Value *args);
Value node_set_coded(Vm *vm, const Value *args);
Value node_coded(Vm *vm, const Value *args);
Value node_set_clip(Vm *vm, const Value *args);
Value node_set_box(Vm *vm, const Value *args);
Value node_set_ellipse(Vm *vm, const Value *args);
Value node_set_path_of(Vm *vm, const Value *args);
Value node_set_shape(Vm *vm, const Value *args);
Value node_set_outline(Vm *vm, const Value *args);
Value node_set_paths(Vm *vm, const Value *args);
Value node_set_map(Vm *vm, const Value *args);
Value node_set_extremes(Vm *vm, const Value *args);
Value node_fit(Vm *vm, const Value *args);
Value node_set_entries(Vm *vm, const Value *args);
Value node_set_contours(Vm *vm, const Value *args);
Value node_path(Vm *vm, const Value *args);

#endif
