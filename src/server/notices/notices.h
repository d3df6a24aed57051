// SPDX-License-Identifier: MIT
// Tells people elsewhere that a table asks them: once a period, those who were asked before it began and are not at the
// table. What waits is in the store (STORE_NOTICES_DUE), so nothing is lost when a server ends in the middle: what may
// have been sent already is sent again, but not in the same period.
#ifndef PESTHOUSE_SERVER_NOTICES_NOTICES_H
#define PESTHOUSE_SERVER_NOTICES_NOTICES_H

#include "server/notices/push.h"
#include "server/notices/sender.h"
#include "server/tables/shared.h"

enum {
    NOTICES_CHANNELS_MAX = 8,
    NOTICES_TRIES_MAX = 16,
    NOTICES_MAILS_OF_PERSON = 5,  // first mails in an hour
    NOTICES_MAILS_OF_ADDRESS = 3, // so
};

struct notices;

struct notices_settings {
    uint32_t every_ms;             // the period; it begins at whole multiples of it
    struct sender_settings sender; // its patience follows from the period
};

// Fails as sender_create does.
enum ph_status notices_create(struct notices **made, struct tables *tables, const struct notices_settings *settings,
                              struct ph_error *error);
// The server stops: nothing is sent any more, and no timer is left. While the store is still open. Accepts NULL.
void notices_stop(struct notices *notices);
// After the net was destroyed. Accepts NULL.
void notices_destroy(struct notices *notices);

// The key that browsers subscribe with.
void notices_write_key(const struct notices *notices, char key[PUSH_KEY_SIZE]);
// Whether this server sends mail.
bool notices_send_mail(const struct notices *notices);
// Whether the address of a receiver may be one, as far as can be said without looking up its name.
bool notices_may_go_to(const struct notices *notices, const char *url);

#endif
