// SPDX-License-Identifier: MIT
// The usual rows of a game's features: values of a field as shares of their most, one-hot, or bit by bit.
#ifndef PESTHOUSE_BATCH_GAMES_ROWS_H
#define PESTHOUSE_BATCH_GAMES_ROWS_H

#include "batch/games.h"

#define SHARE(name, number, largest)                                                                                   \
    { .field = (name), .kind = PH_FEATURE_SHARE, .values = (number), .most = (largest) }
#define ONE_OF(name, number, largest)                                                                                  \
    { .field = (name), .kind = PH_FEATURE_ONE_OF, .values = (number), .most = (largest) }
#define BITS(name, number, bit_count)                                                                                  \
    { .field = (name), .kind = PH_FEATURE_BITS, .values = (number), .most = (bit_count) }

#endif
