// SPDX-License-Identifier: MIT
// A table in memory. Whatever changes it is stored, then sent to its connections; requests wait for that. Its files are
// below in the order of calls: each uses only those above it.
#ifndef PESTHOUSE_SERVER_TABLES_LIVE_TABLE_H
#define PESTHOUSE_SERVER_TABLES_LIVE_TABLE_H

#include "server/tables/table_connection.h"
#include "store/journal.h"
#include "table/tell.h"

struct call;
struct queued_request;

// What a table in memory does with its journal. At most one request about that is on its way to the store.
//
//     BEHIND  -> READING          the store is asked; where that is not possible, it is tried again soon
//     READING -> READY            the entries are folded
//     READING -> BEHIND           the store failed; the first time, the table is dropped instead
//     READY   -> STORING          an entry or a secret is to be stored
//     STORING -> READY            it is stored, or refused
//     STORING -> BEHIND           it is refused because another server has written before
//     READING, STORING -> BROKEN  for good: this build cannot fold the journal, or the store has lost a part of it
//
// Others may have written at any time, and say so: then READY becomes BEHIND, and READING and STORING become
// READING_BEHIND and STORING_BEHIND, which end in BEHIND instead of READY.
enum live_state {
    LIVE_BEHIND, // at first: the store may have entries that this table lacks
    LIVE_READING,
    LIVE_READING_BEHIND,
    LIVE_READY, // does what is due, what is asked, and what bots decide
    LIVE_STORING,
    LIVE_STORING_BEHIND,
    LIVE_BROKEN,
};

// Whether the store knows that a table is in memory here, and who is here. Only a store with several servers is told,
// whatever else the table does meanwhile.
//
//     UNANNOUNCED -> ANNOUNCING       the table has nothing else to do, or somebody comes
//     ANNOUNCING -> ANNOUNCING_AGAIN  people come or go before the store has answered
//     ANNOUNCING -> ANNOUNCED         the store has answered
//     ANNOUNCING_AGAIN -> ANNOUNCING  the same, so it is told again
//     ANNOUNCED -> ANNOUNCING         people come or go, or the store does not list the table
enum live_announced { LIVE_UNANNOUNCED, LIVE_ANNOUNCING, LIVE_ANNOUNCING_AGAIN, LIVE_ANNOUNCED };

enum { LIVE_PEOPLE_MAX = PH_SEATS_MAX + 1 }; // whose presence counts: those who sit there, and the maker

// Who waits for the answer to a request of a table.
struct requester {
    struct table_connection *connection; // NULL: `call` makes the table
    struct call *call;
    struct live_table *before; // whose rematch the table is; NULL: of none
    struct ph_table_answer answer;
};

// How a table is closed: for good, by the people who run the server; or its game is ended, if it is finished, or in any
// case (table.h: ph_table_release).
enum closing_kind { CLOSING_TABLE, CLOSING_FINISHED, CLOSING_GAME };

// Who waits for a table to be closed.
struct closing {
    enum closing_kind kind;
    void (*closed)(void *context, bool is_closed); // NULL: nobody does
    void *context;
};

struct live_table {
    struct live_table *next;
    struct tables *tables;
    struct ph_table *table;
    char id[TABLE_ID_LENGTH + 1];
    char rematch[TABLE_ID_LENGTH + 1]; // the table of the rematch, made or being made; "": none
    // Facts that hold whatever the state.
    bool loaded;     // it has been READY once; until then nobody is told anything of it
    bool resumes;    // the next reading that succeeds looks who is there: those before it began again, and failed
    bool drives;     // this server has the lease, as the store answered last
    bool reads_chat; // the store is asked for lines after `chat`, which are not in the journal
    bool orphaned;   // its evening was gone when it was loaded, so nothing else will end it
    enum live_state state;
    enum live_announced announced;
    uint32_t sent; // the last entry that connections know
    uint32_t chat; // the last line that they know
    unsigned uses; // by bots that think, chat and announcements under way, and the making of a rematch
    struct table_connection *connections;
    struct journal journal;
    struct requester requester;
    struct queued_request *asking; // the request that is being put to the table right now
    struct queued_request *asked;  // the request of `requester`, if that is a connection
    struct queued_request *first;  // requests that wait for their turn
    struct queued_request *last;
    struct call *readers; // who waits for a record
    uint32_t followed;    // tables->follow_count when the store last listed the table as in memory here
    unsigned elsewhere_count;
    uint64_t elsewhere[LIVE_PEOPLE_MAX]; // people who are there by way of other servers
    struct closing closing;
    struct net_timer *timer;
    int64_t bots_rest;                // no bot is asked before, by the steady clock
    struct decided *decided;          // answers of bots that the table has not taken yet
    uint32_t bot_asked[PH_SEATS_MAX]; // the entry by which a bot was asked last
};

// ---- live_table.c ---------------------------------------------------------------------------------------------------

// Does all that a table can do now: what is due, what waits to be stored, the bots. `live` is a struct live_table.
void live_table_advance(void *live);
// For how long no server ran since the last entry of a game in progress. It is given back to the clocks before anything
// else happens; the entry that does so makes this 0.
int64_t live_table_downtime(const struct live_table *live);
// Whether the time of the table must be mended before anything else: by that, or since its last entry is of a time that
// has not come yet. The machine's clock was ahead then.
bool live_table_lacks_time(const struct live_table *live);
// Whether the table is shut though its evening is gone: it is ended before anything else.
bool live_table_is_orphan(const struct live_table *live);
// Whether a person is at a table by way of this server.
bool live_table_has_here(const struct live_table *live, uint64_t person);

// Whether nothing is under way, so that the table can do the next thing.
bool live_table_is_idle(const struct live_table *live);
// Others may have written.
void live_table_fall_behind(struct live_table *live);
// The store has what was stored, or refused it; or the table has what the store had.
void live_table_catch_up(struct live_table *live);

// Whoever waits for it to be closed is told how that ended.
void live_table_end_closing(struct live_table *live, bool is_closed);

// ---- bots.c ---------------------------------------------------------------------------------------------------------

// Asks the bots that are to decide.
void live_table_ask_bots(struct live_table *live);
// Answers by the rules, at once, for the bots that have not decided yet.
void live_table_hurry_bots(struct live_table *live);
// Gives the table the bots' answers that have come. Only while nothing waits to be stored.
void live_table_take_answers(struct live_table *live);
void live_table_drop_answers(struct live_table *live);

// ---- life.c ---------------------------------------------------------------------------------------------------------

// A table of this id, of which nothing is known yet. NULL: no memory.
struct live_table *live_table_create(struct tables *tables, const char *id);
// A table of this id that is not made yet. NULL: no memory.
struct live_table *live_table_create_empty(struct tables *tables, const char *id);
// A table with a new id, in memory only. NULL: no memory, or no random bytes.
struct live_table *live_table_create_new(struct tables *tables);
// The server stops: the table has no timer any more.
void live_table_stop(struct live_table *live);
void live_table_destroy(struct live_table *live);
// Closes its connections with this code.
void live_table_send_away(struct live_table *live, unsigned code);
// Takes a table out of memory, and sends away all who came for it.
void live_table_drop(struct live_table *live, unsigned code);
// Closes a table for good that cannot go on, and reports why.
void live_table_break(struct live_table *live, const struct ph_error *error);

// ---- load.c ---------------------------------------------------------------------------------------------------------

// The table of an id, which is loaded if need be. NULL: no memory.
struct live_table *live_table_open(struct tables *tables, const char *id);
// Loads a table from the store, into memory or in place of the one that is there. Its connections are sent what is new.
// False: that is tried again soon.
bool live_table_load(struct live_table *live);

// ---- advance.c ------------------------------------------------------------------------------------------------------

// Goes on until something must be stored or read, or nothing is left to do now. The table may be gone afterwards.
void advance_live_table(struct live_table *live);

#endif
