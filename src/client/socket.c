// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom
#include "client/socket.h"

#include "http/handshake.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { INPUT_SIZE = 16384, SILENCE_MS = 25000, HANDSHAKE_MS = 15000 };

// ---- the end --------------------------------------------------------------------------------------------------------

static void release(struct client_socket *socket) {
    client_wire_close(socket->wire);
    socket->wire = NULL;
    frame_reader_deinit(&socket->reader);
    ph_writer_deinit(&socket->output);
    free(socket->head);
    free(socket->input);
    socket->head = NULL;
    socket->input = NULL;
    socket->open = false;
}

static enum client_event end(struct client_socket *socket, const char *message) {
    if (message != NULL) {
        ph_error_set(&socket->error, PH_ERROR_IO, "", "%s", message);
    }
    release(socket);
    return CLIENT_CLOSED;
}

// ---- the beginning --------------------------------------------------------------------------------------------------

// Writes a new key, and keeps what the server must answer to it.
static bool make_key(struct client_socket *socket, char key[HANDSHAKE_KEY_LENGTH + 1]) {
    uint8_t nonce[HANDSHAKE_KEY_SIZE];
    if (getrandom(nonce, sizeof nonce, 0) != sizeof nonce) {
        return false;
    }
    EVP_EncodeBlock((unsigned char *)key, nonce, sizeof nonce);
    return handshake_accept(socket->accept, (struct http_text){key, HANDSHAKE_KEY_LENGTH});
}

static bool write_handshake(struct client_socket *socket, const struct client_server *server, const char *path) {
    char key[HANDSHAKE_KEY_LENGTH + 1];
    if (!make_key(socket, key)) {
        return false;
    }
    ph_write_format(&socket->output, "GET %s HTTP/1.1\r\n", path);
    client_write_fields(server, &socket->output);
    ph_write_format(&socket->output,
                    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: %s\r\n\r\n",
                    key);
    return !socket->output.failed;
}

void client_socket_open(struct client_socket *socket, const struct client_server *server, const char *path) {
    *socket = (struct client_socket){.reader = {.message_max = CLIENT_MESSAGE_MAX, .from_server = true}};
    ph_writer_init_heap(&socket->output);
    socket->heard = client_now();
    socket->head = malloc(HTTP_HEAD_MAX);
    socket->input = malloc(INPUT_SIZE);
    if (socket->head == NULL || socket->input == NULL || !write_handshake(socket, server, path)) {
        (void)end(socket, "out of memory");
    } else if (client_wire_open(&socket->wire, &server->url, server->trust, &socket->error) != PH_OK) {
        release(socket);
    }
}

int client_socket_fd(const struct client_socket *socket) {
    return socket->wire != NULL ? client_wire_fd(socket->wire) : -1;
}

short client_socket_events(const struct client_socket *socket) {
    return client_wire_events(socket->wire, socket->sent < socket->output.length);
}

// ---- output ---------------------------------------------------------------------------------------------------------

static bool add_frame(struct client_socket *socket, enum frame_opcode opcode, const uint8_t *payload, size_t length) {
    uint8_t head[FRAME_HEAD_MAX];
    uint8_t mask[FRAME_MASK_SIZE];
    if (getrandom(mask, sizeof mask, 0) != sizeof mask) {
        return false;
    }
    ph_write_bytes(&socket->output, (const char *)head, frame_head_write_masked(head, opcode, length, mask));
    const size_t at = socket->output.length;
    ph_write_bytes(&socket->output, (const char *)payload, length);
    if (!socket->output.failed) {
        uint8_t *const written = (uint8_t *)socket->output.data + at;
        frame_mask(written, written, length, mask, 0);
    }
    return !socket->output.failed;
}

// False: the connection broke.
static bool flush(struct client_socket *socket) {
    while (socket->sent < socket->output.length) {
        const ptrdiff_t count = client_wire_write(socket->wire, (const uint8_t *)socket->output.data + socket->sent,
                                                  socket->output.length - socket->sent);
        if (count < 0) {
            return count == CLIENT_WIRE_AGAIN;
        }
        socket->sent += (size_t)count;
    }
    ph_writer_reset(&socket->output);
    socket->sent = 0;
    return true;
}

bool client_socket_send(struct client_socket *socket, const char *text, size_t length) {
    return socket->open && socket->output.length - socket->sent + length <= CLIENT_OUTPUT_MAX &&
           add_frame(socket, FRAME_TEXT, (const uint8_t *)text, length);
}

static void add_close(struct client_socket *socket, unsigned code) {
    const uint8_t payload[] = {(uint8_t)(code >> 8), (uint8_t)code};
    (void)add_frame(socket, FRAME_CLOSE, payload, sizeof payload);
    (void)flush(socket);
}

void client_socket_close(struct client_socket *socket) {
    if (socket->wire != NULL && socket->open) {
        add_close(socket, CLOSE_NORMAL);
    }
    release(socket);
}

// ---- input ----------------------------------------------------------------------------------------------------------

static bool is_accepted(struct client_socket *socket) {
    struct http_head head;
    socket->status = http_answer_read(&head, socket->head, socket->scan.length);
    return socket->status == 101 && head.upgrades_websocket &&
           http_text_is(head.fields[HTTP_WEBSOCKET_ACCEPT], socket->accept);
}

// Takes what has come of the answer to the handshake.
static enum client_event take_head(struct client_socket *socket) {
    const char *const bytes = (const char *)socket->input + socket->input_at;
    const size_t before = socket->scan.length;
    size_t used;
    int refusal;
    const enum http_scanning scanning =
        http_scan(&socket->scan, bytes, socket->input_length - socket->input_at, &used, &refusal);
    if (scanning == HTTP_SCAN_REFUSED) {
        return end(socket, "the answer is not HTTP/1.1 as a server of Pesthouse speaks it");
    }
    memcpy(socket->head + before, bytes, used);
    socket->input_at += used;
    if (scanning == HTTP_SCAN_MORE) {
        return CLIENT_NOTHING;
    }
    if (!is_accepted(socket)) {
        return end(socket, "the server does not open a WebSocket here");
    }
    socket->open = true;
    return CLIENT_OPENED;
}

static enum client_event act_on(struct client_socket *socket, enum frame_reading reading) {
    switch (reading) {
    case FRAME_READ_MESSAGE:
        socket->message = (const char *)socket->reader.message;
        socket->length = socket->reader.length;
        return CLIENT_MESSAGE;
    case FRAME_READ_PING:
        return add_frame(socket, FRAME_PONG, socket->reader.control, socket->reader.control_length)
                   ? CLIENT_NOTHING
                   : end(socket, "out of memory");
    case FRAME_READ_CLOSE:
        socket->code = socket->reader.code;
        add_close(socket, CLOSE_NORMAL);
        return end(socket, "the server closed the connection");
    case FRAME_READ_REFUSED:
        add_close(socket, socket->reader.code);
        return end(socket, "the server broke the protocol");
    default:
        return CLIENT_NOTHING;
    }
}

static enum client_event take_input(struct client_socket *socket) {
    enum client_event event = CLIENT_NOTHING;
    while (event == CLIENT_NOTHING && socket->input_at < socket->input_length) {
        if (!socket->open) {
            event = take_head(socket);
            continue;
        }
        size_t used;
        const enum frame_reading reading = frame_read(&socket->reader, socket->input + socket->input_at,
                                                      socket->input_length - socket->input_at, &used);
        socket->input_at += used;
        event = act_on(socket, reading);
    }
    return event;
}

// More bytes. False: there are none now; *event: or never again.
static bool receive(struct client_socket *socket, enum client_event *event) {
    const ptrdiff_t count = client_wire_read(socket->wire, socket->input, INPUT_SIZE);
    socket->input_at = 0;
    socket->input_length = count > 0 ? (size_t)count : 0;
    if (count > 0) {
        socket->heard = client_now();
    } else if (count != CLIENT_WIRE_AGAIN) {
        *event = end(socket, "the connection ended");
    }
    return count > 0;
}

static bool is_silent(const struct client_socket *socket) {
    return client_now() - socket->heard > (socket->open ? SILENCE_MS : HANDSHAKE_MS);
}

enum client_event client_socket_step(struct client_socket *socket) {
    if (socket->wire == NULL || !client_wire_connect(socket->wire, &socket->error)) {
        return end(socket, NULL);
    }
    enum client_event event = take_input(socket);
    while (event == CLIENT_NOTHING && client_wire_is_open(socket->wire) && receive(socket, &event)) {
        event = take_input(socket);
    }
    if (event == CLIENT_CLOSED) {
        return event;
    }
    if (client_wire_is_open(socket->wire) && !flush(socket)) {
        return end(socket, "the connection broke");
    }
    return event == CLIENT_NOTHING && is_silent(socket) ? end(socket, "nothing came for too long") : event;
}
