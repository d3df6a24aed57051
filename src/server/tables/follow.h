// SPDX-License-Identifier: MIT
// What other servers at the same store did: tables read on when one of them has written.
#ifndef PESTHOUSE_SERVER_TABLES_FOLLOW_H
#define PESTHOUSE_SERVER_TABLES_FOLLOW_H

#include "server/tables/shared.h"

// Another server has changed a table or a person, as in struct store_config. `tables` is a struct tables.
void tables_note_change(void *tables, const char *table);
// Asks the store what other servers did.
void tables_follow(struct tables *tables);

#endif
