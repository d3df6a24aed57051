// SPDX-License-Identifier: MIT
// Many games at once, for learners: `tables` games of one kind go on side by side, each up to the next decision of a
// seat that the caller plays. What that seat sees is written into the caller's buffers, a row for each table.
//
// Chance. The game with number n has the key ph_key_split(&config.key, n), so it is the same game as that of a session
// with this key. Table i plays the games first_game + i, then first_game + i + tables, and so on. A game depends on its
// number and on the choices made in it: not on the number of tables, nor on threads.
//
// Threads. The library has none. Calls whose ranges of tables do not overlap may run at once on any number of threads;
// ph_batch_create, ph_batch_bind and ph_batch_destroy may not run beside another call for that batch.
//
// Ownership. The batch owns its games; the caller owns the buffers, which must stay valid until others are bound or the
// batch is destroyed.
//
// Errors. A refused call says in *error (which may be NULL) what was expected, and has changed nothing, unless its
// comment says otherwise. All functions accept a range with count 0.
#ifndef PESTHOUSE_BATCH_H
#define PESTHOUSE_BATCH_H

#include "pesthouse/bot.h"
#include "pesthouse/features.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ph_batch;

enum {
    PH_BATCH_TABLES_MAX = 1 << 20,
    PH_BATCH_DECISIONS_MAX = 2000,   // the default of `decisions_max`
    PH_BATCH_COMPONENT_VALUES = 256, // of PH_CHOOSE_COMPONENTS
    PH_BATCH_CHOICES_MAX = 4096,     // of PH_CHOOSE_TABLE
};

// What a choice, a number, means.
enum ph_choosing {
    PH_CHOOSE_INDEX,      // the index of an action in the table's list of legal actions
    PH_CHOOSE_COMPONENTS, // the next component of an action, 0 … 255: an action takes up to PH_COMPONENTS_MAX choices
    // The number of a whole action in one list of all that seats can have in such games (ph_batch_action_at). It
    // depends on game, players and options alone, and is in ascending order of the actions.
    PH_CHOOSE_TABLE,
};

// What seats get at the end of a game, all of them at once; before it, and in a truncated game, 0.
enum ph_reward {
    PH_REWARD_WIN,    // 1 for each winner, 0 for others
    PH_REWARD_POINTS, // the score in points; in Bristol 1350, where winners score 2, half the score
    PH_REWARD_MARGIN, // the points minus the most that another seat has; alone, the points
};

// What follows the end of a game.
enum ph_restart {
    PH_RESTART_NEVER,     // ph_batch_reset begins the next game; a choice before it is refused
    PH_RESTART_NEXT_STEP, // the next choice for the table, whatever it is, begins the next game
    // The next game begins at once: rows are of its first decision, but for the rewards and flags. One that ends before
    // the caller's first decision is left out.
    PH_RESTART_SAME_STEP,
};

// Where the outcomes of chance come from.
enum ph_batch_luck {
    PH_BATCH_LUCK_EXACT, // draw by draw from the game's key, as sessions, records and `verify --luck` have it
    PH_BATCH_LUCK_QUICK, // from one generator for each game, which is cheaper; other games come of the same key
};

// All zeros are the defaults, but for the game, its players, and the number of tables.
struct ph_batch_config {
    const struct ph_game *game;
    int players;
    struct ph_json options; // of the game; read by ph_batch_create only. No value: all defaults
    size_t tables;          // 1 … PH_BATCH_TABLES_MAX
    struct ph_key key;
    uint64_t first_game;
    uint8_t choosing; // enum ph_choosing
    uint8_t reward;   // enum ph_reward
    uint8_t restart;  // enum ph_restart
    uint8_t luck;     // enum ph_batch_luck
    bool log;         // keep each game's log, for histories and ph_batch_log. Implied by bots that read it
    // A game is truncated after this number of decisions, those of bots included. 0: PH_BATCH_DECISIONS_MAX
    uint32_t decisions_max;
    const struct ph_bot *bots[PH_SEATS_MAX]; // that play at seats; NULL: the caller does. At least one seat is its own
    struct ph_search_limits limits;          // of the bots. All zeros: their own, which may depend on time
};

// PH_ERROR_BAD_REQUEST with the field: a number is out of range, an option unknown or impossible, all seats are held by
// bots, or PH_CHOOSE_TABLE needs more than PH_BATCH_CHOICES_MAX choices; the message has their number.
// PH_ERROR_UNKNOWN_BOT if a bot does not play the game, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_batch_create(struct ph_batch **batch, const struct ph_batch_config *config,
                                      struct ph_error *error);
PH_API void ph_batch_destroy(struct ph_batch *batch); // accepts NULL

// ---- buffers --------------------------------------------------------------------------------------------------------

// The caller's memory: `size` bytes from `data` on, aligned for what is in it. {NULL, 0}: not wanted.
struct ph_buffer {
    void *data;
    size_t size;
};

// A row for each table. Rows are of the seat in `seats`.
struct ph_batch_buffers {
    struct ph_buffer observations;       // uint8, tables × observation_size of the game
    struct ph_buffer features;           // float32, tables × ph_features_size
    struct ph_buffer histories;          // uint8, tables × ph_history_size; needs `log`
    struct ph_buffer masks;              // uint8, tables × ph_batch_choices: 1 where a choice is legal, else 0
    struct ph_buffer prefixes;           // uint8, tables × PH_COMPONENTS_MAX: of PH_CHOOSE_COMPONENTS, the number of
                                         // components chosen so far, then these, then 0
    struct ph_buffer seats;              // int8: the seat that decides; after the end, that decided last
    struct ph_buffer rewards;            // float32, tables × players
    struct ph_buffer terminated;         // uint8: 1 if the last choice ended the game by its rules
    struct ph_buffer truncated;          // uint8: 1 if it ended it because of `decisions_max`
    struct ph_buffer games;              // uint64: the number of the game
    struct ph_buffer decisions;          // uint32: decisions made in the game so far
    struct ph_buffer final_observations; // like `observations`; of PH_RESTART_SAME_STEP, the row of a table whose game
                                         // has just ended. Other rows stay as they are
    struct ph_buffer final_features;     // the same, like `features`
};

// PH_ERROR_BAD_REQUEST, with the buffer's name as the field, if one is too small, not aligned, overlaps another, or
// cannot be had from this batch.
PH_API enum ph_status ph_batch_bind(struct ph_batch *batch, const struct ph_batch_buffers *buffers,
                                    struct ph_error *error);

// The legal actions of a range of tables, one table after the other: those of table first + i are actions[offsets[i]]
// … actions[offsets[i + 1] − 1]. Empty where a game is over. In the order of the game's `legal`.
struct ph_batch_lists {
    struct ph_buffer offsets; // int64, count + 1
    struct ph_buffer actions; // ph_action (uint64), as many as there are
    size_t needed;            // set by the call: number of actions, also if there was no room for them
};

// ---- playing --------------------------------------------------------------------------------------------------------

// Begins a game at each table of the range: of the given numbers, or if `games` is NULL each table's next one. The game
// that was in progress is given up.
PH_API enum ph_status ph_batch_reset(struct ph_batch *batch, size_t first, size_t count, const uint64_t *games,
                                     struct ph_error *error);

// Makes a choice at each table of the range (choices[0] is for table `first`), and plays on: chance, bots, up to the
// next decision of the caller's or the end. Writes no rows.
// PH_ERROR_ILLEGAL_ACTION, with the table and what is legal, if a choice is not; PH_ERROR_NO_GAME before the first
// reset; PH_ERROR_GAME_OVER after the end, if games do not restart by themselves. Then no table has changed.
// PH_ERROR_NO_MEMORY, and PH_ERROR_BAD_REQUEST with the field `decisions_max` if so few decisions are allowed that no
// game comes to one of the caller's: then some tables have changed; reset the range.
PH_API enum ph_status ph_batch_send(struct ph_batch *batch, size_t first, size_t count, const int64_t *choices,
                                    struct ph_error *error);
// Writes the rows of the range into the bound buffers, and its legal actions into *lists, which may be NULL.
// PH_ERROR_NO_GAME before the first reset. PH_ERROR_BAD_REQUEST if a buffer of *lists is too small, not aligned or
// overlaps the other, PH_ERROR_NO_MEMORY for histories: rows have been written, and the call can be repeated.
PH_API enum ph_status ph_batch_recv(struct ph_batch *batch, size_t first, size_t count, struct ph_batch_lists *lists,
                                    struct ph_error *error);
// Both, table by table, which is quicker. If only the lists are refused, the choices have been made.
PH_API enum ph_status ph_batch_step(struct ph_batch *batch, size_t first, size_t count, const int64_t *choices,
                                    struct ph_batch_lists *lists, struct ph_error *error);

// ---- searching ------------------------------------------------------------------------------------------------------

// Copies a table, its log and its luck to another one, of the same batch or of one with the same game, players,
// options, way to choose, luck and `log`; else PH_ERROR_BAD_REQUEST. The other table then is in the same game: its next
// one is that of the table that was copied. PH_ERROR_NO_GAME, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_batch_copy(struct ph_batch *to, size_t to_table, const struct ph_batch *from, size_t table,
                                    struct ph_error *error);
// Replaces all that `seat` does not know at a table by a sample, drawn from `key`; so is the table's luck from now on.
// The log becomes what that seat has seen; it is evidence for the sample, so without `log` the numbers of unseen pieces
// decide alone. PH_ERROR_NO_GAME, PH_ERROR_GAME_OVER, PH_ERROR_BAD_REQUEST if the game has no such seat,
// PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_batch_determinize(struct ph_batch *batch, size_t table, int seat, const struct ph_key *key,
                                           struct ph_error *error);

// ---- asking ---------------------------------------------------------------------------------------------------------

PH_API size_t ph_batch_tables(const struct ph_batch *batch);
// The number of different choices, the width of a mask: PH_BATCH_COMPONENT_VALUES, or the number of actions of
// PH_CHOOSE_TABLE; 0 for PH_CHOOSE_INDEX.
PH_API size_t ph_batch_choices(const struct ph_batch *batch);
// Of PH_CHOOSE_TABLE: the action with that number, and the number of an action. PH_ERROR_BAD_REQUEST if there is none.
PH_API enum ph_status ph_batch_action_at(const struct ph_batch *batch, size_t choice, ph_action *action);
PH_API enum ph_status ph_batch_choice_of(const struct ph_batch *batch, ph_action action, size_t *choice);

// The state of a table: the referee's, valid until the table changes. NULL before its first reset.
PH_API const void *ph_batch_state(const struct ph_batch *batch, size_t table);
// The whole log of a table as `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) may see it, valid until the table changes.
// PH_ERROR_BAD_REQUEST without `log` or such a seat, PH_ERROR_NO_GAME, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_batch_log(struct ph_batch *batch, size_t table, int seat, struct ph_log *log,
                                   struct ph_error *error);

#ifdef __cplusplus
}
#endif

#endif
