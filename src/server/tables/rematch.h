// SPDX-License-Identifier: MIT
// A rematch: the server makes the next table with everybody on their seats, and then names it at the old one, where
// onlookers learn of it, too.
#ifndef PESTHOUSE_SERVER_TABLES_REMATCH_H
#define PESTHOUSE_SERVER_TABLES_REMATCH_H

#include "server/tables/live_table.h"

// Makes the table of a rematch, then names it at this one.
void live_table_rematch(struct live_table *live, struct table_connection *connection,
                        const struct ph_table_request *request);
// Whether a request names the table that the server has made for it.
bool live_table_is_rematch(const struct live_table *live, struct ph_json body);
// The table of a rematch is stored, or was refused.
void live_table_end_rematch(const struct requester *requester, const struct ph_error *error);

#endif
