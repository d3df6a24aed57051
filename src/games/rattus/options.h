// SPDX-License-Identifier: MIT
// The options of a new game (rules: Protocol, Options of `new`).
#ifndef RATTUS_OPTIONS_H
#define RATTUS_OPTIONS_H

#include "games/rattus/state.h"

// Reads and checks options; `json` may be no value. `refused` is the status of a refusal: PH_ERROR_BAD_POSITION for
// those of a position, which has the mild tokens if it names none (R-TOKEN-2).
enum ph_status rattus_options_read(struct rattus_options *options, int players, struct ph_json json,
                                   enum ph_status refused, struct ph_error *error);
// Writes all of them as a JSON object.
void rattus_options_write(const struct rattus_options *options, struct ph_writer *writer);

#endif
