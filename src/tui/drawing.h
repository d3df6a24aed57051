// SPDX-License-Identifier: MIT
// How a game is shown to people: its board drawn, its moves in words, help on its rules. A game can provide a constant
// table of functions, in tui/games/<game>.c; without one it is shown as text with a list of legal actions. Drawings get
// views, so they cannot show what a seat may not know.
#ifndef PESTHOUSE_TUI_DRAWING_H
#define PESTHOUSE_TUI_DRAWING_H

#include "pesthouse/game.h"
#include "tui/canvas.h"

// A position as one viewer sees it.
struct tui_scene {
    const struct ph_game *game;
    const void *view;  // the state as `viewer` sees it
    struct ph_log log; // its past, as `viewer` sees it
    int viewer;        // a seat, PH_ONLOOKER, or PH_SEAT_REFEREE
    int players;
    bool you;                 // the viewer is a person at this terminal, and is called "You"
    const char *const *names; // by seat
    const char *const *kinds; // by seat: "" for a person, else the name of the bot ("rules")
    // The choice in progress, for the board:
    uint64_t offered; // places that can be chosen now, as bits
    int cursor;       // the place under the cursor, or −1
    uint64_t marked;  // places that the choice under the cursor affects, as bits
};

// A move to describe in words.
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

    // Draws the board with everything on it, including seats and their supplies, in any rectangle of at least
    // `columns_min` by `rows_min(scene)`.
    int columns_min;
    int (*rows_min)(const struct tui_scene *scene);
    void (*draw)(const struct tui_scene *scene, struct tui_canvas *canvas, struct tui_rect rect);
    // The position of a place in that drawing, for the arrow keys.
    bool (*place_at)(const struct tui_scene *scene, struct tui_rect rect, unsigned place, int *column, int *row);
    // The place that a typed word names ("gallia"), or −1.
    int (*place_find)(const struct tui_scene *scene, const char *word);
    // Places are offered in lists with `choice_help`, not on the board, where the cursor only shows them.
    bool lists_places;
    // Everything about a place, including its odds, in one or more paragraphs.
    void (*place_words)(const struct tui_scene *scene, unsigned place, struct ph_writer *writer);
    // The same in one or two lines, while choosing.
    void (*place_brief)(const struct tui_scene *scene, unsigned place, struct ph_writer *writer);

    // The odds that concern the whole table, and public knowledge of hidden cards. NULL: all odds belong to places.
    void (*odds_words)(const struct tui_scene *scene, struct ph_writer *writer);

    // One short line for the title: the state of the game.
    void (*status_words)(const struct tui_scene *scene, struct ph_writer *writer);
    // The whole position, line by line.
    void (*position_words)(const struct tui_scene *scene, struct ph_writer *writer);
    // What only the viewer knows; writes nothing if there is nothing.
    void (*secret_words)(const struct tui_scene *scene, struct ph_writer *writer);

    // Choosing goes type by type, then component by component.
    // Types of actions are offered in ascending order of this rank.
    int (*type_rank)(unsigned type);
    // The components of a type that are asked, in this order, ended by 0; the others follow from them or come last.
    const uint8_t *(*type_steps)(unsigned type);
    // The question for the type (component 0), or for another component of the action that `action` holds so far.
    void (*question_words)(const struct tui_scene *scene, ph_action action, unsigned component,
                           struct ph_writer *writer);
    // A type as a choice in a few words ("Place cubes").
    void (*type_words)(const struct tui_scene *scene, unsigned type, struct ph_writer *writer);
    // The value of a component of `action` as a choice in a few words ("2 cubes").
    void (*value_words)(const struct tui_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
    // The place that it stands for, or −1.
    int (*value_place)(const struct tui_scene *scene, ph_action action, unsigned component);
    // All places that it affects, as bits, to be marked. NULL: only that one.
    uint64_t (*value_places)(const struct tui_scene *scene, ph_action action, unsigned component);
    // Values are offered in ascending order of this rank. NULL: in the order of their numbers.
    int (*value_rank)(ph_action action, unsigned component);
    // A few sentences for somebody who does not know the effect of this choice; nothing if it is obvious.
    void (*choice_help)(const struct tui_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
    // A whole action as a choice: "Place 2 cubes in Gallia".
    void (*action_words)(const struct tui_scene *scene, ph_action action, struct ph_writer *writer);

    // What happened in a move, in full sentences, a line each; nothing if there is nothing to tell.
    void (*move_words)(const struct tui_telling *telling, struct ph_writer *writer);
    // The place it was about, or −1.
    int (*move_place)(const struct tui_telling *telling);
    // How the game ended and what every seat has, one line each. Only when it is over.
    void (*result_words)(const struct tui_scene *scene, struct ph_writer *writer);

    const struct tui_help_topic *topics; // the rules, shortest first
    size_t topic_count;
    // Whether a topic is about something in play; NULL: all always are.
    bool (*topic_applies)(const struct tui_scene *scene, const struct tui_help_topic *topic);
};

// Lists the topics that apply in a scene (NULL: no game is in progress; all apply). Returns how many, at most
// `capacity`.
size_t tui_drawing_topics(const struct tui_drawing *drawing, const struct tui_scene *scene,
                          const struct tui_help_topic **topics, size_t capacity);

// NULL: the game has no drawing.
const struct tui_drawing *tui_drawing_find(const struct ph_game *game);

// "A" for seat 0, and so on.
static inline char tui_seat_letter(int seat) {
    return (char)('A' + seat);
}
// The name of the seat's player, or "You".
const char *tui_scene_name(const struct tui_scene *scene, int seat);
// The same inside a sentence: "you".
const char *tui_scene_name_within(const struct tui_scene *scene, int seat);

// Fallbacks for games without a drawing, which use their notation.
void tui_scene_status(const struct tui_scene *scene, struct ph_writer *writer);
void tui_scene_position(const struct tui_scene *scene, struct ph_writer *writer);
void tui_scene_action(const struct tui_scene *scene, ph_action action, struct ph_writer *writer);
void tui_scene_type(const struct tui_scene *scene, unsigned type, struct ph_writer *writer);
void tui_scene_move(const struct tui_telling *telling, struct ph_writer *writer);
void tui_scene_result(const struct tui_scene *scene, struct ph_writer *writer);

#endif
