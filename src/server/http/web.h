// SPDX-License-Identifier: MIT
// The files that browsers load: those of the program itself, or those of a folder.
#ifndef PESTHOUSE_SERVER_HTTP_WEB_H
#define PESTHOUSE_SERVER_HTTP_WEB_H

#include "server/http/net.h"

// A file in the program. tools/embed_web.py writes them.
struct web_file {
    const char *path; // "/style.css"
    const char *type;
    const char *etag;
    bool immutable; // its path holds its hash
    const uint8_t *plain;
    size_t plain_length;
    const uint8_t *brotli; // NULL: it is not shorter
    size_t brotli_length;
};
extern const struct web_file web_files[];
extern const size_t web_file_count;

// The path of a file in the program ("/style.css") that holds its hash; NULL: there is no such file.
const char *web_immutable_path(const char *path);

// Answers with the file that a request names: from `folder`, or from the program if that is NULL. False, without an
// answer, if there is none.
bool web_respond(const char *folder, struct net_connection *connection, const struct net_request *request);

// Whether there is a first page to answer with.
bool web_has_page(const char *folder);

// What kind of file a path names; NULL: of none that is served.
const char *web_type_of(struct http_text path);

#endif
