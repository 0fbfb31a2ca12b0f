/* bundle.h -- what a notebook shows of a value: its representations by MIME type, and the figures of a cell.
 *
 * text/plain is what IPython's pretty printer prints. Tensors and arrays have a table in HTML, figures a PNG,
 * objects what their _repr_*_ methods give. The hosts (kernel, notebook runner) call this room; it calls
 * them back through Host.show and Host.clear_output alone.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DISPLAY_BUNDLE_H
#define DISPLAY_BUNDLE_H

#include "engine/lang/vm.h"

/* A MimeBundle with the memory that its parts lie in. */
typedef struct DisplayBundle {
    MimeBundle bundle;               /* points into the buffers below */
    Buffer mime[MIME_PARTS_MAX];
    Buffer data[MIME_PARTS_MAX];
    Buffer metadata;                 /* JSON object text; empty: none */
} DisplayBundle;

/* Fills *out (whatever it held before is not looked at) with the representations of value, text/plain first. A value
 * that shows itself (_ipython_display_) has been shown when this returns, and leaves out->bundle.count at 0: there is
 * nothing to send. false with an exception pending (out is then empty). Clear with display_bundle_clear. */
bool display_bundle(Vm *vm, Value value, DisplayBundle *out);
void display_bundle_clear(DisplayBundle *bundle);

/* Adds one representation, whose bytes are copied. */
bool display_bundle_add(DisplayBundle *bundle, const char *mime, const char *data, size_t size);

/* Shows the figures that the cell drew with pyplot and did not show, and closes them: hosts call it after each cell,
 * also after one that failed. Costs nothing while pyplot is not imported. false with an exception pending. */
bool display_flush_figures(Vm *vm);

/* Makes the native modules of this room importable (vm_add_module): _figure, _display. Hosts call it once a Vm. */
bool display_add_modules(Vm *vm);

#endif
