// SPDX-License-Identifier: MIT
// Sends requests to receivers that people named, and mails by the system's sendmail, all of a round at once, on a
// thread of its own: those that hang hold up no other, and no loop waits for them. The address that was checked is the
// one that is connected to, and no redirect is followed. All functions are for one thread.
#ifndef PESTHOUSE_SERVER_NOTICES_SENDER_H
#define PESTHOUSE_SERVER_NOTICES_SENDER_H

#include "pesthouse/text.h"
#include "run/worker.h"

#include <stdint.h>

struct sender;

enum {
    SENDER_AT_ONCE = 256,       // requests and mails
    SENDER_AT_ONCE_OF_ONE = 64, // to one host, so that one that hangs leaves room for others
    SENDER_MAILS_AT_ONCE = 16,  // each is a program
    SENDER_PATIENCE_MS = 4000,  // for one request
};

// The trouble of what was not tried to its end; for lack of memory, too.
#define SENDER_STOPPED "stopped"

// A request of the method POST, or a mail.
struct post {
    bool is_mail;
    const char *url; // as receiver_url_read takes it, or as mail_address_read does
    // On the sender's thread: writes further lines of the head, or the mail's whole head, each with its end, and the
    // body.
    void (*write)(const void *message, struct ph_writer *fields, struct ph_writer *body);
    const void *message; // the caller's
    bool sent;           // out: the receiver has taken it
    bool gone;           // out: the receiver will never take one again
    bool ours;           // out: this server is to blame that it was not sent
    const char *trouble; // out: a word that says why not
};

struct sender_round {
    struct worker_item item; // first
    struct post *posts;
    size_t count;
    void (*done)(struct sender_round *round);
    void *context; // the caller's
};

struct sender_settings {
    const char *to;        // further addresses that may be spoken to (receivers_read); NULL: none
    const char *ca;        // a file in PEM with further certificates to trust; NULL: none
    const char *sendmail;  // lasts as long as the sender: the full path of a program like it; NULL: mails wait
    const char *mail_from; // an address, if there is a sendmail
    int64_t patience_ms;   // for one mail, and for the beginning of all of a round; at least SENDER_PATIENCE_MS
};

// `wake` is called on the sender's thread when sender_deliver has something to do. PH_ERROR_BAD_REQUEST, PH_ERROR_IO,
// PH_ERROR_NO_MEMORY.
enum ph_status sender_create(struct sender **made, const struct sender_settings *settings, void (*wake)(void *context),
                             void *context, struct ph_error *error);
// Gives up what is under way, and delivers it. Accepts NULL.
void sender_destroy(struct sender *sender);
// Whether an address may be sent to, as far as can be said without looking up its name.
bool sender_takes(const struct sender *sender, const char *url);
bool sender_sends_mail(const struct sender *sender);
// The caller owns a round until sender_deliver has called `done`.
void sender_submit(struct sender *sender, struct sender_round *round);
size_t sender_deliver(struct sender *sender);

#endif
