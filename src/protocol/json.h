// SPDX-License-Identifier: MIT
// The pieces of JSON that answers of the engine and the output of `--json` share (docs/protocol.md).
#ifndef PESTHOUSE_PROTOCOL_JSON_H
#define PESTHOUSE_PROTOCOL_JSON_H

#include "pesthouse/pesthouse.h"

// Each writes one whole value, except protocol_json_result and protocol_json_describe, which write members of an object
// that is open.
void protocol_json_actor(struct ph_writer *writer, struct ph_actor actor);
// With its text. `probability` only where it is not negative.
void protocol_json_action(struct ph_writer *writer, const struct ph_game *game, const void *state, ph_action action,
                          double probability);
// As `viewer` gets it. `state`: before the action that caused it.
void protocol_json_event(struct ph_writer *writer, const struct ph_game *game, const void *state,
                         const struct ph_event *event, int viewer);
void protocol_json_seats(struct ph_writer *writer, uint16_t mask);
void protocol_json_result(struct ph_writer *writer, const struct ph_game *game, const void *state);
void protocol_json_describe(struct ph_writer *writer, struct ph_json description);
void protocol_json_games(struct ph_writer *writer);
void protocol_json_bots(struct ph_writer *writer);
// A value of a document as it stands there, but on one line.
void protocol_json_copy(struct ph_writer *writer, struct ph_json value);

#endif
