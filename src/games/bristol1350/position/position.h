// SPDX-License-Identifier: MIT
// The position as JSON, both ways (rules: Protocol, Position). Its histories (mingles, looks, convened, claims) are the
// log's events of those kinds.
#ifndef BRISTOL_POSITION_H
#define BRISTOL_POSITION_H

#include "games/bristol1350/state.h"

// The functions of struct ph_game of the same names.
void bristol_state_json(const void *state, struct ph_log log, int seat, struct ph_writer *writer);
enum ph_status bristol_state_from_json(void *state, struct ph_json position, struct ph_events *history,
                                       struct ph_error *error);

#endif
