// SPDX-License-Identifier: MIT
// The shapes of a game, and what writing shapes takes.
#ifndef PESTHOUSE_PROTOCOL_SHAPES_GAME_H
#define PESTHOUSE_PROTOCOL_SHAPES_GAME_H

#include "pesthouse/game.h"

// Writes an object: the options, actions, events and ids of a game. PH_ERROR_INTERNAL if its description is not JSON.
enum ph_status shape_game(struct ph_writer *writer, const struct ph_game *game, struct ph_error *error);

const char *shape_kind(unsigned kind); // the word for an enum ph_field_kind
// These write a member, shape_text unless the text is NULL, shape_flag if it is set.
void shape_text(struct ph_writer *writer, const char *key, const char *text);
void shape_int(struct ph_writer *writer, const char *key, int64_t number);
void shape_flag(struct ph_writer *writer, const char *key, bool is_set);

#endif
