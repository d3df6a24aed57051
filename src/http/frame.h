// SPDX-License-Identifier: MIT
// Frames of the WebSocket protocol (RFC 6455), read and written by either end: a client's frames must be masked and a
// server's must not, there are no extensions, and text must be UTF-8, which is checked as it arrives.
#ifndef PESTHOUSE_HTTP_FRAME_H
#define PESTHOUSE_HTTP_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_opcode {
    FRAME_CONTINUATION = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
};

// Codes of a Close frame.
enum frame_code {
    CLOSE_NORMAL = 1000,
    CLOSE_PROTOCOL = 1002,
    CLOSE_UNSUPPORTED = 1003,
    CLOSE_NO_CODE = 1005, // the frame had none
    CLOSE_NOT_UTF8 = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009,
    CLOSE_FAILED = 1011,
    CLOSE_RESTART = 1012,
    CLOSE_TRY_LATER = 1013,
};

enum { FRAME_CONTROL_MAX = 125, FRAME_HEAD_MAX = 14, FRAME_MASK_SIZE = 4 };

// Text that arrives in pieces. Starts as zeros.
struct frame_utf8 {
    uint8_t left; // bytes of the character to come
    uint8_t low;  // limits of the next one
    uint8_t high;
};

// The other end's frames in progress. Starts as zeros but for the first three.
struct frame_reader {
    size_t message_max;
    bool takes_binary;
    bool from_server;
    uint8_t head[FRAME_HEAD_MAX];
    uint8_t head_length; // bytes read of the head; FRAME_HEAD_MAX + 1: the payload has begun
    uint8_t mask_at;
    uint64_t left;      // bytes of the payload to come
    uint8_t opcode;     // of the message in progress; 0: none
    bool message_ended; // the message was handed out, and is forgotten at the next byte
    struct frame_utf8 utf8;
    uint8_t *message; // on the heap, while one is in progress
    size_t length;
    size_t capacity;
    uint8_t control[FRAME_CONTROL_MAX];
    uint8_t control_length;
    uint16_t code; // of the Close frame that was received, or that FRAME_REFUSED asks for
};

enum frame_reading {
    FRAME_READ_MORE,
    FRAME_READ_MESSAGE, // `message`, `length` and `opcode`
    FRAME_READ_PING,    // `control` and `control_length`
    FRAME_READ_PONG,
    FRAME_READ_CLOSE,   // `code`; CLOSE_NO_CODE: none
    FRAME_READ_REFUSED, // `code`
};

// Takes the next bytes up to the end of a frame that matters; *used is how many it took.
enum frame_reading frame_read(struct frame_reader *reader, const uint8_t *bytes, size_t length, size_t *used);
void frame_reader_deinit(struct frame_reader *reader);

// Writes the head of an unfragmented frame of a server. Returns its length.
size_t frame_head_write(uint8_t head[FRAME_HEAD_MAX], enum frame_opcode opcode, size_t length);
// The same of a client, whose payload is masked by `mask`.
size_t frame_head_write_masked(uint8_t head[FRAME_HEAD_MAX], enum frame_opcode opcode, size_t length,
                               const uint8_t mask[FRAME_MASK_SIZE]);
// Masks or unmasks bytes of a payload, of which `at` came before. `to` may be `from`.
void frame_mask(uint8_t *to, const uint8_t *from, size_t length, const uint8_t mask[FRAME_MASK_SIZE], size_t at);

// Takes the next bytes of a text. False: it is not UTF-8.
bool frame_utf8_read(struct frame_utf8 *utf8, const uint8_t *bytes, size_t length);
// Whether the text can end here.
bool frame_utf8_complete(const struct frame_utf8 *utf8);

#endif
