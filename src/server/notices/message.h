// SPDX-License-Identifier: MIT
// What a notice says.
#ifndef PESTHOUSE_SERVER_NOTICES_MESSAGE_H
#define PESTHOUSE_SERVER_NOTICES_MESSAGE_H

#include "server/notices/push.h"
#include "server/notices/sender.h"
#include "store/store.h"

enum { MESSAGE_TABLES_MAX = 10 }; // named in a text; more are told as a link to one's tables

// Fills in what is sent by a channel of these notices: it is its owner's turn there, or, of mail that is not confirmed,
// that its owner may confirm it. `origin` is the address of this
// server, `time` the period, by which a receiver knows a message that is sent again.
struct message {
    const struct store_channel *channel;
    const struct p256_pair *pair; // by which push services know this server
    const uint8_t *secret;        // of the store, for links in mails
    const char *mail_from;
    const char *origin;
    int64_t time;
    const struct store_notice *notices;
    size_t count;
};

// As struct post has it; `message` is a struct message.
void message_write(const void *message, struct ph_writer *fields, struct ph_writer *body);

#endif
