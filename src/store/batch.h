// SPDX-License-Identifier: MIT
// All requests that wait, answered in one transaction.
#ifndef PESTHOUSE_STORE_BATCH_H
#define PESTHOUSE_STORE_BATCH_H

#include "store/sql.h"

// Answers a chain of requests. If the transaction fails, each is tried in one of its own, so that a request that cannot
// be answered does not harm the others.
void batch_answer(struct sql *db, struct store_request *chain);

#endif
