// SPDX-License-Identifier: MIT
// What the operator of a server does to people and tables at once.
#ifndef PESTHOUSE_SERVER_TABLES_PEACE_H
#define PESTHOUSE_SERVER_TABLES_PEACE_H

#include "server/tables/live_table.h"

// Closes the sockets of all who are banned.
void tables_send_banned_away(struct tables *tables);
// Closes the sockets of a person, at one table or, with NULL, at all. Returns how many.
unsigned tables_send_away(struct tables *tables, uint64_t person, const char *table);
// Sends a notice to all who are at tables. Returns to how many sockets.
unsigned tables_send_notice(struct tables *tables, const char *text);
// Writes who is at tables, a line of JSON each.
void tables_write_people(struct tables *tables, struct ph_writer *writer);
// Closes a table for good; `closing` is called once that is stored, or with false: there is no such table, or it cannot
// be closed now.
void tables_close_table(struct tables *tables, const char *table, const struct closing *closing);

#endif
