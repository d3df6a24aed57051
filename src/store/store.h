// SPDX-License-Identifier: MIT
// Everything that a server keeps: journals of tables and their pending secrets, chat, people and their sessions. A
// store has a thread of its own. Requests are queued for it; all that wait are answered in one transaction, and a
// request is done only when that transaction is on the disk. Thus nothing that was told can be lost. A store that
// several servers may use loads tables on a second thread, without the requests that wait for the first.
//
// The caller owns a request and everything that it points to, and leaves both alone from store_submit until
// store_deliver has called `done`. All functions are for one thread, the caller's.
//
// When writing fails, the request is answered STORE_FAILED with the reason, and later ones are tried again. STORE_ALIVE
// is a small write, so a server that has had a failure asks it every second to learn when the store works again. If the
// power fails during such a write, or a database goes away, the write may be found later all the same; a server that is
// answered STORE_TAKEN therefore loads the table and reads on.
#ifndef PESTHOUSE_STORE_STORE_H
#define PESTHOUSE_STORE_STORE_H

#include "base/histogram.h"
#include "pesthouse/text.h"
#include "run/worker.h"
#include "store/rating.h"
#include "table/standing.h"
#include "table/table.h"

enum {
    STORE_TABLE_SIZE = 64,     // bytes of a table's id with its NUL; the id has at least one
    STORE_ABOUT_SIZE = 4096,   // of `about` with its NUL
    STORE_NAME_SIZE = 129,     // of a name with its NUL
    STORE_HOST_SIZE = 46,      // of an address of the network, with its NUL
    STORE_GAME_SIZE = 32,      // of a game's id with its NUL
    STORE_TOKEN_SIZE = 32,     // of a token's SHA-256
    STORE_PASSWORD_SIZE = 129, // of a hashed password with its NUL
    STORE_SECRET_SIZE = 16,
    STORE_ADDRESS_SIZE = 1025, // of where notices go, with its NUL
    STORE_KEYS_SIZE = 129,     // of the keys of a channel, with their NUL
    STORE_LANGUAGE_SIZE = 8,
    STORE_TROUBLE_SIZE = 32,             // of a word that says why a channel fails
    STORE_WHY_SIZE = PH_TABLE_CHAT_SIZE, // of why somebody is reported, with its NUL
};
#define STORE_NEVER INT64_MAX // a table with nothing due

struct store;

enum store_answer {
    STORE_DONE,
    STORE_TAKEN,   // the number, or the name, belongs to another
    STORE_UNKNOWN, // there is no such table, person or token
    STORE_FULL,    // a person has as many tables as allowed
    STORE_FAILED,  // not stored; `error` says why
};

enum store_ask {
    STORE_ALIVE,
    STORE_APPEND,
    STORE_LOAD,
    STORE_LIST,
    STORE_CHAT_ADD,
    STORE_CHAT_READ,
    STORE_REPORT_ADD,
    STORE_REPORTS,
    STORE_REPORT_END,
    STORE_DATA,
    STORE_BAN_ADD,
    STORE_BAN_END,
    STORE_BANS,
    STORE_WORD_SET,
    STORE_GUEST,
    STORE_WHO,
    STORE_SIGN_IN,
    STORE_SIGN_OUT,
    STORE_CODE,
    STORE_RENAME,
    STORE_ACCOUNT,
    STORE_LOGIN,
    STORE_ADOPT,
    STORE_FORGET,
    STORE_NAMES,
    STORE_CLEAR,
    STORE_DATES,
    STORE_PERSON,
    STORE_WATCH,
    STORE_FOLLOW,
    STORE_CHANNEL_SET,
    STORE_CHANNEL_END,
    STORE_CHANNELS,
    STORE_LINK,
    STORE_NOTIFY,
    STORE_NOTICES_DUE,
    STORE_NOTICES_CLAIM,
    STORE_NOTICES_END,
    STORE_EVENING_FIND,
    STORE_EVENING_SAVE,
    STORE_ASK_COUNT,
};

// ---- tables ---------------------------------------------------------------------------------------------------------

// Notes that a server runs. Clocks are given back the time during which none did. Where the clock is behind the last
// `now`, it was set back, and what follows is counted from it.
struct store_alive {
    int64_t now;     // in and out; 0: what the store's clock says, which is the same for all its servers
    uint64_t server; // in and out: its number; 0: it has just started, and gets one
    uint32_t lease;  // ms for which it counts as running, unless it asks again
    bool ends;       // it does not count as running from now on
    int64_t served;  // in and out: a time that runs only while servers do, whatever is done to the clock. Sessions and
                     // people are dated by it
    int64_t before;  // out: the `now` before, of any server; 0: none
    int64_t gap_begin; // out: the last time during which no server ran; 0 to 0: there was none
    int64_t gap_end;
    int64_t bans;                      // out: another number whenever bans or blocked words have changed
    uint8_t secret[STORE_SECRET_SIZE]; // out, for a server that has just started: the store's own, made once
};

// After a clock that was ahead: dates that are later than `now` become `now`. Entries and lines of chat keep theirs.
struct store_dates {
    int64_t now;      // in and out; 0: what the store's clock says
    uint32_t tables;  // out: how many were made later
    uint32_t results; // out
    uint32_t people;  // out: how many people and sessions
};

enum store_table_state { STORE_TABLE_OPEN, STORE_TABLE_PLAYING, STORE_TABLE_OVER };

struct store_text {
    const char *data; // NULL: none
    size_t length;
};

// Adds entries to the journal of a table, and notes how the table is now. STORE_TAKEN: the table has other entries from
// `first` on, or is of another version; STORE_UNKNOWN: it has fewer than `first` − 1; STORE_FULL. Then nothing is
// stored.
struct store_append {
    const char *table;
    uint32_t first;                 // number of the first new entry; 1 makes the table
    uint64_t version;               // of the table as the caller knows it: each change makes it one more. 0: any
    uint64_t next_version;          // out
    const struct store_text *lines; // each without its newline
    size_t line_count;              // 0: only the rest changes
    struct store_text secrets;      // take the place of those before; none: they stay
    enum store_table_state state;
    bool listed;
    int64_t due;            // when something is due there; STORE_NEVER
    const char *about;      // what lists of tables show, JSON on one line; NULL: as before
    uint64_t maker;         // of the table; this and the next two are read with the first entry
    int64_t made;           // when; lists begin with the newest
    uint32_t tables_max;    // that a person may have made and that are not over; 0: any number
    const uint64_t *people; // who sits there now; NULL: as before
    size_t people_count;
    const struct ph_notice *notices; // whom the table asks now; read with entries
    size_t notice_count;
    const struct ph_standing *standing; // of the game that ends; NULL: none does
};

// Reads a table. Lines end with newlines.
struct store_load {
    const char *table;
    uint32_t after;           // in and out: the journal begins after this entry. 0: it is the whole one, also where
                              // earlier lines have been rewritten since the caller's version
    uint64_t version;         // in: of the table as the caller knows it; out: now
    struct ph_writer journal; // out
    struct ph_writer secrets; // out, one line without its newline
    uint32_t number;          // out: of the last entry
    uint32_t chat;            // out: of the last line of chat
};

enum store_list_kind {
    STORE_LIST_ALL,
    STORE_LIST_DUE,       // something is due before `before`, the soonest first
    STORE_LIST_PUBLIC,    // listed, and not over; the newest first
    STORE_LIST_OF_PERSON, // `person` sits there, sat when the game ended, or made it and it has not begun; so, too
};

struct store_listed {
    char table[STORE_TABLE_SIZE];
    uint32_t number;
    enum store_table_state state;
    bool listed;
    int64_t due;
    char about[STORE_ABOUT_SIZE];
};

// A person's rating in a game, with that number of seats.
struct store_rating {
    uint64_t person;
    char game[STORE_GAME_SIZE];
    unsigned seats;
    struct rating rating;
    uint32_t games; // that counted
};

// Lists tables, by id where nothing else is said, up to `limit` of them after `after`.
struct store_list {
    enum store_list_kind kind;
    int64_t before;
    int64_t since; // of STORE_LIST_DUE: when something is due at `after`
    uint64_t person;
    const char *after; // ""
    uint64_t server;   // of STORE_LIST_DUE: tables that another server drives are left out
    size_t limit;
    struct store_listed *tables;  // out, from malloc
    size_t count;                 // out
    struct store_rating *ratings; // out, from malloc: of those who sit there, for PUBLIC and OF_PERSON
    size_t rating_count;          // out
};

// Adds a line of chat, with a higher number than all before. STORE_TAKEN: it is not higher; STORE_UNKNOWN.
struct store_chat_add {
    const char *table;
    uint32_t number;
    uint64_t person;
    struct store_text line;
};

// Reads the chat of a table after a number, or its last lines.
struct store_chat_read {
    const char *table;
    uint32_t after;
    uint32_t until; // the last one; 0: there is no such
    size_t limit;
    struct ph_writer lines; // out, oldest first, each with a newline
};

// ---- reports --------------------------------------------------------------------------------------------------------

// Keeps that somebody reports a person to whoever runs the server, with the lines of chat that there are by now.
// STORE_UNKNOWN: there is no such table or person.
struct store_report_add {
    const char *table;
    uint64_t reporter;
    uint64_t person;
    const char *why; // ""
    int64_t now;
};

struct store_report {
    uint64_t id;
    char table[STORE_TABLE_SIZE];
    uint32_t chat; // the number of the last line by then
    int64_t made;
    uint64_t reporter;
    char reporter_name[STORE_NAME_SIZE]; // "": there is no such person any more
    uint64_t person;
    char person_name[STORE_NAME_SIZE];
    char why[STORE_WHY_SIZE];
};

struct store_reports {
    uint64_t after; // the last one that is known
    uint32_t limit;
    struct store_report *reports; // out, from malloc, by number
    size_t count;                 // out
};

// STORE_UNKNOWN: there is no such report.
struct store_report_end {
    uint64_t id;
};

// Writes what is kept of a person beside ratings and results, for that person. STORE_UNKNOWN.
struct store_data {
    uint64_t person;
    struct ph_writer lines; // out: objects, each with a newline
};

// ---- bans -----------------------------------------------------------------------------------------------------------

// A ban of a person or of an address, which the server writes as its bans count them.
struct store_ban {
    uint64_t id;
    uint64_t person;               // 0: of the address
    char address[STORE_HOST_SIZE]; // "": of the person
    int64_t until;                 // STORE_NEVER: for good
    int64_t made;
    char why[STORE_WHY_SIZE]; // "" or one line
};

// STORE_UNKNOWN: there is no such person; STORE_FULL: there are `max` bans that have not ended. Bans that have are
// removed.
struct store_ban_add {
    struct store_ban *ban; // the caller's; its id is out
    uint32_t max;
};

// STORE_UNKNOWN: there is no such ban.
struct store_ban_end {
    uint64_t id;
};

struct store_word {
    char word[STORE_NAME_SIZE];
};

// Blocks a word, or does so no longer. STORE_TAKEN: it is so already; STORE_FULL: `max` words are blocked.
struct store_word_set {
    const char *word;
    bool blocked;
    uint32_t max;
};

// The bans that have not ended, by number, and the words that are blocked, by letter.
struct store_bans {
    int64_t now;
    uint32_t limit;
    struct store_ban *bans;   // out, from malloc
    size_t count;             // out
    struct store_word *words; // out, from malloc
    size_t word_count;        // out
    int64_t mark;             // out: as in struct store_alive
};

// ---- people ---------------------------------------------------------------------------------------------------------

// Names are compared as `folded`, which the server makes of them, and by their looks (store/folding.h). Guests may
// share a name, but no guest gets one that belongs to an account, or looks like it. Whoever opens an account keeps the
// number, and with it all games.

// Makes a guest with a first session. STORE_TAKEN: an account has the name, or one that looks like it; so below.
struct store_guest {
    const char *name;
    const char *folded;
    bool program; // the guest is one, and stays one
    uint8_t token[STORE_TOKEN_SIZE];
    int64_t now;
    uint64_t person; // out
};

// Finds the person of a session. STORE_UNKNOWN.
struct store_who {
    uint8_t token[STORE_TOKEN_SIZE];
    int64_t now;
    uint64_t person;            // out
    char name[STORE_NAME_SIZE]; // out
    bool has_account;           // out
    bool program;               // out
};

// Begins another session of a person. STORE_UNKNOWN: there is no such person.
struct store_sign_in {
    uint64_t person;
    uint8_t token[STORE_TOKEN_SIZE];
    int64_t now;
};

// Ends a session or, with a person, all sessions of that person. STORE_UNKNOWN: there is none.
struct store_sign_out {
    uint8_t token[STORE_TOKEN_SIZE];
    uint64_t person; // 0: only the one of the token
};

// Gives a guest a session that does not end when it is used: its token follows from a code that the guest keeps. The
// one before ends, and so does this one when the guest opens an account. STORE_UNKNOWN: there is no such guest.
struct store_code {
    uint64_t person;
    uint8_t token[STORE_TOKEN_SIZE];
    int64_t now;
};

// STORE_TAKEN: an account has the name; STORE_UNKNOWN: there is no such person.
struct store_rename {
    uint64_t person;
    bool everywhere; // also in journals and chat, which keep names as they were
    const char *name;
    const char *folded;
};

// Gives a person an account, or another password. STORE_TAKEN: another account has the name.
struct store_account {
    uint64_t person;
    const char *password; // hashed (store/password.h)
    const char *name;     // NULL: as before
    const char *folded;
    const uint8_t *only; // a token: all other sessions of the person end; NULL: none does
};

// Finds an account. Of several that have come to have the same name it is the one that is written as it was typed, else
// the first. STORE_UNKNOWN.
struct store_login {
    const char *folded;
    const char *name_typed;             // NULL: the first
    uint64_t person;                    // out
    char name[STORE_NAME_SIZE];         // out
    char password[STORE_PASSWORD_SIZE]; // out, hashed
    bool program;                       // out
};

// Gives a guest's tables, and what the guest said, to an account, and removes the guest. Tables that the account has,
// too, only lose the guest's name. Both are programs, or neither. STORE_UNKNOWN: there is no such guest.
struct store_adopt {
    uint64_t guest;
    uint64_t person;
    const char *name; // of the account
};

// Removes a person: the sessions and the account, all chat, and the name in journals. STORE_UNKNOWN.
struct store_forget {
    uint64_t person;
    uint32_t entries; // out: changed
    uint32_t chat;    // out: lines removed
};

// A person whose name is the same as that of an account, or looks like it.
struct store_name {
    uint64_t person;
    char name[STORE_NAME_SIZE];
    bool has_account;
    uint64_t other; // the account; the first, if there are several
    char other_name[STORE_NAME_SIZE];
    bool is_same; // else it looks like it
};

// Lists them by number: guests who were called so before the account was opened, and accounts whose names came to be
// the same, or to look alike, when they were folded anew (store/names.h).
struct store_names {
    uint64_t after; // the last number looked at
    uint32_t limit;
    struct store_name *names; // out, from malloc
    size_t count;             // out
    uint32_t apart;           // out: accounts with the name, or the looks, of an earlier one, in all
};

// Of the next `limit` people after a number, removes the guests who were last seen before a time and have no table that
// is not over.
struct store_clear {
    uint64_t after; // in and out: the last number looked at; 0: there was none
    uint32_t limit;
    int64_t before;
    uint32_t count; // out: removed
};

// ---- ratings --------------------------------------------------------------------------------------------------------

// A game at a listed table that ended.
struct store_result {
    char table[STORE_TABLE_SIZE];
    char game[STORE_GAME_SIZE];
    unsigned seats;
    int64_t ended;
    enum ph_stay stay;
    unsigned place; // 0: the game was not finished
    bool rated;
    struct rating rating; // after it, if it was rated
};

// What everybody may know of a person: the ratings, and the last results, the latest first. STORE_UNKNOWN, also if the
// person has no result.
struct store_person {
    uint64_t person;
    size_t limit;                 // of results
    char name[STORE_NAME_SIZE];   // out
    bool program;                 // out
    bool has_account;             // out
    struct store_rating *ratings; // out, from malloc
    size_t rating_count;          // out
    struct store_result *results; // out, from malloc
    size_t result_count;          // out
};

// ---- several servers ------------------------------------------------------------------------------------------------

// A server says which tables it has in memory, and who is there by way of it. One of the servers that have a table
// drives it: does what is due there, and asks its bots. That is a lease: when the server does not run any more, another
// one gets it.

// A server has a table in memory, with these people. It gets the lease if nobody has it.
struct store_watch {
    const char *table;
    uint64_t server;
    const uint64_t *people;
    size_t count;
    bool ends;   // it has the table in memory no longer
    bool drives; // out
};

struct store_watched {
    char table[STORE_TABLE_SIZE];
    uint64_t version;
    uint32_t chat; // the number of the last line
    bool drives;
};

struct store_visit {
    char table[STORE_TABLE_SIZE];
    uint64_t person;
};

// Looks what has become of the tables that a server has in memory, and gives it the leases that nobody has.
struct store_follow {
    uint64_t server;
    struct store_watched *tables; // out, from malloc
    size_t table_count;           // out
    struct store_visit *visits;   // out, from malloc: who is there by way of other servers
    size_t visit_count;           // out
};

// ---- notices --------------------------------------------------------------------------------------------------------

// A notice is what somebody is told elsewhere than at the table. It waits from the entry by which the table asks, in
// the same transaction, until it was sent by the channel, or the table asks no more.

enum store_channel_kind { STORE_WEBHOOK, STORE_PUSH, STORE_MAIL };

enum store_channel_form { STORE_FORM_JSON, STORE_FORM_SLACK, STORE_FORM_DISCORD };

// A way by which a person gets notices.
struct store_channel {
    uint64_t id;
    enum store_channel_kind kind;
    enum store_channel_form form;     // of a webhook
    char address[STORE_ADDRESS_SIZE]; // of a browser only one person has it: who set it last
    char keys[STORE_KEYS_SIZE];
    char language[STORE_LANGUAGE_SIZE];
    bool stopped;                     // it failed for too long
    char trouble[STORE_TROUBLE_SIZE]; // why it failed the last time; "": it did not
    bool confirmed;                   // of mail: its owner wants notices there
};

// Adds a channel, or sets it again if the person has one of its kind with the address. STORE_FULL: the person has
// `most`; STORE_UNKNOWN: there is no such person. Of mail that is not confirmed a first mail waits then, as a notice
// of the table "".
struct store_channel_set {
    uint64_t person;
    struct store_channel *channel; // the caller's; its id, and of mail whether it is confirmed: out
    uint32_t most;
    int64_t time;        // of mail, as the next three
    uint32_t of_person;  // first mails that a person may ask for in an hour
    uint32_t of_address; // that anybody may ask for to an address
    bool too_often;      // out: STORE_FULL is for these
};

// A link in a mail, which names a channel, is looked at or pressed. STORE_UNKNOWN: the channel has ended.
enum store_link_act { STORE_LINK_LOOK, STORE_LINK_CONFIRM, STORE_LINK_STOP };
struct store_link {
    enum store_link_act act;
    struct store_channel *channel; // the caller's, with its id; out: the rest, as it was before it ended
};

// Ends a channel of a person, or, of 0, all of them and all choices of tables. STORE_UNKNOWN: it is not theirs.
struct store_channel_end {
    uint64_t person;
    uint64_t channel;
};

// Lists the channels of a person, and the tables that they chose.
struct store_channels {
    uint64_t person;
    struct store_channel *channels; // out, from malloc
    size_t channel_count;           // out
    struct store_choice *tables;    // out, from malloc
    size_t table_count;             // out
};

struct store_choice {
    char table[STORE_TABLE_SIZE];
};

// Chooses whether a person gets notices of a table. STORE_UNKNOWN: the person does not sit there.
struct store_notify {
    uint64_t person;
    const char *table;
    bool wanted;
};

// A notice that waits, for one channel.
struct store_notice {
    char table[STORE_TABLE_SIZE];
    char game[STORE_GAME_SIZE];
    uint64_t person;
    uint32_t number; // of the entry that asks
    bool is_here;    // the person is at the table, by way of a server of this store
    size_t channel;  // its index
};

// Lists the notices of questions that were asked before a time, by channels that were not used since and need not wait.
struct store_notices_due {
    int64_t before;
    size_t limit;                   // of notices
    struct store_notice *notices;   // out, from malloc
    size_t notice_count;            // out
    struct store_channel *channels; // out, from malloc
    size_t channel_count;           // out
};

// A channel is about to be used, in the name of this time. Of several servers one gets it.
struct store_claim {
    uint64_t channel;
    bool granted; // out
};

struct store_notices_claim {
    int64_t time;
    const struct store_notice *dropped; // their people need none any more
    size_t dropped_count;
    struct store_claim *claims;
    size_t claim_count;
};

// What has become of a channel's notices.
struct store_sent {
    uint64_t channel;
    bool sent;
    bool gone;           // it will never take anything again
    bool ours;           // the server itself failed, which stops no channel
    const char *trouble; // why not; a word
};

struct store_notices_end {
    int64_t time;       // of the claim
    uint32_t period;    // ms between two uses of a channel; one that fails waits for longer and longer
    uint32_t tries_max; // after that many failures in a row a channel is stopped
    const struct store_sent *sent;
    size_t sent_count;
    const struct store_notice *notices; // that were sent; `channel` is an index of `sent`
    size_t notice_count;
};

// ---- evenings -------------------------------------------------------------------------------------------------------

// Finds the evening whose id is from `from` on and before `until`, as texts. STORE_UNKNOWN: there is none, or none that
// was changed since `since`.
struct store_evening_find {
    const char *from;
    const char *until;
    int64_t since;
    char id[STORE_TABLE_SIZE]; // out: of the first
    size_t count;              // out: 2, if there are more
    uint64_t version;          // out
    int64_t touched;           // out: when it was changed last
    struct ph_writer text;     // out, a line with its newline
};

// Keeps how an evening is now. STORE_TAKEN: it is of another version; STORE_FULL: its maker has `max` of them. With the
// first text of an evening those that were not changed since `since` end.
struct store_evening_save {
    const char *id;
    uint64_t version;       // that the caller knows; 0: there is none yet
    struct store_text text; // none: it ends
    uint64_t maker;
    uint32_t max;
    int64_t now;
    int64_t since;
    const uint64_t *guests; // of an evening that ends: who is forgotten, unless they have an account now
    size_t guest_count;
};

// ---- requests -------------------------------------------------------------------------------------------------------

// Each table in memory has one, and each call: large things that it is about are the caller's.
struct store_request {
    struct worker_item item; // first
    enum store_ask ask;
    void (*done)(struct store_request *request); // may submit it again
    void *context;                               // the caller's
    union {
        struct store_alive alive;
        struct store_append append;
        struct store_load load;
        struct store_list list;
        struct store_chat_add chat_add;
        struct store_chat_read chat_read;
        struct store_report_add report_add;
        struct store_reports reports;
        struct store_report_end report_end;
        struct store_data data;
        struct store_ban_add ban_add;
        struct store_ban_end ban_end;
        struct store_bans bans;
        struct store_word_set word_set;
        struct store_guest guest;
        struct store_who who;
        struct store_sign_in sign_in;
        struct store_sign_out sign_out;
        struct store_code code;
        struct store_rename rename;
        struct store_account account;
        struct store_login login;
        struct store_adopt adopt;
        struct store_forget forget;
        struct store_names names;
        struct store_clear clear;
        struct store_dates dates;
        struct store_person person;
        struct store_watch watch;
        struct store_follow follow;
        struct store_channel_set channel_set;
        struct store_channel_end channel_end;
        struct store_channels channels;
        struct store_link link;
        struct store_notify notify;
        struct store_notices_due notices_due;
        struct store_notices_claim notices_claim;
        struct store_notices_end notices_end;
        struct store_evening_find evening_find;
        struct store_evening_save evening_save;
    } as;
    enum store_answer answer;
    struct ph_error error;
    struct store_request *alike; // internal
    int64_t submitted;           // internal: in microseconds
};

// Frees what the answer holds; `ask` must be set.
void store_request_deinit(struct store_request *request);

// ---- the store ------------------------------------------------------------------------------------------------------

enum store_use {
    STORE_SERVE, // makes the store, or brings an older one up to date; a file is used by one process at a time
    STORE_LOOK,  // reads only, also while a server runs
};

struct store_config {
    const char *where; // the path of a file for SQLite, or postgres://… for PostgreSQL
    enum store_use use;
    void (*wake)(void *context); // called on the store's threads: store_deliver has something to do. May be NULL
    // Called in store_deliver: another server has changed a table, or, as "@" and the number, the sessions or the name
    // of a person; "" and "*": perhaps any. A change of a table may also be missed, so STORE_FOLLOW is needed, too. May
    // be NULL.
    void (*changed)(void *context, const char *table);
    // Called in store_open: the schema of an older store was brought up to date. May be NULL.
    void (*migrated)(void *context, int64_t before, int64_t after);
    void *context;
};

// Whether several servers may use the store, by its `where`.
bool store_is_shared(const char *where);

// Whether a store is one of PostgreSQL, by its `where`.
bool store_is_postgres(const char *where);

// PH_ERROR_IO, PH_ERROR_NO_MEMORY; PH_ERROR_BAD_REQUEST if another server uses the store; PH_ERROR_BAD_RECORD if it was
// written by a newer version, or is something else.
enum ph_status store_open(struct store **store, const struct store_config *config, struct ph_error *error);
// Answers what waits, calls `done` of all that, and ends the thread. Accepts NULL.
void store_close(struct store *store);

// Queues a request. PH_ERROR_BAD_REQUEST, with nothing done, if it is a STORE_APPEND for a table that waits for
// another: nobody builds on an entry that is not stored.
enum ph_status store_submit(struct store *store, struct store_request *request, struct ph_error *error);
// Calls `done` of all requests that were answered; returns how many.
size_t store_deliver(struct store *store);
// Waits until requests are answered, of each thread that has some, and delivers; returns 0 at once if none is under
// way.
size_t store_wait(struct store *store);
struct store_counts {
    struct ph_histogram waits; // of requests, from store_submit to `done`
    uint64_t failures;         // requests that were answered STORE_FAILED
    uint64_t batches;          // transactions that were tried for all requests that waited
    uint32_t waiting;          // requests that are under way
};
struct store_counts store_counts(const struct store *store);
// Submits a request and waits until it is answered; `done` of others may be called meanwhile. Not for a server's loop.
enum store_answer store_ask(struct store *store, struct store_request *request);

#endif
