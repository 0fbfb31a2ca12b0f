/* binascii.h -- what the files of the module binascii share: how they read arguments and give results.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ENGINE_MODULES_STANDARD_BINASCII_H
#define ENGINE_MODULES_STANDARD_BINASCII_H

#include "engine/lang/objects/bytes_methods.h"
#include "engine/modules/native.h"

/* The octets of what is bytes-like, an array among them; false with TypeError pending. */
bool binascii_read_data(Vm *vm, Value v, Octets *out);
/* The same, or the characters of a str, which must be ASCII. */
bool binascii_read_ascii(Vm *vm, Value v, Octets *out);
/* New bytes of what b holds, which is cleared. */
Value binascii_finish(Vm *vm, Buffer *b);
/* binascii.Error. Returns ABSENT. */
Value binascii_fail(Vm *vm, const char *message);

/* mail_lines.c */
Value binascii_b2a_qp(Vm *vm, const Value *args);
Value binascii_a2b_qp(Vm *vm, const Value *args);
Value binascii_b2a_uu(Vm *vm, const Value *args);
Value binascii_a2b_uu(Vm *vm, const Value *args);

#endif
