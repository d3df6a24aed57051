// SPDX-License-Identifier: MIT
// Tables that other servers may have in memory, too: the store gives one of the servers the lease of a table, with
// which it drives it, and all know who is there (docs/decisions/0012-one-server-drives-a-table.md).
#ifndef PESTHOUSE_SERVER_TABLES_LEASE_H
#define PESTHOUSE_SERVER_TABLES_LEASE_H

#include "server/tables/live_table.h"

// Whether the leases of this server are valid. If it could not renew them for long, other servers drive its tables:
// nothing is accepted then, and clocks are given back the time once it can.
bool tables_hold_leases(const struct tables *tables);
// Whether this server does what is due at a table and asks its bots.
bool live_table_drives(const struct live_table *live);
// Whether a person is at a table by way of another server.
bool live_table_has_elsewhere(const struct live_table *live, uint64_t person);
// Tells the store that a table is in memory here, and who is here; or that it is so no longer.
void live_table_announce(struct live_table *live);
void live_table_retract(const struct live_table *live);

// ---- follow.c -------------------------------------------------------------------------------------------------------

// Another server has changed a table or a person, as in struct store_config. `context` is a struct tables.
void tables_note_change(void *context, const char *table);
// Asks the store what other servers did.
void tables_follow(struct tables *tables);

#endif
