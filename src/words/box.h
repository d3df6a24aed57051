// SPDX-License-Identifier: MIT
// What people read who begin a game with a printed box.
#ifndef PESTHOUSE_WORDS_BOX_H
#define PESTHOUSE_WORDS_BOX_H

#include "words/words.h"

// How the table is laid and what nobody can check (ph_words.box_words), then which rules can be switched and how they
// are in this game: a sentence a line, each ended by a newline. The scene is the position before anything was entered.
void words_say_box(const struct words_scene *scene, struct ph_writer *writer);

#endif
