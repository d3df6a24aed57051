// SPDX-License-Identifier: MIT
// A request while it is answered, for the files that answer requests.
#ifndef PESTHOUSE_TABLE_ASKING_H
#define PESTHOUSE_TABLE_ASKING_H

#include "table/inside.h"

struct ph_asking {
    struct ph_table *table;
    const struct ph_table_request *request;
    struct ph_fields fields;
    int seat; // of the person; PH_ONLOOKER: none
    int64_t now;
    uint32_t number; // of the entry of an act, made now or before; 0: the last that was made
    struct ph_error *error;
};

// Reads its fields and writes entries or changes the pending secrets.
typedef enum ph_refusal ph_ask(struct ph_asking *asking);

ph_ask ph_ask_make, ph_ask_sit, ph_ask_leave, ph_ask_free, ph_ask_seat, ph_ask_ready, ph_ask_start, ph_ask_rematch;
ph_ask ph_ask_act, ph_ask_undo, ph_ask_order, ph_ask_resign, ph_ask_abandon, ph_ask_reclaim;

// Refuses those who have no seat, and the seats for which a bot plays.
enum ph_refusal ph_asking_plays(struct ph_asking *asking);

#endif
