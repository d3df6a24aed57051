// SPDX-License-Identifier: MIT
// Any bytes as the answer of a server to a client: a head, then a body. However they are cut, the result is the same.
#include "fuzz/require.h"
#include "http/http_body.h"

#include <stdint.h>
#include <string.h>

enum { BODY_MAX = 256 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct result {
    enum http_scanning scanning;
    int status; // 0: it could not be read
    size_t length;
};

static void check_head(const struct http_head *head, const char *bytes, size_t length) {
    for (size_t i = 0; i < HTTP_FIELD_COUNT; i++) {
        const struct http_text field = head->fields[i];
        require(field.at == NULL || (field.at >= bytes && field.at + field.length <= bytes + length),
                "a field lies within the head");
    }
    require(!head->chunked || head->fields[HTTP_CONTENT_LENGTH].at == NULL, "a body has one length");
}

static void read_body(struct result *result, const struct http_head *head, const char *bytes, size_t size) {
    struct http_body body;
    int refusal = http_body_begin(&body, head, BODY_MAX);
    if (refusal == 0) {
        size_t used;
        (void)http_body_read(&body, bytes, size, &used, &refusal);
        require(used <= size && body.length <= BODY_MAX, "a body is not too long");
    }
    result->length = body.length;
    http_body_deinit(&body);
}

static struct result read_answer(const char *bytes, size_t size, size_t cut) {
    struct result result = {.status = 0};
    struct http_scan scan = {.length = 0};
    struct http_head head;
    size_t used;
    int refusal;
    result.scanning = http_scan(&scan, bytes, cut, &used, &refusal);
    if (result.scanning == HTTP_SCAN_MORE) {
        result.scanning = http_scan(&scan, bytes + cut, size - cut, &used, &refusal);
    }
    if (result.scanning != HTTP_SCAN_COMPLETE) {
        return result;
    }
    result.status = http_answer_read(&head, bytes, scan.length);
    if (result.status != 0) {
        require(result.status >= 100 && result.status < 600, "a status has three digits");
        check_head(&head, bytes, scan.length);
        read_body(&result, &head, bytes + scan.length, size - scan.length);
    }
    return result;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *const bytes = (const char *)data;
    const struct result whole = read_answer(bytes, size, size);
    for (size_t cut = 0; cut < size; cut += 1 + size / 16) {
        const struct result pieces = read_answer(bytes, size, cut);
        require(pieces.scanning == whole.scanning && pieces.status == whole.status && pieces.length == whole.length,
                "cutting an answer makes no difference");
    }
    return 0;
}
