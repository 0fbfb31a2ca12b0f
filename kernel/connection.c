/* connection.c -- connection and registration files.
 *
 * Implementations disagree about the registration file: ports are numbers or texts, its address is
 * called registration_ip or ip, kernel_id may be missing. All of these are read.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "kernel/connection.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/whole_file.h"
#include "kernel/message_signature.h"

static const char *const port_names[CHANNEL_COUNT] = {
    [CHANNEL_SHELL] = "shell_port",    [CHANNEL_IOPUB] = "iopub_port",     [CHANNEL_STDIN] = "stdin_port",
    [CHANNEL_HEARTBEAT] = "hb_port",   [CHANNEL_CONTROL] = "control_port",
};

enum { ACKNOWLEDGE_MS = 5000, IPC_TRIES = 4096 };

const char *channel_port_name(Channel channel) { return port_names[channel]; }

/* A copy of a text field, or of fallback (NULL stays NULL). */
static char *copy_field(const json_t *json, const char *name, const char *fallback) {
    const char *text = json_string_value(json_object_get(json, name));
    if (!text) text = fallback;
    return text ? mem_strdup(text) : NULL;
}

static bool read_port(const json_t *json, const char *name, int *port, Error *err) {
    const json_t *value = json_object_get(json, name);
    long number = json_is_integer(value) ? (long)json_integer_value(value) : 0;
    if (json_is_string(value)) {
        char *end;
        number = strtol(json_string_value(value), &end, 10);
        if (*end) number = -1;
    }
    if (number < 0 || number > 65535) return error_set(err, ERROR_VALUE, "%s is no port number", name);
    *port = (int)number;
    return true;
}

static bool read_fields(Connection *c, const json_t *json, Error *err) {
    bool registers = json_object_get(json, "registration_port") != NULL;
    c->transport = copy_field(json, "transport", "tcp");
    c->ip = copy_field(json, "ip", "127.0.0.1");
    c->key = copy_field(json, "key", "");
    c->scheme = copy_field(json, "signature_scheme", "hmac-sha256");
    c->curve_public = copy_field(json, "curve_publickey", NULL);
    c->curve_secret = copy_field(json, "curve_secretkey", NULL);
    c->kernel_id = copy_field(json, "kernel_id", NULL);
    if (!c->transport || !c->ip || !c->key || !c->scheme) return error_memory(err, 64);
    if (strcmp(c->transport, "tcp") != 0 && strcmp(c->transport, "ipc") != 0)
        return error_set(err, ERROR_VALUE, "transport '%s' is neither tcp nor ipc", c->transport);
    if (registers) {
        c->registration_ip = copy_field(json, "registration_ip", c->ip);
        return c->registration_ip && read_port(json, "registration_port", &c->registration_port, err);
    }
    for (int i = 0; i < CHANNEL_COUNT; i++)
        if (!read_port(json, port_names[i], &c->port[i], err)) return false;
    return true;
}

bool connection_read(Connection *c, const char *path, Error *err) {
    json_error_t where;
    *c = (Connection){0};
    json_t *json = json_load_file(path, 0, &where);
    if (!json && access(path, R_OK) != 0) return error_set(err, ERROR_OS, "%s: %s", path, strerror(errno));
    if (!json) return error_set(err, ERROR_VALUE, "%s: line %d: %s", path, where.line, where.text);
    bool ok = json_is_object(json) ? read_fields(c, json, err) : error_set(err, ERROR_VALUE, "%s: not a JSON object", path);
    json_decref(json);
    if (!ok) connection_clear(c);
    return ok;
}

bool connection_pick(Connection *c, Error *err) {
    char key[40];
    uuid_write(key);
    *c = (Connection){.transport = mem_strdup("tcp"), .ip = mem_strdup("127.0.0.1"), .key = mem_strdup(key),
                      .scheme = mem_strdup("hmac-sha256")};
    if (c->transport && c->ip && c->key && c->scheme) return true;
    connection_clear(c);
    return error_memory(err, sizeof key);
}

void connection_clear(Connection *c) {
    mem_free(c->transport);
    mem_free(c->ip);
    mem_free(c->key);
    mem_free(c->scheme);
    mem_free(c->curve_public);
    mem_free(c->curve_secret);
    mem_free(c->kernel_id);
    mem_free(c->registration_ip);
    *c = (Connection){0};
}

bool connection_write(const Connection *c, const char *path, Error *err) {
    json_t *json = json_pack("{ss ss ss ss ss ss* ss*}", "transport", c->transport, "ip", c->ip, "key", c->key,
                             "signature_scheme", c->scheme, "kernel_name", "tapebook", "curve_publickey", c->curve_public,
                             "curve_secretkey", c->curve_secret);
    if (!json) return error_memory(err, 256);
    for (int i = 0; i < CHANNEL_COUNT; i++) json_object_set_new(json, port_names[i], json_integer(c->port[i]));
    WholeFile file;
    int reason = whole_file_begin(&file, path, 0600);
    if (!reason) {
        reason = json_dumpfd(json, file.fd, JSON_INDENT(1)) != 0 ? errno : whole_file_commit(&file);
        whole_file_discard(&file);
    }
    json_decref(json);
    return !reason || error_set(err, ERROR_OS, "%s: %s", path, strerror(reason));
}

static bool is_ipc(const Connection *c) { return strcmp(c->transport, "ipc") == 0; }

static void write_endpoint(const Connection *c, int port, char *text, size_t size) {
    if (is_ipc(c)) snprintf(text, size, "ipc://%s-%d", c->ip, port);
    else if (port == 0) snprintf(text, size, "tcp://%s:*", c->ip);
    else snprintf(text, size, "tcp://%s:%d", c->ip, port);
}

/* An ipc name that nobody uses yet. */
static int pick_ipc(const Connection *c) {
    for (int port = 1; port < IPC_TRIES; port++) {
        char path[512];
        snprintf(path, sizeof path, "%s-%d", c->ip, port);
        if (access(path, F_OK) != 0) return port;
    }
    return 0;
}

static bool set_keys(const Connection *c, void *socket, Error *err) {
    if (!c->curve_public && !c->curve_secret) return true;
    if (!zmq_has("curve")) return error_set(err, ERROR_VALUE, "this libzmq has no CURVE encryption");
    int server = 1;
    if (!c->curve_public || !c->curve_secret || zmq_setsockopt(socket, ZMQ_CURVE_SERVER, &server, sizeof server) != 0 ||
        zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, c->curve_secret, strlen(c->curve_secret) + 1) != 0 ||
        zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, c->curve_public, strlen(c->curve_public) + 1) != 0)
        return error_set(err, ERROR_VALUE, "the connection file's CURVE keys are not valid");
    return true;
}

bool connection_bind(Connection *c, Channel channel, void *socket, Error *err) {
    char endpoint[600];
    if (!set_keys(c, socket, err)) return false;
    if (is_ipc(c) && c->port[channel] == 0) c->port[channel] = pick_ipc(c);
    write_endpoint(c, c->port[channel], endpoint, sizeof endpoint);
    if (zmq_bind(socket, endpoint) != 0)
        return error_set(err, ERROR_OS, "cannot listen at %s: %s", endpoint, zmq_strerror(zmq_errno()));
    size_t size = sizeof endpoint;
    if (c->port[channel] == 0 && zmq_getsockopt(socket, ZMQ_LAST_ENDPOINT, endpoint, &size) == 0) {
        const char *colon = strrchr(endpoint, ':');
        c->port[channel] = colon ? atoi(colon + 1) : 0;
    }
    return true;
}

/* ---- the start-up handshake ---- */

static bool send_ports(const Connection *c, void *socket, Signer *signer) {
    json_t *json = json_pack("{ss*}", "kernel_id", c->kernel_id);
    for (int i = 0; json && i < CHANNEL_COUNT; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", c->port[i]);
        json_object_set_new(json, port_names[i], json_string(text));
    }
    Buffer content = BUFFER_EMPTY;
    char hex[SIGNATURE_MAX + 1];
    bool ok = json && json_write(json, &content);
    if (ok) {
        zmq_msg_t frame;
        zmq_msg_init_size(&frame, content.size);
        memcpy(zmq_msg_data(&frame), content.data, content.size);
        ok = signer_sign(signer, &frame, 1, hex) && zmq_send(socket, "<IDS|MSG>", 9, ZMQ_SNDMORE) >= 0 &&
             zmq_send(socket, hex, strlen(hex), ZMQ_SNDMORE) >= 0 && zmq_msg_send(&frame, socket, 0) >= 0;
        if (!ok) zmq_msg_close(&frame);
    }
    buffer_clear(&content);
    json_decref(json);
    return ok;
}

/* Reads "<IDS|MSG>" signature content. */
static bool read_acknowledgement(void *socket, Signer *signer) {
    zmq_msg_t frames[3];
    int count = 0;
    bool ok = true;
    for (int more = 1; ok && more && count < 3; count++) {
        zmq_msg_init(&frames[count]);
        ok = zmq_msg_recv(&frames[count], socket, 0) >= 0;
        more = ok && zmq_msg_more(&frames[count]);
    }
    char hex[SIGNATURE_MAX + 1];
    ok = ok && count == 3 && signer_sign(signer, &frames[2], 1, hex) && zmq_msg_size(&frames[1]) == strlen(hex) &&
         memcmp(zmq_msg_data(&frames[1]), hex, strlen(hex)) == 0;
    for (int i = 0; i < count; i++) zmq_msg_close(&frames[i]);
    return ok;
}

bool connection_register(const Connection *c, void *zmq, Signer *signer, Error *err) {
    void *socket = zmq_socket(zmq, ZMQ_DEALER);
    if (!socket) return error_set(err, ERROR_OS, "no socket: %s", zmq_strerror(zmq_errno()));
    int linger = ACKNOWLEDGE_MS, wait = ACKNOWLEDGE_MS;
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(socket, ZMQ_RCVTIMEO, &wait, sizeof wait);
    char endpoint[600];
    Connection there = *c;
    there.ip = c->registration_ip;
    write_endpoint(&there, c->registration_port, endpoint, sizeof endpoint);
    bool ok = zmq_connect(socket, endpoint) == 0 && send_ports(c, socket, signer) && read_acknowledgement(socket, signer);
    zmq_close(socket);
    return ok || error_set(err, ERROR_OS, "nobody at %s acknowledged our ports", endpoint);
}
