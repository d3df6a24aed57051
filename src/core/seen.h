// SPDX-License-Identifier: MIT
// What seats see, for the other files that show it to them.
#ifndef PESTHOUSE_CORE_SEEN_H
#define PESTHOUSE_CORE_SEEN_H

#include "core/session_log.h"

// The state as `viewer` sees it: the referee all of it.
void ph_state_shown(const struct ph_game *game, const void *state, int viewer, union ph_state_storage *view);
// The action of a move as `viewer` sees it: what is hidden in the event that tells of it is hidden in it too. *whole,
// if not NULL: whether nothing is.
ph_action ph_action_seen(const struct ph_session *session, size_t index, int viewer, bool *whole);

#endif
