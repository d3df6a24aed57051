// SPDX-License-Identifier: MIT
// Links in mails, each good for one act and one channel. Only servers of the store can make one, so nothing is stored,
// and a link is all that whoever presses it needs.
#ifndef PESTHOUSE_SERVER_NOTICES_MAIL_LINK_H
#define PESTHOUSE_SERVER_NOTICES_MAIL_LINK_H

#include "store/store.h"

enum { MAIL_LINK_DIGITS = 68, MAIL_LINK_SIZE = MAIL_LINK_DIGITS + 1, MAIL_LINK_DAY_MS = 24 * 3600 * 1000 };
#define MAIL_LINK_PATH "/mail/"

struct mail_link {
    enum store_link_act act; // to confirm or to stop
    char language[3];        // in which its page is
    uint64_t channel;
    int64_t until; // STORE_NEVER: it lasts
};

// False: there is no memory.
bool mail_link_write(char text[MAIL_LINK_SIZE], const struct mail_link *link, const uint8_t secret[STORE_SECRET_SIZE]);
// False: it was not made here.
bool mail_link_read(struct mail_link *link, const char *text, const uint8_t secret[STORE_SECRET_SIZE]);

#endif
