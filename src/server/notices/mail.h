// SPDX-License-Identifier: MIT
// A mail as a program like sendmail reads it: lines of a head and a body of text (RFC 5322, 2045, 2047), each line
// short and in ASCII.
#ifndef PESTHOUSE_SERVER_NOTICES_MAIL_H
#define PESTHOUSE_SERVER_NOTICES_MAIL_H

#include "pesthouse/text.h"

#include <stdint.h>

struct mail {
    const char *from; // addresses (mail_address.h)
    const char *to;
    const char *subject; // one line of UTF-8
    const char *text;    // lines of UTF-8
    const char *language;
    const char *stop; // the address that stops such mails (RFC 8058); NULL: none
    uint64_t channel; // it and the time make the mail's own name, by which one that is sent again is known
    int64_t time;     // in ms
};

void mail_write(const struct mail *mail, struct ph_writer *head, struct ph_writer *body);

#endif
