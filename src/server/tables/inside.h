// SPDX-License-Identifier: MIT
// What the files of the hub share: guest.c knows people, visitor.c is a WebSocket, host.c a table.
#ifndef PESTHOUSE_SERVER_TABLES_INSIDE_H
#define PESTHOUSE_SERVER_TABLES_INSIDE_H

#include "pesthouse/json.h"
#include "server/people/login_limit.h"
#include "server/people/token.h"
#include "server/tables/bot_pool.h"
#include "server/tables/tables.h"
#include "store/journal.h"
#include "table/fields.h"
#include "table/tell.h"

enum {
    TABLE_ID_LENGTH = 32, // digits of 16 random bytes
    MESSAGE_DEPTH_MAX = 8,
    PERSON_SOCKETS_MAX = 8, // of one person at one table
    CLOSE_SIGN_IN = 4001,   // the token is nobody's
    CLOSE_RELOAD = 4002,    // packed messages need the server's own build
    CLOSE_NO_TABLE = 4004,  // there is no such table
};

enum {
    LIVE_CHAINS = 4096,
    WAKE_AHEAD_MS = 70 * 1000, // tables at which something is due sooner are in memory: people who are away count so
                               // from the start on, and are waited for a minute
};

struct tables {
    struct net *net;
    struct store *store;
    struct bot_pool *bots;
    struct live_table *chains[LIVE_CHAINS]; // by the first digits of their ids
    unsigned live_count;
    struct net_timer *heartbeat;
    struct store_request alive;
    bool alive_asked;
    bool stopped;
    bool reported_failure;  // of the store, on standard error
    bool reported_set_back; // of the machine's clock
    uint64_t server;        // its number
    int64_t gap;            // how long no server ran
    int64_t gap_end;        // until then
    bool shared;            // the store may have other servers
    bool follows;           // asks the store what they did
    struct store_request follow;
    uint32_t looks;       // how often it was told
    int64_t said;         // when it said last that it runs
    int64_t leased_until; // as long it drives the tables that it has leases of
    uint32_t tables_max;  // that a person may have made and that are not over
    struct due_loader *loader;
    struct guest_expiry *expiry;
    struct hasher *hasher;
    struct token_house house;             // of cookies
    struct login_limit *limit_of_address; // wrong passwords (sign_in.c)
    struct login_limit *limit_of_name;
    struct login_limit *limit_of_source; // of an address for a name, of a device, of a session
};

// A WebSocket at a table.
struct table_connection {
    struct tables *tables;
    struct net_connection *socket; // NULL: it is gone
    struct table_connection *next; // at the same table
    struct live_table *live;       // NULL: not yet there
    bool greeted;                  // it was told everything, and is told what happens
    unsigned uses;                 // by requests under way
    enum ph_table_form form;
    char table[TABLE_ID_LENGTH + 1];
    bool has_token;
    bool old_cookie;                 // it has the token in a cookie that another server may have given
    uint8_t token[STORE_TOKEN_SIZE]; // its SHA-256
    uint64_t person;                 // 0: an onlooker without a name
    char name[STORE_NAME_SIZE];
    bool program;
    struct store_request who;
    bool asks_who;   // the store is asked
    uint32_t chat;   // the last line that it was told
    bool reads_chat; // the store is asked for the lines after that
    bool lacks_chat; // there are lines that this does not bring
};

struct call;

// Sockets of one person, or those with a token.
struct socket_filter {
    uint64_t person;       // 0: anybody's
    const uint8_t *token;  // only with this token, as its SHA-256; NULL: with any
    const uint8_t *except; // not with this one; NULL: no exception
};

// Who waits for the answer to a request of a table.
struct requester {
    struct table_connection *connection; // NULL: `errand` made the table
    struct call *call;
    struct live_table *before; // whose rematch the table is; NULL: of none
    struct ph_table_answer answer;
};

struct queued_request {
    struct queued_request *next;
    struct table_connection *connection;
    size_t length;
    char text[];
};

// A table in memory.
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

// ---- hub.c ----------------------------------------------------------------------------------------------------------

// Milliseconds since 1970. It never goes back: where the machine's clock is set back, it goes on by the steady one.
int64_t tables_now(void);
// Says on standard error that the store fails, once until it works again.
void tables_report_store(struct tables *tables, const struct store_request *request);
// Says there that a table cannot be loaded.
void tables_report_broken(const char *id, const struct ph_error *error);
// The chain of tables where an id is, or would be.
struct live_table **tables_chain(struct tables *tables, const char *id);

// The table of an id, if it is in memory.
struct live_table *tables_find(struct tables *tables, const char *id);
// All tables in memory, one after the other.
struct live_table *tables_first(struct tables *tables);
struct live_table *tables_next(const struct live_table *live);

// ---- people_here.c --------------------------------------------------------------------------------------------------

// Closes sockets whose token is of no use any more.
void tables_close_sockets(struct tables *tables, const struct socket_filter *filter);
// A person has another name from now on.
void tables_rename_person(struct tables *tables, uint64_t person, const char *name);
// Another server has changed sessions or the name of a person; 0: perhaps of anybody. The store is asked about each
// socket: those whose token is nobody's any more are closed.
void tables_check_people(struct tables *tables, uint64_t person);
// The store has changed the tables of a person.
void tables_reload_of_person(struct tables *tables, uint64_t person);

// ---- sweeper.c ------------------------------------------------------------------------------------------------------

// Removes guests who were not seen for some days. NULL: no memory.
struct guest_expiry *guest_expiry_create(struct tables *tables, uint32_t days);
void guest_expiry_destroy(struct guest_expiry *expiry); // accepts NULL

// ---- waker.c --------------------------------------------------------------------------------------------------------

// Loads the tables at which something is due, a few at a time, at the start and from then on. NULL: no memory.
struct due_loader *due_loader_create(struct tables *tables);
void due_loader_destroy(struct due_loader *loader); // accepts NULL

// ---- host.c ---------------------------------------------------------------------------------------------------------

// Does what is due at a table, stores, asks bots, and sets its timer. `host` is a struct host.
void live_table_advance(void *live);
void live_table_request(struct live_table *live, struct table_connection *connection, const char *text, size_t length);

#define STORE_IS_GONE "the store does not work at the moment; try again later"

// ---- host_ask.c -----------------------------------------------------------------------------------------------------

// A request waits for its turn.
void live_table_queue(struct live_table *live, struct table_connection *connection, const char *text, size_t length);
// Puts the first that waits to the table. Only while nothing waits to be stored.
void live_table_ask_next(struct live_table *live);
// Asks a new table to be made, for an errand.
void live_table_ask_maker(struct live_table *live, struct call *call);
// Answers whoever asks now, by host->asker.
void live_table_end_request(struct live_table *live, const struct ph_error *error);

// ---- host_share.c ---------------------------------------------------------------------------------------------------

// Whether other servers believe that this one runs. If it has not been able to say so for long, clocks are given back
// the time first, and nothing is taken until then.
bool tables_hold_leases(const struct tables *tables);
// Whether this server does what is due at a table and asks its bots.
bool live_table_drives(const struct live_table *live);
// Whether a person is at a table by way of another server.
bool live_table_has_elsewhere(const struct live_table *live, uint64_t person);
// Says that a table is in memory here, and who is here; or that it is so no longer.
void live_table_announce(struct live_table *live);
void live_table_retract(const struct live_table *live);
// Another server has changed a table or a person, as in struct store_config. `context` is a struct hub.
void tables_note_change(void *context, const char *table);
// Asks the store what other servers did.
void tables_follow(struct tables *tables);

// ---- host_bots.c ----------------------------------------------------------------------------------------------------

// Asks the bots that are to decide.
void live_table_ask_bots(struct live_table *live);
// Gives the table the bots' answers that have come. Only while nothing waits to be stored.
void live_table_take_answers(struct live_table *live);
void live_table_drop_answers(struct live_table *live);

// ---- live_table_load.c ----------------------------------------------------------------------------------------------

enum { RETRY_MS = 1000 };

// Loads a table from the store, into memory or in place of the one that is there. Visitors are told what is new. False:
// that is tried again soon.
bool live_table_load(struct live_table *live);
// Whether a person is at a table by way of this server.
bool live_table_has_here(const struct live_table *live, uint64_t person);
// What was stored or loaded is done: what was missed meanwhile is read next.
void live_table_end_storing(struct live_table *live);
// Closes a table for good that cannot go on, and says why.
void live_table_break(struct live_table *live, const struct ph_error *error);

// ---- host_life.c ----------------------------------------------------------------------------------------------------

// The table of an id, which is loaded if need be. NULL: no memory.
struct live_table *live_table_open(struct tables *tables, const char *id);
// Takes a table out of memory, and sends away all who came for it.
void live_table_drop(struct live_table *live, unsigned code);
void live_table_send_away(struct live_table *live, unsigned code);
// Takes a table out of memory at which nobody is and nothing is due soon; it comes back when somebody does, or when
// something is. The caller must not use it afterwards.
void live_table_rest(struct live_table *live);
// A table with a new id, in memory only. NULL: no memory, or no random bytes.
struct live_table *live_table_create_new(struct tables *tables);
// Makes a table as an errand asks, and answers it.
void live_table_make(struct tables *tables, struct call *call);
void live_table_destroy(struct live_table *live);
void live_table_stop(struct live_table *live);
void live_table_enter(struct live_table *live, struct table_connection *connection);
void live_table_leave(struct live_table *live, struct table_connection *connection);
// Tells those who have come everything, and the table that they are there. Only while nothing waits to be stored.
void live_table_greet(struct live_table *live);

// ---- live_table_send_entries.c --------------------------------------------------------------------------------------

void live_table_send_hello(struct live_table *live, struct table_connection *connection);
void live_table_send_entries(struct live_table *live);
void live_table_answer(const struct requester *requester, const struct live_table *live, const struct ph_error *error);

// ---- host_talk.c ----------------------------------------------------------------------------------------------------

// Stores a line of chat, then sends it to all.
void live_table_chat(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request);
// Sends the last lines of chat to one who has come, each once.
void live_table_send_chat(struct live_table *live, struct table_connection *connection);
// Sends lines of chat that came by way of other servers.
void live_table_read_chat(struct live_table *live);
// Answers with the legal actions of a type.
void live_table_legal(struct live_table *live, struct table_connection *connection,
                      const struct ph_table_request *request);
// Answers with moves of the past.
void live_table_past(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request);

// ---- rematch.c ------------------------------------------------------------------------------------------------------

// Makes the table of a rematch, then names it at this one.
void live_table_rematch(struct live_table *live, struct table_connection *connection,
                        const struct ph_table_request *request);
// Whether a request names the table that the server has made for it.
bool live_table_is_rematch(const struct live_table *live, struct ph_json body);
// The table of a rematch is stored, or was refused.
void live_table_end_rematch(const struct requester *requester, const struct ph_error *error);

// ---- record.c -------------------------------------------------------------------------------------------------------

// Answers all who wait for the record or the journal of a table. Only while nothing waits to be stored.
void live_table_answer_readers(struct live_table *live);
#define NO_TABLE "there is no such table"
#define TABLE_IS_BROKEN "this table cannot go on; whoever runs the server is told why"
// There is no such table, or it cannot be had.
void live_table_refuse_readers(struct live_table *live, int status, const char *text);

// ---- visitor.c ------------------------------------------------------------------------------------------------------

void table_connection_release(struct table_connection *connection);
// Asks the store whose token it is by now. If that is known, `visitor` stays, under its present name.
void table_connection_check(struct table_connection *connection);
void table_connection_send(struct table_connection *connection, const struct ph_writer *message);

#endif
