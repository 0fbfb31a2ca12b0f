/* version.h -- what we call ourselves.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_VERSION_H
#define KERNEL_VERSION_H

#define TAPEBOOK_VERSION "0.1.0"
#define TAPEBOOK_LANGUAGE_VERSION "3.11.0"
#define TAPEBOOK_BANNER "Tapebook " TAPEBOOK_VERSION ": eager tensors in a subset of Python 3.11"

#endif
