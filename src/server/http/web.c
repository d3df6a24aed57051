// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // openat, fstat
#include "server/http/web.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 16 << 20 };

static const char *const types[][2] = {
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
};

const char *web_type_of(struct http_text path) {
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        const size_t length = strlen(types[i][0]);
        if (path.length > length && memcmp(path.at + path.length - length, types[i][0], length) == 0) {
            return types[i][1];
        }
    }
    return NULL;
}

// ---- files of the program -------------------------------------------------------------------------------------------

static const struct web_file *find(struct http_text path) {
    for (size_t i = 0; i < web_file_count; i++) {
        if (http_text_is(path, web_files[i].path)) {
            return &web_files[i];
        }
    }
    return NULL;
}

const char *web_immutable_path(const char *path) {
    const struct web_file *const file = find((struct http_text){path, strlen(path)});
    for (size_t i = 0; file != NULL && i < web_file_count; i++) {
        if (web_files[i].immutable && web_files[i].plain == file->plain) {
            return web_files[i].path;
        }
    }
    return NULL;
}

// Whether an item of a list is a name, perhaps with a parameter that does not say q=0.
static bool item_allows(struct http_text item, const char *name) {
    const char *const semicolon = memchr(item.at, ';', item.length);
    const size_t length = semicolon == NULL ? item.length : (size_t)(semicolon - item.at);
    const struct http_text rest = {item.at + length, item.length - length};
    const bool refuses = rest.length >= 4 && memcmp(rest.at, ";q=0", 4) == 0 && (rest.length == 4 || rest.at[4] != '.');
    return http_text_names((struct http_text){item.at, length}, name) && !refuses;
}

static bool accepts_brotli(const struct http_head *head) {
    struct http_text list = head->fields[HTTP_ACCEPT_ENCODING];
    for (struct http_text item; http_list_next(&list, &item);) {
        if (item_allows(item, "br")) {
            return true;
        }
    }
    return false;
}

static void respond_embedded(const struct web_file *file, struct net_connection *connection,
                             const struct http_head *head) {
    const bool brotli = file->brotli != NULL && accepts_brotli(head);
    const bool known = http_list_has(head->fields[HTTP_IF_NONE_MATCH], file->etag);
    net_respond(connection, &(struct net_response){.status = known ? 304 : 200,
                                                   .type = file->type,
                                                   .body = (const char *)(brotli ? file->brotli : file->plain),
                                                   .length = known    ? 0
                                                             : brotli ? file->brotli_length
                                                                      : file->plain_length,
                                                   .body_lasts = true,
                                                   .brotli = brotli && !known,
                                                   .immutable = file->immutable,
                                                   .etag = file->etag});
}

// ---- files of a folder ----------------------------------------------------------------------------------------------

// Opens a file below a folder; links and hidden files are not followed. −1: there is none.
static int open_below(const char *folder, struct http_text path) {
    char name[PATH_MAX];
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (descriptor >= 0 && path.length > 0) {
        path.at++; // '/'
        path.length--;
        const char *const slash = memchr(path.at, '/', path.length);
        const size_t length = slash == NULL ? path.length : (size_t)(slash - path.at);
        int next = -1;
        if (length > 0 && length < sizeof name && path.at[0] != '.') {
            memcpy(name, path.at, length);
            name[length] = '\0';
            next = openat(descriptor, name,
                          O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (slash != NULL ? O_DIRECTORY : 0));
        }
        close(descriptor);
        descriptor = next;
        path = (struct http_text){path.at + length, path.length - length};
    }
    return descriptor;
}

// The content of an open file on the heap; NULL: it is not a regular one, too long, or cannot be read.
static char *read_whole(int descriptor, size_t *length) {
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size > FILE_MAX) {
        return NULL;
    }
    char *const bytes = malloc((size_t)status.st_size + 1);
    *length = 0;
    while (bytes != NULL && *length < (size_t)status.st_size) {
        const ssize_t got = read(descriptor, bytes + *length, (size_t)status.st_size - *length);
        if (got <= 0) {
            free(bytes);
            return NULL;
        }
        *length += (size_t)got;
    }
    return bytes;
}

static bool respond_from(const char *folder, struct net_connection *connection, struct http_text path) {
    size_t length;
    const int descriptor = open_below(folder, path);
    char *const bytes = descriptor >= 0 ? read_whole(descriptor, &length) : NULL;
    if (descriptor >= 0) {
        close(descriptor);
    }
    if (bytes != NULL) {
        net_respond(connection,
                    &(struct net_response){.status = 200, .type = web_type_of(path), .body = bytes, .length = length});
    }
    free(bytes);
    return bytes != NULL;
}

static const struct http_text first_page = {"/index.html", sizeof "/index.html" - 1};

bool web_has_page(const char *folder) {
    const int descriptor = folder != NULL ? open_below(folder, first_page) : -1;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return descriptor >= 0 || (folder == NULL && find(first_page) != NULL);
}

// What the server says of itself to programs is the program's own, wherever the pages are from. So is the style of its
// own pages, whose name has a hash.
static bool is_api(struct http_text path) {
    static const char api[] = "/api/";
    return path.length >= sizeof api - 1 && memcmp(path.at, api, sizeof api - 1) == 0;
}

static struct http_text file_of(struct http_text path) {
    static const struct http_text api_index = {"/api/index.json", sizeof "/api/index.json" - 1};
    return http_text_is(path, "/") ? first_page : http_text_is(path, "/api") ? api_index : path;
}

bool web_respond(const char *folder, struct net_connection *connection, const struct net_request *request) {
    const struct http_head *const head = request->head;
    const struct http_text path = file_of(head->path);
    const struct web_file *const file = find(path);
    if (folder != NULL && !is_api(path)) {
        if (web_type_of(path) != NULL && respond_from(folder, connection, path)) {
            return true;
        }
        if (file == NULL || !file->immutable) {
            return false;
        }
    }
    if (file != NULL) {
        respond_embedded(file, connection, head);
    }
    return file != NULL;
}
