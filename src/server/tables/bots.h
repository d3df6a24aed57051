// SPDX-License-Identifier: MIT
// Bots at a table in memory: they are asked when a decision comes up, and think in the threads of the pool.
#ifndef PESTHOUSE_SERVER_TABLES_BOTS_H
#define PESTHOUSE_SERVER_TABLES_BOTS_H

#include "server/tables/live_table.h"

// Asks the bots that are to decide.
void live_table_ask_bots(struct live_table *live);
// Gives the table the bots' answers that have come. Only while nothing waits to be stored.
void live_table_take_answers(struct live_table *live);
void live_table_drop_answers(struct live_table *live);

#endif
