// SPDX-License-Identifier: MIT
// Questions of connections to a table, which change nothing.
#ifndef PESTHOUSE_SERVER_TABLES_QUESTIONS_H
#define PESTHOUSE_SERVER_TABLES_QUESTIONS_H

#include "server/tables/live_table.h"

// Answers with the legal actions of a type.
void live_table_legal(struct live_table *live, struct table_connection *connection,
                      const struct ph_table_request *request);
// Answers with moves of the past.
void live_table_past(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request);

#endif
