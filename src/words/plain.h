// SPDX-License-Identifier: MIT
// What a game without words of its own is shown with: its notation.
#ifndef PESTHOUSE_WORDS_PLAIN_H
#define PESTHOUSE_WORDS_PLAIN_H

#include "words/words.h"

void words_plain_status(const struct words_scene *scene, struct ph_writer *writer);
void words_plain_position(const struct words_scene *scene, struct ph_writer *writer);
void words_plain_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer);
void words_plain_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer);
void words_plain_move(const struct words_telling *telling, struct ph_writer *writer);
void words_plain_result(const struct words_scene *scene, struct ph_writer *writer);

#endif
