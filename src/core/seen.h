// SPDX-License-Identifier: MIT
// Redaction of states and actions, for the files of the core that show a game to a seat.
#ifndef PESTHOUSE_CORE_SEEN_H
#define PESTHOUSE_CORE_SEEN_H

#include "core/session_log.h"

// Writes to *view the state as `viewer` sees it; PH_SEAT_REFEREE sees all of it. `state` may be `view`.
void ph_state_shown(const struct ph_game *game, const void *state, int viewer, union ph_state_storage *view);
// The action of move `index` as `viewer` sees it: the fields that are hidden in the action's event are hidden in it,
// too. *whole, unless NULL, becomes whether no field is hidden.
ph_action ph_action_seen(const struct ph_session *session, size_t index, int viewer, bool *whole);

#endif
