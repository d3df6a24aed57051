// SPDX-License-Identifier: MIT
// A table at which a rule is tried: draw a position, take an action, fix the luck, say what must hold then. All goes
// through the game's interface; rattus_table.h and bristol_table.h say which game it is, and what only it needs. After
// every action and outcome the state is checked, its position must be read back byte for byte, and the action must be
// listed once and be spelled alike in text and JSON both ways.
//
// JSON is written with ' for ", so that a position reads like one:
//     struct table table = position("'owners': {'monk': 0}, 'rats': {'gallia': [{}]}");
//     play(&table, "monk gallia>italia 0");
//     expect_rats(&table, "italia", 1);
//
// Luck is fixed by `draw`, which fails unless chance is due, so none can be left over; `play` fails while it is due.
#ifndef PESTHOUSE_TESTS_SUPPORT_TABLE_H
#define PESTHOUSE_TESTS_SUPPORT_TABLE_H

#include "games/bristol1350/state.h"
#include "games/rattus/state.h"

#include <jansson.h>

enum { NOBODY = -1, TABLE_EVENTS_MAX = 1024 };

// What tables of a game have in common.
struct table_kind {
    const struct ph_game *game;
    // Writes members of a position that the fields leave out, each after ", "; NULL: none.
    void (*fill_in)(struct ph_writer *writer, const char *fields);
};

struct table {
    const struct ph_game *game;
    union {
        union ph_state_storage storage;
        struct rattus_state state;
        struct bristol_state bristol;
    };
    size_t event_first; // first event of the last action or outcome
    size_t log_count;   // all events, the position's history first
    struct ph_event events[TABLE_EVENTS_MAX];
};

static inline struct ph_log table_log(const struct table *table) {
    return (struct ph_log){.events = table->events, .count = table->log_count};
}

// Takes a legal action of the seat whose decision it is, given as its text or, if it begins with {, as an object.
#define play(table, action) table_play((table), (action), false, __FILE__, __LINE__)
// The same for an outcome where chance is due: "token r05", "slot 1".
#define draw(table, outcome) table_play((table), (outcome), true, __FILE__, __LINE__)
// The action is not legal now.
#define refuse(table, action) table_refuse((table), (action), __FILE__, __LINE__)

// "seat 0", "chance" or "over".
#define expect_actor(table, actor) table_expect_actor((table), (actor), __FILE__, __LINE__)
// How many legal actions or outcomes have a text that begins so.
#define expect_count(table, beginning, count) table_expect_count((table), (beginning), (count), __FILE__, __LINE__)
// The exact odds of an outcome; 0 of anything: it is not listed.
#define expect_odds(table, outcome, weight, total)                                                                     \
    table_expect_odds((table), (outcome), (weight), (total), __FILE__, __LINE__)
// What a JSON pointer into the position leads to; null and absent are the same.
#define expect(table, pointer, json) table_expect((table), PH_SEAT_REFEREE, (pointer), (json), __FILE__, __LINE__)
// The same in the view of a seat, or of PH_ONLOOKER.
#define expect_view(table, seat, pointer, json) table_expect((table), (seat), (pointer), (json), __FILE__, __LINE__)
// Some event of the last action or outcome has these fields, as `seat` (or PH_SEAT_REFEREE, PH_ONLOOKER) gets it.
#define expect_event(table, seat, fields) table_expect_event((table), (seat), (fields), true, __FILE__, __LINE__)
#define expect_no_event(table, seat, fields) table_expect_event((table), (seat), (fields), false, __FILE__, __LINE__)
#define expect_score(table, seat, score) table_expect_score((table), (seat), (score), __FILE__, __LINE__)
// The game is over, and this seat alone has won.
#define expect_winner(table, seat) table_expect_winner((table), (seat), __FILE__, __LINE__)

struct table table_position(const struct table_kind *kind, const char *fields, const char *file, int line);
void table_refuse_position(const struct table_kind *kind, const char *fields, const char *field, const char *file,
                           int line);
struct table table_new_game(const struct table_kind *kind, int players, const char *options, const char *file,
                            int line);
void table_refuse_new_game(const struct table_kind *kind, int players, const char *options, const char *field,
                           const char *file, int line);
void table_play(struct table *table, const char *text, bool chance, const char *file, int line);
void table_refuse(const struct table *table, const char *text, const char *file, int line);
void table_expect_actor(const struct table *table, const char *wanted, const char *file, int line);
void table_expect_count(const struct table *table, const char *beginning, size_t wanted, const char *file, int line);
void table_expect_odds(const struct table *table, const char *outcome, uint64_t weight, uint64_t total,
                       const char *file, int line);
void table_expect(const struct table *table, int seat, const char *pointer, const char *json, const char *file,
                  int line);
bool table_has(const struct table *table, const char *pointer); // whether the position has something there
void table_expect_event(const struct table *table, int seat, const char *fields, bool wanted, const char *file,
                        int line);
void table_expect_score(const struct table *table, unsigned seat, int score, const char *file, int line);
void table_expect_winner(const struct table *table, unsigned seat, const char *file, int line);

#endif
