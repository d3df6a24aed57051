// SPDX-License-Identifier: MIT
// The body of an HTTP/1.1 request: so many bytes, or chunks.
#ifndef PESTHOUSE_HTTP_HTTP_BODY_H
#define PESTHOUSE_HTTP_HTTP_BODY_H

#include "http/http_head.h"

struct http_body {
    uint8_t state;  // enum in http_body.c
    size_t left;    // bytes of the body, or of the chunk, to come
    uint8_t digits; // of the size of the chunk
    size_t max;
    char *bytes; // on the heap; NULL: none
    size_t length;
    size_t capacity;
};

enum http_bodying { HTTP_BODY_MORE, HTTP_BODY_COMPLETE, HTTP_BODY_REFUSED };

// Begins the body that `head` announces. Returns 0, or 413 if it is longer than `max`.
int http_body_begin(struct http_body *body, const struct http_head *head, size_t max);
// Takes the next bytes, perhaps none; *used is how many of them belong to the body. On HTTP_BODY_REFUSED *status says
// why: 400, 413, or 500 if there is no memory.
enum http_bodying http_body_read(struct http_body *body, const char *bytes, size_t length, size_t *used, int *status);
// Frees the bytes.
void http_body_deinit(struct http_body *body);

#endif
