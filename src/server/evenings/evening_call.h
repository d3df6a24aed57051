// SPDX-License-Identifier: MIT
// A request about an evening, in steps: it is loaded from the store, its tables are looked at, and what changes is
// written as long as nobody else has written meanwhile. Nothing of an evening is kept in memory between requests.
#ifndef PESTHOUSE_SERVER_EVENINGS_EVENING_CALL_H
#define PESTHOUSE_SERVER_EVENINGS_EVENING_CALL_H

#include "server/evenings/evening.h"
#include "server/people/call.h"
#include "server/tables/live_table.h"

enum {
    EVENINGS_MAX = 4,                      // that a person may have made
    EVENING_KEPT_MS = 12 * 60 * 60 * 1000, // since its last change; then it ends by itself
    EVENING_ROUND_MS = 4 * 60 * 60 * 1000, // after which a round ends by itself
    // After this an evening is removed although it or a table of its round cannot be read.
    EVENING_LOST_MS = 7 * 24 * 60 * 60 * 1000,
};

// What somebody who looks at an evening learns of a table of its round.
struct evening_seen {
    bool finished; // played out, or over
    uint8_t places[PH_SEATS_MAX];
    unsigned asked_count;
    uint64_t asked[PH_SEATS_MAX]; // people
};

// Changes the evening. False: it was refused, and the call is answered.
typedef bool evening_changer(struct call *call, struct evening *evening);

struct evening_call {
    struct evening evening;
    char id[TABLE_ID_LENGTH + 1];
    char until[TABLE_ID_LENGTH + 2]; // the first text after those that are looked for
    bool by_server;                  // no request: it finds old ones, too, and leaves guests as they are
    uint64_t version;
    int64_t touched;
    call_then *loaded;
    evening_changer *change;
    call_then *changed;
    call_then *visited;
    call_then *finished;
    void (*give_back)(const struct call *call); // a try of a code that was right
    struct ph_writer text;
    unsigned table; // that is made or looked at
    unsigned ended; // index of the round that ends
    struct evening_seen seen[EVENING_TABLES_MAX];
    enum closing_kind kind;
    bool stays_open; // a table could not be ended now
    unsigned tables; // what the body says
    bool duplicate;
    bool says_duplicate;
    uint8_t luck[PH_TABLE_LUCK_SIZE];
    uint64_t who;
    size_t guest_count;
    uint64_t guests[EVENING_PEOPLE_MAX];
};

// ---- evening_call.c -------------------------------------------------------------------------------------------------

// Begins with the evening of call->table. False: there is no memory, and the call is answered.
bool evening_begin(struct call *call);
// Frees what evening_begin made; the call does so when it ends, unless its `release` is set to something else.
void evening_release(struct call *call);
// Loads it, then calls `next`; or answers that there is none.
void evening_load(struct call *call, call_then *next);
// Loads the first evening whose id is `from` or later, also one that is too old for others: for the server itself. If
// there is none, the answer is as above, and call->evening->id stays empty. One that cannot be read is removed once it
// is lost (EVENING_LOST_MS).
void evening_load_next(struct call *call, const char *from, call_then *next);
// The same of the evening that has call->typed as its code.
void evening_load_by_code(struct call *call, call_then *next);
// Changes and stores it, then calls `next`; again and again if others write, too.
void evening_change(struct call *call, evening_changer *change, call_then *next);
// Ends it, and forgets the guests that were made for it, if somebody asks for that.
void evening_erase(struct call *call, call_then *next);
// False: the call is not of the evening's maker, and is answered.
bool evening_is_makers(struct call *call);

// ---- evening_tables.c -----------------------------------------------------------------------------------------------

// Makes the tables of the last round that are not made yet, then calls `next`.
void evening_make_tables(struct call *call, call_then *next);
// Looks at the tables of a round that is being played, then calls `next`.
void evening_visit(struct call *call, call_then *next);
// Whether the round has lasted so long that it ends by itself.
bool evening_round_is_late(struct evening *evening);
// Whether nobody has changed it for so long that it is removed even if it cannot end.
bool evening_is_lost(const struct call *call);
// Whether all of them were finished.
bool evening_all_finished(const struct evening_call *call);
// Ends the round: games that are finished, with CLOSING_GAME also others. Then calls `next`; the evening is loaded
// again. Where a table could not be ended now, the round stays as it is, and call->evening->stays_open is set.
void evening_finish(struct call *call, enum closing_kind kind, call_then *next);

// ---- evening_answer.c -----------------------------------------------------------------------------------------------

// Answers with the whole evening. Ends the call.
void evening_answer(struct call *call);

// ---- evening_join.c -------------------------------------------------------------------------------------------------

// Somebody joins the evening that was begun.
void evening_join(struct call *call);
// The same of the evening whose code call->typed is; `give_back` is called if there is one.
void evening_find_by_code(struct call *call, void (*give_back)(const struct call *call));

#endif
