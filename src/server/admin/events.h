// SPDX-License-Identifier: MIT
// Events worth knowing, for whoever runs the server: a line each on standard error, as JSON where that is asked for, or
// else, of those that somebody should see in a terminal, as a sentence. Whatever is written of an event is a member of
// the struct, so no token, password or chat can get there. Any thread may call.
#ifndef PESTHOUSE_SERVER_ADMIN_EVENTS_H
#define PESTHOUSE_SERVER_ADMIN_EVENTS_H

#include "server/wire/address.h"

enum event_kind {
    EVENT_START,
    EVENT_STOP,
    EVENT_MIGRATION, // of the store's schema
    EVENT_SIGN_IN_REFUSED,
    EVENT_MODERATION,
    EVENT_TABLE_STOPPED, // it cannot go on
    EVENT_STORE_FAILED,
    EVENT_STORE_WORKS, // again
    EVENT_CLOCK_SET_BACK,
    EVENT_CLOCK_SET_AHEAD,
    EVENT_CERTIFICATE_READ,
    EVENT_CERTIFICATE_REFUSED,
    EVENT_MAIL_FAILED, // sendmail failed
    EVENT_KINDS,
};

// What is not known is left out: NULL, or 0.
struct event {
    enum event_kind kind;
    const char *table; // its id, which is its key: only the first 8 digits are written
    uint64_t person;
    const struct address *from;
    const char *why; // a word of docs/server.md, or a sentence of the system or the store
    const char *url; // that people open
    int64_t ms;
    bool versions; // `before` and `after` are of the store's schema
    int64_t before;
    int64_t after;
};

// From now on events are lines of JSON. Before the server has threads.
void events_as_json(void);
void event_note(const struct event *event);
// Its name in lines of JSON, and how often there was one.
const char *event_name(enum event_kind kind);
uint64_t event_count(enum event_kind kind);

#endif
