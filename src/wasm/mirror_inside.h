// SPDX-License-Identifier: MIT
// The inside of a viewer's desk, for its files: what it sees, and in which language it speaks.
#ifndef PESTHOUSE_WASM_MIRROR_INSIDE_H
#define PESTHOUSE_WASM_MIRROR_INSIDE_H

#include "pesthouse/review.h"
#include "viewer/viewer.h"
#include "wasm/mirror_desk.h"
#include "words/choose.h"
#include "words/sitting.h"

// A recorded game in the place of a table.
struct mirror_replay {
    struct ph_session *session;        // NULL: none
    const struct words_lesson *lesson; // that is played in it; NULL: nothing is, the game was recorded
    struct words_sitting sitting;
    char *names[PH_SEATS_MAX]; // of people, inside `sitting`; NULL: a bot
    uint16_t people;           // the person, if there is one alone
    int seat;                  // that looks; PH_SEAT_REFEREE: everything is shown
    size_t at;                 // moves made
    struct ph_review review;   // as far as it has come; all zeros: not begun
};

struct mirror_desk {
    struct viewer viewer;
    union ph_state_storage view; // of the scene
    struct mirror_replay replay;
    const struct words_language *language;
    struct words_language read; // from a catalogue; without texts: none
    struct words_seats seats;
    bool asking; // the chooser holds the question of the current view
    struct words_chooser chooser;
};

// Plays the other seats of a lesson, and gives hints in it.
extern const char *const mirror_lesson_bot; // mirror_lesson.c

// What the viewer looks at: a recorded game, or else a table.
struct viewer_past mirror_past(const struct mirror_desk *desk);
// The scene before the viewer. PH_ERROR_NO_GAME: the game has not begun.
enum ph_status mirror_scene(struct mirror_desk *desk, struct words_scene *scene, struct ph_error *error);
// Gives the seats their names.
void mirror_name(struct mirror_desk *desk);
void mirror_replay_name(struct mirror_desk *desk); // of a recorded game
void mirror_replay_close(struct mirror_desk *desk);
// Writes the member "told": moves from one on, as `viewer` saw them; those of which nothing is known are left out.
void mirror_tell(struct mirror_desk *desk, size_t first, size_t count, int viewer, struct ph_writer *writer);
// Whether the viewer's seat decides.
bool mirror_is_asked(const struct mirror_desk *desk);

// Writes the member "secret": the numbers of the lines of a move, `text`, that only its viewer could read; none if
// everything is shown.
void mirror_write_secret(const struct words_telling *telling, int viewer, const char *text,
                         struct ph_writer *writer); // mirror_secret.c
// Writes the member "table": who sits where, what is asked, how it ended.
void mirror_write_table(const struct mirror_desk *desk, struct ph_writer *writer); // mirror_table.c
// Writes a member that is text.
void mirror_write_text(struct ph_writer *writer, const char *key, const struct ph_writer *text);
// Writes a member that is the plain form of a name.
void mirror_write_name(const struct mirror_desk *desk, const char *key, const char *context, const char *english,
                       struct ph_writer *writer); // mirror_games.c
// Writes text as a list of its lines.
void mirror_write_lines(const char *text, struct ph_writer *writer);
// Writes a member that is text, or null if `say` says nothing.
void mirror_say(struct ph_writer *writer, const char *key, const struct words_scene *scene,
                void (*say)(const struct words_scene *scene, struct ph_writer *writer));

// ---- commands -------------------------------------------------------------------------------------------------------

typedef enum ph_status mirror_command(void *self, struct ph_json request, struct ph_writer *writer,
                                      struct ph_error *error);

mirror_command mirror_read, mirror_build, mirror_look;                        // mirror_look.c
mirror_command mirror_ask, mirror_take, mirror_back;                          // mirror_ask.c
mirror_command mirror_place, mirror_briefs, mirror_position;                  // mirror_look.c
mirror_command mirror_games, mirror_names;                                    // mirror_games.c
mirror_command mirror_data, mirror_topic, mirror_topics;                      // mirror_data.c
mirror_command mirror_hint;                                                   // mirror_hint.c
mirror_command mirror_open, mirror_go, mirror_history;                        // mirror_replay.c
mirror_command mirror_review;                                                 // mirror_review.c
mirror_command mirror_say_table, mirror_luck, mirror_orders, mirror_accepted; // mirror_table.c
mirror_command mirror_lessons, mirror_learn;                                  // mirror_lesson.c
mirror_command mirror_act, mirror_others, mirror_verdict;                     // mirror_lesson.c
void mirror_stop_asking(struct mirror_desk *desk);
// Writes the member "things": those that a choice is about, by kind and id.
void mirror_things(const struct words_chooser *chooser, const struct words_choice *choice,
                   struct ph_writer *writer); // mirror_things.c

#endif
