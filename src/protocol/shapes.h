// SPDX-License-Identifier: MIT
// What programs in other languages need to know of games and of the protocol, as JSON: what `pesthouse describe
// --shapes` prints (docs/protocol.md, Shapes).
#ifndef PESTHOUSE_PROTOCOL_SHAPES_H
#define PESTHOUSE_PROTOCOL_SHAPES_H

#include "pesthouse/game.h"

// Writes one object: errors, commands and ids of the protocol, and the shapes of `game`, or of all games if it is NULL.
// PH_ERROR_INTERNAL if a description of a game is not JSON.
enum ph_status protocol_json_shapes(struct ph_writer *writer, const struct ph_game *game, struct ph_error *error);

#endif
