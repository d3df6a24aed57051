// SPDX-License-Identifier: MIT
#include "http/frame.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FINAL = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80, LENGTH_16 = 126, LENGTH_64 = 127 };
enum { IN_PAYLOAD = FRAME_HEAD_MAX + 1 };

static enum frame_reading refuse(struct frame_reader *reader, enum frame_code code) {
    reader->code = (uint16_t)code;
    return FRAME_READ_REFUSED;
}

void frame_reader_deinit(struct frame_reader *reader) {
    free(reader->message);
    reader->message = NULL;
    reader->length = 0;
    reader->capacity = 0;
}

static void forget_message(struct frame_reader *reader) {
    frame_reader_deinit(reader);
    reader->opcode = 0;
    reader->message_ended = false;
    reader->utf8 = (struct frame_utf8){.left = 0};
}

// ---- heads ----------------------------------------------------------------------------------------------------------

static enum frame_opcode opcode_of(const struct frame_reader *reader) {
    return (enum frame_opcode)(reader->head[0] & OPCODE);
}

static bool is_final(const struct frame_reader *reader) {
    return (reader->head[0] & FINAL) != 0;
}

static bool is_control(const struct frame_reader *reader) {
    return opcode_of(reader) >= FRAME_CLOSE;
}

// How many bytes of length follow the first two.
static size_t length_size(const struct frame_reader *reader) {
    const int length = reader->head[1] & ~MASKED;
    return length == LENGTH_16 ? 2 : length == LENGTH_64 ? 8 : 0;
}

// What the first two bytes alone forbid. 0: nothing.
static enum frame_code check_start(const struct frame_reader *reader) {
    const enum frame_opcode opcode = opcode_of(reader);
    const bool continues = opcode == FRAME_CONTINUATION;
    const bool masked = (reader->head[1] & MASKED) != 0;
    if ((reader->head[0] & RESERVED) != 0 || masked == reader->from_server || opcode > FRAME_PONG ||
        (opcode > FRAME_BINARY && opcode < FRAME_CLOSE)) {
        return CLOSE_PROTOCOL;
    }
    if (is_control(reader)) {
        return is_final(reader) && length_size(reader) == 0 ? 0 : CLOSE_PROTOCOL;
    }
    if (continues != (reader->opcode != 0)) {
        return CLOSE_PROTOCOL;
    }
    return opcode == FRAME_BINARY && !reader->takes_binary ? CLOSE_UNSUPPORTED : 0;
}

static uint64_t payload_length(const struct frame_reader *reader) {
    const size_t size = length_size(reader);
    uint64_t length = size == 0 ? reader->head[1] & 0x7f : 0;
    for (size_t i = 0; i < size; i++) {
        length = length << 8 | reader->head[2 + i];
    }
    return length;
}

// A length must be written in as few bytes as it needs.
static enum frame_code check_length(const struct frame_reader *reader, uint64_t length) {
    const size_t size = length_size(reader);
    if ((size == 2 && length < LENGTH_16) || (size == 8 && (length <= UINT16_MAX || length >> 63 != 0))) {
        return CLOSE_PROTOCOL;
    }
    return !is_control(reader) && length > reader->message_max - reader->length ? CLOSE_TOO_BIG : 0;
}

static size_t mask_size(const struct frame_reader *reader) {
    return reader->from_server ? 0 : FRAME_MASK_SIZE;
}

// Brings the mask to a fixed place; without one it is zeros.
static void keep_mask(struct frame_reader *reader) {
    reader->mask_at = 0;
    if (reader->from_server) {
        memset(reader->head + 2, 0, FRAME_MASK_SIZE);
    } else {
        memmove(reader->head + 2, reader->head + 2 + length_size(reader), FRAME_MASK_SIZE);
    }
}

static enum frame_code begin_payload(struct frame_reader *reader) {
    reader->left = payload_length(reader);
    keep_mask(reader);
    reader->head_length = IN_PAYLOAD;
    if (is_control(reader)) {
        reader->control_length = 0;
        return 0;
    }
    reader->opcode = opcode_of(reader) == FRAME_CONTINUATION ? reader->opcode : (uint8_t)opcode_of(reader);
    void *items = reader->message;
    if (!ph_memory_reserve(&items, &reader->capacity, reader->length + (size_t)reader->left, 1)) {
        return CLOSE_FAILED;
    }
    reader->message = items;
    return 0;
}

// One byte of a head.
static enum frame_code read_head(struct frame_reader *reader, uint8_t byte) {
    reader->head[reader->head_length++] = byte;
    const size_t have = reader->head_length;
    enum frame_code code = 0;
    if (have >= 2) {
        const size_t before_mask = 2 + length_size(reader);
        code = have == 2 ? check_start(reader) : 0;
        code = code == 0 && have == before_mask ? check_length(reader, payload_length(reader)) : code;
        code = code == 0 && have == before_mask + mask_size(reader) ? begin_payload(reader) : code;
    }
    return code;
}

// ---- payloads -------------------------------------------------------------------------------------------------------

void frame_mask(uint8_t *to, const uint8_t *from, size_t length, const uint8_t mask[FRAME_MASK_SIZE], size_t at) {
    for (size_t i = 0; i < length; i++) {
        to[i] = from[i] ^ mask[(at + i) % FRAME_MASK_SIZE];
    }
}

static void unmask(struct frame_reader *reader, uint8_t *to, const uint8_t *from, size_t length) {
    frame_mask(to, from, length, reader->head + 2, reader->mask_at);
    reader->mask_at = (uint8_t)((reader->mask_at + length) % FRAME_MASK_SIZE);
}

// Takes what there is of the payload. False: it is not UTF-8.
static bool read_payload(struct frame_reader *reader, const uint8_t *bytes, size_t length) {
    reader->left -= length;
    if (is_control(reader)) {
        unmask(reader, reader->control + reader->control_length, bytes, length);
        reader->control_length = (uint8_t)(reader->control_length + length);
        return true;
    }
    assert(reader->message != NULL);
    uint8_t *const to = reader->message + reader->length;
    unmask(reader, to, bytes, length);
    reader->length += length;
    return reader->opcode != FRAME_TEXT || frame_utf8_read(&reader->utf8, to, length);
}

static bool may_be_sent(unsigned code) {
    return (code >= 1000 && code <= 1014 && code != 1004 && code != CLOSE_NO_CODE && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

static enum frame_reading end_close(struct frame_reader *reader) {
    struct frame_utf8 utf8 = {.left = 0};
    reader->code = CLOSE_NO_CODE;
    if (reader->control_length == 0) {
        return FRAME_READ_CLOSE;
    }
    const unsigned code = (unsigned)(reader->control[0] << 8 | reader->control[1]);
    if (reader->control_length == 1 || !may_be_sent(code)) {
        return refuse(reader, CLOSE_PROTOCOL);
    }
    if (!frame_utf8_read(&utf8, reader->control + 2, reader->control_length - 2u) || !frame_utf8_complete(&utf8)) {
        return refuse(reader, CLOSE_NOT_UTF8);
    }
    reader->code = (uint16_t)code;
    return FRAME_READ_CLOSE;
}

static enum frame_reading end_frame(struct frame_reader *reader) {
    reader->head_length = 0;
    switch (opcode_of(reader)) {
    case FRAME_CLOSE:
        return end_close(reader);
    case FRAME_PING:
        return FRAME_READ_PING;
    case FRAME_PONG:
        return FRAME_READ_PONG;
    default:
        break;
    }
    if (!is_final(reader)) {
        return FRAME_READ_MORE;
    }
    if (reader->opcode == FRAME_TEXT && !frame_utf8_complete(&reader->utf8)) {
        return refuse(reader, CLOSE_NOT_UTF8);
    }
    reader->message_ended = true;
    return FRAME_READ_MESSAGE;
}

enum frame_reading frame_read(struct frame_reader *reader, const uint8_t *bytes, size_t length, size_t *used) {
    *used = 0;
    if (reader->message_ended) {
        forget_message(reader);
    }
    while (*used < length) {
        if (reader->head_length != IN_PAYLOAD) {
            const enum frame_code code = read_head(reader, bytes[(*used)++]);
            if (code != 0) {
                return refuse(reader, code);
            }
        } else {
            const size_t rest = length - *used;
            const size_t taken = rest < reader->left ? rest : (size_t)reader->left;
            const uint8_t *const payload = bytes + *used;
            *used += taken;
            if (!read_payload(reader, payload, taken)) {
                return refuse(reader, CLOSE_NOT_UTF8);
            }
        }
        if (reader->head_length == IN_PAYLOAD && reader->left == 0) {
            const enum frame_reading reading = end_frame(reader);
            if (reading != FRAME_READ_MORE) {
                return reading;
            }
        }
    }
    return FRAME_READ_MORE;
}

size_t frame_head_write(uint8_t head[FRAME_HEAD_MAX], enum frame_opcode opcode, size_t length) {
    head[0] = (uint8_t)(FINAL | opcode);
    const size_t size = length < LENGTH_16 ? 0 : length <= UINT16_MAX ? 2 : 8;
    head[1] = (uint8_t)(size == 0 ? length : size == 2 ? LENGTH_16 : LENGTH_64);
    for (size_t i = 0; i < size; i++) {
        head[2 + i] = (uint8_t)((uint64_t)length >> (8 * (size - 1 - i)));
    }
    return 2 + size;
}

size_t frame_head_write_masked(uint8_t head[FRAME_HEAD_MAX], enum frame_opcode opcode, size_t length,
                               const uint8_t mask[FRAME_MASK_SIZE]) {
    const size_t size = frame_head_write(head, opcode, length);
    head[1] |= MASKED;
    memcpy(head + size, mask, FRAME_MASK_SIZE);
    return size + FRAME_MASK_SIZE;
}
