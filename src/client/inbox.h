// SPDX-License-Identifier: MIT
// Messages that have come and wait to be taken in. The connection is read meanwhile, so the server never takes somebody
// who reads a page of help for one who is gone.
#ifndef PESTHOUSE_CLIENT_INBOX_H
#define PESTHOUSE_CLIENT_INBOX_H

#include "pesthouse/json.h"

#include <stdbool.h>

enum { CLIENT_INBOX_MAX = 1000 };

enum client_kind { CLIENT_OTHER, CLIENT_ACT, CLIENT_SIT, CLIENT_CHAT, CLIENT_PAST, CLIENT_BAR, CLIENT_REPORT };

// A request, as far as its sender has to know it when the answer comes.
struct client_request {
    enum client_kind kind;
    int seat;         // of CLIENT_SIT
    const char *text; // the message, as JSON
    const char *said; // the words of CLIENT_CHAT
};

// A request that the link keeps, with its own copies of the texts.
struct client_asked {
    enum client_kind kind;
    int seat;
    char *text; // NULL: none
    char *said; // "" but for CLIENT_CHAT; in the memory of `text`
};

struct client_letter {
    struct client_letter *next;
    struct ph_json_document *document; // of `text`; NULL: the message is one's own, and was never answered
    struct client_asked asked;         // the request that it answers, or that was not answered, if there is one
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
