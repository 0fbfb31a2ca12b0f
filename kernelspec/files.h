/* files.h -- the logos that files.S holds.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNELSPEC_FILES_H
#define KERNELSPEC_FILES_H

extern const char logo_32[], logo_32_end[], logo_64[], logo_64_end[], logo_svg[], logo_svg_end[];

#endif
