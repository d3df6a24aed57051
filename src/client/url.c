// SPDX-License-Identifier: MIT
#include "client/url.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char hex_digits[] = "0123456789abcdef";

static enum ph_status refuse(const char *text, const char *expected, struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "url", "%s: expected %s", text, expected);
}

static const char *read_scheme(struct client_url *url, const char *text) {
    static const char plain[] = "http://";
    static const char secure[] = "https://";
    url->secure = strncmp(text, secure, sizeof secure - 1) == 0;
    if (url->secure) {
        return text + sizeof secure - 1;
    }
    return strncmp(text, plain, sizeof plain - 1) == 0 ? text + sizeof plain - 1 : NULL;
}

// Copies the host and returns what is behind it; NULL: there is none. An IPv6 address is in brackets.
static const char *read_host(struct client_url *url, const char *at) {
    const bool brackets = at[0] == '[';
    at += brackets;
    const size_t length = strspn(at, brackets ? "0123456789abcdefABCDEF:."
                                              : "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._");
    if (length == 0 || length >= sizeof url->host || (brackets && at[length] != ']')) {
        return NULL;
    }
    memcpy(url->host, at, length);
    url->host[length] = '\0';
    return at + length + brackets;
}

static const char *read_port(struct client_url *url, const char *at) {
    if (*at != ':') {
        snprintf(url->port, sizeof url->port, "%s", url->secure ? "443" : "80");
        return at;
    }
    const size_t length = strspn(++at, "0123456789");
    if (length == 0 || length >= sizeof url->port) {
        return NULL;
    }
    memcpy(url->port, at, length);
    url->port[length] = '\0';
    const long port = strtol(url->port, NULL, 10);
    return port > 0 && port <= 65535 ? at + length : NULL;
}

static void write_origin(struct client_url *url) {
    const bool usual = strcmp(url->port, url->secure ? "443" : "80") == 0;
    const bool brackets = strchr(url->host, ':') != NULL;
    snprintf(url->authority, sizeof url->authority, "%s%s%s%s%s", brackets ? "[" : "", url->host, brackets ? "]" : "",
             usual ? "" : ":", usual ? "" : url->port);
    snprintf(url->origin, sizeof url->origin, "%s%s", url->secure ? "https://" : "http://", url->authority);
}

// Nothing, or a table's id. Whatever is around "/table/ID" is up to the server's pages.
static bool read_path(struct client_url *url, const char *path) {
    static const char prefix[] = "/table/";
    const size_t length = CLIENT_TABLE_SIZE - 1;
    const char *const table = strstr(path, prefix);
    if (path[0] == '\0' || strcmp(path, "/") == 0) {
        return true;
    }
    if (path[0] != '/' || table == NULL || strspn(table + sizeof prefix - 1, hex_digits) != length) {
        return false;
    }
    memcpy(url->table, table + sizeof prefix - 1, length);
    return true;
}

const char *client_url_begin(struct client_url *url, const char *text) {
    *url = (struct client_url){.secure = false};
    const char *at = read_scheme(url, text);
    at = at == NULL ? NULL : read_host(url, at);
    at = at == NULL ? NULL : read_port(url, at);
    if (at != NULL) {
        write_origin(url);
    }
    return at;
}

enum ph_status client_url_read(struct client_url *url, const char *text, struct ph_error *error) {
    const char *const at = client_url_begin(url, text);
    if (at == NULL) {
        return refuse(text, "the address of a server, as http://127.0.0.1:1350 or https://play.example.org", error);
    }
    if (!read_path(url, at)) {
        return refuse(text, "the address of a server, or of a table: /table/ and 32 hexadecimal digits", error);
    }
    return PH_OK;
}
