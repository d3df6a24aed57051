// SPDX-License-Identifier: MIT
// The position as JSON, both ways (rules: Protocol, Position).
#ifndef RATTUS_POSITION_H
#define RATTUS_POSITION_H

#include "games/rattus/state.h"

// The functions of struct ph_game of the same names.
void rattus_state_json(const void *state, struct ph_log log, int seat, struct ph_writer *writer);
enum ph_status rattus_state_from_json(void *state, struct ph_json position, struct ph_events *history,
                                      struct ph_error *error);

#endif
