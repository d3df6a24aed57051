// SPDX-License-Identifier: MIT
// The inside of a viewer's desk, for its files: what it sees, and in which language it speaks.
#ifndef PESTHOUSE_VIEWER_DESK_INSIDE_H
#define PESTHOUSE_VIEWER_DESK_INSIDE_H

#include "pesthouse/review.h"
#include "viewer/desk.h"
#include "viewer/viewer.h"
#include "words/choose.h"
#include "words/sitting.h"

// A recorded game in the place of a table.
struct viewer_desk_replay {
    struct ph_session *session;        // NULL: none
    const struct words_lesson *lesson; // that is played in it; NULL: nothing is, the game was recorded
    struct words_sitting sitting;
    char *names[PH_SEATS_MAX]; // of people, inside `sitting`; NULL: a bot
    uint16_t people;           // the person, if there is one alone
    int seat;                  // that looks; PH_SEAT_REFEREE: everything is shown
    size_t at;                 // moves made
    struct ph_review review;   // as far as it has come; all zeros: not begun
};

struct viewer_desk {
    struct viewer viewer;
    union ph_state_storage view;   // of the scene
    bool hides;                    // shows only what everybody may know
    union ph_state_storage hidden; // the same view without what only the viewer knows
    struct ph_event *log;          // so is this; from malloc
    struct viewer_desk_replay replay;
    const struct words_language *language;
    struct words_language read; // from a catalogue; without texts: none
    struct words_seats seats;
    bool corrects;    // of a printed game: looks at the position before an earlier move, and asks it again
    size_t corrected; // that move
    bool asking;      // the chooser holds the question of the current view
    struct words_chooser chooser;
};

// Plays the other seats of a lesson, and gives hints in it.
extern const char *const viewer_desk_lesson_bot; // desk_lesson.c

// What the viewer looks at: a recorded game, or else a table.
struct viewer_past viewer_desk_past(const struct viewer_desk *desk);
// The scene before the viewer. PH_ERROR_NO_GAME: the game has not begun.
enum ph_status viewer_desk_scene(struct viewer_desk *desk, struct words_scene *scene, struct ph_error *error);
// The same as it is to be shown; PH_ERROR_NO_MEMORY.
enum ph_status viewer_desk_shown(struct viewer_desk *desk, struct words_scene *scene, struct ph_error *error);
// Makes a scene of what everybody may know, still said to its viewer; its view is stored in `view`. Its log stays.
void viewer_desk_hide_view(struct words_scene *scene, union ph_state_storage *view);
// Gives the seats their names, of a table or of a record.
void viewer_desk_name(struct viewer_desk *desk);
void viewer_desk_replay_close(struct viewer_desk *desk);
// Writes the member "told": moves from one on, as `viewer` saw them; those of which nothing is known are left out.
void viewer_desk_tell(struct viewer_desk *desk, size_t first, size_t count, int viewer, struct ph_writer *writer);
// Whether everything is entered by those who look: a printed game (home/home.h).
bool viewer_desk_enters(const struct viewer_desk *desk);
// Whether the viewer's seat decides; what is entered is asked whoever does, luck too.
bool viewer_desk_is_asked(const struct viewer_desk *desk);

// A move as everybody may know it, still told to its viewer. False: no memory.
bool viewer_desk_hide_move(const struct words_telling *telling, struct viewer_move_seen *hidden,
                           struct ph_event **events); // desk_secret.c; from malloc
// Writes the member "secret": the numbers of the lines of a move, `text`, that only its viewer could read: those that
// the hidden move is told without.
void viewer_desk_write_secret(const struct words_telling *hidden, const char *text, struct ph_writer *writer);
// Writes the member "table": who sits where, what is asked, how it ended.
void viewer_desk_write_table(const struct viewer_desk *desk, struct ph_writer *writer); // desk_table.c
// Writes a member that is text.
void viewer_desk_write_text(struct ph_writer *writer, const char *key, const struct ph_writer *text);
// Writes a member that is the plain form of a name.
void viewer_desk_write_name(const struct viewer_desk *desk, const char *key, const char *context, const char *english,
                            struct ph_writer *writer); // desk_games.c
// Writes text as a list of its lines.
void viewer_desk_write_lines(const char *text, struct ph_writer *writer);
// Writes a member that is text, or null if `say` says nothing.
void viewer_desk_say(struct ph_writer *writer, const char *key, const struct words_scene *scene,
                     void (*say)(const struct words_scene *scene, struct ph_writer *writer));

// ---- commands -------------------------------------------------------------------------------------------------------

typedef enum ph_status viewer_desk_command(void *self, struct ph_json request, struct ph_writer *writer,
                                           struct ph_error *error);

viewer_desk_command viewer_desk_read, viewer_desk_build, viewer_desk_look, viewer_desk_tell_again;     // desk_look.c
viewer_desk_command viewer_desk_ask, viewer_desk_take, viewer_desk_back, viewer_desk_forbids;          // desk_ask.c
viewer_desk_command viewer_desk_correct;                                                               // desk_ask.c
viewer_desk_command viewer_desk_place, viewer_desk_briefs, viewer_desk_position;                       // desk_look.c
viewer_desk_command viewer_desk_games, viewer_desk_names;                                              // desk_games.c
viewer_desk_command viewer_desk_options;                                                               // desk_options.c
viewer_desk_command viewer_desk_data, viewer_desk_topic, viewer_desk_topics;                           // desk_data.c
viewer_desk_command viewer_desk_hint;                                                                  // desk_hint.c
viewer_desk_command viewer_desk_open, viewer_desk_go, viewer_desk_history;                             // desk_replay.c
viewer_desk_command viewer_desk_review;                                                                // desk_review.c
viewer_desk_command viewer_desk_say_table, viewer_desk_luck, viewer_desk_orders, viewer_desk_accepted; // desk_table.c
viewer_desk_command viewer_desk_lay, viewer_desk_new;                                                  // desk_box.c
viewer_desk_command viewer_desk_lessons, viewer_desk_learn;                                            // desk_lesson.c
viewer_desk_command viewer_desk_act, viewer_desk_others, viewer_desk_verdict;                          // desk_lesson.c
void viewer_desk_stop_asking(struct viewer_desk *desk);
// Writes the member "things": those that a choice is about, by kind and id; none for NULL.
void viewer_desk_things(const struct words_chooser *chooser, const struct words_choice *choice,
                        struct ph_writer *writer); // desk_things.c

#endif
