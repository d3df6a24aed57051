// SPDX-License-Identifier: MIT
// What a table in memory does, one thing after the other.
#ifndef PESTHOUSE_SERVER_TABLES_ADVANCE_H
#define PESTHOUSE_SERVER_TABLES_ADVANCE_H

#include "server/tables/live_table.h"

// Goes on until something must be stored or read, or nothing is left to do now. The table may be gone afterwards.
void advance_live_table(struct live_table *live);

#endif
