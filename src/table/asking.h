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
ph_ask ph_ask_act, ph_ask_undo, ph_ask_enter, ph_ask_order, ph_ask_resign, ph_ask_abandon, ph_ask_reclaim, ph_ask_bar,
    ph_ask_talk, ph_ask_lend;

struct ph_request {
    const char *name;
    ph_ask *ask;
};
enum { PH_REQUESTS_MAX = 18 };
extern const struct ph_request ph_requests[PH_REQUESTS_MAX + 1]; // up to one without a name

// Refuses those who have no seat, and the seats for which a bot plays.
enum ph_refusal ph_asking_plays(struct ph_asking *asking);
// Ends the fields, and refuses everybody but the person who made the table (ask_seats.c).
enum ph_refusal ph_asking_maker(struct ph_asking *asking);
// Refuses all at a table that is not around one screen (board.c).
enum ph_refusal ph_asking_board(struct ph_asking *asking);
// Seats somebody without a device (board.c).
enum ph_refusal ph_asking_seats(struct ph_asking *asking, int seat, const char *name);
// Frees a seat before the game, and forgets the order that was given there (ask_seats.c).
enum ph_refusal ph_asking_leave(struct ph_asking *asking, int seat);
// A bot plays on for a person's seat for good, as the person resigned or, if `removed`, was barred from the table. Ends
// a game in which too few are left (ask_game.c).
enum ph_refusal ph_asking_give_up(struct ph_asking *asking, int seat, bool removed);

#endif
