// SPDX-License-Identifier: MIT
// The inside of a viewer's desk, for its files: what it sees, and in which language it speaks.
#ifndef PESTHOUSE_WASM_MIRROR_INSIDE_H
#define PESTHOUSE_WASM_MIRROR_INSIDE_H

#include "table/mirror.h"
#include "wasm/mirror_desk.h"
#include "words/choose.h"

struct mirror_desk {
    struct ph_mirror mirror;
    const struct words_language *language;
    struct words_language read; // from a catalogue; without texts: none
    struct words_seats seats;
    bool asking; // the chooser holds the question of the current view
    struct words_chooser chooser;
};

// The scene before the viewer. PH_ERROR_NO_GAME: the game has not begun.
enum ph_status mirror_scene(struct mirror_desk *desk, struct words_scene *scene, struct ph_error *error);
// Whether the viewer's seat decides.
bool mirror_is_asked(const struct mirror_desk *desk);

// Writes a member that is text, or null if `say` says nothing.
void mirror_say(struct ph_writer *writer, const char *key, const struct words_scene *scene,
                void (*say)(const struct words_scene *scene, struct ph_writer *writer));

// ---- commands -------------------------------------------------------------------------------------------------------

typedef enum ph_status mirror_command(void *self, struct ph_json request, struct ph_writer *writer,
                                      struct ph_error *error);

mirror_command mirror_read, mirror_look;                     // mirror_look.c
mirror_command mirror_ask, mirror_take, mirror_back;         // mirror_ask.c
mirror_command mirror_place, mirror_briefs, mirror_position; // mirror_look.c
mirror_command mirror_games, mirror_names;                   // mirror_games.c
mirror_command mirror_data, mirror_topic;                    // mirror_data.c
void mirror_stop_asking(struct mirror_desk *desk);
// Writes the member "things": those that a choice is about, by kind and id.
void mirror_things(const struct words_chooser *chooser, const struct words_choice *choice,
                   struct ph_writer *writer); // mirror_things.c

#endif
