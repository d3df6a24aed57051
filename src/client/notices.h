// SPDX-License-Identifier: MIT
// Where a person gets notices elsewhere than at the table, and of which tables (docs/server-api.md).
#ifndef PESTHOUSE_CLIENT_NOTICES_H
#define PESTHOUSE_CLIENT_NOTICES_H

#include "client/server.h"

enum { CLIENT_CHANNELS_MAX = 8, CLIENT_ADDRESS_SIZE = 1025, CLIENT_WORD_SIZE = 16 };

struct client_channel {
    int64_t id;
    char kind[CLIENT_WORD_SIZE];
    char address[CLIENT_ADDRESS_SIZE];
    bool confirmed; // by its owner; of what is no mail, true
    bool stopped;
    char trouble[CLIENT_WORD_SIZE]; // ""; or why it failed the last time
};

struct client_notices {
    struct client_channel channels[CLIENT_CHANNELS_MAX];
    int count;
    bool wanted; // of the table that was asked about
    bool mail;   // the server sends any
};

// Each asks a server with the person's token. *status is that of its answer, 0 without one; if it is not one of
// success, *error is what the server says. PH_ERROR_IO, PH_ERROR_NO_MEMORY if there is no answer.
enum ph_status client_notices_read(struct client_notices *notices, const struct client_server *server,
                                   const char *table, int *status, struct ph_error *error);
// An address of mail, if it has an @ and is no URL, or else of a webhook.
enum ph_status client_notices_add(const struct client_server *server, const char *address, const char *language,
                                  int *status, struct ph_error *error);
bool client_notices_is_mail(const char *address);
// A channel; 0: all of them, and all choices.
enum ph_status client_notices_end(const struct client_server *server, int64_t channel, int *status,
                                  struct ph_error *error);
enum ph_status client_notices_choose(const struct client_server *server, const char *table, bool wanted, int *status,
                                     struct ph_error *error);

#endif
