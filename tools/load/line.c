// SPDX-License-Identifier: MIT
// A client's end of HTTP/1.1 and of the WebSocket protocol. What it writes is short, so a socket that does not take it
// at once is a fault of the server.
#define _GNU_SOURCE // memmem
#include "base/memory.h"
#include "tools/load/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHUNK = 16384, MESSAGE_MAX = 1 << 20 };

uint32_t load_address(uint32_t network, uint32_t number) {
    return INADDR_LOOPBACK + (network << 16) + number;
}

static bool come_from(int descriptor, uint32_t address) {
    const struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
    return address == 0 || bind(descriptor, (const struct sockaddr *)&name, sizeof name) == 0;
}

void line_open(struct line *line, uint16_t port, uint32_t from) {
    const struct sockaddr_in name = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int now = 1;
    *line = (struct line){.descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0),
                          .frames = {.message_max = MESSAGE_MAX, .from_server = true}};
    if (line->descriptor < 0 || !come_from(line->descriptor, from) ||
        connect(line->descriptor, (const struct sockaddr *)&name, sizeof name) != 0 ||
        fcntl(line->descriptor, F_SETFL, O_NONBLOCK) != 0 ||
        setsockopt(line->descriptor, IPPROTO_TCP, TCP_NODELAY, &now, sizeof now) != 0) {
        load_give_up("cannot connect to port %u: %s", (unsigned)port, strerror(errno));
    }
}

void line_close(struct line *line) {
    if (line->descriptor > 0) {
        close(line->descriptor);
    }
    frame_reader_deinit(&line->frames);
    free(line->bytes);
    *line = (struct line){.descriptor = 0};
}

// ---- writing --------------------------------------------------------------------------------------------------------

static void send_all(const struct line *line, const void *bytes, size_t length) {
    // A line that the server has closed is noticed when it is read.
    if (send(line->descriptor, bytes, length, MSG_NOSIGNAL) != (ssize_t)length && errno != EPIPE &&
        errno != ECONNRESET) {
        load_give_up("the server does not take %zu bytes: %s", length, strerror(errno));
    }
}

void line_post(struct line *line, const char *path, const char *token, const char *body) {
    char head[LOAD_TEXT_SIZE * 4];
    const int length = snprintf(
        head, sizeof head, "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s%sContent-Length: %zu\r\n\r\n%s", path,
        token[0] != '\0' ? "Authorization: Bearer " : "", token, token[0] != '\0' ? "\r\n" : "", strlen(body), body);
    send_all(line, head, (size_t)length);
}

void line_upgrade_head(struct ph_writer *writer, const char *table, const char *host, const char *token) {
    ph_write_format(writer,
                    "GET /table/%s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n",
                    table, host);
    if (token[0] != '\0') {
        ph_write_format(writer, "Authorization: Bearer %s\r\n", token);
    }
    ph_write_text(writer, "\r\n");
}

void line_upgrade(struct line *line, const char *table, const char *token) {
    char head[LOAD_TEXT_SIZE * 2];
    struct ph_writer writer;
    ph_writer_init(&writer, head, sizeof head);
    line_upgrade_head(&writer, table, "127.0.0.1", token);
    send_all(line, writer.data, writer.length);
}

// Every frame is masked with zeros, which are as good a mask as any between two programs of one machine.
static void send_frame(const struct line *line, enum frame_opcode opcode, const void *bytes, size_t length) {
    static const uint8_t mask[FRAME_MASK_SIZE];
    uint8_t frame[FRAME_HEAD_MAX + LOAD_TEXT_SIZE * 4];
    const size_t head = frame_head_write_masked(frame, opcode, length, mask);
    if (length > sizeof frame - FRAME_HEAD_MAX) {
        load_give_up("a message of %zu bytes is too long", length);
    }
    memcpy(frame + head, bytes, length);
    send_all(line, frame, head + length);
}

void line_say(struct line *line, const char *text) {
    send_frame(line, FRAME_TEXT, text, strlen(text));
}

// ---- reading --------------------------------------------------------------------------------------------------------

bool line_take(struct line *line) {
    for (;;) {
        void *bytes = line->bytes;
        if (!ph_memory_reserve(&bytes, &line->capacity, line->length + CHUNK, 1)) {
            load_give_up("out of memory");
        }
        line->bytes = bytes;
        const ssize_t count = recv(line->descriptor, line->bytes + line->length, CHUNK, 0);
        if (count > 0) {
            line->length += (size_t)count;
        }
        if (count < CHUNK) {
            return count > 0 || (count < 0 && errno == EAGAIN);
        }
    }
}

static enum line_reading read_answer(struct line *line) {
    const char *const end = line->length > 0 ? memmem(line->bytes, line->length, "\r\n\r\n", 4) : NULL;
    if (end == NULL) {
        return LINE_MORE;
    }
    const size_t head = (size_t)(end + 4 - line->bytes);
    const char *const given = memmem(line->bytes, head, "Content-Length: ", 16);
    const size_t body = given != NULL ? strtoul(given + 16, NULL, 10) : 0;
    if (line->length < head + body) {
        return LINE_MORE;
    }
    line->status = (int)strtol(line->bytes + strlen("HTTP/1.1 "), NULL, 10);
    line->talks = line->status == 101;
    line->text = line->bytes + head;
    line->text_length = body;
    line->taken = head + body;
    return LINE_ANSWER;
}

static enum line_reading read_frame(struct line *line) {
    struct frame_reader *const frames = &line->frames;
    switch (frame_read(frames, (const uint8_t *)line->bytes, line->length, &line->taken)) {
    case FRAME_READ_MESSAGE:
        line->text = (const char *)frames->message;
        line->text_length = frames->length;
        return LINE_TEXT;
    case FRAME_READ_PING:
        send_frame(line, FRAME_PONG, frames->control, frames->control_length);
        return line_next(line);
    case FRAME_READ_CLOSE:
    case FRAME_READ_REFUSED:
        line->status = frames->code;
        return LINE_ENDED;
    case FRAME_READ_MORE:
    case FRAME_READ_PONG:
        break;
    }
    return line_next(line);
}

enum line_reading line_next(struct line *line) {
    line->length -= line->taken;
    memmove(line->bytes, line->bytes + line->taken, line->length);
    line->taken = 0;
    if (line->length == 0) { // thousands of them wait most of the time
        free(line->bytes);
        line->bytes = NULL;
        line->capacity = 0;
        return LINE_MORE;
    }
    return line->talks ? read_frame(line) : read_answer(line);
}
