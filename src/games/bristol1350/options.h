// SPDX-License-Identifier: MIT
// The options of a new game (rules: Protocol, Options of `new`).
#ifndef BRISTOL_OPTIONS_H
#define BRISTOL_OPTIONS_H

#include "games/bristol1350/state.h"

// Reads and checks options; `json` may be no value. `refused` is the status of a refusal.
enum ph_status bristol_options_read(struct bristol_options *options, int players, struct ph_json json,
                                    enum ph_status refused, struct ph_error *error);
// Writes all of them as a JSON object; `characters` is null if they were not given.
void bristol_options_write(const struct bristol_options *options, struct ph_writer *writer);

#endif
