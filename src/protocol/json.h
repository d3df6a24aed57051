// SPDX-License-Identifier: MIT
// JSON that answers of the engine and the output of `--json` have in common (docs/protocol.md).
#ifndef PESTHOUSE_PROTOCOL_JSON_H
#define PESTHOUSE_PROTOCOL_JSON_H

#include "core/seen_json.h"
#include "pesthouse/pesthouse.h"

// Each writes one whole value, except protocol_json_result and protocol_json_describe, which write members of
// an object that is open.
void protocol_json_result(struct ph_writer *writer, const struct ph_game *game, const void *state);
void protocol_json_describe(struct ph_writer *writer, const struct ph_game *game, struct ph_json description);
void protocol_json_games(struct ph_writer *writer);
void protocol_json_bots(struct ph_writer *writer);
// A value of a document as it is written there, but on one line.
void protocol_json_copy(struct ph_writer *writer, struct ph_json value);

#endif
