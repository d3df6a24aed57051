// SPDX-License-Identifier: MIT
// Actors, actions, events and moves as the protocol writes them.
#ifndef PESTHOUSE_CORE_SEEN_JSON_H
#define PESTHOUSE_CORE_SEEN_JSON_H

#include "pesthouse/session.h"

void ph_actor_json(struct ph_writer *writer, struct ph_actor actor);
// An action, or an outcome with its probability (negative: not written).
void ph_action_json(struct ph_writer *writer, const struct ph_game *game, const void *state, ph_action action,
                    double probability);
void ph_seats_json(struct ph_writer *writer, uint16_t mask);
// An event as `viewer` may see it, its audience included.
void ph_event_json(struct ph_writer *writer, const struct ph_game *game, const void *state,
                   const struct ph_event *event, int viewer);
// A move as `viewer` sees it. `before` is the state before the move as the same viewer sees it.
void ph_move_seen_json(struct ph_writer *writer, const struct ph_game *game, const void *before, int viewer,
                       const struct ph_move_seen *move);

#endif
