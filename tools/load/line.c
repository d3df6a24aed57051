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

enum { CHUNK = 16384, SHORT_LENGTH = 125, TEXT = 1, CLOSE = 8, PING = 9, PONG = 10, MASKED = 0x80, FIRST = 0x80 };

void line_open(struct line *line, uint16_t port) {
    const struct sockaddr_in name = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int now = 1;
    *line = (struct line){.descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (line->descriptor < 0 || connect(line->descriptor, (const struct sockaddr *)&name, sizeof name) != 0 ||
        fcntl(line->descriptor, F_SETFL, O_NONBLOCK) != 0 ||
        setsockopt(line->descriptor, IPPROTO_TCP, TCP_NODELAY, &now, sizeof now) != 0) {
        load_give_up("cannot connect to port %u: %s", (unsigned)port, strerror(errno));
    }
}

void line_close(struct line *line) {
    if (line->descriptor > 0) {
        close(line->descriptor);
    }
    free(line->bytes);
    *line = (struct line){.descriptor = 0};
}

// ---- writing --------------------------------------------------------------------------------------------------------

static void send_all(const struct line *line, const char *bytes, size_t length) {
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
static void send_frame(const struct line *line, int opcode, const char *bytes, size_t length) {
    char frame[LOAD_TEXT_SIZE * 4] = {(char)(FIRST | opcode)};
    const size_t head = length <= SHORT_LENGTH ? 6 : 8;
    if (length > sizeof frame - head) {
        load_give_up("a message of %zu bytes is too long", length);
    }
    frame[1] = (char)(MASKED | (length <= SHORT_LENGTH ? (int)length : SHORT_LENGTH + 1));
    if (head == 8) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
    }
    memcpy(frame + head, bytes, length);
    send_all(line, frame, head + length);
}

void line_say(struct line *line, const char *text) {
    send_frame(line, TEXT, text, strlen(text));
}

// ---- reading --------------------------------------------------------------------------------------------------------

void line_take(struct line *line) {
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
            return; // also where it has ended, which the caller learns from epoll
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

static enum line_reading heed_control(struct line *line, int opcode) {
    if (opcode == CLOSE) {
        const unsigned char *const code = (const unsigned char *)line->text;
        line->status = line->text_length >= 2 ? code[0] << 8 | code[1] : 0;
        return LINE_ENDED;
    }
    if (opcode == PING) {
        send_frame(line, PONG, line->text, line->text_length);
    }
    return line_next(line);
}

static enum line_reading read_frame(struct line *line) {
    const unsigned char *const bytes = (const unsigned char *)line->bytes;
    if (line->length < 2) {
        return LINE_MORE;
    }
    const size_t extra = bytes[1] <= SHORT_LENGTH ? 0 : bytes[1] == SHORT_LENGTH + 1 ? 2 : 8;
    if (line->length < 2 + extra) {
        return LINE_MORE;
    }
    uint64_t length = extra == 0 ? bytes[1] : 0;
    for (size_t i = 0; i < extra; i++) {
        length = length << 8 | bytes[2 + i];
    }
    if (line->length < 2 + extra + length) {
        return LINE_MORE;
    }
    line->text = line->bytes + 2 + extra;
    line->text_length = (size_t)length;
    line->taken = 2 + extra + (size_t)length;
    const int opcode = bytes[0] & 0xf;
    return opcode == TEXT ? LINE_TEXT : heed_control(line, opcode);
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
