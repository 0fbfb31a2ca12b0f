/* fuzz_wire.c -- a libFuzzer target: any frames are a request, or refused.
 *
 * The bytes are cut into frames at each "\xFF\x00" and go through a pair of sockets, unsigned, so that what lies behind
 * the signature is reached.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/wire.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Pair {
    void *zmq, *in, *out;
    Signer *signer;
} Pair;

static const Pair *open_pair(void) {
    static Pair pair;
    Error err = {.kind = ERROR_NONE};
    if (pair.zmq) return &pair;
    pair.zmq = zmq_ctx_new();
    pair.in = zmq_socket(pair.zmq, ZMQ_PAIR);
    pair.out = zmq_socket(pair.zmq, ZMQ_PAIR);
    pair.signer = signer_new("hmac-sha256", "", &err);
    if (!pair.signer || zmq_bind(pair.in, "inproc://fuzz") != 0 || zmq_connect(pair.out, "inproc://fuzz") != 0) exit(1);
    return &pair;
}

static void send_frames(void *socket, const uint8_t *data, size_t size) {
    const uint8_t *end = data + size, *cut;
    while ((cut = memmem(data, (size_t)(end - data), "\xFF\0", 2))) {
        zmq_send(socket, data, (size_t)(cut - data), ZMQ_SNDMORE);
        data = cut + 2;
    }
    zmq_send(socket, data, (size_t)(end - data), 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Pair *pair = open_pair();
    Request *request = NULL;
    const char *why;
    send_frames(pair->out, data, size);
    if (request_read(pair->in, CHANNEL_SHELL, pair->signer, NULL, &request, &why) == RECEIVE_OK) {
        size_t length;
        request_string(request, "code", &length);
        request_bool(request, "silent", false);
        request_int(request, "cursor_pos", 0);
        request_buffer(request, 0, &length);
        request_release(request);
    }
    return 0;
}
