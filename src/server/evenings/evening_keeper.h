// SPDX-License-Identifier: MIT
// What ends by time alone, whether anybody asks for it or not: a round that takes too long, and an evening that nobody
// ends. Else the tables of a duplicate round would stay shut until its evening is removed.
#ifndef PESTHOUSE_SERVER_EVENINGS_EVENING_KEEPER_H
#define PESTHOUSE_SERVER_EVENINGS_EVENING_KEEPER_H

#include "server/tables/shared.h"

// Goes through all evenings at once, and then every few minutes, as long as tables->keeper is this one. NULL: no
// memory.
struct evening_keeper *evening_keeper_create(struct tables *tables);
// Accepts NULL. Nothing may be asked of the store or of tables any more.
void evening_keeper_destroy(struct evening_keeper *keeper);

#endif
