// SPDX-License-Identifier: MIT
// A mail on its way: a program like sendmail that is given it, from its start to its end. It never waits: callers look
// again soon.
#ifndef PESTHOUSE_SERVER_NOTICES_MAILING_H
#define PESTHOUSE_SERVER_NOTICES_MAILING_H

#include "run/process.h"
#include "server/notices/sender.h"

enum { MAILING_SAID_MAX = 200 };

// What all mails of a round share.
struct mailing_with {
    const char *program; // NULL: this server sends no mail
    const char *from;
    bool reported; // that it fails, to whoever runs the server
};

struct mailing {
    struct post *post;
    struct process process;
    char said[MAILING_SAID_MAX + 1]; // what the program wrote, without what is not of ASCII
    size_t said_length;
    bool ended; // the post says how
};

// Starts the program. It may end at once.
void mailing_begin(struct mailing *mailing, struct mailing_with *with, struct post *post);
// Goes on as far as it can.
void mailing_step(struct mailing *mailing, struct mailing_with *with);
// Ends it, and the program.
void mailing_fail(struct mailing *mailing, struct mailing_with *with, const char *trouble);

#endif
