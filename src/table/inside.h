// SPDX-License-Identifier: MIT
// The inside of a table, for the files of src/table. The sheet is what the journal says, and only folding an entry
// changes it; everything else is pending, secret or only in memory. Sheets are compared as bytes, so their padding is
// always zero.
#ifndef PESTHOUSE_TABLE_INSIDE_H
#define PESTHOUSE_TABLE_INSIDE_H

#include "core/session_log.h"
#include "table/settings.h"
#include "table/table.h"

enum {
    PH_TABLE_NAME_SIZE = 4 * PH_TABLE_NAME_MAX + 1,
    PH_TABLE_ACTS_KEPT = 8, // ids of acts by seat, to answer a repeated one
    PH_TABLE_REASON_SIZE = 32,
    PH_TABLE_NEXT_SIZE = 64,
    PH_TABLE_BARRED_MAX = 24, // people
};

enum ph_table_phase {
    PH_TABLE_EMPTY, // no entry yet
    PH_TABLE_GATHERING,
    PH_TABLE_PLAYING,
    PH_TABLE_OVER,
};

// From what the maker bars somebody; each also from what stands before it.
enum ph_barred { PH_BARRED_NOTHING, PH_BARRED_CHAT, PH_BARRED_TABLE };
enum ph_talk { PH_TALK_ALL, PH_TALK_SEATS, PH_TALK_NOBODY }; // who may chat

enum ph_holder { PH_HOLDER_OPEN, PH_HOLDER_CLOSED, PH_HOLDER_PERSON, PH_HOLDER_BOT };

// An act that was taken: asked again with the same id, it gets the same answer.
struct ph_act {
    uint8_t id[PH_TABLE_ID_SIZE];
    uint32_t at;     // the last game entry that the mover had seen; 0: no act
    uint32_t window; // an answer in this one had seen no more than its opening; otherwise the same as `at`
    uint32_t number; // of the entry that it made; 0: an answer in a window
};

struct ph_acts {
    struct ph_act kept[PH_TABLE_ACTS_KEPT];
    uint8_t next;
};

struct ph_table_seat {
    uint8_t holder; // enum ph_holder
    bool ready;
    bool substituted;            // a bot plays until the person is back
    bool resigned;               // a bot plays for good
    bool abandons;               // agrees to end the game
    bool program;                // the person is one
    bool guest;                  // the person had no account when it sat down
    bool board;                  // asked at the board: no device of the person's has it
    char bot[PH_TABLE_BOT_SIZE]; // who plays, if a bot does
    uint64_t person;
    char name[PH_TABLE_NAME_SIZE];
    uint8_t luck[PH_TABLE_LUCK_SIZE];
    int64_t left; // ms on its clock when it last stopped
    struct ph_acts acts;
};

// The seats of the game that answer the open window.
struct ph_table_window {
    bool open;
    uint32_t number; // of the entry that opened it, or opened the last one
    int64_t opened;
    int64_t closes;
    uint8_t count;
    uint8_t seats[PH_SEATS_MAX];
    int mover; // whose action it is about
};

struct ph_table_barred {
    uint64_t person;
    uint64_t from; // enum ph_barred, but not PH_BARRED_NOTHING
};

struct ph_table_sheet {
    uint8_t phase;   // enum ph_table_phase
    uint32_t number; // of the last entry
    int64_t time;    // of the last entry
    struct ph_table_settings settings;
    uint64_t maker;
    uint8_t commitment[PH_TABLE_SECRET_SIZE];
    struct ph_table_seat seats[PH_SEATS_MAX]; // once the game has begun, those of the game
    uint8_t seat_count;
    bool one_address;    // all people of the game came from one
    uint32_t at;         // the last game entry
    int64_t asked_since; // when the decision at hand came up
    int running;         // the seat whose clock runs; −1: none
    int64_t running_since;
    struct ph_table_window window;
    uint32_t asked_by[PH_SEATS_MAX]; // the entry since which a person is asked without a break; 0: is not
    int64_t asked_at[PH_SEATS_MAX];  // its time
    uint32_t taken_back;             // how often somebody did that whom only the setting `take_backs` allows it
    uint16_t winners;
    char reason[PH_TABLE_REASON_SIZE];
    char rematch[PH_TABLE_NEXT_SIZE]; // the table of the rematch; "": none
    struct ph_table_barred barred[PH_TABLE_BARRED_MAX];
    uint8_t barred_count;
    uint8_t talk; // enum ph_talk
    bool closed;  // for good; a game that is not over then has stopped, and `reason` says why
};

enum ph_order_kind { PH_ORDER_ASK, PH_ORDER_NEVER, PH_ORDER_ALL, PH_ORDER_SEATS };

const char *ph_order_word(uint8_t kind);

// What a seat answers in windows without being asked.
struct ph_order {
    uint8_t kind;   // enum ph_order_kind
    uint16_t seats; // against whose actions
};

// An answer that has been given but not played yet.
struct ph_pending_answer {
    uint32_t at; // the entry that asked; 0: none has been given
    ph_action action;
    int64_t given; // when
};

enum { PH_BOT_ASIDES_MAX = 2 };

// What a bot chose in a window that is no answer (a claim). Windows take none, so the bot is asked again as if it had
// done that.
struct ph_bot_asides {
    uint32_t at; // the entry that asked
    uint8_t count;
    ph_action actions[PH_BOT_ASIDES_MAX];
};

struct ph_table_pending {
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    struct ph_pending_answer answers[PH_SEATS_MAX]; // of people in the open window
    struct ph_acts acts[PH_SEATS_MAX];              // by which they were given
    struct ph_order orders[PH_SEATS_MAX];
    uint64_t sources[PH_SEATS_MAX]; // of people before the game: where they came from; 0: unknown
};

// The entries of one call, until the next.
struct ph_batch_entry {
    uint8_t kind;      // enum ph_entry_kind
    size_t line;       // offset in `lines`
    size_t length;     // of the line
    size_t move_first; // moves of the session that it made
    size_t move_count;
};

// A move that undo removed.
struct ph_batch_move {
    ph_action action;
    bool starts_play;
    bool by_bot;
};

// What was before a batch, to take all of it back.
struct ph_batch_before {
    struct ph_table_sheet sheet;
    struct ph_table_pending pending;
};

struct ph_batch {
    bool waits;
    bool secrets_changed; // set by every change of `pending`
    struct ph_writer lines;
    size_t line; // offset of the one that was begun last
    struct ph_batch_entry *entries;
    size_t count;
    size_t capacity;
    // To take everything back.
    struct ph_batch_before *before; // until the batch is stored or refused, or without entries; NULL: there is none
    size_t move_count;
    bool had_session;
    size_t rewritten; // index of the first move that the entry at hand put in the place of others; SIZE_MAX: none
    struct ph_batch_move *taken_back; // the last one first
    size_t taken_back_count;
    size_t taken_back_capacity;
};

struct ph_table {
    bool home;    // table.h: ph_table_at_home
    bool at_once; // so
    struct ph_table_sheet sheet;
    struct ph_session *session; // NULL: the game has not begun
    struct ph_table_pending pending;
    struct ph_pending_answer bot_answers[PH_SEATS_MAX];
    struct ph_bot_asides bot_asides[PH_SEATS_MAX];
    int64_t away_since[PH_SEATS_MAX]; // PH_TABLE_NEVER: here; of a seat at the board: whether its maker is
    int64_t maker_away;               // the same of the maker
    bool alone;                       // nobody has a connection
    int64_t woken;                    // when somebody came after that, or the table was loaded
    uint32_t chat_count;
    struct ph_batch batch;
};

// ---- the journal (journal.c) ----------------------------------------------------------------------------------------

enum ph_entry_kind {
    PH_ENTRY_MADE,
    PH_ENTRY_SAT,
    PH_ENTRY_LEFT,
    PH_ENTRY_SEAT,
    PH_ENTRY_READY,
    PH_ENTRY_STARTED,
    PH_ENTRY_PLAY,
    PH_ENTRY_UNDO,
    PH_ENTRY_ENTERED,
    PH_ENTRY_WINDOW_OPENED,
    PH_ENTRY_WINDOW_CLOSED,
    PH_ENTRY_CLOCK,
    PH_ENTRY_SUBSTITUTED,
    PH_ENTRY_RECLAIMED,
    PH_ENTRY_RESIGNED,
    PH_ENTRY_ABANDON,
    PH_ENTRY_OVER,
    PH_ENTRY_REMATCH,
    PH_ENTRY_BARRED,
    PH_ENTRY_TALK,
    PH_ENTRY_CLOSED,
    PH_ENTRY_LENT,
    PH_ENTRY_KIND_COUNT,
};

// An entry while it is folded.
struct ph_folding {
    struct ph_table *table;
    struct ph_table_sheet *sheet; // the table's
    struct ph_fields fields;
    uint32_t number;
    int64_t time;
    struct ph_error *error;
};

// Reads the members of its kind, checks that the table can have the entry next, and changes the sheet and session.
typedef enum ph_refusal ph_fold(struct ph_folding *folding);
extern ph_fold *const ph_folds[PH_ENTRY_KIND_COUNT];
const char *ph_entry_word(enum ph_entry_kind kind); // "sat"

// Entries are written between begin and end, which folds them; the first refusal of a batch takes all of it back. What
// has begun must be ended: a table keeps what was before until then.
enum ph_refusal ph_batch_begin(struct ph_table *table, struct ph_error *error);
struct ph_writer *ph_entry_begin(struct ph_table *table, enum ph_entry_kind kind, int64_t now);
enum ph_refusal ph_entry_end(struct ph_table *table, struct ph_error *error);
// An entry with no other member than its seat.
enum ph_refusal ph_entry_of_seat(struct ph_table *table, enum ph_entry_kind kind, int seat, int64_t now,
                                 struct ph_error *error);
// Ends a batch. What was refused is taken back; a batch without entries only has secrets to store.
enum ph_refusal ph_batch_end(struct ph_table *table, enum ph_refusal refusal);

// ---- seats ----------------------------------------------------------------------------------------------------------

static inline bool ph_seat_is_bots(const struct ph_table_seat *seat) {
    return seat->holder == PH_HOLDER_BOT || seat->substituted || seat->resigned;
}
// People who have not resigned, as a number.
unsigned ph_sheet_people(const struct ph_table_sheet *sheet);
// The seat that decides outside of windows; −1: none.
int ph_table_decider(const struct ph_table *table);
// Whether a seat is to act: in a window, or because it is its turn.
bool ph_table_asks(const struct ph_table *table, int seat);
// When something happens: `now`, but never before the last entry.
int64_t ph_table_time(const struct ph_table *table, int64_t now);
void ph_act_keep(struct ph_acts *acts, const uint8_t id[PH_TABLE_ID_SIZE], uint32_t at, uint32_t window,
                 uint32_t number);
const struct ph_act *ph_act_find(const struct ph_acts *acts, const uint8_t id[PH_TABLE_ID_SIZE]); // NULL: none

struct ph_sitter {
    uint64_t person;
    const char *name;
    bool program;
    bool guest;
    bool board; // without a device
    uint64_t source;
};

// Somebody takes a seat, and is there (make.c).
enum ph_refusal ph_table_sit(struct ph_table *table, int seat, const struct ph_sitter *sitter, int64_t now,
                             struct ph_error *error);

// Notes where a person came from, before the game (standing.c).
void ph_table_note_source(struct ph_table *table, int seat, uint64_t source);
// Whether all people, two or more, came from one address: before the game by their sources, then as the journal says.
bool ph_table_is_of_one_address(const struct ph_table *table);
// ---- peace (peace.c) ------------------------------------------------------------------------------------------------

const char *ph_barred_word(unsigned from); // "table"
const char *ph_talk_word(unsigned talk);   // "seats"
// From what a person is barred: an enum ph_barred.
unsigned ph_sheet_bars(const struct ph_table_sheet *sheet, uint64_t person);
// Writes as entries what `before`, the table of the game before, had decided about people and chat.
enum ph_refusal ph_peace_again(struct ph_table *table, const struct ph_table_sheet *before, int64_t now,
                               struct ph_error *error);

// ---- around one screen (board.c) ------------------------------------------------------------------------------------

// Whether somebody may take a seat over that has a person: it is at the board, and its person has not resigned.
bool ph_seat_is_free_there(const struct ph_table_seat *seat);
// Whose presence counts at a seat of a person: the maker's at the board.
bool ph_seat_is_watched_by(const struct ph_table_sheet *sheet, const struct ph_table_seat *seat, uint64_t person);

// ---- clocks (clock.c) -----------------------------------------------------------------------------------------------

void ph_clock_stop(struct ph_table_sheet *sheet, int64_t time);
// Starts the clock of a seat if it is a person's and the table has clocks.
void ph_clock_start(struct ph_table_sheet *sheet, int seat, int64_t time);
// A seat has decided, and another one is asked.
void ph_clock_pass(struct ph_table_sheet *sheet, int seat);
// A person who comes back gets some time if little was left.
void ph_clock_reclaim(struct ph_table_sheet *sheet, int seat);
int64_t ph_clock_first(const struct ph_table_settings *settings); // the time on a clock at the beginning; 0: no clocks

// ---- playing (play.c) -----------------------------------------------------------------------------------------------

// Plays an action as an entry. `id` may be NULL.
enum ph_refusal ph_table_play(struct ph_table *table, int seat, ph_action action, const uint8_t *id, int64_t now,
                              struct ph_error *error);
// Index of the first move of a seat's last play; the move count if it has made none.
size_t ph_table_last_play_of(const struct ph_table *table, int seat);
// Whether only the setting `take_backs` lets the seat take back its last play, whatever has happened since.
bool ph_table_may_take_back(const struct ph_table *table, int seat);
// Writes what follows by itself from a game entry: the end, or a window that opens.
enum ph_refusal ph_table_settle(struct ph_table *table, int64_t now, struct ph_error *error);
enum ph_refusal ph_table_end(struct ph_table *table, const char *reason, uint16_t winners, int64_t now,
                             struct ph_error *error);
// Writes the moves of a session from `first` up to `end` as lines of a record, as the member "moves".
void ph_moves_json(const struct ph_session *session, size_t first, size_t end, struct ph_writer *writer);

// Begins the entry `made` in a batch, with the commitment to the secret, which is kept (make.c).
struct ph_writer *ph_made_begin(struct ph_table *table, uint64_t person, const uint8_t *secret, int64_t now,
                                uint8_t commitment[PH_TABLE_SECRET_SIZE]);
// Ends the game in a batch, or stops one of a duplicate round, and the table with it: PH_REASON_… says why (peace.c).
enum ph_refusal ph_table_close_it(struct ph_table *table, const char *reason, int64_t now, struct ph_error *error);

// Whether a game has stopped before its end, since its table was closed: one of a duplicate round (evening.c).
bool ph_sheet_is_stopped(const struct ph_table_sheet *sheet);

// Whether the game does not end by itself: the end would show the luck of a duplicate round (evening.c).
bool ph_table_is_held(const struct ph_table *table);

// Begins the game, once all seats are filled and ready: an entry, and what follows it (ask_seats.c).
enum ph_refusal ph_table_begin(struct ph_table *table, int64_t now, struct ph_error *error);

// Sets up the game of the table's seats, or its position if that exists, without any draw (fold_seats.c). *made is to
// be released, also after a failure.
enum ph_status ph_table_set_up(const struct ph_table *table, struct ph_json position, struct ph_session *made,
                               struct ph_error *error);

// The luck that a secret and the bytes of `count` seats give, by the setting `luck` (secrets.c).
struct ph_luck ph_table_luck(const struct ph_table_settings *settings, const uint8_t secret[PH_TABLE_SECRET_SIZE],
                             const uint8_t *bytes, unsigned count);
// Sets the secret and the luck of the session: a journal shows the secret only in its last entry (secrets.c).
void ph_table_give_luck(struct ph_table *table, const uint8_t secret[PH_TABLE_SECRET_SIZE]);

// ---- windows (window.c) ---------------------------------------------------------------------------------------------

// Whether the session is at a window, and which.
bool ph_session_window(const struct ph_session *session, struct ph_window *window);
// The position in which a seat answers: those before it in the open window have declined. Their events are appended to
// `events`, which may be NULL.
void ph_window_position(const struct ph_table *table, int seat, union ph_state_storage *state,
                        struct ph_events *events);
bool ph_window_asks(const struct ph_table_sheet *sheet, int seat);
// Whether an action answers the window.
bool ph_window_is_answer(const struct ph_table *table, ph_action action);
enum ph_refusal ph_window_open(struct ph_table *table, const struct ph_window *window, int64_t now,
                               struct ph_error *error);
enum ph_refusal ph_window_close(struct ph_table *table, int64_t now, struct ph_error *error);
// When the last of the people whom the open window asks answered or ordered; PH_TABLE_NEVER: somebody has not.
int64_t ph_window_answered(const struct ph_table *table);
int64_t ph_window_due(const struct ph_table *table);

// ---- notices (notice.c) ---------------------------------------------------------------------------------------------

// An entry was folded: notes who is asked since it.
void ph_notices_follow(struct ph_table *table, uint32_t number, int64_t time);

// ---- bots (bots.c) --------------------------------------------------------------------------------------------------

// The bot that sits down when people ask for `name`: a level without a temperament gets one of the game, drawn by
// `luck`, which all may know; "noble/plain" is the level alone. Where there is no such bot, `name` itself, for the
// entry to refuse.
const char *ph_bot_drawn(const struct ph_game *game, const char *name, unsigned luck);
int64_t ph_bot_beat(const struct ph_table *table, int seat); // ms between being asked and answering
// When the bot that is on turn moves; PH_TABLE_NEVER: it sleeps. Alone: if nobody comes.
int64_t ph_bot_due(const struct ph_table *table, int seat, bool alone);
// The answer of a bot to the question of entry `at`; NULL: it has not come.
const struct ph_pending_answer *ph_bot_answered(const struct ph_table *table, int seat);

#endif
