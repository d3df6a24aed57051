// SPDX-License-Identifier: MIT
// A position of Rattus with secrets, and whether two positions look alike.
#ifndef PESTHOUSE_TESTS_SUPPORT_RATTUS_SECRETS_H
#define PESTHOUSE_TESTS_SUPPORT_RATTUS_SECRETS_H

#include "games/rattus/state.h"
#include "support/rattus_table.h"

#include <string.h>

// Two seats have looked at tokens, one is in her step.
#define SECRETS                                                                                                        \
    "'seat': 1, 'owners': {'witch': 1}, 'cubes': [{'gallia': 2}, {'italia': 1}, {}, {'gallia': 1}],"                   \
    "'rats': {'gallia': [{'start': true, 'face': 'r05', 'seen': [1]}, {'face': 'r01', 'seen': [0, 1]}, {}],"           \
    "'italia': [{'face': 'r02', 'seen': [2]}, {'start': true}], 'russia': [{'start': true, 'face': 'r08', 'seen': "    \
    "[0, 1, 2, 3]}]},"                                                                                                 \
    "'discard': ['r03'], 'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0}]}"

static inline bool same_view(const struct rattus_state *one, const struct rattus_state *other, int seat) {
    struct rattus_state views[2];
    rattus_game.view(one, seat, &views[0]);
    rattus_game.view(other, seat, &views[1]);
    return memcmp(&views[0], &views[1], sizeof views[0]) == 0;
}

#endif
