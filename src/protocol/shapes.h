// SPDX-License-Identifier: MIT
// What programs in other languages need to know of games and of the protocol, as JSON: what `pesthouse describe
// --shapes` prints (docs/protocol.md, Shapes).
#ifndef PESTHOUSE_PROTOCOL_SHAPES_H
#define PESTHOUSE_PROTOCOL_SHAPES_H

#include "core/message.h"
#include "pesthouse/game.h"

// Writes one object: errors, commands and ids of the protocol, the shapes of `game`, or of all games if it is NULL, and
// the messages of `doors`, a list up to NULL.
// PH_ERROR_INTERNAL if a description of a game is not JSON.
enum ph_status protocol_json_shapes(struct ph_writer *writer, const struct ph_game *game,
                                    const struct ph_door *const *doors, struct ph_error *error);

#endif
