// SPDX-License-Identifier: MIT
// Addresses of mail.
#ifndef PESTHOUSE_SERVER_NOTICES_MAIL_ADDRESS_H
#define PESTHOUSE_SERVER_NOTICES_MAIL_ADDRESS_H

#include <stdbool.h>

enum { MAIL_ADDRESS_MAX = 254, MAIL_NAME_MAX = 64, MAIL_LABEL_MAX = 63 };

// Whether mail is sent to such an address: name@example.org, in ASCII, without quotes, comments or spaces. No program
// can take it for an option, several addresses, a path or a command. Puts the domain in lower case.
bool mail_address_read(char *address);

#endif
