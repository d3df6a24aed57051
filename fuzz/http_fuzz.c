// SPDX-License-Identifier: MIT
// Any bytes as an HTTP request: a head, then a body. However they are cut, the result is the same, and what is accepted
// holds what http_head.h promises.
#include "fuzz/require.h"
#include "http/http_body.h"

#include <stdint.h>
#include <string.h>

enum { BODY_MAX = 256 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct result {
    int status; // 0: the request is whole, or more of it is awaited
    size_t head_length;
    enum http_scanning scanning;
    size_t used; // in all
    enum http_bodying bodying;
    size_t body_length;
};

static bool lies_within(struct http_text text, const char *bytes, size_t length) {
    return text.at == NULL || (text.at >= bytes && text.at + text.length <= bytes + length);
}

static void check_head(const struct http_head *head, const char *bytes, size_t length) {
    require(length <= HTTP_HEAD_MAX, "a head is not too long");
    require((head->path.at[0] == '/' || (head->method == HTTP_OPTIONS && http_text_is(head->path, "*"))) &&
                lies_within(head->path, bytes, length),
            "a path lies within the head");
    require(lies_within(head->query, bytes, length), "a query lies within the head");
    for (size_t i = 0; i < HTTP_FIELD_COUNT; i++) {
        require(lies_within(head->fields[i], bytes, length), "a field lies within the head");
    }
    require(head->fields[HTTP_HOST].length > 0, "there is a host");
    require(!head->chunked || head->fields[HTTP_CONTENT_LENGTH].at == NULL, "a body has one length");
    for (size_t i = 0; i + 2 < head->path.length; i++) {
        require(memcmp(head->path.at + i, "/..", 3) != 0 || (i + 3 < head->path.length && head->path.at[i + 3] != '/'),
                "a path stays within");
    }
}

static void read_body(struct result *result, const struct http_head *head, const char *bytes, size_t size, size_t cut) {
    struct http_body body;
    result->status = http_body_begin(&body, head, BODY_MAX);
    size_t end = result->used < cut ? cut : size;
    while (result->status == 0) {
        size_t used;
        result->bodying = http_body_read(&body, bytes + result->used, end - result->used, &used, &result->status);
        result->used += used;
        require(body.length <= BODY_MAX, "a body is not too long");
        if (result->bodying != HTTP_BODY_MORE || end == size) {
            break;
        }
        end = size;
    }
    result->body_length = body.length;
    http_body_deinit(&body);
}

// Reads a request whose bytes come in two pieces.
static struct result read_request(const char *bytes, size_t size, size_t cut) {
    struct result result = {.status = 0};
    struct http_scan scan = {.length = 0};
    struct http_head head;
    size_t used;
    result.scanning = http_scan(&scan, bytes, cut, &used, &result.status);
    result.used = used;
    if (result.scanning == HTTP_SCAN_MORE) {
        result.scanning = http_scan(&scan, bytes + cut, size - cut, &used, &result.status);
        result.used += used;
    }
    if (result.scanning == HTTP_SCAN_COMPLETE) {
        result.head_length = scan.length;
        result.status = http_head_read(&head, bytes, scan.length);
        if (result.status == 0) {
            check_head(&head, bytes, scan.length);
            read_body(&result, &head, bytes, size, cut);
        }
    }
    return result;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *const bytes = (const char *)data;
    const struct result whole = read_request(bytes, size, size);
    for (size_t cut = 0; cut < size; cut += 1 + size / 16) {
        const struct result pieces = read_request(bytes, size, cut);
        require(pieces.status == whole.status && pieces.scanning == whole.scanning && pieces.used == whole.used &&
                    pieces.head_length == whole.head_length && pieces.bodying == whole.bodying &&
                    (pieces.status != 0 || pieces.body_length == whole.body_length),
                "cutting a request makes no difference");
    }
    return 0;
}
