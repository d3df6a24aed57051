// SPDX-License-Identifier: MIT
// What people read who begin a game with a printed box, and outcomes that they type in short.
#ifndef PESTHOUSE_WORDS_BOX_H
#define PESTHOUSE_WORDS_BOX_H

#include "words/words.h"

// How the table is laid and what nobody can check (ph_words.box_words), then which rules can be switched and how they
// are in this game: a sentence a line, each ended by a newline. The scene is the position before anything was entered.
void words_say_box(const struct words_scene *scene, struct ph_writer *writer);
// An outcome that is typed in short (ph_words.outcome_find), where the scene asks for one; *action is WORDS_NO_ACTION
// if it is not possible there. False: none is asked for, or it is written in no such way.
bool words_box_find(const struct words_scene *scene, const char *typed, ph_action *action);

#endif
