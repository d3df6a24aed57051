// SPDX-License-Identifier: MIT
// What all tables of a server share: the store and the other helpers, the list of the tables in memory, and complaints
// to whoever runs the server.
#ifndef PESTHOUSE_SERVER_TABLES_SHARED_H
#define PESTHOUSE_SERVER_TABLES_SHARED_H

#include "server/people/token.h"
#include "server/tables/counts.h"
#include "store/store.h"

struct live_table;

enum { TABLE_ID_LENGTH = 32 }; // digits of 16 random bytes

enum {
    LIVE_CHAINS = 4096,
    RETRY_MS = 1000,           // after a failure of the store, or of memory
    WAKE_AHEAD_MS = 70 * 1000, // tables at which something is due sooner are in memory: people who are away count so
                               // from the start on, and are waited for a minute
};

#define STORE_IS_GONE "the store does not work at the moment; try again later"

struct tables {
    void (*advance)(struct live_table *live); // does all that a table in memory can do now (advance.c)
    struct net *net;
    struct store *store;
    struct wire_call deliver;          // takes what the store has answered
    struct wire_call deliver_hashes;   // the same for the hasher
    struct wire_call deliver_pictures; // the same for the painter
    struct bot_pool *bots;
    struct live_table *chains[LIVE_CHAINS]; // the tables in memory, by the first digits of their ids
    unsigned live_count;
    struct net_timer *heartbeat;
    struct store_request alive;
    bool alive_asked;
    bool alive_failed; // the last time
    bool stopped;
    bool reported_failure; // of the store; false again once it works
    uint64_t server;       // the number of this one in the store
    int64_t gap;           // how long no server ran, the last time
    int64_t gap_end;       // when that ended
    int64_t back;          // by how much the clock was behind the last use of the store when this server started
    int64_t served;        // how long servers had run until this one started (store.h); less its steady clock then
    bool shared;           // other servers may use the store, too
    bool follows;          // the store is being asked what they did
    struct store_request follow;
    uint32_t follow_count; // how often the store has answered that
    int64_t alive_at;      // when this server said last that it runs; this and the next by the steady clock
    int64_t leased_until;  // until then its leases of tables are valid
    uint32_t tables_max;   // that a person may have made and that are not over
    struct bans *bans;
    struct due_loader *loader;
    struct guest_expiry *expiry;
    struct evening_keeper *keeper;
    struct notices *notices;
    struct hasher *hasher;
    struct painter *painter;              // of pictures of tables
    struct token_house house;             // of cookies
    struct login_limit *limit_of_address; // wrong passwords (sign_in.c)
    struct login_limit *limit_of_name;
    struct login_limit *limit_of_source;    // of an address for a name, of a device, of a session
    struct login_limit *limit_of_person;    // requests and messages, of all connections
    struct login_limit *limit_of_chat;      // lines that a person says
    struct login_limit *limit_of_reports;   // of a person
    struct login_limit *limit_of_codes;     // wrong codes of tables, of an address
    struct login_limit *limit_of_all_codes; // the same of all addresses
    struct login_limit *limit_of_joins;     // guests made at a table
    struct login_limit *limit_of_comers;    // guests made for an evening
    struct tables_counts counts;
};

// The table of an id, if it is in memory.
struct live_table *tables_find(struct tables *tables, const char *id);
// All tables in memory, one after the other.
struct live_table *tables_first(struct tables *tables);
struct live_table *tables_next(const struct live_table *live);
void tables_add(struct tables *tables, struct live_table *live);
void tables_remove(struct tables *tables, const struct live_table *live);

// Counts a request, a message, a line of chat or a report of a person, by its limit. False: there are too many.
bool tables_take(struct tables *tables, struct login_limit *limit, uint64_t person);

// The time by which people count as gone (store.h: store_alive).
int64_t tables_served(const struct tables *tables);

// Reports that the store fails: once, until it works again.
void tables_report_store(struct tables *tables, const struct store_request *request);
void tables_report_store_works(struct tables *tables);
// Reports that a table cannot be loaded.
void tables_report_broken(const char *id, const struct ph_error *error);

// ---- clock.c --------------------------------------------------------------------------------------------------------

enum { CLOCK_STEP_MS = 2000 }; // clocks that differ by no more count as equal

// The time of tables, in milliseconds since 1970. It runs steadily, whatever happens to the machine's clock, until
// tables_clock_set.
int64_t tables_now(void);
void tables_clock_set(int64_t now);
// Milliseconds since some fixed moment; never goes back.
int64_t tables_steady(void);

#endif
