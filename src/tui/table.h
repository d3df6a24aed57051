// SPDX-License-Identifier: MIT
// A game as the faces of the terminal, the full screen and plain text, reach it. Behind it is a table in this process
// (tui/home/table.c) or one of a server (tui/online/table.c); the faces do not know which.
#ifndef PESTHOUSE_TUI_TABLE_H
#define PESTHOUSE_TUI_TABLE_H

#include "home/home.h"
#include "pesthouse/bot.h"
#include "pesthouse/session.h"
#include "tui/board.h"
#include "tui/home/people.h"
#include "viewer/lesson.h"
#include "viewer/past.h"

struct tui_online; // tui/online/online.h
struct tui_way;

struct tui_table {
    const struct tui_way *way;
    struct home home;           // the game at home; without a table: a lesson, a replay or a game online
    struct tui_online *online;  // of a server; NULL: the game is in this process
    struct ph_session *session; // of the table at home, or the lesson's own; NULL: the game is at a server
    struct viewer_past past;    // of the game; at home it is the session's, and tui_table_past what one viewer knows
    struct ph_writer *said;     // lines for the person that have not been shown yet; NULL: there are never any
    const struct ph_game *game;
    const struct ph_words *words; // NULL: shown in its notation
    const struct ph_board *board; // NULL: shown as text
    int players;
    int own; // the seat of the only person here; PH_ONLOOKER: several people share the keyboard, or nobody plays
    struct words_seats seats;
    char (*names)[TUI_NAME_MAX];             // that people gave, from malloc; NULL: none did
    const struct ph_bot *bots[PH_SEATS_MAX]; // of the seats without people
    uint64_t seed;
    char options[512];                 // JSON, for a rematch
    const struct words_lesson *lesson; // that is played; NULL: a game
    bool hand;                         // only what the person holds is shown: the board is on another screen
    bool take_backs;                   // people may take back whatever they did, and the game is marked
    bool box;                          // a printed game: everything is entered, and whoever does sees all (home/home.h)
    bool cut;                          // the end of its journal was missing
    bool moved;                        // the position is another than when plain text looked last
    bool retold;                       // moves of the past have come that a log lacks
};

// Who is to act.
enum tui_turn {
    TUI_TURN_LATER,  // the game has not begun, or is not known yet
    TUI_TURN_PERSON, // a person here
    TUI_TURN_ANSWER, // a person here has acted, and a server has not answered yet
    TUI_TURN_OTHERS,
    TUI_TURN_OVER, // nobody
    TUI_TURN_LOST, // the table is out of reach, for good
};

// What differs with what is behind the table. `seat` is that of a person here.
struct tui_way {
    bool (*has_news)(const struct tui_table *table); // that wait to be taken in
    bool (*follow)(struct tui_table *table);         // takes them in; whether the position or the question has changed
    enum tui_turn (*turn)(const struct tui_table *table, int *seat);
    // The view in which the seat is asked, if it is another than that of the position, and the types of its actions.
    void (*question)(const struct tui_table *table, union ph_state_storage *view, uint64_t *types);
    enum ph_status (*play)(struct tui_table *table, ph_action action, struct ph_error *error);
    enum ph_status (*play_other)(struct tui_table *table, struct ph_error *error); // NULL: others play by themselves
    // *why: why not; NULL where only the server can tell.
    bool (*may_undo)(const struct tui_table *table, int seat, const char **why);
    enum ph_status (*undo)(struct tui_table *table, int seat, struct ph_error *error);
    bool (*gives_hints)(const struct tui_table *table); // and odds
    bool (*others_wait)(const struct tui_table *table); // people who would learn from how long somebody takes
};

static inline bool tui_table_is_person(const struct tui_table *table, int seat) {
    return seat >= 0 && (table->seats.people >> seat & 1u) != 0;
}
int tui_table_people_count(const struct tui_table *table);

// The game as `viewer` knows it: what the table told them.
struct viewer_past tui_table_past(const struct tui_table *table, int viewer);
// The position before move `index` (the number of moves: the current one) as `viewer` sees it (viewer_past_scene).
static inline void tui_table_scene(const struct tui_table *table, int viewer, size_t index,
                                   union ph_state_storage *view, struct words_scene *scene) {
    viewer_past_scene(tui_table_past(table, viewer), &table->seats, viewer, index, view, scene);
}
// Whether several people share the table, and a seat knows something of that position that others must not see.
bool tui_table_has_secrets(const struct tui_table *table, int seat, size_t index);
// The question to a seat: its scene, and the types of actions that it may choose.
void tui_table_question(const struct tui_table *table, int seat, union ph_state_storage *view,
                        struct words_scene *scene, uint64_t *types);

struct ph_actor tui_table_actor(const struct tui_table *table);
enum tui_turn tui_table_turn(const struct tui_table *table, int *seat);

// The result of the game in words and, in a marked game, that it is one.
void tui_table_say_result(const struct tui_table *table, const struct words_scene *scene, struct ph_writer *writer);
// What the viewer holds and nobody else sees, in words.
void tui_table_say_secrets(const struct words_scene *scene, struct ph_writer *writer);
// What people are told at the beginning of a marked game.
const char *tui_table_take_back_words(const struct words_language *language);

#endif
