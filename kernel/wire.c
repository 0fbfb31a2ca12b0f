/* wire.c -- frames in, frames out.
 *
 * A request keeps its ZeroMQ frames, so that its header can be sent back as it came and its identity
 * frames cost no copies.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/wire.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/utf8.h"
#include "kernel/message_signature.h"

#define DELIMITER "<IDS|MSG>"

enum {
    FRAMES_MAX = 1024, /* more than any client sends; the rest is a refusal */
    SIGNED_FRAMES = 4,
    LARGE_FRAME = 4096, /* bytes, from which on a frame takes the memory of its text */
};

/* ---- small things ---- */

double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void date_now(char text[40]) {
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t size = strftime(text, 40, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text + size, 40 - size, ".%06ldZ", now.tv_nsec / 1000);
}

void uuid_write(char text[40]) {
    unsigned char b[16] = {0};
    if (getrandom(b, sizeof b, 0) != (ssize_t)sizeof b) {
        uint64_t seed = (uint64_t)(clock_seconds() * 1e9) ^ (uint64_t)getpid() << 40;
        memcpy(b, &seed, sizeof seed);
    }
    b[6] = (unsigned char)((b[6] & 0x0F) | 0x40);
    b[8] = (unsigned char)((b[8] & 0x3F) | 0x80);
    snprintf(text, 40, "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", b[0], b[1], b[2], b[3],
             b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]);
}

/* ---- requests ---- */

static json_t *read_object(const zmq_msg_t *frame) {
    return json_read_object(zmq_msg_data((zmq_msg_t *)frame), zmq_msg_size(frame));
}

Request *request_retain(Request *request) {
    if (request) atomic_fetch_add_explicit(&request->refs, 1, memory_order_relaxed);
    return request;
}

void request_release(Request *request) {
    if (!request || atomic_fetch_sub_explicit(&request->refs, 1, memory_order_acq_rel) != 1) return;
    for (int i = 0; i < request->frame_count; i++) zmq_msg_close(&request->frames[i]);
    mem_free(request->frames);
    json_decref(request->header);
    json_decref(request->parent);
    json_decref(request->metadata);
    json_decref(request->content);
    json_decref(request->payload);
    mem_free(request);
}

bool request_text(const Request *request, Buffer *text) {
    json_t *message =
        json_pack("{sO ss ss sO sO sO}", "header", request->header, "msg_id", request->id, "msg_type", request->type,
                  "parent_header", request->parent, "metadata", request->metadata, "content", request->content);
    bool ok = message && json_write(message, text);
    json_decref(message);
    return ok;
}

const void *request_buffer(const Request *request, int n, size_t *size) {
    int at = request->ident_count + 2 + SIGNED_FRAMES + n;
    if (n < 0 || at >= request->frame_count) return NULL;
    *size = zmq_msg_size(&request->frames[at]);
    return zmq_msg_data(&request->frames[at]);
}

const char *request_string(const Request *request, const char *name, size_t *size) {
    json_t *value = json_object_get(request->content, name);
    if (!json_is_string(value)) return NULL;
    if (size) *size = json_string_length(value);
    return json_string_value(value);
}

bool request_bool(const Request *request, const char *name, bool fallback) {
    json_t *value = json_object_get(request->content, name);
    if (json_is_boolean(value)) return json_is_true(value);
    if (json_is_integer(value)) return json_integer_value(value) != 0;
    return fallback;
}

int64_t request_int(const Request *request, const char *name, int64_t fallback) {
    json_t *value = json_object_get(request->content, name);
    if (json_is_integer(value)) return json_integer_value(value);
    if (json_is_real(value)) return (int64_t)json_real_value(value);
    return fallback;
}

/* Reads the frames of one message into request, at most FRAMES_MAX; the rest is read and dropped. */
static ReceiveResult read_frames(void *socket, Request *request, const char **why) {
    int capacity = 0;
    for (int more = 1, first = 1; more; first = 0) {
        zmq_msg_t frame;
        zmq_msg_init(&frame);
        int rc;
        do rc = zmq_msg_recv(&frame, socket, first ? ZMQ_DONTWAIT : 0);
        while (rc < 0 && errno == EINTR);
        if (rc < 0) {
            bool empty = errno == EAGAIN;
            zmq_msg_close(&frame);
            return empty ? RECEIVE_NOTHING : RECEIVE_CLOSED;
        }
        more = zmq_msg_more(&frame);
        if (request->frame_count == capacity && capacity < FRAMES_MAX) {
            int wider = capacity ? capacity * 2 : 8;
            zmq_msg_t *frames = mem_realloc(request->frames, (size_t)wider * sizeof *frames);
            if (frames) {
                request->frames = frames;
                capacity = wider;
            }
        }
        if (request->frame_count == capacity) {
            *why = "too many frames";
            zmq_msg_close(&frame);
            continue;
        }
        zmq_msg_init(&request->frames[request->frame_count]);
        zmq_msg_move(&request->frames[request->frame_count++], &frame);
    }
    return *why ? RECEIVE_REFUSED : RECEIVE_OK;
}

static void frame_text(zmq_msg_t *frame, const void *data, size_t size) {
    zmq_msg_init_size(frame, size);
    if (size) memcpy(zmq_msg_data(frame), data, size);
}

/* A header is sent back as it came, unless its text is no UTF-8: then with what is wrong in it replaced. */
static bool mend_header(zmq_msg_t *frame, const json_t *header) {
    if (utf8_valid(zmq_msg_data(frame), zmq_msg_size(frame), NULL)) return true;
    Buffer text = BUFFER_EMPTY;
    bool ok = json_write(header, &text);
    if (ok) {
        zmq_msg_close(frame);
        frame_text(frame, text.data, text.size);
    }
    buffer_clear(&text);
    return ok;
}

/* Finds the delimiter, checks the signature and parses the JSON. false with *why. */
static bool parse_frames(Request *request, Signer *signer, Replay *replay, const char **why) {
    int at = 0;
    while (at < request->frame_count && (zmq_msg_size(&request->frames[at]) != strlen(DELIMITER) ||
                                         memcmp(zmq_msg_data(&request->frames[at]), DELIMITER, strlen(DELIMITER)) != 0))
        at++;
    request->ident_count = at;
    if (request->frame_count - at < 2 + SIGNED_FRAMES) {
        *why = at == request->frame_count ? "no delimiter" : "too few frames";
        return false;
    }
    const zmq_msg_t *signature = &request->frames[at + 1], *json = signature + 1;
    char hex[SIGNATURE_MAX + 1];
    if (!signer_verify(signer, signature, json, hex)) {
        *why = "wrong signature";
        return false;
    }
    if (replay && hex[0] && !replay_is_new(replay, hex)) {
        *why = "repeated signature";
        return false;
    }
    request->header = read_object(&json[0]);
    request->parent = read_object(&json[1]);
    request->metadata = read_object(&json[2]);
    request->content = read_object(&json[3]);
    if (!request->header || !request->content) {
        *why = "not JSON objects";
        return false;
    }
    if (!mend_header(&request->frames[at + 2], request->header)) {
        *why = "out of memory";
        return false;
    }
    return true;
}

static const char *header_string(const Request *request, const char *name) {
    return json_string_value(json_object_get(request->header, name));
}

ReceiveResult request_read(void *socket, Channel channel, Signer *signer, Replay *replay, Request **out,
                           const char **why) {
    *why = NULL;
    Request *request = mem_calloc(1, sizeof *request);
    if (!request) {
        *why = "out of memory";
        return RECEIVE_REFUSED;
    }
    atomic_init(&request->refs, 1);
    request->channel = channel;
    ReceiveResult result = read_frames(socket, request, why);
    if (result == RECEIVE_OK && !parse_frames(request, signer, replay, why)) result = RECEIVE_REFUSED;
    if (result != RECEIVE_OK) {
        request_release(request);
        return result;
    }
    const char *type = header_string(request, "msg_type"), *id = header_string(request, "msg_id");
    request->type = type ? type : "";
    request->id = id ? id : "";
    request->subshell = header_string(request, "subshell_id");
    *out = request;
    return RECEIVE_OK;
}

/* ---- outgoing ---- */

Outgoing *outgoing_new(const char *type, Request *parent, json_t *content, json_t *metadata) {
    Outgoing *out = mem_calloc(1, sizeof *out);
    if (out) {
        date_now(out->date);
        out->type = type;
        out->parent = request_retain(parent);
        if (!content || !json_write(content, &out->content) || (metadata && !json_write(metadata, &out->metadata))) {
            outgoing_free(out);
            out = NULL;
        }
    }
    json_decref(content);
    json_decref(metadata);
    return out;
}

Outgoing *outgoing_stream(int stream, Request *parent) {
    Outgoing *out = mem_calloc(1, sizeof *out);
    if (!out) return NULL;
    date_now(out->date);
    out->kind = OUTGOING_STREAM;
    out->type = "stream";
    out->topic = stream ? "stream.stderr" : "stream.stdout";
    out->stream = stream;
    out->parent = request_retain(parent);
    out->born = clock_seconds();
    return out;
}

bool outgoing_add_buffer(Outgoing *out, const void *data, size_t size) {
    Buffer *wider = mem_realloc(out->buffers, (size_t)(out->buffer_count + 1) * sizeof *wider);
    if (!wider) return false;
    out->buffers = wider;
    Buffer *b = &wider[out->buffer_count++];
    *b = BUFFER_EMPTY;
    return buffer_append(b, data, size);
}

void outgoing_free(Outgoing *out) {
    if (!out) return;
    request_release(out->parent);
    buffer_clear(&out->content);
    buffer_clear(&out->metadata);
    for (int i = 0; i < out->buffer_count; i++) buffer_clear(&out->buffers[i]);
    mem_free(out->buffers);
    mem_free(out);
}

size_t outgoing_size(const Outgoing *out) {
    size_t size = sizeof *out + out->content.size + out->metadata.size;
    for (int i = 0; i < out->buffer_count; i++) size += out->buffers[i].size;
    return size;
}

void identity_init(Identity *identity) {
    uuid_write(identity->session);
    const char *user = getenv("USER");
    size_t n = 0;
    for (; user && user[n] && n + 1 < sizeof identity->username; n++)
        identity->username[n] = isalnum((unsigned char)user[n]) || user[n] == '-' || user[n] == '.' ? user[n] : '_';
    identity->username[n] = '\0';
    if (n == 0) strcpy(identity->username, "kernel");
    atomic_init(&identity->count, 0);
}

static void free_block(void *data, void *hint) {
    (void)hint;
    mem_free(data);
}

/* A large text is handed over, not copied: b is empty then. */
static void frame_buffer(zmq_msg_t *frame, Buffer *b) {
    if (b->size >= LARGE_FRAME && !b->borrowed && zmq_msg_init_data(frame, b->data, b->size, free_block, NULL) == 0)
        *b = BUFFER_EMPTY;
    else
        frame_text(frame, b->data, b->size);
}

/* Several threads answer one request at the same time, and zmq_msg_copy would change the frame that it copies: how many
 * share it is first written down by the copy itself. So the bytes are copied. */
static void copy_frame(zmq_msg_t *frame, zmq_msg_t *from) { frame_text(frame, zmq_msg_data(from), zmq_msg_size(from)); }

static void frame_header(zmq_msg_t *frame, Outgoing *out, Identity *identity) {
    char text[400];
    out->count = atomic_fetch_add_explicit(&identity->count, 1, memory_order_relaxed);
    int size = snprintf(text, sizeof text,
                        "{\"msg_id\":\"%s_%d_%llu\",\"msg_type\":\"%s\",\"username\":\"%s\",\"session\":\"%s\","
                        "\"date\":\"%s\",\"version\":\"" PROTOCOL_VERSION "\"}",
                        identity->session, (int)getpid(), out->count, out->type, identity->username, identity->session,
                        out->date);
    frame_text(frame, text, (size_t)size);
}

/* The text of a stream becomes its content only now, when nothing more can be joined to it. */
static bool close_stream(Outgoing *out) {
    if (out->kind != OUTGOING_STREAM) return true;
    json_t *content = json_object();
    bool ok = content && json_object_set_new(content, "name", json_string(out->stream ? "stderr" : "stdout")) == 0 &&
              json_object_set_new(content, "text", json_text(out->content.data, out->content.size)) == 0;
    Buffer text = BUFFER_EMPTY;
    ok = ok && json_write(content, &text);
    json_decref(content);
    buffer_clear(&out->content);
    out->content = text;
    out->kind = OUTGOING_MESSAGE;
    return ok;
}

/* Builds the four signed frames. */
static void build_frames(zmq_msg_t frames[SIGNED_FRAMES], Outgoing *out, Identity *identity) {
    frame_header(&frames[0], out, identity);
    if (out->parent) {
        copy_frame(&frames[1], &out->parent->frames[out->parent->ident_count + 2]);
    } else {
        frame_text(&frames[1], "{}", 2);
    }
    frame_text(&frames[2], out->metadata.size ? out->metadata.data : "{}", out->metadata.size ? out->metadata.size : 2);
    frame_buffer(&frames[3], &out->content);
}

/* Sends frame with the flags; closes it in any case. */
static int send_frame(zmq_msg_t *frame, void *socket, int flags) {
    int rc;
    do rc = zmq_msg_send(frame, socket, flags);
    while (rc < 0 && errno == EINTR);
    int error = rc < 0 ? errno : 0;
    if (error) zmq_msg_close(frame);
    return error;
}

/* What goes before the delimiter: the topic, or the identity frames of the peer. */
static int send_address(const Outgoing *out, void *socket, const char *topic) {
    zmq_msg_t frame;
    if (topic) {
        frame_text(&frame, topic, strlen(topic));
        return send_frame(&frame, socket, ZMQ_SNDMORE | ZMQ_DONTWAIT);
    }
    int error = 0;
    for (int i = 0; !error && out->parent && i < out->parent->ident_count; i++) {
        copy_frame(&frame, &out->parent->frames[i]);
        error = send_frame(&frame, socket, ZMQ_SNDMORE | ZMQ_DONTWAIT);
    }
    return error;
}

int outgoing_send(Outgoing *out, void *socket, Signer *signer, Identity *identity, const char *topic) {
    if (!close_stream(out)) return ENOMEM;
    int error = send_address(out, socket, topic);
    if (error) return error;
    zmq_msg_t frames[SIGNED_FRAMES], frame;
    char hex[SIGNATURE_MAX + 1];
    build_frames(frames, out, identity);
    if (!signer_sign(signer, frames, SIGNED_FRAMES, hex)) hex[0] = '\0';
    frame_text(&frame, DELIMITER, strlen(DELIMITER));
    send_frame(&frame, socket, ZMQ_SNDMORE);
    frame_text(&frame, hex, strlen(hex));
    send_frame(&frame, socket, ZMQ_SNDMORE);
    for (int i = 0; i < SIGNED_FRAMES; i++)
        send_frame(&frames[i], socket, i < SIGNED_FRAMES - 1 || out->buffer_count ? ZMQ_SNDMORE : 0);
    for (int i = 0; i < out->buffer_count; i++) {
        frame_buffer(&frame, &out->buffers[i]);
        send_frame(&frame, socket, i < out->buffer_count - 1 ? ZMQ_SNDMORE : 0);
    }
    return 0;
}
