// SPDX-License-Identifier: MIT
// RFC 9112, read strictly: CR LF ends lines, no line is folded, no field that decides about the body appears twice.
#include "http/http_head.h"

#include <string.h>

enum { BAD_REQUEST = 400, NOT_ALLOWED = 405, TARGET_TOO_LONG = 414, HEAD_TOO_LARGE = 431, OTHER_VERSION = 505 };

// ---- where a head ends ----------------------------------------------------------------------------------------------

static bool is_text(char letter) {
    return (letter >= ' ' && letter <= '~') || letter == '\t';
}

// One byte of a head. False: it may not stand there.
static bool scan_byte(struct http_scan *scan, char letter) {
    const bool after_return = scan->ending % 2 == 1;
    scan->length++;
    if (after_return ? letter != '\n' : letter != '\r' && !is_text(letter)) {
        return false;
    }
    scan->ending = letter == '\r' || letter == '\n' ? (uint8_t)(scan->ending + 1) : 0;
    if (letter == '\n' && scan->line == 0) {
        scan->line = scan->length;
    }
    return true;
}

static int too_long(const struct http_scan *scan) {
    if (scan->line == 0 && scan->length > HTTP_TARGET_MAX + 64) { // 64: more than a method and a version need
        return TARGET_TOO_LONG;
    }
    return scan->length == HTTP_HEAD_MAX && scan->ending < 4 ? HEAD_TOO_LARGE : 0;
}

enum http_scanning http_scan(struct http_scan *scan, const char *bytes, size_t length, size_t *used, int *status) {
    for (*used = 0; *used < length;) {
        if (!scan_byte(scan, bytes[(*used)++])) {
            *status = BAD_REQUEST;
            return HTTP_SCAN_REFUSED;
        }
        *status = too_long(scan);
        if (*status != 0) {
            return HTTP_SCAN_REFUSED;
        }
        if (scan->ending == 4) {
            return HTTP_SCAN_COMPLETE;
        }
    }
    return HTTP_SCAN_MORE;
}

// ---- the request line -----------------------------------------------------------------------------------------------

static bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

static bool is_alnum(char letter) {
    return is_digit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

static bool is_one_of(char letter, const char *letters) {
    return letter != '\0' && strchr(letters, letter) != NULL;
}

static bool is_token(struct http_text text) {
    for (size_t i = 0; i < text.length; i++) {
        if (!is_alnum(text.at[i]) && !is_one_of(text.at[i], "!#$%&'*+-.^_`|~")) {
            return false;
        }
    }
    return text.length > 0;
}

static struct http_text cut(struct http_text *rest, char separator) {
    const char *const end = rest->at == NULL ? NULL : memchr(rest->at, separator, rest->length);
    const size_t length = rest->at == NULL ? 0 : end == NULL ? rest->length : (size_t)(end - rest->at);
    const struct http_text first = {rest->at, length};
    *rest = end == NULL ? (struct http_text){NULL, 0} : (struct http_text){end + 1, rest->length - length - 1};
    return first;
}

static int hex_digit(char letter) {
    const char *const digits = "0123456789abcdef0123456789ABCDEF";
    const char *const found = letter == '\0' ? NULL : strchr(digits, letter);
    return found == NULL ? -1 : (int)(found - digits) % 16;
}

// Whether two digits after a '%' encode something that cannot mislead: no control character and nothing of "./\%".
static bool is_harmless(const char *digits, size_t length) {
    if (length < 2 || hex_digit(digits[0]) < 0 || hex_digit(digits[1]) < 0) {
        return false;
    }
    const int byte = hex_digit(digits[0]) * 16 + hex_digit(digits[1]);
    return byte > ' ' && byte != 0x7f && !is_one_of((char)byte, "./\\%");
}

static bool has_dot_segment(struct http_text path) {
    path.at++; // the first '/'
    path.length--;
    while (path.at != NULL) {
        const struct http_text segment = cut(&path, '/');
        if (http_text_is(segment, ".") || http_text_is(segment, "..")) {
            return true;
        }
    }
    return false;
}

static bool is_path(struct http_text path) {
    for (size_t i = 0; i < path.length; i++) {
        const char letter = path.at[i];
        if (letter == '%' ? !is_harmless(path.at + i + 1, path.length - i - 1)
                          : !is_alnum(letter) && !is_one_of(letter, "/-._~!$&'()*+,;=:@")) {
            return false;
        }
    }
    return path.length > 0 && path.at[0] == '/' && !has_dot_segment(path);
}

static bool is_query(struct http_text query) {
    for (size_t i = 0; i < query.length; i++) {
        const char letter = query.at[i];
        if (letter == '%' &&
            (query.length - i < 3 || hex_digit(query.at[i + 1]) < 0 || hex_digit(query.at[i + 2]) < 0)) {
            return false;
        }
        if (letter <= ' ' || letter > '~' || is_one_of(letter, "#<>\"")) {
            return false;
        }
    }
    return true;
}

static bool is_version(struct http_text text) {
    return text.length == 8 && memcmp(text.at, "HTTP/", 5) == 0 && is_digit(text.at[5]) && text.at[6] == '.' &&
           is_digit(text.at[7]);
}

static int read_method(struct http_head *head, struct http_text method) {
    static const char *const methods[] = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"};
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (http_text_is(method, methods[i])) {
            head->method = (enum http_method)i;
            return 0;
        }
    }
    return NOT_ALLOWED;
}

static bool is_host(struct http_text host) {
    for (size_t i = 0; i < host.length; i++) {
        if (!is_alnum(host.at[i]) && !is_one_of(host.at[i], "-._:[]")) {
            return false;
        }
    }
    return host.at != NULL && host.length > 0;
}

// Cuts "http://play.example.org" off a target that begins like this, and keeps the host. False: it has no proper host.
static bool cut_host(struct http_text *host, struct http_text *target) {
    const size_t scheme = target->length >= 7 && http_text_names((struct http_text){target->at, 7}, "http://")    ? 7
                          : target->length >= 8 && http_text_names((struct http_text){target->at, 8}, "https://") ? 8
                                                                                                                  : 0;
    if (scheme == 0) {
        return true;
    }
    *host = (struct http_text){target->at + scheme, 0};
    while (scheme + host->length < target->length && !is_one_of(host->at[host->length], "/?")) {
        host->length++;
    }
    *target = (struct http_text){host->at + host->length, target->length - scheme - host->length};
    return is_host(*host);
}

static bool read_target(struct http_head *head, struct http_text *host, struct http_text target) {
    if (!cut_host(host, &target)) {
        return false;
    }
    head->path = cut(&target, '?');
    head->query = target;
    if (host->length > 0 && head->path.length == 0) {
        head->path = (struct http_text){host->at - 1, 1}; // the slash before it
    }
    return is_path(head->path) && is_query(head->query);
}

// *host: that of the target, if it has one.
static int read_request_line(struct http_head *head, struct http_text *host, struct http_text line) {
    const struct http_text method = cut(&line, ' ');
    if (!is_token(method) || line.at == NULL) {
        return BAD_REQUEST;
    }
    struct http_text target = cut(&line, ' ');
    if (line.at == NULL || !is_version(line)) {
        return BAD_REQUEST;
    }
    if (!http_text_is(line, "HTTP/1.1")) {
        return OTHER_VERSION;
    }
    if (target.length > HTTP_TARGET_MAX) {
        return TARGET_TOO_LONG;
    }
    if (http_text_is(method, "OPTIONS") && http_text_is(target, "*")) {
        head->path = target;
        return read_method(head, method);
    }
    return read_target(head, host, target) ? read_method(head, method) : BAD_REQUEST;
}

// ---- fields ---------------------------------------------------------------------------------------------------------

static const struct {
    const char *name;
    bool lists; // may appear again: the last one counts
} kept_fields[HTTP_FIELD_COUNT] = {
    [HTTP_ACCEPT_ENCODING] = {"Accept-Encoding", true},
    [HTTP_ACCEPT_LANGUAGE] = {"Accept-Language", true},
    [HTTP_AUTHORIZATION] = {"Authorization", false},
    [HTTP_CONNECTION] = {"Connection", false},
    [HTTP_CONTENT_LENGTH] = {"Content-Length", false},
    [HTTP_CONTENT_TYPE] = {"Content-Type", false},
    [HTTP_COOKIE] = {"Cookie", false},
    [HTTP_EXPECT] = {"Expect", false},
    [HTTP_FORWARDED_FOR] = {"X-Forwarded-For", true},
    [HTTP_HOST] = {"Host", false},
    [HTTP_IF_NONE_MATCH] = {"If-None-Match", true},
    [HTTP_ORIGIN] = {"Origin", false},
    [HTTP_TRANSFER_ENCODING] = {"Transfer-Encoding", false},
    [HTTP_UPGRADE] = {"Upgrade", false},
    [HTTP_WEBSOCKET_KEY] = {"Sec-WebSocket-Key", false},
    [HTTP_WEBSOCKET_VERSION] = {"Sec-WebSocket-Version", false},
    [HTTP_CSRF_TOKEN] = {"X-CSRF-Token", false},
    [HTTP_RETRY_AFTER] = {"Retry-After", false},
    [HTTP_WEBSOCKET_ACCEPT] = {"Sec-WebSocket-Accept", false},
};

// A name that begins with white space would continue the line before, and is no token.
static int read_field(struct http_head *head, struct http_text line) {
    const struct http_text name = cut(&line, ':');
    if (!is_token(name) || line.at == NULL) {
        return BAD_REQUEST;
    }
    for (size_t i = 0; i < HTTP_FIELD_COUNT; i++) {
        if (http_text_names(name, kept_fields[i].name)) {
            if (head->fields[i].at != NULL && !kept_fields[i].lists) {
                return BAD_REQUEST;
            }
            head->fields[i] = http_text_trimmed(line);
        }
    }
    return 0;
}

static bool read_content_length(struct http_head *head) {
    const struct http_text digits = head->fields[HTTP_CONTENT_LENGTH];
    if (digits.at == NULL) {
        return true;
    }
    for (size_t i = 0; i < digits.length; i++) {
        if (!is_digit(digits.at[i])) {
            return false;
        }
        const size_t digit = (size_t)(digits.at[i] - '0');
        head->content_length =
            head->content_length > (SIZE_MAX - digit) / 10 ? SIZE_MAX : head->content_length * 10 + digit;
    }
    return digits.length > 0;
}

static bool read_transfer_encoding(struct http_head *head) {
    const struct http_text encoding = head->fields[HTTP_TRANSFER_ENCODING];
    head->chunked = http_text_names(encoding, "chunked");
    return encoding.at == NULL || (head->chunked && head->fields[HTTP_CONTENT_LENGTH].at == NULL);
}

// What is common to requests and answers.
static int check_fields(struct http_head *head) {
    if (!read_content_length(head) || !read_transfer_encoding(head)) {
        return BAD_REQUEST;
    }
    const struct http_text connection = head->fields[HTTP_CONNECTION];
    head->close = http_list_has(connection, "close");
    head->upgrades_websocket =
        http_list_has(connection, "upgrade") && http_list_has(head->fields[HTTP_UPGRADE], "websocket");
    return 0;
}

static struct http_text cut_line(struct http_text *rest) {
    struct http_text line = cut(rest, '\r');
    rest->at++; // LF
    rest->length--;
    return line;
}

static int read_fields(struct http_head *head, struct http_text rest) {
    int status = 0;
    for (int lines = 0; status == 0 && rest.length > 0; lines++) {
        const struct http_text line = cut_line(&rest);
        status = lines == HTTP_FIELD_LINES_MAX ? HEAD_TOO_LARGE : read_field(head, line);
    }
    return status != 0 ? status : check_fields(head);
}

// ---- heads ----------------------------------------------------------------------------------------------------------

int http_head_read(struct http_head *head, const char *bytes, size_t length) {
    memset(head, 0, sizeof *head);
    struct http_text rest = {bytes, length - 2}; // without the empty line
    struct http_text host = {NULL, 0};
    int status = read_request_line(head, &host, cut_line(&rest));
    status = status != 0 ? status : read_fields(head, rest);
    status = status == 0 && !is_host(head->fields[HTTP_HOST]) ? BAD_REQUEST : status;
    head->fields[HTTP_HOST] = host.at != NULL ? host : head->fields[HTTP_HOST]; // RFC 9112, 3.2.2
    return status;
}

// "HTTP/1.1 101 Switching Protocols".
static int read_status_line(struct http_text line) {
    static const char version[] = "HTTP/1.1 ";
    const size_t length = sizeof version - 1;
    if (line.length < length + 3 || memcmp(line.at, version, length) != 0 ||
        (line.length > length + 3 && line.at[length + 3] != ' ')) {
        return 0;
    }
    const char *const digits = line.at + length;
    const bool right = digits[0] >= '1' && digits[0] <= '5' && is_digit(digits[1]) && is_digit(digits[2]);
    return right ? (digits[0] - '0') * 100 + (digits[1] - '0') * 10 + (digits[2] - '0') : 0;
}

int http_answer_read(struct http_head *head, const char *bytes, size_t length) {
    memset(head, 0, sizeof *head);
    struct http_text rest = {bytes, length - 2}; // without the empty line
    const int status = read_status_line(cut_line(&rest));
    return status != 0 && read_fields(head, rest) == 0 ? status : 0;
}
