// SPDX-License-Identifier: MIT
// The data that Rattus takes from files: sets of rat tokens (docs/own-tokens.md).
#ifndef PESTHOUSE_RUN_GAMES_RATTUS_H
#define PESTHOUSE_RUN_GAMES_RATTUS_H

#include "run/data.h"

extern const struct data_game rattus_data;

#endif
