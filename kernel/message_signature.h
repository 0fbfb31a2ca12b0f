/* message_signature.h -- checking signatures, for wire.c and the start-up handshake. Signing is in wire.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef KERNEL_MESSAGE_SIGNATURE_H
#define KERNEL_MESSAGE_SIGNATURE_H

#include "kernel/wire.h"

/* Whether signature is that of the four frames; hex receives what it should be. */
bool signer_verify(Signer *signer, const zmq_msg_t *signature, const zmq_msg_t *frames, char hex[SIGNATURE_MAX + 1]);

/* Whether this hex digest (at least 32 digits) is seen for the first time; remembers it. Any thread. */
bool replay_is_new(Replay *replay, const char *hex);

#endif
