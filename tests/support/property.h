// SPDX-License-Identifier: MIT
// What the property tests share: random games of every registered game, with every number of players, and options
// in every mixture, and failures that say how to play the same game again. Nothing here names a game.
//
// The environment sets how much is played: PH_GAMES_FACTOR multiplies the number of games that a test asks for,
// PH_GAMES replaces it, PH_GAMES_FIRST is the number of the first game (else 0). A failure prints the last two.
#ifndef PESTHOUSE_TESTS_PROPERTY_H
#define PESTHOUSE_TESTS_PROPERTY_H

#include "core/logbook.h"
#include "pesthouse/pesthouse.h"

enum { PROPERTY_ACTIONS_MAX = 1 << 16, PROPERTY_OPTIONS_MAX = 320 };

// A way to begin: a game, a number of players and options (JSON; "{}" for the defaults).
struct property_case {
    const struct ph_game *game;
    int players;
    char options[PROPERTY_OPTIONS_MAX];
};

// One random game. The body of a test plays it.
struct property_game {
    const struct property_case *begin;
    const struct ph_game *game; // begin->game, for short
    uint64_t number;            // seeds all that is random here
    unsigned moves;             // made so far
    unsigned stop;              // after how many moves to stop; 0: at the end of the game
    struct ph_random random;
    union ph_state_storage storage;
    void *state;        // storage.bytes
    ph_action *actions; // room for PROPERTY_ACTIONS_MAX
    uint64_t *weights;  // the same
    struct ph_event *event_items;
    struct ph_events events;  // of the last step, in event_items; empty at first
    struct ph_logbook book;   // what the position told of the past, and all events so far
    struct ph_writer text[2]; // for anything
};

typedef void property_body(struct property_game *play);

// Plays `games` random games, spread over all cases: sets up each and hands it to `body`.
void property_run(uint64_t games, property_body *body);

// The same from every position of the games' scenarios (tests/scenarios/<game>/), for a few moves each: odd ones among
// them that no game from the start would meet soon.
void property_run_positions(property_body *body);

// All cases; *cases is static.
size_t property_cases(const struct property_case **cases);
// The case that a game is of: games whose numbers follow each other begin in different ways, so a few meet many. NULL
// if there is none.
const struct property_case *property_case_of(uint64_t number);
// By how much the environment multiplies what is played.
uint64_t property_factor(void);

// Fails the running test, saying which game it was and at which move.
void property_fail(const struct property_game *play, const char *format, ...) PH_PRINTF(2, 3);
#define PROPERTY_CHECK(play, condition, ...)                                                                           \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            property_fail((play), __VA_ARGS__);                                                                        \
        }                                                                                                              \
    } while (0)

// The game is over.
bool property_over(const struct property_game *play);
// The game is over, or was played as long as it should be.
bool property_done(const struct property_game *play);
// Takes a random legal action or outcome, and returns it. Fails beyond the playout cap.
ph_action property_step(struct property_game *play);
// Plays on for a random number of moves below `bound`, or to the end.
void property_walk(struct property_game *play, unsigned bound);
// Fails unless the state keeps its invariants.
void property_check_state(const struct property_game *play, const void *state);

// The whole list into play->actions and play->weights.
size_t property_legal(struct property_game *play, const void *state);

// The writer `index` of the game, emptied.
struct ph_writer *property_writer(struct property_game *play, int index);
// What a seat may see of the log (PH_SEAT_REFEREE: everything), and what goes with its view: everything if the game is
// over, since the game may open its secrets then.
struct ph_log property_log(struct property_game *play, int seat);
struct ph_log property_log_shown(struct property_game *play, int seat);
// Appends events to a log.
void property_log_add(const struct property_game *play, struct ph_logbook *book, struct ph_log more);
// An action's text, a position's JSON, an event's JSON in writer `index`.
const char *property_action_text(struct property_game *play, int index, const void *state, ph_action action);
const char *property_state_json(struct property_game *play, int index, const void *state, struct ph_log log, int seat);
const char *property_events_json(struct property_game *play, int index, const struct ph_events *events, int seat);

#endif
