// SPDX-License-Identifier: MIT
// What changes about people while they are at tables in memory.
#ifndef PESTHOUSE_SERVER_TABLES_PEOPLE_HERE_H
#define PESTHOUSE_SERVER_TABLES_PEOPLE_HERE_H

#include "server/tables/shared.h"

// Sockets of one person, or those with a token.
struct socket_filter {
    uint64_t person;       // 0: anybody's
    const uint8_t *token;  // only with this token, as its SHA-256; NULL: with any
    const uint8_t *except; // not with this one; NULL: no exception
};

// Closes sockets whose token is not valid any more.
void tables_close_sockets(struct tables *tables, const struct socket_filter *filter);
// A person has another name, or an account, from now on.
void tables_rename_person(struct tables *tables, uint64_t person, const char *name, bool has_account);
// Another server has changed sessions or the name of a person; 0: perhaps of anybody. The store is asked about each
// socket: those whose token is nobody's any more are closed.
void tables_check_people(struct tables *tables, uint64_t person);
// The store has changed the tables of a person.
void tables_reload_of_person(struct tables *tables, uint64_t person);

#endif
