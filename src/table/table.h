// SPDX-License-Identifier: MIT
// A table: people, bots and a game, as its journal tells it (docs/table.md). A table is fed requests, times and bots'
// answers, and has no clock, files, threads or sockets of its own, so that a whole server can be simulated from a seed.
//
// Whatever happens is an entry of the journal: one line of JSON. A call that is accepted may leave new entries and
// changed secrets; its caller stores both, then calls ph_table_committed, and only then tells anybody (table/tell.h).
// If storing failed, ph_table_failed takes everything back. Until either, every other request is refused as `waits`,
// for the caller to ask it again; a client that got this answer would learn that somebody has answered a window.
//
// Times are milliseconds since any fixed moment; one that is earlier than the last entry counts as the last entry's,
// but for ph_table_set_back.
#ifndef PESTHOUSE_TABLE_TABLE_H
#define PESTHOUSE_TABLE_TABLE_H

#include "pesthouse/bot.h"
#include "table/refusal.h"

enum {
    PH_TABLE_NAME_MAX = 32,  // characters
    PH_TABLE_CHAT_MAX = 500, // characters
    PH_TABLE_CHAT_SIZE = 4 * PH_TABLE_CHAT_MAX + 1,
    PH_TABLE_SECRET_SIZE = 32,
    PH_TABLE_LUCK_SIZE = 16,
    PH_TABLE_ID_SIZE = 16,
};
#define PH_TABLE_PERSON_MAX (((uint64_t)1 << 53) - 1)
// People without a device, whom the maker of a table around one screen seats: numbers from here on, within the table.
#define PH_TABLE_PERSON_HERE ((uint64_t)1 << 52)
#define PH_TABLE_TIME_MAX ((int64_t)PH_TABLE_PERSON_MAX)
#define PH_TABLE_NEVER INT64_MAX
#define PH_TABLE_CLOSED "this table is closed"
// Why a game ended, or stopped, before its end: its table was closed by the people who run the server, or with the
// round of its evening.
#define PH_REASON_CLOSED "closed"
#define PH_REASON_ROUND "round"
#define PH_TABLE_BARS "the person who made the table has removed you from it"

struct ph_table;

enum ph_status ph_table_create(struct ph_table **table);
void ph_table_destroy(struct ph_table *table); // accepts NULL
// From now on it is a table at home, where its people sit at one device: it also takes what no server does. That are
// the settings `take_backs` and `luck`, the request `enter` of a printed game, a window of 0 ms (none opens: seats are
// asked one after the other, as the rules say), and a game that begins at a position. With `at_once` bots answer
// without a beat.
void ph_table_at_home(struct ph_table *table, bool at_once);

// ---- requests -------------------------------------------------------------------------------------------------------

struct ph_table_request {
    uint64_t person;     // 1 … PH_TABLE_PERSON_MAX
    const char *name;    // of the person
    bool program;        // whether the person is a program
    bool guest;          // whether the person has no account
    int as;              // PH_AS_ONESELF, PH_AS_BOARD, or PH_AS_SEAT + a seat
    uint64_t source;     // at most PH_TABLE_PERSON_MAX: the address, so that equal ones are known; 0: unknown
    struct ph_json body; // {"t": "act", …}
    int64_t now;
    const uint8_t *secret; // 32 random bytes; only `make` needs them, for others it may be NULL
};

struct ph_table_answer {
    enum ph_refusal refusal;
    uint32_t number; // of the entry of an act, else the last that the request made; 0: none
};

// Answers a request. A refusal changes nothing.
struct ph_table_answer ph_table_request(struct ph_table *table, const struct ph_table_request *request,
                                        struct ph_error *error);
// Makes `table`, which has no entry yet, for the rematch of a game that is over: with the settings, bots and maker of
// `before`, and its people on their seats, but not ready. The request brings a time and a secret. The entry `rematch`
// of the old table, which names the new one, is a request of its own.
enum ph_refusal ph_table_make_again(struct ph_table *table, const struct ph_table *before,
                                    const struct ph_table_request *request, struct ph_error *error);
// Begins the game of a table whose seats are filled, not at its set-up but after `moves` moves of a game like it, with
// the draws that belong to them. Further luck is the table's own. Only at home may that game have begun at a position.
enum ph_refusal ph_table_start_from(struct ph_table *table, const struct ph_session *past, size_t moves, int64_t now,
                                    struct ph_error *error);
// Whether a person has a connection to the table now.
void ph_table_presence(struct ph_table *table, uint64_t person, bool here, int64_t now);
// Whether anybody has, onlookers included; at first somebody has. Without anybody bots sleep: live ones until somebody
// comes, and by days each moves a minute after it was asked.
void ph_table_watched(struct ph_table *table, bool watched, int64_t now);
// Closes a table for good, by its operator: a game ends without a winner, or stops if it is one of a duplicate round;
// people lose their seats before it.
enum ph_refusal ph_table_close(struct ph_table *table, int64_t now, struct ph_error *error);
// The server did not run for `down` ms, up to `now`: clocks, windows and absences get them back.
enum ph_refusal ph_table_credit(struct ph_table *table, int64_t down, int64_t now, struct ph_error *error);
// The clock that gave the last entry its time was ahead, and is right now: everything at the table is set back with it,
// as if no time had passed since that entry. Nothing happens where `now` is not earlier.
enum ph_refusal ph_table_set_back(struct ph_table *table, int64_t now, struct ph_error *error);

// ---- around one screen ----------------------------------------------------------------------------------------------

// Where a person looks at a table from, and asks: with their own rights, or, at a table around one screen, from the
// board, which has an onlooker's whoever stands there, or, for the maker, as a seat that is asked at the board.
enum { PH_AS_ONESELF, PH_AS_BOARD, PH_AS_SEAT };

// Whether a person may, and the seat that is told then; PH_ONLOOKER: none.
bool ph_table_may_be(const struct ph_table *table, uint64_t person, int as);
int ph_table_seat_as(const struct ph_table *table, uint64_t person, int as);
// The first open seat before the game; −1: none.
int ph_table_open_seat(const struct ph_table *table);
// Whether somebody with a phone can take a seat: it is open, or at the board; and whether there is such a seat.
bool ph_table_seat_is_free(const struct ph_table *table, int seat);
bool ph_table_is_board(const struct ph_table *table);                 // it is one around one screen
bool ph_table_is_at_board(const struct ph_table *table, int seat);    // the seat is asked there
bool ph_table_is_substituted(const struct ph_table *table, int seat); // a bot plays until the person is back
const char *ph_table_name_at(const struct ph_table *table, int seat); // of the person there; "": nobody
bool ph_table_has_room(const struct ph_table *table);

// ---- of an evening --------------------------------------------------------------------------------------------------

#define PH_TABLE_SHUT                                                                                                  \
    "while a duplicate round is played, only those who sit at a table see it; its record is open after the round"

// Who gets a seat of a table that an evening makes.
struct ph_seated {
    uint64_t person;  // 0: a bot
    const char *name; // of the person
    bool program;
    bool guest;
    uint8_t luck[PH_TABLE_LUCK_SIZE]; // the person's part of it
};

// A table with everybody on their seats, whose game begins at once.
struct ph_seating {
    struct ph_json make; // the settings, and `seats`: "open" for a person, the name of a bot
    const char *id;      // of the evening: 32 hexadecimal digits
    const char *name;    // of the table
    unsigned round;      // from 1
    bool duplicate;
    uint64_t maker;
    const uint8_t *secret; // 32 bytes, for all tables of a duplicate round the same
    const struct ph_seated *seats;
    unsigned seat_count;
    const uint8_t *everybody; // of a duplicate round: PH_TABLE_LUCK_SIZE bytes of each seat of each table
    unsigned everybody_count; // seats
    unsigned first;           // of this table
    int64_t now;
};

// Makes `table`, which has no entry yet.
enum ph_refusal ph_table_seat_all(struct ph_table *table, const struct ph_seating *seating, struct ph_error *error);
// Whether nothing more is played, though a table of a duplicate round is not over before all are: the game is played to
// its end by the rules, or stopped.
bool ph_table_is_finished(const struct ph_table *table);
// Ends a finished game. With `close` it ends a game that is not finished instead, without a winner; one
// of a duplicate round only stops, and is finished then. Nothing happens to a game that is over.
enum ph_refusal ph_table_release(struct ph_table *table, bool close, int64_t now, struct ph_error *error);
// Whether somebody may not look at the table, since a duplicate round is played there and they have no seat.
bool ph_table_shuts_out(const struct ph_table *table, uint64_t person);
const char *ph_table_evening(const struct ph_table *table); // of which it is; "": none
// The place of each seat, from 1; those who tie share it. All are 0 where the game did not end by its rules.
void ph_table_places(const struct ph_table *table, uint8_t places[PH_SEATS_MAX]);

// ---- time -----------------------------------------------------------------------------------------------------------

// When ph_table_tick has something to do; PH_TABLE_NEVER: not before another request.
int64_t ph_table_next_due(const struct ph_table *table);
// When the bot that is on turn moves, if it has decided by then; PH_TABLE_NEVER: none is, or it sleeps.
int64_t ph_table_beat(const struct ph_table *table);
// The same as ph_table_next_due if nobody comes and the server stops meanwhile: bots count as having answered, and
// people as away since they were asked. Also while something waits to be stored.
int64_t ph_table_due_alone(const struct ph_table *table);
// Does one thing that is due: a window closes, a bot moves, a bot takes somebody's place. Call it again, after the
// commit, until nothing is due.
enum ph_refusal ph_table_tick(struct ph_table *table, int64_t now, struct ph_error *error);

// ---- notices --------------------------------------------------------------------------------------------------------

// A person whom the table asks for something.
struct ph_notice {
    uint64_t person;
    uint32_t number; // of the entry since which they are asked without a break; a window is another question
    int64_t since;   // its time
};

// Lists them, by seat; returns how many. Who has answered a window, or has a standing order, is among them all the
// same: what is told elsewhere, others may read.
size_t ph_table_notices(const struct ph_table *table, struct ph_notice notices[PH_SEATS_MAX]);

// ---- bots -----------------------------------------------------------------------------------------------------------

// A decision that a bot is to make. It owns its log, so it can be worked at on any thread.
struct ph_bot_job {
    const struct ph_bot *bot;
    const struct ph_game *game;
    int seat;
    uint32_t at; // the entry that asks
    union ph_state_storage view;
    struct ph_log log;
    struct ph_random random;
    struct ph_search_limits limits; // so that the answer comes before the beat
};

// The next seat, from `seat` on, that a bot decides for and whose answer has not come; −1: none.
int ph_table_bot_seat(const struct ph_table *table, int seat);
// PH_ERROR_BAD_REQUEST if no bot is asked there, PH_ERROR_NO_MEMORY.
enum ph_status ph_table_bot_job(struct ph_table *table, int seat, struct ph_bot_job *job);
void ph_bot_job_deinit(struct ph_bot_job *job);
// Takes a bot's answer, which is played when the bot's beat is due. An answer to an earlier question is refused. A bot
// that only says something in a window is asked again: ph_table_bot_seat names its seat once more.
enum ph_refusal ph_table_bot_answer(struct ph_table *table, int seat, uint32_t at, ph_action action,
                                    struct ph_error *error);

// ---- storing --------------------------------------------------------------------------------------------------------

// The entries that are not committed yet, or were committed last: their number, and each as a line without its newline.
size_t ph_table_entry_count(const struct ph_table *table);
const char *ph_table_entry_line(const struct ph_table *table, size_t index, size_t *length);
// Whether something waits for ph_table_committed: entries, or secrets that have changed.
bool ph_table_waits(const struct ph_table *table);
// Whether that includes the secrets.
bool ph_table_secrets_changed(const struct ph_table *table);
// What is secret and pending (the secret of the luck, answers, standing orders), as one line of JSON. It takes the
// place of the one stored before, and must never reach a client.
void ph_table_secrets_write(const struct ph_table *table, struct ph_writer *writer);
void ph_table_committed(struct ph_table *table);
void ph_table_failed(struct ph_table *table);

// ---- loading --------------------------------------------------------------------------------------------------------

// Adds the next entry of a stored journal. PH_ERROR_BAD_RECORD if this table cannot have it next, with nothing changed;
// PH_ERROR_NO_MEMORY.
enum ph_status ph_table_fold(struct ph_table *table, const char *line, size_t length, struct ph_error *error);
// Reads the secrets, after the last entry. PH_ERROR_BAD_RECORD.
enum ph_status ph_table_secrets_read(struct ph_table *table, const char *line, size_t length, struct ph_error *error);

// Begins with a table that was loaded: its people count as away from now on, until they come.
void ph_table_resume(struct ph_table *table, int64_t now);

// ---- asking ---------------------------------------------------------------------------------------------------------

uint32_t ph_table_number(const struct ph_table *table); // of the last entry; 0: none
uint64_t ph_table_maker(const struct ph_table *table);
int64_t ph_table_last_time(const struct ph_table *table);            // of the last entry; 0: none
int ph_table_seat_of(const struct ph_table *table, uint64_t person); // PH_ONLOOKER: none
struct ph_session *ph_table_session(const struct ph_table *table);   // NULL: the game has not begun. For the referee
bool ph_table_is_over(const struct ph_table *table);
const char *ph_table_rematch(const struct ph_table *table);          // the table of it; "": none
bool ph_table_is_listed(const struct ph_table *table);               // in the lobby, not only by link
const char *ph_table_rated(const struct ph_table *table);            // ph_rated_words (table/standing.h)
uint64_t ph_table_person_at(const struct ph_table *table, int seat); // 0: nobody, or there is no such seat
bool ph_table_bars(const struct ph_table *table, uint64_t person);   // the maker has removed the person
bool ph_table_is_closed(const struct ph_table *table);               // for good: by the operator, or with its round
bool ph_table_mutes(const struct ph_table *table, uint64_t person);  // it lets the person not chat
const char *ph_table_bot_at(const struct ph_table *table, int seat); // the name of the bot that plays; "": none

#endif
