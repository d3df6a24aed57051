// SPDX-License-Identifier: MIT
// The address of a server, or of a table there: https://play.example.org/table/ID.
#ifndef PESTHOUSE_CLIENT_URL_H
#define PESTHOUSE_CLIENT_URL_H

#include "pesthouse/status.h"

#include <stdbool.h>

enum { CLIENT_HOST_SIZE = 254, CLIENT_TABLE_SIZE = 33 };

struct client_url {
    bool secure;
    char host[CLIENT_HOST_SIZE]; // a name or an address, without brackets
    char port[6];
    char authority[CLIENT_HOST_SIZE + 9];  // as the field Host has it: "[::1]:1350"
    char origin[CLIENT_HOST_SIZE + 9 + 8]; // "https://play.example.org"
    char table[CLIENT_TABLE_SIZE];         // its id; "": the address of a server
};

// Reads scheme, host and port, and returns what is behind them; NULL: it does not begin with these.
const char *client_url_begin(struct client_url *url, const char *text);
// PH_ERROR_BAD_REQUEST with what was expected.
enum ph_status client_url_read(struct client_url *url, const char *text, struct ph_error *error);

#endif
