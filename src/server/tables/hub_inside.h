// SPDX-License-Identifier: MIT
// What the files of the hub share: guest.c knows people, visitor.c is a WebSocket, host.c a table.
#ifndef PESTHOUSE_SERVER_TABLES_HUB_INSIDE_H
#define PESTHOUSE_SERVER_TABLES_HUB_INSIDE_H

#include "pesthouse/json.h"
#include "server/people/token.h"
#include "server/people/tries.h"
#include "server/tables/bot_pool.h"
#include "server/tables/hub.h"
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
    HOST_CHAINS = 4096,
    WAKE_AHEAD_MS = 70 * 1000, // tables at which something is due sooner are in memory: people who are away count so
                               // from the start on, and are waited for a minute
};

struct hub {
    struct net *net;
    struct store *store;
    struct bot_pool *bots;
    struct host *hosts[HOST_CHAINS]; // by the first digits of their ids
    unsigned host_count;
    struct net_timer *heartbeat;
    struct store_request alive;
    bool alive_asked;
    bool stopped;
    bool told_failure;  // of the store, on standard error
    bool told_set_back; // of the machine's clock
    uint64_t server;    // its number
    int64_t gap;        // how long no server ran
    int64_t gap_end;    // until then
    bool shared;        // the store may have other servers
    bool follows;       // asks the store what they did
    struct store_request follow;
    uint32_t looks;       // how often it was told
    int64_t said;         // when it said last that it runs
    int64_t leased_until; // as long it drives the tables that it has leases of
    uint32_t tables_max;  // that a person may have made and that are not over
    struct waker *waker;
    struct sweeper *sweeper;
    struct hasher *hasher;
    struct token_house house;       // of cookies
    struct tries *tries_of_address; // wrong passwords (sign_in.c)
    struct tries *tries_of_name;
    struct tries *tries_of_one; // of an address for a name, of a device, of a session
};

// A WebSocket at a table.
struct visitor {
    struct hub *hub;
    struct net_connection *connection; // NULL: it is gone
    struct visitor *next;              // at the same table
    struct host *host;                 // NULL: not yet there
    bool greeted;                      // it was told everything, and is told what happens
    unsigned uses;                     // by requests under way
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

struct errand;

// Whose sockets.
struct whose {
    uint64_t person;     // 0: anybody's
    const uint8_t *only; // of this token's SHA-256; NULL: of all
    const uint8_t *but;
};

// Who waits for the answer to a request of a table.
struct asker {
    struct visitor *visitor; // NULL: `errand` made the table
    struct errand *errand;
    struct host *before; // whose rematch the table is; NULL: of none
    struct ph_table_answer answer;
};

struct waiting {
    struct waiting *next;
    struct visitor *visitor;
    size_t length;
    char text[];
};

// A table in memory.
struct host {
    struct host *next;
    struct hub *hub;
    char id[TABLE_ID_LENGTH + 1];
    struct ph_table *table;
    uint32_t told; // the last entry that visitors know
    bool loaded;
    bool behind;  // the store may have what this table lacks
    bool missed;  // the same, while it stores
    bool resumes; // once all of it is folded, its people may be away
    bool broken;  // this build cannot have the table
    struct visitor *visitors;
    struct journal journal;
    bool stores;   // or loads
    unsigned uses; // by bots that think, and by chat under way
    struct asker asker;
    struct waiting *asked; // what the asker, a visitor, asked
    struct waiting *first; // requests that came while it stored
    struct waiting *last;
    struct errand *readers; // who waits for a record
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

// ---- hub.c ----

// Milliseconds since 1970. It never goes back: where the machine's clock is set back, it goes on by the steady one.
int64_t hub_now(void);
// Says on standard error that the store fails, once until it works again.
void hub_note_store(struct hub *hub, const struct store_request *request);
// Says there that a table cannot be loaded.
void hub_note_table(const char *id, const struct ph_error *error);
// The chain of tables where an id is, or would be.
struct host **hub_chain(struct hub *hub, const char *id);

// The table of an id, if it is in memory.
struct host *hub_find(struct hub *hub, const char *id);
// All tables in memory, one after the other.
struct host *hub_first(struct hub *hub);
struct host *hub_next(const struct host *host);

// ---- people_here.c ----

// Closes sockets whose token is of no use any more.
void hub_close_sockets(struct hub *hub, const struct whose *whose);
// A person has another name from now on.
void hub_rename(struct hub *hub, uint64_t person, const char *name);
// Another server has changed sessions or the name of a person; 0: perhaps of anybody. The store is asked about each
// socket: those whose token is nobody's any more are closed.
void hub_check_people(struct hub *hub, uint64_t person);
// The store has changed the tables of a person.
void hub_reload_tables(struct hub *hub, uint64_t person);

// ---- sweeper.c ----

// Removes guests who were not seen for some days. NULL: no memory.
struct sweeper *sweeper_create(struct hub *hub, uint32_t days);
void sweeper_destroy(struct sweeper *sweeper); // accepts NULL

// ---- waker.c ----

// Loads the tables at which something is due, a few at a time, at the start and from then on. NULL: no memory.
struct waker *waker_create(struct hub *hub);
void waker_destroy(struct waker *waker); // accepts NULL

// ---- host.c ----

// Does what is due at a table, stores, asks bots, and sets its timer. `host` is a struct host.
void host_advance(void *host);
void host_request(struct host *host, struct visitor *visitor, const char *text, size_t length);

#define STORE_IS_GONE "the store does not work at the moment; try again later"

// ---- host_ask.c ----

// A request waits for its turn.
void host_queue(struct host *host, struct visitor *visitor, const char *text, size_t length);
// Puts the first that waits to the table. Only while nothing waits to be stored.
void host_ask_next(struct host *host);
// Asks a new table to be made, for an errand.
void host_ask_maker(struct host *host, struct errand *errand);
// Answers whoever asks now, by host->asker.
void host_end_asking(struct host *host, const struct ph_error *error);

// ---- host_share.c ----

// Whether other servers believe that this one runs. If it has not been able to say so for long, clocks are given back
// the time first, and nothing is taken until then.
bool hub_counts(const struct hub *hub);
// Whether this server does what is due at a table and asks its bots.
bool host_drives(const struct host *host);
// Whether a person is at a table by way of another server.
bool host_is_elsewhere(const struct host *host, uint64_t person);
// Says that a table is in memory here, and who is here; or that it is so no longer.
void host_watch(struct host *host);
void host_unwatch(const struct host *host);
// Another server has changed a table or a person, as in struct store_config. `context` is a struct hub.
void hub_note_change(void *context, const char *table);
// Asks the store what other servers did.
void hub_follow(struct hub *hub);

// ---- host_bots.c ----

// Asks the bots that are to decide.
void host_ask_bots(struct host *host);
// Gives the table the bots' answers that have come. Only while nothing waits to be stored.
void host_take_answers(struct host *host);
void host_drop_answers(struct host *host);

// ---- host_load.c ----

enum { RETRY_MS = 1000 };

// Loads a table from the store, into memory or in place of the one that is there. Visitors are told what is new. False:
// that is tried again soon.
bool host_load(struct host *host);
// Whether a person is at a table by way of this server.
bool host_is_here(const struct host *host, uint64_t person);
// What was stored or loaded is done: what was missed meanwhile is read next.
void host_end_storing(struct host *host);
// Closes a table for good that cannot go on, and says why.
void host_break(struct host *host, const struct ph_error *error);

// ---- host_life.c ----

// The table of an id, which is loaded if need be. NULL: no memory.
struct host *host_find(struct hub *hub, const char *id);
// Takes a table out of memory, and sends away all who came for it.
void host_drop(struct host *host, unsigned code);
void host_send_away(struct host *host, unsigned code);
// Takes a table out of memory at which nobody is and nothing is due soon; it comes back when somebody does, or when
// something is. The caller must not use it afterwards.
void host_rest(struct host *host);
// A table with a new id, in memory only. NULL: no memory, or no random bytes.
struct host *host_create(struct hub *hub);
// Makes a table as an errand asks, and answers it.
void host_make(struct hub *hub, struct errand *errand);
void host_destroy(struct host *host);
void host_stop(struct host *host);
void host_enter(struct host *host, struct visitor *visitor);
void host_leave(struct host *host, struct visitor *visitor);
// Tells those who have come everything, and the table that they are there. Only while nothing waits to be stored.
void host_greet(struct host *host);

// ---- host_tell.c ----

void host_hello(struct host *host, struct visitor *visitor);
void host_tell(struct host *host);
void host_answer(const struct asker *asker, const struct host *host, const struct ph_error *error);

// ---- host_talk.c ----

// Stores a line of chat, then sends it to all.
void host_chat(struct host *host, struct visitor *visitor, const struct ph_table_request *request);
// Sends the last lines of chat to one who has come, each once.
void host_send_chat(struct host *host, struct visitor *visitor);
// Sends lines of chat that came by way of other servers.
void host_read_chat(struct host *host);
// Answers with the legal actions of a type.
void host_legal(struct host *host, struct visitor *visitor, const struct ph_table_request *request);
// Answers with moves of the past.
void host_past(struct host *host, struct visitor *visitor, const struct ph_table_request *request);

// ---- rematch.c ----

// Makes the table of a rematch, then names it at this one.
void host_rematch(struct host *host, struct visitor *visitor, const struct ph_table_request *request);
// Whether a request names the table that the server has made for it.
bool host_is_rematch(const struct host *host, struct ph_json body);
// The table of a rematch is stored, or was refused.
void host_end_rematch(const struct asker *asker, const struct ph_error *error);

// ---- record.c ----

// Answers all who wait for the record or the journal of a table. Only while nothing waits to be stored.
void host_read_out(struct host *host);
#define NO_TABLE "there is no such table"
#define HOST_IS_BROKEN "this table cannot go on; whoever runs the server is told why"
// There is no such table, or it cannot be had.
void host_refuse_readers(struct host *host, int status, const char *text);

// ---- visitor.c ----

void visitor_release(struct visitor *visitor);
// Asks the store whose token it is by now. If that is known, `visitor` stays, under its present name.
void visitor_check(struct visitor *visitor);
void visitor_send(struct visitor *visitor, const struct ph_writer *message);

#endif
