// SPDX-License-Identifier: MIT
// A server as a client knows it, and single requests to it over HTTP.
#ifndef PESTHOUSE_CLIENT_SERVER_H
#define PESTHOUSE_CLIENT_SERVER_H

#include "client/wire.h"

enum { CLIENT_TOKEN_SIZE = 33 };

struct client_server {
    struct client_url url;
    struct client_trust *trust;      // NULL: only plain text
    char token[CLIENT_TOKEN_SIZE];   // of the person; "": nobody
    char evening[CLIENT_TOKEN_SIZE]; // of which one is; "": of none
};

struct client_answer {
    int status;
    char *body; // NUL-terminated, on the heap; NULL: none
    size_t length;
};

// Sends a request and waits for its answer, at most 15 s. `body` is JSON or NULL. PH_ERROR_IO with the reason if there
// is no answer that can be read, PH_ERROR_NO_MEMORY. A signal that is caught ends it as PH_ERROR_IO.
enum ph_status client_ask(const struct client_server *server, const char *method, const char *path, const char *body,
                          struct client_answer *answer, struct ph_error *error);
void client_answer_deinit(struct client_answer *answer);
// Makes an error of a refusal: PH_ERROR_BAD_REQUEST with the first line of what the server says.
void client_refusal_read(struct ph_error *error, const char *field, const struct client_answer *answer);

// The fields that every request to a server has, each with its line end.
struct ph_writer;
void client_write_fields(const struct client_server *server, struct ph_writer *writer);
// Milliseconds of a clock that only goes forward.
int64_t client_now(void);

#endif
