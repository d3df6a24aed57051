// SPDX-License-Identifier: MIT
// Messages that have come and wait to be taken in. The connection is read meanwhile, so the server never takes somebody
// who reads a page of help for one who is gone.
#ifndef PESTHOUSE_CLIENT_INBOX_H
#define PESTHOUSE_CLIENT_INBOX_H

#include "pesthouse/json.h"

#include <stdbool.h>

enum { CLIENT_INBOX_MAX = 1000 };

struct client_letter {
    struct client_letter *next;
    struct ph_json_document *document; // of `text`; NULL: the message is one's own, and was never answered
    char *asked;                       // the request that it answers, or that was not answered; NULL: none
    char text[];
};

struct client_inbox {
    struct client_letter *first;
    struct client_letter *last;
    unsigned count;
};

// Reads a message as JSON, which is not in the inbox yet. NULL: it is none, or there is no memory.
struct client_letter *client_letter_create(const char *text, size_t length);
void client_letter_destroy(struct client_letter *letter); // accepts NULL
// The inbox owns the letter from now on.
void client_inbox_add(struct client_inbox *inbox, struct client_letter *letter);
// The first, which the caller owns; NULL: it is empty.
struct client_letter *client_inbox_take(struct client_inbox *inbox);
void client_inbox_clear(struct client_inbox *inbox);

#endif
