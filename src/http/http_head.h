// SPDX-License-Identifier: MIT
// The head of an HTTP/1.1 request or answer, read strictly: what two programs on its way could read differently is
// refused. Nothing is copied; a head refers to the bytes that it was read from.
#ifndef PESTHOUSE_HTTP_HTTP_HEAD_H
#define PESTHOUSE_HTTP_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HTTP_HEAD_MAX = 8192,   // bytes, with the empty line
    HTTP_TARGET_MAX = 2048, // bytes of path and query
    HTTP_FIELD_LINES_MAX = 64,
};

// HTTP_OPTIONS may ask about the whole server, by the path *; other methods never have that.
enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_PUT, HTTP_DELETE, HTTP_OPTIONS };

// Fields that are kept. All others are only checked.
enum http_field {
    HTTP_ACCEPT_ENCODING,
    HTTP_ACCEPT_LANGUAGE,
    HTTP_AUTHORIZATION,
    HTTP_CONNECTION,
    HTTP_CONTENT_LENGTH,
    HTTP_CONTENT_TYPE,
    HTTP_COOKIE,
    HTTP_EXPECT,
    HTTP_FORWARDED_FOR, // X-Forwarded-For
    HTTP_HOST,
    HTTP_IF_NONE_MATCH,
    HTTP_ORIGIN,
    HTTP_TRANSFER_ENCODING,
    HTTP_UPGRADE,
    HTTP_WEBSOCKET_KEY,
    HTTP_WEBSOCKET_VERSION,
    HTTP_CSRF_TOKEN, // X-CSRF-Token
    HTTP_RETRY_AFTER,
    HTTP_WEBSOCKET_ACCEPT,
    HTTP_FIELD_COUNT,
};

struct http_text {
    const char *at; // NULL: absent. Not NUL-terminated
    size_t length;
};

struct http_head {
    enum http_method method;
    struct http_text
        path; // begins with '/'; has neither dot segments nor an encoded '/', '.', '\' or control character
    struct http_text query;                    // without the '?'
    struct http_text fields[HTTP_FIELD_COUNT]; // a target with a host takes the place of the field Host
    bool chunked;
    bool close;              // the client sends no further request
    bool upgrades_websocket; // asks for a WebSocket, or grants it
    size_t content_length;   // SIZE_MAX: more than can be counted
};

// Where a head ends, found as its bytes arrive. Starts as zeros.
struct http_scan {
    size_t length;  // bytes seen so far
    size_t line;    // bytes of the first line, once it is complete
    uint8_t ending; // bytes of CR LF CR LF that were seen last
};

enum http_scanning { HTTP_SCAN_MORE, HTTP_SCAN_COMPLETE, HTTP_SCAN_REFUSED };

// Takes the next bytes; *used is how many of them belong to the head. On HTTP_SCAN_REFUSED, *status says why: 400 for a
// byte that no head may have there, 414, 431.
enum http_scanning http_scan(struct http_scan *scan, const char *bytes, size_t length, size_t *used, int *status);

// Reads a complete head, of at most HTTP_HEAD_MAX bytes. Returns 0, or the status of the refusal: 400, 405, 414, 431,
// 505. On a refusal `head` holds nothing of use.
int http_head_read(struct http_head *head, const char *bytes, size_t length);
// Reads the complete head of an answer: its fields, and its status, 100 to 599. Returns 0 if it cannot be read.
int http_answer_read(struct http_head *head, const char *bytes, size_t length);

bool http_text_is(struct http_text text, const char *expected);
// The same without regard to case, as names of fields and tokens are compared.
bool http_text_names(struct http_text text, const char *expected);
struct http_text http_text_trimmed(struct http_text text); // without spaces and tabs around it
// Whether a list separated by commas has this token.
bool http_list_has(struct http_text list, const char *token);
// Cuts the next item, without white space around it, off a list separated by commas. False at the end.
bool http_list_next(struct http_text *list, struct http_text *item);

#endif
