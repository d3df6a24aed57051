// SPDX-License-Identifier: MIT
// A table in memory. Whatever changes it is stored, then sent to its connections; requests wait for that.
#ifndef PESTHOUSE_SERVER_TABLES_LIVE_TABLE_H
#define PESTHOUSE_SERVER_TABLES_LIVE_TABLE_H

#include "server/tables/table_connection.h"
#include "store/journal.h"
#include "table/tell.h"

struct call;
struct queued_request;

// Who waits for the answer to a request of a table.
struct requester {
    struct table_connection *connection; // NULL: `errand` made the table
    struct call *call;
    struct live_table *before; // whose rematch the table is; NULL: of none
    struct ph_table_answer answer;
};

struct live_table {
    struct live_table *next;
    struct tables *tables;
    char id[TABLE_ID_LENGTH + 1];
    struct ph_table *table;
    uint32_t sent; // the last entry that visitors know
    bool loaded;
    bool behind;  // the store may have what this table lacks
    bool missed;  // the same, while it stores
    bool resumes; // once all of it is folded, its people may be away
    bool broken;  // this build cannot have the table
    struct table_connection *connections;
    struct journal journal;
    bool stores;   // or loads
    unsigned uses; // by bots that think, and by chat under way
    struct requester requester;
    struct queued_request *asked; // what the asker, a visitor, asked
    struct queued_request *first; // requests that came while it stored
    struct queued_request *last;
    struct call *readers; // who waits for a record
    // Where the store has several servers.
    bool drives;                      // this server has the lease
    bool announced;                   // the store was told that the table is here
    bool watching;                    // is being told
    bool watches_again;               // something changes meanwhile
    uint32_t looked;                  // hub->looks when the store knew that the table is here
    uint64_t elsewhere[PH_SEATS_MAX]; // people who are there by way of other servers
    unsigned elsewhere_count;
    uint32_t chat; // the last line that visitors know
    bool reads_chat;
    char rematch[TABLE_ID_LENGTH + 1]; // that is being made, or was; "": none
    struct net_timer *timer;
    uint32_t bot_asked[PH_SEATS_MAX]; // the entry by which a bot was asked last
    int64_t bots_rest;                // no bot is asked before
    struct decided *decided;          // answers of bots that came while it stored
};

// Does all that a table can do now: what is due, what waits to be stored, the bots. `live` is a struct live_table.
void live_table_advance(void *live);
// For how long no server ran since the last entry of a game in progress. It is given back to the clocks before anything
// else happens; the entry that does so makes this 0.
int64_t live_table_downtime(const struct live_table *live);
// Whether a person is at a table by way of this server.
bool live_table_has_here(const struct live_table *live, uint64_t person);
// Nothing is being stored or read any more.
void live_table_end_storing(struct live_table *live);

#endif
