// SPDX-License-Identifier: MIT
// How a game is shown to people: its board drawn, its moves in words, help on its rules. Each game that has one lends a
// constant table of functions, in tui/games/<game>.c; a game without one is shown as text with a list of legal actions.
// Drawings get views, so they cannot show what a seat may not know.
#ifndef PESTHOUSE_TUI_DRAWING_H
#define PESTHOUSE_TUI_DRAWING_H

#include "pesthouse/game.h"
#include "tui/canvas.h"

// A position as somebody looks at it.
struct tui_scene {
    const struct ph_game *game;
    const void *view;  // what `viewer` may see
    struct ph_log log; // and what it may see of what led there
    int viewer;        // a seat, PH_ONLOOKER, or PH_SEAT_REFEREE, who sees everything
    int players;
    bool you;                 // the viewer is a person at this terminal, and is called "You"
    const char *const *names; // by seat
    const char *const *kinds; // by seat: "" for a person, else what plays there ("rules")
    // What is being chosen, for the board:
    uint64_t offered; // places that can be chosen now, as bits
    int cursor;       // the place looked at, or −1
    uint64_t marked;  // places that the choice under the cursor is about, as bits
};

// A move to be told in words.
struct tui_telling {
    const struct tui_scene *scene; // its view is the position before the move
    const void *after;             // the view after it
    ph_action action;
    struct ph_actor actor; // who moved
    const struct ph_event *events;
    size_t event_count;
};

struct tui_help_topic {
    const char *id; // one word, for typing
    const char *title;
    const char *text; // paragraphs
};

struct tui_drawing {
    const char *game_id;

    // The board with all that lies on it, seats and their supplies included. Works in any rectangle of at least
    // `columns_min` by `rows_min(scene)`.
    int columns_min;
    int (*rows_min)(const struct tui_scene *scene);
    void (*draw)(const struct tui_scene *scene, struct tui_canvas *canvas, struct tui_rect rect);
    // Where a place lies in that drawing, for the arrow keys.
    bool (*place_at)(const struct tui_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row);
    // The place that a typed word names ("gallia"), or −1.
    int (*place_find)(const struct tui_scene *scene, const char *word);
    // Places are offered in lists with `choice_help`, not on the board, where the cursor only shows them.
    bool lists_places;
    // All that can be said about a place, its odds included, in one or more paragraphs.
    void (*place_words)(const struct tui_scene *scene, unsigned place, struct ph_writer *writer);
    // The same in one or two lines, while choosing.
    void (*place_brief)(const struct tui_scene *scene, unsigned place, struct ph_writer *writer);

    // The odds of the whole table, and what is public of who could have what. NULL: all odds are of places.
    void (*odds_words)(const struct tui_scene *scene, struct ph_writer *writer);

    // One short line for the title: where the game stands.
    void (*status_words)(const struct tui_scene *scene, struct ph_writer *writer);
    // The whole position, line by line, to be read from top to bottom.
    void (*position_words)(const struct tui_scene *scene, struct ph_writer *writer);
    // What the viewer knows and others do not; nothing if there is nothing.
    void (*secret_words)(const struct tui_scene *scene, struct ph_writer *writer);

    // Choosing goes type by type, then component by component.
    // The order in which kinds of actions are offered: less comes first.
    int (*type_rank)(unsigned type);
    // The components of a type that are asked, in this order, ended by 0; the others follow from them or come last.
    const uint8_t *(*type_steps)(unsigned type);
    // What to ask: at the type (component 0), or at a component of a type of which `action` has all that is chosen so
    // far.
    void (*question_words)(const struct tui_scene *scene, ph_action action, unsigned component,
                           struct ph_writer *writer);
    // A type as a choice in a few words ("Place cubes").
    void (*type_words)(const struct tui_scene *scene, unsigned type, struct ph_writer *writer);
    // The value that `action` has in a component, as a choice in a few words ("2 cubes").
    void (*value_words)(const struct tui_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
    // The place that it stands for, or −1.
    int (*value_place)(const struct tui_scene *scene, ph_action action, unsigned component);
    // All places that it is about, as bits, to be marked. NULL: there are no more than that.
    uint64_t (*value_places)(const struct tui_scene *scene, ph_action action, unsigned component);
    // The order in which values are offered: less comes first. NULL: the order of their numbers.
    int (*value_rank)(ph_action action, unsigned component);
    // A few sentences for somebody who does not know what such a choice does; nothing if it needs none.
    void (*choice_help)(const struct tui_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
    // A whole action as a choice: "Place 2 cubes in Gallia".
    void (*action_words)(const struct tui_scene *scene, ph_action action, struct ph_writer *writer);

    // What happened in a move, in full sentences, a line each; nothing if there is nothing to tell.
    void (*move_words)(const struct tui_telling *telling, struct ph_writer *writer);
    // The place it was about, or −1.
    int (*move_place)(const struct tui_telling *telling);
    // How the game ended and what everybody has, a line each. Only when it is over.
    void (*result_words)(const struct tui_scene *scene, struct ph_writer *writer);

    const struct tui_help_topic *topics; // the rules, shortest first
    size_t topic_count;
    // Whether a topic is about something in play; NULL: all always are.
    bool (*topic_applies)(const struct tui_scene *scene, const struct tui_help_topic *topic);
};

// Lists the topics that apply in a scene (NULL: no game is on; all do). Returns how many, at most `capacity`.
size_t tui_drawing_topics(const struct tui_drawing *drawing, const struct tui_scene *scene,
                          const struct tui_help_topic **topics, size_t capacity);

// NULL: the game has no drawing.
const struct tui_drawing *tui_drawing_find(const struct ph_game *game);

// "A" for seat 0, and so on.
static inline char tui_seat_letter(int seat) {
    return (char)('A' + seat);
}
// Who sits there: "You", or a name.
const char *tui_scene_name(const struct tui_scene *scene, int seat);
// The same inside a sentence: "you".
const char *tui_scene_name_within(const struct tui_scene *scene, int seat);

// Parts that do without a drawing, by what every game has: its notation.
void tui_scene_status(const struct tui_scene *scene, struct ph_writer *writer);
void tui_scene_position(const struct tui_scene *scene, struct ph_writer *writer);
void tui_scene_action(const struct tui_scene *scene, ph_action action, struct ph_writer *writer);
void tui_scene_type(const struct tui_scene *scene, unsigned type, struct ph_writer *writer);
void tui_scene_move(const struct tui_telling *telling, struct ph_writer *writer);
void tui_scene_result(const struct tui_scene *scene, struct ph_writer *writer);

#endif
