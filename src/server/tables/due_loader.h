// SPDX-License-Identifier: MIT
// Tables rest in the store until something is due there. They are looked for every few seconds, and taken in small
// portions, so that after a start with very many of them the loop serves people meanwhile.
#ifndef PESTHOUSE_SERVER_TABLES_DUE_LOADER_H
#define PESTHOUSE_SERVER_TABLES_DUE_LOADER_H

#include "server/tables/shared.h"

// Loads the tables at which something is due, at the start and from then on. NULL: no memory.
struct due_loader *due_loader_create(struct tables *tables);
// Loads every table at which anything is due, however late: what the store notes of that may be wrong.
void due_loader_load_all(struct due_loader *loader);
void due_loader_destroy(struct due_loader *loader); // accepts NULL

#endif
