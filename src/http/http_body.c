// SPDX-License-Identifier: MIT
// Chunks have neither extensions nor trailers here: nobody sends them, and programs on the way read them differently.
#include "http/http_body.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BAD_REQUEST = 400, TOO_LARGE = 413, NO_MEMORY = 500, DIGITS_MAX = 8 };

enum state { PLAIN, SIZE, SIZE_LF, DATA, DATA_CR, DATA_LF, END_CR, END_LF, COMPLETE };

int http_body_begin(struct http_body *body, const struct http_head *head, size_t max) {
    *body = (struct http_body){.state = head->chunked               ? SIZE
                                        : head->content_length == 0 ? COMPLETE
                                                                    : PLAIN,
                               .left = head->chunked ? 0 : head->content_length,
                               .max = max};
    return body->left > max ? TOO_LARGE : 0;
}

void http_body_deinit(struct http_body *body) {
    free(body->bytes);
    body->bytes = NULL;
    body->length = 0;
    body->capacity = 0;
}

static int hex_digit(char letter) {
    if (letter >= '0' && letter <= '9') {
        return letter - '0';
    }
    const char lower = (char)(letter | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

static int read_size(struct http_body *body, char letter) {
    const int digit = hex_digit(letter);
    if (letter == '\r' && body->digits > 0) {
        body->state = SIZE_LF;
        return 0;
    }
    if (digit < 0) {
        return BAD_REQUEST;
    }
    body->left = body->left * 16 + (size_t)digit;
    return ++body->digits > DIGITS_MAX ? TOO_LARGE : 0;
}

static int begin_chunk(struct http_body *body) {
    body->digits = 0;
    body->state = body->left == 0 ? END_CR : DATA;
    return body->left > body->max - body->length ? TOO_LARGE : 0;
}

static int expect(struct http_body *body, char letter, char expected, enum state next) {
    body->state = (uint8_t)next;
    return letter == expected ? 0 : BAD_REQUEST;
}

// A byte of what is around the data of chunks. Returns 0 or the status of a refusal.
static int read_around(struct http_body *body, char letter) {
    int status;
    switch ((enum state)body->state) {
    case SIZE:
        return read_size(body, letter);
    case SIZE_LF:
        status = expect(body, letter, '\n', DATA);
        return status != 0 ? status : begin_chunk(body);
    case DATA_CR:
        return expect(body, letter, '\r', DATA_LF);
    case DATA_LF:
        return expect(body, letter, '\n', SIZE);
    case END_CR:
        return expect(body, letter, '\r', END_LF);
    case END_LF:
        return expect(body, letter, '\n', COMPLETE);
    default:
        return BAD_REQUEST;
    }
}

// As much of the data as there is. Returns 0 or the status of a refusal.
static int read_data(struct http_body *body, const char *bytes, size_t length, size_t *taken) {
    *taken = length < body->left ? length : body->left;
    void *items = body->bytes;
    if (!ph_memory_reserve(&items, &body->capacity, body->length + *taken, 1)) {
        return NO_MEMORY;
    }
    body->bytes = items;
    memcpy(body->bytes + body->length, bytes, *taken);
    body->length += *taken;
    body->left -= *taken;
    if (body->left == 0) {
        body->state = body->state == PLAIN ? COMPLETE : DATA_CR;
    }
    return 0;
}

enum http_bodying http_body_read(struct http_body *body, const char *bytes, size_t length, size_t *used, int *status) {
    *used = 0;
    *status = 0;
    while (body->state != COMPLETE && *used < length) {
        size_t taken = 1;
        if (body->state == PLAIN || body->state == DATA) {
            *status = read_data(body, bytes + *used, length - *used, &taken);
        } else {
            *status = read_around(body, bytes[*used]);
        }
        if (*status != 0) {
            return HTTP_BODY_REFUSED;
        }
        *used += taken;
    }
    return body->state == COMPLETE ? HTTP_BODY_COMPLETE : HTTP_BODY_MORE;
}
